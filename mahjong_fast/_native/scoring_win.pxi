"""A win as a value: what it says, as the C library has it (part of scoring.pyx)."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_CheckExact, PyBytes_GET_SIZE
from cpython.long cimport PyLong_AsLongAndOverflow, PyLong_CheckExact
from cpython.unicode cimport PyUnicode_Check
from libc.string cimport memcmp

from mahjong_fast._native.core cimport Hand, Meld, as_melds, read_tiles

from importlib import import_module

from mahjong_fast.errors import CountError, MeldError
from mahjong_fast.notations import mpsz

cdef tuple HOWS = ("tsumo", "discard", "rob")  # by MJF_SELF_DRAWN ...
cdef tuple WINDS = ("E", "S", "W", "N")
cdef tuple KONGS = ("ankan", "add", "kan", "kan@0", "kan@1", "kan@2", "kan@3")
cdef dict HOW_NUMBERS = {word: number for number, word in enumerate(HOWS)}
cdef dict WIND_NUMBERS = {word: number for number, word in enumerate(WINDS)}
cdef dict KONG_NUMBERS = {word: number for number, word in enumerate(KONGS)}
cdef dict FIRST_FLAGS = {
    "heavenly": mjf.MJF_HEAVENLY,
    "earthly": mjf.MJF_EARTHLY,
    "human": mjf.MJF_HUMAN,
}
cdef dict TILE_NUMBERS = mpsz.INDEX
cdef enum:
    KONG_OF_A_SEAT = 3  # the place of kan@0 in KONGS

cdef object words = None


cdef in_words():
    """The module above that reads what is not usual, and says what is wrong."""
    global words
    if words is None:
        words = import_module("mahjong_fast.scoring.win")
    return words


cdef struct Told:  # all that a win says, every byte of it
    mjf_win win
    uint8_t seats[5]  # that the melds came from, or MJF_NO_SEAT
    uint8_t giver  # of the winning tile, or MJF_NO_SEAT
    uint8_t winners
    uint8_t n_kongs  # of the chain whose last replacement won
    uint8_t kongs[5]  # places in KONGS


@cython.freelist(24)
cdef class Win:
    """Win(hand, win, melds=(), how='tsumo', seat=0, from_seat=None, round='E', \
winners=1, wild=(), kong_draw=(), last_tile=False, first=None, after_kong=False, \
flowers=0, visible=False, ready=False, locked=(), jokers=0, facts=None, *, notation='mpsz')
--

    A winning hand: its tiles, the winning one, and how it was won.

    hand        the concealed tiles before the winning one: text, 34 counts, or a
                `Hand`, whose melds and jokers are used
    win         the winning tile, a name or an index
    melds       text for `parse_melds`, or Melds. Rules by which another may be
                responsible take them to be in the order they were made, the kongs of
                kong_draw last; an added kong stands where its pung stood
    how         `"tsumo"` drawn, `"discard"`, or `"rob"`: the tile that another adds to
                a pung; or what else people call these: 自摸, 荣和, 点炮, ron, 抢杠
    seat        of the winner, 0 to 3 from the dealer on; the seat wind follows from it
    from_seat   who discarded or added the winning tile, where it is known
    round       the prevailing wind: E S W N
    winners     how many win on this tile, 1 to 3
    wild        kinds of tiles of which every copy in hand, drawn winning tile included,
                is a joker with that face; those in melds and a tile won from another
                are what they show
    kong_draw   the kong whose replacement is the winning tile: `"ankan"`, `"add"` or
                `"kan@1"` (claimed from seat 1); several for an unbroken chain
    last_tile   the last tile of the wall, or the discard after it was drawn
    first       `"heavenly"` 天和 天胡, `"earthly"` 地和 地胡, `"human"` 人和 人胡
    after_kong  won on the discard right after another's kong
    flowers     how many flowers are laid out
    visible     the other three copies of the winning tile are seen by all; where that
                cannot be, it counts for nothing
    ready       declared ready: True, or `"first"` at once
    locked      kinds of tiles that the winner has let pass (漏胡) and may not win from
                another
    jokers      how many jokers are held besides the tiles of *hand*, which have no face
                of their own
    facts       what the page of the rules asks of a win besides, by name: integers, and
                kinds of tiles as text or a list: {"streak": 2, "shown": "1z5z"}
    notation    how tiles and melds are written where they are text

    What contradicts itself whatever the rules is a `SituationError`; a value that an
    argument cannot have, as seat 9, is an `ArgumentError` or another `MahjongError`.

    >>> import mahjong_fast as mf
    >>> win = mf.Win("123m456p789s1122z", "1z", how="discard", from_seat=2)
    >>> win
    Win('123m456p789s1122z', '1z', how='discard', from_seat=2)
    >>> mf.Win.from_json(win.to_json()) == win
    True
    >>> mf.Win("一二三万東東發發", "東", "碰:白白白，吃:七八九条", notation="chinese")
    Win('123m1166z', '1z', melds='pon:555z chi:789s')
    """

    cdef Told told
    cdef tuple said  # facts as (name, value), or () or None without

    __match_args__ = (
        "hand", "win", "melds", "how", "seat", "from_seat", "round", "winners", "wild",
        "kong_draw", "last_tile", "first", "after_kong", "flowers", "visible", "ready",
        "locked", "jokers", "facts",
    )

    def __init__(self, hand, win, melds=(), how="tsumo", seat=0, from_seat=None,
                 round="E", winners=1, wild=(), kong_draw=(), last_tile=False,
                 first=None, after_kong=False, flowers=0, visible=False, ready=False,
                 locked=(), jokers=0, facts=None, *, notation="mpsz"):
        cdef Told told
        cdef tuple declared, chain
        memset(&told, 0, sizeof(Told))
        if isinstance(hand, Hand):
            if melds or jokers:
                raise MeldError("the melds and jokers of a Hand are its own")
            melds, jokers = (<Hand>hand).melds, (<Hand>hand).joker
        read_held(hand, notation, told.win.hand)
        told.win.tile = tile_of(win, notation)
        declared = as_melds(melds, notation, True)
        told.win.how = number_in(HOW_NUMBERS, how, "how_of")
        told.win.seat = number_of("seat", seat, 0, 3)
        told.giver = mjf.MJF_NO_SEAT
        if from_seat is not None:
            told.giver = number_of("from_seat", from_seat, 0, 3)
        told.win.round = number_in(WIND_NUMBERS, round, "wind_of")
        told.winners = number_of("winners", winners, 1, 3)
        told.win.wild = kinds_in("wild", wild, notation)
        chain = chain_of(kong_draw)
        told.win.flags = (
            mjf.MJF_KONG_DRAW * (len(chain) > 0)
            | mjf.MJF_LAST_TILE * flag_of("last_tile", last_tile)
            | (0 if first is None else number_in(FIRST_FLAGS, first, "first_of"))
            | mjf.MJF_AFTER_KONG * flag_of("after_kong", after_kong)
        )
        told.win.flowers = number_of("flowers", flowers, 0, mjf.MJF_MAX_FLOWERS)
        told.win.flags |= (
            mjf.MJF_SEEN * flag_of("visible", visible)
            | ready_flags(ready)
            | mjf.MJF_THREE_WINNERS * (told.winners == 3)
        )
        told.win.locked = kinds_in("locked", locked, notation)
        told.win.n_jokers = number_of("jokers", jokers, 0, MJF_MAX_JOKERS)
        check_seats(&told, declared)
        free_wild(&told)
        take_melds(&told, declared)
        check_told(&told)
        take_chain(&told, chain, declared)
        self.said = None if facts is None else in_words().facts_of(facts, notation)
        memcpy(&self.told, &told, sizeof(Told))

    def turned(self, by):
        """Return the same win with all seats moved on by *by*, 0 to 3: other winds.

        A `SituationError` where it would be none, as 天和 of who is not the dealer.

        >>> import mahjong_fast as mf
        >>> mf.Win("123m456p789s1z", "1z", "pon:222z@1").turned(1)
        Win('123m456p789s1z', '1z', melds='pon:222z@2', seat=1)
        """
        cdef Told told
        cdef int i, moved = number_of("by", by, 0, 3)
        memcpy(&told, &self.told, sizeof(Told))
        told.win.seat = (told.win.seat + moved) % 4
        told.giver = seat_on(told.giver, moved)
        for i in range(told.win.n_melds):
            told.seats[i] = seat_on(told.seats[i], moved)
        for i in range(told.n_kongs):
            if told.kongs[i] >= KONG_OF_A_SEAT:
                told.kongs[i] = (
                    KONG_OF_A_SEAT + (told.kongs[i] - KONG_OF_A_SEAT + moved) % 4
                )
        check_told(&told)
        win = type(self).__new__(type(self))
        memcpy(&(<Win>win).told, &told, sizeof(Told))
        (<Win>win).said = self.said
        return win

    @property
    def hand(self):
        """The concealed tiles, without the winning one and those of no face: 34 counts."""
        cdef uint8_t held[MJF_TILES]
        cdef int i
        memcpy(held, self.told.win.hand, MJF_TILES)
        for i in range(self.told.win.n_jokers):
            if self.told.win.jokers[i] < MJF_TILES:
                held[self.told.win.jokers[i]] += 1
        return (<const uint8_t *>held)[:MJF_TILES]

    @property
    def win(self):
        """The winning tile."""
        return self.told.win.tile

    @property
    def melds(self):
        """The melds: a tuple."""
        return melds_told(&self.told)

    @property
    def how(self):
        """"tsumo", "discard" or "rob"."""
        return HOWS[self.told.win.how]

    @property
    def seat(self):
        """The winner, 0 to 3 from the dealer on."""
        return self.told.win.seat

    @property
    def from_seat(self):
        """Who discarded or added the winning tile, or None."""
        return None if self.told.giver == mjf.MJF_NO_SEAT else self.told.giver

    @property
    def round(self):
        """The prevailing wind: "E", "S", "W" or "N"."""
        return WINDS[self.told.win.round]

    @property
    def winners(self):
        """How many win on this tile."""
        return self.told.winners

    @property
    def wild(self):
        """The kinds of tiles that are wild: a tuple."""
        return tiles_in(self.told.win.wild)

    @property
    def kong_draw(self):
        """The chain of kongs whose last replacement won: a tuple of text."""
        return tuple([KONGS[self.told.kongs[i]] for i in range(self.told.n_kongs)])

    @property
    def last_tile(self):
        """Whether it was the last tile of the wall, or the discard after it."""
        return self.told.win.flags & mjf.MJF_LAST_TILE != 0

    @property
    def first(self):
        """"heavenly", "earthly", "human", or None."""
        for word, flag in FIRST_FLAGS.items():
            if self.told.win.flags & <int>flag:
                return word
        return None

    @property
    def after_kong(self):
        """Whether it was the discard right after another's kong."""
        return self.told.win.flags & mjf.MJF_AFTER_KONG != 0

    @property
    def flowers(self):
        """How many flowers are laid out."""
        return self.told.win.flowers

    @property
    def visible(self):
        """Whether the other three copies of the winning tile are seen by all."""
        return self.told.win.flags & mjf.MJF_SEEN != 0

    @property
    def ready(self):
        """Whether the winner was declared ready: a bool, or "first"."""
        if self.told.win.flags & mjf.MJF_READY_FIRST:
            return "first"
        return self.told.win.flags & mjf.MJF_READY != 0

    @property
    def locked(self):
        """The kinds of tiles that the winner has let pass: a tuple."""
        return tiles_in(self.told.win.locked)

    @property
    def jokers(self):
        """How many jokers of no face are held."""
        cdef int i, n = 0
        for i in range(self.told.win.n_jokers):
            n += self.told.win.jokers[i] == mjf.MJF_NO_FACE
        return n

    @property
    def facts(self):
        """The facts that are told besides: a dict by name."""
        return dict(self.said) if self.said else {}

    @classmethod
    def from_case(cls, case, rules=None):
        """Return the win that a case of the case format tells of.

        rules   a `Ruleset`: the facts that its page names are read, by their keys

        >>> import mahjong_fast as mf
        >>> mf.Win.from_case(
        ...     {"hand": "345678m1299s", "win": "3s", "melds": ["ankan:2222p"],
        ...      "how": "tsumo", "kong_draw": "ankan", "ghost": "9p", "seat": 3}
        ... )
        Win('345678m1299s', '3s', melds='ankan:2222p', seat=3, wild='9p', \
kong_draw='ankan')
        """
        return cls(**in_words().arguments_of(case, rules))

    def to_dict(self):
        """Return the arguments that make an equal win, those by default left out."""
        return in_words().to_dict(self)

    @classmethod
    def from_dict(cls, said):
        """Return the win of a mapping from `to_dict`."""
        return cls(**in_words().arguments_in(said))

    def to_json(self):
        """Return the win as a JSON object: see `to_dict`.

        >>> import mahjong_fast as mf
        >>> mf.Win("11m", "1m", melds="[222m][333m][444m][555m]").to_json()
        Traceback (most recent call last):
        mahjong_fast.errors.SituationError: the concealed tiles and the melds are 14, \
or 17, tiles: leave the winning tile out of the hand
        >>> mf.Win("1m", "1m", melds="[222m][333m][444m][555m]", flowers=2).to_json()
        '{"hand": "1m", "win": "1m", "melds": ["pon:222m", "pon:333m", "pon:444m", \
"pon:555m"], "flowers": 2}'
        """
        return in_words().to_json(self)

    @classmethod
    def from_json(cls, said):
        """Return the win of a JSON object, as text or read already."""
        return cls.from_dict(in_words().json_object(said, "a win"))

    def __setattr__(self, name, value):
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name):
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        if memcmp(&self.told, &(<Win>other).told, sizeof(Told)):
            return False
        return (self.said or ()) == ((<Win>other).said or ())

    def __hash__(self):
        told = (<const char *>&self.told)[:sizeof(Told)]
        return hash((told, self.said)) if self.said else hash(told)

    def __reduce__(self):
        return type(self), tuple([getattr(self, name) for name in Win.__match_args__])

    def __repr__(self):
        return in_words().text_of(self)

    def _tile(self):
        return self.told.win.tile

    def _is_joker(self):
        """Return whether the winning tile is a joker."""
        return self.told.win.flags & mjf.MJF_JOKER_WINS != 0

    def _concealed(self):
        """Return the counts of the hand, without jokers and the winning tile."""
        return (<const uint8_t *>self.told.win.hand)[:MJF_TILES]


