"""The stand-in for PyMahjongGB against the original: results, order, exceptions."""

import hands
import MahjongGB
import mcr_peer
import near
import pytest
import random_wins
from hands import Dice
from test_guobiao_peer import AT_ONCE, GAME
from test_peers_mcr import NAMES

import mahjong_fast as mf
from mahjong_fast.compat import mahjonggb as ours

SHANTEN = (
    "RegularShanten",
    "SevenPairsShanten",
    "ThirteenOrphansShanten",
    "HonorsAndKnittedTilesShanten",
    "KnittedStraightShanten",
)


def outcome(function, *arguments, **named):
    """Return what a call gives, or what it raises and says."""
    try:
        return function(*arguments, **named)
    except Exception as error:
        return type(error), str(error)


def test_the_names_are_those_of_the_original():
    there = {name for name in dir(MahjongGB) if not name.startswith("_")}
    assert set(ours.__all__) == there


# ---- fans ----------------------------------------------------------------------------


def strange(dice, arguments):
    """Return the same call with flags, winds and flowers at random, and some wrong."""
    packs, hand, tile, *_ = arguments
    flags = [bool(dice.below(2)) for _ in range(4)]
    winds = [dice.below(7) - 1 for _ in range(2)]
    flowers = dice.choice((0, 0, 3, 8, 255, 256, -1))
    if not dice.below(8):  # most likely no win
        tile = dice.choice(NAMES)
    tiles = list(hand)
    if not dice.below(12):  # nor the right number of tiles
        tiles = tiles[1:] if dice.below(2) else [*tiles, dice.choice(NAMES)]
    verbose = [[], [False], [True]][dice.below(3)]
    tiles = dice.draw(tiles, len(tiles))
    return (packs, tuple(tiles), tile, flowers, *flags, *winds, *verbose)


def five_alike(arguments):
    """Whether there are five of a tile, with which the original computes on."""
    packs, tiles, tile, *_ = arguments
    every = [*tiles, tile]
    for kind, name, _ in packs:
        place = NAMES.index(name)
        steps = {"CHI": (-1, 0, 1), "PENG": (0, 0, 0)}.get(kind, (0, 0, 0, 0))
        every += [NAMES[place + step] for step in steps]
    return any(every.count(name) > 4 for name in every)


def check_fans(n, seed):
    dice = Dice(seed)
    wrong = 0
    for win in random_wins.wins(n, seed, GAME):
        win = win._replace(flags=win.flags - AT_ONCE)
        asked = mcr_peer.arguments(win)
        for arguments in (asked, strange(dice, asked)):
            found = outcome(ours.MahjongFanCalculator, *arguments)
            if five_alike(arguments) and found[0] is TypeError:
                continue
            expected = outcome(MahjongGB.MahjongFanCalculator, *arguments)
            assert found == expected, f"seed {seed}: {arguments}"
            wrong += expected[:1] == (TypeError,)
    assert wrong > n / 50


@pytest.mark.slow
def test_fans_in_order_and_errors_of_random_wins():
    check_fans(30_000, 92_01)


@pytest.mark.exhaustive
def test_fans_in_order_and_errors_of_many():
    check_fans(300_000, 92_02)


HAND = tuple("W1 W1 W1 W2 W3 W4 W5 W6 W7 W8 W9 W9 W9".split())
REST = ("W5", 0, True, False, False, False, 0, 0)
PUNG = (("PENG", "W1", 1),)
TEN = tuple("W2 W3 W4 T2 T3 T4 B5 B6 B7 F1".split())


def with_names(**more):
    return {
        "pack": (),
        "hand": HAND,
        "winTile": "W5",
        "flowerCount": 0,
        "isSelfDrawn": 1,
        "is4thTile": "",
        "isAboutKong": None,
        "isWallLast": [],
        "seatWind": 0,
        "prevalentWind": 0,
        **more,
    }


BAD_CALLS = [
    ((), {}),
    (((), HAND), {}),
    (((), HAND, *REST, True, 1), {}),
    ((), with_names()),
    ((), with_names(verbose=True)),
    ((), with_names(color=1)),
    ((), with_names(winTile=5)),
    ((), with_names(winTile="W0")),
    ((), with_names(winTile="")),
    ((), with_names(winTile="W55")),
    ((), with_names(winTile="H1")),
    ((), with_names(winTile="w5")),
    ((), with_names(winTile="F5")),
    ((), with_names(winTile="J4")),
    ((), with_names(winTile="W\0")),
    ((), with_names(flowerCount=1.5)),
    ((), with_names(flowerCount=1 << 40)),
    ((), with_names(seatWind="E")),
    ((), with_names(hand=list(HAND))),
    ((), with_names(hand="W1")),
    ((), with_names(hand=(*HAND[:12], 9))),
    ((), with_names(hand=(*HAND[:12], "X9"))),
    ((), with_names(hand=HAND[:12])),
    ((), with_names(hand=())),
    ((), with_names(hand=(*HAND, "W9"))),
    ((), with_names(hand=(*HAND[:12], "F1"))),
    ((), with_names(pack=[])),
    ((), with_names(pack=None)),
    ((), with_names(pack=(["PENG", "W1", 1],), hand=TEN, winTile="F1")),
    ((), with_names(pack=(("PENG", "W1"),), hand=TEN, winTile="F1")),
    ((), with_names(pack=(("PENG", "W1", "1"),), hand=TEN, winTile="F1")),
    ((), with_names(pack=(("PENG", 1, 1),), hand=TEN, winTile="F1")),
    ((), with_names(pack=(("PONG", "W1", 1),), hand=TEN, winTile="F1")),
    ((), with_names(pack=(("PENG", "W1", 4),), hand=TEN, winTile="F1")),
    ((), with_names(pack=(("PENG", "W1", -1),), hand=TEN, winTile="F1")),
    ((), with_names(pack=(("PENG", "Z1", 1),), hand=TEN, winTile="F1")),
    ((), with_names(pack=PUNG)),
    ((), with_names(pack=PUNG * 4, hand=("F1",), winTile="F1")),
    ((), with_names(pack=PUNG, hand=TEN, winTile="F1")),
]


