"""Write a page for each rule system, from itself: python docs/rule_pages.py.

The pages go to build/docs/rules, or to the folder that is named. They are made anew
each time and never committed, so that they say what the rules do.
"""

from __future__ import annotations

import sys
from collections import Counter
from inspect import cleandoc
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import mahjong_fast as mf
from mahjong_fast.scoring import PATTERNS, Allow, Fallback
from mahjong_fast.scoring.show import rows_named
from mahjong_fast.settlement import Kong, Reason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahjong_fast.scoring import Option, Row, Ruleset, Stage
    from mahjong_fast.settlement import Payment

FOLDER = Path(__file__).parents[1] / "build" / "docs" / "rules"

SHAPES = {
    mf.STANDARD: "four sets and a pair",
    mf.SEVEN_PAIRS: "seven different pairs (七对)",
    mf.SEVEN_PAIRS_QUADS: "seven pairs, of which four alike are two (七对)",
    mf.THIRTEEN_ORPHANS: "thirteen orphans (十三幺)",
    mf.KNITTED_STRAIGHT: "a knitted straight, a set and a pair (组合龙)",
    mf.KNITTED_HONORS: "knitted tiles and honours (全不靠)",
    mf.KNITTED_HONORS_SEVEN: "the same with all seven honours (七星不靠)",
    mf.SCATTERED: "scattered tiles (十三烂)",
    mf.SCATTERED_SEVEN: "the same with all seven honours (七星十三烂)",
}


def page(rules: Ruleset) -> str:
    """Return the page of a rule system, in Markdown."""
    parts = [
        f"# {rules.chinese} · {rules.english}",
        about(rules),
        "## 番种 · Fan table",
        table(
            ("番", "fan", "worth", "group", "where", "takes away", "rule"),
            (fan_row(rules, row) for row in rules.rows),
        ),
        "## How they make totals",
        "\n".join(f"1. {step(stage, rules)}" for stage in rules.stages),
        "## 谁付 · Who pays",
        *who_pays(rules),
        "## 漏胡, 鬼牌 · Wins let pass, and wild tiles",
        f"{LOCKS[rules.pass_lock]} {wild(rules)}",
        "## 选项 · Options",
        table(
            ("option", "default", "or", "what it says"),
            (option_row(option) for option in rules.option_list),
        ),
    ]
    return "\n\n".join(parts) + "\n"


def about(rules: Ruleset) -> str:
    """Return what the system is called, and what wins."""
    called = ", ".join((f'`mf.rules.get("{rules.name}")`', *rules.aliases))
    shapes = [text for flag, text in SHAPES.items() if rules.shape_flags & flag]
    lines = [
        f"{called}. {rules.players} players, {rules.tiles} tiles.",
        f"Winning shapes: {'; '.join(shapes)}.",
    ]
    if not rules.verified:
        lines.append("**The values are not verified**: the source has lost them.")
    if rules.minimum is not None:
        lines.append(f"A win needs {rules.minimum} {rules.minimum_of}.")
    lines.append(f"A score has {', '.join(f'`{total}`' for total in rules.totals)}.")
    return "\n".join(lines)


def fan_row(rules: Ruleset, row: Row) -> tuple[str, ...]:
    """Return the cells of a row of the fan table."""
    worth = str(row.value)
    if row.times is not None:
        counted = PATTERNS[row.times].text
        less = f", the first {row.less} left out" if row.less else ""
        worth += f" for each of the {counted}{less}"
    where = "; ".join(map(pattern, row.when.split()))
    if row.any_of:
        either = ", or ".join(map(pattern, row.any_of.split()))
        where = f"{where}; {either}" if where else either
    away = ", ".join(names(rules, (*row.replaces, *row.excludes)))
    group = ", ".join(f"`{name}`" for name in row.groups)
    where = where or "nothing else"
    return row.chinese, row.english, worth, group, where, away, row.rule


def pattern(word: str) -> str:
    """Return what a pattern of a condition means."""
    found = PATTERNS[word.removeprefix("!")]
    text = f"there are {found.text}" if found.is_count else found.text
    return f"not: {text}" if word.startswith("!") else text


