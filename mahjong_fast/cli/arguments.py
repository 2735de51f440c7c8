"""The arguments of the program."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import mahjong_fast as mf
from mahjong_fast.cli import (
    bench,
    census,
    check,
    deal,
    draw,
    rule_tables,
    score,
    settle,
)
from mahjong_fast.cli.files import is_array
from mahjong_fast.cli.hands import Conditions, melds_in
from mahjong_fast.cli.help import COMMANDS, DESCRIPTION, EPILOG
from mahjong_fast.cli.questions import QUESTIONS
from mahjong_fast.cli.text import FORMS
from mahjong_fast.notations import KNOWN_NOTATIONS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from mahjong_fast.forms import Forms

PROGRAM = "mahjong-fast"


class _Parser(argparse.ArgumentParser):
    """Says of wrong arguments what is wrong, not what all of them are."""

    def error(self, message: str) -> NoReturn:
        """End the program with status 2."""
        usage = f"usage: {self.prog} ...: {self.prog} --help tells the arguments\n"
        self.exit(2, f"{usage}{self.prog}: error: {message}\n")


def read_arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """Read the arguments; wrong ones end the program with status 2.

    The namespace has `command`, `hands` or, if there are none, `input` (a file; None:
    standard input), `output` (None: standard output), `json`, `tiles` (how they are
    shown), `conditions`, and `options` that the question alone takes. That of
    other commands has what their modules add.
    """
    parser: argparse.ArgumentParser = _Parser(
        prog=PROGRAM,
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "-V", "--version", action="version", version=f"{PROGRAM} {mf.__version__}"
    )
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="COMMAND", title="commands"
    )
    for name, texts in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=texts.summary,
            description=texts.description,
            epilog=texts.epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.set_defaults(
            parser=command, limits=False, dead=None, shape=False, threads=1
        )
        _add_options(command, name)
    census.add_command(commands, _forms)
    draw.add_command(commands)
    deal.add_command(commands)
    score.add_command(commands)
    settle.add_command(commands)
    rule_tables.add_command(commands)
    check.add_command(commands)
    bench.add_command(commands)
    arguments = parser.parse_args(argv)
    if arguments.command in QUESTIONS:
        _complete(arguments)
    return arguments


def _add_options(command: argparse.ArgumentParser, name: str) -> None:
    command.add_argument(
        "hands",
        nargs="*",
        metavar="HAND",
        help="a hand, its melds in brackets after it; none or -: standard input; "
        "NAME.npy: as --input",
    )
    command.add_argument(
        "-i",
        "--input",
        metavar="FILE",
        help="a file of hands, one a line; or NAME.npy, an array of them",
    )
    command.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="where the answers go; NAME.npy gets them as an array, see below"
        if QUESTIONS[name].cell
        else "where the answers go",
    )
    command.add_argument(
        "--melds",
        default="",
        metavar="MELDS",
        help="the melds of every hand that has none in brackets after it: "
        "'[123m][ankan:5555z]' or chi:123m@3,pon:555z; kinds are chi, pon, kan, add, "
        "ankan, and four alike without a kind are a claimed kong; after @ the seat it "
        "came from, as a number. Their tiles are not live; they change no shanten "
        "number unless --limits is given",
    )
    command.add_argument(
        "--jokers",
        type=_jokers,
        default=0,
        metavar="N",
        help="jokers 赖子 that every hand holds besides its tiles, 0 to 8",
    )
    command.add_argument(
        "--joker-copies",
        action="store_true",
        help="a joker may be a fifth copy of a tile in sets and a pair, as some houses "
        "play; else a hand comes to four of a tile at most",
    )
    if QUESTIONS[name].takes_limits:
        command.add_argument(
            "--limits",
            action="store_true",
            help="no tile can be drawn whose four copies are in the hand, in its melds "
            "or dead",
        )
        command.add_argument(
            "--dead",
            metavar="TILES",
            help="tiles lying dead on the table, in the notation of the hands; "
            "implies --limits",
        )
    if QUESTIONS[name].cell:
        command.add_argument(
            "--threads",
            type=_threads,
            default=1,
            metavar="N",
            help="threads that share the rows of an array, for answers that are an "
            "array too; worth it with --limits above all; 1 by default",
        )
    if name == "waits":
        command.add_argument(
            "--shape",
            action="store_true",
            help="the waits of the shape alone: a fifth copy of a tile counts too",
        )
    command.add_argument(
        "--forms",
        type=_forms,
        default=mf.ALL,
        metavar="FORMS",
        help=f"the shapes to ask about, apart by commas: {', '.join(FORMS)}; all (the "
        "default) is standard,seven-pairs,thirteen-orphans; with -quads, four alike "
        "are two pairs; knitted-straight is 组合龙, knitted-honors 全不靠, scattered "
        "十三烂",
    )
    command.add_argument(
        "--notation",
        choices=KNOWN_NOTATIONS,
        default="mpsz",
        metavar="NAME",
        help="how tiles are written in the input, those of melds and of --dead too: "
        "mpsz (the default) 123m7z, unicode 🀇🀈🀉🀄, chinese 一二三万 中 (simplified or "
        "traditional), mjai '1m 2m 3m C', botzone 'W1 W2 W3 J1', 136 '0 4 8 132'",
    )
    command.add_argument(
        "--tiles",
        choices=("auto", "unicode", "ascii"),
        default="auto",
        help="whether tiles are drawn besides their names; auto (the default): if the "
        "output goes to a terminal that can",
    )
    command.add_argument(
        "--json", action="store_true", help="one JSON object a hand, see below"
    )


def _jokers(text: str) -> int:
    if text not in map(str, range(9)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 8")
    return int(text)


def _threads(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= len(text.lstrip("0")) <= 3):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 999")
    return int(text)


def _forms(text: str) -> int:
    flags = 0
    for name in text.split(","):
        if name not in FORMS:
            raise argparse.ArgumentTypeError(
                f"{name!r} is no shape: they are {', '.join(FORMS)}"
            )
        flags |= FORMS[name]
    return flags


def _forms_of(arguments: argparse.Namespace) -> Forms:
    flags: int = arguments.forms
    if not (arguments.joker_copies and flags & mf.STANDARD):
        return flags
    sets = mf.form(joker_copies=True)
    others = flags & ~mf.STANDARD
    return (sets, others) if others else sets


def _complete(arguments: argparse.Namespace) -> None:
    """Work out what depends on more than one argument."""
    _complete_files(arguments)
    # What was no text in the arguments cannot be printed either: it becomes "?".
    arguments.hands = [
        hand.encode(errors="replace").decode() for hand in arguments.hands
    ]
    notation = arguments.notation
    option, value = "--dead", arguments.dead or ""
    try:
        dead = mf.parse(value, notation)
        option, value = "--melds", arguments.melds
        melds = melds_in(value, notation)
    except mf.MahjongError as error:
        arguments.parser.error(f"argument {option}: {value!r}: {error}")
    arguments.conditions = Conditions(
        notation=notation,
        forms=_forms_of(arguments),
        jokers=arguments.jokers,
        melds=melds,
        dead=dead,
        limited=arguments.limits or arguments.dead is not None,
    )
    arguments.options = {"shape": True} if arguments.shape else {}


def _complete_files(arguments: argparse.Namespace) -> None:
    """Say where the hands come from: an argument may be a file; and check what goes."""
    error = arguments.parser.error
    if "-" in arguments.hands:
        if len(arguments.hands) > 1 or arguments.input is not None:
            error("- (standard input) takes no hands beside it")
        arguments.hands = []
    for name in filter(is_array, arguments.hands):
        if len(arguments.hands) > 1 or arguments.input is not None:
            error(f"{name} (an array of hands) takes no hands beside it")
        arguments.hands, arguments.input = [], name
    if arguments.hands and arguments.input is not None:
        error("argument -i: takes no hands beside it")
    for option in ("input", "output"):
        if getattr(arguments, option) == "-":
            setattr(arguments, option, None)
    into_array = is_array(arguments.output)
    if arguments.threads > 1 and not (into_array and is_array(arguments.input)):
        error("argument --threads: only from an array into an array")
    if not into_array:
        return
    if arguments.json:
        error("argument -o: an array holds no JSON")
    if QUESTIONS[arguments.command].cell is None:
        error(f"argument -o: there is no array of what {arguments.command} answers")
    if is_array(arguments.input):
        if arguments.shape:
            error("argument --shape: not from an array into an array")
        if arguments.melds:
            error("argument --melds: not from an array into an array")
