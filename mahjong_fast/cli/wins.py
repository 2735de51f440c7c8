"""A win in the arguments of the program, as the case that it makes."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

import mahjong_fast as mf
from mahjong_fast.cli.hands import Conditions, melds_in, read_hand
from mahjong_fast.notations import KNOWN_NOTATIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from mahjong_fast import Hand

MOST_JOKERS = 8  # as of a `Hand`; to import what says so takes time


def add_win(command: argparse.ArgumentParser, *, optional: bool = False) -> None:
    """Add the arguments that tell how a hand was won."""
    command.add_argument(
        "hand",
        nargs="?" if optional else None,
        metavar="HAND",
        help="the concealed tiles, its melds in brackets after it"
        + ("; without a hand: nobody won" if optional else ""),
    )
    command.add_argument(
        "--win",
        metavar="TILE",
        help="the winning tile: added to a hand of 3n+1 tiles, taken from one of 3n+2",
    )
    command.add_argument(
        "--melds",
        metavar="MELDS",
        help="the melds if none are in brackets, in the order made: "
        "chi:123m@3,pon:555z@2,kan:1111p@0,add:2222s@1,ankan:9999m; four alike without "
        "a kind, as [2222p], are a claimed kong (kan); after @ the seat that the tile "
        "came from, as a number",
    )
    command.add_argument(
        "--notation",
        choices=KNOWN_NOTATIONS,
        metavar="NAME",
        help="how tiles are written: mpsz (the default), unicode, chinese, mjai, "
        "botzone or 136, as `mahjong-fast waits --help` shows them",
    )
    command.add_argument(
        "--how",
        type=_how,
        metavar="HOW",
        help="tsumo 自摸 (the default), discard 点炮 (that with --from) or rob 抢杠; "
        "in Chinese or English, other words for these too: ron, 荣和, self-draw",
    )
    command.add_argument(
        "--from",
        dest="giver",
        type=seat,
        metavar="SEAT",
        help="who discarded the winning tile, or added it to his pung: a seat as of "
        "--seat, so that 上家 is who sits left of the dealer",
    )
    command.add_argument(
        "--seat",
        type=seat,
        metavar="SEAT",
        help="the winner: 0 dealer 庄家 (the default), 1 right 下家, 2 opposite 对家 "
        "or 3 left 上家, as a number or a word: always the dealer's, so that 对家 is "
        "who sits opposite the dealer, not the winner",
    )
    command.add_argument(
        "--round",
        type=_wind,
        metavar="WIND",
        help="the prevailing wind 风圈: E, S, W, N or 东南西北; E by default",
    )
    command.add_argument(
        "--kong-draw",
        metavar="KONGS",
        help="won on the replacement of a kong 杠上开花: kan@1 (claimed from "
        "seat 1, a number), add or ankan; with commas between several on end",
    )
    command.add_argument(
        "--last", action="store_true", help="the last tile of the wall 海底"
    )
    command.add_argument(
        "--after-kong", action="store_true", help="discarded right after a kong 杠上炮"
    )
    command.add_argument(
        "--first",
        type=_first,
        metavar="FIRST",
        help="won at once: heavenly 天和, earthly 地和, human 人和",
    )
    command.add_argument(
        "--wild", metavar="TILE", help="the kind of tile that is wild 鬼牌"
    )
    command.add_argument(
        "--flowers",
        type=number,
        metavar="N",
        help="flowers laid out 花牌",
    )
    command.add_argument(
        "--visible",
        action="store_true",
        help="the other three of the winning tile are seen by all 和绝张",
    )
    command.add_argument(
        "--ready",
        type=_ready,
        metavar="READY",
        help="the winner had declared that he was ready: declared 报听, or at once: "
        "first 天听",
    )
    command.add_argument(
        "--jokers",
        type=_below(MOST_JOKERS + 1),
        default=0,
        metavar="N",
        help="jokers 赖子 in hand besides its tiles, which have no face of their own, "
        f"0 to {MOST_JOKERS}; --wild is of those that have one",
    )
    command.add_argument(
        "--locked",
        metavar="TILES",
        help="what the winner has let pass 漏胡 and may not win from others: 1s4p",
    )


def case_of(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the win as a case says it; a wrong option ends the program."""
    error = arguments.parser.error
    if arguments.win is None:
        error("the winning tile is needed: --win TILE")
    how = arguments.how or ("tsumo" if arguments.giver is None else "discard")
    case: dict[str, Any] = {
        "seat": arguments.seat or 0,
        "how": how,
        "round": arguments.round or "E",
    }
    if how != "tsumo":
        if arguments.giver is None:
            error(f"--how {how}: from whom? --from SEAT")
        case["from"] = arguments.giver
    elif arguments.giver is not None:
        error("--from: who draws wins from nobody")
    if arguments.seat is None and arguments.giver == 0:
        error("--from 0: the winner is the dealer, seat 0, unless --seat says another")
    case["hand"], case["win"] = _hand(arguments)
    if arguments.kong_draw:
        case["kong_draw"] = arguments.kong_draw.split(",")
    for name, value in (
        ("haidi", arguments.last),
        ("gangpao", arguments.after_kong),
        ("first", arguments.first),
        ("ghost", tiles_of(arguments, arguments.wild)),
        ("flowers", arguments.flowers),
        ("visible", arguments.visible),
        ("ready", arguments.ready),
        ("locked", tiles_of(arguments, arguments.locked)),
    ):
        if value:
            case[name] = value
    return case


