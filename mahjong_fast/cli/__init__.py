"""The command line: `mahjong-fast`, which is also `python -m mahjong_fast`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import mahjong_fast as mf
from mahjong_fast.cli import (
    bench,
    census,
    check,
    draw,
    flags,
    questions,
    random,
    rules,
    score,
    settle,
    streams,
)
from mahjong_fast.cli.answers import BAD_HAND, OK
from mahjong_fast.cli.flags import PROGRAM
from mahjong_fast.cli.help import DESCRIPTION, EPILOG
from mahjong_fast.cli.text import described

INTERRUPTED, BROKEN_PIPE = 130, 141
COMMANDS = (census, draw, random, score, settle, rules, check, bench)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status.

    >>> from mahjong_fast.cli import main
    >>> main(["waits", "3334m", "--json"])
    {"hand": "3334m", "line": 1, "waits": ["2m", "4m", "5m"]}
    0
    """
    streams.prepare()
    try:
        try:
            arguments = _read(sys.argv[1:] if argv is None else list(argv))
            status = int(arguments.run(arguments))
        except SystemExit as end:  # how argparse ends, after help or wrong arguments
            status = int(end.code or OK)
        except mf.MahjongError as error:  # of a file; of a hand it is an answer
            streams.complain(described(error))
            status = BAD_HAND
        sys.stdout.flush()
    except BrokenPipeError:
        status = BROKEN_PIPE
    except OSError as error:
        streams.complain(f"{PROGRAM}: {error}")
        status = BAD_HAND
    except KeyboardInterrupt:
        status = INTERRUPTED
    else:
        return status
    streams.silence(sys.stdout)
    return status


def _read(argv: list[str]) -> argparse.Namespace:
    """Read the arguments; wrong ones end the program with status 2."""
    parser = flags.TerseParser(
        prog=PROGRAM,
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "-V", "--version", action="version", version=f"{PROGRAM} {mf.__version__}"
    )
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="COMMAND", title="commands"
    )
    questions.add_commands(commands)
    for module in COMMANDS:
        texts = (module.DESCRIPTION, module.EPILOG)
        add, run = module.add_flags, module.run
        flags.command(commands, module.NAME, module.SUMMARY, texts, add, run)
    arguments: argparse.Namespace
    arguments, unknown = parser.parse_known_args(argv)
    if unknown:
        # What stands before the command is the program's, all else the command's.
        own = argv.index(unknown[0]) > argv.index(arguments.command)
        blamed: argparse.ArgumentParser = arguments.parser if own else parser
        blamed.error(f"unrecognized arguments: {' '.join(unknown)}")
    return arguments
