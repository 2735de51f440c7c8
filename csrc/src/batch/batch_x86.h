/*
 * batch_x86.h - the kernels on vectors, written once. Included by the file of each build
 * behind its vectors: the type vec of VEC_ROWS numbers of 32 bits, and the v_ functions.
 * Here: from rows to distances.
 *
 * A group is as many hands as there are numbers in a vector. It is turned on its side: vec
 * number k holds tiles 4k .. 4k+3 of every hand, so that products of bytes give the indices
 * of all hands at once, and one gather looks them all up.
 */
#include "batch.h"
#include "batch_closed.h"
#include "hand/hand.h"

enum {
    COLUMNS = 9,
    SECOND_HALF = 18, /* columns 5 to 8 begin here; column 4 is the two tiles before */
    SUITS = 3,
    CACHE_LINE = 64,
    FETCH_AHEAD = 3072, /* bytes */
    ABREAST = 2,        /* groups */
    WIDTH = 16 /* rows that a kernel takes at a time, whatever its vectors hold */
};

/* Four bytes or two shorts of every number, the lowest first. */
#define V_BYTES(a, b, c, d)                                                    \
    v_set((int32_t)((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | \
                    (uint32_t)(d) << 24))
#define V_SHORTS(a, b) v_set((int32_t)((uint32_t)(a) | (uint32_t)(b) << 16))

typedef struct columns {
    vec c[COLUMNS];
} columns;

/* Four columns from sixteen bytes of every row. */
KERNEL void load_four(const uint8_t *from, vec *out) {
    const vec a = v_load_rows(from), b = v_load_rows(from + MJF_TILES);
    const vec c = v_load_rows(from + 2 * MJF_TILES);
    const vec d = v_load_rows(from + 3 * MJF_TILES);
    const vec ab_low = v_low32(a, b), ab_high = v_high32(a, b);
    const vec cd_low = v_low32(c, d), cd_high = v_high32(c, d);
    out[0] = v_low64(ab_low, cd_low);
    out[1] = v_high64(ab_low, cd_low);
    out[2] = v_low64(ab_high, cd_high);
    out[3] = v_high64(ab_high, cd_high);
}

KERNEL columns load_columns(const uint8_t *rows) {
    columns tiles;
    load_four(rows, tiles.c);
    load_four(rows + SECOND_HALF, tiles.c + 5);
    tiles.c[4] =
        v_shift_right(v_gather1(rows + SECOND_HALF - 4, v_steps(MJF_TILES)), 16);
    return tiles;
}

/* The sum of four bytes, each times its weight; a byte may count below 256, a weight below
 * 128. */
KERNEL vec dot(vec bytes, vec weights) {
    return v_quads(v_pairs(bytes, weights), V_SHORTS(1, 1));
}

KERNEL vec sum_bytes(vec bytes) { return dot(bytes, V_BYTES(1, 1, 1, 1)); }

KERNEL vec sum_columns(const vec *c) {
    return v_add8(v_add8(v_add8(v_add8(c[0], c[1]), v_add8(c[2], c[3])),
                         v_add8(v_add8(c[5], c[6]), v_add8(c[7], c[8]))),
                  c[4]);
}

/* All ones where every count is at most four. */
KERNEL vec counts_valid(const vec *c) {
    vec most = c[0];
    for (int i = 1; i < COLUMNS; i++) most = v_max8(most, c[i]);
    return v_equal(v_subtract_saturated8(most, V_BYTES(4, 4, 4, 4)), v_set(0));
}

/* What is known of a group of hands. Hands that are not settled are as if empty, but for
 * the tallies, so that every index is in its table. */
typedef struct group {
    const mjf__derive_tables *tables;
    columns tiles;
    vec settled; /* all ones or 0 */
    vec sets, jokers;
    vec full; /* all ones for 13 or 14 tiles */
    vec six[SUITS], rest[SUITS], state[SUITS], honor_key;
    vec letter[MJF__BLOCKS];
} group;

KERNEL void settle(group *g, const mjf__batch_chunk *chunk, unsigned first,
                   int32_t sizes) {
    const vec *c = g->tiles.c;
    g->jokers = v_load_bytes(chunk->jokers + first);
    const vec total = v_add(sum_bytes(sum_columns(c)), g->jokers);
    const vec is_size = v_and(v_shift_right_by(v_set(sizes), total), v_set(1));
    g->full = v_greater(total, v_set(MJF__HAND_FULL_HAND - 1));
    g->settled = v_and(v_and(counts_valid(c), v_equal(is_size, v_set(1))),
                       v_greater(v_set(MJF_MAX_JOKERS + 1), g->jokers));
    if (!(chunk->forms & MJF_STANDARD)) g->settled = v_and(g->settled, g->full);
    /* A third, of numbers up to 14. */
    g->sets = v_and(v_shift_right(v_quads(total, v_set(43)), 7), g->settled);
}

/* The suit in the columns a, b and the lowest byte of c. */
KERNEL void index_suit(group *g, int suit, vec a, vec b, vec c) {
    const vec low = v_pairs(a, V_BYTES(1, 5, 1, 5));
    const vec high = v_pairs(b, V_BYTES(1, 5, 1, 5));
    g->six[suit] = v_and(g->settled, v_add(v_quads(low, V_SHORTS(1, 25)),
                                           v_quads(high, V_SHORTS(625, 0))));
    g->rest[suit] = v_and(g->settled, v_add(v_quads(high, V_SHORTS(0, 1)),
                                            v_pairs(c, V_BYTES(25, 0, 0, 0))));
}

/* The suit that begins one byte later, in a, b and c. */
KERNEL void index_middle_suit(group *g, vec a, vec b, vec c) {
    g->six[1] =
        v_and(g->settled,
              v_add(v_quads(v_pairs(a, V_BYTES(0, 1, 5, 25)), V_SHORTS(1, 1)),
                    v_quads(v_pairs(b, V_BYTES(1, 5, 25, 0)), V_SHORTS(125, 125))));
    g->rest[1] = v_and(g->settled,
                       v_add(v_shift_right(b, 24), v_pairs(c, V_BYTES(5, 25, 0, 0))));
}

/* Where the letters of a group stand: after the six first tiles of each suit. */
KERNEL void look_up_states(group *g) {
    const vec *c = g->tiles.c;
    index_suit(g, 0, c[0], c[1], c[2]);
    index_middle_suit(g, c[2], c[3], c[4]);
    index_suit(g, 2, c[5], c[6], c[7]);
    const vec weights = v_table16(MJF__DERIVE_HONOR_WEIGHTS);
    g->honor_key = sum_bytes(
        v_add8(v_look_up(weights, v_shift_right(c[7], 8)), v_look_up(weights, c[8])));
    for (int suit = 0; suit < SUITS; suit++)
        g->state[suit] =
            v_and(v_gather2(g->tables->suit_state, g->six[suit]), v_set(0xFFFF));
}

KERNEL void look_up_letters(group *g) {
    const mjf__derive_tables *t = g->tables;
    for (int suit = 0; suit < SUITS; suit++) {
        const vec index = v_add(
            v_shift_left(g->state[suit], MJF__DERIVE_TABLE_ROW_SHIFT), g->rest[suit]);
        g->letter[suit] = v_and(v_gather1(t->suit_letter, index), v_set(0xFF));
    }
    g->letter[MJF__HONORS] =
        v_and(v_gather1(t->rows.honor_letter, g->honor_key), v_set(0xFF));
}

KERNEL vec product(const group *g, vec a, vec b) {
    const vec index = v_add(v_quads(a, v_set(MJF__DERIVE_TABLE_LETTERS)), b);
    return v_and(v_gather1(g->tables->product, index), v_set(0xFF));
}

KERNEL vec standard_distance(const group *g, vec a, vec b) {
    const vec index = v_add(v_add(v_quads(g->sets, v_set(MJF__DERIVE_TABLE_LETTERS *
                                                         MJF__DERIVE_TABLE_LETTERS)),
                                  v_quads(a, v_set(MJF__DERIVE_TABLE_LETTERS))),
                            b);
    return v_and(v_gather1(g->tables->distance, index), v_set(0xFF));
}

/* ---- the closed forms ------------------------------------------------------------------ */

typedef struct closed {
    vec seven, quads, orphans; /* distances */
    vec kinds, quad_groups, orphan_pairs;
} closed;

/* For 0 to 4 copies: one in the low four bits, one in the high four for a pair. Of up to 14
 * tiles the sums have room. */
#define V_KINDS v_table16(0, 0x01, 0x11, 0x11, 0x11)
#define V_GROUPS v_table16(0, 0x01, 0x10, 0x11, 0x20)

KERNEL vec low_four(vec a) { return v_and(a, v_set(0xF)); }
KERNEL vec high_four(vec a) { return v_shift_right(a, 4); }

/* 7 - pairs + max(0, 7 - groups), MJF__HAND_NEVER where the hand is not full. */
KERNEL vec pairs_distance(const group *g, vec pairs, vec groups) {
    const vec seven = v_set(MJF_MAX_PAIRS);
    const vec lacking = v_max(v_subtract(seven, groups), v_set(0));
    return v_or(v_add(v_subtract(seven, pairs), lacking),
                v_and_not(g->full, v_set(MJF__HAND_NEVER)));
}

KERNEL vec orphans_distance(const group *g, const vec *kinds, vec *orphan_pairs) {
    const vec first = V_BYTES(0xFF, 0, 0, 0);
    vec sum = v_add8(v_and(kinds[0], first), v_and(kinds[5], first));
    sum = v_add8(sum, v_and(kinds[2], V_BYTES(0xFF, 0xFF, 0, 0)));
    sum = v_add8(sum, v_and(kinds[4], V_BYTES(0, 0xFF, 0, 0)));
    sum = sum_bytes(v_add8(v_add8(sum, kinds[7]), kinds[8]));
    *orphan_pairs = high_four(sum);
    return v_or(v_subtract(v_subtract(v_set(MJF__HAND_ORPHAN_KINDS), low_four(sum)),
                           v_equal(*orphan_pairs, v_set(0))),
                v_and_not(g->full, v_set(MJF__HAND_NEVER)));
}

KERNEL closed closed_distances(const group *g, uint32_t forms) {
    const vec never = v_set(MJF__HAND_NEVER);
    closed d = {never, never, never, v_set(0), v_set(0), v_set(0)};
    vec of[COLUMNS];
    for (int i = 0; i < COLUMNS; i++) of[i] = v_look_up(V_KINDS, g->tiles.c[i]);
    if (forms & MJF_SEVEN_PAIRS) {
        const vec sum = sum_bytes(sum_columns(of));
        d.kinds = low_four(sum);
        d.seven = pairs_distance(g, high_four(sum), d.kinds);
    }
    if (forms & MJF_THIRTEEN_ORPHANS)
        d.orphans = orphans_distance(g, of, &d.orphan_pairs);
    if (forms & MJF_SEVEN_PAIRS_QUADS) {
        for (int i = 0; i < COLUMNS; i++) of[i] = v_look_up(V_GROUPS, g->tiles.c[i]);
        const vec sum = sum_bytes(sum_columns(of)), pairs = high_four(sum);
        d.quad_groups = v_add(pairs, low_four(sum));
        d.quads = pairs_distance(g, pairs, d.quad_groups);
    }
    return d;
}

KERNEL vec nearest(const closed *d, vec standard) {
    return v_min(v_min(standard, d->seven), v_min(d->quads, d->orphans));
}

/* ---- shanten ----------------------------------------------------------------------------- */

/* Of an array that no cache holds the rows would come late: nothing in the machine foresees
 * reads beyond a page. What lies behind the array is not read by it. */
KERNEL void fetch_ahead(const uint8_t *rows) {
    for (size_t at = 0; at < (size_t)VEC_ROWS * MJF_TILES; at += CACHE_LINE)
        v_prefetch((const void *)((uintptr_t)rows + FETCH_AHEAD + at));
}

KERNEL group look(const mjf__batch_chunk *chunk, unsigned first, int32_t sizes) {
    const uint8_t *rows = chunk->rows + (size_t)first * MJF_TILES;
    group g;
    g.tables = chunk->tables;
    fetch_ahead(rows);
    g.tiles = load_columns(rows);
    settle(&g, chunk, first, sizes);
    return g;
}

KERNEL uint64_t unsettled(const group *g, unsigned first) {
    return (uint64_t)(~v_bits(g->settled) & ((1u << VEC_ROWS) - 1)) << first;
}

/* The distances of STANDARD of n groups, step by step: what one step looks up for a group
 * depends on the step before, so the groups wait together and not one after the other. */
KERNEL void standard_distances(group *g, int n, vec *best) {
    vec low[ABREAST], high[ABREAST];
    for (int i = 0; i < n; i++) look_up_states(&g[i]);
    for (int i = 0; i < n; i++) look_up_letters(&g[i]);
    for (int i = 0; i < n; i++) {
        low[i] = product(&g[i], g[i].letter[0], g[i].letter[1]);
        high[i] = product(&g[i], g[i].letter[2], g[i].letter[3]);
    }
    for (int i = 0; i < n; i++) best[i] = standard_distance(&g[i], low[i], high[i]);
}

/* The numbers of n groups from `first` on; what is left of them. */
KERNEL uint64_t shanten_abreast(const mjf__batch_chunk *chunk, unsigned first, int n,
                                int8_t *out) {
    uint64_t left = 0;
    group g[ABREAST];
    vec best[ABREAST];
    for (int i = 0; i < n; i++) {
        g[i] = look(chunk, first + (unsigned)i * VEC_ROWS, MJF__BATCH_ANY_SIZE);
        best[i] = v_set(MJF__HAND_NEVER);
    }
    if (chunk->forms & MJF_STANDARD) standard_distances(g, n, best);
    for (int i = 0; i < n; i++, first += VEC_ROWS) {
        if (chunk->forms & MJF__HAND_CLOSED_FORMS) {
            const closed d = closed_distances(&g[i], chunk->forms);
            best[i] = nearest(&d, best[i]);
        }
        best[i] = v_max(v_subtract(best[i], g[i].jokers), v_set(0));
        v_store_bytes(out + first, v_subtract(best[i], v_set(1)));
        left |= unsettled(&g[i], first);
    }
    return left;
}

KERNEL_FUNCTION uint64_t shanten(const mjf__batch_chunk *chunk, int8_t *out) {
    uint64_t left = 0;
    unsigned first = 0;
    for (; first + ABREAST * VEC_ROWS <= chunk->n; first += ABREAST * VEC_ROWS)
        left |= shanten_abreast(chunk, first, ABREAST, out);
    for (; first < chunk->n; first += VEC_ROWS)
        left |= shanten_abreast(chunk, first, 1, out);
    return left;
}
