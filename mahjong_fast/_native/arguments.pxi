"""What the questions are asked with (part of core.pyx)."""

from cpython.buffer cimport (
    PyBUF_RECORDS_RO, PyBuffer_Release, PyObject_CheckBuffer, PyObject_GetBuffer
)
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_CheckExact, PyBytes_GET_SIZE
from cpython.long cimport PyLong_CheckExact
from cpython.number cimport PyNumber_AsSsize_t
from cpython.object cimport PyObject
from cpython.sequence cimport PySequence_Fast_GET_SIZE, PySequence_Fast_ITEMS
from libc.stdint cimport int16_t, int32_t, int64_t
from libc.string cimport memcmp, memcpy, memmove, memset

from mahjong_fast.errors import ArrayError, FormError, JokerError, shown


cdef struct Question:
    uint32_t forms
    const uint8_t *counts
    const mjf_options *options  # NULL where nothing is given besides the counts
    mjf_options given
    const mjf_form *more[MOST_FORMS]  # the forms among `asked`
    PyObject *asked  # what `forms` was, for the words of an error
    uint8_t read[3][MJF_TILES]  # counts, limits, unseen that came as other than bytes


cdef int ask(Question *q, object hand, object forms, object jokers, object limits,
             object unseen) except -1:
    """Fill in the question. It may point into the arguments, which must outlive it."""
    q.forms = 0
    q.asked = <PyObject *>forms
    q.given.more = q.more
    q.given.n_more = 0
    q.given.stop = NULL
    read_forms(q, forms)
    q.given.jokers = read_jokers(jokers)
    if isinstance(hand, (bytes, list, tuple)):
        q.counts = read_numbers(hand, q.read[0], "hand", mjf.MJF_ERR_COUNT)
    else:
        q.counts = copy_hand(q, hand)
    q.options = NULL
    if (q.given.jokers or q.given.n_more or limits is not None
            or unseen is not None):
        q.options = &q.given
        q.given.limits = q.given.unseen = NULL
        if limits is not None:
            q.given.limits = read_numbers(
                limits, q.read[1], "limits", mjf.MJF_ERR_LIMIT
            )
        if unseen is not None:
            q.given.unseen = read_numbers(
                unseen, q.read[2], "unseen", mjf.MJF_ERR_UNSEEN
            )
    return 0


cdef uint8_t read_jokers(object jokers) except? 0:
    cdef Py_ssize_t number
    try:
        number = PyNumber_AsSsize_t(jokers, OverflowError)
    except (OverflowError, TypeError):
        raise JokerError(f"jokers is an int from 0 to 8, not {shown(jokers)}") from None
    if not 0 <= number <= <uint8_t>-1:
        raise explain(mjf.MJF_ERR_JOKERS, (), 0, number, None, None)
    return <uint8_t>number


cdef const uint8_t *copy_hand(Question *q, object hand) except NULL:
    """The counts of a notation string, an array, or a Hand and its jokers."""
    counts = hand
    if isinstance(hand, str):
        read_mpsz(hand, q.read[0])
        return q.read[0]
    if type(hand) is Hand and not q.given.jokers:
        q.given.jokers = (<Hand>hand).joker
        return (<Hand>hand).held
    if hasattr(hand, "counts") and hasattr(hand, "jokers"):
        counts = hand.counts
        own = read_jokers(hand.jokers)
        if q.given.jokers and q.given.jokers != own:
            raise JokerError(f"jokers={q.given.jokers}, but the hand itself has {own}")
        q.given.jokers = own
    return <const uint8_t *>memmove(
        q.read[0],
        read_numbers(counts, q.read[0], "hand", mjf.MJF_ERR_COUNT),
        MJF_TILES,
    )


cdef const uint8_t *read_numbers(object values, uint8_t *buffer, str name,
                                 mjf_status wrong) except NULL:
    """34 numbers: those of bytes where they lie, others copied into the buffer."""
    if PyBytes_CheckExact(values) and PyBytes_GET_SIZE(values) == MJF_TILES:
        return <const uint8_t *>PyBytes_AS_STRING(values)
    if not isinstance(values, (list, tuple)) or not copy_ints(values, buffer):
        copy_numbers(values, buffer, name, wrong)
    return buffer


cdef inline uint8_t largest(const uint8_t *numbers) noexcept:
    """The largest of 34 numbers."""
    cdef uint8_t found = 0
    cdef Py_ssize_t t
    for t in range(MJF_TILES):
        found = max(found, numbers[t])
    return found


cdef tuple SMALL_INTS = (0, 1, 2, 3, 4)  # CPython has one object of each
cdef PyObject **SMALL = PySequence_Fast_ITEMS(SMALL_INTS)


cdef bint copy_small_ints(PyObject **items, uint8_t *buffer) noexcept:
    """Copy 34 ints of 0 to 4 by their identity; False if it fails for any.

    Without a branch on the numbers, which cannot be foreseen.
    """
    cdef Py_ssize_t t
    cdef uint8_t number
    cdef bint known = True
    for t in range(MJF_TILES):
        number = (
            (items[t] == SMALL[1])
            + 2 * (items[t] == SMALL[2])
            + 3 * (items[t] == SMALL[3])
            + 4 * (items[t] == SMALL[4])
        )
        known &= (number != 0) | (items[t] == SMALL[0])
        buffer[t] = number
    return known


