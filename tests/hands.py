"""Seeded hands for the tests: the same on every machine and every Python."""

from collections.abc import Iterator, Sequence

SIZES = (
    13,
    14,
    13,
    14,
    13,
    14,
    13,
    14,
    1,
    2,
    4,
    5,
    7,
    8,
    10,
    11,
)  # 13 and 14 half the time
SETS = tuple(
    sorted(
        [(t, t, t) for t in range(34)]
        + [(t, t + 1, t + 2) for suit in (0, 9, 18) for t in range(suit, suit + 7)]
    )
)


class Dice:
    """SplitMix64, so that a seed means the same hands for ever."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        mask = (1 << 64) - 1
        self._state = (self._state + 0x9E3779B97F4A7C15) & mask
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return ((z ^ (z >> 31)) * n) >> 64

    def choice(self, items: Sequence):
        return items[self.below(len(items))]

    def draw(self, wall: list[int], n: int) -> list[int]:
        """Take *n* tiles out of *wall*."""
        return [wall.pop(self.below(len(wall))) for _ in range(n)]


def uniform(dice: Dice, size: int) -> bytes:
    return _deal(dice, range(34), size)


def one_suit(dice: Dice, size: int) -> bytes:
    return _deal(dice, _suit(dice.below(3)), size)


def two_suits(dice: Dice, size: int) -> bytes:
    first = dice.below(3)
    return _deal(dice, (*_suit(first), *_suit((first + 1 + dice.below(2)) % 3)), size)


def honours_heavy(dice: Dice, size: int) -> bytes:
    """Dealt from the honours and at most seven other kinds."""
    others = {dice.below(27) for _ in range(7)}
    return _deal(dice, (*range(27, 34), *sorted(others)), size)


def near_complete(dice: Dice, size: int) -> bytes:
    """A complete hand of which up to three tiles are exchanged."""
    tiles = [0] * 5
    while max(map(tiles.count, tiles)) > 4:
        if size >= 13 and not dice.below(4):
            tiles = [t for t in dice.draw(list(range(34)), 7) for _ in range(2)]
        else:
            tiles = [t for _ in range(size // 3) for t in dice.choice(SETS)]
            tiles += [dice.below(34)] * 2
    dice.draw(tiles, len(tiles) - size + dice.below(min(4, size)))
    wall = [t for t in range(34) for _ in range(4 - tiles.count(t))]
    return _counts(tiles + dice.draw(wall, size - len(tiles)))


def orphans(dice: Dice, size: int) -> bytes:
    """Terminals and honours, and a little of the rest."""
    ends = (0, 8, 9, 17, 18, 26, *range(27, 34))
    return _deal(dice, (*ends, dice.below(34)), size, copies=2)


def quads(dice: Dice, size: int) -> bytes:
    """Four-of-a-kinds, in one suit as often as not; the rest uniform."""
    kinds = list(_suit(dice.below(3))) if dice.below(2) else list(range(34))
    tiles = [t for t in dice.draw(kinds, dice.below(size // 4 + 1)) for _ in range(4)]
    wall = [t for t in range(34) for _ in range(4 - tiles.count(t))]
    return _counts(tiles + dice.draw(wall, size - len(tiles)))


KINDS = (uniform, one_suit, two_suits, honours_heavy, near_complete, orphans, quads)


def hands(n: int, seed: int, sizes: Sequence[int] = SIZES) -> Iterator[bytes]:
    """Yield *n* hands of all kinds and *sizes*."""
    dice = Dice(seed)
    for i in range(n):
        yield KINDS[i % len(KINDS)](dice, dice.choice(sizes))


def with_jokers(dice: Dice, hand: bytes, most: int = 8) -> tuple[bytes, int]:
    """Turn up to *most* tiles of *hand* into jokers: (what is left, jokers)."""
    tiles = [t for t in range(34) for _ in range(hand[t])]
    jokers = dice.below(min(most, len(tiles)) + 1)
    dice.draw(tiles, jokers)
    return _counts(tiles), jokers


def limits_for(dice: Dice, hand: bytes) -> bytes:
    """Return limits that *hand* respects, from nearly free to nearly none."""
    style = dice.below(5)
    if style == 0:  # a voided suit
        closed = _suit(dice.below(3))
        return bytes(hand[t] if t in closed else 4 for t in range(34))
    if style == 1:  # a few dead tiles
        wall = [t for t in range(34) for _ in range(4 - hand[t])]
        dead = dice.draw(wall, dice.below(min(40, len(wall)) + 1))
        return bytes(4 - dead.count(t) for t in range(34))
    if style == 2:  # any
        return bytes(hand[t] + dice.below(5 - hand[t]) for t in range(34))
    if style == 3:  # at most one more of anything
        return bytes(min(4, hand[t] + dice.below(2)) for t in range(34))
    # the tiles held, and a few besides
    few = {dice.below(34) for _ in range(6)}
    return bytes(4 if t in few else hand[t] for t in range(34))


def unseen_for(dice: Dice, hand: bytes) -> bytes:
    """Return copies still out, no more than four less those held."""
    return bytes(dice.below(5 - count) for count in hand)


def forms_for(dice: Dice, total: int) -> int:
    """Return shape flags of which at least one applies to *total* tiles."""
    return 1 + dice.below(15) if total >= 13 else 1 + 2 * dice.below(8)


def text(hand: Sequence[int]) -> str:
    """Return the notation of counts, for messages."""
    suits = (
        "".join(str(t % 9 + 1) * hand[t] for t in range(34) if t // 9 == suit)
        for suit in range(4)
    )
    return "".join(tiles + "mpsz"[i] for i, tiles in enumerate(suits) if tiles)


def _suit(suit: int) -> range:
    return range(suit * 9, suit * 9 + 9)


def _deal(dice: Dice, kinds: Sequence[int], size: int, copies: int = 4) -> bytes:
    return _counts(dice.draw([t for t in kinds for _ in range(copies)], size))


def _counts(tiles: Sequence[int]) -> bytes:
    return bytes(tiles.count(t) for t in range(34))
