from typing import Any, final

import numpy as np

from mahjong_fast._native.core import Form

@final
class Plan: ...

def make(
    name: str, flags: int, forms: tuple[Form, ...], takes: tuple[str, ...]
) -> np.ufunc: ...
def call(
    ufunc: np.ufunc, operands: tuple[Any, ...], options: dict[str, Any]
) -> tuple[Any, int]: ...
