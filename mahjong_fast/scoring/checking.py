"""What the arguments of a rule system may be."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType

from mahjong_fast import checks
from mahjong_fast._native import core
from mahjong_fast.errors import MahjongError, SchemaError, brief, shown
from mahjong_fast.scoring.options import Option
from mahjong_fast.scoring.refusals import LOCKS
from mahjong_fast.scoring.schema import Row, Stage

TYPE_CHECKING = False  # as typing has it
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
    "robbed_last",
)
_CHOICES: dict[str, tuple[int | None, ...]] = {
    "copies": (4, None),
    "sets": (4, 5, None),
}
_PAYMENTS = ("settle", "coins", "ruleset")
_KINDS = {"rows": Row, "stages": Stage, "option_list": Option}


_integer = partial(checks.whole, error=SchemaError, expected="an integer")
_name = partial(checks.text, error=SchemaError, empty=False)
_names = partial(checks.names, error=SchemaError)


def plain(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return arguments of `Ruleset` as it keeps them, or raise a `SchemaError`."""
    name = brief(_name(given["name"], "a rule system: its name"))
    found: dict[str, Any] = {}
    for field in ("chinese", "english", "result"):
        found[field] = _name(given[field], f"{name}: {field}")
    for field in ("aliases", "totals", "honor_runs"):
        found[field] = _several(name, field, given[field])
    for field, kind in _KINDS.items():
        found[field] = _all_of(name, field, given[field], kind)
    for field in _FLAGS:
        if not isinstance(given[field], bool):
            raise checks.refusal(
                SchemaError, f"{name}: {field}", given[field], "True or False"
            )
    for field, choices in _CHOICES.items():
        found[field] = value = given[field]
        if value is not None:
            found[field] = value = _integer(value, f"{name}: {field}")
        if value not in choices:
            expected = ", ".join(map(str, choices))
            raise checks.refusal(SchemaError, f"{name}: {field}", value, expected)
    found["players"] = _players(name, given["players"])
    for field in ("key", "minimum_of"):
        if given[field] is not None:
            _name(given[field], f"{name}: {field}")
    found["forms"] = _forms(name, given["forms"], given["any_shape"])
    found["minimum"] = _minimum(name, given["minimum"])
    found["honor_runs"] = tuple(sorted(found["honor_runs"]))
    for runs in found["honor_runs"]:
        if runs not in ("winds", "dragons"):
            raise SchemaError(f"{name}: no honor_runs {shown(runs)}")
    lock = given["pass_lock"]
    if not isinstance(lock, str) or lock not in LOCKS:
        raise checks.refusal(SchemaError, f"{name}: pass_lock", lock, ", ".join(LOCKS))
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
    given = (given,) if isinstance(given, str) else given
    return _names(given, f"{name}: {field}")


def _players(name: str, given: object) -> int:
    players = _integer(given, f"{name}: players")
    if players != checks.SEATS:
        also = ": rules for fewer are not supported" if players in (2, 3) else ""
        raise SchemaError(f"{name}: players is 4, not {shown(players)}{also}")
    return players


def _all_of(name: str, field: str, given: object, kind: type) -> tuple[Any, ...]:
    try:
        values = checks.items(given)
    except TypeError:
        what = f"{name}: {field}"
        expected = f"a {kind.__name__} each"
        raise checks.refusal(SchemaError, what, given, expected) from None
    for value in values:
        if not isinstance(value, kind):
            raise SchemaError(f"{name}: {shown(value)} is no {kind.__name__}")
    return values


def _forms(name: str, given: object, any_shape: bool) -> int:
    forms = _integer(given, f"{name}: forms")
    if not 0 <= forms <= _SHAPES or not (forms or any_shape):
        raise SchemaError(f"{name}: forms={shown(forms)} are no shapes")
    return forms


def _minimum(name: str, given: object) -> int | None:
    if given is None:
        return None
    minimum = _integer(given, f"{name}: minimum")
    return checks.number(minimum, f"{name}: minimum", _LEAST, _MOST, error=SchemaError)


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
        pairs = given if checks.is_mapping(given) else checks.items(given or ())
        return MappingProxyType(dict(pairs))
    except (NotImplementedError, TypeError, ValueError):
        raise SchemaError(
            f"{name}: options are names and values, not {shown(given)}"
        ) from None
