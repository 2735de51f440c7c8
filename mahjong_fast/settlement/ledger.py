"""Payments between players, and what they come to."""

from __future__ import annotations

from functools import lru_cache

from mahjong_fast import checks
from mahjong_fast._native import scoring as native
from mahjong_fast._native.scoring import Payment, payment_of, payments_of
from mahjong_fast.checks import SEATS
from mahjong_fast.errors import SettlementError, shown
from mahjong_fast.named import NamedTuple

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "Payment",
    "Reason",
    "check_zero_sum",
    "deltas",
    "others",
    "paid",
    "paid_by",
    "payment_of",
    "payments_of",
    "reason_of",
    "scaled",
]


class _Reason(NamedTuple):
    chinese: str
    english: str
    rule: str = ""


class Reason(checks.Checked, _Reason):  # type: ignore[misc]
    """Why something is paid, in Chinese, in English, and by which rule."""

    __slots__ = ()

    def __new__(cls, chinese: str, english: str, rule: str = "") -> Reason:
        return super().__new__(
            cls,
            checks.text(chinese, "chinese"),
            checks.text(english, "english"),
            checks.text(rule, "rule"),
        )


def reason_of(value: object) -> Reason:
    """Return a `Reason`, of itself or of its three texts, two at the least.

    >>> from mahjong_fast.settlement.ledger import reason_of
    >>> reason_of(("补杠", "added kong"))
    Reason(chinese='补杠', english='added kong', rule='')
    >>> reason_of("补杠")
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: why '补杠': it is a Reason, or its three texts
    """
    if value.__class__ is Reason:
        return value
    if (
        isinstance(value, tuple)
        and 2 <= len(value) <= 3
        and all(isinstance(part, str) for part in value)
    ):
        return Reason(*value)
    raise SettlementError(f"why {shown(value)}: it is a Reason, or its three texts")


_NO_MORE = ("", "")


def paid(
    payer: int | None, payee: int | None, amount: int, why: tuple[str, str, str]
) -> Payment:
    """Return a `Payment` of that reason, a `Reason` or what it is made of.

    >>> from mahjong_fast.settlement.ledger import Reason, paid
    >>> print(paid(0, 1, 2, Reason("补杠", "added kong")))
    seat 0 pays seat 1 2: added kong 补杠
    """
    return native.paid(payer, payee, amount, why)


@lru_cache
def others(seat: int, players: int = 4) -> tuple[int, ...]:
    """Return the seats of all players but one.

    >>> from mahjong_fast.settlement.ledger import others
    >>> others(1)
    (0, 2, 3)
    """
    return tuple([other for other in range(players) if other != seat])


def paid_by(
    payers: Iterable[int], payee: int, owed: Sequence[int], why: Reason
) -> list[Payment]:
    """Return what each of *payers* pays of that reason; *owed* has a number a seat.

    >>> from mahjong_fast.settlement.ledger import Reason, paid_by
    >>> for payment in paid_by((0, 2), 1, (2, 0, 4, 2), Reason("补杠", "added kong")):
    ...     print(payment)
    seat 0 pays seat 1 2: added kong 补杠
    seat 2 pays seat 1 4: added kong 补杠
    """
    return native.paid_by(payers, payee, owed, why)


def deltas(payments: Iterable[Payment], players: int = 4) -> tuple[int, ...]:
    """Return what each player has won or lost by *payments*.

    >>> from mahjong_fast.settlement import Payment, deltas
    >>> deltas([Payment(0, 2, 8), Payment(1, 2, 8), Payment(3, 1, 2)])
    (-8, -6, 16, -2)
    >>> deltas([Payment(0, 4, 8)])
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: payee 4: seats are 0 to 3
    """
    if players is not SEATS:
        players = checks.players_of(players)
    return native.deltas(payments, players)


def check_zero_sum(totals: Iterable[int]) -> tuple[int, ...]:
    """Return *totals*, or raise if the players together won or lost something.

    >>> from mahjong_fast.settlement import check_zero_sum
    >>> check_zero_sum((3, -3, 0, 0))
    (3, -3, 0, 0)
    >>> check_zero_sum((3, -2, 0, 0))
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: (3, -2, 0, 0) come to 1, not to 0
    """
    found = checks.wholes(totals, "totals")
    native.check_sum(found)
    return found


def scaled(
    payments: Iterable[Payment], times: int, why: tuple[str, str] = _NO_MORE
) -> tuple[Payment, ...]:
    """Return *payments* with every amount multiplied: 桌面番数, 底分.

    *why* is added to the reasons, in Chinese and in English.

    >>> from mahjong_fast.settlement import Payment, scaled
    >>> [payment.amount for payment in scaled([Payment(0, 1, 2), Payment(3, 1, 4)], 50)]
    [100, 200]
    >>> kong = Payment(0, 1, 2, "杠", "kong")
    >>> print(scaled([kong], 2, (" ×2", ", times 2"))[0])
    seat 0 pays seat 1 4: kong, times 2 杠 ×2
    """
    if times.__class__ is not int or times < 0:
        times = checks.number(times, "times")
    more, further = ("", "") if why is _NO_MORE else _two_texts(why)
    return native.scaled(payments, times, more, further)


def _two_texts(why: object) -> tuple[str, str]:
    found = checks.several(why, "why")
    if len(found) != 2:
        raise SettlementError(f"why {shown(why)}: it is two texts")
    return checks.text(found[0], "why"), checks.text(found[1], "why")
