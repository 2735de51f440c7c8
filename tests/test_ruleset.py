"""Rule systems as values: what formulas do; options; equality; their shapes."""

import copy
import pickle
import types

import numpy as np
import pytest
from toy_pages import (
    DRAWN,
    FLUSH_WIN,
    PLAIN_WIN,
    PUNG_WIN,
    ROWS,
    page_of,
    rules_of,
)

import mahjong_fast as mf
from mahjong_fast.errors import (
    BatchError,
    JokerError,
    OptionError,
    RuleError,
    SituationError,
    UnknownOption,
    WinNotAllowed,
)
from mahjong_fast.scoring import Ruleset

# ---- what formulas do ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("fan", "flush", "pungs", "plain"),
    [
        ("sum(GROUPS)", 5, 3, 0),
        ("sum(out, self_drawn)", 5, 1, 0),
        ("best(out, bonus)", 4, 1, 0),
        ("sum(GROUPS) * 10", 50, 30, 0),
        ("2 ** sum(GROUPS)", 32, 8, 1),
        ("sum(GROUPS) + sum(out)", 9, 3, 0),
        ("sum(GROUPS) * sum(out)", 20, 0, 0),
        ("min(sum(GROUPS), 2)", 2, 2, 0),
        ("sum(GROUPS) if has(out) else min(sum(GROUPS), 2)", 5, 2, 0),
        ("max(sum(GROUPS), 9) if has(base) else sum(GROUPS)", 5, 9, 0),
        ("max(sum(bonus), best(out, base))", 4, 2, 0),
        ("count(GROUPS)", 2, 2, 0),
        ("sum(GROUPS) if all_pungs else 0", 0, 3, 0),
        ("0 if all_pungs else sum(GROUPS)", 5, 0, 0),
    ],
)
def test_formulas(fan, flush, pungs, plain):
    rules = rules_of(fan=fan)
    wins = (FLUSH_WIN, PUNG_WIN, PLAIN_WIN)
    assert [rules.score(win).fan for win in wins] == [flush, pungs, plain]


@pytest.mark.parametrize(
    ("when", "flush", "pungs", "plain"),
    [("not has(out, base, bonus)", 5, 3, 1), ("not has(out)", 5, 4, 1)],
)
def test_a_row_that_counts_where_others_do_not(when, flush, pungs, plain):
    late = ["鸡胡", 1, when, {"id": "chicken"}]
    rules = rules_of({**ROWS, "late": [late]})
    wins = (FLUSH_WIN, PUNG_WIN, PLAIN_WIN)
    assert [rules.score(win).fan for win in wins] == [flush, pungs, plain]


def test_require_and_forbid():
    rules = rules_of(require="has(out, base)", forbid={"poor": "not has(out)"})
    assert rules.score(FLUSH_WIN).fan == 5
    with pytest.raises(mf.WinNotAllowed, match=r"^mine: the page forbids it by poor$"):
        rules.score(PUNG_WIN)
    with pytest.raises(mf.NotAWin):
        rules.score(PLAIN_WIN)


def test_what_is_replaced_takes_nothing_away():
    rows = {
        "out": [["清一色", 4, "one_suit", {"excludes": ["bonus"]}]],
        "base": [["平胡", 1, "all_chows", {"replaces": ["one_suit"]}]],
        "bonus": [DRAWN],
    }
    assert rules_of(rows).score(FLUSH_WIN).fans == {"平胡": 1, "自摸": 1}
    rows["base"] = [["平胡", 1, "all_chows", {"excludes": ["one_suit"]}]]
    assert rules_of(rows).score(FLUSH_WIN).fans == {"平胡": 1}


def test_rows_of_one_name_are_summed():
    rows = [
        ["幺九刻", 1, {"id": "terminal", "each": "terminal_pungs"}],
        ["幺九刻", 1, {"id": "wind", "each": "other_wind_pungs"}],
    ]
    rules = rules_of({"all": rows})
    score = rules.score(mf.Win("111m999p23s44z", "1s", "[333z]"))
    assert score.fans == {"幺九刻": 3}
    assert [line.value for line in score.lines] == [2, 1]


# ---- options -------------------------------------------------------------------------

OPTIONS = {
    "cap": {"range": [-100, 100], "default": 3},
    "minimum": {"choices": [0, 1, 3]},
    "loud": {"default": False},
    "way": {"choices": ["sum", "max"]},
    "shares": {"range": [1, 9], "default": 2},
}
WITH_OPTIONS = page_of(fan="min(sum(GROUPS), option.cap)", options=OPTIONS)


