"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Iterator


def is_array(path: str | None) -> bool:
    """Whether a file is an array of NumPy, by its name."""
    return path is not None and os.path.splitext(path)[1].lower() == ".npy"


@contextlib.contextmanager
def written_whole(path: str) -> Iterator[BinaryIO]:
    """Open a file that is there when all is written; until then what was there stays.

    It may be read by those who might read what was there. A pipe or a device is written
    as it is: nothing can take its place.
    """
    place = os.path.realpath(path)  # the file, where the path is a link to it
    if os.path.exists(place) and not os.path.isfile(place):
        with open(place, "wb") as file:
            yield file
        return
    part = f"{place}.{os.getpid()}.part"
    file = open(part, "xb")  # noqa: SIM115 (what fails here leaves nothing to remove)
    try:
        if os.path.exists(place):
            os.chmod(part, stat.S_IMODE(os.stat(place).st_mode))
        with file:
            yield file
        os.replace(part, place)
    except BaseException:
        os.unlink(part)
        raise
