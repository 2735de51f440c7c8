"""mpsz text read at once (part of core.pyx).

All other text, wrong text above all, is left to mahjong_fast.tiles.
"""

from cpython.unicode cimport (
    PyUnicode_1BYTE_DATA, PyUnicode_1BYTE_KIND, PyUnicode_CheckExact,
    PyUnicode_GET_LENGTH, PyUnicode_KIND
)
from libc.string cimport memset

from mahjong_fast import tiles


def parse(text, notation="mpsz"):
    """Return the 34 counts of the tiles in *text*, however many they are.

    White space may stand between tiles, or groups of them. The notations are

    mpsz     `123m0p11z`: digits and their suit, z the honours; `0p` is a red five, read
             as a five
    unicode  `🀇🀈🀉🀝🀀🀀`
    chinese  `一二三万 五筒 东东`: simplified or traditional, `饼` for 筒, `索` for 条,
             `白板`, `发财`, `红中`, `东风`, digits for numerals;
             `chinese-traditional` reads the same
    136      `0 4 8 16 108 109`: numbers of single tiles, four to an index, white space
             or a comma between them; one that comes twice is an error
    mjai     `1m 2m 3m 5pr E E`, white space or a comma between them; P, F, C are 白發中
    botzone  `W1 W2 W3 B5 F1 F1`: W 万, B 饼, T 条, F1 to F4 东南西北, J1 to J3 中發白

    >>> import mahjong_fast as mf
    >>> mf.parse("123m 0p 11z") == mf.parse("5p321m11z")
    True
    >>> mf.parse("🀇🀈🀉🀝🀀🀀", "unicode") == mf.parse("123m5p11z")
    True
    >>> mf.parse("一二三萬5餅東東", "chinese") == mf.parse("123m5p11z")
    True
    >>> mf.parse("123m40z")
    Traceback (most recent call last):
    mahjong_fast.errors.TileError: '0z' at column 6 of '123m40z': honours are 1z to 7z
    >>> mf.parse("22m022220m")
    Traceback (most recent call last):
    mahjong_fast.errors.CountError: 6 of 2m: at most four copies of a tile exist
    """
    cdef uint8_t counts[MJF_TILES]
    if type(notation) is str and notation == "mpsz" and read_mpsz(text, counts):
        return (<const uint8_t *>counts)[:MJF_TILES]
    return tiles.parse(text, notation)


cdef bint read_mpsz(object text, uint8_t *counts) noexcept:
    """Count the tiles of *text* from its end, where their suit stands.

    False if it is no str, has a fifth copy, or cannot be read, not by this at least.
    """
    cdef const unsigned char *chars
    cdef Py_ssize_t place
    cdef int digit
    cdef int first = 0, last = 0  # the lowest tile and the highest digit of the suit
    cdef bint bare = False  # no digit of the suit has been read yet
    if not PyUnicode_CheckExact(text) or PyUnicode_KIND(text) != PyUnicode_1BYTE_KIND:
        return False
    chars = <const unsigned char *>PyUnicode_1BYTE_DATA(text)
    memset(counts, 0, MJF_TILES)
    for place in range(PyUnicode_GET_LENGTH(text) - 1, -1, -1):
        digit = chars[place] - c"0"
        if 0 <= digit <= 9:
            if digit == 0 and last == 9:
                digit = 5
            if not 1 <= digit <= last:
                return False
            counts[first + digit - 1] += 1
            if counts[first + digit - 1] > mjf.MJF_COPIES:
                return False
            bare = False
        elif bare or not read_suit(chars[place], &first, &last):
            return False
        else:
            bare = last != 0
    return not bare


cdef inline bint read_suit(unsigned char letter, int *first, int *last) noexcept:
    """Find the tiles that digits before *letter* are; before a space they are none."""
    last[0] = 9
    if letter == c"m":
        first[0] = 0
    elif letter == c"p":
        first[0] = 9
    elif letter == c"s":
        first[0] = 18
    elif letter == c"z":
        first[0], last[0] = 27, 7
    elif letter == c" ":
        last[0] = 0
    else:
        return False
    return True
