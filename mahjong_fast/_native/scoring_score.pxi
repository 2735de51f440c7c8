"""Scores and their lines (part of scoring.pyx).

Made by the million: they stay as the C library wrote them until they are read. Only
this module makes them: see OURS.
"""

from cpython.object cimport PyObject, PyObject_GenericGetAttr, PyTypeObject
from cpython.sequence cimport PySequence_Fast_GET_SIZE, PySequence_Fast_ITEMS

# What __new__ of a Score or a Line is given here, and nowhere else.
cdef object OURS = object()
cdef tuple ARGUMENTS = (OURS,)


@cython.final
@cython.freelist(24)
cdef class Score:
    """What a win is worth, at its best reading.

    Every register of the rules is an attribute: `score.fan`, say; `score.total` is that
    of them which is the result.
    """

    cdef mjf_score c
    cdef readonly Rules rules
    cdef readonly Win win
    cdef bytes why  # mjf_why of every row, once asked for

    def __cinit__(self, key=None, *args, **kwargs):
        if key is not OURS:
            raise ArrayError("Ruleset.score makes a Score")

    def __getattribute__(self, name):
        cdef PyObject **names = PySequence_Fast_ITEMS(self.rules.names)
        cdef Py_ssize_t i
        for i in range(PySequence_Fast_GET_SIZE(self.rules.names)):
            if names[i] == <PyObject *>name:
                return self.c.registers[i]
        return PyObject_GenericGetAttr(self, name)

    @property
    def verdict(self):
        """"win"; of a score in an error "not allowed" or "below" (the minimum)."""
        return VERDICTS[self.c.verdict]

    @property
    def fans(self):
        """The rows that count: {Chinese name: value}, those of one name summed."""
        cdef dict found = {}
        cdef int i
        for i in range(self.c.n_lines):
            name = self.rules.labels[self.c.lines[i].row][1]
            found[name] = found.get(name, 0) + self.c.lines[i].value
        return found

    @property
    def lines(self):
        """A `Line` for each row that counts, in the order of the table."""
        return tuple([new_line(self, i) for i in range(self.c.n_lines)])

    @property
    def totals(self):
        """The totals that the rules show, in their order: {name: number}."""
        registers = self.rules.registers
        names = getattr(self.rules, "totals", None)  # in the order of the page
        if names is None:
            names = [registers[place] for place in self.rules.totals]
        return {name: self.c.registers[<int>registers.index(name)] for name in names}

    @property
    def total(self):
        """The result of the rules: what `Scores.total` has of an array of wins."""
        return self.c.registers[self.rules.result_register]

    def __getattr__(self, name):
        cdef int i
        for i, register in enumerate(self.rules.registers):
            if register == name:
                return self.c.registers[i]
        raise AttributeError(
            f"this Score has no {name!r}; its totals are "
            f"{', '.join(self.rules.registers)}"
        )

    @property
    def decomposition(self):
        """The reading: a `Decomposition`, whose sets are the melds and then the others."""
        return self.rules._decomposition(self)

    @property
    def jokers(self):
        """The tiles that the jokers became, the winning tile last if it is one."""
        return tuple([
            self.c.split.jokers[i] for i in range(self.c.split.n_jokers)
        ])

    def explain(self):
        """Return for each row of the table why it counts or not: `Explanation`s."""
        return self.rules._explanations(self)

    def bounds(self):
        """Return what else than its rows made the totals: a `Bound` for each floor, cap
        and raise, in the order they did."""
        return self.rules._bounds(self)

    def text(self, *, chinese=True, drawn=False):
        """Return it as text for players: the win, its reading, what counts, the totals.

        With *chinese*, terms are in both languages; with *drawn*, tiles are drawn, too.

        >>> import mahjong_fast as mf
        >>> rules = mf.rules.get("jipinghu")
        >>> print(rules.score(mf.Win("234678m34566p45s", "3s")).text())
        Guangdong Ji-Ping-Hu 广东鸡平胡
          234678m34566p45s +3s  won by seat 0 (dealer 庄家), drawn 自摸
          read as standard 一般型: 234m 678m 345p 345s 66p
            All Chows 平胡   1
            Self-Drawn 自摸  1
          fan 番 2, points 分 4
        """
        return self.rules._score_as_text(self, chinese, drawn)

    def to_dict(self):
        """Return all that is known of the score as plain data."""
        return self.rules._score_as_dict(self)

    def to_json(self):
        """Return the score as a JSON object: see `to_dict`."""
        import json  # start-up counts

        return json.dumps(self.to_dict(), ensure_ascii=False)

    def __eq__(self, other):
        if not isinstance(other, Score):
            return NotImplemented
        return self.rules == (<Score>other).rules and self.win == (<Score>other).win

    def __hash__(self):
        return hash((self.rules, self.win))

    def __reduce__(self):
        return score_again, (self.rules, self.win)

    def __repr__(self):
        said = [f"{name} {value}" for name, value in self.fans.items()]
        said += [f"{name}={value}" for name, value in self.totals.items()]
        return f"<Score {self.rules.name}: {', '.join(said)}>"

    def _split(self):
        return split_of(&self.c.split)

    def _reasons(self):
        """Return, for each row: the reason, the row that is to blame or None, its sets."""
        cdef const mjf_why *why = reasons_of(self)
        cdef int row
        return [
            (
                REASONS[why[row].reason],
                None if why[row].by >= MJF_MAX_ROWS else why[row].by,
                sets_in(self, why[row].sets),
            )
            for row in range(self.rules.n_rows)
        ]

    def _bounds(self):
        """Return what formulas of a page kept from rising or falling: a list of (register,
        kind, mark, before, after). kind: 0 a floor, 1 a cap, 2 a row in place of all;
        mark: which operation of the formula."""
        cdef mjf_bound bounds[64]
        cdef size_t n = 0
        cdef Asked asked
        cdef mjf_status status = mjf.mjf_score_bounds(
            self.rules.c, with_facts(self.rules, self.win, &asked), &self.c.split,
            bounds, 64, &n
        )
        if status != MJF_OK:
            raise explain(status, (), self.rules.shapes_asked, 0, None, None)
        return [
            (bounds[i].of, bounds[i].kind, bounds[i].mark, bounds[i].before,
             bounds[i].after)
            for i in range(<int>min(n, <size_t>64))
        ]

    def _forbid(self):
        """Return which `forbid` of the page does not allow the win, or None."""
        return None if self.c.forbid == mjf.MJF_NO_FORBID else self.c.forbid

    def _facts(self):
        """Return the patterns of the reading: {number: count}."""
        cdef mjf_win win = self.win.told.win
        cdef int i, n = self.c.split.n_jokers
        cdef bint natural = True
        for i in range(n):  # each as what it became
            if i < win.n_jokers:
                natural &= win.jokers[i] == self.c.split.jokers[i]
                win.jokers[i] = self.c.split.jokers[i]
            else:
                natural &= win.tile == self.c.split.jokers[i]
                win.tile = self.c.split.jokers[i]
        own = split_of(&self.c.split)[:4]
        for split, counts in facts_of(
            &win, self.rules.shapes_asked, self.rules.questions,
            self.rules.runs_asked
        ):
            if split[:4] == own:
                if not natural:
                    counts.pop(mjf.MJF_P_jokers_natural, None)
                return counts
        return {}


