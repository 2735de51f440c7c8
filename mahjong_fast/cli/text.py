"""Hands and answers as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import mahjong_fast as mf
from mahjong_fast import words
from mahjong_fast.notations.unicode import NAMES as UNICODE_TILES
from mahjong_fast.tiles import TILE_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mahjong_fast import Decomposition, Discard, Hand, Ukeire
    from mahjong_fast.tiles import Tile

FORMS = {name: flag for flag, name in words.SHAPE_NAMES.items()}
FORMS["all"] = mf.ALL


class Style(NamedTuple):
    """How the text looks: with tiles drawn, with Chinese words."""

    drawn: bool
    chinese: bool

    def term(self, english: str, chinese: str) -> str:
        """Give a term in English, and in Chinese where that can be shown."""
        return f"{english} {chinese}" if self.chinese and chinese else english

    def tiles(self, tiles: Sequence[Tile]) -> str:
        """Give the names of tiles, and their pictures after them."""
        names = " ".join([TILE_NAMES[tile] for tile in tiles])
        return f"{names}  {pictures(tiles)}" if self.drawn else names


def pictures(tiles: Iterable[Tile]) -> str:
    """Draw tiles."""
    return "".join([UNICODE_TILES[tile] for tile in tiles])


def group(tiles: Sequence[Tile]) -> str:
    """Name tiles of one suit, as `123m`."""
    digits = "".join([TILE_NAMES[tile][0] for tile in tiles])
    return digits + TILE_NAMES[tiles[0]][1]


def heading(
    text: str, named: bool, hand: bytes | Hand, jokers: int, style: Style
) -> str:
    """Give what was asked about: *text* in the program's words.

    *text* is repeated if it is *named*, made of tile names, so that its line is found
    again.
    """
    counts, melds = (hand, ()) if isinstance(hand, bytes) else (hand.counts, hand.melds)
    names = [text if named else mf.format(counts)]
    if not (named and "[" in text):
        names += [f"[{group(meld.tiles)}]" for meld in melds]
    if jokers:
        names.append(f"+{plural(jokers, 'joker')}")
    shown = " ".join(filter(None, names))
    if not style.drawn:
        return shown
    drawn = [mf.format(counts, "unicode")]
    drawn += [f"[{pictures(meld.tiles)}]" for meld in melds]
    return f"{' '.join(drawn)}  {shown}"


def plural(number: int, noun: str) -> str:
    """Count things: `1 tile`, `2 tiles`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def shanten(number: int, style: Style) -> str:
    """Say what a shanten number means."""
    if number == mf.UNREACHABLE:
        return style.term("out of reach: too few tiles are left", "无法和牌")
    if number < 0:
        meaning = style.term("complete", "和牌")
    elif number == 0:
        meaning = style.term("tenpai", "听牌")
    else:
        meaning = style.term(f"{number} from tenpai", f"{words.numeral(number)}向听")
    return f"shanten {number} ({meaning})"


def waits(tiles: Sequence[Tile], style: Style) -> str:
    """Say what completes the hand."""
    if not tiles:
        return f"waits: none ({style.term('not ready', '未听牌')})"
    return f"waits: {style.tiles(tiles)}"


def is_win(win: bool, style: Style) -> str:
    """Say whether the hand is complete."""
    if win:
        return style.term("complete", "和牌")
    return style.term("not complete", "未和牌")


def useful(tiles: Sequence[Tile], style: Style) -> str:
    """Say which tiles lower the shanten number."""
    return f"{style.term('useful', '进张')}: {style.tiles(tiles) or 'none'}"


def ukeire(answer: Ukeire, style: Style) -> str:
    """Say how many tiles help, and which, with how many of each are live."""
    words = [style.term("useful", "进张") + ":"]
    words.append(plural(answer.total, "tile"))
    words.append(f"of {plural(len(answer.tiles), 'kind')}")
    for tile, live in zip(answer.tiles, answer.counts, strict=True):
        drawn = f"{UNICODE_TILES[tile]} " if style.drawn else ""
        words.append(f" {drawn}{TILE_NAMES[tile]} x{live}")
    return f"{shanten(answer.shanten, style)}\n  {' '.join(words)}"


def discards(answer: Sequence[Discard], style: Style) -> str:
    """Draw a table of the discards, best first."""
    rows = [
        plural(len(answer), "discard"),
        f"discard  shanten  live  {style.term('useful', '进张')}",
    ]
    for discard in answer:
        number = "-" if discard.shanten == mf.UNREACHABLE else discard.shanten
        useful = style.tiles(discard.tiles)
        name = TILE_NAMES[discard.tile]
        rows.append(f"{name:7}  {number:>7}  {discard.total:4}  {useful}".rstrip())
    return "\n  ".join(rows)


def decompose(readings: Sequence[Decomposition], style: Style) -> str:
    """Write the readings one a line."""
    if not readings:
        return f"no reading ({style.term('not complete', '未和牌')})"
    rows = [plural(len(readings), "reading")]
    return "\n  ".join(rows + [reading(each, style) for each in readings])


def reading(read: Decomposition, style: Style) -> str:
    """Write one reading: the shape, its sets and pairs, what the jokers became."""
    parts: list[Sequence[Tile]] = list(read.sets)
    parts += [(pair, pair) for pair in read.pairs]
    if read.pair is not None:
        parts.append((read.pair, read.pair))
    groups = list(map(group, parts))
    if read.singles:
        parts.append(read.singles)
        groups.append(mf.format([int(t in read.singles) for t in range(34)]))
    name = words.slug(read.form)
    form = style.term(name, words.form(read.form)[1])
    text = f"{form}: {' '.join(groups)}"
    if read.jokers:
        names = " ".join([TILE_NAMES[tile] for tile in read.jokers])
        text += f"  jokers as {names}"
    return f"{text}  {' '.join(map(pictures, parts))}" if style.drawn else text
