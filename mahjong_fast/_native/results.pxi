"""What the questions are answered with (part of core.pyx).

Made by the million: the fields stay as the C library wrote them until they are read.
"""

cimport cython
from cpython.list cimport PyList_Append, PyList_GET_ITEM
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM

from mahjong_fast._native.builtins cimport bits_in, lowest_bit

cdef object drawer = None


def set_drawer(draw):
    """Say what draws the results: a function from one of them to SVG."""
    global drawer
    drawer = draw


def draw(shown):
    """Return what a notebook shows of a result, a hand or a meld: SVG."""
    return drawer(shown)


cdef class Result:
    """What all results share: they behave as tuples of the fields they name."""

    _fields = ()

    cdef tuple values(self):
        return ()

    def __iter__(self):
        return iter(self.values())

    def __len__(self):
        return len(self.values())

    def __getitem__(self, key):
        return self.values()[key]

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return self.values() == (<Result>other).values()

    def __hash__(self):
        return hash((type(self), self.values()))

    def __repr__(self):
        fields = [f"{name}={value!r}" for name, value in self._asdict().items()]
        return f"{type(self).__name__}({', '.join(fields)})"

    def __reduce__(self):
        return type(self), self.values()

    def _asdict(self):
        """Return a dict from the names of the fields to their values."""
        return dict(zip(self._fields, self.values()))

    def _repr_svg_(self):
        return draw(self)


@cython.final
cdef class Ukeire(Result):
    """Useful tiles, ascending, the live copies of each, and of all together."""

    cdef mjf.mjf_ukeire_result c
    _fields = __match_args__ = ("shanten", "tiles", "counts", "total")

    def __init__(self, shanten, tiles, counts, total):
        cdef tuple kinds = tuple(map(index, items(tiles)))
        cdef tuple numbers = tuple(map(index, items(counts)))
        if len(kinds) != len(numbers):
            raise ValueError(f"{len(kinds)} tiles, but {len(numbers)} counts")
        self.c.shanten = index(shanten)
        self.c.useful = mask_of(kinds)  # each is 0 to 33
        self.c.total = index(total)
        for tile, number in zip(kinds, numbers):
            self.c.counts[<uint8_t>tile] = number

    cdef tuple values(self):
        return self.c.shanten, self.tiles, self.counts, self.c.total

    @property
    def shanten(self):
        """The shanten number."""
        return self.c.shanten

    @property
    def tiles(self):
        """The tiles that lower it."""
        return tiles_of(self.c.useful)

    @property
    def counts(self):
        """The live copies of each of the tiles."""
        return tuple([self.c.counts[tile] for tile in tiles_of(self.c.useful)])

    @property
    def total(self):
        """The live copies of all the tiles."""
        return self.c.total


@cython.final
@cython.freelist(14)
cdef class Discard(Result):
    """A discard, and what the hand is after it: shanten, useful and live tiles."""

    cdef mjf.mjf_discard c
    _fields = __match_args__ = ("tile", "shanten", "tiles", "total")

    def __init__(self, tile, shanten, tiles, total):
        self.c.tile = index(tile)
        self.c.shanten = index(shanten)
        self.c.useful = mask_of(tiles)
        self.c.total = index(total)

    cdef tuple values(self):
        return self.c.tile, self.c.shanten, tiles_of(self.c.useful), self.c.total

    @property
    def tile(self):
        """The tile thrown."""
        return self.c.tile

    @property
    def shanten(self):
        """The shanten number of the tiles that are left."""
        return self.c.shanten

    @property
    def tiles(self):
        """The tiles that lower it."""
        return tiles_of(self.c.useful)

    @property
    def total(self):
        """The live copies of them."""
        return self.c.total


@cython.final
cdef class Discards(list):
    """A list of discards, best first, which a notebook shows as a picture."""

    def __getitem__(self, key):
        cdef Py_ssize_t place
        if isinstance(key, slice):
            return Discards(list.__getitem__(self, key))
        place = PyNumber_AsSsize_t(key, IndexError)
        if place < 0:
            place += len(self)
        if not 0 <= place < len(self):
            raise IndexError("list index out of range")
        return <object>PyList_GET_ITEM(self, place)

    def __reduce__(self):
        return Discards, (list(self),)

    def _repr_svg_(self):
        return draw(self)


