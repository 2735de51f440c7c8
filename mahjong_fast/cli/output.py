"""What is printed for one hand: text for people, or a JSON object for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from mahjong_fast.cli.text import heading

if TYPE_CHECKING:
    from mahjong_fast import Hand, MahjongError
    from mahjong_fast.cli.hands import Conditions
    from mahjong_fast.cli.questions import Question
    from mahjong_fast.cli.text import Style


class Output(Protocol):
    """Lines for standard output."""

    def answer(self, text: str, number: int, hand: bytes | Hand, answer: Any) -> str:
        """Show the answer about hand *number*, given as *text* and read as *hand*."""

    def error(self, text: str, number: int, error: MahjongError) -> str:
        """Show that *text* was wrong, besides the report on standard error."""


class TextOutput:
    """Text for people; errors are on standard error alone."""

    def __init__(
        self, question: Question, style: Style, conditions: Conditions
    ) -> None:
        self._question = question
        self._style = style
        self._jokers = conditions.jokers
        self._in_names = conditions.notation == "mpsz"

    def answer(self, text: str, number: int, hand: bytes | Hand, answer: Any) -> str:
        """Show the hand and the answer."""
        style = self._style
        shown = self._question.text(answer, style)
        named = self._in_names and text.isascii()
        return f"{heading(text, named, hand, self._jokers, style)}  {shown}\n"

    def error(self, text: str, number: int, error: MahjongError) -> str:
        """Show nothing."""
        return ""


class JsonOutput:
    """JSON lines, in ASCII: no encoding of a pipe can spoil them."""

    def __init__(self, question: Question) -> None:
        import json  # not needed for text, and start-up counts

        self._fields = question.fields
        self._encode = json.JSONEncoder().encode

    def answer(self, text: str, number: int, hand: bytes | Hand, answer: Any) -> str:
        """Give the answer's fields."""
        return self._line(text, number, self._fields(answer))

    def error(self, text: str, number: int, error: MahjongError) -> str:
        """Give the error, and its column where one is to blame."""
        column = getattr(error, "column", 0) or None
        return self._line(text, number, {"error": described(error), "column": column})

    def _line(self, text: str, number: int, fields: dict[str, object]) -> str:
        return self._encode({"hand": text, "line": number, **fields}) + "\n"


def described(error: MahjongError) -> str:
    """Give the kind of an error and what it says."""
    return f"{type(error).__name__}: {error}"
