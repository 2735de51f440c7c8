"""The engine on pages that nobody plays: random rows and formulas, on any wins."""

import mcr
import pytest
import random_wins
from hands import Dice
from library_wins import library_win
from random_pages import RandomPage
from random_wins import Game
from reference_rules import rules_of
from test_scoring_reference import check_score

from mahjong_fast.scoring import Ruleset


def random_rules(dice, **room):
    """Return rules of a page at random, and the same for the oracle."""
    made = RandomPage(dice, **room)
    ruleset = Ruleset.from_page(made.page, **made.chosen)
    return ruleset, rules_of(made.page, **made.chosen)


def check_random_rules(systems, n, seed):
    dice = Dice(seed)
    for i in range(systems):
        game = {"flowers": True, "waits": ("shape", "live")[not dice.below(4)]}
        shapes = mcr.PAGE["shapes"]
        ruleset, rules = random_rules(dice, shapes=shapes, game=game)
        for win in random_wins.wins(n, seed + i, Game(forms=mcr.FORMS)):
            place = f"system {i} of seed {seed}: {library_win(win)}\n{rules}"
            check_score(ruleset, rules, win, place)


@pytest.mark.slow
def test_random_rules():
    check_random_rules(60, 25, 83_01)


@pytest.mark.exhaustive
def test_many_random_rules():
    check_random_rules(1_500, 40, 83_02)
