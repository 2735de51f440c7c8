"""Why tiles are no win: what a NotAWin says."""

import pickle
import random
import re

import pytest
from toy_pages import FLUSH, PUNGS, rules_of

import mahjong_fast as mf


def refused(rules, *win, **more):
    """Return the error of a win that is none."""
    if isinstance(rules, str):
        rules = mf.rules.get(rules)
    with pytest.raises(mf.NotAWin) as error:
        rules.score(mf.Win(*win, **more))
    return error.value


@pytest.mark.parametrize(
    ("rules", "hand", "tile", "melds", "reason"),
    [
        ("jipinghu", "123m456p789s1133z", "2z", "", "it waits for 1z 3z, not for 2z"),
        ("jipinghu", "123m456p78s11235z", "9s", "", "it is 2 tiles away"),
        ("jipinghu", "123m456p789s1123z", "1z", "", "it is 1 tile away"),
        ("jipinghu", "147m258p369s1122z", "3z", "", "it is 7 tiles away"),
        ("guobiao", "1m", "2m", "[111z][222z][333z][444z]", "it waits for 1m, not for"),
        (
            *("jipinghu", "1133m5577p2299s6z", "6z", ""),
            "it is complete as seven pairs 七对, which is no win there",
        ),
        (
            *("tuidaohu", "147m258p369s1234z", "5z", ""),
            "it is complete as knitted honors 全不靠, which is no win there",
        ),
    ],
)
def test_it_is_said_why(rules, hand, tile, melds, reason):
    error = refused(rules, hand, tile, melds)
    assert error.reason.startswith(reason)
    assert str(error).endswith(f"is no win in {rules}: {error.reason}")
    assert pickle.loads(pickle.dumps(error)).reason == error.reason


def test_explaining_says_it_too():
    with pytest.raises(mf.NotAWin, match="waits for 1z 3z, not for 2z"):
        mf.rules.get("jipinghu").explain(mf.Win("123m456p789s1133z", "2z"))


def test_wild_tiles_are_jokers():
    ghost = {"melds": "pon:333s@0", "seat": 2, "wild": "2p"}
    waits = refused("guangdong_ghost", "23499m257p78s", "1z", **ghost)
    assert waits.reason == "it waits for 6p 6s 9s, not for 1z"
    any_tile = refused("guangdong_ghost", "39m2247p6s", "1z", melds="[111m][999s]",
                       wild="2p")  # fmt: skip
    assert mf.shanten("39m47p6s1z", jokers=2) == 2
    assert any_tile.reason == "it is 3 tiles away"


def mine(shapes, require="1"):
    rows = {"big": [FLUSH], "small": [PUNGS]}
    return rules_of(rows, shapes=shapes, require=require)


EVERY = [
    "standard", "seven_pairs_quads", "thirteen_orphans", "knitted_straight",
    "knitted_honors", "knitted_honors_seven", "scattered", "scattered_seven",
]  # fmt: skip


@pytest.mark.parametrize("shapes", [["standard"], EVERY])
def test_a_complete_hand_may_be_none_that_rules_ask_for(shapes):
    win = ("123m456p789s1133z", "1z")
    assert refused(mine(shapes, "has(big)"), *win).reason == "it is none of 清一色"
    either = mine(shapes, "has(big, all_pungs)")
    assert refused(either, *win).reason == "it is none of 清一色 碰碰胡"


def test_where_any_shape_wins_what_is_asked_for_is_said():
    rules = mine([{"shape": "any"}], "has(big)")
    assert refused(rules, "1379m2468p1234s5z", "6z").reason == "it is none of 清一色"


def test_melds_may_leave_no_shape():
    pairs = mine(["seven_pairs"])
    error = refused(pairs, "1122334455m", "6m", "pon:111z")
    assert error.reason == "a hand with melds has none of the shapes of these rules"
    quads = refused(pairs, "1111m2233p4455s6z", "6z")
    assert quads.reason == (
        "it is complete as seven pairs 七对 with four alike as two pairs, "
        "which is no win there"
    )
    four = mine(["seven_pairs_quads"], "has(big)")
    assert refused(four, "1133m2233p4455s6z", "6z").reason == "it is none of 清一色"


@pytest.mark.parametrize("name", mf.rules.names())
def test_what_is_said_is_so(name):
    rules = mf.rules.get(name)
    rng = random.Random(name)
    kinds = [tile for tile in range(34) if (rules.limits or bytes([4] * 34))[tile]]
    seen = set()
    for _ in range(500):
        if rng.random() < 0.5:
            wall = [tile for tile in kinds for _ in range(4)]
            tiles = rng.sample(wall, 14)
        else:  # a win but for one tile
            (counts,) = mf.random_wins(1, seed=rng.randrange(1 << 30))
            tiles = [tile for tile in range(34) for _ in range(counts[tile])]
            tiles[rng.randrange(14)] = rng.choice(kinds)
            if max(map(tiles.count, tiles)) > 4 or not {*tiles} <= {*kinds}:
                continue
        last = tiles.pop(rng.randrange(14))
        held = bytes(map(tiles.count, range(34)))
        try:
            rules.score(mf.Win(held, last, seat=1))
        except mf.NotAWin as error:
            reason = error.reason
        except mf.RuleError:
            continue
        else:
            continue
        whole = bytes(n + (tile == last) for tile, n in enumerate(held))
        if found := re.fullmatch(r"it is (\d+) tiles? away", reason):
            assert int(found[1]) == rules.shanten(whole) + 1
        elif found := re.fullmatch(r"it waits for (.*), not for (..)", reason):
            waits = tuple(map(mf.tile_index, found[1].split()))
            assert waits == rules.waits(held)
            assert mf.tile_index(found[2]) == last
            assert last not in waits
        else:
            assert "it is complete as" in reason
            assert rules.shanten(whole) >= 0
        seen.add(reason.split()[1])
    assert {"is", "waits"} <= seen


@pytest.mark.parametrize(("hand", "number"), [("123m", 3), ("1234567m1111p", 11)])
def test_a_wrong_number_of_tiles_is_told(hand, number):
    with pytest.raises(mf.SituationError, match=f"16, tiles: they are {number}"):
        mf.Win(hand, "1z")
