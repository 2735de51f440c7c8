"""Melds and hands as values (part of core.pyx)."""

from mahjong_fast.errors import MeldError, wrong_count



@cython.freelist(16)
cdef class Meld:
    """Meld(kind, tiles, from_seat=None)
--

    A declared set: 吃 chow, 碰 pung, 杠 kong.

    `tiles` ascend. `from_seat` (0 to 3) is who discarded the claimed tile; None where
    that is not known, and always for a concealed kong.
    """

    __match_args__ = ("kind", "tiles", "from_seat")

    def __init__(self, kind, tiles, from_seat=None):
        self.code, self.first, self.seat = in_words().numbers_of(kind, tiles, from_seat)

    @classmethod
    def parse(cls, text, notation="mpsz"):
        """Read one meld: `kind:tiles@seat`, with or without brackets around it.

        Kinds are `chi` 吃, `pon` 碰, `kan` 明杠 (claimed), `add` 加杠 or 补杠 and
        `ankan` 暗杠; `chow`, `pung`, `peng`, `kong`, `minkan` and `kakan` are read, too.
        Without a kind the tiles tell it, four alike being a claimed kong.

        >>> import mahjong_fast as mf
        >>> mf.Meld.parse("chi:123m@3")
        Meld.parse('chi:123m@3')
        >>> mf.Meld.parse("[9999m]").kind
        <MeldKind.EXPOSED_KONG: 'exposed_kong'>
        >>> mf.Meld.parse("碰:发发发@1", "chinese")
        Meld.parse('pon:666z@1')
        >>> mf.Meld.parse("[891m]")
        Traceback (most recent call last):
        mahjong_fast.errors.MeldError: 1m 8m 9m: no chow, pung or kong
        """
        cdef Text utf8
        cdef mjf_meld read
        cdef uint8_t seat
        cdef mjf_text_error error
        if not PyUnicode_Check(text):
            raise no_text(text)
        if not is_mpsz(notation):
            text = in_words().in_mpsz(text, notation)
        kept = encode(text, &utf8)
        status = mjf.mjf_parse_meld(utf8.at, utf8.length, 0, &read, &seat, &error)
        if status != MJF_OK:
            raise misread(status, text, &error)
        found = new_meld(&read, seat)
        return found if cls is Meld else cls(found.kind, found.tiles, found.from_seat)

    def turned(self, by):
        """Return the same meld with its seat moved on by *by*, 0 to 3.

        >>> import mahjong_fast as mf
        >>> mf.Meld.parse("pon:222z@3").turned(2)
        Meld.parse('pon:222z@1')
        """
        cdef Meld meld
        if not tiles.is_below(4, by):
            raise MeldError(f"turned by {shown(by)}: it is 0 to 3")
        if self.seat == mjf.MJF_NO_SEAT:
            return self
        meld = type(self).__new__(type(self))
        meld.code, meld.first = self.code, self.first
        meld.seat = (self.seat + <uint8_t>index(by)) % 4
        return meld

    @property
    def kind(self):
        """What it is, and how it was declared: a `MeldKind`."""
        return in_words().KINDS[self.code]

    @property
    def tiles(self):
        """Its tiles, ascending."""
        cdef int tile = self.first
        if self.code == mjf.MJF_CHOW:
            return tile, tile + 1, tile + 2
        return (tile,) * (3 if self.code == mjf.MJF_PUNG else 4)

    @property
    def from_seat(self):
        """Who discarded the claimed tile, or None."""
        return None if self.seat == mjf.MJF_NO_SEAT else self.seat

    def __setattr__(self, name, value):
        raise cannot_change(self)

    def __delattr__(self, name):
        raise cannot_change(self)

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        return number_of(self) == number_of(<Meld>other)

    def __hash__(self):
        return number_of(self)

    def __reduce__(self):
        return type(self), (self.kind, self.tiles, self.from_seat)

    def __str__(self):
        cdef char text[mjf.MJF_MELD_TEXT]
        cdef size_t length = 0
        cdef mjf_meld meld
        meld.kind, meld.tile = self.code, self.first
        mjf.mjf_format_meld(&meld, self.seat, text, &length)
        return text[:length].decode("ascii")

    def __repr__(self):
        return f"Meld.parse({str(self)!r})"

    def _repr_svg_(self):
        return draw(self)


cdef inline Py_hash_t number_of(Meld meld) noexcept:
    return meld.code << 16 | meld.first << 8 | meld.seat


