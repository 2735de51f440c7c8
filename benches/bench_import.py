"""What a program pays before its first answer: the import, and deriving the tables.

Each round is a fresh interpreter, which times itself.
"""

from __future__ import annotations

import subprocess
import sys

import pytest
from conftest import Report
from pytest_benchmark.fixture import BenchmarkFixture

ROUNDS = 20

TIMED = """
from time import perf_counter
{before}
start = perf_counter()
{timed}
print(perf_counter() - start)
{after}
"""

WITHOUT_NUMPY = "import sys; assert 'numpy' not in sys.modules"
HAND = "bytes([2] + 33 * [0])"

# Group, then name: what comes before, what is timed, what comes after.
CASES = {
    "import": {
        "mahjong_fast": ("", "import mahjong_fast", WITHOUT_NUMPY),
        "mahjong_fast, batch": ("", "import mahjong_fast; mahjong_fast.batch", ""),
        "mahjong_fast, batch, after numpy": (
            "import numpy",
            "import mahjong_fast; mahjong_fast.batch",
            "",
        ),
        "mahjong_fast, a rule system": (
            "",
            "import mahjong_fast; mahjong_fast.rules.get('guobiao')",
            WITHOUT_NUMPY,
        ),
        "numpy": ("", "import numpy", ""),
        "xiangting": ("", "import xiangting", ""),
        "mahjong": ("", "import mahjong.shanten", ""),
        "riichienv": ("", "import riichienv", ""),
    },
    "first call of a process": {
        "mahjong_fast.shanten": (
            "import mahjong_fast",
            f"mahjong_fast.shanten({HAND})",
            "",
        ),
    },
}


class Children:
    """A clock of the time that children spend on what they are to time."""

    def __init__(self) -> None:
        self.passed = 0.0

    def run(self, program: str) -> None:
        # -I: what is installed, not what lies in the working directory.
        command = [sys.executable, "-I", "-c", program]
        self.passed += float(subprocess.check_output(command))

    def time(self) -> float:
        return self.passed


CHILDREN = Children()


@pytest.mark.benchmark(timer=CHILDREN.time)
@pytest.mark.parametrize(
    ("group", "name"), [(group, name) for group in CASES for name in CASES[group]]
)
def bench_import(
    benchmark: BenchmarkFixture, report: Report, group: str, name: str
) -> None:
    before, timed, after = CASES[group][name]
    program = TIMED.format(before=before, timed=timed, after=after)
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        CHILDREN.run, (program,), rounds=ROUNDS, warmup_rounds=1
    )
    report(group, name, 1)
