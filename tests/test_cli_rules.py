"""The commands score, settle, rules and check: what they say, and what they refuse."""

import io
import json
import shlex
import sys
from typing import NamedTuple

import pytest
import yaml

import mahjong_fast as mf
from mahjong_fast.cli import main, rule_tables, score, settle
from mahjong_fast.cli.cases import CasesError, cases_in, shown
from mahjong_fast.cli.columns import table, width


class Outcome(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def objects(self):
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def cli(capsys, monkeypatch):
    """Run the program in this process."""

    def run(*arguments, stdin=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        status = main(list(map(str, arguments)))
        return Outcome(status, *capsys.readouterr())

    return run


@pytest.fixture
def check(cli, tmp_path):
    """Check cases that are given as YAML, or as what YAML says."""

    def run(cases, *arguments, name="jipinghu.yaml"):
        path = tmp_path / name
        text = cases if isinstance(cases, (str, bytes)) else yaml.safe_dump(cases)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return cli("check", path, *arguments)

    return run


JP01 = {
    "id": "JP01",
    "seat": 1,
    "hand": "23499m567p33378s",
    "win": "9s",
    "how": "discard",
    "from": 2,
    "fans": {"鸡胡": 0},
    "fan": 0,
    "points": 1,
    "deltas": [0, 1, -1, 0],
}
JP19 = {
    "id": "JP19",
    "from": 0,
    "how": "discard",
    "win": "5s",
    "wins": [
        {"seat": 1, "hand": "23499m777p12346s", "fan": 3, "points": 8},
        {"seat": 2, "hand": "123456789m34s22p", "fan": 3, "points": 8},
        {"seat": 3, "hand": "1122336778999s", "fan": 4, "points": 16},
    ],
    "deltas": [-32, 8, 8, 16],
}
TD01 = {
    "id": "TD01",
    "rules": "tuidaohu",
    "streak": 1,
    "seat": 2,
    "melds": ["pon:333s@0"],
    "hand": "23499m567p78s",
    "win": "9s",
    "how": "tsumo",
    "horses": ["3m"],
    "big": [],
    "share": 2,
    "base": [-2, -2, 6, -2],
    "deltas": [2, -4, 6, -4],
}
XZ04 = {
    "id": "XZ04",
    "rules": "xinzhang",
    "min_fan": 3,
    "seat": 2,
    "hand": "123456m789p23s55z",
    "win": "1s",
    "how": "discard",
    "from": 3,
    "fan": 2,
    "valid": False,
}
COIN = {
    "id": "JP40",
    "kind": "coin",
    "model": "fee",
    "x": [12, -4, -4, -4],
    "N": 600,
    "A": 250,
    "coins": [6950, -2650, -2650, -2650],
}

# ---- score ---------------------------------------------------------------------------

DRAWN = ("234678m34566p45s", "--win", "3s")


def test_score_tells_the_rows_and_the_totals(cli):
    outcome = cli("score", "--rules", "jipinghu", *DRAWN)
    assert outcome.status == 0
    assert "鸡平胡" in outcome.out
    for said in (
        "234678m34566p45s +3s",
        "平胡",
        "自摸",
        "fan 2, points 4",
        "0 dealer 庄家",
    ):
        assert said in outcome.out


def test_score_in_json(cli):
    outcome = cli("score", "--rules", "鸡平胡", *DRAWN, "--json")
    (answer,) = outcome.objects
    rules = mf.rules.get("jipinghu")
    win = mf.Win("234678m34566p45s", "3s")
    assert answer["rules"] == "jipinghu"
    assert mf.Win.from_json(answer["win"]) == win
    assert answer["score"] == json.loads(json.dumps(rules.score(win).to_dict()))
    assert outcome.out.isascii()


@pytest.mark.parametrize(
    ("arguments", "fans"),
    [
        (("234678m345669p45s"[:-4] + "45s", "--win", "3s"), None),
        (("234678m34566p345s", "--win", "3s"), {"平胡": 1, "自摸": 1}),
        (("234678m34566p45s", "--win", "3s", "--from", 2), {"平胡": 1}),
        (
            ("345678m1299s [ankan:2222p]", "--win", "3s", "--kong-draw", "ankan"),
            {"鸡胡": 0, "自摸": 1},
        ),
        (
            (
                *("345678m1299s", "--melds", "kan:2222p@1", "--win", "3s"),
                *("--seat", 3, "--kong-draw", "kan@1"),
            ),
            {"鸡胡": 0, "自摸": 1},
        ),
        (
            (
                *("456789m23455p24s", "--win", "3s", "--how", "rob"),
                *("--from", 2, "--seat", 1),
            ),
            {"平胡": 1, "自摸": 1},
        ),
        (
            ("123456m789p23s55z", "--win", "4s", "--last", "--seat", 1),
            {"平胡": 1, "自摸": 1},
        ),
        (
            (
                *("123456m789p23s55z", "--win", "1s", "--seat", 2),
                *("--from", 0, "--first", "human"),
            ),
            {"人和": 6},
        ),
        (
            (
                *("234m55p67s [pon:777z@2][pon:111z@1]", "--win", "8s"),
                *("--round", "S"),
            ),
            {"鸡胡": 0, "自摸": 1, "风位": 1, "三元牌": 1},
        ),
    ],
)
def test_score_takes_how_it_was_won(cli, arguments, fans):
    if fans is None:
        assert cli("score", "--rules", "jipinghu", *arguments).status in (1, 2)
        return
    outcome = cli("score", "--rules", "jipinghu", *arguments, "--json")
    score = outcome.objects[0]["score"]
    assert score["fans"] == fans


def test_score_takes_wild_tiles(cli):
    arguments = ("23499m257p78s [pon:333s@0]", "--win", "9s", "--seat", "2", "--json")
    answer = cli("score", "--rules", "guangdong_ghost", *arguments, "--wild", "2p")
    assert answer.objects[0]["score"]["fans"] == {"鸡胡": 2}


def test_score_takes_options(cli):
    hand = ("12334567788m22z", "--win", "9m", "--from", "3", "--json")
    plain = cli("score", "--rules", "jipinghu", *hand).objects[0]
    assert plain["score"]["fans"] == {"混一色": 2}
    option = ("-o", "stack_in_cap_patterns=true")
    stacked = cli("score", "--rules", "jipinghu", *hand, *option).objects[0]
    assert stacked["score"]["fans"] == {"混一色": 2, "平胡": 1}


def test_score_explains_every_row(cli):
    outcome = cli("score", "--rules", "jipinghu", *DRAWN, "--explain")
    for row in mf.rules.get("jipinghu").rows:
        assert row.chinese in outcome.out


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("1133m5577p2299s6z", "--win", "6z"), "NotAWin"),
        (("234678m34566p45s", "--win", "9m"), "NotAWin"),
        (("23499m567p33378s", "--win", "3s", "--how", "rob", "--from", 2), "Situation"),
    ],
)
def test_what_is_no_win_is_said_so(cli, arguments, error):
    outcome = cli("score", "--rules", "jipinghu", "--seat", 1, *arguments, "--json")
    assert outcome.status == 1
    assert error in outcome.objects[0]["error"]
    assert error in outcome.err


