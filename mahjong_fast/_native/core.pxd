"""What other Cython modules cimport: mahjong_fast/core.pxd names what is for all.

`counts` are 34 numbers (mjf/mjf.h has the table of tiles), `forms` a combination of
shape flags. Bit t of a set of tiles is tile t. A wrong input raises as from Python.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t


cdef int shanten_of(const uint8_t *counts, uint32_t forms) except -2 nogil
cdef int is_win_of(const uint8_t *counts, uint32_t forms) except -1 nogil
cdef uint64_t useful_of(const uint8_t *counts, uint32_t forms) except? -1 nogil
cdef uint64_t waits_of(const uint8_t *counts, uint32_t forms) except? -1 nogil

# For ufuncs.pyx and scoring.pyx alone, which have the types of mjf.h: by address, so that
# there is one copy of the library in a process and this file needs no header.
cdef const void *batch_function(question) except NULL  # its result goes to a void *
cdef const void *form_address(form) except NULL  # const mjf_form *
cdef const void *scoring_function(question) except NULL
