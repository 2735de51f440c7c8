from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final, SupportsIndex, final, overload

import numpy as np
import numpy.typing as npt
from typing_extensions import Never, disjoint_base

from mahjong_fast.forms import Forms, HonorRuns
from mahjong_fast.hand import HandLike
from mahjong_fast.tiles import CountsLike

STANDARD: Final = 1
SEVEN_PAIRS: Final = 2
SEVEN_PAIRS_QUADS: Final = 4
THIRTEEN_ORPHANS: Final = 8
KNITTED_STRAIGHT: Final = 16
KNITTED_HONORS: Final = 32
KNITTED_HONORS_SEVEN: Final = 64
SCATTERED: Final = 128
SCATTERED_SEVEN: Final = 256
ALL: Final = 11
UNREACHABLE: Final = 126
MAX_TILES: int
WINS_FORMS: int

__pyx_capi__: dict[str, Any]  # what another Cython module cimports

def explain(
    status: int,
    counts: Sequence[int],
    forms: int,
    jokers: int,
    limits: Sequence[int] | None,
    unseen: Sequence[int] | None,
    more: Sequence[Any] = ...,
) -> Exception: ...
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
) -> Discards: ...
def decompose(
    hand: HandLike, *, forms: Forms = ..., jokers: int = 0
) -> tuple[Decomposition, ...]: ...
def parse(text: str, notation: str = ...) -> bytes: ...
def as_counts(hand: HandLike) -> bytes: ...
def set_drawer(draw: Callable[[object], str]) -> None: ...
def draw(shown: object) -> str: ...
def census(
    tiles: SupportsIndex = 14,
    *,
    forms: Forms = ...,
    unseen: CountsLike | None = None,
    limits: CountsLike | None = None,
) -> dict[int, int]: ...
def split_forms(forms: Forms) -> tuple[int, tuple[Form, ...]]: ...
def check_options(forms: Forms, jokers: int) -> None: ...
def as_limits(limits: CountsLike) -> bytes: ...
def cpu() -> str: ...
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
    def _repr_svg_(self) -> str: ...

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
class Discards(list[Discard]):
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> Discard: ...
    @overload
    def __getitem__(self, key: slice, /) -> Discards: ...
    def _repr_svg_(self) -> str: ...

@final
class Decomposition(Result):
    __match_args__: ClassVar = ("form", "sets", "pair", "pairs", "singles", "jokers")
    def __init__(
        self,
        form: int | Form,
        sets: Iterable[Iterable[int]],
        pair: int | None,
        pairs: Iterable[int],
        singles: Iterable[int],
        jokers: Iterable[int],
    ) -> None: ...
    @property
    def form(self) -> int | Form: ...
    @property
    def sets(self) -> tuple[tuple[int, int, int], ...]: ...
    @property
    def pair(self) -> int | None: ...
    @property
    def pairs(self) -> tuple[int, ...]: ...
    @property
    def singles(self) -> tuple[int, ...]: ...
    @property
    def jokers(self) -> tuple[int, ...]: ...

@final
class Form:
    def __init__(self, *args: Never, **kwargs: Never) -> None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @property
    def sets(self) -> int | None: ...
    @property
    def pairs(self) -> tuple[int, ...]: ...
    @property
    def tiles(self) -> tuple[int, ...]: ...
    @property
    def runs(self) -> bool: ...
    @property
    def triplets(self) -> bool: ...
    @property
    def honor_runs(self) -> tuple[HonorRuns, ...]: ...
    @property
    def copies(self) -> int | None: ...
    @property
    def joker_copies(self) -> bool: ...

def form_of(
    sets: int | None,
    pairs: tuple[int, ...],
    runs: bool,
    triplets: bool,
    tiles: tuple[int, ...],
    honor_runs: tuple[HonorRuns, ...],
    copies: int | None,
    joker_copies: bool,
) -> Form: ...
