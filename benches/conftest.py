"""How the benches measure, and the table at their end.

`pytest benches` runs them all; `-k discards` those of one group. Each figure is the
best of many rounds, so that what else the machine does shows little. The options of
pytest-benchmark work as always; its `--benchmark-json` has the figure as `ns`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator
from itertools import repeat
from typing import Any, TypeAlias

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

Report: TypeAlias = Callable[[str, str, int], None]
Measure: TypeAlias = Callable[..., None]
Figures: TypeAlias = dict[str, list[tuple[str, float]]]

FIGURES = pytest.StashKey[Figures]()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("python_files", "bench_*.py")
    config.addinivalue_line("python_functions", "bench_*")
    config.option.benchmark_disable_gc = True
    config.option.benchmark_quiet = True  # our table instead of theirs
    config.stash[FIGURES] = {}


@pytest.fixture
def report(benchmark: BenchmarkFixture, pytestconfig: pytest.Config) -> Report:
    """Put the best round of a benchmark into the table, as the time of one in *n*."""

    def put(group: str, name: str, n: int) -> None:
        if benchmark.stats is None:  # --benchmark-disable
            return
        benchmark.group = group
        ns = benchmark.stats.stats.min / n * 1e9
        benchmark.extra_info["ns"] = ns
        pytestconfig.stash[FIGURES].setdefault(group, []).append((name, ns))

    return put


@pytest.fixture
def measure(benchmark: BenchmarkFixture, report: Report) -> Measure:
    """Time one call of a function for each hand, with the same further arguments."""

    def run(
        group: str,
        name: str,
        function: Callable[..., object],
        hands: Collection[object],
        *further: object,
    ) -> None:
        def each() -> None:
            # map, and not a loop, so that little but the calls is timed.
            deque(map(function, hands, *map(repeat, further)), maxlen=0)

        benchmark(each)
        report(group, name, len(hands))

    return run


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    for line in table(config.stash[FIGURES]):
        terminalreporter.write_line(line)


def table(figures: Figures) -> Iterator[str]:
    """Lay the figures out by group, each beside the first of its group: ours."""
    for group, rows in figures.items():
        yield ""
        yield group
        ours = rows[0][1]
        for name, ns in rows:
            yield f"  {name:<50}{in_units(ns):>12}{ns / ours:>10.2f} x"


def in_units(ns: float) -> str:
    """Return a time to three figures or so."""
    for unit in ("ns", "µs"):
        if ns < 1000:
            return f"{ns:.1f} {unit}"
        ns /= 1000
    return f"{ns:.1f} ms"
