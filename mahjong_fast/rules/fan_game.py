"""What 鸡平胡 and 新章 share: rows outside the cap, and who pays for a win."""

from __future__ import annotations

from mahjong_fast.rules.common import after_by, check_first, hand_after, standing
from mahjong_fast.settlement import (
    Reason,
    Settlement,
    later,
    liable_for,
    self_draw,
    win_payments,
)

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from mahjong_fast.rules.common import Won
    from mahjong_fast.scoring import Score, Win
    from mahjong_fast.settlement import Deal, Payment

RESPONSIBLE = {
    "pattern": Reason(
        "包自摸",
        "responsible for dragons or winds",
        "who gave the third dragon, or the fourth wind, pays the self-draw for all",
    ),
    "kong": Reason(
        "杠上开花包杠",
        "responsible for the kong",
        "won on the replacement of a claimed kong: who discarded for it pays for all",
    ),
    "twelve": Reason(
        "十二张落地包自摸",
        "responsible for twelve tiles",
        "who gave the fourth exposed meld pays the self-draw for all",
    ),
}
_PATTERNS = ("dragons", "winds")
ALL = Reason("点炮", "discard", "all who do not win pay for a win on a discard")
THREE = Reason(
    "一炮三响",
    "three winners",
    "the discarder pays each of the three as for a self-draw",
)


POLICY = "keep"  # who deals next
next_hand = after_by(lambda options: POLICY)


def settle(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> Settlement:
    """Return who pays whom, and who deals next, by `payments`."""
    won = _standing(deal, scores, options)
    winners = [win.seat for win, _ in won]
    return Settlement.of(
        _payments(deal, won, options),
        scores=tuple(scores),
        after=later(hand_after, deal, winners, POLICY),
    )


def payments(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> list[Payment]:
    """Return the payments for the points of each win.

    *options* are those of 鸡平胡 or of 新章. What only one of the two leaves open is in
    the other as `get` says below.
    """
    return _payments(deal, _standing(deal, scores, options), options)


def _payments(deal: Deal, won: Won, options: Mapping[str, Any]) -> list[Payment]:
    check_first(deal, kongs=options.get("first_turn_kong_cancels", True))
    winners = [win.seat for win, _ in won]
    found: list[Payment] = []
    for win, score in won:
        found += _paid(deal, win, score.points, winners, options)
    return found


def _standing(deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]) -> Won:
    ron = options.get("multi_ron", True)
    return standing(deal, scores, ron=ron, rob=options.get("multi_rob", ron))


def _paid(
    deal: Deal,
    win: Win,
    points: int,
    winners: Sequence[int],
    options: Mapping[str, Any],
) -> list[Payment]:
    if win.how == "discard":
        if options.get("discard_payment") == "all":
            # Who discarded does not matter, and so need not be said.
            of_all = self_draw(win.seat, points, why=ALL)
            return [payment for payment in of_all if payment.payer not in winners]
        if len(winners) == 3 and options.get("triple_ron_payment") == "self_draw":
            return win_payments(win, points, discard_shares=3, why=THREE)
        return win_payments(win, points)
    liable = liable_for(
        win,
        patterns=_PATTERNS if options.get("pattern_liability", True) else (),
        twelve=True,
        count_concealed=options["twelve_counts_concealed"],
        already_liable=deal.options.get("already_liable", ()),
        chain=options.get("bao_gang_chain", "first"),
        order=options.get("liability_order", "pattern_first"),
    )
    if not liable or (
        win.how == "rob" and options.get("rob_overrides_pattern_liability", True)
    ):
        return win_payments(win, points, rob_shares=options.get("qianggang_shares", 3))
    why = RESPONSIBLE[liable[0].why]
    return win_payments(win, points, liable=[who.seat for who in liable], why=why)
