"""The command line: `mahjong-fast`, which is also `python -m mahjong_fast`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import mahjong_fast as mf
from mahjong_fast.cli import census, draw, streams
from mahjong_fast.cli.arguments import PROGRAM, read_arguments
from mahjong_fast.cli.hands import answerer
from mahjong_fast.cli.output import JsonOutput, TextOutput, described
from mahjong_fast.cli.questions import QUESTIONS
from mahjong_fast.cli.text import Style
from mahjong_fast.notations.unicode import NAMES as UNICODE_TILES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

    from mahjong_fast.cli.hands import Answerer
    from mahjong_fast.cli.output import Output

OK, BAD_HAND, INTERRUPTED, BROKEN_PIPE = 0, 1, 130, 141


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
    if arguments.command == draw.NAME:
        return draw.run(arguments)
    if arguments.command == census.NAME:
        return census.run(arguments)
    question = QUESTIONS[arguments.command]
    conditions = arguments.conditions
    answer = answerer(question, conditions, **arguments.options)
    output: Output
    if arguments.json:
        output = JsonOutput(question)
    else:
        output = TextOutput(question, _style(arguments), conditions)

    if arguments.hands:
        hands = list(enumerate(arguments.hands, 1))
        return _reply([hands], "hand", answer, output, streams.complain)
    stdin = sys.stdin.buffer
    if stdin.isatty():
        streams.complain("hands, one a line (Ctrl-D ends):")
    with streams.progress(stdin) as (advance, complain):
        blocks = streams.hands_from(stdin, advance)
        return _reply(blocks, "line", answer, output, complain)


def _reply(
    blocks: Iterable[list[streams.Numbered]],
    noun: str,
    answer: Answerer,
    output: Output,
    complain: streams.Complain,
) -> int:
    """Answer hand by hand; what is ready is written before a wait or a report."""
    status = OK
    for block in blocks:
        lines = []
        for number, text in block:
            try:
                hand, result = answer(text)
            except mf.MahjongError as error:
                status = BAD_HAND
                lines.append(output.error(text, number, error))
                _write(lines)
                lines.clear()
                complain(f"{noun} {number}: {described(error)}")
            else:
                lines.append(output.answer(text, number, hand, result))
        _write(lines)
    return status


def _write(lines: list[str]) -> None:
    sys.stdout.write("".join(lines))
    sys.stdout.flush()


def _style(arguments: argparse.Namespace) -> Style:
    can_draw = streams.can_show(sys.stdout, "".join(UNICODE_TILES))
    if arguments.tiles == "unicode" and not can_draw:
        arguments.parser.error(
            f"argument --tiles: the output is in {sys.stdout.encoding}, which has no "
            "tiles; set PYTHONIOENCODING=utf-8"
        )
    drawn = arguments.tiles == "unicode" or (
        arguments.tiles == "auto" and can_draw and sys.stdout.isatty()
    )
    return Style(drawn, chinese=streams.can_show(sys.stdout, "听"))
