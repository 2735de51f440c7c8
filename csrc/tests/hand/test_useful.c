/* test_useful.c - useful tiles, waits, waits of the shape, ukeire. */
#include <string.h>

#include "hands.h"
#include "oracle.h"
#include "test.h"

/* ---- known hands ----------------------------------------------------------------- */

static const struct {
    const char *tiles, *waits, *shape; /* shape: NULL where the same */
    uint32_t forms;
} known_waits[] = {
    {"234m345s333p1111z", "", "1z", MJF_ALL},
    {"34444556789p55z", "7p5z", "47p5z", MJF_ALL},
    {"2344445666678s", "1235789s", "123456789s", MJF_ALL},
    {"1112345689999s", "7s", NULL, MJF_ALL},
    {"3344455566667m", "234578m", NULL, MJF_ALL},
    {"2345678999s", "124578s", NULL, MJF_ALL},
    {"1112223456777m", "12345678m", NULL, MJF_ALL},
    {"456m78999p789s77z", "69p7z", NULL, MJF_ALL},
    {"1113456666788s", "2578s", NULL, MJF_ALL},
    {"1112345678999m", "123456789m", NULL, MJF_ALL},
    {"19m19p19s1234567z", "19m19p19s1234567z", NULL, MJF_ALL},
    {"19m19p19s1134567z", "2z", NULL, MJF_ALL},
    {"123456789m1111p", "", "1p", MJF_ALL},
    {"1m", "1m", NULL, MJF_ALL},
    {"1111z", "", "1z", MJF_ALL},
    {"1122335577889m", "9m", NULL, MJF_SEVEN_PAIRS},
    {"1111335577889m", "9m", NULL, MJF_SEVEN_PAIRS_QUADS},
    {"1111335577889m", "", NULL, MJF_SEVEN_PAIRS},
    {"1111222233335m", "5m", NULL, MJF_SEVEN_PAIRS_QUADS},
};

static void waits_of_known_hands(void) {
    for (size_t i = 0; i < sizeof known_waits / sizeof known_waits[0]; i++) {
        const char *tiles = known_waits[i].tiles, *shape = known_waits[i].shape;
        hand counts;
        uint64_t waits = 0;
        hand_parse(tiles, counts);
        CHECK_OK(mjf_waits(counts, known_waits[i].forms, NULL, &waits), tiles);
        CHECK_EQ(waits, mask_parse(known_waits[i].waits), tiles);
        CHECK_OK(mjf_shape_waits(counts, known_waits[i].forms, NULL, &waits), tiles);
        CHECK_EQ(waits, mask_parse(shape ? shape : known_waits[i].waits), tiles);
    }
}

static void waits_with_a_joker(void) {
    hand counts;
    uint64_t waits = 0;
    mjf_options options = {.jokers = 1};
    hand_parse("123m", counts);
    CHECK_OK(mjf_waits(counts, MJF_STANDARD, &options, &waits), "123m and a joker");
    CHECK_EQ(waits, (UINT64_C(1) << MJF_TILES) - 1, "123m and a joker: any tile");
}

static void ukeire_of_a_known_hand(void) {
    hand counts, unseen;
    mjf_ukeire_result out;
    mjf_options options = {.unseen = unseen};
    hand_parse("11m123456p789s11z", counts);
    CHECK_OK(mjf_ukeire(counts, MJF_ALL, NULL, &out), "default");
    CHECK_EQ(out.shanten, 0, "default");
    CHECK_EQ(out.useful, mask_parse("1m1z"), "default");
    CHECK_EQ(out.total, 4, "default");
    CHECK_EQ(out.counts[tile_parse("1m")], 2, "default");
    CHECK_EQ(out.counts[tile_parse("1z")], 2, "default");
    memset(unseen, 3, sizeof unseen);
    unseen[tile_parse("1m")] = 0;
    CHECK_OK(mjf_ukeire(counts, MJF_ALL, &options, &out), "unseen");
    CHECK_EQ(out.useful, mask_parse("1m1z"), "a useful tile that is gone is useful");
    CHECK_EQ(out.counts[tile_parse("1m")], 0, "unseen");
    CHECK_EQ(out.counts[tile_parse("2m")], 0, "not useful: not counted");
    CHECK_EQ(out.total, 3, "unseen");
}

/* ---- seeded hands ---------------------------------------------------------------- */

enum { HANDS = 20000, SHAPES = 3000, SEED = 20240502 };

