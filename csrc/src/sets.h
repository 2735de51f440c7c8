/*
 * sets.h - shapes of sets and a pair: what a hand lacks to be one of them.
 *
 * A cost is the least number of tiles to add, jokers among them, so that a target is held
 * of which no more tiles than there are jokers lie above the limits; MJF__NEVER if no target
 * is in reach.
 */
#ifndef MJF_SETS_H
#define MJF_SETS_H

#include "form.h"
#include "product.h"
#include "query.h"
#include "tables.h"

/* A shape for a query, and the tables that know its blocks. */
typedef struct mjf__sets {
    const mjf__shape *shape;
    const mjf__tables *tables;           /* of STANDARD, or */
    const mjf__form_tables *form_tables; /* of the form */
    const mjf__query *query;
    bool any_copies; /* a limit of four is none */
    bool sweep_all;  /* a joker may be a fifth copy: the tables do not know of that */
} mjf__sets;

/* The shape of a form, or STANDARD for NULL; false if memory runs out. */
bool mjf__sets_of(mjf__sets *sets, const mjf__query *query, const mjf_form *form);

int mjf__sets_cost(const mjf__sets *sets);

/* The cost, and the tiles that lower it: these only if it is `most` or less, and only
 * tiles of which the hand does not hold all that it may. */
int mjf__sets_useful(const mjf__sets *sets, int most, uint64_t *useful);

/* limited_sets.c: the same by sweeps over the blocks that have limits, and the blocks that
 * can be looked up. */
int mjf__limited_sets_cost(const mjf__sets *sets);
int mjf__limited_sets_useful(const mjf__sets *sets, int most, uint64_t *useful);

/* Whether the hand and a fifth copy of a tile, of which it has four, are complete. */
bool mjf__fifth_copy_completes(const mjf__sets *sets, int tile);

/* What a block costs by its counts. */
static inline const uint8_t *mjf__sets_lanes(const mjf__sets *sets, int block,
                                             mjf__block b) {
    return sets->tables != NULL
               ? sets->tables->lanes[mjf__letter(sets->tables, block, b)]
               : mjf__form_lanes(sets->form_tables, block, b);
}

static inline mjf__block mjf__block_with(mjf__block b, int place) {
    b.six += mjf__weight(place).six;
    b.rest += mjf__weight(place).rest;
    return b;
}

#endif /* MJF_SETS_H */
