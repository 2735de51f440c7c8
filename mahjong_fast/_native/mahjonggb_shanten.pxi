"""Shanten as PyMahjongGB counts it (part of mahjonggb.pyx).

Of sets, any number of copies of a tile will do; those of its 组合龙 have a measure of
their own. Sets of tiles are masks.
"""

cdef enum:
    NO_SHANTEN = 127

cdef uint64_t SUITED = ((<uint64_t>1 << WINDS) - 1)
cdef uint64_t HONORS = <uint64_t>0x7F << WINDS
# Tiles of a suit with one, with two more above them.
cdef uint64_t ONE_ABOVE = 0x0FF | <uint64_t>0x0FF << 9 | <uint64_t>0x0FF << 18
cdef uint64_t TWO_ABOVE = 0x07F | <uint64_t>0x07F << 9 | <uint64_t>0x07F << 18
cdef uint64_t ORPHANS = HONORS | 0x101 | <uint64_t>0x101 << 9 | <uint64_t>0x101 << 18
# Ones, fours and sevens of a suit, or those one and two higher, in each of the orders.
cdef uint64_t FIRST = 0x049
cdef uint64_t[6] STRAIGHTS = [
    FIRST | FIRST << 10 | FIRST << 20, FIRST | FIRST << 11 | FIRST << 19,
    FIRST << 1 | FIRST << 9 | FIRST << 20, FIRST << 1 | FIRST << 11 | FIRST << 18,
    FIRST << 2 | FIRST << 9 | FIRST << 19, FIRST << 2 | FIRST << 10 | FIRST << 18,
]

cdef object shanten, useful, waits, unlimited  # of core; the shape of any copies


def ask(shanten_, useful_, waits_, unlimited_):
    """Let these functions be asked about sets and a pair."""
    global shanten, useful, waits, unlimited
    shanten, useful, waits, unlimited = shanten_, useful_, waits_, unlimited_


cdef int read_hand(PyObject *hand, Tiles *tiles) except -1:
    read_tiles(hand, tiles)
    if tiles.five:
        raise TypeError("ERROR_TILE_COUNT_GREATER_THAN_4")
    return 0


cdef int read_only_hand(tuple args, dict kwargs, Tiles *tiles) except -1:
    cdef PyObject *hand = NULL
    PyArg_ParseTupleAndKeywords(args, kwargs, "O", HAND_NAMES, &hand)
    return read_hand(hand, tiles)


cdef tuple answer(int number, uint64_t found):
    cdef int i, n = 0
    if number == NO_SHANTEN:
        raise TypeError("ERROR_INVALID_HAND")
    names = PyTuple_New(bits_in(found))
    for i in range(MJF_TILES):
        if found >> tile_order[i] & 1:
            name = tile_names[tile_order[i]]
            Py_INCREF(name)
            PyTuple_SET_ITEM(names, n, name)
            n += 1
    return number, names


cdef int regular(const Tiles *tiles, uint64_t *found) except? -2:
    cdef int number
    if tiles.total not in (1, 4, 7, 10, 13):
        return NO_SHANTEN
    counts = bytes(tiles.counts[:MJF_TILES])
    number = shanten(counts, forms=unlimited)
    if found == NULL:
        return number
    # A tile held four times counts if it completes the hand.
    if number == 0:
        some = waits(counts, forms=unlimited, shape=True)
    else:
        some = useful(counts, forms=unlimited)
    found[0] = 0
    for tile in some:
        found[0] |= <uint64_t>1 << <int>tile
    if number > 0:
        found[0] &= ~tiles.held[3]
    return number


cdef int pairs(const Tiles *tiles, uint64_t *found) noexcept:
    found[0] = tiles.held[0] & ~tiles.held[1] | tiles.held[2] & ~tiles.held[3]
    if tiles.total != 13:
        return NO_SHANTEN
    return 6 - bits_in(tiles.held[1]) - bits_in(tiles.held[3])


cdef int orphans(const Tiles *tiles, uint64_t *found) noexcept:
    cdef bint pair = (tiles.held[1] & ORPHANS) != 0
    found[0] = ORPHANS & ~tiles.held[0] if pair else ORPHANS
    if tiles.total != 13:
        return NO_SHANTEN
    return 13 - bits_in(tiles.held[0] & ORPHANS) - pair


cdef int knitted_honors(const Tiles *tiles, uint64_t *found) noexcept:
    cdef int i, number, best = NO_SHANTEN
    cdef uint64_t wanted
    if tiles.total != 13:
        return NO_SHANTEN
    for i in range(6):
        wanted = STRAIGHTS[i] | HONORS
        number = 13 - bits_in(tiles.held[0] & wanted)
        if number < best:
            best, found[0] = number, 0
        if number == best:
            found[0] |= wanted & ~tiles.held[0]
    return best


# ---- a knitted straight, and a set and a pair beside it ------------------------------

cdef inline int set_cost(uint64_t one, uint64_t two, uint64_t three) noexcept nogil:
    """Return how many tiles a set lacks, of any number of copies: at most 2."""
    cdef uint64_t next_ = one >> 1, second = one >> 2
    if three | one & next_ & second & TWO_ABOVE:
        return 0
    return 1 if two | one & next_ & ONE_ABOVE | one & second & TWO_ABOVE else 2


cdef int beside(const uint64_t *held, bint with_set) noexcept nogil:
    """Return the shanten number of a set and a pair, or of the pair alone."""
    cdef uint64_t bit, left
    cdef int best
    if not with_set:
        return -1 if held[1] else 0
    best = set_cost(held[0], held[1], held[2])
    left = held[1]
    while left:  # each pair
        bit = left & (~left + 1)
        left ^= bit
        best = min(best, set_cost(
            held[0] & ~bit | held[2] & bit, held[1] & ~bit | held[3] & bit,
            held[2] & ~bit
        ) - 1)
    return best


