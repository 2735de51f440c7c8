"""Shares, kongs, horses and the ledger: the worked examples, and zero sums."""

import copy
import itertools
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mahjong_fast as mf
from mahjong_fast.errors import MissingInput, SettlementError, SituationError
from mahjong_fast.settlement import (
    TABLE_NUMBERING,
    TUIDAOHU_NUMBERING,
    Kong,
    KongPrices,
    Payment,
    Settlement,
    check_zero_sum,
    deltas,
    hits,
    horses_of_streak,
    kong_payments,
    mirror_horses,
    nearest,
    on_discard,
    own_horses,
    responsible,
    robbed,
    scaled,
    self_draw,
)

SEATS = range(4)
seats = st.integers(0, 3)
tiles = st.integers(0, 33)
amounts = st.integers(0, 10_000)


def indices(text):
    return [mf.tile_index(name) for name in text.split()]


def kongs(text):
    return [Kong.parse(kong) for kong in text.split()]


@st.composite
def wins(draw):
    """The payments of one win, in any of the ways that there are."""
    winner, share = draw(seats), draw(amounts)
    other = draw(seats.filter(lambda seat: seat != winner))
    return draw(
        st.sampled_from(
            [
                self_draw(winner, share),
                on_discard(winner, other, share),
                on_discard(winner, other, share, payers="all"),
                robbed(winner, other, share),
                responsible(winner, [other], share),
            ]
        )
    )


ledgers = st.lists(
    st.builds(
        lambda seat, kind, turn: Kong(
            seat, kind, (seat + turn) % 4 if kind == "kan" else None
        ),
        seats,
        st.sampled_from(["kan", "add", "ankan"]),
        st.integers(1, 3),
    ),
    max_size=6,
)


# ---- shares --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("payments", "expected"),
    [
        (self_draw(0, 4), (12, -4, -4, -4)),  # JP03
        (on_discard(1, 2, 1), (0, 1, -1, 0)),  # JP01
        (on_discard(1, 2, 1, payers="all"), (-1, 3, -1, -1)),  # A22
        (on_discard(1, 0, 8, shares=3), (-24, 24, 0, 0)),  # A4
        (robbed(1, 2, 8), (0, 24, -24, 0)),
        (robbed(1, 2, 16, shares=1), (0, 16, -16, 0)),  # GZ13
        (responsible(0, [1], 64), (192, -192, 0, 0)),  # JP15
        (responsible(1, [3, 2], 64), (0, 192, -96, -96)),  # A10, split
        (responsible(1, [3, 2], 1), (0, 3, -1, -2)),  # the first bears what is left
    ],
)
def test_who_pays_for_a_win(payments, expected):
    assert deltas(payments) == expected


def test_three_winners_on_one_discard():  # JP19
    paid = on_discard(1, 0, 8) + on_discard(2, 0, 8) + on_discard(3, 0, 16)
    assert deltas(paid) == (-32, 8, 8, 16)


def test_several_robbers_each_get_three_shares():  # A14
    assert deltas(robbed(1, 0, 8) + robbed(3, 0, 16)) == (-72, 24, 0, 48)


def test_the_nearest_is_the_first_after_the_discarder():
    for start, winners in itertools.product(SEATS, itertools.permutations(SEATS, 2)):
        if start in winners:
            continue
        seat = (start + 1) % 4
        while seat not in winners:
            seat = (seat + 1) % 4
        assert nearest(start, winners) == seat


@pytest.mark.parametrize(
    "call",
    [
        lambda: self_draw(4, 1),
        lambda: self_draw(-1, 1),
        lambda: on_discard(1, 4, 1),
        lambda: on_discard(1, 2, 1, payers="nobody"),
        lambda: responsible(1, [], 1),
        lambda: responsible(1, [2, 2], 1),
        lambda: nearest(0, []),
        lambda: deltas([Payment(0, 4, 1)]),
        lambda: deltas([Payment(-1, 0, 1)]),
        lambda: check_zero_sum((1, 0, 0, 0)),
    ],
)
def test_what_cannot_be_is_refused(call):
    with pytest.raises(SettlementError):
        call()


@pytest.mark.parametrize("pays", [on_discard, robbed])
def test_nobody_pays_himself(pays):
    with pytest.raises(SituationError, match="seat 1 is both"):
        pays(1, 1, 8)


