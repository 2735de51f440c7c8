"""Hands dealt at random: against the exact numbers of deals."""

import hashlib
import itertools
import threading
from collections import Counter
from math import comb, prod

import numpy as np
import pytest
from chance import assert_dealt_as, tally

import mahjong_fast as mf

N = 200_000
SIZES = (1, 13, 14, 17)


@pytest.fixture(scope="module", params=SIZES)
def dealt(request):
    return request.param, mf.random_hands(N, request.param, seed=136)


def test_shape_dtype_and_totals():
    for n, tiles in itertools.product((0, 1, 7), (0, 1, 13, 14, 17, 100, 135, 136)):
        hands = mf.random_hands(n, tiles, seed=n)
        assert (hands.shape, hands.dtype) == ((n, 34), np.uint8)
        assert hands.flags.writeable
        assert hands.flags.c_contiguous
        assert (hands.sum(axis=1) == tiles).all()
        assert (hands <= 4).all()
    assert (mf.random_hands(3, 136) == 4).all()


@pytest.mark.slow
def test_copies_of_each_tile_are_hypergeometric(dealt):
    tiles, hands = dealt
    exact = {c: comb(4, c) * comb(132, tiles - c) for c in range(min(4, tiles) + 1)}
    for tile in range(34):
        assert_dealt_as(Counter(hands[:, tile].tolist()), exact)


def times(a, b):
    """Multiply two polynomials in two variables: {(i, j): coefficient}."""
    product = Counter()
    for (i, j), m in a.items():
        for (k, p), n in b.items():
            product[i + k, j + p] += m * n
    return product


@pytest.mark.parametrize("least", [2, 3])
def test_pairs_and_triplets_in_a_hand_are_as_many_as_counted(dealt, least):
    tiles, hands = dealt
    # Of one kind: c copies drawn, and whether they are a pair (or three alike).
    one = {(c, int(c >= least)): comb(4, c) for c in range(5)}
    deals = {(0, 0): 1}
    for _ in range(34):
        deals = {k: n for k, n in times(deals, one).items() if k[0] <= tiles}
    exact = {kinds: n for (drawn, kinds), n in deals.items() if drawn == tiles}
    assert sum(exact.values()) == comb(136, tiles)
    if tiles > 1:
        assert_dealt_as(Counter((hands >= least).sum(axis=1).tolist()), exact)


def test_tiles_of_a_suit_are_hypergeometric(dealt):
    tiles, hands = dealt
    exact = {k: comb(36, k) * comb(100, tiles - k) for k in range(tiles + 1)}
    for suit in (slice(0, 9), slice(9, 18), slice(18, 27)):
        assert_dealt_as(Counter(hands[:, suit].sum(axis=1).tolist()), exact)


@pytest.mark.slow
def test_no_two_kinds_of_tile_attract_each_other(dealt):
    tiles, hands = dealt
    if tiles == 1:
        return
    counts = hands.astype(np.float32)  # exact for sums below 2**24
    pairs = np.triu_indices(34, 1)
    mean = (counts.T @ counts)[pairs] / N
    square = (counts.T**2 @ counts**2)[pairs] / N
    exact = 16 * tiles * (tiles - 1) / (136 * 135)
    deviations = (mean - exact) / np.sqrt((square - mean**2) / N)
    assert len(deviations) == 561
    assert np.abs(deviations).max() < 5


@pytest.mark.parametrize(
    ("numbers", "tiles"),
    [
        ({0: 4, 9: 3, 20: 2, 33: 1}, 1),
        ({0: 4, 9: 3, 20: 2, 33: 1}, 2),
        ({0: 4, 9: 3, 20: 2, 33: 1}, 4),
        ({3: 4, 4: 4, 5: 1, 31: 4, 32: 2, 33: 3}, 5),
        ({3: 4, 4: 4, 5: 1, 31: 4, 32: 2, 33: 3}, 9),
        ({3: 4, 4: 4, 5: 1, 31: 4, 32: 2, 33: 3}, 17),
        (dict.fromkeys(range(8), 1), 3),
    ],
)
def test_a_small_wall_against_every_deal(numbers, tiles):
    unseen = [numbers.get(tile, 0) for tile in range(34)]
    wall = [tile for tile in range(34) for _ in range(unseen[tile])]
    exact = Counter(
        bytes(map(deal.count, range(34)))
        for deal in itertools.combinations(wall, tiles)
    )
    assert sum(exact.values()) == comb(len(wall), tiles)
    assert (unseen, exact) == every_deal(numbers, tiles)
    assert_dealt_as(tally(mf.random_hands(N, tiles, 5, unseen=unseen)), exact)


