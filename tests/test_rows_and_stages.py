"""docs/rows_and_stages.md tells of all that rows and stages have."""

import inspect
import re
from pathlib import Path

import pytest

import mahjong_fast as mf
from mahjong_fast import scoring
from mahjong_fast.scoring import Allow, Remove, Row, Ruleset, Sum

TEXT = Path(__file__).parents[1] / "docs" / "rows_and_stages.md"


def test_every_stage_is_told_of():
    text = TEXT.read_text(encoding="utf-8")
    stages = scoring.Stage.__subclasses__()
    assert len(stages) == 17
    for stage in stages:
        assert f"`{stage.__name__}" in text, stage


def test_the_arguments_of_every_stage_are_told():
    table = TEXT.read_text(encoding="utf-8").split("| stage |")[1].split("\n\n")[0]
    told = dict(re.findall(r"`(\w+)\(([^)`]*)\)`", table))
    kinds = {stage.__name__: stage for stage in scoring.Stage.__subclasses__()}
    assert told.keys() == kinds.keys()
    for name, words in told.items():
        takes = [*inspect.signature(kinds[name]).parameters]
        takes.remove("when")  # as of a row, which is said of all
        if name == "Remove":
            assert words in ('"excludes"', '"replaces"')
            continue
        assert [word.split("=")[0].strip(" *") for word in words.split(",")] == takes


def test_the_arguments_of_rows_are_told():
    rows = TEXT.read_text(encoding="utf-8").split("## Stages")[0]
    for name in ("when", "any_of", "times", "less", "group", "excludes", "replaces"):
        assert re.search(f"`{name}\\b", rows), name


def test_what_is_said_of_rows_holds():
    dragons = Row("箭刻", "Dragons", 2, identifier="d", when="dragon_pungs",
                  times="dragon_pungs", less=1)  # fmt: skip
    half = Row("混一色", "Half Flush", 3, when="half_flush", group="bonus")
    pungs = Row("碰碰胡", "All Pungs", 5, when="all_pungs", group="fan bonus",
                excludes="@bonus d")  # fmt: skip
    flush = Row("清一色", "Full Flush", 4, when="one_suit")
    win = mf.Win("11122m555666z77z", "7z")

    def score(*stages):
        rules = Ruleset("r", "规", "Rules", rows=(dragons, half, pungs, flush),
                        stages=stages, totals=("fan",))  # fmt: skip
        return rules.score(win)

    away = Remove("excludes")
    assert score(Sum("fan"), away).fan == 4 + 3 + 5
    assert score(away, Sum("fan")).fans == {"碰碰胡": 5}
    with pytest.raises(mf.SchemaError, match="row all_pungs: it excludes others, but"):
        score(Sum("fan"))
    assert score(Allow("d", reason="without dragons"), Sum("fan"), away)
    with pytest.raises(mf.WinNotAllowed, match="r: not without a flush"):
        score(Allow("one_suit", reason="not without a flush"), Sum("fan"), away)
