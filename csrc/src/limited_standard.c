/*
 * limited_standard.c - the STANDARD shape under limits.
 *
 * The blocks without a limit are looked up and make one product. The tiles of the others are
 * swept: backward from the goal for the distance, and forward from the product as well for
 * the tiles that lower it. A sweep is kept for every number of jokers that are spent on
 * copies above a limit.
 */
#include <string.h>

#include "letters.h"
#include "limited.h"
#include "sweep.h"

enum { PLANES = MJF_MAX_JOKERS + 1 };

typedef struct walk {
    const mjf__tables *tables;
    const mjf__query *query;
    bool swept[MJF__BLOCKS];
    uint8_t letter[MJF__BLOCKS]; /* of the blocks that are not swept */
    int tiles[MJF_TILES];        /* of the blocks that are, ascending */
    int count;
    int jokers;
    /* back[i][b]: the cost to come at tiles[i] with at most b jokers above limits. */
    mjf__sweep_rows back[MJF_TILES + 1][PLANES];
} walk;

static void set_walk(walk *w, const mjf__tables *t, const mjf__query *query) {
    w->tables = t;
    w->query = query;
    w->count = 0;
    w->jokers = query->jokers;
    for (int block = 0; block < MJF__BLOCKS; block++) {
        const int first = 9 * block, end = first + mjf__block_size(block);
        w->swept[block] = false;
        for (int tile = first; tile < end; tile++)
            w->swept[block] |= query->limits[tile] != MJF_COPIES;
        if (w->swept[block])
            for (int tile = first; tile < end; tile++) w->tiles[w->count++] = tile;
        else
            w->letter[block] =
                (uint8_t)mjf__letter(t, block, mjf__block_at(&query->packed, block));
    }
}

static bool begins_block(int tile) { return tile % 9 == 0; }

/* The cost lanes of the blocks that are looked up, as one, with the letter of one of them
 * replaced (by its own, or that of the block with a tile added). */
static void product_lanes(const walk *w, int block, uint8_t letter, uint8_t *lanes) {
    int product = -1;
    for (int b = 0; b < MJF__BLOCKS; b++) {
        if (w->swept[b]) continue;
        const uint8_t factor = b == block ? letter : w->letter[b];
        product = product < 0 ? factor : w->tables->product[product][factor];
    }
    if (product >= 0) {
        memcpy(lanes, w->tables->lanes[product], SWEEP_LANES);
    } else {
        memset(lanes, SWEEP_INFINITY, SWEEP_LANES);
        lanes[0] = 0;
    }
}

static void start_planes(const walk *w, mjf__sweep *planes) {
    uint8_t lanes[SWEEP_LANES];
    product_lanes(w, -1, 0, lanes);
    mjf__sweep_start(&planes[0], lanes);
    for (int spent = 1; spent <= w->jokers; spent++) mjf__sweep_clear(&planes[spent]);
}

/* The least cost from the start to the goal, where the sweeps begin. */
static int whole_cost(const walk *w, const uint8_t *lanes) {
    const uint8_t *to_come = w->back[0][w->jokers].row[0];
    int best = SWEEP_INFINITY;
    for (int i = 0; i < SWEEP_LANES; i++)
        best = lanes[i] + to_come[i] < best ? lanes[i] + to_come[i] : best;
    return best;
}

/* What a tile adds to the states before it, by the jokers spent so far; with `held` copies
 * of it. */
static void step_forward(const walk *w, int tile, int held, const mjf__sweep *before,
                         mjf__sweep *after) {
    const mjf__sweep_tile at = mjf__sweep_tile_at(tile, held);
    const int limit = w->query->limits[tile];
    for (int spent = 0; spent <= w->jokers; spent++) mjf__sweep_clear(&after[spent]);
    for (int spent = 0; spent <= w->jokers; spent++) {
        mjf__sweep_forward(&after[spent], &before[spent], at, 0, limit);
        for (int use = limit + 1; use <= MJF_COPIES && spent + use - limit <= w->jokers;
             use++)
            mjf__sweep_forward(&after[spent + use - limit], &before[spent], at, use,
                               use);
    }
}

static void step_backward(const walk *w, int tile, const mjf__sweep *after,
                          mjf__sweep *before) {
    const mjf__sweep_tile at = mjf__sweep_tile_at(tile, w->query->counts[tile]);
    const int limit = w->query->limits[tile];
    for (int budget = 0; budget <= w->jokers; budget++) {
        mjf__sweep_clear(&before[budget]);
        mjf__sweep_backward(&before[budget], &after[budget], at, 0, limit);
        for (int use = limit + 1; use <= MJF_COPIES && use - limit <= budget; use++)
            mjf__sweep_backward(&before[budget], &after[budget - (use - limit)], at,
                                use, use);
        if (begins_block(tile)) mjf__sweep_close(&before[budget]);
    }
}

