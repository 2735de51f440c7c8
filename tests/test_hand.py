"""Hands, melds, and what is left to draw."""

import copy
import inspect
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_fast.errors import (
    ArrayError,
    CountError,
    JokerError,
    LimitError,
    MahjongError,
    MeldError,
    TileError,
)
from mahjong_fast.hand import Hand, Meld, MeldKind, parse_melds, unseen
from mahjong_fast.tiles import parse, tile_index

KONGS = [MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG]

KINDS_ARE = "the kinds are chi 吃, pon 碰, kan 明杠, add 加杠 or ankan 暗杠"

# Every meld there is, its source aside: 21 chows, 34 pungs, 34 kongs of three kinds.
MELDS = [
    Meld(MeldKind.CHOW, (first, first + 1, first + 2))
    for first in range(27)
    if first % 9 < 7
]
MELDS += [Meld(MeldKind.PUNG, (tile,) * 3) for tile in range(34)]
MELDS += [Meld(kind, (tile,) * 4) for kind in KONGS for tile in range(34)]


def seats_of(meld: Meld) -> list[int | None]:
    claimed = meld.kind is not MeldKind.CONCEALED_KONG
    return [None, 0, 1, 2, 3] if claimed else [None]


ALL_MELDS = [Meld(m.kind, m.tiles, seat) for m in MELDS for seat in seats_of(m)]
any_meld = st.sampled_from(ALL_MELDS)
few_counts = st.lists(st.integers(0, 33), max_size=14).map(
    lambda tiles: bytes(min(4, tiles.count(tile)) for tile in range(34))
)


def copies_in(*melds: Meld) -> list[int]:
    return [sum(meld.tiles.count(tile) for meld in melds) for tile in range(34)]


# ---- melds ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind", "tiles", "from_seat"),
    [
        ("chi:123m@3", MeldKind.CHOW, "1m 2m 3m", 3),
        ("chi:321m", MeldKind.CHOW, "1m 2m 3m", None),
        ("chi:406p@0", MeldKind.CHOW, "4p 5p 6p", 0),
        ("pon:555z@2", MeldKind.PUNG, "5z 5z 5z", 2),
        ("kan:1111p@0", MeldKind.EXPOSED_KONG, "1p 1p 1p 1p", 0),
        ("add:2222s@1", MeldKind.ADDED_KONG, "2s 2s 2s 2s", 1),
        ("ankan:9999m", MeldKind.CONCEALED_KONG, "9m 9m 9m 9m", None),
        ("[789s]", MeldKind.CHOW, "7s 8s 9s", None),
        ("[777z]", MeldKind.PUNG, "7z 7z 7z", None),
        ("[9999m]", MeldKind.EXPOSED_KONG, "9m 9m 9m 9m", None),
        ("[ankan:9999m]", MeldKind.CONCEALED_KONG, "9m 9m 9m 9m", None),
        ("[789s@0]", MeldKind.CHOW, "7s 8s 9s", 0),
        (" 111z ", MeldKind.PUNG, "1z 1z 1z", None),
    ],
)
def test_one_meld_read(
    text: str, kind: MeldKind, tiles: str, from_seat: int | None
) -> None:
    meld = Meld.parse(text)
    assert meld.kind is kind
    assert meld.tiles == tuple(map(tile_index, tiles.split()))
    assert meld.from_seat == from_seat


@pytest.mark.parametrize(
    ("word", "meld"),
    [
        *((word, "chi:123m") for word in "chi chow 吃".split()),
        *((word, "pon:555z") for word in "pon pung peng 碰".split()),
        *((word, "kan:9999s") for word in "kan kong minkan 明杠 杠 槓".split()),
        *((word, "add:9999s") for word in "add kakan 加杠 补杠 補槓".split()),
        *((word, "ankan:9999s") for word in "ankan 暗杠".split()),
    ],
)
def test_other_words_for_the_kinds(word: str, meld: str) -> None:
    tiles = meld.partition(":")[2]
    plain = Meld.parse(meld)
    assert Meld.parse(f"{word}:{tiles}") == Meld.parse(f"[{word}：{tiles}]") == plain
    assert Hand("1m", melds=f"{word}:{tiles}").melds == (plain,)


