"""Deals: read from cases and from JSON, and refused where they contradict."""

import json
import pickle

import pytest

import mahjong_fast as mf
from mahjong_fast.errors import SettlementError, SituationError
from mahjong_fast.settlement import Deal, Kong, Player, Settlement
from mahjong_fast.settlement.cases import cases_of_wins

TWO = {
    "ghost": "7s",
    "from": 0,
    "how": "discard",
    "win": "9p",
    "wins": [
        {"seat": 1, "melds": ["pon:555z@3"], "hand": "12345678p44z", "sum": 8},
        {"seat": 3, "melds": ["pon:333m@2", "pon:888s@1"], "hand": "22m99p667s"},
    ],
    "horses": {0: ["2m"], 3: ["5m", "1z"]},
    "deltas": [-40, 24, 16, 0],
}
ONE = {
    "id": "TD15",
    "streak": 2,
    "seat": 3,
    "melds": ["kan:2222p@1"],
    "hand": "345678m1299s",
    "win": "3s",
    "how": "tsumo",
    "kong_draw": "kan@1",
    "kongs": ["3:kan@1", "0:ankan"],
    "horses": ["2z"],
    "round": "S",
    "base": [0, -9, 0, 9],
    "a_seat": 0,
    "already_liable": [2],
    "multiplier": 5,
    "floor": 1,
}


def test_a_case_of_one_winner():
    deal = Deal.from_case(ONE)
    (win,) = deal.wins
    assert (win.seat, win.how, win.round, win.kong_draw) == (
        3,
        "tsumo",
        "S",
        ("kan@1",),
    )
    assert deal.kongs == (Kong(3, "kan", 1), Kong(0, "ankan"))
    assert deal.horses == (mf.tile_index("2z"),)
    assert (deal.streak, deal.floor, deal.round) == (2, 1, "S")
    assert deal.options == {"a_seat": 0, "already_liable": (2,), "multiplier": 5}
    assert (deal.winners, deal.payer) == ((3,), None)


def test_a_case_of_several_winners():
    deal = Deal.from_case(TWO)
    assert (deal.winners, deal.payer) == ((1, 3), 0)
    assert [win.winners for win in deal.wins] == [2, 2]
    assert [win.wild for win in deal.wins] == [(24,), (24,)]
    assert deal.horses == {0: (1,), 3: (4, 27)}


def test_a_case_of_a_draw():
    deal = Deal.from_case({"how": "draw", "base": 100, "kongs": ["0:add"]})
    assert (deal.wins, deal.winners, deal.payer) == ((), (), None)
    assert deal.options == {"base": 100}
    assert Deal.from_case({}).wins == ()


def test_base_is_given_as_a_number_and_expected_as_a_list():
    assert Deal.from_case({"how": "draw", "base": 100}).options == {"base": 100}
    assert Deal.from_case({"how": "draw", "base": [0, 0, 0, 0]}).options == {}


def test_options_may_stand_in_a_case():
    case = {"how": "draw", "min_fan": 3}
    assert Deal.from_case(case, options=["min_fan"]).options == {}
    with pytest.raises(SettlementError, match="no key of a case 'min_fan'"):
        Deal.from_case(case)


def test_what_else_is_told_of_who_wins_on_his_dealt_tiles():
    case = {"kind": "dealt", "seat": 1, "hand": "1111m4679p33356s"}
    players = [None, {"discards": ["1z"], "flowers": 2}, None, None]
    deal = Deal.from_case({**case, "players": players})
    told = [None, Player(discards=["1z"], flowers=2), None, None]
    assert Deal.from_case({**case, "players": told}) == deal
    assert (deal.players[1].discards, deal.players[1].flowers) == ((27,), 2)
    assert deal.players[1].hand == mf.parse(case["hand"])
    with pytest.raises(SettlementError, match="hand of seat 1: the case of the dealt"):
        Deal.from_case({**case, "players": [None, {"hand": "1m"}, None, None]})
    with pytest.raises(SettlementError, match="a player"):
        Deal.from_case({**case, "players": [None, 5, None, None]})


