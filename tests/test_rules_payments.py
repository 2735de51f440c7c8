"""What the rule systems say beside scores: coins, penalties, dealers, walls, winds."""

import pickle

import pytest

import mahjong_fast as mf
from mahjong_fast.rules import common
from mahjong_fast.settlement import deltas

DRAWN = {"hand": "23499m567p33378s", "win": "9s"}


def test_jipinghu_coins_by_option():
    points, room = (12, -4, -4, -4), {"N": 600, "A": 250}
    fee = mf.rules.get("jipinghu").coins(points, **room)
    assert fee == (6950, -2650, -2650, -2650)
    tax = mf.rules.get("jipinghu", coin_model="tax").coins(points, N=2000)
    assert tax == (21600, -8000, -8000, -8000)


def test_jipinghu_fee_after_a_draw():
    room = {"N": 600, "A": 250}
    charged = mf.rules.get("jipinghu")
    free = mf.rules.get("jipinghu", fee_on_draw=False)
    assert charged.coins((0, 0, 0, 0), **room) == (-250,) * 4
    assert free.coins((0, 0, 0, 0), **room) == (0,) * 4
    assert free.coins((12, -4, -4, -4), **room)[0] == 6950


@pytest.mark.parametrize("name", ["jipinghu", "xinzhang", "tuidaohu"])
def test_coins_need_their_room(name):
    rules = mf.rules.get(name)
    with pytest.raises(mf.MissingInput, match="N"):
        rules.coins((1, -1, 0, 0))
    with pytest.raises(mf.MissingInput, match="A"):
        rules.coins((1, -1, 0, 0), N=5)
    with pytest.raises(mf.MahjongError, match="loan"):
        rules.coins((1, -1, 0, 0), model="loan", N=5)


def test_continent6_money_is_points_times_the_table():
    points = (-2, -2, 6, -2)
    assert mf.rules.get("第6大陆").coins(points, N=5) == (-10, -10, 30, -10)
    table = mf.rules.get("第6大陆", multiplier=50)
    assert table.coins(points) == (-100, -100, 300, -100)


def test_tuidaohu_coins_by_option():
    rules = mf.rules.get("tuidaohu", coin_model="tax")
    assert rules.coins((12, -4, -4, -4), N=2000) == (21600, -8000, -8000, -8000)


def test_who_runs_away_pays():
    jipinghu, tuidaohu = mf.rules.module("jipinghu"), mf.rules.module("tuidaohu")
    rules = mf.rules.get("jipinghu", runaway_penalty=20)
    assert deltas(jipinghu.runaway(2, rules.options)) == (0, 0, -20, 0)
    plain = mf.rules.get("jipinghu").options
    assert deltas(jipinghu.runaway(2, plain)) == (0, 0, -8, 0)
    house = mf.rules.get("tuidaohu").options
    assert deltas(tuidaohu.runaway(1, house)) == (0, -8, 0, 0)
    others = mf.rules.get("tuidaohu", runaway_to="others").options
    assert deltas(tuidaohu.runaway(1, others)) == (2, -8, 3, 3)
    xinzhang = mf.rules.module("xinzhang")
    assert sum(deltas(xinzhang.runaway(0, {}))) == -8


@pytest.mark.parametrize(
    ("name", "option"),
    [
        ("jipinghu", {"runaway_penalty": -1}),
        ("jipinghu", {"runaway_penalty": True}),
        ("jipinghu", {"runaway_penalty": "8"}),
        ("jipinghu", {"dead_wall": -1}),
        ("jipinghu", {"dead_wall": 84}),
        ("guangdong_live", {"unit": 0}),
        ("guangdong_live", {"unit": 10**9}),
        ("guangdong_ghost", {"gen_multiple": -1}),
        ("guobiao", {"min_fan": -5}),
        ("guobiao", {"min_fan": 10**12}),
    ],
)
def test_numbers_out_of_range(name, option):
    with pytest.raises(mf.OptionError, match=next(iter(option))):
        mf.rules.get(name, **option)


