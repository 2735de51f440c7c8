"""What `mahjong-fast bench` measures, and how.

The cases take turns, so that what else the machine does falls on all of them alike, and
the figure of each is its best round. The rounds of a case about single hands go through
many hands, each once in a while: a package that remembers its answers has to work.
"""

from __future__ import annotations

import gc
import sys
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from time import perf_counter_ns

import numpy as np
import numpy.typing as npt

import mahjong_fast as mf
from mahjong_fast import questions
from mahjong_fast.cli.bench.peers import Peer

Rows = npt.NDArray[np.uint8]
SEED = 136
DEALT = 100_000  # hands, from which the rounds take theirs
ROUND_NS = 2_000_000  # what a round is meant to take
LEAST_HANDS = 100  # in a round about single hands; fewer might all be easy ones
LEAST_ROUNDS = 3
SMALL, LARGE = 10_000, 1_000_000  # rows of an array
COPY = "np.copyto"

# Question: what the hands are.
KINDS = {"any": "14 tiles", "waiting": "13 tiles", "drawn": "14 tiles"}
QUESTIONS = {
    **{name: KINDS[asked.hands] for name, asked in questions.QUESTIONS.items()},
    "waits": "13 tiles, ready",
    "decompose": "14 tiles, complete",
}
DEALING = {"random_hands": "13 tiles", "random_wins": "14 tiles, complete"}
HANDS = {COPY: "any", **QUESTIONS, **DEALING}


class Case(ABC):
    """A function that is timed, and the best that was seen."""

    rows: int | None = None  # of an array; none: it is called for each hand

    def __init__(self, question: str, name: str, package: str) -> None:
        self.question = question
        self.name = name
        self.package = package
        self.ns = float("inf")  # a hand

    def run(self) -> None:
        """Take a turn."""
        hands, ns = self._turn()
        self.ns = min(self.ns, ns / hands)

    @abstractmethod
    def _turn(self) -> tuple[int, int]:
        """Return how many hands were answered, and in how many nanoseconds."""


class ArrayCase(Case):
    """A call that answers, copies or deals *rows* hands at once."""

    rows: int

    def __init__(
        self, question: str, name: str, rows: int, call: Callable[[], object]
    ) -> None:
        package = "numpy" if question == COPY else "mahjong_fast"
        super().__init__(question, f"{name}, {rows:,} hands", package)
        self.rows = rows
        self._call = call

    def _turn(self) -> tuple[int, int]:
        begin = start = perf_counter_ns()
        best = sys.maxsize
        while start - begin < ROUND_NS:  # the first call finds cold caches
            self._call()
            end = perf_counter_ns()
            best, start = min(best, end - start), end
        return self.rows, best


class HandCase(Case):
    """A call a hand."""

    def __init__(self, package: str, peer: Peer, rows: Rows) -> None:
        own = f"mf.{peer.question}" if package == "mahjong_fast" else package
        name = f"{own}, {peer.note}" if peer.note else own
        super().__init__(peer.question, name, package)
        self._rows, self._function, self._given = rows, peer.function, peer.given
        self._next, self._size = 0, LEAST_HANDS
        self._turn()  # tables are derived, and the size of a round is found

    def _turn(self) -> tuple[int, int]:
        if self._next + self._size > len(self._rows):
            self._next = 0
        chosen = self._rows[self._next : self._next + self._size]
        self._next += len(chosen)
        hands = list(map(self._given, chosen.tolist()))
        # Half of them only bring code and tables back into the caches, which the cases
        # before have emptied.
        warming, hands = hands[: len(hands) // 2], hands[len(hands) // 2 :]
        deque(map(self._function, warming), maxlen=0)
        start = perf_counter_ns()
        deque(map(self._function, hands), maxlen=0)
        passed = perf_counter_ns() - start
        most = len(self._rows) // 20
        wanted = ROUND_NS * len(hands) // max(1, passed)
        self._size = max(LEAST_HANDS, min(most, wanted))
        return len(hands), passed


def measure(cases: Sequence[Case], seconds: float) -> int:
    """Let the cases take turns for so long; return how many turns each took."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        end = perf_counter_ns() + int(seconds * 1e9)
        rounds = 0
        while rounds < LEAST_ROUNDS or perf_counter_ns() < end:
            for case in cases:
                case.run()
            rounds += 1
    finally:
        if collecting:
            gc.enable()
    return rounds


def cases_of(others: Mapping[str, Sequence[Peer]], sizes: Sequence[int]) -> list[Case]:
    """Return all that is measured, with arrays of so many rows."""
    dealt = _hands()
    found: list[Case] = []
    for size in sizes:
        hands = _large(dealt["14 tiles"], size)
        room = np.empty_like(hands)
        found.append(ArrayCase(COPY, COPY, size, partial(np.copyto, room, hands)))
    for question, kind in QUESTIONS.items():
        rows = dealt[kind]
        for size in sizes if question in questions.OF_ARRAYS else ():
            call = partial(getattr(mf.batch, question), _large(rows, size))
            found.append(ArrayCase(question, f"mf.batch.{question}", size, call))
        ours = Peer(question, getattr(mf, question), bytes)
        found.append(HandCase("mahjong_fast", ours, rows))
        for package, functions in others.items():
            asked = (peer for peer in functions if peer.question == question)
            found += [HandCase(package, peer, rows) for peer in asked]
    for name in DEALING:
        deal = partial(getattr(mf, name), SMALL, seed=SEED)
        found.append(ArrayCase(name, f"mf.{name}", SMALL, deal))
    return found


def _large(rows: Rows, size: int) -> Rows:
    """Return *size* rows: the same ten thousand again and again."""
    return np.resize(rows[:SMALL], (size, 34))


def _hands() -> dict[str, Rows]:
    """Deal hands of every kind."""
    wins = mf.random_wins(DEALT, seed=SEED)
    ready = mf.random_wins(DEALT, seed=SEED + 1)
    # One of the fourteen less: the tile with which the sum reaches its place.
    places = np.random.default_rng(SEED).integers(1, 15, (DEALT, 1))
    thrown = (ready.cumsum(1) >= places).argmax(1)
    ready[np.arange(DEALT), thrown] -= 1
    return {
        "13 tiles": mf.random_hands(DEALT, 13, SEED),
        "14 tiles": mf.random_hands(DEALT, 14, SEED),
        "13 tiles, ready": ready,
        "14 tiles, complete": wins,
    }
