"""The oracle: what every question means, written slowly and obviously.

It shares nothing with the library. A complete hand is a *target*: a multiset of tiles,
at most four alike, that forms the shape. The distance of a hand is the fewest tiles
missing from it over all targets, found by looking at every target of each block (a
suit, or the honours) and adding the four blocks up; shanten is the distance less one.

A joker fills one missing tile. `limits` bounds the copies that may be drawn: copies of
a target above the limit can only come from jokers, and a target that has more of those
than there are jokers is out of reach.
"""

from collections import namedtuple
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product

import numpy as np

STANDARD, SEVEN_PAIRS, SEVEN_PAIRS_QUADS, THIRTEEN_ORPHANS = 1, 2, 4, 8
ALL = STANDARD | SEVEN_PAIRS | THIRTEEN_ORPHANS
UNREACHABLE = 126

FREE = (4,) * 34  # the limits of a hand without limits
BLOCKS = (slice(0, 9), slice(9, 18), slice(18, 27), slice(27, 34))
ORPHANS = frozenset({0, 8, 9, 17, 18, 26, *range(27, 34)})
FAR = 99  # more tiles than any hand lacks

# How many copies of one tile a target of the shape may hold.
CHOICES = {
    SEVEN_PAIRS: lambda tile: (0, 2),
    SEVEN_PAIRS_QUADS: lambda tile: (0, 2, 4),
    THIRTEEN_ORPHANS: lambda tile: (1, 2) if tile in ORPHANS else (0,),
}

Ukeire = namedtuple("Ukeire", "shanten tiles counts total")
Discard = namedtuple("Discard", "tile shanten tiles total")
Decomposition = namedtuple("Decomposition", "form sets pair pairs singles jokers")

Reading = namedtuple("Reading", "sets pair tiles")  # of one block, tiles from 0


def shanten(
    hand: Sequence[int],
    *,
    forms: int = ALL,
    jokers: int = 0,
    limits: Sequence[int] | None = None,
) -> int:
    """Return the shanten number: the least distance over *forms*, less one."""
    counts, limits = tuple(hand), tuple(limits or FREE)
    distances = []
    for form in _applicable(counts, forms, jokers, limits):
        if form == STANDARD:
            missing = _missing_standard(counts, limits, jokers)
        else:
            missing = _missing_by_tile(
                tuple(
                    sorted(
                        zip(map(CHOICES[form], range(34)), counts, limits, strict=True)
                    )
                ),
                jokers,
            )
        if missing < FAR:
            distances.append(missing - jokers)
    return min(distances) - 1 if distances else UNREACHABLE


def is_win(hand: Sequence[int], *, forms: int = ALL, jokers: int = 0) -> bool:
    """Return whether nothing is missing."""
    return shanten(hand, forms=forms, jokers=jokers) == -1


def useful(
    hand: Sequence[int],
    *,
    forms: int = ALL,
    jokers: int = 0,
    limits: Sequence[int] | None = None,
) -> tuple[int, ...]:
    """Return the tiles that may be drawn and that lower the shanten number."""
    bounds = limits or FREE
    before = shanten(hand, forms=forms, jokers=jokers, limits=limits)
    return tuple(
        tile
        for tile in range(34)
        if hand[tile] < bounds[tile]
        and shanten(_with(hand, tile), forms=forms, jokers=jokers, limits=limits)
        < before
    )


def waits(
    hand: Sequence[int],
    *,
    forms: int = ALL,
    jokers: int = 0,
    limits: Sequence[int] | None = None,
    shape: bool = False,
) -> tuple[int, ...]:
    """Return the tiles that complete the hand; by its *shape*, even a fifth copy."""
    if not shape:
        ready = shanten(hand, forms=forms, jokers=jokers, limits=limits) == 0
        return useful(hand, forms=forms, jokers=jokers, limits=limits) if ready else ()
    return tuple(
        tile
        for tile in range(34)
        if (
            is_win(_with(hand, tile), forms=forms, jokers=jokers)
            if hand[tile] < 4
            # Five alike fit into sets and a pair only.
            else forms & STANDARD
            and any(_standard_readings(_with(hand, tile), jokers, fifth=tile))
        )
    )


def ukeire(
    hand: Sequence[int],
    *,
    unseen: Sequence[int] | None = None,
    forms: int = ALL,
    jokers: int = 0,
    limits: Sequence[int] | None = None,
) -> Ukeire:
    """Return the useful tiles with the live copies of each."""
    live = unseen or _live(hand, limits)
    tiles = useful(hand, forms=forms, jokers=jokers, limits=limits)
    counts = tuple(live[tile] for tile in tiles)
    number = shanten(hand, forms=forms, jokers=jokers, limits=limits)
    return Ukeire(number, tiles, counts, sum(counts))


def discards(
    hand: Sequence[int],
    *,
    unseen: Sequence[int] | None = None,
    forms: int = ALL,
    jokers: int = 0,
    limits: Sequence[int] | None = None,
) -> list[Discard]:
    """Return every discard with the useful tiles of what it leaves, best first."""
    live = unseen or _live(hand, limits)
    found = []
    for tile in range(34):
        if hand[tile]:
            rest = _with(hand, tile, -1)
            after = ukeire(rest, unseen=live, forms=forms, jokers=jokers, limits=limits)
            found.append(Discard(tile, after.shanten, after.tiles, after.total))
    return sorted(found, key=lambda d: (d.shanten, -d.total, d.tile))


