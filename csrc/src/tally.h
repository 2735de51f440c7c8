/*
 * tally.h - what the shapes with a closed form need to know of a hand, kept so that a tile
 * can be taken away.
 */
#ifndef MJF_TALLY_H
#define MJF_TALLY_H

#include "packed.h"
#include "shapes.h"

typedef struct mjf__tally {
    uint64_t one, two;  /* bit t: tile t held at least so often */
    uint64_t odd, full; /* held once or three times; four times */
    int kinds, pairs;   /* tiles held at least once, twice */
    int orphans, orphan_pairs;
    int singles, quad_pairs; /* tiles held an odd number of times; pairs, two a quad */
} mjf__tally;

static inline mjf__tally mjf__tally_of(const mjf__packed *p) {
    mjf__tally y;
    const uint64_t three = mjf__packed_mask(p, 3);
    y.one = mjf__packed_mask(p, 1);
    y.two = mjf__packed_mask(p, 2);
    y.full = mjf__packed_mask(p, 4);
    y.odd = (y.one & ~y.two) | (three & ~y.full);
    y.kinds = mjf__popcount(y.one);
    y.pairs = mjf__popcount(y.two);
    y.orphans = mjf__popcount(y.one & MJF__ORPHANS);
    y.orphan_pairs = mjf__popcount(y.two & MJF__ORPHANS);
    y.singles = mjf__popcount(y.odd);
    y.quad_pairs = y.pairs + mjf__popcount(y.full);
    return y;
}

/* With one less of a tile of which `held` are held. */
static inline mjf__tally mjf__tally_without(const mjf__tally *tally, int tile,
                                            int held) {
    const uint64_t bit = (uint64_t)1 << tile;
    const int orphan = (MJF__ORPHANS & bit) != 0;
    mjf__tally y = *tally;
    y.odd ^= bit;
    y.full &= ~bit;
    y.singles += held % 2 == 0 ? 1 : -1;
    if (held == 1) {
        y.one &= ~bit;
        y.kinds -= 1;
        y.orphans -= orphan;
    } else if (held == 2) {
        y.two &= ~bit;
        y.pairs -= 1;
        y.orphan_pairs -= orphan;
    }
    y.quad_pairs -= held % 2 == 0;
    return y;
}

/* Keep the nearer of two answers; of two as near, the useful tiles of both. */
static inline void mjf__nearer(int *best, uint64_t *best_useful, int distance,
                               uint64_t useful) {
    *best_useful =
        (distance <= *best ? useful : 0) | (*best <= distance ? *best_useful : 0);
    *best = distance < *best ? distance : *best;
}

/* Bring in the closed forms among `forms`: the tiles to add, and the tiles that lower
 * that number as long as it is above zero. */
static inline void mjf__tally_useful(const mjf__tally *y, uint32_t forms, int *best,
                                     uint64_t *useful) {
    const uint64_t every = ((uint64_t)1 << MJF_TILES) - 1;
    if (forms & MJF_SEVEN_PAIRS)
        mjf__nearer(
            best, useful, mjf__seven_pairs_distance(y->kinds, y->pairs),
            (y->one & ~y->two) | (y->kinds < MJF_MAX_PAIRS ? every & ~y->one : 0));
    if (forms & MJF_THIRTEEN_ORPHANS)
        mjf__nearer(best, useful, mjf__orphans_distance(y->orphans, y->orphan_pairs),
                    MJF__ORPHANS & (y->orphan_pairs == 0 ? ~y->two : ~y->one));
    if (forms & MJF_SEVEN_PAIRS_QUADS)
        mjf__nearer(best, useful, mjf__quads_distance(y->singles, y->quad_pairs),
                    y->odd | (y->quad_pairs + y->singles < MJF_MAX_PAIRS
                                  ? every & ~y->odd & ~y->full
                                  : 0));
}

#endif /* MJF_TALLY_H */
