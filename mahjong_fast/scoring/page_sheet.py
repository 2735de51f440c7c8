"""The keys of one page, read into what its bases have said before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong_fast.errors import shown
from mahjong_fast.scoring.page_changes import SETTINGS, change, read_changes
from mahjong_fast.scoring.page_draft import PageFact
from mahjong_fast.scoring.page_options import MOST_OPTIONS, read_option
from mahjong_fast.scoring.page_place import meant
from mahjong_fast.scoring.page_rows import read_group

if TYPE_CHECKING:
    from typing import Any

    from mahjong_fast.scoring.page_draft import Draft
    from mahjong_fast.scoring.page_options import PageOption
    from mahjong_fast.scoring.page_place import Place

MOST_REGISTERS, MOST_FACTS, MOST_FORBIDS = 16, 16, 32
_MOST_NAMES = 32
_MOST_FACT = 2**53
_ALWAYS = ("name", "title", "verified", "base", "facts", "rows", "forbid", "score")
_KEYS = (*_ALWAYS, "options", "text")
_ALONE = ("shapes", "totals", "result", "key", "minimum", "pass_lock", "require")
_TABLES = ("game", "wild", "minimum")


def read_sheet(draft: Draft, tree: dict[str, Any], place: Place, named: str) -> None:
    """Read a page into *draft*, which holds its base where it has one.

    named   what it is called where it does not say so
    """
    derived = "base" in tree
    keys = (*_KEYS, "change") if derived else (*_KEYS, *_ALONE, "game", "wild")
    for key in tree:
        if key not in keys:
            raise _unknown(key, keys, derived, place.at(key))
    _read_names(draft, tree, place, named)
    _read_facts(draft, tree.get("facts", {}), place.at("facts"))
    if not derived:
        _read_settings(draft, tree, place)
    for name, given in place.at("rows").table(tree.get("rows", {})).items():
        read_group(draft, name, given, place.at("rows", name))
    _read_forbids(draft, tree.get("forbid", {}), place.at("forbid"))
    _read_registers(draft, tree.get("score", {}), place.at("score"))
    if not derived:
        _choose_defaults(draft, tree, place)
    if "change" in tree:
        read_changes(
            draft, place.at("change").table(tree["change"]), place.at("change")
        )
    _read_options(draft, tree.get("options", {}), place.at("options"))
    _read_texts(draft, tree.get("text", {}), place.at("text"))


def _unknown(key: str, keys: tuple[str, ...], derived: bool, place: Place) -> Exception:
    if derived and (key in _ALONE or key in _TABLES):
        name = (
            f'"{key}.KEY"'
            if key in _TABLES
            else f'"{key}+"'
            if key == "shapes"
            else key
        )
        return place.fault(
            f"the base says that already: write [change] and under it {name} = ..."
        )
    if key == "change":
        return place.fault("there is no `base` that could be changed")
    return place.unknown("key", key, keys)


def _read_names(draft: Draft, tree: dict[str, Any], place: Place, named: str) -> None:
    at = place.at("name")
    given = tree.get("name", named)
    names = [given] if isinstance(given, str) else at.entries(given, "names")
    if not 1 <= len(names) <= _MOST_NAMES:
        raise at.fault(f"a page has 1 to {_MOST_NAMES} names")
    at.identifier(names[0], "a page")
    for number, name in enumerate(names):
        at.at(number).name(name, "what the page is called")
    draft.called = names
    at = place.at("title")
    title = at.table(tree.get("title", {}), ("zh", "en"))
    for language, text in title.items():
        draft.title[language] = at.at(language).name(text)
    draft.title.setdefault("en", names[0])
    draft.title.setdefault("zh", names[1] if len(names) > 1 else names[0])
    if "verified" in tree:
        draft.verified = place.at("verified").flag(tree["verified"])


def _read_facts(draft: Draft, given: object, place: Place) -> None:
    for name, fact in place.table(given).items():
        at = place.at(name)
        at.identifier(name, "a fact")
        if name in draft.facts:
            raise at.fault(f"the base has a fact {name}")
        if len(draft.facts) >= MOST_FACTS:
            raise at.fault(f"a page has at most {MOST_FACTS} facts")
        draft.names.facts[name] = len(draft.facts)
        draft.facts[name] = _read_fact(name, fact, at)
        if draft.facts[name].kind == "tiles":
            draft.names.tile_facts.add(name)


_EVERY_KIND = 2**34 - 1


def _read_fact(name: str, given: object, place: Place) -> PageFact:
    table = place.table(given, ("range", "tiles", "default", "key"))
    if ("range" in table) == ("tiles" in table):
        raise place.fault("a fact is a number, range = [a, b], or tiles = true")
    kind = "range" if "range" in table else "tiles"
    at = place.at(kind)
    if kind == "range":
        ends = at.entries(table[kind], "a list of two integers")
        if len(ends) != 2:
            raise at.is_("a list of two integers", ends)
        least = at.at(0).integer(ends[0], -_MOST_FACT, _MOST_FACT)
        most = at.at(1).integer(ends[1], least, _MOST_FACT)
        default = least
    else:
        if not at.flag(table[kind]):
            raise at.is_("true", False)
        if "default" in table:
            raise place.at("default").fault(
                "a fact of tiles has no default: leave this out"
            )
        least, most, default = 0, _EVERY_KIND, 0
    if "default" in table:
        default = place.at("default").integer(table["default"], least, most)
    key = place.at("key").identifier(table.get("key", name), "the key of a case")
    return PageFact(least, most, default, key, kind)


def _read_settings(draft: Draft, tree: dict[str, Any], place: Place) -> None:
    for path, default in SETTINGS.items():
        key, _, rest = path.partition(".")
        at = place.at(key)
        given = tree.get(key, default)
        if rest:
            at = at.at(rest)
            table = tree.get(key, {})
            given = table.get(rest, default) if isinstance(table, dict) else default
        draft.slot(path, given, at)
    for key in _TABLES:
        if key in tree:
            known = [
                path[len(key) + 1 :] for path in SETTINGS if path.startswith(f"{key}.")
            ]
            place.at(key).table(tree[key], known)
    if "wild" in tree and "turned" not in tree["wild"]:
        draft.slots["wild.turned"].value = True


def _choose_defaults(draft: Draft, tree: dict[str, Any], place: Place) -> None:
    """Choose which registers are meant where the page does not say."""
    if not draft.names.registers:
        raise place.at("score").fault(
            'a page says there what a win is worth: fan = "sum(GROUP)"'
        )
    slots = draft.slots
    if "totals" not in tree:
        slots["totals"].value = list(draft.names.registers)
    if "result" not in tree:
        totals = slots["totals"].value
        slots["result"].value = totals[0] if isinstance(totals, list) and totals else ""
    for path in ("key", "minimum.of"):
        if slots[path].value == "":
            slots[path].value = slots["result"].value


def _read_forbids(draft: Draft, given: object, place: Place) -> None:
    for name, formula in place.table(given).items():
        at = place.at(name)
        at.identifier(name, "what is forbidden")
        if name in draft.forbids:
            raise at.fault(f'the base has that: change = {{ "forbid.{name}" = ... }}')
        if len(draft.forbids) >= MOST_FORBIDS:
            raise at.fault(f"a page forbids at most {MOST_FORBIDS} things")
        draft.forbids.append(name)
        draft.slot(f"forbid.{name}", formula, at)


def _read_registers(draft: Draft, given: object, place: Place) -> None:
    registers = draft.names.registers
    for name, formula in place.table(given).items():
        at = place.at(name)
        at.identifier(name, "a number of [score]")
        if name in registers:
            raise at.fault(f'the base has that: change = {{ "score.{name}" = ... }}')
        if len(registers) >= MOST_REGISTERS:
            raise at.fault(f"[score] has at most {MOST_REGISTERS} numbers")
        registers[name] = len(registers)
        draft.slot(f"score.{name}", formula, at)


def _read_options(draft: Draft, given: object, place: Place) -> None:
    options = draft.names.options
    read = []
    for name, table in place.table(given).items():
        at = place.at(name)
        before = options.get(name)
        if before is not None and not before.shared:
            raise at.fault(
                f"the base has an option {name}: change what it is by "
                f'change = {{ "options.{name}" = ... }}'
            )
        if len(options) >= MOST_OPTIONS:
            raise at.fault(f"a page has at most {MOST_OPTIONS} options")
        option = read_option(name, len(options), table, at)
        other = before is not None and not option.is_like(before)
        if before is not None and other and _matters(draft, before):
            raise at.fault(f"in the base it is {before.expected()}")
        options.pop(name, None)  # so that it stands where this page has it
        options[name] = option
        draft.slot(f"options.{name}", option.value_of(option.default), at)
        read.append(option)
    for option in read:
        for written in option.changes:
            change(
                draft,
                written.path,
                written.value,
                written.place,
                (option.name, written.number),
            )


def _matters(draft: Draft, option: PageOption) -> bool:
    """Whether what an option of the base is changes what wins are worth."""
    named = f"option.{option.name}"
    return bool(option.changes) or any(
        named in str(slot.value) or any(named in str(c.value) for c in slot.changes)
        for slot in draft.slots.values()
    )


def _read_texts(draft: Draft, given: Any, place: Place) -> None:
    entries = [
        (place.at(name), name, entry) for name, entry in place.table(given).items()
    ]
    if "option" in given:  # a name with a dot, where that is not quoted
        at = place.at("option")
        entries.remove((at, "option", given["option"]))
        entries += [
            (at.at(name), f"option.{name}", entry)
            for name, entry in at.table(given["option"]).items()
        ]
    for at, name, entry in entries:
        table = at.table(entry, ("zh", "en", "name"))
        draft.texts[name] = {key: at.at(key).word(text) for key, text in table.items()}
        if "name" in table:
            at.at("name").name(table["name"])
        draft.text_places[name] = at


def check_names(draft: Draft, place: Place) -> None:
    """Refuse a name that is two things in formulas, and sentences of nothing."""
    names = draft.names
    kinds = {
        "a pattern": names.patterns,
        "a fact": names.facts,
        "a number of [score]": names.registers,
    }
    for what, known in (("facts", names.facts), ("score", names.registers)):
        for name in known:
            also = [kind for kind, others in kinds.items() if name in others]
            if len(also) > 1:
                raise place.at(what, name).fault(
                    f"{name} is {' and '.join(also)}: rename it"
                )
    marks = {option.mark for option in names.options.values() if option.mark}
    known_texts = [
        *(f"option.{option}" for option in names.options),
        *names.rows,
        *draft.forbids,
        *names.options,
        *sorted(marks),
        *names.facts,
    ]
    allowed = set(known_texts)
    for name, at in draft.text_places.items():
        if name not in allowed:
            raise at.fault(
                f"no row, option, mark, fact or forbidden thing {shown(name)}"
                + meant(name, known_texts, otherwise="")
            )
        if "name" in draft.texts[name] and name not in names.rows:
            raise at.at("name").fault("a row alone has an English name")
