"""Pages: what each of their words becomes in the bytes."""

from __future__ import annotations

import pickle

import few_pages
import page_reader
import pytest

import mahjong_fast as mf
from mahjong_fast.scoring.page import Page, compile_page, read_page

EVERY = (1 << 34) - 1
ONE, ZERO = ("INT", 1), ("INT", 0)


def settings(head="", more="", **options):
    return few_pages.read(few_pages.page(more, head), **options)["settings"]


def number(value):
    return ("INT", value)


def test_the_least_page_has_the_defaults_of_every_setting():
    found = few_pages.read(few_pages.page())
    assert (found["name"], found["chinese"], found["english"]) == ("mine",) * 3
    assert found["registers"] == ["fan"]
    assert found["groups"] == ["all"]
    assert found["patterns"] == ["one_suit", "all_pungs", "all_chows"]
    assert found["settings"] == {
        "forms": number(1),
        "tiles": number(EVERY),
        "sets": ZERO,
        "jokers": ZERO,
        "flowers": ZERO,
        "robbed_last": ZERO,
        "pass_lock": ONE,
        "wild_melds": ONE,
        "wild_claims": ONE,
        "wild_fifth": ZERO,
        "waits_live": ZERO,
        "knitted_whole": ZERO,
        "any_shape": ZERO,
        "honor_runs": ZERO,
        "result": ZERO,
        "key": ZERO,
        "minimum_of": ZERO,
        "minimum_least": ZERO,
        "totals": ONE,
    }
    assert found["require"] == ONE
    for empty in (
        "options presets facts exclusions forests narrowed wild forbids conflicts"
    ).split():
        assert found[empty] == []


def test_names_and_titles():
    found = read_page(
        few_pages.page(
            head='title = { zh = "我的", en = "My Own" }\nverified = false\n'
        )
    )
    assert (found.names, found.chinese, found.english) == (("mine",), "我的", "My Own")
    assert found.verified is False
    several = few_pages.page().replace('"mine"', '["mine", "我的", "mine too"]')
    found = read_page(several)
    assert (found.names[1:], found.chinese) == (("我的", "mine too"), "我的")
    assert (found.english, found.verified) == ("mine", True)


@pytest.mark.parametrize(
    ("head", "name", "value"),
    [
        ("game.tiles = 108", "tiles", (1 << 27) - 1),
        ("game.tiles = 144", "tiles", EVERY),
        ('game.tiles = "1-9m 1-7z"', "tiles", 0x1FF | 0x7F << 27),
        ('game.tiles = "19m19p19s1-7z"', "tiles", 0x3FC040201 | 1 << 8 | 1 << 17),
        ("game.sets = 4", "sets", 4),
        ("game.sets = 5", "sets", 5),
        ("game.jokers = true", "jokers", 1),
        ("game.flowers = true", "flowers", 8),
        ("game.flowers = 12", "flowers", 12),
        ("game.robbed_last = true", "robbed_last", 1),
        ('pass_lock = "off"', "pass_lock", 0),
        ('pass_lock = "same_tile"', "pass_lock", 1),
        ('pass_lock = "all"', "pass_lock", 2),
        ("game.wild_melds = false", "wild_melds", 0),
        ("game.wild_claims = false", "wild_claims", 0),
        ("game.wild_fifth = true", "wild_fifth", 1),
        ('game.waits = "live"', "waits_live", 1),
        ('game.waits = "shape"', "waits_live", 0),
        ('game.knitted_wait = "whole"', "knitted_whole", 1),
        ('game.knitted_wait = "beside"', "knitted_whole", 0),
        ('game.honor_runs = ["winds"]', "honor_runs", 1),
        ('game.honor_runs = ["dragons", "winds"]', "honor_runs", 3),
        ('shapes = ["standard", "thirteen_orphans", "scattered_seven"]', "forms", 265),
        ('shapes = [{ shape = "any" }]', "any_shape", 1),
        ('shapes = [{ shape = "any" }]', "forms", 0),
        ('shapes = ["seven_pairs_quads", "any"]', "forms", 4),
    ],
)
def test_a_setting_is_a_number(head, name, value):
    found = settings(head + "\n")
    assert found[name] == number(value)
    plain = settings()
    assert all(
        found[key] == plain[key]
        for key in plain
        if key not in (name, "forms", "any_shape")
    )


