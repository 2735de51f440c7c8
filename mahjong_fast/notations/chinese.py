"""Chinese words, simplified or traditional: `一二三万 五筒 东东 白`.

Numerals may be Arabic too, and stand before one suit for several tiles.
"""

from __future__ import annotations

from operator import mul

from mahjong_fast.errors import misread

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Sequence

_DIGITS = "一二三四五六七八九"
_SUITS = {"万": 0, "萬": 0, "筒": 9, "饼": 9, "餅": 9, "条": 18, "條": 18, "索": 18}
_HONORS = "东南西北白发中"

_NUMERALS = {"伍": 4}  # as tiles have it
for _alphabet in (_DIGITS, "123456789", "１２３４５６７８９"):
    _NUMERALS |= {numeral: rank for rank, numeral in enumerate(_alphabet)}

_WORDS = {
    before + word + after: tile
    for tile, befores, words, afters in (
        (27, [""], "东東", ["", "风", "風"]),
        (28, [""], "南", ["", "风", "風"]),
        (29, [""], "西", ["", "风", "風"]),
        (30, [""], "北", ["", "风", "風"]),
        (31, [""], "白", ["", "板"]),
        (32, [""], "发發発", ["", "财", "財"]),
        (33, ["", "红", "紅"], "中", [""]),
    )
    for before in befores
    for word in words
    for after in afters
}

NAMES = (
    *(digit + suit for suit in "万筒条" for digit in _DIGITS),
    *_HONORS,
)
INDEX = _WORDS | {
    numeral + suit: first + rank
    for suit, first in _SUITS.items()
    for numeral, rank in _NUMERALS.items()
}
KNOWN = f"一万 to 九万, 筒, 条, {_HONORS}"
CHARACTERS = frozenset(char for char in "".join(INDEX) if not char.isdigit())


def read(text: str) -> list[int]:
    """Return the counts of the tiles in *text*."""
    counts = [0] * 34
    place = start = 0  # start: of the numerals that wait for their suit
    while place < len(text):
        char = word = text[place]
        if char in _NUMERALS:
            place += 1
            continue
        if char in _SUITS:
            if start == place:
                raise misread(text, place, place + 1, "no numeral before it")
            for numeral in text[start:place]:
                counts[_SUITS[char] + _NUMERALS[numeral]] += 1
        else:
            if text[place : place + 2] in _WORDS:
                word = text[place : place + 2]
            tile = _WORDS.get(word)
            if tile is None and not char.isspace():
                reason = f"not a numeral, 万, 筒, 条 or {_HONORS}"
                raise misread(text, place, place + 1, reason)
            if start != place:
                raise misread(text, start, place, "numerals without 万, 筒 or 条")
            if tile is not None:
                counts[tile] += 1
        place += len(word)
        start = place
    if start != place:
        raise misread(text, start, place, "numerals without 万, 筒 or 条")
    return counts


def write(counts: Sequence[int]) -> str:
    """Return the tiles in simplified characters, a group for each suit and honour."""
    groups = []
    for start, suit in zip((0, 9, 18), "万筒条", strict=True):
        numerals = "".join(map(mul, _DIGITS, counts[start : start + 9]))
        if numerals:
            groups.append(numerals + suit)
    return " ".join(groups + list(filter(None, map(mul, _HONORS, counts[27:]))))
