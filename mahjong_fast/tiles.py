"""Tiles by index, by name and in text: the only place that knows a notation."""

from __future__ import annotations

from operator import index, mul

from mahjong_fast.errors import ArrayError, TileError, wrong_count

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeAlias

    import numpy as np
    import numpy.typing as npt

    CountsLike: TypeAlias = Sequence[int] | npt.NDArray[np.integer[Any]]

# 0-8 = 1-9m 万, 9-17 = 1-9p 筒, 18-26 = 1-9s 条, 27-33 = 1-7z 东南西北白發中
Tile: TypeAlias = int

TILE_NAMES: tuple[str, ...] = tuple(
    digit + suit
    for suit, digits in zip("mpsz", ["123456789"] * 3 + ["1234567"], strict=True)
    for digit in digits
)
UNICODE_TILES = "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄"

_NAME_INDEX = {name: tile for tile, name in enumerate(TILE_NAMES)}
_NAME_INDEX |= {f"0{suit}": _NAME_INDEX[f"5{suit}"] for suit in "mps"}  # red fives
_SUIT_INDEX = {
    suit: {name[0]: tile for name, tile in _NAME_INDEX.items() if name[1] == suit}
    for suit in "mpsz"
}
_UNICODE_INDEX = {char: tile for tile, char in enumerate(UNICODE_TILES)}


def tile_name(tile: Tile) -> str:
    """Return the name of a tile index.

    >>> import mahjong_fast as mf
    >>> mf.tile_name(4), mf.tile_name(33)
    ('5m', '7z')
    >>> mf.tile_name(-1)
    Traceback (most recent call last):
    mahjong_fast.errors.TileError: -1 is no tile index: they are 0 to 33
    """
    if not is_below(34, tile):
        raise TileError(f"{tile!r} is no tile index: they are 0 to 33")
    return TILE_NAMES[tile]


def tile_index(name: str) -> Tile:
    """Return the index of a tile name; a red five is a five.

    >>> import mahjong_fast as mf
    >>> mf.tile_index("7z"), mf.tile_index("0m")
    (33, 4)
    >>> mf.tile_index("8z")
    Traceback (most recent call last):
    mahjong_fast.errors.TileError: '8z' is no tile: they are 1m to 9m, p, s, 1z to 7z
    """
    if isinstance(name, str):
        tile = _NAME_INDEX.get(name)
        if tile is not None:
            return tile
        text, quoted = name, excerpt(name)
    else:
        text, quoted = "", repr(name)
    raise TileError(
        f"{quoted} is no tile: they are 1m to 9m, p, s, 1z to 7z",
        text=text,
        column=1 if text else 0,
    )


def parse(text: str, notation: str = "mpsz") -> bytes:
    """Return the 34 counts of the tiles in *text*, however many they are.

    Notations are `"mpsz"` (a red five `0m` is a five) and `"unicode"`. White space may
    stand between groups of tiles.

    >>> import mahjong_fast as mf
    >>> mf.parse("123m 0p 11z") == mf.parse("5p321m11z")
    True
    >>> mf.parse("🀇🀈🀉🀝🀀🀀", "unicode") == mf.parse("123m5p11z")
    True
    >>> mf.parse("123m40z")
    Traceback (most recent call last):
    mahjong_fast.errors.TileError: '0z' at column 6 of '123m40z': honours are 1z to 7z
    >>> mf.parse("22m022220m")
    Traceback (most recent call last):
    mahjong_fast.errors.CountError: 6 of 2m: at most four copies of a tile exist
    """
    if not isinstance(text, str):
        raise ArrayError(f"tiles in a notation are a str, not {type(text).__name__}")
    counts = _notation(notation)[0](text)
    if max(counts) > 4:
        tile = next(tile for tile, count in enumerate(counts) if count > 4)
        raise wrong_count(tile, counts[tile])
    return bytes(counts)


