"""The oracle of jokers: everything that they may become, and what contradicts itself.

What completes the hand is found block by block, by filling in every multiset of tiles.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product

from reference_rules import Rules
from reference_wins import (
    BLOCKS,
    KNITTED,
    KNITTED_HONORS,
    KNITTED_HONORS_SEVEN,
    KNITTED_STRAIGHT,
    KONGS,
    NO_FACE,
    ORPHANS,
    SCATTERED,
    SCATTERED_SEVEN,
    SEVEN_PAIRS,
    SEVEN_PAIRS_QUADS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Win,
    block_ways,
    different,
    minus,
)


def assignments(win: Win, rules: Rules) -> Iterator[Win]:
    """Yield the win with all that its jokers may become and that completes it."""
    faces = win.all_jokers()
    if not faces:
        yield win
        return
    wins = "joker_wins" in win.flags
    counts = list(win.hand)
    counts[win.tile] += not wins
    for became in fillings(tuple(counts), len(faces), len(win.melds), rules):
        if "no_fifth_copy" in rules.options:
            tiles = win._replace(became=became).all_tiles()
            if any(tiles[t] > 4 for t in became):
                continue
        if not wins:
            yield win._replace(became=became)
            continue
        for last in sorted(set(became)):
            rest = list(became)
            rest.remove(last)
            yield win._replace(became=(*rest, last))


def fillings(
    counts: tuple[int, ...], jokers: int, melds: int, rules: Rules
) -> list[tuple[int, ...]]:
    """Return the multisets of *jokers* tiles that complete the concealed tiles."""
    if "any_shape" in rules.options:
        return list(combinations_with_replacement(range(34), jokers))
    found: set[tuple[int, ...]] = set()
    forms = rules.forms
    if forms & STANDARD:
        found |= _fill_sets(counts, jokers, rules.honor_runs)
    if forms & KNITTED_STRAIGHT and melds < 2:
        for nine in KNITTED:
            missing = [t for t in nine if not counts[t]]
            rest = minus([max(n, t in nine) for t, n in enumerate(counts)], nine)
            if len(missing) <= jokers:
                for more in _fill_sets(rest, jokers - len(missing), rules.honor_runs):
                    found.add(tuple(sorted((*missing, *more))))
    if not melds and sum(counts) + jokers == 14:
        found |= _fill_closed(counts, jokers, forms)
    return sorted(found)


def _fill_closed(counts: tuple[int, ...], jokers: int, forms: int) -> set:
    found: set[tuple[int, ...]] = set()
    if forms & (SEVEN_PAIRS | SEVEN_PAIRS_QUADS):
        odd = [t for t in range(34) if counts[t] % 2]
        pairs = (jokers - len(odd)) // 2
        if pairs >= 0:
            for more in combinations_with_replacement(range(34), pairs):
                found.add(tuple(sorted((*odd, *more, *more))))
    if forms & THIRTEEN_ORPHANS and not any(
        n for t, n in enumerate(counts) if t not in ORPHANS
    ):
        missing = [t for t in ORPHANS if not counts[t]]
        if len(missing) == jokers:
            found.add(tuple(missing))
        elif len(missing) == jokers - 1:
            found |= {tuple(sorted((*missing, t))) for t in ORPHANS}
    special = KNITTED_HONORS | KNITTED_HONORS_SEVEN | SCATTERED | SCATTERED_SEVEN
    if forms & special and max(counts) == 1:
        held = tuple(t for t in range(34) if counts[t])
        for more in combinations([t for t in range(34) if not counts[t]], jokers):
            if any(f & forms for f in different(tuple(sorted(held + more)))):
                found.add(more)
    return found


@lru_cache(maxsize=1 << 12)
def _fill_sets(
    counts: tuple[int, ...], jokers: int, honor_runs: tuple[str, ...]
) -> frozenset[tuple[int, ...]]:
    """Return what jokers may be so that the tiles are sets and a pair."""
    by_block = [
        _fill_block(tuple(counts[t] for t in block), block[0], jokers, honor_runs)
        for block in BLOCKS
    ]
    return frozenset(
        tuple(t for more, _ in parts for t in more)
        for parts in product(*by_block)
        if sum(len(more) for more, _ in parts) == jokers
        and sum(pair for _, pair in parts) == 1
    )


@lru_cache(maxsize=1 << 14)
def _fill_block(
    counts: tuple[int, ...], first: int, jokers: int, honor_runs: tuple[str, ...]
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return what up to so many jokers may be in a block: (tiles, pairs then)."""
    found = []
    for number in range(jokers + 1):
        for more in combinations_with_replacement(range(len(counts)), number):
            full = tuple(n + more.count(i) for i, n in enumerate(counts))
            pairs = {
                pair is not None for _, pair in block_ways(full, first, honor_runs)
            }
            found += ((tuple(first + i for i in more), int(p)) for p in pairs)
    return tuple(found)


def problem(win: Win) -> str | None:
    """Return what is wrong with a win before any rule is asked, by its name."""
    flags, drawn = win.flags, win.how == "tsumo"
    concealed = sum(win.hand) + len(win.jokers)
    if concealed + 3 * len(win.melds) not in (13, 16):
        return "SIZE"
    tiles = list(win.hand)
    for tile in (win.tile, *win.jokers, *(t for m in win.melds for t in m.tiles)):
        if tile != NO_FACE:
            tiles[tile] += 1
    if max(tiles) > 4:
        return "FIVE"
    first = flags & {"heavenly", "earthly", "human"}
    if win.how == "rob" and tiles[win.tile] > 1:
        return "ROBBED_HELD"
    if "kong_draw" in flags and not any(m.kind in KONGS for m in win.melds):
        return "KONG_DRAW_NO_KONG"
    if "kong_draw" in flags and not drawn:
        return "KONG_DRAW_NOT_DRAWN"
    if "after_kong" in flags and win.how != "discard":
        return "AFTER_KONG_DRAWN"
    if len(first) > 1:
        return "FIRST_TWICE"
    if first == {"heavenly"} and win.melds:
        return "FIRST_MELDS"
    if first and "last_tile" in flags:
        return "FIRST_LAST"
    if "heavenly" in first and not (drawn and win.seat == 0):
        return "HEAVENLY_DEALER"
    if first == {"earthly"} and win.seat == 0:
        return "EARTHLY_DEALER"
    if "joker_wins" in flags and not drawn:
        return "JOKER_CLAIMED"
    if "three_winners" in flags and drawn:
        return "THREE_DRAWN"
    return None
