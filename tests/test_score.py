"""Scores: what they say, what is refused and why; arrays of wins beside single ones."""

import json
import pickle
import re
import subprocess
import threading

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.errors import (
    ArgumentError,
    ArrayError,
    BatchError,
    BelowMinimum,
    MahjongError,
    NotAWin,
    SituationError,
    WinNotAllowed,
)
from mahjong_fast.scoring import (
    Allow,
    Cap,
    Chows,
    Fallback,
    How,
    Max,
    MeldCode,
    Power,
    Raise,
    Remove,
    Row,
    Ruleset,
    Situation,
    Sum,
    Verdict,
    patterns,
)

ROWS = [
    Row("天胡", "Heavenly", 6, when="heavenly", group="fixed"),
    Row("大三元", "Big Dragons", 6, when="big_three_dragons", group="out",
        excludes="dragons"),
    Row("清一色", "Full Flush", 4, when="one_suit", group="out"),
    Row("混一色", "Half Flush", 2, when="half_flush", group="base"),
    Row("碰碰胡", "All Pungs", 2, when="all_pungs", group="base"),
    Row("七对", "Seven Pairs", 2, when="seven_pairs", group="base"),
    Row("平胡", "All Chows", 1, when="all_chows !kongs", group="base",
        identifier="pinghu"),
    Row("鸡胡", "Chicken", 0, identifier="chicken", group="plain"),
    Row("自摸", "Self-Drawn", 1, when="self_drawn", group="bonus"),
    Row("箭刻", "Dragons", 1, times="dragon_pungs", any_of="dragon_pungs",
        identifier="dragons", group="bonus"),
    Row("花龙", "Mixed Straight", 1, when="mixed_straight", group="chows"),
    Row("喜相逢", "Mixed Double", 1, when="mixed_double_chow",
        times="mixed_double_chow", group="chows"),
    Row("连六", "Short Straight", 1, when="short_straight", times="short_straight",
        group="chows"),
]  # fmt: skip
STAGES = [
    Remove("excludes"),
    Chows("chows"),
    Max("fan", "out", "base"),
    Fallback("chicken", "out", "base"),
    Allow("out", "base", "chows", when="on_discard"),
    Sum("fan", "bonus", "chows"),
    Cap("fan", 5, above="out"),
    Raise("fan", "fixed"),
    Power("points", 2, "fan"),
]


def rules_of(**changes):
    described = {
        "name": "toy",
        "chinese": "试",
        "english": "Toy",
        "rows": ROWS,
        "stages": STAGES,
        "forms": mf.STANDARD | mf.SEVEN_PAIRS_QUADS,
    }
    return Ruleset(**{**described, **changes})


TOY = rules_of()


def test_what_a_score_says():
    win = mf.Win("23499m55p", "5p", "pon:555z@2 [777z]", seat=1)
    score = TOY.score(win)
    assert score.fans == {"鸡胡": 0, "自摸": 1, "箭刻": 2}
    assert score.totals == {"fan": 3, "points": 8}
    assert (score.fan, score.points, score.verdict) == (3, 8, "win")
    assert score.total == 3
    assert rules_of(result="points").score(win).total == 8
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
    assert again == score == rules_of().score(win)
    assert hash(again) == hash(score)
    assert again.fans == score.fans
    assert again.lines == score.lines
    assert score != TOY.score(mf.Win("1122334455667m", "7m"))
    with pytest.raises(TypeError, match="makes a Score"):
        type(score)()


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
    rules = rules_of(forms=511 & ~mf.SEVEN_PAIRS)
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
    with pytest.raises(WinNotAllowed, match=r"\(鸡胡\) to be won on a discard") as no:
        TOY.score(mf.Win(**plain, how="discard"))
    assert not isinstance(no.value, SituationError)


def test_a_tile_let_pass():
    flush = {"hand": "1122334455667m", "win": "7m", "locked": "7m 1z"}
    assert TOY.score(mf.Win(**flush)).fan == 7
    with pytest.raises(WinNotAllowed, match="7m was let pass"):
        TOY.score(mf.Win(**flush, how="discard"))
    rules = rules_of(pass_lock="off")
    assert rules.score(mf.Win(**flush, how="discard")).fan == 6
    assert TOY.score(mf.Win(**{**flush, "locked": "6m"}, how="discard")).fan == 6


