"""The gufuncs: every loop, layout and length against the functions for one hand."""

import gc
import os
import re
import subprocess
import sys
import tracemalloc

import numpy as np
import pytest
from rows import DTYPES, QUESTIONS, SENTINELS, ask, one_by_one, rows_for

import mahjong_fast as mf

INTEGERS = "b B h H i I l L q Q".split()
HALF = mf.form(pairs="258m258p258s")


def gufunc(question, **asked):
    return mf.batch.make(question, **asked).ufunc


def layouts(rows):
    """Yield the same rows in other strides, with other numbers between them."""
    wide = np.full((2 * len(rows), 70), 99, rows.dtype)
    wide[::2, 1:69:2] = rows
    yield wide[::2, 1:69:2]
    beside = np.full((len(rows), 36), 99, rows.dtype)
    beside[:, 1:35] = rows
    yield beside[:, 1:35]
    yield np.asfortranarray(rows)
    yield np.ascontiguousarray(rows[::-1])[::-1]
    yield np.ascontiguousarray(rows[:, ::-1])[:, ::-1]
    packed = np.zeros(len(rows), [("before", "u1"), ("hand", rows.dtype, 34)])
    packed["hand"] = rows  # not aligned, unless of one byte
    yield packed["hand"]


# ---- one operand ---------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS)
def test_there_is_a_loop_for_every_integer_and_no_other(question):
    ufunc = getattr(mf.batch, question).ufunc
    assert isinstance(ufunc, np.ufunc)
    assert ufunc.signature == ("(34)->(34)" if question == "discards" else "(34)->()")
    result = np.dtype(DTYPES[question]).char
    result = {"L": np.dtype(np.uint64).char}.get(result, result)
    assert [types.partition("->")[0] for types in ufunc.types] == INTEGERS
    assert {np.dtype(types[-1]) for types in ufunc.types} == {np.dtype(result)}
    rows = rows_for(question)
    for dtype in (float, np.float16, complex, object):
        with pytest.raises(TypeError):
            ufunc(rows.astype(dtype))
    with pytest.raises(ValueError, match="34"):
        ufunc(rows[:, :33])


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("dtype", INTEGERS)
def test_every_loop_reads_every_layout(question, dtype):
    rows = rows_for(question, 150).astype(dtype)
    right = one_by_one(question, rows)
    ufunc = gufunc(question)
    np.testing.assert_array_equal(ufunc(rows), right, strict=True)
    for view in layouts(rows):
        np.testing.assert_array_equal(ufunc(view), right, strict=True)
        swapped = view.astype(view.dtype.newbyteorder())
        np.testing.assert_array_equal(ufunc(swapped), right, strict=True)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("dtype", ["B", "h", "l"])
def test_every_length(question, dtype):
    rows = rows_for(question, 400).astype(dtype)
    right = one_by_one(question, rows)
    for n in range(201):
        for first in (0, 1, 400 - n):
            part = slice(first, first + n)
            np.testing.assert_array_equal(ask(question, rows[part]), right[part])


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("dtype", INTEGERS)
def test_bad_rows_stop_nothing(question, dtype):
    rows = rows_for(question, 300).astype(dtype)
    right = one_by_one(question, rows)
    bad = [0, 1, 127, 128, 200, 299]
    for row, number in zip(bad, (5, 127, 9, 100, 64, 6), strict=True):
        rows[row, row % 34] = number
    right[bad] = SENTINELS[question]
    np.testing.assert_array_equal(gufunc(question)(rows), right, strict=True)


@pytest.mark.parametrize("dtype", "h H i I l L q Q".split())
def test_no_loop_wraps_numbers_round(dtype):
    """Numbers whose low byte is a count, one in each row, at every place in turn."""
    limits = np.iinfo(dtype)
    wrong = {limits.min, limits.max - 255, 256, 257, -256, -1, 255}
    for number in [n for n in wrong if limits.min <= n <= limits.max and n]:
        rows = np.zeros((36, 34), dtype)
        rows[:, 0] = 1
        rows[range(1, 35), range(34)] = number
        found = gufunc("shanten")(rows)
        assert found.tolist() == [0] + [127] * 34 + [0]


@pytest.mark.parametrize("question", QUESTIONS)
def test_out_in_every_layout_and_dtype(question):
    rows = rows_for(question, 200)
    right = one_by_one(question, rows)
    bools = [np.int8, np.float32] if question == "is_win" else []
    for dtype in (DTYPES[question], np.int64, np.float64, *bools):
        for hands in (rows, rows.astype(np.int16)):
            for out in layouts(np.zeros((200, 34), dtype)):
                own = out[:, 0] if right.ndim == 1 else out
                assert ask(question, hands, out=own) is own
                np.testing.assert_array_equal(own, right.astype(dtype))
                assert ask(question, hands, out=(own,)) is own


