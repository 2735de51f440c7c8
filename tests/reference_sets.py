"""The oracle of sets and a pair, by the rules of any form.

A target is any choice of m sets and a pair that the form allows, found by writing down
all choices of each block and adding the four blocks up.

An added copy comes from the wall as long as the limit of its tile allows, four if none
is given, or else from a joker. No target takes a fifth copy unless its form says that
there are any number of copies, or that a joker may be one.
"""

from collections import namedtuple
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

import numpy as np
from reference import BLOCKS

FAR = 99  # more tiles than any hand lacks
SOME = 99  # as many copies as there are uses for
RANGE = tuple(range(34))

Reading = namedtuple("Reading", "sets pair pairs singles tiles")  # tiles: 34 counts


class Form(NamedTuple):
    """Rules for sets and a pair; `sets` is None where the number of tiles says it."""

    sets: int | None
    pairs: tuple[int, ...]
    runs: bool
    triplets: bool
    tiles: tuple[int, ...]
    honor_runs: tuple[str, ...]
    copies: int | None
    joker_copies: bool

    def all_sets(self) -> list[tuple[int, ...]]:
        """Return every set that may be taken, ascending."""
        found: list[tuple[int, ...]] = []
        if self.triplets:
            found += [(t, t, t) for t in RANGE]
        if self.runs:
            found += [
                (s + t, s + t + 1, s + t + 2) for s in (0, 9, 18) for t in range(7)
            ]
        if "winds" in self.honor_runs:
            found += combinations((27, 28, 29, 30), 3)
        if "dragons" in self.honor_runs:
            found.append((31, 32, 33))
        return sorted(one for one in found if set(one) <= set(self.tiles))

    def all_pairs(self) -> list[int]:
        """Return every tile that may be the pair, ascending."""
        return sorted(set(self.pairs) & set(self.tiles))

    def copies_of_a_target(self) -> int:
        return 4 if self.copies == 4 and not self.joker_copies else SOME


def form(
    *,
    sets: int | None = None,
    pairs: Sequence[int] | None = None,
    runs: bool = True,
    triplets: bool = True,
    tiles: Sequence[int] | None = None,
    honor_runs: Sequence[str] = (),
    copies: int | None = 4,
    joker_copies: bool = False,
) -> Form:
    """Return a form; without arguments it is STANDARD."""
    return Form(
        sets,
        RANGE if pairs is None else tuple(pairs),
        runs,
        triplets,
        RANGE if tiles is None else tuple(tiles),
        tuple(honor_runs),
        copies,
        joker_copies,
    )


class Rules(NamedTuple):
    """What a form allows in one block, tiles from 0, with up to n_sets sets."""

    size: int
    sets: tuple[tuple[int, ...], ...]
    pairs: tuple[int, ...]
    n_sets: int
    copies: int


@lru_cache(maxsize=1024)
def _rules(shape: Form, n_sets: int) -> list[Rules]:
    """Return the rules of each block."""
    return [
        Rules(
            block.stop - block.start,
            tuple(
                tuple(tile - block.start for tile in one)
                for one in shape.all_sets()
                if block.start <= one[0] < block.stop
            ),
            tuple(
                tile - block.start
                for tile in shape.all_pairs()
                if block.start <= tile < block.stop
            ),
            n_sets,
            shape.copies_of_a_target(),
        )
        for block in BLOCKS
    ]


def missing(
    shape: Form, counts: tuple[int, ...], limits: tuple[int, ...], jokers: int
) -> int | None:
    """Return the fewest tiles missing from a target in reach, jokers aside."""
    n_sets = (sum(counts) + jokers) // 3
    if shape.copies is None:  # then four is no limit
        limits = tuple(SOME if limit == 4 else limit for limit in limits)
    man, pin, sou, honours = (
        (rules, counts[block], limits[block], jokers)
        for rules, block in zip(_rules(shape, n_sets), BLOCKS, strict=True)
    )
    one, other = _two_blocks(man, pin), _two_blocks(sou, honours)
    fewest = FAR
    for x in range(jokers + 1):  # copies above the limits in the first two blocks
        rest = other[:, :, : jokers + 1 - x].min(axis=2)
        fewest = min(fewest, (one[:, :, x] + rest[::-1, ::-1]).min())
    return None if fewest >= FAR else int(fewest)


@lru_cache(maxsize=1 << 14)
def _two_blocks(a: tuple, b: tuple) -> np.ndarray:
    """Return the table of two blocks together, as _one_block has it of one."""
    one, other = _one_block(*a), _one_block(*b)
    n_sets, _, jokers = (n - 1 for n in one.shape)
    best = np.full_like(one, FAR)
    for m, p, x in np.argwhere(one < FAR):
        more = one[m, p, x] + other[: n_sets + 1 - m, : 2 - p, : jokers + 1 - x]
        best[m:, p:, x:] = np.minimum(best[m:, p:, x:], more)
    return best


