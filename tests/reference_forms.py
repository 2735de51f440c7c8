"""The oracle for every shape: of sets and a pair by any rules, and all with a flag.

The questions are those of reference.py, and so are their answers where both can answer;
`forms` may be a `Form`, or a tuple of flags and forms, as well. What is a shape and how
far a hand is from it stands in reference_sets.py, reference_knitted.py, reference.py.
"""

from collections.abc import Sequence
from typing import TypeAlias

import reference
import reference_knitted
import reference_sets
from reference import (
    ALL,
    FREE,
    STANDARD,
    UNREACHABLE,
    Decomposition,
    Discard,
    Ukeire,
)
from reference_sets import Form, Reading, form

Forms: TypeAlias = int | Form | tuple[int | Form, ...]
RANGE = tuple(range(34))


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
        missing = reference_sets.missing(rules, counts, limits, jokers)
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
        return list(reference_sets.readings(rules, counts, jokers, fifth))
    if max(counts) > 4:  # no shape without sets takes five alike
        return []
    return [
        Reading((), old.pair, old.pairs, old.singles, _whole(counts, old))
        for old in reference.decompose(counts, forms=shape, jokers=jokers)
    ]


def _whole(counts: tuple[int, ...], reading) -> tuple[int, ...]:
    """Return the hand with what its jokers became."""
    return tuple(n + reading.jokers.count(t) for t, n in enumerate(counts))


def _counts(tiles: Sequence[int]) -> tuple[int, ...]:
    return tuple(tiles.count(tile) for tile in RANGE)


def _live(hand: Sequence[int], limits: Sequence[int] | None) -> tuple[int, ...]:
    return tuple(a - b for a, b in zip(limits or FREE, hand, strict=True))


def _with(hand: Sequence[int], tile: int, more: int = 1) -> tuple[int, ...]:
    return (*hand[:tile], hand[tile] + more, *hand[tile + 1 :])
