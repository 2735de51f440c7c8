"""Arrays of hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import deals
import numpy as np
import pytest
import xiangting
from conftest import Report
from pytest_benchmark.fixture import BenchmarkFixture

import mahjong_fast as mf

FOUR = xiangting.PlayerCount.FOUR


def array(tiles: int, dtype: type, n: int = 10_000) -> Any:
    """Return *n* hands; a large array holds the same ten thousand again and again."""
    hands = [list(hand) for hand in deals.from_wall(tiles, 10_000)]
    return np.resize(np.array(hands, dtype), (n, 34))


def a_call_a_row(function: Callable[[bytes], object]) -> Callable[[Any], list[object]]:
    return lambda hands: [function(hand.tobytes()) for hand in hands]


def xiangting_a_call_a_row(hands: Any) -> list[int]:
    number = xiangting.calculate_replacement_number
    return [number(hand, FOUR) for hand in hands.tolist()]


# Group, then name: the function, and what the array is made of.
CASES: dict[str, dict[str, tuple[Any, ...]]] = {
    "batch.shanten, 14 tiles": {
        "10,000 hands, uint8": (mf.batch.shanten, 14, np.uint8),
        "1,000,000 hands, uint8": (mf.batch.shanten, 14, np.uint8, 1_000_000),
        "10,000 hands, int64": (mf.batch.shanten, 14, np.int64),
        "one hand, uint8": (mf.batch.shanten, 14, np.uint8, 1),
        "mf.shanten, a call a row": (a_call_a_row(mf.shanten), 14, np.uint8),
        "xiangting, a call a row": (xiangting_a_call_a_row, 14, np.uint8),
    },
    "batch.is_win, 14 tiles": {
        "10,000 hands, uint8": (mf.batch.is_win, 14, np.uint8),
        "mf.is_win, a call a row": (a_call_a_row(mf.is_win), 14, np.uint8),
    },
    "batch.waits, 13 tiles": {
        "10,000 hands, uint8": (mf.batch.waits, 13, np.uint8),
        "mf.waits, a call a row": (a_call_a_row(mf.waits), 13, np.uint8),
    },
    "batch.useful, 13 tiles": {
        "10,000 hands, uint8": (mf.batch.useful, 13, np.uint8),
        "mf.useful, a call a row": (a_call_a_row(mf.useful), 13, np.uint8),
    },
    "batch.discards, 14 tiles": {
        "10,000 hands, uint8, shanten alone": (mf.batch.discards, 14, np.uint8),
        "mf.discards, a call a row": (a_call_a_row(mf.discards), 14, np.uint8),
    },
}


@pytest.mark.parametrize(
    ("group", "name"), [(group, name) for group in CASES for name in CASES[group]]
)
def bench_batch(
    benchmark: BenchmarkFixture, report: Report, group: str, name: str
) -> None:
    function, *made_of = CASES[group][name]
    hands = array(*made_of)
    benchmark(function, hands)
    report(group, name, len(hands))
