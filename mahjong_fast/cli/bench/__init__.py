"""The command `bench`: how fast the answers come on this machine, beside the peers."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import mahjong_fast as mf
from mahjong_fast.cli import flags, streams
from mahjong_fast.cli.bench import peers
from mahjong_fast.cli.files import suffix_of
from mahjong_fast.errors import shown

if TYPE_CHECKING:
    from mahjong_fast.cli.bench.measuring import Case

NAME = "bench"
SUMMARY = "how fast all this is here, beside other packages (测速)"
PICTURES = (".png", ".svg")
PEERS_A_LINE = 4

DESCRIPTION = """\
Measure the functions for arrays and for single hands on this machine, beside the time
that NumPy takes to copy the same hands and beside such peers from the package index as
are installed: pip install '.[bench]' in the source directory installs them and what
draws pictures.
"""
EPILOG = """\
All take turns on the same hands in one run, for some 20 seconds, and each figure is the
best of many rounds. "copies": beside np.copyto of as many rows of 34 uint8. "ours":
beside the function of mahjong_fast for a single hand. Hands are dealt from full walls.

With --json, the answer is one line, an object with
  version, kernels, python, numpy, machine, cores
                  what was measured, and where
  rounds          the number of rounds that each figure is the best of
  peers           the version of each peer; null if it is not installed
  results         a list of objects, one a function, with
    question      what is asked, as the functions are named
    hands         what the hands are
    name          the function, or the package, with a note where its answer is another
    package       the package
    rows          the rows of the array; null for a call a hand
    ns            nanoseconds a hand
    copies        how many times the time in which the hand is copied

examples:
  $ mahjong-fast bench --plot speed.svg

  $ mahjong-fast bench --quick --json > speed.json
"""


def add_flags(command: flags.Parser) -> None:
    """Add the flags of this command."""
    command.add_argument(
        "--quick",
        action="store_true",
        help="a second or two, small arrays alone: less exact",
    )
    command.add_argument(
        "--plot",
        metavar="FILE",
        help="draw the figures into a file whose name ends in .png or .svg",
    )
    flags.add(command, "--json", "one JSON object, see below")


def run(arguments: argparse.Namespace) -> int:
    """Measure; return the exit status."""
    path = arguments.plot
    if path is not None and suffix_of(path) not in PICTURES:
        arguments.parser.error(
            f"argument --plot: {shown(path)} does not end in {' or '.join(PICTURES)}"
        )
    if path is not None:
        try:
            import matplotlib  # noqa: F401 (better missed now than in 20 seconds)
        except ImportError:
            streams.complain(
                "--plot takes matplotlib: pip install '.[bench]' "
                "in the source directory"
            )
            return 1
    answer = measured(arguments.quick)
    if path is not None:
        from mahjong_fast.cli.bench import plot

        plot.write(path, answer)
    if arguments.json:
        streams.write_json(answer)
    else:
        print("\n".join(lines(answer)))
    return 0


def measured(quick: bool) -> dict[str, Any]:
    """Measure all; return what --json prints."""
    import numpy as np

    from mahjong_fast.cli.bench import measuring

    others, versions = peers.installed()
    sizes = [measuring.SMALL] if quick else [measuring.SMALL, measuring.LARGE]
    cases = measuring.cases_of(others, sizes)
    if sys.stderr.isatty():
        streams.complain(f"measuring {len(cases)} functions ...")
    rounds = measuring.measure(cases, 1 if quick else 18)
    copies = {case.rows: case.ns for case in cases if case.question == measuring.COPY}
    return {
        "version": mf.__version__,
        "kernels": mf.cpu(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numpy": np.__version__,
        "machine": machine(),
        "cores": os.cpu_count(),
        "rounds": rounds,
        "peers": versions,
        "results": [_result(case, copies) for case in cases],
    }


def _result(case: Case, copies: dict[int | None, float]) -> dict[str, Any]:
    from mahjong_fast.cli.bench.measuring import HANDS, SMALL

    return {
        "question": case.question,
        "hands": HANDS[case.question],
        "name": case.name,
        "package": case.package,
        "rows": case.rows,
        "ns": round(case.ns, 3),
        "copies": round(case.ns / copies[case.rows or SMALL], 3),
    }


def machine() -> str:
    """Name the processor, where the system does."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def lines(answer: dict[str, Any]) -> Iterator[str]:
    """Lay the figures out for people, a table a question."""
    yield (
        f"mahjong_fast {answer['version']}, kernels for {answer['kernels']}; "
        f"{answer['python']}, NumPy {answer['numpy']}"
    )
    yield (
        f"{answer['machine']}, {answer['cores']} cores; "
        f"the best of {answer['rounds']} rounds"
    )
    there = [f"{name} {number}" for name, number in answer["peers"].items() if number]
    absent = [name for name, number in answer["peers"].items() if not number]
    for first in range(0, len(there), PEERS_A_LINE):
        yield f"beside {', '.join(there[first : first + PEERS_A_LINE])}"
    if absent:
        yield f"not installed: {', '.join(absent)}"
    for question in dict.fromkeys(result["question"] for result in answer["results"]):
        rows = [row for row in answer["results"] if row["question"] == question]
        yield from _table(rows)


def _table(rows: list[dict[str, Any]]) -> Iterator[str]:
    title = f"{rows[0]['question']}, {rows[0]['hands']}"
    yield ""
    yield f"{title:<43}{'ns a hand':>10}{'hands/s':>14}{'copies':>11}{'ours':>10}"
    ours = [row["ns"] for row in rows if row["rows"] is None]
    for row in rows:
        beside = f"{_ratio(row['ns'] / ours[0]):>10}" if ours else ""
        pace = _rounded(1e9 / row["ns"])
        figures = f"{figure(row['ns']):>10}{pace:>14}{_ratio(row['copies']):>11}"
        yield f"  {row['name']:<41}{figures}{beside}"


def figure(number: float) -> str:
    """Write a number with three digits or more."""
    digits = 2 if number < 10 else 1 if number < 100 else 0
    return f"{number:,.{digits}f}"


def _rounded(number: float) -> str:
    """Write a large number, the first three digits of which say something."""
    return f"{float(f'{number:.3g}'):,.0f}"


def _ratio(number: float) -> str:
    return f"{figure(number)} x"
