"""Rule systems by name: a page says what a win is worth, a module who pays whom.

Page and module are loaded when a system is first asked for. Of the module, `settle`
says who pays whom, for the total `PAID`; `READS` are the facts of a deal that this
depends on.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Mapping

from mahjong_fast.checks import near, plain
from mahjong_fast.errors import SettlementError, UnknownRules, shown
from mahjong_fast.scoring.page_card import page_named
from mahjong_fast.scoring.ruleset import Ruleset

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any, TypeVar

    from mahjong_fast.rules.cases import Case
    from mahjong_fast.rules.verdicts import Difference
    from mahjong_fast.scoring.page_object import Page

    _Made = TypeVar("_Made")

__all__ = ["cases_in", "check", "get", "load", "module", "name_of", "names"]

# Every system with its other names; its page says the same.
SYSTEMS = {
    "jipinghu": ("鸡平胡", "雞平胡", "广东鸡平胡"),
    "xinzhang": ("新章", "新麻将", "广东新章", "广东新麻将"),
    "tuidaohu": ("推倒胡", "广东推倒胡"),
    "tuidaohu_continent6": ("第6大陆推倒胡", "第六大陆推倒胡", "第6大陆"),
    "guangdong_ghost": (
        "广东鬼牌麻将",
        "广东赖子麻将",
        "广东麻将鬼牌",
        "鬼牌麻将",
        "鬼牌",
    ),
    "guangdong_live": ("实战广东麻将", "广东实战麻将", "广东抓马", "实战"),
    "guobiao": ("国标麻将", "国标", "中国麻将竞赛规则", "mcr"),
}
_BASE_BY = {"tuidaohu_continent6": "base_rules"}  # options that name the base of a page
_BY_ALIAS = {alias: name for name, aliases in SYSTEMS.items() for alias in aliases}
_APART = str.maketrans("", "", "-_ ")
_CACHED: dict[tuple[Any, ...], Ruleset] = {}
_MOST_CACHED = 256


def names() -> tuple[str, ...]:
    """Return the names of all rule systems.

    >>> import mahjong_fast as mf
    >>> mf.rules.names()[:2]
    ('jipinghu', 'xinzhang')
    """
    return tuple(SYSTEMS)


def name_of(name: str) -> str:
    """Return the name of the rule system that is called *name*, in whatever language.

    Case, blanks and hyphens do not matter.

    >>> import mahjong_fast as mf
    >>> mf.rules.name_of("鸡平胡"), mf.rules.name_of("Guangdong Ghost")
    ('jipinghu', 'guangdong_ghost')
    >>> mf.rules.name_of("jipinhu")
    Traceback (most recent call last):
    mahjong_fast.errors.UnknownRules: no rules 'jipinhu': did you mean jipinghu?
    """
    if not isinstance(name, str):
        raise UnknownRules(f"rules have a name, not {shown(name)}")
    name = plain(name)
    found = _BY_PLAIN.get(_plain(name))
    if found is not None:
        return found
    # Each once, by its name and the first of the others.
    every = f": there are {', '.join(f'{n} {o[0]}' for n, o in SYSTEMS.items())}"
    if name.endswith(".toml"):
        every = ": a page of your own is read by mf.rules.load"
    told = near(name.strip().lower(), [*SYSTEMS, *_BY_ALIAS], otherwise=every)
    raise UnknownRules(f"no rules {shown(name)}{told}")


def _plain(name: str) -> str:
    return "".join(name.lower().split()).translate(_APART)


_BY_PLAIN = {_plain(name): name for name in SYSTEMS} | {
    _plain(alias): name for alias, name in _BY_ALIAS.items()
}


def module(name: str) -> ModuleType:
    """Return the module of a rule system, by any of its names."""
    return importlib.import_module(f"{__name__}.{name_of(name)}")


def get(name: str, **options: Any) -> Ruleset:
    """Return a rule system, with *options* where it differs from what is recommended.

    Asking again for the same gives the same object.

    >>> import mahjong_fast as mf
    >>> mf.rules.get("新章", min_fan=3)
    <Ruleset xinzhang min_fan=3>
    >>> mf.rules.get("xinzhang", min_fan=2)
    Traceback (most recent call last):
    mahjong_fast.errors.OptionError: xinzhang: min_fan is 0, 1 or 3, not 2
    >>> mf.rules.get("xinzhang", minfan=3)
    Traceback (most recent call last):
    mahjong_fast.errors.UnknownOption: xinzhang has no option 'minfan': did you mean \
