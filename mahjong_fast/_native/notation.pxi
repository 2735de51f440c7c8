"""Tiles and melds in text (part of core.pyx). The C library reads mpsz."""

from cpython.unicode cimport (
    PyUnicode_AsUTF8AndSize, PyUnicode_Check, PyUnicode_DecodeASCII
)

from mahjong_fast._native.mjf cimport mjf_meld, mjf_text_error

from mahjong_fast import tiles
from mahjong_fast.notations import mpsz


cdef struct Text:  # in UTF-8
    const char *at
    Py_ssize_t length


cdef extern from *:
    bint is_ascii "PyUnicode_IS_COMPACT_ASCII"(object text)
    Py_ssize_t length_of "PyUnicode_GET_LENGTH"(object text)
    char *ascii_of "PyUnicode_1BYTE_DATA"(object text)


cdef object words_of_melds = None


cdef in_words():
    """Return `mahjong_fast.melds`, imported when it is first needed: it takes 3 ms."""
    global words_of_melds
    if words_of_melds is None:
        from mahjong_fast import melds
        words_of_melds = melds
    return words_of_melds


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
    if not PyUnicode_Check(text):
        return tiles.parse(text, notation)  # which says so
    read_tiles(text, notation, counts)
    return (<const uint8_t *>counts)[:MJF_TILES]


cdef inline bint is_mpsz(notation) except -1:
    return isinstance(notation, str) and notation == "mpsz"


cdef int read_tiles(text, notation, uint8_t *counts) except -1:
    """Count the tiles of a str in any notation, or raise."""
    if is_mpsz(notation):
        return read_mpsz(text, counts)
    found = tiles.parse(text, notation)
    memcpy(counts, PyBytes_AS_STRING(found), MJF_TILES)
    return 0


cdef inline int read_mpsz(text, uint8_t *counts) except -1:
    """Count the tiles of a str, or raise."""
    if is_ascii(text) and MJF_OK == mjf.mjf_parse(
        ascii_of(text), length_of(text), counts, NULL, NULL
    ):
        return 0
    return read_any_mpsz(text, counts)


cdef int read_any_mpsz(text, uint8_t *counts) except -1:
    cdef Text utf8
    cdef mjf_text_error error
    kept = encode(text, &utf8)
    status = mjf.mjf_parse(utf8.at, utf8.length, counts, NULL, &error)
    if status != MJF_OK:
        raise misread(status, text, &error, False)
    return 0


def write_mpsz(bytes counts not None):
    """Return the text of 34 counts that are known to be right."""
    cdef char text[mjf.MJF_HAND_TEXT]
    cdef size_t length
    if len(counts) != MJF_TILES:
        raise ValueError("34 counts")
    status = mjf.mjf_format(<const uint8_t *>counts, NULL, text, &length)
    if status != MJF_OK:
        fail(status, <const uint8_t *>counts, 0, NULL, None)
    return PyUnicode_DecodeASCII(text, length, NULL)


mpsz.set_library(parse, write_mpsz)


cdef inline encode(text, Text *utf8):
    """Return what the UTF-8 of a str belongs to, and must outlive it."""
    if is_ascii(text):
        utf8.at, utf8.length = ascii_of(text), length_of(text)
        return text
    return encode_other(text, utf8)


cdef encode_other(text, Text *utf8):
    try:
        utf8.at = PyUnicode_AsUTF8AndSize(text, &utf8.length)
        return text
    except UnicodeEncodeError:  # half a character
        encoded = text.encode("utf-8", "surrogatepass")
        utf8.at, utf8.length = encoded, len(encoded)
        return encoded


cdef misread(mjf_status status, text, const mjf_text_error *error,
             bint in_melds=True):
    """Return the exception for text of tiles or melds that cannot be read."""
    cdef uint8_t counts[MJF_TILES]
    cdef Text utf8
    name = mjf.mjf_status_name(status).decode()
    found = None
    if in_melds and status == mjf.MJF_ERR_CHARACTER and text[error.column - 1] in "[]":
        found = in_words().unread_bracket(text)
    if found is None:
        found = mpsz.explain(
            name, text, error.column, error.length, error.tile, error.copies
        )
    if found is None:
        held = None
        place = text[error.column - 1 : error.column - 1 + error.length]
        kept = encode(place, &utf8)
        if mjf.mjf_parse(utf8.at, utf8.length, counts, NULL, NULL) == MJF_OK:
            held = (<const uint8_t *>counts)[:MJF_TILES]
        found = in_words().misread(
            name, text, error.column, error.length, error.kind, held
        )
    return found


cdef tuple read_melds(text, notation):
    """The melds of a str, or raise."""
    cdef mjf_meld few[8]
    cdef uint8_t few_seats[8]
    cdef mjf_meld *melds = few
    cdef uint8_t *seats = few_seats
    cdef mjf_text_error error
    cdef Text utf8
    cdef size_t n, i, room
    if not is_mpsz(notation):
        text = in_words().in_mpsz(text, notation)
    kept = encode(text, &utf8)
    status = mjf.mjf_parse_melds(
        utf8.at, utf8.length, 0, melds, seats, 8, &n, &error
    )
    if status == mjf.MJF_ERR_CAPACITY:
        room = utf8.length
        memory = bytearray(room * (sizeof(mjf_meld) + 1))
        melds = <mjf_meld *><char *>memory
        seats = <uint8_t *>&melds[room]
        status = mjf.mjf_parse_melds(
            utf8.at, utf8.length, 0, melds, seats, room, &n, &error
        )
    if status != MJF_OK:
        raise misread(status, text, &error)
    return tuple([new_meld(&melds[i], seats[i]) for i in range(n)])
