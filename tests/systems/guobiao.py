"""国标麻将: the fans of one reading, step by step as the specification counts them."""

from collections import Counter

import reference_wins as shapes
from random_wins import Game
from reference_patterns import KNITTED_WAITS_WHOLE, WAITS_LIVE
from reference_scoring import CHOW_ORDER, PUNG_ORDER, best_forest

from systems.common import Allowed, Count

YES, NO = (True, False), (False, True)
OPTIONS = {
    "profile": ("common", "wmo2006", "strict1998"),
    "two_concealed_kongs": (6, 8),
    "melded_and_concealed_kong": (5, 6, "separate"),
    "selfdraw_of_closed_specials": ("zimo", "buqiuren"),
    "nine_gates_yaojiuke": ("minus_one", "none"),
    "all_terminals_pungs": ("triple_only", "both", "neither"),
    "seven_pairs_compose": YES,
    "dragons_cancel_void": NO,
    "knitted_wait": ("mil", "none"),
    "wait_rule": ("structural", "available"),
    "flowers": YES,
    "min_fan": (8, 0, 1, 24),
    "tile_hog_in_forced_pairs": YES,
    "extras": NO,
    "sifang_dafa_keeps_ziyise": NO,
    "extras_mode": ("add", "fixed"),
    "seat_exchange": ("seed", "official", "none"),
}
PROFILES = {
    "common": {},
    "wmo2006": {
        "two_concealed_kongs": 8,
        "melded_and_concealed_kong": 6,
        "selfdraw_of_closed_specials": "buqiuren",
        "nine_gates_yaojiuke": "none",
    },
    "strict1998": {
        "melded_and_concealed_kong": "separate",
        "all_terminals_pungs": "neither",
        "seven_pairs_compose": False,
        "dragons_cancel_void": True,
    },
}
FORMS = (
    shapes.STANDARD
    | shapes.SEVEN_PAIRS_QUADS
    | shapes.THIRTEEN_ORPHANS
    | shapes.KNITTED_STRAIGHT
    | shapes.KNITTED_HONORS
    | shapes.KNITTED_HONORS_SEVEN
)
WINS = Game(forms=FORMS)

