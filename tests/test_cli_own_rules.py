"""Rules of one's own on the command line: pages in files, house rules, wrong ones."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import mahjong_fast as mf
from mahjong_fast.scoring import Ruleset

pytest.importorskip("tomllib")  # Python 3.11

FRIENDS = """\
name  = ["friends", "朋友"]
title = { zh = "朋友麻将", en = "Friends" }
[rows.all]
table = [
  ["清一色", "option.flush", "one_suit"],
  ["自摸", 1, "self_drawn"],
]
[forbid]
chow = "melded_chow and not option.chows"
[score]
fan = "sum(all)"
[options]
flush = { mark = "F1", choices = [4, 3] }
chows = {}
[text]
flush = { zh = "清一色计几番", en = "what a flush is worth" }
self_drawn = { zh = "自己摸牌", en = "won by drawing" }
chow  = { zh = "不许吃牌", en = "chows are not claimed" }
"""
HOUSE = """\
name  = ["house", "自家鸡平胡"]
title = { zh = "自家鸡平胡", en = "House Table" }
base  = "jipinghu"
[change]
"rows.little_three_dragons.value" = 6
"rows.bonus+" = [["庄家", 1, "dealer"]]
[text]
dealer = { zh = "和牌者是庄家", en = "the winner deals", name = "Dealer" }
"""
PLAIN = ("1112345678999m", "--win", "2m")
HAND = (*PLAIN, "--json")
DRAWN = ("123456m789p23s55z", "--win", "1s")


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Write pages into the folder from which the program runs."""
    monkeypatch.chdir(tmp_path)

    def write(**files):
        for name, text in files.items():
            path = tmp_path / f"{name.replace('__', '/')}.toml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path

    return write


def fan(outcome, name="friends"):
    assert outcome.err == ""
    (answer,) = outcome.objects
    assert answer["rules"] == name
    return answer["score"]["totals"]["fan"]


# ---- what names them -----------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["./my_rules.toml", "my_rules.toml", "../{}/my_rules.toml", "/{0}/my_rules.toml"],
)
def test_a_path_names_a_page(cli, written, name):
    folder = written(my_rules=FRIENDS)
    name = name.replace("/{0}", str(folder)).format(folder.name)
    assert fan(cli("score", "--rules", name, *HAND)) == 5


def test_a_base_lies_beside_the_page_wherever_the_program_runs(cli, written):
    base = 'name = "more"\nbase = "./friends.toml"\n[change]\n"rows.all+" = '
    written(
        house__friends=FRIENDS,
        house__more=base + '[["门清", 2, "closed"]]',
        friends="no page",
    )
    assert fan(cli("score", "--rules", "house/more.toml", *HAND), "more") == 7


def test_they_take_options(cli, written):
    written(my_rules=FRIENDS)
    name = ("score", "--rules", "my_rules.toml", *HAND)
    assert fan(cli(*name, "-o", "flush=3")) == 4
    assert fan(cli(*name, "-o", "rows.self_drawn=-2", "-o", "flush=3")) == 1
    for option, said in (
        ("flush=9", "friends: flush is 4 or 3, not 9"),
        ("flash=4", "friends has no option 'flash': did you mean flush?"),
        ("rows.one_suite=4", "friends has no row 'one_suite': did you mean one_suit?"),
        ("rows.=4", "friends has no row ''"),
        ("rows.one_suit=1000001", "rows.one_suit is -1,000,000 to 1,000,000, not 1000"),
        ("rows.one_suit=2.5", "rows.one_suit is -1,000,000 to 1,000,000, not '2.5'"),
        ("rows.one_suit=true", "rows.one_suit is -1,000,000 to 1,000,000, not True"),
        ("name=4", "friends has no option 'name'"),
    ):
        wrong = cli(*name, "-o", option)
        assert (wrong.status, wrong.out) == (2, "")
        assert said in wrong.err
        assert len(wrong.err.splitlines()) == 2


@pytest.mark.parametrize("name", mf.rules.names())
def test_the_value_of_a_row_is_an_option_of_every_system(cli, name):
    row = mf.rules.get(name).rows[0]
    chosen = ("-o", f"rows.{row.identifier}=77")
    (answer,) = cli("rules", name, *chosen, "--json").objects
    assert answer["rows"][0]["value"] == 77
    assert "  77" in cli("rules", name, *chosen).out
    wrong = cli("rules", name, "-o", f"rows.{row.identifier}x=7")
    assert wrong.status == 2
    assert f"did you mean {row.identifier}" in wrong.err
    assert "has no option 'name'" in cli("rules", name, "-o", "name=1").err


