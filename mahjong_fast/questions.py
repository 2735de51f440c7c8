"""The questions about a hand: the one table of what each takes and what arrays answer.

The gufuncs and their callables read it; the functions for one hand, those of `batch`,
their stubs and the commands are held to it by the tests.
"""

from __future__ import annotations

from mahjong_fast.named import NamedTuple


class Question(NamedTuple):
    """A question: the function of that name for one hand, and in `batch` for arrays.

    name       that of the functions
    summary    what it answers
    hands      the hands it is for: "any", "waiting" of 3n+1 tiles, "drawn" of 3n+2
    takes      what one hand is asked with besides its forms
    of_arrays  what arrays of hands are asked with
    dtype      that of the answers to arrays; "": arrays cannot be asked
    by_tile    an array answers with 34 numbers for a hand, not one
    bad        what an array has for a bad hand
    """

    name: str
    summary: str
    hands: str
    takes: tuple[str, ...]
    of_arrays: tuple[str, ...] = ()
    dtype: str = ""
    by_tile: bool = False
    bad: int = 0


_LIMITED = ("jokers", "limits")
BAD_SHANTEN = 127  # MJF_BAD_SHANTEN of mjf/batch.h, and its MJF_NOT_HELD

QUESTIONS = {
    question.name: question
    for question in (
        Question(
            "shanten",
            "how many tiles a hand is from tenpai (向听数)",
            "any",
            _LIMITED,
            _LIMITED,
            "int8",
            bad=BAD_SHANTEN,
        ),
        Question(
            "is_win",
            "whether a hand is complete (和牌)",
            "any",
            ("jokers",),
            ("jokers",),
            "bool",
        ),
        Question(
            "waits",
            "the tiles that complete a hand (听牌)",
            "waiting",
            (*_LIMITED, "shape"),
            _LIMITED,
            "uint64",
        ),
        Question(
            "useful",
            "the tiles that bring a hand nearer (有效牌)",
            "waiting",
            _LIMITED,
            _LIMITED,
            "uint64",
        ),
        Question(
            "ukeire",
            "the tiles that bring a hand nearer, and how many are live (进张)",
            "waiting",
            ("unseen", *_LIMITED),
            ("unseen", *_LIMITED, "thrown"),
            "uint16",
        ),
        Question(
            "discards",
            "every discard, best first (打牌)",
            "drawn",
            ("unseen", *_LIMITED),
            _LIMITED,
            "int8",
            by_tile=True,
            bad=BAD_SHANTEN,
        ),
        Question(
            "decompose",
            "every reading of a complete hand (拆牌)",
            "any",
            ("jokers",),
        ),
    )
}
OF_ARRAYS = {name: asked for name, asked in QUESTIONS.items() if asked.dtype}
