"""The numbers 0 to 135 of single tiles, four of each kind: `0 4 8 16`.

16, 52 and 88 are the red fives where a game has them.
"""

from __future__ import annotations

from mahjong_fast.errors import misread
from mahjong_fast.notations.common import read_words

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = tuple(str(4 * tile) for tile in range(34))
INDEX = {str(number): number // 4 for number in range(136)}
KNOWN = "0 to 135"


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
    """Return the lowest numbers of each tile."""
    return " ".join(
        str(4 * tile + copy) for tile in range(34) for copy in range(counts[tile])
    )
