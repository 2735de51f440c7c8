"""Tiles by index, by name and in text."""

from __future__ import annotations

from operator import index

from mahjong_fast import checks, notations
from mahjong_fast.checks import is_below as is_below
from mahjong_fast.errors import ArrayError, TileError, excerpt, shown, wrong_count
from mahjong_fast.notations import mpsz

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, TypeAlias

    import numpy as np
    import numpy.typing as npt

    CountsLike: TypeAlias = Sequence[int] | npt.NDArray[np.integer[Any]]

# 0-8 = 1-9m 万, 9-17 = 1-9p 筒, 18-26 = 1-9s 条, 27-33 = 1-7z 东南西北白發中
Tile: TypeAlias = int

TILE_NAMES = mpsz.NAMES


def tile_name(tile: Tile, notation: str = "mpsz") -> str:
    """Return the name of a tile index, in any notation of `parse`.

    >>> import mahjong_fast as mf
    >>> mf.tile_name(4), mf.tile_name(33)
    ('5m', '7z')
    >>> mf.tile_name(33, "chinese"), mf.tile_name(33, "mjai"), mf.tile_name(33, "136")
    ('中', 'C', '132')
    >>> mf.tile_name(-1)
    Traceback (most recent call last):
    mahjong_fast.errors.TileError: -1 is no tile index: they are 0 to 33
    """
    names = notations.get(notation).NAMES
    try:
        place = index(tile)  # once: it may change
    except TypeError:
        place = -1
    if not 0 <= place < len(TILE_NAMES):
        raise TileError(f"{shown(tile)} is no tile index: they are 0 to 33")
    return names[place]


def tile_index(name: str, notation: str = "mpsz") -> Tile:
    """Return the index of a tile name; a red five is a five.

    >>> import mahjong_fast as mf
    >>> mf.tile_index("7z"), mf.tile_index("0m")
    (33, 4)
    >>> mf.tile_index("5mr", "mjai"), mf.tile_index("J1", "botzone")
    (4, 33)
    >>> mf.tile_index("8z")
    Traceback (most recent call last):
    mahjong_fast.errors.TileError: '8z' is no tile: they are 1m to 9m, p, s, 1z to 7z
    """
    found = notations.get(notation)
    if isinstance(name, str):
        tile = found.INDEX.get(name)
        if tile is not None:
            return tile
        text, quoted = name, excerpt(name)
    else:
        text, quoted = "", shown(name)
    known = found.KNOWN
    if notation == "mpsz" and text:
        known += mpsz.hint(text[0])
    raise TileError(
        f"{quoted} is no tile: they are {known}",
        text=text,
        column=1 if text else 0,
    )


def as_tile(value: object) -> Tile:
    """Return the index of a tile, of its name or itself.

    >>> from mahjong_fast.tiles import as_tile
    >>> as_tile("7z"), as_tile(33)
    (33, 33)
    """
    if value.__class__ is int and 0 <= value < len(TILE_NAMES):
        return value
    return tile_index(value if isinstance(value, str) else tile_name(value))  # type: ignore[arg-type]


def as_tiles(values: object, what: str) -> tuple[Tile, ...]:
    """Return the indices of a list of tiles, names or indices.

    >>> from mahjong_fast.tiles import as_tiles
    >>> as_tiles(["1m", 33], "horses")
    (0, 33)
    """
    found = checks.several(values, what)
    for value in found:
        if value.__class__ is not int or not 0 <= value < len(TILE_NAMES):
            return tuple([as_tile(value) for value in found])
    return found


def parse(text: str, notation: str = "mpsz") -> bytes:
    """Return the 34 counts of the tiles in *text*, or raise.

    `mahjong_fast.parse` is documented: it does the same, sooner for mpsz.

    >>> from mahjong_fast.tiles import parse
    >>> parse("2z1m", "mpsz").hex(" ", 17)
    '0100000000000000000000000000000000 0000000000000000000000010000000000'
    """
    if not isinstance(text, str):
        raise ArrayError(f"tiles in a notation are a str, not {type(text).__name__}")
    counts = notations.get(notation).read(checks.plain(text))
    if max(counts) > 4:
        tile = next(tile for tile, count in enumerate(counts) if count > 4)
        raise wrong_count(tile, counts[tile])
    return bytes(counts)


def format(counts: CountsLike, notation: str = "mpsz") -> str:
    """Return the text that `parse` reads back to *counts*.

    `136` has the lowest numbers of each tile, but 16, 52 and 88, the red fives of games
    that have them, after the other fives; `chinese` is simplified.

    >>> import mahjong_fast as mf
    >>> mf.format(mf.parse("11z 0p 321m"))
    '123m5p11z'
    >>> for notation in ("unicode", "chinese", "chinese-traditional"):
    ...     mf.format(mf.parse("123m5p11z"), notation)
    '🀇🀈🀉🀝🀀🀀'
    '一二三万 五筒 东东'
    '一二三萬 五筒 東東'
    >>> for notation in ("136", "mjai", "botzone"):
    ...     mf.format(mf.parse("123m5p11z"), notation)
    '0 4 8 53 108 109'
    '1m 2m 3m 5p E E'
    'W1 W2 W3 B5 F1 F1'
    >>> mf.format(bytes(34))
    ''
    """
    return notations.get(notation).write(_checked(counts))


def from_ids(ids: Iterable[int]) -> bytes:
    """Return the 34 counts of single tiles 0 to 135, four to an index.

    16, 52 and 88 are the red fives of games that have them, and fives here.

    >>> import mahjong_fast as mf
    >>> mf.format(mf.from_ids([16, 17, 108]))
    '55m1z'
    >>> mf.from_ids([16, 17, 16])
    Traceback (most recent call last):
    mahjong_fast.errors.TileError: 16 comes twice: a number is one tile
    """
    try:
        numbers = list(map(index, checks.items(ids, 4 * 34 + 1)))
    except TypeError as error:
        raise ArrayError(f"tiles 0 to 135 are integers: {error}") from None
    counts = [0] * 34
    seen = set()
    for number in numbers:
        if not 0 <= number < 136:
            raise TileError(f"{shown(number)} is no tile: they are 0 to 135")
        if number in seen:
            raise TileError(f"{number} comes twice: a number is one tile")
        seen.add(number)
        counts[number // 4] += 1
    return bytes(counts)


def to_ids(counts: CountsLike) -> list[int]:
    """Return single tiles 0 to 135 with these *counts*: the lowest of each index.

    Of fives 16, 52 and 88 come last: they are red where a game has red fives.

    >>> import mahjong_fast as mf
    >>> mf.to_ids(mf.parse("55m1z"))
    [17, 18, 108]
    >>> mf.to_ids(mf.parse("5555m"))
    [16, 17, 18, 19]
    """
    from mahjong_fast.notations import ids

    return ids.numbers_of(_checked(counts))


def _checked(counts: CountsLike) -> Sequence[int]:
    """Return *counts* as 34 plain integers of 0 to 4, or raise."""
    if (
        isinstance(counts, bytes)
        and len(counts) == 34
        and not counts.translate(None, b"\0\1\2\3\4")
    ):
        return counts
    try:
        numbers = list(map(index, checks.items(counts, 35)))
    except TypeError:
        kind = type(counts).__name__
        raise ArrayError(f"counts are 34 integers, not this {kind}") from None
    if len(numbers) != 34:
        many = "more" if len(numbers) > 34 else len(numbers)
        raise ArrayError(f"counts are 34 integers, not {many}")
    for tile, number in enumerate(numbers):
        if not 0 <= number <= 4:
            raise wrong_count(tile, number)
    return numbers
