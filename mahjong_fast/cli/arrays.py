"""A question about the hands of a `.npy` file, answered into another."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

import mahjong_fast as mf
from mahjong_fast.arrays import RESULTS
from mahjong_fast.cli import streams
from mahjong_fast.cli.hands import Conditions
from mahjong_fast.cli.npy import ArrayFile, HandsFile, Rows
from mahjong_fast.cli.text import described

NAMED = 10  # wrong rows that are reported one by one


def answer(
    question: str,
    conditions: Conditions,
    threads: int,
    hands: HandsFile,
    output: BinaryIO,
) -> int:
    """Write the answers about all *hands*; return how many are wrong.

    The first of those are reported.
    """
    options: dict[str, Any] = {"forms": conditions.forms, "jokers": conditions.jokers}
    if conditions.limited:
        options["limits"] = bytes(4 - number for number in conditions.dead)
    ask = functools.partial(getattr(mf.batch, question), threads=threads, **options)
    ask(np.empty((0, 34), np.uint8))  # what is wrong with the options shows now
    dtype, tail = RESULTS[question]
    answers = ArrayFile(output, dtype, tail, len(hands))
    bad = 0
    with streams.progress_of(len(hands), " hands") as (advance, complain):
        for first, rows in hands.blocks():
            found = np.empty((len(rows), *tail), dtype)
            try:
                ask(rows, out=found)
            except mf.BatchError as error:
                for row, reason in _bad_rows(ask, rows, error, NAMED - bad):
                    complain(f"row {first + row}: {reason}")
                bad += error.bad
            answers.write(found)
            advance(len(rows))
        if bad > NAMED:
            complain(f"{bad} of {len(hands)} rows are wrong: the first {NAMED} above")
    return bad


def _bad_rows(
    ask: Callable[..., npt.NDArray[Any]], rows: Rows, error: mf.BatchError, most: int
) -> Iterator[tuple[int, str]]:
    """Yield the first *most* wrong rows with the reason; *error* names one."""
    begin = 0
    for _ in range(min(most, error.bad)):
        (row,) = error.row
        reason = error.__cause__
        told = described(reason) if isinstance(reason, mf.MahjongError) else str(error)
        yield begin + row, told
        begin += row + 1
        try:
            ask(rows[begin:])
        except mf.BatchError as following:
            error = following
        else:
            return
