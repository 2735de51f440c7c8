"""A case checked by a program: `mahjong_fast.rules.check`."""

import re

import pytest
from case_samples import COIN, JP01, JP19, TD01, XZ04

import mahjong_fast as mf
from mahjong_fast.rules import check

DEAL = {"hand": "23499m567p33378s", "win": "9s", "how": "discard", "from": 2}


@pytest.mark.parametrize("case", [JP01, JP19, TD01, XZ04, COIN], ids=lambda c: c["id"])
def test_nothing_differs_in_a_case_that_is_right(case):
    assert check(case, "jipinghu") == []


def test_what_comes_out_otherwise_is_told():
    assert check({**DEAL, "fan": 3, "points": 1}, "鸡平胡") == [("fan", 3, 0)]
    ((key, expected, got),) = check({**DEAL, "valid": False}, "jipinghu")
    assert (key, expected, got) == ("valid", False, "a win")


def test_the_rules_of_the_case_come_before_those_beside_it():
    bare = {key: value for key, value in XZ04.items() if key != "rules"}
    assert check(bare, "xinzhang") == check(XZ04, "tuidaohu") == []
    assert check(bare, "tuidaohu") != []
    made = []

    def make(**options):
        made.append(options)
        return mf.rules.get("jipinghu", **options)

    assert check({**DEAL, "fan": 0, "opt": {"seat_wind": "fixed"}}, make) == []
    assert {"seat_wind": "fixed"} in made
    made.clear()
    assert check({**DEAL, "fan": 0, "rules": "jipinghu"}, make) == []
    assert made  # they call themselves so


@pytest.mark.parametrize(
    ("case", "key", "got"),
    [
        ({**DEAL, "fan": 0}, "case", "MissingInput: rules is not given: `rules` in"),
        ({**DEAL, "fan": 0, "rules": "nobody"}, "case", "UnknownRules: no rules"),
        ({**DEAL, "fan": 0, "rules": "./own.py"}, "case", "UnknownRules: no rules"),
        ({**DEAL, "rules": "jipinghu"}, "case", "nothing is expected"),
        ({**DEAL, "fan": 0, "rules": "jipinghu", "fen": 1}, "fen", "an unknown key"),
        ({**DEAL, "fan": 0, "rules": 3}, "rules", "3"),
        ({**DEAL, "hand": "xx", "fan": 0, "rules": "jipinghu"}, "case", "TileError:"),
    ],
)
def test_a_case_that_cannot_be_computed_differs(case, key, got):
    (differ,) = check(case)
    assert differ.key == key
    assert str(differ.got).startswith(got)


def test_what_is_no_case_and_no_rules_is_refused():
    for case in (3, [DEAL], {1: 2}):
        with pytest.raises(mf.MahjongError, match="a case is a mapping of names"):
            check(case, "jipinghu")
    with pytest.raises(mf.UnknownRules, match=re.escape("not 3")):
        check(DEAL, 3)


def test_the_cases_of_a_file_have_its_rules_unless_others_are_said(tmp_path):
    path = tmp_path / "xinzhang.yaml"
    path.write_text("- {hand: 1112345678999m, win: 2m, how: tsumo, fan: -1}\n- 3\n")
    case, wrong = mf.rules.cases_in(str(path))
    assert (case.line, case.rules, case.fault) == (1, "xinzhang", "")
    assert check(case) == check(case.content, "xinzhang") != []
    assert check(case, "tuidaohu") == check(case.content, "tuidaohu")
    assert check(wrong) == [
        ("case", "a case", "a case is a mapping of names to values")
    ]
