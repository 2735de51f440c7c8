/*
 * tables.h - a hand as four letters: the lookup tables of the STANDARD shape.
 *
 * What the rest of a hand needs to know of one block (a suit, or the honours) is D[m][p]:
 * the fewest tiles to add so that it holds m sets and p pairs. There are 126 different D of
 * suits; closed under combining two blocks (min-plus convolution) they make 180 elements,
 * those of the honours among them. A block's element is its letter, one byte.
 */
#ifndef MJF__TABLES_H
#define MJF__TABLES_H

#include <stdatomic.h>
#include <stdint.h>

#include "automaton.h"
#include "mjf/mjf.h"
#include "rows.h"
#include "sweep.h"

enum {
    MJF__DERIVE_TABLE_SUIT_LETTERS = 126,
    MJF__DERIVE_TABLE_LETTERS = 180,
    MJF__DERIVE_TABLE_SUIT_STATES =
        1113, /* of the automaton behind six tiles of a suit */
    MJF__DERIVE_TABLE_HONOR_STATES = 55, /* behind six honours */
    MJF__DERIVE_TABLE_SETS = 4,
    MJF__DERIVE_TABLE_LANES = 2 * (MJF__DERIVE_TABLE_SETS + 1),
    MJF__DERIVE_TABLE_SIX = MJF__DERIVE_AUTOMATON_SIX,
    /* Adding a tile of which there are four carries in base 5. Such a result is masked away,
     * but it is read: the tables are longer by one digit's weight. */
    MJF__DERIVE_TABLE_SIX_PADDED = MJF__DERIVE_TABLE_SIX + MJF__DERIVE_TABLE_SIX / 5,
    MJF__DERIVE_TABLE_ROW_SHIFT = 7,   /* 5^3 letters a suit state, in rows of 128 */
    MJF__DERIVE_TABLE_HONOR_SHIFT = 3, /* 5 letters an honour state, in rows of 8 */
    MJF__DERIVE_TABLE_PADDING = 32
};

typedef struct mjf__derive_tables {
    /* First six tiles, base 5, the lowest tile first: a state. */
    uint16_t suit_state[MJF__DERIVE_TABLE_SIX_PADDED];
    uint8_t honor_state[MJF__DERIVE_TABLE_SIX_PADDED];
    /* A state and the tiles after the sixth: a letter. */
    uint8_t suit_letter[(MJF__DERIVE_TABLE_SUIT_STATES << MJF__DERIVE_TABLE_ROW_SHIFT) +
                        MJF__DERIVE_TABLE_PADDING];
    uint8_t
        honor_letter[(MJF__DERIVE_TABLE_HONOR_STATES << MJF__DERIVE_TABLE_HONOR_SHIFT) +
                     MJF__DERIVE_TABLE_PADDING];
    /* Two blocks as one. */
    uint8_t product[MJF__DERIVE_TABLE_LETTERS][MJF__DERIVE_TABLE_LETTERS];
    /* Two blocks that are the whole hand: tiles to add for m sets and the pair. */
    uint8_t distance[MJF__DERIVE_TABLE_SETS + 1][MJF__DERIVE_TABLE_LETTERS]
                    [MJF__DERIVE_TABLE_LETTERS];
    /* D of each letter, lane 2 * sets + pairs; the lanes behind are infinite. */
    _Alignas(16) uint8_t lanes[MJF__DERIVE_TABLE_LETTERS][MJF__DERIVE_SWEEP_WIDTH];
    /* What arrays of hands are judged with besides; the digest leaves it out, since it
     * follows from the others. */
    mjf__derive_rows rows;
} mjf__derive_tables;

/* The tables once they are derived, NULL before; mjf__derive_tables_get alone reads it. */
extern _Atomic(const mjf__derive_tables *) mjf__derive_published;

/* Derive and publish them; NULL if memory runs out. */
const mjf__derive_tables *mjf__derive_tables_derive(void);

/* The tables, derived by the first caller; NULL if memory runs out. */
static inline const mjf__derive_tables *mjf__derive_tables_get(void) {
    const mjf__derive_tables *tables =
        atomic_load_explicit(&mjf__derive_published, memory_order_acquire);
    return tables != NULL ? tables : mjf__derive_tables_derive();
}

#endif /* MJF__TABLES_H */
