"""Sets and a pair by other rules: the library against the oracle of reference_forms.py.

What differs from STANDARD in each family of rules is shown by examples at the end.
"""

import copy
import pickle

import hands
import near
import numpy as np
import pytest
from asking import Both, check_batch, options

import mahjong_fast as mf

FLAGS = 1 << 9
FAMILIES = pytest.mark.parametrize("family", near.FAMILIES)
OF_FIVE_SETS = pytest.mark.parametrize(
    "family", [name for name, given in near.FAMILIES.items() if "sets" not in given]
)


def check(n, seed, given, sizes=near.SIZES, most_jokers=3):
    """Ask everything about *n* hands; what takes the oracle long, of every eighth."""
    both, dice = Both(given), hands.Dice(seed + 1)
    for i, hand in enumerate(near.form_hands(n, seed, both.theirs, sizes)):
        hand, more = options(dice, hand, most_jokers)
        unseen = hands.unseen_for(dice, hand) if dice.below(2) else None
        short = sum(hand) < 9 or not i % 8
        both.check(hand, more, f"seed {seed}, hand {i}", unseen, discards=short)


@pytest.mark.slow
@FAMILIES
def test_every_question(family):
    check(24, 40_01, near.FAMILIES[family])


@FAMILIES
@pytest.mark.exhaustive
def test_every_question_of_many(family):
    check(1_000, 40_02, near.FAMILIES[family])


@pytest.mark.slow
@FAMILIES
def test_shanten(family):
    check_shanten(200, 40_03, family)


@FAMILIES
@pytest.mark.exhaustive
def test_shanten_of_many(family):
    check_shanten(10_000, 40_04, family)


def check_shanten(n, seed, family):
    both, dice = Both(near.FAMILIES[family]), hands.Dice(seed + 1)
    for i, hand in enumerate(near.form_hands(n, seed, both.theirs)):
        hand, given = options(dice, hand) if i % 2 else (hand, {})
        where = f"seed {seed}: {hands.text(hand)!r}, {given}"
        both.compare("shanten", hand, given, where)


@pytest.mark.slow
@OF_FIVE_SETS
def test_five_sets(family):
    check(4, 40_05, near.FAMILIES[family], near.FIVE_SETS, most_jokers=1)


@OF_FIVE_SETS
@pytest.mark.exhaustive
def test_five_sets_of_many(family):
    check(500, 40_06, near.FAMILIES[family], near.FIVE_SETS, most_jokers=2)


def check_random_forms(n, seed, each):
    dice = hands.Dice(seed)
    for i in range(n):
        check(each, seed + i, near.random_form(dice))


@pytest.mark.slow
def test_random_forms():
    check_random_forms(10, 40_10, each=6)


@pytest.mark.exhaustive
def test_many_random_forms():
    check_random_forms(200, 41_00, each=40)


@pytest.mark.slow
@pytest.mark.parametrize("jokers", range(9))
def test_every_number_of_jokers(jokers):
    for family in ("standard", "both", "any copies", "joker copies", "258"):
        both, dice = Both(near.FAMILIES[family]), hands.Dice(jokers)
        for hand in near.form_hands(20, 40_07, both.theirs, sizes=(13, 14, 8, 10)):
            tiles = [t for t in range(34) for _ in range(hand[t])]
            kept = dice.draw(tiles, len(tiles) - jokers)
            rest = bytes(kept.count(t) for t in range(34))
            limits = hands.limits_for(dice, rest) if dice.below(2) else None
            given = {"jokers": jokers, "limits": limits}
            both.compare("shanten", rest, given, f"{hands.text(rest)!r}, {given}")


# ---- several shapes at once ----------------------------------------------------------


