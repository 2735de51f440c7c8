from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import Field
from typing import Any, ClassVar, TypeVar, final

import numpy as np
import numpy.typing as npt
from typing_extensions import Self, disjoint_base

from mahjong_fast._native.core import Decomposition
from mahjong_fast.hand import HandLike, Meld
from mahjong_fast.scoring.bounds import Bound
from mahjong_fast.scoring.explain import Explanation
from mahjong_fast.scoring.ruleset import Ruleset
from mahjong_fast.scoring.win import Win
from mahjong_fast.settlement.kongs import Kong

CHOW: int
PUNG: int
CLAIMED_KONG: int
ADDED_KONG: int
CONCEALED_KONG: int
KONG_DRAW: int
AFTER_KONG: int
LAST_TILE: int
HEAVENLY: int
EARTHLY: int
HUMAN: int
SEEN: int
READY: int
READY_FIRST: int
THREE_WINNERS: int
JOKER_WINS: int
NO_FACE: int
MAX_JOKERS: int
MAX_SETS: int
MAX_ROWS: int
MAX_VALUE: int
MAX_STAGES: int
MAX_REGISTERS: int
NO_PATTERN: int
ANY_COPIES: int
RUNS_OF_WINDS: int
RUNS_OF_DRAGONS: int
WAITS_LIVE: int
KNITTED_WAITS_WHOLE: int
NO_FIFTH_COPY: int
ANY_SHAPE: int
SELF_DRAWN: int
ON_DISCARD: int
ROBBED: int
WIN: int
WRONG_WIN: int
NO_WIN: int
NOT_ALLOWED: int
BELOW: int
BEYOND: int
VERDICTS: dict[int, str]
REASONS: dict[int, str]
STAGE_OPS: dict[str, int]
REFUSE_LOCKED: int
REFUSE_ANY_LOCKED: int
REFUSE_WILD_MELD: int
REFUSE_WILD_CLAIM: int
REFUSE_JOKERS: int
REFUSE_FLOWERS: int
REFUSE_FOUR_SETS: int
REFUSE_FIVE_SETS: int
REFUSE_NINE_FLOWERS: int

# Form, sets as kind, tiles and whether melded, pair, knitted, jokers.
_Split = tuple[
    int,
    tuple[tuple[int, tuple[int, ...], bool], ...],
    int | None,
    int,
    tuple[int, ...],
]

_Payment = TypeVar("_Payment", bound=tuple[Any, ...])

def pattern_texts() -> list[tuple[str, str, str, str, str, str, str]]: ...
def facts(
    win: WinBase, forms: int, options: int = 0, honor_runs: int = 0
) -> list[tuple[_Split, dict[int, int]]]: ...
def score_again(rules: Rules, win: Win) -> Score: ...
def score_rows(
    rules: Rules,
    wins: Wins,
    results: npt.NDArray[np.int64],
    verdicts: npt.NDArray[np.uint8],
    rows: npt.NDArray[np.uint64],
) -> None: ...
def paid(
    kind: type[_Payment],
    payer: int | None,
    payee: int | None,
    amount: int,
    why: tuple[str, str, str],
) -> _Payment: ...
def paid_by(
    kind: type[_Payment],
    payers: Iterable[int],
    payee: int,
    owed: Sequence[int],
    why: tuple[str, str, str],
) -> list[_Payment]: ...
def repeated(
    kind: type[_Payment],
    payments: Iterable[_Payment],
    target: int,
    owner: int,
    losses: bool,
    again: Callable[[int, str, str], tuple[str, str, str]],
    tile: int,
) -> list[_Payment]: ...
def deltas(payments: object) -> tuple[int, int, int, int] | None: ...

@disjoint_base
class WinBase:
    def _fill(
        self,
        hand: bytes,
        jokers: bytes,
        melds: tuple[tuple[int, int], ...],
        tile: int,
        how: int,
        seat: int,
        round_: int,
        flowers: int,
        flags: int,
        locked: int,
        wild: int,
    ) -> None: ...
    def _fill_as(self, other: WinBase, seat: int) -> None: ...
    def _tile(self) -> int: ...
    def _is_joker(self) -> bool: ...
    def _concealed(self) -> bytes: ...

@disjoint_base
class Rules:
    def _describe(
        self,
        rows: tuple[tuple[int, ...], ...],
        stages: tuple[tuple[int, ...], ...],
        registers: tuple[str, ...],
        labels: tuple[tuple[str, str, str], ...],
        totals: tuple[str, ...],
        *,
        forms: int,
        options: int,
        minimum: int | None,
        honor_runs: int,
        copies: int,
        result: int,
        key: int,
        minimum_of: int,
        kinds: int,
        refused: int,
        turns: tuple[int, ...],
    ) -> None: ...
    def _turned_for(self, wild: int) -> int | None: ...
    def score(self, win: Win) -> Score: ...
    def _judge(self, win: Win) -> Score: ...

