"""Fast, exact answers about mahjong hands.

>>> import mahjong_fast as mf
>>> mf.shanten("123m456p789s1122z")
0
>>> [mf.tile_name(tile) for tile in mf.waits("123m456p789s1122z")]
['1z', '2z']

`mf.batch` asks the same of NumPy arrays.
"""

from __future__ import annotations

import os

from mahjong_fast._core import (
    ALL,
    SEVEN_PAIRS,
    SEVEN_PAIRS_QUADS,
    STANDARD,
    THIRTEEN_ORPHANS,
    UNREACHABLE,
    Decomposition,
    Discard,
    Ukeire,
    decompose,
    discards,
    is_win,
    shanten,
    ukeire,
    useful,
    waits,
)
from mahjong_fast.errors import (
    ArrayError,
    BatchError,
    CountError,
    FormError,
    HandSizeError,
    JokerError,
    LimitError,
    MahjongError,
    MeldError,
    TileError,
    UnseenError,
)
from mahjong_fast.hand import Hand, Meld, MeldKind, parse_melds, unseen
from mahjong_fast.tiles import format, parse, tile_index, tile_name

TYPE_CHECKING = False  # as typing has it, which takes longer to import than all this
if TYPE_CHECKING:
    from types import ModuleType

    from mahjong_fast import batch

__all__ = [
    "ALL",
    "SEVEN_PAIRS",
    "SEVEN_PAIRS_QUADS",
    "STANDARD",
    "THIRTEEN_ORPHANS",
    "UNREACHABLE",
    "ArrayError",
    "BatchError",
    "CountError",
    "Decomposition",
    "Discard",
    "FormError",
    "Hand",
    "HandSizeError",
    "JokerError",
    "LimitError",
    "MahjongError",
    "Meld",
    "MeldError",
    "MeldKind",
    "TileError",
    "Ukeire",
    "UnseenError",
    "batch",
    "decompose",
    "discards",
    "format",
    "get_include",
    "get_library_dir",
    "is_win",
    "parse",
    "parse_melds",
    "shanten",
    "tile_index",
    "tile_name",
    "ukeire",
    "unseen",
    "useful",
    "waits",
]

__version__ = "0.1.0"


def get_include() -> str:
    """Return the directory to put on the include path for `mjf/mjf.h`.

    >>> import os, mahjong_fast as mf
    >>> os.listdir(os.path.join(mf.get_include(), "mjf"))
    ['mjf.h']
    """
    return os.path.join(os.path.dirname(__file__), "include")


def get_library_dir() -> str:
    """Return the directory of the C library, `libmjf.a`: link with `-lmjf`.

    >>> import os, mahjong_fast as mf
    >>> os.listdir(mf.get_library_dir())
    ['libmjf.a']
    """
    return os.path.join(os.path.dirname(__file__), "lib")


def __getattr__(name: str) -> ModuleType:
    # NumPy takes longer to import than all the rest: it waits until it is needed.
    if name == "batch":
        import importlib

        return importlib.import_module("mahjong_fast.batch")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
