from typing import Any, final

import numpy as np

from mahjong_fast._native.core import Form

@final
class Plan: ...

def make(
    name: str, flags: int, forms: tuple[Form, ...], takes: tuple[str, ...]
) -> np.ufunc: ...

@final
class Halt:
    def set(self) -> None: ...

def call(
    ufunc: np.ufunc,
    operands: tuple[Any, ...],
    options: dict[str, Any],
    halt: Halt | None = None,
) -> tuple[Any, int]: ...
