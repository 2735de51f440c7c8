"""A page that was read: what it says, and its bytes for the engine."""

from __future__ import annotations

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any, NoReturn


class Said:
    """What a page says of one thing: the values of its slots, which never change."""

    __slots__: tuple[str, ...] = ()
    __match_args__: tuple[str, ...] = ()

    def __init__(self, *values: object) -> None:
        for name, value in zip(self.__match_args__, values, strict=True):
            object.__setattr__(self, name, value)

    def __iter__(self) -> Iterator[Any]:
        return (getattr(self, name) for name in self.__match_args__)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(self)

    def __repr__(self) -> str:
        named = zip(self.__match_args__, self, strict=True)
        said = ", ".join(f"{name}={value!r}" for name, value in named)
        return f"{type(self).__name__}({said})"


class RowText(Said):
    """A row: `when` is "" where it counts as often as `each` says, that where it counts
    once; `zh` and `en` are its sentence."""

    __match_args__ = (
        "identifier",
        "chinese",
        "english",
        "groups",
        "value",
        "when",
        "each",
        "zh",
        "en",
    )
    __slots__ = __match_args__

    identifier: str
    chinese: str
    english: str
    groups: tuple[str, ...]
    value: int | str
    when: str
    each: str
    zh: str
    en: str


class OptionText(Said):
    """An option: it has `choices`, true and false among them, or is from `least` to
    `most`; `zh` and `en` are its sentence."""

    __match_args__ = ("name", "default", "choices", "least", "most", "mark", "zh", "en")
    __slots__ = __match_args__

    name: str
    default: Any
    choices: tuple[Any, ...] | None
    least: int | None
    most: int | None
    mark: str
    zh: str
    en: str


class ForbidText(Said):
    """What may not be won so, and its sentence."""

    __match_args__ = ("identifier", "zh", "en")
    __slots__ = __match_args__

    identifier: str
    zh: str
    en: str


class FactText(Said):
    """What a caller says of a win: a number, and what it is where nothing is said.

    kind    "range" or "tiles" (as bits)
    """

    __match_args__ = ("name", "least", "most", "default", "key", "kind")
    __slots__ = __match_args__

    name: str
    least: int
    most: int
    default: int
    key: str
    kind: str


class Page:
    """A page, read and compiled; it is never changed.

    text        the page as TOML
    file        what messages call it
    names       the identifier, then what else it is called
    chinese, english, verified   of the rules
    rows, options, forbids, facts   what they are called, and their sentences
    groups, registers, totals   by name; the totals as the options are by default
    players     how many play
    system      the page of the package whose payments it has: that which it is or
                begins with; "" where there is none, or an option names the base
    base        the choice of the option that names the base, where one does
    bytes       the page as the engine reads it, its options open
    """

    __slots__ = (
        "base",
        "bytes",
        "chinese",
        "english",
        "facts",
        "file",
        "forbids",
        "groups",
        "names",
        "options",
        "players",
        "registers",
        "rows",
        "system",
        "text",
        "totals",
        "verified",
    )

    text: str
    file: str
    names: tuple[str, ...]
    chinese: str
    english: str
    verified: bool
    rows: tuple[RowText, ...]
    options: tuple[OptionText, ...]
    forbids: tuple[ForbidText, ...]
    facts: tuple[FactText, ...]
    groups: tuple[str, ...]
    registers: tuple[str, ...]
    totals: tuple[str, ...]
    players: int
    system: str
    base: tuple[str, str] | None
    bytes: bytes

    def __init__(self, parts: Mapping[str, Any]) -> None:
        for name in self.__slots__:
            object.__setattr__(self, name, parts[name])

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a Page cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a Page cannot be changed")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Page):
            return NotImplemented
        return (self.text, self.bytes) == (other.text, other.bytes)

    def __hash__(self) -> int:
        return hash(self.bytes)

    def __reduce__(self) -> tuple[Any, ...]:
        return Page, ({name: getattr(self, name) for name in self.__slots__},)

    def __repr__(self) -> str:
        return f"<Page {self.names[0]} {self.chinese}>"
