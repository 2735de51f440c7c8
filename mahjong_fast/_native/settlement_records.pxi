"""Records: values of named fields that never change (part of scoring.pyx).

A kind of record declares its fields once, with `declare`: names, defaults, meanings.
Everything else follows: the constructor, equality, pickles, how it is written. `settlement`
calls `teach` when it is imported, with the functions that validate and convert each
field; so every record has been validated.
"""

from cpython.dict cimport PyDict_GetItem
from cpython.object cimport PyObject, PyObject_RichCompare, PyTypeObject
from cpython.ref cimport Py_INCREF, Py_XDECREF

cdef extern from *:
    """
    #include <structmember.h>

    #if PY_VERSION_HEX < 0x030C0000
    #define mjf_names_of(kind) Py_NewRef((kind)->tp_dict)
    #else
    #define mjf_names_of PyType_GetDict
    #endif

    /* The fields of a record are the objects right behind its head: the first of them. */
    static inline PyObject **mjf_fields_of(PyObject *record) {
        return (PyObject **)((char *)record + sizeof(PyObject));
    }

    /* Let a type have a field, the one in that place, to be read. Such a slot is what the
     * interpreter reads fastest. Its name and text must live as long as the type. */
    static int mjf_add_field(PyTypeObject *kind, PyObject *name, PyObject *text,
                             Py_ssize_t place) {
        PyMemberDef *member = PyMem_Calloc(1, sizeof(PyMemberDef));
        PyObject *names = NULL, *field = NULL;
        int status = -1;
        if (member == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        member->name = PyUnicode_AsUTF8(name);
        member->doc = PyUnicode_AsUTF8(text);
        member->type = T_OBJECT_EX;
        member->flags = READONLY;
        member->offset = (Py_ssize_t)(sizeof(PyObject) + place * sizeof(PyObject *));
        if (member->name == NULL || member->doc == NULL) return -1;
        field = PyDescr_NewMember(kind, member);
        names = mjf_names_of(kind);
        if (field != NULL && names != NULL) status = PyDict_SetItem(names, name, field);
        Py_XDECREF(field);
        Py_XDECREF(names);
        PyType_Modified(kind);
        return status;
    }

    static int mjf_add_attribute(PyTypeObject *kind, const char *name, PyObject *value) {
        PyObject *names = mjf_names_of(kind);
        int status = names == NULL ? -1 : PyDict_SetItemString(names, name, value);
        Py_XDECREF(names);
        PyType_Modified(kind);
        return status;
    }
    """
    PyObject **fields_of "mjf_fields_of"(object record)
    int add_field "mjf_add_field"(type kind, str name, str text, Py_ssize_t place) except -1
    int add_attribute "mjf_add_attribute"(
        type kind, const char *name, object value) except -1
    object allocated "PyType_GenericAlloc"(type kind, Py_ssize_t items)

cdef enum:
    ROOM = 11  # fields that a Fact has room for
    ROW_ROOM = 9  # and a Row
    ENTRY_ROOM = 12  # and an Entry


@cython.final
@cython.internal
cdef class Layout:
    """The fields of a kind of record, with their defaults and descriptions."""

    cdef str what  # a deal
    cdef tuple names
    cdef dict places  # of the fields, by their names
    cdef Py_ssize_t size, needed, by_position, room
    cdef list defaults, readers
    cdef object again, check
    cdef dict tools  # functions that methods of the kind call, by name


cdef object NEEDED = object()  # in place of a default: the field must be said
cdef dict LAYOUTS = {}  # by the kind of record


cdef Layout declare(type kind, str what, fields, Py_ssize_t by_position=0):
    """Let a kind of record have these fields: name, default, what it is.

    So many may be said by position. Those that are NEEDED come first.
    """
    cdef Layout layout = Layout()
    layout.what = what
    layout.names = tuple([name for name, _, _ in fields])
    layout.places = {name: place for place, name in enumerate(layout.names)}
    layout.size, layout.by_position = len(layout.names), by_position
    layout.room = ROW_ROOM if issubclass(kind, Row) else ROOM
    if issubclass(kind, Entry):
        layout.room = ENTRY_ROOM
    if layout.size > layout.room:
        raise TypeError(f"{kind.__name__}: {layout.size} fields, room for {layout.room}")
    layout.defaults = [default for _, default, _ in fields]
    layout.needed = layout.defaults.count(NEEDED)
    layout.readers = [None] * layout.size
    for place, (name, _, text) in enumerate(fields):
        if name not in vars(kind):  # else a property reads it
            add_field(kind, name, text, place)
    add_attribute(kind, "__match_args__", layout.names)
    if by_position:
        add_attribute(kind, "_fields", layout.names)
    LAYOUTS[kind] = (layout, fields)  # the texts must live on
    return layout


