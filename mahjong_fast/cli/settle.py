"""The command `settle`: who pays whom after a deal, and who deals next."""

from __future__ import annotations

import argparse
import sys
import textwrap
from typing import TYPE_CHECKING, Any

import mahjong_fast as mf
from mahjong_fast.cli import flags, streams
from mahjong_fast.cli.chosen_rules import add_rules, chosen
from mahjong_fast.cli.text import described
from mahjong_fast.errors import SettlementError, shown

if TYPE_CHECKING:
    from mahjong_fast.scoring import Ruleset
    from mahjong_fast.settlement import Settlement

NAME = "settle"
SUMMARY = "who pays whom after a deal (结算)"
LARGEST = 1 << 20  # characters of a deal in JSON

DESCRIPTION = """\
Say who pays whom after a deal, by which rule, what each player has won or lost, and who
deals next. Seats are counted from the dealer: 0 dealer 庄, 1 下家, 2 对家, 3 上家. The
words, here and in the answer, are the dealer's: 对家 is who sits opposite the dealer.
"""
EPILOG = """\
--deal reads a deal as `mahjong_fast.Deal.to_json` writes it, several winners and what
the other players hold included. All of the deal is in it: no hand and none of the
options that tell of a deal may stand beside it, but --rules, -o, --room, --model,
--tiles and --json. Without it one player wins: where several do 一炮多响, the hands of
all are needed.

With --json, the answer is one line, an object with
  rules           the name of the rule system
  settlement      deltas, payments (payer, payee, amount, chinese, english, rule), base,
                  win_deltas, kong_deltas, horse_deltas, scores, next_dealer,
                  next_streak, next_round, coins, facts
or, if the deal cannot be settled so, rules and
  error           why not, as "MissingInput: ..."

examples:
  $ mahjong-fast settle --rules jipinghu 234678m34566p45s --win 3s
  Guangdong Ji-Ping-Hu 广东鸡平胡
    0 庄家  wins  平胡 1, 自摸 1: fan 番 2, points 分 4
    1 下家  pays  0 庄家  4  self-draw 自摸  each other player pays one share
    2 对家  pays  0 庄家  4  self-draw 自摸  each other player pays one share
    3 上家  pays  0 庄家  4  self-draw 自摸  each other player pays one share
    0 dealer 庄家               +12
    1 right of the dealer 下家   -4
    2 opposite the dealer 对家   -4
    3 left of the dealer 上家    -4
    next to deal: 0 dealer 庄家, hand 2 on end, round 圈 E

  # nobody has won, but there were kongs
  $ mahjong-fast settle --rules tuidaohu --kongs 1:add,2:kan@1
  Guangdong Tui-Dao-Hu 广东推倒胡
    0 庄家  pays  1 下家  1  added kong 补杠    for a kong added to a pung
    2 对家  pays  1 下家  1  added kong 补杠    for a kong added to a pung
    3 上家  pays  1 下家  1  added kong 补杠    for a kong added to a pung
    1 下家  pays  2 对家  3  claimed kong 点杠  for a kong claimed from a discard
    0 dealer 庄家               -1
    1 right of the dealer 下家   0
    2 opposite the dealer 对家  +2
    3 left of the dealer 上家   -1
    next to deal: 1 right of the dealer 下家

  # with a horse; seat 2 wins
  $ mahjong-fast settle --rules tuidaohu '23499m567p78s [pon:333s@0]' --win 9s \\
      --seat 2 --streak 1 --horses 3m | tail -5
    0 dealer 庄家               +2
    1 right of the dealer 下家  -4
    2 opposite the dealer 对家  +6
    3 left of the dealer 上家   -4
    next to deal: 2 opposite the dealer 对家

  # with a joker
  $ mahjong-fast settle --rules guangdong_ghost '23499m57p78s [pon:333s@0]' \\
      --jokers 1 --win 9s --seat 2 | tail -5
    0 dealer 庄家                -4
    1 right of the dealer 下家   -4
    2 opposite the dealer 对家  +12
    3 left of the dealer 上家    -4
    next to deal: 1 right of the dealer 下家

  # in coins, too
  $ mahjong-fast settle --rules jipinghu 234678m34566p45s --win 3s --room N=600,A=250 \\
      | grep coins
    0 dealer 庄家               +12  +6950  coins 币
    1 right of the dealer 下家   -4  -2650  coins 币
    2 opposite the dealer 对家   -4  -2650  coins 币
    3 left of the dealer 上家    -4  -2650  coins 币
"""


