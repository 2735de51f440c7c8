"""Arrays of wins (part of scoring.pyx)."""

cdef enum:
    WINS = 128  # that are laid out for the C library at a time
    NOTHING = 255  # no meld, no wild tile
    STRANGE_MELD = 254  # the kind of three tiles that are none
    FIRST_WIND = 27
    LAST_WIND = 30


cdef inline unsigned kind_of_tiles(const uint8_t *tiles, Py_ssize_t next) noexcept nogil:
    """The kind of a meld by its three tiles, the lowest first."""
    cdef unsigned a = tiles[0], b = tiles[next], c = tiles[2 * next]
    cdef unsigned kind = STRANGE_MELD
    kind = mjf.MJF_CHOW if (a + 1 == b) & (a + 2 == c) else kind
    kind = mjf.MJF_PUNG if (a == b) & (a == c) else kind
    return NOTHING if (a & b & c) == NOTHING else kind


cdef inline bint is_run_of_winds(const uint8_t *tiles, Py_ssize_t next) noexcept nogil:
    """Whether three tiles are winds, the lowest first and none twice."""
    return (
        (FIRST_WIND <= tiles[0]) & (tiles[0] < tiles[next])
        & (tiles[next] < tiles[2 * next]) & (tiles[2 * next] <= LAST_WIND)
    )


cdef inline uint8_t wind_run_of(const uint8_t *tiles, Py_ssize_t next) noexcept nogil:
    """MJF_WIND_RUN of the wind that a run of winds lacks."""
    cdef unsigned lacks = 4 * FIRST_WIND + 6 - (
        tiles[0] + tiles[next] + tiles[2 * next]
    )
    return mjf.MJF_WIND_RUN(lacks)


@cython.final
cdef class Wins:
    """Rows of wins as arrays; mahjong_fast.scoring.batch has put them in order."""

    cdef const uint8_t[:, :] hands
    cdef const uint8_t[:] tiles
    cdef const uint8_t[:] hows
    cdef const uint8_t[:] seats
    cdef const uint8_t[:] rounds
    cdef const uint8_t[:] flowers
    cdef const uint16_t[:] flags
    cdef const uint8_t[:, :, :] melds
    cdef const uint8_t[:, :] wild
    cdef const int64_t[:, ::1] facts

    def __init__(self, hands, tiles, hows, seats, rounds, flowers, flags, melds, wild,
                 facts=None):
        self.hands, self.tiles, self.hows = hands, tiles, hows
        self.seats, self.rounds, self.flowers = seats, rounds, flowers
        self.flags, self.melds, self.wild = flags, melds, wild
        self.facts = facts
        n = self.hands.shape[0]
        for rows in (tiles, hows, seats, rounds, flowers, flags, melds, wild):
            if rows.shape[0] != n:
                raise ValueError("not as many rows as hands")
        if facts is not None and facts.shape[0] != n:
            raise ValueError("not as many rows of facts as hands")
        if self.hands.shape[1] != MJF_TILES or self.melds.shape[2] not in (2, 3):
            raise ValueError("hands are (n, 34), melds (n, k, 2) or (n, k, 3)")

    @cython.boundscheck(False)
    @cython.wraparound(False)
    @cython.initializedcheck(False)
    cdef void take(self, Py_ssize_t row, mjf_win *win) noexcept nogil:
        """Take a row; one that no win can say is made wrong."""
        cdef Py_ssize_t i
        memset(win, 0, sizeof(mjf_win))
        if self.hands.strides[1] == 1:
            memcpy(win.hand, &self.hands[row, 0], MJF_TILES)
        else:
            for i in range(MJF_TILES):
                win.hand[i] = self.hands[row, i]
        win.tile, win.how = self.tiles[row], self.hows[row]
        win.seat, win.round = self.seats[row], self.rounds[row]
        win.flowers, win.flags = self.flowers[row], self.flags[row]
        self.lay_out_melds(row, win)
        for i in range(self.wild.shape[1]):
            self.free(self.wild[row, i], win)

    @cython.boundscheck(False)
    @cython.wraparound(False)
    @cython.initializedcheck(False)
    cdef inline void lay_out_melds(self, Py_ssize_t row, mjf_win *win) noexcept nogil:
        """Take the melds, each a code and its lowest tile or three tiles.

        No branch on what they are, which would be foreseen half of the time: where
        there is no meld, the next takes its place.
        """
        cdef Py_ssize_t i, given = self.melds.shape[1]
        cdef Py_ssize_t step = self.melds.strides[1], next = self.melds.strides[2]
        cdef bint by_tiles = self.melds.shape[2] == 3
        cdef const uint8_t *meld = NULL
        cdef unsigned kind, n = 0
        if given:
            meld = &self.melds[row, 0, 0]
        for i in range(given):
            kind = kind_of_tiles(meld, next) if by_tiles else meld[0]
            if n < MJF_MAX_SETS:
                win.melds[n].kind = kind
                win.melds[n].tile = meld[0] if by_tiles else meld[next]
                if by_tiles and is_run_of_winds(meld, next):
                    win.melds[n].kind = mjf.MJF_CHOW
                    win.melds[n].tile = wind_run_of(meld, next)
                n += kind != NOTHING
            elif kind != NOTHING:
                win.tile = NOTHING  # wrong, too
            meld += step
        win.n_melds = n

    cdef void free(self, uint8_t tile, mjf_win *win) noexcept nogil:
        """Let the copies of a kind be jokers."""
        if tile == NOTHING:
            return
        if tile >= MJF_TILES or win.hand[tile] > MJF_MAX_JOKERS - win.n_jokers:
            win.tile = NOTHING
            return
        win.wild |= <uint64_t>1 << tile
        while win.hand[tile]:
            win.jokers[win.n_jokers] = tile
            win.n_jokers += 1
            win.hand[tile] -= 1
        if tile == win.tile and win.how == mjf.MJF_SELF_DRAWN:
            win.flags |= mjf.MJF_JOKER_WINS

    @cython.boundscheck(False)
    @cython.wraparound(False)
    cdef inline void tell(self, Py_ssize_t row, mjf_win *win) noexcept nogil:
        """Take the facts of a row, of as many as the rules ask for."""
        if self.facts is not None:
            win.facts = &self.facts[row, 0]

    def problem(self, Py_ssize_t row, Rules rules not None):
        """Return what is wrong with a row, or with what it would be worth."""
        cdef mjf_win win
        cdef mjf_score score
        if not 0 <= row < self.hands.shape[0]:
            raise IndexError(row)
        self.take(row, &win)
        self.tell(row, &win)
        problem = problem_of(&win)
        if problem is not None:
            return problem
        rules.prepare()
        if rules.score_until(&win, &score) == MJF_OK:
            if score.problem >= mjf.MJF_PROBLEM_UNUSED_TILE:
                return rules.strangeness_of(&score, win.wild)
            if score.verdict == mjf.MJF_BEYOND:
                return rules.beyond(&score)
        return f"a meld of it is no set of {rules.name}"

    def __len__(self):
        return self.hands.shape[0]


