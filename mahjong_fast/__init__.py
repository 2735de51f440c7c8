"""Fast, exact answers about mahjong hands.

Tiles are 0 to 33: 1-9m 万, 1-9p 筒, 1-9s 条, then 1z to 7z 東南西北白發中. What
`shanten`, `is_win`, `waits`, `useful`, `ukeire`, `discards` and `decompose` take:

hand    34 counts as bytes (the fastest), list, tuple or integer array; a notation
        string such as "123m0p11z"; or a `Hand`. Melds and jokers are not in the counts.
forms   the shapes: `STANDARD`, `SEVEN_PAIRS`, `SEVEN_PAIRS_QUADS`, `THIRTEEN_ORPHANS`,
        `KNITTED_STRAIGHT`, `KNITTED_HONORS`, `KNITTED_HONORS_SEVEN`, `SCATTERED`,
        `SCATTERED_SEVEN`, or one of `form(...)` by other rules; several flags with `|`,
        or all of these in a tuple; `ALL`, the default, is the first, second and fourth.
jokers  0 to 8 jokers held besides the counts.
limits  34 numbers, 0 to 4: how many copies of each tile the hand may ever come to hold,
        those it holds included; `Hand.limits` makes them. Four each by default: melds
        and dead tiles change nothing by themselves.
unseen  34 numbers, 0 to 4: the copies still out, `unseen` makes them. They only count
        live tiles. By default the limits less the counts, whatever the melds.

Hands have 3n+1 tiles (before the draw) or 3n+2 (after it), 1 to 14, jokers counted, or
16 and 17 in the game of five sets. All errors are subclasses of `MahjongError`, itself
a ValueError.

>>> import mahjong_fast as mf
>>> mf.shanten("123m456p789s1122z")
0
>>> [mf.tile_name(tile) for tile in mf.waits("123m456p789s1122z")]
['1z', '2z']

`mf.batch` asks the same of NumPy arrays; `random_hands` and `random_wins` deal them;
`census` counts how many deals are at each shanten number.
"""

from __future__ import annotations

import os

try:
    from mahjong_fast._native.core import (
        ALL,
        KNITTED_HONORS,
        KNITTED_HONORS_SEVEN,
        KNITTED_STRAIGHT,
        SCATTERED,
        SCATTERED_SEVEN,
        SEVEN_PAIRS,
        SEVEN_PAIRS_QUADS,
        STANDARD,
        THIRTEEN_ORPHANS,
        UNREACHABLE,
        Decomposition,
        Discard,
        Discards,
        Form,
        Ukeire,
        census,
        cpu,
        decompose,
        discards,
        is_win,
        parse,
        shanten,
        ukeire,
        useful,
        waits,
    )
    from mahjong_fast._native.core import set_drawer as _set_drawer
except ModuleNotFoundError as error:
    if error.name != "mahjong_fast._native.core":
        raise
    raise ModuleNotFoundError(
        "mahjong_fast is not built where it was found, in "
        f"{os.path.dirname(os.path.abspath(__file__))}: if it is installed, leave the "
        "source tree; else install it there with pip install -e ."
    ) from error
from mahjong_fast.errors import (
    ArgumentError,
    ArrayError,
    BatchError,
    BelowMinimum,
    CountError,
    FormError,
    HandSizeError,
    JokerError,
    LimitError,
    MahjongError,
    MeldError,
    MissingInput,
    NotAWin,
    OptionError,
    PictureError,
    RuleError,
    SchemaError,
    SituationError,
    TileError,
    UnknownOption,
    UnknownRules,
    UnseenError,
    WinNotAllowed,
)
from mahjong_fast.forms import form
from mahjong_fast.hand import Hand, Meld, parse_melds, unseen
from mahjong_fast.tiles import (
    format,
    from_ids,
    tile_index,
    tile_name,
    to_ids,
)

TYPE_CHECKING = False  # as typing has it, which takes longer to import than all this
if TYPE_CHECKING:
    from typing import Any

    from mahjong_fast import batch, pictures, rules, scoring, settlement
    from mahjong_fast.generators import random_hands, random_wins
    from mahjong_fast.melds import MeldKind
    from mahjong_fast.scoring import Win
    from mahjong_fast.settlement import Deal

__all__ = [
    "ALL",
    "KNITTED_HONORS",
    "KNITTED_HONORS_SEVEN",
    "KNITTED_STRAIGHT",
    "SCATTERED",
    "SCATTERED_SEVEN",
    "SEVEN_PAIRS",
    "SEVEN_PAIRS_QUADS",
    "STANDARD",
    "THIRTEEN_ORPHANS",
    "UNREACHABLE",
    "ArgumentError",
    "ArrayError",
    "BatchError",
    "BelowMinimum",
    "CountError",
    "Deal",
    "Decomposition",
    "Discard",
    "Discards",
    "Form",
    "FormError",
    "Hand",
    "HandSizeError",
    "JokerError",
    "LimitError",
    "MahjongError",
    "Meld",
    "MeldError",
    "MeldKind",
    "MissingInput",
    "NotAWin",
    "OptionError",
    "PictureError",
    "RuleError",
    "SchemaError",
    "SituationError",
    "TileError",
    "Ukeire",
    "UnknownOption",
    "UnknownRules",
    "UnseenError",
    "Win",
    "WinNotAllowed",
    "batch",
    "census",
    "cpu",
    "decompose",
    "discards",
    "form",
    "format",
    "from_ids",
    "get_include",
    "get_library_dir",
    "is_win",
    "parse",
    "parse_melds",
    "pictures",
    "random_hands",
    "random_wins",
    "rules",
    "scoring",
    "settlement",
    "shanten",
    "tile_index",
    "tile_name",
    "to_ids",
    "ukeire",
    "unseen",
    "useful",
    "waits",
]

__version__ = "0.1.0"


def get_include() -> str:
    """Return the directory to put on the include path for `mjf/mjf.h`.

    >>> import os, mahjong_fast as mf
    >>> "mjf.h" in os.listdir(os.path.join(mf.get_include(), "mjf"))
    True
    """
    return os.path.join(os.path.dirname(__file__), "include")


def get_library_dir() -> str:
    """Return the directory of the C library, `libmjf.a`: link with `-lmjf`.

    >>> import os, mahjong_fast as mf
    >>> os.listdir(mf.get_library_dir())
    ['libmjf.a']
    """
    return os.path.join(os.path.dirname(__file__), "lib")


# NumPy takes longer to import than all the rest, few draw, not all score: these wait.
_LAZY_MODULES = ("batch", "pictures", "rules", "scoring", "settlement")
_LAZY_NAMES = {
    "Deal": "settlement",
    "MeldKind": "melds",
    "Win": "scoring",
    "random_hands": "generators",
    "random_wins": "generators",
}


def __getattr__(name: str) -> object:
    import importlib

    if name in _LAZY_MODULES:
        return importlib.import_module(f"mahjong_fast.{name}")
    if name in _LAZY_NAMES:
        module = importlib.import_module(f"mahjong_fast.{_LAZY_NAMES[name]}")
        found = globals()[name] = getattr(module, name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__", "errors", "tiles"])


def _draw(shown: Any) -> str:
    from mahjong_fast import pictures

    return pictures.svg(shown)


_set_drawer(_draw)
