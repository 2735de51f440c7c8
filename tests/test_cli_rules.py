"""The commands score, settle and rules: what they say."""

import json

import pytest
from case_samples import DRAWN, JP19

import mahjong_fast as mf
from mahjong_fast.text import table, width
from mahjong_fast.words import SHAPE_NAMES

# ---- score ---------------------------------------------------------------------------


def test_score_tells_the_rows_and_the_totals(cli):
    outcome = cli("score", "--rules", "jipinghu", *DRAWN)
    assert outcome.status == 0
    assert "鸡平胡" in outcome.out
    for said in (
        "234678m34566p45s +3s",
        "平胡",
        "自摸",
        "fan 番 2, points 分 4",
        "won by seat 0 (dealer 庄家), drawn 自摸",
    ):
        assert said in outcome.out


FLOOR = ("345678m1299s [ankan:2222p]", "--win", "3s", "--kong-draw", "ankan")


def test_score_names_what_else_made_the_total(cli):
    out = cli("score", "--rules", "jipinghu", *FLOOR).out.splitlines()
    assert out[-2:] == [
        "  at least 3 fan 番: Out with Replacement Tile 杠上开花",
        "  fan 番 3, points 分 8",
    ]
    (answer,) = cli("score", "--rules", "jipinghu", *FLOOR, "--json").objects
    assert answer["bounds"] == [
        {"stage": "Floor", "total": "fan", "before": 1, "after": 3,
         "english": "Out with Replacement Tile", "chinese": "杠上开花"}
    ]  # fmt: skip
    (answer,) = cli("score", "--rules", "jipinghu", *DRAWN, "--json").objects
    assert answer["bounds"] == []


def test_score_names_a_cap_and_what_counts_alone(cli):
    capped = cli("score", "--rules", "jipinghu", "222m333p1555777z", "--win", "1z")
    assert "  at most 3 fan 番\n" in capped.out
    first = (*DRAWN, "--first", "heavenly")
    out = cli("score", "--rules", "jipinghu", *first).out
    assert "  in place of 2 fan 番: Blessing of Heaven 天和\n" in out
    big = cli("score", "--rules", "tuidaohu", "1112223334445m", "--win", "5m").out
    assert "  at most 4 from each payer 每家付\n" in big  # 清一色 and 四暗刻


def test_score_in_json(cli):
    outcome = cli("score", "--rules", "鸡平胡", *DRAWN, "--json")
    (answer,) = outcome.objects
    rules = mf.rules.get("jipinghu")
    win = mf.Win("234678m34566p45s", "3s")
    assert answer["rules"] == "jipinghu"
    assert mf.Win.from_json(answer["win"]) == win
    assert answer["score"] == json.loads(json.dumps(rules.score(win).to_dict()))
    assert '"chinese": "平胡"' in outcome.out


@pytest.mark.parametrize(
    ("arguments", "fans"),
    [
        (("234678m345669p45s"[:-4] + "45s", "--win", "3s"), None),
        (("234678m34566p345s", "--win", "3s"), {"平胡": 1, "自摸": 1}),
        (("234678m34566p45s", "--win", "3s", "--from", 2), {"平胡": 1}),
        (
            ("345678m1299s [ankan:2222p]", "--win", "3s", "--kong-draw", "ankan"),
            {"鸡胡": 0, "自摸": 1},
        ),
        (
            (
                *("345678m1299s", "--melds", "kan:2222p@1", "--win", "3s"),
                *("--seat", 3, "--kong-draw", "kan@1"),
            ),
            {"鸡胡": 0, "自摸": 1},
        ),
        (
            (
                *("456789m23455p24s", "--win", "3s", "--how", "rob"),
                *("--from", 2, "--seat", 1),
            ),
            {"平胡": 1, "自摸": 1},
        ),
        (
            ("123456m789p23s55z", "--win", "4s", "--last", "--seat", 1),
            {"平胡": 1, "自摸": 1},
        ),
        (
            (
                *("123456m789p23s55z", "--win", "1s", "--seat", 2),
                *("--from", 0, "--first", "human"),
            ),
            {"人和": 6},
        ),
        (
            (
                *("234m55p67s [pon:777z@2][pon:111z@1]", "--win", "8s"),
                *("--round", "S"),
            ),
            {"鸡胡": 0, "自摸": 1, "风位": 1, "三元牌": 1},
        ),
    ],
)
def test_score_takes_how_it_was_won(cli, arguments, fans):
    if fans is None:
        assert cli("score", "--rules", "jipinghu", *arguments).status in (1, 2)
        return
    outcome = cli("score", "--rules", "jipinghu", *arguments, "--json")
    score = outcome.objects[0]["score"]
    assert score["fans"] == fans


