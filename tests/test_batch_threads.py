"""Threads: those that are asked for, and eight that ask everything at once."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Thread, active_count

import numpy as np
import pytest
from rows import QUESTIONS, SENTINELS, ask, rows_for

import mahjong_fast as mf


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("threads", [1, 2, 3, 8, np.int64(2), None])
@pytest.mark.parametrize("shape", [(), (1,), (5,), (60,), (3, 20), (2, 1, 30), (0,)])
def test_threads_share_the_rows(question, threads, shape):
    rows = rows_for(question)[: np.prod(shape, dtype=int)].reshape(*shape, 34)
    right = ask(question, rows)
    found = ask(question, rows, threads=threads)
    np.testing.assert_array_equal(found, right, strict=bool(shape))
    assert found.dtype == right.dtype


@pytest.mark.parametrize("question", QUESTIONS)
def test_threads_count_bad_rows_and_fill_out(question):
    rows = rows_for(question, 600)
    right = ask(question, rows)
    bad = [4, 5, 77, 300, 301, 599]
    rows[bad, 0] = 5
    right[bad] = SENTINELS[question]
    out = np.ones((2, *right.shape), np.int64)
    with pytest.raises(mf.BatchError, match=r"^12 of 1200 rows bad, first \[0, 4\]: "):
        ask(question, rows, threads=3, out=out)
    np.testing.assert_array_equal(out, np.stack([right, right]).astype(np.int64))


def test_an_error_in_a_thread_is_that_of_the_call():
    rows = np.tile(rows_for("shanten", 600), (100, 1))
    out = np.empty(len(rows), "M8[s]")
    before = active_count()
    with pytest.raises(mf.ArrayError) as alone:
        mf.batch.shanten(rows, out=out)
    with pytest.raises(mf.ArrayError) as shared:
        mf.batch.shanten(rows, out=out, threads=4)
    assert str(shared.value) == str(alone.value)
    assert active_count() == before


def test_a_thread_that_cannot_be_started(monkeypatch):
    started = []

    def start(thread, real=Thread.start):
        if started:
            raise RuntimeError("can't start new thread")
        started.append(thread)
        real(thread)

    monkeypatch.setattr(Thread, "start", start)
    with pytest.raises(RuntimeError, match="can't start new thread"):
        mf.batch.shanten(rows_for("shanten", 600), threads=3)
    assert len(started) == 1
    assert not started[0].is_alive()


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", []])
def test_what_is_no_number_of_threads(threads):
    with pytest.raises(mf.MahjongError, match="threads is a positive int or None"):
        mf.batch.shanten(rows_for("shanten"), threads=threads)


HAMMER = """
import sys
sys.setswitchinterval(1e-5)
sys.path.insert(0, {tests!r})
import test_batch_threads
test_batch_threads.hammer()
"""


def hammer():
    """Ask all that can be asked from eight threads at once, the first time included."""
    start = Barrier(8)
    form = mf.form(pairs="258m258p258s", copies=None)
    forms = (mf.ALL, form, (form, mf.SEVEN_PAIRS_QUADS), mf.SCATTERED | mf.STANDARD)
    rows = {question: rows_for(question, 200) for question in QUESTIONS}
    rows = {question: few[few.sum(axis=1) > 12] for question, few in rows.items()}

    def work(first):
        answers = {}
        start.wait()
        for turn in range(3 * len(QUESTIONS) * len(forms)):
            question = QUESTIONS[(first + turn) % len(QUESTIONS)]
            asked = forms[(first + turn // len(QUESTIONS)) % len(forms)]
            found = ask(question, rows[question], forms=asked, threads=1 + turn % 2)
            answers.setdefault((question, asked), []).append(found.tobytes())
            bad = rows[question].copy()
            bad[first + turn % 5] = 9
            with pytest.raises(mf.BatchError) as caught:
                ask(question, bad, forms=asked)
            assert (caught.value.row, caught.value.bad) == ((first + turn % 5,), 1)
        return answers

    with ThreadPoolExecutor(8) as pool:
        all_answers = list(pool.map(work, range(8)))
    for question in QUESTIONS:
        for asked in forms:
            right = ask(question, rows[question], forms=asked).tobytes()
            for answers in all_answers:
                assert set(answers[question, asked]) == {right}


@pytest.mark.slow
@pytest.mark.parametrize("simd", ["", "avx2", "portable"])
def test_eight_threads(simd, monkeypatch):
    """In a fresh process, so that the tables are derived by whoever comes first."""
    monkeypatch.setenv("MJF_SIMD", simd)
    program = HAMMER.format(tests=__file__.rpartition("/")[0])
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_results_may_take_the_place_of_the_hands(threads):
    rows = np.concatenate([rows_for("discards", 300), np.zeros((1, 34), np.uint8)])
    right = ask("discards", rows[:-1])
    for where in (slice(None, -1), slice(1, None), slice(-1, 0, -1)):
        own = rows.copy()
        out = own[where].view(np.int8)
        np.testing.assert_array_equal(
            ask("discards", own[:-1], threads=threads, out=out), right
        )
    own = rows[:-1].copy()
    own[30, 3] = 9
    with pytest.raises(mf.BatchError, match=r"first \[30\]: 9 of 4m"):
        ask("discards", own, threads=threads, out=own.view(np.int8))


LARGE = 70_000  # hands: more than NumPy is given at once where it copies


def large(question):
    return np.tile(rows_for(question, 70), (LARGE // 70, 1))


@pytest.mark.parametrize("question", QUESTIONS)
def test_many_rows_are_answered_in_parts(question):
    rows = large(question)
    right = ask(question, rows)
    np.testing.assert_array_equal(right[:70], ask(question, rows[:70]))
    for other in (rows.astype(">i8"), np.asfortranarray(rows), rows[:, ::-1][:, ::-1]):
        found = ask(question, other)
        np.testing.assert_array_equal(found, right, strict=True)
    out = np.empty(right.shape, float)
    assert ask(question, rows, out=out) is out
    np.testing.assert_array_equal(out, right.astype(float))
    turned = ask(question, rows.T.astype(">i4"), axis=0)
    np.testing.assert_array_equal(turned, right.T)


def test_operands_that_meet_in_many_rows_are_answered_in_parts():
    rows = rows_for("shanten", 300)
    rows = rows[rows.sum(axis=1) < 14]
    jokers = np.array([0] * 400 + [3] * 400)
    found = mf.batch.shanten(rows[:, None], jokers=jokers)
    assert found.shape == (len(rows), 800)
    np.testing.assert_array_equal(found[:, 0], mf.batch.shanten(rows))
    np.testing.assert_array_equal(found[:, -1], mf.batch.shanten(rows, jokers=3))
    jokers[-1] = 9
    with pytest.raises(mf.BatchError, match=r"first \[0, 799\]: 9 jokers"):
        mf.batch.shanten(rows[:, None], jokers=jokers)


@pytest.mark.slow
def test_long_lists_are_read_in_parts():
    rows = large("shanten").tolist()
    right = mf.batch.shanten(np.array(rows))
    np.testing.assert_array_equal(mf.batch.shanten(rows), right)
    np.testing.assert_array_equal(mf.batch.shanten([rows, rows]), [right, right])
    rows[-1] = [*rows[-1][:-1], 0.5]
    with pytest.raises(mf.ArrayError, match="hands are integers, not float64"):
        mf.batch.shanten(rows)
    rows[-1] = rows[-1][:-1]
    with pytest.raises(mf.ArrayError, match="hands are no array of integers"):
        mf.batch.shanten(rows)
