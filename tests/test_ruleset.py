"""Rule systems as data: what stages do; options; values; their shapes."""

import contextlib
import copy
import pickle
import types

import numpy as np
import pytest
from few_rules import (
    CHICKEN,
    DRAWN,
    FLUSH,
    FLUSH_WIN,
    PLAIN_WIN,
    PUNG_WIN,
    PUNGS,
    SUM,
    rules_of,
)

import mahjong_fast as mf
from mahjong_fast.errors import (
    BatchError,
    JokerError,
    MahjongError,
    OptionError,
    RuleError,
    SchemaError,
    SituationError,
    UnknownOption,
    WinNotAllowed,
)
from mahjong_fast.scoring import (
    Add,
    Allow,
    Cap,
    Fallback,
    Floor,
    Max,
    Multiply,
    Option,
    Power,
    Product,
    Raise,
    Remove,
    Require,
    Row,
    Ruleset,
    Scale,
    Set,
    Sum,
    resolve,
)

# ---- what stages do ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stages", "flush", "pungs", "plain"),
    [
        ([Sum("fan")], 5, 3, 0),
        ([Sum("fan", "out", "self_drawn")], 5, 1, 0),
        ([Max("fan", "out", "bonus")], 4, 1, 0),
        ([Set("fan", 3), Product("fan")], 12, 6, 3),
        ([Sum("fan"), Scale("fan", 10)], 50, 30, 0),
        ([Sum("sum"), Power("fan", 2, "sum")], 32, 8, 1),
        ([Sum("fan"), Sum("more", "out"), Add("fan", "more")], 9, 3, 0),
        ([Sum("fan"), Sum("more", "out"), Multiply("fan", "more")], 20, 0, 0),
        ([Sum("fan"), Cap("fan", 2)], 2, 2, 0),
        ([Sum("fan"), Cap("fan", 2, above="out")], 5, 2, 0),
        ([Sum("fan"), Floor("fan", 9, "base")], 5, 9, 0),
        ([Sum("fan", "bonus"), Raise("fan", "out", "base")], 4, 2, 0),
        ([Fallback("chicken"), Sum("fan")], 5, 3, 1),
        ([Fallback("chicken", "out"), Sum("fan")], 5, 4, 1),
        ([Sum("fan", when="all_pungs")], 0, 3, 0),
        ([Sum("fan", when="!all_pungs")], 5, 0, 0),
    ],
)
def test_stages(stages, flush, pungs, plain):
    rows = [FLUSH, PUNGS, DRAWN]
    if any(isinstance(stage, Fallback) for stage in stages):
        rows.append(CHICKEN)
    rules = rules_of(rows, stages)
    wins = (FLUSH_WIN, PUNG_WIN, PLAIN_WIN)
    assert [rules.score(win).fan for win in wins] == [flush, pungs, plain]


def test_require_and_allow():
    rules = rules_of(stages=[Require("out", "base"), Allow("out"), Sum("fan")])
    assert rules.score(FLUSH_WIN).fan == 5
    with pytest.raises(mf.WinNotAllowed):
        rules.score(PUNG_WIN)
    with pytest.raises(mf.NotAWin):
        rules.score(PLAIN_WIN)


def test_excludes_and_replaces_act_in_turn():
    rows = [
        Row("清一色", "Full Flush", 4, "one_suit", excludes="@bonus"),
        Row("平胡", "All Chows", 1, "all_chows", replaces="one_suit"),
        DRAWN,
    ]
    both = [Remove("replaces"), Remove("excludes"), Sum("fan")]
    assert rules_of(rows, both).score(FLUSH_WIN).fans == {"平胡": 1, "自摸": 1}
    turned = [Remove("excludes"), Remove("replaces"), Sum("fan")]
    assert rules_of(rows, turned).score(FLUSH_WIN).fans == {"平胡": 1}


