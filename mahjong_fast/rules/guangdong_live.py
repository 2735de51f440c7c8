"""实战广东麻将: won by drawing alone, no patterns; the winner turns horses, 抓马.

A self-draw is worth two units of each other player, and as much again for each horse
that hits the winner.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from mahjong_fast.errors import SettlementError
from mahjong_fast.rules.common import (
    after_by,
    hand_after,
    standing,
)
from mahjong_fast.rules.common import pass_lock as pass_lock
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
    from mahjong_fast.scoring import Score, Win
    from mahjong_fast.settlement import Deal, Payment

READS: tuple[str, ...] = ("a_seat",)
PAID = "share"


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