@pytest.mark.slow
@pytest.mark.parametrize("simd", ["", "avx2", "portable"])
def test_out_may_be_the_hands_or_lie_across_them(simd):
    """In a fresh process: a build is chosen once."""
    program = """
import numpy as np, mahjong_fast as mf
hands = mf.random_hands(300, 14, seed=1).view(np.int8)
right = {name: getattr(mf.batch, name)(hands) for name in ("shanten", "discards")}
room = np.zeros((320, 34), np.int8)
for shift in (0, 1, 5, -1):
    for name, out in [
        ("discards", room[10 + shift : 310 + shift]),
        ("shanten", room.reshape(-1)[340 + shift : 640 + shift]),
        ("shanten", room[10:310, shift]),
    ]:
        room[10:310] = hands
        getattr(mf.batch, name)(room[10:310], out=out)
        np.testing.assert_array_equal(out, right[name], str(shift))
room[:300] = 4
mf.batch.discards(hands, limits=room[:300], out=room[:300])
np.testing.assert_array_equal(room[:300], right["discards"])
"""
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "MJF_SIMD": simd},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("question", QUESTIONS)
def test_one_row_stands_for_many(question):
    row = rows_for(question)[7]
    many = ask(question, np.broadcast_to(row, (150, 34)))
    np.testing.assert_array_equal(many, np.stack([ask(question, row)] * 150))
    out = np.zeros((3, *np.shape(ask(question, row))), DTYPES[question])
    np.testing.assert_array_equal(ask(question, row, out=out), many[:3])


@pytest.mark.parametrize("question", QUESTIONS)
def test_axes(question):
    rows = rows_for(question, 60).reshape(3, 20, 34)
    right = ask(question, rows)
    first, tail = rows.transpose(2, 0, 1), [0] if question == "discards" else []
    moved = right.transpose(2, 0, 1) if tail else right
    np.testing.assert_array_equal(ask(question, first, axis=0), moved, strict=True)
    np.testing.assert_array_equal(gufunc(question)(first, axis=0), moved, strict=True)
    axes = [0, *tail]
    np.testing.assert_array_equal(ask(question, first, axes=axes), moved, strict=True)
    out = np.zeros_like(moved)
    assert ask(question, first, axis=0, out=out, threads=2) is out
    np.testing.assert_array_equal(out, moved)
    first = first.copy()
    first[0, 2, 3] = 5
    with pytest.raises(mf.BatchError, match=r"^1 of 60 rows bad, first \[2, 3\]: "):
        ask(question, first, axis=0)
    for wrong in ([7], [0, 0, 0], 5, [(0, 1), *tail], ["0"]):
        with pytest.raises(mf.ArrayError):
            ask(question, first, axes=wrong)
    with pytest.raises(mf.ArrayError, match="axis and axes"):
        ask(question, first, axis=0, axes=axes)


@pytest.mark.parametrize(
    "options",
    [
        {"out": np.zeros(59, np.int8)},
        {"out": np.zeros(60, np.uint8)},
        {"out": np.zeros(60, bool)},
        {"out": "none"},
        {"out": (None, None)},
        {"dtype": np.int16},
        {"casting": "sometimes"},
        {"where": True},
        {"no_such_option": 1},
        {"axis": 3},
    ],
    ids=str,
)
def test_what_a_gufunc_does_not_take(options):
    with pytest.raises(mf.ArrayError):
        mf.batch.shanten(rows_for("shanten"), **options)


def test_what_a_gufunc_takes():
    rows = rows_for("shanten").reshape(6, 10, 34)
    right = mf.batch.shanten(rows)
    for options in ({"dtype": np.int8}, {"order": "F"}, {"casting": "no"}):
        found = mf.batch.shanten(rows, **options)
        np.testing.assert_array_equal(found, right, strict=True)
    assert mf.batch.shanten(rows, order="F").flags.f_contiguous


# ---- limits, jokers, unseen ----------------------------------------------------------


def limits_for(rows, seed=3):
    """Return limits that no row exceeds."""
    dice = np.random.default_rng(seed)
    return np.maximum(rows, dice.integers(0, 5, rows.shape, np.uint8))


