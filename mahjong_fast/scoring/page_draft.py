"""A page while it is read: what holds at each path, and what options change."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast.scoring.formula_code import ZERO, Code, instead
from mahjong_fast.scoring.page_scope import Names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from mahjong_fast.scoring.page_place import Place
    from mahjong_fast.scoring.page_scope import PatternText


class Change(NamedTuple):
    """What an option says in place of what holds at a path, where it has a value."""

    option: str
    number: int
    how: str  # "=" in its place, "+" besides, "-" no more
    value: Any
    place: Place


class Slot:
    """A path of a page: what holds there, and what options say in its place."""

    __slots__ = ("changes", "path", "place", "value")

    def __init__(self, path: str, value: Any, place: Place) -> None:
        self.path = path
        self.value = value
        self.place = place
        self.changes: list[Change] = []


class PageFact(NamedTuple):
    """What a caller says of a win: a number, and what it is where nothing is said."""

    least: int
    most: int
    default: int
    key: str
    kind: str  # "range" or "tiles"


class PageRow:
    """A row of the table while it is read; what may be changed of it is in slots."""

    def __init__(self, identifier: str, chinese: str, place: Place) -> None:
        self.identifier = identifier
        self.chinese = chinese
        self.place = place
        self.groups: list[str] = []
        self.added: tuple[str, int] | None = None  # the value of an option that adds it
        self.if_: tuple[str, Place] | None = None


class Draft:
    """All that a page says, its bases included."""

    def __init__(self, patterns: Mapping[str, PatternText], place: Place) -> None:
        self.names = Names(patterns)
        self.page_place = place
        self.called: list[str] = []
        self.title: dict[str, str] = {}
        self.verified = True
        self.slots: dict[str, Slot] = {}
        self.rows: list[PageRow] = []
        self.tables: set[str] = set()  # groups of which [rows.GROUP] has been read
        self.forests: dict[str, tuple[str, Place]] = {}
        self.group_lists: dict[str, tuple[list[Any], Place]] = {}  # excludes of groups
        self.forbids: list[str] = []
        self.facts: dict[str, PageFact] = {}
        self.texts: dict[str, dict[str, str]] = {}
        self.text_places: dict[str, Place] = {}
        # Of options: changes that cannot both hold and of which path, and what they
        # make of others, as numbers.
        self.conflicts: list[tuple[Change, Change, str]] = []
        self.presets: list[tuple[int, int, int, int]] = []

    def slot(self, path: str, value: Any, place: Place) -> Slot:
        """Make a path, which is none yet, with what holds there."""
        found = self.slots[path] = Slot(path, value, place)
        return found

    def resolved(self, path: str, read: Callable[[Any, Place], Code]) -> Code:
        """Return the code of what holds at a path, whatever the options are.

        read    makes the code of a value that stands somewhere
        """
        slot = self.slots[path]
        found = read(slot.value, slot.place)
        for change in slot.changes:
            new = read(change.value, change.place)
            condition = self.names.condition(change.option, change.number)
            found = instead(condition, new, found)
        return found

    def resolved_list(
        self, path: str, read: Callable[[Any, Place], tuple[Any, Code]]
    ) -> dict[Any, Code]:
        """Return the entries of a list at a path, and when each of them is one.

        read    makes of an entry what it names and when that is so
        """
        slot = self.slots[path]
        found: dict[Any, Code] = {}
        for number, entry in enumerate(slot.place.entries(slot.value)):
            key, condition = read(entry, slot.place.at(number))
            if key in found:
                raise slot.place.at(number).fault("it stands there already")
            found[key] = condition
        for change in slot.changes:
            chosen = self.names.condition(change.option, change.number)
            given = [
                read(entry, change.place.at(number))
                for number, entry in enumerate(change.value)
            ]
            if change.how == "=":
                for key in found:
                    found[key] = instead(chosen, ZERO, found[key])
            for number, (key, condition) in enumerate(given):
                old = found.get(key)
                if change.how == "-":
                    if old is None:
                        raise change.place.at(number).fault(
                            f"{slot.path} has no such entry to take away"
                        )
                    found[key] = instead(chosen, ZERO, old)
                else:
                    found[key] = instead(
                        chosen, condition, ZERO if old is None else old
                    )
        return {key: code for key, code in found.items() if code != ZERO}