def test_score_takes_wild_tiles(cli):
    arguments = ("23499m257p78s [pon:333s@0]", "--win", "9s", "--seat", "2", "--json")
    answer = cli("score", "--rules", "guangdong_ghost", *arguments, "--wild", "2p")
    assert answer.objects[0]["score"]["fans"] == {"鸡胡": 2}


def test_score_takes_jokers_without_a_face(cli):
    arguments = ("--melds", "pon:333s@0", "--win", "9s", "--seat", "2", "--jokers", 1)
    for hand in ("23499m57p78s", "23499m57p789s"):  # without the winning tile and with
        for command in ("score", "settle"):
            rules = (command, "--rules", "guangdong_ghost")
            outcome = cli(*rules, hand, *arguments)
            assert outcome.status == 0
            assert "鸡胡" in outcome.out
        answer = cli("score", *rules[1:], hand, *arguments, "--json").objects[0]
        assert answer["win"]["jokers"] == 1
        assert answer["win"]["hand"] == "23499m57p78s"
        assert answer["score"]["fans"] == {"鸡胡": 2}
    shown = cli("score", *rules[1:], hand, *arguments).out
    assert "23499m57p78s +9s [pon:333s@0] and 1 joker 赖子  won by" in shown


@pytest.mark.parametrize("three", ["3", "一炮三响"])
def test_score_takes_three_winners(cli, three):  # JP19
    hand = ("23499m777p12346s", "--win", "5s", "--seat", 1, "--from", 0, "--json")
    scored = ("score", "--rules", "jipinghu", *hand)
    for number, fan in (("1", 0), ("2", 0), (three, 3)):
        answer = cli(*scored, "--winners", number).objects[0]
        assert answer["score"]["totals"]["fan"] == fan
    assert cli(*scored).objects[0]["score"]["totals"]["fan"] == 0
    drawn = cli("score", "--rules", "jipinghu", *DRAWN, "--winners", three)
    assert "SituationError: three winners, but not on a discard" in drawn.err


@pytest.mark.parametrize(
    ("said", "ready"), [("declared", True), ("报听", True), ("天听", "first")]
)
def test_score_takes_who_was_ready(cli, said, ready):
    scored = ("score", "--rules", "jipinghu", *DRAWN, "--json")
    assert cli(*scored, "--ready", said).objects[0]["win"]["ready"] == ready
    assert "ready" not in cli(*scored).objects[0]["win"]
    settled = cli("settle", "--rules", "jipinghu", *DRAWN, "--ready", said)
    assert settled.status == 0


def test_score_takes_options(cli):
    hand = ("12334567788m22z", "--win", "9m", "--from", "3", "--json")
    plain = cli("score", "--rules", "jipinghu", *hand).objects[0]
    assert plain["score"]["fans"] == {"混一色": 2}
    option = ("-o", "stack_in_cap_patterns=true")
    stacked = cli("score", "--rules", "jipinghu", *hand, *option).objects[0]
    assert stacked["score"]["fans"] == {"混一色": 2, "平胡": 1}


