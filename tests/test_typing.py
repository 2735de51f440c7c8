"""What mypy --strict says of programs that use the installed package."""

import os
import re
import subprocess
import sys

import pytest

HEAD = """
import numpy as np
import numpy.typing as npt
from typing_extensions import assert_type

import mahjong_fast as mf

hand, hands, four = "123m", np.zeros((2, 34), int), [4] * 34
"""
RIGHT = """
assert_type(mf.shanten(hand, forms=mf.ALL, jokers=1, limits=four), int)
assert_type(mf.is_win(hand, forms=(mf.STANDARD, mf.form(pairs="2m")), jokers=1), bool)
assert_type(mf.waits(hand, jokers=1, limits=four, shape=True), tuple[int, ...])
assert_type(mf.useful(bytes(34), jokers=1, limits=four), tuple[int, ...])
assert_type(mf.ukeire(mf.Hand(four), unseen=four, jokers=1, limits=four), mf.Ukeire)
assert_type(mf.discards(hand, unseen=four, jokers=1, limits=four), mf.Discards)
assert_type(mf.discards(hand)[0], mf.Discard)
assert_type(mf.decompose(hand, jokers=1), tuple[mf.Decomposition, ...])
assert_type(mf.batch.shanten(hands, jokers=[0, 1], limits=four), npt.NDArray[np.int8])
assert_type(mf.batch.is_win(hands, jokers=1, threads=2), npt.NDArray[np.bool_])
assert_type(mf.batch.waits(hands, limits=hands, axis=-1), npt.NDArray[np.uint64])
assert_type(mf.batch.useful(hands.tolist(), out=None), npt.NDArray[np.uint64])
assert_type(mf.batch.ukeire(hands, hands, jokers=1), npt.NDArray[np.uint16])
assert_type(mf.batch.ukeire(hands, unseen=four), npt.NDArray[np.uint16])
assert_type(mf.batch.ukeire(hands, thrown=[3, 5]), npt.NDArray[np.uint16])
assert_type(mf.batch.discards(hands, on_error="sentinel"), npt.NDArray[np.int8])
assert_type(mf.batch.shanten.ufunc, np.ufunc)
assert_type(mf.batch.make("waits", limits=True).ufunc, np.ufunc)
"""
WRONG = """
mf.shanten(hand, mf.ALL)
mf.shanten(hand, unseen=four)
mf.is_win(hand, limits=four)
mf.waits(hand, jokers="1")
mf.useful(hand, shape=True)
mf.ukeire(hand, shape=True)
mf.discards(hand, live=four)
mf.decompose(hand, limits=four)
mf.shanten(5)
mf.batch.shanten(hands, mf.ALL)
mf.batch.shanten(hands, unseen=four)
mf.batch.is_win(hands, limits=four)
mf.batch.waits(hands, shape=True)
mf.batch.discards(hands, thrown=3)
mf.batch.discards(hands, on_error="ignore")
mf.batch.ukeire(hands, threads="2")
mf.batch.decompose(hands)
"""


@pytest.mark.slow
def test_users_see_exact_signatures(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(HEAD + RIGHT + WRONG)
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", program.name],
        cwd=tmp_path,
        env={**os.environ, "MYPY_CACHE_DIR": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
    )
    refused = set(map(int, re.findall(r"^program\.py:(\d+): error", ran.stdout, re.M)))
    lines = program.read_text().splitlines()
    wrong = {number for number, line in enumerate(lines, 1) if line in WRONG and line}
    assert refused == wrong, ran.stdout
    assert len(wrong) == len(WRONG.split("\n")) - 2