def test_rows_of_one_name_are_summed():
    rows = [
        Row("幺九刻", "Terminal", 1, "terminal_pungs", times="terminal_pungs"),
        Row("幺九刻", "Wind", 1, "other_wind_pungs", times="other_wind_pungs"),
    ]
    score = rules_of(rows).score(mf.Win("111m999p23s44z", "1s", "[333z]"))
    assert score.fans == {"幺九刻": 3}
    assert [line.value for line in score.lines] == [2, 1]


# ---- options -------------------------------------------------------------------------

OPTIONS = (
    Option("cap", 3),
    Option("minimum", 0, (0, 1, 3), "番"),
    Option("loud", False),
    Option("way", "sum", ("sum", "max")),
    Option("seats", (0, 1)),
    Option("any", None),
    Option("shares", 2, least=1, most=9),
)


def test_options_by_default_and_given():
    defaults = {"cap": 3, "minimum": 0, "loud": False, "way": "sum", "seats": (0, 1),
                "any": None, "shares": 2}  # fmt: skip
    assert resolve(OPTIONS, {}, "mine") == defaults
    given = {"cap": 5, "minimum": 3, "loud": True, "way": "max", "seats": [2],
             "any": "x", "shares": 9}  # fmt: skip
    assert resolve(OPTIONS, given, "mine") == {**given, "seats": (2,)}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"cap": "3"}, "mine: cap is of type int, not '3'"),
        ({"cap": True}, "mine: cap is of type int, not True"),
        ({"minimum": 2}, "mine: minimum is 0, 1 or 3, not 2"),
        ({"shares": 0}, "mine: shares is 1 to 9, not 0"),
        ({"shares": 10}, "mine: shares is 1 to 9, not 10"),
        ({"shares": True}, "mine: shares is of type int, not True"),
        ({"loud": 1}, "mine: loud is False or True, not 1"),
        ({"way": "min"}, "mine: way is 'sum' or 'max', not 'min'"),
        ({"seats": 3}, "mine: seats is of type tuple, not 3"),
    ],
)
def test_a_value_that_an_option_cannot_have(given, message):
    with pytest.raises(OptionError) as wrong:
        resolve(OPTIONS, given, "mine")
    assert str(wrong.value) == message


def test_a_scalar_of_numpy_is_what_it_stands_for():
    given = {"cap": np.int64(5), "minimum": np.uint8(3), "loud": np.bool_(True),
             "way": np.str_("max"), "seats": [np.int8(1), 2],
             "shares": np.int32(9)}  # fmt: skip
    found = resolve(OPTIONS, given, "mine")
    plain = {"cap": 5, "minimum": 3, "loud": True, "way": "max", "seats": (1, 2),
             "any": None, "shares": 9}  # fmt: skip
    assert found == plain
    for name, value in plain.items():
        assert type(found[name]) is type(value)
    assert [type(seat) for seat in found["seats"]] == [int, int]
    for wrong in (np.bool_(True), np.float64(3)):
        with pytest.raises(OptionError, match="cap is of type int"):
            resolve(OPTIONS, {"cap": wrong}, "mine")


def test_choices_are_plain_as_values_are():
    option = Option("a", np.int64(3), [np.int64(3), [1, 2]])
    assert (option.default, option.choices) == (3, (3, (1, 2)))
    assert option.check([1, 2], "x") == (1, 2)
    assert Option("a", 3, np.arange(5)).check(np.int8(4), "x") == 4
    with pytest.raises(SchemaError, match="option a: least 9 is above most 3"):
        Option("a", 5, least=9, most=3)


def test_an_unknown_option_names_what_it_may_have_been():
    with pytest.raises(UnknownOption, match="no option 'cup': did you mean cap"):
        resolve(OPTIONS, {"cup": 3}, "mine")
    with pytest.raises(UnknownOption, match="there are cap, minimum, loud"):
        resolve(OPTIONS, {"xyzzy": 3}, "mine")
    with pytest.raises(UnknownOption, match="it has none"):
        resolve([], {"cap": 3}, "mine")
    with pytest.raises(SchemaError, match="option o: 5 is none of its choices"):
        Option("o", 5, (1, 2))


