"""Who pays whom by a rule system: asked of the module that is its `payments`.

The types are in payments.pyi, as those of `mahjong_fast.settlement` lie above this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mahjong_fast.errors import RuleError, shown
from mahjong_fast.scoring.win import Win

if TYPE_CHECKING:
    from collections.abc import Iterable


class RulesPayments:
    """What a `Ruleset` has its payments say."""

    def settle(self, deal: Any) -> Any:
        """Return who pays whom: `payments.settle` of the deal and its scores."""
        settle = getattr(self.payments, "settle", None)
        if settle is None:
            raise RuleError(f"{self.name} says nothing of payments")
        try:
            wins = deal.wins
        except AttributeError:
            what = "a Win: Deal(wins=[win])" if isinstance(deal, Win) else shown(deal)
            raise RuleError(f"a Deal is settled, not {what}") from None
        scores = tuple([self.score(win) for win in wins])
        return settle(deal, scores, self.options)

    def lock(self) -> Any:
        """Return the lock 漏胡 of a player who has let nothing pass: a `PassLock`.

        >>> import mahjong_fast as mf
        >>> lock = mf.rules.get("jipinghu").lock().pass_("1s")
        >>> lock.may_win("1s"), lock.act("draw").may_win("1s")
        (False, True)
        """
        return self._says("pass_lock")({"pass_lock": self.pass_lock})

    def runaway(self, seat: int) -> Any:
        """Return the payments of *seat* who leaves during the hand, 逃跑.

        >>> import mahjong_fast as mf
        >>> print(mf.rules.get("jipinghu").runaway(1)[0])
        seat 1 pays the house 8: left the hand 逃跑
        """
        return self._says("runaway")(seat, self.options)

    def next_hand(self, winners: Iterable[int], **known: Any) -> Any:
        """Return dealer, streak and round of the hand after that of *winners*.

        Seats are those of this hand, 0 the dealer; what is *known* are arguments of
        `mahjong_fast.settlement.next_hand` but its policy: wind, turn, streak,
        discarder.

        >>> import mahjong_fast as mf
        >>> mf.rules.get("tuidaohu").next_hand([2], wind="E", turn=1)
        NextHand(dealer=2, streak=1, round='E')
        """
        return self._says("next_hand")(winners, self.options, **known)

    def _says(self, what: str) -> Any:
        found = getattr(self.payments, what, None)
        if found is None:
            raise RuleError(f"{self.name} says nothing of {what}")
        return found

    def coins(self, deltas: Any, *, model: str | None = None, **room: Any) -> Any:
        """Return coins for points: `payments.coins`, by the formula of a room."""
        coins = getattr(self.payments, "coins", None)
        if coins is None:
            raise RuleError(f"{self.name} says nothing of coins")
        return coins(deltas, self.options, model=model, **room)
