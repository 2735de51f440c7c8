"""包: who is responsible for another's self-draw, and pays it for everybody.

From the melds of a finished hand in the order they were made, or, during a hand, by the
state `Liability` that each claim carries on.
"""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_fast import checks
from mahjong_fast.checks import SEATS
from mahjong_fast.errors import MissingInput, SettlementError, SituationError, shown
from mahjong_fast.melds import MeldKind
from mahjong_fast.named import NamedTuple
from mahjong_fast.scoring import Win
from mahjong_fast.scoring.arguments import kong_draws_of
from mahjong_fast.settlement.contradictions import check_copies, counts_of
from mahjong_fast.settlement.facts import liable_already
from mahjong_fast.settlement.melds import as_meld, as_melds, check_claim

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from mahjong_fast.hand import Meld
    from mahjong_fast.settlement.facts import Liable

WINDS, DRAGONS = "winds", "dragons"
_new = tuple.__new__  # as in ledger.py
_NONE: tuple[Any, ...] = ()  # there is one empty tuple
_SETS = {WINDS: range(27, 31), DRAGONS: range(31, 34)}
_NAMES = tuple(_SETS)
PATTERN, KONG, TWELVE = "pattern", "kong", "twelve"
_CHAINS = ("first", "last", "off")
_ORDERS = ("pattern_first", "earliest", "split")
_CHAIN_KINDS = {"kan": MeldKind.EXPOSED_KONG, "ankan": MeldKind.CONCEALED_KONG}
_RANKS = {PATTERN: 0, KONG: 1, TWELVE: 2}


class _Responsible(NamedTuple):
    seat: int
    why: str
    since: int


class Responsible(checks.Checked, _Responsible):  # type: ignore[misc]
    """A player who must pay for another's win: who, why, since which meld (from 0).

    `why` is "pattern", "kong" or "twelve".
    """

    __slots__ = ()

    def __new__(cls, seat: int, why: str, since: int) -> Responsible:
        return super().__new__(
            cls,
            checks.seat(seat, "responsible player"),
            checks.word(why, "responsible for", tuple(_RANKS)),
            checks.number(since, "since"),
        )


def twelve_tiles(
    melds: Sequence[Meld],
    *,
    seat: int | None = None,
    count_concealed: bool = False,
    already_liable: Iterable[int] | Mapping[int, int] = (),
    players: int = 4,
) -> Responsible | None:
    """Return whose discard made the fourth exposed meld: 十二张落地包自摸.

    *melds* stand in the order made (an added kong where its pung was). A concealed kong
    is not on the ground, unless *count_concealed*; with it, the last of the four must
    still be a claim. 包先不包后: who is in *already_liable*, seats or {seat: for whom},
    answers for that other alone.

    *seat*, the owner's, tells whose discard a chow of unknown giver was.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.settlement import twelve_tiles
    >>> melds = mf.parse_melds("[chi:123m@0][pon:444p@3][chi:789m@0][pon:666s@2]")
    >>> twelve_tiles(melds)
    Responsible(seat=2, why='twelve', since=3)
    >>> twelve_tiles(melds, seat=1, already_liable=[2])
    >>> twelve_tiles(melds, seat=1, already_liable={2: 1}) is None
    False
    >>> one_concealed = mf.parse_melds("[chi:1m2m3m@0][ankan:4444p][chi:789m@0][666s]")
    >>> twelve_tiles(one_concealed)
    >>> twelve_tiles(one_concealed, count_concealed=True)
    Traceback (most recent call last):
    mahjong_fast.errors.MissingInput: from_seat is not given: who gave pon:666s@SEAT
    """
    players = checks.players_of(players)
    seat = checks.seat_or_none(seat, "seat", players)
    return _twelve(
        as_melds(melds, seat, players),
        seat,
        checks.flag(count_concealed, "count_concealed"),
        liable_already(already_liable, players=players),
        players,
    )


def _twelve(
    melds: Sequence[Meld],
    seat: int | None,
    count_concealed: bool,
    before: Liable,
    players: int,
) -> Responsible | None:
    if len(melds) != 4:
        return None
    last, concealed = melds[-1], MeldKind.CONCEALED_KONG
    if last.kind is concealed:
        return None
    if not count_concealed and concealed in [meld.kind for meld in melds]:
        return None
    giver = giver_of(last, seat, players)
    bound = giver in before
    if before and isinstance(before, Mapping):
        bound = before.get(giver, seat) != seat
    return None if bound else _new(Responsible, (giver, TWELVE, 3))


