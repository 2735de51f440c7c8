"""The questions asked of arrays of hands: an integer array (..., 34), a row a hand.

Each function calls a generalised ufunc of NumPy, which is its `ufunc`, without the GIL:
every integer dtype, any strides and byte order, broadcasting. C-contiguous arrays of
uint8 are read in place. Common to all are

forms     the shapes, as of the functions for one hand
jokers    a number for all rows, or an array that broadcasts against (...)
limits    34 numbers for all rows, or an array (..., 34). With them, and with forms
          other than flags, the rows go one by one, as slow as alone.
out       the array for the results
axis, axes, dtype, casting, order     as of any gufunc of NumPy
on_error  a bad row raises `BatchError`, which names the first and says how many are
          bad. All others have their result in `out`; bad ones have 127, False or 0.
          With "sentinel" that is all: no error.
threads   how many threads share the rows, the caller's among them; 1 by default. Worth
          it from some 200,000 hands on: to start one takes as long as to judge 40,000.

Arrays of dask stay lazy, and those of xarray keep their names. They are worked on chunk
by chunk: a `BatchError` comes when a chunk is computed, and its row counts within that.
`out` and the axes are not for them.

`answer_file` answers the hands of a `.npy` file of any size into another.
"""

from __future__ import annotations

import os
from functools import partial, update_wrapper
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

import numpy as np

from mahjong_fast import lazy
from mahjong_fast._native import core
from mahjong_fast.array_files import ArrayFile, HandsFile
from mahjong_fast.arrays import RESULTS, ArrayQuestion, Options, question
from mahjong_fast.errors import (
    ArrayError,
    BatchError,
    MahjongError,
    TileError,
    shown,
)
from mahjong_fast.files import written_whole
from mahjong_fast.questions import OF_ARRAYS
from mahjong_fast.tiles import tile_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import numpy.typing as npt
    from typing_extensions import Unpack

    from mahjong_fast.forms import Forms
    from mahjong_fast.tiles import CountsLike

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")
REPORTED = 10  # bad rows of a file that are reported one by one

__all__ = [
    "HandsFile",
    "answer_file",
    "discards",
    "is_win",
    "make",
    "shanten",
    "ukeire",
    "useful",
    "waits",
]


class BatchFunction(Generic[Parameters, Answer]):
    """A function of this module. `ufunc` is what it calls for `ALL` without options."""

    def __init__(self, function: Callable[Parameters, Answer]) -> None:
        self._function = function
        update_wrapper(self, function)

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
    _check_name(name)
    asked = {"limits": limits, "jokers": jokers, "unseen": unseen}
    takes = tuple(taken for taken, is_taken in asked.items() if is_taken)
    for taken in takes:
        _check_takes(name, taken)
    return question(str(name), *core.split_forms(forms), takes)


def _check_name(name: object) -> None:
    if not isinstance(name, str) or name not in OF_ARRAYS:
        known = ", ".join(OF_ARRAYS)
        raise MahjongError(f"no question {shown(name)}: there are {known}")


def _check_takes(name: str, taken: str) -> None:
    if taken not in OF_ARRAYS[name].of_arrays:
        copies = " copies" if taken == "unseen" else ""
        raise MahjongError(f"{name} takes no {taken}{copies}")