cdef inline Score new_score():
    return (<PyTypeObject *>Score).tp_new(
        Score, <PyObject *>ARGUMENTS, NULL
    )


def score_again(Rules rules not None, win):
    """Return a score that was pickled."""
    return rules._judge(win)


cdef const mjf_why *reasons_of(Score score) except NULL:
    cdef mjf_why why[MJF_MAX_ROWS]
    cdef mjf_status status
    cdef Asked asked
    if score.why is None:
        memset(why, 0, sizeof(why))
        status = mjf.mjf_score_explain(
            score.rules.c, with_facts(score.rules, score.win, &asked), &score.c.split, why
        )
        if status != MJF_OK:
            raise explain(status, (), score.rules.shapes_asked, 0, None, None)
        score.why = (<const char *>why)[:sizeof(why)]
    return <const mjf_why *><const char *>score.why


cdef tuple sets_in(Score score, uint8_t mask):
    """The sets of the reading in a mask, each as its tiles."""
    return tuple([
        tiles_of_set(&score.c.split.sets[i])
        for i in range(score.c.split.n_sets) if mask >> i & 1
    ])


cdef tuple tiles_of_set(const mjf_set *set_):
    cdef int tile = set_.tile
    if set_.kind == mjf.MJF_CHOW:
        if tile >= MJF_TILES:
            return winds_but(tile)
        return (tile, tile + 1, tile + 2)
    return (tile,) * (3 if set_.kind == mjf.MJF_PUNG else 4)


