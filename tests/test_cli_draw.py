"""The command `draw`: its files, its options, and what goes wrong."""

import os
import sys
import xml.etree.ElementTree as ElementTree

import pytest

import mahjong_fast as mf
from mahjong_fast.cli import main
from mahjong_fast.cli.draw import EPILOG

HAND = "123m456p789s1122z"


@pytest.fixture
def draw(capsys, monkeypatch, tmp_path):
    """Run `mahjong-fast draw` in an empty directory: its status, output, errors."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        return (main(["draw", *arguments]), *capsys.readouterr())

    return run


def test_svg_goes_to_standard_output(draw):
    picture = f"{mf.pictures.svg(HAND)}\n"
    assert draw(HAND) == draw(HAND, "-o", "-") == (0, picture, "")
    assert os.listdir() == []


def test_svg_goes_to_a_file(draw, tmp_path):
    assert draw(HAND, "-o", "hand.svg", "--height", "24") == (0, "", "")
    assert os.listdir() == ["hand.svg"]
    text = (tmp_path / "hand.svg").read_text(encoding="utf-8")
    assert text == f"{mf.pictures.svg(HAND, height=24)}\n"
    ElementTree.fromstring(text)


def test_png_goes_to_a_file(draw, tmp_path):
    (tmp_path / "hand.PNG").write_text("what was there before")
    assert draw(HAND, "--output", "hand.PNG") == (0, "", "")
    assert (tmp_path / "hand.PNG").read_bytes() == mf.pictures.png(HAND)
    assert os.listdir() == ["hand.PNG"]


def test_a_link_stays_a_link(draw, tmp_path):
    (tmp_path / "real.svg").write_text("")
    (tmp_path / "link.svg").symlink_to("real.svg")
    assert draw("1m", "-o", "link.svg")[0] == 0
    assert (tmp_path / "link.svg").is_symlink()
    assert (tmp_path / "real.svg").read_text().startswith("<svg")


def test_options(draw):
    brackets = "13m11z [pon:555z@2][ankan:9999s]"
    hand = mf.Hand.parse("13m11z", melds="pon:555z@2 ankan:9999s")
    picture = f"{mf.pictures.svg(hand, win='2m', seat=1)}\n"
    options = ["--win=2m", "--seat=1"]
    assert draw(brackets, *options) == (0, picture, "")
    assert draw("13m11z", "--melds=pon:555z@2,[ankan:9999s]", *options)[1] == picture
    drawn = draw("🀇🀉🀀🀀", "--notation=unicode", "--win=🀈", "--jokers=3")[1]
    hand = mf.Hand.parse("13m11z", jokers=3)
    assert drawn == f"{mf.pictures.svg(hand, win='2m')}\n"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "required: HAND"),
        (["1m", "-o", "hand.gif"], "'hand.gif' does not end in .svg or .png"),
        (["1m", "-o", "hand"], "'hand' does not end in .svg or .png"),
        (["1m", "-o", ".svg"], "'.svg' does not end in .svg or .png"),
        (["1m", "--height", "7"], "'7' is not a number from 8 to 400"),
        (["1m", "--seat", "4"], "'4' is not a number from 0 to 3"),
        (["1m", "--jokers", "9"], "'9' is not a number from 0 to 8"),
        (["1m", "--win", "12m"], "--win: '12m': one tile wins"),
        (["1m", "--win", "8z"], "--win: '8z': '8z' at column 1"),
        (["1m", "--melds", "[12m]"], "--melds: '[12m]': 1m 2m"),
        (["1m", "--notation", "kanji"], "'kanji' is no notation"),
    ],
)
def test_wrong_arguments(draw, arguments, complaint):
    status, out, err = draw(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("usage: mahjong-fast draw ")
    assert complaint in err
    assert os.listdir() == []


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["13m0z"], "TileError: '0z' at column 4"),
        (["13m [22m]"], "MeldError: 2m 2m"),
        (["11111m"], "CountError: five of 1m"),
        (["123m", "--win", "1m"], "HandSizeError: 3 tiles"),
        (["12m", "--win", "3m"], "PictureError: the winning tile 3m is not in 12m"),
        (["1" * 5000], "TileError: longer than 4096 characters"),
        (["\udcff1m"], "TileError: '?' at column 1"),
    ],
)
def test_wrong_hand(draw, arguments, error):
    for output in ([], ["-o", "hand.svg"]):
        status, out, err = draw(*arguments, *output)
        assert (status, out) == (1, "")
        assert err.startswith(error)
        assert os.listdir() == []


def test_a_failure_leaves_no_file_and_spoils_none(draw, tmp_path, monkeypatch):
    assert draw("1m", "-o", "none/hand.svg")[0] == 1
    (tmp_path / "folder.svg").mkdir()
    status, _, err = draw("1m", "-o", "folder.svg")
    assert status == 1
    assert err.startswith("mahjong-fast: ")
    (tmp_path / "hand.svg").write_text("before")
    monkeypatch.setattr(os, "replace", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        draw("1m", "-o", "hand.svg")
    assert (tmp_path / "hand.svg").read_text() == "before"
    assert sorted(os.listdir()) == ["folder.svg", "hand.svg"]


def test_png_without_its_package_says_what_to_install(draw, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    status, out, err = draw("1m", "-o", "hand.png")
    assert (status, out) == (1, "")
    assert err.startswith("hand.png: ")
    assert "pip install '.[png]' in the source directory" in err
    assert os.listdir() == []


def test_help(draw, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    status, out, err = draw("--help")
    assert (status, err) == (0, "")
    assert EPILOG in out
    assert max(map(len, out.splitlines())) <= 88


def test_examples_of_the_help(draw):
    hand = "13m456p11z [pon:555z@2][ankan:9999s]"
    assert f"draw '{hand}' --win 2m -o hand.svg" in EPILOG
    assert draw(hand, "--win", "2m", "-o", "hand.svg") == (0, "", "")
    assert f"draw {HAND} -o hand.svg" in EPILOG
    _, out, _ = draw("123m11z")
    assert f"cut -c 1-38\n  {out[:38]}\n" in EPILOG
