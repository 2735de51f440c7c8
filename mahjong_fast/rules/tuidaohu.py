"""广东推倒胡: won by drawing alone, no chows; kongs are paid, the dealer buys horses.

Every win is one of two classes: 小胡, or 大胡 worth twice as much, however many
patterns of 大胡 it has.
"""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_fast.errors import (
    MissingInput,
    SettlementError,
    SituationError,
    WinNotAllowed,
)
from mahjong_fast.melds import MeldKind
from mahjong_fast.rules import common
from mahjong_fast.rules.common import after_by, hand_after, pass_lock, standing
from mahjong_fast.settlement import (
    Reason,
    Settlement,
    horses_of_streak,
    kong_payments,
    later,
    liable_for,
    mirror_horses,
    win_payments,
)
from mahjong_fast.settlement import runaway as penalty
from mahjong_fast.tiles import tile_name

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mahjong_fast.rules.common import Won
    from mahjong_fast.scoring import Score, Win
    from mahjong_fast.settlement import Deal, Payment
    from mahjong_fast.tiles import Tile

__all__ = [
    "READS",
    "coins",
    "next_hand",
    "pass_lock",
    "repeated",
    "runaway",
    "settle",
    "transfers",
]

READS: tuple[str, ...] = ()
PAID = "share"
MOST_HORSES = 4
SMALL, BIG = 2, 4  # points of a share: base 1, doubled by the self-draw, and by 大胡


RESPONSIBLE = Reason(
    "杠上开花 放杠包",
    "responsible for the kong",
    "won on the replacement of a claimed kong: who gave it pays all three shares",
)


POLICY = "winner"  # who deals next
next_hand = after_by(lambda options: POLICY)


def settle(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> Settlement:
    """Return who pays whom: the win, all kongs, and what the dealer's horses repeat."""
    wins = standing(deal, scores, rob=options["multi_rob"])
    return Settlement.of(
        *_transfers(deal, wins, options),
        scores=tuple(scores),
        after=later(hand_after, deal, [win.seat for win, _ in wins], POLICY),
    )


def transfers(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> tuple[list[Payment], list[Payment], list[Payment]]:
    """Return the payments of the win, for kongs, and those that horses repeat."""
    wins = standing(deal, scores, rob=options["multi_rob"])
    return _transfers(deal, wins, options)


def _transfers(
    deal: Deal, wins: Won, options: Mapping[str, Any]
) -> tuple[list[Payment], list[Payment], list[Payment]]:
    won: list[Payment] = []
    for win, score in wins:
        if options["no_rob_own_discard"] == "added":
            _check_rob(deal, win)
        liable = liable_for(win, chain=options["bao_gang_chain"])
        why = RESPONSIBLE if liable else None
        seats = [who.seat for who in liable]
        won += win_payments(win, score.share, liable=seats, why=why)
    kongs: list[Payment] = []
    if deal.kongs and (wins or options["kongs_on_draw"]):
        kongs = kong_payments(deal.kongs)
    moved = [*won, *kongs] if kongs else won
    return won, kongs, repeated(deal, moved, options)


def repeated(
    deal: Deal,
    moved: Sequence[Payment],
    options: Mapping[str, Any],
) -> list[Payment]:
    """Return the payments that horses repeat, of the win and for kongs."""
    if not deal.horses or not (deal.wins or options["horses_on_draw"]):
        return []
    return mirror_horses(
        moved,
        _horses(deal),
        zero_skip=options["horse_zero_skip"],
        model=options["horse_model"],
    )


def _check_rob(deal: Deal, win: Win) -> None:
    """Refuse to rob the kong on a pung of the own discard."""
    if win.how != "rob" or win.from_seat is None:
        return
    konger = deal.players[win.from_seat]
    made = () if konger is None else konger.melds
    pungs = [meld for meld in made if meld.tiles[0] == win.win]
    kinds = (MeldKind.PUNG, MeldKind.ADDED_KONG)
    if not pungs or pungs[0].kind not in kinds or pungs[0].from_seat is None:
        raise MissingInput(
            f"players[{win.from_seat}].melds",
            f"whose discard the pung of {tile_name(win.win)} was",
        )
    if pungs[0].from_seat == win.seat:
        raise WinNotAllowed(
            f"seat {win.seat} discarded {tile_name(win.win)} for the pung, and may not "
            "rob the kong on it: 不能抢自己所打的牌"
        )


def _horses(deal: Deal) -> Sequence[Tile]:
    """Return the horses of the dealer, who alone buys any."""
    if not isinstance(deal.horses, tuple):
        others = [seat for seat in deal.horses if seat != 0]
        if others:
            raise SettlementError(f"horses of seat {others[0]}: the dealer alone buys")
        horses: Sequence[Tile] = deal.horses.get(0, ())
    else:
        horses = deal.horses
    if deal.streak is None:  # then any number may have been bought
        if len(horses) > MOST_HORSES:
            raise SituationError(
                f"horses: {len(horses)}, and the dealer buys {MOST_HORSES} at most"
            )
    elif horses and len(horses) != horses_of_streak(deal.streak, MOST_HORSES):
        raise SituationError(
            f"horses: {len(horses)}, and the dealer buys "
            f"{horses_of_streak(deal.streak, MOST_HORSES)} in hand {deal.streak}"
        )
    return horses


def coins(
    points: Sequence[int],
    options: Mapping[str, Any],
    *,
    model: str | None = None,
    **room: Any,
) -> tuple[float, ...]:
    """Return coins for points; where horses are paid "net", the house may have some.

    >>> from mahjong_fast.rules import tuidaohu
    >>> tuidaohu.coins((12, -2, -2, -2), {"horse_model": "net"}, N=10, A=0)
    (120, -20, -20, -20)
    """
    if options.get("horse_model") == "net":
        room.setdefault("house", True)
    return common.coins(points, options, model=model, **room)


def runaway(seat: int, options: Mapping[str, Any]) -> list[Payment]:
    """Return what *seat* pays for leaving during the hand, 逃跑: 8 points."""
    return penalty(seat, to=options["runaway_to"])
