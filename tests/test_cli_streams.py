"""The command line as a process: pipes, terminals, long input, and how it ends."""

import contextlib
import errno
import fcntl
import io
import json
import os
import pty
import random
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest

import mahjong_fast as mf
from mahjong_fast.cli import check, main, rules, score, settle
from mahjong_fast.cli.help import EPILOG, HELP

PROGRAM = [sys.executable, "-m", "mahjong_fast"]
ENVIRONMENT = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": ""}
MEASURED = """
import resource, sys
from mahjong_fast.cli import main
status = main()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
sys.exit(status)
"""


def run(*arguments, program=PROGRAM, encoding="utf-8", **options):
    """Run the program to its end; returns its status, output and errors."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
    environment = ENVIRONMENT | {"PYTHONIOENCODING": encoding}
    ended = subprocess.run(
        [*program, *arguments], env=environment, timeout=60, **options
    )
    out, err = ((text or b"").decode(encoding) for text in (ended.stdout, ended.stderr))
    return ended.returncode, out, err


@pytest.fixture
def start():
    """Start the program with pipes; it is ended if the test does not.

    A shell starts what runs in its background with interrupts ignored, which children
    inherit, this one not.
    """
    with subprocess.Popen(
        [*PROGRAM, "waits", "-"],
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        yield process
        process.kill()


# ---- input ---------------------------------------------------------------------------


@pytest.mark.slow
def test_hands_are_arguments_or_lines():
    assert run("waits", "13m11z") == (0, "13m11z  waits: 2m\n", "")
    lines = b"\xef\xbb\xbf13m11z\r\n\r\n# no hand\r\n46p11z"
    both = "13m11z  waits: 2m\n46p11z  waits: 5p\n"
    assert run("waits", input=lines) == (0, both, "")
    assert run("waits", "-", input=lines) == (0, both, "")
    numbers = [
        json.loads(line)["line"]
        for line in run("waits", "--json", input=lines)[1].splitlines()
    ]
    assert numbers == [1, 4]


def test_empty_input():
    assert run("waits", input=b"") == (0, "", "")
    assert run("waits", input=b"\n \n#") == (0, "", "")


def test_invalid_utf8():
    status, out, err = run("waits", "--json", input=b"13m\xff11z\n13m11z\xe4")
    assert status == 1
    assert [json.loads(line)["column"] for line in out.splitlines()] == [4, 7]
    assert [line[:18] for line in err.splitlines()] == [
        "line 1: TileError:",
        "line 2: TileError:",
    ]
    status, out, err = run("waits", b"13m\xff11z", "--json")
    assert (status, json.loads(out)["hand"]) == (1, "13m?11z")
    assert err.startswith("hand 1: TileError: '?' at column 4 of '13m?11z'")


def test_a_line_ends_as_on_any_system(tmp_path):
    both = "13m11z  waits: 2m\n46p11z  waits: 5p\n"
    for end in ("\r", "\n", "\r\n"):
        lines = f"13m11z{end}# no hand{end}46p11z{end}".encode()
        assert run("waits", input=lines) == (0, both, "")
        (tmp_path / "hands").write_bytes(lines)
        assert run("waits", "--input", str(tmp_path / "hands")) == (0, both, "")
        answers = run("waits", "--json", input=lines)[1].splitlines()
        assert [json.loads(answer)["line"] for answer in answers] == [1, 3]
    assert run("waits", input=b"13m11z\r\n\r46p11z\r") == (0, both, "")


def test_lines_without_end():
    blanks = b" " * 100_000
    lines = [b"13m11z", b"1" * 5_000_000, b"#" * 100_000, blanks, b"13m11z" + blanks]
    status, out, err = run("waits", input=b"\n".join([*lines, b"46p11z"]))
    assert (status, out) == (1, "13m11z  waits: 2m\n46p11z  waits: 5p\n")
    assert err.splitlines() == [
        f"line {number}: TileError: longer than 4096 characters" for number in (2, 4, 5)
    ]
    longest = b"13m11z".ljust(4096)
    assert run("waits", input=longest)[0] == 0
    assert run("waits", input=longest + b" ")[0] == 1


@pytest.mark.slow
def test_a_long_stream_is_answered_in_constant_memory():
    random.seed(20)
    wall = [tile for tile in range(34) for _ in range(4)]
    hands = []
    for _ in range(500):
        tiles = random.sample(wall, 13)
        hands.append(bytes(tiles.count(tile) for tile in range(34)))
    lines = [f"{mf.format(hand)}{' ' * 200}" for hand in hands]
    answers = [mf.shanten(hand) for hand in hands]

    def measure(rounds):
        """Return the peak memory, having checked the answers."""
        data = "\n".join(lines * rounds + ["0z"]).encode()
        status, out, err = run(
            "shanten", "--json", program=[sys.executable, "-c", MEASURED], input=data
        )
        assert status == 1
        objects = [json.loads(line) for line in out.splitlines()]
        assert [answer["line"] for answer in objects] == list(
            range(1, 500 * rounds + 2)
        )
        assert [answer["shanten"] for answer in objects[:-1]] == answers * rounds
        error, memory = err.splitlines()
        assert error.startswith(f"line {500 * rounds + 1}: TileError")
        return int(memory)

    kilobytes = 1024 if sys.platform == "darwin" else 1
    assert measure(200) - measure(4) < 3000 * kilobytes  # for 20 MB more of input


def test_every_hand_is_answered_before_the_next_is_awaited(start):
    for hand, waits in (("13m11z", "2m"), ("46p11z", "5p")):
        start.stdin.write(f"{hand}\n".encode())
        start.stdin.flush()
        assert start.stdout.readline().decode() == f"{hand}  waits: {waits}\n"


def test_hands_typed_on_a_terminal():
    ours, theirs = pty.openpty()
    os.write(ours, b"13m11z\n\x04")  # Ctrl-D
    ended = run("waits", stdin=theirs)
    os.close(theirs)
    os.close(ours)
    asked = "hands, one a line (Ctrl-D ends):\n"
    assert ended == (0, "13m11z  waits: 2m\n", asked)


# ---- output --------------------------------------------------------------------------


@pytest.mark.slow
def test_output_that_cannot_show_chinese_or_tiles():
    assert run("shanten", "13m11z", encoding="ascii") == (
        0,
        "13m11z  shanten 0 (tenpai)\n",
        "",
    )
    gbk = run("shanten", "13m11z", encoding="gbk")
    assert gbk == (0, "13m11z  shanten 0 (tenpai 听牌)\n", "")
    assert "打牌" in run("--help", encoding="gbk")[1]
    assert run("--help", encoding="ascii")[0] == 0
    status, _, err = run("shanten", "13m11z", "--tiles=unicode", encoding="gbk")
    assert status == 2
    assert "argument --tiles: the output is in gbk, which has no tiles" in err


def on_a_terminal(*arguments, stream="stdout", program=PROGRAM, **options):
    """Run the program with one stream on a terminal; returns its status and text."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("4H", 24, 80, 0, 0))
    status, _, _ = run(*arguments, program=program, **{stream: theirs}, **options)
    os.close(theirs)
    text = b""
    with contextlib.suppress(OSError):  # how Linux says that there is no more to come
        while block := os.read(ours, 1 << 16):
            text += block
    os.close(ours)
    return status, text.decode().replace("\r\n", "\n")


