/*
 * derive.c - derivation of the lookup tables of STANDARD from the rules of the game.
 *
 * The automata of a suit and of the honours give letters; products of letters are added
 * until no new one appears.
 */
#include <string.h>

#include "automaton.h"
#include "tables_fill.h"

static void fill_letters(const mjf__derive_automaton *a, int shift, uint8_t *table) {
    for (uint32_t state = 0; state < a->merged_count; state++)
        for (int rest = 0; rest < mjf__derive_automaton_tails(a); rest++)
            table[(state << shift) + (uint32_t)rest] =
                (uint8_t)a->merged_tail[state][rest];
}

/* By way of the table of suits, which is filled after it. */
static void fill_honor_states(const mjf__derive_automaton *honor,
                              mjf__derive_tables *tables) {
    mjf__derive_automaton_fill_states(honor, tables->suit_state);
    for (int i = 0; i < MJF__DERIVE_TABLE_SIX; i++)
        tables->honor_state[i] = (uint8_t)tables->suit_state[i];
}

static void convolve(const uint8_t *a, const uint8_t *b, uint8_t *out) {
    memset(out, MJF__DERIVE_SWEEP_INFINITY, MJF__DERIVE_SWEEP_WIDTH);
    for (int lane = 0; lane < MJF__DERIVE_TABLE_LANES; lane++) {
        uint8_t best = MJF__DERIVE_SWEEP_INFINITY;
        for (int sets = 0; sets <= lane / 2; sets++) {
            for (int pairs = 0; pairs <= lane % 2; pairs++) {
                const int part = 2 * sets + pairs;
                const uint8_t sum = (uint8_t)(a[part] + b[lane - part]);
                best = sum < best ? sum : best;
            }
        }
        out[lane] = best;
    }
}

static bool close_letters(mjf__derive_tables *tables, mjf__intern *letters) {
    for (uint32_t a = 0; a < letters->count; a++) {
        for (uint32_t b = 0; b <= a; b++) {
            uint8_t lanes[MJF__DERIVE_SWEEP_WIDTH];
            convolve(mjf__intern_key(letters, a), mjf__intern_key(letters, b), lanes);
            const int32_t product = mjf__intern_add(letters, lanes);
            if (product < 0 || letters->count > MJF__DERIVE_TABLE_LETTERS) return false;
            tables->product[a][b] = tables->product[b][a] = (uint8_t)product;
        }
    }
    return letters->count == MJF__DERIVE_TABLE_LETTERS;
}

static void fill_distances(mjf__derive_tables *tables, const mjf__intern *letters) {
    memcpy(tables->lanes, letters->keys, sizeof tables->lanes);
    for (int sets = 0; sets <= MJF__DERIVE_TABLE_SETS; sets++)
        for (int a = 0; a < MJF__DERIVE_TABLE_LETTERS; a++)
            for (int b = 0; b < MJF__DERIVE_TABLE_LETTERS; b++)
                tables->distance[sets][a][b] =
                    tables->lanes[tables->product[a][b]][2 * sets + 1];
}

bool mjf__derive_fill_tables(mjf__derive_tables *tables) {
    const mjf__derive_shape *shape = &mjf__derive_standard_shape;
    mjf__derive_automaton suit, honor;
    mjf__intern letters;
    memset(tables, 0, sizeof *tables);
    memset(&suit, 0, sizeof suit);
    memset(&honor, 0, sizeof honor);
    bool ok = mjf__intern_init(&letters, MJF__DERIVE_SWEEP_WIDTH, 256) &&
              mjf__derive_automaton_derive(&suit, shape, 0, &letters) &&
              letters.count == MJF__DERIVE_TABLE_SUIT_LETTERS &&
              mjf__derive_automaton_derive(&honor, shape, 27, &letters) &&
              suit.merged_count == MJF__DERIVE_TABLE_SUIT_STATES &&
              honor.merged_count == MJF__DERIVE_TABLE_HONOR_STATES &&
              close_letters(tables, &letters);
    if (ok) {
        fill_honor_states(&honor, tables);
        mjf__derive_automaton_fill_states(&suit, tables->suit_state);
        fill_letters(&suit, MJF__DERIVE_TABLE_ROW_SHIFT, tables->suit_letter);
        fill_letters(&honor, MJF__DERIVE_TABLE_HONOR_SHIFT, tables->honor_letter);
        fill_distances(tables, &letters);
        mjf__derive_rows_fill(tables);
    }
    mjf__intern_free(&letters);
    mjf__derive_automaton_free(&suit);
    mjf__derive_automaton_free(&honor);
    return ok;
}
