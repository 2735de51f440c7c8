# cython: language_level=3, binding=False, autotestdict=False
# cython: embedsignature=True, embedsignature.format=clinic
"""The gufuncs of NumPy over the C functions for arrays: what arrays.py calls.

Nothing is linked here: the one C library of the process is that of core.
"""

cimport cython
cimport numpy as np
from cpython.object cimport PyObject
from cpython.ref cimport Py_DECREF, Py_INCREF
from libc.stddef cimport ptrdiff_t
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from numpy cimport npy_intp

from mahjong_fast._native.builtins cimport fetch
from mahjong_fast._native.core cimport address_of, batch_answer, batch_function
from mahjong_fast._native.interrupt cimport (
    Interrupt, check_signals, clock_now, is_due
)
from mahjong_fast._native.mjf cimport (
    MJF_ERR_STOPPED, MJF_OK, MJF_STANDARD, MJF_SEVEN_PAIRS, MJF_SEVEN_PAIRS_QUADS,
    MJF_THIRTEEN_ORPHANS, MJF_TILES, mjf_bad_rows, mjf_batch, mjf_form,
    mjf_rows, mjf_status, mjf_stop
)

from numpy import dtype

from mahjong_fast import questions

np.import_array()
np.import_ufunc()

cdef extern from "numpy/ufuncobject.h":
    ctypedef struct PyUFuncObject:
        PyObject *obj  # which the ufunc keeps alive

cdef extern from *:
    """
    /* Of the calls of this thread since someone looked. */
    static _Thread_local size_t bad_rows;
    static _Thread_local int no_memory;
    /* The Watch of the innermost `call` of this thread; NULL while none runs. */
    static _Thread_local void *watching;
    """
    size_t bad_rows
    bint no_memory
    void *watching

cdef enum:
    CHUNK = 64  # rows that are copied at a time where they cannot be read in place
    PIECE = 2 * MJF_TILES  # numbers that are copied between fetching others
    LINE = 64  # bytes that are fetched at once
    RESULT_WORDS = 5  # of eight bytes: more than a row
    MOST_FORMS = 255
    MOST_OPERANDS = 4
    MOST_LOOPS = 20
    OFTEN = 16  # calls of the C library between two looks; with limits or forms 1
    PLAIN_FORMS = (  # of which many rows are judged at once
        MJF_STANDARD | MJF_SEVEN_PAIRS | MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS
    )

    HANDS = 0
    LIMITS = 1
    JOKERS = 2
    UNSEEN = 3

ctypedef fused number:
    uint8_t
    uint16_t
    uint32_t
    uint64_t


# What all loops of a gufunc ask.
cdef struct Asked:
    batch_answer answer
    mjf_batch batch  # the forms
    npy_intp size  # bytes of a result
    bint wide  # a result is a row
    int bad  # what fills the bytes of the result of a bad row
    int often  # look for a signal after so many calls of the C library
    int operands
    int operand[MOST_OPERANDS]  # HANDS ...


# One loop: what it asks, of numbers of how many bytes.
cdef struct Loop:
    const Asked *asked
    npy_intp bytes[MOST_OPERANDS]


# The rows of an operand.
cdef struct Operand:
    const char *first
    npy_intp step
    npy_intp core_step
    npy_intp width  # numbers a row
    npy_intp bytes  # of a number
    mjf_rows *rows  # where the C library looks for them
    bint in_place  # it can read them where they lie


# ---- signals -------------------------------------------------------------------------

# What `call` looks at while the C library works.
cdef struct Watch:
    Interrupt interrupt
    PyObject *raised  # by a signal; owned
    const bint *halted  # by another thread, or NULL
    bint stopped  # for one of the two
    int calls  # of the C library since the last look


@cython.final
cdef class Halt:
    """Ends the calls that other threads make with it."""

    cdef bint now

    def set(self):
        self.now = True


cdef bint is_raised(Watch *watch) noexcept with gil:
    """Whether a signal raises an exception, which is kept: NumPy knows of none."""
    try:
        check_signals()
    except BaseException as error:
        Py_INCREF(error)
        watch.raised = <PyObject *>error
    return watch.raised != NULL


cdef int is_stopped(void *self) noexcept nogil:
    """Whether the C library is to stop: for a signal, or as another thread says so."""
    cdef Watch *watch = <Watch *>self
    if watch.halted != NULL and watch.halted[0]:
        watch.stopped = True
    elif not watch.stopped and is_due(&watch.interrupt):
        watch.stopped = is_raised(watch)
        watch.interrupt.looked = clock_now()
    return watch.stopped


