"""mpsz text read in Python, slowly: what the reader in C is compared with."""

from mahjong_fast.errors import misread, wrong_count
from mahjong_fast.notations.mpsz import INDEX, hint

_SUIT_INDEX = {
    suit: {name[0]: tile for name, tile in INDEX.items() if name[1] == suit}
    for suit in "mpsz"
}


def read(text: str) -> list[int]:
    """Return the counts of the tiles in *text*, those above four too."""
    counts = [0] * 34
    start = 0  # of the digits that wait for their suit
    for end, char in enumerate(text):
        if char in "0123456789":
            continue
        tiles = _SUIT_INDEX.get(char)
        if tiles is None:
            if not char.isspace():
                reason = f"not a digit, m, p, s or z{hint(char)}"
                raise misread(text, end, end + 1, reason)
            if start != end:
                raise misread(text, start, end, "digits without m, p, s or z")
        elif start == end:
            raise misread(text, end, end + 1, "no digits before it")
        else:
            for place, digit in enumerate(text[start:end], start):
                if digit not in tiles:
                    raise misread(text, place, place + 1, "honours are 1z to 7z", "z")
                counts[tiles[digit]] += 1
        start = end + 1
    if start != len(text):
        raise misread(text, start, len(text), "digits without m, p, s or z")
    return counts


def parse(text: str) -> bytes:
    """Return what `mahjong_fast.parse` does, or raise the same."""
    counts = read(text)
    for tile, count in enumerate(counts):
        if count > 4:
            raise wrong_count(tile, count)
    return bytes(counts)