cdef struct Asked:  # a win with what rules ask of it besides
    mjf_win win
    int64_t facts[mjf.MJF_MAX_FACTS]


cdef const mjf_win *with_facts(Rules rules, Win win, Asked *asked) except NULL:
    """Return what a win says, with its facts as these rules have them."""
    cdef int i = 0
    if not win.said:
        return &win.told.win
    memcpy(&asked.win, &win.told.win, sizeof(mjf_win))
    for number in rules._fact_numbers(win.said):  # at most MJF_MAX_FACTS
        asked.facts[i] = number
        i += 1
    asked.win.facts = asked.facts
    return &asked.win


# ---- what is given -------------------------------------------------------------------

cdef int read_held(hand, notation, uint8_t *held) except -1:
    """Take the concealed tiles; five of one are a contradiction."""
    cdef int t
    cdef bint five = False
    if PyUnicode_Check(hand):
        try:
            return read_tiles(hand, notation, held)
        except CountError as error:
            raise SituationError(str(error)) from None
    if isinstance(hand, Hand):
        memcpy(held, (<Hand>hand).held, MJF_TILES)
        return 0
    if PyBytes_CheckExact(hand) and PyBytes_GET_SIZE(hand) == MJF_TILES:
        memcpy(held, PyBytes_AS_STRING(hand), MJF_TILES)
        for t in range(MJF_TILES):
            five |= held[t] > mjf.MJF_COPIES
        if not five:
            return 0
    counts = in_words().held_of(hand)
    memcpy(held, PyBytes_AS_STRING(counts), MJF_TILES)
    return 0


