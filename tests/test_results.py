"""What the scalar functions return: Ukeire, Discard, Decomposition."""

import copy
import pickle

import pytest

import mahjong_fast as mf

RESULTS = (
    mf.ukeire("123m456p789s1122z"),
    mf.discards("123m456p789s11223z")[0],
    mf.decompose("112233m99p445566s")[0],
    mf.decompose("112233m99p445566s")[1],
)


@pytest.mark.parametrize("result", RESULTS, ids=repr)
def test_results_behave_as_tuples_of_their_fields(result):
    fields = type(result)._fields
    values = tuple(getattr(result, name) for name in fields)
    assert tuple(result) == values
    assert len(result) == len(fields)
    assert (result[0], result[-1], result[1:]) == (values[0], values[-1], values[1:])
    with pytest.raises(IndexError):
        result[len(fields)]
    assert result._asdict() == dict(zip(fields, values, strict=True))
    assert type(result).__match_args__ == fields
    assert eval(repr(result), vars(mf)) == result
    for again in (
        type(result)(*values),
        type(result)(**result._asdict()),
        copy.copy(result),
        copy.deepcopy(result),
        *(pickle.loads(pickle.dumps(result, p)) for p in range(6)),
    ):
        assert again == result
        assert hash(again) == hash(result)
        assert type(again) is type(result)
    assert result != values
    assert (result == values) is False


def test_results_differ_where_a_field_does():
    results = {
        mf.Discard(0, 1, (2,), 3),
        mf.Discard(9, 1, (2,), 3),
        mf.Discard(0, 9, (2,), 3),
        mf.Discard(0, 1, (9,), 3),
        mf.Discard(0, 1, (2,), 9),
        mf.Ukeire(0, (1,), (2,), 3),
        mf.Ukeire(9, (1,), (2,), 3),
        mf.Ukeire(0, (9,), (2,), 3),
        mf.Ukeire(0, (1,), (9,), 3),
        mf.Ukeire(0, (1,), (2,), 9),
        mf.Decomposition(1, [(0, 0, 0)], 1, (), (), ()),
        mf.Decomposition(1, [(0, 0, 0)], 2, (), (), ()),
        mf.Decomposition(1, [(0, 0, 0)], 1, (), (9,), ()),
    }
    assert len(results) == 13


@pytest.mark.parametrize("result", RESULTS, ids=repr)
def test_results_do_not_change(result):
    for name in type(result)._fields:
        with pytest.raises(AttributeError):
            setattr(result, name, 0)
    with pytest.raises(AttributeError):
        result.other = 0


def test_a_result_that_was_not_filled_in_is_copied_and_pickled():
    for kind in {type(result) for result in RESULTS}:
        empty = kind.__new__(kind)
        for again in (pickle.loads(pickle.dumps(empty)), copy.copy(empty)):
            assert again == empty
            assert repr(again) == repr(empty)
    assert repr(mf.Decomposition.__new__(mf.Decomposition)) == (
        "Decomposition(form=0, sets=(), pair=None, pairs=(), singles=(), jokers=())"
    )


def test_a_result_says_nothing_that_it_cannot_hold():
    for tiles in ((1, 1), (2, 1), (34,), (-1,)):
        with pytest.raises(ValueError, match="tiles ascend and are 0 to 33"):
            mf.Discard(0, 0, tiles, 0)
    with pytest.raises(ValueError, match="2 tiles, but 1 counts"):
        mf.Ukeire(0, (1, 2), (3,), 3)
    with pytest.raises(TypeError):
        mf.Discard(0, 0.5, (), 0)
    with pytest.raises(OverflowError):
        mf.Discard(256, 0, (), 0)


def test_tiles_are_read_once():
    class Changing:
        read = 0

        def __iter__(self):
            self.read += 1
            return iter([0] if self.read == 1 else [10**9])

        def __index__(self):
            self.read += 1
            return 0 if self.read == 1 else -1

    assert mf.Ukeire(0, Changing(), [1], 1) == mf.Ukeire(0, [0], [1], 1)
    assert mf.Ukeire(0, [Changing()], [1], 1) == mf.Ukeire(0, [0], [1], 1)
    assert mf.Ukeire(0, iter([1]), iter([2]), 2).counts == (2,)
    with pytest.raises(ValueError, match="1 tiles, but 0 counts"):
        mf.Ukeire(0, iter([1]), iter([]), 1)


def test_discards_are_a_list():
    found = mf.discards("123m456p789s11223z")
    plain = list(found)
    assert type(plain) is list
    assert isinstance(found, list)
    assert found == plain
    assert repr(found) == repr(plain)
    assert mf.Discards(plain) == found
    for place in (*range(-len(plain), len(plain)), True):
        assert found[place] is plain[place]
    for place in (len(plain), -len(plain) - 1, 10**30):
        with pytest.raises(IndexError):
            found[place]
    with pytest.raises(TypeError):
        found["0"]
    for part in (slice(3), slice(None, None, -1), slice(5, 2)):
        assert found[part] == plain[part]
        assert type(found[part]) is mf.Discards
    for again in (
        copy.copy(found),
        copy.deepcopy(found),
        *(pickle.loads(pickle.dumps(found, p)) for p in range(6)),
    ):
        assert again == found
        assert type(again) is mf.Discards
    del found[0]
    found.append(plain[0])
    assert found == plain[1:] + plain[:1]


@pytest.mark.parametrize(
    "value",
    [
        mf.ukeire("123m456p789s1122z"),
        mf.discards("11m")[0],
        mf.decompose("11m"),
        mf.form(sets=2),
        mf.rules.get("jipinghu").score(mf.Win("1223345556789m", "4m")).lines[0],
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_pickle_under_the_old_name_of_the_extension_is_read(value):
    new = pickle.dumps(value, 0)
    old = new.replace(b"mahjong_fast._native.", b"mahjong_fast._")
    assert old != new
    assert pickle.loads(old) == pickle.loads(new) == value