def test_tiles_are_drawn_on_a_terminal_that_can():
    drawn = (0, "🀇🀉🀀🀀  13m11z  waits: 2m  🀈\n")
    assert on_a_terminal("waits", "13m11z") == drawn
    plain = (0, "13m11z  waits: 2m\n")
    assert on_a_terminal("waits", "13m11z", encoding="ascii") == plain
    assert on_a_terminal("waits", "13m11z", "--tiles=ascii") == plain


def test_progress(tmp_path):
    """A bar on a terminal, errors clear of it; none without tqdm or for arguments."""
    hands = tmp_path / "hands"
    hands.write_text("13m11z\n0z\n13m11z\n")

    def errors(*arguments, **options):
        with hands.open() as stdin:
            return on_a_terminal(
                "waits", *arguments, stream="stderr", stdin=stdin, **options
            )

    status, text = errors()
    assert status == 1
    assert "100%" in text
    assert "line 2: TileError: '0z' at column 1 of '0z': honours are 1z to 7z\n" in text
    assert errors("13m11z") == (0, "")
    without = "import sys; sys.modules['tqdm'] = None; import mahjong_fast.cli as cli"
    program = [sys.executable, "-c", f"{without}; sys.exit(cli.main())"]
    error = "line 2: TileError: '0z' at column 1 of '0z': honours are 1z to 7z\n"
    assert errors(program=program) == (1, error)


