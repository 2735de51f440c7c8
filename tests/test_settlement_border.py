"""Every public function of settlement, each argument in turn put wrong."""

import ast
import importlib
import inspect
import json
from pathlib import Path

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast import settlement as st
from mahjong_fast.errors import MahjongError, SettlementError, SituationError
from mahjong_fast.settlement import (
    Deal,
    Kong,
    KongPrices,
    NextHand,
    Payment,
    Reason,
    Responsible,
    Settlement,
    seats,
)
from mahjong_fast.settlement.coins import capped_at_balance, fee, mult, tax
from mahjong_fast.settlement.facts import liable_already
from mahjong_fast.settlement.frozen import Frozen

WIN = mf.Win(
    "9p", "9p", melds="[pon:555z@0][pon:666z@2][pon:777z@3][pon:111m@2]", seat=1
)
ROBBED = mf.Win("456789m23455p24s", "3s", how="rob", seat=1, from_seat=2)
MELDS = "[pon:555z@0][pon:666z@2][pon:777z@2]"
WON = st.self_draw(1, 2)
WHY = Reason("包", "responsible", "a rule")

# Every public function with arguments that it takes.
CALLS = {
    "capped_at_balance": (
        capped_at_balance,
        {"payments": WON, "balances": [9, 9, 9, 9], "players": 4},
    ),
    "check_zero_sum": (st.check_zero_sum, {"totals": (1, -1, 0, 0)}),
    "choose": (st.choose, {"found": [Responsible(1, "kong", 2)], "order": "earliest"}),
    "coins": (
        st.coins,
        {"points": (1, -1, 0, 0), "model": "fee", "fee_on_draw": True, "drawn": False}
        | {"house": False, "players": 4, "N": 600, "A": 250},
    ),
    "fee": (fee, {"points": (1, -1), "n": 2, "a": 1, "fee_on_draw": True}),
    "mult": (mult, {"points": (1, -1), "n": 2}),
    "tax": (tax, {"points": (1, -1), "n": 2, "percent": 10}),
    "deltas": (st.deltas, {"payments": WON, "players": 4}),
    "gift": (
        st.gift,
        {"balance": 4, "used_today": 0, "below": 9, "amount": 5, "most": 3},
    ),
    "hits": (
        st.hits,
        {"horses": ["3m"], "target": 2, "origin": 0}
        | {"numbering": st.TABLE_NUMBERING, "players": 4},
    ),
    "horses_of_streak": (st.horses_of_streak, {"streak": 2, "most": 4}),
    "kong_chain": (st.kong_chain, {"chain": ["kan@1"], "melds": MELDS, "rule": "last"}),
    "kong_payments": (
        st.kong_payments,
        {"kongs": ["1:add"], "prices": KongPrices(), "unit": 1, "players": 4},
    ),
    "level": (st.level, {"score": 7}),
    "liable_for": (
        st.liable_for,
        {"win": WIN, "patterns": ["dragons"], "twelve": True, "count_concealed": False}
        | {"already_liable": {3: 2}, "chain": "first", "order": "split", "players": 4},
    ),
    "locks_after_passes": (
        st.locks_after_passes,
        {"passes": [(0, "1s")], "players": 4, "scope": "all"},
    ),
    "mirror_horses": (
        st.mirror_horses,
        {"transfers": WON, "horses": ["3m"], "buyer": 0}
        | {"numbering": st.TUIDAOHU_NUMBERING, "zero_skip": True, "model": "net"}
        | {"players": 4},
    ),
    "nearest": (st.nearest, {"start": 0, "seats": [1, 2], "players": 4}),
    "next_dealer": (
        st.next_dealer,
        {"winners": [1], "policy": "winner", "discarder": 2, "players": 4},
    ),
    "next_hand": (
        st.next_hand,
        {"winners": [1], "policy": "keep", "wind": "S", "turn": 1, "streak": 2}
        | {"discarder": 3, "players": 4},
    ),
    "next_round": (
        st.next_round,
        {"wind": "S", "turn": 1, "dealer": 1, "players": 4},
    ),
    "next_streak": (st.next_streak, {"streak": 2, "dealer": 0}),
    "on_discard": (
        st.on_discard,
        {"winner": 1, "discarder": 2, "share": 4, "payers": "all", "shares": 1}
        | {"players": 4, "why": WHY},
    ),
    "own_horses": (
        st.own_horses,
        {"transfers": WON, "horses": {0: ["3m"]}, "origin": 0}
        | {"numbering": st.TABLE_NUMBERING, "winner_on_loser": "void", "players": 4},
    ),
    "pattern_of": (
        st.pattern_of,
        {"melds": MELDS, "tiles": "dragons", "seat": 1, "players": 4},
    ),
    "responsible": (
        st.responsible,
        {"winner": 1, "payers": [2], "share": 4, "players": 4, "why": WHY},
    ),
    "robbed": (
        st.robbed,
        {"winner": 1, "konger": 2, "share": 4, "shares": 1, "players": 4, "why": WHY},
    ),
    "runaway": (st.runaway, {"seat": 1, "penalty": 8, "to": "others", "players": 4}),
    "scaled": (st.scaled, {"payments": WON, "times": 2}),
    "self_draw": (
        st.self_draw,
        {"winner": 1, "share": 4, "players": 4, "why": WHY},
    ),
    "twelve_tiles": (
        st.twelve_tiles,
        {"melds": f"{MELDS}[pon:111m@2]", "seat": 1, "count_concealed": True}
        | {"already_liable": [0], "players": 4},
    ),
    "win_payments": (
        st.win_payments,
        {"win": ROBBED, "share": 4, "liable": [], "rob_shares": 3}
        | {"payers": "all", "discard_shares": 1, "players": 4, "why": WHY},
    ),
    "Settlement.of": (
        Settlement.of,
        {"win": WON, "kongs": [], "horses": [], "times": 1, "base": (0, 0, 0, 0)}
        | {"scores": [], "after": NextHand(0, 1, "E"), "facts": {}, "players": 4},
    ),
    "Kong": (Kong, {"seat": 1, "kind": "kan", "from_seat": 2}),
    "Deal.from_case": (
        Deal.from_case,
        {"case": {"how": "draw"}, "options": ["multi_ron"]},
    ),
    "exchanged": (seats.exchanged, {"wind": "S", "how": "seed"}),
    "seating": (seats.seating, {"wind": "S", "how": "seed"}),
    "place": (seats.place, {"player": 1, "hand": 3, "how": "seed"}),
    "dealer": (seats.dealer, {"hand": 3, "how": "seed"}),
}
# What nothing takes: at most it is a number, a seat or a list among others.
NONSENSE = {
    "text": "?",
    "half": 2.5,
    "below": -5,
    "bytes": b"x",
    "function": print,
    "array": np.array([1.5, 2.5, 3.5]),
    "numbers": np.array([9, 9]),
    "mapping": {"x": 9},
    "lists": [[9], [9]],
    "set": {"x"},
    "huge": 10**5000,
    "nan": float("nan"),
}
ARGUMENTS = [(name, key) for name, (_, given) in CALLS.items() for key in given]
# What of it is right all the same, by argument, or by function and argument.
HUGE = "share shares rob_shares discard_shares times unit penalty N A n a streak most"
MAY_BE = {
    **dict.fromkeys([*HUGE.split(), "amount", "used_today"], ("huge",)),
    **dict.fromkeys(["balance", "below", "score"], ("below", "huge")),
    **dict.fromkeys(
        [(model, "points") for model in ("fee", "mult", "tax")], ("numbers",)
    ),
    **dict.fromkeys([(f, "horses") for f in ("hits", "mirror_horses")], ("numbers",)),
    ("Settlement.of", "facts"): ("mapping",),
    ("Deal.from_case", "options"): ("set",),
}


