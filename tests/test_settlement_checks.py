"""What is said of a deal or to a function of settlement, and cannot be."""

import copy
import json
import pickle

import numpy as np
import pytest
from winners import PUNGS, THREE

import mahjong_fast as mf
from mahjong_fast import settlement as st
from mahjong_fast.errors import MissingInput, SettlementError, SituationError
from mahjong_fast.settlement import Deal, Kong, Liability, PassLock, Player, Settlement
from mahjong_fast.settlement.coins import capped_at_balance, fee, mult, tax

J = mf.rules.get("jipinghu")
HUGE = 10**5000


def itself():
    """Return a list that contains itself."""
    found = []
    found.append(found)
    return found


# ---- facts ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "facts",
    [
        {"a_seet": 2},
        {"foo": 1},
        {1: 1},
        {"a_seat": 4},
        {"a_seat": True},
        {"a_seat": "1"},
        {"already_liable": ["2"]},
        {"already_liable": [9]},
        {"already_liable": "2"},
        {"already_liable": None},
        {"already_liable": {"x": 1}},
        {"already_liable": {1: 9}},
        {"balances": [1, 2]},
        {"balances": "1234"},
        {"balances": ["1", "2", "3", "4"]},
        {"balances": 5},
        {"base": "100"},
        {"base": 1.5},
        {"base": 0},
        {"base": None},
        {"base": True},
        {"dealer_wind": "X"},
        {"dealer_wind": 0},
        {"multiplier": "5"},
        {"multiplier": 0},
        3,
        [],
        None,
    ],
)
def test_facts_are_known_and_checked(facts):
    with pytest.raises(SettlementError):
        Deal(options=facts)
    if isinstance(facts, dict) and None not in facts.values():
        with pytest.raises(SettlementError):
            Deal.from_case({"how": "draw", **facts})


@pytest.mark.parametrize("key", ["haidii", "kongz", "min_fan", 3])
def test_a_case_has_known_keys(key):
    with pytest.raises(SettlementError, match=str(key)):
        Deal.from_case({"how": "draw", key: 1})


@pytest.mark.parametrize("liable", [2, np.int8(2), [2], (2,), {2}, iter([2])])
def test_who_is_liable_already_may_be_one_or_several(liable):
    given = {"already_liable": liable}
    deal = Deal(options=given)
    assert deal.options["already_liable"] == (2,)
    given["already_liable"] = 3
    assert deal.options["already_liable"] == (2,)
    assert Deal.from_json(deal.to_json()) == deal


def test_for_whom_one_is_liable_survives_json():
    deal = Deal(options={"already_liable": {2: 3}})
    assert Deal.from_json(deal.to_json()).options["already_liable"] == {2: 3}


def test_a_fact_given_by_an_iterator_is_the_same_every_time():
    melds = "[chi:123m@0][pon:444p@3][chi:789m@0][pon:666s@2]"
    win = mf.Win("9p", "9p", melds=melds, seat=1)
    deal = Deal(wins=[win], options={"already_liable": iter([2])})
    free = Deal(wins=[win])
    assert J.settle(deal).deltas == J.settle(deal).deltas != J.settle(free).deltas


# ---- values --------------------------------------------------------------------------

DEALS = [
    Deal(),
    Deal(wins=THREE, options={"already_liable": {1: 2}, "balances": [1, 2, 3, 4]}),
    Deal(horses={1: ["3m"]}, history=[{"a": [1]}], players=[Player(), *[None] * 3]),
]


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy])
def test_deals_are_values(deal, again):
    assert again(deal) == deal == pickle.loads(pickle.dumps(deal))
    assert hash(again(deal)) == hash(deal)
    assert Deal.from_dict(json.loads(json.dumps(deal.to_dict()))) == deal


@pytest.mark.parametrize("name", mf.rules.names())
def test_settlements_are_values(name):
    settled = mf.rules.get(name).settle(Deal(options={}))
    for other in (
        pickle.loads(pickle.dumps(settled)),
        copy.copy(settled),
        copy.deepcopy(settled),
    ):
        assert other == settled
        assert hash(other) == hash(settled)


