"""What is wrong in rules of one's own, and where: refused when they are made."""

import pytest
from few_rules import FLUSH, FLUSH_WIN, PLAIN_WIN, SUM, rules_of

from mahjong_fast import scoring
from mahjong_fast._native import scoring as native
from mahjong_fast.errors import (
    SchemaError,
)
from mahjong_fast.scoring import (
    Add,
    Allow,
    Cap,
    Chows,
    Fallback,
    Floor,
    Multiply,
    Option,
    Power,
    Product,
    Pungs,
    Raise,
    Remove,
    Row,
    Ruleset,
    Scale,
    Set,
    Sum,
)

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
    (lambda: rules_of(players=5), "players is 4, not 5$"),
    (lambda: rules_of(players=2), "players is 4, not 2: rules for fewer are not"),
    (lambda: rules_of(players=3), "players is 4, not 3: rules for fewer are not"),
    (lambda: rules_of(players=True), "players is an integer, not True"),
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
    assert kinds == set(native.STAGE_OPS)
    assert sorted(native.STAGE_OPS.values()) == list(range(len(kinds)))


@pytest.mark.parametrize("kind", [Chows, Pungs])
def test_what_sets_make_among_themselves_is_what_the_library_takes(kind):
    """Each pattern is a row of its own, and then the library takes them all."""
    chain = kind.__name__.lower()
    names = [one.identifier for one in scoring.patterns() if one.chain == chain]
    assert len(names) > 10
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


LONG = "x" * 10**6
DRAWN_HERE = {"when": "self_drawn", "identifier": "a"}


@pytest.mark.parametrize(
    "make",
    [
        lambda: Row(LONG, "A", 1),
        lambda: rules_of((Row("a", "A", 1, when="self_drawn", identifier=LONG),) * 2),
        lambda: rules_of((Row("a", "A", 1, **DRAWN_HERE, excludes=(LONG,)),)),
        lambda: rules_of((Row("a", "A", 1, **DRAWN_HERE, excludes=("@" + LONG,)),)),
        lambda: rules_of((Row("a", "A", 1, identifier="a", when=LONG),)),
        lambda: rules_of(totals=(LONG,)),
        lambda: rules_of(stages=(Sum(LONG),)),
        lambda: rules_of(stages=(Sum("fan"), Cap(LONG, 5))),
        lambda: rules_of().replace(name=LONG, players=2),
        lambda: rules_of().replace(name=LONG, totals=("fans",)),
    ],
)
def test_a_message_has_no_more_than_the_beginning_of_a_name(make):
    with pytest.raises(SchemaError) as caught:
        make()
    assert len(str(caught.value)) < 500
