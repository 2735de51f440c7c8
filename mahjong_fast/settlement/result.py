"""What a deal comes to: payments, one delta a player, and the hand after it.

As JSON, a settlement is an object: deltas, base, win_deltas, kong_deltas, horse_deltas
(lists, one number a seat), payments (list of objects: payer, payee, amount, chinese,
english, rule; a seat that is null is the house), scores (as of `Score.to_dict`),
next_dealer, next_streak, next_round, coins (list or null) and facts (object); the
payments for kongs begin at number `first_kong`, those for horses at `first_horse`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjong_fast import checks
from mahjong_fast.errors import SettlementError, shown
from mahjong_fast.scoring import Ruleset, Score
from mahjong_fast.settlement.deal import read_json
from mahjong_fast.settlement.dealer import NextHand
from mahjong_fast.settlement.frozen import Frozen, frozen, thawed
from mahjong_fast.settlement.ledger import (
    Payment,
    check_zero_sum,
    multiplied,
    payment_of,
    payments_of,
    summed,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_NO_FACTS: Mapping[str, Any] = Frozen()
_NO_NEXT = NextHand(None, None, None)
_new = tuple.__new__  # as in ledger.py


class Settlement(NamedTuple):
    """What each player has won or lost in a deal, and why.

    `deltas` are the points of each seat. `win_payments`, `kong_payments` and
    `horse_payments` make up `payments`, and `win_deltas`, `kong_deltas`,
    `horse_deltas` are what each of them comes to; `base` is the first two together,
    before a multiplier of the table. `facts` hold what a system counts besides, by its
    name in cases: hits, say.
    """

    deltas: tuple[int, ...]
    win_payments: tuple[Payment, ...] = ()
    kong_payments: tuple[Payment, ...] = ()
    horse_payments: tuple[Payment, ...] = ()
    base: tuple[int, ...] = ()
    scores: tuple[Score, ...] = ()
    after: NextHand = _NO_NEXT
    coins: tuple[float, ...] | None = None
    facts: Mapping[str, Any] = _NO_FACTS

    @classmethod
    def of(
        cls,
        win: Iterable[Payment] = (),
        kongs: Iterable[Payment] = (),
        horses: Iterable[Payment] = (),
        *,
        times: int = 1,
        base: Iterable[int] | None = None,
        scores: Iterable[Score] = (),
        after: NextHand | None = None,
        facts: Mapping[str, Any] | None = None,
        players: int = 4,
    ) -> Settlement:
        """Add up payments for *win*, *kongs* and *horses*; players must come to 0.

        All are multiplied by *times* (桌面番数); `base`, unless given, is not. *after*
        is the next hand; *facts* are what JSON can say.

        >>> from mahjong_fast.settlement import Settlement, self_draw
        >>> settled = Settlement.of(self_draw(2, 2), times=3)
        >>> settled.base, settled.deltas
        ((-2, -2, 6, -2), (-6, -6, 18, -6))
        >>> print(settled.payments[0])
        seat 0 pays seat 2 6: self-draw 自摸
        """
        players = checks.players_of(players)
        said = _NO_FACTS if facts is None else checks.mapping(facts, "facts")
        parts = [payments_of(part, players) for part in (win, kongs, horses)]
        points = None if base is None else checks.wholes(base, "base", players)
        if points and not any(map(_with_house, parts)):
            check_zero_sum(points)
        found = added_up(
            *parts,
            times=checks.number(times, "times"),
            base=points,
            scores=tuple(map(_score, checks.several(scores, "scores"))),
            after=_NO_NEXT if after is None else NextHand.of(after, players),
            facts=frozen(said, "facts"),
            players=players,
        )
        return cls._make(found)

    @property
    def payments(self) -> tuple[Payment, ...]:
        """All payments, in the order in which they were reckoned."""
        return (*self.win_payments, *self.kong_payments, *self.horse_payments)

    @property
    def win_deltas(self) -> tuple[int, ...]:
        """What the payments for the win come to."""
        return summed(self.win_payments, len(self.deltas))

    @property
    def kong_deltas(self) -> tuple[int, ...]:
        """What the payments for kongs come to."""
        return summed(self.kong_payments, len(self.deltas))

    @property
    def horse_deltas(self) -> tuple[int, ...]:
        """What the payments for horses come to."""
        return summed(self.horse_payments, len(self.deltas))

    @property
    def next_dealer(self) -> int | None:
        """Who deals next, as a seat of this hand; None: these rules do not say."""
        return self.after.dealer

    @property
    def next_streak(self) -> int | None:
        """How many hands on end he will then have dealt."""
        return self.after.streak

    @property
    def next_round(self) -> str | None:
        """The next prevailing wind; None where that needs the `turn` of the deal."""
        return self.after.round

    def explain(self) -> str:
        """Return one line for every payment, then what each player has.

        >>> from mahjong_fast.settlement import Settlement, on_discard
        >>> print(Settlement.of(on_discard(1, 2, 4)).explain())
        seat 2 pays seat 1 4: discard 点炮
        deltas: 0 +4 -4 0
        """
        lines = [str(payment) for payment in self.payments]
        numbers = " ".join(f"{delta:+}" if delta else "0" for delta in self.deltas)
        return "\n".join([*lines, f"deltas: {numbers}"])

    def to_dict(self) -> dict[str, Any]:
        """Return the settlement as plain data; the module says what is in it."""
        first_kong = len(self.win_payments)
        return {
            "deltas": list(self.deltas),
            "payments": [payment._asdict() for payment in self.payments],
            "first_kong": first_kong,
            "first_horse": first_kong + len(self.kong_payments),
            "base": list(self.base),
            "win_deltas": list(self.win_deltas),
            "kong_deltas": list(self.kong_deltas),
            "horse_deltas": list(self.horse_deltas),
            "scores": [score.to_dict() for score in self.scores],
            "next_dealer": self.next_dealer,
            "next_streak": self.next_streak,
            "next_round": self.next_round,
            "coins": None if self.coins is None else list(self.coins),
            "facts": thawed(self.facts),
        }

    def to_json(self) -> str:
        """Return the settlement as a JSON object; the module says what is in it."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(
        cls, said: str | bytes | Mapping[str, Any], rules: Ruleset | None = None
    ) -> Settlement:
        """Read what `to_json` gives; its scores where the *rules* are given.

        They are scored again, as by `Ruleset.score_from_json`, and must be the same.

        >>> from mahjong_fast.settlement import Settlement, self_draw
        >>> settled = Settlement.of(self_draw(1, 4))
        >>> Settlement.from_json(settled.to_json()) == settled
        True
        """
        value = checks.mapping(read_json(said, "a settlement"), "a settlement", _KEYS)
        if "deltas" not in value:
            raise SettlementError("a settlement: deltas are missing")
        if not (rules is None or isinstance(rules, Ruleset)):
            raise SettlementError(f"rules {shown(rules)}: they are a Ruleset")
        totals = checks.wholes(value["deltas"], "deltas")
        players = checks.players_of(len(totals))
        paid = tuple(
            [
                _payment(payment, players)
                for payment in checks.several(value.get("payments", ()), "payments")
            ]
        )
        if summed(paid, players) != totals:
            raise SettlementError("a settlement whose payments are not its deltas")
        last = len(paid)
        horses = checks.number(value.get("first_horse", last), "first_horse", 0, last)
        kongs = checks.number(value.get("first_kong", horses), "first_kong", 0, horses)
        base, coins = value.get("base", totals), value.get("coins")
        found = cls(
            totals,
            *(paid[:kongs], paid[kongs:horses], paid[horses:]),
            # A Settlement may have been made without one.
            base=checks.wholes(base, "base", players if base else None),
            after=NextHand.of(
                NextHand(*map(value.get, ("next_dealer", "next_streak", "next_round"))),
                players,
            ),
            coins=None if coins is None else _coins(coins, players),
            scores=_scores(value.get("scores", ()), rules),
            facts=frozen(checks.mapping(value.get("facts", {}), "facts"), "facts"),
        )
        if base and not _with_house(paid):
            check_zero_sum(found.base)
        for name in ("win_deltas", "kong_deltas", "horse_deltas"):
            stated = checks.wholes(value.get(name, getattr(found, name)), name, players)
            if stated != getattr(found, name):
                raise SettlementError(f"a settlement whose payments are not its {name}")
        return found