def test_below_the_minimum():
    rules = rules_of(minimum=3)
    with pytest.raises(BelowMinimum, match="2 fan: toy asks for 3") as below:
        rules.score(mf.Win("1133m55p7799s11z2z", "2z", how="discard"))
    score = below.value.score
    assert (score.fans, score.fan, score.verdict) == ({"七对": 2}, 2, "below")
    assert pickle.loads(pickle.dumps(below.value)).score == score
    assert rules.explain(score.win)[5].counts


def test_tiles_that_are_not_in_use():
    rules = rules_of(tiles=108)
    with pytest.raises(SituationError, match="1z: no tile of toy"):
        rules.score(mf.Win("123m456p789s88s11z", "1z"))
    with pytest.raises(SituationError, match="5z: no tile of toy"):
        rules.score(mf.Win("123m456p78s22m", "9s", "[555z]"))
    assert (
        rules_of(tiles="123456789m1234567z").score(mf.Win("1122334455667m", "7m")).fan
    )


def test_what_is_no_win_object():
    for wrong in (None, "123m", {"hand": "1m"}):
        with pytest.raises(ArrayError, match="a Win is scored, not"):
            TOY.score(wrong)


# ---- why -----------------------------------------------------------------------------


def test_every_row_is_explained():
    win = mf.Win("23499m55p", "5p", "pon:555z@2 [777z]", seat=1)
    found = {why.row: why for why in TOY.explain(win)}
    assert list(found) == [row.identifier for row in ROWS]
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
    rules = Ruleset(
        *("mine", "我", "Mine"),
        rows=[
            Row("无花", "No Flowers", 1, "!flowers", identifier="plain"),
            Row("门前清", "Concealed", 2, "closed !self_drawn", identifier="concealed"),
        ],
        stages=[Sum("fan")],
        totals=["fan"],
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


def test_facts_of_every_reading():
    readings = mf.scoring.facts(mf.Win("1112223334445m", "5m"))
    assert len(readings) > 1
    for (form, sets, _, _, _), counts in readings:
        assert counts["one_suit"] == 1
        if form == mf.STANDARD:
            assert counts.get("chows", 0) + counts.get("pungs", 0) == len(sets) == 4


# ---- threads -------------------------------------------------------------------------


def test_one_ruleset_in_many_threads():
    rules = rules_of()  # which nobody has asked before
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
    symbols = subprocess.check_output(
        ["nm", mf.scoring.patterns.__globals__["_scoring"].__file__], text=True
    )
    assert "PyInit__scoring" in symbols
    assert not re.search(r" [TtUu] mjf_\w+$", symbols, re.MULTILINE)


# ---- arrays --------------------------------------------------------------------------

CODES = {"chi": MeldCode.CHOW, "pon": MeldCode.PUNG}


def random_rows(n, seed):
    """Return wins as arrays, and as the arguments of Win."""
    rng = np.random.default_rng(seed)
    hands, tiles, melds, arguments = [], [], [], []
    for n_melds in range(5):
        dealt, sets = mf.random_wins(
            n, mf.STANDARD, melds=n_melds, return_melds=True, seed=seed + n_melds
        )
        for hand, own in zip(dealt, sets, strict=True):
            tile = rng.choice(np.flatnonzero(hand))
            hand[tile] -= 1
            hands.append(hand)
            tiles.append(tile)
            row = np.full((4, 2), 255)
            text = []
            for at, meld in enumerate(own):
                word = "pon" if meld[0] == meld[1] else "chi"
                row[at] = CODES[word], meld[0]
                text.append(f"{word}:{''.join(map(mf.tile_name, meld))}")
            melds.append(row)
            arguments.append(
                {"hand": hand.tolist(), "win": int(tile), "melds": " ".join(text)}
            )
    n = len(hands)
    hows = rng.integers(0, 2, n)
    seats, rounds = rng.integers(0, 4, n), rng.integers(0, 4, n)
    flags = rng.choice([0, Situation.LAST_TILE, Situation.READY], n)
    for row, given in enumerate(arguments):
        given |= {
            "how": ("tsumo", "discard")[hows[row]],
            "seat": int(seats[row]),
            "round": "ESWN"[rounds[row]],
            "last_tile": bool(flags[row] == Situation.LAST_TILE),
            "ready": bool(flags[row] == Situation.READY),
        }
    arrays = {
        "hands": np.array(hands),
        "win": np.array(tiles),
        "melds": np.array(melds),
        "how": hows,
        "seat": seats,
        "round": rounds,
        "flags": flags,
    }
    return arrays, arguments


def one_by_one(rules, arguments, **more):
    found = []
    for given in arguments:
        score = rules._judge(mf.Win(**given, **more))
        verdict = ["win", "wrong", "no win", "not allowed", "below"].index(
            score.verdict
        )
        rows = {line.row for line in score.lines}
        found.append((verdict, 0 if verdict == Verdict.NO_WIN else score.fan, rows))
    return found


def as_rows(scores):
    identifiers = [row.identifier for row in scores.rules.rows]
    return [
        (int(verdict), int(total), {identifiers[i] for i in np.flatnonzero(counts)})
        for verdict, total, counts in zip(
            scores.verdict, scores.total, scores.counts, strict=True
        )
    ]


@pytest.mark.parametrize("minimum", [None, 2])
def test_arrays_say_what_single_wins_say(minimum):
    rules = rules_of(minimum=minimum)
    arrays, arguments = random_rows(100, seed=5)
    scores = rules.score_batch(**arrays)
    assert as_rows(scores) == one_by_one(rules, arguments)
    assert len(scores) == len(arguments) == 500
    assert len(set(scores.verdict.tolist())) == 2 + (minimum is not None)
    assert set(scores.names(0)) == set(rules._judge(mf.Win(**arguments[0])).fans)


def test_arrays_with_wild_tiles():
    arrays, arguments = random_rows(20, seed=9)
    kinds = np.array([4, 27, 255])
    scores = TOY.score_batch(**arrays, wild=kinds)
    assert as_rows(scores) == one_by_one(TOY, arguments, wild="5m1z")
    each = np.broadcast_to(kinds, (len(arguments), 3))
    assert as_rows(TOY.score_batch(**arrays, wild=each)) == as_rows(scores)


def test_wild_tiles_that_some_rules_refuse():
    rules = rules_of(wild_melds=False, wild_claims=False)
    hands = [list(mf.parse("1122334455667m")), *[list(mf.parse("2334455667m"))] * 2]
    melds = np.full((3, 1, 2), 255)
    melds[1:, 0] = [[MeldCode.PUNG, 27], [MeldCode.CHOW, 0]]
    arrays = {"hands": hands, "win": [6, 5, 5], "melds": melds}
    for how, wild, expected in [
        ("discard", [6], [3, 0, 0]),
        ("tsumo", [6], [0, 0, 0]),
        ("tsumo", [27], [0, 3, 0]),
        ("tsumo", [0], [0, 0, 3]),
    ]:
        scores = rules.score_batch(**arrays, how=how, wild=wild)
        assert scores.verdict.tolist() == expected
        assert (scores.total[scores.verdict == Verdict.NOT_ALLOWED] == 0).all()
        for row, declared in enumerate(["", "[111z]", "[123m]"]):
            win = mf.Win(hands[row], arrays["win"][row], declared, how, wild=wild)
            if expected[row] == Verdict.NOT_ALLOWED:
                with pytest.raises(WinNotAllowed, match="is wild"):
                    rules.score(win)
            else:
                assert rules.score(win).fan == scores.total[row]
    assert (
        TOY.score_batch(**arrays, how="discard", wild=[6]).verdict.tolist() == [0] * 3
    )


@pytest.mark.parametrize("dtype", "i1 u1 i2 >i2 u2 i4 >u4 i8 u8".split())
def test_every_integer_dtype_and_any_strides(dtype):
    arrays, _ = random_rows(20, seed=3)
    expected = as_rows(TOY.score_batch(**arrays))
    changed = {}
    for name, array in arrays.items():
        fits = array.max() <= np.iinfo(dtype).max
        array = array.astype(dtype) if fits else array
        changed[name] = np.repeat(array, 2, axis=-1)[..., ::2]
    assert as_rows(TOY.score_batch(**changed)) == expected
    reversed_ = {name: array[::-1] for name, array in arrays.items()}
    assert as_rows(TOY.score_batch(**reversed_)) == expected[::-1]


def test_what_is_given_once_stands_for_all():
    hands = [list(mf.parse("1122334455667m")), list(mf.parse("1133m55p7799s11z2z"))]
    scores = TOY.score_batch(hands, [6, 28], how="discard", seat=1, round="S")
    assert scores.total.tolist() == [6, 2]
    assert TOY.score_batch(hands, [6, 28], how=How.TSUMO).total.tolist() == [7, 3]
    none = TOY.score_batch(np.empty((0, 34), int), [])
    assert (len(none), none.counts.shape) == (0, (0, len(ROWS)))
    one_meld = TOY.score_batch(
        [list(mf.parse("234m5p"))], 13, melds=[[1, 31], [3, 33], [4, 27]][:3]
    )
    assert one_meld.verdict.tolist() == [Verdict.WIN]
    assert repr(one_meld) == "<Scores toy: 1 wins>"


def test_melds_may_be_their_tiles():
    hands, melds = mf.random_wins(300, melds=2, return_melds=True, seed=5)
    win = hands.argmax(1)
    hands[np.arange(len(hands)), win] -= 1
    coded = np.stack(
        [np.where(np.ptp(melds, 2), MeldCode.CHOW, MeldCode.PUNG), melds[:, :, 0]], 2
    )
    scores = TOY.score_batch(hands, win, melds=melds)
    assert set(scores.verdict) == {Verdict.WIN}
    assert as_rows(scores) == as_rows(TOY.score_batch(hands, win, melds=coded))
    none = np.full((len(hands), 1, 3), 255, np.uint8)
    padded = TOY.score_batch(hands, win, melds=np.concatenate([none, melds], 1))
    assert as_rows(padded) == as_rows(scores)


@pytest.mark.parametrize(
    "meld",
    [[0, 1, 3], [2, 1, 0], [0, 0, 1], [8, 9, 10], [27, 28, 29], [40] * 3, [7, 8, 300]],
)
def test_tiles_that_are_no_meld(meld):
    hands = [list(mf.parse("234m5p234s567s"))]
    with pytest.raises(BatchError, match=r"none that exists|is no set of toy"):
        TOY.score_batch(hands, 13, melds=[[meld]])


def test_the_winning_tile_is_left_out_of_the_hand():
    hands = [list(mf.parse("234m55p234s567s777z"))]
    with pytest.raises(BatchError, match=r"14, .* leave the winning tile out"):
        TOY.score_batch(hands, 13)
    with pytest.raises(BatchError, match="are not 13, or 16, tiles"):
        TOY.score_batch(hands, 14)


def test_names_are_those_of_the_rows_that_count():
    rows = [Row(f"第{n}", f"Row {n}", 1, "self_drawn" if n % 3 else "no_honors",
                identifier=f"r{n}") for n in range(100)]  # fmt: skip
    rules = rules_of(rows=rows, stages=[Sum("fan")], totals=["fan"])
    hands = [list(mf.parse(text)) for text in ("234m55p234s567s77z", "2223334445556m")]
    scores = rules.score_batch(hands, [33, 5])
    for number, counts in enumerate(scores.counts):
        expected = [row.chinese for row, has in zip(rows, counts, strict=True) if has]
        assert list(scores.names(number)) == expected
    assert scores.counts.sum(0).tolist() == [2 if n % 3 else 1 for n in range(100)]
    assert scores.names(-1) == scores.names(1)


def test_names_of_one_win_do_not_read_the_others(monkeypatch):
    hands = [list(mf.parse("234m55p234s567s77z"))]
    scores = TOY.score_batch(hands, 33)
    monkeypatch.setattr(type(scores), "counts", property(lambda self: 1 / 0))
    assert scores.names(0)


def test_bad_rows_are_named_or_left():
    arrays, _ = random_rows(20, seed=4)
    expected = as_rows(TOY.score_batch(**arrays))
    arrays["win"] = arrays["win"].astype(np.int64)
    arrays["win"][7] = 300
    arrays["seat"][9] = -1
    arrays["hands"] = arrays["hands"].astype(int)
    arrays["hands"][11] += 1
    with pytest.raises(BatchError, match=r"win 7: .*out of its range; 3 of 100 wins "
                       "are wrong") as bad:  # fmt: skip
        TOY.score_batch(**arrays)
    assert (bad.value.row, bad.value.bad) == ((7,), 3)
    found = as_rows(TOY.score_batch(**arrays, on_error="sentinel"))
    for row, (one, other) in enumerate(zip(found, expected, strict=True)):
        assert one == ((Verdict.WRONG, 0, set()) if row in (7, 9, 11) else other)


def test_tiles_that_are_not_in_use_are_bad_rows():
    hands = [list(mf.parse("1122334455667m")), list(mf.parse("1133m55p7799s11z2z"))]
    rules = rules_of(tiles=108)
    scores = rules.score_batch(hands, [6, 28], on_error="sentinel")
    assert scores.verdict.tolist() == [Verdict.WIN, Verdict.WRONG]


def test_numbers_that_mean_nothing_are_safe():
    rng = np.random.default_rng(1)
    for _ in range(20):
        n = 200
        arrays = {
            "hands": rng.integers(0, rng.choice([2, 5, 256]), (n, 34)),
            "win": rng.integers(0, 256, n),
            "how": rng.integers(0, 256, n),
            "seat": rng.integers(0, 256, n),
            "round": rng.integers(0, 256, n),
            "flags": rng.integers(0, 65536, n),
            "flowers": rng.integers(0, 256, n),
            "melds": rng.integers(0, 256, (n, 9, 2)),
            "wild": rng.integers(0, 256, (n, 5)),
        }
        scores = TOY.score_batch(**arrays, on_error="sentinel")
        assert (scores.verdict == Verdict.WRONG).all()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"hands": [[0] * 33]}, r"hands have shape \(1, 33\), not \(n, 34\)"),
        ({"hands": [[0.5] * 34]}, "its dtype is float64"),
        ({"hands": [["1m"] * 34]}, "its dtype is <U2"),
        ({"win": [0, 1]}, "win has 2 rows, hands 1"),
        ({"win": [[0]]}, "win has shape"),
        ({"melds": [1, 2]}, "melds"),
        (
            {"melds": [[[1, 2, 3, 4]]]},
            r"\(1, 1, 4\), not \(n, k, 2\), code and lowest tile .* its tiles",
        ),
        ({"on_error": "ignore"}, "on_error is 'raise' or 'sentinel'"),
    ],
)
def test_arrays_of_the_wrong_kind(given, message):
    arguments = {"hands": [[0] * 34], "win": 0, **given}
    with pytest.raises(ArrayError, match=message):
        TOY.score_batch(**arguments)


