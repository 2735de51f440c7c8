/* test_limits.c - limits: known hands, and against every target under them. */
#include <string.h>

#include "hands.h"
#include "oracle.h"
#include "test.h"

/* ---- known hands ----------------------------------------------------------------- */

/* Four of each less the tiles of gone: melds on the table, or tiles out of play. */
static void limits_without(const char *gone, uint8_t *limits) {
    hand_parse(gone, limits);
    for (unsigned t = 0; t < MJF_TILES; t++)
        limits[t] = (uint8_t)(MJF_COPIES - limits[t]);
}

static const char *const three_players = "2222333344445555666677778888m";

/* The hand with melds left out, the tiles of the melds, and the shanten number if they
 * do not count and if they do. */
static const struct {
    const char *tiles, *gone;
    int free, limited;
} known[] = {
    {"45z", "444111555777z", 0, 1},
    {"9999m9p569s", "999p999s", 1, 2},
    {"11567z", "777666555z", 1, 2},
    {"13m456p789s11z", "2222m", 0, 1},
    {"123m1z", "456p7777s111z", 0, 1},
    {"1111m111122233z", NULL, 1, 2}, /* three players: no 2m to 8m */
};

static void known_hands(void) {
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        hand counts, limits;
        mjf_options options = {.limits = limits};
        int8_t shanten = 99;
        hand_parse(known[i].tiles, counts);
        limits_without(known[i].gone ? known[i].gone : three_players, limits);
        CHECK_OK(mjf_shanten(counts, MJF_STANDARD, NULL, &shanten), known[i].tiles);
        CHECK_EQ(shanten, known[i].free, known[i].tiles);
        CHECK_OK(mjf_shanten(counts, MJF_STANDARD, &options, &shanten), known[i].tiles);
        CHECK_EQ(shanten, known[i].limited, known[i].tiles);
    }
}

/* Nothing may be drawn: out of reach whatever is thrown, unless jokers stand in. */
static void out_of_reach(void) {
    hand counts;
    mjf_options options = {.limits = counts};
    mjf_discard discards[MJF_MAX_DISCARDS];
    mjf_ukeire_result ukeire;
    int8_t shanten = 99;
    uint64_t tiles = 1;
    size_t n = 0;
    hand_parse("147m258p369s1234z", counts);
    CHECK_OK(mjf_shanten(counts, MJF_ALL, &options, &shanten), "13 tiles");
    CHECK_EQ(shanten, MJF_UNREACHABLE, "13 tiles");
    CHECK_OK(mjf_useful(counts, MJF_ALL, &options, &tiles), "13 tiles");
    CHECK_EQ(tiles, 0, "useful");
    tiles = 1;
    CHECK_OK(mjf_waits(counts, MJF_ALL, &options, &tiles), "13 tiles");
    CHECK_EQ(tiles, 0, "waits");
    CHECK_OK(mjf_ukeire(counts, MJF_ALL, &options, &ukeire), "13 tiles");
    CHECK_EQ(ukeire.shanten, MJF_UNREACHABLE, "ukeire");
    CHECK_EQ(ukeire.total, 0, "ukeire");
    counts[33] = 1;
    CHECK_OK(mjf_discards(counts, MJF_ALL, &options, discards, &n), "14 tiles");
    CHECK_EQ(n, 14, "discards");
    for (size_t i = 0; i < n; i++) {
        CHECK_EQ(discards[i].shanten, MJF_UNREACHABLE, "discards");
        CHECK_EQ(discards[i].useful, 0, "discards");
    }
    hand_parse("123m1z", counts);
    options.jokers = 1;
    CHECK_OK(mjf_shanten(counts, MJF_ALL, &options, &shanten), "a joker is the pair");
    CHECK_EQ(shanten, -1, "a joker is the pair");
}

/* Limits that are the counts: whatever is missing must be jokers. */
static void nothing_to_draw(void) {
    static const struct {
        const char *tiles;
        uint32_t forms;
        uint8_t jokers;
        int shanten;
    } hands[] = {
        {"11m", MJF_STANDARD, 0, -1},
        {"13m55z", MJF_STANDARD, 1, -1},
        {"113355m113355p1s", MJF_SEVEN_PAIRS, 0, MJF_UNREACHABLE},
        {"113355m113355p1s", MJF_SEVEN_PAIRS, 1, -1},
        {"1111222233m", MJF_SEVEN_PAIRS, 4, MJF_UNREACHABLE},
        {"1111222233m", MJF_SEVEN_PAIRS_QUADS, 3, MJF_UNREACHABLE},
        {"1111222233m", MJF_SEVEN_PAIRS_QUADS, 4, -1},
        {"19m19p19s1234567z", MJF_THIRTEEN_ORPHANS, 0, MJF_UNREACHABLE},
        {"19m19p19s1234567z", MJF_THIRTEEN_ORPHANS, 1, -1},
        {"19m19p19s112345z", MJF_THIRTEEN_ORPHANS, 1, MJF_UNREACHABLE},
        {"19m19p19s112345z", MJF_THIRTEEN_ORPHANS, 2, -1},
    };
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        hand counts;
        mjf_options options = {.limits = counts, .jokers = hands[i].jokers};
        int8_t shanten = 99;
        hand_parse(hands[i].tiles, counts);
        const char *label = question_text(counts, hands[i].forms, &options);
        CHECK_OK(mjf_shanten(counts, hands[i].forms, &options, &shanten), label);
        CHECK_EQ(shanten, hands[i].shanten, label);
    }
}

