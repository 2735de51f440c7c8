"""The command `bench`: that it measures what it says, not how fast that is."""

import json
import sys
import xml.etree.ElementTree as ElementTree

import pytest

import mahjong_fast as mf
from mahjong_fast.arrays import RESULTS
from mahjong_fast.cli import bench, main
from mahjong_fast.cli.bench import measuring, peers
from mahjong_fast.tiles import TILE_NAMES

ALONE = [*RESULTS, "decompose"]


@pytest.fixture(scope="module")
def answer():
    """Return what one quick run has measured."""
    return bench.measured(quick=True)


@pytest.fixture
def run(capsys, monkeypatch, answer):
    """Run the command with the figures of that run."""
    monkeypatch.setattr(bench, "measured", lambda quick: answer)

    def call(*arguments):
        return (main(["bench", *arguments]), *capsys.readouterr())

    return call


def names(answer, question):
    return [row["name"] for row in answer["results"] if row["question"] == question]


@pytest.mark.slow
def test_every_function_is_measured(answer):
    for question in RESULTS:
        assert names(answer, question)[0] == f"mf.batch.{question}, 10,000 hands"
    for question in ALONE:
        assert f"mf.{question}" in names(answer, question)
    for question in ("random_hands", "random_wins"):
        assert names(answer, question) == [f"mf.{question}, 10,000 hands"]
    assert names(answer, "np.copyto") == ["np.copyto, 10,000 hands"]
    for row in answer["results"]:
        assert 0 < row["ns"] < 1e9, row
        assert row["copies"] > 0, row
    (copy,) = (row for row in answer["results"] if row["package"] == "numpy")
    assert copy["copies"] == 1
    for row in answer["results"]:
        assert row["copies"] == pytest.approx(
            row["ns"] / copy["ns"], rel=0.01, abs=1e-3
        )


def test_peers_are_measured_or_named(answer):
    there = {name for name, version in answer["peers"].items() if version}
    assert list(answer["peers"]) == list(peers.PACKAGES)
    assert {"xiangting", "mahjong", "riichienv", "PyMahjongGB"} <= there
    assert {row["package"] for row in answer["results"]} == there | {
        "mahjong_fast",
        "numpy",
    }
    text = "\n".join(bench.lines(answer))
    for name, version in answer["peers"].items():
        assert (f"{name} {version}" in text) == (name in there)


def test_a_peer_that_is_not_installed(monkeypatch):
    def absent():
        raise ModuleNotFoundError("No module named 'xiangting'")
        yield

    monkeypatch.setitem(peers.PACKAGES, "xiangting", absent)
    found, versions = peers.installed()
    assert versions["xiangting"] is None
    assert "xiangting" not in found
    assert "mahjong" in found
    shown = {"peers": versions, "results": [], "rounds": 3, "cores": 1}
    shown |= dict.fromkeys(("version", "kernels", "python", "numpy", "machine"), "x")
    (line,) = (line for line in bench.lines(shown) if line.startswith("not installed"))
    assert "xiangting" in line


def test_text(run, answer):
    status, out, err = run("--quick")
    assert (status, err) == (0, "")
    first, second, *rest = out.splitlines()
    assert first.startswith(f"mahjong_fast {mf.__version__}, kernels for {mf.cpu()}; ")
    assert second.startswith(f"{bench.machine()}, ")
    assert f"the best of {answer['rounds']} rounds" in second
    for row in answer["results"]:
        start, figure = f"  {row['name']}  ", bench.figure(row["ns"])
        assert any(line.startswith(start) and figure in line for line in rest), start
    assert max(map(len, rest)) <= 88


def test_json(run, answer):
    status, out, err = run("--json", "--quick")
    assert (status, err) == (0, "")
    assert json.loads(out) == answer
    for field in (*answer, *answer["results"][0]):
        assert field in bench.EPILOG


def test_quick_is_said(monkeypatch, capsys, answer):
    asked = []
    monkeypatch.setattr(bench, "measured", lambda quick: asked.append(quick) or answer)
    assert main(["bench"]) == main(["bench", "--quick"]) == 0
    assert asked == [False, True]


@pytest.mark.slow
def test_pictures(run, answer, tmp_path):
    svg, png = tmp_path / "speed.svg", tmp_path / "speed.PNG"
    assert run("--plot", str(svg))[0] == run("--plot", str(png), "--json")[0] == 0
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "speed.PNG",
        "speed.svg",
    ]


