"""The melds of a deal, and whose discards they may have come from."""

from __future__ import annotations

from mahjong_fast import checks
from mahjong_fast.errors import SettlementError, SituationError
from mahjong_fast.hand import Meld, parse_melds
from mahjong_fast.melds import MeldKind


def as_meld(value: object) -> Meld:
    """Return a Meld, of its text or itself."""
    if isinstance(value, Meld):
        return value
    return Meld.parse(checks.text(value, "meld"))


def as_melds(
    values: object, owner: int | None = None, players: int = checks.SEATS
) -> tuple[Meld, ...]:
    """Return melds: text for `parse_melds`, or a list of Melds and of text.

    Each is checked by `check_claim`.
    """
    if isinstance(values, str):
        found = parse_melds(values)
    else:
        found = tuple(map(as_meld, checks.several(values, "melds")))
    for declared in found:
        check_claim(owner, declared, players)
    return found


def check_claim(owner: int | None, declared: Meld, players: int = checks.SEATS) -> None:
    """Refuse a meld whose claimed tile is the owner's, a chow of another than 上家.

    So it is of an *owner* who is known; of anybody, who gave it is one who plays.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.settlement.melds import check_claim
    >>> check_claim(1, mf.Meld.parse("chi:123m@3"))
    Traceback (most recent call last):
    mahjong_fast.errors.SituationError: chi:123m@3: seat 1 chows from seat 0 alone
    """
    giver = declared.from_seat
    if giver is None:
        return
    if giver == owner:
        raise SituationError(f"{declared}: seat {owner} claims its own tile")
    if owner is not None and declared.kind is MeldKind.CHOW:
        before = (owner - 1) % players
        if giver != before:
            raise SituationError(
                f"{declared}: seat {owner} chows from seat {before} alone"
            )
    if giver >= players:
        raise SettlementError(f"{declared}: seats are 0 to {players - 1}")
