/* melds.c - melds in text, `kind:tiles@seat`, and back. */
#include <string.h>

#include "text.h"

/* The names of the kinds: first, in their order, those that are written. */
static const struct {
    const char *name;
    uint8_t bytes, kind;
} words[] = {
#define WORD(name, kind) {name, sizeof name - 1, kind}
    WORD("chi", MJF_CHOW),
    WORD("pon", MJF_PUNG),
    WORD("kan", MJF_CLAIMED_KONG),
    WORD("add", MJF_ADDED_KONG),
    WORD("ankan", MJF_CONCEALED_KONG),
    WORD("吃", MJF_CHOW),
    WORD("碰", MJF_PUNG),
    WORD("杠", MJF_CLAIMED_KONG),
    WORD("槓", MJF_CLAIMED_KONG),
    WORD("明杠", MJF_CLAIMED_KONG),
    WORD("明槓", MJF_CLAIMED_KONG),
    WORD("加杠", MJF_ADDED_KONG),
    WORD("加槓", MJF_ADDED_KONG),
    WORD("补杠", MJF_ADDED_KONG),
    WORD("補杠", MJF_ADDED_KONG),
    WORD("補槓", MJF_ADDED_KONG),
    WORD("暗杠", MJF_CONCEALED_KONG),
    WORD("暗槓", MJF_CONCEALED_KONG),
    WORD("chow", MJF_CHOW),
    WORD("pung", MJF_PUNG),
    WORD("peng", MJF_PUNG),
    WORD("kong", MJF_CLAIMED_KONG),
    WORD("minkan", MJF_CLAIMED_KONG),
    WORD("kakan", MJF_ADDED_KONG),
#undef WORD
};

enum {
    WORDS = sizeof words / sizeof words[0],
    EVERY_RUN = MJF_RUNS_OF_WINDS | MJF_RUNS_OF_DRAGONS
};

#define CHOW_STARTS ((uint64_t)0x7F | (uint64_t)0x7F << 9 | (uint64_t)0x7F << 18)
#define WINDS ((uint64_t)0xF << MJF__FIRST_HONOR)
#define DRAGONS ((uint64_t)7 << MJF__FIRST_DRAGON)

static size_t bytes_of(mjf__text_span text) { return (size_t)(text.end - text.begin); }

static mjf_status wrong(mjf_status status, const mjf__text_byte *begin,
                        const mjf__text_byte *end, unsigned kind,
                        mjf__text_fault *fault) {
    fault->place.begin = begin;
    fault->place.end = end;
    fault->copies = 0;
    fault->tile = MJF_TILES;
    fault->kind = (uint8_t)kind;
    return status;
}

/* The bytes of the blank that `text` ends with. */
static unsigned last_blank(mjf__text_span text) {
    for (unsigned bytes = 1; bytes <= 3 && bytes <= bytes_of(text); bytes++)
        if (mjf__text_blank(text.end - bytes, text.end) == bytes) return bytes;
    return 0;
}

static mjf__text_span stripped(mjf__text_span text) {
    unsigned bytes;
    while ((bytes = mjf__text_blank(text.begin, text.end)) != 0) text.begin += bytes;
    while ((bytes = last_blank(text)) != 0) text.end -= bytes;
    return text;
}

/* The bytes of the last colon before `end`, : or ：, and *begin where it is; 0 if there is
 * none. */
static unsigned last_colon(mjf__text_span text, const mjf__text_byte **begin) {
    for (const mjf__text_byte *at = text.end; at > text.begin; at--) {
        const unsigned bytes = at[-1] == ':' ? 1 : 3;
        *begin = at - 1;
        if (bytes == 1) return bytes;
        if (at[-1] != 0x9A || at - text.begin < 3) continue;
        *begin = at - 3;
        if (memcmp(*begin, "：", 3) == 0) return bytes;
    }
    return 0;
}

static unsigned kind_named(mjf__text_span word) {
    const size_t bytes = bytes_of(word);
    for (unsigned i = 0; i < WORDS; i++)
        if (words[i].bytes == bytes && memcmp(words[i].name, word.begin, bytes) == 0)
            return words[i].kind;
    return MJF_NO_KIND;
}

