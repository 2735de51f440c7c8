/* straight_parts.c - a knitted straight with every set and every pair there is, in turn. */
#include <string.h>

#include "knitted_parts.h"
#include "ways_readings.h"

/* The hand and its limits without the straight. */
typedef struct remainder {
    uint8_t held[MJF_TILES], limit[MJF_TILES];
    /* Tiles by what a pair of them lacks, and how much of it is above the limit. */
    uint64_t pairs[3][3];
    uint64_t open; /* tiles that may be drawn */
} remainder;

static mjf__hand_lack lack_of_copies(const remainder *r, int tile, int number) {
    const int missing = number - r->held[tile], above = number - r->limit[tile];
    mjf__hand_lack lack = {0, above > 0 ? above : 0, 0};
    if (missing > 0) {
        lack.missing = missing;
        lack.useful = r->open & (uint64_t)1 << tile;
    }
    return lack;
}

static void set_remainder(remainder *r, const mjf__hand_query *q, uint64_t knitted) {
    memset(r, 0, sizeof *r);
    for (int tile = 0; tile < MJF_TILES; tile++) {
        const int limit = q->limits != NULL ? q->limits[tile] : MJF_COPIES;
        const int own = (int)(knitted >> tile & 1);
        r->held[tile] = (uint8_t)(q->counts[tile] - (own && q->counts[tile] > 0));
        r->limit[tile] = (uint8_t)(limit - (own && limit > 0));
        r->open |= (uint64_t)(r->held[tile] < r->limit[tile]) << tile;
        const mjf__hand_lack pair = lack_of_copies(r, tile, 2);
        r->pairs[pair.missing][pair.above] |= (uint64_t)1 << tile;
    }
}

/* A set by its first tile: three of it, or a run. */
typedef struct set_of_three {
    int first, step; /* step: 0 or 1 */
} set_of_three;

enum { SETS = 55, TRIPLETS = MJF_TILES, RUNS_OF_SUIT = 7 };

static set_of_three set_at(int i) {
    const int run = i - TRIPLETS;
    const set_of_three triplet = {i, 0};
    if (run < 0) return triplet;
    const set_of_three result = {9 * (run / RUNS_OF_SUIT) + run % RUNS_OF_SUIT, 1};
    return result;
}

static uint64_t tiles_of_set(set_of_three set) {
    return (uint64_t)(set.step ? 7 : 1) << set.first;
}

/* With a pair of one of its tiles too, if `pair` is in a run. */
static mjf__hand_lack lack_of_set(const remainder *r, set_of_three set, int pair) {
    if (set.step == 0) return lack_of_copies(r, set.first, 3);
    mjf__hand_lack lack = {0, 0, 0};
    for (int tile = set.first; tile < set.first + 3; tile++)
        lack = mjf__hand_lack_both(lack, lack_of_copies(r, tile, tile == pair ? 3 : 1));
    return lack;
}

/* Add to `so_far` a pair of any tile but those of a set. */
static void take_pairs(mjf__hand_nearest *best, const remainder *r,
                       mjf__hand_lack so_far, uint64_t of_set, int jokers) {
    for (int missing = 0; missing <= 2; missing++)
        for (int above = 0; above <= missing; above++) {
            const uint64_t tiles = r->pairs[missing][above] & ~of_set;
            if (tiles != 0 && so_far.above + above <= jokers)
                mjf__hand_nearest_take(
                    best, so_far.missing + missing,
                    so_far.useful | (missing > 0 ? tiles & r->open : 0));
        }
}

static void take_set(mjf__hand_nearest *best, const remainder *r,
                     mjf__hand_lack straight, set_of_three set, int jokers) {
    const mjf__hand_lack so_far =
        mjf__hand_lack_both(straight, lack_of_set(r, set, MJF_TILES));
    if (so_far.missing > best->cost || so_far.above > jokers) return;
    take_pairs(best, r, so_far, tiles_of_set(set), jokers);
    for (int i = 0; i < 3 * set.step; i++) {
        const mjf__hand_lack all =
            mjf__hand_lack_both(straight, lack_of_set(r, set, set.first + i));
        if (all.above <= jokers) mjf__hand_nearest_take(best, all.missing, all.useful);
    }
}

