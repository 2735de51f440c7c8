"""国标麻将, Mahjong Competition Rules (MCR): 81 fans, of which a win needs eight.

The fans are in guobiao_fans.py. Kongs are paid by nobody, the dealer pays and wins as
everybody else, and the deal passes on after every hand.
"""

from __future__ import annotations

import sys
from functools import lru_cache

from mahjong_fast import checks
from mahjong_fast._native.core import (
    KNITTED_HONORS,
    KNITTED_HONORS_SEVEN,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS_QUADS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from mahjong_fast.errors import MissingInput, SituationError
from mahjong_fast.rules.common import pass_lock as pass_lock
from mahjong_fast.rules.common import scored
from mahjong_fast.rules.guobiao_fans import CHOWS, COUNTED, FLOWERS, PUNGS, rows
from mahjong_fast.rules.refusals import EARTHLY_DRAWN, EARTHLY_MELDS, EARTHLY_SEAT
from mahjong_fast.scoring import (
    Add,
    Allow,
    Chows,
    Fallback,
    Option,
    Pungs,
    Remove,
    Ruleset,
    Sum,
    resolve,
)
from mahjong_fast.settlement import (
    Deal,
    NextHand,
    Reason,
    Settlement,
    ledger,
    nearest,
    next_round,
)
from mahjong_fast.settlement.ledger import others, paid_by
from mahjong_fast.settlement.seats import EXCHANGES, exchanged

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from mahjong_fast.scoring import Score, Stage
    from mahjong_fast.settlement import Payment

NAMES = ("guobiao", "国标麻将", "国标", "中国麻将竞赛规则", "mcr")
READS: tuple[str, ...] = ()
PAID = "fan"

BASE = 8  # 底分

# What a profile says of the other options.
PROFILES: Mapping[str, Mapping[str, Any]] = {
    "common": {},
    "wmo2006": {
        "two_concealed_kongs": 8,
        "melded_and_concealed_kong": 6,
        "selfdraw_of_closed_specials": "buqiuren",
        "nine_gates_yaojiuke": "none",
    },
    "strict1998": {
        "melded_and_concealed_kong": "separate",
        "all_terminals_pungs": "neither",
        "seven_pairs_compose": False,
        "dragons_cancel_void": True,
    },
}

OPTIONS = (
    Option(
        "profile",
        "common",
        tuple(PROFILES),
        "what the options are that are not given: as in competitions today, in the "
        "wording of 2006, or in that of 1998 read literally",
    ),
    Option("two_concealed_kongs", 6, (6, 8), "what 双暗杠 is worth"),
    Option(
        "melded_and_concealed_kong",
        5,
        (5, 6, "separate"),
        "what 明暗杠 is worth; separate: 明杠 1 and 暗杠 2 instead",
    ),
    Option(
        "selfdraw_of_closed_specials",
        "zimo",
        ("zimo", "buqiuren"),
        "九莲宝灯, 连七对, 十三幺, 四暗刻, 七对, 七星不靠 and 全不靠, which are closed "
        "anyway, have 自摸 1 or 不求人 4 when drawn",
    ),
    Option(
        "nine_gates_yaojiuke",
        "minus_one",
        ("minus_one", "none"),
        "九莲宝灯 cancels one 幺九刻, or all",
    ),
    Option(
        "all_terminals_pungs",
        "triple_only",
        ("triple_only", "both", "neither"),
        "which of 三同刻 and 双同刻 count beside 清幺九",
    ),
    Option(
        "seven_pairs_compose",
        True,
        text="seven pairs may be 绿一色, 字一色, 清幺九, 混幺九, 全大, 全中, 全小, "
        "大于五 or 小于五, too",
    ),
    Option(
        "dragons_cancel_void",
        False,
        text="大三元, 小三元, 三风刻, 一色四同顺, 一色四步高 and 一色四节高 cancel "
        "缺一门",
    ),
    Option(
        "knitted_wait",
        "mil",
        ("mil", "none"),
        "the wait of a hand with 组合龙: that of the tiles beside it; or there is one "
        "only where the whole hand waits for a single tile that is none of 组合龙",
    ),
    Option(
        "wait_rule",
        "structural",
        ("structural", "available"),
        "whether a tile of which the player holds all four is waited for",
    ),
    Option(
        "flowers",
        True,
        text="144 tiles, and each flower is 1 that the minimum does not look at; else "
        "136",
    ),
    Option(
        "min_fan",
        8,
        text="what a win needs, without flowers",
        least=0,
        most=10_000,
    ),
    Option(
        "tile_hog_in_forced_pairs",
        True,
        text="四归一 counts in seven pairs of 清幺九, which cannot do without it",
    ),
    Option(
        "extras",
        False,
        text="四方大发 168, 天和 168, 地和 158 and 人和 108, none of the rule of 1998",
    ),
    Option(
        "sifang_dafa_keeps_ziyise",
        False,
        text="字一色 counts beside 四方大发, which cannot do without it",
    ),
    Option(
        "extras_mode",
        "add",
        ("add", "fixed"),
        "天和, 地和 and 人和 are added to the other fans, or stand in their place",
    ),
    Option(
        "seat_exchange",
        "seed",
        EXCHANGES,
        "when players change seats: before the west round, before every round, never",
    ),
)

SELF_DRAWN = Reason("自摸", "self-draw", "each other player pays 8 and the fan")
DISCARDED = Reason("点和", "discard", "the discarder pays 8 and the fan")
ROBBED = Reason("抢杠和", "robbed kong", "who added to the pung pays 8 and the fan")
BYSTANDER = Reason("底分", "base points", "who has not discarded pays 8")

ROWS = rows(resolve(OPTIONS, {}, NAMES[0]))


def stages(options: Mapping[str, Any]) -> tuple[Stage, ...]:
    """Return how the fans that hold become those that count, and their sum."""
    # Nothing allows it: this row never counts before its Fallback.
    at_once = (
        Allow("chicken_hand", when="earthly !self_drawn", reason=EARTHLY_DRAWN),
        Allow("chicken_hand", when="earthly !dealers_right", reason=EARTHLY_SEAT),
        Allow("chicken_hand", when="earthly !no_melds", reason=EARTHLY_MELDS),
    )
    return (
        *(at_once if options["extras"] else ()),
        Remove("replaces"),
        Chows(CHOWS),
        Pungs(PUNGS),
        Remove("excludes"),
        Fallback("chicken_hand", COUNTED, CHOWS, PUNGS),
        Sum("fan_before_flowers", COUNTED, CHOWS, PUNGS),
        Add("fan", "fan_before_flowers"),
        *([Sum("fan", FLOWERS)] if options["flowers"] else []),
    )


def ruleset(**options: Any) -> Ruleset:
    """Return the rules with *options*; those not given are as *profile* says.

    `fan` includes flowers; `fan_before_flowers`, what the minimum is of, does not.

    >>> import mahjong_fast as mf
    >>> rules = mf.rules.get("国标麻将")
    >>> score = rules.score(mf.Win("12347m258p35569s", "4m", how="discard"))
    >>> score.fans
    {'组合龙': 12, '门前清': 2, '平和': 2}
    >>> rules.score(mf.Win("123789m789p24s55z", "3s", how="discard"))
    Traceback (most recent call last):
    mahjong_fast.errors.BelowMinimum: 5 fan without flowers: guobiao asks for 8
    """
    chosen = resolve(OPTIONS, options, NAMES[0])
    profile = PROFILES[chosen["profile"]]
    chosen = resolve(OPTIONS, {**profile, **options}, NAMES[0])
    return Ruleset(
        name=NAMES[0],
        chinese="国标麻将",
        english="Mahjong Competition Rules",
        aliases=NAMES[1:],
        rows=rows(chosen),
        stages=stages(chosen),
        totals=("fan", "fan_before_flowers"),
        minimum=chosen["min_fan"],
        minimum_of="fan_before_flowers",
        forms=STANDARD
        | SEVEN_PAIRS_QUADS
        | THIRTEEN_ORPHANS
        | KNITTED_STRAIGHT
        | KNITTED_HONORS
        | KNITTED_HONORS_SEVEN,
        waits_live=chosen["wait_rule"] == "available",
        knitted_waits_whole=chosen["knitted_wait"] == "none",
        tiles=144 if chosen["flowers"] else 136,
        sets=4,
        jokers=False,
        flowers=chosen["flowers"],
        robbed_last=True,
        options=chosen,
        option_list=OPTIONS,
        payments=sys.modules[__name__],
        pass_lock="off",
    )


def settle(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> Settlement:
    """Return who pays whom; of several winners only the first after the discarder wins.

    The fact `seats`, where players change seats for the next hand: where each goes, by
    the wind that he was at the beginning of the round. There is no next hand after the
    sixteenth.

    >>> import mahjong_fast as mf
    >>> rules = mf.rules.get("guobiao")
    >>> win = mf.Win("12347m258p35569s", "4m", how="discard", seat=0, from_seat=2)
    >>> rules.settle(mf.Deal(wins=(win,))).deltas
    (40, -8, -24, -8)
    """
    won, _, _ = transfers(deal, scores, options)
    after = _hand_after(deal.round, deal.turn, options["seat_exchange"])
    facts = {}
    if after.round not in (None, deal.round):
        moved = exchanged(after.round, options["seat_exchange"])
        if moved != (0, 1, 2, 3):
            facts["seats"] = moved
    return Settlement.of(won, scores=tuple(scores), after=after, facts=facts)


def transfers(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> tuple[list[Payment], list[Payment], list[Payment]]:
    """Return the payments of the win; for kongs and of horses there are none."""
    won = scored(deal, scores)
    if not won:
        return [], [], []
    win, score = won[0]
    if win.from_seat is None:
        if win.how != "tsumo":
            raise MissingInput("from_seat", "who discarded or added the winning tile")
    elif len(won) > 1:
        first = nearest(win.from_seat, deal.winners)
        win, score = won[deal.winners.index(first)]
    return _paid(win.seat, score.fan, win.from_seat, win.how), [], []


def next_hand(
    winners: Iterable[int],
    options: Mapping[str, Any],
    *,
    wind: str = "E",
    turn: int | None = None,
    streak: int = 1,
    discarder: int | None = None,
) -> NextHand:
    """Return the hand after this one: the deal passes to 下家 whoever wins.

    Where players change seats for the next round, who comes to sit in the east deals.
    After the sixteenth hand there is none.

    >>> from mahjong_fast.rules import guobiao
    >>> guobiao.next_hand([], {"seat_exchange": "seed"}, wind="S", turn=3)
    NextHand(dealer=2, streak=1, round='W')
    """
    checks.seats(winners, "winner")
    checks.number(streak, "streak", 1)
    checks.seat_or_none(discarder, "discarder")
    return _hand_after(
        checks.wind(wind),
        checks.turn_or_none(turn),
        options["seat_exchange"],
    )


@lru_cache
def _hand_after(wind: str, turn: int | None, exchange: str) -> NextHand:
    if wind == "N" and turn == 3:
        return NextHand(None, None, None)
    after = next_round(wind, turn, 1)
    dealer = 1
    if after is not None and after != wind:
        # In the last hand of a round the dealer is who was N when it began.
        dealer = (exchanged(after, exchange).index(0) + 1) % 4
    return NextHand(dealer, 1, after)


def paid(
    winner: int, fan: int, giver: int | None, how: str = "discard"
) -> tuple[Payment, ...]:
    """Return the payments for a win worth *fan*, flowers included.

    *giver* discarded the tile or, where *how* is "rob", added it to a pung; None: it
    was drawn.

    >>> from mahjong_fast.rules import guobiao
    >>> for payment in guobiao.paid(1, 11, 3):
    ...     print(payment)
    seat 0 pays seat 1 8: base points 底分
    seat 2 pays seat 1 8: base points 底分
    seat 3 pays seat 1 19: discard 点和
    >>> guobiao.paid(1, 11, 1)
    Traceback (most recent call last):
    mahjong_fast.errors.SituationError: seat 1 is both winner and giver
    """
    winner = checks.seat(winner, "winner")
    giver = checks.seat_or_none(giver, "giver")
    if giver == winner:
        raise SituationError(f"seat {winner} is both winner and giver")
    if checks.word(how, "how", ("discard", "rob")) == "rob" and giver is None:
        raise MissingInput("giver", "who added the winning tile")
    return tuple(_paid(winner, checks.number(fan, "fan"), giver, how))


def _paid(winner: int, fan: int, giver: int | None, how: str) -> list[Payment]:
    if giver is None:
        return paid_by(others(winner), winner, (BASE + fan,) * 4, SELF_DRAWN)
    why = ROBBED if how == "rob" else DISCARDED
    return [
        ledger.paid(seat, winner, BASE + fan, why)
        if seat == giver
        else ledger.paid(seat, winner, BASE, BYSTANDER)
        for seat in others(winner)
    ]