def test_words_of_arrays_that_are_none():
    with pytest.raises(ArgumentError, match="how is tsumo 自摸, discard 点炮 or rob"):
        TOY.score_batch([[0] * 34], 0, how="rong")
    with pytest.raises(ArgumentError, match="round is E, S, W, N or 东南西北, not 'Z'"):
        TOY.score_batch([[0] * 34], 0, round="Z")


def one_of_batch(rules, hand, win, **more):
    arrays = {"hands": [list(mf.parse(hand))], "win": [mf.tile_index(win)], **more}
    return rules.score_batch(**arrays, on_error="sentinel").verdict[0]


@pytest.mark.parametrize(
    "more",
    [
        {"flowers": -1},
        {"flowers": 300},
        {"flowers": 255},
        {"wild": [300]},
        {"wild": [-3]},
        {"wild": [34]},
        {"melds": [[[1000, 1]]]},
        {"melds": [[[-9, -9, -9]]]},
        {"melds": [[[254, 254, 254]]]},
    ],
    ids=str,
)
def test_numbers_that_are_no_byte_are_wrong_and_not_nothing(more):
    rules = Ruleset(
        name="flowery",
        chinese="花",
        english="Flowery",
        rows=(Row("花", "Flowers", 1, "flowers", times="flowers", group="bonus"),),
        stages=(Sum("fan", "bonus"),),
        totals=("fan",),
    )
    hand = "123m456p789s1122z"
    assert one_of_batch(rules, hand, "1z") == Verdict.WIN
    assert one_of_batch(rules, hand, "1z", **more) == Verdict.WRONG
    assert one_of_batch(rules, hand, "1z", melds=[[[255] * 3]]) == Verdict.WIN


