"""Chinese words, written in traditional characters: `一二三萬 五筒 東東 白`."""

from __future__ import annotations

from mahjong_fast.notations import chinese
from mahjong_fast.notations.chinese import INDEX, read

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["INDEX", "KNOWN", "NAMES", "read", "write"]

_TRADITIONAL = str.maketrans("万条东发", "萬條東發")

NAMES = tuple(name.translate(_TRADITIONAL) for name in chinese.NAMES)
KNOWN = chinese.KNOWN.translate(_TRADITIONAL)


def write(counts: Sequence[int]) -> str:
    """Return the tiles, a group for each suit and honour."""
    return chinese.write(counts).translate(_TRADITIONAL)
