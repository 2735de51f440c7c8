"""A page that came as a mapping: checked to be plain data, and written as TOML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mahjong_fast.checks import is_mapping
from mahjong_fast.errors import SchemaError, shown
from mahjong_fast.scoring.page_text import MOST_BYTES, MOST_DEPTH, path_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_MOST_VALUES = 8_000
_WIDTH = 88


def as_tree(given: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a mapping as TOML would be read, without anything of who made it."""
    room = [MOST_BYTES, _MOST_VALUES]
    tree = _plain(given, (), room)
    assert isinstance(tree, dict)
    return tree


def _plain(value: Any, path: tuple[str | int, ...], room: list[int]) -> Any:
    room[1] -= 1
    if isinstance(value, str):
        room[0] -= len(value)
    if room[0] < 0 or room[1] < 0:
        raise SchemaError(
            f"page: it has at most {MOST_BYTES:,} bytes and {_MOST_VALUES:,} values"
        )
    if len(path) > 2 * MOST_DEPTH:
        raise SchemaError(f"page, {path_text(path)}: it is too deep")
    if type(value) in (str, bool):
        return value
    if type(value) is int:
        if abs(value) >> 63:
            raise SchemaError(f"page, {path_text(path)}: a number has at most 63 bits")
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, (list, tuple)):
        return [_plain(one, (*path, number), room) for number, one in enumerate(value)]
    if is_mapping(value):
        found = {}
        for key in value:
            if not isinstance(key, str):
                told = f", {path_text(path)}" if path else ""
                raise SchemaError(f"page{told}: a key is text, not {shown(key)}")
            room[0] -= len(key)
            found[str(key)] = _plain(value[key], (*path, key), room)
        return found
    raise SchemaError(
        f"page, {path_text(path)}: {shown(value)} is no text, integer, flag, list or "
        "table"
    )


def written(tree: Mapping[str, Any]) -> str:
    """Return plain data as TOML, tables of tables under headers of their own.

    >>> from mahjong_fast.scoring.page_toml import written
    >>> print(written({"name": "mine", "score": {"fan": "sum(all)"}}), end="")
    name = "mine"
    <BLANKLINE>
    [score]
    fan = "sum(all)"
    """
    lines = [
        f"{_key(key)} = {_value(value)}"
        for key, value in tree.items()
        if not isinstance(value, dict)
    ]
    for key, value in tree.items():
        if isinstance(value, dict):
            _write_table((key,), value, lines)
    return "\n".join(lines).lstrip("\n") + "\n"


def _write_table(
    path: tuple[str, ...], table: Mapping[str, Any], lines: list[str]
) -> None:
    under = {
        key: value
        for key, value in table.items()
        if isinstance(value, dict) and len(path) < 2 and path[0] in ("rows", "options")
    }
    if len(under) < len(table) or not table:
        lines += ["", f"[{'.'.join(map(_key, path))}]"]
    for key, value in table.items():
        if key not in under:
            lines.append(f"{_key(key)} = {_value(value)}")
    for key, value in under.items():
        _write_table((*path, key), value, lines)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        entries = [_value(one) for one in value]
        line = f"[{', '.join(entries)}]"
        if len(line) <= _WIDTH or not any(isinstance(one, list) for one in value):
            return line
        return "".join(["[\n", *(f"  {entry},\n" for entry in entries), "]"])
    pairs = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
    return f"{{ {pairs} }}" if pairs else "{}"


_ESCAPED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _text(text: str) -> str:
    found = []
    for character in text:
        if character in _ESCAPED:
            found.append(_ESCAPED[character])
        elif ord(character) < 32 or ord(character) == 127:
            found.append(f"\\u{ord(character):04x}")
        else:
            found.append(character)
    return f'"{"".join(found)}"'
