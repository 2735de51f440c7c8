"""Shapes, as they are asked for (part of core.pyx).

A shape is a flag, or a Form: sets and a pair by other rules, with tables of its own.
"""

cimport cython


# As many forms asked for in one question as there is room for.
cdef enum:
    MOST_FORMS = 16
    MOST_SHAPES = 1000  # flags, the same ones again among them, and forms


@cython.final
cdef class Form:
    """A shape of sets and a pair; `mahjong_fast.form` makes it.

    Those of equal descriptions are equal, and the same with the same tables as long as
    they are among the last 64 made.
    """

    cdef mjf_form *c
    cdef readonly object sets
    cdef readonly tuple pairs
    cdef readonly tuple tiles
    cdef readonly bint runs
    cdef readonly bint triplets
    cdef readonly tuple honor_runs
    cdef readonly object copies
    cdef readonly bint joker_copies
    _fields = (
        "sets", "pairs", "runs", "triplets", "tiles", "honor_runs", "copies",
        "joker_copies",
    )

    def __init__(self):
        raise TypeError("mahjong_fast.form makes a Form")

    def __dealloc__(self):
        mjf.mjf_form_free(self.c)

    def __reduce__(self):
        if self.c == NULL:
            raise FormError("a Form that mahjong_fast.form has not made has no shape")
        return form_of, self.values()

    cdef tuple values(self):
        return tuple([getattr(self, name) for name in self._fields])

    def __eq__(self, other):
        if not isinstance(other, Form):
            return NotImplemented
        return self.values() == (<Form>other).values()

    def __hash__(self):
        return hash(self.values())

    def __repr__(self):
        every = tuple(range(MJF_TILES))
        usual = (None, every, True, True, every, (), mjf.MJF_COPIES, False)
        given = [
            f"{name}={getattr(self, name)!r}"
            for name, value in zip(self._fields, usual)
            if getattr(self, name) != value
        ]
        return f"form({', '.join(given)})"


cdef object cached_form = None


def form_of(*description):
    """Return the Form of a description that `mahjong_fast.form` has put in order.

    The last 64 are kept.
    """
    global cached_form
    if cached_form is None:
        from functools import lru_cache  # takes 2 ms
        cached_form = lru_cache(maxsize=64)(_make_form)
    return cached_form(*description)


def _make_form(sets, pairs, runs, triplets, tiles, honor_runs, copies, joker_copies):
    """Return a new Form of a description."""
    cdef mjf.mjf_form_spec spec
    cdef Form made = Form.__new__(Form)
    cdef mjf_status status
    spec.pairs = mask_of(pairs)
    spec.tiles = mask_of(tiles)
    spec.sets = mjf.MJF_ANY_SETS if sets is None else sets
    spec.runs = runs
    spec.triplets = triplets
    spec.honor_runs = (
        ("winds" in honor_runs) * mjf.MJF_RUNS_OF_WINDS
        + ("dragons" in honor_runs) * mjf.MJF_RUNS_OF_DRAGONS
    )
    spec.copies = mjf.MJF_ANY_COPIES if copies is None else copies
    spec.joker_copies = joker_copies
    status = mjf.mjf_form_new(&spec, &made.c)
    if status != MJF_OK:
        raise explain(status, (), 0, 0, None, None)
    made.sets, made.pairs, made.tiles = sets, pairs, tiles
    made.runs, made.triplets = runs, triplets
    made.honor_runs, made.copies = honor_runs, copies
    made.joker_copies = joker_copies
    return made


cdef list flat(object forms):
    """Return the flags and Forms of tuples within tuples, in their order.

    A tuple is read as what it holds, whatever a subclass makes of it: it owns these.
    """
    cdef list found = [], pending = [forms]
    while pending:
        some = pending.pop()
        if isinstance(some, tuple):
            pending.extend(reversed([item for item in <tuple>some]))
        else:
            found.append(some)
            if len(found) > MOST_SHAPES:
                raise FormError(f"more than {MOST_SHAPES} shapes in one question")
    return found


cdef int read_forms(Question *q, object forms) except -1:
    """Add what is asked for to the flags and the forms of a question."""
    if type(forms) is int:
        return read_form(q, forms)
    for some in flat(forms):
        read_form(q, some)
    return 0


cdef int read_form(Question *q, object form) except -1:
    cdef Py_ssize_t number
    if type(form) is Form:
        if q.given.n_more == MOST_FORMS:
            raise FormError(f"more than {MOST_FORMS} forms in one question")
        q.more[q.given.n_more] = address_of(form)
        q.given.n_more += 1
        return 0
    try:
        number = PyNumber_AsSsize_t(form, OverflowError)
    except (OverflowError, TypeError):
        raise FormError(
            f"forms is an int of shape flags, a Form or a tuple of them, not {shown(form)}"
        ) from None
    if not 0 <= number <= <uint32_t>-1:
        raise explain(mjf.MJF_ERR_FORMS, (), number, 0, None, None)
    q.forms |= <uint32_t>number
    return 0


cdef list forms_in(object forms):
    """Return the Forms among what was asked for, in their order."""
    return [form for form in flat(forms) if type(form) is Form]
