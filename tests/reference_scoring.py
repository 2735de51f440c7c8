"""The oracle of scores: any page given as data, applied slowly and obviously.

Every reading of everything that the jokers may become is judged by the formulas of the
page, which Python reads, and the best is kept. A row counts some number of times, 0
where it does not; what it is worth is its value times that. Forests are tried one by
one, too.
"""

import ast
import operator
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

import reference_patterns
from reference_jokers import assignments
from reference_links import CHOW_PATTERNS, PUNG_PATTERNS, links
from reference_rules import Rules, tree
from reference_wins import Reading, Win, readings

# What is in patterns.def, in its order, of the patterns of a forest.
CHOW_ORDER = tuple(CHOW_PATTERNS)
PUNG_ORDER = (
    "two_dragon_pungs big_three_dragons big_three_winds big_four_winds double_pung "
    "triple_pung pure_shifted_pungs mixed_shifted_pungs four_pure_shifted_pungs"
).split()
assert sorted(PUNG_ORDER) == sorted(PUNG_PATTERNS)


class Result(NamedTuple):
    """What one reading is worth: `counts` is how often each row counts.

    held     how often it would count if there were no other rows
    values   what it is worth each time
    """

    counts: tuple[int, ...]
    held: tuple[int, ...]
    values: tuple[int, ...]
    registers: dict[str, int]
    won: bool  # the rules call it a win
    allowed: bool  # which may be won in this way
    reading: Reading
    win: Win  # with what its jokers became
    forests: int  # how many forests were as good as the one that was taken

    def rows(self) -> tuple[int, ...]:
        return tuple(i for i, n in enumerate(self.counts) if n)


class Score(NamedTuple):
    verdict: str  # win, no_win, not_allowed or below
    best: Result | None
    alike: tuple[Result, ...]  # those with the same score, itself among them


def score(win: Win, rules: Rules) -> Score:
    """Return the best of all readings of everything that the jokers may become."""
    results = [r for one in assignments(win, rules) for r in results_of(one, rules)]
    wins = [r for r in results if r.won]
    if not wins:
        return Score("no_win", None, ())
    allowed = [r for r in wins if r.allowed]
    enough = [r for r in allowed if is_enough(r, rules)]
    some = enough or allowed or wins
    best = max(some, key=lambda r: goodness(r, rules))
    good = goodness(best, rules)
    alike = tuple(r for r in some if goodness(r, rules) == good)
    if not allowed:
        return Score("not_allowed", best, alike)
    return Score("win" if enough else "below", best, alike)


def is_enough(result: Result, rules: Rules) -> bool:
    """Return whether a result reaches the minimum, if there is one."""
    return not rules.minimum or result.registers[rules.minimum_of] >= rules.minimum


def goodness(result: Result, rules: Rules) -> tuple:
    """Return what two readings are compared by, the first difference first.

    The result, the key, which rows count, what each is worth and how often it counts,
    and the registers in the order of the page.
    """
    registers = result.registers
    rows = [bool(n) for n in result.counts]
    parts = [(v * n, n) for v, n in zip(result.values, result.counts, strict=True)]
    others = list(registers.values())
    return registers[rules.result], registers[rules.key], rows, parts, others


def results_of(win: Win, rules: Rules) -> Iterator[Result]:
    """Yield what every reading is worth; jokers are what they stand for."""
    found = readings(win, rules.forms, rules.honor_runs)
    if "any_shape" in rules.options:
        found += (Reading(0, win.melds, None, None),)
    for reading in found:
        facts = reference_patterns.facts(
            win, reading, rules.forms, rules.honor_runs, rules.options
        )
        yield evaluate(win, reading, facts, rules)


# ---- one reading ---------------------------------------------------------------------


