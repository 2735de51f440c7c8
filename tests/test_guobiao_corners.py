"""国标麻将: the cases that programs got wrong, and why a fan counts or not."""

import pytest
from guobiao_wins import fans, score

import mahjong_fast as mf
from mahjong_fast import rules

FOUR_234 = "chi:234s chi:234s chi:234s chi:234s"

CORNERS = {
    "M1": (
        ("77789m11888p", "7m", "pon:444z"),
        {},
        {"四归一": 2, "双暗刻": 2, "幺九刻": 1, "缺一门": 1},
    ),
    "M3": (
        ("78999s44p", "9s", "ankan:1111m pon:222s"),
        {},
        {"四归一": 2, "双暗刻": 2, "暗杠": 2, "幺九刻": 2, "无字": 1},
    ),
    "M4": (("55m12379s789p", "8s", "chi:123p"), {}, {"三色双龙会": 16, "坎张": 1}),
    "M6": (("1234444678m456p", "1m"), {"how": "tsumo"}, 8),
    "M8": (
        ("13347s23469m258p", "3m"),
        {},
        {"组合龙": 12, "门前清": 2, "平和": 2, "坎张": 1},
    ),
    "M9": (
        ("1147s123369m258p", "1s"),
        {},
        {"组合龙": 12, "门前清": 2, "平和": 2, "单钓将": 1},
    ),
    "M11": (
        ("258m23469p14788s", "3p"),
        {},
        {"组合龙": 12, "门前清": 2, "平和": 2, "坎张": 1},
    ),
    "M13": (
        ("258m369p1478s", "8s", "chi:234p"),
        {},
        {"组合龙": 12, "平和": 2, "单钓将": 1},
    ),
    "M14": (("33469m258s147p33z", "2m"), {}, {"组合龙": 12, "门前清": 2}),
    "M23": (("1122355778899m", "3m"), {}, {"一色双龙会": 64, "门前清": 2, "边张": 1}),
    "M26": (
        ("999p1199s", "9s", "kan:1111m@1 pon:111p@1"),
        {"how": "tsumo"},
        {"清幺九": 64, "双暗刻": 2, "明杠": 1, "自摸": 1},
    ),
    "M28": (
        ("112m11223333p33s", "2m"),
        {"how": "tsumo"},
        {"全小": 24, "七对": 24, "四归一": 2, "自摸": 1},
    ),
    "M29": (
        ("3345555m", "3m", "pon:111m chi:123m"),
        {"how": "tsumo"},
        {"清一色": 24, "四归一": 6, "幺九刻": 1, "自摸": 1},
    ),
    "M31": (("234567p234567s1z", "1z"), {}, 7),
    "M33": (
        ("1233455677891s", "1s"),
        {},
        {"一色四步高": 32, "清一色": 24, "门前清": 2, "平和": 2},
    ),
    "M34": (("678p56s33z", "7s", "chi:123m chi:345m"), {}, {"无番和": 8}),
    "M34 with flowers": (
        ("678p56s33z", "7s", "chi:123m chi:345m"),
        {"flowers": 2},
        {"无番和": 8, "花牌": 2},
    ),
    "N13": (
        ("1112345678999p", "2p"),
        {},
        {"九莲宝灯": 88, "双暗刻": 2, "幺九刻": 1, "连六": 1},
    ),
    "N14": (
        ("1112345678999m", "9m"),
        {"how": "tsumo"},
        {"九莲宝灯": 88, "清龙": 16, "四归一": 2, "自摸": 1},
    ),
    "P4": (
        ("1111335577889m", "9m"),
        {},
        {"清一色": 24, "七对": 24, "四归一": 2},
    ),
    "P11": (("1122334455667z", "7z"), {}, {"字一色": 64, "七对": 24}),
}


@pytest.mark.parametrize(("win", "situation", "right"), CORNERS.values(), ids=CORNERS)
def test_corner_cases(win, situation, right):
    found = score(*win, **situation)
    assert (found.fan if isinstance(right, int) else found.fans) == right


@pytest.mark.parametrize(
    ("win", "without"),
    [
        (("13347s23469m258p", "3m"), "坎张"),
        (("1147s123369m258p", "1s"), "单钓将"),
        (("258m23469p14788s", "3p"), "坎张"),
    ],
    ids=["M8", "M9", "M11"],
)
def test_the_wait_of_a_knitted_straight_is_an_option(win, without):
    usual = fans(*win)
    assert usual.pop(without) == 1
    assert fans(*win, options={"knitted_wait": "none"}) == usual


