"""Deal hands on a dask cluster; hold their shanten numbers against the exact census.

    python census_dask.py                             # ten million, on this machine
    python census_dask.py 10_000_000_000 --scheduler tcp://10.0.0.1:8786

Each block of hands is dealt and answered where a worker is, with a seed of its own that
is spawned from one: the same seed gives the same counts on any cluster. What comes back
is a dozen numbers a block. The workers, too, need the package with its extra dask:
pip install '.[dask]' in the source directory.
"""

from __future__ import annotations

import argparse
import sys
import time
from math import erfc, exp, sqrt

import numpy as np
import numpy.typing as npt
from distributed import Client, as_completed

import mahjong_fast as mf

Counts = npt.NDArray[np.int64]

BLOCK = 1_000_000  # hands
NUMBERS = range(-1, 14)  # the shanten numbers that there are
LEAST = 10  # expected in a cell of the test; rarer ones are one cell together


def shanten_counts(seed: np.random.SeedSequence, hands: int, tiles: int) -> Counts:
    """Deal *hands* hands and count them by shanten number, from -1 on."""
    numbers = mf.batch.shanten(mf.random_hands(hands, tiles, seed))
    return np.bincount(numbers + 1, minlength=len(NUMBERS))


def count_on(client: Client, hands: int, tiles: int, seed: int) -> Counts:
    """Share the hands among the workers and add up what they count."""
    sizes = [min(BLOCK, hands - first) for first in range(0, hands, BLOCK)]
    seeds = np.random.SeedSequence(seed).spawn(len(sizes))
    futures = client.map(shanten_counts, seeds, sizes, tiles=tiles, pure=False)
    total = np.zeros(len(NUMBERS), np.int64)
    for done, future in enumerate(as_completed(futures), 1):  # type: ignore[no-untyped-call]
        total += future.result()
        future.release()
        show_progress(done, len(sizes))
    return total


def show_progress(done: int, blocks: int) -> None:
    """Draw a bar where standard error is a terminal."""
    if sys.stderr.isatty():
        bar = "█" * (40 * done // blocks)
        end = "\n" if done == blocks else ""
        print(f"\r{bar:<40} {done}/{blocks} blocks", end=end, file=sys.stderr)


def chi_squared(seen: list[int], expected: list[float]) -> tuple[float, int]:
    """Return the statistic and its degrees of freedom."""
    cells = list(zip(seen, expected, strict=True))
    common = [cell for cell in cells if cell[1] >= LEAST]
    rare = [cell for cell in cells if cell[1] < LEAST]
    together = sum(n for n, _ in rare), sum(mean for _, mean in rare)
    if together[1] >= LEAST:
        common.append(together)
    found = sum((n - mean) ** 2 / mean for n, mean in common)
    return found, len(common) - 1


def chance_of_more(found: float, freedom: int) -> float:
    """Return how likely chi-squared is above *found*: Q(freedom / 2, found / 2).

    Q(a + 1, x) = Q(a, x) + x**a e**-x / gamma(a + 1), from Q(1/2, x) or Q(1, x) on.
    """
    x = found / 2
    a, chance = (0.5, erfc(sqrt(x))) if freedom % 2 else (1.0, exp(-x))
    term = 2 * sqrt(x / np.pi) * exp(-x) if freedom % 2 else x * exp(-x)
    while a < freedom / 2:
        chance += term
        a += 1
        term *= x / a
    return float(chance)


def report(counts: Counts, tiles: int) -> float:
    """Print the counts beside the census; return how likely such a difference is."""
    census = mf.census(tiles)
    hands, deals = int(counts.sum()), sum(census.values())
    seen = dict(zip(NUMBERS, counts.tolist(), strict=True))
    expected = [hands * census.get(number, 0) / deals for number in NUMBERS]
    print("shanten          dealt         expected   deviations")
    for number, mean in zip(NUMBERS, expected, strict=True):
        if mean:
            deviations = (seen[number] - mean) / sqrt(mean * (1 - mean / hands))
            print(f"{number:7}{seen[number]:15}{mean:17.1f}{deviations:+13.2f}")
        elif seen[number]:
            print(f"{number:7}{seen[number]:15}  which cannot be")
            return 0.0
    found, freedom = chi_squared(list(seen.values()), expected)
    chance = chance_of_more(found, freedom)
    print(f"chi-squared {found:.2f}, {freedom} degrees of freedom: p = {chance:.4f}")
    return chance


def main() -> int:
    """Run the program; the status is 1 if chance would not deal so in a million."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "hands",
        type=int,
        nargs="?",
        default=10_000_000,
        help="how many to deal; 10_000_000 by default",
    )
    parser.add_argument("--tiles", type=int, default=14, help="14 by default")
    parser.add_argument("--seed", type=int, default=1, help="1 by default")
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="of a cluster, such as tcp://10.0.0.1:8786; none: threads of this machine",
    )
    arguments = parser.parse_args()
    if arguments.hands < 1:
        parser.error("argument hands: one at least")
    # The GIL is released while a block is at work: threads of one process will do.
    where = (
        {"address": arguments.scheduler}
        if arguments.scheduler
        else {
            "processes": False,
            "dashboard_address": None,
        }
    )
    with Client(**where) as client:  # type: ignore[no-untyped-call]
        threads = sum(client.nthreads().values())
        start = time.perf_counter()
        counts = count_on(client, arguments.hands, arguments.tiles, arguments.seed)
        seconds = time.perf_counter() - start
    print(
        f"{arguments.hands} hands of {arguments.tiles} tiles, {threads} threads: "
        f"{arguments.hands / seconds:,.0f} hands a second"
    )
    return 0 if report(counts, arguments.tiles) > 1e-6 else 1


if __name__ == "__main__":
    sys.exit(main())