def given(**options):
    return Ruleset.from_page(WITH_OPTIONS, **options)


def test_options_by_default_and_given():
    defaults = {"cap": 3, "minimum": 0, "loud": False, "way": "sum", "shares": 2}
    assert given().options == defaults
    chosen = {"cap": 5, "minimum": 3, "loud": True, "way": "max", "shares": 9}
    assert given(**chosen).options == chosen
    assert [rules.score(FLUSH_WIN).fan for rules in (given(), given(cap=5))] == [3, 5]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"cap": "3"}, "mine: cap is of type int, not '3'"),
        ({"cap": True}, "mine: cap is of type int, not True"),
        ({"minimum": 2}, "mine: minimum is 0, 1 or 3, not 2"),
        ({"shares": 0}, "mine: shares is 1 to 9, not 0"),
        ({"shares": 10}, "mine: shares is 1 to 9, not 10"),
        ({"shares": True}, "mine: shares is of type int, not True"),
        ({"loud": 1}, "mine: loud is False or True, not 1"),
        ({"way": "min"}, "mine: way is 'sum' or 'max', not 'min'"),
    ],
)
def test_a_value_that_an_option_cannot_have(options, message):
    with pytest.raises(OptionError) as wrong:
        given(**options)
    assert str(wrong.value) == message


def test_a_scalar_of_numpy_is_what_it_stands_for():
    rules = given(
        cap=np.int64(5), minimum=np.uint8(3), loud=np.bool_(True), way=np.str_("max"),
        shares=np.int32(9),
    )  # fmt: skip
    plain = {"cap": 5, "minimum": 3, "loud": True, "way": "max", "shares": 9}
    assert rules.options == plain
    for name, value in plain.items():
        assert type(rules.options[name]) is type(value)
    assert rules == given(**plain)
    for wrong in (np.bool_(True), np.float64(3)):
        with pytest.raises(OptionError, match="cap is of type int"):
            given(cap=wrong)


def test_an_unknown_option_names_what_it_may_have_been():
    with pytest.raises(UnknownOption, match="no option 'cup': did you mean cap"):
        given(cup=3)
    with pytest.raises(UnknownOption, match="there are cap, minimum, loud"):
        given(xyzzy=3)
    with pytest.raises(UnknownOption, match="it has none"):
        Ruleset.from_page(page_of(), cap=3)


def test_a_value_without_an_end_is_refused():
    endless = []
    endless.append(endless)
    with pytest.raises(OptionError, match="more than 1000 values"):
        given(cap=endless)


# ---- a value -------------------------------------------------------------------------


def test_a_ruleset_is_a_value():
    rules, other = given(), given(cap=5)
    for again in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)):
        assert again == rules
        assert hash(again) == hash(rules)
        assert again.score(FLUSH_WIN) == rules.score(FLUSH_WIN)
    assert rules == given(cap=3)
    assert rules != other
    assert rules != "mine"
    assert repr(rules) == "<Ruleset mine>"
    assert repr(other) == "<Ruleset mine cap=5>"
    with pytest.raises(AttributeError, match="a Ruleset cannot be changed"):
        rules.name = "yours"
    with pytest.raises(AttributeError, match="a Ruleset cannot be changed"):
        del rules.name
    with pytest.raises(TypeError):
        rules.options["cap"] = 4


def base_page(name):
    return {"name": "mine", "base": name}


@pytest.mark.parametrize("name", mf.rules.names())
def test_own_rules_with_the_payments_of_a_base_stay_own_rules(name):
    if name == "tuidaohu_continent6":
        name = "tuidaohu"  # the base that its option names
    rules = Ruleset.from_page(base_page(name))
    assert (rules.name, rules.payments) == ("mine", mf.rules.module(name))
    hand = np.array([list(mf.parse("1122334455667m"))])
    fans = mf.rules.get(name).score(FLUSH_WIN).fans
    for again in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)):
        assert again == rules
        assert again.payments is rules.payments
        assert again.score(FLUSH_WIN).fans == fans
    score = pickle.loads(pickle.dumps(rules.score(FLUSH_WIN)))
    assert score.rules == rules
    assert score.fans == fans
    scores = pickle.loads(pickle.dumps(rules.score_batch(hand, [6])))
    assert scores.rules == rules
    assert scores.names(0) == tuple(fans)


