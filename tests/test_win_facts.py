"""Facts that a page asks of a win: told, kept, checked and counted."""

import copy
import pickle

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.scoring import Ruleset

RULES = Ruleset.from_page(
    """
    name = "facts"
    [game]
    jokers = true
    [facts]
    streak = { range = [0, 99], default = 1, key = "floor" }
    shown = { tiles = true }
    more = { tiles = true, key = "void" }
    [rows.all]
    table = [
      ["连庄", 1, { id = "streak_row", each = "streak - 1" }],
      ["花牌", 10, "held(shown)", { id = "flower", each = "held(shown)" }],
    ]
    [forbid]
    void_suit = "held(more) > 3"
    [score]
    fan = "sum(all)"
    """
)
HAND = "123456m789p23s55z", "4s"


def fan(**facts):
    return RULES.score(mf.Win(*HAND, facts=facts)).fan


def test_a_score_is_made_of_the_facts():
    assert fan() == 0
    assert fan(streak=3) == 2
    assert fan(streak=np.int64(3), shown="5z") == 22  # both of the pair
    assert fan(shown=["1m", 21, "9p", "9s"]) == 30  # 21 is 4s, which won
    assert fan(shown="") == fan(shown=[]) == 0
    assert RULES.score(mf.Win(*HAND)).fan == 0
    with pytest.raises(mf.WinNotAllowed, match="void_suit"):
        fan(more="1m2m3m4m")
    assert fan(more="1m2m3m") == 0


def test_held_counts_melds_the_winning_tile_and_what_jokers_show():
    win = mf.Win("23s55z", "4s", "kan:1111m@1 chi:234p pon:9s9s9s", facts={})
    for shown, n in (("1m", 4), ("3p9s", 4), ("4s", 1), ("5z", 2), ("1z", 0)):
        told = mf.Win.from_dict({**win.to_dict(), "facts": {"shown": shown}})
        assert RULES.score(told).fan == 10 * n
    # 9m is wild: three are held, as what they show.
    ghost = mf.Win("123456m99m9p23s55z", "9m", wild="9m", facts={"shown": "9m"})
    assert RULES.score(ghost).fan == 30
    faceless = mf.Win("123456m78p23s55z", "4s", jokers=1, facts={"shown": "9p"})
    assert RULES.score(faceless).fan == 0
    score = RULES.score(ghost)
    assert [(line.row, line.times, line.value) for line in score.lines] == [
        ("flower", 3, 30)
    ]
    assert score.explain()  # the win is judged again


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"streek": 1}, "facts has no fact 'streek': did you mean streak?"),
        ({"streak": 100}, "facts: streak is 0 to 99, not 100"),
        ({"streak": -1}, "facts: streak is 0 to 99, not -1"),
        ({"streak": "5m"}, "facts: streak is a number, not '5m'"),
        ({"shown": 4}, "facts: shown is tiles, not 4"),
        ({"shown": 2.5}, "the fact shown is an integer or tiles, not 2.5"),
        ({"streak": 2**60}, "the fact streak is an integer or tiles"),
        ({"shown": "5m5m"}, "names 5m twice"),
        ({4: 1}, "a fact is called by text, not 4"),
        ([("streak", 1)], "facts is a mapping by name"),
    ],
)
def test_what_is_no_fact_is_refused(facts, message):
    with pytest.raises(mf.MahjongError) as error:
        RULES.score(mf.Win(*HAND, facts=facts))
    assert message in str(error.value)


def test_rules_without_facts_say_so():
    with pytest.raises(mf.ArgumentError, match="jipinghu asks for no facts: 'streak'"):
        mf.rules.get("jipinghu").score(mf.Win(*HAND, facts={"streak": 1}))


def test_facts_are_of_the_value_of_a_win():
    win = mf.Win(*HAND, facts={"streak": 3, "shown": "9s1m"})
    assert win.facts == {"shown": "1m9s", "streak": 3}
    assert win == mf.Win(*HAND, facts={"shown": ["1m", "9s"], "streak": True + 2})
    assert win != mf.Win(*HAND)
    assert win != mf.Win(*HAND, facts={"streak": 3})
    assert mf.Win(*HAND) == mf.Win(*HAND, facts={}) == mf.Win(*HAND, facts=None)
    assert hash(mf.Win(*HAND)) == hash(mf.Win(*HAND, facts={}))
    assert len({win, pickle.loads(pickle.dumps(win)), copy.deepcopy(win)}) == 1
    assert mf.Win.from_json(win.to_json()) == win
    assert eval(repr(win), {"Win": mf.Win}) == win
    assert "facts" not in mf.Win(*HAND).to_dict()
    assert win.turned(1).facts == win.facts
    win.facts["streak"] = 9  # a copy
    assert win.facts["streak"] == 3
    score = RULES.score(win)
    assert score.fan == pickle.loads(pickle.dumps(score)).fan == 12
    chinese = mf.Win(
        *("一二三万東东發發", "東", "碰:白白白，吃:七八九条"),
        facts={"shown": "一万"},
        notation="chinese",
    )
    assert chinese.facts == {"shown": "1m"}


def test_a_case_has_facts_by_their_keys():
    case = {"hand": HAND[0], "win": HAND[1], "floor": 4, "void": "1m"}
    assert mf.Win.from_case(case, RULES).facts == {"streak": 4, "more": "1m"}
    assert mf.Win.from_case({"hand": HAND[0], "win": HAND[1]}, RULES) == mf.Win(*HAND)
    assert RULES.score(mf.Win.from_case(case, RULES)).fan == 3


def test_arrays_have_a_column_a_fact():
    n = 300  # more than are laid out at a time
    hands = np.tile(np.array(list(mf.parse(HAND[0]))), (n, 1))
    rng = np.random.default_rng(1)
    streak = rng.integers(0, 100, n)
    shown = rng.integers(0, 2**34, n)
    found = RULES.score_batch(hands, [21] * n, facts={"streak": streak, "shown": shown})
    for row in range(0, n, 17):
        tiles = [tile for tile in range(34) if int(shown[row]) >> tile & 1]
        assert found.total[row] == fan(streak=int(streak[row]), shown=tiles)
    told = RULES.score_batch(hands, [21] * n, facts={"shown": "5z"})
    assert (told.total == 20).all()
    more = np.where(np.arange(n) % 2, 0b1111, 0b111)
    verdicts = RULES.may_win_batch(hands, [21] * n, facts={"more": more})
    assert (verdicts[::2] == mf.scoring.Verdict.WIN).all()
    assert (verdicts[1::2] == mf.scoring.Verdict.NOT_ALLOWED).all()
    bad = {"streak": np.where(np.arange(n) == 7, 100, 1)}
    with pytest.raises(mf.BatchError, match="win 7: facts: a fact of the page is out"):
        RULES.score_batch(hands, [21] * n, facts=bad)
    for facts in ({"strek": 1}, {"streak": [1, 2]}, {"streak": 1.5}, 7):
        with pytest.raises((mf.ArgumentError, mf.ArrayError)):
            RULES.score_batch(hands, [21] * n, facts=facts)


def test_the_command_takes_facts(cli):
    said = ("score", "--rules", "jipinghu", HAND[0], "--win", HAND[1])
    told = cli(*said, "--fact", "streak=3", "--fact", "void=5z")
    assert told.status == 1
    assert "jipinghu asks for no facts: 'streak' is none" in told.err
    assert cli(*said, "--fact", "streak").status == 2
