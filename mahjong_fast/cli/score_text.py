"""Scores and settlements as text for players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mahjong_fast.cli.text import Style, pictures, plural, reading, table
from mahjong_fast.tiles import TILE_NAMES, format
from mahjong_fast.words import total

if TYPE_CHECKING:
    from mahjong_fast.scoring import Explanation, Ruleset, Score, Win
    from mahjong_fast.scoring.bounds import Bound
    from mahjong_fast.settlement import Payment, Settlement

SEATS = (
    ("dealer", "庄家"),
    ("right of the dealer", "下家"),
    ("opposite the dealer", "对家"),
    ("left of the dealer", "上家"),
)
HOWS = {
    "tsumo": ("drawn", "自摸"),
    "discard": ("on a discard", "点炮"),
    "rob": ("robbing a kong", "抢杠"),
}


def score(rules: Ruleset, win: Win, found: Score, style: Style) -> list[str]:
    """Write a score: the hand, how it was read, what counts, the totals."""
    lines = [
        style.term(rules.english, rules.chinese),
        f"  {hand(win, style)}  {_won(win, style)}",
    ]
    if found.decomposition is not None:
        lines.append(f"  read as {reading(found.decomposition, style)}")
    rows = [
        (style.term(line.english, line.chinese), str(line.value))
        for line in found.lines
    ]
    lines += [f"    {row}" for row in table(rows, right=[1])]
    lines += [f"  {_bound(bound, style)}" for bound in found.bounds()]
    return [*lines, f"  {_totals(found, style)}"]


_BOUNDS = {"Floor": "at least {0.after}", "Cap": "at most {0.after}"}


def _bound(bound: Bound, style: Style) -> str:
    """Write what else than rows made a total."""
    said = _BOUNDS.get(bound.stage, "in place of {0.before}").format(bound)
    said = f"{said} {style.term(*total(bound.total))}"
    if not bound.english:
        return said
    return f"{said}: {style.term(bound.english, bound.chinese)}"


def _won(win: Win, style: Style) -> str:
    """Write who won, and how."""
    how = style.term(*HOWS[win.how])
    said = f"won by seat {win.seat} ({style.term(*SEATS[win.seat])})"
    if win.how == "tsumo":
        return f"{said}, {how}"
    if win.from_seat is None:
        return f"{said} {how}"
    english, chinese = SEATS[win.from_seat]
    giver = f"seat {win.from_seat} ({chinese if style.chinese else english})"
    return f"{said} {how} of {giver}"


def _totals(found: Score, style: Style) -> str:
    said = [
        f"{style.term(*total(name))} {value}" for name, value in found.totals.items()
    ]
    return ", ".join(said)


def _worth(found: Score, style: Style) -> str:
    """Write on one line who wins with what."""
    rows = [
        f"{line.chinese if style.chinese else line.english} {line.value}"
        for line in found.lines
    ]
    winner = short_seat(found.win.seat, style)
    return f"{winner}  wins  {', '.join(rows)}: {_totals(found, style)}"


def explanations(found: Score, every: bool, style: Style) -> list[str]:
    """Write why rows count, then of those that nearly do why not.

    With *every*, those that do not by far come last; else it is said how many they are.
    """
    rows = found.explain()
    counted = [row for row in rows if row.counts]
    near = [row for row in rows if row.near]
    others = [row for row in rows if not (row.counts or row.near)]
    lines = [f"  {style.term('what counts', '计番')}", *_why(counted, style)]
    if near:
        lines += [f"  {style.term('what nearly counts', '差一点')}", *_why(near, style)]
    if every:
        lines += [f"  {style.term('what does not', '不计')}", *_why(others, style)]
    elif others:
        rest = plural(len(others), "other row")
        lines.append(f"  {rest} of the table: --explain-all tells why not")
    return lines


def _why(rows: Iterable[Explanation], style: Style) -> list[str]:
    lines = []
    for row in rows:
        lines.append(f"    {style.term(row.english, row.chinese)}: {row.text}")
        if style.chinese and "：" in row.text_chinese:  # it says more than the number
            lines.append(f"      {row.text_chinese}")
    return lines


def hand(win: Win, style: Style) -> str:
    """Write the concealed tiles, the winning one, and the melds."""
    words = [format(win.hand), f"+{TILE_NAMES[win.win]}"]
    words += [f"[{meld}]" for meld in win.melds]
    if win.jokers:
        words.append(f"and {style.term(plural(win.jokers, 'joker'), '赖子')}")
    text = " ".join(filter(None, words))
    if not style.drawn:
        return text
    melds = "".join(f" [{pictures(meld.tiles)}]" for meld in win.melds)
    drawn = format(win.hand, "unicode") if any(win.hand) else ""
    return f"{drawn} +{pictures([win.win])}{melds}  {text}"


def settlement(rules: Ruleset, found: Settlement, style: Style) -> list[str]:
    """Write a settlement: who won, who pays and why, what all have, what is next."""
    lines = [style.term(rules.english, rules.chinese)]
    lines += [f"  {_worth(score, style)}" for score in found.scores]
    lines += [f"  {row}" for row in payments(found.payments, style)]
    if not found.payments:
        lines.append(f"  {style.term('nobody pays', '无人付分')}")
    rows = [
        [seat(place, style), f"{delta:+}" if delta else "0"]
        for place, delta in enumerate(found.deltas)
    ]
    if found.coins is not None:
        for row, coin in zip(rows, found.coins, strict=True):
            row += [f"{coin:+}", style.term("coins", "币")]
    lines += [f"  {row}" for row in table(rows, right=[1, 2])]
    after = []
    if found.next_dealer is not None:
        after.append(f"next to deal: {seat(found.next_dealer, style)}")
    if found.next_streak is not None and found.next_streak > 1:
        after.append(f"hand {found.next_streak} on end")
    if found.next_round is not None:
        after.append(f"{style.term('round', '圈')} {found.next_round}")
    return [*lines, f"  {', '.join(after)}"] if after else lines


def payments(paid: Iterable[Payment], style: Style) -> list[str]:
    """Write payments one a line: who, whom, how much, why."""
    rows = [
        (
            short_seat(payment.payer, style),
            "pays",
            short_seat(payment.payee, style),
            str(payment.amount),
            style.term(payment.english, payment.chinese),
            payment.rule,
        )
        for payment in paid
    ]
    return table(rows, right=[3])


def seat(place: int, style: Style) -> str:
    """Name a seat."""
    return f"{place} {style.term(*SEATS[place])}"


def short_seat(place: int | None, style: Style) -> str:
    """Name a seat in one word; None is the house."""
    if place is None:
        return "系统" if style.chinese else "house"
    return f"{place} {SEATS[place][1]}" if style.chinese else f"seat {place}"
