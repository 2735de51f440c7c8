"""Ctrl-C while the C library works without the GIL."""

from libc.stdint cimport int64_t

from mahjong_fast._native.mjf cimport mjf_stop

cdef extern from "Python.h" nogil:
    int PyErr_CheckSignals() noexcept  # -1: a signal raised an exception

cdef extern from "<time.h>" nogil:
    cdef struct timespec:
        int64_t tv_sec
        long tv_nsec
    int TIME_UTC
    int timespec_get(timespec *now, int base)


cdef enum:
    BETWEEN = 50_000_000  # nanoseconds between two looks, for each of which the GIL is taken


cdef struct Interrupt:
    mjf_stop stop  # for the C library
    int64_t looked  # when


cdef inline int64_t clock_now() noexcept nogil:
    cdef timespec now
    timespec_get(&now, TIME_UTC)
    return <int64_t>now.tv_sec * 1_000_000_000 + now.tv_nsec


cdef inline int is_interrupted(void *self) noexcept nogil:
    """Whether a signal has raised an exception, which is then set; looked at now and then.

    Only the main thread runs what signals are for; in others the answer is no.
    """
    cdef Interrupt *interrupt = <Interrupt *>self
    cdef int64_t now = clock_now()
    cdef int found
    if 0 <= now - interrupt.looked < BETWEEN:
        return False
    with gil:
        found = PyErr_CheckSignals()
    interrupt.looked = clock_now()
    return found != 0


cdef inline void begin_interrupt(Interrupt *interrupt) noexcept nogil:
    interrupt.stop.asked = is_interrupted
    interrupt.stop.self = interrupt
    interrupt.looked = clock_now()


cdef inline int check_signals() except -1:
    """Raise what a signal raises."""
    return PyErr_CheckSignals()


cdef inline int raise_interrupt() except -1:
    """Raise what the signal raised."""
    return -1
