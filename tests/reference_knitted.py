"""The oracle for the knitted and the scattered shapes: every target, written out.

A target is a whole complete hand of the shape. There are few enough (some 80,000 of the
largest shape) to look at each of them for every hand.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product
from typing import NamedTuple

import numpy as np

KNITTED_STRAIGHT, KNITTED_HONORS, KNITTED_HONORS_SEVEN = 1 << 4, 1 << 5, 1 << 6
SCATTERED, SCATTERED_SEVEN = 1 << 7, 1 << 8
SINGLES = (KNITTED_HONORS, KNITTED_HONORS_SEVEN, SCATTERED, SCATTERED_SEVEN)
FLAGS = (KNITTED_STRAIGHT, *SINGLES)

SUITS = (0, 9, 18)
HONOURS = tuple(range(27, 34))
SETS = tuple((t, t, t) for t in range(34)) + tuple(
    (t, t + 1, t + 2) for suit in SUITS for t in range(suit, suit + 7)
)
# The ranks 1-4-7, 2-5-8 and 3-6-9, from 0, given to the three suits in all six ways.
KNITTED = tuple(
    tuple(
        (suit + first, suit + first + 3, suit + first + 6)
        for suit, first in zip(SUITS, firsts, strict=True)
    )
    for firsts in permutations(range(3))
)


class Target(NamedTuple):
    """A complete hand, as it is read."""

    sets: tuple[tuple[int, ...], ...]
    pair: int | None
    singles: tuple[int, ...]

    def tiles(self) -> tuple[int, ...]:
        pair = () if self.pair is None else (self.pair, self.pair)
        return (*sum(self.sets, ()), *pair, *self.singles)


def applies(flag: int, total: int) -> bool:
    """Return whether a hand of *total* tiles can take the shape."""
    return total in ((10, 11, 13, 14) if flag == KNITTED_STRAIGHT else (13, 14))


def missing(
    flag: int, counts: Sequence[int], limits: Sequence[int], jokers: int
) -> int | None:
    """Return the fewest tiles missing from a target in reach, jokers aside.

    Copies above the limits can only come from jokers.
    """
    if flag == KNITTED_STRAIGHT:
        used = _straights_of_four_copies((sum(counts) + jokers) // 3)
        lacking, above = _above(used, counts), _above(used, limits)
    else:
        masks = _masks(flag)
        held = _mask(t for t in range(34) if counts[t])
        closed = _mask(t for t in range(34) if not limits[t])
        lacking = 14 - np.bitwise_count(masks & held).astype(int)
        above = np.bitwise_count(masks & closed)
    in_reach = lacking[above <= jokers]
    return int(in_reach.min()) if len(in_reach) else None


def readings(
    flag: int, counts: Sequence[int], jokers: int, fifth: int | None = None
) -> list[Target]:
    """Return the targets that are *counts* and what *jokers* stand for, in order.

    Of the tile *fifth*, drawn as such, there may be five.
    """
    if sum(counts) + jokers not in (11, 14):
        return []
    if flag == KNITTED_STRAIGHT:
        targets, used = _straights((sum(counts) + jokers) // 3)
        most = np.array([5 if t == fifth else 4 for t in range(34)])
        held = np.array(list(counts))
        fits = (used >= held[:, None]) & (used <= most[:, None])
        found = [targets[i] for i in np.flatnonzero(fits.all(axis=0))]
    elif max(counts) <= 1:
        held = _mask(t for t in range(34) if counts[t])
        masks = _masks(flag)
        found = [
            Target((), None, singles(flag)[i])
            for i in np.flatnonzero(masks & held == held)
        ]
    else:
        found = []
    return sorted(found, key=lambda t: (t.sets, t.pair or 0, t.singles))


# ---- the targets ---------------------------------------------------------------------


@cache
def singles(flag: int) -> list[tuple[int, ...]]:
    """Return every 14 tiles that are a shape without sets and pairs."""
    seven = flag in (KNITTED_HONORS_SEVEN, SCATTERED_SEVEN)
    if flag in (KNITTED_HONORS, KNITTED_HONORS_SEVEN):
        found = {
            chosen
            for parts in KNITTED
            for chosen in combinations((*sum(parts, ()), *HONOURS), 14)
        }
    else:
        found = set(_scattered())
    return sorted(
        target for target in map(tuple, map(sorted, found)) if _honours(target, seven)
    )


def _honours(target: tuple[int, ...], seven: bool) -> bool:
    return not seven or set(HONOURS) <= set(target)


def _scattered() -> Iterator[tuple[int, ...]]:
    """Yield every 14 different tiles, those of a suit at least three apart."""
    of_a_suit = [
        ranks
        for n in range(10)
        for ranks in combinations(range(9), n)
        if all(b - a >= 3 for a, b in combinations(ranks, 2))
    ]
    for man, pin, sou in product(of_a_suit, repeat=3):
        numbers = (*man, *(9 + t for t in pin), *(18 + t for t in sou))
        if 7 <= len(numbers) <= 14:
            for honours in combinations(HONOURS, 14 - len(numbers)):
                yield (*numbers, *honours)


@cache
def _straights(n_sets: int) -> tuple[list[Target], np.ndarray]:
    """Return every knitted straight of *n_sets* sets, its three parts among them.

    With them the copies that each uses of each tile, a column a target; some use five.
    """
    others = [(one,) for one in SETS] if n_sets == 4 else [()]
    found = [
        Target(tuple(sorted(parts + other)), pair, ())
        for parts in KNITTED
        for other in others
        for pair in range(34)
    ]
    columns = [
        [tiles.count(t) for t in range(34)] for tiles in map(Target.tiles, found)
    ]
    return found, np.array(columns, np.int8).T.copy()


@cache
def _straights_of_four_copies(n_sets: int) -> np.ndarray:
    _, used = _straights(n_sets)
    return np.ascontiguousarray(used[:, used.max(axis=0) <= 4])


def _above(used: np.ndarray, have: Sequence[int]) -> np.ndarray:
    """Return how many of the copies *used*, a column a target, are above *have*."""
    above = np.zeros(used.shape[1], np.int8)
    for row, n in zip(used, have, strict=True):
        above += np.maximum(row, n) - np.int8(n)
    return above


@cache
def _masks(flag: int) -> np.ndarray:
    return np.array([_mask(tiles) for tiles in singles(flag)], np.uint64)


def _mask(tiles) -> np.uint64:
    return np.uint64(sum(1 << tile for tile in tiles))
