"""The command `random`: hands at random, as text or as an array."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

import mahjong_fast as mf
from mahjong_fast.cli import files, flags, streams
from mahjong_fast.errors import shown
from mahjong_fast.files import written_whole

NAME = "random"
SUMMARY = "hands at random, as text or as an array (随机发牌)"
BLOCK = 1 << 16  # hands

DESCRIPTION = """\
Deal hands at random, each from a full wall of its own, every deal equally likely.
"""
EPILOG = """\
The same seed means the same hands on every machine, and the first of them do not depend
on how many are dealt. The first 65,536 are mf.random_hands(65536, N, SEED), and each
65,536 that follow are dealt with the next child of numpy.random.SeedSequence(SEED).

examples:
  $ mahjong-fast random 2 --seed 1
  126m38p15689s456z
  49m135678p3559s2z

  $ mahjong-fast random 1000 --tiles 14 | mahjong-fast discards > discards.txt

  $ mahjong-fast random 1000000 -o hands.npy
"""


def add_flags(command: flags.Parser) -> None:
    """Add the flags of this command."""
    number = flags.number(0)
    command.add_argument("hands", type=number, metavar="HANDS", help="how many hands")
    command.add_argument(
        "--tiles",
        type=number,
        default=13,
        metavar="N",
        help="tiles in a hand, 13 by default",
    )
    command.add_argument(
        "--seed",
        type=number,
        metavar="SEED",
        help="a number from which to begin; none: other hands every time",
    )
    flags.add(
        command,
        "--output",
        "where they go; NAME.npy gets an array, uint8 (HANDS, 34); none or -: to "
        "standard output",
        default="-",
    )


def run(arguments: argparse.Namespace) -> int:
    """Deal the hands; return the exit status."""
    n, output = arguments.hands, arguments.output
    with flags.faults_end(arguments, "--tiles"):
        mf.random_hands(0, arguments.tiles)
    suffix = files.promises_else(output)
    if suffix:
        arguments.parser.error(
            f"argument -o: {shown(output)}: hands are written as text, or as an array "
            f"into NAME.npy, but no {suffix}: choose another name"
        )
    blocks = _blocks(n, arguments.tiles, arguments.seed)
    if output == "-":
        for hands in blocks:
            sys.stdout.write(_text(hands))
        return 0
    progress = streams.progress_of(n, " hands")
    with written_whole(output) as file, progress as (advance, _):
        write = _writer(file, n if files.is_array(output) else None)
        for hands in blocks:
            write(hands)
            advance(len(hands))
    return 0


def _writer(file: BinaryIO, rows: int | None) -> Callable[[Any], object]:
    """Return what writes hands: as text, unless it is said how many are an array."""
    if rows is None:
        return lambda hands: file.write(_text(hands).encode())
    from mahjong_fast.array_files import ArrayFile

    return ArrayFile(file, "uint8", (34,), rows).write


def _blocks(n: int, tiles: int, seed: int | None) -> Iterator[Any]:
    from numpy.random import SeedSequence

    root = SeedSequence(seed)
    for first in range(0, n, BLOCK):
        own = root.spawn(1)[0] if first else root
        yield mf.random_hands(min(BLOCK, n - first), tiles, own)


def _text(hands: Any) -> str:
    return "".join([f"{mf.format(hand)}\n" for hand in hands.tolist()])
