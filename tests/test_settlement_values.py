"""Deals, players and what they come to as values: made, compared, pickled, changed."""

import base64
import copy
import dataclasses
import operator
import pickle

import numpy as np
import pytest
from winners import THREE

import mahjong_fast as mf
from mahjong_fast.errors import MahjongError, SettlementError
from mahjong_fast.settlement import (
    Deal,
    Kong,
    NextHand,
    Payment,
    Player,
    Settlement,
    kong_payments,
    later,
    on_discard,
    self_draw,
)

WIN = mf.Win("234678m34566p45s", "3s", seat=1)
TOLD = Player(hand="123456m789p1122z", discards=["5m"], flowers=["春"], ready=True)
VALUES = [
    Player(),
    TOLD,
    Deal(),
    Deal(wins=[WIN]),
    Deal(wins=THREE, options={"already_liable": {1: 2}}, streak=2, turn=3),
    Deal(horses={1: ["3m"]}, history=[{"a": [1]}], players=[TOLD, *[None] * 3]),
    Deal(kongs=["1:add"], round="南", floor=3, dealt=None, horses="35m"),
]


class Index:
    """An integer that is none, but says one."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_a_value_is_made_of_its_fields(value):
    kind = type(value)
    fields = value._asdict()
    assert kind.__match_args__ == tuple(fields)
    assert fields == {name: getattr(value, name) for name in fields}
    written = ", ".join(f"{name}={field!r}" for name, field in fields.items())
    assert repr(value) == f"{kind.__name__}({written})"
    for other in (
        kind(**fields),
        value._replace(),
        dataclasses.replace(value),
        *(pickle.loads(pickle.dumps(value, p)) for p in range(6)),
    ):
        assert type(other) is kind
        assert other == value
        assert hash(other) == hash(value)
    assert copy.copy(value) is copy.deepcopy(value) is value
    assert [field.name for field in dataclasses.fields(value)] == list(fields)
    assert value != tuple(fields.values())
    assert kind.from_dict(value.to_dict()) == value


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_a_value_does_not_change(value):
    for name in (*type(value).__match_args__, "other"):
        with pytest.raises(AttributeError):
            setattr(value, name, None)
        with pytest.raises(AttributeError):
            delattr(value, name)
    default = type(value)()
    if value != default:
        with pytest.raises(TypeError, match="cannot be changed"):
            value.__setstate__(list(default._asdict().values()))


def test_values_differ_where_a_field_does():
    changes = {
        "wins": [WIN],
        "players": [TOLD, None, None, None],
        "round": "S",
        "kongs": ["1:add"],
        "horses": ["1m"],
        "streak": 2,
        "turn": 0,
        "floor": 1,
        "history": [1],
        "dealt": 0,
        "options": {"base": 1},
    }
    assert tuple(changes) == Deal.__match_args__
    deals = {Deal(), *(Deal()._replace(**{name: changes[name]}) for name in changes)}
    assert len(deals) == len(changes) + 1
    players = {Player(), Player(hand=""), Player(melds="[111z]"), Player(flowers=1)}
    players |= {Player(discards=["1m"]), Player(ready=True)}
    assert len(players) == 6


def test_a_value_is_matched_by_its_fields():
    match Deal(wins=[WIN], streak=2):
        case Deal(wins=(win,), streak=streak):
            assert (win, streak) == (WIN, 2)
        case _:
            pytest.fail("no match")


@pytest.mark.parametrize("kind", [Deal, Player])
def test_what_a_value_does_not_have_is_named(kind):
    with pytest.raises(TypeError, match="has no 'luck': there are"):
        kind(luck=1)
    with pytest.raises(TypeError, match="takes no values by position"):
        kind(())


def test_a_subclass_is_a_value_of_its_own():
    class Own(Deal):
        __slots__ = ()

    own = Own(wins=[WIN], streak=2)
    assert (own.wins, own.streak, own.winners) == ((WIN,), 2, (1,))
    assert own != Deal(wins=[WIN], streak=2)
    assert own == Own(wins=[WIN], streak=2)
    assert type(own.without_horses()) is Own
    assert mf.rules.get("jipinghu").settle(own).deltas == (-4, 12, -4, -4)


def test_without_horses_all_else_stays():
    deal = Deal(wins=[WIN], horses={0: ["3m"]}, players=[TOLD, *[None] * 3], streak=2)
    assert deal.without_horses() == deal._replace(horses=())
    assert deal.horses == {0: (2,)}


# Pickles of protocol 2 and 4 of the time when these were dataclasses.
OLD = (
    "fC6J}VQ6Y^Zf9R+VRLjYb7gdNY-Md_ZgehWWnpXzL}g)Y3UL4_fpGy{aRMkQC}VA5Xlie6XJ2Mvb96"
    "3qWps3GWo>0{bS`9NVQdOeY+-"
    "q2atd(+DS>eWU2z2{PAN+OO9X{+28d;1PEJmAaR*od0000*aR_5=VQ6Y^Zf9R+VRLjYb7gdNY-"
    "Md_ZgehdZ*FIE3QKQpX9{r%O95B|0001CWMpv)PKR*|fpH9laSdZ_VQ6Y^Zf9R+VRLjYb7gdNY-Md_"
    "ZgehYa&LNNZVE<nZ+c~J3ULm7aSuxZO9F*)5Oalb5mIpyO9D<y04Yvr4t;SGSOfq70AgWtWpNZs0&|"
    "6N6;g2)WnwM",
    "fCQD~000000001t9BpA}YHx05UuI!*bS`scbaZTGZDnqBE@Wk4Y?O=yL}g)Yl#`Sxfs|d8C@Cmt0E`"
    "AuY+-q2a+H&lDS?z-lqgOqO8`p*g_MY8Vopv@bd-"
    "z%MU;#kZDD9?Z*FH_W?^%5E^}pcbZlj9Wo~pXYj196bCiq(OK)yxl#`T80gMA-WMq_1hm?Vog_MjQZ"
    "DD9?Z*FH_W?^%5E^}pcbZlj9Wo~pXW^!+OWp0#=21askdSz~ulazgwO9D#*g_LuJlv0#S0!~W+DNbk"
    "=eUyv@VqtS-luH70g_Kg1WnwM",
)


@pytest.mark.parametrize("old", OLD, ids=(2, 4))
def test_a_pickle_of_an_earlier_version_is_read(old):
    again = pickle.loads(base64.b85decode(old))
    assert again == Deal(
        kongs=["1:add"],
        players=[Player(discards=["5m"], ready=True), None, None, None],
        horses={2: ["3m"]},
        options={"base": 2},
        streak=2,
    )
    assert hash(again) == hash(Deal.from_dict(again.to_dict()))


# ---- rows ----------------------------------------------------------------------------

SETTLED = mf.rules.get("jipinghu").settle(Deal(wins=[WIN]))
ROWS = [
    Kong(1, "kan", 3),
    Kong(0, "add"),
    NextHand(0, 2, "E"),
    NextHand(None, None, None),
    Payment(0, None, 2),
    Payment(1, 2, 10**20, "杠", "kong", "for a kong"),
    Settlement.of(),
    SETTLED,
    SETTLED._replace(coins=(13.5, -15, 0, 0), facts={"hits": 1}),
]


@pytest.mark.parametrize("row", ROWS, ids=range(len(ROWS)))
def test_a_row_behaves_as_the_tuple_of_its_fields(row):
    kind = type(row)
    fields = row._asdict()
    assert kind._fields == kind.__match_args__ == tuple(fields)
    values = tuple(fields.values())
    assert values == tuple(getattr(row, name) for name in fields)
    assert (tuple(row), len(row)) == (values, len(values))
    assert (row[0], row[-1], row[1:]) == (values[0], values[-1], values[1:])
    assert operator.add(row, (1,)) == (*values, 1)
    assert operator.add((1,), row) == (1, *values)
    assert row == values
    assert values == row
    assert hash(row) == hash(values)
    assert row != (*values, 1)
    assert not isinstance(row, tuple)
    with pytest.raises(IndexError):
        row[len(values)]
    for other in (
        kind(*values),
        kind(**fields),
        kind._make(values),
        row._replace(),
        copy.copy(row),
        copy.deepcopy(row),
        *(pickle.loads(pickle.dumps(row, p)) for p in range(6)),
    ):
        assert type(other) is kind
        assert other == row
        assert hash(other) == hash(row)
        assert repr(other) == repr(row)
    for name in (*fields, "other"):
        with pytest.raises(AttributeError):
            setattr(row, name, None)


def test_rows_are_ordered_as_their_tuples_are():
    payments = [Payment(1, 0, 2), Payment(0, 2, 8), Payment(0, 1, 9)]
    assert sorted(payments) == sorted(map(tuple, payments))
    assert Kong(0, "add") < Kong(1, "add") <= (1, "add", None)


NONSENSE = [5, "x", b"x", 1.5, [1, [2]], {"x": 1}, print, 10**5000, -1, object()]
# What of it is right, by kind and field.
TAKES = {
    (Payment, "amount"): (5, 10**5000),
    (Payment, "chinese"): ("x",),
    (Payment, "english"): ("x",),
    (Payment, "rule"): ("x",),
    (NextHand, "streak"): (5, 10**5000),
    (Settlement, "facts"): ({"x": 1},),
}


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (kind, name)
        for kind in (Kong, NextHand, Payment, Settlement, Player)
        for name in kind.__match_args__
    ],
)
@pytest.mark.parametrize("nonsense", NONSENSE, ids=range(len(NONSENSE)))
def test_a_value_is_not_made_of_nonsense(kind, name, nonsense):
    right = next(row for row in (*ROWS, TOLD) if type(row) is kind)._asdict()
    taken = TAKES.get((kind, name), ())
    if kind is Player:
        taken = {"flowers": (5, 10**30), "ready": ()}.get(name, ())
    if any(nonsense is one or nonsense == one for one in taken):
        assert getattr(kind(**{**right, name: nonsense}), name) == nonsense
        return
    with pytest.raises(MahjongError) as refused:
        kind(**{**right, name: nonsense})
    assert 0 < len(str(refused.value)) < 400


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"deltas": (5, -5, 0, 0)}, "do not add up to its deltas"),
        ({"deltas": (0,)}, "players 1: it is a number from 2 to 4"),
        ({"deltas": (0, 0, 0, 0), "base": (5, 0, 0, 0)}, "come to 5, not to 0"),
        ({"deltas": (0, 0, 0, 0), "base": (0, 0)}, "base: 2 numbers for 4 players"),
        ({"deltas": (0, 0, 0, 0), "coins": (0, 0)}, "coins: 2 numbers for 4 players"),
        ({"deltas": (-1, 0, 0), "win_payments": [Payment(0, 3, 1)]}, "payee 3: seats"),
        ({"deltas": (0, 0, 0), "after": NextHand(3, 1, "E")}, "next_dealer 3: seats"),
        ({"deltas": (0, 0, 0, 0), "coins": (0, 0, 0, float("nan"))}, "coins nan"),
    ],
)
def test_a_settlement_that_contradicts_itself_is_none(said, message):
    with pytest.raises(SettlementError, match=message):
        Settlement(**said)


def test_a_settlement_of_its_payments_is_made_by_hand():
    won, konged = on_discard(1, 2, 4), kong_payments(["0:kan@3"])
    settled = Settlement.of(won, konged)
    by_hand = Settlement((3, 4, -4, -3), won, konged, base=[3, 4, -4, -3])
    assert by_hand == settled
    assert Settlement.from_json(by_hand.to_json()) == settled
    assert Settlement((-1, 1), [(0, 1, 1, "", "", "")]).win_payments == (
        (0, 1, 1) + ("",) * 3,
    )


def test_amounts_that_nobody_can_write_are_told_by_their_type():
    settled = Settlement.of(self_draw(1, 10**5000))
    assert settled.deltas[0] == -(10**5000)
    assert "amount=<int>" in repr(settled.payments[0])
    assert (
        settled.explain().splitlines()[0] == "seat 0 pays seat 1 <int>: self-draw 自摸"
    )
    with pytest.raises(SettlementError, match="over 4300 digits"):
        settled.to_json()


def test_what_is_reckoned_later_is_reckoned_once_and_checked():
    asked = []

    def after(dealer):
        asked.append(dealer)
        return NextHand(dealer, 2, "E")

    hits = later(dict, [("hits", [1])])
    settled = Settlement.of(after=later(after, 0), facts=hits)
    assert asked == []
    assert (settled.next_dealer, settled.next_streak, asked) == (0, 2, [0])
    assert settled.facts == {"hits": (1,)}
    assert settled == Settlement.of(after=NextHand(0, 2, "E"), facts={"hits": [1]})
    assert asked == [0]
    for read in (repr, hash, tuple, pickle.dumps, copy.copy, Settlement.to_json):
        fresh = Settlement.of(after=later(after, 1))
        read(fresh)
        assert fresh.after == (1, 2, "E")
    for wrong in (later(list), later(after, 5), later(int)):
        with pytest.raises(SettlementError):
            Settlement.of(after=wrong).after  # noqa: B018
    with pytest.raises(SettlementError):
        Settlement.of(facts=later(lambda: {"a": {1}})).facts  # noqa: B018
    with pytest.raises(SettlementError):
        Settlement.of(after=later(after, 3), players=3).after  # noqa: B018


OLD_SETTLEMENT = (
    "fCQDN0RR910001t9&KT0YHx05UuI!*bS`scbaZTGZDnqBE^=jab!>E$j0#g_baZTGZDnqBl#`SwC"
    "`$uN1WNq>|Nlz;|NsAVl#Cv2VQ6Y^Zf9R+VRLjYb7gdNY-Md_ZgeheWn^b%a+Hh*P+@s(Wo~qola"
    "we+0!sl)1dImfg1P5{u9S=iWNC9_VRB@Yj1qKcWgui}b7Nt0WMy(7aAA3KlysDVl!cUN1}IAdO8`"
    "p)j0Wd|x#pdql#C2xY+-"
    "3_Wn>_0Z*FIlj3H)kav)(KYj196AY*J{X>Da>AZBuJZ6IMFWNC9_VRB@Ybd-"
    "UVg_J3111XFiZDD9?Z*FH_W?^%5E^}pcbZlj9Wo~pXWMyG&Wpb2^2u@{qbVy-"
    "tWR#PXO8`p(i~&WIhm?VoPK+LHVQ6Y^Zf9R+VRLjYb7gdNY-Md_ZgehYa&LNNZj_7$Msja@Wp0#{"
    "lzo(p1ZZh=bCgQ~bA^;rlysDVl#Cs1VQ6Y^Zf9R+VRLjYb7gdNY-"
    "Md_ZgehdZ*FIEl#B#RZ*FIllaxyVj00h0WRy;al!26nlr8"
)


def test_a_pickle_of_a_settlement_of_an_earlier_version_is_read():
    settled, kong = pickle.loads(base64.b85decode(OLD_SETTLEMENT))
    after = NextHand(0, 2, "E")
    won, konged = on_discard(1, 2, 4), kong_payments(["0:kan@3"])
    assert settled == Settlement.of(won, konged, facts={"hits": 1}, after=after)
    assert {type(payment) for payment in settled.payments} == {Payment}
    assert type(settled.after) is NextHand
    assert kong == Kong(1, "add")


# ---- numbers -------------------------------------------------------------------------

HUGE = 10**4300


@pytest.mark.parametrize(
    "said",
    [
        {"streak": HUGE},
        {"floor": HUGE},
        {"history": [[-HUGE]]},
        {"options": {"base": HUGE}},
        {"options": {"multiplier": HUGE}},
        {"options": {"balances": [0, 0, 0, -HUGE]}},
        {"players": [{"flowers": HUGE}, None, None, None]},
    ],
)
def test_a_number_that_nobody_can_write_is_refused(said):
    with pytest.raises(SettlementError, match="a number of over 4300 digits"):
        Deal(**said)


@pytest.mark.parametrize("number", [HUGE - 1, 10**30, 1])
def test_a_number_that_can_be_written_is_taken(number):
    deal = Deal(streak=number, floor=number, history=[number], options={"base": number})
    assert Deal.from_json(deal.to_json()) == deal
    assert str(number) in repr(deal)


@pytest.mark.parametrize("kind", [Index, np.int8, np.uint64])
def test_an_integer_of_any_type_is_one(kind):
    deal = Deal(
        kongs=[Kong(kind(1), "kan", kind(3))],
        horses={kind(2): [kind(4)]},
        streak=kind(2),
        turn=kind(3),
        floor=kind(1),
        dealt=kind(0),
        options={"a_seat": kind(2), "base": kind(5), "balances": [kind(1)] * 4},
        players=[{"discards": [kind(33)], "flowers": kind(2)}, None, None, None],
    )
    plain = Deal(
        kongs=["1:kan@3"],
        horses={2: ["5m"]},
        streak=2,
        turn=3,
        floor=1,
        dealt=0,
        options={"a_seat": 2, "base": 5, "balances": [1] * 4},
        players=[Player(discards=["7z"], flowers=2), None, None, None],
    )
    assert deal == plain
    assert repr(deal) == repr(plain)
    assert deal.to_json() == plain.to_json()


def test_an_integer_is_asked_once():
    class Changing:
        asked = 0

        def __index__(self):
            self.asked += 1
            return 1 if self.asked == 1 else 99

    assert Kong(Changing(), "add").seat == 1
    assert Payment(Changing(), None, Changing()) == (1, None, 1, "", "", "")
    deal = Deal(dealt=Changing(), turn=Changing(), horses={2: [Changing()]})
    assert (deal.dealt, deal.turn, deal.horses) == (1, 1, {2: (1,)})


def doubled(value, times=16):
    """Return lists in lists that write out to 2 ** *times* values."""
    for _ in range(times):
        value = [value, value]
    return value


HOSTILE = [
    doubled(0),
    {"x": doubled(0)},
    {0: doubled(0)},
    [doubled(0)] * 4,
    "x" * 10**6,
]
RIGHT = {
    Kong: {"seat": 0, "kind": "add"},
    NextHand: {"dealer": 0, "streak": 1, "round": "E"},
    Payment: {"payer": 0, "payee": 1, "amount": 2},
    Settlement: {"deltas": (0, 0, 0, 0)},
}


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (kind, name)
        for kind in (Deal, Player, *RIGHT)
        for name in kind.__match_args__
        if name not in ("chinese", "english", "rule")  # any text is one
    ],
)
@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_what_refers_to_itself_again_and_again_is_refused_at_once(kind, name, value):
    """Such as a few lines of YAML with aliases are."""
    with pytest.raises(MahjongError) as refused:
        kind(**{**RIGHT.get(kind, {}), name: value})
    assert len(str(refused.value)) < 400