def score_rows(Rules rules not None, Wins wins not None, int64_t[::1] results not None,
               uint8_t[::1] verdicts not None, uint64_t[:, ::1] rows not None):
    """Score every row, without the GIL; Ctrl-C ends it."""
    cdef Py_ssize_t n = wins.hands.shape[0]
    if results.shape[0] != n or verdicts.shape[0] != n or rows.shape[0] != n:
        raise ValueError("not as many results as hands")
    if rows.shape[1] != mjf.MJF_ROW_WORDS:
        raise ValueError("the rows that count are two words")
    if n:
        judge_rows(rules, wins, &verdicts[0], &results[0], &rows[0, 0])


def may_win_rows(Rules rules not None, Wins wins not None, uint8_t[::1] verdicts not None):
    """Tell the verdict on every row, without the GIL; Ctrl-C ends it."""
    cdef Py_ssize_t n = wins.hands.shape[0]
    if verdicts.shape[0] != n:
        raise ValueError("not as many results as hands")
    if n:
        judge_rows(rules, wins, &verdicts[0], NULL, NULL)


cdef int judge_rows(Rules rules, Wins wins, uint8_t *verdicts, int64_t *results,
                    uint64_t *rows) except -1:
    """Score wins, or without results tell the verdicts alone."""
    cdef Interrupt interrupt
    cdef mjf_win laid_out[WINS]
    cdef Py_ssize_t n = wins.hands.shape[0], first = 0, i, some
    cdef mjf_status status = MJF_OK
    rules.prepare()
    begin_interrupt(&interrupt)
    with nogil:
        while first < n and status == MJF_OK:
            if is_interrupted(&interrupt):
                status = mjf.MJF_ERR_STOPPED
                break
            some = min(WINS, n - first)
            for i in range(some):
                wins.take(first + i, &laid_out[i])
            if wins.facts is not None:
                for i in range(some):
                    wins.tell(first + i, &laid_out[i])
            if results == NULL:
                status = mjf.mjf_may_win_batch_until(
                    rules.c, laid_out, some, &interrupt.stop, verdicts + first
                )
            else:
                status = mjf.mjf_score_batch_until(
                    rules.c, laid_out, some, &interrupt.stop, results + first,
                    verdicts + first, rows + mjf.MJF_ROW_WORDS * first
                )
            first += some
    if status == mjf.MJF_ERR_STOPPED:
        raise_interrupt()
    if status != MJF_OK:
        raise explain(status, (), rules.shapes_asked, 0, None, None)
    return 0
