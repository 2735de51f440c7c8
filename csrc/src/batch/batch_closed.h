/*
 * batch_closed.h - the closed forms in the kernels: which tiles bring a hand nearer, and
 * which it can spare. Free of branches, since what is nearest is as good as chance.
 */
#ifndef MJF__BATCH_CLOSED_H
#define MJF__BATCH_CLOSED_H

#include "base/base.h"
#include "hand/hand.h"

/* The tiles held once or more, and so on. */
typedef struct mjf__batch_masks {
    uint64_t one, two, odd, four;
} mjf__batch_masks;

/* Distances, MJF__HAND_NEVER where the shape is not asked for, and what they follow from. */
typedef struct mjf__batch_distances {
    unsigned best; /* the least of them */
    unsigned standard, seven, quads, orphans;
    unsigned kinds;        /* of tiles */
    unsigned quad_groups;  /* pairs, two of four alike, and single tiles beside them */
    unsigned orphan_pairs; /* terminals and honours held twice or more */
} mjf__batch_distances;

static inline uint64_t mjf__batch_all_if(bool condition) {
    return 0 - (uint64_t)condition;
}

/* The useful tiles, those of STANDARD given. */
MJF__FLAT uint64_t mjf__batch_useful_tiles(const mjf__batch_distances *d,
                                           uint64_t standard,
                                           const mjf__batch_masks *held) {
    const uint64_t seven = (held->one & ~held->two) |
                           (~held->one & mjf__batch_all_if(d->kinds < MJF_MAX_PAIRS));
    const uint64_t quads =
        held->odd | mjf__batch_all_if(d->quad_groups < MJF_MAX_PAIRS);
    const uint64_t orphans =
        ~held->one | (~held->two & mjf__batch_all_if(d->orphan_pairs == 0));
    const uint64_t useful =
        (standard & mjf__batch_all_if(d->standard == d->best)) |
        (seven & mjf__batch_all_if(d->seven == d->best)) |
        (quads & mjf__batch_all_if(d->quads == d->best)) |
        (orphans & MJF__HAND_ORPHANS & mjf__batch_all_if(d->orphans == d->best));
    return useful & ~held->four & MJF__EVERY_TILE;
}

/* The tiles whose discard leaves the hand as near as it is, those of STANDARD given. Of tiles
 * that are not held it says nothing. */
MJF__FLAT uint64_t mjf__batch_spare_tiles(const mjf__batch_distances *d,
                                          uint64_t standard,
                                          const mjf__batch_masks *held) {
    const uint64_t three = held->two & held->odd, pair = held->two & ~held->odd;
    /* Not to be spared: the single tile of a kind that counts, and either of a pair. */
    const uint64_t seven =
        three | held->four | (held->odd & mjf__batch_all_if(d->kinds > MJF_MAX_PAIRS));
    const uint64_t quads =
        held->odd & mjf__batch_all_if(d->quad_groups > MJF_MAX_PAIRS);
    const uint64_t orphans = ~MJF__HAND_ORPHANS | three | held->four |
                             (pair & mjf__batch_all_if(d->orphan_pairs > 1));
    return (standard & mjf__batch_all_if(d->standard == d->best)) |
           (seven & mjf__batch_all_if(d->seven == d->best)) |
           (quads & mjf__batch_all_if(d->quads == d->best)) |
           (orphans & mjf__batch_all_if(d->orphans == d->best));
}

#endif /* MJF__BATCH_CLOSED_H */
