"""A deal as it ended: what a settlement is computed from.

As JSON, a deal is an object. All of it may be left out but what a rule needs:

wins      list of objects, one a winner, as of `Win.to_dict`; empty: nobody won
players   list of four objects or nulls: hand (text), melds (list of text), flowers
          (number or names), discards (list of tiles), ready (true or false)
round     the prevailing wind: "E", "S", "W" or "N"
kongs     list of text, all that are paid: "2:ankan", "0:add", "1:kan@3" (claimed from
          seat 3)
horses    list of tiles or text, or an object: seat of the owner -> the same
streak    how many hands on end the dealer has dealt, this one included; null: not said
turn      how many players have dealt before in this round, 0 to 3
floor     上楼: 0 and up
history   list of anything that a rule looks back at, and JSON can say
dealt     the seat that won on its dealt tiles, which are in players; or null
options   object: facts of the deal that rules name, as of `settlement.facts`
"""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_fast import checks
from mahjong_fast._native import scoring as native
from mahjong_fast._native.core import as_counts
from mahjong_fast._native.scoring import Deal, Player
from mahjong_fast.errors import MahjongError, SettlementError, SituationError, shown
from mahjong_fast.scoring import Win
from mahjong_fast.scoring.win import json_object
from mahjong_fast.settlement import contradictions
from mahjong_fast.settlement.cases import arguments_of
from mahjong_fast.settlement.facts import facts
from mahjong_fast.settlement.frozen import Frozen, frozen, sayable, thawed
from mahjong_fast.settlement.kongs import Kong
from mahjong_fast.settlement.melds import as_melds
from mahjong_fast.tiles import TILE_NAMES, as_tiles, format, parse, tile_name

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from mahjong_fast.tiles import Tile

    Horses = tuple[Tile, ...] | Mapping[int, tuple[Tile, ...]]

__all__ = ["Deal", "Player", "read_json"]

SEATS = checks.SEATS


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


def again(kind: type[Any], said: dict[str, Any]) -> Any:
    """Make a value from a pickle, validated like a new one."""
    return kind(**said)


def as_json(value: Any) -> str:
    """Return a value that has `to_dict` as a JSON object."""
    import json  # start-up counts

    try:
        return json.dumps(value.to_dict(), ensure_ascii=False)
    except ValueError:  # a settlement may be of any amounts
        raise SettlementError(
            "a number of over 4300 digits cannot be written in JSON"
        ) from None


# ---- a player ------------------------------------------------------------------------


def _hand(value: Any) -> bytes | None:
    return None if value is None else as_counts(value)


def _flowers(value: object) -> int | tuple[str, ...]:
    if isinstance(value, (list, tuple)):
        return tuple([checks.text(name, "flower") for name in value])
    return sayable(checks.number(value, "flowers"), "flowers")


def _player_of(value: object) -> Mapping[str, Any]:
    return checks.mapping(value, "a player", Player.__match_args__)


def _player_as_dict(player: Player) -> dict[str, Any]:
    flowers = player.flowers
    return {
        "hand": None if player.hand is None else format(player.hand),
        "melds": list(map(str, player.melds)),
        "flowers": flowers if isinstance(flowers, int) else list(flowers),
        "discards": [TILE_NAMES[tile] for tile in player.discards],
        "ready": player.ready,
    }


native.teach(
    Player,
    {
        "hand": _hand,
        "melds": as_melds,
        "flowers": _flowers,
        "discards": lambda value: as_tiles(value, "discards"),
        "ready": lambda value: checks.flag(value, "ready"),
    },
    again,
    of_dict=_player_of,
    as_dict=_player_as_dict,
)


# ---- a deal --------------------------------------------------------------------------


def _wins(value: object) -> tuple[Win, ...]:
    """Return the wins, each told how many there are."""
    wins = checks.several(value, "wins")
    # More than three are refused later, and no Win says so many.
    most = min(len(wins), 3)
    told = True
    for win in wins:
        if win.__class__ is not Win and not isinstance(win, Win):
            raise SettlementError(f"win {shown(win)}: it is a Win")
        if win.winners != most:
            told = False
            if win.winners not in (1, len(wins)):
                raise SituationError(
                    f"a win that says winners={win.winners} among {len(wins)} of the "
                    "deal"
                )
    return wins if told else tuple([_of_several(win, most) for win in wins])


def _of_several(win: Win, winners: int) -> Win:
    if win.winners == winners:
        return win
    said = {name: getattr(win, name) for name in win.__match_args__}
    return Win(**{**said, "winners": winners})


def _players(value: object) -> tuple[Player | None, ...]:
    found: list[Player | None] = []
    for player in checks.several(value, "players"):
        if player is None or isinstance(player, Player):
            found.append(player)
        elif isinstance(player, Mapping):
            found.append(Player.from_dict(player))
        else:
            raise SettlementError(f"player {shown(player)}: it is a Player")
    if len(found) != SEATS:
        raise SettlementError(f"{len(found)} players: there are {SEATS} seats")
    return tuple(found)


def _kongs(value: object) -> tuple[Kong, ...]:
    return tuple(map(Kong.of, checks.several(value, "kongs")))


def _horses(value: object) -> Horses:
    # A list is told at once, a Mapping only after some time.
    if value.__class__ in (tuple, list) or not isinstance(value, Mapping):
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


def _streak(value: object) -> int | None:
    if value is None:
        return None
    return sayable(checks.number(value, "streak", 1), "streak")


def _deal_of(value: object) -> dict[str, Any]:
    said = dict(checks.mapping(value, "a deal", Deal.__match_args__))
    if "wins" in said:
        said["wins"] = [
            Win.from_dict(checks.mapping(win, "a win"))
            for win in checks.several(said["wins"], "wins")
        ]
    return said


def _deal_as_dict(deal: Deal) -> dict[str, Any]:
    horses: object = _names(deal.horses)
    if isinstance(deal.horses, Mapping):
        horses = {str(seat): _names(own) for seat, own in deal.horses.items()}
    return {
        "wins": [win.to_dict() for win in deal.wins],
        "players": [player and player.to_dict() for player in deal.players],
        "round": deal.round,
        "kongs": list(map(str, deal.kongs)),
        "horses": horses,
        "streak": deal.streak,
        "turn": deal.turn,
        "floor": deal.floor,
        "history": thawed(deal.history),
        "dealt": deal.dealt,
        "options": thawed(deal.options),
    }


def _names(tiles: Iterable[Tile]) -> list[str]:
    return [tile_name(tile) for tile in tiles]


native.teach(
    Deal,
    {
        "wins": _wins,
        "players": _players,
        "round": checks.wind,
        "kongs": _kongs,
        "horses": _horses,
        "streak": _streak,
        "turn": checks.turn_or_none,
        "floor": lambda value: sayable(checks.number(value, "floor"), "floor"),
        "history": lambda value: frozen(checks.several(value, "history"), "history"),
        "dealt": lambda value: checks.seat_or_none(value, "dealt"),
        "options": facts,
    },
    again,
    contradictions.check,
    of_case=arguments_of,
    of_json=lambda said: read_json(said, "a deal"),
    of_dict=_deal_of,
    as_dict=_deal_as_dict,
    as_json=as_json,
)
