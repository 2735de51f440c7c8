"""Arrays of dask and xarray: lazy, named, and as right as those of NumPy."""

import pickle
import subprocess
import sys

import dask
import dask.array as da
import numpy as np
import pytest
import xarray as xr
from distributed import Client, LocalCluster
from rows import DTYPES, QUESTIONS, ask, rows_for

import mahjong_fast as mf


def chunked(rows, chunks=(7, 3, 20)):
    return da.from_array(rows, chunks=chunks)


def tail(question):
    return (34,) if question == "discards" else ()


@pytest.mark.parametrize("question", QUESTIONS)
def test_dask_arrays_stay_lazy(question):
    rows = rows_for(question).reshape(20, 3, 34)
    later = ask(question, chunked(rows))
    assert isinstance(later, da.Array)
    assert (later.shape, later.dtype) == ((20, 3, *tail(question)), DTYPES[question])
    right = ask(question, rows)
    for scheduler in ("sync", "threads"):
        found = later.compute(scheduler=scheduler)
        np.testing.assert_array_equal(found, right, strict=True)


def test_dask_arrays_of_every_operand():
    rows = rows_for("ukeire").reshape(20, 3, 34)
    limits, jokers = np.full((3, 34), 4), np.array([0, 0, 3])
    options = {"on_error": "sentinel"}
    right = mf.batch.ukeire(rows, rows, limits=limits, jokers=jokers, **options)
    assert (right == 0).any()
    later = mf.batch.ukeire(
        chunked(rows),
        chunked(rows, (5, 1, 34)),
        limits=da.from_array(limits),
        jokers=da.from_array(jokers, chunks=2),
        **options,
    )
    np.testing.assert_array_equal(later, right)
    mixed = mf.batch.ukeire(rows, chunked(rows), limits=[4] * 34, threads=2)
    assert isinstance(mixed, da.Array)
    np.testing.assert_array_equal(mixed, mf.batch.ukeire(rows, rows))
    single = mf.batch.shanten(chunked(rows), limits=da.full(34, 4, dtype=int))
    np.testing.assert_array_equal(single, mf.batch.shanten(rows))


def test_a_bad_row_is_found_when_it_is_computed():
    rows = rows_for("shanten").reshape(20, 3, 34)
    rows[8, 1, 0] = 5
    later = mf.batch.shanten(chunked(rows, (7, 3, 34)))
    with pytest.raises(mf.BatchError, match=r"^1 of 21 rows bad, first \[1, 1\]: five"):
        later.compute()
    lenient = mf.batch.shanten(chunked(rows), on_error="sentinel").compute()
    assert np.argwhere(lenient == 127).tolist() == [[8, 1]]


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_no_array_of_hands_is_said_at_once(question):
    rows = chunked(rows_for(question).reshape(20, 3, 34))
    with pytest.raises(mf.ArrayError, match="hands are integers, not float64"):
        ask(question, rows.astype(float))
    with pytest.raises(mf.ArrayError, match="have shape"):
        ask(question, rows[..., :33])
    with pytest.raises(mf.ArrayError, match="out is not for arrays of dask or xarray"):
        ask(question, rows, out=np.zeros(3))
    with pytest.raises(mf.MahjongError, match="on_error"):
        ask(question, rows, on_error="no")


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("lazy", [False, True])
def test_xarray_keeps_names(question, lazy):
    rows = rows_for(question).reshape(20, 3, 34)
    named = xr.DataArray(
        rows, dims=("game", "seat", "tile"), coords={"game": np.arange(20)}
    )
    found = ask(question, named.chunk({"game": 7}) if lazy else named)
    assert found.dims == ("game", "seat", *(["tile"] if tail(question) else []))
    assert isinstance(found.data, da.Array) == lazy
    np.testing.assert_array_equal(found["game"], np.arange(20))
    np.testing.assert_array_equal(found.data, ask(question, rows), strict=not lazy)


def test_xarray_operands_meet_by_name():
    rows = rows_for("shanten")
    hands = xr.DataArray(rows[:20], dims=("game", "tile"))
    limits = xr.DataArray(np.full((2, 34), 4), dims=("table", "tile"))
    found = mf.batch.shanten(hands, limits=limits, jokers=0)
    assert dict(found.sizes) == {"game": 20, "table": 2}
    np.testing.assert_array_equal(found[:, 1], mf.batch.shanten(rows[:20]))
    variable = mf.batch.shanten(hands.variable)
    assert isinstance(variable, xr.Variable)
    jokers = xr.DataArray([0, 0], dims="table")
    given = mf.batch.shanten(rows[0], jokers=jokers)
    np.testing.assert_array_equal(given, [mf.shanten(rows[0])] * 2)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_two_workers():
    rows = rows_for("useful", 200)
    forms = (mf.form(pairs="258m258p258s"), mf.SEVEN_PAIRS)
    bad = rows.copy()
    bad[120, 3] = 7
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with (
        LocalCluster(processes=True, **options) as cluster,
        Client(cluster),
        dask.config.set(scheduler="distributed"),
    ):
        for asked in ({}, {"forms": forms}):
            later = mf.batch.useful(chunked(rows, (50, 34)), **asked)
            right = mf.batch.useful(rows, **asked)
            np.testing.assert_array_equal(later.compute(), right, strict=True)
        with pytest.raises(mf.BatchError, match=r"first \[20\]: 7 of 4m") as caught:
            mf.batch.useful(chunked(bad, (50, 34))).compute()
        assert (caught.value.row, caught.value.bad) == ((20,), 1)


def test_the_functions_can_be_pickled():
    form = mf.form(pairs="258m258p258s")
    made = mf.batch.make("ukeire", forms=(2, form), jokers=True, unseen=True)
    for function in (made, *(getattr(mf.batch, question) for question in QUESTIONS)):
        assert pickle.loads(pickle.dumps(function)) is function


def test_neither_is_imported():
    program = "import sys, mahjong_fast as mf; mf.batch.shanten([[2] + [0] * 33]);"
    program += "assert not {'dask', 'xarray', 'pandas'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)
