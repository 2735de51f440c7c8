"""What rules of a page are, as data: the options chosen, the game, the totals."""

from __future__ import annotations

from types import MappingProxyType

from mahjong_fast._native import scoring
from mahjong_fast.checks import near
from mahjong_fast.errors import OptionError, SchemaError, UnknownOption, shown
from mahjong_fast.scoring.hand_rules import EVERY_KIND
from mahjong_fast.scoring.options import Option, resolve
from mahjong_fast.tiles import as_tile, format

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from mahjong_fast.scoring.page_object import Page
    from mahjong_fast.tiles import Tile

OWN = "rows."  # before the identifier of a row whose value is chosen
_LOCKS = ("off", "same_tile", "all")
_RUNS = {scoring.RUNS_OF_DRAGONS: "dragons", scoring.RUNS_OF_WINDS: "winds"}
_SUITS = (1 << 27) - 1


def checked(page: Page, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options given, checked, those of rows behind the others."""
    called = page.names[0]
    plain = {k: v for k, v in options.items() if not k.startswith(OWN)}
    known = resolve(option_list(page), plain, called)
    given = {name: known[name] for name in plain}
    rows = [row.identifier for row in page.rows]
    for name, value in options.items():
        if not name.startswith(OWN):
            continue
        row = name.removeprefix(OWN)
        if row not in rows:
            raise UnknownOption(f"{called} has no row {shown(row)}{near(row, rows)}")
        if type(value) is not int or abs(value) > scoring.MAX_VALUE:
            most = f"{scoring.MAX_VALUE:,}"
            raise OptionError(
                f"{called}: {name} is -{most} to {most}, not {shown(value)}"
            )
        given[name] = value
    return given


def refuse_names(page: Page) -> None:
    """Refuse numbers of [score] that are called as what a Score has."""
    for register in page.registers:
        if hasattr(scoring.Score, register) and register != "total":
            raise SchemaError(
                f"{page.file}: score.{register}: a Score has that already: call it "
                "otherwise"
            )


def described(
    page: Page, known: dict[str, Any], given: Mapping[str, Any]
) -> dict[str, Any]:
    """Return all attributes that a `Ruleset` has, but for its rows.

    known   what the engine says of the page with the options chosen
    given   these options
    """
    settings = known["settings"]
    texts = {option.name: option for option in page.options}
    options: dict[str, Any] = {}
    seen: list[int] = []
    for name, (kind, *_, value, _) in known["options"].items():
        text = texts[name]
        if kind == 0:
            options[name] = bool(value)
        elif kind == 1:
            options[name] = value
        elif page.base is not None and name == page.base[0]:
            options[name] = page.base[1]
        else:
            assert text.choices is not None
            options[name] = text.choices[value]
        numeric = kind == 2 and all(type(one) is int for one in text.choices or "x")
        seen.append(options[name] if numeric else value)
    options.update({k: v for k, v in given.items() if k.startswith(OWN)})
    registers = known["registers"]
    totals = tuple(
        name for i, name in enumerate(registers) if settings["totals"] >> i & 1
    )
    if set(totals) == set(page.totals):
        totals = page.totals  # in the order of the page
    runs = settings["honor_runs"]
    return {
        "_seen": tuple(seen),
        "_settings": settings,
        "_narrowed": tuple(known["forms"]),
        "name": page.names[0],
        "chinese": page.chinese,
        "english": page.english,
        "aliases": page.names[1:],
        "totals": totals,
        "result": registers[settings["result"]],
        "key": registers[settings["key"]],
        "minimum": settings["minimum"] or None,
        "minimum_of": registers[settings["minimum_of"]],
        "shape_flags": settings["forms"],
        "honor_runs": tuple(word for bit, word in sorted(_RUNS.items()) if runs & bit),
        "copies": 4,
        "joker_copies": bool(settings["wild_fifth"]),
        "any_shape": bool(settings["any_shape"]),
        "waits_live": bool(settings["waits_live"]),
        "knitted_waits_whole": bool(settings["knitted_whole"]),
        "tiles": _tiles(settings["tiles"], settings["flowers"]),
        "options": MappingProxyType(options),
        "option_list": option_list(page),
        "players": page.players,
        "verified": page.verified,
        "wild": _wild(settings["wild"]) if settings["has_wild"] else None,
        "pass_lock": _LOCKS[settings["pass_lock"]],
        "wild_melds": bool(settings["wild_melds"]),
        "wild_claims": bool(settings["wild_claims"]),
        "sets": settings["sets"] or None,
        "jokers": bool(settings["jokers"]),
        "flowers": bool(settings["flowers"]),
        "robbed_last": bool(settings["robbed_last"]),
    }


def option_list(page: Page) -> tuple[Option, ...]:
    """Return the options of a page as those of other rules."""
    return tuple(
        Option(
            option.name,
            option.default,
            option.choices,
            option.en,
            option.mark,
            option.least,
            option.most,
        )
        for option in page.options
    )


def written(value: Any) -> str:
    """Return the value of an option as text, as the engine takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def indices(mask: int) -> tuple[int, ...] | None:
    """Return the tiles of some bits; None of none, which stand for all."""
    return tuple(tile for tile in range(34) if mask >> tile & 1) or None


def _tiles(mask: int, flowers: int) -> int | str:
    if mask == EVERY_KIND:
        return 144 if flowers == 8 else 136
    if mask == _SUITS:
        return 108
    return format([mask >> tile & 1 for tile in range(34)])


def _wild(kinds: list[int]) -> Any:
    def wild(turned: Tile | str) -> Tile | tuple[Tile, ...]:
        found = indices(kinds[as_tile(turned)]) or ()
        return found[0] if len(found) == 1 else found

    return wild
