"""Settlement: from a deal to what every player wins or loses.

Small pure functions that a rule system composes and a game engine can call alone. Seats
are relative to the dealer: 0 dealer, 1 下家, 2 对家, 3 上家; amounts are in points.

Each function validates what it is given, and raises a `SettlementError` or another
`MahjongError`. The rule systems that come with the package are made of these functions,
and so is a rule system of one's own.
"""

from __future__ import annotations

from mahjong_fast.settlement.coins import coins
from mahjong_fast.settlement.deal import Deal, Player
from mahjong_fast.settlement.dealer import (
    NextHand,
    next_dealer,
    next_hand,
    next_round,
    next_streak,
)
from mahjong_fast.settlement.gifts import gift
from mahjong_fast.settlement.horses import (
    TABLE_NUMBERING,
    TUIDAOHU_NUMBERING,
    Numbering,
    hits,
    horses_of_streak,
    mirror_horses,
    own_horses,
)
from mahjong_fast.settlement.kongs import (
    TUIDAOHU_PRICES,
    Kong,
    KongPrices,
    kong_payments,
)
from mahjong_fast.settlement.ledger import (
    Payment,
    Reason,
    check_zero_sum,
    deltas,
    scaled,
)
from mahjong_fast.settlement.levels import LEVELS, Level, level
from mahjong_fast.settlement.liability import (
    Liability,
    Responsible,
    choose,
    kong_chain,
    liable_for,
    pattern_of,
    twelve_tiles,
)
from mahjong_fast.settlement.locks import PassLock, locks_after_passes
from mahjong_fast.settlement.result import Settlement, later
from mahjong_fast.settlement.runaway import runaway
from mahjong_fast.settlement.shares import (
    nearest,
    on_discard,
    responsible,
    robbed,
    self_draw,
    win_payments,
)

__all__ = [
    "LEVELS",
    "TABLE_NUMBERING",
    "TUIDAOHU_NUMBERING",
    "TUIDAOHU_PRICES",
    "Deal",
    "Kong",
    "KongPrices",
    "Level",
    "Liability",
    "NextHand",
    "Numbering",
    "PassLock",
    "Payment",
    "Player",
    "Reason",
    "Responsible",
    "Settlement",
    "check_zero_sum",
    "choose",
    "coins",
    "deltas",
    "gift",
    "hits",
    "horses_of_streak",
    "kong_chain",
    "kong_payments",
    "later",
    "level",
    "liable_for",
    "locks_after_passes",
    "mirror_horses",
    "nearest",
    "next_dealer",
    "next_hand",
    "next_round",
    "next_streak",
    "on_discard",
    "own_horses",
    "pattern_of",
    "responsible",
    "robbed",
    "runaway",
    "scaled",
    "self_draw",
    "twelve_tiles",
    "win_payments",
]
