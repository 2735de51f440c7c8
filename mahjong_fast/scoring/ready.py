"""What a ready hand waits for, and what each tile would be worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mahjong_fast import checks
from mahjong_fast._native.core import as_counts
from mahjong_fast._native.scoring import MAX_JOKERS
from mahjong_fast.checks import near
from mahjong_fast.errors import (
    ArgumentError,
    HandSizeError,
    MeldError,
    SituationError,
    WinNotAllowed,
    shown,
)
from mahjong_fast.hand import Hand, Value
from mahjong_fast.scoring.arguments import kinds_of, melds_of
from mahjong_fast.scoring.win import Win
from mahjong_fast.tiles import TILE_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from mahjong_fast._native.scoring import Score
    from mahjong_fast.hand import HandLike, Meld
    from mahjong_fast.scoring.ruleset import Ruleset

# Of what may be said of a win, what is true of a drawn tile alone, or of another's.
_HOWS = ("tsumo", "discard")
_OF_A_DRAW = frozenset(["kong_draw"])
_OF_A_CLAIM = frozenset(["from_seat", "after_kong", "winners", "locked"])
_OWN = ("hand", "win", "melds", "how", "jokers")
_ASKED = tuple(name for name in Win.__match_args__ if name not in _OWN)
_WHY = {
    "below": "below the minimum",
    "no win": "no win by these rules",
    "not allowed": "not allowed",
    "wrong": "contradicts itself",
}


class Outcome(Value):
    """What a tile is worth, drawn or claimed.

    wins   whether it may be won on
    value  the register that the rules go by, as a rule fan; None where there is none
    score  the `Score`, that of a hand below the minimum, too; None without a value
    why    why it does not win, in words
    """

    __match_args__ = ("wins", "value", "score", "why")
    __slots__ = __match_args__

    wins: bool
    value: int | None
    score: Score | None
    why: str

    def __init__(
        self, wins: bool, value: int | None, score: Score | None, why: str
    ) -> None:
        self._set(wins, value, score, why)

    def __str__(self) -> str:
        words = [] if self.value is None else [str(self.value)]
        return ", ".join([*words, *([] if self.wins else [self.why])])

    def __repr__(self) -> str:
        return f"<Outcome {self}>"


class Wait(Value):
    """A tile that a hand waits for.

    tile     its index; left: the copies that are neither in the hand nor in its melds,
             and were not turned to tell which tiles are wild
    drawn    what it is worth when drawn: an `Outcome`
    claimed  what it is worth when another discards it
    """

    __match_args__ = ("tile", "left", "drawn", "claimed")
    __slots__ = __match_args__

    tile: int
    left: int
    drawn: Outcome
    claimed: Outcome

    def __init__(self, tile: int, left: int, drawn: Outcome, claimed: Outcome) -> None:
        self._set(tile, left, drawn, claimed)

    @property
    def wins(self) -> bool:
        """Whether the tile wins at all."""
        return self.drawn.wins or self.claimed.wins

    def __str__(self) -> str:
        name = TILE_NAMES[self.tile]
        return f"{name}: drawn {self.drawn}; claimed {self.claimed}; {self.left} left"

    def __repr__(self) -> str:
        return f"<Wait {self}>"


def waits(
    rules: Ruleset,
    hand: HandLike,
    melds: Iterable[Meld] | str = (),
    situation: Mapping[str, Any] | None = None,
    *,
    jokers: int = 0,
) -> tuple[Wait, ...]:
    """Return every tile that completes a hand: see `Ruleset.waits`."""
    if not (situation is None or isinstance(situation, Mapping)):
        raise ArgumentError(f"a situation is a mapping, not {shown(situation)}")
    known = {} if situation is None else dict(situation)
    for name in known:
        if name not in _ASKED:
            raise SituationError(
                f"{shown(name)} is no part of a situation{near(name, _ASKED)}"
            )
    if isinstance(hand, Hand):
        if melds or jokers:
            raise MeldError("the melds and jokers of a Hand are its own")
        melds, jokers = hand.melds, hand.jokers
    held = as_counts(hand)
    declared = melds_of(melds)
    jokers = checks.number(jokers, "jokers", 0, MAX_JOKERS, error=ArgumentError)
    total = sum(held) + jokers + 3 * len(declared)
    if total not in (13, 16):
        raise HandSizeError(
            f"{total} tiles, a meld being three: a hand that waits has 13, or 16"
        )
    known["melds"], known["jokers"] = declared, jokers
    turned = _turned(rules, known)
    found = []
    for tile in _tiles(rules, held, known):
        left = 4 - held[tile] - sum(meld.tiles.count(tile) for meld in declared)
        left -= tile == turned
        if left < 1:
            continue
        scores = _scores(rules, held, tile, known)
        drawn, claimed = (_outcome(rules, score) for score in scores)
        if drawn.score or claimed.score:
            found.append(Wait(tile, left, drawn, claimed))
    return tuple(found)


def _turned(rules: Ruleset, known: Mapping[str, Any]) -> int | None:
    """Return the tile that was turned, where that is known of the wild ones."""
    if not known.get("wild"):
        return None
    wild = kinds_of("wild", known["wild"])
    return rules._turned_for(sum(1 << tile for tile in wild))


def _tiles(rules: Ruleset, held: bytes, known: Mapping[str, Any]) -> Iterable[int]:
    """Return the tiles to try."""
    if rules.any_shape or known.get("wild"):
        return range(34)
    return rules.waits(held, jokers=known["jokers"])


def _scores(
    rules: Ruleset, held: bytes, tile: int, known: Mapping[str, Any]
) -> list[Score | WinNotAllowed]:
    """Return the scores of a tile that is drawn, and of one that is claimed.

    Which way a `first` is of, 地和 say, is up to the rules: the way that they refuse
    with it, it is not of, unless they refuse both because of it.
    """
    scores = [_score(rules, held, tile, how, known) for how in _HOWS]
    if isinstance(scores[0], SituationError) and isinstance(scores[1], WinNotAllowed):
        raise scores[0]  # it contradicts itself, whatever the tile
    if known.get("first") is None:
        return scores
    refused = list(map(_refused, scores))
    if not any(refused):
        return scores
    other = {**known, "first": None}
    without = [_score(rules, held, tile, how, other) for how in _HOWS]
    if all(refused) and not any(map(_refused, without)):
        return scores
    return [
        plain if away else score
        for score, plain, away in zip(scores, without, refused, strict=True)
    ]


def _refused(score: Score | WinNotAllowed) -> bool:
    """Whether a win is none, or may not be; one below the minimum is one."""
    return isinstance(score, WinNotAllowed) or score.verdict not in ("win", "below")


def _score(
    rules: Ruleset, held: bytes, tile: int, how: str, known: Mapping[str, Any]
) -> Score | WinNotAllowed:
    other = _OF_A_CLAIM if how == "tsumo" else _OF_A_DRAW
    said = {name: known[name] for name in known if name not in other}
    try:
        return rules._judge(Win(held, tile, how=how, **said))
    except WinNotAllowed as error:
        return error


def _outcome(rules: Ruleset, score: Score | WinNotAllowed) -> Outcome:
    if isinstance(score, WinNotAllowed):
        return Outcome(False, None, None, score.reason)
    why = _WHY.get(score.verdict, "")
    if score.verdict not in ("win", "below", "not allowed"):
        return Outcome(False, None, None, why)
    return Outcome(score.verdict == "win", getattr(score, rules.result), score, why)
