"""The command `settle`: who pays whom after a deal, and who deals next."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

import mahjong_fast as mf
from mahjong_fast.cli import (
    json_lines,
    own_rules,
    score_text,
    settle_notes,
    streams,
)
from mahjong_fast.cli.chosen_rules import (
    add_rules,
    add_style,
    chosen,
    option,
    scalar,
    style_of,
)
from mahjong_fast.cli.output import described
from mahjong_fast.cli.wins import add_win, case_of, number, seat, tiles_of
from mahjong_fast.errors import SettlementError

if TYPE_CHECKING:
    from collections.abc import Callable

    from mahjong_fast.scoring import Ruleset
    from mahjong_fast.settlement import Settlement

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

NAME = "settle"
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


def add_command(commands: Commands) -> None:
    """Tell the program of this command."""
    command = commands.add_parser(
        NAME,
        help="who pays whom after a deal (结算)",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.set_defaults(parser=command)
    add_win(command, optional=True)
    command.add_argument(
        "--deal",
        metavar="FILE",
        help="the whole deal in JSON, in a file or, -, as input: nothing else of it "
        "may be said beside this",
    )
    command.add_argument(
        "--kongs",
        type=_list,
        metavar="KONGS",
        help="all kongs of the deal that are paid, of all players: 2:ankan, 0:add, "
        "1:kan@3 (claimed from seat 3), apart by commas, seats as numbers. A kong "
        "among the melds of the winner is not paid unless it is listed here, too",
    )
    command.add_argument(
        "--horses",
        type=_horses,
        metavar="TILES",
        help="horses 马: 3m,5p, or with their owners, seats as of --seat, 0:3m,1:5p",
    )
    command.add_argument(
        "--streak",
        type=number,
        metavar="N",
        help="how many hands on end the dealer has dealt, this one included",
    )
    command.add_argument(
        "--turn",
        type=_turn,
        metavar="N",
        help="which player to deal in this round the dealer is, 0 to 3: tells the next "
        "wind",
    )
    command.add_argument(
        "--fact",
        dest="facts",
        action="append",
        type=_fact,
        default=[],
        metavar="NAME=VALUE",
        help="a fact of the deal that these rules ask for: a_seat=0, already_liable=2, "
        "base=100, multiplier=5; may be repeated",
    )
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
    add_style(command, "one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Settle the deal; return the exit status."""
    rules = chosen(arguments)

    def settle(deal: mf.Deal) -> Settlement:
        return _told(arguments.rules, lambda: rules.settle(deal))

    try:
        deal = _deal(arguments)
        settled = settle(deal)
        if arguments.room is not None:
            without = settled
            settled = _told(
                arguments.rules, lambda: _with_coins(arguments, rules, without)
            )
    except mf.MahjongError as error:
        if arguments.json:
            json_lines.write({"rules": rules.name, "error": described(error)})
        streams.complain(described(error))
        return 1
    if arguments.json:
        json_lines.write({"rules": rules.name, "settlement": settled.to_dict()})
        return 0
    style = style_of(arguments, sys.stdout)
    lines = score_text.settlement(rules, settled, style)
    in_file = arguments.deal is not None
    lines += settle_notes.notes(settle, deal, settled, style, in_file=in_file)
    print("\n".join(lines))
    return 0


def _with_coins(
    arguments: argparse.Namespace, rules: Ruleset, settled: Settlement
) -> Settlement:
    coins = rules.coins(settled.deltas, model=arguments.model, **arguments.room)
    return settled._replace(coins=coins)


def _told(name: str, ask: Callable[[], Settlement]) -> Settlement:
    """Return what the rules of that *name* say when asked.

    Rules of one's own may say anything, or fail: what they say is read as JSON would
    be, which finds what cannot be shown.
    """
    if not own_rules.is_own(name):
        return ask()
    from mahjong_fast.settlement import Settlement  # start-up counts

    with own_rules.faults_named(name):
        said = ask()
        if not isinstance(said, Settlement):
            raise own_rules.OwnRulesError(
                f"{name}: settle returns no Settlement, but a {type(said).__name__}"
            )
        return Settlement.from_json(said.to_dict())._replace(scores=said.scores)


def _deal(arguments: argparse.Namespace) -> mf.Deal:
    """Return the deal that the arguments tell of."""
    if arguments.deal is not None:
        said = _of_a_deal(arguments)
        if said:
            arguments.parser.error(
                f"--deal: the whole deal is in the file: no {', '.join(said)} beside it"
            )
        return mf.Deal.from_json(_text_of(arguments.deal))
    if arguments.hand is None:
        if arguments.win is not None or arguments.giver is not None:
            arguments.parser.error("the hand of the winner is needed: HAND")
        case: dict[str, Any] = {"how": "draw", "round": arguments.round or "E"}
    else:
        case = case_of(arguments)
    return mf.Deal.from_case(
        {
            **dict(arguments.facts),
            **case,
            "kongs": arguments.kongs or [],
            "horses": _named(arguments, arguments.horses or []),
            **({} if arguments.streak is None else {"streak": arguments.streak}),
            "turn": arguments.turn,
        }
    )


def _of_a_deal(arguments: argparse.Namespace) -> list[str]:
    """Return the arguments that tell of a deal, by the names that users know."""
    said = [] if arguments.hand is None else ["HAND"]
    default = arguments.parser.get_default
    for name in _TELLING:
        if getattr(arguments, name) is not default(name):  # 0 may be said as well
            said.append(f"--{_NAMES.get(name, name).replace('_', '-')}")
    return said


# What arguments a deal is told by; the others are of the rules, or of what is printed.
_TELLING = (
    "win melds notation how giver seat round kong_draw last after_kong first wild "
    "flowers visible ready jokers locked kongs horses streak turn facts"
).split()
_NAMES = {"giver": "from", "facts": "fact"}


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


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _horses(text: str) -> list[str] | dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    parts = _list(text)
    if not any(":" in part for part in parts):
        return parts
    for part in parts:
        owner, colon, tile = part.partition(":")
        if not colon:
            raise argparse.ArgumentTypeError(f"{part!r}: whose? as 0:{part}")
        found.setdefault(seat(owner), []).append(tile)
    return found


def _named(
    arguments: argparse.Namespace, horses: list[str] | dict[int, list[str]]
) -> list[Any] | dict[int, list[Any]]:
    """Return horses as a case has them, whatever notation they are given in."""
    if isinstance(horses, dict):
        return {owner: _own(arguments, tiles) for owner, tiles in horses.items()}
    return _own(arguments, horses)


def _own(arguments: argparse.Namespace, tiles: list[str]) -> list[Any]:
    return [tiles_of(arguments, tile) for tile in tiles]


def _turn(text: str) -> int:
    if text not in ("0", "1", "2", "3"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 3")
    return int(text)


def _fact(text: str) -> tuple[str, Any]:
    from mahjong_fast.scoring.options import near
    from mahjong_fast.settlement.facts import FACT_KEYS

    name, value = option(text)
    if name not in FACT_KEYS:
        raise argparse.ArgumentTypeError(
            f"no fact {name!r}{near(name, sorted(FACT_KEYS))}"
        )
    if isinstance(value, str) and "," in value:
        return name, [scalar(part) for part in _list(value)]
    return name, [value] if name == "already_liable" else value


def _room(text: str) -> dict[str, int]:
    found = {}
    for part in _list(text):
        name, value = option(part)
        if name not in ("N", "A") or type(value) is not int:
            raise argparse.ArgumentTypeError(f"{part!r}: it is N=600 or A=250")
        found[name] = value
    return found
