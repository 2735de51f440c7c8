"""A win as a value: what is read, what is refused, and both ways to JSON."""

import copy
import inspect
import json
import pickle
from itertools import permutations

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.errors import (
    ArgumentError,
    ArrayError,
    MahjongError,
    MeldError,
    MissingInput,
    SituationError,
    TileError,
    WinNotAllowed,
)

PLAIN = ("123m456p789s1122z", "1z")
KONG = {"hand": "345678m1299s", "win": "3s", "melds": "ankan:2222p"}
WINS = [
    mf.Win(*PLAIN),
    mf.Win(*PLAIN, how="discard", from_seat=2, seat=1, round="N", winners=3),
    mf.Win(**KONG, kong_draw="ankan", last_tile=True, seat=3, flowers=4),
    mf.Win(**KONG, kong_draw=("ankan",), wild=("9p", "7z"), ready=True),
    mf.Win(*PLAIN, first="天胡"),
    mf.Win(*PLAIN, first="human", seat=2, how="discard", ready="first"),
    mf.Win(*PLAIN, how="discard", after_kong=True, visible=True, locked="2z"),
    mf.Win("123m456p78s11z", "9s", "pon:555z@2", how="rob", from_seat=3),
    mf.Win("1123m456p789s1z", "1z", jokers=2),
]


@pytest.mark.parametrize("win", WINS, ids=repr)
def test_a_win_is_a_value(win):
    again = eval(repr(win), {"Win": mf.Win})
    others = [pickle.loads(pickle.dumps(win)), copy.deepcopy(win), again]
    others += [mf.Win.from_json(win.to_json()), mf.Win.from_dict(win.to_dict())]
    others += [mf.Win.from_json(json.loads(win.to_json()))]
    for other in others:
        assert other == win
        assert hash(other) == hash(win)
    assert sum(win == other for other in WINS) == 1
    assert win != repr(win)


def test_a_win_cannot_be_changed():
    win = WINS[0]
    with pytest.raises(AttributeError, match="a Win cannot be changed"):
        win.seat = 1
    with pytest.raises(AttributeError, match="a Win cannot be changed"):
        del win.hand


def turned_by_hand(win, by):
    """Return the win of the same JSON, every seat in it moved on."""
    said = win.to_dict()
    said["seat"] = (said.get("seat", 0) + by) % 4
    if "from_seat" in said:
        said["from_seat"] = (said["from_seat"] + by) % 4

    def moved(text):
        word, at, seat = text.partition("@")
        return f"{word}@{(int(seat) + by) % 4}" if at else word

    for name in ("melds", "kong_draw"):
        if name in said:
            said[name] = [moved(text) for text in said[name]]
    return mf.Win.from_dict({**said, "melds": " ".join(said.get("melds", ()))})


CLAIMED = mf.Win(
    "34m99s", "5m", "chi:123m@3 add:5555z@2 kan:2222p@1", kong_draw="kan@1 add"
)


@pytest.mark.parametrize("win", [*WINS, CLAIMED], ids=repr)
@pytest.mark.parametrize("by", range(4))
def test_a_win_seen_from_other_seats(win, by):
    try:
        slowly = turned_by_hand(win, by)
    except SituationError as error:  # 天和, but no dealer
        with pytest.raises(SituationError, match=str(error)):
            win.turned(by)
        return
    turned = win.turned(by)
    assert turned == slowly
    assert turned.turned((4 - by) % 4) == win
    for name in ("jipinghu", "guangdong_ghost"):
        rules = mf.rules.get(name)
        scores = []
        for same in (turned, slowly):
            try:
                scores.append(rules.score(same).to_dict())
            except MahjongError as error:
                scores.append(str(error))
        assert scores[0] == scores[1]


@pytest.mark.parametrize("by", [-1, 4, 1.5, None, "1"])
def test_turned_by_no_seat(by):
    with pytest.raises(ArgumentError, match="by"):
        CLAIMED.turned(by)
    with pytest.raises(MeldError, match="turned"):
        CLAIMED.melds[0].turned(by)


