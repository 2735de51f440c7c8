/* test_deal.c - hands at random: every deal as likely as any other, and the same again. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "hands.h"
#include "test.h"

enum { WALL = 136, DEALT = 20000 };

static hand dealt[DEALT];
static uint8_t melds[DEALT][MJF_MAX_SETS][3];

static mjf_random seeded(uint64_t seed) {
    const uint64_t words[MJF_SEED_WORDS] = {seed};
    mjf_random random;
    CHECK_OK(mjf_random_seed(&random, words), "mjf_random_seed");
    return random;
}

/* FNV-1a, byte by byte. */
static uint64_t digest(const void *bytes, size_t n) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001B3);
    return hash;
}

/* Whether numbers that were seen are what was expected, but for chance: chi-squared five
 * deviations above its mean comes up once in some 100,000 seeds. */
static bool alike(const uint64_t *seen, const double *expected, size_t n) {
    double sum = 0, freedom = (double)n - 1;
    for (size_t i = 0; i < n; i++) {
        double difference = (double)seen[i] - expected[i];
        sum += difference * difference / expected[i];
    }
    return sum < freedom + 5 * sqrt(2 * freedom);
}

/* ---- numbers -------------------------------------------------------------------------- */

static void seeds_are_told_apart(void) {
    mjf_random first = seeded(1), again = seeded(1), zero = seeded(0);
    CHECK(memcmp(&first, &again, sizeof first) == 0, "the same seed");
    CHECK((zero.state[0] | zero.state[1] | zero.state[2] | zero.state[3]) != 0, "zero");
    for (int word = 0; word < MJF_SEED_WORDS; word++)
        for (int bit = 0; bit < 64; bit++) {
            uint64_t words[MJF_SEED_WORDS] = {1};
            mjf_random other;
            words[word] ^= UINT64_C(1) << bit;
            CHECK_OK(mjf_random_seed(&other, words), "mjf_random_seed");
            for (int i = 0; i < MJF_SEED_WORDS; i++)
                CHECK(other.state[i] != first.state[i], "every word has changed");
        }
}

/* What a seed means never changes, on any machine. */
static void digests_are_pinned(void) {
    mjf_random random = seeded(136);
    mjf_wins *wins = NULL;
    mjf_wins_spec spec = {NULL, MJF_ALL, 14, 0, 0};
    CHECK_OK(mjf_deal(&random, 13, NULL, dealt[0], 1000), "mjf_deal");
    CHECK_EQ(digest(dealt, 1000 * sizeof(hand)), UINT64_C(0xAD1AD125D3B00EDD),
             "13 tiles");
    CHECK_OK(mjf_deal(&random, 14, NULL, dealt[0], 1000), "mjf_deal");
    CHECK_EQ(digest(dealt, 1000 * sizeof(hand)), UINT64_C(0x6B1438140F6847D9),
             "14 tiles");
    CHECK_OK(mjf_wins_new(&spec, &wins), "mjf_wins_new");
    CHECK_OK(mjf_wins_deal(wins, &random, dealt[0], NULL, 1000), "mjf_wins_deal");
    CHECK_EQ(digest(dealt, 1000 * sizeof(hand)), UINT64_C(0xF9A0109BDEC055E5),
             "complete");
    mjf_wins_free(wins);
    spec.melds = 2;
    CHECK_OK(mjf_wins_new(&spec, &wins), "mjf_wins_new");
    CHECK_OK(mjf_wins_deal(wins, &random, dealt[0], melds[0][0], 1000), "with melds");
    CHECK_EQ(digest(dealt, 1000 * sizeof(hand)), UINT64_C(0x6408414A0BECCD8D),
             "the rest of them");
    CHECK_EQ(digest(melds, 1000 * 2 * 3), UINT64_C(0x9347B0BBEB0A5A58), "melds");
    mjf_wins_free(wins);
}

/* ---- any hands ------------------------------------------------------------------------ */

static void every_number_of_tiles(void) {
    mjf_random random = seeded(2);
    hand unseen;
    for (unsigned t = 0; t < MJF_TILES; t++) unseen[t] = (uint8_t)((t * 7 + 3) % 5);
    for (int own = 0; own < 2; own++) {
        const uint8_t *wall = own ? unseen : NULL;
        unsigned size = own ? hand_total(unseen) : WALL;
        for (unsigned tiles = 0; tiles <= size; tiles++) {
            CHECK_OK(mjf_deal(&random, tiles, wall, dealt[0], 20), "mjf_deal");
            for (unsigned i = 0; i < 20; i++) {
                CHECK_EQ(hand_total(dealt[i]), tiles, hand_text(dealt[i]));
                for (unsigned t = 0; t < MJF_TILES; t++)
                    CHECK(dealt[i][t] <= (own ? unseen[t] : MJF_COPIES), "copies");
            }
        }
        CHECK_EQ(mjf_deal(&random, size + 1, wall, dealt[0], 1), MJF_ERR_SIZE, "more");
    }
}

