"""A score as text for players."""

from __future__ import annotations

from mahjong_fast import words
from mahjong_fast.text import drawn, reading, table
from mahjong_fast.tiles import TILE_NAMES, format

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from mahjong_fast._native.scoring import Score, Win
    from mahjong_fast.scoring.bounds import Bound
    from mahjong_fast.text import Style

HOWS = {
    "tsumo": ("drawn", "自摸"),
    "discard": ("on a discard", "点炮"),
    "rob": ("robbing a kong", "抢杠"),
}


def text(score: Score, style: Style) -> str:
    """Return what `Score.text` does."""
    rules, win = score.rules, score.win
    lines = [
        style.term(rules.english, rules.chinese),
        f"  {_hand(win, style)}  {_won(win, style)}",
    ]
    if score.decomposition is not None:
        lines.append(f"  read as {reading(score.decomposition, style)}")
    rows = [
        (style.term(line.english, line.chinese), str(line.value))
        for line in score.lines
    ]
    lines += [f"    {row}" for row in table(rows, right=[1])]
    lines += [f"  {_bound(bound, style)}" for bound in score.bounds()]
    return "\n".join([*lines, f"  {totals(score, style)}"])


_BOUNDS = {"Floor": "at least {0.after}", "Cap": "at most {0.after}"}


def _bound(bound: Bound, style: Style) -> str:
    """Write what else than rows made a total."""
    said = _BOUNDS.get(bound.stage, "in place of {0.before}").format(bound)
    said = f"{said} {style.term(*words.total(bound.total))}"
    if not bound.english:
        return said
    return f"{said}: {style.term(bound.english, bound.chinese)}"


def _won(win: Win, style: Style) -> str:
    """Write who won, and how."""
    how = style.term(*HOWS[win.how])
    said = f"won by seat {win.seat} ({style.term(*words.SEATS[win.seat])})"
    if win.how == "tsumo":
        return f"{said}, {how}"
    if win.from_seat is None:
        return f"{said} {how}"
    english, chinese = words.SEATS[win.from_seat]
    giver = f"seat {win.from_seat} ({chinese if style.chinese else english})"
    return f"{said} {how} of {giver}"


def totals(score: Score, style: Style) -> str:
    """Write the totals on one line."""
    said = [
        f"{style.term(*words.total(name))} {value}"
        for name, value in score.totals.items()
    ]
    return ", ".join(said)


def _hand(win: Win, style: Style) -> str:
    """Write the concealed tiles, the winning one, and the melds."""
    parts = [format(win.hand), f"+{TILE_NAMES[win.win]}"]
    parts += [f"[{meld}]" for meld in win.melds]
    if win.jokers:
        parts.append(f"and {style.term(words.plural(win.jokers, 'joker'), '赖子')}")
    text = " ".join(filter(None, parts))
    if not style.drawn:
        return text
    melds = "".join(f" [{drawn(meld.tiles)}]" for meld in win.melds)
    held = format(win.hand, "unicode") if any(win.hand) else ""
    return f"{held} +{drawn([win.win])}{melds}  {text}"