def test_the_last_draw_is_before_the_dead_wall():
    module = mf.rules.module("jipinghu")
    options = mf.rules.get("jipinghu").options
    reserved = mf.rules.get("jipinghu", dead_wall=14).options
    assert module.is_last_draw(0, options)
    assert not module.is_last_draw(14, options)
    assert module.is_last_draw(14, reserved)


def test_locks_by_option():
    module = mf.rules.module("jipinghu")
    same = module.pass_lock(mf.rules.get("jipinghu").options).pass_(18)
    every = module.pass_lock(mf.rules.get("jipinghu", pass_lock="all").options).pass_(
        18
    )
    assert (same.may_win(18), same.may_win(21)) == (False, True)
    assert (every.may_win(18), every.may_win(21)) == (False, False)
    ghost = mf.rules.module("guangdong_ghost")
    off = ghost.pass_lock(mf.rules.get("guangdong_ghost").options).pass_(18)
    assert off.may_win(18)


def test_fixed_winds_need_the_dealer_s():
    rules = mf.rules.get("jipinghu", seat_wind="fixed")
    win = mf.Win(**DRAWN, seat=1)
    with pytest.raises(mf.MissingInput, match="dealer_wind"):
        rules.settle(mf.Deal(wins=(win,)))
    with pytest.raises(mf.MahjongError, match="dealer_wind"):
        rules.settle(mf.Deal(wins=(win,), options={"dealer_wind": "Q"}))
    # Claims, and who pays, are told by seats of this hand all the same.
    melds = ["pon:222z@3", "kan:5555z@2"]
    win = mf.Win("344m55p67s", "8s", melds=melds, seat=1, how="discard", from_seat=0)
    with pytest.raises(mf.NotAWin):
        rules.settle(mf.Deal(wins=(win,), options={"dealer_wind": "S"}))
    win = mf.Win("234m5p67s5p", "8s", melds=melds, seat=1, how="discard", from_seat=0)
    result = rules.settle(mf.Deal(wins=(win,), options={"dealer_wind": "E"}))
    assert result.scores[0].fans == {"鸡胡": 0, "风位": 1, "三元牌": 1}
    result = rules.settle(mf.Deal(wins=(win,), options={"dealer_wind": "N"}))
    assert result.scores[0].fans == {"鸡胡": 0, "三元牌": 1}
    assert result.deltas == (-2, 2, 0, 0)
    # So is who gave the kong that the winner drew after.
    melds = ["pon:222z@3", "kan:5555z@2"]
    win = mf.Win("234m5p67s5p", "8s", melds=melds, seat=1, kong_draw="kan@2")
    result = rules.settle(mf.Deal(wins=(win,), options={"dealer_wind": "E"}))
    assert result.scores[0].fans["风位"] == 1
    assert result.deltas[2] < 0 == result.deltas[0] == result.deltas[3]


def test_ghost_dealers():
    win = mf.Win(**DRAWN, seat=2)
    deal = mf.Deal(wins=(win,))
    assert mf.rules.get("guangdong_ghost").settle(deal).next_dealer == 1
    winner = mf.rules.get("guangdong_ghost", next_dealer="winner")
    assert winner.settle(deal).next_dealer == 2
    assert winner.settle(mf.Deal()).next_dealer == 0


def test_ghost_wild_tiles_by_option():
    seven = mf.rules.get("guangdong_ghost").wild
    split = mf.rules.get("guangdong_ghost", ghost_honor_cycle="split").wild
    order = "1z 2z 3z 4z 5z 6z 7z".split()
    assert [mf.tile_name(seven(tile)) for tile in order] == [
        *("2z", "3z", "4z", "7z", "1z", "5z", "6z")
    ]
    assert [mf.tile_name(split(tile)) for tile in order] == [
        *("2z", "3z", "4z", "1z", "7z", "5z", "6z")
    ]
    assert sorted(map(seven, range(34))) == list(range(34))
    assert sorted(map(split, range(34))) == list(range(34))


