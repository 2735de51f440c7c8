/*
 * census.h - what a census is about, and what matters of a part of a hand.
 *
 * A hand is dealt block by block, a suit or the honours. All that the rest of the hand needs
 * to know of a part is how many tiles it has; for each shape of sets and a pair the cost
 * of every number of sets and pairs in it, its lanes; and, for the shapes with a closed
 * form, a few numbers that simply add up. These are its key: the sums, then the lanes of
 * one shape after the other.
 */
#ifndef MJF__CENSUS_H
#define MJF__CENSUS_H

#include "derive/derive.h"
#include "groups.h"
#include "hand/hand.h"

enum {
    MJF__CENSUS_SHAPES = 1 + UINT8_MAX, /* STANDARD, and the forms of the options */
    MJF__CENSUS_SUMS = 16               /* bytes, of which some are used: */
};

enum {
    MJF__CENSUS_SUM_TILES,
    MJF__CENSUS_SUM_KINDS, /* tiles held that can become one of seven pairs */
    MJF__CENSUS_SUM_PAIRS,
    MJF__CENSUS_SUM_QUAD_KINDS, /* the same where four alike are two pairs */
    MJF__CENSUS_SUM_QUAD_PAIRS,
    MJF__CENSUS_SUM_ORPHANS,
    MJF__CENSUS_SUM_ORPHAN_PAIRS
};

/* What a census has cost so far. Several forms that have little in common make groups in
 * numbers that no memory holds: there is a bound. */
typedef struct mjf__census_cost {
    uint64_t steps;
    bool too_many;
    mjf__stop stop;
} mjf__census_cost;

typedef struct mjf__census {
    mjf__census_cost *cost;
    int tiles;             /* of a hand */
    int sets;              /* in it */
    uint32_t closed;       /* flags of the closed forms that can be reached */
    const uint8_t *limits; /* of each tile */
    const uint8_t *unseen; /* none of them above its limit */
    int n_shapes;          /* of sets and a pair: */
    const mjf__derive_shape *shape[MJF__CENSUS_SHAPES];
    bool any_copies[MJF__CENSUS_SHAPES]; /* a limit of four is none */
} mjf__census;

static inline size_t mjf__census_key_size(const mjf__census *census) {
    return MJF__CENSUS_SUMS + (size_t)census->n_shapes * MJF__DERIVE_SWEEP_WIDTH;
}

/* The lanes of a shape in a key. */
static inline const uint8_t *mjf__census_lanes(const uint8_t *key, int shape) {
    return key + MJF__CENSUS_SUMS + shape * MJF__DERIVE_SWEEP_WIDTH;
}

/* Count steps for each shape, some ten nanoseconds each; false if there are too many, or it is
 * to stop. */
bool mjf__census_step(const mjf__census *census, uint64_t steps);

/* Add to the deals of a key; false if there are too many groups, or memory runs out. */
bool mjf__census_add(const mjf__census *census, mjf__census_groups *groups,
                     const void *key, uint64_t deals);

/* The sums of two parts as one: seven kinds or pairs are enough, and one orphan's. */
void mjf__census_add_sums(uint8_t *sums, const uint8_t *a, const uint8_t *b);

/* census_blocks.c: the deals of one block by their key. The caller frees the groups. */
bool mjf__census_block(const mjf__census *census, int block,
                       mjf__census_groups *groups);

#endif /* MJF__CENSUS_H */
