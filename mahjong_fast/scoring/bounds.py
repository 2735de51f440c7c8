"""Where a total is not what the rows of a score come to: floors, caps and raises."""

from __future__ import annotations

from dataclasses import dataclass

from mahjong_fast.scoring.explain import _negated
from mahjong_fast.scoring.patterns import PATTERNS
from mahjong_fast.scoring.schema import Cap, Floor, Raise

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from mahjong_fast._native.scoring import Score
    from mahjong_fast.scoring.schema import Stage


@dataclass(frozen=True, slots=True)
class Bound:
    """A `Floor`, `Cap` or `Raise` that changed a total of a score.

    stage, total    the name of its kind, and which total
    before, after   what that was, and what it became
    english, chinese   for what: the patterns that the stage asks for, or the rows that
                    count; "" where it is for nothing
    """

    stage: str
    total: str
    before: int
    after: int
    english: str
    chinese: str


def bounds(score: Score) -> tuple[Bound, ...]:
    """Return what `Score.bounds` does.

    >>> import mahjong_fast as mf
    >>> rules = mf.rules.get("jipinghu")
    >>> score = rules.score(mf.Win("345678m1299s", "3s", last_tile=True,
    ...                            melds="pon:222p"))
    >>> score.fans, score.fan
    ({'鸡胡': 0, '自摸': 1}, 3)
    >>> [(bound.stage, bound.before, bound.chinese) for bound in score.bounds()]
    [('Floor', 1, '海底捞月')]
    """
    stages = score.rules.stages
    found = []
    for stage, (before, after) in zip(stages, score._steps(), strict=True):
        if before == after or stage.to not in score.rules.totals:
            continue
        if isinstance(stage, (Floor, Cap, Raise)):
            english, chinese = _for_what(stage, score)
            kind = type(stage).__name__
            found.append(Bound(kind, stage.to, before, after, english, chinese))
    return tuple(found)


def _for_what(stage: Stage, score: Score) -> tuple[str, str]:
    """Return for what a stage changed a total, in English and in Chinese."""
    if stage.when and not isinstance(stage, Raise):
        names = [_named(word) for word in stage.when.split()]
    elif isinstance(stage, Cap) or not stage.groups:
        return "", ""  # rows are what it is not for, or are all
    else:
        wanted = {
            row.identifier
            for row in score.rules.rows
            if {row.identifier, *row.groups} & set(stage.groups)
        }
        names = [
            (line.english, line.chinese) for line in score.lines if line.row in wanted
        ]
    english, chinese = zip(*names, strict=True) if names else ((), ())
    return " and ".join(dict.fromkeys(english)), "、".join(dict.fromkeys(chinese))


def _named(word: str) -> tuple[str, str]:
    """Return a word of `when` by the names of its pattern."""
    pattern = PATTERNS[word.removeprefix("!")]
    if word.startswith("!"):
        return _negated(pattern, so=False)
    return pattern.english, pattern.chinese