def teach(type kind not None, dict readers not None, again, check=None, **tools):
    """Say how a kind of record is made, written and read.

    readers  for each field the function that validates its value, and returns what
             is kept; what the default is, it says, too
    again    makes a record from a pickle: the kind and its fields by name
    check    refuses a record whose fields contradict each other
    tools    functions that methods of the kind call
    """
    cdef Layout layout = layout_of(kind)
    if readers.keys() != layout.places.keys():
        raise TypeError(f"{kind.__name__} has the fields {', '.join(layout.names)}")
    for name, reader in readers.items():
        place = layout.places[name]
        layout.readers[place] = reader
        if layout.defaults[place] is not NEEDED:
            layout.defaults[place] = reader(layout.defaults[place])
    layout.again, layout.check, layout.tools = again, check, tools


cdef object tool(type kind, str name):
    """The function of that name that a kind of record was taught."""
    cdef Layout layout = layout_of(kind)
    if layout.tools is None:
        raise not_taught(layout)
    return layout.tools[name]


cdef object not_taught(Layout layout):
    return TypeError(
        f"mahjong_fast.settlement says what {layout.what} is, and is not imported"
    )


cdef Layout layout_of(type kind):
    """The layout of a kind of record, or of its base class."""
    cdef PyObject *found = PyDict_GetItem(LAYOUTS, kind)
    if found == NULL:
        for base in kind.__mro__:
            found = PyDict_GetItem(LAYOUTS, base)
            if found != NULL:
                break
        else:
            raise TypeError(f"a {kind.__name__} is made of its subclasses")
    return <Layout>(<tuple>found)[0]


cdef int fill(object record, Layout layout, tuple given, dict said) except -1:
    """Store the given values, validated, and the defaults of the other fields."""
    cdef PyObject **fields = fields_of(record)
    cdef Py_ssize_t place, n = len(given)
    if n > layout.by_position:
        raise TypeError(
            f"{layout.what} takes {layout.by_position or 'no'} values by position, not {n}"
        )
    for place in range(layout.size):
        if place < n:
            keep(fields, place, told(layout, place, given[place]))
        elif layout.defaults[place] is not NEEDED:
            keep(fields, place, layout.defaults[place])
        elif layout.names[place] not in said:
            raise TypeError(f"{layout.what} needs {layout.names[place]}")
    for name, value in said.items():
        found = layout.places.get(name)
        if found is None:
            raise TypeError(
                f"{layout.what} has no {name!r}: there are {', '.join(layout.names)}"
            )
        place = found
        if place < n:
            raise TypeError(f"{layout.what}: {name} is given twice")
        keep(fields, place, told(layout, place, value))
    if layout.check is not None:
        layout.check(record)
    return 0


cdef object told(Layout layout, Py_ssize_t place, object value):
    reader = layout.readers[place]
    if reader is None:
        raise not_taught(layout)
    return reader(value)


cdef inline void keep(PyObject **fields, Py_ssize_t place, object value) noexcept:
    """Replace the value of a field."""
    cdef PyObject *before = fields[place]
    Py_INCREF(value)
    fields[place] = <PyObject *>value
    Py_XDECREF(before)


cdef class Record:
    """A value of named fields that never changes.

    Its kinds have room for fields, which have their names from `declare`. No method is
    virtual to C: there is nothing between the head of the object and the first field.
    """

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        return values_of(self) == values_of(other)

    def __hash__(self):
        return hash(values_of(self))

    def __repr__(self):
        cdef Layout layout = layout_of(type(self))
        fields = [
            f"{name}={written(value)}"
            for name, value in zip(layout.names, values_of(self))
        ]
        return f"{type(self).__name__}({', '.join(fields)})"

    def __reduce__(self):
        cdef Layout layout = layout_of(type(self))
        return layout.again, (type(self), said_of(self, layout))

    def __setstate__(self, state):
        """Take what a pickle of an earlier version has, when this was a dataclass."""
        cdef Layout layout = layout_of(type(self))
        if said_of(self, layout) or not isinstance(state, list):
            raise TypeError(f"{layout.what} cannot be changed")
        if len(state) != layout.size:
            raise TypeError(f"{layout.what} has {layout.size} fields, not {len(state)}")
        fill(self, layout, (), dict(zip(layout.names, state)))

    def __copy__(self):
        return self

    def __deepcopy__(self, _):
        return self

    def __replace__(self, **changes):
        """Return the same value but for *changes*, checked as every other."""
        said = dict(zip(layout_of(type(self)).names, values_of(self)))
        return type(self)(**{**said, **changes})

    def _replace(self, **changes):
        """Return the same value but for *changes*, checked as every other."""
        return self.__replace__(**changes)

    def _asdict(self):
        """Return a dict from the names of the fields to their values."""
        return dict(zip(layout_of(type(self)).names, values_of(self)))


cdef class Fact(Record):
    """A record that is made by the names of its fields, eleven at most."""

    cdef object field_0, field_1, field_2, field_3, field_4, field_5
    cdef object field_6, field_7, field_8, field_9, field_10

    def __cinit__(self, *given, **said):
        fill(self, layout_of(type(self)), given, said)


