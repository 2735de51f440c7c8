"""What pages may ask for of all the patterns, and what messages say of long names."""

import pytest
from toy_pages import DRAWN, FLUSH_WIN, PLAIN_WIN, ROWS, page_of, rules_of

from mahjong_fast import scoring
from mahjong_fast.errors import MahjongError, SchemaError
from mahjong_fast.scoring import Ruleset


def test_every_pattern_can_be_asked_for():
    patterns = scoring.patterns()
    assert len(patterns) == len(scoring.PATTERNS) > 100
    for pattern in patterns:
        assert pattern.identifier.isidentifier()
        assert pattern.chinese
        assert pattern.english
        assert pattern.text
    rows = [[pattern.chinese, 1, pattern.identifier] for pattern in patterns]
    assert rules_of({"all": rows}).score(FLUSH_WIN).fans["清一色"] == 1


@pytest.mark.parametrize("chain", ["chows", "pungs"])
def test_what_sets_make_among_themselves_is_what_a_forest_takes(chain):
    """Each pattern is a row of its own, and then a forest takes them all."""
    names = [one.identifier for one in scoring.patterns() if one.chain == chain]
    others = [name for name in scoring.PATTERNS if name not in names]
    assert len(names) > 7

    def forest(some):
        page = page_of({"g": [[name, 1, name] for name in some]})
        page["rows"]["g"]["forest"] = chain
        return Ruleset.from_page(page)

    assert forest(names).score(PLAIN_WIN).fan >= 0
    for name in others:
        with pytest.raises(SchemaError, match=f"a row of a forest of {chain} has one"):
            forest([*names[:2], name])


@pytest.mark.parametrize("name", ["win", "lines", "explain", "rules", "fans"])
def test_a_register_is_not_called_as_what_a_score_has(name):
    with pytest.raises(SchemaError, match=f"score.{name}: a Score has that already"):
        rules_of(score={name: "1"}, totals=[name])


def test_sixteen_registers_may_be_made_of_others():
    score = {f"r{n}": f"r{n - 1} + 1" if n else "sum(GROUPS)" for n in range(16)}
    rules = rules_of(score=score, totals=["r15"])
    assert rules.score(FLUSH_WIN).r15 == 5 + 15
    with pytest.raises(SchemaError, match="16"):
        rules_of(score={**score, "r16": "r15"}, totals=["r15"])


def test_a_group_may_be_named_above_its_table():
    rows = {"out": [["清一色", 4, "one_suit", {"groups": ["bonus"]}]], "bonus": [DRAWN]}
    assert rules_of(rows, fan="sum(bonus)").score(FLUSH_WIN).fan == 5


LONG = "x" * 10**4


@pytest.mark.parametrize(
    "make",
    [
        lambda: rules_of({"a": [[LONG, 1, "one_suit"]]}),
        lambda: rules_of({"a": [["a", 1, "one_suit", {"id": LONG}]] * 2}),
        lambda: rules_of({"a": [["a", 1, "one_suit", {"excludes": [LONG]}]]}),
        lambda: rules_of({"a": [["a", 1, LONG]]}),
        lambda: rules_of({LONG: [["a", 1, "one_suit"]]}),
        lambda: rules_of(totals=[LONG]),
        lambda: rules_of(score={LONG: "1"}),
        lambda: rules_of(fan=f"min({LONG}, 5)"),
        lambda: rules_of(ROWS, name=LONG, game={"players": 9}),
        lambda: rules_of(**{LONG: 1}),
        lambda: Ruleset.from_page(page_of(), **{LONG: 1}),
        lambda: Ruleset.from_page(page_of(), **{f"rows.{LONG}": 1}),
    ],
)
def test_a_message_has_no_more_than_the_beginning_of_a_name(make):
    with pytest.raises(MahjongError) as caught:
        make()
    assert len(str(caught.value)) < 500