cdef inline Meld new_meld(const mjf_meld *read, uint8_t seat):
    cdef Meld meld = Meld.__new__(Meld)
    meld.code, meld.first, meld.seat = read.kind, read.tile, seat
    return meld


def parse_melds(text, notation="mpsz"):
    """Read melds in the order of the text, separated by spaces, commas or brackets.

    >>> import mahjong_fast as mf
    >>> mf.parse_melds("[123m][pon:555z@2], ankan:9999m")
    (Meld.parse('chi:123m'), Meld.parse('pon:555z@2'), Meld.parse('ankan:9999m'))
    >>> mf.parse_melds(" ")
    ()
    >>> mf.parse_melds("[1m 2m 3m] [暗杠:C C C C]", "mjai")
    (Meld.parse('chi:123m'), Meld.parse('ankan:7777z'))
    """
    if not PyUnicode_Check(text):
        raise no_text(text)
    return read_melds(text, notation)


cdef no_text(text):
    return MeldError(f"melds in text are a str, not {type(text).__name__}")


cdef cannot_change(value):
    return AttributeError(f"a {type(value).__name__} cannot be changed")


cpdef tuple as_melds(melds, notation="mpsz", bint texts=False):
    """Melds of text or of Melds; with *texts* each may be text by itself."""
    if melds is None:
        return ()
    if PyUnicode_Check(melds):
        return read_melds(melds, notation)
    try:
        found = melds if type(melds) is tuple else tuple(melds)
    except TypeError:
        raise in_words().no_melds(melds) from None
    for meld in found:
        if not isinstance(meld, Meld):
            if not (texts and PyUnicode_Check(meld)):
                raise MeldError(f"{shown(meld)} is no Meld")
            return as_melds([
                Meld.parse(one, notation) if PyUnicode_Check(one) else one
                for one in found
            ])
    return found


cdef int add_melds(unsigned *counts, tuple melds) except -1:
    """Add the tiles of melds to 34 counts."""
    cdef Meld meld
    for meld in melds:
        if meld.code == mjf.MJF_CHOW:
            counts[meld.first] += 1
            counts[meld.first + 1] += 1
            counts[meld.first + 2] += 1
        else:
            counts[meld.first] += 3 if meld.code == mjf.MJF_PUNG else 4
    return 0


cdef int add_shown(unsigned *counts, hand) except -1:
    """Add the tiles of a hand, those of its melds included where it has any."""
    cdef Py_ssize_t t
    cdef const uint8_t *held
    kept = as_counts(hand)
    held = kept
    for t in range(MJF_TILES):
        counts[t] += held[t]
    if isinstance(hand, Hand):
        add_melds(counts, (<Hand>hand).melds)
    return 0


cdef int check_four(const unsigned *counts) except -1:
    """Refuse a fifth copy."""
    cdef Py_ssize_t t
    for t in range(MJF_TILES):
        if counts[t] > mjf.MJF_COPIES:
            raise wrong_count(t, counts[t])
    return 0


cdef bytes left_of(const unsigned *counts):
    """The copies of each tile that are left."""
    cdef uint8_t left[MJF_TILES]
    cdef Py_ssize_t t
    for t in range(MJF_TILES):
        left[t] = mjf.MJF_COPIES - counts[t]
    return (<const uint8_t *>left)[:MJF_TILES]


