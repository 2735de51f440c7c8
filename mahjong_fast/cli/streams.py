"""Standard streams: lines as they arrive, JSON, progress, and pipes that close."""

from __future__ import annotations

import codecs
import contextlib
import functools
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO, TextIO, cast

from mahjong_fast.notations.unicode import NAMES as UNICODE_TILES
from mahjong_fast.text import Style

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


def unshown(done: int) -> None:
    """Say nowhere that so many are *done*."""


def hands_from(
    stream: BinaryIO, advance: Advance = unshown
) -> Iterator[list[Numbered]]:
    """Yield the numbered hands of *stream* in blocks, as soon as they have arrived.

    A block ends where reading would wait. So whoever answers block by block answers a
    partner that sends one hand and waits, and yet writes seldom when a million hands
    stand ready. A line ends as on any system. *advance* is told the bytes
    of each block.
    """
    reader = cast("io.BufferedReader", stream)
    utf8 = codecs.getincrementaldecoder("utf-8-sig")("replace")
    decoder = io.IncrementalNewlineDecoder(utf8, translate=True)
    number = 0
    rest = ""
    while block := reader.read1(BLOCK_BYTES):
        *lines, rest = (rest + decoder.decode(block)).split("\n")
        rest = _cut(rest)
        yield list(_hands(lines, number))
        number += len(lines)
        advance(len(block))
    lines = (rest + decoder.decode(b"", final=True)).split("\n")
    yield list(_hands(lines, number))


def _hands(lines: list[str], before: int) -> Iterator[Numbered]:
    for number, line in enumerate(lines, before + 1):
        text = line.strip() if len(line) <= LONGEST_LINE else _cut(line)
        if text and not text.startswith("#"):
            yield number, text


def _cut(line: str) -> str:
    """Bound the memory of a line without end; what is cut stays too long for a hand."""
    return line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + "…"


def encoder(stream: TextIO) -> Callable[[object], str]:
    r"""Return what makes JSON of an object for *stream*.

    JSON is UTF-8: on another encoding, and of what UTF-8 cannot have, it is written in
    escapes, which are ASCII and the same to whoever reads them.

    >>> import io
    >>> from mahjong_fast.cli.streams import encoder
    >>> latin = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    >>> encoder(io.StringIO())("胡"), encoder(latin)("胡")
    ('"胡"', '"\\u80e1"')
    """
    import json  # not needed for text, and start-up counts

    escaped = json.JSONEncoder().encode
    if stream.encoding is not None and codecs.lookup(stream.encoding).name != "utf-8":
        return escaped
    plain = json.JSONEncoder(ensure_ascii=False).encode

    def encode(value: object) -> str:
        text = plain(value)
        try:
            text.encode()
        except UnicodeEncodeError:  # half of a pair, of an argument that was no text
            return escaped(value)
        return text

    return encode


def write_json(value: object) -> None:
    """Write an object to standard output, on a line."""
    print(encoder(sys.stdout)(value))


def fields_of(value: Any, names: Iterable[str] = ()) -> dict[str, Any]:
    """Return the fields of a result, or those of these *names*, as JSON has them."""
    return {name: getattr(value, name) for name in names or value.__match_args__}


def style_of(arguments: Any, stream: TextIO) -> Style:
    """Return how text looks on *stream*."""
    can_draw = can_show(stream, "".join(UNICODE_TILES))
    wanted = arguments.tiles == "unicode" or (
        arguments.tiles == "auto" and stream.isatty()
    )
    return Style(can_draw and wanted, chinese=can_show(stream, "听番"))


def progress(
    stream: BinaryIO, screen: TextIO | None
) -> contextlib.AbstractContextManager[tuple[Advance, Complain]]:
    """Give how to say that bytes of *stream* are read, and how to report an error.

    There is no bar where somebody types the hands.
    """
    if stream.isatty():
        return contextlib.nullcontext((unshown, complain))
    size = 0  # which says nothing, as that of a pipe does
    with contextlib.suppress(OSError):  # it has no descriptor
        size = os.fstat(stream.fileno()).st_size
    return progress_of(size or None, "B", screen)


@contextlib.contextmanager
def progress_of(
    total: int | None, unit: str, screen: TextIO | None = None
) -> Iterator[tuple[Advance, Complain]]:
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
        yield unshown, complain
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
