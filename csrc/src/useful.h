/* useful.h - the tiles that bring a hand nearer. */
#ifndef MJF_USEFUL_H
#define MJF_USEFUL_H

#include "letters.h"
#include "query.h"

/* Tiles to add beside the jokers, MJF__NEVER if no shape is in reach, and the tiles that
 * lower that number; for a waiting hand, with or without limits. */
int mjf__useful_of(const mjf__tables *t, const mjf__query *query, uint64_t *useful);

#endif /* MJF_USEFUL_H */
