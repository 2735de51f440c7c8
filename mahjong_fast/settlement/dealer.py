"""Who deals next, for how many hands on end, and under which wind."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast import checks
from mahjong_fast.checks import WINDS
from mahjong_fast.errors import SettlementError, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mahjong_fast.settlement.deal import Deal

POLICIES = ("keep", "winner", "first", "last_winner")


class NextHand(NamedTuple):
    """The hand after this one.

    `dealer` is a seat of this hand: 0 deals again, 1 is his 下家. `streak` is how many
    hands on end he will then have dealt; `round` the prevailing wind, None where it
    cannot be known without whose turn it was.
    """

    dealer: int | None
    streak: int | None
    round: str | None

    @classmethod
    def of(cls, value: object, players: int = checks.SEATS) -> NextHand:
        """Return a NextHand whose parts are checked."""
        if not isinstance(value, cls):
            raise SettlementError(f"after {shown(value)}: it is a NextHand")
        dealer, streak, wind = value
        return cls(
            checks.seat_or_none(dealer, "next_dealer", players),
            None if streak is None else checks.number(streak, "next_streak", 1),
            None if wind is None else checks.wind(wind, "next_round"),
        )


def next_dealer(
    winners: Iterable[int],
    policy: str = "keep",
    *,
    discarder: int | None = None,
    players: int = 4,
) -> int:
    """Return who deals next, as a seat of this hand; no *winners*: a draw.

    keep         the dealer if he is among the winners, and on a draw; else his 下家
    winner       the winner, the dealer before others, else the first of several after
                 *discarder* (the konger, where a kong was robbed); on a draw the 下家
    last_winner  the winner; on a draw the dealer: the last to win is dealer still
    first        always the same

    >>> from mahjong_fast.settlement import next_dealer
    >>> [next_dealer(won) for won in ([], [0, 2], [2])]
    [0, 0, 1]
    >>> [next_dealer(won, "winner") for won in ([], [0], [2])]
    [1, 0, 2]
    >>> next_dealer([1, 3], "winner", discarder=2), next_dealer([], "last_winner")
    (3, 0)
    """
    players = checks.players_of(players)
    seats = checks.seats(winners, "winner", players)
    checks.word(policy, "policy", POLICIES)
    discarder = checks.seat_or_none(discarder, "discarder", players)
    return dealer_after(seats, policy, discarder, players)


def dealer_after(
    seats: Sequence[int], policy: str, discarder: int | None, players: int = 4
) -> int:
    """Return what `next_dealer` does, of what is checked.

    >>> from mahjong_fast.settlement.dealer import dealer_after
    >>> dealer_after((1, 3), "winner", 2)
    3
    """
    if policy == "first" or 0 in seats:
        return 0
    if policy == "keep":
        return 1 if seats else 0
    if not seats:
        return 1 if policy == "winner" else 0
    if len(seats) == 1:
        return seats[0]
    start = 0 if discarder is None else discarder
    return min(seats, key=lambda seat: (seat - start - 1) % players)


def next_round(
    wind: str, turn: int | None, dealer: int, *, players: int = 4
) -> str | None:
    """Return the prevailing wind of the next hand.

    *turn* is the how-manieth player to deal in this round the dealer is, 0 to 3;
    *dealer* what `next_dealer` said. When the last has dealt and the deal moves on, the
    wind goes on: E S W N and E again. None where that depends on a *turn* not given.

    >>> from mahjong_fast.settlement import next_round
    >>> next_round("E", 2, 1), next_round("E", 3, 1), next_round("N", 3, 1)
    ('E', 'S', 'E')
    >>> next_round("E", 3, 0), next_round("E", None, 0), next_round("E", None, 1)
    ('E', 'E', None)
    >>> next_round("南", 0, 1)
    'S'
    """
    players = checks.players_of(players)
    wind = checks.wind(wind)
    turn = checks.turn_or_none(turn, players)
    dealer = checks.seat(dealer, "dealer", players)
    return _round(wind, turn, dealer, players)


def _round(wind: str, turn: int | None, dealer: int, players: int) -> str | None:
    if dealer == 0:
        return wind
    if turn is None:
        return None
    if turn + dealer < players:
        return wind
    return WINDS[(WINDS.index(wind) + 1) % 4]


def next_streak(streak: int, dealer: int) -> int:
    """Return the streak of the next hand: one more, or 1 for another dealer.

    >>> from mahjong_fast.settlement import next_streak
    >>> next_streak(2, 0), next_streak(2, 1)
    (3, 1)
    """
    before = checks.number(streak, "streak", 1)
    return before + 1 if checks.seat(dealer, "dealer") == 0 else 1


def next_hand(
    winners: Iterable[int],
    policy: str = "keep",
    *,
    wind: str = "E",
    turn: int | None = None,
    streak: int = 1,
    discarder: int | None = None,
    players: int = 4,
) -> NextHand:
    """Return dealer, streak and prevailing wind of the hand after this one.

    Its *turn* is (turn + dealer) % 4 while the wind stays, and 0 where it goes on: who
    deals then is the first of a new round.

    >>> from mahjong_fast.settlement import next_hand
    >>> next_hand([2], wind="S", turn=3)
    NextHand(dealer=1, streak=1, round='W')
    >>> next_hand([0], "winner", streak=4)
    NextHand(dealer=0, streak=5, round='E')
    """
    dealer = next_dealer(winners, policy, discarder=discarder, players=players)
    before = checks.number(streak, "streak", 1)
    after = next_round(wind, turn, dealer, players=players)
    return NextHand(dealer, 1 if dealer else before + 1, after)


def hand_after(deal: Deal, winners: Sequence[int], policy: str = "keep") -> NextHand:
    """Return what `next_hand` does, of what is checked: a deal, and who of it won.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.settlement.dealer import hand_after
    >>> hand_after(mf.Deal(round="S", turn=3, streak=2), ())
    NextHand(dealer=0, streak=3, round='S')
    """
    dealer = dealer_after(winners, policy, deal.payer)
    streak = 1 if dealer else (deal.streak or 1) + 1
    after = _round(deal.round, deal.turn, dealer, checks.SEATS)
    return tuple.__new__(NextHand, (dealer, streak, after))
