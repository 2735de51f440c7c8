"""Every kind of object that exports a buffer, given to all that takes 34 numbers.

What it says of its layout may be left out (`strides`, `format` as NULL), be nonsense or
no array of integers at all: the right answer or a named error, and never a crash.
"""

import array
import ctypes
import io
import itertools
import mmap
import struct

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast._native import core

COUNTS = mf.parse("123m456p789s1122z")
RULES = mf.rules.get("jipinghu")
LIMITS = mf.Hand("123m456p789s1122z")

# Those that take 34 numbers, of a hand or of something else.
TAKE = {
    "shanten": mf.shanten,
    "is_win": mf.is_win,
    "waits": mf.waits,
    "useful": mf.useful,
    "ukeire": mf.ukeire,
    "discards": lambda numbers: mf.discards(numbers, jokers=1),
    "decompose": lambda numbers: mf.decompose(numbers, jokers=1),
    "as_counts": core.as_counts,
    "as_limits": core.as_limits,
    "limits": lambda numbers: mf.shanten("1m", limits=numbers),
    "unseen": lambda numbers: mf.ukeire("1m", unseen=numbers),
    "census": lambda numbers: mf.census(1, unseen=numbers),
    "mf.unseen": mf.unseen,
    "format": mf.format,
    "to_ids": mf.to_ids,
    "Hand": mf.Hand,
    "Hand.limits": LIMITS.limits,
    "random_hands": lambda numbers: mf.random_hands(2, 1, unseen=numbers, seed=1),
    "random_wins": lambda numbers: mf.random_wins(2, 2, unseen=numbers, seed=1),
    "Win": lambda numbers: mf.Win(numbers, "1z"),
    "rules.shanten": RULES.shanten,
    "rules.waits": RULES.waits,
}


class OneByte(ctypes.Union):
    _fields_ = (("n", ctypes.c_uint8),)


class FourBytes(ctypes.Union):
    _fields_ = (("n", ctypes.c_uint32),)


