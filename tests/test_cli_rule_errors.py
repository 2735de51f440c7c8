"""The commands score, settle, rules and check: what they refuse, and how."""

import pytest
from case_samples import DRAWN

import mahjong_fast as mf

# ---- what is no win, or no deal ------------------------------------------------------


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


@pytest.mark.parametrize("explain", [(), ("--explain-all",)])
def test_what_a_win_below_the_minimum_would_be_is_told(cli, explain):
    hand = ("123456m789p23s55z", "--win", "1s", "--from", 3, *explain)
    below = cli("score", "--rules", "xinzhang", "-o", "min_fan=3", *hand)
    assert below.status == 1
    assert "BelowMinimum" in below.err
    assert "asks for 3" in below.err
    enough = cli("score", "--rules", "xinzhang", "-o", "min_fan=0", *hand)
    assert enough.status == 0
    assert "fan 番 2" in enough.out
    assert below.out == enough.out
    assert ("does not count" in below.out) == bool(explain)


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


def test_a_deal_that_is_too_large_is_said_so(cli, tmp_path):
    path = tmp_path / "deal.json"
    most = 1 << 20
    for characters, status in ((most, 0), (most + 1, 1)):
        text = mf.Deal(history=["x"]).to_json()
        text = text.replace("x", "x" * (characters - len(text) + 1))
        path.write_text(text, encoding="utf-8")
        for name, shown, stdin in ((path, path, ""), ("-", "<stdin>", text)):
            outcome = cli("settle", "--rules", "tuidaohu", "--deal", name, stdin=stdin)
            assert outcome.status == status
            assert (f"{shown}: larger than {most} characters" in outcome.err) == status


@pytest.mark.parametrize("command", ["score", "settle"])
def test_a_tile_let_pass(cli, command):
    hand = ["23499m567p33378s", "--win", "9s", "--from", "2", "--seat", "1"]
    rules = ["--rules", "jipinghu"]
    assert cli(command, *hand, *rules, "--locked", "1m2p").status == 0
    outcome = cli(command, *hand, *rules, "--locked", "1m9s")
    assert outcome.status == 1
    assert "9s was let pass" in outcome.err


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
        ("score", "--rules", "jipinghu", *DRAWN, "--winners", "4"),
        ("score", "--rules", "jipinghu", *DRAWN, "--winners", "0"),
        ("score", "--rules", "jipinghu", *DRAWN, "--ready", "true"),
        ("score", "--rules", "jipinghu", *DRAWN, "--jokers", "9"),
        ("score", "--rules", "jipinghu", *DRAWN, "--how", "discard"),
        ("score", "--rules", "jipinghu", *DRAWN, "--how", "tsumo", "--from", "1"),
        ("score", "--rules", "jipinghu", "1m", "--win", "0z"),
        ("score", "--rules", "jipinghu", "1m", "--win", "1m", "--melds", "pan:1m"),
        ("settle", "--rules", "jipinghu", *DRAWN, "--deal", "x.json"),
        ("settle", "--rules", "jipinghu", "--win", "3s"),
        ("settle", "--rules", "jipinghu", *DRAWN, "--room", "X=3"),
        ("settle", "--rules", "jipinghu", *DRAWN, "--horses", "0:3m,5p"),
        ("settle", "--rules", "jipinghu", *DRAWN, "--turn", "4"),
        ("settle", "--rules", "jipinghu", *DRAWN, "--turn", "对家"),
        ("score", "--rules", "jipinghu", *DRAWN, "--seat", "对门"),
        ("rules", "jipinghoo"),
        ("rules", "-o", "min_fan=3"),
        ("check",),
    ],
)
def test_wrong_arguments_end_with_status_2(cli, arguments):
    outcome = cli(*arguments)
    assert outcome.status == 2
    assert "error" in outcome.err


def test_the_usage_of_a_wrong_command_is_a_sentence(cli):
    usage, _ = cli("score").err.splitlines()
    assert usage == (
        "usage: mahjong-fast score ...: mahjong-fast score --help lists the arguments"
    )


@pytest.mark.parametrize("how", [(), ("--how", "rob")])
def test_the_dealer_wins_unless_it_is_said_who(cli, how):
    hand = ("234678m34566p45s", "--win", "3s", "--from", 0, *how)
    outcome = cli("score", "--rules", "jipinghu", *hand)
    assert outcome.status == 2
    assert "the winner is the dealer, seat 0, unless --seat says another" in outcome.err
    assert cli("score", "--rules", "jipinghu", *hand, "--seat", 1).status == 0


TOLD = {
    "--win": "3s",
    "--melds": "",
    "--notation": "mpsz",
    "--how": "tsumo",
    "--from": 1,
    "--seat": 0,
    "--round": "E",
    "--kong-draw": "ankan",
    "--last": None,
    "--after-kong": None,
    "--first": "天和",
    "--wild": "9p",
    "--flowers": 0,
    "--visible": None,
    "--locked": "1m",
    "--kongs": "",
    "--ready": "first",
    "--jokers": 1,
    "--horses": "3m",
    "--streak": 0,
    "--turn": 0,
    "--fact": "base=3",
}


def test_a_deal_in_a_file_takes_no_argument_that_tells_of_it(cli, tmp_path):
    path = tmp_path / "deal.json"
    path.write_text("{}", encoding="utf-8")
    settled = ("settle", "--rules", "tuidaohu", "--deal", path)
    assert cli(*settled, "--tiles", "ascii").status == 0
    for name, value in TOLD.items():
        outcome = cli(*settled, name, *([] if value is None else [value]))
        assert outcome.status == 2
        assert f"is in the file: no {name} beside it" in outcome.err
    both = cli(*settled, DRAWN[0], "--kongs", "1:add", "--seat", 2)
    assert "no HAND, --seat, --kongs beside it" in both.err
    known = cli("settle", "--help").out.split("options:")[1].split("--deal reads")[0]
    others = {"--help", "--deal", "--room", "--model", "--rules", "--option", "--tiles",
              "--json"}  # fmt: skip
    listed = {
        word.rstrip(",")
        for line in known.splitlines()
        if line.startswith("  -")
        for word in line.split()[:4]
        if word.startswith("--")
    }
    assert listed == {*TOLD, *others}
