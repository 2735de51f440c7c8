"""Hands and melds as values, and what is left to draw."""

from __future__ import annotations

from enum import Enum

from mahjong_fast._native.core import as_counts, draw, parse
from mahjong_fast.errors import (
    ArrayError,
    JokerError,
    LimitError,
    MeldError,
    excerpt,
    wrong_count,
)
from mahjong_fast.tiles import (
    Tile,
    format,
    is_below,
    tile_index,
    tile_name,
)

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import NoReturn, TypeAlias

    from mahjong_fast.tiles import CountsLike

    HandLike: TypeAlias = "Hand | str | CountsLike"


class MeldKind(Enum):
    """What a declared set is, and how it was declared."""

    CHOW = "chow"  # 吃
    PUNG = "pung"  # 碰
    EXPOSED_KONG = "exposed_kong"  # 明杠, claimed from a discard
    ADDED_KONG = "added_kong"  # 加杠, a pung and a fourth tile
    CONCEALED_KONG = "concealed_kong"  # 暗杠


_WORDS = {
    "chi": MeldKind.CHOW,
    "pon": MeldKind.PUNG,
    "kan": MeldKind.EXPOSED_KONG,
    "add": MeldKind.ADDED_KONG,
    "ankan": MeldKind.CONCEALED_KONG,
}
_WORD_OF = {kind: word for word, kind in _WORDS.items()}


class Value:
    """An object that is what its slots hold, and never changes.

    What a frozen dataclass gives, without the 6 ms that importing dataclasses takes.
    Its subclasses are made by position from the names they match by, in order.
    """

    __slots__: tuple[str, ...] = ()
    __match_args__: tuple[str, ...] = ()

    def _set(self, *values: object) -> None:
        for name, value in zip(self.__match_args__, values, strict=True):
            object.__setattr__(self, name, value)

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self) -> tuple[type[Value], tuple[object, ...]]:
        return type(self), self._values()


