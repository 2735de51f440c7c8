"""What stands at a place of a page, checked: each check says where it is not so."""

from __future__ import annotations

import keyword
import re
from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast.checks import near
from mahjong_fast.errors import shown
from mahjong_fast.scoring.page_text import PageText

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from mahjong_fast.errors import SchemaError

_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_MOST_LETTERS = 64  # of an identifier
_MOST_NAME = 255  # bytes
_MOST_TEXT = 4_000
_BLANKS = dict.fromkeys(map(ord, "\u3000\xa0"), " ")  # of Chinese, and beside marks
FUNCTIONS = ("sum", "best", "count", "has", "min", "max", "ceil", "lookup", "held")


class Place(NamedTuple):
    """A key of a page: the text it is in, and the keys that lead to it."""

    source: PageText
    path: tuple[str | int, ...] = ()

    def at(self, *keys: str | int) -> Place:
        """Return the place of what stands there under *keys*."""
        return Place(self.source, (*self.path, *keys))

    def fault(self, message: str) -> SchemaError:
        """Return the error that says what is wrong there."""
        return self.source.fault(self.path, message)

    def is_(self, expected: str, value: object) -> SchemaError:
        """Return the error for a *value* that is not as *expected*."""
        return self.fault(f"it is {expected}, not {shown(value)}")

    def unknown(self, what: str, name: object, known: Iterable[str]) -> SchemaError:
        """Return the error for a *name* of nothing, and what may have been meant."""
        return self.fault(f"no {what} {shown(name)}{meant(name, known)}")

    def table(
        self, value: object, known: Iterable[str] | None = None, what: str = "key"
    ) -> dict[str, Any]:
        """Return a table, all of whose keys are *known*."""
        if not isinstance(value, dict):
            raise self.is_("a table", value)
        if known is not None:
            keys = tuple(known)
            for key in value:
                if key not in keys:
                    raise self.at(key).unknown(what, key, keys)
        return value

    def entries(self, value: object, what: str = "a list") -> list[Any]:
        """Return a list."""
        if not isinstance(value, list):
            raise self.is_(what, value)
        return value

    def words(self, value: object, what: str = "a list of texts") -> list[str]:
        """Return a list of texts."""
        found = self.entries(value, what)
        return [self.at(place).word(word) for place, word in enumerate(found)]

    def word(self, value: object, what: str = "text") -> str:
        """Return text that says something."""
        if not isinstance(value, str) or not value.strip():
            raise self.is_(what, value)
        if len(value) > _MOST_TEXT:
            raise self.fault(f"it has more than {_MOST_TEXT:,} characters")
        if not value.isprintable() and not value.translate(_BLANKS).isprintable():
            plain = value.translate(_BLANKS)
            strange = next(one for one in plain if not one.isprintable())
            raise self.fault(f"{shown(strange)} is no character that can be printed")
        return value

    def name(self, value: object, what: str = "text") -> str:
        """Return text that names something, which is short."""
        text = self.word(value, what)
        if len(text.encode()) > _MOST_NAME:
            raise self.fault(f"it has more than {_MOST_NAME} bytes")
        return text

    def one_of(self, value: object, choices: tuple[str, ...]) -> str:
        """Return one of several words."""
        if not isinstance(value, str) or value not in choices:
            *first, last = map(repr, choices)
            raise self.is_(f"{', '.join(first)} or {last}", value)
        return value

    def flag(self, value: object) -> bool:
        """Return true or false."""
        if not isinstance(value, bool):
            raise self.is_("true or false", value)
        return value

    def integer(self, value: object, least: int, most: int) -> int:
        """Return an integer within its bounds."""
        if type(value) is not int or not least <= value <= most:
            raise self.is_(f"an integer from {least:,} to {most:,}", value)
        return value

    def identifier(self, value: object, what: str) -> str:
        """Return a name that formulas can use."""
        if (
            not isinstance(value, str)
            or len(value) > _MOST_LETTERS
            or not _IDENTIFIER.fullmatch(value)
        ):
            raise self.fault(
                f"{what} is called by a letter and then letters, digits and _, "
                f"{_MOST_LETTERS} at most, not {shown(value)}"
            )
        if keyword.iskeyword(value) or value == "option":
            raise self.fault(f"{value!r} is a word of formulas: call {what} otherwise")
        return value


def meant(name: object, known: Iterable[str], *, otherwise: str | None = None) -> str:
    """Return the end of a message: what of *known* a *name* may have been meant for.

    Of many names those that share the most letters are compared, as that takes time.

    >>> from mahjong_fast.scoring.page_place import meant
    >>> meant("bonsu", ["above", "bonus"]), meant("x", ["above", "bonus"])
    (': did you mean bonus?', ': there are above, bonus')
    """
    every = list(dict.fromkeys(known))
    if len(every) <= _MOST_COMPARED:
        return near(name, every, otherwise=otherwise)
    if otherwise is None:
        otherwise = f": there are {', '.join(every[:_MOST_COMPARED])}, …"
    letters = _pairs(name) if isinstance(name, str) else set()
    likely = sorted(every, key=lambda one: -len(letters & _pairs(one)))
    return near(name, likely[:_MOST_COMPARED], otherwise=otherwise)


_MOST_COMPARED = 24


def _pairs(text: str) -> set[str]:
    text = text[:_MOST_LETTERS]
    return {text[place : place + 2] for place in range(len(text) - 1)}
