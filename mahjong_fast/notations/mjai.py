"""The words of the mjai protocol: `1m 5mr E S W N P F C`."""

from __future__ import annotations

from mahjong_fast.notations import mpsz
from mahjong_fast.notations.common import read_words, write_words

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = (*mpsz.NAMES[:27], *"ESWNPFC")  # P 白, F 發, C 中
INDEX = {name: tile for tile, name in enumerate(NAMES)}
INDEX |= {f"5{suit}r": INDEX[f"5{suit}"] for suit in "mps"}  # red fives
KNOWN = "1m to 9m, p, s, 5mr, 5pr, 5sr, E, S, W, N, P, F, C"


def read(text: str) -> list[int]:
    """Return the counts of the tiles in *text*."""
    counts = [0] * 34
    for _, _, tile in read_words(text, INDEX, KNOWN):
        counts[tile] += 1
    return counts


def write(counts: Sequence[int]) -> str:
    """Return the words of the tiles, by index."""
    return write_words(counts, NAMES)
