"""The command check: which cases come out as they state, how files are read."""

import subprocess
import sys

import pytest
import yaml
from case_samples import COIN, JP01, JP19, TD01, XZ04

from mahjong_fast.rules.cases import CasesError, cases_in, shown

# ---- check: what is right ------------------------------------------------------------


@pytest.mark.parametrize("case", [JP01, JP19, TD01, XZ04, COIN], ids=lambda c: c["id"])
def test_a_case_that_is_right(check, case):
    outcome = check([case])
    assert outcome == (0, "1 case, none failed\n", "")


def test_the_rules_of_the_case_come_first_then_the_argument_then_the_name(check):
    bare = {key: value for key, value in XZ04.items() if key != "rules"}
    assert check([bare], name="xinzhang.yaml").status == 0
    assert check([bare], "--rules", "xinzhang", name="jipinghu.yaml").status == 0
    assert check([XZ04], "--rules", "jipinghu", name="tuidaohu.yaml").status == 0
    assert check([bare], "--rules", "jipinghu", name="xinzhang.yaml").status == 1
    assert "no rules" in check([bare], name="nothing.yaml").out


def test_several_files(cli, tmp_path):
    for name, case in (("jipinghu", JP01), ("tuidaohu", TD01)):
        (tmp_path / f"{name}.yaml").write_text(yaml.safe_dump([case]))
    files = sorted(tmp_path.glob("*.yaml"))
    assert cli("check", *files) == (0, "2 cases, none failed\n", "")


# ---- check: what is wrong ------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "change", "said"),
    [
        (JP01, {"fan": 1}, "fan: expected 1, got 0"),
        (JP01, {"points": 2}, "points: expected 2, got 1"),
        (JP01, {"fans": {"平胡": 1}}, "fans: expected {'平胡': 1}, got {'鸡胡': 0}"),
        (JP01, {"fans": {}}, "fans: expected {}, got {'鸡胡': 0}"),
        (JP01, {"deltas": [0, 2, -2, 0]}, "deltas: expected [0, 2, -2, 0], got [0, 1"),
        (
            JP01,
            {"deltas": [0, 1, -1]},
            "deltas: expected [0, 1, -1], got [0, 1, -1, 0]",
        ),
        (JP01, {"deltas": "zero"}, "deltas: expected zero"),
        (JP01, {"points": True}, "points: expected True, got 1"),
        (JP01, {"sum": 3}, "sum: expected 3, got these rules have no such total"),
        (JP01, {"hits": 3}, "hits: expected 3, got these rules have no such total"),
        (JP01, {"valid": False}, "valid: expected False, got a win"),
        (JP01, {"win": "8m"}, "valid: expected True, got NotAWin"),
        (JP01, {"fan": 1, "points": 2}, "fan: expected 1, got 0; points: expected 2"),
        (JP01, {"luck": 1}, "luck: expected a key"),
        (JP01, {"min_fan": 1}, "min_fan: expected a key"),
        (JP01, {"jing": "5m"}, "jing: expected a key"),
        (JP01, {"declared": "nonsense"}, "declared: expected a key"),
        (JP01, {"shown": {"a": "b"}}, "shown: expected a key"),
        (JP01, {"wins": [{"seat": 1, "jing": "5m"}]}, "unknown in a win: jing"),
        (JP01, {"floor": 3}, "floor: expected a key that these rules read"),
        (JP01, {"history": ["x"]}, "history: expected a key that these rules read"),
        (JP01, {"a_seat": 1}, "a_seat: expected a key that these rules read"),
        (JP01, {"base": 100}, "base: expected a key that these rules read"),
        (COIN, {"balances": [0, 0, 0, 0]}, "balances: expected a key that these"),
        (JP01, {"opt": {"luck": 1}}, "UnknownOption"),
        (JP01, {"opt": ["pass_lock"]}, "opt: expected a mapping"),
        (JP01, {"rules": "jipinghoo"}, "no rules"),
        (JP01, {"rules": 7}, "rules: expected the name"),
        (JP01, {"hand": "23499m567p3337"}, "TileError"),
        (JP01, {"hand": 5}, "case: expected a result"),
        (JP01, {"win": None}, "case: expected a result"),
        (JP01, {"melds": {"a": 1}}, "case: expected a result"),
        (JP01, {"valid": "no"}, "valid: expected true or false"),
        (JP19, {"deltas": [0, 0, 0, 0]}, "got [-32, 8, 8, 16]"),
        (XZ04, {"min_fan": 1}, "valid: expected False, got a win"),
        (XZ04, {"min_fan": 1, "opt": {"min_fan": 3}}, "given twice"),
        (XZ04, {"fan": 1}, "fan: expected 1, got 2"),
        (XZ04, {"hand": "123456m789p2zz"}, "case: expected a result"),
        (TD01, {"big": ["清一色"]}, "big: expected ['清一色'], got []"),
        (TD01, {"big": "清一色"}, "big: expected 清一色, got []"),
        (TD01, {"base": [0, 0, 0, 0]}, "base: expected [0, 0, 0, 0], got [-2, -2, 6"),
        (TD01, {"horses": ["9z"]}, "case: expected a result"),
        (COIN, {"coins": [0, 0, 0, 0]}, "coins: expected [0, 0, 0, 0], got [6950"),
        (COIN, {"x": 5}, "x: expected points of each seat"),
        (COIN, {"N": "many"}, "N: expected a whole number"),
        (COIN, {"luck": 5}, "luck: expected a key"),
        (COIN, {"model": "gold"}, "case: expected a result"),
        (COIN, {"kind": "gold"}, "expected a key"),
    ],
)
def test_a_case_that_is_wrong(check, case, change, said):
    outcome = check([JP01, {**case, **change}])
    assert outcome.status == 1
    failing, count = outcome.out.splitlines()
    assert count == "2 cases, 1 failed"
    assert "jipinghu.yaml:" in failing
    assert f": {case['id']}: " in failing
    assert said in failing


