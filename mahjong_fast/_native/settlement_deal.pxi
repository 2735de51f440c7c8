"""A deal as it ended (part of scoring.pyx): what `settlement.deal` says how to check."""

cdef enum:
    HORSES = 4  # the place of that field of a Deal


cdef class Player(Fact):
    """What some rules need to know of a player; None is what nobody has said.

    `hand` are the 34 counts of the concealed tiles, or text; tiles are names or
    indices, melds text or Melds. Who tells the hand tells all melds, too: a `Deal`
    refuses a hand that has not 13 tiles with them, or 16, a meld being three. Of a
    winner they are those of the `Win`; a hand that was won by drawing may be told with
    the winning tile. Jokers without a face are not told of players.
    """

    __dataclass_fields__ = Fields()

    @classmethod
    def from_dict(cls, value):
        """Read what `to_dict` gives.

        >>> from mahjong_fast.settlement import Player
        >>> player = Player.from_dict({"hand": "11z", "discards": ["5m"]})
        >>> Player.from_dict(player.to_dict()) == player
        True
        """
        return cls(**tool(cls, "of_dict")(value))

    def to_dict(self):
        """Return the player as an object of JSON."""
        return tool(type(self), "as_dict")(self)


declare(Player, "a player", (
    ("hand", None, "the counts of the concealed tiles, or None"),
    ("melds", (), "the melds"),
    ("flowers", 0, "how many flowers are laid out, or their names"),
    ("discards", (), "the tiles discarded"),
    ("ready", False, "whether declared ready"),
))


cdef class Deal(Fact):
    """A deal as it ended: who won how, and what else moves points.

    Seats are relative to the dealer: 0 dealer, 1 下家, 2 对家, 3 上家. Several `wins`
    are on one tile of one player; the deal says to each how many they are.

    wins      one `Win` for each winner; none: nobody won
    players   four, each a `Player`, what it says as a mapping, or None: what some rules
              ask of those who did not win
    round     the prevailing wind: E S W N, or 东南西北; that of the wins, too
    kongs     all that are paid, of all players, as `Kong`s or text for `Kong.parse`. A
              kong among the melds of a winner is not paid unless it stands here, too; a
              robbed one is none
    horses    tiles, or tiles by owner; names, indices, or text
    streak    how many hands on end the dealer has dealt, this one included; None:
              nobody has said
    turn      how many players have dealt before in this round: tells the next wind
    floor     上楼: 0 and up
    history   anything that a rule looks back at, as plain data
    dealt     the seat that won on its dealt tiles, which are in `players`; or None
    options   facts that only some rules ask for: those of `settlement.facts`, such as
              `a_seat`, `already_liable`, `base`

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.settlement import Deal
    >>> Deal(kongs=["1:kan@3"], streak=2).kongs
    (Kong(seat=1, kind='kan', from_seat=3),)
    >>> Deal(horses={2: ["3m", "7z"]}).horses
    {2: (2, 33)}
    >>> Deal(round="X")
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: round is E, S, W, N or 东南西北, not 'X'
    >>> Deal(horses=["9m"] * 5)
    Traceback (most recent call last):
    mahjong_fast.errors.SituationError: 5 of 9m: at most four copies of a tile exist
    """

    __dataclass_fields__ = Fields()

    @property
    def winners(self):
        """The seats that won."""
        return tuple([win.seat for win in self.wins])

    @property
    def payer(self):
        """Who discarded the winning tile, or whose kong was robbed; None: drawn."""
        wins = self.wins
        return wins[0].from_seat if wins else None

    def without_horses(self):
        """Return the same deal where nobody buys horses.

        >>> from mahjong_fast.settlement import Deal
        >>> Deal(horses=["3m"], turn=2).without_horses() == Deal(turn=2)
        True
        """
        return copied(self, HORSES, ())

    @classmethod
    def from_case(cls, case, *, options=()):
        """Read a deal of a case file; what is expected of it is left alone.

        So are *options*: names of options of the rules that may stand there, too.

        >>> from mahjong_fast.settlement import Deal
        >>> deal = Deal.from_case(
        ...     {"how": "draw", "kongs": ["0:add"], "horses": {0: ["1m"]}, "base": 100}
        ... )
        >>> deal.winners, deal.horses, deal.options
        ((), {0: (0,)}, {'base': 100})
        """
        return cls(**tool(cls, "of_case")(case, options))

    @classmethod
    def from_json(cls, said):
        """Return the deal of a JSON object, as text or read already.

        >>> from mahjong_fast.settlement import Deal, Kong
        >>> deal = Deal(kongs=(Kong(2, "ankan"),), horses={3: (0, 33)}, streak=2)
        >>> Deal.from_json(deal.to_json()) == deal
        True
        """
        return cls.from_dict(tool(cls, "of_json")(said))

    def to_json(self):
        """Return the deal as a JSON object; the module says what is in it."""
        return tool(type(self), "as_json")(self)

    @classmethod
    def from_dict(cls, value):
        """Return the deal of a mapping from `to_dict`."""
        return cls(**tool(cls, "of_dict")(value))

    def to_dict(self):
        """Return the deal as plain data; the module says what is in it."""
        return tool(type(self), "as_dict")(self)


declare(Deal, "a deal", (
    ("wins", (), "a Win for each winner"),
    ("players", (None, None, None, None), "what is known of each seat"),
    ("round", "E", "the prevailing wind"),
    ("kongs", (), "all that are paid"),
    ("horses", (), "tiles, or tiles by owner"),
    ("streak", None, "how many hands on end the dealer has dealt, or None"),
    ("turn", None, "how many players have dealt before in this round, or None"),
    ("floor", 0, "上楼"),
    ("history", (), "what a rule looks back at"),
    ("dealt", None, "the seat that won on its dealt tiles, or None"),
    ("options", {}, "facts that only some rules ask for"),
))


def tally(hands, tiles):
    """Return how many of each tile are in *hands*, of 34 counts each, and in *tiles*."""
    cdef int64_t counts[MJF_TILES]
    cdef const uint8_t *held
    cdef Py_ssize_t tile
    memset(counts, 0, sizeof(counts))
    for hand in hands:
        if not isinstance(hand, bytes) or len(<bytes>hand) != MJF_TILES:
            raise ValueError("a hand is 34 counts")
        held = <bytes>hand
        for tile in range(MJF_TILES):
            counts[tile] += held[tile]
    for one in tiles:
        tile = one
        if not 0 <= tile < MJF_TILES:
            raise ValueError("tiles are 0 to 33")
        counts[tile] += 1
    return [counts[tile] for tile in range(MJF_TILES)]
