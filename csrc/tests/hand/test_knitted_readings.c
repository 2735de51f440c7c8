/* test_knitted_readings.c - readings as knitted and scattered shapes, against every target. */
#include "knitted_questions.h"
#include "test.h"

/* A straight of one more than its own tile: the reading tells the sets in order. */
static void readings_tell_the_parts(void) {
    hand counts;
    mjf_reading out[2];
    size_t n = 0;
    const uint8_t sets[4][3] = {{0, 3, 6}, {10, 13, 16}, {18, 19, 20}, {20, 23, 26}};
    hand_parse("147m258p1233699s9s", counts);
    CHECK_OK(mjf_decompose(counts, MJF_KNITTED_STRAIGHT, NULL, out, 2, &n), "straight");
    CHECK_EQ(n, 1, "straight");
    CHECK_EQ(out[0].n_sets, 4, "straight");
    CHECK(memcmp(out[0].sets, sets, sizeof sets) == 0, "straight");
    CHECK_EQ(out[0].pairs[0], tile_parse("9s"), "straight");
    CHECK_EQ(out[0].n_pairs + out[0].n_singles, 1, "straight");
    hand_parse("159m269p7s1234567z", counts);
    CHECK_OK(mjf_decompose(counts, MJF_SCATTERED_SEVEN, NULL, out, 2, &n), "singles");
    CHECK_EQ(n, 1, "singles");
    CHECK_EQ(out[0].n_sets + out[0].n_pairs + out[0].n_jokers, 0, "singles");
    CHECK_EQ(out[0].n_singles, MJF_MAX_SINGLES, "singles");
    CHECK_EQ(out[0].singles[6], tile_parse("7s"), "singles");
}

/* ---- against every target ----------------------------------------------------------- */

enum { HANDS = 800, SEED = 20240521 };

static size_t check_readings(unsigned kind, const uint8_t *counts,
                             const mjf_options *options) {
    const char *label = question_text(counts, FORM[kind], options);
    size_t n, listed = 77;
    mjf_reading *expected = readings_of(kind, counts, &n);
    mjf_reading *actual = malloc((n + 1) * sizeof *actual);
    if (actual == NULL) abort();
    CHECK_OK(mjf_decompose(counts, FORM[kind], options, actual, n, &listed), label);
    CHECK_EQ(listed, n, label);
    for (size_t i = 0; i < n && listed == n; i++)
        CHECK(memcmp(&actual[i], &expected[i], sizeof *actual) == 0, label);
    free(expected);
    free(actual);
    return n;
}

static void readings_against_every_target(void) {
    random_source source = {SEED};
    unsigned several = 0;
    for (unsigned i = 0; i < test_rounds(HANDS); i++) {
        question q;
        deal_question(&source, true, &q);
        several += check_readings(q.kind, q.counts, &q.options) > 1;
    }
    CHECK(several > test_rounds(HANDS) / 20, "enough of them have several readings");
}

/* Every target is complete, and lists itself. */
static void every_target_is_listed(void) {
    list_targets();
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (size_t i = 0; i < targets[kind].n; i++) {
            const mjf_reading *expected = &targets[kind].list[i].reading;
            mjf_reading out[8];
            hand counts;
            size_t n = 0;
            bool found = false;
            target_counts(&targets[kind].list[i], counts);
            CHECK_OK(mjf_decompose(counts, FORM[kind], NULL, out, 8, &n),
                     hand_text(counts));
            for (size_t k = 0; k < n; k++)
                found |= memcmp(&out[k], expected, sizeof out[k]) == 0;
            CHECK(found, hand_text(counts));
        }
}

/* As many readings as there can be. */
static void eight_jokers(void) {
    static const char *const hands[] = {
        "1m2p3s123z", "147m258p", "37m37p37s", "123456z", "147m258p36s", "1m", "11z"};
    mjf_options options = {.jokers = MJF_MAX_JOKERS};
    list_targets();
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        hand counts;
        hand_parse(hands[i], counts);
        unsigned total = hand_total(counts) + MJF_MAX_JOKERS;
        if (total == 11) check_readings(SHORT_STRAIGHT, counts, &options);
        for (unsigned kind = 0; kind < FORMS && total == 14; kind++)
            check_readings(kind, counts, &options);
    }
}

/* Two shapes in one question list both, in the order of the flags. */
static void readings_of_several(void) {
    hand counts;
    mjf_reading out[8];
    size_t n = 0;
    const uint32_t forms =
        MJF_ALL | MJF_KNITTED_HONORS | MJF_KNITTED_HONORS_SEVEN | MJF_SCATTERED;
    hand_parse("17m25p369s1234567z", counts);
    CHECK_OK(mjf_decompose(counts, forms, NULL, out, 8, &n), "three shapes");
    CHECK_EQ(n, 3, "three shapes");
    CHECK_EQ(out[0].form, MJF_KNITTED_HONORS, "three shapes");
    CHECK_EQ(out[1].form, MJF_KNITTED_HONORS_SEVEN, "three shapes");
    CHECK_EQ(out[2].form, MJF_SCATTERED, "three shapes");
}

TEST_MAIN("test_knitted_readings", TEST(readings_tell_the_parts),
          TEST(readings_against_every_target), TEST(every_target_is_listed),
          TEST(eight_jokers), TEST(readings_of_several))
