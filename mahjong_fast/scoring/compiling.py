"""From the names of a rule system to the numbers that the C library takes."""

from __future__ import annotations

from mahjong_fast._native import scoring
from mahjong_fast.checks import near
from mahjong_fast.errors import SchemaError, brief, shown
from mahjong_fast.scoring import refusals, schema
from mahjong_fast.scoring.patterns import PATTERNS
from mahjong_fast.scoring.schema import Row, Stage

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from mahjong_fast.scoring.ruleset import Ruleset

    CompiledRow = tuple[int, int, int, int, int, int, int, int]
    CompiledStage = tuple[int, int, int, int, int, int, int]

_PATTERN_BITS = {name: 1 << place for place, name in enumerate(PATTERNS)}
_PATTERN_NUMBERS = {name: place for place, name in enumerate(PATTERNS)}
_PHASES = {"replaces": 0, "excludes": 1}
_GREATEST_NUMBER = 2**31 - 1
_OPS: dict[type[Stage], int] = {
    getattr(schema, name): number for name, number in scoring.STAGE_OPS.items()
}
# Of rows of sets among themselves, the patterns of which each has one.
_AMONG_THEMSELVES: dict[type[Stage], tuple[str, ...]] = {
    stage: tuple(name for name, pattern in PATTERNS.items() if pattern.chain == chain)
    for stage, chain in ((schema.Chows, "chows"), (schema.Pungs, "pungs"))
}
# These give a register a value; Raise too, of 0.
_MAKERS = (
    schema.Sum,
    schema.Max,
    schema.Set,
    schema.Add,
    schema.Power,
    schema.Raise,
)
# Of all stages these say something of no row, where none is named.
_NAMES_ROWS = (
    schema.Sum,
    schema.Max,
    schema.Product,
    schema.Floor,
    schema.Raise,
    schema.Fallback,
    schema.Require,
    schema.Allow,
    schema.Chows,
    schema.Pungs,
)


class Names:
    """Where rows, groups and registers of one rule system stand."""

    def __init__(
        self, rules: str, rows: Sequence[Row], stages: Sequence[Stage]
    ) -> None:
        self.rules = brief(rules)  # in messages
        self.rows: dict[str, int] = {}
        self.groups: dict[str, int] = {}  # to sets of rows, as bits
        self._place(rows)
        self.registers: dict[str, int] = {}
        for stage in stages:
            if stage.to:
                self.registers.setdefault(stage.to, len(self.registers))
        most = scoring.MAX_REGISTERS
        if len(self.registers) > most:
            names = ", ".join(map(brief, self.registers))
            raise SchemaError(f"{self.rules}: more than {most} registers: {names}")

    def _place(self, rows: Sequence[Row]) -> None:
        if len(rows) > scoring.MAX_ROWS:
            raise SchemaError(f"{self.rules}: more than {scoring.MAX_ROWS} rows")
        for place, row in enumerate(rows):
            if row.identifier in self.rows:
                raise SchemaError(f"{self.rules}: two rows are {brief(row.identifier)}")
            self.rows[row.identifier] = place
            for group in row.groups:
                self.groups[group] = self.groups.get(group, 0) | 1 << place
        both = self.rows.keys() & self.groups.keys()
        if both:
            raise SchemaError(
                f"{self.rules}: {brief(min(both))} is both a row and a group"
            )

    def register(self, place: str, name: str) -> int:
        """Return the number of a register."""
        if name not in self.registers:
            raise SchemaError(
                f"{self.rules}, {place}: no stage makes the register {shown(name)}"
                + near(name, self.registers)
            )
        return self.registers[name]

    def row(self, place: str, name: str) -> int:
        """Return the number of a row."""
        if name not in self.rows:
            raise SchemaError(
                f"{self.rules}, {place}: no row {shown(name)}{near(name, self.rows)}"
            )
        return self.rows[name]

    def set_of(self, place: str, names: Iterable[str]) -> int:
        """Return the rows of groups and rows by name, as bits."""
        found = 0
        for name in names:
            if name in self.groups:
                found |= self.groups[name]
            elif name in self.rows:
                found |= 1 << self.rows[name]
            else:
                known = [*self.groups, *self.rows]
                raise SchemaError(
                    f"{self.rules}, {place}: no group or row {shown(name)}"
                    + near(name, known)
                )
        return found

    def patterns(self, place: str, names: Iterable[str]) -> int:
        """Return patterns by identifier, as bits."""
        found = 0
        for name in names:
            found |= _PATTERN_BITS[self.pattern(place, name)]
        return found

    def pattern(self, place: str, name: str) -> str:
        """Return the identifier of a pattern, which it must be."""
        if name not in PATTERNS:
            raise SchemaError(
                f"{self.rules}, {place}: no pattern {shown(name)}"
                + near(name, PATTERNS, otherwise=": see scoring.patterns()")
            )
        return name

    def condition(self, place: str, when: str) -> tuple[int, int]:
        """Return the patterns that must hold, and those that must not."""
        words = when.split()
        hold = self.patterns(place, [word for word in words if word[0] != "!"])
        not_ = self.patterns(place, [word[1:] for word in words if word[0] == "!"])
        if hold & not_:
            raise SchemaError(f"{self.rules}, {place}: {when!r} contradicts itself")
        return hold, not_