class Meld(Value):
    """A declared set: 吃 chow, 碰 pung, 杠 kong.

    `tiles` ascend. `from_seat` (0 to 3) is who discarded the claimed tile; None where
    that is not known, and always for a concealed kong.
    """

    __match_args__ = ("kind", "tiles", "from_seat")
    __slots__ = __match_args__

    kind: MeldKind
    tiles: tuple[Tile, ...]
    from_seat: int | None

    def __init__(
        self, kind: MeldKind, tiles: Iterable[Tile], from_seat: int | None = None
    ) -> None:
        if not isinstance(kind, MeldKind):
            raise MeldError(f"{kind!r} is no MeldKind")
        try:
            names = [tile_name(tile) for tile in tiles]
        except TypeError:
            raise MeldError(f"{tiles!r}: a meld is tile indices") from None
        ascending = tuple(sorted(map(tile_index, names)))
        shown = " ".join(names) or "no tiles"
        kinds = _kinds_of(ascending)
        if not kinds:
            raise MeldError(f"{shown}: no chow, pung or kong")
        if kind not in kinds:
            raise MeldError(f"{shown}: no {kind.value.replace('_', ' ')}")
        if from_seat is not None:
            if kind is MeldKind.CONCEALED_KONG:
                raise MeldError(f"{shown}: a concealed kong comes from no seat")
            if not is_below(4, from_seat):
                raise MeldError(f"{shown}: seat {from_seat!r} is not 0 to 3")
            from_seat = range(4)[from_seat]  # a plain int, whatever it was
        self._set(kind, ascending, from_seat)

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read one meld: `kind:tiles@seat`, with or without brackets around it.

        Kinds are `chi`, `pon`, `kan` (claimed), `add` and `ankan`. Without a kind the
        tiles tell it, four alike being a claimed kong.

        >>> import mahjong_fast as mf
        >>> mf.Meld.parse("chi:123m@3")
        Meld.parse('chi:123m@3')
        >>> mf.Meld.parse("[9999m]").kind
        <MeldKind.EXPOSED_KONG: 'exposed_kong'>
        >>> mf.Meld.parse("[891m]")
        Traceback (most recent call last):
        mahjong_fast.errors.MeldError: 1m 8m 9m: no chow, pung or kong
        """
        inner = _text(text).strip()
        if inner.startswith("[") and inner.endswith("]"):
            inner = inner[1:-1]
        word, colon, rest = inner.rpartition(":")
        notation, at, seat = rest.partition("@")
        if colon and word not in _WORDS:
            raise MeldError(f"{excerpt(text)}: the kinds are {', '.join(_WORDS)}")
        if at and seat not in ("0", "1", "2", "3"):
            raise MeldError(f"{excerpt(text)}: after @ comes a seat, 0 to 3")
        counts = parse(notation)
        tiles = tuple(tile for tile in range(34) for _ in range(counts[tile]))
        # Tiles that are no meld have no kind; as a chow they are refused by name.
        kind = _WORDS[word] if colon else (*_kinds_of(tiles), MeldKind.CHOW)[0]
        return cls(kind, tiles, int(seat) if at else None)

    def turned(self, by: int) -> Meld:
        """Return the same meld with its seat moved on by *by*, 0 to 3.

        >>> import mahjong_fast as mf
        >>> mf.Meld.parse("pon:222z@3").turned(2)
        Meld.parse('pon:222z@1')
        """
        if not is_below(4, by):
            raise MeldError(f"turned by {by!r}: it is 0 to 3")
        if self.from_seat is None:
            return self
        meld = type(self).__new__(type(self))
        meld._set(self.kind, self.tiles, (self.from_seat + range(4)[by]) % 4)
        return meld

    def __str__(self) -> str:
        seat = "" if self.from_seat is None else f"@{self.from_seat}"
        return f"{_WORD_OF[self.kind]}:{format(_count((self,)))}{seat}"

    def __repr__(self) -> str:
        return f"Meld.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        return draw(self)


def parse_melds(text: str) -> tuple[Meld, ...]:
    """Read melds in the order they stand, in brackets or apart by white space.

    >>> import mahjong_fast as mf
    >>> mf.parse_melds("[123m][pon:555z@2] ankan:9999m")
    (Meld.parse('chi:123m'), Meld.parse('pon:555z@2'), Meld.parse('ankan:9999m'))
    >>> mf.parse_melds(" ")
    ()
    """
    return tuple(
        map(Meld.parse, _text(text).replace("[", " [").replace("]", "] ").split())
    )


class Hand(Value):
    """The concealed tiles of one player, the jokers among them, and the melds.

    `counts` (34 bytes) leaves out both the melds and the jokers. A red five is a five.
    """

    __match_args__ = ("counts", "melds", "jokers")
    __slots__ = __match_args__

    counts: bytes
    melds: tuple[Meld, ...]
    jokers: int

    def __init__(
        self,
        counts: CountsLike | str,
        melds: Iterable[Meld] | str = (),
        jokers: int = 0,
    ) -> None:
        if isinstance(counts, Hand):
            raise ArrayError("a Hand is made of counts, not of another Hand")
        concealed, declared = as_counts(counts), _as_melds(melds)
        if not is_below(9, jokers):
            raise JokerError(f"{jokers!r} jokers: a hand has 0 to 8")
        _left(concealed, _count(declared))  # refuses a fifth copy
        self._set(concealed, declared, range(9)[jokers])

    @classmethod
    def parse(
        cls,
        text: str,
        *,
        melds: Iterable[Meld] | str = (),
        jokers: int = 0,
        notation: str = "mpsz",
    ) -> Hand:
        """Read a hand; `melds` may be text for `parse_melds`.

        >>> import mahjong_fast as mf
        >>> hand = mf.Hand.parse("123m456p1z", melds="[555z] ankan:9999m", jokers=1)
        >>> print(hand)
        123m456p1z +1 joker [pon:555z] [ankan:9999m]
        >>> hand.total
        8
        >>> mf.Hand.parse("55z", melds="[555z]")
        Traceback (most recent call last):
        mahjong_fast.errors.CountError: five of 5z: at most four copies of a tile exist
        """
        return cls(parse(text, notation), melds, jokers)

    @property
    def total(self) -> int:
        """The tiles in hand: jokers counted, melds not."""
        return sum(self.counts) + self.jokers

    def limits(self, dead: HandLike | None = None) -> bytes:
        """Return the copies of each tile that the concealed tiles may come to hold.

        They are four less those in the melds, less `dead`: copies seen elsewhere.

        >>> import mahjong_fast as mf
        >>> hand = mf.Hand.parse("45z", melds="[444z][111z][555z][777z]")
        >>> mf.shanten(hand), mf.shanten(hand, limits=hand.limits())
        (0, 1)
        >>> hand.limits(dead="5z")
        Traceback (most recent call last):
        mahjong_fast.errors.LimitError: 5z: 1 held and 4 melded or dead, of four copies
        """
        gone = _count(self.melds)
        if dead is not None:
            gone = [a + b for a, b in zip(gone, _shown(dead), strict=True)]
        for tile, (held, out) in enumerate(zip(self.counts, gone, strict=True)):
            if held + out > 4:
                raise LimitError(
                    f"{tile_name(tile)}: {held} held and {out} melded or dead, "
                    "of four copies"
                )
        return bytes(4 - out for out in gone)

    def __str__(self) -> str:
        words = [format(self.counts)] if any(self.counts) else []
        if self.jokers:
            words.append(f"+{self.jokers} joker{'s' if self.jokers > 1 else ''}")
        words += [f"[{meld}]" for meld in self.melds]
        return " ".join(words)

    def __repr__(self) -> str:
        parts = [repr(format(self.counts))]
        if self.melds:
            parts.append(f"melds={' '.join(map(str, self.melds))!r}")
        if self.jokers:
            parts.append(f"jokers={self.jokers}")
        return f"Hand.parse({', '.join(parts)})"

    def _repr_svg_(self) -> str:
        return draw(self)


def unseen(
    hand: HandLike,
    *,
    melds: Iterable[Meld] | str = (),
    visible: HandLike | None = None,
) -> bytes:
    """Return how many copies of each tile are still out.

    They are four less those in `hand` (its own melds included where it is a `Hand`), in
    `melds` (of the others) and in `visible` (discards, say).

    >>> import mahjong_fast as mf
    >>> left = mf.unseen("123m456p11z", melds="[222m] chi:789s@0", visible="1z")
    >>> left[mf.tile_index("1z")], left[mf.tile_index("2m")], left[mf.tile_index("9m")]
    (1, 0, 4)
    >>> mf.unseen("123m", visible="1111m")
    Traceback (most recent call last):
    mahjong_fast.errors.CountError: five of 1m: at most four copies of a tile exist
    """
    seen = [_shown(hand), _count(_as_melds(melds))]
    if visible is not None:
        seen.append(_shown(visible))
    return _left(*seen)


def _shown(hand: HandLike) -> list[int]:
    """Return the counts of a hand, those of its melds included where it has any."""
    melds = _count(hand.melds if isinstance(hand, Hand) else ())
    return [a + b for a, b in zip(as_counts(hand), melds, strict=True)]


def _text(text: str) -> str:
    if not isinstance(text, str):
        raise MeldError(f"melds in text are a str, not {type(text).__name__}")
    return text


def _kinds_of(tiles: tuple[Tile, ...]) -> tuple[MeldKind, ...]:
    """Return what ascending *tiles* may have been declared as."""
    if len(tiles) not in (3, 4):
        return ()
    first, last = tiles[0], tiles[-1]
    if first == last:
        if len(tiles) == 3:
            return (MeldKind.PUNG,)
        return MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG
    in_one_suit = first // 9 == last // 9 < 3
    if in_one_suit and tiles == (first, first + 1, first + 2):
        return (MeldKind.CHOW,)
    return ()


def _as_melds(melds: Iterable[Meld] | str) -> tuple[Meld, ...]:
    if isinstance(melds, str):
        return parse_melds(melds)
    try:
        declared = tuple(melds)
    except TypeError:
        raise MeldError(f"melds are text or Melds, not {melds!r}") from None
    for meld in declared:
        if not isinstance(meld, Meld):
            raise MeldError(f"{meld!r} is no Meld")
    return declared


def _count(melds: Iterable[Meld]) -> list[int]:
    counts = [0] * 34
    for meld in melds:
        for tile in meld.tiles:
            counts[tile] += 1
    return counts


def _left(*seen: Sequence[int]) -> bytes:
    """Return the copies of each tile that are left after those *seen*."""
    totals = list(map(sum, zip(*seen, strict=True)))
    for tile, total in enumerate(totals):
        if total > 4:
            raise wrong_count(tile, total)
    return bytes(4 - total for total in totals)