static void take_assignment(mjf__hand_nearest *best, const mjf__hand_query *q,
                            uint64_t knitted) {
    const mjf__hand_lack straight =
        mjf__hand_lack_of(mjf__hand_kinds_of(q), knitted, MJF__KNITTED_TILES);
    if (straight.above > q->jokers) return;
    remainder r;
    set_remainder(&r, q, knitted);
    if (mjf__hand_sets_beside(q) == 0) take_pairs(best, &r, straight, 0, q->jokers);
    for (int i = 0; i < SETS * mjf__hand_sets_beside(q); i++)
        take_set(best, &r, straight, set_at(i), q->jokers);
}

/* The most promising first: it mostly shows that the others need not be tried. */
mjf__hand_nearest mjf__hand_straight_nearest(const mjf__hand_query *q,
                                             const int *least) {
    mjf__hand_nearest best = {MJF__HAND_NEVER, 0};
    for (int cost = 0; cost <= MJF_MAX_SINGLES && cost <= best.cost; cost++)
        for (int i = 0; i < MJF__KNITTED; i++)
            if (least[i] == cost) take_assignment(&best, q, mjf__knitted_tiles(i));
    return best;
}

/* ---- readings -------------------------------------------------------------------------- */

static mjf_reading reading_of_straight(int assignment) {
    mjf_reading reading;
    memset(&reading, 0, sizeof reading);
    reading.form = MJF_KNITTED_STRAIGHT;
    reading.n_sets = MJF__SUITS;
    for (int suit = 0; suit < MJF__SUITS; suit++)
        for (int i = 0; i < 3; i++)
            reading.sets[suit][i] =
                (uint8_t)(9 * suit + mjf__knitted_class[assignment][suit] + 3 * i);
    return reading;
}

/* Put a set in its place among the three of the straight. */
static void insert_set(mjf_reading *reading, set_of_three set) {
    uint8_t tiles[3];
    int place = reading->n_sets++;
    for (int i = 0; i < 3; i++) tiles[i] = (uint8_t)(set.first + i * set.step);
    for (; place > 0 && memcmp(reading->sets[place - 1], tiles, 3) > 0; place--)
        memcpy(reading->sets[place], reading->sets[place - 1], 3);
    memcpy(reading->sets[place], tiles, 3);
}

static void add_reading(mjf__hand_listing *list, mjf_reading reading, int pair) {
    uint8_t used[MJF_TILES] = {0};
    reading.pairs[reading.n_pairs++] = (uint8_t)pair;
    used[pair] = 2;
    for (int i = 0; i < reading.n_sets; i++)
        for (int k = 0; k < 3; k++) used[reading.sets[i][k]]++;
    mjf__hand_listing_add(list, &reading, used);
}

/* A hand that lacks no more tiles than there are jokers has none that is not used. */
static void list_pairs(mjf__hand_listing *list, const remainder *r, int spare,
                       const mjf_reading *reading, uint64_t of_set) {
    for (int pair = 0; pair < MJF_TILES; pair++)
        if (!(of_set >> pair & 1) && lack_of_copies(r, pair, 2).missing <= spare)
            add_reading(list, *reading, pair);
}

static void list_set(mjf__hand_listing *list, const remainder *r, int spare,
                     mjf_reading reading, set_of_three set) {
    const int missing = lack_of_set(r, set, MJF_TILES).missing;
    if (missing > spare) return;
    insert_set(&reading, set);
    list_pairs(list, r, spare - missing, &reading, tiles_of_set(set));
    for (int pair = set.first; pair < set.first + 3 * set.step; pair++)
        if (lack_of_set(r, set, pair).missing <= spare)
            add_reading(list, reading, pair);
}

void mjf__hand_straight_list(mjf__hand_listing *list) {
    const mjf__hand_query *q = list->query;
    if (q->jokers == 0) {
        mjf__hand_ways_list_straights(list);
        return;
    }
    const mjf__hand_kinds kinds = mjf__hand_kinds_of(q);
    for (int i = 0; i < MJF__KNITTED; i++) {
        const uint64_t knitted = mjf__knitted_tiles(i);
        const int spare =
            q->jokers - mjf__hand_lack_of(kinds, knitted, MJF__KNITTED_TILES).missing;
        if (spare < 0) continue;
        const mjf_reading reading = reading_of_straight(i);
        remainder r;
        set_remainder(&r, q, knitted);
        if (mjf__hand_sets_beside(q) == 0) list_pairs(list, &r, spare, &reading, 0);
        for (int k = 0; k < SETS * mjf__hand_sets_beside(q); k++)
            list_set(list, &r, spare, reading, set_at(k));
    }
}
