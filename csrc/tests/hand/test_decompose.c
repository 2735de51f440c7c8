/* test_decompose.c - readings: known hands, all one-suit hands, hands with jokers. */
#include <stdlib.h>
#include <string.h>

#include "hands.h"
#include "oracle.h"
#include "test.h"

/* ---- known hands ----------------------------------------------------------------- */

static void check_tiles(const uint8_t *tiles, unsigned n, const char *expected,
                        const char *label) {
    hand have = {0}, want;
    hand_parse(expected, want);
    for (unsigned i = 0; i < n; i++) have[tiles[i]]++;
    CHECK(memcmp(have, want, sizeof have) == 0, label);
}

/* Two readings: by sets, and by pairs. */
static void sets_or_pairs(void) {
    hand counts;
    mjf_reading out[3];
    size_t n = 0;
    const char *tiles = "112233m99p445566s";
    hand_parse(tiles, counts);
    CHECK_OK(mjf_decompose(counts, MJF_ALL, NULL, out, 3, &n), tiles);
    CHECK_EQ(n, 2, tiles);
    CHECK_EQ(out[0].form, MJF_STANDARD, tiles);
    CHECK_EQ(out[0].n_sets, 4, tiles);
    CHECK_EQ(out[0].n_pairs, 1, tiles);
    CHECK_EQ(out[0].n_jokers, 0, tiles);
    check_tiles(out[0].sets[0], 6, "112233m", tiles);
    check_tiles(out[0].sets[2], 6, "445566s", tiles);
    check_tiles(out[0].pairs, 1, "9p", tiles);
    CHECK_EQ(out[1].form, MJF_SEVEN_PAIRS, tiles);
    CHECK_EQ(out[1].n_sets, 0, tiles);
    CHECK_EQ(out[1].n_pairs, 7, tiles);
    check_tiles(out[1].pairs, 7, "123m9p456s", tiles);
}

static void other_shapes(void) {
    hand counts;
    mjf_reading out[3];
    mjf_options one = {.jokers = 1};
    size_t n = 0;
    hand_parse("19m19p119s1234567z", counts);
    CHECK_OK(mjf_decompose(counts, MJF_ALL, NULL, out, 3, &n), "orphans");
    CHECK_EQ(n, 1, "orphans");
    CHECK_EQ(out[0].form, MJF_THIRTEEN_ORPHANS, "orphans");
    CHECK_EQ(out[0].n_sets, 0, "orphans");
    check_tiles(out[0].pairs, out[0].n_pairs, "1s", "orphans");
    hand_parse("11113355778899m", counts);
    CHECK_OK(mjf_decompose(counts, MJF_SEVEN_PAIRS_QUADS, NULL, out, 3, &n), "quads");
    CHECK_EQ(n, 1, "quads");
    check_tiles(out[0].pairs, out[0].n_pairs, "1135789m", "quads");
    hand_parse("1113355778899m", counts);
    CHECK_OK(mjf_decompose(counts, MJF_SEVEN_PAIRS_QUADS, &one, out, 3, &n), "joker");
    CHECK_EQ(n, 1, "joker");
    check_tiles(out[0].jokers, out[0].n_jokers, "1m", "a joker ends the quad");
}

static void what_the_joker_became(void) {
    hand counts;
    mjf_reading out[3];
    mjf_options options = {.jokers = 1};
    size_t n = 0;
    const char *tiles = "23m11z";
    hand_parse(tiles, counts);
    CHECK_OK(mjf_decompose(counts, MJF_ALL, &options, out, 3, &n), tiles);
    CHECK_EQ(n, 2, tiles);
    check_tiles(out[0].sets[0], 3, "123m", tiles);
    check_tiles(out[0].jokers, out[0].n_jokers, "1m", tiles);
    check_tiles(out[1].sets[0], 3, "234m", tiles);
    check_tiles(out[1].jokers, out[1].n_jokers, "4m", tiles);
}

static void not_complete(void) {
    static const char *const hands[] = {"1m", "12m", "123m1z", "19m19p19s1234567z",
                                        "11122233334444z"};
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        hand counts;
        size_t n = 77;
        hand_parse(hands[i], counts);
        CHECK_OK(mjf_decompose(counts, MJF_ALL, NULL, NULL, 0, &n), hands[i]);
        CHECK_EQ(n, 0, hands[i]);
    }
}

/* Limits bind what is drawn, not what is held. */
static void limits_do_not_matter(void) {
    hand counts = {0}, limits = {0};
    mjf_options options = {.limits = limits, .jokers = 2};
    mjf_reading out[MJF_TILES];
    size_t n = 0;
    CHECK_OK(mjf_decompose(counts, MJF_ALL, &options, out, MJF_TILES, &n), "any pair");
    CHECK_EQ(n, MJF_TILES, "any pair");
    for (unsigned t = 0; t < MJF_TILES; t++) CHECK_EQ(out[t].pairs[0], t, "any pair");
}