def format(counts: CountsLike, notation: str = "mpsz") -> str:
    """Return the text that `parse` reads back to *counts*.

    >>> import mahjong_fast as mf
    >>> mf.format(mf.parse("11z 0p 321m"))
    '123m5p11z'
    >>> mf.format(mf.parse("11z5p"), "unicode")
    '🀝🀀🀀'
    >>> mf.format(bytes(34))
    ''
    """
    write = _notation(notation)[1]
    try:
        numbers = list(map(index, counts))
    except TypeError:
        kind = type(counts).__name__
        raise ArrayError(f"counts are 34 integers, not this {kind}") from None
    if len(numbers) != 34:
        raise ArrayError(f"counts are 34 integers, not {len(numbers)}")
    for tile, number in enumerate(numbers):
        if not 0 <= number <= 4:
            raise wrong_count(tile, number)
    return write(numbers)


def is_below(end: int, number: object) -> bool:
    """Tell whether *number* is an integer, of any type, from 0 to *end* - 1."""
    try:
        return 0 <= index(number) < end  # type: ignore[arg-type]
    except TypeError:
        return False


def excerpt(text: str, column: int = 1, width: int = 60) -> str:
    """Quote *text* for a message, cut to about *width* characters around *column*."""
    start = max(0, min(column - 1 - width // 2, len(text) - width))
    end = start + width
    before = "…" if start else ""
    after = "…" if end < len(text) else ""
    return repr(f"{before}{text[start:end]}{after}")


def _parse_mpsz(text: str) -> list[int]:
    counts = [0] * 34
    start = 0  # of the digits that wait for their suit
    for end, char in enumerate(text):
        if char in "0123456789":
            continue
        tiles = _SUIT_INDEX.get(char)
        if tiles is None:
            if not char.isspace():
                hint = '; notation="unicode" reads it' if char in _UNICODE_INDEX else ""
                raise _misread(text, end, end + 1, f"not a digit, m, p, s or z{hint}")
            if start != end:
                raise _misread(text, start, end, "digits without m, p, s or z")
        elif start == end:
            raise _misread(text, end, end + 1, "no digits before it")
        else:
            for place, digit in enumerate(text[start:end], start):
                if digit not in tiles:
                    raise _misread(text, place, place + 1, "honours are 1z to 7z", "z")
                counts[tiles[digit]] += 1
        start = end + 1
    if start != len(text):
        raise _misread(text, start, len(text), "digits without m, p, s or z")
    return counts


def _parse_unicode(text: str) -> list[int]:
    counts = [0] * 34
    after_tile = False
    for place, char in enumerate(text):
        tile = _UNICODE_INDEX.get(char)
        if tile is not None:
            counts[tile] += 1
        elif not char.isspace() and not (after_tile and char in "\ufe0e\ufe0f"):
            # Fonts are told with U+FE0E or U+FE0F to draw 🀄 as text or as a picture.
            raise _misread(text, place, place + 1, "not one of the 34 tiles")
        after_tile = tile is not None
    return counts


def _misread(
    text: str, start: int, end: int, reason: str, suffix: str = ""
) -> TileError:
    column = start + 1
    quoted = excerpt(text[start:end] + suffix, width=20)
    return TileError(
        f"{quoted} at column {column} of {excerpt(text, column)}: {reason}",
        text=text,
        column=column,
    )


def _format_mpsz(counts: Sequence[int]) -> str:
    groups = []
    for start, suit in zip((0, 9, 18, 27), "mpsz", strict=True):
        digits = "".join(map(mul, "123456789", counts[start : start + 9]))
        if digits:
            groups.append(digits + suit)
    return "".join(groups)


def _format_unicode(counts: Sequence[int]) -> str:
    return "".join(map(mul, UNICODE_TILES, counts))


_NOTATIONS: dict[
    str, tuple[Callable[[str], list[int]], Callable[[Sequence[int]], str]]
] = {
    "mpsz": (_parse_mpsz, _format_mpsz),
    "unicode": (_parse_unicode, _format_unicode),
}


def _notation(
    name: str,
) -> tuple[Callable[[str], list[int]], Callable[[Sequence[int]], str]]:
    try:
        return _NOTATIONS[name]
    except (KeyError, TypeError):
        known = ", ".join(_NOTATIONS)
        raise TileError(f"{name!r} is no notation: they are {known}") from None