def test_a_win_below_the_minimum_has_its_score(cli):
    outcome = cli(
        *("score", "--rules", "xinzhang", "-o", "min_fan=3", "123456m789p23s55z"),
        *("--win", "1s", "--from", "3", "--json"),
    )
    assert outcome.status == 1
    (answer,) = outcome.objects
    assert answer["error"].startswith("BelowMinimum")
    assert answer["score"]["totals"]["fan"] == 2


@pytest.mark.parametrize("explain", [(), ("--explain",)])
def test_what_a_win_below_the_minimum_would_be_is_told(cli, explain):
    hand = ("123456m789p23s55z", "--win", "1s", "--from", 3, *explain)
    below = cli("score", "--rules", "xinzhang", "-o", "min_fan=3", *hand)
    assert below.status == 1
    assert "BelowMinimum" in below.err
    assert "asks for 3" in below.err
    enough = cli("score", "--rules", "xinzhang", "-o", "min_fan=0", *hand)
    assert enough.status == 0
    assert "fan 2" in enough.out
    assert below.out == enough.out
    assert ("does not count" in below.out) == bool(explain)


@pytest.mark.parametrize(
    "arguments",
    [
        ("score", *DRAWN),
        ("score", "--rules", "jipinghoo", *DRAWN),
        ("score", "--rules", "jipinghu", "-o", "luck=1", *DRAWN),
        ("score", "--rules", "jipinghu", "-o", "luck", *DRAWN),
        ("score", "--rules", "jipinghu", "-o", "pass_lock=never", *DRAWN),
        ("score", "--rules", "jipinghu", "1m"),
        ("score", "--rules", "jipinghu", *DRAWN, "--seat", "4"),
        ("score", "--rules", "jipinghu", *DRAWN, "--how", "discard"),
        ("score", "--rules", "jipinghu", *DRAWN, "--how", "tsumo", "--from", "1"),
        ("score", "--rules", "jipinghu", "1m", "--win", "0z"),
        ("score", "--rules", "jipinghu", "1m", "--win", "1m", "--melds", "pan:1m"),
        ("settle", "--rules", "jipinghu", *DRAWN, "--deal", "x.json"),
        ("settle", "--rules", "jipinghu", "--win", "3s"),
        ("settle", "--rules", "jipinghu", *DRAWN, "--room", "X=3"),
        ("settle", "--rules", "jipinghu", *DRAWN, "--horses", "0:3m,5p"),
        ("settle", "--rules", "jipinghu", *DRAWN, "--turn", "4"),
        ("rules", "jipinghoo"),
        ("rules", "-o", "min_fan=3"),
        ("check",),
    ],
)
def test_wrong_arguments_end_with_status_2(cli, arguments):
    outcome = cli(*arguments)
    assert outcome.status == 2
    assert "error" in outcome.err


