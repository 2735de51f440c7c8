/*
 * limited.h - the questions under limits, where the tables do not serve.
 *
 * A target that asks for more copies of a tile than its limit must get those from jokers; it
 * is out of reach if there are not as many. All distances are of tiles to add beside the
 * jokers, MJF__NEVER if no target is in reach.
 */
#ifndef MJF_LIMITED_H
#define MJF_LIMITED_H

#include "query.h"
#include "tables.h"

enum { MJF__NEVER = MJF_UNREACHABLE + 1 };

static inline int mjf__beside_jokers(int cost, int jokers) {
    if (cost == MJF__NEVER) return MJF__NEVER;
    return cost > jokers ? cost - jokers : 0;
}

/* Over all shapes asked for. */
int mjf__limited_distance(const mjf__tables *t, const mjf__query *query);

/* The same, with the tiles that lower it. */
int mjf__limited_useful(const mjf__tables *t, const mjf__query *query,
                        uint64_t *useful);

/* The STANDARD shape alone. */
int mjf__limited_standard_distance(const mjf__tables *t, const mjf__query *query);

/* The less of its distance and `best`; useful tiles only if it is as near as that. */
int mjf__limited_standard_useful(const mjf__tables *t, const mjf__query *query,
                                 int best, uint64_t *useful);

/* Whether the hand and a fifth copy of a tile, of which it has four, are complete. */
bool mjf__fifth_copy_completes(const mjf__tables *t, const mjf__query *query, int tile);

#endif /* MJF_LIMITED_H */
