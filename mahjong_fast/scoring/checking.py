"""What the arguments of a rule system may be."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from mahjong_fast._native import core
from mahjong_fast.errors import MahjongError, SchemaError, shown
from mahjong_fast.scoring.options import Option
from mahjong_fast.scoring.refusals import LOCKS
from mahjong_fast.scoring.schema import Row, Stage, integer_of, names_of, text_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

EVERY_KIND = (1 << 34) - 1
TILES = {136: EVERY_KIND, 144: EVERY_KIND, 108: (1 << 27) - 1}
_SHAPES = 2 * core.SCATTERED_SEVEN - 1  # all flags: this is the last
_LEAST, _MOST = -(2**31) + 1, 2**31 - 1
_FLAGS = (
    "joker_copies",
    "any_shape",
    "waits_live",
    "knitted_waits_whole",
    "verified",
    "wild_melds",
    "wild_claims",
    "jokers",
    "flowers",
)
_CHOICES: dict[str, tuple[int | None, ...]] = {
    "players": (2, 3, 4),
    "copies": (4, None),
    "sets": (4, 5, None),
}
_PAYMENTS = ("settle", "coins", "ruleset")
_KINDS = {"rows": Row, "stages": Stage, "option_list": Option}


def plain(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return arguments of `Ruleset` as it keeps them, or raise a `SchemaError`."""
    name = text_of("a rule system", "its name", given["name"])
    found: dict[str, Any] = {}
    for field in ("chinese", "english", "result"):
        found[field] = text_of(name, field, given[field])
    for field in ("aliases", "totals", "honor_runs"):
        found[field] = _several(name, field, given[field])
    for field, kind in _KINDS.items():
        found[field] = _all_of(name, field, given[field], kind)
    for field in _FLAGS:
        if not isinstance(given[field], bool):
            raise SchemaError(
                f"{name}: {field} is True or False, not {shown(given[field])}"
            )
    for field, choices in _CHOICES.items():
        found[field] = value = given[field]
        if value is not None:
            found[field] = value = integer_of(name, field, value)
        if value not in choices:
            raise SchemaError(
                f"{name}: {field} is {', '.join(map(str, choices))}, not {shown(value)}"
            )
    for field in ("key", "minimum_of"):
        if given[field] is not None:
            text_of(name, field, given[field])
    found["forms"] = _forms(name, given["forms"], given["any_shape"])
    found["minimum"] = _minimum(name, given["minimum"])
    found["honor_runs"] = tuple(sorted(found["honor_runs"]))
    for runs in found["honor_runs"]:
        if runs not in ("winds", "dragons"):
            raise SchemaError(f"{name}: no honor_runs {shown(runs)}")
    lock = given["pass_lock"]
    if not isinstance(lock, str) or lock not in LOCKS:
        raise SchemaError(f"{name}: pass_lock is {', '.join(LOCKS)}, not {shown(lock)}")
    found["tiles"] = _tiles(name, given["tiles"])
    found["options"] = _options(name, given["options"])
    if given["wild"] is not None and not callable(given["wild"]):
        raise SchemaError(f"{name}: wild is a function, not {shown(given['wild'])}")
    payments = given["payments"]
    if payments is not None and not any(hasattr(payments, f) for f in _PAYMENTS):
        raise SchemaError(
            f"{name}: payments is a module with {' or '.join(_PAYMENTS)}, not "
            f"{shown(payments)}"
        )
    return found


def _several(name: str, field: str, given: object) -> tuple[str, ...]:
    # One name is one, even if there are blanks in it.
    return names_of(name, field, (given,) if isinstance(given, str) else given)  # type: ignore[arg-type]


def _all_of(name: str, field: str, given: Any, kind: type) -> tuple[Any, ...]:
    try:
        values = tuple(given)
    except TypeError:
        raise SchemaError(
            f"{name}: {field} is a {kind.__name__} each, not {shown(given)}"
        ) from None
    for value in values:
        if not isinstance(value, kind):
            raise SchemaError(f"{name}: {shown(value)} is no {kind.__name__}")
    return values


def _forms(name: str, given: object, any_shape: bool) -> int:
    forms = integer_of(name, "forms", given)
    if not 0 <= forms <= _SHAPES or not (forms or any_shape):
        raise SchemaError(f"{name}: forms={shown(forms)} are no shapes")
    return forms


def _minimum(name: str, given: object) -> int | None:
    if given is None:
        return None
    minimum = integer_of(name, "minimum", given)
    if not _LEAST <= minimum <= _MOST:
        raise SchemaError(
            f"{name}: minimum is {_LEAST} to {_MOST}, not {shown(minimum)}"
        )
    return minimum


def _tiles(name: str, given: object) -> int | str:
    if isinstance(given, str):
        try:
            if any(core.parse(given)):
                return given
        except MahjongError as error:
            raise SchemaError(f"{name}: tiles: {error}") from None
    elif not isinstance(given, bool) and isinstance(given, int) and given in TILES:
        return given
    raise SchemaError(f"{name}: tiles is 136, 144, 108 or text, not {shown(given)}")


def _options(name: str, given: Any) -> Mapping[str, Any]:
    try:
        return MappingProxyType(dict(given or {}))
    except (TypeError, ValueError):
        raise SchemaError(
            f"{name}: options are names and values, not {shown(given)}"
        ) from None
