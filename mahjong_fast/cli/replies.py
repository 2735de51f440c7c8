"""A question answered hand by hand: whence the hands come, whither the answers go."""

from __future__ import annotations

import contextlib
import io
import sys
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

import mahjong_fast as mf
from mahjong_fast.cli import files, streams
from mahjong_fast.cli.hands import answerer
from mahjong_fast.cli.output import ArrayOutput, JsonOutput, TextOutput, described
from mahjong_fast.cli.questions import QUESTIONS
from mahjong_fast.cli.text import Style
from mahjong_fast.notations.unicode import NAMES as UNICODE_TILES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

    from mahjong_fast.cli.hands import Answerer, Given
    from mahjong_fast.cli.output import Output

    Block = Sequence[tuple[int, Given]]

OK, BAD_HAND = 0, 1


def run(arguments: argparse.Namespace) -> int:
    """Answer all hands; return the exit status."""
    if files.is_array(arguments.output) and files.is_array(arguments.input):
        return _answer_array(arguments)
    return _answer_hands(arguments)


def _answer_array(arguments: argparse.Namespace) -> int:
    from mahjong_fast.cli import arrays  # takes NumPy, and start-up counts
    from mahjong_fast.cli.npy import HandsFile

    cell = QUESTIONS[arguments.command].cell
    assert cell is not None  # the arguments have been checked
    hands = HandsFile(arguments.input)
    conditions, threads = arguments.conditions, arguments.threads
    with files.written_whole(arguments.output) as file:
        wrong = arrays.answer(cell, conditions, threads, hands, file)
    return BAD_HAND if wrong else OK


def _answer_hands(arguments: argparse.Namespace) -> int:
    question, conditions = QUESTIONS[arguments.command], arguments.conditions
    answer = answerer(question, conditions, **arguments.options)
    with contextlib.ExitStack() as opened:
        blocks, noun, complain = _hands(arguments, opened)
        output = _output(arguments, noun, opened)
        return _reply(blocks, noun, answer, output, complain)


def _hands(
    arguments: argparse.Namespace, opened: contextlib.ExitStack
) -> tuple[Iterable[Block], str, streams.Complain]:
    """Return the hands, what the number of one is called, how to report an error."""
    if arguments.hands:
        return [list(enumerate(arguments.hands, 1))], "hand", streams.complain
    screen = sys.stdout if arguments.output is None else None
    if files.is_array(arguments.input):
        from mahjong_fast.cli.npy import HandsFile

        rows = HandsFile(arguments.input)
        progress = streams.progress_of(len(rows), " hands", screen)
        advance, complain = opened.enter_context(progress)
        return rows.lists(advance), "row", complain
    stream: BinaryIO = sys.stdin.buffer
    if arguments.input is not None:
        stream = opened.enter_context(open(arguments.input, "rb"))  # noqa: SIM115
    elif stream.isatty():
        streams.complain("hands, one a line (Ctrl-D ends):")
    advance, complain = opened.enter_context(streams.progress(stream, screen))
    return streams.hands_from(stream, advance), "line", complain


def _output(
    arguments: argparse.Namespace, noun: str, opened: contextlib.ExitStack
) -> Output[Any]:
    """Return what writes the answers."""
    question = QUESTIONS[arguments.command]
    stream: TextIO = sys.stdout
    if arguments.output is not None:
        file = opened.enter_context(files.written_whole(arguments.output))
        if files.is_array(arguments.output):
            from mahjong_fast.cli import arrays

            assert question.cell is not None  # the arguments have been checked
            answers = arrays.answers_file(question.cell, file)
            opened.callback(answers.close)
            return ArrayOutput(question.cell, answers)
        stream = io.TextIOWrapper(file, encoding="utf-8", write_through=True)
        opened.callback(stream.detach)
    if arguments.json:
        return JsonOutput(question, "row" if noun == "row" else "line", stream)
    return TextOutput(question, _style(arguments, stream), arguments.conditions, stream)


def _reply(
    blocks: Iterable[Block],
    noun: str,
    answer: Answerer,
    output: Output[Any],
    complain: streams.Complain,
) -> int:
    """Answer hand by hand; what is ready is written before a wait or a report."""
    status = OK
    for block in blocks:
        pieces = []
        for number, given in block:
            try:
                hand, result = answer(given)
            except mf.MahjongError as error:
                status = BAD_HAND
                pieces.append(output.error(given, number, error))
                output.write(pieces)
                pieces.clear()
                complain(f"{noun} {number}: {described(error)}")
            else:
                pieces.append(output.answer(given, number, hand, result))
        output.write(pieces)
    return status


def _style(arguments: argparse.Namespace, stream: TextIO) -> Style:
    can_draw = streams.can_show(stream, "".join(UNICODE_TILES))
    if arguments.tiles == "unicode" and not can_draw:
        arguments.parser.error(
            f"argument --tiles: the output is in {stream.encoding}, which has no "
            "tiles; set PYTHONIOENCODING=utf-8"
        )
    drawn = arguments.tiles == "unicode" or (
        arguments.tiles == "auto" and can_draw and stream.isatty()
    )
    return Style(drawn, chinese=streams.can_show(stream, "听"))
