"""The table of the Chinese Official rules for the oracle, to hold it against peers.

Fans, exclusions and what replaces what, as a page; flowers are not counted.
"""

from reference_rules import rules_of
from reference_scoring import CHOW_ORDER, PUNG_ORDER
from reference_wins import (
    KNITTED_HONORS,
    KNITTED_HONORS_SEVEN,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS_QUADS,
    STANDARD,
    THIRTEEN_ORPHANS,
)

FORMS = (
    STANDARD
    | SEVEN_PAIRS_QUADS
    | THIRTEEN_ORPHANS
    | KNITTED_STRAIGHT
    | KNITTED_HONORS
    | KNITTED_HONORS_SEVEN
)
NO_ORPHAN_PUNGS = "!big_four_winds !all_terminals !terminals_and_honors !all_honors"

# name, value, when it holds (a pattern of the same name unless said), times, without
FANS = (
    ("big_four_winds", 88),
    ("big_three_dragons", 88),
    ("all_green", 88),
    ("nine_gates", 88),
    ("four_kongs", 88),
    ("seven_shifted_pairs", 88),
    ("thirteen_orphans", 88),
    ("all_terminals", 64),
    ("little_four_winds", 64),
    ("little_three_dragons", 64),
    ("all_honors", 64),
    ("four_concealed_pungs", 64),
    ("pure_terminal_chows", 64),
    ("quadruple_chow", 48),
    ("four_pure_shifted_pungs", 48),
    ("four_pure_shifted_chows", 32),
    ("three_kongs", 32),
    ("terminals_and_honors", 32),
    ("seven_pairs", 24),
    ("knitted_honors_seven", 24),
    ("all_even_pungs", 24),
    ("one_suit", 24),
    ("pure_triple_chow", 24),
    ("pure_shifted_pungs", 24),
    ("upper_tiles", 24),
    ("middle_tiles", 24),
    ("lower_tiles", 24),
    ("pure_straight", 16),
    ("three_suited_terminal_chows", 16),
    ("pure_shifted_chows", 16),
    ("all_fives", 16),
    ("triple_pung", 16),
    ("three_concealed_pungs", 16),
    ("knitted_honors", 12),
    ("knitted", 12, "|knitted_straight |knitted_honors_straight"),
    ("above_five", 12),
    ("below_five", 12),
    ("big_three_winds", 12),
    ("mixed_straight", 8),
    ("reversible_tiles", 8),
    ("mixed_triple_chow", 8),
    ("mixed_shifted_pungs", 8),
    ("chicken", 8, ""),
    ("last_draw", 8),
    ("last_discard", 8),
    ("kong_draw", 8),
    ("robbed_kong", 8),
    ("all_pungs", 6),
    ("half_flush", 6),
    ("mixed_shifted_chows", 6),
    ("all_types", 6),
    ("melded_hand", 6, "all_open !self_drawn"),
    ("two_concealed_kongs", 6),
    ("two_dragon_pungs", 6),
    ("outside_hand", 4),
    ("fully_concealed", 4, "closed self_drawn"),
    ("two_open_kongs", 4),
    ("last_of_kind", 4),
    ("dragon_pungs", 2, "dragon_pungs", "dragon_pungs"),
    ("round_wind_pung", 2),
    ("seat_wind_pung", 2),
    ("closed", 2, "closed !self_drawn"),
    ("all_chows", 2, "all_chows_suited_pair"),
    ("tile_hogs", 2, "tile_hogs", "tile_hogs"),
    ("double_pung", 2, "double_pung", "double_pung"),
    ("two_concealed_pungs", 2, "two_concealed_pungs !two_concealed_kongs"),
    ("one_concealed_kong", 2),
    ("all_simples", 2),
    ("pure_double_chow", 1, "pure_double_chow", "pure_double_chow"),
    ("mixed_double_chow", 1, "mixed_double_chow", "mixed_double_chow"),
    ("short_straight", 1, "short_straight", "short_straight"),
    ("two_terminal_chows", 1, "two_terminal_chows", "two_terminal_chows"),
    ("terminals", 1, f"{NO_ORPHAN_PUNGS} !nine_gates", "terminal_pungs"),
    ("terminals_in_gates", 1, "nine_gates", "terminal_pungs", 1),
    (
        "winds",
        1,
        f"{NO_ORPHAN_PUNGS} !little_four_winds !big_three_winds",
        "other_wind_pungs",
    ),
    ("one_open_kong", 1),
    ("two_suits", 1),
    ("no_honors", 1),
    ("edge_wait", 1),
    ("closed_wait", 1),
    ("single_wait", 1),
    ("self_drawn", 1),
    ("open_and_concealed_kong", 5),
)
EXCLUDES = {
    "big_four_winds": "big_three_winds all_pungs round_wind_pung seat_wind_pung",
    "big_three_dragons": "two_dragon_pungs dragon_pungs",
    "all_green": "half_flush two_suits",
    "nine_gates": "one_suit closed no_honors",
    "four_kongs": "single_wait all_pungs",
    "seven_shifted_pairs": "one_suit closed single_wait no_honors seven_pairs",
    "thirteen_orphans": "all_types closed single_wait terminals_and_honors",
    "all_terminals": (
        "all_pungs outside_hand no_honors terminals_and_honors double_pung"
    ),
    "little_four_winds": "big_three_winds",
    "little_three_dragons": "two_dragon_pungs dragon_pungs",
    "all_honors": "all_pungs outside_hand terminals_and_honors two_suits",
    "four_concealed_pungs": "all_pungs closed",
    "pure_terminal_chows": "one_suit all_chows no_honors seven_pairs",
    "quadruple_chow": "pure_triple_chow pure_double_chow tile_hogs",
    "four_pure_shifted_pungs": "pure_shifted_pungs all_pungs",
    "four_pure_shifted_chows": "pure_shifted_chows short_straight two_terminal_chows",
    "terminals_and_honors": "all_pungs outside_hand",
    "seven_pairs": "closed single_wait",
    "knitted_honors_seven": "all_types closed single_wait",
    "all_even_pungs": "all_pungs all_simples no_honors",
    "one_suit": "no_honors",
    "pure_triple_chow": "pure_double_chow",
    "upper_tiles": "above_five no_honors",
    "middle_tiles": "all_simples no_honors",
    "lower_tiles": "below_five no_honors",
    "three_suited_terminal_chows": (
        "mixed_double_chow two_terminal_chows all_chows no_honors"
    ),
    "all_fives": "all_simples no_honors",
    "triple_pung": "double_pung",
    "knitted_honors": "all_types closed single_wait",
    "above_five": "no_honors",
    "below_five": "no_honors",
    "reversible_tiles": "two_suits",
    "last_draw": "self_drawn",
    "kong_draw": "self_drawn",
    "robbed_kong": "last_of_kind",
    "melded_hand": "single_wait",
    "two_dragon_pungs": "dragon_pungs",
    "fully_concealed": "self_drawn",
    "all_chows": "no_honors",
    "all_simples": "no_honors",
}
DRAWN_ALONE = (
    "nine_gates four_concealed_pungs seven_pairs seven_shifted_pairs thirteen_orphans "
    "knitted_honors knitted_honors_seven"
).split()


