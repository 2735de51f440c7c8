"""What the house gives a player who has run out: 系统赠送."""

from __future__ import annotations

from mahjong_fast import checks
from mahjong_fast.settlement.frozen import sayable


def gift(
    balance: int,
    used_today: int,
    *,
    below: int = 1000,
    amount: int = 1000,
    most: int = 3,
) -> tuple[int, int]:
    """Return balance and gifts used, after the gift offered before a hand, if any.

    Up to *most* times a day, *amount* for whoever has less than *below*.

    >>> from mahjong_fast.settlement import gift
    >>> gift(400, 0), gift(800, 1), gift(1000, 0), gift(0, 3)
    ((1400, 1), (1800, 2), (1000, 0), (0, 3))
    """
    balance = checks.whole(balance, "balance")
    used_today = checks.number(used_today, "used today")
    below = checks.whole(below, "below")
    amount, most = checks.number(amount, "amount"), checks.number(most, "most")
    if balance < below and used_today < most:
        balance, used_today = balance + amount, used_today + 1
    return sayable(balance, "balance"), sayable(used_today, "used today")
