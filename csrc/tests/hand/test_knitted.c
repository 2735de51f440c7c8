/* test_knitted.c - knitted and scattered shapes, against every target there is. */
#include "knitted_questions.h"
#include "test.h"

/* Counted by hand: 6 assignments; of a suit 10 ways to take three tiles, 21 two, 9 one. */
static void number_of_targets(void) {
    list_targets();
    CHECK_EQ(targets[0].n, 6 * (55 * 34 - 34), "a straight, a set and a pair");
    CHECK_EQ(targets[SHORT_STRAIGHT].n, 6 * 34, "a straight and a pair");
    CHECK_EQ(targets[1].n, 6 * 120, "14 of 16");
    CHECK_EQ(targets[2].n, 6 * 36, "7 of 9, and the honours");
    const unsigned seven = 3 * 10 * 10 * 9 + 3 * 10 * 21 * 21;
    CHECK_EQ(targets[3].n, seven + 3 * 10 * 10 * 21 * 7 + 10 * 10 * 10 * 21,
             "scattered");
    CHECK_EQ(targets[4].n, seven, "scattered, and the honours");
}

/* ---- known hands ------------------------------------------------------------------- */

static void known_waits(void) {
    static const struct {
        const char *tiles;
        uint32_t forms;
        const char *waits;
    } known[] = {
        {"28m47s369p123567z", MJF_KNITTED_HONORS, "5m1s4z"},
        {"28m47s369p123567z", MJF_KNITTED_HONORS_SEVEN, "4z"},
        {"28m47s369p123567z", MJF_SCATTERED, "5m1s4z"},
        {"2458m369s147p", MJF_KNITTED_STRAIGHT, "4m"},
        {"258m369s1445677p", MJF_KNITTED_STRAIGHT, "47p"},
        {"258m369s1445677p", MJF_KNITTED_HONORS, ""},
        {"147m258p369s1115z", MJF_KNITTED_STRAIGHT, "5z"},
        {"147m258p39s11155z", MJF_KNITTED_STRAIGHT, "6s"},
        {"147m258p3669s22z6s", MJF_KNITTED_STRAIGHT, "6s2z"},
        {"147m258p36666s22z", MJF_KNITTED_STRAIGHT, "9s"},
        {"147m258p366669s2z", MJF_KNITTED_STRAIGHT, "2z"},
        {"159m269p7s123456z", MJF_SCATTERED_SEVEN, "7z"},
        {"37m37p369s123456z", MJF_SCATTERED, "7z"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        hand counts;
        uint64_t waits = 1, expected = 0;
        hand_parse(known[i].tiles, counts);
        if (known[i].waits[0]) expected = mask_parse(known[i].waits);
        CHECK_OK(mjf_waits(counts, known[i].forms, NULL, &waits), known[i].tiles);
        CHECK_EQ(waits, expected, known[i].tiles);
    }
}

static void known_wins(void) {
    static const struct {
        const char *tiles;
        uint32_t forms; /* in which it is complete */
    } known[] = {
        {"17m25p369s1234567z", MJF_KNITTED_HONORS | MJF_KNITTED_HONORS_SEVEN |
                                   MJF_SCATTERED | MJF_SCATTERED_SEVEN},
        {"159m269p7s1234567z", MJF_SCATTERED | MJF_SCATTERED_SEVEN},
        {"147m258p369s12345z", MJF_KNITTED_HONORS | MJF_SCATTERED},
        {"147m258p369s1234z5m", 0},
        {"147m258p369s1235z1m", 0},
        {"147m147p369s12345z", MJF_SCATTERED},
        {"147m258p369s12355z", 0},
        {"147m258p369s11155z", MJF_KNITTED_STRAIGHT},
        {"147m258p369s11123z", 0},
        {"147m258p367899s44z", MJF_KNITTED_STRAIGHT},
        {"147m258p33456669s", MJF_KNITTED_STRAIGHT},
        {"147m258p369s66644z", MJF_KNITTED_STRAIGHT},
        {"147m258p369s66s777z", MJF_KNITTED_STRAIGHT},
        {"147m258p369s1z1z", MJF_KNITTED_STRAIGHT}, /* a meld beside it */
        {"147m258p3699s9s", MJF_KNITTED_STRAIGHT},
        {"147m147p369s1z1z", 0},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        hand counts;
        hand_parse(known[i].tiles, counts);
        for (unsigned f = 0; f < FORMS; f++) {
            int win = 99;
            if (FORM[f] != MJF_KNITTED_STRAIGHT && hand_total(counts) < 14) continue;
            const char *label = question_text(counts, FORM[f], NULL);
            CHECK_OK(mjf_is_win(counts, FORM[f], NULL, &win), label);
            CHECK_EQ(win, (known[i].forms & FORM[f]) != 0, label);
        }
    }
}

/* The others need a closed hand. */
static void sizes(void) {
    static const char *const hands[] = {"1m", "12m", "147m2p", "147m25p", "147m258p3s"};
    int8_t shanten = 99;
    hand counts;
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        hand_parse(hands[i], counts);
        for (unsigned f = 0; f < FORMS; f++)
            CHECK_EQ(mjf_shanten(counts, FORM[f], NULL, &shanten), MJF_ERR_FORM_SIZE,
                     hands[i]);
    }
    hand_parse("147m258p369s1z", counts);
    CHECK_OK(mjf_shanten(counts, MJF_KNITTED_STRAIGHT, NULL, &shanten), "10 tiles");
    CHECK_EQ(shanten, 0, "10 tiles");
    for (unsigned f = 1; f < FORMS; f++)
        CHECK_EQ(mjf_shanten(counts, FORM[f], NULL, &shanten), MJF_ERR_FORM_SIZE,
                 "10 tiles");
}

