"""The census: against published numbers, and against hands looked at one by one."""

import random
import threading
from collections import Counter
from math import comb

import numpy as np
import pytest
import reference
from chance import assert_dealt_as

import mahjong_fast as mf

SIZES = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17)
CLOSED = mf.SEVEN_PAIRS | mf.SEVEN_PAIRS_QUADS | mf.THIRTEEN_ORPHANS
MIXES = range(1, 16)
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
FULL = [4] * 34

FORMS = {
    "eyes": mf.form(pairs="258m258p258s"),
    "any copies": mf.form(copies=None),
    "no runs": mf.form(runs=False),
    "no triplets": mf.form(triplets=False),
    "runs of honours": mf.form(honor_runs=("winds", "dragons")),
    "all at once": mf.form(triplets=False, copies=None, honor_runs="winds"),
    "few tiles": mf.form(tiles="123456m111222z", pairs="1m1z"),
    "four sets": mf.form(sets=4),
}


def hands_of(unseen, tiles):
    """Yield every hand of so many tiles as bytes, and the ways to draw it."""
    found = {(): 1}  # of the kinds up to this one
    for tile, copies in enumerate(unseen):
        still = sum(unseen[tile + 1 :])
        found = {
            (*counts, number): ways * comb(copies, number)
            for counts, ways in found.items()
            for number in range(copies + 1)
            if 0 <= tiles - sum(counts) - number <= still
        }
    for counts, ways in found.items():
        yield bytes(counts), ways


def counted(unseen, tiles, shanten=mf.shanten, **asked):
    """Return the census as found by looking at every hand."""
    found = Counter()
    for hand, ways in hands_of(unseen, tiles):
        found[shanten(hand, **asked)] += ways
    return dict(sorted(found.items()))


def small_wall(rng, size, kinds):
    """Return a wall of about *size* tiles, of at most so many kinds."""
    unseen = [0] * 34
    chosen = rng.sample(range(34), kinds)
    if rng.random() < 0.7:  # neighbours, which make runs
        start = rng.choice([0, 9, 18])
        chosen = [*range(start, start + 6), *rng.sample(range(34), kinds)][:kinds]
    for _ in range(size):
        tile = rng.choice(chosen)
        unseen[tile] = min(4, unseen[tile] + 1)
    return unseen


def limits_above(rng, unseen):
    return [rng.randint(number, 4) for number in unseen]


# ---- what others have published ------------------------------------------------------


@pytest.mark.parametrize(
    ("forms", "complete"),
    [
        (mf.STANDARD, 11_353_128_141_498),
        (mf.SEVEN_PAIRS, comb(34, 7) * 6**7),
        (mf.SEVEN_PAIRS, 1_505_948_184_576),
        (mf.THIRTEEN_ORPHANS, 13 * 6 * 4**12),
        (mf.THIRTEEN_ORPHANS, 1_308_622_848),
        (mf.ALL, 12_859_078_207_674),
    ],
)
def test_complete_deals_of_the_wall(forms, complete):
    assert mf.census(forms=forms)[-1] == complete


def test_seven_pairs_with_quads_are_counted_by_hand():
    by_quads = [
        comb(34, quads) * comb(34 - quads, 7 - 2 * quads) * 6 ** (7 - 2 * quads)
        for quads in range(4)
    ]
    assert mf.census(14, forms=mf.SEVEN_PAIRS_QUADS)[-1] == sum(by_quads)


def test_the_whole_wall():
    assert mf.census(14, forms=mf.STANDARD) == {
        -1: 11353128141498,
        0: 2560073618528580,
        1: 84836864591965380,
        2: 708866296874217726,
        3: 1732690933213527552,
        4: 1270342844384821248,
        5: 398021022894784512,
        6: 50748272871997440,
        7: 2205616265232384,
        8: 21751324999680,
    }


# ---- what must hold ------------------------------------------------------------------


@pytest.mark.parametrize("tiles", SIZES)
def test_every_deal_is_counted_once(tiles):
    for forms in MIXES if tiles in (13, 14) else (mf.STANDARD, mf.ALL):
        deals = mf.census(tiles, forms=forms)
        assert sum(deals.values()) == comb(136, tiles)
        assert list(deals) == sorted(deals)
        assert all(type(n) is int for item in deals.items() for n in item)
        assert min(deals.values()) > 0
        assert min(deals) == (-1 if tiles % 3 == 2 else 0)


@pytest.mark.slow
def test_the_default_is_the_whole_wall():
    assert mf.census() == mf.census(14, forms=mf.ALL, unseen=FULL, limits=FULL)
    assert mf.census(np.int64(14)) == mf.census(14)
    limits = [3] * 30 + [2] * 4
    assert mf.census(13, limits=limits) == mf.census(13, unseen=limits, limits=limits)
    assert mf.census(13, limits=limits) != mf.census(13, unseen=limits)