cdef class Row(Record):
    """A record that behaves as the tuple of its fields, nine at most."""

    cdef object field_0, field_1, field_2, field_3, field_4, field_5
    cdef object field_6, field_7, field_8

    def __cinit__(self, *given, **said):
        fill(self, layout_of(type(self)), given, said)

    def __richcmp__(self, other, int operation):
        if not isinstance(other, (Row, tuple)):
            return NotImplemented
        return PyObject_RichCompare(tuple(self), tuple(other), operation)

    def __hash__(self):
        return hash(values_of(self))

    def __iter__(self):
        return iter(values_of(self))

    def __len__(self):
        return layout_of(type(self)).size

    def __getitem__(self, key):
        return values_of(self)[key]

    def __add__(self, other):
        return tuple(self) + tuple(other)

    def __radd__(self, other):
        return tuple(other) + tuple(self)

    @classmethod
    def _make(cls, values):
        """Return a record of the values of its fields, in their order."""
        return cls(*values)


cdef class Entry(Record):
    """A record whose class is written in Python, of twelve fields at most.

    The class is decorated with `entry`. Its `__init__` takes the fields as it likes,
    validates them, and hands all over to `_set`.
    """

    cdef object field_0, field_1, field_2, field_3, field_4, field_5
    cdef object field_6, field_7, field_8, field_9, field_10, field_11

    def _set(self, *values):
        """Store the values of all fields, in their order: once."""
        cdef Layout layout = layout_of(type(self))
        cdef Py_ssize_t place
        for place in range(layout.size):
            if <object>fields_of(self)[place] is not None:
                raise AttributeError(f"{layout.what} cannot be changed")
        if len(values) != layout.size:
            raise TypeError(
                f"{layout.what} has {layout.size} fields, not {len(values)}"
            )
        for place in range(layout.size):
            keep(fields_of(self), place, values[place])

    def __setattr__(self, name, value):
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name):
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __reduce__(self):
        return type(self), values_of(self)


def entry(type kind not None):
    """Let a kind of Entry have the fields that it matches by."""
    fields = [(name, NEEDED, "") for name in kind.__match_args__]
    declare(kind, f"a {kind.__name__}", fields)
    return kind


cdef tuple values_of(object record):
    cdef Layout layout = layout_of(type(record))
    cdef Py_ssize_t place
    return tuple([asked_for(record, place) for place in range(layout.size)])


@cython.final
cdef class Later:
    """The content of a field that is not computed yet: the function to call for it."""

    cdef object call, given, check, further


def later(call, *given):
    """Return a field value that is computed as `call(*given)` when it is first read.

    It may be the next hand or the facts of `Settlement.of`. Nothing may depend on when
    it is called.

    >>> from mahjong_fast.settlement import NextHand, Settlement, later
    >>> Settlement.of(after=later(NextHand, 0, 2, "E")).after
    NextHand(dealer=0, streak=2, round='E')
    """
    cdef Later made = Later.__new__(Later)
    made.call, made.given = call, given
    return made


cdef object checked_later(Later value, object check, tuple further):
    """The same, whose result is checked, too: with what is asked of it further."""
    cdef Later made = Later.__new__(Later)
    made.call, made.given = value.call, value.given
    made.check, made.further = check, further
    return made


cdef object asked_for(object record, Py_ssize_t place):
    """Return the content of a field, and compute it first if it was not read before."""
    value = <object>fields_of(record)[place]
    if type(value) is Later:
        found = (<Later>value).call(*(<Later>value).given)
        value = (<Later>value).check(found, *(<Later>value).further)
        keep(fields_of(record), place, value)
    return value


cdef dict said_of(object record, Layout layout):
    """What of a record is not as by default, by name."""
    return {
        name: value
        for name, value, default in zip(
            layout.names, values_of(record), layout.defaults
        )
        if value is not default
    }


cdef object copied(object record, Py_ssize_t place, object value):
    """The same record with another value in one field; it is not checked."""
    cdef type kind = type(record)
    cdef Layout layout = layout_of(kind)
    cdef PyObject **before = fields_of(record)
    cdef PyObject **fields
    cdef Py_ssize_t i
    made = allocated(kind, 0)
    fields = fields_of(made)
    for i in range(layout.room):
        keep(fields, i, <object>before[i])
    keep(fields, place, value)
    return made


cdef str written(object value):
    try:
        return repr(value)
    except ValueError:  # of a number of thousands of digits
        return f"<{type(value).__name__}>"


cdef object trusted(type kind, tuple values):
    """A record of these values, which are checked."""
    cdef Layout layout = layout_of(kind)
    cdef Py_ssize_t place
    if len(values) != layout.size:
        raise TypeError(f"{layout.what} has {layout.size} fields, not {len(values)}")
    made = allocated(kind, 0)
    for place in range(layout.room):
        keep(fields_of(made), place, values[place] if place < layout.size else None)
    return made


cdef class Fields:
    """What `dataclasses` asks a class for: made when it is asked for.

    So `dataclasses.replace`, `fields` and `asdict` take a record, and the import is
    paid only where they are used.
    """

    def __get__(self, record, kind):
        from dataclasses import field, make_dataclass

        cdef Layout layout = layout_of(kind)
        fields = [
            (name, object, field(default=default))
            for name, default in zip(layout.names, layout.defaults)
        ]
        made = make_dataclass(kind.__name__, fields, kw_only=True)
        return made.__dataclass_fields__
