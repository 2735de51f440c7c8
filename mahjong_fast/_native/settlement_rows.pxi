"""What a deal moves: kongs, payments, the hand after it (part of scoring.pyx).

A payer or payee that is None is the house. `settlement` has the sentences and amounts.
"""

from cpython.long cimport PyLong_CheckExact
from cpython.tuple cimport PyTuple_Check, PyTuple_GET_ITEM, PyTuple_GET_SIZE

from mahjong_fast import checks
from mahjong_fast.errors import SettlementError, shown

cdef enum:
    SEATS = 4
    HOUSE = 4
    # The places of the fields of a Payment.
    PAYER = 0
    PAYEE = 1
    AMOUNT = 2
    CHINESE = 3
    ENGLISH = 4
    RULE = 5

cdef struct Sums:
    int64_t of_seat[SEATS + 1]  # the last is the house

# A list of payments with none above it comes to less than 64 bits.
cdef int64_t MOST = <int64_t>1 << 32

cdef extern from *:
    long long PyLong_AsLongLongAndOverflow(object number, int *overflow)

KONG_KINDS = ("kan", "add", "ankan")
cdef tuple SEAT_NAMES = ("0", "1", "2", "3")


def again(type kind not None, dict said not None):
    """Make a value from a pickle, validated like a new one."""
    return kind(**said)


# ---- kongs ---------------------------------------------------------------------------


cdef class Kong(Row):
    """A kong of the deal: whose, of which kind, and for `kan` who discarded it.

    `kind` is "kan" (claimed from a discard), "add" (added to a pung, which came from
    that seat) or "ankan".
    """

    @classmethod
    def of(cls, value):
        """Return a Kong, of its text or itself."""
        if isinstance(value, cls):
            return value
        if isinstance(value, str):
            return cls.parse(value)
        raise SettlementError(
            f"kong {shown(value)}: it is a Kong, or text as '2:ankan'"
        )

    @classmethod
    def parse(cls, text):
        """Read `seat:kind` or `seat:kan@giver`.

        >>> from mahjong_fast.settlement import Kong
        >>> Kong.parse("1:kan@3")
        Kong(seat=1, kind='kan', from_seat=3)
        >>> str(Kong.parse("2:ankan"))
        '2:ankan'
        >>> Kong.parse("1:kan@1")
        Traceback (most recent call last):
        mahjong_fast.errors.SituationError: kong 1:kan@1: seat 1 claims its own tile
        """
        words = checks.plain(text) if isinstance(text, str) else ""
        seat, _, rest = words.partition(":")
        kind, at, giver = rest.partition("@")
        if (
            seat not in SEAT_NAMES
            or kind not in KONG_KINDS
            or (at and giver not in SEAT_NAMES)
        ):
            raise SettlementError(
                f"kong {shown(text)}: it is seat:kind, as 2:ankan, 0:add or 1:kan@3"
            )
        return cls(int(seat), kind, int(giver) if at else None)

    def __str__(self):
        seat, kind, giver = values_of(self)
        return f"{seat}:{kind}" if giver is None else f"{seat}:{kind}@{giver}"


def check_kong(Kong kong not None):
    """Refuse a kong that contradicts itself."""
    seat, kind, giver = values_of(kong)
    if kind == "ankan" and giver is not None:
        raise SituationError(f"kong {kong}: a concealed kong comes from nobody")
    if giver == seat:
        raise SituationError(f"kong {kong}: seat {seat} claims its own tile")


declare(Kong, "a kong", (
    ("seat", NEEDED, "whose it is"),
    ("kind", NEEDED, "kan, add or ankan"),
    ("from_seat", None, "who discarded the claimed tile, or None"),
), by_position=3)
teach(
    Kong,
    {
        "seat": lambda value: checks.seat(value, "kong of seat"),
        "kind": lambda value: checks.word(value, "kong", KONG_KINDS),
        "from_seat": lambda value: checks.seat_or_none(value, "kong from seat"),
    },
    again,
    check_kong,
)


# ---- the next hand -------------------------------------------------------------------


