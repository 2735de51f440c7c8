from collections.abc import Iterable, Sequence
from typing import Any

from mahjong_fast.settlement import Deal, NextHand, PassLock, Payment, Settlement

TYPE_CHECKING: bool

class RulesPayments:
    def settle(self, deal: Deal) -> Settlement: ...
    def lock(self) -> PassLock: ...
    def runaway(self, seat: int) -> list[Payment]: ...
    def next_hand(
        self,
        winners: Iterable[int],
        *,
        wind: str = "E",
        turn: int | None = None,
        streak: int = 1,
        discarder: int | None = None,
        players: int = 4,
    ) -> NextHand: ...
    def coins(
        self, deltas: Sequence[int], *, model: str | None = None, **room: Any
    ) -> tuple[float, ...]: ...
