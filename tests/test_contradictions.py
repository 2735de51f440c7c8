"""What cannot be of one deal: its winners, tiles, kongs and players."""

import json

import pytest
from winners import PUNGS, THREE, ron

import mahjong_fast as mf
from mahjong_fast import settlement as st
from mahjong_fast._native.scoring import tally
from mahjong_fast.errors import SettlementError, SituationError
from mahjong_fast.settlement import Deal, Liability, Player, Settlement

J = mf.rules.get("jipinghu")


# ---- winners -------------------------------------------------------------------------


def test_a_deal_tells_its_wins_how_many_they_are():
    deal = Deal(wins=THREE)
    assert [win.winners for win in deal.wins] == [3, 3, 3]
    assert J.settle(deal).deltas == (-32, 8, 8, 16)
    assert Deal(wins=deal.wins) == deal
    assert Deal.from_json(deal.to_json()) == deal
    assert [win.winners for win in Deal(wins=THREE[:2]).wins] == [2, 2]
    assert [win.winners for win in Deal(wins=THREE[:1]).wins] == [1]


@pytest.mark.parametrize(("said", "winners"), [(3, 1), (2, 1), (3, 2), (2, 3)])
def test_a_win_among_another_number_of_winners_is_a_contradiction(said, winners):
    first = ron(1, "23499m777p12346s", winners=said)
    with pytest.raises(SituationError, match=f"winners={said} among {winners}"):
        Deal(wins=(first, *THREE[1:winners]))


def test_four_do_not_win_on_one_tile():
    wins = [mf.Win("1z", "1z", f"{PUNGS}[444m]", "discard", n) for n in range(4)]
    with pytest.raises(SituationError):
        Deal(wins=wins)


# ---- tiles, kongs and melds across the deal ------------------------------------------

NINES = ron(1, "999m111p222p333p4p", "4p")


@pytest.mark.parametrize(
    "deal",
    [
        {"wins": [NINES, ron(2, "999m111s222s333s4p", "4p")]},
        {
            "wins": [
                ron(1, "123m4p", "4p", melds="[pon:111s@0][pon:222m@0][pon:333m@0]"),
                ron(2, "123p4p", "4p", melds="[pon:111s@0][pon:444m@0][pon:555m@0]"),
            ]
        },
        {"wins": [NINES], "horses": ["9m", "9m"]},
        {"wins": [NINES], "horses": {0: ["9m"], 2: [8]}},
        {"wins": [NINES], "players": [Player(hand="99m"), None, None, None]},
        {"wins": [NINES], "players": [Player(discards=["9m"] * 2), None, None, None]},
        {"players": [Player(discards=["9m"] * 3), Player(discards=[8, 8]), None, None]},
        {"horses": [0] * 5},
        {"players": [Player(melds="[111z]"), Player(hand="11z"), None, None]},
    ],
)
def test_five_of_a_tile_in_a_deal_are_a_contradiction(deal):
    with pytest.raises(SituationError, match="at most four copies"):
        Deal(**deal)


def test_the_winning_tile_is_one_tile():
    """Two winners on it, the discard of one player, the fourth of a robbed kong."""
    two = [ron(1, "123m456m789m5p111s", "5p"), ron(2, "123s456s789s5p111z", "5p")]
    thrown = Player(discards=["5p"])
    assert len(Deal(wins=two, players=[thrown, None, None, None]).wins) == 2
    robbed = mf.Win("46p123456789m11s", "5p", how="rob", seat=1, from_seat=0)
    konger = Player(melds="[add:5555p@2]")
    assert Deal(wins=[robbed], players=[konger, None, None, None])


QUAD = "[kan:1111p@2][ankan:9999s]"


def quad():
    return mf.Win("123m44z55z", "4z", melds=QUAD, seat=1)


@pytest.mark.parametrize(
    "kongs",
    [
        ["1:ankan"],
        ["1:kan@2"],
        ["1:kan@3", "1:ankan"],
        ["1:kan@2", "1:ankan", "1:add"],
        ["1:add", "1:ankan"],
        ["0:ankan"],
        ["1:kan@2", "1:ankan", *["0:ankan"] * 5],
    ],
)
def test_the_kongs_of_a_deal_are_those_melded(kongs):
    with pytest.raises(SituationError, match="kong"):
        Deal(wins=[quad()], kongs=kongs)


@pytest.mark.parametrize(
    "kongs",
    [[], ["1:kan@2", "1:ankan"], ["1:ankan", "1:kan"], ["0:add", "1:ankan", "1:kan@2"]],
)
def test_the_kongs_of_others_are_theirs(kongs):
    assert len(Deal(wins=[quad()], kongs=kongs).kongs) == len(kongs)


def test_no_kong_comes_before_the_dealt_win():
    win = mf.Win("123m456p789s1122z", "1z", first="heavenly")
    with pytest.raises(SituationError, match="天和"):
        Deal(wins=[win], kongs=["1:ankan"])


