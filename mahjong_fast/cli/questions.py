"""The commands that ask a question of hands: what each asks, and its arguments."""

from __future__ import annotations

import argparse
import functools
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import mahjong_fast as mf
from mahjong_fast import Discard
from mahjong_fast.cli import answers, files, flags, streams, text
from mahjong_fast.cli.hands import Conditions, melds_in, printable, value_of
from mahjong_fast.cli.help import HELP
from mahjong_fast.errors import shown
from mahjong_fast.questions import QUESTIONS, Question
from mahjong_fast.text import Style
from mahjong_fast.tiles import TILE_NAMES, Tile
from mahjong_fast.words import slug

if TYPE_CHECKING:
    from mahjong_fast.forms import Forms


class Command(NamedTuple):
    """A question, and how the answer is shown."""

    asked: Question
    text: Callable[[Any, Style], str]
    fields: Callable[[Any], dict[str, object]]  # of its JSON
    cell: Callable[[Any], int | list[int]] | None  # what an array has for it


def _named(tiles: Any) -> Any:
    """Name a tile, or those in tuples."""
    if tiles is None or isinstance(tiles, int):
        return None if tiles is None else TILE_NAMES[tiles]
    return [_named(tile) for tile in tiles]


_TILES = frozenset("tile tiles sets pair pairs singles jokers".split())


def _fields(result: Any) -> dict[str, object]:
    """Return the fields of a result, its tiles by their names."""
    found = streams.fields_of(result)
    for name, value in found.items():
        if name in _TILES:
            found[name] = _named(value)
        elif name == "form":
            found[name] = slug(value)
    return found


def _bits(tiles: Iterable[Tile]) -> int:
    return sum(1 << tile for tile in tiles)


def _by_tile(discards: Sequence[Discard]) -> list[int]:
    row = [QUESTIONS["discards"].bad] * len(TILE_NAMES)
    for discard in discards:
        row[discard.tile] = discard.shanten
    return row


_FIELDS: dict[str, Callable[[Any], dict[str, object]]] = {
    "shanten": lambda number: {"shanten": number},
    "is_win": lambda win: {"win": win},
    "waits": lambda tiles: {"waits": _named(tiles)},
    "useful": lambda tiles: {"tiles": _named(tiles)},
    "ukeire": _fields,
    "discards": lambda found: {"discards": list(map(_fields, found))},
    "decompose": lambda found: {"decompositions": list(map(_fields, found))},
}
_CELLS: dict[str, Callable[[Any], int | list[int]]] = {
    "shanten": int,
    "is_win": int,
    "waits": _bits,
    "useful": _bits,
    "ukeire": lambda answer: int(answer.total),
    "discards": _by_tile,
}
COMMANDS = {
    name.replace("_", "-"): Command(
        asked, getattr(text, name), _FIELDS[name], _CELLS.get(name)
    )
    for name, asked in QUESTIONS.items()
}


def add_commands(commands: argparse._SubParsersAction[flags.TerseParser]) -> None:
    """Register a command for each question.

    The namespace has `command`, `hands` or, if there are none, `input` (a file; None:
    standard input), `output` (None: standard output), `json`, `tiles` (how they are
    shown), and what else the flags say.
    """
    for name, command in COMMANDS.items():
        texts = (HELP[name].description, HELP[name].epilog)
        fill = functools.partial(_add_flags, command.asked)
        flags.command(commands, name, command.asked.summary, texts, fill, run)