cdef int tile_of(tile, notation) except -1:
    if PyLong_CheckExact(tile):
        number = small(tile)
        if 0 <= number < MJF_TILES:
            return number
    elif type(tile) is str and type(notation) is str and notation == "mpsz":
        found = TILE_NUMBERS.get(tile)
        if found is not None:
            return found
    return in_words().tile_of(tile, notation)


cdef inline int small(number) except -2:
    """An int, or -1 where it is below 0 or great."""
    cdef int overflow = 0
    cdef long found = PyLong_AsLongAndOverflow(number, &overflow)
    return <int>found if not overflow and 0 <= found <= 255 else -1


cdef int number_of(str name, value, int least, int most) except -1:
    if PyLong_CheckExact(value):
        number = small(value)
        if least <= number <= most:
            return number
    return in_words().number_of(name, value, most + 1, first=least)


cdef int number_in(dict numbers, word, str reader) except -1:
    """Return the number of a word, or of the word that *reader* returns for it."""
    found = numbers.get(word) if type(word) is str else None
    if found is None:
        found = numbers[getattr(in_words(), reader)(word)]
    return found


cdef int flag_of(str name, value) except -1:
    if value is False or value is True:
        return value is True
    return in_words().flag_of(name, value)


cdef int ready_flags(ready) except -1:
    if ready is False:
        return 0
    if ready is not True and in_words().ready_of(ready) == "first":
        return mjf.MJF_READY | mjf.MJF_READY_FIRST
    return mjf.MJF_READY if ready is True or in_words().ready_of(ready) else 0


