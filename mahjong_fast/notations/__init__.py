"""How tiles are written: one notation a module, loaded when it is first asked for."""

from __future__ import annotations

from mahjong_fast.errors import TileError, shown

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    class Notation(Protocol):
        """What the module of a notation has."""

        NAMES: tuple[str, ...]  # of the 34 tiles, as they are written
        INDEX: dict[str, int]  # of every name that is read
        KNOWN: str  # the names in few words, for messages

        def read(self, text: str) -> list[int]:
            """Return the counts of the tiles in *text*, those above four too."""

        def write(self, counts: Sequence[int]) -> str:
            """Return the text that `read` reads back to *counts*."""


_MODULES = {
    "mpsz": "mpsz",
    "unicode": "unicode",
    "chinese": "chinese",
    "chinese-traditional": "chinese_traditional",
    "136": "ids",
    "mjai": "mjai",
    "botzone": "botzone",
}
_loaded: dict[str, Notation] = {}

KNOWN_NOTATIONS = tuple(_MODULES)


def get(name: str) -> Notation:
    """Return the module of the notation called *name*.

    >>> from mahjong_fast import notations
    >>> notations.get("mjai").NAMES[27:]
    ('E', 'S', 'W', 'N', 'P', 'F', 'C')
    """
    try:
        return _loaded[name]
    except (KeyError, TypeError, ValueError):  # the last is of a released memoryview
        return _load(name)


def _load(name: str) -> Notation:
    if not isinstance(name, str) or name not in _MODULES:
        known = ", ".join(map(repr, _MODULES))
        raise TileError(f"{shown(name)} is no notation: they are {known}")
    import importlib

    module: Notation = importlib.import_module(f"{__name__}.{_MODULES[name]}")
    return _loaded.setdefault(name, module)
