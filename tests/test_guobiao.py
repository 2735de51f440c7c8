"""国标麻将: what each option changes."""

import pytest
from guobiao_wins import fans, score

import mahjong_fast as mf
from mahjong_fast import rules
from mahjong_fast.rules import common, guobiao, jipinghu

KONGS = "ankan:1111s kan:2222p@3"
BIG_DRAGONS = ("44m55566z", "6z", "pon:777z chi:123p@3")

OPTIONS = [
    # option, value, a win, what the default counts, and what it changes
    (
        "two_concealed_kongs",
        8,
        ("234m5678p", "5p", "ankan:1111s ankan:2222z"),
        {},
        {"双暗杠": 6},
        {"双暗杠": 8},
    ),
    (
        "melded_and_concealed_kong",
        6,
        ("234m5678p", "5p", KONGS),
        {},
        {"明暗杠": 5},
        {"明暗杠": 6},
    ),
    (
        "melded_and_concealed_kong",
        "separate",
        ("234m5678p", "5p", KONGS),
        {},
        {"明暗杠": 5},
        {"明杠": 1, "暗杠": 2},
    ),
    *(
        (
            "selfdraw_of_closed_specials",
            "buqiuren",
            (hand, tile),
            {"how": "tsumo"},
            {"自摸": 1},
            {"不求人": 4},
        )
        for hand, tile in (
            ("1112345678999s", "3s"),
            ("2233445566778p", "8p"),
            ("19m19p19s1234567z", "1z"),
            ("22299m555p888s33z", "9m"),
            ("1199m2288p33445s", "5s"),
            ("17m25p369s123456z", "7z"),
            ("147m258p369s1234z", "7z"),
        )
    ),
    (
        "nine_gates_yaojiuke",
        "none",
        ("1112345678999s", "5s"),
        {},
        {"幺九刻": 1},
        {},
    ),
    (
        "all_terminals_pungs",
        "both",
        ("999p1199s", "9s", "kan:1111m@1 pon:111p@1"),
        {},
        {},
        {"双同刻": 4},
    ),
    (
        "all_terminals_pungs",
        "neither",
        ("111m111p9s", "9s", "pon:111s@1 kan:9999m@1"),
        {},
        {"三同刻": 16},
        {},
    ),
    *(
        ("seven_pairs_compose", False, (hand, tile), {}, {fan: value}, other)
        for hand, tile, fan, value, other in (
            ("22334466888s66z", "8s", "绿一色", 88, {"混一色": 6}),
            ("1122334455667z", "7z", "字一色", 64, {}),
            ("1199m1199p11199s", "1s", "清幺九", 64, {"无字": 1}),
            ("1199m1199p11s112z", "2z", "混幺九", 32, {}),
            ("7788m7788p77889s", "9s", "全大", 24, {"无字": 1}),
            ("4455m4455p44556s", "6s", "全中", 24, {"断幺": 2}),
            ("1122m1122p11223s", "3s", "全小", 24, {"无字": 1}),
            ("6688m7799p66778s", "8s", "大于五", 12, {"无字": 1}),
            ("1144m2233p11224s", "4s", "小于五", 12, {"无字": 1}),
        )
    ),
    *(
        ("dragons_cancel_void", True, win, {}, {"缺一门": 1}, {})
        for win in (
            BIG_DRAGONS,
            ("234m234p5577z", "5z", "pon:666z"),  # 小三元
            ("5m", "5m", "pon:111z pon:222z pon:333z chi:234p"),  # 三风刻
            ("23423423423m55p", "4m"),  # 一色四同顺
            ("45m99p", "6m", "chi:123m chi:234m chi:345m"),  # 一色四步高
            ("222333444m555m9p", "9p"),  # 一色四节高
        )
    ),
    (
        "knitted_wait",
        "none",
        ("147m24568p369s11z", "5p"),
        {},
        {"坎张": 1},
        {},
    ),
    (
        "wait_rule",
        "available",
        ("1234444678m456p", "1m"),
        {"how": "tsumo"},
        {},
        {"单钓将": 1},
    ),
    (
        "tile_hog_in_forced_pairs",
        False,
        ("1199m1199p11199s", "1s"),
        {},
        {"四归一": 2},
        {},
    ),
    (
        "extras",
        True,
        ("4446z", "6z", "pon:111z pon:222z pon:333z"),
        {},
        {"大四喜": 88, "字一色": 64},
        {"四方大发": 168},
    ),
    (
        "extras",
        True,
        ("12347m258p35569s", "4m"),
        {"how": "tsumo", "first": "天和"},
        {"不求人": 4},
        {"天和": 168},
    ),
    (
        "extras",
        True,
        ("12347m258p35569s", "4m"),
        {"how": "tsumo", "first": "地和", "seat": 1},
        {"不求人": 4},
        {"地和": 158},
    ),
    (
        "extras",
        True,
        ("12347m258p35569s", "4m"),
        {"first": "人和", "seat": 2},
        {"门前清": 2},
        {"人和": 108},
    ),
]


