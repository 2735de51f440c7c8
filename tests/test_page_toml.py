"""Pages that come as mappings, and are written as TOML."""

from __future__ import annotations

import collections
import types

import few_pages
import pytest
import tomllib
from hypothesis import given, settings
from hypothesis import strategies as st

import mahjong_fast as mf
from mahjong_fast.scoring.page import read_page
from mahjong_fast.scoring.page_toml import as_tree, written

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
plain = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | texts,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(texts, plain, max_size=5))
def test_what_is_written_is_read_as_it_was(tree):
    assert tomllib.loads(written(tree)) == tree


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["rows", "options", "x"]),
        st.dictionaries(texts, plain, max_size=4),
        max_size=3,
    )
)
def test_tables_in_tables_are_read_as_they_were(tree):
    assert tomllib.loads(written(tree)) == tree


def test_a_mapping_is_a_page_and_its_text_is_the_same_page():
    text = few_pages.page(
        "[options]\nx = { choices = [1, 2], 2 = { score.fan = 7 } }\n"
        '[text]\none_suit = { zh = "清\\"一\\\\色", en = "tab\u3000" }\n'
    )
    tree = tomllib.loads(text)
    page = read_page(tree)
    assert page.bytes == read_page(text).bytes
    again = read_page(page.text)
    assert again == page
    assert again.rows == page.rows
    assert "[rows.all]" in page.text
    assert (
        '  ["清一色", 4, "one_suit"],' in page.text
        or '["清一色", 4, "one_suit"]' in page.text
    )


def test_other_mappings_and_tuples_are_taken():
    tree = tomllib.loads(few_pages.page())
    tree["rows"]["all"]["table"] = tuple(map(tuple, tree["rows"]["all"]["table"]))
    tree["score"] = types.MappingProxyType(tree["score"])
    found = read_page(collections.UserDict(tree))
    assert found.bytes == read_page(few_pages.page()).bytes


def endless():
    tree = {"name": "x"}
    tree["rows"] = tree
    return tree


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ({"name": 1.5}, "page, name: 1.5 is no text, integer, flag, list or table"),
        ({"name": None}, "page, name: None is no text"),
        ({"name": b"x"}, "page, name: b'x' is no text"),
        ({"score": {1: 2}}, "page, score: a key is text, not 1"),
        ({5: 1}, "page: a key is text, not 5"),
        ({"score": {"fan": {1}}}, "page, score.fan: {1} is no text"),
        ({"score": {"fan": "x" * 70_000}}, "at most 65,536 bytes"),
        ({"name": [0] * 9_000}, "8,000 values"),
        ({"name": ["x" * 700] * 100}, "at most 65,536 bytes"),
        (endless(), "it is too deep"),
        ({"nmae": "x"}, "page, nmae: no key 'nmae': did you mean name?"),
        ({"score": {"fan": "fn"}}, "page, score.fan: no pattern"),
        ({"score": {"fan": "\ud800"}}, "'\\ud800' has no place"),
        ({"score": {"fan": 10**5000}}, "page, score.fan: a number has at most 63 bits"),
        ({"base": "./x.toml"}, "page, base: the page is in no file"),
    ],
)
def test_mappings_are_checked_as_texts_are(tree, message):
    with pytest.raises(mf.SchemaError) as error:
        read_page(tree)
    assert message in str(error.value)


def test_text_of_another_class_becomes_text():
    tree = as_tree({"name": type("Text", (str,), {})("mine")})
    assert type(tree["name"]) is str
