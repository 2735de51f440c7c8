"""The command `rules`: the rule systems, and the fan table and options of one."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

import mahjong_fast as mf
from mahjong_fast.cli import flags, streams
from mahjong_fast.cli.chosen_rules import chosen
from mahjong_fast.cli.text import described
from mahjong_fast.files import written_whole
from mahjong_fast.text import Style, table

if TYPE_CHECKING:
    from mahjong_fast.scoring.page_object import Page

NAME = "rules"
SUMMARY = "the rule systems, their fan tables and options (规则)"
_NAMED = ("name", "chinese", "english", "aliases", "verified")

DESCRIPTION = """\
List the rule systems; or show one: its fan table 番种表 with what each row is worth and
excludes, what may not be won 不能和, and its options 选项 with what they may be. A rule
system is a page of TOML: --page prints it. House rules are a page too, which begins
with another; docs/pages.md says how to write one.
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
  chows           whether chows may be claimed
  options         a list of objects: name, value, default, choices (null: any number
                  from least to most), least, most, mark, text, text_chinese
  rows            a list of objects: identifier, chinese, english, value (a number, or
                  a formula as text), when, any_of, times, less, group, excludes,
                  replaces, rule, rule_chinese
  forbid          what may not be won: a list of objects: identifier, text, text_chinese
  score           an object: how each number is made, as the formula of the page with
                  options put in; a number may use those above it
  page            the text of the page

examples:
  $ mahjong-fast rules | head -3
  jipinghu             Guangdong Ji-Ping-Hu               广东鸡平胡
  xinzhang             Guangdong New Mahjong              广东新麻将
  tuidaohu             Guangdong Tui-Dao-Hu               广东推倒胡

  # the beginning of a table: what -o changes
  $ mahjong-fast rules xinzhang -o min_fan=3 | head -4
  Guangdong New Mahjong 广东新麻将
    names: xinzhang, 新章, 新麻将, 广东新章, 广东新麻将
    a score has: fan 番, points 分
    a win needs: fan 番 3

  # house rules: 鸡平胡, but 平胡 is worth 2
  $ printf 'name = "house"\\nbase = "jipinghu"\\n[change]\\n"rows.%s" = 2\\n' \\
      all_chows.value > house.toml && mahjong-fast score --rules ./house.toml \\
      123456m789p23s55z --win 1s | tail -3
      All Chows 平胡   2
      Self-Drawn 自摸  1
    fan 番 3, points 分 8

  # the same without a page
  $ mahjong-fast score --rules jipinghu -o rows.all_chows=2 123456m789p23s55z \\
      --win 1s | tail -1
    fan 番 3, points 分 8

  # the page itself
  $ mahjong-fast rules 新章 --page | grep -m 1 ^name
  name  = ["xinzhang", "新章", "新麻将", "广东新章", "广东新麻将"]
"""


def add_flags(command: flags.Parser) -> None:
    """Add the flags of this command."""
    command.set_defaults(tiles="ascii")
    command.add_argument(
        "rules",
        nargs="?",
        metavar="NAME",
        help="the system to show, or a page of your own by its path, as ./mine.toml; "
        "all by default",
    )
    flags.add(command, "--option")
    shown = command.add_mutually_exclusive_group()
    flags.add(shown, "--json", "as JSON, see below")
    shown.add_argument(
        "--page", action="store_true", help="the page of the system, as it is written"
    )
    shown.add_argument(
        "--compile",
        metavar="FILE",
        help="write the page to a file (-: standard output) as bytes for programs in "
        "C, with its options open: `mjf_rules_read` reads them",
    )


def run(arguments: argparse.Namespace) -> int:
    """Show the rules; return the exit status."""
    style = streams.style_of(arguments, sys.stdout)
    if arguments.rules is None:
        for flag in ("-o", "--page", "--compile"):
            if getattr(arguments, _ATTRIBUTES[flag]):
                arguments.parser.error(f"argument {flag}: of which rules?")
        return _list(arguments.json, style)
    rules = chosen(arguments)
    page = rules.page()
    if arguments.page or arguments.compile is not None:
        _refuse_options(arguments, page)
    if arguments.page:
        print(page.text, end="" if page.text.endswith("\n") else "\n")
    elif arguments.compile is not None:
        _write(arguments.compile, page.bytes)
    elif arguments.json:
        streams.write_json(rules.to_dict())
    else:
        print(rules.text(chinese=style.chinese))
    return 0


_ATTRIBUTES = {"-o": "rule_options", "--page": "page", "--compile": "compile"}


def _refuse_options(arguments: argparse.Namespace, page: Page) -> None:
    """End the program if there are options that would say nothing."""
    by = page.base[0] if page.base is not None and arguments.compile else None
    given = [name for name, _ in arguments.rule_options if name != by]
    if not given:
        return
    if arguments.page:
        why = "--page prints the page as it is written: say it there, in [change]"
    else:
        why = "the bytes keep all options open: give it to `mjf_rules_read`"
    arguments.parser.error(f"argument -o: {given[0]}: {why}")


def _write(path: str, data: bytes) -> None:
    if path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    with written_whole(path) as file:
        file.write(data)


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