def test_a_hand_comes_in_any_form():
    text, tile = PLAIN
    counts = mf.parse(text)
    for hand in (text, counts, list(counts), mf.Hand(counts)):
        assert mf.Win(hand, mf.tile_index(tile)) == WINS[0]
    melds = mf.parse_melds("pon:555z@2")
    hand = mf.Hand.parse("123m456p78s1z", melds=melds, jokers=1)
    win = mf.Win(hand, "9s")
    assert (win.melds, win.jokers) == (melds, 1)
    assert win == mf.Win("123m456p78s1z", "9s", melds=["pon:555z@2"], jokers=1)
    with pytest.raises(MeldError, match="a Hand are its own"):
        mf.Win(hand, "9s", melds=melds)


def test_what_is_read():
    win = WINS[2]
    assert (win.hand, win.win) == (mf.parse("345678m1299s"), mf.tile_index("3s"))
    assert (win.how, win.seat, win.from_seat, win.round) == ("tsumo", 3, None, "E")
    assert (win.kong_draw, win.last_tile, win.flowers) == (("ankan",), True, 4)
    assert WINS[4].first == "heavenly"
    assert WINS[5].first == "human"
    assert WINS[3].wild == (17, 33)
    assert WINS[6].locked == (28,)


# ---- what contradicts itself ---------------------------------------------------------

CONTRADICTIONS = [
    ({"hand": "123m456p789s1111z", "win": "1z"}, "1z: five of one tile"),
    ({"hand": "123m456p11z", "win": "1z"}, "not 13, or 16, tiles"),
    ({"hand": "1m", "win": "1m", "melds": "[222m][333m][444m]"}, "not 13, or 16"),
    ({"hand": "123m456p789s11222z", "win": "1z"}, "leave the winning tile out"),
    ({"hand": "123m456p789s11222z", "win": "1z", "wild": "1z"}, "leave the winning"),
    ({"hand": "123m456p789s11222333z", "win": "3z"}, "leave the winning tile out"),
    ({"hand": "123m456p789s11222z", "win": "3z"}, "not 13, or 16"),
    ({"hand": "11z789s", "win": "1z", "how": "rob"}, "not 13"),
    ({"how": "rob"}, "1z: a robbed tile is the fourth of its kind"),
    ({"kong_draw": "ankan"}, "the winner has none"),
    ({**KONG, "kong_draw": "ankan", "how": "discard"}, "a kong is drawn"),
    ({"after_kong": True}, "is won on a discard"),
    ({"first": "earthly"}, "is no win of the dealer"),
    ({"first": "heavenly", "seat": 1}, "heavenly is a win of the dealer alone"),
    ({**KONG, "first": "heavenly"}, "but with melds"),
    ({"first": "heavenly", "last_tile": True}, "with the last tile"),
    ({"winners": 3}, "three winners, but not on a discard"),
    ({"winners": 2}, "two winners, but not on a discard"),
    ({"from_seat": 1}, "won by drawing, but from seat 1"),
    ({"how": "discard", "from_seat": 0}, "seat 0 wins its own tile"),
    ({"hand": "123m456p78s11z", "win": "9s", "melds": "pon:555z@0"}, "own seat"),
    ({"hand": "19m" * 4 + "999s", "wild": "1m 9m 9s", "win": "1z"}, "11 jokers"),
    ({"melds": "[111m][222m][333m][444m][555m][666m]", "hand": "", "win": "1z"},
     "6 melds"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "message"), CONTRADICTIONS)
def test_a_contradiction_is_named(given, message):
    arguments = {"hand": PLAIN[0], "win": PLAIN[1], **given}
    with pytest.raises(SituationError) as caught:
        mf.Win(**arguments)
    assert message in str(caught.value)
    assert isinstance(caught.value, WinNotAllowed)
    assert caught.value.reason == str(caught.value)


