"""Plain data that does not change: what deals and settlements keep of the caller's."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

from mahjong_fast.errors import SettlementError, shown

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, NoReturn

# More than anybody says of a deal.
_DEEPEST = 50
_MOST = 10_000


class Frozen(dict):  # type: ignore[type-arg]
    """A dict that cannot be changed, and so has a hash, where its values have one.

    >>> from mahjong_fast.settlement.frozen import Frozen
    >>> facts = Frozen(hits=2)
    >>> facts == {"hits": 2}, hash(facts) == hash(Frozen(hits=2))
    (True, True)
    >>> facts["hits"] = 3
    Traceback (most recent call last):
    TypeError: this mapping cannot be changed
    """

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("this mapping cannot be changed")

    __setitem__ = __delitem__ = update = setdefault = _refuse
    pop = popitem = clear = __ior__ = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    def __copy__(self) -> Frozen:
        return self

    def __deepcopy__(self, _: object) -> Frozen:
        return self


def sayable(value: int, what: str) -> int:
    """Return a number that can be written: Python writes none of over 4300 digits.

    >>> from mahjong_fast.settlement.frozen import sayable
    >>> sayable(-(10**4300), "floor")
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: floor: a number of over 4300 digits
    """
    if -_END < value < _END:
        return value
    raise SettlementError(f"{what}: a number of over {_DIGITS} digits")


_DIGITS = 4300
_END = 10**_DIGITS


def frozen(value: object, what: str) -> Any:
    """Return *value* with its lists as tuples, its mappings as `Frozen`, and so on.

    It is what JSON can say, and so can be written, compared and hashed: None, True,
    numbers, text, lists, and mappings whose keys are text. What NumPy has becomes that.

    >>> from mahjong_fast.settlement.frozen import frozen
    >>> frozen([1, {"a": [2]}], "history")
    (1, {'a': (2,)})
    >>> frozen([{1, 2}], "history")
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: history: {1, 2} cannot be said in JSON
    """
    return _frozen(value, what, 0, iter(range(_MOST)))


def _frozen(value: object, what: str, depth: int, left: Iterator[int]) -> Any:
    # What is there once but referred to often has far more parts than it takes memory.
    if depth > _DEEPEST or next(left, None) is None:
        raise SettlementError(
            f"{what}: more than {_MOST} values, or over {_DEEPEST} lists in lists"
        )
    if hasattr(value, "tolist"):  # a number or an array of NumPy
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return tuple([_frozen(part, what, depth + 1, left) for part in value])
    if isinstance(value, Mapping):
        return Frozen(
            {
                _key(key, what): _frozen(part, what, depth + 1, left)
                for key, part in value.items()
            }
        )
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return sayable(value, what)
    if isinstance(value, float) and isfinite(value):
        return value
    raise SettlementError(f"{what}: {shown(value)} cannot be said in JSON")


def _key(key: object, what: str) -> str:
    if isinstance(key, str):
        return key
    raise SettlementError(f"{what}: the key {shown(key)} is no text")


def thawed(value: object) -> Any:
    """Return what `frozen` was given, lists and dicts anew.

    >>> from mahjong_fast.settlement.frozen import frozen, thawed
    >>> thawed(frozen([1, {"a": [2]}], "history"))
    [1, {'a': [2]}]
    """
    if isinstance(value, tuple):
        return list(map(thawed, value))
    if isinstance(value, Mapping):
        return {key: thawed(part) for key, part in value.items()}
    return value
