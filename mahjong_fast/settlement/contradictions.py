"""What cannot be of one deal: winners, kongs and tiles that contradict each other."""

from __future__ import annotations

from mahjong_fast import checks
from mahjong_fast._native.scoring import MAX_JOKERS, tally
from mahjong_fast.errors import SettlementError, SituationError
from mahjong_fast.melds import MeldKind
from mahjong_fast.settlement.kongs import Kong, melded_kongs
from mahjong_fast.settlement.melds import check_claim
from mahjong_fast.tiles import format, tile_name

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mahjong_fast.hand import Meld
    from mahjong_fast.scoring import Win
    from mahjong_fast.settlement.deal import Deal, Player
    from mahjong_fast.tiles import Tile

_MOST_KONGS = 4  # of one player
_MOST_WINNERS = 3
_COPIES = 4
_SIZES = (13, 16)  # of a hand that waits for its turn


def check(deal: Deal) -> None:
    """Refuse a deal that contradicts itself, with a `SituationError`.

    What is not told is not looked at. A `Win` has looked at itself.
    """
    wins, players, round_ = deal.wins, deal.players, deal.round
    for win in wins:
        if win.round != round_:
            raise SettlementError(
                f"a win in round {win.round} of a deal in round {round_}"
            )
    if len(wins) > 1:
        _check_winners(wins)
    elif not (deal.kongs or deal.horses or any(players)):
        return
    for owner, player in enumerate(deal.players):
        for declared in () if player is None else player.melds:
            check_claim(owner, declared)
    if deal.kongs:
        _check_kongs(deal)
    _check_tiles(deal)
    if any(deal.players):
        _check_told(deal)


def check_copies(counts: Sequence[int]) -> None:
    """Refuse five of a tile, among the counts of all 34.

    >>> from mahjong_fast.settlement.contradictions import check_copies
    >>> check_copies([0] * 8 + [5] + [0] * 25)
    Traceback (most recent call last):
    mahjong_fast.errors.SituationError: 5 of 9m: at most four copies of a tile exist
    """
    most = max(counts)
    if most > _COPIES:
        name = tile_name(counts.index(most))
        raise SituationError(f"{most} of {name}: at most four copies of a tile exist")


def counts_of(melds: Iterable[Meld]) -> list[int]:
    """Return the counts of all 34 tiles in melds."""
    return tally((), [tile for meld in melds for tile in meld.tiles])


def _check_winners(wins: tuple[Win, ...]) -> None:
    first = wins[0]
    seats = [win.seat for win in wins]
    if len(set(seats)) < len(seats):
        raise SituationError(f"winners {seats}: one wins twice")
    if len(wins) > _MOST_WINNERS:
        raise SituationError(f"{len(wins)} winners on the tile of one player")
    for win in wins:
        if win.how == "tsumo":
            raise SituationError(f"{len(wins)} winners: who draws wins alone")
        if (win.win, win.how, win.from_seat) != (first.win, first.how, first.from_seat):
            raise SituationError("several winners win on one tile of one player")


def _check_kongs(deal: Deal) -> None:
    """Refuse a ledger of kongs that is not that of the melds, where they are known."""
    for win in deal.wins:
        if win.first == "heavenly":
            raise SituationError(f"天和 before any kong, and yet {deal.kongs[0]}")
    known = {
        seat: player.melds
        for seat, player in enumerate(deal.players)
        if player is not None and _tells_melds(player)
    }
    known.update({win.seat: win.melds for win in deal.wins})
    for seat in range(checks.SEATS):
        paid = [kong for kong in deal.kongs if kong.seat == seat]
        if len(paid) > _MOST_KONGS:
            raise SituationError(f"{len(paid)} kongs of seat {seat}: at most 4 fit")
        if seat in known:
            own = [meld for meld in known[seat] if not _is_robbed(seat, meld, deal)]
            _check_own(seat, paid, melded_kongs(seat, own))


def _check_own(seat: int, paid: list[Kong], made: list[Kong]) -> None:
    left = list(made)
    # Those whose giver is said find theirs before those that any other will do for.
    for kong in sorted(paid, key=lambda kong: kong.from_seat is None):
        same = [other for other in left if _may_be(kong, other)]
        if not same:
            raise SituationError(
                f"kong {kong}: seat {seat} has melded "
                f"{' '.join(map(str, made)) or 'none'}"
            )
        left.remove(next((other for other in same if other == kong), same[0]))
    if left:
        raise SituationError(f"kong {left[0]} is melded, but not among the kongs")


def _may_be(kong: Kong, other: Kong) -> bool:
    unknown = None in (kong.from_seat, other.from_seat)
    return kong.kind == other.kind and (unknown or kong == other)


def _is_robbed(seat: int, meld: Meld, deal: Deal) -> bool:
    """Whether a meld of a player is the kong that was robbed, which is none."""
    return meld.kind == MeldKind.ADDED_KONG and _is_of_robbed(seat, meld, deal)


def _is_of_robbed(seat: int, meld: Meld, deal: Deal) -> bool:
    """Whether a meld of a player is of the tile that was robbed from the player."""
    if seat != deal.payer or deal.wins[0].how != "rob":
        return False
    return meld.tiles[0] == meld.tiles[1] == deal.wins[0].win


