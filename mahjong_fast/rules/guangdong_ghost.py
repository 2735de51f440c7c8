"""广东麻将 with wild tiles, 鬼牌, and horses of all four players: multiples are added.

The sum of multiples is doubled by a self-draw and by a hand without wild tiles. There
are no chows; a plain hand may not win on a discard.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache

from mahjong_fast._native.core import SEVEN_PAIRS_QUADS, STANDARD, THIRTEEN_ORPHANS
from mahjong_fast.errors import SettlementError
from mahjong_fast.rules.common import (
    after_by,
    check_first,
    check_turned,
    hand_after,
    pass_lock,
    scored,
)
from mahjong_fast.rules.refusals import (
    EARTHLY_DRAWN,
    EARTHLY_MELDS,
    NO_CHOWS,
    NO_PATTERN,
)
from mahjong_fast.scoring import (
    Add,
    Allow,
    Fallback,
    Multiply,
    Option,
    Remove,
    Row,
    Ruleset,
    Scale,
    Set,
    Sum,
    resolve,
)
from mahjong_fast.settlement import (
    KongPrices,
    Reason,
    Settlement,
    kong_payments,
    later,
    liable_for,
    own_horses,
    win_payments,
)
from mahjong_fast.tiles import TILE_NAMES, tile_index, tile_name

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mahjong_fast.scoring import Score, Stage
    from mahjong_fast.settlement import Deal, Payment
    from mahjong_fast.tiles import Tile

__all__ = [
    "NAMES",
    "OPTIONS",
    "READS",
    "ROWS",
    "next_hand",
    "pass_lock",
    "rows",
    "ruleset",
    "settle",
    "stages",
    "transfers",
    "wild_after",
    "wild_after_apart",
]

NAMES = (
    "guangdong_ghost",
    "广东鬼牌麻将",
    "广东赖子麻将",
    "广东麻将鬼牌",
    "鬼牌麻将",
    "鬼牌",
)
READS: tuple[str, ...] = ("base",)
PAID = "share"
EVENTS = ("robbed_kong", "kong_draw", "last_draw")  # of which 鸡胡 is worth 8

OPTIONS = (
    Option(
        "ghost",
        "turned",
        ("turned", "fixed", "none"),
        text="the wild tile is the next after one that is turned and stays out of "
        "play; or it is agreed, 红中 or 白板 say, and nothing is turned; or none is "
        "wild, and every win is 硬胡",
        mark="2",
    ),
    Option(
        "pass_lock",
        "off",
        ("off", "same_tile", "all"),
        text="漏胡: who let a win pass may win all the same, or not on that tile, or "
        "on none",
        mark="3",
    ),
    Option(
        "next_dealer",
        "rotate",
        ("rotate", "winner"),
        text="who deals after a dealer who has not won: his 下家, or the winner",
        mark="7",
    ),
    Option(
        "horse_origin",
        "winner",
        ("winner", "dealer"),
        text="horses are counted from the winner (from the discarder of several), or "
        "from the dealer",
        mark="G1",
    ),
    Option(
        "jihu_special",
        "absorb",
        ("absorb", "eight", "two"),
        text="鸡胡 with 抢杠胡, 杠上开花 or 海底捞月 is worth these 8 alone, or 8 "
        "besides, or its 2 besides",
        mark="G2",
    ),
    Option("rob_is_zimo", False, text="抢杠胡 is doubled as a self-draw", mark="G3"),
    Option(
        "rob_shares",
        1,
        (1, 3),
        text="shares that the konger pays for 抢杠胡",
        mark="G4",
    ),
    Option(
        "gen_multiple",
        0,
        text="根: multiple for each further four alike in 豪华七对",
        mark="G5",
        least=0,
        most=10_000,
    ),
    Option(
        "ghost_honor_cycle",
        "seven",
        ("seven", "split"),
        text="after 北 comes 中 and after 白 东, or winds and dragons go round apart",
        mark="G6",
    ),
    Option(
        "hard_natural",
        False,
        text="a wild tile that stands for itself leaves 硬胡",
        mark="G7",
    ),
    Option(
        "shisanyao_adds_hunyaojiu",
        False,
        text="十三幺 is 混幺九 besides",
        mark="G9",
    ),
    Option(
        "tianhu_zimo_double",
        True,
        text="天胡 and 地胡 add to the patterns and are doubled as a self-draw; else "
        "they are 64 in all, not doubled by it",
        mark="G10",
    ),
    Option(
        "jihu_on_gangpao",
        False,
        text="a plain hand may win on the discard after a kong, 杠上炮",
        mark="G11",
    ),
    Option(
        "bao_gang",
        False,
        text="杠上开花 after a claimed kong: who gave it pays for all",
        mark="G12",
    ),
    Option(
        "winner_horse_on_loser",
        "mirror",
        ("mirror", "void"),
        text="of several winners, one whose horse hits the payer pays the others, or "
        "nothing",
        mark="G14",
    ),
    Option(
        "wild_fifth_copy",
        True,
        text="a wild tile may stand for the fifth copy of a tile",
        mark="G15",
    ),
    Option(
        "wild_in_melds",
        False,
        text="pungs and kongs may be of the wild tile, as itself",
        mark="G16",
    ),
    Option(
        "dihu_cancelled_by_melds",
        True,
        text="地胡 is none after a meld of anybody; else it is any draw of the first "
        "go-round",
        mark="G19",
    ),
    Option(
        "horses_per_player",
        2,
        (1, 2),
        text="the most horses that one player owns",
        mark="G17",
    ),
)

RESPONSIBLE = Reason(
    "杠上开花包杠",
    "responsible for the kong",
    "won on the replacement of a claimed kong: who gave it pays for all, by agreement",
)


def rows(options: Mapping[str, Any]) -> tuple[Row, ...]:
    """Return the table of multiples."""
    found = [
        Row(
            "鸡胡",
            "Chicken Hand",
            2,
            identifier="chicken",
            group="plain",
            rule="four sets and a pair, and nothing else of this table",
        ),
        _pattern("碰碰胡", "All Pungs", 8, "all_pungs", "four triplets or kongs"),
        _pattern("混一色", "Half Flush", 8, "half_flush", "one suit and honours"),
        _event(
            "抢杠胡",
            "Robbing the Kong",
            8,
            "robbed_kong",
            "won on a tile that is added to a pung",
        ),
        _event(
            "杠上开花",
            "Out with Replacement Tile",
            8,
            "kong_draw",
            "won on the replacement of a kong",
        ),
        _event(
            "杠上炮",
            "Shot after a Kong",
            8,
            "after_kong",
            "won on the tile that is discarded right after a kong",
        ),
        _event(
            "海底捞月",
            "Last Tile Draw",
            8,
            "last_draw",
            "won by drawing the last tile of the wall",
        ),
        _pattern("清一色", "Full Flush", 16, "one_suit", "one suit alone"),
        _pattern("七对", "Seven Pairs", 16, "seven_pairs", "seven pairs, no melds"),
        _pattern(
            "豪华七对",
            "Deluxe Seven Pairs",
            32,
            "seven_pairs quads_in_pairs",
            "seven pairs with four equal tiles, in place of 七对; 不计1根",
            identifier="deluxe_seven_pairs",
            excludes="seven_pairs",
        ),
        _pattern(
            "混幺九",
            "All Terminals and Honors",
            32,
            "terminals_and_honors",
            "ones, nines and honours alone, of both; 碰碰胡 does not count",
            excludes="all_pungs",
        ),
        _pattern(
            "小三元",
            "Little Three Dragons",
            48,
            "little_three_dragons",
            "triplets of two dragons, and the third is the pair",
        ),
        _pattern(
            "小四喜",
            "Little Four Winds",
            48,
            "little_four_winds",
            "triplets of three winds, and the fourth is the pair",
        ),
        _pattern(
            "字一色",
            "All Honors",
            64,
            "all_honors",
            "honours alone, triplets or pairs; 碰碰胡 does not count",
            excludes="all_pungs",
        ),
        _pattern(
            "清幺九",
            "All Terminals",
            64,
            "all_terminals all_pungs",
            "triplets of ones and nines alone; 碰碰胡 and 混幺九 do not count",
            identifier="all_terminals",
            excludes="all_pungs terminals_and_honors",
        ),
        _first(
            options,
            "天胡",
            "Blessing of Heaven",
            "heavenly",
            "the dealer's dealt tiles are complete",
        ),
        _first(
            options,
            "地胡",
            "Blessing of Earth",
            "earthly",
            "another than the dealer wins on his draw in the first go-round",
        ),
        _pattern(
            "十三幺",
            "Thirteen Orphans",
            88,
            "thirteen_orphans",
            "the thirteen orphans, one of them twice",
            excludes=""
            if options["shisanyao_adds_hunyaojiu"]
            else "terminals_and_honors",
        ),
        _pattern(
            "大三元",
            "Big Three Dragons",
            88,
            "big_three_dragons",
            "triplets of all three dragons",
        ),
        _pattern(
            "大四喜",
            "Big Four Winds",
            88,
            "big_four_winds",
            "triplets of all four winds; 碰碰胡 does not count",
            excludes="all_pungs",
        ),
    ]
    if options["gen_multiple"]:
        further = Row(
            "根",
            "Further Four Alike",
            options["gen_multiple"],
            "seven_pairs quads_in_pairs",
            times="quads_in_pairs",
            less=1,
            identifier="further_quads",
            group="pattern",
            rule="each four equal tiles of 豪华七对 but the first, by agreement",
        )
        found.append(further)
    if options["jihu_special"] == "eight":
        special = Row(
            "鸡胡",
            "Chicken Hand",
            8,
            any_of=" ".join(EVENTS),
            identifier="special_chicken",
            group="plain",
            rule="当杠上开花、抢杠胡、海底捞月时，鸡胡为8倍",
        )
        found.append(special)
    return tuple(found)


def _pattern(
    chinese: str,
    english: str,
    value: int,
    when: str,
    rule: str,
    identifier: str | None = None,
    excludes: str = "",
) -> Row:
    return Row(
        chinese,
        english,
        value,
        when,
        identifier=identifier,
        group="pattern",
        excludes=excludes,
        rule=rule,
    )


def _event(chinese: str, english: str, value: int, when: str, rule: str) -> Row:
    return Row(chinese, english, value, when, group="event", rule=rule)


def _first(
    options: Mapping[str, Any], chinese: str, english: str, when: str, rule: str
) -> Row:
    alone = () if options["tianhu_zimo_double"] else ("@pattern", "@event")
    return Row(chinese, english, 64, when, group="first", excludes=alone, rule=rule)


ROWS = rows(resolve(OPTIONS, {}, NAMES[0]))


def stages(options: Mapping[str, Any]) -> tuple[Stage, ...]:
    """Return how the rows become sum, mult and share (for a base of 1)."""
    allowed = ("pattern", "after_kong") if options["jihu_on_gangpao"] else ("pattern",)
    drawn = "self_drawn"
    if not options["tianhu_zimo_double"]:
        drawn = "self_drawn !heavenly !earthly"
    plain: tuple[Stage, ...] = ()
    if options["jihu_special"] == "eight":
        plain = (Fallback("special_chicken", "pattern", "first"),)
    elif options["jihu_special"] == "two":
        plain = tuple(
            Fallback("chicken", "pattern", "first", when=event) for event in EVENTS
        )
    return (
        # Nothing allows it: this row never counts before its Fallback.
        Allow("chicken", when="earthly !self_drawn", reason=EARTHLY_DRAWN),
        Allow("chicken", when="melded_chow", reason=NO_CHOWS),
        *(
            [Allow("chicken", when="earthly !no_melds", reason=EARTHLY_MELDS)]
            if options["dihu_cancelled_by_melds"]
            else []
        ),
        Allow(*allowed, when="on_discard", reason=NO_PATTERN),
        Remove("excludes"),
        *plain,
        Fallback("chicken", "plain", "pattern", "event", "first"),
        Sum("sum"),
        Set("mult", 1),
        Scale("mult", 2, when=drawn),
        *([Scale("mult", 2, when="robbed_kong")] if options["rob_is_zimo"] else []),
        Scale(
            "mult", 2, when="jokers_natural" if options["hard_natural"] else "no_joker"
        ),
        Add("share", "sum"),
        Multiply("share", "mult"),
    )


def ruleset(**options: Any) -> Ruleset:
    """Return the rules with *options*, by default as recommended.

    >>> import mahjong_fast as mf
    >>> rules = mf.rules.get("guangdong_ghost")
    >>> score = rules.score(mf.Win("1133m555p22699s7z", "7z", wild="6s"))
    >>> score.fans, score.sum, score.mult
    ({'豪华七对': 32}, 32, 2)
    """
    chosen = resolve(OPTIONS, options, NAMES[0])
    return Ruleset(
        name=NAMES[0],
        chinese="广东麻将 鬼牌",
        english="Guangdong Mahjong with Wild Tiles",
        aliases=NAMES[1:],
        rows=rows(chosen),
        stages=stages(chosen),
        forms=STANDARD | SEVEN_PAIRS_QUADS | THIRTEEN_ORPHANS,
        joker_copies=chosen["wild_fifth_copy"],
        totals=("sum", "mult", "share"),
        result="sum",
        key="share" if chosen["hard_natural"] else "sum",
        wild=_CYCLES[chosen["ghost_honor_cycle"]]
        if chosen["ghost"] == "turned"
        else None,
        jokers=chosen["ghost"] != "none",
        wild_melds=chosen["wild_in_melds"],
        wild_claims=False,
        pass_lock=chosen["pass_lock"],
        sets=4,
        flowers=False,
        options=chosen,
        option_list=OPTIONS,
        payments=sys.modules[__name__],
    )


def wild_after(turned: Tile | str) -> Tile:
    """Return the wild tile of a hand: the next after the *turned* one in order.

    1 to 9 and again 1 in a suit; 东南西北中发白 and again 东.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.rules.guangdong_ghost import wild_after
    >>> [mf.tile_name(wild_after(turned)) for turned in "8p 9p 4z 5z 7z".split()]
    ['9p', '1p', '7z', '1z', '6z']
    """
    return _next(turned, ((27, 28, 29, 30, 33, 32, 31),))


def wild_after_apart(turned: Tile | str) -> Tile:
    """Return the same where winds and dragons go round apart.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.rules.guangdong_ghost import wild_after_apart
    >>> [mf.tile_name(wild_after_apart(turned)) for turned in ("4z", "5z")]
    ['1z', '7z']
    """
    return _next(turned, ((27, 28, 29, 30), (33, 32, 31)))


_CYCLES = {"seven": wild_after, "split": wild_after_apart}


def _next(turned: Tile | str, honors: tuple[tuple[Tile, ...], ...]) -> Tile:
    tile = tile_index(turned if isinstance(turned, str) else tile_name(turned))
    if tile < 27:
        return tile - 8 if tile % 9 == 8 else tile + 1
    order = next(cycle for cycle in honors if tile in cycle)
    return order[(order.index(tile) + 1) % len(order)]


@cache
def _turned(wild: Tile, cycle: str) -> Tile:
    """Return which tile was turned for one to be wild."""
    after = _CYCLES[cycle]
    return next(tile for tile in range(len(TILE_NAMES)) if after(tile) == wild)


PRICES = KongPrices(claimed=3, added=1, concealed=2)


def _policy(options: Mapping[str, Any]) -> str:
    return "keep" if options["next_dealer"] == "rotate" else "last_winner"


next_hand = after_by(_policy)


def settle(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> Settlement:
    """Return who pays whom: each win, all kongs, and what horses repeat of the wins."""
    return Settlement.of(
        *transfers(deal, scores, options),
        scores=tuple(scores),
        after=later(hand_after, deal, deal.winners, _policy(options)),
    )


def transfers(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> tuple[list[Payment], list[Payment], list[Payment]]:
    """Return the payments of the wins, for kongs, and those that horses repeat."""
    cancels = options["dihu_cancelled_by_melds"]
    check_first(deal, kongs=cancels, claims=cancels)
    if options["ghost"] == "turned":
        _check_turned(deal, options["ghost_honor_cycle"])
    base = deal.options.get("base", 1)  # 底分
    won: list[Payment] = []
    for win, score in scored(deal, scores):
        liable = liable_for(win, chain="first" if options["bao_gang"] else "off")
        won += win_payments(
            win,
            score.share * base,
            liable=[who.seat for who in liable],
            rob_shares=options["rob_shares"],
            why=RESPONSIBLE if liable else None,
        )
    horses: list[Payment] = []
    if deal.horses:
        horses = own_horses(
            won,
            _horses(deal, options["horses_per_player"]),
            origin=_origin(deal, options["horse_origin"]),
            winner_on_loser=options["winner_horse_on_loser"],
        )
    kongs: list[Payment] = []
    if deal.kongs:
        kongs = kong_payments(deal.kongs, PRICES, unit=base)
    return won, kongs, horses


def _check_turned(deal: Deal, cycle: str) -> None:
    """Refuse all four of the tile that was turned; each wild tile is asked once."""
    before: set[Tile] = set()
    for win in deal.wins:
        wild = win.wild
        if len(wild) == 1 and wild[0] not in before:
            before.add(wild[0])
            check_turned(deal, _turned(wild[0], cycle))


def _origin(deal: Deal, origin: str) -> int:
    """Return whom horses are counted from; it does not matter after a draw."""
    if origin == "dealer" or not deal.wins:
        return 0
    if len(deal.wins) == 1 or deal.payer is None:
        return deal.wins[0].seat
    return deal.payer


def _horses(deal: Deal, most: int) -> Mapping[int, Sequence[Tile]]:
    if not isinstance(deal.horses, dict):
        raise SettlementError("horses: whose? Write them by owner, {0: [5m]}")
    for seat, tiles in deal.horses.items():
        if len(tiles) > most:
            raise SettlementError(
                f"{len(tiles)} horses of seat {seat}: horses_per_player is {most}"
            )
    return deal.horses
