"""Rule systems as data: what is refused, with its place; options; values; your own."""

import copy
import pickle
import types

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast import _scoring, scoring
from mahjong_fast.errors import (
    BatchError,
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
    Chows,
    Fallback,
    Floor,
    Max,
    Multiply,
    Option,
    Power,
    Product,
    Pungs,
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

FLUSH = Row("清一色", "Full Flush", 4, when="one_suit", group="out")
PUNGS = Row("碰碰胡", "All Pungs", 2, when="all_pungs", group="base")
DRAWN = Row("自摸", "Self-Drawn", 1, when="self_drawn", group="bonus")
CHICKEN = Row("鸡胡", "Chicken", 1, identifier="chicken")


SUM = (Sum("fan"),)


def rules_of(rows=(FLUSH, PUNGS, DRAWN), stages=SUM, **more):
    given = {"totals": ("fan",), **more}
    return Ruleset("mine", "我", "Mine", rows=rows, stages=stages, **given)


FLUSH_WIN = mf.Win("1122334455667m", "7m")
PUNG_WIN = mf.Win("111m222p33s44z", "3s", "[555z]")
PLAIN_WIN = mf.Win("123m456p789s1122z", "1z", how="discard")


# ---- what is refused -----------------------------------------------------------------


def test_every_pattern_can_be_asked_for():
    patterns = scoring.patterns()
    assert len(patterns) == len(scoring.PATTERNS) > 100
    for pattern in patterns:
        assert pattern.identifier.isidentifier()
        assert pattern.chinese
        assert pattern.english
        assert pattern.text
    rows = [
        Row(pattern.chinese, pattern.english, 1, when=pattern.identifier)
        for pattern in patterns
    ]
    assert rules_of(rows).score(FLUSH_WIN).fans["清一色"] == 1


def row(*args, **kwargs):
    return lambda: rules_of([Row(*args, **kwargs)])


def stage(kind, *args, **kwargs):
    return lambda: rules_of(stages=[Sum("fan"), kind(*args, **kwargs)])


DOUBLES = (Row("甲", "A", 1, "pure_double_chow", group="g"),
           Row("乙", "B", 1, "mixed_double_chow", group="g"))  # fmt: skip


def rules_with(name, value):
    given = {"name": "mine", "chinese": "我", "english": "Mine", "rows": [FLUSH],
             "stages": SUM, "totals": ["fan"]}  # fmt: skip
    return lambda: Ruleset(**{**given, name: value})


MISTAKES = [
    (row("甲", "A", 1, "one_siut"), "row one_siut: no pattern 'one_siut': did you"),
    (row("甲", "A", 1, "zzz"), "no pattern 'zzz': see scoring.patterns"),
    (row("甲", "A", 1, "one_suit all_pungs"), "row 甲 needs an identifier"),
    (row("甲", "A", 1, "!one_suit"), "row 甲 needs an identifier"),
    (row("甲", "A", 1, "one_suit !one_suit", identifier="a"), "contradicts itself"),
    (row("甲", "A", 1, "one_suit", any_of="two_siuts"), "did you mean two_suits"),
    (row("甲", "A", 1, "one_suit", times="pung"), "no pattern 'pung'"),
    (row("甲", "A", 1, "one_suit", less=1), "row one_suit: less is 0 to 255"),
    (row("甲", "A", 1, "chows", times="chows", less=256), "with times, not 256"),
    (row("甲", "A", 1.5, "one_suit"), "row 甲: value is an integer, not 1.5"),
    (row("甲", "A", True, "one_suit"), "value is an integer, not True"),
    (row("甲", "A", 1_000_001, "one_suit"), "-1000000 to 1000000, not 1000001"),
    (row("", "A", 1, "one_suit"), "the Chinese name is text, not ''"),
    (row("甲", None, 1, "one_suit"), "row 甲: the English name is text, not None"),
    (row("甲", "A", 1, "one_suit", identifier="a b"), "'a b' is no identifier"),
    (row("甲", "A", 1, "one_suit", excludes="two_suits"), "no row 'two_suits'"),
    (row("甲", "A", 1, "one_suit", replaces="@all"), "no group 'all'"),
    (row("甲", "A", 1, "one_suit", excludes="one_suit"), "it takes itself away"),
    (row("甲", "A", 1, "one_suit", times="dealer"), "row one_suit: times is a pattern "
     "that is a count, and dealer only holds or not"),
    (row("甲", "A", 1, "dealer", times="dealer", less=1), "row dealer: times is a"),
    (lambda: rules_of([FLUSH, Row("乙", "B", 1, "all_pungs", excludes="out")],
                      [Remove("excludes"), *SUM]),
     "row all_pungs: no row 'out': did you mean @out, the group"),
    (lambda: rules_of([FLUSH, Row("乙", "B", 1, "all_pungs", replaces="@one_suit")],
                      [Remove("replaces"), *SUM]),
     "row all_pungs: no group 'one_suit': did you mean one_suit, the row"),
    (lambda: rules_of([FLUSH, Row("乙", "B", 1, "all_pungs", excludes="one_suit")],
                      [Remove("replaces"), *SUM]),
     r"row all_pungs: it excludes others, but there is no stage Remove.'excludes'."),
    (lambda: rules_of([FLUSH, Row("乙", "B", 1, "all_pungs", replaces="@out")]),
     r"row all_pungs: it replaces others, but there is no stage Remove.'replaces'."),
    (row("甲", "A", 1, identifier="a"), "no patterns, and no Fallback names it"),
    (lambda: rules_of([FLUSH, FLUSH]), "two rows are one_suit"),
    (lambda: rules_of([FLUSH, Row("乙", "B", 1, "all_pungs", group="one_suit")]),
     "one_suit is both a row and a group"),
    (lambda: rules_of([Row(f"{n}", "N", 1, "one_suit", identifier=f"r{n}")
                       for n in range(129)]), "more than 128 rows"),
    (lambda: rules_of(stages=[Sum("fan")] * 33), "more than 32 stages"),
    (lambda: rules_of(stages=[Sum(f"r{n}") for n in range(9)]), "than 8 registers"),
    (lambda: rules_of(rows=[3]), "3 is no Row"),
    (lambda: rules_of(stages=["Sum"]), "'Sum' is no Stage"),
    (lambda: rules_of(option_list=["x"]), "'x' is no Option"),
    (lambda: rules_of(totals=("fan", "fun")), "totals: no stage makes the register "
     "'fun': did you mean fan"),
    (lambda: rules_of(result="points"), "result: no stage makes"),
    (lambda: rules_of(key="sum"), "key: no stage makes"),
    (lambda: rules_of(minimum_of="sum"), "minimum_of: no stage makes"),
    (lambda: rules_of(forms=0), "forms=0 are no shapes"),
    (lambda: rules_of(forms=512), "forms=512 are no shapes"),
    (lambda: rules_of(players=5), "players is 2, 3, 4, not 5"),
    (lambda: rules_of(honor_runs="dragon"), "no honor_runs 'dragon'"),
    (lambda: rules_of(copies=5), "copies is 4, None, not 5"),
    (lambda: rules_of(tiles=100), "tiles is 136, 144, 108 or text, not 100"),
    (lambda: rules_of(pass_lock="none"), "pass_lock is off, same_tile, all, not"),
    (stage(Sum, "fan", "outs"), "stage 2, Sum.'fan', 'outs'.: no group or row 'outs'"),
    (stage(Sum, 3), "Sum: 3 is no name"),
    *((stage(Sum, name), f"register cannot be called '{name}'")
      for name in ("total", "win", "lines", "explain")),
    (lambda: rules_of(stages=[Chows("base")]), r"stage 1, Chows.'base'., row "
     "all_pungs: it has none of pure_double_chow, mixed_double_chow"),
    (lambda: rules_of(stages=[Pungs()]), "stage 1, Pungs.., row one_suit: it has none "
     "of two_dragon_pungs"),
    (lambda: rules_of([*DOUBLES, Row("丙", "C", 1, "mixed_double_chow one_suit",
                                     identifier="c", group="g")], [Chows("g")]),
     "row c: mixed_double_chow is that of row mixed_double_chow"),
    (lambda: rules_of([Row("丙", "C", 1, "mixed_double_chow pure_straight",
                           identifier="c")], [*SUM, Chows("c")]),
     "stage 2, Chows.'c'., row c: it has both mixed_double_chow and pure_straight"),
    (lambda: rules_of([Row("丙", "C", 1, "standard !pure_straight", identifier="c")],
                      [Chows("c")]), "row c: it has none of pure_double_chow"),
    (lambda: rules_of(DOUBLES, [Pungs("g")]), "row pure_double_chow: it has none of"),
    (stage(Remove, "exclude"), "'excludes' or 'replaces', not 'exclude'"),
    (stage(Fallback, "chicken"), "no row 'chicken'"),
    (stage(Set, "fan", 2**31), "is -2147483647 to 2147483647, not 2147483648"),
    (stage(Set, "fan", "2"), "Set: n is an integer, not '2'"),
    (stage(Cap, "fan", 3, above="nine"), "no group or row 'nine'"),
    (stage(Sum, "fan", when="self_drwan"), "did you mean self_drawn"),
    (stage(Power, "fan", 2, "fna"), "no stage makes the register 'fna': did you"),
    (stage(Add, "fan", "fann"), "no stage makes the register 'fann'"),
    *[
        (stage(kind, "fna", *given), "no earlier stage makes the register 'fna': did "
         "you mean fan?")
        for kind, *given in (
            (Cap, 5), (Floor, 5), (Scale, 2), (Multiply, "fan"), (Product, "out"))
    ],
    (stage(Raise, "fna", "out"), "no other stage makes or reads the register 'fna': "
     "did you mean fan?"),
    *[
        # What makes it comes too late.
        (lambda late=late: rules_of(stages=(*SUM, late, Set("more", 3))),
         "stage 2, .* no earlier stage makes the register 'more'")
        for late in (Cap("more", 5), Add("fan", "more"), Multiply("fan", "more"),
                     Power("fan", 2, "more"))
    ],
    (stage(Cap, "fan", 3, above=5), "Cap: above is names, not 5"),
    (stage(Allow, reason=5), "Allow: reason is text, not 5"),
    (stage(Remove, 5), "not 5"),
    *((row("甲", "A", 1, when), "row 甲: when is text") for when in (5, None, ["x"])),
    *((row("甲", "A", 1, "one_suit", **{name: 5}), f"row 甲: {name} is text, not 5")
      for name in ("any_of", "times", "group", "rule")),
    *((row("甲", "A", 1, "one_suit", **{name: 5}), f"row 甲: {name} is names, not 5")
      for name in ("excludes", "replaces")),
    (lambda: Option("x", 3, 5), "option x: choices are values, not 5"),
    (lambda: Option(5, 3), "an option has a name, not 5"),
    (lambda: Option("x", 3, least=4), "option x: 3 is not at least 4"),
    (lambda: Option("x", 3, most=2), "option x: 3 is not at most 2"),
    (lambda: Option("x", 3, least=0, most=2), "option x: 3 is not 0 to 2"),
    (lambda: Option("x", 3, least=1.5), "option x: least is an integer, not 1.5"),
    (lambda: Option("x", 3, most="9"), "option x: most is an integer, not '9'"),
    (lambda: Option("x", "a", least=0), "least and most are of integers"),
    (lambda: Option("x", True, most=1), "least and most are of integers"),
    (lambda: Option("x", 3, (3, 4), least=0), "of integers without choices"),
    *((rules_with(name, value), name) for name, value in [
        ("name", 5), ("name", ""), ("chinese", None), ("english", 5), ("forms", None),
        ("forms", "x"), ("totals", 5), ("aliases", 5), ("honor_runs", 5),
        ("options", 5), ("minimum", "x"), ("minimum", 2**70), ("minimum", 1.5),
        ("wild", 5), ("tiles", ""), ("tiles", "0x"), ("tiles", True),
        ("payments", "os"), ("verified", "x"), ("sets", 3), ("jokers", 1),
        ("flowers", None), ("players", True), ("key", 5), ("minimum_of", []),
        ("rows", 5), ("stages", None), ("pass_lock", []),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("make", "message"), MISTAKES)
def test_a_mistake_is_named_with_its_place(make, message):
    with pytest.raises(SchemaError, match=message):
        make()


def test_every_stage_is_one_of_the_library():
    kinds = {kind.__name__ for kind in scoring.Stage.__subclasses__()}
    assert kinds == set(_scoring.STAGE_OPS)
    assert sorted(_scoring.STAGE_OPS.values()) == list(range(len(kinds)))


@pytest.mark.parametrize("kind", [Chows, Pungs])
def test_what_sets_make_among_themselves_is_what_the_library_takes(kind):
    """Each pattern is a row of its own, and then the library takes them all."""
    numbers = {Chows: _scoring.CHOW_PATTERNS, Pungs: _scoring.PUNG_PATTERNS}[kind]
    names = [scoring.patterns()[number].identifier for number in numbers]
    assert len(set(names)) == len(names) > 10
    rows = [Row(name, name, 1, name, group="g") for name in names]
    assert rules_of(rows, [kind("g"), *SUM]).score(PLAIN_WIN).fan >= 0
    for name in scoring.PATTERNS:
        if name not in names:
            with pytest.raises(SchemaError, match=f"row {name}: it has none of"):
                rules_of([Row("甲", "A", 1, name)], [kind(name), *SUM])


def test_seven_registers_may_be_made_of_others():
    with pytest.raises(SchemaError, match="more than 8 registers: fan, r0"):
        rules_of(stages=[Sum("fan"), *(Add(f"r{n}", "fan") for n in range(8))])
    rules_of(stages=[Sum("fan"), *(Add(f"r{n}", "fan") for n in range(7))])


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
            copies=4, result=0, key=0, minimum_of=0, kinds=0, refused=0,
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
    with pytest.raises(SchemaError, match="mine: players is 2, 3, 4, not 5"):
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
        with pytest.raises(AttributeError, match="cannot be changed"):
            value.name = 1
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
    with pytest.raises(OptionError, match="nested too deep"):
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
