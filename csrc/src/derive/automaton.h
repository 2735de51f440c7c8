/*
 * automaton.h - from the counts of a block to its letter, derived from the rules of the game.
 *
 * What the rest of a hand needs to know of a block is the cost of every number of sets and
 * pairs in it: its letter. The map from counts to letters is made an automaton that reads
 * six tiles and then the others.
 */
#ifndef MJF__AUTOMATON_H
#define MJF__AUTOMATON_H

#include <stdbool.h>
#include <stdint.h>

#include "base/base.h"
#include "sweep.h"

enum {
    MJF__DERIVE_AUTOMATON_DIGITS = MJF_COPIES + 1,
    MJF__DERIVE_AUTOMATON_FIRST = 6,   /* tiles read first */
    MJF__DERIVE_AUTOMATON_SIX = 15625, /* 5^6 */
    MJF__DERIVE_AUTOMATON_TAIL = 125,  /* 5^3: at most so many ways to go on */
    MJF__DERIVE_AUTOMATON_ROW = 128,   /* of these, padded */
    MJF__DERIVE_AUTOMATON_BLOCK = 9    /* tiles at most */
};

typedef struct mjf__derive_automaton {
    int tiles; /* 9 or 7 */
    /* Layer by layer: forward states behind so many tiles, and where copies lead. */
    uint32_t count[MJF__DERIVE_AUTOMATON_BLOCK + 1];
    uint16_t (*next[MJF__DERIVE_AUTOMATON_BLOCK])[MJF__DERIVE_AUTOMATON_DIGITS];
    uint16_t *letter;      /* last state -> letter */
    uint16_t *merged;      /* state behind the first six -> minimal state */
    uint32_t merged_count; /* minimal states */
    uint16_t (
        *merged_tail)[MJF__DERIVE_AUTOMATON_ROW]; /* and the rest in base 5 -> letter */
} mjf__derive_automaton;

/* The automaton of the block that begins at a tile; new letters are added to the lanes of
 * those there are, MJF__DERIVE_SWEEP_WIDTH each. False if memory runs out or there are too many states.
 * Free it in either case. */
bool mjf__derive_automaton_derive(mjf__derive_automaton *a,
                                  const mjf__derive_shape *shape, int first_tile,
                                  mjf__intern *letters);
void mjf__derive_automaton_free(mjf__derive_automaton *a);

/* The ways to go on behind the first six tiles: 5^3 or 5. */
static inline int mjf__derive_automaton_tails(const mjf__derive_automaton *a) {
    return a->tiles == MJF__DERIVE_AUTOMATON_BLOCK ? MJF__DERIVE_AUTOMATON_TAIL
                                                   : MJF__DERIVE_AUTOMATON_DIGITS;
}

/* The minimal state behind the first six tiles, for all 5^6 of them: the lowest tile is the
 * lowest digit. */
void mjf__derive_automaton_fill_states(const mjf__derive_automaton *a, uint16_t *table);

#endif /* MJF__AUTOMATON_H */