def _check_tiles(deal: Deal) -> None:
    """Refuse five of a tile among those that are seen after the deal, each once."""
    players = [player for player in deal.players if player is not None]
    if len(deal.wins) < 2 and not (deal.horses or players):
        return  # a win has looked at its own
    # What winners have is in their wins.
    others = [
        player
        for seat, player in enumerate(deal.players)
        if player is not None and seat not in deal.winners
    ]
    hands, tiles = _concealed(deal, others)
    melds = [meld for win in deal.wins for meld in win.melds]
    melds += [meld for player in others for meld in player.melds]
    shown = [tile for meld in melds for tile in meld.tiles]
    if deal.wins and deal.wins[0].how == "discard":
        shown.append(deal.wins[0].win)
    elif deal.wins and deal.wins[0].how == "rob":
        # The konger has all four, of which some may be in melds.
        shown += [deal.wins[0].win] * (_COPIES - _melded_by_konger(deal))
    check_copies(tally(hands, tiles + shown))
    # Of discards some were claimed, and are in melds.
    discards = [tile for player in players for tile in player.discards]
    if discards:
        check_copies(tally(hands, tiles + discards))


def _tells_melds(player: Player) -> bool:
    """Whether a player's melds are known: a known hand comes with all of them."""
    return bool(player.melds) or player.hand is not None


def _check_told(deal: Deal) -> None:
    """Refuse players who have not what they must have: so many tiles, or the win's."""
    wins = {win.seat: win for win in deal.wins}
    sizes: tuple[int, ...] = _SIZES
    for win in deal.wins:
        sizes = (sum(win.hand) + win.jokers + 3 * len(win.melds),)
    # Of whoever has not discarded yet one tile is the last: of the dealer, where hands
    # are won as they were dealt, and of who drew the last of the wall.
    last = not deal.wins and deal.dealt is None
    for seat, player in enumerate(deal.players):
        if player is None or not _tells_melds(player):
            continue
        if seat in wins:
            _check_winner(seat, player, wins[seat])
            continue
        _check_konger(seat, player, deal)
        if player.hand is not None:
            may = last if deal.dealt is None else seat in (0, deal.dealt)
            more = may and sum(player.hand) % 3 == 2
            last &= not more
            sizes = _check_size(seat, player, sizes, more)


def _check_winner(seat: int, player: Player, win: Win) -> None:
    """Refuse a hand or melds that are not those of the win.

    Of a drawn win the hand may be told with the winning tile, as it was drawn.
    """
    if player.hand is not None and player.hand != win.hand:
        drawn = bytearray(win.hand)
        drawn[win.win] += win.how == "tsumo"
        if player.hand != drawn:
            raise SituationError(
                f"hand {format(player.hand)} of seat {seat}, who wins with "
                f"{format(win.hand)} and {tile_name(win.win)}"
            )
    if player.melds == win.melds:
        return
    left = list(win.melds)
    for meld in player.melds:
        same = [other for other in left if _may_be_meld(meld, other)]
        if not same:
            break
        left.remove(next((other for other in same if other == meld), same[0]))
    else:
        if not left:
            return
    told, own = [
        " ".join(map(str, melds)) or "none" for melds in (player.melds, win.melds)
    ]
    raise SituationError(f"melds {told} of seat {seat}, who wins with {own}")


def _may_be_meld(meld: Meld, other: Meld) -> bool:
    unknown = None in (meld.from_seat, other.from_seat)
    return (meld.kind, meld.tiles) == (other.kind, other.tiles) and (
        unknown or meld.from_seat == other.from_seat
    )


def _check_konger(seat: int, player: Player, deal: Deal) -> None:
    """Refuse a player who was robbed of a tile without a pung of it."""
    if not deal.wins or deal.wins[0].how != "rob" or seat != deal.payer:
        return
    if not any(
        meld.kind in (MeldKind.PUNG, MeldKind.ADDED_KONG)
        and _is_of_robbed(seat, meld, deal)
        for meld in player.melds
    ):
        tile = tile_name(deal.wins[0].win)
        raise SituationError(
            f"{tile} is robbed of seat {seat}, who has melded "
            f"{' '.join(map(str, player.melds)) or 'none'}: no pung of it"
        )


def _check_size(
    seat: int, player: Player, sizes: tuple[int, ...], more: int
) -> tuple[int, ...]:
    """Return the size of a hand, its melds being three tiles each, or refuse it.

    It may have *more* tiles, and lack some: jokers without a face, which are not told
    of players.
    """
    held = sum(player.hand or b"") + 3 * len(player.melds)
    fit = tuple([size for size in sizes if size - MAX_JOKERS <= held - more <= size])
    if fit:
        return fit
    asked = " or ".join(str(size + more) for size in sizes)
    raise SituationError(
        f"{held} tiles of seat {seat}, a meld being three: the player has {asked}"
    )


def _concealed(deal: Deal, others: Iterable[Player]) -> tuple[list[bytes], list[Tile]]:
    """Return the hands that nobody sees before the end, and single tiles besides."""
    hands = [win.hand for win in deal.wins]
    hands += [player.hand for player in others if player.hand is not None]
    tiles = [win.win for win in deal.wins if win.how == "tsumo"]
    horses = deal.horses
    for own in (horses,) if isinstance(horses, tuple) else horses.values():
        tiles += own
    return hands, tiles


def _melded_by_konger(deal: Deal) -> int:
    """Return how many of the robbed tile are told of as melds of the konger."""
    win = deal.wins[0]
    kongers = deal.players  # any, where it is not said which
    if win.from_seat is not None:
        kongers = (deal.players[win.from_seat],)
    melded = [counts_of(konger.melds)[win.win] for konger in kongers if konger]
    return max(melded, default=0)
