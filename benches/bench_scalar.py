"""One hand at a time, beside the fastest evaluators of the package index.

The name says where a peer answers less. One that has no function for a question is
asked what comes nearest.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import deals
import numpy as np
import pytest
import riichienv  # type: ignore[import-untyped]
import xiangting
from conftest import Measure
from mahjong.agari import Agari
from mahjong.hand_calculating.divider import HandDivider
from mahjong.shanten import Shanten

import mahjong_fast as mf

FOUR = xiangting.PlayerCount.FOUR

DRAWN = deals.from_wall(14)
WAITING = deals.from_wall(13)
COMPLETE = deals.complete()
READY = deals.ready()


def xiangting_discards(hand: list[int], players: xiangting.PlayerCount) -> list[Any]:
    """What mf.discards tells but for the live tiles and the order."""
    found = []
    for tile in range(34):
        if hand[tile]:
            hand[tile] -= 1
            found.append((tile, *xiangting.calculate_necessary_tiles(hand, players)))
            hand[tile] += 1
    return found


def riichienv_waits(hand: list[int]) -> list[int]:
    waits: list[int] = riichienv.HandEvaluator(hand).get_waits()
    return waits


# Group, then name: the function, the hands, and what else the function takes.
CASES: dict[str, dict[str, tuple[Any, ...]]] = {
    "shanten, 14 tiles": {
        "mahjong_fast, bytes": (mf.shanten, DRAWN),
        "mahjong_fast, list": (mf.shanten, deals.lists(DRAWN)),
        "mahjong_fast, uint8 array": (
            mf.shanten,
            [np.array(list(hand), np.uint8) for hand in DRAWN],
        ),
        "mahjong_fast, int64 array": (
            mf.shanten,
            [np.array(list(hand), np.int64) for hand in DRAWN],
        ),
        "mahjong_fast, Hand": (mf.shanten, [mf.Hand(hand) for hand in DRAWN]),
        "mahjong_fast, str": (mf.shanten, [mf.format(hand) for hand in DRAWN]),
        "riichienv": (riichienv.calculate_shanten, deals.copies(DRAWN)),
        "xiangting": (
            xiangting.calculate_replacement_number,
            deals.lists(DRAWN),
            FOUR,
        ),
        "mahjong": (Shanten.calculate_shanten, deals.lists(DRAWN)),
    },
    "shanten under limits, 14 tiles": {
        "mahjong_fast, bytes, one suit": (
            partial(mf.shanten, limits=bytes([4] * 9 + [3] * 9 + [4] * 16)),
            [hand for hand in DRAWN if max(hand[9:18]) <= 3],
        ),
        "mahjong_fast, bytes, every tile": (
            partial(mf.shanten, limits=bytes([3] * 34)),
            [hand for hand in DRAWN if max(hand) <= 3],
        ),
    },
    "ukeire, 13 tiles": {
        "mahjong_fast, bytes": (mf.ukeire, WAITING),
        "mahjong_fast, list": (mf.ukeire, deals.lists(WAITING)),
        "xiangting, no live tiles": (
            xiangting.calculate_necessary_tiles,
            deals.lists(WAITING),
            FOUR,
        ),
    },
    "waits, 13 tiles, ready": {
        "mahjong_fast, bytes": (mf.waits, READY),
        "riichienv": (riichienv_waits, deals.copies(READY)),
        "xiangting": (xiangting.calculate_necessary_tiles, deals.lists(READY), FOUR),
    },
    "discards, 14 tiles": {
        "mahjong_fast, bytes": (mf.discards, DRAWN),
        "mahjong_fast, list": (mf.discards, deals.lists(DRAWN)),
        "xiangting, those that keep the number, no more": (
            xiangting.calculate_unnecessary_tiles,
            deals.lists(DRAWN),
            FOUR,
        ),
        "xiangting, a call a discard, no live tiles": (
            xiangting_discards,
            deals.lists(DRAWN),
            FOUR,
        ),
    },
    "is_win, 14 tiles": {
        "mahjong_fast, bytes": (mf.is_win, DRAWN),
        "mahjong": (Agari.is_agari, deals.lists(DRAWN)),
    },
    "is_win, 14 tiles, complete": {
        "mahjong_fast, bytes": (mf.is_win, COMPLETE),
        "mahjong": (Agari.is_agari, deals.lists(COMPLETE)),
    },
    "decompose, 14 tiles, complete": {
        "mahjong_fast, bytes": (mf.decompose, COMPLETE),
        "mahjong, no thirteen orphans": (
            HandDivider.divide_hand,
            deals.lists(COMPLETE),
        ),
    },
}


@pytest.mark.parametrize(
    ("group", "name"), [(group, name) for group in CASES for name in CASES[group]]
)
def bench_scalar(measure: Measure, group: str, name: str) -> None:
    measure(group, name, *CASES[group][name])