/* One hand a call, then many: each begins from a full wall. */
static void tiles_are_equally_likely(void) {
    mjf_random random = seeded(3);
    for (unsigned tiles = 1; tiles <= 17; tiles += 4) {
        uint64_t seen[MJF_TILES] = {0};
        double expected[MJF_TILES];
        for (unsigned i = 0; i < DEALT; i += i < DEALT / 2 ? 1 : DEALT / 4) {
            size_t n = i < DEALT / 2 ? 1 : DEALT / 4;
            CHECK_OK(mjf_deal(&random, tiles, NULL, dealt[i], n), "mjf_deal");
        }
        for (unsigned i = 0; i < DEALT; i++)
            for (unsigned t = 0; t < MJF_TILES; t++) seen[t] += dealt[i][t];
        for (unsigned t = 0; t < MJF_TILES; t++)
            expected[t] = (double)tiles * DEALT / MJF_TILES;
        CHECK(alike(seen, expected, MJF_TILES), "chi-squared");
    }
}

/* Of 4 + 2 + 1 tiles three: the 35 deals make seven hands. */
static void a_small_wall_is_dealt_evenly(void) {
    static const struct {
        uint8_t counts[3], deals;
    } hands[] = {{{3, 0, 0}, 4}, {{2, 1, 0}, 12}, {{2, 0, 1}, 6},
                 {{1, 2, 0}, 4}, {{1, 1, 1}, 8},  {{0, 2, 1}, 1}};
    enum { HANDS = sizeof hands / sizeof hands[0] };
    mjf_random random = seeded(4);
    uint64_t seen[HANDS] = {0}, all = 0;
    double expected[HANDS];
    hand unseen = {0};
    unseen[3] = 4;
    unseen[17] = 2;
    unseen[33] = 1;
    CHECK_OK(mjf_deal(&random, 3, unseen, dealt[0], DEALT), "mjf_deal");
    for (unsigned h = 0; h < HANDS; h++) {
        expected[h] = DEALT * hands[h].deals / 35.;
        for (unsigned i = 0; i < DEALT; i++)
            seen[h] += dealt[i][3] == hands[h].counts[0] &&
                       dealt[i][17] == hands[h].counts[1] &&
                       dealt[i][33] == hands[h].counts[2];
        all += seen[h];
    }
    CHECK_EQ(all, DEALT, "no other hands");
    CHECK(alike(seen, expected, HANDS), "chi-squared");
}

/* ---- complete hands ------------------------------------------------------------------- */

static void deal_wins(const mjf_wins_spec *spec, size_t n) {
    mjf_random random = seeded(5);
    mjf_wins *wins = NULL;
    CHECK_OK(mjf_wins_new(spec, &wins), "mjf_wins_new");
    if (wins == NULL) return;
    CHECK_OK(mjf_wins_deal(wins, &random, dealt[0], melds[0][0], n), "mjf_wins_deal");
    mjf_wins_free(wins);
}

static void wins_are_complete(void) {
    for (uint32_t forms = 1; forms <= MJF_WINS_FORMS; forms++) {
        const mjf_wins_spec spec = {NULL, forms, 14, 0, (uint8_t)(forms & 1)};
        deal_wins(&spec, 500);
        for (unsigned i = 0; i < 500; i++) {
            int win = 0;
            CHECK_EQ(hand_total(dealt[i]), 14, hand_text(dealt[i]));
            CHECK_OK(mjf_is_win(dealt[i], forms, NULL, &win), hand_text(dealt[i]));
            CHECK_EQ(win, 1, hand_text(dealt[i]));
        }
    }
}

static void melds_go_with_complete_hands(void) {
    for (uint8_t tiles = 2; tiles <= MJF_MAX_TILES; tiles += 3)
        for (uint8_t n = 0; n <= tiles / 3; n++) {
            const mjf_wins_spec spec = {NULL, MJF_ALL, tiles, n, 0};
            const uint8_t (*of_hand)[3] = melds[0]; /* n a hand, one after the other */
            deal_wins(&spec, 200);
            for (unsigned i = 0; i < 200; i++) {
                int win = 0;
                CHECK_EQ(hand_total(dealt[i]), tiles - 3u * n, hand_text(dealt[i]));
                CHECK_OK(mjf_is_win(dealt[i], MJF_ALL, NULL, &win), "mjf_is_win");
                CHECK_EQ(win, 1, hand_text(dealt[i]));
                for (unsigned m = 0; m < n; m++, of_hand++) {
                    const uint8_t *set = *of_hand;
                    const int step = set[1] - set[0];
                    CHECK(set[2] - set[1] == step && (step == 0 || step == 1), "a set");
                    for (unsigned k = 0; k < 3; k++) dealt[i][set[k]]++;
                }
                CHECK_EQ(hand_total(dealt[i]), tiles, "with the melds");
                CHECK_OK(mjf_is_win(dealt[i], MJF_ALL, NULL, &win), "mjf_is_win");
                CHECK_EQ(win, 1, "with the melds");
            }
        }
}

