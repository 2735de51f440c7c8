"""What people read of answers, in English and in Chinese."""

from __future__ import annotations

from mahjong_fast._native import core
from mahjong_fast.names import SHAPES
from mahjong_fast.tiles import format, tile_name

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mahjong_fast._native.core import Decomposition, Form
    from mahjong_fast.tiles import Tile

NOTHING = ("none", "无")
# What programs are told, and tell.
SHAPE_NAMES = {
    flag: constant.lower().replace("_", "-") for flag, (constant, *_) in SHAPES.items()
}
# Registers as players call them.
_TOTALS = {
    "fan": ("fan", "番"),
    "fan_before_flowers": ("fan without flowers", "花牌外番"),
    "fan_uncapped": ("fan without limit", "未封顶番"),
    "points": ("points", "分"),
    "sum": ("sum of the rows", "番型合计"),
    "mult": ("multiplier", "倍数"),
    "share": ("from each payer", "每家付"),
}
# The seats of a deal.
SEATS = (
    ("dealer", "庄家"),
    ("right of the dealer", "下家"),
    ("opposite the dealer", "对家"),
    ("left of the dealer", "上家"),
)
# How far from ready a hand can be, thirteen orphans included.
_NUMERALS = (*"零一两三四五六七八九十", "十一", "十二", "十三")


def shanten(number: int) -> tuple[str, str]:
    """Say what a shanten number means."""
    if number == core.UNREACHABLE:
        return "out of reach", "无法和牌"
    if number < 0:
        return "complete", "和牌"
    if number == 0:
        return "tenpai", "听牌"
    return f"{number}-shanten", f"{numeral(number)}向听"


def live(total: int) -> tuple[str, str]:
    """Say how many useful tiles are live."""
    return plural(total, "tile"), "进张"


def plural(number: int, noun: str) -> str:
    """Count things: `1 tile`, `2 tiles`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def numeral(number: int) -> str:
    """Write a number in Chinese as far as shanten numbers go, else in digits."""
    return _NUMERALS[number] if 0 <= number < len(_NUMERALS) else str(number)


def form(shape: int | Form) -> tuple[str, str]:
    """Name a shape, by its flag, or a Form."""
    if isinstance(shape, int):
        _, *called = SHAPES.get(shape, ("", f"form {shape}", f"{shape}型"))
        return called[0], called[1]
    return "form", "自定型"


def slug(shape: int | Form) -> str:
    """Name a shape for programs."""
    return SHAPE_NAMES[shape] if isinstance(shape, int) else "form"


def total(register: str) -> tuple[str, str]:
    """Return what a total is called, in English and in Chinese, or "".

    >>> from mahjong_fast.words import total
    >>> total("fan_before_flowers"), total("house_bonus")
    (('fan without flowers', '花牌外番'), ('house bonus', ''))
    """
    return _TOTALS.get(register, (register.replace("_", " "), ""))


def names(tiles: Iterable[Tile]) -> str:
    """Name tiles one by one."""
    return " ".join(map(tile_name, tiles))


def group(tiles: Sequence[Tile]) -> str:
    """Name tiles that belong together: `123m`."""
    counts = [0] * 34
    for tile in tiles:
        counts[tile] += 1
    return format(counts) if max(counts) <= 4 else names(tiles)


def groups(reading: Decomposition) -> list[Sequence[Tile]]:
    """Return the tiles of a reading: its sets, its pairs, and those that are single."""
    found: list[Sequence[Tile]] = [*reading.sets]
    pairs = reading.pairs if reading.pair is None else (*reading.pairs, reading.pair)
    found += [(tile, tile) for tile in pairs]
    if reading.singles:
        found.append(reading.singles)
    return found


def reading(read: Decomposition) -> str:
    """Write the tiles of a reading, group by group."""
    return " ".join(map(group, groups(read)))
