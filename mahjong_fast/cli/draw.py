"""The command `draw`: a hand as a picture, in a file or on standard output."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

import mahjong_fast as mf
from mahjong_fast.cli import streams
from mahjong_fast.cli.files import written_whole
from mahjong_fast.cli.hands import Conditions, melds_in, read_hand
from mahjong_fast.cli.output import described
from mahjong_fast.notations import KNOWN_NOTATIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

NAME = "draw"
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


def add_command(commands: Commands) -> None:
    """Tell the program of this command."""
    command = commands.add_parser(
        NAME,
        help="a hand as a picture: SVG or PNG (画牌)",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.set_defaults(parser=command)
    command.add_argument(
        "hand", metavar="HAND", help="the hand, its melds in brackets after it"
    )
    command.add_argument(
        "-o",
        "--output",
        default="-",
        metavar="FILE",
        help="where the picture goes, a name that ends in .svg or .png; none or -: SVG "
        "to standard output",
    )
    command.add_argument(
        "--melds",
        default="",
        metavar="MELDS",
        help="the melds if none are in brackets after the hand, as of other commands: "
        "'[123m][ankan:5555z]' or chi:123m@3,pon:555z",
    )
    command.add_argument(
        "--jokers",
        type=_number(0, 8),
        default=0,
        metavar="N",
        help="jokers 赖子 that the hand holds besides its tiles, 0 to 8",
    )
    command.add_argument(
        "--win",
        metavar="TILE",
        help="the winning tile, which stands apart: taken from a hand of 3n+2 tiles, "
        "added to one of 3n+1",
    )
    command.add_argument(
        "--seat",
        type=_number(0, 3),
        default=0,
        metavar="N",
        help="the seat of the player, 0 (the default) to 3; the next to play is one up",
    )
    command.add_argument(
        "--height",
        type=_number(8, 400),
        default=48,
        metavar="PIXELS",
        help="the height of a tile, 8 to 400, 48 by default",
    )
    command.add_argument(
        "--notation",
        type=_notation,
        default="mpsz",
        metavar="NAME",
        help="how tiles are written in the arguments: mpsz (the default), "
        f"{', '.join(name for name in KNOWN_NOTATIONS if name != 'mpsz')}",
    )


def run(arguments: argparse.Namespace) -> int:
    """Draw the hand; return the exit status."""
    output = arguments.output
    suffix = os.path.splitext(output)[1].lower()
    if output != "-" and suffix not in SUFFIXES:
        arguments.parser.error(
            f"argument -o: {output!r} does not end in {' or '.join(SUFFIXES)}"
        )
    try:
        hand, win = _hand(arguments)
        options = {"win": win, "seat": arguments.seat, "height": arguments.height}
        if suffix == ".png":
            drawn = mf.pictures.png(hand, **options)
        else:
            drawn = f"{mf.pictures.svg(hand, **options)}\n".encode()
    except mf.MahjongError as error:
        streams.complain(described(error))
        return 1
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
    notation = arguments.notation
    win = None
    option, value = "--melds", arguments.melds
    try:
        melds = melds_in(value, notation)
        if arguments.win is not None:
            option, value = "--win", arguments.win
            counts = mf.parse(value, notation)
            if sum(counts) != 1:
                raise mf.TileError("one tile wins, not more and not none")
            win = counts.index(1)
    except mf.MahjongError as error:
        arguments.parser.error(f"argument {option}: {value!r}: {error}")
    # What was no text in the arguments becomes "?", which the error can print.
    text = arguments.hand.encode(errors="replace").decode()
    counts, melds = read_hand(text, Conditions(notation=notation, melds=melds))
    return mf.Hand(counts, melds, arguments.jokers), win


def _number(least: int, greatest: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text not in map(str, range(least, greatest + 1)):
            raise argparse.ArgumentTypeError(
                f"{text!r} is not a number from {least} to {greatest}"
            )
        return int(text)

    return read


def _notation(name: str) -> str:
    try:
        mf.parse("", name)
    except mf.MahjongError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return name
