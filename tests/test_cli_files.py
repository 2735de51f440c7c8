"""The command line and files: arrays in and out, text in and out, what goes wrong."""

import contextlib
import fcntl
import io
import json
import os
import pty
import struct
import subprocess
import sys
import termios

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.array_files import BLOCK
from mahjong_fast.cli import main
from mahjong_fast.cli.random import EPILOG

# Command: the function for arrays, and the tiles of a hand.
ARRAYS = {
    "shanten": (mf.batch.shanten, 14),
    "is-win": (mf.batch.is_win, 14),
    "waits": (mf.batch.waits, 13),
    "useful": (mf.batch.useful, 13),
    "ukeire": (mf.batch.ukeire, 13),
    "discards": (mf.batch.discards, 14),
}


@pytest.fixture
def cli(capsys, monkeypatch, tmp_path):
    """Run the program in an empty directory: its status, output, errors."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        return (main(arguments), *capsys.readouterr())

    return run


def dealt(command, n=500):
    """Return hands that the command takes, some near complete or complete."""
    tiles = ARRAYS[command][1]
    wins = mf.random_wins(n // 2, seed=3)
    if tiles == 13:
        held = np.arange(len(wins)), wins.argmax(1)
        wins[held] -= 1
    return np.concatenate([mf.random_hands(n - n // 2, tiles, seed=4), wins])


def assert_same(found, expected):
    assert (found.dtype, found.shape) == (expected.dtype, expected.shape)
    assert (found == expected).all()


# ---- arrays into arrays --------------------------------------------------------------


@pytest.mark.parametrize("command", ARRAYS)
def test_an_array_is_answered_by_an_array(cli, command):
    hands = dealt(command)
    np.save("hands.npy", hands)
    assert cli(command, "hands.npy", "-o", "out.npy") == (0, "", "")
    assert sorted(os.listdir()) == ["hands.npy", "out.npy"]
    assert_same(np.load("out.npy"), ARRAYS[command][0](hands))


@pytest.mark.parametrize("command", ARRAYS)
def test_threads_share_the_rows(cli, command):
    hands = dealt(command)
    hands[7, 0] = 5
    np.save("hands.npy", hands)
    alone = cli(command, "hands.npy", "-o", "alone.npy")
    shared = cli(command, "hands.npy", "-o", "shared.npy", "--threads", "3")
    assert alone[0] == 1
    assert shared == alone
    assert_same(np.load("shared.npy"), np.load("alone.npy"))


@pytest.mark.parametrize("threads", ["0", "-1", "1.5", "1000", "", "²", "many"])
def test_what_is_no_number_of_threads(cli, threads):
    status, _, error = cli("shanten", "a.npy", "-o", "b.npy", f"--threads={threads}")
    assert status == 2
    assert f"--threads: {threads!r} is not a number from 1 to 999" in error


@pytest.mark.parametrize(
    "arguments", [["11m"], ["hands.npy"], ["11m", "-o", "out.npy"], ["-i", "a.txt"]]
)
def test_threads_are_for_arrays(cli, arguments):
    status, _, error = cli("shanten", *arguments, "--threads", "2")
    assert status == 2
    assert "argument --threads: only from an array into an array" in error


@pytest.mark.parametrize(
    "change",
    [
        lambda hands: hands.astype(np.int64),
        lambda hands: hands.astype(">i2"),
        np.asfortranarray,
        lambda hands: hands[:1],
        lambda hands: hands[:0],
    ],
)
def test_every_kind_of_integers_and_order(cli, change):
    hands = change(dealt("shanten"))
    np.save("hands.npy", hands)
    assert cli("shanten", "-i", "hands.npy", "-o", "out.npy") == (0, "", "")
    assert_same(np.load("out.npy"), mf.batch.shanten(hands))


@pytest.mark.parametrize("order", [np.ascontiguousarray, np.asfortranarray])
def test_blocks_are_in_order(cli, order):
    hands = mf.random_hands(2 * BLOCK + 7, 14, seed=5)
    hands[[0, BLOCK - 1, BLOCK, 2 * BLOCK + 6]] = 0
    np.save("hands.npy", order(hands))
    status, _, err = cli("shanten", "hands.npy", "-o", "out.npy")
    assert status == 1
    assert [int(line.split()[1][:-1]) for line in err.splitlines()] == [
        0,
        BLOCK - 1,
        BLOCK,
        2 * BLOCK + 6,
    ]
    assert_same(np.load("out.npy"), mf.batch.shanten(hands, on_error="sentinel"))


def test_options_of_arrays(cli):
    hands = dealt("shanten")
    np.save("hands.npy", hands)
    dead = mf.parse("1z2z3z")
    limits = bytes(4 - n for n in dead)
    legal = (hands <= np.frombuffer(limits, np.uint8)).all(1)
    np.save("legal.npy", hands[legal])
    assert cli("shanten", "legal.npy", "--dead=123z", "-o", "a.npy")[0] == 0
    assert_same(np.load("a.npy"), mf.batch.shanten(hands[legal], limits=limits))
    few = dealt("waits")
    np.save("few.npy", few)
    asked = ("--jokers=1", "--forms=standard", "-o", "b.npy")
    assert cli("shanten", "few.npy", *asked)[0] == 0
    assert_same(np.load("b.npy"), mf.batch.shanten(few, forms=mf.STANDARD, jokers=1))


def test_wrong_rows_have_the_sentinel_and_the_first_are_named(cli):
    hands = dealt("discards").astype(np.int16)
    wrong = [7, 8, 9, *range(20, 32)]
    hands[wrong] = -1
    hands[8, :] = 0
    np.save("hands.npy", hands)
    status, out, err = cli("discards", "hands.npy", "-o", "out.npy")
    assert (status, out) == (1, "")
    lines = err.splitlines()
    assert lines[0] == "row 7: CountError: -1 of 1m: a count cannot be negative"
    assert lines[1].startswith("row 8: HandSizeError: no tiles")
    assert [line.split(":")[0] for line in lines[2:10]] == [
        f"row {row}" for row in wrong[2:10]
    ]
    assert lines[10:] == ["15 of 500 rows are wrong: the first 10 above"]
    found = np.load("out.npy")
    assert (found[wrong] == 127).all()
    assert_same(found, mf.batch.discards(hands, on_error="sentinel"))


def test_the_input_may_be_the_output(cli):
    hands = dealt("shanten")
    np.save("hands.npy", hands)
    assert cli("shanten", "hands.npy", "-o", "hands.npy") == (0, "", "")
    assert_same(np.load("hands.npy"), mf.batch.shanten(hands))


# ---- text into arrays, arrays into text ----------------------------------------------


@pytest.mark.parametrize("command", ARRAYS)
def test_text_is_answered_by_an_array(cli, command, tmp_path):
    hands = dealt(command)
    lines = [mf.format(row) for row in hands]
    lines.insert(3, "# no hand")
    lines.insert(5, "123m")  # the fifth hand: a line before it is none
    expected = np.insert(hands, 4, [1] * 3 + [0] * 31, axis=0)
    (tmp_path / "hands.txt").write_text("\n".join(lines))
    status, out, err = cli(command, "-i", "hands.txt", "-o", "out.npy")
    assert (status, out) == (1, "")
    assert err.startswith("line 6: HandSizeError: ")
    assert_same(np.load("out.npy"), ARRAYS[command][0](expected, on_error="sentinel"))


def test_arguments_are_answered_by_an_array(cli):
    hands = ["13m11z [2222m]", "1111m"]
    assert cli("waits", *hands, "--limits", "-o", "out.npy")[0] == 0
    assert np.load("out.npy").tolist() == [0, 0]
    assert cli("waits", *hands, "--shape", "-o", "out.npy")[0] == 0
    assert np.load("out.npy").tolist() == [2, 1]
    assert cli("ukeire", *hands, "-o", "out.npy")[0] == 0
    assert np.load("out.npy").tolist() == [0, 132]


@pytest.mark.slow
@pytest.mark.parametrize("command", [*ARRAYS, "decompose"])
def test_an_array_is_answered_by_text(cli, command):
    hands = dealt("waits" if command in ("waits", "useful", "ukeire") else "shanten")
    np.save("hands.npy", hands)
    lines = [mf.format(row) for row in hands]
    text = cli(command, "hands.npy")
    assert text == cli(command, *lines)
    assert text[0] == 0
    objects = list(map(json.loads, cli(command, *lines, "--json")[1].splitlines()))
    rows = list(map(json.loads, cli(command, "hands.npy", "--json")[1].splitlines()))
    for row, (found, expected) in enumerate(zip(rows, objects, strict=True)):
        assert expected.pop("line") == row + 1
        assert list(found)[:2] == ["hand", "row"]
        assert found.pop("row") == row
        assert found == expected


def test_wrong_rows_in_text(cli):
    np.save("hands.npy", np.array([[5] + [0] * 33, [1] * 3 + [0] * 31, [2] + [0] * 33]))
    status, out, err = cli("shanten", "hands.npy", "--json")
    assert status == 1
    first, second, third = map(json.loads, out.splitlines())
    assert first == {"hand": None, "row": 0, "column": None} | {
        "error": "CountError: five of 1m: at most four copies of a tile exist"
    }
    assert (second["hand"], second["row"]) == ("123m", 1)
    assert second["error"].startswith("HandSizeError: 3 tiles")
    assert third == {"hand": "11m", "row": 2, "shanten": -1}
    assert [line[:6] for line in err.splitlines()] == ["row 0:", "row 1:"]
    assert cli("shanten", "hands.npy")[1] == "11m  shanten -1 (complete 和牌)\n"


def test_melds_of_an_array_answered_by_text(cli):
    np.save("hands.npy", [list(mf.parse("13m11z"))])
    out = cli("ukeire", "hands.npy", "--melds=[222m]", "--json")[1]
    assert json.loads(out)["counts"] == [1]
    drawn = cli("waits", "hands.npy", "--melds=[222m]", "--tiles=unicode")[1]
    assert drawn == "🀇🀉🀀🀀 [🀈🀈🀈]  13m11z [222m]  waits: 2m  🀈\n"


def test_text_into_text(cli, tmp_path):
    (tmp_path / "hands.txt").write_text("13m11z\n46p11z\n")
    answered = cli("waits", "-i", "hands.txt")
    assert cli("waits", "-i", "hands.txt", "-o", "-") == answered
    assert cli("waits", "-i", "hands.txt", "--output=out.txt") == (0, "", "")
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == answered[1]
    assert cli("waits", "13m11z", "--json", "-o", "out.json") == (0, "", "")
    assert json.loads((tmp_path / "out.json").read_text())["waits"] == ["2m"]
    assert cli("waits", "13m11z", "--tiles=unicode", "-o", "out.txt")[0] == 0
    assert "🀈" in (tmp_path / "out.txt").read_text(encoding="utf-8")


# ---- hands at random -----------------------------------------------------------------


def test_random_hands_as_text(cli):
    lines = [mf.format(hand) for hand in mf.random_hands(20, 14, seed=6)]
    printed = "".join(f"{line}\n" for line in lines)
    assert cli("random", "20", "--tiles=14", "--seed=6") == (0, printed, "")
    assert cli("random", "20", "--tiles=14", "--seed=6", "-o", "h.txt") == (0, "", "")
    with open("h.txt") as file:
        assert file.read() == printed
    assert cli("random", "0") == (0, "", "")
    assert cli("random", "1")[1] != cli("random", "1")[1]


def test_random_hands_as_an_array(cli):
    n = 2 * BLOCK + 5
    assert cli("random", str(n), "--seed=1", "-o", "hands.npy") == (0, "", "")
    root = np.random.SeedSequence(1)
    parts = [mf.random_hands(BLOCK, seed=1)]
    parts += [
        mf.random_hands(size, seed=child)
        for size, child in zip([BLOCK, 5], root.spawn(2), strict=True)
    ]
    assert_same(np.load("hands.npy"), np.concatenate(parts))
    assert cli("random", "0", "-o", "none.npy") == (0, "", "")
    assert np.load("none.npy").shape == (0, 34)


# ---- what goes wrong -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("array", "complaint"),
    [
        (np.zeros((2, 34)), "hands are integers, not float64"),
        (np.zeros((2, 34), bool), "hands are integers, not bool"),
        (np.zeros((2, 34), "S1"), "hands are integers, not |S1"),
        (np.zeros((2, 33), int), "hands have shape (n, 34), not (2, 33)"),
        (np.zeros(34, int), "hands have shape (n, 34), not (34,)"),
        (np.zeros((1, 2, 34), int), "hands have shape (n, 34), not (1, 2, 34)"),
        (np.array([[None]]), "hands are integers, not object"),
    ],
)
@pytest.mark.parametrize("output", [["-o", "out.npy"], ["--json"]])
def test_arrays_that_hold_no_hands(cli, array, complaint, output):
    np.save("hands.npy", array)
    status, out, err = cli("shanten", "hands.npy", *output)
    assert (status, out) == (1, "")
    assert err.startswith(f"ArrayError: hands.npy: {complaint}")
    assert os.listdir() == ["hands.npy"]


def npy_bytes(shape):
    header = f"{{'descr': '|u1', 'fortran_order': False, 'shape': {shape}, }}"
    padded = header.ljust(117) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(padded)) + padded.encode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"13m11z\n",
        b"PK\x03\x04" + bytes(100),
        b"\x93NUMPY\x01\x00\x10\x00{",
        b"\x93NUMPY\x09\x00" + bytes(100),
        npy_bytes("(2, 34)") + bytes(67),
        npy_bytes("(-1, 34)") + bytes(68),
        npy_bytes("(4611686018427387904, 34)"),
        npy_bytes("(2, 'x')") + bytes(68),
        npy_bytes("(2, 34").replace(b"}", b" ") + bytes(68),
    ],
)
def test_files_that_are_no_arrays(cli, data, tmp_path):
    (tmp_path / "hands.npy").write_bytes(data)
    (tmp_path / "out.npy").write_bytes(b"before")
    status, out, err = cli("shanten", "hands.npy", "-o", "out.npy")
    assert (status, out) == (1, "")
    assert err.startswith("ArrayError: hands.npy: ")
    assert "Traceback" not in err
    assert (tmp_path / "out.npy").read_bytes() == b"before"
    assert sorted(os.listdir()) == ["hands.npy", "out.npy"]


def test_files_that_are_not_there(cli):
    for name in ("none.npy", "none.txt"):
        status, out, err = cli("shanten", "-i", name, "-o", "out.npy")
        assert (status, out) == (1, "")
        assert err.startswith("mahjong-fast: [Errno 2] No such file")
    np.save("hands.npy", dealt("shanten"))
    for out in ("none/out.npy", "none/out"):
        status, _, err = cli("shanten", "hands.npy", "-o", out)
        assert status == 1
        assert err == f"mahjong-fast: [Errno 2] No such file or directory: '{out}'\n"
    os.mkdir("folder.npy")
    assert cli("shanten", "hands.npy", "-o", "folder.npy")[0] == 1
    assert cli("shanten", "folder.npy")[0] == 1
    assert sorted(os.listdir()) == ["folder.npy", "hands.npy"]


def test_a_file_that_is_cut_meanwhile(cli, monkeypatch, tmp_path):
    np.save("hands.npy", mf.random_hands(2 * BLOCK, 14, seed=7))
    file = mf.batch.HandsFile("hands.npy")
    blocks = file.blocks()
    next(blocks)
    os.truncate("hands.npy", 1000)
    with pytest.raises(mf.ArrayError, match=r"hands\.npy: it was cut while"):
        next(blocks)


def test_a_failure_leaves_no_file_and_spoils_none(cli, monkeypatch, tmp_path):
    np.save("hands.npy", dealt("shanten"))
    (tmp_path / "out.npy").write_text("before")
    monkeypatch.setattr(os, "replace", lambda *_: 1 / 0)
    for hands in ("hands.npy", "1m"):
        with pytest.raises(ZeroDivisionError):
            cli("shanten", hands, "-o", "out.npy")
    with pytest.raises(ZeroDivisionError):
        cli("random", "3", "-o", "out.npy")
    assert (tmp_path / "out.npy").read_text() == "before"
    assert sorted(os.listdir()) == ["hands.npy", "out.npy"]


def test_a_device_is_not_replaced(cli):
    np.save("hands.npy", dealt("shanten"))
    os.symlink(os.devnull, "null.npy")
    assert cli("shanten", "hands.npy", "-o", "null.npy") == (0, "", "")
    assert cli("shanten", "1m", "-o", "null.npy") == (0, "", "")
    assert not os.path.isfile(os.devnull)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["shanten", "1m", "-i", "hands.txt"], "argument -i: takes no hands beside it"),
        (["shanten", "1m", "hands.npy"], "hands.npy (an array of hands) takes no"),
        (["shanten", "a.npy", "-i", "b.npy"], "a.npy (an array of hands) takes no"),
        (["shanten", "-", "-i", "b.npy"], "- (standard input) takes no hands"),
        (["shanten", "1m", "--json", "-o", "a.npy"], "-o: an array holds no JSON"),
        (["decompose", "11m", "-o", "a.npy"], "-o: there is no array of what decompo"),
        (["waits", "a.npy", "--shape", "-o", "b.npy"], "argument --shape: not from an"),
        (["waits", "a.npy", "--melds=[123m]", "-o", "b.npy"], "argument --melds: not"),
        (["is-win", "1m", "--limits"], "unrecognized arguments: --limits"),
        (["random"], "required: HANDS"),
        (["random", "-1"], "argument HANDS: '-1' is no number from 0 up"),
        (["random", "some"], "'some' is no number from 0 up"),
        (["random", "1", "--tiles=137"], "--tiles: 137 tiles from a wall of 136"),
        (["random", "1", "--seed=x"], "--seed: 'x' is no number from 0 up"),
    ],
)
def test_wrong_arguments(cli, arguments, complaint):
    status, out, err = cli(*arguments)
    assert (status, out) == (2, "")
    assert complaint in err
    assert os.listdir() == []


# ---- as a process --------------------------------------------------------------------

MEASURED = """
import resource, sys
from mahjong_fast.cli import main
status = main()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
sys.exit(status)
"""


def peak(*arguments):
    """Return the peak memory of the program, in kilobytes."""
    ran = subprocess.run(
        [sys.executable, "-c", MEASURED, *arguments], capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return int(ran.stdout) // (1024 if sys.platform == "darwin" else 1)


@pytest.mark.slow
@pytest.mark.parametrize("fortran", [False, True])
def test_large_arrays_in_constant_memory(tmp_path, fortran):
    """The memory is that of a block, whatever the file: here 200 MB."""
    small, large = tmp_path / "small.npy", tmp_path / "large.npy"
    for path, blocks in ((small, 2), (large, 90)):
        array = np.lib.format.open_memmap(
            path, "w+", np.uint8, (blocks * BLOCK, 34), fortran
        )
        array[:, :2] = 1
        del array
    assert large.stat().st_size > 200e6
    out = str(tmp_path / "out.npy")
    taken = [peak("shanten", str(path), "-o", out) for path in (small, large)]
    answers = np.load(out)
    assert answers.shape == (90 * BLOCK,)
    assert (answers == 0).all()
    assert taken[1] - taken[0] < 8000


@pytest.mark.slow
def test_many_random_hands_in_constant_memory(tmp_path):
    out = str(tmp_path / "hands.npy")
    small = peak("random", str(2 * BLOCK), "-o", out)
    assert peak("random", str(40 * BLOCK), "-o", out) - small < 8000


@pytest.mark.slow
@pytest.mark.parametrize("output", ["out.npy", "out.txt"])
def test_progress_on_a_terminal(tmp_path, output):
    hands = dealt("shanten")
    hands[3] = 0
    np.save(tmp_path / "hands.npy", hands)
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("4H", 24, 80, 0, 0))
    command = [sys.executable, "-m", "mahjong_fast", "shanten", "hands.npy", "-o"]
    ran = subprocess.run(
        [*command, output], cwd=tmp_path, stderr=theirs, stdout=theirs, timeout=60
    )
    os.close(theirs)
    text = b""
    with contextlib.suppress(OSError):  # how Linux says that there is no more to come
        while block := os.read(ours, 1 << 16):
            text += block
    os.close(ours)
    assert ran.returncode == 1
    assert b"100%" in text
    assert b"500/500" in text
    assert b"row 3: HandSizeError: no tiles" in text


# ---- help ----------------------------------------------------------------------------


def test_help_of_random(cli, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    status, out, err = cli("random", "--help")
    assert (status, err) == (0, "")
    assert EPILOG in out
    assert max(map(len, out.splitlines())) <= 88


def test_examples_of_the_help_of_random(cli):
    first, piped, large = EPILOG.split("  $ mahjong-fast ")[1:]
    command, *lines = first.split("\n\n")[0].splitlines()
    printed = "".join(f"{line[2:]}\n" for line in lines)
    assert cli(*command.split()) == (0, printed, "")
    dealing, _, asking = piped.partition(" | mahjong-fast ")
    assert asking.startswith("discards > ")
    hands = cli(*dealing.split())[1].splitlines()
    assert cli("discards", *hands)[0] == 0
    assert cli(*large.split()) == (0, "", "")
    assert np.load("hands.npy", mmap_mode="r").shape == (1_000_000, 34)


@pytest.mark.slow
def test_a_pipe_takes_no_array_of_unknown_length(tmp_path):
    """Refused before anything is written; where the length is known it is taken."""
    os.mkfifo(tmp_path / "pipe.npy")
    (tmp_path / "hands.txt").write_text("11m\n123m11z\n")
    np.save(tmp_path / "hands.npy", np.eye(34, dtype=np.uint8) * 2)
    program = [sys.executable, "-m", "mahjong_fast", "shanten", "-o", "pipe.npy", "-i"]
    for given, status in (("hands.txt", 1), ("hands.npy", 0)):
        reader = subprocess.Popen(["cat", "pipe.npy"], cwd=tmp_path, stdout=-1)
        ran = subprocess.run(
            [*program, given], cwd=tmp_path, capture_output=True, text=True, timeout=60
        )
        read = reader.communicate(timeout=60)[0]
        assert ran.returncode == status
        if status:
            assert read == b""
            assert "pipe.npy: a pipe takes no array whose number of rows" in ran.stderr
        else:
            assert (np.load(io.BytesIO(read)) == -1).all()


# ---- what is written in place --------------------------------------------------------


def shell(command, folder):
    """Run a command of bash, in which $P waits writes an answer; returns its output."""
    environment = {**os.environ, "P": f"{sys.executable} -m mahjong_fast"}
    ran = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


ANSWER = "13m11z  waits: 2m\n"


@pytest.mark.parametrize(
    "command",
    [
        "$P waits 13m11z -o /dev/stdout | cat",
        "$P waits 13m11z -o /dev/fd/1 | cat",
        "$P waits 13m11z -o /proc/self/fd/1 | cat",
        "$P waits 13m11z -o >(cat) | cat",
        "$P waits 13m11z -o /dev/fd/7 7>&1 | cat",
        "ln -s /dev/stdout a; ln -s a b; $P waits 13m11z -o b | cat",
        "ln -s /dev/fd d; $P waits 13m11z -o d/1 | cat",
        "mkfifo p; $P waits 13m11z -o p & cat p; wait",
        "exec 7>x 8<x; rm x; $P waits 13m11z -o /dev/fd/7; ls; cat <&8",
        "$P waits 13m11z -o /dev/stdout > x; cat x",
        "$P waits 13m11z -o x; ln -s x l; $P waits 13m11z -o l; cat l; test -L l",
    ],
)
def test_what_is_open_is_written_in_place(command, tmp_path):
    assert shell(command, tmp_path) == ANSWER
    assert not [name for name in os.listdir(tmp_path) if "part" in name or " " in name]


def test_what_is_appended_to_keeps_what_it_has(tmp_path):
    for name in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"):
        (tmp_path / "log").write_text("before\n")
        assert shell(f"$P waits 13m11z -o {name} >> log; cat log", tmp_path) == (
            f"before\n{ANSWER}"
        )
    # The beginning of an array is written last, which would spoil what was there.
    (tmp_path / "a.npy").symlink_to("/dev/stdout")
    command = "$P shanten 13m11z -o a.npy >> log 2> err || cat err log"
    assert shell(command, tmp_path) == (
        "ArrayError: a.npy: a pipe takes no array whose number of rows is not known\n"
        f"before\n{ANSWER}"
    )


@pytest.mark.parametrize("suffix", [".csv", ".JSON", ".xlsx", ".gz", ".parquet"])
def test_a_name_that_promises_another_format_is_refused(cli, suffix):
    for arguments in (["waits", "13m11z"], ["random", "3"]):
        status, out, err = cli(*arguments, "-o", f"x{suffix}")
        assert (status, out, os.listdir()) == (2, "", [])
        assert f"-o: 'x{suffix}': " in err
        assert f"but no {suffix.lower()}: choose another name" in err


def test_lines_of_json_may_be_named_so(cli):
    for name in ("x.json", "x.jsonl", "x.txt", "x"):
        assert cli("waits", "13m11z", "--json", "-o", name) == (0, "", "")
        with open(name, encoding="utf-8") as file:
            assert json.load(file)["waits"] == ["2m"]
    assert "but no .csv" in cli("waits", "13m11z", "--json", "-o", "x.csv")[2]


# ---- arrays that change while they are read ------------------------------------------

CUT = """
import os, sys
from mahjong_fast.cli import main
from mahjong_fast.array_files import HandsFile
read = HandsFile.blocks
def blocks(self):
    for first, rows in read(self):
        yield first, rows
        os.truncate(self._path, 5000)  # as another program may do
