"""The examples in the docstrings, of the package as it is installed."""

import doctest
import importlib
import pkgutil

import pytest

import mahjong_fast

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
    names = {test.name for test in finder.find(mahjong_fast._core) if test.examples}
    assert {f"mahjong_fast._core.{name}" for name in ("shanten", "decompose")} <= names
