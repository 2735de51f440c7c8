"""The command line: `mahjong-fast`, which is also `python -m mahjong_fast`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import mahjong_fast as mf
from mahjong_fast.cli import (
    bench,
    census,
    check,
    deal,
    draw,
    replies,
    rule_tables,
    score,
    settle,
    streams,
)
from mahjong_fast.cli.arguments import PROGRAM, read_arguments
from mahjong_fast.cli.output import described
from mahjong_fast.cli.replies import BAD_HAND, OK

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

INTERRUPTED, BROKEN_PIPE = 130, 141


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
            status = _run(read_arguments(argv))
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


def _run(arguments: argparse.Namespace) -> int:
    return _COMMANDS.get(arguments.command, replies.run)(arguments)


_COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    command.NAME: command.run
    for command in (bench, census, check, deal, draw, rule_tables, score, settle)
}
