"""Payments made, repeated and added up (part of _scoring_score.pxi).

A payment is a tuple of a class that settlement has: payer, payee, amount, and its
reason, three texts. A payer or payee that is None is the house.
"""

from cpython.long cimport PyLong_CheckExact
from cpython.tuple cimport PyTuple_Check, PyTuple_GET_ITEM, PyTuple_GET_SIZE

cdef enum:
    SEATS = 4
    HOUSE = 4

# A list of payments with none above it comes to less than 64 bits.
cdef int64_t MOST = <int64_t>1 << 32

cdef extern from *:
    """
    /* What tuple.__new__(kind, parts) does, which is looked up each time. */
    static PyObject *mjf_tuple_of(PyTypeObject *kind, PyObject *parts) {
        PyObject *given = PyTuple_Pack(1, parts);
        PyObject *made = given ? PyTuple_Type.tp_new(kind, given, NULL) : NULL;
        Py_XDECREF(given);
        return made;
    }
    """
    object tuple_of "mjf_tuple_of"(type kind, tuple parts)
    long long PyLong_AsLongLongAndOverflow(object number, int *overflow)


def paid(type kind not None, payer, payee, amount, why):
    """Return a payment of class *kind*, which is one of tuples."""
    check_kind(kind)
    check_length(why, 3)
    return payment_of(kind, payer, payee, amount, why)


def paid_by(type kind not None, payers, payee, owed, why):
    """Return what each of *payers* pays; *owed* has an amount a seat."""
    check_kind(kind)
    check_length(why, 3)
    return [payment_of(kind, payer, payee, owed[payer], why) for payer in payers]


def repeated(type kind not None, payments, target, owner, losses, again, tile):
    """Return what *target* gets, and with *losses* pays, with the owner in his place.

    What the owner would pay himself is left out. *again* is asked for the reason, of the
    *tile* and the two names of what is repeated.
    """
    check_kind(kind)
    cdef list found = []
    for said in payments:
        payment = said if PyTuple_Check(said) else tuple(said)
        check_length(payment, 6)
        payer = <object>PyTuple_GET_ITEM(payment, 0)
        payee = <object>PyTuple_GET_ITEM(payment, 1)
        if payee == target:
            payee = owner
        elif losses and payer == target:
            payer = owner
        else:
            continue
        if payer != payee:
            why = again(
                tile,
                <object>PyTuple_GET_ITEM(payment, 3),
                <object>PyTuple_GET_ITEM(payment, 4),
            )
            check_length(why, 3)
            amount = <object>PyTuple_GET_ITEM(payment, 2)
            found.append(payment_of(kind, payer, payee, amount, why))
    return found


def deltas(payments):
    """Return what each of four has won or lost; None of anything out of the ordinary.

    That is what is no list or tuple of payments between four, or is of amounts so great
    that Python must add them up.
    """
    cdef int64_t sums[SEATS + 1]
    cdef int64_t amount
    cdef int payer, payee, overflow = 0
    if not isinstance(payments, (list, tuple)):
        return None
    memset(sums, 0, sizeof(sums))
    for payment in payments:
        if not PyTuple_Check(payment) or PyTuple_GET_SIZE(payment) != 6:
            return None
        payer = seat_of(<object>PyTuple_GET_ITEM(payment, 0))
        payee = seat_of(<object>PyTuple_GET_ITEM(payment, 1))
        said = <object>PyTuple_GET_ITEM(payment, 2)
        if payer < 0 or payee < 0 or not PyLong_CheckExact(said):
            return None
        amount = PyLong_AsLongLongAndOverflow(said, &overflow)
        if overflow or not -MOST <= amount <= MOST:
            return None
        sums[payer] -= amount
        sums[payee] += amount
    return sums[0], sums[1], sums[2], sums[3]


cdef object payment_of(type kind, object payer, object payee, object amount, object why):
    """A payment, of a reason whose length has been checked."""
    return tuple_of(
        kind,
        (
            payer,
            payee,
            amount,
            <object>PyTuple_GET_ITEM(why, 0),
            <object>PyTuple_GET_ITEM(why, 1),
            <object>PyTuple_GET_ITEM(why, 2),
        ),
    )


cdef int check_length(object value, Py_ssize_t length) except -1:
    if not PyTuple_Check(value) or PyTuple_GET_SIZE(value) != length:
        raise TypeError(f"{value!r} is no tuple of {length}")
    return 0


cdef int check_kind(type kind) except -1:
    if not issubclass(kind, tuple):
        raise TypeError(f"{kind.__name__} is no class of tuples")
    return 0


cdef int seat_of(object value) noexcept:
    """The place of a seat among sums, or -1."""
    cdef long long seat
    cdef int overflow = 0
    if value is None:
        return HOUSE
    if not PyLong_CheckExact(value):
        return -1
    seat = PyLong_AsLongLongAndOverflow(value, &overflow)
    return <int>seat if not overflow and 0 <= seat < SEATS else -1
