"""The exceptions, and what each status of the C library becomes."""

import copy
import pickle
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast import errors
from mahjong_fast._native import core
from mahjong_fast.errors import (
    STATUS_ERRORS,
    excerpt,
    explain,
    misread,
    shown,
    wrong_count,
)

HEADER = Path(__file__).parents[1] / "csrc" / "include" / "mjf" / "hand.h"
CLASSES = [c for c in vars(errors).values() if isinstance(c, type)]


MESSAGES = dict(
    re.findall(
        r'X\((MJF_\w+), \d+,[ \\\n]*"(.*)"\)', HEADER.read_text(encoding="utf-8")
    )
)


def explained(status: str, *asked: object) -> Exception:
    name = f"MJF_ERR_{status}"
    return explain(name, MESSAGES[name], *asked)  # type: ignore[arg-type]


def counts_of(**numbers: int) -> list[int]:
    """Return 34 counts; counts_of(m2=5) is five of 2m."""
    counts = [0] * 34
    for name, number in numbers.items():
        counts["mpsz".index(name[0]) * 9 + int(name[1]) - 1] = number
    return counts


def test_the_classes_are_those_of_the_documentation() -> None:
    assert {c.__name__ for c in CLASSES} == {
        "MahjongError",
        "TileError",
        "CountError",
        "HandSizeError",
        "FormError",
        "JokerError",
        "LimitError",
        "UnseenError",
        "ArrayError",
        "ArgumentError",
        "MeldError",
        "PictureError",
        "BatchError",
        "RuleError",
        "UnknownRules",
        "OptionError",
        "UnknownOption",
        "SchemaError",
        "NotAWin",
        "WinNotAllowed",
        "SituationError",
        "BelowMinimum",
        "MissingInput",
        "SettlementError",
    }


@pytest.mark.parametrize("kind", CLASSES)
def test_every_class_is_a_mahjong_error_and_a_value_error(kind: type) -> None:
    assert issubclass(kind, errors.MahjongError)
    assert issubclass(kind, ValueError)
    assert issubclass(kind, TypeError) == (kind is errors.ArrayError)


@pytest.mark.parametrize("kind", CLASSES)
def test_every_class_survives_pickle_and_copy(kind: type[Exception]) -> None:
    error = kind("why")
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is kind
        assert str(again) == str(error)
        assert "why" in str(again)


def test_the_attributes_survive_pickle() -> None:
    tile = pickle.loads(pickle.dumps(errors.TileError("m", text="12x", column=3)))
    assert (str(tile), tile.text, tile.column) == ("m", "12x", 3)
    batch = pickle.loads(pickle.dumps(errors.BatchError("m", row=(1, 2), bad=7)))
    assert (str(batch), batch.row, batch.bad) == ("m", (1, 2), 7)
    refused = pickle.loads(pickle.dumps(errors.WinNotAllowed("m")))
    assert (str(refused), refused.reason) == ("m", "m")
    below = pickle.loads(pickle.dumps(errors.BelowMinimum("m", score=(3,))))
    assert (str(below), below.score) == ("m", (3,))
    missing = pickle.loads(pickle.dumps(errors.MissingInput("seat", "who pays?")))
    assert str(missing) == "seat is not given: who pays?"
    assert (missing.name, missing.why) == ("seat", "who pays?")


def test_every_status_of_the_header_is_mapped() -> None:
    listed = re.findall(r"X\((MJF_\w+), (\d+),", HEADER.read_text(encoding="utf-8"))
    numbers = {name: int(number) for name, number in listed}
    assert numbers.pop("MJF_OK") == 0
    assert list(numbers) == list(STATUS_ERRORS)
    assert {
        "MJF_ERR_NULL": errors.MahjongError,
        "MJF_ERR_COUNT": errors.CountError,
        "MJF_ERR_SIZE": errors.HandSizeError,
        "MJF_ERR_WAITING": errors.HandSizeError,
        "MJF_ERR_DRAWN": errors.HandSizeError,
        "MJF_ERR_FORMS": errors.FormError,
        "MJF_ERR_FORM_SIZE": errors.FormError,
        "MJF_ERR_JOKERS": errors.JokerError,
        "MJF_ERR_LIMIT": errors.LimitError,
        "MJF_ERR_ABOVE_LIMIT": errors.LimitError,
        "MJF_ERR_UNSEEN": errors.UnseenError,
        "MJF_ERR_CAPACITY": errors.MahjongError,
        "MJF_ERR_MEMORY": MemoryError,
        "MJF_ERR_SPEC": errors.FormError,
        "MJF_ERR_CENSUS": errors.FormError,
        "MJF_ERR_CHARACTER": errors.TileError,
        "MJF_ERR_NO_SUIT": errors.TileError,
        "MJF_ERR_NO_DIGITS": errors.TileError,
        "MJF_ERR_HONOR": errors.TileError,
        "MJF_ERR_KIND": errors.MeldError,
        "MJF_ERR_SEAT": errors.MeldError,
        "MJF_ERR_CONCEALED": errors.MeldError,
        "MJF_ERR_MELD": errors.MeldError,
        "MJF_ERR_STOPPED": errors.MahjongError,
        "MJF_ERR_SEED": errors.MahjongError,
        "MJF_ERR_PAGE": errors.SchemaError,
        "MJF_ERR_OPTION": errors.UnknownOption,
        "MJF_ERR_VALUE": errors.OptionError,
    } == STATUS_ERRORS


