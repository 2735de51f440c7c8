"""What the names in formulas of a page mean, and which of them a formula may use."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast.errors import shown
from mahjong_fast.scoring.formula_code import (
    FACT,
    HELD,
    ONE,
    OPTION,
    PATTERN,
    REGISTER,
    ZERO,
    Code,
    integer,
    name,
    op,
)
from mahjong_fast.scoring.page_place import FUNCTIONS, meant

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from mahjong_fast.scoring.page_options import PageOption

    Fault = Callable[[str], Exception]


class PatternText(NamedTuple):
    """What a page needs to know of a pattern."""

    chinese: str
    english: str
    text: str
    chain: str  # "chows", "pungs" or "none"


class Names:
    """Every name of a page, and its number in the bytes."""

    def __init__(self, patterns: Mapping[str, PatternText]) -> None:
        self.patterns = patterns
        self.used: dict[str, int] = {}  # patterns, in the order of their first use
        self.facts: dict[str, int] = {}
        self.tile_facts: set[str] = set()
        self.registers: dict[str, int] = {}
        self.options: dict[str, PageOption] = {}
        self.rows: dict[str, int] = {}
        self.groups: dict[str, int] = {}

    def target(self, given: str) -> int | None:
        """Return the number of a row or a group in a list of both."""
        if given in self.rows:
            return 2 * self.rows[given]
        if given in self.groups:
            return 2 * self.groups[given] + 1
        return None

    def condition(self, option: str, number: int) -> Code:
        """Return that an option has a value, by its number."""
        found = self.options[option]
        if found.fixed is not None:
            return ONE if found.fixed == number else ZERO
        named = name(OPTION, found.number)
        if found.kind == "flag":
            return named if number else op("NOT", named)
        value = found.values[number] if found.is_numeric else number
        return op("EQUAL", named, integer(value))


class Scope:
    """The names that a formula may use.

    what     where it stands, in words
    patterns, calls, best   whether it may ask for patterns and facts of the hand, for
             rows that count, and for the best of them
    registers   those of [score] that stand above
    """

    def __init__(
        self,
        names: Names,
        what: str,
        *,
        patterns: bool = False,
        calls: bool = False,
        best: bool = False,
        registers: Sequence[str] = (),
    ) -> None:
        self.names = names
        self.what = what
        self.patterns = patterns
        self.calls = calls
        self.best = best
        self.registers = registers

    def name(self, given: str, fault: Fault) -> Code:
        """Return the code of a pattern, a fact or a register."""
        names = self.names
        if given in self.registers:
            return name(REGISTER, names.registers[given])
        if given in names.facts and self.patterns:
            if given in names.tile_facts:
                raise fault(f"{given} is tiles, and no number: write held({given})")
            return name(FACT, names.facts[given])
        if given in names.patterns and self.patterns:
            return name(PATTERN, names.used.setdefault(given, len(names.used)))
        if given in names.registers:
            raise fault(f"{given} is not known yet in {self.what}")
        if given in names.facts or (given in names.patterns and not self.patterns):
            raise fault(f"{given} is of a hand, and {self.what} knows options alone")
        if given in names.options:
            raise fault(f"{given} is an option: write option.{given}")
        if given in FUNCTIONS:
            raise fault(f"{given} is a function: write {given}(...)")
        known = [*self.registers]
        if self.patterns:
            known += [*names.facts, *names.patterns]
        known += [f"option.{option}" for option in names.options]
        what = "pattern, fact or number of [score]" if self.patterns else "option"
        see = ": see mahjong_fast.scoring.patterns()" if self.patterns else ""
        told = meant(given, known, otherwise=see)
        if given in names.groups or (told == see and given in names.rows):
            raise fault(f"{given} is no number: write has({given}), or sum({given})")
        raise fault(f"no {what} is called {shown(given)}{told}")

    def held(self, given: str, fault: Fault) -> Code:
        """Return the code of how many tiles of a fact are in the hand."""
        names = self.names
        if not self.patterns:
            raise fault(f"held(...) is of a hand, and {self.what} knows options alone")
        if given not in names.facts:
            raise fault(f"no fact {shown(given)}{meant(given, names.tile_facts)}")
        if given not in names.tile_facts:
            raise fault(f"{given} is a number: held is of facts with `tiles = true`")
        return name(HELD, names.facts[given])

    def option(self, given: str, fault: Fault) -> Code:
        """Return the code of the number that an option is."""
        option = self._option(given, fault)
        if option.kind == "choices" and not option.is_numeric:
            words = " or ".join(map(_written, option.values[:4]))
            raise fault(f"option.{given} is compared with a word: == {words}")
        if option.fixed is None:
            return name(OPTION, option.number)
        return integer(int(option.value_of(option.fixed)))

    def is_choice(
        self, given: str, value: str | int, equal: bool, fault: Fault
    ) -> Code:
        """Return the code of whether an option is, or is not, a value."""
        option = self._option(given, fault)
        number = option.number_of(value)
        if number is None and option.kind != "choices" and type(value) is int:
            return ZERO if equal else ONE  # out of its range
        if number is None:
            known = meant(value, map(str, option.values)) if option.values else ""
            raise fault(f"option.{given} is never {shown(value)}{known}")
        found = self.names.condition(given, number)
        return found if equal else op("NOT", found)

    def targets(self, function: str, given: Sequence[str], fault: Fault) -> list[int]:
        """Return rows and groups as a list of numbers."""
        names = self.names
        if not self.calls:
            raise fault(
                f"{function}(...) is of rows that count, and {self.what} is not"
            )
        if function == "best" and not self.best:
            raise fault(
                "best(...) makes others count no more, and stands in [score] alone"
            )
        found = []
        for one in given:
            target = names.target(one)
            if target is None:
                known = meant(one, [*names.groups, *names.rows])
                raise fault(f"no row or group {shown(one)}{known}")
            if target in found:
                raise fault(f"{one} stands in {function}(...) twice")
            found.append(target)
        return found

    def _option(self, given: str, fault: Fault) -> PageOption:
        found = self.names.options.get(given)
        if found is None:
            raise fault(f"no option {shown(given)}{meant(given, self.names.options)}")
        return found


def _written(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