@pytest.mark.parametrize(
    "text",
    [
        "chi:234p@1,pon:555z@0",
        "chi:234p@1, pon:555z@0",
        "chi:234p@1 pon:555z@0",
        "[chi:234p@1],[pon:555z@0],",
        "[234p@1]、碰:555z@0",
        "吃:234p@1，[ 555z@0 ]",
    ],
)
def test_commas_and_blanks_between_melds(text: str) -> None:
    melds = (Meld.parse("chi:234p@1"), Meld.parse("pon:555z@0"))
    assert parse_melds(text) == Hand("1m", text).melds == melds
    assert Hand.parse("1m", melds=text).melds == melds
    assert unseen("1m", melds=text) == unseen("1m", melds=melds)


@pytest.mark.parametrize(
    ("notation", "hand", "melds"),
    [
        ("chinese", "一万", "吃:二三四筒@1，碰:白白白"),
        ("chinese-traditional", "一萬", "[二三四筒@1][白白白]"),
        ("unicode", "🀇", "chi:🀚🀛🀜@1 🀆🀆🀆"),
        ("136", "0", "[吃:40 44 48@1] [124,125,126]"),
        ("mjai", "1m", "[2p 3p 4p@1] [P P P]"),
        ("botzone", "W1", "B2B3B4@1 J3J3J3"),
        ("mpsz", "1m", "[234p@1] 555z"),
    ],
)
def test_melds_in_the_notation_of_the_hand(
    notation: str, hand: str, melds: str
) -> None:
    expected = Hand.parse("1m", melds="chi:234p@1 pon:555z")
    assert Hand.parse(hand, melds=melds, notation=notation) == expected
    assert parse_melds(melds, notation) == expected.melds
    with pytest.raises(MahjongError):
        Hand.parse(hand, melds=melds + "x", notation=notation)


def test_a_wrong_meld_of_several_is_named_by_its_column() -> None:
    with pytest.raises(TileError) as caught:
        parse_melds("[一二三万] 碰:白白西Q", "chinese")
    assert caught.value.column == 13
    with pytest.raises(
        TileError, match=r"^'0z' at column 12 of '\[123m\] pon:0"
    ) as told:
        parse_melds("[123m] pon:00z")
    assert told.value.column == 12
    for text in ("[123m", "123m]", "[[123m]]", "[123m] ]"):
        with pytest.raises(TileError, match="a bracket without its other half"):
            parse_melds(text)
        with pytest.raises(TileError, match="a bracket without its other half"):
            parse_melds(text, "chinese")


def test_no_melds() -> None:
    assert Hand("1m", None) == Hand.parse("1m", melds=None) == Hand("1m")
    assert unseen("1m", melds=None) == unseen("1m")


def test_the_words_of_a_meld() -> None:
    assert str(Meld.parse("[321s]")) == "chi:123s"
    assert str(Meld.parse("[9999m@2]")) == "kan:9999m@2"
    assert repr(Meld.parse("add:2222s@1")) == "Meld.parse('add:2222s@1')"


@pytest.mark.slow
@pytest.mark.parametrize("meld", ALL_MELDS, ids=str)
def test_every_meld_is_read_back(meld: Meld) -> None:
    assert Meld.parse(str(meld)) == Meld.parse(f"[{meld}]") == meld
    assert parse_melds(f"[{meld}][{meld}] {meld}") == (meld,) * 3
    assert eval(repr(meld)) == meld
    assert pickle.loads(pickle.dumps(meld)) == copy.deepcopy(meld) == meld


def test_melds_differ_by_kind_tiles_and_seat() -> None:
    assert len(set(ALL_MELDS)) == len(ALL_MELDS) == 55 * 5 + 68 * 5 + 34
    assert Meld.parse("pon:555z@2") != "pon:555z@2"


@pytest.mark.parametrize(
    "text",
    ["346m", "3456m", "891m", "89m1p", "567z", "234z", "55m", "5m", "123456m", "1123m"],
)
def test_tiles_that_are_no_meld(text: str) -> None:
    for form in (f"[{text}]", f"chi:{text}", f"pon:{text}@1", f"kan:{text}"):
        with pytest.raises(MeldError, match=r"^[1-9][mpsz] .*: no chow|^5m: no chow"):
            Meld.parse(form)


