"""Small pages as rules, and wins for them: the one place where tests make up rules.

`TOY` has a bit of everything; `rules_of` makes rules of a few rows.
"""

from __future__ import annotations

from typing import Any

import tomllib

import mahjong_fast as mf
from mahjong_fast.scoring import Ruleset

TOY_PAGE = """
name   = "toy"
title  = { zh = "试", en = "Toy" }
shapes = ["standard", "seven_pairs_quads"]
totals = ["fan", "points"]
game   = { jokers = true, flowers = true }

[rows.fixed]
table = [["天胡", 6, "heavenly"]]
[rows.out]
table = [
  ["大三元", 6, "big_three_dragons", { excludes = ["dragons"] }],
  ["清一色", 4, "one_suit"],
]
[rows.base]
table = [
  ["混一色", 2, "half_flush"],
  ["碰碰胡", 2, "all_pungs"],
  ["七对",   2, "seven_pairs"],
  ["平胡",   1, "all_chows and not kongs", { id = "pinghu" }],
]
[rows.plain]
table = [["鸡胡", 0, "not has(out, base)", { id = "chicken" }]]
[rows.bonus]
table = [
  ["自摸", 1, "self_drawn"],
  ["箭刻", 1, { id = "dragons", each = "dragon_pungs" }],
]
[rows.chows]
forest = "chows"
table = [
  ["花龙",   1, "mixed_straight"],
  ["喜相逢", 1, "mixed_double_chow", { each = "mixed_double_chow" }],
  ["连六",   1, "short_straight", { each = "short_straight" }],
]

[forbid]
too_plain = "on_discard and not has(out, base, chows)"

[score]
sum    = "best(out, base) + sum(bonus, chows)"
fan    = "max(sum if has(out) else min(sum, 5), best(fixed))"
points = "2 ** fan"

[text]
heavenly          = { zh = "天胡", en = "won with the dealt tiles", name = "Heavenly" }
big_three_dragons = { zh = "三副箭刻", en = "three triplets", name = "Big Dragons" }
chicken   = { zh = "没有其他番种", en = "no other row counts", name = "Chicken" }
dragons   = { zh = "箭刻", en = "triplets and kongs of dragons", name = "Dragons" }
too_plain = { zh = "鸡胡不能点炮胡", en = "a chicken is won by drawing" }
"""
TREE = tomllib.loads(TOY_PAGE)


def toy(**changes: Any) -> Ruleset:
    """Return the toy rules with other keys of the page."""
    return Ruleset.from_page({**TREE, **changes})


TOY = toy()

# ---- rules of three rows -------------------------------------------------------------

FLUSH = ["清一色", 4, "one_suit"]
PUNGS = ["碰碰胡", 2, "all_pungs"]
DRAWN = ["自摸", 1, "self_drawn"]
CHICKEN = ["鸡胡", 1, "not has(out, base, bonus)", {"id": "chicken"}]
ROWS = {"out": [FLUSH], "base": [PUNGS], "bonus": [DRAWN]}


def page_of(rows=ROWS, fan="sum(GROUPS)", score=None, **more: Any) -> dict[str, Any]:
    """Return a page of some groups of rows; GROUPS stands for all of them."""
    groups = ", ".join(rows)
    score = score or {"fan": fan}
    return {
        "name": "mine",
        "title": {"zh": "我", "en": "Mine"},
        "totals": ["fan"],
        "rows": {group: {"table": table} for group, table in rows.items()},
        "score": {name: text.replace("GROUPS", groups) for name, text in score.items()},
        **more,
    }


def rules_of(rows=ROWS, fan="sum(GROUPS)", score=None, **more: Any) -> Ruleset:
    """Return the rules of `page_of`."""
    return Ruleset.from_page(page_of(rows, fan, score, **more))


FLUSH_WIN = mf.Win("1122334455667m", "7m")
PUNG_WIN = mf.Win("111m222p33s44z", "3s", "[555z]")
PLAIN_WIN = mf.Win("123m456p789s1122z", "1z", how="discard")
