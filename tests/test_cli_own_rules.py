"""Rules of one's own on the command line: in files, in modules, and wrong ones."""

import importlib
import sys
import textwrap

import pytest

import mahjong_fast as mf

HEAD = """
import mahjong_fast as mf
from mahjong_fast.scoring import Option, Row, Ruleset, Sum, resolve

OPTIONS = (Option("flush", 4, (3, 4), text="what a flush is worth"),)

def ruleset(**options):
    chosen = resolve(OPTIONS, options, "friends")
    return Ruleset(
        "friends", "朋友", "Friends", options=chosen, option_list=OPTIONS,
        rows=[
            Row("清一色", "Full Flush", chosen["flush"], "one_suit"),
            Row("自摸", "Self-Drawn", 1, "self_drawn"),
        ],
        stages=[Sum("fan")], totals=["fan"],
    )
"""
FIXED = HEAD.replace("def ruleset", "def _ruleset")
PLAIN = ("1112345678999m", "--win", "2m")
HAND = (*PLAIN, "--json")


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Write files beside which the program runs; what they add to Python goes again."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    before = set(sys.modules)

    def write(**files):
        for name, text in files.items():
            path = tmp_path / f"{name.replace('__', '/')}.py"
            path.parent.mkdir(exist_ok=True)
            path.write_text(textwrap.dedent(text), encoding="utf-8")
        importlib.invalidate_caches()

    yield write
    for name in set(sys.modules) - before:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", None)):
            del sys.modules[name]


def fan(outcome):
    assert outcome.err == ""
    (answer,) = outcome.objects
    assert answer["rules"] == "friends"
    return answer["score"]["totals"]["fan"]


@pytest.mark.parametrize(
    ("end", "name"),
    [
        ("", "./my_rules.py"),
        ("", "my_rules.py:ruleset"),
        ("", "my_rules:ruleset"),
        ("mine = ruleset()", "my_rules.py"),
        ("mine = ruleset()", "my_rules.py:mine"),
        ("mine = ruleset()", "my_rules:mine"),
        ("mine = again = ruleset()", "my_rules.py"),
        ("_other, mine = ruleset(flush=3), ruleset()", "my_rules.py"),
        ("class house: mine = ruleset()", "my_rules.py:house.mine"),
    ],
)
def test_a_file_or_a_module_names_rules(cli, written, end, name):
    written(my_rules=HEAD + end)
    assert fan(cli("score", "--rules", name, *HAND)) == 5


@pytest.mark.parametrize("end", ["", "mine = ruleset()", "mine = ruleset(flush=4)"])
def test_they_take_options(cli, written, end):
    written(my_rules=HEAD + end)
    name = ("score", "--rules", "my_rules.py")
    assert fan(cli(*name, *HAND, "-o", "flush=3")) == 4
    wrong = cli(*name, *HAND, "-o", "flush=9")
    assert (wrong.status, wrong.out) == (2, "")
    assert "friends: flush is 3 or 4, not 9" in wrong.err
    assert "did you mean flush" in cli(*name, *HAND, "-o", "flash=4").err


def test_a_package_and_files_beside_are_found(cli, written):
    written(house__rules="from house.parts import *", house__parts=HEAD)
    assert fan(cli("score", "--rules", "house.rules:ruleset", *HAND)) == 5
    written(house__own="from parts import ruleset")
    assert fan(cli("score", "--rules", "house/own.py", *HAND)) == 5


def test_a_file_may_be_called_as_a_module_of_python_is(cli, written):
    import random

    written(random=HEAD)
    assert fan(cli("score", "--rules", "random.py", *HAND)) == 5
    assert sys.modules["random"] is random


SETTLES = HEAD.replace(
    'totals=["fan"]', 'totals=["fan"], payments=sys.modules[__name__]'
)
PAYS = """
import sys
from mahjong_fast.settlement import Settlement, win_payments

def settle(deal, scores, options):
    paid = [win_payments(win, s.fan) for win, s in zip(deal.wins, scores)]
    return Settlement.of(sum(paid, []), scores=scores)
"""