def test_the_shapes_are_named_as_in_the_header() -> None:
    flags = re.findall(r"MJF_(\w+) = 1u << (\d+)", HEADER.read_text(encoding="utf-8"))
    named = ", ".join(f"{name}={1 << int(bit)}" for name, bit in flags)
    assert str(explained("FORMS", (), 512, 0, None, None)) == (
        f"forms=512 has the unknown flag 512: the shapes are {named}"
    )


@pytest.mark.parametrize(
    ("status", "counts", "forms", "jokers", "message"),
    [
        (
            "COUNT",
            counts_of(m2=5),
            1,
            0,
            "five of 2m: at most four copies of a tile exist",
        ),
        (
            "COUNT",
            counts_of(z7=9),
            1,
            0,
            "9 of 7z: at most four copies of a tile exist",
        ),
        ("COUNT", counts_of(s1=-1), 1, 0, "-1 of 1s: a count cannot be negative"),
        ("SIZE", counts_of(), 1, 0, "no tiles: a hand has 3n+1 or 3n+2 tiles, 1 to 17"),
        (
            "SIZE",
            counts_of(m1=3),
            1,
            0,
            "3 tiles: a hand has 3n+1 or 3n+2 tiles, 1 to 17",
        ),
        (
            "SIZE",
            counts_of(m1=4, m2=4, m3=4, m4=4, m5=2),
            1,
            0,
            "18 tiles: a hand has 3n+1 or 3n+2 tiles, 1 to 17, without its melds",
        ),
        (
            "SIZE",
            counts_of(m1=4, m2=4, m3=4, m4=4),
            1,
            3,
            "19 tiles (jokers: 3): a hand has 3n+1 or 3n+2 tiles, 1 to 17, without its "
            "melds",
        ),
        (
            "WAITING",
            counts_of(m1=4, m2=4, m3=4),
            1,
            2,
            "needs 3n+1 tiles (before the draw), got 14 (jokers: 2)",
        ),
        ("DRAWN", counts_of(m1=1), 1, 0, "needs 3n+2 tiles (after the draw), got 1"),
        ("FORMS", (), 0, 0, "no shape is asked for: forms is 0"),
        (
            "FORM_SIZE",
            counts_of(p1=4, p2=4, p3=2),
            2,
            0,
            "SEVEN_PAIRS needs 13 or 14 tiles, got 10",
        ),
        (
            "FORM_SIZE",
            counts_of(p1=2),
            12,
            0,
            "SEVEN_PAIRS_QUADS and THIRTEEN_ORPHANS need 13 or 14 tiles, got 2",
        ),
        (
            "FORM_SIZE",
            counts_of(p1=2),
            24,
            0,
            "THIRTEEN_ORPHANS needs 13 or 14, KNITTED_STRAIGHT needs 10, 11, 13 or 14 "
            "tiles, got 2",
        ),
        ("JOKERS", (), 1, 9, "9 jokers: a hand has 0 to 8"),
        ("JOKERS", (), 1, -1, "-1 jokers: a hand has 0 to 8"),
    ],
)
def test_explain(
    status: int, counts: list[int], forms: int, jokers: int, message: str
) -> None:
    error = explained(status, counts, forms, jokers, None, None)
    assert type(error) is STATUS_ERRORS[f"MJF_ERR_{status}"]
    assert str(error) == message


def test_explain_names_the_first_bad_tile_of_limits_and_unseen() -> None:
    counts, bad = counts_of(m2=3), counts_of(p3=5, z1=7)
    assert str(explained("LIMIT", counts, 1, 0, bad, None)) == (
        "limit 5 for 3p: limits are 0 to 4"
    )
    limits = counts_of(m1=4, m2=2)
    assert str(explained("ABOVE_LIMIT", counts, 1, 0, limits, None)) == (
        "holds 3 of 2m, its limit is 2"
    )
    assert str(explained("UNSEEN", counts, 1, 0, None, bad)) == (
        "5 of 3p unseen: the number is 0 to 4"
    )
    array = np.array(bad)
    error = explained("LIMIT", counts, 1, 0, array, None)
    assert str(error) == "limit 5 for 3p: limits are 0 to 4"