def evaluate(win: Win, reading: Reading, facts: dict[str, int], rules: Rules) -> Result:
    """Return what one reading is worth, given its facts."""
    sheet = Sheet(facts, rules)
    late = [i for i, row in enumerate(rules.rows) if row.is_late()]
    for i in range(len(rules.rows)):
        if i not in late:
            sheet.try_row(i)
    sheet.take_away([row.replaces for row in rules.rows])
    forests = 1
    for group, chain in rules.forests:
        forests *= sheet.keep_forest(group, chain, reading)
    sheet.take_away([row.excludes for row in rules.rows])
    for i in late:
        sheet.try_row(i)
    won = sheet.number(rules.require) != 0
    allowed = not any(sheet.number(formula) for formula in rules.forbid)
    for name, formula in rules.score:
        sheet.names[name] = sheet.registers[name] = sheet.number(formula)
    return Result(
        tuple(sheet.counts),
        tuple(sheet.held),
        tuple(sheet.values),
        sheet.registers,
        won,
        allowed,
        reading,
        win,
        forests,
    )


BINARY = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Pow: lambda a, b: a ** max(0, b),
}
COMPARED = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
BEYOND = 1 << 63  # numbers of that size the pages of tests do not make


class Sheet:
    """What counts in one reading, and what formulas are worth there."""

    def __init__(self, facts: dict[str, int], rules: Rules) -> None:
        self.rules = rules
        self.names = {**facts, **{f"option.{name}": n for name, n in rules.chosen}}
        self.values = [self.number(row.value) for row in rules.rows]
        self.counts = [0] * len(rules.rows)
        self.held = [0] * len(rules.rows)
        self.registers: dict[str, int] = {}

    def try_row(self, i: int) -> None:
        row = self.rules.rows[i]
        if self.number(row.when):
            self.counts[i] = self.held[i] = max(0, self.number(row.each))

    def take_away(self, gone: list[frozenset[int]]) -> None:
        """Let all rows that count take away others, at once."""
        taken = {j for i, n in enumerate(self.counts) if n for j in gone[i]}
        for j in taken:
            self.counts[j] = 0

    def keep_forest(self, group: str, chain: str, reading: Reading) -> int:
        """Keep the rows of the best forest; return how many are as good."""
        order = CHOW_ORDER if chain == "chows" else PUNG_ORDER
        some = self.counting((group,))
        row_of = {}
        for i in some:
            asked = {n.id for n in ast.walk(tree(self.rules.rows[i].when))
                     if isinstance(n, ast.Name)}  # fmt: skip
            (pattern,) = asked & set(order)
            row_of[pattern] = i
        values = tuple((p, self.values[row_of[p]]) for p in order if p in row_of)
        sets = tuple(s for s in reading.sets if s.is_chow() == (chain == "chows"))
        uses, ties = best_forest(sets, values)
        for pattern, i in row_of.items():
            self.counts[i] = uses.get(pattern, 0)
        return ties

    def counting(self, names: tuple[str, ...]) -> list[int]:
        return [i for i in self.rules.named(names) if self.counts[i]]

    def worth(self, i: int) -> int:
        return self.values[i] * self.counts[i]

    # ---- formulas --------------------------------------------------------------------

    def number(self, formula: str) -> int:
        return self._of(tree(formula))

    def _of(self, node: ast.expr) -> int:
        found = int(self._found(node))
        assert abs(found) < BEYOND, ast.unparse(node)
        return found

    def _found(self, node: ast.expr) -> int:
        match node:
            case ast.Constant(value):
                return value
            case ast.Name() | ast.Attribute():
                return self.names[ast.unparse(node)]
            case ast.UnaryOp(ast.Not(), one):
                return not self._of(one)
            case ast.UnaryOp(ast.USub(), one):
                return -self._of(one)
            case ast.BinOp(one, ast.FloorDiv(), other):
                a, b = self._of(one), self._of(other)
                assert b, ast.unparse(node)
                return a // b
            case ast.BinOp(one, operation, other):
                return BINARY[type(operation)](self._of(one), self._of(other))
            case ast.Compare(one, operations, others):
                numbers = [self._of(one), *map(self._of, others)]
                pairs = pairwise(numbers)
                asked = [COMPARED[type(operation)] for operation in operations]
                return all(f(*pair) for f, pair in zip(asked, pairs, strict=True))
            case ast.BoolOp(operation, parts):
                for part in parts:
                    found = self._of(part)
                    if bool(found) is isinstance(operation, ast.Or):
                        break
                return found
            case ast.IfExp(asked, one, other):
                return self._of(one) if self._of(asked) else self._of(other)
            case ast.Call(ast.Name(called), given):
                return getattr(self, f"_{called}")(*given)
        raise AssertionError(ast.unparse(node))

    def _ceil(self, one: ast.expr, step: ast.expr) -> int:
        n = self._of(step)
        return -(-self._of(one) // n) * n

    def _lookup(self, one: ast.expr, table: ast.expr, otherwise: ast.expr) -> int:
        assert isinstance(table, ast.List)
        place = self._of(one)
        entries = [entry.elts for entry in table.elts if isinstance(entry, ast.List)]
        at_or_below = [value for at, value in entries if self._of(at) <= place]
        return self._of(at_or_below[-1] if at_or_below else otherwise)

    def _min(self, *given: ast.expr) -> int:
        return min(map(self._of, given))

    def _max(self, *given: ast.expr) -> int:
        match given:
            case [one, ast.Call(ast.Name("best"), names)]:
                return self._alone(self._of(one), names)
        return max(map(self._of, given))

    def _alone(self, number: int, names: list[ast.expr]) -> int:
        """Let the best row count alone if it is worth more than a number."""
        some = self._rows(names)
        if not some:
            return max(number, 0)
        best = max(some, key=lambda i: (self.worth(i), -i))
        worth = self.worth(best)
        if worth > number:
            self.counts = [n * (i == best) for i, n in enumerate(self.counts)]
            return worth
        for i in some:
            self.counts[i] = 0
        return number

    def _best(self, *names: ast.expr) -> int:
        some = self._rows(names)
        best = max(some, key=lambda i: (self.worth(i), -i), default=None)
        for i in some:
            self.counts[i] *= i == best
        return 0 if best is None else self.worth(best)

    def _sum(self, *names: ast.expr) -> int:
        return sum(map(self.worth, self._rows(names)))

    def _count(self, *names: ast.expr) -> int:
        return sum(self.counts[i] for i in self._rows(names))

    def _has(self, *names: ast.expr) -> int:
        return bool(self._rows(names))

    def _rows(self, names) -> list[int]:
        return self.counting(tuple(name.id for name in names))


@lru_cache(maxsize=1 << 16)
def best_forest(
    sets: tuple, values: tuple[tuple[str, int], ...]
) -> tuple[dict[str, int], int]:
    """Return how often the best forest uses each pattern, and how many are as good.

    *values* are the patterns that may be used, the first to be preferred among equals.
    """
    worth = dict(values)
    edges = [(p, which) for p, which in links(sets) if p in worth]
    best, ties = None, 0
    for number in range(max(len(sets), 1)):  # of n sets, fewer than n edges
        for chosen in combinations(edges, number):
            if not is_forest(chosen):
                continue
            uses = Counter(p for p, _ in chosen)
            total = sum(worth[p] * n for p, n in uses.items())
            key = (total, [uses[p] for p in worth])
            if best is None or key[0] > best[0]:
                ties = 0
            if best is None or key > best:
                best = key
            ties += key[0] == best[0]
    return {p: n for p, n in zip(worth, best[1], strict=True) if n}, ties


def is_forest(edges: tuple[tuple[str, tuple[int, ...]], ...]) -> bool:
    """Return whether no set is twice in one pattern, and no edges close a circle."""
    of_pattern = [(p, i) for p, which in edges for i in which]
    if len(set(of_pattern)) < len(of_pattern):
        return False
    component = {i: i for _, i in of_pattern}
    for _, which in edges:
        joined = {component[i] for i in which}
        if len(joined) < len(which):
            return False
        lead = min(joined)
        component = {i: lead if c in joined else c for i, c in component.items()}
    return True
