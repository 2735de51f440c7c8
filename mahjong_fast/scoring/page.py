"""Pages: what a rule system says a win is worth, as a text that everybody can read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mahjong_fast.checks import is_mapping
from mahjong_fast.errors import SchemaError, shown
from mahjong_fast.scoring import page_patterns
from mahjong_fast.scoring.page_base import chain, file_text, shipped, shipped_text, stem
from mahjong_fast.scoring.page_bytes import page_bytes
from mahjong_fast.scoring.page_compile import compile_draft
from mahjong_fast.scoring.page_draft import Draft
from mahjong_fast.scoring.page_finish import finish, fix_options
from mahjong_fast.scoring.page_object import (
    FactText,
    ForbidText,
    OptionText,
    Page,
    RowText,
)
from mahjong_fast.scoring.page_rows import place_rows
from mahjong_fast.scoring.page_sheet import check_names, read_sheet
from mahjong_fast.scoring.page_text import PageText, parse
from mahjong_fast.scoring.page_toml import as_tree, written

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from mahjong_fast.scoring.page_base import Sheet


def read_page(
    source: str | Mapping[str, Any] | os.PathLike[str],
    options: Mapping[str, Any] | None = None,
) -> Page:
    """Return a page, of its text, of a mapping of the same keys, or of a path.

    options     values, of which one may name the base

    Text of one line that ends with `.toml` is the path of a file. Raises `SchemaError`,
    which says where something is wrong, and what may have been meant.

    >>> from mahjong_fast.scoring.page import read_page
    >>> page = read_page({
    ...     "name": "mine",
    ...     "rows": {"all": {"table": [["清一色", 4, "one_suit"]]}},
    ...     "score": {"fan": "sum(all)"},
    ... })
    >>> page.rows[0].english, page.registers
    ('Full Flush', ('fan',))
    >>> read_page('name = "mine"\\nscore = { fan = "sum(al)" }\\nrows.all.table = []')
    Traceback (most recent call last):
    mahjong_fast.errors.SchemaError: page, line 2, score.fan: no row or group 'al': \
did you mean all? (in 'sum(al)')
    """
    folder = None
    named = "own"
    if isinstance(source, os.PathLike) or _is_path(source):
        path = os.fspath(source)  # type: ignore[arg-type]
        if not isinstance(path, str):
            raise SchemaError(f"a path is text, not {shown(path)}")
        text = file_text(path)
        folder, named = os.path.dirname(path) or ".", stem(path)
        tree = parse(text)
    elif isinstance(source, str):
        text = PageText("page", source.removeprefix("\ufeff"))
        tree = parse(text)
    elif is_mapping(source):
        tree = as_tree(source)
        text = PageText("page", "")
    else:
        raise SchemaError(f"a page is text, a mapping or a path, not {shown(source)}")
    sheets = chain(tree, text, folder, named, dict(options or {}))
    return _made(sheets, text.text or written(tree), text.file)


def _is_path(source: object) -> bool:
    return isinstance(source, str) and source.endswith(".toml") and "\n" not in source


def shipped_page(name: str, options: Mapping[str, Any] | None = None) -> Page:
    """Return a page of the package, by its identifier."""
    if name not in shipped():
        raise SchemaError(f"no page {shown(name)}")
    text = shipped_text(name)
    sheets = chain(parse(text), text, None, name, dict(options or {}))
    return _made(sheets, text.text, text.file)


def compile_page(page: Page) -> bytes:
    """Return a page as the engine reads it, with all its options left open."""
    return page.bytes


def _made(sheets: list[Sheet], text: str, file: str) -> Page:
    place = sheets[-1].place
    draft = Draft(page_patterns.texts(), place)
    base = None
    for sheet in sheets:
        if sheet.by is not None:
            fix_options(draft, sheet.tree.get("options", {}))
        read_sheet(draft, sheet.tree, sheet.place, sheet.named)
        if sheet.by is not None:
            name, number = sheet.by
            draft.names.options[name].fixed = number
            base = name, draft.names.options[name].value_of(number)
    place_rows(draft)
    check_names(draft, place)
    finish(draft)
    compiled = compile_draft(draft)
    rows = _row_texts(draft)
    english = {row.identifier: row.english for row in rows}
    parts = {
        "text": text,
        "file": file,
        "names": tuple(draft.called),
        "chinese": draft.title["zh"],
        "english": draft.title["en"],
        "verified": draft.verified,
        "rows": rows,
        "options": _option_texts(draft),
        "forbids": tuple(
            ForbidText(name, *_sentences(draft, name)) for name in draft.forbids
        ),
        "groups": tuple(draft.names.groups),
        "registers": tuple(draft.names.registers),
        "totals": tuple(draft.slots["totals"].value),
        "facts": tuple(FactText(name, *fact) for name, fact in draft.facts.items()),
        "players": draft.slots["game.players"].value,
        "system": _system(sheets),
        "bytes": page_bytes(draft, compiled, english.__getitem__),
        "base": base,
    }
    return Page(parts)


def _system(sheets: list[Sheet]) -> str:
    """Return the page of the package whose payments are those of a page, or "".

    Payments read the options of their page, which one whose base is named by an option
    does not have.
    """
    for sheet in reversed(sheets):
        if sheet.shipped:
            return str(sheet.shipped)
        if sheet.by is not None:
            break
    return ""


def _sentences(draft: Draft, *names: str) -> tuple[str, str]:
    """Return what a page says of the first of some names of which it says anything."""
    said = next((draft.texts[name] for name in names if name in draft.texts), {})
    return said.get("zh", ""), said.get("en", "")


def _called(draft: Draft, name: str, mark: str) -> list[str]:
    """Return what the sentences of an option may stand under."""
    also = name in draft.names.rows or name in draft.forbids
    return [f"option.{name}", *([] if also else [name]), mark]


def _row_texts(draft: Draft) -> tuple[RowText, ...]:
    patterns = draft.names.patterns
    found = []
    for row in draft.rows:
        path = f"rows.{row.identifier}"
        when, each = (draft.slots[f"{path}.{key}"].value for key in ("when", "each"))
        pattern = patterns.get(str(each if when == 1 else when))
        said = {"zh": "", "en": ""}
        english = row.identifier.replace("_", " ").title()
        if pattern is not None:
            said = {"zh": pattern.chinese, "en": pattern.text}
            english = pattern.english
        own = draft.texts.get(row.identifier, {})
        found.append(
            RowText(
                row.identifier,
                row.chinese,
                own.get("name", english),
                tuple(row.groups),
                draft.slots[f"{path}.value"].value,
                "" if when == 1 else str(when),
                "" if each == 1 else str(each),
                own.get("zh", said["zh"]),
                own.get("en", said["en"]),
            )
        )
    return tuple(found)


def _option_texts(draft: Draft) -> tuple[OptionText, ...]:
    found = []
    for option in draft.names.options.values():
        if option.hidden:
            continue
        is_range = option.kind == "range"
        choices = option.values if option.kind == "choices" else (False, True)
        found.append(
            OptionText(
                option.name,
                option.value_of(option.default),
                None if is_range else choices,
                option.least if is_range else None,
                option.most if is_range else None,
                option.mark,
                *_sentences(draft, *_called(draft, option.name, option.mark)),
            )
        )
    return tuple(found)
