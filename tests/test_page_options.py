"""Options of pages: what each value changes, which wins, and what contradicts."""

from __future__ import annotations

import itertools

import few_pages
import page_reader
import pytest

import mahjong_fast as mf

ONE, ZERO = ("INT", 1), ("INT", 0)
NAMES = ("flag", "some", "word")
FLAG, SOME, WORD = (("NAME", "option", place) for place in range(3))


def number(value):
    return ("INT", value)


def read(more, head=""):
    return few_pages.read(few_pages.page("[options]\n" + more, head))


@pytest.mark.parametrize(
    ("table", "kind", "default"),
    [
        ("{}", 0, 0),
        ("{ default = true }", 0, 1),
        ("{ true = { pass_lock = 'all' } }", 0, 0),
        ("{ false = { pass_lock = 'all' } }", 0, 1),
        ("{ false = { pass_lock = 'all' }, default = false }", 0, 0),
        (
            "{ false = { pass_lock = 'all' }, true = { require = 1 }, default = true }",
            0,
            1,
        ),
        ("{ range = [-3, 7] }", 1, -3),
        ("{ range = [-3, 7], default = 0 }", 1, 0),
        ("{ choices = ['a', 'b'] }", 2, 0),
        ("{ choices = ['a', 'b'], default = 'b' }", 2, 1),
        ("{ choices = [30, 20, 'each'], default = 20 }", 2, 1),
    ],
)
def test_an_option_has_a_kind_and_a_default(table, kind, default):
    (option,) = read(f"x = {table}\n")["options"]
    assert (option["name"], option["kind"], option["default"]) == ("x", kind, default)
    if kind == 1:
        assert option["range"] == (-3, 7)
    if kind == 2:
        assert option["choices"] in (["a", "b"], ["30", "20", "each"])


@pytest.mark.parametrize(
    ("change", "place", "expected"),
    [
        ("score.fan = 'count(all)'", ("score", "fan"), ("CALL", "count", (1,))),
        ("'score.fan' = 7", ("score", "fan"), number(7)),
        ("pass_lock = 'off'", ("settings", "pass_lock"), ZERO),
        ("game.tiles = 108", ("settings", "tiles"), number((1 << 27) - 1)),
        ("game.sets = 5", ("settings", "sets"), number(5)),
        ("game.flowers = true", ("settings", "flowers"), number(8)),
        ("minimum.least = 8", ("settings", "minimum_least"), number(8)),
        ("minimum.of = 'other'", ("settings", "minimum_of"), ONE),
        ("result = 'other'", ("settings", "result"), ONE),
        ("key = 'other'", ("settings", "key"), ONE),
        ("totals = ['other']", ("settings", "totals"), number(2)),
        ("require = 'kongs'", ("require",), ("NAME", "pattern", 3)),
        ("forbid.never = 'kongs'", ("forbids", 0, 1), ("NAME", "pattern", 3)),
        ("forbid.never = false", ("forbids", 0, 1), ZERO),
        ("rows.one_suit = false", ("rows", 0, "exists"), ZERO),
        ("rows.one_suit.value = 9", ("rows", 0, "value"), number(9)),
        ("rows.one_suit.when = 'kongs'", ("rows", 0, "when"), ("NAME", "pattern", 3)),
        ("rows.one_suit.each = 'kongs'", ("rows", 0, "each"), ("NAME", "pattern", 3)),
    ],
)
@pytest.mark.parametrize(
    ("option", "value", "condition"),
    [
        ("{", "true", FLAG),
        ("{", "false", ("NOT", FLAG)),
        ("{ range = [0, 9],", "7", ("EQUAL", FLAG, number(7))),
        ("{ choices = ['a', 'b'],", "b", ("EQUAL", FLAG, number(1))),
        ("{ choices = ['a', 30],", "30", ("EQUAL", FLAG, number(1))),
    ],
)
def test_a_change_holds_where_the_option_has_the_value(
    change, place, expected, option, value, condition
):
    score = "[score]\nfan = 'sum(all)'\nother = 1\n[forbid]\nnever = 'open_kongs'\n"
    default = "default = true, " if value == "false" else ""
    text = few_pages.page(
        f"[options]\nx = {option} {default}{value} = {{ {change} }} }}\n", score=score
    )
    plain = few_pages.read(few_pages.page(score=score))
    found = few_pages.read(text)
    old = plain
    for key in place:
        found, old = found[key], old[key]
    if "pattern" in str(expected):  # numbers of patterns follow their use
        assert (found[0], found[1]) == ("IF", condition)
        assert found[2][:2] == ("NAME", "pattern")
    elif (expected, old) == (ZERO, ONE):
        assert found == ("IF", condition, ZERO, ONE)
    elif (expected, old) == (ONE, ZERO):
        assert found == condition
    else:
        assert found == (
            "IF",
            condition,
            expected,
            old if old[0] != "NAME" else found[3],
        )


