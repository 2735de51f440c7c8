"""A rule system as text for players: its fan table and its options."""

from __future__ import annotations

import itertools
import re

from mahjong_fast import words
from mahjong_fast.named import NamedTuple
from mahjong_fast.scoring.show import rows_named
from mahjong_fast.text import table, width

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from mahjong_fast.scoring.page_object import ForbidText, OptionText, Page
    from mahjong_fast.scoring.page_rules_rows import RuleRow
    from mahjong_fast.scoring.ruleset import Ruleset
    from mahjong_fast.text import Style

WIDTH = 88
_PARTS = re.compile("(?<=[，。；：、])(?=.)")
_WORTH = "what the row of that ID is worth, as rows.{}=5"


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
    page = rules.page()
    lines += ["", style.term("rows", "番种")]
    rows = _rows(rules, page, style)
    shown = zip(rows, table([row.cells for row in rows], right=[1]), strict=True)
    # Rows that follow each other and exclude the same have it said once, after them.
    for without, those in itertools.groupby(shown, lambda each: each[0].without):
        run = list(those)
        lines += [f"  {line}" for _, line in run]
        named = sum(row.is_first for row, _ in run)
        if without:
            beside = "beside it" if named == 1 else f"beside these {named}"
            lines += _wrapped(f"not {beside}: {', '.join(without)}")
    if rules.forbids:
        lines += ["", style.term("what may not be won", "不能和")]
        for forbid in rules.forbids:
            lines += [f"  {forbid.identifier}", *_sentences(forbid, style)]
    lines += ["", style.term("options", "选项")]
    for option in page.options:
        lines += _option(rules, option, style)
    for row in page.rows:
        if f"rows.{row.identifier}" in rules.options:
            value = rules.options[f"rows.{row.identifier}"]
            lines.append(f"  rows.{row.identifier}={value}, by default {row.value}")
    if rules.rows:
        lines += [f"  rows.ID=VALUE  {_WORTH.format(rules.rows[0].identifier)}"]
    return "\n".join(lines)


class _Line(NamedTuple):
    """A line of the fan table."""

    cells: tuple[str, ...]  # name, value, sentence
    without: list[str]  # what does not count beside it
    is_first: bool  # of a fan


def _rows(rules: Ruleset, page: Page, style: Style) -> list[_Line]:
    """Return the lines of the table: of each row its sentence; its ID below its name.

    Rows of one name and value are one fan, got in one way or another: what differs is
    the rule, or how many are not counted, and that alone is said of all but the first.
    """
    said = {row.identifier: row for row in page.rows}
    ways: dict[tuple[str, str, bool], list[RuleRow]] = {}
    for row in rules.rows:
        name = style.term(row.english, row.chinese)
        several = bool(said[row.identifier].each)
        ways.setdefault((name, str(row.value), several), []).append(row)
    found = []
    for (name, value, several), (first, *others) in ways.items():
        value += f" {_each(first)}" if several else ""
        heads = [(name, value, first.rule)]
        for row in others:
            each = "or" if row.less == first.less else f"or, {_each(row)}"
            heads.append(("", "", f"{each}: {row.rule}"))
        for row, head in zip((first, *others), heads, strict=True):
            without = _without(rules, row, style)
            found.append(_Line(head, without, bool(head[0])))
            below = row.rule_chinese if style.chinese else ""
            below = "" if below == row.chinese else below  # it stands above
            found.append(_Line((f"  {row.identifier}", "", below), without, False))
    return found


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


def _option(rules: Ruleset, option: OptionText, style: Style) -> list[str]:
    value = rules.options[option.name]
    choices = ""
    if option.choices is not None:
        listed = list(map(_plain, option.choices))
        if len(listed) > 8:
            listed = [*listed[:3], "...", listed[-1]]
        choices = f"  ({' | '.join(listed)})"
    else:
        choices = f"  ({option.least} to {option.most})"
    line = f"  {option.name}={_plain(value)}{choices}"
    if value != option.default:
        line += f", by default {_plain(option.default)}"
    if option.mark:
        line += f"  [{option.mark}]"
    return [line, *_sentences(option, style)]


def _sentences(said: OptionText | ForbidText, style: Style) -> list[str]:
    chinese = _wrapped(said.zh) if style.chinese else []
    return _wrapped(said.en) + chinese


def _wrapped(text: str) -> list[str]:
    """Break *text* into lines that are indented; Chinese takes two columns.

    Lines end between words, and behind what ends a part of a sentence in Chinese.
    """
    lines: list[str] = []
    for word in text.split():
        blank = " "
        for part in _PARTS.split(word):
            if lines and width(lines[-1]) + len(blank) + width(part) <= WIDTH:
                lines[-1] += f"{blank}{part}"
            else:
                lines.append(f"      {part}")
            blank = ""
    return lines


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
