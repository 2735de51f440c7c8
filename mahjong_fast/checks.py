"""Validate arguments: one check for each kind of value that functions take.

A check returns the value as plain Python data: of any integer type an int. It raises
*error*, a class of `MahjongError`, and calls the value *what*. The usual value costs
one comparison of types, so no function needs a twin without checks.
"""

from __future__ import annotations

from itertools import islice
from operator import index

from mahjong_fast.errors import MahjongError, SettlementError, brief, shown

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, TypeGuard

    Error = type[MahjongError]

SEATS = 4
MOST_ITEMS = 100_000  # of an iterable that is no list and no tuple
WINDS = "ESWN"
_WINDS = {
    **{wind: wind for wind in WINDS},
    **{
        name: wind
        for wind, names in zip(WINDS, ("东東", "南", "西", "北"), strict=True)
        for plain in names
        for name in (plain, f"{plain}风", f"{plain}風")
    },
}
_SEAT_KEYS = {str(seat): seat for seat in range(SEATS)}


def refusal(error: Error, what: str, value: object, expected: str) -> MahjongError:
    """Return the error for a *value* of *what* that is not as *expected*.

    >>> from mahjong_fast.checks import refusal
    >>> from mahjong_fast.errors import ArgumentError, SettlementError
    >>> refusal(ArgumentError, "seat", 9, "0 to 3")
    ArgumentError('seat is 0 to 3, not 9')
    >>> refusal(SettlementError, "streak", 0, "a number from 1")
    SettlementError('streak 0: it is a number from 1')
    """
    if error is SettlementError:
        return error(f"{what} {shown(value)}: it is {expected}")
    return error(f"{what} is {expected}, not {shown(value)}")


class Checked:
    """A base of named tuples: what makes one of another checks it, as `__new__` does.

    >>> from mahjong_fast.settlement import Kong
    >>> Kong(1, "add")._replace(seat=4)
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: kong of seat 4: seats are 0 to 3
    """

    __slots__ = ()

    @classmethod
    def _make(cls, parts: Iterable[Any]) -> Any:
        return cls(*parts)


# ---- numbers -------------------------------------------------------------------------


def is_below(end: int, value: object) -> bool:
    """Tell whether *value* is an integer, of any type, from 0 to *end* - 1.

    >>> from mahjong_fast.checks import is_below
    >>> is_below(34, 33), is_below(34, 34), is_below(34, "1m")
    (True, False, False)
    """
    try:
        return 0 <= index(value) < end  # type: ignore[arg-type]
    except TypeError:
        return False


def whole(
    value: object,
    what: str,
    *,
    error: Error = SettlementError,
    expected: str = "a whole number",
) -> int:
    """Return a whole number, which may be below 0; True is refused.

    >>> from mahjong_fast.checks import whole
    >>> whole(1.5, "score")
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: score 1.5: it is a whole number
    """
    if value.__class__ is int:
        return value
    if not isinstance(value, bool):
        try:
            return index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise refusal(error, what, value, expected)


def number(
    value: object,
    what: str,
    least: int = 0,
    most: int | None = None,
    *,
    error: Error = SettlementError,
) -> int:
    """Return a whole number from *least* to *most*, or to any.

    >>> from mahjong_fast.checks import number
    >>> from mahjong_fast.errors import ArgumentError
    >>> number(0, "streak", 1)
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: streak 0: it is a number from 1
    >>> number(9, "seat", 0, 3, error=ArgumentError)
    Traceback (most recent call last):
    mahjong_fast.errors.ArgumentError: seat is 0 to 3, not 9
    """
    if value.__class__ is int:
        found: int = value
    elif error is SettlementError:
        found = whole(value, what)
    else:
        found = whole(value, what, error=error, expected=_range(least, most))
    if found < least or (most is not None and found > most):
        expected = _range(least, most)
        if error is SettlementError and most is not None:
            expected = f"a number from {expected}"
        raise refusal(error, what, value, expected)
    return found


def _range(least: int, most: int | None) -> str:
    return f"a number from {least}" if most is None else f"{least} to {most}"


def wholes(values: object, what: str, length: int | None = None) -> tuple[int, ...]:
    """Return whole numbers, as many as there are players, where that is known."""
    found = tuple([whole(value, what) for value in several(values, what)])
    if length is not None and len(found) != length:
        raise SettlementError(f"{what}: {len(found)} numbers for {length} players")
    return found


# ---- players and winds ---------------------------------------------------------------


