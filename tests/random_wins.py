"""Seeded wins of every kind: the same on every machine.

A win is built of sets, or as one of the other shapes, out of a few kinds of tiles, so
that flushes, terminals, straights and the like are no rarity; a share are dealt by
`mf.random_wins`. Then sets are melded, a tile is called the winning one, some tiles
become jokers, and whatever can be said of how it was won, and contradicts nothing, is
said at random.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from hands import Dice
from reference_wins import (
    HONORS,
    KNITTED,
    KNITTED_HONORS,
    KNITTED_HONORS_SEVEN,
    KNITTED_STRAIGHT,
    KONGS,
    NO_FACE,
    ORPHANS,
    SCATTERED,
    SCATTERED_SEVEN,
    SEVEN_PAIRS,
    SEVEN_PAIRS_QUADS,
    STANDARD,
    SUITS,
    TERMINALS,
    THIRTEEN_ORPHANS,
    Set,
    Win,
    all_sets,
    of_tiles,
    rank,
    sets_and_pair,
)

import mahjong_fast as mf

BATCH = 256  # hands that mf.random_wins deals at a time
FAILURES = 400  # tries at a hand before its kind is given up


class Game(NamedTuple):
    """What the wins of a rule system may be."""

    forms: int = STANDARD | SEVEN_PAIRS_QUADS | THIRTEEN_ORPHANS
    sets: int = 4
    honor_runs: tuple[str, ...] = ()
    jokers: int = 0  # at most so many
    faces: int = 1  # kinds of jokers, or 0 where jokers have no faces
    honors: bool = True
    any_shape: bool = False
    ways: tuple[str, ...] = ("tsumo", "discard", "rob")
    chows: bool = True  # chows may be melded
    flowers: int = 8
    wild_is_kept: bool = False  # no tile of a wild kind is discarded or melded


USUAL = Game()


# ---- tiles out of a few kinds --------------------------------------------------------


def _ranks(*ranks: int) -> tuple[int, ...]:
    return tuple(t for t in range(27) if rank(t) in ranks)


def _pools(dice: Dice) -> tuple[int, ...]:
    """Return some kinds of tiles."""
    some = dice.below(24)
    suit, other = SUITS[dice.below(3)], SUITS[dice.below(3)]
    low = 1 + dice.below(7)
    match some:
        case 0 | 1 | 2 | 3:
            return tuple(range(34))
        case 4 | 5:
            return tuple(suit)
        case 6 | 7:
            return (*suit, *HONORS)
        case 8:
            return tuple(HONORS)
        case 9:
            return ORPHANS
        case 10:
            return TERMINALS
        case 11:
            return (19, 20, 21, 23, 25, 32)
        case 12:
            return (9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31)
        case 13:
            return _ranks(low, low + 1, low + 2)
        case 14:
            return _ranks(*((1, 2, 3), (4, 5, 6), (7, 8, 9))[dice.below(3)])
        case 15:
            return _ranks(*((6, 7, 8, 9), (1, 2, 3, 4))[dice.below(2)])
        case 16:
            return _ranks(*((2, 4, 6, 8), (2, 5, 8))[dice.below(2)])
        case 17:
            return _ranks(3, 4, 5, 6, 7)
        case 18:
            return _ranks(2, 3, 4, 5, 6, 7, 8)
        case 19:
            return (*_ranks(1, 2, 3, 7, 8, 9), *HONORS)
        case 20:
            return (*suit, *other)
        case 21:
            return (*HONORS, *suit[:3])
        case 22:
            return tuple(suit[low - 1 : low + 3])
        case _:
            return (*_ranks(low, low + 1), suit[4], *HONORS)


def _shape(dice: Dice, game: Game) -> tuple[list[Set], list[int]] | None:
    """Return sets that may be melded, and the other tiles."""
    builders: list[Callable] = [_of_sets] * 7 + [_together] * 4 + [_dealt] * 2
    forms, four = game.forms, game.sets == 4
    if four and forms & (SEVEN_PAIRS | SEVEN_PAIRS_QUADS):
        builders += [_pairs] * 2
    if four and forms & THIRTEEN_ORPHANS and game.honors:
        builders.append(_orphans)
    if four and forms & KNITTED_STRAIGHT:
        builders += [_knitted] * 2
    if four and forms & (KNITTED_HONORS | KNITTED_HONORS_SEVEN) and game.honors:
        builders.append(_knitted_honors)
    if four and forms & (SCATTERED | SCATTERED_SEVEN) and game.honors:
        builders.append(_scattered)
    if four:
        builders += [_gates, _terminal_chows]
    if game.any_shape:
        builders.append(_any_tiles)
    return dice.choice(builders)(dice, game)


def _of_sets(dice: Dice, game: Game) -> tuple[list[Set], list[int]] | None:
    """Return sets and a pair of a few kinds of tiles."""
    pool = set(_pools(dice))
    if not game.honors:
        pool &= set(range(27))
    sets = [s for s in all_sets(game.honor_runs) if pool.issuperset(s.tiles)]
    taste = dice.below(4)  # any sets, chows rather, pungs rather, pungs alone
    chows = [s for s in sets if s.is_chow()]
    pungs = [s for s in sets if not s.is_chow()]
    if not pungs:
        return None
    chosen = []
    for _ in range(game.sets):
        like = [chows, chows, pungs, pungs][taste] if taste and dice.below(6) else sets
        if chosen and not dice.below(6):
            like = [dice.choice(chosen)]  # equal chows
        chosen.append(dice.choice(pungs if taste == 3 else like or sets))
    return chosen, [dice.choice(sorted(pool))] * 2


# Sets that go together: (suit, rank) of the lowest tile of each, suits to be exchanged.
CHOWS_TOGETHER = (
    *(tuple((s, 1 + 3 * s) for s in range(3)),) * 2,  # a mixed straight
    tuple((0, r) for r in (1, 4, 7)),
    *(tuple((s, low + s) for s in range(3)) for low in (1, 3, 5)),
    *(tuple((s, low) for s in range(3)) for low in (2, 7)),
    *(tuple((0, low + i * d) for i in range(4)) for low, d in ((1, 1), (3, 1), (1, 2))),
    ((0, 1), (0, 1), (0, 7), (0, 7)),
    ((0, 1), (0, 7), (1, 1), (1, 7)),
    ((0, 2), (0, 5), (1, 2), (1, 5)),
    ((0, 3), (0, 3), (0, 3)),
    ((0, 3), (0, 4), (0, 5), (1, 3)),  # fives in every set
    ((0, 4), (1, 5), (2, 3), (2, 3)),
)
PUNGS_TOGETHER = (
    *(tuple((s, low) for s in range(3)) for low in (1, 5, 8)),
    *(tuple((s, low + s) for s in range(3)) for low in (1, 4, 7)),
    *(tuple((0, low + i) for i in range(4)) for low in (1, 6)),
    *(tuple((3, r) for r in some) for some in ((1, 2, 3, 4), (1, 3, 4), (2, 3, 4))),
    *(tuple((3, r) for r in some) for some in ((5, 6, 7), (5, 6), (6, 7), (5, 7))),
    ((0, 2), (0, 4), (1, 6), (1, 8)),
    ((0, 9), (1, 9), (2, 1), (2, 9)),
)


def _together(dice: Dice, game: Game) -> tuple[list[Set], list[int]] | None:
    """Return sets that make a pattern, and whatever else."""
    names = [*dice.draw([0, 1, 2], 3), 3]
    chows = dice.below(2)
    chosen = []
    for name, low in dice.choice(CHOWS_TOGETHER if chows else PUNGS_TOGETHER):
        tile = 9 * names[name] + low - 1
        kind, step = ("chi", 1) if chows else ("pon", 0)
        chosen.append(Set(kind, (tile, tile + step, tile + 2 * step), False))
    sets = [s for s in all_sets(game.honor_runs) if game.honors or s.tiles[0] < 27]
    if len(chosen) > game.sets or not set(chosen) <= set(sets):
        return None
    pungs = [s for s in sets if s.is_chow() == bool(chows)]
    while len(chosen) < game.sets:
        chosen.append(dice.choice(sets if dice.below(2) else pungs))
    pairs = [13, 4, 22, 27, 28, 29, 30, 31, 32, 33, dice.below(34), dice.below(27)]
    pair = dice.choice(pairs)
    return (chosen, [pair] * 2) if game.honors or pair < 27 else None


_dealt_hands: dict[tuple[int, int], list] = {}


def _dealt(dice: Dice, game: Game) -> tuple[list[Set], list[int]] | None:
    melds = dice.below(game.sets)
    if not game.honors:
        return _of_sets(dice, game)
    waiting = _dealt_hands.setdefault((melds, game.sets), [])
    if not waiting:
        hands, melded = mf.random_wins(
            BATCH,
            mf.STANDARD,
            tiles=3 * game.sets + 2,
            melds=melds,
            return_melds=True,
            by="hands",
            seed=10 * game.sets + melds,  # whatever was dealt before
        )
        waiting += zip(hands.tolist(), np.asarray(melded).tolist(), strict=True)
    hand, melded = dice.choice(waiting)
    sets = [
        Set("pon" if len(set(three)) == 1 else "chi", tuple(three), False)
        for three in melded
    ]
    ways = list(sets_and_pair(tuple(hand), ()))
    more, pair = dice.choice(ways)
    return sets + list(more), [pair] * 2


def _pairs(dice: Dice, game: Game) -> tuple[list[Set], list[int]] | None:
    pool = [t for t in _pools(dice) if game.honors or t < 27]
    often = 2 if game.forms & SEVEN_PAIRS_QUADS else 1
    kinds = [t for t in pool for _ in range(often)]
    if not dice.below(6):
        first = SUITS[dice.below(3)][dice.below(3)]
        kinds = list(range(first, first + 7))
    if len(kinds) < 7:
        return None
    return [], [t for t in dice.draw(kinds, 7) for _ in range(2)]


def _orphans(dice: Dice, game: Game) -> tuple[list[Set], list[int]]:
    return [], [*ORPHANS, dice.choice(ORPHANS)]


def _knitted(dice: Dice, game: Game) -> tuple[list[Set], list[int]]:
    pool = sorted(_pools(dice))
    sets = [s for s in all_sets(game.honor_runs) if set(s.tiles) <= set(pool)]
    tiles = [*dice.choice(KNITTED), *[dice.choice(pool)] * 2]
    return [dice.choice(sets)], tiles


def _knitted_honors(dice: Dice, game: Game) -> tuple[list[Set], list[int]]:
    honors = 5 + dice.below(3)
    return [], [
        *dice.draw(list(dice.choice(KNITTED)), 14 - honors),
        *dice.draw(list(HONORS), honors),
    ]


def _scattered(dice: Dice, game: Game) -> tuple[list[Set], list[int]] | None:
    tiles: list[int] = []
    for suit in SUITS:
        apart = [suit[dice.below(3)]]
        while apart[-1] + 3 <= suit[-1]:
            apart.append(apart[-1] + 3 + dice.below(2))
        tiles += [t for t in apart if t <= suit[-1]]
    honors = max(14 - len(tiles), 5 + dice.below(3))
    if honors > 7:
        return None
    return [], [*dice.draw(tiles, 14 - honors), *dice.draw(list(HONORS), honors)]


def _gates(dice: Dice, game: Game) -> tuple[list[Set], list[int]]:
    suit = SUITS[dice.below(3)]
    return [], [*suit, suit[0], suit[0], suit[8], suit[8], suit[dice.below(9)]]


def _terminal_chows(dice: Dice, game: Game) -> tuple[list[Set], list[int]]:
    one, two, three = dice.draw(list(SUITS), 3)
    if dice.below(2):
        two = three = one
    first = [one[0], one[6], two[0], two[6]]
    return [Set("chi", (t, t + 1, t + 2), False) for t in first], [three[4]] * 2


def _any_tiles(dice: Dice, game: Game) -> tuple[list[Set], list[int]] | None:
    kinds = [t for t in _pools(dice) for _ in range(4) if game.honors or t < 27]
    return ([], dice.draw(kinds, 14)) if len(kinds) >= 14 else None


# ---- how it was won ------------------------------------------------------------------


def wins(n: int, seed: int, game: Game = USUAL) -> Iterator[Win]:
    """Yield *n* wins of *game*, none of which contradicts itself."""
    dice = Dice(seed)
    for _ in range(n):
        yield _win(dice, game)


def _win(dice: Dice, game: Game) -> Win:
    for _ in range(FAILURES):
        shape = _shape(dice, game)
        win = shape and _with_melds(dice, game, *shape)
        if win:
            return _with_situation(dice, game, _with_jokers(dice, game, win))
    raise AssertionError("no win could be built")


def _with_melds(
    dice: Dice, game: Game, sets: list[Set], tiles: list[int]
) -> Win | None:
    """Return a win of which some sets are melded, if there are tiles enough for it."""
    melds = []
    likely = dice.below(4)  # that a set is melded: not at all, one in three ...
    for one in dice.draw(list(sets), len(sets)):
        # No Meld of the library is a run of honours.
        stays = one.is_chow() and (not game.chows or one.tiles[0] in HONORS)
        if dice.below(3) >= likely or stays:
            tiles = [*tiles, *one.tiles]
        elif one.is_chow():
            melds.append(one._replace(melded=True))
        else:
            kind = dice.choice(("pon", "pon", "kan", "add", "ankan"))
            copies = 3 if kind == "pon" else 4
            melds.append(Set(kind, one.tiles[:1] * copies, True))
    all_of_them = [*tiles, *(t for m in melds for t in m.tiles)]
    if any(all_of_them.count(t) > 4 for t in all_of_them):
        return None
    tiles = list(tiles)
    tile = tiles.pop(dice.below(len(tiles)))
    hand = tuple(tiles.count(t) for t in range(34))
    return Win(hand, tile, tuple(melds))


def _with_jokers(dice: Dice, game: Game, win: Win) -> Win:
    """Turn some of the concealed tiles into jokers, and all that are so by face."""
    number = dice.below(game.jokers + 1) if game.jokers else 0
    if not number:
        return win
    tiles = [t for t in range(34) for _ in range(win.hand[t])]
    faces = [dice.below(34 if game.honors else 27) for _ in range(game.faces)]
    if faces and tiles and not dice.below(3):  # some that may stand for themselves
        faces[0] = dice.choice(tiles)
    jokers = [t for t in tiles if t in faces]
    tiles = [t for t in tiles if t not in faces]
    for _ in range(min(number - len(jokers), len(tiles))):
        dice.draw(tiles, 1)
        jokers.append(dice.choice(faces) if faces else NO_FACE)
    how, flags, tile = win.how, win.flags, win.tile
    if faces and jokers and tile not in faces and not dice.below(4):
        tiles.append(tile)  # it was in hand, then, and a joker is drawn
        tile = jokers.pop()
        flags = flags | {"joker_wins"}
    elif tile in faces:
        if "discard" in game.ways and not game.wild_is_kept and not dice.below(3):
            how = "discard"  # then it is no joker
        else:
            flags = flags | {"joker_wins"}
    hand = tuple(tiles.count(t) for t in range(34))
    made = win._replace(
        hand=hand, tile=tile, jokers=tuple(sorted(jokers)), flags=flags, how=how
    )
    every = [*tiles, tile, *jokers, *(t for m in win.melds for t in m.tiles)]
    melded = {t for m in win.melds for t in m.tiles}
    if game.wild_is_kept and melded & set(faces):
        return win
    too_many = any(every.count(t) > 4 for t in every if t != NO_FACE)
    return win if too_many or len(made.all_jokers()) > game.jokers else made


def _with_situation(dice: Dice, game: Game, win: Win) -> Win:
    """Say what may be true of how it was won."""
    flags = set(win.flags)
    tiles = list(win.hand)
    for tile in (win.tile, *win.jokers, *(t for m in win.melds for t in m.tiles)):
        if tile != NO_FACE:
            tiles[tile] += 1
    ways = [way for way in game.ways if way != "rob" or tiles[win.tile] == 1]
    if "rob" in ways and len(ways) > 1 and dice.below(2):
        ways.remove("rob")
    if win.jokers and win.how == "discard":  # of a tile that would be a joker if drawn
        ways = ["discard"]
    if "joker_wins" in flags or not ways:
        ways = ["tsumo"]
    how = dice.choice(ways)
    seat, round_ = dice.below(4), dice.below(4)
    last = how != "rob" and not dice.below(6)
    if not last and not dice.below(6):
        if seat == 0 and how == "tsumo" and not win.melds:
            flags.add("heavenly")
        else:
            flags.add(dice.choice(("earthly", "human") if seat else ("human",)))
    if last:
        flags.add("last_tile")
    kongs = any(m.kind in KONGS for m in win.melds)
    melds = win.melds
    if how == "tsumo" and kongs and not dice.below(3):
        flags.add("kong_draw")
        melds = kongs_last(melds)
    if how == "discard" and not dice.below(6):
        flags.add("after_kong")
    if how != "tsumo" and not dice.below(8):
        flags.add("three_winners")
    if not dice.below(4):
        flags.add("seen")
    if not dice.below(8):
        flags.add(dice.choice(("ready", "ready_first")))
    return win._replace(
        how=how,
        seat=seat,
        round=round_,
        flags=frozenset(flags),
        melds=melds,
        flowers=dice.below(game.flowers + 1) if not dice.below(3) else 0,
    )


def kongs_last(melds: tuple[Set, ...]) -> tuple[Set, ...]:
    """Return melds in an order in which the last tile may be drawn after a kong."""
    return tuple(sorted(melds, key=lambda meld: meld.kind in KONGS))


def is_complete(win: Win, game: Game) -> bool:
    """Return whether a win without jokers has a shape of *game*."""
    return bool(of_tiles(win.concealed(), len(win.melds), game.forms, game.honor_runs))
