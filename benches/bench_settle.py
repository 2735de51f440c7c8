"""What a deal comes to, scoring included: the worked examples of each rule system.

They are those of tests/data/rules that are settled at all, and not refused.
"""

from __future__ import annotations

from pathlib import Path
from timeit import repeat
from typing import Any

import pytest
import yaml
from conftest import Measure

import mahjong_fast as mf
from mahjong_fast.scoring import Ruleset

CASES = Path(__file__).parent.parent / "tests" / "data" / "rules"
MEAN = "settle a deal, scoring included: the mean of all examples"
ANEW = "settle a deal made anew of its win, scoring included"
MADE = "make a deal of one win"
LONGEST = "settle a deal: the example that takes longest"
OF_DEALS = {"horses", "ghost"}  # what a deal holds, and names of options, too


class Example:
    """A deal and the rules that settle it."""

    def __init__(self, system: str, case: dict[str, Any]) -> None:
        names = {option.name for option in mf.rules.get(system).option_list} - OF_DEALS
        named = {key: case[key] for key in case if key in names}
        if not isinstance(named.get("flowers", True), bool):
            del named["flowers"]  # those of the winner
        self.rules: Ruleset = mf.rules.get(system, **named, **case.get("opt", {}))
        self.deal = mf.Deal.from_case(case, options=names)

    def settle(self) -> Any:
        return self.rules.settle(self.deal)

    def seconds(self) -> float:
        return min(repeat(self.settle, number=10, repeat=50))


def examples(system: str) -> list[Example]:
    text = (CASES / f"{system}.yaml").read_text(encoding="utf-8")
    return [
        Example(system, case)
        for case in yaml.safe_load(text)
        if case.get("valid") is not False and case.get("kind", "hand") != "coin"
    ]


@pytest.mark.parametrize("system", mf.rules.names())
def bench_settle(measure: Measure, system: str) -> None:
    found = examples(system)
    measure(MEAN, f"{system}, {len(found)} examples", Example.settle, found)


def made(win: mf.Win) -> mf.Deal:
    return mf.Deal(wins=[win], round=win.round)


def settled_anew(win: mf.Win, rules: Ruleset) -> Any:
    return rules.settle(mf.Deal(wins=[win], round=win.round))


def bench_make_a_deal(measure: Measure) -> None:
    wins = [win for name in mf.rules.names() for win in wins_of(name)]
    measure(MADE, f"{len(wins)} wins of all systems", made, wins)


@pytest.mark.parametrize("system", mf.rules.names())
def bench_settle_a_deal_made_anew(measure: Measure, system: str) -> None:
    rules, wins = mf.rules.get(system), wins_of(system)
    measure(ANEW, f"{system}, {len(wins)} wins", settled_anew, wins, rules)


def wins_of(system: str) -> list[mf.Win]:
    """Return the wins of the examples that the rules settle, alone, as they come."""
    rules, found = mf.rules.get(system), []
    for example in examples(system):
        for win in example.deal.wins:
            if len(example.deal.wins) == 1:
                try:
                    settled_anew(win, rules)
                except mf.MahjongError:  # it wants an option, or another fact
                    continue
                found.append(win)
    return found


@pytest.mark.parametrize("system", mf.rules.names())
def bench_settle_the_longest(measure: Measure, system: str) -> None:
    longest = max(examples(system), key=Example.seconds)
    lines = len(longest.settle().payments)
    row = f"{system}, {lines} payment{'s' if lines > 1 else ''}"
    measure(LONGEST, row, Example.settle, [longest])