def test_an_error_that_is_no_refusal_does_not_make_a_case_right(check):
    case = {**JP01, "valid": False, "hand": "23499m567p3337"}
    assert check([case]).status == 1


def test_of_several_winners_each_is_compared(check):
    wins = [dict(win) for win in JP19["wins"]]
    wins[2]["points"] = 8
    outcome = check([{**JP19, "wins": wins}])
    assert "seat 3 points: expected 8, got 16" in outcome.out
    wins[2] = {**JP19["wins"][2], "luck": 1}
    assert "luck" in check([{**JP19, "wins": wins}]).out


def test_of_several_winners_one_may_be_refused(check):
    case = {
        "rules": "xinzhang",
        "min_fan": 3,
        "from": 0,
        "how": "discard",
        "win": "5s",
        "wins": [
            {"seat": 1, "hand": "23499m777p12346s", "fan": 1, "valid": False},
            {"seat": 3, "hand": "1122336778999s", "fan": 5, "points": 32},
        ],
        "deltas": [-32, 0, 0, 32],
    }
    assert check([case]).status == 0
    case["wins"][0].pop("valid")
    assert "BelowMinimum" in check([case]).out


@pytest.mark.parametrize("case", [{}, {"id": "x", "how": "draw"}, {"kind": "coin"}])
def test_a_case_that_expects_nothing_fails(check, case):
    outcome = check([case])
    assert outcome.status == 1


def test_check_in_json(check):
    outcome = check([JP01, {**JP01, "fan": 1}], "--json")
    right, wrong, count = outcome.objects
    assert (right["ok"], wrong["ok"]) == (True, False)
    assert wrong["id"] == "JP01"
    assert wrong["differences"] == [{"key": "fan", "expected": "1", "got": "0"}]
    assert count == {"cases": 2, "failed": 1, "unread": 0, "skipped": 0}
    assert outcome.status == 1


# ---- check: files --------------------------------------------------------------------

