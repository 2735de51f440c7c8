"""Hands as people write them, and one hand asked under the conditions of a run."""

from __future__ import annotations

import argparse
import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import mahjong_fast as mf
from mahjong_fast import Hand, Meld
from mahjong_fast._native.core import as_counts
from mahjong_fast.cli.files import looks_like_file
from mahjong_fast.cli.flags import faults_end
from mahjong_fast.cli.streams import LONGEST_LINE
from mahjong_fast.errors import shown

if TYPE_CHECKING:
    from mahjong_fast.forms import Forms
    from mahjong_fast.questions import Question

Value = TypeVar("Value")
Given = str | list[int]  # text, or 34 counts
Answerer = Callable[[Given], tuple[bytes | Hand, Any]]


class Conditions(NamedTuple):
    """What holds for every hand of a run."""

    notation: str = "mpsz"
    forms: Forms = mf.ALL
    jokers: int = 0
    melds: tuple[Meld, ...] = ()
    dead: bytes = bytes(34)
    limited: bool = False

    @property
    def limits(self) -> bytes | None:
        """How many of each tile a hand can come to hold, its melds left out."""
        return bytes(4 - number for number in self.dead) if self.limited else None


def answerer(question: Question, conditions: Conditions, **options: object) -> Answerer:
    """Return the function that reads a hand and asks the *question* about it.

    The hand is text, or 34 counts that have the melds of the run. It goes to the
    library as counts; a `Hand` is built only where there are melds.
    """
    function = getattr(mf, question.name)
    ask = functools.partial(
        function, forms=conditions.forms, jokers=conditions.jokers, **options
    )
    unmelded = {"limits": conditions.limits} if conditions.limited else {}

    def answer(given: Given) -> tuple[bytes | Hand, Any]:
        if isinstance(given, str):
            counts, melds = read_hand(given, conditions)
        else:
            counts, melds = as_counts(given), conditions.melds
        if not melds:
            return counts, ask(counts, **unmelded)
        hand = mf.Hand(counts, melds, conditions.jokers)
        _check_size(hand)
        if conditions.limited:
            return hand, ask(hand, limits=hand.limits(conditions.dead))
        if "unseen" in question.takes:
            return hand, ask(hand, unseen=mf.unseen(hand))
        return hand, ask(hand)

    return answer


def printable(argument: str) -> str:
    """Return an argument; what was no text in it cannot be printed, and becomes "?"."""
    return argument.encode(errors="replace").decode()


def read_hand(text: str, conditions: Conditions) -> tuple[bytes, tuple[Meld, ...]]:
    """Read the tiles of a hand, and its melds in brackets or those of the run."""
    if len(text) > LONGEST_LINE:
        raise mf.TileError(
            f"longer than {LONGEST_LINE} characters",
            text=text,
            column=LONGEST_LINE + 1,
        )
    tiles, bracket, rest = text.partition("[")
    counts = mf.parse(tiles, conditions.notation)
    if not bracket:
        return counts, conditions.melds
    return counts, melds_in(bracket + rest, conditions.notation, len(tiles))


def read_argument(
    text: str, conditions: Conditions, instead: str
) -> tuple[bytes, tuple[Meld, ...]]:
    """Read the hand of an argument; if that is a file, say what to write *instead*."""
    try:
        return read_hand(printable(text), conditions)
    except mf.TileError as error:
        if not looks_like_file(text):
            raise
        told = f"{error}; if {text} is a file, {instead}"
        raise mf.TileError(told, text=error.text, column=error.column) from None


def value_of(
    arguments: argparse.Namespace, option: str, read: Callable[[str, str], Value]
) -> Value:
    """Read what an option says in the notation of the run, or end the program."""
    value = getattr(arguments, option) or ""
    with faults_end(arguments, f"--{option}: {shown(value)}"):
        return read(value, arguments.notation)


def _check_size(hand: Hand) -> None:
    """Refuse a hand that was written with the tiles of its melds among its own."""
    if hand.melds and hand.total + 3 * len(hand.melds) > 14:
        raise mf.HandSizeError(
            f"{hand.total} tiles and {3 * len(hand.melds)} in melds: a hand has 14 at "
            "most, those of its melds not repeated among its own"
        )


def melds_in(text: str, notation: str, before: int = 0) -> tuple[Meld, ...]:
    """Return the melds of `[123m][555z]` or `chi:123m@3,ankan:9999m`.

    *before* is how many characters stand before *text* where it came from; an error
    names its column there.
    """
    try:
        return mf.parse_melds(text, notation)
    except mf.TileError as error:
        column = before + error.column
        raise mf.TileError(str(error), text=error.text, column=column) from None
