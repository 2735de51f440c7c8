# cython: language_level=3, binding=False, autotestdict=False
# cython: embedsignature=True, embedsignature.format=clinic
"""The binding: read the arguments, ask the C library, return or raise.

Nothing is worked out here.
"""

from libc.stdint cimport int8_t, uint8_t, uint32_t, uint64_t

from mahjong_fast._native cimport mjf
from mahjong_fast._native.interrupt cimport (
    Interrupt, begin_interrupt, check_signals, raise_interrupt
)
from mahjong_fast._native.mjf cimport (
    MJF_OK, MJF_TILES, mjf_form, mjf_options, mjf_status
)

from operator import index

from mahjong_fast import errors
from mahjong_fast.checks import items
from mahjong_fast.errors import shown

STANDARD = mjf.MJF_STANDARD
SEVEN_PAIRS = mjf.MJF_SEVEN_PAIRS
SEVEN_PAIRS_QUADS = mjf.MJF_SEVEN_PAIRS_QUADS
THIRTEEN_ORPHANS = mjf.MJF_THIRTEEN_ORPHANS
KNITTED_STRAIGHT = mjf.MJF_KNITTED_STRAIGHT
KNITTED_HONORS = mjf.MJF_KNITTED_HONORS
KNITTED_HONORS_SEVEN = mjf.MJF_KNITTED_HONORS_SEVEN
SCATTERED = mjf.MJF_SCATTERED
SCATTERED_SEVEN = mjf.MJF_SCATTERED_SEVEN
ALL = mjf.MJF_ALL
UNREACHABLE = mjf.MJF_UNREACHABLE

include "notation.pxi"
include "forms.pxi"
include "arguments.pxi"
include "results.pxi"
include "values_hand.pxi"
include "batch.pxi"
include "deal.pxi"
include "census.pxi"
include "questions.pxi"


def explain(mjf_status status, counts, forms, jokers, limits, unseen, more=()):
    """Return the exception for a status: what `errors.explain` makes of its name."""
    name = mjf.mjf_status_name(status).decode()
    message = mjf.mjf_status_message(status).decode()
    if name not in errors.STATUS_ERRORS:
        message = f"the C library returned the unknown status {<int>status}"
    return errors.explain(name, message, counts, forms, jokers, limits, unseen, more)


cdef inline int check(mjf_status status, const Question *q) except -1:
    if status != MJF_OK:
        fail(status, q.counts, q.forms, q.options, <object>q.asked)
    return 0


cdef int fail(mjf_status status, const uint8_t *counts, uint32_t forms,
              const mjf_options *options, object asked) except -1:
    """The one place where a status becomes an exception."""
    jokers = 0
    limits = unseen = None
    if options != NULL:
        jokers = options.jokers
        if options.limits != NULL:
            limits = options.limits[:MJF_TILES]
        if options.unseen != NULL:
            unseen = options.unseen[:MJF_TILES]
    held = b"" if counts == NULL else counts[:MJF_TILES]
    raise explain(status, held, forms, jokers, limits, unseen, forms_in(asked))


cdef int fail_plainly(mjf_status status, const uint8_t *counts,
                      uint32_t forms) except -1 with gil:
    return fail(status, counts, forms, NULL, None)


cdef int ask_counts(Question *q, object hand) except -1:
    """Fill in the counts of a hand of any number of tiles."""
    ask(q, hand, ALL, 0, None, None)
    if largest(q.counts) > mjf.MJF_COPIES:
        fail(mjf.MJF_ERR_COUNT, q.counts, 0, NULL, None)
    return 0


def as_counts(hand):
    """Return the 34 counts of any kind of hand, however many tiles it has.

    >>> from mahjong_fast._native.core import as_counts
    >>> as_counts([2] + [0] * 33) == as_counts("11m")
    True
    """
    cdef Question q
    ask_counts(&q, hand)
    return q.counts[:MJF_TILES]


def count_of(hand):
    """Return how many concealed tiles any kind of hand has, jokers left aside.

    >>> from mahjong_fast._native.core import count_of
    >>> count_of("123m11z")
    5
    """
    cdef Question q
    cdef int t, found = 0
    ask_counts(&q, hand)
    for t in range(MJF_TILES):
        found += q.counts[t]
    return found


# ---- the answers of the functions in questions.pxi ----------------------------------

