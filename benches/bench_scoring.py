"""What a win is worth: one by one, and in arrays, closed or with melds."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pytest
from conftest import Measure, Report
from pytest_benchmark.fixture import BenchmarkFixture

import mahjong_fast as mf
from mahjong_fast.scoring import MeldCode

SYSTEMS = ("jipinghu", "tuidaohu", "guangdong_ghost", "guobiao")
N = 50_000  # wins of an array
FEW = 1_000  # that are scored one by one


@lru_cache(maxsize=8)
def wins(melds: int, by_tiles: bool = False) -> dict[str, Any]:
    """Deal wins, half of them on a discard, as `score_batch` takes them.

    The winning tile is any of the hand's.
    """
    dice = np.random.default_rng(139)
    hands, declared = mf.random_wins(
        N, mf.STANDARD, melds=melds, return_melds=True, seed=melds
    )
    tiles = np.argmax(hands * dice.random(hands.shape), axis=1)
    hands[np.arange(N), tiles] -= 1
    codes = np.where(
        declared[..., 0] == declared[..., 1], MeldCode.PUNG, MeldCode.CHOW
    ).astype(np.uint8)
    return {
        "hands": hands,
        "win": tiles.astype(np.uint8),
        "how": dice.integers(0, 2, N, np.uint8),
        "melds": declared if by_tiles else np.stack([codes, declared[..., 0]], -1),
    }


@pytest.mark.parametrize("name", SYSTEMS)
def bench_score(measure: Measure, name: str) -> None:
    rules = mf.rules.get(name)
    dealt = wins(0)
    found = rules.score_batch(**dealt)
    good = np.flatnonzero(found.verdict == 0)[:FEW]
    ways = ({"how": "tsumo"}, {"how": "discard", "from_seat": 1})
    ones = [
        mf.Win(
            mf.format(dealt["hands"][i]), int(dealt["win"][i]), **ways[dealt["how"][i]]
        )
        for i in good
    ]
    measure("rules.score of a win", name, rules.score, ones)


@pytest.mark.parametrize("number", [1, 2, 4])
def bench_score_with_wild_tiles(measure: Measure, number: int) -> None:
    """Score drawn wins in which some tiles are wild, any of the hand's before."""
    rules = mf.rules.get("guangdong_ghost")
    dice = np.random.default_rng(number)
    dealt = wins(0)
    ones: list[mf.Win] = []
    for hand, win in zip(dealt["hands"], dealt["win"], strict=True):
        wild = next(tile for tile in range(1, 27) if hand[tile] == 0 and tile % 9)
        held = np.repeat(np.arange(34), hand)
        dice.shuffle(held)
        kept = np.bincount(held[number:], minlength=34)
        kept[wild] = number
        if kept[wild - 1] < 3 and wild != win:  # one before it was turned
            ones.append(mf.Win(kept, int(win), wild=[wild]))
        if len(ones) == FEW:
            break
    measure("rules.score of a win with wild tiles", str(number), rules.score, ones)


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize(
    ("kind", "melds", "by_tiles"),
    [
        ("closed", 0, False),
        ("two melds as codes", 2, False),
        ("two melds as tiles", 2, True),
    ],
)
def bench_score_batch(
    benchmark: BenchmarkFixture,
    report: Report,
    name: str,
    kind: str,
    melds: int,
    by_tiles: bool,
) -> None:
    rules, dealt = mf.rules.get(name), wins(melds, by_tiles)
    benchmark(lambda: rules.score_batch(**dealt))
    report(f"rules.score_batch, {name}", kind, N)


@lru_cache(maxsize=2)
def nearly_wins(melds: int) -> dict[str, Any]:
    """Deal the same with another tile, but for one in twenty: most of them no win."""
    dice = np.random.default_rng(140)
    dealt = dict(wins(melds))
    other = dice.random(N) >= 0.01  # with four in a hundred of these it is one, too
    tiles = np.where(other, dice.integers(0, 34, N, np.uint8), dealt["win"])
    five = dealt["hands"][np.arange(N), tiles] == 4
    dealt["win"] = np.where(five, dealt["win"], tiles)
    return dealt


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("melds", [0, 2])
@pytest.mark.parametrize("kind", ["complete", "one in twenty"])
def bench_may_win_batch(
    benchmark: BenchmarkFixture, report: Report, name: str, kind: str, melds: int
) -> None:
    rules = mf.rules.get(name)
    dealt = wins(melds) if kind == "complete" else nearly_wins(melds)
    benchmark(lambda: rules.may_win_batch(**dealt, on_error="sentinel"))
    report(f"rules.may_win_batch, {name}", f"{kind}, {melds} melds", N)


def bench_make_a_win(measure: Measure) -> None:
    def make(hand: str) -> mf.Win:
        return mf.Win(hand, "5p", how="discard", from_seat=2)

    measure("mf.Win of a text", "mahjong_fast", make, ["11122233399m55p"] * FEW)