def decompose(
    hand: Sequence[int], *, forms: int = ALL, jokers: int = 0
) -> tuple[Decomposition, ...]:
    """Return every reading of a complete hand: by shape, then sets, then pairs."""
    found = []
    counts = tuple(hand)
    for form in _applicable(counts, forms, jokers, FREE):
        if (sum(counts) + jokers) % 3 == 1:
            continue
        if form == STANDARD:
            readings = [
                (sets, pair, (), target)
                for sets, pair, target in _standard_readings(counts, jokers)
            ]
        else:
            readings = [
                ((), *_pairs_of(form, target), target)
                for target in _targets_above(counts, jokers, CHOICES[form])
            ]
        for sets, pair, pairs, target in sorted(
            readings, key=lambda r: (r[0], r[1], r[2])
        ):
            became = tuple(
                tile for tile in range(34) for _ in range(target[tile] - counts[tile])
            )
            singles = tuple(
                tile
                for tile in range(34)
                if form == THIRTEEN_ORPHANS and target[tile] == 1
            )
            found.append(Decomposition(form, sets, pair, pairs, singles, became))
    return tuple(found)


def unseen(
    hand: Sequence[int],
    *,
    melds: Sequence[Sequence[int]] = (),
    visible: Sequence[int] | None = None,
) -> tuple[int, ...]:
    """Return the copies still out: four less *hand*, *melds* and *visible*."""
    left = [4 - count for count in hand]
    for meld in melds:
        for tile in meld:
            left[tile] -= 1
    left = [a - b for a, b in zip(left, visible or (0,) * 34, strict=True)]
    if min(left) < 0:
        raise ValueError(f"more than four of tile {left.index(min(left))}")
    return tuple(left)


# ---- the shapes ----------------------------------------------------------------------


def _applicable(
    counts: tuple[int, ...], forms: int, jokers: int, limits: tuple[int, ...]
) -> list[int]:
    """Return the shapes asked for that a hand of this size can take."""
    total = sum(counts) + jokers
    assert 0 <= jokers <= 8
    assert total in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)
    assert all(0 <= c <= limit <= 4 for c, limit in zip(counts, limits, strict=True))
    shapes = [
        form
        for form in (STANDARD, SEVEN_PAIRS, SEVEN_PAIRS_QUADS, THIRTEEN_ORPHANS)
        if forms & form and (form == STANDARD or total >= 13)
    ]
    assert shapes, forms
    return shapes


def _missing_standard(
    counts: tuple[int, ...], limits: tuple[int, ...], jokers: int
) -> int:
    """Return the fewest tiles missing from the sets and the pair, jokers aside."""
    man, pin, sou, honours = (
        _missing_in_block(counts[block], limits[block], jokers) for block in BLOCKS
    )
    whole = _add(_add(man, pin, jokers), _add(sou, honours, jokers), jokers)
    sets = (sum(counts) + jokers) // 3
    return min(
        (missing for (m, p, _), missing in whole if (m, p) == (sets, 1)), default=FAR
    )


@lru_cache(maxsize=1 << 16)
def _missing_in_block(
    counts: tuple[int, ...], limits: tuple[int, ...], jokers: int
) -> tuple[tuple[tuple[int, int, int], int], ...]:
    """Return, for (sets, pairs, copies above the limits), the fewest tiles missing."""
    tiles, kinds, starts = _targets(len(counts))
    missing = _short(tiles, counts)
    above = _short(tiles, limits)
    table = []
    for x in range(min(jokers, int(above.max())) + 1):
        fewest = np.minimum.reduceat(np.where(above == x, missing, FAR), starts)
        table += [
            ((*kind, x), n)
            for kind, n in zip(kinds, fewest.tolist(), strict=True)
            if n < FAR
        ]
    return tuple(table)


def _short(tiles: np.ndarray, have: tuple[int, ...]) -> np.ndarray:
    """Return, for every target (a column of *tiles*), the tiles that *have* lacks."""
    lacking = tiles - np.array(have, np.int8)[:, None]
    return np.maximum(lacking, 0).sum(axis=0, dtype=np.int8)


@lru_cache(maxsize=1 << 16)
def _add(a: tuple, b: tuple, jokers: int) -> tuple:
    """Return the table of two groups of blocks together."""
    best: dict[tuple[int, int, int], int] = {}
    for (m1, p1, x1), n1 in a:
        for (m2, p2, x2), n2 in b:
            key = m1 + m2, p1 + p2, x1 + x2
            if key[0] <= 4 and key[1] <= 1 and key[2] <= jokers:
                best[key] = min(best.get(key, FAR), n1 + n2)
    return tuple(sorted(best.items()))


