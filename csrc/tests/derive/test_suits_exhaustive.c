/*
 * test_suits_exhaustive.c - every suit and every honour vector of at most 14 tiles.
 *
 * To a block the rest of the hand is known only by how many tiles it has and how many
 * it lacks of m sets and p pairs. So each vector is asked about beside one
 * representative of every such rest that there is, in every suit: whatever whole hands
 * can show of the ten distances of a vector, they show here. All blocks that differ so
 * much are then put beside each other, and limits single the distances out, one by one.
 */
#include <stdbool.h>
#include <string.h>

#include "hands.h"
#include "oracle.h"
#include "test.h"

enum { BLOCKS = 4, SUIT = 9, HONOURS = 7, SETS = ORACLE_SETS };

/* ---- all rests of a hand --------------------------------------------------------- */

typedef struct rest {
    hand counts;
    oracle_block block;
} rest;

enum { MAX_RESTS = 200 };

/* Rests of 0..14 tiles, each distance once. */
typedef struct rest_list {
    size_t n[ORACLE_TILES + 1];
    rest list[ORACLE_TILES + 1][MAX_RESTS];
} rest_list;

static void add_rest(rest_list *rests, unsigned tiles, const rest *new) {
    size_t i = 0;
    while (i < rests->n[tiles] &&
           memcmp(&rests->list[tiles][i].block, &new->block, sizeof new->block))
        i++;
    if (i < rests->n[tiles]) return;
    if (i == MAX_RESTS) abort();
    rests->list[tiles][rests->n[tiles]++] = *new;
}

static unsigned kinds_of(unsigned block) { return block == 3 ? HONOURS : SUIT; }

static const oracle_block *distance_of(unsigned block, unsigned number) {
    return block == 3 ? oracle_honours(number) : oracle_suit(number);
}

/* The vector of a number, and how many tiles it has. */
static unsigned vector_of(unsigned number, unsigned kinds, uint8_t *counts) {
    unsigned tiles = 0;
    for (unsigned t = 0; t < kinds; t++, number /= 5) {
        counts[t] = (uint8_t)(number % 5);
        tiles += counts[t];
    }
    return tiles;
}

static unsigned vectors_of(unsigned block) {
    return block == 3 ? ORACLE_HONOUR_VECTORS : ORACLE_SUIT_VECTORS;
}

/* Every distance of one block, by number of tiles. */
static void list_block(unsigned block, rest_list *out) {
    memset(out->n, 0, sizeof out->n);
    for (unsigned v = 0; v < vectors_of(block); v++) {
        rest one = {.block = *distance_of(block, v)};
        unsigned tiles = vector_of(v, kinds_of(block), one.counts + SUIT * block);
        if (tiles <= ORACLE_TILES) add_rest(out, tiles, &one);
    }
}

/* Every distance of the blocks other than one. */
static void list_rests(unsigned without, rest_list *out) {
    static rest_list block, sum;
    rest nothing = {.counts = {0}, .block = *oracle_honours(0)};
    memset(out->n, 0, sizeof out->n);
    add_rest(out, 0, &nothing);
    for (unsigned other = 0; other < BLOCKS; other++) {
        if (other == without) continue;
        list_block(other, &block);
        memset(sum.n, 0, sizeof sum.n);
        for (unsigned a = 0; a <= ORACLE_TILES; a++)
            for (unsigned b = 0; a + b <= ORACLE_TILES; b++)
                for (size_t i = 0; i < out->n[a]; i++)
                    for (size_t j = 0; j < block.n[b]; j++) {
                        rest both = out->list[a][i];
                        const rest *more = &block.list[b][j];
                        both.block = oracle_combine(&both.block, &more->block);
                        memcpy(both.counts + SUIT * other, more->counts + SUIT * other,
                               kinds_of(other));
                        add_rest(&sum, a + b, &both);
                    }
        *out = sum;
    }
}

/* ---- every vector beside every rest ---------------------------------------------- */

