"""漏胡: who has let a win pass may not win so until they act."""

from __future__ import annotations

from mahjong_fast import checks
from mahjong_fast.errors import SettlementError, shown
from mahjong_fast.named import NamedTuple
from mahjong_fast.scoring.arguments import how_of
from mahjong_fast.tiles import TILE_NAMES, as_tile

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahjong_fast.tiles import Tile

SCOPES = SAME_TILE, ALL, OFF = "same_tile", "all", "off"
_ALL_KINDS = frozenset(range(len(TILE_NAMES)))
ACTIONS = ("draw", "chi", "pon", "kan", "add", "ankan")


class _PassLock(NamedTuple):
    locked: frozenset[Tile] = frozenset()
    scope: str = SAME_TILE


class PassLock(_PassLock):
    """The kinds of tile that one player may not win on, now.

    `scope` is "same_tile" (the kind that was passed), "all" (every kind) or "off".
    A lock does not change: `pass_` and `act` return the next one. Tiles are names or
    indices.
    """

    __slots__ = ()

    def __new__(
        cls, locked: Iterable[Tile | str] = (), scope: str = SAME_TILE
    ) -> PassLock:
        if not isinstance(locked, frozenset):
            locked = checks.several(locked, "locked")
        return super().__new__(
            cls,
            frozenset(map(as_tile, locked)),
            checks.word(scope, "scope", SCOPES),
        )

    def pass_(self, tile: Tile | str) -> PassLock:
        """Return the lock after the player could win on another's *tile* and did not.

        >>> from mahjong_fast.settlement import PassLock
        >>> lock = PassLock().pass_("1s")
        >>> lock.may_win("1s"), lock.may_win("4s"), lock.may_win("1s", "tsumo")
        (False, True, True)
        >>> PassLock(scope="all").pass_("1s").may_win("4s")
        False
        >>> lock.act("draw").may_win("1s")
        True
        """
        kind = as_tile(tile)
        if self.scope == SAME_TILE:
            return PassLock(self.locked | {kind}, self.scope)
        if self.scope == ALL:
            return PassLock(_ALL_KINDS, self.scope)
        return self

    def act(self, action: str = "draw") -> PassLock:
        """Return the lock after the player drew, chowed, ponged or konged: open.

        *action* is "draw" or a kind of meld: "chi", "pon", "kan", "add", "ankan".
        """
        checks.word(action, "action", ACTIONS)
        return PassLock(frozenset(), self.scope)

    def may_win(self, tile: Tile | str, how: str = "discard") -> bool:
        """Whether the player may win on *tile*; by drawing ("tsumo") always.

        *how* is as of `Win`: "tsumo", "discard" or "rob".
        """
        kind = as_tile(tile)
        return how_of(how) == "tsumo" or kind not in self.locked


def locks_after_passes(
    passes: Iterable[tuple[int, Tile | str]], players: int = 4, scope: str = SAME_TILE
) -> tuple[PassLock, ...]:
    """Return the lock of each player after *passes*: (seat, tile) in their order.

    >>> from mahjong_fast.settlement import locks_after_passes
    >>> [sorted(lock.locked) for lock in locks_after_passes([(0, 18), (0, 21)])]
    [[18, 21], [], [], []]
    """
    players = checks.players_of(players)
    locks = [PassLock(scope=scope) for _ in range(players)]
    for passed in checks.several(passes, "passes"):
        pair = checks.several(passed, "a pass")
        if len(pair) != 2:
            raise SettlementError(f"a pass {shown(passed)}: it is a seat and a tile")
        seat, tile = checks.seat(pair[0], "seat", players), pair[1]
        locks[seat] = locks[seat].pass_(tile)
    return tuple(locks)
