"""Arrays of wins, scored by the C library without the GIL."""

from __future__ import annotations

import numpy as np

from mahjong_fast._native import scoring
from mahjong_fast.errors import ArrayError, BatchError, shown
from mahjong_fast.scoring.arguments import how_of, wind_of
from mahjong_fast.scoring.situations import How, Verdict
from mahjong_fast.scoring.win_facts import columns

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    import numpy.typing as npt

    from mahjong_fast.scoring.ruleset import Ruleset

_WRONG = 254  # no tile and no meld: where 255 is the place of none
_HOWS: dict[str, int] = {"tsumo": How.TSUMO, "discard": How.DISCARD, "rob": How.ROB}
_WINDS = {"E": 0, "S": 1, "W": 2, "N": 3}


class Scores:
    """What an array of wins is worth.

    total    the result of the rules for each: int64 (n,); 0 where there is no shape
             (`NO_WIN`), as for 鸡胡, and where a win is `WRONG` or `BEYOND`
    verdict  uint8 (n,), numbers of `Verdict`
    rows     which rows of the table count: uint64 (n, 2), bit r % 64 of word r // 64

    A hand below the minimum or not allowed keeps what it would be worth, with its rows:
    `verdict == Verdict.WIN` leaves them out. `counts` says whether a row counts, not
    how often; rows may share a Chinese name, their identifiers differ.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.scoring import Verdict
    >>> texts = "22m333p444s55577z", "23499m567p33378s", "123m456p789s1222z"
    >>> hands = [list(mf.parse(text)) for text in texts]
    >>> scores = mf.rules.get("guobiao").score_batch(hands, [33, 26, 30])
    >>> scores.total, [Verdict(number).name for number in scores.verdict]
    (array([71,  5,  0]), ['WIN', 'BELOW', 'NO_WIN'])
    >>> won = scores.verdict == Verdict.WIN
    >>> often = scores.counts[won].sum(0)  # of all wins, how many have each row
    >>> {row.identifier: int(n) for row, n in zip(scores.rules.rows, often) if n}
    {'four_concealed_pungs': 1, 'two_dragon_pungs': 1, 'self_drawn': 1}
    """

    def __init__(
        self,
        rules: Ruleset,
        total: npt.NDArray[np.int64],
        verdict: npt.NDArray[np.uint8],
        rows: npt.NDArray[np.uint64],
    ) -> None:
        self.rules = rules
        self.total = total
        self.verdict = verdict
        self.rows = rows

    def __len__(self) -> int:
        return len(self.total)

    def __repr__(self) -> str:
        return f"<Scores {self.rules.name}: {len(self)} wins>"

    @property
    def counts(self) -> npt.NDArray[np.bool_]:
        """Whether each row counts: bool (n, number of rows of the table)."""
        number = np.array(self.rules._places, dtype=np.uint64)
        words = self.rows[:, number // np.uint64(64)]
        bits: npt.NDArray[np.uint64] = words >> (number % np.uint64(64))
        counts: npt.NDArray[np.bool_] = (bits & np.uint64(1)).astype(np.bool_)
        return counts

    def names(self, win: int) -> tuple[str, ...]:
        """Return the Chinese names of the rows that count of one win."""
        words = [int(word) for word in self.rows[win]]
        return tuple(
            row.chinese
            for number, row in zip(self.rules._places, self.rules.rows, strict=True)
            if words[number // 64] >> number % 64 & 1
        )


def score_batch(
    rules: Ruleset,
    hands: npt.ArrayLike,
    win: npt.ArrayLike,
    *,
    how: npt.ArrayLike | str = How.TSUMO,
    seat: npt.ArrayLike = 0,
    round: npt.ArrayLike | str = 0,
    flags: npt.ArrayLike = 0,
    melds: npt.ArrayLike | None = None,
    flowers: npt.ArrayLike = 0,
    wild: npt.ArrayLike | None = None,
    facts: Mapping[str, npt.ArrayLike | str] | None = None,
    on_error: str = "raise",
) -> Scores:
    """Score an array of wins: see `Ruleset.score_batch`."""
    wins = _wins(
        hands,
        win,
        how,
        seat,
        round,
        flags,
        melds,
        flowers,
        wild,
        on_error,
        rules,
        facts,
    )
    n = len(wins)
    found = Scores(
        rules, np.empty(n, np.int64), np.empty(n, np.uint8), np.empty((n, 2), np.uint64)
    )
    scoring.score_rows(rules, wins, found.total, found.verdict, found.rows)
    if on_error == "raise":
        _refuse_bad_rows(rules, wins, found.verdict)
    return found


def may_win_batch(
    rules: Ruleset,
    hands: npt.ArrayLike,
    win: npt.ArrayLike,
    *,
    how: npt.ArrayLike | str = How.TSUMO,
    seat: npt.ArrayLike = 0,
    round: npt.ArrayLike | str = 0,
    flags: npt.ArrayLike = 0,
    melds: npt.ArrayLike | None = None,
    flowers: npt.ArrayLike = 0,
    wild: npt.ArrayLike | None = None,
    facts: Mapping[str, npt.ArrayLike | str] | None = None,
    on_error: str = "raise",
) -> npt.NDArray[np.uint8]:
    """Tell the verdicts on an array of wins: see `Ruleset.may_win_batch`."""
    wins = _wins(
        hands,
        win,
        how,
        seat,
        round,
        flags,
        melds,
        flowers,
        wild,
        on_error,
        rules,
        facts,
    )
    verdicts = np.empty(len(wins), np.uint8)
    scoring.may_win_rows(rules, wins, verdicts)
    if on_error == "raise":
        _refuse_bad_rows(rules, wins, verdicts)
    return verdicts


def _wins(
    hands: npt.ArrayLike,
    win: npt.ArrayLike,
    how: npt.ArrayLike | str,
    seat: npt.ArrayLike,
    round: npt.ArrayLike | str,
    flags: npt.ArrayLike,
    melds: npt.ArrayLike | None,
    flowers: npt.ArrayLike,
    wild: npt.ArrayLike | None,
    on_error: str,
    rules: Ruleset,
    facts: Mapping[str, npt.ArrayLike | str] | None,
) -> scoring.Wins:
    if not isinstance(on_error, str) or on_error not in ("raise", "sentinel"):
        raise ArrayError(f"on_error is 'raise' or 'sentinel', not {shown(on_error)}")
    tiles = _bytes("hands", hands)
    declared = np.empty((0, 2), np.uint8) if melds is None else _melds(melds)
    if tiles.ndim != 2 or tiles.shape[1] != 34:
        raise ArrayError(f"hands have shape {tiles.shape}, not (n, 34)")
    n = len(tiles)
    return scoring.Wins(
        tiles,
        _rows("win", _bytes("win", win), n),
        _rows("how", _bytes("how", _named(how, how_of, _HOWS)), n),
        _rows("seat", _bytes("seat", seat), n),
        _rows("round", _bytes("round", _named(round, wind_of, _WINDS)), n),
        _rows("flowers", _bytes("flowers", flowers), n),
        _rows("flags", _words("flags", flags), n),
        _rows("melds", declared, n, 2),
        _rows("wild", _bytes("wild", () if wild is None else wild, _WRONG), n, 1),
        None if facts is None else columns(rules, facts, n),
    )


def _refuse_bad_rows(
    rules: Ruleset, wins: scoring.Wins, verdicts: npt.NDArray[np.uint8]
) -> None:
    bad = np.flatnonzero((verdicts == Verdict.WRONG) | (verdicts == Verdict.BEYOND))
    if len(bad):
        row = int(bad[0])
        raise BatchError(
            f"win {row}: {wins.problem(row, rules)}; {len(bad)} of {len(verdicts)} "
            f"wins {'is' if len(bad) == 1 else 'are'} wrong",
            row=(row,),
            bad=len(bad),
        )


def _integers(name: str, given: Any) -> npt.NDArray[Any]:
    try:
        array = np.asarray(given)
    except ValueError as error:
        raise ArrayError(f"{name} is no array of integers: {error}") from None
    if array.dtype.kind not in "iub" and array.size:
        raise ArrayError(f"{name} is no array of integers: its dtype is {array.dtype}")
    return array


def _bytes(name: str, given: Any, wrong: int = 255) -> npt.NDArray[np.uint8]:
    """Return an array of bytes; what is no byte becomes one that is wrong, too."""
    array = _integers(name, given)
    if array.dtype == np.uint8:
        return array
    return np.where((array < 0) | (array > 255), wrong, array).astype(np.uint8)


def _melds(given: Any) -> npt.NDArray[np.uint8]:
    """Return code and lowest tile of each meld, or its three tiles."""
    melds = _bytes("melds", given, _WRONG)
    if melds.ndim < 2 or melds.shape[-1] not in (2, 3):
        raise ArrayError(
            f"melds have shape {melds.shape}, not (n, k, 2), code and lowest tile of "
            "each, or (n, k, 3), its tiles"
        )
    return melds


def _words(name: str, given: Any) -> npt.NDArray[np.uint16]:
    array = _integers(name, given)
    if array.dtype == np.uint16:
        return array
    wrong = (array < 0) | (array > 65535)
    return np.where(wrong, 65535, array).astype(np.uint16)


def _named(given: Any, read: Callable[[str], str], numbers: dict[str, int]) -> Any:
    """Return the numbers of one word, or of an array of them."""
    if isinstance(given, str):
        return numbers[read(given)]
    if isinstance(given, np.ndarray) and given.ndim != 1:
        return given
    if not isinstance(given, (list, tuple, np.ndarray)):
        return given
    if len(given) and all(isinstance(word, str) for word in given):
        return [numbers[read(word)] for word in given]
    return given


def _rows(
    name: str, array: npt.NDArray[Any], n: int, more: int = 0
) -> npt.NDArray[Any]:
    """Return one row for each hand; what is given once stands for all."""
    core: Sequence[int] = array.shape[array.ndim - more :] if more else ()
    if array.ndim < more or array.ndim > more + 1:
        raise ArrayError(f"{name} has shape {array.shape}: that is not a row a hand")
    if array.ndim == more + 1 and len(array) != n:
        raise ArrayError(f"{name} has {len(array)} rows, hands {n}")
    return np.broadcast_to(array, (n, *core))
