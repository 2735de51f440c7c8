"""What formulas of a page kept a total from: floors, caps, rows in place of all."""

from __future__ import annotations

from dataclasses import dataclass

from mahjong_fast.scoring.patterns import PATTERNS

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from mahjong_fast._native.scoring import Score
    from mahjong_fast.scoring.page_decode import Decoded, Formula

_KINDS = ("Floor", "Cap", "Raise")
_NAMED = tuple(PATTERNS)


@dataclass(frozen=True, slots=True)
class Bound:
    """What a min or max of a page's formula made of a total of a score.

    stage, total    "Floor" (at least), "Cap" (at most) or "Raise" (a row in place of
                    all), and which total
    before, after   what that was, and what it became
    english, chinese   for what: the patterns that the formula asks for, or the rows
                    that count; "" where it is for nothing
    """

    stage: str
    total: str
    before: int
    after: int
    english: str
    chinese: str


def bounds(score: Score, decoded: Decoded) -> tuple[Bound, ...]:
    """Return the bounds of a score of a page: see `Score.bounds`."""
    found = []
    for register, kind, mark, before, after in score._bounds():
        total, formula = decoded.score[register]
        if total not in score.rules.totals:
            continue
        english, chinese = _for_what(formula, kind, mark, score, decoded)
        found.append(Bound(_KINDS[kind], total, before, after, english, chinese))
    return tuple(found)


def _for_what(
    formula: Formula, kind: int, mark: int, score: Score, decoded: Decoded
) -> tuple[str, str]:
    """Return for what a total was changed by the operation that is *mark* in a formula.

    That is what the condition around it asks for: its patterns that hold or, if it has
    none, its rows that count. Of a row in place of all it is that row.
    """
    path = _path(formula, mark)
    if not path:
        return "", ""
    if kind == 2:
        names = _rows(path[-1][0][-1], score, decoded)
    else:
        names = []
        for node, place in reversed(path[:-1]):
            if node[0] in ("MIN", "MAX"):
                break  # the condition is of what that keeps
            if node[0] == "IF" and place == 2:
                names = _patterns(node[1], score) or _rows(node[1], score, decoded)
                break
    english, chinese = zip(*names, strict=True) if names else ((), ())
    return " and ".join(dict.fromkeys(english)), "、".join(dict.fromkeys(chinese))


def _path(formula: Formula, mark: int) -> list[tuple[Formula, int]]:
    """Return the nodes that lead to the one of that number, and where each goes on."""
    path: list[tuple[Formula, int]] = []
    node, number = formula, 0
    while number < mark:
        number += 1
        for place, part in enumerate(node[1:], 1):
            size = _size(part)
            if mark < number + size:
                path.append((node, place))
                node = part
                break
            number += size
        else:
            return []
    return [*path, (node, 0)]


def _size(formula: Formula) -> int:
    if formula[0] in ("INT", "NAME", "FACT", "HELD", "REGISTER", "OPTION", "CALL"):
        return 1
    return 1 + sum(map(_size, formula[1:]))


def _patterns(condition: Formula, score: Score) -> list[tuple[str, str]]:
    """Return the names of the patterns of a condition that hold."""
    held = {_NAMED[number] for number in score._facts()}

    def asked(node: Formula) -> list[str]:
        if node[0] == "NAME":
            return [node[1]] if node[1] in held else []
        if node[0] in ("AND", "OR"):
            return asked(node[1]) + asked(node[2])
        return []

    return [
        (PATTERNS[name].english, PATTERNS[name].chinese) for name in asked(condition)
    ]


def _rows(condition: Formula, score: Score, decoded: Decoded) -> list[tuple[str, str]]:
    """Return the names of the rows that a condition asks for and that count."""
    from mahjong_fast.scoring.page_rules_rows import called

    if condition[0] == "NOT":
        return []
    asked = called(condition)
    groups = {row.identifier: row.groups for row in decoded.rows}
    return [
        (line.english, line.chinese)
        for line in score.lines
        if asked & {line.row, *groups[line.row]}
    ]
