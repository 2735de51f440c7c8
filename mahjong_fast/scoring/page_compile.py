"""From all that a page says to formulas in which its options are left open."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast.scoring import page_settings as settings
from mahjong_fast.scoring.formula import read
from mahjong_fast.scoring.formula_code import (
    MOST_DEPTH,
    MOST_NODES,
    ONE,
    ZERO,
    Code,
    both,
    fold,
    integer,
    op,
)
from mahjong_fast.scoring.page_rows import MOST_VALUE
from mahjong_fast.scoring.page_scope import Scope

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mahjong_fast.scoring.page_draft import Draft, PageRow
    from mahjong_fast.scoring.page_place import Place

_MOST_SHAPES, _MOST_WILD, _MOST_FORESTS = 32, 16, 8


class RowCode(NamedTuple):
    """The formulas of a row."""

    exists: Code
    value: Code
    when: Code
    each: Code


class Exclusion(NamedTuple):
    """What a row takes away, in phase 0 before the forests or 1 behind, and when."""

    phase: int
    row: int
    targets: tuple[int, ...]
    condition: Code


class Compiled(NamedTuple):
    """All formulas of a page, as the bytes of it have them in order."""

    rows: list[RowCode]
    exclusions: list[Exclusion]
    settings: list[Code]
    narrowed: list[tuple[Code, settings.Narrowed]]
    wild: list[tuple[Code, tuple[int, ...]]]
    require: Code
    forbids: list[Code]
    score: list[Code]


def compile_draft(draft: Draft) -> Compiled:
    """Return the formulas of a page; what is wrong in it is refused."""
    found = _Compiler(draft).all()
    codes = [code for row in found.rows for code in row]
    codes += [exclusion.condition for exclusion in found.exclusions]
    codes += [*found.settings, *(code for code, _ in found.narrowed)]
    codes += [*(code for code, _ in found.wild), found.require]
    codes += [*found.forbids, *found.score]
    place = draft.page_place
    if sum(code.nodes for code in codes) > MOST_NODES:
        raise place.fault(
            f"the formulas of a page have at most {MOST_NODES:,} numbers, names and "
            "operations, those of options included"
        )
    if max(code.depth for code in codes) > MOST_DEPTH:
        raise place.fault(f"what options change makes a formula {MOST_DEPTH} deep")
    return found


class _Compiler:
    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        names = self.names = draft.names
        self.options = Scope(names, "this formula")
        self.hand = Scope(names, "a row", patterns=True)
        self.table = Scope(names, "this formula", patterns=True, calls=True)

    def all(self) -> Compiled:
        draft = self.draft
        rows = [self.row(row) for row in draft.rows]
        exclusions = [
            exclusion for row in draft.rows for exclusion in self.exclusions(row)
        ]
        self.check_forests()
        plain, narrowed = self.shapes()
        numbers = [plain[0], *self.numbers()]
        numbers.insert(_ANY_SHAPE, plain[1])
        numbers += self.registers()
        return Compiled(
            rows,
            exclusions,
            numbers,
            narrowed,
            self.wild(),
            draft.resolved("require", self.formula(self.table)),
            [
                draft.resolved(f"forbid.{name}", self.formula(self.table, false=True))
                for name in draft.forbids
            ],
            self.score(),
        )

    def formula(
        self, scope: Scope, *, false: bool = False
    ) -> Callable[[Any, Place], Code]:
        """Return what reads a formula in *scope*; `false` is one, too, where said."""

        def code(given: Any, place: Place) -> Code:
            if false and given is False:
                return ZERO
            return read(given, scope, place)

        return code

    # ---- rows ------------------------------------------------------------------------

    def row(self, row: PageRow) -> RowCode:
        draft, path = self.draft, f"rows.{row.identifier}"
        exists = draft.resolved(path, _exists)
        if row.if_ is not None:
            given, place = row.if_
            exists = both(exists, read(given, self.options, place))
        if row.added is not None:
            exists = both(exists, self.names.condition(*row.added))
        return RowCode(
            exists,
            draft.resolved(f"{path}.value", self.value),
            draft.resolved(f"{path}.when", self.formula(self.table)),
            draft.resolved(f"{path}.each", self.formula(self.hand)),
        )

    def value(self, given: Any, place: Place) -> Code:
        if type(given) is int:
            place.integer(given, -MOST_VALUE, MOST_VALUE)
        return read(given, self.hand, place)

    def exclusions(self, row: PageRow) -> list[Exclusion]:
        found = []
        number = self.names.rows[row.identifier]
        for phase, key in enumerate(("replaces", "excludes")):
            path = f"rows.{row.identifier}.{key}"
            others = self.draft.resolved_list(path, self.other_row)
            if key == "excludes":
                self.add_of_groups(row, others)
            by_condition: dict[Code, list[int]] = {}
            for name, condition in others.items():
                if name == row.identifier:
                    place = self.draft.slots[path].place
                    raise place.fault(f"{name} takes itself away")
                targets = by_condition.setdefault(condition, [])
                targets += self.others(row, name)
            found += [
                Exclusion(phase, number, tuple(dict.fromkeys(targets)), condition)
                for condition, targets in by_condition.items()
                if targets
            ]
        return found

    def add_of_groups(self, row: PageRow, others: dict[str, Code]) -> None:
        """Add what the groups of a row say that all of their rows exclude."""
        for group in row.groups:
            entries, place = self.draft.group_lists.get(group, ([], row.place))
            for number, entry in enumerate(entries):
                name, condition = self.other_row(entry, place.at(number))
                if name != row.identifier:
                    before = others.get(name)
                    others[name] = (
                        condition if before is None else fold("OR", [before, condition])
                    )

    def other_row(self, given: Any, place: Place) -> tuple[str, Code]:
        """Return which row or group an entry names, and when."""
        text = place.word(given, 'a row or a group, or "ROW if option.NAME"')
        name, _, condition = text.partition(" if ")
        name = name.strip()
        if self.names.target(name) is None:
            known = [*self.names.rows, *self.names.groups]
            raise place.unknown("row or group", name, known)
        if " if " not in text:
            return name, ONE
        return name, read(condition, self.options, place)

    def others(self, row: PageRow, name: str) -> list[int]:
        """Return the numbers of a row, or of a group without *row* itself."""
        target = self.names.target(name)
        assert target is not None
        if name in self.names.rows or name not in row.groups:
            return [target]
        return [
            2 * number
            for number, other in enumerate(self.draft.rows)
            if name in other.groups and other is not row
        ]

    def check_forests(self) -> None:
        """Refuse rows of a forest that have no pattern of its chain, or two."""
        patterns = self.names.patterns
        if len(self.draft.forests) > _MOST_FORESTS:
            _, place = list(self.draft.forests.values())[-1]
            raise place.fault(f"a page has at most {_MOST_FORESTS} forests")
        for group, (chain, place) in self.draft.forests.items():
            known = [name for name, text in patterns.items() if text.chain == chain]
            first: dict[str, str] = {}
            for row in self.draft.rows:
                if group not in row.groups:
                    continue
                slot = self.draft.slots[f"rows.{row.identifier}.when"]
                words = set(re.findall(r"\w+", str(slot.value)))
                own = [name for name in known if name in words]
                if len(own) != 1:
                    raise slot.place.fault(
                        f"a row of a forest of {chain} has one of {', '.join(known)}"
                    )
                if own[0] in first:
                    raise slot.place.fault(f"{own[0]} is that of row {first[own[0]]}")
                first[own[0]] = row.identifier
            if len(first) < 2:
                raise place.fault("a forest is of two rows or more")

    # ---- settings --------------------------------------------------------------------

    def shapes(self) -> tuple[tuple[Code, Code], list[tuple[Code, settings.Narrowed]]]:
        """Return the flags of all shapes, whether any wins, and what narrows them."""
        found = self.draft.resolved_list("shapes", self.shape)
        when: dict[settings.Narrowed, Code] = {}
        for shapes, condition in found.items():
            for shape in shapes:
                before = when.get(shape)
                if before is not None and condition not in (before, ONE):
                    either = fold("OR", [before, condition])
                    condition = before if before == ONE else either
                when[shape] = condition
        any_shape = when.pop(settings.ANY_SHAPE, ZERO)
        if any_shape not in (ONE, ZERO):
            any_shape = op("IF", any_shape, ONE, ZERO)
        narrowed = []
        of_flag: dict[int, list[Code]] = {}
        for shape, condition in when.items():
            of_flag.setdefault(shape.flag, []).append(condition)
            whole = when.get(settings.Narrowed(shape.flag), ZERO)
            if not shape.is_plain and whole != ONE:  # beside the whole it says nothing
                also = ONE if whole == ZERO else op("NOT", whole)
                narrowed.append((both(condition, also), shape))
        if len(narrowed) > _MOST_SHAPES:
            place = self.draft.slots["shapes"].place
            raise place.fault(f"a page has at most {_MOST_SHAPES} shapes of its own")
        return (_flags(of_flag), any_shape), narrowed

    def shape(
        self, given: Any, place: Place
    ) -> tuple[tuple[settings.Narrowed, ...], Code]:
        shapes, condition = settings.shapes_of(given, place)
        if condition is None:
            return shapes, ONE
        return shapes, read(condition, self.options, place.at("if"))

    def numbers(self) -> list[Code]:
        """Return the settings from the tiles on that are one number."""
        draft = self.draft
        slot = draft.slots["game.players"]
        settings.check_players(slot.value, slot.place)
        found = []
        for path, number in settings.NUMBERS.items():
            if path.startswith("wild."):
                continue

            def read_number(
                given: Any, place: Place, number: Callable[[Any, Place], int] = number
            ) -> Code:
                return integer(number(given, place))

            found.append(draft.resolved(path, read_number))
        return found

    def registers(self) -> list[Code]:
        """Return result, key, what the minimum is of, the minimum, and the totals."""
        draft = self.draft
        totals = draft.resolved("totals", self.totals)  # of which the result is one
        return [
            draft.resolved("result", self.register),
            draft.resolved("key", self.register),
            draft.resolved("minimum.of", self.register),
            draft.resolved("minimum.least", self.formula(self.options)),
            totals,
        ]

    def register(self, given: Any, place: Place) -> Code:
        name = place.word(given, "a number of [score]")
        if name not in self.names.registers:
            raise place.unknown("number of [score]", name, self.names.registers)
        return integer(self.names.registers[name])

    def totals(self, given: Any, place: Place) -> Code:
        names = place.words(given, "a list of numbers of [score]")
        found = 0
        for number, name in enumerate(names):
            at = place.at(number)
            if name not in self.names.registers:
                raise at.unknown("number of [score]", name, self.names.registers)
            bit = 1 << self.names.registers[name]
            if found & bit:
                raise at.fault(f"{name} stands there twice")
            found |= bit
        if not found:
            raise place.fault("a score shows one number of [score] at least")
        return integer(found)

    def wild(self) -> list[tuple[Code, tuple[int, ...]]]:
        """Return the kinds that each turned tile makes wild, and when they are so."""
        draft = self.draft
        turned = draft.resolved(
            "wild.turned", lambda given, place: integer(int(place.flag(given)))
        )
        kinds = self.alternatives("wild.kinds", _kinds)
        cycles = self.alternatives("wild.cycle", settings.successors)
        if turned == ZERO:
            return []
        place = draft.slots["wild.cycle"].place
        slot = draft.slots["game.tiles"]
        tiles = settings.NUMBERS["game.tiles"](slot.value, slot.place)
        if len(kinds) * len(cycles) > _MOST_WILD:
            raise place.fault(
                f"options make more than {_MOST_WILD} kinds of wild tiles"
            )
        found = []
        for chosen, words in kinds:
            for follows, after in cycles:
                condition = both(turned, both(chosen, follows))
                found.append(
                    (condition, settings.wild_masks(words, after, tiles, place))
                )
        return found

    def alternatives(
        self, path: str, read_value: Callable[[Any, Place], Any]
    ) -> list[tuple[Code, Any]]:
        """Return every value of a path, each with when it is the one that holds."""
        slot = self.draft.slots[path]
        found = []
        rest = ONE
        for change in reversed(slot.changes):  # who wins comes first
            value = read_value(change.value, change.place)
            chosen = self.names.condition(change.option, change.number)
            if chosen == ZERO or rest == ZERO:
                continue
            found.append((both(rest, chosen), value))
            rest = ZERO if chosen == ONE else both(rest, op("NOT", chosen))
        value = read_value(slot.value, slot.place)
        if rest != ZERO:
            found.append((rest, value))
        return found

    # ---- numbers of the score --------------------------------------------------------

    def score(self) -> list[Code]:
        above: list[str] = []
        found = []
        for name in self.names.registers:
            scope = Scope(
                self.names,
                f"score.{name}",
                patterns=True,
                calls=True,
                best=True,
                registers=tuple(above),
            )
            found.append(self.draft.resolved(f"score.{name}", self.formula(scope)))
            above.append(name)
        return found


_ANY_SHAPE = 12  # its place among the settings


def _flags(of_flag: dict[int, list[Code]]) -> Code:
    """Return the flags of shapes, of which each wins where a condition of it holds."""
    always = sum(flag for flag, codes in of_flag.items() if ONE in codes)
    found = [
        op("IF", fold("OR", codes), integer(flag), ZERO)
        for flag, codes in of_flag.items()
        if ONE not in codes
    ]
    if always or not found:
        found.append(integer(always))
    return fold("ADD", found)


def _exists(given: Any, place: Place) -> Code:
    if not isinstance(given, bool):
        raise place.is_(
            "false where there is no such row, or a path of it, as .value", given
        )
    return ONE if given else ZERO


def _kinds(given: Any, place: Place) -> list[str]:
    words = place.words(given)
    for number, word in enumerate(words):
        place.at(number).one_of(word, settings.KINDS)
    if not words:
        raise place.fault("which kinds are wild: turned, next, or both?")
    return words
