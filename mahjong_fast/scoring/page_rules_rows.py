"""The rows of a page as people ask about them, with the options chosen put in."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast.scoring.page_decode import settled

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mahjong_fast.scoring.page_decode import Decoded, DecodedRow, Formula
    from mahjong_fast.scoring.page_object import RowText


class RuleRow(NamedTuple):
    """A row of the table of a page.

    identifier, chinese, english   what it is called
    value       what it is worth: a number, or the formula that says it of each win
    groups      those that it is in
    when        patterns that must hold, apart by blanks; `!` before one: it must not
    any_of      patterns of which one must hold
    times, less   a pattern that says how often it counts, without the first `less`
    excludes, replaces   rows, or `@` groups, that do not count beside it
    rule, rule_chinese   its sentence
    is_plain    whether `when`, `any_of` and `times` say all of when it counts, but for
                rows that must not count
    """

    identifier: str
    chinese: str
    english: str
    value: int | str
    groups: tuple[str, ...]
    when: str
    any_of: str
    times: str | None
    less: int
    excludes: tuple[str, ...]
    replaces: tuple[str, ...]
    rule: str
    rule_chinese: str
    is_plain: bool

    @property
    def group(self) -> str:
        """The groups that it is in, apart by blanks."""
        return " ".join(self.groups)

    def __repr__(self) -> str:
        return f"<RuleRow {self.identifier} {self.chinese}>"


def rule_rows(
    decoded: Decoded,
    options: Sequence[int],
    own: dict[str, int],
    texts: Sequence[RowText],
) -> tuple[tuple[RuleRow, ...], tuple[int, ...]]:
    """Return the rows that exist by the options chosen, and their numbers.

    options     of each option the number that formulas see
    own         values of rows that were chosen by themselves
    """
    found, numbers = [], []
    for number, (row, text) in enumerate(zip(decoded.rows, texts, strict=True)):
        if not _number(settled(row.exists, options)):
            continue
        numbers.append(number)
        found.append(_row(row, decoded, options, own, text))
    return tuple(found), tuple(numbers)


def _row(
    row: DecodedRow,
    decoded: Decoded,
    options: Sequence[int],
    own: dict[str, int],
    text: RowText,
) -> RuleRow:
    value = settled(row.value, options)
    conditions = _Conditions()
    conditions.take(settled(row.when, options), True)
    times, less = conditions.times(settled(row.each, options))
    others: tuple[list[str], list[str]] = ([], [])
    for exclusion in decoded.exclusions:
        if exclusion.row == row.identifier and _number(
            settled(exclusion.condition, options)
        ):
            others[exclusion.phase].extend(
                f"@{name}" if name in decoded.groups else name
                for name in exclusion.others
            )
    return RuleRow(
        row.identifier,
        row.chinese,
        row.english,
        own.get(row.identifier, value[1] if value[0] == "INT" else text.value),
        row.groups,
        " ".join(conditions.words),
        " ".join(conditions.any_of),
        times,
        less,
        tuple(others[1]),
        tuple(others[0]),
        text.en,
        text.zh,
        conditions.is_plain,
    )


def _number(formula: Formula) -> int:
    """Return the number of a formula of options; where it is none, that it holds."""
    return int(formula[1]) if formula[0] == "INT" else 1


class _Conditions:
    """What must hold for a row to count, as far as it is patterns and one choice."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.any_of: list[str] = []
        self.is_plain = True

    def take(self, formula: Formula, wanted: bool) -> None:
        """Note what must hold for a formula to hold, or not to."""
        operation = formula[0]
        if operation == "NOT":
            self.take(formula[1], not wanted)
        elif operation == ("AND" if wanted else "OR"):
            self.take(formula[1], wanted)
            self.take(formula[2], wanted)
        elif operation == "NAME":
            self.words.append(f"{'' if wanted else '!'}{formula[1]}")
        elif operation == "OR" and not self.any_of and _names(formula) is not None:
            self.any_of = _names(formula) or []
        elif operation == "CALL":
            # That others do not count is said by their own rows.
            self.is_plain &= formula[1] == "has" and not wanted
        elif operation != "INT":
            self.is_plain = False

    def times(self, each: Formula) -> tuple[str | None, int]:
        """Return the pattern that says how often a row counts, less how many."""
        if each[0] == "NAME":
            return each[1], 0
        if each[0] == "SUBTRACT" and each[1][0] == "NAME" and each[2][0] == "INT":
            return each[1][1], each[2][1]
        self.is_plain &= each == ("INT", 1)
        return None, 0


def _names(formula: Formula) -> list[str] | None:
    """Return the patterns of which one must hold, or None where it is otherwise."""
    if formula[0] == "NAME":
        return [formula[1]]
    if formula[0] != "OR":
        return None
    first, second = _names(formula[1]), _names(formula[2])
    return None if first is None or second is None else first + second


def called(formula: Any) -> set[str]:
    """Return the rows and groups that a formula calls by name."""
    if formula[0] == "CALL":
        return set(formula[2:])
    if formula[0] in ("INT", "NAME", "FACT", "HELD", "REGISTER", "OPTION"):
        return set()
    return set().union(*map(called, formula[1:]))