cdef uint64_t kinds_in(str name, tiles, notation) except? 0:
    """Kinds of tiles, as bits."""
    cdef uint64_t kinds = 0
    if type(tiles) is tuple and len(<tuple>tiles) == 0:
        return 0
    for tile in in_words().kinds_of(name, tiles, notation):
        kinds |= <uint64_t>1 << <int>tile
    return kinds


cdef tuple chain_of(kongs):
    if type(kongs) is tuple and len(<tuple>kongs) == 0:
        return ()
    return in_words().kong_draws_of(kongs)


# ---- what of it fits together --------------------------------------------------------

cdef int check_seats(const Told *told, tuple melds) except -1:
    """Check who gave what to whom."""
    cdef Meld meld
    cdef unsigned seat = told.win.seat, before = (seat + 3) % 4
    cdef bint drawn = told.win.how == mjf.MJF_SELF_DRAWN
    cdef bint wrong = drawn and (told.winners == 2 or told.giver != mjf.MJF_NO_SEAT)
    wrong |= told.giver == seat
    for meld in melds:
        wrong |= meld.seat == seat
        wrong |= (
            meld.code == mjf.MJF_CHOW
            and meld.seat != before
            and meld.seat != mjf.MJF_NO_SEAT
        )
    if wrong:
        in_words().refuse_seats(
            HOWS[told.win.how],
            seat,
            None if told.giver == mjf.MJF_NO_SEAT else told.giver,
            told.winners,
            melds,
        )
    return 0