/* A 3n+1 hand and what to ask about it. */
static uint32_t deal_question(random_source *source, uint8_t *counts,
                              mjf_options *options) {
    unsigned size = random_below(source, 2) ? 13 : 1 + 3 * random_below(source, 5);
    unsigned jokers = random_below(source, 3) ? 0 : random_below(source, 9);
    uint32_t forms = 1 + random_below(source, 15);
    if (jokers > size) jokers = size;
    options->jokers = (uint8_t)jokers;
    hand_deal(source, size - jokers, counts);
    return size < 13 ? forms | MJF_STANDARD : forms;
}

static void against_the_enumeration(void) {
    random_source source = {SEED};
    for (unsigned i = 0; i < test_rounds(HANDS); i++) {
        hand counts;
        mjf_options options = {.jokers = 0};
        uint32_t forms = deal_question(&source, counts, &options);
        uint64_t useful = 0, waits = 0,
                 expected = oracle_useful(counts, forms, &options);
        int shanten = oracle_shanten(counts, forms, &options);
        CHECK_OK(mjf_useful(counts, forms, &options, &useful),
                 question_text(counts, forms, &options));
        CHECK_EQ(useful, expected, question_text(counts, forms, &options));
        CHECK_OK(mjf_waits(counts, forms, &options, &waits),
                 question_text(counts, forms, &options));
        CHECK_EQ(waits, shanten == 0 ? expected : 0,
                 question_text(counts, forms, &options));
    }
}

/* Few jokers: their readings are walked one by one here. */
static void shapes_against_every_reading(void) {
    random_source source = {SEED + 1};
    for (unsigned i = 0; i < test_rounds(SHAPES); i++) {
        hand counts;
        mjf_options options = {.jokers = 0};
        uint32_t forms = deal_question(&source, counts, &options);
        uint64_t waits = 0;
        if (options.jokers > 2) continue;
        CHECK_OK(mjf_shape_waits(counts, forms, &options, &waits),
                 question_text(counts, forms, &options));
        CHECK_EQ(waits, oracle_shape_waits(counts, forms, options.jokers),
                 question_text(counts, forms, &options));
    }
}

/* Limits that allow nothing more leave no wait but those of the shape. */
static void shapes_ignore_limits(void) {
    random_source source = {SEED + 2};
    for (unsigned i = 0; i < test_rounds(HANDS); i++) {
        hand counts, limits;
        mjf_options options = {.jokers = 0};
        uint32_t forms = deal_question(&source, counts, &options);
        mjf_options limited = {.limits = limits, .jokers = options.jokers};
        uint64_t waits = 0, with_limits = 1;
        random_limits(&source, counts, limits);
        CHECK_OK(mjf_shape_waits(counts, forms, &options, &waits),
                 question_text(counts, forms, &options));
        CHECK_OK(mjf_shape_waits(counts, forms, &limited, &with_limits),
                 question_text(counts, forms, &limited));
        CHECK_EQ(with_limits, waits, question_text(counts, forms, &limited));
    }
}

/* mjf_ukeire is mjf_shanten and mjf_useful, and counts what is live. */
static void ukeire_adds_up(void) {
    random_source source = {SEED + 3};
    for (unsigned i = 0; i < test_rounds(HANDS); i++) {
        hand counts, limits, unseen;
        mjf_options options = {.jokers = 0};
        uint32_t forms = deal_question(&source, counts, &options);
        random_limits(&source, counts, limits);
        for (unsigned t = 0; t < MJF_TILES; t++)
            unseen[t] = (uint8_t)random_below(&source, 5);
        if (random_below(&source, 2)) options.limits = limits;
        if (random_below(&source, 2)) options.unseen = unseen;
        const char *label = question_text(counts, forms, &options);
        mjf_ukeire_result out;
        uint64_t useful = 0;
        int8_t shanten = 99;
        unsigned total = 0;
        CHECK_OK(mjf_ukeire(counts, forms, &options, &out), label);
        CHECK_OK(mjf_shanten(counts, forms, &options, &shanten), label);
        CHECK_OK(mjf_useful(counts, forms, &options, &useful), label);
        CHECK_EQ(out.shanten, shanten, label);
        CHECK_EQ(out.useful, useful, label);
        for (unsigned t = 0; t < MJF_TILES; t++) {
            unsigned limit = options.limits ? limits[t] : MJF_COPIES;
            unsigned live = options.unseen ? unseen[t] : limit - counts[t];
            if (!(useful >> t & 1)) live = 0;
            CHECK_EQ(out.counts[t], live, label);
            total += live;
        }
        CHECK_EQ(out.total, total, label);
    }
}

TEST_MAIN("test_useful", TEST(waits_of_known_hands), TEST(waits_with_a_joker),
          TEST(ukeire_of_a_known_hand), TEST(against_the_enumeration),
          TEST(shapes_against_every_reading), TEST(shapes_ignore_limits),
          TEST(ukeire_adds_up))