def pattern_of(
    melds: Sequence[Meld],
    tiles: str,
    *,
    seat: int | None = None,
    players: int = 4,
) -> Responsible | None:
    """Return who gave the third dragon pung, or the fourth of winds: 包大三元/大四喜.

    *tiles* is "dragons" or "winds". The claimed pung or kong must be the last of them,
    all the others lying exposed before it; a concealed kong is not exposed.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.settlement import pattern_of
    >>> pattern_of(mf.parse_melds("[pon:555z@2][pon:666z@3][pon:777z@1]"), "dragons")
    Responsible(seat=1, why='pattern', since=2)
    >>> pattern_of(mf.parse_melds("[555z@2][ankan:6666z][777z@1]"), "dragons")
    """
    players = checks.players_of(players)
    seat = checks.seat_or_none(seat, "seat", players)
    wanted = _SETS[checks.word(tiles, "pungs of", _NAMES)]
    return _pattern(as_melds(melds, seat, players), wanted, seat, players)


def _pattern(
    melds: Sequence[Meld], wanted: range, seat: int | None, players: int
) -> Responsible | None:
    concealed = MeldKind.CONCEALED_KONG
    places = [
        place
        for place, meld in enumerate(melds)
        if meld.tiles[0] in wanted and meld.kind is not concealed
    ]
    if len(places) < len(wanted):
        return None
    last = places[-1]
    giver = giver_of(melds[last], seat, players)
    return _new(Responsible, (giver, PATTERN, last))


def kong_chain(
    chain: Sequence[str], melds: Sequence[Meld] = (), *, rule: str = "first"
) -> Responsible | None:
    """Return who gave the kong on whose replacement was won: 包杠.

    *chain* are the kongs up to the win, unbroken, as of `Win.kong_draw`: "kan@1",
    "ankan", "add". By *rule* "first" the giver of the first answers for all that
    follow; by "last" only the kong right before the win counts; by "off" nobody does.

    >>> from mahjong_fast.settlement import kong_chain
    >>> kong_chain(["kan@1", "ankan"])
    Responsible(seat=1, why='kong', since=3)
    >>> kong_chain(["kan@1", "ankan"], rule="last")
    >>> kong_chain(["kan"])
    Traceback (most recent call last):
    mahjong_fast.errors.MissingInput: kong_draw is not given: who gave kan@SEAT
    """
    checks.word(rule, "chain of kongs", _CHAINS)
    chain, melds = kong_draws_of(chain), as_melds(melds)
    if not chain or rule == "off":
        return None
    return _chain(chain, melds, rule)


def _chain(
    chain: Sequence[str], melds: Sequence[Meld], rule: str
) -> Responsible | None:
    kind, _, giver = chain[0 if rule == "first" else -1].partition("@")
    if kind != "kan":
        return None
    if giver not in ("0", "1", "2", "3"):
        raise MissingInput("kong_draw", "who gave kan@SEAT")
    seat, exposed = int(giver), MeldKind.EXPOSED_KONG
    claimed = [
        place
        for place, meld in enumerate(melds)
        if meld.from_seat == seat and meld.kind is exposed
    ]
    return _new(Responsible, (seat, KONG, claimed[-1] if claimed else 3))


def choose(
    found: Iterable[Responsible | None], order: str = "pattern_first"
) -> tuple[Responsible, ...]:
    """Return who of *found* pays: one, or by "split" each that differs.

    "pattern_first" is 大三元/大四喜, then 包杠, then twelve tiles; "earliest" the first
    to become responsible, in that order where two did at once.

    >>> from mahjong_fast.settlement import Responsible, choose
    >>> pattern, twelve = Responsible(3, "pattern", 2), Responsible(2, "twelve", 3)
    >>> [who.seat for who in choose([twelve, pattern])]
    [3]
    >>> [who.seat for who in choose([twelve, pattern], "split")]
    [3, 2]
    >>> choose([None, None])
    ()
    """
    checks.word(order, "order of liability", _ORDERS)
    known = checks.several(found, "found")
    return _choose([_responsible(who) for who in known if who is not None], order)


def _responsible(value: object) -> Responsible:
    if not isinstance(value, Responsible):
        raise SettlementError(f"found {shown(value)}: it is a Responsible, or None")
    return Responsible(*value)


