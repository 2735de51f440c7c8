/* oracle.c - distances from an enumeration of every target. */
#include "oracle.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    SUIT = 9,
    HONOURS = 7,
    WIDTH =
        16, /* of a target: padded, so that the compiler can take it in one register */
    MAX_TARGETS = 16384,
    EXTRA = MJF_MAX_JOKERS + 1 /* 0..8 tiles that only jokers can supply */
};

/* A kind of block: every target of it, and the distance of every vector. */
typedef struct kind {
    unsigned tiles;
    bool runs;
    oracle_block *blocks;
    struct {
        size_t n;
        uint8_t (*tiles)[WIDTH];
    } targets[ORACLE_SETS + 1][2];
} kind;

static kind suit = {.tiles = SUIT, .runs = true};
static kind honours = {.tiles = HONOURS, .runs = false};

/* ---- the enumeration ------------------------------------------------------------- */

unsigned oracle_number(const uint8_t *block, unsigned kinds) {
    unsigned number = 0;
    while (kinds-- > 0) number = 5 * number + block[kinds];
    return number;
}

static bool four_at_most(const uint8_t *tiles) {
    for (unsigned t = 0; t < SUIT; t++)
        if (tiles[t] > MJF_COPIES) return false;
    return true;
}

static void add_target(kind *k, unsigned sets, unsigned pairs, const uint8_t *tiles) {
    uint8_t *need = &k->blocks[oracle_number(tiles, k->tiles)].need[sets][pairs];
    if (!four_at_most(tiles) || *need == 0) return; /* *need == 0: met before */
    *need = 0;
    size_t i = k->targets[sets][pairs].n++;
    if (i == MAX_TARGETS) abort();
    memcpy(k->targets[sets][pairs].tiles[i], tiles, WIDTH);
}

/* Sets are numbered triplets first, then runs; a multiset takes them in that order. */
static void enumerate(kind *k, unsigned sets, unsigned first, uint8_t *tiles) {
    unsigned last = k->runs ? 2 * k->tiles - 2 : k->tiles;
    if (!four_at_most(tiles)) return;
    add_target(k, sets, 0, tiles);
    for (unsigned t = 0; t < k->tiles; t++) {
        tiles[t] += 2;
        add_target(k, sets, 1, tiles);
        tiles[t] -= 2;
    }
    if (sets == ORACLE_SETS) return;
    for (unsigned set = first; set < last; set++) {
        bool triplet = set < k->tiles;
        unsigned low = triplet ? set : set - k->tiles;
        for (unsigned i = 0; i < 3; i++) tiles[triplet ? low : low + i]++;
        enumerate(k, sets + 1, set, tiles);
        for (unsigned i = 0; i < 3; i++) tiles[triplet ? low : low + i]--;
    }
}

static void lower(oracle_block *to, const oracle_block *from, unsigned cost) {
    for (unsigned m = 0; m <= ORACLE_SETS; m++)
        for (unsigned p = 0; p < 2; p++)
            if (to->need[m][p] > from->need[m][p] + cost)
                to->need[m][p] = (uint8_t)(from->need[m][p] + cost);
}

/* From targets to all vectors. The tiles of a target that a vector lacks add up over
 * the nine tiles, so one tile is relaxed after the other: a copy less costs nothing, a
 * copy more costs one. */
static void relax(kind *k, size_t vectors) {
    for (size_t step = 1; step < vectors; step *= 5) {
        for (size_t v = 0; v < vectors; v++)
            if (v / step % 5 > 0) lower(&k->blocks[v], &k->blocks[v - step], 0);
        for (size_t v = vectors; v-- > 0;)
            if (v / step % 5 < 4) lower(&k->blocks[v], &k->blocks[v + step], 1);
    }
}

static void *allocate(size_t n, size_t size) {
    void *memory = calloc(n, size);
    if (!memory) abort();
    return memory;
}

static void build(kind *k, size_t vectors) {
    uint8_t tiles[WIDTH] = {0};
    k->blocks = allocate(vectors, sizeof *k->blocks);
    memset(k->blocks, ORACLE_NEVER, vectors * sizeof *k->blocks);
    for (unsigned m = 0; m <= ORACLE_SETS; m++)
        for (unsigned p = 0; p < 2; p++)
            k->targets[m][p].tiles = allocate(MAX_TARGETS, WIDTH);
    enumerate(k, 0, 0, tiles);
    relax(k, vectors);
}

