"""The cases of data/rules come out as they state, and what they leave to functions.

`data/rules` has the worked examples of each system, `data/rules/more` further ones:
each option, and combinations that the fan table could get wrong.
"""

import ast
from pathlib import Path

import pytest
import yaml

import mahjong_fast as mf
from mahjong_fast.settlement import PassLock, gift, horses_of_streak, next_hand

DATA = Path(__file__).parent / "data" / "rules"
REFUSED = (mf.NotAWin, mf.WinNotAllowed, mf.BelowMinimum)
OF_DEALS = {"horses", "ghost"}  # what a deal holds, and names of options, too


def cases():
    for path in sorted(DATA.rglob("*.yaml")):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            name = f"{path.parent.name}/{path.stem} {case['id']}"
            yield pytest.param(path.stem, case, id=name)


def rules_of(stem, case):
    name = case.get("rules", stem)
    known = {option.name for option in mf.rules.get(name).option_list} - OF_DEALS
    named = {key: case[key] for key in case if key in known}
    if "flowers" in named and not isinstance(named["flowers"], bool):
        del named["flowers"]  # of the winner
    return mf.rules.get(name, **named, **case.get("opt", {}))


def worth(rules, score):
    big = {row.identifier for row in rules.rows if "big" in row.groups}
    return {
        **score.totals,
        "fans": score.fans,
        "big": {line.chinese for line in score.lines if line.row in big},
    }


def compare(expected, found, keys):
    for key in keys:
        if key in expected:
            wanted = expected[key]
            if key == "big":
                wanted = set(wanted)
            got = found[key]
            assert (list(got) if isinstance(got, tuple) else got) == wanted, key


SCORED = ("fans", "fan", "points", "sum", "mult", "big", "share")
SETTLED = ("deltas", "base", "hits", "win_deltas", "kong_deltas")


@pytest.mark.parametrize(("stem", "case"), list(cases()))
def test_case(stem, case):
    rules = rules_of(stem, case)
    names = {option.name for option in rules.option_list} - OF_DEALS
    if case.get("kind") == "coin":
        room = {name: case[name] for name in ("N", "A") if name in case}
        found = rules.coins(case["x"], model=case["model"], **room)
        assert list(found) == case["coins"]
    elif case.get("valid") is False:
        with pytest.raises(REFUSED) as refused:
            rules.settle(mf.Deal.from_case(case, options=names))
        if set(case) & set(SCORED):
            assert refused.type is mf.BelowMinimum
            compare(case, worth(rules, refused.value.score), SCORED)
    else:
        settled = rules.settle(mf.Deal.from_case(case, options=names))
        own = case.get("wins", [case])
        for expected, score in zip(
            own, settled.scores, strict=case.get("how") != "draw"
        ):
            compare(expected, worth(rules, score), SCORED)
        expected = {key: case[key] for key in case if key in SETTLED}
        if isinstance(expected.get("base"), int):
            del expected["base"]  # 底分, which is given
        values = {key: getattr(settled, key, None) for key in SETTLED}
        compare(expected, {**values, **settled.facts}, SETTLED)
        assert sum(settled.deltas) == 0 or case.get("horse_model") == "net"


MANY = 8  # choices: of more, and of any of a type, one beside the default will do


@pytest.mark.parametrize("name", mf.rules.names())
def test_every_value_of_every_option_has_a_case(name):
    said = {}
    for folder in (DATA, DATA / "more"):
        text = (folder / f"{name}.yaml").read_text(encoding="utf-8")
        for case in yaml.safe_load(text):
            if case.get("rules", name) == name:
                for option, value in rules_of(name, case).options.items():
                    said.setdefault(option, set()).add((type(value), value))
    for option in mf.rules.get(name).option_list:
        default = (type(option.default), option.default)
        if option.name == "base_rules":
            continue  # test_any_rules_can_be_those_of_continent6 takes each of them
        found = said[option.name] | ELSEWHERE.get((name, option.name), set())
        if option.choices is None or len(option.choices) > MANY:
            assert found - {default}, option.name
        else:
            every = {(type(value), value) for value in option.choices}
            assert every - {default} <= found, option.name


