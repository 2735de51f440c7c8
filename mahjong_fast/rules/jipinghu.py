"""广东鸡平胡, ji-ping-hu as played online: points double with each fan, 3 are the cap.

Patterns outside the cap have a value of their own, to which nothing is added. Kongs
carry no points. Seats are relative to the dealer, who is East.
"""

from __future__ import annotations

import sys

from mahjong_fast import checks
from mahjong_fast._native.core import SEVEN_PAIRS_QUADS, STANDARD, THIRTEEN_ORPHANS
from mahjong_fast.errors import MissingInput
from mahjong_fast.rules import fan_game, refusals
from mahjong_fast.rules.common import coins, pass_lock, scored
from mahjong_fast.rules.fan_game import next_hand
from mahjong_fast.scoring import (
    Add,
    Allow,
    Cap,
    Fallback,
    Floor,
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
    "is_last_draw",
    "next_hand",
    "pass_lock",
    "rows",
    "ruleset",
    "runaway",
    "settle",
    "stages",
    "transfers",
]

NAMES = ("jipinghu", "鸡平胡", "雞平胡", "广东鸡平胡")
READS: tuple[str, ...] = ("already_liable", "dealer_wind")
PAID = "points"
CAP = 3
WINDS = ("E", "S", "W", "N")
FLOORS = ("kong_draw", "last_draw", "robbed_kong", "three_winners")

OPTIONS = (
    Option(
        "stack_in_cap_patterns",
        False,
        text="平胡 and 混一色 add up; else the best pattern alone counts",
        mark="A1",
    ),
    Option(
        "jiulian_pure",
        True,
        text="九莲宝灯 only where all nine tiles were waited for; else any 14 tiles "
        "that contain 1112345678999",
        mark="A2",
    ),
    Option(
        "allow_qidui",
        False,
        text="seven pairs win, too: as 鸡胡, unless their tiles are a pattern",
        mark="A3",
    ),
    Option(
        "triple_ron_payment",
        "each",
        ("each", "self_draw"),
        text="一炮三响: the discarder pays each winner his points once, or as for "
        "three self-draws: three times",
        mark="A4",
    ),
    Option(
        "first_turn_kong_cancels",
        True,
        text="a kong of anybody cancels 地和, and one of the dealer 人和; else only "
        "chows and pungs do",
        mark="A7",
    ),
    Option(
        "seat_wind",
        "relative",
        ("relative", "fixed"),
        text="风位 is counted from the dealer, or drawn at the start: the deal then "
        "says which wind its dealer has, as `dealer_wind`, by which `settle` goes; "
        "`score` and `waits` know no deal and count from the dealer, and "
        "`Win.turned` gives them the win with the winds as drawn",
        mark="A8",
    ),
    Option(
        "rob_overrides_pattern_liability",
        True,
        text="抢杠: the konger pays even where another answers for 大三元 or 大四喜",
        mark="A9",
    ),
    Option(
        "liability_order",
        "pattern_first",
        ("pattern_first", "earliest", "split"),
        text="who pays where 大三元 or 大四喜 and 十二张落地 name different players",
        mark="A10",
    ),
    Option(
        "bao_gang_chain",
        "first",
        ("first", "last"),
        text="包杠 after kongs on end: who gave the first pays, or only who gave the "
        "last",
        mark="A12",
    ),
    Option(
        "twelve_counts_concealed",
        False,
        text="concealed kongs count among the twelve tiles of 十二张落地",
        mark="A13",
    ),
    Option(
        "multi_rob",
        True,
        text="several may rob one kong; else only the nearest to the konger",
        mark="A14",
    ),
    Option(
        "fee_on_draw",
        True,
        text="the room takes its fee after drawn hands, too",
        mark="A15",
    ),
    Option(
        "coin_model",
        "fee",
        ("fee", "tax"),
        text="the room takes a fee of everybody, or a tenth of what is won",
        mark="A16",
    ),
    Option(
        "runaway_penalty",
        8,
        text="points that somebody pays to the house who leaves during the hand",
        mark="A17",
        least=0,
        most=1_000_000,
    ),
    Option(
        "pass_lock",
        "same_tile",
        ("same_tile", "all"),
        text="漏胡: who let a win pass may not win on that tile, or on none",
        mark="A19",
    ),
    Option(
        "menqing_fan",
        0,
        tuple(range(CAP + 1)),
        text="fan within the cap for a hand without open sets, 门前清",
        mark="A20",
    ),
    Option(
        "dead_wall",
        0,
        text="tiles at the end of the wall that are never drawn",
        mark="A21",
        least=0,
        most=83,
    ),
    Option(
        "discard_payment",
        "discarder",
        ("discarder", "all"),
        text="a win on a discard is paid by the discarder, or by all who do not win",
        mark="A22",
    ),
)