cdef int free_wild(Told *told) except -1:
    """Make jokers of the tiles in hand that are wild, behind those of no face."""
    cdef int n = told.win.n_jokers
    cdef unsigned tile
    cdef uint64_t left = told.win.wild
    memset(told.win.jokers, mjf.MJF_NO_FACE, n)
    while left:
        tile = lowest_bit(left)
        left &= left - 1
        while told.win.hand[tile]:
            if n < MJF_MAX_JOKERS:
                told.win.jokers[n] = tile
            told.win.hand[tile] -= 1
            n += 1
    if n > MJF_MAX_JOKERS:
        raise SituationError(f"{n} jokers: a hand has at most {MJF_MAX_JOKERS}")
    told.win.n_jokers = n
    mark_joker(told)
    return 0


cdef inline void mark_joker(Told *told) noexcept:
    """Say whether the winning tile is a joker."""
    cdef bint joker = (
        told.win.wild >> told.win.tile & 1 and told.win.how == mjf.MJF_SELF_DRAWN
    )
    told.win.flags = (
        told.win.flags & ~<unsigned>mjf.MJF_JOKER_WINS | mjf.MJF_JOKER_WINS * joker
    )


cdef int take_melds(Told *told, tuple melds) except -1:
    cdef Meld meld
    cdef int n = 0
    if len(melds) > MJF_MAX_SETS:
        raise SituationError(f"{len(melds)} melds: a hand has at most 5")
    for meld in melds:
        told.win.melds[n].kind, told.win.melds[n].tile = meld.code, meld.first
        told.seats[n] = meld.seat
        n += 1
    told.win.n_melds = n
    return 0


