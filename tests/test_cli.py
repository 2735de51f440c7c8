"""The command line: what it asks and answers, wrong hands, wrong arguments, help."""

import json
import re

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.cli.flags import NOTATIONS
from mahjong_fast.cli.help import EPILOG, HELP
from mahjong_fast.notations import KNOWN_NOTATIONS

# ---- answers as text -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["shanten", "123m456p789s1122z"], "shanten 0 (tenpai 听牌)"),
        (["shanten", "123m456p789s11222z"], "shanten -1 (complete 和牌)"),
        (["shanten", "147m258p369s1234z"], "shanten 6 (6 from tenpai 六向听)"),
        (
            ["shanten", "2233445566778p", "--forms", "thirteen-orphans"],
            "shanten 13 (13 from tenpai 十三向听)",
        ),
        (
            [
                "shanten",
                "123m456p789s2345z",
                "--forms=thirteen-orphans",
                "--dead=1111z",
            ],
            "out of reach: too few tiles are left 无法和牌",
        ),
        (["is-win", "123m11z"], "complete 和牌"),
        (["is-win", "123m1z"], "not complete 未和牌"),
        (["useful", "1122m"], "useful 进张: 1m 2m"),
        (["waits", "3334m"], "waits: 2m 4m 5m"),
        (["waits", "1379m"], "waits: none (not ready 未听牌)"),
        (
            ["ukeire", "1122m"],
            "shanten 0 (tenpai 听牌)\n  useful 进张: 4 tiles of 2 kinds  1m x2  2m x2",
        ),
        (
            ["ukeire", "4p"],
            "shanten 0 (tenpai 听牌)\n  useful 进张: 3 tiles of 1 kind  4p x3",
        ),
        (
            ["discards", "46p115z"],
            "4 discards\n"
            "  discard  shanten  live  useful 进张\n"
            "  5z             0     4  5p\n"
            "  4p             1    23  4p 5p 6p 7p 8p 1z 5z\n"
            "  6p             1    23  2p 3p 4p 5p 6p 1z 5z\n"
            "  1z             1     9  5p 1z 5z",
        ),
        (["decompose", "123m1z"], "no reading (not complete 未和牌)"),
        (["decompose", "123m11z"], "1 reading\n  standard 一般型: 123m 11z"),
        (
            ["decompose", "19m19p19s12345677z"],
            "1 reading\n  thirteen-orphans 十三幺: 77z 19m19p19s123456z",
        ),
    ],
)
def test_text(cli, arguments, text):
    assert cli(*arguments) == (0, f"{arguments[1]}  {text}\n", "")


def test_text_names_melds_and_jokers(cli):
    given = cli("waits", "46s", "--melds", "chi:456p@3,[789s]", "--jokers", "2")
    assert given.out.startswith("46s [456p] [789s] +2 jokers  waits: 1m 2m ")
    own = cli("waits", "13m11z[123s]", "--melds", "[456p]")
    assert own.out == "13m11z[123s]  waits: 2m\n"
    alone = cli("waits", "--jokers", "1", "")
    assert alone.out.startswith("+1 joker  waits: 1m 2m ")


def test_tiles_are_drawn_on_request(cli):
    assert cli("ukeire", "46p77z", "--tiles=unicode", "--melds=[123m]").out == (
        "🀜🀞🀄🀄 [🀇🀈🀉]  46p77z [123m]  shanten 0 (tenpai 听牌)\n"
        "  useful 进张: 4 tiles of 1 kind  🀝 5p x4\n"
    )
    assert (
        "  7z             0     4  5p  🀝\n"
        in cli("discards", "46p777z", "--tiles=unicode").out
    )
    assert (
        "standard 一般型: 123m 44z  🀇🀈🀉 🀃🀃\n"
        in cli("decompose", "123m44z", "--tiles=unicode").out
    )
    assert "🀇" not in cli("decompose", "123m44z", "--tiles=ascii").out


def test_unicode_notation_is_answered_with_names(cli):
    hands = ["🀇🀉🀀🀀", "🀇🀉🀀🀀 [ankan:🀈🀈🀈🀈]"]
    assert cli("waits", "--notation=unicode", "--limits", *hands) == (
        0,
        "13m11z  waits: 2m\n13m11z [2222m]  waits: none (not ready 未听牌)\n",
        "",
    )
    assert cli("ukeire", hands[0], "--notation=unicode", "--dead=🀈", "--json").objects[
        0
    ] == {"hand": hands[0], "line": 1, "shanten": 0} | {
        "tiles": ["2m"],
        "counts": [3],
        "total": 3,
    }


