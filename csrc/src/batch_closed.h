/*
 * batch_closed.h - the closed forms in the kernels: which tiles bring a hand nearer, and
 * which it can spare. Free of branches, since what is nearest is as good as chance.
 */
#ifndef MJF_BATCH_CLOSED_H
#define MJF_BATCH_CLOSED_H

#include "packed.h"
#include "shapes.h"

#define MJF__EVERY_TILE (((uint64_t)1 << MJF_TILES) - 1)

/* The tiles held once or more, and so on. */
typedef struct mjf__masks {
    uint64_t one, two, odd, four;
} mjf__masks;

/* Distances, MJF__NEVER where the shape is not asked for, and what they follow from. */
typedef struct mjf__distances {
    unsigned best; /* the least of them */
    unsigned standard, seven, quads, orphans;
    unsigned kinds;        /* of tiles */
    unsigned quad_groups;  /* pairs, two of four alike, and single tiles beside them */
    unsigned orphan_pairs; /* terminals and honours held twice or more */
} mjf__distances;

static inline uint64_t mjf__all_if(bool condition) { return 0 - (uint64_t)condition; }

/* The useful tiles, those of STANDARD given. */
MJF__FLAT uint64_t mjf__useful_tiles(const mjf__distances *d, uint64_t standard,
                                     const mjf__masks *held) {
    const uint64_t seven =
        (held->one & ~held->two) | (~held->one & mjf__all_if(d->kinds < MJF_MAX_PAIRS));
    const uint64_t quads = held->odd | mjf__all_if(d->quad_groups < MJF_MAX_PAIRS);
    const uint64_t orphans =
        ~held->one | (~held->two & mjf__all_if(d->orphan_pairs == 0));
    const uint64_t useful =
        (standard & mjf__all_if(d->standard == d->best)) |
        (seven & mjf__all_if(d->seven == d->best)) |
        (quads & mjf__all_if(d->quads == d->best)) |
        (orphans & MJF__ORPHANS & mjf__all_if(d->orphans == d->best));
    return useful & ~held->four & MJF__EVERY_TILE;
}

/* The tiles whose discard leaves the hand as near as it is, those of STANDARD given. Of tiles
 * that are not held it says nothing. */
MJF__FLAT uint64_t mjf__spare_tiles(const mjf__distances *d, uint64_t standard,
                                    const mjf__masks *held) {
    const uint64_t three = held->two & held->odd, pair = held->two & ~held->odd;
    /* Not to be spared: the single tile of a kind that counts, and either of a pair. */
    const uint64_t seven =
        three | held->four | (held->odd & mjf__all_if(d->kinds > MJF_MAX_PAIRS));
    const uint64_t quads = held->odd & mjf__all_if(d->quad_groups > MJF_MAX_PAIRS);
    const uint64_t orphans =
        ~MJF__ORPHANS | three | held->four | (pair & mjf__all_if(d->orphan_pairs > 1));
    return (standard & mjf__all_if(d->standard == d->best)) |
           (seven & mjf__all_if(d->seven == d->best)) |
           (quads & mjf__all_if(d->quads == d->best)) |
           (orphans & mjf__all_if(d->orphans == d->best));
}

#endif /* MJF_BATCH_CLOSED_H */
