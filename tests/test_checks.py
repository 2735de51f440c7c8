"""What each check returns, and how it refuses what it does not."""

import numpy as np
import pytest

from mahjong_fast import checks
from mahjong_fast.errors import ArgumentError, SchemaError, SettlementError
from mahjong_fast.tiles import as_tile, as_tiles


class Index:
    """An integer of a type of its own."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


@pytest.mark.parametrize("kind", [int, np.int8, np.int64, Index])
@pytest.mark.parametrize(
    ("check", "value"),
    [
        (lambda value: checks.whole(value, "n"), -3),
        (lambda value: checks.number(value, "n", 1, 9), 9),
        (lambda value: checks.number(value, "n", error=ArgumentError), 0),
        (checks.seat, 3),
        (lambda value: checks.seat_or_none(value, "n"), 0),
        (lambda value: checks.key_seat(value, "n"), 2),
        (checks.players_of, 3),
        (checks.turn_or_none, 3),
        (as_tile, 33),
        (lambda value: checks.wholes([value], "n")[0], 5),
        (lambda value: checks.seats([0, value], "n")[1], 3),
        (lambda value: as_tiles((0, value), "n")[1], 33),
    ],
)
def test_an_integer_of_any_type_becomes_an_int(check, value, kind):
    found = check(kind(value))
    assert found == value
    assert type(found) is int


WINDS = "round is E, S, W, N or 东南西北, not 'X'"
HUGE = 10**5000  # no text is made of it


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1], HUGE, -HUGE], ids=type)
@pytest.mark.parametrize(
    "check",
    [
        lambda value: checks.number(value, "n", 0, 9),
        lambda value: checks.number(value, "n", 0, 9, error=ArgumentError),
        checks.seat,
        checks.players_of,
        lambda value: checks.seats([0, value], "n"),
    ],
)
def test_what_is_no_such_number_is_refused_in_a_line(check, value):
    with pytest.raises(checks.MahjongError) as refused:
        check(value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("value", [-1, 34, 1.0, "1", None, [1], HUGE], ids=type)
def test_what_is_no_tile_is_refused_in_a_line(value):
    for check in (as_tile, lambda value: as_tiles([0, value], "n")):
        with pytest.raises(checks.MahjongError) as refused:
            check(value)
        assert "\n" not in str(refused.value)
        assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    ("check", "message"),
    [
        (lambda e: checks.whole("x", "n", error=e), "n is a whole number, not 'x'"),
        (lambda e: checks.number(0, "n", 1, error=e), "n is a number from 1, not 0"),
        (lambda e: checks.number("0", "n", 1, 3, error=e), "n is 1 to 3, not '0'"),
        (
            lambda e: checks.wind("X", error=e),
            WINDS,
        ),
        (lambda e: checks.word(1, "n", ("a", "b"), error=e), "n is a or b, not 1"),
        (lambda e: checks.text(1, "n", error=e), "n is text, not 1"),
        (lambda e: checks.text("", "n", error=e, empty=False), "n is text, not ''"),
        (lambda e: checks.flag(2, "n", error=e), "n is True or False, not 2"),
        (lambda e: checks.several({}, "n", error=e), "n is a list, not {}"),
        (lambda e: checks.names(5, "n", error=e), "n is names, not 5"),
        (lambda e: checks.names([5], "n", error=e), "n: a name is text, not 5"),
    ],
)
@pytest.mark.parametrize("error", [ArgumentError, SchemaError])
def test_a_refusal_is_of_the_class_that_is_asked_for(check, message, error):
    with pytest.raises(error) as refused:
        check(error)
    assert type(refused.value) is error
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("check", "message"),
    [
        (lambda: checks.whole("x", "n"), "n 'x': it is a whole number"),
        (lambda: checks.number(-1, "n"), "n -1: it is a number from 0"),
        (lambda: checks.number(5, "n", 1, 3), "n 5: it is a number from 1 to 3"),
        (lambda: checks.seat(4), "seat 4: seats are 0 to 3"),
        (lambda: checks.seat(2, "payer", 2), "payer 2: seats are 0 to 1"),
        (lambda: checks.key_seat("4", "owner"), "owner '4': seats are 0 to 3"),
        (lambda: checks.flag("no", "drawn"), "drawn 'no': it is True or False"),
        (lambda: checks.several("12", "n"), "n '12': it is a list"),
        (lambda: checks.wholes([1], "n", 4), "n: 1 numbers for 4 players"),
        (lambda: checks.mapping([], "n"), "n: [] is no mapping of names to values"),
    ],
)
def test_a_refusal_of_a_settlement(check, message):
    with pytest.raises(SettlementError) as refused:
        check()
    assert str(refused.value) == message


@pytest.mark.parametrize("wind", ["E", "东", "東", "东风", "東風"])
def test_a_wind_has_several_names(wind):
    assert checks.wind(wind) == "E"


@pytest.mark.parametrize("kind", [bool, int, np.bool_, np.int8, np.array])
def test_a_flag_is_any_truth_value(kind):
    assert checks.flag(kind(1), "n") is True
    assert checks.flag(kind(0), "n") is False


def test_a_list_is_a_list_of_whatever_it_holds():
    assert checks.several(iter("ab"), "n") == ("a", "b")
    assert checks.several(np.array([1, 2]), "n") == (1, 2)
    given = (1, 2)
    assert checks.several(given, "n") is given
