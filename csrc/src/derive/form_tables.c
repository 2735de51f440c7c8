/* form_tables.c - derivation of the tables of a form. */
#include <stdlib.h>
#include <string.h>

#include "automaton.h"
#include "form.h"

enum { SUIT_MASK = 0x1FF };

/* The part of a shape that matters in one block: fewer runs open where there are no winds. */
static mjf__derive_shape shape_of_block(const mjf__derive_shape *shape, int block) {
    mjf__derive_shape own = *shape;
    if (block != MJF__HONORS) {
        own.winds = false;
        own.open = own.begun;
    }
    return own;
}

/* The block whose table serves as well for a block: an earlier one, or itself. */
static int same_block(const mjf__derive_shape *shape, int block) {
    for (int other = 0; block != MJF__HONORS && other < block; other++) {
        const uint64_t differ =
            (shape->tiles >> 9 * other ^ shape->tiles >> 9 * block) |
            (shape->pairs >> 9 * other ^ shape->pairs >> 9 * block);
        if ((differ & SUIT_MASK) == 0) return other;
    }
    return block;
}

static mjf__derive_block_table *block_table(const mjf__derive_shape *shape, int block,
                                            mjf__intern *letters) {
    const mjf__derive_shape own = shape_of_block(shape, block);
    const int shift = block == MJF__HONORS ? MJF__DERIVE_TABLE_HONOR_SHIFT
                                           : MJF__DERIVE_TABLE_ROW_SHIFT;
    mjf__derive_block_table *table = NULL;
    mjf__derive_automaton a;
    if (mjf__derive_automaton_derive(&a, &own, 9 * block, letters)) {
        const size_t size =
            ((size_t)a.merged_count << shift) + MJF__DERIVE_TABLE_PADDING;
        table = calloc(1, sizeof *table + size * sizeof *table->letter);
    }
    if (table != NULL) {
        mjf__derive_automaton_fill_states(&a, table->state);
        for (uint32_t state = 0; state < a.merged_count; state++)
            memcpy(&table->letter[(size_t)state << shift], a.merged_tail[state],
                   (size_t)mjf__derive_automaton_tails(&a) * sizeof *table->letter);
    }
    mjf__derive_automaton_free(&a);
    return table;
}

static const uint8_t (*lanes_of(const mjf__intern *letters)) [MJF__DERIVE_SWEEP_WIDTH] {
    uint8_t (*lanes)[MJF__DERIVE_SWEEP_WIDTH] = malloc(letters->count * sizeof *lanes);
    if (lanes != NULL) memcpy(lanes, letters->keys, letters->count * sizeof *lanes);
    return (const uint8_t (*)[MJF__DERIVE_SWEEP_WIDTH])lanes;
}

const mjf__derive_form_tables *mjf__derive_form_tables_derive(
    const mjf__derive_shape *shape) {
    mjf__derive_form_tables *tables = calloc(1, sizeof *tables);
    mjf__intern letters;
    bool ok =
        mjf__intern_init(&letters, MJF__DERIVE_SWEEP_WIDTH, 512) && tables != NULL;
    for (int block = 0; ok && block < MJF__BLOCKS; block++) {
        const int same = same_block(shape, block);
        tables->block[block] =
            same < block ? tables->block[same] : block_table(shape, block, &letters);
        ok = tables->block[block] != NULL;
    }
    if (ok) ok = (tables->lanes = lanes_of(&letters)) != NULL;
    mjf__intern_free(&letters);
    if (ok) return tables;
    mjf__derive_form_tables_free(tables);
    return NULL;
}

void mjf__derive_form_tables_free(const mjf__derive_form_tables *tables) {
    if (tables == NULL) return;
    for (int block = 0; block < MJF__BLOCKS; block++) {
        bool shared = false;
        for (int other = 0; other < block; other++)
            shared |= tables->block[other] == tables->block[block];
        if (!shared) free((void *)tables->block[block]);
    }
    free((void *)tables->lanes);
    free((void *)tables);
}
