"""广东麻将 with wild tiles: multiples are added, then doubled by 自摸 and by 硬胡."""

from random_wins import Game
from reference_wins import SEVEN_PAIRS_QUADS, STANDARD, THIRTEEN_ORPHANS

from systems.common import Allowed, Count

YES, NO = (True, False), (False, True)
OPTIONS = {
    "ghost": ("turned", "fixed", "none"),
    "pass_lock": ("off", "same_tile", "all"),
    "next_dealer": ("rotate", "winner"),
    "horse_origin": ("winner", "dealer"),
    "jihu_special": ("absorb", "eight", "two"),
    "rob_is_zimo": NO,
    "rob_shares": (1, 3),
    "gen_multiple": (0, 8, 16),
    "ghost_honor_cycle": ("seven", "split"),
    "hard_natural": NO,
    "shisanyao_adds_hunyaojiu": NO,
    "tianhu_zimo_double": YES,
    "jihu_on_gangpao": NO,
    "bao_gang": NO,
    "winner_horse_on_loser": ("mirror", "void"),
    "wild_fifth_copy": YES,
    "wild_in_melds": NO,
    "dihu_cancelled_by_melds": YES,
    "horses_per_player": (2, 1),
}
WINS = Game(chows=True, jokers=2, flowers=0)

PATTERNS = {
    "all_pungs": 8,
    "half_flush": 8,
    "one_suit": 16,
    "seven_pairs": 16,
    "deluxe_seven_pairs": 32,
    "terminals_and_honors": 32,
    "little_three_dragons": 48,
    "little_four_winds": 48,
    "all_honors": 64,
    "all_terminals": 64,
    "thirteen_orphans": 88,
    "big_three_dragons": 88,
    "big_four_winds": 88,
}
EVENTS = ("robbed_kong", "kong_draw", "after_kong", "last_draw")
SPECIAL = ("robbed_kong", "kong_draw", "last_draw")  # with which 鸡胡 is worth 8
FIRST = ("heavenly", "earthly")
ORDER = (  # of the table
    "chicken all_pungs half_flush robbed_kong kong_draw after_kong last_draw one_suit "
    "seven_pairs deluxe_seven_pairs terminals_and_honors little_three_dragons "
    "little_four_winds all_honors all_terminals heavenly earthly thirteen_orphans "
    "big_three_dragons big_four_winds further_quads special_chicken"
).split()


def rows(options):
    worth = {
        **PATTERNS,
        **dict.fromkeys(EVENTS, 8),
        **dict.fromkeys(FIRST, 64),
        "chicken": 2,
        "special_chicken": 8,
        "further_quads": options["gen_multiple"],
    }
    return {name: worth[name] for name in ORDER}


def allowed(options):
    return Allowed(
        STANDARD | SEVEN_PAIRS_QUADS | THIRTEEN_ORPHANS,
        frozenset() if options["wild_fifth_copy"] else frozenset({"no_fifth_copy"}),
        lock=options["pass_lock"],
        jokers=options["ghost"] != "none",
        wild_melds=options["wild_in_melds"],
        wild_claims=False,
        wild_after=AFTER[options["ghost_honor_cycle"]]
        if options["ghost"] == "turned"
        else None,
    )


def count(facts, win, reading, options):
    found = patterns(facts, options)
    some = bool(found)  # 鸡胡 needs none of these
    first = [name for name in FIRST if facts[name]]
    fixed = first and not options["tianhu_zimo_double"]  # 64 in all
    for name in EVENTS:
        found[name] = facts[name]
    if fixed:
        found = {}
    found |= dict.fromkeys(first, 1)
    found = {name: n for name, n in found.items() if n}
    special = not some and not first and any(facts[name] for name in SPECIAL)
    if special and options["jihu_special"] == "eight":
        found["special_chicken"] = 1
    if not found or (special and options["jihu_special"] == "two"):
        found["chicken"] = 1

    mult = 1
    if facts["self_drawn"] and not fixed:
        mult *= 2
    if facts["robbed_kong"] and options["rob_is_zimo"]:
        mult *= 2
    if facts["jokers_natural" if options["hard_natural"] else "no_joker"]:  # 硬胡
        mult *= 2
    worth = rows(options)
    added = sum(worth[name] * n for name, n in found.items())
    share = added * mult
    return Count(
        found,
        {"sum": added, "mult": mult, "share": share},
        added,
        share if options["hard_natural"] else added,
        may_win(facts, some, options),
    )


def patterns(facts, options):
    found = {
        name: 1 for name in PATTERNS if name != "deluxe_seven_pairs" and facts[name]
    }
    if not facts["all_pungs"]:
        found.pop("all_terminals", None)
    quads = facts["quads_in_pairs"]
    if quads:  # in place of 七对
        del found["seven_pairs"]
        found["deluxe_seven_pairs"] = 1
        if options["gen_multiple"] and quads > 1:
            found["further_quads"] = quads - 1
    no_pungs = {"terminals_and_honors", "all_honors", "all_terminals", "big_four_winds"}
    if no_pungs & found.keys():
        found.pop("all_pungs", None)
    if "thirteen_orphans" in found and not options["shisanyao_adds_hunyaojiu"]:
        found.pop("terminals_and_honors", None)
    return found


def may_win(facts, some, options):
    if facts["melded_chow"]:
        return False
    if facts["earthly"] and not facts["self_drawn"]:
        return False
    melded = not facts["no_melds"]
    if facts["earthly"] and melded and options["dihu_cancelled_by_melds"]:
        return False
    if facts["on_discard"]:  # 鸡胡 may not be won on a discard
        return some or bool(options["jihu_on_gangpao"] and facts["after_kong"])
    return True


# ---- the tile after one that is turned -----------------------------------------------


def after_seven(tile):
    """1 to 9 and again 1 in a suit; 东南西北中发白 and again 东."""
    return _next(tile, [[27, 28, 29, 30, 33, 32, 31]])


def after_split(tile):
    """The same, but winds and dragons go round apart."""
    return _next(tile, [[27, 28, 29, 30], [33, 32, 31]])


def _next(tile, honors):
    for cycle in [*(list(range(low, low + 9)) for low in (0, 9, 18)), *honors]:
        if tile in cycle:
            return cycle[(cycle.index(tile) + 1) % len(cycle)]
    raise AssertionError(tile)


AFTER = {"seven": after_seven, "split": after_split}