DEEP = "- {a: " + "[" * 20_000 + "]" * 20_000 + "}"
LAUGHS = "\n".join(
    ["- &a0 {id: x, how: draw}"]
    + [f"- &a{n} {{id: [{', '.join([f'*a{n - 1}'] * 9)}]}}" for n in range(1, 30)]
)
MERGES = "\n".join(
    ["- &a0 {id: x}"]
    + [f"- &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 9)}]}}" for n in range(1, 30)]
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no cases"),
        ("[]", "no cases"),
        ("id: x", ":1: a file of cases is a list"),
        ("- {id: x", "jipinghu.yaml:1:9: "),
        ("- id: x\n\t fan: 1", "jipinghu.yaml:2:1: "),
        (b"\xff\xfe\x00\xd8", "jipinghu.yaml"),
        (b"- {id: \x01}", "jipinghu.yaml"),
        ("- [1]\n---\n- [2]", "jipinghu.yaml:2:1: "),
        (DEEP, "nested too deep"),
    ],
    ids=range(9),
)
def test_a_file_that_cannot_be_read_is_said_so(check, text, said):
    outcome = check(text)
    assert outcome.status == 1
    assert said in outcome.err
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- 5", "a case is a mapping"),
        ("- {1: 2}", "the key 1 is no name"),
        ("- {fan: 1, fan: 2}", "fan stands there twice"),
        ("- {id: !!python/object/apply:os.system ['true']}", "could not determine"),
        ("- {fan: 2001-99-99}", "a value that cannot be"),
        ("- {? [1] : 2}", "unhashable"),
        ("- &a {id: x, how: draw, history: [*a], fan: 1}", "history: expected a key"),
        ("- &a {id: x, how: draw, kongs: [*a], fan: 1}", "it is a Kong"),
        (f"- {{id: {'9' * 5000}}}", "longer than"),
        (f"- {{fan: {':'.join(['59'] * 1500)}}}", "longer than"),
        (LAUGHS, "expected"),
        (MERGES, "merge keys"),
    ],
    ids=range(12),
)
def test_a_hostile_case_fails_and_no_more(check, text, said):
    outcome = check(text)
    assert outcome.status == 1
    assert said in outcome.out
    assert "Traceback" not in outcome.err
    assert max(map(len, outcome.out.splitlines())) < 5000


def test_a_file_that_is_not_there_does_not_keep_others_from_being_checked(
    cli, tmp_path
):
    (tmp_path / "jipinghu.yaml").write_text(yaml.safe_dump([JP01]))
    outcome = cli("check", tmp_path / "none.yaml", tmp_path, tmp_path / "jipinghu.yaml")
    assert outcome.status == 1
    assert "1 case, none failed" in outcome.out
    assert "none.yaml" in outcome.err


def test_a_file_without_end_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr("mahjong_fast.rules.cases.LARGEST", 100)
    path = tmp_path / "x.yaml"
    path.write_text("#" * 101)
    with pytest.raises(CasesError, match="larger than"):
        cases_in(path)


def test_without_yaml_it_is_said_what_to_install(check, monkeypatch):
    monkeypatch.setitem(sys.modules, "yaml", None)
    outcome = check(b"- {}")
    assert outcome.status == 1
    assert "pip install '.[cli]' in the source directory" in outcome.err


def test_each_case_has_its_line(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text("# one\n- id: a\n  fan: 1\n\n- {id: b}\n- 3\n")
    assert [case.line for case in cases_in(path)] == [2, 5, 6]
    assert [case.name for case in cases_in(path)] == ["a", "b", "case at line 6"]


def test_what_is_shown_is_one_line():
    assert "\n" not in shown("a\nb")
    assert len(shown("x" * 10_000)) < 600
    assert len(shown([[["x" * 1000] * 50] * 50] * 50)) < 600


# ---- check: what is said otherwise ---------------------------------------------------

THREE = JP19["wins"]
LOST = {**THREE[2], "valid": False, "locked": ["5s"]}


def test_who_does_not_win_is_none_of_three_winners(check):
    two = [{**THREE[0], "fan": 0, "points": 1}, {**THREE[1], "fan": 1, "points": 2}]
    case = {**JP19, "wins": [*two, LOST], "deltas": [-3, 1, 2, 0]}
    assert check([case]).out == "1 case, none failed\n"
    assert check([{**case, "wins": [LOST, *two]}]).out == "1 case, none failed\n"
    assert "fan: expected 3, got 0" in check([{**case, "wins": [*THREE[:2], LOST]}]).out


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": 9}, {"from": 7}, {"how": "foo"}, {"kong_draw": "xx"}, {"haidi": 3},
        {"first": "天湖"}, {"round": "X"}, {"visible": "maybe"}, {"win": "0z"},
    ],
    ids=str,
)  # fmt: skip
def test_a_slip_is_no_win_that_is_refused(check, wrong):
    case = {key: JP01[key] for key in ("seat", "hand", "win", "how", "from")}
    outcome = check([{**case, **wrong, "valid": False}])
    assert outcome.status == 1
    assert "expected a result, got" in outcome.out


@pytest.mark.parametrize("hand", ["11111m456p789s11z", "1111m456p789s112z"])
def test_five_of_a_tile_are_refused(check, hand):
    assert check([{"hand": hand, "win": "1m", "valid": False}]).status == 0


