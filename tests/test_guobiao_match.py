"""国标麻将: who pays whom, who deals next, and where players sit in a match."""

import pytest

import mahjong_fast as mf
from mahjong_fast import rules
from mahjong_fast.settlement import seats

ROBBED = {"how": "rob", "seat": 1, "from_seat": 0}
WIN = {"hand": "12347m258p35569s", "win": "4m"}  # 组合龙 12, 平和 2, and 2 or 4


def settled(*wins, options=(), **deal):
    chosen = rules.get("guobiao", **dict(options))
    return chosen.settle(mf.Deal(wins=tuple(mf.Win(**win) for win in wins), **deal))


def test_a_self_draw_is_paid_by_all():
    found = settled(dict(WIN, how="tsumo", seat=2, flowers=1))
    assert found.deltas == (-27, -27, 81, -27)
    assert [p.amount for p in found.payments] == [27, 27, 27]


def test_a_discard_is_paid_by_all_but_most_by_the_discarder():
    found = settled(dict(WIN, how="discard", seat=0, from_seat=2))
    assert found.deltas == (40, -8, -24, -8)
    assert sorted(p.chinese for p in found.payments) == ["底分", "底分", "点和"]


def test_who_adds_to_a_pung_is_the_discarder():
    win = {
        "hand": "123456m258p34s55z",
        "win": "5s",
        "how": "rob",
        "seat": 1,
        "from_seat": 0,
    }
    with pytest.raises(mf.NotAWin):
        settled(win)
    win = {
        "hand": "123456m234p34s55z",
        "win": "5s",
        "how": "rob",
        "seat": 1,
        "from_seat": 0,
    }
    found = settled(win)
    fan = found.scores[0].fan
    assert found.deltas == (-8 - fan, 24 + fan, -8, -8)
    assert found.payments[0].chinese == "抢杠和"


@pytest.mark.parametrize(("seats", "first"), [((1, 3), 3), ((3, 1), 3), ((0, 1), 0)])
def test_of_several_winners_the_first_after_the_discarder_wins(seats, first):
    wins = [
        dict(WIN, how="discard", seat=seat, from_seat=2, winners=2) for seat in seats
    ]
    found = settled(*wins)
    assert [seat for seat in range(4) if found.deltas[seat] > 0] == [first]
    assert sum(found.deltas) == 0


def test_nobody_pays_after_a_draw_or_for_kongs():
    found = settled(kongs=(mf.settlement.Kong.parse("2:ankan"),))
    assert found.deltas == (0, 0, 0, 0)
    assert not found.payments


@pytest.mark.parametrize("wins", [(), (dict(WIN, seat=0),), (dict(WIN, seat=3),)])
def test_the_deal_always_passes_on(wins):
    found = settled(*wins, turn=1)
    assert (found.next_dealer, found.next_streak, found.next_round) == (1, 1, "E")
    assert settled(*wins, turn=3).next_round == "S"


def test_a_match_has_sixteen_hands():
    wind, turn, hands = "E", 0, 0
    while wind is not None and hands < 20:
        found = settled(round=wind, turn=turn)
        wind, turn, hands = found.next_round, (turn + 1) % 4, hands + 1
    assert hands == 16
    assert found.next_dealer is None


MOVES = {
    "seed": {"W": (1, 0, 3, 2)},
    "official": {"S": (1, 0, 3, 2), "W": (2, 3, 1, 0), "N": (1, 0, 3, 2)},
    "none": {},
}


@pytest.mark.parametrize("how", MOVES)
def test_when_players_change_seats(how):
    for wind, next_ in zip("ESW", "SWN", strict=True):
        found = settled(round=wind, turn=3, options={"seat_exchange": how})
        assert found.facts.get("seats") == MOVES[how].get(next_)
        assert not settled(round=wind, turn=2, options={"seat_exchange": how}).facts


@pytest.mark.parametrize("how", MOVES)
def test_everybody_deals_once_a_round_and_sits_somewhere_else(how):
    for hand in range(16):
        places = [seats.place(player, hand, how) for player in range(4)]
        assert sorted(place.seat for place in places) == [0, 1, 2, 3]
        assert {(place.round, place.turn) for place in places} == {
            ("ESWN"[hand // 4], hand % 4)
        }
    for first in range(0, 16, 4):
        assert sorted(seats.dealer(first + i, how) for i in range(4)) == [0, 1, 2, 3]


def test_the_player_who_was_south_deals_the_west_round():
    assert seats.dealer(8, "seed") == 1
    assert seats.dealer(8, "none") == 0


@pytest.mark.parametrize(
    "call",
    [
        lambda: seats.exchanged("X"),
        lambda: seats.exchanged("S", "swiss"),
        lambda: seats.place(4, 0),
        lambda: seats.place(0, 16),
        lambda: seats.dealer(-1),
    ],
)
def test_seats_that_there_are_not(call):
    with pytest.raises(mf.MahjongError):
        call()


@pytest.mark.parametrize("how", seats.EXCHANGES)
def test_who_comes_to_sit_in_the_east_deals_next(how):
    rules = mf.rules.get("guobiao", seat_exchange=how)
    for hand in range(15):
        turn, wind = hand % 4, "ESWN"[hand // 4]
        after = rules.next_hand([], wind=wind, turn=turn)
        settled = rules.settle(mf.Deal(round=wind, turn=turn))
        assert settled.next_dealer == after.dealer
        dealer = next(
            player
            for player in range(4)
            if seats.place(player, hand, how).seat == after.dealer
        )
        assert dealer == seats.dealer(hand + 1, how)
