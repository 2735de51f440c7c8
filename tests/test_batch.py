"""The array functions: against the scalar ones, in every dtype and layout."""

import contextlib
import re
import threading

import numpy as np
import pytest
from rows import DTYPES, QUESTIONS, SENTINELS, ask, one_by_one, rows_for

import mahjong_fast as mf


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("dtype", "i1 u1 i2 >i2 u2 >u2 i4 u4 >u4 i8 >i8 u8 >u8".split())
def test_every_integer_dtype(question, dtype):
    rows = rows_for(question)
    found = ask(question, rows.astype(dtype))
    assert found.dtype == DTYPES[question]
    np.testing.assert_array_equal(found, one_by_one(question, rows), strict=True)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    "options",
    [
        {"forms": mf.STANDARD},
        {"forms": mf.STANDARD | mf.SEVEN_PAIRS_QUADS | mf.THIRTEEN_ORPHANS},
        {"jokers": 3},
        {"limits": [4] * 9 + [3] * 18 + [4] * 7},
    ],
    ids=str,
)
def test_options_hold_for_every_row(question, options):
    rows = rows_for(question, 200)
    if "jokers" in options:
        rows = rows[rows.sum(axis=1) <= 11]
    if "limits" in options:
        if question == "is_win":
            with pytest.raises(TypeError):
                ask(question, rows, **options)
            return
        rows = np.minimum(rows, np.array(options["limits"], np.uint8))
        total = rows.sum(axis=1)
        rows = rows[total % 3 == (2 if question == "discards" else 1)]
    assert len(rows) > 50
    found = ask(question, rows, **options)
    np.testing.assert_array_equal(found, one_by_one(question, rows, **options))


@pytest.mark.parametrize("question", QUESTIONS)
def test_any_shape_and_layout(question):
    rows = rows_for(question)
    right = ask(question, rows)
    tail = right.shape[1:]
    wide = np.zeros((60, 70), np.int16)
    wide[:, 1:69:2] = rows
    for view in (
        rows.tolist(),
        np.asfortranarray(rows),
        rows[::-1][::-1],
        np.ascontiguousarray(rows[:, ::-1])[:, ::-1],
        wide[:, 1:69:2],
        np.ascontiguousarray(rows.T).T,
    ):
        np.testing.assert_array_equal(ask(question, view), right, strict=True)
    cube = ask(question, rows.reshape(4, 3, 5, 34))
    np.testing.assert_array_equal(cube, right.reshape(4, 3, 5, *tail), strict=True)
    swapped = ask(question, rows.reshape(6, 10, 34).swapaxes(0, 1))
    np.testing.assert_array_equal(
        swapped, right.reshape(6, 10, *tail).swapaxes(0, 1), strict=True
    )
    single = ask(question, rows[3])
    assert single.shape == tail
    np.testing.assert_array_equal(single, right[3])
    for shape in ((0,), (0, 5), (5, 0), (2, 0, 3)):
        empty = ask(question, np.zeros((*shape, 34), np.int32))
        assert (empty.shape, empty.dtype) == ((*shape, *tail), right.dtype)


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_hands_are_only_read(question):
    rows = rows_for(question)
    before = rows.copy()
    rows.flags.writeable = False
    found = ask(question, rows)
    np.testing.assert_array_equal(rows, before)
    assert found.flags.writeable
    assert not np.shares_memory(found, rows)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("shape", [(60,), (3, 4, 5)])
def test_bad_rows_are_named_counted_and_leave_the_others_right(question, shape):
    rows = rows_for(question)
    right = ask(question, rows)
    bad = [22, 41, 59]
    rows[bad, 33] = 5
    rows = rows.reshape(*shape, 34)
    right[bad] = SENTINELS[question]
    found = ask(question, rows, on_error="sentinel")
    np.testing.assert_array_equal(found.reshape(right.shape), right, strict=True)
    with pytest.raises(mf.BatchError) as caught:
        ask(question, rows)
    place, where = ((22,), "22") if len(shape) == 1 else ((1, 0, 2), "1, 0, 2")
    assert (caught.value.row, caught.value.bad) == (place, 3)
    assert f"3 of 60 rows bad, first [{where}]: five of 7z" in str(caught.value)
    assert isinstance(caught.value.__cause__, mf.CountError)


@pytest.mark.parametrize(
    ("number", "dtype"),
    [
        (-1, "i1"),
        (-1, ">i8"),
        (5, "u1"),
        (127, "i1"),
        (255, "u1"),
        (256, "i2"),
        (257, ">u4"),
        (-256, "i4"),
        (2**32 + 1, "i8"),
        (2**64 - 1, "u8"),
        (2**63, "u8"),
    ],
)
def test_no_number_is_wrapped_round(number, dtype):
    rows = np.zeros((2, 34), dtype)
    rows[:, 4] = 2
    rows[1, 0] = number
    first = "five" if number == 5 else number
    with pytest.raises(mf.BatchError, match=rf"first \[1\]: {first} of 1m"):
        mf.batch.shanten(rows)
    assert mf.batch.shanten(rows, on_error="sentinel").tolist() == [-1, 127]


