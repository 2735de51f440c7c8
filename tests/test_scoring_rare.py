"""The engine on what few rules have: many jokers, runs of honours, tiles of no shape.

Random rules score every win, one by one, as an array, and explained row by row.
"""

from typing import NamedTuple

import numpy as np
import pytest
import random_wins
import reference_patterns
import reference_scoring
from hands import Dice
from library_wins import KINDS, library_win
from random_wins import Game
from reference_wins import NO_FACE
from test_scoring_random_rules import random_rules
from test_scoring_reference import ALL, RUNS, check_score, is_shown, judged

import mahjong_fast as mf
from mahjong_fast import scoring
from mahjong_fast.scoring.situations import Situation

PLAIN = mf.STANDARD | mf.SEVEN_PAIRS_QUADS
NAMES = {
    getattr(mf, name.upper()): name
    for name in (
        "standard",
        "seven_pairs_quads",
        "thirteen_orphans",
        "knitted_straight",
        "knitted_honors",
        "knitted_honors_seven",
        "scattered",
        "scattered_seven",
    )
}
ANY = {"shape": "any"}


class Case(NamedTuple):
    """Wins of a game, those with so many jokers, by rules that have something."""

    game: Game
    room: dict  # what the page says of the game
    jokers: int = 0
    systems: int = 8  # random rules, and wins for each
    wins: int = 12

    def page(self):
        """Return what the page says of shapes and the game."""
        named = [name for form, name in NAMES.items() if self.game.forms & form]
        shapes = [*named, ANY] if self.game.any_shape else named
        game = {"jokers": self.jokers > 0, "flowers": True, **self.room}
        return {"shapes": game.pop("shapes", shapes), "game": game}


def jokers(number, room, systems, wins, **game):
    return Case(Game(**{"forms": PLAIN, "jokers": number, **game}), room, number,
                systems, wins)  # fmt: skip


CASES = {
    "runs of honours": Case(Game(forms=ALL, honor_runs=RUNS), {"honor_runs": RUNS}),
    "runs of winds, five sets": Case(
        Game(forms=mf.STANDARD, sets=5, honor_runs=RUNS[:1]), {"honor_runs": RUNS[:1]}
    ),
    "any shape": Case(Game(forms=PLAIN, any_shape=True), {}),
    "no shape but any": Case(Game(forms=PLAIN, any_shape=True), {"shapes": [ANY]}),
    "whole waits": Case(Game(forms=ALL), {"knitted_wait": "whole"}, 0, 6, 12),
    "a joker and any shape": jokers(1, {}, 4, 4, any_shape=True),
    "a joker and runs": jokers(1, {"honor_runs": RUNS}, 6, 8, honor_runs=RUNS),
    "two jokers of all shapes": jokers(2, {}, 4, 4, forms=ALL),
    "two jokers of two faces": jokers(2, {"wild_fifth": True}, 4, 6, faces=2),
    "three jokers": jokers(3, {}, 4, 2),
    "three jokers, any copies": jokers(3, {"wild_fifth": True}, 4, 2),
    "three jokers without a face": jokers(3, {}, 3, 2, faces=0),
    "three jokers and runs": jokers(3, {"honor_runs": RUNS}, 3, 2, honor_runs=RUNS),
    "four jokers": jokers(4, {}, 2, 1, faces=2),
    "four jokers, any copies": jokers(4, {"wild_fifth": True}, 2, 1),
}


def wins_of(case, n, seed):
    """Return wins of a case that have all its jokers."""
    found = (
        win
        for win in random_wins.wins(400 * n, seed, case.game)
        if len(win.all_jokers()) == case.jokers
    )
    return [next(found) for _ in range(n)]


# ---- arrays --------------------------------------------------------------------------


def situations_of(win):
    """Return what a `Win` tells besides its tiles, as `score_batch` takes it."""
    flags = Situation(0)
    for holds, flag in (
        (win.kong_draw, Situation.KONG_DRAW),
        (win.after_kong, Situation.AFTER_KONG),
        (win.last_tile, Situation.LAST_TILE),
        (win.first == "heavenly", Situation.HEAVENLY),
        (win.first == "earthly", Situation.EARTHLY),
        (win.first == "human", Situation.HUMAN),
        (win.visible, Situation.SEEN),
        (win.ready, Situation.READY),
        (win.ready == "first", Situation.READY_FIRST),
        (win.winners == 3, Situation.THREE_WINNERS),
        (win.win in win.wild and win.how == "tsumo", Situation.JOKER_WINS),
    ):
        if holds:
            flags |= flag
    return int(flags)


