/*
 * test_text.c - hands and melds in text: every short text of the pieces that matter against
 * a slow reader, every hand and meld written and read, and what is refused.
 */
#include <stdbool.h>
#include <string.h>

#include "hands.h"
#include "oracle_text.h"
#include "test.h"

static void compare(const char *text, size_t length) {
    /* In memory of its own size, so that reading past it shows. */
    char *copy = malloc(length ? length : 1);
    if (!copy) abort();
    memcpy(copy, text, length);
    const char *wrong = text_disagrees(copy, length);
    if (wrong) {
        char label[640];
        snprintf(label, sizeof label, "%s of '%s'", wrong, text_shown(text, length));
        CHECK(wrong == NULL, label);
    }
    free(copy);
}

/* ---- against the slow reader --------------------------------------------------------- */

static void put_piece(char *text, size_t length, unsigned left, unsigned pieces) {
    compare(text, length);
    if (left == 0) return;
    for (unsigned i = 0; i < pieces; i++) {
        size_t more = strlen(text_pieces[i]);
        memcpy(text + length, text_pieces[i], more);
        put_piece(text, length + more, left - 1, pieces);
    }
}

static void every_short_text(void) {
    char text[64] = "";
    put_piece(text, 0, 3, TEXT_PIECES);
    put_piece(text, 0, 5, 10);
}

static void every_text_of_two_bytes(void) {
    for (unsigned a = 0; a < 256; a++)
        for (unsigned b = 0; b < 256; b++) {
            const char text[4] = {'1', (char)a, (char)b, 'm'};
            compare(text + 1, 2);
            compare(text, 4);
        }
}

/* Every character there is, and every way to spell one wrongly. */
static void every_character(void) {
    for (unsigned c = 0x80; c < 0x110000; c += c < 0x10000 ? 1 : 97) {
        char text[8] = {'1', 'm'};
        unsigned n = 2;
        if (c < 0x800) {
            text[n++] = (char)(0xC0 | c >> 6);
        } else if (c < 0x10000) {
            text[n++] = (char)(0xE0 | c >> 12);
            text[n++] = (char)(0x80 | (c >> 6 & 0x3F));
        } else {
            text[n++] = (char)(0xF0 | c >> 18);
            text[n++] = (char)(0x80 | (c >> 12 & 0x3F));
            text[n++] = (char)(0x80 | (c >> 6 & 0x3F));
        }
        text[n++] = (char)(0x80 | (c & 0x3F));
        text[n++] = '1';
        text[n++] = 'm';
        compare(text, n);
    }
}

static void texts_at_random(void) {
    random_source source = {20261130};
    for (unsigned i = 0; i < test_rounds(60000); i++) {
        char text[256];
        size_t length = 0;
        for (unsigned left = random_below(&source, 12); left > 0; left--) {
            const char *piece = text_pieces[random_below(&source, TEXT_PIECES)];
            memcpy(text + length, piece, strlen(piece));
            length += strlen(piece);
        }
        if (length > 0 && random_below(&source, 4) == 0)
            text[random_below(&source, (unsigned)length)] = (char)random_next(&source);
        compare(text, length);
    }
}

/* ---- hands --------------------------------------------------------------------------- */

static void hands_are_read_and_written(void) {
    random_source source = {20261201};
    for (unsigned i = 0; i < test_rounds(20000); i++) {
        hand counts, found;
        uint8_t reds[MJF_RED_SUITS], red[MJF_RED_SUITS];
        char text[MJF_HAND_TEXT];
        size_t length;
        if (i % 2)
            hand_deal(&source, random_below(&source, 15), counts);
        else
            for (unsigned t = 0; t < MJF_TILES; t++)
                counts[t] = (uint8_t)random_below(&source, 5);
        for (unsigned s = 0; s < MJF_RED_SUITS; s++)
            reds[s] = (uint8_t)random_below(&source, counts[9 * s + 4] + 1u);
        CHECK_OK(mjf_format(counts, reds, text, &length), hand_text(counts));
        CHECK_EQ(length, strlen(text), text);
        CHECK_OK(mjf_parse(text, length, found, red, NULL), text);
        CHECK(memcmp(found, counts, sizeof found) == 0, text);
        CHECK(memcmp(red, reds, sizeof red) == 0, text);
        CHECK_OK(mjf_format(counts, NULL, text, NULL), hand_text(counts));
        CHECK(strcmp(text, hand_text(counts)) == 0, text);
        compare(text, strlen(text));
    }
}

