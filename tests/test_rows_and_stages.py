"""docs/rows_and_stages.md tells of every stage there is."""

from pathlib import Path

from mahjong_fast import scoring

TEXT = Path(__file__).parents[1] / "docs" / "rows_and_stages.md"


def test_every_stage_is_told_of():
    text = TEXT.read_text(encoding="utf-8")
    stages = scoring.Stage.__subclasses__()
    assert len(stages) == 17
    for stage in stages:
        assert f"`{stage.__name__}" in text, stage