def added_up(
    win: Sequence[Payment],
    kongs: Sequence[Payment] = (),
    horses: Sequence[Payment] = (),
    *,
    times: int = 1,
    before: tuple[int, ...] | None = None,
    base: tuple[int, ...] | None = None,
    scores: tuple[Score, ...] = (),
    after: NextHand = _NO_NEXT,
    facts: Mapping[str, Any] | None = None,
    players: int = 4,
) -> Settlement:
    """Return what `Settlement.of` does, of what is checked.

    *before* is what those for the win and for kongs come to, where that is known.

    >>> from mahjong_fast.settlement import self_draw
    >>> from mahjong_fast.settlement.result import added_up
    >>> added_up(self_draw(2, 2)).deltas
    (-2, -2, 6, -2)
    """
    if before is None:
        before = summed([*win, *kongs] if kongs else win, players)
    totals = before
    if times != 1:
        win, kongs, horses = [multiplied(part, times) for part in (win, kongs, horses)]
        totals = tuple([times * total for total in before])
    if horses:
        totals = tuple(map(add, totals, summed(horses, players)))
    if sum(totals) and not _with_house((*win, *kongs, *horses)):
        check_zero_sum(totals)
    return _new(
        Settlement,
        (
            totals,
            tuple(win),
            tuple(kongs),
            tuple(horses),
            before if base is None else base,
            scores,
            after,
            None,
            Frozen(facts) if facts else _NO_FACTS,
        ),
    )


def _with_house(payments: Iterable[Payment]) -> bool:
    """Whether the house pays or is paid, so that players need not come to 0."""
    return any(payment.payer is None or payment.payee is None for payment in payments)


def _scores(value: object, rules: Ruleset | None) -> tuple[Score, ...]:
    said = checks.several(value, "scores")
    return () if rules is None else tuple(map(rules.score_from_json, said))


def _score(value: object) -> Score:
    if isinstance(value, Score):
        return value
    raise SettlementError(f"score {shown(value)}: it is a Score")


def _coins(value: object, players: int) -> tuple[float, ...]:
    found = checks.several(value, "coins")
    if len(found) != players:
        raise SettlementError(f"coins: {len(found)} numbers for {players} players")
    return tuple(map(_coin, found))


def _coin(value: object) -> float:
    if not isinstance(value, float):
        return checks.whole(value, "coins")
    if math.isfinite(value):
        return value
    raise SettlementError(f"coins {value}: there is no such number of them")


def _payment(value: object, players: int) -> Payment:
    said = checks.mapping(value, "a payment", Payment._fields)
    missing = [name for name in Payment._fields[:3] if name not in said]
    if missing:
        raise SettlementError(f"a payment: {missing[0]} is missing")

    texts = [said.get(name, "") for name in Payment._fields[3:]]
    return payment_of(
        Payment(said["payer"], said["payee"], said["amount"], *texts), players
    )


_KEYS = frozenset(Settlement.of().to_dict())
