"""A question asked of arrays of hands: a callable over a gufunc.

It reads what NumPy may be given, and finds the bad rows: the gufunc never stops.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from itertools import pairwise
from math import prod
from operator import index
from threading import Thread
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict

import numpy as np

from mahjong_fast import lazy
from mahjong_fast._native import core, ufuncs
from mahjong_fast.checks import items
from mahjong_fast.errors import ArrayError, BatchError, MahjongError, shown
from mahjong_fast.questions import OF_ARRAYS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import numpy.typing as npt

    from mahjong_fast.forms import Forms

    Integers: TypeAlias = npt.NDArray[np.integer[Any]]

TILES = 34
# Rows and numbers that NumPy reads or copies between two looks for Ctrl-C.
MOST_ROWS = 1 << 16
MOST = MOST_ROWS * TILES

OnError: TypeAlias = Literal["raise", "sentinel"]


class Options(TypedDict, total=False):
    """What NumPy's ufuncs take besides, and how it is to be done.

    out       the array for the results, of any dtype that can hold them
    axis      the axis of the tiles, in every operand: the last by default
    axes      the same for each operand
    on_error  "sentinel": no error for bad rows
    threads   how many threads share the work; 1 by default
    """

    out: Any
    axis: int
    axes: list[Any]
    dtype: npt.DTypeLike
    casting: Any
    order: Any
    on_error: OnError
    threads: int | None


# Name: the dtype of a result, and the shape of one.
RESULTS: dict[str, tuple[np.dtype[Any], tuple[int, ...]]] = {
    name: (np.dtype(asked.dtype), (TILES,) if asked.by_tile else ())
    for name, asked in OF_ARRAYS.items()
}


class ArrayQuestion:
    """A question with its forms: call it with arrays of hands, and of what it takes.

    `ufunc` is the gufunc that it calls. That one raises for no row: a bad one gets 127,
    False or 0. NumPy gives it no way to end at Ctrl-C before all rows are answered.
    """

    def __init__(
        self,
        name: str,
        flags: int,
        forms: tuple[core.Form, ...],
        takes: tuple[str, ...],
    ) -> None:
        core.check_options((flags, *forms), 0)
        self.__name__ = name
        self.forms: tuple[Forms, ...] = (flags, *forms)
        self.takes = takes
        self.ufunc = ufuncs.make(name, flags, forms, takes)
        self._dtype, self._tail = RESULTS[name]

    def __repr__(self) -> str:
        return f"make({', '.join([repr(self.__name__), *self._arguments()])})"

    def __reduce__(self) -> tuple[Callable[..., ArrayQuestion], tuple[Any, ...]]:
        return _remake, (self.__name__, self.forms, self.takes)

    def _arguments(self) -> list[str]:
        flags, *forms = self.forms
        given = repr(self.forms if forms else flags)
        return [f"forms={given}", *(f"{taken}=True" for taken in self.takes)]

    def __call__(self, *operands: Any, **options: Any) -> Any:
        if len(operands) != 1 + len(self.takes):
            names = ", ".join(("hands", *self.takes))
            raise ArrayError(f"{self!r} takes {names}: got {len(operands)} arrays")
        on_error = options.pop("on_error", "raise")
        if not isinstance(on_error, str) or on_error not in ("raise", "sentinel"):
            raise MahjongError(
                f"on_error is 'raise' or 'sentinel', not {shown(on_error)}"
            )
        if any(type(operand) is not np.ndarray for operand in operands):
            if lazy.is_lazy(operands):
                return self._answer_later(operands, {"on_error": on_error, **options})
            operands = tuple(map(_array, operands, ("hands", *self.takes)))
        operands, move_out = self._with_rows_last(operands, options)
        self._check(operands)
        operands = _apart(operands, options.get("out"))
        found, bad = self._answer(operands, options)
        if bad and on_error == "raise":
            raise self._bad_rows(operands, np.shape(found), bad)
        return move_out(found)

    def _check(self, operands: Sequence[Any]) -> None:
        for name, operand in zip(("hands", *self.takes), operands, strict=True):
            if operand.dtype.kind not in "iu":
                text = "; mf.parse gives bytes: list(...) them"
                hint = text if operand.dtype.kind in "SU" else ""
                raise ArrayError(f"{name} are integers, not {operand.dtype}{hint}")
            if name != "jokers" and operand.shape[-1:] != (TILES,):
                raise ArrayError(f"{name} have shape (..., 34), not {operand.shape}")

    def _cores(self) -> list[int]:
        return [1, *(0 if taken == "jokers" else 1 for taken in self.takes)]

    # ---- axes ----------------------------------------------------------------------

    def _with_rows_last(
        self, operands: tuple[Any, ...], options: dict[str, Any]
    ) -> tuple[tuple[Any, ...], Callable[[Any], Any]]:
        """Return views of the operands, and what puts the rows of a result back."""
        out = options.get("out")
        if isinstance(out, tuple):
            if len(out) != 1:
                raise ArrayError(f"out is an array, not {len(out)} of them")
            options["out"] = out = out[0]
        if out is not None and not isinstance(out, np.ndarray):
            raise ArrayError(f"out is an array of NumPy, not {type(out).__name__}")
        if "axis" not in options and "axes" not in options:
            return operands, _as_it_is
        cores = [*self._cores(), len(self._tail)]
        axes = _axes(options, cores)  # one more than the operands
        try:
            operands = tuple(map(_axis_last, operands, axes))
            if out is not None:
                options["out"] = _axis_last(out, axes[-1])
        except OverflowError as error:
            raise ArrayError(
                "an axis is out of bounds: no array has so many"
            ) from error
        except (NotImplementedError, TypeError, ValueError) as error:
            raise ArrayError(str(error)) from error  # the first is of a memoryview
        if out is not None:
            return operands, lambda found: out
        if axes[-1] is None:
            return operands, _as_it_is
        return operands, lambda found: np.moveaxis(found, -1, axes[-1])

    # ---- asking --------------------------------------------------------------------

    def _answer(
        self, operands: tuple[Integers, ...], options: dict[str, Any]
    ) -> tuple[Any, int]:
        """Return the results, and how many are bad."""
        if self.takes:
            operands = (operands[0], *map(_narrow, operands[1:]))
        threads = options.pop("threads", None)
        try:
            if threads is not None and _positive(threads) > 1:
                return self._answer_in_parts(operands, options, index(threads))
            if (operands[0].size > MOST or self.takes) and self._is_for_parts(
                operands, options.get("out")
            ):
                return self._answer_in_parts(operands, options, 1)
            return ufuncs.call(self.ufunc, operands, options)
        except MahjongError:
            raise
        except (OverflowError, TypeError, ValueError) as error:  # of NumPy: a misfit
            raise ArrayError(str(error)) from error

    def _is_for_parts(self, operands: Sequence[Integers], out: Any) -> bool:
        """Whether NumPy copies much, or calls the loop often: nothing interrupts that.

        Rows that lie one behind the other are one call of the loop, which looks itself.
        """
        hands = operands[0]
        size, rows = hands.size, hands.shape[:-1]
        for operand in operands[1:]:
            if operand.size > TILES and rows not in (operand.shape, operand.shape[:-1]):
                size *= operand.size
        if size <= MOST:
            return False
        return bool(
            self.takes
            or not (hands.flags.c_contiguous and hands.flags.aligned)
            or not hands.dtype.isnative
            or not (
                out is None or (out.flags.c_contiguous and out.dtype == self._dtype)
            )
        )

    def _answer_in_parts(
        self, operands: tuple[Integers, ...], options: dict[str, Any], threads: int
    ) -> tuple[Any, int]:
        """Share the rows of the longest axis among threads."""
        out = options.pop("out", None)
        if out is None:
            order: Any = "F" if options.get("order") == "F" else "C"
            shape = self._shape(operands) + self._tail
            out = np.empty(shape, self._dtype, order)
        shape = out.shape[: out.ndim - len(self._tail)]
        if prod(shape) < 2 * threads:
            return ufuncs.call(self.ufunc, operands, {**options, "out": out})
        axis = int(np.argmax(shape))
        operands = self._spread(operands, shape)
        halt = ufuncs.Halt()

        def answer(part: slice) -> int:
            where = (slice(None),) * axis + (part,)
            own = {**options, "out": out[where]}
            rows = tuple(operand[where] for operand in operands)
            return ufuncs.call(self.ufunc, rows, own, halt)[1]

        # More parts than threads: one that has less to do takes another.
        n = min(max(4 * threads, prod(shape) // MOST_ROWS), shape[axis])
        ends = [shape[axis] * i // n for i in range(n + 1)]
        parts = [slice(begin, end) for begin, end in pairwise(ends)]
        return out, sum(_in_threads(answer, parts, threads, halt))

    def _shape(self, operands: Sequence[Integers]) -> tuple[int, ...]:
        rows = zip(operands, self._cores(), strict=True)
        return np.broadcast_shapes(*(o.shape[: o.ndim - own] for o, own in rows))

    def _spread(
        self, operands: Sequence[Integers], shape: tuple[int, ...]
    ) -> tuple[Integers, ...]:
        """Return views of the operands with the axes of the result."""
        rows = zip(operands, self._cores(), strict=True)
        return tuple(np.broadcast_to(o, shape + (TILES,) * own) for o, own in rows)

    def _answer_later(self, operands: Sequence[Any], options: dict[str, Any]) -> Any:
        arrays = [
            operand if lazy.is_lazy([operand]) else _array(operand, name)
            for operand, name in zip(operands, ("hands", *self.takes), strict=True)
        ]
        self._check(arrays)
        return lazy.answer(
            self, arrays, self._cores(), self._dtype, len(self._tail), options
        )

    # ---- what is wrong -------------------------------------------------------------

    def _bad_rows(
        self, operands: tuple[Integers, ...], found: tuple[int, ...], bad: int
    ) -> BatchError:
        """Return the error that names the first bad row in C order."""
        shape = found[: len(found) - len(self._tail)]
        rows = self._spread(operands, shape)
        place = self._first_bad(rows, len(shape))
        counts, *others = (operand[place].tolist() for operand in rows)
        which = f"{bad} of {prod(shape)} rows bad, first [{', '.join(map(str, place))}]"
        try:
            getattr(core, self.__name__)(
                counts, forms=self.forms, **dict(zip(self.takes, others, strict=True))
            )
        except MahjongError as reason:
            error = BatchError(f"{which}: {reason}", row=place, bad=bad)
            error.__cause__ = reason
            return error
        return BatchError(f"{which}: it has changed since", row=place, bad=bad)

    def _first_bad(self, rows: tuple[Integers, ...], axes: int) -> tuple[int, ...]:
        """Bisect one axis after the other."""
        rows = (rows[0], *map(_narrow, rows[1:]))
        place: tuple[int, ...] = ()
        for _ in range(axes):
            low, high = 0, len(rows[0])
            while high - low > 1:
                middle = (low + high) // 2
                part = tuple(operand[low:middle] for operand in rows)
                if ufuncs.call(self.ufunc, part, {})[1]:
                    high = middle
                else:
                    low = middle
            place = (*place, low)
            rows = tuple(operand[low] for operand in rows)
        return place


@lru_cache(maxsize=64)
def question(
    name: str, flags: int, forms: tuple[core.Form, ...], takes: tuple[str, ...]
) -> ArrayQuestion:
    """Return the question, the same one each time as long as it is remembered."""
    return ArrayQuestion(name, flags, forms, takes)


def _remake(name: str, forms: tuple[Forms, ...], takes: tuple[str, ...]) -> Any:
    return question(name, *core.split_forms(forms), takes)


# ---- threads -------------------------------------------------------------------------


def _in_threads(
    answer: Callable[[slice], int],
    parts: Sequence[slice],
    threads: int,
    halt: ufuncs.Halt,
) -> list[int]:
    """Return the answers for all parts, in any order.

    This thread is one of them: to start as many others and wait takes longer. An error
    in one, or a signal, ends what the others do.
    """
    left = deque(parts)
    answers: list[int] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            while (part := _next(left)) is not None:
                answers.append(answer(part))
        except BaseException as error:
            halt.set()
            left.clear()
            errors.append(error)

    others = [Thread(target=work) for _ in range(min(threads, len(parts)) - 1)]
    try:
        for other in others:
            other.start()
        work()
        for other in others:
            other.join()  # which a signal may end
    finally:
        halt.set()
        left.clear()
        for other in others:
            if other.ident is not None:
                other.join()
    if errors:
        raise errors[0]
    return answers


def _next(left: deque[slice]) -> slice | None:
    try:
        return left.popleft()
    except IndexError:
        return None


# ---- what NumPy is given -------------------------------------------------------------


def _apart(
    operands: tuple[Integers, ...], out: npt.NDArray[Any] | None
) -> tuple[Integers, ...]:
    """Return operands that results do not overwrite: threads and errors read them."""
    if out is None:
        return operands
    return tuple(
        _by_parts(np.copyto, o, o.dtype) if np.may_share_memory(o, out) else o
        for o in operands
    )


def _as_it_is(found: Any) -> Any:
    return found


def _array(values: Any, name: str) -> npt.NDArray[Any]:
    """Return an array, of whatever dtype."""
    if isinstance(values, np.ma.MaskedArray) and np.ma.is_masked(values):
        raise ArrayError(f"{name} are masked: what they hold there is not known")
    if isinstance(values, (bytes, bytearray)):
        return np.frombuffer(values, np.uint8)
    try:
        return read(values)
    except ValueError as ragged:
        raise ArrayError(f"{name} are no array of integers: {ragged}") from None


def _narrow(array: Integers) -> npt.NDArray[np.uint8]:
    """Return an array as uint8; numbers it cannot hold become 255: wrong as well."""
    narrow: npt.NDArray[np.uint8] = array  # type: ignore[assignment]
    if array.dtype != np.uint8:
        narrow = _by_parts(_cut, array, np.dtype(np.uint8))
    return narrow


def _cut(narrow: npt.NDArray[np.uint8], numbers: Integers) -> None:
    np.copyto(narrow, numbers, casting="unsafe")
    narrow[(numbers < 0) | (numbers > 255)] = 255


def _by_parts(
    fill: Callable[[Any, Any], object], array: Integers, dtype: np.dtype[Any]
) -> Any:
    """Return an array of the same shape, filled part by part: Ctrl-C comes between."""
    filled = np.empty(array.shape, dtype)
    for part in parts_of(array.shape, MOST):
        fill(filled[part], array[part])
    return filled


def parts_of(shape: tuple[int, ...], most: int) -> Iterator[tuple[Any, ...]]:
    """Split the longest axis: what gives parts of an array, mostly of up to *most*."""
    size = prod(shape)
    if size <= most:
        yield (...,)
        return
    axis = shape.index(max(shape))
    step = max(1, most * shape[axis] // size)
    for first in range(0, shape[axis], step):
        yield (slice(None),) * axis + (slice(first, first + step), ...)


def read(values: Any, axes: int = 3) -> npt.NDArray[Any]:
    """Return `np.asarray`, of long lists part by part: Ctrl-C comes between."""
    size, row = 1, values
    for _ in range(axes + 1):
        if type(row) in (list, tuple) and row:
            size, row = size * len(row), row[0]
    if size <= MOST or not axes:
        return np.asarray(values)
    step = MOST * len(values) // size
    if step > 0:
        firsts = range(0, len(values), step)
        parts = [np.asarray(values[first : first + step]) for first in firsts]
    else:
        parts = [read(part, axes - 1)[None] for part in values]
    if len({(part.dtype, part.shape[1:]) for part in parts}) > 1:
        return np.asarray(values)  # what NumPy makes of all, or what it says
    return np.concatenate(parts)


def _axis_last(array: npt.NDArray[Any], axis: int | None) -> npt.NDArray[Any]:
    if axis is None:
        return array
    try:
        place: Any = index(axis)
    except TypeError:
        place = items(axis, 2)
    return np.moveaxis(array, place, -1)


def _positive(threads: Any) -> int:
    try:
        number = index(threads)
    except TypeError:
        number = 0
    if number < 1:
        raise MahjongError(f"threads is a positive int or None, not {shown(threads)}")
    return number


def _axes(options: dict[str, Any], cores: Sequence[int]) -> list[int | None]:
    """Return, for each operand and the result, the axis of the tiles: None if none."""
    axis, axes = options.pop("axis", None), options.pop("axes", None)
    if axes is None:
        axes = [(axis,) if own else () for own in cores]
    elif axis is not None:
        raise ArrayError("axis and axes say the same: give one of them")
    elif isinstance(axes, list) and len(axes) == len(cores) - 1 and not cores[-1]:
        axes = [*axes, ()]
    try:
        rows = [
            tuple(a) if isinstance(a, (tuple, list)) else (index(a),)
            for a in items(axes, len(cores) + 1)
        ]
    except TypeError:
        rows = []
    if list(map(len, rows)) != list(cores):
        raise ArrayError(f"axes is a list of an axis for each array, not {shown(axes)}")
    return [row[0] if row else None for row in rows]
