/*
 * census_blocks.c - the deals of one block by what matters of them.
 *
 * The block is dealt tile by tile. Behind each, deals of which the same can become, with equal
 * sums and equal sweeps, are one group.
 */
#include <stdlib.h>
#include <string.h>

#include "census.h"
#include "derive/derive.h"
#include "hand/hand.h"

typedef struct walk {
    const mjf__census *census;
    int block;
    size_t key_size; /* of the sums and, for each shape, the rows of its sweep */
    mjf__derive_shape *shape; /* the part of each shape that matters in the block */
    uint8_t *next;            /* room for a key of each number of copies */
} walk;

enum { NUMBERS = MJF_COPIES + 1 };

/* Fewer runs are open where there are no winds. */
static mjf__derive_shape shape_in(const mjf__derive_shape *shape, int block) {
    mjf__derive_shape own = *shape;
    if (block != MJF__HONORS) {
        own.winds = false;
        own.open = own.begun;
    }
    return own;
}

static bool begin(walk *w, const mjf__census *census, int block) {
    w->census = census;
    w->block = block;
    w->key_size = MJF__CENSUS_SUMS;
    w->next = NULL;
    w->shape = malloc((size_t)(census->n_shapes + 1) * sizeof *w->shape);
    if (w->shape == NULL) return false;
    for (int s = 0; s < census->n_shapes; s++) {
        w->shape[s] = shape_in(census->shape[s], block);
        w->key_size += (size_t)mjf__derive_sweep_rows_size(&w->shape[s]);
    }
    w->next = malloc(NUMBERS * w->key_size);
    return w->next != NULL;
}

/* What so many copies of a tile add to the sums. */
static void sums_of(const mjf__census *census, int tile, int held, uint8_t *sums) {
    const int limit = census->limits[tile];
    const bool paired = limit >= 2, twice = limit >= 4;
    memset(sums, 0, MJF__CENSUS_SUMS);
    sums[MJF__CENSUS_SUM_TILES] = (uint8_t)held;
    if (census->closed & MJF_SEVEN_PAIRS) {
        sums[MJF__CENSUS_SUM_KINDS] = paired && held >= 1;
        sums[MJF__CENSUS_SUM_PAIRS] = paired && held >= 2;
    }
    if (census->closed & MJF_SEVEN_PAIRS_QUADS) {
        sums[MJF__CENSUS_SUM_QUAD_KINDS] =
            (uint8_t)((paired && held >= 1) + (twice && held >= 3));
        sums[MJF__CENSUS_SUM_QUAD_PAIRS] =
            (uint8_t)((paired && held >= 2) + (twice && held >= 4));
    }
    if (census->closed & MJF_THIRTEEN_ORPHANS && MJF__HAND_ORPHANS >> tile & 1) {
        sums[MJF__CENSUS_SUM_ORPHANS] = held >= 1;
        sums[MJF__CENSUS_SUM_ORPHAN_PAIRS] = held >= 2;
    }
}

static int most_of(const mjf__census *census, int shape, int tile) {
    const int limit = census->limits[tile];
    return limit >= MJF_COPIES && census->any_copies[shape] ? MJF__DERIVE_SWEEP_MOST
                                                            : limit;
}

/* What is no set and no pair of the hand does not matter. */
static void forget_beyond(const mjf__derive_shape *shape, int sets, uint8_t *rows) {
    for (int row = 0; row < mjf__derive_sweep_row_count(shape->open); row++)
        memset(rows + row * MJF__DERIVE_SWEEP_WIDTH + 2 * (sets + 1),
               MJF__DERIVE_SWEEP_INFINITY,
               (size_t)(MJF__DERIVE_SWEEP_WIDTH - 2 * (sets + 1)));
}

/* The rows of one shape behind a tile, for 0..most copies of it. */
static void sweep_tile(walk *w, int s, int tile, const uint8_t *rows, size_t offset,
                       int most) {
    const mjf__derive_shape *shape = &w->shape[s];
    mjf__derive_sweep_tile at = mjf__derive_sweep_tile_at(shape, tile, 0);
    mjf__derive_sweep before, after;
    mjf__derive_sweep_load(shape, &before, rows);
    for (int held = 0; held <= most; held++) {
        uint8_t *next = w->next + (size_t)held * w->key_size + offset;
        at.held = (uint8_t)held;
        mjf__derive_sweep_clear(shape, &after);
        mjf__derive_sweep_forward(shape, &after, &before, &at, 0,
                                  most_of(w->census, s, tile));
        mjf__derive_sweep_save(shape, next, &after);
        forget_beyond(shape, w->census->sets, next);
    }
}

