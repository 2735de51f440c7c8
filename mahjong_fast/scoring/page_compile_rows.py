"""The rows of a page as formulas, and what each of them takes away."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast.scoring.formula import read, read_in
from mahjong_fast.scoring.formula_code import ONE, ZERO, Code, both
from mahjong_fast.scoring.page_rows import MOST_VALUE
from mahjong_fast.scoring.page_scope import Scope

if TYPE_CHECKING:
    from typing import Any

    from mahjong_fast.scoring.page_draft import Draft, PageRow
    from mahjong_fast.scoring.page_place import Place

_MOST_FORESTS = 8


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


class RowCompiler:
    """Makes the formulas of the rows of a page."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        names = self.names = draft.names
        self.options = Scope(names, "this formula")
        self.hand = Scope(names, "a row", patterns=True)
        self.table = Scope(names, "this formula", patterns=True, calls=True)

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
            draft.resolved(f"{path}.when", read_in(self.table)),
            draft.resolved(f"{path}.each", read_in(self.hand)),
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
                    others[name] = condition

    def other_row(self, given: Any, place: Place) -> tuple[str, Code]:
        """Return which row or group an entry names, and when: always."""
        name = place.word(given, "a row or a group")
        if self.names.target(name) is None:
            known = [*self.names.rows, *self.names.groups]
            raise place.unknown("row or group", name, known)
        return name, ONE

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


def _exists(given: Any, place: Place) -> Code:
    if not isinstance(given, bool):
        raise place.is_(
            "false where there is no such row, or a path of it, as .value", given
        )
    return ONE if given else ZERO