cdef class NextHand(Row):
    """The hand after this one.

    `dealer` is a seat of this hand: 0 deals again, 1 is the 下家. `streak` is how many
    hands on end the dealer will then have dealt; `round` the prevailing wind, None
    where it cannot be known without whose turn it was.
    """

    @classmethod
    def of(cls, value, int players=SEATS):
        """Return a NextHand of so many *players*."""
        if type(value) is not NextHand and not isinstance(value, cls):
            raise SettlementError(f"after {shown(value)}: it is a NextHand")
        if players != SEATS:
            checks.seat_or_none(value.dealer, "next_dealer", players)
        return value


declare(NextHand, "the next hand", (
    ("dealer", NEEDED, "who deals, as a seat of this hand"),
    ("streak", NEEDED, "how many hands on end that player will then have dealt"),
    ("round", NEEDED, "the prevailing wind"),
), by_position=3)
teach(
    NextHand,
    {
        "dealer": lambda value: checks.seat_or_none(value, "next_dealer"),
        "streak": lambda value: (
            None if value is None else checks.number(value, "next_streak", 1)
        ),
        "round": lambda value: (
            None if value is None else checks.wind(value, "next_round")
        ),
    },
    again,
)


def next_hand(dealer, streak, round_):
    """Return a NextHand of validated values."""
    cdef PyObject **fields
    cdef int place
    made = allocated(NextHand, 0)
    fields = fields_of(made)
    keep(fields, 0, dealer)
    keep(fields, 1, streak)
    keep(fields, 2, round_)
    for place in range(3, ROW_ROOM):
        keep(fields, place, None)
    return made


# ---- payments ------------------------------------------------------------------------


cdef class Payment(Row):
    """One player pays another; seats are relative to the dealer, 0 to 3.

    None in place of a seat is the house. `amount` is in points and not negative. `rule`
    is the sentence of the rules that asks for it.

    >>> from mahjong_fast.settlement import Payment
    >>> Payment(0, 4, 8)
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: payee 4: seats are 0 to 3
    """

    def __str__(self):
        payer, payee, amount, chinese, english, _ = values_of(self)
        names = f"{english} {chinese}" if english and chinese else english or chinese
        return f"{called(payer)} pays {called(payee)} {written(amount)}: {names}"


cdef str called(object seat):
    return "the house" if seat is None else f"seat {seat}"


declare(Payment, "a payment", (
    ("payer", NEEDED, "the seat that pays; None: the house"),
    ("payee", NEEDED, "the seat that is paid; None: the house"),
    ("amount", NEEDED, "in points"),
    ("chinese", "", "why, in Chinese"),
    ("english", "", "why, in English"),
    ("rule", "", "the sentence of the rules that asks for it"),
), by_position=6)
teach(
    Payment,
    {
        "payer": lambda value: checks.seat_or_none(value, "payer"),
        "payee": lambda value: checks.seat_or_none(value, "payee"),
        "amount": lambda value: checks.number(value, "amount"),
        "chinese": lambda value: checks.text(value, "chinese"),
        "english": lambda value: checks.text(value, "english"),
        "rule": lambda value: checks.text(value, "rule"),
    },
    again,
)


def paid(payer, payee, amount, why):
    """Return a payment of validated values; the reason is three texts."""
    check_reason(why)
    return new_payment(payer, payee, amount, why)


def paid_by(payers, payee, owed, why):
    """Return what each of *payers* pays; *owed* has an amount a seat."""
    check_reason(why)
    return [new_payment(payer, payee, owed[payer], why) for payer in payers]


def repeated(payments, target, owner, losses, again, tile):
    """Return what *target* gets, and with *losses* pays, with the owner in that place.

    A payment from the owner to the owner is left out. *again* is asked for the reason, of the
    *tile* and the two names of what is repeated.
    """
    cdef PyObject **fields
    cdef list found = []
    for payment in payments_of(payments):
        fields = fields_of(payment)
        payer, payee = <object>fields[PAYER], <object>fields[PAYEE]
        if payee == target:
            payee = owner
        elif losses and payer == target:
            payer = owner
        else:
            continue
        if payer != payee:
            why = again(tile, <object>fields[CHINESE], <object>fields[ENGLISH])
            check_reason(why)
            found.append(new_payment(payer, payee, <object>fields[AMOUNT], why))
    return found


def scaled(payments, times, chinese="", english=""):
    """Return payments with every amount multiplied, and more said in their reasons."""
    cdef PyObject **fields
    cdef list found = []
    for payment in payments_of(payments):
        fields = fields_of(payment)
        why = (
            <object>fields[CHINESE] + chinese,
            <object>fields[ENGLISH] + english,
            <object>fields[RULE],
        )
        found.append(new_payment(
            <object>fields[PAYER], <object>fields[PAYEE],
            <object>fields[AMOUNT] * times, why,
        ))
    return tuple(found)


