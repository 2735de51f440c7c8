/* oracle_text.c - a reader of text that looks at characters one at a time. */
#include "oracle_text.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mjf/mjf.h"

const char *const text_pieces[TEXT_PIECES] = {"1",
                                              "m",
                                              "[",
                                              "]",
                                              "@",
                                              ":",
                                              "2",
                                              " ",
                                              ",",
                                              "123m",
                                              "111z",
                                              "0",
                                              "3z",
                                              "8",
                                              "p",
                                              "，",
                                              "\xC2",
                                              "\xE3\x80\x80",
                                              "1111s",
                                              "chi",
                                              "碰",
                                              "：",
                                              "ankan",
                                              "暗杠",
                                              "\xED\xA0\x80",
                                              "567z"};

/* ---- characters --------------------------------------------------------------------- */

typedef uint32_t letter;

enum { BROKEN = 0xFFFFFFFF };

typedef struct letters {
    letter *at;
    size_t n;
} letters;

static bool fits(const char *text, size_t left, unsigned lead, unsigned mask,
                 unsigned more) {
    if (((unsigned char)*text & mask) != lead || left <= more) return false;
    for (unsigned i = 1; i <= more; i++)
        if (((unsigned char)text[i] & 0xC0) != 0x80) return false;
    return true;
}

/* By the table in RFC 3629, but that surrogates are characters. */
static letters decode(const char *text, size_t length) {
    static const struct {
        unsigned lead, mask, more;
        letter least, most;
    } rows[] = {{0x00, 0x80, 0, 0, 0x7F},
                {0xC0, 0xE0, 1, 0x80, 0x7FF},
                {0xE0, 0xF0, 2, 0x800, 0xFFFF},
                {0xF0, 0xF8, 3, 0x10000, 0x10FFFF}};
    letters out = {malloc((length + 1) * sizeof(letter)), 0};
    if (!out.at) abort();
    for (size_t i = 0; i < length;) {
        letter found = BROKEN;
        size_t step = 1;
        for (unsigned r = 0; r < 4; r++) {
            if (!fits(text + i, length - i, rows[r].lead, rows[r].mask, rows[r].more))
                continue;
            letter value = (unsigned char)text[i] & ~rows[r].mask & 0xFF;
            for (unsigned k = 1; k <= rows[r].more; k++)
                value = value * 64 + ((unsigned char)text[i + k] & 0x3F);
            if (value < rows[r].least || value > rows[r].most) continue;
            found = value;
            step = rows[r].more + 1;
        }
        out.at[out.n++] = found;
        i += step;
    }
    return out;
}

/* As str.isspace of Python has it. */
static bool is_blank(letter c) {
    static const letter blanks[] = {
        0x09,   0x0A,   0x0B,   0x0C,   0x0D,   0x1C,   0x1D,   0x1E,   0x1F,   0x20,
        0x85,   0xA0,   0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006,
        0x2007, 0x2008, 0x2009, 0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000};
    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++)
        if (blanks[i] == c) return true;
    return false;
}

static bool is_comma(letter c) { return c == ',' || c == 0xFF0C || c == 0x3001; }

/* ---- what is read ------------------------------------------------------------------- */

typedef struct verdict {
    mjf_status status;
    mjf_text_error error;
} verdict;

static verdict says(mjf_status status, size_t begin, size_t end, unsigned kind) {
    verdict v = {status, {begin + 1, end - begin, 0, MJF_TILES, (uint8_t)kind}};
    return v;
}

