"""The oracle of rule systems: rows, stages and options, as plain as can be.

`rules_of` reads a Ruleset made at random, by the names that it is written in. The
rule systems of the library are never read: systems/ has them, written a second time.
"""

from typing import NamedTuple


class Row(NamedTuple):
    all: frozenset[str]
    none: frozenset[str]
    any: frozenset[str]
    value: int
    times: str | None = None
    less: int = 0
    removes: tuple[frozenset[int], ...] = (frozenset(), frozenset())


class Stage(NamedTuple):
    op: str  # as in mjf_stage_op, in small letters
    rows: frozenset[int] = frozenset()
    to: str = ""
    source: str = ""
    number: int = 0
    if_all: frozenset[str] = frozenset()
    if_none: frozenset[str] = frozenset()


class Rules(NamedTuple):
    rows: tuple[Row, ...]
    stages: tuple[Stage, ...]
    forms: int
    result: str
    key: str
    minimum: int | None = None
    minimum_of: str = ""
    honor_runs: tuple[str, ...] = ()
    options: frozenset[str] = frozenset()  # waits_live, no_fifth_copy, any_shape ...


REMOVE = {"replaces": 0, "excludes": 1}
# What is said of no row by default; the others then mean all rows.
OF_NO_ROW = ("remove", "set", "add", "multiply", "power", "scale", "cap")


def rules_of(ruleset) -> Rules:
    """Return a Ruleset of the library as plain data."""
    rows = ruleset.rows
    numbers = {row.identifier: i for i, row in enumerate(rows)}

    def rows_of(names) -> frozenset[int]:
        found = set()
        for name in names:
            name = name.removeprefix("@")
            found |= {i for i, row in enumerate(rows) if name in row.group.split()}
            found |= {numbers[name]} if name in numbers else set()
        return frozenset(found)

    def row_of(i: int) -> Row:
        row = rows[i]
        return Row(
            *_condition(row.when),
            any=frozenset(row.any_of.split()),
            value=row.value,
            times=row.times,
            less=row.less,
            removes=(rows_of(row.replaces) - {i}, rows_of(row.excludes) - {i}),
        )

    def stage_of(stage) -> Stage:
        op, number = type(stage).__name__.lower(), stage.number
        named = rows_of(stage.groups)
        if not stage.groups and op not in OF_NO_ROW:
            named = frozenset(range(len(rows)))
        if op == "remove":
            number = REMOVE[number]
        if op == "fallback":
            number = numbers[number]
            named -= {number}
        if_all, if_none = _condition(stage.when)
        return Stage(op, named, stage.to, stage.source, number, if_all, if_none)

    options = {
        "waits_live": ruleset.waits_live,
        "knitted_waits_whole": ruleset.knitted_waits_whole,
        "no_fifth_copy": not ruleset.joker_copies,
        "any_shape": ruleset.any_shape,
    }
    return Rules(
        rows=tuple(map(row_of, range(len(rows)))),
        stages=tuple(map(stage_of, ruleset.stages)),
        forms=ruleset.shape_flags,
        result=ruleset.result,
        key=ruleset.key,
        minimum=ruleset.minimum,
        minimum_of=ruleset.minimum_of,
        honor_runs=ruleset.honor_runs,
        options=frozenset(name for name, on in options.items() if on),
    )


def _condition(when: str) -> tuple[frozenset[str], frozenset[str]]:
    words = when.split()
    return (
        frozenset(word for word in words if word[0] != "!"),
        frozenset(word[1:] for word in words if word[0] == "!"),
    )
