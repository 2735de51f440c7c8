"""The mahjong tiles of Unicode: `🀇🀈🀉🀝🀀🀀`."""

from __future__ import annotations

from operator import mul

from mahjong_fast.errors import TileError, misread
from mahjong_fast.notations.common import read_codes

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = tuple("🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄")
# Fonts are told with U+FE0E or U+FE0F to draw 🀄 as text or as a picture.
INDEX = {
    char + variation: tile
    for tile, char in enumerate(NAMES)
    for variation in ("", "\ufe0e", "\ufe0f")
}
KNOWN = "🀇 to 🀏, 🀙 to 🀡, 🀐 to 🀘, 🀀 to 🀆"


def read(text: str) -> list[int]:
    """Return the counts of the tiles in *text*."""
    return read_codes(text, INDEX, _wrong)


def write(counts: Sequence[int]) -> str:
    """Return the tiles, by index."""
    return "".join(map(mul, NAMES, counts))


def _wrong(text: str, place: int) -> TileError:
    return misread(text, place, place + 1, "not one of the 34 tiles")
