"""Wins as PyMahjongGB is asked about them."""

from test_peers_mcr import NAMES

KINDS = {"chi": "CHI", "pon": "PENG"}


def arguments(win):
    """Return the arguments of MahjongFanCalculator for a win of the oracle."""
    packs = tuple(
        (KINDS.get(meld.kind, "GANG"), NAMES[meld.tiles[1]], int(meld.kind != "ankan"))
        for meld in win.melds
    )
    return (
        packs,
        tuple(NAMES[t] for t in range(34) for _ in range(win.hand[t])),
        NAMES[win.tile],
        win.flowers,
        win.how == "tsumo",
        "seen" in win.flags,
        win.how == "rob" or "kong_draw" in win.flags,
        "last_tile" in win.flags,
        win.seat,
        win.round,
    )
