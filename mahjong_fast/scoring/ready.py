"""What a ready hand waits for, and what each tile would be worth."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_fast import checks
from mahjong_fast._native import core
from mahjong_fast._native.core import as_counts, as_melds
from mahjong_fast._native.scoring import MAX_JOKERS, Outcome, Wait, waits_worth
from mahjong_fast.checks import near
from mahjong_fast.errors import (
    ArgumentError,
    HandSizeError,
    MeldError,
    SituationError,
    WinNotAllowed,
    shown,
)
from mahjong_fast.hand import Hand
from mahjong_fast.scoring.arguments import kinds_of
from mahjong_fast.scoring.win import Win

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from mahjong_fast.hand import HandLike, Meld
    from mahjong_fast.scoring.ruleset import Ruleset

__all__ = ["Outcome", "Wait", "waits"]

# Of what may be said of a win, what is true of a drawn tile alone, or of another's.
_HOWS = ("tsumo", "discard")
_OF_A_DRAW = frozenset(["kong_draw"])
_OF_A_CLAIM = frozenset(["from_seat", "after_kong", "winners", "locked"])
_OWN = ("hand", "win", "melds", "how", "jokers")
_ASKED = tuple(name for name in Win.__match_args__ if name not in _OWN)

_LEFT = bytes(max(0, 4 - number) for number in range(256))


def waits(
    rules: Ruleset,
    hand: HandLike,
    melds: Iterable[Meld] | str | None = (),
    situation: Mapping[str, Any] | None = None,
    *,
    jokers: int = 0,
) -> tuple[Wait, ...]:
    """Return every tile that completes a hand: see `Ruleset.waits`."""
    known = _known(situation)
    if isinstance(hand, Hand):
        if melds or jokers:
            raise MeldError("the melds and jokers of a Hand are its own")
        melds, jokers = hand.melds, hand.jokers
    held = as_counts(hand)
    declared = as_melds(melds, "mpsz", True)
    jokers = checks.number(jokers, "jokers", 0, MAX_JOKERS, error=ArgumentError)
    total = core.count_of(held) + jokers + 3 * len(declared)
    if total not in (13, 16):
        raise HandSizeError(
            f"{total} tiles, a meld being three: a hand that waits has 13, or 16"
        )
    known["melds"], known["jokers"] = declared, jokers
    left = _left(rules, held, declared, known.get("wild"))
    if rules.any_shape or known.get("wild"):
        tiles: Iterable[int] = range(34)
    else:
        limits = rules.limits
        tiles = core.waits(held, forms=rules.shapes, jokers=jokers, limits=limits)
    for like in tiles:
        if left[like]:
            break
    else:
        return ()
    drawn, claimed = [_win(held, like, how, known) for how in _HOWS]
    plain_drawn = plain_claimed = None
    if known.get("first") is not None:
        known["first"] = None
        plain_drawn, plain_claimed = [_win(held, like, how, known) for how in _HOWS]
    return waits_worth(rules, left, tiles, drawn, claimed, plain_drawn, plain_claimed)


def _known(situation: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the arguments of a situation, or raise for one that is unknown."""
    if situation is None:
        return {}
    if not isinstance(situation, (dict, Mapping)):  # a dict is told sooner
        raise ArgumentError(f"a situation is a mapping, not {shown(situation)}")
    for name in situation:
        if name not in _ASKED:
            raise SituationError(
                f"{shown(name)} is no part of a situation{near(name, _ASKED)}"
            )
    return dict(situation)


def _left(rules: Ruleset, held: bytes, melds: tuple[Meld, ...], wild: Any) -> bytearray:
    """Return the copies of each tile that are neither held nor turned."""
    left = bytearray(held.translate(_LEFT))
    for meld in melds:
        for tile in meld.tiles:
            left[tile] = max(0, left[tile] - 1)
    if wild:
        kinds = kinds_of("wild", wild)
        turned = rules._turned_for(sum(1 << tile for tile in kinds))
        if turned is not None and left[turned]:
            left[turned] -= 1
    return left


def _win(
    held: bytes, tile: int, how: str, known: Mapping[str, Any]
) -> Win | WinNotAllowed:
    """Return the win with a tile, or the error that it is."""
    other = _OF_A_CLAIM if how == "tsumo" else _OF_A_DRAW
    said = known
    if not other.isdisjoint(known):
        said = {name: known[name] for name in known if name not in other}
    try:
        return Win(held, tile, how=how, **said)
    except WinNotAllowed as error:
        return error
