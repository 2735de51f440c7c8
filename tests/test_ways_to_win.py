"""The ways to win in the words of players, wherever they are given as text."""

import json

import pytest
from case_samples import JP01

import mahjong_fast as mf
from mahjong_fast.scoring.arguments import HOWS, WAYS, how_of

OTHERS = [
    ("自摸", "tsumo"),
    ("Self-Draw", "tsumo"),
    ("self_drawn", "tsumo"),
    ("TSUMO", "tsumo"),
    ("点炮", "discard"),
    ("點炮", "discard"),
    ("荣和", "discard"),
    ("Ron", "discard"),
    ("DISCARD", "discard"),
    ("抢杠", "rob"),
    ("搶槓", "rob"),
    ("robbing", "rob"),
    ("Robbing a kong", "rob"),
]
ROBBED = "456789m23455p24s"


@pytest.mark.parametrize(("word", "way"), OTHERS)
def test_a_win_is_told_in_any_of_them(word, way):
    giver = None if way == "tsumo" else 2
    win = mf.Win(ROBBED, "3s", how=word, from_seat=giver)
    assert win == mf.Win(ROBBED, "3s", how=way, from_seat=giver)
    assert win.how == way
    said = json.loads(win.to_json())
    assert said.get("how", "tsumo") == way
    assert mf.Win.from_json(json.dumps({**said, "how": word})) == win
    assert mf.Win.from_case({"hand": ROBBED, "win": "3s", "how": word}).how == way


@pytest.mark.parametrize(("word", "way"), OTHERS)
@pytest.mark.parametrize("command", ["score", "settle"])
def test_so_it_is_on_the_command_line(cli, command, word, way):
    giver = () if way == "tsumo" else ("--from", 2)
    win = (command, "--rules", "jipinghu", ROBBED, "--win", "3s", "--seat", 1, *giver)
    said = cli(*win, "--how", word, "--json")
    assert said.status == 0
    assert said == cli(*win, "--how", way, "--json")


@pytest.mark.parametrize("word", ["点炮", "荣和", "ron", "RON"])
def test_so_it_is_in_cases_and_deals(check, word):
    assert check([{**JP01, "how": word}]).status == 0
    several = {"wins": [{"seat": 1, "hand": JP01["hand"]}], "win": "9s", "from": 2}
    deal = mf.Deal.from_case({**several, "how": word})
    assert deal.wins[0].how == "discard"
    assert mf.Deal.from_json(deal.to_json().replace('"discard"', f'"{word}"')) == deal


@pytest.mark.parametrize("word", ["draw", "luck", "", "tsumo discard", 7, None])
def test_another_word_is_refused(word):
    with pytest.raises(mf.ArgumentError, match="how is tsumo 自摸, discard 点炮"):
        how_of(word)


def test_another_word_is_refused_on_the_command_line(cli):
    outcome = cli(
        *("score", "--rules", "jipinghu", ROBBED, "--win", "3s", "--how", "luck"),
    )
    assert outcome.status == 2
    assert "--how: how is tsumo 自摸, discard 点炮 or rob 抢杠" in outcome.err


def test_the_table_has_each_way_and_reads_itself():
    assert set(WAYS.values()) == set(HOWS)
    for word, way in WAYS.items():
        assert how_of(word) == how_of(f" {word.upper()} ") == way


@pytest.mark.parametrize(
    ("option", "word", "plain"),
    [
        ("--first", "天和", "heavenly"),
        ("--first", "天胡", "heavenly"),
        ("--round", "南", "S"),
        ("--round", "东风", "E"),
        ("--round", "n", "N"),
    ],
)
def test_a_win_at_once_and_the_wind_are_told_in_chinese_too(cli, option, word, plain):
    win = ("score", "--rules", "jipinghu", "234678m34566p45s", "--win", "3s", "--json")
    said = cli(*win, option, word)
    assert said.status == 0
    assert said == cli(*win, option, plain)
