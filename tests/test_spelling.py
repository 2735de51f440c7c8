"""The table of spellings: that it says what wins, deals and cases take."""

from pathlib import Path

import mahjong_fast as mf
from mahjong_fast.scoring import cases
from mahjong_fast.scoring.spelling import DEAL, WIN
from mahjong_fast.settlement.cases import DEAL_KEYS, WIN_KEYS


def test_every_argument_is_spelled_once():
    for table, kind in ((WIN, mf.Win), (DEAL, mf.Deal)):
        names = [spelled.name for spelled in table]
        assert len(names) == len(set(names))
        assert set(names) == set(kind.__match_args__)
    flags = [spelled.flag for spelled in (*WIN, *DEAL) if spelled.flag]
    assert len(flags) == len(set(flags))


def test_the_keys_are_those_of_cases():
    assert set(cases.KEYS) == WIN_KEYS
    assert cases.KEYS["haidi"] == "last_tile"
    assert {spelled.key for spelled in DEAL if spelled.key} <= DEAL_KEYS | WIN_KEYS
    text = (Path(__file__).parents[1] / "docs" / "cases.md").read_text(encoding="utf-8")
    for key in WIN_KEYS | DEAL_KEYS:  # which is written for people, by hand
        assert f"`{key}" in text, key


def test_every_flag_stands_in_the_help(cli):
    for command, tables in (("score", [WIN]), ("settle", [WIN, DEAL])):
        text = " ".join(cli(command, "--help").out.split())
        for spelled in (one for table in tables for one in table if one.flag):
            listed = f"{spelled.flag} {spelled.metavar}".strip()
            assert (listed in text) == (
                (command, spelled.name) != ("settle", "winners")
            )
