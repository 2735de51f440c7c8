/*
 * automaton.c - from the counts of a block to its letter.
 *
 * Forward: every way to fill a block tile by tile, equal sweeps made one (hash-consing).
 * Backward: states with the same future made one, which is the minimal automaton.
 */
#include "automaton.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STATES = 1 << 16 };

void mjf__derive_automaton_free(mjf__derive_automaton *a) {
    for (int layer = 0; layer < MJF__DERIVE_AUTOMATON_BLOCK; layer++)
        free(a->next[layer]);
    free(a->letter);
    free(a->merged);
    free(a->merged_tail);
}

/* Walk one tile further from every state of a layer. */
static bool expand(mjf__derive_automaton *a, const mjf__derive_shape *shape, int layer,
                   int tile, const mjf__intern *from, mjf__intern *to) {
    a->count[layer] = from->count;
    a->next[layer] = malloc(from->count * sizeof *a->next[layer]);
    if (a->next[layer] == NULL) return false;
    mjf__derive_sweep_tile at = mjf__derive_sweep_tile_at(shape, tile, 0);
    for (uint32_t state = 0; state < from->count; state++) {
        mjf__derive_sweep before, after;
        mjf__derive_sweep_load(shape, &before, mjf__intern_key(from, state));
        for (int held = 0; held < MJF__DERIVE_AUTOMATON_DIGITS; held++) {
            uint8_t rows[MJF__DERIVE_SWEEP_WIDE_ROWS * MJF__DERIVE_SWEEP_WIDTH];
            at.held = (uint8_t)held;
            mjf__derive_sweep_clear(shape, &after);
            mjf__derive_sweep_forward(shape, &after, &before, &at, 0,
                                      MJF__DERIVE_SWEEP_MOST);
            mjf__derive_sweep_drop_dominated(shape, &after);
            mjf__derive_sweep_save(shape, rows, &after);
            const int32_t number = mjf__intern_add(to, rows);
            if (number < 0 || number >= MOST_STATES) return false;
            a->next[layer][state][held] = (uint16_t)number;
        }
    }
    return true;
}

/* The letters of the last layer: no run may be open behind the last tile. */
static bool read_letters(mjf__derive_automaton *a, const mjf__intern *last,
                         mjf__intern *letters) {
    a->count[a->tiles] = last->count;
    a->letter = malloc(last->count * sizeof *a->letter);
    if (a->letter == NULL) return false;
    for (uint32_t state = 0; state < last->count; state++) {
        const uint8_t *closed = mjf__intern_key(last, state); /* row (0, 0) */
        const int32_t letter = mjf__intern_add(letters, closed);
        if (letter < 0 || letter >= MOST_STATES) return false;
        a->letter[state] = (uint16_t)letter;
    }
    return true;
}

static bool walk_forward(mjf__derive_automaton *a, const mjf__derive_shape *shape,
                         int first_tile, mjf__intern *letters) {
    const size_t size = (size_t)mjf__derive_sweep_rows_size(shape);
    uint8_t start[MJF__DERIVE_SWEEP_WIDE_ROWS * MJF__DERIVE_SWEEP_WIDTH];
    mjf__intern from, to = {0};
    memset(start, MJF__DERIVE_SWEEP_INFINITY, sizeof start);
    start[0] = 0; /* nothing is begun */
    bool ok = mjf__intern_init(&from, size, 1) && mjf__intern_add(&from, start) == 0;
    for (int layer = 0; ok && layer < a->tiles; layer++) {
        ok = mjf__intern_init(&to, size, 4096) &&
             expand(a, shape, layer, first_tile + layer, &from, &to);
        mjf__intern_free(&from);
        from = to;
        memset(&to, 0, sizeof to);
    }
    ok = ok && read_letters(a, &from, letters);
    mjf__intern_free(&from);
    return ok;
}

/* States with equal futures get the same number. In, the numbers of the states of the next
 * layer; out, those of this one. */