BLESSINGS = ("blessing_of_heaven", "blessing_of_earth", "blessing_of_human")
TERMINALS, IN_GATES, WIND_PUNGS = YAOJIUKE = (  # 幺九刻
    "pung_of_terminals",
    "pung_of_terminals_in_gates",
    "pung_of_winds",
)
# Section 4, from the greatest value down.
VALUES = {
    168: "sifang_dafa blessing_of_heaven",
    158: "blessing_of_earth",
    108: "blessing_of_human",
    88: "big_four_winds big_three_dragons all_green nine_gates four_kongs "
    "seven_shifted_pairs thirteen_orphans",
    64: "all_terminals little_four_winds little_three_dragons all_honors "
    "four_concealed_pungs pure_terminal_chows",
    48: "quadruple_chow four_pure_shifted_pungs",
    32: "four_pure_shifted_chows three_kongs all_terminals_and_honors",
    24: "seven_pairs greater_honors_and_knitted_tiles all_even_pungs full_flush "
    "pure_triple_chow pure_shifted_pungs upper_tiles middle_tiles lower_tiles",
    16: "pure_straight three_suited_terminal_chows pure_shifted_chows all_fives "
    "triple_pung three_concealed_pungs",
    12: "lesser_honors_and_knitted_tiles knitted_straight upper_four lower_four "
    "big_three_winds",
    8: "mixed_straight reversible_tiles mixed_triple_chow mixed_shifted_pungs "
    "chicken_hand last_tile_draw last_tile_claim out_with_replacement_tile "
    "robbing_the_kong",
    6: "all_pungs half_flush mixed_shifted_chows all_types melded_hand "
    "two_concealed_kongs two_dragon_pungs",
    4: "outside_hand fully_concealed_hand two_melded_kongs last_tile",
    2: "dragon_pung prevalent_wind seat_wind concealed_hand all_chows tile_hog "
    "tile_hog_in_pairs double_pung two_concealed_pungs concealed_kong all_simples",
    1: "pure_double_chow mixed_double_chow short_straight two_terminal_chows "
    f"{' '.join(YAOJIUKE)} melded_kong one_voided_suit no_honors edge_wait "
    "closed_wait single_wait self_drawn flower_tiles",
    5: "melded_and_concealed_kong",
}
VALUE = {name: value for value, names in VALUES.items() for name in names.split()}
# Step 6, as the map of the specification has it.
EXCLUDES = {
    "big_four_winds": "big_three_winds all_pungs prevalent_wind seat_wind",
    "big_three_dragons": "two_dragon_pungs dragon_pung",
    "all_green": "half_flush one_voided_suit",
    "nine_gates": "full_flush concealed_hand no_honors",
    "four_kongs": "single_wait all_pungs",
    "seven_shifted_pairs": "full_flush concealed_hand single_wait no_honors "
    "seven_pairs",
    "thirteen_orphans": "all_types concealed_hand single_wait all_terminals_and_honors",
    "all_terminals": "all_pungs outside_hand no_honors all_terminals_and_honors",
    "little_four_winds": "big_three_winds",
    "little_three_dragons": "two_dragon_pungs dragon_pung",
    "all_honors": "all_pungs outside_hand all_terminals_and_honors one_voided_suit",
    "four_concealed_pungs": "all_pungs concealed_hand",
    "pure_terminal_chows": "full_flush all_chows no_honors seven_pairs",
    "quadruple_chow": "pure_triple_chow pure_double_chow tile_hog",
    "four_pure_shifted_pungs": "pure_shifted_pungs all_pungs",
    "four_pure_shifted_chows": "pure_shifted_chows short_straight two_terminal_chows",
    "all_terminals_and_honors": "all_pungs outside_hand",
    "seven_pairs": "concealed_hand single_wait",
    "greater_honors_and_knitted_tiles": "all_types concealed_hand single_wait "
    "lesser_honors_and_knitted_tiles",
    "all_even_pungs": "all_pungs all_simples no_honors",
    "full_flush": "no_honors",
    "pure_triple_chow": "pure_double_chow",
    "upper_tiles": "upper_four no_honors",
    "middle_tiles": "all_simples no_honors",
    "lower_tiles": "lower_four no_honors",
    "three_suited_terminal_chows": "mixed_double_chow two_terminal_chows all_chows "
    "no_honors",
    "all_fives": "all_simples no_honors",
    "triple_pung": "double_pung",
    "lesser_honors_and_knitted_tiles": "all_types concealed_hand single_wait",
    "upper_four": "no_honors",
    "lower_four": "no_honors",
    "reversible_tiles": "one_voided_suit",
    "last_tile_draw": "self_drawn",
    "out_with_replacement_tile": "self_drawn",
    "robbing_the_kong": "last_tile",
    "melded_hand": "single_wait",
    "two_dragon_pungs": "dragon_pung",
    "fully_concealed_hand": "self_drawn",
    "all_chows": "no_honors",
    "all_simples": "no_honors",
    # Section 8, extras.
    "sifang_dafa": "all_pungs prevalent_wind seat_wind big_three_winds outside_hand",
    "blessing_of_heaven": "fully_concealed_hand self_drawn edge_wait closed_wait "
    "single_wait",
    "blessing_of_earth": "fully_concealed_hand self_drawn",
    "blessing_of_human": "concealed_hand fully_concealed_hand self_drawn",
}
# Closed anyway: 自摸 in place of 不求人.
CLOSED = (
    "nine_gates four_concealed_pungs seven_pairs seven_shifted_pairs thirteen_orphans "
    "lesser_honors_and_knitted_tiles greater_honors_and_knitted_tiles"
).split()
CANCEL_VOID = (
    "big_three_dragons little_three_dragons big_three_winds quadruple_chow "
    "four_pure_shifted_chows four_pure_shifted_pungs"
).split()
NO_YAOJIUKE = (
    "big_four_winds all_terminals all_terminals_and_honors all_honors sifang_dafa"
).split()


def rows(options):
    kongs = options["melded_and_concealed_kong"]
    return {
        **VALUE,
        "two_concealed_kongs": options["two_concealed_kongs"],
        "melded_and_concealed_kong": 0 if kongs == "separate" else kongs,
    }


def allowed(options):
    found = set()
    if options["wait_rule"] == "available":
        found.add(WAITS_LIVE)
    if options["knitted_wait"] == "none":
        found.add(KNITTED_WAITS_WHOLE)
    return Allowed(
        FORMS, frozenset(found), flowers=options["flowers"], robbed_last=True
    )


