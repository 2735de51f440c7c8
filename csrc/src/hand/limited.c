/* limited.c - the shapes with a closed form, under limits. */
#include "limited.h"

#include "sets.h"
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
    int best = MJF__HAND_NEVER;
    int need = MJF_MAX_PAIRS;
    take(&need, costs->count[0][0]);
    const int added = take(&need, costs->count[1][0]);
    for (int forced = 0; forced <= need && forced <= costs->count[1][1]; forced++) {
        int rest = need - forced;
        const int cost = added + forced + 2 * rest;
        take(&rest, costs->count[2][0]);
        int above_limit = forced + take(&rest, costs->count[2][1]);
        above_limit += 2 * take(&rest, costs->count[2][2]);
        if (above_limit <= jokers) best = cost;
    }
    return best;
}

static pair_costs pair_costs_of(const mjf__hand_query *q, bool quads) {
    pair_costs costs = {{{0}}};
    for (int tile = 0; tile < MJF_TILES; tile++)
        count_pairs(&costs, q->counts[tile], q->limits[tile], quads, 1);
    return costs;
}

static int pairs_cost(const mjf__hand_query *q, bool quads) {
    const pair_costs costs = pair_costs_of(q, quads);
    return seven_pairs(&costs, q->jokers);
}

/* What one tile more is
 * good for depends on two numbers alone. */
static uint64_t pairs_useful(const mjf__hand_query *q, bool quads) {
    const pair_costs costs = pair_costs_of(q, quads);
    const int cost = seven_pairs(&costs, q->jokers);
    bool known[MJF_COPIES][MJF_COPIES + 1] = {{false}},
                                        helps[MJF_COPIES][MJF_COPIES + 1];
    uint64_t useful = 0;
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
        if (helps[held][limit]) useful |= (uint64_t)1 << tile;
    }
    return useful;
}

typedef struct orphans {
    int kinds, pairs;
    int dead, may_pair; /* tiles with a limit of 0, with one above 1 */
    uint64_t missing,
        single; /* tiles that may still come and of which none, one is held */
} orphans;

static orphans orphans_of(const mjf__hand_query *q) {
    orphans o = {0};
    for (uint64_t rest = MJF__HAND_ORPHANS; rest != 0; rest &= rest - 1) {
        const int tile = mjf__lowest(rest), held = q->counts[tile],
                  limit = q->limits[tile];
        const uint64_t bit = (uint64_t)1 << tile;
        o.kinds += held >= 1;
        o.pairs += held >= 2;
        o.dead += limit == 0;
        o.may_pair += limit >= 2;
        if (held == 0 && limit >= 1) o.missing |= bit;
        if (held == 1 && limit >= 2) o.single |= bit;
    }
    return o;
}

static int orphans_cost(const mjf__hand_query *q) {
    const orphans o = orphans_of(q);
    if (o.dead + (o.may_pair == 0) > q->jokers) return MJF__HAND_NEVER;
    return mjf__hand_orphans_distance(o.kinds, o.pairs);
}

static uint64_t orphans_useful(const mjf__hand_query *q) {
    const orphans o = orphans_of(q);
    return o.missing | (o.pairs == 0 ? o.single : 0);
}

int mjf__hand_limited_cost(const mjf__hand_query *query, uint32_t form) {
    switch (form) {
        case MJF_SEVEN_PAIRS:
            return pairs_cost(query, false);
        case MJF_SEVEN_PAIRS_QUADS:
            return pairs_cost(query, true);
        default:
            return orphans_cost(query);
    }
}

uint64_t mjf__hand_limited_useful(const mjf__hand_query *query, uint32_t form) {
    switch (form) {
        case MJF_SEVEN_PAIRS:
            return pairs_useful(query, false);
        case MJF_SEVEN_PAIRS_QUADS:
            return pairs_useful(query, true);
        default:
            return orphans_useful(query);
    }
}
