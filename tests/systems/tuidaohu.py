"""广东推倒胡: self-drawn or robbed, no chows; 小胡, or 大胡 worth twice as much."""

from random_wins import Game
from reference_wins import SEVEN_PAIRS_QUADS, STANDARD, THIRTEEN_ORPHANS

from systems.common import Allowed, Count

YES, NO = (True, False), (False, True)
OPTIONS = {
    "hunyise_big": NO,
    "horse_model": ("mirror", "net"),
    "kongs_on_draw": YES,
    "horse_zero_skip": YES,
    "rob_uses_zimo": YES,
    "no_rob_own_discard": ("direct", "added"),
    "multi_rob": NO,
    "bao_gang_chain": ("first", "last"),
    "horses_on_draw": YES,
    "coin_model": ("fee", "tax"),
    "runaway_to": ("system", "others"),
}
WINS = Game(ways=("tsumo", "tsumo", "tsumo", "rob", "discard"), flowers=0)

BIG = (  # 大胡
    "heavenly",  # 天胡
    "one_suit",
    "all_honors",
    "seven_pairs",
    "four_concealed_pungs",
    "four_kongs",  # 十八罗汉
    "big_three_dragons",
    "little_four_winds",
    "big_four_winds",
    "thirteen_orphans",
)


def rows(options):
    return {**dict.fromkeys(big(options), 4), "small": 2}


def big(options):
    return (*BIG, "half_flush") if options["hunyise_big"] else BIG


def allowed(options):
    return Allowed(STANDARD | SEVEN_PAIRS_QUADS | THIRTEEN_ORPHANS)


def count(facts, win, reading, options):
    patterns = [name for name in big(options) if facts[name]]
    # Base 1, doubled by the self-draw, which 抢杠 is like, and by 大胡.
    drawn = facts["self_drawn"] or options["rob_uses_zimo"]
    share = (2 if drawn else 1) * (2 if patterns else 1)
    return Count(
        dict.fromkeys(patterns or ["small"], 1),
        {"share": share},
        share,
        len(patterns),
        not facts["on_discard"] and not facts["melded_chow"],
    )