@pytest.mark.parametrize(
    ("given", "kind", "message"),
    [
        ({"hand": "123x"}, TileError, "'x"),
        ({"win": "0z"}, TileError, "0z"),
        ({"win": 34}, TileError, "34 is no tile index"),
        ({"win": None}, TileError, "None is no tile index"),
        ({"melds": "pon:123m"}, MeldError, "no pung"),
        ({"melds": 3}, MeldError, "not 3"),
        ({"melds": [3]}, MeldError, "3 is no Meld"),
        ({"how": "luck"}, ArgumentError, "or rob 抢杠, not 'luck'"),
        ({"seat": 4}, ArgumentError, "seat is 0 to 3, not 4"),
        ({"seat": True}, ArgumentError, "seat is 0 to 3, not True"),
        ({"seat": "1"}, ArgumentError, "seat is 0 to 3, not '1'"),
        ({"from_seat": -1}, ArgumentError, "from_seat is 0 to 3"),
        ({"round": "east"}, ArgumentError, "round is E, S, W, N"),
        ({"winners": 4}, ArgumentError, "winners is 1 to 3, not 4"),
        ({"winners": "2"}, ArgumentError, "winners is 1 to 3, not '2'"),
        ({"round": "中"}, ArgumentError, "or 东南西北, not '中'"),
        ({"wild": 5}, ArrayError, "wild is kinds of tiles, not 5"),
        ({"wild": "55s"}, ArrayError, "and names 5s twice"),
        ({"kong_draw": "kong"}, ArgumentError, "not 'kong'"),
        ({"kong_draw": "kan@4"}, ArgumentError, "not 'kan@4'"),
        ({"kong_draw": "ankan@1"}, ArgumentError, "not 'ankan@1'"),
        ({"kong_draw": 1}, ArgumentError, "not 1"),
        ({"last_tile": 3}, ArgumentError, "last_tile is True or False, not 3"),
        ({"visible": "maybe"}, ArgumentError, "visible is True or False"),
        ({"how": 10**5000}, ArgumentError, "not this int"),
        ({"seat": 10**5000}, ArgumentError, "not this int"),
        ({"kong_draw": 10**5000}, ArgumentError, "not this int"),
        ({"round": np.array(["E", "S"])}, ArgumentError, "round is E, S, W, N"),
        ({"how": np.arange(3)}, ArgumentError, "how is tsumo"),
        ({"kong_draw": np.arange(3)}, ArgumentError, "kong_draw is ankan"),
        ({"ready": np.arange(3)}, ArgumentError, "ready is True, False or first"),
        ({"first": "first"}, ArgumentError, "not 'first'"),
        ({"first": ["heavenly"]}, ArgumentError, r"not \['heavenly'\]"),
        ({"flowers": 255}, ArgumentError, "flowers is 0 to 254"),
        ({"ready": 2}, ArgumentError, "ready is True, False or first, not 2"),
        ({"jokers": 9}, ArgumentError, "jokers is 0 to 8"),
        ({"locked": None}, ArrayError, "locked is kinds of tiles, not None"),
    ],
)
def test_what_cannot_be_read_is_named(given, kind, message):
    arguments = {"hand": PLAIN[0], "win": PLAIN[1], **given}
    with pytest.raises(kind, match=message):
        mf.Win(**arguments)


def test_a_claim_that_nobody_can_check_is_no_contradiction():
    assert mf.Win(*PLAIN, visible=True).visible


def test_a_wild_tile_counts_towards_the_four_copies():
    mf.Win("111m456p789s1122z", "1m", wild="1m")
    with pytest.raises(SituationError, match="1m: five of one tile"):
        mf.Win("1111m456p789s112z", "1m", wild="1m")


# ---- JSON and cases ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("{", "a win in JSON cannot be read"),
        ("[1]", "a win is a JSON object, not list"),
        ('{"hand": "1m"}', "a win needs 'win'"),
        (
            '{"hand": "1m", "win": "1m", "colour": 1}',
            "a win has no 'colour': there are",
        ),
        (
            '{"hand": "1m", "win": "1m", "last_tiles": true}',
            "a win has no 'last_tiles': did you mean last_tile",
        ),
        (3, "a win is a JSON object, not int"),
    ],
)
def test_json_that_is_no_win(said, message):
    with pytest.raises(MahjongError, match=message):
        mf.Win.from_json(said)


def test_a_case_says_the_same():
    case = {
        "id": "X1",
        "seat": 1,
        "melds": ["chi:123m@0", "add:2222s@3"],
        "hand": "45699p11z",
        "win": "1z",
        "how": "discard",
        "from": 3,
        "round": "S",
        "haidi": True,
        "gangpao": True,
        "ghost": "7z",
        "flowers": ["春", "夏"],
        "visible": True,
        "fan": 3,
    }
    assert mf.Win.from_case(case) == mf.Win(
        "45699p11z",
        "1z",
        "chi:123m@0 add:2222s@3",
        how="discard",
        seat=1,
        from_seat=3,
        round="S",
        last_tile=True,
        after_kong=True,
        wild="7z",
        flowers=2,
        visible=True,
    )


