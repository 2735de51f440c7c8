"""Shapes of sets and a pair by other rules than the usual ones."""

from __future__ import annotations

from mahjong_fast._native.core import Form, form_of, parse
from mahjong_fast.checks import is_below, items
from mahjong_fast.errors import FormError, shown

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal, TypeAlias

    from mahjong_fast.tiles import Tile

    Forms: TypeAlias = "int | Form | tuple[Forms, ...]"  # shape flags and forms
    HonorRuns: TypeAlias = Literal["winds", "dragons"]

_EVERY_TILE = tuple(range(34))
_HONOR_RUNS: tuple[HonorRuns, ...] = ("dragons", "winds")


def form(
    *,
    sets: int | None = None,
    pairs: Iterable[Tile] | str | None = None,
    runs: bool = True,
    triplets: bool = True,
    tiles: Iterable[Tile] | str | None = None,
    honor_runs: Iterable[HonorRuns] | HonorRuns = (),
    copies: int | None = 4,
    joker_copies: bool = False,
) -> Form:
    """Return a shape of sets and a pair, to be asked for with `forms=`.

    sets          how many: 0 to 5, and it is a shape of hands of that size alone; by
                  default what the number of tiles asks for
    pairs, tiles  the tiles that may be the pair, that may be used at all: indices, or
                  text such as `"258m"`; by default every tile
    runs, triplets  whether three consecutive tiles of a suit, three alike are a set
    honor_runs    `"winds"`: any three different winds are a set; `"dragons"`: the three
                  dragons are; or both
    copies        4, or None: the shape may use any number of copies of a tile. A hand
                  never holds five of one, and none is drawn.
    joker_copies  whether a joker may be a fifth copy of a tile

    Its tables (0.5 MB) are derived when it is first asked for, in up to 40 ms. The last
    64 forms made are kept, so that asking for an equal one again costs nothing.

    >>> import mahjong_fast as mf
    >>> eyes = mf.form(pairs="258m258p258s")  # 258 将
    >>> mf.is_win("123m456p789s99m"), mf.is_win("123m456p789s99m", forms=eyes)
    (True, False)
    >>> mf.waits("123m456p789s2s", forms=(eyes, mf.SEVEN_PAIRS))
    (19,)
    >>> mf.form(pairs=[34])
    Traceback (most recent call last):
    mahjong_fast.errors.FormError: pairs: 34 is no tile index: they are 0 to 33
    """
    if sets is not None and not is_below(6, sets):
        raise FormError(f"sets is 0 to 5 or None, not {shown(sets)}")
    for name, flag in [
        ("runs", runs),
        ("triplets", triplets),
        ("joker_copies", joker_copies),
    ]:
        if not isinstance(flag, bool):
            raise FormError(f"{name} is True or False, not {shown(flag)}")
    if copies is not None and not (is_below(5, copies) and copies == 4):
        raise FormError(f"copies is 4 or None, not {shown(copies)}")
    usable = _tiles(tiles, "tiles")
    eyes = _tiles(pairs, "pairs")
    together = _honor_runs(honor_runs)
    if not set(usable) & set(eyes):
        raise FormError("no tile may be the pair: pairs and tiles have none in common")
    if sets != 0 and not (
        triplets or _run_begins(usable, runs, together) or _wind_runs(usable, together)
    ):
        raise FormError("nothing can be a set: there are no triplets and no runs")
    return form_of(
        sets if sets is None else range(6)[sets],
        eyes,
        runs,
        triplets,
        usable,
        together,
        copies if copies is None else 4,
        joker_copies,
    )


def _tiles(given: Iterable[Tile] | str | None, name: str) -> tuple[Tile, ...]:
    if given is None:
        return _EVERY_TILE
    if isinstance(given, str):
        counts = parse(given)
        return tuple(tile for tile in _EVERY_TILE if counts[tile])
    if isinstance(given, (bytes, bytearray)):  # which would be read as indices
        raise FormError(f"{name} is tile indices or text with tiles, not counts")
    try:
        indices = list(items(given))
    except TypeError:
        raise FormError(
            f"{name} is tile indices or text with tiles, not {shown(given)}"
        ) from None
    for tile in indices:
        if not is_below(34, tile):
            raise FormError(f"{name}: {shown(tile)} is no tile index: they are 0 to 33")
    tiles = [_EVERY_TILE[tile] for tile in indices]
    for tile in tiles:
        if tiles.count(tile) > 1:  # most likely they are counts
            raise FormError(f"{name}: tile index {tile} stands there more than once")
    return tuple(sorted(tiles))


def _honor_runs(given: Iterable[HonorRuns] | HonorRuns) -> tuple[HonorRuns, ...]:
    try:
        names = [given] if isinstance(given, str) else list(items(given))
    except TypeError:
        names = [given]
    for name in names:
        if not isinstance(name, str) or name not in ("winds", "dragons"):
            raise FormError(f"honor_runs are 'winds' and 'dragons', not {shown(name)}")
    return tuple(name for name in _HONOR_RUNS if name in names)


def _run_begins(
    tiles: tuple[Tile, ...], runs: bool, honor_runs: tuple[HonorRuns, ...]
) -> bool:
    starts = [tile for tile in range(27) if tile % 9 < 7] if runs else []
    if "dragons" in honor_runs:
        starts.append(31)
    return any({start, start + 1, start + 2} <= set(tiles) for start in starts)


def _wind_runs(tiles: tuple[Tile, ...], honor_runs: tuple[HonorRuns, ...]) -> bool:
    return "winds" in honor_runs and len({27, 28, 29, 30} & set(tiles)) >= 3
