"""What scoring.pyx, mahjonggb.pyx and ufuncs.pyx cimport of core.pyx.

ufuncs.pyx is a library of its own and is not linked with the C library: it calls the one
copy in the process through the pointers that it gets here. What is for all Cython modules
is in mahjong_fast/core.pxd, which needs no header.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from mahjong_fast._native.mjf cimport mjf_bad_rows, mjf_batch, mjf_form, mjf_status

ctypedef mjf_status (*batch_answer)(
    const mjf_batch *batch, void *out, mjf_bad_rows *bad
) noexcept nogil

cdef batch_answer batch_function(str question) except NULL
cdef const mjf_form *address_of(form) except NULL

cdef int shanten_of(const uint8_t *counts, uint32_t forms) except -2 nogil
cdef int is_win_of(const uint8_t *counts, uint32_t forms) except -1 nogil
cdef uint64_t useful_of(const uint8_t *counts, uint32_t forms) except? -1 nogil
cdef uint64_t waits_of(const uint8_t *counts, uint32_t forms) except? -1 nogil


cdef class Meld:
    cdef uint8_t code  # MJF_CHOW ...
    cdef uint8_t first  # the lowest tile
    cdef uint8_t seat  # that its tile came from, or MJF_NO_SEAT


cdef class Hand:
    cdef uint8_t held[34]
    cdef uint8_t joker  # how many there are
    cdef readonly tuple melds


cpdef tuple as_melds(melds, notation=*, bint texts=*)
cdef int read_tiles(text, notation, uint8_t *counts) except -1