@BatchFunction
def shanten(
    hands: npt.ArrayLike,
    *,
    forms: Forms = core.ALL,
    jokers: npt.ArrayLike = 0,
    limits: CountsLike | npt.ArrayLike | None = None,
    **options: Unpack[Options],
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
    >>> mf.batch.shanten(hands[0], jokers=[0, 2, 3], out=np.empty(3, int))
    array([-1,  0, -1])
    """
    return _ask("shanten", hands, forms, options, jokers, limits)


@BatchFunction
def is_win(
    hands: npt.ArrayLike,
    *,
    forms: Forms = core.ALL,
    jokers: npt.ArrayLike = 0,
    **options: Unpack[Options],
) -> npt.NDArray[np.bool_]:
    """Return whether each hand is complete: bool (...); False for a bad row.

    >>> import numpy as np, mahjong_fast as mf
    >>> mf.batch.is_win(2 * np.eye(34, dtype=int)[[0, 33]])  # 11m 77z
    array([ True,  True])
    """
    return _ask("is_win", hands, forms, options, jokers)


@BatchFunction
def waits(
    hands: npt.ArrayLike,
    *,
    forms: Forms = core.ALL,
    jokers: npt.ArrayLike = 0,
    limits: CountsLike | npt.ArrayLike | None = None,
    **options: Unpack[Options],
) -> npt.NDArray[np.uint64]:
    """Return the tiles that complete each hand: uint64 (...), bit t is tile t.

    >>> import numpy as np, mahjong_fast as mf
    >>> mf.batch.waits(np.eye(34, dtype=int)[:3])  # 1m 2m 3m
    array([1, 2, 4], dtype=uint64)
    """
    return _ask("waits", hands, forms, options, jokers, limits)


@BatchFunction
def useful(
    hands: npt.ArrayLike,
    *,
    forms: Forms = core.ALL,
    jokers: npt.ArrayLike = 0,
    limits: CountsLike | npt.ArrayLike | None = None,
    **options: Unpack[Options],
) -> npt.NDArray[np.uint64]:
    """Return the tiles that lower the shanten of each hand: uint64 (...), bit t tile t.

    >>> import numpy as np, mahjong_fast as mf
    >>> mf.batch.useful(np.eye(34, dtype=int)[33] * 4) == 2**33 - 1  # 7777z: all others
    np.True_
    """
    return _ask("useful", hands, forms, options, jokers, limits)


@BatchFunction
def ukeire(
    hands: npt.ArrayLike,
    unseen: CountsLike | npt.ArrayLike | None = None,
    *,
    forms: Forms = core.ALL,
    jokers: npt.ArrayLike = 0,
    limits: CountsLike | npt.ArrayLike | None = None,
    thrown: npt.ArrayLike | None = None,
    **options: Unpack[Options],
) -> npt.NDArray[np.uint16]:
    """Return the live copies of all useful tiles of each hand: uint16 (...).

    *unseen* has the copies that are still out: 34 numbers for all rows, or an array
    (..., 34); by default the limits, four each, less the hand, and less the tile
      *thrown*: the index of the tile just discarded, one for all hands or an array that
    broadcasts against (...). Without it that tile counts as live. `mf.discards` always
    leaves it out.

    >>> import numpy as np, mahjong_fast as mf
    >>> hands = np.eye(34, dtype=int)[:2]  # 1m 2m
    >>> mf.batch.ukeire(hands), mf.batch.ukeire(hands, np.arange(34) % 5)
    (array([3, 3], dtype=uint16), array([0, 1], dtype=uint16))
    >>> mf.batch.ukeire(hands, thrown=0)  # each of 1m and another tile
    array([2, 3], dtype=uint16)
    """
    if thrown is not None:
        unseen = _unseen_after(hands, unseen, limits, thrown, options)
    return _ask("ukeire", hands, forms, options, jokers, limits, unseen)


@BatchFunction
def discards(
    hands: npt.ArrayLike,
    *,
    forms: Forms = core.ALL,
    jokers: npt.ArrayLike = 0,
    limits: CountsLike | npt.ArrayLike | None = None,
    **options: Unpack[Options],
) -> npt.NDArray[np.int8]:
    """Return the shanten number after each discard: int8 (..., 34), 127 if not held.

    >>> import numpy as np, mahjong_fast as mf
    >>> mf.batch.discards(np.eye(34, dtype=int)[0] * 2)[:3]  # 11m
    array([  0, 127, 127], dtype=int8)
    """
    return _ask("discards", hands, forms, options, jokers, limits)


def answer_file(
    name: str,
    hands: str | os.PathLike[str] | HandsFile,
    out: str | os.PathLike[str],
    *,
    forms: Forms = core.ALL,
    jokers: int = 0,
    limits: CountsLike | None = None,
    threads: int = 1,
    on_bad: Callable[[int, MahjongError], object] | None = None,
    on_progress: Callable[[int], object] | None = None,
) -> int:
    """Answer the hands of a `.npy` file into another; return how many are bad.

    *name* is that of a function of this module. *hands* holds integers (n, 34), *out*
    gets what the function returns for them. Rows are read and written in blocks, in
    constant memory. *out* is there when all is written; until then what was there
    stays.

    on_bad       called for the first ten bad rows, with the number of the row and its
                 error. Without it the first is raised as a `BatchError` at the end.
    on_progress  called after each block, with the number of its rows

    >>> import os, tempfile, numpy as np, mahjong_fast as mf
    >>> folder = tempfile.TemporaryDirectory()
    >>> hands, out = (os.path.join(folder.name, name) for name in ("h.npy", "o.npy"))
    >>> np.save(hands, mf.random_hands(100_000, 14, seed=1))
    >>> mf.batch.answer_file("shanten", hands, out)
    0
    >>> np.load(out)[:5]
    array([4, 3, 4, 4, 2], dtype=int8)
    >>> np.save(hands, np.eye(34, dtype=int)[:2] * 5)
    >>> mf.batch.answer_file("waits", hands, out, on_bad=lambda *bad: print(*bad))
    0 five of 1m: at most four copies of a tile exist
    1 five of 2m: at most four copies of a tile exist
    2
    >>> folder.cleanup()
    """
    _check_name(name)
    rows = hands if isinstance(hands, HandsFile) else HandsFile(hands)
    ask = partial(globals()[name], forms=forms, jokers=jokers, threads=threads)
    if limits is not None:
        _check_takes(name, "limits")
        ask = partial(ask, limits=limits)
    dtype, tail = RESULTS[name]
    bad = 0
    first_bad = None
    with written_whole(os.fspath(out)) as file:
        ask(np.empty((0, 34), np.uint8))  # what is wrong with the options shows now
        answers = ArrayFile(file, dtype, tail, len(rows))
        for first, block in rows.blocks():
            found = np.empty((len(block), *tail), dtype)
            try:
                ask(block, out=found)
            except BatchError as error:
                for row, reason in _bad_rows(ask, block, error, REPORTED - bad):
                    first_bad = first_bad or (first + row, reason)
                    if on_bad is not None:
                        on_bad(first + row, reason)
                bad += error.bad
            answers.write(found)
            if on_progress is not None:
                on_progress(len(block))
    if first_bad is not None and on_bad is None:
        row, reason = first_bad
        text = f"{bad} of {len(rows)} rows bad, first [{row}]: {reason}"
        raise BatchError(text, row=(row,), bad=bad) from reason
    return bad


def _bad_rows(
    ask: Callable[..., object],
    rows: npt.NDArray[Any],
    error: BatchError,
    most: int,
) -> Iterator[tuple[int, MahjongError]]:
    """Yield the first *most* bad rows with the reason; *error* names one."""
    begin = 0
    for _ in range(min(most, error.bad)):
        (row,) = error.row
        reason = error.__cause__
        yield begin + row, reason if isinstance(reason, MahjongError) else error
        begin += row + 1
        try:
            ask(rows[begin:])
        except BatchError as following:
            error = following
        else:
            return


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
    tiles, held = np.asarray(thrown), np.asarray(hands)
    if tiles.dtype.kind not in "iu":
        raise ArrayError(f"thrown is tile indices, not {tiles.dtype}")
    if tiles.size and not 0 <= tiles.min() <= tiles.max() < 34:
        worst = tiles.min() if tiles.min() < 0 else tiles.max()
        raise TileError(f"thrown: {worst} is no tile index: they are 0 to 33")
    if held.dtype.kind not in "iub" or held.shape[-1:] != (34,):
        return np.full(34, 4, np.uint8)  # the question refuses such hands
    most = 4 if limits is None else np.asarray(limits)
    left = np.clip(most - held.astype(np.int64), 0, 4)
    try:
        left, tiles = np.broadcast_arrays(left, tiles[..., None])
    except ValueError:
        raise ArrayError(
            f"thrown has shape {tiles.shape}, hands {held.shape[:-1]}"
        ) from None
    out = left.astype(np.uint8, order="C")
    rows = out.reshape(-1, 34)
    places = np.arange(len(rows)), tiles.reshape(-1, 34)[:, 0]
    bad = np.flatnonzero(rows[places] == 0)
    if len(bad) and options.get("on_error", "raise") == "raise":
        row = tuple(int(place) for place in np.unravel_index(bad[0], out.shape[:-1]))
        raise BatchError(
            f"{len(bad)} of {len(rows)} rows bad, first {list(row)}: no "
            f"{tile_name(int(places[1][bad[0]]))} is left beside the hand to be thrown",
            row=row,
            bad=len(bad),
        )
    rows[places] -= 1  # where none is left 255, which is no number of copies
    return out


def _ask(
    name: str,
    hands: npt.ArrayLike,
    forms: Forms,
    options: Options,
    jokers: Any = 0,
    limits: Any = None,
    unseen: Any = None,
) -> npt.NDArray[Any]:
    """Ask the question that takes what is given; what is for all rows is read here."""
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
