"""How a win is judged by a table: every reading is counted, and the best is kept.

A module of this package is one rule system, written down from its specification. It
neither imports nor reads the rules of the library, and has

    OPTIONS    what each option may be, the default first; of numbers, some
    WINS       what random wins it is tried with
    rows       (options): what each row is worth once, the row to be shown first first
    allowed    (options): the shapes, and what else a win may have
    count      (facts, win, reading, options): what one reading is worth
"""

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, NamedTuple

import reference_patterns
from reference_jokers import assignments
from reference_wins import NO_FACE, Reading, Win, readings

Options = dict[str, Any]


class Told(NamedTuple):
    """A win, and what only rule systems ask: which kinds are wild, or were let pass."""

    win: Win
    wild: frozenset[int] = frozenset()
    locked: frozenset[int] = frozenset()


class Allowed(NamedTuple):
    """What a win may have; everything else is refused before anything is counted."""

    forms: int
    options: frozenset[str] = frozenset()  # of reference_patterns and reference_jokers
    honor_runs: tuple[str, ...] = ()
    lock: str = "off"  # 漏胡: "same_tile", or "all"
    flowers: bool = False
    jokers: bool = False
    wild_melds: bool = True
    wild_claims: bool = True
    robbed_last: bool = False  # a kong may be robbed with the last tile of the wall
    wild_after: Callable[[int], int] | None = None  # what a turned tile makes wild


class Count(NamedTuple):
    """What one reading is worth: how often each row counts, and the totals.

    Of two readings the one with the greater `result`, then `key`, is better.
    """

    rows: dict[str, int]
    totals: dict[str, int]
    result: int
    key: int
    allowed: bool = True
    enough: bool = True


class Counted(NamedTuple):
    win: Win  # with what its jokers became
    reading: Reading
    count: Count


class Judged(NamedTuple):
    """`rows` of the best reading: how often each counts, and its value all in all."""

    verdict: str  # win, below, not_allowed, no_win; wrong: a win of another game
    rows: dict[str, tuple[int, int]]
    totals: dict[str, int]
    alike: tuple[Counted, ...]  # all readings that are as good as the best


def resolved(system: ModuleType, given: Options) -> Options:
    """Return all options: those *given*, else of the profile, else the defaults."""
    defaults = {name: values[0] for name, values in system.OPTIONS.items()}
    profiles = getattr(system, "PROFILES", {})
    profile = profiles.get({**defaults, **given}.get("profile"), {})
    return {**defaults, **profile, **given}


def judge(system: ModuleType, told: Told, options: Options) -> Judged:
    """Return the verdict, and what the best reading is worth if it wins or is below.

    Of the readings that may win, or else of those below the minimum, the best has the
    greatest result, then the greatest key; then the first row that only one of them
    has; then the greater value of the first row that counts differently.
    """
    allowed = system.allowed(options)
    if is_of_another_game(told, allowed):
        return without_score("wrong")
    if is_refused(told, allowed):
        return without_score("not_allowed")
    found = list(counted(system, told.win, options))
    if not found:
        return without_score("no_win")
    found = [one for one in found if one.count.allowed]
    if not found:
        return without_score("not_allowed")
    enough = [one for one in found if one.count.enough]
    rows = system.rows(options)
    best = max(goodness(one.count, rows) for one in enough or found)
    alike = [one for one in enough or found if goodness(one.count, rows) == best]
    count = alike[0].count
    assert count.rows.keys() <= rows.keys(), count
    return Judged(
        "win" if enough else "below",
        {name: (n, n * rows[name]) for name, n in count.rows.items() if n},
        count.totals,
        tuple(alike),
    )


def without_score(verdict: str) -> Judged:
    return Judged(verdict, {}, {}, ())


def counted(system: ModuleType, win: Win, options: Options) -> Iterator[Counted]:
    """Yield each reading of everything that the jokers may become, and its count."""
    allowed = system.allowed(options)
    forms, asked = allowed.forms, allowed.options
    for one in assignments(win, allowed):
        for reading in readings(one, forms):
            facts = reference_patterns.facts(one, reading, forms, (), asked)
            yield Counted(one, reading, system.count(facts, one, reading, options))


def goodness(count: Count, rows: dict[str, int]) -> tuple:
    """Return what two readings are compared by, the first difference first."""
    often = [count.rows.get(name, 0) for name in rows]
    worth = [(n * value, n) for n, value in zip(often, rows.values(), strict=True)]
    return count.result, count.key, [n > 0 for n in often], worth


# ---- what is refused before anything is counted --------------------------------------


def is_of_another_game(told: Told, allowed: Allowed) -> bool:
    win, wild = told.win, told.wild
    if sum(win.hand) + len(win.jokers) + 3 * len(win.melds) != 13:
        return True  # every system here has four sets and a pair
    if not allowed.jokers and (wild or win.all_jokers()):
        return True
    if win.flowers > (8 if allowed.flowers else 0):
        return True
    last = "last_tile" in win.flags
    if win.how == "rob" and last and not allowed.robbed_last:
        return True
    return allowed.wild_after is not None and has_all_of_turned(told, allowed)


def has_all_of_turned(told: Told, allowed: Allowed) -> bool:
    """Return whether the win has four copies of the tile that lies turned, out of play.

    Who robs a tile has it, and the konger the three others.
    """
    win = told.win
    tiles = [win.tile, *(tile for meld in win.melds for tile in meld.tiles)]
    robbed = win.tile if win.how == "rob" else None
    turned = [t for t in range(34) if {allowed.wild_after(t)} == told.wild]
    return any(win.hand[t] + tiles.count(t) == 4 or t == robbed for t in turned)


def is_refused(told: Told, allowed: Allowed) -> bool:
    """Return whether a win may not be won, whatever it is worth."""
    win = told.win
    claimed = win.how != "tsumo"
    if claimed and told.wild & {win.tile} and not allowed.wild_claims:
        return True
    melded = {tile for meld in win.melds for tile in meld.tiles}
    if told.wild & melded and not allowed.wild_melds:
        return True
    passed = {
        "off": frozenset(),
        "same_tile": told.locked & {win.tile},
        "all": told.locked,
    }[allowed.lock]
    return claimed and bool(passed)


def faces(win: Win) -> frozenset[int]:
    """Return the kinds of tiles that a win has as jokers."""
    return frozenset(win.all_jokers()) - {NO_FACE}
