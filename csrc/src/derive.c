/*
 * derive.c - derivation of the lookup tables from the rules of the game.
 *
 * Forward: every way to fill a block tile by tile, equal sweeps made one (hash-consing).
 * Backward: states with the same future made one, which is the minimal automaton.
 * Closure: products of letters until no new one appears.
 */
#include "derive.h"

#include <stdlib.h>
#include <string.h>

#include "intern.h"

enum { DIGITS = MJF_COPIES + 1, READ_FIRST = 6, MAX_BLOCK = 9 };

/* The automaton of one kind of block, layer by layer. */
typedef struct automaton {
    int tiles;                           /* 9 or 7 */
    uint32_t count[MAX_BLOCK + 1];       /* forward states behind so many tiles */
    uint16_t (*next[MAX_BLOCK])[DIGITS]; /* forward state, copies -> next state */
    uint16_t *letter;                    /* last state -> letter */
    uint16_t *merged;                    /* state behind READ_FIRST -> minimal state */
    uint32_t merged_count;
    uint16_t (*merged_tail)[TABLE_THREE]; /* minimal state, rest in base 5 -> letter */
} automaton;

static void automaton_free(automaton *a) {
    for (int layer = 0; layer < MAX_BLOCK; layer++) free(a->next[layer]);
    free(a->letter);
    free(a->merged);
    free(a->merged_tail);
}

/* Walk one tile further from every state of a layer. */
static bool expand(automaton *a, int layer, int first_tile, const mjf__intern *from,
                   mjf__intern *to) {
    a->count[layer] = from->count;
    a->next[layer] = malloc(from->count * sizeof *a->next[layer]);
    if (a->next[layer] == NULL) return false;
    for (uint32_t state = 0; state < from->count; state++) {
        mjf__sweep before, after;
        memcpy(&before, mjf__intern_key(from, state), sizeof before);
        for (int held = 0; held < DIGITS; held++) {
            mjf__sweep_clear(&after);
            mjf__sweep_forward(&after, &before,
                               mjf__sweep_tile_at(first_tile + layer, held), 0,
                               MJF_COPIES);
            const int32_t number = mjf__intern_add(to, &after);
            if (number < 0) return false;
            a->next[layer][state][held] = (uint16_t)number;
        }
    }
    return true;
}

/* The letters of the last layer: no run may be open behind the last tile. */
static bool read_letters(automaton *a, const mjf__intern *last, mjf__intern *letters) {
    a->count[a->tiles] = last->count;
    a->letter = malloc(last->count * sizeof *a->letter);
    if (a->letter == NULL) return false;
    for (uint32_t state = 0; state < last->count; state++) {
        mjf__sweep sweep;
        memcpy(&sweep, mjf__intern_key(last, state), sizeof sweep);
        const int32_t letter = mjf__intern_add(letters, mjf__sweep_row(&sweep, 0, 0));
        if (letter < 0) return false;
        a->letter[state] = (uint16_t)letter;
    }
    return true;
}

static bool walk_forward(automaton *a, int first_tile, mjf__intern *letters) {
    static const uint8_t origin[SWEEP_LANES] = {0,
                                                SWEEP_INFINITY,
                                                SWEEP_INFINITY,
                                                SWEEP_INFINITY,
                                                SWEEP_INFINITY,
                                                SWEEP_INFINITY,
                                                SWEEP_INFINITY,
                                                SWEEP_INFINITY,
                                                SWEEP_INFINITY,
                                                SWEEP_INFINITY};
    mjf__intern from, to = {0};
    mjf__sweep start;
    mjf__sweep_start(&start, origin);
    bool ok =
        mjf__intern_init(&from, sizeof start, 1) && mjf__intern_add(&from, &start) == 0;
    for (int layer = 0; ok && layer < a->tiles; layer++) {
        ok = mjf__intern_init(&to, sizeof start, 4096) &&
             expand(a, layer, first_tile, &from, &to);
        mjf__intern_free(&from);
        from = to;
        memset(&to, 0, sizeof to);
    }
    ok = ok && read_letters(a, &from, letters);
    mjf__intern_free(&from);
    return ok;
}