def test_a_win_on_the_dealt_tiles():
    deal = Deal.from_case({"kind": "dealt", "seat": 1, "hand": "1111m4679p33356s"})
    assert deal.dealt == 1
    assert deal.wins == ()
    assert deal.players[1].hand == mf.parse("1111m4679p33356s")
    assert deal.players[0] is None


@pytest.mark.parametrize("case", [ONE, TWO, {"how": "draw"}])
def test_a_deal_comes_back_from_json(case):
    deal = Deal.from_case(case)
    assert Deal.from_json(deal.to_json()) == deal
    assert Deal.from_json(json.loads(deal.to_json())) == deal
    assert Deal.from_dict(deal.to_dict()) == deal
    assert pickle.loads(pickle.dumps(deal)) == deal


def test_players_come_back_from_json():
    player = Player(
        hand=mf.parse("123456m1122z"),
        melds=mf.parse_melds("[pon:555z@2]"),
        flowers=("春", "梅"),
        discards=(0, 33),
        ready=True,
    )
    deal = Deal(players=(player, None, Player(flowers=3), None), turn=2)
    assert Deal.from_json(deal.to_json()) == deal


def test_a_deal_does_not_change():
    deal = Deal.from_case(ONE)
    with pytest.raises(AttributeError):
        deal.streak = 3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"wins": [TWO["wins"][0], TWO["wins"][0]]}, "one wins twice"),
        ({"from": 1}, "seat 1 wins its own"),
        ({"how": "tsumo", "from": None}, "two winners, but not on a discard"),
    ],
)
def test_a_contradiction_is_a_situation(change, message):
    with pytest.raises(SituationError, match=message):
        Deal.from_case({**TWO, **change})


def test_winners_win_on_one_tile():
    own = [TWO["wins"][0], {**TWO["wins"][1], "win": "6s"}]
    with pytest.raises(SituationError, match="one tile"):
        Deal.from_case({**TWO, "wins": own})


@pytest.mark.parametrize(
    "case",
    [
        [],
        "draw",
        {"how": "draw", "round": "X"},
        {"how": "draw", "round": 1},
        {"how": "draw", "round": ["E"]},
        {"how": "draw", "kongs": "0:add"},
        {"how": "draw", "kongs": [{}]},
        {"how": "draw", "horses": 5},
        {"how": "draw", "horses": {"x": ["1m"]}},
        {"how": "draw", "horses": {4: ["1m"]}},
        {"how": "draw", "horses": {True: ["1m"]}},
        {"how": "draw", "streak": -1},
        {"how": "draw", "streak": "1"},
        {"how": "draw", "floor": 1.5},
        {"how": "draw", "turn": 4},
        {"how": "draw", "players": [None]},
        {"how": "draw", "players": [1, None, None, None]},
        {"how": "draw", "players": [{"luck": 1}, None, None, None]},
        {"how": "draw", "history": 1},
        {"kind": "dealt", "seat": 1},
        {"kind": "dealt", "seat": 7, "hand": "1m"},
        {"kind": "coin", "x": [0, 0, 0, 0]},
        {"kind": ["dealt"]},
        {"wins": {}, "win": "1m"},
        {"wins": [1], "win": "1m"},
        {"wins": [{"seat": 1, "luck": 1}], "win": "1m"},
    ],
)
def test_what_is_no_deal_is_refused(case):
    with pytest.raises(mf.MahjongError):
        Deal.from_case(case)


@pytest.mark.parametrize(
    "said",
    ["", "[]", "null", "1", '{"luck": 1}', '{"wins": 1}', '{"kongs": [1]}', "[" * 9**6],
)
def test_json_that_is_no_deal_is_refused(said):
    with pytest.raises(mf.MahjongError):
        Deal.from_json(said)


