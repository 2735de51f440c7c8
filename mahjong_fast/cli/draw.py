"""The command `draw`: a hand as a picture, in a file or on standard output."""

from __future__ import annotations

import argparse
import sys

import mahjong_fast as mf
from mahjong_fast.cli import files, flags, streams
from mahjong_fast.cli.hands import Conditions, melds_in, read_argument, value_of
from mahjong_fast.errors import shown
from mahjong_fast.files import written_whole

NAME = "draw"
SUMMARY = "a hand as a picture: SVG or PNG (画牌)"
SUFFIXES = (".svg", ".png")

DESCRIPTION = """\
Draw a hand: its concealed tiles, its jokers, the winning tile apart, its melds as they
lie on the table. SVG needs no file and no font beside it; PNG needs a package more:
pip install '.[png]' in the source directory.
"""
EPILOG = """\
The tile that was claimed for a meld lies on its side: on the left, in the middle or on
the right, as the player sat who threw it. Of a chow it is the lowest tile. It does not
if no @ and seat tell whose it was, or they tell the player's own (--seat).

examples:
  $ mahjong-fast draw 123m456p789s1122z -o hand.svg

  $ mahjong-fast draw '13m456p11z [pon:555z@2][ankan:9999s]' --win 2m -o hand.svg

  $ mahjong-fast draw 123m11z | cut -c 1-38
  <svg xmlns="http://www.w3.org/2000/svg
"""


def add_flags(command: flags.Parser) -> None:
    """Add the flags of this command."""
    command.add_argument(
        "hand", metavar="HAND", help="the hand, its melds in brackets after it"
    )
    flags.add(
        command,
        "--output",
        "where the picture goes, a name that ends in .svg or .png; none or -: SVG "
        "to standard output",
        default="-",
    )
    flags.add(
        command,
        "--melds",
        "the melds if none are in brackets after the hand, as of other commands: "
        "'[123m][ankan:5555z]' or chi:123m@3,pon:555z",
    )
    flags.add(
        command, "--jokers", "jokers 赖子 that the hand holds besides its tiles, 0 to 8"
    )
    command.add_argument(
        "--win",
        metavar="TILE",
        help="the winning tile, which stands apart: taken from a hand of 3n+2 tiles, "
        "added to one of 3n+1",
    )
    command.add_argument(
        "--seat",
        type=flags.number(0, 3),
        default=0,
        metavar="N",
        help="the seat of the player, 0 (the default) to 3; the next to play is one up",
    )
    command.add_argument(
        "--height",
        type=flags.number(8, 400),
        default=48,
        metavar="PIXELS",
        help="the height of a tile, 8 to 400, 48 by default",
    )
    begin = "how tiles are written in the arguments"
    flags.add_notation(command, begin, type=_notation, choices=None)


def run(arguments: argparse.Namespace) -> int:
    """Draw the hand; return the exit status."""
    output = arguments.output
    suffix = files.suffix_of(output)
    if output != "-" and suffix not in SUFFIXES:
        arguments.parser.error(
            f"argument -o: {shown(output)} does not end in {' or '.join(SUFFIXES)}"
        )
    try:
        hand, win = _hand(arguments)
        options = {"win": win, "seat": arguments.seat, "height": arguments.height}
        if suffix == ".png":
            drawn = mf.pictures.png(hand, **options)
        else:
            drawn = f"{mf.pictures.svg(hand, **options)}\n".encode()
    except ModuleNotFoundError as error:
        streams.complain(f"{output}: {error}")
        return 1
    if output == "-":
        sys.stdout.write(drawn.decode())
    else:
        with written_whole(output) as file:
            file.write(drawn)
    return 0


def _hand(arguments: argparse.Namespace) -> tuple[mf.Hand, int | None]:
    """Read the hand and the winning tile; a wrong option ends the program."""
    melds = value_of(arguments, "melds", melds_in)
    win = None if arguments.win is None else value_of(arguments, "win", _winning)
    instead = "write out the hand: draw reads none from a file"
    conditions = Conditions(notation=arguments.notation, melds=melds)
    counts, melds = read_argument(arguments.hand, conditions, instead)
    return mf.Hand(counts, melds, arguments.jokers), win


def _winning(text: str, notation: str) -> int:
    counts = mf.parse(text, notation)
    if sum(counts) != 1:
        raise mf.TileError("one tile wins, not more and not none")
    return counts.index(1)


def _notation(name: str) -> str:
    try:
        mf.parse("", name)
    except mf.MahjongError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return name