/* A joker may stand for a tile that is dead, but one joker not for two. */
static void jokers_for_dead_tiles(void) {
    hand counts, limits;
    mjf_options options = {.limits = limits, .jokers = 1};
    int8_t shanten = 99;
    hand_parse("13m46p", counts);
    memcpy(limits, counts, sizeof limits);
    CHECK_OK(mjf_shanten(counts, MJF_STANDARD, &options, &shanten), "two dead tiles");
    CHECK_EQ(shanten, MJF_UNREACHABLE, "2m or 5p, and a second tile for the pair");
    limits[tile_parse("1m")] = 2;
    CHECK_OK(mjf_shanten(counts, MJF_STANDARD, &options, &shanten), "one dead tile");
    CHECK_EQ(shanten, 0, "456p with the joker, and 1m to be drawn");
}

/* ---- seeded hands ---------------------------------------------------------------- */

enum { HANDS = 2000, SAME = 20000, SEED = 20240505 };

static uint32_t deal_question(random_source *source, unsigned size, uint8_t *counts,
                              uint8_t *limits, mjf_options *options) {
    uint32_t forms = 1 + random_below(source, 15);
    unsigned jokers = random_below(source, 2) * random_below(source, 9);
    if (jokers > size) jokers = size;
    options->jokers = (uint8_t)jokers;
    options->limits = limits;
    hand_deal(source, size - jokers, counts);
    random_limits(source, counts, limits);
    return size < 13 ? forms | MJF_STANDARD : forms;
}

static void shanten_against_every_target(void) {
    random_source source = {SEED};
    for (unsigned i = 0; i < test_rounds(HANDS); i++) {
        hand counts, limits;
        mjf_options options;
        memset(&options, 0, sizeof options);
        uint32_t forms =
            deal_question(&source, random_size(&source), counts, limits, &options);
        const char *label = question_text(counts, forms, &options);
        int expected = oracle_shanten(counts, forms, &options), win = 99;
        int8_t shanten = 99;
        CHECK_OK(mjf_shanten(counts, forms, &options, &shanten), label);
        CHECK_EQ(shanten, expected, label);
        CHECK_OK(mjf_is_win(counts, forms, &options, &win), label);
        CHECK_EQ(win, expected == -1, label);
    }
}

static void useful_against_every_target(void) {
    random_source source = {SEED + 1};
    for (unsigned i = 0; i < test_rounds(HANDS / 10); i++) {
        hand counts, limits;
        mjf_options options = {.jokers = 0};
        unsigned size = 1 + 3 * random_below(&source, 5);
        uint32_t forms = deal_question(&source, size, counts, limits, &options);
        const char *label = question_text(counts, forms, &options);
        uint64_t useful = 1;
        CHECK_OK(mjf_useful(counts, forms, &options, &useful), label);
        CHECK_EQ(useful, oracle_useful(counts, forms, &options), label);
    }
}

/* Useful tiles are those that lower what mjf_shanten says: cheap, so on more hands. */
static void useful_lowers_shanten(void) {
    random_source source = {SEED + 2};
    for (unsigned i = 0; i < test_rounds(HANDS * 2); i++) {
        hand counts, limits;
        mjf_options options = {.jokers = 0};
        unsigned size = 1 + 3 * random_below(&source, 5);
        uint32_t forms = deal_question(&source, size, counts, limits, &options);
        const char *label = question_text(counts, forms, &options);
        uint64_t useful = 0, expected = 0;
        int8_t before = 99, after = 99;
        CHECK_OK(mjf_shanten(counts, forms, &options, &before), label);
        CHECK_OK(mjf_useful(counts, forms, &options, &useful), label);
        for (unsigned t = 0; t < MJF_TILES; t++) {
            if (counts[t] == limits[t]) continue;
            counts[t]++;
            CHECK_OK(mjf_shanten(counts, forms, &options, &after), label);
            counts[t]--;
            CHECK(after == before || after == before - 1, label);
            if (after < before) expected |= UINT64_C(1) << t;
        }
        CHECK_EQ(useful, expected, label);
    }
}

/* Limits of four are no limits. */
static void four_each(void) {
    random_source source = {SEED + 3};
    for (unsigned i = 0; i < test_rounds(SAME); i++) {
        hand counts, limits;
        mjf_options options = {.jokers = 0};
        uint32_t forms =
            deal_question(&source, random_size(&source), counts, limits, &options);
        mjf_options without = {.jokers = options.jokers};
        int8_t shanten = 99, expected = 98;
        memset(limits, MJF_COPIES, sizeof limits);
        const char *label = question_text(counts, forms, &options);
        CHECK_OK(mjf_shanten(counts, forms, &options, &shanten), label);
        CHECK_OK(mjf_shanten(counts, forms, &without, &expected), label);
        CHECK_EQ(shanten, expected, label);
    }
}

TEST_MAIN("test_limits", TEST(known_hands), TEST(out_of_reach), TEST(nothing_to_draw),
          TEST(jokers_for_dead_tiles), TEST(shanten_against_every_target),
          TEST(useful_against_every_target), TEST(useful_lowers_shanten),
          TEST(four_each))
