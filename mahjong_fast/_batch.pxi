"""Rows of hands (part of _core.pyx): the loops that batch.py calls, without the GIL."""

from libc.string cimport memcpy, memset


cdef enum:
    NO_ANSWER = 127  # for a bad row, and for a tile that is not held

ctypedef mjf_status (*row_answer)(
    const Question *q, const uint8_t *counts, void *out
) noexcept nogil


cdef mjf_status shanten_row(
    const Question *q, const uint8_t *counts, void *out
) noexcept nogil:
    (<int8_t *>out)[0] = NO_ANSWER
    return _mjf.mjf_shanten(counts, q.forms, q.options, <int8_t *>out)


cdef mjf_status is_win_row(
    const Question *q, const uint8_t *counts, void *out
) noexcept nogil:
    cdef int found = 0
    cdef mjf_status status = _mjf.mjf_is_win(counts, q.forms, q.options, &found)
    (<uint8_t *>out)[0] = found
    return status


cdef mjf_status useful_row(
    const Question *q, const uint8_t *counts, void *out
) noexcept nogil:
    (<uint64_t *>out)[0] = 0
    return _mjf.mjf_useful(counts, q.forms, q.options, <uint64_t *>out)


cdef mjf_status waits_row(
    const Question *q, const uint8_t *counts, void *out
) noexcept nogil:
    (<uint64_t *>out)[0] = 0
    return _mjf.mjf_waits(counts, q.forms, q.options, <uint64_t *>out)


cdef mjf_status discards_row(
    const Question *q, const uint8_t *counts, void *out
) noexcept nogil:
    cdef _mjf.mjf_discard found[_mjf.MJF_MAX_DISCARDS]
    cdef size_t n = 0, i
    cdef mjf_status status = _mjf.mjf_discards(
        counts, q.forms, q.options, found, &n
    )
    memset(out, NO_ANSWER, MJF_TILES)
    for i in range(n):
        (<int8_t *>out)[found[i].tile] = found[i].shanten
    return status


def answer_rows(question, const uint8_t[:, ::1] hands not None,
                uint8_t[::1] out not None, forms, jokers, limits):
    """Answer one question for every row; a bad row gets 127, False or 0.

    Returns the first bad row, its status, the number of bad rows, 0 if none is, and the
    shape flags and jokers asked for.
    Raises where an argument other than the hands is wrong.
    """
    cdef row_answer answer
    cdef Py_ssize_t width
    cdef Question q
    cdef int8_t unused
    cdef uint8_t counts[MJF_TILES]  # a copy: another thread may write to the array
    cdef mjf_status status, first_status = MJF_OK
    cdef Py_ssize_t row, first = 0, bad = 0

    if question == "shanten":
        answer, width = shanten_row, sizeof(int8_t)
    elif question == "is_win":
        answer, width = is_win_row, sizeof(uint8_t)
    elif question == "useful":
        answer, width = useful_row, sizeof(uint64_t)
    elif question == "waits":
        answer, width = waits_row, sizeof(uint64_t)
    elif question == "discards":
        answer, width = discards_row, MJF_TILES
    else:
        raise ValueError(f"no such question: {question}")
    if hands.shape[1] != MJF_TILES or out.shape[0] != hands.shape[0] * width:
        raise ValueError(f"out is {width} bytes for each row of {MJF_TILES}")
    no_tiles = bytes(MJF_TILES)
    ask(&q, no_tiles, forms, jokers, limits, None)
    status = _mjf.mjf_shanten(q.counts, q.forms, q.options, &unused)
    if status in (_mjf.MJF_ERR_FORMS, _mjf.MJF_ERR_JOKERS, _mjf.MJF_ERR_LIMIT):
        check(status, &q)  # no row is to blame
    with nogil:
        for row in range(hands.shape[0]):
            memcpy(counts, &hands[row, 0], MJF_TILES)
            status = answer(&q, counts, &out[row * width])
            if status != MJF_OK:
                if bad == 0:
                    first, first_status = row, status
                bad += 1
    return first, <int>first_status, bad, q.forms, q.given.jokers, forms_in(forms)