def test_only_runs_in_one_suit_are_chows() -> None:
    made = set()
    for a in range(34):
        for b in range(a, 34):
            for c in range(b, 34):
                try:
                    made.add(Meld(MeldKind.CHOW, (a, b, c)).tiles)
                except MeldError:
                    continue
    assert made == {m.tiles for m in MELDS if m.kind is MeldKind.CHOW}
    assert len(made) == 21


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pon:123m", "1m 2m 3m: no pung"),
        ("chi:111m", "1m 1m 1m: no chow"),
        ("kan:111m", "1m 1m 1m: no exposed kong"),
        ("add:111m", "1m 1m 1m: no added kong"),
        ("ankan:111m", "1m 1m 1m: no concealed kong"),
        ("pon:1111m", "1m 1m 1m 1m: no pung"),
        (
            "ankan:9999m@1",
            "'@1' at column 12 of 'ankan:9999m@1': a concealed kong comes from no seat",
        ),
        ("[]", "no tiles: no chow, pung or kong"),
        ("", "no tiles: no chow, pung or kong"),
        ("chi:", "no tiles: no chow, pung or kong"),
        ("123m@4", "'4' at column 6 of '123m@4': after @ comes a seat, 0 to 3"),
        ("123m@", "column 6 of '123m@': after @ comes a seat, 0 to 3"),
        ("123m@-1", "'-1' at column 6 of '123m@-1': after @ comes a seat, 0 to 3"),
        ("123m@\uff11", "'１' at column 6 of '123m@１': after @ comes a seat, 0 to 3"),
        ("123m@1@2", "'1@2' at column 6 of '123m@1@2': after @ comes a seat, 0 to 3"),
        ("run:123m", f"'run' at column 1 of 'run:123m': {KINDS_ARE}"),
        ("CHI:123m", f"'CHI' at column 1 of 'CHI:123m': {KINDS_ARE}"),
        (":123m", f"column 1 of ':123m': {KINDS_ARE}"),
    ],
)
def test_melds_refused(text: str, message: str) -> None:
    with pytest.raises(MeldError) as caught:
        Meld.parse(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "text",
    [
        "[345m,5]",
        "[333m,6]",
        "[777h]",
        "[888z]",
        "[123m",
        "123m]",
        "[[123m]]",
        "[12 3m]",
    ],
)
def test_melds_that_cannot_be_read(text: str) -> None:
    for read in (Meld.parse, parse_melds, lambda text: Hand.parse("1m", melds=text)):
        with pytest.raises(TileError):
            read(text)


def test_a_meld_of_five_is_refused() -> None:
    with pytest.raises(CountError, match=r"^five of 5z: "):
        Meld.parse("[55555z]")


@pytest.mark.parametrize(
    "text", ["1" * 10**6, "[" * 10**6, "x:" * 10**6, "1m@" * 10**6]
)
def test_a_million_characters(text: str) -> None:
    for read in (Meld.parse, parse_melds):
        with pytest.raises(MahjongError) as caught:
            read(text)
        assert len(str(caught.value)) < 200


def test_melds_made_by_hand() -> None:
    meld = Meld(MeldKind.CHOW, [np.int64(2), 0, 1], np.int8(3))
    assert meld == Meld.parse("chi:123m@3")
    assert [type(tile) for tile in meld.tiles] == [int] * 3
    assert type(meld.from_seat) is int


@pytest.mark.parametrize("seat", [-1, 4, 1.0, "1"])
def test_seats_refused(seat: int) -> None:
    with pytest.raises(MeldError, match=r"^1m 1m 1m: seat .* is not 0 to 3$"):
        Meld(MeldKind.PUNG, (0, 0, 0), seat)


@pytest.mark.parametrize("tile", [-1, 34, 0.0, "1m"])
def test_tiles_refused_in_a_meld(tile: int) -> None:
    with pytest.raises(TileError, match="is no tile index"):
        Meld(MeldKind.PUNG, (tile,) * 3)


def test_a_kind_is_a_meld_kind() -> None:
    with pytest.raises(MeldError, match=r"^'pung' is no MeldKind$"):
        Meld("pung", (0, 0, 0))  # type: ignore[arg-type]
    assert MeldKind("pung") is MeldKind.PUNG


@given(st.lists(any_meld, max_size=6), st.sampled_from(["", " ", "\n"]))
def test_melds_keep_their_order(melds: list[Meld], between: str) -> None:
    text = between.join(f"[{meld}]" for meld in melds)
    assert parse_melds(text) == tuple(melds)
    assert parse_melds(" ".join(map(str, melds))) == tuple(melds)


# ---- hands ---------------------------------------------------------------------------


def test_a_hand_read() -> None:
    hand = Hand.parse("123m406p1z", melds="[555z]ankan:9999m", jokers=1)
    assert hand.counts == parse("123m456p1z")
    assert hand.melds == (Meld.parse("pon:555z"), Meld.parse("ankan:9999m"))
    assert hand.jokers == 1
    assert hand.total == 8
    assert str(hand) == "123m456p1z +1 joker [pon:555z] [ankan:9999m]"
    assert repr(hand) == (
        "Hand.parse('123m456p1z', melds='pon:555z ankan:9999m', jokers=1)"
    )


