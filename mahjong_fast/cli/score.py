"""The command `score`: what a winning hand is worth, and why."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

import mahjong_fast as mf
from mahjong_fast.cli import flags, streams
from mahjong_fast.cli.chosen_rules import add_rules, chosen
from mahjong_fast.cli.text import described
from mahjong_fast.text import Style
from mahjong_fast.words import group, plural

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahjong_fast.scoring import Explanation, Score

NAME = "score"
SUMMARY = "what a winning hand is worth under a rule system (算番)"
DESCRIPTION = """\
Say what a winning hand is worth under a rule system, by which rows of its fan table
番种, and how it was read: of several readings the best one counts.
"""
EPILOG = """\
With --json, the answer is one line, an object with
  rules           the name of the rule system
  win             the hand and how it was won
  score           its lines (rows that count, with values), totals, and sets
  bounds          what else made the totals: a list of objects with stage (Floor, Cap
                  or Raise), total, before, after, english, chinese (for what, or "")
  explanations    with --explain or --explain-all: a list of objects with row, chinese,
                  english, value, reason, by (the row in the way), sets, text,
                  text_chinese, near
or, if that is no win under these rules, rules, win if it could be read, and
  error           why not, as "NotAWin: ..."
  score           what it would be worth, if it is below the minimum

examples:
  $ mahjong-fast score --rules jipinghu 234678m34566p45s --win 3s
  Guangdong Ji-Ping-Hu 广东鸡平胡
    234678m34566p45s +3s  won by seat 0 (dealer 庄家), drawn 自摸
    read as standard 一般型: 234m 678m 345p 345s 66p
      All Chows 平胡   1
      Self-Drawn 自摸  1
    fan 番 2, points 分 4

  # in Chinese, by the rules of competitions
  $ mahjong-fast score --rules 国标 --notation chinese \\
      '二三四六七八万 三四五六六筒 四五条' --win 三条 | tail -5
      Fully Concealed Hand 不求人  4
      All Chows 平和               2
      All Simples 断幺             2
      Mixed Double Chow 喜相逢     1
    fan 番 9, fan without flowers 花牌外番 9

  # with melds, on a discard of seat 2 对家
  $ mahjong-fast score --rules 鸡平胡 '45m222p77z [pon:555z@0][pon:666z@3]' \\
      --win 6m --from 对家 --seat 下家 | tail -2
      Little Three Dragons 小三元  5
    fan 番 5, points 分 32

  # with an option: three fan are needed, and there are
  $ mahjong-fast score --rules xinzhang -o min_fan=3 123456m789p23s55z --win 1s \\
      | tail -1
    fan 番 3, points 分 8

  # one of three who win on this tile: 3 fan at least
  $ mahjong-fast score --rules 鸡平胡 23499m777p12346s --win 5s --seat 1 --from 0 \\
      --winners 一炮三响 | tail -3
      Chicken Hand 鸡胡  0
    at least 3 fan 番: Three Winners 一炮三响
    fan 番 3, points 分 8

  # with a joker, which became 6p
  $ mahjong-fast score --rules guangdong_ghost 23499m57p78s --jokers 1 \\
      --melds pon:333s@0 --win 9s --seat 2 | tail -3
    read as standard 一般型: 333s 234m 567p 789s 99m  jokers as 6p
      Chicken Hand 鸡胡  2
    sum of the rows 番型合计 2, multiplier 倍数 2, from each payer 每家付 4
"""


def add_flags(command: flags.Parser) -> None:
    """Add the flags of this command."""
    from mahjong_fast.cli.wins import add_win  # takes what reads wins along

    add_win(command)
    add_rules(command)
    command.add_argument(
        "--fact",
        dest="facts",
        action="append",
        default=[],
        type=flags.option,
        metavar="NAME=VALUE",
        help="a fact that the page of the rules asks of a win: streak=2; tiles as "
        "text, void=1m5z; may be repeated",
    )
    command.add_argument(
        "--explain",
        action="store_true",
        help="say of the rows that count why, and of those that nearly do why not: "
        "another row is in the way, or one of several conditions does not hold",
    )
    command.add_argument(
        "--explain-all",
        action="store_true",
        help="say it of every row of the table",
    )
    flags.add(command, "--tiles")
    flags.add(command, "--json", "one JSON object, see below")


def run(arguments: argparse.Namespace) -> int:
    """Score the hand; return the exit status."""
    rules = chosen(arguments)
    answer: dict[str, object] = {"rules": rules.name}
    try:
        win = _win(arguments)
        answer["win"] = win.to_dict()
        _show(arguments, rules.score(win), answer)
    except mf.BelowMinimum as error:
        answer["error"] = described(error)
        _show(arguments, error.score, answer)
    except mf.MahjongError as error:
        answer["error"] = described(error)
        if arguments.json:
            streams.write_json(answer)
    if "error" not in answer:
        return 0
    streams.complain(str(answer["error"]))
    return 1


def _win(arguments: argparse.Namespace) -> mf.Win:
    from mahjong_fast.cli.wins import case_of

    win = mf.Win.from_case(case_of(arguments))
    said: dict[str, object] = {}
    if arguments.winners is not None:
        # A case tells it by its wins, of which only one stands here.
        said["winners"] = arguments.winners
    if arguments.facts:
        said["facts"] = dict(arguments.facts)
    return mf.Win.from_dict({**win.to_dict(), **said}) if said else win


def _show(
    arguments: argparse.Namespace, score: Score, answer: dict[str, object]
) -> None:
    every = arguments.explain_all
    explained = arguments.explain or every
    if arguments.json:
        answer["score"] = score.to_dict()
        answer["bounds"] = [streams.fields_of(bound) for bound in score.bounds()]
        if explained:
            answer["explanations"] = [
                {**streams.fields_of(row), "sets": [group(tiles) for tiles in row.sets]}
                for row in score.explain()
                if every or row.counts or row.near
            ]
        streams.write_json(answer)
        return
    style = streams.style_of(arguments, sys.stdout)
    lines = [score.text(chinese=style.chinese, drawn=style.drawn)]
    if explained:
        lines += _explanations(score, every, style)
    print("\n".join(lines))


def _explanations(score: Score, every: bool, style: Style) -> list[str]:
    """Write why rows count, then of those that nearly do why not.

    With *every*, those that do not by far come last; else it is said how many they are.
    """
    rows = score.explain()
    counted = [row for row in rows if row.counts]
    near = [row for row in rows if row.near]
    others = [row for row in rows if not (row.counts or row.near)]
    lines = [f"  {style.term('what counts', '计番')}", *_why(counted, style)]
    if near:
        lines += [f"  {style.term('what nearly counts', '差一点')}", *_why(near, style)]
    if every:
        lines += [f"  {style.term('what does not', '不计')}", *_why(others, style)]
    elif others:
        rest = plural(len(others), "other row")
        lines.append(f"  {rest} of the table: --explain-all tells why not")
    return lines


def _why(rows: Iterable[Explanation], style: Style) -> list[str]:
    lines = []
    for row in rows:
        lines.append(f"    {style.term(row.english, row.chinese)}: {row.text}")
        if style.chinese and "：" in row.text_chinese:  # it says more than the number
            lines.append(f"      {row.text_chinese}")
    return lines
