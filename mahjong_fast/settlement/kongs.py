"""What kongs cost: 杠分."""

from __future__ import annotations

from mahjong_fast import checks
from mahjong_fast._native.scoring import KONG_KINDS, Kong
from mahjong_fast.checks import SEATS
from mahjong_fast.errors import MissingInput, SettlementError, shown
from mahjong_fast.melds import MeldKind
from mahjong_fast.named import NamedTuple
from mahjong_fast.settlement.ledger import Payment, Reason, others, paid, paid_by

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahjong_fast.hand import Meld

__all__ = ["TUIDAOHU_PRICES", "Kong", "KongPrices", "kong_payments"]

KINDS = CLAIMED, ADDED, CONCEALED = KONG_KINDS

_OF_MELDS = {
    MeldKind.EXPOSED_KONG: CLAIMED,
    MeldKind.ADDED_KONG: ADDED,
    MeldKind.CONCEALED_KONG: CONCEALED,
}
_REASONS = {
    CLAIMED: Reason("点杠", "claimed kong", "for a kong claimed from a discard"),
    ADDED: Reason("补杠", "added kong", "for a kong added to a pung"),
    CONCEALED: Reason("暗杠", "concealed kong", "for a concealed kong"),
}


class _KongPrices(NamedTuple):
    claimed: int
    added: int
    concealed: int
    claimed_from: str


class KongPrices(checks.Checked, _KongPrices):  # type: ignore[misc]
    """Points for each kind of kong; those not given are of 推倒胡.

    `added` and `concealed` are of each other player; `claimed` of the discarder alone,
    or, with `claimed_from` "each", of each other player.
    """

    __slots__ = ()

    def __new__(
        cls,
        claimed: int = 3,
        added: int = 1,
        concealed: int = 2,
        claimed_from: str = "giver",
    ) -> KongPrices:
        return super().__new__(
            cls,
            checks.number(claimed, "price of a kong"),
            checks.number(added, "price of a kong"),
            checks.number(concealed, "price of a kong"),
            checks.word(claimed_from, "claimed_from", ("giver", "each")),
        )


TUIDAOHU_PRICES = KongPrices()


def melded_kongs(seat: int, melds: Iterable[Meld]) -> list[Kong]:
    """Return the kongs among the melds of a player, as a deal lists them."""
    return [
        Kong(seat, _OF_MELDS[meld.kind], meld.from_seat)
        for meld in melds
        if meld.kind in _OF_MELDS
    ]


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
    made = checks.several(kongs, "kongs")
    for kong in made:
        if kong.__class__ is not Kong:
            made = tuple(map(Kong.of, made))
            break
    if players is not SEATS:
        players = checks.players_of(players)
        for kong in made:
            checks.seat(kong.seat, "kong of seat", players)
            checks.seat_or_none(kong.from_seat, "kong from seat", players)
    if prices.__class__ is not KongPrices:
        raise SettlementError(f"prices {shown(prices)}: they are KongPrices")
    if unit.__class__ is not int or unit < 0:
        unit = checks.number(unit, "unit")
    claimed, added, concealed, claimed_from = prices
    price_of = {CLAIMED: claimed, ADDED: added, CONCEALED: concealed}
    found: list[Payment] = []
    for kong in made:
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
