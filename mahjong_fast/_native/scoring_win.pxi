"""A win as the C library has it (part of scoring.pyx)."""


cdef class WinBase:
    """A win. Its subclass reads the arguments and fills it in, once."""

    cdef mjf_win c
    cdef uint64_t kinds  # of tiles in the hand and its melds
    cdef uint64_t wild  # kinds that are
    cdef unsigned refusals  # what some rules refuse: REFUSE_LOCKED ...

    def _fill(self, bytes hand, bytes jokers, tuple melds, tile, how, seat, round_,
              flowers, flags, uint64_t locked, uint64_t wild):
        """Take what the C library is asked with; what contradicts itself is refused."""
        cdef int i
        if len(hand) != MJF_TILES or len(jokers) > MJF_MAX_JOKERS:
            raise ValueError("34 counts and at most 8 jokers")
        if len(melds) > MJF_MAX_SETS:
            raise SituationError(f"{len(melds)} melds: a hand has at most 5")
        memset(&self.c, 0, sizeof(mjf_win))
        memcpy(self.c.hand, <const uint8_t *>hand, MJF_TILES)
        memcpy(self.c.jokers, <const uint8_t *>jokers, len(jokers))
        self.c.n_jokers, self.c.n_melds = len(jokers), len(melds)
        for i in range(len(melds)):
            self.c.melds[i].kind, self.c.melds[i].tile = melds[i]
        self.c.tile, self.c.how, self.c.flags = tile, how, flags
        self.c.seat, self.c.round, self.c.flowers = seat, round_, flowers
        problem = problem_of(&self.c)
        if problem:
            raise SituationError(problem)
        self.kinds, self.wild = kinds_of(&self.c), wild
        self.refusals = (
            refusals_of(&self.c, locked, wild) | strangeness_of(&self.c, wild)
        )

    def _fill_as(self, WinBase other not None, seat):
        """Take what the C library is asked with of another win, from another seat."""
        self.c = other.c
        self.c.seat = seat
        problem = problem_of(&self.c)
        if problem:
            raise SituationError(problem)
        self.kinds, self.wild = other.kinds, other.wild
        self.refusals = other.refusals

    def _tile(self):
        return self.c.tile

    def _is_joker(self):
        """Return whether the winning tile is a joker."""
        return (self.c.flags & mjf.MJF_JOKER_WINS) != 0

    def _concealed(self):
        """Return the counts of the hand, without jokers and the winning tile."""
        return self.c.hand[:MJF_TILES]


cdef extern from *:
    """
    #define EACH_BYTE(value) ((uint64_t)(value) * 0x0101010101010101u)

    /* Compilers make one load of it where bytes lie in this order. */
    static inline uint64_t eight_of(const uint8_t *counts) {
        return (uint64_t)counts[0] | (uint64_t)counts[1] << 8 | (uint64_t)counts[2] << 16 |
               (uint64_t)counts[3] << 24 | (uint64_t)counts[4] << 32 |
               (uint64_t)counts[5] << 40 | (uint64_t)counts[6] << 48 |
               (uint64_t)counts[7] << 56;
    }

    /* The sum of 34 counts; of such as no hand has it may be anything. */
    static inline unsigned sum_of(const uint8_t *counts) {
        uint64_t words = 0;
        for (int i = 0; i < 32; i += 8) words += eight_of(counts + i);
        return (unsigned)((words * EACH_BYTE(1)) >> 56) + counts[32] + counts[33];
    }

    /* Which of 34 counts, each below 128, are not 0. */
    static inline uint64_t held_of(const uint8_t *counts) {
        uint64_t held = (uint64_t)(counts[32] != 0) << 32 | (uint64_t)(counts[33] != 0) << 33;
        for (int i = 0; i < 32; i += 8) {
            const uint64_t flags = (eight_of(counts + i) + EACH_BYTE(127)) >> 7;
            held |= ((flags & EACH_BYTE(1)) * 0x0102040810204080u) >> 56 << i;
        }
        return held;
    }
    """
    unsigned sum_of(const uint8_t *counts) nogil
    uint64_t held_of(const uint8_t *counts) nogil


cpdef enum:  # scoring/refusals.py has them, too
    REFUSE_LOCKED = 1  # won from another with a tile let pass before
    REFUSE_ANY_LOCKED = 2  # won from another after any tile was let pass
    REFUSE_WILD_MELD = 4  # a meld of a wild tile
    REFUSE_WILD_CLAIM = 8  # a wild tile won from another
    REFUSE_JOKERS = 16
    REFUSE_FLOWERS = 32
    REFUSE_FOUR_SETS = 64
    REFUSE_FIVE_SETS = 128
    REFUSE_NINE_FLOWERS = 256  # more than eight