def test_registers_are_chosen_by_name():
    score = '[score]\na = "sum(all)"\nb = "a + 1"\nc = "b * 2"\n'
    head = (
        'totals = ["c", "a"]\nresult = "b"\nkey = "a"\n'
        'minimum = { of = "c", least = "3 + 2" }\n'
    )
    found = few_pages.read(few_pages.page(head=head, score=score))["settings"]
    assert (found["totals"], found["result"], found["key"]) == (number(5), ONE, ZERO)
    assert found["minimum_of"] == number(2)
    assert found["minimum_least"] == ("ADD", number(3), number(2))
    page = read_page(few_pages.page(head=head, score=score))
    assert (page.registers, page.totals) == (("a", "b", "c"), ("c", "a"))
    found = few_pages.read(few_pages.page(score=score))["settings"]
    assert (found["totals"], found["result"], found["key"]) == (number(7), ZERO, ZERO)
    found = few_pages.read(few_pages.page(head='result = "b"\n', score=score))[
        "settings"
    ]
    assert (found["key"], found["minimum_of"]) == (ONE, ONE)


def test_rows_stand_in_groups_with_their_formulas():
    rows = """
    [rows.big]
    table = [
      ["大四喜", 88, "big_four_winds", { groups = ["winds", "top"] }],
      ["箭刻", 2, "dragon_pungs", { id = "dragon", each = "dragon_pungs - 1" }],
    ]
    [rows.rest]
    table = [
      ["杠", "3 * kongs", { each = "kongs" }],
      ["自摸", -1, "self_drawn or robbed_kong", { id = "drawn", if = "1 + 1" }],
    ]
    [text]
    dragon = { name = "A Dragon" }
    """
    found = few_pages.read(
        few_pages.page(rows=rows, score='[score]\nfan = "sum(big)"\n')
    )
    assert found["groups"] == ["big", "winds", "top", "rest"]
    first, second, third, fourth = found["rows"]
    assert first == {
        "id": "big_four_winds",
        "chinese": "大四喜",
        "english": "Big Four Winds",
        "groups": [0, 1, 2],
        "exists": ONE,
        "value": number(88),
        "when": ("NAME", "pattern", 0),
        "each": ONE,
    }
    dragons = ("NAME", "pattern", 1)
    assert (second["id"], second["english"]) == ("dragon", "A Dragon")
    assert (second["when"], second["each"]) == (dragons, ("SUBTRACT", dragons, ONE))
    kongs = ("NAME", "pattern", 2)
    assert (third["id"], third["english"], third["when"]) == ("kongs", "Kongs", ONE)
    assert (third["value"], third["each"]) == (("MULTIPLY", number(3), kongs), kongs)
    assert (fourth["value"], fourth["english"]) == (number(-1), "Drawn")
    assert fourth["exists"] == ("ADD", ONE, ONE)


def test_rows_take_others_away_by_row_or_group():
    rows = """
    [rows.big]
    excludes = ["small", "a"]
    table = [
      ["甲", 8, "one_suit", { id = "a" }],
      ["乙", 8, "all_pungs", { id = "b", replaces = ["big", "c"] }],
    ]
    [rows.small]
    table = [["丙", 1, "all_chows", { id = "c", excludes = ["small"] }],
             ["丁", 1, "kongs", { id = "d" }]]
    """
    found = few_pages.read(
        few_pages.page(rows=rows, score='[score]\nfan = "sum(big)"\n')
    )
    assert sorted(found["exclusions"]) == sorted(
        [
            (1, 0, [3], ONE),  # a: the group small; not itself
            (0, 1, [0, 4], ONE),  # b: what else is big, and c
            (1, 1, [3, 0], ONE),
            (1, 2, [6], ONE),  # of small what else there is
        ]
    )


