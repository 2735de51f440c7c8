"""Tables of text in which Chinese characters take two columns."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def width(text: str) -> int:
    """Return how many columns *text* takes on a terminal.

    >>> from mahjong_fast.cli.columns import width
    >>> width("7z 中")
    5
    """
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def table(rows: Iterable[Sequence[str]], *, right: Iterable[int] = ()) -> list[str]:
    """Return *rows* as lines, their cells below each other.

    The columns numbered in *right* end together, all others begin together.

    >>> from mahjong_fast.cli.columns import table
    >>> print("\\n".join(table([("平胡", "1"), ("Flush", "16")], right=[1])))
    平胡    1
    Flush  16
    """
    lines = [list(row) for row in rows]
    aligned = set(right)
    widths: dict[int, int] = {}
    for row in lines:
        for place, cell in enumerate(row):
            widths[place] = max(widths.get(place, 0), width(cell))
    found = []
    for row in lines:
        cells = []
        for place, cell in enumerate(row):
            blanks = " " * (widths[place] - width(cell))
            cells.append(blanks + cell if place in aligned else cell + blanks)
        found.append("  ".join(cells).rstrip())
    return found
