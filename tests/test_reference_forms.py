"""The oracles of reference_forms.py and reference_knitted.py, by definitions of others.

By play: a hand is complete if its tiles can be laid out, which a few lines decide, and
else one exchange further than the nearest hand that an exchange of one tile gives. By
enumeration: on a board of few kinds every choice of sets and a pair is tried.
"""

from itertools import combinations_with_replacement, permutations

import hands
import near
import pytest
import reference
import reference_forms
import reference_knitted

FAR = 99
SEVEN = frozenset(range(27, 34))


# ---- as reference.py has it ----------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("question", ["shanten", "is_win", "useful", "discards"])
def test_a_form_without_rules_is_standard(question):
    dice = hands.Dice(50_01)
    sizes = {"useful": (1, 4, 7, 10, 13), "discards": (2, 5, 8, 11, 14)}
    asked = sizes.get(question, hands.SIZES)
    for hand in hands.hands(20 if question == "discards" else 60, 50_02, asked):
        hand, jokers = hands.with_jokers(dice, hand, most=2)
        given = {"jokers": jokers}
        if question != "is_win" and dice.below(2):
            given["limits"] = hands.limits_for(dice, hand)
        old = getattr(reference, question)(hand, forms=reference.STANDARD, **given)
        ask = getattr(reference_forms, question)
        assert ask(hand, forms=reference_forms.form(), **given) == old
        assert ask(hand, forms=reference_forms.STANDARD, **given) == old


@pytest.mark.slow
def test_every_old_shape_is_read_as_before():
    dice = hands.Dice(50_03)
    for hand in hands.hands(200, 50_04, sizes=(2, 5, 8, 11, 14, 14, 14)):
        hand, jokers = hands.with_jokers(dice, hand, most=3)
        forms = hands.forms_for(dice, sum(hand) + jokers)
        old = reference.decompose(hand, forms=forms, jokers=jokers)
        new = reference_forms.decompose(hand, forms=forms, jokers=jokers)
        assert new == old


@pytest.mark.slow
def test_waits_by_shape_are_as_before():
    dice = hands.Dice(50_05)
    for hand in hands.hands(60, 50_06, sizes=(1, 4, 7, 10, 13)):
        hand, jokers = hands.with_jokers(dice, hand, most=2)
        given = {"forms": 15 if sum(hand) + jokers >= 13 else 1, "jokers": jokers}
        old = reference.waits(hand, shape=True, **given)
        assert reference_forms.waits(hand, shape=True, **given) == old


# ---- what is complete ----------------------------------------------------------------


def is_set(form, tiles):
    """Return whether three ascending tiles are a set."""
    a, b, c = tiles
    if not set(tiles) <= set(form.tiles):
        return False
    if a == b == c:
        return form.triplets
    if c < 27:
        return form.runs and (b, c) == (a + 1, a + 2) and a // 9 == c // 9
    if a >= 31:
        return "dragons" in form.honor_runs and tiles == (31, 32, 33)
    return "winds" in form.honor_runs and a >= 27 and a < b < c <= 30


def lies_in_sets(form, tiles, pair=True):
    """Return whether ascending *tiles* are sets and, if *pair*, a pair."""
    if not tiles:
        return not pair
    first = tiles[0]
    if pair and tiles[1] == first and first in form.pairs and first in form.tiles:
        rest = (*tiles[2:],)
        if lies_in_sets(form, rest, pair=False):
            return True
    for i in range(1, len(tiles)):
        for j in range(i + 1, len(tiles)):
            if is_set(form, (first, tiles[i], tiles[j])):
                rest = (*tiles[1:i], *tiles[i + 1 : j], *tiles[j + 1 :])
                if lies_in_sets(form, rest, pair):
                    return True
    return False


