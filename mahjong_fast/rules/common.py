"""What rule systems share: who of several winners wins, who won too soon, coins."""

from __future__ import annotations

from mahjong_fast import checks
from mahjong_fast.errors import (
    MissingInput,
    RuleError,
    SituationError,
    shown,
)
from mahjong_fast.scoring import Score
from mahjong_fast.scoring.refusals import too_many
from mahjong_fast.settlement import Deal, PassLock, nearest, next_dealer, next_hand
from mahjong_fast.settlement import coins as coins_of
from mahjong_fast.tiles import as_tile

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from mahjong_fast.scoring import Win
    from mahjong_fast.settlement import NextHand
    from mahjong_fast.tiles import Tile

    Won = list[tuple[Win, Score]]


def standing(
    deal: Deal, scores: Sequence[Score], *, ron: bool = True, rob: bool = True
) -> Won:
    """Return the wins that stand, with their scores.

    Where several may not win on one discard (*ron*), or may not rob one kong (*rob*),
    it is that of the nearest to who discarded or konged: 截胡.
    """
    won = scored(deal, scores)
    if len(won) < 2 or (rob if deal.wins[0].how == "rob" else ron):
        return won
    if deal.payer is None:
        raise MissingInput("from_seat", "whose tile several won on")
    first = nearest(deal.payer, deal.winners)
    return [(win, score) for win, score in won if win.seat == first]


def scored(deal: Deal, scores: Sequence[Score]) -> Won:
    """Return each win of a deal with its score.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.rules.common import scored
    >>> scored(mf.Deal(wins=(mf.Win("1223345556789m", "4m"),)), ())
    Traceback (most recent call last):
    mahjong_fast.errors.RuleError: scores (): they are a list, one for each win, of \
which the deal has 1
    """
    if not isinstance(deal, Deal):
        raise not_a_deal(deal)
    wins = deal.wins
    if not isinstance(scores, (tuple, list)) or len(scores) != len(wins):
        raise RuleError(
            f"scores {shown(scores)}: they are a list, one for each win, of which the "
            f"deal has {len(wins)}"
        )
    won = []
    for place, win in enumerate(wins):
        score = scores[place]
        if score.__class__ is not Score:  # which is final
            raise RuleError(f"score {shown(score)}: it is a Score")
        won.append((win, score))
    return won


def not_a_deal(value: object) -> RuleError:
    """Return the error of whoever has something else than a `Deal` settled.

    A Deal has checked all that it says, and so nobody checks it again.
    """
    return RuleError(f"a Deal is settled, not {shown(value)}")


def after_by(
    policy: Callable[[Mapping[str, Any]], str],
) -> Callable[..., NextHand]:
    """Return the `next_hand` of rules in which the options give the *policy*.

    >>> from mahjong_fast.rules.common import after_by
    >>> after_by(lambda options: "keep")([0], {}, streak=2)
    NextHand(dealer=0, streak=3, round='E')
    """

    def after(
        winners: Iterable[int], options: Mapping[str, Any], **known: Any
    ) -> NextHand:
        """Return the hand after this one: see `settlement.next_hand`."""
        return next_hand(winners, policy(options), **known)

    return after


def hand_after(deal: Deal, winners: Iterable[int], policy: str) -> NextHand:
    """Return the hand after *deal*, which *winners* have won.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.rules.common import hand_after
    >>> hand_after(mf.Deal(round="S", turn=3, streak=2), (), "keep")
    NextHand(dealer=0, streak=3, round='S')
    """
    return next_hand(
        winners,
        policy,
        wind=deal.round,
        turn=deal.turn,
        streak=deal.streak or 1,
        discarder=deal.payer,
    )


def next_a_seat(deal: Deal, winners: Sequence[int], dealer: int | None) -> int:
    """Return who will have won last in the next hand, as a seat of that hand.

    *dealer*, who deals then, is a seat of this hand, as the *winners* are. Of several
    it is the first after who discarded, the dealer before others.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.rules.common import next_a_seat
    >>> next_a_seat(mf.Deal(), [2], 1)
    1
    """
    if not isinstance(deal, Deal):
        raise not_a_deal(deal)
    dealer = checks.seat_or_none(dealer, "dealer")
    last: int = deal.options.get("a_seat", 0)  # before anybody has won, the dealer
    if checks.seats(winners, "winner"):
        last = next_dealer(winners, "last_winner", discarder=deal.payer)
    return (last - (dealer or 0)) % 4