# ---- numbers into bytes --------------------------------------------------------------

# What a byte cannot hold becomes 255, which is wrong for whatever it may be. Negative
# numbers are large ones here, so that those of one byte need not be looked at.

cdef inline uint64_t cut(const number *numbers, npy_intp n, uint8_t *into) noexcept nogil:
    """Copy the low byte of n numbers; return the bits of all of them."""
    cdef number bits = 0
    cdef npy_intp i
    for i in range(n):
        bits |= numbers[i]
        into[i] = <uint8_t>numbers[i]
    return bits


cdef uint64_t cut_ahead(const number *numbers, npy_intp n, npy_intp ahead,
                        uint8_t *into) noexcept nogil:
    """Cut n numbers, and fetch those that are wanted next, so many further on.

    Else memory would rest while a chunk is judged.
    """
    cdef uint64_t bits = 0
    cdef npy_intp first = 0, piece, byte
    cdef const char *next_
    while first < n:
        piece = min(PIECE, n - first)
        next_ = <const char *>(numbers + first + ahead)
        byte = 0
        while byte < piece * <npy_intp>sizeof(number):
            fetch(next_ + byte)
            byte += LINE
        bits |= cut(numbers + first, piece, into + first)
        first += piece
    return bits


cdef inline void narrow_row(const number *numbers, npy_intp n, npy_intp step,
                            uint8_t *into) noexcept nogil:
    cdef npy_intp i
    cdef number value
    for i in range(n):
        value = (<const number *>(<const char *>numbers + i * step))[0]
        into[i] = 255 if value > 255 else <uint8_t>value


cdef void narrow(const number *numbers, const Operand *from_, npy_intp n,
                 uint8_t *into) noexcept nogil:
    cdef npy_intp i, width = from_.width
    if from_.core_step == sizeof(number) and from_.step == width * from_.core_step:
        if cut_ahead(numbers, n * width, CHUNK * width, into) <= 255:
            return
    for i in range(n):
        narrow_row(
            <const number *>(<const char *>numbers + i * from_.step), width,
            from_.core_step, into + i * width
        )


cdef void copy_operand(const Operand *from_, npy_intp first, npy_intp n,
                       uint8_t *into) noexcept nogil:
    """Copy n rows, or the one that stands for all of them."""
    cdef const char *at = from_.first + first * from_.step
    cdef npy_intp different = 1 if from_.step == 0 else n
    if from_.bytes == 1:
        narrow(<const uint8_t *>at, from_, different, into)
    elif from_.bytes == 2:
        narrow(<const uint16_t *>at, from_, different, into)
    elif from_.bytes == 4:
        narrow(<const uint32_t *>at, from_, different, into)
    else:
        narrow(<const uint64_t *>at, from_, different, into)
    from_.rows.first = into
    from_.rows.stride = 0 if from_.step == 0 else from_.width


# ---- the loop ------------------------------------------------------------------------

cdef npy_intp read_operands(const Loop *loop, char **args, const npy_intp *steps,
                            mjf_batch *batch, Operand *operands) noexcept nogil:
    """Fill in what is known of each; return how many of the core steps are theirs."""
    cdef mjf_rows *rows[MOST_OPERANDS]
    rows[HANDS], rows[LIMITS] = &batch.hands, &batch.limits
    rows[JOKERS], rows[UNSEEN] = &batch.jokers, &batch.unseen
    cdef const npy_intp *core_steps = steps + loop.asked.operands + 1
    cdef npy_intp cores = 0
    cdef int i
    cdef Operand *own
    for i in range(loop.asked.operands):
        own = &operands[i]
        own.first, own.step = args[i], steps[i]
        own.bytes = own.core_step = loop.bytes[i]
        own.width = 1
        if loop.asked.operand[i] != JOKERS:
            own.width = MJF_TILES
            own.core_step = core_steps[cores]
            cores += 1
        own.in_place = own.bytes == 1 and own.core_step == 1
        own.rows = rows[loop.asked.operand[i]]
    return cores


cdef inline bint is_over() noexcept nogil:
    """Whether this call has been stopped: `call` returns nothing of it."""
    return watching != NULL and (<Watch *>watching).stopped


