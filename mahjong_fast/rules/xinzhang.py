"""广东新麻将, 新章: points double with each fan, 5 are the cap; a minimum of 0, 1 or 3.

Patterns outside the cap have a value of their own, to which nothing is added. Kongs
carry no points. What the source leaves out is as in 鸡平胡.
"""

from __future__ import annotations

import sys

from mahjong_fast._native.core import STANDARD, THIRTEEN_ORPHANS
from mahjong_fast.rules import fan_game, refusals
from mahjong_fast.rules.common import coins, pass_lock
from mahjong_fast.rules.fan_game import next_hand
from mahjong_fast.scoring import (
    Add,
    Allow,
    Cap,
    Fallback,
    Max,
    Option,
    Power,
    Raise,
    Remove,
    Row,
    Ruleset,
    Sum,
    resolve,
)
from mahjong_fast.settlement import runaway as penalty

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from mahjong_fast.scoring import Score, Stage
    from mahjong_fast.settlement import Deal, Payment, Settlement

__all__ = [
    "NAMES",
    "OPTIONS",
    "READS",
    "ROWS",
    "coins",
    "next_hand",
    "pass_lock",
    "rows",
    "ruleset",
    "runaway",
    "settle",
    "stages",
    "transfers",
]

NAMES = ("xinzhang", "新章", "新麻将", "广东新章", "广东新麻将")
READS: tuple[str, ...] = ("already_liable",)
PAID = "points"
CAP = 5

OPTIONS = (
    Option(
        "min_fan",
        0,
        (0, 1, 3),
        text="fan a win needs: 无番起和, 1番起和 and 3番起和",
        mark="3",
    ),
    Option(
        "gangkai_fan",
        1,
        (0, 1),
        text="fan of 杠开 beside that of 自摸",
        mark="B1",
    ),
    Option(
        "qianggang_zimo_fan",
        True,
        text="抢杠 has the fan of 自摸",
        mark="B2",
    ),
    Option(
        "haidi_fan",
        1,
        (0, 1),
        text="fan of 海底捞月 beside that of 自摸",
        mark="B3",
    ),
    Option(
        "concealed_kong_breaks_menqing",
        False,
        text="no 门前清 with a concealed kong",
        mark="B4",
    ),
    Option(
        "exposed_kong_breaks_menqing",
        True,
        text="no 门前清 with a claimed kong",
        mark="B4",
    ),
    Option(
        "stack_in_cap_patterns",
        False,
        text="平胡 adds to 混一色 and 清一色; else the best pattern alone counts",
        mark="B5",
    ),
    Option(
        "min_fan_counts_bonuses",
        True,
        text="自摸 and the other additions help to reach min_fan; else the pattern "
        "must",
        mark="B7",
    ),
    Option(
        "twelve_counts_concealed",
        False,
        text="concealed kongs count among the twelve tiles of 十二张落地",
        mark="B8",
    ),
    Option(
        "multi_ron",
        True,
        text="several may win on one tile; else only the nearest, 截胡",
        mark="B9",
    ),
    Option(
        "pattern_liability",
        False,
        text="包 for the third dragon and the fourth wind, as in 鸡平胡",
        mark="B10",
    ),
    Option(
        "qianggang_shares",
        3,
        (1, 3),
        text="shares that the konger pays for 抢杠",
        mark="B12",
    ),
    Option(
        "flowers",
        False,
        text="144 tiles, with flowers that are worth no fan",
        mark="B14",
    ),
)


def _menqing(options: Mapping[str, Any]) -> str:
    concealed = options["concealed_kong_breaks_menqing"]
    if options["exposed_kong_breaks_menqing"]:
        return "no_melds" if concealed else "closed"
    # An added kong was a pung, which breaks it in any case.
    return "no_chow_or_pung !concealed_kongs" if concealed else "no_chow_or_pung"


