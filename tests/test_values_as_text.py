"""Scores, settlements and rules as text for players, and rules as plain data."""

import json
import textwrap

import pytest

import mahjong_fast as mf
from mahjong_fast.settlement import Payment, Settlement

WIN = mf.Win("23499m57p78s", "9s", melds="pon:333s@0", jokers=1, seat=2)


def lines(text):
    return [line.rstrip() for line in textwrap.dedent(text).strip().splitlines()]


def test_a_score_in_both_languages_and_with_tiles_drawn():
    score = mf.rules.get("guangdong_ghost").score(WIN)
    assert score.text().splitlines() == lines("""
        Guangdong Mahjong with Wild Tiles 广东麻将 鬼牌
          23499m57p78s +9s [pon:333s@0] and 1 joker 赖子  won by seat 2 (opposite the \
dealer 对家), drawn 自摸
          read as standard 一般型: 333s 234m 567p 789s 99m  jokers as 6p
            Chicken Hand 鸡胡  2
          sum of the rows 番型合计 2, multiplier 倍数 2, from each payer 每家付 4
    """)
    plain = score.text(chinese=False)
    assert plain.isascii()
    assert plain.splitlines()[0] == "Guangdong Mahjong with Wild Tiles"
    drawn = score.text(drawn=True).splitlines()
    assert drawn[1].startswith("  🀈🀉🀊🀏🀏🀝🀟🀖🀗 +🀘 [🀒🀒🀒]  23499m57p78s +9s [pon:333s@0]")
    assert drawn[2].endswith("  🀒🀒🀒 🀈🀉🀊 🀝🀞🀟 🀖🀗🀘 🀏🀏")


def test_a_score_tells_the_floor_that_made_its_total():
    win = mf.Win("345678m1299s", "3s", last_tile=True, melds="pon:222p")
    text = mf.rules.get("jipinghu").score(win).text()
    assert "  at least 3 fan 番: Last Tile Draw 海底捞月\n" in text
    assert text.endswith("  fan 番 3, points 分 8")


def test_a_score_below_the_minimum_has_a_text():
    with pytest.raises(mf.BelowMinimum) as raised:
        mf.rules.get("guobiao").score(
            mf.Win("34p234567s55z", "2p", "chi:234s@3", seat=0)
        )
    assert raised.value.score.text().endswith(
        "fan 番 5, fan without flowers 花牌外番 5"
    )


def test_a_settlement_in_both_languages():
    rules = mf.rules.get("guangdong_ghost")
    settled = rules.settle(mf.Deal(wins=(WIN,)))
    text = settled.text()
    assert text.splitlines()[0] == (
        "2 对家  wins  鸡胡 2: sum of the rows 番型合计 2, multiplier 倍数 2, "
        "from each payer 每家付 4"
    )
    assert text.splitlines()[-5:] == lines("""
        0 dealer 庄家                -4
        1 right of the dealer 下家   -4
        2 opposite the dealer 对家  +12
        3 left of the dealer 上家    -4
        next to deal: 1 right of the dealer 下家
    """)
    assert settled.text(chinese=False).isascii()


def test_a_settlement_of_the_house_of_coins_and_of_nothing():
    house = Settlement((-5, 0, 0, 0), (Payment(0, None, 5, "罚", "fine"),))
    assert house.text(chinese=False).splitlines() == lines("""
        seat 0  pays  house  5  fine
        0 dealer               -5
        1 right of the dealer   0
        2 opposite the dealer   0
        3 left of the dealer    0
    """)
    assert house.text().startswith("0 庄家  pays  系统  5  fine 罚\n")
    coins = Settlement((0, 0, 0, 0), coins=(0, 7, -7, 0.5))
    assert coins.text().splitlines() == lines("""
        nobody pays 无人付分
        0 dealer 庄家               0    +0  coins 币
        1 right of the dealer 下家  0    +7  coins 币
        2 opposite the dealer 对家  0    -7  coins 币
        3 left of the dealer 上家   0  +0.5  coins 币
    """)


def test_a_settlement_of_numbers_too_long_to_be_written():
    many = 10**5000
    settled = Settlement.of((Payment(1, 0, many),), base=None)._replace(
        coins=(many, -many, 0, 0)
    )
    text = settled.text()
    assert len(text) < 2000
    last = text.splitlines()[-1]
    assert last.split() == "3 left of the dealer 上家 0 +0 coins 币".split()


@pytest.mark.parametrize("name", mf.rules.names())
def test_rules_as_plain_data_hold_what_they_are_made_of(name):
    rules = mf.rules.get(name)
    described = rules.to_dict()
    assert json.loads(json.dumps(described))["name"] == name
    assert [row["identifier"] for row in described["rows"]] == [
        row.identifier for row in rules.rows
    ]
    known = {row["identifier"] for row in described["rows"]}
    for row in described["rows"]:
        assert known.issuperset(row["excludes"] + row["replaces"])
    assert {option["name"]: option["value"] for option in described["options"]} == dict(
        rules.options
    )
    assert described["page"] == rules.page().text


@pytest.mark.parametrize("name", mf.rules.names())
def test_the_text_of_rules_has_every_row_and_option(name):
    rules = mf.rules.get(name)
    text = rules.text()
    assert text.splitlines()[0] == f"{rules.english} {rules.chinese}"
    for row in rules.rows:
        assert f"  {row.english} {row.chinese} " in text
    for option in rules.option_list:
        assert f"\n  {option.name}=" in text


def test_the_text_of_rules_tells_what_was_chosen_and_what_it_was():
    text = mf.rules.get("xinzhang", min_fan=3).text(chinese=False)
    assert "\n  a win needs: fan 3\n" in text
    assert "\n  min_fan=3" in text
    assert ", by default " in text
    assert "番种" not in text
