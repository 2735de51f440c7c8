"""What must hold of every hand, whatever the answer is."""

from collections import Counter

import hands
import pytest
import reference
from hypothesis import given, settings
from hypothesis import strategies as st

import mahjong_fast as mf

WAITING = (1, 4, 7, 10, 13)
DRAWN = (2, 5, 8, 11, 14)
SUITS = (slice(0, 9), slice(9, 18), slice(18, 27))

many = settings(max_examples=300, deadline=None, derandomize=True)


@st.composite
def hands_of(draw, sizes):
    """A hand of one of *sizes*: dealt from a wall, or nearly complete."""
    size = draw(st.sampled_from(sizes))
    if draw(st.booleans()):
        tiles = draw(st.lists(st.sampled_from(hands.SETS), min_size=5, max_size=5))
        pair = draw(st.integers(0, 33))
        tiles = [pair, pair, *(t for s in tiles[: size // 3] for t in s)]
        tiles = [t for i, t in enumerate(tiles) if tiles[:i].count(t) < 4]
        tiles = tiles[: size - draw(st.integers(0, min(3, size)))]
    else:
        tiles = []
    kinds = draw(st.sampled_from([range(34), range(9), range(9, 27), range(24, 34)]))
    wall = [t for t in kinds for _ in range(4 - tiles.count(t))]
    drawn = draw(st.permutations(range(len(wall)))) if len(tiles) < size else []
    tiles += [wall[i] for i in drawn[: size - len(tiles)]]
    return bytes(map(tiles.count, range(34)))


@st.composite
def limits_above(draw, counts):
    """Limits that *counts* respect."""
    return bytes(draw(st.integers(count, 4)) for count in counts)


waiting = hands_of(WAITING)
drawn = hands_of(DRAWN)
jokers_given = st.integers(0, 4)


def forms_of(hand, jokers=0):
    whole = sum(hand) + jokers >= 13
    return st.integers(1, 15) if whole else st.sampled_from((1, 3, 5, 9, 15))


def without(hand, n, data):
    """Take *n* tiles out of the hand: its jokers."""
    tiles = [t for t in range(34) for _ in range(hand[t])]
    gone = data.draw(st.permutations(tiles))[:n]
    return bytes(hand[t] - gone.count(t) for t in range(34)), len(gone)


def plus(hand, tile, n=1):
    return bytes(count + n * (t == tile) for t, count in enumerate(hand))


@pytest.mark.slow
@many
@given(waiting, jokers_given, st.data())
def test_a_drawn_tile_lowers_shanten_by_one_or_leaves_it(hand, n, data):
    hand, jokers = without(hand, n, data)
    given = {"forms": data.draw(forms_of(hand, jokers)), "jokers": jokers}
    useful = mf.ukeire(hand, **given)
    assert useful.shanten == mf.shanten(hand, **given)
    for tile in range(34):
        if hand[tile] < 4:
            after = mf.shanten(plus(hand, tile), **given)
            assert after == useful.shanten - (tile in useful.tiles)
        else:
            assert tile not in useful.tiles


@pytest.mark.slow
@many
@given(waiting, jokers_given, st.data())
def test_waits_are_the_tiles_that_win(hand, n, data):
    hand, jokers = without(hand, n, data)
    given = {"forms": data.draw(forms_of(hand, jokers)), "jokers": jokers}
    winning = tuple(
        t for t in range(34) if hand[t] < 4 and mf.is_win(plus(hand, t), **given)
    )
    waits = mf.waits(hand, **given)
    assert waits == winning
    shape = mf.waits(hand, shape=True, **given)
    assert tuple(t for t in shape if hand[t] < 4) == winning
    assert (mf.shanten(hand, **given) == 0) == bool(waits)


@pytest.mark.slow
@many
@given(hands_of(WAITING + DRAWN), st.permutations(range(3)), st.booleans(), st.data())
def test_suits_permute_and_ranks_reverse(hand, order, reverse, data):
    limits = data.draw(limits_above(hand))
    moved, bound = (
        b"".join(v[SUITS[suit]][:: -1 if reverse else 1] for suit in order) + v[27:]
        for v in (hand, limits)
    )

    def move(tile):
        if tile >= 27:
            return tile
        rank = 8 - tile % 9 if reverse else tile % 9
        return order.index(tile // 9) * 9 + rank

    assert mf.shanten(hand) == mf.shanten(moved)
    assert mf.shanten(hand, limits=limits) == mf.shanten(moved, limits=bound)
    if sum(hand) % 3 == 1:
        tiles = mf.ukeire(hand, limits=limits).tiles
        assert tuple(sorted(map(move, tiles))) == mf.ukeire(moved, limits=bound).tiles
    else:
        assert len(mf.decompose(hand)) == len(mf.decompose(moved))
        found = {(move(d.tile), *d[1:2], d.total) for d in mf.discards(hand)}
        assert found == {(d.tile, *d[1:2], d.total) for d in mf.discards(moved)}


@pytest.mark.slow
@many
@given(drawn, jokers_given, st.data())
def test_decompositions_are_the_hand_and_its_jokers(hand, n, data):
    hand, jokers = without(hand, n, data)
    forms = data.draw(forms_of(hand, jokers))
    found = mf.decompose(hand, forms=forms, jokers=jokers)
    assert bool(found) == mf.is_win(hand, forms=forms, jokers=jokers)
    assert len({(d.form, d.sets, d.pair, d.pairs) for d in found}) == len(found)
    held = Counter({t: hand[t] for t in range(34) if hand[t]})
    for d in found:
        pairs = d.pairs if d.pair is None else (d.pair,)
        sets = (tile for tiles in d.sets for tile in tiles)
        tiles = Counter([*sets, *pairs, *pairs, *d.singles])
        assert tiles == held + Counter(d.jokers)
        assert len(d.jokers) == jokers
        assert max(tiles.values()) <= 4
    assert tuple(map(tuple, found)) == (
        reference.decompose(hand, forms=forms, jokers=jokers)
    )


@pytest.mark.slow
@many
@given(hands_of(WAITING + DRAWN), jokers_given, st.data())
def test_a_joker_is_at_least_as_good_as_a_tile(hand, n, data):
    fewer_tiles, jokers = without(hand, n, data)
    limits = data.draw(limits_above(hand))
    given = {"forms": data.draw(forms_of(hand)), "limits": limits}
    with_jokers = mf.shanten(fewer_tiles, jokers=jokers, **given)
    assert with_jokers <= mf.shanten(hand, **given)


@pytest.mark.slow
@many
@given(hands_of(WAITING + DRAWN), st.data())
def test_tighter_limits_never_lower_shanten(hand, data):
    hand, jokers = without(hand, data.draw(jokers_given), data)
    loose = data.draw(limits_above(hand))
    tight = bytes(
        data.draw(st.integers(count, limit))
        for count, limit in zip(hand, loose, strict=True)
    )
    given = {"forms": data.draw(forms_of(hand, jokers)), "jokers": jokers}
    free = mf.shanten(hand, **given)
    assert free <= mf.shanten(hand, limits=loose, **given)
    assert mf.shanten(hand, limits=loose, **given) <= (
        mf.shanten(hand, limits=tight, **given)
    )
    assert free == mf.shanten(hand, limits=[4] * 34, **given)


@pytest.mark.slow
@many
@given(hands_of(WAITING + DRAWN), st.data())
def test_limits_of_four_are_no_limits(hand, data):
    hand, jokers = without(hand, data.draw(jokers_given), data)
    given = {"forms": data.draw(forms_of(hand, jokers)), "jokers": jokers}
    if (sum(hand) + jokers) % 3 == 1:
        assert mf.ukeire(hand, **given) == mf.ukeire(hand, limits=[4] * 34, **given)
        assert mf.waits(hand, **given) == mf.waits(hand, limits=[4] * 34, **given)
    else:
        assert mf.discards(hand, **given) == mf.discards(hand, limits=[4] * 34, **given)


@pytest.mark.slow
@many
@given(drawn, st.data())
def test_discards_agree_with_ukeire(hand, data):
    hand, jokers = without(hand, data.draw(jokers_given), data)
    limits = data.draw(st.none() | limits_above(hand))
    given = {
        "forms": data.draw(forms_of(hand, jokers)),
        "jokers": jokers,
        "limits": limits,
    }
    live = bytes(a - b for a, b in zip(limits or [4] * 34, hand, strict=True))
    found = mf.discards(hand, **given)
    assert sorted(d.tile for d in found) == [t for t in range(34) if hand[t]]
    assert found == sorted(found, key=lambda d: (d.shanten, -d.total, d.tile))
    for d in found:
        rest = mf.ukeire(plus(hand, d.tile, -1), unseen=live, **given)
        assert (d.shanten, d.tiles, d.total) == (rest.shanten, rest.tiles, rest.total)
    if found:  # there is nothing to throw in a hand of jokers
        least = min(d.shanten for d in found)
        assert least == max(0, mf.shanten(hand, **given))