def test_forty_kongs_of_one_seat_are_too_many():
    with pytest.raises(SituationError, match="40 kongs of seat 2"):
        Deal(kongs=["2:ankan"] * 40)


@pytest.mark.parametrize(
    ("seat", "meld"),
    [(0, "chi:123m@2"), (2, "chi:123m@0"), (1, "pon:111m@1"), (1, "add:1111m@1")],
)
def test_a_claim_that_cannot_be(seat, meld):
    with pytest.raises(SituationError):
        Liability().claim(seat, meld)
    players = [None] * 4
    players[seat] = Player(melds=meld)
    with pytest.raises(SituationError):
        Deal(players=players)
    with pytest.raises(SituationError):
        st.twelve_tiles(["pon:111z", "pon:222z", "pon:333z", meld], seat=seat)


def test_the_same_pung_is_not_claimed_twice():
    state = Liability().claim(0, "pon:111m@1")
    with pytest.raises(SituationError, match="6 of 1m"):
        state.claim(2, "pon:111m@1")


# ---- what is told of players ---------------------------------------------------------

ROBBER = mf.Win("456789m23455p24s", "3s", how="rob", seat=1, from_seat=3)


def of_seat(seat, **told):
    """Return four players of whom one is told of."""
    players = [None] * 4
    players[seat] = Player(**told)
    return players


@pytest.mark.parametrize("meld", ["add:3333s@0", "pon:333s@0", "pon:333s"])
def test_a_robbed_kong_is_not_paid(meld):
    """Whether the konger tells of the kong, or of the pung that is left of it."""
    players = of_seat(3, melds=f"[{meld}][ankan:9999p]")
    deal = {"wins": [ROBBER], "players": players}
    for kongs in (["3:add", "3:ankan"], ["3:add@0", "3:ankan"], ["3:add"]):
        with pytest.raises(SituationError, match="3:add"):
            Deal(**deal, kongs=kongs)
    assert Deal(**deal, kongs=["3:ankan", "0:add"])
    assert Deal(**deal)
    with pytest.raises(SituationError, match="3:ankan is melded"):
        Deal(**deal, kongs=["0:add"])


def test_a_kong_of_a_konger_of_whom_nothing_is_told_may_be_another():
    assert Deal(wins=[ROBBER], kongs=["3:add"])
    assert Deal(wins=[ROBBER], kongs=["3:add"], players=of_seat(3, flowers=2))


@pytest.mark.parametrize(
    "told",
    [
        {"melds": "[pon:111z@0]"},
        {"melds": "[chi:234s@2]"},
        {"melds": "[add:1111z@0][ankan:9999p]"},
        {"hand": "1112345678999p"},
        {"hand": "1112345678p", "melds": "[pon:111z@0]"},
    ],
)
def test_who_is_robbed_has_a_pung_of_the_tile(told):
    with pytest.raises(SituationError, match="3s is robbed of seat 3, who has melded"):
        Deal(wins=[ROBBER], players=of_seat(3, **told))


def test_who_tells_a_hand_without_melds_has_made_no_kong():
    players = of_seat(2, hand="1112345678999p")
    with pytest.raises(SituationError, match="kong 2:ankan: seat 2 has melded none"):
        Deal(kongs=["2:ankan"], players=players)
    assert Deal(kongs=["1:ankan"], players=players)


DRAWN = mf.Win("123456m23s55z", "4s", melds="[pon:777z@0]", seat=1)
CLAIMED = mf.Win("123456m23s55z", "4s", "[pon:777z@0]", "discard", 1, 2)


@pytest.mark.parametrize(
    ("win", "told"),
    [
        (DRAWN, {"hand": "123456m23s66z", "melds": "[pon:777z@0]"}),
        (DRAWN, {"hand": "123456m23s555z", "melds": "[pon:777z@0]"}),
        (DRAWN, {"hand": "123456m23s55z"}),
        (DRAWN, {"hand": "123456m23s55z", "melds": "[pon:777z@2]"}),
        (DRAWN, {"melds": "[pon:777z@0][pon:111z@0]"}),
        (DRAWN, {"melds": "[kan:7777z@0]"}),
        (CLAIMED, {"hand": "123456m234s55z", "melds": "[pon:777z@0]"}),
        (CLAIMED, {"melds": "[pon:666z@0]"}),
    ],
)
def test_what_a_winner_tells_is_what_he_wins_with(win, told):
    with pytest.raises(SituationError, match="of seat 1, who wins with"):
        Deal(wins=[win], players=of_seat(1, **told))