def condition(when: str) -> str:
    """Return what must hold for a stage, with the names of the patterns."""
    said = []
    for word in when.split():
        found = PATTERNS[word.removeprefix("!")]
        not_ = "not " if word.startswith("!") else ""
        said.append(f"{not_}{found.chinese} ({found.text})")
    return " and ".join(said)


def names(rules: Ruleset, given: Iterable[str]) -> list[str]:
    """Return the Chinese names of rows and of the rows of groups, each once."""
    return list(dict.fromkeys(row.chinese for row in rows_named(rules, given)))


def step(stage: Stage, rules: Ruleset) -> str:
    """Return what a stage does, in words."""
    said = STEPS[type(stage).__name__]
    later = {str(other.number) for other in rules.stages if isinstance(other, Fallback)}
    if isinstance(stage, Allow) and stage.groups and set(stage.groups) <= later:
        said = (
            "it does not win"  # what counts by Fallback counts for no Allow before it
        )
    single = {row.identifier: row.chinese for row in rules.rows}
    rows = ", ".join(single.get(name, f"`{name}`") for name in stage.groups)
    rows = rows or "all rows"
    number = stage.number
    if isinstance(number, str):
        number = ", ".join(names(rules, (number,))) or number
    text = said.format(to=stage.to, source=stage.source, number=number, rows=rows)
    if not stage.groups:
        text = text.replace(" unless all rows counts", "")
    if stage.reason:
        text += f" ({stage.reason})"
    if not stage.when:
        return text
    return f"if {condition(stage.when)}: {text}"


STEPS = {
    "Remove": "every row that counts takes away what it {number}",
    "Sum": "add to {to} what these are worth: {rows}",
    "Max": "add to {to} the best of {rows}",
    "Product": "multiply {to} by each of {rows}",
    "Set": "{to} is {number}",
    "Add": "add {source} to {to}",
    "Multiply": "multiply {to} by {source}",
    "Power": "{to} is {number} to the power of {source}",
    "Scale": "multiply {to} by {number}",
    "Floor": "{to} is at least {number}, if one of these counts: {rows}",
    "Cap": "{to} is at most {number}, unless one of these counts: {rows}",
    "Raise": "the best of {rows} stands alone if it is worth more than {to}",
    "Fallback": "{number} counts if none of these does: {rows}",
    "Require": "it is no win unless one of these counts: {rows}",
    "Allow": "it may not be won so unless one of these counts: {rows}",
    "Chows": "of {rows}, count what chows allow, each used as the rules say",
    "Pungs": "of {rows}, count what pungs allow, each used as the rules say",
}


# A win that all systems know, in its three ways, and a kong of each kind: seat 1 wins
# with a full flush, and seat 3 has the kongs.
HAND, TILE = "1112223334456m", "7m"
WAYS: dict[str, dict[str, Any]] = {
    "自摸 · seat 1 draws the winning tile": {},
    "点炮 · seat 1 wins on a discard of seat 2": {"how": "discard", "from_seat": 2},
    "抢杠 · seat 1 robs a kong of seat 2": {"how": "rob", "from_seat": 2},
}
KONGS = {
    "暗杠 · seat 3 has a concealed kong": "3:ankan",
    "补杠 · seat 3 has added to a pung": "3:add",
    "点杠 · seat 3 has a kong that seat 2 discarded for": "3:kan@2",
}


def who_pays(rules: Ruleset) -> list[str]:
    """Return what the payments say of themselves, and what is paid in an example."""
    module = rules.payments
    if module is None:
        return ["These rules say nothing of payments."]
    parts = [
        own_words(module.__doc__).partition("\n\n")[2],
        sentence(own_words(module.settle.__doc__)),
    ]
    drawn = mf.Deal(wins=(mf.Win(HAND, TILE, seat=1),))
    before = Counter(rules.settle(drawn).payments)
    lines = []
    for way, how in WAYS.items():
        win = mf.Win(HAND, TILE, seat=1, **how)
        try:
            paid = rules.settle(mf.Deal(wins=(win,))).payments
        except mf.WinNotAllowed as error:
            lines.append((way, f"it is no win: {error}", ""))
            continue
        lines += paid_lines(way, paid)
    for way, kong in KONGS.items():
        deal = mf.Deal(wins=drawn.wins, kongs=(Kong.parse(kong),))
        more = (Counter(rules.settle(deal).payments) - before).elements()
        lines += paid_lines(way, list(more)) or [(way, "nobody pays", "")]
    example = (
        f"In the examples seat 0 deals, seat 1 wins with {HAND} and {TILE}, and there "
        "are no horses."
    )
    answers = [
        f"- {reason.chinese} · {reason.english}: {reason.rule}."
        for reason in answering(module)
    ]
    if answers:
        answers.insert(0, "Who answers for another:\n")
    shown = table(("what", "who pays", "rule"), lines)
    return [part for part in (*parts, example, shown, "\n".join(answers)) if part]