/* The pairs of 1m 1m 1m 1m 2m 2m 3m 3m 3m: 6, 1 and 3 deals. */
static void pairs_are_drawn_by_the_copies(void) {
    static const double deals[3] = {6, 1, 3};
    for (uint8_t distinct = 0; distinct < 2; distinct++) {
        hand unseen = {4, 2, 3, 1};
        const mjf_wins_spec spec = {unseen, MJF_ALL, 2, 0, distinct};
        uint64_t seen[3] = {0};
        double expected[3];
        deal_wins(&spec, DEALT);
        for (unsigned t = 0; t < 3; t++) {
            expected[t] = DEALT * (distinct ? 1 / 3. : deals[t] / 10);
            for (unsigned i = 0; i < DEALT; i++) seen[t] += dealt[i][t] == 2;
        }
        CHECK_EQ(seen[0] + seen[1] + seen[2], DEALT, "no other pair");
        CHECK(alike(seen, expected, 3), "chi-squared");
    }
}

/* Seven of eight pairs in a row: with most of the pairs left out, the rest is also two runs
 * twice and a pair. */
static void a_hand_of_two_forms_is_no_likelier(void) {
    hand unseen = {2, 2, 2, 2, 2, 2, 2, 2}; /* 1m to 8m: eight hands of seven pairs */
    const mjf_wins_spec spec = {unseen, MJF_STANDARD | MJF_SEVEN_PAIRS, 14, 0, 1};
    uint64_t both = 0, all = 0, seen[2];
    double expected[2];
    deal_wins(&spec, DEALT);
    for (unsigned i = 0; i < DEALT; i++) {
        unsigned pairs = 0;
        int win = 0;
        for (unsigned t = 0; t < MJF_TILES; t++) pairs += dealt[i][t] == 2;
        CHECK_OK(mjf_is_win(dealt[i], MJF_STANDARD, NULL, &win), "mjf_is_win");
        both += pairs == 7 && win;
        all += pairs == 7;
    }
    /* All but without 3m or 6m, which leaves a pair at an end to no run. */
    seen[0] = both;
    seen[1] = all - both;
    for (unsigned k = 0; k < 2; k++) expected[k] = (double)all * (k ? 2 : 6) / 8;
    CHECK(all > 1000, "seven pairs are dealt");
    CHECK(alike(seen, expected, 2), "chi-squared");
}

/* Any numbers in a spec: an error, or complete hands of what is unseen. */
static void any_wins_of_any_wall(void) {
    random_source source = {8};
    mjf_random random = seeded(8);
    unsigned dealt_from = 0;
    for (unsigned i = 0; i < test_rounds_or_more(600); i++) {
        hand unseen;
        mjf_wins *wins = NULL;
        unsigned most = 2 + random_below(&source, 4 + !random_below(&source, 20));
        for (unsigned t = 0; t < MJF_TILES; t++)
            unseen[t] = (uint8_t)random_below(&source, most);
        unsigned tiles = 2 + 3 * random_below(&source, 6) + !random_below(&source, 8);
        const mjf_wins_spec spec = {unseen, random_below(&source, 17), (uint8_t)tiles,
                                    (uint8_t)random_below(&source, 3),
                                    (uint8_t)random_below(&source, 2)};
        if (mjf_wins_new(&spec, &wins) != MJF_OK) continue;
        dealt_from++;
        CHECK_OK(mjf_wins_deal(wins, &random, dealt[0], NULL, 5), "mjf_wins_deal");
        for (unsigned k = 0; k < 5; k++) {
            int win = 0;
            CHECK_OK(mjf_is_win(dealt[k], spec.forms, NULL, &win), "mjf_is_win");
            CHECK_EQ(win, 1, hand_text(dealt[k]));
            for (unsigned t = 0; t < MJF_TILES; t++)
                CHECK(dealt[k][t] <= unseen[t], hand_text(dealt[k]));
        }
        mjf_wins_free(wins);
    }
    CHECK(dealt_from > 100, "some walls hold complete hands");
}

/* ---- errors --------------------------------------------------------------------------- */