def test_a_settlement_with_scores_is_a_value():
    settled = J.settle(Deal(wins=THREE))
    again = pickle.loads(pickle.dumps(settled))
    assert again == settled == copy.deepcopy(settled)
    assert hash(again) == hash(settled)


@pytest.mark.parametrize(
    "value", [Deal(options={"base": 2}).options, Settlement.of().facts]
)
def test_what_a_value_holds_does_not_change(value):
    for change in (
        lambda: value.update(base=3),
        lambda: value.clear(),
        lambda: value.__setitem__("base", 3),
        lambda: value.pop("base"),
        lambda: value.setdefault("base", 3),
    ):
        with pytest.raises(TypeError, match="cannot be changed"):
            change()


# ---- JSON ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        {"wins": [None]},
        {"wins": [1]},
        {"wins": None},
        {"players": [{"discards": None}, None, None, None]},
        {"players": [{"flowers": None}, None, None, None]},
        {"players": [{"flowers": [1]}, None, None, None]},
        {"players": [{"melds": None}, None, None, None]},
        {"players": [{"melds": [1]}, None, None, None]},
        {"players": [{"hand": 5}, None, None, None]},
        {"players": [{"ready": "yes"}, None, None, None]},
        {"players": None},
        {"options": 3},
        {"options": None},
        {"dealt": 4},
        {"streak": 0},
        "[" * 100_000,
        '{"turn": 1, "turn": 2}',
        '{"options": {"base": 1, "base": 2}}',
    ],
)
def test_json_of_what_is_no_deal(said):
    with pytest.raises(mf.MahjongError):
        Deal.from_json(said)


@pytest.mark.parametrize(
    "change",
    [
        {"base": 5},
        {"base": None},
        {"base": [1, 2]},
        {"coins": 5},
        {"coins": ["1"]},
        {"facts": 5},
        {"facts": None},
        {"next_dealer": 4},
        {"next_dealer": "0"},
        {"next_streak": -1},
        {"next_round": "X"},
        {"deltas": None},
        {"deltas": "1111"},
        {"deltas": [1.5, 0, 0, 0]},
        {"payments": None},
        {"payments": [None]},
        {"payments": [{}]},
        {"first_kong": 9},
        {"first_horse": -1},
        {"first_kong": "0"},
        {"win_deltas": [0, 0, 0, 0]},
        {"luck": 1},
    ],
)
def test_json_of_what_is_no_settlement(change):
    said = {**Settlement.of(st.self_draw(1, 4)).to_dict(), **change}
    with pytest.raises(SettlementError):
        Settlement.from_json(json.dumps(said))


@pytest.mark.parametrize(
    ("name", "value"),
    [("chinese", 5), ("payer", 9), ("payee", "1"), ("amount", -1), ("amount", 1.5)],
)
def test_json_of_what_is_no_payment(name, value):
    said = Settlement.of(st.self_draw(1, 4)).to_dict()
    said["payments"][0][name] = value
    with pytest.raises(SettlementError):
        Settlement.from_json(said)


# ---- arguments -----------------------------------------------------------------------


@pytest.mark.parametrize("deal", [None, [], mf.Win("1z", "1z", melds=f"{PUNGS}[444m]")])
def test_only_a_deal_is_settled(deal):
    with pytest.raises(mf.RuleError, match="a Deal is settled, not"):
        J.settle(deal)


POINTS = (12, -4, -4, -4)


