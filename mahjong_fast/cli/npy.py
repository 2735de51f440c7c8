"""Arrays in `.npy` files, read and written block by block in constant memory."""

from __future__ import annotations

import io
from tokenize import TokenError
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
from numpy.lib import format as npy

import mahjong_fast as mf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import numpy.typing as npt

    Rows = npt.NDArray[np.integer[Any]]

TILES = 34
BLOCK = 1 << 16  # rows

# What NumPy raises for files that are no arrays or whose header is spoilt.
_UNREADABLE = (ArithmeticError, EOFError, TypeError, ValueError, TokenError)


class HandsFile:
    """The hands in a `.npy` file: an integer array (n, 34).

    A block is mapped into memory only as long as it is worked on, so that the memory
    does not grow with the file.
    """

    def __init__(self, path: str) -> None:
        try:
            with np.errstate(over="raise"):  # a shape that no file can have
                array = npy.open_memmap(path, mode="r")
        except _UNREADABLE as error:
            reason = f"no .npy file that can be read: {error}"
            raise mf.ArrayError(f"{path}: {reason}") from error
        if array.dtype.kind not in "iu":
            raise mf.ArrayError(f"{path}: hands are integers, not {array.dtype}")
        if array.ndim != 2 or array.shape[1] != TILES:
            raise mf.ArrayError(f"{path}: hands have shape (n, 34), not {array.shape}")
        self._path = path
        self._like: dict[str, Any] = {
            "dtype": array.dtype,
            "shape": array.shape,
            "offset": array.offset,
            "order": "C" if array.flags.c_contiguous else "F",
        }

    def __len__(self) -> int:
        return int(self._like["shape"][0])

    def blocks(self) -> Iterator[tuple[int, Rows]]:
        """Yield the rows in blocks, each with the number of its first row."""
        with open(self._path, "rb") as file:
            for first in range(0, len(self), BLOCK):
                try:
                    rows = np.memmap(file, mode="r", **self._like)
                except ValueError as error:  # somebody has cut it meanwhile
                    raise mf.ArrayError(f"{self._path}: {error}") from error
                yield first, rows[first : first + BLOCK]
                del rows

    def lists(
        self, advance: Callable[[int], object] | None
    ) -> Iterator[list[tuple[int, list[int]]]]:
        """Yield the rows as numbered lists, in blocks; tell *advance* how many."""
        for first, rows in self.blocks():
            yield list(enumerate(rows.tolist(), first))
            if advance is not None:
                advance(len(rows))


class ArrayFile:
    """A `.npy` file whose rows come in blocks; `close` says their number if need be."""

    def __init__(
        self,
        file: BinaryIO,
        dtype: npt.DTypeLike,
        tail: tuple[int, ...] = (),
        rows: int | None = None,
    ) -> None:
        if rows is None and not file.seekable():
            raise mf.ArrayError(
                f"{file.name}: a pipe takes no array whose number of rows is not known"
            )
        self._file = file
        self._dtype = np.dtype(dtype)
        self._tail = tail
        self._said = rows or 0
        self._rows = 0
        file.write(self._header(self._said))

    def write(self, rows: Sequence[Any] | npt.NDArray[Any]) -> None:
        """Append rows."""
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
