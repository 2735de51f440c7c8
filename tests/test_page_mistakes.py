"""Mistakes in pages: each names the file, the line, the key, and what may be meant."""

from __future__ import annotations

import few_pages
import pytest

import mahjong_fast as mf
from mahjong_fast.scoring.page import read_page

LINES = """\
name = "mine"
title = { zh = "我的", en = "Mine" }
shapes = [
  "standard",
  { shape = "seven_pairs_quads" },
]
pass_lock = "all"
[game]
tiles = 136
[wild]
cycle = ["1-9m", "1-9p",
         "1-9s1-7z"]
[facts]
streak = { range = [0, 9] }
[rows.big]
excludes = ["small"]
table = [
  ["大四喜", 88, "big_four_winds"],
  ["清一色", 24, "one_suit", { id = "flush", excludes = [
    "small", "tsuiso"] }],
  ["字一色", 64, "all_honors", { id = "tsuiso" }],
]
[rows.small]
forest = "pungs"
table = [
  ["双同刻", 2, "double_pung", { each = "double_pung" }],
  ["三同刻", "8 * 2", "triple_pung"],
]
[forbid]
chow = "melded_chow"
[score]
fan = "sum(big, small)"
points = '''
2 ** fan
'''
[options]
x = {}
[options.y]
choices = ["a", "b"]
b."score.fan" = "sum(big) + 1"
[text]
flush = { zh = "清", en = "pure", name = "Flush" }
chow = { zh = "吃", en = "chow" }
"""


def test_the_page_without_mistakes_is_read():
    assert read_page(LINES).rows[1].english == "Flush"


