/*
 * sets.h - shapes of sets and a pair: what a hand lacks to be one of them.
 *
 * A cost is the least number of tiles to add, jokers among them, so that a target is held
 * of which no more tiles than there are jokers lie above the limits; MJF__HAND_NEVER if no target
 * is in reach, MJF__HAND_NO_MEMORY if memory runs out, which limits and jokers together ask for.
 */
#ifndef MJF__SETS_H
#define MJF__SETS_H

#include "derive/derive.h"
#include "query.h"

/* A shape for a query, and the tables that know its blocks. */
typedef struct mjf__hand_sets {
    const mjf__derive_shape *shape;
    const mjf__derive_tables *tables;           /* of STANDARD, or */
    const mjf__derive_form_tables *form_tables; /* of the form */
    const mjf__hand_query *query;
    bool any_copies; /* a limit of four is none */
    bool sweep_all;  /* a joker may be a fifth copy: the tables do not know of that */
} mjf__hand_sets;

/* The shape of a form, or STANDARD for NULL; false if memory runs out. */
bool mjf__hand_sets_of(mjf__hand_sets *sets, const mjf__hand_query *query,
                       const mjf_form *form);

int mjf__hand_sets_cost(const mjf__hand_sets *sets);

/* The cost, and the tiles that lower it: these only if it is `most` or less, and only
 * tiles of which the hand does not hold all that it may. */
int mjf__hand_sets_useful(const mjf__hand_sets *sets, int most, uint64_t *useful);

/* limited_sets.c: the same by sweeps over the blocks that have limits, and the blocks that
 * can be looked up. */
int mjf__hand_limited_sets_cost(const mjf__hand_sets *sets);
int mjf__hand_limited_sets_useful(const mjf__hand_sets *sets, int most,
                                  uint64_t *useful);

/* Whether the hand and a fifth copy of a tile, of which it has four, are complete. */
mjf_status mjf__hand_fifth_copy_completes(const mjf__hand_sets *sets, int tile,
                                          bool *completes);

/* What a block costs by its counts. */
static inline const uint8_t *mjf__hand_sets_lanes(const mjf__hand_sets *sets, int block,
                                                  mjf__derive_block b) {
    return sets->tables != NULL
               ? sets->tables->lanes[mjf__derive_letter(sets->tables, block, b)]
               : mjf__derive_form_lanes(sets->form_tables, block, b);
}

static inline mjf__derive_block mjf__hand_block_with(mjf__derive_block b, int place) {
    b.six += mjf__derive_weight(place).six;
    b.rest += mjf__derive_weight(place).rest;
    return b;
}

#endif /* MJF__SETS_H */