def test_every_status_has_words_of_its_own() -> None:
    bad = counts_of(m1=5)
    found = {
        name: core.explain(number, bad, 0, 9, counts_of(m2=5), bad)
        for number, name in enumerate(STATUS_ERRORS, 1)
    }
    assert {name: type(error) for name, error in found.items()} == STATUS_ERRORS
    assert len({str(error) for error in found.values()}) == len(STATUS_ERRORS)
    assert all(str(error) for error in found.values())


@pytest.mark.parametrize("status", ["NULL", "CAPACITY", "SPEC", "CENSUS", "MELD"])
def test_what_nobody_can_say_better_is_said_as_in_the_header(status: str) -> None:
    number = list(STATUS_ERRORS).index(f"MJF_ERR_{status}") + 1
    error = core.explain(number, counts_of(), 1, 0, None, None)
    assert str(error) == MESSAGES[f"MJF_ERR_{status}"]


def test_an_unknown_status_is_still_a_mahjong_error() -> None:
    error = core.explain(99, counts_of(), 1, 0, None, None)
    assert type(error) is errors.MahjongError
    assert "99" in str(error)


def test_wrong_count_names_every_tile() -> None:
    names = [f"{digit}{suit}" for suit in "mps" for digit in range(1, 10)]
    names += [f"{digit}z" for digit in range(1, 8)]
    for tile, name in enumerate(names):
        assert str(wrong_count(tile, 5)).startswith(f"five of {name}: ")


def test_excerpt_keeps_the_column_in_sight() -> None:
    assert excerpt("short") == "'short'"
    text = "".join(chr(ord("a") + i % 26) for i in range(1000))
    for column in range(1, 1001, 37):
        quoted = excerpt(text, column, width=10)
        assert len(quoted) <= 14
        assert text[column - 1] in quoted
        assert quoted.startswith("'…") == (column > 6)
        assert quoted.strip("'…") in text


def test_misread_says_what_and_where() -> None:
    error = misread("12x", 2, 3, "no digit")
    assert str(error) == "'x' at column 3 of '12x': no digit"
    assert (error.text, error.column) == ("12x", 3)
    assert str(misread("8z", 0, 1, "why", "z")) == "'8z' at column 1 of '8z': why"
    assert len(str(misread("1" * 1000, 0, 1000, "why"))) < 120


# ---- values from outside -------------------------------------------------------------


class Loud:
    """Something whose own text is long, or cannot be had."""

    def __init__(self, text: str | None) -> None:
        self.text = text

    def __repr__(self) -> str:
        if self.text is None:
            raise RuntimeError("no text")
        return self.text


@pytest.mark.parametrize(
    "value",
    [
        *(5, -1, True, None, 1.5, "E", "it's", b"x", "a\nb", (), (1,), (1, "2")),
        *([], [1, [2, {}]], {}, {1: 2, "a": (3,)}, set(), {4}, frozenset({5})),
        *(frozenset(), range(3), int, np.uint8(5), np.zeros(3), mf.MeldKind.CHOW),
    ],
)
def test_what_is_short_is_shown_whole(value: object) -> None:
    assert shown(value) == " ".join(repr(value).split())


def test_what_is_long_is_cut() -> None:
    assert shown("x" * 10**6) == f"'{'x' * 79}…"
    assert shown([0] * 10**6, most=10) == "[0, 0, 0, …"
    assert shown({i: i for i in range(10**6)}, most=10) == "{0: 0, 1: …"
    assert shown(Loud("x" * 10**6), most=3) == "xxx…"


def test_what_cannot_be_written_is_told_by_its_type() -> None:
    assert shown(10**5000) == "this int"
    assert shown([10**5000]) == "[this int]"
    assert shown({"a": Loud(None)}) == "{'a': this Loud}"
    assert shown(np.zeros((5000, 34), int)).startswith("array([[0, 0, 0,")


def test_what_holds_itself_is_shown_once() -> None:
    own: list[object] = [1]
    own.append(own)
    assert shown(own) == "[1, [...]]"
    deep: list[object] = []
    for _ in range(10**5):
        deep = [deep]
    assert shown(deep, most=5) == "[[[[[…"


class Lying(str):
    """Text whose own methods say nothing that is true."""


for _name in dir(str):
    if not _name.startswith("_"):
        setattr(Lying, _name, lambda self, *args, **options: None)


