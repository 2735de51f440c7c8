"""A question answered hand by hand, as text for people, as JSON or into an array."""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TextIO

import mahjong_fast as mf
from mahjong_fast import Hand, MahjongError
from mahjong_fast.cli import files, streams
from mahjong_fast.cli.hands import Answerer, Conditions, Given, answerer
from mahjong_fast.cli.text import described, heading
from mahjong_fast.files import can_rewrite, written_whole
from mahjong_fast.text import Style

if TYPE_CHECKING:
    from mahjong_fast.cli.questions import Command
    from mahjong_fast.questions import Question

    Block = Sequence[tuple[int, Given]]

OK, BAD_HAND = 0, 1


class Output(NamedTuple):
    """What makes the pieces that are written, and what writes those that are ready."""

    answer: Callable[[Given, int, bytes | Hand, Any], Any]  # of a hand and its number
    error: Callable[[Given, int, MahjongError, str], Any]  # and how it is reported
    write: Callable[[list[Any]], object]


def answer_array(
    arguments: argparse.Namespace, question: Question, conditions: Conditions
) -> int:
    """Answer the rows of an array into another; return the exit status."""
    from mahjong_fast.array_files import REPORTED  # takes NumPy, and start-up counts

    hands = mf.batch.HandsFile(arguments.input)
    with streams.progress_of(len(hands), " hands") as (advance, complain):
        bad = mf.batch.answer_file(
            question.name,
            hands,
            arguments.output,
            forms=conditions.forms,
            jokers=conditions.jokers,
            limits=conditions.limits,
            threads=arguments.threads,
            on_bad=lambda row, error: complain(f"row {row}: {described(error)}"),
            on_progress=advance,
        )
        if bad > REPORTED:
            told = f"the first {REPORTED} above"
            complain(f"{bad} of {len(hands)} rows are wrong: {told}")
    return BAD_HAND if bad else OK


def answer_hands(
    arguments: argparse.Namespace, command: Command, conditions: Conditions
) -> int:
    """Answer hand by hand; return the exit status."""
    options = {"shape": True} if arguments.shape else {}
    answer = answerer(command.asked, conditions, **options)
    with contextlib.ExitStack() as opened:
        blocks, noun, complain = _hands(arguments, opened)
        output = _output(arguments, command, conditions, noun, opened)
        return _reply(blocks, noun, answer, output, complain)


def _hands(
    arguments: argparse.Namespace, opened: contextlib.ExitStack
) -> tuple[Iterable[Block], str, streams.Complain]:
    """Return the hands, what the number of one is called, how to report an error."""
    if arguments.hands:
        return [list(enumerate(arguments.hands, 1))], "hand", streams.complain
    screen = sys.stdout if arguments.output is None else None
    if files.is_array(arguments.input):
        from mahjong_fast.array_files import HandsFile

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
    arguments: argparse.Namespace,
    command: Command,
    conditions: Conditions,
    noun: str,
    opened: contextlib.ExitStack,
) -> Output:
    """Return what writes the answers."""
    stream: TextIO = sys.stdout
    if arguments.output is not None:
        file = opened.enter_context(written_whole(arguments.output))
        if files.is_array(arguments.output):
            if not can_rewrite(file, arguments.output):
                raise mf.ArrayError(
                    f"{arguments.output}: a pipe takes no array whose number of rows "
                    "is not known"
                )
            return _cells(command, file, opened)
        stream = io.TextIOWrapper(file, encoding="utf-8", write_through=True)
        opened.callback(stream.detach)
    if arguments.json:
        return _json(command, "row" if noun == "row" else "line", stream)
    return _text(command, _style(arguments, stream), conditions, stream)


def _cells(command: Command, file: BinaryIO, opened: contextlib.ExitStack) -> Output:
    """Return what writes an array, a cell a hand; wrong hands have theirs, too."""
    from mahjong_fast.array_files import ArrayFile

    asked, cell = command.asked, command.cell
    assert cell is not None  # the arguments have been checked
    bad = [asked.bad] * 34 if asked.by_tile else asked.bad
    cells = ArrayFile(file, asked.dtype, (34,) if asked.by_tile else ())
    opened.callback(cells.close)
    return Output(
        lambda given, number, hand, answer: cell(answer),
        lambda given, number, error, told: bad,
        cells.write,
    )


def _json(command: Command, noun: str, stream: TextIO) -> Output:
    """Return what writes JSON lines, those of wrong hands with the error."""
    encode = streams.encoder(stream)

    def line(given: Given, number: int, fields: dict[str, object]) -> str:
        return encode({"hand": _named(given), noun: number, **fields}) + "\n"

    def error(given: Given, number: int, error: MahjongError, told: str) -> str:
        column = getattr(error, "column", 0) or None
        return line(given, number, {"error": told, "column": column})

    return Output(
        lambda given, number, hand, answer: line(given, number, command.fields(answer)),
        error,
        _writer(stream),
    )


def _text(
    command: Command, style: Style, conditions: Conditions, stream: TextIO
) -> Output:
    """Return what writes text for people; errors are on standard error alone."""

    def answer(given: Given, number: int, hand: bytes | Hand, answer: Any) -> str:
        text = given if isinstance(given, str) else ""
        named = conditions.notation == "mpsz" and text.isascii() and text != ""
        shown = command.text(answer, style)
        return f"{heading(text, named, hand, conditions.jokers, style)}  {shown}\n"

    return Output(answer, lambda given, number, error, told: "", _writer(stream))


def _writer(stream: TextIO) -> Callable[[list[str]], object]:
    """Return a function that writes lines and flushes them at once."""

    def write(pieces: list[str]) -> None:
        stream.write("".join(pieces))
        stream.flush()

    return write


def _named(given: Given) -> str | None:
    """Write counts as text; some have none."""
    if isinstance(given, str):
        return given
    try:
        return mf.format(given)
    except MahjongError:
        return None


def _told(error: MahjongError, given: Given, noun: str) -> str:
    """Describe an error; if the argument is a file, say how to read it."""
    told = described(error)
    if noun == "hand" and isinstance(given, str) and files.looks_like_file(given):
        told += f"; if {given} is a file of hands, --input {given} reads it"
    return told


def _reply(
    blocks: Iterable[Block],
    noun: str,
    answer: Answerer,
    output: Output,
    complain: streams.Complain,
) -> int:
    """Answer hand by hand; what is ready is written before a wait or a report."""
    status = OK
    for block in blocks:
        pieces = []
        for number, given in block:
            try:
                hand, result = answer(given)
            except MahjongError as error:
                status = BAD_HAND
                told = _told(error, given, noun)
                pieces.append(output.error(given, number, error, told))
                output.write(pieces)
                pieces.clear()
                complain(f"{noun} {number}: {told}")
            else:
                pieces.append(output.answer(given, number, hand, result))
        output.write(pieces)
    return status


def _style(arguments: argparse.Namespace, stream: TextIO) -> Style:
    style = streams.style_of(arguments, stream)
    if arguments.tiles == "unicode" and not style.drawn:
        arguments.parser.error(
            f"argument --tiles: the output is in {stream.encoding}, which has no "
            "tiles; set PYTHONIOENCODING=utf-8"
        )
    return style
