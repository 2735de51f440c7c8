"""Hands and melds as values, and what is left to draw."""

from __future__ import annotations

from mahjong_fast._native.core import Hand, Meld, parse_melds, unseen

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from typing import NoReturn, TypeAlias

    from mahjong_fast.melds import MeldKind
    from mahjong_fast.tiles import CountsLike

    HandLike: TypeAlias = "Hand | str | CountsLike"

__all__ = ["Hand", "Meld", "MeldKind", "parse_melds", "unseen"]


def __getattr__(name: str) -> object:
    if name == "MeldKind":  # an Enum, whose import takes 3 ms
        from mahjong_fast.melds import MeldKind

        return MeldKind
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


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