@pytest.mark.parametrize("question", sorted(set(QUESTIONS) - {"is_win"}))
def test_a_row_of_limits_for_every_hand(question):
    rows = rows_for(question, 150)
    limits = limits_for(rows)
    right = np.concatenate(
        [
            one_by_one(question, row[None], limits=bytes(limit))
            for row, limit in zip(rows, limits, strict=True)
        ]
    )
    take = mf.batch.make(question, limits=True)
    assert take.ufunc.signature.startswith("(34),(34)->")
    for dtype in ("u1", "i8", ">i4"):
        cast = limits.astype(dtype)
        np.testing.assert_array_equal(take(rows, cast), right, strict=True)
        np.testing.assert_array_equal(ask(question, rows, limits=cast), right)
        np.testing.assert_array_equal(take.ufunc(rows.astype(dtype), cast), right)
        for hands, limit in zip(layouts(rows), layouts(cast), strict=True):
            np.testing.assert_array_equal(take(hands, limit), right)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_number_of_jokers_for_every_hand(question):
    rows = rows_for(question, 300)
    size = rows.sum(axis=1)
    jokers = np.arange(300) % 3 * 3
    jokers[size + jokers > 17] = 0
    jokers[(size + jokers > 14) & (size > 14)] = 0
    right = np.concatenate(
        [
            one_by_one(question, row[None], jokers=int(held), forms=mf.STANDARD)
            for row, held in zip(rows, jokers, strict=True)
        ]
    )
    take = mf.batch.make(question, jokers=True, forms=mf.STANDARD)
    assert take.ufunc.signature.startswith("(34),()->")
    for dtype in ("u1", "i8", ">i2"):
        cast = jokers.astype(dtype)
        np.testing.assert_array_equal(take(rows, cast), right, strict=True)
        found = ask(question, rows, jokers=cast, forms=mf.STANDARD)
        np.testing.assert_array_equal(found, right)
        np.testing.assert_array_equal(take.ufunc(rows.astype(dtype), cast), right)
    twice = np.repeat(jokers, 2)[::2]
    np.testing.assert_array_equal(take(rows, twice), right)


def test_unseen_tiles_for_every_hand():
    rows = rows_for("ukeire", 200)
    dice = np.random.default_rng(5)
    unseen, limits = dice.integers(0, 5, rows.shape), limits_for(rows)
    jokers = np.zeros(200, int)
    right, limited = [], []
    for row, out, limit in zip(rows, unseen, limits, strict=True):
        right.append(mf.ukeire(row, unseen=out).total)
        limited.append(mf.ukeire(row, unseen=out, limits=limit).total)
    np.testing.assert_array_equal(mf.batch.ukeire(rows, unseen), right)
    np.testing.assert_array_equal(
        mf.batch.ukeire(rows, unseen=unseen, limits=limits, jokers=jokers), limited
    )
    take = mf.batch.make("ukeire", limits=True, jokers=True, unseen=True)
    assert take.ufunc.signature == "(34),(34),(),(34)->()"
    np.testing.assert_array_equal(take(rows, limits, jokers, unseen), limited)
    one = mf.batch.ukeire(rows, [1] * 34)
    np.testing.assert_array_equal(one, [len(mf.ukeire(row).tiles) for row in rows])
    with pytest.raises(mf.UnseenError, match="5 of 1m unseen"):
        mf.batch.ukeire(rows, [5] * 34)
    unseen[150, 4] = 6
    with pytest.raises(mf.BatchError, match=r"first \[150\]: 6 of 5m unseen"):
        mf.batch.ukeire(rows, unseen)


def test_operands_broadcast():
    rows, jokers = rows_for("shanten", 12)[:, None], np.array([0, 5])
    limits = np.full((2, 1, 1, 34), 4)
    limits[1] = 3
    rows = np.minimum(rows, 3)
    found = mf.batch.shanten(rows, jokers=jokers, limits=limits, on_error="sentinel")
    assert found.shape == (2, 12, 2)
    for (i, j, k), answer in np.ndenumerate(found):
        try:
            right = mf.shanten(
                rows[j, 0], jokers=int(jokers[k]), limits=limits[i, 0, 0].tolist()
            )
        except mf.MahjongError:
            right = 127
        assert answer == right
    with pytest.raises(mf.BatchError) as caught:
        mf.batch.shanten(rows, jokers=jokers, limits=limits)
    assert caught.value.row == tuple(np.argwhere(found == 127)[0])
    assert caught.value.bad == (found == 127).sum()


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"jokers": [0, 300, 0]}, r"first \[1\]: 300 jokers: a hand has 0 to 8"),
        ({"jokers": [0, 0, -1]}, r"first \[2\]: -1 jokers"),
        ({"jokers": np.array([256, 0, 0], "i8")}, r"first \[0\]: 256 jokers"),
        ({"limits": [[4] * 34] * 2 + [[260] * 34]}, r"first \[2\]: limit 260 for 1m"),
        ({"limits": [[4] * 34] * 2 + [[0] * 34]}, r"first \[2\]: holds 1 of 1m"),
    ],
)
def test_what_is_wrong_with_the_operand_of_a_row(options, why):
    with pytest.raises(mf.BatchError, match=f"^1 of 3 rows bad, {why}"):
        mf.batch.shanten(np.eye(34, dtype=int)[[0, 0, 0]], **options)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"jokers": [0.5]}, "jokers are integers, not float64"),
        ({"jokers": [0, 0]}, "could not be broadcast together"),
        ({"limits": np.ones((3, 33), int)}, "limits have shape (..., 34), not (3, 33)"),
        ({"limits": np.ones((3, 34))}, "limits are integers, not float64"),
        ({"limits": [[4] * 34, [4]]}, "limits are no array of integers"),
        ({"limits": "4"}, "limits is str"),
    ],
)
def test_what_is_no_operand(options, why):
    with pytest.raises(mf.ArrayError, match=re.escape(why)):
        mf.batch.shanten(np.eye(34, dtype=int)[[0, 0, 0]], **options)


