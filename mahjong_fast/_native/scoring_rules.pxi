"""A rule system as the C library has it (part of scoring.pyx)."""


cdef class Rules:
    """A rule system read from a page. Its subclass says in words what is wrong."""

    cdef mjf_rules *c
    cdef uint32_t shapes_asked, questions  # as mjf_patterns takes them
    cdef unsigned runs_asked
    cdef int result_register, n_rows
    cdef tuple registers  # by name
    cdef tuple names  # the same as attributes of a Score; None where it has another
    cdef list totals  # places of registers
    cdef tuple labels  # identifier, Chinese and English name of each row

    def __dealloc__(self):
        mjf.mjf_rules_free(self.c)

    @classmethod
    def _read(cls, bytes page not None, names=(), values=()):
        """Return the rules of a page, as bytes, with options chosen: names and values, as
        text."""
        cdef Rules own = cls.__new__(cls)
        own._take_page(page, names, values)
        return own

    def _take_page(self, bytes page not None, names=(), values=()):
        """Become the rules of a page, as bytes, with options chosen, as `_read` has them."""
        cdef mjf_page_fault fault
        cdef mjf_status status
        cdef list names_ = [name.encode() for name in names]
        cdef list values_ = [value.encode() for value in values]
        cdef const char *of[MOST_GIVEN]
        cdef const char *told[MOST_GIVEN]
        cdef size_t i, n = len(names_)
        if self.c != NULL:
            raise TypeError("a rule system cannot be changed")
        if n != <size_t>len(values_) or n > MOST_GIVEN:
            raise OptionError(f"{n} options, and {len(values_)} values of them")
        for i in range(n):
            of[i], told[i] = <bytes?>names_[i], <bytes?>values_[i]
            if b"\0" in names_[i] + values_[i]:
                raise OptionError(f"{names[i]!r}={values[i]!r}: a zero is in no option")
        status = mjf.mjf_rules_read_fault(
            <const char *>page, len(page), of, told, n, &self.c, &fault
        )
        if status != MJF_OK:
            self._refuse_page(status, &fault, names, values)
        self.take_names()
        return self

    cdef int _refuse_page(self, mjf_status status, const mjf_page_fault *fault, names,
                          values) except -1:
        if status == mjf.MJF_ERR_PAGE:
            raise SchemaError(f"byte {fault.byte}: not the bytes of a page of rules")
        if status == mjf.MJF_ERR_OPTION:
            raise UnknownOption(f"there is no option {names[fault.given]!r}")
        if status == mjf.MJF_ERR_VALUE and fault.given < <size_t>len(names):
            name = names[fault.given]
            raise OptionError(f"{name} cannot be {values[fault.given]!r}")
        if status == mjf.MJF_ERR_VALUE:
            raise OptionError(
                f"two options change {fault.path.decode()} in two ways: choose one"
            )
        raise explain(status, (), 0, 0, None, None)

    cdef int take_names(self) except -1:
        """What the page says of itself."""
        cdef const mjf_page_settings *settings = mjf.mjf_rules_settings(self.c)
        cdef const mjf_page_name *row
        cdef const char *name
        cdef list found = []
        cdef int i = 0
        self.shapes_asked, self.runs_asked = settings.forms, settings.honor_runs
        self.questions = (
            mjf.MJF_WAITS_LIVE * settings.waits_live
            | mjf.MJF_KNITTED_WAITS_WHOLE * settings.knitted_whole
            | mjf.MJF_ANY_SHAPE * settings.any_shape
            | mjf.MJF_NO_FIFTH_COPY * (not settings.wild_fifth)
        )
        self.result_register = settings.result
        name = mjf.mjf_rules_register(self.c, 0)
        while name != NULL:
            found.append(name.decode())
            name = mjf.mjf_rules_register(self.c, len(found))
        self.registers = tuple(found)
        self.names = tuple([
            None if hasattr(Score, own) else sys.intern(own) for own in found
        ])
        self.totals = [i for i in range(len(found)) if settings.totals >> i & 1]
        found = []
        row = mjf.mjf_rules_row(self.c, 0)
        while row != NULL:
            found.append((row.id.decode(), row.chinese.decode(), row.english.decode()))
            row = mjf.mjf_rules_row(self.c, len(found))
        self.labels = tuple(found)
        self.n_rows = len(found)
        return 0

    def _order_totals(self, tuple names):
        """Show the totals in this order, which is that of the page."""
        if sorted(names) == sorted([self.registers[i] for i in self.totals]):
            self.totals = [self.registers.index(name) for name in names]

    def _page(self):
        """Return what the page says of itself.

        rows     (identifier, Chinese, English, whether it exists, value or None)
        options  by identifier: (kind, least, most, otherwise, choices, value, given)
        facts    by identifier: (key, least, most, otherwise)
        """
        cdef const mjf_page_name *name
        cdef const mjf_page_settings *settings
        self.prepare()
        name = mjf.mjf_rules_name(self.c)
        settings = mjf.mjf_rules_settings(self.c)
        return {
            "name": (name.id.decode(), name.chinese.decode(), name.english.decode()),
            "registers": self.registers,
            "rows": tuple([
                (*label, *row_value(self.c, i)) for i, label in enumerate(self.labels)
            ]),
            "options": options_of(self.c),
            "facts": facts_of_page(self.c),
            "forbids": tuple(forbids_of(self.c)),
            "settings": settings[0],
            "forms": [
                mjf.mjf_rules_form(self.c, i)[0] for i in range(settings.n_forms)
            ],
        }

    cdef int prepare(self) except -1:
        if self.c == NULL:
            raise RuleError("these rules were not read from a page")
        return 0

    cdef Score judge(self, object win):
        """The score of a win, whatever the verdict."""
        cdef Score found
        cdef Asked asked
        if not isinstance(win, Win):
            raise ArrayError(f"a Win is scored, not {type(win).__name__}")
        self.prepare()
        found = new_score()
        found.rules, found.win = self, win
        status = self.score_until(with_facts(self, win, &asked), &found.c)
        if status == mjf.MJF_ERR_STOPPED:
            raise_interrupt()
        if status != MJF_OK:
            raise explain(status, (), self.shapes_asked, 0, None, None)
        if found.c.refusal != mjf.MJF_REFUSAL_NONE:
            self._refuse_win(win, found.c.refusal)
        if found.c.problem >= mjf.MJF_PROBLEM_UNUSED_TILE:
            raise SituationError(self.strangeness_of(&found.c, (<Win>win).told.win.wild))
        if found.c.verdict == mjf.MJF_BEYOND:
            raise RuleError(self.beyond(&found.c))
        return found

    cdef str strangeness_of(self, const mjf_score *found, uint64_t wild):
        """What makes a win one of another game, in words."""
        return self._strangeness(found.problem, found.problem_tile, wild)

    cdef mjf_status score_until(self, const mjf_win *win, mjf_score *found):
        """Score a win; what its jokers may become can take long, and heeds Ctrl-C."""
        cdef Interrupt interrupt
        cdef mjf_status status
        if not (win.n_jokers or win.flags & mjf.MJF_JOKER_WINS):
            return mjf.mjf_score_win(self.c, win, found)
        begin_interrupt(&interrupt)
        with nogil:
            status = mjf.mjf_score_win_until(self.c, win, &interrupt.stop, found)
        return status

    cdef str beyond(self, const mjf_score *found):
        """Which register of a score that is MJF_BEYOND goes so far, in words."""
        for i, name in enumerate(self.registers):
            if found.registers[<int>i] == INT64_MAX or (
                found.registers[<int>i] == INT64_MIN
            ):
                break
        return f"{name} of {self.name} goes beyond 64 bits"

    def _waits(self, bytes held not None, tuple melds not None, int jokers):
        """Return the tiles that complete a hand: 34 counts, Melds, jokers of no face."""
        cdef mjf_win hand
        cdef Meld meld
        cdef uint64_t tiles = 0
        cdef mjf_status status
        if len(held) != MJF_TILES or len(melds) > MJF_MAX_SETS or (
            not 0 <= jokers <= MJF_MAX_JOKERS
        ):
            raise ValueError("34 counts, at most five melds, at most eight jokers")
        memset(&hand, 0, sizeof(hand))
        memcpy(hand.hand, PyBytes_AS_STRING(held), MJF_TILES)
        for meld in melds:
            hand.melds[hand.n_melds].kind = meld.code
            hand.melds[hand.n_melds].tile = meld.first
            hand.n_melds += 1
        hand.n_jokers = jokers
        memset(hand.jokers, mjf.MJF_NO_FACE, jokers)
        self.prepare()
        status = mjf.mjf_rules_waits(self.c, &hand, &tiles)
        if status != MJF_OK:
            raise explain(status, held, self.shapes_asked, jokers, self.limits, None)
        return tiles_in(tiles)

    def _turned_for(self, uint64_t wild):
        """Return the tile that was turned where kinds, as bits, are wild, or None."""
        cdef uint8_t tile
        self.prepare()
        tile = mjf.mjf_rules_turned(self.c, wild)
        return None if tile >= MJF_TILES else tile

    def score(self, win):
        """Return what a win is worth at best: a `Score`.

        Raises `NotAWin`, `WinNotAllowed`, or `BelowMinimum`, which has the score;
        `SituationError` for a win of another game: tiles that are not in use, jokers,
        flowers or a number of sets that these rules do not have; and `RuleError` where
        a register of the best reading goes beyond 64 bits.

        >>> import mahjong_fast as mf
        >>> rules = mf.rules.get("guobiao")
        >>> score = rules.score(mf.Win("1112345678999m", "5m", flowers=2))
        >>> score.fans["九莲宝灯"], score.fans["花牌"], score.fan
        (88, 2, 94)
        >>> rules.score(mf.Win("34p234567s55z", "2p", "chi:234s@3", seat=0))
        Traceback (most recent call last):
        mahjong_fast.errors.BelowMinimum: 5 fan without flowers: guobiao asks for 8
        >>> mf.rules.get("jipinghu").score(mf.Win("1112345678999m", "5m", flowers=2))
        Traceback (most recent call last):
        mahjong_fast.errors.SituationError: jipinghu: there are no flowers
        """
        cdef Score found = self.judge(win)
        if found.c.verdict != mjf.MJF_WIN:
            self._refuse(found)
        return found

    def _judge(self, win):
        """Return the score of a win, whatever the verdict."""
        return self.judge(win)


