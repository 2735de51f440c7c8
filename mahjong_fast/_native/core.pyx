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


def shanten(hand, *, forms=ALL, jokers=0, limits=None):
    """Return the shanten number: -1 complete, 0 ready.

    The least over the shapes asked for: at most 8 for `STANDARD` with four sets, more
    with five, for other shapes and under limits; `UNREACHABLE` where the limits rule
    out all.

    >>> import mahjong_fast as mf
    >>> mf.shanten("123m456p789s1122z")
    0
    >>> mf.shanten("1111m")  # the only wait would be a fifth 1m
    1
    >>> mf.shanten("123m456p789s11z", jokers=3)
    -1
    """
    cdef Question q
    cdef int8_t found
    ask(&q, hand, forms, jokers, limits, None)
    check(mjf.mjf_shanten(q.counts, q.forms, q.options, &found), &q)
    return found


def is_win(hand, *, forms=ALL, jokers=0):
    """Return whether the hand is complete; False for 3n+1 tiles.

    >>> import mahjong_fast as mf
    >>> mf.is_win("19m19p19s12345677z"), mf.is_win("11m"), mf.is_win("1m", jokers=1)
    (True, True, True)
    >>> mf.is_win("123m")
    Traceback (most recent call last):
    mahjong_fast.errors.HandSizeError: 3 tiles: a hand has 3n+1 or 3n+2 tiles, 1 to 17
    """
    cdef Question q
    cdef int found
    ask(&q, hand, forms, jokers, None, None)
    check(mjf.mjf_is_win(q.counts, q.forms, q.options, &found), &q)
    return found != 0


def waits(hand, *, forms=ALL, jokers=0, limits=None, shape=False):
    """Return the tiles that complete a hand of 3n+1 tiles; `()` if it is not ready.

    A tile of which the hand holds all it may is no wait. With *shape* the shape alone
    counts: a fifth copy is a wait, and limits are left aside.

    >>> import mahjong_fast as mf
    >>> mf.waits("123m456p789s1122z")
    (27, 28)
    >>> mf.waits("234m345s333p1111z"), mf.waits("234m345s333p1111z", shape=True)
    ((), (27,))
    """
    cdef Question q
    cdef uint64_t found
    cdef mjf_status status
    ask(&q, hand, forms, jokers, limits, None)
    if shape:
        status = mjf.mjf_shape_waits(q.counts, q.forms, q.options, &found)
    else:
        status = mjf.mjf_waits(q.counts, q.forms, q.options, &found)
    check(status, &q)
    return tiles_of(found)


def useful(hand, *, forms=ALL, jokers=0, limits=None):
    """Return the tiles that lower the shanten number of a hand of 3n+1 tiles.

    >>> import mahjong_fast as mf
    >>> mf.useful("123m456p789s1122z")
    (27, 28)
    >>> len(mf.useful("1111z"))  # any tile but the one that is used up
    33
    """
    cdef Question q
    cdef uint64_t found
    ask(&q, hand, forms, jokers, limits, None)
    check(mjf.mjf_useful(q.counts, q.forms, q.options, &found), &q)
    return tiles_of(found)


def ukeire(hand, *, unseen=None, forms=ALL, jokers=0, limits=None):
    """Return the useful tiles of a hand of 3n+1 tiles with their live copies.

    *unseen* says how many copies of each tile are still out: by default the limits,
    four each, less the hand. A useful tile with none left is listed, its count 0.

    >>> import mahjong_fast as mf
    >>> mf.ukeire("123m456p789s1122z")
    Ukeire(shanten=0, tiles=(27, 28), counts=(2, 2), total=4)
    >>> mf.ukeire("123m456p789s1122z", unseen=[0] * 34).total
    0
    """
    cdef Question q
    cdef Ukeire found = Ukeire.__new__(Ukeire)
    ask(&q, hand, forms, jokers, limits, unseen)
    check(mjf.mjf_ukeire(q.counts, q.forms, q.options, &found.c), &q)
    return found


def discards(hand, *, unseen=None, forms=ALL, jokers=0, limits=None):
    """Return every distinct discard of a hand of 3n+2 tiles, best first.

    The order: lower shanten, then more live tiles, then the lower index. The tile
    thrown is not live again. *unseen* as for `ukeire`.

    >>> import mahjong_fast as mf
    >>> best = mf.discards("123m456p789s11223z")[0]
    >>> best
    Discard(tile=29, shanten=0, tiles=(27, 28), total=4)
    >>> mf.discards("11m", unseen=[0] * 34)
    [Discard(tile=0, shanten=0, tiles=(0,), total=0)]
    """
    cdef Question q
    cdef mjf.mjf_discard found[mjf.MJF_MAX_DISCARDS]
    cdef size_t n
    ask(&q, hand, forms, jokers, limits, unseen)
    check(mjf.mjf_discards(q.counts, q.forms, q.options, found, &n), &q)
    return new_discards(found, n)


def decompose(hand, *, forms=ALL, jokers=0):
    """Return every reading of a complete hand, each once; `()` if it is not complete.

    The standard shape comes first, then by tiles.

    >>> import mahjong_fast as mf
    >>> for reading in mf.decompose("112233m99p445566s"):
    ...     print(reading.form, reading.sets, reading.pair, reading.pairs)
    1 ((0, 1, 2), (0, 1, 2), (21, 22, 23), (21, 22, 23)) 17 ()
    2 () None (0, 1, 2, 17, 21, 22, 23)
    >>> mf.decompose("1m", jokers=1)[0].jokers
    (0,)
    """
    cdef Question q
    cdef mjf.mjf_reading few[16]
    cdef mjf.mjf_reading *found = few
    cdef mjf_status status
    cdef size_t n, i
    ask(&q, hand, forms, jokers, None, None)
    if q.given.jokers < MANY_JOKERS:
        status = mjf.mjf_decompose(q.counts, q.forms, q.options, few, 16, &n)
    else:
        status = decompose_long(&q, few, 16, &n)
    if status == mjf.MJF_ERR_CAPACITY:
        memory = bytearray(n * sizeof(mjf.mjf_reading))
        found = <mjf.mjf_reading *><char *>memory
        status = decompose_long(&q, found, n, &n)
    check(status, &q)
    cdef list more = forms_in(forms) if q.given.n_more else None
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
