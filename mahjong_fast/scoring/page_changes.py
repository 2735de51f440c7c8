"""What options and `[change]` say in place of what a page says: the paths there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong_fast.errors import shown
from mahjong_fast.scoring.page_draft import Change
from mahjong_fast.scoring.page_options import flat
from mahjong_fast.scoring.page_rows import add_rows

if TYPE_CHECKING:
    from typing import Any

    from mahjong_fast.scoring.page_draft import Draft, Slot
    from mahjong_fast.scoring.page_place import Place

# Every setting of a page, and what it is where nothing is said; "": see page_sheet.
SETTINGS: dict[str, Any] = {
    "shapes": ["standard"],
    "totals": [],
    "result": "",
    "key": "",
    "minimum.of": "",
    "minimum.least": 0,
    "pass_lock": "same_tile",
    "require": 1,
    "game.players": 4,
    "game.tiles": 136,
    "game.sets": 0,
    "game.jokers": False,
    "game.flowers": False,
    "game.robbed_last": False,
    "game.honor_runs": [],
    "game.wild_fifth": False,
    "game.wild_melds": True,
    "game.wild_claims": True,
    "game.waits": "shape",
    "game.knitted_wait": "beside",
    "wild.turned": False,
    "wild.kinds": ["next"],
    "wild.cycle": [],
}
LISTS = ("shapes",)  # and those of rows: a change adds, or takes away
_ROW_FIELDS = ("value", "when", "each", "excludes", "replaces")
_ROW_LISTS = ("excludes", "replaces")


def read_changes(draft: Draft, table: dict[str, Any], place: Place) -> None:
    """Read `[change]`: what holds in place of what the base says."""
    for path, value, at in flat(table, place):
        change(draft, path, value, at, None)


def change(
    draft: Draft, path: str, value: Any, place: Place, by: tuple[str, int] | None
) -> None:
    """Change a path, always or where an option has a value.

    by      the option, and the value by its number; None: always
    """
    if path in ("title.zh", "title.en", "name", "verified"):
        _change_head(draft, path, value, place, by)
        return
    how = path[-1] if path[-1:] in ("+", "-") else "="
    bare = path.rstrip("+-") if how != "=" else path
    group = bare.removeprefix("rows.")
    if bare.startswith("rows.") and group in draft.names.groups:
        if how != "+":
            raise place.fault(
                f"{group} is a group, to which rows are added: rows.{group}+"
            )
        add_rows(draft, group, value, place, by)
        return
    slot = draft.slots.get(bare)
    if slot is None:
        raise _unknown(draft, bare, place)
    if how != "=" and not (bare in LISTS or bare.rpartition(".")[2] in _ROW_LISTS):
        raise place.fault(f"{bare} is no list to which {how} could be said")
    if bare == "game.players" and by is not None:
        raise place.fault("how many play is no matter of options")
    if how != "=" or isinstance(slot.value, list):
        value = place.entries(value)
    if by is not None:
        slot.changes.append(Change(*by, how, value, place))
    elif how == "=":
        _refuse_beside(draft, slot, place)
        slot.value, slot.place = value, place
    else:
        _change_list(slot, how, value, place)


def _change_head(
    draft: Draft, path: str, value: Any, place: Place, by: tuple[str, int] | None
) -> None:
    if by is not None:
        raise place.fault("an option changes no name")
    if path == "verified":
        draft.verified = place.flag(value)
    elif path == "name":
        draft.called = [place.identifier(value, "a page")]
    else:
        draft.title[path.removeprefix("title.")] = place.name(value)


def _refuse_beside(draft: Draft, slot: Slot, place: Place) -> None:
    """Refuse a change that an option, as it is by default, would make void."""
    for other in slot.changes:
        option = draft.names.options[other.option]
        if other.how == "=" and option.default == other.number:
            raise place.fault(
                f"the option {option.name} says that, as it is by default: change "
                f"options.{option.name}"
            )


def _change_list(slot: Slot, how: str, value: list[Any], place: Place) -> None:
    entries = list(slot.place.entries(slot.value))
    for number, entry in enumerate(value):
        if how == "-" and entry not in entries:
            raise place.at(number).fault(
                f"{slot.path} has no {shown(entry)} to take away"
            )
        if how == "-":
            entries.remove(entry)
        else:
            entries.append(entry)
    slot.value, slot.place = entries, place


def _unknown(draft: Draft, path: str, place: Place) -> Exception:
    """Return the error for a path of nothing, and what may have been meant."""
    kind, _, rest = path.partition(".")
    name, _, field = rest.partition(".")
    names = draft.names
    if kind == "rows" and f"rows.{name}" in draft.slots and field:
        return place.unknown(f"rows.{name}.", field, _ROW_FIELDS)
    known = {
        "rows": [row.identifier for row in draft.rows]
        + [f"{g}+" for g in names.groups],
        "score": list(names.registers),
        "forbid": draft.forbids,
        "options": list(names.options),
    }
    if rest and kind in known:
        what = {
            "rows": "row or group",
            "score": "number of [score]",
            "options": "option",
        }
        return place.unknown(what.get(kind, "forbidden thing"), name, known[kind])
    every = [*SETTINGS, *(f"{one}.NAME" for one in known)]
    if not rest and kind in known:
        return place.fault(f"{kind} of what? A path is {kind}.NAME")
    return place.unknown("path", path, every)