@pytest.mark.parametrize(
    ("win", "situation", "fan", "holds"),
    [
        (("445566m2277779s", "8s"), {}, "坎张", False),  # M16: 9s would make pairs
        (("1122233334444s", "2s"), {}, "一色四同顺", True),  # M18
        (("789s1299p", "3p", "chi:123m chi:789p"), {}, "老少副", True),  # M19
        (("67m11z", "8m", "ankan:2222s ankan:3333s kan:5555p"), {}, "双暗刻", True),
        (("67m11z", "8m", "ankan:2222s ankan:3333s kan:5555p"), {}, "三杠", True),
        (("6s", "6s", FOUR_234), {"visible": True}, "和绝张", False),  # M24
        (("234456p67s55z", "8s", "kan:1111m"), {}, "四归一", False),  # M38
    ],
)
def test_a_fan_counts_or_not(win, situation, fan, holds):
    assert (fan in fans(*win, **situation)) == holds


@pytest.mark.parametrize("melds", ["chi:123p chi:789m", "chi:789m chi:123p"])
def test_the_order_of_melds_does_not_matter(melds):
    assert fans("13m789p55s", "2m", melds) == {"三色双龙会": 16, "坎张": 1}


NO_GATES = {
    "N6": ("1112345678s", "8s", "ankan:9999s"),
    "N9": ("1112344467899p", "9p"),
    "N8": ("1111223348899m", "8m"),
    "N4": ("111234567899m1s", "9m"),
    "N11": ("111234567999m9s", "8s"),
}


@pytest.mark.parametrize("win", NO_GATES.values(), ids=NO_GATES)
def test_what_is_no_nine_gates(win):
    try:
        found = fans(*win)
    except mf.NotAWin:
        return
    assert "九莲宝灯" not in found


@pytest.mark.parametrize(
    "win",
    [
        # M36: the replacement of a kong, but there is none
        {
            "hand": "567m5557p",
            "win": "6p",
            "melds": "chi:234m pon:555m",
            "kong_draw": "ankan",
        },
        # a robbed tile of which the winner holds another
        {"hand": "12347m258p35569s", "win": "4m", "how": "rob"},
    ],
)
def test_what_contradicts_itself_is_no_win(win):
    with pytest.raises(mf.SituationError):
        rules.get("guobiao").score(mf.Win(**win))


def test_a_kong_is_robbed_with_the_last_tile():
    won = mf.Win("17m25p369s123456z", "7z", how="rob", last_tile=True)
    found = rules.get("guobiao").score(won)
    assert found.fans == {"七星不靠": 24, "海底捞月": 8, "抢杠和": 8}
    assert found.fan == 40
    for name in mf.rules.names():
        if name not in ("guobiao", "tuidaohu_continent6"):
            other = mf.Win("123456m789p34s55p", "5s", how="rob", last_tile=True)
            for option in ("score", "explain"):
                with pytest.raises(
                    mf.SituationError,
                    match=f"{name}: a kong is not robbed with the last tile",
                ):
                    getattr(rules.get(name), option)(other)


def test_tiles_that_make_no_shape_are_no_win():
    with pytest.raises(mf.NotAWin):
        score("12345m258p35569s", "9m")
    with pytest.raises(mf.NotAWin):  # a concealed kong is a meld: no seven pairs
        score("1133557799m", "9m", "ankan:2222p")


# ---- why a fan counts or not ---------------------------------------------------------


def explained(*win, **more):
    return {why.row: why for why in score(*win, **more).explain()}


def test_why_a_fan_is_cancelled():
    found = explained("1112345678999s", "3s", how="tsumo")
    assert found["full_flush"].by == "nine_gates"
    assert found["full_flush"].text == "does not count beside Nine Gates"
    assert found["fully_concealed_hand"].by == "nine_gates"
    assert found["self_drawn"].counts
    assert found["big_three_dragons"].reason == "absent"


def test_which_better_use_a_set_has():
    found = explained("3368m345p345s", "7m", "chi:345m")
    lost = found["mixed_double_chow"]
    assert (lost.reason, lost.by) == ("unlinked", "mixed_triple_chow")
    assert lost.text == (
        "does not count: its sets are of better use in Mixed Triple Chow"
    )
    assert lost.text_chinese == "不计：面子已用于三色三同顺"
    assert found["short_straight"].text == (
        "counts 1: Two chows of a suit that follow one another (345m 678m)"
    )


def test_what_is_there_more_often_than_it_counts():
    found = explained("34p234567s55z", "2p", "chi:234s")
    assert found["mixed_double_chow"].text.endswith(
        "; 1 more would join sets that are joined already"
    )
    assert found["mixed_double_chow"].value == 1
    assert "另有 1 个" in found["short_straight"].text_chinese


def test_every_fan_has_a_reason_in_both_languages():
    for win, situation, _ in CORNERS.values():
        found = score(*win, **situation)
        whys = found.explain()
        assert [why.row for why in whys] == [
            row.identifier for row in rules.get("guobiao").rows
        ]
        assert all(why.text and why.text_chinese for why in whys)
        assert sum(why.value for why in whys) == found.fan
