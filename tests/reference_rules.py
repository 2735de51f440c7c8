"""The oracle of rule systems: a page as plain data, its formulas as their text.

`rules_of` reads pages that tests make, as mappings; it takes nothing from the library
but the numbers of shapes. The rule systems of the library are never read: systems/ has
them, written a second time.
"""

import ast
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import reference_wins


class Row(NamedTuple):
    name: str
    value: str
    when: str
    each: str
    groups: frozenset[str]
    replaces: frozenset[int] = frozenset()
    excludes: frozenset[int] = frozenset()

    def is_late(self) -> bool:
        """Return whether it is tried when all others have been."""
        called = {n.func.id for n in ast.walk(tree(self.when)) if type(n) is ast.Call}
        return bool(called & {"has", "sum", "count"})


class Rules(NamedTuple):
    rows: tuple[Row, ...]
    score: tuple[tuple[str, str], ...]  # registers and their formulas, in order
    forms: int
    result: str
    key: str
    minimum: int = 0
    minimum_of: str = ""
    require: str = "1"
    forbid: tuple[str, ...] = ()
    forests: tuple[tuple[str, str], ...] = ()  # groups, and chows or pungs
    honor_runs: tuple[str, ...] = ()
    options: frozenset[str] = frozenset()  # waits_live, no_fifth_copy, any_shape ...
    chosen: tuple[tuple[str, int], ...] = ()  # values of the options of the page

    def named(self, names: tuple[str, ...]) -> tuple[int, ...]:
        """Return the rows of these names, and of groups of these names."""
        some = set(names)
        return tuple(
            i
            for i, row in enumerate(self.rows)
            if row.name in some or row.groups & some
        )


@lru_cache(maxsize=1 << 12)
def tree(formula: str) -> ast.expr:
    """Return a formula as Python reads it."""
    return ast.parse(formula.strip(), mode="eval").body


def rules_of(page: Mapping[str, Any], **chosen: int) -> Rules:
    """Return a page as plain data; *chosen* are the values of all its options."""
    table = []
    for group, said in page["rows"].items():
        for chinese, value, when, *rest in said["table"]:
            more = rest[0] if rest else {}
            if "if" in more and not chosen[more["if"].removeprefix("option.")]:
                continue
            groups = frozenset([group, *more.get("groups", ())])
            row = Row(chinese, str(value), when, str(more.get("each", 1)), groups)
            table.append((row, more))
    bare = Rules(tuple(row for row, _ in table), (), 0, "", "")

    def removed(more: Mapping[str, Any], phase: str, own: int) -> frozenset[int]:
        return frozenset(bare.named(tuple(more.get(phase, ())))) - {own}

    rows = tuple(
        row._replace(
            replaces=removed(more, "replaces", i), excludes=removed(more, "excludes", i)
        )
        for i, (row, more) in enumerate(table)
    )
    game, shapes = page.get("game", {}), page.get("shapes", ["standard"])
    forms = 0
    for shape in shapes:
        if isinstance(shape, str):
            forms |= getattr(reference_wins, shape.upper())
    options = {
        "waits_live": game.get("waits") == "live",
        "knitted_waits_whole": game.get("knitted_wait") == "whole",
        "no_fifth_copy": not game.get("wild_fifth"),
        "any_shape": {"shape": "any"} in shapes,
    }
    minimum = page.get("minimum", {"of": "", "least": 0})
    result = page.get("result", page["totals"][0])
    return Rules(
        rows=rows,
        score=tuple(page["score"].items()),
        forms=forms,
        result=result,
        key=page.get("key", result),
        minimum=minimum["least"],
        minimum_of=minimum["of"],
        require=page.get("require", "1"),
        forbid=tuple(page.get("forbid", {}).values()),
        forests=tuple(
            (group, said["forest"])
            for group, said in page["rows"].items()
            if "forest" in said
        ),
        honor_runs=tuple(game.get("honor_runs", ())),
        options=frozenset(name for name, on in options.items() if on),
        chosen=tuple(chosen.items()),
    )
