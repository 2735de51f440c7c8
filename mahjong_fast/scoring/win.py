"""One winning hand and how it was won, as a value."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from mahjong_fast._native import scoring
from mahjong_fast.errors import MahjongError, MeldError, SituationError, shown
from mahjong_fast.hand import Hand, Meld, MeldKind, Value
from mahjong_fast.scoring.arguments import (
    HOWS,
    ROUNDS,
    first_of,
    flag_of,
    held_of,
    how_of,
    kinds_of,
    kong_draws_of,
    melds_of,
    number_of,
    ready_of,
    tile_of,
    wind_of,
)
from mahjong_fast.scoring.options import near
from mahjong_fast.tiles import format, tile_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mahjong_fast.hand import HandLike

_MELD_KINDS = {
    MeldKind.CHOW: scoring.CHOW,
    MeldKind.PUNG: scoring.PUNG,
    MeldKind.EXPOSED_KONG: scoring.CLAIMED_KONG,
    MeldKind.ADDED_KONG: scoring.ADDED_KONG,
    MeldKind.CONCEALED_KONG: scoring.CONCEALED_KONG,
}
_KONG_DRAW_KINDS = {
    "kan": MeldKind.EXPOSED_KONG,
    "add": MeldKind.ADDED_KONG,
    "ankan": MeldKind.CONCEALED_KONG,
}
_FIRST_FLAGS = {
    None: 0,
    "heavenly": scoring.HEAVENLY,
    "earthly": scoring.EARTHLY,
    "human": scoring.HUMAN,
}
_MOST_FLOWERS = 254


class Win(Value, scoring.WinBase):
    """A winning hand: its tiles, the winning one, and how it was won.

    hand        the concealed tiles before the winning one: text, 34 counts, or a
                `Hand`, whose melds and jokers are used
    win         the winning tile, a name or an index
    melds       text for `parse_melds`, or Melds. Rules by which another may be
                responsible take them to be in the order they were made, the kongs of
                kong_draw last; an added kong stands where its pung stood
    how         `"tsumo"` drawn, `"discard"`, or `"rob"`: the tile that another adds to
                a pung; or what else people call these: 自摸, 荣和, 点炮, ron, 抢杠
    seat        of the winner, 0 to 3 from the dealer on; his wind follows from it
    from_seat   who discarded or added the winning tile, where it is known
    round       the prevailing wind: E S W N
    winners     how many win on this tile, 1 to 3
    wild        kinds of tiles of which every copy in hand, drawn winning tile included,
                is a joker with that face; those in melds and a tile won from another
                are what they show
    kong_draw   the kong whose replacement is the winning tile: `"ankan"`, `"add"` or
                `"kan@1"` (claimed from seat 1); several for an unbroken chain
    last_tile   the last tile of the wall, or the discard after it was drawn
    first       `"heavenly"` 天和 天胡, `"earthly"` 地和 地胡, `"human"` 人和 人胡
    after_kong  won on the discard right after another's kong
    flowers     how many flowers are laid out
    visible     the other three copies of the winning tile are seen by all; where that
                cannot be, it counts for nothing
    ready       declared ready: True, or `"first"` at once
    locked      kinds of tiles that the winner has let pass (漏胡) and may not win from
                another
    jokers      how many jokers are held besides the tiles of *hand*, which have no face
                of their own

    What contradicts itself whatever the rules is a `SituationError`; a value that an
    argument cannot have, as seat 9, is an `ArgumentError` or another `MahjongError`.

    >>> import mahjong_fast as mf
    >>> win = mf.Win("123m456p789s1122z", "1z", how="discard", from_seat=2)
    >>> win
    Win('123m456p789s1122z', '1z', how='discard', from_seat=2)
    >>> mf.Win.from_json(win.to_json()) == win
    True
    """

    __match_args__ = (
        "hand",
        "win",
        "melds",
        "how",
        "seat",
        "from_seat",
        "round",
        "winners",
        "wild",
        "kong_draw",
        "last_tile",
        "first",
        "after_kong",
        "flowers",
        "visible",
        "ready",
        "locked",
        "jokers",
    )
    __slots__ = __match_args__

    hand: bytes
    win: int
    melds: tuple[Meld, ...]
    how: str
    seat: int
    from_seat: int | None
    round: str
    winners: int
    wild: tuple[int, ...]
    kong_draw: tuple[str, ...]
    last_tile: bool
    first: str | None
    after_kong: bool
    flowers: int
    visible: bool
    ready: bool | str
    locked: tuple[int, ...]
    jokers: int

    def __init__(
        self,
        hand: HandLike,
        win: int | str,
        melds: Iterable[Meld] | str = (),
        how: str = "tsumo",
        seat: int = 0,
        from_seat: int | None = None,
        round: str = "E",
        winners: int = 1,
        wild: Iterable[int | str] | str = (),
        kong_draw: Iterable[str] | str = (),
        last_tile: bool = False,
        first: str | None = None,
        after_kong: bool = False,
        flowers: int = 0,
        visible: bool = False,
        ready: bool | str = False,
        locked: Iterable[int | str] | str = (),
        jokers: int = 0,
    ) -> None:
        if isinstance(hand, Hand):
            if melds or jokers:
                raise MeldError("the melds and jokers of a Hand are its own")
            melds, jokers = hand.melds, hand.jokers
        self._set(
            held_of(hand),
            tile_of(win),
            melds_of(melds),
            how_of(how),
            number_of("seat", seat, 4),
            None if from_seat is None else number_of("from_seat", from_seat, 4),
            wind_of(round),
            number_of("winners", winners, 4, first=1),
            kinds_of("wild", wild),
            kong_draws_of(kong_draw),
            flag_of("last_tile", last_tile),
            first_of(first),
            flag_of("after_kong", after_kong),
            number_of("flowers", flowers, _MOST_FLOWERS + 1),
            flag_of("visible", visible),
            ready_of(ready),
            kinds_of("locked", locked),
            number_of("jokers", jokers, scoring.MAX_JOKERS + 1),
        )
        self._check_seats()
        self._fill_in()
        if self.kong_draw:
            self._check_kongs()

    def _check_seats(self) -> None:
        if self.winners == 2 and self.how == "tsumo":  # three are refused below
            raise SituationError("two winners, but not on a discard or a robbed tile")
        if self.from_seat is not None:
            if self.how == "tsumo":
                raise SituationError(
                    f"won by drawing, but from seat {self.from_seat}: from_seat is of "
                    "a discard or a robbed tile"
                )
            if self.from_seat == self.seat:
                raise SituationError(f"seat {self.seat} wins its own tile")
        for meld in self.melds:
            if meld.from_seat == self.seat:
                raise SituationError(f"[{meld}] comes from the winner's own seat")
            before = (self.seat - 1) % 4  # 上家
            if meld.kind == MeldKind.CHOW and meld.from_seat not in (None, before):
                raise SituationError(
                    f"[{meld}]: a chow of seat {self.seat} is of a discard of seat "
                    f"{before}"
                )

    def _check_kongs(self) -> None:
        """Check the kongs of an unbroken chain against those that are declared."""
        left = list(self.melds)
        for place, kong in enumerate(self.kong_draw):
            word, _, giver = kong.partition("@")
            if word == "kan" and place:
                raise SituationError(
                    f"kong_draw {' '.join(self.kong_draw)}: a claimed kong can only "
                    "begin a chain"
                )
            seats = (None, int(giver)) if giver else (None, 0, 1, 2, 3)
            found = [
                meld
                for meld in left
                if meld.kind == _KONG_DRAW_KINDS[word]
                and (word != "kan" or meld.from_seat in seats)
            ]
            if not found:
                raise SituationError(
                    f"kong_draw {' '.join(self.kong_draw)}: {kong} is not among the "
                    "melds"
                )
            left.remove(found[0])

    def _fill_in(self) -> None:
        """Fill in what the C library is asked with, which may refuse it."""
        hand = bytearray(self.hand)
        jokers = bytearray(scoring.NO_FACE for _ in range(self.jokers))
        for tile in self.wild:
            jokers += bytes([tile]) * hand[tile]
            hand[tile] = 0
        if len(jokers) > scoring.MAX_JOKERS:
            raise SituationError(
                f"{len(jokers)} jokers: a hand has at most {scoring.MAX_JOKERS}"
            )
        try:
            self._fill(
                bytes(hand),
                bytes(jokers),
                tuple((_MELD_KINDS[meld.kind], meld.tiles[0]) for meld in self.melds),
                self.win,
                HOWS.index(self.how),
                self.seat,
                ROUNDS.index(self.round),
                self.flowers,
                self._flags(),
                sum(1 << tile for tile in self.locked),
                sum(1 << tile for tile in self.wild),
            )
        except SituationError as error:
            held = sum(hand) + len(jokers) + 3 * len(self.melds)
            if held in (13, 14, 16, 17):
                raise
            raise SituationError(f"{error}: they are {held}") from None

    def _flags(self) -> int:
        return (
            (scoring.KONG_DRAW if self.kong_draw else 0)
            | (scoring.AFTER_KONG if self.after_kong else 0)
            | (scoring.LAST_TILE if self.last_tile else 0)
            | _FIRST_FLAGS[self.first]
            | (scoring.SEEN if self.visible else 0)
            | (scoring.READY if self.ready else 0)
            | (scoring.READY_FIRST if self.ready == "first" else 0)
            | (scoring.THREE_WINNERS if self.winners == 3 else 0)
            | (
                scoring.JOKER_WINS
                if self.win in self.wild and self.how == "tsumo"
                else 0
            )
        )

    def turned(self, by: int) -> Win:
        """Return the same win with all seats moved on by *by*, 0 to 3: other winds.

        A `SituationError` where it would be none, as 天和 of who is not the dealer.

        >>> import mahjong_fast as mf
        >>> mf.Win("123m456p789s1z", "1z", "pon:222z@1").turned(1)
        Win('123m456p789s1z', '1z', melds='pon:222z@2', seat=1)
        """
        by = number_of("by", by, 4)
        seat = (self.seat + by) % 4
        win = type(self).__new__(type(self))
        win._fill_as(self, seat)
        win._set(
            self.hand,
            self.win,
            tuple([meld.turned(by) for meld in self.melds]),
            self.how,
            seat,
            None if self.from_seat is None else (self.from_seat + by) % 4,
            self.round,
            self.winners,
            self.wild,
            tuple([_turned(kong, by) for kong in self.kong_draw]),
            self.last_tile,
            self.first,
            self.after_kong,
            self.flowers,
            self.visible,
            self.ready,
            self.locked,
            self.jokers,
        )
        return win

    @classmethod
    def from_case(cls, case: Mapping[str, Any]) -> Win:
        """Return the win that a case of the case format tells of.

        >>> import mahjong_fast as mf
        >>> mf.Win.from_case(
        ...     {"hand": "345678m1299s", "win": "3s", "melds": ["ankan:2222p"],
        ...      "how": "tsumo", "kong_draw": "ankan", "ghost": "9p", "seat": 3}
        ... )
        Win('345678m1299s', '3s', melds='ankan:2222p', seat=3, wild='9p', \
kong_draw='ankan')
        """
        from mahjong_fast.scoring.cases import arguments_of

        return cls(**arguments_of(case))

    def to_dict(self) -> dict[str, Any]:
        """Return the arguments that make an equal win, those by default left out."""
        said: dict[str, Any] = {"hand": format(self.hand), "win": tile_name(self.win)}
        for name in self.__match_args__[2:]:
            value = getattr(self, name)
            if value == _DEFAULTS[name] and value is not True:
                continue
            if name == "melds":
                value = [str(meld) for meld in value]
            elif name in ("wild", "locked"):
                value = [tile_name(tile) for tile in value]
            elif name == "kong_draw":
                value = list(value)
            said[name] = value
        return said

    @classmethod
    def from_dict(cls, said: Mapping[str, Any]) -> Win:
        """Return the win of a mapping from `to_dict`."""
        if not hasattr(said, "keys"):
            raise MahjongError(f"a win is a mapping, not {shown(said)}")
        names = cls.__match_args__
        for name in said:
            if name not in names:
                raise MahjongError(f"a win has no {shown(name)}{near(name, names)}")
        missing = [name for name in ("hand", "win") if name not in said]
        if missing:
            raise MahjongError(f"a win needs {missing[0]!r}")
        return cls(**said)

    def to_json(self) -> str:
        """Return the win as a JSON object: see `to_dict`.

        >>> import mahjong_fast as mf
        >>> mf.Win("11m", "1m", melds="[222m][333m][444m][555m]").to_json()
        Traceback (most recent call last):
        mahjong_fast.errors.SituationError: the concealed tiles and the melds are 14, \