@pytest.mark.parametrize(
    ("notation", "hand", "melds", "win", "wild", "locked"),
    [
        ("mpsz", "3368m345p345s", "chi:345m@0", "7m", "5z", "1m9s"),
        *[
            (
                "chinese",
                "三三六八万 三四五筒 三四五条",
                melds,
                "七万",
                "白",
                "一万 九条",
            )
            for melds in ("[chi:三四五万@0]", "chi:三四五万@0")
        ],
        (
            *("mjai", "3m 3m 6m 8m 3p 4p 5p 3s 4s 5s", "[chi:3m 4m 5m@0]", "7m"),
            *("P", "1m 9s"),
        ),
    ],
)
def test_tiles_are_read_in_any_notation(cli, notation, hand, melds, win, wild, locked):
    answers = []
    for command in (
        ("score", "--rules", "guobiao", "--locked", locked),
        ("score", "--rules", "guangdong_ghost", "--wild", wild),
    ):
        said = ("--melds", melds, "--win", win, "--seat", 1, "--notation", notation)
        answers += cli(*command, hand, *said, "--json").objects
    assert [answer["win"]["win"] for answer in answers] == ["7m", "7m"]
    assert [answer["win"]["melds"] for answer in answers] == [["chi:345m@0"]] * 2
    assert answers[0]["win"]["locked"] == ["1m", "9s"]
    assert answers[1]["win"]["wild"] == ["5z"]
    wrong = cli("score", "--rules", "guobiao", hand, "--notation", notation,
                "--win", "八八", "--melds", melds)  # fmt: skip
    assert (wrong.status, len(wrong.err.splitlines())) == (2, 2)


def test_horses_are_read_in_any_notation(cli):
    deal = ("settle", "--rules", "tuidaohu", "--kongs", "1:add,2:kan@1", "--json")
    chinese = cli(*deal, "--horses", "三筒", "--notation", "chinese")
    assert chinese.objects[0]["settlement"]["deltas"] == [1, -2, 2, -1]  # TD10
    owned = ("settle", "--rules", "guangdong_ghost", "23499m567p78s [pon:333s@0]",
             "--win", "9s", "--seat", 2)  # fmt: skip
    plain = cli(*owned, "--horses", "0:5m,1:2s,2:1z")
    botzone = ("settle", "--rules", "guangdong_ghost", "W2 W3 W4 W9 W9 B5 B6 B7 T7 T8",
               "--melds", "pon:T3T3T3@0", "--win", "T9", "--seat", 2)  # fmt: skip
    other = cli(*botzone, "--horses", "0:W5,1:T2,2:F1", "--notation", "botzone")
    assert (other.status, other) == (0, plain)


def test_score_says_of_whom_it_was_won(cli):
    hand = ("23499m567p33378s", "--win", "9s", "--how", "荣和", "--from", "对家")
    told = cli("score", "--rules", "jipinghu", *hand)
    assert (
        "+9s  won by seat 0 (dealer 庄家) on a discard 点炮 of seat 2 (对家)\n"
    ) in told.out
    same = cli("score", "--rules", "jipinghu", *hand[:-1], "opposite", "--seat", "庄家")
    assert same == told


# ---- settle --------------------------------------------------------------------------


def test_settle_tells_every_payment(cli):
    outcome = cli("settle", "--rules", "jipinghu", *DRAWN)
    assert outcome.status == 0
    lines = outcome.out.splitlines()
    assert sum("pays" in line for line in lines) == 3
    assert "+12" in outcome.out
    assert "next to deal: 0 dealer 庄家" in outcome.out


def test_settle_in_json(cli):
    outcome = cli(
        *("settle", "--rules", "tuidaohu", "23499m567p78s [pon:333s@0]", "--win", "9s"),
        *("--seat", 2, "--horses", "3m", "--json"),
    )
    (answer,) = outcome.objects
    assert answer["rules"] == "tuidaohu"
    settled = answer["settlement"]
    assert settled["deltas"] == [2, -4, 6, -4]
    assert settled["base"] == [-2, -2, 6, -2]
    assert settled["next_dealer"] == 2
    assert {"payer", "payee", "amount", "chinese", "english", "rule"} == set(
        settled["payments"][0]
    )


