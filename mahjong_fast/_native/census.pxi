"""All deals counted (part of core.pyx)."""

from mahjong_fast.errors import explain_census

cdef bytes NO_TILES = bytes(MJF_TILES)


def census(tiles=14, *, forms=ALL, unseen=None, limits=None):
    """Return how many deals of so many tiles are at each shanten number, exactly.

    tiles   3n+1 or 3n+2, 1 to 17
    forms   the four shapes from `STANDARD` to `THIRTEEN_ORPHANS`, and any `form(...)`
    unseen  34 numbers, 0 to 4: the copies that the hand is dealt from; by default as
            many as the limits allow, and four each without these
    limits  34 numbers, 0 to 4: how many copies the hand may ever come to hold, as for
            `shanten`; none is below the unseen copies

    The dict has the shanten numbers that occur, ascending: -1 is complete, 0 ready,
    `UNREACHABLE`, the last, is what the limits rule out. Equal tiles are told apart: the
    values are ints, of any size, and add up to C(136, tiles), or C(sum(unseen), tiles).
    All are counted, none is sampled, in a few hundredths of a second, without the GIL.
    Several of `form(...)` at once matter together: each more multiplies the time and the
    memory. A FormError ends what would take longer than
    some 20 seconds or more than a gigabyte.

    >>> import mahjong_fast as mf
    >>> deals = mf.census(14)
    >>> deals[-1], sum(deals.values())
    (12859078207674, 4250305029168216000)
    >>> mf.census(1, unseen=mf.parse("11m2m")), mf.census(1, limits=mf.parse("11m2m"))
    ({0: 3}, {0: 2, 1: 1})
    >>> mf.census(13, unseen=mf.parse("123456789m"))
    Traceback (most recent call last):
    mahjong_fast.errors.UnseenError: 13 tiles are to be dealt, but only 9 are unseen
    """
    cdef Question q
    cdef Interrupt interrupt
    cdef mjf_status status
    cdef mjf.mjf_census_result found
    cdef size_t number = whole_tiles(tiles)
    ask(&q, NO_TILES, forms, 0, limits, unseen)
    if q.options == NULL:
        q.options = &q.given
        q.given.limits = q.given.unseen = NULL
    begin_interrupt(&interrupt)
    q.given.stop = &interrupt.stop
    with nogil:
        status = mjf.mjf_census(number, q.forms, q.options, &found)
    if status == mjf.MJF_ERR_STOPPED:
        raise_interrupt()
    if status != MJF_OK:
        fail_census(status, number, &q)
    deals = {i - 1: as_int(&found.deals[i]) for i in range(mjf.MJF_CENSUS_SIZE)}
    deals[UNREACHABLE] = as_int(&found.unreachable)
    return {shanten: count for shanten, count in deals.items() if count}


cdef object as_int(const mjf.mjf_count *count):
    return <object>count.high << 64 | <object>count.low


cdef Py_ssize_t whole_tiles(object tiles) except -1:
    try:
        number = index(tiles)
    except TypeError:
        raise ArrayError(f"tiles is an int, not {shown(tiles)}") from None
    if not 0 <= number <= mjf.MJF_MAX_TILES:  # what C need not be asked about
        raise explain(mjf.MJF_ERR_SIZE, (number,), 0, 0, None, None)
    return number


cdef int fail_census(mjf_status status, size_t number, Question *q) except -1:
    limits = unseen = bytes([mjf.MJF_COPIES]) * MJF_TILES
    if q.options != NULL and q.given.limits != NULL:
        limits = unseen = q.given.limits[:MJF_TILES]
    if q.options != NULL and q.given.unseen != NULL:
        unseen = q.given.unseen[:MJF_TILES]
    asked = forms_in(<object>q.asked)
    raise explain_census(status, number, q.forms, limits, unseen, asked)
