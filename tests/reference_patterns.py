"""The oracle of patterns: each from its words in patterns.def, slowly and obviously.

`facts(win, reading, ...)` tells how often each pattern holds of one reading of a win.
Sets of a knitted straight are those beside its nine tiles.
"""

from collections import Counter

from reference_links import CHOW_PATTERNS, links
from reference_wins import (
    DRAGONS,
    HONORS,
    KNITTED,
    KNITTED_HONORS,
    KNITTED_HONORS_SEVEN,
    KNITTED_STRAIGHT,
    KONGS,
    ORPHANS,
    SCATTERED,
    SCATTERED_SEVEN,
    SEVEN_PAIRS,
    SEVEN_PAIRS_QUADS,
    STANDARD,
    SUITS,
    TERMINALS,
    THIRTEEN_ORPHANS,
    WINDS,
    Reading,
    Win,
    minus,
    rank,
    readings,
    suit,
    waits,
)

__all__ = ["facts", "readings"]

GREEN = {19, 20, 21, 23, 25, 32}
REVERSIBLE = {9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31}
GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)

# Options of a rule system that change what a wait is.
WAITS_LIVE, KNITTED_WAITS_WHOLE = "waits_live", "knitted_waits_whole"


def facts(
    win: Win,
    reading: Reading,
    forms: int,
    honor_runs: tuple[str, ...] = (),
    options: frozenset[str] = frozenset(),
) -> dict[str, int]:
    """Return how often each pattern holds of a reading."""
    if not reading.form:
        return _of_no_shape(win, reading)
    found: dict[str, int] = {}
    for group in (
        _shape(win, reading),
        _tiles(win, reading),
        _sets(win, reading),
        _chows(reading),
        _pungs(reading),
        _melds(win, reading),
        _gates(win),
        _wait(win, reading, forms, honor_runs, options),
        _how(win),
    ):
        for name, holds in group.items():
            found[name] = int(holds)
    return found


def _of_no_shape(win: Win, reading: Reading) -> dict[str, int]:
    """Return what holds of tiles as they lie: the patterns of the whole hand."""
    shape, wait = _shape(win, reading), _wait(win, reading, STANDARD, (), frozenset())
    melds = _melds(win, reading)
    of_sets = dict.fromkeys((*_sets(win, reading), *_chows(reading), *_pungs(reading)))
    found = {**dict.fromkeys((*shape, *of_sets, *wait), 0), **_tiles(win, reading)}
    found |= melds | _gates(win) | _how(win)
    found |= {name: 0 for name in melds if name.endswith("concealed_pungs")}
    found["closed_all_pungs"] = 0
    # The concealed tiles are a single one and that which wins.
    single = len(win.melds) >= 4 and sum(win.concealed()) == 2
    found["all_open"] = single and not melds["concealed_kongs"]
    found["knitted_honors_pair"] = shape["knitted_honors_pair"]
    found["last_of_kind"] = wait["last_of_kind"]
    return {name: int(number) for name, number in found.items()}


def _shape(win: Win, reading: Reading) -> dict[str, int]:
    tiles = win.all_tiles()
    honors = sum(tiles[t] for t in HONORS)
    knitted = reading.form in (KNITTED_HONORS, KNITTED_HONORS_SEVEN)
    scattered = reading.form in (SCATTERED, SCATTERED_SEVEN)
    return {
        "standard": reading.form == STANDARD,
        "seven_pairs": reading.form in (SEVEN_PAIRS, SEVEN_PAIRS_QUADS),
        "thirteen_orphans": reading.form == THIRTEEN_ORPHANS,
        "knitted_straight": reading.form == KNITTED_STRAIGHT,
        "knitted_honors": knitted and honors in (5, 6),
        "knitted_honors_seven": knitted and honors == 7,
        "knitted_honors_straight": knitted and honors == 5,
        "knitted_honors_pair": _is_knitted_with_honors(tiles),
        "scattered": scattered,
        "scattered_seven": scattered and honors == 7,
    }


def _is_knitted_with_honors(tiles: tuple[int, ...]) -> bool:
    """Return whether these are nine knitted tiles and four honours, one twice."""
    return any(
        tuple(tiles[t] for t in range(27)) == tuple(int(t in nine) for t in range(27))
        and sorted(n for n in tiles[27:] if n) == [1, 1, 1, 2]
        for nine in KNITTED
    )


