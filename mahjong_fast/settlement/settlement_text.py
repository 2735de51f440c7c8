"""A settlement as text for players."""

from __future__ import annotations

from mahjong_fast import words
from mahjong_fast.errors import shown
from mahjong_fast.scoring.score_text import totals
from mahjong_fast.text import table

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahjong_fast._native.scoring import Payment, Score, Settlement
    from mahjong_fast.text import Style


def text(found: Settlement, style: Style) -> str:
    """Return what `Settlement.text` does."""
    lines = [_worth(score, style) for score in found.scores]
    lines += _payments(found.payments, style)
    if not found.payments:
        lines.append(style.term("nobody pays", "无人付分"))
    rows = [
        [_seat(place, style), signed(delta)] for place, delta in enumerate(found.deltas)
    ]
    if found.coins is not None:
        for row, coin in zip(rows, found.coins, strict=True):
            row += [_with_sign(coin), style.term("coins", "币")]
    lines += table(rows, right=[1, 2])
    after = []
    if found.next_dealer is not None:
        after.append(f"next to deal: {_seat(found.next_dealer, style)}")
    if found.next_streak is not None and found.next_streak > 1:
        after.append(f"hand {found.next_streak} on end")
    if found.next_round is not None:
        after.append(f"{style.term('round', '圈')} {found.next_round}")
    if after:
        lines.append(", ".join(after))
    return "\n".join(lines)


def _payments(paid: Iterable[Payment], style: Style) -> list[str]:
    """Write payments one a line: who, whom, how much, why."""
    rows = [
        (
            _short_seat(payment.payer, style),
            "pays",
            _short_seat(payment.payee, style),
            shown(payment.amount),
            style.term(payment.english, payment.chinese),
            payment.rule,
        )
        for payment in paid
    ]
    return table(rows, right=[3])


def signed(delta: int) -> str:
    """Write what somebody has won or lost."""
    return _with_sign(delta) if delta else "0"


def _with_sign(number: float) -> str:
    try:
        return f"{number:+}"
    except ValueError:  # of thousands of digits
        return shown(number)


def _worth(found: Score, style: Style) -> str:
    """Write on one line who wins with what."""
    rows = [
        f"{line.chinese if style.chinese else line.english} {line.value}"
        for line in found.lines
    ]
    winner = _short_seat(found.win.seat, style)
    return f"{winner}  wins  {', '.join(rows)}: {totals(found, style)}"


def _seat(place: int, style: Style) -> str:
    """Name a seat."""
    return f"{place} {style.term(*words.SEATS[place])}"


def _short_seat(place: int | None, style: Style) -> str:
    """Name a seat in one word; None is the house."""
    if place is None:
        return "系统" if style.chinese else "house"
    return f"{place} {words.SEATS[place][1]}" if style.chinese else f"seat {place}"
