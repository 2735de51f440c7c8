"""What a win is worth: one by one, and as arrays."""

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import mahjong_fast as mf

N = 100_000


@pytest.mark.parametrize("name", ["jipinghu", "guangdong_ghost"])
def test_score_one(benchmark: BenchmarkFixture, name: str) -> None:
    rules = mf.rules.get(name)
    win = mf.Win("11122233399m55p", "5p")
    rules.score(win)
    benchmark(rules.score, win)


def test_make_a_win(benchmark: BenchmarkFixture) -> None:
    benchmark(mf.Win, "11122233399m55p", "5p", how="discard", from_seat=2)


@pytest.mark.parametrize("name", ["jipinghu", "guangdong_ghost"])
def test_score_array(benchmark: BenchmarkFixture, name: str) -> None:
    rules = mf.rules.get(name)
    hands = mf.random_wins(N, mf.STANDARD, seed=1)
    # The winning tile: any of the hand's, the same each time.
    tiles = np.argmax(hands * np.random.default_rng(1).random(hands.shape), axis=1)
    hands[np.arange(N), tiles] -= 1
    benchmark.extra_info["wins"] = N
    benchmark(rules.score_batch, hands, tiles.astype(np.uint8))
