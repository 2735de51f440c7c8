"""Who deals next, for how many hands on end, and under which wind."""

from __future__ import annotations

from mahjong_fast import checks
from mahjong_fast._native import scoring as native
from mahjong_fast._native.scoring import NextHand
from mahjong_fast.checks import SEATS, WINDS
from mahjong_fast.settlement.frozen import sayable

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "POLICIES",
    "NextHand",
    "next_dealer",
    "next_hand",
    "next_round",
    "next_streak",
]

_LETTERS = tuple(WINDS)
POLICIES = ("keep", "winner", "first", "last_winner")


def next_dealer(
    winners: Iterable[int],
    policy: str = "keep",
    *,
    discarder: int | None = None,
    players: int = 4,
) -> int:
    """Return who deals next, as a seat of this hand; no *winners*: a draw.

    keep         the dealer if among the winners, and on a draw; else the 下家
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
    if players is not SEATS:
        players = checks.players_of(players)
    seats = checks.seats(winners, "winner", players)
    checks.word(policy, "policy", POLICIES)
    discarder = checks.seat_or_none(discarder, "discarder", players)
    return _dealer(seats, policy, discarder, players)


def _dealer(
    seats: Sequence[int], policy: str, discarder: int | None, players: int
) -> int:
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
    if players is not SEATS:
        players = checks.players_of(players)
    wind = checks.wind(wind)
    turn = checks.turn_or_none(turn, players)
    return _round(wind, turn, checks.seat(dealer, "dealer", players), players)


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
    sayable(before + 1, "streak")
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
    if players is not SEATS:
        players = checks.players_of(players)
    if winners.__class__ is not list:
        winners = checks.several(winners, "winner")
    for seat in winners:
        if seat.__class__ is not int or not 0 <= seat < players:
            winners = checks.seats(winners, "winner", players)
            break
    if policy.__class__ is not str or policy not in POLICIES:
        policy = checks.word(policy, "policy", POLICIES)
    if wind.__class__ is not str or wind not in _LETTERS:
        wind = checks.wind(wind)
    if turn is not None and (turn.__class__ is not int or not 0 <= turn < players):
        turn = checks.turn_or_none(turn, players)
    if streak.__class__ is not int or streak < 1:
        streak = checks.number(streak, "streak", 1)
    if discarder is not None:
        discarder = checks.seat(discarder, "discarder", players)
    dealer = _dealer(winners, policy, discarder, players)
    if dealer == 0:
        return native.next_hand(0, streak + 1, wind)
    return native.next_hand(dealer, 1, _round(wind, turn, dealer, players))