def test_ghost_horses_have_owners():
    win = mf.Win(**DRAWN, seat=2)
    rules = mf.rules.get("guangdong_ghost")
    with pytest.raises(mf.MahjongError, match="owner"):
        rules.settle(mf.Deal(wins=(win,), horses=(0,)))
    two = mf.Deal(wins=(win,), horses={1: (0, 1)})
    assert sum(rules.settle(two).deltas) == 0
    with pytest.raises(mf.MahjongError, match="horses_per_player"):
        mf.rules.get("guangdong_ghost", horses_per_player=1).settle(two)
    with pytest.raises(mf.MahjongError, match="base"):
        rules.settle(mf.Deal(wins=(win,), options={"base": 0}))


def test_tuidaohu_horses_are_the_dealer_s_and_as_many_as_his_hands():
    rules = mf.rules.get("tuidaohu")
    win = mf.Win(**DRAWN, seat=2)
    with pytest.raises(mf.MahjongError, match="dealer alone"):
        rules.settle(mf.Deal(wins=(win,), horses={1: (0,)}))
    with pytest.raises(mf.MahjongError, match="horses: 5"):
        rules.settle(mf.Deal(wins=(win,), horses=(0, 1, 2, 3, 4), streak=9))
    with pytest.raises(mf.MahjongError, match="horses: 1"):
        rules.settle(mf.Deal(wins=(win,), horses=(0,), streak=3))
    own = rules.settle(mf.Deal(wins=(win,), horses={0: (2,)}))
    assert own.deltas == rules.settle(mf.Deal(wins=(win,), horses=(2,))).deltas


def test_tuidaohu_needs_the_konger_s_melds():
    rules = mf.rules.get("tuidaohu", no_rob_own_discard="added")
    win = mf.Win("456789m23455p24s", "3s", how="rob", seat=1, from_seat=3)
    with pytest.raises(mf.MissingInput, match=r"players\[3\]"):
        rules.settle(mf.Deal(wins=(win,)))


def test_continent6():
    rules = mf.rules.get("第6大陆推倒胡")
    win = mf.Win(**DRAWN, seat=2)
    assert not rules.verified
    assert rules.settle(mf.Deal(wins=(win,))).facts["currency"] == "G币"
    other = mf.rules.get("第6大陆", currency="36", next_dealer="fixed")
    result = other.settle(mf.Deal(wins=(win,)))
    assert result.facts["currency"] == "36币"
    assert result.next_dealer == 0
    assert rules.settle(mf.Deal(wins=(win,))).next_dealer == 2
    told = rules.settle(mf.Deal(wins=(win,), options={"multiplier": 100}))
    assert told.deltas == (-200, -200, 600, -200)
    with pytest.raises(mf.MahjongError, match="multiplier 7"):
        rules.settle(mf.Deal(wins=(win,), options={"multiplier": 7}))
    with pytest.raises(mf.MissingInput, match="balances"):
        mf.rules.get("第6大陆", allow_negative=False).settle(mf.Deal(wins=(win,)))
    with pytest.raises(mf.MahjongError, match="base_rules is"):
        mf.rules.get("第6大陆", base_rules="第6大陆")
    with pytest.raises(mf.UnknownRules):
        mf.rules.get("第6大陆", base_rules="poker")


def test_a_discard_that_all_pay_is_no_self_draw():
    rules = mf.rules.get("jipinghu", discard_payment="all")
    first = mf.Win(**DRAWN, how="discard", seat=1, from_seat=0)
    paid = rules.settle(mf.Deal(wins=(first,))).win_payments
    assert [payment.payer for payment in paid] == [0, 2, 3]
    assert {(p.chinese, p.english) for p in paid} == {("点炮", "discard")}
    assert "all who do not win" in paid[0].rule
    # Who wins, too, does not pay.
    second = mf.Win("123678m34566p78s", "9s", how="discard", seat=3, from_seat=0)
    paid = rules.settle(mf.Deal(wins=(first, second))).win_payments
    assert [(p.payer, p.payee) for p in paid] == [(0, 1), (2, 1), (0, 3), (2, 3)]
    # Who discarded is not asked.
    unsaid = mf.Win(**DRAWN, how="discard", seat=1)
    assert rules.settle(mf.Deal(wins=(unsaid,))).deltas == (-1, 3, -1, -1)