def _hand(arguments: argparse.Namespace) -> tuple[Hand, str]:
    """Read the hand with its melds and jokers, without the winning tile, and that."""
    text = arguments.hand.encode(errors="replace").decode()
    notation = notation_of(arguments)
    try:
        win = mf.tile_index(arguments.win, notation)
        given = melds_in(arguments.melds or "", notation)
    except mf.MahjongError as error:
        arguments.parser.error(str(error))
    counts, melds = read_hand(text, Conditions(notation=notation, melds=given))
    held = bytearray(counts)
    total = sum(held) + arguments.jokers
    if total % 3 == 2:
        if not held[win]:
            raise mf.HandSizeError(
                f"{text}: {total} tiles, and the winning tile "
                f"{arguments.win} is not among them"
            )
        held[win] -= 1
    return mf.Hand(bytes(held), melds, arguments.jokers), mf.tile_name(win)


def notation_of(arguments: argparse.Namespace) -> str:
    """Return how tiles are written; nothing is said by default, to be told apart."""
    return arguments.notation or "mpsz"


def tiles_of(arguments: argparse.Namespace, text: str | None) -> str | None:
    """Return tiles as a case has them; wrong ones end the program."""
    notation = notation_of(arguments)
    if not text or notation == "mpsz":
        return text
    try:
        return mf.format(mf.parse(text, notation))
    except mf.MahjongError as error:
        parser: argparse.ArgumentParser = arguments.parser
        parser.error(str(error))


def _how(text: str) -> str | None:
    from mahjong_fast.scoring.arguments import how_of  # start-up counts

    return _read(how_of, text)


_READY: dict[str, bool | str] = {
    "declared": True,
    "报听": True,
    "報聽": True,
    "first": "first",
    "天听": "first",
    "天聽": "first",
}


def _ready(text: str) -> bool | str:
    found = _READY.get(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r}: it is declared 报听 or first 天听")
    return found


def winners(text: str) -> int:
    """Read how many win on one tile: a number from 1 to 3, or what three are called.

    >>> from mahjong_fast.cli.wins import winners
    >>> winners("2"), winners("一炮三响")
    (2, 3)
    """
    found = _WINNERS.get(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 3")
    return found


_WINNERS = {"1": 1, "2": 2, "3": 3, "一炮双响": 2, "一炮三响": 3, "一炮三響": 3}


def _first(text: str) -> str | None:
    from mahjong_fast.scoring.arguments import first_of

    return _read(first_of, text)


def _read(read: Callable[[str], str | None], text: str) -> str | None:
    """Read an argument as a win does, and say why it cannot be."""
    try:
        return read(text)
    except mf.MahjongError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _wind(text: str) -> str | None:
    from mahjong_fast.scoring.arguments import wind_of

    return _read(wind_of, text.upper())


_SEATS = {
    word: seat
    for seat, words in enumerate(
        (
            ("0", "dealer", "庄家", "庄", "莊家", "莊"),
            ("1", "right", "下家"),
            ("2", "opposite", "对家", "對家"),
            ("3", "left", "上家"),
        )
    )
    for word in words
}


def seat(text: str) -> int:
    """Read a seat, counted from the dealer: a number, or a word.

    >>> from mahjong_fast.cli.wins import seat
    >>> seat("2"), seat("对家"), seat("left")
    (2, 2, 3)
    """
    found = _SEATS.get(text)
    if found is None:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no seat: they are 0 to 3, or dealer 庄家, right 下家, "
            "opposite 对家 and left 上家"
        )
    return found


def number(text: str) -> int:
    """Read a number from 0 to 99."""
    return _below(100)(text)


def _below(most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and int(text[:9]) < most):
            raise argparse.ArgumentTypeError(
                f"{text!r} is not a number from 0 to {most - 1}"
            )
        return int(text)

    return read