@pytest.mark.parametrize(
    ("notation", "hand", "meld", "dead"),
    [
        ("chinese", "一三万 东东", "二万二二万", "二万"),
        ("chinese-traditional", "1三萬東東", "二二2萬", "二萬"),
        ("136", "0 8 108,109", "4, 5, 6", "7"),
        ("mjai", "1m 3m E E", "2m 2m 2m", "2m"),
        ("botzone", "W1W3F1F1", "W2 W2W2", "W2"),
    ],
)
def test_other_notations_are_answered_with_names(cli, notation, hand, meld, dead):
    option = f"--notation={notation}"
    assert cli("waits", option, hand, f"{hand} [pon:{meld}]", "--limits") == (
        0,
        "13m11z  waits: 2m\n13m11z [222m]  waits: 2m\n",
        "",
    )
    assert cli("ukeire", option, hand, f"--melds=[{meld}@2]").out.endswith("  2m x1\n")
    assert cli("ukeire", option, hand, f"--dead={dead}").out.endswith("  2m x3\n")
    assert cli("waits", option, f"{hand} x").status == 1


def test_where_another_notation_is_wrong(cli):
    wrong = "W1 W2 [pon:J1J1J5]"
    (answer,) = cli("shanten", "--notation=botzone", "--json", wrong).objects
    assert answer["column"] == 1 + wrong.index("J5")
    assert answer["error"].startswith("TileError: 'J5' at column 5 of 'J1J1J5': ")