@lru_cache(maxsize=1 << 16)
def _missing_by_tile(
    tiles: tuple[tuple[tuple[int, ...], int, int], ...], jokers: int
) -> int:
    """Return the fewest tiles missing from 14 chosen tile by tile.

    *tiles* has the choices, the count and the limit of each kind, in any order.
    """
    states = {(0, 0): 0}  # (tiles of the target, copies above the limits) -> missing
    for choices, count, limit in tiles:
        after: dict[tuple[int, int], int] = {}
        for (size, above), missing in states.items():
            for n in choices:
                key = size + n, above + max(0, n - limit)
                if key[0] <= 14 and key[1] <= jokers:
                    worse = after.get(key, FAR)
                    after[key] = min(worse, missing + max(0, n - count))
        states = after
    return min((n for (size, _), n in states.items() if size == 14), default=FAR)


# ---- the targets ---------------------------------------------------------------------


@cache
def _readings(size: int, copies: int) -> list[Reading]:
    """Return every choice of up to four sets and up to one pair in one block."""
    sets = [(t, t, t) for t in range(size)]
    if size == 9:  # honours make no runs
        sets += [(t, t + 1, t + 2) for t in range(size - 2)]
    found = []
    for m in range(5):
        for chosen in combinations_with_replacement(sorted(sets), m):
            for pair in (None, *range(size)):
                tiles = [0] * size
                for tile in (*(t for s in chosen for t in s), *[pair] * 2):
                    if tile is not None:
                        tiles[tile] += 1
                if max(tiles) <= copies:
                    found.append(Reading(chosen, pair, tuple(tiles)))
    return found


@cache
def _targets(size: int) -> tuple[np.ndarray, list[tuple[int, int]], list[int]]:
    """Return the targets of a block as columns, the (sets, pairs) and their starts."""
    distinct = sorted(
        {
            (len(sets), int(pair is not None), tiles)
            for sets, pair, tiles in _readings(size, 4)
        }
    )
    kinds = [(m, p) for m, p, _ in distinct]
    groups = sorted(set(kinds))
    tiles = np.array([tiles for _, _, tiles in distinct], np.int8).T.copy()
    return tiles, groups, [kinds.index(group) for group in groups]


def _standard_readings(
    counts: tuple[int, ...], jokers: int, fifth: int | None = None
) -> Iterator[tuple[tuple[tuple[int, ...], ...], int, tuple[int, ...]]]:
    """Yield (sets, pair, target) of every reading; five of the tile *fifth* may be."""
    n_sets = (sum(counts) + jokers) // 3
    blocks = []  # of each, the readings by (sets, pairs)
    for block in BLOCKS:
        most = tuple(5 if tile == fifth else 4 for tile in range(34)[block])
        by_kind: dict[tuple[int, int], list[Reading]] = {}
        for reading in _readings_above(counts[block], most, jokers):
            kind = len(reading.sets), int(reading.pair is not None)
            by_kind.setdefault(kind, []).append(reading)
        blocks.append(by_kind)
    for kinds in product(*blocks):
        if (sum(m for m, _ in kinds), sum(p for _, p in kinds)) != (n_sets, 1):
            continue
        for parts in product(*map(dict.__getitem__, blocks, kinds)):
            placed = list(zip(parts, (block.start for block in BLOCKS), strict=True))
            sets = tuple(
                tuple(tile + start for tile in one)
                for part, start in placed
                for one in part.sets
            )
            (pair,) = (p.pair + start for p, start in placed if p.pair is not None)
            yield sets, pair, sum((part.tiles for part in parts), ())


@lru_cache(maxsize=4096)
def _readings_above(
    held: tuple[int, ...], most: tuple[int, ...], jokers: int
) -> list[Reading]:
    """Return the readings of a block with all of *held* and up to *jokers* more."""
    return [
        reading
        for reading in _readings(len(held), max(most))
        if sum(reading.tiles) - sum(held) <= jokers
        and all(h <= n <= m for h, n, m in zip(held, reading.tiles, most, strict=True))
    ]


def _targets_above(
    counts: tuple[int, ...], jokers: int, choices
) -> list[tuple[int, ...]]:
    """Return every target of 14 tiles, chosen tile by tile, above *counts*."""
    targets: list[tuple[int, ...]] = [()]
    for tile in range(34):
        targets = [
            (*target, n)
            for target in targets
            for n in choices(tile)
            if n >= counts[tile] and sum(target) + n - sum(counts[: tile + 1]) <= jokers
        ]
    return [target for target in targets if sum(target) == 14]


def _pairs_of(form: int, target: tuple[int, ...]) -> tuple[int | None, tuple[int, ...]]:
    """Return (pair, pairs) of a target without sets."""
    if form == THIRTEEN_ORPHANS:
        return target.index(2), ()
    return None, tuple(t for t in range(34) for _ in range(target[t] // 2))


def _live(hand: Sequence[int], limits: Sequence[int] | None) -> tuple[int, ...]:
    return tuple(a - b for a, b in zip(limits or FREE, hand, strict=True))


def _with(hand: Sequence[int], tile: int, more: int = 1) -> tuple[int, ...]:
    return (*hand[:tile], hand[tile] + more, *hand[tile + 1 :])
