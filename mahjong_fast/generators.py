"""Hands at random, as arrays: any that may be dealt, or complete ones.

Both are exact: no approximation, no bias of the random numbers. A seed means the same
hands on every machine. `seed` is None (others every time), an int that is not negative,
or NumPy's: a `SeedSequence`, or a `Generator`, which moves on, so that the next call
with it deals other hands. For simulations, not for play with stakes: what was dealt
tells what will be. The GIL is released.
"""

from __future__ import annotations

from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Literal, TypeAlias, overload

import numpy as np

from mahjong_fast import checks
from mahjong_fast._native import core
from mahjong_fast.errors import (
    ArrayError,
    FormError,
    HandSizeError,
    MahjongError,
    MeldError,
    shown,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from mahjong_fast.forms import Forms
    from mahjong_fast.tiles import CountsLike

__all__ = ["random_hands", "random_wins"]

Seed: TypeAlias = "int | np.random.SeedSequence | np.random.Generator | None"
By: TypeAlias = Literal["deals", "hands"]

_WALL = bytes([4] * 34)
_SEED_WORDS = 4


def random_hands(
    n: int,
    tiles: int = 13,
    seed: Seed = None,
    *,
    unseen: CountsLike | None = None,
) -> npt.NDArray[np.uint8]:
    """Deal *n* hands of *tiles* tiles, each from a wall of its own: uint8 (n, 34).

    All deals are equally likely: C(136, tiles), or, with *unseen* (34 numbers, 0 to 4),
    those of the copies that are still out. Any number of tiles will do that the wall
    has.

    >>> import mahjong_fast as mf
    >>> [mf.format(hand) for hand in mf.random_hands(2, seed=1)]
    ['126m38p15689s456z', '49m135678p3559s2z']
    >>> left = mf.unseen("1112345678999m")
    >>> mf.random_hands(1000, 13, seed=1, unseen=left)[:, 0].max()  # one 1m is out
    np.uint8(1)
    >>> mf.random_hands(3, 137)
    Traceback (most recent call last):
    mahjong_fast.errors.HandSizeError: 137 tiles from a wall of 136
    """
    rows, tiles = _whole("n", n), _whole("tiles", tiles)
    wall = _WALL if unseen is None else core.as_unseen(unseen)
    if tiles > sum(wall):
        raise HandSizeError(f"{shown(tiles)} tiles from a wall of {sum(wall)}")
    words = _words(seed)
    hands = _empty(rows, 34)
    core.deal_rows(words, tiles, wall, hands)
    return hands


@overload
def random_wins(
    n: int,
    forms: Forms = ...,
    *,
    tiles: int = ...,
    melds: int = ...,
    unseen: CountsLike | None = ...,
    by: By = ...,
    seed: Seed = ...,
    return_melds: Literal[False] = ...,
) -> npt.NDArray[np.uint8]: ...


@overload
def random_wins(
    n: int,
    forms: Forms = ...,
    *,
    tiles: int = ...,
    melds: int = ...,
    unseen: CountsLike | None = ...,
    by: By = ...,
    seed: Seed = ...,
    return_melds: Literal[True],
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]: ...


def random_wins(
    n: int,
    forms: Forms = core.ALL,
    *,
    tiles: int = 14,
    melds: int = 0,
    unseen: CountsLike | None = None,
    by: By = "deals",
    seed: Seed = None,
    return_melds: bool = False,
) -> npt.NDArray[np.uint8] | tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """Deal *n* complete hands: uint8 (n, 34), *tiles* less three a meld in each.

    They are those that a wall of *unseen* copies (four each by default) can deal and
    that have any of the shapes *forms*, flags of `ALL` and `SEVEN_PAIRS_QUADS`; a hand
    that has several is no likelier for it.
    `by="deals"`: each deal is as likely as any other, as if hands were dealt until one
    is complete, so a hand is as likely as there are ways to draw it. `by="hands"`: each
    hand, as 34 counts, is as likely as any other. *tiles* is 3n+2, up to 17; where
    it is not 14, or there are melds, the hands are of the STANDARD shape.

    With *melds*, so many sets of a hand so dealt are declared, chows and pungs: any of
    the sets of any of its readings, all readings being equally likely, then all choices
    of sets. `return_melds=True` returns `(hands, melds)`, melds as uint8 (n, melds, 3):
    the tiles of each, ascending.

    >>> import mahjong_fast as mf
    >>> [mf.format(hand) for hand in mf.random_wins(2, seed=1)]
    ['11448899m4477p55s', '11345567m456p666s']
    >>> hands, melds = mf.random_wins(1, melds=3, return_melds=True, seed=1)
    >>> mf.format(hands[0]), melds[0].tolist()
    ('123p22s', [[15, 16, 17], [22, 22, 22], [23, 24, 25]])
    >>> mf.random_wins(1, mf.SEVEN_PAIRS, unseen=[1] * 34)
    Traceback (most recent call last):
    mahjong_fast.errors.UnseenError: what is unseen holds no complete hand of 14 tiles \
of the shapes asked for
    """
    rows, tiles, melds = _whole("n", n), _whole("tiles", tiles), _whole("melds", melds)
    flags = _flags(forms)
    if tiles % 3 != 2 or tiles > core.MAX_TILES:
        raise HandSizeError(
            f"{tiles} tiles: a complete hand has 3n+2, 2 to {core.MAX_TILES}, melds "
            "included"
        )
    if melds > tiles // 3:
        raise MeldError(
            f"{shown(melds)} melds: {tiles} tiles are {tiles // 3} sets and a pair"
        )
    if melds and not flags & core.STANDARD:
        raise FormError(f"{melds} melds: of the shapes, only STANDARD has any")
    if not isinstance(by, str) or by not in ("deals", "hands"):
        raise MahjongError(f"by is 'deals' or 'hands', not {shown(by)}")
    wall = _WALL if unseen is None else core.as_unseen(unseen)
    wins = _wins(flags, tiles, melds, wall, by == "hands")
    words = _words(seed)
    hands, declared = _empty(rows, 34), _empty(rows, melds, 3)
    wins.deal(words, hands, declared)
    return (hands, declared) if return_melds else hands


@lru_cache(maxsize=8)
def _wins(flags: int, tiles: int, melds: int, wall: bytes, distinct: bool) -> core.Wins:
    """Return what takes a millisecond to prepare, and at most 1 MB."""
    return core.Wins(flags, tiles, melds, wall, distinct)


def _flags(forms: Forms) -> int:
    if isinstance(forms, tuple):
        together = 0
        for some in forms:
            together |= _flags(some)
        return together
    try:
        flags = index(forms)  # type: ignore[arg-type]
    except TypeError:
        raise FormError(
            "complete hands are dealt of shapes by flag, an int or a tuple of them, "
            f"not of {shown(forms)}"
        ) from None
    if flags & ~core.WINS_FORMS:
        raise FormError(
            f"forms={shown(flags)}: complete hands are dealt of the shapes STANDARD, "
            "SEVEN_PAIRS, SEVEN_PAIRS_QUADS and THIRTEEN_ORPHANS"
        )
    return flags


def _whole(name: str, number: object, kinds: str = "an int") -> int:
    whole = checks.whole(number, name, error=ArrayError, expected=kinds)
    if whole < 0:
        raise ArrayError(f"{name} is {shown(whole)}: it cannot be negative")
    return whole


def _words(seed: Seed) -> npt.NDArray[np.uint64]:
    """Return what the generator of the C library begins from."""
    if isinstance(seed, np.random.Generator):
        # The words of the bit generator, which NumPy promises to keep as they are. Some
        # have 32 bits.
        raw = seed.bit_generator.random_raw(2 * _SEED_WORDS)
        low, high = np.split(np.asarray(raw, np.uint64), 2)
        words: npt.NDArray[np.uint64] = low ^ (high << np.uint64(32))
        return words
    if not isinstance(seed, np.random.SeedSequence):
        kinds = "None, an int, a SeedSequence or a Generator"
        entropy = None if seed is None else _whole("seed", seed, kinds)
        seed = np.random.SeedSequence(entropy)
    return np.asarray(seed.generate_state(_SEED_WORDS, np.uint64), np.uint64)


def _empty(*shape: int) -> npt.NDArray[np.uint8]:
    try:
        return np.empty(shape, np.uint8)
    except (OverflowError, ValueError):  # more than there are addresses
        raise ArrayError(f"n is {shown(shape[0])}: no array has so many rows") from None
