"""The tile that is turned to tell which are wild: three of it are in play."""

from operator import add

import pytest
from toy_pages import DRAWN, rules_of

import mahjong_fast as mf
from mahjong_fast.errors import BatchError, RuleError, SituationError
from mahjong_fast.rules.common import check_turned
from mahjong_fast.scoring import Verdict
from mahjong_fast.settlement import Deal, Player

GHOST = "guangdong_ghost"
FOUR_8P = {  # each has all four of 8p, where one was turned
    "in the hand": {"hand": "8888p123456m1s22z", "win": "1s"},
    "with the winning tile": {"hand": "67888p123456m22z", "win": "8p"},
    "claimed": {
        "hand": "67888p111m222m22z", "win": "8p", "how": "discard",
    },
    "with a pung": {"hand": "678p123456m1s", "win": "1s", "melds": "[888p]"},
    "as a kong": {"hand": "123456m1s222z", "win": "1s", "melds": "[ankan:8888p]"},
    "robbed": {"hand": "67p123456m11122z", "win": "8p", "how": "rob"},
}  # fmt: skip


def arrays_of(win):
    codes = {"pung": 1, "concealed_kong": 4}
    melds = [[codes[m.kind.value], m.tiles[0]] for m in win.melds] or [[255, 255]]
    return {
        "hands": [list(win.hand)],
        "win": [win.win],
        "how": win.how,
        "melds": [melds],
        "wild": list(win.wild),
    }


@pytest.mark.parametrize("said", FOUR_8P.values(), ids=FOUR_8P)
@pytest.mark.parametrize("cycle", ["seven", "split"])
def test_of_a_turned_tile_there_are_three(said, cycle):
    rules = mf.rules.get(GHOST, ghost_honor_cycle=cycle)
    win = mf.Win(**said, wild="9p")
    message = "4 of 8p: one was turned, as 9p is wild"
    for ask in (rules.score, rules.explain, lambda w: rules.settle(mf.Deal(wins=[w]))):
        with pytest.raises(SituationError, match=message):
            ask(win)
    with pytest.raises(BatchError, match=f"win 0: {message}; 1 of 1 wins is wrong"):
        rules.score_batch(**arrays_of(win))
    found = rules.score_batch(**arrays_of(win), on_error="sentinel")
    assert found.verdict.tolist() == [Verdict.WRONG]
    # Where another tile was turned, or nobody says which is wild, four there may be.
    for wild in ("1s", ""):
        other = mf.Win(**said, wild=wild)
        verdict = rules._judge(other).verdict
        assert verdict != "wrong"
        arrays = {**arrays_of(other), "wild": list(other.wild) or [255]}
        found = rules.score_batch(**arrays, on_error="sentinel").verdict[0]
        assert Verdict(found).name.lower().replace("_", " ") == verdict


def test_three_of_a_turned_tile_win():
    rules = mf.rules.get(GHOST)
    win = mf.Win("888p123456m1s222z", "1s", wild="9p")
    assert rules.score(win).sum == 2
    assert rules.score_batch(**arrays_of(win)).total.tolist() == [2]


@pytest.mark.parametrize(
    ("cycle", "wild", "turned"),
    [
        ("seven", "7z", "4z"),
        ("split", "7z", "5z"),
        ("seven", "1z", "5z"),
        ("split", "1z", "4z"),
        ("seven", "1m", "9m"),
        ("split", "6s", "5s"),
    ],
)
def test_what_was_turned_follows_from_what_is_wild(cycle, wild, turned):
    rules = mf.rules.get(GHOST, ghost_honor_cycle=cycle)
    four = mf.parse(f"{turned[0] * 4}{turned[1]}")
    for others in ("234567p1s22z", "234567p1s33z"):
        hand = bytes(map(add, four, mf.parse(others)))
        with pytest.raises(SituationError, match=f"4 of {turned}.* as {wild} is wild"):
            rules.score(mf.Win(hand, "1s", wild=wild))
    assert mf.tile_name(rules.wild(mf.tile_index(turned))) == wild


def test_where_nothing_was_turned_four_of_the_tile_before_win():
    rules = mf.rules.get(GHOST, ghost="fixed")
    win = mf.Win("888p123456m1s222z", "1s", wild="9p")
    deal = mf.Deal(wins=[win], horses={0: ["8p"]})
    with pytest.raises(SituationError, match="4 of 8p"):
        mf.rules.get(GHOST).settle(deal)
    assert rules.settle(deal).deltas == (24, -8, -8, -8)  # 2 x 2 x 2 each
    assert rules.wild is None
    found = rules.waits("68888p123456m22z", situation={"wild": "9p"})
    assert {mf.tile_name(wait.tile): wait.left for wait in found}["7p"] == 4
    with pytest.raises(SituationError, match="there are no wild tiles and no jokers"):
        mf.rules.get(GHOST, ghost="none").score(win)


