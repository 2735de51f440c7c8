"""The tests see the installed package, never the source tree: it has no extension."""

import os

import pytest


@pytest.fixture(scope="session", autouse=True)
def outside_of_the_source_tree(tmp_path_factory):
    """Run where `python -m mahjong_fast` finds what is installed: an empty directory."""
    os.chdir(tmp_path_factory.mktemp("outside"))