def test_text_is_read_whatever_its_own_methods_say() -> None:
    lie = Lying
    hand = "123m456p789s1122z"
    assert mf.rules.name_of(lie("Guangdong Ghost")) == "guangdong_ghost"
    assert mf.rules.get(lie("新章")) is mf.rules.get("xinzhang")
    with pytest.raises(mf.UnknownRules, match="did you mean jipinghu"):
        mf.rules.get(lie("jipinhu"))
    win = mf.Win(hand, "1z", how=lie("Self Draw"))
    assert win == mf.Win(hand, "1z", how="tsumo")
    with pytest.raises(mf.ArgumentError, match="how is tsumo"):
        mf.Win(hand, "1z", how=lie("Stolen"))
    melds = "[add:1111m][ankan:2222m][333m]"
    chain = mf.Win("1122z", "1z", melds, kong_draw=lie("add ankan"))
    assert chain.kong_draw == ("add", "ankan")
    assert mf.rules.get("jipinghu").coins((3, -1, -1, -1), model="tax", **{lie("n"): 1})
    for notation in ("mpsz", "chinese", "136", "mjai", "botzone", "unicode"):
        text = mf.format(mf.parse(hand), notation)
        assert mf.parse(lie(text), lie(notation)) == mf.parse(hand)
        one = mf.tile_name(3, notation)
        assert mf.tile_index(lie(one), lie(notation)) == 3
    assert mf.parse_melds(lie("[123m]")) == mf.parse_melds("[123m]")
    assert mf.shanten(lie(hand)) == 0
    assert mf.Hand.parse(lie(hand), melds=lie("[123m]")).melds


BOMBS = """
import resource
import sys

import numpy as np

import mahjong_fast as mf

bomb = [1]
for _ in range(60):
    bomb = [bomb] * 9  # 9**60 values in a few lists
huge = 10**5000
counts = [huge] + [0] * 33
win = {"hand": "234678m34566p45s", "win": "3s"}
used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
resource.setrlimit(resource.RLIMIT_AS, (used + (1 << 30),) * 2)
for bad in (bomb, [bomb], {"x": bomb}, huge, [huge], "x" * 10**6):
    for ask in (
        lambda: mf.shanten("123m1z", jokers=bad),
        lambda: mf.shanten("123m1z", forms=bad),
        lambda: mf.census(bad),
        lambda: mf.random_hands(1, bad),
        lambda: mf.random_wins(1, melds=bad),
        lambda: mf.random_wins(1, by=bad),
        lambda: mf.random_wins(1, forms=bad),
        lambda: mf.tile_name(bad),
        lambda: mf.tile_index(bad),
        lambda: mf.parse("1m", bad),
        lambda: mf.from_ids([bad]),
        lambda: mf.form(sets=bad),
        lambda: mf.form(copies=bad),
        lambda: mf.form(tiles=[bad]),
        lambda: mf.form(honor_runs=[bad]),
        lambda: mf.Hand("1m", bad),
        lambda: mf.Hand("1m", jokers=bad),
        lambda: mf.Meld(bad, (0, 1, 2)),
        lambda: mf.Meld(mf.MeldKind.CHOW, (0, 1, 2), bad),
        lambda: mf.pictures.svg("1m", height=bad),
        lambda: mf.pictures.svg("1m", seat=bad),
        lambda: mf.batch.make(bad),
        lambda: mf.batch.shanten(np.ones((1, 34), int), on_error=bad),
        lambda: mf.rules.get(bad),
        lambda: mf.rules.get("xinzhang", min_fan=bad),
        lambda: mf.rules.get("jipinghu").coins((1, -1, 0, 0), N=1, A=1, **{"x": bad}),
        lambda: mf.rules.get("jipinghu").coins((1, -1, 0, 0), model=bad, N=1, A=1),
        *(lambda name=name: mf.Win(**{**win, name: bad}) for name in
          "hand win melds how seat from_seat round winners kong_draw last_tile first "
          "after_kong flowers visible ready jokers".split()),
        *(lambda key=key: mf.Deal.from_case({**win, key: bad}) for key in
          "hand win kind wins kongs horses turn players how seat".split()),
    ):
        try:
            ask()
        except mf.MahjongError as error:
            assert len(str(error)) < 900, error
        else:
            raise AssertionError((ask, type(bad)))
for name in ("limits", "unseen"):
    try:
        mf.ukeire("123m1z", **{name: counts})
    except mf.MahjongError as error:
        assert "this int" in str(error)
print("all refused")
"""


def test_no_message_is_built_whole_before_it_is_cut() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", BOMBS], capture_output=True, text=True, timeout=120
    )
    assert (ended.stdout, ended.returncode) == ("all refused\n", 0), ended.stderr
