"""Why the rows of a fan table count or not, in sentences."""

from __future__ import annotations

from dataclasses import dataclass

from mahjong_fast.scoring.patterns import PATTERNS
from mahjong_fast.words import group

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mahjong_fast._native.scoring import Score
    from mahjong_fast.scoring.page_rules_rows import RuleRow
    from mahjong_fast.scoring.patterns import Pattern

_NAMES = tuple(PATTERNS)


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """Why a row counts or not.

    reason  "counts", "absent" (its patterns do not hold), "removed" (by the row `by`),
            "lesser" (`by` is worth more or, where that is None, the total without it as
            much), "unlinked" (its sets are of better use in other rows, of which `by`
            is one, or None) or "overridden" (`by` counts in place of all)
    sets    the sets that make it, each as its tiles; () where it is of the whole hand
    text, text_chinese  the same as a sentence
    near    whether it does not count but nearly would: another row is in the way, or of
            several conditions one alone does not hold
    """

    row: str
    chinese: str
    english: str
    value: int
    reason: str
    by: str | None
    sets: tuple[tuple[int, ...], ...]
    text: str
    text_chinese: str
    near: bool

    @property
    def counts(self) -> bool:
        """Whether it counts."""
        return self.reason == "counts"

    def __str__(self) -> str:
        return f"{self.english}: {self.text}"

    def __repr__(self) -> str:
        return f"<Explanation {self.row} {self.chinese}: {self.text}>"


def why(row: RuleRow) -> str:
    """Return what a row asks for, in words."""
    wanted = _conditions(row, None)[0]
    return "; ".join(wanted) if wanted else "no other row counts"


def explanations(
    score: Score, rows: Sequence[RuleRow], places: Sequence[int]
) -> tuple[Explanation, ...]:
    """Return the explanation of every row of the rules of a score.

    places  the number of each row in the C library
    """
    every = score._reasons()
    reasons = [every[place] for place in places]
    of_place = dict(zip(places, rows, strict=True))
    facts = {_NAMES[number]: count for number, count in score._facts().items()}
    lines = {line.row: (line.value, line.times) for line in score.lines}
    counted = [
        (row, sets)
        for row, (reason, _, sets) in zip(rows, reasons, strict=True)
        if reason == "counts"
    ]
    found = []
    fans = {row.chinese for row in rows}
    told = {row.chinese for row, _ in counted}  # several rows may have one name
    for row, (reason, place, sets) in zip(rows, reasons, strict=True):
        by = None if place is None else of_place[place]
        if reason == "unlinked" and by is None:
            users = [other for other, used in counted if set(used) & set(sets)]
        else:
            users = [by] if by is not None else []
        value, times = lines.get(row.identifier, (0, 0))
        english, chinese = _sentences(row, reason, value, users, sets, facts, fans)
        if reason == "counts" and row.times is not None:
            rest = facts.get(row.times, 0) - row.less - times
            if rest > 0:  # of sets among themselves
                english += f"; {rest} more would join sets that are joined already"
                chinese += f"；另有 {rest} 个，所用面子已组合过，不再计"
        found.append(
            Explanation(
                row.identifier,
                row.chinese,
                row.english,
                value,
                reason,
                by.identifier if by is not None else None,
                sets,
                english,
                chinese,
                row.chinese not in told and _is_near(row, reason, facts),
            )
        )
    return tuple(found)


def _sentences(
    row: RuleRow,
    reason: str,
    value: int,
    users: list[RuleRow],
    sets: tuple[tuple[int, ...], ...],
    facts: dict[str, int],
    fans: set[str],
) -> tuple[str, str]:
    english = " and ".join(other.english for other in users)
    chinese = "、".join(other.chinese for other in users)
    if reason == "counts":
        wanted, names = _conditions(row, None)
        if row.when or row.any_of or row.times:
            names = _telling(names, fans)
        else:
            names = ["无其他番种"]
        if row.rule:
            wanted = [row.rule.rstrip(".")]
        where = f" ({' '.join(map(group, sets))})" if sets else ""
        return (
            f"counts {value}: {'; '.join(wanted) or 'no other row counts'}{where}",
            f"计 {value}{'：' if names else ''}{'、'.join(names)}{where}",
        )
    if reason == "absent":
        wanted, names = _conditions(row, facts)
        if not wanted and not row.is_plain:
            return f"does not count, for it is: {row.rule.rstrip('.')}", "不计"
        if not wanted:
            return "does not count: other rows do", "不计：有其他番种"
        names = _telling(names, fans)
        lacking = "、".join(name for name in names if not name.startswith(_IS_SO))
        told = [f"不是{lacking}"] if lacking else []
        told += [name for name in names if name.startswith(_IS_SO)]
        return (
            f"does not count, for it needs: {'; '.join(wanted)}",
            f"不计：{'、'.join(told)}" if told else "不计",
        )
    if reason == "removed":
        return f"does not count beside {english}", f"不计：有{chinese}时不计"
    if (
        reason == "lesser" and not users
    ):  # best(...) in max(), which has a total to reach
        return (
            "does not count: the total is worth as much or more",
            "不计：总番已不低于此",
        )
    if reason == "lesser":
        return f"does not count: {english} is worth more", f"不计：取较高的{chinese}"
    if reason == "unlinked":
        return (
            f"does not count: its sets are of better use in {english or 'other rows'}",
            f"不计：面子已用于{chinese or '其他番种'}",
        )
    return (
        f"does not count: {english or 'another row'} counts in place of all",
        f"不计：只计{chinese or '另一番种'}",
    )


