/*
 * knitted.h - the shapes of a knitted straight, and of scattered tiles.
 *
 * Costs as in sets.h: tiles to add, jokers among them; MJF__HAND_NEVER if out of reach.
 */
#ifndef MJF__KNITTED_H
#define MJF__KNITTED_H

#include "derive/derive.h"
#include "listing.h"
#include "query.h"

/* The query's limits may be NULL. */
int mjf__hand_knitted_cost(const mjf__derive_tables *t, const mjf__hand_query *query,
                           uint32_t form);

/* The tiles that lower the cost, which is in reach and above the jokers; only tiles of which
 * the hand does not hold all that it may. */
uint64_t mjf__hand_knitted_useful(const mjf__derive_tables *t,
                                  const mjf__hand_query *query, uint32_t form);

/* Whether a fifth copy of a tile, of which there are four, completes a knitted straight with a
 * triplet and a pair of that tile. */
bool mjf__hand_straight_fifth_copy(const mjf__hand_query *query, int tile);

/* Add every reading of a complete hand in a shape that costs no more than the jokers. */
void mjf__hand_knitted_list(mjf__hand_listing *list, uint32_t form);

#endif /* MJF__KNITTED_H */