def _choose(known: list[Responsible], order: str) -> tuple[Responsible, ...]:
    if len(known) < 2:
        return tuple(known)
    known.sort(key=lambda who: _RANKS[who.why])
    if order == "earliest":
        known.sort(key=lambda who: who.since)
    if order != "split":
        return tuple(known[:1])
    payers: dict[int, Responsible] = {}
    for who in known:
        payers.setdefault(who.seat, who)
    return tuple(payers.values())


def liable_for(
    win: Win,
    *,
    patterns: Iterable[str] = (),
    twelve: bool = False,
    count_concealed: bool = False,
    already_liable: Iterable[int] | Mapping[int, int] = (),
    chain: str = "off",
    order: str = "pattern_first",
    players: int = 4,
) -> tuple[Responsible, ...]:
    """Return who must pay for *win* in place of the others; nobody: ().

    *patterns* are those of `pattern_of` that the rules know, *chain* the rule of
    `kong_chain`, *order* that of `choose`. *already_liable* are seats, or {seat: for
    whom}. All of it is about drawn tiles, but *patterns* also about a robbed kong: by
    what rule they go before the konger is the caller's.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.settlement import liable_for
    >>> melds = mf.parse_melds("[pon:555z@0][pon:666z@2][pon:777z@3][pon:111m@2]")
    >>> win = mf.Win("9p", "9p", melds=melds, seat=1)
    >>> [who.seat for who in liable_for(win, twelve=True)]
    [2]
    >>> [who.seat for who in liable_for(win, twelve=True, patterns=["dragons"])]
    [3]
    """
    if not isinstance(win, Win):
        raise SettlementError(f"win {shown(win)}: it is a Win")
    if players is not SEATS:
        players = checks.players_of(players)
        # A Win has checked its melds and its kongs, of four players.
        as_melds(win.melds, checks.seat(win.seat, "winner", players), players)
    if patterns is not _NONE:
        patterns = checks.several(patterns, "patterns")
        for name in patterns:
            if name.__class__ is not str or name not in _NAMES:
                checks.word(name, "pungs of", _NAMES)
    if twelve is not True and twelve is not False:
        twelve = checks.flag(twelve, "twelve")
    if count_concealed is not True and count_concealed is not False:
        count_concealed = checks.flag(count_concealed, "count_concealed")
    before: Liable = _NONE
    if already_liable is not _NONE:
        before = liable_already(already_liable, players=players)
    if chain.__class__ is not str or chain not in _CHAINS:
        chain = checks.word(chain, "chain of kongs", _CHAINS)
    if order.__class__ is not str or order not in _ORDERS:
        order = checks.word(order, "order of liability", _ORDERS)
    seat, melds = win.seat, win.melds
    if win.how == "discard" or not melds:
        return ()
    if win.kong_draw:
        melds = _chain_last(melds, win.kong_draw)
    found: list[Responsible | None] = []
    for name in patterns:
        wanted = _SETS[name]
        if len(melds) >= len(wanted):
            found.append(_pattern(melds, wanted, seat, players))
    if win.how == "tsumo":
        if win.kong_draw and chain != "off":
            found.append(_chain(win.kong_draw, melds, chain))
        if twelve and len(melds) == 4:
            found.append(_twelve(melds, seat, count_concealed, before, players))
    return _choose([who for who in found if who is not None], order)


def _chain_last(melds: tuple[Meld, ...], chain: Sequence[str]) -> tuple[Meld, ...]:
    """Return *melds* with the kongs of *chain* last, which were made last.

    A `Win` has found them all. A kong added to a pung stays where the pung stood.
    """
    before, last = list(melds), []
    for kong in reversed(chain):
        if kong == "add":
            continue
        word, _, giver = kong.partition("@")
        seats = (None, int(giver)) if giver else (None, 0, 1, 2, 3)
        for place in reversed(range(len(before))):
            meld = before[place]
            if meld.kind is _CHAIN_KINDS[word] and meld.from_seat in seats:
                last.append(before.pop(place))
                break
    return (*before, *reversed(last))


def giver_of(meld: Meld, seat: int | None = None, players: int = 4) -> int:
    """Return who discarded the claimed tile of *meld*; a chow's is the seat before."""
    giver = meld.from_seat
    if giver is not None:
        if giver == seat:
            raise SituationError(f"{meld}: seat {seat} claims its own tile")
        return giver
    if meld.kind is MeldKind.CHOW and seat is not None:
        return (seat - 1) % players
    raise MissingInput("from_seat", f"who gave {meld}@SEAT")


