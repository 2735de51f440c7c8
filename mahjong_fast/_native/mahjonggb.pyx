# cython: language_level=3, binding=False, autotestdict=False
"""The calls of PyMahjongGB: see mahjong_fast.compat.mahjonggb.

Arguments are read in its order and refused with its words, so that a program which looks
at either goes on working.
"""

from cpython.object cimport PyObject
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport (
    PyTuple_GET_ITEM, PyTuple_GET_SIZE, PyTuple_New, PyTuple_SET_ITEM
)
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset, strcmp

from mahjong_fast._native.builtins cimport bits_in, lowest_bit
from mahjong_fast._native.mjf cimport (
    MJF_CHOW, MJF_CLAIMED_KONG, MJF_CONCEALED_KONG, MJF_COPIES, MJF_KONG_DRAW,
    MJF_LAST_TILE, MJF_OK, MJF_ON_DISCARD, MJF_PUNG, MJF_ROBBED, MJF_SEEN,
    MJF_SELF_DRAWN, MJF_SEVEN_PAIRS_QUADS, MJF_STANDARD, MJF_TILES,
    mjf_rules, mjf_score, mjf_score_readings, mjf_split, mjf_win
)
from mahjong_fast._native.scoring cimport rules_of

cdef extern from "Python.h":
    int PyArg_ParseTuple(object args, const char *format, ...) except 0
    int PyArg_ParseTupleAndKeywords(
        object args, object keywords, const char *format, char **names, ...
    ) except 0
    bint PyTuple_Check(PyObject *value)
    bint PyUnicode_Check(PyObject *value)
    const char *PyUnicode_AsUTF8(PyObject *text) except NULL

cdef enum:
    MOST_PACKS = 4
    READINGS = 32
    ROWS = 128
    TIMES = 8  # of a fan, prepared; flowers may be more
    WINDS = 27

# ---- what the calls look like --------------------------------------------------------

cdef char **FAN_NAMES = [
    "pack", "hand", "winTile", "flowerCount", "isSelfDrawn", "is4thTile",
    "isAboutKong", "isWallLast", "seatWind", "prevalentWind", "verbose", NULL
]
cdef char **SHANTEN_NAMES = ["pack", "hand", NULL]
cdef char **HAND_NAMES = ["hand", NULL]

TILE_NAMES = tuple(f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)) + (
    "F1", "F2", "F3", "F4", "J3", "J2", "J1"
)
cdef tuple tile_names = TILE_NAMES
# Its own order of tiles: the suits are characters, bamboo and dots.
ORDER = (
    *range(9), *range(18, 27), *range(9, 18), 27, 28, 29, 30, 33, 32, 31
)
cdef uint8_t[MJF_TILES] tile_order
cdef uint8_t[MJF_TILES] place_in_order
for _i, _tile in enumerate(ORDER):
    tile_order[_i], place_in_order[_tile] = _tile, _i


cdef inline int tile_of(const char *name) noexcept:
    """Return the tile of a name, -1 where it is none."""
    cdef char rank
    if name[0] == 0 or name[1] == 0 or name[2] != 0:
        return -1
    rank = name[1] - c'1'
    if name[0] == c'W' and 0 <= rank <= 8:
        return rank
    if name[0] == c'B' and 0 <= rank <= 8:
        return 9 + rank
    if name[0] == c'T' and 0 <= rank <= 8:
        return 18 + rank
    if name[0] == c'F' and 0 <= rank <= 3:
        return WINDS + rank
    if name[0] == c'J' and 0 <= rank <= 2:
        return 33 - rank
    return -1


# A hand as it is read: bit t of held[n - 1] says that there are n of tile t.
cdef struct Tiles:
    uint64_t[MJF_COPIES] held
    uint8_t[MJF_TILES] counts
    int total
    bint five  # there are five of one