def ranks(tiles):
    """Return the ranks of each suit, from 0."""
    return [[t % 9 for t in tiles if t // 9 == suit] for suit in range(3)]


def is_knitted(tiles):
    """Return whether different tiles are of one knitted straight, or honours."""
    remainders = [{rank % 3 for rank in suit} for suit in ranks(tiles)]
    in_one = all(len(one) <= 1 for one in remainders)
    return in_one and len(set().union(*remainders)) == sum(map(len, remainders))


def is_scattered(tiles):
    return all(
        abs(a - b) >= 3 for suit in ranks(tiles) for a, b in permutations(suit, 2)
    )


def lies_in_a_straight(tiles):
    for firsts in permutations(range(3)):
        rest = list(tiles)
        try:
            for suit, first in enumerate(firsts):
                for rank in (first, first + 3, first + 6):
                    rest.remove(9 * suit + rank)
        except ValueError:
            continue
        if lies_in_sets(reference_forms.form(), tuple(rest)):
            return True
    return False


def is_complete(shape, tiles):
    """Return whether ascending *tiles* are the shape."""
    if not isinstance(shape, int):
        return lies_in_sets(shape, tiles)
    if shape == reference_knitted.KNITTED_STRAIGHT:
        return lies_in_a_straight(tiles)
    if len(set(tiles)) < 14:
        return False
    if (
        shape
        in (
            reference_knitted.KNITTED_HONORS_SEVEN,
            reference_knitted.SCATTERED_SEVEN,
        )
        and not set(tiles) >= SEVEN
    ):
        return False
    if shape in (reference_knitted.SCATTERED, reference_knitted.SCATTERED_SEVEN):
        return is_scattered(tiles)
    return is_knitted(tiles)


def completes(shape, hand, jokers):
    """Return whether *jokers* can stand for tiles that complete the hand."""
    fifth = not isinstance(shape, int) and shape.joker_copies
    held = [t for t in range(34) for _ in range(hand[t])]
    for more in combinations_with_replacement(range(34), jokers):
        tiles = tuple(sorted((*held, *more)))
        allowed = fifth or max(map(tiles.count, tiles)) <= 4
        if allowed and is_complete(shape, tiles):
            return True
    return False


# ---- by play -------------------------------------------------------------------------


def exchanged(hand, limits):
    """Yield the hands that an exchange of one tile gives."""
    for out in range(34):
        for into in range(34):
            if hand[out] and out != into and hand[into] < limits[into]:
                after = list(hand)
                after[out] -= 1
                after[into] += 1
                yield tuple(after)


def check_by_play(shape, dealt, seed):
    dice = hands.Dice(seed)
    for hand in dealt:
        hand, jokers = hands.with_jokers(dice, hand, most=dice.below(3))
        limits = hands.limits_for(dice, hand) if dice.below(2) else reference.FREE
        given = {"forms": shape, "jokers": jokers, "limits": limits}
        number = reference_forms.shanten(hand, **given)
        if completes(shape, hand, jokers):
            right = -1
        else:
            after = (
                reference_forms.shanten(other, **given)
                for other in exchanged(hand, limits)
            )
            nearest = min(after, default=reference.UNREACHABLE)
            right = min(nearest + 1, reference.UNREACHABLE)
        assert number == right, (hands.text(hand), jokers, limits, shape)


def drawn(dealt):
    return [hand for hand in dealt if sum(hand) % 3 == 2]


# To play, a hand must be able to hold what it aims at.
PLAYED = [name for name, given in near.FAMILIES.items() if "copies" not in given]


def check_form_by_play(family, n, seed):
    form = reference_forms.form(**near.FAMILIES[family])
    dealt = near.form_hands(n, seed, form, sizes=(2, 5, 8, 11))
    check_by_play(form, drawn(dealt), seed)


@pytest.mark.slow
@pytest.mark.parametrize("family", PLAYED)
def test_forms_by_play(family):
    check_form_by_play(family, 40, 50_10)


@pytest.mark.parametrize("family", PLAYED)
@pytest.mark.exhaustive
def test_forms_by_play_of_many(family):
    check_form_by_play(family, 200, 50_11)


def check_knitted_by_play(flag, n, seed):
    check_by_play(flag, drawn(near.knitted_hands(n, seed, flag)), seed)


@pytest.mark.slow
@pytest.mark.parametrize("flag", reference_knitted.FLAGS)
def test_knitted_shapes_by_play(flag):
    check_knitted_by_play(flag, 40, 50_12)


@pytest.mark.parametrize("flag", reference_knitted.FLAGS)
@pytest.mark.exhaustive
def test_knitted_shapes_by_play_of_many(flag):
    check_knitted_by_play(flag, 400, 50_13)


def test_a_joker_is_no_fifth_copy_in_a_knitted_straight():
    hand = tuple(t in sum(reference_knitted.KNITTED[0], ()) for t in range(34))
    hand = (*map(int, hand[:27]), 4, *hand[28:])
    given = {"forms": reference_knitted.KNITTED_STRAIGHT, "jokers": 1}
    assert reference_forms.shanten(hand, **given) == 0
    assert not completes(reference_knitted.KNITTED_STRAIGHT, hand, 1)


# ---- by enumeration ------------------------------------------------------------------

BOARDS = (range(9), range(5, 13), range(27, 34), (*range(18, 23), *range(27, 31)))


def laid_out(form, board, n_sets):
    """Yield every (sets, pair) of tiles of the board, ascending."""
    sets = [
        three
        for three in combinations_with_replacement(board, 3)
        if is_set(form, three)
    ]
    for chosen in combinations_with_replacement(sets, n_sets):
        for pair in board:
            if pair in form.pairs and pair in form.tiles:
                yield chosen, pair


def by_enumeration(form, board, hand, jokers, limits):
    """Return the shanten number and the readings."""
    fewest, readings = FAR, []
    for sets, pair in laid_out(form, board, (sum(hand) + jokers) // 3):
        tiles = [*sum(sets, ()), pair, pair]
        used = [tiles.count(t) for t in range(34)]
        endless = form.copies is None
        if max(used) > 4 and not endless and not form.joker_copies:
            continue
        above = sum(
            max(0, n - limit)
            for n, limit in zip(used, limits, strict=True)
            if limit < 4 or not endless
        )
        lacking = sum(max(0, n - h) for n, h in zip(used, hand, strict=True))
        if above <= jokers:
            fewest = min(fewest, max(0, lacking - jokers))
        if lacking == jokers and len(tiles) == sum(hand) + jokers:
            became = [t for t in range(34) for _ in range(used[t] - hand[t])]
            readings.append((sets, pair, tuple(became)))
    return fewest - 1 if fewest < FAR else reference.UNREACHABLE, sorted(readings)


def check_by_enumeration(n, seed):
    dice = hands.Dice(seed)
    kept = 0
    for _ in range(n):
        board = dice.choice(BOARDS)
        given = near.random_form(dice)
        form = reference_forms.form(
            **given, **({} if "tiles" in given else {"tiles": board})
        )
        if not set(form.tiles) <= set(board):
            form = form._replace(tiles=tuple(board))
        size = dice.choice((2, 4, 5, 7, 8, 10, 11))
        wall = [t for t in (*board, *board, dice.below(34)) for _ in range(2)]
        tiles = dice.draw(wall, size)
        hand = tuple(min(4, tiles.count(t)) for t in range(34))
        if sum(hand) != size:
            continue
        hand, jokers = hands.with_jokers(dice, bytes(hand), most=dice.below(9))
        limits = hands.limits_for(dice, hand) if dice.below(2) else reference.FREE
        number, readings = by_enumeration(form, board, hand, jokers, limits)
        where = hands.text(hand), jokers, limits, form
        asked = {"forms": form, "jokers": jokers}
        assert reference_forms.shanten(hand, limits=limits, **asked) == number, where
        found = reference_forms.decompose(hand, **asked)
        assert [(r.sets, r.pair, r.jokers) for r in found] == readings, where
        kept += 1
    assert kept > n / 2


@pytest.mark.slow
def test_forms_by_enumeration():
    check_by_enumeration(150, 50_20)


@pytest.mark.exhaustive
def test_forms_by_enumeration_of_many():
    check_by_enumeration(3_000, 50_21)


def test_the_number_of_targets():
    """As counted by hand.

    Of six knitted straights C(16,14), or C(9,7) with the honours. There are 10, 21
    and 9 ways to take 3, 2 or 1 scattered tiles of a suit, and 9, 8 or 7 tiles of
    three suits go with 5, 6 or 7 honours.
    """
    seven = 3 * 10 * 10 * 9 + 3 * 10 * 21 * 21
    scattered = 10**3 * 21 + 3 * 10 * 10 * 21 * 7 + seven
    numbers = [len(reference_knitted.singles(f)) for f in reference_knitted.SINGLES]
    assert numbers == [6 * 120, 6 * 36, scattered, seven]
