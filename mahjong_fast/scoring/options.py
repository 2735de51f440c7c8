"""The points that a rule book leaves open, and what was chosen."""

from __future__ import annotations

import sys

from mahjong_fast import checks
from mahjong_fast._native.scoring import Entry, entry
from mahjong_fast.checks import near as near
from mahjong_fast.errors import OptionError, SchemaError, UnknownOption, shown

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any


@entry
class Option(Entry):
    """A point that a rule book leaves open: a name, a default, what else it may be.

    `choices` are all values it may have; None: any of the type of the default, or those
    integers that `least` and `most` leave. `mark` is the place where the ambiguity is
    described.

    >>> from mahjong_fast.scoring.options import Option
    >>> Option("minimum", 0, (0, 1, 3), "番 that a win needs").check(True, "xinzhang")
    Traceback (most recent call last):
    mahjong_fast.errors.OptionError: xinzhang: minimum is 0, 1 or 3, not True
    >>> Option("minimum", 8, least=0, most=100).check(-5, "guobiao")
    Traceback (most recent call last):
    mahjong_fast.errors.OptionError: guobiao: minimum is 0 to 100, not -5
    """

    __match_args__ = ("name", "default", "choices", "text", "mark", "least", "most")
    __slots__ = ()

    name: str
    default: Any
    choices: tuple[Any, ...] | None
    text: str
    mark: str
    least: int | None
    most: int | None

    def __init__(
        self,
        name: str,
        default: Any,
        choices: Iterable[Any] | None = None,
        text: str = "",
        mark: str = "",
        least: int | None = None,
        most: int | None = None,
    ) -> None:
        if not isinstance(name, str) or not name.isidentifier():
            raise SchemaError(f"an option has a name, not {shown(name)}")
        try:
            allowed = None if choices is None else tuple(map(_plain, choices))
        except TypeError:
            raise SchemaError(
                f"option {name}: choices are values, not {shown(choices)}"
            ) from None
        if allowed is None and isinstance(default, bool):
            allowed = (False, True)
        place = f"option {name}"
        least = _bound(place, "least", least)
        most = _bound(place, "most", most)
        self._set(name, _plain(default), allowed, text, mark, least, most)
        if allowed is not None and not self._is_choice(self.default):
            raise SchemaError(f"{place}: {shown(default)} is none of its choices")
        if self.bounds and (allowed is not None or type(self.default) is not int):
            raise SchemaError(
                f"{place}: least and most are of integers without choices"
            )
        if least is not None and most is not None and least > most:
            raise SchemaError(f"{place}: least {least} is above most {most}")
        if not self._is_within(self.default):
            raise SchemaError(f"{place}: {shown(default)} is not {self.bounds}")

    @property
    def bounds(self) -> str:
        """The range of an integer in words; "" where there is none.

        >>> from mahjong_fast.scoring.options import Option
        >>> Option("minimum", 8, least=0, most=100).bounds, Option("cap", 3).bounds
        ('0 to 100', '')
        """
        if self.least is None:
            return "" if self.most is None else f"at most {self.most}"
        if self.most is None:
            return f"at least {self.least}"
        return f"{self.least} to {self.most}"

    def check(self, value: object, rules: str) -> Any:
        """Return *value* as plain data, or raise an `OptionError`."""
        if not _is_short(value):
            raise OptionError(
                f"{rules}: {self.name} holds more than {_MOST_VALUES} values: "
                f"{shown(value)}"
            )
        try:
            plain = _plain(value)
        except RecursionError:
            raise OptionError(f"{rules}: {self.name} is nested too deep") from None
        if self.choices is not None:
            # A choice is a short name; what has thousands of digits has no text.
            if (
                type(plain) is int
                and plain.bit_length() < 64
                and str(plain) in self.choices
            ):
                plain = str(plain)  # YAML reads a word of digits as a number
            if not self._is_choice(plain):
                raise OptionError(
                    f"{rules}: {self.name} is {_either(self.choices)}, not "
                    f"{shown(value)}"
                )
        elif self.default is not None and type(plain) is not type(self.default):
            kind = type(self.default).__name__
            raise OptionError(
                f"{rules}: {self.name} is of type {kind}, not {shown(value)}"
            )
        elif not self._is_within(plain):
            raise OptionError(
                f"{rules}: {self.name} is {self.bounds}, not {shown(value)}"
            )
        return plain

    def fits(self, value: object) -> bool:
        """Whether the option may have this value.

        >>> from mahjong_fast.scoring.options import Option
        >>> Option("flowers", False).fits(2)
        False
        """
        try:
            self.check(value, "")
        except OptionError:
            return False
        return True

    def _is_choice(self, value: object) -> bool:
        # True is equal to 1, but says another thing.
        return any(
            type(value) is type(choice) and value == choice
            for choice in self.choices or ()
        )

    def _is_within(self, value: Any) -> bool:
        return (self.least is None or value >= self.least) and (
            self.most is None or value <= self.most
        )


def resolve(
    options: Iterable[Option], given: Mapping[str, Any], rules: str
) -> dict[str, Any]:
    """Return every option of *options* with its value: as *given*, or the default.

    >>> from mahjong_fast.scoring.options import Option, resolve
    >>> resolve([Option("cap", 3), Option("loud", False)], {"cap": 5}, "mine")
    {'cap': 5, 'loud': False}
    >>> resolve([Option("cap", 3)], {"cup": 5}, "mine")
    Traceback (most recent call last):
    mahjong_fast.errors.UnknownOption: mine has no option 'cup': did you mean cap?
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise UnknownOption(
                f"{rules} has no option {shown(name)}{near(name, known)}"
            )
    return {
        name: option.check(given.get(name, option.default), rules)
        for name, option in known.items()
    }


def _bound(place: str, what: str, value: object) -> int | None:
    if value is None:
        return None
    return checks.whole(
        value, f"{place}: {what}", error=SchemaError, expected="an integer"
    )


_MOST_VALUES = 1000  # of an option that is a list


def _is_short(value: object) -> bool:
    """Whether a value holds few others: lists in lists may share theirs, and grow."""
    waiting, held = [value], 0
    while waiting:
        some = waiting.pop()
        if isinstance(some, (list, tuple)):
            held += len(some)
            if held > _MOST_VALUES:
                return False
            waiting += some
    return True


def _plain(value: object) -> Any:
    """Return a value without lists and without scalars of NumPy."""
    if isinstance(value, (list, tuple)):
        return tuple(map(_plain, value))
    # Who has such a scalar has NumPy loaded; nobody else waits for it here.
    numpy = sys.modules.get("numpy")
    return value.item() if numpy and isinstance(value, numpy.generic) else value


def _either(choices: tuple[Any, ...]) -> str:
    *first, last = map(repr, choices)
    return f"{', '.join(first)} or {last}" if first else last