static void the_longest_hand(void) {
    hand counts, found;
    char text[MJF_HAND_TEXT];
    size_t length;
    memset(counts, MJF_COPIES, sizeof counts);
    CHECK_OK(mjf_format(counts, NULL, text, &length), "all tiles");
    CHECK_EQ(length, MJF_HAND_TEXT - 1, "all tiles");
    CHECK_OK(mjf_parse(text, length, found, NULL, NULL), text);
    CHECK(memcmp(found, counts, sizeof found) == 0, text);
}

/* More copies than a byte can count. */
static void more_tiles_than_there_are(void) {
    enum { MANY = 1000 };
    char text[MANY];
    mjf_text_error error;
    hand counts;
    for (size_t n = 2; n <= MANY; n++) {
        memset(text, '7', n);
        text[n - 1] = 's';
        mjf_status status = mjf_parse(text, n, counts, NULL, &error);
        CHECK_EQ(status, n - 1 <= 4 ? MJF_OK : MJF_ERR_COUNT, "sevens");
        if (status == MJF_OK) continue;
        CHECK_EQ(error.copies, n - 1, "sevens");
        CHECK_EQ(error.tile, 24, "sevens");
        CHECK_EQ(error.column, 1, "sevens");
        CHECK_EQ(error.length, n, "sevens");
    }
}

/* ---- melds --------------------------------------------------------------------------- */

static mjf_status parse_meld(const char *text, mjf_meld *meld, uint8_t *seat) {
    return mjf_parse_meld(text, strlen(text), 3, meld, seat, NULL);
}

static void every_meld_is_written_and_read(void) {
    unsigned melds = 0;
    for (unsigned kind = 0; kind < 256; kind++)
        for (unsigned tile = 0; tile < 256; tile++)
            for (unsigned seat = 0; seat < 256; seat++) {
                const mjf_meld meld = {(uint8_t)kind, (uint8_t)tile};
                mjf_meld found;
                uint8_t from;
                char text[MJF_MELD_TEXT];
                if (kind > MJF_CONCEALED_KONG + 1 && kind < 255) break;
                if (mjf_format_meld(&meld, seat, text, NULL) != MJF_OK) continue;
                melds++;
                CHECK_OK(parse_meld(text, &found, &from), text);
                CHECK(found.kind == kind && found.tile == tile && from == seat, text);
                CHECK(text_disagrees(text, strlen(text)) == NULL, text);
            }
    /* 21 chows and 5 of honours, 34 pungs, 34 kongs of two kinds, 34 of no seat. */
    CHECK_EQ(melds, (26 + 34 + 68) * 5 + 34, "melds that exist");
}