def players_of(value: object) -> int:
    """Return how many play, 2 to 4.

    >>> from mahjong_fast.checks import players_of
    >>> players_of(1.5)
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: players 1.5: it is a whole number
    """
    return number(value, "players", 2, SEATS)


def seat(value: object, what: str = "seat", players: int = SEATS) -> int:
    """Return a seat, from 0.

    >>> from mahjong_fast.checks import seat
    >>> seat("1", "winner")
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: winner '1': seats are 0 to 3
    """
    if value.__class__ is int and 0 <= value < players:
        return value
    if not isinstance(value, bool):
        try:
            found = index(value)  # type: ignore[arg-type]  # once: it may change
        except TypeError:
            found = -1
        if 0 <= found < players:
            return found
    raise SettlementError(f"{what} {shown(value)}: seats are 0 to {players - 1}")


def seat_or_none(value: object, what: str, players: int = SEATS) -> int | None:
    """Return a seat, or None where it is not said."""
    return None if value is None else seat(value, what, players)


def seats(values: object, what: str, players: int = SEATS) -> tuple[int, ...]:
    """Return several seats."""
    found = values if values.__class__ is tuple else several(values, what)
    for value in found:
        if value.__class__ is not int or not 0 <= value < players:
            return tuple([seat(value, what, players) for value in found])
    return found


def key_seat(value: object, what: str, players: int = SEATS) -> int:
    """Return a seat that is the key of a mapping: in JSON they are text."""
    if isinstance(value, str):
        value = _SEAT_KEYS.get(value, value)
    return seat(value, what, players)


def turn_or_none(value: object, players: int = SEATS) -> int | None:
    """Return how many players have dealt in this round before, or None if not said.

    >>> from mahjong_fast.checks import turn_or_none
    >>> turn_or_none(4)
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: turn 4: it is a number from 0 to 3
    """
    return None if value is None else number(value, "turn", 0, players - 1)


def wind(value: object, what: str = "round", *, error: Error = SettlementError) -> str:
    """Return a wind, E, S, W or N, of its letter or its Chinese name.

    >>> from mahjong_fast.checks import wind
    >>> wind("S"), wind("东"), wind("西风")
    ('S', 'E', 'W')
    """
    found = _WINDS.get(value) if isinstance(value, str) else None
    if found is None:
        raise error(f"{what} is {', '.join(WINDS)} or 东南西北, not {shown(value)}")
    return found


# ---- words, texts, flags -------------------------------------------------------------


def word(
    value: object,
    what: str,
    choices: tuple[str, ...],
    *,
    error: Error = SettlementError,
) -> str:
    """Return which of *choices* the text *value* is.

    >>> from mahjong_fast.checks import word
    >>> word("X", "round", ("E", "S", "W", "N"))
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: round 'X': it is E, S, W or N
    """
    if isinstance(value, str) and value in choices:
        return value
    *first, last = choices
    raise refusal(error, what, value, f"{', '.join(first)} or {last}")


def text(
    value: object,
    what: str,
    *,
    error: Error = SettlementError,
    empty: bool = True,
) -> str:
    """Return text, which may be *empty*."""
    if isinstance(value, str) and (value or empty):
        return value
    raise refusal(error, what, value, "text")


def plain(value: str) -> str:
    """Return text as a plain str: a subclass may answer its methods as it likes.

    >>> from mahjong_fast.checks import plain
    >>> type(plain(type("Name", (str,), {"lower": None})("自摸")))
    <class 'str'>
    """
    return value if value.__class__ is str else str.__str__(value)


def flag(value: object, what: str, *, error: Error = SettlementError) -> bool:
    """Return True or False, of these, those of NumPy, 1 or 0.

    >>> from mahjong_fast.checks import flag
    >>> flag(1, "drawn")
    True
    """
    found = truth(value)
    if found is None:
        raise refusal(error, what, value, "True or False")
    return found


def truth(value: object) -> bool | None:
    """Return True or False like `flag`, or None for any other value."""
    if value is True or value is False:
        return value
    try:
        if getattr(value, "shape", None) == () and hasattr(value, "item"):
            value = value.item()  # a scalar of NumPy
    except ValueError:  # of a memoryview that is released
        return None
    return bool(value) if isinstance(value, int) and value in (0, 1) else None


# ---- lists and mappings --------------------------------------------------------------