# ---- answers as JSON -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "fields"),
    [
        (["shanten", "123m456p789s1122z"], {"shanten": 0}),
        (["waits", "123m456p789s1122z"], {"waits": ["1z", "2z"]}),
        (["waits", "1379m"], {"waits": []}),
        (["is-win", "123m11z"], {"win": True}),
        (["useful", "1122m"], {"tiles": ["1m", "2m"]}),
        (
            ["ukeire", "1122m"],
            {"shanten": 0, "tiles": ["1m", "2m"], "counts": [2, 2], "total": 4},
        ),
        (
            ["discards", "44p"],
            {
                "discards": [
                    {"tile": "4p", "shanten": 0, "tiles": ["4p"], "total": 2},
                ]
            },
        ),
        (["decompose", "123m4z"], {"decompositions": []}),
        (
            ["decompose", "112233m99p445566s", "--jokers", "0"],
            {
                "decompositions": [
                    {
                        "form": "standard",
                        "sets": [
                            ["1m", "2m", "3m"],
                            ["1m", "2m", "3m"],
                            ["4s", "5s", "6s"],
                            ["4s", "5s", "6s"],
                        ],
                        "pair": "9p",
                        "pairs": [],
                        "singles": [],
                        "jokers": [],
                    },
                    {
                        "form": "seven-pairs",
                        "sets": [],
                        "pair": None,
                        "pairs": ["1m", "2m", "3m", "9p", "4s", "5s", "6s"],
                        "singles": [],
                        "jokers": [],
                    },
                ]
            },
        ),
    ],
)
def test_json(cli, arguments, fields):
    status, out, err = cli(*arguments, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {"hand": arguments[1], "line": 1} | fields
    assert list(json.loads(out)) == ["hand", "line", *fields]


def test_json_names_every_shape_and_joker(cli):
    options = ("--json", "--forms", "seven-pairs-quads,thirteen-orphans")
    quads, orphans, joker = cli("decompose", "1111m223344p5566s", *options).objects + (
        cli("decompose", "19m19p19s12345677z", *options).objects
        + cli("decompose", "12m11z", "--jokers=1", "--json").objects
    )
    (reading,) = quads["decompositions"]
    assert reading["form"] == "seven-pairs-quads"
    assert reading["pairs"] == ["1m", "1m", "2p", "3p", "4p", "5s", "6s"]
    (reading,) = orphans["decompositions"]
    assert (reading["form"], reading["pair"]) == ("thirteen-orphans", "7z")
    (reading,) = joker["decompositions"]
    assert (reading["sets"], reading["jokers"]) == ([["1m", "2m", "3m"]], ["3m"])


# ---- what is asked -------------------------------------------------------------------


def shanten(cli, *arguments):
    return cli("shanten", "--json", *arguments).objects[0]["shanten"]


def test_jokers_and_forms(cli):
    assert shanten(cli, "123m456p789s1z", "--jokers=3") == 0
    pairs = "1111m223344p5566s"
    assert shanten(cli, pairs, "--forms=seven-pairs") == 1
    assert shanten(cli, pairs, "--forms=seven-pairs-quads") == -1
    assert shanten(cli, pairs, "--forms=standard,seven-pairs-quads") == -1
    assert shanten(cli, pairs) == shanten(cli, pairs, "--forms=all")


@pytest.mark.parametrize("forms", ["all", "standard", "seven-pairs"])
def test_a_joker_as_a_fifth_copy(cli, forms):
    # By the wall, or as some houses play: four alike and a joker are a set and a pair.
    hand = ("1111m", "--jokers=1", f"--forms={forms}")
    if forms == "seven-pairs":  # which five tiles never are, by either rule
        given = [cli("is-win", *hand, *more) for more in ([], ["--joker-copies"])]
        assert [shown.out for shown in given] == ["", ""]
        return
    assert shanten(cli, *hand) == 0
    assert shanten(cli, *hand, "--joker-copies") == -1
    won = cli("is-win", "--json", *hand, "--joker-copies").objects[0]
    assert won["win"] is True
    # A tile of the wall still has four copies.
    waits = cli("waits", "111m", "--jokers=1", "--joker-copies", "--json").objects[0]
    assert waits["waits"] == [mf.tile_name(tile) for tile in range(34)]
    waits = cli("waits", "1111m222p", "--joker-copies", "--json").objects[0]
    assert waits["waits"] == []


def test_a_fifth_copy_in_arrays(cli, tmp_path):
    hands, answers = tmp_path / "hands.npy", tmp_path / "shanten.npy"
    np.save(hands, np.array([list(mf.parse("1111m")), list(mf.parse("123m1z"))]))
    for more, expected in ([], [0, -1]), (["--joker-copies"], [-1, -1]):
        cli("shanten", f"-i{hands}", f"-o{answers}", "--jokers=1", *more)
        assert np.load(answers).tolist() == expected


def test_melds_bind_shanten_only_under_limits(cli):
    hand = ("13m456p789s11z", "--melds=[2222m]")
    assert shanten(cli, *hand) == 0
    assert shanten(cli, *hand, "--limits") == 1
    assert shanten(cli, "13m456p789s11z", "--limits") == 0


def test_dead_tiles_are_limits(cli):
    assert shanten(cli, "13m456p789s11z", "--dead=222m") == 0
    assert shanten(cli, "13m456p789s11z", "--dead=2222m") == 1
    assert shanten(cli, "13m456p11z", "--melds=[222m]", "--dead=2m") == 1


@pytest.mark.parametrize(
    ("options", "live"),
    [
        ([], 4),
        (["--melds=[123m]"], 3),
        (["--melds=chi:123m@3,chi:234m"], 2),
        (["--melds=[222m]", "--limits"], 1),
        (["--dead=2m"], 3),
        (["--dead=2m", "--melds=[123m]"], 2),
    ],
)
def test_live_tiles(cli, options, live):
    (answer,) = cli("ukeire", "13m11z", "--json", *options).objects
    assert (answer["tiles"], answer["counts"]) == (["2m"], [live])
    (answer,) = cli("discards", "13m115z", "--json", *options).objects
    assert answer["discards"][0]["total"] == live


def test_shape_waits(cli):
    assert cli("waits", "1111m", "--json").objects[0]["waits"] == []
    assert cli("waits", "1111m", "--shape", "--json").objects[0]["waits"] == ["1m"]


def test_brackets_after_a_hand_come_before_the_option(cli):
    first, second = cli(
        "ukeire", "13m11z [222m]", "13m11z", "--melds=[123m]", "--json"
    ).objects
    assert (first["counts"], second["counts"]) == ([1], [3])


# ---- wrong hands ---------------------------------------------------------------------


def test_a_wrong_line_is_reported_and_the_rest_answered(cli):
    lines = "# hands\n\n13m11z\n13m0z\n  46p11z \n13m\n"
    assert cli("waits", stdin=lines) == (
        1,
        "13m11z  waits: 2m\n46p11z  waits: 5p\n",
        "line 4: TileError: '0z' at column 4 of '13m0z': honours are 1z to 7z\n"
        "line 6: HandSizeError: needs 3n+1 tiles (before the draw), got 2\n",
    )
    status, out, err = cli("waits", "13m0z", "13m11z")
    assert (status, out) == (1, "13m11z  waits: 2m\n")
    assert err.startswith("hand 1: TileError: '0z' at column 4 of ")


@pytest.mark.parametrize(
    ("hand", "error", "column"),
    [
        ("13m0z", "TileError", 4),
        ("13m 11x", "TileError", 7),
        ("13", "TileError", 1),
        ("11111m", "CountError", None),
        ("123m", "HandSizeError", None),
        ("13m11z [2222m][2222m]", "CountError", None),
        ("13m11z [22m]", "MeldError", None),
        ("13m11z [220z]", "TileError", 11),
        ("13m11z [222m] [pon:208z]", "TileError", 21),
        ("13m11z [222m", "TileError", 8),
        ("13m11z [222m]]", "TileError", 14),
        ("123456789m1111z [222m]", "HandSizeError", None),
        ("1" * 5000, "TileError", 4097),
        ("\N{ESCAPE}[31m", "TileError", 1),
    ],
)
def test_wrong_hand(cli, hand, error, column):
    for arguments, stdin, noun in (([hand], "", "hand"), ([], hand, "line")):
        status, out, err = cli("waits", "--json", *arguments, stdin=stdin)
        answer = json.loads(out)
        assert list(answer) == ["hand", "line", "error", "column"]
        assert (status, answer["line"], answer["column"]) == (1, 1, column)
        assert answer["error"].startswith(f"{error}: ")
        assert err == f"{noun} 1: {answer['error']}\n"
        assert err.rstrip("\n").isprintable()
    assert cli("waits", hand).out == ""


def test_limits_are_checked_for_every_hand(cli):
    status, out, err = cli("waits", "--dead=111m", "13m11z", "1133m")
    assert (status, out) == (1, "13m11z  waits: 2m\n")
    assert err.startswith("hand 2: LimitError: ")
    assert "1m" in err


# ---- wrong arguments -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "required: COMMAND"),
        (["tenpai", "13m11z"], "invalid choice: 'tenpai'"),
        (["waits", "13m11z", "--jokers", "9"], "'9' is not a number from 0 to 8"),
        (["waits", "13m11z", "--forms", "standard,pairs"], "'pairs' is no shape"),
        (["waits", "13m11z", "--forms", ""], "'' is no shape"),
        (["waits", "13m11z", "--melds", "[12m]"], "--melds: '[12m]': 1m 2m"),
        (["waits", "13m11z", "--melds", "po:555z"], "--melds: 'po:555z': "),
        (["waits", "13m11z", "--dead", "8z"], "--dead: '8z': '8z' at column 1"),
        (["waits", "13m11z", "-"], "- (standard input) takes no hands beside it"),
        (["shanten", "13m11z", "--shape"], "unrecognized arguments: --shape"),
        (["decompose", "123m11z", "--limits"], "unrecognized arguments: --limits"),
    ],
)
def test_wrong_arguments(cli, arguments, complaint):
    status, out, err = cli(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("usage: mahjong-fast ")
    assert complaint in err


# ---- help ----------------------------------------------------------------------------


@pytest.mark.parametrize("command", [None, *HELP])
def test_help_fits_a_terminal(cli, command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    status, out, err = cli(*filter(None, [command]), "--help")
    assert (status, err) == (0, "")
    assert (EPILOG if command is None else HELP[command].epilog) in out
    assert max(map(len, out.splitlines())) <= 88


def test_version(cli):
    assert cli("--version") == (0, f"mahjong-fast {mf.__version__}\n", "")


def test_json_fields_are_in_the_help(cli):
    for command, hand in (
        ("shanten", "13m11z"),
        ("is-win", "13m11z"),
        ("waits", "13m11z"),
        ("useful", "13m11z"),
        ("ukeire", "13m11z"),
        ("discards", "13m11z2s"),
        ("decompose", "123m11z"),
    ):
        (answer,) = cli(command, hand, "--json").objects
        items = next((v for v in answer.values() if isinstance(v, list)), [])
        inner = items[0] if items and isinstance(items[0], dict) else {}
        for field in (*answer, *inner):
            assert re.search(rf"^ +{field}  +\w", HELP[command].epilog, re.M), field


# ---- what is said of wrong arguments -------------------------------------------------

OF_COMMANDS = ("census", "draw", "random", "score", "settle", "rules", "check", "bench")


@pytest.mark.parametrize("command", [*HELP, *OF_COMMANDS])
def test_a_wrong_option_points_to_the_help_of_its_command(cli, command):
    needed = {"draw": ["1m"], "random": ["1"], "check": ["x"]}.get(command, [])
    if command in ("score", "settle"):
        needed = ["1m", "--rules", "jipinghu"]
    status, out, err = cli(command, *needed, "--bogus")
    assert (status, out) == (2, "")
    assert err == (
        f"usage: mahjong-fast {command} ...: mahjong-fast {command} --help lists the "
        f"arguments\nmahjong-fast {command}: error: unrecognized arguments: --bogus\n"
    )


def test_a_wrong_option_before_the_command_points_to_the_help_of_the_program(cli):
    err = cli("--bogus", "waits", "1m").err
    assert err.startswith("usage: mahjong-fast ...: mahjong-fast --help lists")


@pytest.mark.parametrize(
    "arguments",
    [
        ["waits", "三三三四万"],
        ["waits", "三三三四万", "--json"],
        ["draw", "三三三四万"],
        ["census", "--unseen", "三万"],
        ["waits", "1m", "--dead", "三万"],
        ["score", "--rules", "jipinghu", "三万", "--win", "1m"],
        ["settle", "--rules", "jipinghu", "11m", "--win", "三万"],
    ],
)
def test_a_hint_names_the_flag_and_no_argument_of_python(cli, arguments):
    status, out, err = cli(*arguments)
    assert status
    assert "; --notation chinese reads it" in err
    assert "notation=" not in out + err


@pytest.mark.parametrize("command", [*HELP, "census", "draw", "score", "settle"])
def test_the_help_of_a_command_lists_every_notation(cli, command):
    text = " ".join(cli(command, "--help").out.split())
    listed = text.rpartition("--notation NAME ")[2]
    for name in KNOWN_NOTATIONS:
        assert re.search(rf"[:,] {re.escape(name)}\b", listed), name


def test_the_examples_of_notations_are_tiles_in_them():
    assert tuple(NOTATIONS) == KNOWN_NOTATIONS
    for name, example in NOTATIONS.items():
        assert mf.format(mf.parse(example.strip("'"), name)) == "123m7z", name


def test_a_file_that_is_given_as_a_hand(cli, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hands").write_text("13m11z\n")
    for name in ("h.txt", "hands"):
        told = f"; if {name} is a file of hands, --input {name} reads it\n"
        assert cli("waits", name).err.endswith(told)
    assert cli("waits", "--input", "hands").out == "13m11z  waits: 2m\n"
    assert "is a file" in cli("waits", "h.txt", "--json").out
    assert "is a file" not in cli("waits", stdin="h.txt").err  # a line of one
    for arguments in (["draw"], ["score", "--rules", "jipinghu", "--win", "1m"]):
        err = cli(*arguments, "h.txt").err
        assert err.endswith(
            f"; if h.txt is a file, write out the hand: {arguments[0]} reads none from "
            "a file\n"
        )
    (tmp_path / "13m11z").touch()  # what can be read is a hand, whatever lies about
    assert cli("waits", "13m11z").out == "13m11z  waits: 2m\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["census", "--tiles"],
        ["random"],
        ["random", "1", "--seed"],
        ["waits", "1m", "--jokers"],
        ["shanten", "1m", "--threads"],
        ["draw", "1m", "--height"],
        ["score", "1m", "--rules", "jipinghu", "--flowers"],
        ["score", "1m", "--rules", "jipinghu", "--winners"],
        ["settle", "--rules", "jipinghu", "--turn"],
    ],
)
def test_numbers_of_thousands_of_digits(cli, arguments):
    status, out, err = cli(*arguments, "9" * 5000)
    assert (status, out) == (2, "")
    assert len(err) < 500
    assert "99999…" in err