@pytest.mark.parametrize(
    ("points", "model", "room"),
    [
        (POINTS, "fee", {"N": "6", "A": 1}),
        (POINTS, "fee", {"N": 6, "A": None}),
        (POINTS, "fee", {"N": -600, "A": 250}),
        (POINTS, "fee", {"N": 600, "A": -250}),
        (POINTS, "fee", {"N": 600, "n": 600, "A": 250}),
        (POINTS, "fee", {"N": 600, "A": 250, "drawn": "no"}),
        (POINTS, "fee", {"N": 600, "A": 250, "fee_on_draw": "no"}),
        (POINTS, "tax", {"N": 600, "A": 250}),
        (POINTS, "mult", {"N": 600, "A": 250}),
        (POINTS, "mult", {"N": 600, "luck": 1}),
        (POINTS, "mult", {"N": 1.5}),
        (POINTS, "mult", {"N": 0}),
        (POINTS, "luck", {"N": 1}),
        (POINTS, ["fee"], {"N": 1}),
        (None, "mult", {"N": 1}),
        ((1.5, -1.5, 0, 0), "mult", {"N": 1}),
        ((1, 0, 0, 0), "mult", {"N": 1}),
        ((1, -1), "mult", {"N": 1}),
        ("1234", "mult", {"N": 1}),
    ],
)
def test_coins_of_what_is_none(points, model, room):
    with pytest.raises(SettlementError):
        st.coins(points, model, **room)


def test_coins_of_numpy_are_plain():
    found = st.coins(np.array(POINTS, np.int8), "mult", N=np.uint8(200))
    assert found == (2400, -800, -800, -800)
    assert {type(coin) for coin in found} == {int}
    assert st.coins((1, -1), "mult", N=2, players=2) == (2, -2)
    assert st.coins((0, -8, 0, 0), "mult", N=2, house=True) == (0, -16, 0, 0)


@pytest.mark.parametrize("model", [fee, tax, mult])
def test_a_model_checks_its_numbers(model):
    more = (1,) if model is fee else ()
    for points, n in (((1.5,), 1), (POINTS, "1"), (None, 1), (POINTS, 0)):
        with pytest.raises(SettlementError):
            model(points, n, *more)
    with pytest.raises(SettlementError):
        tax(POINTS, 1, percent=101)


@pytest.mark.parametrize(
    "balances", [[1, 2], "abcd", [1, 2, 3, None], None, 5, [1.5] * 4]
)
def test_balances_are_of_four(balances):
    with pytest.raises(SettlementError):
        capped_at_balance(st.self_draw(0, 1), balances)
    rules = mf.rules.get("第6大陆", allow_negative=False)
    with pytest.raises(SettlementError):
        rules.settle(Deal(options={"balances": balances}))


