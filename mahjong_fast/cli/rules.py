"""The command `rules`: the rule systems, and the fan table and options of one."""

from __future__ import annotations

import argparse
import itertools
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import mahjong_fast as mf
from mahjong_fast.cli import flags, streams
from mahjong_fast.cli.chosen_rules import chosen
from mahjong_fast.cli.text import described
from mahjong_fast.text import Style, table, width
from mahjong_fast.words import SHAPE_NAMES, total

if TYPE_CHECKING:
    from mahjong_fast.scoring import Option, Row, Ruleset

NAME = "rules"
SUMMARY = "the rule systems, their fan tables and options (规则)"
WIDTH = 88

DESCRIPTION = """\
List the rule systems; or show one: its fan table 番种表 with what each row is worth and
what it excludes, and its options 选项 with what they may be.
"""
EPILOG = """\
With --json, the list is one object a line with name, chinese, english, aliases and
verified (false where the values are not known for sure); one system is an object with
those and
  totals          the names of the totals of a score
  result, key     the totals of which the best reading has most
  minimum         what a win needs of the total minimum_of, or null
  forms           the names of the shapes that win, as `mahjong-fast waits` takes them
  honor_runs, copies, joker_copies, any_shape, waits_live, knitted_waits_whole, tiles,
  players, pass_lock, wild_melds, wild_claims, robbed_last, sets, jokers, flowers
                  as of `mahjong_fast.scoring.Ruleset`
  chows           whether chows may be claimed, as the stages have it
  options         a list of objects: name, value, default, choices (null: any of that
                  type, from least to most unless these are null), text
  rows            a list of objects: identifier, chinese, english, value, when, any_of,
                  times, less, group, excludes, replaces, rule, as of
                  `mahjong_fast.scoring.Row`, but excludes and replaces without groups
  stages          a list of objects: stage, the name of its kind, and to, source,
                  number, groups, when, reason; docs/rows_and_stages.md tells which of
                  them each kind has, the others are "", 0 or []

examples:
  $ mahjong-fast rules | head -3
  jipinghu             Guangdong Ji-Ping-Hu               广东鸡平胡
  xinzhang             Guangdong New Mahjong              广东新麻将
  tuidaohu             Guangdong Tui-Dao-Hu               广东推倒胡

  # the beginning of a page: what -o changes
  $ mahjong-fast rules xinzhang -o min_fan=3 | head -4
  Guangdong New Mahjong 广东新麻将
    names: xinzhang, 新章, 新麻将, 广东新章, 广东新麻将
    a score has: fan 番, points 分
    a win needs: fan 番 3
"""


def add_flags(command: flags.Parser) -> None:
    """Add the flags of this command."""
    command.set_defaults(tiles="ascii")
    command.add_argument(
        "rules",
        nargs="?",
        metavar="NAME",
        help="the system to show, or one of your own, as --rules of `score` takes it; "
        "all by default",
    )
    flags.add(command, "--option")
    flags.add(command, "--json", "as JSON, see below")


def run(arguments: argparse.Namespace) -> int:
    """Show the rules; return the exit status."""
    style = streams.style_of(arguments, sys.stdout)
    if arguments.rules is None:
        if arguments.rule_options:
            arguments.parser.error("argument -o: of which rules?")
        return _list(arguments.json, style)
    rules = chosen(arguments)
    if arguments.json:
        streams.write_json(_described(rules))
    else:
        print("\n".join(_shown(rules, style)))
    return 0


def _list(as_json: bool, style: Style) -> int:
    rows = []
    for name in mf.rules.names():
        try:
            rules = mf.rules.get(name)
        except mf.MahjongError as error:  # of the table itself: say so, and go on
            streams.complain(f"{name}: {described(error)}")
            return 1
        if as_json:
            streams.write_json(_named(rules))
            continue
        chinese = rules.chinese if style.chinese else ""
        note = "" if rules.verified else "values unverified"
        rows.append((rules.name, rules.english, chinese, note))
    if not as_json:
        print("\n".join(table(rows)))
    return 0


def _named(rules: Ruleset) -> dict[str, Any]:
    return _of(rules, "name chinese english aliases verified")


def _described(rules: Ruleset) -> dict[str, Any]:
    return {
        **_named(rules),
        **_of(rules, "totals minimum minimum_of result key"),
        "forms": [name for flag, name in SHAPE_NAMES.items() if rules.forms & flag],
        # What else makes the rules, and JSON can say as it is.
        **_of(
            rules,
            "honor_runs copies joker_copies any_shape waits_live knitted_waits_whole "
            "tiles players pass_lock wild_melds wild_claims robbed_last sets jokers "
            "flowers chows",
        ),
        "options": [
            {
                "name": option.name,
                "value": rules.options.get(option.name, option.default),
                **_of(option, "default choices least most text"),
            }
            for option in rules.option_list
        ],
        "rows": [
            {
                **_of(row, "identifier chinese english value when any_of times less"),
                "group": row.group,
                "excludes": _names(rules, row.excludes),
                "replaces": _names(rules, row.replaces),
                "rule": row.rule,
            }
            for row in rules.rows
        ],
        "stages": [
            {"stage": type(stage).__name__, **streams.fields_of(stage)}
            for stage in rules.stages
        ],
    }


def _of(value: object, names: str) -> dict[str, Any]:
    return streams.fields_of(value, names.split())


def _shown(rules: Ruleset, style: Style) -> list[str]:
    names = [rules.name]
    if style.chinese:
        names += [alias for alias in rules.aliases if alias != rules.name]
    lines = [
        style.term(rules.english, rules.chinese),
        f"  names: {', '.join(names)}",
    ]
    totals = [style.term(*total(name)) for name in rules.totals]
    lines.append(f"  a score has: {', '.join(totals)}")
    if rules.minimum is not None:
        lines.append(
            f"  a win needs: {style.term(*total(rules.minimum_of))} {rules.minimum}"
        )
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
    return lines


class _Line(NamedTuple):
    """A line of the fan table."""

    cells: tuple[str, ...]  # name, value, rule
    without: list[str]  # what does not count beside it


def _rows(rules: Ruleset, style: Style) -> list[_Line]:
    """Return the lines of the table.

    Rows of one name and value are one fan, got in one way or another: what differs is
    the rule, or how many are not counted, and that alone is said of all but the first.
    """
    ways: dict[tuple[str, int, bool], list[Row]] = {}
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


def _value(row: Row) -> str:
    return f"{row.value} {_each(row)}" if row.times else str(row.value)


def _each(row: Row) -> str:
    return f"each above {row.less}" if row.less else "each"


def _without(rules: Ruleset, row: Row, style: Style) -> list[str]:
    """Name the rows that do not count beside *row*, those of one name once."""
    wanted = {*_names(rules, row.excludes), *_names(rules, row.replaces)}
    named = dict.fromkeys(
        style.term(other.english, other.chinese)
        for other in rules.rows
        if other.identifier in wanted
    )
    return list(named)


def _names(rules: Ruleset, names: tuple[str, ...]) -> list[str]:
    """Return the identifiers of rows that *names*, of rows or of @groups, stand for."""
    found = []
    for name in names:
        if name.startswith("@"):
            found += [row.identifier for row in rules.rows if name[1:] in row.groups]
        else:
            found.append(name)
    return found


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
