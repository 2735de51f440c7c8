"""What kongs cost: 杠分."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast import checks
from mahjong_fast.errors import MissingInput, SettlementError, SituationError, shown
from mahjong_fast.settlement.ledger import Payment, Reason, others, paid, paid_by

if TYPE_CHECKING:
    from collections.abc import Iterable

KINDS = CLAIMED, ADDED, CONCEALED = "kan", "add", "ankan"

_REASONS = {
    CLAIMED: Reason("点杠", "claimed kong", "for a kong claimed from a discard"),
    ADDED: Reason("补杠", "added kong", "for a kong added to a pung"),
    CONCEALED: Reason("暗杠", "concealed kong", "for a concealed kong"),
}


class _Kong(NamedTuple):
    seat: int
    kind: str
    from_seat: int | None = None


class Kong(_Kong):
    """A kong of the deal: whose, of which kind, and for `kan` who discarded it.

    `kind` is "kan" (claimed from a discard), "add" (added to a pung, which came from
    that seat) or "ankan".
    """

    __slots__ = ()

    def __new__(cls, seat: int, kind: str, from_seat: int | None = None) -> Kong:
        owner = checks.seat(seat, "kong of seat")
        checks.word(kind, "kong", KINDS)
        giver = None if from_seat is None else checks.seat(from_seat, "kong from seat")
        kong = super().__new__(cls, owner, kind, giver)
        if kind == CONCEALED and giver is not None:
            raise SituationError(f"kong {kong}: a concealed kong comes from nobody")
        if giver == owner:
            raise SituationError(f"kong {kong}: seat {seat} claims his own tile")
        return kong

    @classmethod
    def of(cls, value: object) -> Kong:
        """Return a Kong, of its text or itself."""
        if isinstance(value, cls):
            return cls(*value)  # which may have been changed, unchecked
        if isinstance(value, str):
            return cls.parse(value)
        raise SettlementError(
            f"kong {shown(value)}: it is a Kong, or text as '2:ankan'"
        )

    @classmethod
    def parse(cls, text: str) -> Kong:
        """Read `seat:kind` or `seat:kan@giver`.

        >>> from mahjong_fast.settlement import Kong
        >>> Kong.parse("1:kan@3")
        Kong(seat=1, kind='kan', from_seat=3)
        >>> str(Kong.parse("2:ankan"))
        '2:ankan'
        >>> Kong.parse("1:kan@1")
        Traceback (most recent call last):
        mahjong_fast.errors.SituationError: kong 1:kan@1: seat 1 claims his own tile
        """
        seat, _, rest = text.partition(":") if isinstance(text, str) else ("", "", "")
        kind, at, giver = rest.partition("@")
        if seat not in _SEATS or kind not in KINDS or (at and giver not in _SEATS):
            raise SettlementError(
                f"kong {shown(text)}: it is seat:kind, as 2:ankan, 0:add or 1:kan@3"
            )
        return cls(int(seat), kind, int(giver) if at else None)

    def __str__(self) -> str:
        giver = "" if self.from_seat is None else f"@{self.from_seat}"
        return f"{self.seat}:{self.kind}{giver}"


_SEATS = ("0", "1", "2", "3")


class KongPrices(NamedTuple):
    """Points for each kind of kong; those not given are of 推倒胡.

    `added` and `concealed` are of each other player; `claimed` of the discarder alone,
    or, with `claimed_from` "each", of each other player.
    """

    claimed: int = 3
    added: int = 1
    concealed: int = 2
    claimed_from: str = "giver"  # or "each"


TUIDAOHU_PRICES = KongPrices()


def kong_payments(
    kongs: Iterable[Kong | str],
    prices: KongPrices = TUIDAOHU_PRICES,
    *,
    unit: int = 1,
    players: int = 4,
) -> list[Payment]:
    """Return what is paid for *kongs*, of whoever they are, whoever wins.

    A robbed kong is none: leave it out. The *prices* are by default those of 推倒胡: 3
    of who discarded for a claimed kong, 1 of each for an added, 2 of each for a
    concealed one. Other systems say their own.

    >>> from mahjong_fast.settlement import Kong, KongPrices, deltas, kong_payments
    >>> kongs = [Kong.parse(text) for text in ("1:add", "2:kan@1")]
    >>> deltas(kong_payments(kongs))
    (-1, 0, 2, -1)
    >>> each = KongPrices(claimed=1, claimed_from="each")
    >>> deltas(kong_payments(kongs, each, unit=10))
    (-20, 20, 20, -20)
    >>> kong_payments([Kong(1, "kan")])
    Traceback (most recent call last):
    mahjong_fast.errors.MissingInput: from_seat is not given: who gave 1:kan@SEAT
    """
    players = checks.players_of(players)
    made = [Kong.of(kong) for kong in checks.several(kongs, "kongs")]
    for kong in made:
        checks.seat(kong.seat, "kong of seat", players)
        checks.seat_or_none(kong.from_seat, "kong from seat", players)
    if not isinstance(prices, KongPrices):
        raise SettlementError(f"prices {shown(prices)}: they are KongPrices")
    claimed, added, concealed, claimed_from = prices
    checked = KongPrices(
        checks.number(claimed, "price of a kong"),
        checks.number(added, "price of a kong"),
        checks.number(concealed, "price of a kong"),
        checks.word(claimed_from, "claimed_from", ("giver", "each")),
    )
    return paid_for_kongs(made, checked, checks.number(unit, "unit"), players)


def paid_for_kongs(
    kongs: Iterable[Kong],
    prices: KongPrices = TUIDAOHU_PRICES,
    unit: int = 1,
    players: int = 4,
) -> list[Payment]:
    """Return what `kong_payments` does, of what is checked.

    >>> from mahjong_fast.settlement import Kong, deltas
    >>> from mahjong_fast.settlement.kongs import paid_for_kongs
    >>> deltas(paid_for_kongs([Kong(1, "add")], unit=10))
    (-10, 30, -10, -10)
    """
    claimed, added, concealed, claimed_from = prices
    price_of = {CLAIMED: claimed, ADDED: added, CONCEALED: concealed}
    found: list[Payment] = []
    for kong in kongs:
        seat, kind = kong.seat, kong.kind
        why, price = _REASONS[kind], unit * price_of[kind]
        if kind == CLAIMED and claimed_from == "giver":
            giver = kong.from_seat
            if giver is None:
                raise MissingInput("from_seat", f"who gave {kong}@SEAT")
            found.append(paid(giver, seat, price, why))
        else:
            found += paid_by(others(seat, players), seat, (price,) * players, why)
    return found