class Packed(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"  # which packing means, from Python 3.14 on said
    _fields_ = (("n", ctypes.c_uint8),)


class PackedWide(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("n", ctypes.c_uint8), ("more", ctypes.c_uint32))


class Plain(ctypes.Structure):
    _fields_ = (("n", ctypes.c_uint8),)


def filled(kind):
    """An array of 34 of a ctypes structure whose first number is the count."""
    found = (kind * 34)()
    for item, number in zip(found, COUNTS, strict=True):
        item.n = number
    return found


def mapped():
    found = mmap.mmap(-1, 34)
    found.write(COUNTS)
    return found


def released():
    view = memoryview(COUNTS)
    view.release()
    return view


def strided(dtype):
    return np.repeat(np.array(list(COUNTS), dtype), 3)[::3]


def read_only(values):
    values.flags.writeable = False
    return values


def unaligned():
    memory = np.zeros(34 * 8 + 1, np.uint8)
    found = memory[1:].view(np.int64)
    found[:] = list(COUNTS)
    return found


CODES = "bBhHiIlLqQ"
# Each holds the counts; what it cannot be read as is an error.
RIGHT = {
    "bytes": lambda: COUNTS,
    "bytearray": lambda: bytearray(COUNTS),
    "mmap": mapped,
    "BytesIO": lambda: io.BytesIO(COUNTS).getbuffer(),
    "memoryview": lambda: memoryview(COUNTS),
    "memoryview of a memoryview": lambda: memoryview(memoryview(COUNTS))[:],
    "memoryview backwards": lambda: memoryview(COUNTS[::-1])[::-1],
    "union of one byte": lambda: filled(OneByte),
    "packed": lambda: filled(Packed),
    **{
        f"array {code}": lambda code=code: array.array(code, list(COUNTS))
        for code in CODES
    },
    **{
        f"memoryview cast to {code}": lambda code=code: memoryview(
            struct.pack(f"34{code}", *COUNTS)
        ).cast(code)
        for code in (*CODES, "n", "N")
    },
    **{
        f"ctypes {kind.__name__}": lambda kind=kind: (kind * 34)(*COUNTS)
        for kind in (
            *(ctypes.c_uint8, ctypes.c_int8, ctypes.c_uint16, ctypes.c_int32),
            *(ctypes.c_uint64, ctypes.c_long, ctypes.c_size_t),
            *(ctypes.c_uint16.__ctype_be__, ctypes.c_int64.__ctype_be__),
        )
    },
    **{
        f"numpy {dtype}": lambda dtype=dtype: np.array(list(COUNTS), dtype)
        for dtype in ("u1", "i1", "<u2", ">u2", "<i4", ">i4", "<u8", ">u8", "=i8")
    },
    **{
        f"strided {dtype}": lambda dtype=dtype: strided(dtype)
        for dtype in ("u1", "<u2", ">i4", "<i8")
    },
    "numpy backwards": lambda: np.array(list(COUNTS[::-1]), np.int16)[::-1],
    "numpy read-only": lambda: read_only(np.array(list(COUNTS))),
    "numpy unaligned": unaligned,
    "numpy of Fortran order": lambda: np.asfortranarray(np.array(list(COUNTS))),
    "column of Fortran order": lambda: np.array([[n] * 3 for n in COUNTS], order="F")[
        :, 1
    ],
}
OTHER = {
    "union of four bytes": lambda: filled(FourBytes),
    "packed of five bytes": lambda: filled(PackedWide),
    "structure": lambda: filled(Plain),
    "array of arrays": lambda: ((ctypes.c_uint8 * 1) * 34)(*((n,) for n in COUNTS)),
    "array of pointers": lambda: (ctypes.c_void_p * 34)(),
    "array of bool": lambda: (ctypes.c_bool * 34)(),
    "array of char": lambda: (ctypes.c_char * 34)(),
    "array of double": lambda: (ctypes.c_double * 34)(),
    "ctypes number": lambda: ctypes.c_uint64(1),
    "union alone": OneByte,
    "structure alone": PackedWide,
    "too short": lambda: (OneByte * 33)(),
    "too long": lambda: (OneByte * 35)(),
    "empty": lambda: (OneByte * 0)(),
    "released": released,
    "memoryview of two axes": lambda: memoryview(COUNTS).cast("B", (17, 2)),
    "memoryview without axes": lambda: memoryview(b"1").cast("B", ()),
    "memoryview of char": lambda: memoryview(COUNTS).cast("c"),
    "memoryview of bool": lambda: memoryview(COUNTS).cast("?"),
    "memoryview of float": lambda: memoryview(bytes(34 * 8)).cast("d"),
    "memoryview of pointers": lambda: memoryview(bytes(34 * 8)).cast("P"),
    "array of float": lambda: array.array("d", [1.0] * 34),
    "array of text": lambda: array.array("u", "1" * 34),
    "numpy of no axes": lambda: np.array(1),
    "numpy number": lambda: np.uint8(1),
    "numpy of two axes": lambda: np.zeros((34, 1), np.uint8),
    "numpy of none": lambda: np.zeros(0, np.uint8),
    "numpy zero stride": lambda: np.broadcast_to(np.uint8(9), 34),
    "numpy of objects": lambda: np.array(list(COUNTS), object),
    "numpy of bool": lambda: np.zeros(34, bool),
    "numpy of floats": lambda: np.zeros(34),
    "numpy of half floats": lambda: np.zeros(34, np.float16),
    "numpy of complex": lambda: np.zeros(34, complex),
    "numpy of text": lambda: np.zeros(34, "U1"),
    "numpy of bytes": lambda: np.zeros(34, "S1"),
    "numpy of void": lambda: np.zeros(34, "V3"),
    "numpy of records": lambda: np.zeros(34, [("n", "u1")]),
    "numpy of packed records": lambda: np.zeros(34, [("n", "u1"), ("m", "u4")]),
    "numpy of rows": lambda: np.zeros(34, [("n", "u1", (2,))]),
    "numpy of dates": lambda: np.zeros(34, "M8[s]"),
    "numpy of spans": lambda: np.zeros(34, "m8"),
    "negative": lambda: np.full(34, -1),
    "large": lambda: np.full(34, 2**40),
    "larger": lambda: np.full(34, 2**64 - 1, np.uint64),
}


# These take the items of whatever has some, as they come.
BY_ITEMS = ("format", "to_ids")
NO_NUMBERS = ("mmap", "packed", "union of one byte")  # their items are none


def outcome(take, value):
    """What a call returns, or the class of the named error that it raises."""
    try:
        return str(take(value))
    except mf.MahjongError as error:
        return type(error)


@pytest.fixture(scope="module")
def expected():
    return {name: outcome(take, list(COUNTS)) for name, take in TAKE.items()}


@pytest.mark.parametrize("kind", RIGHT)
def test_the_counts_in_any_buffer_are_the_counts(kind, expected):
    for name, take in TAKE.items():
        no_numbers = name in BY_ITEMS and kind in NO_NUMBERS
        wanted = mf.ArrayError if no_numbers else expected[name]
        assert outcome(take, RIGHT[kind]()) == wanted, name


@pytest.mark.parametrize("kind", OTHER)
def test_any_other_buffer_is_a_named_error(kind):
    for name, take in TAKE.items():
        found = outcome(take, OTHER[kind]())
        if name in BY_ITEMS and isinstance(found, str):  # booleans, objects: numbers
            assert found == outcome(take, list(map(int, OTHER[kind]()))), name
        else:
            assert issubclass(found, mf.MahjongError), name


def test_an_array_of_unions_is_a_hand():
    """Its buffer has no strides."""
    assert mf.shanten(filled(OneByte)) == 0
    with pytest.raises(mf.ArrayError, match=r"format is B, but an item has 4 bytes"):
        mf.shanten(filled(FourBytes))


BATCH = [getattr(mf.batch, name) for name in ("shanten", "is_win", "waits", "useful")]


# NumPy guesses, and says so, what a union or a packed structure is.
@pytest.mark.filterwarnings("ignore:A builtin ctypes object:RuntimeWarning")
@pytest.mark.parametrize("kind", [*RIGHT, *OTHER])
def test_arrays_take_a_buffer_or_name_what_is_wrong(kind):
    for ask in BATCH:
        found = outcome(ask, {**RIGHT, **OTHER}[kind]())
        assert found == str(ask(list(COUNTS))) or issubclass(found, mf.MahjongError)


# ---- exporters that say whatever they are told to ------------------------------------


def told(flags=0, **layout):
    """A buffer of the test suite of CPython, where it is installed."""
    testbuffer = pytest.importorskip("_testbuffer")
    layout = {"shape": [34], "format": "B", "flags": flags, **layout}
    return testbuffer.ndarray(layout.pop("items", list(COUNTS)), **layout)


@pytest.mark.parametrize(
    ("layout", "answer"),
    [
        ({}, 0),
        ({"format": "@H"}, 0),
        ({"format": ">I"}, 0),
        ({"format": "<q"}, 0),
        ({"format": "n"}, 0),
        ({"format": "2B", "items": [(n, 0) for n in COUNTS]}, mf.ArrayError),
        ({"format": "BB", "items": [(n, 0) for n in COUNTS]}, mf.ArrayError),
        ({"format": "xB", "items": list(COUNTS)}, mf.ArrayError),
        ({"format": "f"}, mf.ArrayError),
        ({"shape": [17, 2]}, mf.ArrayError),
        ({"shape": [34], "strides": [-1], "offset": 33}, None),
        ({"shape": [], "items": 1}, mf.ArrayError),
    ],
)
def test_what_a_buffer_says_of_its_layout_is_heeded(layout, answer):
    hand = told(**layout)
    if answer is mf.ArrayError:
        with pytest.raises(mf.ArrayError):
            mf.shanten(hand)
    else:
        counts = COUNTS if answer == 0 else COUNTS[::-1]
        assert mf.shanten(hand) == mf.shanten(counts)


def test_a_buffer_of_pointers_is_read_through_them():
    testbuffer = pytest.importorskip("_testbuffer")
    hand = told(shape=[34, 1], flags=testbuffer.ND_PIL)
    with pytest.raises(mf.ArrayError, match="shape"):
        mf.shanten(hand)
    one = told(shape=[34], flags=testbuffer.ND_PIL)
    assert mf.shanten(one) == 0


# Those that take a list of something else than 34 numbers.
LISTS = {
    "from_ids": mf.from_ids,
    "melds": lambda values: mf.Hand("1m", melds=values),
    "melds of a win": lambda values: mf.Win("1m", "1m", melds=values),
    "wild": lambda values: mf.Win("123m456p789s112z", "2z", wild=values),
    "locked": lambda values: mf.Win("123m456p789s112z", "2z", locked=values),
    "kong_draw": lambda values: mf.Win("123m456p789s112z", "2z", kong_draw=values),
    "wins": lambda values: mf.Deal(wins=values),
    "kongs": lambda values: mf.Deal(kongs=values),
    "horses": lambda values: mf.Deal(horses=values),
    "options": lambda values: mf.rules.get("jipinghu", runaway_penalty=values),
    "players": lambda values: mf.Deal(players=values),
    "history": lambda values: mf.Deal(history=values),
    "discards": lambda values: mf.settlement.Player(discards=values),
    "melds of a player": lambda values: mf.settlement.Player(melds=values),
    "melds that are seen": lambda values: mf.unseen("1m", melds=values),
    "melds by rules": lambda values: RULES.waits("1m", melds=values),
    "payments": lambda values: mf.settlement.Settlement.of(values),
    "tiles of a meld": lambda values: mf.Meld(mf.MeldKind.PUNG, values),
    "pairs": lambda values: mf.form(pairs=values),
    "tiles of a form": lambda values: mf.form(tiles=values),
    "honor_runs": lambda values: mf.form(honor_runs=values),
    "axis": lambda values: mf.batch.shanten(np.zeros((2, 34), int), axis=values),
    "axis of one": lambda values: mf.batch.shanten(np.zeros((2, 34)), axis=(values,)),
    "axes": lambda values: mf.batch.shanten(np.zeros((2, 34), int), axes=values),
}


def released():
    view = memoryview(bytes(3))
    view.release()
    return view


NO_LISTS = {
    "of two dimensions": lambda: memoryview(bytes(4)).cast("B", (2, 2)),
    "released": released,
    "pointer": lambda: ctypes.pointer(ctypes.c_int(1)),
    "without an end": lambda: itertools.repeat(0),
    "of text without an end": lambda: itertools.repeat("1m"),
    "of None without an end": lambda: itertools.repeat(None),
}


@pytest.mark.parametrize("kind", NO_LISTS)
@pytest.mark.parametrize("take", LISTS | {"format": mf.format, "to_ids": mf.to_ids})
def test_a_buffer_without_an_end_or_items_is_no_list(take, kind):
    taking = (LISTS | TAKE)[take]
    with pytest.raises(mf.MahjongError):
        taking(NO_LISTS[kind]())


ANSWERS = {
    "tiles of an answer": lambda values: mf.Discard(0, 0, values, 0),
    "counts": lambda values: mf.Ukeire(0, (1,), values, 0),
    "sets": lambda values: mf.Decomposition(1, values, 0, (), (), ()),
    "tiles of a set": lambda values: mf.Decomposition(1, [values], 0, (), (), ()),
}


@pytest.mark.parametrize("kind", NO_LISTS)
@pytest.mark.parametrize("take", ANSWERS)
def test_an_answer_is_made_of_lists_that_end(take, kind):
    with pytest.raises(
        (TypeError, ValueError), match=r"iterable|100,000|ascend|integer"
    ):
        ANSWERS[take](NO_LISTS[kind]())


WORDS = {
    "ready": lambda value: mf.Win("123m456p789s112z", "2z", ready=value),
    "visible": lambda value: mf.unseen("1m", visible=value),
    "notation": lambda value: mf.parse("1m", value),
    "notation of melds": lambda value: mf.parse_melds("123m", value),
    "notation of a hand": lambda value: mf.Hand.parse("1m", notation=value),
    "option": lambda value: mf.rules.get("xinzhang", min_fan=value),
    "how": lambda value: mf.Win("123m456p789s112z", "2z", how=value),
    "rules": mf.rules.get,
    "question": mf.batch.make,
}


@pytest.mark.parametrize("take", WORDS)
def test_a_released_buffer_is_no_word(take):
    with pytest.raises(mf.MahjongError):
        WORDS[take](released())


@pytest.mark.parametrize("take", [mf.format, mf.to_ids, mf.from_ids])
def test_numbers_of_tiles_without_an_end_are_refused(take):
    with pytest.raises(mf.MahjongError, match=r"34 integers, not more|comes twice"):
        take(itertools.repeat(0))
