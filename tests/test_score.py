"""Scores: what they say, what is refused and why; arrays of wins beside single ones."""

import importlib
import json
import pickle
import re
import subprocess
import threading

import pytest
from toy_pages import TOY, rules_of, toy

import mahjong_fast as mf
from mahjong_fast.errors import (
    ArrayError,
    BelowMinimum,
    MahjongError,
    NotAWin,
    SituationError,
    WinNotAllowed,
)
from mahjong_fast.scoring import patterns

EVERY_SHAPE = [
    "standard", "seven_pairs_quads", "thirteen_orphans", "knitted_straight",
    "knitted_honors", "knitted_honors_seven", "scattered", "scattered_seven",
]  # fmt: skip


def test_what_a_score_says():
    win = mf.Win("23499m55p", "5p", "pon:555z@2 [777z]", seat=1)
    score = TOY.score(win)
    assert score.fans == {"鸡胡": 0, "自摸": 1, "箭刻": 2}
    assert score.totals == {"fan": 3, "points": 8}
    assert (score.fan, score.points, score.verdict) == (3, 8, "win")
    assert score.total == 3
    assert toy(result="points").score(win).total == 8
    assert (score.win, score.rules) == (win, TOY)
    chicken, drawn, dragons = score.lines
    assert (dragons.row, dragons.chinese, dragons.english) == (
        "dragons", "箭刻", "Dragons",
    )  # fmt: skip
    assert (dragons.value, dragons.times) == (2, 2)
    assert dragons.sets == ((31, 31, 31), (33, 33, 33))
    assert drawn.why == "won by drawing"
    assert chicken.why == "no other row counts"
    assert dragons.why == "triplets and kongs of dragons"
    reading = score.decomposition
    assert reading.form == mf.STANDARD
    assert reading.sets == ((31,) * 3, (33,) * 3, (1, 2, 3), (13,) * 3)
    assert reading.pair == 8
    assert repr(score) == "<Score toy: 鸡胡 0, 自摸 1, 箭刻 2, fan=3, points=8>"
    assert repr(dragons) == "<Line 箭刻 'Dragons': 2>"
    with pytest.raises(AttributeError, match=r"no 'fen'; its totals are .*points"):
        score.fen  # noqa: B018


def test_a_score_is_a_value():
    win = mf.Win("23499m55p", "5p", "pon:555z@2 [777z]", seat=1)
    score = TOY.score(win)
    again = pickle.loads(pickle.dumps(score))
    assert again == score == toy().score(win)
    assert hash(again) == hash(score)
    assert again.fans == score.fans
    assert again.lines == score.lines
    assert score != TOY.score(mf.Win("1122334455667m", "7m"))


@pytest.mark.parametrize("given", [(), (1,), (None, None), ("win",), (TOY,)])
def test_nobody_else_makes_a_score_or_a_line(given):
    score = TOY.score(mf.Win("1122334455667m", "7m"))
    for value, message in ((score, "makes a Score"), (score.lines[0], "has Lines")):
        kind = type(value)
        for make in (kind, kind.__new__):
            arguments = given if make is kind else (kind, *given)
            with pytest.raises(mf.ArrayError, match=message):
                make(*arguments)
    with pytest.raises(mf.ArrayError, match="makes a Score"):
        type(score)(rules=TOY, win=score.win)


def test_totals_are_attributes_under_any_equal_name():
    score = TOY.score(mf.Win("1122334455667m", "7m"))
    for name, value in score.totals.items():
        assert getattr(score, name) == getattr(score, "".join(list(name))) == value
    with pytest.raises(AttributeError, match="this Score has no 'fnan'; its totals"):
        score.fnan  # noqa: B018


def test_a_score_as_json():
    score = TOY.score(mf.Win("1122334455667m", "7m", wild="7m"))
    said = json.loads(score.to_json())
    assert said["rules"] == "toy"
    assert mf.Win.from_dict(said["win"]) == score.win
    assert said["totals"] == score.totals
    assert said["fans"] == score.fans
    assert [line["chinese"] for line in said["lines"]] == list(score.fans)
    assert said["jokers"] == [mf.tile_name(tile) for tile in score.jokers]
    assert said["form"] in ("standard", "seven-pairs-quads")


