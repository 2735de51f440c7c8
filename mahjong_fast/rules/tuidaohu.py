"""广东推倒胡: won by drawing alone, no chows; kongs are paid, the dealer buys horses.

Every win is one of two classes: 小胡, or 大胡 worth twice as much, however many
patterns of 大胡 it has.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from mahjong_fast._native.core import SEVEN_PAIRS_QUADS, STANDARD, THIRTEEN_ORPHANS
from mahjong_fast.errors import (
    MissingInput,
    SettlementError,
    SituationError,
    WinNotAllowed,
)
from mahjong_fast.melds import MeldKind
from mahjong_fast.rules import common
from mahjong_fast.rules.common import after_by, hand_after, pass_lock, standing
from mahjong_fast.rules.refusals import NO_CHOWS, ONLY_DRAWN
from mahjong_fast.scoring import (
    Allow,
    Fallback,
    Floor,
    Option,
    Row,
    Ruleset,
    Set,
    Sum,
    resolve,
)
from mahjong_fast.settlement import (
    Reason,
    Settlement,
    horses_of_streak,
    kong_payments,
    later,
    liable_for,
    mirror_horses,
    win_payments,
)
from mahjong_fast.settlement import runaway as penalty
from mahjong_fast.tiles import tile_name

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mahjong_fast.rules.common import Won
    from mahjong_fast.scoring import Score, Stage, Win
    from mahjong_fast.settlement import Deal, Payment
    from mahjong_fast.tiles import Tile

__all__ = [
    "NAMES",
    "OPTIONS",
    "READS",
    "ROWS",
    "coins",
    "next_hand",
    "pass_lock",
    "repeated",
    "rows",
    "ruleset",
    "runaway",
    "settle",
    "stages",
    "transfers",
]

NAMES = ("tuidaohu", "推倒胡", "广东推倒胡")
READS: tuple[str, ...] = ()
PAID = "share"
MOST_HORSES = 4
SMALL, BIG = 2, 4  # points of a share: base 1, doubled by the self-draw, and by 大胡

OPTIONS = (
    Option("hunyise_big", False, text="混一色 is a 大胡", mark="T1"),
    Option(
        "horse_model",
        "mirror",
        ("mirror", "net"),
        text="a horse repeats the payments of the player it hits with the dealer in "
        "his place, or the house pays the dealer, or is paid, what that player has in "
        "all",
        mark="T2",
    ),
    Option("kongs_on_draw", True, text="kongs are paid after a draw, too", mark="T3"),
    Option(
        "horse_zero_skip",
        True,
        text="a horse on a player who is even does nothing, 平则不用计算",
        mark="T4",
    ),
    Option(
        "rob_uses_zimo",
        True,
        text="抢杠 is doubled as a self-draw: 3 shares of 2 or 4, else of 1 or 2",
        mark="T5",
    ),
    Option(
        "no_rob_own_discard",
        "direct",
        ("direct", "added"),
        text="不能抢自己所打的牌: no claimed kong is robbed, or neither an added one "
        "whose pung was of the own discard; the melds of the konger then must be known",
        mark="T6",
    ),
    Option(
        "multi_rob",
        False,
        text="several may rob one kong; else only the nearest to the konger",
        mark="T7",
    ),
    Option(
        "bao_gang_chain",
        "first",
        ("first", "last"),
        text="杠上开花 after kongs on end: who gave the first pays, or only who gave "
        "the last",
        mark="T8",
    ),
    Option("horses_on_draw", True, text="horses count after a draw, too", mark="T13"),
    Option(
        "coin_model",
        "fee",
        ("fee", "tax"),
        text="the room takes a fee of everybody, or a tenth of what is won",
        mark="T14",
    ),
    Option(
        "runaway_to",
        "system",
        ("system", "others"),
        text="who gets the 8 points of somebody who leaves during the hand",
        mark="T15",
    ),
)

RESPONSIBLE = Reason(
    "杠上开花 放杠包",
    "responsible for the kong",
    "won on the replacement of a claimed kong: who gave it pays all three shares",
)


def rows(options: Mapping[str, Any]) -> tuple[Row, ...]:
    """Return the table of patterns."""
    found = [
        _big(
            "天胡",
            "Blessing of Heaven",
            "heavenly",
            "the dealer's dealt tiles are complete",
        ),
        _big("清一色", "Full Flush", "one_suit", "all tiles of one suit"),
        _big(
            "字一色", "All Honors", "all_honors", "all tiles are honours, of any shape"
        ),
        _big(
            "七对子",
            "Seven Pairs",
            "seven_pairs",
            "seven pairs without melds; four alike are two pairs",
        ),
        _big(
            "四暗刻",
            "Four Concealed Pungs",
            "four_concealed_pungs",
            "没有碰牌，全由三张或暗杠: four concealed triplets or concealed kongs",
        ),
        _big(
            "十八罗汉", "Four Kongs", "four_kongs", "four kongs of any kind and a pair"
        ),
        _big(
            "大三元",
            "Big Three Dragons",
            "big_three_dragons",
            "中发白 are all triplets or kongs",
        ),
        _big(
            "小四喜",
            "Little Four Winds",
            "little_four_winds",
            "three winds are triplets or kongs, and the fourth is the pair",
        ),
        _big(
            "大四喜",
            "Big Four Winds",
            "big_four_winds",
            "东南西北 are all triplets or kongs",
        ),
        _big(
            "十三幺",
            "Thirteen Orphans",
            "thirteen_orphans",
            "the thirteen orphans, one of them twice",
        ),
    ]
    if options["hunyise_big"]:
        half = "one suit and at least one honour"
        found.append(_big("混一色", "Half Flush", "half_flush", half))
    small = Row(
        "小胡",
        "Small Win",
        SMALL,
        identifier="small",
        rule="any win that is no 大胡",
    )
    return (*found, small)


def _big(chinese: str, english: str, when: str, rule: str) -> Row:
    return Row(chinese, english, BIG, when, group="big", rule=rule)


ROWS = rows(resolve(OPTIONS, {}, NAMES[0]))


def stages(options: Mapping[str, Any]) -> tuple[Stage, ...]:
    """Return how the rows become the share that each other player owes."""
    drawn: tuple[Stage, ...] = (Set("share", SMALL), Floor("share", BIG, "big"))
    if not options["rob_uses_zimo"]:
        drawn = (
            Set("share", SMALL, when="self_drawn"),
            Floor("share", BIG, "big", when="self_drawn"),
            Set("share", SMALL // 2, when="robbed_kong"),
            Floor("share", BIG // 2, "big", when="robbed_kong"),
        )
    return (
        # Nothing allows it: this row never counts before its Fallback.
        Allow("small", when="on_discard", reason=ONLY_DRAWN),
        Allow("small", when="melded_chow", reason=NO_CHOWS),
        Fallback("small", "big"),
        *drawn,
        # Of two readings the one with more patterns of 大胡 is shown.
        Sum("patterns", "big"),
    )


def ruleset(**options: Any) -> Ruleset:
    """Return the rules with *options*, by default as recommended.

    >>> import mahjong_fast as mf
    >>> rules = mf.rules.get("推倒胡")
    >>> rules.score(mf.Win("1133m5555p2299s6z", "6z")).share
    4
    """
    chosen = resolve(OPTIONS, options, NAMES[0])
    return Ruleset(
        name=NAMES[0],
        chinese="广东推倒胡",
        english="Guangdong Tui-Dao-Hu",
        aliases=NAMES[1:],
        rows=rows(chosen),
        stages=stages(chosen),
        forms=STANDARD | SEVEN_PAIRS_QUADS | THIRTEEN_ORPHANS,
        totals=("share",),
        result="share",
        key="patterns",
        pass_lock="off",
        sets=4,
        jokers=False,
        flowers=False,
        options=chosen,
        option_list=OPTIONS,
        payments=sys.modules[__name__],
    )


POLICY = "winner"  # who deals next
next_hand = after_by(lambda options: POLICY)


def settle(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> Settlement:
    """Return who pays whom: the win, all kongs, and what the dealer's horses repeat."""
    wins = standing(deal, scores, rob=options["multi_rob"])
    return Settlement.of(
        *_transfers(deal, wins, options),
        scores=tuple(scores),
        after=later(hand_after, deal, [win.seat for win, _ in wins], POLICY),
    )