def count(facts, win, reading, options):
    fans = Counter()
    standard = reading.form == shapes.STANDARD
    pairs = reading.form == shapes.SEVEN_PAIRS_QUADS
    straight = reading.form == shapes.KNITTED_STRAIGHT
    fans.update(by_flags(facts, standard))
    if standard or pairs:
        fans.update(by_all_tiles(facts, pairs, options))
    elif straight:
        whole = by_all_tiles(facts, pairs, options)
        some = ("no_honors", "all_types", "tile_hog")
        fans.update({name: n for name, n in whole.items() if name in some})
    if standard:
        fans.update(by_kongs(facts, options))
        fans.update(by_combinations(facts, reading))
        fans.update(by_structure(facts))
    elif straight:
        fans.update(by_one_set(facts))
    else:
        fans.update(by_shape(facts))
    if options["extras"]:
        fans.update(extras(facts, fans))
    fans = +fans
    fans = +without_excluded(fans, by_single_sets(win, reading, fans, options), options)
    if not fans:
        fans["chicken_hand"] = 1  # step 8; flowers are not looked at

    worth = rows(options)
    fan = sum(worth[name] * n for name, n in fans.items())
    if win.flowers:
        fans["flower_tiles"] = win.flowers
    first_draw = facts["self_drawn"] and facts["dealers_right"] and facts["no_melds"]
    return Count(
        dict(fans),
        {"fan": fan + win.flowers, "fan_before_flowers": fan},
        fan + win.flowers,
        fan + win.flowers,
        bool(first_draw or not (options["extras"] and facts["earthly"])),
        fan >= options["min_fan"],
    )


# ---- steps 1 to 5: what there is -----------------------------------------------------


def by_flags(facts, standard):
    """Step 1."""
    drawn = facts["self_drawn"]
    return {
        "last_tile": facts["last_of_kind"],
        "last_tile_draw": facts["last_draw"],
        "last_tile_claim": facts["last_discard"],
        "out_with_replacement_tile": facts["kong_draw"],
        "robbing_the_kong": facts["robbed_kong"],
        "self_drawn": drawn,
        "fully_concealed_hand": facts["closed"] and drawn,
        "concealed_hand": facts["closed"] and not drawn,
        "melded_hand": standard and facts["all_open"] and not drawn,
    }


def by_all_tiles(facts, pairs, options):
    """Step 2, of sets and a pair and of seven pairs."""
    composed = {
        "all_green": facts["all_green"],
        "all_honors": facts["all_honors"],
        "all_terminals": facts["all_terminals"],
        "all_terminals_and_honors": facts["terminals_and_honors"],
        "upper_tiles": facts["upper_tiles"],
        "middle_tiles": facts["middle_tiles"],
        "lower_tiles": facts["lower_tiles"],
        "upper_four": facts["above_five"] and not facts["upper_tiles"],
        "lower_four": facts["below_five"] and not facts["lower_tiles"],
    }
    if pairs and not options["seven_pairs_compose"]:
        composed = {}
    hogs, hog = facts["tile_hogs"], "tile_hog"
    if pairs and not options["tile_hog_in_forced_pairs"]:
        hog = "tile_hog_in_pairs"
        if composed.get("all_terminals"):
            hogs = 0  # 清幺九 of pairs cannot do without it
    return {
        **composed,
        hog: hogs,
        "no_honors": facts["no_honors"],
        "one_voided_suit": facts["two_suits"],
        "half_flush": facts["half_flush"],
        "full_flush": facts["one_suit"],
        "all_types": facts["all_types"],
        "all_simples": facts["all_simples"],
        "reversible_tiles": facts["reversible_tiles"],
    }


def by_kongs(facts, options):
    """Step 3, of sets and a pair."""
    kongs, concealed = facts["kongs"], facts["concealed_kongs"]
    pungs = facts["concealed_pungs"]
    found = Counter()
    if kongs == 1:
        found["concealed_kong" if concealed else "melded_kong"] = 1
    elif kongs == 2 and concealed == 1:
        if options["melded_and_concealed_kong"] == "separate":
            found.update(["melded_kong", "concealed_kong"])
        else:
            found["melded_and_concealed_kong"] = 1
    elif kongs == 2:
        found["two_concealed_kongs" if concealed else "two_melded_kongs"] = 1
    elif kongs:
        found["three_kongs" if kongs == 3 else "four_kongs"] = 1
    if pungs == 2 and (kongs, concealed) != (2, 2):
        found["two_concealed_pungs"] = 1
    elif pungs > 2:
        found["three_concealed_pungs" if pungs == 3 else "four_concealed_pungs"] = 1
    return found


def by_combinations(facts, reading):
    """Step 4: the best forest of chows, and that of pungs and kongs."""
    found = Counter()
    chows = tuple(one for one in reading.sets if one.is_chow())
    pungs = tuple(one for one in reading.sets if not one.is_chow())
    if facts["pure_terminal_chows"]:
        found["pure_terminal_chows"] = 1
    elif facts["three_suited_terminal_chows"]:
        found["three_suited_terminal_chows"] = 1
    else:
        values = tuple((name, VALUE[name]) for name in CHOW_ORDER)
        found.update(best_forest(chows, values)[0])
    values = tuple((name, VALUE[name]) for name in PUNG_ORDER)
    found.update(best_forest(pungs, values)[0])
    pair = reading.pair
    if found["two_dragon_pungs"] and pair in shapes.DRAGONS:
        del found["two_dragon_pungs"]
        found["little_three_dragons"] = 1
    if found["big_three_winds"] and pair in shapes.WINDS:
        del found["big_three_winds"]
        found["little_four_winds"] = 1
    return found


