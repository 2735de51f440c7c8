"""A deal as it ended: what a settlement is reckoned from.

As JSON, a deal is an object. All of it may be left out but what a rule needs:

wins      list of objects, one a winner, as of `Win.to_dict`; empty: nobody won
players   list of four objects or nulls: hand (text), melds (list of text), flowers
          (number or names), discards (list of tiles), ready (true or false)
round     the prevailing wind: "E", "S", "W" or "N"
kongs     list of text, all that are paid: "2:ankan", "0:add", "1:kan@3" (claimed from
          seat 3)
horses    list of tiles or text, or an object: seat of the owner -> the same
streak    how many hands on end the dealer has dealt, this one included; null: not said
turn      which player to deal in this round he is, 0 to 3
floor     上楼: 0 and up
history   list of anything that a rule looks back at, and JSON can say
dealt     the seat that won on its dealt tiles, which are in players; or null
options   object: facts of the deal that rules name, as of `settlement.facts`
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mahjong_fast import checks
from mahjong_fast._native.core import as_counts
from mahjong_fast.errors import MahjongError, SettlementError, SituationError, shown
from mahjong_fast.scoring import Win
from mahjong_fast.scoring.win import json_object
from mahjong_fast.settlement import contradictions
from mahjong_fast.settlement.cases import arguments_of
from mahjong_fast.settlement.facts import facts
from mahjong_fast.settlement.frozen import Frozen, frozen, thawed
from mahjong_fast.settlement.kongs import Kong
from mahjong_fast.settlement.melds import as_melds
from mahjong_fast.tiles import TILE_NAMES, as_tiles, format, parse, tile_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahjong_fast.hand import Meld
    from mahjong_fast.tiles import Tile

    Horses = tuple[Tile, ...] | Mapping[int, tuple[Tile, ...]]

SEATS = checks.SEATS


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """What some rules need to know of a player; None is what nobody has said.

    `hand` are the 34 counts of the concealed tiles, or text; tiles are names or
    indices, melds text or Melds. Who tells the hand tells all melds, too: a `Deal`
    refuses a hand that has not 13 tiles with them, or 16, a meld being three. Of a
    winner they are those of the `Win`; a hand that was won by drawing may be told with
    the winning tile. Jokers without a face are not told of players.
    """

    hand: bytes | None = None
    melds: tuple[Meld, ...] = ()
    flowers: int | tuple[str, ...] = 0
    discards: tuple[Tile, ...] = ()
    ready: bool = False

    def __post_init__(self) -> None:
        flowers: int | tuple[str, ...]
        if isinstance(self.flowers, (list, tuple)):
            flowers = tuple([checks.text(name, "flower") for name in self.flowers])
        else:
            flowers = checks.number(self.flowers, "flowers")
        _set(
            self,
            hand=None if self.hand is None else as_counts(self.hand),
            melds=as_melds(self.melds),
            flowers=flowers,
            discards=as_tiles(self.discards, "discards"),
            ready=checks.flag(self.ready, "ready"),
        )

    @classmethod
    def from_dict(cls, value: Mapping[str, Any]) -> Player:
        """Read what `to_dict` gives.

        >>> from mahjong_fast.settlement import Player
        >>> player = Player.from_dict({"hand": "11z", "discards": ["5m"]})
        >>> Player.from_dict(player.to_dict()) == player
        True
        """
        return cls(**checks.mapping(value, "a player", cls.__slots__))

    def to_dict(self) -> dict[str, Any]:
        """Return the player as an object of JSON."""
        return {
            "hand": None if self.hand is None else format(self.hand),
            "melds": list(map(str, self.melds)),
            "flowers": self.flowers
            if isinstance(self.flowers, int)
            else list(self.flowers),
            "discards": [TILE_NAMES[tile] for tile in self.discards],
            "ready": self.ready,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """A deal as it ended: who won how, and what else moves points.

    Seats are relative to the dealer: 0 dealer, 1 下家, 2 对家, 3 上家. Several `wins`
    are on one tile of one player; the deal says to each how many they are.

    wins      one `Win` for each winner; none: nobody won
    players   four, each a `Player`, what it says as a mapping, or None: what some rules
              ask of those who did not win
    round     the prevailing wind: E S W N, or 东南西北; that of the wins, too
    kongs     all that are paid, of all players, as `Kong`s or text for `Kong.parse`. A
              kong among the melds of a winner is not paid unless it stands here, too; a
              robbed one is none
    horses    tiles, or tiles by owner; names, indices, or text
    streak    how many hands on end the dealer has dealt, this one included; None:
              nobody has said
    turn      which player to deal in this round he is, 0 to 3: tells the next wind
    floor     上楼: 0 and up
    history   anything that a rule looks back at, as plain data
    dealt     the seat that won on its dealt tiles, which are in `players`; or None
    options   facts that only some rules ask for: those of `settlement.facts`, such as
              `a_seat`, `already_liable`, `base`

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.settlement import Deal
    >>> Deal(kongs=["1:kan@3"], streak=2).kongs
    (Kong(seat=1, kind='kan', from_seat=3),)
    >>> Deal(horses={2: ["3m", "7z"]}).horses
    {2: (2, 33)}
    >>> Deal(round="X")
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: round is E, S, W, N or 东南西北, not 'X'
    >>> Deal(horses=["9m"] * 5)
    Traceback (most recent call last):
    mahjong_fast.errors.SituationError: 5 of 9m: at most four copies of a tile exist
    """

    wins: tuple[Win, ...] = ()
    players: tuple[Player | None, ...] = (None, None, None, None)
    round: str = "E"
    kongs: tuple[Kong, ...] = ()
    horses: Horses = ()
    streak: int | None = None
    turn: int | None = None
    floor: int = 0
    history: tuple[Any, ...] = ()
    dealt: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Names are as good as what they name: Deal(horses=["3m"], kongs=["2:ankan"]).
        optional = {
            "streak": None
            if self.streak is None
            else checks.number(self.streak, "streak", 1),
            "turn": checks.turn_or_none(self.turn),
            "dealt": None if self.dealt is None else checks.seat(self.dealt, "dealt"),
        }
        _set(
            self,
            wins=_wins(self.wins, checks.wind(self.round)),
            players=_players(self.players),
            round=checks.wind(self.round),
            kongs=tuple(map(Kong.of, checks.several(self.kongs, "kongs"))),
            horses=_horses(self.horses),
            floor=checks.number(self.floor, "floor"),
            history=frozen(checks.several(self.history, "history"), "history"),
            options=facts(self.options),
            **optional,
        )
        contradictions.check(self)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple([win.seat for win in self.wins])

    @property
    def payer(self) -> int | None:
        """Who discarded the winning tile, or whose kong was robbed; None: drawn."""
        return self.wins[0].from_seat if self.wins else None

    def without_horses(self) -> Deal:
        """Return the same deal where nobody buys horses.

        >>> from mahjong_fast.settlement import Deal
        >>> Deal(horses=["3m"], turn=2).without_horses() == Deal(turn=2)
        True
        """
        same = object.__new__(type(self))
        kept = {name: getattr(self, name) for name in self.__slots__}
        _set(same, **{**kept, "horses": ()})
        return same

    @classmethod
    def from_case(cls, case: Mapping[str, Any], *, options: Iterable[str] = ()) -> Deal:
        """Read a deal of a case file; what is expected of it is left alone.

        So are *options*: names of options of the rules that may stand there, too.

        >>> from mahjong_fast.settlement import Deal
        >>> deal = Deal.from_case(
        ...     {"how": "draw", "kongs": ["0:add"], "horses": {0: ["1m"]}, "base": 100}
        ... )
        >>> deal.winners, deal.horses, deal.options
        ((), {0: (0,)}, {'base': 100})
        """
        return cls(**arguments_of(case, options))

    @classmethod
    def from_json(cls, said: str | bytes | Mapping[str, Any]) -> Deal:
        """Return the deal of a JSON object, as text or read already.

        >>> from mahjong_fast.settlement import Deal, Kong
        >>> deal = Deal(kongs=(Kong(2, "ankan"),), horses={3: (0, 33)}, streak=2)
        >>> Deal.from_json(deal.to_json()) == deal
        True
        """
        return cls.from_dict(read_json(said, "a deal"))

    def to_json(self) -> str:
        """Return the deal as a JSON object; the module says what is in it."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_dict(cls, value: Mapping[str, Any]) -> Deal:
        """Return the deal of a mapping from `to_dict`."""
        known = dict(checks.mapping(value, "a deal", cls.__slots__))
        known["wins"] = [
            Win.from_dict(checks.mapping(win, "a win"))
            for win in checks.several(known.get("wins", ()), "wins")
        ]
        return cls(**known)

    def to_dict(self) -> dict[str, Any]:
        """Return the deal as plain data; the module says what is in it."""
        horses: object = _names(self.horses)
        if isinstance(self.horses, Mapping):
            horses = {str(seat): _names(own) for seat, own in self.horses.items()}
        return {
            "wins": [win.to_dict() for win in self.wins],
            "players": [player and player.to_dict() for player in self.players],
            "round": self.round,
            "kongs": list(map(str, self.kongs)),
            "horses": horses,
            "streak": self.streak,
            "turn": self.turn,
            "floor": self.floor,
            "history": thawed(self.history),
            "dealt": self.dealt,
            "options": thawed(self.options),
        }


