"""The structural facts that rows ask for, as the C library names them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mahjong_fast import _core, _scoring
from mahjong_fast.hand import Value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mahjong_fast.scoring.win import Win


class Pattern(Value):
    """One structural fact of a win: its identifier, names, and what it is in words."""

    __match_args__ = ("identifier", "chinese", "english", "text")
    __slots__ = __match_args__

    identifier: str
    chinese: str
    english: str
    text: str

    def __init__(self, identifier: str, chinese: str, english: str, text: str) -> None:
        self._set(identifier, chinese, english, text)

    @property
    def is_count(self) -> bool:
        """Whether it says how often, so that `times=` may name it with sense."""
        return self.text.startswith("count: ")

    def __repr__(self) -> str:
        return f"<Pattern {self.identifier} {self.chinese}: {self.text}>"


# Of seven pairs those that allow four alike.
_EVERY_SHAPE = 511 & ~_core.SEVEN_PAIRS
_ALL = tuple(Pattern(*texts) for texts in _scoring.pattern_texts())

PATTERNS: Mapping[str, Pattern] = {pattern.identifier: pattern for pattern in _ALL}


def patterns() -> tuple[Pattern, ...]:
    """Return every pattern, in the order of their numbers.

    >>> from mahjong_fast import scoring
    >>> scoring.patterns()[0]
    <Pattern standard 基本型: sets and a pair, of any number of melds>
    >>> scoring.PATTERNS["tile_hogs"].is_count
    True
    """
    return _ALL


def facts(
    win: Win, *, forms: int = 0, options: int = 0, honor_runs: int = 0
) -> list[tuple[tuple[Any, ...], dict[str, int]]]:
    """Return each reading of a win and how often each pattern holds of it.

    forms    shape flags; by default all
    options, honor_runs   those of the C library (mjf_rules_spec)

    A reading is its form, its sets (kind of `MeldCode`, tiles, whether melded), the
    pair, the number of its knitted straight, and its jokers. Jokers stand for their
    faces.

    >>> import mahjong_fast as mf
    >>> win = mf.Win("1112345678999m", "5m")
    >>> [counts["nine_gates"] for _, counts in mf.scoring.facts(win)]
    [1]
    """
    return [
        (reading, {_ALL[number].identifier: count for number, count in counts.items()})
        for reading, counts in _scoring.facts(
            win, forms or _EVERY_SHAPE, options, honor_runs
        )
    ]
