"""Write a page for each rule system, from itself: python docs/rule_pages.py.

The pages go to build/docs/rules, or to the folder that is named. They are made anew
each time and never committed, so that they say what the rules do.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from functools import partial
from inspect import cleandoc
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import mahjong_fast as mf
from mahjong_fast.scoring import PATTERNS
from mahjong_fast.scoring.show import rows_named
from mahjong_fast.settlement import Kong, Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mahjong_fast.scoring import Ruleset
    from mahjong_fast.scoring.page_object import OptionText
    from mahjong_fast.scoring.page_rules_rows import RuleRow
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
            ("番", "fan", "row", "worth", "group", "where", "takes away", "rule"),
            (fan_row(rules, row) for row in rules.rows),
        ),
        "## 不能和 · What may not be won",
        forbidden(rules),
        "## How they make totals",
        totals(rules),
        "## 谁付 · Who pays",
        *who_pays(rules),
        "## 漏胡, 鬼牌 · Wins let pass, and wild tiles",
        f"{LOCKS[rules.pass_lock]} {wild(rules)}",
        "## 选项 · Options",
        table(
            ("option", "default", "or", "mark", "what it says"),
            (option_row(option) for option in rules.page().options),
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


def fan_row(rules: Ruleset, row: RuleRow) -> tuple[str, ...]:
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
    said = f"{row.rule} · {row.rule_chinese}"
    return (
        row.chinese,
        row.english,
        f"`{row.identifier}`",
        worth,
        group,
        where,
        away,
        said,
    )


def pattern(word: str) -> str:
    """Return what a pattern of a condition means."""
    found = PATTERNS[word.removeprefix("!")]
    text = f"there are {found.text}" if found.is_count else found.text
    return f"not: {text}" if word.startswith("!") else text


def names(rules: Ruleset, given: Iterable[str]) -> list[str]:
    """Return the Chinese names of rows and of the rows of groups, each once."""
    return list(dict.fromkeys(row.chinese for row in rows_named(rules, given)))


def forbidden(rules: Ruleset) -> str:
    """Return what may not be won, in both languages."""
    said = [f"- `{each.identifier}`: {each.en} · {each.zh}" for each in rules.forbids]
    return "\n".join(said) or "Every complete hand may be won."


def totals(rules: Ruleset) -> str:
    """Return how totals are made: formulas, and the rows of the groups in them."""
    lines = [f"1. `{name} = {text}`" for name, text in rules.formulas.items()]
    groups: dict[str, list[str]] = {}
    for row in rules.rows:
        for group in row.groups:
            groups.setdefault(group, []).append(row.chinese)
    lines.append("")
    lines += [
        f"- `{group}`: {', '.join(dict.fromkeys(rows))}"
        for group, rows in groups.items()
        if any(re.search(rf"\b{group}\b", text) for text in rules.formulas.values())
    ]
    return "\n".join(lines)


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
    "until they have acted.",
    "all": "Who lets a win pass may not win from another until they have acted.",
    "off": "Who lets a win pass may win on the next tile.",
}


def wild(rules: Ruleset) -> str:
    """Return which tiles are wild, and what may be done with them."""
    if not rules.jokers:
        return "There are no wild tiles."
    which = "Which tiles are wild is agreed on."
    if rules.wild is not None:
        which = " ".join(map(partial(turned, rules.wild), ("1m", "9m", "4z", "7z")))
    return (
        f"{which} Wild tiles may {'' if rules.wild_melds else 'not '}be melded as "
        f"themselves, and may {'' if rules.wild_claims else 'not '}be won from another."
    )


def turned(wild: Callable[..., Any], tile: str) -> str:
    """Return which tiles are wild where a tile is turned."""
    found = wild(tile)
    kinds = found if isinstance(found, tuple) else (found,)
    return f"With {tile} turned, {' and '.join(map(mf.tile_name, kinds))} is wild."


def option_row(option: OptionText) -> tuple[str, ...]:
    """Return the cells of an option."""
    if option.choices is None:
        shown = f"{option.least} to {option.most}"
    else:
        others = [choice for choice in option.choices if choice is not option.default]
        shown = ", ".join(f"`{choice!r}`" for choice in others[:6])
        if len(others) > 6:
            shown = f"`{others[0]!r}` to `{others[-1]!r}`"
    said = f"{option.en} · {option.zh}"
    return f"`{option.name}`", f"`{option.default!r}`", shown, option.mark, said


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