def read_json(said: str | bytes | Mapping[str, Any], what: str) -> Mapping[str, Any]:
    """Return a JSON object, as text or read already, or say that *what* is none.

    >>> from mahjong_fast.settlement.deal import read_json
    >>> read_json('{"turn": 1, "turn": 2}', "a deal")
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: a deal in JSON cannot be read: 'turn' stands \
there twice
    """
    try:
        return checks.mapping(json_object(said, what), what)
    except SettlementError:
        raise
    except MahjongError as error:
        raise SettlementError(str(error)) from None


def _set(value: object, **fields: object) -> None:
    for name, field_value in fields.items():
        object.__setattr__(value, name, field_value)


def _wins(value: object, wind: str) -> tuple[Win, ...]:
    """Return the wins, each told how many there are."""
    wins = checks.several(value, "wins")
    for win in wins:
        if not isinstance(win, Win):
            raise SettlementError(f"win {shown(win)}: it is a Win")
        if win.round != wind:
            raise SettlementError(
                f"a win in round {win.round} of a deal in round {wind}"
            )
        if win.winners not in (1, len(wins)):
            raise SituationError(
                f"a win that says winners={win.winners} among {len(wins)} of the deal"
            )
    # More than three are refused later, and no Win says so many.
    most = min(len(wins), 3)
    return tuple([_of_several(win, most) for win in wins])