class _Liability(NamedTuple):
    melds: tuple[tuple[Meld, ...], ...]
    twelve: tuple[tuple[int, int], ...]
    pattern: tuple[tuple[int, int], ...]


class Liability(checks.Checked, _Liability):  # type: ignore[misc]
    """Who is responsible for whom so far in a hand; `claim` gives the next state.

    `twelve` and `pattern` are pairs (who wins, who is responsible), in the order they
    came about; `melds` those of each player.
    """

    __slots__ = ()

    def __new__(
        cls,
        melds: Sequence[Sequence[Meld]] = ((), (), (), ()),
        twelve: Iterable[tuple[int, int]] = (),
        pattern: Iterable[tuple[int, int]] = (),
    ) -> Liability:
        each = checks.several(melds, "melds of each player")
        players = checks.players_of(len(each))
        return super().__new__(
            cls,
            tuple([as_melds(own, seat, players) for seat, own in enumerate(each)]),
            _pairs(twelve, TWELVE, players),
            _pairs(pattern, PATTERN, players),
        )

    def claim(
        self, seat: int, meld: Meld | str, *, count_concealed: bool = False
    ) -> Liability:
        """Return the state after *seat* has declared *meld*.

        An added kong takes the place of its pung and changes nothing.

        >>> from mahjong_fast.settlement import Liability
        >>> state = Liability()
        >>> for text in "chi:123m@0 pon:444p@3 chi:789m@0 pon:666s@2".split():
        ...     state = state.claim(1, text)
        >>> state.twelve
        ((1, 2),)
        >>> for text in "pon:555z@1 pon:666z@1 pon:777z@1 pon:111z@2".split():
        ...     state = state.claim(3, text)
        >>> state.twelve, state.pattern  # seat 2 answers for the first alone
        (((1, 2),), ((3, 1),))
        """
        players = len(self.melds)
        seat, meld = checks.seat(seat, "seat", players), as_meld(meld)
        count_concealed = checks.flag(count_concealed, "count_concealed")
        check_claim(seat, meld, players)
        own = self.melds[seat]
        if meld.kind is MeldKind.ADDED_KONG:
            for place, pung in enumerate(own):
                if pung.kind is MeldKind.PUNG and pung.tiles[0] == meld.tiles[0]:
                    added = meld.from_seat if pung.from_seat is None else pung.from_seat
                    kong = type(meld)(meld.kind, meld.tiles, added)
                    return self._with(seat, (*own[:place], kong, *own[place + 1 :]))
            raise SettlementError(f"{meld}: seat {seat} has no pung to add it to")
        melds = (*own, meld)
        if len(melds) > 4:
            raise SettlementError(f"{meld}: a fifth meld of seat {seat}")
        state = self._with(seat, melds)
        check_copies(counts_of(made for own in state.melds for made in own))
        if meld.kind is MeldKind.CONCEALED_KONG:
            return state
        bound = [liable for winner, liable in self.twelve if winner != seat]
        full = _twelve(melds, seat, count_concealed, tuple(bound), players)
        if full:
            state = state._replace(twelve=(*state.twelve, (seat, full.seat)))
        for wanted in _SETS.values():
            if meld.tiles[0] in wanted and meld.kind is not MeldKind.CHOW:
                last = _pattern(melds, wanted, seat, players)
                if last:
                    state = state._replace(pattern=(*state.pattern, (seat, last.seat)))
        return state

    def responsible(self, seat: int) -> Mapping[str, int]:
        """Return who is responsible for *seat*: {"twelve": ..., "pattern": ...}."""
        seat = checks.seat(seat, "seat", len(self.melds))
        found = {TWELVE: dict(self.twelve).get(seat)}
        found[PATTERN] = dict(self.pattern).get(seat)
        return {why: liable for why, liable in found.items() if liable is not None}

    def _with(self, seat: int, melds: tuple[Meld, ...]) -> Liability:
        everyone = (*self.melds[:seat], melds, *self.melds[seat + 1 :])
        return self._replace(melds=everyone)


def _pairs(value: object, what: str, players: int) -> tuple[tuple[int, int], ...]:
    """Return each winner, and who is responsible for that winner."""
    pairs = [checks.seats(pair, what, players) for pair in checks.several(value, what)]
    for pair in pairs:
        if len(pair) != 2:
            raise SettlementError(f"{what} {shown(pair)}: it is two seats")
    return tuple([(winner, liable) for winner, liable in pairs])
