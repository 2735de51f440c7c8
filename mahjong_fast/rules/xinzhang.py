"""广东新麻将, 新章: points double with each fan, 5 are the cap; a minimum of 0, 1 or 3.

Patterns outside the cap have a value of their own, to which nothing is added. Kongs
carry no points. What the source leaves out is as in 鸡平胡.
"""

from __future__ import annotations

from mahjong_fast.rules import fan_game
from mahjong_fast.rules.common import coins, pass_lock
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
    "next_hand",
    "pass_lock",
    "runaway",
    "settle",
    "transfers",
]

READS: tuple[str, ...] = ("already_liable",)
PAID = "points"


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
