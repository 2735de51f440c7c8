"""Modules in the shared library of core."""

import sys
from importlib import util
from importlib.machinery import ExtensionFileLoader

from mahjong_fast._native import core


def load(name: str) -> None:
    """Put the module *name* of that library where the one is that is being imported."""
    path = core.__file__
    loader = ExtensionFileLoader(name, path)
    spec = util.spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    module = sys.modules[name] = util.module_from_spec(spec)
    loader.exec_module(module)