# ---- making --------------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("forms", [mf.SCATTERED, HALF, (HALF, mf.SEVEN_PAIRS_QUADS)])
def test_other_forms(question, forms):
    rows = rows_for(question, 300)
    rows = rows[rows.sum(axis=1) > 12]
    assert len(rows) > 50
    right = one_by_one(question, rows, forms=forms)
    made = mf.batch.make(question, forms=forms)
    np.testing.assert_array_equal(made(rows), right, strict=True)
    np.testing.assert_array_equal(ask(question, rows, forms=forms), right)


def test_what_cannot_be_made():
    with pytest.raises(mf.MahjongError, match="no question 'census': there are shan"):
        mf.batch.make("census")
    with pytest.raises(mf.MahjongError, match="is_win takes no limits"):
        mf.batch.make("is_win", limits=True)
    with pytest.raises(mf.MahjongError, match="waits takes no unseen copies"):
        mf.batch.make("waits", unseen=True)
    for forms in (0, 1 << 20, -1, "1", ()):
        with pytest.raises(mf.FormError):
            mf.batch.make("shanten", forms=forms)
    with pytest.raises(mf.ArrayError, match=r"takes hands, jokers: got 1 array"):
        mf.batch.make("shanten", jokers=True)(rows_for("shanten"))


def test_what_is_made_again_is_the_same():
    made = mf.batch.make("waits", forms=(mf.STANDARD, HALF), jokers=True)
    assert mf.batch.make("waits", forms=(HALF, mf.STANDARD), jokers=True) is made
    assert repr(made) == f"make('waits', forms=(1, {HALF!r}), jokers=True)"
    assert repr(mf.batch.shanten) == "<mahjong_fast.batch.shanten>"


def test_there_is_one_copy_of_the_library():
    """The gufuncs are linked without it: they have no tables of their own."""
    symbols = subprocess.check_output(["nm", mf.arrays.ufuncs.__file__], text=True)
    assert "PyInit_ufuncs" in symbols
    assert not re.search(r" mjf_\w+$", symbols, re.MULTILINE)


@pytest.mark.slow
@pytest.mark.skipif(
    os.environ.get("MJF_SANITIZE") == "1",
    reason="the sanitizers stop where it runs out",
)
def test_memory_runs_out():
    """No tables can be derived: an error, and a later call succeeds."""
    program = """
import resource, numpy as np, mahjong_fast as mf
hands = np.eye(34, dtype=np.uint8)
form = mf.form(pairs="1m")
mf.batch.shanten(hands), mf.batch.make("shanten", forms=form)
limits = resource.getrlimit(resource.RLIMIT_AS)
pages = int(open("/proc/self/statm").read().split()[0])
resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize(), limits[1]))
hoard, size = [], 1 << 20
while size > 50_000:  # what has been freed before
    try:
        hoard.append(bytearray(size))
    except MemoryError:
        size //= 2
try:
    mf.batch.shanten(hands, forms=form)
except MemoryError as error:
    caught = str(error)
resource.setrlimit(resource.RLIMIT_AS, limits)
assert caught == "out of memory", caught
assert mf.batch.shanten(hands, forms=form).tolist() == [0] + [1] * 33
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.slow
def test_nothing_leaks():
    rows = rows_for("shanten", 100)
    bad = rows.copy()
    bad[7] = 9

    def work(i):
        mf.batch.shanten(rows, jokers=np.zeros(100, int), limits=np.full((1, 34), 4))
        mf.batch.discards(bad, on_error="sentinel", threads=2)
        with pytest.raises(mf.BatchError):
            mf.batch.shanten(bad)
        with pytest.raises(mf.ArrayError):
            mf.batch.shanten(rows, out=rows)
        flags = 1 + i % 15
        mf.arrays.ArrayQuestion("useful", flags, (HALF,), ("jokers",)).ufunc(rows, 0)

    for i in range(30):
        work(i)
    gc.collect()
    forms_held = sys.getrefcount(HALF)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for i in range(100):
            work(i)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert grown < 20_000  # a gufunc alone takes some 2,000
    assert sys.getrefcount(HALF) == forms_held
