"""What another Cython module can cimport: no header, no linking, no GIL needed.

`counts` are 34 numbers (mjf/hand.h has the table of tiles), `forms` a combination of
shape flags. Bit t of a set of tiles is tile t. A wrong input raises as from Python.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t


cdef int shanten_of(const uint8_t *counts, uint32_t forms) except -2 nogil
cdef int is_win_of(const uint8_t *counts, uint32_t forms) except -1 nogil
cdef uint64_t useful_of(const uint8_t *counts, uint32_t forms) except? -1 nogil
cdef uint64_t waits_of(const uint8_t *counts, uint32_t forms) except? -1 nogil
