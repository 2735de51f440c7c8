"""The oracle of patterns and scores, held against others and against plain counting."""

from itertools import combinations_with_replacement

import MahjongGB
import mcr
import pytest
import random_wins
import reference_patterns
import reference_scoring
from hands import text
from reference_jokers import fillings, problem
from reference_rules import Rules
from reference_wins import (
    SEVEN_PAIRS_QUADS,
    STANDARD,
    THIRTEEN_ORPHANS,
    of_tiles,
    plus,
    readings,
)
from systems import guobiao
from systems.common import Told, judge, resolved
from test_peers_mcr import NAMES

GAME = random_wins.Game(forms=mcr.FORMS)
TABLE = resolved(guobiao, {"min_fan": 0})
AT_ONCE = {"heavenly", "earthly", "human"}  # of which the peer knows nothing


def peer_total(win):
    """Return the fan that PyMahjongGB counts."""
    melds = []
    for meld in win.melds:
        kind = {"chi": "CHI", "pon": "PENG"}.get(meld.kind, "GANG")
        melds.append((kind, NAMES[meld.tiles[1]], int(meld.kind != "ankan")))
    return sum(
        fan[0]
        for fan in MahjongGB.MahjongFanCalculator(
            pack=tuple(melds),
            hand=tuple(NAMES[t] for t in range(34) for _ in range(win.hand[t])),
            winTile=NAMES[win.tile],
            flowerCount=0,
            isSelfDrawn=win.how == "tsumo",
            is4thTile="seen" in win.flags,
            isAboutKong=win.how == "rob" or "kong_draw" in win.flags,
            isWallLast="last_tile" in win.flags,
            seatWind=win.seat,
            prevalentWind=win.round,
        )
    )


def check_fans(n, seed):
    for win in random_wins.wins(n, seed, GAME):
        win = win._replace(flags=win.flags - AT_ONCE)
        peer = peer_total(win)
        score = reference_scoring.score(win, mcr.RULES)
        fans = {mcr.NAMES[i]: score.best.counts[i] for i in score.best.rows()}
        where = f"seed {seed}: {text(win.hand)} {win}: {fans}"
        assert score.best.registers["fan"] == peer, where
        judged = judge(guobiao, Told(win), TABLE)
        assert judged.totals["fan_before_flowers"] == peer, (where, judged.rows)


@pytest.mark.slow
def test_the_official_fans_are_those_of_a_peer():
    check_fans(1_500, 81_01)


@pytest.mark.exhaustive
def test_the_official_fans_of_many_are_those_of_a_peer():
    check_fans(100_000, 81_02)


@pytest.mark.slow
@pytest.mark.parametrize(
    "n", [6_000, pytest.param(100_000, marks=pytest.mark.exhaustive)]
)
def test_random_wins_are_complete_and_contradict_nothing(n):
    kinds = set()
    for win in random_wins.wins(n, 81_03, GAME):
        assert problem(win) is None, win
        found = readings(win, mcr.FORMS)
        assert found, win
        for reading in found:
            facts = reference_patterns.facts(win, reading, mcr.FORMS)
            kinds |= {name for name, number in facts.items() if number}
    never = set(facts) - kinds
    # what takes other shapes, five sets, jokers, or no sets at all
    assert never <= {
        "scattered",
        "scattered_seven",
        "five_concealed_pungs",
        "knitted_honors_pair",
        "joker_pair_wait",
    }


@pytest.mark.slow
@pytest.mark.parametrize("jokers", [1, 2])
def test_what_jokers_may_be_is_what_completes(jokers):
    forms = STANDARD | SEVEN_PAIRS_QUADS | THIRTEEN_ORPHANS
    rules = Rules((), (), forms, "", "")
    game = random_wins.Game(jokers=jokers)
    seen = 0
    for win in random_wins.wins(400, 81_04 + jokers, game):
        if len(win.jokers) != jokers or "joker_wins" in win.flags:
            continue
        seen += 1
        counts = plus(win.hand, win.tile)
        found = [
            more
            for more in combinations_with_replacement(range(34), jokers)
            if of_tiles(plus(counts, *more), len(win.melds), forms, ())
        ]
        assert found == fillings(counts, jokers, len(win.melds), rules), win
    assert seen > 20
