"""Pages that nobody plays: rows and formulas at random, of all that a page may say."""

from typing import Any

from hands import Dice
from reference_scoring import CHOW_ORDER, PUNG_ORDER

from mahjong_fast import scoring

COMMON = (
    "standard seven_pairs half_flush one_suit two_suits three_suits no_honors "
    "all_pungs chows pungs closed open_sets tile_hogs self_drawn on_discard dealer "
    "last_draw concealed_pungs kongs unique_wait pair_wait joker_pair_wait flowers "
    "pure_double_chow mixed_double_chow dragon_pungs wind_pungs all_chows suited_pair "
    "outside_hand"
).split()
COUNTS = [name for name in COMMON if scoring.PATTERNS[name].is_count]
REGISTERS = ("fan", "points", "other")
OPTIONS = {
    "low": {"range": [0, 9], "default": 2},
    "loud": {"default": False},
    "size": {"choices": [5, 20, 3]},
}


class RandomPage:
    """A page in the making, and the option values that it is tried with."""

    def __init__(self, dice: Dice, **room: Any) -> None:
        self.dice = dice
        self.patterns = list(scoring.PATTERNS) if dice.below(2) else COMMON
        self.rows = [f"row_{i}" for i in range(6 + dice.below(12))]
        self.made: list[str] = []  # registers of which the formulas are made
        self.page = {
            "name": "random",
            "totals": list(REGISTERS),
            "options": OPTIONS,
            **room,
            "rows": self._rows(),
        }
        self.page["score"] = {name: self._score(name) for name in REGISTERS}
        self.page["result"] = dice.choice(REGISTERS)
        self.page["key"] = dice.choice(REGISTERS)
        if not dice.below(3):
            least = 1 + dice.below(20)
            self.page["minimum"] = {"of": dice.choice(REGISTERS), "least": least}
        if not dice.below(3):
            self.page["require"] = f"has({self._some(12)}) or {self._condition()}"
        if not dice.below(3):
            self.page["forbid"] = {
                "first": f"on_discard and not has({self._some(12)})",
                "second": f"{self._condition()} and {self._called()}",
            }
        self.chosen = {
            "low": dice.below(10),
            "loud": bool(dice.below(2)),
            "size": dice.choice(OPTIONS["size"]["choices"]),
        }

    # ---- rows ------------------------------------------------------------------------

    def _rows(self) -> dict[str, Any]:
        split = self.dice.below(len(self.rows))
        a = [self._row(name, "b") for name in self.rows[: split + 1]]
        b = [self._row(name, "a") for name in self.rows[split + 1 :]]
        tables: dict[str, Any] = {"a": {"table": a}, "b": {"table": b}}
        if not b:
            b.append(self._row("row_b", "a"))
        for chain, order in (("chows", CHOW_ORDER), ("pungs", PUNG_ORDER)):
            if not self.dice.below(3):
                tables[f"some_{chain}"] = self._forest(chain, order)
        return tables

    def _row(self, name: str, other: str) -> list[Any]:
        dice = self.dice
        more: dict[str, Any] = {"id": name}
        when = self._condition() if dice.below(6) else self._called(late=True)
        if not dice.below(3):
            count = dice.choice(COUNTS)
            more["each"] = dice.choice(
                (count, f"{count} - 1", f"{count} + {dice.choice(COUNTS)}", "2")
            )
        if not dice.below(3):
            more["groups"] = [other]
        for phase in ("excludes", "replaces"):
            found = [dice.choice([*self.rows, "a", "b"]) for _ in range(dice.below(3))]
            found = [target for target in dict.fromkeys(found) if target != name]
            if found and not dice.below(2):
                more[phase] = found
        if not dice.below(8):
            more["if"] = "option.loud"
        value: int | str = dice.below(40) - 4
        if not dice.below(4):
            value = dice.choice(
                (
                    f"{value} * {dice.choice(COUNTS)}",
                    f"{value} if {self._condition()} else option.size",
                    f"option.low - {dice.choice(COUNTS)}",
                )
            )
        return [name, value, when, more]

    def _forest(self, chain: str, order: Any) -> dict[str, Any]:
        some = {self.dice.choice(list(order)) for _ in range(5)}
        while len(some) < 2:
            some.add(self.dice.choice(list(order)))
        return {
            "forest": chain,
            "table": [
                [f"of_{name}", 1 + self.dice.below(9), name, {"id": f"of_{name}"}]
                for name in sorted(some)
            ],
        }

    # ---- formulas --------------------------------------------------------------------

    def _condition(self, deep: int = 2) -> str:
        """Return a condition of patterns and options alone."""
        dice = self.dice
        if not deep or dice.below(2):
            return dice.choice(self.patterns)
        one, other = self._condition(deep - 1), self._condition(deep - 1)
        count, n = dice.choice(COUNTS), dice.below(4)
        return dice.choice(
            (
                f"not {one}",
                f"({one} and {other})",
                f"({one} or {other})",
                f"({one} if {other} else {count} > {n})",
                f"({count} >= {n})",
                f"({n} <= {count} + {dice.choice(COUNTS)} < {n + 3})",
                f"({count} * 2 != {n})",
                f"({one} and option.loud)",
                f"({one} or option.size == {dice.choice((5, 3))})",
            )
        )

    def _called(self, late: bool = False) -> str:
        """Return a condition of rows."""
        n = self.dice.below(9)
        return self.dice.choice(
            (
                f"not has({self._some()})",
                f"count({self._some()}) > {n % 3}",
                f"(sum({self._some()}) < {4 * n} and {self._condition()})",
            )
        )

    def _some(self, most: int = 4) -> str:
        dice = self.dice
        names = [
            dice.choice([*self.rows, "a", "b"] if not dice.below(3) else self.rows)
            for _ in range(1 + dice.below(most))
        ]
        return ", ".join(dict.fromkeys(names))

    def _score(self, register: str) -> str:
        dice = self.dice
        formula = " + ".join(self._term() for _ in range(1 + dice.below(3)))
        if register == "fan":
            formula = f"sum(a, b) + {formula}"
        if not dice.below(4):
            formula = f"min({formula}, {10 + dice.below(60)})"
        if not dice.below(4):
            formula = f"max({formula}, best({self._some()}))"
        if not dice.below(4):
            formula = f"({formula}) if {self._called()} else {self._term()}"
        self.made.append(register)
        return formula

    def _term(self) -> str:
        dice, n = self.dice, self.dice.below(9)
        some, before = self._some(), dice.choice(self.made or ["option.low"])
        small = f"min(max({before}, -{n}), {9 + n})"
        return dice.choice(
            (
                f"sum({some})",
                f"best({some})",
                f"count({some}) * {n - 2}",
                f"{n} * has({some})",
                f"({n} if has({some}) else {before})",
                f"(sum({some}) if {self._condition()} else best({self._some()}))",
                f"max({before}, {n}, {dice.choice(COUNTS)})",
                f"ceil({before}, {n + 1})",
                f"{before} // {n + 1}",
                f"2 ** {small}",
                f"{small} * {dice.choice(COUNTS)}",
                f"lookup({before}, [[{n - 4}, 2], [{n + 1}, {before}]], option.size)",
                f"({before} and sum({some}))",
                f"({self._condition()} or option.low)",
                f"-{before}",
            )
        )
