"""The questions about a hand: the one table of what each takes and answers.

When the package is built, csrc/tools/make_questions.py makes of it the functions for
one hand, their stubs and the functions of `batch`. Gufuncs and commands read it.
"""

from __future__ import annotations

from typing import NamedTuple


class Question(NamedTuple):
    """A question: the function of that name for one hand, and in `batch` for arrays.

    name       that of the functions
    summary    what it answers
    hands      the hands it is for: "any", "waiting" of 3n+1 tiles, "drawn" of 3n+2
    takes      what one hand is asked with besides its forms
    answer     the type of the answer for one hand
    doc        of the function for one hand
    of_arrays  what arrays of hands are asked with
    dtype      that of the answers to arrays; "": arrays cannot be asked
    by_tile    an array answers with 34 numbers for a hand, not one
    bad        what an array has for a bad hand
    array_doc  of the function for arrays
    """

    name: str
    summary: str
    hands: str
    takes: tuple[str, ...]
    answer: str
    doc: str
    of_arrays: tuple[str, ...] = ()
    dtype: str = ""
    by_tile: bool = False
    bad: int = 0
    array_doc: str = ""


class Argument(NamedTuple):
    """An argument of these functions. Its types are those that stubs name."""

    type: str
    default: str
    array_type: str = ""  # "": arrays are not asked with it