def several(dice, total):
    """Return a tuple of flags and forms of which at least one applies."""
    families = sorted(near.FAMILIES.keys() - {"standard"})
    forms = {families[dice.below(len(families))] for _ in range(1 + dice.below(3))}
    chosen = [near.FAMILIES[family] for family in sorted(forms)]
    flags = dice.below(FLAGS) | (1 if total // 3 != 2 and forms == {"two sets"} else 0)
    if flags:
        chosen.insert(dice.below(len(chosen) + 1), flags)
    return tuple(chosen)


def check_several(n, seed):
    dice = hands.Dice(seed)
    for i in range(n):
        size = dice.choice(near.SIZES)
        forms = several(dice, size)
        both = Both(forms)
        model = next(form for form in both.theirs if not isinstance(form, int))
        sizes = (size, size)
        (hand,) = near.form_hands(1, seed + i, model._replace(sets=None), sizes)
        hand, given = options(dice, hand, most_jokers=2)
        both.check(hand, given, f"seed {seed}, {i}", discards=not i % 8)


@pytest.mark.slow
def test_several_shapes():
    check_several(30, 42_00)


@pytest.mark.exhaustive
def test_several_shapes_of_many():
    check_several(1_500, 43_00)


def test_several_shapes_come_in_their_order():
    first, second = mf.form(runs=False), mf.form(copies=None)
    hand = "111222333m44455p"
    forms = (second, mf.SEVEN_PAIRS, first, mf.STANDARD)
    found = [reading.form for reading in mf.decompose(hand, forms=forms)]
    assert found == [mf.STANDARD] * 2 + [second] * 2 + [first]


# ---- arrays --------------------------------------------------------------------------


@pytest.mark.parametrize("more", [{}, {"jokers": 2}, {"limits": [4] * 9 + [3] * 25}])
@FAMILIES
def test_arrays(family, more):
    both = Both(near.FAMILIES[family])
    dealt = near.form_hands(60, 40_08, both.theirs, sizes=(13, 14, 7, 8))
    rows = np.array([list(hand) for hand in dealt], np.uint8)
    if more.get("jokers"):
        for row in rows:  # the jokers stand in the place of two tiles
            row[np.flatnonzero(row)[0]] -= 1
            row[np.flatnonzero(row)[-1]] -= 1
    if "limits" in more:
        rows = rows[(rows <= more["limits"]).all(axis=1)]
    assert len(rows) > 20
    check_batch(rows, both.ours, more)
    if "sets" not in near.FAMILIES[family]:
        check_batch(rows, (both.ours, mf.SEVEN_PAIRS, mf.STANDARD), more)


@OF_FIVE_SETS
def test_arrays_of_five_sets(family):
    both = Both(near.FAMILIES[family])
    dealt = near.form_hands(30, 40_09, both.theirs, near.FIVE_SETS)
    rows = np.array([list(hand) for hand in dealt], np.uint8)
    check_batch(rows, (both.ours, mf.STANDARD), {})


# ---- by example ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "given", "jokers", "right"),
    [
        # The pair is to be a 2, a 5 or an 8.
        ("123456789m12377z", {"pairs": near.PAIRS_258}, 0, 2),
        ("123456789m111z22p", {"pairs": near.PAIRS_258}, 0, -1),
        # Four runs and a pair of honours; the triplet must go.
        ("123456789m111p11z", {"triplets": False}, 0, 1),
        ("123m111p222s33344z", {"runs": False}, 0, 1),
        # One suit alone: the other tiles are of no use.
        ("123456789m111p11z", {"tiles": near.ONE_SUIT}, 0, 10),
        # Any three different winds; the three dragons.
        ("123456789m12411z", {"honor_runs": near.WINDS}, 0, -1),
        ("123456789m12411z", {"honor_runs": near.DRAGONS}, 0, 0),
        ("123456789m56711z", {"honor_runs": near.DRAGONS}, 0, -1),
        ("11223344z", {"honor_runs": near.WINDS}, 0, -1),
        ("12356777z", {"honor_runs": near.BOTH}, 0, -1),
        ("1234567z", {"honor_runs": near.BOTH}, 0, 0),
        # Copies of a tile without end: a fifth 1z would complete it.
        ("1111z", {}, 0, 1),
        ("1111z", {"copies": None}, 0, 0),
        ("11112222z", {"copies": None}, 0, 0),
        ("1111222233334z", {"copies": None}, 0, 2),
        # A fifth copy from a joker alone, and from any number of them.
        ("1111z", {"joker_copies": True}, 0, 1),
        ("1111m", {}, 1, 0),
        ("1111m", {"joker_copies": True}, 1, -1),
        ("1111z", {"joker_copies": True}, 1, -1),
        ("111122223333z", {}, 1, 3),
        ("111122223333z", {"joker_copies": True}, 1, 2),
        ("111122223333z", {"joker_copies": True}, 2, 1),
        ("", {"tiles": (0,), "joker_copies": True}, 8, -1),
        ("", {"tiles": (0,)}, 8, mf.UNREACHABLE),
        # Five sets.
        ("123456789m123456p11z", {}, 0, -1),
        ("123456789m123456p1z", {"sets": 5}, 0, 0),
    ],
)
def test_shanten_by_example(hand, given, jokers, right):
    assert mf.shanten(hand, forms=mf.form(**given), jokers=jokers) == right


def test_waits_of_any_copies_are_of_four():
    endless = mf.form(copies=None)
    assert mf.shanten("1111z", forms=endless) == 0
    assert mf.waits("1111z", forms=endless) == mf.useful("1111z", forms=endless) == ()
    assert mf.waits("1111z", forms=endless, shape=True) == (27,)


def test_limits_below_four_bind_any_copies():
    of_east = mf.form(copies=None, tiles=(27,))
    limits = [4] * 27 + [3] + [4] * 6
    assert mf.shanten("111z1m", forms=of_east) == 1
    assert mf.shanten("111z1m", forms=of_east, limits=limits) == mf.UNREACHABLE
    assert mf.shanten("111z", forms=of_east, jokers=1, limits=limits) == mf.UNREACHABLE
    assert mf.shanten("111z", forms=of_east, jokers=2, limits=limits) == -1


def test_three_equal_runs_and_three_triplets_are_two_readings():
    found = mf.decompose("111222333m11z", forms=mf.form())
    assert [reading.sets for reading in found] == [
        ((0, 0, 0), (1, 1, 1), (2, 2, 2)),
        ((0, 1, 2),) * 3,
    ]
    assert [reading.singles for reading in found] == [(), ()]


