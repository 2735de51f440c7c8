/* form_tables.c - derivation of the tables of a form. */
#include <stdlib.h>
#include <string.h>

#include "automaton.h"
#include "form.h"

enum { FIRST_HONOR = 27, SUIT_MASK = 0x1FF };

/* The part of a shape that matters in one block: fewer runs open where there are no winds. */
static mjf__shape shape_of_block(const mjf__shape *shape, int block) {
    mjf__shape own = *shape;
    if (block != MJF__HONORS) {
        own.winds = false;
        own.open = own.begun;
    }
    return own;
}

/* The block whose table serves as well for a block: an earlier one, or itself. */
static int same_block(const mjf__shape *shape, int block) {
    for (int other = 0; block != MJF__HONORS && other < block; other++) {
        const uint64_t differ =
            (shape->tiles >> 9 * other ^ shape->tiles >> 9 * block) |
            (shape->pairs >> 9 * other ^ shape->pairs >> 9 * block);
        if ((differ & SUIT_MASK) == 0) return other;
    }
    return block;
}

static mjf__block_table *block_table(const mjf__shape *shape, int block,
                                     mjf__intern *letters) {
    const mjf__shape own = shape_of_block(shape, block);
    const int shift = block == MJF__HONORS ? TABLE_HONOR_SHIFT : TABLE_ROW_SHIFT;
    mjf__block_table *table = NULL;
    mjf__automaton a;
    if (mjf__automaton_derive(&a, &own, 9 * block, letters)) {
        const size_t size = ((size_t)a.merged_count << shift) + TABLE_PADDING;
        table = calloc(1, sizeof *table + size * sizeof *table->letter);
    }
    if (table != NULL) {
        mjf__automaton_fill_states(&a, table->state);
        for (uint32_t state = 0; state < a.merged_count; state++)
            memcpy(&table->letter[(size_t)state << shift], a.merged_tail[state],
                   (size_t)mjf__automaton_tails(&a) * sizeof *table->letter);
    }
    mjf__automaton_free(&a);
    return table;
}

static const uint8_t (*lanes_of(const mjf__intern *letters)) [SWEEP_WIDTH] {
    uint8_t (*lanes)[SWEEP_WIDTH] = malloc(letters->count * sizeof *lanes);
    if (lanes != NULL) memcpy(lanes, letters->keys, letters->count * sizeof *lanes);
    return (const uint8_t (*)[SWEEP_WIDTH])lanes;
}

const mjf__form_tables *mjf__form_tables_derive(const mjf__shape *shape) {
    mjf__form_tables *tables = calloc(1, sizeof *tables);
    mjf__intern letters;
    bool ok = mjf__intern_init(&letters, SWEEP_WIDTH, 512) && tables != NULL;
    for (int block = 0; ok && block < MJF__BLOCKS; block++) {
        const int same = same_block(shape, block);
        tables->block[block] =
            same < block ? tables->block[same] : block_table(shape, block, &letters);
        ok = tables->block[block] != NULL;
    }
    if (ok) ok = (tables->lanes = lanes_of(&letters)) != NULL;
    mjf__intern_free(&letters);
    if (ok) return tables;
    mjf__form_tables_free(tables);
    return NULL;
}

void mjf__form_tables_free(const mjf__form_tables *tables) {
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