def _of_several(win: Win, winners: int) -> Win:
    if win.winners == winners:
        return win
    said = {name: getattr(win, name) for name in win.__match_args__}
    return Win(**{**said, "winners": winners})


def _players(value: object) -> tuple[Player | None, ...]:
    found: list[Player | None] = []
    for player in checks.several(value, "players"):
        if isinstance(player, Mapping):
            found.append(Player.from_dict(player))
        elif player is None or isinstance(player, Player):
            found.append(player)
        else:
            raise SettlementError(f"player {shown(player)}: it is a Player")
    if len(found) != SEATS:
        raise SettlementError(f"{len(found)} players: there are {SEATS} seats")
    return tuple(found)


def _horses(value: object) -> Horses:
    if not isinstance(value, Mapping):
        return _own_horses(value)
    found: dict[int, tuple[Tile, ...]] = {}
    for key, own in value.items():
        seat = checks.key_seat(key, "the owner of horses")
        if seat in found:
            raise SettlementError(f"horses of seat {seat} are there twice")
        found[seat] = _own_horses(own)
    return Frozen(found)


def _own_horses(value: object) -> tuple[Tile, ...]:
    if isinstance(value, str):  # text such as 35m2p
        return tuple([t for t, n in enumerate(parse(value)) for _ in range(n)])
    return as_tiles(value, "horses")


def _names(tiles: Iterable[Tile]) -> list[str]:
    return [tile_name(tile) for tile in tiles]