FEW = {0: 3, 9: 2, 20: 1, 33: 1}


def every_deal(numbers, tiles):
    """Return (what is unseen, how many deals of it make each hand)."""
    unseen = [numbers.get(tile, 0) for tile in range(34)]
    kinds = [range(copies + 1) for copies in numbers.values()]
    exact = {}
    for counts in itertools.product(*kinds):
        if sum(counts) == tiles:
            held = dict(zip(numbers, counts, strict=True))
            hand = bytes(held.get(tile, 0) for tile in range(34))
            exact[hand] = prod(map(comb, numbers.values(), counts))
    return unseen, exact


@pytest.mark.parametrize("tiles", [1, 2, 3, 4, 5])
def test_a_hand_tells_nothing_of_the_next(tiles):
    unseen, exact = every_deal(FEW, tiles)
    both = {a + b: exact[a] * exact[b] for a in exact for b in exact}
    hands = mf.random_hands(2 * N, tiles, 21, unseen=unseen)
    assert_dealt_as(tally(hands.reshape(N, 68)), both)


@pytest.mark.slow
@pytest.mark.parametrize("tiles", [1, 2, 3, 4, 5])
def test_one_hand_a_call(tiles):
    unseen, exact = every_deal(FEW, tiles)
    rng = np.random.default_rng(22)
    hands = [mf.random_hands(1, tiles, rng, unseen=unseen) for _ in range(20_000)]
    assert_dealt_as(tally(np.concatenate(hands)), exact)


@pytest.mark.parametrize("kind", [bytes, tuple, list, np.array])
def test_any_kind_of_unseen(kind):
    unseen = mf.unseen("1112345678999m")
    hands = mf.random_hands(500, 14, seed=3, unseen=kind(list(unseen)))
    assert (hands <= np.frombuffer(unseen, np.uint8)).all()
    np.testing.assert_array_equal(hands, mf.random_hands(500, 14, 3, unseen=unseen))


def test_all_that_is_unseen_can_be_dealt():
    unseen = bytes(t % 5 for t in range(34))
    hands = mf.random_hands(4, sum(unseen), unseen=unseen)
    assert {hand.tobytes() for hand in hands} == {unseen}
    assert not mf.random_hands(4, 0, unseen=bytes(34)).any()


# ---- seeds ---------------------------------------------------------------------------


def digest(array):
    return hashlib.sha256(array.tobytes()).hexdigest()[:16]


def test_what_a_seed_means_never_changes():
    unseen = mf.unseen("1112345678999m")
    assert digest(mf.random_hands(1000, seed=0)) == "9ff86a99a673e072"
    assert digest(mf.random_hands(1000, 14, seed=2**100)) == "e93640197d977c92"
    assert (
        digest(mf.random_hands(1000, 17, seed=1, unseen=unseen)) == "4884152b61775938"
    )
    generator = np.random.Generator(np.random.PCG64(1))
    assert digest(mf.random_hands(1000, seed=generator)) == "2e12628f6f1a7086"


def test_the_same_seed_deals_the_same_hands():
    first = mf.random_hands(100, seed=7)
    for seed in (7, np.int8(7), np.random.SeedSequence(7)):
        np.testing.assert_array_equal(mf.random_hands(100, seed=seed), first)
    np.testing.assert_array_equal(mf.random_hands(30, seed=7), first[:30])


def test_other_seeds_deal_other_hands():
    seeds = [*range(100), 2**32, 2**64, 2**64 + 1, 2**200, None, None]
    seeds += np.random.SeedSequence(7).spawn(20)
    dealt = {mf.random_hands(10, seed=seed).tobytes() for seed in seeds}
    assert len(dealt) == len(seeds)


@pytest.mark.parametrize("name", ["MT19937", "PCG64", "PCG64DXSM", "Philox", "SFC64"])
def test_a_generator_moves_on(name):
    generators = [np.random.Generator(getattr(np.random, name)(3)) for _ in range(2)]
    rounds = [[mf.random_hands(50, seed=g) for _ in range(3)] for g in generators]
    np.testing.assert_array_equal(rounds[0], rounds[1])
    assert len({hands.tobytes() for hands in rounds[0]}) == 3


