"""The command `census`: its text, its JSON, its options, and what goes wrong."""

import io
import json
import shlex
import sys
from math import comb

import pytest

import mahjong_fast as mf
from mahjong_fast.cli import main
from mahjong_fast.cli.census import EPILOG


@pytest.fixture
def census(capsys):
    """Run `mahjong-fast census`: its status, output, errors."""

    def run(*arguments):
        return (main(["census", *arguments]), *capsys.readouterr())

    return run


def counted(census, *arguments):
    """Return the deals that the command tells a program, and the number of tiles."""
    status, out, err = census(*arguments, "--json")
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert list(answer) == ["tiles", "unseen", "total", "deals"]
    assert answer["total"] == sum(answer["deals"].values())
    assert answer["total"] == comb(answer["unseen"], answer["tiles"])
    return {int(number): count for number, count in answer["deals"].items()}


def columns(line):
    return sum(
        1 if character.isascii() or character == "█" else 2 for character in line
    )


def test_json(census):
    assert counted(census) == mf.census()
    assert counted(census, "--tiles=17") == mf.census(17)
    forms = mf.SEVEN_PAIRS_QUADS | mf.STANDARD
    assert counted(
        census, "--tiles", "13", "--forms", "seven-pairs-quads,standard"
    ) == mf.census(13, forms=forms)


def test_what_is_seen_is_not_dealt(census):
    seen = "123m456p789s1122z"
    unseen = mf.unseen(seen)
    found = mf.census(13, unseen=unseen)
    assert counted(census, "--tiles=13", f"--visible={seen}") == found
    assert counted(census, "--tiles=13", f"--unseen={mf.format(unseen)}") == found
    limited = counted(census, "--tiles=13", "--limits", f"--visible={seen}")
    assert limited == mf.census(13, limits=unseen) != found
    botzone = mf.format(mf.parse(seen), "botzone")
    asked = ("--tiles=13", "--notation=botzone", f"--visible={botzone}")
    assert counted(census, *asked) == found


def test_text_of_few_tiles(census):
    assert census("--tiles", "1", "--unseen", "1112m") == (
        0,
        f"1 tile of 4: 4 deals\n   0  tenpai 听牌  4  100.0000%  {'█' * 47}\n",
        "",
    )
    assert census("--tiles", "1", "--unseen", "12m", "--limits") == (
        0,
        "1 tile of 2: 2 deals\n"
        f"      out of reach 无法和牌  2  100.0000%  {'█' * 37}\n",
        "",
    )


@pytest.mark.parametrize("tiles", ["1", "2", "13", "14", "17"])
def test_text_is_aligned_and_narrow(census, tiles):
    deals = mf.census(int(tiles))
    _, out, _ = census("--tiles", tiles)
    lines = out.splitlines()
    assert len(lines) == 1 + len(deals)
    assert max(map(columns, lines)) <= 80
    assert len({columns(line.partition("%")[0]) for line in lines[1:]}) == 1
    for line, (shanten, count) in zip(lines[1:], deals.items(), strict=True):
        assert line.split()[0] == str(shanten)
        assert str(count) in line.split()


def test_text_in_ascii(monkeypatch):
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["census", "--tiles", "1"]) == 0
    out.seek(0)
    assert out.read() == (
        f"1 tile of 136: 136 deals\n   0  tenpai  136  100.0000%  {'#' * 50}\n"
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--tiles", "15"], "error: 15 tiles: a hand has 3n+1 or 3n+2 tiles"),
        (["--tiles", "many"], "argument --tiles: invalid int value: 'many'"),
        (["--forms", "scattered"], "error: there is no census of SCATTERED"),
        (["--forms", "pairs"], "argument --forms: 'pairs' is no shape"),
        (["--tiles", "10", "--forms", "seven-pairs"], "needs 13 or 14 tiles, got 10"),
        (["--visible", "0z"], "argument --visible: '0z': '0z' at column 1"),
        (["--unseen", "11111m"], "argument --unseen: '11111m': five of 1m"),
        (["--unseen", "123m"], "14 tiles are to be dealt, but only 3 are unseen"),
        (["--unseen", "1m", "--visible", "2m"], "not allowed with argument"),
        (["123m"], "unrecognized arguments: 123m"),
    ],
)
def test_wrong_arguments(census, arguments, complaint):
    status, out, err = census(*arguments)
    assert (status, out) == (2, "")
    assert complaint in err


def test_help(census, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    status, out, err = census("--help")
    assert (status, err) == (0, "")
    assert EPILOG in out
    assert "scattered" not in out


def test_examples_of_the_help(census):
    examples = EPILOG.split("  $ mahjong-fast census")[1:]
    assert len(examples) == 2
    for example in examples:
        command, _, output = example.rstrip().partition("\n")
        lines = [line[2:] for line in output.splitlines()]
        assert census(*shlex.split(command)) == (0, "\n".join(lines) + "\n", "")