cdef int check_told(const Told *told) except -1:
    """Refuse what contradicts itself, whatever the rules."""
    problem = problem_of(&told.win)
    if problem:
        held = told.win.n_jokers + 3 * told.win.n_melds + sum_of(told.win.hand)
        if held not in (13, 14, 16, 17):
            problem = f"{problem}: they are {held}"
        raise SituationError(problem)
    return 0


cdef int take_chain(Told *told, tuple chain, tuple melds) except -1:
    if not chain:
        return 0
    in_words().check_kongs(chain, melds)  # so it is not longer than they are
    for kong in chain:
        told.kongs[told.n_kongs] = KONG_NUMBERS[kong]
        told.n_kongs += 1
    return 0


cdef inline uint8_t seat_on(uint8_t seat, int moved) noexcept:
    return seat if seat == mjf.MJF_NO_SEAT else (seat + moved) % 4


cdef tuple melds_told(const Told *told):
    cdef Meld meld
    cdef int i
    cdef list melds = []
    for i in range(told.win.n_melds):
        meld = Meld.__new__(Meld)
        meld.code, meld.first = told.win.melds[i].kind, told.win.melds[i].tile
        meld.seat = told.seats[i]
        melds.append(meld)
    return tuple(melds)


cdef tuple tiles_in(uint64_t kinds):
    return tuple([tile for tile in range(MJF_TILES) if kinds >> <int>tile & 1])


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
    """
    unsigned sum_of(const uint8_t *counts) nogil


cdef str problem_of(const mjf_win *win):
    """Return what is wrong with a win, and with which tile, or None."""
    cdef uint8_t tile
    cdef mjf_problem problem = mjf.mjf_win_problem(win, &tile)
    if problem == mjf.MJF_PROBLEM_NONE:
        return None
    message = mjf.mjf_problem_message(problem).decode()
    return f"{names.TILES[tile]}: {message}" if tile < MJF_TILES else message


def facts(Win win not None, uint32_t forms, uint32_t options=0,
          unsigned honor_runs=0):
    """Return every reading of a win, as `_split` has it, with its patterns.

    They are {number: count}. Jokers stand for their faces.
    """
    return facts_of(&win.told.win, forms, options, honor_runs)


cdef list facts_of(const mjf_win *win, uint32_t forms, uint32_t options,
                   unsigned honor_runs):
    cdef uint8_t counts[MJF_PATTERNS]
    cdef mjf_split split
    cdef size_t n = 1, reading = 0
    cdef int i
    cdef list found = []
    while reading < n:
        status = mjf.mjf_patterns(win, forms, options, honor_runs, reading, counts, &split, &n)
        if status != MJF_OK:
            raise explain(status, win.hand[:MJF_TILES], forms, 0, None, None)
        if reading < n:
            found.append((
                split_of(&split), {i: counts[i] for i in range(<int>MJF_PATTERNS) if counts[i]}
            ))
        reading += 1
    return found
