"""The functions of the package PyMahjongGB, 国标麻将, under their names.

    from mahjong_fast.compat.mahjonggb import MahjongFanCalculator  # was: MahjongGB

Tiles are W1 to W9 (characters), B1 to B9 (dots), T1 to T9 (bamboo), F1 to F4 (east to
north) and J1 to J3 (red, green, white). Results are those of version 1.4.0, its choice
among readings of equal worth included, and a flag that contradicts the tiles is left
out as it does. Wrong input raises its TypeErrors. What differs: the original accepts
five copies of a tile, a chow of honours or around a one or nine, and a chow or pung
of offer 0; here these are refused, in its own words.
"""

from __future__ import annotations

from mahjong_fast import rules
from mahjong_fast._native import core, mahjonggb
from mahjong_fast._native.mahjonggb import (
    HonorsAndKnittedTilesShanten,
    KnittedStraightShanten,
    MahjongFanCalculator,
    MahjongShanten,
    RegularShanten,
    SevenPairsShanten,
    ThirteenOrphansShanten,
)
from mahjong_fast.forms import form

__all__ = [
    "HonorsAndKnittedTilesShanten",
    "KnittedStraightShanten",
    "MahjongFanCalculator",
    "MahjongShanten",
    "RegularShanten",
    "SevenPairsShanten",
    "ThirteenOrphansShanten",
]

# Where it has other names: by row, Chinese and English.
_OTHER_NAMES = {
    "all_fives": ("全带五", "All Five"),
    "robbing_the_kong": ("抢杠和", "Robbing The Kong"),
    "two_dragon_pungs": ("双箭刻", "Two Dragons Pungs"),
    "edge_wait": ("独听・边张", "Edge Wait"),
    "closed_wait": ("独听・嵌张", "Closed Wait"),
    "single_wait": ("独听・单钓", "Single Wait"),
    "melded_and_concealed_kong": ("明暗杠", "Concealed Kong and Melded Kong"),
}


def _prepare() -> None:
    """Tell the extension by which rules it scores, and what their rows are called."""
    guobiao = rules.get("guobiao", min_fan=0)
    table: list[tuple[int, str, str]] = []
    slots: list[int] = []
    place: dict[str, int] = {}
    for number, row in zip(guobiao._places, guobiao.rows, strict=True):
        names = _OTHER_NAMES.get(row.identifier, (row.chinese, row.english))
        if not table or table[-1][1] != names[0]:
            table.append((int(row.value), *names))
        # Rows that there are not by the options have a number, too.
        slots += [len(table) - 1] * (number + 1 - len(slots))
        place[row.identifier] = number
    special = {
        "flowers": slots[place["flower_tiles"]],
        "pairs": place["seven_pairs"],
        "triple_chow": place["pure_triple_chow"],
        "triple_pung": place["triple_pung"],
    }
    mahjonggb.use(guobiao, slots, table, special)
    mahjonggb.ask(core.shanten, core.useful, core.waits, form(copies=None))


_prepare()
