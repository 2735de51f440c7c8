"""What the arguments of a win may be."""

from __future__ import annotations

from mahjong_fast import checks
from mahjong_fast._native.core import as_counts, parse
from mahjong_fast.errors import (
    ArgumentError,
    ArrayError,
    CountError,
    SituationError,
    shown,
)
from mahjong_fast.tiles import as_tile, tile_index, tile_name

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahjong_fast.hand import HandLike

HOWS = ("tsumo", "discard", "rob")
# What else people call the ways to win; English in lower case, with hyphens. "draw" is
# none of them: so a case says that nobody has won.
WAYS = {
    "tsumo": "tsumo",
    "zimo": "tsumo",
    "self-draw": "tsumo",
    "self-drawn": "tsumo",
    "drawn": "tsumo",
    "自摸": "tsumo",
    "自摸和": "tsumo",
    "自摸胡": "tsumo",
    "discard": "discard",
    "ron": "discard",
    "dianpao": "discard",
    "点炮": "discard",
    "點炮": "discard",
    "点和": "discard",
    "點和": "discard",
    "点炮胡": "discard",
    "放炮": "discard",
    "放铳": "discard",
    "放銃": "discard",
    "荣和": "discard",
    "榮和": "discard",
    "rob": "rob",
    "robbing": "rob",
    "robbed": "rob",
    "robbing-a-kong": "rob",
    "robbing-the-kong": "rob",
    "rob-kong": "rob",
    "chankan": "rob",
    "qianggang": "rob",
    "抢杠": "rob",
    "搶槓": "rob",
    "搶杠": "rob",
    "抢杠和": "rob",
    "抢杠胡": "rob",
}
ROUNDS = tuple(checks.WINDS)
FIRSTS = {
    "heavenly": "heavenly",
    "earthly": "earthly",
    "human": "human",
    "天和": "heavenly",
    "天胡": "heavenly",
    "地和": "earthly",
    "地胡": "earthly",
    "人和": "human",
    "人胡": "human",
}
_KONG_DRAWS = {
    "ankan": "ankan",
    "add": "add",
    "kan": "kan",
    "暗杠": "ankan",
    "加杠": "add",
    "补杠": "add",
    "明杠": "kan",
}
_BLANKS = str.maketrans(",，、", "   ")


def held_of(hand: HandLike) -> bytes:
    """Return the counts of concealed tiles; five of one are a contradiction."""
    try:
        return as_counts(hand)
    except CountError as error:
        if not isinstance(hand, str) and min(hand) < 0:  # type: ignore[arg-type]
            raise
        raise SituationError(str(error)) from None


def tile_of(tile: int | str, notation: str = "mpsz") -> int:
    """Return the index of a tile, of its name or itself."""
    return tile_index(tile, notation) if isinstance(tile, str) else as_tile(tile)


def kinds_of(
    name: str, tiles: Iterable[int | str] | str, notation: str = "mpsz"
) -> tuple[int, ...]:
    """Return kinds of tiles, ascending: of names, indices, or text such as 9p1z."""
    if isinstance(tiles, str):
        counts = parse(tiles, notation)
        if max(counts) > 1:
            twice = tile_name(counts.index(max(counts)))
            raise ArrayError(f"{name} is kinds of tiles, and names {twice} twice")
        tiles = [tile for tile, n in enumerate(counts) if n]
    try:
        return tuple(sorted({tile_of(tile, notation) for tile in checks.items(tiles)}))
    except TypeError:
        raise ArrayError(f"{name} is kinds of tiles, not {shown(tiles)}") from None


def kong_draws_of(kongs: Iterable[str] | str) -> tuple[str, ...]:
    """Return the chain of kongs whose last replacement won.

    >>> from mahjong_fast.scoring.arguments import kong_draws_of
    >>> kong_draws_of("kan@1, add"), kong_draws_of(["明杠@1", "加杠"])
    (('kan@1', 'add'), ('kan@1', 'add'))
    """
    try:
        text = (
            checks.plain(kongs).translate(_BLANKS) if isinstance(kongs, str) else None
        )
        given = kongs if text is None else text.split()
        chain = checks.items(given)
    except TypeError:
        chain = (kongs,)
    return tuple([_kong_of(kong) for kong in chain])


def _kong_of(kong: object) -> str:
    text = checks.plain(kong) if isinstance(kong, str) else ""
    word, at, seat = text.partition("@")
    found = _KONG_DRAWS.get(word)
    if found is None or (at and (found != "kan" or seat not in ("0", "1", "2", "3"))):
        raise ArgumentError(
            "kong_draw is ankan, add or kan@ and the seat it came from, not "
            f"{shown(kong)}"
        )
    return f"{found}{at}{seat}"


def first_of(first: str | None) -> str | None:
    """Return how a win at once is called here, or None."""
    if first is None:
        return None
    if not isinstance(first, str) or first not in FIRSTS:
        raise ArgumentError(f"first is {', '.join(FIRSTS)}, not {shown(first)}")
    return FIRSTS[first]


def how_of(how: str) -> str:
    """Return the way to win that a word means, in Chinese or English.

    >>> from mahjong_fast.scoring.arguments import how_of
    >>> how_of("自摸"), how_of("Ron"), how_of("抢杠"), how_of("self draw")
    ('tsumo', 'discard', 'rob', 'tsumo')
    """
    if isinstance(how, str):
        found = WAYS.get(how) or WAYS.get(
            "-".join(
                checks.plain(how).lower().replace("_", " ").replace("-", " ").split()
            )
        )
        if found is not None:
            return found
    raise ArgumentError(
        f"how is tsumo 自摸, discard 点炮 or rob 抢杠, not {shown(how)}"
    )


def wind_of(wind: str, name: str = "round") -> str:
    """Return a wind, E, S, W or N, of its letter or its Chinese name.

    >>> from mahjong_fast.scoring.arguments import wind_of
    >>> wind_of("S"), wind_of("东"), wind_of("西风")
    ('S', 'E', 'W')
    """
    return checks.wind(wind, name, error=ArgumentError)


def number_of(name: str, value: int, end: int, *, first: int = 0) -> int:
    """Return a number from *first* to *end* - 1, of any type of integers."""
    return checks.number(value, name, first, end - 1, error=ArgumentError)


def flag_of(name: str, value: bool) -> bool:
    """Return True or False, of these, those of NumPy, 1 or 0."""
    return checks.flag(value, name, error=ArgumentError)


def ready_of(value: bool | str) -> bool | str:
    """Return whether the winner was ready: False, True, or "first"."""
    if isinstance(value, str) and value == "first":
        return "first"
    found = checks.truth(value)
    if found is None:
        raise ArgumentError(f"ready is True, False or first, not {shown(value)}")
    return found