cdef void answer(const Asked *asked, const mjf_batch *batch, void *out) noexcept nogil:
    global bad_rows, no_memory
    cdef mjf_bad_rows bad
    cdef Watch *watch = <Watch *>watching
    cdef mjf_status status = asked.answer(batch, out, &bad)
    if status == MJF_OK:
        bad_rows += bad.count
        if watch != NULL:
            watch.calls += 1
            if watch.calls >= asked.often:
                watch.calls = 0
                is_stopped(watch)
    elif status != MJF_ERR_STOPPED:  # the forms are right: out of memory
        memset(out, asked.bad, batch.n * asked.size)
        no_memory = True


cdef void answer_in_place(const Asked *asked, mjf_batch *batch, const Operand *operands,
                          char *out) noexcept nogil:
    """Answer for all rows at once, where they lie."""
    cdef int i
    for i in range(asked.operands):
        operands[i].rows.first = <const uint8_t *>operands[i].first
        operands[i].rows.stride = operands[i].step
    answer(asked, batch, out)


cdef void spread(const Asked *asked, const char *results, npy_intp n, char *out,
                 npy_intp step, npy_intp core_step) noexcept nogil:
    """Put n results where they belong."""
    cdef npy_intp i, t
    if step == asked.size and core_step == 1:
        memcpy(out, results, n * step)
        return
    for i in range(n):
        if asked.wide:
            for t in range(asked.size):
                out[i * step + t * core_step] = results[i * asked.size + t]
        else:
            memcpy(out + i * step, results + i * asked.size, asked.size)


cdef void answer_copies(const Asked *asked, mjf_batch *batch, const Operand *operands,
                        char *out, npy_intp step, npy_intp core_step) noexcept nogil:
    """Answer chunk by chunk, for copies of the rows."""
    cdef uint8_t copies[MOST_OPERANDS][CHUNK * MJF_TILES]
    cdef uint64_t results[CHUNK * RESULT_WORDS]
    cdef npy_intp n = batch.n, first = 0
    cdef int i
    while first < n and not is_over():
        batch.n = min(CHUNK, n - first)
        for i in range(asked.operands):
            copy_operand(&operands[i], first, batch.n, copies[i])
        answer(asked, batch, results)
        spread(
            asked, <char *>results, batch.n, out + first * step, step, core_step
        )
        first += CHUNK


cdef void answer_rows(char **args, const npy_intp *dimensions, const npy_intp *steps,
                      void *data) noexcept nogil:
    """The inner loop of every gufunc, as NumPy calls it."""
    cdef const Loop *loop = <const Loop *>data
    cdef const Asked *asked = loop.asked
    cdef mjf_batch batch = asked.batch
    cdef Operand operands[MOST_OPERANDS]
    cdef npy_intp cores = read_operands(loop, args, steps, &batch, operands)
    cdef char *out = args[asked.operands]
    cdef npy_intp step = steps[asked.operands]
    cdef npy_intp core_step = steps[asked.operands + 1 + cores] if asked.wide else 1
    batch.n = dimensions[0]
    batch.stop = <mjf_stop *>watching  # with which a Watch begins
    if is_over():
        return
    cdef bint in_place = core_step == 1 and (step == asked.size or batch.n == 1)
    cdef int i
    for i in range(asked.operands):
        # NumPy copies what overlaps with the results, but not what is the same array.
        in_place = in_place and operands[i].in_place and args[i] != out
    if in_place:
        answer_in_place(asked, &batch, operands, out)
    else:
        answer_copies(asked, &batch, operands, out, step, core_step)


# ---- making and calling --------------------------------------------------------------

cdef tuple OPERANDS = ("hands", "limits", "jokers", "unseen")

cdef tuple INTEGERS = (
    (np.NPY_BYTE, sizeof(char)),
    (np.NPY_UBYTE, sizeof(char)),
    (np.NPY_SHORT, sizeof(short)),
    (np.NPY_USHORT, sizeof(short)),
    (np.NPY_INT, sizeof(int)),
    (np.NPY_UINT, sizeof(int)),
    (np.NPY_LONG, sizeof(long)),
    (np.NPY_ULONG, sizeof(long)),
    (np.NPY_LONGLONG, sizeof(long long)),
    (np.NPY_ULONGLONG, sizeof(long long)),
)


