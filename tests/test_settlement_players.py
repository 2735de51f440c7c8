"""Who is responsible, who is locked, who deals next; coins, levels, gifts, runaways."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mahjong_fast as mf
from mahjong_fast.errors import MissingInput, SettlementError, SituationError
from mahjong_fast.settlement import (
    LEVELS,
    Liability,
    PassLock,
    Payment,
    Responsible,
    Settlement,
    choose,
    coins,
    deltas,
    gift,
    kong_chain,
    level,
    liable_for,
    locks_after_passes,
    next_dealer,
    next_hand,
    next_round,
    next_streak,
    pattern_of,
    runaway,
    twelve_tiles,
)
from mahjong_fast.settlement.coins import capped_at_balance, fee, tax

TWELVE = "chi:123m@0 pon:444p@3 chi:789m@0 pon:666s@2"


def melds(text):
    return mf.parse_melds(text)


# ---- twelve tiles --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "options", "seat"),
    [
        (TWELVE, {}, 2),  # JP25
        ("chi:123m@0 ankan:4444p chi:789m@0 pon:666s@2", {}, None),  # JP28
        ("chi:123m@0 ankan:4444p chi:789m@0 pon:666s@2", {"count_concealed": True}, 2),
        (
            "chi:123m@0 pon:666s@2 chi:789m@0 ankan:4444p",
            {"count_concealed": True},
            None,
        ),
        ("chi:123m@0 pon:444p@3 chi:789m@0 kan:6666s@2", {}, 2),
        ("chi:123m@0 pon:444p@3 chi:789m@0 add:6666s@2", {}, 2),  # A13
        ("chi:123m@0 add:4444p@3 chi:789m@0 pon:666s@2", {}, 2),
        ("chi:123m@0 pon:444p@3 chi:789m@0", {}, None),
        (TWELVE, {"already_liable": [2]}, None),  # 包先不包后
        (TWELVE, {"already_liable": [0, 3]}, 2),
        (TWELVE, {"already_liable": {2: 3}}, None),
        (TWELVE, {"already_liable": {2: 1}}, 2),
    ],
)
def test_who_gave_the_fourth_meld(text, options, seat):
    found = twelve_tiles(melds(text), seat=1, **options)
    assert (found and found.seat) == seat


def test_a_chow_is_from_the_seat_before():
    text = "pon:444p@3 pon:666s@2 pon:777s@2 chi:123m"
    assert twelve_tiles(melds(text), seat=0).seat == 3
    with pytest.raises(MissingInput, match="chi:123m"):
        twelve_tiles(melds(text))


def test_the_giver_of_the_fourth_pung_is_needed():
    with pytest.raises(MissingInput) as caught:
        twelve_tiles(melds("chi:123m@0 pon:444p@3 chi:789m@0 pon:666s"), seat=1)
    assert caught.value.name == "from_seat"


def test_nobody_claims_his_own_discard():
    with pytest.raises(SituationError, match="seat 3 claims its own"):
        twelve_tiles(melds(TWELVE.replace("chi:123m@0", "pon:111m@0")), seat=3)


# ---- dragons and winds ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "tiles", "seat"),
    [
        ("pon:555z@2 pon:666z@3 pon:777z@1", "dragons", 1),  # JP15
        ("pon:777z@1 pon:666z@3 pon:555z@2", "dragons", 2),
        ("pon:555z@2 kan:6666z@3 kan:7777z@1", "dragons", 1),
        ("pon:555z@2 add:6666z@3 add:7777z@1", "dragons", 1),
        ("pon:555z@2 ankan:6666z pon:777z@1", "dragons", None),
        ("pon:555z@2 pon:666z@3 ankan:7777z", "dragons", None),
        ("pon:555z@2 pon:666z@3", "dragons", None),
        ("pon:555z@2 pon:666z@3 pon:777z@1 pon:111m@2", "dragons", 1),  # JP36
        ("pon:111z@2 pon:222z@2 pon:333z@1 pon:444z@3", "winds", 3),
        ("pon:111z@2 pon:222z@2 pon:333z@1", "winds", None),
        ("pon:555z@2 pon:666z@3 pon:777z@1", "winds", None),
    ],
)
def test_who_gave_the_last_of_dragons_or_winds(text, tiles, seat):
    found = pattern_of(melds(text), tiles, seat=0)
    assert (found and found.seat) == seat


# ---- chains of kongs, and which comes first ------------------------------------------


@pytest.mark.parametrize(
    ("chain", "rule", "seat"),
    [
        (["kan@1"], "first", 1),  # JP22
        (["kan@1"], "last", 1),
        (["ankan"], "first", None),  # JP21
        (["add"], "first", None),
        (["kan@1", "ankan"], "first", 1),  # A12
        (["kan@1", "ankan"], "last", None),
        (["kan@1", "add", "ankan"], "first", 1),
        (["kan@1"], "off", None),
        ([], "first", None),
    ],
)
def test_who_gave_the_kong(chain, rule, seat):
    found = kong_chain(chain, rule=rule)
    assert (found and found.seat) == seat


PATTERN, KONG, TWELVE_BY = (
    Responsible(3, "pattern", 2),
    Responsible(1, "kong", 1),
    Responsible(2, "twelve", 3),
)


@pytest.mark.parametrize(
    ("found", "order", "seats"),
    [
        ([TWELVE_BY, KONG, PATTERN], "pattern_first", [3]),
        ([TWELVE_BY, KONG], "pattern_first", [1]),
        ([TWELVE_BY, PATTERN], "earliest", [3]),
        ([Responsible(3, "pattern", 3), Responsible(2, "twelve", 2)], "earliest", [2]),
        ([Responsible(3, "pattern", 3), Responsible(2, "twelve", 3)], "earliest", [3]),
        ([TWELVE_BY, PATTERN], "split", [3, 2]),
        ([TWELVE_BY, Responsible(2, "pattern", 3)], "split", [2]),
        ([None, None], "split", []),
    ],
)
def test_which_of_several_pays(found, order, seats):
    for given_order in itertools.permutations(found):
        assert [who.seat for who in choose(given_order, order)] == seats


def test_a_win_names_who_is_liable():
    held = melds("pon:555z@0 pon:666z@2 pon:777z@3 pon:111m@2")
    drawn = mf.Win("9p", "9p", melds=held, seat=1)
    both = {"patterns": ["dragons", "winds"], "twelve": True}
    assert [who.seat for who in liable_for(drawn, **both)] == [3]  # JP36
    split = liable_for(drawn, **both, order="split")
    assert [who.seat for who in split] == [3, 2]
    won = mf.Win("9p", "9p", melds=held, how="discard", seat=1, from_seat=0)
    assert liable_for(won, **both) == ()


def test_the_kongs_of_a_chain_are_the_last_melds_wherever_they_stand():
    made = melds("pon:111m@3 pon:444p@0 pon:777s@0 kan:2222z@3")
    asked = {"twelve": True, "chain": "first", "order": "earliest"}
    for order in itertools.permutations(made):
        win = mf.Win("9p", "9p", order, seat=1, kong_draw="kan@3")
        assert liable_for(win, **asked) == (Responsible(3, "kong", 3),)
        assert liable_for(win, twelve=True) == (Responsible(3, "twelve", 3),)
    concealed = melds("pon:111m@3 pon:444p@0 ankan:3333z kan:2222z")
    for order in itertools.permutations(concealed):
        win = mf.Win("9p", "9p", order, seat=1, kong_draw="kan@3 ankan")
        assert liable_for(win, twelve=True, count_concealed=True) == ()
        assert liable_for(win, chain="first") == (Responsible(3, "kong", 3),)


@pytest.mark.parametrize(
    "call",
    [
        lambda: pattern_of((), "flowers"),
        lambda: kong_chain(["kan@1"], rule="all"),
        lambda: choose([], "latest"),
        lambda: Liability().claim(4, mf.Meld.parse("pon:555z@1")),
        lambda: Liability().claim(0, mf.Meld.parse("add:5555z@1")),
    ],
)
def test_wrong_questions_of_liability_are_refused(call):
    with pytest.raises(SettlementError):
        call()


def played(claims):
    state = Liability()
    for seat, text in claims:
        state = state.claim(seat, mf.Meld.parse(text))
    return state


def test_who_answers_for_the_first_does_not_for_the_next():
    first = [(1, text) for text in TWELVE.split()]
    second = "pon:111z@1 pon:222z@1 pon:333z@1 pon:555m@2".split()
    state = played(first + [(3, text) for text in second])
    assert state.twelve == ((1, 2),)
    assert state.responsible(1) == {"twelve": 2}
    assert state.responsible(3) == {}


def test_an_added_kong_keeps_who_gave_its_pung():
    state = played([(0, "pon:555z@2"), (0, "pon:666z@3"), (0, "pon:777z@1")])
    kong = state.claim(0, mf.Meld.parse("add:7777z"))
    assert kong.pattern == state.pattern == ((0, 1),)
    assert kong.melds[0][2] == mf.Meld.parse("add:7777z@1")
    assert kong.melds[0][:2] == state.melds[0][:2]


def test_a_fifth_meld_is_refused():
    state = played([(1, text) for text in TWELVE.split()])
    with pytest.raises(SettlementError, match="fifth"):
        state.claim(1, mf.Meld.parse("pon:999s@2"))


KINDS = st.sampled_from(["pon", "kan", "ankan"])


@given(
    st.lists(st.tuples(KINDS, st.integers(1, 3)), min_size=4, max_size=4),
    st.permutations(["5z", "6z", "7z", "1z", "2z", "3z", "4z", "1m"]),
    st.booleans(),
)
def test_the_state_says_what_the_melds_of_the_finished_hand_say(made, kinds, concealed):
    """For one player alone, whose claims are in the order of the melds."""
    state = Liability()
    for (kind, turn), (rank, suit) in zip(made, kinds, strict=False):
        alike = rank * (3 if kind == "pon" else 4) + suit
        giver = "" if kind == "ankan" else f"@{turn}"
        meld = mf.Meld.parse(f"{kind}:{alike}{giver}")
        state = state.claim(0, meld, count_concealed=concealed)
    own = state.melds[0]
    twelve = twelve_tiles(own, count_concealed=concealed)
    assert dict(state.twelve).get(0) == (twelve and twelve.seat)
    found = [pattern_of(own, tiles) for tiles in ("dragons", "winds")]
    assert [liable for _, liable in state.pattern] == [who.seat for who in found if who]


def test_a_settlement_knows_nothing_of_locks():
    assert "locks" not in Settlement._fields


# ---- locks ---------------------------------------------------------------------------


def test_a_pass_locks_the_tile_until_one_acts():  # JP43
    one, four = mf.tile_index("1s"), mf.tile_index("4s")
    lock = PassLock().pass_(one)
    assert not lock.may_win(one)
    assert not lock.may_win(one, "rob")
    assert lock.may_win(four)
    assert lock.may_win(one, "tsumo")
    for action in ("draw", "chi", "pon", "kan", "add", "ankan"):
        assert lock.act(action).may_win(one)
    assert PassLock().may_win(one)
    assert not lock.may_win(one)  # the lock itself did not change


def test_a_lock_may_be_of_all_tiles():  # A19
    lock = PassLock(scope="all").pass_(18)
    assert not any(lock.may_win(tile) for tile in range(34))
    assert all(lock.may_win(tile, "tsumo") for tile in range(34))
    assert all(lock.act().may_win(tile) for tile in range(34))


def test_a_lock_may_be_off():
    assert PassLock(scope="off").pass_(18).may_win(18)


def test_each_player_has_his_own_lock():
    locks = locks_after_passes([(0, 18), (2, 3), (0, 21)])
    assert [sorted(lock.locked) for lock in locks] == [[18, 21], [], [3], []]


@pytest.mark.parametrize(
    "call",
    [
        lambda: PassLock(scope="some").pass_(1),
        lambda: PassLock().act("discard"),
        lambda: locks_after_passes([(4, 1)]),
    ],
)
def test_wrong_locks_are_refused(call):
    with pytest.raises(SettlementError):
        call()


def test_what_is_no_tile_cannot_be_passed():
    with pytest.raises(mf.TileError):
        PassLock().pass_(34)


# ---- the next hand -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("policy", "drawn", "dealer", "another", "several"),
    [
        ("keep", 0, 0, 1, 1),
        ("winner", 1, 0, 2, 3),
        ("last_winner", 0, 0, 2, 3),
        ("first", 0, 0, 0, 0),
    ],
)
def test_who_deals_next(policy, drawn, dealer, another, several):
    assert next_dealer([], policy) == drawn
    assert next_dealer([0], policy) == dealer
    assert next_dealer([2], policy) == another
    assert next_dealer([3, 1], policy, discarder=2) == several
    assert next_dealer([1, 0, 3], policy, discarder=2) == 0  # among the winners


def test_a_streak_as_in_the_text():  # TD29: A wins, B wins, draw
    hands = [next_hand([0], "winner", streak=1)]
    assert hands[0][:2] == (0, 2)
    hands.append(next_hand([1], "winner", streak=2))
    assert hands[1][:2] == (1, 1)
    assert next_hand([], "winner", streak=1)[:2] == (1, 1)


def test_the_wind_goes_round_with_the_fourth_deal_that_is_lost():
    wind, turn, seen = "E", 0, []
    for _ in range(16):
        hand = next_hand([2], wind=wind, turn=turn)
        kept = next_hand([0], wind=wind, turn=turn)
        assert (kept.dealer, kept.round) == (0, wind)
        wind, turn = hand.round, (turn + hand.dealer) % 4
        seen.append(wind)
    assert "".join(seen) == "EEESSSSWWWWNNNNE"


def test_the_wind_is_unknown_without_the_turn():
    assert next_round("S", None, 1) is None
    assert next_round("S", None, 0) == "S"
    assert next_streak(1, 0) == 2


@pytest.mark.parametrize(
    "call",
    [
        lambda: next_dealer([4]),
        lambda: next_dealer([-1]),
        lambda: next_dealer([], "lottery"),
        lambda: next_round("X", 0, 0),
        lambda: next_round("", 0, 0),
        lambda: next_round("ES", 0, 0),
        lambda: next_round("E", 4, 0),
    ],
)
def test_wrong_hands_are_refused(call):
    with pytest.raises(SettlementError):
        call()


# ---- coins, levels, gifts, runaways --------------------------------------------------


@pytest.mark.parametrize(
    ("model", "points", "room", "expected"),
    [
        ("fee", (12, -4, -4, -4), {"N": 600, "A": 250}, (6950, -2650, -2650, -2650)),
        ("fee", (12, -4, -4, -4), {"N": 600, "A": 370}, (6830, -2770, -2770, -2770)),
        ("tax", (12, -4, -4, -4), {"N": 2000}, (21600, -8000, -8000, -8000)),
        ("mult", (-2, -2, 6, -2), {"N": 5}, (-10, -10, 30, -10)),  # C601
        ("fee", (0, 4, -4, 0), {"N": 1, "A": 1}, (-1, 3, -5, -1)),
    ],
)
def test_points_become_coins(model, points, room, expected):
    assert coins(points, model, **room) == expected


def test_the_fee_after_a_draw_is_an_option():  # A15
    nothing = (0, 0, 0, 0)
    assert fee(nothing, 600, 250) == (-250,) * 4
    assert fee(nothing, 600, 250, fee_on_draw=False) == nothing
    # Kongs may move points in a drawn hand.
    moved = (-1, 0, 2, -1)
    assert fee(moved, 10, 5, fee_on_draw=False, drawn=True) == (-10, 0, 20, -10)
    assert fee(moved, 10, 5, fee_on_draw=False) == (-15, -5, 15, -15)


@given(st.lists(st.integers(-999, 999), min_size=4, max_size=4), st.integers(1, 999))
def test_the_tax_is_a_tenth_of_what_is_won(points, n):
    for point, coin in zip(points, tax(points, n), strict=True):
        kept = point * n - coin
        assert kept == pytest.approx(max(point, 0) * n / 10)
        assert isinstance(coin, int) == (point <= 0 or point * n % 10 == 0)


@pytest.mark.parametrize(
    ("model", "room", "name"),
    [("fee", {"N": 1}, "A"), ("fee", {"A": 1}, "N"), ("mult", {}, "N")],
)
def test_a_room_is_needed(model, room, name):
    with pytest.raises(MissingInput) as caught:
        coins((0, 0, 0, 0), model, **room)
    assert caught.value.name == name


@pytest.mark.parametrize(("model", "room"), [("gold", {"N": 1}), ("mult", {"Z": 1})])
def test_wrong_rooms_are_refused(model, room):
    with pytest.raises(SettlementError):
        coins((0, 0, 0, 0), model, **room)


def test_nobody_pays_more_than_he_has_where_that_is_the_rule():  # C-A7
    due = [Payment(0, 1, 8), Payment(0, 2, 8), Payment(3, 1, 5), Payment(None, 1, 9)]
    paid = capped_at_balance(due, [10, 0, 0, -3])
    assert [payment.amount for payment in paid] == [8, 2, 0, 9]


def test_the_levels():
    titles = (
        "雀蛋 雀仔 麻雀 雀头 银雀 金雀 雀霸 雀王 雀帝 雀妖 雀仙 雀魔 雀圣 雀神 雀佛"
    )
    assert [each.chinese for each in LEVELS] == titles.split()
    assert [each.number for each in LEVELS] == list(range(1, 16))
    for each in LEVELS[1:]:
        assert level(each.least) == each
        assert level(each.least - 1) == LEVELS[each.number - 2]
    assert level(-(10**9)) == LEVELS[0]


def test_gifts_as_in_the_text():  # C607
    balance, used = gift(400, 0)
    assert (balance, used) == (1400, 1)
    balance, used = gift(balance - 600, used)
    assert (balance, used) == (1800, 2)
    assert gift(1000, 0) == (1000, 0)
    assert gift(999, 2) == (1999, 3)
    assert gift(0, 3) == (0, 3)


@pytest.mark.parametrize("seat", range(4))
def test_who_runs_away_pays(seat):
    house = deltas(runaway(seat))
    assert sum(house) == house[seat] == -8
    others = deltas(runaway(seat, to="others"))
    assert sum(others) == 0
    assert others[seat] == -8
    assert sorted(others)[1:] == [2, 3, 3]
    assert deltas(runaway(seat, 9, to="others"))[(seat + 3) % 4] == 3


@pytest.mark.parametrize(
    "call",
    [lambda: runaway(4), lambda: runaway(0, -1), lambda: runaway(0, to="dealer")],
)
def test_wrong_runaways_are_refused(call):
    with pytest.raises(SettlementError):
        call()