static bool merge_layer(const mjf__derive_automaton *a, int layer, uint16_t *classes,
                        uint32_t *class_count) {
    uint16_t future[8] = {0}; /* of which five are used */
    mjf__intern futures;
    uint16_t *merged = malloc(a->count[layer] * sizeof *merged);
    bool ok = mjf__intern_init(&futures, sizeof future, 2048) && merged != NULL;
    for (uint32_t state = 0; ok && state < a->count[layer]; state++) {
        for (int held = 0; held < MJF__DERIVE_AUTOMATON_DIGITS; held++)
            future[held] = classes[a->next[layer][state][held]];
        const int32_t number = mjf__intern_add(&futures, future);
        ok = number >= 0;
        merged[state] = (uint16_t)number;
    }
    if (ok) memcpy(classes, merged, a->count[layer] * sizeof *merged);
    *class_count = futures.count;
    free(merged);
    mjf__intern_free(&futures);
    return ok;
}

/* The letters that every way on from a state behind the first six leads to. */
static void fill_tail(const mjf__derive_automaton *a, uint32_t state,
                      uint16_t *letters) {
    uint32_t size = 1;
    letters[0] = (uint16_t)state; /* states, until the last tile is read */
    for (int layer = MJF__DERIVE_AUTOMATON_FIRST; layer < a->tiles; layer++) {
        /* From the top down, so that an entry is read before it is overwritten. */
        for (int held = MJF__DERIVE_AUTOMATON_DIGITS - 1; held >= 0; held--)
            for (uint32_t i = 0; i < size; i++)
                letters[size * (uint32_t)held + i] = a->next[layer][letters[i]][held];
        size *= MJF__DERIVE_AUTOMATON_DIGITS;
    }
    for (uint32_t i = 0; i < size; i++) letters[i] = a->letter[letters[i]];
}

static uint32_t most_states(const mjf__derive_automaton *a) {
    uint32_t most = 0;
    for (int layer = MJF__DERIVE_AUTOMATON_FIRST; layer <= a->tiles; layer++)
        most = a->count[layer] > most ? a->count[layer] : most;
    return most;
}

/* Two states behind the sixth tile are one if every continuation ends in the same letter:
 * found backward, layer by layer. */
static bool minimise(mjf__derive_automaton *a) {
    a->merged = malloc(most_states(a) * sizeof *a->merged);
    if (a->merged == NULL) return false;
    memcpy(a->merged, a->letter, a->count[a->tiles] * sizeof *a->merged);
    for (int layer = a->tiles - 1; layer >= MJF__DERIVE_AUTOMATON_FIRST; layer--)
        if (!merge_layer(a, layer, a->merged, &a->merged_count)) return false;
    a->merged_tail = calloc(a->merged_count, sizeof *a->merged_tail);
    if (a->merged_tail == NULL) return false;
    for (uint32_t state = 0, seen = 0; state < a->count[MJF__DERIVE_AUTOMATON_FIRST];
         state++)
        if (a->merged[state] == seen) fill_tail(a, state, a->merged_tail[seen++]);
    return true;
}

bool mjf__derive_automaton_derive(mjf__derive_automaton *a,
                                  const mjf__derive_shape *shape, int first_tile,
                                  mjf__intern *letters) {
    memset(a, 0, sizeof *a);
    a->tiles = first_tile < 27 ? 9 : 7;
    return walk_forward(a, shape, first_tile, letters) && minimise(a);
}

void mjf__derive_automaton_fill_states(const mjf__derive_automaton *a,
                                       uint16_t *table) {
    uint32_t size = 1;
    table[0] = 0;
    for (int layer = 0; layer < MJF__DERIVE_AUTOMATON_FIRST;
         layer++, size *= MJF__DERIVE_AUTOMATON_DIGITS) {
        /* From the top down, so that an entry is read before it is overwritten. */
        for (int held = MJF__DERIVE_AUTOMATON_DIGITS - 1; held >= 0; held--)
            for (uint32_t i = 0; i < size; i++)
                table[size * (uint32_t)held + i] = a->next[layer][table[i]][held];
    }
    for (uint32_t i = 0; i < size; i++) table[i] = a->merged[table[i]];
}