def transfers(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> tuple[list[Payment], list[Payment], list[Payment]]:
    """Return the payments of the win, for kongs, and those that horses repeat."""
    wins = standing(deal, scores, rob=options["multi_rob"])
    return _transfers(deal, wins, options)


def _transfers(
    deal: Deal, wins: Won, options: Mapping[str, Any]
) -> tuple[list[Payment], list[Payment], list[Payment]]:
    won: list[Payment] = []
    for win, score in wins:
        if options["no_rob_own_discard"] == "added":
            _check_rob(deal, win)
        liable = liable_for(win, chain=options["bao_gang_chain"])
        why = RESPONSIBLE if liable else None
        seats = [who.seat for who in liable]
        won += win_payments(win, score.share, liable=seats, why=why)
    kongs: list[Payment] = []
    if deal.kongs and (wins or options["kongs_on_draw"]):
        kongs = kong_payments(deal.kongs)
    moved = [*won, *kongs] if kongs else won
    return won, kongs, repeated(deal, moved, options)


def repeated(
    deal: Deal,
    moved: Sequence[Payment],
    options: Mapping[str, Any],
) -> list[Payment]:
    """Return the payments that horses repeat, of the win and for kongs."""
    if not deal.horses or not (deal.wins or options["horses_on_draw"]):
        return []
    return mirror_horses(
        moved,
        _horses(deal),
        zero_skip=options["horse_zero_skip"],
        model=options["horse_model"],
    )


def _check_rob(deal: Deal, win: Win) -> None:
    """Refuse to rob the kong on a pung of the own discard."""
    if win.how != "rob" or win.from_seat is None:
        return
    konger = deal.players[win.from_seat]
    made = () if konger is None else konger.melds
    pungs = [meld for meld in made if meld.tiles[0] == win.win]
    kinds = (MeldKind.PUNG, MeldKind.ADDED_KONG)
    if not pungs or pungs[0].kind not in kinds or pungs[0].from_seat is None:
        raise MissingInput(
            f"players[{win.from_seat}].melds",
            f"whose discard the pung of {tile_name(win.win)} was",
        )
    if pungs[0].from_seat == win.seat:
        raise WinNotAllowed(
            f"seat {win.seat} discarded {tile_name(win.win)} for the pung, and may not "
            "rob the kong on it: 不能抢自己所打的牌"
        )


def _horses(deal: Deal) -> Sequence[Tile]:
    """Return the horses of the dealer, who alone buys any."""
    if not isinstance(deal.horses, tuple):
        others = [seat for seat in deal.horses if seat != 0]
        if others:
            raise SettlementError(f"horses of seat {others[0]}: the dealer alone buys")
        horses: Sequence[Tile] = deal.horses.get(0, ())
    else:
        horses = deal.horses
    if deal.streak is None:  # then he may have bought any number of them
        if len(horses) > MOST_HORSES:
            raise SituationError(
                f"horses: {len(horses)}, and the dealer buys {MOST_HORSES} at most"
            )
    elif horses and len(horses) != horses_of_streak(deal.streak, MOST_HORSES):
        raise SituationError(
            f"horses: {len(horses)}, and the dealer buys "
            f"{horses_of_streak(deal.streak, MOST_HORSES)} in his hand {deal.streak}"
        )
    return horses


def coins(
    points: Sequence[int],
    options: Mapping[str, Any],
    *,
    model: str | None = None,
    **room: Any,
) -> tuple[float, ...]:
    """Return coins for points; where horses are paid "net", the house may have some.

    >>> from mahjong_fast.rules import tuidaohu
    >>> tuidaohu.coins((12, -2, -2, -2), {"horse_model": "net"}, N=10, A=0)
    (120, -20, -20, -20)
    """
    if options.get("horse_model") == "net":
        room.setdefault("house", True)
    return common.coins(points, options, model=model, **room)


def runaway(seat: int, options: Mapping[str, Any]) -> list[Payment]:
    """Return what *seat* pays for leaving during the hand, 逃跑: 8 points."""
    return penalty(seat, to=options["runaway_to"])
