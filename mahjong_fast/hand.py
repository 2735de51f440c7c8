"""Hands and melds as values, and what is left to draw."""

from __future__ import annotations

from mahjong_fast._native.core import Hand, Meld, parse_melds, unseen

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from typing import TypeAlias

    from mahjong_fast.melds import MeldKind
    from mahjong_fast.tiles import CountsLike

    HandLike: TypeAlias = "Hand | str | CountsLike"

__all__ = ["Hand", "Meld", "MeldKind", "parse_melds", "unseen"]


def __getattr__(name: str) -> object:
    if name == "MeldKind":  # an Enum, whose import takes 3 ms
        from mahjong_fast.melds import MeldKind

        return MeldKind
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
