"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import re
import stat
from collections.abc import Iterator
from typing import BinaryIO

_MOST_LINKS = 40


@contextlib.contextmanager
def written_whole(path: str) -> Iterator[BinaryIO]:
    """Open a file that is there when all is written; until then what was there stays.

    It may be read by those who might read what was there. That is for a plain path: a
    pipe or a device, and what is open already, by whatever name, is written in place.
    """
    place = _target(path)
    if isinstance(place, int):
        with open(os.dup(place), "wb") as file:  # with its position, at its end if so
            yield file
        return
    if not is_plain(path):
        with open(place, "ab" if os.path.isfile(place) else "wb") as file:
            yield file
        return
    part = f"{place}.{os.getpid()}.part"
    try:
        file = open(part, "xb")  # noqa: SIM115 (what fails leaves nothing to remove)
    except OSError as error:
        error.filename = path  # as it was asked for
        raise
    try:
        if os.path.exists(place):
            os.chmod(part, stat.S_IMODE(os.stat(place).st_mode))
        with file:
            yield file
        os.replace(part, place)
    except BaseException:
        os.unlink(part)
        raise


def is_plain(path: str) -> bool:
    """Whether a path is that of a regular file, or of one that is still to be made."""
    place = _target(path)
    if isinstance(place, int) or place.startswith("/proc/"):
        return False
    return os.path.isfile(place) or not os.path.exists(place)


def can_rewrite(file: BinaryIO, path: str) -> bool:
    """Whether the beginning of an open file can be written again: it is our own."""
    is_file = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
    return file.seekable() and (is_plain(path) or not is_file)


def _target(path: str) -> str | int:
    """Follow links to a path, or to a descriptor of this process: /dev/stdout is 1."""
    for _ in range(_MOST_LINKS):
        folder, name = os.path.split(path)
        folder = os.path.realpath(folder)
        path = os.path.join(folder, name)
        own = rf"/dev/fd|/proc/{os.getpid()}(/task/\d+)?/fd"
        if name.isdecimal() and re.fullmatch(own, folder):
            return int(name)
        if folder.startswith("/proc/") or not os.path.islink(path):
            break  # what links there say is no path
        path = os.path.join(folder, os.readlink(path))
    return path
