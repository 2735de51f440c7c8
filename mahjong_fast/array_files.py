"""Arrays in `.npy` files, read and written block by block in constant memory."""

from __future__ import annotations

import io
import math
import os
from collections.abc import Callable, Iterator, Sequence
from tokenize import TokenError
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt
from numpy.lib import format as npy

from mahjong_fast.errors import ArrayError
from mahjong_fast.words import plural

Rows = npt.NDArray[np.integer[Any]]
TILES = 34
BLOCK = 1 << 16  # rows

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
