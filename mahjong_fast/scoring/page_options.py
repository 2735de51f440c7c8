"""Options of a page: what each may be, and what each value of it changes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from mahjong_fast.scoring.page_place import Place

MOST_OPTIONS = 64
MOST_NUMBER = 2**31 - 1  # of a range
_MOST_CHOICES = 256
_MOST_CHANGES = 1_024  # of all options of a page
_RESERVED = ("mark", "choices", "range", "default")


class Written(NamedTuple):
    """A change as an option says it: what holds at a path where it has a value."""

    number: int
    path: str
    value: Any
    place: Place


class PageOption:
    """An option of a page while that is read.

    kind     "flag", "range" or "choices"
    values   of choices: what it may be, words and integers
    default  its number: 0 or 1, the number itself, or the place among the choices
    fixed    the number that it always is: of one that names the base, and of those of
             that base
    hidden   whether it is of such a base, and none of this page
    shared   whether it is of such a base, and this page has one of the same name
    """

    def __init__(self, name: str, number: int, place: Place) -> None:
        self.name = name
        self.number = number
        self.place = place
        self.mark = ""
        self.kind = "flag"
        self.values: tuple[Any, ...] = ()
        self.least, self.most = 0, 1
        self.default = 0
        self.changes: list[Written] = []
        self.fixed: int | None = None
        self.hidden = self.shared = False

    def number_of(self, value: object) -> int | None:
        """Return the number of a value, or None where the option is never that."""
        if self.kind == "choices":
            for number, choice in enumerate(self.values):
                if type(choice) is type(value) and choice == value:
                    return number
            return None
        if self.kind == "flag" and isinstance(value, bool):
            return int(value)
        if type(value) is int and self.least <= value <= self.most:
            return value
        return None

    def value_of(self, number: int) -> Any:
        """Return the value of a number."""
        if self.kind == "choices":
            return self.values[number]
        return bool(number) if self.kind == "flag" else number

    def is_like(self, other: PageOption) -> bool:
        """Whether another option may be the same values."""
        mine = (self.kind, self.values, self.least, self.most)
        return mine == (other.kind, other.values, other.least, other.most)

    @property
    def is_numeric(self) -> bool:
        """Whether it is one of several integers, and formulas see which."""
        return self.kind == "choices" and all(type(one) is int for one in self.values)

    def expected(self) -> str:
        """Return what it may be, in words."""
        if self.kind == "choices":
            return ", ".join(map(repr, self.values[:20]))
        return (
            "true or false" if self.kind == "flag" else f"{self.least} to {self.most}"
        )


def read_option(name: str, number: int, given: object, place: Place) -> PageOption:
    """Return an option, of what the table of a page says of it."""
    option = PageOption(place.identifier(name, "an option"), number, place)
    table = place.table(given)
    if "mark" in table:
        option.mark = place.at("mark").word(table["mark"])
    if "choices" in table and "range" in table:
        raise place.at("range").fault("an option has choices or a range, not both")
    if "choices" in table:
        _read_choices(option, table["choices"], place.at("choices"))
    elif "range" in table:
        option.kind = "range"
        _read_range(option, table["range"], place.at("range"))
    for key, value in table.items():
        if key not in _RESERVED:
            _read_changes(option, key, value, place.at(key))
    _read_default(option, table, place)
    return option


def _read_choices(option: PageOption, given: object, place: Place) -> None:
    values = place.entries(given)
    option.kind = "choices"
    for number, value in enumerate(values):
        at = place.at(number)
        if type(value) is int:
            at.integer(value, -MOST_NUMBER, MOST_NUMBER)
        else:
            at.name(value, "a word or an integer")
        if str(value) in map(str, values[:number]):
            raise at.fault(f"{value} is there already")
        if str(value) in _RESERVED:
            raise at.fault(f"{value!r} is a word of the language: choose another")
    if not 2 <= len(values) <= _MOST_CHOICES:
        raise place.fault(f"there are 2 to {_MOST_CHOICES} choices")
    option.values = tuple(values)
    if all(map(_looks_whole, values)) and not option.is_numeric:
        raise place.fault("numbers are written without quotes")


def _looks_whole(value: object) -> bool:
    return re.fullmatch(r"-?[0-9]+", str(value)) is not None


def _read_range(option: PageOption, given: object, place: Place) -> None:
    ends = place.entries(given, "a list of two integers")
    if len(ends) != 2:
        raise place.is_("a list of two integers", ends)
    option.least = place.at(0).integer(ends[0], -MOST_NUMBER, MOST_NUMBER)
    option.most = place.at(1).integer(ends[1], -MOST_NUMBER, MOST_NUMBER)
    if option.least > option.most:
        raise place.fault(f"{option.least} is above {option.most}")


def _read_changes(option: PageOption, key: str, value: object, place: Place) -> None:
    """Read what one value changes; *key* is the value as text."""
    number = _number_of_key(option, key)
    if number is None:
        known = (*_RESERVED, *map(str, option.values))
        if option.kind == "flag":
            known = (*_RESERVED, "true", "false")
        if isinstance(value, dict):
            raise place.fault(
                f"{option.name} is {option.expected()}, and {key!r} is none of these"
            )
        raise place.unknown("key", key, known)
    for path, new, at in flat(place.table(value), place):
        option.changes.append(Written(number, path, new, at))
        if len(option.changes) > _MOST_CHANGES:
            raise place.fault(f"an option changes at most {_MOST_CHANGES:,} things")


def _number_of_key(option: PageOption, key: str) -> int | None:
    if option.kind == "flag":
        return {"false": 0, "true": 1}.get(key)
    if option.kind == "choices":
        texts = [*map(str, option.values)]
        return texts.index(key) if key in texts else None
    try:
        number = int(key) if len(key) < 12 and key.isascii() else None
    except ValueError:
        return None
    if number is None or str(number) != key:
        return None
    return option.number_of(number)


def _read_default(option: PageOption, table: Mapping[str, Any], place: Place) -> None:
    if "default" in table:
        number = option.number_of(table["default"])
        if number is None or (option.kind == "flag" and type(table["default"]) is int):
            raise place.at("default").is_(option.expected(), table["default"])
        option.default = number
    elif option.kind == "range":
        option.default = option.least
    elif option.kind == "flag":
        changed = {change.number for change in option.changes}
        if len(changed) == 2:
            raise place.fault("both values change something: say which is the default")
        option.default = int(changed == {0})


def flat(table: Mapping[str, Any], place: Place) -> Iterable[tuple[str, Any, Place]]:
    """Yield paths and their values: a path may be quoted, or written with dots.

    So `"score.fan" = 1` and `score.fan = 1` are one, though the latter is a table in a
    table to TOML.
    """
    for key, value in table.items():
        at = place.at(key)
        if isinstance(value, dict):
            if not value:
                raise at.is_("what it changes to", value)
            for rest, new, deeper in flat(value, at):
                yield f"{key}.{rest}", new, deeper
        else:
            yield key, value, at
