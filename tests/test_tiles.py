"""Tile names and notations."""

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_fast.errors import ArrayError, CountError, TileError
from mahjong_fast.notations import KNOWN_NOTATIONS
from mahjong_fast.notations.unicode import NAMES as UNICODE_TILES
from mahjong_fast.tiles import (
    TILE_NAMES,
    format,
    is_below,
    parse,
    tile_index,
    tile_name,
)

NAMES = [
    *("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m"),
    *("1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p"),
    *("1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"),
    *("1z", "2z", "3z", "4z", "5z", "6z", "7z"),
]
DIGITS = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"]
UNICODE_NAMES = [
    f"{digit} OF {suit}"
    for suit in ("CHARACTERS", "CIRCLES", "BAMBOOS")
    for digit in DIGITS
] + [
    "EAST WIND",
    "SOUTH WIND",
    "WEST WIND",
    "NORTH WIND",
    "WHITE DRAGON",
    "GREEN DRAGON",
    "RED DRAGON",
]

any_counts = st.lists(st.integers(0, 4), min_size=34, max_size=34).map(bytes)
notations = st.sampled_from(["mpsz", "unicode"])


def only(tile: int, number: int = 1) -> bytes:
    return bytes(number if t == tile else 0 for t in range(34))


def test_the_names_in_order() -> None:
    assert list(TILE_NAMES) == NAMES


def test_the_unicode_tiles_in_order() -> None:
    names = [unicodedata.name(char) for char in UNICODE_TILES]
    assert names == [f"MAHJONG TILE {name}" for name in UNICODE_NAMES]


@pytest.mark.parametrize("tile", range(34))
def test_one_tile(tile: int) -> None:
    name = NAMES[tile]
    assert tile_name(tile) == tile_name(np.int8(tile)) == name
    assert tile_index(name) == tile
    for number in range(1, 5):
        counts = only(tile, number)
        assert parse(name[0] * number + name[1]) == counts
        assert parse(name * number) == counts
        assert format(counts) == name[0] * number + name[1]
        assert parse(UNICODE_TILES[tile] * number, "unicode") == counts
        assert format(counts, "unicode") == UNICODE_TILES[tile] * number
    for text, notation in ((name * 5, "mpsz"), (UNICODE_TILES[tile] * 5, "unicode")):
        with pytest.raises(CountError, match=f"^five of {name}: at most four"):
            parse(text, notation)


@pytest.mark.parametrize("tile", [-1, 34, 255, 4.0, "5m", None])
def test_what_is_no_index(tile: int) -> None:
    with pytest.raises(TileError, match=r"is no tile index: they are 0 to 33"):
        tile_name(tile)


@pytest.mark.parametrize("name", ["", "5", "m", "m5", "55m", "8z", "0z", "5M", "🀇"])
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(TileError, match=r"is no tile: ") as caught:
        tile_index(name)
    assert caught.value.text == name


def test_a_name_is_a_str() -> None:
    with pytest.raises(TileError, match=r"^4 is no tile"):
        tile_index(4)  # type: ignore[arg-type]


@pytest.mark.parametrize("suit", "mps")
def test_a_red_five_is_a_five(suit: str) -> None:
    five = tile_index(f"5{suit}")
    assert tile_index(f"0{suit}") == five
    assert parse(f"0055{suit}") == only(five, 4)
    with pytest.raises(CountError, match=f"^five of 5{suit}: "):
        parse(f"05555{suit}")


@pytest.mark.parametrize("notation", ["mpsz", "unicode"])
@pytest.mark.parametrize("text", ["", " ", "\n\t \u3000"])
def test_no_tiles(text: str, notation: str) -> None:
    assert parse(text, notation) == bytes(34)
    assert format(bytes(34), notation) == ""


def test_order_groups_and_white_space_do_not_matter() -> None:
    counts = parse("123m456p789s11z")
    assert parse(" 11z\t987s 4p 56p\n321m ") == counts
    assert format(counts) == "123m456p789s11z"


def test_white_space_and_variation_selectors_in_unicode() -> None:
    assert parse("🀄\ufe0e 🀄\ufe0f\n🀇", "unicode") == parse("77z1m")


@pytest.mark.parametrize(
    ("text", "quoted", "column", "reason"),
    [
        ("123m40z", "0z", 6, "honours are 1z to 7z"),
        ("8z", "8z", 1, "honours are 1z to 7z"),
        ("1m79z", "9z", 4, "honours are 1z to 7z"),
        ("123m45", "45", 5, "digits without m, p, s or z"),
        ("123 m", "123", 1, "digits without m, p, s or z"),
        ("m", "m", 1, "no digits before it"),
        ("12mp", "p", 4, "no digits before it"),
        ("1m s", "s", 4, "no digits before it"),
        ("12x", "x", 3, "not a digit, m, p, s or z"),
        ("678s678p55h", "h", 11, "not a digit, m, p, s or z"),
        ("12M", "M", 3, "not a digit, m, p, s or z"),
        ("1m,2m", ",", 3, "not a digit, m, p, s or z"),
        ("1m\x002m", "\\x00", 3, "not a digit, m, p, s or z"),
        ("\uff11m", "\uff11", 1, "not a digit, m, p, s or z"),
        ("1m\u0661m", "\u0661", 3, "not a digit, m, p, s or z"),
        ("1m🀇", "🀇", 3, 'not a digit, m, p, s or z; notation="unicode" reads it'),
        ("1万", "万", 2, 'not a digit, m, p, s or z; notation="chinese" reads it'),
        ("發", "發", 1, 'not a digit, m, p, s or z; notation="chinese" reads it'),
    ],
)
def test_where_mpsz_is_wrong(text: str, quoted: str, column: int, reason: str) -> None:
    with pytest.raises(TileError) as caught:
        parse(text)
    assert str(caught.value) == f"'{quoted}' at column {column} of {text!r}: {reason}"
    assert (caught.value.text, caught.value.column) == (text, column)


