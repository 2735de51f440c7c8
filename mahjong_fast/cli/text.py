"""Hands and answers as text for people."""

from __future__ import annotations

import re
from collections.abc import Sequence

import mahjong_fast as mf
from mahjong_fast import Decomposition, Discard, Hand, Ukeire, words
from mahjong_fast.text import Style, drawn, reading
from mahjong_fast.tiles import TILE_NAMES, Tile
from mahjong_fast.words import group, plural


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
    pictures = [mf.format(counts, "unicode")]
    pictures += [f"[{drawn(meld.tiles)}]" for meld in melds]
    return f"{' '.join(pictures)}  {shown}"


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
        picture = f"{drawn([tile])} " if style.drawn else ""
        said.append(f" {picture}{TILE_NAMES[tile]} x{live}")
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