@pytest.mark.parametrize(
    ("hand", "win", "form", "field", "value"),
    [
        ("1122m3344p5566s7z", "7z", mf.SEVEN_PAIRS_QUADS, "pairs",
         (0, 1, 11, 12, 22, 23, 33)),
        ("1111m3344p5566s7z", "7z", mf.SEVEN_PAIRS_QUADS, "pairs",
         (0, 0, 11, 12, 22, 23, 33)),
        ("19m19p19s1234567z", "1m", mf.THIRTEEN_ORPHANS, "pair", 0),
        ("19m19p19s1234567z", "1m", mf.THIRTEEN_ORPHANS, "singles",
         (8, 9, 17, 18, 26, *range(27, 34))),
        ("147m258p36s11122z", "9s", mf.KNITTED_STRAIGHT, "sets",
         ((0, 3, 6), (10, 13, 16), (20, 23, 26), (27, 27, 27))),
        ("147m258p369s1234z", "7z", mf.KNITTED_HONORS, "singles",
         (0, 3, 6, 10, 13, 16, 20, 23, 26, 27, 28, 29, 30, 33)),
    ],
)  # fmt: skip
def test_readings_of_every_shape(hand, win, form, field, value):
    rules = toy(shapes=EVERY_SHAPE)
    reading = rules.score(mf.Win(hand, win)).decomposition
    assert reading.form == form
    assert getattr(reading, field) == value
    # The same reading that decompose gives.
    others = mf.decompose(bytes(
        a + b for a, b in zip(mf.parse(hand), mf.parse(win), strict=True)
    ), forms=form)  # fmt: skip
    assert [other for other in others if getattr(other, field) == value]


def test_wild_tiles_and_what_they_become():
    score = TOY.score(mf.Win("2341119m55p7z", "9m", "pon:333s@1", wild="9m 7z", seat=2))
    assert len(score.jokers) == 3
    assert score.fans["自摸"] == 1
    natural = TOY.score(mf.Win("1122334455667m", "7m", wild="9m"))
    assert natural.jokers == ()
    with_two = mf.Win("1133m55p7799s11z2z", "2z", jokers=0)
    assert TOY.score(with_two).fans == {"七对": 2, "自摸": 1}
    faceless = TOY.score(mf.Win("1133m55p7799s1z2z", "2z", jokers=1))
    assert faceless.jokers == (27,)


def test_json_is_read_again():
    score = TOY.score(mf.Win("1122334455667m", "7m", wild="7m"))
    for said in (score.to_json(), score.to_dict(), json.loads(score.to_json())):
        assert TOY.score_from_json(said) == score
    said = score.to_dict()
    for wrong, message in [
        ({**said, "rules": "other"}, "a score of other, not of toy"),
        ({**said, "options": {"cap": 1}}, "a score with other options"),
        ({**said, "fans": {"清一色": 9}}, "not what toy says of this win"),
        ({"rules": "toy"}, "a score needs 'win'"),
        ("[]", "a score is a JSON object, not list"),
    ]:
        with pytest.raises(MahjongError, match=message):
            TOY.score_from_json(wrong)


# ---- what is no win ------------------------------------------------------------------


def test_no_shape():
    with pytest.raises(NotAWin, match=r"Win\('123m456p789s1133z', '2z'\) is no win in"):
        TOY.score(mf.Win("123m456p789s1133z", "2z"))


def test_not_allowed_in_this_way():
    plain = {"hand": "123m456p11177z88s", "win": "8s"}
    assert TOY.score(mf.Win(**plain)).fans == {"鸡胡": 0, "自摸": 1}
    with pytest.raises(WinNotAllowed, match="toy: a chicken is won by drawing") as no:
        TOY.score(mf.Win(**plain, how="discard"))
    assert not isinstance(no.value, SituationError)


def test_a_tile_let_pass():
    flush = {"hand": "1122334455667m", "win": "7m", "locked": "7m 1z"}
    assert TOY.score(mf.Win(**flush)).fan == 7
    with pytest.raises(WinNotAllowed, match="7m was let pass"):
        TOY.score(mf.Win(**flush, how="discard"))
    rules = toy(pass_lock="off")
    assert rules.score(mf.Win(**flush, how="discard")).fan == 6
    assert TOY.score(mf.Win(**{**flush, "locked": "6m"}, how="discard")).fan == 6


def test_below_the_minimum():
    rules = toy(minimum={"of": "fan", "least": 3})
    with pytest.raises(BelowMinimum, match="2 fan: toy asks for 3") as below:
        rules.score(mf.Win("1133m55p7799s11z2z", "2z", how="discard"))
    score = below.value.score
    assert (score.fans, score.fan, score.verdict) == ({"七对": 2}, 2, "below")
    assert pickle.loads(pickle.dumps(below.value)).score == score
    assert rules.explain(score.win)[5].counts


def test_tiles_that_are_not_in_use():
    rules = toy(game={"tiles": 108})
    with pytest.raises(SituationError, match="1z: no tile of toy"):
        rules.score(mf.Win("123m456p789s88s11z", "1z"))
    with pytest.raises(SituationError, match="5z: no tile of toy"):
        rules.score(mf.Win("123m456p78s22m", "9s", "[555z]"))
    rules = toy(game={"tiles": "123456789m1234567z"})
    assert rules.score(mf.Win("1122334455667m", "7m")).fan == 7


