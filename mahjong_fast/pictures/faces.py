"""The faces of the tiles, each as strokes of a few colours on a tile of 30 by 40."""

from __future__ import annotations

from mahjong_fast.named import NamedTuple
from mahjong_fast.pictures.strokes import CHINESE
from mahjong_fast.tiles import TILE_NAMES

WIDTH, HEIGHT = 30, 40
BACK, JOKER = "back", "joker"  # the names of the two that are no kind of tile

IVORY, EDGE = "#fffcf0", "#857c60"
BLACK, RED, GREEN, BLUE, PURPLE = "#1a1a1a", "#c4161c", "#0b7a38", "#174a9f", "#7d2a9c"
_COLOURS = {"r": RED, "g": GREEN, "b": BLUE}


class Stroke(NamedTuple):
    """What one pen draws: its colour and width, its path, and a transform of that."""

    colour: str
    width: float
    path: str
    transform: str = ""


def _character(
    char: str, colour: str, x: float, y: float, w: float, h: float
) -> Stroke:
    """Draw a Chinese character into the box of w by h whose corner is (x, y)."""
    across, down = round(w / 24, 3), round(h / 24, 3)
    width = round(5.2 / (across + down), 2)  # 2.6 on the tile, however small the box
    return Stroke(
        colour, width, CHINESE[char], f"translate({x} {y})scale({across} {down})"
    )


def _dot(x: float, y: float) -> str:
    return f"M{x} {y}h.01"  # round, as the ends of every stroke


def _dots(size: float, rows: dict[float, str]) -> tuple[Stroke, ...]:
    """Draw rows of dots: how far down each is, and the colours in it, "." for none."""
    strokes = []
    for letter, colour in _COLOURS.items():
        path = "".join(
            _dot(x, y)
            for y, row in rows.items()
            for x, held in zip(_columns(len(row)), row, strict=True)
            if held == letter
        )
        if path:
            strokes += [
                Stroke(colour, size, path),
                Stroke(IVORY, round(size * 0.34, 1), path),
            ]
    return tuple(strokes)


def _columns(number: int) -> tuple[float, ...]:
    return {1: (15,), 2: (9, 21), 3: (6.5, 15, 23.5)}[number]


def _sticks(rows: dict[float, str]) -> tuple[Stroke, ...]:
    """Draw rows of sticks, each of two joints: the middle of it, and the colours."""
    reach = 3.4 if len(rows) == 3 else 6  # of a stick, up and down from the middle
    strokes = []
    for letter, colour in _COLOURS.items():
        path = "".join(
            f"M{x} {y - reach}V{y + reach}M{x - 0.6} {y}H{x + 0.6}"
            for y, row in rows.items()
            for x, held in zip(_columns(len(row)), row, strict=True)
            if held == letter
        )
        if path:
            strokes.append(Stroke(colour, 3.6, path))
    return tuple(strokes)


_DOT_FACES = (
    (
        Stroke(GREEN, 25, _dot(15, 20)),
        Stroke(IVORY, 19, _dot(15, 20)),
        Stroke(RED, 14, _dot(15, 20)),
        Stroke(IVORY, 5, _dot(15, 20)),
    ),
    _dots(12, {11: "g", 29: "b"}),
    _dots(9.6, {8: "b..", 20: ".r.", 32: "..g"}),
    _dots(9.6, {11: "bg", 29: "gb"}),
    _dots(9, {8: "b.g", 20: ".r.", 32: "g.b"}),
    _dots(9, {8: "gg", 20: "rr", 32: "rr"}),
    _dots(7.4, {6: "g..", 11: ".g.", 16: "..g", 25: "r.r", 33.5: "r.r"}),
    _dots(8, {6.5: "bb", 15.5: "bb", 24.5: "bb", 33.5: "bb"}),
    _dots(7.6, {8: "ggg", 20: "rrr", 32: "bbb"}),
)
_BAMBOO_FACES = (
    (  # a bird: tail, leg, body, wing, neck, head, beak
        Stroke(GREEN, 2.6, "M11 24Q6 28 5 35M12 25Q9 30 9.5 35M17 28V35M14 35H20"),
        Stroke(GREEN, 10, "M19 17Q19 22 13 23"),
        Stroke(IVORY, 1.3, "M18 17Q18 22 12 23"),
        Stroke(GREEN, 5, "M20 10V15"),
        Stroke(RED, 7, _dot(19.5, 9)),
        Stroke(RED, 2.2, "M22 9L26 10.5"),
    ),
    _sticks({11: "g", 29: "b"}),
    _sticks({11: "b", 29: "gg"}),
    _sticks({11: "gb", 29: "bg"}),
    _sticks({11: "g.b", 20: ".r.", 29: "b.g"}),
    _sticks({11: "ggg", 29: "bbb"}),
    _sticks({8: ".r.", 20: "ggg", 32: "bbb"}),
    (
        Stroke(GREEN, 3.6, "M5.5 17V6L12.5 15M24.5 17V6L17.5 15"),
        Stroke(BLUE, 3.6, "M5.5 23V34L12.5 25M24.5 23V34L17.5 25"),
    ),
    _sticks({8: "brg", 20: "brg", 32: "brg"}),
)
_CHARACTER_FACES = tuple(
    (
        _character(char, BLACK, 3.5, 2.5, 23, 16.5),
        _character("万", RED, 5, 20, 20, 17.5),
    )
    for char in "一二三四五六七八九"
)
_HONOUR_FACES = (
    *((_character(char, BLACK, 2.5, 5, 25, 30),) for char in "東南西北"),
    (Stroke(BLUE, 2.2, "M6 6H24V34H6Z"), Stroke(BLUE, 1, "M9.5 9.5H20.5V30.5H9.5Z")),
    (_character("發", GREEN, 2.5, 5, 25, 30),),
    (_character("中", RED, 2.5, 5, 25, 30),),
)

FACES: dict[str, tuple[Stroke, ...]] = dict(
    zip(
        TILE_NAMES,
        _CHARACTER_FACES + _DOT_FACES + _BAMBOO_FACES + _HONOUR_FACES,
        strict=True,
    )
) | {
    BACK: (
        Stroke(GREEN, 8, "M7.5 7.5H22.5V32.5H7.5ZM15 12V28"),
        Stroke(IVORY, 1.2, "M8 8H22V32H8ZM8 20L15 8L22 20L15 32Z"),
    ),
    JOKER: (
        Stroke(
            PURPLE,
            3,
            "M15 6.5L18.2 15.5L27 16L20.3 22L22.8 31.5L15 26.5L7.2 31.5L9.7 22L3 16"
            "L11.8 15.5Z",
        ),
        Stroke(PURPLE, 5, "M13.5 18H16.5L18 21L15 23L12 21Z"),
    ),
}
