"""Every exception of the package, and what each status of the C library becomes."""

from __future__ import annotations

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


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
) = range(1, 14)

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
}

_FORM_NAMES = {
    1: "STANDARD",
    2: "SEVEN_PAIRS",
    4: "SEVEN_PAIRS_QUADS",
    8: "THIRTEEN_ORPHANS",
}


def wrong_count(tile: int, number: int) -> CountError:
    """Return the error for a *number* of copies of *tile* that is not 0 to 4."""
    name = _name(tile)
    if number < 0:
        return CountError(f"{number} of {name}: a count cannot be negative")
    spelled = "five" if number == 5 else str(number)
    return CountError(f"{spelled} of {name}: at most four copies of a tile exist")


def explain(
    status: int,
    counts: Sequence[int],
    forms: int,
    jokers: int,
    limits: Sequence[int] | None,
    unseen: Sequence[int] | None,
) -> Exception:
    """Return the exception for a *status* of the C library, saying what and where.

    The other arguments are those of the call that failed.

    >>> from mahjong_fast.errors import explain
    >>> explain(3, bytes([3] * 5 + [0] * 29), 1, 0, None, None)
    HandSizeError('15 tiles: a hand has 3n+1 or 3n+2 tiles, 1 to 14, without its melds')
    """
    if status == _COUNT:
        tile = _first(not 0 <= count <= 4 for count in counts)
        return wrong_count(tile, counts[tile])
    limits = () if limits is None else limits
    unseen = () if unseen is None else unseen
    kind = STATUS_ERRORS.get(status, MahjongError)
    return kind(_message(status, counts, forms, jokers, limits, unseen))


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
    if status == _FORM_SIZE:
        names = [name for flag, name in _FORM_NAMES.items() if forms & flag]
        verb = "needs" if len(names) == 1 else "need"
        total = _total(sum(counts) + jokers, jokers)
        return f"{' and '.join(names)} {verb} 13 or 14 tiles, got {total}"
    if status == _JOKERS:
        return f"{jokers} jokers: a hand has 0 to 8"
    if status == _LIMIT:
        tile = _first(not 0 <= limit <= 4 for limit in limits)
        return f"limit {limits[tile]} for {_name(tile)}: limits are 0 to 4"
    if status == _ABOVE_LIMIT:
        tile = _first(c > limit for c, limit in zip(counts, limits, strict=True))
        return f"holds {counts[tile]} of {_name(tile)}, its limit is {limits[tile]}"
    if status == _UNSEEN:
        tile = _first(not 0 <= number <= 4 for number in unseen)
        return f"{unseen[tile]} of {_name(tile)} unseen: the number is 0 to 4"
    return {
        _NULL: "the C library was given no pointer where it needs one",
        _CAPACITY: "the hand has more readings than there is room for",
        _MEMORY: "out of memory while deriving the tables",
    }.get(status, f"the C library returned the unknown status {status}")


def _size_message(total: int, jokers: int) -> str:
    if total == 0:
        return "no tiles: a hand has 3n+1 or 3n+2 tiles, 1 to 14"
    tiles = f"{total} tiles{_among(jokers)}"
    if total in (16, 17):
        return f"{tiles}: the five-set game (16 or 17 tiles) is not supported yet"
    apart = ", without its melds" if total > 14 else ""
    return f"{tiles}: a hand has 3n+1 or 3n+2 tiles, 1 to 14{apart}"


def _forms_message(forms: int) -> str:
    if forms == 0:
        return "no shape is asked for: forms is 0"
    known = ", ".join(f"{name}={flag}" for flag, name in _FORM_NAMES.items())
    unknown = forms & ~sum(_FORM_NAMES)
    return f"forms={forms} has the unknown flag {unknown}: the shapes are {known}"


def _total(total: int, jokers: int) -> str:
    return f"{total}{_among(jokers)}"


def _among(jokers: int) -> str:
    return f" (jokers: {jokers})" if jokers else ""


def _first(wrong: Iterable[bool]) -> int:
    # None is wrong any more where another thread has changed the numbers meanwhile.
    return next((tile for tile, is_wrong in enumerate(wrong) if is_wrong), 0)


def _name(tile: int) -> str:
    return "123456789"[tile % 9] + "mpsz"[tile // 9]
