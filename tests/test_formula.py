"""Formulas of pages: what each word of the grammar becomes, and what is refused."""

from __future__ import annotations

import few_pages
import pytest

import mahjong_fast as mf
from mahjong_fast.scoring.formula_code import (
    Code,
    fold,
    integer,
    op,
    varint,
    zigzag,
)

OPTIONS = """
[options]
flag = {}
some = { range = [-5, 9] }
word = { choices = ["low", "high", "none"] }
whole = { choices = [0, 30, 20] }
mixed = { choices = [30, "each"] }
"""


def number(value):
    return ("INT", value)


A, B = ("CALL", "sum", (1,)), ("NAME", "register", 0)
FLAG, SOME = ("NAME", "option", 0), ("NAME", "option", 1)
WORD, WHOLE = ("NAME", "option", 2), ("NAME", "option", 3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7", number(7)),
        ("-7", number(-7)),
        ("9223372036854775807", number(2**63 - 1)),
        ("1_000", number(1000)),
        ("-before", ("MINUS", B)),
        ("not before", ("NOT", B)),
        ("sum(all) + before", ("ADD", A, B)),
        ("sum(all) - before", ("SUBTRACT", A, B)),
        ("sum(all) * before", ("MULTIPLY", A, B)),
        ("sum(all) // before", ("DIVIDE", A, B)),
        ("sum(all) ** before", ("POWER", A, B)),
        ("2 ** 3 ** 2", ("POWER", number(2), ("POWER", number(3), number(2)))),
        ("-2 ** 2", ("MINUS", ("POWER", number(2), number(2)))),
        ("1 - 2 - 3", ("SUBTRACT", ("SUBTRACT", number(1), number(2)), number(3))),
        ("sum(all) == before", ("EQUAL", A, B)),
        ("sum(all) != before", ("UNEQUAL", A, B)),
        ("sum(all) < before", ("BELOW", A, B)),
        ("sum(all) <= before", ("AT_MOST", A, B)),
        ("sum(all) > before", ("ABOVE", A, B)),
        ("sum(all) >= before", ("AT_LEAST", A, B)),
        (
            "1 < before <= 3",
            ("AND", ("BELOW", number(1), B), ("AT_MOST", B, number(3))),
        ),
        ("before and sum(all)", ("AND", B, A)),
        ("before or sum(all)", ("OR", B, A)),
        (
            "before or sum(all) or 3 or 4",
            ("OR", ("OR", B, A), ("OR", number(3), number(4))),
        ),
        ("4 if before else sum(all)", ("IF", B, number(4), A)),
        ("min(before, 3)", ("MIN", B, number(3))),
        ("max(before, 3, 5)", ("MAX", ("MAX", B, number(3)), number(5))),
        ("max(before, best(all))", ("MAX", B, ("CALL", "best", (1,)))),
        ("ceil(before, 10)", ("CEIL", B, number(10))),
        (
            "lookup(before, [[-5, 2000], [6, sum(all)]], 9)",
            (
                "IF",
                ("AT_LEAST", B, number(6)),
                A,
                ("IF", ("AT_LEAST", B, number(-5)), number(2000), number(9)),
            ),
        ),
        ("best(all)", ("CALL", "best", (1,))),
        ("count(all_pungs)", ("CALL", "count", (2,))),
        ("has(one_suit, all_pungs)", ("CALL", "has", (0, 2))),
        ("option.flag", FLAG),
        ("option.some - 2", ("SUBTRACT", SOME, number(2))),
        ('option.word == "high"', ("EQUAL", WORD, number(1))),
        ('option.word != "high"', ("NOT", ("EQUAL", WORD, number(1)))),
        ('"none" == option.word', ("EQUAL", WORD, number(2))),
        ("option.whole", WHOLE),
        ("2 * option.whole", ("MULTIPLY", number(2), WHOLE)),
        ("option.whole == 20", ("EQUAL", WHOLE, number(20))),
        ("option.mixed == 30", ("EQUAL", ("NAME", "option", 4), number(0))),
        ('option.mixed == "each"', ("EQUAL", ("NAME", "option", 4), number(1))),
        ("option.flag == 1", FLAG),
        ("option.flag == 0", ("NOT", FLAG)),
        ("option.some == 7", ("EQUAL", SOME, number(7))),
        ("option.some == 70", number(0)),
        ("option.some != 70", number(1)),
        ("option.some >= 70", ("AT_LEAST", SOME, number(70))),
        ("2 <= option.some", ("AT_LEAST", SOME, number(2))),
        ("(\n before\n + 1)", ("ADD", B, number(1))),
    ],
)
def test_a_word_of_the_grammar_becomes_its_operation(text, expected):
    found, patterns = few_pages.formula(text, OPTIONS)
    assert found == expected
    assert patterns == ["one_suit", "all_pungs", "all_chows"]