@pytest.mark.parametrize(
    ("option", "value", "win", "situation", "lost", "won"), OPTIONS
)
def test_an_option_changes_what_it_says(option, value, win, situation, lost, won):
    usual = fans(*win, **situation)
    changed = fans(*win, options={option: value}, **situation)
    assert {name: usual[name] for name in lost} == lost
    for name in lost:
        del usual[name]
    assert changed == {**usual, **won}


DAFA = ("4446z", "6z", "pon:111z pon:222z pon:333z")


def test_four_winds_and_green_may_keep_the_honors():
    options = {"extras": True, "sifang_dafa_keeps_ziyise": True}
    assert fans(*DAFA, options=options) == {"四方大发": 168, "字一色": 64, "单钓将": 1}


def test_a_blessing_may_be_all_that_is_paid():
    win = ("1112345678999s", "3s")
    options = {"extras": True, "extras_mode": "fixed"}
    found = score(*win, how="tsumo", first="天和", flowers=2, options=options)
    assert found.fans == {"天和": 168, "花牌": 2}
    assert (found.fan, found.fan_before_flowers) == (170, 168)
    added = fans(*win, how="tsumo", first="天和", options={"extras": True})
    assert added == {"天和": 168, "九莲宝灯": 88, "连六": 1}


def test_the_minimum_does_not_look_at_flowers():
    win = mf.Win("678p34s55z", "5s", "chi:234m pon:333z", "discard", 1, flowers=3)
    with pytest.raises(mf.BelowMinimum) as below:
        rules.get("guobiao").score(win)
    assert below.value.score.fans == {"五门齐": 6, "幺九刻": 1, "花牌": 3}
    assert rules.get("guobiao", min_fan=7).score(win).fan == 10


PROFILES = {
    "common": {},
    "wmo2006": {
        "two_concealed_kongs": 8,
        "melded_and_concealed_kong": 6,
        "selfdraw_of_closed_specials": "buqiuren",
        "nine_gates_yaojiuke": "none",
    },
    "strict1998": {
        "melded_and_concealed_kong": "separate",
        "all_terminals_pungs": "neither",
        "seven_pairs_compose": False,
        "dragons_cancel_void": True,
    },
}


@pytest.mark.parametrize("profile", PROFILES)
def test_a_profile_sets_options_and_gives_way_to_those_given(profile):
    found = rules.get("guobiao", profile=profile)
    usual = {option.name: option.default for option in found.option_list}
    said = {"profile": profile, **PROFILES[profile]}
    assert found.options == {**usual, **said}
    own = rules.get("guobiao", profile=profile, melded_and_concealed_kong=6)
    assert own.options["melded_and_concealed_kong"] == 6


def test_every_option_is_tried_here():
    tried = {case[0] for case in OPTIONS}
    elsewhere = {
        "flowers",
        "profile",
        "min_fan",
        "sifang_dafa_keeps_ziyise",
        "extras_mode",
        "seat_exchange",
    }
    known = rules.get("guobiao").option_list
    assert tried | elsewhere == {option.name for option in known}


@pytest.mark.parametrize(
    "options",
    [
        {"profile": "riichi"},
        {"two_concealed_kongs": 7},
        {"seven_pairs_compose": 1},
        {"min_fan": "8"},
    ],
)
def test_wrong_options_are_named(options):
    with pytest.raises(mf.MahjongError, match=next(iter(options))):
        rules.get("guobiao", **options)


def test_in_the_game_of_136_tiles_there_are_no_flowers():
    with pytest.raises(mf.SituationError, match="there are no flowers"):
        fans("12347m258p35569s", "4m", options={"flowers": False}, flowers=3)


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ((9, 5, None), "winner 9"),
        (("1", 5, None), "winner '1'"),
        ((1, -50, 2), "fan -50"),
        ((1, 5.5, 2), r"fan 5\.5"),
        ((1, 5, 4), "giver 4"),
        ((1, 5, 1), "both winner and giver"),
        ((1, 5, 2, "tsumo"), "how 'tsumo'"),
        ((1, 5, None, "rob"), "giver is not given"),
    ],
)
def test_what_cannot_be_paid(arguments, what):
    with pytest.raises(mf.MahjongError, match=what):
        guobiao.paid(*arguments)


def test_other_functions_of_rules_check_too():
    with pytest.raises(mf.MahjongError, match="left -1"):
        jipinghu.is_last_draw(-1, {"dead_wall": 0})
    with pytest.raises(mf.MahjongError, match="winner 9"):
        common.next_a_seat(mf.Deal(), [9], 0)
    with pytest.raises(mf.MahjongError, match="dealer 4"):
        common.next_a_seat(mf.Deal(), [], 4)
    with pytest.raises(mf.MahjongError, match="a Deal"):
        common.next_a_seat(None, [], 0)