@pytest.mark.parametrize(
    ("text", "column"),
    [("🀇1m", 2), ("🀢", 1), ("🀫", 1), ("\ufe0f🀇", 1), ("🀇 \ufe0e", 3)],
)
def test_where_unicode_is_wrong(text: str, column: int) -> None:
    with pytest.raises(TileError, match=r"not one of the 34 tiles$") as caught:
        parse(text, "unicode")
    assert (caught.value.text, caught.value.column) == (text, column)


@pytest.mark.parametrize("name", ["", "MPSZ", "mjai2", "ids", 136, None, []])
def test_unknown_notations(name: str) -> None:
    known = ", ".join(map(repr, KNOWN_NOTATIONS))
    for call in (
        lambda: parse("1m", name),
        lambda: format(bytes(34), name),
        lambda: tile_name(0, name),
        lambda: tile_index("1m", name),
    ):
        with pytest.raises(TileError) as caught:
            call()
        assert str(caught.value) == f"{name!r} is no notation: they are {known}"


@pytest.mark.parametrize("text", [b"1m", 5, None, ["1m"]])
def test_text_is_a_str(text: str) -> None:
    with pytest.raises(ArrayError, match=r"^tiles in a notation are a str, not "):
        parse(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("1" * 10**6, TileError),
        ("1" * 10**6 + "m", CountError),
        ("1" * 10**6 + "x", TileError),
        ("1m " * 10**6, CountError),
        ("1m" + " " * 10**6 + "x", TileError),
    ],
)
def test_a_million_characters(text: str, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        parse(text)
    assert len(str(caught.value)) < 200


@given(any_counts, notations)
def test_parse_reads_what_format_writes(counts: bytes, notation: str) -> None:
    assert parse(format(counts, notation), notation) == counts


@pytest.mark.slow
@given(st.permutations([name for name in NAMES for _ in range(4)]), st.integers(0, 136))
def test_tiles_in_any_order(names: list[str], number: int) -> None:
    dealt = names[:number]
    counts = bytes(dealt.count(name) for name in NAMES)
    assert parse("".join(dealt)) == parse(" ".join(dealt)) == counts
    glyphs = "".join(UNICODE_TILES[NAMES.index(name)] for name in dealt)
    assert parse(glyphs, "unicode") == counts


@given(st.text(alphabet="0123456789mpsz xm🀇🀄\ufe0f", max_size=30), notations)
def test_any_text_is_read_or_refused_by_name(text: str, notation: str) -> None:
    refusal: TileError | CountError | None = None
    try:
        counts = parse(text, notation)
    except (TileError, CountError) as error:
        refusal = error
    if isinstance(refusal, TileError):
        assert refusal.text == text
        assert 1 <= refusal.column <= len(text)
    elif refusal is None:
        tiles = "123456789" if notation == "mpsz" else UNICODE_TILES
        written = sum(char in tiles or char == "0" for char in text)
        assert sum(counts) == written
        assert parse(format(counts, notation), notation) == counts


@pytest.mark.slow
@given(any_counts)
def test_format_takes_any_sequence_of_integers(counts: bytes) -> None:
    text = format(counts)
    assert format(list(counts)) == format(tuple(counts)) == text
    assert format(bytearray(counts)) == format(memoryview(counts)) == text
    array = np.frombuffer(counts, np.uint8)
    assert format(array) == format(array.astype(np.int64)) == text


@pytest.mark.parametrize(
    "counts",
    [
        bytes(33),
        bytes(35),
        [],
        34,
        None,
        [1.0] * 34,
        np.zeros(34),
        np.zeros((34, 34), int),
        "1m",
    ],
)
def test_format_refuses_what_is_not_34_integers(counts: bytes) -> None:
    with pytest.raises(ArrayError, match=r"^counts are 34 integers, not "):
        format(counts)


def test_format_refuses_counts_that_cannot_be() -> None:
    with pytest.raises(CountError, match=r"^five of 2p: "):
        format(only(10, 5))
    with pytest.raises(CountError, match=r"^-1 of 1m: "):
        format([-1] + [0] * 33)


@pytest.mark.parametrize("number", [0, 3, True, np.uint8(3), np.int64(0)])
def test_is_below(number: object) -> None:
    assert is_below(4, number)


@pytest.mark.parametrize("number", [-1, 4, 2.0, "2", None, [2], np.int8(-1)])
def test_is_not_below(number: object) -> None:
    assert not is_below(4, number)
