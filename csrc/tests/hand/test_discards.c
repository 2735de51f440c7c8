/* test_discards.c - every discard of a hand: known hands, and against mjf_ukeire. */
#include <string.h>

#include "hands.h"
#include "oracle.h"
#include "test.h"

/* ---- known hands ----------------------------------------------------------------- */

typedef struct expected {
    const char *tile, *useful;
    int shanten;
    unsigned total;
} expected;

static void check_first(const char *tiles, const mjf_options *options,
                        const expected *first, size_t n_first, size_t n_all) {
    hand counts;
    mjf_discard out[MJF_MAX_DISCARDS];
    size_t n = 0;
    hand_parse(tiles, counts);
    CHECK_OK(mjf_discards(counts, MJF_ALL, options, out, &n), tiles);
    CHECK_EQ(n, n_all, tiles);
    for (size_t i = 0; i < n_first && i < n; i++) {
        CHECK_EQ(out[i].tile, tile_parse(first[i].tile), tiles);
        CHECK_EQ(out[i].useful, mask_parse(first[i].useful), tiles);
        CHECK_EQ(out[i].shanten, first[i].shanten, tiles);
        CHECK_EQ(out[i].total, first[i].total, tiles);
    }
}

static void known_hands(void) {
    static const expected one_wait[] = {{"3z", "3m", 0, 4}};
    static const expected two_waits[] = {
        {"1z", "25m", 0, 6}, {"2m", "1z", 0, 3}, {"5m", "1z", 0, 3}};
    static const expected two_tiles[] = {{"1m", "9s", 0, 3}, {"9s", "1m", 0, 3}};
    static const expected thrown_tile[] = {{"1m", "1m", 0, 2}}; /* is not live again */
    check_first("1112456788999m3z", NULL, one_wait, 1, 9);
    check_first("2345m1z", NULL, two_waits, 3, 5);
    check_first("1m9s", NULL, two_tiles, 2, 2);
    check_first("11m", NULL, thrown_tile, 1, 1);
}

static void unseen_decides(void) {
    static const expected live[] = {{"9s", "1m", 0, 2}, {"1m", "9s", 0, 1}};
    hand unseen = {0};
    mjf_options options = {.unseen = unseen};
    unseen[tile_parse("1m")] = 2;
    unseen[tile_parse("9s")] = 1;
    check_first("1m9s", &options, live, 2, 2);
}

static void jokers_are_never_thrown(void) {
    hand counts = {0};
    mjf_discard out[MJF_MAX_DISCARDS];
    mjf_options options = {.jokers = 8};
    size_t n = 77;
    CHECK_OK(mjf_discards(counts, MJF_ALL, &options, out, &n), "eight jokers");
    CHECK_EQ(n, 0, "eight jokers");
}

/* ---- seeded hands ---------------------------------------------------------------- */

enum { HANDS = 20000, ENUMERATED = 2000, SEED = 20240503 };

/* A 3n+2 hand and what to ask about it. */
static uint32_t deal_question(random_source *source, uint8_t *counts,
                              mjf_options *options) {
    unsigned size = random_below(source, 2) ? 14 : 2 + 3 * random_below(source, 5);
    unsigned jokers = random_below(source, 3) ? 0 : random_below(source, 9);
    uint32_t forms = 1 + random_below(source, 15);
    if (jokers > size) jokers = size;
    options->jokers = (uint8_t)jokers;
    hand_deal(source, size - jokers, counts);
    return size < 13 ? forms | MJF_STANDARD : forms;
}

static int discard_compare(const mjf_discard *a, const mjf_discard *b) {
    if (a->shanten != b->shanten) return a->shanten - b->shanten;
    if (a->total != b->total) return b->total - a->total;
    return a->tile - b->tile;
}

/* Each discard is what mjf_ukeire says of the hand that is left; unseen tiles are those
 * of the hand before the discard. */
static void check_discards(uint8_t *counts, uint32_t forms,
                           const mjf_options *options) {
    const char *label = question_text(counts, forms, options);
    mjf_discard out[MJF_MAX_DISCARDS];
    size_t n = 0;
    uint64_t thrown = 0, held = 0;
    hand unseen;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        unsigned limit = options->limits ? options->limits[t] : MJF_COPIES;
        unseen[t] = (uint8_t)(options->unseen ? options->unseen[t] : limit - counts[t]);
        if (counts[t]) held |= UINT64_C(1) << t;
    }
    mjf_options after = *options;
    after.unseen = unseen;
    CHECK_OK(mjf_discards(counts, forms, options, out, &n), label);
    CHECK(n <= MJF_MAX_DISCARDS, label);
    for (size_t i = 0; i < n; i++) {
        mjf_ukeire_result left;
        thrown |= UINT64_C(1) << out[i].tile;
        counts[out[i].tile]--;
        CHECK_OK(mjf_ukeire(counts, forms, &after, &left), label);
        counts[out[i].tile]++;
        CHECK_EQ(out[i].shanten, left.shanten, label);
        CHECK_EQ(out[i].useful, left.useful, label);
        CHECK_EQ(out[i].total, left.total, label);
        CHECK(i == 0 || discard_compare(&out[i - 1], &out[i]) < 0, label);
    }
    CHECK_EQ(thrown, held, label);
}

static void against_ukeire(void) {
    random_source source = {SEED};
    for (unsigned i = 0; i < test_rounds(HANDS); i++) {
        hand counts, limits, unseen;
        mjf_options options = {.jokers = 0};
        uint32_t forms = deal_question(&source, counts, &options);
        random_limits(&source, counts, limits);
        for (unsigned t = 0; t < MJF_TILES; t++)
            unseen[t] = (uint8_t)random_below(&source, 5);
        if (random_below(&source, 4) == 0) options.limits = limits;
        if (random_below(&source, 2)) options.unseen = unseen;
        check_discards(counts, forms, &options);
    }
}

static void against_the_enumeration(void) {
    random_source source = {SEED + 1};
    for (unsigned i = 0; i < test_rounds(ENUMERATED); i++) {
        hand counts;
        mjf_options options = {.jokers = 0};
        uint32_t forms = deal_question(&source, counts, &options);
        const char *label = question_text(counts, forms, &options);
        mjf_discard out[MJF_MAX_DISCARDS];
        size_t n = 0;
        CHECK_OK(mjf_discards(counts, forms, &options, out, &n), label);
        for (size_t d = 0; d < n; d++) {
            counts[out[d].tile]--;
            CHECK_EQ(out[d].shanten, oracle_shanten(counts, forms, &options), label);
            CHECK_EQ(out[d].useful, oracle_useful(counts, forms, &options), label);
            counts[out[d].tile]++;
        }
    }
}

TEST_MAIN("test_discards", TEST(known_hands), TEST(unseen_decides),
          TEST(jokers_are_never_thrown), TEST(against_ukeire),
          TEST(against_the_enumeration))
