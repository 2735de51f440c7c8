"""实战广东麻将: won by drawing alone, no patterns; the winner turns horses, 抓马.

A self-draw is worth two units of each other player, and as much again for each horse
that hits the winner.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache

from mahjong_fast._native.core import SEVEN_PAIRS_QUADS, STANDARD
from mahjong_fast.errors import SettlementError
from mahjong_fast.rules.common import (
    after_by,
    hand_after,
    standing,
)
from mahjong_fast.rules.common import pass_lock as pass_lock
from mahjong_fast.rules.refusals import ALL_CHOWS, NO_CHOWS, ONLY_DRAWN, WITHDRAWN
from mahjong_fast.scoring import Allow, Option, Row, Ruleset, Sum, resolve
from mahjong_fast.settlement import (
    KongPrices,
    Reason,
    Settlement,
    hits,
    kong_payments,
    later,
    liable_for,
    scaled,
    win_payments,
)
from mahjong_fast.settlement.shares import DISCARDED, ROBBED, SELF_DRAWN

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mahjong_fast.rules.common import Won
    from mahjong_fast.scoring import Score, Stage, Win
    from mahjong_fast.settlement import Deal, Payment

NAMES = ("guangdong_live", "实战广东麻将", "广东实战麻将", "广东抓马", "实战")
READS: tuple[str, ...] = ("a_seat",)
PAID = "share"
SELF_DRAW = 2  # units of each payer

OPTIONS = (
    Option(
        "self_draw_only",
        True,
        text="不平胡 is 'no wins on discards'; else it is 'no hands of chows alone', "
        "and those do not win. 只自摸 holds in either case",
        mark="L1",
    ),
    Option("allow_qidui", False, text="seven pairs win, too", mark="L3"),
    Option(
        "fanggang_price",
        30,
        (30, 20, "each"),
        text="放杠 at units of 10: what the discarder pays, or 10 of each other player",
        mark="L5",
    ),
    Option(
        "bao_gang",
        True,
        text="杠爆: after a claimed kong, who gave it pays all three shares",
        mark="L6",
    ),
    Option(
        "bao_gang_chain",
        "first",
        ("first", "last"),
        text="连续杠: who gave the first kong of several on end pays, or only who gave "
        "the last",
        mark="L7",
    ),
    Option(
        "kong_withdraw",
        False,
        text="不认账: the konger may take a robbed kong back, so that nobody wins by "
        "it",
        mark="L8",
    ),
    Option(
        "rob_horses",
        False,
        text="horses are turned after 抢杠, too",
        mark="L9",
    ),
    Option(
        "horses_on_kongs",
        False,
        text="马跟杠: horses multiply what the winner's kongs bring, too",
        mark="L12",
    ),
    Option(
        "multi_rob",
        False,
        text="several may rob one kong; else only the nearest to the konger",
        mark="L13",
    ),
    Option(
        "unit",
        10,
        text="money of a unit: an added kong of each payer, half a self-draw",
        mark="L14",
        least=1,
        most=100_000,
    ),
)

# By what a claimed kong costs, in units of 10: the option `fanggang_price`.
_PRICES = {
    30: KongPrices(claimed=3, added=1, concealed=2),
    20: KongPrices(claimed=2, added=1, concealed=2),
    "each": KongPrices(claimed=1, added=1, concealed=2, claimed_from="each"),
}

RESPONSIBLE = Reason(
    "杠爆 包杠",
    "responsible for the kong",
    "won on the replacement of a claimed kong: who gave it pays all three shares",
)
_REASONS = {"tsumo": SELF_DRAWN, "discard": DISCARDED, "rob": ROBBED}


def rows(options: Mapping[str, Any]) -> tuple[Row, ...]:
    """Return the two ways of winning."""
    but = "!melded_chow" if options["self_draw_only"] else "!melded_chow !all_chows"
    return (
        Row(
            "自摸",
            "Self-Drawn",
            SELF_DRAW * options["unit"],
            f"self_drawn {but}",
            identifier="self_draw",
            group="win",
            rule="a complete hand, drawn: 20 of each in the game of 10 and 20",
        ),
        Row(
            "抢杠",
            "Robbing the Kong",
            SELF_DRAW * options["unit"],
            f"robbed_kong {but}",
            identifier="robbing",
            group="" if options["kong_withdraw"] else "win",
            rule="won on the tile of an added kong: the konger pays for all three",
        ),
    )


ROWS = rows(resolve(OPTIONS, {}, NAMES[0]))


def stages(options: Mapping[str, Any]) -> tuple[Stage, ...]:
    """Return how the rows become the share of each payer, before horses."""
    return (
        Allow("win", when="melded_chow", reason=NO_CHOWS),
        Allow("win", when="on_discard", reason=ONLY_DRAWN),
        *(
            []
            if options["self_draw_only"]
            else [Allow("win", when="all_chows", reason=ALL_CHOWS)]
        ),
        *(
            [Allow("win", when="robbed_kong", reason=WITHDRAWN)]
            if options["kong_withdraw"]
            else []
        ),
        Allow("win"),
        Sum("share"),
    )


def ruleset(**options: Any) -> Ruleset:
    """Return the rules with *options*, by default as recommended.

    >>> import mahjong_fast as mf
    >>> rules = mf.rules.get("实战广东麻将", unit=20)
    >>> rules.score(mf.Win("23499m567p33378s", "9s")).share
    40
    """
    chosen = resolve(OPTIONS, options, NAMES[0])
    return Ruleset(
        name=NAMES[0],
        chinese="实战广东麻将",
        english="Guangdong Mahjong, Live",
        aliases=NAMES[1:],
        rows=rows(chosen),
        stages=stages(chosen),
        forms=STANDARD | (SEVEN_PAIRS_QUADS if chosen["allow_qidui"] else 0),
        totals=("share",),
        result="share",
        pass_lock="off",
        sets=4,
        jokers=False,
        flowers=False,
        options=chosen,
        option_list=OPTIONS,
        payments=sys.modules[__name__],
    )


POLICY = "last_winner"  # who deals next
next_hand = after_by(lambda options: POLICY)


def settle(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> Settlement:
    """Return who pays whom: the win with its horses, and all kongs.

    The fact `a_seat` of the deal, from whom horses are counted, is who won last, as a
    seat of this hand: 0 the dealer, whom it is where nothing is said. That of the
    settlement is what to say of the next hand, as a seat of that one.

    >>> import mahjong_fast as mf
    >>> rules = mf.rules.get("guangdong_live")
    >>> win = mf.Win("23499m567p33378s", "9s", seat=2)
    >>> rules.settle(mf.Deal(wins=[win], horses=["3m"])).facts
    {'hits': 1, 'a_seat': 0}
    >>> drawn = rules.settle(mf.Deal(options={"a_seat": 3}))
    >>> drawn.next_dealer, drawn.facts
    (0, {'a_seat': 3})
    """
    won = standing(deal, scores, rob=options["multi_rob"])
    hit = [_hits(deal, win, options) for win, _ in won]
    winners = [win.seat for win, _ in won]
    return Settlement.of(
        *_transfers(deal, won, hit, options),
        scores=tuple(scores),
        after=later(hand_after, deal, winners, POLICY),
        facts=later(_all_facts, deal, winners, hit),
    )


def facts(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> dict[str, int]:
    """Return how many horses hit the winner, as `hits`; nothing after a draw."""
    won = standing(deal, scores, rob=options["multi_rob"])
    return _facts([_hits(deal, win, options) for win, _ in won])


def _all_facts(
    deal: Deal, winners: Sequence[int], hit: Sequence[int]
) -> dict[str, int]:
    # Who wins deals next, and so is 0 then; after a draw the same player deals again.
    last = 0 if winners else deal.options.get("a_seat", 0)
    return {**_facts(hit), "a_seat": last}


def _facts(hit: Sequence[int]) -> dict[str, int]:
    return {"hits": sum(hit)} if hit else {}


def transfers(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> tuple[list[Payment], list[Payment], list[Payment]]:
    """Return the payments of the win and for kongs; horses have none of their own."""
    won = standing(deal, scores, rob=options["multi_rob"])
    hit = [_hits(deal, win, options) for win, _ in won]
    return _transfers(deal, won, hit, options)


def _transfers(
    deal: Deal, won: Won, hit: Sequence[int], options: Mapping[str, Any]
) -> tuple[list[Payment], list[Payment], list[Payment]]:
    """Return payments, where so many horses *hit* each who has *won*."""
    prices = _PRICES[options["fanggang_price"]]
    kongs: list[Payment] = []
    if deal.kongs:
        kongs = kong_payments(deal.kongs, prices, unit=options["unit"])
    chain = options["bao_gang_chain"] if options["bao_gang"] else "off"
    paid: list[Payment] = []
    for (win, score), horses in zip(won, hit, strict=True):
        times = 1 + horses
        liable = liable_for(win, chain=chain)
        paid += win_payments(
            win,
            score.share * times,
            liable=[who.seat for who in liable],
            why=_why("liable" if liable else win.how, horses),
        )
        if options["horses_on_kongs"]:
            own = [kong for kong in kongs if kong.payee == win.seat]
            kongs = [kong for kong in kongs if kong.payee != win.seat]
            kongs += scaled(own, times, _multiplied(horses))
    return paid, kongs, []


@lru_cache(maxsize=128)
def _why(what: str, horses: int) -> Reason:
    """Return why a win is paid, and how many horses multiply it."""
    why = RESPONSIBLE if what == "liable" else _REASONS[what]
    chinese, english = _multiplied(horses)
    return why._replace(chinese=why.chinese + chinese, english=why.english + english)


@lru_cache(maxsize=128)
def _multiplied(horses: int) -> tuple[str, str]:
    if not horses:
        return "", ""
    hit = f"{horses} horse{'s' if horses > 1 else ''}"
    return f" 中{horses}马 ×{1 + horses}", f", times {1 + horses} for {hit}"


def _hits(deal: Deal, win: Win, options: Mapping[str, Any]) -> int:
    """Return how many horses point at the winner, counted from who won last."""
    if isinstance(deal.horses, dict):
        raise SettlementError("horses belong to nobody here: write a list of tiles")
    if win.how == "rob" and not options["rob_horses"]:
        return 0
    if not deal.horses:
        return 0
    last = deal.options.get("a_seat", 0)  # before anybody has won, the dealer
    return hits(deal.horses, win.seat, last)
