"""Digits and the letter of their suit: `123m0p11z`, which the C library reads."""

from __future__ import annotations

from mahjong_fast import names
from mahjong_fast.errors import misread, wrong_count

TYPE_CHECKING = False  # as typing has it, whose import would take 10 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mahjong_fast.errors import MahjongError

NAMES: tuple[str, ...] = names.TILES
INDEX = {name: tile for tile, name in enumerate(NAMES)}
INDEX |= {f"0{suit}": INDEX[f"5{suit}"] for suit in "mps"}  # red fives
KNOWN = "1m to 9m, p, s, 1z to 7z"

# What the C library says of text that it does not read, by name: why, and what stands
# behind the place and makes it wrong.
_REASONS = {
    "MJF_ERR_CHARACTER": ("not a digit, m, p, s or z", ""),
    "MJF_ERR_NO_SUIT": ("digits without m, p, s or z", ""),
    "MJF_ERR_NO_DIGITS": ("no digits before it", ""),
    "MJF_ERR_HONOR": ("honours are 1z to 7z", "z"),
}

_reader: Callable[[str], bytes]
_writer: Callable[[bytes], str]


def set_library(reader: Callable[[str], bytes], writer: Callable[[bytes], str]) -> None:
    """Say what reads and writes: from text to 34 counts and back, by the C library."""
    global _reader, _writer
    _reader, _writer = reader, writer


def read(text: str) -> list[int]:
    """Return the counts of the tiles in *text*."""
    return list(_reader(text))


def explain(
    status: str, text: str, column: int, length: int, tile: int, copies: int
) -> MahjongError | None:
    """Return the error for text that the C library does not read as tiles.

    *status* is the name of its status, the numbers are those of its mjf_text_error.
    None where the status is of another kind of text.

    >>> from mahjong_fast.notations import mpsz
    >>> mpsz.explain("MJF_ERR_HONOR", "11z8z", 4, 1, 34, 0)
    TileError("'8z' at column 4 of '11z8z': honours are 1z to 7z")
    """
    if status == "MJF_ERR_COUNT":
        return wrong_count(tile, copies)
    if status not in _REASONS:
        return None
    reason, suffix = _REASONS[status]
    start = column - 1
    if status == "MJF_ERR_CHARACTER":
        reason += hint(text[start])
    return misread(text, start, start + length, reason, suffix)


def write(counts: Sequence[int]) -> str:
    """Return digits in ascending order, suit by suit."""
    return _writer(bytes(counts))


def hint(char: str) -> str:
    """Name the notation that *char* belongs to, where its look tells."""
    from mahjong_fast.notations import chinese, unicode

    if char in unicode.INDEX:
        return '; notation="unicode" reads it'
    if char in chinese.CHARACTERS:
        return '; notation="chinese" reads it'
    return ""
