/*
 * tables.h - a hand as four letters: the lookup tables of the STANDARD shape.
 *
 * What the rest of a hand needs to know of one block (a suit, or the honours) is D[m][p]:
 * the fewest tiles to add so that it holds m sets and p pairs. There are 126 different D of
 * suits; closed under combining two blocks (min-plus convolution) they make 180 elements,
 * those of the honours among them. A block's element is its letter, one byte.
 */
#ifndef MJF_TABLES_H
#define MJF_TABLES_H

#include <stdatomic.h>
#include <stdint.h>

#include "automaton.h"
#include "mjf/mjf.h"
#include "rows.h"
#include "sweep.h"

enum {
    TABLE_SUIT_LETTERS = 126,
    TABLE_LETTERS = 180,
    TABLE_SUIT_STATES = 1113, /* of the automaton behind six tiles of a suit */
    TABLE_HONOR_STATES = 55,  /* behind six honours */
    TABLE_SETS = 4,
    TABLE_LANES = 2 * (TABLE_SETS + 1),
    TABLE_SIX = AUTOMATON_SIX,
    /* Adding a tile of which there are four carries in base 5. Such a result is masked away,
     * but it is read: the tables are longer by one digit's weight. */
    TABLE_SIX_PADDED = TABLE_SIX + TABLE_SIX / 5,
    TABLE_ROW_SHIFT = 7,   /* 5^3 letters a suit state, in rows of 128 */
    TABLE_HONOR_SHIFT = 3, /* 5 letters an honour state, in rows of 8 */
    TABLE_PADDING = 32
};

typedef struct mjf__tables {
    /* First six tiles, base 5, the lowest tile first: a state. */
    uint16_t suit_state[TABLE_SIX_PADDED];
    uint8_t honor_state[TABLE_SIX_PADDED];
    /* A state and the tiles after the sixth: a letter. */
    uint8_t suit_letter[(TABLE_SUIT_STATES << TABLE_ROW_SHIFT) + TABLE_PADDING];
    uint8_t honor_letter[(TABLE_HONOR_STATES << TABLE_HONOR_SHIFT) + TABLE_PADDING];
    /* Two blocks as one. */
    uint8_t product[TABLE_LETTERS][TABLE_LETTERS];
    /* Two blocks that are the whole hand: tiles to add for m sets and the pair. */
    uint8_t distance[TABLE_SETS + 1][TABLE_LETTERS][TABLE_LETTERS];
    /* D of each letter, lane 2 * sets + pairs; the lanes behind are infinite. */
    _Alignas(16) uint8_t lanes[TABLE_LETTERS][SWEEP_WIDTH];
    /* What arrays of hands are judged with besides; the digest leaves it out, since it
     * follows from the others. */
    mjf__rows rows;
} mjf__tables;

/* The tables once they are derived, NULL before; mjf__tables_get alone reads it. */
extern _Atomic(const mjf__tables *) mjf__published;

/* Derive and publish them; NULL if memory runs out. */
const mjf__tables *mjf__tables_derive(void);

/* The tables, derived by the first caller; NULL if memory runs out. */
static inline const mjf__tables *mjf__tables_get(void) {
    const mjf__tables *tables =
        atomic_load_explicit(&mjf__published, memory_order_acquire);
    return tables != NULL ? tables : mjf__tables_derive();
}

#endif /* MJF_TABLES_H */
