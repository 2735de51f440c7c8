"""Pages that begin with others: what they change, and what they may not name."""

from __future__ import annotations

import os
import pathlib

import few_pages
import page_reader
import pytest

import mahjong_fast as mf
from mahjong_fast.scoring import page_base
from mahjong_fast.scoring.page import read_page

ONE, ZERO = ("INT", 1), ("INT", 0)
BASE = few_pages.page(
    """
    [forbid]
    chow = "melded_chow"
    [options]
    cheap = { true = { rows.one_suit.value = 2 } }
    hard = { range = [0, 9], default = 3, 3 = { rows.all_chows.value = 7 } }
    [text]
    one_suit = { zh = "清", en = "pure", name = "Pure" }
    """,
    'title = { zh = "底", en = "Base" }\nshapes = ["standard"]\n',
)


def number(value):
    return ("INT", value)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "base.toml").write_text(BASE, encoding="utf-8")

    def read(text, name="own.toml"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return read_page(tmp_path / name)

    read.path = tmp_path
    return read


def test_a_page_is_its_base_and_what_it_changes(folder):
    page = folder(
        """
        name = ["ours", "我们的"]
        base = "./base.toml"
        [change]
        score.fan = "count(all)"
        rows.one_suit.value = 9
        rows.all_pungs = false
        "rows.all+" = [["杠", 3, "kongs"]]
        "shapes+" = ["seven_pairs_quads"]
        forbid.chow = false
        pass_lock = "off"
        options.cheap = true
        title.en = "Ours"
        verified = false
        [rows.more]
        table = [["门清", 1, "closed"]]
        [forbid]
        last = "last_draw"
        [score]
        points = "2 ** fan"
        [options]
        loud = { true = { score.points = 5 } }
        [text]
        kongs = { zh = "杠", en = "kongs" }
        all_pungs = { zh = "碰", en = "pungs" }
        """
    )
    found = page_reader.read(page.bytes)
    assert (page.names, page.english, page.chinese) == (
        ("ours", "我们的"),
        "Ours",
        "底",
    ) or (page.names, page.english) == (("ours", "我们的"), "Ours")
    assert page.verified is False
    assert [row["id"] for row in found["rows"]] == [
        "one_suit",
        "all_pungs",
        "all_chows",
        "kongs",
        "closed",
    ]
    cheap = ("NAME", "option", 0)
    assert found["rows"][0]["value"] == ("IF", cheap, number(2), number(9))
    assert found["rows"][1]["exists"] == ZERO
    assert found["score"]["fan"] == ("CALL", "count", (1,))
    assert found["settings"]["forms"] == number(5)
    assert found["settings"]["pass_lock"] == ZERO
    assert found["forbids"][0] == ("chow", ZERO)
    assert [name for name, _ in found["forbids"]] == ["chow", "last"]
    assert [(o["name"], o["default"]) for o in found["options"]] == [
        ("cheap", 1),
        ("hard", 3),
        ("loud", 0),
    ]
    assert page.rows[0].english == "Pure"


def test_a_page_without_a_name_is_called_as_its_file(folder):
    page = folder('base = "./base.toml"\n', "friday.toml")
    assert page.names == ("friday",)
    assert (page.chinese, page.english) == ("底", "Base")
    assert folder('base = "./base.toml"\n', "5 o'clock.toml").names == ("own",)


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ('shapes = ["standard"]', "line 2, shapes", 'under it "shapes+" = ...'),
        ("pass_lock = 'off'", "line 2, pass_lock", "under it pass_lock = ..."),
        ("game.tiles = 108", "line 2, game", 'under it "game.KEY" = ...'),
        ("score.fan = 1", "line 2, score.fan", '"score.fan" = ...'),
        ("forbid.chow = 'kongs'", "line 2, forbid.chow", '"forbid.chow" = ...'),
        ("options.cheap = {}", "line 2, options.cheap", '"options.cheap" = ...'),
        ("rows.all.table = []", "line 2, rows.all", '"rows.all+" = [...]'),
        ("change.rows.one_sut.value = 5", "one_sut.value", "did you mean one_suit?"),
        ("change.options.cheep = true", "options.cheep", "did you mean cheap?"),
        ("change.options.cheap = 5", "options.cheap", "it is true or false, not 5"),
        (
            "change.rows.all_chows.value = 5",
            "all_chows.value",
            "the option hard says that",
        ),
        ("change.'shapes-' = ['scattered']", "entry 1", "shapes has no 'scattered'"),
        ("change.verified = 5", "change.verified", "it is true or false"),
        ("change = 5", "line 2, change", "it is a table, not 5"),
        ("change.score = {}", "change.score", "it is what it changes to, not {}"),
    ],
)
def test_mistakes_beside_a_base_are_named(folder, text, where, message):
    with pytest.raises(mf.SchemaError) as error:
        folder(f'base = "./base.toml"\n{text}\n')
    place, _, said = str(error.value).partition(": ")
    assert place.startswith("own.toml")
    assert where in place
    assert message in said