def payments_of(values, int players=SEATS):
    """Return payments between *players*, each of itself or of its six parts.

    >>> from mahjong_fast._native.scoring import payments_of
    >>> payments_of([1])
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: payment 1: it is a Payment
    """
    cdef tuple found = several(values, "payments")
    cdef bint right = players == SEATS
    for value in found:
        if type(value) is not Payment:
            right = False
            break
    return found if right else tuple([payment_of(value, players) for value in found])


cdef tuple several(object values, str what):
    """What `checks.several` returns, sooner where it is a tuple or a list."""
    if type(values) is tuple:
        return values
    return tuple(<list>values) if type(values) is list else checks.several(values, what)


def payment_of(value, int players=SEATS):
    """Return a payment between *players*, of itself or of its six parts."""
    if not isinstance(value, Payment):
        if not isinstance(value, (tuple, list)) or len(value) != RULE + 1:
            raise SettlementError(f"payment {shown(value)}: it is a Payment")
        value = Payment(*value)
    checks.seat_or_none(value.payer, "payer", players)
    checks.seat_or_none(value.payee, "payee", players)
    return value


def deltas(payments, int players=SEATS):
    """Return what each of *players* has won or lost by payments between them."""
    cdef Sums sums
    cdef list great = None
    memset(&sums, 0, sizeof(sums))
    great = add_up(&sums, great, payments_of(payments, players))
    return in_all(&sums, great, players)


cdef list add_up(Sums *sums, list great, tuple payments):
    """Add payments to the sums; return those of amounts that are too great for them."""
    cdef int64_t amount
    cdef PyObject **fields
    cdef int overflow = 0, payer, payee
    for payment in payments:
        fields = fields_of(payment)
        said = <object>fields[AMOUNT]
        amount = MOST + 1
        if PyLong_CheckExact(said):
            amount = PyLong_AsLongLongAndOverflow(said, &overflow)
        payer, payee = seat_of(<object>fields[PAYER]), seat_of(<object>fields[PAYEE])
        if overflow or not -MOST <= amount <= MOST:
            great = [0] * (SEATS + 1) if great is None else great
            great[payer] -= said
            great[payee] += said
        else:
            sums.of_seat[payer] -= amount
            sums.of_seat[payee] += amount
    return great


cdef tuple in_all(const Sums *sums, list great, int players):
    """The sum of each seat."""
    if great is None and players == SEATS:
        return sums.of_seat[0], sums.of_seat[1], sums.of_seat[2], sums.of_seat[3]
    if great is None:
        great = [0] * SEATS
    return tuple([great[seat] + sums.of_seat[seat] for seat in range(players)])


cdef bint has_house(tuple payments) noexcept:
    """Whether the house pays or is paid, so that players need not come to 0."""
    cdef PyObject **fields
    for payment in payments:
        fields = fields_of(payment)
        if <object>fields[PAYER] is None or <object>fields[PAYEE] is None:
            return True
    return False


cdef object new_payment(object payer, object payee, object amount, object why):
    """A payment, of a reason that is checked."""
    cdef PyObject **fields
    cdef int place
    made = allocated(Payment, 0)
    fields = fields_of(made)
    keep(fields, PAYER, payer)
    keep(fields, PAYEE, payee)
    keep(fields, AMOUNT, amount)
    for place in range(3):
        keep(fields, CHINESE + place, <object>PyTuple_GET_ITEM(why, place))
    for place in range(RULE + 1, ROW_ROOM):
        keep(fields, place, None)
    return made


cdef int check_reason(object why) except -1:
    if not PyTuple_Check(why) or PyTuple_GET_SIZE(why) != 3:
        raise TypeError(f"{shown(why)}: a reason is three texts")
    return 0


cdef int seat_of(object value) except -1:
    """The place of a seat among sums."""
    cdef long long seat = -1
    cdef int overflow = 0
    if value is None:
        return HOUSE
    if PyLong_CheckExact(value):
        seat = PyLong_AsLongLongAndOverflow(value, &overflow)
    if overflow or not 0 <= seat < SEATS:
        raise SettlementError(f"{shown(value)} is no seat")
    return <int>seat
