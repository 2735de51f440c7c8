"""What the functions of `batch` have in common, and `batch.make`.

The functions themselves are made of the table of questions: array_functions.py.
"""

from __future__ import annotations

from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

import numpy as np

from mahjong_fast import lazy
from mahjong_fast._native import core
from mahjong_fast.arrays import (
    MOST_ROWS,
    ArrayQuestion,
    Options,
    parts_of,
    question,
    read,
)
from mahjong_fast.errors import (
    ArrayError,
    BatchError,
    MahjongError,
    TileError,
    shown,
)
from mahjong_fast.questions import OF_ARRAYS
from mahjong_fast.tiles import tile_name

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from mahjong_fast.forms import Forms

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")


class BatchFunction(Generic[Parameters, Answer]):
    """A function of this module. `ufunc` is what it calls for `ALL` without options."""

    def __init__(self, function: Callable[Parameters, Answer]) -> None:
        self._function = function
        update_wrapper(self, function)
        self.__module__ = "mahjong_fast.batch"

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Answer:
        return self._function(*args, **kwargs)

    def __repr__(self) -> str:
        return f"<mahjong_fast.batch.{self._function.__name__}>"

    def __reduce__(self) -> str:
        return self._function.__name__  # pickled by name, as functions are

    @property
    def ufunc(self) -> np.ufunc:
        """The gufunc: it raises for no row, a bad one gets 127, False or 0.

        NumPy gives it no way to end at Ctrl-C before all rows are answered: the
        functions of this module end.
        """
        return make(self._function.__name__).ufunc


def make(
    name: str,
    *,
    forms: Forms = core.ALL,
    limits: bool = False,
    jokers: bool = False,
    unseen: bool = False,
) -> ArrayQuestion:
    """Return the function of this module called *name*, for other shapes and arguments.

    It takes the hands and then, where they are asked for, arrays of limits, of jokers
    and of unseen copies (`ukeire` alone). Its `ufunc` has the signature `(34)->()`,
    `(34),(34)->()` with limits, `(34),()->()` with jokers; `discards` gives `(34)`.

    >>> import numpy as np, mahjong_fast as mf
    >>> with_jokers = mf.batch.make("shanten", forms=mf.STANDARD, jokers=True)
    >>> with_jokers(np.eye(34, dtype=np.uint8)[0], range(2))  # 1m, without and with one
    array([ 0, -1], dtype=int8)
    >>> with_jokers.ufunc.signature
    '(34),()->()'
    >>> mf.batch.make("is_win", limits=True)
    Traceback (most recent call last):
    mahjong_fast.errors.MahjongError: is_win takes no limits
    """
    check_name(name)
    asked = {"limits": limits, "jokers": jokers, "unseen": unseen}
    takes = tuple(taken for taken, is_taken in asked.items() if is_taken)
    for taken in takes:
        check_takes(name, taken)
    return question(str(name), *core.split_forms(forms), takes)


def check_name(name: object) -> None:
    """Refuse what is no name of a question that arrays can be asked."""
    if not isinstance(name, str) or name not in OF_ARRAYS:
        known = ", ".join(OF_ARRAYS)
        raise MahjongError(f"no question {shown(name)}: there are {known}")


def check_takes(name: str, taken: str) -> None:
    """Refuse what a question about arrays does not take."""
    if taken not in OF_ARRAYS[name].of_arrays:
        copies = " copies" if taken == "unseen" else ""
        raise MahjongError(f"{name} takes no {taken}{copies}")


def _unseen_after(
    hands: Any, unseen: Any, limits: Any, thrown: Any, options: Options
) -> npt.NDArray[np.uint8]:
    """Return the live copies after a discard from each hand."""
    if unseen is not None:
        raise ArrayError(
            "unseen and thrown cannot both be given: leave the tile out of unseen"
        )
    if lazy.is_lazy([hands, limits, thrown]) or options.keys() & {"axis", "axes"}:
        raise ArrayError(
            "thrown takes NumPy arrays with hands in the last axis: give unseen"
        )
    tiles, held = read(thrown), read(hands)
    if tiles.dtype.kind not in "iu":
        raise ArrayError(f"thrown is tile indices, not {tiles.dtype}")
    if tiles.size and not 0 <= tiles.min() <= tiles.max() < 34:
        worst = tiles.min() if tiles.min() < 0 else tiles.max()
        raise TileError(f"thrown: {worst} is no tile index: they are 0 to 33")
    most = np.array(4) if limits is None else read(limits)
    if not _are_counts(held) or (most.ndim and not _are_counts(most)):
        return np.full(34, 4, np.uint8)  # the question refuses such hands or limits
    rows = held.shape[:-1]
    try:
        shape = np.broadcast_shapes(rows, most.shape[:-1], tiles.shape)
    except ValueError:
        raise ArrayError(f"thrown has shape {tiles.shape}, hands {rows}") from None
    held, most = (np.broadcast_to(each, (*shape, 34)) for each in (held, most))
    tiles = np.broadcast_to(tiles, shape)
    after = np.empty((*shape, 34), np.uint8)
    lacking = np.empty(shape, bool)
    for part in parts_of(shape, MOST_ROWS):
        left, places = after[part], tiles[part][..., None]
        np.clip(most[part] - held[part].astype(np.int64), 0, 4, left, casting="unsafe")
        copies = np.take_along_axis(left, places, -1)
        lacking[part] = copies[..., 0] == 0
        # Where none is left 255, which is not a number of copies.
        np.put_along_axis(left, places, copies - np.uint8(1), -1)
    bad = np.flatnonzero(lacking)
    if len(bad) and options.get("on_error", "raise") == "raise":
        row = tuple(int(place) for place in np.unravel_index(bad[0], shape))
        raise BatchError(
            f"{len(bad)} of {lacking.size} rows bad, first {list(row)}: no "
            f"{tile_name(int(tiles[row]))} is left beside the hand to be thrown",
            row=row,
            bad=len(bad),
        )
    return after


def _are_counts(array: npt.NDArray[Any]) -> bool:
    return array.dtype.kind in "iub" and array.shape[-1:] == (34,)


def ask(
    name: str,
    hands: npt.ArrayLike,
    forms: Forms,
    options: Options,
    jokers: Any = 0,
    limits: Any = None,
    unseen: Any = None,
    thrown: Any = None,
) -> npt.NDArray[Any]:
    """Ask the question that takes what is given; what is for all rows is read here."""
    if thrown is not None:
        unseen = _unseen_after(hands, unseen, limits, thrown, options)
    given: dict[str, Any] = {}
    if limits is not None:
        given["limits"] = limits
        if _axes_of(limits) <= 1:
            given["limits"] = np.frombuffer(core.as_limits(limits), np.uint8)
    if type(jokers) is not int or jokers != 0:
        given["jokers"] = jokers
        if _axes_of(jokers) == 0:
            core.check_options(forms, jokers)
            given["jokers"] = np.array(jokers, np.uint8)
    if unseen is not None:
        given["unseen"] = unseen
        if _axes_of(unseen) <= 1:
            given["unseen"] = np.frombuffer(core.as_unseen(unseen), np.uint8)
    asked = question(name, *core.split_forms(forms), tuple(given))
    answers: npt.NDArray[Any] = asked(hands, *given.values(), **options)
    return answers


def _axes_of(values: Any) -> int:
    """Return how many axes there are, more than one if it cannot be said yet."""
    if isinstance(values, (int, bytes)):
        return 0
    try:
        return 2 if lazy.is_lazy([values]) else np.ndim(values)
    except ValueError:  # rows of different lengths
        return 2
