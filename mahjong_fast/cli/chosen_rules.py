"""The rule system that a command is to use: its name and its options."""

from __future__ import annotations

import argparse
import functools
from typing import TYPE_CHECKING

import mahjong_fast as mf
from mahjong_fast.cli import flags, own_rules

if TYPE_CHECKING:
    from mahjong_fast.scoring import Ruleset


def add_rules(command: flags.Parser) -> None:
    """Add `--rules`, `-o`, `--tiles` and `--json`."""
    command.add_argument(
        "--rules",
        required=True,
        metavar="NAME",
        help="the rule system, as jipinghu or 鸡平胡; `mahjong-fast rules` lists them; "
        f"or one of your own: {own_rules.FORMS}, see docs/own_rules.md",
    )
    flags.add(command, "--option")


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
        return maker(arguments.rules)(**dict(arguments.rule_options))
    except mf.MahjongError as error:
        parser: argparse.ArgumentParser = arguments.parser
        parser.error(str(error))
