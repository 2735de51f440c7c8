"""The cases scored in C by compiled pages, without Python, as they are in Python."""

import subprocess

import pytest
import yaml
from test_embedding import HERE, SANITIZE, WARNINGS, compiler, run
from test_rules_cases import DATA, OF_DEALS, rules_of

import mahjong_fast as mf
from mahjong_fast.scoring.cases import KEYS
from mahjong_fast.scoring.page import compile_page, shipped_page

SAID = {*KEYS, "winners"}


def wins_of(case):
    """Return each win of a case as a mapping of its own: what it says, or the case."""
    wins = case.get("wins")
    several = [{}] if wins is None else [win for win in wins if isinstance(win, dict)]
    if "hand" in {**case, **several[0]} and case.get("how") != "draw":
        for number, win in enumerate(several):
            name = f"{case['id']} {number}"
            yield {**case, **win, "id": name, "winners": len(several)}


def flat(value):
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def text_of(name, rules, win):
    """Return the lines of a win: what the case says, and nothing computed."""
    yield f"case {win['id']}"
    base = rules.options.get("base_rules")
    yield f"page {name if base is None else f'{name}-{base}'}"
    for option, value in rules.options.items():
        told = str(value).lower() if isinstance(value, bool) else value
        yield f"option {option} {told}"
    for key, value in win.items():
        if key in SAID and value not in (None, [], "", ()):
            yield f"{key} {flat(value)}"


def line_of(name, rules, win):
    """Return what the program should say of a win."""
    if win is None:
        return f"{name}\twrong\t\t"
    try:
        score = rules._judge(win)
    except mf.SituationError:
        return f"{name}\twrong\t\t"
    except mf.WinNotAllowed:
        return f"{name}\tnot allowed\t\t"
    fans = " ".join(f"{fan}={value}" for fan, value in score.fans.items())
    told = score.totals if score.verdict != "no win" else {}
    totals = " ".join(f"{total}={value}" for total, value in told.items())
    return f"{name}\t{score.verdict}\t{fans}\t{totals}"


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    source, library = HERE / "page_cases.c", mf.get_library_dir()
    links = [f"-I{mf.get_include()}", source, f"-L{library}", "-lmjf"]
    built = folder / "page_cases"
    run(*compiler("CC"), "-std=c99", *WARNINGS, *SANITIZE, *links, "-o", built)
    pages = {name: shipped_page(name) for name in mf.rules.names()}
    for base in ("tuidaohu", "jipinghu", "guangdong_live"):
        on_base = shipped_page("tuidaohu_continent6", {"base_rules": base})
        pages[f"tuidaohu_continent6-{base}"] = on_base
    for name, page in pages.items():
        (folder / f"{name}.page").write_bytes(compile_page(page))
    return built


def sorted_totals(line):
    *parts, totals = line.split("\t")
    return [*parts, sorted(totals.split())]


@pytest.mark.parametrize("name", mf.rules.names())
def test_a_program_in_c_scores_the_cases(name, program):
    lines, expected = [], []
    for path in sorted(DATA.rglob(f"{name}.yaml")):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            if case.get("rules", name) == name and case.get("kind") != "coin":
                rules = rules_of(name, case)
                names = {option.name for option in rules.option_list} - OF_DEALS
                told = list(wins_of(case))
                try:
                    wins = mf.Deal.from_case(case, options=names).wins
                except mf.SituationError:
                    wins = [None] * len(told)  # which contradicts itself
                for said, win in zip(told, wins, strict=True):
                    lines += text_of(name, rules, said)
                    expected.append(sorted_totals(line_of(said["id"], rules, win)))
    assert len(expected) > 10
    done = subprocess.run(
        [str(program), str(program.parent)],
        input="\n".join([*lines, ""]),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    assert [sorted_totals(line) for line in done.stdout.splitlines()] == expected