/* Two states behind the sixth tile are one if every continuation ends in the same letter. */
static bool minimise(automaton *a) {
    const uint32_t states = a->count[READ_FIRST];
    const int tail = a->tiles - READ_FIRST;
    uint16_t letters[TABLE_THREE];
    mjf__intern futures;
    memset(letters, 0, sizeof letters);
    a->merged = malloc(states * sizeof *a->merged);
    bool ok = mjf__intern_init(&futures, sizeof letters, 2048) && a->merged != NULL;
    for (uint32_t state = 0; ok && state < states; state++) {
        for (int rest = 0; rest < (tail == 1 ? DIGITS : TABLE_THREE); rest++) {
            uint32_t at = state;
            for (int layer = READ_FIRST, digits = rest; layer < a->tiles; layer++) {
                at = a->next[layer][at][digits % DIGITS];
                digits /= DIGITS;
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

/* The state behind the first six tiles, for all 5^6 of them. */
static void fill_states(const automaton *a, uint16_t *table) {
    uint32_t size = 1;
    table[0] = 0;
    for (int layer = 0; layer < READ_FIRST; layer++, size *= DIGITS) {
        /* From the top down, so that an entry is read before it is overwritten. */
        for (int held = DIGITS - 1; held >= 0; held--)
            for (uint32_t i = 0; i < size; i++)
                table[size * (uint32_t)held + i] = a->next[layer][table[i]][held];
    }
    for (uint32_t i = 0; i < size; i++) table[i] = a->merged[table[i]];
}

static void fill_letters(const automaton *a, int shift, uint8_t *table) {
    const int tails = a->tiles - READ_FIRST == 1 ? DIGITS : TABLE_THREE;
    for (uint32_t state = 0; state < a->merged_count; state++)
        for (int rest = 0; rest < tails; rest++)
            table[(state << shift) + (uint32_t)rest] =
                (uint8_t)a->merged_tail[state][rest];
}

static void convolve(const uint8_t *a, const uint8_t *b, uint8_t *out) {
    for (int lane = 0; lane < SWEEP_LANES; lane++) {
        uint8_t best = SWEEP_INFINITY;
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

static bool close_letters(mjf__tables *tables, mjf__intern *letters) {
    for (uint32_t a = 0; a < letters->count; a++) {
        for (uint32_t b = 0; b <= a; b++) {
            uint8_t lanes[SWEEP_LANES];
            convolve(mjf__intern_key(letters, a), mjf__intern_key(letters, b), lanes);
            const int32_t product = mjf__intern_add(letters, lanes);
            if (product < 0 || letters->count > TABLE_LETTERS) return false;
            tables->product[a][b] = tables->product[b][a] = (uint8_t)product;
        }
    }
    return letters->count == TABLE_LETTERS;
}

static void fill_distances(mjf__tables *tables, const mjf__intern *letters) {
    memcpy(tables->lanes, letters->keys, sizeof tables->lanes);
    for (int sets = 0; sets <= SWEEP_MAX_SETS; sets++)
        for (int a = 0; a < TABLE_LETTERS; a++)
            for (int b = 0; b < TABLE_LETTERS; b++)
                tables->distance[sets][a][b] =
                    tables->lanes[tables->product[a][b]][2 * sets + 1];
}

bool mjf__derive(mjf__tables *tables) {
    automaton suit = {.tiles = 9}, honor = {.tiles = 7};
    mjf__intern letters;
    memset(tables, 0, sizeof *tables);
    bool ok = mjf__intern_init(&letters, SWEEP_LANES, 256) &&
              walk_forward(&suit, 0, &letters) && letters.count == TABLE_SUIT_LETTERS &&
              walk_forward(&honor, 27, &letters) && minimise(&suit) &&
              minimise(&honor) && suit.merged_count == TABLE_SUIT_STATES &&
              honor.merged_count == TABLE_HONOR_STATES &&
              close_letters(tables, &letters);
    if (ok) {
        fill_states(&suit, tables->suit_state);
        fill_states(&honor, tables->honor_state);
        fill_letters(&suit, TABLE_ROW_SHIFT, tables->suit_letter);
        fill_letters(&honor, TABLE_HONOR_SHIFT, tables->honor_letter);
        fill_distances(tables, &letters);
    }
    mjf__intern_free(&letters);
    automaton_free(&suit);
    automaton_free(&honor);
    return ok;
}