WRONG = [
    lambda: st.self_draw(0, "4"),
    lambda: st.self_draw(0, [1, 2]),
    lambda: st.self_draw(0, None),
    lambda: st.self_draw(0, -4),
    lambda: st.self_draw("0", 4),
    lambda: st.self_draw(0, 1.5),
    lambda: st.on_discard(0, 1, -3),
    lambda: st.on_discard(0, 1, 3, shares="2"),
    lambda: st.on_discard(0, 1, 3, payers=["all"]),
    lambda: st.on_discard(0, None, 3),
    lambda: st.robbed(0, 1, None),
    lambda: st.robbed(0, 1, 2, shares=-1),
    lambda: st.responsible(0, None, 2),
    lambda: st.responsible(0, ["1"], 2),
    lambda: st.responsible(0, [1], "2"),
    lambda: st.win_payments(None, 2),
    lambda: st.next_dealer(["a"]),
    lambda: st.next_dealer(None),
    lambda: st.next_dealer([0], ["keep"]),
    lambda: st.next_dealer([1], "winner", discarder="x"),
    lambda: st.next_streak(-4, 0),
    lambda: st.next_streak("1", 0),
    lambda: st.next_streak(1, 9),
    lambda: st.next_round("E", 3, 9),
    lambda: st.next_round("E", "3", 0),
    lambda: st.next_round(np.array(["E"] * 2), 3, 0),
    lambda: st.nearest(None, [1]),
    lambda: st.nearest(0, [None]),
    lambda: st.nearest(0, 5),
    lambda: st.runaway(None),
    lambda: st.runaway(1, 1.5),
    lambda: st.runaway(1, to=["system"]),
    lambda: st.level(None),
    lambda: st.level("3"),
    lambda: st.gift("x", 0),
    lambda: st.gift(400, -1),
    lambda: st.gift(400, 0, amount=-1),
    lambda: st.horses_of_streak("1"),
    lambda: st.horses_of_streak(1.5),
    lambda: st.kong_payments([Kong(0, "kan", 0)]),
    lambda: st.kong_payments([Kong(0, "kan", 7)]),
    lambda: st.kong_payments([5]),
    lambda: st.kong_payments("2:ankan"),
    lambda: st.kong_payments(["2:ankan"], 5),
    lambda: st.kong_payments(["2:ankan"], unit="1"),
    lambda: st.kong_payments(["2:ankan"], unit=-1),
    lambda: st.liable_for(None),
    lambda: st.choose([1]),
    lambda: st.choose(None),
    lambda: st.choose([], ["split"]),
    lambda: st.kong_chain([1]),
    lambda: st.kong_chain(["quad"]),
    lambda: st.pattern_of([], 5),
    lambda: st.twelve_tiles([1] * 4),
    lambda: st.twelve_tiles(None),
    lambda: st.hits(5, 0, 0),
    lambda: st.hits(["9z"], 0, 0),
    lambda: st.hits(["1m"], 9, 0),
    lambda: st.hits(["1m"], 0, "0"),
    lambda: st.hits(["1m"], 0, 0, None),
    lambda: st.mirror_horses([1], ["1m"]),
    lambda: st.mirror_horses([], ["1m"], buyer=9),
    lambda: st.mirror_horses([], ["1m"], model=["net"]),
    lambda: st.own_horses([], ["1m"], origin=0),
    lambda: st.own_horses([], {9: ["1m"]}, origin=0),
    lambda: st.own_horses([1], {0: ["1m"]}, origin=0),
    lambda: st.deltas(5),
    lambda: st.scaled([1], 2),
    lambda: st.scaled([], "2"),
    lambda: st.check_zero_sum(5),
    lambda: Settlement.of(5),
    lambda: Settlement.of([1]),
    lambda: Deal(horses={0: ["1m"], "0": ["2m"]}),
    lambda: Deal.from_case({"kind": "dealt", "hand": "11m", "players": 5}),
    lambda: st.deltas([None]),
    lambda: Kong("0", "kan"),
    lambda: Kong(0, ["kan"]),
    lambda: Kong(0, "ankan", 1),
    lambda: Liability().claim("1", "pon:555z@0"),
    lambda: Liability().claim(1, None),
    lambda: Liability().responsible(9),
    lambda: PassLock(scope="x"),
    lambda: PassLock([99]),
    lambda: PassLock(5),
    lambda: PassLock().pass_(99),
    lambda: PassLock().may_win(99),
    lambda: PassLock().may_win(18, "zimoo"),
    lambda: PassLock().may_win(18, None),
    lambda: PassLock().act(["draw"]),
    lambda: st.locks_after_passes([1]),
    lambda: st.locks_after_passes([(0, 1, 2)]),
    lambda: st.locks_after_passes([("x", 1)]),
    lambda: Deal(round=np.array(["E", "S"])),
    lambda: Deal(turn=HUGE),
    lambda: Deal(streak=-HUGE),
    lambda: Deal(floor=1.5),
    lambda: Deal(kongs=[np.array([1, 2])]),
    lambda: Deal(history=itself()),
    lambda: Deal(history=[[0] * 200] * 200),
    lambda: Deal(options={"balances": itself()}),
    lambda: Deal.from_case({"kind": np.array(["a", "b"])}),
    lambda: Player(flowers=-1),
    lambda: Player(discards=["8z"]),
    lambda: Player(ready=2),
]


@pytest.mark.parametrize("wrong", WRONG, ids=range(len(WRONG)))
def test_a_wrong_argument_is_named(wrong):
    with pytest.raises(mf.MahjongError) as refused:
        wrong()
    assert 0 < len(str(refused.value)) < 400
    assert "\n" not in str(refused.value)


