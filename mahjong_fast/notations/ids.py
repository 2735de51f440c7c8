"""The numbers 0 to 135 of single tiles, four of each kind: `0 4 8 16`.

16, 52 and 88 are the red fives where a game has them, so plain fives are written with
the other three first: 17, 18, 19, 16.
"""

from __future__ import annotations

from mahjong_fast.errors import misread
from mahjong_fast.notations.common import read_words

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Sequence

INDEX = {str(number): number // 4 for number in range(136)}
KNOWN = "0 to 135"
# The numbers of each tile in the order they are given out.
_RED = (16, 52, 88)
_OF_TILE = [
    sorted(range(4 * tile, 4 * tile + 4), key=lambda number: number in _RED)
    for tile in range(34)
]
NAMES = tuple(str(numbers[0]) for numbers in _OF_TILE)


def read(text: str) -> list[int]:
    """Return the counts of the tiles in *text*, none of which may come twice."""
    counts = [0] * 34
    seen = set()
    for start, word, tile in read_words(text, INDEX, KNOWN):
        if word in seen:
            reason = "a number is one tile, and cannot come twice"
            raise misread(text, start, start + len(word), reason)
        seen.add(word)
        counts[tile] += 1
    return counts


def write(counts: Sequence[int]) -> str:
    """Return the lowest numbers of each tile; of fives, those not red first."""
    return " ".join(map(str, numbers_of(counts)))


def numbers_of(counts: Sequence[int]) -> list[int]:
    """Return the tiles like `write`, as integers.

    >>> from mahjong_fast.notations.ids import numbers_of
    >>> numbers_of([1, 0, 0, 0, 2] + [0] * 29)
    [0, 17, 18]
    """
    return [
        number
        for tile in range(34)
        for number in sorted(_OF_TILE[tile][: counts[tile]])
    ]
