"""Rules as a value: never changed, equal if all is equal, pickled by name or data."""

from __future__ import annotations

import importlib

from mahjong_fast.checks import near
from mahjong_fast.errors import MahjongError, SchemaError

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import ModuleType
    from typing import Any, NoReturn

    from typing_extensions import Self

    from mahjong_fast.scoring.options import Option
    from mahjong_fast.scoring.schema import Row, Stage

_KEPT_AS = {"forms": "shape_flags"}  # arguments that are attributes of other names


class RulesValue:
    """The arguments of a `Ruleset`, and what follows from its being equal by them."""

    _FIELDS = (
        "name",
        "chinese",
        "english",
        "aliases",
        "rows",
        "stages",
        "totals",
        "result",
        "key",
        "minimum",
        "minimum_of",
        "forms",
        "honor_runs",
        "copies",
        "joker_copies",
        "any_shape",
        "waits_live",
        "knitted_waits_whole",
        "tiles",
        "options",
        "option_list",
        "players",
        "verified",
        "wild",
        "payments",
        "pass_lock",
        "wild_melds",
        "wild_claims",
        "sets",
        "jokers",
        "flowers",
        "robbed_last",
    )

    name: str
    rows: tuple[Row, ...]
    stages: tuple[Stage, ...]
    options: Mapping[str, Any]
    option_list: tuple[Option, ...]
    payments: ModuleType | None

    if TYPE_CHECKING:

        def __init__(self, *args: Any, **kwargs: Any) -> None: ...

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a Ruleset cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a Ruleset cannot be changed")

    def _values(self) -> tuple[Any, ...]:
        return tuple(
            getattr(self, _KEPT_AS.get(field, field)) for field in self._FIELDS
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RulesValue):
            return NotImplemented
        return self is other or self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.name, self.rows, self.stages))

    def __reduce__(self) -> tuple[Any, ...]:
        if self._is_made_by_its_module():
            module = self.payments.__name__  # type: ignore[union-attr]
            return _by_name, (module, dict(self.options))
        given = dict(zip(self._FIELDS, self._values(), strict=True))
        given["options"] = dict(self.options)
        if self.payments is not None:
            given["payments"] = self.payments.__name__
        return _by_data, (type(self), given)

    def _is_made_by_its_module(self) -> bool:
        """Whether `payments.ruleset` makes these rules again, and no others.

        Own rows may have the payments of a module, which knows nothing of the rows.
        """
        make = getattr(self.payments, "ruleset", None)
        try:
            return make is not None and bool(make(**self.options) == self)
        except Exception:  # options that are not its own: whatever it says of them
            return False

    def replace(self, **changes: Any) -> Self:
        """Return rules that differ in some arguments of `Ruleset`.

        What is not named is as it is here: `key` and `minimum_of`, too, though they may
        have been those of the `result`, and `payments`, which get the `options`.

        >>> import mahjong_fast as mf
        >>> rules = mf.rules.get("jipinghu")
        >>> one = rules.replace(name="one", minimum=1)
        >>> one.rows == rules.rows, one.minimum_of
        (True, 'fan')
        >>> rules.replace(player=3)
        Traceback (most recent call last):
        mahjong_fast.errors.SchemaError: jipinghu has no argument 'player': did you \
mean players?
        """
        for name in changes:
            if name not in self._FIELDS:
                raise SchemaError(
                    f"{self.name} has no argument {name!r}{near(name, self._FIELDS)}"
                )
        given = dict(zip(self._FIELDS, self._values(), strict=True))
        return type(self)(**{**given, **changes})

    def __repr__(self) -> str:
        given = [
            f"{option.name}={self.options[option.name]!r}"
            for option in self.option_list
            if self.options.get(option.name, option.default) != option.default
        ]
        return f"<Ruleset {' '.join([self.name, *given])}>"


def _by_name(module: str, options: dict[str, Any]) -> Any:
    return importlib.import_module(module).ruleset(**options)


def _by_data(kind: Callable[..., Any], given: dict[str, Any]) -> Any:
    if isinstance(given["payments"], str):
        given = {**given, "payments": importlib.import_module(given["payments"])}
    try:
        return kind(**given)
    except TypeError as error:
        raise MahjongError(f"no Ruleset: {error}") from None