def test_the_fourth_of_a_turned_tile_is_no_wait():
    rules = mf.rules.get(GHOST)
    found = rules.waits("67888p123456m22z", situation={"wild": "9p"})
    assert {wait.tile: wait.left for wait in found} == {
        mf.tile_index(tile): left for tile, left in {"5p": 4, "9p": 4, "2z": 2}.items()
    }
    found = rules.waits("88p123456m111s22z", situation={"wild": "9p"})
    assert {mf.tile_name(wait.tile): wait.left for wait in found}["8p"] == 1
    with pytest.raises(SituationError, match="4 of 8p"):
        rules.waits("68888p123456m22z", situation={"wild": "9p"})


SUITS = ["1-9m", "1-9p", "1-9s"]
NEXT = {"turned": True, "kinds": ["next"], "cycle": [*SUITS, "1234567z"]}
TWO = {"turned": True, "kinds": ["turned", "next"], "cycle": SUITS}  # 正精 and 副精


def rules_with(wild, **game):
    more = {"wild": wild} if wild else {}
    return rules_of({"all": [DRAWN]}, game={"jokers": True, **game}, **more)


def test_two_kinds_that_are_wild_tell_what_was_turned():
    rules = rules_with(TWO, tiles=108)
    message = "4 of 8p: one was turned, as 8p 9p are wild"
    wrong = mf.Win("678888p123456m1s", "1s", wild="8p9p")
    right = mf.Win("888p123456m1s999s", "1s", wild="8p9p")
    with pytest.raises(SituationError, match=message):
        rules.score(wrong)
    with pytest.raises(BatchError, match=message):
        rules.score_batch(**arrays_of(wrong))
    # Its fourth copy, drawn as a joker with that face.
    drawn = mf.Win("888p123456m1s999s", "8p", wild="8p9p")
    with pytest.raises(SituationError, match=message):
        rules.score(drawn)
    with pytest.raises(BatchError, match=message):
        rules.score_batch(**arrays_of(drawn))
    assert rules.score(right).fan == rules.score_batch(**arrays_of(right)).total[0] == 1
    for other in ("8p", "9p", "8p1s", "7p8p9p"):
        win = mf.Win("678888p123456m1s", "1s", wild=other)
        assert rules.score(win).fan == 1


@pytest.mark.parametrize("wild", [None, {**NEXT, "turned": False}])
def test_where_nothing_tells_what_was_turned_there_may_be_four(wild):
    win = mf.Win("678888p123456m1s", "1s", wild="9p")
    assert rules_with(wild).score(win).fan == 1
    with pytest.raises(SituationError, match="4 of 8p: one was turned"):
        rules_with(NEXT).score(win)


def test_kinds_in_no_cycle_make_nothing_wild():
    few = rules_with({**NEXT, "cycle": ["12z"]}, tiles="12z")
    assert few._turned_for(1 << 28) == 27
    assert few.wild("1z") == mf.tile_index("2z")


THREE = mf.Win("888p123456m1s222z", "1s", wild="9p")


@pytest.mark.parametrize(
    "told",
    [
        {"horses": {0: ["8p"]}},
        {"players": [None, Player(hand="8p444555666777s"), None, None]},
        {"players": [None, None, Player(discards=["8p"]), None]},
    ],
)
def test_the_tiles_of_others_count_too(told):
    rules = mf.rules.get(GHOST)
    assert rules.settle(Deal(wins=[THREE])).deltas
    with pytest.raises(SituationError, match="4 of 8p: one was turned, as 9p is wild"):
        rules.settle(Deal(wins=[THREE], **told))


def test_melds_and_the_winning_tile_are_seen_once():
    """A discard that is in a meld, or is won on, is no further tile."""
    thrown = Player(discards=["6p"])
    pung = Player(melds="[pon:666p@2]")
    rules = mf.rules.get(GHOST)
    claimed = mf.Win("111222333m6p", "6p", "[pon:777z@0]", "discard", 1, 2, wild="7p")
    assert rules.settle(Deal(wins=[claimed], players=[None, None, thrown, None])).deltas
    assert rules.settle(
        Deal(wins=[claimed], players=[None, None, thrown, thrown])
    ).deltas
    with pytest.raises(SituationError, match="4 of 6p"):
        rules.settle(Deal(wins=[claimed], players=[thrown, None, thrown, thrown]))
    drawn = mf.Win("123456m1s222p222z", "1s", wild="7p")
    table = Deal(wins=[drawn], players=[None, pung, thrown, None])
    assert rules.settle(table).deltas


def test_turned_is_asked_of_a_deal():
    check_turned(Deal(wins=[THREE]), "7p")
    check_turned(Deal(wins=[THREE]), 15)
    with pytest.raises(RuleError, match="a Deal is settled"):
        check_turned(THREE, 16)
    with pytest.raises(mf.MahjongError):
        check_turned(Deal(wins=[THREE]), 34)