def test_every_command_takes_them(cli, check, written):
    written(house=HOUSE, friends=FRIENDS)
    rules = ("--rules", "./house.toml")
    assert fan(cli("score", *rules, *DRAWN, "--json"), "house") == 3
    settled = cli("settle", *rules, *DRAWN, "--json").objects[0]["settlement"]
    assert settled["deltas"] == [24, -8, -8, -8]
    case = {"hand": DRAWN[0], "win": "1s", "fan": 3, "deltas": [24, -8, -8, -8]}
    assert check([case], *rules).out == "1 case, none failed\n"
    assert check([{**case, "fan": 2}], *rules).status == 1
    named = [
        {**case, "rules": "house"},
        {"hand": "234m567p11122z55s", "win": "2z", "fan": 4, "menqing_fan": 1},
    ]
    assert check(named[:1], *rules).out == "1 case, none failed\n"
    both = {"rules": "jipinghu", "hand": DRAWN[0], "win": "1s", "fan": 2}
    assert check([both, case], *rules).out == "2 cases, none failed\n"
    told = [{"hand": HAND[0], "win": "2m", "fan": 4, "flush": 3}]
    assert check(told, "--rules", "friends.toml").out == "1 case, none failed\n"


def test_a_page_without_a_base_says_nothing_of_payments(cli, written):
    written(friends=FRIENDS)
    outcome = cli("settle", "--rules", "friends.toml", *PLAIN)
    assert (outcome.status, outcome.out) == (1, "")
    assert "friends says nothing of payments" in outcome.err


def test_a_page_that_makes_no_total_to_pay_is_told(cli, written):
    text = 'name = "odd"\nbase = "jipinghu"\n[change]\ntotals = ["fan"]\n'
    written(odd=text)
    assert cli("score", "--rules", "odd.toml", *DRAWN).status == 0
    outcome = cli("settle", "--rules", "odd.toml", *DRAWN)
    assert (outcome.status, outcome.out) == (1, "")
    assert "jipinghu are for points, which is not one of the totals fan" in outcome.err


def test_no_case_can_name_a_page(check, written, monkeypatch):
    folder = written(friends=FRIENDS)
    opened = []
    real = os.open

    def noted(path, *rest, **more):
        opened.append(str(path))
        return real(path, *rest, **more)

    monkeypatch.setattr(os, "open", noted)
    for name in ("friends.toml", "./friends.toml", str(folder / "friends.toml")):
        case = {"rules": name, "hand": HAND[0], "win": "2m", "fan": 5}
        outcome = check([case])
        assert outcome.status == 1
        assert "no rules" in outcome.out
    assert not [path for path in opened if path.endswith("friends.toml")]


def test_no_python_is_run(cli, written, tmp_path):
    written()
    (tmp_path / "mine.py").write_text("open('run', 'w').close()\n", encoding="utf-8")
    for name in ("mine.py", "./mine.py", "./mine.py:ruleset", "mine:ruleset"):
        for command in ("score", "settle"):
            outcome = cli(command, "--rules", name, *HAND)
            assert (outcome.status, outcome.out) == (2, "")
            assert "are a page, a file whose name ends in .toml; no Python is run" in (
                outcome.err
            )
            assert len(outcome.err.splitlines()) == 2
    assert not (tmp_path / "run").exists()


def test_a_program_loads_them_by_the_same_names(written):
    written(mine=FRIENDS)
    make = mf.rules.load("mine.toml")
    rules = make(flush=3)
    assert (rules.name, rules.options["flush"]) == ("friends", 3)
    assert make(flush=3) is rules
    assert make() is not rules
    assert make(**{"rows.one_suit": 9}).rows[0].value == 9
    assert mf.rules.load("新章")(min_fan=3) is mf.rules.get("xinzhang", min_fan=3)
    with pytest.raises(mf.MahjongError, match="no rules 'mine'"):
        mf.rules.load("mine")
    with pytest.raises(mf.MahjongError, match="rules have a name, not 3"):
        mf.rules.load(3)
    with pytest.raises(mf.MahjongError, match="a path has no NUL"):
        mf.rules.load("mi\0ne.toml")


def test_a_page_is_read_when_it_is_loaded(written):
    folder = written(mine=FRIENDS)
    make = mf.rules.load("mine.toml")
    (folder / "mine.toml").unlink()
    assert make().name == "friends"
    written(mine=FRIENDS.replace('"friends"', '"others"'))
    assert mf.rules.load("mine.toml")().name == "others"
    assert make().name == "friends"


