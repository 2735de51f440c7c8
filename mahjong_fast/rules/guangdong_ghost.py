"""广东麻将 with wild tiles, 鬼牌, and horses of all four players: multiples are added.

The sum of multiples is doubled by a self-draw and by a hand without wild tiles. There
are no chows; a plain hand may not win on a discard.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from mahjong_fast.errors import SettlementError
from mahjong_fast.rules.common import (
    after_by,
    check_first,
    check_turned,
    hand_after,
    pass_lock,
    scored,
)
from mahjong_fast.settlement import (
    KongPrices,
    Reason,
    Settlement,
    kong_payments,
    later,
    liable_for,
    own_horses,
    win_payments,
)
from mahjong_fast.tiles import TILE_NAMES, tile_index, tile_name

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mahjong_fast.scoring import Score
    from mahjong_fast.settlement import Deal, Payment
    from mahjong_fast.tiles import Tile

__all__ = [
    "READS",
    "next_hand",
    "pass_lock",
    "settle",
    "transfers",
    "wild_after",
    "wild_after_apart",
]

READS: tuple[str, ...] = ("base",)
PAID = "share"


RESPONSIBLE = Reason(
    "杠上开花包杠",
    "responsible for the kong",
    "won on the replacement of a claimed kong: who gave it pays for all, by agreement",
)


def wild_after(turned: Tile | str) -> Tile:
    """Return the wild tile of a hand: the next after the *turned* one in order.

    1 to 9 and again 1 in a suit; 东南西北中发白 and again 东.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.rules.guangdong_ghost import wild_after
    >>> [mf.tile_name(wild_after(turned)) for turned in "8p 9p 4z 5z 7z".split()]
    ['9p', '1p', '7z', '1z', '6z']
    """
    return _next(turned, ((27, 28, 29, 30, 33, 32, 31),))


def wild_after_apart(turned: Tile | str) -> Tile:
    """Return the same where winds and dragons go round apart.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.rules.guangdong_ghost import wild_after_apart
    >>> [mf.tile_name(wild_after_apart(turned)) for turned in ("4z", "5z")]
    ['1z', '7z']
    """
    return _next(turned, ((27, 28, 29, 30), (33, 32, 31)))


_CYCLES = {"seven": wild_after, "split": wild_after_apart}


def _next(turned: Tile | str, honors: tuple[tuple[Tile, ...], ...]) -> Tile:
    tile = tile_index(turned if isinstance(turned, str) else tile_name(turned))
    if tile < 27:
        return tile - 8 if tile % 9 == 8 else tile + 1
    order = next(cycle for cycle in honors if tile in cycle)
    return order[(order.index(tile) + 1) % len(order)]


@cache
def _turned(wild: Tile, cycle: str) -> Tile:
    """Return which tile was turned for one to be wild."""
    after = _CYCLES[cycle]
    return next(tile for tile in range(len(TILE_NAMES)) if after(tile) == wild)


PRICES = KongPrices(claimed=3, added=1, concealed=2)


def _policy(options: Mapping[str, Any]) -> str:
    return "keep" if options["next_dealer"] == "rotate" else "last_winner"


next_hand = after_by(_policy)


def settle(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> Settlement:
    """Return who pays whom: each win, all kongs, and what horses repeat of the wins."""
    return Settlement.of(
        *transfers(deal, scores, options),
        scores=tuple(scores),
        after=later(hand_after, deal, deal.winners, _policy(options)),
    )


def transfers(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> tuple[list[Payment], list[Payment], list[Payment]]:
    """Return the payments of the wins, for kongs, and those that horses repeat."""
    cancels = options["dihu_cancelled_by_melds"]
    check_first(deal, kongs=cancels, claims=cancels)
    if options["ghost"] == "turned":
        _check_turned(deal, options["ghost_honor_cycle"])
    base = deal.options.get("base", 1)  # 底分
    won: list[Payment] = []
    for win, score in scored(deal, scores):
        liable = liable_for(win, chain="first" if options["bao_gang"] else "off")
        won += win_payments(
            win,
            score.share * base,
            liable=[who.seat for who in liable],
            rob_shares=options["rob_shares"],
            why=RESPONSIBLE if liable else None,
        )
    horses: list[Payment] = []
    if deal.horses:
        horses = own_horses(
            won,
            _horses(deal, options["horses_per_player"]),
            origin=_origin(deal, options["horse_origin"]),
            winner_on_loser=options["winner_horse_on_loser"],
        )
    kongs: list[Payment] = []
    if deal.kongs:
        kongs = kong_payments(deal.kongs, PRICES, unit=base)
    return won, kongs, horses


def _check_turned(deal: Deal, cycle: str) -> None:
    """Refuse all four of the tile that was turned; each wild tile is asked once."""
    before: set[Tile] = set()
    for win in deal.wins:
        wild = win.wild
        if len(wild) == 1 and wild[0] not in before:
            before.add(wild[0])
            check_turned(deal, _turned(wild[0], cycle))


def _origin(deal: Deal, origin: str) -> int:
    """Return whom horses are counted from; it does not matter after a draw."""
    if origin == "dealer" or not deal.wins:
        return 0
    if len(deal.wins) == 1 or deal.payer is None:
        return deal.wins[0].seat
    return deal.payer


def _horses(deal: Deal, most: int) -> Mapping[int, Sequence[Tile]]:
    if not isinstance(deal.horses, dict):
        raise SettlementError("horses: whose? Write them by owner, {0: [5m]}")
    for seat, tiles in deal.horses.items():
        if len(tiles) > most:
            raise SettlementError(
                f"{len(tiles)} horses of seat {seat}: horses_per_player is {most}"
            )
    return deal.horses
