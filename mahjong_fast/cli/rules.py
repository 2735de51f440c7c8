"""The command `rules`: the rule systems, and the fan table and options of one."""

from __future__ import annotations

import argparse
import sys

import mahjong_fast as mf
from mahjong_fast.cli import flags, streams
from mahjong_fast.cli.chosen_rules import chosen
from mahjong_fast.cli.text import described
from mahjong_fast.text import Style, table

NAME = "rules"
SUMMARY = "the rule systems, their fan tables and options (规则)"
_NAMED = ("name", "chinese", "english", "aliases", "verified")

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
        streams.write_json(rules.to_dict())
    else:
        print(rules.text(chinese=style.chinese))
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
            streams.write_json(streams.fields_of(rules, _NAMED))
            continue
        chinese = rules.chinese if style.chinese else ""
        note = "" if rules.verified else "values unverified"
        rows.append((rules.name, rules.english, chinese, note))
    if not as_json:
        print("\n".join(table(rows)))
    return 0