def as_arrays(wins):
    """Return wins of the oracle as the arguments of `Ruleset.score_batch`."""
    most = max(len(win.melds) for win in wins)
    kinds = max(len(set(win.all_jokers())) for win in wins)
    arrays = {
        "hands": np.zeros((len(wins), 34), int),
        "win": [win.tile for win in wins],
        "how": [("tsumo", "discard", "rob").index(win.how) for win in wins],
        "seat": [win.seat for win in wins],
        "round": [win.round for win in wins],
        "flags": [situations_of(library_win(win)) for win in wins],
        "flowers": [win.flowers for win in wins],
        "melds": np.full((len(wins), most, 2), 255),
        "wild": np.full((len(wins), kinds), 255),
    }
    for i, win in enumerate(wins):
        arrays["hands"][i] = win.hand
        for tile in win.jokers:
            arrays["hands"][i, tile] += 1
        for k, meld in enumerate(win.melds):
            arrays["melds"][i, k] = KINDS.index(meld.kind), meld.tiles[0]
        for k, face in enumerate(sorted(set(win.all_jokers()))):
            arrays["wild"][i, k] = face
    return arrays


VERDICTS = ("win", "wrong", "no win", "not allowed", "below")


def check_arrays(ruleset, wins):
    """Wins scored together are worth what each is alone."""
    if any(NO_FACE in win.jokers for win in wins):
        return
    scores = ruleset.score_batch(**as_arrays(wins))
    for i, win in enumerate(wins):
        alone = ruleset._judge(library_win(win))
        assert VERDICTS[scores.verdict[i]] == alone.verdict, win
        rows = [ruleset.rows[k].identifier for k in np.flatnonzero(scores.counts[i])]
        assert rows == [line.row for line in alone.lines], win
        total = 0 if alone.verdict == "no win" else getattr(alone, ruleset.result)
        assert scores.total[i] == total, win


# ---- explanations --------------------------------------------------------------------


def check_explanation(ruleset, rules, win, place):
    """What is said of a row is true of the reading that the score shows."""
    _, score = judged(ruleset, library_win(win))
    if score is None:
        return
    right = reference_scoring.score(win, rules)
    shown = next(one for one in right.alike if is_shown(score, one))
    facts = reference_patterns.facts(
        shown.win, shown.reading, rules.forms, rules.honor_runs, rules.options
    )
    names = list(scoring.PATTERNS)
    found = {names[i]: number for i, number in score._facts().items()}
    assert found == {name: n for name, n in facts.items() if n}, place
    later = {i for i, row in enumerate(rules.rows) if row.is_late()}
    numbers = {row.identifier: i for i, row in enumerate(ruleset.rows)}
    for i, said in enumerate(score.explain()):
        by = numbers.get(said.by)
        assert said.row == ruleset.rows[i].identifier
        assert said.counts == (shown.counts[i] > 0), (place, said)
        holds = shown.held[i] > 0
        if i not in later:
            assert (said.reason == "absent") == (not holds), (place, said)
        if said.reason == "removed" and i not in later:
            row = rules.rows[by]
            assert i in row.excludes | row.replaces, (place, said)
        if said.reason == "overridden":
            assert by not in (None, i), (place, said)
        assert said.text, (place, said)
        assert said.text_chinese, (place, said)
        sets = {one.tiles for one in shown.reading.sets}
        assert set(said.sets) <= sets, (place, said)


# ---- all of it -----------------------------------------------------------------------


def check_case(name, systems, seed):
    case = CASES[name]
    dice = Dice(seed)
    for i in range(systems):
        ruleset, rules = random_rules(dice, **case.page())
        wins = wins_of(case, case.wins, seed + i)
        for win in wins:
            place = f"{name}, system {i} of seed {seed}: {library_win(win)}\n{rules}"
            check_score(ruleset, rules, win, place)
            check_explanation(ruleset, rules, win, place)
        check_arrays(ruleset, wins)


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_rare(name):
    check_case(name, CASES[name].systems, 84_01)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", CASES)
def test_rare_ones_of_many(name):
    check_case(name, 15 * CASES[name].systems, 84_02)
