"""Seeded hands for the benches."""

from __future__ import annotations

import random

Hands = list[bytes]

# Few enough to stay in the cache, as a hand at work does; too many for the processor to
# learn by heart which way each branch goes.
HANDS = 2_000

COPIES = [tile for tile in range(34) for _ in range(4)]
SETS = [(t, t, t) for t in range(34)]
SETS += [(t, t + 1, t + 2) for suit in (0, 9, 18) for t in range(suit, suit + 7)]


def from_wall(tiles: int, n: int = HANDS, seed: int = 136) -> Hands:
    """Deal *n* hands of *tiles* tiles, each from a wall of its own."""
    dice = random.Random(seed)
    return [counts(dice.sample(COPIES, tiles)) for _ in range(n)]


def complete(n: int = HANDS, seed: int = 137) -> Hands:
    """Deal *n* hands of four sets and a pair."""
    dice = random.Random(seed)
    hands: Hands = []
    while len(hands) < n:
        tiles = [tile for _ in range(4) for tile in dice.choice(SETS)]
        tiles += [dice.randrange(34)] * 2
        if max(map(tiles.count, tiles)) <= 4:
            hands.append(counts(tiles))
    return hands


def ready(n: int = HANDS, seed: int = 138) -> Hands:
    """Deal *n* complete hands and take a tile out of each."""
    dice = random.Random(seed)
    left = []
    for hand in complete(n, seed):
        tiles = [tile for tile in COPIES[::4] for _ in range(hand[tile])]
        tiles.pop(dice.randrange(len(tiles)))
        left.append(counts(tiles))
    return left


def counts(tiles: list[int]) -> bytes:
    """Return how many there are of each tile."""
    return bytes(map(tiles.count, range(34)))


def lists(hands: Hands) -> list[list[int]]:
    """Return the hands as lists of 34 counts."""
    return [list(hand) for hand in hands]


def copies(hands: Hands) -> list[list[int]]:
    """Return the hands as lists of tiles 0 to 135, four of a kind."""
    return [[4 * t + copy for t in range(34) for copy in range(h[t])] for h in hands]
