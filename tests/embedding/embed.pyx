# cython: language_level=3
"""A Cython module that uses the extension without the GIL: no header, no library."""

from libc.stdint cimport uint8_t, uint64_t

from mahjong_fast.core cimport is_win_of, shanten_of, useful_of, waits_of


def ask(const uint8_t[::1] counts not None, unsigned forms):
    cdef int shanten, win
    cdef uint64_t useful, waits
    cdef const uint8_t *hand = &counts[0] if counts.shape[0] else NULL
    with nogil:
        shanten = shanten_of(hand, forms)
        win = is_win_of(hand, forms)
        useful = useful_of(hand, forms)
        waits = waits_of(hand, forms)
    return shanten, win, useful, waits
