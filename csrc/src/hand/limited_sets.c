/*
 * limited_sets.c - shapes of sets and a pair under limits.
 *
 * The blocks without a limit are looked up and make one product. The tiles of the others are
 * swept: backward from the goal for the cost, and forward from the product as well for
 * the tiles that lower it. A sweep is kept for every number of jokers that are spent on
 * copies above a limit.
 */
#include <stdlib.h>
#include <string.h>

#include "derive/derive.h"
#include "sets.h"

enum {
    PLANES =
        3, /* what walks and what it leaves, and what it would be with one tile more */
    FRAME = 24 *
        1024 /* of the stack: what two jokers need, or a shape of many runs none */
};

typedef struct walk {
    const mjf__hand_sets *sets;
    const mjf__hand_query *query;
    const mjf__derive_shape *shape;
    bool swept[MJF__BLOCKS];
    mjf__derive_block own[MJF__BLOCKS]; /* of the blocks that are not swept */
    mjf__derive_factor factor[MJF__BLOCKS];
    /* Of the blocks that are, the tiles, ascending, and how the sweep sees them. */
    uint8_t tiles[MJF_TILES];
    mjf__derive_sweep_tile at[MJF_TILES];
    uint8_t limit[MJF_TILES];
    int count;
    int jokers;
    /* The memory of the caller: for each of PLANES, a sweep by the jokers spent; and the
     * cost to come at tiles[i] with at most b jokers above limits, rows as saved. */
    mjf__derive_sweep *planes[PLANES];
    uint8_t *back;
} walk;

/* The copies of a tile that may be drawn, those held included. */
static int limit_of(const walk *w, int tile) {
    const int limit = w->query->limits == NULL ? MJF_COPIES : w->query->limits[tile];
    return limit >= MJF_COPIES && w->sets->any_copies ? MJF__DERIVE_SWEEP_MOST : limit;
}

static bool is_limited(const walk *w, int tile) {
    return w->query->limits != NULL && w->query->limits[tile] != MJF_COPIES;
}

/* A fifth copy is held only to see whether it would complete the hand. */
static void add_tile(walk *w, int tile) {
    const int held = w->query->counts[tile], i = w->count++;
    w->tiles[i] = (uint8_t)tile;
    w->limit[i] = (uint8_t)limit_of(w, tile);
    w->at[i] = mjf__derive_sweep_tile_at(w->shape, tile, held);
    if (w->at[i].most > 0 && held > w->at[i].most) w->at[i].most = (uint8_t)held;
}

static void set_walk(walk *w, const mjf__hand_sets *sets) {
    w->sets = sets;
    w->query = sets->query;
    w->shape = sets->shape;
    w->count = 0;
    w->jokers = sets->query->jokers;
    for (int block = 0; block < MJF__BLOCKS; block++) {
        const int first = 9 * block, end = first + mjf__block_size(block);
        w->swept[block] = sets->sweep_all;
        for (int tile = first; tile < end; tile++)
            w->swept[block] |= is_limited(w, tile);
        if (w->swept[block]) {
            for (int tile = first; tile < end; tile++) add_tile(w, tile);
        } else {
            w->own[block] = mjf__derive_block_at(&w->query->packed, block);
            w->factor[block] =
                mjf__derive_factor_of(mjf__hand_sets_lanes(sets, block, w->own[block]));
        }
    }
}

static size_t memory_of(const walk *w) {
    const size_t sweeps = PLANES * sizeof(mjf__derive_sweep);
    const size_t saved = (size_t)(w->count + 1) * mjf__derive_sweep_rows_size(w->shape);
    return (size_t)(w->jokers + 1) * (sweeps + saved);
}

static void set_memory(walk *w, mjf__derive_sweep *memory) {
    for (int i = 0; i < PLANES; i++, memory += w->jokers + 1) w->planes[i] = memory;
    w->back = memory->cells;
}

static uint8_t *back_at(const walk *w, int i, int budget) {
    return w->back +
           (i * (w->jokers + 1) + budget) * mjf__derive_sweep_rows_size(w->shape);
}

/* The blocks that are looked up, as one, but for one of them. */
static mjf__derive_factor product_without(const walk *w, int block) {
    mjf__derive_factor product = mjf__derive_factor_one();
    for (int b = 0; b < MJF__BLOCKS; b++)
        if (!w->swept[b] && b != block)
            product = mjf__derive_multiply(&product, &w->factor[b]);
    return product;
}

