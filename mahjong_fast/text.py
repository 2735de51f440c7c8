"""Text for people: terms in one language or two, tiles drawn, columns."""

from __future__ import annotations

import unicodedata

from mahjong_fast import words
from mahjong_fast.named import NamedTuple
from mahjong_fast.notations.unicode import NAMES as UNICODE_TILES
from mahjong_fast.tiles import TILE_NAMES

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mahjong_fast._native.core import Decomposition
    from mahjong_fast.tiles import Tile


class Style(NamedTuple):
    """How the text looks: with tiles drawn, with Chinese words."""

    drawn: bool
    chinese: bool

    def term(self, english: str, chinese: str) -> str:
        """Give a term in English, and in Chinese where that can be shown."""
        return f"{english} {chinese}" if self.chinese and chinese else english

    def tiles(self, tiles: Sequence[Tile]) -> str:
        """Give the names of tiles, and their pictures after them."""
        names = " ".join([TILE_NAMES[tile] for tile in tiles])
        return f"{names}  {drawn(tiles)}" if self.drawn else names


def width(text: str) -> int:
    """Return how many columns *text* takes on a terminal: a Chinese character two.

    >>> from mahjong_fast.text import width
    >>> width("7z 中")
    5
    """
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def table(rows: Iterable[Sequence[str]], *, right: Sequence[int] = ()) -> list[str]:
    """Return *rows* as lines, their cells below each other.

    The columns numbered in *right* end together, all others begin together.

    >>> from mahjong_fast.text import table
    >>> print("\\n".join(table([("平胡", "1"), ("Flush", "16")], right=[1])))
    平胡    1
    Flush  16
    """
    lines = [list(row) for row in rows]
    widths: dict[int, int] = {}
    for row in lines:
        for place, cell in enumerate(row):
            widths[place] = max(widths.get(place, 0), width(cell))

    def filled(place: int, cell: str) -> str:
        blanks = " " * (widths[place] - width(cell))
        return blanks + cell if place in right else cell + blanks

    return ["  ".join([filled(*at) for at in enumerate(row)]).rstrip() for row in lines]


def drawn(tiles: Iterable[Tile]) -> str:
    """Draw tiles."""
    return "".join([UNICODE_TILES[tile] for tile in tiles])


def reading(read: Decomposition, style: Style) -> str:
    """Write one reading: the shape, its sets and pairs, what the jokers became."""
    form = style.term(words.slug(read.form), words.form(read.form)[1])
    text = f"{form}: {words.reading(read)}"
    if read.jokers:
        text += f"  jokers as {words.names(read.jokers)}"
    if not style.drawn:
        return text
    return f"{text}  {' '.join(map(drawn, words.groups(read)))}"