def check_first(deal: Deal, *, kongs: bool, claims: bool = True) -> None:
    """Refuse 地和 and 人和 after a meld that cancels them, or cannot have been made.

    With *claims* a chow or pung of anybody cancels 地和, with *kongs* a kong of any
    kind, too. Before 人和 nobody but the dealer has had a turn: there can only be a
    concealed kong of the dealer, and with *kongs* it cancels.
    """
    if not isinstance(deal, Deal):
        raise not_a_deal(deal)
    for win in deal.wins:
        if win.first == "human":
            if win.from_seat not in (None, 0):
                raise SituationError(
                    "人和 is won on the dealer's first discard, not on one of seat "
                    f"{win.from_seat}"
                )
            for seat, kind, what in _made(deal):
                if kongs or seat != 0 or kind != "ankan":
                    raise SituationError(f"no 人和: seat {seat} already has {what}")
        elif win.first == "earthly":
            cancel = {"chi": claims, "pon": claims, "add": claims or kongs}
            for seat, kind, what in _made(deal):
                if cancel.get(kind, kongs):
                    raise SituationError(f"no 地和: seat {seat} already has {what}")


def _made(deal: Deal) -> list[tuple[int, str, str]]:
    """Return who has which kind of meld, and which one."""
    found = [(kong.seat, kong.kind, f"the kong {kong.kind}") for kong in deal.kongs]
    owners = [
        (seat, player.melds) for seat, player in enumerate(deal.players) if player
    ]
    owners += [(win.seat, win.melds) for win in deal.wins]
    for seat, melds in owners:
        for meld in melds:
            text = str(meld)
            found.append((seat, text.partition(":")[0], text))
    return found


def check_turned(deal: Deal, turned: Tile) -> None:
    """Refuse all four of a tile in a deal, of which one was turned and is out of play.

    It is what a `Ruleset` refuses in a win; other hands, melds, discards and horses
    count here, too.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.rules.common import check_turned
    >>> win = mf.Win("888p123456m1s222z", "1s", wild="9p")
    >>> deal = mf.Deal(wins=[win], horses={0: ["8p"]})
    >>> check_turned(deal, 16)
    Traceback (most recent call last):
    mahjong_fast.errors.SituationError: 4 of 8p: one was turned, as 9p is wild
    """
    if not isinstance(deal, Deal):
        raise not_a_deal(deal)
    tile = as_tile(turned)
    concealed, melded, claimed = _copies(deal, tile)
    discarded = 0
    if any(deal.players):
        discarded = sum(p.discards.count(tile) for p in deal.players if p is not None)
    # Of discards some were claimed, and are in melds; one may be the winning tile.
    if concealed + max(melded + claimed, discarded) >= 4:
        wild = sum({1 << kind for win in deal.wins for kind in win.wild})
        raise SituationError(too_many(tile, wild))


def _copies(deal: Deal, tile: Tile) -> tuple[int, int, int]:
    """Return how often a tile is in hands and among horses, in melds, and won on."""
    concealed = melded = claimed = 0
    for win in deal.wins:
        concealed += win.hand[tile]
        for meld in win.melds:
            melded += meld.tiles.count(tile)
        if win.win == tile:
            concealed += win.how == "tsumo"
            claimed = _CLAIMED[win.how]
    if any(deal.players):
        for seat, player in enumerate(deal.players):
            if player is not None and seat not in deal.winners:
                concealed += 0 if player.hand is None else player.hand[tile]
                melded += sum([meld.tiles.count(tile) for meld in player.melds])
    horses = deal.horses
    for own in (horses,) if isinstance(horses, tuple) else horses.values():
        concealed += own.count(tile)
    return concealed, melded, claimed


_CLAIMED = {"tsumo": 0, "discard": 1, "rob": 4}  # copies of the tile that is won on


def coins(
    points: Sequence[int],
    options: Mapping[str, Any],
    *,
    model: str | None = None,
    **room: Any,
) -> tuple[float, ...]:
    """Return coins for points, by the *model* of the room or that of the *options*.

    *room* is N, the factor of the room; of model "fee" A, what every player pays;
    whether nobody won, drawn; and whether the house won or lost, house.
    """
    return coins_of(
        points,
        options.get("coin_model", "fee") if model is None else model,
        fee_on_draw=options.get("fee_on_draw", True),
        **room,
    )


def pass_lock(options: Mapping[str, Any]) -> PassLock:
    """Return the lock of a player who has let nothing pass yet, 漏胡.

    >>> from mahjong_fast.rules.common import pass_lock
    >>> pass_lock({"pass_lock": "all"}).pass_(18).may_win(21)
    False
    """
    return PassLock(scope=options.get("pass_lock", "same_tile"))