/* ---- under limits, with jokers ----------------------------------------------------- */

/* What is dead is a joker's, or out of reach. */
static void dead_tiles(void) {
    static const struct {
        const char *tiles, *dead;
        uint32_t form;
        uint8_t jokers;
        int shanten;
    } known[] = {
        {"147m258p36s11777z", "9s", MJF_KNITTED_STRAIGHT, 0, 5}, /* 369m 147s */
        {"147m258p36s11777z", "129s", MJF_KNITTED_STRAIGHT, 0, MJF_UNREACHABLE},
        {"147m258p369s3345m", "36m", MJF_KNITTED_STRAIGHT, 0, 1}, /* no third 3m */
        {"147m258p369s3345m", "6m", MJF_KNITTED_STRAIGHT, 0, 0},
        {"147m258p36s1177z", "9s", MJF_KNITTED_STRAIGHT, 1, 0},
        {"147m258p36s1z777z", "9s1z", MJF_KNITTED_STRAIGHT, 1, 1},
        {"147m258p369s1234z", "567z", MJF_KNITTED_HONORS, 0, MJF_UNREACHABLE},
        {"147m258p369s1234z", "56z", MJF_KNITTED_HONORS, 0, 0},
        {"147m258p369s123z", "567z", MJF_KNITTED_HONORS, 1, 0},
        {"14m258p36s123456z", "7z", MJF_KNITTED_HONORS_SEVEN, 0, MJF_UNREACHABLE},
        {"14m258p36s12345z", "7z", MJF_KNITTED_HONORS_SEVEN, 1, 0},
        {"37m37p369s123456z", "7z", MJF_SCATTERED, 0, 1},
        {"37m37p369s123456z", "7z19m", MJF_SCATTERED, 0, 1},
        {"37m37p369s12345z", "7z19m19p", MJF_SCATTERED, 1, 0},
        {"37m37p369s123456z", "7z", MJF_SCATTERED_SEVEN, 0, MJF_UNREACHABLE},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        hand counts, limits, dead;
        mjf_options options = {.limits = limits, .jokers = known[i].jokers};
        int8_t shanten = 99;
        hand_parse(known[i].tiles, counts);
        hand_parse(known[i].dead, dead);
        for (unsigned t = 0; t < MJF_TILES; t++)
            limits[t] = dead[t] ? counts[t] : MJF_COPIES;
        const char *label = question_text(counts, known[i].form, &options);
        CHECK_OK(mjf_shanten(counts, known[i].form, &options, &shanten), label);
        CHECK_EQ(shanten, known[i].shanten, label);
    }
}

/* Two straights that limits alone make equally near: 147m258p with a pair of 7z, of which
 * nothing is held, and 258m147p with one of 1m. */
static void as_near_under_limits(void) {
    list_targets();
    hand counts, limits;
    mjf_options options = {.limits = limits};
    int8_t shanten = 99;
    uint64_t useful = 0;
    hand_parse("1245m125p369s", counts);
    hand_parse("1124578m124578p369s77z", limits);
    CHECK_OK(mjf_shanten(counts, MJF_KNITTED_STRAIGHT, &options, &shanten), "two");
    CHECK_EQ(shanten, 3, "two");
    CHECK_OK(mjf_useful(counts, MJF_KNITTED_STRAIGHT, &options, &useful), "two");
    CHECK_EQ(useful, mask_parse("178m478p7z"), "two");
    CHECK_EQ(useful, lowering(SHORT_STRAIGHT, counts, &options), "two");
}

/* ---- seeded hands ------------------------------------------------------------------ */

enum { HANDS = 800, SLOW = 100, SEED = 20240520 };