/* What n tiles are, kongs being claimed; of kind MJF_NO_KIND if they are no set. */
static mjf_meld set_of(const uint8_t *counts, size_t n, unsigned honor_runs) {
    const mjf_meld none = {MJF_NO_KIND, 0};
    const uint64_t held = mjf__held(counts, 1);
    if (n < 3 || n > 4) return none;
    const int first = mjf__lowest(held);
    const uint64_t lowest = (uint64_t)1 << first;
    mjf_meld set = {MJF_PUNG, (uint8_t)first};
    if (held == lowest) {
        if (n == 4) set.kind = MJF_CLAIMED_KONG;
        return set;
    }
    if (n != 3 || mjf__popcount(held) != 3) return none;
    set.kind = MJF_CHOW;
    if (held == 7 * lowest && (CHOW_STARTS & lowest) != 0) return set;
    if (held == DRAGONS && (honor_runs & MJF_RUNS_OF_DRAGONS) != 0) return set;
    if ((held & ~WINDS) != 0 || (honor_runs & MJF_RUNS_OF_WINDS) == 0) return none;
    set.tile = (uint8_t)MJF_WIND_RUN(mjf__lowest(WINDS & ~held));
    return set;
}

static bool is_said_right(unsigned said, unsigned found) {
    if (found == MJF_NO_KIND) return false;
    return said == MJF_NO_KIND || said == found ||
           (said > MJF_CLAIMED_KONG && found == MJF_CLAIMED_KONG);
}

/* Read what stands between brackets, or between blanks. */
static mjf_status read_meld(mjf__text_span text, unsigned honor_runs, mjf_meld *meld,
                            uint8_t *seat, mjf__text_fault *fault) {
    unsigned said = MJF_NO_KIND;
    uint8_t counts[MJF_TILES] = {0}, reds[MJF_RED_SUITS] = {0}, from = MJF_NO_SEAT;
    const mjf__text_byte *colon;
    size_t n;
    mjf__text_span tiles = text;

    const unsigned bytes = last_colon(text, &colon);
    if (bytes != 0) {
        const mjf__text_span word = {text.begin, colon};
        said = kind_named(word);
        if (said == MJF_NO_KIND)
            return wrong(MJF_ERR_KIND, word.begin, word.end, said, fault);
        tiles.begin = colon + bytes;
    }
    for (tiles.end = tiles.begin; tiles.end < text.end; tiles.end++)
        if (*tiles.end == '@') break;

    const mjf_status status = mjf__text_tiles(tiles, counts, reds, &n, fault);
    if (status != MJF_OK) return status;
    mjf_meld found = set_of(counts, n, honor_runs);
    if (!is_said_right(said, found.kind))
        return wrong(MJF_ERR_MELD, tiles.begin, tiles.end, said, fault);
    if (said != MJF_NO_KIND) found.kind = (uint8_t)said;

    if (tiles.end < text.end) {
        const mjf__text_byte *const digit = tiles.end + 1;
        if (text.end - digit != 1 || *digit < '0' || *digit > '3')
            return wrong(MJF_ERR_SEAT, digit, text.end, MJF_NO_KIND, fault);
        if (found.kind == MJF_CONCEALED_KONG)
            return wrong(MJF_ERR_CONCEALED, tiles.end, text.end, MJF_NO_KIND, fault);
        from = (uint8_t)(*digit - '0');
    }
    *meld = found;
    *seat = from;
    return MJF_OK;
}

mjf_status mjf_parse_meld(const char *text, size_t length, unsigned honor_runs,
                          mjf_meld *meld, uint8_t *seat, mjf_text_error *error) {
    if (meld == NULL || (text == NULL && length > 0)) return MJF_ERR_NULL;
    if (honor_runs > EVERY_RUN) return MJF_ERR_SPEC;
    const mjf__text_byte *const begin = (const mjf__text_byte *)text;
    const mjf__text_span whole = {begin, length > 0 ? begin + length : begin};
    mjf__text_span inner = stripped(whole);
    mjf__text_fault fault;
    mjf_status status = MJF_OK;
    uint8_t from;
    if (bytes_of(inner) > 0 && *inner.begin == '[') {
        if (bytes_of(inner) > 1 && inner.end[-1] == ']') {
            inner.begin++, inner.end--;
            inner = stripped(inner);
        } else {
            status = wrong(MJF_ERR_CHARACTER, inner.begin, inner.begin + 1, MJF_NO_KIND,
                           &fault);
        }
    }
    if (status == MJF_OK) status = read_meld(inner, honor_runs, meld, &from, &fault);
    if (status != MJF_OK) {
        mjf__text_tell(begin, &fault, error);
        return status;
    }
    if (seat != NULL) *seat = from;
    return MJF_OK;
}

/* The bytes of a separator of two melds; 0 if `at` does not begin one. */
static unsigned separator(const mjf__text_byte *at, const mjf__text_byte *end) {
    uint32_t character;
    if (*at == ',' || *at == ' ') return 1;
    if (*at > ' ' && *at < 0x80) return 0;
    const unsigned bytes = mjf__text_character(at, end, &character);
    const bool comma = character == 0xFF0C || character == 0x3001;
    return comma || mjf__text_is_blank(character) ? bytes : 0;
}