def test_registers_that_are_made_or_asked_for():
    rules = rules_of(
        stages=(
            Raise("best", "out"),  # which begins with 0
            Cap("best", 3),
            Cap("fan", 5),  # a total, whoever makes it
            *SUM,
            Add("fan", "best"),
        ),
    )
    assert rules.score(FLUSH_WIN).fan == 4 + 3
    last = rules_of(stages=(*SUM, Raise("more", "out"), Add("fan", "more")))
    assert last.score(FLUSH_WIN).fan == (4 + 1) + 4


# ---- a value -------------------------------------------------------------------------


def test_a_ruleset_is_a_value():
    rules = rules_of(options={"cap": 3}, option_list=OPTIONS[:1])
    other = rules_of(options={"cap": 5}, option_list=OPTIONS[:1])
    for again in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)):
        assert again == rules
        assert hash(again) == hash(rules)
        assert again.score(FLUSH_WIN) == rules.score(FLUSH_WIN)
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
    with pytest.raises(TypeError, match="cannot be changed"):
        rules._describe(
            (), (), (), (), (), forms=1, options=0, minimum=None, honor_runs=0,
            copies=4, result=0, key=0, minimum_of=0, tiles=0, refuses=0,
            turns=(0,) * 34,
        )  # fmt: skip


def test_one_of_a_rule_file_is_pickled_by_its_options(monkeypatch):
    module = types.ModuleType("a_rule_file")

    def ruleset(**options):
        resolved = resolve(OPTIONS[:1], options, "mine")
        return rules_of(
            [FLUSH, DRAWN], [Sum("fan"), Cap("fan", resolved["cap"])],
            options=resolved, option_list=OPTIONS[:1], payments=module,
        )  # fmt: skip

    module.ruleset = ruleset
    monkeypatch.setitem(__import__("sys").modules, "a_rule_file", module)
    rules = ruleset(cap=4)
    assert rules.__reduce__()[1] == ("a_rule_file", {"cap": 4})
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules != ruleset()
    assert again.score(FLUSH_WIN).fan == 4


@pytest.mark.parametrize("name", mf.rules.names())
@pytest.mark.parametrize("options", [{}, {"no_such": 1}])
def test_own_rows_with_the_payments_of_a_rule_file_stay_own_rows(name, options):
    rules = rules_of(
        [FLUSH, PUNGS, DRAWN], payments=mf.rules.module(name), options=options
    )
    hand = np.array([list(mf.parse("1122334455667m"))])
    for again in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)):
        assert again == rules
        assert again.payments is rules.payments
        assert again.score(FLUSH_WIN).fans == {"清一色": 4, "自摸": 1}
    score = pickle.loads(pickle.dumps(rules.score(FLUSH_WIN)))
    assert score.rules == rules
    assert score.fan == 5
    scores = pickle.loads(pickle.dumps(rules.score_batch(hand, [6])))
    assert scores.rules == rules
    assert scores.names(0) == ("清一色", "自摸")


def test_a_variant_differs_in_what_is_named():
    rules = rules_of(options={"cap": 3}, option_list=OPTIONS[:1], sets=4)
    assert rules.replace() == rules
    other = rules.replace(name="yours", rows=(*rules.rows, CHICKEN), minimum=5,
                          stages=(Fallback("chicken"), *SUM))  # fmt: skip
    assert (other.name, other.minimum, other.sets) == ("yours", 5, 4)
    assert other.options == {"cap": 3}
    assert other.score(FLUSH_WIN).fan == 5
    assert rules.minimum is None
    assert other.replace(name="mine", rows=rules.rows, stages=SUM,
                         minimum=None) == rules  # fmt: skip
    assert pickle.loads(pickle.dumps(other)) == other
    with pytest.raises(SchemaError, match="mine has no argument 'row': did you mean"):
        rules.replace(row=())
    with pytest.raises(SchemaError, match="mine: players is 4, not 5"):
        rules.replace(players=5)


