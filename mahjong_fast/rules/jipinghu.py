"""广东鸡平胡, ji-ping-hu as played online: points double with each fan, 3 are the cap.

Patterns outside the cap have a value of their own, to which nothing is added. Kongs
carry no points. Seats are relative to the dealer, who is East.
"""

from __future__ import annotations

from mahjong_fast import checks
from mahjong_fast.errors import MissingInput
from mahjong_fast.rules import fan_game
from mahjong_fast.rules.common import coins, pass_lock, scored
from mahjong_fast.rules.fan_game import next_hand
from mahjong_fast.settlement import runaway as penalty

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from mahjong_fast.scoring import Score
    from mahjong_fast.settlement import Deal, Payment, Settlement

__all__ = [
    "READS",
    "coins",
    "is_last_draw",
    "next_hand",
    "pass_lock",
    "runaway",
    "settle",
    "transfers",
]

READS: tuple[str, ...] = ("already_liable", "dealer_wind")
PAID = "points"
WINDS = ("E", "S", "W", "N")


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
