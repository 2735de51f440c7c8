"""The oracle of scores: any rules given as data, applied slowly and obviously.

Every reading of everything that the jokers may become goes through the stages, one by
one, and the best is kept. A row counts some number of times, 0 where it does not; what
it is worth is its value times that. Forests are tried one by one, too.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import reference_patterns
from reference_jokers import assignments
from reference_links import CHOW_PATTERNS, PUNG_PATTERNS, links
from reference_rules import Row, Rules
from reference_wins import Reading, Win, readings

# What is in patterns.def, in its order, of the patterns of a forest.
CHOW_ORDER = tuple(CHOW_PATTERNS)
PUNG_ORDER = (
    "two_dragon_pungs big_three_dragons big_three_winds big_four_winds double_pung "
    "triple_pung pure_shifted_pungs mixed_shifted_pungs four_pure_shifted_pungs"
).split()
assert sorted(PUNG_ORDER) == sorted(PUNG_PATTERNS)


class Result(NamedTuple):
    """What one reading is worth: `counts` is how often each row counts."""

    counts: tuple[int, ...]
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
    of = rules.minimum_of or rules.result
    return rules.minimum is None or result.registers[of] >= rules.minimum


def goodness(result: Result, rules: Rules) -> tuple:
    """Return what two readings are compared by, the first difference first.

    The result, the key, which rows count, what each is worth and how often it counts,
    and the registers in the order in which the stages name them.
    """
    registers = result.registers
    rows = [bool(n) for n in result.counts]
    parts = [(r.value * n, n) for r, n in zip(rules.rows, result.counts, strict=True)]
    named = dict.fromkeys(r for stage in rules.stages for r in (stage.to, stage.source))
    others = [registers[name] for name in named if name]
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


# ---- the stages ----------------------------------------------------------------------


def evaluate(win: Win, reading: Reading, facts: dict[str, int], rules: Rules) -> Result:
    """Return what one reading is worth, given its facts."""
    rows, registers = rules.rows, dict.fromkeys(_registers(rules), 0)
    named = {stage.number for stage in rules.stages if stage.op == "fallback"}
    counts = [0 if i in named else how_often(row, facts) for i, row in enumerate(rows)]
    won = allowed = True
    forests = 1

    def worth(i: int) -> int:
        return rows[i].value * counts[i]

    for stage in rules.stages:
        if not all(facts[p] for p in stage.if_all):
            continue
        if any(facts[p] for p in stage.if_none):
            continue
        some = [i for i in sorted(stage.rows) if counts[i]]
        to, number = stage.to, stage.number
        best = max(some, key=lambda i: (worth(i), -i), default=None)
        match stage.op:
            case "remove":
                gone = {
                    j
                    for i, row in enumerate(rows)
                    if counts[i]
                    for j in row.removes[number]
                }
                for j in gone:
                    counts[j] = 0
            case "sum":
                registers[to] += sum(map(worth, some))
            case "max":
                if best is not None:
                    registers[to] += worth(best)
                for i in some:
                    counts[i] *= i == best
            case "product":
                for i in some:
                    registers[to] *= worth(i)
            case "set":
                registers[to] = number
            case "add":
                registers[to] += registers[stage.source]
            case "multiply":
                registers[to] *= registers[stage.source]
            case "power":
                registers[to] = number ** max(0, registers[stage.source])
            case "scale":
                registers[to] *= number
            case "floor":
                if some:
                    registers[to] = max(registers[to], number)
            case "cap":
                if not some:
                    registers[to] = min(registers[to], number)
            case "raise":
                if best is not None and worth(best) > registers[to]:
                    registers[to] = worth(best)
                    counts = [n * (i == best) for i, n in enumerate(counts)]
                else:
                    for i in some:
                        counts[i] = 0
            case "fallback":
                if not some:
                    counts[number] = how_often(rows[number], facts)
            case "require":
                won = won and bool(some)
            case "allow":
                allowed = allowed and bool(some)
            case "chows" | "pungs":
                order = CHOW_ORDER if stage.op == "chows" else PUNG_ORDER
                row_of = {p: i for i in some for p in rows[i].all if p in order}
                values = tuple((p, rows[row_of[p]].value) for p in order if p in row_of)
                uses, ties = best_forest(
                    tuple(
                        s for s in reading.sets if s.is_chow() == (order is CHOW_ORDER)
                    ),
                    values,
                )
                forests *= ties
                for p, i in row_of.items():
                    counts[i] = uses.get(p, 0)
            case other:
                raise AssertionError(other)
    return Result(tuple(counts), registers, won, allowed, reading, win, forests)


def _registers(rules: Rules) -> set[str]:
    names = {rules.result, rules.key, rules.minimum_of}
    for stage in rules.stages:
        names |= {stage.to, stage.source}
    return names


def how_often(row: Row, facts: dict[str, int]) -> int:
    """Return how often a row counts before any stage."""
    if not all(facts[p] for p in row.all) or any(facts[p] for p in row.none):
        return 0
    if row.any and not any(facts[p] for p in row.any):
        return 0
    return 1 if row.times is None else max(0, facts[row.times] - row.less)


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