@pytest.mark.parametrize(
    ("question", "bad", "why"),
    [
        ("shanten", "123m", "3 tiles"),
        ("waits", "11m", "needs 3n[+]1 tiles"),
        ("useful", "11m", "needs 3n[+]1 tiles"),
        ("discards", "1m", "needs 3n[+]2 tiles"),
    ],
)
def test_why_a_row_is_bad(question, bad, why):
    with pytest.raises(mf.BatchError, match=f"^1 of 1 rows bad, first .*: {why}"):
        ask(question, np.array([list(mf.parse(bad))]))


def test_a_row_may_be_bad_for_the_options():
    rows = np.array([list(mf.parse(text)) for text in ("19m19p19s12345677z", "33m")])
    with pytest.raises(mf.BatchError, match="13 or 14 tiles, got 2") as caught:
        mf.batch.is_win(rows, forms=mf.THIRTEEN_ORPHANS)
    assert caught.value.row == (1,)
    with pytest.raises(mf.BatchError, match="holds 2 of 3m, its limit is 1"):
        mf.batch.shanten(rows, limits=[1] * 33 + [2])
    with pytest.raises(mf.BatchError, match=r"15 tiles \(jokers: 1\)"):
        mf.batch.is_win(rows, jokers=1)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("rows", [0, 3])
def test_a_wrong_option_is_no_fault_of_a_row(question, rows):
    array = np.zeros((rows, 34), int)
    for on_error in ("raise", "sentinel"):
        for forms in (0, 512, -1, "1"):
            with pytest.raises(mf.FormError):
                ask(question, array, forms=forms, on_error=on_error)
        for jokers in (-1, 9, 300, 1.5):
            with pytest.raises(mf.JokerError):
                ask(question, array, jokers=jokers, on_error=on_error)
        if question != "is_win":
            with pytest.raises(mf.LimitError):
                ask(question, array, limits=[5] * 34, on_error=on_error)
            with pytest.raises(mf.ArrayError):
                ask(question, array, limits=[4] * 33, on_error=on_error)
    with pytest.raises(ValueError, match="on_error is 'raise' or 'sentinel', not 'no'"):
        ask(question, array, on_error="no")


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (np.zeros((2, 34)), "hands are integers, not float64"),
        (np.zeros((2, 34), np.float16), "not float16"),
        (np.zeros((2, 34), bool), "not bool"),
        (np.zeros((2, 34), complex), "not complex128"),
        (np.zeros((2, 34), object), "not object"),
        (np.zeros((2, 34), "m8[s]"), "hands are integers, not timedelta64"),
        ("123m", "not <U4"),
        (None, "not object"),
        (np.zeros((34, 2), int), "hands have shape (..., 34), not (34, 2)"),
        (np.zeros(33, int), "not (33,)"),
        (np.int64(3), "not ()"),
        (np.zeros((34, 0), int), "not (34, 0)"),
    ],
)
def test_what_is_no_array_of_hands(question, bad, why):
    for on_error in ("raise", "sentinel"):
        with pytest.raises(mf.ArrayError, match=re.escape(why)):
            ask(question, bad, on_error=on_error)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong"),
    [([1] * 14, 1), ([4, 4, 4, 2], 255), ([4, 4, 4, 1], 255)],
    ids=str,
)
def test_a_writer_in_another_thread_does_no_harm(right, wrong):
    row = np.array(right + [0] * (34 - len(right)), "u1")
    hands, done = np.tile(row, (400, 1)), threading.Event()

    def write():
        while not done.is_set():
            hands[:] = wrong
            hands[:] = row

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(200):
            mf.batch.discards(hands, limits=[4] * 33 + [3], on_error="sentinel")
            for question in QUESTIONS:
                ask(question, hands, on_error="sentinel")
            with contextlib.suppress(mf.BatchError):
                mf.batch.shanten(hands)
    finally:
        done.set()
        writer.join()


def test_errors_with_numbers_of_other_types():
    row = np.ones(34, int)
    with pytest.raises(mf.BatchError, match=r"42 tiles \(jokers: 8\)"):
        mf.batch.shanten(row, jokers=np.int8(8))
    with pytest.raises(mf.BatchError, match="THIRTEEN_ORPHANS needs 13 or 14"):
        mf.batch.shanten(np.eye(34, dtype=int)[0], forms=np.uint8(8))


def test_masked_and_ragged_arrays_are_refused():
    row = np.ma.array(np.eye(34, dtype=int)[0], mask=[True] + [False] * 33)
    with pytest.raises(mf.ArrayError, match="masked"):
        mf.batch.shanten(row)
    with pytest.raises(mf.ArrayError, match="no array of integers"):
        mf.batch.shanten([[1] * 34, [1] * 33])


def test_a_thrown_tile_is_not_live():
    """After each discard the useful tiles live are those that `discards` says."""
    hands = mf.random_hands(40, 14, seed=13)
    for hand in hands:
        for found in mf.discards(hand):
            after = hand.copy()
            after[found.tile] -= 1
            thrown = np.array([found.tile], np.int8)
            assert mf.batch.ukeire(after[None], thrown=thrown) == [found.total]
            assert mf.batch.ukeire(after, thrown=found.tile) == found.total