@pytest.mark.parametrize(
    "name", [name for name in mf.rules.names() if name != "tuidaohu_continent6"]
)
def test_any_rules_can_be_those_of_continent6(name):
    base = mf.rules.get(name)
    table = mf.rules.get("第6大陆", base_rules=name, multiplier=5)
    wild = {"wild": "6s"} if name == "guangdong_ghost" else {}
    win = mf.Win("1223345556789m", "4m", seat=2, **wild)
    for wins in ((win,), ()):
        deal = mf.Deal(wins=wins)
        once = base.settle(deal)
        assert table.settle(deal).deltas == tuple(5 * delta for delta in once.deltas)
        assert table.settle(deal).base == once.base


def test_the_house_has_a_part_where_tuidaohu_pays_horses_net():
    points, room = (7, -2, -2, -2), {"N": 10, "A": 0}
    net = mf.rules.get("tuidaohu", horse_model="net")
    assert net.coins(points, **room) == (70, -20, -20, -20)
    with pytest.raises(mf.MahjongError, match="not to 0"):
        net.coins(points, house=False, **room)
    with pytest.raises(mf.MahjongError, match="not to 0"):
        mf.rules.get("tuidaohu").coins(points, **room)
    # What rule systems share knows the option of none.
    with pytest.raises(mf.MahjongError, match="not to 0"):
        common.coins(points, {"horse_model": "net"}, **room)


def test_live_seats():
    rules = mf.rules.get("guangdong_live")
    win = mf.Win(**DRAWN, seat=2)
    with pytest.raises(mf.MahjongError, match="a_seat"):
        rules.settle(mf.Deal(wins=(win,), options={"a_seat": 4}, horses=(0,)))
    with pytest.raises(mf.MahjongError, match="list of tiles"):
        rules.settle(mf.Deal(wins=(win,), horses={0: (0,)}))


def test_the_third_winner_is_needed_for_a_floor():
    rules = mf.rules.get("jipinghu")
    win = {"hand": "23499m777p12346s", "win": "5s", "how": "discard", "from_seat": 0}
    fans = [rules.score(mf.Win(**win, seat=1, winners=n)).fan for n in (1, 2, 3)]
    assert fans == [0, 0, 3]


@pytest.mark.parametrize(
    ("name", "error", "other", "message"),
    [
        ("guobiao", mf.BelowMinimum, "123m456m234s77p78s", "5 fan without flowers"),
        ("guobiao", mf.NotAWin, "123456m7p23478s1z", "is no win in guobiao"),
        ("guangdong_ghost", mf.WinNotAllowed, "123456m77p23478s", "needs a pattern"),
    ],
)
def test_of_several_winners_an_error_names_the_seat(name, error, other, message):
    rules = mf.rules.get(name)

    def ron(hand, seat):
        return mf.Win(hand, "9s", how="discard", seat=seat, from_seat=0)

    good, bad = ron("111222333m99p99s", 1), ron(other, 3)
    assert len(rules.settle(mf.Deal(wins=[good])).scores) == 1
    with pytest.raises(error, match=message) as alone:
        rules.settle(mf.Deal(wins=[bad]))
    for wins in ([good, bad], [bad, good]):
        with pytest.raises(error) as among:
            rules.settle(mf.Deal(wins=wins))
        assert type(among.value) is error
        again = pickle.loads(pickle.dumps(among.value))
        assert (
            str(among.value)
            == str(again)
            == f"seat 3: {alone.value}".replace(
                "from_seat=0)", "from_seat=0, winners=2)"
            )
        )
        for attribute in ("reason", "score"):
            assert hasattr(among.value, attribute) == hasattr(alone.value, attribute)
    assert "seat" not in str(alone.value).replace("from_seat", "").replace("seat=3", "")
