"""Why a win is none, or may not be: the errors of `Ruleset.score`."""

from __future__ import annotations

from mahjong_fast._native import scoring
from mahjong_fast.errors import BelowMinimum, NotAWin, SituationError, WinNotAllowed
from mahjong_fast.scoring.shortfall import shortfall
from mahjong_fast.tiles import TILE_NAMES, tile_name
from mahjong_fast.words import total

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from typing import NoReturn

    from mahjong_fast._native.scoring import Score
    from mahjong_fast.scoring.ruleset import Ruleset
    from mahjong_fast.scoring.win import Win

_WAYS = {"tsumo": "by drawing", "discard": "on a discard", "rob": "by robbing a kong"}


def strangeness(rules: str, problem: int, tile: int = 34, wild: int = 0) -> str:
    """Return what makes a win one of another game: a problem, with the tile it is of.

    >>> from mahjong_fast._native import scoring
    >>> from mahjong_fast.scoring.refusals import strangeness
    >>> strangeness("jipinghu", scoring.PROBLEM_JOKERS)
    'jipinghu: there are no wild tiles and no jokers'
    """
    if problem == scoring.PROBLEM_TURNED:
        return too_many(tile, wild)
    if problem == scoring.PROBLEM_UNUSED_TILE:
        return f"{tile_name(tile)}: no tile of {rules}"
    return f"{rules}: {scoring.problem_message(problem)}"


def too_many(turned: int, wild: int) -> str:
    """Return that all four of a tile are there, which was turned.

    >>> from mahjong_fast.scoring.refusals import too_many
    >>> too_many(16, 1 << 17)
    '4 of 8p: one was turned, as 9p is wild'
    """
    names = [name for tile, name in enumerate(TILE_NAMES) if wild >> tile & 1]
    are = "is" if len(names) == 1 else "are"
    return f"4 of {tile_name(turned)}: one was turned, as {' '.join(names)} {are} wild"


def refuse_win(win: Win, refusal: int) -> NoReturn:
    """Refuse a win that rules do not allow, whatever it is worth."""
    if refusal == scoring.REFUSAL_ANY_LOCKED:
        raise WinNotAllowed(scoring.refusal_message(refusal))
    if refusal == scoring.REFUSAL_LOCKED:
        tile = tile_name(win.win)
        raise WinNotAllowed(f"{tile} was let pass and may not be won from another now")
    wild = " ".join(map(tile_name, win.wild))
    melded = refusal == scoring.REFUSAL_WILD_MELD
    what = "melded" if melded else "won from another"
    raise WinNotAllowed(f"{wild} is wild and may not be {what}")


def refuse(rules: Ruleset, score: Score) -> NoReturn:
    """Refuse a score that is no win."""
    if score.verdict == "no win":
        reason = shortfall(rules, score.win)
        raise NotAWin(
            f"{score.win!r} is no win in {rules.name}: {reason}", reason=reason
        )
    if score.verdict == "not allowed":
        reason = rules._reason(score)
        if reason:
            raise WinNotAllowed(f"{rules.name}: {reason}")
        way = _WAYS[score.win.how]
        fans = " ".join(score.fans)
        raise WinNotAllowed(
            f"{rules.name} does not allow this hand{f' ({fans})' if fans else ''} "
            f"to be won {way}"
        )
    if score.verdict == "below":
        worth = getattr(score, rules.minimum_of)
        raise BelowMinimum(
            f"{worth} {total(rules.minimum_of)[0]}: {rules.name} asks for "
            f"{rules.minimum}",
            score=score,
        )
    raise SituationError("the win contradicts itself")