def several(
    values: object, what: str, *, error: Error = SettlementError
) -> tuple[Any, ...]:
    """Return what a list, or another iterable that is no text and no mapping, has.

    >>> from mahjong_fast.checks import several
    >>> several("1m", "horses")
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: horses '1m': it is a list
    """
    if values.__class__ is tuple:
        return values
    # A list is told at once, a Mapping only after some time.
    if values.__class__ is list or not (
        isinstance(values, (str, bytes)) or is_mapping(values)
    ):
        try:
            return items(values)
        except TypeError:
            pass
    raise refusal(error, what, values, "a list")


def items(values: object, most: int | None = None) -> tuple[Any, ...]:
    """Return what an iterable has, no more than *most*, or raise TypeError.

    A pointer of ctypes, read by number and of unknown length, goes on behind its
    memory: it is no iterable here, and neither is a buffer that cannot be iterated.
    Without *most* an iterable of more than 100,000 items is refused: it may have no
    end.

    >>> from itertools import repeat
    >>> from mahjong_fast.checks import items
    >>> items(repeat(0), 3)
    (0, 0, 0)
    >>> items(memoryview(bytes(4)).cast("B", (2, 2)))
    Traceback (most recent call last):
    TypeError: 'memoryview' object is not iterable
    >>> items(repeat(0))
    Traceback (most recent call last):
    TypeError: 'repeat' object has more than 100,000 items
    """
    kind = type(values)
    if kind is tuple or kind is list:
        return tuple(values if most is None else values[:most])  # type: ignore[index, arg-type]
    given: Any = values
    try:
        if isinstance(values, memoryview):
            len(values)  # a ValueError of one that is released; of iter no error comes
        if hasattr(kind, "__iter__") or hasattr(kind, "__len__"):
            found = tuple(islice(given, MOST_ITEMS + 1 if most is None else most))
            if len(found) > MOST_ITEMS:
                raise TypeError(
                    f"{kind.__name__!r} object has more than {MOST_ITEMS:,} items"
                )
            return found
    except (NotImplementedError, ValueError):
        if not isinstance(values, memoryview):
            raise
    raise TypeError(f"{kind.__name__!r} object is not iterable")


def names(values: object, what: str, *, error: Error) -> tuple[str, ...]:
    """Return names: of text, separated by spaces, or one by one.

    >>> from mahjong_fast.checks import names
    >>> from mahjong_fast.errors import SchemaError
    >>> names("one two", "aliases", error=SchemaError)
    ('one', 'two')
    """
    try:
        given: Any = plain(values).split() if isinstance(values, str) else values
        found = items(given)
    except TypeError:
        raise refusal(error, what, values, "names") from None
    for name in found:
        text(name, f"{what}: a name", error=error, empty=False)
    return found


def is_mapping(value: object) -> TypeGuard[Mapping[Any, Any]]:
    """Return whether a value is a mapping."""
    if isinstance(value, dict):
        return True
    from collections.abc import Mapping  # importing it takes 2 ms

    return isinstance(value, Mapping)


def mapping(
    value: object, what: str, known: Iterable[str] | None = None
) -> Mapping[str, Any]:
    """Return a mapping whose keys are text, and among those *known*.

    >>> from mahjong_fast.checks import mapping
    >>> mapping({"kong": []}, "a deal", ("wins", "kongs"))
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: a deal has no 'kong': did you mean kongs?
    """
    if not is_mapping(value):
        raise SettlementError(
            f"{what}: {shown(value)} is no mapping of names to values"
        )
    if known is not None:
        keys = tuple(known)
        for key in value:
            if key not in keys:
                raise SettlementError(f"{what} has no {shown(key)}{near(key, keys)}")
    return value


def near(
    name: object,
    known: Iterable[str],
    *,
    otherwise: str | None = None,
    likeness: float = 0.6,
) -> str:
    """Return the end of a message: what *name* may have been meant for.

    That is what of *known* is as like it as *likeness* says, from 0 to 1, the likest
    first; where nothing is, all of it, or *otherwise*.

    >>> from mahjong_fast.checks import near
    >>> near("cup", ["cap", "loud"]), near("x", ["cap", "loud"])
    (': did you mean cap?', ': there are cap, loud')
    >>> near("x", ["cap", "loud"], otherwise="")
    ''
    """
    from difflib import get_close_matches

    every = list(known)
    given = name[:_LONGEST] if isinstance(name, str) else ""
    close = get_close_matches(given, every, n=3, cutoff=likeness)
    if close:
        return f": did you mean {' or '.join(map(brief, close))}?"
    if otherwise is not None:
        return otherwise
    if len(every) == 1:
        return f": there is {brief(every[0])}"
    return f": there are {', '.join(map(brief, every))}" if every else ": it has none"


_LONGEST = 60  # characters; to compare long texts takes time, and they are no slips