/* The meld that begins at the begin of `rest`, which then begins behind it. */
static mjf_status next_meld(mjf__text_span *rest, mjf__text_span *meld,
                            mjf__text_fault *fault) {
    const mjf__text_byte *const begin = rest->begin, *at = begin;
    if (*begin == '[') {
        at = memchr(begin, ']', bytes_of(*rest));
        if (at == NULL)
            return wrong(MJF_ERR_CHARACTER, begin, begin + 1, MJF_NO_KIND, fault);
        meld->begin = begin + 1;
        meld->end = at;
        *meld = stripped(*meld);
        rest->begin = at + 1;
        return MJF_OK;
    }
    while (at < rest->end && *at != '[' && separator(at, rest->end) == 0) at++;
    meld->begin = begin;
    meld->end = rest->begin = at;
    return MJF_OK;
}

static mjf_status read_melds(mjf__text_span rest, unsigned honor_runs, mjf_meld *melds,
                             uint8_t *seats, size_t capacity, size_t *n,
                             mjf__text_fault *fault) {
    size_t found = 0;
    for (;;) {
        mjf__text_span one;
        uint8_t from;
        unsigned bytes;
        while (rest.begin < rest.end && (bytes = separator(rest.begin, rest.end)) != 0)
            rest.begin += bytes;
        if (rest.begin == rest.end) break;
        mjf_status status = next_meld(&rest, &one, fault);
        if (status != MJF_OK) return status;
        if (found == capacity)
            return wrong(MJF_ERR_CAPACITY, one.begin, one.end, MJF_NO_KIND, fault);
        status = read_meld(one, honor_runs, &melds[found], &from, fault);
        if (status != MJF_OK) return status;
        if (seats != NULL) seats[found] = from;
        found++;
    }
    *n = found;
    return MJF_OK;
}

mjf_status mjf_parse_melds(const char *text, size_t length, unsigned honor_runs,
                           mjf_meld *melds, uint8_t *seats, size_t capacity, size_t *n,
                           mjf_text_error *error) {
    if (n == NULL || (melds == NULL && capacity > 0) || (text == NULL && length > 0))
        return MJF_ERR_NULL;
    if (honor_runs > EVERY_RUN) return MJF_ERR_SPEC;
    const mjf__text_byte *const begin = (const mjf__text_byte *)text;
    const mjf__text_span whole = {begin, length > 0 ? begin + length : begin};
    mjf__text_fault fault;
    const mjf_status status =
        read_melds(whole, honor_runs, melds, seats, capacity, n, &fault);
    if (status != MJF_OK) mjf__text_tell(begin, &fault, error);
    return status;
}

/* The tiles of a meld; 0 if there is none of them. */
static uint64_t tiles_of(const mjf_meld *meld) {
    const uint64_t lowest = meld->tile < MJF_TILES ? (uint64_t)1 << meld->tile : 0;
    if (meld->kind != MJF_CHOW) return meld->kind <= MJF_CONCEALED_KONG ? lowest : 0;
    if ((lowest & CHOW_STARTS) != 0) return 7 * lowest;
    if (meld->tile == MJF__FIRST_DRAGON) return DRAGONS;
    for (int lacks = MJF__FIRST_HONOR; lacks < MJF__FIRST_DRAGON; lacks++)
        if (meld->tile == MJF_WIND_RUN(lacks)) return WINDS & ~((uint64_t)1 << lacks);
    return 0;
}

mjf_status mjf_format_meld(const mjf_meld *meld, unsigned seat, char *out,
                           size_t *length) {
    if (meld == NULL || out == NULL) return MJF_ERR_NULL;
    uint64_t tiles = tiles_of(meld);
    if (tiles == 0) return MJF_ERR_MELD;
    if (seat > 3 && seat != MJF_NO_SEAT) return MJF_ERR_SEAT;
    if (meld->kind == MJF_CONCEALED_KONG && seat != MJF_NO_SEAT)
        return MJF_ERR_CONCEALED;
    const int copies = meld->kind == MJF_CHOW ? 1 : meld->kind == MJF_PUNG ? 3 : 4;
    const char letter = "mpsz"[mjf__lowest(tiles) / MJF__BLOCK_SIZE];
    char *at = out;
    memcpy(at, words[meld->kind].name, words[meld->kind].bytes);
    at += words[meld->kind].bytes;
    *at++ = ':';
    for (; tiles != 0; tiles &= tiles - 1)
        for (int copy = 0; copy < copies; copy++)
            *at++ = (char)('1' + mjf__lowest(tiles) % MJF__BLOCK_SIZE);
    *at++ = letter;
    if (seat != MJF_NO_SEAT) {
        *at++ = '@';
        *at++ = (char)('0' + seat);
    }
    *at = 0;
    if (length != NULL) *length = (size_t)(at - out);
    return MJF_OK;
}
