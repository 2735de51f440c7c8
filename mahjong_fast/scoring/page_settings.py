"""Shapes, tiles, wild tiles and the game of a page, as numbers of the engine."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast.errors import shown
from mahjong_fast.names import SHAPES, TILES
from mahjong_fast.scoring.page_place import meant

if TYPE_CHECKING:
    from typing import Any

    from mahjong_fast.scoring.page_place import Place

EVERY = (1 << 34) - 1
SUITS = (0x1FF, 0x1FF << 9, 0x1FF << 18)
MOST_FLOWERS = 254
FLAGS = {constant.lower(): flag for flag, (constant, *_) in SHAPES.items()}
ANY = "any"
_GROUP = re.compile(r"((?:[0-9](?:-[0-9])?)+)([mpsz])")
_RANGE = re.compile(r"([0-9])(?:-([0-9]))?")
_SHAPE_KEYS = ("shape", "pairs", "runs", "one_suit", "if")


def tiles_of(given: object, place: Place) -> list[int]:
    """Return the tiles that a text names, in its order: "258m" or "1-9s"."""
    text = place.word(given, "text with tiles")
    plain = text.replace(" ", "")
    found: list[int] = []
    end = 0
    for group in _GROUP.finditer(plain):
        if group.start() != end:
            break
        end = group.end()
        for first, last in _RANGE.findall(group[1]):
            for digit in range(int(first), int(last or first) + 1):
                name = f"{digit}{group[2]}"
                if name not in TILES:
                    raise place.fault(f"{name} is no tile, in {shown(text)}")
                found.append(TILES.index(name))
            if last and last <= first:
                raise place.fault(f"{first}-{last} goes not up, in {shown(text)}")
    if end != len(plain) or not found:
        raise place.is_("tiles, such as 1-9m258p 1234z", text)
    if len(set(found)) < len(found):
        twice = next(tile for tile in found if found.count(tile) > 1)
        raise place.fault(f"{TILES[twice]} stands there twice, in {shown(text)}")
    return found


def mask_of(given: object, place: Place) -> int:
    """Return the tiles that a text names, as bits."""
    return sum(1 << tile for tile in tiles_of(given, place))


# ---- shapes --------------------------------------------------------------------------


class Narrowed(NamedTuple):
    """A shape; a mask of 0 is of every tile."""

    flag: int
    pairs: int = 0
    tiles: int = 0
    runs: bool = True

    @property
    def is_plain(self) -> bool:
        """Whether it is as the library has it."""
        return self == Narrowed(self.flag)


ANY_SHAPE = Narrowed(0)


def shapes_of(given: object, place: Place) -> tuple[tuple[Narrowed, ...], Any]:
    """Return the shapes that an entry of `shapes` names, and its `if` or None.

    A shape of one suit is three; the flag 0 is any shape.
    """
    table = {"shape": given} if isinstance(given, str) else given
    table = place.table(table, _SHAPE_KEYS)
    at = place.at("shape") if isinstance(given, dict) else place
    name = at.word(table.get("shape"), "the name of a shape")
    if name != ANY and name not in FLAGS:
        raise at.fault(f"no shape {shown(name)}{meant(name, [*FLAGS, ANY])}")
    flag = FLAGS.get(name, 0)
    narrow = [key for key in _SHAPE_KEYS[1:-1] if key in table]
    if narrow and not flag:
        raise place.at(narrow[0]).fault("tiles of any shape are narrowed by `require`")
    if narrow and name != "standard":
        raise place.at(narrow[0]).fault(
            f"sets and a pair alone are narrowed so: say of {name} by `require` what "
            "wins"
        )
    pairs = mask_of(table["pairs"], place.at("pairs")) if "pairs" in table else 0
    runs = place.at("runs").flag(table.get("runs", True))
    one_suit = place.at("one_suit").flag(table.get("one_suit", False))
    found = tuple(
        Narrowed(flag, pairs & (tiles or EVERY), tiles, runs)
        for tiles in (SUITS if one_suit else (0,))
        if not pairs or pairs & (tiles or EVERY)
    )
    if not found:
        raise place.at("pairs").fault("no tile of a suit may be the pair")
    return found, table.get("if")


# ---- the game ------------------------------------------------------------------------

_TILES = {136: EVERY, 108: sum(SUITS), 144: EVERY}
_LOCKS = ("off", "same_tile", "all")
_RUNS = ("winds", "dragons")


def _tiles(given: object, place: Place) -> int:
    if isinstance(given, str):
        return mask_of(given, place)
    if type(given) is not int or given not in _TILES:
        raise place.is_("136, 108, 144 or text with every kind of tile in use", given)
    return _TILES[given]


def _sets(given: object, place: Place) -> int:
    if type(given) is not int or given not in (0, 4, 5):
        raise place.is_("4 or 5; where it is not said, both", given)
    return given


def _flowers(given: object, place: Place) -> int:
    if isinstance(given, bool):
        return 8 * given
    return 0 if given == 0 else place.integer(given, 8, MOST_FLOWERS)


def _lock(given: object, place: Place) -> int:
    return _LOCKS.index(place.one_of(given, _LOCKS))


def _honor_runs(given: object, place: Place) -> int:
    found = 0
    for number, word in enumerate(place.words(given)):
        found |= 1 << _RUNS.index(place.at(number).one_of(word, _RUNS))
    return found


def _flag(given: object, place: Place) -> int:
    return int(place.flag(given))


def _waits(given: object, place: Place) -> int:
    return ("shape", "live").index(place.one_of(given, ("shape", "live")))


def _knitted(given: object, place: Place) -> int:
    return ("beside", "whole").index(place.one_of(given, ("beside", "whole")))


def check_players(given: object, place: Place) -> int:
    """Return how many play."""
    return place.integer(given, 2, 4)


# The path of each setting that is one number, and what makes the number of a value.
NUMBERS = {
    "game.tiles": _tiles,
    "game.sets": _sets,
    "game.jokers": _flag,
    "game.flowers": _flowers,
    "game.robbed_last": _flag,
    "pass_lock": _lock,
    "game.wild_melds": _flag,
    "game.wild_claims": _flag,
    "game.wild_fifth": _flag,
    "game.waits": _waits,
    "game.knitted_wait": _knitted,
    "game.honor_runs": _honor_runs,
    "wild.turned": _flag,
}


# ---- wild tiles ----------------------------------------------------------------------

KINDS = ("turned", "next")


def successors(given: object, place: Place) -> dict[int, int]:
    """Return which tile follows each, by the cycles of a page."""
    found: dict[int, int] = {}
    for number, cycle in enumerate(place.entries(given, "a list of texts with tiles")):
        at = place.at(number)
        tiles = tiles_of(cycle, at)
        for tile, after in zip(tiles, [*tiles[1:], tiles[0]], strict=True):
            if tile in found:
                raise at.fault(f"{TILES[tile]} is in another cycle, too")
            found[tile] = after
    return found


def wild_masks(
    kinds: list[str], after: dict[int, int], tiles: int, place: Place
) -> tuple[int, ...]:
    """Return of each tile that may be turned the kinds that it makes wild."""
    found = []
    for tile in range(len(TILES)):
        wild = 0
        if tiles >> tile & 1:
            if "next" in kinds:
                if tile not in after:
                    raise place.fault(
                        f"{TILES[tile]} is in no cycle: which is the next?"
                    )
                wild |= 1 << after[tile]
            wild |= ("turned" in kinds) << tile
        found.append(wild)
    return tuple(found)