static void words_of_kinds(void) {
    static const struct {
        const char *text;
        mjf_meld meld;
        unsigned seat;
    } right[] = {{"chi:406p@0", {MJF_CHOW, 12}, 0},
                 {"吃：321m", {MJF_CHOW, 0}, MJF_NO_SEAT},
                 {"chow:1m 2m3m@3", {MJF_CHOW, 0}, 3},
                 {" [ 碰:1z1z1z@2 ] ", {MJF_PUNG, 27}, 2},
                 {"peng:555z", {MJF_PUNG, 31}, MJF_NO_SEAT},
                 {"pung:555z", {MJF_PUNG, 31}, MJF_NO_SEAT},
                 {"9999m", {MJF_CLAIMED_KONG, 8}, MJF_NO_SEAT},
                 {"明杠:9999m@1", {MJF_CLAIMED_KONG, 8}, 1},
                 {"minkan:9999m", {MJF_CLAIMED_KONG, 8}, MJF_NO_SEAT},
                 {"kong:9999m", {MJF_CLAIMED_KONG, 8}, MJF_NO_SEAT},
                 {"槓:9999m", {MJF_CLAIMED_KONG, 8}, MJF_NO_SEAT},
                 {"补杠:9999m@1", {MJF_ADDED_KONG, 8}, 1},
                 {"加槓:9999m@1", {MJF_ADDED_KONG, 8}, 1},
                 {"kakan:9999m", {MJF_ADDED_KONG, 8}, MJF_NO_SEAT},
                 {"暗槓:9999m", {MJF_CONCEALED_KONG, 8}, MJF_NO_SEAT},
                 {"134z", {MJF_CHOW, MJF_WIND_RUN(28)}, MJF_NO_SEAT},
                 {"chi:765z@1", {MJF_CHOW, 31}, 1}};
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        mjf_meld meld = {0, 0};
        uint8_t seat = 0;
        CHECK_OK(parse_meld(right[i].text, &meld, &seat), right[i].text);
        CHECK_EQ(meld.kind, right[i].meld.kind, right[i].text);
        CHECK_EQ(meld.tile, right[i].meld.tile, right[i].text);
        CHECK_EQ(seat, right[i].seat, right[i].text);
    }
}

static void melds_apart_by_anything(void) {
    static const char *const texts[] = {
        "chi:234p@1,pon:555z@0",  "chi:234p@1 pon:555z@0",
        "[234p@1][555z@0]",       " chi:234p@1 ,  pon:555z@0,",
        "chi:234p@1，碰:555z@0",  "吃：234p@1、[555z@0]",
        "[234p@1]pon:555z@0",     "chi:234p@1[555z@0]",
        "[2p 3p 4p@1],[ 555z@0 ]"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        mjf_meld melds[3];
        uint8_t seats[3];
        size_t n = 0;
        CHECK_OK(
            mjf_parse_melds(texts[i], strlen(texts[i]), 0, melds, seats, 3, &n, NULL),
            texts[i]);
        CHECK_EQ(n, 2, texts[i]);
        CHECK(melds[0].kind == MJF_CHOW && melds[0].tile == 10, texts[i]);
        CHECK(melds[1].kind == MJF_PUNG && melds[1].tile == 31, texts[i]);
        CHECK(seats[0] == 1 && seats[1] == 0, texts[i]);
    }
}

/* ---- what is refused ----------------------------------------------------------------- */

static void what_is_refused(void) {
    static const struct {
        const char *text;
        mjf_status status;
        size_t column, length;
    } wrong[] = {{"chi:123m pon:11z", MJF_ERR_MELD, 14, 3},
                 {"碰:111m 碰:1１1m", MJF_ERR_CHARACTER, 11, 1},
                 {"run:123m", MJF_ERR_KIND, 1, 3},
                 {":123m", MJF_ERR_KIND, 1, 0},
                 {"123m@", MJF_ERR_SEAT, 6, 0},
                 {"123m@4", MJF_ERR_SEAT, 6, 1},
                 {"123m@1@2", MJF_ERR_SEAT, 6, 3},
                 {"ankan:1111m@2", MJF_ERR_CONCEALED, 12, 2},
                 {"[345m,5]", MJF_ERR_CHARACTER, 6, 1},
                 {"123m] ", MJF_ERR_CHARACTER, 5, 1},
                 {" [123m", MJF_ERR_CHARACTER, 2, 1},
                 {"[12 3m]", MJF_ERR_NO_SUIT, 2, 2},
                 {"[m]", MJF_ERR_NO_DIGITS, 2, 1},
                 {"[888z]", MJF_ERR_HONOR, 2, 1},
                 {"[55555z]", MJF_ERR_COUNT, 2, 6},
                 {"[]", MJF_ERR_MELD, 2, 0},
                 {"134z", MJF_ERR_MELD, 1, 4}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const char *text = wrong[i].text;
        mjf_meld melds[3];
        size_t n;
        mjf_text_error error = {0, 0, 0, 0, 0};
        CHECK_EQ(mjf_parse_melds(text, strlen(text), 0, melds, NULL, 3, &n, &error),
                 wrong[i].status, text);
        CHECK_EQ(error.column, wrong[i].column, text);
        CHECK_EQ(error.length, wrong[i].length, text);
    }
}

