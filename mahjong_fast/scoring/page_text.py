"""The text of a page: how much of it may be, its TOML, and on which line a key stands.

Pages come from anybody. All that would take the reader of TOML long, deep nesting,
numbers of thousands of digits, is counted and refused before it sees the text.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast.errors import SchemaError, shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType
    from typing import Any

    Path = tuple[str | int, ...]

MOST_BYTES = 65_536
_MOST = {  # of what stands outside of texts and comments
    "lines": 2_000,
    "values": 4_000,
    "dots": 1_000,
}
MOST_DEPTH = 8
_MOST_DIGITS = 20
_MOST_PARTS = 8  # of a dotted key

# Texts and comments; one that has no end goes on to that of the line, or of the page.
_QUOTED = (
    r'"""(?:[^\\]|\\.)*?(?:"""(?!")|\Z)'
    r"|'''.*?(?:'''(?!')|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*"?'
    r"|'[^'\n]*'?"
)
_HIDDEN = re.compile(rf"{_QUOTED}|#[^\n]*", re.DOTALL)
_LONG_NUMBER = re.compile(rf"[0-9](?<!\w[0-9])\w{{{_MOST_DIGITS}}}")
_LONG_KEY = re.compile(rf'(?<![\w"-])(?:[\w"-]+[ \t]*\.[ \t]*){{{_MOST_PARTS}}}')
_BRACKETS = re.compile(r"[\[\]{}]")
_AT_LINE = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", re.S)


class PageText(NamedTuple):
    """The text of a page, and what messages call where it comes from."""

    file: str
    text: str

    def line(self, path: Path) -> int:
        """Return the line of a key, or of the nearest around it that has one; or 0."""
        found, length = 0, 0
        for place, line in _places(self.text):
            if len(place) > length and place == path[: len(place)]:
                found, length = line, len(place)
                if length == len(path):
                    break
        return found

    def fault(self, path: Path, message: str) -> SchemaError:
        """Return the error that says what is wrong with what stands at *path*."""
        line = self.line(path) if self.text else 0
        told = [self.file]
        if line:
            told.append(f"line {line}")
        if path:
            told.append(path_text(path))
        return SchemaError(f"{', '.join(told)}: {message}")


def _printable(key: str) -> str:
    """Return a key without what a terminal would obey."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in key[:121])


def path_text(path: Path) -> str:
    """Write a path as a page does, and an entry of a list by its number, from 1.

    >>> from mahjong_fast.scoring.page_text import path_text
    >>> path_text(("rows", "above", "table", 0)), path_text(("change", "shapes+"))
    ('rows.above.table, entry 1', 'change."shapes+"')
    >>> print(path_text((chr(27) + "[31mX",)))
    "\\x1b[31mX"
    """
    told = ""
    for key in path:
        if isinstance(key, int):
            told += f", entry {key + 1}"
        else:
            plain = re.fullmatch(r"[\w-]+", key) is not None
            quoted = key if plain else f'"{_printable(key)}"'
            told += f".{quoted}" if told else quoted
    return told if len(told) <= 120 else f"{told[:120]}…"


def parse(source: PageText) -> dict[str, Any]:
    """Return the tree of a page, or raise a SchemaError that says what is wrong."""
    _check_size(source)
    tomllib = _toml(source.file)
    try:
        tree: dict[str, Any] = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        said = _AT_LINE.fullmatch(str(error))
        message, line = (said[1], said[2]) if said else (str(error), None)
        at = f", line {line}" if line else ""
        raise SchemaError(f"{source.file}{at}: this is no TOML: {message}") from None
    except (RecursionError, ValueError, OverflowError) as error:
        raise SchemaError(f"{source.file}: this is no TOML: {error}") from None
    return tree


def _toml(file: str) -> ModuleType:
    for name in ("tomllib", "tomli"):  # the first since Python 3.11
        try:
            return import_module(name)
        except ModuleNotFoundError:
            pass
    raise SchemaError(f"{file}: to read a page takes Python 3.11, or tomli")


def _check_size(source: PageText) -> None:
    file, text = source.file, source.text
    try:
        size = len(text.encode()) if len(text) <= MOST_BYTES else len(text)
    except UnicodeEncodeError as error:
        where = f"line {text.count(chr(10), 0, error.start) + 1}"
        character = shown(text[error.start])
        raise SchemaError(f"{file}, {where}: {character} is no character") from None
    if size > MOST_BYTES:
        raise SchemaError(f"{file}: a page has at most {MOST_BYTES:,} bytes")
    bare = _HIDDEN.sub('"', text)
    found = {
        "lines": bare.count("\n") + 1,
        "values": sum(map(bare.count, "=,[{")),
        "dots": bare.count("."),
    }
    for what, number in found.items():
        if number > _MOST[what]:
            raise SchemaError(
                f"{file}: {number:,} {what}: a page has at most {_MOST[what]:,}"
            )
    long = _LONG_NUMBER.search(bare)
    if long is not None:
        raise SchemaError(
            f"{file}: {shown(long[0])} begins a number of more than {_MOST_DIGITS} "
            "characters"
        )
    dotted = [line for line in bare.split("\n") if line.count(".") >= _MOST_PARTS]
    if any(map(_LONG_KEY.search, dotted)):
        raise SchemaError(f"{file}: a key has more than {_MOST_PARTS} parts")
    depth = 0
    for bracket in _BRACKETS.finditer(bare):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MOST_DEPTH:
            raise SchemaError(
                f"{file}: lists and tables stand in one another, more than "
                f"{MOST_DEPTH} deep"
            )


# ---- where keys stand ----------------------------------------------------------------

_TOKEN = re.compile(
    rf"(?P<text>{_QUOTED})|#[^\n]*|(?P<mark>[\[\]{{}}=,.\n])"
    r"|(?P<word>[^\s\[\]{}=,.#\"']+)",
    re.DOTALL,
)


def _places(text: str) -> Iterator[tuple[Path, int]]:
    """Yield every key and every entry of a list of a page, and its line."""
    tokens = _Tokens(text)
    table: Path = ()
    while tokens.kind:
        if tokens.kind == "\n":
            tokens.step()
        elif tokens.kind == "[":
            line = tokens.line
            while tokens.kind == "[":
                tokens.step()
            table = tokens.keys()
            yield table, line
            while tokens.kind == "]":
                tokens.step()
        else:
            yield from _pair(tokens, table)


def _pair(tokens: _Tokens, table: Path) -> Iterator[tuple[Path, int]]:
    line = tokens.line
    path = (*table, *tokens.keys())
    for end in range(len(table) + 1, len(path) + 1):
        yield path[:end], line
    if tokens.kind == "=":
        tokens.step()
        yield from _value(tokens, path)
    else:
        tokens.step()  # no TOML: whatever is there


def _value(tokens: _Tokens, path: Path) -> Iterator[tuple[Path, int]]:
    opened = tokens.kind
    if opened not in ("[", "{"):
        while tokens.kind not in ("", "\n", ",", "]", "}"):
            tokens.step()
        return
    tokens.step()
    place = 0
    while tokens.kind not in ("", "]", "}"):
        if tokens.kind in (",", "\n"):
            tokens.step()
        elif opened == "{":
            yield from _pair(tokens, path)
        else:
            yield (*path, place), tokens.line
            yield from _value(tokens, (*path, place))
            place += 1
    tokens.step()


class _Tokens:
    """The tokens of a page, one after the other: `kind` is "" behind the last."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._all = _TOKEN.finditer(text)
        self._counted = 0
        self.line = 1
        self.kind = self.word = ""
        self.step()

    def step(self) -> None:
        for found in self._all:
            if found.lastgroup is None:  # a comment
                continue
            self.line += self._text.count("\n", self._counted, found.start())
            self._counted = found.start()
            self.word = found[0]
            self.kind = self.word if found.lastgroup == "mark" else found.lastgroup
            return
        self.kind = ""

    def keys(self) -> tuple[str, ...]:
        """Return the parts of a dotted key, and stand behind it."""
        found = []
        while self.kind in ("text", "word", "."):
            if self.kind != ".":
                found.append(
                    self.word.strip("\"'") if self.kind == "text" else self.word
                )
            self.step()
        return tuple(found)
