"""Every exception of the package, and what each status of the C library becomes."""

from __future__ import annotations

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any


class MahjongError(ValueError):
    """Base of every error this package raises about its input."""


class TileError(MahjongError):
    """A character, a notation or an index that names no tile.

    `text` is what was being read; `column` counts from 1 and is 0 where no place in
    a text is to blame.
    """

    def __init__(self, message: str, *, text: str = "", column: int = 0) -> None:
        super().__init__(message)
        self.text = text
        self.column = column


class CountError(MahjongError):
    """A number of copies that cannot be: above four, or below zero."""


class HandSizeError(MahjongError):
    """A number of tiles that is no hand, or not the kind of hand asked for."""


class FormError(MahjongError):
    """No shape, an unknown shape, or none that has that number of tiles."""


class JokerError(MahjongError):
    """A number of jokers outside 0 to 8, or two numbers that contradict."""


class LimitError(MahjongError):
    """A limit outside 0 to 4, or a tile held beyond its limit."""


class UnseenError(MahjongError):
    """A number of unseen copies outside 0 to 4."""


class ArrayError(MahjongError, TypeError):
    """An argument of the wrong type, length or dtype."""


class ArgumentError(MahjongError):
    """A value that an argument cannot have: the seat 9, the round "X"."""


class MeldError(MahjongError):
    """Tiles that make no meld, or a meld that contradicts itself."""


class PictureError(MahjongError):
    """What cannot be drawn: a height, a seat, a winning tile that is not there."""


class BatchError(MahjongError):
    """Bad rows in an array of hands.

    `row` is the index of the first one in C order, `bad` how many there are.
    """

    def __init__(
        self, message: str, *, row: tuple[int, ...] = (), bad: int = 0
    ) -> None:
        super().__init__(message)
        self.row = row
        self.bad = bad


class RuleError(MahjongError):
    """Base of what a rule system says of a win or a deal, and of faults in it."""


class UnknownRules(RuleError):  # noqa: N818
    """A name of no rule system."""


class OptionError(RuleError):
    """A value that an option of a rule system cannot have."""


class UnknownOption(OptionError):  # noqa: N818
    """A name of no option of that rule system."""


class SchemaError(RuleError):
    """A rule system that contradicts itself; the message names the row or stage."""


