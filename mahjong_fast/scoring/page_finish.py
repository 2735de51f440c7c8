"""What is known of a page only when all of it is read: its options, their defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from mahjong_fast.scoring.page_draft import Change, Draft, Slot

_MOST_AT_ONE = 64  # changes of one path
_MOST_CONFLICTS = 1_024
_MOST_CHOICES = 1_024


def fix_options(draft: Draft, own: Mapping[str, Any]) -> None:
    """Make the options of a base that an option chose what they are by default.

    own     those of the page, which may have some of the same name: these stay open
    """
    _choose_defaults(draft)
    for name, option in list(draft.names.options.items()):
        if name in own:
            option.shared = True
            continue
        option.fixed = option.default
        option.hidden = True


def finish(draft: Draft) -> None:
    """Order options and their changes, and check what they are by default."""
    options = draft.names.options
    _choose_defaults(draft)
    if sum(len(option.values) for option in options.values()) > _MOST_CHOICES:
        raise draft.page_place.at("options").fault(
            f"the options of a page have at most {_MOST_CHOICES:,} choices"
        )
    shown = [option for option in options.values() if not option.hidden]
    for number, option in enumerate(shown):
        option.number = number
    order = {name: place for place, name in enumerate(options)}
    for slot in draft.slots.values():
        if len(slot.changes) > _MOST_AT_ONE:
            raise slot.changes[_MOST_AT_ONE].place.fault(
                f"more than {_MOST_AT_ONE} changes of {slot.path}"
            )
        slot.changes.sort(key=lambda change: order[change.option])
        _note_conflicts(draft, slot)
    draft.presets = _presets(draft)


def _choose_defaults(draft: Draft) -> None:
    """Take what `options.NAME` holds for the default of each option."""
    for name, option in draft.names.options.items():
        slot = draft.slots[f"options.{name}"]
        number = option.number_of(slot.value)
        if number is None:
            raise slot.place.is_(option.expected(), slot.value)
        option.default = number


def _note_conflicts(draft: Draft, slot: Slot) -> None:
    for place, one in enumerate(slot.changes):
        for other in slot.changes[:place]:
            if not _contradict(draft, one, other):
                continue
            draft.conflicts.append((other, one, slot.path))
            if len(draft.conflicts) > _MOST_CONFLICTS:
                raise one.place.fault(
                    f"more than {_MOST_CONFLICTS:,} pairs of options contradict"
                )


def _contradict(draft: Draft, one: Change, other: Change) -> bool:
    """Whether two changes of a path cannot both hold."""
    options = draft.names.options
    if one.option == other.option or one[2:4] == other[2:4]:
        return False
    if options[one.option].fixed is not None or options[other.option].fixed is not None:
        return False
    if one.how != "=" and other.how != "=":
        if one.how == other.how:
            return False
        return any(entry in other.value for entry in one.value)
    return True


def _presets(draft: Draft) -> list[tuple[int, int, int, int]]:
    """Return what options make of others, in an order in which each is known before."""
    options = draft.names.options
    found: list[tuple[int, int, int, int]] = []
    done: set[str] = set()
    open_: set[str] = set()

    def settle(name: str) -> None:
        if name in done:
            return
        slot = draft.slots[f"options.{name}"]
        if name in open_:
            raise slot.place.fault(f"what {name} is follows from itself")
        open_.add(name)
        for change in slot.changes:
            settle(change.option)
            number = options[name].number_of(change.value)
            if number is None:
                raise change.place.is_(options[name].expected(), change.value)
            one, other = options[change.option], options[name]
            if one.fixed is None and other.fixed is None:
                found.append((one.number, change.number, other.number, number))
        open_.discard(name)
        done.add(name)

    for name in options:
        settle(name)
    return found
