"""Melds, hands, wins and scores as values, made and read one by one.

Every line runs on the commit before, too: install it elsewhere and set PYTHONPATH.
"""

from __future__ import annotations

import pytest
from conftest import Measure

import mahjong_fast as mf

FEW = 300  # calls of a round: short ones show little of what else a machine does
MELDS = "pon:555z@2", "chi:123m@3", "kan:9999s@1", "ankan:1111p"
TEXT, WIN, DECLARED = "1123456s", "1s", "pon:222z@1 pon:111z@2"
NINE_WAITS = "1112345678999m"
GUOBIAO = "guobiao"


def bench_meld_of_a_text(measure: Measure) -> None:
    measure("mf.Meld.parse", "mahjong_fast", mf.Meld.parse, MELDS * FEW)


def bench_melds_of_a_text(measure: Measure) -> None:
    measure("mf.parse_melds of two", "mahjong_fast", mf.parse_melds, [DECLARED] * FEW)


def bench_hand_of_counts(measure: Measure) -> None:
    measure("mf.Hand of counts", "mahjong_fast", mf.Hand, [mf.parse(TEXT)] * FEW)


def bench_win_of_counts(measure: Measure) -> None:
    melds = mf.parse_melds(DECLARED)
    counts, tile = mf.parse(TEXT), mf.tile_index(WIN)
    name = "mf.Win of counts and two Melds"
    measure(name, "mahjong_fast", mf.Win, [counts] * FEW, tile, melds)


def bench_win_of_a_text(measure: Measure) -> None:
    name = "mf.Win of a text with two melds"
    measure(name, "mahjong_fast", mf.Win, [TEXT] * FEW, WIN, DECLARED)


@pytest.mark.parametrize("system", mf.rules.names())
def bench_tiles_to_a_total(measure: Measure, system: str) -> None:
    """Make a win of counts and Melds, score it and read the total."""
    rules = mf.rules.get(system, **({"min_fan": 0} if system == GUOBIAO else {}))
    melds = mf.parse_melds("pon:222s@1 pon:888s@2")
    counts = mf.parse("1113456s")

    def total(tile: int) -> int:
        return rules.score(mf.Win(counts, tile, melds)).total

    tile = mf.tile_index("3s")
    measure("from tiles to the total, two melds", system, total, [tile] * FEW)


def bench_tiles_to_fan(measure: Measure) -> None:
    rules = mf.rules.get(GUOBIAO, min_fan=0)
    melds = mf.parse_melds(DECLARED)
    counts = mf.parse(TEXT)

    def fan(tile: int) -> int:
        return rules.score(mf.Win(counts, tile, melds)).fan  # type: ignore[no-any-return]

    tile = mf.tile_index(WIN)
    measure("from tiles to fan, two melds", GUOBIAO, fan, [tile] * FEW)


def bench_fan_of_a_score(measure: Measure) -> None:
    score = mf.rules.get(GUOBIAO, min_fan=0).score(mf.Win(TEXT, WIN, DECLARED))
    measure("score.fan", GUOBIAO, lambda one: one.fan, [score] * FEW)


@pytest.mark.parametrize("system", mf.rules.names())
def bench_valued_waits(measure: Measure, system: str) -> None:
    """What each of nine waits is worth, drawn and claimed."""
    rules = mf.rules.get(system)
    counts = mf.parse(NINE_WAITS)
    measure("rules.waits, nine waits valued", system, rules.waits, [counts] * 20, ())


@pytest.mark.parametrize("what", ["turned", "hash", "melds", "to_dict", "from_dict"])
def bench_read_a_win(measure: Measure, what: str) -> None:
    win = mf.Win(TEXT, WIN, DECLARED, seat=3)
    said = win.to_dict()
    ask = {
        "turned": lambda one: one.turned(1),
        "hash": hash,
        "melds": lambda one: one.melds,
        "to_dict": lambda one: one.to_dict(),
        "from_dict": lambda _: mf.Win.from_dict(said),
    }
    measure("a Win, asked or copied", what, ask[what], [win] * 20)