# ---- settle --------------------------------------------------------------------------


def test_settle_tells_every_payment(cli):
    outcome = cli("settle", "--rules", "jipinghu", *DRAWN)
    assert outcome.status == 0
    lines = outcome.out.splitlines()
    assert sum("pays" in line for line in lines) == 3
    assert "+12" in outcome.out
    assert "next to deal: 0 dealer 庄家" in outcome.out


def test_settle_in_json(cli):
    outcome = cli(
        *("settle", "--rules", "tuidaohu", "23499m567p78s [pon:333s@0]", "--win", "9s"),
        *("--seat", 2, "--horses", "3m", "--json"),
    )
    (answer,) = outcome.objects
    assert answer["rules"] == "tuidaohu"
    settled = answer["settlement"]
    assert settled["deltas"] == [2, -4, 6, -4]
    assert settled["base"] == [-2, -2, 6, -2]
    assert settled["next_dealer"] == 2
    assert {"payer", "payee", "amount", "chinese", "english", "rule"} == set(
        settled["payments"][0]
    )


def test_settle_a_draw_with_kongs(cli):  # TD10
    outcome = cli(
        *("settle", "--rules", "tuidaohu", "--kongs", "1:add,2:kan@1"),
        *("--horses", "3p", "--json"),
    )
    assert outcome.objects[0]["settlement"]["deltas"] == [1, -2, 2, -1]


def test_settle_horses_of_all(cli):  # GZ18
    outcome = cli(
        *("settle", "--rules", "guangdong_ghost", "23499m567p78s [pon:333s@0]"),
        *("--win", "9s", "--seat", 2, "--wild", "9p"),
        *("--horses", "0:5m,1:2s,2:1z,3:4p", "--json"),
    )
    assert outcome.objects[0]["settlement"]["deltas"] == [0, -32, 64, -32]