cdef int read_tiles(PyObject *hand, Tiles *tiles) except -1:
    """Read a tuple of the names of tiles."""
    cdef Py_ssize_t i, n
    cdef PyObject *name
    cdef int tile
    cdef uint64_t bit
    if not PyTuple_Check(hand):
        raise TypeError("Param `hand` must be a tuple!")
    memset(tiles, 0, sizeof(Tiles))
    n = PyTuple_GET_SIZE(<object>hand)
    for i in range(n):
        name = PyTuple_GET_ITEM(<object>hand, i)
        if not PyUnicode_Check(name):
            raise TypeError("Param `hand` must be a tuple of strs!")
        tile = tile_of(PyUnicode_AsUTF8(name))
        if tile < 0:
            raise TypeError("ERROE_WRONG_TILE_CODE")
        bit = <uint64_t>1 << tile
        tiles.five |= (tiles.held[3] & bit) != 0
        tiles.held[3] |= tiles.held[2] & bit
        tiles.held[2] |= tiles.held[1] & bit
        tiles.held[1] |= tiles.held[0] & bit
        tiles.held[0] |= bit
        if not tiles.five:
            tiles.counts[tile] += 1
    tiles.total = <int>min(n, 255)
    return 0


cdef int read_packs(PyObject *packs, mjf_win *win) except -1:
    """Fill in the melds, as far as there is room; return how many there are."""
    cdef Py_ssize_t i, n
    cdef PyObject *pack
    cdef const char *kind
    cdef const char *name
    cdef int offer, tile, what
    if not PyTuple_Check(packs):
        raise TypeError("Param `pack` must be a tuple!")
    n = PyTuple_GET_SIZE(<object>packs)
    for i in range(n):
        pack = PyTuple_GET_ITEM(<object>packs, i)
        if not PyTuple_Check(pack):
            raise TypeError("Param `pack` must be a tuple of tuples!")
        PyArg_ParseTuple(<object>pack, "ssi", &kind, &name, &offer)
        tile = tile_of(name)
        if tile < 0:
            raise TypeError("ERROE_WRONG_TILE_CODE")
        if offer < 0 or offer >= 4:
            raise TypeError("ERROE_WRONG_OFFER_CODE")
        if strcmp(kind, "PENG") == 0:
            what = MJF_PUNG
        elif strcmp(kind, "GANG") == 0:
            what = MJF_CLAIMED_KONG if offer else MJF_CONCEALED_KONG
        elif strcmp(kind, "CHI") == 0:
            what = MJF_CHOW
        else:
            raise TypeError("ERROE_WRONG_PACK_CODE")
        # What follows the original takes, and computes with tiles that do not exist.
        if what == MJF_CHOW and (tile >= WINDS or tile % 9 in (0, 8)):
            raise TypeError("ERROE_WRONG_TILE_CODE")
        if offer == 0 and what in (MJF_CHOW, MJF_PUNG):
            raise TypeError("ERROE_WRONG_OFFER_CODE")
        if i < MOST_PACKS:
            win.melds[i].kind = what
            win.melds[i].tile = tile - 1 if what == MJF_CHOW else tile
    win.n_melds = <uint8_t>min(n, MOST_PACKS)
    return <int>min(n, 255)


# ---- fans ----------------------------------------------------------------------------

# Set by `use` once, when mahjong_fast.compat.mahjonggb is imported.
cdef object kept_rules
cdef const mjf_rules *rules = NULL
cdef int n_slots = 0
cdef uint8_t[ROWS] slot_of  # where the fan of a row stands in its list
cdef list plain  # a slot -> for each number of times what is returned
cdef list wordy  # the same with verbose=True
cdef list fans  # a slot -> points, name and English name
cdef uint8_t slot_flowers, row_pairs, row_triple_chow, row_triple_pung


def use(ruleset, list slots, list table, dict special):
    """Score by *ruleset*, whose row i is entry slots[i] of the list of fans *table*."""
    global kept_rules, rules, n_slots, plain, wordy, fans
    global slot_flowers, row_pairs, row_triple_chow, row_triple_pung
    cdef int i
    kept_rules = ruleset
    rules = rules_of(ruleset)
    for i in range(len(slots)):
        slot_of[i] = slots[i]
    fans, n_slots = table, len(table)
    plain = [
        [None] + [(points * n, name) for n in range(1, TIMES)]
        for points, name, _ in table
    ]
    wordy = [
        [None] + [(points, n, name, english) for n in range(1, TIMES)]
        for points, name, english in table
    ]
    slot_flowers = special["flowers"]
    row_pairs, row_triple_chow = special["pairs"], special["triple_chow"]
    row_triple_pung = special["triple_pung"]


cdef object fan_of(int slot, int times, bint verbose):
    if times < TIMES:
        return (wordy if verbose else plain)[slot][times]
    points, name, english = fans[slot]
    return (points, times, name, english) if verbose else (points * times, name)