def _tiles(win: Win, reading: Reading) -> dict[str, int]:
    tiles = win.all_tiles()
    kinds = {t for t in range(34) if tiles[t]}
    suits = {suit(t) for t in kinds if t < 27}
    ranks = {rank(t) for t in kinds}  # 0: an honour
    honors = kinds & set(HONORS)
    konged = {s.tiles[0] for s in reading.sets if s.kind in KONGS}
    four = sum(tiles[t] >= 4 and t not in konged for t in kinds)
    pairs = reading.form in (SEVEN_PAIRS, SEVEN_PAIRS_QUADS)
    row = range(min(kinds), min(kinds) + 7)
    return {
        "one_suit": len(suits) == 1 and not honors,
        "half_flush": len(suits) == 1 and bool(honors),
        "all_honors": not suits,
        "no_honors": not honors,
        "two_suits": len(suits) == 2,
        "three_suits": len(suits) == 3,
        "all_types": len(suits) == 3
        and bool(honors & set(WINDS))
        and bool(honors & set(DRAGONS)),
        "all_simples": not kinds & set(ORPHANS),
        "all_terminals": kinds <= set(TERMINALS),
        "terminals_and_honors": kinds <= set(ORPHANS) and bool(honors) and bool(suits),
        "all_green": kinds <= GREEN,
        "reversible_tiles": kinds <= REVERSIBLE,
        "upper_tiles": ranks <= {7, 8, 9},
        "middle_tiles": ranks <= {4, 5, 6},
        "lower_tiles": ranks <= {1, 2, 3},
        "above_five": ranks <= {6, 7, 8, 9},
        "below_five": ranks <= {1, 2, 3, 4},
        "all_258": ranks <= {2, 5, 8},
        "tile_hogs": four,
        "quads_in_pairs": four if pairs else 0,
        "seven_shifted_pairs": pairs
        and kinds == set(row)
        and len(suits) == 1
        and not honors,
    }


def _sets(win: Win, reading: Reading) -> dict[str, int]:
    standard = reading.form == STANDARD
    sets, pair = reading.sets, reading.pair
    chows = [s for s in sets if s.is_chow()]
    pungs = [s.tiles[0] for s in sets if not s.is_chow()]
    dragons = [t for t in pungs if t in DRAGONS]
    winds = [t for t in pungs if t in WINDS]
    all_pungs = standard and not chows
    round_wind, seat_wind = WINDS[win.round], WINDS[win.seat]
    parts = [set(s.tiles) for s in sets] + [{pair}]
    has_pair = pair is not None
    third = set(DRAGONS) - set(dragons)  # those that are no pung
    fourth = set(WINDS) - set(winds)
    return {
        "chows": len(chows),
        "pungs": len(pungs),
        "all_chows": standard and not pungs,
        "all_chows_suited_pair": has_pair and not pungs and pair < 27,
        "all_pungs": all_pungs,
        "all_even_pungs": all_pungs
        and all(rank(t) in (2, 4, 6, 8) for t in (*pungs, pair)),
        "all_fives": standard
        and all(any(rank(t) == 5 for t in part) for part in parts),
        "outside_hand": standard
        and all(any(t in ORPHANS for t in part) for part in parts),
        "suited_pair": has_pair and pair < 27,
        "pair_258": has_pair and rank(pair) in (2, 5, 8),
        "dragon_pungs": len(dragons),
        "two_dragon_pungs": len(third) == 1 and pair not in third,
        "little_three_dragons": third == {pair},
        "big_three_dragons": not third,
        "wind_pungs": len(winds),
        "big_three_winds": len(fourth) == 1 and pair not in fourth,
        "little_four_winds": fourth == {pair},
        "big_four_winds": not fourth,
        "four_winds_green_pair": not fourth and pair == 32,
        "round_wind_pung": round_wind in winds,
        "seat_wind_pung": seat_wind in winds,
        "other_wind_pungs": sum(t not in (round_wind, seat_wind) for t in winds),
        "terminal_pungs": sum(t in TERMINALS for t in pungs),
    }


