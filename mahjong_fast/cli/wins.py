"""A win in the arguments of the program, as the case that it makes."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from typing import Any

import mahjong_fast as mf
from mahjong_fast.cli import flags
from mahjong_fast.cli.hands import Conditions, melds_in, printable, read_argument
from mahjong_fast.errors import shown
from mahjong_fast.scoring.spelling import WIN, Spelling

Reader = Callable[[str], Any]


def words(*rows: tuple[str, object], told: str) -> Reader:
    """Return what reads one of the words in *rows*; others are *told* what they are."""
    known = {word: value for named, value in rows for word in named.split()}

    def read(text: str) -> object:
        if text not in known:
            raise flags.Wrong(f"{shown(text)}{told}")
        return known[text]

    return read


seat = words(
    ("0 dealer 庄家 庄 莊家 莊", 0),
    ("1 right 下家", 1),
    ("2 opposite 对家 對家", 2),
    ("3 left 上家", 3),
    told=" is no seat: they are 0 to 3, or dealer 庄家, right 下家, opposite 对家 and "
    "left 上家",
)
NOT_TO_THREE = " is not a number from 1 to 3"


def _argument_of_win(name: str) -> Reader:
    """Return what reads a word as `Win` does, and says why it cannot be."""

    def read(text: str) -> Any:
        from mahjong_fast.scoring import arguments  # start-up counts

        try:
            return getattr(arguments, name)(text.upper() if name == "wind_of" else text)
        except mf.MahjongError as error:
            raise flags.Wrong(str(error)) from None

    return read


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _horses(text: str) -> list[str] | dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    parts = _list(text)
    if not any(":" in part for part in parts):
        return parts
    for part in parts:
        owner, colon, tile = part.partition(":")
        if not colon:
            raise flags.Wrong(f"{shown(part)}: whose? as 0:{part}")
        found.setdefault(seat(owner), []).append(tile)
    return found


def _fact(text: str) -> tuple[str, Any]:
    from mahjong_fast.checks import near
    from mahjong_fast.settlement.facts import FACT_KEYS

    name, value = flags.option(text)
    if name not in FACT_KEYS:
        raise flags.Wrong(f"no fact {shown(name)}{near(name, sorted(FACT_KEYS))}")
    if isinstance(value, str) and "," in value:
        return name, [flags.scalar(part) for part in _list(value)]
    return name, [value] if name == "already_liable" else value


# How argparse reads what a `Spelling` of that kind holds.
KINDS: dict[str, dict[str, Any]] = {
    "tile": {},
    "tiles": {},
    "melds": {},
    "kongs": {},
    "flag": {"action": "store_true"},
    "how": {"type": _argument_of_win("how_of")},
    "first": {"type": _argument_of_win("first_of")},
    "wind": {"type": _argument_of_win("wind_of")},
    "seat": {"type": seat},
    "number": {"type": flags.number(0, 99)},
    "jokers": {"type": flags.number(0, 8), "default": 0},
    "turn": {"type": flags.number(0, 3)},
    "list": {"type": _list},
    "horses": {"type": _horses},
    "facts": {"type": _fact, "action": "append", "default": []},
    "ready": {
        "type": words(
            ("declared 报听 報聽", True),
            ("first 天听 天聽", "first"),
            told=": it is declared 报听 or first 天听",
        )
    },
    "winners": {
        "type": words(
            ("1", 1), ("2 一炮双响", 2), ("3 一炮三响 一炮三響", 3), told=NOT_TO_THREE
        )
    },
}


def add_said(command: flags.Parser, said: Iterable[Spelling]) -> None:
    """Add a flag for each `Spelling` that has one."""
    for spelled in said:
        if not spelled.flag:
            continue
        given = {**KINDS[spelled.kind], "dest": spelled.name, "help": spelled.help}
        if spelled.metavar:
            given["metavar"] = spelled.metavar
        command.add_argument(spelled.flag, **given)


def add_win(command: flags.Parser, *, optional: bool = False) -> None:
    """Add the arguments that tell how a hand was won."""
    command.add_argument(
        "hand",
        nargs="?" if optional else None,
        metavar="HAND",
        help="the concealed tiles, its melds in brackets after it"
        + ("; without a hand: nobody won" if optional else ""),
    )
    flagged = [one for one in WIN if not (optional and one.name == "winners")]
    add_said(command, flagged[:3])
    end = ", as `mahjong-fast waits --help` shows them"
    # Nothing is said by default, to be told apart.
    flags.add_notation(command, "how tiles are written", end, default=None)
    add_said(command, flagged[3:])


def case_of(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the win as a case says it; a wrong option ends the program."""
    error, giver = arguments.parser.error, arguments.from_seat
    if arguments.win is None:
        error("the winning tile is needed: --win TILE")
    how = arguments.how or ("tsumo" if giver is None else "discard")
    if how != "tsumo" and giver is None:
        error(f"--how {how}: from whom? --from SEAT")
    if how == "tsumo" and giver is not None:
        error("--from: who draws wins from nobody")
    if arguments.seat is None and giver == 0:
        error("--from 0: the winner is the dealer, seat 0, unless --seat says another")
    case: dict[str, Any] = {"how": how}
    case["hand"], case["win"] = _hand(arguments)
    for spelled in WIN:
        value = getattr(arguments, spelled.name, None)
        if spelled.kind == "tiles":
            value = tiles_of(arguments, value)
        elif spelled.kind == "kongs" and value:
            value = value.split(",")
        if spelled.name not in _HANDS and (value or type(value) is int):
            case.setdefault(spelled.key, value)
    case.pop("", None)  # what no case says
    return case


_HANDS = ("hand", "win", "melds")  # which make a Hand together


def _hand(arguments: argparse.Namespace) -> tuple[mf.Hand, str]:
    """Read the hand with its melds and jokers, without the winning tile, and that."""
    notation = arguments.notation or "mpsz"
    with flags.faults_end(arguments):
        win = mf.tile_index(arguments.win, notation)
        given = melds_in(arguments.melds or "", notation)
    instead = f"write out the hand: {arguments.command} reads none from a file"
    conditions = Conditions(notation=notation, melds=given)
    counts, melds = read_argument(arguments.hand, conditions, instead)
    held = bytearray(counts)
    total = sum(held) + arguments.jokers
    if total % 3 == 2:
        if not held[win]:
            raise mf.HandSizeError(
                f"{printable(arguments.hand)}: {total} tiles, and the winning tile "
                f"{arguments.win} is not among them"
            )
        held[win] -= 1
    return mf.Hand(bytes(held), melds, arguments.jokers), mf.tile_name(win)


def tiles_of(arguments: argparse.Namespace, text: str | None) -> str | None:
    """Return tiles as a case has them; wrong ones end the program."""
    notation = arguments.notation or "mpsz"
    if not text or notation == "mpsz":
        return text
    with flags.faults_end(arguments):
        return mf.format(mf.parse(text, notation))
