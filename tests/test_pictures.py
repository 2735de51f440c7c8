"""The pictures: what is drawn, where, and how it is named."""

import itertools
import random
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest
from drawn import SVG, boxes, groups, names, said, tiles, title

import mahjong_fast as mf
from mahjong_fast import words
from mahjong_fast.pictures.faces import BACK, FACES, JOKER
from mahjong_fast.pictures.strokes import CHINESE, LATIN
from mahjong_fast.tiles import TILE_NAMES

EVERYTHING = {
    "hand": mf.Hand.parse("123m456p11z", melds="chi:789s@3", jokers=2),
    "meld": mf.Meld.parse("add:1111z@1"),
    "ukeire": mf.ukeire("123m46p78s112234z"),
    "discards": mf.discards("123m46p78s1122345z"),
    "slice": mf.discards("123m46p78s1122345z")[:2],
    "discard": mf.discards("123m46p78s1122345z")[3],
    "reading": mf.decompose("112233m99p445566s")[0],
    "pairs": mf.decompose("112233m99p445566s")[1],
    "orphans": mf.decompose("19m19p19s12345677z")[0],
    "jokers": mf.decompose("23m55z", jokers=1)[1],
}
# What people hand in that is no ordinary hand.
EXTREMES = {
    "no tiles": mf.Hand(bytes(34)),
    "seventeen": mf.Hand.parse("123456789m12345678p"),
    "the wall": mf.Hand(bytes([4] * 34)),
    "jokers": mf.Hand(bytes(34), jokers=8),
    "kongs": mf.Hand.parse("5z", melds="kan:1111z ankan:2222z add:3333z kan:4444z@2"),
    "added": mf.Hand.parse("", melds="add:1111m@1 add:2222m@2 add:3333m@3"),
    "dead": mf.ukeire("1111z", unseen=[0] * 34),
    "wide": mf.discards("1111z5z"),
    "far": mf.Ukeire(99, (), (), 0),
    "complete": mf.Ukeire(-1, (), (), 0),
    "unreachable": mf.Ukeire(mf.UNREACHABLE, (), (), 0),
    "no discards": mf.discards("", jokers=2),
    "no readings": mf.decompose("123m1z"),
    "empty": mf.Decomposition(1, (), None, (), (), ()),
    "form": mf.Decomposition(512, ((0, 9, 33),), 5, (), (), ()),
    "readings": mf.decompose("112233m99p445566s") + mf.decompose("1m", jokers=1),
}
ALL = EVERYTHING | EXTREMES


# ---- any picture ---------------------------------------------------------------------


@pytest.mark.parametrize("shown", ALL.values(), ids=ALL)
def test_tiles_lie_beside_each_other_and_inside(shown):
    picture = mf.pictures.svg(shown)
    left, top, across, down = map(
        float, ElementTree.fromstring(picture).get("viewBox").split()
    )
    for box in boxes(picture):
        assert left <= box.left <= box.right <= left + across
        assert top <= box.top <= box.bottom <= top + down
    for one, other in itertools.combinations(tiles(picture), 2):
        assert not one.overlaps(other)
    letters = [box for box in boxes(picture) if box.name[0] == "u"]
    for letter in letters:
        assert not any(letter.overlaps(tile) for tile in tiles(picture))


@pytest.mark.parametrize("shown", ALL.values(), ids=ALL)
def test_a_picture_needs_nothing_but_itself(shown):
    picture = mf.pictures.svg(shown)
    root = ElementTree.fromstring(picture)
    assert (root.tag, root.get("role")) == (f"{SVG}svg", "img")
    assert title(picture)
    assert not list(root.iter(f"{SVG}text"))
    assert "font" not in picture
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = {use.get("href") for use in root.iter(f"{SVG}use")}
    assert used == {f"#{name}" for name in ids}
    assert picture.count("http") == 1  # the name of SVG itself


