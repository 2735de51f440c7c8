"""How a win and a deal are spelled: as arguments, JSON, cases, flags of a command.

One line for each argument. Its name is that of the argument and of the field in JSON.
Its kind is the type of the value, for programs that read it from text.
"""

from __future__ import annotations

from mahjong_fast.named import NamedTuple


class Spelling(NamedTuple):
    """One argument of a win or a deal."""

    name: str  # the argument of `Win` or `Deal`, and the field in JSON
    kind: str
    key: str = ""  # in a case; "": cases do not say it
    flag: str = ""  # of the command line; "": none
    metavar: str = ""
    help: str = ""


# In the order in which the help lists them.
WIN = (
    Spelling("hand", "hand", "hand"),  # the argument HAND, of which commands say more
    Spelling(
        "win",
        "tile",
        "win",
        "--win",
        "TILE",
        "the winning tile: added to a hand of 3n+1 tiles, taken from one of 3n+2",
    ),
    Spelling(
        "melds",
        "melds",
        "melds",
        "--melds",
        "MELDS",
        "the melds if none are in brackets, in the order made: "
        "chi:123m@3,pon:555z@2,kan:1111p@0,add:2222s@1,ankan:9999m; four alike without "
        "a kind, as [2222p], are a claimed kong (kan); after @ the seat that the tile "
        "came from, as a number",
    ),
    Spelling(
        "how",
        "how",
        "how",
        "--how",
        "HOW",
        "tsumo 自摸 (the default), discard 点炮 (that with --from) or rob 抢杠; "
        "in Chinese or English, other words for these too: ron, 荣和, self-draw",
    ),
    Spelling(
        "from_seat",
        "seat",
        "from",
        "--from",
        "SEAT",
        "who discarded the winning tile, or added it to a pung: a seat as of "
        "--seat, so that 上家 is who sits left of the dealer",
    ),
    Spelling(
        "seat",
        "seat",
        "seat",
        "--seat",
        "SEAT",
        "the winner: 0 dealer 庄家 (the default), 1 right 下家, 2 opposite 对家 "
        "or 3 left 上家, as a number or a word: always the dealer's, so that 对家 is "
        "who sits opposite the dealer, not the winner",
    ),
    Spelling(
        "round",
        "wind",
        "round",
        "--round",
        "WIND",
        "the prevailing wind 风圈: E, S, W, N or 东南西北; E by default",
    ),
    Spelling(
        "kong_draw",
        "kongs",
        "kong_draw",
        "--kong-draw",
        "KONGS",
        "won on the replacement of a kong 杠上开花: kan@1 (claimed from "
        "seat 1, a number), add or ankan; with commas between several on end",
    ),
    Spelling(
        "last_tile", "flag", "haidi", "--last", "", "the last tile of the wall 海底"
    ),
    Spelling(
        "after_kong",
        "flag",
        "gangpao",
        "--after-kong",
        "",
        "discarded right after a kong 杠上炮",
    ),
    Spelling(
        "first",
        "first",
        "first",
        "--first",
        "FIRST",
        "won at once: heavenly 天和, earthly 地和, human 人和",
    ),
    Spelling(
        "wild", "tiles", "ghost", "--wild", "TILE", "the kind of tile that is wild 鬼牌"
    ),
    Spelling("flowers", "number", "flowers", "--flowers", "N", "flowers laid out 花牌"),
    Spelling(
        "visible",
        "flag",
        "visible",
        "--visible",
        "",
        "the other three of the winning tile are seen by all 和绝张",
    ),
    Spelling(
        "ready",
        "ready",
        "ready",
        "--ready",
        "READY",
        "the winner had declared ready: declared 报听, or at once: first 天听",
    ),
    Spelling(
        "jokers",
        "jokers",
        "",  # a case of the hand has them as a Hand
        "--jokers",
        "N",
        "jokers 赖子 in hand besides its tiles, which have no face of their own, "
        "0 to 8; --wild is of those that have one",
    ),
    Spelling(
        "locked",
        "tiles",
        "locked",
        "--locked",
        "TILES",
        "what the winner has let pass 漏胡 and may not win from others: 1s4p",
    ),
    Spelling(
        "winners",
        "winners",
        "",  # a case tells it by its `wins`
        "--winners",
        "N",
        "how many win on this tile: 1 (the default), 2 一炮双响 or 3 一炮三响",
    ),
    Spelling("facts", "mapping"),  # in a case each is a key of its own
)

DEAL = (
    Spelling("wins", "wins", "wins"),
    Spelling("round", "wind", "round"),  # that of the win
    Spelling(
        "kongs",
        "list",
        "kongs",
        "--kongs",
        "KONGS",
        "all kongs of the deal that are paid, of all players: 2:ankan, 0:add, "
        "1:kan@3 (claimed from seat 3), separated by commas, seats as numbers. A kong "
        "among the melds of the winner is not paid unless it is listed here, too",
    ),
    Spelling(
        "horses",
        "horses",
        "horses",
        "--horses",
        "TILES",
        "horses 马: 3m,5p, or with their owners, seats as of --seat, 0:3m,1:5p",
    ),
    Spelling(
        "streak",
        "number",
        "streak",
        "--streak",
        "N",
        "how many hands on end the dealer has dealt, this one included",
    ),
    Spelling(
        "turn",
        "turn",
        "turn",
        "--turn",
        "N",
        "which player to deal in this round the dealer is, 0 to 3: tells the next wind",
    ),
    Spelling("floor", "number", "floor"),
    Spelling("dealt", "seat"),  # a case has `kind: dealt`
    Spelling("history", "list", "history"),
    Spelling("players", "list", "players"),
    Spelling(
        "options",
        "facts",
        "",  # each fact is a key of its own
        "--fact",
        "NAME=VALUE",
        "a fact of the deal that these rules ask for: a_seat=0, already_liable=2, "
        "base=100, multiplier=5; may be repeated",
    ),
)