class NotAWin(RuleError):  # noqa: N818
    """Tiles that make no winning shape of that rule system; `reason` says why."""

    def __init__(self, message: str, *, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason


class WinNotAllowed(RuleError):  # noqa: N818
    """A complete hand, but not to be won in this way; `reason` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class SituationError(WinNotAllowed):
    """A win that contradicts itself, whatever the rules: five of a tile, say."""


class BelowMinimum(RuleError):  # noqa: N818
    """A win that is worth less than it must be; `score` is what it would be."""

    def __init__(self, message: str, *, score: Any = None) -> None:
        super().__init__(message)
        self.score = score

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.args, {"score": self.score}


class MissingInput(RuleError):  # noqa: N818
    """A fact of the deal that a rule asks for and that was not given, by its `name`."""

    def __init__(self, name: str, why: str = "") -> None:
        super().__init__(f"{name} is not given{f': {why}' if why else ''}")
        self.name = name
        self.why = why

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name, self.why)


class SettlementError(RuleError):
    """What is no part of a deal, or cannot be settled; the message names it."""


# The statuses of mjf.h, in its order.
(
    _NULL,
    _COUNT,
    _SIZE,
    _WAITING,
    _DRAWN,
    _FORMS,
    _FORM_SIZE,
    _JOKERS,
    _LIMIT,
    _ABOVE_LIMIT,
    _UNSEEN,
    _CAPACITY,
    _MEMORY,
    _SPEC,
    _CENSUS,
    _CHARACTER,
    _NO_SUIT,
    _NO_DIGITS,
    _HONOR,
    _KIND,
    _SEAT,
    _CONCEALED,
    _MELD,
    _STOPPED,
    _SEED,
) = range(1, 26)

STATUS_ERRORS: dict[int, type[Exception]] = {
    _NULL: MahjongError,
    _COUNT: CountError,
    _SIZE: HandSizeError,
    _WAITING: HandSizeError,
    _DRAWN: HandSizeError,
    _FORMS: FormError,
    _FORM_SIZE: FormError,
    _JOKERS: JokerError,
    _LIMIT: LimitError,
    _ABOVE_LIMIT: LimitError,
    _UNSEEN: UnseenError,
    _CAPACITY: MahjongError,
    _MEMORY: MemoryError,
    _SPEC: FormError,
    _CENSUS: FormError,
    _CHARACTER: TileError,
    _NO_SUIT: TileError,
    _NO_DIGITS: TileError,
    _HONOR: TileError,
    _KIND: MeldError,
    _SEAT: MeldError,
    _CONCEALED: MeldError,
    _MELD: MeldError,
    _STOPPED: MahjongError,
    _SEED: MahjongError,
}

_FORM_NAMES = {
    1: "STANDARD",
    2: "SEVEN_PAIRS",
    4: "SEVEN_PAIRS_QUADS",
    8: "THIRTEEN_ORPHANS",
    16: "KNITTED_STRAIGHT",
    32: "KNITTED_HONORS",
    64: "KNITTED_HONORS_SEVEN",
    128: "SCATTERED",
    256: "SCATTERED_SEVEN",
}
_KNITTED_STRAIGHT = 16


def wrong_count(tile: int, number: int) -> CountError:
    """Return the error for a *number* of copies of *tile* that is not 0 to 4."""
    name = _name(tile)
    if number < 0:
        return CountError(f"{_digits(number)} of {name}: a count cannot be negative")
    spelled = "five" if number == 5 else _digits(number)
    return CountError(f"{spelled} of {name}: at most four copies of a tile exist")


def excerpt(text: str, column: int = 1, width: int = 60) -> str:
    """Quote *text* for a message, cut to about *width* characters around *column*."""
    start = max(0, min(column - 1 - width // 2, len(text) - width))
    end = start + width
    before = "…" if start else ""
    after = "…" if end < len(text) else ""
    return repr(f"{before}{text[start:end]}{after}")


def shown(value: object, most: int = 80) -> str:
    """Write a value for a message, cut where it is long; no more of it is built.

    A number of thousands of digits, and what cannot be written, is told by its type.

    >>> from mahjong_fast.errors import shown
    >>> shown("E"), shown(10**5000)
    ("'E'", 'this int')
    >>> shown([[0] * 10**6] * 10**6, most=12)
    '[[0, 0, 0, 0…'
    """
    pieces = []
    room = 4 * most  # blanks that follow each other become one
    try:
        for piece in _pieces(value, room, ()):
            pieces.append(piece)
            room -= len(piece)
            if room < 0:
                break
    except (RecursionError, RuntimeError):  # no stack is left, or another thread writes
        return f"this {type(value).__name__}"
    text = " ".join("".join(pieces).split())
    return text if len(text) <= most else f"{text[:most]}…"


_BRACKETS: dict[type, tuple[str, str]] = {
    list: ("[", "]"),
    tuple: ("(", ")"),
    set: ("{", "}"),
    frozenset: ("frozenset({", "})"),
    dict: ("{", "}"),
}
_MOST_BITS = 14_284  # of an int of 4,300 digits: Python refuses to write longer ones
_MOST_ITEMS = 1000  # of a container that writes itself


def _pieces(value: Any, room: int, outer: tuple[int, ...]) -> Iterator[str]:
    """Yield the text of *value* piece by piece, each bounded; *outer* are around it.

    A container yields a bracket before what is in it, so that *room* bounds the depth.
    """
    kind = type(value)
    brackets = _BRACKETS.get(kind)
    if brackets is None or not value:
        yield _plain(value, room)
    elif id(value) in outer:
        yield f"{brackets[0]}...{brackets[1]}"
    elif len(outer) >= room // 4:
        yield "…"  # behind so many brackets that it is cut off
    else:
        outer = (*outer, id(value))
        yield brackets[0]
        for place, key in enumerate(value):
            yield ", " if place else ""
            yield from _pieces(key, room, outer)
            if kind is dict:
                yield ": "
                yield from _pieces(value[key], room, outer)
        yield ",)" if kind is tuple and len(value) == 1 else brackets[1]


def _plain(value: Any, room: int) -> str:
    """Write what is no container of Python's own, in some *room* characters."""
    name = f"this {type(value).__name__}"
    try:
        if isinstance(value, (str, bytes, bytearray)):
            value = value[:room]
        elif isinstance(value, int):
            if value.bit_length() > _MOST_BITS:
                return name
        elif not hasattr(value, "__array_interface__") and _has_many(value):
            return name
        return repr(value)[:room]
    except Exception:  # of a value from outside, whose own code runs here
        return name


def _has_many(value: Any) -> bool:
    try:
        return len(value) > _MOST_ITEMS
    except TypeError:  # it holds nothing
        return False


def misread(
    text: str, start: int, end: int, reason: str, suffix: str = ""
) -> TileError:
    """Return the error for *text* in which *start* to *end* cannot be read.

    *suffix* is quoted behind it, if what makes it wrong stands further on.
    """
    column = start + 1
    quoted = excerpt(text[start:end] + suffix, width=20)
    return TileError(
        f"{quoted} at column {column} of {excerpt(text, column)}: {reason}",
        text=text,
        column=column,
    )


def explain(
    status: int,
    counts: Sequence[int],
    forms: int,
    jokers: int,
    limits: Sequence[int] | None,
    unseen: Sequence[int] | None,
    more: Sequence[Any] = (),
) -> Exception:
    """Return the exception for a *status* of the C library, saying what and where.

    The other arguments are those of the call that failed, *more* its Forms.

    >>> from mahjong_fast.errors import explain
    >>> explain(3, bytes([3] * 5 + [0] * 29), 1, 0, None, None)
    HandSizeError('15 tiles: a hand has 3n+1 or 3n+2 tiles, 1 to 17, without its melds')
    """
    if status == _COUNT:
        tile = _first(not 0 <= count <= 4 for count in counts)
        return wrong_count(tile, counts[tile])
    limits = () if limits is None else limits
    unseen = () if unseen is None else unseen
    kind = STATUS_ERRORS.get(status, MahjongError)
    if status == _FORM_SIZE:
        total = _total(sum(counts) + jokers, jokers)
        return kind(f"{_sizes_needed(forms, more)} tiles, got {total}")
    return kind(_message(status, counts, forms, jokers, limits, unseen))


def explain_census(
    status: int,
    tiles: int,
    forms: int,
    limits: Sequence[int],
    unseen: Sequence[int],
    more: Sequence[Any],
) -> Exception:
    """Return the exception for a *status* of the census of all deals of *tiles* tiles.

    Some say another thing of deals than of a hand.
    """
    if status == _UNSEEN and max(unseen) <= 4:
        return UnseenError(
            f"{_digits(tiles)} tiles are to be dealt, but only {sum(unseen)} are unseen"
        )
    if status == _ABOVE_LIMIT:
        tile = _first(n > limit for n, limit in zip(unseen, limits, strict=True))
        return LimitError(
            f"{_digits(unseen[tile])} of {_name(tile)} unseen, "
            f"its limit is {limits[tile]}"
        )
    if status == _FORMS and forms and not forms & ~sum(_FORM_NAMES):
        without = [_FORM_NAMES[flag] for flag in _FORM_NAMES if forms & flag > 8]
        return FormError(f"there is no census of {' and '.join(without)}")
    return explain(status, (tiles,), forms, 0, limits, unseen, more)


def _message(
    status: int,
    counts: Sequence[int],
    forms: int,
    jokers: int,
    limits: Sequence[int],
    unseen: Sequence[int],
) -> str:
    if status == _SIZE:
        return _size_message(sum(counts) + jokers, jokers)
    if status == _WAITING:
        total = _total(sum(counts) + jokers, jokers)
        return f"needs 3n+1 tiles (before the draw), got {total}"
    if status == _DRAWN:
        total = _total(sum(counts) + jokers, jokers)
        return f"needs 3n+2 tiles (after the draw), got {total}"
    if status == _FORMS:
        return _forms_message(forms)
    if status == _JOKERS:
        return f"{_digits(jokers)} jokers: a hand has 0 to 8"
    if status == _LIMIT:
        tile = _first(not 0 <= limit <= 4 for limit in limits)
        return f"limit {_digits(limits[tile])} for {_name(tile)}: limits are 0 to 4"
    if status == _ABOVE_LIMIT:
        tile = _first(c > limit for c, limit in zip(counts, limits, strict=True))
        return f"holds {counts[tile]} of {_name(tile)}, its limit is {limits[tile]}"
    if status == _UNSEEN:
        tile = _first(not 0 <= number <= 4 for number in unseen)
        return f"{_digits(unseen[tile])} of {_name(tile)} unseen: the number is 0 to 4"
    return {
        _NULL: "the C library was given no pointer where it needs one",
        _CAPACITY: "the hand has more readings than there is room for",
        _MEMORY: "out of memory",
        _SPEC: "the description of the form is wrong",
        _CENSUS: "a census of these shapes together would take too long: ask for fewer",
        _CHARACTER: "not a digit, m, p, s or z",
        _NO_SUIT: "digits without m, p, s or z",
        _NO_DIGITS: "no digits before it",
        _HONOR: "honours are 1z to 7z",
        _KIND: "the kinds are chi, pon, kan, add, ankan",
        _SEAT: "after @ comes a seat, 0 to 3",
        _CONCEALED: "a concealed kong comes from no seat",
        _MELD: "no chow, pung or kong",
        _STOPPED: "the call was told to stop",
        _SEED: "the generator of random numbers has no seed",
    }.get(status, f"the C library returned the unknown status {status}")


def _sizes_needed(forms: int, more: Sequence[Any]) -> str:
    """Name the shapes by the sizes of the hands that they are meant for."""
    by_size: dict[str, list[str]] = {}
    for flag, name in _FORM_NAMES.items():
        if forms & flag:
            sizes = "10, 11, 13 or 14" if flag == _KNITTED_STRAIGHT else "13 or 14"
            by_size.setdefault(sizes, []).append(name)
    for form in more:
        sizes = f"{3 * form.sets + 1} or {3 * form.sets + 2}"
        by_size.setdefault(sizes, []).append(repr(form))
    return ", ".join(
        f"{' and '.join(names)} {'needs' if len(names) == 1 else 'need'} {sizes}"
        for sizes, names in by_size.items()
    )


def _size_message(total: int, jokers: int) -> str:
    if total == 0:
        return "no tiles: a hand has 3n+1 or 3n+2 tiles, 1 to 17"
    tiles = f"{_digits(total)} tiles{_among(jokers)}"
    apart = ", without its melds" if total > 14 else ""
    return f"{tiles}: a hand has 3n+1 or 3n+2 tiles, 1 to 17{apart}"


def _forms_message(forms: int) -> str:
    if forms == 0:
        return "no shape is asked for: forms is 0"
    known = ", ".join(f"{name}={flag}" for flag, name in _FORM_NAMES.items())
    unknown = forms & ~sum(_FORM_NAMES)
    return (
        f"forms={_digits(forms)} has the unknown flag {_digits(unknown)}: "
        f"the shapes are {known}"
    )


def _total(total: int, jokers: int) -> str:
    return f"{_digits(total)}{_among(jokers)}"


def _among(jokers: int) -> str:
    return f" (jokers: {jokers})" if jokers else ""


def _digits(number: int) -> str:
    """Write a number of any type of integers, which may have thousands of digits."""
    return shown(int(number))


def _first(wrong: Iterable[bool]) -> int:
    # None is wrong any more where another thread has changed the numbers meanwhile.
    return next((tile for tile, is_wrong in enumerate(wrong) if is_wrong), 0)


def _name(tile: int) -> str:
    return "123456789"[tile % 9] + "mpsz"[tile // 9]
