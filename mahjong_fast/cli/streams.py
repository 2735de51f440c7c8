"""Standard streams: lines as they arrive, progress, and pipes that close."""

from __future__ import annotations

import codecs
import contextlib
import functools
import io
import os
import sys
from typing import TYPE_CHECKING, BinaryIO, TextIO, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Advance = Callable[[int], object]
    Complain = Callable[[str], object]
    Numbered = tuple[int, str]

LONGEST_LINE = 4096  # characters kept of it; a hand with melds has under a hundred
BLOCK_BYTES = 1 << 16


def prepare() -> None:
    """Make the standard streams such that writing to them cannot fail on a character.

    A stream that the caller has closed, which Python leaves None, becomes empty. One
    that does not block, as a partner may have left it, would lose what it cannot take
    at once, or seem to end: it is made to block.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 (never closed)
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
        with contextlib.suppress(OSError, ValueError):  # it has no descriptor
            os.set_blocking(getattr(sys, name).fileno(), True)


def hands_from(
    stream: BinaryIO, advance: Advance | None = None
) -> Iterator[list[Numbered]]:
    """Yield the numbered hands of *stream* in blocks, as soon as they have arrived.

    A block ends where reading would wait. So whoever answers block by block answers a
    partner that sends one hand and waits, and yet writes seldom when a million hands
    stand ready. *advance* is told the bytes of each block.
    """
    reader = cast("io.BufferedReader", stream)
    decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
    number = 0
    rest = ""
    while block := reader.read1(BLOCK_BYTES):
        *lines, rest = (rest + decoder.decode(block)).split("\n")
        rest = _cut(rest)
        yield list(_hands(lines, number))
        number += len(lines)
        if advance is not None:
            advance(len(block))
    rest += decoder.decode(b"", final=True)
    yield list(_hands([rest], number))


def _hands(lines: list[str], before: int) -> Iterator[Numbered]:
    for number, line in enumerate(lines, before + 1):
        text = line.strip() if len(line) <= LONGEST_LINE else _cut(line)
        if text and not text.startswith("#"):
            yield number, text


def _cut(line: str) -> str:
    """Bound the memory of a line without end; what is cut stays too long for a hand."""
    return line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + "…"


def progress(
    stream: BinaryIO, screen: TextIO | None
) -> contextlib.AbstractContextManager[tuple[Advance | None, Complain]]:
    """Give how to say that bytes of *stream* are read, and how to report an error.

    There is no bar where somebody types the hands.
    """
    if stream.isatty():
        return contextlib.nullcontext((None, complain))
    size = 0  # which says nothing, as that of a pipe does
    with contextlib.suppress(OSError):  # it has no descriptor
        size = os.fstat(stream.fileno()).st_size
    return progress_of(size or None, "B", screen)


@contextlib.contextmanager
def progress_of(
    total: int | None, unit: str, screen: TextIO | None = None
) -> Iterator[tuple[Advance | None, Complain]]:
    """Give how to say that some of *total* are done, and how to report an error.

    There is a bar where it is not in the way: standard error is a terminal, and the
    stream to which the answers go, *screen*, is not: the bar would stand between them.
    Without tqdm there is none.
    """
    bar = None
    if sys.stderr.isatty() and not (screen is not None and screen.isatty()):
        with contextlib.suppress(ImportError):
            from tqdm import tqdm

            bar = tqdm(total=total, unit=unit, unit_scale=True, file=sys.stderr)
    if bar is None:
        yield None, complain
        return
    with bar:
        yield bar.update, functools.partial(bar.write, file=sys.stderr)


def complain(message: str) -> None:
    """Write a line to standard error."""
    print(message, file=sys.stderr)


def can_show(stream: TextIO, text: str) -> bool:
    """Whether the encoding of *stream* has every character of *text*."""
    try:
        text.encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def silence(stream: TextIO) -> None:
    """Send what is still to be written to nowhere: its reader has gone.

    The interpreter flushes standard output once more when it ends, and would report the
    same failure again.
    """
    with contextlib.suppress(OSError):
        descriptor = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, descriptor)
        os.close(nowhere)
