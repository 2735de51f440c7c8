"""Write a page for each rule system, from itself: python docs/rule_pages.py.

The pages go to build/docs/rules, or to the folder that is named. They are made anew
each time and never committed, so that they say what the rules do.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import mahjong_fast as mf
from mahjong_fast.scoring import PATTERNS, Allow, Fallback

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahjong_fast.scoring import Option, Row, Ruleset, Stage

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
            ("番", "fan", "worth", "where", "takes away", "rule"),
            (fan_row(rules, row) for row in rules.rows),
        ),
        "## How they make totals",
        "\n".join(f"1. {step(stage, rules)}" for stage in rules.stages),
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
    shapes = [text for flag, text in SHAPES.items() if rules.forms & flag]
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
        less = f" above {row.less}" if row.less else ""
        worth += f" for each of {pattern(row.times)}{less}"
    where = ", ".join(map(pattern, row.when.split()))
    if row.any_of:
        either = " or ".join(map(pattern, row.any_of.split()))
        where = f"{where}; {either}" if where else either
    away = ", ".join(names(rules, (*row.replaces, *row.excludes)))
    return row.chinese, row.english, worth, where or "nothing else", away, row.rule


def pattern(word: str) -> str:
    """Return a pattern as it stands in a condition, in words."""
    found = PATTERNS[word.removeprefix("!")]
    return f"{'no ' if word.startswith('!') else ''}{found.chinese}"


def names(rules: Ruleset, given: Iterable[str]) -> list[str]:
    """Return the Chinese names of rows and of the rows of groups, each once."""
    found: dict[str, None] = {}
    for name in given:
        for row in rules.rows:
            if row.identifier == name or name.removeprefix("@") in row.groups:
                found[row.chinese] = None
    return list(found)


def step(stage: Stage, rules: Ruleset) -> str:
    """Return what a stage does, in words."""
    said = STEPS[type(stage).__name__]
    later = {str(other.number) for other in rules.stages if isinstance(other, Fallback)}
    if isinstance(stage, Allow) and stage.groups and set(stage.groups) <= later:
        said = (
            "it does not win"  # what counts by Fallback counts for no Allow before it
        )
    rows = ", ".join(names(rules, stage.groups)) or "all rows"
    number = stage.number
    if isinstance(number, str):
        number = ", ".join(names(rules, (number,))) or number
    text = said.format(to=stage.to, source=stage.source, number=number, rows=rows)
    if not stage.groups:
        text = text.replace(" unless all rows counts", "")
    if not stage.when:
        return text
    return f"Where {', '.join(map(pattern, stage.when.split()))}: {text}"


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


def option_row(option: Option) -> tuple[str, ...]:
    """Return the cells of an option."""
    others: list[object] = []
    if option.choices is not None:
        others = [choice for choice in option.choices if choice is not option.default]
    shown = ", ".join(f"`{choice!r}`" for choice in others[:6])
    if len(others) > 6:
        shown = f"`{others[0]!r}` to `{others[-1]!r}`"
    if not shown:
        shown = f"any {type(option.default).__name__}"
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