cdef inline int total_of(const mjf_score *score) noexcept nogil:
    cdef int i, total = 0
    for i in range(score.n_lines):
        total += score.lines[i].value
    return total


cdef inline bint has(const mjf_score *score, uint8_t row) noexcept nogil:
    cdef int i
    for i in range(score.n_lines):
        if score.lines[i].row == row:
            return True
    return False


cdef uint32_t order_of(const mjf_split *split) noexcept nogil:
    """Return when the original comes to a reading: by its concealed sets, ascending."""
    cdef uint8_t[5] codes
    cdef uint8_t code
    cdef uint32_t order = 0
    cdef int i, j, n = 0
    for i in range(split.n_sets):
        if split.sets[i].melded or n == 4:
            continue
        code = 2 * place_in_order[split.sets[i].tile] + (split.sets[i].kind == MJF_CHOW)
        j = n
        while j > 0 and codes[j - 1] > code:
            codes[j] = codes[j - 1]
            j -= 1
        codes[j] = code
        n += 1
    for i in range(n):
        order = order << 8 | codes[i]
    return order


cdef int best_of(const mjf_score *scores, int n) noexcept nogil:
    """Return which reading the original gives.

    It tries seven pairs first, then the sets in its order, and of equal ones keeps the
    first, unless a later one has 一色三同顺 or 三同刻 or takes the place of 七对.
    """
    cdef int i, total, most = -1, best = 0, at_most = 0
    cdef uint32_t order, last = 0, next_
    cdef int found, pairs = -1
    for i in range(n):
        total = total_of(&scores[i])
        if total > most:
            most, best, at_most = total, i, 1
        elif total == most:
            at_most += 1
    if at_most == 1:
        return best
    for i in range(n):
        if scores[i].split.form == MJF_SEVEN_PAIRS_QUADS and has(&scores[i], row_pairs):
            pairs = i
    best = -1
    if pairs >= 0 and total_of(&scores[pairs]) == most:
        best = pairs
    while True:  # the readings of sets that are worth the most, in order
        found, next_ = -1, 0
        for i in range(n):
            if scores[i].split.form != MJF_STANDARD or total_of(&scores[i]) != most:
                continue
            order = order_of(&scores[i].split)
            if order > last and (found < 0 or order < next_):
                found, next_ = i, order
        if found < 0:
            return max(best, 0)
        last = next_
        if best < 0 or pairs >= 0 or has(&scores[found], row_triple_chow) or has(
            &scores[found], row_triple_pung
        ):
            best = found


cdef void read_situation(mjf_win *win, const uint8_t *melded, bint drawn, bint fourth,
                        bint kong, bint last, int seat, int round_) noexcept:
    """Fill in how it was won, without what contradicts the tiles."""
    cdef int i, kongs = 0
    cdef int own = win.hand[win.tile], open_ = melded[win.tile]
    for i in range(win.n_melds):
        kongs += win.melds[i].kind in (MJF_CLAIMED_KONG, MJF_CONCEALED_KONG)
    win.how = MJF_SELF_DRAWN if drawn else MJF_ON_DISCARD
    win.flags = (MJF_SEEN if fourth else 0) | (MJF_LAST_TILE if last else 0)
    if kong and drawn and kongs:
        win.flags |= MJF_KONG_DRAW
    if kong and not drawn and own == 0 and open_ == 0:
        win.how = MJF_ROBBED
    win.seat, win.round = wind_of(win, melded, seat), wind_of(win, melded, round_)


cdef uint8_t wind_of(const mjf_win *win, const uint8_t *melded, int wind) noexcept:
    """Return a wind; for a number that is none one that makes no difference."""
    cdef int i
    if 0 <= wind < 4:
        return wind
    for i in range(4):
        if win.hand[WINDS + i] + melded[WINDS + i] + (win.tile == WINDS + i) < 3:
            return i
    return 0


cdef bint count_melds(const mjf_win *win, uint8_t *melded) noexcept:
    """Fill in the tiles of the melds; False if there are five of one in all."""
    cdef int i, j, tile
    memset(melded, 0, MJF_TILES)
    for i in range(win.n_melds):
        tile = win.melds[i].tile
        if win.melds[i].kind == MJF_CHOW:
            for j in range(3):
                melded[tile + j] += 1
        else:
            melded[tile] += 3 if win.melds[i].kind == MJF_PUNG else 4
    for i in range(MJF_TILES):
        if win.hand[i] + melded[i] + (win.tile == i) > MJF_COPIES:
            return False
    return True


