"""Who pays for a win: the discarder, everybody, the robbed, or who is responsible."""

from __future__ import annotations

from mahjong_fast import checks
from mahjong_fast.checks import SEATS
from mahjong_fast.errors import MissingInput, SettlementError, SituationError, shown
from mahjong_fast.scoring import Win
from mahjong_fast.settlement.ledger import (
    Payment,
    Reason,
    others,
    paid,
    paid_by,
    reason_of,
)

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Sequence

    Share = int | Sequence[int]  # the same of all, or one number a seat

SELF_DRAWN = Reason("自摸", "self-draw", "each other player pays one share")
DISCARDED = Reason("点炮", "discard", "the discarder pays")
ROBBED = Reason("抢杠", "robbed kong", "the player whose kong was robbed pays")
_PAYERS = ("discarder", "all")
RESPONSIBLE = Reason("包", "responsible", "the responsible player pays for all")


def self_draw(
    winner: int, share: Share, *, players: int = 4, why: Reason = SELF_DRAWN
) -> list[Payment]:
    """Return the payments of a self-draw: each other player pays a share.

    >>> from mahjong_fast.settlement import deltas, self_draw
    >>> deltas(self_draw(2, 8))
    (-8, -8, 24, -8)
    >>> deltas(self_draw(0, (0, 3, 3, 6)))
    (12, -3, -3, -6)
    """
    players, why = checks.players_of(players), reason_of(why)
    winner = checks.seat(winner, "winner", players)
    return paid_by(others(winner, players), winner, _owed(share, players), why)


def on_discard(
    winner: int,
    discarder: int,
    share: Share,
    *,
    payers: str = "discarder",
    shares: int = 1,
    players: int = 4,
    why: Reason = DISCARDED,
) -> list[Payment]:
    """Return the payments of a win on a discard.

    *payers* is "discarder", who alone pays *shares* shares, or "all": every other
    player pays one (全铳 off).

    >>> from mahjong_fast.settlement import deltas, on_discard
    >>> deltas(on_discard(1, 2, 4))
    (0, 4, -4, 0)
    >>> deltas(on_discard(1, 2, 4, payers="all"))
    (-4, 12, -4, -4)
    >>> deltas(on_discard(1, 2, 4, shares=3))
    (0, 12, -12, 0)
    """
    players, why = checks.players_of(players), reason_of(why)
    winner, discarder = _two(winner, discarder, players, "discarder")
    shares, owed = checks.number(shares, "shares"), _owed(share, players)
    if checks.word(payers, "payers", _PAYERS) == "all":
        return paid_by(others(winner, players), winner, owed, why)
    due = shares * owed[discarder]
    return [paid(discarder, winner, due, why)]


def robbed(
    winner: int,
    konger: int,
    share: Share,
    *,
    shares: int = 3,
    players: int = 4,
    why: Reason = ROBBED,
) -> list[Payment]:
    """Return the payment of 抢杠: the konger alone pays, for all or for one.

    >>> from mahjong_fast.settlement import deltas, robbed
    >>> deltas(robbed(1, 3, 2))
    (0, 6, 0, -6)
    >>> deltas(robbed(1, 3, 2, shares=1))
    (0, 2, 0, -2)
    """
    players, why = checks.players_of(players), reason_of(why)
    winner, konger = _two(winner, konger, players, "konger")
    due = checks.number(shares, "shares") * _owed(share, players)[konger]
    return [paid(konger, winner, due, why)]


def responsible(
    winner: int,
    payers: Sequence[int],
    share: Share,
    *,
    players: int = 4,
    why: Reason = RESPONSIBLE,
) -> list[Payment]:
    """Return the payments of 包: *payers* pay what everybody else would have paid.

    Of several, each pays an equal part; what cannot be divided falls to the first.

    >>> from mahjong_fast.settlement import deltas, responsible
    >>> deltas(responsible(1, (2,), 2))
    (0, 6, -6, 0)
    >>> deltas(responsible(1, (2, 3), 1))
    (0, 3, -2, -1)
    """
    players, why = checks.players_of(players), reason_of(why)
    payers = checks.seats(payers, "responsible player", players)
    if not payers or len(set(payers)) != len(payers):
        raise SettlementError(f"responsible are {tuple(payers)}: name each once")
    winner = checks.seat(winner, "winner", players)
    if winner in payers:
        raise _both(winner, "responsible player")
    return _responsible(winner, payers, _owed(share, players), why)