def test_settle_a_draw_with_kongs(cli):  # TD10
    outcome = cli(
        *("settle", "--rules", "tuidaohu", "--kongs", "1:add,2:kan@1"),
        *("--horses", "3p", "--json"),
    )
    assert outcome.objects[0]["settlement"]["deltas"] == [1, -2, 2, -1]


def test_settle_horses_of_all(cli):  # GZ18
    outcome = cli(
        *("settle", "--rules", "guangdong_ghost", "23499m567p78s [pon:333s@0]"),
        *("--win", "9s", "--seat", 2, "--wild", "9p"),
        *("--horses", "0:5m,1:2s,2:1z,3:4p", "--json"),
    )
    assert outcome.objects[0]["settlement"]["deltas"] == [0, -32, 64, -32]


def test_settle_tells_what_the_winners_have(cli):
    won = ("3368m345p345s", "--win", "7m", "--melds", "chi:345m@0", "--seat", 1)
    lines = cli("settle", "--rules", "guobiao", *won, "--from", 0).out.splitlines()
    assert lines[1] == (
        "  1 下家  wins  三色三同顺 8, 平和 2, 断幺 2, 连六 1, 坎张 1: fan 番 14, "
        "fan without flowers 花牌外番 14"
    )
    assert "wins" not in cli("settle", "--rules", "guobiao").out


def test_settle_takes_facts(cli):
    outcome = cli(
        *("settle", "--rules", "guangdong_live", "23499m567p78s [pon:333s@0]"),
        *("--win", "9s", "--seat", 2, "--fact", "a_seat=0", "--horses", "3m,5p"),
        "--json",
    )
    assert outcome.objects[0]["settlement"]["deltas"] == [-40, -40, 120, -40]


def test_settle_knows_who_is_liable_already(cli):
    melds = "chi:123m@0,pon:444p@3,chi:789m@0,pon:666s@2"
    win = ("5z", "--win", "5z", "--seat", 1, "--melds", melds, "--json")
    free = cli("settle", "--rules", "jipinghu", *win)
    assert free.objects[0]["settlement"]["deltas"] == [0, 6, -6, 0]
    bound = cli("settle", "--rules", "jipinghu", *win, "--fact", "already_liable=2")
    assert bound.objects[0]["settlement"]["deltas"] == [-2, 6, -2, -2]


def test_settle_gives_coins(cli):
    room = ("--room", "N=600,A=250")
    outcome = cli("settle", "--rules", "jipinghu", *DRAWN, *room, "--json")
    coins = outcome.objects[0]["settlement"]["coins"]
    assert coins == [12 * 600 - 250, *[-4 * 600 - 250] * 3]
    text = cli("settle", "--rules", "jipinghu", *DRAWN, *room)
    assert "+6950" in text.out


def test_settle_reads_a_deal(cli, tmp_path):
    deal = mf.Deal.from_case(JP19)
    path = tmp_path / "deal.json"
    path.write_text(deal.to_json(), encoding="utf-8")
    for arguments, stdin in (((path,), ""), (("-",), deal.to_json())):
        outcome = cli(
            "settle", "--rules", "jipinghu", "--json", "--deal", *arguments, stdin=stdin
        )
        assert outcome.objects[0]["settlement"]["deltas"] == [-32, 8, 8, 16]


KONG = ("345678m1299s [kan:2222p@1]", "--win", "3s", "--seat", 3)


UNLISTED = "no kongs 杠 are listed, so none are paid; who won has --kongs 3:kan@1"


def notes(outcome):
    assert outcome.status == 0
    found = [line for line in outcome.out.splitlines() if line.startswith("  note: ")]
    return [line.removeprefix("  note: ") for line in found]


