"""What a deal comes to (part of scoring.pyx)."""

cdef enum:
    # The places of the fields of a Settlement.
    DELTAS = 0
    WIN_PAYMENTS = 1
    KONG_PAYMENTS = 2
    HORSE_PAYMENTS = 3
    AFTER = 6
    FACTS = 8


cdef class Settlement(Row):
    """What each player has won or lost in a deal, and why.

    `deltas` are the points of each seat. `win_payments`, `kong_payments` and
    `horse_payments` make up `payments`, and `win_deltas`, `kong_deltas`,
    `horse_deltas` are what each of them comes to; `base` is the first two together,
    before a multiplier of the table. `facts` hold what a system counts besides, by its
    name in cases: hits, say.
    """

    @classmethod
    def of(
        cls, win=(), kongs=(), horses=(), *, times=1, base=None, scores=(), after=None,
        facts=None, players=SEATS,
    ):
        """Add up payments for *win*, *kongs* and *horses*; players must come to 0.

        All are multiplied by *times* (桌面番数); `base`, unless given, is not. *after*
        is the next hand; *facts* are what JSON can say. Either may be what `later`
        returns, which is computed when it is first read.

        >>> from mahjong_fast.settlement import Settlement, self_draw
        >>> settled = Settlement.of(self_draw(2, 2), times=3)
        >>> settled.base, settled.deltas
        ((-2, -2, 6, -2), (-6, -6, 18, -6))
        >>> print(settled.payments[0])
        seat 0 pays seat 2 6: self-draw 自摸
        """
        cdef int n = SEATS if is_int(players, SEATS) else checks.players_of(players)
        cdef tuple won = payments_of(win, n), konged = payments_of(kongs, n)
        cdef tuple ridden = payments_of(horses, n)
        cdef Sums sums
        cdef list great = None
        memset(&sums, 0, sizeof(sums))
        great = add_up(&sums, add_up(&sums, great, won), konged)
        before = in_all(&sums, great, n)
        totals = before
        if ridden:
            great = add_up(&sums, great, ridden)
            totals = in_all(&sums, great, n)
        if not is_int(times, 1):
            times = checks.number(times, "times")
            won, konged, ridden = [scaled(part, times) for part in (won, konged, ridden)]
            totals = tuple([total * times for total in totals])
        if base is not None:
            before = checks.wholes(base, "base", n)
            if not (has_house(won) or has_house(konged) or has_house(ridden)):
                check_sum(before)
        if facts is None:
            facts = layout_of(cls).defaults[FACTS]
        elif type(facts) is Later:
            facts = checked_later(facts, tool(cls, "facts_of"), ())
        else:
            facts = tool(cls, "facts_of")(facts)
        if after is None:
            after = NO_NEXT
        elif type(after) is Later:
            after = checked_later(after, NextHand.of, (n,))
        elif n != SEATS or type(after) is not NextHand:
            after = NextHand.of(after, n)
        return trusted(cls, (
            totals, won, konged, ridden, before, scores_of(scores), after, None, facts
        ))

    @property
    def after(self):
        """The hand after it."""
        return asked_for(self, AFTER)

    @property
    def facts(self):
        """What else the rules count, by its name in cases."""
        return asked_for(self, FACTS)

    @property
    def payments(self):
        """All payments, in the order in which they were computed."""
        return (*self.win_payments, *self.kong_payments, *self.horse_payments)

    @property
    def win_deltas(self):
        """What the payments for the win come to."""
        return deltas(self.win_payments, len(self.deltas))

    @property
    def kong_deltas(self):
        """What the payments for kongs come to."""
        return deltas(self.kong_payments, len(self.deltas))

    @property
    def horse_deltas(self):
        """What the payments for horses come to."""
        return deltas(self.horse_payments, len(self.deltas))

    @property
    def next_dealer(self):
        """Who deals next, as a seat of this hand; None: these rules do not say."""
        return self.after.dealer

    @property
    def next_streak(self):
        """How many hands on end the next dealer will then have dealt."""
        return self.after.streak

    @property
    def next_round(self):
        """The next prevailing wind; None where that needs the `turn` of the deal."""
        return self.after.round

    def explain(self):
        """Return one line for every payment, then what each player has.

        >>> from mahjong_fast.settlement import Settlement, on_discard
        >>> print(Settlement.of(on_discard(1, 2, 4)).explain())
        seat 2 pays seat 1 4: discard 点炮
        deltas: 0 +4 -4 0
        """
        return tool(type(self), "explained")(self)

    def text(self, *, chinese=True, drawn=False):
        """Return it as text for players: who won, who pays and why, what is next.

        With *chinese*, terms are in both languages; with *drawn*, tiles are drawn, too.

        >>> import mahjong_fast as mf
        >>> rules = mf.rules.get("jipinghu")
        >>> settled = rules.settle(mf.Deal(wins=(mf.Win("234678m34566p45s", "3s"),)))
        >>> print(settled.text(chinese=False))
        seat 0  wins  All Chows 1, Self-Drawn 1: fan 2, points 4
        seat 1  pays  seat 0  4  self-draw  each other player pays one share
        seat 2  pays  seat 0  4  self-draw  each other player pays one share
        seat 3  pays  seat 0  4  self-draw  each other player pays one share
        0 dealer               +12
        1 right of the dealer   -4
        2 opposite the dealer   -4
        3 left of the dealer    -4
        next to deal: 0 dealer, hand 2 on end, round E
        """
        return tool(type(self), "as_text")(self, chinese, drawn)

    def to_dict(self):
        """Return the settlement as plain data; the module says what is in it."""
        return tool(type(self), "as_dict")(self)

    def to_json(self):
        """Return the settlement as a JSON object; the module says what is in it."""
        return tool(type(self), "as_json")(self)

    @classmethod
    def from_json(cls, said, rules=None):
        """Read what `to_json` gives; its scores where the *rules* are given.

        They are scored again, as by `Ruleset.score_from_json`, and must be the same.

        >>> from mahjong_fast.settlement import Settlement, self_draw
        >>> settled = Settlement.of(self_draw(1, 4))
        >>> Settlement.from_json(settled.to_json()) == settled
        True
        """
        return tool(cls, "of_json")(cls, said, rules)