def test_a_case_may_name_one_kong_or_a_chain():
    for said, kongs in [
        ("ankan", ("ankan",)),
        (["ankan"], ("ankan",)),
        ("", ()),
    ]:
        win = mf.Win.from_case(
            {"hand": KONG["hand"], "win": "3s", "melds": KONG["melds"],
             "kong_draw": said}
        )  # fmt: skip
        assert win.kong_draw == kongs


@pytest.mark.parametrize(
    ("name", "meant"),
    [("last_tile", "haidi"), ("from_seat", "from"), ("after_kong", "gangpao"),
     ("wild", "ghost"), ("winners", "wins")],
)  # fmt: skip
def test_a_case_calls_it_otherwise(name, meant):
    with pytest.raises(MahjongError, match=f"no key '{name}': it is {meant}$"):
        mf.Win.from_case({"hand": "1m", "win": "1m", name: 1})


def test_a_case_that_is_none():
    with pytest.raises(MissingInput, match="hand is not given"):
        mf.Win.from_case({"win": "1m"})
    with pytest.raises(MahjongError, match="a case is a mapping, not list"):
        mf.Win.from_case([1])


def win(**more):
    return mf.Win(*PLAIN, **more)


@pytest.mark.parametrize("name", ["last_tile", "after_kong", "visible", "ready"])
@pytest.mark.parametrize("yes", [True, 1, np.True_, np.int8(1)])
def test_a_flag_is_any_truth_value(name, yes):
    given = {name: yes, "how": "discard"}
    assert getattr(win(**given), name) is True
    given[name] = type(yes)(0)
    assert getattr(win(**given), name) is False


@pytest.mark.parametrize("name", ["seat", "winners", "flowers", "jokers"])
@pytest.mark.parametrize("kind", [np.int64, np.uint8])
def test_a_number_is_of_any_integer_type(name, kind):
    given = {"winners": 1}.get(name, 0)
    assert getattr(win(**{name: kind(given)}), name) == given


@pytest.mark.parametrize(
    ("melds", "chain", "message"),
    [
        ("kan:2222p@1 ankan:9999s", "kan@2", "kan@2 is not among the melds"),
        ("ankan:2222p ankan:9999s", "kan@2", "kan@2 is not among the melds"),
        ("kan:2222p@1 pon:999s@3", "kan@1 ankan", "ankan is not among the melds"),
        ("kan:2222p@1 ankan:9999s", "ankan ankan", "ankan is not among the melds"),
        ("kan:2222p@1 ankan:9999s", "add", "add is not among the melds"),
        ("kan:2222p@1 ankan:9999s", "ankan kan@1", "can only begin a chain"),
        ("kan:2222p@1 kan:9999s@1", "kan@1 kan@1", "can only begin a chain"),
    ],
)
def test_the_kongs_of_a_chain_are_among_the_melds(melds, chain, message):
    with pytest.raises(SituationError, match=message):
        mf.Win("345678m1z", "1z", melds, seat=0, kong_draw=chain)


@pytest.mark.parametrize(
    ("melds", "chain"),
    [
        ("ankan:9999s kan:2222p@1", "kan@1"),
        ("ankan:9999s kan:2222p", "kan@1"),
        ("ankan:9999s kan:2222p@1", "kan"),
        ("kan:2222p@1 ankan:9999s", "kan@1 ankan"),
        ("add:2222p@1 ankan:9999s", "ankan add"),
        ("add:2222p@1 pon:999s@2", "add"),
        ("add:2222p@1 kan:9999s@3", "kan@3 add"),
        ("ankan:2222p ankan:9999s", "ankan ankan"),
    ],
)
def test_a_chain_of_kongs(melds, chain):
    won = mf.Win("345678m1z", "1z", melds, kong_draw=chain)
    assert won.kong_draw == tuple(chain.split())