def test_threads_deal_what_one_would():
    exact = [mf.random_hands(20_000, seed=seed) for seed in range(8)]
    shared, found, loose = np.random.default_rng(1), [None] * 8, [None] * 8

    def deal(seed):
        found[seed] = mf.random_hands(20_000, seed=seed)
        loose[seed] = mf.random_hands(20, seed=shared).tobytes()

    threads = [threading.Thread(target=deal, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    np.testing.assert_array_equal(found, exact)
    assert len(set(loose)) == 8


# ---- what is refused -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        ({"n": -1}, mf.ArrayError, "n is -1: it cannot be negative"),
        ({"n": 1.0}, mf.ArrayError, "n is an int, not 1.0"),
        ({"n": True}, mf.ArrayError, "n is an int, not True"),
        ({"n": np.True_}, mf.ArrayError, "n is an int, not "),
        ({"n": None}, mf.ArrayError, "n is an int, not None"),
        ({"n": "3"}, mf.ArrayError, "n is an int, not '3'"),
        ({"n": (2, 3)}, mf.ArrayError, "n is an int, not "),
        ({"tiles": 13.0}, mf.ArrayError, "tiles is an int, not 13.0"),
        ({"tiles": False}, mf.ArrayError, "tiles is an int, not False"),
        ({"tiles": -13}, mf.ArrayError, "tiles is -13: it cannot be negative"),
        ({"tiles": 137}, mf.HandSizeError, "137 tiles from a wall of 136"),
        ({"tiles": 2**70}, mf.HandSizeError, "from a wall of 136"),
        ({"unseen": [0] * 33 + [4]}, mf.HandSizeError, "13 tiles from a wall of 4"),
        ({"unseen": [4] * 33 + [5]}, mf.UnseenError, "5 of 7z unseen"),
        ({"unseen": bytes([9] * 34)}, mf.UnseenError, "9 of 1m unseen"),
        ({"unseen": [4] * 33 + [-1]}, mf.UnseenError, "-1 of 7z unseen"),
        ({"unseen": [4] * 33}, mf.ArrayError, "unseen has 33 numbers, not 34"),
        ({"unseen": np.ones(34)}, mf.ArrayError, "unseen is no array of integers"),
        ({"unseen": 4}, mf.ArrayError, "unseen is int, not 34 integers"),
        ({"seed": -1}, mf.ArrayError, "seed is -1: it cannot be negative"),
        ({"seed": 1.0}, mf.ArrayError, "seed is None, an int, a SeedSequence or a Gen"),
        ({"seed": True}, mf.ArrayError, "a SeedSequence or a Generator, not True"),
        ({"seed": "1"}, mf.ArrayError, "a SeedSequence or a Generator, not '1'"),
        ({"seed": [1, 2]}, mf.ArrayError, "a SeedSequence or a Generator, not "),
        ({"seed": np.random}, mf.ArrayError, "a SeedSequence or a Generator, not "),
    ],
)
def test_wrong_arguments_are_named(arguments, kind, message):
    with pytest.raises(kind) as caught:
        mf.random_hands(**{"n": 3, **arguments})
    assert type(caught.value) is kind
    assert message in str(caught.value)


@pytest.mark.parametrize("power", [58, 62, 63, 64, 200, 20_000])
@pytest.mark.parametrize("deal", [mf.random_hands, mf.random_wins])
def test_more_hands_than_there_are_addresses(deal, power):
    with pytest.raises(mf.ArrayError, match=r"^n is .*: no array has so many rows$"):
        deal(2**power)


def test_more_hands_than_there_is_memory_for():
    with pytest.raises(MemoryError):
        mf.random_hands(2**52)


def test_a_refused_call_leaves_the_generator_where_it_was():
    generator = np.random.default_rng(5)
    for arguments in ({"tiles": 137}, {"n": -1}, {"unseen": [5] * 34}):
        with pytest.raises(mf.MahjongError):
            mf.random_hands(**{"n": 1, "seed": generator, **arguments})
    assert generator.random() == np.random.default_rng(5).random()
