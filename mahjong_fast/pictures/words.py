"""What the captions and titles of pictures say, in English and in Chinese."""

from __future__ import annotations

from mahjong_fast._core import (
    SEVEN_PAIRS,
    SEVEN_PAIRS_QUADS,
    STANDARD,
    THIRTEEN_ORPHANS,
    UNREACHABLE,
)
from mahjong_fast.tiles import tile_name

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahjong_fast.tiles import Tile

NOTHING = ("none", "无")
_FORMS = {
    STANDARD: ("standard", "一般型"),
    SEVEN_PAIRS: ("seven pairs", "七对"),
    SEVEN_PAIRS_QUADS: ("seven pairs", "七对"),
    THIRTEEN_ORPHANS: ("thirteen orphans", "十三幺"),
}
# How far from ready a hand can be, thirteen orphans included.
_NUMERALS = (*"零一两三四五六七八九十", "十一", "十二", "十三")


def shanten(number: int) -> tuple[str, str]:
    """Say what a shanten number means."""
    if number == UNREACHABLE:
        return "out of reach", "无法和牌"
    if number < 0:
        return "complete", "和牌"
    if number == 0:
        return "tenpai", "听牌"
    numeral = _NUMERALS[number] if number < len(_NUMERALS) else number
    return f"{number}-shanten", f"{numeral}向听"


def live(total: int) -> tuple[str, str]:
    """Say how many useful tiles are live."""
    return ("1 tile" if total == 1 else f"{total} tiles"), "进张"


def form(flag: int) -> tuple[str, str]:
    """Name a shape."""
    return _FORMS.get(flag, (f"form {flag}", f"{flag}型"))


def names(tiles: Iterable[Tile]) -> str:
    """Name tiles one by one."""
    return " ".join(map(tile_name, tiles))
