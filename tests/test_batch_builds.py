"""The builds of the kernels: each is the one asked for, and answers as the others."""

import hashlib
import json
import os
import subprocess
import sys

import numpy as np
import pytest
from rows import QUESTIONS, ask, one_by_one

import mahjong_fast as mf

BUILDS = ("avx512", "avx2", "portable")
CHUNK = 500_000
PROGRAM = """
import sys
sys.path.insert(0, {tests!r})
import test_batch_builds
test_batch_builds.report({n})
"""


def hands_for(question, seed, n):
    """Return seeded hands: from the wall, then nearly complete ones."""
    drawn = {"discards": [14, 14, 11], "shanten": [14, 13, 10], "is_win": [14, 5, 2]}
    parts = []
    for i, tiles in enumerate(drawn.get(question, [13, 13, 10])):
        parts.append(mf.random_hands(n // 4, tiles, seed=4 * seed + i))
    wins = mf.random_wins(n - 3 * (n // 4), seed=4 * seed + 3)
    if question not in ("discards", "shanten", "is_win"):
        # Without their lowest tile: most are ready.
        wins[np.arange(len(wins)), (wins > 0).argmax(axis=1)] -= 1
    return np.concatenate([*parts, wins])


def report(n):
    """Print which build this is and a digest of what it answers for *n* hands."""
    digests = {}
    for question in QUESTIONS:
        digest = hashlib.sha256()
        for seed in range(0, n, CHUNK):
            hands = hands_for(question, seed, min(CHUNK, n - seed))
            found = ask(question, hands)
            digest.update(found.tobytes())
            some = slice(seed % 97, None, len(hands) // 500)
            right = one_by_one(question, hands[some])
            np.testing.assert_array_equal(found[some], right, strict=True)
        digests[question] = digest.hexdigest()
    print(json.dumps([mf.cpu(), digests]))


def ask_build(name, n):
    program = PROGRAM.format(tests=os.path.dirname(__file__), n=n)
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "MJF_SIMD": name},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def compare_builds(n):
    best, right = ask_build("", n)
    assert best in BUILDS
    for name in BUILDS[BUILDS.index(best) :]:
        used, found = ask_build(name, n)
        assert used == name
        assert found == right


@pytest.mark.slow
def test_builds_agree():
    compare_builds(20_000)


@pytest.mark.exhaustive
def test_builds_agree_on_ten_million_hands():
    compare_builds(10_000_000)


@pytest.mark.parametrize("name", ["", "none", "AVX2", "avx1024"])
def test_an_unknown_name_changes_nothing(name):
    program = "import mahjong_fast as mf; print(mf.cpu())"
    found = [
        subprocess.check_output(
            [sys.executable, "-c", program],
            env={k: v for k, v in os.environ.items() if k != "MJF_SIMD"} | given,
            text=True,
        )
        for given in ({}, {"MJF_SIMD": name})
    ]
    assert found[0] == found[1]
    assert found[0].strip() in BUILDS