or 17, tiles: leave the winning tile out of the hand
        >>> mf.Win("1m", "1m", melds="[222m][333m][444m][555m]", flowers=2).to_json()
        '{"hand": "1m", "win": "1m", "melds": ["pon:222m", "pon:333m", "pon:444m", \
"pon:555m"], "flowers": 2}'
        """
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, said: str | bytes | Mapping[str, Any]) -> Win:
        """Return the win of a JSON object, as text or read already."""
        return cls.from_dict(json_object(said, "a win"))

    def __repr__(self) -> str:
        said = self.to_dict()
        hand, tile = said.pop("hand"), said.pop("win")
        words = [
            f"{name}={(' '.join(value) if isinstance(value, list) else value)!r}"
            for name, value in said.items()
        ]
        return f"Win({', '.join([repr(hand), repr(tile), *words])})"


def _turned(kong: str, by: int) -> str:
    """Return a kong of `kong_draw` with its seat, if it has one, moved on."""
    word, at, seat = kong.partition("@")
    return f"{word}@{(int(seat) + by) % 4}" if at else kong


_DEFAULTS: dict[str, Any] = {
    "melds": (),
    "how": "tsumo",
    "seat": 0,
    "from_seat": None,
    "round": "E",
    "winners": 1,
    "wild": (),
    "kong_draw": (),
    "last_tile": False,
    "first": None,
    "after_kong": False,
    "flowers": 0,
    "visible": False,
    "ready": False,
    "locked": (),
    "jokers": 0,
}


def json_object(said: str | bytes | Mapping[str, Any], what: str) -> Mapping[str, Any]:
    """Return a JSON object as a mapping, or raise; no key may stand there twice."""
    if isinstance(said, (str, bytes)):
        try:
            said = json.loads(said, object_pairs_hook=_once_each)
        except RecursionError:
            raise MahjongError(f"{what} in JSON is nested too deep") from None
        except ValueError as error:
            raise MahjongError(f"{what} in JSON cannot be read: {error}") from None
    if not hasattr(said, "keys"):
        raise MahjongError(f"{what} is a JSON object, not {type(said).__name__}")
    return said  # type: ignore[return-value]


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        times = Counter(name for name, _ in pairs)
        raise MahjongError(f"{shown(times.most_common(1)[0][0])} stands there twice")
    return found