def _responsible(
    winner: int, payers: Sequence[int], owed: Sequence[int], why: Reason
) -> list[Payment]:
    part, rest = divmod(sum(owed) - owed[winner], len(payers))
    return [
        paid(seat, winner, part + (rest if place == 0 else 0), why)
        for place, seat in enumerate(payers)
    ]


def win_payments(
    win: Win,
    share: Share,
    *,
    liable: Sequence[int] = (),
    rob_shares: int = 3,
    payers: str = "discarder",
    discard_shares: int = 1,
    players: int = 4,
    why: Reason | None = None,
) -> list[Payment]:
    """Return who pays for *win*, drawn, on a discard or robbed, as the functions above.

    If anybody is *liable*, that player pays what a self-draw would have brought. *why*
    takes the place of the reason that the way of winning gives.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.settlement import deltas, win_payments
    >>> win = mf.Win("456789m23455p24s", "3s", how="rob", seat=1, from_seat=3)
    >>> deltas(win_payments(win, 2)), deltas(win_payments(win, 2, rob_shares=1))
    ((0, 6, 0, -6), (0, 2, 0, -2))
    """
    if not isinstance(win, Win):
        raise SettlementError(f"win {shown(win)}: it is a Win")
    seat, giver = win.seat, win.from_seat
    if players is not SEATS:
        players = checks.players_of(players)
        # A Win has checked its seats, of four.
        role = "konger" if win.how == "rob" else "discarder"
        checks.seat(seat, "winner", players)
        checks.seat_or_none(giver, role, players)
    if why is not None and why.__class__ is not Reason:
        why = reason_of(why)
    if rob_shares.__class__ is not int or rob_shares < 0:
        rob_shares = checks.number(rob_shares, "shares")
    if discard_shares.__class__ is not int or discard_shares < 0:
        discard_shares = checks.number(discard_shares, "shares")
    if payers.__class__ is not str or payers not in _PAYERS:
        payers = checks.word(payers, "payers", _PAYERS)
    if liable.__class__ is not list and liable.__class__ is not tuple:
        liable = checks.several(liable, "responsible players")
    if liable:
        return responsible(seat, liable, share, players=players, why=why or RESPONSIBLE)
    owed = _owed(share, players)
    if win.how == "tsumo":
        return paid_by(others(seat, players), seat, owed, why or SELF_DRAWN)
    if giver is None:
        raise MissingInput("from_seat", f"whose tile seat {seat} won on")
    if win.how == "rob":
        return [paid(giver, seat, rob_shares * owed[giver], why or ROBBED)]
    why = why or DISCARDED
    if payers == "all":
        return paid_by(others(seat, players), seat, owed, why)
    return [paid(giver, seat, discard_shares * owed[giver], why)]


def nearest(start: int, seats: Sequence[int], players: int = 4) -> int:
    """Return who of *seats* comes first after *start* in turn: 截胡 among winners.

    >>> from mahjong_fast.settlement import nearest
    >>> nearest(2, (0, 1)), nearest(3, (2, 1))
    (0, 1)
    """
    players = checks.players_of(players)
    start = checks.seat(start, "start", players)
    seats = checks.seats(seats, "seat", players)
    if not seats:
        raise SettlementError("nearest of no seats")
    return min(seats, key=lambda seat: (seat - start - 1) % players)


def _owed(share: object, players: int) -> Sequence[int]:
    """Return what each seat would owe, the winner's own share included."""
    if share.__class__ is int and share >= 0:
        return (share,) * players
    if not hasattr(share, "__iter__"):
        return (checks.number(share, "share"),) * players
    owed = [checks.number(part, "share") for part in checks.several(share, "share")]
    if len(owed) != players:
        raise SettlementError(
            f"share {shown(share)}: one number, or one for each of {players} seats"
        )
    return owed


def _two(winner: int, other: int, players: int, role: str) -> tuple[int, int]:
    """Return the seats of the winner and of another player."""
    winner = checks.seat(winner, "winner", players)
    other = checks.seat(other, role, players)
    if other == winner:
        raise _both(winner, role)
    return winner, other


def _both(seat: int, role: str) -> SituationError:
    return SituationError(f"seat {seat} is both winner and {role}")
