"""The kinds of melds, melds in any notation, and the errors of wrong melds."""

from __future__ import annotations

from enum import Enum

from mahjong_fast import notations
from mahjong_fast.checks import is_below, items
from mahjong_fast.errors import (
    JokerError,
    LimitError,
    MeldError,
    TileError,
    excerpt,
    shown,
    wrong_count,
)
from mahjong_fast.errors import misread as misread_tiles
from mahjong_fast.tiles import TILE_NAMES, format, tile_index, tile_name

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mahjong_fast.errors import MahjongError
    from mahjong_fast.tiles import Tile


class MeldKind(Enum):
    """What a declared set is, and how it was declared."""

    CHOW = "chow"  # 吃
    PUNG = "pung"  # 碰
    EXPOSED_KONG = "exposed_kong"  # 明杠, claimed from a discard
    ADDED_KONG = "added_kong"  # 加杠, a pung and a fourth tile
    CONCEALED_KONG = "concealed_kong"  # 暗杠


KINDS = tuple(MeldKind)  # by the numbers that the C library gives them
NO_SEAT = 255  # its number for a seat that is not known
KNOWN = "chi 吃, pon 碰, kan 明杠, add 加杠 or ankan 暗杠"
# One meld: in brackets, or up to the next blank or comma.
_MELD = r"\[[^][]*\]|[^][\s,，、]+"
_PARTS = r"(?s)(\[?\s*(?:[^:：]*[:：])?)(.*?)((?:@[^@]*)?\]?)"


def numbers_of(
    kind: object, tiles: Iterable[Tile], from_seat: object
) -> tuple[int, Tile, int]:
    """Return kind, lowest tile and seat of a meld as the C library has them, or raise.

    >>> from mahjong_fast.melds import MeldKind, numbers_of
    >>> numbers_of(MeldKind.CHOW, (11, 9, 10), 3)
    (0, 9, 3)
    >>> numbers_of(MeldKind.PUNG, (9, 10, 11), None)
    Traceback (most recent call last):
    mahjong_fast.errors.MeldError: 1p 2p 3p: no pung
    """
    if not isinstance(kind, MeldKind):
        raise MeldError(f"{shown(kind)} is no MeldKind")
    try:
        names = [tile_name(tile) for tile in items(tiles)]
    except TypeError:
        raise MeldError(f"{shown(tiles)}: a meld is tile indices") from None
    ascending = tuple(sorted(map(tile_index, names)))
    if kind not in _kinds_of(ascending):
        number = KINDS.index(kind) if _kinds_of(ascending) else len(KINDS)
        raise no_meld(ascending, number)
    if from_seat is None:
        return KINDS.index(kind), ascending[0], NO_SEAT
    if kind is MeldKind.CONCEALED_KONG:
        raise MeldError(f"{_names(ascending)}: a concealed kong comes from no seat")
    if not is_below(4, from_seat):
        raise MeldError(f"{_names(ascending)}: seat {shown(from_seat)} is not 0 to 3")
    return KINDS.index(kind), ascending[0], range(4)[from_seat]  # type: ignore[call-overload]


def no_meld(tiles: Sequence[Tile], kind: int) -> MeldError:
    """Return the error for tiles that are no meld of a kind, by its number."""
    name = "chow, pung or kong"
    if kind < len(KINDS) and _kinds_of(tuple(tiles)):
        name = KINDS[kind].value.replace("_", " ")
    return MeldError(f"{_names(tiles)}: no {name}")


def misread(
    status: str, text: str, column: int, length: int, kind: int, held: bytes | None
) -> MahjongError:
    """Return the error for text that the C library does not read as melds.

    *status* is the name of its status, *held* the counts that it reads at the place.
    """
    if status == "MJF_ERR_MELD" and held is not None:
        return no_meld([t for t in range(34) for _ in range(held[t])], kind)
    reason = {
        "MJF_ERR_KIND": f"the kinds are {KNOWN}",
        "MJF_ERR_SEAT": "after @ comes a seat, 0 to 3",
        "MJF_ERR_CONCEALED": "a concealed kong comes from no seat",
    }[status]
    word = text[column - 1 : column - 1 + length]
    place = f"column {column} of {excerpt(text, column)}: {reason}"
    return MeldError(f"{excerpt(word, width=20)} at {place}" if word else place)


