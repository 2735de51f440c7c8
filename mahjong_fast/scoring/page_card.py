"""Pages of the package as they are made when it is built: read without their TOML."""

from __future__ import annotations

import marshal
import os

from mahjong_fast.scoring.page_object import (
    FactText,
    ForbidText,
    OptionText,
    Page,
    RowText,
)

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "rules", "pages")
_FORMAT = 4  # of marshal, which every Python since 3.4 reads
_LISTS = {
    "facts": FactText,
    "forbids": ForbidText,
    "options": OptionText,
    "rows": RowText,
}


def card(page: Page) -> bytes:
    """Return a page as bytes from which `page_of` makes it again."""
    parts = {name: getattr(page, name) for name in Page.__slots__}
    for name in _LISTS:
        parts[name] = tuple([tuple(said) for said in parts[name]])
    return marshal.dumps(parts, _FORMAT)


def page_of(data: bytes) -> Page:
    """Return the page of a card: only of one that the package was built with."""
    parts: dict[str, Any] = marshal.loads(data)
    for name, kind in _LISTS.items():
        parts[name] = tuple([kind(*said) for said in parts[name]])
    return Page(parts)


def page_named(name: str, options: Mapping[str, Any] | None = None) -> Page:
    """Return a page of the package, by its identifier.

    options     values, of which one may name the base: then its TOML is read

    >>> from mahjong_fast.scoring.page_card import page_named
    >>> page_named("jipinghu").rows[0].chinese
    '十三幺'
    """
    try:
        with open(os.path.join(FOLDER, f"{name}.card"), "rb") as file:
            page = page_of(file.read())
    except FileNotFoundError:  # no page of the package, or one that is not built
        from mahjong_fast.scoring.page import shipped_page

        return shipped_page(name, options)
    if page.base is None or page.base[1] == (options or {}).get(
        page.base[0], page.base[1]
    ):
        return page
    from mahjong_fast.scoring.page import shipped_page

    return shipped_page(name, options)
