"""The questions that can be asked of a hand, and their answers as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import mahjong_fast as mf
from mahjong_fast.cli import text
from mahjong_fast.tiles import TILE_NAMES
from mahjong_fast.words import slug

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mahjong_fast import Decomposition, Discard, Ukeire
    from mahjong_fast.tiles import Tile


class Cell(NamedTuple):
    """How an answer is put into an array."""

    name: str  # of the function in mf.batch that answers arrays
    of: Callable[[Any], int | list[int]]
    bad: int | list[int]  # what a wrong hand gets


class Question(NamedTuple):
    """What a command asks, and how the answer is shown."""

    function: Callable[..., Any]
    fields: Callable[[Any], dict[str, object]]
    text: Callable[[Any, text.Style], str]
    cell: Cell | None = None  # none: there is no array of such answers
    counts_live: bool = False  # takes `unseen`
    takes_limits: bool = True


def _names(tiles: Iterable[Tile]) -> list[str]:
    return [TILE_NAMES[tile] for tile in tiles]


def _shanten(shanten: int) -> dict[str, object]:
    return {"shanten": shanten}


def _is_win(win: bool) -> dict[str, object]:
    return {"win": win}


def _useful(tiles: Sequence[Tile]) -> dict[str, object]:
    return {"tiles": _names(tiles)}


def _waits(waits: Sequence[Tile]) -> dict[str, object]:
    return {"waits": _names(waits)}


def _ukeire(ukeire: Ukeire) -> dict[str, object]:
    return {
        "shanten": ukeire.shanten,
        "tiles": _names(ukeire.tiles),
        "counts": list(ukeire.counts),
        "total": ukeire.total,
    }


def _discards(discards: Sequence[Discard]) -> dict[str, object]:
    return {
        "discards": [
            {
                "tile": TILE_NAMES[discard.tile],
                "shanten": discard.shanten,
                "tiles": _names(discard.tiles),
                "total": discard.total,
            }
            for discard in discards
        ]
    }


def _decompose(readings: Sequence[Decomposition]) -> dict[str, object]:
    return {
        "decompositions": [
            {
                "form": slug(reading.form),
                "sets": [_names(tiles) for tiles in reading.sets],
                "pair": None if reading.pair is None else TILE_NAMES[reading.pair],
                "pairs": _names(reading.pairs),
                "singles": _names(reading.singles),
                "jokers": _names(reading.jokers),
            }
            for reading in readings
        ]
    }


def _bits(tiles: Iterable[Tile]) -> int:
    return sum(1 << tile for tile in tiles)


def _by_tile(discards: Sequence[Discard]) -> list[int]:
    row = list(_NO_DISCARD)
    for discard in discards:
        row[discard.tile] = discard.shanten
    return row


_BAD = 127
_NO_DISCARD = [_BAD] * len(TILE_NAMES)

QUESTIONS = {
    "shanten": Question(mf.shanten, _shanten, text.shanten, Cell("shanten", int, _BAD)),
    "is-win": Question(
        mf.is_win, _is_win, text.is_win, Cell("is_win", int, 0), takes_limits=False
    ),
    "waits": Question(mf.waits, _waits, text.waits, Cell("waits", _bits, 0)),
    "useful": Question(mf.useful, _useful, text.useful, Cell("useful", _bits, 0)),
    "ukeire": Question(
        mf.ukeire,
        _ukeire,
        text.ukeire,
        Cell("ukeire", lambda answer: int(answer.total), 0),
        counts_live=True,
    ),
    "discards": Question(
        mf.discards,
        _discards,
        text.discards,
        Cell("discards", _by_tile, _NO_DISCARD),
        counts_live=True,
    ),
    "decompose": Question(mf.decompose, _decompose, text.decompose, takes_limits=False),
}
