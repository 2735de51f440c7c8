"""A small rule system for tests, with a bit of everything."""

import mahjong_fast as mf
from mahjong_fast.scoring import (
    Allow,
    Cap,
    Chows,
    Fallback,
    Max,
    Power,
    Raise,
    Remove,
    Row,
    Ruleset,
    Sum,
)

ROWS = [
    Row("天胡", "Heavenly", 6, when="heavenly", group="fixed"),
    Row("大三元", "Big Dragons", 6, when="big_three_dragons", group="out",
        excludes="dragons"),
    Row("清一色", "Full Flush", 4, when="one_suit", group="out"),
    Row("混一色", "Half Flush", 2, when="half_flush", group="base"),
    Row("碰碰胡", "All Pungs", 2, when="all_pungs", group="base"),
    Row("七对", "Seven Pairs", 2, when="seven_pairs", group="base"),
    Row("平胡", "All Chows", 1, when="all_chows !kongs", group="base",
        identifier="pinghu"),
    Row("鸡胡", "Chicken", 0, identifier="chicken", group="plain"),
    Row("自摸", "Self-Drawn", 1, when="self_drawn", group="bonus"),
    Row("箭刻", "Dragons", 1, times="dragon_pungs", any_of="dragon_pungs",
        identifier="dragons", group="bonus"),
    Row("花龙", "Mixed Straight", 1, when="mixed_straight", group="chows"),
    Row("喜相逢", "Mixed Double", 1, when="mixed_double_chow",
        times="mixed_double_chow", group="chows"),
    Row("连六", "Short Straight", 1, when="short_straight", times="short_straight",
        group="chows"),
]  # fmt: skip
STAGES = [
    Remove("excludes"),
    Chows("chows"),
    Max("fan", "out", "base"),
    Fallback("chicken", "out", "base"),
    Allow("out", "base", "chows", when="on_discard"),
    Sum("fan", "bonus", "chows"),
    Cap("fan", 5, above="out"),
    Raise("fan", "fixed"),
    Power("points", 2, "fan"),
]


def rules_of(**changes):
    described = {
        "name": "toy",
        "chinese": "试",
        "english": "Toy",
        "rows": ROWS,
        "stages": STAGES,
        "forms": mf.STANDARD | mf.SEVEN_PAIRS_QUADS,
    }
    return Ruleset(**{**described, **changes})


TOY = rules_of()
