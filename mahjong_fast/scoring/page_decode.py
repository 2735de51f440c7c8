"""The bytes of a page read back, for what people are told of its rows and bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast.scoring.formula_code import CALLS, OPS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    # An operation, then numbers or formulas: ("AND", ("NAME", "kongs"), ("INT", 4)). A
    # call has rows and groups by name; an option is ("OPTION", its place).
    Formula = tuple[Any, ...]

_KINDS = ("NAME", "FACT", "REGISTER", "OPTION", "HELD")
_FACT, _OPTION, _HELD = 1, 3, 4
_OPERANDS = {"MINUS": 1, "NOT": 1, "IF": 3}
_SETTINGS = 19
_TILES = 34


class DecodedRow(NamedTuple):
    """A row with its formulas, which options are in."""

    identifier: str
    chinese: str
    english: str
    groups: tuple[str, ...]
    exists: Formula
    value: Formula
    when: Formula
    each: Formula


class Exclusion(NamedTuple):
    """What a row takes away: rows and groups by name; and when."""

    phase: int
    row: str
    others: tuple[str, ...]
    condition: Formula


class Decoded(NamedTuple):
    """What the bytes of a page say of its rows and what is made of them."""

    rows: tuple[DecodedRow, ...]
    groups: tuple[str, ...]
    exclusions: tuple[Exclusion, ...]
    require: Formula
    forbids: tuple[tuple[str, Formula], ...]
    score: tuple[tuple[str, Formula], ...]


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.place = 0
        self.names: list[list[str]] = [[], [], []]  # patterns, facts, registers
        self.rows: list[str] = []
        self.groups: list[str] = []

    def number(self) -> int:
        byte = self.data[self.place]
        self.place += 1
        if byte < 0x80:
            return byte
        found, shift = byte & 0x7F, 7
        while byte >= 0x80:
            byte = self.data[self.place]
            self.place += 1
            found |= (byte & 0x7F) << shift
            shift += 7
        return found

    def signed(self) -> int:
        number = self.number()
        return -(number >> 1) - 1 if number & 1 else number >> 1

    def text(self) -> str:
        size = self.number()
        self.place += size
        return self.data[self.place - size : self.place].decode()

    def several(self, read: Callable[[], Any]) -> list[Any]:
        return [read() for _ in range(self.number())]

    def formula(self) -> Formula:
        """Return a formula, the rows of its calls as numbers."""
        operation = OPS[self.number()]
        if operation == "INT":
            return operation, self.signed()
        if operation == "NAME":
            kind = self.number()
            number = self.number()
            if kind == _OPTION:
                return _KINDS[kind], number
            return _KINDS[kind], self.names[_FACT if kind == _HELD else kind][number]
        if operation == "CALL":
            return operation, CALLS[self.number()], *self.several(self.number)
        parts = [self.formula() for _ in range(_OPERANDS.get(operation, 2))]
        return operation, *parts

    def named(self, formula: Formula) -> Formula:
        """Return a formula with the rows of its calls by name."""
        if formula[0] == "CALL":
            return (*formula[:2], *map(self.target, formula[2:]))
        if formula[0] in ("INT", *_KINDS):
            return formula
        return formula[0], *map(self.named, formula[1:])

    def target(self, number: int) -> str:
        return (self.groups if number & 1 else self.rows)[number >> 1]

    def option(self) -> None:
        self.text()
        kind = self.number()
        if kind == 1:
            self.signed()
            self.signed()
        elif kind == 2:
            self.several(self.text)
        self.signed()

    def fact(self) -> str:
        name = self.text()
        for _ in range(3):
            self.signed()
        self.text()
        return name

    def row(self) -> tuple[Any, ...]:
        names = self.text(), self.text(), self.text()
        groups = tuple([self.groups[number] for number in self.several(self.number)])
        return (*names, groups, *[self.formula() for _ in range(4)])

    def exclusion(self) -> tuple[Any, ...]:
        phase, row = self.number(), self.number()
        return phase, row, self.several(self.number), self.formula()


def decode(data: bytes) -> Decoded:
    """Return what the bytes of a page, which `page_bytes` has made, say of its rows."""
    reader = _Reader(data)
    reader.place = 5  # behind the magic and the version
    for _ in range(3):
        reader.text()
    reader.names[2] = reader.several(reader.text)
    reader.names[0] = reader.several(reader.text)
    reader.several(reader.option)
    reader.several(lambda: [reader.signed() for _ in range(4)])  # presets
    reader.names[1] = reader.several(reader.fact)
    reader.groups = reader.several(reader.text)
    rows = reader.several(reader.row)
    reader.rows = [row[0] for row in rows]
    named = reader.named
    exclusions = reader.several(reader.exclusion)
    reader.several(lambda: (reader.number(), reader.number()))  # forests
    for _ in range(_SETTINGS):
        reader.formula()
    reader.several(lambda: (reader.formula(), [reader.number() for _ in range(4)]))
    reader.several(lambda: (reader.formula(), [reader.number() for _ in range(_TILES)]))
    require = named(reader.formula())
    forbids = reader.several(lambda: (reader.text(), named(reader.formula())))
    score = [named(formula) for formula in reader.several(reader.formula)]
    return Decoded(
        tuple([DecodedRow(*row[:4], *map(named, row[4:])) for row in rows]),
        tuple(reader.groups),
        tuple(
            [
                Exclusion(
                    phase,
                    reader.rows[row],
                    tuple([reader.target(target) for target in targets]),
                    condition,
                )
                for phase, row, targets, condition in exclusions
            ]
        ),
        require,
        tuple(forbids),
        tuple(zip(reader.names[2], score, strict=True)),
    )


# ---- with options put in -------------------------------------------------------------

_TWO: dict[str, Callable[[int, int], int]] = {
    "ADD": lambda a, b: a + b,
    "SUBTRACT": lambda a, b: a - b,
    "MULTIPLY": lambda a, b: a * b,
    "EQUAL": lambda a, b: int(a == b),
    "UNEQUAL": lambda a, b: int(a != b),
    "BELOW": lambda a, b: int(a < b),
    "AT_MOST": lambda a, b: int(a <= b),
    "ABOVE": lambda a, b: int(a > b),
    "AT_LEAST": lambda a, b: int(a >= b),
    "MIN": min,
    "MAX": max,
}


def settled(
    formula: Formula, options: Sequence[int], *, exact: bool = False
) -> Formula:
    """Return a formula with options put in, and what follows of them left out.

    options     of each the number that formulas see
    exact       whether the number matters that it comes to, and not only if it is 0

    >>> from mahjong_fast.scoring.page_decode import settled
    >>> settled(("AND", ("OPTION", 0), ("NAME", "kongs")), [1])
    ('NAME', 'kongs')
    """
    operation = formula[0]
    if operation == "OPTION":
        return "INT", options[formula[1]]
    if operation in ("INT", "NAME", "FACT", "HELD", "REGISTER", "CALL"):
        return formula
    # Of a condition it matters only whether it comes to 0.
    condition = {"IF": 1, "NOT": 1}.get(operation, 0)
    parts = [
        settled(part, options, exact=exact and place >= condition)
        for place, part in enumerate(formula[1:])
    ]
    first = parts[0]
    if operation == "IF" and first[0] == "INT":
        return parts[1] if first[1] else parts[2]
    if operation == "NOT" and first[0] == "INT":
        return "INT", int(not first[1])
    if operation == "MINUS" and first[0] == "INT":
        return "INT", -first[1]
    if operation in ("AND", "OR"):
        return _joined(operation, *parts, exact=exact)
    if operation in _TWO and first[0] == parts[1][0] == "INT":
        return "INT", _TWO[operation](first[1], parts[1][1])
    return operation, *parts


def _joined(operation: str, first: Formula, second: Formula, *, exact: bool) -> Formula:
    if first[0] == "INT":
        return second if bool(first[1]) == (operation == "AND") else first
    if second[0] == "INT" and not exact:
        return first if bool(second[1]) == (operation == "AND") else second
    return operation, first, second
