"""How each kind of object is laid out on a sheet; each function returns a title."""

from __future__ import annotations

from mahjong_fast import words
from mahjong_fast.errors import HandSizeError, PictureError
from mahjong_fast.hand import Hand
from mahjong_fast.melds import MeldKind
from mahjong_fast.pictures.faces import BACK, HEIGHT, JOKER, WIDTH
from mahjong_fast.pictures.sheet import GAP, LINE, SPACE, Sheet, length
from mahjong_fast.tiles import TILE_NAMES, tile_name

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mahjong_fast._native.core import Decomposition, Discard, Ukeire
    from mahjong_fast.hand import Meld
    from mahjong_fast.tiles import Tile

_IN_A_LINE = 17  # useful tiles


def hand(sheet: Sheet, hand: Hand, win: Tile | None, seat: int) -> str:
    """Lay out the concealed tiles, the jokers, the winning tile apart, the melds."""
    if win is not None:
        hand = _without(hand, win)
    held = [TILE_NAMES[tile] for tile in range(34) for _ in range(hand.counts[tile])]
    x = _group(sheet, held + [JOKER] * hand.jokers, 0, 0)
    title = str(hand) or "no tiles"
    if win is not None:
        x = _group(sheet, [TILE_NAMES[win]], x, 0)
        title = f"{title}, wins on {TILE_NAMES[win]}"
    for meld in hand.melds:
        x = _meld(sheet, meld, x, seat)
    return title


def meld(sheet: Sheet, meld: Meld, seat: int) -> str:
    """Lay out one meld."""
    _meld(sheet, meld, 0, seat)
    return str(meld)


def ukeire(sheet: Sheet, ukeire: Ukeire) -> str:
    """Lay out the useful tiles, the number of live copies under each."""
    state, total = words.shanten(ukeire.shanten), words.live(ukeire.total)
    sheet.caption(f"{' '.join(state)}   {' '.join(total)}", 0, 0)
    counted = list(zip(ukeire.tiles, ukeire.counts, strict=True))
    for place, (tile, live) in enumerate(counted):
        row, column = divmod(place, _IN_A_LINE)
        x, y = column * (WIDTH + GAP), LINE + GAP + row * (HEIGHT + LINE + 2 * GAP)
        sheet.tile(tile_name(tile), x, y, dead=live == 0)
        number = f"×{live}"
        sheet.caption(number, x + (WIDTH - length(number)) / 2, y + HEIGHT)
    each = ", ".join(f"{tile_name(tile)} ×{live}" for tile, live in counted)
    return f"{state[0]}, {total[0]}: {each or words.NOTHING[0]}"


def discards(sheet: Sheet, discards: Sequence[Discard]) -> str:
    """Lay out a row for each discard: the tile thrown, and what is left then."""
    if not discards:
        sheet.caption(" ".join(words.NOTHING), 0, 0)
        return words.NOTHING[0]
    captions = [
        (" ".join(words.shanten(found.shanten)), " ".join(words.live(found.total)))
        for found in discards
    ]
    left = WIDTH + SPACE
    right = left + max(length(text) for pair in captions for text in pair) + SPACE
    y = 0.0
    for found, (state, total) in zip(discards, captions, strict=True):
        sheet.tile(tile_name(found.tile), 0, y)
        sheet.caption(state, left, y + 1)
        sheet.caption(total, left, y + 1 + LINE + GAP)
        y = _lines(sheet, found.tiles, right, y) + 2 * GAP
    return "; ".join(map(_discard, discards))


def decompositions(sheet: Sheet, readings: Sequence[Decomposition]) -> str:
    """Lay out a row for each reading: its shape, its sets and pairs."""
    captions = [" ".join(words.form(reading.form)) for reading in readings]
    left = max(map(length, captions)) + SPACE
    titles = []
    for row, (reading, caption) in enumerate(zip(readings, captions, strict=True)):
        y = row * (HEIGHT + SPACE)
        sheet.caption(caption, 0, y + (HEIGHT - LINE) / 2)
        groups = words.groups(reading)
        _reading(sheet, groups, list(reading.jokers), left, y)
        title = f"{words.form(reading.form)[0]}: {', '.join(map(words.names, groups))}"
        if reading.jokers:
            title += f"; jokers as {words.names(reading.jokers)}"
        titles.append(title)
    return "; ".join(titles)