def rows(options: Mapping[str, Any]) -> tuple[Row, ...]:
    """Return the fan table, the better of two equal patterns first."""
    found = [
        fan_game.out_of_cap(
            "十三幺",
            "Thirteen Orphans",
            9,
            "thirteen_orphans",
            "19m19p19s1234567z and one of them twice, concealed",
        ),
        fan_game.out_of_cap(
            "大四喜",
            "Big Four Winds",
            9,
            "big_four_winds",
            "东南西北 are all triplets or kongs",
        ),
        fan_game.out_of_cap(
            "大三元",
            "Big Three Dragons",
            9,
            "big_three_dragons",
            "中发白 are all triplets or kongs",
        ),
        fan_game.out_of_cap(
            "清幺九",
            "All Terminals",
            8,
            "all_terminals",
            "every tile is a one or a nine of a suit",
        ),
        fan_game.out_of_cap(
            "字一色", "All Honors", 8, "all_honors", "every tile is an honour"
        ),
        fan_game.out_of_cap(
            "小四喜",
            "Little Four Winds",
            7,
            "little_four_winds",
            "three winds are triplets or kongs, and the fourth is the pair",
        ),
        fan_game.out_of_cap(
            "小三元",
            "Little Three Dragons",
            7,
            "little_three_dragons",
            "two of 中发白 are triplets or kongs, and the third is the pair",
        ),
        fan_game.out_of_cap(
            "混幺九",
            "All Terminals and Honors",
            6,
            "terminals_and_honors",
            "every tile is a one, a nine or an honour, and there are both",
        ),
        fan_game.out_of_cap(
            "清碰", "Pungs of One Suit", 6, "one_suit all_pungs", "清一色 and 碰碰胡"
        ),
        Row(
            "清一色",
            "Full Flush",
            5,
            "one_suit",
            group="in",
            rule="all tiles of one suit, no honours",
        ),
        Row(
            "混碰",
            "Pungs of One Suit and Honors",
            5,
            "half_flush all_pungs",
            identifier="hunpeng",
            group="in",
            excludes=("half_flush", "all_pungs"),
            rule="混一色 and 碰碰胡, in place of both",
        ),
        Row(
            "混一色",
            "Half Flush",
            3,
            "half_flush",
            group="in",
            rule="one suit and at least one honour",
        ),
        Row(
            "碰碰胡",
            "All Pungs",
            3,
            "all_pungs",
            group="in",
            rule="all sets are triplets or kongs",
        ),
        Row(
            "平胡",
            "All Chows",
            1,
            "all_chows",
            group="in",
            rule="all sets are sequences, with any pair and any wait",
        ),
        Row(
            "鸡糊",
            "Chicken Hand",
            0,
            identifier="chicken",
            group="in",
            rule="complete, and no other pattern: 什么牌都可以和",
        ),
        Row(
            "自摸",
            "Self-Drawn",
            1,
            any_of=(
                "self_drawn robbed_kong"
                if options["qianggang_zimo_fan"]
                else "self_drawn"
            ),
            identifier="self_draw",
            group="bonus",
            rule="won by drawing; 抢杠 counts as a self-draw, 当自摸",
        ),
        Row(
            "风位",
            "Seat Wind",
            1,
            "seat_wind_pung",
            group="bonus",
            rule="a triplet or kong of the own wind",
        ),
        Row(
            "风圈",
            "Round Wind",
            1,
            "round_wind_pung",
            group="bonus",
            rule="a triplet or kong of the wind of the round, even if it is the own "
            "wind",
        ),
        Row(
            "三元牌",
            "Dragon Pungs",
            1,
            "dragon_pungs",
            times="dragon_pungs",
            group="bonus",
            rule="one for each triplet or kong of 中发白",
        ),
        Row(
            "门前清",
            "Closed Hand",
            1,
            _menqing(options),
            identifier="closed",
            group="bonus",
            rule="不碰不上, won on a discard or by drawing",
        ),
    ]
    if options["haidi_fan"]:
        last = Row(
            "海底捞月",
            "Last Tile Draw",
            options["haidi_fan"],
            "last_draw",
            group="bonus",
            rule="the last tile of the wall: 爆和内+1番, 当自摸",
        )
        found.append(last)
    if options["gangkai_fan"]:
        replacement = Row(
            "杠开",
            "Out with Replacement Tile",
            options["gangkai_fan"],
            "kong_draw",
            group="bonus",
            rule="won on the replacement of a kong: +自摸, +1番",
        )
        found.append(replacement)
    found += [
        Row(
            "天和",
            "Blessing of Heaven",
            9,
            "heavenly",
            group="first",
            rule="the dealer's dealt tiles are complete: 当十三幺计算",
        ),
        Row(
            "人和",
            "Blessing of Man",
            9,
            "human",
            group="first",
            rule="won on the dealer's very first discard: 当十三幺计算",
        ),
        Row(
            "地和",
            "Blessing of Earth",
            9,
            "earthly",
            group="first",
            rule="won by the own first draw, before any meld: 当十三幺计算",
        ),
    ]
    return tuple(found)