@pytest.mark.parametrize(
    "name", [name for name in mf.rules.names() if name != "tuidaohu_continent6"]
)
def test_rules_on_a_base_are_the_base_in_all_that_they_do_not_say(name):
    base = mf.rules.get(name)
    fields = [
        *("rows", "totals", "result", "key", "minimum", "minimum_of", "tiles", "sets"),
        *("honor_runs", "copies", "joker_copies", "any_shape", "waits_live", "players"),
        *("knitted_waits_whole", "pass_lock", "wild_melds", "wild_claims", "jokers"),
        *("flowers", "robbed_last", "forms"),
    ]
    for rules in (
        mf.rules.get("tuidaohu_continent6", base_rules=name),
        Ruleset.from_page(base_page(name)),
    ):
        assert rules.name != base.name
        for field in fields:
            assert getattr(rules, field) == getattr(base, field), field


def test_a_house_rule_differs_in_what_is_changed():
    house = Ruleset.from_page(
        {
            **base_page("jipinghu"),
            "change": {
                "minimum": {"of": "fan", "least": 3},
                "rows.bonus+": [["庄家", 1, "dealer"]],
            },
        }
    )
    usual = mf.rules.get("jipinghu")
    assert (house.minimum, usual.minimum) == (3, None)
    assert [row.identifier for row in house.rows if row not in usual.rows] == ["dealer"]
    win = mf.Win("123456m789p23s55z", "1s", seat=0)
    assert usual.score(win).fan == 2
    assert house.score(win).fan == 3


def test_rows_are_values():
    rows = rules_of().rows
    assert pickle.loads(pickle.dumps(rows)) == copy.deepcopy(rows) == rows
    assert len({*rows, *rules_of().rows}) == len(rows) == 3
    with pytest.raises(AttributeError):
        rows[0].value = 1
    assert rows[0] != rules_of({**ROWS, "out": [["清一色", 5, "one_suit"]]}).rows[0]


# ---- its shapes ----------------------------------------------------------------------


def test_questions_about_tiles_know_the_shapes():
    pairs = rules_of(shapes=["standard", "seven_pairs_quads"])
    hand = "1111m2233p4455s6z"
    assert pairs.shanten(hand) == 0
    assert rules_of().shanten(hand) == mf.shanten(hand, forms=mf.STANDARD) > 0
    assert pairs.waits(hand) == (32,)
    assert pairs.discards("1111m2233p4455s67z")[0].shanten == 0
    runs = rules_of(game={"honor_runs": ["winds", "dragons"]})
    assert runs.waits("123m456p789s124z5z") == (31,)
    assert runs.score(mf.Win("123m456p789s124z5z", "5z")).decomposition.sets[-1] == (
        27, 28, 30,
    )  # fmt: skip
    suits = rules_of(game={"tiles": 108})
    assert suits.waits("123m456p789s1122s") == (18, 19)
    with pytest.raises(mf.LimitError):
        suits.shanten("123m456p789s112z1m")


@pytest.mark.parametrize("name", ["jipinghu", "guangdong_ghost"])
@pytest.mark.parametrize(
    "jokers",
    [np.array([1, 2]), np.array([1]), [1], "1", 9, -1, None, 1.5, 10**5000],
    ids=lambda value: type(value).__name__,
)
def test_how_many_jokers_is_one_number(name, jokers):
    rules = mf.rules.get(name)
    for ask, hand in (
        (rules.shanten, "123m456p789s112z"),
        (rules.waits, "123m456p789s112z"),
        (rules.discards, "123m456p789s1122z"),
    ):
        with pytest.raises(JokerError, match="jokers is an int from 0 to 8, not"):
            ask(hand, jokers=jokers)


def test_how_many_jokers_is_an_integer_of_any_type():
    rules = mf.rules.get("guangdong_ghost")
    for one in (1, np.int8(1), np.array(1)):
        assert rules.shanten("123m456p789s112z", jokers=one) == 0


@pytest.mark.parametrize("name", mf.rules.names())
def test_payments_are_for_a_total_that_a_page_may_take_away(name):
    if name == "tuidaohu_continent6":
        name = "tuidaohu"
    module = mf.rules.module(name)
    usual = mf.rules.get(name)
    paid = module.PAID(usual.options) if callable(module.PAID) else module.PAID
    page = {**base_page(name), "score": {"own": "1"}, "change": {"totals": ["own"]}}
    own = Ruleset.from_page(page)
    assert own.totals == ("own",)
    with pytest.raises(RuleError, match=f"of {name} are for {paid}, which is not"):
        own.settle(mf.Deal())
    assert len(Ruleset.from_page(base_page(name)).settle(mf.Deal()).deltas) == 4