def rows(options: Mapping[str, Any]) -> tuple[Row, ...]:
    """Return the fan table, the better of two equal patterns first."""
    found = [
        fan_game.out_of_cap(
            "十三幺",
            "Thirteen Orphans",
            6,
            "thirteen_orphans",
            "19m19p19s1234567z and one of them twice, concealed",
        ),
        fan_game.out_of_cap(
            "九莲宝灯",
            "Nine Gates",
            6,
            "nine_gates" if options["jiulian_pure"] else "nine_gates_impure",
            "1112345678999 of one suit, without melds, and any tile of it wins",
        ),
        fan_game.out_of_cap(
            "大四喜",
            "Big Four Winds",
            6,
            "big_four_winds",
            "东南西北 are all triplets or kongs",
        ),
        fan_game.out_of_cap(
            "大三元",
            "Big Three Dragons",
            6,
            "big_three_dragons",
            "中发白 are all triplets or kongs",
        ),
        fan_game.out_of_cap(
            "清幺九",
            "All Terminals",
            6,
            "all_terminals",
            "every tile is a one or a nine of a suit",
        ),
        fan_game.out_of_cap(
            "字一色", "All Honors", 6, "all_honors", "every tile is an honour"
        ),
        fan_game.out_of_cap(
            "小四喜",
            "Little Four Winds",
            5,
            "little_four_winds",
            "three winds are triplets or kongs, and the fourth is the pair",
        ),
        fan_game.out_of_cap(
            "小三元",
            "Little Three Dragons",
            5,
            "little_three_dragons",
            "two of 中发白 are triplets or kongs, and the third is the pair",
        ),
        fan_game.out_of_cap(
            "混幺九",
            "All Terminals and Honors",
            5,
            "terminals_and_honors",
            "every tile is a one, a nine or an honour, and there are both",
        ),
        fan_game.out_of_cap(
            "清碰", "Pungs of One Suit", 5, "one_suit all_pungs", "清一色 and 碰碰胡"
        ),
        fan_game.out_of_cap(
            "清一色", "Full Flush", 4, "one_suit", "all tiles of one suit, no honours"
        ),
        fan_game.out_of_cap(
            "混碰",
            "Pungs of One Suit and Honors",
            4,
            "half_flush all_pungs",
            "混一色 and 碰碰胡",
        ),
        Row(
            "混一色",
            "Half Flush",
            2,
            "half_flush",
            group="in",
            rule="one suit and at least one honour",
        ),
        Row(
            "碰碰胡",
            "All Pungs",
            2,
            "all_pungs",
            group="in",
            rule="all sets are triplets or kongs, open or concealed",
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
            "鸡胡",
            "Chicken Hand",
            0,
            identifier="chicken",
            group="in",
            rule="complete, and no other pattern",
        ),
        Row(
            "自摸",
            "Self-Drawn",
            1,
            any_of="self_drawn robbed_kong",
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
            "天和",
            "Blessing of Heaven",
            6,
            "heavenly",
            group="first",
            rule="the dealer's dealt tiles are complete",
        ),
        Row(
            "人和",
            "Blessing of Man",
            6,
            "human",
            group="first",
            rule="won on the dealer's very first discard",
        ),
        Row(
            "地和",
            "Blessing of Earth",
            6,
            "earthly",
            group="first",
            rule="won by the own first draw in the first go-round, before any meld",
        ),
    ]
    if options["menqing_fan"]:
        closed = Row(
            "门前清",
            "Closed Hand",
            options["menqing_fan"],
            "closed",
            group="bonus",
            rule="no open set, by agreement",
        )
        found.append(closed)
    return tuple(found)


ROWS = rows(resolve(OPTIONS, {}, NAMES[0]))


