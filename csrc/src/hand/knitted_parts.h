/*
 * knitted_parts.h - what the shapes of knitted and of scattered tiles are made of.
 *
 * A tile that brings a hand nearer is one that a nearest target lacks. So an answer is the
 * least cost together with all that the targets of that cost lack.
 */
#ifndef MJF__KNITTED_PARTS_H
#define MJF__KNITTED_PARTS_H

#include "derive/derive.h"
#include "listing.h"
#include "query.h"

#define MJF__HAND_FIRST_RANKS (1 | (uint64_t)1 << 9 | (uint64_t)1 << 18)

/* Of the tiles in a mask, how many there are of each suit by their ranks: rank, rank + 3 and
 * rank + 6, two bits at 9 * suit. */
static inline uint64_t mjf__hand_number_in_class(uint64_t tiles, int rank) {
    return (tiles >> rank & MJF__HAND_FIRST_RANKS) +
           (tiles >> (rank + 3) & MJF__HAND_FIRST_RANKS) +
           (tiles >> (rank + 6) & MJF__HAND_FIRST_RANKS);
}

static inline int mjf__hand_number_of_suit(uint64_t numbers, int suit) {
    return (int)(numbers >> 9 * suit & 3);
}

/* ---- the nearest targets --------------------------------------------------------------- */

typedef struct mjf__hand_nearest {
    int cost;
    uint64_t useful; /* what targets of that cost lack, as far as it may be drawn */
} mjf__hand_nearest;

static inline void mjf__hand_nearest_take(mjf__hand_nearest *best, int cost,
                                          uint64_t useful) {
    if (cost > best->cost) return;
    if (cost < best->cost) best->useful = 0;
    best->cost = cost;
    best->useful |= useful;
}

/* ---- parts of a target ------------------------------------------------------------------ */

/* What a part lacks: tiles to add, and how many of these are above their limits. */
typedef struct mjf__hand_lack {
    int missing, above;
    uint64_t useful; /* what of it may be drawn */
} mjf__hand_lack;

static inline mjf__hand_lack mjf__hand_lack_both(mjf__hand_lack a, mjf__hand_lack b) {
    mjf__hand_lack sum = {a.missing + b.missing, a.above + b.above,
                          a.useful | b.useful};
    return sum;
}

/* The hand as far as different tiles go. */
typedef struct mjf__hand_kinds {
    uint64_t held, live; /* live: held, or may be drawn */
} mjf__hand_kinds;

static inline mjf__hand_kinds mjf__hand_kinds_of(const mjf__hand_query *q) {
    mjf__hand_kinds kinds = {mjf__packed_mask(&q->packed, 1), MJF__EVERY_TILE};
    if (q->limits != NULL) {
        const mjf__packed limits = mjf__pack(q->limits);
        kinds.live = mjf__packed_mask(&limits, 1);
    }
    return kinds;
}

/* What any `want` different tiles of a set lack: those held are taken first, then live
 * ones. No other choice misses fewer, or has fewer above limits. */
static inline mjf__hand_lack mjf__hand_lack_of(mjf__hand_kinds kinds, uint64_t tiles,
                                               int want) {
    const int missing = want - mjf__popcount(tiles & kinds.held);
    const int above = want - mjf__popcount(tiles & kinds.live);
    mjf__hand_lack lack = {0, above > 0 ? above : 0, 0};
    if (missing > 0) {
        lack.missing = missing;
        lack.useful = tiles & kinds.live & ~kinds.held;
    }
    return lack;
}

/* The same for one tile of a set. */
static inline mjf__hand_lack mjf__hand_lack_of_one(mjf__hand_kinds kinds,
                                                   uint64_t tiles) {
    const int missing = (tiles & kinds.held) == 0;
    mjf__hand_lack lack = {missing, (tiles & kinds.live) == 0,
                           tiles & kinds.live & (0 - (uint64_t)missing)};
    return lack;
}

/* ---- the shapes, each in a file of its own ------------------------------------------------ */

/* knitted_straight.c: a straight with a set and a pair, or with a pair alone. */
int mjf__hand_straight_cost(const mjf__derive_tables *t, const mjf__hand_query *query);
uint64_t mjf__hand_straight_useful(const mjf__derive_tables *t,
                                   const mjf__hand_query *query);

/* straight_parts.c: the same by every set and every pair, as limits and readings need it;
 * least[a] is what an assignment costs without limits, and so at least with them. */
mjf__hand_nearest mjf__hand_straight_nearest(const mjf__hand_query *query,
                                             const int *least);
void mjf__hand_straight_list(mjf__hand_listing *list);

/* The sets that a hand has room for beside the straight. */
static inline int mjf__hand_sets_beside(const mjf__hand_query *query) {
    return query->sets - MJF__SUITS;
}

/* scattered.c: with any honours, or all seven of them. */
int mjf__hand_scattered_cost(const mjf__hand_query *query, bool all_honors);
uint64_t mjf__hand_scattered_useful(const mjf__hand_query *query, bool all_honors);
void mjf__hand_scattered_list(mjf__hand_listing *list, uint32_t form, bool all_honors);

/* knitted.c: add the reading of 14 different tiles. */
void mjf__hand_list_singles(mjf__hand_listing *list, uint32_t form, uint64_t tiles);

#endif /* MJF__KNITTED_PARTS_H */