def test_a_joker_that_became_a_fifth_copy():
    (reading,) = mf.decompose("1111m", forms=mf.form(joker_copies=True), jokers=1)
    assert (reading.sets, reading.pair, reading.jokers) == (((0, 0, 0),), 0, (0,))


def test_runs_of_winds_in_a_reading():
    winds = mf.form(honor_runs=("winds",))
    (reading,) = mf.decompose("12444z", forms=winds)
    assert (reading.sets, reading.pair) == (((27, 28, 30),), 30)


def test_forms_are_equal_by_what_they_say():
    first = mf.form(pairs=near.PAIRS_258)
    (reading,) = mf.decompose("123m456p789s22m", forms=first)
    for tile in range(34):  # more than are kept
        mf.form(sets=1, pairs=[tile]), mf.form(sets=2, pairs=[tile])
    again = mf.form(pairs=near.PAIRS_258)
    assert first is not again
    assert (first, hash(first)) == (again, hash(again))
    assert pickle.loads(pickle.dumps(first)) == first
    assert (reading,) == mf.decompose("123m456p789s22m", forms=again)
    assert first != mf.form()
    assert first != 1


def test_a_form_that_form_has_not_made_is_not_pickled():
    empty = mf.Form.__new__(mf.Form)
    assert empty == mf.Form.__new__(mf.Form) != mf.form()
    for take in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(mf.FormError, match="has not made has no shape"):
            take(empty)


# ---- sizes ---------------------------------------------------------------------------


def test_a_form_of_some_sets_applies_to_their_tiles_alone():
    two = mf.form(sets=2)
    assert mf.is_win("123m456p11z", forms=two)
    assert mf.waits("123m456p1z", forms=two) == (27,)
    for hand in ("11z", "1z", "123m11z", "123456789m11z", "123456789m123p1z"):
        with pytest.raises(mf.FormError):
            mf.shanten(hand, forms=two)
        assert mf.shanten(hand, forms=(two, mf.STANDARD)) == mf.shanten(hand)
    with pytest.raises(mf.BatchError) as caught:
        mf.batch.is_win([list(mf.parse("11z"))], forms=two)
    assert isinstance(caught.value.__cause__, mf.FormError)


@pytest.mark.parametrize("total", [0, 3, 6, 9, 12, 15, 18, 19])
def test_totals_that_are_no_hand(total):
    counts = [1] * total + [0] * (34 - total)
    for forms in (mf.form(), mf.STANDARD, mf.form(sets=min(5, total // 3))):
        with pytest.raises(mf.HandSizeError):
            mf.shanten(counts, forms=forms)


@pytest.mark.parametrize(
    "flag",
    [
        "SEVEN_PAIRS",
        "SEVEN_PAIRS_QUADS",
        "THIRTEEN_ORPHANS",
        "KNITTED_STRAIGHT",
        "KNITTED_HONORS",
        "KNITTED_HONORS_SEVEN",
        "SCATTERED",
        "SCATTERED_SEVEN",
    ],
)
def test_shapes_of_five_sets_are_standard(flag):
    hand = "123456789m123456p11z"
    flag = getattr(mf, flag)
    with pytest.raises(mf.FormError):
        mf.shanten(hand, forms=flag)
    assert mf.is_win(hand, forms=mf.STANDARD | flag)
    (reading,) = mf.decompose(hand, forms=mf.STANDARD | flag)
    assert (reading.form, len(reading.sets)) == (mf.STANDARD, 5)


def nested(depth):
    forms = mf.STANDARD
    for _ in range(depth):
        forms = (forms,)
    return forms


@pytest.mark.slow
def test_tuples_within_tuples():
    assert mf.shanten("11m", forms=nested(200_000)) == -1
    twice = mf.STANDARD
    for _ in range(60):
        twice = (twice, twice)
    with pytest.raises(mf.FormError, match="more than 1000 shapes"):
        mf.shanten("11m", forms=twice)
    with pytest.raises(mf.FormError, match="not 'x'"):
        mf.shanten("11m", forms=(1, (2, ("x",))))


def test_a_tuple_that_makes_up_its_items_is_read_as_what_it_holds():
    class Sly(tuple):
        def __iter__(self):
            yield mf.form(sets=5)

    assert mf.shanten("11m", forms=Sly((mf.STANDARD,))) == -1


@pytest.mark.parametrize(
    "wrong",
    [
        {"pairs": bytes(34)},
        {"pairs": [34]},
        {"pairs": [0] * 34},
        {"tiles": np.ones(34, int)},
        {"pairs": 3},
        {"tiles": "8z"},
        {"honor_runs": [["winds"]]},
        {"honor_runs": 1},
        {"runs": 1},
        {"copies": 3},
        {"sets": 6},
        {"sets": -1},
        {"pairs": ()},
        {"runs": False, "triplets": False},
    ],
    ids=str,
)
def test_what_describes_no_form(wrong):
    with pytest.raises(mf.MahjongError):
        mf.form(**wrong)