# In the order of the signatures.
ARGUMENTS = {
    "unseen": Argument(
        "CountsLike | None", "None", "CountsLike | npt.ArrayLike | None"
    ),
    "forms": Argument("Forms", "ALL", "Forms"),
    "jokers": Argument("int", "0", "npt.ArrayLike"),
    "limits": Argument(
        "CountsLike | None", "None", "CountsLike | npt.ArrayLike | None"
    ),
    "shape": Argument("bool", "False"),
    "thrown": Argument("", "None", "npt.ArrayLike | None"),
}

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
            "int",
            """Return the shanten number: -1 complete, 0 ready.

            The least over the shapes asked for: at most 8 for `STANDARD` with four
            sets, more with five, for other shapes and under limits; `UNREACHABLE`
            where the limits rule out all.

            >>> import mahjong_fast as mf
            >>> mf.shanten("123m456p789s1122z")
            0
            >>> mf.shanten("1111m")  # the only wait would be a fifth 1m
            1
            >>> mf.shanten("123m456p789s11z", jokers=3)
            -1
            """,
            _LIMITED,
            "int8",
            bad=BAD_SHANTEN,
            array_doc="""Return the shanten number of each hand: int8 (...); 127 if bad.

            >>> import numpy as np, mahjong_fast as mf
            >>> hands = np.zeros((2, 34), int)
            >>> hands[0, 27], hands[1, :3] = 2, 1  # 11z, 123m
            >>> mf.batch.shanten(hands, on_error="sentinel")
            array([ -1, 127], dtype=int8)
            >>> mf.batch.shanten(hands)
            Traceback (most recent call last):
            mahjong_fast.errors.BatchError: 1 of 2 rows bad, first [1]: 3 tiles: a \
hand has 3n+1 or 3n+2 tiles, 1 to 17
            >>> mf.batch.shanten(hands[0], jokers=[0, 2, 3], out=np.empty(3, int))
            array([-1,  0, -1])
            """,
        ),
        Question(
            "is_win",
            "whether a hand is complete (和牌)",
            "any",
            ("jokers",),
            "bool",
            """Return whether the hand is complete; False for 3n+1 tiles.

            >>> import mahjong_fast as mf
            >>> mf.is_win("19m19p19s12345677z"), mf.is_win("11m")
            (True, True)
            >>> mf.is_win("1m", jokers=1)
            True
            >>> mf.is_win("123m")
            Traceback (most recent call last):
            mahjong_fast.errors.HandSizeError: 3 tiles: a hand has 3n+1 or 3n+2 \
tiles, 1 to 17
            """,
            ("jokers",),
            "bool",
            array_doc="""Return whether each hand is complete: bool (...); False if bad.

            >>> import numpy as np, mahjong_fast as mf
            >>> mf.batch.is_win(2 * np.eye(34, dtype=int)[[0, 33]])  # 11m 77z
            array([ True,  True])
            """,
        ),
        Question(
            "waits",
            "the tiles that complete a hand (听牌)",
            "waiting",
            (*_LIMITED, "shape"),
            "tuple[int, ...]",
            """Return the tiles that complete a hand of 3n+1 tiles; `()` if not ready.

            A tile of which the hand holds all it may is not a wait. With *shape* the
            shape alone counts: a fifth copy is a wait, and limits are left aside.

            >>> import mahjong_fast as mf
            >>> mf.waits("123m456p789s1122z")
            (27, 28)
            >>> mf.waits("234m345s333p1111z")
            ()
            >>> mf.waits("234m345s333p1111z", shape=True)
            (27,)
            """,
            _LIMITED,
            "uint64",
            array_doc="""Return the tiles that complete each hand.

            uint64 (...), bit t is tile t.

            >>> import numpy as np, mahjong_fast as mf
            >>> mf.batch.waits(np.eye(34, dtype=int)[:3])  # 1m 2m 3m
            array([1, 2, 4], dtype=uint64)
            """,
        ),
        Question(
            "useful",
            "the tiles that bring a hand nearer (有效牌)",
            "waiting",
            _LIMITED,
            "tuple[int, ...]",
            """Return the tiles that lower the shanten number of a hand of 3n+1 tiles.

            >>> import mahjong_fast as mf
            >>> mf.useful("123m456p789s1122z")
            (27, 28)
            >>> len(mf.useful("1111z"))  # any tile but the one that is used up
            33
            """,
            _LIMITED,
            "uint64",
            array_doc="""Return the tiles that lower the shanten number of each hand.

            uint64 (...), bit t is tile t.

            >>> import numpy as np, mahjong_fast as mf
            >>> sevens = np.eye(34, dtype=int)[33] * 4  # 7777z: all others
            >>> mf.batch.useful(sevens) == 2**33 - 1
            np.True_
            """,
        ),
        Question(
            "ukeire",
            "the tiles that bring a hand nearer, and how many are live (进张)",
            "waiting",
            ("unseen", *_LIMITED),
            "Ukeire",
            """Return the useful tiles of a hand of 3n+1 tiles with their live copies.

            *unseen* says how many copies of each tile are still out: by default the
            limits, four each, less the hand. A useful tile with none left is listed,
            its count 0.

            >>> import mahjong_fast as mf
            >>> mf.ukeire("123m456p789s1122z")
            Ukeire(shanten=0, tiles=(27, 28), counts=(2, 2), total=4)
            >>> mf.ukeire("123m456p789s1122z", unseen=[0] * 34).total
            0
            """,
            ("unseen", *_LIMITED, "thrown"),
            "uint16",
            array_doc="""Return the live copies of all useful tiles: uint16 (...).

            *unseen* has the copies that are still out: 34 numbers for all rows, or an
            array (..., 34); by default the limits, four each, less the hand, and less
            the tile *thrown*: the index of the tile just discarded, one for all hands
            or an array that broadcasts against (...). Without it that tile counts as
            live. `mf.discards` always leaves it out.

            >>> import numpy as np, mahjong_fast as mf
            >>> hands = np.eye(34, dtype=int)[:2]  # 1m 2m
            >>> mf.batch.ukeire(hands), mf.batch.ukeire(hands, np.arange(34) % 5)
            (array([3, 3], dtype=uint16), array([0, 1], dtype=uint16))
            >>> mf.batch.ukeire(hands, thrown=0)  # each of 1m and another tile
            array([2, 3], dtype=uint16)
            """,
        ),
        Question(
            "discards",
            "every discard, best first (打牌)",
            "drawn",
            ("unseen", *_LIMITED),
            "Discards",
            """Return every distinct discard of a hand of 3n+2 tiles, best first.

            The order: lower shanten, then more live tiles, then the lower index. The
            tile thrown is not live again. *unseen* as for `ukeire`.

            >>> import mahjong_fast as mf
            >>> best = mf.discards("123m456p789s11223z")[0]
            >>> best
            Discard(tile=29, shanten=0, tiles=(27, 28), total=4)
            >>> mf.discards("11m", unseen=[0] * 34)
            [Discard(tile=0, shanten=0, tiles=(0,), total=0)]
            """,
            _LIMITED,
            "int8",
            by_tile=True,
            bad=BAD_SHANTEN,
            array_doc="""Return the shanten number after each discard: int8 (..., 34).

            127 for a tile that the hand does not hold.

            >>> import numpy as np, mahjong_fast as mf
            >>> mf.batch.discards(np.eye(34, dtype=int)[0] * 2)[:3]  # 11m
            array([  0, 127, 127], dtype=int8)
            """,
        ),
        Question(
            "decompose",
            "every reading of a complete hand (拆牌)",
            "any",
            ("jokers",),
            "tuple[Decomposition, ...]",
            """Return every reading of a complete hand, each once; `()` if not complete.

            The standard shape comes first, then by tiles.

            >>> import mahjong_fast as mf
            >>> for reading in mf.decompose("112233m99p445566s"):
            ...     print(reading.form, reading.sets, reading.pair, reading.pairs)
            1 ((0, 1, 2), (0, 1, 2), (21, 22, 23), (21, 22, 23)) 17 ()
            2 () None (0, 1, 2, 17, 21, 22, 23)
            >>> mf.decompose("1m", jokers=1)[0].jokers
            (0,)
            """,
        ),
    )
}
OF_ARRAYS = {name: asked for name, asked in QUESTIONS.items() if asked.dtype}