def test_a_mistake_in_the_base_names_the_file_of_the_base(folder):
    (folder.path / "base.toml").write_text(BASE.replace('"all_pungs"]', '"all_pung"]'))
    with pytest.raises(
        mf.SchemaError, match=r"base.toml, line 7, rows.all.table, entry 2"
    ):
        folder('base = "./base.toml"\n')


@pytest.mark.parametrize(
    "base",
    [
        "../base.toml",
        "./../base.toml",
        "./sub/base.toml",
        "/etc/passwd",
        "base.toml",
        "./.toml",
        "./base",
        "./base.toml/",
        "./base.toml\\u0000",
        "",
        "./none.toml",
        ".",
        "./" + "a" * 300 + ".toml",
        "https://example.com/x.toml",
        "./\\u202e.toml",
    ],
)
def test_a_base_is_shipped_or_lies_beside_the_page(folder, base):
    (folder.path.parent / "base.toml").write_text(BASE)
    (folder.path / "sub").mkdir()
    (folder.path / "sub" / "base.toml").write_text(BASE)
    with pytest.raises(mf.SchemaError) as error:
        folder(f'base = "{base}"\n')
    assert str(error.value).startswith("own.toml, line 1, base: ")


def test_a_base_is_no_link_no_folder_and_no_pipe(folder):
    os.symlink("/etc/passwd", folder.path / "link.toml")
    (folder.path / "folder.toml").mkdir()
    os.mkfifo(folder.path / "pipe.toml")
    for name in ("link", "folder", "pipe"):
        with pytest.raises(mf.SchemaError, match="line 1, base: "):
            folder(f'base = "./{name}.toml"\n')
    with pytest.raises(mf.SchemaError, match=r"pipe.toml: this is no file with a page"):
        read_page(folder.path / "pipe.toml")
    with pytest.raises(mf.SchemaError, match="No such file"):
        read_page("none.toml")


def test_text_alone_has_no_file_beside_it():
    with pytest.raises(mf.SchemaError, match="the page is in no file"):
        read_page('base = "./base.toml"')


def test_bases_may_have_bases_but_not_without_end(folder):
    for place in range(6):
        below = f"./b{place - 1}.toml" if place else "./base.toml"
        text = f'base = "{below}"\nchange.rows.one_suit.value = {place}\n'
        (folder.path / f"b{place}.toml").write_text(text)
    page = folder('base = "./b2.toml"\n')
    value = page_reader.read(page.bytes)["rows"][0]["value"]
    assert value == (
        "IF",
        ("NAME", "option", 0),
        number(2),
        number(2),
    ) or value == number(2)
    with pytest.raises(mf.SchemaError, match="at most 4 bases behind one another"):
        folder('base = "./b3.toml"\n')
    (folder.path / "a.toml").write_text('base = "./b.toml"\n')
    (folder.path / "b.toml").write_text('base = "./a.toml"\n')
    with pytest.raises(mf.SchemaError, match=r"\./b\.toml begins with itself"):
        folder('base = "./b.toml"\n')


