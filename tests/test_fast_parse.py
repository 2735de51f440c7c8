"""`mf.parse` and the strings that questions take, against `parse` written in Python."""

import random
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference_text import parse as slowly

import mahjong_fast as mf
from mahjong_fast import tiles
from mahjong_fast._native import core

MPSZ = st.text(alphabet="0123456789mpsz mpsz", max_size=24)
LATIN = st.text(alphabet="19mz/:\t\n\x00\x7f\x85\xa0²½é ", max_size=8)
# Not st.text(), which first makes a table of all characters, for seconds.
BLANKS = [chr(i) for i in range(0x3001) if chr(i).isspace()]
LETTERS = st.one_of(st.integers(0, 0x10FFFF).map(chr), st.sampled_from(["m", *BLANKS]))
ANY = st.lists(LETTERS, max_size=8).map("".join)


class Text(str):
    """A str of another class."""


def outcome(parse: Any, *arguments: object) -> object:
    """Return the counts, or all there is to know of the error."""
    try:
        return parse(*arguments)
    except mf.MahjongError as error:
        return type(error), str(error), vars(error)


@given(st.one_of(MPSZ, LATIN, ANY))
def test_any_text(text: str) -> None:
    expected = outcome(slowly, text)
    assert outcome(mf.parse, text) == expected
    assert outcome(mf.parse, Text(text)) == expected
    assert outcome(core.as_counts, text) == expected
    assert outcome(core.as_counts, Text(text)) == expected


@pytest.mark.slow
def test_every_short_text() -> None:
    letters = ["", *map(chr, range(256))]
    for first, last in product(letters, letters):
        for text in (first + last, f"{first}{last}m"):
            assert outcome(mf.parse, text) == outcome(slowly, text)


def test_hands_and_hands_with_a_slip() -> None:
    seed = 52_01
    dice = random.Random(seed)
    for _ in range(3_000):
        names = dice.choices(
            [*tiles.TILE_NAMES, "0m", "0p", "0s"], k=dice.randint(0, 14)
        )
        text = dice.choice(["", " "]).join(names)
        if dice.random() < 0.5:
            text = mf.format(bytes(min(4, names.count(n)) for n in tiles.TILE_NAMES))
        place = dice.randint(0, len(text))
        slip = text[:place] + dice.choice("0123456789mpsz x") + text[place:]
        for written in (text, slip, text[:place] + text[place + 1 :]):
            assert outcome(mf.parse, written) == outcome(slowly, written), seed


def test_text_that_is_kept_in_two_bytes_a_character() -> None:
    for text in ("1m\u30002m", "1m🀇", "\u0661m", "一万"):
        assert outcome(mf.parse, text) == outcome(slowly, text)


@pytest.mark.parametrize("text", [None, b"1m", 5, ["1m"], bytearray(b"1m")])
def test_what_is_no_text(text: str) -> None:
    with pytest.raises(mf.ArrayError, match=r"^tiles in a notation are a str, not "):
        mf.parse(text)


@pytest.mark.parametrize(
    "notation", ["", "MPSZ", None, 136, [], np.array(["mpsz", "mpsz"]), b"mpsz"]
)
def test_what_is_no_notation(notation: str) -> None:
    with pytest.raises(mf.TileError, match=r" is no notation: they are 'mpsz', "):
        mf.parse("1m", notation)


def test_a_notation_by_position_by_name_and_of_another_class() -> None:
    expected = mf.parse("1m")
    assert mf.parse("1m", "mpsz") == mf.parse(text="1m", notation="mpsz") == expected
    assert mf.parse("1m", Text("mpsz")) == mf.parse("W1", Text("botzone")) == expected


def test_long_text() -> None:
    assert mf.parse(" " * 10**6 + "1m" + " " * 10**6) == mf.parse("1m")
    with pytest.raises(mf.CountError):
        mf.parse("1" * 10**6 + "m")
    with pytest.raises(mf.CountError, match=r"^256 of 1m: "):
        mf.parse("1" * 256 + "m")