# ---- kongs ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ledger", "prices", "unit", "expected"),
    [
        ("1:add 2:kan@1", KongPrices(), 1, (-1, 0, 2, -1)),  # TD09
        ("1:kan@0 1:add 1:ankan 1:ankan", KongPrices(), 1, (-8, 18, -5, -5)),  # TD19
        ("1:kan@3 2:ankan 0:add", KongPrices(), 100, (100, 0, 500, -600)),  # GZ22
        ("0:add 3:ankan 1:kan@2", KongPrices(), 10, (10, 0, -60, 50)),  # GL07
        ("1:kan@2", KongPrices(1, claimed_from="each"), 10, (-10, 30, -10, -10)),  # L5
        ("1:kan@2", KongPrices(2), 10, (0, 20, -20, 0)),  # L5
    ],
)
def test_kongs_are_paid(ledger, prices, unit, expected):
    assert deltas(kong_payments(kongs(ledger), prices, unit=unit)) == expected


@pytest.mark.parametrize(
    "text", ["", "1", "1:pon", "4:add", "1:kan@4", "x:add", ":add", "1:add@"]
)
def test_what_is_no_kong_is_refused(text):
    with pytest.raises(SettlementError, match="kong"):
        Kong.parse(text)


@pytest.mark.parametrize("text", ["1:kan@1", "1:ankan@2"])
def test_a_kong_that_contradicts_itself_is_refused(text):
    with pytest.raises(SituationError):
        Kong.parse(text)


@pytest.mark.parametrize("text", ["2:ankan", "0:add", "1:kan@3", "1:kan"])
def test_a_kong_is_written_as_it_was_read(text):
    assert str(Kong.parse(text)) == text


def test_the_giver_of_a_claimed_kong_is_needed_where_he_pays():
    with pytest.raises(MissingInput) as caught:
        kong_payments([Kong(1, "kan")])
    assert caught.value.name == "from_seat"
    each = KongPrices(claimed_from="each")
    assert deltas(kong_payments([Kong(1, "kan")], each)) == (-3, 9, -3, -3)


# ---- horses --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("numbering", "expected"),
    [(TUIDAOHU_NUMBERING, [44, 32, 32, 28]), (TABLE_NUMBERING, [40, 32, 32, 32])],
)
def test_how_many_tiles_point_at_each(numbering, expected):
    offsets = [numbering.offset(tile) for tile in range(34)]
    assert [4 * offsets.count(offset) for offset in SEATS] == expected


@pytest.mark.parametrize(
    ("numbering", "honors"),
    [(TUIDAOHU_NUMBERING, "1z7z 2z6z 3z5z 4z"), (TABLE_NUMBERING, "1z 2z7z 3z6z 4z5z")],
)
def test_the_honours_point_where_the_rules_say(numbering, honors):
    for offset, names in enumerate(honors.split()):
        for name in (names[:2], names[2:]):
            if name:
                assert numbering.offset(mf.tile_index(name)) == offset


def test_a_streak_buys_four_horses_at_most():
    assert [horses_of_streak(n) for n in (1, 2, 3, 4, 5, 9)] == [1, 2, 3, 4, 4, 4]


@pytest.mark.parametrize(
    ("won", "ledger", "horses", "expected"),
    [
        (self_draw(2, 2), "", "3m", (2, -4, 6, -4)),  # TD01
        (self_draw(2, 2), "", "9s", (-4, -2, 8, -2)),  # TD03
        (self_draw(0, 4), "", "5m", (24, -8, -8, -8)),  # TD04
        (self_draw(0, 2), "", "1m 5p 1z 7z", (30, -10, -10, -10)),  # TD06
        (self_draw(1, 2), "", "6z 5z 4z", (-2, 10, -4, -4)),  # TD07
        ([], "1:add 2:kan@1", "2m", (-1, 0, 2, -1)),  # TD09
        ([], "1:add 2:kan@1", "3p", (1, -2, 2, -1)),  # TD10
        (robbed(1, 3, 2), "", "2m", (6, 6, 0, -12)),  # TD12
        (robbed(1, 3, 2), "", "7s", (0, 6, 0, -6)),  # TD13
        (responsible(3, [1], 2), "3:kan@1", "2z", (-9, -9, 0, 18)),  # TD15
        (
            self_draw(1, 4),
            "1:kan@0 1:add 1:ankan 1:ankan",
            "6z",
            (6, 30, -18, -18),
        ),  # TD19
    ],
)
def test_the_dealers_horses(won, ledger, horses, expected):
    moved = won + kong_payments(kongs(ledger))
    ridden = mirror_horses(moved, indices(horses))
    assert deltas([*moved, *ridden]) == expected


def test_a_horse_on_one_who_is_even_counts_if_the_table_says_so():  # T4
    moved = kong_payments(kongs("1:add 2:kan@1"))
    ridden = mirror_horses(moved, indices("2m"), zero_skip=False)
    # +1 from 2 and from 3 (the own one is void), -3 to 2
    assert deltas(ridden) == (-1, 0, 2, -1)


