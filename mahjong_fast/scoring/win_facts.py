"""The facts of a page that a win tells of: `Win(..., facts={"streak": 2})`."""

from __future__ import annotations

import numbers
from operator import index

from mahjong_fast._native.core import parse
from mahjong_fast.checks import near
from mahjong_fast.errors import ArgumentError, ArrayError, shown
from mahjong_fast.scoring.arguments import kinds_of
from mahjong_fast.tiles import format

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from mahjong_fast._native.scoring import Rules
    from mahjong_fast.scoring.page_object import FactText
    from mahjong_fast.scoring.ruleset import Ruleset

_MOST = 2**53


def facts_of(
    facts: Mapping[str, Any] | None, notation: str = "mpsz"
) -> tuple[tuple[str, int | str], ...]:
    """Return facts in the order of their names: integers, and kinds of tiles as text.

    >>> from mahjong_fast.scoring.win_facts import facts_of
    >>> facts_of({"void": ["3s", 0], "streak": 2})
    (('streak', 2), ('void', '1m3s'))
    """
    if facts is None:
        return ()
    if not hasattr(facts, "keys"):
        raise ArgumentError(f"facts is a mapping by name, not {shown(facts)}")
    for name in facts:
        if not isinstance(name, str):
            raise ArgumentError(f"a fact is called by text, not {shown(name)}")
    return tuple(
        [(name, _value(name, facts[name], notation)) for name in sorted(facts)]
    )


def _value(name: str, value: object, notation: str) -> int | str:
    if isinstance(value, numbers.Integral) or type(value).__name__ == "bool_":
        number = index(int(value))  # type: ignore[call-overload]
        if abs(number) <= _MOST:
            return number
    elif isinstance(value, (str, list, tuple, set, frozenset)):
        kinds = kinds_of(f"the fact {name}", value, notation)
        return format(bytes(tile in kinds for tile in range(34)))
    raise ArgumentError(f"the fact {name} is an integer or tiles, not {shown(value)}")


def numbers_of(
    rules: Ruleset, said: Iterable[tuple[str, int | str]]
) -> tuple[int, ...]:
    """Return every fact of rules as a number, of what a win tells of some."""
    known = facts_known(rules)
    found = {name: fact.default for name, fact in known.items()}
    for name, value in said:
        if name not in known:
            refuse(rules, name)
        fact = known[name]
        if fact.kind == "tiles":
            if not isinstance(value, str):
                raise ArgumentError(f"{rules.name}: {name} is tiles, not {value}")
            counts = parse(value)
            found[name] = sum(1 << tile for tile in range(34) if counts[tile])
        elif isinstance(value, str):
            raise ArgumentError(f"{rules.name}: {name} is a number, not {shown(value)}")
        elif fact.least <= value <= fact.most:
            found[name] = value
        else:
            raise ArgumentError(
                f"{rules.name}: {name} is {fact.least} to {fact.most}, not {value}"
            )
    return tuple(found.values())


def facts_known(rules: Rules) -> dict[str, FactText]:
    """Return the facts that rules ask of a win, by name; {} without a page."""
    page = getattr(rules, "_page_", None)
    return {} if page is None else {fact.name: fact for fact in page.facts}


def refuse(rules: Ruleset, name: str) -> None:
    """Refuse a fact that rules do not know."""
    known = facts_known(rules)
    if not known:
        raise ArgumentError(f"{rules.name} asks for no facts: {shown(name)} is none")
    raise ArgumentError(f"{rules.name} has no fact {shown(name)}{near(name, known)}")


def facts_in(case: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Return the facts of rules that a case has, by the keys that the page names."""
    return {
        name: case[fact.key]
        for name, fact in facts_known(rules).items()
        if case.get(fact.key) is not None
    }


def columns(rules: Ruleset, facts: Mapping[str, Any] | None, n: int) -> Any:
    """Return the facts of *n* wins as an array, a row each, or None without facts.

    Numbers that no fact can be stay what they are, or become what none can.
    """
    import numpy as np  # start-up counts

    if facts is None or (hasattr(facts, "keys") and not facts):
        return None
    if not hasattr(facts, "keys"):
        raise ArrayError(f"facts is a mapping by name, not {shown(facts)}")
    known = facts_known(rules)
    found = np.empty((n, len(known)), np.int64)
    for name in facts:
        if name not in known:
            refuse(rules, name)
    for column, (name, fact) in enumerate(known.items()):
        given = facts.get(name, fact.default)
        if fact.kind == "tiles" and isinstance(given, str):
            given = numbers_of(rules, facts_of({name: given}))[column]
        array = np.asarray(given)
        if array.dtype.kind not in "iub" or array.shape not in ((), (n,)):
            raise ArrayError(
                f"the fact {name} is an integer or {n} of them, not of dtype "
                f"{array.dtype} and shape {array.shape}"
            )
        if array.dtype == np.uint64:  # beyond every fact, where int64 would wrap
            array = np.minimum(array, np.uint64(2**63 - 1))
        found[:, column] = array
    return found
