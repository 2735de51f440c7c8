"""Forests of sets, and what contradicts itself: the library against the oracle."""

import mcr
import pytest
import random_wins
from hands import Dice
from library_wins import library_win
from random_wins import Game
from reference_jokers import problem
from test_scoring_reference import check_score, where

import mahjong_fast as mf
from mahjong_fast.scoring import Ruleset

GAME = Game(forms=mcr.FORMS)


def check_official(n, seed):
    ruleset = Ruleset.from_page(mcr.PAGE)
    for win in random_wins.wins(n, seed, GAME):
        check_score(ruleset, mcr.RULES, win, where(win, seed))


@pytest.mark.slow
def test_the_official_fans():
    check_official(1_500, 84_01)


@pytest.mark.exhaustive
def test_the_official_fans_of_many():
    check_official(50_000, 84_02)


def is_refused(win):
    try:
        library_win(win)
    except mf.SituationError:
        return True
    return False


SAID = (
    "kong_draw after_kong last_tile heavenly earthly human three_winners seen ready"
).split()


@pytest.mark.slow
def test_what_contradicts_itself_is_refused():
    dice, refused = Dice(84_03), 0
    for win in random_wins.wins(6_000, 84_03, GAME):
        flags = set(win.flags) ^ {dice.choice(SAID) for _ in range(1 + dice.below(2))}
        if len(flags & {"heavenly", "earthly", "human"}) > 1:
            continue  # `first` is one of them
        how = dice.choice(("tsumo", "discard", "rob"))
        win = win._replace(
            flags=frozenset(flags),
            how=how,
            seat=dice.below(4),
            melds=random_wins.kongs_last(win.melds),
        )
        wrong = problem(win)
        assert is_refused(win) == bool(wrong), (where(win, 84_03), wrong)
        refused += bool(wrong)
    assert refused > 500
