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

from mahjong_fast import array_functions
from mahjong_fast.array_files import HandsFile as HandsFile
from mahjong_fast.array_files import answer_file as answer_file
from mahjong_fast.array_functions import *  # noqa: F403
from mahjong_fast.asking import BatchFunction as BatchFunction
from mahjong_fast.asking import make as make

__all__ = ["HandsFile", "answer_file", "make"]
__all__ += array_functions.__all__