cdef tuple winds_but(int run):
    """The tiles of a run of winds: see mjf_set."""
    return tuple([
        wind for wind in range(27, 31) if mjf.MJF_WIND_RUN(wind) != run
    ])


cdef tuple split_of(const mjf_split *split):
    """Form, sets as kind, tiles and whether melded, pair, knitted, jokers."""
    return (
        split.form,
        tuple([
            (
                split.sets[i].kind,
                tiles_of_set(&split.sets[i]),
                split.sets[i].melded != 0,
            )
            for i in range(split.n_sets)
        ]),
        None if split.pair >= MJF_TILES else split.pair,
        split.knitted,
        tuple([split.jokers[i] for i in range(split.n_jokers)]),
    )


@cython.final
@cython.freelist(8)
cdef class Line:
    """A row of a score that counts.

    row, chinese, english  its identifier and its names
    value  all in all; times  how often it counts
    sets   the sets that make it, each as its tiles; () where it is of the whole hand
    why    a sentence
    """

    cdef Score score
    cdef int place
    _fields = __match_args__ = (
        "row", "chinese", "english", "value", "times", "sets", "why"
    )

    def __cinit__(self, key=None, *args, **kwargs):
        if key is not OURS:
            raise ArrayError("a Score has Lines")

    @property
    def row(self):
        """The identifier of the row."""
        return self.score.rules.labels[self.score.c.lines[self.place].row][0]

    @property
    def chinese(self):
        """Its Chinese name."""
        return self.score.rules.labels[self.score.c.lines[self.place].row][1]

    @property
    def english(self):
        """Its English name."""
        return self.score.rules.labels[self.score.c.lines[self.place].row][2]

    @property
    def value(self):
        """What it is worth, all in all."""
        return self.score.c.lines[self.place].value

    @property
    def times(self):
        """How often it counts."""
        return self.score.c.lines[self.place].times

    @property
    def sets(self):
        """The sets that make it, each as its tiles; () where it is of the whole hand."""
        cdef const mjf_why *why = reasons_of(self.score)
        return sets_in(self.score, why[self.score.c.lines[self.place].row].sets)

    @property
    def why(self):
        """Why it counts, in a sentence."""
        return self.score.rules._why(self.score.c.lines[self.place].row)

    def _asdict(self):
        """Return a dict from the names of the fields to their values."""
        return {name: getattr(self, name) for name in self._fields}

    def __reduce__(self):
        return _line_at, (self.score, self.place)

    def __eq__(self, other):
        if not isinstance(other, Line):
            return NotImplemented
        return self._asdict() == other._asdict()

    def __hash__(self):
        return hash(tuple(self._asdict().values()))

    def __repr__(self):
        return f"<Line {self.chinese} {self.english!r}: {self.value}>"


def _line_at(Score score not None, Py_ssize_t place):
    """Return a line of a score: how a pickle has it."""
    return score.lines[place]


cdef Line new_line(Score score, int place):
    cdef Line line = (<PyTypeObject *>Line).tp_new(
        Line, <PyObject *>ARGUMENTS, NULL
    )
    line.score, line.place = score, place
    return line