def test_a_number_may_be_called_as_a_function():
    found = few_pages.read(
        few_pages.page(score='[score]\nsum = "sum(all)"\nfan = "sum + max(sum, 2)"\n')
    )
    total = ("NAME", "register", 0)
    assert found["score"]["fan"] == ("ADD", total, ("MAX", total, number(2)))


def test_patterns_and_facts_are_named_by_their_place_in_the_page():
    more = "[facts]\nstreak = { range = [0, 99] }\n"
    found, patterns = few_pages.formula("kong_draw + kongs * streak + kong_draw", more)
    assert patterns[3:] == ["kong_draw", "kongs"]
    draw, kongs = (("NAME", "pattern", place) for place in (3, 4))
    product = ("MULTIPLY", kongs, ("NAME", "fact", 0))
    assert found == ("ADD", ("ADD", draw, product), draw)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kong_drawn", "called 'kong_drawn': did you mean kong_draw"),
        ("befor + 1", "called 'befor': did you mean before?"),
        ("fan + 1", "fan is not known yet in score.fan"),
        ("sum(al)", "no row or group 'al': did you mean all?"),
        ("sum(all_pung)", "no row or group 'all_pung': did you mean all_pungs"),
        ("sum(all, all)", "all stands in sum(...) twice"),
        ("sum()", "sum() needs rows or groups"),
        ("sum(1)", "sum is over rows and groups by name, not '1'"),
        ("sm(all)", "no function 'sm': did you mean sum?"),
        ("sum(rows=all)", "sum takes its arguments by place"),
        ("max(*all)", "max takes its arguments by place"),
        ("sum + 1", "sum is a function: write sum(...)"),
        ("all + 1", "all is no number: write has(all), or sum(all)"),
        ("flag", "flag is an option: write option.flag"),
        ("option + 1", "write option.NAME"),
        ("option.flg", "no option 'flg': did you mean flag?"),
        ("option.word", 'compared with a word: == "low" or "high" or "none"'),
        ('option.word == "hihg"', "option.word is never 'hihg': did you mean high?"),
        ("option.word == 1", "option.word is never 1"),
        ("option.whole == 10", "option.whole is never 10"),
        ('option.some == "a"', "option.some is never 'a'"),
        ('"word"', "'word' is a word, and only choices of options are compared"),
        ("before.real", "'before.real': only `option.NAME` has a dot"),
        ("True", "True is written 1"),
        ("None", "'None' is no whole number"),
        ("1.5", "'1.5' is no whole number"),
        ("1e5", "'1e' has no place in '1e5'"),
        ("0x10", "'0x' has no place in '0x10'"),
        ("9223372036854775808", "a number has at most 63 bits"),
        ("-9223372036854775808", "a number has at most 63 bits"),
        ("+1", "a sign is -, or none"),
        ("before / 2", "write `//`, which rounds down"),
        ("before % 2", "'%' has no place in 'before % 2'"),
        ("before & 2", "'&' has no place in"),
        ("before is 2", "write `==`"),
        ("before in 2", "comparisons are == != < <= > >="),
        ("[1]", "formulas have no '[1]'"),
        ("before[1]", "formulas have no 'before[1]'"),
        ("(1, 2)", "formulas have no '(1, 2)'"),
        ("lambda: 1", "':' has no place in"),
        ("[x for x in all]", "formulas have no"),
        ("f'{before}'", "formulas have no"),
        ("option.__class__", "no option '__class__'"),
        ("().__class__()", "no function '().__class__'"),
        ("ｓｕｍ(all)", "'ｓ' has no place in"),
        ("min(1)", "min is of two or more"),
        ("ceil(1)", "ceil is ceil(NUMBER, OF)"),
        ("ceil(1, 2, 3)", "ceil is ceil(NUMBER, OF)"),
        ("lookup(1, 2, 3)", "lookup is lookup(NUMBER, [[AT, VALUE], ...], OTHERWISE)"),
        ("lookup(1, [[1]], 3)", "lookup is lookup("),
        ("lookup(1, [[before, 1]], 3)", "begins with no whole number"),
        ("lookup(1, [[2, 1], [2, 5]], 3)", "lookup goes up: 2 stands behind 2"),
        ("lookup(best(all), [[2, 1]], 3)", "best(...) in the first argument of lookup"),
        ("1 < best(all) < 3", "best(...) in the middle of comparisons"),
        ("max(1, 2, best(all))", "best(...) as the last of two arguments of max"),
        ("before +", "'before +' is no formula: invalid syntax"),
        ("(before", "is no formula: '(' was never closed"),
        ("", "'' is no formula"),
        ("before if 1", "is no formula"),
        ("x = 1", "is no formula"),
        ("before; 1", "';' has no place"),
    ],
)
def test_what_is_no_formula_is_refused_by_name(text, message):
    with pytest.raises(mf.SchemaError) as error:
        few_pages.formula(text, OPTIONS)
    # Of a page with a name, five lines of rows and two of the score in front of it.
    assert str(error.value).startswith("page, line 10, score.fan: ")
    assert message in str(error.value)


