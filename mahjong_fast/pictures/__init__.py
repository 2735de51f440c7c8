"""Pictures of hands and of answers about them: SVG made here, and PNG of it.

In a notebook `Hand`, `Meld`, `Ukeire`, `Discard`, the list from `discards` and
`Decomposition` show themselves so. The SVG needs no file and no font beside it.
"""

from __future__ import annotations

from operator import index

from mahjong_fast._native.core import Decomposition, Discard, Ukeire, as_counts
from mahjong_fast.checks import is_below
from mahjong_fast.errors import PictureError
from mahjong_fast.errors import shown as quoted
from mahjong_fast.hand import Hand, Meld
from mahjong_fast.pictures import drawings
from mahjong_fast.pictures.sheet import CAPTION, Sheet
from mahjong_fast.tiles import as_tile

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from mahjong_fast.hand import HandLike
    from mahjong_fast.tiles import Tile

    Shown: TypeAlias = (
        HandLike
        | Meld
        | Ukeire
        | Discard
        | Decomposition
        | Sequence[Discard]
        | Sequence[Decomposition]
    )

LEAST_HEIGHT, GREATEST_HEIGHT = 8, 400


def svg(
    shown: Shown,
    *,
    height: int = 48,
    win: Tile | str | None = None,
    seat: int = 0,
    title: str | None = None,
) -> str:
    """Return a picture of *shown* as SVG.

    *shown* is a hand (as `shanten` takes it), a `Meld`, a `Ukeire`, a `Discard`, a
    `Decomposition`, or a list or tuple of either of these two. *height* is that of a
    tile in pixels, 8 to 400. *title* replaces what the picture says of itself to those
    who cannot see it.

    Of a hand, *win* is the winning tile, an index or a name, which stands apart: taken
    out of 3n+2 tiles, or added to 3n+1. *seat* is where the player sits, 0 to 3. The
    tile of a meld that was claimed from seat+3 lies on its side on the left, from
    seat+2 second, from seat+1 on the right; of a chow it is the lowest tile, since a
    `Meld` does not say which was claimed. Nothing lies on its side if the seat it came
    from is None or the player's own. The fourth tile of an added kong lies on the tile
    that lies on its side, or else on the middle one. The outer tiles of a concealed
    kong lie face down.

    >>> import mahjong_fast as mf
    >>> picture = mf.pictures.svg("13m456p789s11z", win="2m")
    >>> picture[:41], picture.count("<use ")
    ('<svg xmlns="http://www.w3.org/2000/svg" r', 11)
    >>> mf.pictures.svg("13m11z", win=9, height=5)
    Traceback (most recent call last):
    mahjong_fast.errors.PictureError: height is 8 to 400 pixels, not 5
    """
    if not is_below(GREATEST_HEIGHT + 1, height) or index(height) < LEAST_HEIGHT:
        raise PictureError(
            f"height is {LEAST_HEIGHT} to {GREATEST_HEIGHT} pixels, "
            f"not {quoted(height)}"
        )
    if not is_below(4, seat):
        raise PictureError(f"seat is 0 to 3, not {quoted(seat)}")
    if title is not None and not isinstance(title, str):
        raise PictureError(f"title is text, not {quoted(title)}")
    height, seat = index(height), index(seat)
    sheet = Sheet()
    own_title = _draw(sheet, shown, None if win is None else as_tile(win), seat)
    return sheet.svg(height, own_title if title is None else title)


def png(
    shown: Shown,
    *,
    height: int = 48,
    win: Tile | str | None = None,
    seat: int = 0,
) -> bytes:
    """Return a picture of *shown* as PNG, without a background; see `svg`.

    It takes a package besides this one: `pip install '.[png]'` in the source directory.
    Without it: ModuleNotFoundError.

    >>> import mahjong_fast as mf
    >>> mf.pictures.png("123m11z")[:4]
    b'\\x89PNG'
    """
    drawn = svg(shown, height=height, win=win, seat=seat)
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError as error:
        if error.name != "resvg_py":
            raise
        raise ModuleNotFoundError(
            "PNG is made by a package that is not installed: "
            "pip install '.[png]' in the source directory",
            name=error.name,
        ) from None
    return svg_to_bytes(
        svg_string=drawn,
        skip_system_fonts=True,
        style_sheet=f"svg{{color:{CAPTION}}}",  # it knows no :root
    )


def _draw(sheet: Sheet, shown: Shown, win: Tile | None, seat: int) -> str:
    """Put *shown* on the sheet; return its title."""
    title = _draw_answer(sheet, shown, seat)
    if title is None:
        hand = shown if isinstance(shown, Hand) else Hand(as_counts(shown))  # type: ignore[arg-type]
        return drawings.hand(sheet, hand, win, seat)
    if win is not None:
        raise PictureError(f"win is for a hand, not for {type(shown).__name__}")
    return title


def _draw_answer(sheet: Sheet, shown: Shown, seat: int) -> str | None:
    """Do the same unless *shown* is a hand, or nothing that has a picture."""
    if isinstance(shown, Meld):
        return drawings.meld(sheet, shown, seat)
    if isinstance(shown, Ukeire):
        return drawings.ukeire(sheet, shown)
    rows = [shown] if isinstance(shown, (Discard, Decomposition)) else shown
    if isinstance(rows, (list, tuple)):
        discards = [row for row in rows if isinstance(row, Discard)]
        if len(discards) == len(rows):  # also where there is none
            return drawings.discards(sheet, discards)
        readings = [row for row in rows if isinstance(row, Decomposition)]
        if len(readings) == len(rows):
            return drawings.decompositions(sheet, readings)
    return None
