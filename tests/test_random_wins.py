"""Complete hands at random: against the exact number of each."""

import hashlib
import itertools
import math
import threading
from collections import Counter
from functools import cache, reduce

import numpy as np
import pytest
import reference
from chance import assert_dealt_as, tally

import mahjong_fast as mf

N = 200_000
SHAPES = (mf.STANDARD, mf.SEVEN_PAIRS, mf.SEVEN_PAIRS_QUADS, mf.THIRTEEN_ORPHANS)
COMBINATIONS = range(1, 16)
BY = ("deals", "hands")


def ways(copies, counts, by):
    """Return how much a hand, or a part of one, weighs."""
    return math.prod(map(math.comb, copies, counts)) if by == "deals" else 1


# ---- the full wall -------------------------------------------------------------------


@cache
def parts(size, by, only=range(5)):
    """Return the weights of what a block may hold, by vector: sets, perhaps a pair.

    With *only*, those whose counts are all among these.
    """
    tiles = {reading.tiles for reading in reference._readings(size, 4)}
    return {
        counts: ways([4] * size, counts, by)
        for counts in tiles
        if set(counts) <= set(only)
    }


def add(a, b):
    """Return the weights of two groups of blocks together: {(tiles, pairs): weight}."""
    together = Counter()
    for (n, p), weight in a.items():
        for (m, q), times in b.items():
            together[n + m, p + q] += weight * times
    return together


def by_tiles(vectors):
    sums = Counter()
    for counts, weight in vectors.items():
        sums[sum(counts), int(sum(counts) % 3 == 2)] += weight
    return sums


def standard(by, only=range(5)):
    blocks = [by_tiles(parts(size, by, only)) for size in (9, 9, 9, 7)]
    return reduce(add, blocks)[14, 1]


def test_the_counts_of_the_tests_are_those_that_are_known():
    assert standard("deals") == 11_353_128_141_498
    assert standard("hands") == 11_498_658


@pytest.mark.slow
@pytest.mark.parametrize("by", BY)
@pytest.mark.parametrize("block", [slice(0, 9), slice(18, 27), slice(27, 34)])
def test_a_block_of_a_standard_hand(by, block):
    sizes = [9, 9, 9, 7]
    sizes.remove(block.stop - block.start)
    rest = reduce(add, [by_tiles(parts(size, by)) for size in sizes])
    exact = {
        bytes(counts): weight * rest[14 - sum(counts), int(sum(counts) % 3 != 2)]
        for counts, weight in parts(block.stop - block.start, by).items()
    }
    hands = mf.random_wins(N, mf.STANDARD, by=by, seed=block.start)
    assert_dealt_as(tally(hands[:, block]), exact)


@pytest.mark.slow
@pytest.mark.parametrize("by", BY)
def test_the_tiles_of_the_four_blocks(by):
    exact = Counter()
    sums = [by_tiles(parts(size, by)) for size in (9, 9, 9, 7)]
    for kinds in itertools.product(*sums):
        if [sum(numbers) for numbers in zip(*kinds, strict=True)] == [14, 1]:
            weight = math.prod(s[kind] for s, kind in zip(sums, kinds, strict=True))
            exact[bytes(n for n, _ in kinds)] += weight
    hands = mf.random_wins(N, mf.STANDARD, by=by, seed=8)
    found = np.add.reduceat(hands, [0, 9, 18, 27], axis=1)
    assert_dealt_as(tally(found), exact)


@pytest.mark.slow
@pytest.mark.parametrize("by", BY)
def test_a_hand_of_two_shapes_is_no_likelier(by):
    two, four = (6, 4) if by == "deals" else (1, 1)
    pairs = math.comb(34, 7) * two**7
    both = standard(by, only=(0, 2))
    orphans = 13 * two * four**12
    exact = {
        (True, False, False): standard(by) - both,
        (True, True, False): both,
        (False, True, False): pairs - both,
        (False, False, True): orphans,
    }
    hands = mf.random_wins(4 * N, by=by, seed=9)
    shapes = (mf.STANDARD, mf.SEVEN_PAIRS, mf.THIRTEEN_ORPHANS)
    found = zip(
        *(mf.batch.is_win(hands, forms=s).tolist() for s in shapes), strict=True
    )
    assert_dealt_as(Counter(found), exact)