@pytest.mark.parametrize(
    "given",
    [
        {"wins": (1,)},
        {"kongs": ("0:quad",)},
        {"kongs": (1,)},
        {"horses": {9: ()}},
        {"horses": (99,)},
        {"players": ()},
        {"streak": True},
    ],
)
def test_wrong_parts_of_a_deal_are_refused(given):
    with pytest.raises(mf.MahjongError):
        Deal(**given)


def test_wins_are_of_the_round_of_the_deal():
    win = mf.Win("1m", "1m", melds="[222m][333m][444m][555m]", round="S")
    with pytest.raises(SettlementError, match="round S"):
        Deal(wins=(win,))


def test_what_is_said_of_all_winners_is_said_of_each():
    first, second = cases_of_wins(TWO)
    assert first["win"] == second["win"] == "9p"
    assert (first["seat"], second["seat"]) == (1, 3)
    assert "sum" not in first
    assert cases_of_wins({"how": "draw"}) == []


@pytest.mark.parametrize("text", ["3m", "33m7z", "9s", ""])
def test_horses_may_be_text(text):
    tiles = [tile for tile, n in enumerate(mf.parse(text)) for _ in range(n)]
    assert Deal(horses=text) == Deal(horses=tiles)
    assert Deal(horses={2: text}) == Deal(horses={2: tiles})
    assert Deal.from_case({"how": "draw", "horses": text}) == Deal(horses=tiles)


def test_a_settlement_comes_back_with_its_scores():
    rules = mf.rules.get("jipinghu")
    win = mf.Win("123456m789p23s55z", "4s", seat=1)
    settled = rules.settle(Deal(wins=[win]))
    settled = settled._replace(coins=(13.5, -15, 0, 0))
    assert Settlement.from_json(settled.to_json()).scores == ()
    back = Settlement.from_json(settled.to_json(), rules)
    assert back == settled
    assert back.scores[0].fans == settled.scores[0].fans
    with pytest.raises(mf.MahjongError, match="a score of jipinghu"):
        Settlement.from_json(settled.to_json(), mf.rules.get("xinzhang"))


def test_winds_and_ways_to_win_may_be_named_in_chinese():
    win = mf.Win("123456m789p23s55z", "4s", how="点炮", seat=1, round="南")
    assert win == mf.Win("123456m789p23s55z", "4s", how="discard", seat=1, round="S")
    assert Deal(round="南风").round == "S"
    rules = mf.rules.get("guobiao")
    hands, tiles = [list(win.hand)], [win.win]
    named = rules.score_batch(hands, tiles, how="点炮", round="南")
    plain = rules.score_batch(hands, tiles, how="discard", round="S")
    assert (named.total == plain.total).all()
    assert (named.verdict == plain.verdict).all()


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"kong": ["0:add"]}, "a deal has no 'kong': did you mean kongs?"),
        (
            {"players": [{"discard": []}, None, None, None]},
            "a player has no 'discard': did you mean discards?",
        ),
        (
            {"players": [{"colour": 1}, None, None, None]},
            "a player has no 'colour': there are hand, melds, flowers, discards, ready",
        ),
        (
            {"wins": [{"hand": "1m", "win": "1m", "sat": 1}]},
            "a win has no 'sat': did you mean seat?",
        ),
        ({"turn": 4}, "turn 4: it is a number from 0 to 3"),
    ],
)
def test_what_is_none_of_a_deal_is_told_what_it_may_have_meant(said, message):
    with pytest.raises(mf.MahjongError) as error:
        Deal.from_dict(said)
    assert str(error.value) == message


@pytest.mark.parametrize("name", mf.rules.names())
def test_a_turn_is_no_seat(name):
    with pytest.raises(SettlementError, match="turn 4: it is a number from 0 to 3"):
        mf.rules.get(name).next_hand([1], wind="E", turn=4)
