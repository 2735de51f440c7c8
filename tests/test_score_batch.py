"""Arrays of wins: what they are worth, and what is wrong with a row."""

import numpy as np
import pytest
from toy_pages import DRAWN, TOY, rules_of, toy

import mahjong_fast as mf
from mahjong_fast.errors import (
    ArgumentError,
    ArrayError,
    BatchError,
    WinNotAllowed,
)
from mahjong_fast.scoring import (
    How,
    MeldCode,
    Situation,
    Verdict,
)

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


@pytest.mark.parametrize("minimum", [0, 2])
def test_arrays_say_what_single_wins_say(minimum):
    rules = toy(minimum={"of": "fan", "least": minimum})
    arrays, arguments = random_rows(100, seed=5)
    scores = rules.score_batch(**arrays)
    assert as_rows(scores) == one_by_one(rules, arguments)
    assert len(scores) == len(arguments) == 500
    assert len(set(scores.verdict.tolist())) == 2 + (minimum > 0)
    assert set(scores.names(0)) == set(rules._judge(mf.Win(**arguments[0])).fans)


def test_arrays_with_wild_tiles():
    arrays, arguments = random_rows(20, seed=9)
    kinds = np.array([4, 27, 255])
    scores = TOY.score_batch(**arrays, wild=kinds)
    assert as_rows(scores) == one_by_one(TOY, arguments, wild="5m1z")
    each = np.broadcast_to(kinds, (len(arguments), 3))
    assert as_rows(TOY.score_batch(**arrays, wild=each)) == as_rows(scores)


def test_wild_tiles_that_some_rules_refuse():
    rules = toy(game={"jokers": True, "wild_melds": False, "wild_claims": False})
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
    by_words = {"how": ["荣和", "discard"], "seat": 1, "round": ("南", "S")}
    for words in (by_words, {name: np.array(by_words[name]) for name in by_words}):
        again = TOY.score_batch(hands, [6, 28], **words)
        assert again.total.tolist() == scores.total.tolist()
    with pytest.raises(ArgumentError, match="how is tsumo"):
        TOY.score_batch(hands, [6, 28], how=["discard", "rong"])
    with pytest.raises(ArrayError, match="how has 1 rows"):
        TOY.score_batch(hands, [6, 28], how=["discard"])
    none = TOY.score_batch(np.empty((0, 34), int), [])
    assert (len(none), none.counts.shape) == (0, (0, len(TOY.rows)))
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
    rows = [
        [f"第{n}", 1, "self_drawn" if n % 3 else "no_honors", {"id": f"r{n}"}]
        for n in range(100)
    ]
    rules = rules_of({"all": rows})
    hands = [list(mf.parse(text)) for text in ("234m55p234s567s77z", "2223334445556m")]
    scores = rules.score_batch(hands, [33, 5])
    for number, counts in enumerate(scores.counts):
        expected = [row[0] for row, has in zip(rows, counts, strict=True) if has]
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
    rules = toy(game={"tiles": 108})
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
    for ragged in ([["discard"], ["rob", "rob"]], [[0], [0, 1]], [[], 0], ["rob", [0]]):
        for name in ("how", "round"):
            with pytest.raises(ArrayError, match=f"{name} is no array of integers"):
                TOY.score_batch([[0] * 34] * 2, 0, **{name: ragged})
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
    flowers = ["花", 1, {"id": "flowers", "each": "flowers"}]
    rules = rules_of({"bonus": [flowers]}, game={"flowers": True, "jokers": True})
    hand = "123m456p789s1122z"
    assert one_of_batch(rules, hand, "1z") == Verdict.WIN
    assert one_of_batch(rules, hand, "1z", **more) == Verdict.WRONG
    assert one_of_batch(rules, hand, "1z", melds=[[[255] * 3]]) == Verdict.WIN


RUNS = [(27, 28, 29), (27, 28, 30), (27, 29, 30), (28, 29, 30), (31, 32, 33)]


@pytest.mark.parametrize("run", RUNS)
def test_a_melded_run_of_honours_is_its_tiles(run):
    game = {"honor_runs": ["winds", "dragons"], "jokers": True}
    rules = rules_of({"bonus": [DRAWN]}, game=game)
    case = {"hand": "123m456p789s1z", "win": "1z", "melds": [[run]]}
    assert one_of_batch(rules, **case) == Verdict.WIN
    strict = rules_of({"bonus": [DRAWN]}, game={**game, "wild_melds": False})
    for tile in range(28, 34):
        found = one_of_batch(strict, **case, wild=[tile])
        assert found == (Verdict.NOT_ALLOWED if tile in run else Verdict.WIN)
    without = [tile for tile in range(27, 34) if tile not in {*run, 27}]
    for tile in without:
        text = "".join(mf.tile_name(t) for t in range(34) if t != tile)
        fewer = rules_of({"bonus": [DRAWN]}, game={**game, "tiles": text})
        assert one_of_batch(fewer, **case) == Verdict.WIN
    with pytest.raises(BatchError, match="is no set of jipinghu"):
        mf.rules.get("jipinghu").score_batch(
            [list(mf.parse("123m456p789s1z"))], [27], melds=[[run]]
        )
