"""What is said of a deal, checked once: seats, numbers, tiles, melds, words.

What is out of its domain is a `SettlementError`, what contradicts itself a
`SituationError`.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import TYPE_CHECKING, Any

from mahjong_fast.errors import (
    ArgumentError,
    SettlementError,
    SituationError,
    shown,
)
from mahjong_fast.hand import Meld, MeldKind, parse_melds
from mahjong_fast.scoring.arguments import wind_of
from mahjong_fast.scoring.options import near
from mahjong_fast.tiles import TILE_NAMES, tile_index, tile_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahjong_fast.tiles import Tile

SEATS = 4
WINDS = "ESWN"


def number(value: object, what: str, least: int = 0, most: int | None = None) -> int:
    """Return a whole number from *least* on, of any integer type; True is none.

    >>> from mahjong_fast.settlement.checks import number
    >>> number(0, "streak", 1)
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: streak 0: it is a number from 1
    """
    found = whole(value, what)
    if found < least or (most is not None and found > most):
        end = "" if most is None else f" to {most}"
        raise SettlementError(
            f"{what} {shown(value)}: it is a number from {least}{end}"
        )
    return found


def whole(value: object, what: str) -> int:
    """Return a whole number, which may be below 0."""
    if value.__class__ is int:
        return value
    if not isinstance(value, bool):
        try:
            return index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise SettlementError(f"{what} {shown(value)}: it is a whole number")


def wholes(values: object, what: str, length: int | None = None) -> tuple[int, ...]:
    """Return whole numbers, as many as there are players, where that is known."""
    found = tuple([whole(value, what) for value in several(values, what)])
    if length is not None and len(found) != length:
        raise SettlementError(f"{what}: {len(found)} numbers for {length} players")
    return found


def seat(value: object, what: str = "seat", players: int = SEATS) -> int:
    """Return a seat, from 0.

    >>> from mahjong_fast.settlement.checks import seat
    >>> seat("1", "winner")
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: winner '1': seats are 0 to 3
    """
    if value.__class__ is int and 0 <= value < players:
        return value
    if not isinstance(value, bool):
        try:
            return range(players)[_from_0(value)]
        except (TypeError, IndexError):
            pass
    raise SettlementError(f"{what} {shown(value)}: seats are 0 to {players - 1}")


def _from_0(value: Any) -> int:
    found = index(value)
    if found < 0:
        raise IndexError(found)
    return found


def players_of(value: object) -> int:
    """Return how many play, 2 to 4.

    >>> from mahjong_fast.settlement.checks import players_of
    >>> players_of(1.5)
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: players 1.5: it is a whole number
    """
    return number(value, "players", 2, SEATS)


def seat_or_none(value: object, what: str, players: int = SEATS) -> int | None:
    """Return a seat, or None where it is not said."""
    return None if value is None else seat(value, what, players)


def turn_or_none(value: object, players: int = SEATS) -> int | None:
    """Return which player to deal in a round it is, or None where it is not said.

    >>> from mahjong_fast.settlement.checks import turn_or_none
    >>> turn_or_none(4)
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: turn 4: it is a number from 0 to 3
    """
    return None if value is None else number(value, "turn", 0, players - 1)


def seats(values: object, what: str, players: int = SEATS) -> tuple[int, ...]:
    """Return several seats."""
    found = several(values, what)
    return tuple([seat(value, what, players) for value in found]) if found else ()


def key_seat(value: object, what: str, players: int = SEATS) -> int:
    """Return a seat that is the key of a mapping: in JSON they are text."""
    if isinstance(value, str) and value in ("0", "1", "2", "3"):
        value = int(value)
    return seat(value, what, players)


def word(value: object, what: str, choices: tuple[str, ...]) -> str:
    """Return which of *choices* the text *value* is.

    >>> from mahjong_fast.settlement.checks import word
    >>> word("X", "round", ("E", "S", "W", "N"))
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: round 'X': it is E, S, W or N
    """
    if isinstance(value, str) and value in choices:
        return value
    *first, last = choices
    either = f"{', '.join(first)} or {last}"
    raise SettlementError(f"{what} {shown(value)}: it is {either}")


def wind(value: object, what: str = "round") -> str:
    """Return a wind: E, S, W or N, of that or of 东南西北."""
    try:
        return wind_of(value, what)  # type: ignore[arg-type]
    except ArgumentError as error:
        raise SettlementError(str(error)) from None


def flag(value: object, what: str) -> bool:
    """Return True or False, of these, those of NumPy, 1 or 0."""
    if getattr(value, "shape", None) == () and hasattr(value, "item"):
        value = value.item()  # a scalar of NumPy
    if isinstance(value, int) and value in (0, 1):
        return bool(value)
    raise SettlementError(f"{what} {shown(value)}: it is True or False")


def text(value: object, what: str) -> str:
    """Return text."""
    if isinstance(value, str):
        return value
    raise SettlementError(f"{what} {shown(value)}: it is text")


def several(values: object, what: str) -> tuple[Any, ...]:
    """Return what a list, or another iterable that is no text and no mapping, has."""
    if values.__class__ is tuple:
        return values
    # A list is told at once, a Mapping only after some time.
    if values.__class__ is list or not isinstance(values, (str, bytes, Mapping)):
        try:
            return tuple(values)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise SettlementError(f"{what} {shown(values)}: it is a list")


def mapping(
    value: object, what: str, known: Iterable[str] | None = None
) -> Mapping[str, Any]:
    """Return a mapping whose keys are text, and among those *known*.

    >>> from mahjong_fast.settlement.checks import mapping
    >>> mapping({"kong": []}, "a deal", ("wins", "kongs"))
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: a deal has no 'kong': did you mean kongs?
    """
    if not isinstance(value, (dict, Mapping)):  # a dict is told sooner
        raise SettlementError(
            f"{what}: {shown(value)} is no mapping of names to values"
        )
    if known is not None:
        names = tuple(known)
        for key in value:
            if key not in names:
                raise SettlementError(f"{what} has no {shown(key)}{near(key, names)}")
    return value


def tile(value: object) -> Tile:
    """Return the index of a tile, of its name or itself."""
    if value.__class__ is int and 0 <= value < len(TILE_NAMES):
        return value
    return tile_index(value if isinstance(value, str) else tile_name(value))  # type: ignore[arg-type]


def tiles(values: object, what: str) -> tuple[Tile, ...]:
    """Return the indices of a list of tiles, names or indices."""
    found = several(values, what)
    return tuple([tile(value) for value in found]) if found else ()


def meld(value: object) -> Meld:
    """Return a Meld, of its text or itself."""
    if isinstance(value, Meld):
        return value
    return Meld.parse(text(value, "meld"))


def melds(
    values: object, owner: int | None = None, players: int = SEATS
) -> tuple[Meld, ...]:
    """Return melds: text for `parse_melds`, or a list of Melds and of text.

    Each is checked by `claim`.
    """
    if isinstance(values, str):
        found = parse_melds(values)
    else:
        found = tuple(map(meld, several(values, "melds")))
    for declared in found:
        claim(owner, declared, players)
    return found


def claim(owner: int | None, declared: Meld, players: int = SEATS) -> None:
    """Refuse a meld whose claimed tile is the owner's, a chow of another than 上家.

    So it is of an *owner* who is known; of anybody, who gave it is one who plays.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.settlement.checks import claim
    >>> claim(1, mf.Meld.parse("chi:123m@3"))
    Traceback (most recent call last):
    mahjong_fast.errors.SituationError: chi:123m@3: seat 1 chows from seat 0 alone
    """
    giver = declared.from_seat
    if giver is None:
        return
    if giver == owner:
        raise SituationError(f"{declared}: seat {owner} claims his own tile")
    if owner is not None and declared.kind is MeldKind.CHOW:
        before = (owner - 1) % players
        if giver != before:
            raise SituationError(
                f"{declared}: seat {owner} chows from seat {before} alone"
            )
    if giver >= players:
        raise SettlementError(f"{declared}: seats are 0 to {players - 1}")