@cython.final
cdef class Decomposition(Result):
    """One reading of a complete hand.

    `form` is the shape's flag, or the Form. Of sets and a pair: `sets`, each of three
    ascending tiles, and `pair`; a knitted straight is three of the sets. Of seven
    pairs: `pairs`, four alike twice, and no `pair`. Of thirteen orphans: `pair` is the
    tile held twice, and `singles` the others. Of the shapes without a pair: `singles`.
    `jokers` are the tiles that the jokers became.
    """

    cdef readonly object form
    cdef readonly tuple sets
    cdef readonly object pair
    cdef readonly tuple pairs
    cdef readonly tuple singles
    cdef readonly tuple jokers
    _fields = __match_args__ = ("form", "sets", "pair", "pairs", "singles", "jokers")

    def __init__(self, form, sets, pair, pairs, singles, jokers):
        self.form = form if isinstance(form, Form) else index(form)
        self.sets = tuple([items(tiles) for tiles in items(sets)])
        self.pair = pair
        self.pairs = items(pairs)
        self.singles = items(singles)
        self.jokers = items(jokers)

    cdef tuple values(self):
        return (
            self.form or 0, self.sets or (), self.pair, self.pairs or (),
            self.singles or (), self.jokers or ()
        )


cdef Discards new_discards(const mjf.mjf_discard *found, size_t n):
    cdef Discards discards = Discards.__new__(Discards)
    cdef size_t i
    for i in range(n):
        PyList_Append(discards, new_discard(&found[i]))
    return discards


cdef Discard new_discard(const mjf.mjf_discard *found):
    cdef Discard discard = Discard.__new__(Discard)
    discard.c = found[0]
    return discard


cdef tuple TILE_INTS = tuple(range(MJF_TILES))
cdef PyObject **TILE = PySequence_Fast_ITEMS(TILE_INTS)


cdef inline void own_item(tuple items, Py_ssize_t place, object item):
    """Put an item into a new tuple, which PyTuple_SET_ITEM makes the owner of it."""
    Py_INCREF(item)
    PyTuple_SET_ITEM(items, place, item)


cdef tuple tiles_at(const uint8_t *tiles, Py_ssize_t n):
    cdef tuple found = PyTuple_New(n)
    cdef Py_ssize_t i
    for i in range(n):
        own_item(found, i, <object>TILE[tiles[i]])
    return found


cdef Decomposition new_decomposition(const mjf.mjf_reading *found, list more):
    cdef Decomposition reading = Decomposition.__new__(Decomposition)
    cdef Py_ssize_t i
    cdef tuple sets = PyTuple_New(found.n_sets)
    for i in range(found.n_sets):
        own_item(sets, i, tiles_at(found.sets[i], 3))
    reading.form = found.form if found.form else more[found.place]
    reading.sets = sets
    reading.pairs = ()
    if found.n_pairs == 1:
        reading.pair = <object>TILE[found.pairs[0]]
    else:
        reading.pairs = tiles_at(found.pairs, found.n_pairs)
    reading.singles = tiles_at(found.singles, found.n_singles)
    reading.jokers = tiles_at(found.jokers, found.n_jokers)
    return reading


cdef tuple tiles_of(uint64_t mask):
    cdef Py_ssize_t n = bits_in(mask), i
    cdef tuple tiles = PyTuple_New(n)
    for i in range(n):
        own_item(tiles, i, <object>TILE[lowest_bit(mask)])
        mask &= mask - 1
    return tiles


cdef uint64_t mask_of(object tiles) except? 0:
    cdef uint64_t mask = 0
    for tile in items(tiles, MJF_TILES + 1):
        number = index(tile)
        if not 0 <= number < MJF_TILES or mask >> <int>number:
            raise ValueError(f"tiles ascend and are 0 to 33, not {tiles!r}")
        mask |= <uint64_t>1 << <int>number
    return mask