@pytest.mark.parametrize(
    "name", [name for name in mf.rules.names() if name != "tuidaohu_continent6"]
)
def test_rules_on_a_base_are_the_base_in_all_that_they_do_not_say(name):
    base = mf.rules.get(name)
    rules = mf.rules.get("tuidaohu_continent6", base_rules=name)
    own = {"name", "chinese", "english", "aliases", "verified", "options",
           "option_list", "payments"}  # fmt: skip
    for field in set(Ruleset._FIELDS) - own:
        assert getattr(rules, field) == getattr(base, field), field


def test_rows_stages_and_options_are_values():
    for value in (FLUSH, Sum("fan", "out"), Cap("fan", 3, above="out"), OPTIONS[1]):
        assert pickle.loads(pickle.dumps(value)) == copy.copy(value) == value
        assert hash(copy.deepcopy(value)) == hash(value)
        with pytest.raises(AttributeError, match="cannot be changed"):
            value.name = 1
        with pytest.raises(AttributeError, match="cannot be changed"):
            del value.name
        with pytest.raises(AttributeError, match="cannot be changed"):
            value._set(*value._asdict().values())
    with pytest.raises(AttributeError, match="a Row cannot be changed"):
        FLUSH.__init__("碰碰和", "All Pungs", 2, when="all_pungs")
    with pytest.raises(TypeError, match="a Row has 12 fields, not 1"):
        Row.__new__(Row)._set("碰碰和")
    assert FLUSH != FLUSH._replace(value=5) == FLUSH._replace(value=5)
    assert Sum("fan") != Max("fan")
    assert repr(Cap("fan", 3, above="out")) == "Cap('fan', 3, 'out')"
    assert repr(FLUSH) == "<Row one_suit 清一色 'Full Flush': 4>"


# ---- its shapes ----------------------------------------------------------------------


def test_questions_about_tiles_know_the_shapes():
    pairs = rules_of(forms=mf.STANDARD | mf.SEVEN_PAIRS_QUADS)
    hand = "1111m2233p4455s6z"
    assert pairs.shanten(hand) == 0
    assert rules_of().shanten(hand) == mf.shanten(hand, forms=mf.STANDARD) > 0
    assert pairs.waits(hand) == (32,)
    assert pairs.discards("1111m2233p4455s67z")[0].shanten == 0
    runs = rules_of(honor_runs=("winds", "dragons"))
    assert runs.waits("123m456p789s124z5z") == (31,)
    assert runs.score(mf.Win("123m456p789s124z5z", "5z")).decomposition.sets[-1] == (
        27, 28, 30,
    )  # fmt: skip
    suits = rules_of(tiles=108)
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


PAIRS = [(one, two) for one in mf.rules.names() for two in mf.rules.names()]


@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_payments_of_other_rules_ask_for_their_options(one, two):
    """They are named where they are missing."""
    module = mf.rules.module(two)
    rules = mf.rules.get(one)
    bare = rules.replace(payments=module, options={})
    for ask in (lambda: bare.settle(mf.Deal()), lambda: bare.settle(mf.Deal(turn=3))):
        with pytest.raises(OptionError, match=f"{one}: the payments of {two} ask for"):
            ask()
    if two in ("jipinghu", "tuidaohu"):
        with pytest.raises(OptionError, match=r"ask for .* runaway"):
            bare.runaway(1)
    options = resolve(module.OPTIONS, {}, two)
    mixed = rules.replace(payments=module, options=options)
    paid = module.PAID(options) if callable(module.PAID) else module.PAID
    if paid in rules.totals:
        assert len(mixed.settle(mf.Deal()).deltas) == 4
    else:
        with pytest.raises(RuleError, match=f"of {two} are for {paid}, which is not"):
            mixed.settle(mf.Deal())
    for deal in (mf.Deal(), mf.Deal(kongs=["1:add"], wins=[FLUSH_WIN])):
        for own in (rules.replace(payments=module), bare, mixed):
            with contextlib.suppress(MahjongError):
                own.settle(deal)
                own.next_hand([1])
                own.coins((0, 0, 0, 0), N=1)