@pytest.mark.parametrize(("arguments", "named"), BAD_CALLS)
def test_odd_calls_of_the_calculator(arguments, named):
    found = outcome(ours.MahjongFanCalculator, *arguments, **named)
    expected = outcome(MahjongGB.MahjongFanCalculator, *arguments, **named)
    if named.get("pack") == PUNG * 4:  # twelve of a tile
        expected = (TypeError, "ERROR_TILE_COUNT_GREATER_THAN_4")
    assert found == expected


@pytest.mark.parametrize(
    ("pack", "words"),
    [
        (("CHI", "W1", 1), "ERROE_WRONG_TILE_CODE"),
        (("CHI", "T9", 1), "ERROE_WRONG_TILE_CODE"),
        (("CHI", "F2", 1), "ERROE_WRONG_TILE_CODE"),
        (("CHI", "W2", 0), "ERROE_WRONG_OFFER_CODE"),
        (("PENG", "F2", 0), "ERROE_WRONG_OFFER_CODE"),
    ],
)
def test_melds_that_there_are_not_are_refused(pack, words):
    with pytest.raises(TypeError, match=words):
        ours.MahjongFanCalculator((pack,), TEN, "F1", *REST[1:])
    with pytest.raises(TypeError, match=words):
        ours.MahjongShanten((pack,), TEN)


def test_five_of_a_tile_are_refused():
    hand = tuple("W1 W1 W1 W1 W2 W3 W4 W5 W6 W7 W8 W9 W9".split())
    words = "ERROR_TILE_COUNT_GREATER_THAN_4"
    with pytest.raises(TypeError, match=words):
        ours.MahjongFanCalculator((), hand, "W1", *REST[1:])
    with pytest.raises(TypeError, match=words):
        ours.RegularShanten(("W1",) * 5 + hand[:8])


def test_many_melds_and_tiles_are_read_without_harm():
    words = "ERROR_WRONG_TILES_COUNT"
    with pytest.raises(TypeError, match=words):
        ours.MahjongFanCalculator(PUNG * 1000, HAND * 1000, *REST)
    with pytest.raises(TypeError, match=words):
        ours.MahjongFanCalculator((), HAND * 300, *REST)


# ---- shanten -------------------------------------------------------------------------


def tiles(hand):
    return tuple(NAMES[t] for t in range(34) for _ in range(hand[t]))


def check_shanten(n, seed):
    dealt = list(hands.hands(n, seed, sizes=(13, 13, 13, 10, 7, 4, 1)))
    for flag in (mf.KNITTED_STRAIGHT, mf.KNITTED_HONORS):
        some = near.knitted_hands(n // 3, seed, flag)
        dealt += [hand for hand in some if sum(hand) in (10, 13)]
    for hand in dealt:
        asked = tiles(hand)
        for name in SHANTEN:
            found = outcome(getattr(ours, name), asked)
            expected = outcome(getattr(MahjongGB, name), asked)
            assert found == expected, f"seed {seed}: {name}: {hands.text(hand)}"
        expected = outcome(MahjongGB.MahjongShanten, (), asked)
        assert outcome(ours.MahjongShanten, (), asked) == expected, asked


@pytest.mark.slow
def test_shanten_numbers_and_useful_tiles():
    check_shanten(3_000, 92_03)


@pytest.mark.exhaustive
def test_shanten_numbers_and_useful_tiles_of_many():
    check_shanten(30_000, 92_04)


@pytest.mark.parametrize("name", SHANTEN)
@pytest.mark.parametrize(
    "arguments",
    [
        (),
        (HAND, 1),
        (list(HAND),),
        ("W1",),
        (HAND[:12],),
        ((),),
        ((*HAND, "W9"),),
        ((*HAND[:12], 9),),
        ((*HAND[:12], "X9"),),
    ],
)
def test_odd_calls_of_shanten(name, arguments):
    expected = outcome(getattr(MahjongGB, name), *arguments)
    assert outcome(getattr(ours, name), *arguments) == expected
    named = {"hand": arguments[0]} if arguments else {"tiles": ()}
    expected = outcome(getattr(MahjongGB, name), **named)
    assert outcome(getattr(ours, name), **named) == expected


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ((),),
        ([], HAND),
        ((1,), HAND),
        ((("PENG", "W1", 1),), HAND),
        ((("PENG", "W1", 9),), HAND),
        ((), HAND[:12]),
        ((), ()),
        ((), list(HAND)),
        ((), HAND),
    ],
)
def test_odd_calls_of_shanten_of_all(arguments):
    expected = outcome(MahjongGB.MahjongShanten, *arguments)
    assert outcome(ours.MahjongShanten, *arguments) == expected
