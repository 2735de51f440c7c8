"""The knitted and the scattered shapes: the library against reference_knitted.py."""

from itertools import permutations

import hands
import near
import numpy as np
import pytest
import reference_knitted
from asking import Both, check_batch, options

import mahjong_fast as mf

NAMES = ("KNITTED_STRAIGHT", "KNITTED_HONORS", "KNITTED_HONORS_SEVEN")
NAMES += ("SCATTERED", "SCATTERED_SEVEN")
SHAPES = pytest.mark.parametrize("flag", reference_knitted.FLAGS, ids=NAMES)


def test_the_shapes_have_the_same_flags():
    assert tuple(getattr(mf, name) for name in NAMES) == reference_knitted.FLAGS


def check(n, seed, flag):
    """Ask everything about *n* hands; what takes the oracle long, of every eighth."""
    both, dice = Both(flag), hands.Dice(seed + 1)
    for i, hand in enumerate(near.knitted_hands(n, seed, flag)):
        hand, given = options(dice, hand)
        unseen = hands.unseen_for(dice, hand) if dice.below(2) else None
        both.check(hand, given, f"seed {seed}, hand {i}", unseen, discards=not i % 8)


@pytest.mark.slow
@SHAPES
def test_every_question(flag):
    check(100, 44_01, flag)


@SHAPES
@pytest.mark.exhaustive
def test_every_question_of_many(flag):
    check(4_000, 44_02, flag)


def check_shanten(n, seed, flag):
    both, dice = Both(flag), hands.Dice(seed + 1)
    for i, hand in enumerate(near.knitted_hands(n, seed, flag)):
        hand, given = options(dice, hand, 8) if i % 2 else (hand, {})
        where = f"seed {seed}: {hands.text(hand)!r}, {given}"
        both.compare("shanten", hand, given, where)


@pytest.mark.slow
@SHAPES
def test_shanten(flag):
    check_shanten(1_000, 44_03, flag)


@SHAPES
@pytest.mark.exhaustive
def test_shanten_of_many(flag):
    check_shanten(40_000, 44_04, flag)


def check_together(n, seed):
    """Ask of hands near one shape about several."""
    dice = hands.Dice(seed)
    for i in range(n):
        flag = dice.choice(reference_knitted.FLAGS)
        (hand,) = list(near.knitted_hands(2, seed + i, flag))[1:]
        hand, given = options(dice, hand)
        both = Both(flag | dice.below(1 << 9))
        both.check(hand, given, f"seed {seed}, {i}", discards=not i % 8)


@pytest.mark.slow
def test_together():
    check_together(80, 45_00)


@pytest.mark.exhaustive
def test_together_of_many():
    check_together(3_000, 46_00)


@pytest.mark.parametrize("more", [{}, {"jokers": 2}, {"limits": [4] * 9 + [3] * 25}])
@SHAPES
def test_arrays(flag, more):
    rows = np.array([list(h) for h in near.knitted_hands(80, 44_05, flag)], np.uint8)
    if more.get("jokers"):
        for row in rows:  # the jokers stand in the place of two tiles
            row[np.flatnonzero(row)[0]] -= 1
            row[np.flatnonzero(row)[-1]] -= 1
    if "limits" in more:
        rows = rows[(rows <= more["limits"]).all(axis=1)]
    assert len(rows) > 20
    check_batch(rows, flag, more)
    check_batch(rows, flag | mf.ALL, more)


# ---- by example ----------------------------------------------------------------------

ALL_SINGLES = "147m258p369s12345z"


@pytest.mark.parametrize("ranks", list(permutations(("147", "258", "369"))))
def test_the_six_knitted_straights(ranks):
    knitted = "".join(a + suit for a, suit in zip(ranks, "mps", strict=True))
    for hand in (f"{knitted}11z", f"{knitted}222z11z", f"{knitted}789p11z"):
        (reading,) = mf.decompose(hand, forms=mf.KNITTED_STRAIGHT)
        parts = tuple(
            tuple(mf.tile_index(r + suit) for r in a)
            for a, suit in zip(ranks, "mps", strict=True)
        )
        assert set(parts) <= set(reading.sets)
        assert reading.sets == tuple(sorted(reading.sets))
        assert (reading.pair, reading.pairs, reading.singles) == (27, (), ())
    honours = f"{knitted}12345z"
    assert mf.is_win(honours, forms=mf.KNITTED_HONORS)
    (reading,) = mf.decompose(honours, forms=mf.KNITTED_HONORS)
    tiles = tuple(t for t, n in enumerate(mf.parse(honours)) if n)
    assert tuple(reading)[1:] == ((), None, (), tiles, ())


