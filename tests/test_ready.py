"""What a ready hand waits for, and what each tile would be worth."""

import copy
import pickle

import pytest
import random_wins
from library_wins import library_win

import mahjong_fast as mf
from mahjong_fast import rules

GUOBIAO = rules.get("guobiao")


def by_tile(waits):
    return {mf.tile_name(wait.tile): wait for wait in waits}


def test_tiles_alone_without_melds_or_situation():
    assert GUOBIAO.waits("34p234567s55z") == (10, 13)
    assert GUOBIAO.waits("147m258p369s1234z") == (31, 32, 33)


def test_each_wait_has_what_it_is_worth():
    # On 9p 小三元, on 7z 大三元.
    found = by_tile(GUOBIAO.waits("12399p55577z", "pon:666z@0", {"seat": 1}))
    assert list(found) == ["9p", "7z"]
    little, big = found["9p"], found["7z"]
    assert (little.claimed.value, big.claimed.value) == (75, 98)
    assert little.claimed.score.fans["小三元"] == 64
    assert big.drawn.score.fans["大三元"] == 88
    assert (little.left, big.left) == (2, 2)
    assert little.wins
    assert big.drawn.wins


def test_what_does_not_reach_the_minimum():
    hand, melds = "456p57s33z", "chi:234m@3 chi:678p@3"
    (wait,) = GUOBIAO.waits(hand, melds)
    assert not wait.wins
    assert (wait.drawn.value, wait.claimed.value) == (2, 1)
    assert wait.claimed.why == "below the minimum"
    assert str(wait) == (
        "6s: drawn 2, below the minimum; claimed 1, below the minimum; 4 left"
    )
    (last,) = GUOBIAO.waits(hand, melds, {"last_tile": True})
    assert (last.drawn.value, last.claimed.value) == (9, 9)
    assert last.wins
    (flowers,) = GUOBIAO.waits(hand, melds, {"flowers": 8})
    assert not flowers.wins
    assert flowers.claimed.value == 9


def test_what_is_true_of_one_way_is_said_of_it_alone():
    situation = {"kong_draw": "ankan", "from_seat": 2, "seat": 1}
    first, _ = GUOBIAO.waits("234m5678p", "ankan:1111s ankan:2222z", situation)
    assert first.drawn.score.fans["杠上开花"] == 8
    assert "杠上开花" not in first.claimed.score.fans
    assert first.claimed.score.win.from_seat == 2


@pytest.mark.parametrize(
    ("system", "first", "drawn", "claimed"),
    [
        ("jipinghu", "earthly", True, False),
        ("jipinghu", "human", False, True),
        ("xinzhang", "earthly", True, False),
        ("xinzhang", "human", False, True),
        ("guangdong_ghost", "earthly", True, False),
        ("guobiao", "earthly", True, True),  # it has no rule that refuses one
    ],
)
def test_a_first_win_is_of_the_way_that_the_rules_know(system, first, drawn, claimed):
    known = {"seat": 1, "round": "S"}
    for hand in ("123m456p789s1122z", "1112345678999m"):
        with_it = rules.get(system).waits(hand, (), {**known, "first": first})
        without = rules.get(system).waits(hand, (), known)
        for wait, plain in zip(with_it, without, strict=True):
            for way, of_it in (("drawn", drawn), ("claimed", claimed)):
                found = getattr(wait, way)
                assert found.score.win.first == (first if of_it else None)
                if not of_it:
                    assert found == getattr(plain, way)
                    assert found.wins or system == "guangdong_ghost"


@pytest.mark.parametrize("system", rules.names())
def test_heavenly_is_of_drawing(system):
    system = rules.get(system)
    hand = "1112345678999m"
    for wait, plain in zip(
        system.waits(hand, (), {"first": "heavenly"}),
        system.waits(hand, (), {}),
        strict=True,
    ):
        assert wait.drawn.score.win.first == "heavenly"
        assert wait.claimed == plain.claimed


def test_a_first_win_that_is_of_neither_way():
    found = rules.get("jipinghu").waits("123m456p789s1122z", (), {"first": "human"})
    assert [wait.drawn.why for wait in found] == ["not allowed", "not allowed"]
    assert [wait.claimed.why for wait in found] == ["not allowed", "not allowed"]
    for seat, first in ((0, "earthly"), (1, "heavenly")):
        with pytest.raises(mf.SituationError, match=first):
            rules.get("jipinghu").waits(
                "123m456p789s1122z", (), {"seat": seat, "first": first}
            )


def test_a_first_win_beside_a_lock():
    situation = {"seat": 1, "first": "human", "locked": "1z"}
    one, two = rules.get("jipinghu").waits("123m456p789s1122z", (), situation)
    assert "was let pass" in one.claimed.why
    assert two.claimed.score.win.first == "human"
    assert one.drawn.wins
    assert two.drawn.wins


