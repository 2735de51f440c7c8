"""The verdicts of may_win_batch are those of score_batch."""

import numpy as np
import pytest
from toy_pages import rules_of

import mahjong_fast as mf
from mahjong_fast.errors import ArrayError, BatchError
from mahjong_fast.scoring import Situation, Verdict

FLAGS = [0, 0, 0, *(flag.value for flag in Situation)]


def wins_of(n, seed, rules):
    """Return n wins and near misses in every situation, some of them with melds."""
    rng = np.random.default_rng(seed)
    n_melds = int(rng.integers(0, 4))
    forms = mf.ALL if n_melds == 0 and seed % 2 else mf.STANDARD
    hands, melds = mf.random_wins(n, forms, melds=n_melds, return_melds=True, seed=seed)
    win = (hands * rng.random(hands.shape)).argmax(1)
    hands[np.arange(n), win] -= 1
    missed = rng.random(n) < 0.5
    win[missed] = rng.integers(0, 34, missed.sum())
    wild = np.full((n, 1), 255)
    some = rng.random(n) < 0.03  # they take long
    if rules.jokers:
        wild[some, 0] = rng.integers(0, 34, some.sum())
    return {
        "hands": hands,
        "win": win,
        "melds": melds,
        "how": rng.integers(0, 3, n),
        "seat": rng.integers(0, 4, n),
        "round": rng.integers(0, 4, n),
        "flags": rng.choice(FLAGS, n),
        "flowers": rng.choice([0, 0, 0, 2, 9], n),
        "wild": wild,
        "on_error": "sentinel",
    }


def compare(rules, n, seed):
    """Return how often each verdict is."""
    wins = wins_of(n, seed, rules)
    expected = rules.score_batch(**wins).verdict
    found = rules.may_win_batch(**wins)
    assert found.dtype == np.uint8
    np.testing.assert_array_equal(found, expected)
    return np.bincount(expected, minlength=len(Verdict))


def options_of(rules, rng):
    """Return other rules of the system: an option or two at random."""
    chosen = {}
    for option in rng.permutation(np.array(rules.option_list, object))[:2]:
        if option.choices:
            chosen[option.name] = option.choices[rng.integers(len(option.choices))]
    return mf.rules.get(rules.name, **chosen)


@pytest.mark.parametrize("name", mf.rules.names())
def test_verdicts_are_those_of_scores(name):
    rules = mf.rules.get(name)
    rng = np.random.default_rng(20_261)
    seen = np.zeros(len(Verdict), int)
    for seed in range(6):
        seen += compare(rules, 500, seed)
        seen += compare(options_of(rules, rng), 200, 100 + seed)
    assert seen[Verdict.WIN]
    assert seen[Verdict.NO_WIN]
    assert seen[Verdict.WRONG]


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", mf.rules.names())
def test_verdicts_are_those_of_a_million_scores(name):
    rules = mf.rules.get(name)
    rng = np.random.default_rng(20_262)
    for seed in range(1000, 1015):
        compare(rules, 8_000, seed)
        compare(options_of(rules, rng), 2_000, 5_000 + seed)


def test_what_is_wrong_is_named():
    rules = mf.rules.get("jipinghu")
    hands = np.array([list(mf.parse("123m456p789s1122z"))] * 3)
    assert rules.may_win_batch(hands, 27).tolist() == [Verdict.WIN] * 3
    with pytest.raises(BatchError, match=r"win 1: jipinghu: there are no flowers; 1"):
        rules.may_win_batch(hands, 27, flowers=[0, 1, 0])
    assert rules.may_win_batch(hands[:0], []).shape == (0,)
    with pytest.raises(ArrayError, match="on_error"):
        rules.may_win_batch(hands, 27, on_error="no")


def test_a_total_too_great_is_told_though_a_shape_may_win():
    flush = [["清一色", 64, "one_suit"]]
    points = {"points": "2 ** sum(GROUPS)"}
    great = rules_of({"all": flush}, score=points, totals=["points"])
    hands = np.array([list(mf.parse("1112345678999m"))])
    with pytest.raises(BatchError, match="points of mine goes beyond 64 bits"):
        great.may_win_batch(hands, 4)
    assert great.may_win_batch(hands, 4, on_error="sentinel") == [Verdict.BEYOND]