cdef bint copy_ints(object values, uint8_t *buffer) except -1:
    """Copy 34 plain ints of a list or tuple; False if they are anything else."""
    cdef PyObject **items = PySequence_Fast_ITEMS(values)
    cdef Py_ssize_t t
    if PySequence_Fast_GET_SIZE(values) != MJF_TILES:
        return False
    if copy_small_ints(items, buffer):
        return True
    try:
        for t in range(MJF_TILES):
            if not PyLong_CheckExact(<object>items[t]):
                return False
            buffer[t] = <object>items[t]
    except OverflowError:
        return False
    return True


cdef int copy_numbers(object values, uint8_t *buffer, str name,
                      mjf_status wrong) except -1:
    """Copy 34 integers of any kind, or raise: the slow way."""
    cdef Py_ssize_t t
    if PyObject_CheckBuffer(values):
        if copy_array(values, buffer):
            return 0
        values = unpack_array(values, name)
    elif not isinstance(values, (list, tuple)):
        raise ArrayError(f"{name} is {type(values).__name__}, not {MJF_TILES} integers")
    if len(values) != MJF_TILES:
        raise ArrayError(f"{name} has {len(values)} numbers, not {MJF_TILES}")
    if copy_ints(values, buffer):
        return 0
    try:
        numbers = [index(number) for number in values]
    except TypeError as error:
        raise ArrayError(f"{name} is not {MJF_TILES} integers: {error}") from None
    if len(numbers) != MJF_TILES:  # it changed while it was read
        raise ArrayError(f"{name} has {len(numbers)} numbers, not {MJF_TILES}")
    for t in range(MJF_TILES):
        if not 0 <= numbers[t] <= <uint8_t>-1:  # what C cannot be asked about
            raise explain(wrong, numbers, 0, 0, numbers, numbers)
        buffer[t] = numbers[t]
    return 0


cdef bint copy_array(object values, uint8_t *buffer) except -1:
    """Copy an array of 34 native integers, whatever its stride.

    False if it is another, or a number is not one of a byte.
    """
    cdef Py_buffer view
    cdef Py_ssize_t t, stride
    cdef int64_t number
    cdef const char *letter = "B"
    try:
        PyObject_GetBuffer(values, &view, PyBUF_RECORDS_RO)
    except (BufferError, ValueError):
        return False
    # What an exporter leaves out has a meaning: bytes, and one behind the other.
    if view.format != NULL:
        letter = view.format
    cdef bint fits = (
        view.ndim == 1
        and view.shape != NULL
        and view.shape[0] == MJF_TILES
        and letter[0] != 0
        and letter[1] == 0
        and view.itemsize == native_size(letter[0])
    )
    if fits:
        stride = view.itemsize if view.strides == NULL else view.strides[0]
        for t in range(MJF_TILES):
            number = native_integer(
                <const char *>view.buf + t * stride, view.itemsize, letter[0] == b"B"
            )
            fits &= 0 <= number <= <uint8_t>-1
            buffer[t] = <uint8_t>number
    PyBuffer_Release(&view)
    return fits


cdef inline Py_ssize_t native_size(char letter) noexcept:
    """Return the size of an integer with that format letter; 0 for another letter."""
    if letter in b"bB":
        return 1
    if letter in b"hH":
        return sizeof(short)
    if letter in b"iI":
        return sizeof(int)
    if letter in b"lL":
        return sizeof(long)
    if letter in b"qQ":
        return sizeof(long long)
    return 0


cdef inline int64_t native_integer(
    const char *item, Py_ssize_t size, bint is_byte
) noexcept:
    """Read an integer as signed, but for a byte: what is above is out of range anyway."""
    cdef int64_t eight
    cdef int32_t four
    cdef int16_t two
    if size == 8:
        memcpy(&eight, item, 8)  # it may lie unaligned
        return eight
    if size == 4:
        memcpy(&four, item, 4)
        return four
    if size == 2:
        memcpy(&two, item, 2)
        return two
    if is_byte:
        return (<const uint8_t *>item)[0]
    return (<const signed char *>item)[0]


cdef tuple unpack_array(object values, str name):
    """Return the integers of an array of one dimension and any byte order."""
    # Imported here: it takes a tenth of the time that importing this package takes.
    from struct import calcsize, error as struct_error, unpack

    try:
        view = memoryview(values)
        if view.format[-1:] not in set("bBhHiIlLqQnN"):
            raise ArrayError(
                f"{name} is no array of integers: its format is {view.format}"
            )
        if view.ndim != 1:
            raise ArrayError(f"{name} has shape {view.shape}, not ({MJF_TILES},)")
        if view.shape[0] != MJF_TILES:
            raise ArrayError(f"{name} has {view.shape[0]} numbers, not {MJF_TILES}")
        if calcsize(view.format) != view.itemsize:  # as ctypes says of unions
            raise ArrayError(
                f"{name} is no array of integers: its format is {view.format}, but an "
                f"item has {view.itemsize} bytes"
            )
        letters = f"{view.format[:-1]}{MJF_TILES}{view.format[-1]}"
        return unpack(letters, view.tobytes())
    except ArrayError:
        raise
    # A dtype with no letter of its own, a buffer that was released, one of several
    # numbers an item.
    except (
        BufferError, NotImplementedError, TypeError, ValueError, struct_error
    ) as found:
        raise ArrayError(f"{name} is no array of integers: {found}") from None