def test_what_is_no_win_object():
    for wrong in (None, "123m", {"hand": "1m"}):
        with pytest.raises(ArrayError, match="a Win is scored, not"):
            TOY.score(wrong)


# ---- why -----------------------------------------------------------------------------


def test_every_row_is_explained():
    win = mf.Win("23499m55p", "5p", "pon:555z@2 [777z]", seat=1)
    found = {why.row: why for why in TOY.explain(win)}
    assert list(found) == [row.identifier for row in TOY.rows]
    score = TOY.score(win)
    assert {why.chinese for why in found.values() if why.counts} == set(score.fans)
    dragons = found["dragons"]
    assert dragons.text == "counts 2: triplets and kongs of dragons (555z 777z)"
    assert dragons.text_chinese == "计 2 (555z 777z)"
    assert str(dragons) == f"Dragons: {dragons.text}"
    assert found["one_suit"].text == (
        "does not count, for it needs: tiles of one suit alone"
    )
    assert found["one_suit"].text_chinese == "不计"
    assert found["pinghu"].text.endswith("every set a chow; any pair")


@pytest.mark.parametrize("name", mf.rules.names())
def test_no_fan_is_explained_by_the_name_of_a_fan(name):
    rules = mf.rules.get(name)
    fans = {row.chinese for row in rules.rows}
    for why in rules.explain(mf.Win("22255566m99p555s", "9p")):
        if why.reason in ("counts", "absent"):
            told = re.sub(r" \(.*\)|；.*", "", why.text_chinese.partition("：")[2])
            told = told.removeprefix("不是")
            words = {
                re.sub("^(没有|并非|但有|但是)", "", word)
                for word in re.split("、|或", told)
            }
            assert not words & fans, why.text_chinese


def test_what_must_not_be_is_a_sentence():
    rules = rules_of(
        {
            "all": [
                ["无花", 1, "not flowers", {"id": "plain"}],
                ["门前清", 2, "closed and not self_drawn", {"id": "concealed"}],
            ]
        },
        game={"flowers": True},
    )

    def told(**win):
        found = rules.explain(mf.Win("123456m789p23s55z", "4s", **win))
        return [(why.text, why.text_chinese) for why in found]

    closed = "no open set; concealed kongs are none"
    assert told(how="discard") == [
        ("counts 1: no flowers laid out", "计 1：没有花牌"),
        (f"counts 2: {closed}; not (won by drawing)", "计 2：门清、并非自摸"),
    ]
    assert told(flowers=1) == [
        ("does not count, for it needs: no flowers laid out", "不计：但有花牌"),
        ("does not count, for it needs: not (won by drawing)", "不计：但是自摸"),
    ]


def test_the_text_of_every_pattern_stands_alone():
    for pattern in patterns():
        assert not re.search(
            r"\bthese\b|^the same\b|\bof both\b|\babove$", pattern.text
        ), pattern


def test_why_a_row_that_holds_does_not_count():
    win = mf.Win("234m55p77z", "7z", "pon:555z@1 pon:666z@2")
    found = {why.row: why for why in TOY.explain(win)}
    assert (found["dragons"].reason, found["dragons"].by) == (
        "removed", "big_three_dragons",
    )  # fmt: skip
    assert found["dragons"].text == "does not count beside Big Dragons"
    assert found["dragons"].text_chinese == "不计：有大三元时不计"
    flush = {why.row: why for why in TOY.explain(mf.Win("1122334455667m", "7m"))}
    lesser = flush["seven_pairs"] if flush["seven_pairs"].reason == "lesser" else None
    lesser = lesser or flush["pinghu"]
    assert (lesser.reason, lesser.by) == ("lesser", "one_suit")
    assert lesser.text == "does not count: Full Flush is worth more"
    heavenly = {
        why.row: why
        for why in TOY.explain(mf.Win("123m456p11177z88s", "8s", first="天和"))
    }
    drawn = heavenly["self_drawn"]
    assert (drawn.reason, drawn.by) == ("overridden", "heavenly")
    assert drawn.text == "does not count: Heavenly counts in place of all"


def test_why_a_set_is_of_better_use():
    # 123m 456p 789s make a mixed straight; 123m 123p a double; 123p 456p six in a row:
    # four chows are tied by three of these at most, without a circle.
    win = mf.Win("123m123456p789s5s", "5s")
    found = {why.row: why for why in TOY.explain(win)}
    held = [found[row] for row in ("mixed_straight", "mixed_double_chow",
                                   "short_straight")]  # fmt: skip
    assert sorted(why.reason for why in held) == ["counts", "counts", "unlinked"]
    (left,) = [why for why in held if why.reason == "unlinked"]
    assert left.text.startswith("does not count: its sets are of better use in ")
    assert left.text_chinese.startswith("不计：面子已用于")


