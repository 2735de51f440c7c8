"""买马, 抓马: tiles drawn after the hand that let others share in what was won."""

from __future__ import annotations

import functools

from mahjong_fast import checks
from mahjong_fast._native import scoring
from mahjong_fast.checks import SEATS
from mahjong_fast.errors import SettlementError, shown
from mahjong_fast.named import NamedTuple
from mahjong_fast.settlement.ledger import Payment, Reason, deltas, payments_of
from mahjong_fast.tiles import TILE_NAMES, as_tile, as_tiles

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mahjong_fast.tiles import Tile


_MODELS = ("mirror", "net")


class Numbering(NamedTuple):
    """Which player a horse points at: 0 is where the count begins, 1 the 下家 ...

    `offsets` are those of all 34 tiles.
    """

    name: str
    offsets: tuple[int, ...]

    @classmethod
    def by_rank(cls, name: str, honors: tuple[int, ...]) -> Numbering:
        """Return that in which 1 5 9, 2 6, 3 7 and 4 8 of a suit are 0, 1, 2 and 3.

        *honors* are the offsets of 东南西北白發中.
        """
        own = checks.seats(honors, "offset")
        if len(own) != 7:
            raise SettlementError(f"offsets of {len(own)} honours: there are 7")
        return cls(name, (*(tile % 9 % 4 for tile in range(27)), *own))

    def offset(self, tile: Tile | str) -> int:
        """Return the offset of *tile*, 0 to 3.

        >>> from mahjong_fast.settlement import TABLE_NUMBERING, TUIDAOHU_NUMBERING
        >>> [TUIDAOHU_NUMBERING.offset(tile) for tile in (8, 31, 32, 33)]
        [0, 2, 1, 0]
        >>> [TABLE_NUMBERING.offset(tile) for tile in (8, 31, 32, 33)]
        [0, 3, 2, 1]
        """
        return _offsets_of(self)[as_tile(tile)]

    def target(self, tile: Tile | str, origin: int, players: int = 4) -> int:
        """Return the seat that *tile* points at, counted from *origin*."""
        players = checks.players_of(players)
        return (checks.seat(origin, "origin", players) + self.offset(tile)) % players


# 推倒胡: 东南西北中发白 counted on from the first: 44, 32, 32 and 28 tiles.
TUIDAOHU_NUMBERING = Numbering.by_rank("tuidaohu", (0, 1, 2, 3, 2, 1, 0))
# 鬼牌 and 实战: 东 | 南中 | 西发 | 北白: 40, 32, 32 and 32 tiles.
TABLE_NUMBERING = Numbering.by_rank("table", (0, 1, 2, 3, 3, 2, 1))


def horses_of_streak(streak: int, most: int = 4) -> int:
    """Return how many horses the dealer buys in the *streak*-th hand on end.

    >>> from mahjong_fast.settlement import horses_of_streak
    >>> [horses_of_streak(streak) for streak in (1, 2, 6)]
    [1, 2, 4]
    >>> horses_of_streak(0)
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: streak 0: it is a number from 1
    """
    if streak.__class__ is not int or streak < 1:
        streak = checks.number(streak, "streak", 1)
    if most.__class__ is not int or most < 0:
        most = checks.number(most, "most")
    return streak if streak < most else most


def hits(
    horses: Iterable[Tile | str],
    target: int,
    origin: int,
    numbering: Numbering = TABLE_NUMBERING,
    players: int = 4,
) -> int:
    """Return how many of *horses*, counted from *origin*, point at *target*: 抓马.

    The *numbering* is by default that of 广东鬼牌麻将 and 实战广东麻将.

    >>> from mahjong_fast.settlement import hits
    >>> hits(["3m", "5p"], 2, 0)
    1
    """
    if players is not SEATS:
        players = checks.players_of(players)
    if target.__class__ is not int or not 0 <= target < players:
        target = checks.seat(target, "target", players)
    if origin.__class__ is not int or not 0 <= origin < players:
        origin = checks.seat(origin, "origin", players)
    offsets, wanted = _offsets_of(numbering), (target - origin) % players
    found = 0
    for tile in as_tiles(horses, "horses"):
        found += offsets[tile] % players == wanted
    return found


