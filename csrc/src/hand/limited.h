/*
 * limited.h - the shapes with a closed form, under limits.
 *
 * Costs as in sets.h: tiles to add, jokers among them; MJF__HAND_NEVER if out of reach.
 */
#ifndef MJF__LIMITED_H
#define MJF__LIMITED_H

#include "query.h"

int mjf__hand_limited_cost(const mjf__hand_query *query, uint32_t form);

/* The tiles that lower the cost, which is in reach and above the jokers. */
uint64_t mjf__hand_limited_useful(const mjf__hand_query *query, uint32_t form);

#endif /* MJF__LIMITED_H */
