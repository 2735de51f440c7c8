"""Objects of JSON, one a line, on streams of any encoding."""

from __future__ import annotations

import codecs
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable


def encoder(stream: TextIO) -> Callable[[object], str]:
    r"""Return what makes JSON of an object for *stream*.

    JSON is UTF-8: on another encoding, and of what UTF-8 cannot have, it is written in
    escapes, which are ASCII and the same to whoever reads them.

    >>> import io
    >>> from mahjong_fast.cli.json_lines import encoder
    >>> latin = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    >>> encoder(io.StringIO())("胡"), encoder(latin)("胡")
    ('"胡"', '"\\u80e1"')
    """
    import json  # not needed for text, and start-up counts

    escaped = json.JSONEncoder().encode
    if not _is_utf8(stream):
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


def write(value: object) -> None:
    """Write an object to standard output."""
    print(encoder(sys.stdout)(value))


def _is_utf8(stream: TextIO) -> bool:
    """Whether a stream is in UTF-8, or of text that nobody encodes."""
    encoding = stream.encoding
    return encoding is None or codecs.lookup(encoding).name == "utf-8"
