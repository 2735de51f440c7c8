"""What the tiles are worth that a ready hand waits for (part of scoring.pyx)."""

from mahjong_fast.errors import WinNotAllowed

cdef dict WHY_NOT = {
    mjf.MJF_WIN: "",
    mjf.MJF_BELOW: "below the minimum",
    mjf.MJF_NO_WIN: "no win by these rules",
    mjf.MJF_NOT_ALLOWED: "not allowed",
    mjf.MJF_WRONG_WIN: "contradicts itself",
}


@cython.final
@cython.freelist(18)
cdef class Outcome:
    """Outcome(wins, value, score, why)
--

    What a tile is worth, drawn or claimed.

    wins   whether it may be won on
    value  the register that the rules go by, as a rule fan; None where there is none
    score  the `Score`, that of a hand below the minimum, too; None without a value
    why    why it does not win, in words
    """

    cdef readonly bint wins
    cdef readonly object value
    cdef readonly object score
    cdef readonly str why
    __match_args__ = ("wins", "value", "score", "why")

    def __init__(self, wins, value, score, why):
        if not isinstance(why, str) or not (score is None or isinstance(score, Score)):
            raise ArrayError("an Outcome is made of a Score or None, and of text")
        self.wins, self.value, self.score, self.why = bool(wins), value, score, str(why)

    def __eq__(self, other):
        if type(other) is not Outcome:
            return NotImplemented
        return parts_of_outcome(self) == parts_of_outcome(<Outcome>other)

    def __hash__(self):
        return hash(parts_of_outcome(self))

    def __reduce__(self):
        return Outcome, parts_of_outcome(self)

    def __str__(self):
        said = [] if self.value is None else [str(self.value)]
        return ", ".join(said if self.wins else [*said, self.why])

    def __repr__(self):
        return f"<Outcome {self}>"


@cython.final
@cython.freelist(9)
cdef class Wait:
    """Wait(tile, left, drawn, claimed)
--

    A tile that a hand waits for.

    tile     its index; left: the copies that are neither in the hand nor in its melds,
             and were not turned to tell which tiles are wild
    drawn    what it is worth when drawn: an `Outcome`
    claimed  what it is worth when another discards it
    """

    cdef readonly int tile
    cdef readonly int left
    cdef readonly Outcome drawn
    cdef readonly Outcome claimed
    __match_args__ = ("tile", "left", "drawn", "claimed")

    def __init__(self, tile, left, drawn, claimed):
        if not (isinstance(drawn, Outcome) and isinstance(claimed, Outcome)):
            raise ArrayError("a Wait is made of two Outcomes")
        self.tile = tile_of(tile, "mpsz")
        self.left = number_of("left", left, 0, mjf.MJF_COPIES)
        self.drawn, self.claimed = drawn, claimed

    @property
    def wins(self):
        """Whether the tile wins at all."""
        return (
            self.drawn is not None and self.drawn.wins
            or self.claimed is not None and self.claimed.wins
        )

    def __eq__(self, other):
        if type(other) is not Wait:
            return NotImplemented
        return parts_of_wait(self) == parts_of_wait(<Wait>other)

    def __hash__(self):
        return hash(parts_of_wait(self))

    def __reduce__(self):
        return Wait, parts_of_wait(self)

    def __str__(self):
        name = names.TILES[self.tile]
        return f"{name}: drawn {self.drawn}; claimed {self.claimed}; {self.left} left"

    def __repr__(self):
        return f"<Wait {self}>"


cdef tuple parts_of_outcome(Outcome outcome):
    return outcome.wins, outcome.value, outcome.score, outcome.why


cdef tuple parts_of_wait(Wait wait):
    return wait.tile, wait.left, wait.drawn, wait.claimed


def waits_worth(Rules rules not None, const uint8_t[::1] left not None, tiles, drawn,
                claimed, plain_drawn, plain_claimed):
    """Return a `Wait` for each of *tiles*, ascending, that completes a hand.

    left     34 numbers: the live copies of each tile; a tile without any is not a wait
    drawn    the drawn win with any live tile, or the error that it raises
    claimed  the same for another player's tile
    plain_drawn, plain_claimed   the same two without `first`, if `first` is given. The
             rules decide which of the two ways `first`, such as 地和, belongs to: if they
             refuse only one way with it, that way is judged without it
    """
    cdef list found = []
    cdef Outcome one, two
    cdef Wait wait
    if left.shape[0] != MJF_TILES:
        raise ValueError("34 numbers of copies")
    for tile in tiles:
        if not left[<uint8_t>tile]:
            continue
        self_drawn, from_another = judged(rules, drawn, tile), judged(rules, claimed, tile)
        if type(self_drawn) is not Score and isinstance(self_drawn, SituationError) and (
            isinstance(from_another, WinNotAllowed)
        ):
            raise self_drawn  # it contradicts itself, whatever the tile
        if plain_drawn is not None:
            self_drawn, from_another = of_one_way(
                self_drawn,
                from_another,
                judged(rules, plain_drawn, tile),
                judged(rules, plain_claimed, tile),
            )
        one, two = outcome_of(self_drawn), outcome_of(from_another)
        if one.score is not None or two.score is not None:
            wait = Wait.__new__(Wait)
            wait.tile, wait.left = tile, left[<uint8_t>tile]
            wait.drawn, wait.claimed = one, two
            found.append(wait)
    return tuple(found)


cdef judged(Rules rules, like, uint8_t tile):
    """The score of a win like another but for its tile, or the error that it is."""
    cdef Win win
    if not isinstance(like, Win):
        return like
    win = Win.__new__(Win)
    memcpy(&win.told, &(<Win>like).told, sizeof(Told))
    win.told.win.tile = tile
    win.said = (<Win>like).said
    mark_joker(&win.told)
    try:
        return rules.judge(win)
    except WinNotAllowed as error:
        return error


cdef tuple of_one_way(drawn, claimed, plain_drawn, plain_claimed):
    """What is drawn and claimed, without `first` where that is of the other way."""
    cdef bint away = is_refused(drawn), other = is_refused(claimed)
    if away and other and not (is_refused(plain_drawn) or is_refused(plain_claimed)):
        return drawn, claimed
    return plain_drawn if away else drawn, plain_claimed if other else claimed


cdef bint is_refused(score) noexcept:
    """Whether a win is none, or may not be; one below the minimum is one."""
    if not isinstance(score, Score):
        return True
    return (<Score>score).c.verdict not in (mjf.MJF_WIN, mjf.MJF_BELOW)


cdef Outcome outcome_of(judged_so):
    cdef Outcome outcome = Outcome.__new__(Outcome)
    cdef Score score
    if not isinstance(judged_so, Score):
        outcome.why = judged_so.reason
        return outcome
    score = judged_so
    outcome.why = WHY_NOT[score.c.verdict]
    if score.c.verdict in (mjf.MJF_WIN, mjf.MJF_BELOW, mjf.MJF_NOT_ALLOWED):
        outcome.wins = score.c.verdict == mjf.MJF_WIN
        outcome.value = score.c.registers[score.rules.result_register]
        outcome.score = score
    return outcome
