"""逃跑: who leaves before the hand is over pays."""

from __future__ import annotations

from mahjong_fast import checks
from mahjong_fast.settlement.ledger import Payment, Reason

RUNAWAY = Reason("逃跑", "left the hand", "who runs away pays a penalty")


def runaway(
    seat: int, penalty: int = 8, *, to: str = "system", players: int = 4
) -> list[Payment]:
    """Return what *seat* pays for leaving: to the "system", or to the "others".

    Of what cannot be divided among the others, those next in turn get one more.

    >>> from mahjong_fast.settlement import deltas, runaway
    >>> deltas(runaway(1)), deltas(runaway(1, to="others"))
    ((0, -8, 0, 0), (2, -8, 3, 3))
    """
    players = checks.players_of(players)
    seat = checks.seat(seat, "seat", players)
    penalty = checks.number(penalty, "penalty")
    if checks.word(to, "penalty to", ("system", "others")) == "system":
        return [Payment(seat, None, penalty, *RUNAWAY)]
    part, rest = divmod(penalty, players - 1)
    return [
        Payment(seat, (seat + turn) % players, part + (turn <= rest), *RUNAWAY)
        for turn in range(1, players)
    ]
