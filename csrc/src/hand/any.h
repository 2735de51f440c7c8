/*
 * any.h - a question that the plain lookup cannot answer: any shape and form, with or without
 * limits, each asked by itself.
 */
#ifndef MJF__ANY_H
#define MJF__ANY_H

#include "query.h"

/* Tiles to add beside the jokers, MJF__HAND_NEVER if no shape is in reach. */
mjf_status mjf__hand_any_distance(const mjf__hand_query *query, int *distance);

/* The same, and the tiles that lower it; for a waiting hand. */
mjf_status mjf__hand_any_useful(const mjf__hand_query *query, int *distance,
                                uint64_t *useful);

/* Whether a fifth copy of a tile, of which there are four, completes the hand. */
mjf_status mjf__hand_any_fifth_copy(const mjf__hand_query *query, int tile,
                                    bool *completes);

#endif /* MJF__ANY_H */