def test_a_page_and_the_files_beside_it_have_64_kilobytes_in_all(folder):
    (folder.path / "base.toml").write_text(BASE + "#" * 40_000)
    assert folder('base = "./base.toml"\n').names == ("own",)
    with pytest.raises(mf.SchemaError, match="with it the page has more than 65,536"):
        folder('base = "./base.toml"\n' + "#" * 40_000)
    (folder.path / "base.toml").write_text("#" * 70_000)
    with pytest.raises(mf.SchemaError, match=r"base.toml: a page has at most 65,536"):
        read_page(folder.path / "base.toml")


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """Two pages in the place of those of the package."""
    monkeypatch.setattr(page_base, "SHIPPED", str(tmp_path))
    (tmp_path / "first.toml").write_text(BASE, encoding="utf-8")
    other = BASE.replace('"一色"', '"x"').replace("4, ", "40, ")
    (tmp_path / "second.toml").write_text(other, encoding="utf-8")


CHOSEN = """
name = "table"
base = { option = "rules" }
[options]
rules = { choices = ["first", "second"] }
hard = { range = [0, 9], default = 5 }
times = { choices = [1, 3] }
[score]
points = "fan * option.times + (option.rules == 'second')"
"""


def test_an_option_may_choose_the_base(shipped):
    first, second = (read_page(CHOSEN, {"rules": name}) for name in ("first", "second"))
    assert read_page(CHOSEN) == first
    assert (first.base, second.base) == (("rules", "first"), ("rules", "second"))
    for page, value, is_second in ((first, 4, 0), (second, 40, 1)):
        found = page_reader.read(page.bytes)
        # The options of the base are as they are by default, but for those of both.
        assert found["rows"][0]["value"] == number(value)
        hard = ("EQUAL", ("NAME", "option", 1), number(3))
        assert found["rows"][2]["value"] == ("IF", hard, number(7), ONE)
        assert [option["name"] for option in found["options"]] == [
            "rules",
            "hard",
            "times",
        ]
        assert found["options"][0]["choices"] == [page.base[1]]
        assert found["options"][1]["default"] == 5
        assert found["score"]["points"][2] == number(is_second)
    assert first.options[0].choices == ("first", "second")


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ('option = "rules"', 'option = "rule"', "base.option: no option 'rule'"),
        ('["first", "second"]', '["first", "thrid"]', "entry 2: no rules 'thrid'"),
        ('choices = ["first", "second"]', "range = [0, 1]", "it has choices: names of"),
        (
            "[0, 9], default",
            "[0, 8], default",
            "options.hard: in the base it is 0 to 9",
        ),
        (
            "times = {",
            "cheap = { choices = [1, 2] }\ntimes = {",
            "options.cheap: in the base it is true or false",
        ),
    ],
)
def test_mistakes_in_the_choice_of_a_base(shipped, right, wrong, message):
    with pytest.raises(mf.SchemaError) as error:
        read_page(CHOSEN.replace(right, wrong))
    assert message in str(error.value)


def test_an_option_that_changes_nothing_in_the_base_may_be_another_here(
    shipped, tmp_path
):
    path = tmp_path / "first.toml"
    quiet = "[options]\n    quiet = { choices = ['a', 'b'] }"
    path.write_text(BASE.replace("[options]", quiet), encoding="utf-8")
    text = CHOSEN.replace("times = {", "quiet = { range = [2, 4] }\ntimes = {")
    options = page_reader.read(read_page(text).bytes)["options"]
    assert [option["name"] for option in options] == ["rules", "hard", "quiet", "times"]
    assert options[2]["range"] == (2, 4)


def test_a_shipped_base_is_named(shipped):
    assert read_page('base = "first"').names == ("own",)
    with pytest.raises(mf.SchemaError, match=r"no rules 'frist': did you mean first\?"):
        read_page('base = "frist"')


def test_a_page_may_stand_in_a_file_with_a_mark_of_bytes(folder):
    (folder.path / "mark.toml").write_bytes(b"\xef\xbb\xbf" + BASE.encode())
    assert read_page(str(folder.path / "mark.toml")).names == ("mine",)
    (folder.path / "latin.toml").write_bytes(b"name = 'x'\n# \xe9\n")
    with pytest.raises(mf.SchemaError, match=r"latin.toml, line 2: this is no UTF-8"):
        read_page(pathlib.Path(folder.path / "latin.toml"))