def test_no_two_pictures_share_a_name():
    pictures = {mf.pictures.svg(shown) for shown in ALL.values()}
    pictures.add(mf.pictures.svg("1m"))
    pictures.add(mf.pictures.svg("1m", height=24))
    pictures.add(mf.pictures.svg("1m", title="one"))
    ids = [name for picture in pictures for name in re.findall(r' id="(.*?)"', picture)]
    assert len(pictures) > len(ALL)
    assert len(ids) == len(set(ids))


def test_the_same_picture_is_the_same_text():
    for shown in ALL.values():
        assert mf.pictures.svg(shown) == mf.pictures.svg(shown)


def test_the_height_is_that_of_a_tile():
    root = ElementTree.fromstring(mf.pictures.svg("1m", height=24))
    _, _, across, down = map(float, root.get("viewBox").split())
    assert float(root.get("height")) == pytest.approx(down * 24 / 40)
    assert float(root.get("width")) == pytest.approx(across * 24 / 40)


def test_a_title_is_escaped():
    given = "<script>&amp; \"'\x00\ud800 牌"
    picture = mf.pictures.svg("1m", title=given)
    assert title(picture) == "<script>&amp; \"'\ufffd\ufffd 牌"
    assert "<script>" not in picture


@pytest.mark.parametrize("shown", EVERYTHING.values(), ids=EVERYTHING)
def test_notebooks_show_the_picture(shown):
    assert shown._repr_svg_() == mf.pictures.svg(shown)


def test_no_face_looks_like_another():
    assert [*FACES] == [*TILE_NAMES, BACK, JOKER]
    assert len(set(FACES.values())) == 36


def test_every_character_is_drawn_and_every_drawing_is_used():
    numbers = [*range(-1, 100), mf.UNREACHABLE]
    forms = [*words.SHAPE_NAMES, 990, mf.form()]
    captions = [
        *map(words.shanten, numbers),
        *map(words.live, range(200)),
        *map(words.form, forms),
        words.NOTHING,
    ]
    used = set("".join(map(" ".join, captions))) | {"×"}
    faces = set("一二三四五六七八九万東南西北發中")
    assert used | faces == {*CHINESE, *LATIN}


