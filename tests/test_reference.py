"""The library against the oracle of reference.py, and the oracle by brute force."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import hands
import pytest
import reference

import mahjong_fast as mf

# ---- the library ---------------------------------------------------------------------


def test_the_shapes_have_the_same_flags():
    assert mf.STANDARD == reference.STANDARD
    assert mf.SEVEN_PAIRS == reference.SEVEN_PAIRS
    assert mf.SEVEN_PAIRS_QUADS == reference.SEVEN_PAIRS_QUADS
    assert mf.THIRTEEN_ORPHANS == reference.THIRTEEN_ORPHANS
    assert mf.ALL == reference.ALL
    assert mf.UNREACHABLE == reference.UNREACHABLE


def check_shanten(n: int, seed: int) -> None:
    for hand in hands.hands(n, seed):
        assert mf.shanten(hand) == reference.shanten(hand), (
            f"seed {seed}: {hands.text(hand)}"
        )


@pytest.mark.slow
def test_shanten():
    check_shanten(30_000, seed=20_01)


@pytest.mark.exhaustive
def test_shanten_of_a_million():
    check_shanten(1_000_000, seed=20_02)


def questions(n: int, seed: int, jokers: bool, limits: bool) -> Iterator[tuple]:
    """Yield (hand, keyword arguments, text to find it again)."""
    dice = hands.Dice(seed)
    for hand in hands.hands(n, seed):
        given = {"forms": hands.forms_for(dice, sum(hand))}
        if jokers:
            hand, given["jokers"] = hands.with_jokers(dice, hand)
        if limits:
            given["limits"] = hands.limits_for(dice, hand)
        shown = ", ".join(f"{name}={value!r}" for name, value in given.items())
        yield hand, given, f"seed {seed}: {hands.text(hand)!r}, {shown}"


CIRCUMSTANCES = pytest.mark.parametrize(
    ("jokers", "limits"),
    [(False, False), (True, False), (False, True), (True, True)],
    ids=["plain", "jokers", "limits", "jokers and limits"],
)


def check_shanten_and_useful(n: int, seed: int, jokers: bool, limits: bool) -> None:
    for hand, given, where in questions(n, seed, jokers, limits):
        number = reference.shanten(hand, **given)
        assert mf.shanten(hand, **given) == number, where
        if (sum(hand) + given.get("jokers", 0)) % 3 == 1:
            tiles = reference.useful(hand, **given)
            assert mf.ukeire(hand, **given).tiles == tiles, where
            assert mf.waits(hand, **given) == (tiles if number == 0 else ()), where


@pytest.mark.slow
@CIRCUMSTANCES
def test_shanten_and_useful(jokers, limits):
    check_shanten_and_useful(500, 20_03, jokers, limits)


@CIRCUMSTANCES
@pytest.mark.exhaustive
def test_shanten_and_useful_of_many(jokers, limits):
    check_shanten_and_useful(15_000, 20_04, jokers, limits)


def check_every_question(n: int, seed: int, jokers: bool, limits: bool) -> None:
    dice = hands.Dice(seed + 1)
    for hand, given, where in questions(n, seed, jokers, limits):
        open_to = {name: given[name] for name in given if name != "limits"}
        unseen = hands.unseen_for(dice, hand) if dice.below(2) else None
        where = f"{where}, unseen={unseen!r}"

        win = reference.is_win(hand, **open_to)
        assert mf.is_win(hand, **open_to) == win, where
        if (sum(hand) + given.get("jokers", 0)) % 3 == 1:
            assert mf.waits(hand, shape=True, **given) == (
                reference.waits(hand, shape=True, **open_to)
            ), where
            assert tuple(mf.ukeire(hand, unseen=unseen, **given)) == (
                reference.ukeire(hand, unseen=unseen, **given)
            ), where
        else:
            found = [tuple(d) for d in mf.discards(hand, unseen=unseen, **given)]
            assert found == reference.discards(hand, unseen=unseen, **given), where


@pytest.mark.slow
@CIRCUMSTANCES
def test_every_question(jokers, limits):
    check_every_question(100, 20_05, jokers, limits)


@CIRCUMSTANCES
@pytest.mark.exhaustive
def test_every_question_of_many(jokers, limits):
    check_every_question(4_000, 20_06, jokers, limits)


def complete_hands(n: int, seed: int) -> Iterator[tuple[bytes, int, int]]:
    """Yield (hand, jokers, forms); most of the hands are complete."""
    dice = hands.Dice(seed)
    for hand in hands.hands(n, seed, sizes=(2, 5, 8, 11, 14, 14, 14)):
        hand, jokers = hands.with_jokers(dice, hand, most=4)
        yield hand, jokers, hands.forms_for(dice, sum(hand) + jokers)


def check_decompose(n: int, seed: int) -> None:
    readings = 0
    for hand, jokers, forms in complete_hands(n, seed):
        where = f"seed {seed}: {hands.text(hand)!r}, jokers={jokers}, forms={forms}"
        expected = reference.decompose(hand, forms=forms, jokers=jokers)
        found = mf.decompose(hand, forms=forms, jokers=jokers)
        assert tuple(map(tuple, found)) == expected, where
        readings += len(expected)
    assert readings > n / 2


@pytest.mark.slow
def test_decompose():
    check_decompose(600, seed=20_07)


@pytest.mark.exhaustive
def test_decompose_many():
    check_decompose(30_000, seed=20_08)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "jokers"), [("", 8), ("1m", 7), ("19m19p19s", 8), ("1122z", 7)]
)
def test_decompose_with_more_jokers_than_tiles(hand, jokers):
    counts = mf.parse(hand)
    found = mf.decompose(counts, forms=15, jokers=jokers)
    assert tuple(map(tuple, found)) == (
        reference.decompose(counts, forms=15, jokers=jokers)
    )


def test_unseen():
    seed = 20_09
    dice = hands.Dice(seed)
    refused = 0
    for hand in hands.hands(2_000, seed):
        melds = [mf.Meld.parse(dice.choice(("[123m]", "[555z]", "[ankan:9999s]")))]
        visible = hands.KINDS[dice.below(2)](dice, dice.below(15))
        where = f"seed {seed}: {hands.text(hand)} {melds} {hands.text(visible)}"
        try:
            left = reference.unseen(
                hand, melds=[meld.tiles for meld in melds], visible=visible
            )
        except ValueError:
            refused += 1
            with pytest.raises(mf.CountError):
                mf.unseen(hand, melds=melds, visible=visible)
        else:
            found = mf.unseen(hand, melds=melds, visible=visible)
            assert tuple(found) == left, where
    assert 200 < refused < 1_800


# ---- the oracle ----------------------------------------------------------------------
# The definition by play: draw a tile, throw a tile, as often as it takes. Feasible
# where all limits but those of one block are zero. A joker may stand for a tile of
# limit zero; two more kinds stand for all of these, being all alike to such a hand.


def splits(counts: list[int], runs: int, pair: bool = True) -> bool:
    """Return whether *counts* are sets, runs starting below *runs*, and one *pair*."""
    first = next((t for t, n in enumerate(counts) if n), None)
    if first is None:
        return not pair
    parts = [((first,) * 3, pair)]
    if pair:
        parts.append(((first,) * 2, False))
    if first < runs:
        parts.append(((first, first + 1, first + 2), pair))
    for tiles, pair_left in parts:
        rest = list(counts)
        for tile in tiles:
            rest[tile] -= 1
        if min(rest) >= 0 and splits(rest, runs, pair_left):
            return True
    return False


def wins(counts: tuple[int, ...], jokers: int, runs: int) -> bool:
    """Return whether *jokers* can stand for tiles, at most four alike, that win."""
    for stand_for in combinations_with_replacement(range(len(counts)), jokers):
        whole = [n + stand_for.count(t) for t, n in enumerate(counts)]
        if max(whole) <= 4 and splits(whole, runs):
            return True
    return False


def exchanges(limits: tuple[int, ...], size: int, jokers: int, runs: int) -> dict:
    """Return the exchanges to a win of every hand of *size* tiles within *limits*."""
    tiles = [
        counts
        for counts in product(*(range(limit + 1) for limit in limits))
        if sum(counts) == size
    ]
    distance = dict.fromkeys((c for c in tiles if wins(c, jokers, runs)), 0)
    layer, steps = list(distance), 0
    while layer:
        steps += 1
        reached = []
        for counts in layer:
            for out, into in product(range(len(limits)), repeat=2):
                if counts[out] and counts[into] < limits[into] and out != into:
                    after = list(counts)
                    after[out] -= 1
                    after[into] += 1
                    if tuple(after) not in distance:
                        distance[tuple(after)] = steps
                        reached.append(tuple(after))
        layer = reached
    return {counts: distance.get(counts) for counts in tiles}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("limits", "size", "jokers"),
    [
        ((4, 4, 4, 4, 4, 4, 4, 4, 4), 5, 0),
        ((4, 3, 2, 4, 0, 1, 2, 2, 4), 5, 0),
        ((1, 0, 1, 1, 1, 0, 4, 1, 0), 5, 0),
        ((2, 1, 1, 3, 0, 4, 0, 1, 2), 8, 0),
        ((2, 1, 2, 1, 0, 4, 0, 1, 2), 4, 1),
        ((1, 1, 1, 1, 1, 1, 1, 1, 1), 6, 2),
        ((4, 0, 0, 2, 0, 0, 1, 0, 0), 3, 2),
        ((4, 4, 1, 0, 0, 2, 3), 5, 0),  # honours
        ((4, 4, 4, 3, 3, 0, 0), 8, 0),
        ((1, 1, 2, 1, 3, 0, 1), 5, 3),
    ],
)
def test_the_oracle_by_exchanging_tiles(limits, size, jokers):
    suit = len(limits) == 9
    start = 9 if suit else 27
    runs = 7 if suit else 0
    outside = 0, 0

    def whole(counts):
        return (*(0,) * start, *counts, *(0,) * (34 - start - len(counts)))

    for counts, steps in exchanges((*limits, *outside), size, jokers, runs).items():
        counts = counts[:-2]
        expected = reference.UNREACHABLE if steps is None else steps - 1
        assert expected == reference.shanten(
            whole(counts), forms=reference.STANDARD, jokers=jokers, limits=whole(limits)
        ), (counts, limits, jokers)


@pytest.mark.slow
@pytest.mark.parametrize("form", [reference.SEVEN_PAIRS, reference.SEVEN_PAIRS_QUADS])
@pytest.mark.parametrize(
    "seed",
    # Of the first, the oracle goes through some million targets.
    [pytest.param(0, marks=pytest.mark.exhaustive), 1, 2, 3, 4, 5],
)
def test_the_oracle_by_choosing_pairs(form, seed):
    dice = hands.Dice(seed)
    hand = hands.quads(dice, 13)
    open_tiles = [t for t in range(34) if hand[t]] + [dice.below(34) for _ in range(3)]
    limits = [0] * 34
    for tile in open_tiles:
        limits[tile] = hand[tile] + dice.below(5 - hand[tile])
    hand, jokers = hands.with_jokers(dice, hand)
    closed = [t for t in range(34) if t not in open_tiles][
        :4
    ]  # more than jokers can pair
    kinds = sorted({*open_tiles, *closed})
    alike = 1 if form == reference.SEVEN_PAIRS else 2

    best = reference.FAR
    for pairs in combinations_with_replacement(kinds, 7):
        target = [2 * pairs.count(t) for t in range(34)]
        above = sum(max(0, n - limit) for n, limit in zip(target, limits, strict=True))
        if max(target) <= 2 * alike and above <= jokers:
            missing = sum(max(0, n - h) for n, h in zip(target, hand, strict=True))
            best = min(best, missing - jokers - 1)
    expected = best if best < reference.FAR // 2 else reference.UNREACHABLE
    assert expected == reference.shanten(hand, forms=form, jokers=jokers, limits=limits)


@pytest.mark.parametrize("seed", range(50))
def test_the_oracle_by_choosing_the_orphan_held_twice(seed):
    dice = hands.Dice(seed)
    hand, jokers = hands.with_jokers(dice, hands.orphans(dice, 13 + seed % 2))
    limits = hands.limits_for(dice, hand)
    numbers = []
    for twice in reference.ORPHANS:
        target = [(t in reference.ORPHANS) + (t == twice) for t in range(34)]
        if sum(max(0, n - limits[t]) for t, n in enumerate(target)) <= jokers:
            missing = sum(max(0, n - hand[t]) for t, n in enumerate(target))
            numbers.append(missing - jokers - 1)
    assert min(numbers, default=reference.UNREACHABLE) == reference.shanten(
        hand, forms=reference.THIRTEEN_ORPHANS, jokers=jokers, limits=limits
    )