def test_an_option_may_name_the_base_of_a_page(cli, written):
    written(
        two='name = "two"\nbase = { option = "of" }\n'
        '[options]\nof = { choices = ["jipinghu", "guobiao"] }\n'
    )
    for chosen, row in (((), "十三幺"), (("-o", "of=guobiao"), "大四喜")):
        (answer,) = cli("rules", "two.toml", *chosen, "--json").objects
        assert row in [each["chinese"] for each in answer["rows"][:2]]
        outcome = cli("settle", "--rules", "two.toml", *chosen)
        assert (outcome.status, outcome.out) == (1, "")
        assert "two says nothing of payments" in outcome.err


# ---- what is wrong with them ---------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        (FRIENDS, "none.toml", "'none.toml': No such file or directory"),
        (FRIENDS, "no/where.toml", "'no/where.toml': No such file or directory"),
        (FRIENDS, ".toml", "'.toml': No such file or directory"),
        (
            FRIENDS,
            "./mine",
            "'./mine': rules of your own are a page, a file whose name",
        ),
        (
            FRIENDS,
            "/",
            "'/': rules of your own are a page, a file whose name ends in .",
        ),
        (FRIENDS, "mine.toml:x", "'mine.toml:x': rules of your own are a page"),
        ("a = = 1", "mine.toml", "mine.toml, line 1: this is no TOML: Invalid value"),
        ("\na = 1", "mine.toml", "mine.toml, line 2, a: no key 'a'"),
        (
            FRIENDS.replace('"one_suit"', '"one_suite"'),
            "mine.toml",
            "mine.toml, line 5, rows.all.table, entry 1, entry 3: no pattern, fact or",
        ),
        (
            FRIENDS.replace("sum(all)", "sum(al)"),
            "mine.toml",
            "mine.toml, line 11, score.fan: no row or group 'al': did you mean all?",
        ),
        (
            HOUSE.replace('"jipinghu"', '"jipinghoo"'),
            "mine.toml",
            "mine.toml, line 3, base: no rules 'jipinghoo': did you mean jipinghu?",
        ),
        (
            HOUSE.replace('"jipinghu"', '"./other.toml"'),
            "mine.toml",
            "mine.toml, line 3, base: './other.toml': No such file or directory",
        ),
        (
            HOUSE.replace('"jipinghu"', '"../jipinghu.toml"'),
            "mine.toml",
            "mine.toml, line 3, base: ",
        ),
        (
            HOUSE.replace("little_three_dragons", "little_3_dragons"),
            "mine.toml",
            'mine.toml, line 5, change."rows.little_3_dragons.value": no row ',
        ),
    ],
)
def test_what_is_wrong_with_them_is_said(cli, check, written, text, name, said):
    written(mine=text)
    for outcome in (
        cli("score", "--rules", name, *HAND),
        cli("settle", "--rules", name, *HAND),
        cli("rules", name),
        check([{"hand": "1m", "win": "1m", "fan": 1}], "--rules", name),
    ):
        assert (outcome.status, outcome.out) == (2, "")
        assert said in outcome.err
        assert len(outcome.err.splitlines()) == 2


def made_huge(path):
    with path.open("wb") as file:
        file.truncate(1 << 33)


def made_folder(path):
    path.mkdir()


def made_deep(path):
    path.write_text("a = " + "[" * 30_000 + "]" * 30_000, encoding="utf-8")


def made_wide(path):
    path.write_text("a" + ".a" * 30_000 + " = 1", encoding="utf-8")


def made_long(path):
    path.write_text('name = "x"\n[score]\na = "' + "9**" * 20_000 + '9"', "utf-8")


