"""广东鸡平胡: one pattern and additions up to 3 fan, or one pattern outside the cap."""

from random_wins import Game
from reference_wins import SEVEN_PAIRS_QUADS, STANDARD, THIRTEEN_ORPHANS

from systems.capped import holds, is_possible
from systems.common import Allowed, Count

CAP = 3
YES, NO = (True, False), (False, True)
OPTIONS = {
    "stack_in_cap_patterns": NO,
    "jiulian_pure": YES,
    "allow_qidui": NO,
    "triple_ron_payment": ("each", "self_draw"),
    "first_turn_kong_cancels": YES,
    "seat_wind": ("relative", "fixed"),
    "rob_overrides_pattern_liability": YES,
    "liability_order": ("pattern_first", "earliest", "split"),
    "bao_gang_chain": ("first", "last"),
    "twelve_counts_concealed": NO,
    "multi_rob": YES,
    "fee_on_draw": YES,
    "coin_model": ("fee", "tax"),
    "runaway_penalty": (8, 0),
    "pass_lock": ("same_tile", "all"),
    "menqing_fan": (0, 1, 2, 3),
    "dead_wall": (0, 14),
    "discard_payment": ("discarder", "all"),
}
WINS = Game(flowers=0)

OUT = {
    "thirteen_orphans": 6,
    "nine_gates": 6,
    "nine_gates_impure": 6,  # where any 14 tiles with 1112345678999 are 九莲宝灯
    "big_four_winds": 6,
    "big_three_dragons": 6,
    "all_terminals": 6,
    "all_honors": 6,
    "little_four_winds": 5,
    "little_three_dragons": 5,
    "terminals_and_honors": 5,
    "one_suit_and_all_pungs": 5,
    "one_suit": 4,
    "half_flush_and_all_pungs": 4,
}
IN = {"half_flush": 2, "all_pungs": 2, "all_chows": 1}
FIRST = ("heavenly", "human", "earthly")


def rows(options):
    bonus = ("self_draw", "seat_wind_pung", "round_wind_pung", "dragon_pungs")
    return {
        **OUT,
        **IN,
        "chicken": 0,
        **dict.fromkeys(bonus, 1),
        **dict.fromkeys(FIRST, 6),
        "closed": options["menqing_fan"],
    }


def allowed(options):
    pairs = SEVEN_PAIRS_QUADS if options["allow_qidui"] else 0
    forms = STANDARD | THIRTEEN_ORPHANS | pairs
    return Allowed(forms, lock=options["pass_lock"])


def count(facts, win, reading, options):
    gates = "nine_gates_impure" if options["jiulian_pure"] else "nine_gates"
    out = [name for name in OUT if name != gates and holds(name, facts)]
    if out:
        best = max(out, key=OUT.__getitem__)  # the first of equals
        found, uncapped = {best: 1}, OUT[best]
        fan = uncapped
    else:
        patterns = [name for name in IN if facts[name]]
        if not options["stack_in_cap_patterns"]:
            patterns = patterns[:1]  # they descend
        found = {**dict.fromkeys(patterns or ["chicken"], 1), **bonus(facts, options)}
        worth = rows(options)
        uncapped = sum(worth[name] * n for name, n in found.items())
        fan = min(CAP, uncapped)
        if (
            facts["kong_draw"]  # 杠上开花
            or facts["last_draw"]  # 海底捞月
            or facts["robbed_kong"]  # 抢杠
            or facts["three_winners"]  # 一炮三响
        ):
            fan = max(fan, 3)
    first = [name for name in FIRST if facts[name]]
    if first and fan < 6:
        found, fan = {first[0]: 1}, 6
    cancelled = not facts["no_chow_or_pung"]
    if options["first_turn_kong_cancels"]:
        cancelled = not facts["no_melds"]
    totals = {"fan": fan, "points": 2**fan}
    return Count(found, totals, fan, uncapped, is_possible(facts, cancelled))


def bonus(facts, options):
    found = {
        "self_draw": facts["self_drawn"] or facts["robbed_kong"],
        "seat_wind_pung": facts["seat_wind_pung"],
        "round_wind_pung": facts["round_wind_pung"],
        "dragon_pungs": facts["dragon_pungs"],
        "closed": facts["closed"] if options["menqing_fan"] else 0,
    }
    return {name: n for name, n in found.items() if n}