# ---- chows and pungs among themselves ------------------------------------------------


def _chows(reading: Reading) -> dict[str, int]:
    often = Counter(name for name, _ in links(reading.sets))
    found = {
        name: often[name] if i < 4 else min(often[name], 1)
        for i, name in enumerate(CHOW_PATTERNS)
    }
    first = Counter(s.tiles[0] for s in reading.sets if s.is_chow())
    standard = reading.form == STANDARD
    found["pure_terminal_chows"] = standard and any(
        first[block[0]] >= 2 and first[block[6]] >= 2 and reading.pair == block[4]
        for block in SUITS
    )
    found["three_suited_terminal_chows"] = standard and any(
        all(first[block[0]] and first[block[6]] for block in SUITS if block != third)
        and reading.pair == third[4]
        for third in SUITS
    )
    return found


def _pungs(reading: Reading) -> dict[str, int]:
    often = Counter(name for name, _ in links(reading.sets))
    return {
        "double_pung": often["double_pung"],
        "triple_pung": min(often["triple_pung"], 1),
        "pure_shifted_pungs": min(often["pure_shifted_pungs"], 1),
        "mixed_shifted_pungs": min(often["mixed_shifted_pungs"], 1),
        "four_pure_shifted_pungs": min(often["four_pure_shifted_pungs"], 1),
    }


# ---- melds and the wait --------------------------------------------------------------


def _melds(win: Win, reading: Reading) -> dict[str, int]:
    kinds = [meld.kind for meld in win.melds]
    opened = sum(meld.is_open() for meld in win.melds)
    claimed, added = kinds.count("kan"), kinds.count("add")
    kongs, concealed = sum(k in KONGS for k in kinds), kinds.count("ankan")
    hidden = _concealed_pungs(win, reading)
    standard = reading.form == STANDARD
    return {
        "closed": not opened,
        "no_melds": not kinds,
        "no_chow_or_pung": not {"chi", "pon", "add"} & set(kinds),
        "melded_chow": "chi" in kinds,
        "open_sets": opened,
        "all_open": standard and opened == len(reading.sets),
        "concealed_pungs": hidden,
        "two_concealed_pungs": hidden == 2,
        "three_concealed_pungs": hidden == 3,
        "four_concealed_pungs": hidden == 4,
        "five_concealed_pungs": hidden == 5,
        "closed_all_pungs": standard
        and not opened
        and not any(s.is_chow() for s in reading.sets),
        "kongs": kongs,
        "open_kongs": claimed + added,
        "claimed_kongs": claimed,
        "added_kongs": added,
        "concealed_kongs": concealed,
        "one_open_kong": (kongs, concealed) == (1, 0),
        "one_concealed_kong": (kongs, concealed) == (1, 1),
        "two_open_kongs": (kongs, concealed) == (2, 0),
        "two_concealed_kongs": (kongs, concealed) == (2, 2),
        "open_and_concealed_kong": (kongs, concealed) == (2, 1),
        "three_kongs": kongs == 3,
        "four_kongs": kongs == 4,
    }


def _concealed_pungs(win: Win, reading: Reading) -> int:
    tile = win.winning_tile()
    in_hand = [s for s in reading.sets if not s.melded]
    pungs = [s.tiles[0] for s in in_hand if not s.is_chow()]
    number = len(pungs) + sum(s.kind == "ankan" for s in win.melds)
    in_chow = any(tile in s.tiles for s in in_hand if s.is_chow())
    if win.how != "tsumo" and tile in pungs and not in_chow:
        number -= 1
    return number


def _gates(win: Win) -> dict[str, int]:
    tiles, held = win.concealed(), win.held()
    pure = impure = False
    if not win.melds:
        if "heavenly" in win.flags:
            pure = any(
                _are_gates(rest)
                for rest in (minus(tiles, (t,)) for t in range(34))
                if rest is not None and sum(tiles) == 14
            )
        else:
            pure = _are_gates(held)
        impure = sum(tiles) == 14 and any(
            sum(tiles[t] for t in block) == 14
            and all(tiles[t] >= n for t, n in zip(block, GATES, strict=True))
            for block in SUITS
        )
    return {"nine_gates": pure and impure, "nine_gates_impure": impure}