def test_settle_takes_facts(cli):
    outcome = cli(
        *("settle", "--rules", "guangdong_live", "23499m567p78s [pon:333s@0]"),
        *("--win", "9s", "--seat", 2, "--fact", "a_seat=0", "--horses", "3m,5p"),
        "--json",
    )
    assert outcome.objects[0]["settlement"]["deltas"] == [-40, -40, 120, -40]


def test_settle_knows_who_is_liable_already(cli):
    melds = "chi:123m@0,pon:444p@3,chi:789m@0,pon:666s@2"
    win = ("5z", "--win", "5z", "--seat", 1, "--melds", melds, "--json")
    free = cli("settle", "--rules", "jipinghu", *win)
    assert free.objects[0]["settlement"]["deltas"] == [0, 6, -6, 0]
    bound = cli("settle", "--rules", "jipinghu", *win, "--fact", "already_liable=2")
    assert bound.objects[0]["settlement"]["deltas"] == [-2, 6, -2, -2]


def test_settle_gives_coins(cli):
    room = ("--room", "N=600,A=250")
    outcome = cli("settle", "--rules", "jipinghu", *DRAWN, *room, "--json")
    coins = outcome.objects[0]["settlement"]["coins"]
    assert coins == [12 * 600 - 250, *[-4 * 600 - 250] * 3]
    text = cli("settle", "--rules", "jipinghu", *DRAWN, *room)
    assert "+6950" in text.out


def test_settle_reads_a_deal(cli, tmp_path):
    deal = mf.Deal.from_case(JP19)
    path = tmp_path / "deal.json"
    path.write_text(deal.to_json(), encoding="utf-8")
    for arguments, stdin in (((path,), ""), (("-",), deal.to_json())):
        outcome = cli(
            "settle", "--rules", "jipinghu", "--json", "--deal", *arguments, stdin=stdin
        )
        assert outcome.objects[0]["settlement"]["deltas"] == [-32, 8, 8, 16]


def test_a_deal_that_cannot_be_settled_is_said_so(cli):
    melds = "chi:123m@0,pon:444p@3,chi:789m@0,pon:666s"
    outcome = cli(
        *("settle", "--rules", "jipinghu", "5z", "--win", "5z", "--seat", 1),
        *("--melds", melds, "--json"),
    )
    assert outcome.status == 1
    assert outcome.objects[0]["error"].startswith("MissingInput: from_seat")
    assert "MissingInput" in outcome.err


def test_a_deal_that_is_no_file_is_said_so(cli, tmp_path):
    outcome = cli("settle", "--rules", "jipinghu", "--deal", tmp_path / "none.json")
    assert outcome.status == 1
    assert "none.json" in outcome.err


# ---- rules ---------------------------------------------------------------------------


def test_rules_are_listed(cli):
    outcome = cli("rules")
    assert [line.split()[0] for line in outcome.out.splitlines()] == list(
        mf.rules.names()
    )
    named = cli("rules", "--json").objects
    assert [each["name"] for each in named] == list(mf.rules.names())
    assert all(each["chinese"] and each["english"] for each in named)


@pytest.mark.parametrize("name", mf.rules.names())
def test_rules_shows_the_whole_table(cli, name):
    rules = mf.rules.get(name)
    text = cli("rules", name).out
    (answer,) = cli("rules", name, "--json").objects
    for row, said in zip(rules.rows, answer["rows"], strict=True):
        assert (row.identifier, row.value) == (said["identifier"], said["value"])
        assert row.chinese in text
        assert row.english in text
    for option, said in zip(rules.option_list, answer["options"], strict=True):
        assert said["name"] == option.name
        assert option.name in text
    known = {row.identifier for row in rules.rows}
    for said in answer["rows"]:
        assert {*said["excludes"], *said["replaces"]} <= known


