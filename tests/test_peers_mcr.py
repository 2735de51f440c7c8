"""The shapes of 国标麻将 against PyMahjongGB, which others have written.

What it counts was read in its source: the number is shanten, the useful tiles are those
that lower it, of hands of 3n+1 tiles. Its regular shape takes any number of copies of a
tile, as mf.form(copies=None), and so do the set and the pair of its knitted straight,
where ours take four: of hands with four alike its number may be lower. Its seven pairs
may be alike. A tile held four times is useful to it if it completes the hand, and never
to us.
"""

import hands
import MahjongGB
import near
import pytest

import mahjong_fast as mf

NAMES = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)]
NAMES += ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]


def asked(question, hand):
    """Return the number and the useful tiles that the peer gives."""
    tiles = tuple(NAMES[t] for t in range(34) for _ in range(hand[t]))
    number, useful = question(tiles)
    found = sorted(map(NAMES.index, useful))
    return number, tuple(tile for tile in found if hand[tile] < 4)


def check(question, forms, dealt, seed):
    fifth = 0
    for hand in dealt:
        where = f"seed {seed}: {hands.text(hand)}"
        number, useful = asked(question, hand)
        found = mf.shanten(hand, forms=forms)
        if number < found and 4 in hand and forms == mf.KNITTED_STRAIGHT:
            fifth += 1
            continue
        assert (found, mf.useful(hand, forms=forms)) == (number, useful), where
    assert fifth < len(dealt) / 20


def check_sets(n, seed):
    dealt = list(hands.hands(n, seed, sizes=(13, 13, 13, 10, 7, 4, 1)))
    check(MahjongGB.RegularShanten, mf.form(copies=None), dealt, seed)


@pytest.mark.slow
def test_any_number_of_copies():
    check_sets(8_000, 60_01)


@pytest.mark.exhaustive
def test_any_number_of_copies_of_many():
    check_sets(200_000, 60_02)


def check_knitted(question, flag, n, seed):
    dealt = near.knitted_hands(n, seed, flag)
    check(question, flag, [hand for hand in dealt if sum(hand) in (10, 13)], seed)


KNITTED = pytest.mark.parametrize(
    ("question", "flag"),
    [
        (MahjongGB.KnittedStraightShanten, "KNITTED_STRAIGHT"),
        (MahjongGB.HonorsAndKnittedTilesShanten, "KNITTED_HONORS"),
    ],
    ids=["straight", "honors"],
)


@pytest.mark.slow
@KNITTED
def test_knitted_shapes(question, flag):
    check_knitted(question, getattr(mf, flag), 10_000, 60_03)


@KNITTED
@pytest.mark.exhaustive
def test_knitted_shapes_of_many(question, flag):
    check_knitted(question, getattr(mf, flag), 200_000, 60_04)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "flag"),
    [
        (MahjongGB.SevenPairsShanten, mf.SEVEN_PAIRS_QUADS),
        (MahjongGB.ThirteenOrphansShanten, mf.THIRTEEN_ORPHANS),
    ],
    ids=["pairs", "orphans"],
)
def test_closed_shapes(question, flag):
    check(question, flag, list(hands.hands(20_000, 60_05, sizes=(13,))), 60_05)