@cython.freelist(8)
cdef class Hand:
    """Hand(counts, melds=(), jokers=0)
--

    The concealed tiles of one player, the jokers among them, and the melds.

    `counts` (34 bytes) leaves out both the melds and the jokers. A red five is a five.
    `melds` may be text for `parse_melds`, a list of Melds, or None.
    """

    __match_args__ = ("counts", "melds", "jokers")

    def __cinit__(self):
        self.melds = ()

    def __init__(self, counts, melds=(), jokers=0):
        if isinstance(counts, Hand):
            raise ArrayError("a Hand is made of counts, not of another Hand")
        fill_hand(self, as_counts(counts), as_melds(melds), jokers)

    @classmethod
    def parse(cls, text, *, melds=(), jokers=0, notation="mpsz"):
        """Read a hand; `melds` may be text for `parse_melds`, in the same notation.

        >>> import mahjong_fast as mf
        >>> hand = mf.Hand.parse("123m456p1z", melds="[555z] ankan:9999m", jokers=1)
        >>> print(hand)
        123m456p1z +1 joker [pon:555z] [ankan:9999m]
        >>> hand.total
        8
        >>> mf.Hand.parse("一二三万", melds="碰:白白白", notation="chinese")
        Hand.parse('123m', melds='pon:555z')
        >>> mf.Hand.parse("55z", melds="[555z]")
        Traceback (most recent call last):
        mahjong_fast.errors.CountError: five of 5z: at most four copies of a tile exist
        """
        return cls(parse(text, notation), as_melds(melds, notation), jokers)

    @property
    def counts(self):
        """The concealed tiles: 34 bytes."""
        return (<const uint8_t *>self.held)[:MJF_TILES]

    @property
    def jokers(self):
        """How many jokers there are besides."""
        return self.joker

    @property
    def total(self):
        """The tiles in hand: jokers counted, melds not."""
        cdef Py_ssize_t t
        cdef int total = self.joker
        for t in range(MJF_TILES):
            total += self.held[t]
        return total

    def limits(self, dead=None):
        """Return the copies of each tile that the concealed tiles may come to hold.

        They are four less those in the melds, less `dead`: copies seen elsewhere.

        >>> import mahjong_fast as mf
        >>> hand = mf.Hand.parse("45z", melds="[444z][111z][555z][777z]")
        >>> mf.shanten(hand), mf.shanten(hand, limits=hand.limits())
        (0, 1)
        >>> hand.limits(dead="5z")
        Traceback (most recent call last):
        mahjong_fast.errors.LimitError: 5z: 1 held and 4 melded or dead, of four copies
        """
        cdef unsigned gone[MJF_TILES]
        cdef Py_ssize_t t
        memset(gone, 0, sizeof(gone))
        add_melds(gone, self.melds)
        if dead is not None:
            add_shown(gone, dead)
        for t in range(MJF_TILES):
            if self.held[t] + gone[t] > mjf.MJF_COPIES:
                raise in_words().below_held(t, self.held[t], gone[t])
        return left_of(gone)

    def __setattr__(self, name, value):
        raise cannot_change(self)

    def __delattr__(self, name):
        raise cannot_change(self)

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        return (
            memcmp(self.held, (<Hand>other).held, MJF_TILES) == 0
            and self.joker == (<Hand>other).joker
            and self.melds == (<Hand>other).melds
        )

    def __hash__(self):
        return hash((self.counts, self.melds, self.joker))

    def __reduce__(self):
        return type(self), (self.counts, self.melds, self.joker)

    def __str__(self):
        return in_words().hand_text(self.counts, self.melds, self.joker)

    def __repr__(self):
        return in_words().hand_code(self.counts, self.melds, self.joker)

    def _repr_svg_(self):
        return draw(self)


cdef int fill_hand(Hand hand, bytes counts, tuple melds, jokers) except -1:
    """Take the parts of a hand, or raise."""
    cdef unsigned all_[MJF_TILES]
    cdef const uint8_t *held = counts
    cdef Py_ssize_t t
    if type(jokers) is not int or not 0 <= jokers <= mjf.MJF_MAX_JOKERS:
        if not tiles.is_below(mjf.MJF_MAX_JOKERS + 1, jokers):
            raise in_words().wrong_jokers(jokers)
    if melds:
        for t in range(MJF_TILES):
            all_[t] = held[t]
        add_melds(all_, melds)
        check_four(all_)
    memcpy(hand.held, held, MJF_TILES)
    hand.melds, hand.joker = melds, index(jokers)
    return 0


def unseen(hand, *, melds=(), visible=None):
    """Return how many copies of each tile are still out.

    They are four less those in `hand` (its own melds included where it is a `Hand`), in
    `melds` (of the others) and in `visible` (discards, say).

    >>> import mahjong_fast as mf
    >>> left = mf.unseen("123m456p11z", melds="[222m] chi:789s@0", visible="1z")
    >>> left[mf.tile_index("1z")], left[mf.tile_index("2m")], left[mf.tile_index("9m")]
    (1, 0, 4)
    >>> mf.unseen("123m", visible="1111m")
    Traceback (most recent call last):
    mahjong_fast.errors.CountError: five of 1m: at most four copies of a tile exist
    """
    cdef unsigned seen[MJF_TILES]
    memset(seen, 0, sizeof(seen))
    add_shown(seen, hand)
    add_melds(seen, as_melds(melds))
    if visible is not None:
        add_shown(seen, visible)
    check_four(seen)
    return left_of(seen)
