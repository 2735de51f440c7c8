"""Payments between players, and what they come to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast import _scoring
from mahjong_fast.errors import SettlementError, shown
from mahjong_fast.settlement import checks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Reason(NamedTuple):
    """Why something is paid, in Chinese, in English, and by which rule."""

    chinese: str
    english: str
    rule: str = ""


class Payment(NamedTuple):
    """One player pays another; seats are relative to the dealer, 0 to 3.

    None in place of a seat is the house. `amount` is in points and not negative. `rule`
    is the sentence of the rules that asks for it.
    """

    payer: int | None
    payee: int | None
    amount: int
    chinese: str = ""
    english: str = ""
    rule: str = ""

    def __str__(self) -> str:
        payer, payee = map(_called, (self.payer, self.payee))
        names = " ".join(filter(None, (self.english, self.chinese)))
        return f"{payer} pays {payee} {self.amount}: {names}"


# What NamedTuple does in Python, at a third of the time.
_new = tuple.__new__


def paid(
    payer: int | None, payee: int | None, amount: int, why: tuple[str, str, str]
) -> Payment:
    """Return a `Payment` of that reason, a `Reason` or what it is made of.

    >>> from mahjong_fast.settlement.ledger import Reason, paid
    >>> print(paid(0, 1, 2, Reason("补杠", "added kong")))
    seat 0 pays seat 1 2: added kong 补杠
    """
    return _scoring.paid(Payment, payer, payee, amount, why)


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
    return _scoring.paid_by(Payment, payers, payee, owed, why)


def deltas(payments: Iterable[Payment], players: int = 4) -> tuple[int, ...]:
    """Return what each player has won or lost by *payments*.

    >>> from mahjong_fast.settlement import Payment, deltas
    >>> deltas([Payment(0, 2, 8), Payment(1, 2, 8), Payment(3, 1, 2)])
    (-8, -6, 16, -2)
    >>> deltas([Payment(0, 4, 8)])
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: seat 4: there are 4 players, 0 to 3
    """
    if players == checks.SEATS:
        usual = _scoring.deltas(payments)
        if usual is not None:
            return usual
    sums: dict[int | None, int] = dict.fromkeys(range(players), 0)
    sums[None] = 0
    try:
        for payer, payee, amount, _, _, _ in payments:
            sums[payer] -= amount
            sums[payee] += amount
    except KeyError as error:
        raise SettlementError(
            f"seat {error}: there are {players} players, 0 to {players - 1}"
        ) from None
    except (TypeError, ValueError):
        raise SettlementError(f"payments {shown(payments)}: what are none") from None
    del sums[None]
    return tuple(sums.values())


def payments_of(values: object) -> tuple[Payment, ...]:
    """Return payments, or raise where something else is among them.

    >>> from mahjong_fast.settlement.ledger import payments_of
    >>> payments_of([1])
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: payment 1: it is a Payment
    """
    found = checks.several(values, "payments")
    for value in found:
        if value.__class__ is not Payment:
            raise SettlementError(f"payment {shown(value)}: it is a Payment")
    return found


def check_zero_sum(totals: Sequence[int]) -> Sequence[int]:
    """Return *totals*, or raise if the players together won or lost something.

    >>> from mahjong_fast.settlement import check_zero_sum
    >>> check_zero_sum((3, -3, 0, 0))
    (3, -3, 0, 0)
    >>> check_zero_sum((3, -2, 0, 0))
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: (3, -2, 0, 0) come to 1, not to 0
    """
    for total in checks.several(totals, "totals"):
        checks.whole(total, "totals")
    if sum(totals):
        raise SettlementError(f"{tuple(totals)} come to {sum(totals)}, not to 0")
    return totals


def scaled(payments: Iterable[Payment], times: int) -> tuple[Payment, ...]:
    """Return *payments* with every amount multiplied: 桌面番数, 底分.

    >>> from mahjong_fast.settlement import Payment, scaled
    >>> [payment.amount for payment in scaled([Payment(0, 1, 2), Payment(3, 1, 4)], 50)]
    [100, 200]
    """
    times = checks.number(times, "times")
    payments = payments_of(payments)
    return payments if times == 1 else tuple(multiplied(payments, times))


def multiplied(payments: Iterable[Payment], times: int) -> list[Payment]:
    """Return what `scaled` does, of what is checked.

    >>> from mahjong_fast.settlement.ledger import Payment, multiplied
    >>> [payment.amount for payment in multiplied([Payment(0, 1, 2)], 50)]
    [100]
    """
    return [
        _new(Payment, (payer, payee, amount * times, chinese, english, rule))
        for payer, payee, amount, chinese, english, rule in payments
    ]


def _called(seat: int | None) -> str:
    return "the house" if seat is None else f"seat {seat}"