HOSTILE = {
    "huge": (made_huge, "a page has at most 65,536 bytes"),
    "binary": (
        lambda path: path.write_bytes(b"\x7fELF\xff\xfe" * 99),
        "this is no UTF-8",
    ),
    "folder": (made_folder, "this is no file with a page"),
    "pipe": (lambda path: os.mkfifo(path), "this is no file with a page"),
    "zero": (lambda path: path.symlink_to("/dev/zero"), "this is no file with a page"),
    "random": (lambda path: path.symlink_to("/dev/urandom"), "this is no file with a"),
    "loop": (lambda path: path.symlink_to(path), "Too many levels of symbolic links"),
    "deep": (made_deep, "a page has at most 4,000"),
    "wide": (made_wide, "a page has at most 1,000"),
    "long": (made_long, "x.toml, line 3, score.a: "),
}
RUN = """
import resource, sys
import mahjong_fast.scoring.page
from mahjong_fast.cli import main
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
status = main(["rules", sys.argv[1]])
print(status, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="pipes, devices and KB of Linux")
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_page_is_refused_in_little_memory_and_time(tmp_path, kind):
    make, said = HOSTILE[kind]
    path = tmp_path / "x.toml"
    make(path)
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(path)],
        cwd=tmp_path,
        capture_output=True,
        check=True,
        encoding="utf-8",
        timeout=30,  # for a machine that is busy; a hang has no end
    )
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 2
    status, grown = map(int, done.stdout.split())
    assert status == 2
    assert grown < 32 * 1024


def test_a_page_that_may_not_be_read_is_said(cli, written, monkeypatch):
    folder = written(mine=FRIENDS)
    (folder / "mine.toml").chmod(0)
    if os.access(folder / "mine.toml", os.R_OK):  # as root, who may read all

        def denied(*_, **__):
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(os, "open", denied)
    outcome = cli("rules", "./mine.toml")
    assert (outcome.status, outcome.out) == (2, "")
    assert "'mine.toml': Permission denied" in outcome.err


@pytest.mark.skipif(sys.platform == "win32", reason="no such names")
def test_the_name_of_a_file_cannot_write_on_the_screen(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    name = "a\n\x1b[2Jb.toml"
    for text in ("a = = 1", "a = 1", FRIENDS.replace("sum(all)", "sum(al)")):
        Path(name).write_text(text, encoding="utf-8")
        outcome = cli("rules", f"./{name}")
        assert outcome.status == 2
        assert len(outcome.err.splitlines()) == 2
        assert "\x1b" not in outcome.err


@pytest.mark.skipif(not hasattr(os, "fork"), reason="counts what is open in /dev/fd")
def test_nothing_stays_open(written, tmp_path):
    written()
    (tmp_path / "x.toml").mkdir()
    before = len(os.listdir("/dev/fd"))
    for _ in range(20):
        with pytest.raises(mf.MahjongError):
            mf.rules.load("x.toml")
    assert len(os.listdir("/dev/fd")) == before


# ---- what the command rules shows of them --------------------------------------------


def test_rules_shows_a_page_in_both_languages(cli, written):
    written(friends=FRIENDS)
    shown = cli("rules", "./friends.toml", "-o", "flush=3").out.splitlines()
    assert shown == [
        "Friends 朋友麻将",
        "  names: friends, 朋友",
        "  a score has: fan 番",
        "  no chows 不吃",
        "",
        "rows 番种",
        "  Full Flush 清一色  3  tiles of one suit alone",
        "    one_suit",
        "  Self-Drawn 自摸    1  won by drawing",
        "    self_drawn          自己摸牌",
        "",
        "what may not be won 不能和",
        "  chow",
        "      chows are not claimed",
        "      不许吃牌",
        "",
        "options 选项",
        "  flush=3  (4 | 3), by default 4  [F1]",
        "      what a flush is worth",
        "      清一色计几番",
        "  chows=false  (false | true)",
        "  rows.ID=VALUE  what the row of that ID is worth, as rows.one_suit=5",
    ]
    worth = cli("rules", "./friends.toml", "-o", "rows.self_drawn=7").out
    assert "\n  rows.self_drawn=7, by default 1\n  rows.ID=VALUE  " in worth
    allowed = cli("rules", "./friends.toml", "-o", "chows=true").out
    assert "what may not be won" not in allowed
    assert "no chows" not in allowed
    english = mf.rules.load("friends.toml")().text(chinese=False)
    assert "what a flush is worth" in english
    assert not [character for character in english if ord(character) > 0x2000]


def test_rules_shows_a_value_that_is_a_formula(cli, written):
    text = FRIENDS.replace(
        '["自摸", 1, "self_drawn"]',
        '["杠", "2 * kongs", "kongs", { id = "self_drawn" }]',
    )
    written(mine=text)
    assert "  2 * kongs  " in cli("rules", "mine.toml").out
    (answer,) = cli("rules", "mine.toml", "--json").objects
    assert [row["value"] for row in answer["rows"]] == [4, "2 * kongs"]


def test_house_rules_show_the_table_of_their_base(cli, written):
    written(house=HOUSE)
    house, base = cli("rules", "house.toml").out, cli("rules", "jipinghu").out
    assert house.splitlines()[:2] == [
        "House Table 自家鸡平胡",
        "  names: house, 自家鸡平胡",
    ]
    own = set(house.splitlines()[2:]) - set(base.splitlines())
    assert [line.split()[0] for line in sorted(own) if "Dealer" in line] != []
    assert any(
        line.split()[:5] == "Little Three Dragons 小三元 6".split() for line in own
    )
    assert house.split("options 选项")[1] == base.split("options 选项")[1]


# ---- pages and bytes -----------------------------------------------------------------


@pytest.mark.parametrize("name", mf.rules.names())
def test_rules_prints_a_page_that_can_be_read_again(cli, tmp_path, name):
    text = cli("rules", name, "--page").out
    assert text == (Path(mf.__file__).parent / "rules" / f"{name}.toml").read_text(
        "utf-8"
    )
    path = tmp_path / "again.toml"
    path.write_text(text, encoding="utf-8")
    again, rules = mf.rules.load(str(path))(), mf.rules.get(name)
    assert (again.name, again.rows, again.options) == (
        rules.name,
        rules.rows,
        rules.options,
    )
    assert again.page().bytes == rules.page().bytes
    with pytest.raises(mf.RuleError, match="says nothing of payments"):
        again.settle(mf.Deal())


def test_rules_prints_a_page_of_ones_own_as_it_is(cli, written):
    written(mine=FRIENDS.rstrip("\n"))
    assert cli("rules", "mine.toml", "--page").out == FRIENDS


@pytest.mark.parametrize("name", [*mf.rules.names(), "./mine.toml"])
def test_rules_writes_a_page_as_bytes(cli, written, name):
    folder = written(mine=HOUSE)
    outcome = cli("rules", name, "--compile", "page.bin")
    assert outcome == (0, "", "")
    data = (folder / "page.bin").read_bytes()
    assert data == mf.rules.load(name)().page().bytes
    assert data.startswith(b"MJFP\x01")


def test_bytes_go_to_standard_output(tmp_path):
    program = Path(sysconfig.get_path("scripts")) / "mahjong-fast"
    done = subprocess.run(
        [program, "rules", "xinzhang", "--compile", "-"],
        cwd=tmp_path,
        capture_output=True,
        check=True,
    )
    assert done.stdout == mf.rules.get("xinzhang").page().bytes


def test_an_option_with_the_bytes_names_the_base_alone(cli, tmp_path):
    path = tmp_path / "page.bin"
    written = ("rules", "第6大陆", "--compile", path)
    assert cli(*written, "-o", "base_rules=xinzhang").status == 0
    rules = mf.rules.get("第6大陆", base_rules="xinzhang")
    assert path.read_bytes() == rules.page().bytes
    assert path.read_bytes() != mf.rules.get("第6大陆").page().bytes
    path.unlink()
    for option in ("rows.one_suit=3", "min_fan=3"):
        wrong = cli("rules", "xinzhang", "--compile", path, "-o", option)
        assert (wrong.status, wrong.out) == (2, "")
        assert f"argument -o: {option.split('=')[0]}: the bytes keep all options" in (
            wrong.err
        )
        page = cli("rules", "xinzhang", "--page", "-o", option)
        assert (page.status, page.out) == (2, "")
        assert "--page prints the page as it is written" in page.err
    assert not path.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("--page",),
        ("--compile", "x"),
        ("xinzhang", "--page", "--json"),
        ("xinzhang", "--page", "--compile", "x"),
        ("xinzhang", "--json", "--compile", "x"),
    ],
)
def test_one_thing_is_shown_of_one_system(cli, written, arguments):
    folder = written()
    outcome = cli("rules", *arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert len(outcome.err.splitlines()) == 2
    assert not (folder / "x").exists()


def test_bytes_that_cannot_be_written_are_told(cli, written):
    folder = written()
    outcome = cli("rules", "xinzhang", "--compile", folder)
    assert outcome.status == 1
    assert len(outcome.err.splitlines()) == 1


# ---- help ----------------------------------------------------------------------------


def test_the_help_says_how(cli):
    for command in ("score", "settle", "check", "rules"):
        words = " ".join(cli(command, "--help").out.split())
        assert "./mine.toml" in words
    for command in ("score", "settle", "rules"):
        assert "rows.one_suit=5" in cli(command, "--help").out


def test_pages_read_from_python_are_those_of_the_command_line(written):
    written(mine=FRIENDS)
    assert mf.rules.load("mine.toml")() == Ruleset.from_page(FRIENDS)
