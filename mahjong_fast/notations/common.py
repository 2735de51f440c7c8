"""What several notations share."""

from __future__ import annotations

from mahjong_fast.errors import misread

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mahjong_fast.errors import TileError


def read_codes(
    text: str, index: dict[str, int], wrong: Callable[[str, int], TileError]
) -> list[int]:
    """Count tiles of one or two characters that follow each other.

    White space may stand between them. *wrong* gives the error for what is no tile, of
    the text and the place in it.
    """
    counts = [0] * 34
    place = 0
    while place < len(text):
        code = text[place : place + 2]
        if code not in index:
            code = text[place]
        tile = index.get(code)
        if tile is not None:
            counts[tile] += 1
        elif not code.isspace():
            raise wrong(text, place)
        place += len(code)
    return counts


def read_words(
    text: str, index: dict[str, int], known: str
) -> Iterator[tuple[int, str, int]]:
    """Yield the place of each word, the word and the tile that it is in *index*.

    White space or one comma is between words. *known* names the tiles for messages.

    >>> from mahjong_fast.notations.common import read_words
    >>> list(read_words("5mr, C", {"5mr": 4, "C": 33}, "5mr, C"))
    [(0, '5mr', 4), (5, 'C', 33)]
    """
    end = 0  # of the word before
    parts = text.split(",")
    for part in parts:
        words = part.split()
        if not words and len(parts) > 1:
            comma = text.index(",", end)
            raise misread(text, comma, comma + 1, "a comma stands between two tiles")
        for word in words:
            start = text.index(word, end)
            end = start + len(word)
            tile = index.get(word)
            if tile is None:
                raise misread(text, start, end, f"no tile: they are {known}")
            yield start, word, tile


def write_words(counts: Sequence[int], names: Sequence[str]) -> str:
    """Return the *names* of the tiles, by index, with a space between them."""
    return " ".join(names[tile] for tile in range(34) for _ in range(counts[tile]))
