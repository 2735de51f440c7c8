"""The codes of Botzone and PyMahjongGB: `W1W2W3 B5 F1F1 J3`."""

from __future__ import annotations

from mahjong_fast.errors import TileError, misread
from mahjong_fast.notations.common import read_codes, write_words

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = (
    *(suit + digit for suit in "WBT" for digit in "123456789"),  # 万, 饼, 条
    *("F1", "F2", "F3", "F4"),  # 东南西北
    *("J3", "J2", "J1"),  # 白發中: the codes have them the other way round
)
INDEX = {name: tile for tile, name in enumerate(NAMES)}
KNOWN = "W1 to W9, B, T, F1 to F4, J1 to J3"

_LETTERS = "WBTFJH"
_FLOWERS = {f"H{digit}" for digit in "12345678"}


def read(text: str) -> list[int]:
    """Return the counts of the tiles in *text*."""
    return read_codes(text, INDEX, _wrong)


def write(counts: Sequence[int]) -> str:
    """Return the codes of the tiles, by index."""
    return write_words(counts, NAMES)


def _wrong(text: str, place: int) -> TileError:
    code = text[place : place + 2].rstrip() if text[place] in _LETTERS else text[place]
    if code in _FLOWERS:
        reason = "a flower, which is no part of a hand"
    else:
        reason = f"no tile: they are {KNOWN}"
    return misread(text, place, place + len(code), reason)
