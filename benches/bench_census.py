"""All deals counted, beside hands dealt at random and looked at, which is not exact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from conftest import Report
from pytest_benchmark.fixture import BenchmarkFixture

import mahjong_fast as mf

SAMPLE = 100_000
SEEN = mf.unseen("123m456p789s1122z", visible="19m19p19s567z")
EYES = mf.form(pairs="258m258p258s")


def sampled(tiles: int, forms: int) -> Any:
    hands = mf.random_hands(SAMPLE, tiles, seed=1)
    return np.unique(mf.batch.shanten(hands, forms=forms), return_counts=True)


CASES: dict[str, Callable[[], object]] = {
    "14 tiles": lambda: mf.census(14),
    "14 tiles, standard shape": lambda: mf.census(14, forms=mf.STANDARD),
    "14 tiles, four shapes": lambda: mf.census(14, forms=mf.ALL | mf.SEVEN_PAIRS_QUADS),
    "14 tiles, a form": lambda: mf.census(14, forms=EYES),
    "13 tiles from what is unseen": lambda: mf.census(13, unseen=SEEN),
    "the same, as limits": lambda: mf.census(13, limits=SEEN),
    "17 tiles": lambda: mf.census(17),
    "14 tiles, a sample of 100,000": lambda: sampled(14, mf.ALL),
}


@pytest.mark.parametrize("name", CASES)
def bench_census(benchmark: BenchmarkFixture, report: Report, name: str) -> None:
    benchmark(CASES[name])
    report("census, a call", name, 1)
