"""All tests: where they run, and how they run the program."""

import io
import json
import os
import sys
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings

# The same examples in every run; slow is what the machine is, not the test.
settings.register_profile(
    "fixed",
    database=None,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("fixed")


@pytest.fixture(scope="session", autouse=True)
def outside_of_the_source_tree(tmp_path_factory):
    """Run in an empty directory, so that `-m mahjong_fast` finds what is installed."""
    os.chdir(tmp_path_factory.mktemp("outside"))


class Outcome(NamedTuple):
    """What a run of the program has come to."""

    status: int
    out: str
    err: str

    @property
    def objects(self):
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def cli(capsys, monkeypatch):
    """Run the program in this process, with text or bytes as its input."""
    from mahjong_fast.cli import main

    def run(*arguments, stdin=b""):
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        status = main(list(map(str, arguments)))
        return Outcome(status, *capsys.readouterr())

    return run


@pytest.fixture
def check(cli, tmp_path):
    """Check cases that are given as YAML, or as what YAML says."""
    import yaml

    def run(cases, *arguments, name="jipinghu.yaml"):
        path = tmp_path / name
        text = cases if isinstance(cases, (str, bytes)) else yaml.safe_dump(cases)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return cli("check", path, *arguments)

    return run
