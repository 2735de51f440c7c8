"""The flags that commands share, each declared once, and how their values are read."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

import mahjong_fast as mf
from mahjong_fast import words
from mahjong_fast.cli.text import in_flags
from mahjong_fast.errors import shown
from mahjong_fast.notations import KNOWN_NOTATIONS

PROGRAM = "mahjong-fast"
FORMS = {**{name: flag for flag, name in words.SHAPE_NAMES.items()}, "all": mf.ALL}
MOST_DIGITS = 4000  # of a number; Python refuses to read those of more than 4,300
# How the tiles of 123m7z are written in each notation.
NOTATIONS = {
    "mpsz": "123m7z",
    "unicode": "🀇🀈🀉🀄",
    "chinese": "一二三万 中",
    "chinese-traditional": "一二三萬 中",
    "136": "'0 4 8 132'",
    "mjai": "'1m 2m 3m C'",
    "botzone": "'W1 W2 W3 J1'",
}

Parser = argparse.ArgumentParser
Wrong = argparse.ArgumentTypeError


class TerseParser(argparse.ArgumentParser):
    """Says of wrong arguments what is wrong, not what all of them are.

    What fills it with arguments is called when it is asked for, as start-up counts.
    """

    fill: Callable[[argparse.ArgumentParser], None] | None = None

    def parse_known_args(self, *given: Any, **named: Any) -> Any:
        """Read arguments that are known; the others are returned, too."""
        fill, self.fill = self.fill, None
        if fill is not None:
            fill(self)
        return super().parse_known_args(*given, **named)

    def error(self, message: str) -> NoReturn:
        """End the program with status 2."""
        usage = f"usage: {self.prog} ...: {self.prog} --help lists the arguments\n"
        self.exit(2, f"{usage}{self.prog}: error: {in_flags(message)}\n")


def command(
    commands: argparse._SubParsersAction[TerseParser],
    name: str,
    summary: str,
    texts: tuple[str, str],
    fill: Callable[[Parser], None],
    run: Callable[[argparse.Namespace], int],
) -> None:
    """Register a command: its description, what stands below its options, its flags."""
    parser = commands.add_parser(
        name,
        help=summary,
        description=texts[0],
        epilog=texts[1],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.fill = fill
    parser.set_defaults(parser=parser, run=run)


@contextlib.contextmanager
def faults_end(arguments: argparse.Namespace, option: str = "") -> Iterator[None]:
    """End the program with the error of the library, as one of that *option*."""
    try:
        yield
    except mf.MahjongError as error:
        parser: Parser = arguments.parser
        parser.error(f"argument {option}: {error}" if option else str(error))


def number(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return what reads a number from *least* to *most*.

    >>> from mahjong_fast.cli.flags import number
    >>> number(0, 8)("3"), number(0)("123456")
    (3, 123456)
    """

    def read(text: str) -> int:
        if len(text) > MOST_DIGITS:
            raise Wrong(f"{shown(text)} has more than {MOST_DIGITS} digits")
        if text.isascii() and text.isdigit():
            found = int(text)
            if found >= least and (most is None or found <= most):
                return found
        if most is None:
            raise Wrong(f"{shown(text)} is no number from {least} up")
        raise Wrong(f"{shown(text)} is not a number from {least} to {most}")

    return read


def whole(text: str) -> int:
    """Read a whole number of any size that a flag can have."""
    try:
        return int(text[: MOST_DIGITS + 1])
    except ValueError:
        raise Wrong(f"invalid int value: {shown(text)}") from None


def read_forms(text: str) -> int:
    """Read names of shapes, separated by commas, as flags of the library."""
    flags = 0
    for name in text.split(","):
        if name not in FORMS:
            raise Wrong(f"{shown(name)} is no shape: they are {', '.join(FORMS)}")
        flags |= FORMS[name]
    return flags


def option(text: str) -> tuple[str, Any]:
    """Read `name=value`; a value is a number, true, false, or text.

    >>> from mahjong_fast.cli.flags import option
    >>> option("min_fan=3"), option("multi_ron=false"), option("pass_lock=all")
    (('min_fan', 3), ('multi_ron', False), ('pass_lock', 'all'))
    """
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise Wrong(f"{shown(text)}: it is NAME=VALUE")
    return name.strip().replace("-", "_"), scalar(value.strip())


def scalar(text: str) -> Any:
    """Read a number, true or false; anything else is text."""
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 19:
        return int(text)
    plain = {"true": True, "yes": True, "false": False, "no": False}
    return plain.get(text.lower(), text)


_SHARED: dict[str, dict[str, Any]] = {
    "--json": {"action": "store_true"},
    "--tiles": {
        "choices": ("auto", "unicode", "ascii"),
        "default": "auto",
        "help": "whether tiles are drawn besides their names; auto (the default): if "
        "the output goes to a terminal that can",
    },
    "--notation": {"choices": KNOWN_NOTATIONS, "default": "mpsz", "metavar": "NAME"},
    "--forms": {"type": read_forms, "default": mf.ALL, "metavar": "FORMS"},
    "--jokers": {"type": number(0, 8), "default": 0, "metavar": "N"},
    "--melds": {"default": "", "metavar": "MELDS"},
    "--output": {"metavar": "FILE"},
    "--option": {
        "dest": "rule_options",
        "action": "append",
        "type": option,
        "default": [],
        "metavar": "NAME=VALUE",
        "help": "an option of the rules, as min_fan=3 of xinzhang, or what a row is "
        "worth, as rows.one_suit=5; may be repeated; `mahjong-fast rules NAME` lists "
        "options and rows",
    },
}
_SHORT = {"--output": "-o", "--option": "-o"}


def add(
    parser: argparse._ActionsContainer, flag: str, help: str | None = None, **own: Any
) -> None:
    """Add a flag that other commands have, too, with what is its *own* here."""
    given = {**_SHARED[flag], **own}
    names = [_SHORT[flag], flag] if flag in _SHORT else [flag]
    parser.add_argument(*names, **(given if help is None else {**given, "help": help}))


def add_shapes(parser: Parser, names: list[str], more: str = "") -> None:
    """Add `--forms`, of the shapes that a command knows."""
    add(
        parser,
        "--forms",
        f"the shapes to ask about, separated by commas: {', '.join(names)}; all (the "
        "default) is standard,seven-pairs,thirteen-orphans; with -quads, four alike "
        f"are two pairs{more}",
    )


def add_notation(
    parser: Parser, begin: str, end: str = "", *, examples: bool = False, **own: Any
) -> None:
    """Add `--notation`, whose help lists them all, as it *begin*s and *end*s."""
    default, *others = [
        f"{name}{{}} {NOTATIONS[name]}" if examples else f"{name}{{}}"
        for name in KNOWN_NOTATIONS
    ]
    listed = ", ".join(
        [default.format(" (the default)"), *(o.format("") for o in others)]
    )
    add(parser, "--notation", f"{begin}: {listed}{end}", **own)