/* Fill back[]; the tiles to add to the whole hand, or SWEEP_INFINITY. */
static int walk_back(walk *w) {
    mjf__sweep planes[2][PLANES];
    mjf__sweep *after = planes[0], *before = planes[1];
    uint8_t goal[SWEEP_LANES];
    memset(goal, SWEEP_INFINITY, sizeof goal);
    goal[2 * w->query->sets + 1] = 0;
    for (int budget = 0; budget <= w->jokers; budget++) {
        mjf__sweep_start(&after[budget], goal);
        mjf__sweep_save(&w->back[w->count][budget], &after[budget]);
    }
    for (int i = w->count - 1; i >= 0; i--) {
        step_backward(w, w->tiles[i], after, before);
        for (int budget = 0; budget <= w->jokers; budget++)
            mjf__sweep_save(&w->back[i][budget], &before[budget]);
        mjf__sweep *swap = after;
        after = before;
        before = swap;
    }
    uint8_t lanes[SWEEP_LANES];
    product_lanes(w, -1, 0, lanes);
    return whole_cost(w, lanes);
}

static int beside_jokers(const walk *w, int cost) {
    return mjf__beside_jokers(cost < SWEEP_INFINITY ? cost : MJF__NEVER, w->jokers);
}

/* Tiles of the swept blocks that lower the cost: walk forward, and at every tile see what
 * the hand would cost with one more of it. */
static uint64_t useful_swept(const walk *w, int cost) {
    mjf__sweep planes[3][PLANES];
    mjf__sweep *before = planes[0], *after = planes[1], *richer = planes[2];
    uint64_t useful = 0;
    start_planes(w, before);
    for (int i = 0; i < w->count; i++) {
        const int tile = w->tiles[i], held = w->query->counts[tile];
        if (held < w->query->limits[tile]) {
            step_forward(w, tile, held + 1, before, richer);
            for (int spent = 0; spent <= w->jokers; spent++)
                if (mjf__sweep_join(&richer[spent],
                                    &w->back[i + 1][w->jokers - spent]) < cost)
                    useful |= (uint64_t)1 << tile;
        }
        step_forward(w, tile, held, before, after);
        mjf__sweep *swap = after;
        after = before;
        before = swap;
    }
    return useful;
}

/* Tiles of the blocks that are looked up. */
static uint64_t useful_looked_up(const walk *w, int cost) {
    uint64_t useful = 0;
    for (int block = 0; block < MJF__BLOCKS; block++) {
        if (w->swept[block]) continue;
        uint8_t lanes[SWEEP_LANES];
        const mjf__block own = mjf__block_at(&w->query->packed, block);
        for (int place = 0; place < mjf__block_size(block); place++) {
            const int tile = 9 * block + place;
            if (w->query->counts[tile] == MJF_COPIES) continue;
            product_lanes(w, block,
                          (uint8_t)mjf__letter_with(w->tables, block, own, place),
                          lanes);
            if (whole_cost(w, lanes) < cost) useful |= (uint64_t)1 << tile;
        }
    }
    return useful;
}

int mjf__limited_standard_distance(const mjf__tables *t, const mjf__query *query) {
    walk w;
    set_walk(&w, t, query);
    return beside_jokers(&w, walk_back(&w));
}

int mjf__limited_standard_useful(const mjf__tables *t, const mjf__query *query,
                                 int best, uint64_t *useful) {
    walk w;
    set_walk(&w, t, query);
    const int cost = walk_back(&w);
    const int distance = beside_jokers(&w, cost);
    *useful = 0;
    if (distance > best) return best;
    if (distance != 0 && distance != MJF__NEVER)
        *useful = useful_swept(&w, cost) | useful_looked_up(&w, cost);
    return distance;
}

bool mjf__fifth_copy_completes(const mjf__tables *t, const mjf__query *query,
                               int tile) {
    uint8_t counts[MJF_TILES], limits[MJF_TILES];
    memcpy(counts, query->counts, sizeof counts);
    memset(limits, MJF_COPIES, sizeof limits);
    counts[tile] = limits[tile] = MJF_COPIES + 1;
    mjf__query five = *query; /* its packed counts serve the other blocks */
    five.counts = counts;
    five.limits = limits;
    return mjf__limited_standard_distance(t, &five) == 0;
}
