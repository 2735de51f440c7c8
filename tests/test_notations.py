"""The notations beside mpsz and unicode, which test_tiles.py has."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mahjong.tile import TilesConverter
from riichienv import convert

from mahjong_fast import notations
from mahjong_fast.errors import ArrayError, CountError, TileError
from mahjong_fast.hand import Hand
from mahjong_fast.tiles import (
    format,
    from_ids,
    parse,
    tile_index,
    tile_name,
    to_ids,
)

MPSZ = [f"{digit}{suit}" for suit in "mps" for digit in range(1, 10)]
MPSZ += [f"{digit}z" for digit in range(1, 8)]

# The names of the 34 tiles in each notation, written out.
NAMES = {
    "mpsz": MPSZ,
    "unicode": list("🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄"),
    "chinese": """
        一万 二万 三万 四万 五万 六万 七万 八万 九万
        一筒 二筒 三筒 四筒 五筒 六筒 七筒 八筒 九筒
        一条 二条 三条 四条 五条 六条 七条 八条 九条
        东 南 西 北 白 发 中
    """.split(),
    "chinese-traditional": """
        一萬 二萬 三萬 四萬 五萬 六萬 七萬 八萬 九萬
        一筒 二筒 三筒 四筒 五筒 六筒 七筒 八筒 九筒
        一條 二條 三條 四條 五條 六條 七條 八條 九條
        東 南 西 北 白 發 中
    """.split(),
    "136": [str(n + (n in (16, 52, 88))) for n in range(0, 136, 4)],  # not the red
    "mjai": """
        1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p
        1s 2s 3s 4s 5s 6s 7s 8s 9s E S W N P F C
    """.split(),
    "botzone": """
        W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 B3 B4 B5 B6 B7 B8 B9
        T1 T2 T3 T4 T5 T6 T7 T8 T9 F1 F2 F3 F4 J3 J2 J1
    """.split(),
}
CHINESE = ("chinese", "chinese-traditional")

any_counts = st.lists(st.integers(0, 4), min_size=34, max_size=34).map(bytes)
any_notation = st.sampled_from(sorted(NAMES))


def only(tile: int, number: int = 1) -> bytes:
    return bytes(number if t == tile else 0 for t in range(34))


# ---- every notation ------------------------------------------------------------------


def test_the_notations() -> None:
    assert tuple(NAMES) == notations.KNOWN_NOTATIONS


@pytest.mark.parametrize("notation", NAMES)
def test_the_module_of_a_notation(notation: str) -> None:
    module = notations.get(notation)
    assert module is notations.get(notation)
    assert list(module.NAMES) == NAMES[notation]
    assert set(module.INDEX.values()) == set(range(34))
    for tile, name in enumerate(module.NAMES):
        assert module.INDEX[name] == tile


@pytest.mark.parametrize("notation", NAMES)
@pytest.mark.parametrize("tile", range(34))
def test_one_tile(tile: int, notation: str) -> None:
    name = NAMES[notation][tile]
    assert tile_name(tile, notation) == tile_name(np.int8(tile), notation) == name
    assert tile_index(name, notation) == tile
    assert parse(name, notation) == only(tile)
    assert format(only(tile), notation) == name
    assert parse(format(only(tile, 4), notation), notation) == only(tile, 4)


@pytest.mark.parametrize("notation", NAMES)
def test_every_name_of_one_tile_is_text_too(notation: str) -> None:
    for name, tile in notations.get(notation).INDEX.items():
        assert tile_index(name, notation) == tile
        assert parse(name, notation) == only(tile)


@pytest.mark.parametrize("notation", [name for name in NAMES if name != "136"])
def test_a_fifth_copy(notation: str) -> None:
    for tile, name in enumerate(NAMES[notation]):
        with pytest.raises(CountError, match=f"^five of {MPSZ[tile]}: at most four"):
            parse(" ".join([name] * 5), notation)


@pytest.mark.parametrize("notation", NAMES)
@pytest.mark.parametrize("text", ["", " ", "\n\t \u3000"])
def test_no_tiles(text: str, notation: str) -> None:
    assert parse(text, notation) == bytes(34)
    assert format(bytes(34), notation) == ""


@given(any_counts, any_notation)
def test_parse_reads_what_format_writes(counts: bytes, notation: str) -> None:
    text = format(counts, notation)
    assert parse(text, notation) == counts
    assert text == text.strip()


@given(any_counts)
def test_notations_agree(counts: bytes) -> None:
    for notation, names in NAMES.items():
        written = [names[t] for t in range(34) for _ in range(counts[t])]
        if notation == "136":
            written = list(map(str, to_ids(counts)))
        assert parse(" ".join(written), notation) == counts
        assert parse("\u3000".join(reversed(written)), notation) == counts
        if notation in ("136", "mjai", "botzone"):
            assert format(counts, notation) == " ".join(written)


@pytest.mark.parametrize("notation", NAMES)
@pytest.mark.parametrize(
    "name",
    ["", "m", "1", "万", "8z", "0m", "W0", "F5", "136", "-1", "E ", "一一万", "H1"],
)
def test_what_is_no_name(name: str, notation: str) -> None:
    if (name, notation) in {("0m", "mpsz"), ("1", "136")}:
        return
    with pytest.raises(TileError, match=r'to 7z; notation="chinese" reads it$'):
        tile_index("三条")
    with pytest.raises(TileError, match=r'to 7z; notation="unicode" reads it$'):
        tile_index("🀇")
    with pytest.raises(TileError, match=r"is no tile: they are .* to ") as caught:
        tile_index(name, notation)
    assert caught.value.text == name
    assert caught.value.column == (1 if name else 0)


@pytest.mark.parametrize("notation", NAMES)
def test_what_is_no_index(notation: str) -> None:
    for tile in (-1, 34, 4.0, None):
        with pytest.raises(TileError, match=r"is no tile index: they are 0 to 33"):
            tile_name(tile, notation)  # type: ignore[arg-type]
    with pytest.raises(TileError, match=r"^4 is no tile: they are "):
        tile_index(4, notation)  # type: ignore[arg-type]


@given(
    st.text(
        alphabet="0123456789mpszrWBTFJHESNPC一九万萬筒东東风白板發财中 ,🀄", max_size=30
    ),
    any_notation,
)
def test_any_text_is_read_or_refused_by_name(text: str, notation: str) -> None:
    refusal: TileError | CountError | None = None
    try:
        counts = parse(text, notation)
    except (TileError, CountError) as error:
        refusal = error
    if isinstance(refusal, TileError):
        assert refusal.text == text
        assert 1 <= refusal.column <= len(text)
        assert f" at column {refusal.column} of " in str(refusal)
    elif refusal is None:
        assert parse(format(counts, notation), notation) == counts
    else:
        assert notation != "136"  # whose tiles are four to a kind


@pytest.mark.slow
@pytest.mark.parametrize("notation", NAMES)
@pytest.mark.parametrize("unit", ["1", "一", "1m ", "E,", "W1", "东", "x", ",", " x"])
def test_a_million_characters(unit: str, notation: str) -> None:
    with pytest.raises((TileError, CountError)) as caught:
        parse(unit * 10**6, notation)
    assert len(str(caught.value)) < 250


def test_a_hand_in_any_notation() -> None:
    for notation, names in NAMES.items():
        text = " ".join([names[0], names[1], names[2], names[33]])
        assert Hand.parse(text, notation=notation) == Hand.parse("123m7z")


# ---- Chinese -------------------------------------------------------------------------

SPELLINGS = {
    "m": "万萬",
    "p": "筒饼餅",
    "s": "条索條",
    "1": "一1１",
    "2": "二2２",
    "3": "三3３",
    "4": "四4４",
    "5": "五5５伍",
    "6": "六6６",
    "7": "七7７",
    "8": "八8８",
    "9": "九9９",
}
HONORS = [
    "东 東 东风 東风 东風 東風",
    "南 南风 南風",
    "西 西风 西風",
    "北 北风 北風",
    "白 白板",
    "发 發 発 发财 發财 発财 发財 發財 発財",
    "中 红中 紅中",
]


@pytest.mark.parametrize("notation", CHINESE)
def test_every_spelling(notation: str) -> None:
    spelled = {}
    for tile, (digit, suit) in enumerate(MPSZ[:27]):
        for numeral, word in product(SPELLINGS[digit], SPELLINGS[suit]):
            spelled[numeral + word] = tile
    for tile, words in enumerate(HONORS, 27):
        spelled |= dict.fromkeys(words.split(), tile)
    assert spelled == notations.get(notation).INDEX


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("一二三万", "123m"),
        ("123万", "123m"),
        ("一2３萬", "123m"),
        ("三一二万4伍六饼", "123m456p"),
        ("一万二万 三万", "123m"),
        ("七八九条七八九索", "778899s"),
        ("东东白", "115z"),
        ("东南西北白发中", "1234567z"),
        ("東風白板發財紅中", "1567z"),
        ("白白板", "55z"),
        ("中红中中", "777z"),
        ("一二三萬\u3000四五六筒\n東東", "123m456p11z"),
        ("东一万东", "1m11z"),
    ],
)
def test_runs_of_chinese(text: str, tiles: str) -> None:
    for notation in CHINESE:
        assert parse(text, notation) == parse(tiles)


def test_chinese_is_written_in_groups() -> None:
    counts = parse("123m5p1199s115567z")
    assert format(counts, "chinese") == "一二三万 五筒 一一九九条 东东 白白 发 中"
    assert (
        format(counts, "chinese-traditional")
        == "一二三萬 五筒 一一九九條 東東 白白 發 中"
    )


@given(any_counts)
def test_simplified_and_traditional_mean_the_same(counts: bytes) -> None:
    simplified, traditional = (format(counts, notation) for notation in CHINESE)
    assert parse(simplified, CHINESE[1]) == parse(traditional, CHINESE[0]) == counts
    assert simplified.translate(str.maketrans("万条东发", "萬條東發")) == traditional


UNKNOWN = "not a numeral, 万, 筒, 条 or 东南西北白发中"
ALONE = "numerals without 万, 筒 or 条"


@pytest.mark.parametrize("notation", CHINESE)
@pytest.mark.parametrize(
    ("text", "quoted", "column", "reason"),
    [
        ("一二", "一二", 1, ALONE),
        ("一万二三", "二三", 3, ALONE),
        ("一 万", "一", 1, ALONE),
        ("一万二东", "二", 3, ALONE),
        ("3东", "3", 1, ALONE),
        ("万", "万", 1, "no numeral before it"),
        ("一万 筒", "筒", 4, "no numeral before it"),
        ("一万条", "条", 3, "no numeral before it"),
        ("东万", "万", 2, "no numeral before it"),
        ("10万", "0", 2, UNKNOWN),
        ("零万", "零", 1, UNKNOWN),
        ("一万、二万", "、", 3, UNKNOWN),
        ("红", "红", 1, UNKNOWN),
        ("红东", "红", 1, UNKNOWN),
        ("白财", "财", 2, UNKNOWN),
        ("东板", "板", 2, UNKNOWN),
        ("风", "风", 1, UNKNOWN),
        ("一m", "m", 2, UNKNOWN),
        ("🀇", "🀇", 1, UNKNOWN),
        ("春", "春", 1, UNKNOWN),
    ],
)
def test_where_chinese_is_wrong(
    text: str, quoted: str, column: int, reason: str, notation: str
) -> None:
    with pytest.raises(TileError) as caught:
        parse(text, notation)
    assert str(caught.value) == f"'{quoted}' at column {column} of {text!r}: {reason}"
    assert (caught.value.text, caught.value.column) == (text, column)


# ---- numbers of single tiles ---------------------------------------------------------

some_ids = st.lists(st.integers(0, 135), unique=True)


@given(some_ids)
def test_ids(ids: list[int]) -> None:
    counts = bytes(sum(number // 4 == tile for number in ids) for tile in range(34))
    assert from_ids(ids) == from_ids(tuple(ids)) == from_ids(iter(ids)) == counts
    assert from_ids(np.array(ids, np.uint8)) == from_ids(bytes(ids)) == counts
    for between in (" ", ",", ", ", " , ", "\n"):
        assert parse(between.join(map(str, ids)), "136") == counts


@given(any_counts)
def test_ids_are_the_lowest(counts: bytes) -> None:
    ids = to_ids(counts)
    assert ids == sorted(ids)
    assert from_ids(ids) == counts
    for number in ids:
        red_last = (3, 0, 1, 2) if number // 4 in (4, 13, 22) else (0, 1, 2, 3)
        assert red_last[number % 4] < counts[number // 4]
    assert to_ids(list(counts)) == to_ids(np.frombuffer(counts, np.uint8)) == ids
    assert format(counts, "136") == " ".join(map(str, ids))


@given(some_ids)
def test_ids_as_a_peer_reads_and_writes_them(ids: list[int]) -> None:
    counts = from_ids(ids)
    assert list(counts) == TilesConverter.to_34_array(ids)
    theirs = TilesConverter.to_136_array(list(counts))  # its red fives for plain ones
    assert [n for n in to_ids(counts) if n // 4 not in (4, 13, 22)] == [
        n for n in theirs if n // 4 not in (4, 13, 22)
    ]
    assert from_ids(theirs) == from_ids(to_ids(counts)) == counts


def test_red_fives_are_fives() -> None:
    assert from_ids([16, 52, 88]) == parse("0m0p0s")
    assert to_ids(parse("0m")) == [17]


def test_plain_fives_are_not_written_as_red_ones() -> None:
    for suit, red in (("m", 16), ("p", 52), ("s", 88)):
        for copies in range(1, 5):
            ids = to_ids(parse("5" * copies + suit))
            assert ids == sorted([red + 1, red + 2, red + 3, red][:copies])
        assert format(parse(f"5{suit}"), "136") == tile_name(red // 4, "136")
        assert tile_index(str(red), "136") == tile_index(str(red + 1), "136")


@pytest.mark.parametrize(
    ("text", "quoted", "column", "reason"),
    [
        ("136", "136", 1, "no tile: they are 0 to 135"),
        ("0 -1", "-1", 3, "no tile: they are 0 to 135"),
        ("0,007", "007", 3, "no tile: they are 0 to 135"),
        ("0;1", "0;1", 1, "no tile: they are 0 to 135"),
        ("[0, 1]", "[0", 1, "no tile: they are 0 to 135"),
        ("１", "１", 1, "no tile: they are 0 to 135"),
        ("1m", "1m", 1, "no tile: they are 0 to 135"),
        ("0 4 0", "0", 5, "a number is one tile, and cannot come twice"),
        ("10 1 0 1", "1", 8, "a number is one tile, and cannot come twice"),
        (",1", ",", 1, "a comma stands between two tiles"),
        ("1, ,2", ",", 2, "a comma stands between two tiles"),
        ("1 2, ", ",", 4, "a comma stands between two tiles"),
        (" ,", ",", 2, "a comma stands between two tiles"),
    ],
)
def test_where_ids_in_text_are_wrong(
    text: str, quoted: str, column: int, reason: str
) -> None:
    with pytest.raises(TileError) as caught:
        parse(text, "136")
    assert str(caught.value) == f"'{quoted}' at column {column} of {text!r}: {reason}"
    assert (caught.value.text, caught.value.column) == (text, column)


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        ([0, 136], "136 is no tile: they are 0 to 135"),
        ([-1], "-1 is no tile: they are 0 to 135"),
        ([10**70], f"{10**70} is no tile: they are 0 to 135"),
        ([10**100], f"1{'0' * 79}… is no tile: they are 0 to 135"),
        ([5, 6, 5], "5 comes twice: a number is one tile"),
    ],
)
def test_ids_refused(ids: list[int], message: str) -> None:
    with pytest.raises(TileError) as caught:
        from_ids(ids)
    assert str(caught.value) == message
    assert caught.value.column == 0


@pytest.mark.parametrize("ids", [None, 5, "5", ["5"], [5.0], [None], np.zeros(3)])
def test_ids_are_integers(ids: list[int]) -> None:
    with pytest.raises(ArrayError, match=r"^tiles 0 to 135 are integers: "):
        from_ids(ids)


def test_to_ids_takes_counts_as_format_does() -> None:
    with pytest.raises(ArrayError, match=r"^counts are 34 integers, not 3$"):
        to_ids([1, 2, 3])
    with pytest.raises(CountError, match=r"^five of 2p: "):
        to_ids(only(10, 5))


# ---- mjai ----------------------------------------------------------------------------


def test_mjai_as_a_peer_reads_and_writes_it() -> None:
    for tile, name in enumerate(MPSZ):
        assert tile_name(tile, "mjai") == convert.mpsz_to_mjai(name)
        # The peer's first five of a suit is the red one.
        assert tile_index(convert.tid_to_mjai(4 * tile), "mjai") == tile
        assert tile_index(convert.tid_to_mjai(4 * tile + 1), "mjai") == tile
    assert [convert.tid_to_mjai(number) for number in (16, 52, 88)] == [
        "5mr",
        "5pr",
        "5sr",
    ]


def test_red_fives_of_mjai() -> None:
    assert parse("5mr 5pr 5sr", "mjai") == parse("0m0p0s")
    assert parse("5m 5mr,5m, 5m", "mjai") == parse("5505m")
    with pytest.raises(CountError, match=r"^five of 5p: "):
        parse("5p 5p 5p 5p 5pr", "mjai")


MJAI = "no tile: they are 1m to 9m, p, s, 5mr, 5pr, 5sr, E, S, W, N, P, F, C"


@pytest.mark.parametrize(
    ("text", "quoted", "column", "reason"),
    [
        ("1m 0m", "0m", 4, MJAI),
        ("1m 4mr", "4mr", 4, MJAI),
        ("1m2m", "1m2m", 1, MJAI),
        ("E e", "e", 3, MJAI),
        ("1z", "1z", 1, MJAI),
        ("? ?", "?", 1, MJAI),
        ('["1m"]', '["1m"]', 1, MJAI),
        ("1m,,2m", ",", 3, "a comma stands between two tiles"),
    ],
)
def test_where_mjai_is_wrong(text: str, quoted: str, column: int, reason: str) -> None:
    with pytest.raises(TileError) as caught:
        parse(text, "mjai")
    assert str(caught.value) == f"'{quoted}' at column {column} of {text!r}: {reason}"
    assert (caught.value.text, caught.value.column) == (text, column)


# ---- Botzone -------------------------------------------------------------------------


def test_white_space_between_codes_is_optional() -> None:
    assert parse("W1W2W3 B5\tF1F1J1J2J3", "botzone") == parse("123m5p11z765z")


BOTZONE = "no tile: they are W1 to W9, B, T, F1 to F4, J1 to J3"
FLOWER = "a flower, which is no part of a hand"


@pytest.mark.parametrize(
    ("text", "quoted", "column", "reason"),
    [
        ("W1W0", "W0", 3, BOTZONE),
        ("W1 T", "T", 4, BOTZONE),
        ("W 1", "W", 1, BOTZONE),
        ("W1B", "B", 3, BOTZONE),
        ("F5", "F5", 1, BOTZONE),
        ("J4", "J4", 1, BOTZONE),
        ("W12", "2", 3, BOTZONE),
        ("w1", "w", 1, BOTZONE),
        ("W1,W2", ",", 3, BOTZONE),
        ("W1H1", "H1", 3, FLOWER),
        ("H8", "H8", 1, FLOWER),
        ("H9", "H9", 1, BOTZONE),
        ("H", "H", 1, BOTZONE),
    ],
)
def test_where_botzone_is_wrong(
    text: str, quoted: str, column: int, reason: str
) -> None:
    with pytest.raises(TileError) as caught:
        parse(text, "botzone")
    assert str(caught.value) == f"'{quoted}' at column {column} of {text!r}: {reason}"
    assert (caught.value.text, caught.value.column) == (text, column)