const oracle_block *oracle_suit(unsigned number) {
    if (!suit.blocks) build(&suit, ORACLE_SUIT_VECTORS);
    return &suit.blocks[number];
}

const oracle_block *oracle_honours(unsigned number) {
    if (!honours.blocks) build(&honours, ORACLE_HONOUR_VECTORS);
    return &honours.blocks[number];
}

oracle_block oracle_combine(const oracle_block *a, const oracle_block *b) {
    oracle_block sum;
    memset(&sum, ORACLE_NEVER, sizeof sum);
    for (unsigned m = 0; m <= ORACLE_SETS; m++)
        for (unsigned n = 0; m + n <= ORACLE_SETS; n++)
            for (unsigned p = 0; p < 2; p++)
                for (unsigned q = 0; p + q < 2; q++) {
                    unsigned need = a->need[m][p] + b->need[n][q];
                    if (need < sum.need[m + n][p + q])
                        sum.need[m + n][p + q] = (uint8_t)need;
                }
    return sum;
}

/* ---- four sets and a pair -------------------------------------------------------- */

static int standard_need(const uint8_t *counts, unsigned sets) {
    oracle_block all = *oracle_honours(oracle_number(counts + 27, HONOURS));
    for (unsigned s = 0; s < 3; s++)
        all = oracle_combine(&all, oracle_suit(oracle_number(counts + 9 * s, SUIT)));
    return all.need[sets][1];
}

/* With limits: also by how many tiles the target is beyond the limits. */
typedef struct limited_block {
    uint8_t need[ORACLE_SETS + 1][2][EXTRA];
} limited_block;

static void limited_need(const kind *k, const uint8_t *counts, const uint8_t *limits,
                         unsigned max_sets, limited_block *out) {
    uint8_t have[WIDTH] = {0}, may[WIDTH] = {0};
    memcpy(have, counts, k->tiles);
    memcpy(may, limits, k->tiles);
    memset(out, ORACLE_NEVER, sizeof *out);
    for (unsigned m = 0; m <= max_sets; m++)
        for (unsigned p = 0; p < 2; p++)
            for (size_t i = 0; i < k->targets[m][p].n; i++) {
                const uint8_t *target = k->targets[m][p].tiles[i];
                uint8_t need = 0, extra = 0;
                for (unsigned t = 0; t < WIDTH; t++) {
                    need += (uint8_t)(target[t] > have[t] ? target[t] - have[t] : 0);
                    extra += (uint8_t)(target[t] > may[t] ? target[t] - may[t] : 0);
                }
                if (extra < EXTRA && need < out->need[m][p][extra])
                    out->need[m][p][extra] = need;
            }
}

static limited_block limited_combine(const limited_block *a, const limited_block *b,
                                     unsigned max_sets) {
    limited_block sum;
    memset(&sum, ORACLE_NEVER, sizeof sum);
    for (unsigned m = 0; m <= max_sets; m++)
        for (unsigned n = 0; m + n <= max_sets; n++)
            for (unsigned p = 0; p < 2; p++)
                for (unsigned q = 0; p + q < 2; q++)
                    for (unsigned x = 0; x < EXTRA; x++)
                        for (unsigned y = 0; x + y < EXTRA; y++) {
                            uint8_t *to = &sum.need[m + n][p + q][x + y];
                            unsigned need = a->need[m][p][x] + b->need[n][q][y];
                            if (need < *to) *to = (uint8_t)need;
                        }
    return sum;
}

static int limited_standard_need(const uint8_t *counts, unsigned sets,
                                 const uint8_t *limits, unsigned jokers) {
    limited_block all, block;
    int best = ORACLE_NEVER;
    oracle_honours(0); /* the targets are there from the first question on */
    oracle_suit(0);
    limited_need(&honours, counts + 27, limits + 27, sets, &all);
    for (unsigned s = 0; s < 3; s++) {
        limited_need(&suit, counts + 9 * s, limits + 9 * s, sets, &block);
        all = limited_combine(&all, &block, sets);
    }
    for (unsigned x = 0; x <= jokers; x++)
        if (all.need[sets][1][x] < best) best = all.need[sets][1][x];
    return best;
}