def test_settle_notes_kongs_of_the_winner_that_are_not_listed(cli):
    settled = ("settle", "--rules", "tuidaohu", *KONG)
    assert notes(cli(*settled)) == [UNLISTED]
    assert notes(cli(*settled, "--kongs", "3:kan@1")) == []
    # Who gave it may be left out of the melds, not of what is paid.
    unsaid = ("settle", "--rules", "tuidaohu", "345678m1299s [kan:2222p]", *KONG[1:])
    assert notes(cli(*unsaid))[0].endswith("--kongs 3:kan@SEAT")
    deal = mf.Deal(wins=[mf.Win("345678m1299s", "3s", melds="kan:2222p@1", seat=3)])
    filed = cli("settle", "--rules", "tuidaohu", "--deal", "-", stdin=deal.to_json())
    assert notes(filed) == [UNLISTED.replace("--kongs 3:kan@1", '"kongs": ["3:kan@1"]')]
    # These rules pay no kongs.
    assert notes(cli("settle", "--rules", "jipinghu", *KONG)) == []
    pung = ("345678m1299s [pon:222p@1]", *KONG[1:])
    assert notes(cli("settle", "--rules", "tuidaohu", *pung)) == []


def test_settle_notes_what_moves_no_points(cli):
    vain = ("--kongs", "3:kan@1", "--horses", "3m")
    assert notes(cli("settle", "--rules", "jipinghu", *KONG, *vain)) == [
        "the kongs 杠 move no points in this deal",
        "the horses 马 move no points in this deal",
    ]
    # The horse points at nobody who won.
    assert notes(
        cli("settle", "--rules", "guangdong_live", *KONG, "--horses", "1m")
    ) == [
        UNLISTED,
        "the horses 马 move no points in this deal",
    ]


def test_horses_that_multiply_are_told(cli):
    won = ("23499m567p78s [pon:333s@0]", "--win", "9s", "--seat", 2)
    for horses, told in (
        ("3m,5p", "self-draw, times 2 for 1 horse 自摸 中1马 ×2"),
        ("3m,3p", "self-draw, times 3 for 2 horses 自摸 中2马 ×3"),
        ("1m", "self-draw 自摸"),
    ):
        out = cli("settle", "--rules", "实战", *won, "--horses", horses).out
        assert out.count(f"  {told}  each other player") == 3
    kong = ("23499m567p78s [ankan:3333s]", *won[1:], "--kongs", "2:ankan")
    paid = cli("settle", "--rules", "实战", "-o", "horses_on_kongs=true", *kong,
               "--horses", "3m").out  # fmt: skip
    assert paid.count("40  concealed kong, times 2 for 1 horse 暗杠 中1马 ×2") == 3


# ---- rules ---------------------------------------------------------------------------


def test_rules_are_listed(cli):
    outcome = cli("rules")
    assert [line.split()[0] for line in outcome.out.splitlines()] == list(
        mf.rules.names()
    )
    named = cli("rules", "--json").objects
    assert [each["name"] for each in named] == list(mf.rules.names())
    assert all(each["chinese"] and each["english"] for each in named)


@pytest.mark.parametrize("name", mf.rules.names())
def test_rules_shows_the_whole_table(cli, name):
    rules = mf.rules.get(name)
    text = cli("rules", name).out
    (answer,) = cli("rules", name, "--json").objects
    for row, said in zip(rules.rows, answer["rows"], strict=True):
        assert (row.identifier, row.value) == (said["identifier"], said["value"])
        assert row.chinese in text
        assert row.english in text
    for option, said in zip(rules.option_list, answer["options"], strict=True):
        assert said["name"] == option.name
        assert option.name in text
    known = {row.identifier for row in rules.rows}
    for said in answer["rows"]:
        assert {*said["excludes"], *said["replaces"]} <= known


