from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final, final, overload

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

from mahjong_fast.hand import Forms, HandLike
from mahjong_fast.tiles import CountsLike

STANDARD: Final = 1
SEVEN_PAIRS: Final = 2
SEVEN_PAIRS_QUADS: Final = 4
THIRTEEN_ORPHANS: Final = 8
ALL: Final = 11
UNREACHABLE: Final = 126
MAX_TILES: int
WINS_FORMS: int

__pyx_capi__: dict[str, Any]  # what another Cython module cimports

def shanten(
    hand: HandLike,
    *,
    forms: Forms = ...,
    jokers: int = 0,
    limits: CountsLike | None = None,
) -> int: ...
def is_win(hand: HandLike, *, forms: Forms = ..., jokers: int = 0) -> bool: ...
def waits(
    hand: HandLike,
    *,
    forms: Forms = ...,
    jokers: int = 0,
    limits: CountsLike | None = None,
    shape: bool = False,
) -> tuple[int, ...]: ...
def useful(
    hand: HandLike,
    *,
    forms: Forms = ...,
    jokers: int = 0,
    limits: CountsLike | None = None,
) -> tuple[int, ...]: ...
def ukeire(
    hand: HandLike,
    *,
    unseen: CountsLike | None = None,
    forms: Forms = ...,
    jokers: int = 0,
    limits: CountsLike | None = None,
) -> Ukeire: ...
def discards(
    hand: HandLike,
    *,
    unseen: CountsLike | None = None,
    forms: Forms = ...,
    jokers: int = 0,
    limits: CountsLike | None = None,
) -> list[Discard]: ...
def decompose(
    hand: HandLike, *, forms: Forms = ..., jokers: int = 0
) -> tuple[Decomposition, ...]: ...
def as_counts(hand: HandLike) -> bytes: ...
def answer_rows(
    question: str,
    hands: npt.NDArray[np.uint8],
    out: npt.NDArray[np.uint8],
    forms: Forms,
    jokers: int,
    limits: CountsLike | None,
) -> tuple[int, int, int, int, int]: ...
def as_unseen(unseen: CountsLike) -> bytes: ...
def deal_rows(
    seed: npt.NDArray[np.uint64],
    tiles: int,
    unseen: bytes,
    out: npt.NDArray[np.uint8],
) -> None: ...

@final
class Wins:
    def __new__(
        cls, forms: int, tiles: int, melds: int, unseen: bytes, distinct: bool
    ) -> Wins: ...
    def deal(
        self,
        seed: npt.NDArray[np.uint64],
        hands: npt.NDArray[np.uint8],
        melds: npt.NDArray[np.uint8] | None = None,
    ) -> None: ...

@disjoint_base
class Result:
    _fields: ClassVar[tuple[str, ...]]
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: int, /) -> Any: ...
    @overload
    def __getitem__(self, key: slice, /) -> tuple[Any, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Result], tuple[Any, ...]]: ...
    def _asdict(self) -> dict[str, Any]: ...

@final
class Ukeire(Result):
    __match_args__: ClassVar = ("shanten", "tiles", "counts", "total")
    def __init__(
        self, shanten: int, tiles: Iterable[int], counts: Iterable[int], total: int
    ) -> None: ...
    @property
    def shanten(self) -> int: ...
    @property
    def tiles(self) -> tuple[int, ...]: ...
    @property
    def counts(self) -> tuple[int, ...]: ...
    @property
    def total(self) -> int: ...

@final
class Discard(Result):
    __match_args__: ClassVar = ("tile", "shanten", "tiles", "total")
    def __init__(
        self, tile: int, shanten: int, tiles: Iterable[int], total: int
    ) -> None: ...
    @property
    def tile(self) -> int: ...
    @property
    def shanten(self) -> int: ...
    @property
    def tiles(self) -> tuple[int, ...]: ...
    @property
    def total(self) -> int: ...

@final
class Decomposition(Result):
    __match_args__: ClassVar = ("form", "sets", "pair", "pairs", "jokers")
    def __init__(
        self,
        form: int,
        sets: Iterable[Iterable[int]],
        pair: int | None,
        pairs: Iterable[int],
        jokers: Iterable[int],
    ) -> None: ...
    @property
    def form(self) -> int: ...
    @property
    def sets(self) -> tuple[tuple[int, int, int], ...]: ...
    @property
    def pair(self) -> int | None: ...
    @property
    def pairs(self) -> tuple[int, ...]: ...
    @property
    def jokers(self) -> tuple[int, ...]: ...
