"""Arrays in `.npy` files, read, answered and written in blocks, in constant memory."""

from __future__ import annotations

import io
import math
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from tokenize import TokenError
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
import numpy.typing as npt
from numpy.lib import format as npy

from mahjong_fast import array_functions
from mahjong_fast._native import core
from mahjong_fast.arrays import RESULTS
from mahjong_fast.asking import check_name, check_takes
from mahjong_fast.errors import ArrayError, BatchError, MahjongError
from mahjong_fast.files import written_whole
from mahjong_fast.words import plural

if TYPE_CHECKING:
    from mahjong_fast.forms import Forms
    from mahjong_fast.tiles import CountsLike

Rows = npt.NDArray[np.integer[Any]]
TILES = 34
BLOCK = 1 << 16  # rows
REPORTED = 10  # bad rows of a file that are reported one by one

# What NumPy raises for files that are no arrays or whose header is spoilt.
_UNREADABLE = (ArithmeticError, EOFError, TypeError, ValueError, TokenError)


class HandsFile:
    """The hands in a `.npy` file: an integer array (n, 34).

    Blocks are read, not mapped: a map of a file that is cut ends the process.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = os.fspath(path)
        with open(path, "rb") as file:
            try:
                shape, self._fortran, dtype = _header(file)
                if min(shape, default=0) < 0:
                    raise ValueError(f"its shape is {shape}")
                size = math.prod(shape) * dtype.itemsize
                missing = file.tell() + size - os.fstat(file.fileno()).st_size
            except _UNREADABLE as error:
                reason = f"no .npy file that can be read: {_own_words(error)}"
                raise ArrayError(f"{path}: {reason}") from error
            self._begin = file.tell()
        if dtype.kind not in "iu":
            raise ArrayError(f"{path}: hands are integers, not {dtype}")
        if len(shape) != 2 or shape[1] != TILES:
            raise ArrayError(f"{path}: hands have shape (n, 34), not {shape}")
        if missing > 0:
            raise ArrayError(
                f"{path}: no .npy file that can be read: it is "
                f"{plural(missing, 'byte')} shorter than its header says"
            )
        self._rows, self._dtype = int(shape[0]), dtype

    def __len__(self) -> int:
        return self._rows

    def blocks(self) -> Iterator[tuple[int, Rows]]:
        """Yield the rows in blocks, each with the number of its first row."""
        with open(self._path, "rb") as file:
            for first in range(0, len(self), BLOCK):
                rows = min(BLOCK, len(self) - first)
                if not self._fortran:
                    yield first, self._read(file, first * TILES, (rows, TILES))
                    continue
                columns = [
                    self._read(file, tile * len(self) + first, (rows,))
                    for tile in range(TILES)
                ]
                yield first, np.stack(columns, axis=1)

    def _read(self, file: BinaryIO, skipped: int, shape: tuple[int, ...]) -> Rows:
        """Read numbers that stand behind *skipped* others."""
        size = self._dtype.itemsize
        file.seek(self._begin + skipped * size)
        found = file.read(math.prod(shape) * size)
        if len(found) < math.prod(shape) * size:
            raise ArrayError(f"{self._path}: it was cut while it was read")
        return np.frombuffer(found, self._dtype).reshape(shape)

    def lists(
        self, advance: Callable[[int], object]
    ) -> Iterator[list[tuple[int, list[int]]]]:
        """Yield the rows as numbered lists, in blocks; tell *advance* how many."""
        for first, rows in self.blocks():
            yield list(enumerate(rows.tolist(), first))
            advance(len(rows))


def _header(file: BinaryIO) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    """Read how an array is laid out; the file stands at its first number then."""
    readers = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
    version = npy.read_magic(file)
    if version not in readers:
        major, minor = version
        raise ValueError(f"it is of version {major}.{minor}, not 1.0 or 2.0")
    return readers[version](file)


def _own_words(error: Exception) -> str:
    """Return what is wrong, without NumPy's advice to those who call its functions."""
    text = str(error)
    if "max_header_size" in text or "allow_pickle" in text:
        return "its header is longer than that of any array of hands"
    return text


class ArrayFile:
    """A `.npy` file whose rows come in blocks; `close` says their number if need be."""

    def __init__(
        self,
        file: BinaryIO,
        dtype: npt.DTypeLike,
        tail: tuple[int, ...] = (),
        rows: int | None = None,
    ) -> None:
        self._file = file
        self._dtype = np.dtype(dtype)
        self._tail = tail
        self._said = rows or 0
        self._rows = 0
        file.write(self._header(self._said))

    def write(self, rows: Sequence[Any] | npt.NDArray[Any]) -> None:
        """Append rows, if there are any."""
        if not len(rows):
            return
        block = np.ascontiguousarray(rows, self._dtype)
        self._file.write(block.tobytes())
        self._rows += len(rows)

    def close(self) -> None:
        """Say how many rows there are. NumPy leaves room in the header for that."""
        if self._rows != self._said:
            self._file.seek(0)
            self._file.write(self._header(self._rows))

    def _header(self, rows: int) -> bytes:
        header = io.BytesIO()
        fields = {
            "descr": npy.dtype_to_descr(self._dtype),
            "fortran_order": False,
            "shape": (rows, *self._tail),
        }
        npy.write_array_header_1_0(header, fields)
        return header.getvalue()


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

    *name* is that of a function of `mf.batch`. *hands* holds integers (n, 34), *out*
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
    check_name(name)
    rows = hands if isinstance(hands, HandsFile) else HandsFile(hands)
    function = getattr(array_functions, name)
    ask = partial(function, forms=forms, jokers=jokers, threads=threads)
    if limits is not None:
        check_takes(name, "limits")
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