@pytest.mark.parametrize("name", mf.rules.names())
def test_rules_names_a_row_once(cli, name):
    rules = mf.rules.get(name)
    table = cli("rules", name).out.split("options 选项")[0].splitlines()
    for row in rules.rows:
        named = [
            line for line in table if line.startswith(f"  {row.english} {row.chinese} ")
        ]
        assert len(named) == 1
        assert any(line.endswith(row.rule) for line in table)


def test_rules_shows_what_differs_in_rows_of_one_name(cli):
    lines = cli("rules", "guobiao").out.splitlines()
    (place,) = [
        n for n, line in enumerate(lines) if line.startswith("  Pung of Terminals")
    ]
    assert lines[place].endswith("1 each  A pung or kong of ones or nines.")
    rows = [row for row in mf.rules.get("guobiao").rows if row.chinese == "幺九刻"]
    assert [line.split() for line in lines[place + 1 : place + 6]] == [
        [rows[0].identifier, rows[0].rule_chinese],
        "or, each above 1: 九莲宝灯 cancels one.".split(),
        [rows[1].identifier, rows[1].rule_chinese],
        "or: A pung or kong of a wind that is neither of round nor of seat.".split(),
        [rows[2].identifier, rows[2].rule_chinese],
    ]
    assert lines[place + 6].startswith("  Melded Kong")
    assert "beside these" not in lines[place + 6]


def test_rules_says_what_a_score_has_and_a_win_needs(cli):
    out = cli("rules", "guobiao").out
    assert "  a score has: fan 番, fan without flowers 花牌外番\n" in out
    assert "  a win needs: fan without flowers 花牌外番 8\n" in out
    assert "a win needs" not in cli("rules", "jipinghu").out
    (answer,) = cli("rules", "guobiao", "--json").objects
    assert answer["totals"] == ["fan", "fan_before_flowers"]
    assert (answer["minimum"], answer["minimum_of"]) == (8, "fan_before_flowers")


@pytest.mark.parametrize(("name", "chows"), [("tuidaohu", False), ("jipinghu", True)])
def test_rules_says_whether_there_are_chows(cli, name, chows):
    assert ("  no chows 不吃\n" in cli("rules", name).out) is not chows
    (answer,) = cli("rules", name, "--json").objects
    assert answer["chows"] is chows


def test_rules_shows_the_options_as_they_are_set(cli):
    outcome = cli("rules", "xinzhang", "-o", "min_fan=3")
    assert "min_fan=3" in outcome.out
    (answer,) = cli("rules", "xinzhang", "-o", "min_fan=3", "--json").objects
    assert {o["name"]: o["value"] for o in answer["options"]}["min_fan"] == 3


@pytest.mark.parametrize("name", mf.rules.names())
def test_rules_says_every_sentence_in_both_languages(cli, name):
    page = mf.rules.get(name).page()
    text = cli("rules", name).out
    out = " ".join(text.split())
    closed = "".join(text.split())  # Chinese is broken without a blank
    (answer,) = cli("rules", name, "--json").objects
    for row, said in zip(mf.rules.get(name).rows, answer["rows"], strict=True):
        assert (said["rule"], said["rule_chinese"]) == (row.rule, row.rule_chinese)
        assert f" {row.identifier} " in out
        assert " ".join(row.rule_chinese.split()) in out
    for option, said in zip(page.options, answer["options"], strict=True):
        assert (said["text"], said["text_chinese"]) == (option.en, option.zh)
        assert said["mark"] == option.mark
        assert " ".join(option.en.split()) in out
        assert "".join(option.zh.split()) in closed
        assert f"[{option.mark}] " in out or not option.mark
    for said in answer["forbid"]:
        (forbid,) = [
            each for each in page.forbids if each.identifier == said["identifier"]
        ]
        assert (said["text"], said["text_chinese"]) == (forbid.en, forbid.zh)
        assert f"{forbid.identifier} {' '.join(forbid.en.split())}" in out
        assert "".join(forbid.zh.split()) in closed


