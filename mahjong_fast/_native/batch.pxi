"""Arrays of hands (part of core.pyx): what ufuncs.pyx and arrays.py ask of it."""


cdef const mjf_form *address_of(form) except NULL:
    cdef const mjf_form *found = (<Form?>form).c
    if found == NULL:
        raise FormError("a Form that mahjong_fast.form has not made has no shape")
    return found


def split_forms(forms):
    """Return the shape flags and the Forms among what is asked for."""
    cdef Question q
    q.forms = 0
    q.given.more = q.more
    q.given.n_more = 0
    read_forms(&q, forms)
    return q.forms, tuple(forms_in(forms))


def check_options(forms, jokers):
    """Raise where what holds for every row is wrong whatever the hand."""
    cdef Question q
    cdef int8_t unused
    no_tiles = bytes(MJF_TILES)
    ask(&q, no_tiles, forms, jokers, None, None)
    cdef mjf_status status = mjf.mjf_shanten(q.counts, q.forms, q.options, &unused)
    if status in (mjf.MJF_ERR_FORMS, mjf.MJF_ERR_JOKERS):
        check(status, &q)


def as_limits(limits):
    """Return the 34 limits as bytes.

    >>> from mahjong_fast._native.core import as_limits
    >>> as_limits([5] + [0] * 33)
    Traceback (most recent call last):
    mahjong_fast.errors.LimitError: limit 5 for 1m: limits are 0 to 4
    """
    cdef uint8_t read[MJF_TILES]
    cdef const uint8_t *numbers = read_numbers(
        limits, read, "limits", mjf.MJF_ERR_LIMIT
    )
    found = numbers[:MJF_TILES]
    if largest(numbers) > mjf.MJF_COPIES:
        raise explain(mjf.MJF_ERR_LIMIT, (), 0, 0, found, None)
    return found


def cpu():
    """Return which build of the array functions is used here.

    `"avx512"`, `"avx2"` or `"portable"`: the first of these that the machine runs. The
    environment variable `MJF_SIMD` names another; it is read once. A name that is
    unknown, or of what the machine lacks, changes nothing.

    >>> import mahjong_fast as mf
    >>> mf.cpu() in ("avx512", "avx2", "portable")
    True
    """
    return mjf.mjf_simd().decode()