def test_horses_by_the_net_result_are_of_the_house():  # T2
    assert deltas(mirror_horses(self_draw(2, 2), indices("3m"), model="net")) == (
        6,
        0,
        0,
        0,
    )
    assert deltas(mirror_horses(self_draw(2, 2), indices("2m"), model="net")) == (
        -2,
        0,
        0,
        0,
    )


GZ21 = on_discard(1, 0, 16) + on_discard(3, 0, 8)


@pytest.mark.parametrize(
    ("won", "horses", "origin", "expected"),
    [
        (
            self_draw(2, 8),
            {0: "5m", 1: "2s", 2: "1z", 3: "4p"},
            2,
            (0, -32, 64, -32),
        ),  # GZ18
        (self_draw(2, 8), {2: "3m"}, 2, (-8, -8, 24, -8)),  # GZ19
        (GZ21, {0: "2m", 1: "1m", 2: "6s", 3: "5m"}, 0, (-40, 24, 16, 0)),  # GZ21
    ],
)
def test_horses_of_all_four(won, horses, origin, expected):
    owned = {owner: indices(text) for owner, text in horses.items()}
    ridden = own_horses(won, owned, origin=origin)
    assert deltas([*won, *ridden]) == expected


def test_a_winners_horse_on_a_loser_may_be_void():  # G14
    assert own_horses(GZ21, {1: [0]}, origin=0, winner_on_loser="void") == []
    kept = own_horses(GZ21, {2: [0]}, origin=0, winner_on_loser="void")
    assert deltas(kept) == (0, 16, -24, 8)


@pytest.mark.parametrize(
    ("horses", "winner", "a_seat", "expected"),
    [
        ("3m 5p", 2, 0, 1),  # GL01
        ("1z 7z", 2, 0, 0),  # GL03
        ("2s 4m", 1, 0, 1),  # GL06
        ("1m 5s 9p 1z", 3, 0, 0),  # GL09
        ("1m 5s 9p 1z", 3, 3, 4),
    ],
)
def test_horses_that_hit(horses, winner, a_seat, expected):
    assert hits(indices(horses), winner, a_seat) == expected


@pytest.mark.parametrize(
    "call",
    [
        lambda: horses_of_streak(0),
        lambda: mirror_horses([], [0], model="none"),
        lambda: own_horses([], {4: [0]}, origin=0),
        lambda: own_horses([], {}, origin=0, winner_on_loser="maybe"),
    ],
)
def test_wrong_horses_are_refused(call):
    with pytest.raises(SettlementError):
        call()


@pytest.mark.parametrize("tile", [-1, 34, "8z", None])
def test_what_is_no_tile_is_no_horse(tile):
    with pytest.raises(mf.TileError):
        TABLE_NUMBERING.offset(tile)


# ---- the whole -----------------------------------------------------------------------


def flows(payments):
    """Return what flows from whom to whom: a matrix, the other way to keep a ledger."""
    matrix = [[0] * 4 for _ in SEATS]
    for payment in payments:
        matrix[payment.payer][payment.payee] += payment.amount
    return matrix


@given(wins(), ledgers, tiles)
def test_a_horse_of_the_dealer_swaps_him_for_the_player_it_hits(won, ledger, tile):
    moved = won + kong_payments(ledger)
    target = [0, 1, 2, 3][TUIDAOHU_NUMBERING.offset(tile)]
    matrix = flows(moved)
    expected = [[0] * 4 for _ in SEATS]
    if deltas(moved)[target]:
        for payer, payee in itertools.product(SEATS, SEATS):
            if target in (payer, payee):
                swapped = [0 if seat == target else seat for seat in (payer, payee)]
                if swapped[0] != swapped[1]:
                    expected[swapped[0]][swapped[1]] += matrix[payer][payee]
    assert flows(mirror_horses(moved, [tile])) == expected


@given(st.lists(wins(), min_size=1, max_size=3), seats, tiles, seats)
def test_a_horse_of_a_player_lets_him_share(won, owner, tile, origin):
    won = list(itertools.chain(*won))
    target = TABLE_NUMBERING.target(tile, origin)
    matrix = flows(won)
    expected = [[0] * 4 for _ in SEATS]
    for other in SEATS:
        if other not in (owner, target):
            expected[other][owner] += matrix[other][target]
            expected[owner][other] += matrix[target][other]
    # A horse on its owner repeats what is between the owner and the others as it was.
    if owner == target:
        expected = [
            [matrix[p][q] if owner in (p, q) and p != q else 0 for q in SEATS]
            for p in SEATS
        ]
    assert flows(own_horses(won, {owner: [tile]}, origin=origin)) == expected