@pytest.mark.slow
@pytest.mark.parametrize("quads", [False, True])
def test_seven_pairs_take_every_tile_alike(quads):
    forms = mf.SEVEN_PAIRS_QUADS if quads else mf.SEVEN_PAIRS
    hands = mf.random_wins(N, forms, seed=11)

    # Of 33 kinds the pairs that are left: m quads and the rest pairs.
    def others(left):
        return sum(
            math.comb(33, m) * math.comb(33 - m, left - 2 * m) * 6 ** (left - 2 * m)
            for m in range(left // 2 + 1 if quads else 1)
        )

    exact = {0: others(7), 2: 6 * others(6), 4: others(5) if quads else 0}
    for tile in range(34):
        assert_dealt_as(Counter(hands[:, tile].tolist()), exact)


def test_thirteen_orphans_are_thirteen_hands():
    hands = mf.random_wins(N, mf.THIRTEEN_ORPHANS, seed=12)
    orphans = sorted(reference.ORPHANS)
    exact = {
        bytes((t in orphans) + (t == two) for t in range(34)): 1 for two in orphans
    }
    assert_dealt_as(tally(hands), exact)


# ---- small walls, every hand ---------------------------------------------------------

WALLS = {
    "nearly one suit": {0: 2, 1: 4, 2: 3, 3: 2, 4: 2, 5: 2, 6: 4, 9: 2},
    "two suits and honours": {6: 2, 7: 4, 8: 2, 18: 2, 19: 2, 20: 2, 31: 3, 33: 4},
    "orphans": {**dict.fromkeys(reference.ORPHANS, 1), 0: 2, 1: 1, 33: 4, 32: 3},
    "all alike": dict.fromkeys((2, 5, 8, 27, 30, 33), 4),
}


def wall_of(name):
    return tuple(WALLS[name].get(tile, 0) for tile in range(34))


@cache
def complete(name, forms, tiles):
    """Return every complete hand of a wall."""
    kinds = [range(copies + 1) for copies in wall_of(name)]
    hands = [()]
    for tile, choices in enumerate(kinds):
        still = sum(wall_of(name)[tile + 1 :])
        hands = [
            (*hand, n)
            for hand in hands
            for n in choices
            if sum(hand) + n <= tiles <= sum(hand) + n + still
        ]
    return [hand for hand in hands if reference.is_win(hand, forms=forms)]


@cache
def complete_with_readings(name, tiles):
    hands = complete(name, mf.STANDARD, tiles)
    return [(hand, reference.decompose(hand, forms=mf.STANDARD)) for hand in hands]


@pytest.mark.slow
@pytest.mark.parametrize("by", BY)
@pytest.mark.parametrize(
    ("name", "forms"),
    [
        *itertools.product(["nearly one suit"], COMBINATIONS[:7]),
        ("two suits and honours", mf.STANDARD),
        ("two suits and honours", mf.STANDARD | mf.SEVEN_PAIRS_QUADS),
        ("orphans", mf.ALL),
        ("orphans", mf.THIRTEEN_ORPHANS),
        ("all alike", mf.STANDARD | mf.SEVEN_PAIRS_QUADS),
    ],
)
def test_every_complete_hand_of_a_small_wall(name, forms, by):
    wall = wall_of(name)
    exact = {bytes(h): ways(wall, h, by) for h in complete(name, forms, 14)}
    hands = mf.random_wins(N, forms, unseen=wall, by=by, seed=forms)
    assert_dealt_as(tally(hands), exact)


@pytest.mark.slow
@pytest.mark.parametrize("by", BY)
@pytest.mark.parametrize("tiles", [2, 5, 8, 11])
def test_complete_hands_of_fewer_tiles(tiles, by):
    wall = wall_of("nearly one suit")
    exact = {
        bytes(h): ways(wall, h, by)
        for h in complete("nearly one suit", mf.STANDARD, tiles)
    }
    hands = mf.random_wins(N, tiles=tiles, unseen=wall, by=by, seed=tiles)
    assert_dealt_as(tally(hands), exact)


# ---- melds ---------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("tiles", "melds"), [(8, 1), (8, 2), (11, 2)])
@pytest.mark.parametrize("by", BY)
def test_melds_are_any_sets_of_any_reading(tiles, melds, by):
    name = "nearly one suit"
    exact = Counter()
    for hand, readings in complete_with_readings(name, tiles):
        for reading in readings:
            choices = list(itertools.combinations(reading.sets, melds))
            for declared in choices:
                rest = list(hand)
                for tile in itertools.chain(*declared):
                    rest[tile] -= 1
                weight = ways(wall_of(name), hand, by) / len(readings) / len(choices)
                exact[bytes(rest) + bytes(itertools.chain(*declared))] += weight
    hands, declared = mf.random_wins(
        N,
        tiles=tiles,
        melds=melds,
        unseen=wall_of(name),
        by=by,
        seed=tiles,
        return_melds=True,
    )
    together = np.concatenate([hands, declared.reshape(N, -1)], axis=1)
    assert_dealt_as(tally(together), exact)


@pytest.mark.parametrize("melds", range(5))
def test_melds_and_the_rest_are_a_complete_hand(melds):
    asked = {"forms": mf.STANDARD, "melds": melds, "seed": melds}
    hands, declared = mf.random_wins(2000, **asked, return_melds=True)
    assert (declared.shape, declared.dtype) == ((2000, melds, 3), np.uint8)
    assert (hands.sum(axis=1) == 14 - 3 * melds).all()
    assert mf.batch.is_win(hands, forms=mf.STANDARD).all()
    whole = hands.copy()
    for row, sets in enumerate(declared.tolist()):
        assert sets == sorted(sets)
        for tiles in sets:
            kind = mf.MeldKind.PUNG if tiles[0] == tiles[1] else mf.MeldKind.CHOW
            assert mf.Meld(kind, tiles).tiles == tuple(tiles)
            whole[row, tiles] += 1 if kind is mf.MeldKind.CHOW else 0
            whole[row, tiles[0]] += 3 if kind is mf.MeldKind.PUNG else 0
    assert (whole <= 4).all()
    assert mf.batch.is_win(whole, forms=mf.STANDARD).all()
    np.testing.assert_array_equal(mf.random_wins(2000, **asked), hands)


# ---- all else ------------------------------------------------------------------------


@pytest.mark.parametrize("by", BY)
@pytest.mark.parametrize("forms", COMBINATIONS)
def test_every_hand_is_complete_and_every_shape_comes(forms, by):
    hands = mf.random_wins(5000, forms, by=by, seed=forms)
    assert (hands.shape, hands.dtype) == ((5000, 34), np.uint8)
    assert (hands.sum(axis=1) == 14).all()
    assert mf.batch.is_win(hands, forms=forms).all()
    for shape in (mf.STANDARD, mf.SEVEN_PAIRS, mf.SEVEN_PAIRS_QUADS):
        if forms & shape:
            assert mf.batch.is_win(hands, forms=shape).any()


def test_forms_may_be_a_tuple():
    nested = (mf.STANDARD, (mf.SEVEN_PAIRS_QUADS, np.int64(mf.THIRTEEN_ORPHANS)))
    np.testing.assert_array_equal(
        mf.random_wins(100, nested, seed=1),
        mf.random_wins(100, sum(SHAPES) - mf.SEVEN_PAIRS, seed=1),
    )


def digest(array):
    return hashlib.sha256(array.tobytes()).hexdigest()[:16]


def test_what_a_seed_means_never_changes():
    assert digest(mf.random_wins(1000, seed=0)) == "57fc39a3676c7796"
    assert digest(mf.random_wins(1000, 15, by="hands", seed=0)) == "08ca35332c952280"
    hands, melds = mf.random_wins(1000, melds=3, seed=0, return_melds=True)
    assert digest(hands) == "c60a38a7aea8e581"
    assert digest(melds) == "d27baac0c532e926"


def test_seeds_and_generators():
    first = mf.random_wins(50, seed=3)
    np.testing.assert_array_equal(mf.random_wins(50, seed=3), first)
    np.testing.assert_array_equal(mf.random_wins(20, seed=3), first[:20])
    generator = np.random.default_rng(3)
    seeds = (3, 4, None, generator, generator)
    assert len({mf.random_wins(50, seed=seed).tobytes() for seed in seeds}) == 5


def test_threads_share_what_is_prepared():
    exact = [mf.random_wins(5000, melds=1, seed=seed) for seed in range(6)]
    found = [None] * 6

    def deal(seed):
        found[seed] = mf.random_wins(5000, melds=1, seed=seed)

    threads = [threading.Thread(target=deal, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    np.testing.assert_array_equal(found, exact)


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        ({"n": -1}, mf.ArrayError, "n is -1: it cannot be negative"),
        ({"n": 2.0}, mf.ArrayError, "n is an int, not 2.0"),
        ({"n": False}, mf.ArrayError, "n is an int, not False"),
        ({"tiles": 13}, mf.HandSizeError, "13 tiles: a complete hand has 3n+2"),
        ({"tiles": 0}, mf.HandSizeError, "0 tiles: a complete hand has 3n+2"),
        ({"tiles": 20}, mf.HandSizeError, "20 tiles: a complete hand has 3n+2"),
        ({"tiles": 2**70}, mf.HandSizeError, "tiles: a complete hand has 3n+2"),
        ({"tiles": "14"}, mf.ArrayError, "tiles is an int, not '14'"),
        ({"melds": 5}, mf.MeldError, "5 melds: 14 tiles are 4 sets and a pair"),
        ({"melds": 1, "tiles": 2}, mf.MeldError, "1 melds: 2 tiles are 0 sets"),
        ({"melds": -1}, mf.ArrayError, "melds is -1: it cannot be negative"),
        ({"melds": ()}, mf.ArrayError, "melds is an int, not ()"),
        ({"forms": 0}, mf.FormError, "no shape is asked for"),
        ({"forms": ()}, mf.FormError, "no shape is asked for"),
        ({"forms": 1 << 30}, mf.FormError, "complete hands are dealt of the shapes"),
        ({"forms": -1}, mf.FormError, "complete hands are dealt of the shapes"),
        ({"forms": 1.0}, mf.FormError, "of shapes by flag, an int or a tuple"),
        ({"forms": (1, "2")}, mf.FormError, "of shapes by flag, an int or a tuple"),
        ({"forms": 2, "tiles": 11}, mf.FormError, "SEVEN_PAIRS needs"),
        ({"forms": 14, "melds": 1}, mf.FormError, "only STANDARD has any"),
        ({"by": "tiles"}, mf.MahjongError, "by is 'deals' or 'hands', not 'tiles'"),
        ({"by": np.ones(2)}, mf.MahjongError, "by is 'deals' or 'hands', not array"),
        ({"unseen": [5] * 34}, mf.UnseenError, "5 of 1m unseen"),
        ({"unseen": [4]}, mf.ArrayError, "unseen has 1 numbers, not 34"),
        ({"unseen": [1] * 34}, mf.UnseenError, "holds no complete hand of 14 tiles"),
        ({"seed": 0.5}, mf.ArrayError, "seed is None, an int, a SeedSequence or a"),
    ],
)
def test_wrong_arguments_are_named(arguments, kind, message):
    with pytest.raises(kind) as caught:
        mf.random_wins(**{"n": 3, **arguments})
    assert type(caught.value) is kind
    assert message in str(caught.value)


def test_none_and_too_many():
    assert mf.random_wins(0).shape == (0, 34)
    hands, melds = mf.random_wins(0, melds=2, return_melds=True)
    assert (hands.shape, melds.shape) == ((0, 34), (0, 2, 3))
    with pytest.raises(MemoryError):
        mf.random_wins(2**52)
