"""The oracle of patterns that chows make among themselves, and pungs likewise."""

from collections.abc import Iterator
from itertools import combinations, pairwise

from reference_wins import DRAGONS, WINDS, Set, rank, suit

CHOW_PATTERNS = (
    "pure_double_chow mixed_double_chow short_straight two_terminal_chows "
    "pure_straight mixed_straight pure_shifted_chows mixed_shifted_chows "
    "pure_triple_chow mixed_triple_chow quadruple_chow four_pure_shifted_chows"
).split()
PUNG_PATTERNS = (
    "double_pung two_dragon_pungs triple_pung pure_shifted_pungs mixed_shifted_pungs "
    "big_three_winds big_three_dragons four_pure_shifted_pungs big_four_winds"
).split()


def links(sets: tuple[Set, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield every pattern of chows, or of pungs, among sets: (pattern, which)."""
    for size in (2, 3, 4):
        for which in combinations(range(len(sets)), size):
            some = [sets[i] for i in which]
            if all(s.is_chow() for s in some):
                for name in _of_chows(sorted(s.tiles for s in some)):
                    yield name, which
            elif not any(s.is_chow() for s in some):
                for name in _of_pungs(sorted(s.tiles[0] for s in some)):
                    yield name, which


def _of_chows(chows: list[tuple[int, ...]]) -> Iterator[str]:
    """Yield the patterns that two, three or four chows make together."""
    first = [chow[0] for chow in chows]
    suits, ranks = [suit(t) for t in first], sorted(rank(t) for t in first)
    if any(t >= 27 for t in first):
        return  # runs of honours are in none
    equal = len(set(chows)) == 1
    steps = {b - a for a, b in pairwise(ranks)}
    pure, mixed = len(set(suits)) == 1, len(set(suits)) == len(suits)
    if equal:
        yield {2: "pure_double_chow", 3: "pure_triple_chow", 4: "quadruple_chow"}[
            len(first)
        ]
    if len(first) == 2:
        if mixed and steps == {0}:
            yield "mixed_double_chow"
        if pure and steps == {3}:
            yield "short_straight"
        if pure and steps == {6}:
            yield "two_terminal_chows"
    if len(first) == 3:
        if ranks == [1, 4, 7]:
            if pure:
                yield "pure_straight"
            if mixed:
                yield "mixed_straight"
        if pure and steps in ({1}, {2}):
            yield "pure_shifted_chows"
        if mixed and steps == {1}:
            yield "mixed_shifted_chows"
        if mixed and steps == {0}:
            yield "mixed_triple_chow"
    if len(first) == 4 and pure and steps in ({1}, {2}):
        yield "four_pure_shifted_chows"


def _of_pungs(tiles: list[int]) -> Iterator[str]:
    """Yield the patterns that two, three or four pungs make together."""
    if len(set(tiles)) < len(tiles):
        return  # two alike, one of them of jokers
    if all(t in DRAGONS for t in tiles):
        yield {2: "two_dragon_pungs", 3: "big_three_dragons"}[len(tiles)]
    if all(t in WINDS for t in tiles) and len(tiles) > 2:
        yield {3: "big_three_winds", 4: "big_four_winds"}[len(tiles)]
    if any(t >= 27 for t in tiles):
        return
    suits, ranks = [suit(t) for t in tiles], sorted(map(rank, tiles))
    steps = {b - a for a, b in pairwise(ranks)}
    pure, mixed = len(set(suits)) == 1, len(set(suits)) == len(suits)
    if mixed and steps == {0}:
        yield {2: "double_pung", 3: "triple_pung"}[len(tiles)]
    if len(tiles) == 3 and steps == {1}:
        if pure:
            yield "pure_shifted_pungs"
        if mixed:
            yield "mixed_shifted_pungs"
    if len(tiles) == 4 and pure and steps == {1}:
        yield "four_pure_shifted_pungs"