@pytest.mark.parametrize(
    ("melds", "chain"),
    [
        ("kan:2222p@1 pon:999s@3", "kan@1"),
        ("ankan:2222p chi:123s@3", "ankan"),
        ("kan:2222p@1 kan:9999s@3", "kan@1"),
        ("pon:444z@2 kan:2222p@1 ankan:9999s", "kan@1 ankan"),
        ("ankan:2222p add:9999s@1 chi:123s@3", "ankan add"),
    ],
)
def test_the_melds_of_a_chain_stand_in_any_order(melds, chain):
    rules = mf.rules.get("guobiao", min_fan=0)
    hand = "345678m1z" if len(melds.split()) == 2 else "345m1z"
    orders = [" ".join(order) for order in permutations(melds.split())]
    wins = [mf.Win(hand, "1z", order, kong_draw=chain) for order in orders]
    assert [win.kong_draw for win in wins] == [tuple(chain.split())] * len(orders)
    assert [" ".join(map(str, win.melds)) for win in wins] == orders  # as they are told
    assert len({rules.score(win).fan for win in wins}) == 1


@pytest.mark.parametrize("seat", range(4))
def test_a_chow_is_of_the_seat_before(seat):
    for giver in range(4):
        given = "123m456p78s11z", "9s", f"chi:123s@{giver}"
        if giver == (seat - 1) % 4:
            assert mf.Win(*given, seat=seat).melds
        else:
            with pytest.raises(SituationError, match="chi:123s"):
                mf.Win(*given, seat=seat)


@pytest.mark.parametrize(
    "hand", ["11111m456p789s11z", [5, *[0] * 26, 3, 3, 2, *[0] * 4]]
)
def test_five_of_a_tile_in_hand_are_a_contradiction(hand):
    with pytest.raises(SituationError, match="1m"):
        mf.Win(hand, "2z")
    with pytest.raises(mf.CountError, match="cannot be negative"):
        mf.Win([-1, *[0] * 33], "2z")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 100_000, "nested too deep"),
        ('{"hand": "1m", "hand": "2m", "win": "1m"}', "'hand' stands there twice"),
        (b"\xff", "cannot be read"),
        ("[]", "not list"),
    ],
)
def test_bad_json_is_named(text, message):
    with pytest.raises(mf.MahjongError, match=message):
        mf.Win.from_json(text)


@pytest.mark.parametrize("said", [None, 3, [], "text", {5: 1}])
def test_a_mapping_that_is_none(said):
    with pytest.raises(mf.MahjongError):
        mf.Win.from_dict(said)


@pytest.mark.parametrize("key", ["haidii", "fromm", "meld", "lockd", "kong_drawn"])
def test_a_slip_of_the_pen_is_no_key(key):
    case = {"hand": PLAIN[0], "win": PLAIN[1], key: True}
    with pytest.raises(mf.MahjongError, match="did you mean"):
        mf.Win.from_case(case)


def test_no_option_is_taken_for_a_slip():
    case = {"hand": PLAIN[0], "win": PLAIN[1]}
    for name in mf.rules.names():
        options = {o.name: o.default for o in mf.rules.get(name).option_list}
        options.pop(
            "ghost", None
        )  # in a case it is the wild tile; options stand in opt
        mf.Win.from_case({**options, **case, "flowers": 0, "visible": False})


@pytest.mark.parametrize("name", ["hand", "win"])
def test_null_is_not_said(name):
    case = {"hand": PLAIN[0], "win": PLAIN[1], "first": None, "kong_draw": None}
    assert mf.Win.from_case(case) == mf.Win(*PLAIN)
    with pytest.raises(MissingInput, match=name):
        mf.Win.from_case({**case, name: None})


# ---- words and notations -------------------------------------------------------------


@pytest.mark.parametrize(
    "melds",
    [
        "chi:234p@1,pon:555z@0",
        "吃:234p@1，碰:555z@0",
        "[234p@1][555z@0]",
        ["chi:234p@1", "pon:555z@0"],
        ["吃:234p@1", mf.Meld.parse("peng:555z@0")],
        iter(mf.parse_melds("chi:234p@1 pon:555z@0")),
    ],
)
def test_melds_as_people_write_them(melds):
    win = mf.Win("1123456s", "1s", melds, seat=2)
    assert win.melds == mf.parse_melds("chi:234p@1 pon:555z@0")


def test_melds_that_are_none():
    assert mf.Win(*PLAIN, melds=None) == mf.Win(*PLAIN, None) == mf.Win(*PLAIN)
    assert mf.Win(mf.Hand(PLAIN[0]), PLAIN[1], None) == mf.Win(*PLAIN)


IDS = "[40 44 48@1],[124 125 126@0]"


