"""Facts of a deal, or of the room, that only some rules ask for: `Deal.options`.

a_seat          who won last, as a seat of this hand; before anybody has, the dealer, 0
already_liable  包先不包后: seats responsible already, or {seat: for whom}
balances        what each of the four players has
base            底分, from 1
dealer_wind     the wind that the dealer drew at the start, where that does not change
multiplier      桌面番数 of the table, from 1
"""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_fast import checks
from mahjong_fast.checks import near
from mahjong_fast.errors import SettlementError, shown
from mahjong_fast.settlement.frozen import Frozen, sayable

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Liable = tuple[int, ...] | Mapping[int, int]


def facts(given: object) -> Mapping[str, Any]:
    """Return facts that are known, each checked, as a mapping that does not change.

    >>> from mahjong_fast.settlement.facts import facts
    >>> facts({"already_liable": {"2": 3}, "base": 100})
    {'already_liable': {2: 3}, 'base': 100}
    >>> facts({"a_seet": 2})
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: no fact of a deal 'a_seet': did you mean \
a_seat?
    """
    found = {}
    for name, value in checks.mapping(given, "facts of a deal").items():
        check = _CHECKS.get(name) if isinstance(name, str) else None
        if check is None:
            raise SettlementError(
                f"no fact of a deal {shown(name)}"
                + near(name, sorted(FACT_KEYS), likeness=_LIKENESS)
            )
        found[name] = check(value, name)
    return Frozen(found)


def liable_already(
    given: object, what: str = "already_liable", players: int = checks.SEATS
) -> Liable:
    """Return who is responsible already: seats, one or more, or {seat: for whom}.

    >>> from mahjong_fast.settlement.facts import liable_already
    >>> liable_already(2), liable_already([2, 3]), liable_already({2: 1})
    ((2,), (2, 3), {2: 1})
    """
    if given.__class__ is tuple:  # told at once, a Mapping only after some time
        return checks.seats(given, what, players)
    if isinstance(given, Mapping):
        return Frozen(
            {
                checks.key_seat(who, what, players): checks.seat(
                    whom, f"{what}: for whom", players
                )
                for who, whom in given.items()
            }
        )
    if isinstance(given, (str, bytes)) or not hasattr(given, "__iter__"):
        return (checks.seat(given, what, players),)
    return checks.seats(given, what, players)


def balances(
    given: object, what: str = "balances", players: int = 4
) -> tuple[int, ...]:
    """Return what each of the players has."""
    found = checks.wholes(given, what, checks.players_of(players))
    return tuple([sayable(number, what) for number in found])


def _from_1(value: object, what: str) -> int:
    return sayable(checks.number(value, what, 1), what)


_CHECKS: dict[str, Callable[[object, str], Any]] = {
    "a_seat": checks.seat,
    "already_liable": liable_already,
    "balances": balances,
    "base": _from_1,
    "dealer_wind": checks.wind,
    "multiplier": _from_1,
}
FACT_KEYS = frozenset(_CHECKS)
_LIKENESS = 0.7  # the names are short, so that with less more are like each other
