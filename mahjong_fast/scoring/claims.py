"""What rules let be claimed, as their stages say."""

from __future__ import annotations

from mahjong_fast.scoring.schema import Allow, Fallback

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahjong_fast.scoring.schema import Row, Stage

_MELDED = "melded_chow"


def takes_chows(rows: Iterable[Row], stages: Iterable[Stage]) -> bool:
    """Return whether no `Allow` refuses every win with a melded chow.

    It does if it is asked of each of them, and none of its rows counts with one: they
    ask for the contrary, or wait for a `Fallback` that comes later.

    >>> from mahjong_fast.scoring import Allow, Row
    >>> from mahjong_fast.scoring.claims import takes_chows
    >>> drawn = Row("自摸", "Self-Drawn", 1, "self_drawn")
    >>> closed = Row("胡", "Win", 1, "!melded_chow", identifier="win")
    >>> takes_chows([drawn, closed], [Allow("self_drawn")])
    True
    >>> takes_chows([drawn, closed], [Allow("win")])
    False
    """
    rows, stages = tuple(rows), tuple(stages)
    later = {stage.number for stage in stages if isinstance(stage, Fallback)}
    for stage in stages:
        if isinstance(stage, Fallback):
            later.discard(stage.number)
        elif isinstance(stage, Allow) and set(stage.when.split()) <= {_MELDED}:
            counting = [row for row in rows if row.identifier not in later]
            if not any(_lets_chow(row, stage.groups) for row in counting):
                return False
    return True


def _lets_chow(row: Row, groups: tuple[str, ...]) -> bool:
    """Whether a row is one of *groups*, none being all, and may count with a chow."""
    named = not groups or bool({row.identifier, *row.groups} & set(groups))
    return named and f"!{_MELDED}" not in row.when.split()
