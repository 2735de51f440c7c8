"""The pages that a page begins with: a shipped one, or a file that lies beside it."""

from __future__ import annotations

import os
import re
import stat
from typing import TYPE_CHECKING, NamedTuple

from mahjong_fast.errors import SchemaError, shown
from mahjong_fast.scoring.page_options import read_option
from mahjong_fast.scoring.page_place import Place, meant
from mahjong_fast.scoring.page_text import MOST_BYTES, PageText, parse

if TYPE_CHECKING:
    from typing import Any

MOST_BASES = 4
SHIPPED = os.path.join(os.path.dirname(os.path.dirname(__file__)), "rules")
_BESIDE = re.compile(r"\./(?:[\w-][\w. -]*)?\w\.toml")
_STEM = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
_NO_NAME = "own"
# Whatever lies there is not waited for, as that of a pipe would be.
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class Sheet(NamedTuple):
    """One page of a chain: its tree and text, and how its base is chosen.

    named   what it is called where it does not say so
    shipped its name, if it is of the package
    by      the option that names its base, and the number of the choice
    """

    tree: dict[str, Any]
    place: Place
    named: str
    shipped: str
    by: tuple[str, int] | None


def shipped() -> list[str]:
    """Return the names of the pages of the package."""
    found = [name[:-5] for name in os.listdir(SHIPPED) if name.endswith(".toml")]
    return sorted(found)


def shipped_text(name: str) -> PageText:
    """Return the text of a page of the package."""
    with open(os.path.join(SHIPPED, f"{name}.toml"), encoding="utf-8") as file:
        return PageText(f"{name}.toml", file.read())


def file_text(path: str) -> PageText:
    """Return the text of a page in a file, of which no more is read than may be."""
    file = os.path.basename(path)
    file = file if file.isprintable() else shown(file)
    if "\0" in path:
        raise SchemaError(f"{shown(path)}: a path has no NUL")
    try:
        handle = os.open(path, _READ)
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise SchemaError(f"{file}: this is no file with a page")
            with open(handle, "rb", closefd=False) as opened:
                data = opened.read(MOST_BYTES + 4)
        finally:
            os.close(handle)
    except OSError as error:
        raise SchemaError(f"{shown(path)}: {error.strerror}") from None
    try:
        return PageText(file, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SchemaError(f"{file}, line {line}: this is no UTF-8") from None


def stem(path: str) -> str:
    """Return what a page in a file is called where it does not say so."""
    name = os.path.basename(path)[:-5]
    return name if _STEM.fullmatch(name) else _NO_NAME


def chain(
    tree: dict[str, Any],
    source: PageText,
    folder: str | None,
    named: str,
    chosen: dict[str, Any],
) -> list[Sheet]:
    """Return a page behind those that it begins with, the first of all in front.

    folder  where the page lies, if it does
    chosen  values of options, of which one may name the base
    """
    found: list[Sheet] = []
    is_shipped = folder is None and source.file == f"{named}.toml"
    seen: set[str] = set()
    room = MOST_BYTES - len(source.text)
    while True:
        place = Place(source)
        base, by = _base_of(tree, place, chosen if not found else {})
        found.append(Sheet(tree, place, named, named if is_shipped else "", by))
        if base is None:
            return found[::-1]
        at = place.at("base")
        if base in seen:
            raise at.fault(f"{base} begins with itself")
        if len(found) > MOST_BASES:
            raise at.fault(f"a page has at most {MOST_BASES} bases behind one another")
        seen.add(base)
        is_shipped = not base.startswith("./")
        if base.startswith("./"):
            source = _beside(base, folder, at)
            room -= len(source.text)
            if room < 0:
                raise at.fault(f"with it the page has more than {MOST_BYTES:,} bytes")
        elif base in shipped():
            source, folder = shipped_text(base), None
        else:
            known = meant(base, shipped(), otherwise=": name rules, or ./FILE.toml")
            raise at.fault(f"no rules {shown(base)}{known}")
        named = stem(source.file)
        tree = parse(source)


def _base_of(
    tree: dict[str, Any], place: Place, chosen: dict[str, Any]
) -> tuple[str | None, tuple[str, int] | None]:
    if "base" not in tree:
        return None, None
    given, at = tree["base"], place.at("base")
    if not isinstance(given, dict):
        return at.word(given, "the name of rules, or ./FILE.toml"), None
    name = at.at("option").word(at.table(given, ("option",)).get("option"))
    options = place.at("options").table(tree.get("options", {}))
    if name not in options:
        raise at.at("option").unknown("option", name, options)
    where = place.at("options", name)
    option = read_option(name, 0, options[name], where)
    if option.kind != "choices":
        raise where.fault("it names a base, so it has choices: names of rules")
    number = option.default
    if name in chosen:
        found = option.number_of(chosen[name])
        number = number if found is None else found  # who reads the options says so
    for place_of, value in enumerate(option.values):
        if value not in shipped():
            raise where.at("choices", place_of).unknown("rules", value, shipped())
    return option.values[number], (name, number)


def _beside(base: str, folder: str | None, place: Place) -> PageText:
    """Read a file that lies beside a page, and nowhere else."""
    if not _BESIDE.fullmatch(base):
        raise place.is_("the name of rules, or ./FILE.toml in the same folder", base)
    if folder is None:
        raise place.fault("the page is in no file, so there is none beside it")
    path = os.path.join(folder, base[2:])
    if os.path.islink(path):
        raise place.fault(f"{base} is a link: name a file that lies beside the page")
    try:
        return file_text(path)
    except SchemaError as error:
        raise place.fault(str(error)) from None