def test_the_least_hands() -> None:
    empty = Hand.parse("")
    assert (empty.counts, empty.melds, empty.jokers, empty.total) == (
        bytes(34),
        (),
        0,
        0,
    )
    assert (str(empty), repr(empty)) == ("", "Hand.parse('')")
    jokers = Hand.parse("", jokers=2)
    assert (str(jokers), jokers.total) == ("+2 jokers", 2)
    assert repr(jokers) == "Hand.parse('', jokers=2)"


def test_a_hand_in_another_notation() -> None:
    assert Hand.parse("🀇🀈🀉🀄", notation="unicode") == Hand.parse("123m7z")


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview, list, tuple, np.array])
def test_a_hand_of_any_counts(kind: type) -> None:
    counts = parse("123m456p11z")
    made = kind(counts) if kind is not np.array else np.array(list(counts))
    hand = Hand(made)
    assert hand == Hand.parse("123m456p11z")
    assert type(hand.counts) is bytes


@given(few_counts, st.lists(any_meld, max_size=4), st.integers(0, 8))
def test_a_hand_is_a_value_or_refused(
    counts: bytes, melds: list[Meld], jokers: int
) -> None:
    melded = copies_in(*melds)
    if any(a + b > 4 for a, b in zip(counts, melded, strict=True)):
        with pytest.raises(CountError, match=r"of .*: at most four copies"):
            Hand(counts, melds, jokers)
        return
    hand = Hand(counts, melds, jokers)
    again = pickle.loads(pickle.dumps(hand))
    for other in (again, copy.copy(hand), copy.deepcopy(hand), eval(repr(hand))):
        assert other == hand
        assert hash(other) == hash(hand)
    assert hand.total == sum(counts) + jokers
    assert hand.limits() == bytes(4 - n for n in melded)
    assert unseen(hand) == bytes(4 - a - b for a, b in zip(counts, melded, strict=True))


def test_hands_differ_by_counts_melds_and_jokers() -> None:
    hands = [
        Hand.parse("1m"),
        Hand.parse("2m"),
        Hand.parse("1m", jokers=1),
        Hand.parse("1m", melds="[555z]"),
        Hand.parse("1m", melds="[555z][666z]"),
        Hand.parse("1m", melds="[666z][555z]"),
    ]
    assert len(set(hands)) == len(hands)
    assert hands[0] != hands[0].counts
    assert hands[0] != (hands[0].counts, (), 0)


@pytest.mark.parametrize("value", [Meld.parse("[123m]"), Hand.parse("123m")])
def test_values_do_not_change(value: Meld | Hand) -> None:
    before = str(value)
    for name in (*type(value).__match_args__, "anything"):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(value, name, ())
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(value, name)
    assert not hasattr(value, "__dict__")
    assert str(value) == before


def test_values_match_patterns() -> None:
    match Hand.parse("11z", melds="pon:555z@2"):
        case Hand(counts, (Meld(MeldKind.PUNG, (tile, *_), seat),), 0):
            assert (counts, tile, seat) == (parse("11z"), 31, 2)
        case _:
            pytest.fail("no match")


@pytest.mark.parametrize("jokers", [-1, 9, 1.0, "1", None])
def test_jokers_refused(jokers: int) -> None:
    with pytest.raises(JokerError, match=r"jokers: a hand has 0 to 8$"):
        Hand.parse("1m", jokers=jokers)


def test_jokers_of_any_integer_type() -> None:
    hand = Hand.parse("1m", jokers=np.uint8(8))
    assert hand == Hand.parse("1m", jokers=8)
    assert type(hand.jokers) is int


@pytest.mark.parametrize("melds", [[1], ["[123m]"], [None], [(0, 1, 2)]])
def test_what_is_no_meld(melds: list[Meld]) -> None:
    for call in (lambda: Hand(bytes(34), melds), lambda: unseen("1m", melds=melds)):
        with pytest.raises(MeldError, match=r"is no Meld$"):
            call()


@pytest.mark.parametrize("counts", [bytes(33), [0.0] * 34, None, 34, np.zeros(34)])
def test_what_is_no_hand(counts: bytes) -> None:
    for call in (lambda: Hand(counts), lambda: unseen(counts)):
        with pytest.raises(ArrayError):
            call()