static void pointers_and_numbers(void) {
    hand counts = {0};
    mjf_meld meld = {MJF_PUNG, 0};
    char out[MJF_HAND_TEXT];
    uint8_t reds[MJF_RED_SUITS] = {0, 1, 0};
    size_t n = 77;
    CHECK_EQ(mjf_parse(NULL, 1, counts, NULL, NULL), MJF_ERR_NULL, "no text");
    CHECK_EQ(mjf_parse("1m", 2, NULL, NULL, NULL), MJF_ERR_NULL, "no counts");
    CHECK_OK(mjf_parse(NULL, 0, counts, NULL, NULL), "text of no length");
    CHECK_EQ(mjf_parse_meld(NULL, 1, 0, &meld, NULL, NULL), MJF_ERR_NULL, "no text");
    CHECK_EQ(mjf_parse_meld("1m", 2, 0, NULL, NULL, NULL), MJF_ERR_NULL, "no meld");
    CHECK_EQ(mjf_parse_meld("111m", 4, 4, &meld, NULL, NULL), MJF_ERR_SPEC, "runs");
    CHECK_EQ(mjf_parse_melds("1m", 2, 0, NULL, NULL, 1, &n, NULL), MJF_ERR_NULL,
             "no melds");
    CHECK_EQ(mjf_parse_melds("1m", 2, 0, &meld, NULL, 1, NULL, NULL), MJF_ERR_NULL,
             "no n");
    CHECK_EQ(mjf_parse_melds("111m", 4, 4, &meld, NULL, 1, &n, NULL), MJF_ERR_SPEC,
             "runs");
    CHECK_EQ(n, 77, "n is left as it was");
    CHECK_OK(mjf_parse_melds(" ", 1, 0, NULL, NULL, 0, &n, NULL), "no melds");
    CHECK_EQ(n, 0, "no melds");
    CHECK_EQ(mjf_format(NULL, NULL, out, NULL), MJF_ERR_NULL, "no counts");
    CHECK_EQ(mjf_format(counts, NULL, NULL, NULL), MJF_ERR_NULL, "no out");
    CHECK_EQ(mjf_format(counts, reds, out, NULL), MJF_ERR_COUNT, "a red five too many");
    counts[33] = 5;
    CHECK_EQ(mjf_format(counts, NULL, out, NULL), MJF_ERR_COUNT, "a fifth copy");
    CHECK_EQ(mjf_format_meld(NULL, 0, out, NULL), MJF_ERR_NULL, "no meld");
    CHECK_EQ(mjf_format_meld(&meld, 0, NULL, NULL), MJF_ERR_NULL, "no out");
    CHECK_EQ(mjf_format_meld(&meld, 4, out, NULL), MJF_ERR_SEAT, "seat 4");
    meld.kind = MJF_CONCEALED_KONG;
    CHECK_EQ(mjf_format_meld(&meld, 0, out, NULL), MJF_ERR_CONCEALED, "a seat");
    meld.kind = MJF_CHOW, meld.tile = 7;
    CHECK_EQ(mjf_format_meld(&meld, 0, out, NULL), MJF_ERR_MELD, "no chow");
}

TEST_MAIN("test_text", TEST(every_short_text), TEST(every_text_of_two_bytes),
          TEST(every_character), TEST(texts_at_random),
          TEST(hands_are_read_and_written), TEST(the_longest_hand),
          TEST(more_tiles_than_there_are), TEST(every_meld_is_written_and_read),
          TEST(words_of_kinds), TEST(melds_apart_by_anything), TEST(what_is_refused),
          TEST(pointers_and_numbers))
