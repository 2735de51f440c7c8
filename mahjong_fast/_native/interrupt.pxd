"""Ctrl-C while the C library works without the GIL."""

from libc.stdint cimport int64_t

from mahjong_fast._native.mjf cimport mjf_stop

cdef extern from "Python.h" nogil:
    int PyErr_CheckSignals() noexcept  # -1: a signal raised an exception

cdef extern from *:
    """
    #include <time.h>
    /* Nanoseconds. The clock of Linux that goes in steps of some ms is read in a fifth
       of the time. */
    static inline int64_t mjf_clock_now(void) {
        struct timespec now;
    #ifdef CLOCK_MONOTONIC_COARSE
        clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    #else
        timespec_get(&now, TIME_UTC);
    #endif
        return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
    }
    """
    int64_t clock_now "mjf_clock_now"() noexcept nogil


cdef enum:
    BETWEEN = 50_000_000  # nanoseconds between two looks, for each of which the GIL is taken


cdef struct Interrupt:
    mjf_stop stop  # for the C library
    int64_t looked  # when


cdef inline bint is_due(const Interrupt *interrupt) noexcept nogil:
    """Whether it is time to look again."""
    return not 0 <= clock_now() - interrupt.looked < BETWEEN


cdef inline int is_interrupted(void *self) noexcept nogil:
    """Whether a signal has raised an exception, which is then set; looked at now and then.

    Only the main thread runs what signals are for; in others the answer is no.
    """
    cdef Interrupt *interrupt = <Interrupt *>self
    cdef int found
    if not is_due(interrupt):
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
