"""第6大陆 推倒胡: a hand of 推倒胡, times what the table plays for, 桌面番数.

What hands are worth was in pictures that are lost. Here it is what 推倒胡 says, or
other rules by name: so the values are not verified. The multiplier is.
"""

from __future__ import annotations

from functools import lru_cache

from mahjong_fast import rules as registry
from mahjong_fast.errors import MissingInput, SettlementError, shown
from mahjong_fast.rules import common
from mahjong_fast.rules.common import after_by, hand_after, next_a_seat, not_a_deal
from mahjong_fast.rules.common import pass_lock as pass_lock
from mahjong_fast.settlement import Deal, Settlement, deltas, later, scaled
from mahjong_fast.settlement.coins import capped_at_balance
from mahjong_fast.settlement.facts import FACT_KEYS

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from mahjong_fast.scoring import Ruleset, Score
    from mahjong_fast.settlement import Payment

READS = tuple(sorted(FACT_KEYS))  # for any other rules may be the base
MULTIPLIERS = (1, 3, 5, 10, 50, 100)


@lru_cache
def _base(name: str, kongs_on_draw: bool) -> Ruleset:
    """Return the rules that say what a hand is worth, and who pays for it."""
    base = registry.get(name)
    if "kongs_on_draw" in base.options:
        return registry.get(name, kongs_on_draw=kongs_on_draw)
    return base


def _base_of(options: Mapping[str, Any]) -> Ruleset:
    return _base(options["base_rules"], options["kongs_on_draw"])


def PAID(options: Mapping[str, Any]) -> str:  # noqa: N802
    """Return the total of a score that the base rules pay for."""
    module: Any = _base_of(options).payments
    return str(module.PAID)


def _policy(options: Mapping[str, Any]) -> str:
    return "winner" if options["next_dealer"] == "winner" else "first"


next_hand = after_by(_policy)


def settle(
    deal: Deal, scores: Sequence[Score], options: Mapping[str, Any]
) -> Settlement:
    """Return who pays whom: what the base rules say, times the multiplier."""
    if not isinstance(deal, Deal):
        raise not_a_deal(deal)
    base = _base_of(options)
    if deal.horses and not options["horses"]:
        deal = deal.without_horses()
    times = deal.options.get("multiplier", options["multiplier"])
    if times not in MULTIPLIERS:
        known = ", ".join(map(str, MULTIPLIERS))
        raise SettlementError(f"multiplier {shown(times)}: 桌面番数 is {known}")
    by_kongs = times if options["multiply_kongs"] else 1
    module: Any = base.payments
    won, kongs, horses = module.transfers(deal, scores, base.options)
    before = deltas([*won, *kongs])
    gained = deltas(won)
    winners = [seat for seat in deal.winners if gained[seat] > 0]
    due = [scaled(won, times), scaled(kongs, by_kongs)]
    if horses and by_kongs != times and hasattr(module, "repeated"):
        # They repeat what is paid, and so kongs as often as these are multiplied.
        paid = [*due[0], *due[1]]
        due.append(module.repeated(deal, paid, base.options))
    else:
        due.append(scaled(horses, times))
    return Settlement.of(
        *(due if options["allow_negative"] else _affordable(deal, due)),
        base=before,
        scores=tuple(scores),
        after=later(hand_after, deal, winners, _policy(options)),
        facts=later(_facts, deal, scores, winners, options),
    )


def _facts(
    deal: Deal,
    scores: Sequence[Score],
    winners: Sequence[int],
    options: Mapping[str, Any],
) -> dict[str, Any]:
    base = _base_of(options)
    module: Any = base.payments
    facts: dict[str, Any] = {"currency": f"{options['currency']}币"}
    if hasattr(module, "facts"):
        facts.update(module.facts(deal, scores, base.options))
        dealer = hand_after(deal, winners, _policy(options)).dealer
        facts["a_seat"] = next_a_seat(deal, winners, dealer)
    return facts


def _affordable(
    deal: Deal, parts: Sequence[Sequence[Payment]]
) -> list[Sequence[Payment]]:
    """Return payments as far as the balances go: the win first, then kongs, horses."""
    balances = deal.options.get("balances")
    if balances is None:
        raise MissingInput("balances", "what each of the four players has")
    every = [payment for part in parts for payment in part]
    paid = iter(capped_at_balance(every, balances))
    return [[next(paid) for _ in part] for part in parts]


def coins(
    points: Sequence[int],
    options: Mapping[str, Any],
    *,
    model: str | None = None,
    **room: Any,
) -> tuple[float, ...]:
    """Return money for points: times *n*, by default the multiplier of the table."""
    chosen = "mult" if model is None else model
    if chosen == "mult" and "multiplier" in options and not {"n", "N"} & set(room):
        room["N"] = options["multiplier"]
    return common.coins(points, options, model=chosen, **room)