static void shanten_against_every_target(void) {
    random_source source = {SEED};
    unsigned complete = 0, out_of_reach = 0;
    for (unsigned i = 0; i < test_rounds_or_more(HANDS); i++) {
        question q;
        int8_t shanten = 99;
        int win = 99;
        deal_question(&source, i % 2, &q);
        const int expected = target_shanten(&q);
        CHECK_OK(mjf_shanten(q.counts, q.form, &q.options, &shanten), q.label);
        CHECK_EQ(shanten, expected, q.label);
        CHECK_OK(mjf_is_win(q.counts, q.form, &q.options, &win), q.label);
        CHECK_EQ(win, expected == -1, q.label);
        complete += expected == -1;
        out_of_reach += expected == MJF_UNREACHABLE;
    }
    CHECK(complete > test_rounds_or_more(HANDS) / 20, "enough of them are complete");
    CHECK(out_of_reach > test_rounds_or_more(HANDS) / 20,
          "enough of them are out of reach");
}

static void check_ukeire(const question *q, int shanten, uint64_t useful) {
    mjf_ukeire_result ukeire;
    unsigned total = 0;
    CHECK_OK(mjf_ukeire(q->counts, q->form, &q->options, &ukeire), q->label);
    CHECK_EQ(ukeire.shanten, shanten, q->label);
    CHECK_EQ(ukeire.useful, useful, q->label);
    for (unsigned t = 0; t < MJF_TILES; t++) {
        unsigned most = q->options.limits ? q->limits[t] : MJF_COPIES;
        unsigned live = useful & TILE(t) ? most - q->counts[t] : 0;
        CHECK_EQ(ukeire.counts[t], live, q->label);
        total += live;
    }
    CHECK_EQ(ukeire.total, total, q->label);
}

static void useful_against_every_target(void) {
    random_source source = {SEED + 1};
    unsigned ready = 0;
    for (unsigned i = 0; i < test_rounds(HANDS / 2); i++) {
        question q;
        uint64_t tiles = 1;
        deal_question(&source, false, &q);
        const uint64_t useful = target_useful(&q);
        const int shanten = target_shanten(&q);
        CHECK_OK(mjf_useful(q.counts, q.form, &q.options, &tiles), q.label);
        CHECK_EQ(tiles, useful, q.label);
        CHECK_OK(mjf_waits(q.counts, q.form, &q.options, &tiles), q.label);
        CHECK_EQ(tiles, shanten == 0 ? useful : 0, q.label);
        check_ukeire(&q, shanten, useful);
        ready += shanten == 0;
        /* The shape alone, as far as there is a copy to be drawn. */
        CHECK_OK(mjf_shape_waits(q.counts, q.form, &q.options, &tiles), q.label);
        q.options.limits = NULL;
        CHECK_EQ(tiles & ~planes_of(q.counts).over[MJF_COPIES - 1],
                 target_shanten(&q) == 0 ? target_useful(&q) : 0, q.label);
    }
    CHECK(ready > test_rounds(HANDS) / 40, "enough of them are ready");
}

/* The same by what the library says itself: cheap, so on more hands. */
static void useful_lowers_shanten(void) {
    random_source source = {SEED + 5};
    for (unsigned i = 0; i < test_rounds(HANDS * 5); i++) {
        question q;
        uint64_t useful = 1, expected = 0;
        int8_t before = 99, after = 99;
        deal_question(&source, false, &q);
        CHECK_OK(mjf_useful(q.counts, q.form, &q.options, &useful), q.label);
        CHECK_OK(mjf_shanten(q.counts, q.form, &q.options, &before), q.label);
        for (unsigned t = 0; t < MJF_TILES; t++) {
            if (q.counts[t] == (q.options.limits ? q.limits[t] : MJF_COPIES)) continue;
            q.counts[t]++;
            CHECK_OK(mjf_shanten(q.counts, q.form, &q.options, &after), q.label);
            q.counts[t]--;
            CHECK(after == before || after == before - 1, q.label);
            if (after < before) expected |= TILE(t);
        }
        CHECK_EQ(useful, expected, q.label);
    }
}

/* Whether a fifth copy completes a straight: with three and two alike, whichever the nine. */
static bool fifth_completes(const uint8_t *counts, unsigned fifth) {
    const target_list *all = &targets[SHORT_STRAIGHT];
    for (size_t i = 0; i < all->n; i++) {
        hand five;
        unsigned lacking = 0;
        target_counts(&all->list[i], five);
        if (all->list[i].reading.pairs[0] != fifth) continue;
        five[fifth] += 3;
        for (unsigned t = 0; t < MJF_TILES; t++) {
            const unsigned held = counts[t] + (t == fifth);
            lacking += held > five[t] || five[t] > MJF_COPIES + 1;
        }
        if (lacking == 0) return true;
    }
    return false;
}