def test_forests_name_their_group_and_chain():
    rows = """
    [rows.chows]
    forest = "chows"
    [rows.pungs]
    forest = "pungs"
    table = [
      ["双同刻", 2, "double_pung", { each = "double_pung" }],
      ["三同刻", 16, "triple_pung"],
    ]
    [rows.all]
    table = [
      ["一般高", 1, "pure_double_chow", { groups = ["chows"] }],
      ["喜相逢", 1, "mixed_double_chow", { groups = ["chows"] }],
    ]
    """
    found = few_pages.read(few_pages.page(rows=rows))
    assert found["groups"] == ["chows", "pungs", "all"]
    assert found["forests"] == [(0, 0), (1, 1)]


def test_shapes_are_narrowed():
    suits = [0x1FF, 0x1FF << 9, 0x1FF << 18]
    head = """shapes = ["thirteen_orphans",
      { shape = "standard", pairs = "258m258p258s" },
      { shape = "standard", runs = false },
      { shape = "standard", one_suit = true, pairs = "5m19p" },
      { shape = "standard", pairs = "1m", if = "option.x" },
    ]
    """
    found = few_pages.read(few_pages.page("[options]\nx = {}\n", head))
    assert found["settings"]["forms"] == number(9)
    x = ("NAME", "option", 0)
    eyes = 0b010010010
    assert found["narrowed"] == [
        (ONE, 1, eyes | eyes << 9 | eyes << 18, 0, 1),
        (ONE, 1, 0, 0, 0),
        (ONE, 1, 1 << 4, suits[0], 1),
        (ONE, 1, 1 << 9 | 1 << 17, suits[1], 1),
        (x, 1, 1, 0, 1),
    ]


def test_a_shape_may_depend_on_options():
    head = """shapes = [
      "standard",
      { shape = "seven_pairs_quads", if = "option.n" },
      { shape = "any", if = "option.n" },
    ]
    """
    found = settings(head, "[options]\nn = { range = [0, 3] }\n")
    n = ("NAME", "option", 0)
    assert found["forms"] == ("ADD", ("IF", n, number(4), ZERO), ONE)
    assert found["any_shape"] == ("IF", n, ONE, ZERO)


def test_a_narrowed_shape_says_nothing_beside_the_whole():
    eyes = '{ shape = "standard", pairs = "5m", if = "option.x" }'
    more = "[options]\nx = {}\ny = {}\n"
    found = few_pages.read(few_pages.page(more, f"shapes = ['standard', {eyes}]\n"))
    assert found["narrowed"] == []
    assert found["settings"]["forms"] == ONE
    whole = '{ shape = "standard", if = "option.y" }'
    found = few_pages.read(few_pages.page(more, f"shapes = [{whole}, {eyes}]\n"))
    x, y = (("NAME", "option", place) for place in range(2))
    assert found["narrowed"] == [(("AND", x, ("NOT", y)), 1, 1 << 4, 0, 1)]
    assert found["settings"]["forms"] == ("IF", ("OR", y, x), ONE, ZERO)


def test_a_turned_tile_makes_kinds_wild_by_cycles():
    head = """
    [wild]
    kinds = ["turned", "next"]
    cycle = ["1-9m", "1-9p", "1-9s", "1234765z"]
    """
    ((condition, masks),) = few_pages.read(few_pages.page(rows=few_pages.ROWS + head))[
        "wild"
    ]
    assert condition == ONE
    tile = mf.tile_index
    follows = {"1m": "2m", "9m": "1m", "9s": "1s", "4z": "7z", "7z": "6z", "5z": "1z"}
    for turned, after in follows.items():
        assert masks[tile(turned)] == 1 << tile(turned) | 1 << tile(after)
    only = head.replace('["turned", "next"]', '["next"]')
    ((_, masks),) = few_pages.read(few_pages.page(rows=few_pages.ROWS + only))["wild"]
    assert masks[tile("4z")] == 1 << tile("7z")
    off = head + "turned = false\n"
    assert few_pages.read(few_pages.page(rows=few_pages.ROWS + off))["wild"] == []
    less = "[game]\ntiles = 108\n" + head.replace(', "1234765z"', "")
    ((_, masks),) = few_pages.read(few_pages.page(rows=few_pages.ROWS + less))["wild"]
    assert masks[27:] == [0] * 7