@pytest.mark.parametrize(
    ("text", "melds", "name"),
    [
        ("22222448m123p678s", "", "2m"),
        ("55z", "[555z]", "5z"),
        ("1m", "[1111m]", "1m"),
        ("", "[123m][123m][333m]", "3m"),
    ],
)
def test_a_fifth_copy_is_refused(text: str, melds: str, name: str) -> None:
    with pytest.raises(CountError, match=f"^(five|[67]) of {name}: at most four"):
        Hand.parse(text, melds=melds)


# ---- limits and unseen tiles ---------------------------------------------------------


def test_limits_are_what_melds_and_dead_tiles_leave() -> None:
    hand = Hand.parse("1123m", melds="[111z][456p]")
    expected = [4] * 34
    for name, number in {"1z": 1, "4p": 3, "5p": 3, "6p": 3}.items():
        expected[tile_index(name)] = number
    assert hand.limits() == hand.limits("") == bytes(expected)
    expected[tile_index("1m")] = 2
    expected[tile_index("6p")] = 1
    assert hand.limits("11m66p") == hand.limits(parse("11m66p")) == bytes(expected)
    assert hand.limits(dead=np.array(list(parse("11m66p")))) == bytes(expected)


@pytest.mark.parametrize(
    ("dead", "message"),
    [
        ("111m", "1m: 2 held and 3 melded or dead, of four copies"),
        ("22z", "2z: 0 held and 5 melded or dead, of four copies"),
    ],
)
def test_limits_below_what_is_held_are_refused(dead: str, message: str) -> None:
    with pytest.raises(LimitError) as caught:
        Hand.parse("11m", melds="[222z]").limits(dead)
    assert str(caught.value) == message


def test_limits_check_the_dead_tiles() -> None:
    hand = Hand.parse("11m")
    with pytest.raises(CountError, match=r"^five of 9s"):
        hand.limits("99999s")
    with pytest.raises(ArrayError):
        hand.limits([0] * 33)


def test_unseen_is_what_hand_melds_and_table_leave() -> None:
    expected = [4] * 34
    assert unseen(bytes(34)) == unseen("") == bytes(expected)
    for name, number in {"1m": 2, "5z": 1, "9m": 0, "7s": 3, "8s": 3, "9s": 2}.items():
        expected[tile_index(name)] = number
    hand = Hand.parse("11m", melds="[555z]", jokers=2)
    others = "ankan:9999m chi:789s@0"
    assert unseen(hand, melds=others, visible="9s") == bytes(expected)
    assert unseen(hand, melds=parse_melds(others), visible=list(parse("9s"))) == bytes(
        expected
    )
    assert unseen("11m555z", melds=iter(parse_melds(others)), visible="9s") == bytes(
        expected
    )


@pytest.mark.parametrize(
    ("melds", "visible", "message"),
    [
        ("", "1111m", "five of 1m: at most four copies of a tile exist"),
        ("[111m][1111m]", "1m", "9 of 1m: at most four copies of a tile exist"),
        ("[555z]", "55z", "five of 5z: at most four copies of a tile exist"),
        ("", "99999s", "five of 9s: at most four copies of a tile exist"),
    ],
)
def test_unseen_refuses_a_fifth_copy(melds: str, visible: str, message: str) -> None:
    with pytest.raises(CountError) as caught:
        unseen("1m", melds=melds, visible=visible)
    assert str(caught.value) == message


def test_melds_of_another_hand_are_seen() -> None:
    shown = Hand.parse("1m", melds="[111z]")
    assert unseen("1m", visible=shown)[27] == 1
    assert Hand.parse("1m").limits(shown)[27] == 1
    with pytest.raises(ArrayError, match="not of another Hand"):
        Hand(shown)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [None, 5, b"1m"])
def test_melds_of_a_wrong_type(wrong: Any) -> None:
    for ask in (Meld.parse, parse_melds):
        with pytest.raises(MeldError):
            ask(wrong)
    if wrong == 5:
        for call in (
            lambda: Hand("1m", melds=wrong),
            lambda: unseen("1m", melds=wrong),
            lambda: Meld(MeldKind.PUNG, wrong),
        ):
            with pytest.raises(MeldError):
                call()


def test_a_subclass_with_slots_of_its_own() -> None:
    class Named(Hand):
        __slots__ = ("name",)

    assert Named("1m").counts == Hand("1m").counts


@pytest.mark.parametrize("kind", [Hand, Meld])
def test_the_signature_is_that_of_the_constructor(kind: Any) -> None:
    assert [*inspect.signature(kind).parameters] == [*kind.__match_args__]
