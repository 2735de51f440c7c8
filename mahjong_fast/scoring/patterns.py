"""The structural facts that rows ask for, as the C library names them."""

from __future__ import annotations

from functools import partial

from mahjong_fast import checks
from mahjong_fast._native import core, scoring
from mahjong_fast._native.scoring import Entry, entry
from mahjong_fast.errors import ArgumentError, shown

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from mahjong_fast.scoring.win import Win


@entry
class Pattern(Entry):
    """One structural fact of a win.

    identifier  its name for programs
    chinese, english  its names
    text    what it is, in words
    kind    "fact", it holds or not; "count", it says how often
    family  patterns found together: "shape", "tiles", "sets", "chows", "pungs",
            "melds", "gates", "wait", "winning_tile", "how" or "jokers"
    chain   "chows" or "pungs": the forest whose rows it can be the pattern of; "none"
    """

    __match_args__ = (
        "identifier",
        "chinese",
        "english",
        "text",
        "kind",
        "family",
        "chain",
    )
    __slots__ = ()

    identifier: str
    chinese: str
    english: str
    text: str
    kind: str
    family: str
    chain: str

    def __init__(
        self,
        identifier: str,
        chinese: str,
        english: str,
        text: str,
        kind: str = "fact",
        family: str = "",
        chain: str = "none",
    ) -> None:
        self._set(identifier, chinese, english, text, kind, family, chain)

    @property
    def is_count(self) -> bool:
        """Whether it says how often, so that `times=` may name it with sense."""
        return self.kind == "count"

    def __repr__(self) -> str:
        kind = "count: " if self.is_count else ""
        return f"<Pattern {self.identifier} {self.chinese}: {kind}{self.text}>"


# Of seven pairs those that allow four alike.
_EVERY_SHAPE = 2 * core.SCATTERED_SEVEN - 1 & ~core.SEVEN_PAIRS
_ALL_OPTIONS = (
    scoring.WAITS_LIVE
    | scoring.KNITTED_WAITS_WHOLE
    | scoring.NO_FIFTH_COPY
    | scoring.ANY_SHAPE
)
_ALL_RUNS = scoring.RUNS_OF_WINDS | scoring.RUNS_OF_DRAGONS
_ALL = tuple(Pattern(*texts) for texts in scoring.pattern_texts())

PATTERNS: Mapping[str, Pattern] = {pattern.identifier: pattern for pattern in _ALL}


def patterns() -> tuple[Pattern, ...]:
    """Return every pattern, in the order of their numbers.

    >>> from mahjong_fast import scoring
    >>> scoring.patterns()[0]
    <Pattern standard 基本型: sets and a pair, of any number of melds>
    >>> scoring.PATTERNS["tile_hogs"].kind, scoring.PATTERNS["tile_hogs"].family
    ('count', 'tiles')
    """
    return _ALL


def facts(
    win: Win, *, forms: int = 0, options: int = 0, honor_runs: int = 0
) -> list[tuple[tuple[Any, ...], dict[str, int]]]:
    """Return each reading of a win and how often each pattern holds of it.

    forms       shape flags; by default, and if 0, all
    options     the sum of 1: a tile of which the player holds all four is no wait
                (`waits_live` of a `Ruleset`), 2: a knitted straight has the wait of the
                whole hand (`knitted_waits_whole`), 4: no joker is a fifth copy (a
                `Ruleset` without `joker_copies`), 8: there is one more reading, the
                tiles as they lie (`any_shape`)
    honor_runs  the sum of 1: three different winds are a run, 2: the dragons are

    A reading is its form, its sets (kind of `MeldCode`, tiles, whether melded), the
    pair, the number of its knitted straight, and its jokers. Jokers stand for their
    faces.

    >>> import mahjong_fast as mf
    >>> win = mf.Win("1112345678999m", "5m")
    >>> [counts["nine_gates"] for _, counts in mf.scoring.facts(win)]
    [1]
    >>> mf.scoring.facts(mf.Win("1112345678999m", "5m"), forms=-1)
    Traceback (most recent call last):
    mahjong_fast.errors.ArgumentError: forms is 0 to 4294967295, not -1
    """
    if not isinstance(win, scoring.Win):
        raise ArgumentError(f"win {shown(win)}: it is a Win")
    if win.jokers:
        raise ArgumentError(
            f"win: what {win.jokers} of its jokers stand for is not known, as they are "
            "no tile that is `wild`"
        )
    number = partial(checks.number, error=ArgumentError)
    forms = number(forms, "forms", 0, (1 << 32) - 1)
    options = number(options, "options", 0, _ALL_OPTIONS)
    honor_runs = number(honor_runs, "honor_runs", 0, _ALL_RUNS)
    return [
        (reading, {_ALL[place].identifier: count for place, count in counts.items()})
        for reading, counts in scoring.facts(
            win, forms or _EVERY_SHAPE, options, honor_runs
        )
    ]
