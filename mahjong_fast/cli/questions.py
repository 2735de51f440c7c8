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


class Question(NamedTuple):
    """What a command asks, and how the answer is shown."""

    function: Callable[..., Any]
    fields: Callable[[Any], dict[str, object]]
    text: Callable[[Any, text.Style], str]
    counts_live: bool = False  # takes `unseen`


def _names(tiles: Iterable[Tile]) -> list[str]:
    return [TILE_NAMES[tile] for tile in tiles]


def _shanten(shanten: int) -> dict[str, object]:
    return {"shanten": shanten}


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


QUESTIONS = {
    "shanten": Question(mf.shanten, _shanten, text.shanten),
    "waits": Question(mf.waits, _waits, text.waits),
    "ukeire": Question(mf.ukeire, _ukeire, text.ukeire, counts_live=True),
    "discards": Question(mf.discards, _discards, text.discards, counts_live=True),
    "decompose": Question(mf.decompose, _decompose, text.decompose),
}