static unsigned distance_beside(const oracle_block *a, const oracle_block *b,
                                unsigned sets) {
    unsigned best = ORACLE_NEVER;
    for (unsigned m = 0; m <= sets; m++)
        for (unsigned p = 0; p < 2; p++) {
            unsigned need = a->need[m][p] + b->need[sets - m][1 - p];
            if (need < best) best = need;
        }
    return best;
}

/* The useful tiles of the block itself, shifted down to its first tile. */
static uint64_t useful_beside(unsigned block, unsigned number, const uint8_t *counts,
                              const oracle_block *other, unsigned sets,
                              unsigned distance) {
    uint64_t useful = 0;
    unsigned step = 1;
    for (unsigned t = 0; t < kinds_of(block); t++, step *= 5) {
        if (counts[t] == MJF_COPIES) continue;
        const oracle_block *more = distance_of(block, number + step);
        if (distance_beside(more, other, sets) < distance) useful |= UINT64_C(1) << t;
    }
    return useful;
}

static void check_beside(unsigned block, unsigned number, const rest *other,
                         const uint8_t *vector) {
    unsigned kinds = kinds_of(block), first = SUIT * block;
    hand counts;
    int8_t shanten = 99;
    memcpy(counts, other->counts, sizeof counts);
    memcpy(counts + first, vector, kinds);
    unsigned total = hand_total(counts), sets = total / 3;
    unsigned distance =
        distance_beside(distance_of(block, number), &other->block, sets);
    CHECK_OK(mjf_shanten(counts, MJF_STANDARD, NULL, &shanten), hand_text(counts));
    CHECK_EQ(shanten, (int)distance - 1, hand_text(counts));
    if (total % 3 != 1) return;
    uint64_t useful = 0, mask = (UINT64_C(1) << kinds) - 1;
    CHECK_OK(mjf_useful(counts, MJF_STANDARD, NULL, &useful), hand_text(counts));
    CHECK_EQ(useful >> first & mask,
             useful_beside(block, number, vector, &other->block, sets, distance),
             hand_text(counts));
}

/* Every vector of the block; how many there were of at most 14 tiles. */
static unsigned check_block(unsigned block) {
    static rest_list rests;
    unsigned seen = 0;
    list_rests(block, &rests);
    for (unsigned v = 0; v < vectors_of(block); v++) {
        uint8_t vector[SUIT] = {0};
        unsigned tiles = vector_of(v, kinds_of(block), vector);
        if (tiles > ORACLE_TILES) continue;
        seen++;
        for (unsigned other = 0; tiles + other <= ORACLE_TILES; other++) {
            if ((tiles + other) % 3 == 0) continue;
            for (size_t i = 0; i < rests.n[other]; i++)
                check_beside(block, v, &rests.list[other][i], vector);
        }
    }
    return seen;
}

static void suits_in_company(void) {
    for (unsigned block = 0; block < 3; block++)
        CHECK_EQ(check_block(block), 405350, "suit vectors of at most 14 tiles");
}

static void honours_in_company(void) {
    CHECK_EQ(check_block(3), 43130, "honour vectors of at most 14 tiles");
}

/* ---- every distance of every block beside each other ----------------------------- */

static void check_combination(const uint8_t *counts) {
    unsigned total = hand_total(counts);
    if (total % 3 == 0) return;
    int8_t shanten = 99;
    CHECK_OK(mjf_shanten(counts, MJF_STANDARD, NULL, &shanten), hand_text(counts));
    CHECK_EQ(shanten, oracle_shanten(counts, MJF_STANDARD, NULL), hand_text(counts));
    if (total % 3 != 1) return;
    uint64_t useful = 0;
    CHECK_OK(mjf_useful(counts, MJF_STANDARD, NULL, &useful), hand_text(counts));
    CHECK_EQ(useful, oracle_useful(counts, MJF_STANDARD, NULL), hand_text(counts));
}