static void wrong_deals(void) {
    mjf_random random = seeded(6), before = random;
    hand unseen = {4, 4, 4, 5}, out, untouched;
    memset(out, 0xA5, sizeof out);
    memcpy(untouched, out, sizeof out);
    CHECK_EQ(mjf_random_seed(NULL, before.state), MJF_ERR_NULL, "random");
    CHECK_EQ(mjf_random_seed(&random, NULL), MJF_ERR_NULL, "seed");
    CHECK_EQ(mjf_deal(NULL, 13, NULL, out, 1), MJF_ERR_NULL, "random");
    CHECK_EQ(mjf_deal(&random, 13, NULL, NULL, 1), MJF_ERR_NULL, "out");
    CHECK_EQ(mjf_deal(&random, 137, NULL, out, 1), MJF_ERR_SIZE, "137 tiles");
    CHECK_EQ(mjf_deal(&random, SIZE_MAX, NULL, out, 1), MJF_ERR_SIZE, "tiles");
    CHECK_EQ(mjf_deal(&random, 13, unseen, out, 1), MJF_ERR_UNSEEN, "five of 4m");
    unseen[3] = 0;
    CHECK_EQ(mjf_deal(&random, 13, unseen, out, 1), MJF_ERR_SIZE, "13 of 12 tiles");
    CHECK(memcmp(out, untouched, sizeof out) == 0, "nothing is dealt");
    CHECK(memcmp(&random, &before, sizeof random) == 0, "nothing is drawn");
    CHECK_OK(mjf_deal(&random, 13, NULL, NULL, 0), "no hands need no room");
}

static void wrong_wins(void) {
    static const struct {
        mjf_wins_spec spec;
        mjf_status status;
    } wrong[] = {
        {{NULL, 0, 14, 0, 0}, MJF_ERR_FORMS},
        {{NULL, UINT32_C(1) << 31 | MJF_STANDARD, 14, 0, 0}, MJF_ERR_FORMS},
        {{NULL, MJF_ALL, 13, 0, 0}, MJF_ERR_SIZE},
        {{NULL, MJF_ALL, 0, 0, 0}, MJF_ERR_SIZE},
        {{NULL, MJF_ALL, 254, 0, 0}, MJF_ERR_SIZE},
        {{NULL, MJF_ALL, 14, 5, 0}, MJF_ERR_SIZE},
        {{NULL, MJF_SEVEN_PAIRS, 11, 0, 0}, MJF_ERR_FORM_SIZE},
        {{NULL, MJF_THIRTEEN_ORPHANS, 14, 1, 0}, MJF_ERR_FORM_SIZE},
    };
    mjf_wins *const none = (mjf_wins *)melds, *wins = none;
    hand unseen = {0};
    mjf_wins_spec spec = {unseen, MJF_ALL, 14, 0, 0};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        CHECK_EQ(mjf_wins_new(&wrong[i].spec, &wins), wrong[i].status, "mjf_wins_new");
    CHECK_EQ(mjf_wins_new(NULL, &wins), MJF_ERR_NULL, "spec");
    CHECK_EQ(mjf_wins_new(&spec, NULL), MJF_ERR_NULL, "out");
    CHECK_EQ(mjf_wins_new(&spec, &wins), MJF_ERR_UNSEEN, "no tiles");
    memset(unseen, 1, 27); /* runs, but no pair */
    CHECK_EQ(mjf_wins_new(&spec, &wins), MJF_ERR_UNSEEN, "nothing complete");
    unseen[33] = 5;
    CHECK_EQ(mjf_wins_new(&spec, &wins), MJF_ERR_UNSEEN, "five of 7z");
    CHECK(wins == none, "the result is left as it was");
    mjf_wins_free(NULL);

    mjf_random random = seeded(7);
    spec.unseen = NULL;
    CHECK_OK(mjf_wins_new(&spec, &wins), "mjf_wins_new");
    CHECK_EQ(mjf_wins_deal(NULL, &random, dealt[0], NULL, 1), MJF_ERR_NULL, "wins");
    CHECK_EQ(mjf_wins_deal(wins, NULL, dealt[0], NULL, 1), MJF_ERR_NULL, "random");
    CHECK_EQ(mjf_wins_deal(wins, &random, NULL, NULL, 1), MJF_ERR_NULL, "hands");
    CHECK_OK(mjf_wins_deal(wins, &random, NULL, NULL, 0), "no hands need no room");
    mjf_wins_free(wins);
}

TEST_MAIN("test_deal", TEST(seeds_are_told_apart), TEST(digests_are_pinned),
          TEST(every_number_of_tiles), TEST(tiles_are_equally_likely),
          TEST(a_small_wall_is_dealt_evenly), TEST(wins_are_complete),
          TEST(melds_go_with_complete_hands), TEST(pairs_are_drawn_by_the_copies),
          TEST(a_hand_of_two_forms_is_no_likelier), TEST(any_wins_of_any_wall),
          TEST(wrong_deals), TEST(wrong_wins))