@pytest.mark.parametrize(
    ("hand", "shape", "right"),
    [
        (ALL_SINGLES, "KNITTED_HONORS", -1),
        (ALL_SINGLES, "KNITTED_HONORS_SEVEN", 1),
        (ALL_SINGLES, "SCATTERED", -1),
        (ALL_SINGLES, "SCATTERED_SEVEN", 1),
        ("147m258p3s1234567z", "KNITTED_HONORS_SEVEN", -1),
        ("147m258p3s1234567z", "SCATTERED_SEVEN", -1),
        # The same part in two suits, or ranks of no part: scattered, but not knitted.
        ("147m147p147s12345z", "KNITTED_HONORS", 5),
        ("147m147p147s12345z", "SCATTERED", -1),
        ("159m159p159s12345z", "SCATTERED", -1),
        ("148m269p39s123456z", "SCATTERED", -1),
        ("136m269p39s123456z", "SCATTERED", 0),
        ("111m258p369s12345z", "SCATTERED", 1),
        ("147m258p369s11112z", "KNITTED_HONORS", 2),
        # Five of 1z would be needed, or the pair to be found elsewhere.
        ("147m258p369s1111z", "KNITTED_STRAIGHT", 1),
        ("147m258p369s111z1m", "KNITTED_STRAIGHT", 0),
        ("1111m47m258p369s11z", "KNITTED_STRAIGHT", -1),
        ("1112223334445z", "KNITTED_STRAIGHT", 8),
    ],
)
def test_shanten_by_example(hand, shape, right):
    assert mf.shanten(hand, forms=getattr(mf, shape)) == right


@pytest.mark.parametrize(
    ("hand", "shape", "jokers", "right"),
    [
        ("147m258p369s1111z", "KNITTED_STRAIGHT", 1, 0),  # it is no fifth copy
        ("147m258p369s111z", "KNITTED_STRAIGHT", 2, -1),
        ("147m258p36s11z", "KNITTED_STRAIGHT", 1, -1),
        ("1m5p9s1234567z", "KNITTED_HONORS_SEVEN", 4, -1),
        ("1m1p9s1234567z", "KNITTED_HONORS_SEVEN", 4, 0),
        ("1m1p9s1234567z", "SCATTERED_SEVEN", 4, -1),
        ("12m1p9s1234567z", "SCATTERED_SEVEN", 3, 0),
    ],
)
def test_jokers_by_example(hand, shape, jokers, right):
    assert mf.shanten(hand, forms=getattr(mf, shape), jokers=jokers) == right


def test_a_fifth_copy_is_a_wait_by_shape():
    hand, forms = "147m258p369s1111z", mf.KNITTED_STRAIGHT
    assert mf.waits(hand, forms=forms) == ()
    assert mf.waits(hand, forms=forms, shape=True) == (27,)


def test_other_shapes_have_their_singles():
    (orphans,) = mf.decompose("19m19p19s12345677z")
    orphan_tiles = (0, 8, 9, 17, 18, 26, *range(27, 33))
    assert (orphans.pair, orphans.singles) == (33, orphan_tiles)
    (pairs,) = mf.decompose("1133m5577p99s1122z", forms=mf.SEVEN_PAIRS)
    assert (pairs.pairs, pairs.singles) == ((0, 2, 13, 15, 26, 27, 28), ())


@pytest.mark.parametrize("name", NAMES)
def test_sizes(name):
    forms = getattr(mf, name)
    straight = name == "KNITTED_STRAIGHT"
    for total in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17):
        hand = [1] * total + [0] * (34 - total)
        if total in ((10, 11, 13, 14) if straight else (13, 14)):
            assert mf.shanten(hand, forms=forms) >= 0
        else:
            with pytest.raises(mf.FormError, match=name):
                mf.shanten(hand, forms=forms)
