"""Why tiles are no win: how far they are from one, in words."""

from __future__ import annotations

from mahjong_fast import words
from mahjong_fast._native import core
from mahjong_fast.errors import FormError
from mahjong_fast.tiles import tile_name

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from mahjong_fast.scoring.ruleset import Ruleset
    from mahjong_fast.scoring.win import Win

_MOST_NAMED = 9  # as many as a hand without jokers can wait for


def shortfall(rules: Ruleset, win: Win) -> str:
    """Return why a win has none of the shapes of *rules*, or not as they ask.

    >>> import mahjong_fast as mf
    >>> from mahjong_fast.scoring.shortfall import shortfall
    >>> rules = mf.rules.get("jipinghu")
    >>> shortfall(rules, mf.Win("123m456p789s1133z", "2z"))
    'it waits for 1z 3z, not for 2z'
    >>> shortfall(rules, mf.Win("123m456p78s11235z", "9s"))
    'it is 2 tiles away'
    """
    before, after = bytearray(win._concealed()), bytearray(win._concealed())
    jokers = win.jokers + sum(win.hand[tile] for tile in win.wild)
    drawn = int(win._is_joker())
    after[win.win] += 1 - drawn
    other = _other_shape(rules, bytes(after), jokers + drawn)
    if other:
        return other
    if not rules.shape_flags:
        return _required(rules)
    shapes, limits = rules.shapes, rules.limits
    try:
        away = core.shanten(
            bytes(after), forms=shapes, jokers=jokers + drawn, limits=limits
        )
        waits = core.waits(bytes(before), forms=shapes, jokers=jokers, limits=limits)
    except FormError:  # none of the shapes can have melds
        return "a hand with melds has none of the shapes of these rules"
    if away < 0:
        return _required(rules)
    if away == core.UNREACHABLE:
        return "it cannot become a win: too few tiles are left"
    if waits:
        if len(waits) > _MOST_NAMED:
            return f"it waits for {len(waits)} kinds, but not for {tile_name(win.win)}"
        return f"it waits for {words.names(waits)}, not for {tile_name(win.win)}"
    return f"it is {'1 tile' if away == 0 else f'{away + 1} tiles'} away"


def _other_shape(rules: Ruleset, counts: bytes, jokers: int) -> str:
    """Return of which shape the tiles are, where that is none of these rules."""
    for shape in words.SHAPE_NAMES:
        if shape & rules.shape_flags or (
            shape == core.SEVEN_PAIRS and _has_quads(rules)
        ):
            continue
        try:
            complete = core.is_win(counts, forms=shape, jokers=jokers)
        except FormError:  # not with so many tiles
            continue
        if complete:
            name = " ".join(words.form(shape))
            if shape == core.SEVEN_PAIRS_QUADS:
                name += " with four alike as two pairs"
            return f"it is complete as {name}, which is no win there"
    return ""


def _has_quads(rules: Ruleset) -> bool:
    return bool(rules.shape_flags & core.SEVEN_PAIRS_QUADS)


def _required(rules: Ruleset) -> str:
    """Return what tiles must be that need more than a shape."""
    required = rules._required()
    rows = [
        row.chinese
        for row in rules.rows
        if row.identifier in required or required & set(row.groups)
    ]
    if not rows:
        return "it is complete, but not as these rules ask"
    return f"it is none of {' '.join(dict.fromkeys(rows))}"