ROWS = rows(resolve(OPTIONS, {}, NAMES[0]))


def stages(options: Mapping[str, Any]) -> tuple[Stage, ...]:
    """Return how the rows become fan and points.

    There are no floors here: 杠开, 海底 and 抢杠 add their fan, three winners nothing.
    """
    if options["stack_in_cap_patterns"]:
        best: tuple[Stage, ...] = (Max("pattern", "out"), Sum("pattern", "in"))
    else:
        best = (Max("pattern", "out", "in"),)
    return (
        # Nothing allows it: this row never counts before its Fallback.
        Allow("chicken", when="earthly !self_drawn", reason=refusals.EARTHLY_DRAWN),
        Allow("chicken", when="earthly !no_melds", reason=refusals.EARTHLY_MELDS),
        Allow("chicken", when="human !on_discard", reason=refusals.HUMAN_DRAWN),
        Allow("chicken", when="human dealer", reason=refusals.HUMAN_DEALER),
        Allow("chicken", when="human !no_melds", reason=refusals.HUMAN_MELDS),
        Remove("excludes"),
        Fallback("chicken", "out", "in"),
        *best,
        Add("fan_uncapped", "pattern"),
        Sum("fan_uncapped", "bonus"),
        Add("fan", "fan_uncapped"),
        Cap("fan", CAP, above=("out",)),
        Raise("fan", "first"),
        Raise("pattern", "first"),
        Power("points", 2, "fan"),
    )


def ruleset(**options: Any) -> Ruleset:
    """Return the rules with *options*, by default as recommended.

    >>> import mahjong_fast as mf
    >>> rules = mf.rules.get("新章", min_fan=3)
    >>> rules.score(mf.Win("123456m789p23s55z", "1s", how="discard", from_seat=3))
    Traceback (most recent call last):
    mahjong_fast.errors.BelowMinimum: 2 fan: xinzhang asks for 3
    """
    chosen = resolve(OPTIONS, options, NAMES[0])
    return Ruleset(
        name=NAMES[0],
        chinese="广东新麻将",
        english="Guangdong New Mahjong",
        aliases=NAMES[1:],
        rows=rows(chosen),
        stages=stages(chosen),
        forms=STANDARD | THIRTEEN_ORPHANS,
        tiles=144 if chosen["flowers"] else 136,
        minimum=chosen["min_fan"] or None,
        minimum_of="fan" if chosen["min_fan_counts_bonuses"] else "pattern",
        sets=4,
        jokers=False,
        flowers=chosen["flowers"],
        options=chosen,
        option_list=OPTIONS,
        payments=sys.modules[__name__],
    )


def settle(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> Settlement:
    """Return who pays whom for the points of each win; kongs carry none."""
    return fan_game.settle(deal, scores, options)


def transfers(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> tuple[list[Payment], list[Payment], list[Payment]]:
    """Return the payments of the wins; for kongs and of horses there are none."""
    return fan_game.payments(deal, scores, options), [], []


def runaway(seat: int, options: Mapping[str, Any]) -> list[Payment]:
    """Return what *seat* pays for leaving during the hand, as in 鸡平胡."""
    return penalty(seat)
