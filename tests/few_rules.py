"""Rules of three rows, and wins for them, for tests of what rules may say."""

import mahjong_fast as mf
from mahjong_fast.scoring import Row, Ruleset, Sum

FLUSH = Row("清一色", "Full Flush", 4, when="one_suit", group="out")
PUNGS = Row("碰碰胡", "All Pungs", 2, when="all_pungs", group="base")
DRAWN = Row("自摸", "Self-Drawn", 1, when="self_drawn", group="bonus")
CHICKEN = Row("鸡胡", "Chicken", 1, identifier="chicken")


SUM = (Sum("fan"),)


def rules_of(rows=(FLUSH, PUNGS, DRAWN), stages=SUM, **more):
    given = {"totals": ("fan",), **more}
    return Ruleset("mine", "我", "Mine", rows=rows, stages=stages, **given)


FLUSH_WIN = mf.Win("1122334455667m", "7m")
PUNG_WIN = mf.Win("111m222p33s44z", "3s", "[555z]")
PLAIN_WIN = mf.Win("123m456p789s1122z", "1z", how="discard")