def test_thrown_tiles_broadcast_and_keep_to_the_limits():
    hands = np.eye(34, dtype=np.uint8)[:3]  # 1m 2m 3m
    thrown = np.array([[0], [33]])
    expected = [[2, 3, 3], [3, 3, 3]]
    np.testing.assert_array_equal(mf.batch.ukeire(hands, thrown=thrown), expected)
    limits = [2] * 34
    found = mf.batch.ukeire(hands, thrown=thrown, limits=limits)
    np.testing.assert_array_equal(found, [[0, 1, 1], [1, 1, 1]])


@pytest.mark.parametrize(
    ("thrown", "more", "error", "message"),
    [
        (34, {}, mf.TileError, "34 is no tile index"),
        ([0, -1], {}, mf.TileError, "-1 is no tile index"),
        (1.0, {}, mf.ArrayError, "tile indices, not float64"),
        ("1m", {}, mf.ArrayError, "tile indices"),
        ([0, 1, 2], {}, mf.ArrayError, r"thrown has shape \(3,\), hands \(2,\)"),
        (0, {"unseen": [4] * 34}, mf.ArrayError, "unseen and thrown cannot both"),
        (0, {"axis": 0}, mf.ArrayError, "with hands in the last axis"),
        (0, {"limits": [4] * 33}, mf.ArrayError, "limits has 33 numbers"),
        (0, {"limits": np.full((5, 34), 4)}, mf.ArrayError, r"hands \(2,\)"),
        (0, {"limits": np.full((2, 33), 4)}, mf.ArrayError, "limits have shape"),
        (0, {"limits": np.full((2, 34), 4.0)}, mf.ArrayError, "limits are integers"),
    ],
)
def test_thrown_tiles_that_cannot_be(thrown, more, error, message):
    with pytest.raises(error, match=message):
        mf.batch.ukeire(np.eye(34, dtype=int)[:2], thrown=thrown, **more)


def test_a_fifth_copy_was_not_thrown():
    hands = np.array([list(mf.parse("1m")), list(mf.parse("1111m"))])
    with pytest.raises(
        mf.BatchError, match=r"1 of 2 rows bad, first \[1\]: no 1m"
    ) as told:
        mf.batch.ukeire(hands, thrown=0)
    assert (told.value.row, told.value.bad) == ((1,), 1)
    found = mf.batch.ukeire(hands, thrown=0, on_error="sentinel")
    np.testing.assert_array_equal(found, [2, 0])


def test_tiles_thrown_from_many_hands():
    few = mf.random_hands(70, 13, seed=3)
    thrown = np.arange(70) % 34
    right = mf.batch.ukeire(few, thrown=thrown, on_error="sentinel")
    many, all_thrown = np.tile(few, (1000, 1)), np.tile(thrown, 1000)
    found = mf.batch.ukeire(many, thrown=all_thrown, on_error="sentinel")
    np.testing.assert_array_equal(found, np.tile(right, 1000))
    found = mf.batch.ukeire(
        many[:35_000].reshape(2, -1, 34), thrown=all_thrown[:17_500]
    )
    expected = np.tile(right, 500).reshape(2, -1)
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("threads", [None, 2])
@pytest.mark.parametrize("out", [[np.empty(2, np.int8)], [0, 0], "out", 5])
def test_what_is_no_array_takes_no_results(out, threads):
    hands = np.array([list(mf.parse("1m")), list(mf.parse("2m"))])
    with pytest.raises(mf.ArrayError, match=r"^out is an array of NumPy, not \w+$"):
        mf.batch.shanten(hands, out=out, threads=threads)


@pytest.mark.parametrize("threads", [None, 2])
@pytest.mark.parametrize(
    "options",
    [
        {"axis": 10**20},
        {"axis": -(10**20)},
        {"axes": [(10**20,), ()]},
        {"axis": 10**20, "out": np.empty(2, np.int8)},
        {"axis": 7},
    ],
)
def test_an_axis_that_no_array_has_is_a_named_error(options, threads):
    hands = np.array([list(mf.parse("1m")), list(mf.parse("2m"))])
    with pytest.raises(mf.ArrayError, match="out of bounds"):
        mf.batch.shanten(hands, threads=threads, **options)


def test_a_form_that_nobody_made_is_a_named_error():
    kind = type(mf.form(sets=1))
    empty = kind.__new__(kind)
    hand = mf.parse("1m")
    for asked in (
        lambda: mf.batch.make("shanten", forms=empty)([list(hand)]),
        lambda: mf.batch.make("waits", forms=(mf.STANDARD, empty), limits=True),
        lambda: mf.shanten(hand, forms=empty),
        lambda: mf.waits(hand, forms=(mf.STANDARD, empty)),
        lambda: mf.census(1, forms=empty),
    ):
        with pytest.raises(mf.FormError, match=r"mahjong_fast\.form has not made"):
            asked()
