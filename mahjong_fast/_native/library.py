"""Modules in the shared library of core."""

import sys
from importlib.machinery import ExtensionFileLoader, ModuleSpec

from mahjong_fast._native import core


def load(name: str) -> None:
    """Put the module *name* of that library where the one is that is being imported."""
    path = core.__file__
    loader = ExtensionFileLoader(name, path)
    # As importlib.util makes one, whose import would take 1 ms.
    spec = ModuleSpec(name, loader, origin=path)
    spec.has_location = True
    module = sys.modules[name] = loader.create_module(spec)
    module.__spec__ = spec
    loader.exec_module(module)