/* Go through the blocks from this one on. */
static void combine(const rest_list *blocks, unsigned block, unsigned room,
                    uint8_t *counts) {
    if (block == BLOCKS) {
        check_combination(counts);
        return;
    }
    for (unsigned tiles = 0; tiles <= room; tiles++)
        for (size_t i = 0; i < blocks[block].n[tiles]; i++) {
            const uint8_t *vector = blocks[block].list[tiles][i].counts;
            memcpy(counts + SUIT * block, vector + SUIT * block, kinds_of(block));
            combine(blocks, block + 1, room - tiles, counts);
        }
}

static void every_combination(void) {
    static rest_list blocks[BLOCKS];
    hand counts = {0};
    for (unsigned block = 0; block < BLOCKS; block++) list_block(block, &blocks[block]);
    combine(blocks, 0, ORACLE_TILES, counts);
}

/* ---- one distance at a time ------------------------------------------------------ */

/* Complete a vector that has no more tiles than m sets and p pairs, so that all that is
 * missing from the hand is missing from the vector: the rest holds the other sets and
 * the other pair, and limits forbid it any more. */
static void single_out(unsigned block, unsigned m, unsigned p, uint8_t *counts,
                       uint8_t *limits) {
    unsigned one = block == 0 ? 1 : 0, two = block == 2 ? 1 : 2;
    unsigned total = hand_total(counts) + 3 * (SETS - m) + 2 * (1 - p);
    /* The sets are runs of single tiles: no pair could be had from them. */
    for (unsigned i = 0; i < 3 * (SETS - m); i++)
        counts[i < SUIT ? SUIT * one + i : SUIT * two + i - SUIT] = 1;
    if (p == 0) counts[SUIT * two + 8] = 2;
    /* Single tiles of no use, which stay single: 1 2 4 5 7 of a suit, honours. */
    for (unsigned t = MJF_TILES; t-- > 0 && total < 13;) {
        unsigned home = t / SUIT;
        bool has_runs = (home == one && m < SETS) || (home == two && m == 0);
        bool useless = home == 3 || (t % 3 != 2 && t % SUIT != 7);
        if (home == block || has_runs || !useless) continue;
        counts[t] = 1;
        total++;
    }
    for (unsigned t = 0; t < MJF_TILES; t++)
        limits[t] = t / SUIT == block ? MJF_COPIES : counts[t];
}

static void check_each_distance(unsigned block) {
    for (unsigned v = 0; v < vectors_of(block); v++) {
        hand vector = {0};
        unsigned tiles = vector_of(v, kinds_of(block), vector + SUIT * block);
        for (unsigned m = 0; m <= SETS; m++)
            for (unsigned p = 0; p < 2; p++) {
                hand counts, limits;
                mjf_options options = {.limits = limits};
                int8_t shanten = 99;
                if (tiles > 3 * m + 2 * p) continue;
                memcpy(counts, vector, sizeof counts);
                single_out(block, m, p, counts, limits);
                CHECK_OK(mjf_shanten(counts, MJF_STANDARD, &options, &shanten),
                         question_text(counts, MJF_STANDARD, &options));
                CHECK_EQ(shanten, distance_of(block, v)->need[m][p] - 1,
                         question_text(counts, MJF_STANDARD, &options));
            }
    }
}

static void suits_singled_out(void) {
    for (unsigned block = 0; block < 3; block++) check_each_distance(block);
}

static void honours_singled_out(void) { check_each_distance(3); }

/* ---- the enumeration itself ------------------------------------------------------ */

/* A number that others have found in other ways. */
static void complete_suits(void) {
    unsigned complete = 0;
    for (unsigned v = 0; v < ORACLE_SUIT_VECTORS; v++) {
        uint8_t vector[SUIT];
        unsigned tiles = vector_of(v, SUIT, vector);
        complete += tiles == ORACLE_TILES && oracle_suit(v)->need[SETS][1] == 0;
    }
    CHECK_EQ(complete, 13259, "suit vectors that are four sets and a pair");
}

TEST_MAIN("test_suits_exhaustive", TEST(complete_suits), TEST(every_combination),
          TEST(suits_in_company), TEST(honours_in_company), TEST(suits_singled_out),
          TEST(honours_singled_out))
