"""Rules made of a page: the engine scores by its bytes, the page says the sentences."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
import tomllib

import mahjong_fast as mf
from mahjong_fast.scoring import Ruleset, Verdict, Win
from mahjong_fast.scoring.page import Page, read_page
from mahjong_fast.scoring.page_card import page_named

MINE = """
name = ["mine", "我的"]
title = { zh = "我的规则", en = "My Rules" }
totals = ["fan", "points"]
shapes = ["standard", "seven_pairs_quads"]
[game]
sets = 4
[rows.big]
table = [
  ["清一色", 4, "one_suit"],
  ["碰碰胡", 3, "standard and all_pungs", { id = "pungs", excludes = ["small"] }],
  ["杠", 1, "kongs", { each = "kongs" }],
]
[rows.small]
table = [
  ["平胡", 1, "all_chows"],
  ["门清", 1, "closed and not self_drawn or no_melds and not kongs", { id = "shut" }],
  ["自摸", "option.drawn", "self_drawn", { if = "option.drawn" }],
  ["鸡胡", 0, "not has(big, all_chows)", { id = "chicken" }],
]
[forbid]
chow = "melded_chow"
nothing = "has(chicken) and on_discard"
[score]
fan = "min(sum(big, small), option.cap)"
points = "max(2 ** fan, 8) if one_suit else 2 ** fan"
[options]
cap = { range = [1, 100], default = 6, mark = "A1" }
drawn = { choices = [0, 1, 3], default = 1 }
strict = { true = { minimum.least = 2, "shapes-" = ["seven_pairs_quads"] } }
loud = { true = { rows.one_suit.value = 9 } }
louder = { true = { rows.one_suit.value = 12 } }
preset = { choices = ["no", "yes"], yes = { options.cap = 2 } }
lock.choices = ["off", "all"]
lock.off.pass_lock = "off"
lock.all.pass_lock = "all"
[text]
pungs = { zh = "碰", en = "pungs alone", name = "Pungs" }
shut = { zh = "门清", en = "shut" }
chow = { zh = "不许吃", en = "chows are not claimed" }
A1 = { zh = "封顶", en = "the most fan" }
"""

FLUSH = Win("1113555789999m", "3m")
CHOWS = Win("123456m456p789s5s", "5s")


@pytest.fixture(scope="module")
def rules():
    return Ruleset.from_page(MINE)


def test_a_page_scores(rules):
    score = rules.score(FLUSH)
    assert score.fans == {"清一色": 4, "门清": 1, "自摸": 1}
    assert (score.totals, score.total) == ({"fan": 6, "points": 64}, 6)
    assert [line.row for line in score.lines] == ["one_suit", "shut", "self_drawn"]
    assert rules.score(CHOWS).fans == {"平胡": 1, "门清": 1, "自摸": 1}
    found = rules.score(Win("111m333p555s7s", "7s", "ankan:9999p"))
    assert found.fans == {"碰碰胡": 3, "杠": 1}


def test_it_has_all_that_a_ruleset_has(rules):
    assert (rules.name, rules.aliases) == ("mine", ("我的",))
    assert (rules.chinese, rules.english) == ("我的规则", "My Rules")
    assert (rules.totals, rules.result, rules.key) == (("fan", "points"), "fan", "fan")
    assert (rules.minimum, rules.minimum_of) == (None, "fan")
    assert rules.forms == (mf.STANDARD | mf.SEVEN_PAIRS_QUADS,)
    assert rules.shapes == rules.forms
    assert (rules.tiles, rules.sets, rules.players) == (136, 4, 4)
    assert (rules.jokers, rules.flowers, rules.robbed_last) == (False, False, False)
    assert (rules.copies, rules.honor_runs, rules.joker_copies) == (4, (), False)
    assert (rules.wild, rules.limits, rules.payments) == (None, None, None)
    assert (rules.verified, rules.any_shape, rules.pass_lock) == (True, False, "off")
    assert not rules.chows
    assert dict(rules.options) == {
        "cap": 6, "drawn": 1, "strict": False, "loud": False, "louder": False,
        "preset": "no", "lock": "off",
    }  # fmt: skip
    cap, *_ = rules.option_list
    assert (cap.name, cap.mark, cap.text, cap.bounds) == (
        "cap", "A1", "the most fan", "1 to 100"
    )  # fmt: skip
    assert repr(rules) == "<Ruleset mine>"
    assert isinstance(rules.page(), Page)
    assert rules.page().text == MINE


def test_rows_say_what_they_ask_for(rules):
    rows = {row.identifier: row for row in rules.rows}
    assert list(rows) == [
        "one_suit", "pungs", "kongs", "all_chows", "shut", "self_drawn", "chicken"
    ]  # fmt: skip
    assert rows["pungs"].when == "standard all_pungs"
    assert (rows["pungs"].english, rows["pungs"].rule) == ("Pungs", "pungs alone")
    assert rows["pungs"].excludes == ("@small",)
    assert (rows["kongs"].times, rows["kongs"].less) == ("kongs", 0)
    assert rows["self_drawn"].value == 1
    assert rows["chicken"].groups == ("small",)
    plain = {name: row.is_plain for name, row in rows.items()}
    assert plain == {**dict.fromkeys(rows, True), "shut": False}
    without = rules.replace(drawn=0)
    assert [row.identifier for row in without.rows][-2:] == ["shut", "chicken"]
    assert [line.row for line in without.score(FLUSH).lines] == ["one_suit", "shut"]


def test_options_change_what_a_win_is_worth():
    flush = {"cap": 100}
    for options, fan in [
        ({}, 6), ({"drawn": 3}, 8), ({"loud": True}, 11), ({"louder": True}, 14),
        ({"rows.one_suit": 20}, 22), ({"rows.one_suit": 20, "loud": True}, 22),
        ({"cap": 3}, 3), ({"cap": 7, "preset": "yes"}, 6),
    ]:  # fmt: skip
        rules = Ruleset.from_page(MINE, **{**flush, **options})
        assert rules.score(FLUSH).fan == fan
    preset = Ruleset.from_page(MINE, preset="yes")
    assert (preset.options["cap"], preset.score(FLUSH).fan) == (2, 2)
    assert repr(preset) == "<Ruleset mine cap=2 preset='yes'>"
    one = Ruleset.from_page(MINE, **{"rows.one_suit": 20})
    assert one.options["rows.one_suit"] == 20
    assert {row.identifier: row.value for row in one.rows}["one_suit"] == 20


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"cup": 3}, mf.UnknownOption, "mine has no option 'cup': did you mean cap?"),
        ({"cap": 0}, mf.OptionError, "mine: cap is 1 to 100, not 0"),
        ({"cap": "3"}, mf.OptionError, "mine: cap is of type int, not '3'"),
        ({"drawn": 2}, mf.OptionError, "mine: drawn is 0, 1 or 3, not 2"),
        ({"strict": 1}, mf.OptionError, "mine: strict is False or True, not 1"),
        (
            {"rows.one_sut": 3},
            mf.UnknownOption,
            "no row 'one_sut': did you mean one_suit",
        ),
        ({"rows.one_suit": 10**7}, mf.OptionError, "-1,000,000 to 1,000,000, not"),
        ({"rows.one_suit": True}, mf.OptionError, "-1,000,000 to 1,000,000, not True"),
        (
            {"loud": True, "louder": True},
            mf.OptionError,
            "rows.one_suit.value in two ways",
        ),
    ],
)
def test_options_are_checked(options, error, message):
    with pytest.raises(error) as raised:
        Ruleset.from_page(MINE, **options)
    assert message in str(raised.value)


def test_what_may_not_be_won_is_said_in_the_words_of_the_page(rules):
    with pytest.raises(mf.WinNotAllowed, match=r"^mine: chows are not claimed$"):
        rules.score(Win("123m456p789s5s", "5s", "chi:123s"))
    with pytest.raises(
        mf.WinNotAllowed, match=r"^mine: the page forbids it by nothing$"
    ):
        rules.score(Win("123m444p789s1z", "1z", "pon:222s", how="discard"))
    with pytest.raises(mf.NotAWin, match="it waits for 5s, not for 6s"):
        rules.score(Win("123456m456p789s5s", "6s"))
    with pytest.raises(mf.BelowMinimum, match="1 fan: mine asks for 2"):
        rules.replace(strict=True).score(Win("123m444p789s1z", "1z", "pon:222s"))
    with pytest.raises(mf.SituationError, match="no flowers"):
        rules.score(Win("123456m456p789s5s", "5s", flowers=1))


def test_it_explains(rules):
    by_row = {row.row: row for row in rules.explain(FLUSH)}
    assert by_row["one_suit"].text == "counts 4: tiles of one suit alone"
    assert by_row["pungs"].reason == "absent"
    assert "all sets are triplets" in by_row["pungs"].text or by_row["pungs"].text
    assert by_row["shut"].text == "counts 1: shut"
    pungs = {
        row.row: row for row in rules.explain(Win("111m333p555s7s", "7s", "pon:999p"))
    }
    assert pungs["pungs"].reason == "counts"
    assert pungs["self_drawn"].text == "does not count beside Pungs"
    assert pungs["shut"].text.startswith("does not count, for it is: shut")


def test_it_says_what_kept_a_total(rules):
    (cap,) = rules.replace(loud=True).score(FLUSH).bounds()
    assert (cap.stage, cap.total, cap.before, cap.after) == ("Cap", "fan", 11, 6)
    low = rules.replace(cap=1).score(FLUSH).bounds()
    assert [(bound.stage, bound.total, bound.after) for bound in low] == [
        ("Cap", "fan", 1), ("Floor", "points", 8)
    ]  # fmt: skip
    assert (low[1].english, low[1].chinese) == ("Full Flush", "清一色")


def test_waits_and_shanten_follow_the_shapes():
    eyes = MINE.replace(
        '"standard",', '{ shape = "standard", pairs = "258m258p258s" },'
    )
    rules = Ruleset.from_page(eyes)
    assert rules.waits("123456m456p789s5s") == (22,)
    assert rules.waits("123456m456p789s4s") == ()
    assert rules.shanten("123456m456p789s4s") == 1
    assert rules.shanten("1133557799m11p2s") == 0
    plain = Ruleset.from_page(MINE)
    assert plain.waits("123456m456p789s4s") == (21,)
    (wait,) = plain.waits("123456m456p789s4s", "", {"seat": 0})
    assert wait.drawn.score.fan == 3
    assert plain.discards("123456m456p789s45s")[0].shanten == 0


def test_tiles_of_the_game_are_limits():
    rules = Ruleset.from_page(MINE.replace("sets = 4", "tiles = 108"))
    assert (rules.tiles, rules.limits[27:]) == (108, bytes(7))
    with pytest.raises(mf.SituationError, match="1z: no tile of mine"):
        rules.score(Win("123456m456p789s1z", "1z"))
    rules = Ruleset.from_page(MINE.replace("sets = 4", 'tiles = "1-9m1-7z"'))
    assert rules.tiles == "123456789m1234567z"


def test_arrays_of_wins_are_scored(rules):
    texts = ["1113555789999m", "123456m456p789s5s", "123456m456p789s4s"]
    hands = np.array([list(mf.parse(text)) for text in texts])
    scores = rules.score_batch(hands, [2, 22, 22])
    assert scores.total.tolist() == [6, 3, 0]
    assert scores.verdict.tolist() == [Verdict.WIN, Verdict.WIN, Verdict.NO_WIN]
    assert scores.names(0) == ("清一色", "门清", "自摸")
    without = rules.replace(drawn=0).score_batch(hands, [2, 22, 22])
    assert without.names(0) == ("清一色", "门清")
    assert without.counts.shape == (3, 6)
    assert without.counts[0].tolist() == [True, False, False, False, True, False]


def test_they_are_values(rules):
    same = Ruleset.from_page(MINE)
    assert same == rules
    assert hash(same) == hash(rules)
    other = Ruleset.from_page(MINE, cap=3)
    assert other != rules
    assert rules.replace(cap=3) == other
    assert other.replace(cap=6) == rules
    assert Ruleset.from_page(MINE + "# more\n") != rules
    assert rules != mf.rules.get("jipinghu")
    for value in (rules, other, Ruleset.from_page(MINE, **{"rows.one_suit": 3})):
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert again.score(FLUSH) == value.score(FLUSH)
        assert copy.deepcopy(value) == value
    score = rules.score(FLUSH)
    assert pickle.loads(pickle.dumps(score)) == score
    assert rules.score_from_json(score.to_json()) == score
    with pytest.raises(AttributeError):
        rules.name = "x"
    with pytest.raises(mf.UnknownOption):
        rules.replace(name="x")


def test_a_mapping_and_a_file_are_pages_too(rules, tmp_path):
    tree = tomllib.loads(MINE)
    assert Ruleset.from_page(tree).score(FLUSH).fan == 6
    assert Ruleset.from_page(Ruleset.from_page(tree).page().text).name == "mine"
    (tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
    (tmp_path / "more.toml").write_text(
        'base = "./mine.toml"\nchange.rows.one_suit.value = 5\n', encoding="utf-8"
    )
    assert Ruleset.from_page(tmp_path / "mine.toml") == rules
    more = Ruleset.from_page(str(tmp_path / "more.toml"), cap=9)
    assert (more.name, more.score(FLUSH).fan) == ("more", 7)
    assert pickle.loads(pickle.dumps(more)) == more


def test_a_name_that_a_score_has_is_refused():
    with pytest.raises(mf.SchemaError, match=r"score\.lines: a Score has that already"):
        Ruleset.from_page(
            MINE.replace("points =", "lines =").replace('"points"', '"lines"')
        )


def test_the_page_is_read_once_and_its_bytes_are_those_of_the_engine(rules):
    assert rules._page()["name"] == ("mine", "我的规则", "My Rules")
    assert read_page(MINE) == rules.page()


def test_a_page_that_begins_with_one_of_the_package_settles_as_that_does():
    rules = Ruleset.from_page('base = "jipinghu"\nchange.rows.all_chows.value = 2\n')
    win = Win("234678m34566p45s", "3s")
    assert (rules.name, rules.score(win).fan) == ("own", 3)
    assert rules.settle(mf.Deal(wins=[win])).deltas == (24, -8, -8, -8)
    assert rules.lock().pass_("1s").may_win("1s") is False
    with pytest.raises(mf.RuleError, match="mine says nothing of payments"):
        Ruleset.from_page(MINE).settle(mf.Deal(wins=[FLUSH]))


@pytest.mark.parametrize(
    "base", ["jipinghu", "xinzhang", "guangdong_ghost", "guangdong_live", "guobiao"]
)
def test_every_base_that_may_be_chosen_makes_rules(base):
    options = {"base_rules": base, "next_dealer": "fixed"}
    rules = Ruleset(page_named("tuidaohu_continent6", options), options)
    other = Ruleset(page_named(base), {})
    assert (rules.name, rules.options["base_rules"]) == ("tuidaohu_continent6", base)
    assert [row.identifier for row in rules.rows] == [r.identifier for r in other.rows]
    assert rules.totals == other.totals
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert rules.replace(multiplier=5).options["multiplier"] == 5
    with pytest.raises(mf.OptionError, match="read the page again with it"):
        rules.replace(base_rules="tuidaohu")


def test_rules_of_the_package_are_pickled_by_name():
    rules = Ruleset(page_named("guobiao"), {"min_fan": 6, "rows.flower_tiles": 2})
    data = pickle.dumps(rules)
    assert len(data) < 300
    assert pickle.loads(data) == rules
    own = Ruleset.from_page('name = "guobiao"\nbase = "guobiao"\n')
    assert len(pickle.dumps(own)) > 10_000
    assert pickle.loads(pickle.dumps(own)) == own


def test_a_turned_tile_says_what_is_wild():
    rules = Ruleset(page_named("guangdong_ghost"), {})
    assert rules.wild(mf.tile_index("9m")) == mf.tile_index("1m")
    assert rules.replace(ghost="fixed").wild is None


def test_rows_are_said_as_data_and_as_text(rules):
    said = rules.to_dict()["rows"][1]
    assert said["excludes"] == ["all_chows", "shut", "self_drawn", "chicken"]
    assert (said["group"], said["rule"]) == ("big", "pungs alone")
    assert "碰碰胡" in rules.text()
    assert "pungs alone" in rules.text(chinese=False)


NARROWED = {
    "pairs": ['{ shape = "standard", pairs = "258m258p258s" }'],
    "no runs": ['{ shape = "standard", runs = false }', '"thirteen_orphans"'],
    "one suit": ['{ shape = "standard", one_suit = true, pairs = "28m28p28s" }'],
    "one suit or pairs": [
        '{ shape = "standard", one_suit = true }',
        '"seven_pairs_quads"',
    ],
    "either": [
        '{ shape = "standard", pairs = "258m258p258s" }',
        '{ shape = "standard", runs = false }',
    ],
}


@pytest.mark.parametrize("shapes", NARROWED.values(), ids=NARROWED)
def test_what_wins_is_what_the_narrowed_shapes_say(shapes):
    """By scores, by arrays of verdicts, and by the shapes that waits are asked of."""
    rules = Ruleset.from_page(
        f"""
        name = "narrow"
        shapes = [{", ".join(shapes)}]
        rows.all.table = [["碰碰胡", 2, "all_pungs"], ["平胡", 1, "all_chows"]]
        score.fan = "sum(all)"
        """
    )
    hands = np.concatenate(
        [
            mf.random_wins(400, seed=1),
            mf.random_wins(400, seed=2, forms=mf.SEVEN_PAIRS_QUADS),
            [list(mf.parse(text)) for text in ONE_SUIT],
        ]
    )
    rng = np.random.default_rng(3)
    place = rng.integers(hands.sum(1))
    last = (hands.cumsum(1) > place[:, None]).argmax(1)
    expected = [mf.is_win(bytes(map(int, hand)), forms=rules.shapes) for hand in hands]
    assert 0 < sum(expected) < len(hands)
    hands[np.arange(len(hands)), last] -= 1
    verdicts = rules.may_win_batch(hands, last)
    assert (verdicts == Verdict.WIN).tolist() == expected
    assert rules.score_batch(hands, last).verdict.tolist() == verdicts.tolist()


ONE_SUIT = ["11122233344455m", "11123455567888p", "22233344455588s", "11133355577799p"]


def readings(counts):
    """Yield every way to see counts as sets and a pair: the pair, then the sets."""

    def sets(left):
        tile = next((t for t in range(34) if left[t]), None)
        if tile is None:
            yield []
            return
        if left[tile] >= 3:
            rest = [*left]
            rest[tile] -= 3
            yield from ([(tile,) * 3, *more] for more in sets(rest))
        if tile < 27 and tile % 9 < 7 and left[tile + 1] and left[tile + 2]:
            rest = [*left]
            for other in (tile, tile + 1, tile + 2):
                rest[other] -= 1
            yield from ([(tile, tile + 1, tile + 2), *more] for more in sets(rest))

    for pair in range(34):
        if counts[pair] >= 2:
            rest = [*counts]
            rest[pair] -= 2
            yield from ((pair, found) for found in sets(rest))


EYES = {tile for tile in range(27) if tile % 9 in (1, 4, 7)}
FITS = {
    '{ shape = "standard", pairs = "258m258p258s" }': lambda pair, _: pair in EYES,
    '{ shape = "standard", runs = false }': lambda _, sets: all(
        len(set(own)) == 1 for own in sets
    ),
    '{ shape = "standard", one_suit = true }': lambda pair, sets: (
        len({tile // 9 for own in [(pair,), *sets] for tile in own}) == 1 and pair < 27
    ),
}


@pytest.mark.parametrize("n", [1, 2, 3])
def test_tiles_waited_for_are_those_with_a_reading_that_some_shape_allows(n):
    """By every way to read the hand, its melds among the sets."""
    shapes = list(FITS)[:n]
    rules = Ruleset.from_page(
        f"""
        name = "narrow"
        shapes = [{", ".join(shapes)}]
        [rows.all]
        table = [["胡", 1, "standard", {{ id = "win" }}]]
        [score]
        fan = "sum(all)"
        """
    )
    rng = np.random.default_rng(n)
    few = 0
    for melded in (0, 1, 2):
        hands, melds = mf.random_wins(
            250, melds=melded, return_melds=True, seed=10 * n + melded
        )
        for row in range(len(hands)):
            counts = [int(count) for count in hands[row]]
            sets = [tuple(map(int, meld)) for meld in melds[row]]
            if row % 2:
                counts, sets = of_triplets(len(sets), rng)
            last = rng.choice([tile for tile in range(34) if counts[tile]])
            counts[last] -= 1
            held = mf.Hand(
                bytes(counts),
                melds=" ".join(
                    ("pon:" if len(set(own)) == 1 else "chi:")
                    + "".join(map(mf.tile_name, own))
                    for own in sets
                ),
            )
            expected = []
            for tile in range(34):
                counts[tile] += 1
                used = counts[tile] + sum(own.count(tile) for own in sets)
                fits = used <= 4 and any(
                    FITS[shape](pair, [*found, *sets])
                    for pair, found in readings(counts)
                    for shape in shapes
                )
                counts[tile] -= 1
                if fits:
                    expected.append(tile)
                if used <= 4:
                    win = mf.Win(held, tile)
                    assert (rules._judge(win).verdict == "win") == fits
            assert rules.waits(held) == tuple(expected)
            assert (rules.shanten(held) == 0) == bool(expected)
            few += bool(expected)
    assert few >= 100


def of_triplets(melds, rng):
    """Return the counts of a hand of triplets and a pair, and its melds."""
    one_suit = rng.integers(2) == 0
    tiles = [int(tile) for tile in rng.choice(9 if one_suit else 34, 5, replace=False)]
    melded = [(tile,) * 3 for tile in tiles[:melds]]
    counts = [0] * 34
    for tile in tiles[melds:4]:
        counts[tile] = 3
    counts[tiles[4]] = 2
    return counts, melded
