"""The shapes, the game and the wild tiles of a page, whatever its options are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong_fast.scoring import page_settings as settings
from mahjong_fast.scoring.formula import read, read_in
from mahjong_fast.scoring.formula_code import (
    ONE,
    ZERO,
    Code,
    both,
    fold,
    integer,
    op,
)
from mahjong_fast.scoring.page_scope import Scope

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mahjong_fast.scoring.page_draft import Draft
    from mahjong_fast.scoring.page_place import Place

_MOST_SHAPES, _MOST_WILD = 32, 16
_ANY_SHAPE = 12  # its place among the settings


class GameCompiler:
    """Makes the formulas of the settings of a page."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.names = draft.names
        self.options = Scope(draft.names, "this formula")

    def all(self) -> tuple[list[Code], list[tuple[Code, settings.Narrowed]]]:
        """Return every setting in the order of the bytes, and what narrows shapes."""
        (flags, any_shape), narrowed = self.shapes()
        numbers = [flags, *self.numbers()]
        numbers.insert(_ANY_SHAPE, any_shape)
        return numbers + self.registers(), narrowed

    def shapes(self) -> tuple[tuple[Code, Code], list[tuple[Code, settings.Narrowed]]]:
        """Return the flags of all shapes, whether any wins, and what narrows them."""
        found = self.draft.resolved_list("shapes", self.shape)
        when: dict[settings.Narrowed, Code] = {}
        for shapes, condition in found.items():
            for shape in shapes:
                before = when.get(shape)
                if before is not None and condition not in (before, ONE):
                    either = fold("OR", [before, condition])
                    condition = before if before == ONE else either
                when[shape] = condition
        any_shape = when.pop(settings.ANY_SHAPE, ZERO)
        if any_shape not in (ONE, ZERO):
            any_shape = op("IF", any_shape, ONE, ZERO)
        narrowed = []
        of_flag: dict[int, list[Code]] = {}
        for shape, condition in when.items():
            of_flag.setdefault(shape.flag, []).append(condition)
            whole = when.get(settings.Narrowed(shape.flag), ZERO)
            if not shape.is_plain and whole != ONE:  # beside the whole it says nothing
                also = ONE if whole == ZERO else op("NOT", whole)
                narrowed.append((both(condition, also), shape))
        if len(narrowed) > _MOST_SHAPES:
            place = self.draft.slots["shapes"].place
            raise place.fault(f"a page has at most {_MOST_SHAPES} shapes of its own")
        return (_flags(of_flag), any_shape), narrowed

    def shape(
        self, given: Any, place: Place
    ) -> tuple[tuple[settings.Narrowed, ...], Code]:
        shapes, condition = settings.shapes_of(given, place)
        if condition is None:
            return shapes, ONE
        return shapes, read(condition, self.options, place.at("if"))

    def numbers(self) -> list[Code]:
        """Return the settings from the tiles on that are one number."""
        draft = self.draft
        slot = draft.slots["game.players"]
        settings.check_players(slot.value, slot.place)
        found = []
        for path, number in settings.NUMBERS.items():
            if path.startswith("wild."):
                continue

            def read_number(
                given: Any, place: Place, number: Callable[[Any, Place], int] = number
            ) -> Code:
                return integer(number(given, place))

            found.append(draft.resolved(path, read_number))
        return found

    def registers(self) -> list[Code]:
        """Return result, key, what the minimum is of, the minimum, and the totals."""
        draft = self.draft
        totals = draft.resolved("totals", self.totals)  # of which the result is one
        return [
            draft.resolved("result", self.register),
            draft.resolved("key", self.register),
            draft.resolved("minimum.of", self.register),
            draft.resolved("minimum.least", read_in(self.options)),
            totals,
        ]

    def register(self, given: Any, place: Place) -> Code:
        name = place.word(given, "a number of [score]")
        if name not in self.names.registers:
            raise place.unknown("number of [score]", name, self.names.registers)
        return integer(self.names.registers[name])

    def totals(self, given: Any, place: Place) -> Code:
        names = place.words(given, "a list of numbers of [score]")
        found = 0
        for number, name in enumerate(names):
            at = place.at(number)
            if name not in self.names.registers:
                raise at.unknown("number of [score]", name, self.names.registers)
            bit = 1 << self.names.registers[name]
            if found & bit:
                raise at.fault(f"{name} stands there twice")
            found |= bit
        if not found:
            raise place.fault("a score shows one number of [score] at least")
        return integer(found)

    def wild(self) -> list[tuple[Code, tuple[int, ...]]]:
        """Return the kinds that each turned tile makes wild, and when they are so."""
        draft = self.draft
        turned = draft.resolved(
            "wild.turned", lambda given, place: integer(int(place.flag(given)))
        )
        kinds = self.alternatives("wild.kinds", _kinds)
        cycles = self.alternatives("wild.cycle", settings.successors)
        if turned == ZERO:
            return []
        place = draft.slots["wild.cycle"].place
        slot = draft.slots["game.tiles"]
        tiles = settings.NUMBERS["game.tiles"](slot.value, slot.place)
        if len(kinds) * len(cycles) > _MOST_WILD:
            raise place.fault(
                f"options make more than {_MOST_WILD} kinds of wild tiles"
            )
        found = []
        for chosen, words in kinds:
            for follows, after in cycles:
                condition = both(turned, both(chosen, follows))
                found.append(
                    (condition, settings.wild_masks(words, after, tiles, place))
                )
        return found

    def alternatives(
        self, path: str, read_value: Callable[[Any, Place], Any]
    ) -> list[tuple[Code, Any]]:
        """Return every value of a path, each with when it is the one that holds."""
        slot = self.draft.slots[path]
        found = []
        rest = ONE
        for change in reversed(slot.changes):  # who wins comes first
            value = read_value(change.value, change.place)
            chosen = self.names.condition(change.option, change.number)
            if chosen == ZERO or rest == ZERO:
                continue
            found.append((both(rest, chosen), value))
            rest = ZERO if chosen == ONE else both(rest, op("NOT", chosen))
        value = read_value(slot.value, slot.place)
        if rest != ZERO:
            found.append((rest, value))
        return found


def _flags(of_flag: dict[int, list[Code]]) -> Code:
    """Return the flags of shapes, of which each wins where a condition of it holds."""
    always = sum(flag for flag, codes in of_flag.items() if ONE in codes)
    found = [
        op("IF", fold("OR", codes), integer(flag), ZERO)
        for flag, codes in of_flag.items()
        if ONE not in codes
    ]
    if always or not found:
        found.append(integer(always))
    return fold("ADD", found)


def _kinds(given: Any, place: Place) -> list[str]:
    words = place.words(given)
    for number, word in enumerate(words):
        place.at(number).one_of(word, settings.KINDS)
    if not words:
        raise place.fault("which kinds are wild: turned, next, or both?")
    return words
