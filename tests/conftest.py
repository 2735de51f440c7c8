"""The tests see the installed package, never the source tree: it has no extension."""

import os

import pytest


@pytest.fixture(scope="session", autouse=True)
def outside_of_the_source_tree(tmp_path_factory):
    """Run in an empty directory, so that `-m mahjong_fast` finds what is installed."""
    os.chdir(tmp_path_factory.mktemp("outside"))