def _is_near(row: RuleRow, reason: str, facts: dict[str, int]) -> bool:
    """Whether a row does not count, but nearly would.

    It is not near by what is not there, nor as sets and a pair, which most hands are:
    another pattern of it must hold. A row that asks for nothing counts where no other
    does, and is never near.
    """
    asked = [word for word in row.when.split() if word != "standard"]
    met = [
        word
        for word in asked
        if word.startswith("!") != (word.removeprefix("!") in facts)
    ]
    if row.any_of:
        asked.append(row.any_of)
        met += [row.any_of] * any(word in facts for word in row.any_of.split())
    if row.times is not None and row.times not in (*asked, *row.any_of.split()):
        asked.append(row.times)
        met += [row.times] * (facts.get(row.times, 0) > row.less)
    if reason != "absent":
        return reason != "counts" and bool(asked)
    missing = len(asked) - len(met)
    return missing == 1 and not all(word.startswith("!") for word in met)


def _telling(names: list[str], fans: set[str]) -> list[str]:
    """Leave out what is the name of a fan too, for it would explain that by itself."""
    return [name for name in names if not fans & set(_bare(name).split("或"))]


_IS_SO = ("但有", "但是")  # what should not be
_NEGATED = (*_IS_SO, "没有", "并非")


def _bare(name: str) -> str:
    """Return the name of a pattern without what is said of it.

    >>> from mahjong_fast.scoring.explain import _bare
    >>> _bare("没有花牌"), _bare("自摸")
    ('花牌', '自摸')
    """
    return name[2:] if name.startswith(_NEGATED) else name


def _negated(pattern: Pattern, so: bool) -> tuple[str, str]:
    """Return what must not be, in words, and as a name: that it is *so*, or is not.

    A pattern in words may be a sentence or a noun, with a "no" in it.

    >>> from mahjong_fast.scoring import PATTERNS
    >>> from mahjong_fast.scoring.explain import _negated
    >>> _negated(PATTERNS["flowers"], False), _negated(PATTERNS["self_drawn"], True)
    (('no flowers laid out', '没有花牌'), ('not (won by drawing)', '但是自摸'))
    """
    name = pattern.chinese
    if pattern.is_count:
        return f"no {pattern.text}", f"但有{name}" if so else f"没有{name}"
    return f"not ({pattern.text})", f"但是{name}" if so else f"并非{name}"


def _conditions(
    row: RuleRow, facts: dict[str, int] | None
) -> tuple[list[str], list[str]]:
    """Return what a row asks for, in words and as names: with facts, what is not so."""
    words, names = [], []
    for word in row.when.split():
        pattern = PATTERNS[word.removeprefix("!")]
        if facts is not None and (pattern.identifier in facts) != word.startswith("!"):
            continue
        text, name = pattern.text, pattern.chinese
        if word.startswith("!"):
            text, name = _negated(pattern, so=facts is not None)
        words.append(text)
        names.append(name)
    some = [PATTERNS[word] for word in row.any_of.split()]
    if some and not (facts and any(one.identifier in facts for one in some)):
        words.append(" or ".join(one.text for one in some))
        names.append("或".join(one.chinese for one in some))
    said = (*row.when.split(), *row.any_of.split())
    if row.times is not None and row.times not in said:
        pattern = PATTERNS[row.times]
        if facts is None or facts.get(row.times, 0) <= row.less:
            more = f", above {row.less}" if row.less else ""
            words.append(pattern.text + more)
            names.append(pattern.chinese)
    return words, names