/* ---- the other shapes ------------------------------------------------------------ */

static bool is_orphan(unsigned t) { return t >= 27 || t % 9 == 0 || t % 9 == 8; }

/* How many units (pairs, or the one orphan held twice) the shape takes from tile t if
 * it takes n copies of it; -1 if it does not take that many. */
static int units(uint32_t form, unsigned t, unsigned n) {
    if (form == MJF_THIRTEEN_ORPHANS)
        return is_orphan(t) ? (n == 1 || n == 2 ? (int)n - 1 : -1) : (n == 0 ? 0 : -1);
    if (n == 4) return form == MJF_SEVEN_PAIRS_QUADS ? 2 : -1;
    return n == 0 ? 0 : n == 2 ? 1 : -1;
}

/* The fewest tiles to add, over every way to take copies of the 34 tiles in turn. */
static int other_need(uint32_t form, const uint8_t *counts, const uint8_t *limits,
                      unsigned jokers) {
    enum { UNITS = MJF_MAX_PAIRS + 1 };
    uint8_t best[UNITS][EXTRA], next[UNITS][EXTRA];
    unsigned all = form == MJF_THIRTEEN_ORPHANS ? 1 : MJF_MAX_PAIRS;
    memset(best, ORACLE_NEVER, sizeof best);
    best[0][0] = 0;
    for (unsigned t = 0; t < MJF_TILES; t++) {
        memset(next, ORACLE_NEVER, sizeof next);
        for (unsigned n = 0; n <= MJF_COPIES; n++) {
            int take = units(form, t, n);
            unsigned need = n > counts[t] ? n - counts[t] : 0;
            unsigned extra = n > limits[t] ? n - limits[t] : 0;
            if (take < 0) continue;
            for (unsigned u = 0; u + (unsigned)take <= all; u++)
                for (unsigned x = 0; x + extra < EXTRA; x++) {
                    uint8_t *to = &next[u + (unsigned)take][x + extra];
                    if (best[u][x] + need < *to) *to = (uint8_t)(best[u][x] + need);
                }
        }
        memcpy(best, next, sizeof best);
    }
    int need = ORACLE_NEVER;
    for (unsigned x = 0; x <= jokers; x++)
        if (best[all][x] < need) need = best[all][x];
    return need;
}

/* ---- whole hands ----------------------------------------------------------------- */

int oracle_shanten(const uint8_t *counts, uint32_t forms, const mjf_options *options) {
    static const uint8_t four_each[MJF_TILES] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
                                                 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
                                                 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
    const uint8_t *limits = options && options->limits ? options->limits : four_each;
    unsigned jokers = options ? options->jokers : 0, total = jokers;
    int best = ORACLE_NEVER;
    for (unsigned t = 0; t < MJF_TILES; t++) total += counts[t];
    if (forms & MJF_STANDARD)
        best = limits == four_each
                   ? standard_need(counts, total / 3)
                   : limited_standard_need(counts, total / 3, limits, jokers);
    for (uint32_t form = MJF_SEVEN_PAIRS; form <= MJF_THIRTEEN_ORPHANS; form <<= 1) {
        if (!(forms & form) || total < 13) continue;
        int need = other_need(form, counts, limits, jokers);
        if (need < best) best = need;
    }
    return best == ORACLE_NEVER ? MJF_UNREACHABLE : best - (int)jokers - 1;
}

uint64_t oracle_useful(const uint8_t *counts, uint32_t forms,
                       const mjf_options *options) {
    uint8_t more[MJF_TILES];
    uint64_t useful = 0;
    int shanten = oracle_shanten(counts, forms, options);
    memcpy(more, counts, sizeof more);
    for (unsigned t = 0; t < MJF_TILES; t++) {
        unsigned limit = options && options->limits ? options->limits[t] : MJF_COPIES;
        if (counts[t] >= limit) continue;
        more[t]++;
        if (oracle_shanten(more, forms, options) < shanten) useful |= UINT64_C(1) << t;
        more[t]--;
    }
    return useful;
}