def compile_rules(
    names: Names, rules: Ruleset
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return the arguments of `scoring.Rules._describe`; what is wrong is refused."""
    rows = compile_rows(names, rules.rows)
    stages = compile_stages(names, rules.rows, rules.stages)
    for total in rules.totals:
        names.register("totals", total)
    asked = (*rules.totals, rules.result, rules.key, rules.minimum_of)
    check_registers(names, rules.stages, asked)
    for register in names.registers:
        if hasattr(scoring.Score, register) and (
            register != "total" or rules.result != "total"
        ):
            raise SchemaError(
                f"{rules.name}: a register cannot be called {register!r}, as a "
                "Score has that already"
            )
    labels = tuple((row.identifier, row.chinese, row.english) for row in rules.rows)
    described = (rows, stages, tuple(names.registers), labels, rules.totals)
    return described, {
        "forms": rules.shape_flags,
        "options": _options_of(rules),
        "minimum": rules.minimum,
        "honor_runs": (
            ("winds" in rules.honor_runs) * scoring.RUNS_OF_WINDS
            | ("dragons" in rules.honor_runs) * scoring.RUNS_OF_DRAGONS
        ),
        "copies": scoring.ANY_COPIES if rules.copies is None else 4,
        "result": names.register("result", rules.result),
        "key": names.register("key", rules.key),
        "minimum_of": names.register("minimum_of", rules.minimum_of),
        "refuses": _refused_by(rules),
    }


def _options_of(rules: Ruleset) -> int:
    return (
        (scoring.WAITS_LIVE if rules.waits_live else 0)
        | (scoring.KNITTED_WAITS_WHOLE if rules.knitted_waits_whole else 0)
        | (0 if rules.joker_copies else scoring.NO_FIFTH_COPY)
        | (scoring.ANY_SHAPE if rules.any_shape else 0)
    )


def _refused_by(rules: Ruleset) -> int:
    """Return what the rules refuse of a win, whatever it is worth."""
    return (
        refusals.LOCKS[rules.pass_lock]
        | (0 if rules.wild_melds else scoring.REFUSE_WILD_MELD)
        | (0 if rules.wild_claims else scoring.REFUSE_WILD_CLAIM)
        | (0 if rules.jokers else scoring.REFUSE_JOKERS)
        | (0 if rules.flowers else scoring.REFUSE_FLOWERS)
        | (scoring.REFUSE_NINE_FLOWERS if rules.tiles == 144 else 0)
        | (scoring.REFUSE_FIVE_SETS if rules.sets == 4 else 0)
        | (scoring.REFUSE_FOUR_SETS if rules.sets == 5 else 0)
        | (0 if rules.robbed_last else scoring.REFUSE_ROBBED_LAST)
    )


def compile_rows(names: Names, rows: Sequence[Row]) -> tuple[CompiledRow, ...]:
    """Return the numbers of every row."""
    return tuple(_compile_row(names, row) for row in rows)


def compile_stages(
    names: Names, rows: Sequence[Row], stages: Sequence[Stage]
) -> tuple[CompiledStage, ...]:
    """Return the numbers of every stage; every row needs a way to count."""
    if len(stages) > scoring.MAX_STAGES:
        raise SchemaError(f"{names.rules}: more than {scoring.MAX_STAGES} stages")
    fallbacks = {stage.number for stage in stages if isinstance(stage, schema.Fallback)}
    removed = {stage.number for stage in stages if isinstance(stage, schema.Remove)}
    for row in rows:
        if not (row.when or row.any_of or row.identifier in fallbacks):
            raise SchemaError(
                f"{names.rules}, row {brief(row.identifier)}: it has no patterns, "
                "and no Fallback names it"
            )
        for which in _PHASES:
            if getattr(row, which) and which not in removed:
                raise SchemaError(
                    f"{names.rules}, row {brief(row.identifier)}: it {which} others, "
                    f"but there is no stage Remove({which!r})"
                )
    compiled = tuple(
        _compile_stage(names, number, stage) for number, stage in enumerate(stages, 1)
    )
    for number, stage in enumerate(stages, 1):
        if type(stage) in _AMONG_THEMSELVES:
            among = [
                row
                for place, row in enumerate(rows)
                if compiled[number - 1][4] >> place & 1
            ]
            _check_among_themselves(names, number, stage, among)
    return compiled


def _check_among_themselves(
    names: Names, number: int, stage: Stage, rows: Iterable[Row]
) -> None:
    """Refuse rows without a pattern of sets among themselves, with two, or one taken.

    So the C library asks: the stage takes the uses of these patterns for edges.
    """
    known = _AMONG_THEMSELVES[type(stage)]
    first: dict[str, str] = {}  # row of each pattern
    for row in rows:
        place = (
            f"{names.rules}, stage {number}, {shown(stage, 200)}, "
            f"row {brief(row.identifier)}"
        )
        own = [name for name in dict.fromkeys(row.when.split()) if name in known]
        if not own:
            raise SchemaError(f"{place}: it has none of {', '.join(known)}")
        if len(own) > 1:
            raise SchemaError(f"{place}: it has both {' and '.join(own)}")
        if own[0] in first:
            raise SchemaError(
                f"{place}: {own[0]} is that of row {brief(first[own[0]])}"
            )
        first[own[0]] = row.identifier


def check_registers(
    names: Names, stages: Sequence[Stage], totals: Iterable[str]
) -> None:
    """Refuse a stage that changes or reads a register that is always 0 there.

    That is one which no earlier stage makes and which is none of the *totals*: a name
    that is misspelt, most likely. So is one that Raise alone makes, and nobody reads.
    """
    known = set(totals)
    read = known.union(*(_read_by(stage) for stage in stages))
    for number, stage in enumerate(stages, 1):
        place = f"stage {number}, {shown(stage, 200)}"
        for name in _read_by(stage):
            if name not in known:
                raise SchemaError(
                    f"{names.rules}, {place}: no earlier stage makes the register "
                    f"{shown(name)}{near(name, sorted(known))}"
                )
        if isinstance(stage, schema.Raise) and stage.to not in known | read:
            raise SchemaError(
                f"{names.rules}, {place}: no other stage makes or reads the register "
                f"{shown(stage.to)}{near(stage.to, sorted(known))}"
            )
        if isinstance(stage, _MAKERS):
            known.add(stage.to)


def _read_by(stage: Stage) -> set[str]:
    """Return the registers whose values a stage begins with."""
    found = {stage.source} if stage.source else set()
    return found if isinstance(stage, _MAKERS) or not stage.to else {*found, stage.to}


def _compile_row(names: Names, row: Row) -> CompiledRow:
    place = f"row {brief(row.identifier)}"
    hold, not_ = names.condition(place, row.when)
    any_of = names.patterns(place, row.any_of.split())
    own = 1 << names.rows[row.identifier]
    removes = []
    for given in (row.replaces, row.excludes):
        groups = [name[1:] for name in given if name.startswith("@")]
        for group in groups:
            if group not in names.groups:
                meant = f": did you mean {group}, the row?"
                raise SchemaError(
                    f"{names.rules}, {place}: no group {shown(group)}"
                    + (meant if group in names.rows else near(group, names.groups))
                )
        single = [name for name in given if not name.startswith("@")]
        others = 0
        for name in single:
            if name in names.groups:  # which no row is called
                raise SchemaError(
                    f"{names.rules}, {place}: no row {shown(name)}: did you mean "
                    f"@{brief(name)}, the group?"
                )
            others |= 1 << names.row(place, name)
        if others & own:
            raise SchemaError(f"{names.rules}, {place}: it takes itself away")
        removes.append((names.set_of(place, groups) & ~own) | others)
    if not -scoring.MAX_VALUE <= row.value <= scoring.MAX_VALUE:
        raise SchemaError(
            f"{names.rules}, {place}: value is -{scoring.MAX_VALUE} to "
            f"{scoring.MAX_VALUE}, not {shown(row.value)}"
        )
    times = scoring.NO_PATTERN
    if row.times is not None:
        times = _PATTERN_NUMBERS[names.pattern(place, row.times)]
        if not PATTERNS[row.times].is_count:
            raise SchemaError(
                f"{names.rules}, {place}: times is a pattern that is a count, and "
                f"{row.times} only holds or not"
            )
    if not 0 <= row.less < 256 or (row.less and row.times is None):
        raise SchemaError(
            f"{names.rules}, {place}: less is 0 to 255, of a row with times, not "
            f"{shown(row.less)}"
        )
    return hold, not_, any_of, *removes, row.value, times, row.less  # type: ignore[return-value]


def _compile_stage(names: Names, number: int, stage: Stage) -> CompiledStage:
    place = f"stage {number}, {shown(stage, 200)}"
    if type(stage) not in _OPS:
        raise SchemaError(f"{names.rules}: {shown(stage)} is no stage")
    hold, not_ = names.condition(place, stage.when)
    to = names.register(place, stage.to) if stage.to else 0
    source = names.register(place, stage.source) if stage.source else 0
    rows = names.set_of(place, stage.groups)
    if not stage.groups and isinstance(stage, _NAMES_ROWS):
        rows = (1 << len(names.rows)) - 1
    if isinstance(stage, schema.Remove):
        value = _PHASES[str(stage.number)]
    elif isinstance(stage, schema.Fallback):
        value = names.row(place, str(stage.number))
        rows &= ~(1 << value)
    else:
        value = int(stage.number)
    if not -_GREATEST_NUMBER <= value <= _GREATEST_NUMBER:
        raise SchemaError(
            f"{names.rules}, stage {number}, {type(stage).__name__}: a number is "
            f"-{_GREATEST_NUMBER} to {_GREATEST_NUMBER}, not {shown(value)}"
        )
    return _OPS[type(stage)], to, source, value, rows, hold, not_
