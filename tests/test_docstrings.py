"""The examples in the docstrings, of the package as it is installed."""

import doctest
import importlib
import pkgutil

import pytest

import mahjong_fast
from mahjong_fast.questions import OF_ARRAYS
from mahjong_fast.scoring import Ruleset

MODULES = ["mahjong_fast"] + [
    module.name
    for module in pkgutil.walk_packages(mahjong_fast.__path__, "mahjong_fast.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


def test_the_examples_of_the_extension_are_found():
    finder = doctest.DocTestFinder(exclude_empty=True)
    names = {
        test.name for test in finder.find(mahjong_fast._native.core) if test.examples
    }
    assert {
        f"mahjong_fast._native.core.{name}" for name in ("shanten", "decompose")
    } <= names


def test_the_examples_of_arrays_are_found():
    finder = doctest.DocTestFinder(exclude_empty=True)
    names = {test.name for test in finder.find(mahjong_fast.batch) if test.examples}
    assert {f"mahjong_fast.batch.{name}" for name in OF_ARRAYS} <= names


def test_every_question_to_a_ruleset_has_an_example():
    """And it is one that is run: doctest finds it where the method is defined."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    for name in dir(Ruleset):
        kind = next(kind for kind in Ruleset.__mro__ if name in vars(kind))
        question = getattr(Ruleset, name)
        if name.startswith("_") or not (
            callable(question) or isinstance(question, property)
        ):
            continue
        assert kind.__module__ in MODULES
        found = finder.find(importlib.import_module(kind.__module__))
        full = f"{kind.__module__}.{kind.__qualname__}.{name}"
        assert any(test.name == full and test.examples for test in found), full