def unread_bracket(text: str) -> TileError | None:
    """Return the error for a bracket without its other half, if *text* has one.

    >>> from mahjong_fast.melds import unread_bracket
    >>> str(unread_bracket("[123m] 555z]"))
    "']' at column 12 of '[123m] 555z]': a bracket without its other half"
    """
    opened = None
    for place, char in enumerate(text):
        if char == "[":
            if opened is not None:
                break
            opened = place
        elif char == "]":
            if opened is None:
                return _bracket(text, place)
            opened = None
    return None if opened is None else _bracket(text, opened)


def _bracket(text: str, place: int) -> TileError:
    return misread_tiles(text, place, place + 1, "a bracket without its other half")


def in_mpsz(text: str, notation: str) -> str:
    """Return melds in any notation as mpsz, which the C library reads.

    Tiles that are words of their own, as those of 136, stand in brackets.

    >>> from mahjong_fast.melds import in_mpsz
    >>> in_mpsz("碰:白白白@2 [一二三万]", "chinese")
    '[碰:555z@2][123m]'
    """
    wrong = unread_bracket(text)
    if wrong is not None:
        raise wrong
    read = notations.get(notation).read
    melds = []
    import re  # takes 2 ms

    for found in re.finditer(_MELD, text):
        kind, tiles, seat = re.fullmatch(_PARTS, found[0]).groups()  # type: ignore[union-attr]
        try:
            counts = read(tiles)
        except TileError as error:
            place = found.start(0) + len(kind)
            raise TileError(
                str(error), text=text, column=place + error.column
            ) from None
        if max(counts) > 4:
            tile = next(tile for tile in range(34) if counts[tile] > 4)
            raise wrong_count(tile, counts[tile])
        melds.append(f"[{kind.strip('[ ')}{format(counts)}{seat.rstrip(']')}]")
    return "".join(melds)


def hand_text(counts: bytes, melds: Iterable[object], jokers: int) -> str:
    """Return the text of a hand: tiles, jokers, melds."""
    words = [format(counts)] if any(counts) else []
    if jokers:
        words.append(f"+{jokers} joker{'s' if jokers > 1 else ''}")
    return " ".join([*words, *(f"[{meld}]" for meld in melds)])


def hand_code(counts: bytes, melds: Iterable[object], jokers: int) -> str:
    """Return the code that makes a hand."""
    parts = [repr(format(counts))]
    said = " ".join(map(str, melds))
    if said:
        parts.append(f"melds={said!r}")
    if jokers:
        parts.append(f"jokers={jokers}")
    return f"Hand.parse({', '.join(parts)})"


def wrong_jokers(jokers: object) -> JokerError:
    """Return the error for a number of jokers that no hand has."""
    return JokerError(f"{shown(jokers)} jokers: a hand has 0 to 8")


def each_of(melds: object) -> tuple[object, ...]:
    """Return what is given as melds one by one."""
    try:
        return items(melds)
    except TypeError:
        pass
    raise MeldError(f"melds are text or Melds, not {shown(melds)}")


def below_held(tile: Tile, held: int, gone: int) -> LimitError:
    """Return the error for more copies of a tile than there are."""
    return LimitError(
        f"{tile_name(tile)}: {held} held and {gone} melded or dead, of four copies"
    )


def _names(tiles: Iterable[Tile]) -> str:
    return " ".join([TILE_NAMES[tile] for tile in tiles]) or "no tiles"


def _kinds_of(tiles: tuple[Tile, ...]) -> tuple[MeldKind, ...]:
    """Return what ascending *tiles* may have been declared as."""
    if len(tiles) not in (3, 4):
        return ()
    first, last = tiles[0], tiles[-1]
    if first == last:
        return (MeldKind.PUNG,) if len(tiles) == 3 else KINDS[2:]
    in_one_suit = first // 9 == last // 9 < 3
    if in_one_suit and tiles == (first, first + 1, first + 2):
        return (MeldKind.CHOW,)
    return ()