@final
class Score:
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    @property
    def rules(self) -> Ruleset: ...
    @property
    def win(self) -> Win: ...
    @property
    def verdict(self) -> str: ...
    @property
    def fans(self) -> dict[str, int]: ...
    @property
    def lines(self) -> tuple[Line, ...]: ...
    @property
    def totals(self) -> dict[str, int]: ...
    @property
    def total(self) -> int: ...
    def __getattr__(self, name: str) -> int: ...
    @property
    def decomposition(self) -> Decomposition: ...
    @property
    def jokers(self) -> tuple[int, ...]: ...
    def explain(self) -> tuple[Explanation, ...]: ...
    def bounds(self) -> tuple[Bound, ...]: ...
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def _split(self) -> _Split: ...
    def _reasons(
        self,
    ) -> list[tuple[str, int | None, tuple[tuple[int, ...], ...]]]: ...
    def _steps(self) -> list[tuple[int, int]]: ...
    def _facts(self) -> Mapping[int, int]: ...

@final
class Line:
    _fields: ClassVar[tuple[str, ...]]
    __match_args__: ClassVar[tuple[str, ...]]
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    @property
    def row(self) -> str: ...
    @property
    def chinese(self) -> str: ...
    @property
    def english(self) -> str: ...
    @property
    def value(self) -> int: ...
    @property
    def times(self) -> int: ...
    @property
    def sets(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def why(self) -> str: ...
    def _asdict(self) -> dict[str, Any]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Wins:
    def __init__(
        self,
        hands: npt.NDArray[np.uint8],
        tiles: npt.NDArray[np.uint8],
        hows: npt.NDArray[np.uint8],
        seats: npt.NDArray[np.uint8],
        rounds: npt.NDArray[np.uint8],
        flowers: npt.NDArray[np.uint8],
        flags: npt.NDArray[np.uint16],
        melds: npt.NDArray[np.uint8],
        wild: npt.NDArray[np.uint8],
    ) -> None: ...
    def problem(self, row: int, rules: Rules) -> str: ...
    def __len__(self) -> int: ...

def teach(
    kind: type[Record],
    readers: Mapping[str, Callable[[Any], object]],
    again: Callable[[type[Any], dict[str, Any]], object],
    check: Callable[[Any], object] | None = None,
    **tools: Callable[..., Any],
) -> None: ...

class Record:
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __setstate__(self, state: object) -> None: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _: object) -> Self: ...
    def __replace__(self, **changes: Any) -> Self: ...
    def _replace(self, **changes: Any) -> Self: ...
    def _asdict(self) -> dict[str, Any]: ...

@disjoint_base
class ShortRecord(Record): ...

@disjoint_base
class LongRecord(Record): ...

class Fields:
    def __get__(
        self, record: object, kind: type[Any] | None = None, /
    ) -> dict[str, Field[Any]]: ...

class Player(ShortRecord):
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__: ClassVar[tuple[str, ...]]
    def __new__(
        cls,
        *,
        hand: HandLike | None = None,
        melds: Iterable[Meld | str] | str = (),
        flowers: int | Sequence[str] = 0,
        discards: Iterable[int | str] = (),
        ready: bool = False,
    ) -> Self: ...
    @property
    def hand(self) -> bytes | None: ...
    @property
    def melds(self) -> tuple[Meld, ...]: ...
    @property
    def flowers(self) -> int | tuple[str, ...]: ...
    @property
    def discards(self) -> tuple[int, ...]: ...
    @property
    def ready(self) -> bool: ...
    @classmethod
    def from_dict(cls, value: Mapping[str, Any]) -> Self: ...
    def to_dict(self) -> dict[str, Any]: ...

class Deal(LongRecord):
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__: ClassVar[tuple[str, ...]]
    def __new__(
        cls,
        *,
        wins: Iterable[Win] = (),
        players: Iterable[Player | Mapping[str, Any] | None] = (
            None,
            None,
            None,
            None,
        ),
        round: str = "E",
        kongs: Iterable[Kong | str] = (),
        horses: Iterable[int | str] | Mapping[int, Iterable[int | str]] = (),
        streak: int | None = None,
        turn: int | None = None,
        floor: int = 0,
        history: Iterable[Any] = (),
        dealt: int | None = None,
        options: Mapping[str, Any] = ...,
    ) -> Self: ...
    @property
    def wins(self) -> tuple[Win, ...]: ...
    @property
    def players(self) -> tuple[Player | None, ...]: ...
    @property
    def round(self) -> str: ...
    @property
    def kongs(self) -> tuple[Kong, ...]: ...
    @property
    def horses(self) -> tuple[int, ...] | Mapping[int, tuple[int, ...]]: ...
    @property
    def streak(self) -> int | None: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def floor(self) -> int: ...
    @property
    def history(self) -> tuple[Any, ...]: ...
    @property
    def dealt(self) -> int | None: ...
    @property
    def options(self) -> Mapping[str, Any]: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def payer(self) -> int | None: ...
    def without_horses(self) -> Self: ...
    @classmethod
    def from_case(
        cls, case: Mapping[str, Any], *, options: Iterable[str] = ()
    ) -> Self: ...
    @classmethod
    def from_json(cls, said: str | bytes | Mapping[str, Any]) -> Self: ...
    def to_json(self) -> str: ...
    @classmethod
    def from_dict(cls, value: Mapping[str, Any]) -> Self: ...
    def to_dict(self) -> dict[str, Any]: ...