def add_flags(command: flags.Parser) -> None:
    """Add the flags of this command."""
    from mahjong_fast.cli import wins  # takes what reads wins along
    from mahjong_fast.scoring.spelling import DEAL

    wins.add_win(command, optional=True)
    command.add_argument(
        "--deal",
        metavar="FILE",
        help="the whole deal in JSON, in a file or, -, as input: nothing else of it "
        "may be said beside this",
    )
    wins.add_said(command, DEAL)
    command.add_argument(
        "--room",
        type=_room,
        metavar="N=...,A=...",
        help="coins of a room, too: N its factor, A its fee",
    )
    command.add_argument(
        "--model", metavar="NAME", help="how points become coins: fee, tax, mult"
    )
    add_rules(command)
    flags.add(command, "--tiles")
    flags.add(command, "--json", "one JSON object, see below")


def run(arguments: argparse.Namespace) -> int:
    """Settle the deal; return the exit status."""
    rules = chosen(arguments)
    try:
        deal = _deal(arguments)
        settled = rules.settle(deal)
        if arguments.room is not None:
            settled = _with_coins(arguments, rules, settled)
    except mf.MahjongError as error:
        if arguments.json:
            streams.write_json({"rules": rules.name, "error": described(error)})
        streams.complain(described(error))
        return 1
    if arguments.json:
        streams.write_json({"rules": rules.name, "settlement": settled.to_dict()})
        return 0
    from mahjong_fast.cli import settle_notes  # takes what settles along

    style = streams.style_of(arguments, sys.stdout)
    lines = [style.term(rules.english, rules.chinese)]
    shown = settled.text(chinese=style.chinese, drawn=style.drawn)
    lines.append(textwrap.indent(shown, "  "))
    in_file = arguments.deal is not None
    lines += settle_notes.notes(rules.settle, deal, settled, style, in_file=in_file)
    print("\n".join(lines))
    return 0


def _with_coins(
    arguments: argparse.Namespace, rules: Ruleset, settled: Settlement
) -> Settlement:
    coins = rules.coins(settled.deltas, model=arguments.model, **arguments.room)
    return settled._replace(coins=coins)


def _deal(arguments: argparse.Namespace) -> mf.Deal:
    """Return the deal that the arguments tell of."""
    from mahjong_fast.cli import wins

    if arguments.deal is not None:
        said = _of_a_deal(arguments)
        if said:
            arguments.parser.error(
                f"--deal: the whole deal is in the file: no {', '.join(said)} beside it"
            )
        return mf.Deal.from_json(_text_of(arguments.deal))
    if arguments.hand is not None:
        case = wins.case_of(arguments)
    elif arguments.win is None and arguments.from_seat is None:
        case = {"how": "draw", "round": arguments.round or "E"}
    else:
        arguments.parser.error("the hand of the winner is needed: HAND")
    case = {**dict(arguments.options), **case, "kongs": arguments.kongs or []}
    case["horses"] = _named(arguments, arguments.horses or [])
    if arguments.streak is not None:
        case["streak"] = arguments.streak
    return mf.Deal.from_case({**case, "turn": arguments.turn})


def _of_a_deal(arguments: argparse.Namespace) -> list[str]:
    """Return the arguments that tell of a deal, by the names that users know."""
    from mahjong_fast.scoring.spelling import DEAL, WIN

    told = {one.name: one.flag for one in (*WIN, *DEAL) if one.flag}
    told = {"win": "--win", "melds": "--melds", "notation": "--notation", **told}
    given, default = vars(arguments), arguments.parser.get_default
    said = [] if arguments.hand is None else ["HAND"]
    for name, flag in told.items():
        if name in given and given[name] is not default(name):  # 0 may be said as well
            said.append(flag)
    return said


def _text_of(path: str) -> str:
    """Read a deal whole: what is cut would be called wrong JSON."""
    if path == "-":
        path, text = "<stdin>", sys.stdin.read(LARGEST + 1)
    else:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            text = file.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise SettlementError(f"{path}: larger than {LARGEST} characters")
    return text


def _named(
    arguments: argparse.Namespace, horses: list[str] | dict[int, list[str]]
) -> Any:
    """Return horses as a case has them, whatever notation they are given in."""
    from mahjong_fast.cli.wins import tiles_of

    if isinstance(horses, dict):
        return {owner: _named(arguments, tiles) for owner, tiles in horses.items()}
    return [tiles_of(arguments, tile) for tile in horses]


def _room(text: str) -> dict[str, int]:
    found = {}
    for part in filter(None, map(str.strip, text.split(","))):
        name, value = flags.option(part)
        if name not in ("N", "A") or type(value) is not int:
            raise flags.Wrong(f"{shown(part)}: it is N=600 or A=250")
        found[name] = value
    return found