@pytest.mark.slow
def test_more_shapes_bring_deals_nearer():
    def cumulated(forms):
        deals, sums = mf.census(13, forms=forms), [0]
        for shanten in range(14):
            sums.append(sums[-1] + deals.get(shanten, 0))
        return sums

    alone = {form: cumulated(form) for form in (1, 2, 4, 8)}
    for mix in MIXES:
        for form in alone:
            if mix & form:
                both = zip(cumulated(mix), alone[form], strict=True)
                assert all(more >= less for more, less in both)


def test_suits_are_alike():
    rng = random.Random(5)
    limits = [rng.randint(2, 4) for _ in range(34)]
    suits = [limits[0:9], limits[9:18], limits[18:27]]
    found = mf.census(13, limits=limits)
    for a, b, c in [(0, 2, 1), (1, 2, 0), (2, 1, 0)]:
        moved = [*suits[a], *suits[b], *suits[c], *limits[27:]]
        assert mf.census(13, limits=moved) == found


def test_a_hand_is_as_near_as_its_draws_say():
    # Each 14 tiles are 14 times a hand of 13 and a draw: so many, or fewer, shantens.
    before, after = mf.census(13), mf.census(14)
    for shanten in range(-1, 8):
        nearer = sum(after.get(s, 0) for s in range(-1, shanten + 1)) * 14
        held = sum(before.get(s, 0) for s in range(-1, shanten + 1)) * (136 - 13)
        assert nearer >= held  # a draw takes no hand further away


# ---- hand by hand --------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("tiles", SIZES)
@pytest.mark.parametrize("seed", range(4))
def test_small_walls(tiles, seed):
    rng = random.Random(100 * tiles + seed)
    unseen = small_wall(rng, rng.randint(max(tiles, 16), 22), rng.randint(7, 9))
    tiles = min(tiles, sum(unseen))
    while tiles % 3 == 0:
        tiles -= 1
    limits = limits_above(rng, unseen)
    for forms in MIXES if tiles in (13, 14) else (mf.STANDARD,):
        asked = {"forms": forms}
        assert mf.census(tiles, unseen=unseen, **asked) == counted(
            unseen, tiles, **asked
        )
        asked["limits"] = limits
        assert mf.census(tiles, unseen=unseen, **asked) == counted(
            unseen, tiles, **asked
        )
        asked["limits"] = unseen
        assert mf.census(tiles, **asked) == counted(unseen, tiles, **asked)


@pytest.mark.slow
@pytest.mark.parametrize("forms", [1, 2, 4, 8, 12, mf.ALL, 15])
@pytest.mark.parametrize("tiles", [13, 14])
def test_walls_of_orphans(tiles, forms):
    unseen = [0] * 34
    for tile in ORPHANS:
        unseen[tile] = 1
    for tile in (0, 27, 4, 5):
        unseen[tile] = 2
    limits = [max(number, 1) for number in unseen]
    for asked in ({}, {"limits": limits}, {"limits": unseen}):
        found = mf.census(tiles, unseen=unseen, forms=forms, **asked)
        assert found == counted(unseen, tiles, forms=forms, **asked)


def test_suits_that_differ_in_their_limits_alone():
    unseen = [1, 1, 2, *[0] * 6] * 3 + [0] * 7
    limits = [4, *unseen[1:18], *[4] * 16]
    for tiles in (7, 8):
        found = mf.census(tiles, unseen=unseen, limits=limits)
        assert found == counted(unseen, tiles, limits=limits)
        assert found != mf.census(tiles, unseen=unseen, limits=unseen)
        assert found != mf.census(tiles, unseen=unseen)


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("tiles", [2, 7, 8, 13, 14, 17])
def test_forms_by_other_rules(name, tiles):
    rng = random.Random(f"{name} {tiles}")
    unseen = small_wall(rng, 17, 7)
    for tile in (27, 28, 29):
        unseen[tile] = max(unseen[tile], 1)
    limits = limits_above(rng, unseen)
    form = FORMS[name]
    for forms in (form, (form, mf.STANDARD), (form, mf.form(pairs="19m"), CLOSED)):
        if name == "four sets" and tiles // 3 != 4 and forms is form:
            continue
        for asked in ({}, {"limits": limits}):
            found = mf.census(tiles, unseen=unseen, forms=forms, **asked)
            assert found == counted(unseen, tiles, forms=forms, **asked)


@pytest.mark.parametrize("seed", range(6))
def test_against_the_oracle(seed):
    rng = random.Random(seed)
    tiles = (2, 5, 7, 8, 13, 14)[seed]
    unseen = small_wall(rng, max(9, tiles + 1), 6 if tiles < 13 else 9)
    tiles = min(tiles, sum(unseen) - (sum(unseen) % 3 == 0))
    limits = limits_above(rng, unseen)
    for asked in ({"forms": mf.ALL}, {"forms": mf.ALL, "limits": limits}):
        found = mf.census(tiles, unseen=unseen, **asked)
        assert found == counted(unseen, tiles, reference.shanten, **asked)


