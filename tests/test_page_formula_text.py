"""Formulas that pages say again: they are read as the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mahjong_fast as mf
from mahjong_fast.scoring import Ruleset
from mahjong_fast.scoring.page_decode import decode
from mahjong_fast.scoring.page_formula_text import formula_text

PAGE = """
name = "mine"
[rows.all]
table = [["清一色", 4, "one_suit"], ["自摸", 1, "self_drawn"]]
[score]
fan = "sum(all)"
found = "{}"
"""
WIN = mf.Win("123456m789p23s55z", "4s")
NAMES = st.sampled_from(
    ["self_drawn", "one_suit", "closed", "fan", "sum(all)", "count(all)", "has(all)"]
)
NUMBERS = st.integers(-9, 9).map(str)
BETWEEN = "+ - * // ** == != < <= > >= and or".split()
FORMULAS = st.recursive(
    NAMES | NUMBERS,
    lambda part: st.one_of(
        st.builds("({}) {} ({})".format, part, st.sampled_from(BETWEEN), part),
        st.builds("not ({})".format, part),
        st.builds("-({})".format, part),
        st.builds("({}) if ({}) else ({})".format, part, part, part),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), part, part),
        st.builds("ceil({}, 3)".format, part),
    ),
    max_leaves=12,
)


def told(formula):
    """Return what a page says of a formula, and what it comes to."""
    rules = Ruleset.from_page(PAGE.format(formula))
    try:
        return rules.formulas["found"], rules.score(WIN).found
    except mf.RuleError as error:
        return rules.formulas["found"], str(error)


@settings(deadline=None, max_examples=200, derandomize=True)
@given(FORMULAS)
def test_a_formula_is_read_again_as_the_same(formula):
    text, result = told(formula)
    assert told(text) == (text, result)


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("(1 + self_drawn) * 2", "(1 + self_drawn) * 2"),
        ("self_drawn + closed * 2", "self_drawn + closed * 2"),
        ("closed - (fan - 1)", "closed - (fan - 1)"),
        ("(-closed) ** 2", "(-closed) ** 2"),
        ("2 ** -closed", "2 ** -closed"),
        ("(2 ** closed) ** fan", "(2 ** closed) ** fan"),
        ("not (closed and fan)", "not (closed and fan)"),
        ("(1 if closed else 2) + fan", "(1 if closed else 2) + fan"),
        ("1 if closed else 2 if fan else 3", "1 if closed else 2 if fan else 3"),
        ("(fan > 1) == closed", "(fan > 1) == closed"),
        ("max(fan, best(all))", "max(fan, best(all))"),
    ],
)
def test_what_binds_less_stands_in_brackets(formula, text):
    assert told(formula)[0] == text


def test_every_operation_has_a_text():
    from mahjong_fast.scoring.formula_code import OPS

    one = ("NAME", "closed")
    for operation in OPS:
        if operation in ("INT", "NAME", "CALL"):
            continue
        size = {"NOT": 1, "MINUS": 1, "IF": 3}.get(operation, 2)
        text = formula_text((operation, *[one] * size))
        assert text.count("closed") == size
        assert Ruleset.from_page(PAGE.format(text)).formulas["found"] == text


@pytest.mark.parametrize("name", mf.rules.names())
def test_the_formulas_of_every_system_can_be_read(name):
    rules = mf.rules.get(name)
    page = {
        "name": "again",
        "base": name,
        "change": {f"score.{number}": text for number, text in rules.formulas.items()},
    }
    again = Ruleset.from_page(page)
    assert again.formulas == rules.formulas
    assert list(again.formulas) == [
        name for name, _ in decode(rules.page().bytes).score
    ]
