"""The seven rule systems against tables written from their specifications.

Random wins by random options: the verdict, the rows, the totals, and the reading.
"""

from collections import Counter

import pytest
import yaml
from library_wins import library_win, told_win
from systems import SYSTEMS
from systems.common import judge, resolved
from test_rules_cases import DATA, OF_DEALS, rules_of
from test_scoring_reference import is_shown
from told_wins import told_wins

import mahjong_fast as mf
from mahjong_fast.errors import SituationError

NAMES = pytest.mark.parametrize("name", SYSTEMS)
VERDICTS = ("win", "below", "not_allowed", "no_win", "wrong")
WITH_MINIMUM = ("xinzhang", "guobiao", "tuidaohu_continent6")


def library_judges(name, given, told):
    """Return the verdict of the library, and the score that it has to do with."""
    ruleset = mf.rules.get(name, **given)
    try:
        return "win", ruleset.score(library_win(*told))
    except mf.BelowMinimum as error:
        return "below", error.score
    except mf.NotAWin:
        return "no_win", None
    except SituationError:
        return "wrong", None
    except mf.WinNotAllowed:
        return "not_allowed", None


def compare_one(name, given, told, options, place):
    """Compare what a win is worth; return what is right."""
    right = judge(SYSTEMS[name], told, options)
    verdict, score = library_judges(name, given, told)
    place = f"{name} {given}, {place}: {told}: {score}"
    assert verdict == right.verdict, (place, right)
    if score is not None:
        lines = {line.row: (line.times, line.value) for line in score.lines}
        assert lines == right.rows, place
        assert dict(score.totals) == right.totals, place
        # Of readings with the same score any may be shown.
        assert any(is_shown(score, one) for one in right.alike), place
    return right


def compare(name, n, seed, **more):
    """Compare *n* wins; return how often each value, verdict and row was seen."""
    system, seen = SYSTEMS[name], Counter()
    game = system.WINS._replace(**more)
    for given, told, options in told_wins(system, n, seed, game):
        right = compare_one(name, given, told, options, f"seed {seed}")
        seen.update(options.items())
        seen.update((right.verdict, *right.rows))
    return seen


def check_all_seen(name, seen, often):
    """Every value of every option, and every verdict, was seen so often."""
    for option, values in SYSTEMS[name].OPTIONS.items():
        for value in values:
            assert seen[option, value] >= often, (option, value)
    for verdict in VERDICTS:
        assert seen[verdict] or (verdict == "below" and name not in WITH_MINIMUM)


@pytest.mark.slow
@NAMES
def test_random_wins(name):
    check_all_seen(name, compare(name, 600, 95_01), 5)


@pytest.mark.exhaustive
@NAMES
def test_many_random_wins(name):
    seen = compare(name, 50_000, 95_02)
    check_all_seen(name, seen, 200)
    system = SYSTEMS[name]
    assert set(system.rows(resolved(system, {}))) <= seen.keys()


WILD = pytest.mark.parametrize(
    "game", [{"jokers": 4}, {"jokers": 2, "faces": 0}], ids=str
)


@pytest.mark.slow
@WILD
def test_wild_tiles(game):
    compare("guangdong_ghost", 60, 95_04, **game)


@pytest.mark.exhaustive
@WILD
def test_many_wild_tiles(game):
    compare("guangdong_ghost", 3_000, 95_05, **game)


@NAMES
def test_the_wins_of_the_cases(name):
    """The cases are made for each option, and for what a table could get wrong."""
    compared = 0
    for folder in (DATA, DATA / "more"):
        for case in yaml.safe_load((folder / f"{name}.yaml").read_text("utf-8")):
            ruleset = rules_of(name, case)
            names = {option.name for option in ruleset.option_list} - OF_DEALS
            try:
                deal = mf.Deal.from_case(case, options=names)
            except mf.MahjongError:
                continue  # what contradicts itself is no win to be judged
            for win in deal.wins:
                told, options = told_win(win), dict(ruleset.options)
                compare_one(ruleset.name, options, told, options, case["id"])
                compared += 1
    assert compared > 15, compared


def test_every_system_has_a_table():
    assert set(SYSTEMS) == set(mf.rules.names())


@NAMES
def test_the_tables_know_every_option(name):
    """A new option, or a new value, is written into the table, too."""
    known = SYSTEMS[name].OPTIONS
    there = {option.name: option for option in mf.rules.get(name).option_list}
    assert known.keys() == there.keys()
    for option, values in known.items():
        assert values[0] == there[option].default
        choices = there[option].choices
        if choices is not None:
            assert sorted(map(repr, values)) == sorted(map(repr, choices))
        for value in values:
            assert mf.rules.get(name, **{option: value}).options[option] == value


@NAMES
def test_the_tables_have_the_rows_in_the_order_of_the_rules(name):
    given = {"extras": True} if name == "guobiao" else {}
    there = [row.identifier for row in mf.rules.get(name, **given).rows]
    system = SYSTEMS[name]
    rows = system.rows(resolved(system, given))
    assert [row for row in rows if row in there] == there


# A row of each system that many wins have, so that few of them tell a wrong value.
COMMON = {
    "jipinghu": "dragon_pungs",
    "xinzhang": "all_chows",
    "tuidaohu": "one_suit",
    "tuidaohu_continent6": "one_suit",
    "guangdong_ghost": "half_flush",
    "guangdong_live": "self_draw",
    "guobiao": "no_honors",
}


@NAMES
def test_a_wrong_value_is_found(name, monkeypatch):
    rows = SYSTEMS[name].rows

    def wrong(options):
        found = rows(options)
        return {**found, COMMON[name]: found[COMMON[name]] + 1}

    monkeypatch.setattr(SYSTEMS[name], "rows", wrong)
    with pytest.raises(AssertionError, match=COMMON[name]):
        compare(name, 200, 95_03)
