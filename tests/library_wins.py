"""Wins of the oracle as those of the library, and the facts of both side by side."""

from collections.abc import Iterable

from reference_wins import NO_FACE, Reading, Set, Win
from systems.common import Told

import mahjong_fast as mf
from mahjong_fast import scoring
from mahjong_fast._native import scoring as native

KINDS = ("chi", "pon", "kan", "add", "ankan")  # as the library numbers them
FIRST = ("heavenly", "earthly", "human")


def library_win(
    win: Win, wild: Iterable[int] = (), locked: Iterable[int] = ()
) -> mf.Win:
    """Return the same win as the library takes it; the faces of jokers are wild."""
    hand = list(win.hand)
    faceless = 0
    for face in win.jokers:
        if face == NO_FACE:
            faceless += 1
        else:
            hand[face] += 1
    kinds = {face for face in win.all_jokers() if face != NO_FACE}.union(wild)
    kongs = [m.kind for m in win.melds if m.kind in ("kan", "add", "ankan")]
    other = (win.seat + 1) % 4
    last = kongs[-1] if kongs else "ankan"
    drawn = f"kan@{other}" if last == "kan" else last
    ready = "first" if "ready_first" in win.flags else "ready" in win.flags
    return mf.Win(
        bytes(hand),
        win.tile,
        melds=[
            mf.Meld.parse(f"{meld.kind}:{mf.format(_counts(meld.tiles))}")
            for meld in win.melds
        ],
        how=win.how,
        seat=win.seat,
        round="ESWN"[win.round],
        winners=3 if "three_winners" in win.flags else 1,
        wild=sorted(kinds),
        kong_draw=drawn if "kong_draw" in win.flags else (),
        last_tile="last_tile" in win.flags,
        first=next((name for name in FIRST if name in win.flags), None),
        after_kong="after_kong" in win.flags,
        flowers=win.flowers,
        visible="seen" in win.flags,
        ready=ready,
        jokers=faceless,
        locked=sorted(locked),
    )


def told_win(win: mf.Win) -> Told:
    """Return a win of the library as the oracle takes it."""
    melds = []
    for meld in win.melds:
        kind = str(meld).partition(":")[0]
        melds.append(Set(kind, tuple(meld.tiles), True))
    jokers = [tile for tile in win.wild for _ in range(win.hand[tile])]
    wins = win.how == "tsumo" and win.win in win.wild
    holds = {
        "kong_draw": win.kong_draw,
        "after_kong": win.after_kong,
        "last_tile": win.last_tile,
        "seen": win.visible,
        "ready": win.ready is True,
        "ready_first": win.ready == "first",
        "three_winners": win.winners == 3,
        "joker_wins": wins,
        **{name: win.first == name for name in FIRST},
    }
    return Told(
        Win(
            tuple(0 if t in win.wild else n for t, n in enumerate(win.hand)),
            win.win,
            tuple(melds),
            win.how,
            win.seat,
            "ESWN".index(win.round),
            win.flowers,
            (*jokers, *(NO_FACE,) * win.jokers),
            frozenset(name for name, there in holds.items() if there),
        ),
        frozenset(win.wild),
        frozenset(win.locked),
    )


def _counts(tiles: tuple[int, ...]) -> bytes:
    return bytes(tiles.count(t) for t in range(34))


# ---- patterns ------------------------------------------------------------------------

OPTIONS = {
    "waits_live": native.WAITS_LIVE,
    "knitted_waits_whole": native.KNITTED_WAITS_WHOLE,
}
HONOR_RUNS = {"winds": native.RUNS_OF_WINDS, "dragons": native.RUNS_OF_DRAGONS}
# Of these the library gives one reading, of the narrower shape.
NARROWER = {
    mf.KNITTED_HONORS_SEVEN: mf.KNITTED_HONORS,
    mf.SCATTERED_SEVEN: mf.SCATTERED,
}


def key_of(win: Win, reading: Reading) -> tuple:
    """Return what tells a reading from all others of the win."""
    sets = tuple((KINDS.index(s.kind), s.tiles, s.melded) for s in reading.sets)
    pair = reading.pair
    if reading.form == mf.THIRTEEN_ORPHANS:  # the tile that is held twice
        pair = max(range(34), key=win.concealed().__getitem__)
    form = NARROWER.get(reading.form, reading.form)
    return form, sets, pair, reading.knitted or 0


def key_of_split(split: tuple) -> tuple:
    """Return what tells a reading of the library from all others of the win."""
    form, sets, pair, knitted, _ = split
    return (
        NARROWER.get(form, form),
        tuple((kind, tuple(tiles), bool(melded)) for kind, tiles, melded in sets),
        pair,
        knitted if form == mf.KNITTED_STRAIGHT else 0,
    )


def facts_of(
    win: Win, forms: int, options: tuple[str, ...], honor_runs: tuple[str, ...] = ()
) -> dict:
    """Return, by reading, how often the library says that each pattern holds."""
    asked = sum(OPTIONS[name] for name in options)
    names = list(scoring.PATTERNS)
    found = {}
    runs = sum(HONOR_RUNS[name] for name in honor_runs)
    for split, facts in native.facts(library_win(win), forms, asked, runs):
        key = key_of_split(split)
        assert key not in found, key
        found[key] = {name: facts.get(i, 0) for i, name in enumerate(names)}
    return found
