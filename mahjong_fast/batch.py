"""The questions asked of arrays of hands: an integer array (..., 34), a row a hand.

`forms`, `jokers` and `limits` hold for all rows. A bad row raises `BatchError`; with
`on_error="sentinel"` it gets 127, False or 0 and no error, and the others their answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

import numpy as np

from mahjong_fast import _core
from mahjong_fast.errors import ArrayError, BatchError, MahjongError, explain

if TYPE_CHECKING:
    import numpy.typing as npt

    from mahjong_fast.forms import Forms
    from mahjong_fast.tiles import CountsLike

__all__ = ["discards", "is_win", "shanten", "useful", "waits"]

OnError: TypeAlias = Literal["raise", "sentinel"]
Number = TypeVar("Number", bound=np.generic)


def shanten(
    hands: npt.ArrayLike,
    *,
    forms: Forms = _core.ALL,
    jokers: int = 0,
    limits: CountsLike | None = None,
    on_error: OnError = "raise",
) -> npt.NDArray[np.int8]:
    """Return the shanten number of each hand: int8 (...); 127 for a bad row.

    >>> import numpy as np, mahjong_fast as mf
    >>> hands = np.zeros((2, 34), int)
    >>> hands[0, 27], hands[1, :3] = 2, 1  # 11z, 123m
    >>> mf.batch.shanten(hands, on_error="sentinel")
    array([ -1, 127], dtype=int8)
    >>> mf.batch.shanten(hands)
    Traceback (most recent call last):
    mahjong_fast.errors.BatchError: 1 of 2 rows bad, first [1]: 3 tiles: a hand has \
3n+1 or 3n+2 tiles, 1 to 17
    """
    return _answer("shanten", hands, np.int8, (), forms, jokers, limits, on_error)


def is_win(
    hands: npt.ArrayLike,
    *,
    forms: Forms = _core.ALL,
    jokers: int = 0,
    on_error: OnError = "raise",
) -> npt.NDArray[np.bool_]:
    """Return whether each hand is complete: bool (...); False for a bad row.

    >>> import numpy as np, mahjong_fast as mf
    >>> mf.batch.is_win(2 * np.eye(34, dtype=int)[[0, 33]])  # 11m 77z
    array([ True,  True])
    """
    return _answer("is_win", hands, np.bool_, (), forms, jokers, None, on_error)


def waits(
    hands: npt.ArrayLike,
    *,
    forms: Forms = _core.ALL,
    jokers: int = 0,
    limits: CountsLike | None = None,
    on_error: OnError = "raise",
) -> npt.NDArray[np.uint64]:
    """Return the tiles that complete each hand: uint64 (...), bit t is tile t.

    >>> import numpy as np, mahjong_fast as mf
    >>> mf.batch.waits(np.eye(34, dtype=int)[:3])  # 1m 2m 3m
    array([1, 2, 4], dtype=uint64)
    """
    return _answer("waits", hands, np.uint64, (), forms, jokers, limits, on_error)


def useful(
    hands: npt.ArrayLike,
    *,
    forms: Forms = _core.ALL,
    jokers: int = 0,
    limits: CountsLike | None = None,
    on_error: OnError = "raise",
) -> npt.NDArray[np.uint64]:
    """Return the tiles that lower the shanten of each hand: uint64 (...), bit t tile t.

    >>> import numpy as np, mahjong_fast as mf
    >>> mf.batch.useful(np.eye(34, dtype=int)[33] * 4) == 2**33 - 1  # 7777z: all others
    np.True_
    """
    return _answer("useful", hands, np.uint64, (), forms, jokers, limits, on_error)


def discards(
    hands: npt.ArrayLike,
    *,
    forms: Forms = _core.ALL,
    jokers: int = 0,
    limits: CountsLike | None = None,
    on_error: OnError = "raise",
) -> npt.NDArray[np.int8]:
    """Return the shanten number after each discard: int8 (..., 34), 127 if not held.

    >>> import numpy as np, mahjong_fast as mf
    >>> mf.batch.discards(np.eye(34, dtype=int)[0] * 2)[:3]  # 11m
    array([  0, 127, 127], dtype=int8)
    """
    return _answer("discards", hands, np.int8, (34,), forms, jokers, limits, on_error)


def _answer(
    question: str,
    hands: npt.ArrayLike,
    dtype: type[Number],
    row_shape: tuple[int, ...],
    forms: Forms,
    jokers: int,
    limits: CountsLike | None,
    on_error: OnError,
) -> npt.NDArray[Number]:
    if not isinstance(on_error, str) or on_error not in ("raise", "sentinel"):
        raise MahjongError(f"on_error is 'raise' or 'sentinel', not {on_error!r}")
    if np.ma.is_masked(hands):
        raise ArrayError("hands are masked: what they hold there is not known")
    try:
        array = np.asarray(hands)
    except ValueError as ragged:
        raise ArrayError(f"hands are no array of integers: {ragged}") from None
    if array.dtype.kind not in "iu":
        hint = (
            "; mf.parse gives bytes: list(...) them" if array.dtype.kind in "SU" else ""
        )
        raise ArrayError(f"hands are integers, not {array.dtype}{hint}")
    if array.shape[-1:] != (34,):
        raise ArrayError(f"hands have shape (..., 34), not {array.shape}")
    rows = array.reshape(-1, 34)
    out = np.empty((len(rows), *row_shape), dtype)
    first, status, bad, flags, held, more = _core.answer_rows(
        question, _narrow(rows), out.reshape(-1).view(np.uint8), forms, jokers, limits
    )
    if bad and on_error == "raise":
        bounds = None if limits is None else _core.as_counts(limits)
        error = explain(status, rows[first].tolist(), flags, held, bounds, None, more)
        if not isinstance(error, MahjongError):
            raise error  # out of memory: no row is to blame
        place = tuple(map(int, np.unravel_index(first, array.shape[:-1])))
        which = ", ".join(map(str, place))
        raise BatchError(
            f"{bad} of {len(rows)} rows bad, first [{which}]: {error}",
            row=place,
            bad=bad,
        ) from error
    answers: npt.NDArray[Number] = out.reshape(array.shape[:-1] + row_shape)
    return answers[()]  # of one hand a scalar, as NumPy's own functions give


def _narrow(rows: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.uint8]:
    """Return rows as uint8; numbers it cannot hold become 255, no count either."""
    if rows.dtype == np.uint8:
        return np.ascontiguousarray(rows)
    narrow = rows.astype(np.uint8)
    narrow[(rows < 0) | (rows > 4)] = 255
    return narrow