cdef void take(const uint64_t *held, uint64_t some, uint64_t *rest) noexcept nogil:
    """Take one each of some tiles, where there is one."""
    cdef int i
    for i in range(3):
        rest[i] = held[i] & ~some | held[i + 1] & some
    rest[3] = held[3] & ~some


cdef uint64_t helping(const uint64_t *rest, bint with_set, int own) noexcept nogil:
    """Return the tiles that lower the number beside the straight."""
    cdef uint64_t[MJF_COPIES] more
    cdef uint64_t one = rest[0] & SUITED, near_, bit, found = 0
    cdef int i
    near_ = one << 1 & ONE_ABOVE << 1 | one << 2 & TWO_ABOVE << 2
    near_ |= (one >> 1 & ONE_ABOVE) | (one >> 2 & TWO_ABOVE) | rest[0]
    if own == 0 and with_set:
        found = near_ & rest[3]  # of five, a set and the pair
    near_ &= ~rest[3]  # else the fifth is not asked for
    while near_:
        bit = near_ & (~near_ + 1)
        near_ ^= bit
        more[0] = rest[0] | bit
        for i in range(1, 4):
            more[i] = rest[i] | rest[i - 1] & bit
        if beside(more, with_set) < own:
            found |= bit
    return found


cdef int knitted_straight(const Tiles *tiles, uint64_t *found) noexcept:
    cdef uint64_t[MJF_COPIES] rest
    cdef int i, number, own, best = NO_SHANTEN
    cdef bint with_set = tiles.total == 13
    if tiles.total != 13 and tiles.total != 10:
        return NO_SHANTEN
    for i in range(6):
        take(tiles.held, STRAIGHTS[i], rest)
        own = beside(rest, with_set)
        number = own + bits_in(STRAIGHTS[i] & ~tiles.held[0])
        if number > best:
            continue
        if found != NULL:
            if number < best:
                found[0] = 0
            found[0] |= STRAIGHTS[i] & ~tiles.held[0] | helping(rest, with_set, own)
        best = number
    return best


# ---- the functions -------------------------------------------------------------------

def MahjongShanten(*args, **kwargs):
    """Return how many tiles a hand is away from being ready, in any shape.

    MahjongShanten(pack, hand): packs as of `MahjongFanCalculator`. The sets may be of
    any number of copies of a tile.

    >>> from mahjong_fast.compat.mahjonggb import MahjongShanten
    >>> MahjongShanten(pack=(("PENG", "W1", 1),), hand=tuple("F1 F1 F1 F2".split()))
    0
    """
    cdef PyObject *packs = NULL
    cdef PyObject *hand = NULL
    cdef mjf_win win
    cdef Tiles tiles
    cdef uint64_t found
    cdef int number
    PyArg_ParseTupleAndKeywords(args, kwargs, "OO", SHANTEN_NAMES, &packs, &hand)
    read_packs(packs, &win)
    read_hand(hand, &tiles)
    number = regular(&tiles, NULL)
    number = min(number, pairs(&tiles, &found), orphans(&tiles, &found))
    number = min(number, knitted_honors(&tiles, &found), knitted_straight(&tiles, NULL))
    if number == NO_SHANTEN:
        raise TypeError("ERROR_INVALID_HAND_OR_PACK")
    return number


def RegularShanten(*args, **kwargs):
    """Return the shanten number of sets and a pair, and the tiles that lower it.

    RegularShanten(hand): 13, 10, 7, 4 or 1 tiles. Any number of copies is allowed.

    >>> from mahjong_fast.compat.mahjonggb import RegularShanten
    >>> RegularShanten(("W1", "W1", "W1", "F1"))
    (0, ('F1',))
    """
    cdef Tiles tiles
    cdef uint64_t found = 0
    read_only_hand(args, kwargs, &tiles)
    cdef int number = regular(&tiles, &found)
    return answer(number, found)


def SevenPairsShanten(*args, **kwargs):
    """Return the shanten number of seven pairs, and the tiles that lower it.

    SevenPairsShanten(hand): 13 tiles; four alike are two pairs.
    """
    cdef Tiles tiles
    cdef uint64_t found = 0
    read_only_hand(args, kwargs, &tiles)
    cdef int number = pairs(&tiles, &found)
    return answer(number, found)


def ThirteenOrphansShanten(*args, **kwargs):
    """Return the shanten number of thirteen orphans, and the tiles that lower it.

    ThirteenOrphansShanten(hand): 13 tiles.
    """
    cdef Tiles tiles
    cdef uint64_t found = 0
    read_only_hand(args, kwargs, &tiles)
    cdef int number = orphans(&tiles, &found)
    return answer(number, found)


def HonorsAndKnittedTilesShanten(*args, **kwargs):
    """Return the shanten number of 全不靠, and the tiles that lower it.

    HonorsAndKnittedTilesShanten(hand): 13 tiles.
    """
    cdef Tiles tiles
    cdef uint64_t found = 0
    read_only_hand(args, kwargs, &tiles)
    cdef int number = knitted_honors(&tiles, &found)
    return answer(number, found)


def KnittedStraightShanten(*args, **kwargs):
    """Return the shanten number of 组合龙, and the tiles that lower it.

    KnittedStraightShanten(hand): 13 or 10 tiles.
    """
    cdef Tiles tiles
    cdef uint64_t found = 0
    read_only_hand(args, kwargs, &tiles)
    cdef int number = knitted_straight(&tiles, &found)
    return answer(number, found)