def test_facts_are_ranges_and_tiles():
    facts = """
    [facts]
    streak = { range = [-1, 99], default = 3, key = "floor" }
    rest = { range = [2, 5] }
    dora = { tiles = true }
    """
    found = few_pages.read(few_pages.page(facts))["facts"]
    assert found == [
        ("streak", -1, 99, 3, "floor"),
        ("rest", 2, 5, 2, "rest"),
        ("dora", 0, EVERY, 0, "dora"),
    ]
    kinds = [(fact.name, fact.kind) for fact in read_page(few_pages.page(facts)).facts]
    assert kinds == [
        ("streak", "range"),
        ("rest", "range"),
        ("dora", "tiles"),
    ]


def test_what_is_forbidden_and_required_is_a_formula():
    found = few_pages.read(
        few_pages.page(
            "[forbid]\nchow = 'melded_chow'\nnever = false\n", "require = 'has(all)'\n"
        )
    )
    assert found["require"] == ("CALL", "has", (1,))
    assert found["forbids"] == [("chow", ("NAME", "pattern", 3)), ("never", ZERO)]


def test_a_page_says_everything_about_its_rows_and_options():
    text = few_pages.page(
        """
        [forbid]
        chow = "melded_chow"
        [options]
        one_suit = { mark = "A1" }
        some = { range = [2, 5], default = 3, mark = "A2" }
        word = { choices = ["low", 36, "high"], default = 36 }
        [text]
        one_suit = { zh = "清", en = "pure", name = "Pure" }
        chow = { zh = "吃", en = "chow" }
        "option.one_suit" = { zh = "选", en = "choice" }
        A2 = { zh = "几", en = "some" }
        option.word = { zh = "词", en = "word" }
        """
    )
    page = read_page(text)
    assert page.text == text
    first, second, _ = page.rows
    assert tuple(first) == (
        "one_suit",
        "清一色",
        "Pure",
        ("all",),
        4,
        "one_suit",
        "",
        "清",
        "pure",
    )
    described = mf.scoring.PATTERNS["all_pungs"]
    assert (second.english, second.en) == (described.english, described.text)
    assert [*map(tuple, page.forbids)] == [("chow", "吃", "chow")]
    assert [*map(tuple, page.options)] == [
        ("one_suit", False, (False, True), None, None, "A1", "选", "choice"),
        ("some", 3, None, 2, 5, "A2", "几", "some"),
        ("word", 36, ("low", 36, "high"), None, None, "", "词", "word"),
    ]
    assert (page.groups, page.registers, page.totals) == (("all",), ("fan",), ("fan",))
    assert repr(page) == "<Page mine mine>"


def test_a_page_is_never_changed_and_equal_by_what_it_says():
    page, other = (read_page(few_pages.page()) for _ in range(2))
    assert page == other
    assert hash(page) == hash(other)
    assert page != read_page(few_pages.page(head="verified = false\n"))
    assert page != "page"
    with pytest.raises(AttributeError):
        page.text = ""
    with pytest.raises(AttributeError):
        del page.text
    assert isinstance(page, Page)
    assert compile_page(page) == page.bytes
    assert pickle.loads(pickle.dumps(page)) == page


def test_text_may_begin_with_a_mark_of_bytes_and_have_other_ends_of_lines():
    plain = read_page(few_pages.page())
    other = read_page("\ufeff" + few_pages.page().replace("\n", "\r\n"))
    assert other.bytes == plain.bytes


def test_bytes_are_small():
    assert len(read_page(few_pages.page()).bytes) < 250
    assert page_reader.read(read_page(few_pages.page()).bytes)["name"] == "mine"
