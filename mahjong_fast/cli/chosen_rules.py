"""The rule system that a command is to use: its name and its options."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import mahjong_fast as mf
from mahjong_fast.cli import flags

if TYPE_CHECKING:
    from mahjong_fast.scoring import Ruleset


def add_rules(command: flags.Parser) -> None:
    """Add `--rules`, `-o`, `--tiles` and `--json`."""
    command.add_argument(
        "--rules",
        required=True,
        metavar="NAME",
        help="the rule system, as jipinghu or 鸡平胡; `mahjong-fast rules` lists them; "
        "or a page of your own by its path, as ./mine.toml: see docs/pages.md",
    )
    flags.add(command, "--option")


def chosen(arguments: argparse.Namespace) -> Ruleset:
    """Return the rules that the arguments name; wrong ones end the program."""
    with flags.faults_end(arguments):
        return mf.rules.load(arguments.rules)(**dict(arguments.rule_options))