def elsewhere():
    """Return the values of options in tests of what no case can say.

    They must stand there: as an argument, or in what the test is given.
    """
    found = {}
    for (file, name), tests in BESIDE_CASES.items():
        tree = ast.parse((Path(__file__).parent / file).read_text(encoding="utf-8"))
        for test, option, value in tests:
            (function,) = [
                node
                for node in tree.body
                if isinstance(node, ast.FunctionDef) and node.name == test
            ]
            nodes = list(ast.walk(function))
            used = {node.id for node in nodes if isinstance(node, ast.Name)}
            for node in tree.body:
                if isinstance(node, ast.Assign) and node.targets[0].id in used:
                    nodes += ast.walk(node)
            constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
            keywords = [node.arg for node in nodes if isinstance(node, ast.keyword)]
            assert option in [*keywords, *constants], (test, option)
            assert value in constants, (test, value)
            found.setdefault((name, option), set()).add((type(value), value))
    return found


# Options that say nothing of a deal, or nothing that a case states: who deals next.
BESIDE_CASES = {
    ("test_rules_payments.py", "jipinghu"): [
        ("test_jipinghu_coins_by_option", "coin_model", "tax"),
        ("test_jipinghu_fee_after_a_draw", "fee_on_draw", False),
        ("test_who_runs_away_pays", "runaway_penalty", 20),
        ("test_the_last_draw_is_before_the_dead_wall", "dead_wall", 14),
    ],
    ("test_rules_payments.py", "tuidaohu"): [
        ("test_tuidaohu_coins_by_option", "coin_model", "tax"),
        ("test_who_runs_away_pays", "runaway_to", "others"),
    ],
    ("test_rules_payments.py", "tuidaohu_continent6"): [
        ("test_continent6", "next_dealer", "fixed"),
        ("test_continent6", "currency", "36"),
    ],
    ("test_rules_payments.py", "guangdong_ghost"): [
        ("test_ghost_dealers", "next_dealer", "winner"),
        ("test_ghost_wild_tiles_by_option", "ghost_honor_cycle", "split"),
        ("test_ghost_horses_have_owners", "horses_per_player", 1),
    ],
    ("test_guobiao_match.py", "guobiao"): [
        ("test_when_players_change_seats", "seat_exchange", "none"),
    ],
}
ELSEWHERE = elsewhere()


# ---- examples that are told in words -------------------------------------------------


def test_jp43_a_lock_is_of_one_tile_and_until_the_next_draw():
    one, four = mf.tile_index("1s"), mf.tile_index("4s")
    passed = PassLock().pass_(one)
    assert not passed.may_win(one)
    assert passed.may_win(four)
    assert passed.act("draw").may_win(one)
    win = {"hand": "123456m789p23s55z", "how": "discard", "from_seat": 2}
    rules = mf.rules.get("jipinghu")
    with pytest.raises(mf.WinNotAllowed):
        rules.score(mf.Win(win="1s", locked=passed.locked, **win))
    assert rules.score(mf.Win(win="4s", locked=passed.locked, **win)).fan == 1


def test_td29_the_winner_deals_and_streaks_are_counted():
    rules = mf.rules.get("tuidaohu")
    won = {seat: mf.Win("23499m567p33378s", "9s", seat=seat) for seat in range(4)}
    first = rules.settle(mf.Deal(wins=(won[0],), streak=1))
    assert (first.next_dealer, first.next_streak) == (0, 2)
    second = rules.settle(mf.Deal(wins=(won[1],), streak=2))
    assert (second.next_dealer, second.next_streak) == (1, 1)
    third = rules.settle(mf.Deal(streak=1))
    assert (third.next_dealer, third.next_streak) == (1, 1)
    assert [horses_of_streak(streak) for streak in (1, 2, 1)] == [1, 2, 1]
    assert next_hand([], "winner", streak=1).dealer == 1


def test_c607_gifts():
    assert gift(400, 0) == (1400, 1)
    assert gift(800, 1) == (1800, 2)
    assert gift(1000, 2) == (1000, 2)
    assert gift(0, 3) == (0, 3)


def test_gz27_the_turned_tile():
    wild = mf.rules.get("guangdong_ghost").wild
    found = [mf.tile_name(wild(turned)) for turned in ("8p", "9p", "4z", "5z")]
    assert found == ["9p", "1p", "7z", "1z"]