cdef unsigned strangeness_of(const mjf_win *win, uint64_t wild) noexcept nogil:
    """What is not of every game; of a wrong win it may be anything."""
    cdef unsigned held = win.n_jokers + 3 * win.n_melds + sum_of(win.hand), found = 0
    if win.n_jokers or wild or win.flags & mjf.MJF_JOKER_WINS:
        found |= REFUSE_JOKERS
    if win.flowers:
        found |= REFUSE_FLOWERS | REFUSE_NINE_FLOWERS * (win.flowers > 8)
    return found | (REFUSE_FOUR_SETS if held <= 13 else REFUSE_FIVE_SETS)


cdef unsigned refusals_of(const mjf_win *win, uint64_t locked, uint64_t wild) noexcept nogil:
    cdef unsigned found = 0
    cdef int i
    if win.how != mjf.MJF_SELF_DRAWN:
        found |= REFUSE_LOCKED * (locked >> win.tile & 1)
        found |= REFUSE_ANY_LOCKED * (locked != 0)
        found |= REFUSE_WILD_CLAIM * (wild >> win.tile & 1)
    if wild != 0:
        for i in range(win.n_melds):
            found |= REFUSE_WILD_MELD * (wild & kinds_of_meld(&win.melds[i]) != 0)
    return found


cdef bint has_all_four(const mjf_win *win, uint8_t tile) noexcept nogil:
    """Whether all copies of a tile are in a win, or with who was robbed of one."""
    cdef unsigned copies = win.hand[tile], n
    cdef int i
    if win.tile == tile:
        copies += 4 if win.how == mjf.MJF_ROBBED else 1
    for i in range(win.n_jokers):
        copies += win.jokers[i] == tile
    for i in range(win.n_melds):
        n = 1 if win.melds[i].kind == mjf.MJF_CHOW else (
            3 if win.melds[i].kind == mjf.MJF_PUNG else 4
        )
        copies += n * (kinds_of_meld(&win.melds[i]) >> tile & 1)
    return copies >= 4


cdef str problem_of(const mjf_win *win):
    """Return what is wrong with a win, and with which tile, or None."""
    cdef uint8_t tile
    cdef mjf_problem problem = win_problem(win, &tile)
    if problem == mjf.MJF_PROBLEM_NONE:
        return None
    message = problem_message(problem).decode()
    return f"{names.TILES[tile]}: {message}" if tile < MJF_TILES else message


cdef uint64_t kinds_of(const mjf_win *win) noexcept nogil:
    """The kinds of tiles in a win that is known to be right, as bits."""
    cdef uint64_t kinds = <uint64_t>1 << win.tile | held_of(win.hand)
    cdef int i
    for i in range(win.n_melds):
        kinds |= kinds_of_meld(&win.melds[i])
    return kinds


cdef inline uint64_t kinds_of_meld(const mjf.mjf_meld *meld) noexcept nogil:
    """The kinds of a meld; of one that is none, any."""
    cdef uint64_t kinds = 0
    cdef int lacks
    if meld.tile >= MJF_TILES:  # a run of three winds
        for lacks in range(27, 31):
            if meld.tile == mjf.MJF_WIND_RUN(lacks):
                kinds = (<uint64_t>15 << 27) & ~(<uint64_t>1 << lacks)
        return kinds
    return <uint64_t>(7 if meld.kind == mjf.MJF_CHOW else 1) << meld.tile


def facts(WinBase win not None, uint32_t forms, uint32_t options=0,
          unsigned honor_runs=0):
    """Return every reading of a win, as `_split` has it, with its patterns.

    They are {number: count}. Jokers stand for their faces.
    """
    return facts_of(&win.c, forms, options, honor_runs)


cdef list facts_of(const mjf_win *win, uint32_t forms, uint32_t options,
                   unsigned honor_runs):
    cdef uint8_t counts[MJF_PATTERNS]
    cdef mjf_split split
    cdef size_t n = 1, reading = 0
    cdef int i
    cdef list found = []
    while reading < n:
        status = patterns(win, forms, options, honor_runs, reading, counts, &split, &n)
        if status != MJF_OK:
            raise explain(status, win.hand[:MJF_TILES], forms, 0, None, None)
        if reading < n:
            found.append((
                split_of(&split), {i: counts[i] for i in range(MJF_PATTERNS) if counts[i]}
            ))
        reading += 1
    return found
