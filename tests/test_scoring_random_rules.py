"""The engine on rule systems that nobody plays: random rows and stages, on any wins."""

import mcr
import pytest
import random_wins
from hands import Dice
from library_wins import library_win
from random_wins import Game
from reference_rules import rules_of
from test_scoring_reference import check_score

from mahjong_fast import scoring
from mahjong_fast.scoring import (
    Add,
    Allow,
    Cap,
    Fallback,
    Floor,
    Max,
    Multiply,
    Power,
    Product,
    Raise,
    Remove,
    Require,
    Row,
    Ruleset,
    Scale,
    Set,
    Sum,
)

COMMON = (
    "standard seven_pairs half_flush one_suit two_suits three_suits no_honors "
    "all_pungs chows pungs closed open_sets tile_hogs self_drawn on_discard dealer "
    "last_draw concealed_pungs kongs unique_wait pair_wait joker_pair_wait flowers "
    "pure_double_chow mixed_double_chow dragon_pungs wind_pungs all_chows suited_pair "
    "outside_hand"
).split()
COUNTS = [name for name in COMMON if scoring.PATTERNS[name].is_count]
REGISTERS = ("fan", "points", "other")


def random_rules(dice, **room):
    """Return a Ruleset of some rows and stages at random; *room* says the rest."""
    patterns = list(scoring.PATTERNS) if dice.below(2) else COMMON
    names = [f"row_{i}" for i in range(6 + dice.below(12))]

    def condition():
        some = {dice.choice(patterns) for _ in range(1 + dice.below(2))}
        return " ".join(("!" if not dice.below(4) else "") + p for p in sorted(some))

    def some(most=4):
        return [
            dice.choice([*names, "a", "b"] if not dice.below(3) else names)
            for _ in range(1 + dice.below(most))
        ]

    def named(i):  # rows and groups that row i takes away
        found = [dice.choice([*names, "@a", "@b"]) for _ in range(dice.below(3))]
        return [name for name in found if name != names[i]]

    def stage():
        to, other, n = dice.choice(REGISTERS), dice.choice(REGISTERS), dice.below(9)
        when = condition() if not dice.below(3) else ""
        return dice.choice(
            (
                lambda: Remove(dice.choice(("excludes", "replaces")), when=when),
                lambda: Sum(to, *some(), when=when),
                lambda: Max(to, *some(), when=when),
                lambda: Product(to, *some(2), when=when),
                lambda: Set(to, n, when=when),
                lambda: Add(to, other, when=when),
                lambda: Multiply(to, other, when=when),
                lambda: Scale(to, n - 2, when=when),
                lambda: Floor(to, n, *some(), when=when),
                lambda: Cap(to, 4 * n, above=some(), when=when),
                lambda: Raise(to, *some(), when=when),
                lambda: Fallback(dice.choice(names), *some(), when=when),
                lambda: Require(*some(12), when="closed"),
                lambda: Allow(*some(12), when="on_discard"),
            )
        )()

    stages = [
        Set("other", 1),
        Set("points", 1),
        *(stage() for _ in range(4 + dice.below(9))),
        Sum("fan"),
    ]
    if not dice.below(3):
        stages += [Cap("other", 9), Set("points", 0), Power("points", 2, "other")]
    removed = {stage.number for stage in stages if isinstance(stage, Remove)}

    rows = []
    for i, name in enumerate(names):
        counted = not dice.below(3)
        rows.append(
            Row(
                name,
                name,
                dice.below(40) - 4,
                when=condition() if dice.below(5) else "",
                any_of=" ".join(
                    dice.choice(patterns) for _ in range(1 + dice.below(3))
                ),
                times=dice.choice(COUNTS) if counted else None,
                less=dice.below(2) if counted else 0,
                identifier=name,
                group=("a", "b", "a b")[dice.below(3) if i else 2],
                excludes=named(i) if "excludes" in removed else (),
                replaces=named(i) if "replaces" in removed else (),
            )
        )
    return Ruleset(
        "random",
        "random",
        "random",
        rows=rows,
        stages=stages,
        totals=REGISTERS,
        result=dice.choice(REGISTERS),
        key=dice.choice(REGISTERS),
        minimum=dice.below(20) if not dice.below(3) else None,
        minimum_of=dice.choice(REGISTERS),
        waits_live=not dice.below(4),
        **{"forms": mcr.FORMS, **room},
    )


def check_random_rules(systems, n, seed):
    dice = Dice(seed)
    for i in range(systems):
        ruleset = random_rules(dice)
        rules = rules_of(ruleset)
        for win in random_wins.wins(n, seed + i, Game(forms=mcr.FORMS)):
            place = f"system {i} of seed {seed}: {library_win(win)}\n{rules}"
            check_score(ruleset, rules, win, place)


@pytest.mark.slow
def test_random_rules():
    check_random_rules(60, 25, 83_01)


@pytest.mark.exhaustive
def test_many_random_rules():
    check_random_rules(1_500, 40, 83_02)
