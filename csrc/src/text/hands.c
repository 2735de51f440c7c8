/* hands.c - digits and the letter of their suit: a hand in text, and back. */
#include <string.h>

#include "text.h"

/* By letter: the first tile of the suit and one more; 0 for what is no suit. */
static const uint8_t suits[256] = {
    ['m'] = 1, ['p'] = 10, ['s'] = 19, ['z'] = MJF__FIRST_HONOR + 1};

static const uint8_t ranks[10] = {4, 0, 1, 2, 3, 4, 5, 6, 7, 8}; /* a red five first */

static bool is_digit(mjf__text_byte byte) { return (unsigned)(byte - '0') <= 9; }

static mjf_status wrong(mjf_status status, const mjf__text_byte *begin,
                        const mjf__text_byte *end, mjf__text_fault *fault) {
    fault->place.begin = begin;
    fault->place.end = end;
    fault->copies = 0;
    fault->tile = MJF_TILES;
    fault->kind = MJF_NO_KIND;
    return status;
}

/* The digits from `begin` on are not followed by the letter of a suit. If a blank follows and
 * there are no digits, *at goes behind it. */
static mjf_status read_other(const mjf__text_byte *begin, const mjf__text_byte **at,
                             const mjf__text_byte *end, mjf__text_fault *fault) {
    uint32_t character;
    if (*at == end) return wrong(MJF_ERR_NO_SUIT, begin, *at, fault);
    const unsigned bytes = mjf__text_character(*at, end, &character);
    if (!mjf__text_is_blank(character))
        return wrong(MJF_ERR_CHARACTER, *at, *at + bytes, fault);
    if (begin != *at) return wrong(MJF_ERR_NO_SUIT, begin, *at, fault);
    *at += bytes;
    return MJF_OK;
}

/* Five of a tile, or more than fit into a byte: count again, from the end, where the suits
 * stand before their digits. */
static mjf_status too_many(mjf__text_span text, mjf__text_fault *fault) {
    size_t counts[MJF_TILES] = {0};
    unsigned first = 0, tile = 0;
    for (const mjf__text_byte *at = text.end; at-- > text.begin;) {
        if (suits[*at] != 0)
            first = suits[*at] - 1u;
        else if (is_digit(*at))
            counts[first + ranks[*at - '0']]++;
    }
    while (counts[tile] <= MJF_COPIES) tile++;
    wrong(MJF_ERR_COUNT, text.begin, text.end, fault);
    fault->copies = counts[tile];
    fault->tile = (uint8_t)tile;
    return MJF_ERR_COUNT;
}

mjf_status mjf__text_tiles(mjf__text_span text, uint8_t counts[MJF_TILES],
                           uint8_t reds[MJF_RED_SUITS], size_t *n,
                           mjf__text_fault *fault) {
    const mjf__text_byte *at = text.begin;
    *n = 0;
    while (at < text.end) {
        const mjf__text_byte *const begin = at;
        while (at < text.end && is_digit(*at)) at++;
        const unsigned suit = at < text.end ? suits[*at] : 0;
        if (suit == 0) {
            const mjf_status status = read_other(begin, &at, text.end, fault);
            if (status != MJF_OK) return status;
            continue;
        }
        if (begin == at) return wrong(MJF_ERR_NO_DIGITS, at, at + 1, fault);
        uint8_t *const of_suit = counts + suit - 1;
        *n += (size_t)(at - begin);
        if (*at == 'z') {
            for (const mjf__text_byte *digit = begin; digit < at; digit++) {
                const unsigned rank = *digit - '1';
                if (rank >= MJF__HONOR_KINDS)
                    return wrong(MJF_ERR_HONOR, digit, digit + 1, fault);
                of_suit[rank]++;
            }
        } else {
            unsigned red = 0;
            for (const mjf__text_byte *digit = begin; digit < at; digit++) {
                of_suit[ranks[*digit - '0']]++;
                red += *digit == '0';
            }
            if (red != 0) reds[suit / 9] = (uint8_t)(reds[suit / 9] + red);
        }
        at++;
    }
    const mjf__packed packed = mjf__pack(counts);
    if (*n > MJF_TILES * MJF_COPIES || !mjf__packed_valid(&packed))
        return too_many(text, fault);
    return MJF_OK;
}

/* The fast path, for text without errors or blanks but spaces: read from its end, where
 * the suit stands before its digits. False for all other text. */
static bool read_plain(const mjf__text_byte *begin, size_t length, uint8_t *counts) {
    unsigned first = 0, last = 0;
    bool bare = false; /* no digit of the suit has been read yet */
    memset(counts, 0, MJF_TILES);
    for (const mjf__text_byte *at = begin + length; at-- > begin;) {
        unsigned digit = (unsigned)(*at - '0');
        if (digit <= 9) {
            if (digit == 0 && last == 9) digit = 5;
            if (digit - 1 >= last) return false;
            if (++counts[first + digit - 1] > MJF_COPIES) return false;
            bare = false;
        } else if (bare || (suits[*at] == 0 && *at != ' ')) {
            return false;
        } else {
            bare = *at != ' ';
            first = suits[*at] - 1u;
            last = !bare ? 0 : *at == 'z' ? MJF__HONOR_KINDS : 9;
        }
    }
    return !bare;
}

mjf_status mjf_parse(const char *text, size_t length, uint8_t *counts, uint8_t *reds,
                     mjf_text_error *error) {
    if (counts == NULL || (text == NULL && length > 0)) return MJF_ERR_NULL;
    const mjf__text_byte *const begin = (const mjf__text_byte *)text;
    /* Counted where they are wanted: bytes just written take long to be read as words. */
    uint8_t before[MJF_TILES];
    memcpy(before, counts, sizeof before);
    if (reds == NULL && length > 0 && read_plain(begin, length, counts)) return MJF_OK;
    memcpy(counts, before, sizeof before);
    const mjf__text_span whole = {begin, length > 0 ? begin + length : begin};
    uint8_t found[MJF_TILES] = {0}, red[MJF_RED_SUITS] = {0};
    size_t n;
    mjf__text_fault fault;
    const mjf_status status = mjf__text_tiles(whole, found, red, &n, &fault);
    if (status != MJF_OK) {
        mjf__text_tell(begin, &fault, error);
        return status;
    }
    memcpy(counts, found, sizeof found);
    if (reds != NULL) memcpy(reds, red, sizeof red);
    return MJF_OK;
}

mjf_status mjf_format(const uint8_t *counts, const uint8_t *reds, char *out,
                      size_t *length) {
    if (counts == NULL || out == NULL) return MJF_ERR_NULL;
    const mjf__packed packed = mjf__pack(counts);
    char text[MJF_HAND_TEXT], *at = text;
    if (!mjf__packed_valid(&packed)) return MJF_ERR_COUNT;
    for (int block = 0; block < MJF__BLOCKS; block++) {
        const uint8_t *const of_block = counts + MJF__BLOCK_SIZE * block;
        const char *const begin = at;
        for (int rank = 0; rank < mjf__block_size(block); rank++) {
            unsigned red = 0;
            if (reds != NULL && block < MJF_RED_SUITS && rank == 4) red = reds[block];
            if (red > of_block[rank]) return MJF_ERR_COUNT;
            for (unsigned copy = 0; copy < of_block[rank]; copy++)
                *at++ = copy < red ? '0' : (char)('1' + rank);
        }
        if (at != begin) *at++ = "mpsz"[block];
    }
    *at++ = 0;
    memcpy(out, text, (size_t)(at - text));
    if (length != NULL) *length = (size_t)(at - text) - 1;
    return MJF_OK;
}
