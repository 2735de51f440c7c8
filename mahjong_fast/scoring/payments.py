"""Who pays whom by a rule system: asked of the module that is its `payments`.

The types are in payments.pyi, as those of `mahjong_fast.settlement` lie above this.
"""

from __future__ import annotations

from mahjong_fast.errors import MahjongError, RuleError, shown
from mahjong_fast.scoring.win import Win

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from types import ModuleType
    from typing import Any


class RulesPayments:
    """What a `Ruleset` has its payments say."""

    name: str
    totals: tuple[str, ...]
    options: Mapping[str, Any]
    payments: ModuleType | None
    _fits = False  # whether the rules are known to show the total that is paid

    def settle(self, deal: Any) -> Any:
        """Return who pays whom: `payments.settle` of the deal and its scores.

        deal    a `Deal`: who won what of whom, or that nobody did, with kongs, horses
                and what else the payments ask for

        Every win is scored, and raises what `score` raises; of several, the message
        names the seat. `RuleError`: it is no Deal,
        or the rules say nothing of payments; `SituationError`, `MissingInput` and
        `SettlementError`, of the payments, for a deal that cannot be so, that says too
        little, or that cannot be paid.

        >>> import mahjong_fast as mf
        >>> deal = mf.Deal(wins=[mf.Win("234678m34566p45s", "3s")])
        >>> mf.rules.get("jipinghu").settle(deal).deltas
        (12, -4, -4, -4)
        """
        settle = getattr(self.payments, "settle", None)
        if settle is None:
            raise RuleError(
                f"{self.name} says nothing of payments: a page does that begins with "
                'one of the package, as base = "jipinghu"'
            )
        if not self._fits:
            self._check_payments()
        try:
            wins = deal.wins
        except AttributeError:
            what = "a Win: Deal(wins=[win])" if isinstance(deal, Win) else shown(deal)
            raise RuleError(f"a Deal is settled, not {what}") from None
        if len(wins) > 1:
            scores = self._scores(wins)
        else:
            scores = tuple([self.score(win) for win in wins])
        return settle(deal, scores, self.options)

    def _scores(self, wins: Iterable[Win]) -> tuple[Any, ...]:
        """Return the score of each of several wins; an error names whose is none."""
        scores = []
        for win in wins:
            try:
                scores.append(self.score(win))
            except MahjongError as error:
                error.args = (f"seat {win.seat}: {error}", *error.args[1:])
                raise
        return tuple(scores)

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
        discarder. The next turn is (turn + dealer) % 4 while the wind stays, and 0
        where it goes on.

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

    def _check_payments(self) -> None:
        """Refuse payments for a total that a page does not show any more."""
        paid = getattr(self.payments, "PAID", None)
        if callable(paid):
            paid = paid(self.options)
        if paid is not None and paid not in self.totals:
            name = getattr(self.payments, "__name__", "").rpartition(".")[2]
            raise RuleError(
                f"{self.name}: the payments of {name} are for {paid}, which is not "
                f"one of the totals {', '.join(self.totals)}"
            )
        object.__setattr__(self, "_fits", True)

    def coins(self, deltas: Any, *, model: str | None = None, **room: Any) -> Any:
        """Return coins for points: `payments.coins`, by the formula of a room.

        deltas  what each player has won or lost, as of `settle`
        model   "fee", "tax" or "mult", by default that of the options
        room    what the formula needs: N, the factor of the room; A, of "fee" alone,
                what every player pays; see `mahjong_fast.settlement.coins`

        Raises `RuleError` where the rules say nothing of coins, and `MissingInput`.

        >>> import mahjong_fast as mf
        >>> rules = mf.rules.get("jipinghu")
        >>> rules.coins((3, -1, -1, -1), N=100, A=10)
        (290, -110, -110, -110)
        >>> rules.coins((3, -1, -1, -1), model="tax", N=100)
        (270, -100, -100, -100)
        """
        coins = getattr(self.payments, "coins", None)
        if coins is None:
            raise RuleError(f"{self.name} says nothing of coins")
        return coins(deltas, self.options, model=model, **room)