def values(formula, options):
    """Return what a formula is for every combination of values of options."""
    return [
        page_reader.run(formula, list(chosen)) for chosen in itertools.product(*options)
    ]


def test_lists_get_more_and_less():
    found = read(
        """
        more = { true = { "shapes+" = ["seven_pairs_quads", "thirteen_orphans"] } }
        less = { true = { "shapes-" = ["standard"] } }
        """,
        'shapes = ["standard", "thirteen_orphans"]\n',
    )
    expected = [
        (not less) * 1 + 8 + more * 4
        for more, less in itertools.product((0, 1), repeat=2)
    ]
    assert values(found["settings"]["forms"], [(0, 1)] * 2) == expected
    assert found["conflicts"] == []


def test_what_a_row_takes_away_gets_more_and_less():
    rows = """
    [rows.all]
    table = [
      ["甲", 8, "one_suit", { id = "a", excludes = ["b"] }],
      ["乙", 8, "all_pungs", { id = "b" }],
      ["丙", 1, "all_chows", { id = "c" }],
    ]
    [options]
    x = { true = { rows.a."excludes+" = ["c"], rows.b.replaces = ["c"] } }
    y = { true = { rows.a."excludes-" = ["b"] } }
    """
    found = few_pages.read(few_pages.page(rows=rows))
    taken = {}
    for phase, row, targets, when in found["exclusions"]:
        for target in targets:
            taken[phase, row, target // 2] = values(when, [(0, 1)] * 2)
    every = list(itertools.product((0, 1), repeat=2))
    assert taken == {
        (1, 0, 1): [int(not y) for _, y in every],
        (1, 0, 2): [x for x, _ in every],
        (0, 1, 2): [x for x, _ in every],
    }


def test_rows_are_added_behind_those_of_their_group():
    rows = few_pages.ROWS + "[rows.more]\ntable = [['杠', 1, 'kongs']]\n"
    found = few_pages.read(
        few_pages.page(
            """
            [options]
            x.choices = [0, 2, 4]
            x.2."rows.all+" = [["门清", 3, "closed", { if = "option.y" }]]
            y = { true = { rows.closed.value = 5 } }
            """,
            rows=rows,
        )
    )
    assert [row["id"] for row in found["rows"]] == [
        "one_suit",
        "all_pungs",
        "all_chows",
        "closed",
        "kongs",
    ]
    closed = found["rows"][3]
    every = list(itertools.product(range(3), (0, 1)))
    exists = values(closed["exists"], [(0, 2, 4), (0, 1)])
    assert exists == [int(x == 1 and y == 1) for x, y in every]
    assert closed["value"] == ("IF", ("NAME", "option", 1), number(5), number(3))


def test_presets_are_what_an_option_is_unless_it_is_given():
    found = read(
        """
        last = { choices = ["x", "y"] }
        profile.choices = ["a", "b"]
        profile.b.options = { some = 7, flag = true }
        some = { range = [0, 9], 7 = { options.last = "y" } }
        flag = {}
        """
    )
    assert sorted(found["presets"]) == [(1, 1, 2, 7), (1, 1, 3, 1), (2, 7, 0, 1)]
    # An option stands before those that it decides.
    known = {1}
    for option, _, other, _ in found["presets"]:
        assert option in known
        known.add(other)


def test_two_changes_of_one_path_contradict():
    text = "".join(
        f"{name} = {{ true = {{ score.fan = {place} }} }}\n"
        for place, name in enumerate("abc", 1)
    )
    found = read(text)
    conflicts = {(one, other) for one, _, other, _, _ in found["conflicts"]}
    assert conflicts == {(0, 1), (0, 2), (1, 2)}
    assert all(path == "score.fan" for *_, path in found["conflicts"])
    for place in range(3):
        chosen = [int(option == place) for option in range(3)]
        assert page_reader.run(found["score"]["fan"], chosen) == place + 1


@pytest.mark.parametrize(
    ("one", "other", "contradict"),
    [
        ("rows.a.value = 1", "rows.a.value = 2", True),
        ("rows.a.value = 1", "rows.a.value = 1", False),
        ("rows.a.value = 1", "rows.b.value = 2", False),
        ("rows.a.value = 1", "rows.a = false", False),
        ("rows.a.'excludes+' = ['b']", "rows.a.'excludes+' = ['c']", False),
        ("rows.a.'excludes+' = ['b']", "rows.a.'excludes-' = ['c']", False),
        ("rows.a.'excludes+' = ['c']", "rows.a.'excludes-' = ['c']", True),
        ("rows.a.'excludes+' = ['b']", "rows.a.excludes = []", True),
        ("options.z = true", "options.z = false", True),
    ],
)
def test_what_contradicts(one, other, contradict):
    rows = """
    [rows.all]
    table = [
      ["甲", 8, "one_suit", { id = "a", excludes = ["c"] }],
      ["乙", 8, "all_pungs", { id = "b" }],
      ["丙", 1, "all_chows", { id = "c" }],
    ]
    """
    changed = "{} = {{ true = {{ {} }} }}\n"
    more = (
        f"[options]\nz = {{}}\n{changed.format('x', one)}{changed.format('y', other)}"
    )
    found = few_pages.read(few_pages.page(more, rows=rows))
    if contradict:
        path = one.partition(" ")[0].replace("'", "").rstrip("+-")
        assert found["conflicts"] == [(1, 1, 2, 1, path)]
    else:
        assert found["conflicts"] == []


def test_wild_tiles_by_options_are_cases_of_which_one_holds():
    text = few_pages.page(
        """
        [options]
        ghost = { choices = ["turned", "fixed"], fixed = { wild.turned = false } }
        cycle.choices = ["seven", "split"]
        cycle.split.wild.cycle = ["1-9m", "1-9p", "1-9s", "1234z", "567z"]
        both = { true = { wild.kinds = ["turned", "next"] } }
        """,
        rows=few_pages.ROWS
        + "[wild]\nkinds = ['next']\ncycle = ['1-9m', '1-9p', '1-9s', '1-7z']\n",
    )
    wild = few_pages.read(text)["wild"]
    assert len(wild) == 4
    for ghost, cycle, both in itertools.product((0, 1), repeat=3):
        held = [
            masks for when, masks in wild if page_reader.run(when, [ghost, cycle, both])
        ]
        assert len(held) == (not ghost)
        if held:
            north = 1 << mf.tile_index("1z" if cycle else "5z")
            assert held[0][30] == north | both << 30


OPTION = "[options]\n"


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ("x = 1", "line 11, options.x", "it is a table, not 1"),
        ("x = { chices = ['a', 'b'] }", "options.x.chices", "did you mean choices?"),
        ("x = { choices = ['a'] }", "choices", "there are 2 to 256 choices"),
        ("x = { choices = ['a', 'a'] }", "choices, entry 2", "a is there already"),
        ("x = { choices = ['1', '2'] }", "choices", "written without quotes"),
        (
            "x = { choices = ['mark', 'b'] }",
            "entry 1",
            "'mark' is a word of the language",
        ),
        ("x = { choices = ['a', 1.5] }", "entry 2", "a word or an integer, not 1.5"),
        ("x = { choices = ['a', true] }", "entry 2", "a word or an integer, not True"),
        ("x = { choices = ['a', 'b'], range = [1, 2] }", "range", "not both"),
        ("x = { range = [1] }", "range", "a list of two integers"),
        ("x = { range = [2, 1] }", "range", "2 is above 1"),
        ("x = { range = [1, 9999999999] }", "range, entry 2", "an integer from"),
        ("x = { range = [1, 5], default = 6 }", "default", "it is 1 to 5, not 6"),
        (
            "x = { choices = ['a', 'b'], default = 'c' }",
            "default",
            "it is 'a', 'b', not 'c'",
        ),
        ("x = { default = 1 }", "default", "it is true or false, not 1"),
        (
            "x = { true = { require = 1 }, false = { require = 0 } }",
            "options.x",
            "say which",
        ),
        (
            "x = { range = [1, 5], 6 = { require = 1 } }",
            "options.x.6",
            "x is 1 to 5, and '6'",
        ),
        (
            "x = { range = [1, 5], 05 = { require = 1 } }",
            "options.x.05",
            "'05' is none",
        ),
        (
            "x = { choices = ['a', 'b'], c = { require = 1 } }",
            "x.c",
            "'c' is none of these",
        ),
        ("x = { true = 5 }", "options.x.true", "it is a table, not 5"),
        ("x = { true = { score.fn = 5 } }", "true.score.fn", "did you mean fan?"),
        ("x = { true = { scor.fan = 5 } }", "true.scor.fan", "no path 'scor.fan'"),
        (
            "x = { true = { rows.one_sut.value = 5 } }",
            "value",
            "did you mean one_suit?",
        ),
        ("x = { true = { rows.one_suit.valu = 5 } }", "valu", "did you mean value?"),
        ("x = { true = { rows.one_suit = 5 } }", "rows.one_suit", "as .value, not 5"),
        ("x = { true = { rows.all = [] } }", "rows.all", "all is a group, to which"),
        ("x = { true = { rows = [] } }", "rows", "rows of what? A path is rows.NAME"),
        ("x = { true = { forbid.x = 'kongs' } }", "forbid.x", "no forbidden thing 'x'"),
        ("x = { true = { options.y = 1 } }", "options.y", "no option 'y'"),
        ("x = { true = { options.x = 1 } }", "options.x", "x is follows from itself"),
        (
            "x = { true = { options.y = 5 } }\ny = {}",
            "options.y",
            "true or false, not 5",
        ),
        ("x = { true = { game.players = 3 } }", "players", "is no matter of options"),
        ("x = { true = { game.sets = 3 } }", "game.sets", "4 or 5"),
        ("x = { true = { name = 'b' } }", "true.name", "an option changes no name"),
        ("x = { true = { 'score.fan+' = [] } }", "fan+", "score.fan is no list"),
        ("x = { true = { shapes = 'standard' } }", "shapes", "it is a list"),
        (
            "x = { true = { 'shapes-' = ['scattered'] } }",
            "entry 1",
            "no such entry to take",
        ),
        (
            "x = { true = { rows.one_suit.'excludes-' = ['all_pungs'] } }",
            "entry 1",
            "to take",
        ),
        ("x = { after = ['y'] }", "options.x.after", "no key 'after'"),
        ("class = {}", "options.class", "'class' is a word of formulas"),
        ("'a b' = {}", 'options."a b"', "letters, digits and _"),
        ("x = { true = {} }", "options.x", ""),
    ],
)
def test_mistakes_in_options_are_named(text, where, message):
    if not message:  # a value that changes nothing is none
        assert read(text)["options"][0]["default"] == 0
        return
    with pytest.raises(mf.SchemaError) as error:
        read(text)
    place, _, said = str(error.value).partition(": ")
    assert where in place
    assert message in said