@lru_cache(maxsize=1 << 14)
def _one_block(
    rules: Rules, counts: tuple[int, ...], limits: tuple[int, ...], jokers: int
) -> np.ndarray:
    """Return, by [sets, pairs, copies above the limits], the fewest tiles missing."""
    tiles, kinds, starts = _targets(rules)
    missing, above = _short(tiles, counts), _short(tiles, limits)
    table = np.full((rules.n_sets + 1, 2, jokers + 1), FAR, np.int16)
    for x in range(min(jokers, int(above.max())) + 1):
        fewest = np.minimum.reduceat(np.where(above == x, missing, FAR), starts)
        for (m, p), n in zip(kinds, fewest, strict=True):
            table[m, p, x] = n
    return table


def _short(tiles: np.ndarray, have: tuple[int, ...]) -> np.ndarray:
    """Return, for every target (a column of *tiles*), the tiles that *have* lacks."""
    lacking = np.zeros(tiles.shape[1], np.int8)
    for row, n in zip(tiles, have, strict=True):
        lacking += np.maximum(row, n) - np.int8(n)
    return lacking


@lru_cache(maxsize=64)
def _targets(rules: Rules) -> tuple[np.ndarray, list[tuple[int, int]], list[int]]:
    """Return the distinct targets, as columns, by (sets, pairs): these and where."""
    columns, found, kinds, starts = [], 0, [], []
    for m in range(rules.n_sets + 1):
        for p in (0, 1):
            tiles = _choices(rules, m, p)[2]
            tiles = np.unique(tiles[:, tiles.max(axis=0) <= rules.copies], axis=1)
            if tiles.shape[1]:
                kinds.append((m, p))
                starts.append(found)
                columns.append(tiles)
                found += tiles.shape[1]
    return np.ascontiguousarray(np.concatenate(columns, axis=1)), kinds, starts


@lru_cache(maxsize=256)
def _choices(
    rules: Rules, n_sets: int, n_pairs: int
) -> tuple[list[tuple[int, ...]], tuple[int | None, ...], np.ndarray]:
    """Return every choice of sets, of pairs, and the tiles of one of each, as columns.

    The columns go through the pairs of the first choice of sets, then of the next.
    """
    chosen = list(combinations_with_replacement(range(len(rules.sets)), n_sets))
    pairs = rules.pairs if n_pairs else (None,)
    in_set = np.array([[s.count(t) for t in range(rules.size)] for s in rules.sets])
    in_sets = np.zeros((len(chosen), rules.size), np.int8)
    for row, one in enumerate(chosen):
        in_sets[row] = in_set[list(one)].sum(axis=0) if one else 0
    in_pair = np.array(
        [[2 * (t == pair) for t in range(rules.size)] for pair in pairs], np.int8
    ).reshape(-1, rules.size)
    tiles = in_sets[:, None, :] + in_pair[None, :, :]
    return chosen, pairs, tiles.reshape(-1, rules.size).T


def readings(
    shape: Form, counts: tuple[int, ...], jokers: int, fifth: int | None
) -> Iterator[Reading]:
    """Yield the readings of a complete hand; five of the tile *fifth* may be drawn."""
    n_sets = (sum(counts) + jokers) // 3
    blocks: list[dict] = []  # of each, the parts of readings by (sets, pairs)
    for rules, block in zip(_rules(shape, n_sets), BLOCKS, strict=True):
        most = tuple(
            max(rules.copies, 5) if tile == fifth else rules.copies
            for tile in RANGE[block]
        )
        parts = _parts(rules, counts[block], most, jokers)
        blocks.append({kind: some for kind, some in parts.items() if some})
    for kinds in product(*blocks):
        if (sum(m for m, _ in kinds), sum(p for _, p in kinds)) != (n_sets, 1):
            continue
        for parts in product(*map(dict.__getitem__, blocks, kinds)):
            sets = tuple(
                tuple(tile + block.start for tile in one)
                for (chosen, _, _), block in zip(parts, BLOCKS, strict=True)
                for one in chosen
            )
            (pair,) = (
                pair + block.start
                for (_, pair, _), block in zip(parts, BLOCKS, strict=True)
                if pair is not None
            )
            yield Reading(sets, pair, (), (), sum((tiles for *_, tiles in parts), ()))


@lru_cache(maxsize=1 << 12)
def _parts(
    rules: Rules, held: tuple[int, ...], most: tuple[int, ...], jokers: int
) -> dict[tuple[int, int], list[tuple]]:
    """Return, by (sets, pairs), all (sets, pair, tiles) of *held* and of *jokers*."""
    found: dict[tuple[int, int], list[tuple]] = {}
    for kind in product(range(rules.n_sets + 1), (0, 1)):
        chosen, pairs, tiles = _choices(rules, *kind)
        fits = tiles.sum(axis=0) <= sum(held) + jokers
        for row, low, high in zip(tiles, held, most, strict=True):
            fits &= (low <= row) & (row <= high)
        found[kind] = [
            (
                tuple(rules.sets[s] for s in chosen[i // len(pairs)]),
                pairs[i % len(pairs)],
                tuple(tiles[:, i].tolist()),
            )
            for i in np.flatnonzero(fits)
        ]
    return found