def test_pictures_are_imported_when_needed():
    code = (
        "import sys, mahjong_fast as mf; names = set(sys.modules);"
        "assert 'mahjong_fast.pictures' not in names;"
        "assert mf.parse('1m'); assert mf.Hand.parse('1m')._repr_svg_();"
        "assert 'mahjong_fast.pictures' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# ---- hands ---------------------------------------------------------------------------


def test_a_hand_shows_each_tile_as_often_as_it_has_it():
    for seed in range(100):
        chosen = random.Random(seed)
        wall = [name for name in TILE_NAMES for _ in range(4)]
        dealt = chosen.sample(wall, chosen.randrange(15))
        jokers = chosen.randrange(4)
        picture = mf.pictures.svg(mf.Hand.parse("".join(dealt), jokers=jokers))
        assert names(picture) == sorted(dealt, key=TILE_NAMES.index) + [JOKER] * jokers
        assert len(groups(picture)) == bool(dealt or jokers), seed


@pytest.mark.parametrize(
    "hand",
    ["123m0p11z", mf.parse("123m5p11z"), list(mf.parse("123m5p11z"))],
    ids=["text", "bytes", "list"],
)
def test_a_hand_is_whatever_the_questions_take(hand):
    assert names(mf.pictures.svg(hand)) == ["1m", "2m", "3m", "5p", "1z", "1z"]


@pytest.mark.parametrize("win", ["2z", 28])
@pytest.mark.parametrize("text", ["123m11122z", "123m1112z"])
def test_the_winning_tile_stands_apart(text, win):
    picture = mf.pictures.svg(text, win=win)
    held, apart = groups(picture)
    assert [box.name for box in held] == ["1m", "2m", "3m", "1z", "1z", "1z", "2z"]
    assert [box.name for box in apart] == ["2z"]
    assert title(picture) == "123m1112z, wins on 2z"


def test_the_winning_tile_comes_before_the_melds():
    hand = mf.Hand.parse("1z", melds="[222m][333p]", jokers=3)
    held, apart, *melds = groups(mf.pictures.svg(hand, win="9s"))
    assert [box.name for box in held] == ["1z", JOKER, JOKER, JOKER]
    assert [box.name for box in apart] == ["9s"]
    assert [[box.name for box in meld] for meld in melds] == [["2m"] * 3, ["3p"] * 3]


@pytest.mark.parametrize(
    ("shown", "win", "error", "reason"),
    [
        ("11m", "2m", mf.PictureError, "winning tile 2m is not in 11m"),
        ("1111m", "1m", mf.CountError, "five of 1m"),
        ("123m", "1m", mf.HandSizeError, "3 tiles"),
        ("1m", "0z", mf.TileError, "'0z' is no tile"),
        ("1m", 34, mf.TileError, "34 is no tile index"),
        (EVERYTHING["ukeire"], 1, mf.PictureError, "not for Ukeire"),
        (EVERYTHING["meld"], 1, mf.PictureError, "not for Meld"),
        (EVERYTHING["discards"], 1, mf.PictureError, "not for Discards"),
    ],
)
def test_a_wrong_winning_tile(shown, win, error, reason):
    with pytest.raises(error, match=reason):
        mf.pictures.svg(shown, win=win)


def test_a_fifth_copy_in_a_meld_does_not_win():
    with pytest.raises(mf.CountError, match="five of 1m"):
        mf.pictures.svg(mf.Hand.parse("1z", melds="ankan:1111m"), win="1m")


@pytest.mark.parametrize(
    ("shown", "options", "reason"),
    [
        ("1m", {"height": 7}, "8 to 400 pixels, not 7"),
        ("1m", {"height": 401}, "8 to 400 pixels, not 401"),
        ("1m", {"height": 40.5}, "8 to 400 pixels, not 40.5"),
        ("1m", {"seat": 4}, "seat is 0 to 3, not 4"),
        ("1m", {"seat": None}, "seat is 0 to 3, not None"),
        (mf.Discard(34, 0, (), 0), {}, "34 is no tile index"),
        (mf.Decomposition(1, ((0, 0, 40),), 0, (), (), ()), {}, "40 is no tile index"),
        (None, {}, "hand is NoneType"),
        ([mf.Discard(3, 0, (), 0), 5], {}, "hand has 2 numbers"),
        ("11111m", {}, "five of 1m"),
    ],
)
def test_what_has_no_picture(shown, options, reason):
    with pytest.raises(mf.MahjongError, match=reason):
        mf.pictures.svg(shown, **options)


# ---- melds ---------------------------------------------------------------------------

# From the player's seat: 1 sits on the right, 2 across, 3 on the left. Faces from the
# left; the one that lies on its side is in brackets.
CLAIMED = {
    ("chi", 3): "[1] 2 3",
    ("chi", 2): "2 [1] 3",
    ("chi", 1): "2 3 [1]",
    ("pon", 3): "[1] 1 1",
    ("pon", 2): "1 [1] 1",
    ("pon", 1): "1 1 [1]",
    ("kan", 3): "[1] 1 1 1",
    ("kan", 2): "1 [1] 1 1",
    ("kan", 1): "1 1 1 [1]",
    ("add", 3): "[1] [1] 1 1",
    ("add", 2): "1 [1] [1] 1",
    ("add", 1): "1 1 [1] [1]",
}
DIGITS = {"chi": "123", "pon": "111", "kan": "1111", "add": "1111", "ankan": "1111"}


def lying(picture):
    """Return the digits of a meld as CLAIMED has them."""
    return " ".join(
        f"[{box.name[0]}]" if box.turned else box.name[0]
        for box in sorted(tiles(picture), key=lambda box: (box.left, -box.top))
    )


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(("kind", "side"), CLAIMED)
def test_the_claimed_tile_points_to_who_threw_it(kind, side, seat):
    text = f"{kind}:{DIGITS[kind]}m@{(seat + side) % 4}"
    for shown in (mf.Meld.parse(text), mf.Hand(bytes(34), text)):
        picture = mf.pictures.svg(shown, seat=seat)
        assert lying(picture) == CLAIMED[kind, side]
        # All stand on one line, but for the tile that was added.
        heights = sorted(box.bottom for box in tiles(picture))
        assert heights[kind == "add"] == heights[-1] == 40


@pytest.mark.parametrize("seat", ["", "@2"])
@pytest.mark.parametrize("kind", ["chi", "pon", "kan"])
def test_nothing_lies_on_its_side_if_nobody_else_threw_it(kind, seat):
    meld = mf.Meld.parse(f"{kind}:{DIGITS[kind]}m{seat}")
    assert lying(mf.pictures.svg(meld, seat=2)) == " ".join(DIGITS[kind])


def test_the_added_tile_lies_on_the_claimed_one():
    claimed, added = (
        box
        for box in tiles(mf.pictures.svg(mf.Meld.parse("add:9999s@2")))
        if box.turned
    )
    assert (claimed.left, claimed.right) == (added.left, added.right)
    assert 0 < claimed.top - added.bottom < 5


def test_the_added_tile_lies_in_the_middle_if_no_tile_is_known_to_be_claimed():
    meld = mf.Meld.parse("add:9999s")
    (added,) = (box for box in tiles(mf.pictures.svg(meld)) if box.turned)
    row = [box for box in tiles(mf.pictures.svg(meld)) if not box.turned]
    assert [box.top for box in row] == [0, 0, 0]
    assert added.left + added.right == row[0].left + row[2].right
    assert 0 < row[1].top - added.bottom < 5


def test_a_concealed_kong_shows_its_inner_tiles():
    meld = mf.Meld.parse("ankan:7777z")
    assert names(mf.pictures.svg(meld)) == [BACK, "7z", "7z", BACK]


def test_melds_stand_apart_in_the_order_of_the_hand():
    hand = mf.Hand.parse("1z", melds="chi:456p@3 pon:555z@2 kan:9999m@1 ankan:1111s")
    found = [[box.name for box in group] for group in groups(mf.pictures.svg(hand))]
    assert found == [
        ["1z"],
        ["4p", "5p", "6p"],
        ["5z"] * 3,
        ["9m"] * 4,
        [BACK, "1s", "1s", BACK],
    ]


# ---- answers -------------------------------------------------------------------------


def test_ukeire():
    ukeire = mf.ukeire("123m46p78s112234z")
    picture = mf.pictures.svg(ukeire)
    assert names(picture) == [mf.tile_name(tile) for tile in ukeire.tiles]
    assert said(picture).splitlines() == ["2-shanten两向听16tiles进张", "×4×4×4×2×2"]
    assert title(picture) == "2-shanten, 16 tiles: 5p ×4, 6s ×4, 9s ×4, 1z ×2, 2z ×2"


def test_each_count_stands_below_its_tile():
    picture = mf.pictures.svg(mf.ukeire("1111z"))
    found = tiles(picture)
    assert len(found) == 33
    digits = [box for box in boxes(picture) if box.name == f"u{ord('×'):x}"]
    for tile, digit in zip(found, digits, strict=True):
        assert tile.left < digit.left < tile.right
        assert 0 <= digit.top - tile.bottom < 5


def test_a_tile_with_none_left_is_pale():
    unseen = [4] * 34
    unseen[27] = 0
    picture = mf.pictures.svg(mf.ukeire("123m456p789s1122z", unseen=unseen))
    first, second = (
        use
        for use in ElementTree.fromstring(picture).iter(f"{SVG}use")
        if use.get("href").endswith("z")
    )
    assert (first.get("opacity"), second.get("opacity")) == (".35", None)


@pytest.mark.parametrize(
    ("number", "caption"),
    [
        (mf.UNREACHABLE, "outofreach无法和牌0tiles进张"),
        (-1, "complete和牌0tiles进张"),
        (0, "tenpai听牌0tiles进张"),
        (13, "13-shanten十三向听0tiles进张"),
        (14, "14-shanten14向听0tiles进张"),
    ],
)
def test_what_a_shanten_number_means(number, caption):
    assert said(mf.pictures.svg(mf.Ukeire(number, (), (), 0))) == caption


def test_discards_have_a_row_each():
    found = mf.discards("123m46p78s1122345z")
    rows = [group[:] for group in groups(mf.pictures.svg(found))]
    thrown, useful = rows[::2], rows[1::2]
    assert [[box.name for box in row] for row in thrown] == [
        [mf.tile_name(discard.tile)] for discard in found
    ]
    assert [[box.name for box in row] for row in useful] == [
        [mf.tile_name(tile) for tile in discard.tiles] for discard in found
    ]
    lines = said(mf.pictures.svg(found)).splitlines()
    assert lines[:2] == ["2-shanten两向听", f"{found[0].total}tiles进张"]
    assert len(lines) == 2 * len(found)


def test_one_discard_is_a_row():
    (discard,) = mf.discards("11m")
    picture = mf.pictures.svg(discard)
    assert names(picture) == ["1m", "1m"]
    assert said(picture) == "tenpai听牌\n2tiles进张"
    assert title(picture) == "1m thrown: tenpai, 2 tiles: 1m"
    assert mf.pictures.svg([discard]) == mf.pictures.svg((discard,)) == picture


def test_a_long_row_is_broken():
    discard = mf.Discard(0, 1, range(34), 99)
    thrown, *useful = groups(mf.pictures.svg([discard, discard]))
    assert [len(row) for row in (thrown, *useful)] == [1, 17, 17, 1, 17, 17]


@pytest.mark.parametrize(
    ("reading", "caption", "expected"),
    [
        (EVERYTHING["reading"], "standard一般型", "123m 123m 456s 456s 99p"),
        (EVERYTHING["pairs"], "sevenpairs七对", "11m 22m 33m 99p 44s 55s 66s"),
        (EVERYTHING["orphans"], "thirteenorphans十三幺", "77z 19m19p19s123456z"),
        (EXTREMES["form"], "form512512型", "1m1p7z 66m"),
        (EXTREMES["empty"], "standard一般型", ""),
    ],
)
def test_a_reading_shows_its_sets_apart(reading, caption, expected):
    picture = mf.pictures.svg(reading)
    assert said(picture) == caption
    shown = ["".join(box.name for box in group) for group in groups(picture)]
    assert [mf.parse(group) for group in shown] == [*map(mf.parse, expected.split())]


def test_what_a_joker_became_is_marked():
    for reading in mf.decompose("23m555p1z", jokers=2):
        picture = mf.pictures.svg(reading)
        found = list(boxes(picture))
        marked = [found[at - 1] for at, box in enumerate(found) if box.name == "mark"]
        assert sorted(mf.tile_index(box.name) for box in marked) == [*reading.jokers]
        assert len({box.left for box in marked}) == 2
        for box in found:
            if box.name == "mark":
                assert any(box[1:] == tile[1:] for tile in marked)


# ---- PNG -----------------------------------------------------------------------------


def test_png_has_the_size_of_the_svg():
    for height in (24, 100):
        root = ElementTree.fromstring(mf.pictures.svg("123m11z", height=height))
        data = mf.pictures.png("123m11z", height=height)
        assert data.startswith(b"\x89PNG\r\n\x1a\n")
        size = struct.unpack(">II", data[16:24])
        given = (float(root.get("width")), float(root.get("height")))
        assert size == pytest.approx(given, abs=1)


def test_png_differs_where_the_picture_does():
    drawn = {mf.pictures.png(TILE_NAMES[tile], height=24) for tile in range(34)}
    assert len(drawn) == 34
    assert mf.pictures.png("1m", win="2m", seat=3) != mf.pictures.png("1m")


def test_png_without_its_package_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(
        ModuleNotFoundError, match=r"pip install '\.\[png\]' in the source"
    ):
        mf.pictures.png("1m")


class Whole:
    """An integer that only has __index__."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


def test_integers_that_only_have_an_index():
    hand = mf.Hand("13m456p11z", melds="pon:555z@2")
    plain = mf.pictures.svg(hand, win=1, height=40, seat=3)
    assert mf.pictures.svg(hand, win=Whole(1), height=Whole(40), seat=Whole(3)) == plain
