/* oracle_forms.c - distances to a form from an enumeration of every target. */
#include "oracle_forms.h"

#include <stdlib.h>
#include <string.h>

#include "oracle.h"

enum {
    BLOCKS = 4,
    KINDS = 9,                   /* in a block, at most */
    WIDTH = 16,                  /* of a target: padded, for the compiler's sake */
    EXTRA = MJF_MAX_JOKERS + 1,  /* 0..8 tiles that only jokers can supply */
    UNBOUND = MJF_MAX_TILES + 1, /* more copies than any target takes */
    SUIT_MASK = 0x1FF
};

typedef struct target_list {
    size_t n, room;
    uint8_t (*tiles)[WIDTH];
} target_list;

struct form_oracle {
    mjf_form_spec spec;
    target_list targets[BLOCKS][MJF_MAX_SETS + 1][2]; /* by sets and pairs */
};

/* ---- the enumeration ------------------------------------------------------------- */

/* The sets of one block, their tiles counted from its first. */
typedef struct block_sets {
    unsigned n, most; /* most: copies of a tile */
    uint16_t pairs;
    uint8_t tiles[SETS_AT_MOST][3];
    target_list (*targets)[2];
} block_sets;

static void add_target(target_list *list, const uint8_t *tiles) {
    if (list->n == list->room) {
        list->room = 2 * list->room + 16;
        list->tiles = realloc(list->tiles, list->room * WIDTH);
        if (!list->tiles) abort();
    }
    memcpy(list->tiles[list->n++], tiles, WIDTH);
}

static bool too_many(const block_sets *b, const uint8_t *tiles) {
    for (unsigned t = 0; t < KINDS; t++)
        if (tiles[t] > b->most) return true;
    return false;
}

/* A multiset takes its sets in the order of the list. */
static void enumerate(const block_sets *b, unsigned sets, unsigned first,
                      uint8_t *tiles) {
    if (too_many(b, tiles)) return;
    add_target(&b->targets[sets][0], tiles);
    for (unsigned t = 0; t < KINDS; t++) {
        if (!(b->pairs >> t & 1) || tiles[t] + 2u > b->most) continue;
        tiles[t] = (uint8_t)(tiles[t] + 2);
        add_target(&b->targets[sets][1], tiles);
        tiles[t] = (uint8_t)(tiles[t] - 2);
    }
    if (sets == MJF_MAX_SETS) return;
    for (unsigned set = first; set < b->n; set++) {
        for (unsigned i = 0; i < 3; i++) tiles[b->tiles[set][i]]++;
        enumerate(b, sets + 1, set, tiles);
        for (unsigned i = 0; i < 3; i++) tiles[b->tiles[set][i]]--;
    }
}

form_oracle *form_oracle_new(const mjf_form_spec *spec) {
    form_oracle *oracle = calloc(1, sizeof *oracle);
    uint8_t sets[SETS_AT_MOST][3];
    unsigned n = sets_of(spec, sets);
    if (!oracle) abort();
    oracle->spec = *spec;
    for (unsigned block = 0; block < BLOCKS; block++) {
        block_sets b = {.targets = oracle->targets[block]};
        uint8_t tiles[WIDTH] = {0};
        bool unbound = spec->copies == MJF_ANY_COPIES || spec->joker_copies;
        b.most = unbound ? UNBOUND : MJF_COPIES;
        b.pairs = (uint16_t)((spec->pairs & spec->tiles) >> 9 * block & SUIT_MASK);
        for (unsigned set = 0; set < n; set++) {
            if (sets[set][0] / 9 != block) continue;
            for (unsigned i = 0; i < 3; i++) b.tiles[b.n][i] = sets[set][i] % 9;
            b.n++;
        }
        enumerate(&b, 0, 0, tiles);
    }
    return oracle;
}

void form_oracle_free(form_oracle *oracle) {
    for (unsigned block = 0; block < BLOCKS; block++)
        for (unsigned m = 0; m <= MJF_MAX_SETS; m++)
            for (unsigned p = 0; p < 2; p++) free(oracle->targets[block][m][p].tiles);
    free(oracle);
}

/* ---- one block ------------------------------------------------------------------- */

/* The fewest tiles to add for so many sets and pairs, by how many of the tiles of the
 * target are above the limits. */
typedef struct needs {
    uint8_t of[MJF_MAX_SETS + 1][2][EXTRA];
} needs;