def by_structure(facts):
    """Step 5, of sets and a pair; terminals and winds are in step 7."""
    return {
        "dragon_pung": facts["dragon_pungs"],
        "all_pungs": facts["all_pungs"],
        "all_even_pungs": facts["all_even_pungs"],
        "outside_hand": facts["outside_hand"],
        "all_fives": facts["all_fives"],
        "all_chows": facts["all_chows_suited_pair"],
        "nine_gates": facts["nine_gates"],
        **by_wait(facts),
    }


def by_one_set(facts):
    """Step 5, of a knitted straight with one set and a pair."""
    kong = facts["kongs"]
    return {
        "knitted_straight": 1,
        "dragon_pung": facts["dragon_pungs"],
        "all_chows": facts["all_chows_suited_pair"],
        "concealed_kong": kong and facts["concealed_kongs"],
        "melded_kong": kong and not facts["concealed_kongs"],
        **by_wait(facts),
    }


def by_wait(facts):
    return {name: facts[name] for name in ("edge_wait", "closed_wait", "single_wait")}


def by_shape(facts):
    """Return the fans of the shapes that have no sets."""
    return {
        "seven_pairs": facts["seven_pairs"],
        "seven_shifted_pairs": facts["seven_shifted_pairs"],
        "thirteen_orphans": facts["thirteen_orphans"],
        "greater_honors_and_knitted_tiles": facts["knitted_honors_seven"],
        "lesser_honors_and_knitted_tiles": facts["knitted_honors"],
        "knitted_straight": facts["knitted_honors_straight"],
    }


def by_single_sets(win, reading, fans, options):
    """Step 7: what each pung or kong of a terminal or a wind is, beside these fans."""
    round_wind, seat_wind = shapes.WINDS[win.round], shapes.WINDS[win.seat]
    no_winds = fans["little_four_winds"] or fans["big_three_winds"]
    found = Counter()
    for one in reading.sets:
        tile = one.tiles[0]
        if one.is_chow() or tile not in (*shapes.TERMINALS, *shapes.WINDS):
            continue
        if tile in (round_wind, seat_wind):
            found["prevalent_wind"] += tile == round_wind
            found["seat_wind"] += tile == seat_wind
        elif any(fans[name] for name in NO_YAOJIUKE):
            pass
        elif tile in shapes.TERMINALS:
            found[IN_GATES if fans["nine_gates"] else TERMINALS] += 1
        elif not no_winds:
            found[WIND_PUNGS] += 1
    if found[IN_GATES]:
        none = options["nine_gates_yaojiuke"] == "none"
        found[IN_GATES] = 0 if none else found[IN_GATES] - 1
    return found


def extras(facts, fans):
    """Section 8: the fans that are not of the rule of 1998."""
    return {
        "sifang_dafa": fans["big_four_winds"] and facts["four_winds_green_pair"],
        "blessing_of_heaven": facts["heavenly"],
        "blessing_of_earth": facts["earthly"],
        "blessing_of_human": facts["human"],
    }


# ---- step 6: what is not counted -----------------------------------------------------


def without_excluded(fans, single_sets, options):
    """Return the fans that count; those of *single_sets* are among them."""
    fans = fans + single_sets
    replaced = set()
    if fans["sifang_dafa"]:
        replaced.add("big_four_winds")
    if options["selfdraw_of_closed_specials"] == "zimo" and any(
        fans[name] for name in CLOSED
    ):
        replaced.add("fully_concealed_hand")  # 自摸 stays
    fans = Counter({name: n for name, n in fans.items() if name not in replaced})

    gone = {name for fan in fans for name in EXCLUDES.get(fan, "").split()}
    if fans["all_terminals"]:
        gone |= {
            "triple_only": {"double_pung"},
            "both": set(),
            "neither": {"double_pung", "triple_pung"},
        }[options["all_terminals_pungs"]]
    if options["dragons_cancel_void"] and any(fans[name] for name in CANCEL_VOID):
        gone.add("one_voided_suit")
    if fans["sifang_dafa"] and not options["sifang_dafa_keeps_ziyise"]:
        gone.add("all_honors")
    if options["extras_mode"] == "fixed" and any(fans[name] for name in BLESSINGS):
        gone = fans.keys() - set(BLESSINGS)  # they stand in place of all others
    return Counter({name: n for name, n in fans.items() if name not in gone})