def _when(words: list[str]) -> str:
    """Return a condition as a formula: `!` before what must not hold, `|` either."""
    either = [word[1:] for word in words if word[0] == "|"]
    parts = [f"({' or '.join(either)})"] if either else []
    for word in words:
        if word[0] != "|":
            parts.append(f"not {word[1:]}" if word[0] == "!" else word)
    return " and ".join(parts)


def _row(name: str, value: int, when: str | None = None, times=None, less=0) -> list:
    more: dict[str, object] = {"id": name}
    if times:
        more["each"] = f"{times} - {less}" if less else times
    if name in DRAWN_ALONE:
        more["replaces"] = ["fully_concealed"]
    if name in NO_CHOWS:
        more["replaces"] = ["chows"]
    if name in EXCLUDES:
        more["excludes"] = EXCLUDES[name].split()
    words = (name if when is None else when).split()
    return [name, value, _when(words) or "not has(chows, pungs, fans)", more]


NO_CHOWS = ("pure_terminal_chows", "three_suited_terminal_chows")
CHAINS = {"chows": tuple(CHOW_ORDER), "pungs": tuple(PUNG_ORDER), "late": ("chicken",)}
CHAINED = tuple(name for names in CHAINS.values() for name in names)
GROUPS = {"fans": tuple(fan[0] for fan in FANS if fan[0] not in CHAINED), **CHAINS}
PAGE = {
    "name": "official",
    "game": {"flowers": True},
    "totals": ["fan"],
    "shapes": [
        "standard",
        "seven_pairs_quads",
        "thirteen_orphans",
        "knitted_straight",
        "knitted_honors",
        "knitted_honors_seven",
    ],
    "rows": {
        group: {
            "table": [_row(*fan) for fan in FANS if fan[0] in names],
            **({"forest": group} if group in ("chows", "pungs") else {}),
        }
        for group, names in GROUPS.items()
    },
    "score": {"fan": "sum(fans, chows, pungs, late)"},
}
RULES = rules_of(PAGE)
NAMES = tuple(row.name for row in RULES.rows)
assert RULES.forms == FORMS
