"""What a settlement leaves unsaid: kongs and horses that move no points."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import mahjong_fast as mf
from mahjong_fast.settlement.kongs import CLAIMED, melded_kongs
from mahjong_fast.text import Style

if TYPE_CHECKING:
    from mahjong_fast.settlement import Settlement

    Settle = Callable[[mf.Deal], Settlement]


def notes(
    settle: Settle, deal: mf.Deal, found: Settlement, style: Style, *, in_file: bool
) -> list[str]:
    """Return a line for what the deal says in vain, or may have forgotten.

    *in_file* tells where kongs are listed: in a file, or in the arguments. What is paid
    is found by asking the rules to *settle*: of those of one's own, too, nothing else
    is known.
    """
    lines = []
    kongs = style.term("kongs", "杠")
    if deal.kongs:
        if _same(settle, deal, found, kongs=()):
            lines.append(f"the {kongs} move no points in this deal")
    else:
        own = [kong for win in deal.wins for kong in _kongs_of(win)]
        told = [kong for kong, _ in own]
        if own and _same(settle, deal, found, kongs=told) is False:
            names = [shown for _, shown in own]
            listed = f"--kongs {','.join(names)}"
            if in_file:
                listed = f'"kongs": {json.dumps(names)}'
            lines.append(
                f"no {kongs} are listed, so none are paid; who won has {listed}"
            )
    if deal.horses and _same(settle, deal, found, horses=()):
        lines.append(f"the {style.term('horses', '马')} move no points in this deal")
    return [f"  note: {line}" for line in lines]


def _same(
    settle: Settle, deal: mf.Deal, found: Settlement, **other: object
) -> bool | None:
    """Whether the same is paid if the deal says something *other*; None: not known."""
    try:
        changed = settle(deal._replace(**other))
    except mf.MahjongError:  # the rules take no such deal
        return None
    return changed.payments == found.payments


def _kongs_of(win: mf.Win) -> list[tuple[str, str]]:
    """Return the kongs of a winner, as a deal has them and as they are shown.

    Somebody gave each that was claimed, even if it is not said who.
    """
    found = []
    for kong in melded_kongs(win.seat, win.melds):
        told = shown = f"{kong.seat}:{kong.kind}"
        if kong.kind == CLAIMED:
            giver = kong.from_seat
            told += f"@{(win.seat + 1) % 4 if giver is None else giver}"
            shown += f"@{'SEAT' if giver is None else giver}"
        found.append((told, shown))
    return found