typedef struct block_needs {
    needs now, with[KINDS]; /* as it is, and with one more of a tile */
} block_needs;

static void lower(uint8_t *least, unsigned need) {
    if (need < *least) *least = (uint8_t)need;
}

static void measure(const target_list *list, const uint8_t *have, const uint8_t *may,
                    unsigned m, unsigned p, block_needs *out) {
    for (size_t i = 0; i < list->n; i++) {
        const uint8_t *target = list->tiles[i];
        uint8_t need = 0, extra = 0;
        for (unsigned t = 0; t < WIDTH; t++) {
            need += (uint8_t)(target[t] > have[t] ? target[t] - have[t] : 0);
            extra += (uint8_t)(target[t] > may[t] ? target[t] - may[t] : 0);
        }
        if (extra >= EXTRA || need > out->now.of[m][p][extra] + 1) continue;
        lower(&out->now.of[m][p][extra], need);
        for (unsigned t = 0; t < KINDS; t++)
            lower(&out->with[t].of[m][p][extra], need - (target[t] > have[t]));
    }
}

static void measure_block(const form_oracle *oracle, unsigned block,
                          const uint8_t *counts, const uint8_t *limits, unsigned sets,
                          block_needs *out) {
    uint8_t have[WIDTH] = {0}, may[WIDTH] = {0};
    memset(out, ORACLE_NEVER, sizeof *out);
    for (unsigned i = 0; i < KINDS && 9 * block + i < MJF_TILES; i++) {
        have[i] = counts[9 * block + i];
        may[i] = limits ? limits[9 * block + i] : MJF_COPIES;
        if (may[i] == MJF_COPIES && oracle->spec.copies == MJF_ANY_COPIES)
            may[i] = UNBOUND;
    }
    for (unsigned m = 0; m <= sets; m++)
        for (unsigned p = 0; p < 2; p++)
            measure(&oracle->targets[block][m][p], have, may, m, p, out);
}

/* ---- whole hands ----------------------------------------------------------------- */

static needs combine(const needs *a, const needs *b, unsigned sets, unsigned jokers) {
    needs sum;
    memset(&sum, ORACLE_NEVER, sizeof sum);
    for (unsigned m = 0; m <= sets; m++)
        for (unsigned n = 0; m + n <= sets; n++)
            for (unsigned p = 0; p < 2; p++)
                for (unsigned q = 0; p + q < 2; q++)
                    for (unsigned x = 0; x <= jokers; x++)
                        for (unsigned y = 0; x + y <= jokers; y++)
                            lower(&sum.of[m + n][p + q][x + y],
                                  a->of[m][p][x] + b->of[n][q][y]);
    return sum;
}

/* Of two parts that are all of the hand: no more tiles above the limits than jokers. */
static uint8_t least(const needs *a, const needs *b, unsigned sets, unsigned jokers) {
    uint8_t best = ORACLE_NEVER;
    for (unsigned m = 0; m <= sets; m++)
        for (unsigned p = 0; p < 2; p++)
            for (unsigned x = 0; x <= jokers; x++)
                for (unsigned y = 0; x + y <= jokers; y++)
                    lower(&best, a->of[m][p][x] + b->of[sets - m][1 - p][y]);
    return best;
}

form_needs form_oracle_needs(const form_oracle *oracle, const uint8_t *counts,
                             const uint8_t *limits, unsigned jokers) {
    unsigned sets = (hand_total(counts) + jokers) / 3;
    block_needs block[BLOCKS];
    form_needs result;
    memset(&result, ORACLE_NEVER, sizeof result);
    if (oracle->spec.sets != MJF_ANY_SETS && oracle->spec.sets != (int)sets)
        return result;
    for (unsigned b = 0; b < BLOCKS; b++)
        measure_block(oracle, b, counts, limits, sets, &block[b]);
    for (unsigned b = 0; b < BLOCKS; b++) {
        needs rest = block[b ^ 1].now;
        rest = combine(&rest, &block[b ^ 2].now, sets, jokers);
        rest = combine(&rest, &block[b ^ 3].now, sets, jokers);
        result.now = least(&block[b].now, &rest, sets, jokers);
        for (unsigned i = 0; i < KINDS && 9 * b + i < MJF_TILES; i++)
            result.with[9 * b + i] = least(&block[b].with[i], &rest, sets, jokers);
    }
    return result;
}
