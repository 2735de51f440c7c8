"""Arrays that are no NumPy arrays yet: of dask, and those of xarray, which have names.

Neither is imported here: who has such an array has imported the library.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from mahjong_fast.errors import ArrayError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np


def is_lazy(operands: Sequence[Any]) -> bool:
    """Return whether any of *operands* is an array of dask or xarray."""
    if sys.modules.keys().isdisjoint(("dask.array", "xarray")):
        return False
    kinds = _xarray_kinds() + _found("dask.array", "Array")
    return any(isinstance(operand, kinds) for operand in operands)


def answer(
    ask: Callable[..., Any],
    operands: Sequence[Any],
    cores: Sequence[int],
    dtype: np.dtype[Any],
    core_out: int,
    options: dict[str, Any],
) -> Any:
    """Return what *ask* answers for each block, as an array like the *operands*.

    *cores* has, for each, how many of its last dimensions make a row, 0 or 1;
    *core_out* is that of the result.
    """
    wrong = sorted(options.keys() - {"on_error", "threads"})
    if wrong:
        raise ArrayError(f"{wrong[0]} is not for arrays of dask or xarray")
    if any(isinstance(operand, _xarray_kinds()) for operand in operands):
        return _answer_xarray(ask, operands, cores, dtype, core_out, options)
    return _answer_dask(ask, operands, cores, dtype, core_out, options)


def _xarray_kinds() -> tuple[type, ...]:
    return _found("xarray", "DataArray", "Variable")


def _found(module: str, *names: str) -> tuple[type, ...]:
    # Another thread may be importing it: then not all is there.
    there = sys.modules.get(module)
    return tuple(getattr(there, name) for name in names if hasattr(there, name))


def _answer_dask(
    ask: Callable[..., Any],
    operands: Sequence[Any],
    cores: Sequence[int],
    dtype: np.dtype[Any],
    core_out: int,
    options: dict[str, Any],
) -> Any:
    row = {0: "()", 1: "(tile)"}
    return sys.modules["dask.array"].apply_gufunc(
        ask,
        f"{','.join(row[core] for core in cores)}->{row[core_out]}",
        *operands,
        output_dtypes=dtype,
        allow_rechunk=True,
        **options,
    )


def _answer_xarray(
    ask: Callable[..., Any],
    operands: Sequence[Any],
    cores: Sequence[int],
    dtype: np.dtype[Any],
    core_out: int,
    options: dict[str, Any],
) -> Any:
    # The last dimension of each is its row; xarray wants one name for all.
    kinds: Any = _xarray_kinds()
    names = [
        operand.dims[-1]
        for operand, core in zip(operands, cores, strict=True)
        if core and isinstance(operand, kinds)
    ]
    tile = names[0] if names else "tile"
    return sys.modules["xarray"].apply_ufunc(
        ask,
        *operands,
        input_core_dims=[[tile] * core for core in cores],
        output_core_dims=[[tile] * core_out],
        kwargs=options,
        dask="parallelized",
        output_dtypes=[dtype],
        dask_gufunc_kwargs={"allow_rechunk": True},
    )
