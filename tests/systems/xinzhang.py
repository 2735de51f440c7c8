"""广东新麻将, 新章: one pattern and additions up to 5 fan, or one outside the cap."""

from random_wins import Game
from reference_wins import STANDARD, THIRTEEN_ORPHANS

from systems.capped import holds, is_possible
from systems.common import Allowed, Count

CAP = 5
YES, NO = (True, False), (False, True)
OPTIONS = {
    "min_fan": (0, 1, 3),
    "gangkai_fan": (1, 0),
    "qianggang_zimo_fan": YES,
    "haidi_fan": (1, 0),
    "concealed_kong_breaks_menqing": NO,
    "exposed_kong_breaks_menqing": YES,
    "stack_in_cap_patterns": NO,
    "min_fan_counts_bonuses": YES,
    "twelve_counts_concealed": NO,
    "multi_ron": YES,
    "pattern_liability": NO,
    "qianggang_shares": (3, 1),
    "flowers": NO,
}
WINS = Game()

OUT = {
    "thirteen_orphans": 9,
    "big_four_winds": 9,
    "big_three_dragons": 9,
    "all_terminals": 8,
    "all_honors": 8,
    "little_four_winds": 7,
    "little_three_dragons": 7,
    "terminals_and_honors": 6,
    "one_suit_and_all_pungs": 6,
}
IN = {"one_suit": 5, "hunpeng": 5, "half_flush": 3, "all_pungs": 3, "all_chows": 1}
FIRST = ("heavenly", "human", "earthly")


def rows(options):
    bonus = ("self_draw", "seat_wind_pung", "round_wind_pung", "dragon_pungs", "closed")
    return {
        **OUT,
        **IN,
        "chicken": 0,
        **dict.fromkeys(bonus, 1),
        "last_draw": options["haidi_fan"],
        "kong_draw": options["gangkai_fan"],
        **dict.fromkeys(FIRST, 9),
    }


def allowed(options):
    forms = STANDARD | THIRTEEN_ORPHANS
    return Allowed(forms, lock="same_tile", flowers=options["flowers"])


def count(facts, win, reading, options):
    out = [name for name in OUT if holds(name, facts)]
    if out:
        best = max(out, key=OUT.__getitem__)  # the first of equals
        found, pattern, uncapped = {best: 1}, OUT[best], OUT[best]
        fan = uncapped
    else:
        patterns = [name for name in IN if name != "hunpeng" and facts[name]]
        if "half_flush" in patterns and "all_pungs" in patterns:
            patterns = ["hunpeng"]  # in place of both
        if not options["stack_in_cap_patterns"]:
            patterns = patterns[:1]  # they descend
        more = bonus(facts, options)
        found = {**dict.fromkeys(patterns or ["chicken"], 1), **more}
        worth = rows(options)
        pattern = sum(IN[name] for name in patterns)
        uncapped = pattern + sum(worth[name] * n for name, n in more.items())
        fan = min(CAP, uncapped)
    first = [name for name in FIRST if facts[name]]
    if first:  # fan = 9 whatever the hand
        if fan < 9:
            found, fan = {first[0]: 1}, 9
        pattern = 9
    compared = fan if options["min_fan_counts_bonuses"] else pattern
    return Count(
        found,
        {"fan": fan, "points": 2**fan},
        fan,
        uncapped,
        is_possible(facts, cancelled=not facts["no_melds"]),
        compared >= options["min_fan"],
    )


def bonus(facts, options):
    robbed = facts["robbed_kong"] and options["qianggang_zimo_fan"]
    found = {
        "self_draw": facts["self_drawn"] or robbed,
        "seat_wind_pung": facts["seat_wind_pung"],
        "round_wind_pung": facts["round_wind_pung"],
        "dragon_pungs": facts["dragon_pungs"],
        "closed": is_closed(facts, options),
        "last_draw": facts["last_draw"] if options["haidi_fan"] else 0,
        "kong_draw": facts["kong_draw"] if options["gangkai_fan"] else 0,
    }
    return {name: n for name, n in found.items() if n}


def is_closed(facts, options):
    """门前清: no pong and no chow, and no kong of a kind that breaks it."""
    if not facts["no_chow_or_pung"]:
        return 0
    if options["exposed_kong_breaks_menqing"] and facts["open_kongs"]:
        return 0
    return int(
        not (options["concealed_kong_breaks_menqing"] and facts["concealed_kongs"])
    )