/* A tile after the other: each digit looks for the letter of its suit. */
static verdict read_tiles(const letter *text, size_t begin, size_t end, size_t *counts,
                          size_t *reds) {
    memset(counts, 0, MJF_TILES * sizeof *counts);
    memset(reds, 0, MJF_RED_SUITS * sizeof *reds);
    for (size_t i = begin; i < end; i++) {
        letter c = text[i];
        bool after_digit = i > begin && text[i - 1] >= '0' && text[i - 1] <= '9';
        if (c < '0' || c > '9') {
            if (is_blank(c)) continue;
            if (c == 'm' || c == 'p' || c == 's' || c == 'z') {
                if (after_digit) continue;
                return says(MJF_ERR_NO_DIGITS, i, i + 1, MJF_NO_KIND);
            }
            return says(MJF_ERR_CHARACTER, i, i + 1, MJF_NO_KIND);
        }
        size_t k = i;
        while (k < end && text[k] >= '0' && text[k] <= '9') k++;
        if (k == end || is_blank(text[k]))
            return says(MJF_ERR_NO_SUIT, i, k, MJF_NO_KIND);
        const char *suits = "mpsz", *suit = text[k] && text[k] < 128
                                                ? strchr(suits, (int)text[k])
                                                : NULL;
        if (!suit) return says(MJF_ERR_CHARACTER, k, k + 1, MJF_NO_KIND);
        unsigned block = (unsigned)(suit - suits), digit = c - '0';
        if (block == 3 && (digit == 0 || digit > 7))
            return says(MJF_ERR_HONOR, i, i + 1, MJF_NO_KIND);
        if (digit == 0) reds[block]++;
        counts[9 * block + (digit ? digit : 5) - 1]++;
    }
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (counts[t] > MJF_COPIES) {
            verdict v = says(MJF_ERR_COUNT, begin, end, MJF_NO_KIND);
            v.error.copies = counts[t];
            v.error.tile = (uint8_t)t;
            return v;
        }
    return says(MJF_OK, begin, begin, MJF_NO_KIND);
}

/* ---- melds -------------------------------------------------------------------------- */

typedef struct one_meld {
    mjf_meld meld;
    uint8_t seat;
} one_meld;

/* The counts of a meld; false for an unknown meld. */
static bool meld_counts(mjf_meld meld, unsigned honor_runs, size_t *counts) {
    memset(counts, 0, MJF_TILES * sizeof *counts);
    if (meld.kind == MJF_CHOW) {
        if (meld.tile < 27 && meld.tile % 9 < 7) {
            for (unsigned i = 0; i < 3; i++) counts[meld.tile + i] = 1;
            return true;
        }
        if (meld.tile == 31 && honor_runs & MJF_RUNS_OF_DRAGONS) {
            counts[31] = counts[32] = counts[33] = 1;
            return true;
        }
        for (unsigned lacks = 27; lacks < 31; lacks++)
            if (honor_runs & MJF_RUNS_OF_WINDS && meld.tile == MJF_WIND_RUN(lacks)) {
                for (unsigned t = 27; t < 31; t++) counts[t] = t != lacks;
                return true;
            }
        return false;
    }
    if (meld.tile >= MJF_TILES || meld.kind > MJF_CONCEALED_KONG) return false;
    counts[meld.tile] = meld.kind == MJF_PUNG ? 3 : 4;
    return true;
}

/* The first meld there is of these tiles, of the kind said. */
static bool find_meld(const size_t *counts, unsigned said, unsigned honor_runs,
                      mjf_meld *out) {
    for (unsigned kind = 0; kind <= MJF_CONCEALED_KONG; kind++)
        for (unsigned tile = 0; tile < 256; tile++) {
            size_t of[MJF_TILES];
            mjf_meld meld = {(uint8_t)kind, (uint8_t)tile};
            if (said != MJF_NO_KIND && said != kind) continue;
            if (!meld_counts(meld, honor_runs, of)) continue;
            if (memcmp(of, counts, sizeof of) != 0) continue;
            *out = meld;
            return true;
        }
    return false;
}

static unsigned kind_of_word(const letter *word, size_t n) {
    static const char *const names[MJF_CONCEALED_KONG + 1] = {
        "chi chow 吃 ", "pon pung peng 碰 ", "kan kong minkan 杠 槓 明杠 明槓 ",
        "add kakan 加杠 加槓 补杠 補杠 補槓 ", "ankan 暗杠 暗槓 "};
    for (unsigned kind = 0; kind <= MJF_CONCEALED_KONG; kind++) {
        letters all = decode(names[kind], strlen(names[kind]));
        bool found = false;
        for (size_t begin = 0, i = 0; i < all.n; i++) {
            if (all.at[i] != ' ') continue;
            if (i - begin == n && memcmp(all.at + begin, word, n * sizeof *word) == 0)
                found = true;
            begin = i + 1;
        }
        free(all.at);
        if (found) return kind;
    }
    return MJF_NO_KIND;
}

