"""Payments between players, and what they come to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast import checks
from mahjong_fast._native import scoring
from mahjong_fast.checks import SEATS
from mahjong_fast.errors import SettlementError, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


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


class _Payment(NamedTuple):
    payer: int | None
    payee: int | None
    amount: int
    chinese: str = ""
    english: str = ""
    rule: str = ""


class Payment(checks.Checked, _Payment):  # type: ignore[misc]
    """One player pays another; seats are relative to the dealer, 0 to 3.

    None in place of a seat is the house. `amount` is in points and not negative. `rule`
    is the sentence of the rules that asks for it.

    >>> from mahjong_fast.settlement import Payment
    >>> Payment(0, 4, 8)
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: payee 4: seats are 0 to 3
    """

    __slots__ = ()

    def __new__(
        cls,
        payer: int | None,
        payee: int | None,
        amount: int,
        chinese: str = "",
        english: str = "",
        rule: str = "",
    ) -> Payment:
        return super().__new__(
            cls,
            checks.seat_or_none(payer, "payer"),
            checks.seat_or_none(payee, "payee"),
            checks.number(amount, "amount"),
            checks.text(chinese, "chinese"),
            checks.text(english, "english"),
            checks.text(rule, "rule"),
        )

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
    if value.__class__ is Reason:
        return value
    if (
        isinstance(value, tuple)
        and 2 <= len(value) <= 3
        and all(isinstance(part, str) for part in value)
    ):
        return Reason(*value)
    raise SettlementError(f"why {shown(value)}: it is a Reason, or its three texts")


# What NamedTuple does in Python, at a third of the time.
_new = tuple.__new__
_NO_MORE = ("", "")


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
    if players is SEATS:
        usual = scoring.deltas(Payment, payments)
        if usual is not None:
            return usual
    players = checks.players_of(players)
    sums: dict[int | None, int] = dict.fromkeys(range(players), 0)
    sums[None] = 0
    for payer, payee, amount, _, _, _ in payments_of(payments, players):
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
    if players is SEATS and scoring.are_payments(Payment, values):
        return tuple(values)  # type: ignore[arg-type]
    found = checks.several(values, "payments")
    return tuple([payment_of(value, players) for value in found])


def payment_of(value: object, players: int) -> Payment:
    """Return a payment between *players*, of itself or of its six parts."""
    if not isinstance(value, (tuple, list)) or len(value) != len(Payment._fields):
        raise SettlementError(f"payment {shown(value)}: it is a Payment")
    payment = Payment(*value)
    checks.seat_or_none(payment.payer, "payer", players)
    checks.seat_or_none(payment.payee, "payee", players)
    return payment


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
    due = payments_of(payments)
    more, further = ("", "") if why is _NO_MORE else _two_texts(why)
    if times == 1 and not (more or further):
        return due
    return tuple(
        [
            _new(
                Payment,
                (payer, payee, amount * times, chinese + more, english + further, rule),
            )
            for payer, payee, amount, chinese, english, rule in due
        ]
    )


def _two_texts(why: object) -> tuple[str, str]:
    found = checks.several(why, "why")
    if len(found) != 2:
        raise SettlementError(f"why {shown(why)}: it is two texts")
    return checks.text(found[0], "why"), checks.text(found[1], "why")


def _called(seat: int | None) -> str:
    return "the house" if seat is None else f"seat {seat}"
