"""Digits and the letter of their suit: `123m0p11z`."""

from __future__ import annotations

from operator import mul

from mahjong_fast import names
from mahjong_fast.errors import misread

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES: tuple[str, ...] = names.TILES
INDEX = {name: tile for tile, name in enumerate(NAMES)}
INDEX |= {f"0{suit}": INDEX[f"5{suit}"] for suit in "mps"}  # red fives
KNOWN = "1m to 9m, p, s, 1z to 7z"

_SUIT_INDEX = {
    suit: {name[0]: tile for name, tile in INDEX.items() if name[1] == suit}
    for suit in "mpsz"
}


def read(text: str) -> list[int]:
    """Return the counts of the tiles in *text*."""
    counts = [0] * 34
    start = 0  # of the digits that wait for their suit
    for end, char in enumerate(text):
        if char in "0123456789":
            continue
        tiles = _SUIT_INDEX.get(char)
        if tiles is None:
            if not char.isspace():
                reason = f"not a digit, m, p, s or z{hint(char)}"
                raise misread(text, end, end + 1, reason)
            if start != end:
                raise misread(text, start, end, "digits without m, p, s or z")
        elif start == end:
            raise misread(text, end, end + 1, "no digits before it")
        else:
            for place, digit in enumerate(text[start:end], start):
                if digit not in tiles:
                    raise misread(text, place, place + 1, "honours are 1z to 7z", "z")
                counts[tiles[digit]] += 1
        start = end + 1
    if start != len(text):
        raise misread(text, start, len(text), "digits without m, p, s or z")
    return counts


def write(counts: Sequence[int]) -> str:
    """Return digits in ascending order, suit by suit."""
    groups = []
    for start, suit in zip((0, 9, 18, 27), "mpsz", strict=True):
        digits = "".join(map(mul, "123456789", counts[start : start + 9]))
        if digits:
            groups.append(digits + suit)
    return "".join(groups)


def hint(char: str) -> str:
    """Name the notation that *char* belongs to, where its look tells."""
    from mahjong_fast.notations import chinese, unicode

    if char in unicode.INDEX:
        return '; notation="unicode" reads it'
    if char in chinese.CHARACTERS:
        return '; notation="chinese" reads it'
    return ""