def test_limits_can_rule_out_all():
    limits = [1] * 34
    deals = mf.census(14, forms=CLOSED, limits=limits)
    assert deals == {mf.UNREACHABLE: comb(34, 14)}
    lone = [1, 1, *[0] * 32]  # no pair can ever be
    assert mf.census(1, limits=lone) == {mf.UNREACHABLE: 2}
    assert mf.census(1, unseen=lone) == {0: 2}
    few = [2, 1, *[0] * 32]
    assert mf.census(1, limits=few) == {0: 2, 1: 1}


# ---- dealt hands ---------------------------------------------------------------------


@pytest.mark.parametrize("tiles", [4, 13, 14, 16])
@pytest.mark.parametrize("all_unseen", [True, False])
def test_hands_are_dealt_as_counted(tiles, all_unseen):
    rng = random.Random(tiles)
    unseen = FULL if all_unseen else [rng.randint(0, 4) for _ in range(34)]
    hands = mf.random_hands(100_000, tiles, seed=7, unseen=unseen)
    numbers, times = np.unique(mf.batch.shanten(hands), return_counts=True)
    seen = dict(zip(numbers.tolist(), times.tolist(), strict=True))
    assert_dealt_as(seen, mf.census(tiles, unseen=unseen))


# ---- what is wrong -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "kind", "message"),
    [
        ({"tiles": 15}, mf.HandSizeError, "15 tiles: a hand has 3n[+]1 or 3n[+]2"),
        ({"tiles": 0}, mf.HandSizeError, "no tiles: a hand has"),
        ({"tiles": -1}, mf.HandSizeError, "-1 tiles: a hand has"),
        ({"tiles": 2**70 + 1}, mf.HandSizeError, f"{2**70 + 1} tiles: a hand has"),
        ({"tiles": 19}, mf.HandSizeError, "19 tiles: a hand has"),
        ({"tiles": "14"}, mf.ArrayError, "tiles is an int, not '14'"),
        ({"tiles": 14.0}, mf.ArrayError, "tiles is an int, not 14.0"),
        ({"forms": 0}, mf.FormError, "no shape is asked for"),
        ({"forms": 1 << 20}, mf.FormError, "unknown flag 1048576"),
        (
            {"forms": mf.ALL | mf.KNITTED_STRAIGHT | mf.SCATTERED},
            mf.FormError,
            "there is no census of KNITTED_STRAIGHT and SCATTERED$",
        ),
        (
            {"tiles": 10, "forms": mf.SEVEN_PAIRS},
            mf.FormError,
            "SEVEN_PAIRS needs 13 or 14 tiles, got 10",
        ),
        (
            {"tiles": 11, "forms": mf.form(sets=4)},
            mf.FormError,
            "needs 13 or 14 tiles, got 11",
        ),
        ({"forms": "standard"}, mf.FormError, "forms is an int of shape flags"),
        ({"unseen": [5] + [0] * 33}, mf.UnseenError, "5 of 1m unseen"),
        ({"unseen": [-1] + [4] * 33}, mf.UnseenError, "-1 of 1m unseen"),
        (
            {"tiles": 13, "unseen": [3] * 4 + [0] * 30},
            mf.UnseenError,
            "13 tiles are to be dealt, but only 12 are unseen",
        ),
        (
            {"tiles": 14, "limits": [0] * 21 + [1] * 13},
            mf.UnseenError,
            "14 tiles are to be dealt, but only 13 are unseen",
        ),
        ({"unseen": [4] * 33}, mf.ArrayError, "unseen has 33 numbers, not 34"),
        ({"limits": [9] + [4] * 33}, mf.LimitError, "limit 9 for 1m"),
        (
            {"unseen": [2] * 34, "limits": [4] * 33 + [1]},
            mf.LimitError,
            "2 of 7z unseen, its limit is 1",
        ),
    ],
)
def test_errors(asked, kind, message):
    with pytest.raises(kind, match=message):
        mf.census(**asked)


def test_arguments_besides_the_tiles_are_named():
    with pytest.raises(TypeError):
        mf.census(14, mf.ALL)


def test_threads_count_alike():
    found = [None] * 4

    def count(i):
        found[i] = mf.census(13 + i % 2, forms=1 + i)

    threads = [threading.Thread(target=count, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [mf.census(13 + i % 2, forms=1 + i) for i in range(4)]


@pytest.mark.slow
def test_shapes_that_have_too_little_in_common():
    pairs = tuple(mf.form(pairs=[tile]) for tile in range(12))
    with pytest.raises(mf.FormError, match="together would take too long"):
        mf.census(14, forms=pairs)
    assert sum(mf.census(14, forms=pairs[:3]).values()) == comb(136, 14)