static void start_planes(const walk *w, mjf__derive_sweep *planes) {
    const mjf__derive_factor product = product_without(w, MJF__BLOCKS);
    mjf__derive_sweep_start(w->shape, &planes[0], mjf__derive_factor_lanes(&product));
    for (int spent = 1; spent <= w->jokers; spent++)
        mjf__derive_sweep_clear(w->shape, &planes[spent]);
}

/* What the i-th tile adds to the states before it, by the jokers spent so far; with `held`
 * copies of it. */
static void step_forward(const walk *w, int i, int held,
                         const mjf__derive_sweep *before, mjf__derive_sweep *after) {
    mjf__derive_sweep_tile at = w->at[i];
    const int limit = w->limit[i];
    at.held = (uint8_t)held;
    for (int spent = 0; spent <= w->jokers; spent++)
        mjf__derive_sweep_clear(w->shape, &after[spent]);
    for (int spent = 0; spent <= w->jokers; spent++) {
        mjf__derive_sweep_forward(w->shape, &after[spent], &before[spent], &at, 0,
                                  limit);
        for (int use = limit + 1; use <= at.most && spent + use - limit <= w->jokers;
             use++)
            mjf__derive_sweep_forward(w->shape, &after[spent + use - limit],
                                      &before[spent], &at, use, use);
    }
}

static void step_backward(const walk *w, int i, const mjf__derive_sweep *after,
                          mjf__derive_sweep *before) {
    const mjf__derive_sweep_tile *at = &w->at[i];
    const int limit = w->limit[i];
    const bool closed = mjf__derive_sweep_is_closed_at(w->tiles[i]);
    for (int budget = 0; budget <= w->jokers; budget++) {
        mjf__derive_sweep_clear(w->shape, &before[budget]);
        mjf__derive_sweep_backward(w->shape, &before[budget], &after[budget], at, 0,
                                   limit);
        for (int use = limit + 1; use <= at->most && use - limit <= budget; use++)
            mjf__derive_sweep_backward(w->shape, &before[budget],
                                       &after[budget - (use - limit)], at, use, use);
        if (closed) mjf__derive_sweep_close(w->shape, &before[budget]);
    }
}

/* Fill back; the tiles to add to the whole hand, or MJF__DERIVE_SWEEP_INFINITY and more. */
static int walk_back(walk *w) {
    mjf__derive_sweep *after = w->planes[0], *before = w->planes[1];
    uint8_t goal[MJF__DERIVE_SWEEP_LANES];
    memset(goal, MJF__DERIVE_SWEEP_INFINITY, sizeof goal);
    goal[2 * w->query->sets + 1] = 0;
    for (int budget = 0; budget <= w->jokers; budget++) {
        mjf__derive_sweep_start(w->shape, &after[budget], goal);
        mjf__derive_sweep_save(w->shape, back_at(w, w->count, budget), &after[budget]);
    }
    for (int i = w->count - 1; i >= 0; i--) {
        step_backward(w, i, after, before);
        for (int budget = 0; budget <= w->jokers; budget++)
            mjf__derive_sweep_save(w->shape, back_at(w, i, budget), &before[budget]);
        mjf__derive_sweep *swap = after;
        after = before;
        before = swap;
    }
    const mjf__derive_factor product = product_without(w, MJF__BLOCKS);
    const mjf__derive_factor to_come = mjf__derive_factor_of(back_at(w, 0, w->jokers));
    return mjf__derive_cost_with(mjf__derive_factor_lanes(&product), &to_come);
}

/* Tiles of the swept blocks that lower the cost: walk forward, and at every tile see what
 * the hand would cost with one more of it. */
static uint64_t useful_swept(const walk *w, int cost) {
    mjf__derive_sweep *before = w->planes[0], *after = w->planes[1];
    mjf__derive_sweep *const richer = w->planes[2];
    uint64_t useful = 0;
    start_planes(w, before);
    for (int i = 0; i < w->count; i++) {
        const int held = w->at[i].held;
        if (held < MJF_COPIES && held < w->limit[i]) {
            step_forward(w, i, held + 1, before, richer);
            for (int spent = 0; spent <= w->jokers; spent++)
                if (mjf__derive_sweep_join(w->shape, &richer[spent],
                                           back_at(w, i + 1, w->jokers - spent)) < cost)
                    useful |= (uint64_t)1 << w->tiles[i];
        }
        step_forward(w, i, held, before, after);
        mjf__derive_sweep *swap = after;
        after = before;
        before = swap;
    }
    return useful;
}