def test_every_command_takes_them(cli, check, written):
    written(my_rules=PAYS + SETTLES)
    rules = ("--rules", "my_rules.py")
    settled = cli("settle", *rules, *HAND).objects[0]["settlement"]
    assert settled["deltas"] == [15, -5, -5, -5]
    shown = cli("rules", "./my_rules.py", "-o", "flush=3").out
    assert "Friends 朋友" in shown
    assert "flush=3  (3 | 4), by default 4" in shown
    case = {"hand": HAND[0], "win": "2m", "fan": 5, "deltas": [15, -5, -5, -5]}
    assert check([case], *rules).out == "1 case, none failed\n"
    assert check([{**case, "fan": 3}], *rules).status == 1
    named = [{**case, "rules": "friends"}, {"fan": 4, "flush": 3, "hand": HAND[0],
                                            "win": "2m"}]  # fmt: skip
    assert check(named, *rules).out == "2 cases, none failed\n"
    both = {**case, "rules": "jipinghu", "fan": 6}
    del both["deltas"]
    assert check([both, case], *rules).out == "2 cases, none failed\n"


def test_no_case_can_name_a_file(check, written, tmp_path):
    written(my_rules="open('run', 'w').close()\n" + HEAD)
    for name in ("my_rules.py", "./my_rules.py:ruleset", "my_rules:ruleset"):
        case = {"rules": name, "hand": HAND[0], "win": "2m", "fan": 5}
        outcome = check([case])
        assert outcome.status == 1
        assert "no rules" in outcome.out
    assert not (tmp_path / "run").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        (HEAD, "none.py", "none.py: no such file"),
        (HEAD, ".py", ".py: no such file"),
        (HEAD, "./my_rules", "./my_rules: a file of rules ends in .py"),
        (HEAD, "./my_rules:ruleset", "a file of rules ends in .py"),
        (HEAD, "nothing:rules", "no module 'nothing' for the rules nothing"),
        (HEAD, "nothing.more:rules", "no module 'nothing' for the rules nothing.more"),
        (HEAD, "my_rules.more:rules", "no module 'my_rules.more'"),
        (HEAD, "my_rules:", "'my_rules:': rules of your own are FILE.py, FILE.py:NAME"),
        (HEAD, ":ruleset", "':ruleset': rules of your own are"),
        (HEAD, "my rules:ruleset", "'my rules:ruleset': rules of your own are"),
        (
            HEAD,
            "my_rules.py:OPTIONS",
            "my_rules.py:OPTIONS is no Ruleset, but of type tup",
        ),
        (HEAD, "my_rules.py:mf.shanten", "my_rules.py:mf.shanten: TypeError: "),
        (HEAD + "mine = ruleset()", "my_rules.py:mime", "'mime': did you mean mine?"),
        (HEAD, "my_rules.py:rules", "no 'rules': did you mean ruleset?"),
        (HEAD, "my_rules.py:friends", "no 'friends': there is ruleset"),
        (HEAD + "mine = ruleset()", "my_rules.py:x", "'x': there are mine, ruleset"),
        (
            "x = 1",
            "my_rules.py",
            "my_rules.py: no Ruleset in it, and no function ruleset(",
        ),
        (
            *(FIXED + "a = _ruleset()\nb = _ruleset()", "my_rules.py"),
            "my_rules.py has several Rulesets, a, b: say which, as my_rules.py:a",
        ),
        (
            "\n1 / 0",
            "my_rules.py",
            "ZeroDivisionError: division by zero (my_rules.py, line 2)",
        ),
        (
            "\n1 / 0",
            "my_rules:x",
            "ZeroDivisionError: division by zero (my_rules.py, line 2)",
        ),
        ("a = = 1", "my_rules.py", "SyntaxError: invalid syntax (my_rules.py, line 1)"),
        (
            "import nothing",
            "my_rules.py",
            "ModuleNotFoundError: No module named 'nothing'",
        ),
        (
            "import nothing",
            "my_rules:x",
            "my_rules: ModuleNotFoundError: No module named",
        ),
        (
            "raise SystemExit('out')",
            "my_rules.py",
            "SystemExit: out (my_rules.py, line 1)",
        ),
        (
            *(
                HEAD.replace('"one_suit"', '"one_suite"') + "mine = ruleset()",
                "my_rules.py",
            ),
            "my_rules.py: SchemaError: friends, row one_suite: no pattern",
        ),
        (
            *("def ruleset(**options): return 1 / 0", "my_rules.py"),
            "my_rules.py: ZeroDivisionError: division by zero (my_rules.py, line 1)",
        ),
        (
            *("def ruleset(**options): return options", "my_rules.py"),
            "my_rules.py makes no Ruleset, but a dict",
        ),
        ("raise ValueError('two\\nlines')", "my_rules.py", "ValueError: two lines"),
    ],
)
def test_what_is_wrong_with_them_is_said(cli, check, written, text, name, said):
    written(my_rules=text)
    for outcome in (
        cli("score", "--rules", name, *HAND),
        cli("settle", "--rules", name, *HAND),
        cli("rules", name),
        check([{"hand": "1m", "win": "1m", "fan": 1}], "--rules", name),
    ):
        assert (outcome.status, outcome.out) == (2, "")
        assert said in outcome.err
        assert len(outcome.err.splitlines()) == 2