@pytest.mark.parametrize(
    ("win", "told"),
    [
        (DRAWN, {"hand": "123456m23s55z", "melds": "[pon:777z@0]"}),
        (DRAWN, {"hand": "123456m234s55z", "melds": "[pon:777z]"}),
        (CLAIMED, {"hand": "123456m23s55z", "melds": "[pon:777z@0]"}),
        (CLAIMED, {"melds": "[777z]"}),
        (CLAIMED, {"flowers": 2, "discards": ["1z"]}),
    ],
)
def test_a_winner_may_tell_what_he_wins_with(win, told):
    assert Deal(wins=[win], players=of_seat(1, **told)).winners == (1,)


@pytest.mark.parametrize(
    "told",
    [
        {"hand": ""},
        {"hand": "12p11z"},
        {"hand": "1112345678999p", "melds": "[pon:222z@1][pon:333z@1]"},
        {"hand": "1112345678999p11112z"},
    ],
)
def test_a_hand_that_is_told_has_all_its_tiles(told):
    for wins in ([], [CLAIMED]):
        with pytest.raises(SituationError, match="tiles of seat 3, a meld being three"):
            Deal(wins=wins, players=of_seat(3, **told))


@pytest.mark.parametrize("hand", ["11123456789999p", "1112345678p1122z3s"])
def test_who_did_not_win_has_no_tile_more(hand):
    with pytest.raises(SituationError, match=r"tiles of seat 3.*the player has 13"):
        Deal(wins=[CLAIMED], players=of_seat(3, hand=hand))


def test_who_drew_the_last_tile_may_keep_it():
    last, other = Player(hand="123789m123p11134z"), Player(hand="123m456p789s5566z")
    assert Deal(players=[last, other, None, None])
    # With five sets no joker that nobody tells of can be what is too much.
    last, other = Player(hand="1112345678999s1112z"), Player(hand="1112345678999p333z")
    assert Deal(players=[last, other, None, None])
    again = Player(hand="1112345678999m4445z")
    with pytest.raises(SituationError, match="17 tiles of seat 2"):
        Deal(players=[last, other, again, None])
    with pytest.raises(SituationError, match=r"17 tiles of seat 0.*the player has 13"):
        Deal(wins=[CLAIMED], players=[last, None, None, None])


def test_a_konger_who_is_not_named_has_melded_the_tile():
    win = mf.Win("46m123p456s11999s", "5m", how="rob", seat=1)
    for meld in ("pon:555m@0", "add:5555m@0"):
        deal = Deal(wins=[win], players=of_seat(2, melds=meld))
        with pytest.raises(mf.MissingInput, match="from_seat"):
            mf.rules.get("tuidaohu").settle(deal)
    with pytest.raises(SituationError, match="5 of 5m"):
        Deal(wins=[win], players=of_seat(2, melds="pon:555m@0"), horses=["5m"])


def test_players_of_one_deal_have_equally_many_tiles():
    four, five = Player(hand="1112345678999p"), Player(hand="1112345678999s111z")
    assert Deal(players=[four, None, None, Player(hand="1112345678999s")])
    assert Deal(players=[None, five, None, None])
    with pytest.raises(SituationError, match=r"16 tiles of seat 3.*the player has 13"):
        Deal(wins=[CLAIMED], players=[None, None, None, five])


def test_who_was_dealt_a_tile_more_may_tell_it():
    dealt = of_seat(0, hand="11123456789999p")
    assert Deal(dealt=0, players=dealt)
    assert Deal(dealt=1, players=dealt)  # who has not discarded yet
    with pytest.raises(SituationError, match="17 tiles of seat 2"):
        Deal(dealt=1, players=of_seat(2, hand="11123456789999p111s"))


def test_jokers_without_a_face_are_not_told():
    win = mf.Win("23456m23s55z", "4s", "[pon:777z@0]", "discard", 1, 2, jokers=1)
    told = of_seat(3, hand="111234567899p")
    assert Deal(wins=[win], players=told)
    assert Deal(wins=[CLAIMED], players=told)  # a loser may hold one, too
    assert Deal(players=told)
    with pytest.raises(SituationError, match="14 tiles of seat 3"):
        Deal(wins=[win], players=of_seat(3, hand="11123456789999p"))


def test_base_comes_to_0():
    said = json.loads(Settlement.of(st.self_draw(2, 2)).to_json())
    with pytest.raises(SettlementError, match="come to 5, not to 0"):
        Settlement.from_json({**said, "base": [5, 0, 0, 0]})
    with pytest.raises(SettlementError, match="come to 5, not to 0"):
        Settlement.of(st.self_draw(2, 2), base=(5, 0, 0, 0))
    left = Settlement.of(mf.rules.get("jipinghu").runaway(1))
    assert sum(left.base)
    assert Settlement.from_json(left.to_json()) == left


def test_tiles_are_tallied():
    assert tally([bytes(range(34))] * 2, (0, 0, 33)) == [2, *range(2, 66, 2), 67]
    for hands, tiles in (([b"x"], ()), ([[0] * 34], ()), ((), [34]), ((), [-1])):
        with pytest.raises(ValueError, match=r"34 counts|0 to 33"):
            tally(hands, tiles)
