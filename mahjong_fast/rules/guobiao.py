"""国标麻将, Mahjong Competition Rules (MCR): 81 fans, of which a win needs eight.

The fans are on its page. Kongs are paid by nobody, the dealer pays and wins as
everybody else, and the deal passes on after every hand.
"""

from __future__ import annotations

from functools import lru_cache

from mahjong_fast import checks
from mahjong_fast.errors import MissingInput, SituationError
from mahjong_fast.rules.common import pass_lock as pass_lock
from mahjong_fast.rules.common import scored
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
from mahjong_fast.settlement.seats import exchanged

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from mahjong_fast.scoring import Score
    from mahjong_fast.settlement import Payment

READS: tuple[str, ...] = ()
PAID = "fan"

BASE = 8  # 底分

SELF_DRAWN = Reason("自摸", "self-draw", "each other player pays 8 and the fan")
DISCARDED = Reason("点和", "discard", "the discarder pays 8 and the fan")
ROBBED = Reason("抢杠和", "robbed kong", "who added to the pung pays 8 and the fan")
BYSTANDER = Reason("底分", "base points", "who has not discarded pays 8")


def settle(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> Settlement:
    """Return who pays whom; of several winners only the first after the discarder wins.

    The fact `seats`, where players change seats for the next hand: where each goes, by
    the wind at the beginning of the round. There is no next hand after the sixteenth.

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