def test_every_public_function_is_here():
    functions = {name for name in st.__all__ if inspect.isfunction(getattr(st, name))}
    assert functions <= CALLS.keys()


@pytest.mark.parametrize("name", CALLS)
def test_what_is_right_is_taken(name):
    call, given = CALLS[name]
    call(**given)


WRONG = [
    (name, key, nonsense)
    for name, key in ARGUMENTS
    for nonsense in NONSENSE
    if nonsense not in MAY_BE.get((name, key), MAY_BE.get(key, ()))
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "key", "nonsense"), WRONG)
def test_an_argument_that_is_none_is_named(name, key, nonsense):
    call, given = CALLS[name]
    with pytest.raises(MahjongError) as refused:
        call(**{**given, key: NONSENSE[nonsense]})
    assert 0 < len(str(refused.value)) < 400
    assert "\n" not in str(refused.value)


PLAYERS = [name for name, key in ARGUMENTS if key == "players"]


@pytest.mark.parametrize("players", [None, "4", 1.5, 0, 1, 5, True, -4, [4]])
@pytest.mark.parametrize("name", PLAYERS)
def test_two_to_four_play(name, players):
    call, given = CALLS[name]
    with pytest.raises(SettlementError, match="players"):
        call(**{**given, "players": players})


@pytest.mark.parametrize("name", PLAYERS)
def test_players_may_be_a_number_of_numpy(name):
    call, given = CALLS[name]
    assert call(**{**given, "players": np.int8(4)}) == call(**given)


