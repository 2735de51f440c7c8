"""What score tells players: why rows count or not, and totals by name."""

import pytest
from rule_deals import deals

import mahjong_fast as mf

GUOBIAO = ("score", "--rules", "guobiao", "3368m345p345s", "--melds", "chi:345m@0",
           "--win", "7m", "--from", 0, "--seat", 1)  # fmt: skip


def said_of(win):
    return {name: getattr(win, name) for name in win.__match_args__}


def explained(text):
    """Return the names of the rows that a text explains, by its headings."""
    found, said = {}, None
    for line in text.splitlines():
        if line.startswith("  what "):
            said = found.setdefault(line.strip(), [])
        elif said is not None and line.startswith("    ") and line[4] != " ":
            said.append(line.partition(":")[0].strip())
    return found


def test_score_explains_what_counts_and_what_nearly_does(cli):
    out = cli(*GUOBIAO, "--explain").out
    assert explained(out) == {
        "what counts 计番": [
            "Mixed Triple Chow 三色三同顺",
            "All Chows 平和",
            "All Simples 断幺",
            "Short Straight 连六",
            "Closed Wait 坎张",
        ],
        "what nearly counts 差一点": [
            "Mixed Double Chow 喜相逢",
            "No Honors 无字",
        ],
    }
    assert "77 other rows of the table: --explain-all tells why not" in out


def test_score_explains_every_row_if_asked_to(cli):
    out = cli(*GUOBIAO, "--explain-all").out
    found = explained(out)
    assert list(found) == [
        "what counts 计番",
        "what nearly counts 差一点",
        "what does not 不计",
    ]
    rows = [f"{row.english} {row.chinese}" for row in mf.rules.get("guobiao").rows]
    assert sorted(name for names in found.values() for name in names) == sorted(rows)
    assert "--explain-all" not in out


@pytest.mark.parametrize(
    ("option", "number"), [("--explain", 7), ("--explain-all", 84)]
)
def test_score_explains_in_json(cli, option, number):
    (answer,) = cli(*GUOBIAO, option, "--json").objects
    rows = answer["explanations"]
    assert len(rows) == number
    assert {row["row"] for row in rows if row["reason"] == "counts"} == {
        line["row"] for line in answer["score"]["lines"]
    }
    (double,) = [row for row in rows if row["row"] == "mixed_double_chow"]
    assert (double["reason"], double["near"]) == ("unlinked", True)
    assert "explanations" not in cli(*GUOBIAO, "--json").objects[0]


@pytest.mark.parametrize(
    ("rules", "hand", "win", "near"),
    [
        # All pungs, but not of one suit, nor of one suit and honours.
        ("jipinghu", "11122233m55p777z", "3m", {"清碰", "混碰"}),
        # Closed, but not won from another; what is there in another way is not near.
        ("guobiao", "1112345678999m", "2m", {"清一色", "不求人", "门前清", "无字"}),
        # Of many sets and a pair alone nothing is near.
        ("jipinghu", "234678m34566p45s", "3s", set()),
    ],
)
def test_what_is_near(rules, hand, win, near):
    score = mf.rules.get(rules).score(mf.Win(hand, win, seat=1))
    found = score.explain()
    assert {row.chinese for row in found if row.near} == near
    assert not any(row.near and row.counts for row in found)
    assert len(found) == len(score.rules.rows)


@pytest.mark.parametrize("name", ["jipinghu", "xinzhang"])
def test_what_the_total_is_worth_without(name):
    score = mf.rules.get(name).score(mf.Win("19m19p19s1234567z", "1m", first="天和"))
    found = {row.chinese: row for row in score.explain()}
    heavenly = found["天和"]
    assert (heavenly.reason, heavenly.by) == ("lesser", None)
    assert heavenly.text == "does not count: the total is worth as much or more"
    assert heavenly.text_chinese == "不计：总番已不低于此"


@pytest.mark.slow
@pytest.mark.parametrize("name", mf.rules.names())
def test_every_sentence_is_whole(name):
    """Who is in the way is said, wherever a sentence asks for it."""
    rules = mf.rules.get(name)
    refused = (mf.WinNotAllowed, mf.BelowMinimum, mf.NotAWin)
    seen = set()
    for deal in deals(600, 11, chows=name not in ("tuidaohu", "guangdong_ghost")):
        for first in (None, "天和"):
            win = deal.wins[0]
            if first and (win.seat or win.melds or win.how != "tsumo"):
                continue
            try:
                score = rules.score(mf.Win(**{**said_of(win), "first": first}))
            except refused as error:
                score = getattr(error, "score", None)
            for row in score.explain() if score is not None else ():
                seen.add(row.reason)
                if row.reason in ("removed", "overridden"):
                    assert row.by is not None
                assert "  " not in row.text
                assert not row.text.endswith((":", " ", "beside"))
                assert not row.text_chinese.endswith(("：", "的", "于"))
                assert "：有时" not in row.text_chinese
    assert {"counts", "absent"} <= seen


def test_names_of_registers_are_not_shown(cli):
    shown = cli(*GUOBIAO).out
    assert "fan 番 14, fan without flowers 花牌外番 14" in shown
    assert "fan_before_flowers" not in shown
    (answer,) = cli(*GUOBIAO, "--json").objects
    assert answer["score"]["totals"] == {"fan": 14, "fan_before_flowers": 14}
    poor = cli(
        *("score", "--rules", "guobiao", "34p234567s55z", "--melds", "chi:234s@3"),
        *("--win", "2p"),
    )
    assert "BelowMinimum: 5 fan without flowers: guobiao asks for 8" in poor.err