def _without(hand: Hand, win: Tile) -> Hand:
    """Take the winning tile out of a hand of 3n+2 tiles; one of 3n+1 is without it."""
    change = {2: -1, 1: +1}.get(hand.total % 3)
    if change is None:
        raise HandSizeError(
            f"{hand.total} tiles: a hand that wins has 3n+2 tiles, or 3n+1 without the "
            "winning tile"
        )
    counts = list(hand.counts)
    counts[win] += change
    if counts[win] < 0:
        raise PictureError(f"the winning tile {TILE_NAMES[win]} is not in {hand}")
    changed = Hand(counts, hand.melds, hand.jokers)  # refuses a fifth copy
    return changed if change < 0 else hand


def _group(sheet: Sheet, faces: Sequence[str], x: float, y: float) -> float:
    """Put tiles side by side; return where the next group begins."""
    return sheet.tiles(faces, x, y) + SPACE - GAP if faces else x


def _meld(sheet: Sheet, meld: Meld, x: float, seat: int) -> float:
    """Put a meld as it lies on the table; return where the next group begins."""
    faces = [TILE_NAMES[tile] for tile in meld.tiles]
    if meld.kind is MeldKind.CONCEALED_KONG:
        faces[0] = faces[-1] = BACK
    fourth = faces.pop() if meld.kind is MeldKind.ADDED_KONG else None
    claimed = _claimed(meld, seat, len(faces))
    if claimed is not None:
        faces.insert(claimed, faces.pop(0))  # of a chow, its lowest tile
    for place, face in enumerate(faces):
        lies = place == claimed
        across, down = (HEIGHT, WIDTH) if lies else (WIDTH, HEIGHT)
        sheet.tile(face, x, HEIGHT - down, turned=lies)
        if fourth and place == (1 if claimed is None else claimed):
            above = HEIGHT - down - GAP - WIDTH
            sheet.tile(fourth, x + (across - HEIGHT) / 2, above, turned=True)
        x += across + GAP
    return x + SPACE - GAP


def _claimed(meld: Meld, seat: int, tiles: int) -> int | None:
    """Return the place of the tile that lies on its side: it points to who threw it."""
    if meld.from_seat is None:
        return None
    return {1: tiles - 1, 2: 1, 3: 0}.get((meld.from_seat - seat) % 4)


def _lines(sheet: Sheet, tiles: Sequence[Tile], x: float, y: float) -> float:
    """Put tiles in lines; return where what is below them begins."""
    faces = [tile_name(tile) for tile in tiles]
    for start in range(0, max(len(faces), 1), _IN_A_LINE):
        sheet.tiles(faces[start : start + _IN_A_LINE], x, y)
        y += HEIGHT + GAP
    return y


def _discard(found: Discard) -> str:
    state, total = words.shanten(found.shanten)[0], words.live(found.total)[0]
    useful = words.names(found.tiles) or words.NOTHING[0]
    return f"{tile_name(found.tile)} thrown: {state}, {total}: {useful}"


def _reading(
    sheet: Sheet,
    groups: Sequence[Sequence[Tile]],
    jokers: list[Tile],
    x: float,
    y: float,
) -> None:
    """Put the tiles of a reading; of tiles that are alike the first are the jokers."""
    for group in groups:
        for place, tile in enumerate(group):
            joker = tile in jokers
            if joker:
                jokers.remove(tile)
            sheet.tile(tile_name(tile), x + place * (WIDTH + GAP), y, joker=joker)
        x += len(group) * (WIDTH + GAP) - GAP + SPACE