@pytest.mark.parametrize("json", [(), ("--json",)])
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return 1 / 0", "ZeroDivisionError: division by zero (my_rules.py, line 6)"),
        ("raise SystemExit(3)", "SystemExit: 3 (my_rules.py, line 6)"),
        ("return None", "settle returns no Settlement, but a NoneType"),
        ("return {}", "settle returns no Settlement, but a dict"),
        (
            "return Settlement((0, 0, 0, 0), facts={'a': {1}})",
            "{1} cannot be said in JSON",
        ),
        ("return Settlement(5)", "SettlementError: deltas 5: it is a list"),
        (
            "return Settlement((5, -5, 0, 0))",
            "payments of a settlement do not add up to its deltas",
        ),
        (
            "return Settlement.of([Payment(0, 1, 1.5)])",
            "amount 1.5: it is a whole number",
        ),
    ],
)
def test_a_settlement_of_theirs_that_fails_is_said(cli, written, body, said, json):
    start = "import sys\nfrom mahjong_fast.settlement import Payment, Settlement\n"
    text = f"{start}\n\ndef settle(deal, scores, options):\n    {body}\n"
    written(my_rules=text + SETTLES)
    outcome = cli("settle", "--rules", "./my_rules.py", *PLAIN, *json)
    assert outcome.status == 1
    assert said in outcome.err
    assert len(outcome.err.splitlines()) == 1
    if json:
        assert said in outcome.objects[0]["error"]
    else:
        assert outcome.out == ""


def test_numbers_of_numpy_in_their_payments_are_shown(cli, written):
    written(
        my_rules="import sys\nimport numpy as np\n"
        "from mahjong_fast.settlement import Payment, Settlement\n"
        "def settle(deal, scores, options):\n"
        "    one = np.int64(1)\n"
        "    paid = (Payment(1, 0, one),)\n"
        "    return Settlement((one, -one, 0, 0), paid, facts={'hits': one})\n"
        + SETTLES
    )
    rules = ("--rules", "./my_rules.py")
    settled = cli("settle", *rules, *HAND).objects[0]["settlement"]
    assert settled["deltas"] == [1, -1, 0, 0]
    assert settled["facts"] == {"hits": 1}


def test_what_they_do_not_settle_is_not_noted(cli, written):
    written(
        my_rules="import sys\nfrom mahjong_fast.settlement import Settlement\n"
        "def settle(deal, scores, options):\n"
        "    return Settlement.of(base=[0 // len(deal.kongs)] * 4)\n" + SETTLES
    )
    outcome = cli("settle", "--rules", "my_rules.py", *PLAIN, "--kongs", "1:add")
    assert outcome.status == 0
    assert "note" not in outcome.out


def test_a_folder_is_no_file_of_rules(cli, written, tmp_path):
    (tmp_path / "rules.py").mkdir()
    assert "rules.py: a folder" in cli("rules", "rules.py").err


def test_rules_that_stand_take_no_options(cli, written):
    written(my_rules=FIXED + "mine = _ruleset()")
    assert fan(cli("score", "--rules", "my_rules.py", *HAND)) == 5
    outcome = cli("score", "--rules", "my_rules.py", *HAND, "-o", "flush=3")
    assert outcome.status == 2
    assert "for options there must be a function ruleset(**options)" in outcome.err


def test_the_help_says_how(cli):
    for command in ("score", "settle", "check"):
        words = " ".join(cli(command, "--help").out.split())
        assert "FILE.py, FILE.py:NAME or package.module:NAME" in words


def test_a_program_loads_them_by_the_same_names(written):
    written(mine=HEAD)
    rules = mf.rules.load("mine.py")(flush=3)
    assert (rules.name, rules.options["flush"]) == ("friends", 3)
    assert mf.rules.load("新章")(min_fan=3) is mf.rules.get("xinzhang", min_fan=3)
    with pytest.raises(mf.MahjongError, match="no rules 'mine'"):
        mf.rules.load("mine")
    with pytest.raises(mf.MahjongError, match="rules have a name, not 3"):
        mf.rules.load(3)
