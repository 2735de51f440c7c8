"""国标麻将, beside PyMahjongGB: fans of whole wins, and shanten as it counts.

The wins are those that a wall deals, with none to three sets melded, drawn or on a
discard; nearly all have one reading. Both are given what they take, made beforehand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import MahjongGB  # type: ignore[import-not-found]
import numpy as np
import numpy.typing as npt
import pytest
from conftest import Measure, Report
from pytest_benchmark.fixture import BenchmarkFixture

import mahjong_fast as mf
from mahjong_fast.compat import mahjonggb
from mahjong_fast.scoring import MeldCode

RULES = mf.rules.get("guobiao", min_fan=0)
NAMES = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)]
NAMES += ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]
EACH = 500  # wins with none, one, two and three melds
NO_MELD = 255


class Wins(NamedTuple):
    """The same wins, as each of the functions takes them."""

    wins: list[mf.Win]
    calls: list[tuple[Any, ...]]
    hands: npt.NDArray[np.uint8]
    tiles: npt.NDArray[np.uint8]
    hows: npt.NDArray[np.uint8]
    seats: npt.NDArray[np.uint8]
    melds: npt.NDArray[np.uint8]


@lru_cache(maxsize=1)
def wins() -> Wins:
    dice = np.random.default_rng(139)
    found: list[mf.Win] = []
    calls: list[tuple[Any, ...]] = []
    rows: list[tuple[bytes, int, int, int]] = []
    melds = np.full((4 * EACH, 3, 2), NO_MELD, np.uint8)
    for n in range(4):
        dealt, declared = mf.random_wins(EACH, melds=n, return_melds=True, seed=n)
        for hand, sets in zip(dealt, declared, strict=True):
            tile = int(dice.choice(np.flatnonzero(hand)))
            hand[tile] -= 1
            drawn, seat = bool(dice.integers(2)), int(dice.integers(4))
            packs = []
            for place, three in enumerate(sets.tolist()):
                chow = three[0] != three[1]
                code = MeldCode.CHOW if chow else MeldCode.PUNG
                melds[len(found), place] = code, three[0]
                packs.append(("CHI" if chow else "PENG", NAMES[three[1]], 1))
            text = " ".join(mf.format(np.bincount(t, minlength=34)) for t in sets)
            how = "tsumo" if drawn else "discard"
            found.append(mf.Win(hand, tile, melds=text, how=how, seat=seat))
            names = tuple(NAMES[t] for t in np.repeat(np.arange(34), hand))
            calls.append(
                (
                    tuple(packs),
                    names,
                    NAMES[tile],
                    0,
                    drawn,
                    False,
                    False,
                    False,
                    seat,
                    0,
                )
            )
            rows.append((hand.tobytes(), tile, 0 if drawn else 1, seat))
    hands, tiles, hows, seats = zip(*rows, strict=True)
    return Wins(
        found,
        calls,
        np.frombuffer(b"".join(hands), np.uint8).reshape(-1, 34),
        np.array(tiles, np.uint8),
        np.array(hows, np.uint8),
        np.array(seats, np.uint8),
        melds,
    )


def test_all_agree() -> None:
    dealt = wins()
    totals = RULES.score_batch(
        dealt.hands,
        dealt.tiles,
        how=dealt.hows,
        seat=dealt.seats,
        melds=dealt.melds,
    ).total
    for win, call, total in zip(dealt.wins, dealt.calls, totals, strict=True):
        peer = MahjongGB.MahjongFanCalculator(*call)
        assert mahjonggb.MahjongFanCalculator(*call) == peer
        assert RULES.score(win).fan == total == sum(points for points, _ in peer)


FANS: dict[str, Callable[[Any], object]] = {
    "mahjong_fast, score(win)": RULES.score,
    "mahjong_fast, score(win).fans": lambda win: RULES.score(win).fans,
}


@pytest.mark.parametrize("name", FANS)
def bench_score(measure: Measure, name: str) -> None:
    measure("fans of a win", name, FANS[name], wins().wins)


def bench_score_batch(benchmark: BenchmarkFixture, report: Report) -> None:
    dealt = wins()

    def run() -> None:
        RULES.score_batch(
            dealt.hands,
            dealt.tiles,
            how=dealt.hows,
            seat=dealt.seats,
            melds=dealt.melds,
        )

    benchmark(run)
    report("fans of a win", "mahjong_fast, score_batch", len(dealt.wins))


CALCULATORS = {
    "mahjong_fast.compat, MahjongFanCalculator": mahjonggb.MahjongFanCalculator,
    "PyMahjongGB, MahjongFanCalculator": MahjongGB.MahjongFanCalculator,
}


@pytest.mark.parametrize("name", CALCULATORS)
def bench_calculator(measure: Measure, name: str) -> None:
    columns = zip(*wins().calls, strict=True)
    first, *others = map(list, columns)
    function = CALCULATORS[name]
    calls = list(zip(first, *others, strict=True))
    measure("fans of a win", name, lambda call: function(*call), calls)


SHANTEN = (
    "MahjongShanten",
    "RegularShanten",
    "SevenPairsShanten",
    "ThirteenOrphansShanten",
    "HonorsAndKnittedTilesShanten",
    "KnittedStraightShanten",
)


@pytest.mark.parametrize("name", SHANTEN)
@pytest.mark.parametrize("package", [mahjonggb, MahjongGB], ids=["ours", "theirs"])
def bench_shanten(measure: Measure, name: str, package: Any) -> None:
    hands = [
        tuple(NAMES[tile] for tile in np.repeat(np.arange(34), hand))
        for hand in mf.random_hands(100, seed=140)
    ]
    function = getattr(package, name)
    ours = "mahjong_fast.compat" if package is mahjonggb else "PyMahjongGB"
    if name == "MahjongShanten":
        measure(name, ours, lambda hand: function((), hand), hands)
    else:
        measure(name, ours, function, hands)
