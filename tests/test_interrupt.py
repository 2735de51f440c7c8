"""Ctrl-C ends what takes long, soon, and other threads go on meanwhile."""

import subprocess
import sys

import pytest

# Seconds, as promised; of work where other processes keep the processors.
SOON = 0.2
STARTED = """
import os, signal, threading, time
import mahjong_fast as mf

{before}

def interrupt():
    time.sleep({delay})
    interrupt.sent, interrupt.worked = time.perf_counter(), time.process_time()
    os.kill(os.getpid(), signal.SIGINT)

ticks = 0

def tick():
    global ticks
    while True:
        time.sleep(0.01)
        ticks += 1

threading.Thread(target=tick, daemon=True).start()
threading.Thread(target=interrupt, daemon=True).start()
try:
    {call}
except KeyboardInterrupt:
    worked = time.process_time() - interrupt.worked
    print(min(time.perf_counter() - interrupt.sent, worked), ticks)
else:
    print("never interrupted")
"""
HANDS = """
import numpy as np
hands = np.broadcast_to(mf.random_hands(10**6, 13), (300, 10**6, 34))
drawn = np.broadcast_to(mf.random_hands(10**4, 14), (3000, 10**4, 34))
"""
LONG_CALLS = {
    "random_wins": ("", "mf.random_wins(10**8)"),
    "random_wins with melds": ("", "mf.random_wins(10**8, melds=2)"),
    "random_hands": ("", "mf.random_hands(10**8)"),
    "decompose": (
        "",
        "[mf.decompose('123456789m', jokers=8, forms=1) for _ in range(50)]",
    ),
    "census": (
        "forms = [mf.form(pairs=[t], honor_runs=('winds',)) for t in (1, 13, 30)]",
        "mf.census(14, forms=(mf.ALL, *forms))",
    ),
    "a score of any shape": (
        """
rules = mf.scoring.Ruleset.from_page('''
name = "any"
shapes = [{ shape = "any" }]
game.jokers = true
rows.all.table = [["清一色", 4, "one_suit"]]
score.fan = "sum(all)"
''')
win = mf.Win("123m45p", "6p", jokers=8, how="tsumo")
""",
        "rules.score(win)",
    ),
    "an array": (HANDS, "mf.batch.shanten(hands)"),
    "an array in threads": (HANDS, "mf.batch.ukeire(hands, threads=4)"),
    "an array in two threads": (HANDS, "mf.batch.ukeire(hands[:100], threads=2)"),
    "an array with limits": (
        HANDS,
        "mf.batch.waits(hands, limits=[3] * 34, on_error='sentinel')",
    ),
    "an array that broadcasts": (
        HANDS,
        "mf.batch.is_win(drawn[:, :, None], jokers=[0, 1, 2], on_error='sentinel')",
    ),
    "the first bad row": (
        HANDS + "jokers = np.zeros((300, 10**6), np.uint8); jokers[-1, -1] = 9",
        "mf.batch.shanten(hands, jokers=jokers)",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG_CALLS)
def test_a_long_call_is_interrupted(name: str) -> None:
    before, call = LONG_CALLS[name]
    script = STARTED.format(before=before, call=call, delay=0.5)
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, done.stderr
        after, ticks = done.stdout.split()
        assert after != "never", done.stdout
        if float(after) < SOON:
            break
    assert float(after) < SOON, done.stdout
    assert int(ticks) > 10, "the GIL was held"
