"""The tile that is turned to tell which are wild: it is out of play."""

from __future__ import annotations

from mahjong_fast.errors import SchemaError
from mahjong_fast.scoring.arguments import kinds_of
from mahjong_fast.tiles import TILE_NAMES, tile_name

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def made_wild(
    rules: str, wild: Callable[..., Any] | None, kinds: int
) -> tuple[int, ...]:
    """Return the kinds, as bits, that each tile makes wild when it is turned.

    None of a tile that is not among the *kinds* in use. Where another makes the same
    wild, the C library does not say which was turned.

    >>> from mahjong_fast.scoring.turned import made_wild
    >>> made_wild("mine", lambda turned: (turned + 1) % 3, 0b111)[:4]
    (2, 4, 1, 0)
    >>> made_wild("mine", lambda turned: "1z", 0b111)[:4]
    (134217728, 134217728, 134217728, 0)
    >>> made_wild("mine", lambda turned: 9 / 0, 0b111)
    Traceback (most recent call last):
    mahjong_fast.errors.SchemaError: mine: wild of 1m: division by zero
    """
    if wild is None:
        return (0,) * len(TILE_NAMES)
    return tuple(
        [
            _kinds(rules, wild, tile) if kinds >> tile & 1 else 0
            for tile in range(len(TILE_NAMES))
        ]
    )


def too_many(turned: int, wild: int) -> str:
    """Return that all four of a tile are there, which was turned.

    >>> from mahjong_fast.scoring.turned import too_many
    >>> too_many(16, 1 << 17)
    '4 of 8p: one was turned, as 9p is wild'
    """
    names = [name for tile, name in enumerate(TILE_NAMES) if wild >> tile & 1]
    are = "is" if len(names) == 1 else "are"
    return f"4 of {tile_name(turned)}: one was turned, as {' '.join(names)} {are} wild"


def _kinds(rules: str, wild: Callable[..., Any], turned: int) -> int:
    try:
        found = wild(turned)
        if found is None:
            return 0
        if isinstance(found, bool):
            raise TypeError(f"{found} is no tile")
        if not isinstance(found, str) and not hasattr(found, "__iter__"):
            found = (found,)
        return sum(1 << tile for tile in kinds_of("wild", found))
    except Exception as error:  # whatever the function of somebody else raises
        message = f"{rules}: wild of {TILE_NAMES[turned]}: {error}"
        raise SchemaError(message) from error
