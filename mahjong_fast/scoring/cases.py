"""The case format: what a mapping of it says of one win."""

from __future__ import annotations

from mahjong_fast.checks import near
from mahjong_fast.errors import MahjongError, MissingInput, shown
from mahjong_fast.scoring.spelling import WIN

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from typing import Any

# The arguments of Win by the keys of a case.
KEYS = {spelling.key: spelling.name for spelling in WIN if spelling.key}
# What a case may say beside. Options of the rules may stand there, too.
_OTHER = (
    "id rules opt kind wins kongs horses streak turn floor history players "
    "a_seat already_liable balances base dealer_wind multiplier unit "
    "valid fans fan points sum mult big share hits deltas win_deltas kong_deltas huxi "
    "tun coins model x N A"
).split()
# Arguments of Win that a case names otherwise.
_MEANT = {name: key for key, name in KEYS.items() if key != name}
_MEANT["winners"] = "wins"
_LIKENESS = 0.85  # of a slip of the pen; no option is so like a key


def arguments_of(
    case: Mapping[str, Any], besides: Collection[str] = ()
) -> dict[str, Any]:
    """Return the arguments of `Win` that a case gives; what it says beside is left.

    But a key that is nearly one of a win is refused: it is a slip of the pen. *besides*
    are keys that rules know.

    >>> from mahjong_fast.scoring.cases import arguments_of
    >>> arguments_of({"hand": "1m", "win": "1m", "from": 2, "haidi": True, "fan": 3})
    {'hand': '1m', 'win': '1m', 'from_seat': 2, 'last_tile': True}
    """
    if not hasattr(case, "keys"):
        raise MahjongError(f"a case is a mapping, not {type(case).__name__}")
    for name in ("hand", "win"):
        if case.get(name) is None:
            raise MissingInput(name)
        if isinstance(case[name], int):  # as YAML reads 222
            raise MahjongError(
                f"{name} is the number {shown(case[name])}: "
                "the letter of its suit is missing"
            )
    _refuse_slips(case, besides)
    found = {name: case[key] for key, name in KEYS.items() if case.get(key) is not None}
    if not found.get("kong_draw", True):  # as "" or []
        del found["kong_draw"]
    flowers = found.get("flowers")
    if isinstance(flowers, (list, tuple)):  # which ones, not how many
        found["flowers"] = len(flowers)
    return found


def _refuse_slips(case: Mapping[str, Any], besides: Collection[str]) -> None:
    """Refuse a key that is none, but nearly one of a win."""
    known = (*KEYS, *_OTHER, *besides)
    unknown = [key for key in case if key not in known]
    if not unknown:
        return
    for key in unknown:
        if isinstance(key, str) and key in _MEANT:
            raise MahjongError(f"a case has no key '{key}': it is {_MEANT[key]}")
        meant = near(key, KEYS, otherwise="", likeness=_LIKENESS)
        if meant:
            raise MahjongError(f"a case has no key {shown(key)}{meant}")