def test_payments_are_asked_of_their_module():
    with pytest.raises(RuleError, match="mine says nothing of payments"):
        rules_of().settle(types.SimpleNamespace(wins=()))
    with pytest.raises(RuleError, match="mine says nothing of coins"):
        rules_of().coins([0, 0, 0, 0])


SELF_DRAWN = mf.Win("123m456p789s1122z", "1z")


@pytest.mark.parametrize(
    ("value", "points", "result"),
    [
        (80, "2 ** sum(GROUPS)", None),
        (63, "2 ** sum(GROUPS)", None),
        (62, "2 ** sum(GROUPS)", 2**62),
        (63, "-2 ** sum(GROUPS)", None),
        (80, "min(2 ** sum(GROUPS), 100)", 100),
        (80, "2 ** sum(GROUPS) * 0", 0),
        (80, "2 ** sum(GROUPS) * -1", None),
        (-5, "2 ** 80 + sum(GROUPS)", None),
        (-5, "sum(GROUPS) + 2 ** (2 ** 80)", None),
        (9, "2147483647 * 2147483647 * 2147483647", None),
    ],
)
def test_what_goes_beyond_64_bits_is_an_error(value, points, result):
    rules = rules_of(
        {"all": [["甲", value, "standard"]]}, score={"points": points},
        totals=["points"],
    )  # fmt: skip
    hands = [list(SELF_DRAWN.hand)]
    if result is None:
        with pytest.raises(RuleError, match="of mine goes beyond 64 bits"):
            rules.score(SELF_DRAWN)
        with pytest.raises(BatchError, match=r"win 0: \w+ of mine goes beyond") as bad:
            rules.score_batch(hands, [SELF_DRAWN.win])
        assert (bad.value.row, bad.value.bad) == ((0,), 1)
    else:
        assert rules.score(SELF_DRAWN).points == result
        assert rules.score_batch(hands, [SELF_DRAWN.win]).total[0] == result


GREAT = Ruleset.from_page(
    {
        "name": "great",
        "totals": ["fan", "second"],
        "rows": {
            "small": {"table": [DRAWN, ["碰碰胡", 3, "all_pungs"]]},
            "big": {"table": [["双同刻", 70, "double_pung"]]},
        },
        "score": {"fan": "sum(small)", "second": "2 ** sum(small, big)"},
    }
)
GREAT_HANDS = ("222p333m444s5577z", "222p222m444s5577z", "123m456p789s1122z",
               "222p222m444s5577z", "123m456p789s1155z")  # fmt: skip


def test_arrays_and_single_wins_look_at_the_same_registers():
    tiles = [33, 33, 27, 33, 0]
    verdicts = [0, 5, 0, 5, 2]  # Verdict.BEYOND: a register that is not the result
    hands = [list(mf.parse(hand)) for hand in GREAT_HANDS]
    for hand, tile, verdict in zip(GREAT_HANDS, tiles, verdicts, strict=True):
        if verdict == 5:
            with pytest.raises(RuleError, match="second of great goes beyond 64 bits"):
                GREAT.score(mf.Win(hand, tile))
    with pytest.raises(
        BatchError, match="win 1: second of great goes beyond 64 bits; 2 of 5 wins are"
    ) as bad:
        GREAT.score_batch(hands, tiles)
    assert (bad.value.row, bad.value.bad) == ((1,), 2)
    scores = GREAT.score_batch(hands, tiles, on_error="sentinel")
    assert scores.verdict.tolist() == verdicts
    assert scores.total.tolist() == [4, 0, 1, 0, 0]
    assert [scores.names(row) for row in range(3)] == [
        ("自摸", "碰碰胡"), (), ("自摸",),
    ]  # fmt: skip


