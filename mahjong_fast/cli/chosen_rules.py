"""The rule system that a command is to use: its name and its options."""

from __future__ import annotations

import argparse
import functools
from typing import TYPE_CHECKING, Any

import mahjong_fast as mf
from mahjong_fast.cli import own_rules, streams
from mahjong_fast.cli.text import Style
from mahjong_fast.notations.unicode import NAMES as UNICODE_TILES

if TYPE_CHECKING:
    from typing import TextIO

    from mahjong_fast.scoring import Ruleset


def add_rules(command: argparse.ArgumentParser, *, required: bool = True) -> None:
    """Add `--rules` and `-o`, `--tiles` and `--json`."""
    command.add_argument(
        "--rules",
        required=required,
        metavar="NAME",
        help="the rule system, as jipinghu or 鸡平胡; `mahjong-fast rules` lists them; "
        f"or one of your own: {own_rules.FORMS}, see docs/own_rules.md",
    )
    add_options(command)


def add_options(command: argparse.ArgumentParser) -> None:
    """Add `-o`."""
    command.add_argument(
        "-o",
        "--option",
        dest="options",
        action="append",
        type=option,
        default=[],
        metavar="NAME=VALUE",
        help="an option of the rules, as min_fan=3 of xinzhang; may be repeated; "
        "`mahjong-fast rules NAME` lists them",
    )


def add_style(command: argparse.ArgumentParser, what: str) -> None:
    """Add `--tiles` and `--json`."""
    command.add_argument(
        "--tiles",
        choices=("auto", "unicode", "ascii"),
        default="auto",
        help="whether tiles are drawn besides their names; auto (the default): if the "
        "output goes to a terminal that can",
    )
    command.add_argument("--json", action="store_true", help=f"{what}, see below")


def option(text: str) -> tuple[str, Any]:
    """Read `name=value`; a value is a number, true, false, or text.

    >>> from mahjong_fast.cli.chosen_rules import option
    >>> option("min_fan=3"), option("multi_ron=false"), option("pass_lock=all")
    (('min_fan', 3), ('multi_ron', False), ('pass_lock', 'all'))
    """
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise argparse.ArgumentTypeError(f"{text!r}: it is NAME=VALUE")
    return name.strip().replace("-", "_"), scalar(value.strip())


def scalar(text: str) -> Any:
    """Read a number, true or false; anything else is text."""
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 19:
        return int(text)
    return {"true": True, "yes": True, "false": False, "no": False}.get(
        text.lower(), text
    )


def maker(name: str) -> own_rules.Maker:
    """Return what makes the rules of that name, with options.

    >>> from mahjong_fast.cli.chosen_rules import maker
    >>> maker("新章")(min_fan=3), maker("mahjong_fast.rules.xinzhang:ruleset")()
    (<Ruleset xinzhang min_fan=3>, <Ruleset xinzhang>)
    """
    if own_rules.is_own(name):
        return own_rules.load(name)
    return functools.partial(mf.rules.get, mf.rules.name_of(name))


def chosen(arguments: argparse.Namespace) -> Ruleset:
    """Return the rules that the arguments name; wrong ones end the program."""
    try:
        return maker(arguments.rules)(**dict(arguments.options))
    except mf.MahjongError as error:
        parser: argparse.ArgumentParser = arguments.parser
        parser.error(str(error))


def style_of(arguments: argparse.Namespace, stream: TextIO) -> Style:
    """Return how text looks on *stream*."""
    can_draw = streams.can_show(stream, "".join(UNICODE_TILES))
    drawn = can_draw and (
        arguments.tiles == "unicode" or (arguments.tiles == "auto" and stream.isatty())
    )
    return Style(drawn, chinese=streams.can_show(stream, "听番"))