cdef object NO_NEXT = next_hand(None, None, None)

declare(Settlement, "a settlement", (
    ("deltas", NEEDED, "the points of each seat"),
    ("win_payments", (), "for the win"),
    ("kong_payments", (), "for kongs"),
    ("horse_payments", (), "that horses repeat"),
    ("base", (), "what the win and kongs come to, before a multiplier"),
    ("scores", (), "a score for each win"),
    ("after", NO_NEXT, "the hand after it"),
    ("coins", None, "what the deltas are in coins, or None"),
    ("facts", {}, "what else the rules count"),
), by_position=9)


cdef inline bint is_int(object value, int number) except -1:
    return type(value) is int and <object>value == number


def scores_of(scores):
    """Return scores, or raise where something else is among them."""
    cdef tuple found = several(scores, "scores")
    for score in found:
        if type(score) is not Score:  # which is final
            raise SettlementError(f"score {shown(score)}: it is a Score")
    return found


def check_sum(tuple totals not None):
    """Raise if the players together won or lost something."""
    total = sum(totals)
    if total:
        raise SettlementError(f"{shown(totals)} come to {shown(total)}, not to 0")


def check_settlement(Settlement settled not None):
    """Refuse the payments of a settlement do not add up to its deltas, or are of others."""
    cdef tuple values = values_of(settled)
    cdef int players = checks.players_of(len(values[DELTAS]))
    cdef Sums sums
    cdef list great = None
    cdef bint house = False
    memset(&sums, 0, sizeof(sums))
    for part in values[WIN_PAYMENTS : HORSE_PAYMENTS + 1]:
        for payment in part:
            payment_of(payment, players)
        great = add_up(&sums, great, part)
        house = house or has_house(part)
    if in_all(&sums, great, players) != values[DELTAS]:
        raise SettlementError("the payments of a settlement do not add up to its deltas")
    if settled.base:  # it may have been made without one
        if len(settled.base) != players:
            raise SettlementError(
                f"base: {len(settled.base)} numbers for {players} players"
            )
        if not house:
            check_sum(settled.base)
    if settled.coins is not None and len(settled.coins) != players:
        raise SettlementError(
            f"coins: {len(settled.coins)} numbers for {players} players"
        )
    NextHand.of(settled.after, players)
