# ruff: noqa: N802, N803
"""The calls of PyMahjongGB: see mahjong_fast.compat.mahjonggb."""

from collections.abc import Callable
from typing import Any, Literal, overload

from mahjong_fast.forms import Forms
from mahjong_fast.scoring import Ruleset

_Pack = tuple[str, str, int]

TILE_NAMES: tuple[str, ...]
ORDER: tuple[int, ...]

def use(
    ruleset: Ruleset,
    slots: list[int],
    table: list[tuple[int, str, str]],
    special: dict[str, int],
) -> None: ...
def ask(
    shanten_: Callable[..., int],
    useful_: Callable[..., Any],
    waits_: Callable[..., Any],
    unlimited_: Forms,
) -> None: ...
@overload
def MahjongFanCalculator(
    pack: tuple[_Pack, ...],
    hand: tuple[str, ...],
    winTile: str,
    flowerCount: int,
    isSelfDrawn: bool,
    is4thTile: bool,
    isAboutKong: bool,
    isWallLast: bool,
    seatWind: int,
    prevalentWind: int,
    verbose: Literal[False] = False,
) -> tuple[tuple[int, str], ...]: ...
@overload
def MahjongFanCalculator(
    pack: tuple[_Pack, ...],
    hand: tuple[str, ...],
    winTile: str,
    flowerCount: int,
    isSelfDrawn: bool,
    is4thTile: bool,
    isAboutKong: bool,
    isWallLast: bool,
    seatWind: int,
    prevalentWind: int,
    verbose: Literal[True],
) -> tuple[tuple[int, int, str, str], ...]: ...
def MahjongShanten(pack: tuple[_Pack, ...], hand: tuple[str, ...]) -> int: ...
def RegularShanten(hand: tuple[str, ...]) -> tuple[int, tuple[str, ...]]: ...
def SevenPairsShanten(hand: tuple[str, ...]) -> tuple[int, tuple[str, ...]]: ...
def ThirteenOrphansShanten(hand: tuple[str, ...]) -> tuple[int, tuple[str, ...]]: ...
def HonorsAndKnittedTilesShanten(
    hand: tuple[str, ...],
) -> tuple[int, tuple[str, ...]]: ...
def KnittedStraightShanten(hand: tuple[str, ...]) -> tuple[int, tuple[str, ...]]: ...
