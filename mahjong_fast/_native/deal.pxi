"""Hands at random (part of core.pyx): what generators.py calls, without the GIL.

Ctrl-C ends it.
"""

from mahjong_fast.errors import UnseenError

MAX_TILES = mjf.MJF_MAX_TILES  # in a hand
WINS_FORMS = mjf.MJF_WINS_FORMS  # the shapes that Wins can deal


def as_unseen(unseen):
    """Return the 34 numbers of unseen copies as bytes.

    >>> from mahjong_fast._native.core import as_unseen
    >>> as_unseen([5] + [0] * 33)
    Traceback (most recent call last):
    mahjong_fast.errors.UnseenError: 5 of 1m unseen: the number is 0 to 4
    """
    cdef uint8_t read[MJF_TILES]
    cdef const uint8_t *numbers = read_numbers(
        unseen, read, "unseen", mjf.MJF_ERR_UNSEEN
    )
    found = numbers[:MJF_TILES]
    if largest(numbers) > mjf.MJF_COPIES:
        raise explain(mjf.MJF_ERR_UNSEEN, (), 0, 0, None, found)
    return found


cdef int begin(mjf.mjf_random *random, const uint64_t[::1] seed) except -1:
    if seed.shape[0] != mjf.MJF_SEED_WORDS:
        raise ValueError(f"a seed is {mjf.MJF_SEED_WORDS} words")
    mjf.mjf_random_seed(random, &seed[0])
    return 0


def deal_rows(const uint64_t[::1] seed not None, Py_ssize_t tiles,
              const uint8_t[::1] unseen not None, uint8_t[:, ::1] out not None):
    """Deal a hand into each row, from a wall of its own that holds what is unseen."""
    cdef mjf.mjf_random random
    cdef Interrupt interrupt
    cdef mjf_status status = MJF_OK
    begin(&random, seed)
    begin_interrupt(&interrupt)
    if out.shape[1] != MJF_TILES or unseen.shape[0] != MJF_TILES:
        raise ValueError(f"unseen and the rows of out are {MJF_TILES} numbers")
    if out.shape[0] > 0:
        with nogil:
            status = mjf.mjf_deal_until(
                &random, tiles, &unseen[0], &interrupt.stop, &out[0, 0], out.shape[0]
            )
    if status == mjf.MJF_ERR_STOPPED:
        raise_interrupt()
    if status != MJF_OK:
        raise explain(status, unseen, 0, 0, None, unseen)


cdef class Wins:
    """Complete hands of some shapes, ready to be dealt; never changed."""

    cdef mjf.mjf_wins *c
    cdef Py_ssize_t melds

    def __cinit__(self, forms, tiles, melds, const uint8_t[::1] unseen not None,
                  distinct):
        cdef mjf.mjf_wins_spec spec
        cdef mjf_status status
        if unseen.shape[0] != MJF_TILES:
            raise ValueError(f"unseen is {MJF_TILES} numbers")
        self.melds = melds
        spec.unseen = &unseen[0]
        spec.forms, spec.tiles, spec.melds = forms, tiles, melds
        spec.distinct = distinct
        with nogil:
            status = mjf.mjf_wins_new(&spec, &self.c)
        if status == mjf.MJF_ERR_UNSEEN and largest(&unseen[0]) <= mjf.MJF_COPIES:
            raise UnseenError(
                f"what is unseen holds no complete hand of {tiles} tiles "
                "of the shapes asked for"
            )
        if status != MJF_OK:
            raise explain(status, (tiles,), forms, 0, None, unseen)

    def __dealloc__(self):
        mjf.mjf_wins_free(self.c)

    def deal(self, const uint64_t[::1] seed not None, uint8_t[:, ::1] hands not None,
             uint8_t[:, :, ::1] melds=None):
        """Deal a complete hand into each row, its melds apart from it."""
        cdef mjf.mjf_random random
        cdef Interrupt interrupt
        cdef mjf_status status = MJF_OK
        cdef uint8_t *declared = NULL
        begin(&random, seed)
        begin_interrupt(&interrupt)
        if hands.shape[1] != MJF_TILES:
            raise ValueError(f"the rows of hands are {MJF_TILES} numbers")
        if hands.shape[0] == 0:
            return
        if melds is not None and self.melds > 0:
            if melds.shape[0] != hands.shape[0] or melds.shape[1] != self.melds \
                    or melds.shape[2] != 3:
                raise ValueError("melds are three tiles each, as many as were set")
            declared = &melds[0, 0, 0]
        with nogil:
            status = mjf.mjf_wins_deal_until(
                self.c, &random, &interrupt.stop, &hands[0, 0], declared, hands.shape[0]
            )
        if status == mjf.MJF_ERR_STOPPED:
            raise_interrupt()
        if status != MJF_OK:
            raise explain(status, (), 0, 0, None, None)
