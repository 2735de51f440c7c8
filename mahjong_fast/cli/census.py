"""The command `census`: how many deals there are of every shanten number."""

from __future__ import annotations

import argparse
import sys

import mahjong_fast as mf
from mahjong_fast import words
from mahjong_fast.cli import flags, streams
from mahjong_fast.cli.hands import value_of
from mahjong_fast.text import Style, table, width
from mahjong_fast.words import plural

NAME = "census"
SUMMARY = "how many of all deals are at each shanten number (统计)"
WIDTH = 80  # columns of the text

DESCRIPTION = """\
Count all hands that can be dealt by their shanten number: 0 is tenpai 听牌, -1 is
complete 和牌. None is sampled: the numbers are exact. Equal tiles are told apart.
"""
EPILOG = """\
With --json, the answer is one line, an object with
  tiles           the number of tiles in a hand
  unseen          the number of tiles that they are dealt from
  total           the number of deals
  deals           how many there are of each shanten number: an object, from the least
                  number to the greatest; "126" are those where no shape can be reached
The numbers of deals are integers with all their digits, 22 of them at most.

examples:
  $ mahjong-fast census
  14 tiles of 136: 4250305029168216000 deals
    -1  complete 和牌          12859078207674    0.0003%
     0  tenpai 听牌          2966241795738948    0.0698%
     1  1-shanten 一向听    99154452630748356    2.3329%  █
     2  2-shanten 两向听   828714358375292670   19.4978%  ███████████
     3  3-shanten 三向听  1867404976243926528   43.9358%  ████████████████████████
     4  4-shanten 四向听  1211948980271480832   28.5144%  ████████████████
     5  5-shanten 五向听   233501763289743360    5.4938%  ███
     6  6-shanten 六向听     6601397483077632    0.1553%

  $ mahjong-fast census --tiles 4 --unseen 1112345678999m --json
  {"tiles": 4, "unseen": 13, "total": 715, "deals": {"0": 219, "1": 496}}
"""


def add_flags(command: flags.Parser) -> None:
    """Add the flags of this command."""
    command.add_argument(
        "--tiles",
        type=flags.whole,
        default=14,
        metavar="N",
        help="tiles in a hand: 3n+1 (before the draw) or 3n+2 (after it), 1 to 17; 14 "
        "by default",
    )
    wall = command.add_mutually_exclusive_group()
    wall.add_argument(
        "--visible",
        default="",
        metavar="TILES",
        help="tiles that are not dealt, because they are seen: a hand of one's own, "
        "melds, discards",
    )
    wall.add_argument(
        "--unseen",
        metavar="TILES",
        help="all the tiles that are dealt from, instead",
    )
    command.add_argument(
        "--limits",
        action="store_true",
        help="no hand can ever come to hold a tile that is not unseen: a shape that "
        "needs it is out of reach",
    )
    counted = mf.ALL | mf.SEVEN_PAIRS_QUADS
    names = [name for name, flag in flags.FORMS.items() if not flag & ~counted]
    flags.add_shapes(command, names)
    flags.add_notation(command, "how TILES are written, as of other commands")
    flags.add(command, "--json", "one JSON object, see below")


def run(arguments: argparse.Namespace) -> int:
    """Count, and return the exit status; a wrong option ends the program."""
    with flags.faults_end(arguments):
        unseen = _unseen(arguments)
        deals = mf.census(
            arguments.tiles,
            forms=arguments.forms,
            unseen=unseen,
            limits=unseen if arguments.limits else None,
        )
    number, total = sum(unseen), sum(deals.values())
    if arguments.json:
        fields = {"tiles": arguments.tiles, "unseen": number, "total": total}
        streams.write_json({**fields, "deals": deals})
    else:
        print(f"{plural(arguments.tiles, 'tile')} of {number}: {total} deals")
        _write_rows(deals, total)
    return 0


def _unseen(arguments: argparse.Namespace) -> bytes:
    option = "visible" if arguments.unseen is None else "unseen"
    tiles = value_of(arguments, option, mf.parse)
    return tiles if option == "unseen" else mf.unseen(tiles)


def _write_rows(deals: dict[int, int], total: int) -> None:
    """Write a line for each shanten number; a bar shows its share of all deals."""
    style = Style(drawn=False, chinese=streams.can_show(sys.stdout, "听"))
    block = "█" if streams.can_show(sys.stdout, "█") else "#"
    most = max(deals.values())
    rows = []
    for shanten, count in deals.items():
        number = "" if shanten == mf.UNREACHABLE else shanten
        name = style.term(*words.shanten(shanten))
        rows.append((f"{number:>2}", name, str(count), _share(count, total)))
    lines = table(rows, right=[2])
    room = WIDTH - len("  ") - width(lines[0]) - len("  ")
    for line, count in zip(lines, deals.values(), strict=True):
        print(f"  {line}  {block * round(room * count / most)}".rstrip())


def _share(count: int, total: int) -> str:
    percent = 100 * count / total
    shown = f"{percent:.4f}%" if percent >= 0.0001 else "<0.0001%"
    return f"{shown:>9}"