@pytest.mark.parametrize(
    ("right", "wrong", "line", "key", "message"),
    [
        (
            'name = "mine"',
            'nmae = "mine"',
            1,
            "nmae",
            "no key 'nmae': did you mean name?",
        ),
        ('name = "mine"', "name = 5", 1, "name", "it is names, not 5"),
        ('name = "mine"', "name = []", 1, "name", "a page has 1 to 32 names"),
        ('name = "mine"', 'name = ["a b"]', 1, "name", "letters, digits and _"),
        ('name = "mine"', 'name = "not"', 1, "name", "'not' is a word of formulas"),
        (
            'name = "mine"',
            'name = "a\\u0000"',
            1,
            "name",
            "a page is called by a letter",
        ),
        ('en = "Mine"', 'eng = "Mine"', 2, "title.eng", "did you mean en"),
        ('en = "Mine"', "en = 5", 2, "title.en", "it is text, not 5"),
        ('"standard"', '"standrad"', 4, "shapes, entry 1", "did you mean standard"),
        (
            'shape = "seven_pairs_quads"',
            "sape = 1",
            5,
            "shapes, entry 2.sape",
            "mean shape?",
        ),
        (
            '{ shape = "seven_pairs_quads" }',
            "5",
            5,
            "shapes, entry 2",
            "a table, not 5",
        ),
        (
            '"seven_pairs_quads"',
            '"seven_pairs_quads", runs = false',
            5,
            "shapes, entry 2.runs",
            "sets and a pair alone are narrowed so",
        ),
        (
            '"seven_pairs_quads"',
            '"any", pairs = "1m"',
            5,
            "shapes, entry 2.pairs",
            "tiles of any shape are narrowed by `require`",
        ),
        (
            '"seven_pairs_quads"',
            '"standard", triplets = false',
            5,
            "shapes, entry 2.triplets",
            "no key 'triplets'",
        ),
        (
            '"seven_pairs_quads"',
            '"standard", pairs = "1z", one_suit = true',
            5,
            "shapes, entry 2.pairs",
            "no tile of a suit may be the pair",
        ),
        (
            '"seven_pairs_quads"',
            '"standard", pairs = "1q"',
            5,
            "pairs",
            "it is tiles, such",
        ),
        (
            '"seven_pairs_quads"',
            '"standard", pairs = "0m"',
            5,
            "pairs",
            "0m is no tile",
        ),
        (
            '"seven_pairs_quads"',
            '"standard", pairs = "8z"',
            5,
            "pairs",
            "8z is no tile",
        ),
        (
            '"seven_pairs_quads"',
            '"standard", pairs = "11m"',
            5,
            "pairs",
            "1m stands there twice",
        ),
        (
            '"seven_pairs_quads"',
            '"standard", pairs = "5-3m"',
            5,
            "pairs",
            "5-3 goes not up",
        ),
        (
            '"seven_pairs_quads"',
            '"standard", if = "fan"',
            5,
            "entry 2.if",
            "fan is not known",
        ),
        (
            '"all"',
            '"al"',
            7,
            "pass_lock",
            "it is 'off', 'same_tile' or 'all', not 'al'",
        ),
        ("tiles = 136", "tile = 136", 9, "game.tile", "did you mean tiles?"),
        ("tiles = 136", "tiles = 137", 9, "game.tiles", "it is 136, 108, 144 or text"),
        ("tiles = 136", "sets = 3", 9, "game.sets", "it is 4 or 5"),
        ("tiles = 136", "flowers = 300", 9, "game.flowers", "an integer from 8 to 254"),
        ("tiles = 136", 'jokers = "yes"', 9, "game.jokers", "it is true or false"),
        ("tiles = 136", "copies = 4", 9, "game.copies", "no key 'copies'"),
        ("tiles = 136", "players = 5", 9, "game.players", "an integer from 2 to 4"),
        (
            "tiles = 136",
            'honor_runs = ["x"]',
            9,
            "honor_runs, entry 1",
            "'winds' or 'dragons'",
        ),
        ("tiles = 136", 'waits = "alive"', 9, "game.waits", "'shape' or 'live'"),
        ("tiles = 136", "pass_lock = 1", 9, "game.pass_lock", "no key 'pass_lock'"),
        ("[game]\ntiles = 136", "game = 5\n", 8, "game", "it is a table, not 5"),
        ("1-7z", "1-6z", 11, "wild.cycle", "7z is in no cycle"),
        ("1-7z", "1-7z1m", 12, "wild.cycle, entry 3", "1m is in another cycle, too"),
        (
            "cycle =",
            "kinds = ['nxt']\ncycle =",
            11,
            "wild.kinds, entry 1",
            "'turned' or 'next'",
        ),
        ("cycle =", "cycles =", 11, "wild.cycles", "did you mean cycle?"),
        (
            "range = [0, 9]",
            "rnge = [0, 9]",
            14,
            "facts.streak.rnge",
            "did you mean range?",
        ),
        (
            "range = [0, 9]",
            "range = [5, 4]",
            14,
            "streak.range, entry 2",
            "an integer from 5",
        ),
        (
            "range = [0, 9]",
            "range = [0, 9], tiles = true",
            14,
            "facts.streak",
            "range = [a, b], or tiles = true",
        ),
        (
            "range = [0, 9]",
            "tiles = false",
            14,
            "facts.streak.tiles",
            "it is true, not False",
        ),
        (
            "range = [0, 9]",
            "tiles = true, default = 3",
            14,
            "default",
            "a fact of tiles has no default: leave this out",
        ),
        (
            "range = [0, 9]",
            "range = [0, 9], default = 10",
            14,
            "default",
            "from 0 to 9, not 10",
        ),
        (
            "streak =",
            "kongs =",
            14,
            "facts.kongs",
            "kongs is a pattern and a fact: rename it",
        ),
        ("streak =", "fan =", 14, "facts.fan", "fan is a fact and a number of [score]"),
        ("[rows.big]", "[rows.or]", 15, "rows.or", "'or' is a word of formulas"),
        ("[rows.big]", "[rows.tsuiso]", 21, "table, entry 3", "both a row and a group"),
        (
            '["small"]\n',
            '["smal"]\n',
            16,
            "rows.big.excludes, entry 1",
            "did you mean small",
        ),
        (
            "[rows.big]\n",
            "[rows.big]\nexclude = []\n",
            16,
            "rows.big.exclude",
            "excludes?",
        ),
        (
            '"big_four_winds"]',
            '"big_for_winds"]',
            18,
            "rows.big.table, entry 1, entry 3",
            "did you mean big_four_winds",
        ),
        (
            '"big_four_winds"]',
            "]",
            18,
            "rows.big.table, entry 1",
            "it says not when it counts",
        ),
        (
            '"big_four_winds"]',
            "5]",
            18,
            "entry 1, entry 3",
            "it is when the row counts, not 5",
        ),
        (
            '"big_four_winds"]',
            '"big_four_winds", 5]',
            18,
            "table, entry 1",
            "it is a row, [",
        ),
        (
            '["大四喜", 88,',
            '["", 88,',
            18,
            "entry 1, entry 1",
            "the Chinese name of a row",
        ),
        ('["大四喜", 88,', '["大四喜", 8.5,', 18, "entry 1, entry 2", "not 8.5"),
        (
            '["大四喜", 88,',
            '["大四喜", 8000000,',
            18,
            "entry 1, entry 2",
            "from -1,000,000",
        ),
        ('["大四喜", 88,', '["大四喜", true,', 18, "entry 1, entry 2", "not True"),
        (
            'id = "flush"',
            'idd = "flush"',
            19,
            "entry 2, entry 4.idd",
            "did you mean id",
        ),
        (
            'id = "flush"',
            'id = "tsuiso"',
            21,
            "table, entry 3",
            "there is another row tsuiso",
        ),
        ('id = "flush"', 'id = "if"', 19, "entry 4.id", "'if' is a word of formulas"),
        ('id = "flush"', 'id = "清"', 19, "entry 4.id", "letters, digits and _"),
        (
            '"small", "tsuiso"]',
            '"smal", "tsuiso"]',
            20,
            "entry 4.excludes, entry 1",
            "small",
        ),
        (
            '"small", "tsuiso"]',
            '"small", "tsuiso if option.x"]',
            20,
            "entry 2",
            "no row",
        ),
        (
            '"small", "tsuiso"]',
            '"small", "flush"]',
            19,
            "entry 4.excludes",
            "flush takes itself away",
        ),
        (
            '"small", "tsuiso"]',
            '"small", "small"]',
            20,
            "excludes, entry 2",
            "it stands there already",
        ),
        (
            '"all_honors", { id',
            '"all_honors or 1", { idd',
            21,
            "entry 3, entry 4.idd",
            "id",
        ),
        (
            '"all_honors", { id = "tsuiso" }',
            '"all_honors or 1"',
            21,
            "table, entry 3",
            "its name cannot be that of one pattern: give it an `id`",
        ),
        (
            'forest = "pungs"',
            'forest = "pung"',
            24,
            "rows.small.forest",
            "'chows' or 'pungs'",
        ),
        (
            'forest = "pungs"',
            'forest = "chows"',
            26,
            "table, entry 1, entry 3",
            "has one of",
        ),
        (
            '"triple_pung"',
            '"double_pung and kongs", { id = "z" }',
            27,
            "entry 2, entry 3",
            "double_pung is that of row double_pung",
        ),
        ("melded_chow", "melded_chw", 30, "forbid.chow", "did you mean melded_chow"),
        ('chow = "melded', "'a b' = \"melded", 30, 'forbid."a b"', "letters, digits"),
        ("[score]", "[scores]", 31, "scores", "did you mean score"),
        ("points = '''", "points = 2020-01-01 #'''", 34, "", "this is no TOML"),
        (
            "points =",
            "one_suit =",
            33,
            "score.one_suit",
            "a pattern and a number of [score]",
        ),
        ("2 ** fan", "2 ** fn", 33, "score.points", "did you mean fan"),
        (
            "sum(big) + 1",
            "sum(big) + +1",
            40,
            'options.y.b."score.fan"',
            "a sign is -, or none",
        ),
        ("flush = {", "flash = {", 42, "text.flash", "did you mean flush"),
        ('en = "pure"', "en = 1", 42, "text.flush.en", "it is text, not 1"),
        (
            'en = "chow"',
            'name = "Chow"',
            43,
            "text.chow.name",
            "a row alone has an English",
        ),
        ("[options]", "[options", 36, "", "this is no TOML: Expected ']'"),
        ('"清一色", 24', '"清一色" 24', 19, "", "this is no TOML: Unclosed array"),
        ("[options]", '"x" = 1\n"x" = 2\n[options]', 37, "", "this is no TOML: Cannot"),
    ],
)
def test_a_mistake_is_found_where_it_is(right, wrong, line, key, message):
    text = LINES.replace(right, wrong, 1)
    assert text != LINES
    with pytest.raises(mf.SchemaError) as error:
        read_page(text)
    place, _, said = str(error.value).partition(": ")
    assert place.startswith(f"page, line {line}")
    assert place.removeprefix(f"page, line {line}").endswith(key)
    assert message in said


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("nan", "nan"),
        ("inf", "inf"),
        ("2020-01-01", "datetime.date"),
        ("12:30:00", "time"),
        ("[1]", "[1]"),
        ("{ a = 1 }", "{'a': 1}"),
        ("true", "True"),
        ("1.0", "1.0"),
    ],
)
def test_values_of_other_types_are_refused(value, shown):
    with pytest.raises(mf.SchemaError, match="an integer or a formula, not") as error:
        read_page(few_pages.page(score=f"[score]\nfan = {value}\n"))
    assert shown in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "page, score: a page says there what a win is worth"),
        ("score = {}", "page, line 1, score: a page says there what a win is worth"),
        ('score.fan = 1\nresult = "x"', "line 2, result: no number of [score] 'x'"),
        (
            'score.fan = 1\ntotals = ["x"]',
            "line 2, totals, entry 1: no number of [score] 'x'",
        ),
        ("score.fan = 1\ntotals = []", "line 2, totals: a score shows one number"),
        ('score.fan = 1\ntotals = ["fan", "fan"]', "entry 2: fan stands there twice"),
        ('score.fan = 1\nminimum = { off = "fan" }', "minimum.off: no key 'off'"),
        ('score.fan = 1\nminimum = { least = "kongs" }', "knows options alone"),
        ("score.fan = 1\nminimum = 8", "line 2, minimum: it is a table, not 8"),
        (
            "score.fan = 1\nchange = {}",
            "change: there is no `base` that could be changed",
        ),
        ("score.fan = 1\nrows = []", "line 2, rows: it is a table, not []"),
        (
            "score.fan = 1\n[rows.x]\nforest = 'chows'",
            "a forest is of two rows or more",
        ),
    ],
)
def test_what_a_page_needs(text, message):
    with pytest.raises(mf.SchemaError) as error:
        read_page(text)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("many", "message"),
    [
        ("\n".join(f"f{n} = 1" for n in range(16)), "[score] has at most 16 numbers"),
        (
            "[facts]\n" + "\n".join(f"f{n} = {{ tiles = true }}" for n in range(17)),
            "a page has at most 16 facts",
        ),
        (
            "[forbid]\n" + "\n".join(f"f{n} = 'kongs'" for n in range(33)),
            "a page forbids at most 32 things",
        ),
        (
            "[options]\n" + "\n".join(f"f{n} = {{}}" for n in range(65)),
            "a page has at most 64 options",
        ),
        ("\n".join(f"[rows.g{n}]" for n in range(32)), "a page has at most 32 groups"),
        (
            "[rows.more]\ntable = ["
            + ",".join(f"['a', 1, 'kongs', {{ id = 'r{n}' }}]" for n in range(126))
            + "]",
            "a page has at most 128 rows",
        ),
        (
            "[forbid]\n"
            + "\n".join(f"f{n} = '{' + '.join(['kongs*2'] * 60)}'" for n in range(20)),
            "have at most 4,096 numbers, names and operations",
        ),
        ("x = '''kongs" + " " * 2000 + "'''", "a formula has at most 2,000 characters"),
    ],
)
def test_limits_are_named(many, message):
    with pytest.raises(mf.SchemaError) as error:
        read_page(few_pages.page(many))
    assert message in str(error.value)


@pytest.mark.parametrize("source", [5, None, b"name = 'x'", ["name"], 1.5])
def test_a_page_is_text_a_mapping_or_a_path(source):
    with pytest.raises(
        mf.SchemaError, match="a page is text, a mapping or a path, not"
    ):
        read_page(source)