def test_an_option_that_payments_cannot_have_is_refused():
    rules = mf.rules.get("tuidaohu")
    wrong = rules.replace(options={**rules.options, "horse_model": "luck"})
    with pytest.raises(
        OptionError, match="payments of tuidaohu: horse_model is 'mirror' or 'net'"
    ):
        wrong.settle(mf.Deal())


def test_payments_are_asked_of_their_module():
    with pytest.raises(RuleError, match="mine says nothing of payments"):
        rules_of().settle(types.SimpleNamespace(wins=()))
    with pytest.raises(RuleError, match="mine says nothing of coins"):
        rules_of().coins([0, 0, 0, 0])
    module = types.ModuleType("payments")
    module.settle = lambda deal, scores, options: (deal, scores, options)
    module.coins = lambda deltas, options, *, model, **room: (deltas, model, room)
    rules = rules_of(payments=module, options={"cap": 3})
    deal = types.SimpleNamespace(wins=(FLUSH_WIN, PUNG_WIN))
    settled, scores, options = rules.settle(deal)
    assert settled is deal
    assert [score.fan for score in scores] == [5, 3]
    assert options == {"cap": 3}
    assert rules.coins([1, -1], model="fee", n=600) == ([1, -1], "fee", {"n": 600})


def test_a_name_may_stand_alone():
    assert rules_of(totals="fan").totals == ("fan",)
    assert rules_of(aliases="my rules").aliases == ("my rules",)


def test_an_option_in_itself_is_refused():
    endless = []
    endless.append(endless)
    with pytest.raises(OptionError, match="more than 1000 values"):
        Option("x", ()).check(endless, "mine")


SELF_DRAWN = mf.Win("123m456p789s1122z", "1z")


@pytest.mark.parametrize(
    ("value", "stages", "result"),
    [
        (80, [Sum("fan"), Power("points", 2, "fan")], None),
        (63, [Sum("fan"), Power("points", 2, "fan")], None),
        (62, [Sum("fan"), Power("points", 2, "fan")], 2**62),
        (63, [Sum("fan"), Power("points", -2, "fan")], None),
        (80, [Sum("fan"), Power("points", 2, "fan"), Cap("points", 100)], 100),
        (80, [Sum("fan"), Power("points", 2, "fan"), Scale("points", 0)], 0),
        (80, [Sum("fan"), Power("points", 2, "fan"), Scale("points", -1)], None),
        (-5, [Sum("fan"), Set("b", 80), Power("points", 2, "b"),
              Add("points", "fan")], None),
        (-5, [Sum("fan"), Sum("points"), Set("b", 80), Power("c", 2, "b"),
              Add("points", "c")], None),
        (9, [Sum("fan"), Set("points", 2**31 - 1), *[Scale("points", 2**31 - 1)] * 2],
         None),
    ],
)  # fmt: skip
def test_what_goes_beyond_64_bits_is_an_error(value, stages, result):
    rules = rules_of(
        [Row("甲", "A", value, "standard")], stages, totals=["points"], result="points"
    )
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


GREAT = Ruleset(
    "great", "大", "Great",
    rows=[Row("自摸", "Self-Drawn", 1, "self_drawn"),
          Row("双同刻", "Two Pungs", 70, "double_pung"),
          Row("碰碰胡", "All Pungs", 3, "all_pungs")],
    stages=[Sum("fan", "self_drawn", "all_pungs"), Sum("other"),
            Power("second", 2, "other")],
    totals=["fan", "second"],
)  # fmt: skip
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
    assert rules_of().score(won)
    rules = rules_of(**game)
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
    for quiet, verdict in ((rules, 1), (rules_of(), 0)):
        scores = quiet.score_batch(
            [list(won.hand)], [won.win], **given, on_error="sentinel"
        )
        assert scores.verdict.tolist() == [verdict]


def test_tiles_of_five_sets_are_no_hand_of_four():
    rules = rules_of(sets=4)
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
