"""What a rule system is written in: rows, and the stages that make totals of them.

All are frozen values. Patterns, rows and registers are named by strings here, of which
compiling.py makes numbers.
"""

from __future__ import annotations

from functools import partial

from mahjong_fast import checks
from mahjong_fast._native.scoring import Entry, entry
from mahjong_fast.errors import SchemaError, brief, shown

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_integer = partial(checks.whole, error=SchemaError, expected="an integer")
_text = partial(checks.text, error=SchemaError)
_name = partial(checks.text, error=SchemaError, empty=False)
_names = partial(checks.names, error=SchemaError)

__all__ = [
    "Add",
    "Allow",
    "Cap",
    "Chows",
    "Fallback",
    "Floor",
    "Max",
    "Multiply",
    "Power",
    "Product",
    "Pungs",
    "Raise",
    "Remove",
    "Require",
    "Row",
    "Scale",
    "Set",
    "Stage",
    "Sum",
]


@entry
class Row(Entry):
    """A row of a fan table.

    chinese, english  its names; rows of one Chinese name are summed under it
    value       what it is worth where it counts
    when        identifiers of patterns that must all hold, apart by blanks; `!` before
                one: it must not hold. A row without any condition counts by `Fallback`
    any_of      identifiers of patterns of which one must hold
    times       a pattern that is a count: the row is worth `value` each, without the
                first `less`
    identifier  by default that of the pattern, where `when` is a single one
    group       names of groups that it belongs to, apart by blanks
    excludes, replaces  rows, or `"@group"`s, that do not count beside it; taken away by
                `Remove("excludes")` and `Remove("replaces")`
    rule        the sentence of the rule book

    >>> from mahjong_fast.scoring import Row
    >>> Row("清一色", "Full Flush", 4, when="one_suit").identifier
    'one_suit'
    >>> Row("混碰", "Mixed Pungs", 4, when="half_flush all_pungs")
    Traceback (most recent call last):
    mahjong_fast.errors.SchemaError: row 混碰 needs an identifier: not one pattern
    """

    __match_args__ = (
        "chinese",
        "english",
        "value",
        "when",
        "any_of",
        "times",
        "less",
        "identifier",
        "group",
        "excludes",
        "replaces",
        "rule",
    )
    __slots__ = ()
    is_plain = True  # its patterns say all of when it counts

    chinese: str
    english: str
    value: int
    when: str
    any_of: str
    times: str | None
    less: int
    identifier: str
    group: str
    excludes: tuple[str, ...]
    replaces: tuple[str, ...]
    rule: str

    def __init__(
        self,
        chinese: str,
        english: str,
        value: int,
        when: str = "",
        any_of: str = "",
        times: str | None = None,
        less: int = 0,
        identifier: str | None = None,
        group: str = "",
        excludes: Iterable[str] | str = (),
        replaces: Iterable[str] | str = (),
        rule: str = "",
    ) -> None:
        called = brief(chinese) if isinstance(chinese, str) else shown(chinese)
        place = f"row {called}"
        when = _text(when, f"{place}: when")
        if identifier is None:
            if len(when.split()) != 1 or when.strip().startswith("!"):
                raise SchemaError(f"{place} needs an identifier: not one pattern")
            identifier = when.strip()
        if not isinstance(identifier, str) or not identifier.isidentifier():
            raise SchemaError(f"{place}: {shown(identifier)} is no identifier")
        self._set(
            _name(chinese, f"{place}: the Chinese name"),
            _name(english, f"{place}: the English name"),
            _integer(value, f"{place}: value"),
            when,
            _text(any_of, f"{place}: any_of"),
            None if times is None else _name(times, f"{place}: times"),
            _integer(less, f"{place}: less"),
            identifier,
            _text(group, f"{place}: group"),
            _names(excludes, f"{place}: excludes"),
            _names(replaces, f"{place}: replaces"),
            _text(rule, f"{place}: rule"),
        )

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of the groups that it belongs to."""
        return tuple(self.group.split())

    def __repr__(self) -> str:
        return f"<Row {self.identifier} {self.chinese} {self.english!r}: {self.value}>"


@entry
class Stage(Entry):
    """One step from the rows that count to the totals.

    Stages run in their order over registers, which begin with 0. `groups` name groups
    or single rows, none being all rows; `when` as of a row: else the step is left out.
    """

    __match_args__ = ("to", "source", "number", "groups", "when", "reason")
    __slots__ = ()

    to: str
    source: str
    number: int | str
    groups: tuple[str, ...]
    when: str
    reason: str

    def _fill(
        self,
        *groups: str,
        when: str,
        to: str = "",
        source: str = "",
        number: int | str = 0,
        reason: str = "",
    ) -> None:
        place = type(self).__name__
        for name in (to, source, when, *groups):
            if not isinstance(name, str):
                raise SchemaError(f"{place}: {shown(name)} is no name")
        _text(reason, f"{place}: reason")
        self._set(to, source, number, groups, when, reason)

    def __reduce__(self) -> tuple[Any, ...]:
        return _remake_stage, (type(self), *super().__reduce__()[1])

    def __repr__(self) -> str:
        said = [
            *([repr(self.to)] if self.to else []),
            *([repr(self.number)] if self.number != 0 else []),
            *([repr(self.source)] if self.source else []),
            *map(repr, self.groups),
            *([f"when={self.when!r}"] if self.when else []),
            *([f"reason={self.reason!r}"] if self.reason else []),
        ]
        return f"{type(self).__name__}({', '.join(said)})"


def _remake_stage(kind: type[Stage], *values: object) -> Stage:
    stage = kind.__new__(kind)
    stage._set(*values)
    return stage


class Remove(Stage):
    """Every row that counts takes away what it `excludes`, or `replaces`, at once."""

    __slots__ = ()

    def __init__(self, which: str, when: str = "") -> None:
        if not isinstance(which, str) or which not in ("excludes", "replaces"):
            raise SchemaError(f"Remove: 'excludes' or 'replaces', not {shown(which)}")
        self._fill(number=which, when=when)


class Sum(Stage):
    """Add to a register what the rows are worth that count."""

    __slots__ = ()

    def __init__(self, to: str, *groups: str, when: str = "") -> None:
        self._fill(*groups, to=to, when=when)


class Max(Stage):
    """Add what the best of the rows is worth, the earlier of equals; the others go."""

    __slots__ = ()

    def __init__(self, to: str, *groups: str, when: str = "") -> None:
        self._fill(*groups, to=to, when=when)


class Product(Stage):
    """Multiply a register by what each of the rows is worth."""

    __slots__ = ()

    def __init__(self, to: str, *groups: str, when: str = "") -> None:
        self._fill(*groups, to=to, when=when)


class Set(Stage):
    """Set a register to a number."""

    __slots__ = ()

    def __init__(self, to: str, n: int, *, when: str = "") -> None:
        self._fill(to=to, number=_integer(n, "Set: n"), when=when)


class Add(Stage):
    """Add another register."""

    __slots__ = ()

    def __init__(self, to: str, other: str, *, when: str = "") -> None:
        self._fill(to=to, source=other, when=when)


class Multiply(Stage):
    """Multiply by another register."""

    __slots__ = ()

    def __init__(self, to: str, other: str, *, when: str = "") -> None:
        self._fill(to=to, source=other, when=when)


class Power(Stage):
    """Set a register to *base* to the power of another; below 0 as if it were 0."""

    __slots__ = ()

    def __init__(self, to: str, base: int, other: str, *, when: str = "") -> None:
        number = _integer(base, "Power: base")
        self._fill(to=to, number=number, source=other, when=when)


class Scale(Stage):
    """Multiply a register by a number."""

    __slots__ = ()

    def __init__(self, to: str, n: int, *, when: str = "") -> None:
        self._fill(to=to, number=_integer(n, "Scale: n"), when=when)


class Floor(Stage):
    """Raise a register to at least *n*, if any of the rows counts."""

    __slots__ = ()

    def __init__(self, to: str, n: int, *groups: str, when: str = "") -> None:
        self._fill(*groups, to=to, number=_integer(n, "Floor: n"), when=when)


class Cap(Stage):
    """Lower a register to at most *n*, unless any of the rows `above` counts."""

    __slots__ = ()

    def __init__(
        self, to: str, n: int, *, above: Iterable[str] | str = (), when: str = ""
    ) -> None:
        number = _integer(n, "Cap: n")
        self._fill(*_names(above, "Cap: above"), to=to, number=number, when=when)


class Raise(Stage):
    """If the best of the rows is worth more than a register, it counts alone instead.

    Else none of these rows counts any more.
    """

    __slots__ = ()

    def __init__(self, to: str, *groups: str, when: str = "") -> None:
        self._fill(*groups, to=to, when=when)


class Fallback(Stage):
    """Let a row count from here on if its patterns hold and none of the rows counts."""

    __slots__ = ()

    def __init__(self, row: str, *groups: str, when: str = "") -> None:
        _name(row, "Fallback: row")
        self._fill(*groups, number=row, when=when)


class Require(Stage):
    """The reading is no win unless any of the rows counts."""

    __slots__ = ()

    def __init__(self, *groups: str, when: str = "") -> None:
        self._fill(*groups, when=when)


class Allow(Stage):
    """The reading may not be won in this way unless any of the rows counts.

    `reason` says why, for whoever is refused.
    """

    __slots__ = ()

    def __init__(self, *groups: str, when: str = "", reason: str = "") -> None:
        self._fill(*groups, when=when, reason=reason)


class Chows(Stage):
    """Of rows of chows among themselves, keep those of the best forest.

    No two of them share more than one set or close a circle, and no set is used twice
    for one row.
    """

    __slots__ = ()

    def __init__(self, *groups: str, when: str = "") -> None:
        self._fill(*groups, when=when)


class Pungs(Stage):
    """The same of pungs among themselves."""

    __slots__ = ()

    def __init__(self, *groups: str, when: str = "") -> None:
        self._fill(*groups, when=when)
