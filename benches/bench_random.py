"""Hands at random, beside the ways that NumPy offers and a loop of Python."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import deals
import numpy as np
import pytest
from conftest import Report
from pytest_benchmark.fixture import BenchmarkFixture

import mahjong_fast as mf

N = 10_000
WALL = np.repeat(np.arange(34), 4)
COPIES = np.full(34, 4)


def counts(dealt: Any) -> Any:
    """Return how many there are of each tile in each row of tiles."""
    rows = np.zeros((len(dealt), 34), np.uint8)
    np.add.at(rows, (np.arange(len(dealt))[:, None], dealt), 1)
    return rows


def permuted(rng: np.random.Generator) -> Any:
    """Shuffle a wall a row and look at its first tiles."""
    walls = np.broadcast_to(WALL, (N, 136))
    return counts(rng.permuted(walls, axis=1)[:, :13])


def hypergeometric(rng: np.random.Generator) -> Any:
    return rng.multivariate_hypergeometric(COPIES, 13, size=N, method="marginals")


def sampled(_: np.random.Generator) -> list[bytes]:
    wall, dice = WALL.tolist(), random.Random(1)
    return [deals.counts(dice.sample(wall, 13)) for _ in range(N)]


# Group, then name: what deals N hands.
CASES: dict[str, dict[str, Callable[[np.random.Generator], object]]] = {
    "random hands, 13 tiles": {
        "mf.random_hands": lambda rng: mf.random_hands(N, seed=rng),
        "numpy, rng.permuted": permuted,
        "numpy, rng.multivariate_hypergeometric": hypergeometric,
        "random.sample, a call a hand": sampled,
    },
    "random complete hands, 14 tiles": {
        "mf.random_wins": lambda rng: mf.random_wins(N, seed=rng),
        "mf.random_wins, by hands": lambda rng: mf.random_wins(N, by="hands", seed=rng),
        "mf.random_wins, two melds": lambda rng: mf.random_wins(
            N, melds=2, seed=rng, return_melds=True
        ),
        "sets and a pair drawn in Python, not evenly": lambda _: deals.complete(N),
    },
}


@pytest.mark.parametrize(
    ("group", "name"), [(group, name) for group in CASES for name in CASES[group]]
)
def bench_random(
    benchmark: BenchmarkFixture, report: Report, group: str, name: str
) -> None:
    benchmark(CASES[group][name], np.random.default_rng(136))
    report(group, name, N)