@given(
    st.lists(wins(), max_size=3),
    ledgers,
    st.lists(tiles, max_size=4),
    st.dictionaries(seats, st.lists(tiles, max_size=2)),
    st.sampled_from([1, 3, 5, 10, 50, 100]),
    st.sampled_from(["mirror", "void"]),
    st.booleans(),
    seats,
)
def test_nothing_comes_from_nowhere(
    won, ledger, horses, owned, times, on_loser, skip, origin
):
    won = list(itertools.chain(*won))
    konged = kong_payments(ledger)
    ridden = mirror_horses(won + konged, horses, zero_skip=skip)
    ridden += own_horses(won, owned, origin=origin, winner_on_loser=on_loser)
    settled = Settlement.of(won, konged, ridden, times=times)
    assert sum(settled.deltas) == 0
    assert deltas(settled.payments) == settled.deltas
    assert all(payment.amount >= 0 for payment in settled.payments)
    assert all(payment.payer != payment.payee for payment in settled.payments)
    parts = (settled.win_deltas, settled.kong_deltas, settled.horse_deltas)
    assert tuple(map(sum, zip(*parts, strict=True))) == settled.deltas
    assert settled.base == deltas(won + konged)
    assert Settlement.from_json(settled.to_json()) == settled


def test_a_multiplier_multiplies_kongs_and_horses_too():
    konged = kong_payments(kongs("1:add"))
    won = self_draw(2, 2)
    again = mirror_horses([*won, *konged], [2])
    settled = Settlement.of(won, konged, again, times=3)
    assert settled.base == (-3, 1, 5, -3)
    assert settled.win_deltas == (-6, -6, 18, -6)
    assert settled.kong_deltas == (-3, 9, -3, -3)
    assert settled.horse_deltas == tuple(3 * delta for delta in deltas(again))


def reference_deltas(payments, players=4):
    won = dict.fromkeys(range(players), 0)
    for payment in payments:
        for seat, sign in ((payment.payer, -1), (payment.payee, 1)):
            if seat is not None:
                won[seat] += sign * payment.amount
    return tuple(won.values())


@pytest.mark.slow
@given(
    st.lists(
        st.builds(
            Payment,
            st.none() | seats,
            st.none() | seats,
            st.integers(0, 10) | st.integers(2**31, 2**70),
        ),
        max_size=30,
    )
)
def test_deltas_are_the_payments_added_up(payments):
    expected = reference_deltas(payments)
    assert deltas(payments) == deltas(tuple(payments)) == expected
    assert deltas(iter(payments)) == expected
    assert deltas([tuple(payment) for payment in payments]) == expected
    fewer = [paid for paid in payments if 3 not in paid[:2]]
    assert deltas(fewer, 3) == reference_deltas(fewer, 3)


@pytest.mark.parametrize(
    "wrong",
    [
        [(0, 4, 1, "", "", "")],
        [(-1, 0, 1, "", "", "")],
        [(2**80, 0, 1, "", "", "")],
        [("0", 1, 1, "", "", "")],
        [(0, 1, "1", "", "", "")],
        [(0, 1, None, "", "", "")],
        [(0, 1, 1)],
        [0],
        0,
        None,
    ],
)
def test_what_are_no_payments_have_no_deltas(wrong):
    with pytest.raises(SettlementError):
        deltas(wrong)


def test_payments_are_of_their_class():
    payments = [*self_draw(1, 2), *kong_payments(["0:add"])]
    payments += mirror_horses(payments, ["3m"])
    assert {type(payment) for payment in payments} == {Payment}
    for payment in payments:
        again = Payment(*payment)
        assert again == payment
        assert hash(again) == hash(payment)
        assert payment._replace(amount=1) == again._replace(amount=1)
        assert copy.deepcopy(pickle.loads(pickle.dumps(payment))) == payment


def test_payments_may_be_plain_tuples_and_lists():
    won = self_draw(2, 2)
    for alike in (tuple, list):
        same = [alike(payment) for payment in won]
        assert deltas(same) == deltas(won)
        assert mirror_horses(same, ["3m"]) == mirror_horses(won, ["3m"])


def test_scaling_leaves_the_reasons():
    once = self_draw(1, 2)
    assert [p[:2] + p[3:] for p in scaled(once, 5)] == [p[:2] + p[3:] for p in once]
    assert scaled(once, 1) == tuple(once)


def test_a_line_is_told_for_every_payment():
    settled = Settlement.of(self_draw(2, 2), kong_payments(kongs("1:kan@3")))
    lines = settled.explain().splitlines()
    assert len(lines) == 5
    assert lines[3] == "seat 3 pays seat 1 3: claimed kong 点杠"
    assert lines[4] == "deltas: -2 +1 +6 -5"
    assert all(payment.chinese and payment.english for payment in settled.payments)


def test_what_is_no_settlement_is_refused():
    for said in ("[]", "{", '{"deltas": [0], "luck": 1}', '{"base": [0]}'):
        with pytest.raises(SettlementError):
            Settlement.from_json(said)