def _are_gates(counts: tuple[int, ...]) -> bool:
    return sum(counts) == 13 and any(
        counts[block[0] : block[-1] + 1] == GATES for block in SUITS
    )


WAIT_PATTERNS = (
    "unique_wait edge_wait closed_wait single_wait pair_wait joker_pair_wait "
    "live_quad open_wait catch_five last_of_kind"
).split()


def _wait(
    win: Win,
    reading: Reading,
    forms: int,
    honor_runs: tuple[str, ...],
    options: frozenset[str],
) -> dict[str, int]:
    if "heavenly" in win.flags:
        return dict.fromkeys(WAIT_PATTERNS, 0)
    tile = win.winning_tile()
    unique = _is_unique(win, reading, forms, honor_runs, options)
    chows = [s.tiles for s in reading.sets if s.is_chow() and not s.melded]
    suited = [chow for chow in chows if chow[0] < 27]
    on_low = any(tile == chow[0] for chow in suited)
    on_high = any(tile == chow[2] for chow in suited)
    edge = unique and ((rank(tile) == 7 and on_low) or (rank(tile) == 3 and on_high))
    middle = any(tile == chow[1] for chow in suited)
    closed = unique and middle and not edge
    of_pair = tile == reading.pair
    in_pairs = reading.form in (SEVEN_PAIRS, SEVEN_PAIRS_QUADS)
    return {
        "unique_wait": unique,
        "edge_wait": edge,
        "closed_wait": closed,
        "single_wait": unique and of_pair and not edge and not closed,
        "pair_wait": of_pair,
        "joker_pair_wait": (of_pair or in_pairs)
        and tile in win.standing()[: len(win.jokers)],
        "live_quad": in_pairs and win.concealed()[tile] >= 4,
        "open_wait": (on_low and rank(tile) != 7) or (on_high and rank(tile) != 3),
        "catch_five": unique and tile == 4 and (3, 4, 5) in chows,
        "last_of_kind": _is_last(win, tile),
    }


def _is_unique(
    win: Win,
    reading: Reading,
    forms: int,
    honor_runs: tuple[str, ...],
    options: frozenset[str],
) -> bool:
    """Return whether one kind alone completes the hand, and it is the winning tile."""
    held, melds, tile = win.held(), len(win.melds), win.winning_tile()
    body = () if reading.knitted is None else KNITTED[reading.knitted]
    if body and KNITTED_WAITS_WHOLE not in options:
        rest = minus(held, body)
        if rest is None:
            return False
        found = waits(rest, melds, STANDARD, honor_runs)
    else:
        found = waits(held, melds, forms, honor_runs)
        if tile in body:
            return False
    if WAITS_LIVE in options:
        tiles = minus(win.all_tiles(), (tile,))
        found = frozenset(t for t in found if tiles[t] < 4)
    return found == {tile}


def _is_last(win: Win, tile: int) -> bool:
    opened = sum(s.tiles.count(tile) for s in win.melds if s.is_open())
    hidden = sum(s.tiles.count(tile) for s in win.melds if not s.is_open())
    return (
        ("seen" in win.flags or opened == 3)
        and not hidden
        and not win.held()[tile]
        and win.how != "rob"
    )


def _how(win: Win) -> dict[str, int]:
    drawn, discard = win.how == "tsumo", win.how == "discard"
    flags, faces, became = win.flags, win.all_jokers(), win.standing()
    itself = win.winning_tile() == win.tile
    last = "last_tile" in flags
    return {
        "self_drawn": drawn,
        "on_discard": discard,
        "robbed_kong": win.how == "rob",
        "kong_draw": "kong_draw" in flags,
        "after_kong": "after_kong" in flags,
        "last_draw": last and drawn,
        "last_discard": last and not drawn,
        "heavenly": "heavenly" in flags,
        "earthly": "earthly" in flags,
        "human": "human" in flags,
        "dealer": win.seat == 0,
        "dealers_right": win.seat == 1,
        "three_winners": "three_winners" in flags,
        "ready": bool(flags & {"ready", "ready_first"}),
        "ready_first": "ready_first" in flags,
        "flowers": win.flowers,
        "no_joker": not faces,
        "jokers_natural": sorted(faces) == sorted(became) and itself,
    }
