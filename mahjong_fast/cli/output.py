"""What is written for one hand: text for people, a JSON object, a cell of an array."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TextIO, TypeVar

import mahjong_fast as mf
from mahjong_fast.cli import json_lines
from mahjong_fast.cli.text import heading

if TYPE_CHECKING:
    from mahjong_fast import Hand, MahjongError
    from mahjong_fast.cli.hands import Conditions, Given
    from mahjong_fast.cli.npy import ArrayFile
    from mahjong_fast.cli.questions import Cell, Question
    from mahjong_fast.cli.text import Style

Piece = TypeVar("Piece")


class Output(Protocol[Piece]):
    """Pieces of what is written, and how they are.

    A hand is *given* as text or as 34 counts.
    """

    def answer(
        self, given: Given, number: int, hand: bytes | Hand, answer: Any
    ) -> Piece:
        """Show the answer about hand *number*, which was read as *hand*."""

    def error(self, given: Given, number: int, error: MahjongError) -> Piece:
        """Show that *given* was wrong, besides the report on standard error."""

    def write(self, pieces: list[Piece]) -> None:
        """Write what is ready."""


class _Lines:
    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, pieces: list[str]) -> None:
        """Write lines at once: somebody may wait for them."""
        self._stream.write("".join(pieces))
        self._stream.flush()


class TextOutput(_Lines):
    """Text for people; errors are on standard error alone."""

    def __init__(
        self, question: Question, style: Style, conditions: Conditions, stream: TextIO
    ) -> None:
        super().__init__(stream)
        self._question = question
        self._style = style
        self._jokers = conditions.jokers
        self._in_names = conditions.notation == "mpsz"

    def answer(self, given: Given, number: int, hand: bytes | Hand, answer: Any) -> str:
        """Show the hand and the answer."""
        style = self._style
        shown = self._question.text(answer, style)
        text = given if isinstance(given, str) else ""
        named = self._in_names and text.isascii() and text != ""
        return f"{heading(text, named, hand, self._jokers, style)}  {shown}\n"

    def error(self, given: Given, number: int, error: MahjongError) -> str:
        """Show nothing."""
        return ""


class JsonOutput(_Lines):
    """JSON lines."""

    def __init__(self, question: Question, noun: str, stream: TextIO) -> None:
        super().__init__(stream)
        self._fields = question.fields
        self._noun = noun
        self._encode = json_lines.encoder(stream)

    def answer(self, given: Given, number: int, hand: bytes | Hand, answer: Any) -> str:
        """Give the answer's fields."""
        return self._line(given, number, self._fields(answer))

    def error(self, given: Given, number: int, error: MahjongError) -> str:
        """Give the error, and its column where one is to blame."""
        column = getattr(error, "column", 0) or None
        return self._line(given, number, {"error": described(error), "column": column})

    def _line(self, given: Given, number: int, fields: dict[str, object]) -> str:
        named = {"hand": _text(given), self._noun: number}
        return self._encode({**named, **fields}) + "\n"


class ArrayOutput:
    """Cells of an array, one a hand; wrong hands have theirs, too."""

    def __init__(self, cell: Cell, file: ArrayFile) -> None:
        self._cell = cell
        self._file = file

    def answer(
        self, given: Given, number: int, hand: bytes | Hand, answer: Any
    ) -> int | list[int]:
        """Give what the array has for an answer."""
        return self._cell.of(answer)

    def error(self, given: Given, number: int, error: MahjongError) -> int | list[int]:
        """Give what it has where there is none."""
        return self._cell.bad

    def write(self, pieces: list[int | list[int]]) -> None:
        """Append cells to the file."""
        if pieces:
            self._file.write(pieces)


def _text(given: Given) -> str | None:
    """Write counts as text; some have none."""
    if isinstance(given, str):
        return given
    try:
        return mf.format(given)
    except mf.MahjongError:
        return None


def described(error: MahjongError) -> str:
    """Give the kind of an error and what it says."""
    return f"{type(error).__name__}: {error}"
