"""Rule systems of one's own: `FILE.py`, `FILE.py:NAME` or `package.module:NAME`.

NAME is a Ruleset, or a function that makes one of options. A file may leave it out: if
it holds one Ruleset that is meant, and if it holds none, its function `ruleset`. Only
whoever runs a program can name one; no file of cases can, for it is run.
"""

from __future__ import annotations

import importlib
import importlib.util
import operator
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any

from mahjong_fast.checks import near
from mahjong_fast.errors import MahjongError, RuleError, shown

if TYPE_CHECKING:
    from mahjong_fast.scoring import Ruleset

    Maker = Callable[..., Ruleset]  # takes options

MAKER = "ruleset"
FORMS = "FILE.py, FILE.py:NAME or package.module:NAME"


class OwnRulesError(RuleError):
    """Rules of one's own that cannot be had; the message says where, and why."""


def is_own(name: str) -> bool:
    """Whether *name* is that of a file or of a module, not that of a known system.

    >>> from mahjong_fast.rules.own_rules import is_own
    >>> is_own("./my_rules.py"), is_own("my.rules:friends"), is_own("jipinghu")
    (True, True, False)
    """
    return ":" in name or name.endswith(".py") or _is_path(name)


def load(name: str) -> Maker:
    """Return what makes the rules that *name* means, with options.

    The file, or the module, is run at once, and only once. A Ruleset takes options if
    there is a function `ruleset` beside it, which is given them with its own.
    """
    place, attribute = _parted(name)
    module = _of_file(place) if place.endswith(".py") else _of_module(place)
    value = _named(module, place, attribute) if attribute else _only(module, place)
    if _is_rules(value):
        return lambda **options: _changed(module, name, value, options)
    if callable(value):
        return lambda **options: _made(module, name, value, options)
    raise OwnRulesError(f"{name} is no Ruleset, but of type {type(value).__name__}")


def _is_path(name: str) -> bool:
    return os.sep in name or "/" in name


def _parted(name: str) -> tuple[str, str]:
    """Return the file or module, and the attribute in it or ""."""
    path, suffix, attribute = name.partition(".py:")
    if suffix:
        return f"{path}.py", attribute
    if name.endswith(".py"):
        return name, ""
    place, _, attribute = name.rpartition(":")
    if _is_path(place or name):
        raise OwnRulesError(f"{name}: a file of rules ends in .py")
    if not attribute or not re.fullmatch(r"\w+(\.\w+)*", place):
        raise OwnRulesError(f"{shown(name)}: rules of your own are {FORMS}")
    return place, attribute


def _of_file(path: str) -> ModuleType:
    """Run a file, beside which others may stand that it imports."""
    if not os.path.isfile(path):
        raise OwnRulesError(
            f"{path}: {'a folder' if os.path.isdir(path) else 'no such file'}"
        )
    whole = os.path.abspath(path)
    _look_in(os.path.dirname(whole))
    # No name of a module that something else may import.
    stem = re.sub(r"\W", "_", os.path.basename(whole).removesuffix(".py"))
    spec = importlib.util.spec_from_file_location(f"_own_rules_{stem}", whole)
    assert spec is not None  # of a name that ends in .py
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    with _faults_told(path, whole):
        spec.loader.exec_module(module)
    return module


def _of_module(name: str) -> ModuleType:
    _look_in(os.getcwd())
    with _faults_told(name, passing=OwnRulesError):
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name is None or not f"{name}.".startswith(f"{error.name}."):
                raise
            missing = shown(error.name)
        raise OwnRulesError(f"no module {missing} for the rules {name}")


def _look_in(folder: str) -> None:
    """Let modules be found in a folder, as those beside a program of Python are."""
    if folder not in sys.path:
        sys.path.insert(0, folder)


def _named(module: ModuleType, place: str, attribute: str) -> Any:
    try:
        return operator.attrgetter(attribute)(module)
    except AttributeError:
        # The Rulesets may be named, and the function that makes one.
        made = [MAKER] if callable(getattr(module, MAKER, None)) else []
        usable = near(attribute, [*_names(module), *made])
        raise OwnRulesError(f"{place} has no {shown(attribute)}{usable}") from None


def _only(module: ModuleType, place: str) -> Any:
    """Return the one Ruleset of a module, or else its function that makes one."""
    names = _names(module)
    found = {id(getattr(module, name)): name for name in reversed(names)}
    if len(found) > 1:
        several = ", ".join(reversed(found.values()))
        raise OwnRulesError(
            f"{place} has several Rulesets, {several}: say which, as {place}:{names[0]}"
        )
    value = getattr(module, names[0] if names else MAKER, None)
    if value is None:
        raise OwnRulesError(
            f"{place}: no Ruleset in it, and no function {MAKER}(**options)"
        )
    return value


def _names(module: ModuleType) -> list[str]:
    """Return the names of the Rulesets in a module that are not private."""
    return [
        name
        for name, value in vars(module).items()
        if _is_rules(value) and not name.startswith("_")
    ]


def _is_rules(value: object) -> bool:
    from mahjong_fast.scoring import Ruleset

    return isinstance(value, Ruleset)


def _changed(
    module: ModuleType, name: str, rules: Ruleset, options: dict[str, Any]
) -> Ruleset:
    if not options:
        return rules
    make = getattr(module, MAKER, None)
    if not callable(make):
        raise OwnRulesError(
            f"{name} is a Ruleset as it stands: for options there must be a function "
            f"{MAKER}(**options) beside it"
        )
    return _made(module, name, make, {**rules.options, **options})


def _made(
    module: ModuleType, name: str, make: Callable[..., Any], options: dict[str, Any]
) -> Ruleset:
    with _faults_told(name, module.__file__, passing=MahjongError):
        rules = make(**options)
    if not _is_rules(rules):
        raise OwnRulesError(f"{name} makes no Ruleset, but a {type(rules).__name__}")
    made: Ruleset = rules
    return made


@contextmanager
def faults_named(name: str) -> Iterator[None]:
    """Tell what own rules raise while they are asked, as when they are loaded."""
    place, _ = _parted(name)
    file = os.path.abspath(place) if place.endswith(".py") else None
    with _faults_told(name, file, passing=MahjongError):
        yield


@contextmanager
def _faults_told(
    name: str, file: str | None = None, passing: type[Exception] | tuple[()] = ()
) -> Iterator[None]:
    try:
        yield
    except passing:
        raise
    except (Exception, SystemExit) as error:
        raise OwnRulesError(f"{name}: {_told(error, file)}") from error


def _told(error: BaseException, file: str | None = None) -> str:
    """Return an error on one line, and which line of the file raised it.

    If none of that did, it is the last one that is neither of this package nor of the
    import system.
    """
    said = " ".join(f"{type(error).__name__}: {error}".split())
    if isinstance(error, SyntaxError) and error.filename is not None:
        return said  # which has its line
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith((_PACKAGE, _IMPORTS, "<frozen importlib"))
    ]
    own = [frame for frame in frames if frame.filename == file] or frames
    if not own:
        return said
    return f"{said} ({os.path.basename(own[-1].filename)}, line {own[-1].lineno})"


_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_IMPORTS = os.path.dirname(importlib.__file__)
