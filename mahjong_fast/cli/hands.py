"""Hands as people write them, and one hand asked under the conditions of a run."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

import mahjong_fast as mf
from mahjong_fast._native.core import as_counts
from mahjong_fast.cli.streams import LONGEST_LINE

if TYPE_CHECKING:
    from collections.abc import Callable

    from mahjong_fast import Hand, Meld
    from mahjong_fast.cli.questions import Question
    from mahjong_fast.forms import Forms

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


def answerer(question: Question, conditions: Conditions, **options: object) -> Answerer:
    """Return the function that reads a hand and answers *question* about it.

    The hand is text, or 34 counts that have the melds of the run. It goes to the
    library as counts; a `Hand` is built only where there are melds to reckon with.
    """
    ask = functools.partial(
        question.function, forms=conditions.forms, jokers=conditions.jokers, **options
    )
    unmelded = {}
    if conditions.limited:
        unmelded["limits"] = bytes(4 - number for number in conditions.dead)

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
        if question.counts_live:
            return hand, ask(hand, unseen=mf.unseen(hand))
        return hand, ask(hand)

    return answer


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
