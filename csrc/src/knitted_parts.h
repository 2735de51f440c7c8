/*
 * knitted_parts.h - what the shapes of knitted and of scattered tiles are made of.
 *
 * A tile that brings a hand nearer is one that a nearest target lacks. So an answer is the
 * least cost together with all that the targets of that cost lack.
 */
#ifndef MJF_KNITTED_PARTS_H
#define MJF_KNITTED_PARTS_H

#include "listing.h"
#include "query.h"
#include "tables.h"

#define MJF__EVERY_TILE (((uint64_t)1 << MJF_TILES) - 1)
#define MJF__HONOR_TILES ((uint64_t)0x7F << 27)
#define MJF__FIRST_RANKS (1 | (uint64_t)1 << 9 | (uint64_t)1 << 18)

enum {
    MJF__HONOR_KINDS = 7,
    MJF__SUITS = 3,
    MJF__ASSIGNMENTS = 6, /* of the three classes of ranks to the three suits */
    MJF__KNITTED = 9      /* tiles of a knitted straight */
};

/* In an assignment, the ranks of each suit: 0 for 1-4-7, 1 for 2-5-8, 2 for 3-6-9. */
extern const uint8_t mjf__rank_class[MJF__ASSIGNMENTS][MJF__SUITS];

/* The nine tiles of an assignment. */
static inline uint64_t mjf__knitted_tiles(int assignment) {
    const uint8_t *rank_class = mjf__rank_class[assignment];
    const uint64_t ranks = 0x49; /* 1-4-7 */
    return ranks << rank_class[0] | ranks << (9 + rank_class[1]) |
           ranks << (18 + rank_class[2]);
}

/* Of the tiles in a mask, how many there are of each suit by their ranks: rank, rank + 3 and
 * rank + 6, two bits at 9 * suit. */
static inline uint64_t mjf__number_in_class(uint64_t tiles, int rank) {
    return (tiles >> rank & MJF__FIRST_RANKS) +
           (tiles >> (rank + 3) & MJF__FIRST_RANKS) +
           (tiles >> (rank + 6) & MJF__FIRST_RANKS);
}

static inline int mjf__number_of_suit(uint64_t numbers, int suit) {
    return (int)(numbers >> 9 * suit & 3);
}

/* ---- the nearest targets --------------------------------------------------------------- */

typedef struct mjf__nearest {
    int cost;
    uint64_t useful; /* what targets of that cost lack, as far as it may be drawn */
} mjf__nearest;

static inline void mjf__nearest_take(mjf__nearest *best, int cost, uint64_t useful) {
    if (cost > best->cost) return;
    if (cost < best->cost) best->useful = 0;
    best->cost = cost;
    best->useful |= useful;
}

/* ---- parts of a target ------------------------------------------------------------------ */

/* What a part lacks: tiles to add, and how many of these are above their limits. */
typedef struct mjf__lack {
    int missing, above;
    uint64_t useful; /* what of it may be drawn */
} mjf__lack;

static inline mjf__lack mjf__lack_both(mjf__lack a, mjf__lack b) {
    mjf__lack sum = {a.missing + b.missing, a.above + b.above, a.useful | b.useful};
    return sum;
}

/* The hand as far as different tiles go. */
typedef struct mjf__kinds {
    uint64_t held, live; /* live: held, or may be drawn */
} mjf__kinds;

static inline mjf__kinds mjf__kinds_of(const mjf__query *q) {
    mjf__kinds kinds = {mjf__packed_mask(&q->packed, 1), MJF__EVERY_TILE};
    if (q->limits != NULL) {
        const mjf__packed limits = mjf__pack(q->limits);
        kinds.live = mjf__packed_mask(&limits, 1);
    }
    return kinds;
}

/* What any `want` different tiles of a set lack: those held are taken first, then live
 * ones. No other choice misses fewer, or has fewer above limits. */
static inline mjf__lack mjf__lack_of(mjf__kinds kinds, uint64_t tiles, int want) {
    const int missing = want - mjf__popcount(tiles & kinds.held);
    const int above = want - mjf__popcount(tiles & kinds.live);
    mjf__lack lack = {0, above > 0 ? above : 0, 0};
    if (missing > 0) {
        lack.missing = missing;
        lack.useful = tiles & kinds.live & ~kinds.held;
    }
    return lack;
}

/* The same for one tile of a set. */
static inline mjf__lack mjf__lack_of_one(mjf__kinds kinds, uint64_t tiles) {
    const int missing = (tiles & kinds.held) == 0;
    mjf__lack lack = {missing, (tiles & kinds.live) == 0,
                      tiles & kinds.live & (0 - (uint64_t)missing)};
    return lack;
}

/* ---- the shapes, each in a file of its own ------------------------------------------------ */

/* knitted_straight.c: a straight with a set and a pair, or with a pair alone. */
int mjf__straight_cost(const mjf__tables *t, const mjf__query *query);
uint64_t mjf__straight_useful(const mjf__tables *t, const mjf__query *query);

/* straight_parts.c: the same by every set and every pair, as limits and readings need it;
 * least[a] is what an assignment costs without limits, and so at least with them. */
mjf__nearest mjf__straight_nearest(const mjf__query *query, const int *least);
void mjf__straight_list(mjf__listing *list);

/* The sets that a hand has room for beside the straight. */
static inline int mjf__sets_beside(const mjf__query *query) {
    return query->sets - MJF__SUITS;
}

/* scattered.c: with any honours, or all seven of them. */
int mjf__scattered_cost(const mjf__query *query, bool all_honors);
uint64_t mjf__scattered_useful(const mjf__query *query, bool all_honors);
void mjf__scattered_list(mjf__listing *list, uint32_t form, bool all_honors);

/* knitted.c: add the reading of 14 different tiles. */
void mjf__list_singles(mjf__listing *list, uint32_t form, uint64_t tiles);

#endif /* MJF_KNITTED_PARTS_H */