def test_text_is_as_good_as_what_it_names():
    assert st.kong_payments(["2:ankan"]) == st.kong_payments([Kong(2, "ankan")])
    texts = "chi:123m@0 pon:444p@3 chi:789m@0 pon:666s@2".split()
    assert st.twelve_tiles(texts) == st.twelve_tiles(mf.parse_melds(" ".join(texts)))
    assert st.kong_chain("kan@1") == st.kong_chain(["kan@1"])
    assert st.kong_chain("kan@1").seat == 1
    assert Liability().claim(1, "pon:555z@0").melds[1][0] == mf.Meld.parse("pon:555z@0")
    assert PassLock().pass_("1s") == PassLock().pass_(18) == PassLock(["1s"])
    assert not PassLock().pass_(18).may_win("1s")
    assert st.hits(["3m"], 2, 0) == st.hits([2], 2, 0) == 1
    won = st.self_draw(2, 2)
    assert st.mirror_horses(won, ["3m"]) == st.mirror_horses(won, [2])
    assert st.own_horses(won, {0: ["3m"]}, origin=0) == st.own_horses(
        won, {0: [2]}, origin=0
    )


def test_numbers_of_numpy_are_plain_numbers():
    one, two = np.int64(1), np.uint8(2)
    assert st.deltas(st.self_draw(one, np.uint8(200))) == (-200, 600, -200, -200)
    assert st.deltas(st.on_discard(one, two, two)) == (0, 2, -2, 0)
    deal = Deal(turn=one, streak=two, horses=np.array([1, 2]), kongs=[Kong(one, "add")])
    assert json.loads(deal.to_json())["streak"] == 2
    assert Deal.from_json(deal.to_json()) == deal
    assert Player(ready=np.True_).ready is True


# ---- rule systems --------------------------------------------------------------------


@pytest.mark.parametrize("name", mf.rules.names())
def test_a_rule_system_has_a_lock_and_a_next_hand(name):
    rules = mf.rules.get(name)
    lock = rules.lock().pass_("1s")
    assert lock.may_win("1s") is (rules.pass_lock == "off")
    after = rules.next_hand([], wind="E", turn=1, streak=2)
    settled = rules.settle(Deal(turn=1, streak=2))
    assert after == settled.after


@pytest.mark.parametrize("name", mf.rules.names())
def test_a_rule_system_says_who_pays_for_leaving_or_that_it_does_not(name):
    rules = mf.rules.get(name)
    if hasattr(rules.payments, "runaway"):
        assert st.deltas(rules.runaway(1))[1] == -8
    else:
        with pytest.raises(mf.RuleError, match="nothing of runaway"):
            rules.runaway(1)


@pytest.mark.parametrize(
    ("streak", "fits"), [(None, (0, 1, 2, 3, 4)), (1, (0, 1)), (3, (0, 3)), (9, (0, 4))]
)
def test_a_streak_that_is_said_says_how_many_horses(streak, fits):
    rules = mf.rules.get("tuidaohu")
    win = mf.Win("23499m567p33378s", "9s", seat=2)
    for horses in range(6):
        deal = Deal(wins=[win], horses=list(range(horses)), streak=streak)
        if horses in fits:
            rules.settle(deal)
        else:
            with pytest.raises(SituationError, match="and the dealer buys"):
                rules.settle(deal)


def test_horses_are_counted_on_from_who_won_last():
    rules = mf.rules.get("guangdong_live")
    win = mf.Win("23499m567p33378s", "9s", seat=2)
    won = rules.settle(Deal(wins=[win], options={"a_seat": 1}))
    assert (won.next_dealer, won.facts["a_seat"]) == (2, 0)
    drawn = rules.settle(Deal(options={"a_seat": 1}))
    assert (drawn.next_dealer, drawn.facts["a_seat"]) == (0, 1)


def test_a_missing_fact_has_a_name():
    with pytest.raises(MissingInput, match="balances"):
        mf.rules.get("第6大陆", allow_negative=False).settle(Deal())