# ---- ends ----------------------------------------------------------------------------


def test_a_closed_pipe_ends_the_program_quietly(start):
    start.stdin.write(b"13m11z\n")
    start.stdin.flush()
    assert start.stdout.readline()
    start.stdout.close()
    start.stdin.write(b"13m11z\n")
    start.stdin.close()
    assert (start.wait(60), start.stderr.read()) == (141, b"")


def test_help_into_a_closed_pipe():
    read, write = os.pipe()
    os.close(read)
    assert run("--help", stdout=write)[::2] == (141, "")
    os.close(write)


def test_an_interrupt_ends_the_program_quietly(start):
    start.stdin.write(b"13m11z\n")
    start.stdin.flush()
    assert start.stdout.readline()
    start.send_signal(signal.SIGINT)
    assert (start.wait(60), start.stderr.read()) == (130, b"")


@pytest.mark.parametrize(
    "arguments",
    [
        ["random", "1000000000"],
        ["random", "1000000000", "-o", "/dev/stdout"],
        ["random", "1000000000", "-o", "hands.npy"],
        ["check", "--rules", "jipinghu", "cases.yaml"],
    ],
)
def test_an_interrupt_ends_what_takes_long(arguments, tmp_path):
    """Once it has begun, which its output shows; and nothing is left of that."""
    case = "- {hand: 23499m567p33378s, win: 9s, how: discard, from: 2, fan: 7}\n"
    (tmp_path / "cases.yaml").write_text(case * 3000)
    with subprocess.Popen(
        [*PROGRAM, *arguments],
        cwd=tmp_path,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        if "hands.npy" in arguments:
            while len(os.listdir(tmp_path)) == 1:
                time.sleep(0.01)
        else:
            assert process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        process.stdout.read()  # what was written by then
        assert (process.wait(10), process.stderr.read()) == (130, b"")
    assert os.listdir(tmp_path) == ["cases.yaml"]


@pytest.mark.slow
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams(closed):
    command = f"{shlex.join(PROGRAM)} waits 13m11z 13m0z {closed}"
    status, out, err = run(program=["sh", "-c", command])
    assert status == 1
    assert out == ("" if closed == ">&-" else "13m11z  waits: 2m\n")
    assert err.count("\n") == (0 if closed == "2>&-" else 1)
    assert "Traceback" not in err
    assert run(program=["sh", "-c", f"{shlex.join(PROGRAM)} waits <&-"]) == (0, "", "")


def test_output_that_cannot_be_written(monkeypatch, capsys):
    class Full(io.StringIO):
        def write(self, text):
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sys, "stdout", Full())
    assert main(["waits", "13m11z"]) == 1
    assert capsys.readouterr().err == (
        "mahjong-fast: [Errno 28] No space left on device\n"
    )


# ---- help ----------------------------------------------------------------------------


def examples():
    """Yield the commands that the help shows, each with the output it shows."""
    commands = [command.examples for command in HELP.values()]
    of_rules = [module.EPILOG for module in (check, rules, score, settle)]
    for text in (EPILOG, *commands, *of_rules):
        for example in text.split("  $ ")[1:]:
            shown = example.partition("\n\n")[0].replace("\\\n", " ")
            command, *lines = shown.splitlines()
            yield command, "".join(f"{line[2:]}\n" for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize(("command", "output"), list(examples()))
def test_examples_of_the_help(command, output, tmp_path):
    program = tmp_path / "mahjong-fast"
    program.write_text(f'#!/bin/sh\nexec {shlex.join(PROGRAM)} "$@"\n')
    program.chmod(0o755)
    (tmp_path / "tests").symlink_to(os.path.dirname(__file__))
    path = f"PATH={shlex.quote(str(tmp_path))}:$PATH"
    status, out, err = run(program=["sh", "-c", f"{path}; {command}"], cwd=tmp_path)
    assert (status, err) == (0, "")
    assert out == output