/* ---- against every reading ------------------------------------------------------- */

static int same_reading(const mjf_reading *a, const mjf_reading *b) {
    return reading_compare(a, b) == 0 && a->n_jokers == b->n_jokers &&
           memcmp(a->jokers, b->jokers, a->n_jokers) == 0;
}

/* The library lists, in its order, what the walk over all sets and pairs lists. */
static size_t check_readings(const uint8_t *counts, uint32_t forms,
                             const mjf_options *options) {
    const char *label = question_text(counts, forms, options);
    size_t n = oracle_readings(counts, forms, options->jokers, NULL, 0), listed = 0;
    mjf_reading *expected = malloc((n + 1) * sizeof *expected);
    mjf_reading *actual = malloc((n + 1) * sizeof *actual);
    if (!expected || !actual) abort();
    oracle_readings(counts, forms, options->jokers, expected, n);
    CHECK_OK(mjf_decompose(counts, forms, options, actual, n, &listed), label);
    CHECK_EQ(listed, n, label);
    for (size_t i = 0; i < n && listed == n; i++)
        CHECK(same_reading(&actual[i], &expected[i]), label);
    free(expected);
    free(actual);
    return n;
}

/* All 14-tile hands of one suit: how many have one, two, three and four readings. */
static void one_suit_hands(void) {
    unsigned by_readings[5] = {0};
    for (unsigned v = 0; v < ORACLE_SUIT_VECTORS; v++) {
        hand counts = {0};
        mjf_reading readings[4];
        size_t n = 0;
        unsigned rest = v;
        for (unsigned t = 0; t < 9; t++, rest /= 5) counts[t] = (uint8_t)(rest % 5);
        if (hand_total(counts) != ORACLE_TILES) continue;
        CHECK_OK(mjf_decompose(counts, MJF_STANDARD, NULL, readings, 4, &n),
                 hand_text(counts));
        if (n <= 4) by_readings[n]++;
        if (n > 1) check_readings(counts, MJF_STANDARD, &(mjf_options){.jokers = 0});
    }
    CHECK_EQ(by_readings[1], 11984, "one reading");
    CHECK_EQ(by_readings[2], 1087, "two readings");
    CHECK_EQ(by_readings[3], 172, "three readings");
    CHECK_EQ(by_readings[4], 16, "four readings");
}

enum { HANDS = 10000, SEED = 20240504 };

/* Hands as dealt, with up to three tiles exchanged for jokers: most are complete. */
static void seeded_hands(void) {
    random_source source = {SEED};
    size_t complete = 0;
    for (unsigned i = 0; i < test_rounds(HANDS); i++) {
        hand counts;
        unsigned size =
            random_below(&source, 2) ? 14 : 2 + 3 * random_below(&source, 5);
        unsigned jokers = random_below(&source, size > 3 ? 4 : size);
        mjf_options options = {.jokers = (uint8_t)jokers};
        uint32_t forms = 1 + random_below(&source, 15);
        int8_t shanten = 99;
        if (size < 13) forms |= MJF_STANDARD;
        hand_deal(&source, size - jokers, counts);
        size_t n = check_readings(counts, forms, &options);
        complete += n > 0;
        CHECK_OK(mjf_shanten(counts, forms, &options, &shanten), "shanten");
        CHECK_EQ(shanten == -1, n > 0, question_text(counts, forms, &options));
    }
    CHECK(complete > test_rounds(HANDS) / 10, "enough of the hands are complete");
}

/* Many jokers, many readings: all shapes of jokers alone, and with a few tiles. */
static void many_jokers(void) {
    static const char *const hands[] = {"123m456p", "123456m", "1112z99s", "19m19p12z"};
    for (unsigned jokers = 2; jokers <= MJF_MAX_JOKERS; jokers += 3) {
        hand none = {0};
        mjf_options options = {.jokers = (uint8_t)jokers};
        check_readings(none, MJF_ALL, &options);
    }
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        hand counts;
        mjf_options options = {.jokers = MJF_MAX_JOKERS};
        hand_parse(hands[i], counts);
        check_readings(counts, MJF_ALL | MJF_SEVEN_PAIRS_QUADS, &options);
    }
}

TEST_MAIN("test_decompose", TEST(sets_or_pairs), TEST(other_shapes),
          TEST(what_the_joker_became), TEST(not_complete), TEST(limits_do_not_matter),
          TEST(one_suit_hands), TEST(seeded_hands), TEST(many_jokers))
