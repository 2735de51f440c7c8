"""The named tuples of the package are as those of typing."""

import inspect
import pickle
import typing

import pytest

from mahjong_fast import named


class Ours(named.NamedTuple):
    """A value with its unit."""

    amount: int
    unit: str = "fan"
    more: "list[Ours] | None" = None

    @property
    def twice(self) -> int:
        return 2 * self.amount

    @classmethod
    def of(cls, amount: int) -> "Ours":
        return cls(amount)


class Theirs(typing.NamedTuple):
    """A value with its unit."""

    amount: int
    unit: str = "fan"
    more: "list[Ours] | None" = None

    @property
    def twice(self) -> int:
        return 2 * self.amount

    @classmethod
    def of(cls, amount: int) -> "Theirs":
        return cls(amount)


def test_it_is_a_tuple_with_names():
    value = Ours(8)
    assert isinstance(value, tuple)
    assert value == (8, "fan", None)
    assert repr(value) == "Ours(amount=8, unit='fan', more=None)"
    assert (value.twice, Ours.of(8)) == (16, value)
    assert value._replace(unit="points") == Ours(8, "points")
    assert pickle.loads(pickle.dumps(value)) == value
    with pytest.raises(TypeError, match="amount"):
        Ours()


def test_it_says_of_itself_what_those_of_typing_say():
    for attribute in (
        "_fields",
        "_field_defaults",
        "__doc__",
        "__slots__",
        "__bases__",
    ):
        assert getattr(Ours, attribute) == getattr(Theirs, attribute), attribute
    assert (Ours.__module__, Ours.__qualname__) == (__name__, "Ours")
    ours, theirs = (
        inspect.signature(Ours).parameters,
        inspect.signature(Theirs).parameters,
    )
    assert list(ours) == list(theirs)
    assert typing.get_type_hints(Ours) == typing.get_type_hints(Theirs)
    for name in vars(Theirs).keys() - {"__orig_bases__"}:
        assert name in vars(Ours), name


@pytest.mark.parametrize("base", [named.NamedTuple, typing.NamedTuple])
def test_no_field_without_a_default_follows_one_with(base):
    def declare():
        class Wrong(base):
            amount: int = 0
            unit: str

    with pytest.raises(TypeError, match="default"):
        declare()