RUNS = [(27, 28, 29), (27, 28, 30), (27, 29, 30), (28, 29, 30), (31, 32, 33)]


@pytest.mark.parametrize("run", RUNS)
def test_a_melded_run_of_honours_is_its_tiles(run):
    row = Row("自摸", "Self-Drawn", 1, "self_drawn", group="bonus")
    given = {
        "name": "runs",
        "chinese": "番",
        "english": "Runs",
        "rows": (row,),
        "stages": (Sum("fan", "bonus"),),
        "totals": ("fan",),
        "honor_runs": ("winds", "dragons"),
    }
    rules = Ruleset(**given)
    case = {"hand": "123m456p789s1z", "win": "1z", "melds": [[run]]}
    assert one_of_batch(rules, **case) == Verdict.WIN
    strict = Ruleset(**given, wild_melds=False)
    for tile in range(28, 34):
        found = one_of_batch(strict, **case, wild=[tile])
        assert found == (Verdict.NOT_ALLOWED if tile in run else Verdict.WIN)
    without = [tile for tile in range(27, 34) if tile not in {*run, 27}]
    for tile in without:
        text = "".join(mf.tile_name(t) for t in range(34) if t != tile)
        fewer = Ruleset(**given, tiles=text)
        assert one_of_batch(fewer, **case) == Verdict.WIN
    with pytest.raises(BatchError, match="is no set of jipinghu"):
        mf.rules.get("jipinghu").score_batch(
            [list(mf.parse("123m456p789s1z"))], [27], melds=[[run]]
        )
