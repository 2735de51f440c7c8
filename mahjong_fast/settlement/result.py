"""What a deal comes to: payments, one delta a player, and the hand after it.

As JSON, a settlement is an object: deltas, base, win_deltas, kong_deltas, horse_deltas
(lists, one number a seat), payments (list of objects: payer, payee, amount, chinese,
english, rule; a seat that is null is the house), scores (as of `Score.to_dict`),
next_dealer, next_streak, next_round, coins (list or null) and facts (object); the
payments for kongs begin at number `first_kong`, those for horses at `first_horse`.
"""

from __future__ import annotations

import math

from mahjong_fast import checks
from mahjong_fast._native import scoring as native
from mahjong_fast._native.scoring import NextHand, Payment, Settlement, later
from mahjong_fast.errors import SettlementError, shown
from mahjong_fast.scoring import Ruleset, Score
from mahjong_fast.settlement.deal import again, as_json, read_json
from mahjong_fast.settlement.frozen import Frozen, frozen, thawed
from mahjong_fast.settlement.ledger import payments_of

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

__all__ = ["Settlement", "later"]

_NO_FACTS: Mapping[str, Any] = Frozen()
_SMALL = range(-(2**63), 2**63)


def _facts(value: object) -> Mapping[str, Any]:
    facts = value if value.__class__ is dict else checks.mapping(value, "facts")
    for name, fact in facts.items():
        if name.__class__ is not str or not (
            fact.__class__ is str or (fact.__class__ is int and fact in _SMALL)
        ):
            return frozen(facts, "facts")  # type: ignore[no-any-return]
    return Frozen(facts) if facts else _NO_FACTS


def _coins(value: object) -> tuple[float, ...] | None:
    if value is None:
        return None
    return tuple(map(_coin, checks.several(value, "coins")))


def _coin(value: object) -> float:
    if not isinstance(value, float):
        return checks.whole(value, "coins")
    if math.isfinite(value):
        return value
    raise SettlementError(f"coins {shown(value)}: write a finite number")


def _as_dict(settled: Settlement) -> dict[str, Any]:
    first_kong = len(settled.win_payments)
    return {
        "deltas": list(settled.deltas),
        "payments": [payment._asdict() for payment in settled.payments],
        "first_kong": first_kong,
        "first_horse": first_kong + len(settled.kong_payments),
        "base": list(settled.base),
        "win_deltas": list(settled.win_deltas),
        "kong_deltas": list(settled.kong_deltas),
        "horse_deltas": list(settled.horse_deltas),
        "scores": [score.to_dict() for score in settled.scores],
        "next_dealer": settled.next_dealer,
        "next_streak": settled.next_streak,
        "next_round": settled.next_round,
        "coins": None if settled.coins is None else list(settled.coins),
        "facts": thawed(settled.facts),
    }


def _as_text(settled: Settlement, chinese: bool, drawn: bool) -> str:
    from mahjong_fast.settlement import settlement_text  # start-up counts
    from mahjong_fast.text import Style

    return settlement_text.text(settled, Style(drawn, chinese))


def _explained(settled: Settlement) -> str:
    from mahjong_fast.settlement.settlement_text import signed  # start-up counts

    lines = [str(payment) for payment in settled.payments]
    numbers = " ".join(map(signed, settled.deltas))
    return "\n".join([*lines, f"deltas: {numbers}"])


def _of_json(
    kind: type[Settlement],
    said: str | bytes | Mapping[str, Any],
    rules: Ruleset | None,
) -> Settlement:
    value = checks.mapping(read_json(said, "a settlement"), "a settlement", _KEYS)
    if "deltas" not in value:
        raise SettlementError("a settlement: deltas are missing")
    if not (rules is None or isinstance(rules, Ruleset)):
        raise SettlementError(f"rules {shown(rules)}: they are a Ruleset")
    payments = checks.several(value.get("payments", ()), "payments")
    paid = tuple([_payment(payment) for payment in payments])
    last = len(paid)
    horses = checks.number(value.get("first_horse", last), "first_horse", 0, last)
    kongs = checks.number(value.get("first_kong", horses), "first_kong", 0, horses)
    following = map(value.get, ("next_dealer", "next_streak", "next_round"))
    found = kind(
        value["deltas"],
        *(paid[:kongs], paid[kongs:horses], paid[horses:]),
        base=value.get("base", value["deltas"]),
        after=NextHand(*following),
        coins=value.get("coins"),
        scores=_scores(value.get("scores", ()), rules),
        facts=value.get("facts", {}),
    )
    for name in ("win_deltas", "kong_deltas", "horse_deltas"):
        sums = getattr(found, name)
        if checks.wholes(value.get(name, sums), name, len(sums)) != sums:
            raise SettlementError(
                f"the payments of a settlement do not add up to its {name}"
            )
    return found


def _scores(value: object, rules: Ruleset | None) -> tuple[Score, ...]:
    said = checks.several(value, "scores")
    return () if rules is None else tuple(map(rules.score_from_json, said))


def _payment(value: object) -> Payment:
    said = checks.mapping(value, "a payment", Payment._fields)
    missing = [name for name in Payment._fields[:3] if name not in said]
    if missing:
        raise SettlementError(f"a payment: {missing[0]} is missing")
    return Payment(**said)


native.teach(
    Settlement,
    {
        "deltas": lambda value: checks.wholes(value, "deltas"),
        "win_payments": payments_of,
        "kong_payments": payments_of,
        "horse_payments": payments_of,
        "base": lambda value: checks.wholes(value, "base"),
        "scores": native.scores_of,
        "after": NextHand.of,
        "coins": _coins,
        "facts": _facts,
    },
    again,
    native.check_settlement,
    as_dict=_as_dict,
    as_json=as_json,
    as_text=_as_text,
    explained=_explained,
    of_json=_of_json,
    facts_of=_facts,
)

_KEYS = frozenset(Settlement.of().to_dict())