/* Tiles of the blocks that are looked up. */
static uint64_t useful_looked_up(const walk *w, int cost) {
    const mjf__derive_factor to_come = mjf__derive_factor_of(back_at(w, 0, w->jokers));
    const mjf__derive_factor swept = mjf__derive_complement(&to_come, w->query->sets);
    uint64_t useful = 0;
    for (int block = 0; block < MJF__BLOCKS; block++) {
        if (w->swept[block]) continue;
        const mjf__derive_factor looked_up = product_without(w, block);
        const mjf__derive_factor others = mjf__derive_multiply(&looked_up, &swept);
        const mjf__derive_factor rest = mjf__derive_complement(&others, w->query->sets);
        for (int place = 0; place < mjf__block_size(block); place++) {
            const int tile = 9 * block + place;
            const mjf__derive_block own = mjf__hand_block_with(w->own[block], place);
            const uint8_t *lanes = mjf__hand_sets_lanes(w->sets, block, own);
            if (w->query->counts[tile] < MJF_COPIES &&
                mjf__derive_cost_with(lanes, &rest) < cost)
                useful |= (uint64_t)1 << tile;
        }
    }
    return useful;
}

static int cost_or_never(int cost) {
    return cost < MJF__DERIVE_SWEEP_INFINITY ? cost : MJF__HAND_NEVER;
}

/* The cost, and what lowers it unless useful is NULL or the cost above `most`. */
static int ask_in(walk *w, mjf__derive_sweep *memory, int most, uint64_t *useful) {
    set_memory(w, memory);
    const int cost = cost_or_never(walk_back(w));
    if (useful == NULL) return cost;
    *useful = 0;
    if (cost <= most && cost != MJF__HAND_NEVER && cost > w->jokers)
        *useful = useful_swept(w, cost) | useful_looked_up(w, cost);
    return cost;
}

/* A function of its own, so that only those who need the large frame pay for it. */
static MJF__NOINLINE int ask_in_frame(walk *w, int most, uint64_t *useful) {
    mjf__derive_sweep memory[FRAME / sizeof(mjf__derive_sweep)];
    return ask_in(w, memory, most, useful);
}

static int ask(const mjf__hand_sets *sets, int most, uint64_t *useful) {
    walk w;
    set_walk(&w, sets);
    const size_t bytes = memory_of(&w);
    if (bytes <= FRAME / sizeof(mjf__derive_sweep) * sizeof(mjf__derive_sweep))
        return ask_in_frame(&w, most, useful);
    mjf__derive_sweep *memory = malloc(bytes);
    if (memory == NULL) return MJF__HAND_NO_MEMORY;
    const int cost = ask_in(&w, memory, most, useful);
    free(memory);
    return cost;
}

int mjf__hand_limited_sets_cost(const mjf__hand_sets *sets) {
    return ask(sets, 0, NULL);
}

int mjf__hand_limited_sets_useful(const mjf__hand_sets *sets, int most,
                                  uint64_t *useful) {
    return ask(sets, most, useful);
}

mjf_status mjf__hand_fifth_copy_completes(const mjf__hand_sets *sets, int tile,
                                          bool *completes) {
    uint8_t counts[MJF_TILES], limits[MJF_TILES];
    memcpy(counts, sets->query->counts, sizeof counts);
    memset(limits, MJF_COPIES, sizeof limits);
    counts[tile] = limits[tile] = MJF_COPIES + 1;
    mjf__hand_query five = *sets->query; /* its packed counts serve the other blocks */
    five.counts = counts;
    five.limits = limits;
    mjf__hand_sets question = *sets;
    question.query = &five;
    const int cost = mjf__hand_limited_sets_cost(&question);
    *completes = cost <= five.jokers;
    return cost == MJF__HAND_NO_MEMORY ? MJF_ERR_MEMORY : MJF_OK;
}
