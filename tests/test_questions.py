"""Every question is what the table says: for one hand, for arrays, as a command."""

import inspect
import re
from pathlib import Path

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.cli import main
from mahjong_fast.errors import HandSizeError, MahjongError
from mahjong_fast.questions import BAD_SHANTEN, OF_ARRAYS, QUESTIONS

HEADER = Path(__file__).parents[1] / "csrc" / "include" / "mjf" / "batch.h"
ARGUMENTS = ("limits", "jokers", "unseen")
WAITING, DRAWN = "123m456p789s1122z", "123m456p789s11222z"


def hands_of(*texts):
    return np.array([list(mf.parse(text)) for text in texts], np.uint8)


@pytest.mark.parametrize("name", QUESTIONS)
def test_one_hand_is_asked_with_what_the_table_says(name):
    parameters = inspect.signature(getattr(mf, name)).parameters
    assert set(parameters) == {"hand", "forms", *QUESTIONS[name].takes}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_hand_of_the_other_kind_is_refused(name):
    answer = getattr(mf, name)
    refused = {"any": (), "waiting": (DRAWN,), "drawn": (WAITING,)}
    for text in (WAITING, DRAWN):
        if text in refused[QUESTIONS[name].hands]:
            with pytest.raises(HandSizeError, match="needs 3n"):
                answer(text)
        else:
            answer(text)


def test_the_functions_of_arrays_are_those_of_the_table():
    assert sorted(mf.batch.__all__) == sorted(
        ["HandsFile", "answer_file", "make", *OF_ARRAYS]
    )
    assert set(QUESTIONS) - set(OF_ARRAYS) == {"decompose"}


@pytest.mark.parametrize("name", OF_ARRAYS)
def test_arrays_are_asked_with_what_the_table_says(name):
    question = OF_ARRAYS[name]
    parameters = inspect.signature(getattr(mf.batch, name)).parameters
    assert set(parameters) == {"hands", "forms", "options", *question.of_arrays}
    for taken in ARGUMENTS:
        if taken in question.of_arrays:
            assert mf.batch.make(name, **{taken: True}).takes == (taken,)
        else:
            with pytest.raises(MahjongError, match=f"{name} takes no {taken}"):
                mf.batch.make(name, **{taken: True})


@pytest.mark.parametrize("name", OF_ARRAYS)
def test_answers_of_arrays_are_as_the_table_says(name):
    question = OF_ARRAYS[name]
    good = DRAWN if question.hands == "drawn" else WAITING
    hands = np.concatenate([hands_of(good, good), np.zeros((1, 34), np.uint8)])
    found = getattr(mf.batch, name)(hands, on_error="sentinel")
    assert found.dtype == np.dtype(question.dtype)
    assert found.shape == ((3, 34) if question.by_tile else (3,))
    np.testing.assert_array_equal(found[0], found[1])
    assert (found[2] == question.bad).all()
    assert question.summary in getattr(mf.batch, name).ufunc.__doc__


def test_what_a_bad_hand_gets_is_that_of_the_header():
    text = HEADER.read_text(encoding="utf-8")
    assert set(re.findall(r"MJF_(?:BAD_SHANTEN|NOT_HELD) = (\d+)", text)) == {
        str(BAD_SHANTEN)
    }


@pytest.mark.parametrize("name", QUESTIONS)
def test_its_command_says_so(name, capsys):
    assert main(["--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert f" {name.replace('_', '-')} {QUESTIONS[name].summary}" in said
