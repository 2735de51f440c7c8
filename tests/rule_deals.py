"""Deals at random for the tests of rule systems: hands, melds, ways of winning."""

import random

import mahjong_fast as mf
from mahjong_fast.settlement import Kong

SUITS = "mps"


def deals(n, seed, *, discard=True, chows=True):
    """Yield deals with one winner whose hand is complete, and kongs and horses."""
    rng = random.Random(seed)
    hands = mf.random_wins(n, seed=seed)
    for counts in hands.tolist():
        yield deal(rng, counts, discard=discard, chows=chows)


def deal(rng, counts, *, discard, chows):
    reading = rng.choice(mf.decompose(bytes(counts), forms=mf.STANDARD) or [None])
    seat = rng.randrange(4)
    whole = tuple(counts)
    melds = []
    if reading is not None:
        for tiles in rng.sample(reading.sets, rng.randrange(4)):
            meld = melded(rng, counts, whole, tiles, seat, chows)
            if meld is not None:
                melds.append(meld)
    held = [tile for tile in range(34) for _ in range(counts[tile])]
    win = rng.choice(held)
    counts[win] -= 1
    ways = ["tsumo", "discard"] if discard else ["tsumo"]
    alone = counts[win] == 0 and not any(win in meld.tiles for meld in melds)
    how = rng.choice([*ways, "rob"] if alone else ways)
    kongs = [m for m in melds if len(m.tiles) == 4]
    drawn = how == "tsumo"
    event = {}
    if drawn and kongs and rng.random() < 0.5:
        last = kongs[-1]
        melds.remove(last)
        melds.append(last)  # after which the winning tile was drawn
        word = str(last).partition(":")[0]
        giver = f"@{last.from_seat}" if word == "kan" else ""
        event["kong_draw"] = (word + giver,)
    if drawn and rng.random() < 0.2:
        event["last_tile"] = True
    giver = rng.choice([other for other in range(4) if other != seat])
    wind = rng.choice("ESWN")
    winner = mf.Win(
        bytes(counts),
        win,
        melds=melds,
        how=how,
        seat=seat,
        from_seat=None if drawn else giver,
        round=wind,
        **event,
    )
    ledger = tuple(
        Kong(seat, "kan", m.from_seat)
        if str(m).startswith("kan")
        else Kong(seat, str(m).partition(":")[0])
        for m in kongs
    )
    return mf.Deal(wins=(winner,), round=wind, kongs=ledger)


def melded(rng, counts, whole, tiles, seat, chows):
    """Take a set out of the counts and return it as a meld, or None."""
    name = mf.tile_name
    text = "".join(name(tile)[0] for tile in tiles) + name(tiles[0])[1]
    giver = rng.choice([other for other in range(4) if other != seat])
    if tiles[0] != tiles[1]:
        if not chows:
            return None
        found = f"chi:{text}@{(seat - 1) % 4}"
    else:
        four = text[0] * 4 + text[-1]
        kinds = [f"pon:{text}@{giver}"]
        if whole[tiles[0]] == 3:
            kinds += [f"kan:{four}@{giver}", f"add:{four}@{giver}", f"ankan:{four}"]
        found = rng.choice(kinds)
    for tile in tiles:
        counts[tile] -= 1
    return mf.Meld.parse(found)


def permuted(win, order):
    """Return the same win with the suits in another order, as `"psm"`."""
    table = str.maketrans(SUITS, order)
    said = win.to_dict()
    for name in ("hand", "win"):
        said[name] = said[name].translate(table)
    # Words such as `pon` have letters of suits: only the tiles of a meld are turned.
    said["melds"] = [
        f"{word}:{tiles.translate(table)}"
        for word, _, tiles in (str(meld).partition(":") for meld in win.melds)
    ]
    said["wild"] = [mf.tile_name(t).translate(table) for t in win.wild]
    return mf.Win.from_dict(said)
