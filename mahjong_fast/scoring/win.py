"""A win in words: what its arguments may be, JSON, and what is wrong with one.

The value itself, `Win`, is an extension type, which asks here for all that is unusual.
"""

from __future__ import annotations

from mahjong_fast._native.scoring import Win
from mahjong_fast.checks import near
from mahjong_fast.errors import MahjongError, SituationError, shown
from mahjong_fast.melds import MeldKind
from mahjong_fast.scoring.arguments import (
    first_of,
    flag_of,
    held_of,
    how_of,
    kinds_of,
    kong_draws_of,
    number_of,
    ready_of,
    tile_of,
    wind_of,
)
from mahjong_fast.scoring.win_facts import facts_in, facts_known, facts_of
from mahjong_fast.tiles import format, tile_name

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, NoReturn

    from mahjong_fast.hand import Meld
    from mahjong_fast.scoring.ruleset import Ruleset

__all__ = [
    "Win",
    "arguments_in",
    "arguments_of",
    "check_kongs",
    "facts_of",
    "first_of",
    "flag_of",
    "held_of",
    "how_of",
    "json_object",
    "kinds_of",
    "kong_draws_of",
    "number_of",
    "ready_of",
    "refuse_seats",
    "text_of",
    "tile_of",
    "to_dict",
    "to_json",
    "wind_of",
]

_KONG_DRAW_KINDS = {
    "kan": MeldKind.EXPOSED_KONG,
    "add": MeldKind.ADDED_KONG,
    "ankan": MeldKind.CONCEALED_KONG,
}
_DEFAULTS: dict[str, Any] = {
    "melds": (),
    "how": "tsumo",
    "seat": 0,
    "from_seat": None,
    "round": "E",
    "winners": 1,
    "wild": (),
    "kong_draw": (),
    "last_tile": False,
    "first": None,
    "after_kong": False,
    "flowers": 0,
    "visible": False,
    "ready": False,
    "locked": (),
    "jokers": 0,
    "facts": None,
}


def refuse_seats(
    how: str, seat: int, giver: int | None, winners: int, melds: tuple[Meld, ...]
) -> NoReturn:
    """Say which seats of a win cannot be."""
    if winners == 2 and how == "tsumo":  # of three the C library says so
        raise SituationError("two winners, but not on a discard or a robbed tile")
    if giver is not None and how == "tsumo":
        raise SituationError(
            f"won by drawing, but from seat {giver}: from_seat is of a discard or a "
            "robbed tile"
        )
    if giver == seat:
        raise SituationError(f"seat {seat} wins its own tile")
    before = (seat - 1) % 4  # 上家
    for meld in melds:
        if meld.from_seat == seat:
            raise SituationError(f"[{meld}] comes from the winner's own seat")
        if meld.kind is MeldKind.CHOW and meld.from_seat not in (None, before):
            break
    raise SituationError(
        f"[{meld}]: a chow of seat {seat} is of a discard of seat {before}"
    )


def check_kongs(chain: tuple[str, ...], melds: tuple[Meld, ...]) -> None:
    """Check the kongs of an unbroken chain against those that are declared."""
    left = list(melds)
    for place, kong in enumerate(chain):
        word, _, giver = kong.partition("@")
        if word == "kan" and place:
            raise SituationError(
                f"kong_draw {' '.join(chain)}: a claimed kong can only begin a chain"
            )
        seats = (None, int(giver)) if giver else (None, 0, 1, 2, 3)
        found = [
            meld
            for meld in left
            if meld.kind is _KONG_DRAW_KINDS[word]
            and (word != "kan" or meld.from_seat in seats)
        ]
        if not found:
            raise SituationError(
                f"kong_draw {' '.join(chain)}: {kong} is not among the melds"
            )
        left.remove(found[0])


def to_dict(win: Win) -> dict[str, Any]:
    """Return the arguments that make an equal win, those by default left out."""
    said: dict[str, Any] = {"hand": format(win.hand), "win": tile_name(win.win)}
    for name, default in _DEFAULTS.items():
        value = getattr(win, name)
        if value == default and value is not True:
            continue
        if name == "facts" and not value:
            continue
        if name == "melds":
            value = [str(meld) for meld in value]
        elif name in ("wild", "locked"):
            value = [tile_name(tile) for tile in value]
        elif name == "kong_draw":
            value = list(value)
        said[name] = value
    return said


def arguments_of(
    case: Mapping[str, Any], rules: Ruleset | None = None
) -> Mapping[str, Any]:
    """Return the arguments that a case of the case format gives.

    rules   those whose facts are read
    """
    from mahjong_fast.scoring import cases  # start-up counts

    if rules is None or not hasattr(case, "keys"):
        return cases.arguments_of(case)
    keys = [fact.key for fact in facts_known(rules).values()]
    found = cases.arguments_of(case, keys)
    return {**found, "facts": facts_in(case, rules) or None}


def to_json(win: Win) -> str:
    """Return a win as a JSON object."""
    import json  # start-up counts

    return json.dumps(to_dict(win), ensure_ascii=False)


def arguments_in(said: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what `to_dict` made, or raise where it could not have."""
    if not hasattr(said, "keys"):
        raise MahjongError(f"a win is a mapping, not {shown(said)}")
    names = Win.__match_args__
    for name in said:
        if name not in names:
            raise MahjongError(f"a win has no {shown(name)}{near(name, names)}")
    missing = [name for name in ("hand", "win") if name not in said]
    if missing:
        raise MahjongError(f"a win needs {missing[0]!r}")
    return said


def text_of(win: Win) -> str:
    """Return the code that makes a win."""
    said = to_dict(win)
    hand, tile = said.pop("hand"), said.pop("win")
    words = [
        f"{name}={(' '.join(value) if isinstance(value, list) else value)!r}"
        for name, value in said.items()
    ]
    return f"Win({', '.join([repr(hand), repr(tile), *words])})"


def json_object(said: str | bytes | Mapping[str, Any], what: str) -> Mapping[str, Any]:
    """Return a JSON object as a mapping, or raise; no key may stand there twice."""
    if isinstance(said, (str, bytes)):
        import json  # start-up counts

        try:
            said = json.loads(said, object_pairs_hook=_once_each)
        except RecursionError:
            raise MahjongError(f"{what} in JSON is nested too deep") from None
        except ValueError as error:
            raise MahjongError(f"{what} in JSON cannot be read: {error}") from None
    if not hasattr(said, "keys"):
        raise MahjongError(f"{what} is a JSON object, not {type(said).__name__}")
    return said  # type: ignore[return-value]


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        from collections import Counter

        times = Counter(name for name, _ in pairs)
        raise MahjongError(f"{shown(times.most_common(1)[0][0])} stands there twice")
    return found
