"""Arrays of hands, beside what it costs to copy them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import deals
import numpy as np
import pytest
import xiangting
from conftest import Report
from pytest_benchmark.fixture import BenchmarkFixture

import mahjong_fast as mf

FOUR = xiangting.PlayerCount.FOUR


def array(tiles: int, dtype: type = np.uint8, n: int = 10_000) -> Any:
    """Return *n* hands; a large array holds the same ten thousand again and again."""
    hands = [list(hand) for hand in deals.from_wall(tiles, 10_000)]
    return np.resize(np.array(hands, dtype), (n, 34))


def a_call_a_row(function: Callable[[bytes], object]) -> Callable[[Any], list[object]]:
    return lambda hands: [function(hand.tobytes()) for hand in hands]


def xiangting_a_call_a_row(hands: Any) -> list[int]:
    number = xiangting.calculate_replacement_number
    return [number(hand, FOUR) for hand in hands.tolist()]


def copy(hands: Any) -> None:
    np.copyto(room(hands.shape, hands.dtype), hands)


@lru_cache(maxsize=1)
def room(shape: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
    """Return an array to copy into, which a bench makes once."""
    return np.empty(shape, dtype)


def cases(name: str, tiles: int) -> dict[str, tuple[Any, ...]]:
    """Return the benches of a function: its calls, and what their array is made of."""
    function = getattr(mf.batch, name)
    millions = (tiles, np.uint8, 4_000_000)
    return {
        "10,000 hands, uint8": (function, tiles, np.uint8),
        "10,000 hands, uint8, np.copyto": (copy, tiles, np.uint8),
        "4,000,000 hands, uint8": (function, *millions),
        "4,000,000 hands, uint8, two threads": (
            partial(function, threads=2),
            *millions,
        ),
        "4,000,000 hands, uint8, np.copyto": (copy, *millions),
        "10,000 hands, int64": (function, tiles, np.int64),
        "10,000 hands, int64, np.copyto": (copy, tiles, np.int64),
        "10,000 hands, uint8, a joker each": (partial(function, jokers=1), tiles - 1),
        "one hand, uint8": (function, tiles, np.uint8, 1),
        "a call a row": (a_call_a_row(getattr(mf, name)), tiles, np.uint8),
    }


# Group, then name: the function, and what the array is made of.
CASES: dict[str, dict[str, tuple[Any, ...]]] = {
    f"batch.{name}, {tiles} tiles": cases(name, tiles)
    for name, tiles in [
        ("shanten", 14),
        ("is_win", 14),
        ("waits", 13),
        ("useful", 13),
        ("ukeire", 13),
        ("discards", 14),
    ]
}
CASES["batch.shanten, 14 tiles"]["xiangting, a call a row"] = (
    xiangting_a_call_a_row,
    14,
)
CASES["batch.shanten, 14 tiles"]["10,000 hands, uint8, a row of limits each"] = (
    lambda hands: mf.batch.shanten(hands, limits=np.maximum(hands, 3)),
    14,
)


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