WAITS = rules_of(
    {
        "all": [
            ["精吊", 4, "joker_pair_wait", {"id": "joker"}],
            ["活龙", 2, "live_quad", {"id": "live"}],
        ]
    },
    shapes=["standard", "seven_pairs_quads"],
    game={"jokers": True},
)
FOUR_SETS = "123m456p789s555z"


@pytest.mark.parametrize(
    ("hand", "win", "given", "fans"),
    [
        # Four sets and a joker: any tile makes the pair, a second joker among them.
        (f"{FOUR_SETS}9p", "2m", {"wild": "9p"}, {"精吊": 4}),
        (f"{FOUR_SETS}9p", "9p", {"wild": "9p"}, {"精吊": 4}),
        (f"{FOUR_SETS}9p", "2m", {"wild": "9p", "how": "discard"}, {"精吊": 4}),
        (FOUR_SETS, "2m", {"jokers": 1}, {"精吊": 4}),
        # A joker in a set is none of the pair; nor is a joker that is drawn.
        ("12m456p789s555z9p1z", "1z", {"wild": "9p"}, {}),
        (f"{FOUR_SETS}1z", "9p", {"wild": "9p"}, {}),
        # Six pairs and a joker; and where two of the four are the joker and the last.
        ("1133m557799p11s9s", "2z", {"wild": "9s"}, {"精吊": 4}),
        ("1133m557799p1s9s1z", "1s", {"wild": "9s"}, {}),
        ("1133m55779p1119s", "1s", {"wild": "9s"}, {"活龙": 2}),
        ("1133m55779p119s2z", "2z", {"wild": "9s"}, {}),
        ("1133m557799p111s", "1s", {}, {"活龙": 2}),
        ("1133m557799p111s", "1s", {"how": "discard", "from_seat": 1}, {"活龙": 2}),
        ("1111m335577p99s2z", "2z", {}, {}),
        ("1133m557799p111s", "1s", {"first": "heavenly"}, {}),
        (f"{FOUR_SETS}9p", "2m", {"wild": "9p", "first": "heavenly"}, {}),
    ],
)
def test_the_tile_beside_the_winning_one(hand, win, given, fans):
    assert WAITS.score(mf.Win(hand, win, **given)).fans == fans


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("forms", -1),
        ("forms", 1 << 32),
        ("forms", 1 << 9),
        ("forms", 2.5),
        ("forms", "x"),
        ("options", -1),
        ("options", 16),
        ("options", None),
        ("honor_runs", 4),
        ("honor_runs", 300),
        ("honor_runs", "winds"),
    ],
)
def test_facts_name_the_argument_that_is_wrong(name, value):
    with pytest.raises(mf.MahjongError, match=f"^{name}"):
        mf.scoring.facts(mf.Win("1112345678999m", "5m"), **{name: value})


@pytest.mark.parametrize("win", ["x", None, mf.Win("1133m555p22699s", "7z", jokers=1)])
def test_facts_are_of_a_win_all_of_whose_tiles_are_known(win):
    with pytest.raises(mf.MahjongError, match=r"^win"):
        mf.scoring.facts(win)


def test_facts_of_every_reading():
    readings = mf.scoring.facts(mf.Win("1112223334445m", "5m"))
    assert len(readings) > 1
    for (form, sets, _, _, _), counts in readings:
        assert counts["one_suit"] == 1
        if form == mf.STANDARD:
            assert counts.get("chows", 0) + counts.get("pungs", 0) == len(sets) == 4


# ---- threads -------------------------------------------------------------------------


def test_one_ruleset_in_many_threads():
    rules = toy()  # which nobody has asked before
    wins = [
        mf.Win("1122334455667m", "7m"),
        mf.Win("23499m55p", "5p", "pon:555z@2 [777z]", seat=1),
        mf.Win("2341119m55p7z", "9m", "pon:333s@1", wild="9m 7z", seat=2),
    ]  # fmt: skip
    expected = [TOY.score(win).fans for win in wins]
    wrong = []
    start = threading.Barrier(8)

    def ask():
        start.wait()
        for _ in range(200):
            if [rules.score(win).fans for win in wins] != expected:
                wrong.append(1)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_there_is_one_copy_of_the_library():
    """What scores is in the shared library of core, and no other has tables."""
    names = ("core", "scoring", "mahjonggb")
    modules = [importlib.import_module(f"mahjong_fast._native.{n}") for n in names]
    assert len({module.__file__ for module in modules}) == 1
    symbols = subprocess.check_output(["nm", modules[0].__file__], text=True)
    assert len(re.findall(r" t mjf_score_win$", symbols, re.MULTILINE)) == 1