@cython.final
cdef class Plan:
    """What a gufunc points into. The gufunc keeps it alive."""

    cdef Asked asked
    cdef const mjf_form *more[MOST_FORMS]
    cdef tuple forms
    cdef bytes name
    cdef bytes doc
    cdef bytes signature
    cdef int loops
    cdef Loop loop[MOST_LOOPS]
    cdef void *data[MOST_LOOPS]
    cdef np.PyUFuncGenericFunction functions[MOST_LOOPS]
    cdef char types[MOST_LOOPS * (MOST_OPERANDS + 1)]

    cdef int add_loop(self, hands, others, int result) except -1:
        """Add the loop for hands of one dtype and all other operands of another."""
        cdef Loop *loop = &self.loop[self.loops]
        cdef char *types = &self.types[self.loops * (self.asked.operands + 1)]
        cdef int i
        loop.asked = &self.asked
        for i in range(self.asked.operands):
            types[i], loop.bytes[i] = others if i else hands
        types[self.asked.operands] = result
        self.functions[self.loops] = <np.PyUFuncGenericFunction>answer_rows
        self.data[self.loops] = loop
        self.loops += 1
        return 0


def make(str name, uint32_t flags, tuple forms, tuple takes):
    """Return the gufunc of a question: its operands are the hands, then what it takes.

    It has a loop for every integer dtype of the hands, and the others uint8; and, if it
    takes others, one where all have the same dtype. A bad row gets 127, False or 0, and
    is counted for `call`. Flags and forms are known to be right.
    """
    cdef Plan plan = Plan.__new__(Plan)
    cdef int i
    question = questions.OF_ARRAYS[name]
    result = dtype(question.dtype)
    plan.forms = forms
    for i, form in enumerate(forms):
        plan.more[i] = address_of(form)
    memset(&plan.asked, 0, sizeof(Asked))
    plan.asked.batch.forms = flags
    plan.asked.batch.more = plan.more
    plan.asked.batch.n_more = len(forms)
    plan.asked.answer = batch_function(name)
    plan.asked.wide, plan.asked.bad = question.by_tile, question.bad
    plan.asked.often = OFTEN
    if forms or flags & ~<uint32_t>PLAIN_FORMS or "limits" in takes:
        plan.asked.often = 1
    plan.asked.size = result.itemsize * (MJF_TILES if question.by_tile else 1)
    operands = ("hands", *takes)
    plan.asked.operands = len(operands)
    for i, operand in enumerate(operands):
        plan.asked.operand[i] = OPERANDS.index(operand)
    bytes_only = INTEGERS[1]
    for integer in INTEGERS:
        plan.add_loop(integer, bytes_only, result.num)
    for integer in INTEGERS if takes else ():
        plan.add_loop(integer, integer, result.num)
    tiles = f"({MJF_TILES})"
    core = ["()" if operand == "jokers" else tiles for operand in operands]
    plan.signature = f"{','.join(core)}->{tiles if question.by_tile else '()'}".encode()
    plan.name = name.encode()
    plan.doc = (
        f"{name}({', '.join(operands)}): {question.summary}; see mahjong_fast.batch."
    ).encode()
    made = np.PyUFunc_FromFuncAndDataAndSignature(
        plan.functions, plan.data, plan.types, plan.loops, plan.asked.operands, 1,
        np.PyUFunc_None, plan.name, plan.doc, 0, plan.signature
    )
    Py_INCREF(plan)
    (<PyUFuncObject *>made).obj = <PyObject *>plan
    return made


def call(ufunc, tuple operands, dict options, Halt halt=None):
    """Call a gufunc of `make`: return its result, and how many rows are bad.

    What a signal raises meanwhile is raised. If *halt* is set, the result is None.
    """
    global bad_rows, no_memory, watching
    # A finalizer or the handler of a signal that runs meanwhile may call one, too.
    cdef size_t outer_bad = bad_rows
    cdef bint outer_memory = no_memory
    cdef void *outer_watching = watching
    cdef Watch watch
    watch.interrupt.stop.asked = is_stopped
    watch.interrupt.stop.self = &watch
    watch.interrupt.looked = clock_now()
    watch.raised = NULL
    watch.halted = NULL if halt is None else &halt.now
    watch.stopped = False
    watch.calls = 0
    bad_rows = 0
    no_memory = False
    watching = &watch
    try:
        found = ufunc(*operands, **options)
        if no_memory:
            raise MemoryError("out of memory")
        if not watch.stopped:
            return found, bad_rows
    finally:
        bad_rows = outer_bad
        no_memory = outer_memory
        watching = outer_watching
        if watch.raised != NULL:
            raised = <object>watch.raised
            Py_DECREF(raised)
            raise raised
    return None, 0