@pytest.mark.parametrize("name", mf.rules.names())
def test_rules_breaks_sentences_of_options_into_lines(cli, name):
    options = cli("rules", name).out.split("options 选项\n")[1].splitlines()
    sentences = [line for line in options if line.startswith("      ")]
    assert sentences
    assert max(map(width, sentences)) <= 88


def test_rules_says_what_may_not_be_won(cli):
    def forbidden(*arguments):
        (answer,) = cli("rules", *arguments, "--json").objects
        return [forbid["identifier"] for forbid in answer["forbid"]]

    assert forbidden("tuidaohu") == ["only_drawn", "no_chows"]
    assert forbidden("guobiao") == []
    out = cli("rules", "tuidaohu").out
    assert "what may not be won 不能和\n  only_drawn\n" in out
    assert "what may not be won" not in cli("rules", "guobiao").out
    page = mf.rules.get("guangdong_ghost").page()
    usual = forbidden("guangdong_ghost")
    every = [forbid.identifier for forbid in page.forbids]
    assert set(usual) <= set(every)


@pytest.mark.parametrize("name", mf.rules.names())
def test_rules_in_json_says_what_the_rules_are(cli, name):
    (said,) = cli("rules", name, "--json").objects
    rules = mf.rules.get(name)
    flags = {name: flag for flag, name in SHAPE_NAMES.items()}
    assert sum(flags[name] for name in said.pop("forms")) == rules.shape_flags
    options = {option["name"]: option["value"] for option in said.pop("options")}
    assert options == dict(rules.options)
    rows = said.pop("rows")
    forbids = [forbid["identifier"] for forbid in said.pop("forbid")]
    assert forbids == [forbid.identifier for forbid in rules.forbids]
    assert said.pop("page") == rules.page().text
    assert said.pop("score") == rules.formulas
    for field, value in said.items():
        own = getattr(rules, field)
        assert (tuple(value) if isinstance(own, tuple) else value) == own, field
    for row, told in zip(rules.rows, rows, strict=True):
        for field in ("identifier", "chinese", "english", "value", "when", "any_of"):
            assert told[field] == getattr(row, field)
        assert (told["times"], told["less"], told["group"]) == (
            row.times,
            row.less,
            row.group,
        )
        for field in ("excludes", "replaces"):  # JSON names each row of a group
            meant = {
                other.identifier
                for other in rules.rows
                for name in getattr(row, field)
                if name in (other.identifier, *(f"@{group}" for group in other.groups))
            }
            assert set(told[field]) == meant


def test_rules_says_above_how_many_a_row_counts(cli):
    out = cli("rules", "guangdong_ghost", "-o", "gen_multiple=2").out
    (line,) = [line for line in out.splitlines() if "Further Four Alike" in line]
    assert " 2 each above 1  " in line


# ---- text ----------------------------------------------------------------------------


def test_rules_shows_the_range_of_a_number(cli):
    assert "  dead_wall=0  (0 to 83)" in cli("rules", "jipinghu").out
    (answer,) = cli("rules", "guobiao", "--json").objects
    options = {option["name"]: option for option in answer["options"]}
    assert (options["min_fan"]["least"], options["min_fan"]["most"]) == (0, 10_000)
    assert (options["flowers"]["least"], options["flowers"]["most"]) == (None, None)
    assert options["min_fan"]["choices"] is None
    assert options["flowers"]["choices"] == [False, True]


def test_chinese_takes_two_columns():
    assert width("鸡平胡") == 6
    lines = table([("鸡", "1", "x"), ("abc", "22", "y")], right=[1])
    assert lines == ["鸡    1  x", "abc  22  y"]


# ---- help ----------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["score", "settle", "rules", "check"])
def test_each_command_has_help(cli, command):
    outcome = cli(command, "--help")
    assert outcome.status == 0
    assert "examples:" in outcome.out
    assert max(map(width, outcome.out.splitlines())) <= 88