def _add_flags(question: Question, command: flags.Parser) -> None:
    command.set_defaults(limits=False, dead=None, shape=False, threads=1)
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
    array = "; NAME.npy gets them as an array, see below" if question.dtype else ""
    flags.add(command, "--output", f"where the answers go{array}")
    flags.add(
        command,
        "--melds",
        "the melds of every hand that has none in brackets after it: "
        "'[123m][ankan:5555z]' or chi:123m@3,pon:555z; kinds are chi, pon, kan, add, "
        "ankan, and four alike without a kind are a claimed kong; after @ the seat it "
        "came from, as a number. Their tiles are not live; they change no shanten "
        "number unless --limits is given",
    )
    flags.add(
        command,
        "--jokers",
        "jokers 赖子 that every hand holds besides its tiles, 0 to 8",
    )
    command.add_argument(
        "--joker-copies",
        action="store_true",
        help="a joker may be a fifth copy of a tile in sets and a pair, as some houses "
        "play; else a hand comes to four of a tile at most",
    )
    if "limits" in question.takes:
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
    if question.dtype:
        command.add_argument(
            "--threads",
            type=flags.number(1, 999),
            default=1,
            metavar="N",
            help="threads that share the rows of an array, for answers that are an "
            "array too; worth it with --limits above all; 1 by default",
        )
    if "shape" in question.takes:
        command.add_argument(
            "--shape",
            action="store_true",
            help="the waits of the shape alone: a fifth copy of a tile counts too",
        )
    more = "; knitted-straight is 组合龙, knitted-honors 全不靠, scattered 十三烂"
    flags.add_shapes(command, list(flags.FORMS), more)
    flags.add_notation(
        command,
        "how tiles are written in the input, those of melds and of --dead too",
        examples=True,
    )
    flags.add(command, "--tiles")
    flags.add(command, "--json", "one JSON object a hand, see below")


def run(arguments: argparse.Namespace) -> int:
    """Answer all hands; return the exit status."""
    command = COMMANDS[arguments.command]
    _complete_files(arguments, command.asked)
    arguments.hands = list(map(printable, arguments.hands))
    conditions = Conditions(
        notation=arguments.notation,
        forms=_forms_of(arguments),
        jokers=arguments.jokers,
        dead=value_of(arguments, "dead", mf.parse),
        melds=value_of(arguments, "melds", melds_in),
        limited=arguments.limits or arguments.dead is not None,
    )
    if files.is_array(arguments.output) and files.is_array(arguments.input):
        return answers.answer_array(arguments, command.asked, conditions)
    return answers.answer_hands(arguments, command, conditions)


def _forms_of(arguments: argparse.Namespace) -> Forms:
    asked: int = arguments.forms
    if not (arguments.joker_copies and asked & mf.STANDARD):
        return asked
    sets = mf.form(joker_copies=True)
    others = asked & ~mf.STANDARD
    return (sets, others) if others else sets


def _complete_files(arguments: argparse.Namespace, question: Question) -> None:
    """Say where the hands come from: an argument may be a file; and check what goes."""
    error = arguments.parser.error
    if "-" in arguments.hands:
        if len(arguments.hands) > 1 or arguments.input is not None:
            error("- (standard input) takes no hands beside it")
        arguments.hands = []
    for name in filter(files.is_array, arguments.hands):
        if len(arguments.hands) > 1 or arguments.input is not None:
            error(f"{name} (an array of hands) takes no hands beside it")
        arguments.hands, arguments.input = [], name
    if arguments.hands and arguments.input is not None:
        error("argument -i: takes no hands beside it")
    for option in ("input", "output"):
        if getattr(arguments, option) == "-":
            setattr(arguments, option, None)
    into_array = files.is_array(arguments.output)
    if arguments.threads > 1 and not (into_array and files.is_array(arguments.input)):
        error("argument --threads: only from an array into an array")
    suffix = files.promises_else(arguments.output, json=arguments.json)
    if suffix:
        named = ", or an array into NAME.npy" if question.dtype else ""
        error(
            f"argument -o: {shown(arguments.output)}: {arguments.command} writes text, "
            f"or JSON lines with --json{named}, but no {suffix}: choose another name"
        )
    if not into_array:
        return
    if arguments.json:
        error("argument -o: an array holds no JSON")
    if not question.dtype:
        error(f"argument -o: there is no array of what {arguments.command} answers")
    if files.is_array(arguments.input):
        if arguments.shape:
            error("argument --shape: not from an array into an array")
        if arguments.melds:
            error("argument --melds: not from an array into an array")
