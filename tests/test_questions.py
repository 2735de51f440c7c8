"""Every question is what the table says: for one hand, for arrays, as a command."""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.cli import main
from mahjong_fast.errors import HandSizeError, MahjongError
from mahjong_fast.questions import BAD_SHANTEN, OF_ARRAYS, QUESTIONS

ROOT = Path(__file__).parents[1]
HEADER = ROOT / "csrc" / "include" / "mjf" / "batch.h"
MAKE_QUESTIONS = ROOT / "csrc" / "tools" / "make_questions.py"
MADE = ("_native/questions.pyi", "array_functions.py")  # and are installed
ARGUMENTS = ("limits", "jokers", "unseen")
WAITING, DRAWN = "123m456p789s1122z", "123m456p789s11222z"


def hands_of(*texts):
    return np.array([list(mf.parse(text)) for text in texts], np.uint8)


# ---- what is made of the table -------------------------------------------------------


def make(folder, text=None):
    """Make the functions of the table, or of another text."""
    package = Path(mf.__file__).parent
    text = text or (package / "questions.py").read_text(encoding="utf-8")
    (folder / "_native").mkdir(exist_ok=True)
    (folder / "questions.py").write_text(text, encoding="utf-8")
    command = [sys.executable, str(MAKE_QUESTIONS), str(folder)]
    return subprocess.run(command, capture_output=True, text=True)


def test_what_is_installed_is_made_of_the_table(tmp_path):
    assert make(tmp_path).returncode == 0
    package = Path(mf.__file__).parent
    for name in MADE:
        assert (package / name).read_bytes() == (tmp_path / name).read_bytes()


def test_a_new_question_and_a_new_argument_follow(tmp_path):
    text = (Path(mf.__file__).parent / "questions.py").read_text(encoding="utf-8")
    begin = text.index('        Question(\n            "useful",')
    own = text[begin : text.index("        Question(", begin + 20)]
    own = own.replace('"useful"', '"nearest"').replace(
        "_LIMITED", '("shape", "thrown")'
    )
    text = text[:begin] + own + text[begin:]
    assert make(tmp_path, text).returncode == 0
    made, stubs, arrays = (
        (tmp_path / name).read_text(encoding="utf-8")
        for name in ("_native/questions.pxi", *MADE)
    )
    assert "def nearest(hand, *, forms=ALL, shape=False, thrown=None):" in made
    assert "return answer_nearest(&q, shape, thrown)" in made
    assert "mjf.mjf_batch_nearest(batch, <uint64_t *>out, bad)" in made
    assert "        return nearest_rows\n" in made
    assert "def nearest(\n    hand: HandLike,\n" in stubs
    assert "    shape: bool = False,\n" in stubs
    assert '    "nearest",\n' in arrays
    assert "    thrown: npt.ArrayLike | None = None,\n" in arrays
    done = make(tmp_path, text.replace('("shape", "thrown")', '("form",)'))
    assert (done.returncode, done.stderr) == (
        1,
        "questions.py: nearest: no argument form\n",
    )


@pytest.mark.parametrize("name", QUESTIONS)
def test_functions_say_what_the_table_says(name):
    question, functions = QUESTIONS[name], [(mf, "doc")]
    if name in OF_ARRAYS:
        functions.append((mf.batch, "array_doc"))
    for where, doc in functions:
        said = inspect.getdoc(getattr(where, name)).partition("--\n\n")
        assert (said[2] or said[0]) == inspect.cleandoc(getattr(question, doc))
    assert f">>> mf.{name}(" in question.doc
    if name in OF_ARRAYS:
        assert f"mf.batch.{name}(" in question.array_doc


# ---- the functions -------------------------------------------------------------------


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