class Index:
    """An integer that only has `__index__`."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


NUMBERS = [(name, key) for name, key in ARGUMENTS if type(CALLS[name][1][key]) is int]


@pytest.mark.parametrize(("name", "key"), NUMBERS)
def test_an_integer_is_of_any_type(name, key):
    call, given = CALLS[name]
    assert call(**{**given, key: Index(given[key])}) == call(**given)


@pytest.mark.parametrize(("name", "key"), ARGUMENTS)
@pytest.mark.parametrize("sign", [1, -1])
def test_a_number_that_nobody_can_write_is_refused_or_written(name, key, sign):
    """Python writes no number of over 4300 digits: nothing that comes out has one."""
    call, given = CALLS[name]
    huge = sign * 10**5000
    for value in (huge, [huge], [huge] * 4, {huge: 1}, {"a": huge}, {0: [huge]}):
        try:
            found = call(**{**given, key: value})
        except MahjongError as error:
            found = error
        assert 0 < len(repr(found)) < 10_000


WHYS = [name for name, key in ARGUMENTS if key == "why"]


@pytest.mark.parametrize(
    "why",
    ["why", 5, (), ("one",), ("a", "b", 3), ("a", "b", []), list("abc")],
)
@pytest.mark.parametrize("name", WHYS)
def test_a_reason_is_of_texts(name, why):
    call, given = CALLS[name]
    with pytest.raises(SettlementError, match="why"):
        call(**{**given, "why": why})


@pytest.mark.parametrize("name", WHYS)
def test_a_reason_may_be_a_tuple(name):
    call, given = CALLS[name]
    for why in (tuple(WHY), ("包", "responsible")):
        for payment in call(**{**given, "why": why}):
            assert payment[3 : 3 + len(why)] == why


@pytest.mark.parametrize("seat", ["x", "1", 9, 4, True, 2.5, -1, [1]])
@pytest.mark.parametrize(
    ("name", "key"), [pair for pair in ARGUMENTS if pair[1] in ("seat", "discarder")]
)
def test_a_seat_is_0_to_3(name, key, seat):
    call, given = CALLS[name]
    with pytest.raises(SettlementError):
        call(**{**given, key: seat})


WRONG_PAYMENTS = [
    (0, 1, -5),
    (0, 1, 2.5),
    (0, 1, "2"),
    (0, 1, None),
    (0, 1, True),
    (9, 1, 2),
    (0, "1", 2),
    (0, -1, 2),
    (0, 1, 2, 3),
    (0, 1, 2, "a", ["b"]),
    (0, 1, 2, "a", "b", {}),
]
PAID = [
    pair
    for pair in ARGUMENTS
    if pair[1] in ("payments", "transfers") or pair in (("Settlement.of", "win"),)
]


@pytest.mark.parametrize("parts", WRONG_PAYMENTS)
@pytest.mark.parametrize(("name", "key"), PAID)
def test_a_payment_is_checked_where_it_is_used(name, key, parts):
    call, given = CALLS[name]
    with pytest.raises(SettlementError):
        Payment(*parts)
    with pytest.raises(SettlementError):
        call(**{**given, key: [*WON, parts]})
    with pytest.raises(TypeError):
        tuple.__new__(Payment, parts)  # nothing makes one that is not checked


SEATS_WRONG = ["x", "1", 4, -1, 1.5, True, [1], object(), 10**5000]
NUMBERS_WRONG = ["x", "1", -1, 1.5, True, [1], None, -(10**5000)]
TEXTS_WRONG = [5, None, ["a"], b"x", 10**5000]
REASON_WRONG = {"chinese": TEXTS_WRONG, "english": TEXTS_WRONG, "rule": TEXTS_WRONG}


@pytest.mark.parametrize(
    ("whole", "wrong"),
    [
        (
            Payment(0, None, 8, *WHY),
            {"payer": SEATS_WRONG, "payee": SEATS_WRONG, "amount": NUMBERS_WRONG}
            | REASON_WRONG,
        ),
        (WHY, REASON_WRONG),
        (
            Responsible(1, "kong", 0),
            {"seat": [*SEATS_WRONG, None], "why": ["luck", 5, None, ["kong"]]}
            | {"since": NUMBERS_WRONG},
        ),
        (
            st.Liability(),
            {"melds": [5, None, "x", [()] * 5, [[1]] * 4, ((1,), (), (), ())]}
            | {key: [5, "x", [1], [(1,)], [(1, 9)]] for key in ("twelve", "pattern")},
        ),
        (
            Kong(1, "kan", 3),
            {"seat": [*SEATS_WRONG, None, 3], "from_seat": [*SEATS_WRONG, 1]}
            | {"kind": ["quad", "ankan", None, 5, ["kan"]]},
        ),
        (
            KongPrices(),
            dict.fromkeys(("claimed", "added", "concealed"), NUMBERS_WRONG)
            | {"claimed_from": ["all", None, 5, ["giver"]]},
        ),
        (
            NextHand(1, None, "E"),
            {"dealer": SEATS_WRONG, "round": ["X", "", 5, ["E"]]}
            | {"streak": [0, *(value for value in NUMBERS_WRONG if value is not None)]},
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_a_settlement_is_made_of_is_checked_when_it_is_made(whole, wrong):
    assert whole == whole._make(whole) == whole._replace(**whole._asdict())
    assert set(wrong) == set(whole._fields)
    for name, values in wrong.items():
        for value in values:
            parts = {**whole._asdict(), name: value}
            for make in (
                lambda parts: type(whole)(**parts),
                lambda parts: whole._make(parts.values()),
                lambda parts: whole._replace(**parts),
            ):
                with pytest.raises((SettlementError, SituationError)) as refused:
                    make(parts)
                assert len(str(refused.value)) < 200


@pytest.mark.parametrize(("name", "key"), PAID)
def test_payments_may_be_iterated_over_once(name, key):
    call, given = CALLS[name]
    assert call(**{**given, key: iter(WON)}) == call(**given)


@pytest.mark.parametrize(("name", "key"), PAID)
def test_numbers_of_numpy_do_not_overflow(name, key):
    call, given = CALLS[name]
    small = [Payment(np.int8(0), np.int8(1), np.int8(100)) for _ in range(3)]
    plain = [Payment(0, 1, 100)] * 3
    found = call(**{**given, key: small})
    assert found == call(**{**given, key: plain})
    if isinstance(found, Settlement):
        assert Settlement.from_json(found.to_json()) == found


def test_check_zero_sum_adds_up_what_comes_once():
    assert st.check_zero_sum(iter([3, -3])) == (3, -3)
    with pytest.raises(SettlementError, match="come to 1"):
        st.check_zero_sum(iter([3, -2]))


# ---- three players -------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: st.kong_payments([Kong(1, "kan", 3)], players=3),
        lambda: st.kong_payments([Kong(3, "add")], players=3),
        lambda: st.twelve_tiles(f"{MELDS}[pon:111m@3]", players=3),
        lambda: st.pattern_of(
            "[pon:555z@0][pon:666z@2][pon:777z@3]", "dragons", players=3
        ),
        lambda: st.liable_for(WIN, patterns=["dragons"], players=3),
        lambda: st.deltas(WON, 3),
        lambda: st.mirror_horses(WON, ["1m"], players=3),
        lambda: st.own_horses(WON, {0: ["1m"]}, origin=0, players=3),
        lambda: Settlement.of(WON, players=3),
        lambda: Settlement.of(after=NextHand(3, 1, "E"), players=3),
        lambda: capped_at_balance(WON, [1, 1, 1], 3),
        lambda: st.win_payments(
            mf.Win("1z", "1z", melds="[111m][222m][333m][444m]", seat=3), 1, players=3
        ),
    ],
)
def test_the_fourth_does_not_play_among_three(wrong):
    with pytest.raises(SettlementError):
        wrong()


# ---- winds ---------------------------------------------------------------------------

WINDS = dict(zip("东南西北", "ESWN", strict=True))
RULES = mf.rules.names()


@pytest.mark.parametrize(("chinese", "letter"), WINDS.items())
@pytest.mark.parametrize("turn", [None, 0, 3])
def test_a_wind_has_two_names(chinese, letter, turn):
    for call in (seats.exchanged, seats.seating):
        assert call(chinese) == call(letter)
    for dealer in range(4):
        found = st.next_round(chinese, turn, dealer)
        assert found == st.next_round(letter, turn, dealer)
        assert found in ("E", "S", "W", "N", None)
    for won in ([], [0], [2]):
        named, lettered = (
            st.next_hand(won, wind=w, turn=turn) for w in (chinese, letter)
        )
        assert named == lettered
    assert Deal(round=chinese) == Deal(round=letter)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize(("chinese", "letter"), WINDS.items())
def test_a_wind_has_two_names_in_every_system(name, chinese, letter):
    rules = mf.rules.get(name)
    for turn in (None, 0, 3):
        for won in ([], [0], [2]):
            found = rules.next_hand(won, wind=chinese, turn=turn)
            assert found == rules.next_hand(won, wind=letter, turn=turn)
            assert found.round in ("E", "S", "W", "N", None)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize(
    "known",
    [
        {"winners": 5},
        {"winners": [7]},
        {"winners": "12"},
        {"winners": None},
        {"winners": [True]},
        {"wind": "X"},
        {"wind": None},
        {"wind": ["E"]},
        {"turn": 4},
        {"turn": "1"},
        {"turn": [1]},
        {"streak": 0},
        {"streak": 1.5},
        {"streak": None},
        {"discarder": 9},
        {"discarder": "1"},
    ],
)
def test_every_system_checks_what_is_known_of_the_next_hand(name, known):
    with pytest.raises(SettlementError):
        mf.rules.get(name).next_hand(**{"winners": [0], **known})


# ---- facts ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "facts", [{"a_seat": 99, "nope": 1}, {"base": "ab"}, {"already_liable": {9: 1}}]
)
def test_facts_that_do_not_change_are_checked_as_well(facts):
    frozen = Settlement.of(facts={}).facts.__class__(facts)
    assert isinstance(frozen, Frozen)
    with pytest.raises(SettlementError):
        Deal(options=frozen)
    with pytest.raises(SettlementError):
        Deal(options={"already_liable": Frozen({1: "x"})})
    with pytest.raises(SettlementError):
        liable_already(Frozen({9: 1}))


@pytest.mark.parametrize(
    "facts",
    [
        {"a": {1, 2}},
        {"a": print},
        {"a": b"x"},
        {"a": 1j},
        {"a": float("inf")},
        {"a": {1: 2}},
        {"a": [[WHY, object()]]},
        {1: 2},
        [("a", 1)],
        5,
    ],
)
def test_facts_of_a_settlement_are_what_json_can_say(facts):
    with pytest.raises(SettlementError):
        Settlement.of(facts=facts)


def test_facts_are_frozen_through_and_through():
    inner = [1]
    facts = {
        "a": [inner, {"b": np.int64(2)}],
        "c": np.array([1, 2]),
        "d": np.float32(2),
    }
    settled = Settlement.of(facts=facts)
    inner.append(2)
    assert settled.facts == {"a": ((1,), {"b": 2}), "c": (1, 2), "d": 2.0}
    assert Settlement.from_json(settled.to_json()) == settled
    assert hash(settled) == hash(Settlement.from_json(settled.to_json()))


def test_parts_of_a_settlement_are_plain():
    settled = Settlement.of(
        base=np.array([1, 0, -1, 0]), after=NextHand(np.int8(1), np.int64(2), "南")
    )
    assert settled.base == (1, 0, -1, 0)
    assert settled.after == (1, 2, "S")
    assert json.loads(settled.to_json())["next_streak"] == 2


# ---- what was made unchecked ---------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: st.kong_payments([Kong(1, "add")._replace(seat=9)]),
        lambda: st.kong_payments([Kong(1, "kan", 2)._replace(from_seat="x")]),
        lambda: Deal(kongs=[Kong(1, "kan", 2)._replace(from_seat=1)]),
        lambda: st.kong_payments([], "prices"),
        lambda: st.kong_payments([], KongPrices("3")),
        lambda: st.hits(["1m"], 0, 0, st.Numbering("own", (0, 1))),
        lambda: st.hits(["1m"], 0, 0, st.Numbering("own", (9,) * 34)),
        lambda: st.Numbering("own", None).offset("1m"),
        lambda: st.TABLE_NUMBERING.target("1m", 0, None),
        lambda: st.choose([Responsible(9, "kong", 1)]),
        lambda: st.choose([Responsible(1, ["kong"], 1)]),
        lambda: st.choose([Responsible(1, "kong", "x"), Responsible(2, "kong", 1)]),
        lambda: Settlement.of(after=NextHand("x", 1, "E")),
        lambda: Settlement.of(after=(0, 1, "E")),
        lambda: Settlement.of(scores=[5]),
        lambda: Settlement.of(base=(1, 2)),
    ],
)
def test_parts_are_checked_where_they_are_used(wrong):
    with pytest.raises((SettlementError, SituationError)):
        wrong()


# ---- coins ---------------------------------------------------------------------------


def test_tax_keeps_every_whole_coin():
    for great in (10**18, 10**400, 27 * 10**16 + 10):
        assert tax((great, -great), 1) == (great * 9 // 10, -great)
    assert tax((999_999_999_999_999, 0), 1, percent=99) == (9_999_999_999_999.99, 0)


@pytest.mark.parametrize("great", [10**16 + 1, 10**400 + 1, 27 * 10**16 + 1])
def test_parts_of_too_many_coins_are_refused(great):
    with pytest.raises(SettlementError, match="too many for a part of one"):
        tax((great, -great), 1)


@pytest.mark.parametrize("coin", ["NaN", "1e400", "-Infinity", "true", '"1"', "null"])
def test_coins_in_json_are_numbers(coin):
    text = Settlement.of(WON).to_json()
    assert '"coins": null' in text
    good = text.replace('"coins": null', '"coins": [1, 1.5, 0, 0]')
    assert Settlement.from_json(good).coins == (1, 1.5, 0, 0)
    with pytest.raises(SettlementError):
        Settlement.from_json(
            text.replace('"coins": null', f'"coins": [{coin}, 0, 0, 0]')
        )


# ---- scores in JSON ------------------------------------------------------------------

JIPINGHU = mf.rules.get("jipinghu")
SETTLED = JIPINGHU.settle(Deal(wins=[mf.Win("234678m34566p45s", "3s", seat=1)]))


@pytest.mark.parametrize(
    "change",
    [
        {"totals": {"fan": 99}},
        {"totals": None},
        {"verdict": "no win"},
        {"fans": {}},
        {"lines": []},
        {"form": "seven pairs"},
        {"reading": ""},
        {"jokers": ["1m"]},
        {"luck": 1},
        {"options": {}},
        {"rules": "xinzhang"},
    ],
)
def test_a_score_in_json_is_what_its_rules_say(change):
    said = SETTLED.to_dict()
    assert Settlement.from_json(json.dumps(said), JIPINGHU) == SETTLED
    wrong = {**said["scores"][0], **change}
    with pytest.raises(MahjongError):
        JIPINGHU.score_from_json(wrong)
    with pytest.raises(MahjongError):
        Settlement.from_json({**said, "scores": [wrong]}, JIPINGHU)


@pytest.mark.parametrize("rules", ["jipinghu", 5, mf.rules, ["x"], False])
def test_scores_are_read_by_a_ruleset(rules):
    with pytest.raises(SettlementError, match="Ruleset"):
        Settlement.from_json(SETTLED.to_json(), rules)


@pytest.mark.parametrize("name", RULES)
def test_scores_of_every_system_are_read_again(name):
    rules = mf.rules.get(name)
    win = mf.Win("11m22s33p5566p77s9m", "9m", seat=1)
    try:
        score = rules.score(win)
    except MahjongError:
        win = mf.Win("111222m333444p5s", "5s", seat=1)
        score = rules.score(win)
    assert rules.score_from_json(score.to_json()) == score


# ---- waits ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        {"melds": "chi:234s@3", "situation": {"nope": 1}},
        {"melds": "chi:234s@3", "situation": {"hand": "1m"}},
        {"melds": "chi:234s@3", "situation": {1: 1}},
        {"melds": "chi:234s@3", "situation": 5},
        {"melds": "chi:234s@3", "situation": [("seat", 0)]},
        {"melds": "chi:234s@3", "situation": {"seat": 9}},
        {"melds": 5},
        {"melds": [5]},
        {"melds": "chi:234s@3", "jokers": "1"},
        {"melds": "chi:234s@3", "jokers": None},
    ],
)
def test_a_situation_of_waits_is_named(given):
    with pytest.raises(MahjongError):
        mf.rules.get("guobiao").waits("34p234567s55z", **given)


def test_rule_systems_are_made_of_functions_that_check():
    """No function of settlement has a twin that believes what it is given."""
    own = {
        "ledger": {"others", "paid_by"},
        "coins": {"capped_at_balance"},
        "seats": {"exchanged"},
    }
    seen = set()
    for path in sorted(Path(mf.rules.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom):
                continue
            if (node.module or "").startswith(st.__name__):
                module = importlib.import_module(node.module)
                known = {*st.__all__, *own.get(node.module.rpartition(".")[2], ())}
                for alias in node.names:
                    if inspect.isfunction(getattr(module, alias.name)):
                        assert alias.name in known, path
                        seen.add(alias.name)
    assert {"win_payments", "liable_for", "kong_payments"} < seen
