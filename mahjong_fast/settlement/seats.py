"""Who sits where in a match of four rounds, in which the deal passes after every hand.

Players are 0 to 3, by the seats that they take at the beginning: 0 is the first dealer.
A match has 16 hands, numbered from 0, four in each of the rounds E S W N.
"""

from __future__ import annotations

from mahjong_fast import checks
from mahjong_fast.checks import WINDS
from mahjong_fast.named import NamedTuple

HANDS = 16
EXCHANGES = ("seed", "official", "none")

_STAY = (0, 1, 2, 3)
_SWAP = (1, 0, 3, 2)  # east and south, west and north
_CROSS = (2, 3, 1, 0)  # east to west, south to north, west to south, north to east
_MOVES = {
    "seed": {"S": _STAY, "W": _SWAP, "N": _STAY},
    "official": {"S": _SWAP, "W": _CROSS, "N": _SWAP},
    "none": {"S": _STAY, "W": _STAY, "N": _STAY},
}


class Place(NamedTuple):
    """Where a player is in a hand; `turn` is the number of that hand in its round."""

    round: str
    seat: int
    turn: int


def exchanged(wind: str, how: str = "official") -> tuple[int, ...]:
    """Return where each player goes before round *wind*, by the wind in the last round.

    official  before south and north E and S change places, and W and N; before west E
              goes to W, S to N, W to S and N to E
    seed      E and S, and W and N, change places before west, and that is all
    none      everybody stays

    >>> from mahjong_fast.settlement.seats import exchanged
    >>> exchanged("W"), exchanged("W", "seed"), exchanged("S", "seed")
    ((2, 3, 1, 0), (1, 0, 3, 2), (0, 1, 2, 3))
    """
    checks.word(how, "exchange", EXCHANGES)
    wind = checks.wind(wind)
    if wind == WINDS[0]:
        return _STAY
    return _MOVES[how][wind]


def seating(wind: str, how: str = "official") -> tuple[int, ...]:
    """Return the players that are E, S, W and N when round *wind* begins.

    >>> from mahjong_fast.settlement.seats import seating
    >>> [seating(wind) for wind in "ESWN"]
    [(0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1)]
    >>> seating("N", "seed")
    (1, 0, 3, 2)
    """
    wind = checks.wind(wind)
    exchanged(wind, how)  # says what is no exchange
    players = list(_STAY)
    for begun in WINDS[1 : WINDS.index(wind) + 1]:
        goes = exchanged(begun, how)
        moved = list(players)
        for seat, player in enumerate(players):
            moved[goes[seat]] = player
        players = moved
    return tuple(players)


def place(player: int, hand: int, how: str = "official") -> Place:
    """Return where *player* is in a hand of the match.

    >>> from mahjong_fast.settlement.seats import dealer, place
    >>> place(1, 0), place(1, 4)
    (Place(round='E', seat=1, turn=0), Place(round='S', seat=0, turn=0))
    >>> [dealer(hand) for hand in range(16)]
    [0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 1, 0, 3, 2, 0, 1]
    """
    hand = checks.number(hand, "hand", 0, HANDS - 1)
    player = checks.seat(player, "player")
    wind, turn = WINDS[hand // 4], hand % 4
    start = seating(wind, how).index(player)
    return Place(wind, (start - turn) % 4, turn)


def dealer(hand: int, how: str = "official") -> int:
    """Return the player who deals a hand of the match."""
    return next(player for player in range(4) if place(player, hand, how).seat == 0)
