"""A sheet that tiles and captions are put on, and the SVG that it becomes."""

from __future__ import annotations

import html
from hashlib import sha256
from math import ceil

from mahjong_fast.pictures.faces import EDGE, FACES, HEIGHT, IVORY, JOKER, WIDTH, Stroke
from mahjong_fast.pictures.strokes import CHINESE, LATIN

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable

GAP = 2  # between tiles of one group
SPACE = 12  # between groups
LINE = 18  # the height of a line of words
CAPTION = "#7a7a7a"  # reads on white and on black

_MARGIN = 2
_LATIN_SCALE, _CHINESE_SCALE = 0.68, 0.62
_LATIN_TOP, _CHINESE_TOP = 3, 0.5  # in a line; both then stand on the same line
_AFTER = 4  # the space behind a letter, in its own units

# Where the picture is a page of its own or an image in one, nothing tells the colour of
# the page. As a part of a page the captions have the colour of the words around them.
_STYLE = f"<style>svg:root{{color:{CAPTION}}}</style>"


class Sheet:
    """Tiles and captions at places counted in units, of which a tile is 30 by 40."""

    def __init__(self) -> None:
        self._symbols: dict[str, str] = {}
        self._body: list[str] = []
        self._left = self._top = self._right = self._bottom = 0.0

    def tile(
        self,
        face: str,
        x: float,
        y: float,
        *,
        turned: bool = False,
        dead: bool = False,
        joker: bool = False,
    ) -> None:
        """Put a tile with its left upper corner at (x, y).

        A *turned* tile lies on its side. A *dead* one is pale. That it stands for a
        *joker* is marked.
        """
        self._symbols.setdefault(face, _tile(face))
        pale = ' opacity=".35"' if dead else ""
        if turned:
            place = f'transform="translate({x:g} {y + WIDTH:g})rotate(-90)"'
            self._reach(x, y, x + HEIGHT, y + WIDTH)
        else:
            place = f'x="{x:g}" y="{y:g}"'
            self._reach(x, y, x + WIDTH, y + HEIGHT)
        self._body.append(f'<use href="#@{face}" {place}{pale}/>')
        if joker:
            self._symbols.setdefault("mark", _mark())
            self._body.append(f'<use href="#@mark" {place}/>')

    def tiles(self, faces: Iterable[str], x: float, y: float) -> float:
        """Put tiles side by side; return where the next would go."""
        for face in faces:
            self.tile(face, x, y)
            x += WIDTH + GAP
        return x

    def caption(self, text: str, x: float, y: float) -> None:
        """Put words with the left upper corner of their line at (x, y)."""
        self._reach(x, y, x + length(text), y + LINE)
        for char in text:
            if char != " ":
                name = f"u{ord(char):x}"
                self._symbols.setdefault(name, _letter(char))
                self._body.append(f'<use href="#@{name}" x="{x:g}" y="{y:g}"/>')
            x = round(x + _advance(char), 2)

    def svg(self, height: int, title: str) -> str:
        """Return the whole as SVG whose tiles are *height* pixels high.

        The names in it begin with a digest of the picture, since a page that shows
        several of them has one space for all names.
        """
        left, top = self._left - _MARGIN, self._top - _MARGIN
        across, down = self._right + _MARGIN - left, self._bottom + _MARGIN - top
        scale = height / HEIGHT
        symbols = "".join(
            f'<g id="@{name}">{drawn}</g>' for name, drawn in self._symbols.items()
        )
        drawn = (
            f'<defs>{symbols}</defs><g fill="none" stroke="currentColor" '
            'stroke-width="2" stroke-linecap="round" stroke-linejoin="round">'
            f"{''.join(self._body)}</g></svg>"
        )
        opening = (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
            f'width="{across * scale:g}" height="{down * scale:g}" '
            f'viewBox="{left:g} {top:g} {across:g} {down:g}" '
            'style="max-width:100%;height:auto">'
            f"<title>{html.escape(_printable(title))}</title>{_STYLE}"
        )
        digest = sha256((opening + drawn).encode()).hexdigest()[:12]
        return opening + drawn.replace("@", f"mjf-{digest}-")

    def _reach(self, left: float, top: float, right: float, bottom: float) -> None:
        self._left, self._top = min(self._left, left), min(self._top, top)
        self._right = max(self._right, right)
        self._bottom = max(self._bottom, bottom)


def length(text: str) -> int:
    """Return how long a caption is, rounded up."""
    return ceil(sum(map(_advance, text)))


def _advance(char: str) -> float:
    if char in CHINESE:
        return 24 * _CHINESE_SCALE
    return (LATIN[char][0] + _AFTER) * _LATIN_SCALE


def _letter(char: str) -> str:
    if char in CHINESE:
        scale, top, path = _CHINESE_SCALE, _CHINESE_TOP, CHINESE[char]
    else:
        scale, top, path = _LATIN_SCALE, _LATIN_TOP, LATIN[char][1]
    return f'<path d="{path}" transform="translate(0 {top})scale({scale})"/>'


def _tile(face: str) -> str:
    return (
        f'<rect x=".75" y=".75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="4" '
        f'fill="{IVORY}" stroke="{EDGE}" stroke-width="1.5"/>'
        f"{''.join(map(_stroke, FACES[face]))}"
    )


def _mark() -> str:
    """Draw a frame as thick as the edge of a tile, and a small joker in its corner."""
    star = FACES[JOKER][0]
    return (
        f'<rect x=".75" y=".75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="4" '
        f'stroke="{star.colour}" stroke-width="2.5"/>'
        f'<path d="{star.path}" transform="translate({WIDTH - 10} -4)scale(.45)" '
        f'fill="{star.colour}" stroke="{IVORY}" stroke-width="4" paint-order="stroke"/>'
    )


def _stroke(stroke: Stroke) -> str:
    moved = f' transform="{stroke.transform}"' if stroke.transform else ""
    return (
        f'<path d="{stroke.path}" stroke="{stroke.colour}" '
        f'stroke-width="{stroke.width}"{moved}/>'
    )


def _printable(text: str) -> str:
    """Replace what no XML may hold."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)
