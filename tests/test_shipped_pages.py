"""The pages of the package: short, and each sentence in both languages."""

import re
from pathlib import Path

import pytest

import mahjong_fast as mf

tomllib = pytest.importorskip("tomllib")  # Python 3.11

RULES = Path(mf.__file__).parent / "rules"
PAGES = sorted(path.stem for path in RULES.glob("*.toml"))
MOST_LINES = {"guobiao": 220}  # of others 150; sentences are not counted
CHINESE = re.compile("[\u4e00-\u9fff]")


def text_of(name):
    return (RULES / f"{name}.toml").read_text(encoding="utf-8")


def rows(page):
    """Yield the rows of a page, those too that an option adds."""
    for group in page.get("rows", {}).values():
        yield from group.get("table", [])
    for option in page["options"].values():
        yield from added_rows(option)


def added_rows(changes):
    for path, value in changes.items():
        if isinstance(value, dict):
            yield from added_rows(value)
        elif re.fullmatch(r"rows\.\w+\+", path):
            yield from value


def names(page):
    """Return the name of every row, reason and option, as [text] has it."""
    found = [
        row[3]["id"] if len(row) > 3 and "id" in row[3] else row[2]
        for row in rows(page)
    ]
    found += page.get("forbid", {})
    taken = set(found)
    return found + [
        f"option.{option}" if option in taken else option for option in page["options"]
    ]


def test_every_system_has_a_page():
    assert sorted(mf.rules.names()) == PAGES


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_short(name):
    lines = text_of(name).split("\n[text]")[0].splitlines()
    assert len(lines) <= MOST_LINES.get(name, 150)
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize("name", PAGES)
def test_every_sentence_is_in_both_languages(name):
    page = tomllib.loads(text_of(name))
    assert list(page["text"]) == names(page)
    for sentence in page["text"].values():
        assert CHINESE.search(sentence["zh"])
        assert sentence["en"].strip()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_called_as_its_system(name):
    page = tomllib.loads(text_of(name))
    rules = mf.rules.get(name)
    assert tuple(page["name"]) == (rules.name, *rules.aliases)
    assert page["title"] == {"zh": rules.chinese, "en": rules.english}
