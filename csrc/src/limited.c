/* limited.c - every shape under limits: the closed forms, and the best of all. */
#include "limited.h"

#include "shapes.h"

/* To make a pair of a tile, or a second pair: the tiles to add, 0..2, and how many of these
 * are above the limit. How often each occurs: */
typedef struct pair_costs {
    int count[3][3];
} pair_costs;

static int above(int number, int bound) { return number > bound ? number - bound : 0; }

static void count_pairs(pair_costs *costs, int held, int limit, bool quads,
                        int change) {
    costs->count[above(2, held)][above(2, limit)] += change;
    if (quads)
        costs->count[above(4, held) - above(2, held)]
                    [above(4, limit) - above(2, limit)] += change;
}

static int take(int *need, int available) {
    const int taken = *need < available ? *need : available;
    *need -= taken;
    return taken;
}

/* The cheapest seven pairs with at most `jokers` tiles above limits. A second pair of a tile
 * never costs less than its first, so any seven of the list are a hand. */
static int seven_pairs(const pair_costs *costs, int jokers) {
    int best = MJF__NEVER;
    int need = MJF_MAX_PAIRS;
    take(&need, costs->count[0][0]);
    const int added = take(&need, costs->count[1][0]);
    for (int forced = 0; forced <= need && forced <= costs->count[1][1]; forced++) {
        int rest = need - forced;
        const int cost = added + forced + 2 * rest;
        take(&rest, costs->count[2][0]);
        int above_limit = forced + take(&rest, costs->count[2][1]);
        above_limit += 2 * take(&rest, costs->count[2][2]);
        if (rest == 0 && above_limit <= jokers && cost < best) best = cost;
    }
    return best;
}

static int beside_jokers(int cost, int jokers) {
    if (cost == MJF__NEVER) return MJF__NEVER;
    return above(cost, jokers);
}

static int pairs_useful(const mjf__query *q, bool quads, uint64_t *useful) {
    pair_costs costs = {{{0}}};
    for (int tile = 0; tile < MJF_TILES; tile++)
        count_pairs(&costs, q->counts[tile], q->limits[tile], quads, 1);
    const int cost = seven_pairs(&costs, q->jokers);
    const int distance = beside_jokers(cost, q->jokers);
    *useful = 0;
    if (distance == 0 || distance == MJF__NEVER) return distance;
    /* What one tile more is good for depends on two numbers alone. */
    bool known[MJF_COPIES][MJF_COPIES + 1] = {{false}},
                                        helps[MJF_COPIES][MJF_COPIES + 1];
    for (int tile = 0; tile < MJF_TILES; tile++) {
        const int held = q->counts[tile], limit = q->limits[tile];
        if (held >= limit) continue;
        if (!known[held][limit]) {
            pair_costs richer = costs;
            count_pairs(&richer, held, limit, quads, -1);
            count_pairs(&richer, held + 1, limit, quads, 1);
            helps[held][limit] = seven_pairs(&richer, q->jokers) < cost;
            known[held][limit] = true;
        }
        if (helps[held][limit]) *useful |= (uint64_t)1 << tile;
    }
    return distance;
}

static int orphans_useful(const mjf__query *q, uint64_t *useful) {
    int kinds = 0, pairs = 0, dead = 0, may_pair = 0;
    uint64_t missing = 0, single = 0;
    for (int tile = 0; tile < MJF_TILES; tile++) {
        const uint64_t bit = (uint64_t)1 << tile;
        if (!(MJF__ORPHANS & bit)) continue;
        const int held = q->counts[tile], limit = q->limits[tile];
        kinds += held >= 1;
        pairs += held >= 2;
        dead += limit == 0;
        may_pair += limit >= 2;
        if (held == 0 && limit >= 1) missing |= bit;
        if (held == 1 && limit >= 2) single |= bit;
    }
    *useful = 0;
    if (dead + (may_pair == 0) > q->jokers) return MJF__NEVER;
    const int distance = above(mjf__orphans_distance(kinds, pairs), q->jokers);
    if (distance > 0) *useful = missing | (pairs == 0 ? single : 0);
    return distance;
}

/* Keep the nearer of two answers; of two as near, the useful tiles of both. */
static void nearer(int *best, uint64_t *best_useful, int distance, uint64_t useful) {
    if (distance < *best) *best_useful = 0;
    if (distance <= *best) *best_useful |= useful;
    if (distance < *best) *best = distance;
}

static int closed_forms(const mjf__query *q, uint64_t *useful) {
    int best = MJF__NEVER;
    uint64_t mask;
    *useful = 0;
    if (q->forms & MJF_SEVEN_PAIRS) {
        const int distance = pairs_useful(q, false, &mask);
        nearer(&best, useful, distance, mask);
    }
    if (q->forms & MJF_SEVEN_PAIRS_QUADS) {
        const int distance = pairs_useful(q, true, &mask);
        nearer(&best, useful, distance, mask);
    }
    if (q->forms & MJF_THIRTEEN_ORPHANS) {
        const int distance = orphans_useful(q, &mask);
        nearer(&best, useful, distance, mask);
    }
    return best;
}

int mjf__limited_distance(const mjf__tables *t, const mjf__query *query) {
    uint64_t unread;
    const int best = closed_forms(query, &unread);
    if (!(query->forms & MJF_STANDARD)) return best;
    const int standard = mjf__limited_standard_distance(t, query);
    return standard < best ? standard : best;
}

int mjf__limited_useful(const mjf__tables *t, const mjf__query *query,
                        uint64_t *useful) {
    int best = closed_forms(query, useful);
    if (query->forms & MJF_STANDARD) {
        uint64_t mask;
        const int distance = mjf__limited_standard_useful(t, query, &mask);
        nearer(&best, useful, distance, mask);
    }
    return best;
}
