"""JSON of the program: UTF-8 as it is, escapes where the output cannot have it."""

import json
import os
import subprocess
import sys

import pytest
import yaml
from case_samples import DRAWN, JP01

CHINESE = [
    (("score", "--rules", "鸡平胡", *DRAWN), "平胡"),
    (("score", "--rules", "鸡平胡", "1m 胡", "--win", "1m"), "胡"),
    (("settle", "--rules", "jipinghu", *DRAWN), "自摸"),
    (("rules",), "鸡平胡"),
    (("rules", "guobiao"), "三色三同顺"),
    (("check", "cases.yaml", "--rules", "jipinghu"), "鸡胡"),
    (("shanten", "一二三万", "--notation", "chinese"), "一二三万"),
]


@pytest.fixture
def run(tmp_path):
    """Run the program with an output of some encoding: its status, output, errors."""
    case = {**JP01, "id": "鸡胡", "fan": 1}
    (tmp_path / "cases.yaml").write_text(yaml.safe_dump([case]), encoding="utf-8")

    def run(encoding, *arguments):
        done = subprocess.run(
            [sys.executable, "-m", "mahjong_fast", *arguments, "--json"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
        assert b"Traceback" not in done.stderr
        return done.returncode, done.stdout

    return run


@pytest.mark.slow
@pytest.mark.parametrize(("arguments", "said"), CHINESE, ids=lambda a: a[0])
def test_json_is_utf_8(run, arguments, said):
    _, out = run("utf-8", *arguments)
    assert said in out.decode()
    assert b"\\u" not in out


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "gbk"])
@pytest.mark.parametrize(("arguments", "said"), CHINESE, ids=lambda a: a[0])
def test_json_is_escaped_elsewhere(run, encoding, arguments, said):
    status, out = run(encoding, *arguments)
    plain = run("utf-8", *arguments)
    assert out.isascii()
    assert (status, list(map(json.loads, out.splitlines()))) == (
        plain[0],
        list(map(json.loads, plain[1].splitlines())),
    )


def test_what_utf_8_cannot_have_is_escaped(run, tmp_path):
    name = os.fsdecode(b"caf\xe9.yaml")
    (tmp_path / "cases.yaml").rename(tmp_path / name)
    status, out = run("utf-8", "check", name, "--rules", "jipinghu")
    assert status == 1
    assert json.loads(out.splitlines()[0])["file"] == name


def test_answers_in_a_file_are_utf_8(cli, tmp_path):
    path = tmp_path / "out.json"
    cli("shanten", "一万", "--notation=chinese", "--json", "-o", path)
    assert "一万" in path.read_bytes().decode()
