"""A rule system as text for players: its fan table and its options."""

from __future__ import annotations

import itertools

from mahjong_fast import words
from mahjong_fast.named import NamedTuple
from mahjong_fast.scoring.show import rows_named
from mahjong_fast.text import table, width

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from mahjong_fast.scoring.options import Option
    from mahjong_fast.scoring.page_rules_rows import RuleRow
    from mahjong_fast.scoring.ruleset import Ruleset
    from mahjong_fast.text import Style

WIDTH = 88


def text(rules: Ruleset, style: Style) -> str:
    """Return what `Ruleset.text` does."""
    names = [rules.name]
    if style.chinese:
        names += [alias for alias in rules.aliases if alias != rules.name]
    lines = [
        style.term(rules.english, rules.chinese),
        f"  names: {', '.join(names)}",
    ]
    totals = [style.term(*words.total(name)) for name in rules.totals]
    lines.append(f"  a score has: {', '.join(totals)}")
    if rules.minimum is not None:
        least = style.term(*words.total(rules.minimum_of))
        lines.append(f"  a win needs: {least} {rules.minimum}")
    if not rules.chows:
        lines.append(f"  {style.term('no chows', '不吃')}")
    if not rules.verified:
        lines.append(
            "  the values are assumed: the source of these rules has lost them"
        )
    lines += ["", style.term("rows", "番种")]
    rows = _rows(rules, style)
    shown = zip(rows, table([row.cells for row in rows], right=[1]), strict=True)
    # Rows that follow each other and exclude the same have it said once, after them.
    for without, those in itertools.groupby(shown, lambda each: each[0].without):
        run = list(those)
        lines += [f"  {line}" for _, line in run]
        named = sum(bool(row.cells[0]) for row, _ in run)
        if without:
            beside = "beside it" if named == 1 else f"beside these {named}"
            lines += _wrapped(f"not {beside}: {', '.join(without)}")
    if rules.option_list:
        lines += ["", style.term("options", "选项")]
        for option in rules.option_list:
            lines += _option(rules, option)
    return "\n".join(lines)


class _Line(NamedTuple):
    """A line of the fan table."""

    cells: tuple[str, ...]  # name, value, rule
    without: list[str]  # what does not count beside it


def _rows(rules: Ruleset, style: Style) -> list[_Line]:
    """Return the lines of the table.

    Rows of one name and value are one fan, got in one way or another: what differs is
    the rule, or how many are not counted, and that alone is said of all but the first.
    """
    ways: dict[tuple[str, int | str, bool], list[RuleRow]] = {}
    for row in rules.rows:
        name = style.term(row.english, row.chinese)
        ways.setdefault((name, row.value, bool(row.times)), []).append(row)
    found = []
    for (name, _, _), rows in ways.items():
        first, *others = rows
        without = [_without(rules, row, style) for row in rows]
        found.append(_Line((name, _value(first), first.rule), without[0]))
        for row, away in zip(others, without[1:], strict=True):
            each = "or" if row.less == first.less else f"or, {_each(row)}"
            found.append(_Line(("", "", f"{each}: {row.rule}"), away))
    return found


def _value(row: RuleRow) -> str:
    return f"{row.value} {_each(row)}" if row.times else str(row.value)


def _each(row: RuleRow) -> str:
    return f"each above {row.less}" if row.less else "each"


def _without(rules: Ruleset, row: RuleRow, style: Style) -> list[str]:
    """Name the rows that do not count beside *row*, those of one name once."""
    named = rows_named(rules, (*row.excludes, *row.replaces))
    wanted = {other.identifier for other in named}
    terms = [
        style.term(other.english, other.chinese)
        for other in rules.rows
        if other.identifier in wanted
    ]
    return list(dict.fromkeys(terms))


def _option(rules: Ruleset, option: Option) -> list[str]:
    value = rules.options.get(option.name, option.default)
    choices = ""
    if option.choices is not None:
        listed = list(map(_plain, option.choices))
        if len(listed) > 8:
            listed = [*listed[:3], "...", listed[-1]]
        choices = f"  ({' | '.join(listed)})"
    elif option.bounds:
        choices = f"  ({option.bounds})"
    lines = [f"  {option.name}={_plain(value)}{choices}"]
    if value != option.default:
        lines[0] += f", by default {_plain(option.default)}"
    if option.text:
        lines += _wrapped(option.text)
    return lines


def _wrapped(text: str) -> list[str]:
    """Break *text* into lines that are indented; Chinese takes two columns."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(lines[-1]) + 1 + width(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(f"      {word}")
    return lines


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
