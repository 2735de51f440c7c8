/* useful.h - the tiles that bring a hand nearer. */
#ifndef MJF__USEFUL_H
#define MJF__USEFUL_H

#include "query.h"

/* Tiles to add beside the jokers, MJF__HAND_NEVER if no shape is in reach, and the tiles that
 * lower that number; for a waiting hand. */
mjf_status mjf__hand_useful_of(const mjf__hand_query *query, int *distance,
                               uint64_t *useful);

#endif /* MJF__USEFUL_H */