def stages(options: Mapping[str, Any]) -> tuple[Stage, ...]:
    """Return how the rows become fan and points."""
    before = "no_melds" if options["first_turn_kong_cancels"] else "no_chow_or_pung"
    if options["stack_in_cap_patterns"]:
        best: tuple[Stage, ...] = (
            Max("fan_uncapped", "out"),
            Sum("fan_uncapped", "in"),
        )
    else:
        best = (Max("fan_uncapped", "out", "in"),)
    return (
        # Nothing allows it: this row never counts before its Fallback.
        Allow("chicken", when="earthly !self_drawn", reason=refusals.EARTHLY_DRAWN),
        Allow("chicken", when=f"earthly !{before}", reason=refusals.EARTHLY_MELDS),
        Allow("chicken", when="human !on_discard", reason=refusals.HUMAN_DRAWN),
        Allow("chicken", when="human dealer", reason=refusals.HUMAN_DEALER),
        Allow("chicken", when="human !no_melds", reason=refusals.HUMAN_MELDS),
        Remove("excludes"),
        Fallback("chicken", "out", "in"),
        *best,
        Sum("fan_uncapped", "bonus"),
        Add("fan", "fan_uncapped"),
        Cap("fan", CAP, above=("out",)),
        # What is outside the cap keeps its value: then no row of "in" counts any more.
        *(Floor("fan", CAP, "in", when=event) for event in FLOORS),
        Raise("fan", "first"),
        Power("points", 2, "fan"),
    )


def ruleset(**options: Any) -> Ruleset:
    """Return the rules with *options*, by default as recommended.

    >>> import mahjong_fast as mf
    >>> rules = mf.rules.get("鸡平胡")
    >>> rules.score(mf.Win("234678m34566p45s", "3s")).fans
    {'平胡': 1, '自摸': 1}
    """
    chosen = resolve(OPTIONS, options, NAMES[0])
    return Ruleset(
        name=NAMES[0],
        chinese="广东鸡平胡",
        english="Guangdong Ji-Ping-Hu",
        aliases=NAMES[1:],
        rows=rows(chosen),
        stages=stages(chosen),
        forms=STANDARD
        | THIRTEEN_ORPHANS
        | (SEVEN_PAIRS_QUADS if chosen["allow_qidui"] else 0),
        pass_lock=chosen["pass_lock"],
        sets=4,
        jokers=False,
        flowers=False,
        options=chosen,
        option_list=OPTIONS,
        payments=sys.modules[__name__],
    )


def settle(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> Settlement:
    """Return who pays whom for the points of each win; kongs carry none.

    Where the winds were drawn at the start, the scores of the settlement are of the
    wins with those winds: `Win.turned` by the place of the dealer's.

    >>> import mahjong_fast as mf
    >>> rules = mf.rules.get("jipinghu", seat_wind="fixed")
    >>> win = mf.Win("123m456p11s66z222z", "6z")
    >>> settlement = rules.settle(mf.Deal(wins=[win], options={"dealer_wind": "S"}))
    >>> settlement.scores == (rules.score(win.turned(1)),)
    True
    """
    known = _by_seat_winds(deal, scores, options)
    return fan_game.settle(deal, known, options)


def transfers(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> tuple[list[Payment], list[Payment], list[Payment]]:
    """Return the payments of the wins; for kongs and of horses there are none."""
    known = _by_seat_winds(deal, scores, options)
    return fan_game.payments(deal, known, options), [], []


def _by_seat_winds(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> Sequence[Score]:
    """Return the scores with the winds drawn at the start, where these are fixed."""
    if options["seat_wind"] == "relative" or not deal.wins:
        return scores
    wind = deal.options.get("dealer_wind")
    if wind is None:
        raise MissingInput("dealer_wind", "the wind that the dealer drew at the start")
    turned = WINDS.index(wind)
    # What is worth 6 whatever the hand is has no winds; and 天和 is of the dealer.
    return [
        score if win.first else score.rules.score(win.turned(turned))
        for win, score in scored(deal, scores)
    ]


def runaway(seat: int, options: Mapping[str, Any]) -> list[Payment]:
    """Return what *seat* pays for leaving during the hand, 逃跑; nobody gets it."""
    return penalty(seat, options["runaway_penalty"])


def is_last_draw(left: int, options: Mapping[str, Any]) -> bool:
    """Whether a tile is 海底 after which *left* tiles are in the wall.

    >>> from mahjong_fast.rules import jipinghu
    >>> jipinghu.is_last_draw(14, {"dead_wall": 14})
    True
    """
    return bool(checks.number(left, "left") == options["dead_wall"])