def test_a_tile_of_which_none_is_left_is_no_wait():
    # By their shape they wait for 1m and 4m, too.
    (single,) = GUOBIAO.waits("1234444678m456p", ())
    assert single.tile == 0
    found = GUOBIAO.waits("23m11z", "pon:444m pon:111m pon:222z")
    assert [(wait.tile, wait.left) for wait in found] == [(0, 1), (3, 1)]


def test_what_the_rules_do_not_allow():
    found = rules.get("jipinghu").waits("234678m34566p45s", (), {"locked": "3s"})
    three, six = found
    assert three.drawn.wins
    assert not three.claimed.wins
    assert three.claimed.value is None
    assert six.claimed.wins


def test_a_hand_that_is_not_ready():
    assert GUOBIAO.waits("13579m13579p135s", ()) == ()


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("34p234567s55z", ()), mf.HandSizeError),
        (("34p234567s5z", "chi:234s chi:234s"), mf.HandSizeError),
        (("34p234567s55z", "chi:234s", {"how": "tsumo"}), mf.SituationError),
        (("34p234567s55z", "chi:234s", {"seat": 4}), mf.ArgumentError),
        (
            (mf.Hand("34p234567s55z", melds="[234s]"), "chi:234s"),
            mf.MeldError,
        ),
    ],
)
def test_wrong_questions(arguments, error):
    with pytest.raises(error):
        GUOBIAO.waits(*arguments)


def test_a_wrong_name_in_a_situation_is_told_what_it_may_have_meant():
    with pytest.raises(mf.SituationError) as error:
        GUOBIAO.waits("34p234567s55z", "chi:234s", {"flower": 1})
    assert str(error.value) == (
        "'flower' is no part of a situation: did you mean flowers?"
    )
    with pytest.raises(mf.SituationError, match=r"'how' is no .*: there are seat"):
        GUOBIAO.waits("34p234567s55z", "chi:234s", {"how": "tsumo"})


def test_a_hand_brings_its_melds():
    hand = mf.Hand("12399p55577z", melds="[666z]")
    found = GUOBIAO.waits(hand, situation={"seat": 1})
    assert found == GUOBIAO.waits("12399p55577z", "[666z]", {"seat": 1})


def test_every_wait_is_what_scoring_the_win_says():
    everything = rules.get("guobiao", min_fan=0)
    for told in random_wins.wins(
        300, 91_01, random_wins.Game(forms=everything.shape_flags)
    ):
        win = library_win(told._replace(flags=frozenset(), how="discard"))
        found = everything.waits(
            win.hand, win.melds, {"seat": win.seat, "round": win.round}
        )
        waited = {wait.tile: wait for wait in found}
        assert win.win in waited, win
        tiles = sorted(waited)
        assert tiles == [
            tile
            for tile in everything.waits(win.hand)
            if win.hand[tile] + sum(m.tiles.count(tile) for m in win.melds) < 4
        ]
        for tile, wait in waited.items():
            for how, outcome in (("tsumo", wait.drawn), ("discard", wait.claimed)):
                again = mf.Win(
                    win.hand, tile, win.melds, how, seat=win.seat, round=win.round
                )
                assert outcome.score == everything.score(again)
                assert outcome.value == outcome.score.fan


def test_waits_are_values():
    found = GUOBIAO.waits("12399p55577z", "pon:666z@0", {"seat": 1})
    for wait in found:
        again = pickle.loads(pickle.dumps(wait))
        assert again == copy.deepcopy(wait) == wait
        assert hash(again) == hash(wait)
        assert mf.scoring.Wait(wait.tile, wait.left, wait.drawn, wait.claimed) == wait
        match wait:
            case mf.scoring.Wait(tile, _, mf.scoring.Outcome(True, value, _, "")):
                assert (tile, value) == (wait.tile, wait.drawn.value)
        with pytest.raises(AttributeError):
            wait.left = 4
    assert len(set(found)) == 2


@pytest.mark.parametrize(
    "arguments",
    [(34, 1), (-1, 1), ("8z", 1), (10**30, 1), (0, 5), (0, -1), (0, None), (1.5, 1)],
)
def test_waits_of_nonsense(arguments):
    outcome = mf.scoring.Outcome(True, 3, None, "")
    with pytest.raises(mf.MahjongError):
        mf.scoring.Wait(*arguments, outcome, outcome)
    for wrong in (None, 5, "win"):
        with pytest.raises(mf.ArrayError):
            mf.scoring.Wait(0, 1, outcome, wrong)
    for score, why in ((5, ""), (None, None), ("score", "")):
        with pytest.raises(mf.ArrayError):
            mf.scoring.Outcome(True, 3, score, why)
