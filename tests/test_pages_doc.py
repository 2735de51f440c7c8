"""docs/pages.md: what it shows of pages is what happens."""

import doctest
import re
from pathlib import Path

import pytest
from page_words import words

import mahjong_fast as mf

tomllib = pytest.importorskip("tomllib")  # Python 3.11

DOC = Path(__file__).parents[1] / "docs" / "pages.md"
TEXT = DOC.read_text(encoding="utf-8")
RULES = Path(mf.__file__).parent / "rules"
PAGES = {path.stem: path for path in sorted(RULES.glob("*.toml"))}
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BLOCKS = [
    (found[1], found[2], TEXT.count("\n", 0, found.start()))
    for found in BLOCK.finditer(TEXT)
]


def cells(head):
    """Yield the cells of each line of the table with this head."""
    for line in TEXT.split(head)[1].split("\n\n")[0].splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


reads_pages = pytest.mark.skipif(
    not hasattr(mf.scoring.Ruleset, "from_page"), reason="nothing reads pages yet"
)


@reads_pages
def test_examples():
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    parser = doctest.DocTestParser()
    names = {}
    for language, text, line in BLOCKS:
        if language == "toml":
            names["page"] = text
        elif language == "pycon":
            example = parser.get_doctest(text, names, DOC.name, str(DOC), line)
            runner.run(example, clear_globs=False)
            names = example.globs
    assert runner.tries >= 40
    assert runner.failures == 0


def formulas():
    for formula, result, _ in cells("| formula | result | |\n"):
        yield pytest.param(formula.strip("`"), int(result), id=formula.strip("`"))


def recipes():
    for want, how in cells("| what you want | what you write under `[change]` |\n"):
        if " = " in how:
            said = how.split("`")[3 if how.startswith("above") else 1]
            yield pytest.param(said, how.startswith("above"), id=want)


@pytest.mark.parametrize(("said", "is_above"), list(recipes()))
def test_a_recipe_changes_the_rules(said, is_above):
    head = 'name = "jipinghu"\nbase = "jipinghu"\n'
    page = f"{head}{said}\n" if is_above else f"{head}[change]\n{said}\n"
    plain = mf.scoring.Ruleset.from_page(head)
    changed = mf.scoring.Ruleset.from_page(page)
    assert plain._page() != changed._page() or (
        plain.rows,
        plain.forbids,
        plain.formulas,
    ) != (changed.rows, changed.forbids, changed.formulas)


def test_every_recipe_is_tried():
    assert len(list(recipes())) == 8


@reads_pages
@pytest.mark.parametrize(("formula", "result"), list(formulas()))
def test_a_formula_is_what_the_table_says(formula, result):
    page = next(text for _, text, _ in BLOCKS if "朋友麻将" in text)
    tree = tomllib.loads(page)
    tree["score"] = {"found": formula}
    tree["totals"] = ["found"]
    del tree["minimum"]
    score = mf.scoring.Ruleset.from_page(tree).score(mf.Win("111222m333p5577z", "7z"))
    assert score.found == result


def test_the_table_says_which_page_uses_which_word():
    used = {}
    for name, path in PAGES.items():
        for word in words(tomllib.loads(path.read_text(encoding="utf-8"))):
            used.setdefault(word, set()).add(name)
    told = {}
    for word, pages in cells("| word | pages |\n"):
        if pages.startswith("("):
            told[word.strip("`")] = set()
        elif pages.startswith("all"):
            told[word.strip("`")] = set(PAGES) - set(re.findall(r"`(\w+)`", pages))
        else:
            told[word.strip("`")] = set(pages.split(", "))
    assert {word: pages for word, pages in told.items() if pages} == used
