"""Hands in `.npy` files, answered into others by `mf.batch.answer_file`."""

import os
from pathlib import Path

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.array_files import BLOCK
from mahjong_fast.questions import OF_ARRAYS

TILES = {"waits": 13, "useful": 13, "ukeire": 13}  # of a hand; else 14


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", OF_ARRAYS)
def test_a_file_gets_what_the_function_returns(name):
    hands = mf.random_hands(BLOCK + 100, TILES.get(name, 14), seed=3)
    np.save("hands.npy", hands)
    blocks = []
    bad = mf.batch.answer_file(name, "hands.npy", "out.npy", on_progress=blocks.append)
    expected = getattr(mf.batch, name)(hands)
    answers = np.load("out.npy")
    assert answers.dtype == expected.dtype
    assert np.array_equal(answers, expected)
    assert bad == 0
    assert blocks == [BLOCK, 100]


@pytest.mark.parametrize("name", ["shanten", "waits", "useful", "ukeire", "discards"])
def test_what_holds_for_all_hands(name):
    hands = mf.random_wins(500, seed=4)
    for _ in range(14 - TILES.get(name, 14) + 1):  # there is a joker for one of them
        hands[np.arange(500), hands.argmax(1)] -= 1
    hands = hands[hands.max(1) <= 3]
    np.save("hands.npy", hands)
    options = {"forms": mf.STANDARD, "jokers": 1, "limits": [3] * 34, "threads": 2}
    bad = mf.batch.answer_file(name, Path("hands.npy"), Path("out.npy"), **options)
    expected = getattr(mf.batch, name)(hands, **options)
    assert bad == 0
    assert np.array_equal(np.load("out.npy"), expected)
    without = getattr(mf.batch, name)(hands, jokers=1)
    assert not np.array_equal(expected, without)


def with_bad_rows(rows, bad):
    hands = mf.random_hands(rows, 14, seed=5)
    hands[bad] = 0
    np.save("hands.npy", hands)
    return hands


def test_bad_rows_are_reported_ten_at_most_and_all_are_counted():
    bad = [0, 5, 6, BLOCK - 1, BLOCK, *range(BLOCK + 10, BLOCK + 20)]
    hands = with_bad_rows(BLOCK + 30, bad)
    told = []
    count = mf.batch.answer_file(
        "shanten", "hands.npy", "out.npy", on_bad=lambda *one: told.append(one)
    )
    assert count == len(bad)
    assert [row for row, _ in told] == bad[:10]
    assert {type(error) for _, error in told} == {mf.HandSizeError}
    expected = mf.batch.shanten(hands, on_error="sentinel")
    assert np.array_equal(np.load("out.npy"), expected)
    assert np.flatnonzero(np.load("out.npy") == 127).tolist() == bad


def test_without_a_report_the_first_bad_row_is_raised_when_all_is_written():
    hands = with_bad_rows(BLOCK + 30, [BLOCK + 7, BLOCK + 9])
    with pytest.raises(
        mf.BatchError, match=rf"^2 of {BLOCK + 30} rows bad, first \[{BLOCK + 7}\]: "
    ) as raised:
        mf.batch.answer_file("shanten", "hands.npy", "out.npy")
    assert (raised.value.row, raised.value.bad) == ((BLOCK + 7,), 2)
    assert isinstance(raised.value.__cause__, mf.HandSizeError)
    expected = mf.batch.shanten(hands, on_error="sentinel")
    assert np.array_equal(np.load("out.npy"), expected)


@pytest.mark.parametrize(
    ("arguments", "options", "error", "match"),
    [
        (["decompose", "hands.npy"], {}, mf.MahjongError, "no question 'decompose'"),
        ([3, "hands.npy"], {}, mf.MahjongError, "no question 3: there are shanten, "),
        (["shanten", "none.npy"], {}, FileNotFoundError, "none.npy"),
        (["shanten", "flat.npy"], {}, mf.ArrayError, r"flat.npy: .* shape \(n, 34\)"),
        (["shanten", "text.npy"], {}, mf.ArrayError, "text.npy: no .npy file"),
        (["shanten", "hands.npy"], {"jokers": 9}, mf.MahjongError, "0 to 8"),
        (["is_win", "hands.npy"], {"limits": [4] * 34}, mf.MahjongError, "no limits"),
        (["waits", "hands.npy"], {"threads": 0}, mf.MahjongError, "threads"),
    ],
)
def test_what_cannot_be_answered_leaves_what_was_there(
    arguments, options, error, match
):
    np.save("hands.npy", mf.random_hands(3, 13, seed=6))
    np.save("flat.npy", np.zeros(34, int))
    Path("text.npy").write_text("123m")
    Path("out.npy").write_text("before")
    before = sorted(os.listdir())
    with pytest.raises(error, match=match):
        mf.batch.answer_file(*arguments, "out.npy", **options)
    assert Path("out.npy").read_text() == "before"
    assert sorted(os.listdir()) == before


def test_an_error_in_a_report_ends_the_work_and_leaves_nothing():
    with_bad_rows(20, [3])

    def give_up(row, error):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mf.batch.answer_file("shanten", "hands.npy", "out.npy", on_bad=give_up)
    assert os.listdir() == ["hands.npy"]


def test_hands_may_be_opened_before():
    hands = mf.random_hands(BLOCK + 2, 13, seed=8)
    np.save("hands.npy", np.asfortranarray(hands.astype(">i8")))
    file = mf.batch.HandsFile("hands.npy")
    assert len(file) == BLOCK + 2
    assert [(first, len(rows)) for first, rows in file.blocks()] == [
        (0, BLOCK),
        (BLOCK, 2),
    ]
    assert mf.batch.answer_file("waits", file, "out.npy") == 0
    assert np.array_equal(np.load("out.npy"), mf.batch.waits(hands))


def test_a_file_may_be_answered_into_itself():
    hands = mf.random_hands(100, 14, seed=9)
    np.save("hands.npy", hands)
    mf.batch.answer_file("discards", "hands.npy", "hands.npy")
    assert np.array_equal(np.load("hands.npy"), mf.batch.discards(hands))
