"""The pages of the package: compiled when it is built, and as their TOML says."""

from __future__ import annotations

import pathlib
import pickle

import pytest

import mahjong_fast as mf
from mahjong_fast.scoring import page_card, page_patterns
from mahjong_fast.scoring.page import read_page, shipped_page
from mahjong_fast.scoring.page_base import SHIPPED, shipped

PAGES = shipped()


def test_there_is_a_page_of_each_system():
    assert sorted(mf.rules.names()) == PAGES
    for folder, ending in ((SHIPPED, "toml"), (page_card.FOLDER, "card"),
                           (page_card.FOLDER, "mjfp")):  # fmt: skip
        found = pathlib.Path(folder).glob(f"*.{ending}")
        assert sorted(path.stem for path in found) == PAGES


@pytest.mark.parametrize("name", PAGES)
def test_what_is_built_is_what_the_toml_says(name):
    built, read = page_card.page_named(name), shipped_page(name)
    assert built == read
    for part in type(built).__slots__:
        assert getattr(built, part) == getattr(read, part)
    path = pathlib.Path(page_card.FOLDER) / f"{name}.mjfp"
    assert path.read_bytes() == read.bytes
    assert read.names[0] == name
    assert read.system == name
    assert pickle.loads(pickle.dumps(built)) == read


@pytest.mark.parametrize("name", PAGES)
def test_each_row_option_and_forbidden_thing_has_a_sentence_in_two_languages(name):
    page = shipped_page(name)
    for said in (*page.rows, *page.forbids, *page.options):
        assert said.zh, said
        assert said.en, said


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_the_base_of_another(name):
    page = read_page(f'name = "own"\nbase = "{name}"\n')
    assert (page.system, page.names) == (name, ("own",))
    assert page.bytes[9:] == shipped_page(name).bytes[len(name) + 6 :]


def test_a_base_that_is_chosen_is_read_anew():
    usual = page_card.page_named("tuidaohu_continent6")
    assert usual.base == ("base_rules", "tuidaohu")
    other = page_card.page_named("tuidaohu_continent6", {"base_rules": "xinzhang"})
    assert other.base == ("base_rules", "xinzhang")
    xinzhang = [row.identifier for row in shipped_page("xinzhang").rows]
    assert [row.identifier for row in other.rows] == xinzhang


def test_a_page_of_no_such_name_is_refused():
    with pytest.raises(mf.SchemaError, match="no page 'x'"):
        page_card.page_named("x")


def test_patterns_are_the_same_while_the_package_is_built():
    path = pathlib.Path(mf.get_include()) / "mjf" / "patterns.def"
    listed = page_patterns.listed(path.read_text(encoding="utf-8"))
    assert dict(listed) == dict(page_patterns.texts())