def mirror_horses(
    transfers: Iterable[Payment],
    horses: Iterable[Tile | str],
    *,
    buyer: int = 0,
    numbering: Numbering = TUIDAOHU_NUMBERING,
    zero_skip: bool = True,
    model: str = "mirror",
    players: int = 4,
) -> list[Payment]:
    """Return what the horses of one *buyer*, the dealer, bring and cost.

    Each horse, counted from the buyer, repeats all *transfers* of the player that it
    points at with the buyer in that place. One from the buyer to itself is void; with
    *zero_skip* so is all where that player is even. Horses never repeat horses. Under
    the *model* "net" the buyer wins or loses what the player does, from the house.

    This is how 推倒胡 has horses, and all defaults are its own, the *numbering*, too,
    which is another than that of `hits` and `own_horses`.

    >>> from mahjong_fast.settlement import deltas, mirror_horses, self_draw
    >>> won = self_draw(2, 2)
    >>> deltas(mirror_horses(won, [2]))  # 3m: the winner
    (4, -2, 0, -2)
    >>> deltas(mirror_horses(won, [26]))  # 9s: the dealer, who lost
    (-2, 0, 2, 0)
    >>> deltas(mirror_horses(won, [2], model="net"))
    (6, 0, 0, 0)
    """
    if model.__class__ is not str or model not in _MODELS:
        model = checks.word(model, "horse model", _MODELS)
    if players is not SEATS:
        players = checks.players_of(players)
    if buyer.__class__ is not int or not 0 <= buyer < players:
        buyer = checks.seat(buyer, "buyer", players)
    if zero_skip is not True and zero_skip is not False:
        zero_skip = checks.flag(zero_skip, "zero_skip")
    moved = payments_of(transfers, players)
    base = deltas(moved, players)
    offsets = _offsets_of(numbering)
    found: list[Payment] = []
    for tile in as_tiles(horses, "horses"):
        target = (buyer + offsets[tile]) % players
        if model == "net":
            if base[target]:
                found.append(_from_house(buyer, base[target], tile, target))
        elif base[target] or not zero_skip:
            found += _repeated(moved, target, buyer, tile)
    return found


def own_horses(
    transfers: Iterable[Payment],
    horses: Mapping[int, Iterable[Tile | str]],
    *,
    origin: int,
    numbering: Numbering = TABLE_NUMBERING,
    winner_on_loser: str = "mirror",
    players: int = 4,
) -> list[Payment]:
    """Return what the horses of all players move: 四家买马; {owner: tiles}.

    *transfers* are those of the win alone; kongs stay out. A horse on a winner has each
    who paid it pay the owner, too; a horse on a payer has the owner pay each winner,
    too. A payment from a player to the same player is void. With *winner_on_loser*
    "void" a winner's horse on a payer does nothing at all.

    This is how 广东鬼牌麻将 has horses, and the *numbering* is by default its own.

    >>> from mahjong_fast.settlement import deltas, on_discard, own_horses, self_draw
    >>> deltas(own_horses(self_draw(2, 8), {0: [4], 1: [19]}, origin=2))  # 5m, 2s
    (16, -16, 8, -8)
    >>> two = on_discard(1, 0, 16) + on_discard(3, 0, 8)
    >>> deltas(own_horses(two, {3: [4]}, origin=0))
    (0, 16, 0, -16)
    >>> own_horses(two, {3: [4]}, origin=0, winner_on_loser="void")
    []
    """
    checks.word(winner_on_loser, "a winner's horse on a loser", ("mirror", "void"))
    if players is not SEATS:
        players = checks.players_of(players)
    origin = checks.seat(origin, "origin", players)
    owners = {
        checks.seat(owner, "owner of horses", players): as_tiles(own, "horses")
        for owner, own in checks.mapping(horses, "horses by owner").items()
    }
    moved, offsets = payments_of(transfers, players), _offsets_of(numbering)
    bound: set[int | None] = set()  # whose horses on a payer do nothing
    if winner_on_loser == "void":
        bound = {payment.payee for payment in moved}
    found: list[Payment] = []
    for owner in sorted(owners):
        for tile in owners[owner]:
            target = (origin + offsets[tile]) % players
            found += _repeated(moved, target, owner, tile, owner not in bound)
    return found


def _repeated(
    transfers: Sequence[Payment],
    target: int,
    owner: int,
    tile: Tile,
    losses: bool = True,
) -> list[Payment]:
    """Return what *target* gets, and with *losses* pays, with the owner in that place.

    A payment from the owner to the owner is void.
    """
    return scoring.repeated(transfers, target, owner, losses, _again, tile)


def _offsets_of(value: object) -> tuple[int, ...]:
    if value is TABLE_NUMBERING or value is TUIDAOHU_NUMBERING:
        return value.offsets
    if not isinstance(value, Numbering):
        raise SettlementError(f"numbering {shown(value)}: it is a Numbering")
    offsets = checks.seats(value.offsets, "offset")
    if len(offsets) != len(TILE_NAMES):
        raise SettlementError(f"offsets of {len(offsets)} tiles: there are 34")
    return offsets


@functools.lru_cache(maxsize=1024)
def _again(tile: Tile, chinese: str, english: str) -> Reason:
    name = TILE_NAMES[tile]
    return Reason(
        f"马 {name} · {chinese}",
        f"horse {name}: again {english}",
        "a horse repeats what the player it hits wins or loses",
    )


def _from_house(buyer: int, amount: int, tile: int, target: int) -> Payment:
    payer, payee = (None, buyer) if amount > 0 else (buyer, None)
    name = TILE_NAMES[tile]
    return Payment(
        payer,
        payee,
        abs(amount),
        f"马 {name}",
        f"horse {name}: what seat {target} won or lost",
        "the dealer wins or loses as much as the player whom the horse hits",
    )