cdef inline object answer_shanten(Question *q):
    cdef int8_t found
    check(mjf.mjf_shanten(q.counts, q.forms, q.options, &found), q)
    return found


cdef inline object answer_is_win(Question *q):
    cdef int found
    check(mjf.mjf_is_win(q.counts, q.forms, q.options, &found), q)
    return found != 0


cdef inline object answer_waits(Question *q, object shape):
    cdef uint64_t found
    cdef mjf_status status
    if shape:
        status = mjf.mjf_shape_waits(q.counts, q.forms, q.options, &found)
    else:
        status = mjf.mjf_waits(q.counts, q.forms, q.options, &found)
    check(status, q)
    return tiles_of(found)


cdef inline object answer_useful(Question *q):
    cdef uint64_t found
    check(mjf.mjf_useful(q.counts, q.forms, q.options, &found), q)
    return tiles_of(found)


cdef inline object answer_ukeire(Question *q):
    cdef Ukeire found = Ukeire.__new__(Ukeire)
    check(mjf.mjf_ukeire(q.counts, q.forms, q.options, &found.c), q)
    return found


cdef inline object answer_discards(Question *q):
    cdef mjf.mjf_discard found[mjf.MJF_MAX_DISCARDS]
    cdef size_t n
    check(mjf.mjf_discards(q.counts, q.forms, q.options, found, &n), q)
    return new_discards(found, n)


cdef inline object answer_decompose(Question *q):
    cdef mjf.mjf_reading few[16]
    cdef mjf.mjf_reading *found = few
    cdef mjf_status status
    cdef size_t n, i
    if q.given.jokers < MANY_JOKERS:
        status = mjf.mjf_decompose(q.counts, q.forms, q.options, few, 16, &n)
    else:
        status = decompose_long(q, few, 16, &n)
    if status == mjf.MJF_ERR_CAPACITY:
        memory = bytearray(n * sizeof(mjf.mjf_reading))
        found = <mjf.mjf_reading *><char *>memory
        status = decompose_long(q, found, n, &n)
    check(status, q)
    cdef list more = forms_in(<object>q.asked) if q.given.n_more else None
    cdef tuple readings = PyTuple_New(n)
    for i in range(n):
        own_item(readings, i, new_decomposition(&found[i], more))
        if i % 4096 == 4095:
            check_signals()
    return readings


cdef enum:
    MANY_JOKERS = 4  # with fewer there are some hundred readings at most


cdef mjf_status decompose_long(Question *q, mjf.mjf_reading *found, size_t room,
                               size_t *n) except <mjf_status>-1:
    """List the readings without the GIL; Ctrl-C ends it."""
    cdef Interrupt interrupt
    cdef mjf_status status
    begin_interrupt(&interrupt)
    q.given.stop = &interrupt.stop
    with nogil:
        status = mjf.mjf_decompose(q.counts, q.forms, q.options, found, room, n)
    q.given.stop = NULL
    if status == mjf.MJF_ERR_STOPPED:
        raise_interrupt()
    return status


# ---- for other Cython modules --------------------------------------------------------

cdef int shanten_of(const uint8_t *counts, uint32_t forms) except -2 nogil:
    cdef int8_t found
    cdef mjf_status status = mjf.mjf_shanten(counts, forms, NULL, &found)
    if status != MJF_OK:
        fail_plainly(status, counts, forms)
    return found


cdef int is_win_of(const uint8_t *counts, uint32_t forms) except -1 nogil:
    cdef int found
    cdef mjf_status status = mjf.mjf_is_win(counts, forms, NULL, &found)
    if status != MJF_OK:
        fail_plainly(status, counts, forms)
    return found


cdef uint64_t useful_of(const uint8_t *counts, uint32_t forms) except? -1 nogil:
    cdef uint64_t found
    cdef mjf_status status = mjf.mjf_useful(counts, forms, NULL, &found)
    if status != MJF_OK:
        fail_plainly(status, counts, forms)
    return found


cdef uint64_t waits_of(const uint8_t *counts, uint32_t forms) except? -1 nogil:
    cdef uint64_t found
    cdef mjf_status status = mjf.mjf_waits(counts, forms, NULL, &found)
    if status != MJF_OK:
        fail_plainly(status, counts, forms)
    return found
