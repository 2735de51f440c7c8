"""Patterns and scores of the library against the oracle, on wins of every kind."""

import pytest
import random_wins
import reference_patterns
import reference_scoring
from hands import text
from library_wins import facts_of, key_of, key_of_split, library_win
from random_wins import Game
from reference_jokers import problem
from reference_rules import rules_of
from reference_wins import NO_FACE, Win, readings
from toy_pages import page_of

import mahjong_fast as mf
from mahjong_fast import scoring
from mahjong_fast.scoring import Ruleset

ALL = 511 & ~mf.SEVEN_PAIRS  # of all shapes, seven pairs with quads
MCR = ALL & ~(mf.SCATTERED | mf.SCATTERED_SEVEN)
RUNS = ("winds", "dragons")

# game, options of the rules
PATTERNS = {
    "of all shapes": (Game(forms=ALL), ()),
    "of the official shapes": (Game(forms=MCR), ()),
    "of sets and a pair": (Game(forms=mf.STANDARD), ()),
    "of five sets": (Game(forms=mf.STANDARD, sets=5), ()),
    "with live waits": (Game(forms=ALL), ("waits_live",)),
    "with the whole waits": (Game(forms=MCR), ("knitted_waits_whole",)),
    "with jokers as they are": (Game(forms=ALL, jokers=4), ()),
    "with runs of honours": (Game(forms=ALL, honor_runs=RUNS), ()),
    "with runs of winds": (Game(forms=ALL, honor_runs=RUNS[:1]), ("waits_live",)),
    "with runs of dragons": (Game(sets=5, honor_runs=RUNS[1:]), ()),
}


def where(win, seed):
    return f"seed {seed}: {text(win.hand)} and {mf.tile_name(win.tile)}, {win}"


def check_patterns(name, n, seed):
    game, options = PATTERNS[name]
    for win in random_wins.wins(n, seed, game):
        found = {
            key_of(win, reading): reference_patterns.facts(
                win, reading, game.forms, game.honor_runs, frozenset(options)
            )
            for reading in readings(win, game.forms, game.honor_runs)
        }
        asked = game.forms, options, game.honor_runs
        assert facts_of(win, *asked) == found, where(win, seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", PATTERNS)
def test_patterns(name):
    check_patterns(name, 750, 82_01)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", PATTERNS)
def test_patterns_of_many(name):
    check_patterns(name, 50_000, 82_02)


def test_a_run_of_honours_may_take_the_tile_of_a_triplet():
    hand = tuple(mf.parse("55s12222333444z"))
    win = Win(hand, 29, how="discard")
    found = facts_of(win, mf.STANDARD, (), RUNS)
    triplets = [facts["concealed_pungs"] for facts in found.values()]
    one_run = [f["concealed_pungs"] for f in found.values() if f["chows"] == 1]
    assert max(triplets) == max(one_run) == 3


def test_the_oracle_knows_every_pattern():
    win = next(random_wins.wins(1, 82_03))
    (reading, *_) = readings(win, random_wins.USUAL.forms)
    facts = reference_patterns.facts(win, reading, random_wins.USUAL.forms)
    assert set(facts) == set(scoring.PATTERNS)


# ---- scores --------------------------------------------------------------------------


def judged(ruleset, win):
    """Return the verdict and the score of the library, if there is one."""
    try:
        return "win", ruleset.score(win)
    except mf.BelowMinimum as error:
        return "below", error.score
    except mf.NotAWin:
        return "no_win", None
    except mf.WinNotAllowed:
        return "not_allowed", None


def jokers_of(win, became):
    """Return what the jokers became, those in hand in no order."""
    in_hand = len(win.jokers)
    return sorted(became[:in_hand]), became[in_hand:]


def is_shown(score, result):
    """Return whether the reading of a score is that of a result of the oracle."""
    return key_of_split(score._split()) == key_of(result.win, result.reading) and (
        jokers_of(result.win, score.jokers)
        == jokers_of(result.win, result.win.standing())
    )


def check_score(ruleset, rules, win, place):
    verdict, score = judged(ruleset, library_win(win))
    right = reference_scoring.score(win, rules)
    assert verdict == right.verdict, place
    if score is None:
        return
    lines = {line.row: (line.times, line.value) for line in score.lines}
    found = (dict(score.totals), lines)
    best = right.best
    expected = (
        {name: best.registers[name] for name in ruleset.totals},
        {
            ruleset.rows[i].identifier: (n, n * best.values[i])
            for i, n in enumerate(best.counts)
            if n
        },
    )
    assert found == expected, (place, score)
    # Of readings with the same score any may be shown.
    assert any(is_shown(score, one) for one in right.alike), (place, score)


@pytest.mark.slow
@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize(
    ("hand", "jokers", "tile"), [("56p2226677z", 4, 32), ("888m333p1177s", 3, 24)]
)
def test_waits_of_fifth_copies(hand, jokers, tile, live):
    """Jokers become what is held four times, and nothing else is waited for."""
    page = page_of(
        {
            "all": [
                ["独听", 2, "unique_wait and tile_hogs", {"id": "one"}],
                ["双听", 1, "not unique_wait and tile_hogs", {"id": "two"}],
                ["刻子", 8, "pungs", {"each": "pungs"}],
            ]
        },
        game={
            "jokers": True,
            "wild_fifth": True,
            "waits": "live" if live else "shape",
        },
    )
    win = Win(tuple(mf.parse(hand)), tile, jokers=(NO_FACE,) * jokers)
    check_score(Ruleset.from_page(page), rules_of(page), win, where(win, hand))


@pytest.mark.slow
def test_no_win_that_was_built_contradicts_itself():
    for win in random_wins.wins(3_000, 82_07, Game(jokers=4)):
        assert problem(win) is None
        library_win(win)
