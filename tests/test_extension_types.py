"""What no call of ours made: no extension type crashes, however little is in it."""

import subprocess
import sys

import pytest

MODULES = ("core", "scoring", "ufuncs", "mahjonggb")

# Whatever is raised is well; to end the process, or never to end, is not.
PROBE = """
import copy, importlib, pickle, sys
import mahjong_fast as mf
from mahjong_fast._native import scoring

win = mf.Win("1223345556789m", "4m")
rules = mf.rules.get("jipinghu")
score = rules.score(win)
PEERS = (None, 5, win, rules, score, score.lines[0])

def tried(what, call, *arguments):
    print(what, flush=True)
    try:
        return call(*arguments)
    except Exception:
        return None

def pickled(value, protocol):
    return pickle.loads(pickle.dumps(value, protocol))

def probe(kind):
    said = kind.__name__
    empty = tried(said, lambda: kind.__new__(kind))
    tried(said, kind)
    if empty is None:
        return
    for name in dir(kind):
        value = tried(f"{said}.{name}", getattr, empty, name)
        if callable(value) and not name.startswith("__"):
            tried(f"{said}.{name}()", value)
            for peer in (*PEERS, empty):
                tried(f"{said}.{name}(peer)", value, peer)
    for call in (repr, str, hash, bool, len, list, dict, copy.copy, copy.deepcopy):
        tried(f"{call.__name__} of {said}", call, empty)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        tried(f"pickled {said}", pickled, empty, protocol)
    twin = kind.__new__(kind)
    for other in (empty, twin, *PEERS):
        for name in ("__eq__", "__ne__", "__lt__"):
            tried(f"{said} {name}", getattr(empty, name), other)
            tried(f"{name} {said}", getattr(other, name), empty)
    for name in dir(scoring):
        function = getattr(scoring, name)
        if callable(function) and not isinstance(function, type):
            tried(f"{name}({said})", function, empty)
            for peer in (*PEERS, 1):
                tried(f"{name}({said}, peer)", function, empty, peer)
                tried(f"{name}(peer, {said})", function, peer, empty)
    for method in ("score", "settle", "score_readings", "ready", "shortfall"):
        tried(f"{method}({said})", getattr(rules, method, None), empty)

module = importlib.import_module("mahjong_fast._native." + sys.argv[1])
kinds = [kind for kind in vars(module).values() if isinstance(kind, type)]
kinds = [kind for kind in kinds if kind.__module__.startswith("mahjong_fast")]
if sys.argv[1] == "scoring":
    kinds += [mf.Win, type(rules)]
for kind in kinds:
    if not issubclass(kind, BaseException):
        probe(kind)
print("types:", *(kind.__name__ for kind in kinds))
"""

KNOWN = {
    "scoring": {
        *("Score", "Line", "Rules", "Win", "Ruleset"),
        *("Deal", "Player", "Kong", "Payment", "NextHand", "Settlement"),
    }
}


@pytest.mark.slow
@pytest.mark.parametrize("module", MODULES)
def test_a_value_that_nobody_has_filled_crashes_nothing(module, tmp_path):
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", PROBE, module],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    said = done.stdout.splitlines()
    assert done.returncode == 0, (said[-1:], done.stderr[-2000:])
    assert KNOWN.get(module, set()) <= set(said[-1].split())
