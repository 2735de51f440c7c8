"""Every exception of the package, and what each status of the C library becomes."""

from __future__ import annotations

from mahjong_fast import names

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
    """A rule system that contradicts itself; the message says where."""


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


# By the name of a status in mjf/hand.h, which has them all and a message of each.
STATUS_ERRORS: dict[str, type[Exception]] = {
    "MJF_ERR_NULL": MahjongError,
    "MJF_ERR_COUNT": CountError,
    "MJF_ERR_SIZE": HandSizeError,
    "MJF_ERR_WAITING": HandSizeError,
    "MJF_ERR_DRAWN": HandSizeError,
    "MJF_ERR_FORMS": FormError,
    "MJF_ERR_FORM_SIZE": FormError,
    "MJF_ERR_JOKERS": JokerError,
    "MJF_ERR_LIMIT": LimitError,
    "MJF_ERR_ABOVE_LIMIT": LimitError,
    "MJF_ERR_UNSEEN": UnseenError,
    "MJF_ERR_CAPACITY": MahjongError,
    "MJF_ERR_MEMORY": MemoryError,
    "MJF_ERR_SPEC": FormError,
    "MJF_ERR_CENSUS": FormError,
    "MJF_ERR_CHARACTER": TileError,
    "MJF_ERR_NO_SUIT": TileError,
    "MJF_ERR_NO_DIGITS": TileError,
    "MJF_ERR_HONOR": TileError,
    "MJF_ERR_KIND": MeldError,
    "MJF_ERR_SEAT": MeldError,
    "MJF_ERR_CONCEALED": MeldError,
    "MJF_ERR_MELD": MeldError,
    "MJF_ERR_STOPPED": MahjongError,
    "MJF_ERR_SEED": MahjongError,
    "MJF_ERR_PAGE": SchemaError,
    "MJF_ERR_OPTION": UnknownOption,
    "MJF_ERR_VALUE": OptionError,
}

_FORM_NAMES = {flag: constant for flag, (constant, *_) in names.SHAPES.items()}
_KNITTED_STRAIGHT = 16


def wrong_count(tile: int, number: int) -> CountError:
    """Return the error for a *number* of copies of *tile* that is not 0 to 4."""
    name = names.TILES[tile]
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


def brief(name: str, most: int = 80) -> str:
    """Write a name for a message as it is, cut where it is long.

    >>> from mahjong_fast.errors import brief
    >>> brief("fan"), brief("fan" * 10**6, most=4)
    ('fan', 'fanf…')
    """
    return name if len(name) <= most else f"{name[:most]}…"


def shown(value: object, most: int = 80) -> str:
    """Write a value for a message, cut where it is long; no more of it is built.

    A number of thousands of digits, or an unwritable value, shows as its type.

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
    status: str,
    message: str,
    counts: Sequence[int],
    forms: int,
    jokers: int,
    limits: Sequence[int] | None,
    unseen: Sequence[int] | None,
    more: Sequence[Any] = (),
) -> Exception:
    """Return the exception for a *status* of the C library, saying what and where.

    *message* is that of the library; the other arguments are those of the call
    that failed, *more* its Forms.

    >>> from mahjong_fast.errors import explain
    >>> counts = bytes([3] * 5 + [0] * 29)
    >>> explain("MJF_ERR_SIZE", "no hand", counts, 1, 0, None, None)
    HandSizeError('15 tiles: a hand has 3n+1 or 3n+2 tiles, 1 to 17, without its melds')
    """
    if status == "MJF_ERR_COUNT":
        tile = _first(not 0 <= count <= 4 for count in counts)
        return wrong_count(tile, counts[tile])
    limits = () if limits is None else limits
    unseen = () if unseen is None else unseen
    kind = STATUS_ERRORS.get(status, MahjongError)
    if status == "MJF_ERR_FORM_SIZE":
        total = _total(sum(counts) + jokers, jokers)
        return kind(f"{_sizes_needed(forms, more)} tiles, got {total}")
    return kind(_message(status, message, counts, forms, jokers, limits, unseen))


def explain_census(
    status: str,
    message: str,
    tiles: int,
    forms: int,
    limits: Sequence[int],
    unseen: Sequence[int],
    more: Sequence[Any],
) -> Exception:
    """Return the exception for a *status* of the census of all deals of *tiles* tiles.

    Some say another thing of deals than of a hand.
    """
    if status == "MJF_ERR_UNSEEN" and max(unseen) <= 4:
        return UnseenError(
            f"{_digits(tiles)} tiles are to be dealt, but only {sum(unseen)} are unseen"
        )
    if status == "MJF_ERR_ABOVE_LIMIT":
        tile = _first(n > limit for n, limit in zip(unseen, limits, strict=True))
        return LimitError(
            f"{_digits(unseen[tile])} of {names.TILES[tile]} unseen, "
            f"its limit is {limits[tile]}"
        )
    if status == "MJF_ERR_FORMS" and forms and not forms & ~sum(_FORM_NAMES):
        without = [_FORM_NAMES[flag] for flag in _FORM_NAMES if forms & flag > 8]
        return FormError(f"there is no census of {' and '.join(without)}")
    return explain(status, message, (tiles,), forms, 0, limits, unseen, more)


def _message(
    status: str,
    message: str,
    counts: Sequence[int],
    forms: int,
    jokers: int,
    limits: Sequence[int],
    unseen: Sequence[int],
) -> str:
    if status == "MJF_ERR_SIZE":
        return _size_message(sum(counts) + jokers, jokers)
    if status == "MJF_ERR_WAITING":
        total = _total(sum(counts) + jokers, jokers)
        return f"needs 3n+1 tiles (before the draw), got {total}"
    if status == "MJF_ERR_DRAWN":
        total = _total(sum(counts) + jokers, jokers)
        return f"needs 3n+2 tiles (after the draw), got {total}"
    if status == "MJF_ERR_FORMS":
        return _forms_message(forms)
    if status == "MJF_ERR_JOKERS":
        return f"{_digits(jokers)} jokers: a hand has 0 to 8"
    if status == "MJF_ERR_LIMIT":
        tile = _first(not 0 <= limit <= 4 for limit in limits)
        limit = _digits(limits[tile])
        return f"limit {limit} for {names.TILES[tile]}: limits are 0 to 4"
    if status == "MJF_ERR_ABOVE_LIMIT":
        tile = _first(c > limit for c, limit in zip(counts, limits, strict=True))
        return (
            f"holds {counts[tile]} of {names.TILES[tile]}, its limit is {limits[tile]}"
        )
    if status == "MJF_ERR_UNSEEN":
        tile = _first(not 0 <= number <= 4 for number in unseen)
        number = _digits(unseen[tile])
        return f"{number} of {names.TILES[tile]} unseen: the number is 0 to 4"
    return message


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
        f"{' and '.join(shapes)} {'needs' if len(shapes) == 1 else 'need'} {sizes}"
        for sizes, shapes in by_size.items()
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
