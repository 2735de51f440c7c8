"""The oracle of wins: what a win is, and the readings of its tiles.

A *reading* is one way to see the hand as sets and a pair, or as one of the other
shapes. They are found by taking sets off the lowest tile, in every way there is, block
by block. Nothing is shared with the library.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import NamedTuple

STANDARD, SEVEN_PAIRS, SEVEN_PAIRS_QUADS, THIRTEEN_ORPHANS = 1, 2, 4, 8
KNITTED_STRAIGHT, KNITTED_HONORS, KNITTED_HONORS_SEVEN = 16, 32, 64
SCATTERED, SCATTERED_SEVEN = 128, 256

BLOCKS = (range(9), range(9, 18), range(18, 27), range(27, 34))
SUITS = BLOCKS[:3]
WINDS, DRAGONS, HONORS = range(27, 31), range(31, 34), range(27, 34)
TERMINALS = (0, 8, 9, 17, 18, 26)
ORPHANS = (*TERMINALS, *HONORS)
NO_FACE = 34  # a joker that is no tile

# The nine tiles of each knitted straight, by the suits of 147, 258 and 369.
KNITTED = tuple(
    tuple(
        sorted(
            9 * suit + r
            for suit, low in zip(suits, (0, 1, 2), strict=True)
            for r in (low, low + 3, low + 6)
        )
    )
    for suits in permutations((0, 1, 2))
)

OPEN = ("chi", "pon", "kan", "add")  # the melds that are not concealed
KONGS = ("kan", "add", "ankan")


class Set(NamedTuple):
    """Tiles that are one set; `kind` is chi, pon, kan, add or ankan, also in hand."""

    kind: str
    tiles: tuple[int, ...]  # four of a kong
    melded: bool

    def is_chow(self) -> bool:
        return self.kind == "chi"

    def is_open(self) -> bool:
        return self.melded and self.kind in OPEN


class Reading(NamedTuple):
    """The sets, the melds first as they were given, then those in hand, ascending."""

    form: int
    sets: tuple[Set, ...]
    pair: int | None  # of sets and a pair alone; with a knitted straight too
    knitted: int | None  # which of KNITTED is taken off


class Win(NamedTuple):
    """A win as it is told; `hand` has neither the winning tile nor the jokers."""

    hand: tuple[int, ...]  # 34 counts
    tile: int  # the face of a joker that wins
    melds: tuple[Set, ...] = ()
    how: str = "tsumo"  # or discard, rob
    seat: int = 0
    round: int = 0
    flowers: int = 0
    jokers: tuple[int, ...] = ()  # the faces of those in hand, or NO_FACE
    flags: frozenset[str] = frozenset()
    became: tuple[int, ...] | None = None  # the jokers, the winning tile last if one

    def all_jokers(self) -> tuple[int, ...]:
        """Return the faces of all jokers, that of a winning one last."""
        return self.jokers + ((self.tile,) if "joker_wins" in self.flags else ())

    def standing(self) -> tuple[int, ...]:
        """Return what each of `all_jokers` stands for."""
        return self.all_jokers() if self.became is None else self.became

    def winning_tile(self) -> int:
        """Return the tile that completed the hand, as what it counts."""
        return self.standing()[-1] if "joker_wins" in self.flags else self.tile

    def held(self) -> tuple[int, ...]:
        """Return the counts of the concealed tiles before the winning tile."""
        counts = list(self.hand)
        for tile in self.standing()[: len(self.jokers)]:
            counts[tile] += 1
        return tuple(counts)

    def concealed(self) -> tuple[int, ...]:
        return plus(self.held(), self.winning_tile())

    def all_tiles(self) -> tuple[int, ...]:
        """Return the counts of the whole hand, kongs with four tiles."""
        counts = list(self.concealed())
        for meld in self.melds:
            for tile in meld.tiles:
                counts[tile] += 1
        return tuple(counts)


def plus(counts: Sequence[int], *tiles: int) -> tuple[int, ...]:
    """Return *counts* and *tiles* together."""
    more = list(counts)
    for tile in tiles:
        more[tile] += 1
    return tuple(more)


def minus(counts: Sequence[int], tiles: Sequence[int]) -> tuple[int, ...] | None:
    """Return *counts* without *tiles*, or None if they are not all there."""
    less = list(counts)
    for tile in tiles:
        less[tile] -= 1
        if less[tile] < 0:
            return None
    return tuple(less)


def suit(tile: int) -> int:
    """Return 0 to 2, or 3 of an honour."""
    return tile // 9


def rank(tile: int) -> int:
    """Return 1 to 9 of a tile of a suit, and 0 of an honour."""
    return tile % 9 + 1 if tile < 27 else 0


def readings(
    win: Win, forms: int, honor_runs: tuple[str, ...] = ()
) -> tuple[Reading, ...]:
    """Return every reading of a win, jokers as what they stand for."""
    return tuple(
        reading._replace(sets=win.melds + reading.sets)
        for reading in of_tiles(win.concealed(), len(win.melds), forms, honor_runs)
    )


@lru_cache(maxsize=1 << 14)
def of_tiles(
    counts: tuple[int, ...], melds: int, forms: int, honor_runs: tuple[str, ...]
) -> tuple[Reading, ...]:
    """Return every reading of concealed tiles beside so many melds."""
    found: list[Reading] = []
    closed = not melds and sum(counts) == 14
    if forms & STANDARD:
        found += (
            Reading(STANDARD, sets, pair, None)
            for sets, pair in sets_and_pair(counts, honor_runs)
        )
    if closed and forms & (SEVEN_PAIRS | SEVEN_PAIRS_QUADS):
        alike = {n for n in counts if n}
        if alike == {2} or (
            forms & SEVEN_PAIRS_QUADS and not any(n % 2 for n in alike)
        ):
            form = forms & SEVEN_PAIRS_QUADS or SEVEN_PAIRS
            found.append(Reading(form, (), None, None))
    if closed and forms & THIRTEEN_ORPHANS:
        kinds = {tile for tile in range(34) if counts[tile]}
        if kinds == set(ORPHANS):
            found.append(Reading(THIRTEEN_ORPHANS, (), None, None))
    if forms & KNITTED_STRAIGHT and sum(counts) + 3 * melds == 14:
        for which, straight in enumerate(KNITTED):
            if all(counts[tile] for tile in straight):
                rest = minus(counts, straight)
                found += (
                    Reading(KNITTED_STRAIGHT, sets, pair, which)
                    for sets, pair in sets_and_pair(rest, honor_runs)
                )
    if closed and set(counts) == {0, 1}:
        found += (
            Reading(form, (), None, None)
            for form in different(tuple(t for t in range(34) if counts[t]))
            if form & forms
        )
    return tuple(found)


def different(tiles: tuple[int, ...]) -> Iterator[int]:
    """Yield the shapes that 14 different tiles have."""
    suited = [tile for tile in tiles if tile < 27]
    seven = all(honor in tiles for honor in HONORS)
    if any(set(suited) <= set(straight) for straight in KNITTED):
        yield KNITTED_HONORS
        if seven:
            yield KNITTED_HONORS_SEVEN
    if all(b - a >= 3 for a, b in combinations(suited, 2) if suit(a) == suit(b)):
        yield SCATTERED
        if seven:
            yield SCATTERED_SEVEN


def sets_and_pair(
    counts: tuple[int, ...], honor_runs: tuple[str, ...]
) -> Iterator[tuple[tuple[Set, ...], int]]:
    """Yield every way to see the tiles as sets and one pair: (sets, pair)."""
    if sorted(sum(counts[b[0] : b[-1] + 1]) % 3 for b in BLOCKS) != [0, 0, 0, 2]:
        return
    blocks = [
        block_ways(tuple(counts[tile] for tile in block), block[0], honor_runs)
        for block in BLOCKS
    ]
    for parts in product(*blocks):
        pairs = [pair for _, pair in parts if pair is not None]
        if len(pairs) == 1:
            yield tuple(s for sets, _ in parts for s in sets), pairs[0]


@lru_cache(maxsize=1 << 16)
def block_ways(
    counts: tuple[int, ...], first: int, honor_runs: tuple[str, ...]
) -> tuple[tuple[tuple[Set, ...], int | None], ...]:
    """Return the ways to see the tiles of one block as sets and at most one pair."""
    if sum(counts) % 3 == 1:
        return ()
    allowed = [
        one
        for one in all_sets(honor_runs)
        if first <= one.tiles[0] < first + len(counts)
    ]
    ways: set = set()

    def take(left: Counter, sets: tuple[Set, ...], pair: int | None) -> None:
        if not left:
            ways.add((tuple(sorted(sets, key=lambda s: (s.tiles, s.kind))), pair))
            return
        lowest = min(left)
        if pair is None and left[lowest] >= 2:
            take(left - Counter([lowest] * 2), sets, lowest)
        for one in allowed:
            if one.tiles[0] == lowest and Counter(one.tiles) <= left:
                take(left - Counter(one.tiles), (*sets, one), pair)

    take(+Counter({first + i: n for i, n in enumerate(counts)}), (), None)
    return tuple(sorted(ways, key=repr))


@lru_cache(maxsize=4)
def all_sets(honor_runs: tuple[str, ...]) -> tuple[Set, ...]:
    """Return every set that may be in hand."""
    found = [Set("pon", (tile,) * 3, False) for tile in range(34)]
    found += (
        Set("chi", (tile, tile + 1, tile + 2), False)
        for block in SUITS
        for tile in block[:7]
    )
    if "winds" in honor_runs:
        found += (Set("chi", three, False) for three in combinations(WINDS, 3))
    if "dragons" in honor_runs:
        found.append(Set("chi", tuple(DRAGONS), False))
    return tuple(found)


def waits(
    held: tuple[int, ...], melds: int, forms: int, honor_runs: tuple[str, ...]
) -> frozenset[int]:
    """Return the kinds that complete the hand by its shape, however many are held."""
    return _waits(held, melds, forms, tuple(honor_runs))


@lru_cache(maxsize=1 << 14)
def _waits(
    held: tuple[int, ...], melds: int, forms: int, honor_runs: tuple[str, ...]
) -> frozenset[int]:
    return frozenset(
        tile
        for tile in range(34)
        if of_tiles(plus(held, tile), melds, forms, honor_runs)
    )