cdef tuple fans_of(const mjf_score *score, int flowers, bint verbose):
    """Return the fans of a score in the order of the original."""
    cdef uint8_t[ROWS] times
    cdef uint8_t[ROWS] slots
    cdef int i, n = 0
    cdef uint8_t slot
    for i in range(score.n_lines):
        slot = slot_of[score.lines[i].row]
        if n and slots[n - 1] == slot:
            times[n - 1] += score.lines[i].times
        else:
            slots[n], times[n] = slot, score.lines[i].times
            n += 1
    if flowers:
        i = n
        while i > 0 and slots[i - 1] > slot_flowers:
            slots[i], times[i] = slots[i - 1], times[i - 1]
            i -= 1
        slots[i], times[i] = slot_flowers, flowers
        n += 1
    found = PyTuple_New(n)
    for i in range(n):
        fan = fan_of(slots[i], times[i], verbose)
        Py_INCREF(fan)
        PyTuple_SET_ITEM(found, i, fan)
    return found


def MahjongFanCalculator(*args, **kwargs):
    """Calculate the fans of a hand of 国标麻将, as PyMahjongGB does.

    MahjongFanCalculator(pack, hand, winTile, flowerCount, isSelfDrawn, is4thTile,
    isAboutKong, isWallLast, seatWind, prevalentWind, verbose=False) returns a tuple of
    (points, name), or with `verbose` of (points of one, how many, name, English name).

    pack    a tuple of ("CHI" | "PENG" | "GANG", tile, offer): of CHI the middle tile;
            offer is 1 to 3, and 0 for a concealed kong
    hand    a tuple of the concealed tiles, without the winning one

    Raises TypeError for wrong input, in the words of PyMahjongGB.

    >>> from mahjong_fast.compat.mahjonggb import MahjongFanCalculator
    >>> hand = "W1 W1 W1 W2 W3 W4 W5 W6 W7 W8 W9 W9 W9".split()
    >>> MahjongFanCalculator((), tuple(hand), "W5", 0, True, False, False, False, 0, 0)
    ((88, '九莲宝灯'), (2, '双暗刻'), (1, '幺九刻'), (1, '自摸'))
    """
    cdef PyObject *packs = NULL
    cdef PyObject *hand = NULL
    cdef const char *name = NULL
    cdef int flowers = 0, drawn = 0, fourth = 0, kong = 0, last = 0, seat = 0
    cdef int round_ = 0, verbose = 0
    cdef int n_packs, tile, best
    cdef uint8_t[MJF_TILES] melded
    cdef Tiles tiles
    cdef mjf_win win
    cdef mjf_score[READINGS] scores
    cdef size_t n = 0
    PyArg_ParseTupleAndKeywords(
        args, kwargs, "OOsippppii|p", FAN_NAMES, &packs, &hand, &name, &flowers, &drawn,
        &fourth, &kong, &last, &seat, &round_, &verbose
    )
    memset(&win, 0, sizeof(win))
    n_packs = read_packs(packs, &win)
    read_tiles(hand, &tiles)
    tile = tile_of(name)
    if tile < 0:
        raise TypeError("ERROE_WRONG_TILE_CODE")
    if tiles.total == 0 or n_packs > MOST_PACKS or 3 * n_packs + tiles.total != 13:
        raise TypeError("ERROR_WRONG_TILES_COUNT")
    win.tile = tile
    memcpy(win.hand, tiles.counts, MJF_TILES)
    if tiles.five or not count_melds(&win, melded):
        raise TypeError("ERROR_TILE_COUNT_GREATER_THAN_4")
    read_situation(&win, melded, drawn, fourth, kong, last, seat, round_)
    if mjf_score_readings(rules, &win, scores, READINGS, &n) != MJF_OK:
        raise MemoryError
    if n == 0:
        raise TypeError("ERROR_NOT_WIN")
    best = best_of(scores, <int>n)
    return fans_of(&scores[best], flowers & 255, verbose)


include "mahjonggb_shanten.pxi"