def test_rules_shows_the_options_as_they_are_set(cli):
    outcome = cli("rules", "xinzhang", "-o", "min_fan=3")
    assert "min_fan=3" in outcome.out
    (answer,) = cli("rules", "xinzhang", "-o", "min_fan=3", "--json").objects
    assert {o["name"]: o["value"] for o in answer["options"]}["min_fan"] == 3


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
        (COIN, {"N": "many"}, "N: expected a number"),
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
        ("- &a {id: x, how: draw, history: [*a], fan: 1}", "lists in lists"),
        (f"- {{id: {'9' * 5000}}}", "longer than"),
        (f"- {{fan: {':'.join(['59'] * 1500)}}}", "longer than"),
        (LAUGHS, "expected"),
        (MERGES, "merge keys"),
    ],
    ids=range(11),
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
    monkeypatch.setattr("mahjong_fast.cli.cases.LARGEST", 100)
    path = tmp_path / "x.yaml"
    path.write_text("#" * 101)
    with pytest.raises(CasesError, match="larger than"):
        cases_in(path)


def test_without_yaml_it_is_said_what_to_install(check, monkeypatch):
    monkeypatch.setitem(sys.modules, "yaml", None)
    outcome = check(b"- {}")
    assert outcome.status == 1
    assert "pip install 'mahjong-fast[cli]'" in outcome.err


def test_each_case_has_its_line(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text("# one\n- id: a\n  fan: 1\n\n- {id: b}\n- 3\n")
    assert [case.line for case in cases_in(path)] == [2, 5, 6]
    assert [case.name for case in cases_in(path)] == ["a", "b", "case at line 6"]


# ---- text ----------------------------------------------------------------------------


def test_chinese_takes_two_columns():
    assert width("鸡平胡") == 6
    lines = table([("鸡", "1", "x"), ("abc", "22", "y")], right=[1])
    assert lines == ["鸡    1  x", "abc  22  y"]


def test_what_is_shown_is_one_line():
    assert "\n" not in shown("a\nb")
    assert len(shown("x" * 10_000)) < 600
    assert len(shown([[["x" * 1000] * 50] * 50] * 50)) < 600


# ---- help ----------------------------------------------------------------------------

EXAMPLES = [
    example
    for command in (rule_tables, score, settle)
    for example in command.EPILOG.replace("\\\n", " ").splitlines()
    if example.startswith("  $ mahjong-fast")
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_help_work(cli, example):
    outcome = cli(*shlex.split(example)[2:])
    assert (outcome.status, outcome.err) == (0, "") or "BelowMinimum" in outcome.err
    assert outcome.out or outcome.err


@pytest.mark.parametrize("command", ["score", "settle", "rules", "check"])
def test_each_command_has_help(cli, command):
    outcome = cli(command, "--help")
    assert outcome.status == 0
    assert "examples:" in outcome.out
    assert max(map(width, outcome.out.splitlines())) <= 88


def test_there_are_examples_to_run():
    assert len(EXAMPLES) > 8


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


# ---- arguments -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["score", "1m", "--win", "1m", "--rules", "jipinhu"],
        ["score", "1m", "--win", "1m", "--rules", "jipinghu", "-o", "x"],
        ["settle", "--rules", "jipinghu", "--fact", "foo=1"],
        ["settle", "--rules", "jipinghu", "--fact", "a_seet=1"],
    ],
)
def test_wrong_arguments_take_two_lines(cli, arguments):
    outcome = cli(*arguments)
    assert outcome.status == 2
    assert len(outcome.err.splitlines()) == 2
    assert outcome.err.startswith("usage: mahjong-fast ")


@pytest.mark.parametrize("command", ["score", "settle"])
def test_a_tile_let_pass(cli, command):
    hand = ["23499m567p33378s", "--win", "9s", "--from", "2", "--seat", "1"]
    rules = ["--rules", "jipinghu"]
    assert cli(command, *hand, *rules, "--locked", "1m2p").status == 0
    outcome = cli(command, *hand, *rules, "--locked", "1m9s")
    assert outcome.status == 1
    assert "9s was let pass" in outcome.err
