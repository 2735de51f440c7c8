"""The programs in examples/: that they run, and that they find what is wrong."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from distributed import LocalCluster

import mahjong_fast as mf

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture(scope="module")
def census_dask():
    spec = importlib.util.spec_from_file_location(
        "census_dask", EXAMPLES / "census_dask.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(*arguments):
    ran = subprocess.run(
        [sys.executable, EXAMPLES / "census_dask.py", *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=100,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def dealt(printed):
    """Return how many hands of each shanten number were dealt."""
    return {
        int(number): int(count)
        for number, count in re.findall(r"^ +(-?\d+) +(\d+) ", printed, re.MULTILINE)
    }


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_census_on_this_machine_and_on_a_cluster(tmp_path):
    here = run("1500000", "--tiles=13", "--seed=3")
    assert sum(dealt(here).values()) == 1_500_000
    assert dealt(here).keys() == mf.census(13).keys()
    assert 0.001 < float(here.rpartition("p = ")[2]) <= 1
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        local_directory=str(tmp_path),
    ) as cluster:
        address = cluster.scheduler_address
        there = run("1500000", "--tiles=13", "--seed=3", "--scheduler", address)
    assert "2 threads" in there
    assert dealt(there) == dealt(here)


def test_census_is_of_the_seeds_of_the_blocks(census_dask):
    child = np.random.SeedSequence(5)
    counts = census_dask.shanten_counts(child, 1000, 14)
    numbers = mf.batch.shanten(mf.random_hands(1000, 14, seed=5))
    for number, count in zip(census_dask.NUMBERS, counts, strict=True):
        assert count == (numbers == number).sum()


@pytest.mark.parametrize(  # from tables of the distribution
    ("found", "freedom", "chance"),
    [
        (3.841459, 1, 0.05),
        (5.991465, 2, 0.05),
        (7.814728, 3, 0.05),
        (2.167350, 7, 0.95),
        (18.30704, 10, 0.05),
        (29.58830, 10, 0.001),
    ],
)
def test_chance(census_dask, found, freedom, chance):
    assert census_dask.chance_of_more(found, freedom) == pytest.approx(chance, rel=1e-5)


def test_chi_squared(census_dask):
    seen, expected = [30, 50, 20, 3, 9], [25.0, 50.0, 25.0, 4.0, 8.0]
    found, freedom = census_dask.chi_squared(seen, expected)
    assert found == pytest.approx(1 + 0 + 1 + 0)
    assert freedom == 3


def test_what_is_not_dealt_by_chance_is_found(census_dask, capsys):
    census = mf.census(14)
    total = sum(census.values())
    fair = [10**6 * census.get(n, 0) // total for n in census_dask.NUMBERS]
    assert census_dask.report(np.array(fair), 14) > 0.99
    biased = list(fair)
    biased[3] += 5000
    assert census_dask.report(np.array(biased), 14) < 1e-6
    impossible = list(fair)
    impossible[-1] = 1
    assert census_dask.report(np.array(impossible), 14) == 0
    assert "13              1  which cannot be" in capsys.readouterr().out
