/* useful.h - the tiles that bring a hand nearer, without limits. */
#ifndef MJF_USEFUL_H
#define MJF_USEFUL_H

#include "letters.h"
#include "query.h"

/* Tiles of one block, by place, that bring a letter below `distance` in a row of the
 * distance table: `after` are the letters with one tile more. */
static inline uint64_t mjf__places_below(const uint8_t *row, const uint8_t *after,
                                         int size, int distance) {
    uint64_t below = 0;
    for (int place = 0; place < size; place++)
        below |= (uint64_t)(row[after[place]] < distance) << place;
    return below;
}

/* Tiles to add beside the jokers, MJF__NEVER if no shape is in reach, and the tiles that
 * lower that number; for a waiting hand, with or without limits. */
int mjf__useful_of(const mjf__tables *t, const mjf__query *query, uint64_t *useful);

#endif /* MJF_USEFUL_H */
