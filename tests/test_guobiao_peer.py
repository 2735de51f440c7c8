"""国标麻将 against PyMahjongGB, which others have written: all kinds of random wins."""

import MahjongGB
import mcr_peer
import pytest
import random_wins
from library_wins import library_win
from systems import guobiao
from systems.common import counted, resolved

from mahjong_fast import rules

GUOBIAO = rules.get("guobiao", min_fan=0)
GAME = guobiao.WINS
TABLE = resolved(guobiao, {"min_fan": 0})
AT_ONCE = {"heavenly", "earthly", "human"}  # of which the peer knows nothing
OTHER_NAMES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}


def has_equals(win):
    """Return whether several readings are worth the most, by the oracle."""
    found = [one.count for one in counted(guobiao, win, TABLE)]
    most = max(count.result for count in found)
    return len({str(count.rows) for count in found if count.result == most}) > 1


def check(n, seed):
    """Compare *n* wins; return the names of all fans that were seen."""
    names, ties = set(), 0
    for win in random_wins.wins(n, seed, GAME):
        win = win._replace(flags=win.flags - AT_ONCE)
        found = MahjongGB.MahjongFanCalculator(*mcr_peer.arguments(win))
        fans = {OTHER_NAMES.get(name, name): value for value, name in found}
        score = GUOBIAO.score(library_win(win))
        where = f"seed {seed}: {win}: {score}, not {fans}"
        assert score.fan == sum(fans.values()), where
        if score.fans != fans:
            ties += 1
            assert has_equals(win), where
        names |= fans.keys()
    assert ties < 3 + n / 2000
    return names


@pytest.mark.slow
def test_the_fans_of_random_wins():
    names = check(30_000, 90_01)
    there = {row.chinese for row in GUOBIAO.rows}
    assert names <= there
    assert there - names <= {"四杠", "连七对"}  # too rare for so few


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(90_10, 90_20))
def test_the_fans_of_many_random_wins(seed):
    check(30_000, seed)


@pytest.mark.exhaustive
def test_all_fans_are_seen():
    names = set()
    for seed in range(90_30, 90_40):
        names |= check(5_000, seed)
    assert names == {row.chinese for row in GUOBIAO.rows}