def test_characters_that_cannot_be_seen_are_refused_by_the_reader_of_toml():
    with pytest.raises(mf.SchemaError, match=r"line 10: this is no TOML: .* character"):
        few_pages.formula("before + \x7f1")


@pytest.mark.parametrize(
    ("where", "text", "message"),
    [
        (
            "[rows.more]\ntable = [['a', 1, { id = 'x', each = 'has(all)' }]]",
            "each",
            "has(...) is of rows that count, and a row is not",
        ),
        (
            "[rows.more]\ntable = [['a', 'sum(all)', 'kongs']]",
            "entry 2",
            "sum(...) is of rows that count, and a row is not",
        ),
        (
            "[rows.more]\ntable = [['a', 1, 'best(all)', { id = 'x' }]]",
            "entry 3",
            "best(...) makes others count no more, and stands in [score] alone",
        ),
        (
            "[rows.more]\ntable = [['a', 1, 'kongs and fan', { id = 'x' }]]",
            "entry 3",
            "fan is not known yet in this formula",
        ),
        (
            "[rows.more]\ntable = [['a', 1, 'kongs', { if = 'kongs' }]]",
            "if",
            "kongs is of a hand, and this formula knows options alone",
        ),
        ("[forbid]\nx = 'best(all)'", "forbid.x", "stands in [score] alone"),
        ("[forbid]\nx = 'fan'", "forbid.x", "fan is not known yet in this formula"),
    ],
)
def test_a_formula_knows_what_is_known_where_it_stands(where, text, message):
    with pytest.raises(mf.SchemaError) as error:
        few_pages.read(few_pages.page(where))
    assert message in str(error.value)
    assert text in str(error.value).partition(": ")[0]


def test_late_rows_ask_for_rows_and_forbid_too():
    rows = (
        few_pages.ROWS
        + "[rows.late]\ntable = [['鸡', 0, 'not has(all)', { id = 'x' }]]\n"
    )
    found = few_pages.read(
        few_pages.page("[forbid]\nnone = 'count(all) == 0'\n", rows=rows)
    )
    assert found["rows"][3]["when"] == ("NOT", ("CALL", "has", (1,)))
    none = ("EQUAL", ("CALL", "count", (1,)), number(0))
    assert found["forbids"] == [("none", none)]


@pytest.mark.parametrize(
    "text",
    [
        "-" * 70 + "1",
        "not " * 70 + "1",
        "+".join("1" * 70),
        "**".join("1" * 70),
        "(" * 150 + "1" + ")" * 150,
        "(" * 250 + "1" + ")" * 250,
        "1 if 1 else " * 70 + "1",
        "(" * 60 + "1" + "<1<1)" * 60,
        "lookup(" * 30 + "1" + ",[[1,1],[2,2],[3,3]],0)" * 30,
        "before " * 300,
        "-" * 1990 + "1",
    ],
)
def test_deep_and_long_formulas_are_refused_or_flat(text):
    if text.startswith("(((") and "<" not in text and text.count("(") < 200:
        assert few_pages.formula(text)[0] == number(1)  # brackets alone are no depth
        return
    with pytest.raises(mf.SchemaError):
        few_pages.formula(text)


def test_a_list_of_equals_is_laid_out_flat():
    found, _ = few_pages.formula(" and ".join(["before"] * 150))

    def deep(node):
        return 1 + max(map(deep, node[1:])) if node[0] == "AND" else 1

    def size(node):
        return 1 + sum(map(size, node[1:])) if node[0] == "AND" else 1

    assert size(found) == 299
    assert deep(found) == 9


def test_numbers_are_written_as_leb128():
    assert [varint(n) for n in (0, 127, 128, 300)] == [
        b"\0",
        b"\x7f",
        b"\x80\1",
        b"\xac\2",
    ]
    assert [zigzag(n) for n in (0, -1, 1, -2, 64)] == [
        b"\0",
        b"\1",
        b"\2",
        b"\3",
        b"\x80\1",
    ]
    assert zigzag(-(2**63)) == b"\xff" * 9 + b"\1"


def test_codes_know_their_size():
    nine = integer(9)
    assert nine == Code(b"\0\x12", 1, 1)
    assert fold("ADD", [nine] * 4)[1:] == (7, 3)
    assert op("IF", nine, nine, op("NOT", nine))[1:] == (5, 3)