def test_wrong_arguments(run, tmp_path, monkeypatch):
    status, out, err = run("--plot", "speed.gif")
    assert (status, out) == (2, "")
    assert "argument --plot: 'speed.gif' does not end in .png or .svg" in err
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    status, out, err = run("--plot", str(tmp_path / "speed.svg"))
    assert (status, out) == (1, "")
    assert "pip install '.[bench]' in the source directory" in err


def test_help(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    status, out, err = run("--help")
    assert (status, err) == (0, "")
    assert bench.EPILOG in out
    assert max(map(len, out.splitlines())) <= 88
    for command in bench.EPILOG.split("  $ mahjong-fast bench")[1:]:
        options = command.partition(">")[0].split()
        assert all(option in out for option in options if option.startswith("--"))


# ---- how it measures -----------------------------------------------------------------


def test_the_hands_are_what_they_are_said_to_be():
    hands = measuring._hands()
    assert set(hands) == set(measuring.QUESTIONS.values())
    for kind, rows in hands.items():
        assert (rows.sum(1) == int(kind[:2])).all()
        numbers = mf.batch.shanten(rows)
        if "ready" in kind:
            assert (numbers == 0).all()
        if "complete" in kind:
            assert (numbers == -1).all()


def test_rounds_see_other_hands_and_the_best_counts(monkeypatch):
    clock = iter(range(0, 10**9, 1000))
    monkeypatch.setattr(measuring, "perf_counter_ns", lambda: next(clock))
    rows = mf.random_hands(10_000, seed=1)
    seen = []
    case = measuring.HandCase(
        "other", peers.Peer("shanten", seen.append, list, "a note"), rows
    )
    assert (case.name, case.package, case.rows) == ("other, a note", "other", None)
    for _ in range(10):
        case.run()
    assert len(seen) == len(rows[: len(seen)])
    assert seen == rows[: len(seen)].tolist()
    assert case.ns == 1000 / 250  # the largest round: half of a twentieth of the hands


def test_measuring_ends_and_lets_the_collector_be():
    import gc

    case = measuring.ArrayCase("shanten", "none", 5, lambda: None)
    assert gc.isenabled()
    assert measuring.measure([case], 0) == measuring.LEAST_ROUNDS
    assert gc.isenabled()
    assert 0 < case.ns < 1e9


# ---- the answers of the peers --------------------------------------------------------


def bits(mask):
    return {tile for tile in range(34) if mask >> tile & 1}


def named(tiles):
    return {TILE_NAMES.index(tile[1] + tile[0]) for tile in tiles}


MCR_TILE = peers.MCR_NAMES.index

READ = {
    ("xiangting", "shanten"): lambda found: found - 1,
    ("xiangting", "waits"): lambda found: bits(found[1]),
    ("xiangting", "useful"): lambda found: bits(found[1]),
    ("xiangting", "discards"): lambda found: [
        (number - 1, bits(mask)) for number, mask in found
    ],
    ("riichienv", "waits"): set,
    ("cmajiang", "waits"): named,
    ("cmajiang", "useful"): named,
    ("jansou", "discards"): len,
    ("PyMahjongGB", "useful"): lambda found: set(map(MCR_TILE, found[1])),
    ("mahjong", "decompose"): len,
}
OURS = {
    "shanten": mf.shanten,
    "is_win": mf.is_win,
    "waits": lambda hand: set(mf.waits(hand)),
    "useful": lambda hand: set(mf.useful(hand)),
    "ukeire": lambda hand: dict(zip(*mf.ukeire(hand)[1:3], strict=True)),
    "discards": lambda hand: [
        (found.shanten, set(found.tiles))
        for found in sorted(mf.discards(hand), key=lambda found: found.tile)
    ],
    "decompose": lambda hand: len(
        mf.decompose(hand, forms=mf.STANDARD | mf.SEVEN_PAIRS)
    ),
}
OTHERS = {
    ("jansou", "discards"): lambda hand: len(mf.discards(hand)),
    ("PyMahjongGB", "useful"): lambda hand: set(
        mf.useful(hand, forms=mf.form(copies=None))
    ),
}


def test_peers_are_asked_what_ours_are_asked():
    hands = measuring._hands()
    for package, functions in peers.installed()[0].items():
        for peer in functions:
            key = package, peer.question
            read = READ.get(key, lambda found: found)
            ours = OTHERS.get(key, OURS[peer.question])
            for hand in hands[measuring.QUESTIONS[peer.question]][:100].tolist():
                if package == "PyMahjongGB" and max(hand) == 4:
                    continue  # a tile held four times is never useful to it, or always
                found = read(peer.function(peer.given(hand)))
                assert found == ours(hand), (*key, mf.format(hand))