@pytest.mark.parametrize(
    ("notation", "arguments"),
    [
        ("chinese", ("一一二三四五六条", "一条", "二三四筒@1,碰:白白白@0", "九万东")),
        ("unicode", ("🀐🀐🀑🀒🀓🀔🀕", "🀐", "[🀚🀛🀜@1][🀆🀆🀆@0]", "🀏🀀")),
        ("136", ("72 73 76 80 84 88 92", "72", IDS, "32 108")),
        ("mjai", ("1s 1s 2s 3s 4s 5sr 6s", "1s", "[2p 3p 4p@1],[P P P@0]", "9m E")),
        ("botzone", ("T1T1T2T3T4T5T6", "T1", "B2B3B4@1 J3J3J3@0", "W9 F1")),
        ("mpsz", ("1123406s", "1s", "[234p@1][555z@0]", "9m1z")),
    ],
)  # fmt: skip
def test_a_win_in_any_notation(notation, arguments):
    hand, tile, melds, wild = arguments
    win = mf.Win(hand, tile, melds, seat=2, wild=wild, locked=wild, notation=notation)
    assert win == mf.Win(
        "1123456s", "1s", "chi:234p@1 pon:555z@0", seat=2, wild="9m1z", locked="9m1z"
    )
    with pytest.raises(MahjongError):
        mf.Win(hand + "x", tile, melds, notation=notation)
    with pytest.raises(TileError, match="is no notation"):
        mf.Win(hand, tile, notation=notation + "x")


@pytest.mark.parametrize(
    "chain",
    ["kan@1 add", "kan@1,add", "明杠@1，加杠", ["kan@1", "补杠"], ("明杠@1", "add")],
)
def test_a_chain_of_kongs_as_people_write_it(chain):
    melds = "chi:123m@3 add:5555z@2 kan:2222p@1"
    assert mf.Win("34m99s", "5m", melds, kong_draw=chain) == CLAIMED
    assert mf.Win("34m99s", "5m", melds, kong_draw=chain).kong_draw == ("kan@1", "add")


class Whole:
    """An integer that only has __index__."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


def test_integers_that_only_have_an_index():
    given = {"seat": 2, "from_seat": 1, "winners": 2, "flowers": 3, "jokers": 1}
    win = mf.Win(
        "123m456p789s112z", Whole(28), how="discard", locked=[Whole(28)],
        **{name: Whole(number) for name, number in given.items()},
    )  # fmt: skip
    assert win == mf.Win("123m456p789s112z", 28, how="discard", locked=[28], **given)
    assert win.turned(Whole(1)) == win.turned(1)
    assert mf.Win([Whole(2), *[0] * 10, *[1] * 11, *[0] * 12], 0) == mf.Win(
        [2, *[0] * 10, *[1] * 11, *[0] * 12], 0
    )


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("power", [8, 64, 20_000])
@pytest.mark.parametrize("name", [n for n in mf.Win.__match_args__ if n != "melds"])
def test_numbers_of_thousands_of_digits(name, power, sign):
    arguments = {"hand": PLAIN[0], "win": PLAIN[1], name: sign * 2**power}
    with pytest.raises(MahjongError) as caught:
        mf.Win(**arguments)
    assert len(str(caught.value)) < 300


def test_the_fields_of_a_win_are_those_that_are_spelled():
    from mahjong_fast.scoring.spelling import WIN
    from mahjong_fast.scoring.win import _DEFAULTS

    parameters = inspect.signature(mf.Win).parameters
    assert [*parameters] == [*mf.Win.__match_args__, "notation"]
    defaults = [parameters[name].default for name in mf.Win.__match_args__[2:]]
    assert mf.Win(*PLAIN, *defaults, notation="mpsz") == mf.Win(*PLAIN)
    with pytest.raises(TypeError):
        mf.Win(*PLAIN, *defaults, "mpsz")
    assert sorted(spelling.name for spelling in WIN) == sorted(mf.Win.__match_args__)
    assert {n: parameters[n].default for n in mf.Win.__match_args__[2:]} == _DEFAULTS


def test_an_empty_win_is_read_and_refused():
    empty = mf.Win.__new__(mf.Win)
    assert (empty.hand, empty.melds, empty.wild, empty.kong_draw) == (
        bytes(34),
        (),
        (),
        (),
    )
    with pytest.raises(MahjongError):
        mf.rules.get("jipinghu").score(empty)
