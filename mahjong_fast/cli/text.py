"""Hands and answers as text for people."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import mahjong_fast as mf
from mahjong_fast import Decomposition, Discard, Hand, Ukeire, words
from mahjong_fast.notations.unicode import NAMES as UNICODE_TILES
from mahjong_fast.tiles import TILE_NAMES, Tile


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


def described(error: BaseException) -> str:
    """Give the kind of an error and what it says, in words of the command line."""
    return f"{type(error).__name__}: {in_flags(str(error))}"


def in_flags(message: str) -> str:
    """Name the flag where a message names an argument of Python.

    >>> from mahjong_fast.cli.text import in_flags
    >>> in_flags("they are 1m to 9m; notation=\\"chinese\\" reads it")
    'they are 1m to 9m; --notation chinese reads it'
    """
    return re.sub(
        r'; notation="([a-z-]+)" reads it', r"; --notation \1 reads it", message
    )


def width(text: str) -> int:
    """Return how many columns *text* takes on a terminal: a Chinese character two.

    >>> from mahjong_fast.cli.text import width
    >>> width("7z 中")
    5
    """
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def table(rows: Iterable[Sequence[str]], *, right: Sequence[int] = ()) -> list[str]:
    """Return *rows* as lines, their cells below each other.

    The columns numbered in *right* end together, all others begin together.

    >>> from mahjong_fast.cli.text import table
    >>> print("\\n".join(table([("平胡", "1"), ("Flush", "16")], right=[1])))
    平胡    1
    Flush  16
    """
    lines = [list(row) for row in rows]
    widths: dict[int, int] = {}
    for row in lines:
        for place, cell in enumerate(row):
            widths[place] = max(widths.get(place, 0), width(cell))

    def filled(place: int, cell: str) -> str:
        blanks = " " * (widths[place] - width(cell))
        return blanks + cell if place in right else cell + blanks

    return ["  ".join([filled(*at) for at in enumerate(row)]).rstrip() for row in lines]


def pictures(tiles: Iterable[Tile]) -> str:
    """Draw tiles."""
    return "".join([UNICODE_TILES[tile] for tile in tiles])


def group(tiles: Sequence[Tile]) -> str:
    """Name tiles of one suit, as `123m`."""
    digits = "".join([TILE_NAMES[tile][0] for tile in tiles])
    return digits + TILE_NAMES[tiles[0]][1]


def plural(number: int, noun: str) -> str:
    """Count things: `1 tile`, `2 tiles`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


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


def shanten(number: int, style: Style) -> str:
    """Say what a shanten number means."""
    if number == mf.UNREACHABLE:
        return style.term("out of reach: too few tiles are left", "无法和牌")
    english, chinese = words.shanten(number)
    if number > 0:
        english = f"{number} from tenpai"
    return f"shanten {number} ({style.term(english, chinese)})"


def waits(tiles: Sequence[Tile], style: Style) -> str:
    """Say what completes the hand."""
    if not tiles:
        return f"waits: none ({style.term('not ready', '未听牌')})"
    return f"waits: {style.tiles(tiles)}"


def is_win(win: bool, style: Style) -> str:
    """Say whether the hand is complete."""
    return (
        style.term("complete", "和牌") if win else style.term("not complete", "未和牌")
    )


def useful(tiles: Sequence[Tile], style: Style) -> str:
    """Say which tiles lower the shanten number."""
    return f"{style.term('useful', '进张')}: {style.tiles(tiles) or 'none'}"


def ukeire(answer: Ukeire, style: Style) -> str:
    """Say how many tiles help, and which, with how many of each are live."""
    said = [style.term("useful", "进张") + ":", plural(answer.total, "tile")]
    said.append(f"of {plural(len(answer.tiles), 'kind')}")
    for tile, live in zip(answer.tiles, answer.counts, strict=True):
        drawn = f"{UNICODE_TILES[tile]} " if style.drawn else ""
        said.append(f" {drawn}{TILE_NAMES[tile]} x{live}")
    return f"{shanten(answer.shanten, style)}\n  {' '.join(said)}"


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
    pairs = [*read.pairs, *([] if read.pair is None else [read.pair])]
    parts: list[Sequence[Tile]] = [*read.sets, *[(pair, pair) for pair in pairs]]
    groups = list(map(group, parts))
    if read.singles:
        parts.append(read.singles)
        groups.append(mf.format([int(t in read.singles) for t in range(34)]))
    form = style.term(words.slug(read.form), words.form(read.form)[1])
    text = f"{form}: {' '.join(groups)}"
    if read.jokers:
        text += f"  jokers as {words.names(read.jokers)}"
    return f"{text}  {' '.join(map(pictures, parts))}" if style.drawn else text
