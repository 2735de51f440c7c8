/*
 * form.h - forms: shapes of sets and a pair by other rules, with tables of their own.
 *
 * The lookup is that of STANDARD (tables.h) but for the end: there are too many letters for
 * a table of products, so letters stand for lanes, and these are multiplied.
 */
#ifndef MJF__FORM_H
#define MJF__FORM_H

#include <stdatomic.h>
#include <stdbool.h>

#include "letters.h"
#include "mjf/mjf.h"
#include "sweep.h"

/* From the counts of a block to its letter: the layout of tables.h, of letters of 16 bits. */
typedef struct mjf__derive_block_table {
    uint16_t state[MJF__DERIVE_TABLE_SIX_PADDED];
    uint16_t letter[]; /* rows of 128 for a suit, of 8 for the honours */
} mjf__derive_block_table;

typedef struct mjf__derive_form_tables {
    const mjf__derive_block_table *block[MJF__BLOCKS]; /* equal suits share one */
    const uint8_t (*lanes)[MJF__DERIVE_SWEEP_WIDTH];   /* by letter */
} mjf__derive_form_tables;

struct mjf_form {
    mjf_form_spec spec;
    mjf__derive_shape shape; /* the targets, where there are no jokers */
    mjf__derive_shape
        joker_shape; /* the same where there are: fifth copies, if they may be */
    _Atomic(const mjf__derive_form_tables *) tables; /* NULL before they are derived */
};

/* STANDARD with up to five sets. */
extern mjf_form mjf__derive_five_sets;

/* Whether a form is meant for hands of so many sets. */
static inline bool mjf__derive_form_applies(const mjf_form *form, int sets) {
    return form->spec.sets == MJF_ANY_SETS || form->spec.sets == sets;
}

/* The tables, derived by the first caller; NULL if memory runs out. */
const mjf__derive_form_tables *mjf__derive_form_tables_get(const mjf_form *form);

/* form_tables.c: derive, and free. */
const mjf__derive_form_tables *mjf__derive_form_tables_derive(
    const mjf__derive_shape *shape);
void mjf__derive_form_tables_free(const mjf__derive_form_tables *tables);

static inline const uint8_t *mjf__derive_form_lanes(const mjf__derive_form_tables *t,
                                                    int block, mjf__derive_block b) {
    const mjf__derive_block_table *table = t->block[block];
    const int shift = block == MJF__HONORS ? MJF__DERIVE_TABLE_HONOR_SHIFT
                                           : MJF__DERIVE_TABLE_ROW_SHIFT;
    return t->lanes[table->letter[((size_t)table->state[b.six] << shift) + b.rest]];
}

#endif /* MJF__FORM_H */
