"""The oracle for every shape: sets and a pair by any rules, and all that has a flag.

The questions are those of reference.py, and so are their answers where both can answer;
`forms` may be a `Form`, or a tuple of flags and forms, as well. What a shape by other
rules is stands here in full: a target is any choice of m sets and a pair that the form
allows, found by writing down all choices of each block and adding the four blocks up.

An added copy comes from the wall as long as the limit of its tile allows, four if none
is given, or else from a joker. No target takes a fifth copy unless its form says that
there are any number of copies, or that a joker may be one.
"""

from collections import namedtuple
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple, TypeAlias

import numpy as np
import reference
import reference_knitted
from reference import (
    ALL,
    BLOCKS,
    FREE,
    STANDARD,
    UNREACHABLE,
    Decomposition,
    Discard,
    Ukeire,
)

FAR = 99  # more tiles than any hand lacks
SOME = 99  # as many copies as there are uses for
RANGE = tuple(range(34))


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


Forms: TypeAlias = int | Form | tuple[int | Form, ...]
Reading = namedtuple("Reading", "sets pair pairs singles tiles")  # tiles: 34 counts


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


# ---- the questions -------------------------------------------------------------------


def shanten(
    hand: Sequence[int],
    *,
    forms: Forms = ALL,
    jokers: int = 0,
    limits: Sequence[int] | None = None,
) -> int:
    """Return the shanten number: the least distance over *forms*, less one."""
    counts, bounds = tuple(hand), tuple(limits or FREE)
    return min(
        _shanten_of(shape, counts, bounds, jokers)
        for shape in _applicable(counts, forms, jokers, bounds)
    )


def is_win(hand: Sequence[int], *, forms: Forms = ALL, jokers: int = 0) -> bool:
    """Return whether nothing is missing."""
    return shanten(hand, forms=forms, jokers=jokers) == -1


def useful(
    hand: Sequence[int],
    *,
    forms: Forms = ALL,
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
    forms: Forms = ALL,
    jokers: int = 0,
    limits: Sequence[int] | None = None,
    shape: bool = False,
) -> tuple[int, ...]:
    """Return the tiles that complete the hand; by its *shape*, even a fifth copy."""
    if not shape:
        ready = shanten(hand, forms=forms, jokers=jokers, limits=limits) == 0
        return useful(hand, forms=forms, jokers=jokers, limits=limits) if ready else ()
    shapes = _applicable(tuple(hand), forms, jokers, FREE)
    found = []
    for tile in RANGE:
        fifth = tile if hand[tile] == 4 else None
        drawn = _with(hand, tile)
        if any(_readings(shape, drawn, jokers, fifth) for shape in shapes):
            found.append(tile)
    return tuple(found)


def ukeire(
    hand: Sequence[int],
    *,
    unseen: Sequence[int] | None = None,
    forms: Forms = ALL,
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
    forms: Forms = ALL,
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
    hand: Sequence[int], *, forms: Forms = ALL, jokers: int = 0
) -> tuple[Decomposition, ...]:
    """Return every reading: by shape, then sets, then pairs, then singles."""
    counts = tuple(hand)
    found = []
    for shape in _applicable(counts, forms, jokers, FREE):
        for reading in sorted(_readings(shape, counts, jokers), key=_order):
            *parts, whole = reading
            became = tuple(
                tile for tile in RANGE for _ in range(whole[tile] - counts[tile])
            )
            found.append(Decomposition(shape, *parts, became))
    return tuple(found)


def _order(reading: Reading) -> tuple:
    """Return what sorts the readings of one shape, which all have a pair or none."""
    return reading.sets, reading.pair or 0, reading.pairs, reading.singles


# ---- the shapes ----------------------------------------------------------------------


def _applicable(
    counts: tuple[int, ...], forms: Forms, jokers: int, limits: tuple[int, ...]
) -> list[int | Form]:
    """Return the flags asked for, then the forms, that a hand of this size can take."""
    total = sum(counts) + jokers
    assert 0 <= jokers <= 8
    assert total in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17)
    assert all(0 <= c <= limit <= 4 for c, limit in zip(counts, limits, strict=True))
    asked = forms if type(forms) is tuple else (forms,)
    flags = 0
    for one in asked:
        flags |= 0 if isinstance(one, Form) else one
    shapes: list[int | Form] = [
        flag
        for flag in (1 << i for i in range(9))
        if flags & flag and _fits(flag, total)
    ]
    shapes += [
        one for one in asked if isinstance(one, Form) and one.sets in (None, total // 3)
    ]
    assert shapes, forms
    return shapes


def _fits(flag: int, total: int) -> bool:
    if flag in reference_knitted.FLAGS:
        return reference_knitted.applies(flag, total)
    return flag == STANDARD or total in (13, 14)


def _shanten_of(
    shape: int | Form, counts: tuple[int, ...], limits: tuple[int, ...], jokers: int
) -> int:
    if shape in reference_knitted.FLAGS:
        missing = reference_knitted.missing(shape, counts, limits, jokers)
    elif shape == STANDARD or isinstance(shape, Form):
        rules = form() if shape == STANDARD else shape
        missing = _missing(rules, counts, limits, jokers)
    else:
        return reference.shanten(counts, forms=shape, jokers=jokers, limits=limits)
    return UNREACHABLE if missing is None else max(0, missing - jokers) - 1


def _readings(
    shape: int | Form, counts: tuple[int, ...], jokers: int, fifth: int | None = None
) -> list[Reading]:
    """Return the readings of a complete hand; five of the tile *fifth* may be drawn."""
    if (sum(counts) + jokers) % 3 == 1:
        return []
    if shape in reference_knitted.FLAGS:
        return [
            Reading(
                target.sets, target.pair, (), target.singles, _counts(target.tiles())
            )
            for target in reference_knitted.readings(shape, counts, jokers, fifth)
        ]
    if shape == STANDARD or isinstance(shape, Form):
        rules = form() if shape == STANDARD else shape
        return list(_readings_of_sets(rules, counts, jokers, fifth))
    if max(counts) > 4:  # no shape without sets takes five alike
        return []
    return [
        Reading((), old.pair, old.pairs, old.singles, _whole(counts, old))
        for old in reference.decompose(counts, forms=shape, jokers=jokers)
    ]


def _whole(counts: tuple[int, ...], reading) -> tuple[int, ...]:
    """Return the hand with what its jokers became."""
    return tuple(n + reading.jokers.count(t) for t, n in enumerate(counts))


# ---- sets and a pair -----------------------------------------------------------------


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


def _missing(
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


def _readings_of_sets(
    shape: Form, counts: tuple[int, ...], jokers: int, fifth: int | None
) -> Iterator[Reading]:
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


def _counts(tiles: Sequence[int]) -> tuple[int, ...]:
    return tuple(tiles.count(tile) for tile in RANGE)


def _live(hand: Sequence[int], limits: Sequence[int] | None) -> tuple[int, ...]:
    return tuple(a - b for a, b in zip(limits or FREE, hand, strict=True))


def _with(hand: Sequence[int], tile: int, more: int = 1) -> tuple[int, ...]:
    return (*hand[:tile], hand[tile] + more, *hand[tile + 1 :])