cdef enum:
    MOST_GIVEN = mjf.MJF_MAX_OPTIONS + MJF_MAX_ROWS


cdef tuple row_value(const mjf_rules *rules, unsigned row):
    """Whether a row exists, and the number that it is worth, if it is one."""
    cdef uint8_t fixed
    cdef int32_t value
    exists = mjf.mjf_rules_row_value(rules, row, &fixed, &value) != 0
    return exists, value if fixed else None


cdef dict options_of(const mjf_rules *rules):
    cdef dict found = {}
    cdef const mjf_page_option *own = mjf.mjf_rules_option(rules, 0)
    cdef int64_t i
    while own != NULL:
        choices = None
        if own.choices != NULL:
            choices = tuple([own.choices[i].decode() for i in range(own.most + 1)])
        found[own.id.decode()] = (
            own.kind, own.least, own.most, own.otherwise, choices, own.value,
            own.given != 0,
        )
        own = mjf.mjf_rules_option(rules, len(found))
    return found


cdef dict facts_of_page(const mjf_rules *rules):
    cdef dict found = {}
    cdef const mjf_page_fact *own = mjf.mjf_rules_fact(rules, 0)
    while own != NULL:
        found[own.id.decode()] = own.key.decode(), own.least, own.most, own.otherwise
        own = mjf.mjf_rules_fact(rules, len(found))
    return found


cdef list forbids_of(const mjf_rules *rules):
    cdef list found = []
    cdef const char *own = mjf.mjf_rules_forbid(rules, 0)
    while own != NULL:
        found.append(own.decode())
        own = mjf.mjf_rules_forbid(rules, len(found))
    return found


cdef const mjf_rules *rules_of(ruleset) except NULL:
    (<Rules?>ruleset).prepare()
    return (<Rules>ruleset).c