/* Deal copies of a tile to one group. */
static bool deal_to(walk *w, int tile, const uint8_t *key, uint64_t deals,
                    mjf__census_groups *to) {
    static const uint8_t ways[NUMBERS][NUMBERS] = {/* to draw some of so many copies */
                                                   {1, 0, 0, 0, 0},
                                                   {1, 1, 0, 0, 0},
                                                   {1, 2, 1, 0, 0},
                                                   {1, 3, 3, 1, 0},
                                                   {1, 4, 6, 4, 1}};
    const int unseen = w->census->unseen[tile];
    const int room = w->census->tiles - key[MJF__CENSUS_SUM_TILES];
    const int most = unseen < room ? unseen : room;
    for (int held = 0; held <= most; held++) {
        uint8_t added[MJF__CENSUS_SUMS];
        sums_of(w->census, tile, held, added);
        mjf__census_add_sums(w->next + (size_t)held * w->key_size, key, added);
    }
    size_t offset = MJF__CENSUS_SUMS;
    for (int s = 0; s < w->census->n_shapes; s++) {
        sweep_tile(w, s, tile, key + offset, offset, most);
        offset += (size_t)mjf__derive_sweep_rows_size(&w->shape[s]);
    }
    for (int held = 0; held <= most; held++)
        if (!mjf__census_add(w->census, to, w->next + (size_t)held * w->key_size,
                             deals * ways[unseen][held]))
            return false;
    return true;
}

static bool deal_tile(walk *w, int tile, const mjf__census_groups *from,
                      mjf__census_groups *to) {
    if (!mjf__census_groups_init(to, w->key_size)) return false;
    for (uint32_t i = 0; i < from->keys.count; i++)
        if (!deal_to(w, tile, mjf__intern_key(&from->keys, i), from->deals[i], to))
            return false;
    return true;
}

/* Nothing is dealt yet. */
static bool add_start(const walk *w, mjf__census_groups *groups) {
    uint8_t *key = w->next;
    memset(key, 0, MJF__CENSUS_SUMS);
    memset(key + MJF__CENSUS_SUMS, MJF__DERIVE_SWEEP_INFINITY,
           w->key_size - MJF__CENSUS_SUMS);
    size_t offset = MJF__CENSUS_SUMS;
    for (int s = 0; s < w->census->n_shapes; s++) {
        key[offset] = 0;
        offset += (size_t)mjf__derive_sweep_rows_size(&w->shape[s]);
    }
    return mjf__census_groups_init(groups, w->key_size) &&
           mjf__census_groups_add(groups, key, 1);
}

/* Behind the last tile no run is open: of the rows, the first remains. */
static bool close_runs(const walk *w, const mjf__census_groups *from,
                       mjf__census_groups *to) {
    uint8_t *key = w->next;
    if (!mjf__census_groups_init(to, mjf__census_key_size(w->census))) return false;
    for (uint32_t i = 0; i < from->keys.count; i++) {
        const uint8_t *open = mjf__intern_key(&from->keys, i);
        memcpy(key, open, MJF__CENSUS_SUMS);
        size_t offset = MJF__CENSUS_SUMS;
        for (int s = 0; s < w->census->n_shapes; s++) {
            memcpy(key + MJF__CENSUS_SUMS + s * MJF__DERIVE_SWEEP_WIDTH, open + offset,
                   MJF__DERIVE_SWEEP_WIDTH);
            offset += (size_t)mjf__derive_sweep_rows_size(&w->shape[s]);
        }
        if (!mjf__census_groups_add(to, key, from->deals[i])) return false;
    }
    return true;
}

static bool deal_block(walk *w, mjf__census_groups *groups) {
    mjf__census_groups from = {0}, to = {0};
    bool ok = add_start(w, &from);
    for (int place = 0; ok && place < mjf__block_size(w->block); place++) {
        ok = deal_tile(w, 9 * w->block + place, &from, &to);
        mjf__census_groups_free(&from);
        from = to;
        memset(&to, 0, sizeof to);
    }
    ok = ok && close_runs(w, &from, groups);
    mjf__census_groups_free(&from);
    return ok;
}

bool mjf__census_block(const mjf__census *census, int block,
                       mjf__census_groups *groups) {
    walk w;
    const bool ok = begin(&w, census, block) && deal_block(&w, groups);
    free(w.shape);
    free(w.next);
    return ok;
}
