"""Whether what was dealt is what chance would deal: chi-squared, by hand."""

from collections import Counter
from collections.abc import Hashable, Mapping
from math import sqrt

import numpy as np

LEAST = 10  # expected in a cell; rarer ones are one cell together


def assert_dealt_as(
    seen: Mapping[Hashable, int], weights: Mapping[Hashable, int]
) -> None:
    """Fail unless *seen* are numbers as drawn with *weights*, and nothing else.

    Five deviations above the mean: once in some 100,000 seeds, and the seed is fixed.
    """
    strangers = {cell for cell in seen if not weights.get(cell)}
    assert not strangers, f"{len(strangers)} cannot be, such as {next(iter(strangers))}"
    n, total = sum(seen.values()), sum(weights.values())
    cells, rare = [], [0, 0.0]
    for cell, weight in weights.items():
        expected = n * weight / total
        if expected >= LEAST:
            cells.append((seen.get(cell, 0), expected))
        else:
            rare = [rare[0] + seen.get(cell, 0), rare[1] + expected]
    if rare[1] >= LEAST:
        cells.append((rare[0], rare[1]))
    assert len(cells) > 1, "too few to tell"
    found = sum((number - expected) ** 2 / expected for number, expected in cells)
    freedom = len(cells) - 1
    assert found < freedom + 5 * sqrt(2 * freedom), (found, freedom)


def tally(rows: np.ndarray) -> Counter:
    """Return how often each row of an array of bytes is there."""
    width, all_bytes = rows.shape[1], np.ascontiguousarray(rows, np.uint8).tobytes()
    return Counter(all_bytes[i : i + width] for i in range(0, len(all_bytes), width))