FOUR = ("123m456p789s1122z", "1z")
FIVE = ("123456m456p789s1122z", "1z")
GAMES = [
    ({"sets": 4}, FIVE, {}, "a win has 14 tiles"),
    ({"sets": 5}, FOUR, {}, "a win has 17 tiles"),
    ({"jokers": False}, ("23m456p789s1122z", "1z"), {"jokers": 1}, "no wild tiles"),
    ({"jokers": False}, FOUR, {"wild": "1m"}, "no wild tiles"),
    ({"jokers": False}, FOUR, {"wild": "9p"}, "no wild tiles"),
    ({"flowers": False}, FOUR, {"flowers": 1}, "no flowers"),
]


@pytest.mark.parametrize(("game", "hand", "more", "message"), GAMES)
def test_a_win_of_another_game_is_refused(game, hand, more, message):
    won = mf.Win(*hand, **more)
    usual = rules_of(game={"jokers": True, "flowers": True})
    assert usual.score(won)
    rules = rules_of(game={"jokers": True, "flowers": True, **game})
    with pytest.raises(SituationError, match=f"mine: .*{message}"):
        rules.score(won)
    with pytest.raises(SituationError, match=message):
        rules.explain(won)
    if won.jokers:
        with pytest.raises(SituationError, match=message):
            rules.shanten(won.hand, jokers=1)
        with pytest.raises(SituationError, match=message):
            rules.waits(mf.Hand(won.hand, jokers=1))
        return
    wild = [list(won.wild)] if won.wild else None
    given = {"flowers": won.flowers, "wild": wild}
    with pytest.raises(BatchError, match=f"win 0: mine: .*{message}"):
        rules.score_batch([list(won.hand)], [won.win], **given)
    for quiet, verdict in ((rules, 1), (usual, 0)):
        scores = quiet.score_batch(
            [list(won.hand)], [won.win], **given, on_error="sentinel"
        )
        assert scores.verdict.tolist() == [verdict]


def test_tiles_of_five_sets_are_no_hand_of_four():
    rules = rules_of(game={"sets": 4})
    assert rules.shanten(FOUR[0]) == 0
    for ask in (rules.shanten, rules.waits):
        with pytest.raises(SituationError, match="four sets and a pair"):
            ask(FIVE[0])


@pytest.mark.parametrize(
    ("name", "given", "reason"),
    [
        ("jipinghu", {"first": "earthly", "seat": 1, "how": "discard"},
         "地和 is won by the own first draw"),
        ("jipinghu", {"first": "earthly", "seat": 1, "melds": "pon:111z@2"},
         "地和 is won before any meld"),
        ("jipinghu", {"first": "human", "seat": 1}, "人和 is won on a discard"),
        ("xinzhang", {"first": "earthly", "seat": 1, "melds": "ankan:1111z"},
         "地和 is won before any meld"),
        ("xinzhang", {"flowers": 2}, "there are no flowers"),
        ("tuidaohu", {"melds": "chi:123s@3"}, "chows are not claimed"),
        ("tuidaohu", {"how": "discard"}, "a win is drawn, or robbed"),
        ("guangdong_live", {"melds": "chi:123s@3"}, "chows are not claimed"),
        ("guangdong_live", {"how": "discard"}, "a win is drawn, or robbed"),
        ("guangdong_ghost", {"melds": "chi:123s@3"}, "chows are not claimed"),
        ("guangdong_ghost", {"how": "discard"}, "a win on a discard needs a pattern"),
    ],
)  # fmt: skip
def test_a_refusal_says_why(name, given, reason):
    hand, tile = "123m456p3355z", "3z"
    if not given.get("melds"):
        hand, tile = "123m456p78s33355z", "9s"
    with pytest.raises(WinNotAllowed, match=reason):
        mf.rules.get(name).score(mf.Win(hand, tile, **given))


@pytest.mark.parametrize(
    ("option", "how", "reason"),
    [
        ({"self_draw_only": False}, "tsumo", "不平胡: a hand of chows alone"),
        ({"self_draw_only": False}, "rob", "不平胡: a hand of chows alone"),
        ({"self_draw_only": False}, "discard", "a win is drawn, or robbed"),
        ({"kong_withdraw": True}, "rob", "不认账: a robbed kong is taken back"),
    ],
)
def test_a_refusal_by_an_option_says_which(option, how, reason):
    win = mf.Win("123456m78s22p456s", "9s", how=how)
    with pytest.raises(WinNotAllowed, match=f"guangdong_live: {reason}"):
        mf.rules.get("guangdong_live", **option).score(win)
    triplet = mf.Win("123456m78s22p444s", "9s", how="tsumo")
    assert mf.rules.get("guangdong_live", **option).score(triplet).share == 20
