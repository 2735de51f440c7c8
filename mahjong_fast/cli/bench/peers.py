"""Evaluators of the package index by other authors, asked what ours are asked.

Each is given hands as it takes them; making them so is not timed. What a peer has no
function for is left out, and a note says where its answer is another than ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple

Hand = list[int]

MCR_NAMES = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)]
MCR_NAMES += ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]
SUITS = {"m": range(9), "p": range(9, 18), "s": range(18, 27), "z": range(27, 34)}


class Peer(NamedTuple):
    """A function of another package that answers a question of ours."""

    question: str
    function: Callable[[Any], object]
    given: Callable[[Hand], Any]  # what it takes for 34 counts
    note: str = ""


def installed() -> tuple[dict[str, list[Peer]], dict[str, str | None]]:
    """Return the peers by package, and the versions: None if it is not installed."""
    from importlib.metadata import version  # takes long, and every command comes by

    found: dict[str, list[Peer]] = {}
    versions: dict[str, str | None] = dict.fromkeys(PACKAGES)
    for package, functions in PACKAGES.items():
        try:
            found[package] = list(functions())
        except ImportError:
            continue
        versions[package] = version(package)
    return found, versions


def _xiangting() -> Iterator[Peer]:
    module = import_module("xiangting")
    four = module.PlayerCount.FOUR
    number = module.calculate_replacement_number
    useful = module.calculate_necessary_tiles

    def discards(hand: Hand) -> list[Any]:
        found = []
        for tile in range(34):
            if hand[tile]:
                hand[tile] -= 1
                found.append(useful(hand, four))
                hand[tile] += 1
        return found

    yield Peer("shanten", lambda hand: number(hand, four), list)
    yield Peer("waits", lambda hand: useful(hand, four), list)
    yield Peer("useful", lambda hand: useful(hand, four), list)
    yield Peer("discards", discards, list, "a call a tile, no live tiles")


def _mahjong() -> Iterator[Peer]:
    shanten = import_module("mahjong.shanten").Shanten
    agari = import_module("mahjong.agari").Agari
    divider = import_module("mahjong.hand_calculating.divider").HandDivider
    yield Peer("shanten", shanten.calculate_shanten, list)
    yield Peer("is_win", agari.is_agari, list)
    yield Peer("decompose", divider.divide_hand, list, "no thirteen orphans")


def _riichienv() -> Iterator[Peer]:
    module = import_module("riichienv")

    def waits(hand: Hand) -> object:
        return module.HandEvaluator(hand).get_waits()

    yield Peer("shanten", module.calculate_shanten, _copies)
    yield Peer("waits", waits, _copies)


def _mcr() -> Iterator[Peer]:
    module = import_module("MahjongGB")
    note = "sets and a pair alone"
    yield Peer("useful", module.RegularShanten, _mcr_names, note)


def _jansou() -> Iterator[Peer]:
    shanten = import_module("jansou.analysis.shanten").shanten_counts
    waits = import_module("jansou.analysis.waits").waits_counts
    efficiency = import_module("jansou.analysis.efficiency")
    hands, tiles = import_module("jansou.core.hand"), import_module("jansou.core.tiles")

    def hand_of(counts: Hand) -> Any:
        kinds = (kind for kind in tiles.TileKind for _ in range(counts[kind]))
        return hands.Hand(tuple(map(tiles.Tile, kinds)))

    yield Peer("shanten", lambda hand: shanten(hand, 0), list)
    yield Peer("waits", lambda hand: waits(hand, ()), list)
    yield Peer("ukeire", lambda hand: efficiency.acceptance_counts(hand, 0), list)
    yield Peer("discards", efficiency.discard_evaluation, hand_of)


def _cmajiang() -> Iterator[Peer]:
    module = import_module("cmajiang")

    def hand_of(counts: Hand) -> Any:
        parts = (
            suit + "".join(str(1 + t - tiles[0]) * counts[t] for t in tiles)
            for suit, tiles in SUITS.items()
        )
        return module.Shoupai("".join(parts))

    yield Peer("shanten", module.xiangting, hand_of)
    yield Peer("waits", module.tingpai, hand_of)
    yield Peer("useful", module.tingpai, hand_of)


def _copies(counts: Hand) -> list[int]:
    """Return tiles 0 to 135, four of a kind."""
    return [4 * t + copy for t in range(34) for copy in range(counts[t])]


def _mcr_names(counts: Hand) -> tuple[str, ...]:
    return tuple(MCR_NAMES[t] for t in range(34) for _ in range(counts[t]))


PACKAGES: dict[str, Callable[[], Iterator[Peer]]] = {
    "xiangting": _xiangting,
    "riichienv": _riichienv,
    "cmajiang": _cmajiang,
    "jansou": _jansou,
    "mahjong": _mahjong,
    "PyMahjongGB": _mcr,
}
