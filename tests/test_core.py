"""The scalar functions: every kind of argument, every answer, every error."""

import array
import re
from decimal import Decimal

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast._native import core
from mahjong_fast._native.scoring import Rules
from mahjong_fast.errors import STATUS_ERRORS
from mahjong_fast.scoring.page import shipped_page

READY = "123m456p789s1122z"
DRAWN = "123m456p789s11223z"
COMPLETE = "112233m99p445566s"

QUESTIONS = (
    mf.shanten,
    mf.is_win,
    mf.waits,
    mf.useful,
    mf.ukeire,
    mf.discards,
    mf.decompose,
)


class Index:
    """An integer that is no int, as NumPy's are."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


class Swapped(bytes):
    pass


SPELLINGS = {
    "str": lambda text: text,
    "Hand": mf.Hand.parse,
    "bytes": mf.parse,
    "subclass of bytes": lambda text: Swapped(mf.parse(text)),
    "bytearray": lambda text: bytearray(mf.parse(text)),
    "memoryview": lambda text: memoryview(mf.parse(text)),
    "strided memoryview": lambda text: memoryview(
        bytes(b for count in mf.parse(text) for b in (count, 77))
    )[::2],
    "reversed memoryview": lambda text: memoryview(mf.parse(text)[::-1])[::-1],
    "list": lambda text: list(mf.parse(text)),
    "tuple": lambda text: tuple(mf.parse(text)),
    "list of indices": lambda text: [Index(count) for count in mf.parse(text)],
    "list of NumPy integers": lambda text: list(np.array(list(mf.parse(text)))),
    "array.array": lambda text: array.array("l", list(mf.parse(text))),
    "row of a column-major array": lambda text: np.asfortranarray(
        [list(mf.parse(text))] * 3
    )[1],
    **{
        f"array of {dtype}": lambda text, dtype=dtype: np.array(
            list(mf.parse(text)), dtype
        )
        for dtype in "i1 u1 <i2 >i2 <u2 >u2 <i4 >i4 <u4 >u4 <i8 >i8 <u8 >u8".split()
    },
}


@pytest.mark.parametrize("spell", SPELLINGS.values(), ids=SPELLINGS)
def test_every_kind_of_hand(spell):
    assert mf.shanten(spell(READY)) == 0
    assert mf.is_win(spell(COMPLETE)) is True
    assert mf.waits(spell(READY)) == (27, 28)
    assert mf.useful(spell(READY)) == (27, 28)
    assert mf.ukeire(spell(READY)).counts == (2, 2)
    assert mf.discards(spell(DRAWN))[0].tile == 29
    assert len(mf.decompose(spell(COMPLETE))) == 2
    assert core.as_counts(spell(READY)) == mf.parse(READY)


@pytest.mark.parametrize("spell", SPELLINGS.values(), ids=SPELLINGS)
def test_every_kind_of_limits_and_unseen(spell):
    if isinstance(spell(READY), (str, mf.Hand)):
        with pytest.raises(mf.ArrayError, match=r"limits is .*, not 34 integers"):
            mf.shanten(READY, limits=spell(READY))
        with pytest.raises(mf.ArrayError, match=r"unseen is .*, not 34 integers"):
            mf.ukeire(READY, unseen=spell(READY))
        return
    closed = spell("123m456p789s1122z")  # what is held and not one tile more
    assert mf.shanten(READY, limits=closed) == mf.UNREACHABLE
    assert mf.waits(READY, limits=closed) == ()
    assert mf.useful(READY, limits=closed) == ()
    assert mf.ukeire(READY, unseen=spell("1z")).counts == (1, 0)
    assert mf.discards(DRAWN, unseen=spell("1z"))[0] == mf.Discard(29, 0, (27, 28), 1)


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (b"", "hand has 0 numbers, not 34"),
        (bytes(33), "hand has 33 numbers, not 34"),
        (bytes(35), "hand has 35 numbers, not 34"),
        ([0] * 33, "hand has 33 numbers, not 34"),
        ((0,) * 35, "hand has 35 numbers, not 34"),
        (np.zeros(13, int), "hand has 13 numbers, not 34"),
        (np.zeros((1, 34), np.uint8), r"hand has shape \(1, 34\), not \(34,\)"),
        (np.uint8(1), r"hand has shape \(\), not \(34,\)"),
        (np.zeros(34), "hand is no array of integers: its format is d"),
        (np.zeros(34, bool), r"its format is \?"),
        (np.zeros(34, "M8[s]"), "hand is no array of integers"),
        (np.zeros(34, object), "its format is O"),
        ([1.0] * 34, "hand is not 34 integers: 'float'"),
        ((Decimal(1),) * 34, "hand is not 34 integers"),
        (["1"] * 34, "hand is not 34 integers"),
        ([None] * 34, "hand is not 34 integers"),
        (None, "hand is NoneType, not 34 integers"),
        (14, "hand is int, not 34 integers"),
        ({}, "hand is dict, not 34 integers"),
        (iter([1] * 34), "hand is list_iterator, not 34 integers"),
        (mf.ukeire(READY), "hand is Ukeire, not 34 integers"),
    ],
)
def test_what_is_no_hand(bad, why):
    for ask in QUESTIONS:
        with pytest.raises(mf.ArrayError, match=why):
            ask(bad)
    with pytest.raises(mf.ArrayError, match=why):
        core.as_counts(bad)


def with_one(tile, number, kind=list):
    counts = list(mf.parse(READY))
    counts[tile] = number
    return kind(counts)


@pytest.mark.parametrize("number", [5, 6, 255, 256, -1, 2**63, 2**64, -(2**63), 10**30])
def test_a_number_that_is_no_count_limit_or_unseen(number):
    hand = with_one(13, number)
    why = re.escape(str(number)) if number != 5 else "five"
    for ask in QUESTIONS:
        with pytest.raises(mf.CountError, match=f"^{why} of 5p"):
            ask(hand)
    with pytest.raises(mf.CountError, match=f"^{why} of 5p"):
        core.as_counts(tuple(hand))
    numbers = [4] * 33 + [number]
    for ask in (mf.shanten, mf.waits, mf.useful, mf.ukeire):
        with pytest.raises(mf.LimitError, match=f"limit {number} for 7z"):
            ask(READY, limits=numbers)
    with pytest.raises(mf.UnseenError, match=f"{number} of 7z unseen"):
        mf.ukeire(READY, unseen=numbers)
    with pytest.raises(mf.UnseenError, match=f"{number} of 7z unseen"):
        mf.discards(DRAWN, unseen=tuple(numbers))


@pytest.mark.parametrize("dtype", ["i1", ">i2", "i4", "i8"])
def test_a_negative_count_in_an_array(dtype):
    with pytest.raises(mf.CountError, match=r"^-1 of 1m: a count cannot be negative"):
        mf.shanten(with_one(0, -1, lambda counts: np.array(counts, dtype)))


@pytest.mark.parametrize("dtype", [">u2", "u4", "u8", "i8"])
def test_an_array_is_not_wrapped_round(dtype):
    with pytest.raises(mf.CountError, match=r"^257 of 1m"):
        mf.shanten(with_one(0, 257, lambda counts: np.array(counts, dtype)))


def test_a_hand_brings_its_own_jokers():
    hand = mf.Hand.parse("123m456p789s11z", jokers=3)
    assert mf.shanten(hand) == mf.shanten(hand, jokers=3) == -1
    assert mf.is_win(hand)
    with pytest.raises(mf.JokerError, match="jokers=2, but the hand itself has 3"):
        mf.shanten(hand, jokers=2)
    with pytest.raises(mf.JokerError, match="jokers=1, but the hand itself has 0"):
        mf.shanten(mf.Hand.parse("123m456p789s11z"), jokers=1)


def test_of_a_hand_only_counts_and_jokers_are_known():
    class Anything:
        counts = mf.parse("1m")
        jokers = 1

    assert mf.is_win(Anything())
    Anything.jokers = "1"
    with pytest.raises(mf.JokerError):
        mf.is_win(Anything())
    Anything.jokers, Anything.counts = 0, "1m1"
    with pytest.raises(mf.ArrayError, match="hand is str"):
        mf.is_win(Anything())


@pytest.mark.parametrize(
    "jokers", [9, -1, 255, 256, 257, 2**64, -(2**64), 1.0, "1", None]
)
def test_wrong_jokers(jokers):
    for ask in QUESTIONS:
        with pytest.raises(mf.JokerError, match=re.escape(str(jokers))):
            ask("1m", jokers=jokers)


@pytest.mark.parametrize("forms", [0, 512, -1, 1 << 31, 1 << 32, 2**64, 1.0, "1", None])
def test_wrong_forms(forms):
    for ask in QUESTIONS:
        with pytest.raises(mf.FormError, match=re.escape(str(forms))):
            ask(READY, forms=forms)


def test_numbers_may_be_of_any_integer_type():
    assert mf.is_win("1m", forms=np.uint8(1), jokers=np.int64(1))
    assert mf.is_win("1m", forms=Index(1), jokers=Index(1))
    assert mf.is_win("1m", forms=True, jokers=True)


def test_a_tuple_of_forms_is_all_of_them():
    pairs = "1111m5577p99s1122z"
    assert mf.is_win(pairs, forms=(mf.STANDARD, mf.SEVEN_PAIRS_QUADS))
    assert not mf.is_win(pairs, forms=(mf.STANDARD, (mf.SEVEN_PAIRS,)))
    for wrong in ((), (0,), (1, 512), (1, "2"), [1]):
        with pytest.raises(mf.FormError):
            mf.is_win(pairs, forms=wrong)


def test_arguments_after_the_hand_are_given_by_name():
    for ask in QUESTIONS:
        with pytest.raises(TypeError):
            ask(READY, mf.ALL)
        with pytest.raises(TypeError):
            ask(READY, what=1)
        with pytest.raises(TypeError):
            ask()


WRONG = {  # every status that input can provoke
    "MJF_ERR_COUNT": lambda: mf.shanten([5] + [0] * 33),
    "MJF_ERR_SIZE": lambda: mf.shanten("123m"),
    "MJF_ERR_WAITING": lambda: mf.waits(DRAWN),
    "MJF_ERR_DRAWN": lambda: mf.discards(READY),
    "MJF_ERR_FORMS": lambda: mf.shanten(READY, forms=512),
    "MJF_ERR_FORM_SIZE": lambda: mf.shanten("11m", forms=mf.SEVEN_PAIRS),
    "MJF_ERR_JOKERS": lambda: mf.shanten(READY, jokers=9),
    "MJF_ERR_LIMIT": lambda: mf.shanten(READY, limits=[5] * 34),
    "MJF_ERR_ABOVE_LIMIT": lambda: mf.shanten(READY, limits=[0] * 34),
    "MJF_ERR_UNSEEN": lambda: mf.ukeire(READY, unseen=[5] * 34),
    "MJF_ERR_PAGE": lambda: Rules._read(b"no page"),
    "MJF_ERR_OPTION": lambda: Rules._read(shipped_page("jipinghu").bytes, ["x"], ["1"]),
    "MJF_ERR_VALUE": lambda: Rules._read(
        shipped_page("jipinghu").bytes, ["dead_wall"], ["84"]
    ),
}
# A NULL, a buffer too small and no memory left cannot come from Python's arguments, and
# a wrong description of a form is refused before; a census alone can cost too much.
# Those of text are told by its reader; Ctrl-C is told by its own exception.
NEVER = {
    f"MJF_ERR_{name}"
    for name in (
        "NULL CAPACITY MEMORY SPEC CENSUS CHARACTER NO_SUIT NO_DIGITS HONOR KIND SEAT "
        "CONCEALED MELD STOPPED SEED"
    ).split()
}


@pytest.mark.parametrize("status", STATUS_ERRORS)
def test_every_status_becomes_its_exception(status):
    if status in NEVER:
        assert status not in WRONG
    else:
        with pytest.raises(STATUS_ERRORS[status]) as caught:
            WRONG[status]()
        assert type(caught.value) is STATUS_ERRORS[status]


def test_error_messages_say_what_and_where():
    with pytest.raises(mf.LimitError, match="holds 2 of 2z, its limit is 1"):
        mf.waits(READY, limits=[4] * 28 + [1] + [4] * 5)
    with pytest.raises(mf.HandSizeError, match=r"3n\+1 tiles .* got 14 \(jokers: 1\)"):
        mf.useful(READY, jokers=1)
    with pytest.raises(mf.FormError, match=r"SEVEN_PAIRS .* 13 or 14 tiles, got 2"):
        mf.decompose("11m", forms=mf.SEVEN_PAIRS)


# ---- answers -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "options", "right"),
    [
        ("1m", {}, 0),
        ("11m", {}, -1),
        ("12m", {}, 0),
        ("1111m", {}, 1),
        ("147m258p369s12345z", {"forms": mf.STANDARD}, 8),
        ("19m19p19s1234567z", {}, 0),
        ("19m19p19s1234567z", {"forms": mf.STANDARD}, 8),
        ("1133m5577p99s112z", {"forms": mf.SEVEN_PAIRS}, 0),
        ("1111m5577p99s1122z", {"forms": mf.SEVEN_PAIRS}, 1),
        ("1111m5577p99s1122z", {"forms": mf.SEVEN_PAIRS_QUADS}, -1),
        ("1m", {"limits": mf.parse("1m")}, mf.UNREACHABLE),
        ("", {"jokers": 8}, -1),
        ("", {"jokers": 1}, 0),
    ],
)
def test_shanten(hand, options, right):
    found = mf.shanten(hand, **options)
    assert (found, type(found)) == (right, int)


def test_is_win():
    assert mf.is_win("19m19p19s12345677z") is True
    assert mf.is_win("19m19p19s12345677z", forms=mf.STANDARD) is False
    assert mf.is_win(READY) is False
    assert mf.is_win("1m", jokers=1) is True


def test_waits_and_useful():
    assert mf.waits("19m19p19s1234567z") == (0, 8, 9, 17, 18, 26, *range(27, 34))
    assert mf.waits("234m345s333p1111z") == ()
    assert mf.waits("234m345s333p1111z", shape=True) == (27,)
    assert mf.waits(READY, limits=[2] * 28 + [4] * 6) == (28,)
    assert mf.waits(READY, limits=[2] * 28 + [4] * 6, shape=True) == (27, 28)
    assert mf.waits("1111m") == ()
    assert mf.useful("1111m") == tuple(range(1, 34))
    assert mf.useful("1m", jokers=3) == tuple(range(34))


def test_ukeire():
    found = mf.ukeire(READY)
    assert (found.shanten, found.tiles, found.counts, found.total) == (
        0,
        (27, 28),
        (2, 2),
        4,
    )
    none_left = mf.ukeire(READY, unseen=bytes(34))
    assert (none_left.tiles, none_left.counts, none_left.total) == ((27, 28), (0, 0), 0)
    beyond = mf.ukeire("1m", limits=mf.parse("1m"))
    assert tuple(beyond) == (mf.UNREACHABLE, (), (), 0)


def test_discards():
    found = mf.discards(DRAWN)
    assert isinstance(found, list)
    assert found[0] == mf.Discard(29, 0, (27, 28), 4)
    assert len({d.tile for d in found}) == len(found) == 12
    assert found == sorted(found, key=lambda d: (d.shanten, -d.total, d.tile))
    assert mf.discards("", jokers=2) == []
    assert mf.discards("1m", jokers=1)[0].tiles == tuple(range(34))


def test_decompose():
    standard, pairs = mf.decompose(COMPLETE)
    one, four = (0, 1, 2), (21, 22, 23)
    assert tuple(standard) == (mf.STANDARD, (one, one, four, four), 17, (), (), ())
    assert tuple(pairs) == (mf.SEVEN_PAIRS, (), None, (0, 1, 2, 17, 21, 22, 23), (), ())
    assert mf.decompose(READY) == mf.decompose("13m") == ()
    (orphans,) = mf.decompose("19m19p19s12345677z")
    others = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32)
    assert tuple(orphans) == (mf.THIRTEEN_ORPHANS, (), 33, (), others, ())
    (quads,) = mf.decompose("1111m5577p99s1122z", forms=mf.SEVEN_PAIRS_QUADS)
    assert (quads.pair, quads.pairs) == (None, (0, 0, 13, 15, 26, 27, 28))
    (triplet,) = mf.decompose("1m11z", jokers=2, forms=mf.STANDARD)[:1]
    assert sorted((*sum(triplet.sets, ()), triplet.pair, triplet.pair)) == sorted(
        (0, 27, 27, *triplet.jokers)
    )


@pytest.mark.slow
def test_decompose_finds_room_for_every_reading():
    found = mf.decompose("123456m", jokers=8)
    assert len(found) == len(set(found)) > 1000