def own_words(doc: str | None) -> str:
    """Return what a docstring says, without its examples."""
    return cleandoc(doc or "").partition(">>>")[0].strip()


def sentence(text: str) -> str:
    """Return what a function returns, as a sentence."""
    said = text.removeprefix("Return ")
    return said[:1].upper() + said[1:]


def paid_lines(way: str, paid: Iterable[Payment]) -> list[tuple[str, str, str]]:
    """Return a line for each reason that something is paid for."""
    found: dict[tuple[str, str], list[str]] = {}
    for payment in paid:
        text = f"{payment.payer} pays {payment.amount} to {payment.payee}"
        found.setdefault((payment.chinese, payment.rule), []).append(text)
    return [
        (way, ", ".join(texts), rule or chinese)
        for (chinese, rule), texts in found.items()
    ]


def answering(module: ModuleType) -> list[Reason]:
    """Return why one player pays for others, as the payments and what they use say."""
    found = []
    for part in (module, *vars(module).values()):
        if isinstance(part, ModuleType) and part.__name__.startswith(OWN):
            for value in vars(part).values():
                reasons = value.values() if isinstance(value, dict) else (value,)
                found += [
                    each
                    for each in reasons
                    if isinstance(each, Reason) and "包" in each.chinese
                ]
    return list(dict.fromkeys(found))


OWN = "mahjong_fast.rules."

LOCKS = {
    "same_tile": "Who lets a win pass may not win on that kind of tile from another "
    "until he has acted.",
    "all": "Who lets a win pass may not win from another until he has acted.",
    "off": "Who lets a win pass may win on the next tile.",
}


def wild(rules: Ruleset) -> str:
    """Return which tiles are wild, and what may be done with them."""
    if not rules.jokers:
        return "There are no wild tiles."
    which = "Which tiles are wild is agreed on."
    if rules.wild is not None and rules.wild.__doc__:
        which = sentence(own_words(rules.wild.__doc__)).split("\n\n")[0]
    return (
        f"{which} Wild tiles may {'' if rules.wild_melds else 'not '}be melded as "
        f"themselves, and may {'' if rules.wild_claims else 'not '}be won from another."
    )


def option_row(option: Option) -> tuple[str, ...]:
    """Return the cells of an option."""
    others: list[object] = []
    if option.choices is not None:
        others = [choice for choice in option.choices if choice is not option.default]
    shown = ", ".join(f"`{choice!r}`" for choice in others[:6])
    if len(others) > 6:
        shown = f"`{others[0]!r}` to `{others[-1]!r}`"
    if not shown:
        shown = option.bounds or f"any {type(option.default).__name__}"
    return f"`{option.name}`", f"`{option.default!r}`", shown, option.text


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table of Markdown."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(
        f"| {' | '.join(cell.replace('|', '¦') for cell in line)} |" for line in lines
    )


def main(folder: Path = FOLDER) -> None:
    """Write every page, and a list of them."""
    folder.mkdir(parents=True, exist_ok=True)
    index = ["# Rule systems", ""]
    for name in mf.rules.names():
        rules = mf.rules.get(name)
        (folder / f"{name}.md").write_text(page(rules), encoding="utf-8")
        index.append(f"- [{rules.chinese} · {rules.english}]({name}.md)")
    (folder / "index.md").write_text("\n".join(index) + "\n", encoding="utf-8")
    print(f"{folder}: index.md and a page for each of {', '.join(mf.rules.names())}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
