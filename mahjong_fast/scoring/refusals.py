"""Why a win is none, or may not be: the errors of `Ruleset.score`."""

from __future__ import annotations

from mahjong_fast._native import scoring
from mahjong_fast.errors import BelowMinimum, NotAWin, SituationError, WinNotAllowed
from mahjong_fast.scoring.patterns import PATTERNS
from mahjong_fast.scoring.schema import Allow, Fallback
from mahjong_fast.scoring.shortfall import shortfall
from mahjong_fast.tiles import tile_name
from mahjong_fast.words import total

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from typing import NoReturn

    from mahjong_fast._native.scoring import Score
    from mahjong_fast.scoring.ruleset import Ruleset
    from mahjong_fast.scoring.win import Win

# What some rules refuse of a win.
LOCKS = {
    "off": 0,
    "same_tile": scoring.REFUSE_LOCKED,
    "all": scoring.REFUSE_ANY_LOCKED,
}
WILD_MELD = scoring.REFUSE_WILD_MELD
WILD_CLAIM = scoring.REFUSE_WILD_CLAIM
JOKERS = scoring.REFUSE_JOKERS
FLOWERS = scoring.REFUSE_FLOWERS
NINE_FLOWERS = scoring.REFUSE_NINE_FLOWERS
ROBBED_LAST = scoring.REFUSE_ROBBED_LAST
FOUR_SETS = scoring.REFUSE_FOUR_SETS
FIVE_SETS = scoring.REFUSE_FIVE_SETS
_STRANGE = {
    JOKERS: "there are no wild tiles and no jokers",
    FLOWERS: "there are no flowers",
    NINE_FLOWERS: "there are eight flowers, and the win has more",
    FOUR_SETS: "a win has 17 tiles, five sets and a pair",
    FIVE_SETS: "a win has 14 tiles, four sets and a pair",
    ROBBED_LAST: "a kong is not robbed with the last tile of the wall",
}
_WAYS = {"tsumo": "by drawing", "discard": "on a discard", "rob": "by robbing a kong"}


def strangeness(rules: str, kinds: int, refused: int) -> str:
    """Return what a win has that is of another game, as kinds of tiles; or ""."""
    if kinds:
        return f"{tile_name(kinds.bit_length() - 1)}: no tile of {rules}"
    return next((f"{rules}: {_STRANGE[bit]}" for bit in _STRANGE if refused & bit), "")


def refuse_win(rules: str, win: Win, strange: int, refused: int) -> NoReturn:
    """Refuse a win with kinds not in use, or for what the rules refuse."""
    other = strangeness(rules, strange, refused)
    if other:
        raise SituationError(other)
    if refused & (WILD_MELD | WILD_CLAIM):
        wild = " ".join(map(tile_name, win.wild))
        what = "melded" if refused & WILD_MELD else "won from another"
        raise WinNotAllowed(f"{wild} is wild and may not be {what}")
    if refused & LOCKS["all"]:
        raise WinNotAllowed("a win was let pass: none may be from another now")
    tile = tile_name(win.win)
    raise WinNotAllowed(f"{tile} was let pass and may not be won from another now")


def refuse(rules: Ruleset, score: Score) -> NoReturn:
    """Refuse a score that is no win."""
    if score.verdict == "no win":
        reason = shortfall(rules, score.win)
        raise NotAWin(
            f"{score.win!r} is no win in {rules.name}: {reason}", reason=reason
        )
    if score.verdict == "not allowed":
        reason = _reason(rules, score)
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


def _reason(rules: Ruleset, score: Score) -> str:
    """Return what the first stage says that did not allow a win; "" if it says nothing.

    A row is taken to have counted then if its patterns hold, unless a Fallback may have
    let it count later.
    """
    names = list(PATTERNS)
    facts = {names[number] for number in score._facts()}
    later = {stage.number for stage in rules.stages if isinstance(stage, Fallback)}
    counted: set[str] = set()
    for row, (why, _, _) in zip(rules.rows, score._reasons(), strict=True):
        if why != "absent" and row.identifier not in later:
            counted |= {row.identifier, *row.groups}
    for stage in rules.stages:
        if not isinstance(stage, Allow):
            continue
        applies = all(
            (word[0] == "!") != (word.strip("!") in facts)
            for word in stage.when.split()
        )
        if applies and not (counted & set(stage.groups) if stage.groups else counted):
            return stage.reason
    return ""
