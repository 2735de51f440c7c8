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
from mahjong_fast.scoring import Chows, Fallback, Pungs, Remove, Row, Ruleset, Sum

GAME = Game(forms=mcr.FORMS)


def official():
    """Return the table of mcr.py as a Ruleset of the library."""
    rows = []
    for fan, plain in zip(mcr.FANS, mcr.RULES.rows, strict=True):
        words = [*plain.all, *(f"!{p}" for p in plain.none)]
        replaces, excludes = (
            [mcr.NAMES[i] for i in sorted(some)] for some in plain.removes
        )
        rows.append(
            Row(
                fan[0],
                fan[0],
                plain.value,
                when=" ".join(sorted(words)),
                any_of=" ".join(sorted(plain.any)),
                times=plain.times,
                less=plain.less,
                identifier=fan[0],
                replaces=replaces,
                excludes=excludes,
            )
        )
    stages = (
        Chows(*mcr.CHOW_ORDER),
        Pungs(*mcr.PUNG_ORDER),
        Remove("replaces"),
        Remove("excludes"),
        Fallback("chicken"),
        Sum("fan"),
    )
    return Ruleset(
        "official",
        "official",
        "official",
        rows=rows,
        stages=stages,
        totals=("fan",),
        forms=mcr.FORMS,
    )


def check_official(n, seed):
    ruleset = official()
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
