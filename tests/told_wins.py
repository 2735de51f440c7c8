"""Seeded wins of a rule system, with random options, and with what it refuses.

Most are those of random_wins.py; some have a tile exchanged, or what other games have.
"""

from collections.abc import Iterator
from types import ModuleType

import random_wins
from hands import Dice
from reference_jokers import problem
from reference_wins import NO_FACE, minus, plus
from systems.common import Options, Told, faces, resolved


def told_wins(
    system: ModuleType, n: int, seed: int, game: random_wins.Game
) -> Iterator[tuple[Options, Told, Options]]:
    """Yield *n* wins: (what is given of the options, the win, all options)."""
    dice = Dice(seed)
    usual = random_wins.wins(n, seed, game)
    five = random_wins.Game(forms=system.WINS.forms, sets=5, ways=("tsumo",))
    long = random_wins.wins(n, seed, five)
    for _ in range(n):
        given = some_options(dice, system.OPTIONS)
        win = next(usual)
        told = Told(win, faces(win))
        for change in (_exchanged, _with_locks, _with_wild, _with_flowers, _robbed):
            changed = change(dice, told)
            if problem(changed.win) is None:
                told = changed
        if not dice.below(80):
            told = Told(next(long))
        yield given, told, resolved(system, given)


def some_options(dice: Dice, known: dict[str, tuple]) -> Options:
    """Return values for some of the options, for none in one win of four."""
    likely = dice.below(4)
    names = [name for name in known if dice.below(4) < likely]
    return {name: dice.choice(known[name]) for name in names}


def _exchanged(dice: Dice, told: Told) -> Told:
    """Return one win in twelve with another tile in hand: hardly ever complete."""
    win = told.win
    held = [t for t in range(34) if win.hand[t]]
    if dice.below(12) or not held:
        return told
    other = dice.below(34)
    if other in told.wild:
        return told
    hand = plus(minus(win.hand, [dice.choice(held)]), other)
    return told._replace(win=win._replace(hand=hand))


def _with_locks(dice: Dice, told: Told) -> Told:
    """Return one win in six after other tiles were let pass, or the same."""
    if dice.below(6):
        return told
    kinds = {dice.below(34)} | ({told.win.tile} if dice.below(2) else set())
    return told._replace(locked=frozenset(kinds))


def _with_wild(dice: Dice, told: Told) -> Told:
    """Return some wins with a wild kind of which none is in hand.

    It may be in the melds, or claimed; or the tile after one that is held four times.
    """
    win = told.win
    if told.wild or NO_FACE in win.jokers or dice.below(10):
        return told
    melded = [tile for meld in win.melds for tile in meld.tiles]
    tiles = win.all_tiles()
    after = [
        t + 1 for t in range(26) if tiles[t] == 4 or (t, win.how) == (win.tile, "rob")
    ]
    kinds = [melded, [win.tile], after, [dice.below(34)]]
    wild = dice.choice(kinds[dice.below(4)] or [dice.below(34)])
    if win.hand[wild] or (win.tile == wild and win.how == "tsumo"):
        return told
    return told._replace(wild=frozenset({wild}))


def _with_flowers(dice: Dice, told: Told) -> Told:
    if dice.below(40):
        return told
    return told._replace(win=told.win._replace(flowers=1 + dice.below(10)))


def _robbed(dice: Dice, told: Told) -> Told:
    """Return one robbed kong in ten with the last tile of the wall."""
    if told.win.how != "rob" or dice.below(10):
        return told
    flags = told.win.flags | {"last_tile"}
    return told._replace(win=told.win._replace(flags=flags))