HandsFile.blocks = blocks
sys.exit(main(["shanten", "hands.npy", *sys.argv[1:]]))
"""


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("output", [["-o", "out.npy"], ["-o", "out.txt"]])
def test_a_file_that_is_cut_while_it_is_read_is_an_error(tmp_path, order, output):
    hands = np.asarray(mf.random_hands(2 * BLOCK, 14, seed=7), order=order)
    np.save(tmp_path / "hands.npy", hands)
    ran = subprocess.run(
        [sys.executable, "-c", CUT, *output],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 1
    assert ran.stderr == "ArrayError: hands.npy: it was cut while it was read\n"
    assert os.listdir(tmp_path) == ["hands.npy"]


@pytest.mark.parametrize("dtype", ["i1", ">i2", "<u4", ">i8"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_arrays_of_any_integers_in_any_order(cli, dtype, order):
    hands = mf.random_hands(BLOCK + 3, 14, seed=8)
    np.save("hands.npy", np.asarray(hands, dtype, order=order))
    assert cli("shanten", "hands.npy", "-o", "out.npy") == (0, "", "")
    assert (np.load("out.npy") == mf.batch.shanten(hands)).all()


def test_an_error_in_a_header_is_told_without_the_advice_of_numpy(cli):
    header = b"{'descr': '|u1', 'fortran_order': False, 'shape': (1, 34)}"
    header = header.ljust(20_000) + b"\n"
    with open("hands.npy", "wb") as file:
        file.write(b"\x93NUMPY\x02\x00" + struct.pack("<I", len(header)) + header)
    np.save("objects.npy", np.array([[None] * 34]), allow_pickle=True)
    for name in ("hands.npy", "objects.npy"):
        err = cli("shanten", name)[2]
        assert err.startswith(f"ArrayError: {name}: ")
        assert "pickle" not in err
        assert "max_header_size" not in err
