"""The rows of a page, and the groups that they stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong_fast.scoring.formula import is_name
from mahjong_fast.scoring.page_draft import PageRow

if TYPE_CHECKING:
    from typing import Any

    from mahjong_fast.scoring.page_draft import Draft
    from mahjong_fast.scoring.page_place import Place

MOST_ROWS, MOST_GROUPS = 128, 32
MOST_VALUE = 1_000_000
_MORE = ("id", "each", "excludes", "replaces", "if", "groups")
_GROUP_KEYS = ("table", "forest", "excludes")


def read_group(draft: Draft, name: str, given: object, place: Place) -> None:
    """Read a table `[rows.NAME]`."""
    if name in draft.tables:
        raise place.fault(
            f"the base has a group {name}: add rows by "
            f'change = {{ "rows.{name}+" = [...] }}'
        )
    draft.tables.add(name)
    add_group(draft, name, place)
    table = place.table(given, _GROUP_KEYS)
    if "forest" in table:
        at = place.at("forest")
        draft.forests[name] = at.one_of(table["forest"], ("chows", "pungs")), at
    if "excludes" in table:
        at = place.at("excludes")
        draft.group_lists[name] = at.entries(table["excludes"]), at
    add_rows(draft, name, table.get("table", []), place.at("table"))


def add_group(draft: Draft, name: str, place: Place) -> None:
    """Note a group, by the name that is in a page."""
    if name in draft.names.groups:
        return
    place.identifier(name, "a group")
    if len(draft.names.groups) >= MOST_GROUPS:
        raise place.fault(f"a page has at most {MOST_GROUPS} groups")
    draft.names.groups[name] = len(draft.names.groups)


def add_rows(
    draft: Draft,
    group: str,
    given: object,
    place: Place,
    added: tuple[str, int] | None = None,
) -> None:
    """Add rows to a group, behind those that it has.

    added   the option and the value of it, by its number, that adds them
    """
    rows = [
        _read_row(draft, group, row, place.at(number))
        for number, row in enumerate(place.entries(given, "a list of rows"))
    ]
    for row in rows:
        row.added = added
    last = max(
        (number for number, row in enumerate(draft.rows) if row.groups[0] == group),
        default=len(draft.rows) - 1,
    )
    draft.rows[last + 1 : last + 1] = rows
    if len(draft.rows) > MOST_ROWS:
        raise place.fault(f"a page has at most {MOST_ROWS} rows")


def _read_row(draft: Draft, group: str, given: object, place: Place) -> PageRow:
    shape = "[CHINESE NAME, VALUE, WHEN, { ... }]"
    parts = place.entries(given, f"a row, {shape}")
    more: dict[str, Any] = {}
    if parts and isinstance(parts[-1], dict):
        more = place.at(len(parts) - 1).table(parts[-1], _MORE)
        parts = parts[:-1]
    if not 2 <= len(parts) <= 3:
        raise place.is_(f"a row, {shape}", given)
    more_place = place.at(len(parts))
    chinese = place.at(0).name(parts[0], "the Chinese name of a row")
    when = (
        place.at(2).word(parts[2], "when the row counts") if len(parts) == 3 else None
    )
    each = more.get("each")
    if when is None and each is None:
        raise place.fault(f"it says not when it counts: a row is {shape}")
    identifier = _identifier(when, each, more, place, more_place)
    if f"rows.{identifier}" in draft.slots:
        raise place.fault(f"there is another row {identifier}: give this one an `id`")
    row = PageRow(identifier, chinese, place)
    row.groups = [group]
    for number, other in enumerate(_words(more, "groups", more_place)):
        at = more_place.at("groups", number)
        if other in row.groups:
            raise at.fault(f"it is in {other} already")
        add_group(draft, other, at)
        row.groups.append(other)
    if "if" in more:
        at = more_place.at("if")
        row.if_ = at.word(more["if"], "a formula of options"), at
    path = f"rows.{identifier}"
    draft.slot(path, True, place)
    draft.slot(f"{path}.value", parts[1], place.at(1))
    draft.slot(f"{path}.when", 1 if when is None else when, place.at(2))
    draft.slot(f"{path}.each", 1 if each is None else each, more_place.at("each"))
    for key in ("excludes", "replaces"):
        at = more_place.at(key)
        draft.slot(f"{path}.{key}", at.entries(more.get(key, [])), at)
    return row


def _identifier(
    when: str | None,
    each: object,
    more: dict[str, Any],
    place: Place,
    more_place: Place,
) -> str:
    if "id" in more:
        return more_place.at("id").identifier(more["id"], "a row")
    for formula in (when, each):
        if formula is not None:
            if isinstance(formula, str) and is_name(formula):
                return formula
            break
    raise place.fault("its name cannot be that of one pattern: give it an `id`")


def _words(more: dict[str, Any], key: str, place: Place) -> list[str]:
    return place.at(key).words(more[key]) if key in more else []


def place_rows(draft: Draft) -> None:
    """Number the rows, whose order is known only when all are read."""
    names = draft.names
    for number, row in enumerate(draft.rows):
        if row.identifier in names.groups:
            raise row.place.fault(f"{row.identifier} is both a row and a group")
        names.rows[row.identifier] = number
