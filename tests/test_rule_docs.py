"""The documents of the rule systems: pages made of them, and how to write one's own."""

import doctest
import importlib.util
import os
import re
import subprocess
import sysconfig
from pathlib import Path

import pytest

import mahjong_fast as mf
from mahjong_fast.rules import verdicts  # which has the keys, wherever they are kept
from mahjong_fast.settlement.seats import EXCHANGES, HANDS, place

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def pages():
    spec = importlib.util.spec_from_file_location("rule_pages", DOCS / "rule_pages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("name", "least"), [("one_hand.md", 11), ("cases.md", 5)])
def test_what_a_document_shows_is_what_happens(name, least):
    failures, tests = doctest.testfile(
        str(DOCS / name), module_relative=False, encoding="utf-8"
    )
    assert tests >= least
    assert failures == 0


def test_the_turn_of_a_document_is_that_of_next_round():
    # One after the other deals, as "keep" has it: the first of a round has turn 0.
    wind, turn, told = "E", 0, []
    for _ in range(9):
        told.append((wind, turn))
        after = mf.rules.get("jipinghu").next_hand([1], wind=wind, turn=turn)
        turn = (turn + after.dealer) % 4 if after.round == wind else 0
        wind = after.round
    assert told == [(wind, turn) for wind in "ESW" for turn in range(4)][:9]


@pytest.mark.parametrize("exchange", EXCHANGES)
def test_the_seats_of_a_document_are_those_of_the_match(exchange):
    # What one_hand.md says of `after` and `seats`, through the hands of a match.
    rules = mf.rules.get("guobiao", seat_exchange=exchange)
    for hand in range(HANDS - 1):
        now, then = ([place(who, at, exchange) for who in range(4)]
                     for at in (hand, hand + 1))  # fmt: skip
        wind, _, turn = now[0]
        settled = rules.settle(mf.Deal(round=wind, turn=turn, streak=1))
        after, seats = settled.after, settled.facts.get("seats")
        for (_, seat, _), (round_then, goes, _) in zip(now, then, strict=True):
            if seats is None:
                assert goes == (seat - after.dealer) % 4
            else:
                assert goes == seats[(seat + turn) % 4]
            assert (goes == 0) == (seat == after.dealer)
            assert round_then == after.round


@pytest.mark.slow
def test_what_pages_shows_on_the_command_line(tmp_path):
    text = (DOCS / "pages.md").read_text(encoding="utf-8")
    files = dict(SAVED.findall(text))
    assert {"house", "friends"} <= files.keys()
    for name, page in files.items():
        (tmp_path / f"{name}.toml").write_text(page, encoding="utf-8")
    shown = "".join(block.split("```")[0] for block in text.split("```console\n")[1:])
    commands = [line[2:] for line in shown.splitlines() if line.startswith("$ ")]
    assert len(commands) >= 8
    folder = Path(sysconfig.get_path("scripts"))
    said = []
    for command in commands:
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=tmp_path,
            env={**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
                 "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
            encoding="utf-8",
        )  # fmt: skip
        said.append(f"$ {command}\n{done.stdout}")
    assert "".join(said) == shown


# A page that the document says to save, by the name that stands before it.
SAVED = re.compile(
    r"`(\w+)\.toml`[^`]*\n\n```toml\n(.*?)^```", re.DOTALL | re.MULTILINE
)


def row_line(text, row):
    """Return the line of a page of documents that tells of a row."""
    (line,) = [line for line in text.splitlines() if f"| `{row.identifier}` |" in line]
    assert line.startswith(f"| {row.chinese} | {row.english} |")
    return line


@pytest.mark.parametrize("name", mf.rules.names())
def test_a_page_says_all_of_its_rules(pages, name):
    rules = mf.rules.get(name)
    text = pages.page(rules)
    fans = text.split("## 不能和")[0]
    for row in rules.rows:
        cells = [cell.strip() for cell in row_line(fans, row).split(" | ")]
        _, _, _, worth, group, where, away, said = cells
        assert worth.startswith(str(row.value))
        assert group == ", ".join(f"`{name}`" for name in row.groups)
        for word in row.when.split():
            assert mf.scoring.PATTERNS[word.removeprefix("!")].text in where
        for name_away in pages.names(rules, row.excludes):
            assert name_away in away
        assert said == f"{row.rule} · {row.rule_chinese} |"
    for option in rules.page().options:
        (line,) = [
            line
            for line in text.splitlines()
            if line.startswith(f"| `{option.name}` | `{option.default!r}` |")
        ]
        assert option.en
        assert line.endswith(f"| {option.mark} | {option.en} · {option.zh} |")
    for alias in rules.aliases:
        assert alias in text
    assert ("not verified" in text) == (not rules.verified)


@pytest.mark.parametrize("name", mf.rules.names())
def test_a_page_says_how_totals_are_made(pages, name):
    rules = mf.rules.get(name)
    steps = pages.page(rules).split("## How they make totals")[1].split("## 谁付")[0]
    lines = steps.strip().splitlines()
    for number, (total, formula) in enumerate(rules.formulas.items()):
        assert lines[number] == f"1. `{total} = {formula}`"
    told = dict(re.findall(r"- `(\w+)`: (.*)", steps))
    for row in rules.rows:
        for group in row.groups:
            assert group not in told or row.chinese in told[group].split(", ")
    for total in rules.totals:
        assert f"`{total} = " in steps


@pytest.mark.parametrize("name", mf.rules.names())
def test_a_page_says_what_may_not_be_won(pages, name):
    rules = mf.rules.get(name)
    said = pages.page(rules).split("## 不能和")[1].split("\n## ")[0]
    for forbid in rules.forbids:
        assert f"- `{forbid.identifier}`: {forbid.en} · {forbid.zh}" in said
    assert ("Every complete hand may be won." in said) == (not rules.forbids)


def test_a_page_says_which_tiles_are_wild(pages):
    text = pages.page(mf.rules.get("guangdong_ghost"))
    assert "With 9m turned, 1m is wild." in text
    agreed = pages.page(mf.rules.get("guangdong_ghost", ghost="fixed"))
    assert "Which tiles are wild is agreed on." in agreed


@pytest.mark.parametrize("name", mf.rules.names())
def test_a_page_says_who_pays(pages, name):
    rules = mf.rules.get(name)
    paid = pages.page(rules).split("## 谁付")[1].split("## 选项")[0]
    assert ">>>" not in paid
    win = mf.Win(pages.HAND, pages.TILE, seat=1)
    won = rules.settle(mf.Deal(wins=[win])).payments
    kongs = rules.settle(mf.Deal(wins=[win], kongs=["3:ankan"])).payments
    for payment in {*won, *kongs}:
        assert f"{payment.payer} pays {payment.amount} to {payment.payee}" in paid
    if name in ("jipinghu", "guangdong_live", "tuidaohu"):
        assert "Who answers for another" in paid
    assert ("There are no wild tiles." in paid) == (not rules.jokers)
    assert pages.LOCKS[rules.pass_lock] in paid


def test_a_page_follows_the_rules(pages):
    text = pages.page(mf.rules.get("xinzhang", min_fan=3, haidi_fan=0))
    assert "A win needs 3 fan." in text
    assert "海底捞月" not in text.split("## 选项")[0]


def test_a_page_says_the_range_of_a_number(pages):
    page = pages.page(mf.rules.get("guobiao"))
    assert "| `min_fan` | `8` | 0 to 10000 |" in page
    assert "any int" not in page


def test_every_page_is_written_and_where_is_said(pages, tmp_path, capsys):
    pages.main(tmp_path)
    said = capsys.readouterr().out
    assert said.startswith(f"{tmp_path}: index.md and a page for each of jipinghu, ")
    assert said.endswith("guobiao\n")
    written = {path.stem for path in tmp_path.iterdir()}
    assert written == {*mf.rules.names(), "index"}


def test_the_cases_of_the_document_come_out(tmp_path, capsys):
    yaml = pytest.importorskip("yaml")
    from mahjong_fast.cli import main

    text = (DOCS / "cases.md").read_text(encoding="utf-8")
    written = text.split("```yaml\n")[1].split("```")[0]
    path = tmp_path / "jipinghu.yaml"
    path.write_text(written, encoding="utf-8")
    assert main(["check", str(path)]) == 0
    assert (
        f"{len(yaml.safe_load(written))} cases, none failed" in capsys.readouterr().out
    )


def test_every_key_of_a_case_is_told():
    text = (DOCS / "cases.md").read_text(encoding="utf-8")
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| `")]
    told = {
        word.partition(":")[0]
        for first, meaning in rows
        for word in re.findall(
            "`([^`]*)`", first + meaning if "`kind: coin`" in first else first
        )
    }
    known = (
        verdicts.WIN_KEYS
        | verdicts.DEAL_KEYS
        | verdicts.FACT_KEYS
        | verdicts.EXPECTED_KEYS
        | verdicts.ABOUT_KEYS
        | verdicts.COIN_KEYS
    )
    assert told == known
    for kind in ("hand", "dealt", "coin", "text"):
        assert f"| `kind: {kind}` |" in text


def test_what_is_said_of_keys_holds():
    player = {"hand": "123456789p9s", "melds": ["pon:111z@0"], "flowers": 2,
              "discards": ["9m", "1z"], "ready": True}  # fmt: skip
    told = {"players": [None, player, None, None], "turn": 3, "floor": 1,
            "history": [[1, 2]], "multiplier": 5, "already_liable": {2: 3},
            "balances": (5, 5, 5, 5), "dealer_wind": "S", "a_seat": 2}  # fmt: skip
    deal = mf.Deal.from_case({"kind": "hand", "how": "draw", **told})
    assert (deal.players[1].flowers, deal.turn, deal.floor) == (2, 3, 1)
    assert deal.options == {name: told[name] for name in deal.options}
    assert len(deal.options) == 5
    dealt = mf.Deal.from_case({"kind": "dealt", "seat": 2, "hand": "11223344556677m"})
    assert (dealt.dealt, dealt.wins) == (2, ())
    assert sum(dealt.players[2].hand) == 14
