"""The library against evaluators that others have written, on the same hands.

What they count was read in their sources, and is what the library counts too:

- `xiangting`: the three shapes of mf.ALL, seven pairs being different; at most four of
  a tile in the hand that is aimed at; its number is shanten plus one. A "necessary"
  tile lowers the number of the hand when drawn: of 3n+1 tiles our useful tiles, of 3n+2
  those of the discards that keep the number. An "unnecessary" tile is such a discard. A
  complete hand has neither. Its three-player game has no 2m to 8m: limits of 0.
- `mahjong`: the same number over the same shapes; its test of a complete hand as well.
- `riichienv`: the same number; takes tiles 0 to 135, four to a kind.

All take 3n+1 and 3n+2 tiles, and the other two shapes with 13 and 14 tiles only.
"""

import hands
import pytest
import riichienv
import xiangting
from mahjong.agari import Agari
from mahjong.shanten import Shanten

import mahjong_fast as mf

FOUR, THREE = xiangting.PlayerCount.FOUR, xiangting.PlayerCount.THREE
SANMA = bytes(
    0 if 1 <= t <= 7 else 4 for t in range(34)
)  # copies in three-player mahjong


def mask(tiles):
    return sum(1 << tile for tile in tiles)


def necessary_and_unnecessary(hand, limits=None):
    """Return what xiangting calls so, by our functions."""
    if sum(hand) % 3 == 1:
        useful = mf.ukeire(hand, limits=limits).tiles
        return mask(useful), None
    number = mf.shanten(hand, limits=limits)
    if number == -1:
        return 0, 0
    keep = [d for d in mf.discards(hand, limits=limits) if d.shanten == number]
    return mask({t for d in keep for t in d.tiles}), mask(d.tile for d in keep)


def check(n, seed):
    for hand in hands.hands(n, seed):
        where = f"seed {seed}: {hands.text(hand)}"
        counts = list(hand)
        number = mf.shanten(hand)

        replacements, needed = xiangting.calculate_necessary_tiles(counts, FOUR)
        _, unneeded = xiangting.calculate_unnecessary_tiles(counts, FOUR)
        assert number == replacements - 1, where
        necessary, unnecessary = necessary_and_unnecessary(hand)
        assert necessary == needed, where
        assert unnecessary in (unneeded, None), where

        assert number == Shanten.calculate_shanten(counts), where
        if sum(hand) % 3 == 2:  # the peer's test assumes it
            assert mf.is_win(hand) == Agari.is_agari(counts), where

        ids = [4 * t + copy for t in range(34) for copy in range(hand[t])]
        assert number == riichienv.calculate_shanten(ids), where


@pytest.mark.slow
def test_peers():
    check(40_000, seed=30_01)


@pytest.mark.exhaustive
def test_peers_on_a_million():
    check(1_000_000, seed=30_02)


@pytest.mark.slow
def test_three_player_mahjong_is_a_matter_of_limits():
    seed = 30_03
    dice = hands.Dice(seed)
    for _ in range(20_000):
        wall = [t for t in range(34) for _ in range(SANMA[t])]
        if dice.below(2):  # many of a few kinds
            few = {dice.below(34) for _ in range(10)} | {0, 8, 27, 28}
            wall = [t for t in wall if t in few]
        tiles = dice.draw(wall, dice.choice(hands.SIZES))
        hand = bytes(tiles.count(t) for t in range(34))
        where = f"seed {seed}: {hands.text(hand)}"
        replacements, needed = xiangting.calculate_necessary_tiles(list(hand), THREE)
        _, unneeded = xiangting.calculate_unnecessary_tiles(list(hand), THREE)
        assert mf.shanten(hand, limits=SANMA) == replacements - 1, where
        necessary, unnecessary = necessary_and_unnecessary(hand, SANMA)
        assert necessary == needed, where
        assert unnecessary in (unneeded, None), where
