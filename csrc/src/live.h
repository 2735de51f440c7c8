/* live.h - how many copies of a set of tiles are still out. */
#ifndef MJF_LIVE_H
#define MJF_LIVE_H

#include "packed.h"

/* The three bits of 34 numbers 0..4, a mask of tiles each. */
typedef struct mjf__live {
    uint64_t plane[3];
} mjf__live;

static inline mjf__live mjf__live_of(const uint8_t *unseen) {
    const mjf__packed packed = mjf__pack(unseen);
    mjf__live live = {{mjf__packed_plane(&packed, 0), mjf__packed_plane(&packed, 1),
                       mjf__packed_plane(&packed, 2)}};
    return live;
}

static inline int mjf__live_total(const mjf__live *live, uint64_t tiles) {
    return mjf__popcount(tiles & live->plane[0]) +
           2 * mjf__popcount(tiles & live->plane[1]) +
           4 * mjf__popcount(tiles & live->plane[2]);
}

#endif /* MJF_LIVE_H */