min_fan?
    """
    return _named(name_of(name), options)


def _named(name: str, options: Mapping[str, Any]) -> Ruleset:
    return _kept(name, options, _made)


def _made(name: str, options: Mapping[str, Any]) -> Ruleset:
    base = options.get(_BASE_BY.get(name, ""))
    if isinstance(base, str):
        options = {**options, _BASE_BY[name]: name_of(base)}
    return Ruleset(page_named(name, options), options)


def _kept(
    made_of: _Made,
    options: Mapping[str, Any],
    make: Callable[[_Made, Mapping[str, Any]], Ruleset],
) -> Ruleset:
    """Return the rules that *make* makes, once for the same options."""
    # 1 is equal to True, but is another value of an option.
    key = (made_of, *sorted((o, type(v).__name__, v) for o, v in options.items()))
    try:
        found = _CACHED.get(key)
    except (TypeError, ValueError):  # no key: of a list, or of what is released
        return make(made_of, options)
    if found is None:
        found = make(made_of, options)
        while len(_CACHED) >= _MOST_CACHED:
            _CACHED.pop(next(iter(_CACHED)), None)
        found = _CACHED.setdefault(key, found)
    return found


def load(name: str) -> Callable[..., Ruleset]:
    """Return what makes the rules that *name* means, with options.

    It names a system, or a page of your own by the path of its file, `./mine.toml`,
    which is read at once.

    >>> import mahjong_fast as mf
    >>> mf.rules.load("新章")(min_fan=3)
    <Ruleset xinzhang min_fan=3>
    >>> mf.rules.load("./friends.toml")
    Traceback (most recent call last):
    mahjong_fast.errors.SchemaError: 'friends.toml': No such file or directory
    """
    if isinstance(name, str):
        name = plain(name)
    if isinstance(name, str) and _is_path(name):
        if not name.endswith(".toml"):
            raise UnknownRules(
                f"{shown(name)}: rules of your own are a page, a file whose name ends "
                "in .toml" + ("; no Python is run" if _is_python(name) else "")
            )
        page = _read(name, {})
        return lambda **options: _kept((name, page), options, _of_page)
    called = name_of(name)
    return lambda **options: _named(called, options)


def _is_path(name: str) -> bool:
    """Whether it can be no name of a system: it is a path, or once named Python."""
    is_file = "/" in name or os.sep in name or name.endswith(".toml")
    return is_file or _is_python(name)


def _is_python(name: str) -> bool:
    return name.endswith(".py") or ":" in name


def _of_page(made_of: tuple[str, Page], options: Mapping[str, Any]) -> Ruleset:
    name, page = made_of
    if page.base is not None and page.base[0] in options:
        page = _read(name, options)  # with another base, perhaps
    return Ruleset(page, options)


def _read(path: str, options: Mapping[str, Any]) -> Page:
    from pathlib import PurePath  # start-up counts

    from mahjong_fast.scoring.page import read_page

    return read_page(PurePath(path), options)


def cases_in(path: str) -> list[Case]:
    """Return the cases of a YAML file, each with its line and what it says.

    A `CasesError` says why the file holds no list of cases; what is wrong with one of
    them is its `fault`, and fails it. Reading takes PyYAML.

    >>> import mahjong_fast as mf
    >>> mf.rules.cases_in("nothing.yaml")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: 'nothing.yaml'
    """
    from mahjong_fast.rules import cases  # start-up counts

    return cases.cases_in(path)


def check(
    case: Mapping[str, Any] | Case, rules: str | Callable[..., Ruleset] | None = None
) -> list[Difference]:
    """Return what comes out otherwise than a *case* states: nothing, if it is right.

    The case is one of those that docs/cases.md tells of. Its rules are those that it
    names, else *rules*: the name of a system, or what makes one of options, as `load`
    returns it, which is also meant by a case that names it as it calls itself; else, of
    a case that `cases_in` has read, those that its file is named after. A case that
    cannot be computed fails: that is a difference, too, and no error.

    >>> import mahjong_fast as mf
    >>> case = {"hand": "23499m567p33378s", "win": "9s", "how": "discard", "from": 2}
    >>> mf.rules.check({**case, "fan": 0}, "jipinghu")
    []
    >>> mf.rules.check({**case, "fan": 3, "points": 1, "rules": "jipinghu"})
    [Difference(key='fan', expected=3, got=0)]
    """
    from mahjong_fast.rules.cases import Case  # start-up counts
    from mahjong_fast.rules.verdicts import Difference, differences

    if isinstance(case, Case):
        if case.fault:
            return [Difference("case", "a case", case.fault)]
        rules = rules or case.rules
        case = case.content
    if not isinstance(case, Mapping) or not all(isinstance(key, str) for key in case):
        raise SettlementError(
            f"a case is a mapping of names to values, not {shown(case)}"
        )
    if not (rules is None or isinstance(rules, str) or callable(rules)):
        raise UnknownRules(f"rules have a name or are made, not {shown(rules)}")
    return differences(case, rules)
