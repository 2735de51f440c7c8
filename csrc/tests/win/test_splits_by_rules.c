/*
 * test_splits_by_rules.c - rules look suits up; mjf_patterns, which reads each block by itself,
 * finds the same readings in the same order.
 */
#include <stdbool.h>
#include <string.h>

#include "hands.h"
#include "page_source.h"
#include "test.h"

enum { MOST = 32, SUIT = 9, TILES = 14, PAIR = 33, FIRST_PUNG = 27 };

static mjf_rules *rules;

static void make_rules(void) {
    static const page_source source = {.id = "no rows", .registers = {{"fan", "0"}}};
    rules = page_rules(&source, NULL, NULL, 0);
}

static bool same_split(const mjf_split *a, const mjf_split *b) {
    bool same = a->form == b->form && a->n_sets == b->n_sets && a->pair == b->pair;
    for (unsigned i = 0; same && i < a->n_sets; i++)
        same = memcmp(&a->sets[i], &b->sets[i], sizeof a->sets[i]) == 0;
    return same;
}

/* 14 tiles. */
static size_t compare(const uint8_t *counts) {
    static mjf_score scores[MOST];
    uint8_t patterns[MJF_PATTERNS];
    mjf_win win = {.tile = 0};
    mjf_split split;
    size_t n = 1, n_scores = 0;
    memcpy(win.hand, counts, MJF_TILES);
    while (win.hand[win.tile] == 0) win.tile++;
    win.hand[win.tile]--;
    CHECK_OK(mjf_score_readings(rules, &win, scores, MOST, &n_scores),
             hand_text(counts));
    for (size_t i = 0; i < n && i < MOST; i++) {
        CHECK_OK(mjf_patterns(&win, MJF_STANDARD, 0, 0, i, patterns, &split, &n),
                 hand_text(counts));
        CHECK_EQ(n_scores, n, hand_text(counts));
        if (i < n) CHECK(same_split(&scores[i].split, &split), hand_text(counts));
    }
    return n;
}

/* Every suit of 3n and 3n+2 tiles, triplets of winds beside it and a pair of dragons if it is
 * to have none. */
static void every_suit(uint8_t *counts, int first, int rank, int left, size_t *read) {
    if (rank < SUIT) {
        for (int n = 0; n <= MJF_COPIES && n <= left; n++) {
            counts[first + rank] = (uint8_t)n;
            every_suit(counts, first, rank + 1, left - n, read);
        }
        counts[first + rank] = 0;
        return;
    }
    const int held = TILES - left;
    if (held % 3 == 1) return;
    uint8_t whole[MJF_TILES];
    memcpy(whole, counts, sizeof whole);
    whole[PAIR] = held % 3 == 0 ? 2 : 0;
    for (int i = 0; i < left / 3; i++) whole[FIRST_PUNG + i] = 3;
    *read += compare(whole);
}

static void test_every_suit(void) {
    size_t read[3] = {0};
    for (int suit = 0; suit < 3; suit++) {
        uint8_t counts[MJF_TILES] = {0};
        every_suit(counts, SUIT * suit, 0, TILES, &read[suit]);
        CHECK(read[suit] > 15000, "so many can be read");
    }
    CHECK_EQ(read[0], read[1], "alike");
    CHECK_EQ(read[0], read[2], "alike");
}

/* Honours alone, for the seven kinds have no table: all of 14 tiles. */
static void every_honor(uint8_t *counts, int tile, int left, size_t *read) {
    if (tile == MJF_TILES) {
        if (left == 0) *read += compare(counts);
        return;
    }
    for (int n = 0; n <= MJF_COPIES && n <= left; n++) {
        counts[tile] = (uint8_t)n;
        every_honor(counts, tile + 1, left - n, read);
    }
    counts[tile] = 0;
}

static void test_every_honor(void) {
    size_t read = 0;
    uint8_t counts[MJF_TILES] = {0};
    every_honor(counts, 27, TILES, &read);
    CHECK_EQ(read, 7 * 15, "a pair and four of the six other kinds");
}

static void test_dealt_hands(void) {
    enum { HANDS = 100000 };
    random_source source = {7};
    uint8_t counts[MJF_TILES];
    size_t read = 0;
    for (int i = 0; i < HANDS; i++) {
        hand_deal(&source, TILES, counts);
        read += compare(counts);
    }
    CHECK(read > HANDS / 100, "some are complete");
}

static void free_rules(void) { mjf_rules_free(rules); }

TEST_MAIN("test_splits_by_rules", TEST(make_rules), TEST(test_every_suit),
          TEST(test_every_honor), TEST(test_dealt_hands), TEST(free_rules))