static verdict read_meld(const letter *text, size_t begin, size_t end,
                         unsigned honor_runs, one_meld *out) {
    size_t tiles = begin, at, counts[MJF_TILES], reds[MJF_RED_SUITS];
    unsigned said = MJF_NO_KIND;
    for (size_t i = begin; i < end; i++)
        if (text[i] == ':' || text[i] == 0xFF1A) tiles = i + 1;
    if (tiles != begin) {
        said = kind_of_word(text + begin, tiles - 1 - begin);
        if (said == MJF_NO_KIND) return says(MJF_ERR_KIND, begin, tiles - 1, said);
    }
    for (at = tiles; at < end && text[at] != '@';) at++;
    verdict v = read_tiles(text, tiles, at, counts, reds);
    if (v.status != MJF_OK) return v;
    if (!find_meld(counts, said, honor_runs, &out->meld))
        return says(MJF_ERR_MELD, tiles, at, said);
    out->seat = MJF_NO_SEAT;
    if (at == end) return v;
    if (end - at != 2 || text[at + 1] < '0' || text[at + 1] > '3')
        return says(MJF_ERR_SEAT, at + 1, end, MJF_NO_KIND);
    if (out->meld.kind == MJF_CONCEALED_KONG)
        return says(MJF_ERR_CONCEALED, at, end, MJF_NO_KIND);
    out->seat = (uint8_t)(text[at + 1] - '0');
    return v;
}

static void strip(const letter *text, size_t *begin, size_t *end) {
    while (*begin < *end && is_blank(text[*begin])) ++*begin;
    while (*begin < *end && is_blank(text[*end - 1])) --*end;
}

static verdict read_single(letters text, unsigned honor_runs, one_meld *out) {
    size_t begin = 0, end = text.n;
    strip(text.at, &begin, &end);
    if (begin < end && text.at[begin] == '[') {
        if (end - begin < 2 || text.at[end - 1] != ']')
            return says(MJF_ERR_CHARACTER, begin, begin + 1, MJF_NO_KIND);
        begin++, end--;
        strip(text.at, &begin, &end);
    }
    return read_meld(text.at, begin, end, honor_runs, out);
}

static verdict read_list(letters text, unsigned honor_runs, one_meld *out,
                         size_t capacity, size_t *n) {
    verdict v = says(MJF_OK, 0, 0, MJF_NO_KIND);
    size_t found = 0;
    for (size_t i = 0; i < text.n;) {
        size_t begin = i, end = i;
        if (is_blank(text.at[i]) || is_comma(text.at[i])) {
            i++;
            continue;
        }
        if (text.at[i] == '[') {
            begin++;
            while (end < text.n && text.at[end] != ']') end++;
            if (end == text.n) return says(MJF_ERR_CHARACTER, i, i + 1, MJF_NO_KIND);
            i = end + 1;
            strip(text.at, &begin, &end);
        } else {
            while (end < text.n && !is_blank(text.at[end]) && !is_comma(text.at[end]) &&
                   text.at[end] != '[')
                end++;
            i = end;
        }
        if (found == capacity) return says(MJF_ERR_CAPACITY, begin, end, MJF_NO_KIND);
        v = read_meld(text.at, begin, end, honor_runs, &out[found]);
        if (v.status != MJF_OK) return v;
        found++;
    }
    *n = found;
    return v;
}

/* ---- the comparison ----------------------------------------------------------------- */

static bool same(verdict expected, mjf_status status, const mjf_text_error *error) {
    if (status != expected.status) return false;
    return status == MJF_OK ||
           (error->column == expected.error.column &&
            error->length == expected.error.length &&
            error->copies == expected.error.copies &&
            error->tile == expected.error.tile && error->kind == expected.error.kind);
}