@pytest.mark.parametrize(
    "key", ["opt", "first", "kong_draw", "streak", "kongs", "seat"]
)
def test_null_is_what_is_not_said(check, key):
    case = {**JP01, key: None}
    if key == "seat":
        case = {**case, "deltas": None, "from": 3}
    assert check([case]).out == "1 case, none failed\n"


def test_without_a_hand_it_is_said_what_is_missing(check):
    assert "MissingInput: hand is not given" in check([{**JP01, "hand": None}]).out


def test_options_stand_at_top_level_of_coins_too(check):
    case = {
        "kind": "coin",
        "x": [4, -4, 0, 0],
        "multiplier": 5,
        "coins": [20, -20, 0, 0],
    }
    outcome = check([case], name="tuidaohu_continent6.yaml")
    assert outcome.out == "1 case, none failed\n"
    assert "x5" in check([{**case, "x5": 1}], name="tuidaohu_continent6.yaml").out


def test_text_is_skipped(check):
    outcome = check([JP01, {"id": "why", "kind": "text", "text": "because"}])
    assert outcome[:2] == (0, "1 case, none failed, 1 of text skipped\n")


def test_cases_come_from_standard_input(cli):
    text = yaml.safe_dump([{**JP01, "rules": "jipinghu"}])
    assert cli("check", "-", stdin=text).out == "1 case, none failed\n"
    text = yaml.safe_dump([JP01])
    assert cli("check", "-", "--rules", "jipinghu", stdin=text).status == 0
    assert "<stdin>:" in cli("check", "-", stdin=text).out


def test_a_file_that_failed_is_counted(cli, tmp_path):
    outcome = cli("check", tmp_path / "none.yaml")
    assert (outcome.status, outcome.out) == (1, "0 cases, 1 file not read\n")


def test_unknown_rules_are_said_once(check):
    outcome = check([JP01] * 5, "--rules", "nope")
    assert outcome.status == 2
    assert outcome.out == ""
    assert outcome.err.count("no rules 'nope'") == 1


def test_a_float_is_no_integer(check):
    assert check([{**JP01, "deltas": [0.0, 1.0, -1.0, 0.0]}]).status == 1


# ---- check: what would grow without bound --------------------------------------------


def bomb(levels, last):
    """Return cases of a few bytes each whose aliases stand for 9**levels values."""
    rows = ["- &a0 [x, x, x, x, x, x, x, x, x]"]
    for n in range(1, levels):
        rows.append(f"- &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]")
    return "\n".join([*rows, last.format(f"*a{levels - 1}")])


@pytest.mark.parametrize(
    "last",
    [
        "- {{how: draw, kongs: {}, fan: 1}}",
        "- {{how: draw, id: {}, fan: 1}}",
        "- {{rules: jipinghu, opt: {{min_fan: {}}}, how: draw}}",
        "- {{how: draw, wins: {}}}",
        "- {{hand: {}, win: 1m, fan: 1}}",
    ],
)
def test_aliases_are_bounded(tmp_path, last):
    path = tmp_path / "jipinghu.yaml"
    path.write_text(bomb(40, last))
    limited = (
        "import resource, sys, yaml; from mahjong_fast.cli import main; "
        "from mahjong_fast.rules import verdicts; "
        "used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10; "
        "resource.setrlimit(resource.RLIMIT_AS, (used + (1 << 29),) * 2); "
        "sys.exit(main(sys.argv[1:]))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", limited, "check", str(path)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (ran.returncode, ran.stderr) == (1, "")
    *_, case, count = ran.stdout.splitlines()
    assert "its aliases stand for more than 65536 values: write fewer" in case
    assert count == "41 cases, 41 failed"


def test_aliases_that_stand_for_little_are_read(check):
    named = "- &x {id: a, how: draw, deltas: [0, 0, 0, 0]}\n- *x\n- *x\n"
    assert check(named).out == "3 cases, none failed\n"


@pytest.mark.parametrize("wins", ["5", "x", "{a: 1}", "true"])
def test_wins_that_are_no_list(check, wins):
    outcome = check(f"- {{wins: {wins}, fan: 3}}")
    assert "wins: expected a list of wins, got " in outcome.out
    assert "Error" not in outcome.out + outcome.err


def test_numbers_of_thousands_of_digits_are_told_by_their_type():
    assert shown(10**5000) == "this int"
    assert shown({"fan": [10**5000]}) == "{'fan': [this int]}"
