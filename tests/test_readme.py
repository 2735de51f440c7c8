"""The README: what it shows is what happens."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import mahjong_fast as mf
from mahjong_fast.notations import KNOWN_NOTATIONS

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def console_examples():
    """Yield each command of the console blocks with the output below it."""
    for block in blocks("console"):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = example.partition("\n")
            yield pytest.param(command, output, id=command)


def test_python():
    failures, tests = doctest.testfile(
        str(README), module_relative=False, encoding="utf-8"
    )
    assert tests > 15
    assert failures == 0


def test_notations():
    table = re.findall(r"^\| `([\w-]+)` \| ([^|]+) \|", TEXT, re.MULTILINE)
    texts = {name: text for name, text in table if name in KNOWN_NOTATIONS}
    assert {"mpsz", "chinese-traditional", *texts} == set(KNOWN_NOTATIONS)
    counts = mf.parse("123m55p11z7z")
    for name, text in texts.items():
        assert mf.parse(text, name) == counts
        assert mf.format(counts, name) == text


@pytest.mark.slow
@pytest.mark.parametrize(("command", "output"), list(console_examples()))
def test_console(command, output):
    programs = str(Path(sys.executable).parent)  # mahjong-fast is beside it
    ran = subprocess.run(
        command,
        shell=True,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"}
        | {"PATH": os.pathsep.join([programs, os.environ["PATH"]])},
        check=True,
    )
    assert ran.stdout == output


def test_c(tmp_path):
    source, program = tmp_path / "hand.c", tmp_path / "hand"
    source.write_text(*blocks("c"), encoding="utf-8")
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-I", mf.get_include()]
    library = ["-L", mf.get_library_dir(), "-lmjf"]
    subprocess.run(["cc", *flags, source, *library, "-o", program], check=True)
    ran = subprocess.run(program, capture_output=True, text=True, check=True)
    assert ran.stdout == "shanten 0\n"


def test_names_of_rule_systems():
    table = TEXT.split("| in `mf.rules.get`")[1].split("```")[0]
    rows = re.findall(r"^\| (`.+) \| (.+) \|$", table, re.MULTILINE)
    told = []
    for names, others in rows:
        names = re.findall(r"`(\w+)`", names)
        others = re.sub("`", "", others).split(", ")
        told += names
        for number, other in enumerate(others):
            assert mf.rules.name_of(other) == names[min(number, len(names) - 1)]
    assert told == list(mf.rules.names())


def test_set_up_commands():
    commands = [line for block in blocks("sh") for line in block.splitlines()]
    assert "pip install '.[cli,test]' && make check" in commands