static bool hand_agrees(const char *text, size_t length, letters slow) {
    size_t counts[MJF_TILES], reds[MJF_RED_SUITS], written;
    uint8_t found[MJF_TILES], red[MJF_RED_SUITS], again[MJF_TILES], red_again[3];
    char out[MJF_HAND_TEXT];
    mjf_text_error error;
    verdict expected = read_tiles(slow.at, 0, slow.n, counts, reds);
    memset(found, 0xA5, sizeof found);
    memset(red, 0xA5, sizeof red);
    if (!same(expected, mjf_parse(text, length, found, red, &error), &error))
        return false;
    if (expected.status != MJF_OK) return found[0] == 0xA5 && red[2] == 0xA5;
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (found[t] != counts[t]) return false;
    for (unsigned s = 0; s < MJF_RED_SUITS; s++)
        if (red[s] != reds[s]) return false;
    if (mjf_format(found, red, out, &written) != MJF_OK) return false;
    if (strlen(out) != written) return false;
    if (mjf_parse(out, written, again, red_again, NULL) != MJF_OK) return false;
    return memcmp(found, again, sizeof found) == 0 && memcmp(red, red_again, 3) == 0;
}

static bool is_meld(const one_meld *expected, mjf_meld meld, uint8_t seat) {
    return meld.kind == expected->meld.kind && meld.tile == expected->meld.tile &&
           seat == expected->seat;
}

static bool meld_agrees(const char *text, size_t length, letters slow,
                        unsigned honor_runs) {
    one_meld one = {{0, 0}, 0};
    mjf_meld meld = {0xA5, 0xA5};
    uint8_t seat = 0xA5;
    char out[MJF_MELD_TEXT];
    size_t written;
    mjf_text_error error;
    verdict expected = read_single(slow, honor_runs, &one);
    mjf_status status = mjf_parse_meld(text, length, honor_runs, &meld, &seat, &error);
    if (!same(expected, status, &error)) return false;
    if (status != MJF_OK) return meld.kind == 0xA5 && meld.tile == 0xA5 && seat == 0xA5;
    if (!is_meld(&one, meld, seat)) return false;
    if (mjf_format_meld(&meld, seat, out, &written) != MJF_OK) return false;
    if (strlen(out) != written || written >= MJF_MELD_TEXT) return false;
    meld.kind = 0xA5;
    if (mjf_parse_meld(out, written, honor_runs, &meld, &seat, NULL) != MJF_OK)
        return false;
    return is_meld(&one, meld, seat);
}

static bool melds_agree(const char *text, size_t length, letters slow,
                        unsigned honor_runs, size_t capacity) {
    enum { MOST = 8 };
    one_meld expected[MOST];
    mjf_meld melds[MOST];
    uint8_t seats[MOST];
    size_t n = 0, found = 0;
    mjf_text_error error;
    verdict right = read_list(slow, honor_runs, expected, capacity, &n);
    mjf_status status = mjf_parse_melds(text, length, honor_runs, melds, seats,
                                        capacity, &found, &error);
    if (!same(right, status, &error) || found != n) return false;
    for (size_t i = 0; i < n; i++)
        if (!is_meld(&expected[i], melds[i], seats[i])) return false;
    return true;
}

const char *text_disagrees(const char *text, size_t length) {
    letters slow = decode(text, length);
    const unsigned runs = (unsigned)length % 4;
    const char *wrong = NULL;
    if (!hand_agrees(text, length, slow)) wrong = "mjf_parse";
    if (!meld_agrees(text, length, slow, runs)) wrong = "mjf_parse_meld";
    if (!melds_agree(text, length, slow, runs, 8)) wrong = "mjf_parse_melds";
    if (!melds_agree(text, length, slow, runs, length % 3))
        wrong = "mjf_parse_melds, into little room";
    free(slow.at);
    return wrong;
}

const char *text_shown(const char *text, size_t length) {
    static char shown[512];
    size_t n = 0;
    for (size_t i = 0; i < length && n < sizeof shown - 5; i++)
        n += (size_t)snprintf(shown + n, sizeof shown - n,
                              text[i] >= ' ' && text[i] < 0x7F ? "%c" : "\\x%02X",
                              (unsigned char)text[i]);
    shown[n] = 0;
    return shown;
}
