"""Builtins of gcc and clang."""

from libc.stdint cimport uint64_t


cdef extern from * nogil:
    int bits_in "__builtin_popcountll"(uint64_t mask)
    int lowest_bit "__builtin_ctzll"(uint64_t mask)
    void fetch "__builtin_prefetch"(const void *address)  # any address will do