/* By shape a hand may wait for a fifth copy: four alike, some of the nine, and jokers. */
static void fifth_copies(void) {
    list_targets();
    random_source source = {SEED + 6};
    unsigned completed = 0;
    for (unsigned i = 0; i < test_rounds(HANDS * 2); i++) {
        const target_list *all = &targets[SHORT_STRAIGHT];
        const target *straight = &all->list[random_below(&source, (unsigned)all->n)];
        const unsigned four = straight->reading.pairs[0];
        mjf_options options = {.jokers = (uint8_t)random_below(&source, 9)};
        uint64_t waits = 1;
        hand counts;
        target_counts(straight, counts);
        counts[four] = 0;
        take_some(&source, hand_total(counts) - (9 - options.jokers), counts);
        if (random_below(&source, 4) == 0) {
            take_some(&source, 1, counts);
            counts[random_below(&source, MJF_TILES)]++;
        }
        counts[four] = MJF_COPIES;
        if (hand_total(counts) + options.jokers != 13) continue;
        const char *label = question_text(counts, MJF_KNITTED_STRAIGHT, &options);
        const bool expected = fifth_completes(counts, four);
        CHECK_OK(mjf_shape_waits(counts, MJF_KNITTED_STRAIGHT, &options, &waits),
                 label);
        CHECK_EQ(waits >> four & 1, expected, label);
        completed += expected;
    }
    CHECK(completed > test_rounds(HANDS) / 10, "enough of them are waits");
}

static void check_discard(question *q, const mjf_discard *discard, const char *label) {
    q->counts[discard->tile]--;
    CHECK_EQ(discard->shanten, target_shanten(q), label);
    CHECK_EQ(discard->useful, target_useful(q), label);
    q->counts[discard->tile]++;
}

static void discards_against_every_target(void) {
    random_source source = {SEED + 2};
    for (unsigned i = 0; i < test_rounds(SLOW); i++) {
        question q;
        mjf_discard out[MJF_MAX_DISCARDS];
        size_t n = 0, kinds = 0;
        deal_question(&source, true, &q);
        for (unsigned t = 0; t < MJF_TILES; t++) kinds += q.counts[t] > 0;
        CHECK_OK(mjf_discards(q.counts, q.form, &q.options, out, &n), q.label);
        CHECK_EQ(n, kinds, q.label);
        for (size_t k = 0; k < n; k++) {
            const mjf_discard *last = k == 0 ? NULL : &out[k - 1];
            check_discard(&q, &out[k], q.label);
            CHECK(last == NULL || last->shanten < out[k].shanten ||
                      (last->shanten == out[k].shanten && last->total >= out[k].total),
                  q.label);
        }
    }
}

/* ---- several shapes ---------------------------------------------------------------- */

/* The nearest shape is what counts; all that are as near say what is useful. */
static void nearest_of_several(void) {
    random_source source = {SEED + 4};
    for (unsigned i = 0; i < test_rounds(HANDS * 10); i++) {
        question q;
        uint32_t forms = 1 + random_below(&source, 511);
        int8_t shanten = 99, least = MJF_UNREACHABLE;
        uint64_t useful = 1, expected = 0;
        deal_question(&source, false, &q);
        if (q.kind == SHORT_STRAIGHT) forms |= MJF_STANDARD;
        const char *label = question_text(q.counts, forms, &q.options);
        for (uint32_t form = 1; form <= MJF_SCATTERED_SEVEN; form <<= 1) {
            const uint32_t small = MJF_STANDARD | MJF_KNITTED_STRAIGHT;
            int8_t own = 99;
            uint64_t tiles = 0;
            if (!(forms & form) || (q.kind == SHORT_STRAIGHT && !(small & form)))
                continue;
            CHECK_OK(mjf_shanten(q.counts, form, &q.options, &own), label);
            CHECK_OK(mjf_useful(q.counts, form, &q.options, &tiles), label);
            if (own < least) expected = 0;
            if (own <= least) expected |= tiles;
            if (own < least) least = own;
        }
        CHECK_OK(mjf_shanten(q.counts, forms, &q.options, &shanten), label);
        CHECK_EQ(shanten, least, label);
        CHECK_OK(mjf_useful(q.counts, forms, &q.options, &useful), label);
        CHECK_EQ(useful, expected, label);
    }
}

TEST_MAIN("test_knitted", TEST(number_of_targets), TEST(known_waits), TEST(known_wins),
          TEST(sizes), TEST(dead_tiles), TEST(as_near_under_limits),
          TEST(shanten_against_every_target), TEST(useful_against_every_target),
          TEST(useful_lowers_shanten), TEST(fifth_copies),
          TEST(discards_against_every_target), TEST(nearest_of_several))
