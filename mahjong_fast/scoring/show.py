"""What people and programs are shown of a score, and of the rules."""

from __future__ import annotations

from mahjong_fast import words
from mahjong_fast._native import core
from mahjong_fast._native.core import Decomposition
from mahjong_fast.tiles import tile_name

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from mahjong_fast._native.scoring import Score
    from mahjong_fast.scoring.page_rules_rows import RuleRow
    from mahjong_fast.scoring.ruleset import Ruleset

_PAIRS = core.SEVEN_PAIRS | core.SEVEN_PAIRS_QUADS
# The suits of 147, 258 and 369, as the C library numbers the knitted straights.
_KNITTED = ("mps", "msp", "pms", "psm", "smp", "spm")


def decomposition(score: Score) -> Decomposition:
    """Return the reading of a score: the sets, melds first, or pairs, or singles."""
    form, sets, pair, knitted, jokers = score._split()
    tiles = tuple(tiles for _, tiles, _ in sets)
    if form == core.STANDARD:
        return Decomposition(form, tiles, pair, (), (), jokers)
    if form == core.KNITTED_STRAIGHT:
        return Decomposition(form, (*_knitted(knitted), *tiles), pair, (), (), jokers)
    counts = _concealed(score, jokers)
    if form & _PAIRS:
        pairs = tuple(t for t in range(34) for _ in range(counts[t] // 2))
        return Decomposition(form, (), None, pairs, (), jokers)
    singles = tuple(t for t in range(34) for _ in range(counts[t]) if t != pair)
    return Decomposition(form, tiles, pair, (), singles, jokers)


def _knitted(number: int) -> list[tuple[int, int, int]]:
    starts = [9 * "mps".index(suit) for suit in _KNITTED[number]]
    return [(s + rank, s + rank + 3, s + rank + 6) for rank, s in enumerate(starts)]


def _concealed(score: Score, jokers: tuple[int, ...]) -> list[int]:
    """Return the counts of the concealed tiles, the jokers as what they became."""
    counts = list(score.win._concealed())
    for tile in jokers:
        counts[tile] += 1
    if not score.win._is_joker():
        counts[score.win._tile()] += 1
    return counts


def plain_options(rules: Ruleset) -> dict[str, Any]:
    """Return the options of rules as JSON has them."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in rules.options.items()
    }


def as_dict(score: Score) -> dict[str, Any]:
    """Return a score as plain data, tiles by name."""
    reading = score.decomposition
    return {
        "rules": score.rules.name,
        "options": plain_options(score.rules),
        "win": score.win.to_dict(),
        "verdict": score.verdict,
        "fans": score.fans,
        "totals": score.totals,
        "lines": [
            {
                "row": line.row,
                "chinese": line.chinese,
                "english": line.english,
                "value": line.value,
                "times": line.times,
                "sets": [words.group(tiles) for tiles in line.sets],
                "why": line.why,
            }
            for line in score.lines
        ],
        "form": words.slug(reading.form) if reading.form else "none",
        "reading": words.reading(reading),
        "jokers": [tile_name(tile) for tile in reading.jokers],
    }


def rows_named(rules: Ruleset, names: Iterable[str]) -> list[RuleRow]:
    """Return the rows that *names*, of rows or of @groups, stand for."""
    return [
        row
        for name in names
        for row in rules.rows
        if name == row.identifier or (name[:1] == "@" and name[1:] in row.groups)
    ]


_NAMES = "name chinese english aliases verified totals minimum minimum_of result key"
# What else makes the rules, and JSON can say as it is.
_PLAIN = (
    "honor_runs copies joker_copies any_shape waits_live knitted_waits_whole tiles "
    "players pass_lock wild_melds wild_claims robbed_last sets jokers flowers chows"
)
_OF_OPTION = "default choices least most mark"
_OF_ROW = "identifier chinese english value when any_of times less group"


def rules_as_dict(rules: Ruleset) -> dict[str, Any]:
    """Return rules as plain data."""

    def identifiers(names: Iterable[str]) -> list[str]:
        return [row.identifier for row in rows_named(rules, names)]

    forms = [
        name for flag, name in words.SHAPE_NAMES.items() if rules.shape_flags & flag
    ]
    return {
        **_fields(rules, _NAMES),
        "forms": forms,
        **_fields(rules, _PLAIN),
        "options": [
            {
                "name": option.name,
                "value": rules.options[option.name],
                **_fields(option, _OF_OPTION),
                "text": option.en,
                "text_chinese": option.zh,
            }
            for option in rules.page().options
        ],
        "rows": [
            {
                **_fields(row, _OF_ROW),
                "excludes": identifiers(row.excludes),
                "replaces": identifiers(row.replaces),
                "rule": row.rule,
                "rule_chinese": row.rule_chinese,
            }
            for row in rules.rows
        ],
        "forbid": [
            {
                "identifier": forbid.identifier,
                "text": forbid.en,
                "text_chinese": forbid.zh,
            }
            for forbid in rules.forbids
        ],
        "score": rules.formulas,
        "page": rules.page().text,
    }


def _fields(value: object, names: str) -> dict[str, Any]:
    return {name: getattr(value, name) for name in names.split()}
