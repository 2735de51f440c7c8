"""The case format: what a mapping of it says of a deal."""

from __future__ import annotations

from mahjong_fast import checks
from mahjong_fast.checks import near
from mahjong_fast.errors import SettlementError, shown
from mahjong_fast.scoring import Win, cases
from mahjong_fast.scoring.spelling import DEAL
from mahjong_fast.settlement.facts import FACT_KEYS as FACT_KEYS
from mahjong_fast.tiles import parse

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

# What a case says of each win, of the deal, and what must come of it.
WIN_KEYS = frozenset(cases.KEYS)
DEAL_KEYS = frozenset(one.key for one in DEAL if one.key) - {"round"} | {"kind"}
ABOUT_KEYS = frozenset("id rules opt".split())
EXPECTED_KEYS = frozenset(
    "valid fans fan points sum mult big share hits deltas base win_deltas kong_deltas "
    "huxi tun coins".split()
)
COIN_KEYS = frozenset("model x N A".split())


def arguments_of(
    case: Mapping[str, Any], options: Iterable[str] = ()
) -> dict[str, Any]:
    """Return the arguments of `Deal` that a case gives; what is expected is left.

    So are *options*: names of options of the rules that may stand there, too.

    >>> from mahjong_fast.settlement.cases import arguments_of
    >>> arguments_of({"how": "draw", "streak": 2, "base": 100, "fan": 3})
    {'wins': (), 'streak': 2, 'options': {'base': 100}}
    >>> arguments_of({"how": "draw", "kongz": ["0:add"]})
    Traceback (most recent call last):
    mahjong_fast.errors.SettlementError: no key of a case 'kongz': did you mean kongs?
    """
    given = checks.mapping(case, "a case")
    kind = given.get("kind", "hand")
    if not isinstance(kind, str) or kind not in ("hand", "dealt"):
        raise SettlementError(f"kind {shown(kind)}: no deal is settled in such a case")
    facts = _facts_of(given, options)
    found: dict[str, Any] = {"wins": ()}
    found.update({key: given[key] for key in _SAME if key in given})
    if given.get("players") is not None:
        found["players"] = given["players"]
    if kind == "dealt":
        found["dealt"] = checks.seat(given.get("seat", 0))
        found["players"] = _with_dealt(found["dealt"], given)
    else:
        won = [cases.arguments_of(won) for won in cases_of_wins(given)]
        found["wins"] = tuple([Win(**arguments) for arguments in won])
    found["options"] = facts
    return found


# Keys of a case that are arguments of Deal.
_SAME = ("round", "kongs", "horses", "streak", "turn", "floor", "history")


def _facts_of(given: Mapping[str, Any], options: Iterable[str]) -> dict[str, Any]:
    """Return the facts of the deal, or say which key is none of a case."""
    own = {checks.text(name, "option") for name in checks.several(options, "options")}
    expected = EXPECTED_KEYS
    if not isinstance(given.get("base"), (list, tuple, type(None))):
        expected = EXPECTED_KEYS - {"base"}  # it is 底分; as a list points of each
    apart = WIN_KEYS | DEAL_KEYS | ABOUT_KEYS | expected | (own - FACT_KEYS)
    told = {key: value for key, value in given.items() if key not in apart}
    for key in told:
        if key not in FACT_KEYS:
            raise SettlementError(
                f"no key of a case {shown(key)}"
                + near(key, sorted(apart | FACT_KEYS), otherwise="", likeness=0.7)
            )
    return {key: value for key, value in told.items() if value is not None}


def _with_dealt(seat: int, given: Mapping[str, Any]) -> tuple[object, ...]:
    """Return the players, of whom that one has the tiles and melds of the case."""
    said = given.get("players")
    others = (None,) * checks.SEATS if said is None else checks.several(said, "players")
    tiles = parse(checks.text(given.get("hand"), "hand"))
    own = others[seat] if seat < len(others) else None
    if hasattr(own, "to_dict"):  # a Player, not what one says
        own = own.to_dict()  # type: ignore[union-attr]
    told = {} if own is None else dict(checks.mapping(own, "a player"))
    for name in ("hand", "melds"):
        if told.get(name):
            raise SettlementError(
                f"{name} of seat {seat}: the case of the dealt tiles has it already"
            )
    player = {**told, "hand": tiles, "melds": given.get("melds", ())}
    return (*others[:seat], player, *others[seat + 1 :])


def cases_of_wins(case: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return what a case says of each winner; nothing after a draw.

    >>> from mahjong_fast.settlement.cases import cases_of_wins
    >>> case = {"how": "discard", "from": 0, "win": "5s", "deltas": []}
    >>> cases_of_wins({**case, "wins": [{"seat": 1, "fan": 3}, {"seat": 2}]})[1]
    {'how': 'discard', 'from': 0, 'win': '5s', 'seat': 2}
    """
    common = {key: case[key] for key in case if key in WIN_KEYS}
    if "wins" in case:
        winners = checks.several(case["wins"], "wins")
        found = []
        for winner in winners:
            own = checks.mapping(winner, "a win among wins")
            unknown = sorted(map(str, set(own) - WIN_KEYS - EXPECTED_KEYS))
            if unknown:
                raise SettlementError(f"unknown in a win: {', '.join(unknown)}")
            mine = {key: own[key] for key in own if key in WIN_KEYS}
            found.append({**common, **mine})
        return found
    if case.get("how") == "draw" or not ({"win", "how", "hand"} & set(case)):
        return []
    return [common]
