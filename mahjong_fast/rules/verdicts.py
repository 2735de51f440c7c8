"""Whether a case comes out as it must."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from mahjong_fast.errors import (
    BelowMinimum,
    MissingInput,
    NotAWin,
    OptionError,
    WinNotAllowed,
)
from mahjong_fast.named import NamedTuple
from mahjong_fast.rules import get
from mahjong_fast.settlement import Deal
from mahjong_fast.settlement.cases import (
    ABOUT_KEYS,
    COIN_KEYS,
    DEAL_KEYS,
    EXPECTED_KEYS,
    FACT_KEYS,
    WIN_KEYS,
)

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mahjong_fast.scoring import Ruleset, Score
    from mahjong_fast.settlement import Settlement

    Maker = Callable[..., Ruleset]  # takes options

REFUSALS = (NotAWin, WinNotAllowed, BelowMinimum)
SETTLED = ("deltas", "base", "win_deltas", "kong_deltas", "hits")
SCORED = ("fans", "fan", "points", "sum", "mult", "big", "share", "huxi", "tun")


class Difference(NamedTuple):
    """What came out otherwise: under which key, what should have, what did."""

    key: str
    expected: object
    got: object


def differences(case: Mapping[str, Any], rules: str | Maker | None) -> list[Difference]:
    """Return what is wrong with a case, as `mahjong_fast.rules.check` does."""
    # null is what is not said.
    content = {key: value for key, value in case.items() if value is not None}
    try:
        ruled, rest = _ruled(content, _maker(content, rules))
        if content.get("kind") == "coin":
            return _coins(ruled, rest)
        return _deal(ruled, rest)
    except _FaultError as fault:
        return [fault.difference]
    except Exception as error:
        # A case may put anything anywhere; it fails, and the others are still checked.
        return [Difference("case", "a result", one_line(error))]


class _FaultError(Exception):
    def __init__(self, key: str, expected: object, got: object) -> None:
        super().__init__(key)
        self.difference = Difference(key, expected, got)


def one_line(error: BaseException) -> str:
    """Return the kind of an error and what it says."""
    return f"{type(error).__name__}: {error}".replace("\n", " ")


def _maker(content: dict[str, Any], rules: str | Maker | None) -> Maker:
    """Return what makes the rules of a case, which may name those that are given.

    It can name no page in a file: what a case says opens none.
    """
    if "rules" not in content:
        if rules is None:
            raise MissingInput("rules", "`rules` in the case, or beside it")
        return partial(get, rules) if isinstance(rules, str) else rules
    name = content["rules"]
    if not isinstance(name, str):
        raise _FaultError("rules", "the name of a rule system", name)
    if callable(rules) and rules().name == name:
        return rules
    return partial(get, name)


def _ruled(content: dict[str, Any], make: Maker) -> tuple[Ruleset, dict[str, Any]]:
    """Return the rules of a case with its options, and the rest of what it says."""
    own = content.get("opt", {})
    if not isinstance(own, Mapping) or not all(isinstance(key, str) for key in own):
        raise _FaultError("opt", "a mapping of options", own)
    options = {option.name: option for option in make().option_list}
    # Horses and flowers are of a deal, and in some rules whether there are any.
    known = {
        key
        for key, option in options.items()
        if key not in DEAL_KEYS | WIN_KEYS or option.fits(content.get(key))
    }
    given = dict(own)
    rest: dict[str, Any] = {}
    for key, value in content.items():
        if key in known and key not in EXPECTED_KEYS - {"base"}:
            if key in given and given[key] != value:
                raise OptionError(f"option {key} is given twice, as different values")
            if key != "base" or _is_number(value):
                given[key] = value
        if key not in ("rules", "opt") and (key not in known or key in _BOTH):
            rest[key] = value
    coin = COIN_KEYS | {"kind", "coins"}
    for key in rest:
        allowed = coin | FACT_KEYS if content.get("kind") == "coin" else _DEAL_CASE
        if key not in allowed | ABOUT_KEYS:
            raise _FaultError(
                key, "a key of the case format or an option", "an unknown key"
            )
        if key not in known and _is_unread(make, key, rest[key]):
            raise _FaultError(key, "a key that these rules read", "one they do not")
    return make(**given), rest


_DEAL_CASE = WIN_KEYS | DEAL_KEYS | FACT_KEYS | EXPECTED_KEYS
_BOTH = FACT_KEYS | EXPECTED_KEYS  # what may be an option, and yet is of the deal, too


def _is_unread(make: Maker, key: str, value: object) -> bool:
    """Whether rules that say which facts of a deal they read do not read this one.

    A key that moves nothing would say that a rule holds which nobody has looked at.
    """
    if key not in _FACTS or (key == "base" and not _is_number(value)):
        return False
    reads = getattr(make().payments, "READS", None)
    return reads is not None and key not in reads


_FACTS = FACT_KEYS | {"floor", "history"}


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _coins(rules: Ruleset, content: dict[str, Any]) -> list[Difference]:
    points = content.get("x")
    if not isinstance(points, list) or not all(map(_is_number, points)):
        raise _FaultError("x", "points of each seat", points)
    if "coins" not in content:
        raise _FaultError("coins", "what must come out", "nothing is expected")
    room = {key: content[key] for key in ("N", "A") if key in content}
    for key, value in room.items():
        if not _is_number(value):
            raise _FaultError(key, "a whole number", value)
    got = rules.coins(tuple(points), model=content.get("model"), **room)
    return _compared({"coins": content["coins"]}, {"coins": got})


def _deal(rules: Ruleset, content: dict[str, Any]) -> list[Difference]:
    expected = {
        key: content[key]
        for key in (*SCORED, *SETTLED)
        if key in content and not (key == "base" and _is_number(content[key]))
    }
    valid = content.get("valid")
    if not isinstance(valid, (bool, type(None))):
        raise _FaultError("valid", "true or false", valid)
    several = content.get("wins", [])
    if not isinstance(several, (list, tuple)):
        raise _FaultError("wins", "a list of wins", several)
    own = [won for won in several if isinstance(won, Mapping)]
    stated = bool(expected) or valid is not None or any(set(w) & _STATED for w in own)
    if not stated:
        raise _FaultError("case", "something that must come out", "nothing is expected")
    deal: Deal | None = None
    try:
        deal = Deal.from_case(content)
        if "wins" in content:
            found = _several(rules, deal, own)
        else:
            found = _one(rules, deal, expected)
        if valid is False or any(key in expected for key in SETTLED):
            settled = rules.settle(_standing(deal, own))
            wanted = {key: expected[key] for key in SETTLED if key in expected}
            found += _compared(wanted, _settled(settled))
        elif deal.dealt is not None:
            found += _compared(expected, _settled(rules.settle(deal)))
    except REFUSALS as error:
        if valid is not False:
            return [Difference("valid", True, one_line(error))]
        score = getattr(error, "score", None)
        if score is None:
            return []
        # A total that a refused win still has may be stated beside it.
        return _compared(
            {k: expected[k] for k in SCORED if k in expected}, _of(rules, score)
        )
    if valid is False and (not own or _standing(deal, own).wins):
        return [Difference("valid", False, "a win"), *found]
    return found


_STATED = frozenset((*SCORED, "valid"))


def _one(rules: Ruleset, deal: Deal, expected: dict[str, Any]) -> list[Difference]:
    wanted = {key: expected[key] for key in SCORED if key in expected}
    if deal.dealt is not None:
        return []
    if not deal.wins:
        return [Difference(key, value, "nobody won") for key, value in wanted.items()]
    return _compared(wanted, _of(rules, _score(rules, deal, 0)))


def _score(rules: Ruleset, deal: Deal, place: int) -> Score:
    """Return what a win is worth; with winds drawn at the start, the deal knows it."""
    if "dealer_wind" in deal.options:
        settled: Settlement = rules.settle(deal)
        return settled.scores[place]
    return rules.score(deal.wins[place])


def _several(
    rules: Ruleset, deal: Deal, own: list[Mapping[str, Any]]
) -> list[Difference]:
    """Compare what is stated of each winner; not to win may be what is."""
    found = []
    # Who does not win is none of the winners that a rule counts: the score is that
    # beside all, the score of the others that beside those who stand.
    standing = _standing(deal, own)
    for place, (win, stated) in enumerate(zip(deal.wins, own, strict=True)):
        wanted = {key: stated[key] for key in SCORED if key in stated}
        stands = stated.get("valid") is not False
        before = [one for one in own[:place] if one.get("valid") is not False]
        asked = (standing, len(before)) if stands else (deal, place)
        try:
            got = _of(rules, _score(rules, *asked))
        except REFUSALS as error:
            if stands:
                raise
            below = getattr(error, "score", None)
            differ = [] if below is None else _compared(wanted, _of(rules, below))
        else:
            differ = _compared(wanted, got)
            if not stands and not _passed_over(rules, deal, win.seat):
                differ = [Difference("valid", False, "a win"), *differ]
        found += [each._replace(key=f"seat {win.seat} {each.key}") for each in differ]
    return found


def _passed_over(rules: Ruleset, deal: Deal, seat: int) -> bool:
    """Whether only another wins of several who claim one tile: 截胡."""
    if len(deal.wins) < 2:
        return False
    try:
        settled: Settlement = rules.settle(deal)
    except REFUSALS:
        return False
    return all(payment.payee != seat for payment in settled.win_payments)


def _standing(deal: Deal, own: list[Mapping[str, Any]]) -> Deal:
    """Return the deal without the winners who are stated not to win."""
    refused = [stated.get("valid") is False for stated in own]
    if not any(refused):
        return deal
    said = deal.to_dict()
    left = [win for win, out in zip(said["wins"], refused, strict=True) if not out]
    said["wins"] = [{**win, "winners": len(left)} for win in left]
    return Deal.from_dict(said)


def _of(rules: Ruleset, score: Score) -> dict[str, Any]:
    """Return what a case can state of a score."""
    big = {row.identifier for row in rules.rows if "big" in row.groups}
    named = {line.chinese for line in score.lines if line.row in big}
    return {**score.totals, "fans": dict(score.fans), "big": named}


def _settled(settlement: Settlement) -> dict[str, Any]:
    """Return what a case can state of a settlement."""
    return {
        **settlement.facts,
        **{name: getattr(settlement, name) for name in SETTLED if name != "hits"},
    }


def _compared(expected: Mapping[str, Any], got: Mapping[str, Any]) -> list[Difference]:
    found = []
    for key, value in expected.items():
        if key not in got:
            found.append(Difference(key, value, "these rules have no such total"))
            continue
        mine = got[key]
        if isinstance(mine, set):
            named = isinstance(value, list) and all(isinstance(v, str) for v in value)
            same = named and set(value) == mine
            mine = sorted(mine)
        else:
            mine = list(mine) if isinstance(mine, tuple) else mine
            same = _alike(value, mine)
        if not same:
            found.append(Difference(key, value, mine))
    return found


def _alike(value: object, mine: object) -> bool:
    """Whether two values are equal; true is not 1, and 1.0 is not."""
    if isinstance(value, bool) or isinstance(mine, bool):
        return value is mine
    if isinstance(value, float) and isinstance(mine, int):
        return False
    if isinstance(value, list) and isinstance(mine, list):
        pairs = zip(value, mine, strict=False)
        return len(value) == len(mine) and all(_alike(a, b) for a, b in pairs)
    return bool(value == mine)
