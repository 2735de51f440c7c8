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

void mjf__automaton_free(mjf__automaton *a) {
    for (int layer = 0; layer < AUTOMATON_BLOCK; layer++) free(a->next[layer]);
    free(a->letter);
    free(a->merged);
    free(a->merged_tail);
}

/* Walk one tile further from every state of a layer. */
static bool expand(mjf__automaton *a, const mjf__shape *shape, int layer, int tile,
                   const mjf__intern *from, mjf__intern *to) {
    a->count[layer] = from->count;
    a->next[layer] = malloc(from->count * sizeof *a->next[layer]);
    if (a->next[layer] == NULL) return false;
    for (uint32_t state = 0; state < from->count; state++) {
        mjf__sweep before, after;
        memcpy(&before, mjf__intern_key(from, state), from->key_size);
        for (int held = 0; held < AUTOMATON_DIGITS; held++) {
            mjf__sweep_clear(shape, &after);
            mjf__sweep_forward(shape, &after, &before,
                               mjf__sweep_tile_at(shape, tile, held), 0, SWEEP_MOST);
            const int32_t number = mjf__intern_add(to, &after);
            if (number < 0 || number >= MOST_STATES) return false;
            a->next[layer][state][held] = (uint16_t)number;
        }
    }
    return true;
}

/* The letters of the last layer: no run may be open behind the last tile. */
static bool read_letters(mjf__automaton *a, const mjf__shape *shape,
                         const mjf__intern *last, mjf__intern *letters) {
    a->count[a->tiles] = last->count;
    a->letter = malloc(last->count * sizeof *a->letter);
    if (a->letter == NULL) return false;
    for (uint32_t state = 0; state < last->count; state++) {
        mjf__sweep sweep;
        memcpy(&sweep, mjf__intern_key(last, state), last->key_size);
        const int32_t letter =
            mjf__intern_add(letters, mjf__sweep_row(&sweep, shape->open, 0, 0));
        if (letter < 0 || letter >= MOST_STATES) return false;
        a->letter[state] = (uint16_t)letter;
    }
    return true;
}

static bool walk_forward(mjf__automaton *a, const mjf__shape *shape, int first_tile,
                         mjf__intern *letters) {
    const size_t size = (size_t)mjf__sweep_size(shape);
    uint8_t origin[SWEEP_LANES];
    mjf__intern from, to = {0};
    mjf__sweep start;
    memset(origin, SWEEP_INFINITY, sizeof origin);
    origin[0] = 0;
    mjf__sweep_start(shape, &start, origin);
    bool ok = mjf__intern_init(&from, size, 1) && mjf__intern_add(&from, &start) == 0;
    for (int layer = 0; ok && layer < a->tiles; layer++) {
        ok = mjf__intern_init(&to, size, 4096) &&
             expand(a, shape, layer, first_tile + layer, &from, &to);
        mjf__intern_free(&from);
        from = to;
        memset(&to, 0, sizeof to);
    }
    ok = ok && read_letters(a, shape, &from, letters);
    mjf__intern_free(&from);
    return ok;
}

/* Two states behind the sixth tile are one if every continuation ends in the same letter. */
static bool minimise(mjf__automaton *a) {
    const uint32_t states = a->count[AUTOMATON_FIRST];
    uint16_t letters[AUTOMATON_TAIL];
    mjf__intern futures;
    memset(letters, 0, sizeof letters);
    a->merged = malloc(states * sizeof *a->merged);
    bool ok = mjf__intern_init(&futures, sizeof letters, 2048) && a->merged != NULL;
    for (uint32_t state = 0; ok && state < states; state++) {
        for (int rest = 0; rest < mjf__automaton_tails(a); rest++) {
            uint32_t at = state;
            for (int layer = AUTOMATON_FIRST, digits = rest; layer < a->tiles; layer++) {
                at = a->next[layer][at][digits % AUTOMATON_DIGITS];
                digits /= AUTOMATON_DIGITS;
            }
            letters[rest] = a->letter[at];
        }
        const int32_t number = mjf__intern_add(&futures, letters);
        ok = number >= 0;
        a->merged[state] = (uint16_t)number;
    }
    if (ok) {
        a->merged_count = futures.count;
        a->merged_tail = (void *)futures.keys;
        futures.keys = NULL;
    }
    mjf__intern_free(&futures);
    return ok;
}

bool mjf__automaton_derive(mjf__automaton *a, const mjf__shape *shape, int first_tile,
                           mjf__intern *letters) {
    memset(a, 0, sizeof *a);
    a->tiles = first_tile < 27 ? 9 : 7;
    return walk_forward(a, shape, first_tile, letters) && minimise(a);
}

void mjf__automaton_fill_states(const mjf__automaton *a, uint16_t *table) {
    uint32_t size = 1;
    table[0] = 0;
    for (int layer = 0; layer < AUTOMATON_FIRST; layer++, size *= AUTOMATON_DIGITS) {
        /* From the top down, so that an entry is read before it is overwritten. */
        for (int held = AUTOMATON_DIGITS - 1; held >= 0; held--)
            for (uint32_t i = 0; i < size; i++)
                table[size * (uint32_t)held + i] = a->next[layer][table[i]][held];
    }
    for (uint32_t i = 0; i < size; i++) table[i] = a->merged[table[i]];
}
