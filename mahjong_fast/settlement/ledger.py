"""Payments between players, and what they come to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast import checks
from mahjong_fast._native import scoring
from mahjong_fast.errors import SettlementError, shown

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


def reason_of(value: object) -> Reason:
    """Return a `Reason`, of itself or of its three texts, two at the least.

    >>> from mahjong_fast.settlement.ledger import reason_of
    >>> reason_of(("补杠", "added kong"))
    Reason(chinese='补杠', english='added kong', rule='')
    >>> reason_of("补杠")
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: why '补杠': it is a Reason, or its three texts
    """
    if isinstance(value, tuple) and 2 <= len(value) <= 3:
        reason = Reason(*value)
        if all(isinstance(part, str) for part in reason):
            return reason
    raise SettlementError(f"why {shown(value)}: it is a Reason, or its three texts")


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
    return scoring.paid(Payment, payer, payee, amount, why)


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
    return scoring.paid_by(Payment, payers, payee, owed, why)


def deltas(payments: Iterable[Payment], players: int = 4) -> tuple[int, ...]:
    """Return what each player has won or lost by *payments*.

    >>> from mahjong_fast.settlement import Payment, deltas
    >>> deltas([Payment(0, 2, 8), Payment(1, 2, 8), Payment(3, 1, 2)])
    (-8, -6, 16, -2)
    >>> deltas([Payment(0, 4, 8)])
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: payee 4: seats are 0 to 3
    """
    players = checks.players_of(players)
    return summed(payments_of(payments, players), players)


def summed(payments: Iterable[Payment], players: int = 4) -> tuple[int, ...]:
    """Return what `deltas` does, of what is checked.

    >>> from mahjong_fast.settlement.ledger import Payment, summed
    >>> summed([Payment(0, 2, 8), Payment(3, 1, 10**20)])
    (-8, 100000000000000000000, 8, -100000000000000000000)
    """
    if players == checks.SEATS:
        usual = scoring.deltas(payments)
        if usual is not None:
            return usual
    sums: dict[int | None, int] = dict.fromkeys(range(players), 0)
    sums[None] = 0
    for payer, payee, amount, _, _, _ in payments:
        sums[payer] -= amount
        sums[payee] += amount
    del sums[None]
    return tuple(sums.values())


def payments_of(values: object, players: int = checks.SEATS) -> tuple[Payment, ...]:
    """Return payments, each checked, or raise where something else is among them.

    >>> from mahjong_fast.settlement.ledger import payments_of
    >>> payments_of([1])
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: payment 1: it is a Payment
    """
    found = checks.several(values, "payments")
    return tuple([payment_of(value, players) for value in found])


def payment_of(value: object, players: int) -> Payment:
    """Return a payment of plain numbers and texts, of itself or of its six parts.

    A Payment may be made of anything, and is checked where it is used.
    """
    if not isinstance(value, (tuple, list)) or len(value) != len(Payment._fields):
        raise SettlementError(f"payment {shown(value)}: it is a Payment")
    payer, payee, amount, chinese, english, rule = value
    return Payment(
        checks.seat_or_none(payer, "payer", players),
        checks.seat_or_none(payee, "payee", players),
        checks.number(amount, "amount"),
        checks.text(chinese, "chinese"),
        checks.text(english, "english"),
        checks.text(rule, "rule"),
    )


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
    if sum(found):
        raise SettlementError(f"{shown(found)} come to {shown(sum(found))}, not to 0")
    return found


def scaled(payments: Iterable[Payment], times: int) -> tuple[Payment, ...]:
    """Return *payments* with every amount multiplied: 桌面番数, 底分.

    >>> from mahjong_fast.settlement import Payment, scaled
    >>> [payment.amount for payment in scaled([Payment(0, 1, 2), Payment(3, 1, 4)], 50)]
    [100, 200]
    """
    times = checks.number(times, "times")
    payments = payments_of(payments)
    return payments if times == 1 else tuple(multiplied(payments, times))


def multiplied(
    payments: Iterable[Payment], times: int, why: tuple[str, str] = ("", "")
) -> list[Payment]:
    """Return what `scaled` does, of what is checked, and say *why* in both languages.

    >>> from mahjong_fast.settlement.ledger import Payment, multiplied
    >>> [payment.amount for payment in multiplied([Payment(0, 1, 2)], 50)]
    [100]
    >>> twice = multiplied([Payment(0, 1, 2, "杠", "kong")], 2, (" ×2", ", times 2"))
    >>> print(twice[0])
    seat 0 pays seat 1 4: kong, times 2 杠 ×2
    """
    more, further = why
    return [
        _new(
            Payment,
            (payer, payee, amount * times, chinese + more, english + further, rule),
        )
        for payer, payee, amount, chinese, english, rule in payments
    ]


def _called(seat: int | None) -> str:
    return "the house" if seat is None else f"seat {seat}"
