/*
 * knitted_straight.c - a knitted straight with a set and a pair, or with a pair alone, looked
 * up.
 *
 * The tiles that the straight takes are left out, and the rest is to be a set and a pair of
 * the STANDARD shape. These use no more than three copies of a tile, so there is always one
 * for the straight.
 */
#include "derive/derive.h"
#include "knitted.h"
#include "knitted_parts.h"

/* A suit without one each of the tiles it holds of a class of ranks. */
typedef struct suit_rest {
    mjf__derive_block block;
    unsigned letter;
    int missing; /* of the class */
} suit_rest;

typedef struct rests {
    suit_rest suit[MJF__SUITS][3]; /* by the class */
    mjf__derive_block honors;
    unsigned honor_letter;
} rests;

static void look_up_suit(const mjf__derive_tables *t, const mjf__packed *p, int suit,
                         uint32_t held, suit_rest *by_class) {
    static const uint8_t weight[] = {1, 5, 25};
    const mjf__derive_block block = mjf__derive_block_at(p, suit);
    for (int k = 0; k < 3; k++) {
        const unsigned low = held >> k & 1, middle = held >> (k + 3) & 1,
                       high = held >> (k + 6) & 1;
        suit_rest *rest = &by_class[k];
        rest->block.six = block.six - weight[k] * (low + 125 * middle);
        rest->block.rest = block.rest - weight[k] * high;
        rest->letter = mjf__derive_suit_letter(t, rest->block.six, rest->block.rest);
        rest->missing = (int)(3 - low - middle - high);
    }
}

static void look_up(const mjf__derive_tables *t, const mjf__packed *p, rests *r) {
    const uint64_t held = mjf__packed_mask(p, 1);
    for (int suit = 0; suit < MJF__SUITS; suit++)
        look_up_suit(t, p, suit, mjf__derive_places_of(held, suit), r->suit[suit]);
    r->honors = mjf__derive_block_at(p, MJF__HONORS);
    r->honor_letter = mjf__derive_honor_letter(t, r->honors.six, r->honors.rest);
}

/* The hand under one assignment. */
typedef struct assigned {
    const suit_rest *suit[MJF__SUITS];
    uint64_t knitted;
} assigned;

static assigned assign(const rests *r, int assignment) {
    const uint8_t *rank_class = mjf__knitted_class[assignment];
    assigned a = {{&r->suit[0][rank_class[0]], &r->suit[1][rank_class[1]],
                   &r->suit[2][rank_class[2]]},
                  mjf__knitted_tiles(assignment)};
    return a;
}

static int looked_up_cost(const mjf__derive_tables *t, int sets, const rests *r,
                          const assigned *a) {
    const unsigned low = t->product[a->suit[0]->letter][a->suit[1]->letter];
    const unsigned high = t->product[a->suit[2]->letter][r->honor_letter];
    return a->suit[0]->missing + a->suit[1]->missing + a->suit[2]->missing +
           t->distance[sets][low][high];
}

static int looked_up_best(const mjf__derive_tables *t, const mjf__hand_query *q,
                          const rests *r, int *costs) {
    int best = MJF__HAND_NEVER;
    for (int i = 0; i < MJF__KNITTED; i++) {
        const assigned a = assign(r, i);
        costs[i] = looked_up_cost(t, mjf__hand_sets_beside(q), r, &a);
        best = costs[i] < best ? costs[i] : best;
    }
    return best;
}

/* The tiles of a block that lower what the rest lacks. */
MJF__FLAT uint64_t useful_of_block(const mjf__derive_tables *t, int sets, int block,
                                   const mjf__derive_block *own, const unsigned *letter,
                                   uint64_t full) {
    const unsigned two = t->product[letter[block ^ 2]][letter[block ^ 3]];
    const uint8_t *row = t->distance[sets][t->product[letter[block ^ 1]][two]];
    uint8_t with[MJF__BLOCK_SIZE];
    mjf__derive_letters_with(t, block, own[block], mjf__derive_places_of(full, block),
                             with);
    return mjf__derive_places_below(row, with, block, row[letter[block]]) << 9 * block;
}

static uint64_t useful_of_rest(const mjf__derive_tables *t, int sets, const rests *r,
                               const assigned *a, uint64_t full) {
    const mjf__derive_block own[] = {a->suit[0]->block, a->suit[1]->block,
                                     a->suit[2]->block, r->honors};
    const unsigned letter[] = {a->suit[0]->letter, a->suit[1]->letter,
                               a->suit[2]->letter, r->honor_letter};
    return useful_of_block(t, sets, 0, own, letter, full) |
           useful_of_block(t, sets, 1, own, letter, full) |
           useful_of_block(t, sets, 2, own, letter, full) |
           useful_of_block(t, sets, 3, own, letter, full);
}

static uint64_t looked_up_useful(const mjf__derive_tables *t, const mjf__hand_query *q,
                                 const rests *r, const int *costs, int best) {
    const uint64_t held = mjf__packed_mask(&q->packed, 1);
    const uint64_t full = mjf__packed_full(&q->packed);
    uint64_t useful = 0;
    for (int i = 0; i < MJF__KNITTED; i++) {
        if (costs[i] > best) continue;
        const assigned a = assign(r, i);
        useful |= a.knitted & ~held;
        useful |= useful_of_rest(t, mjf__hand_sets_beside(q), r, &a, full);
    }
    return useful;
}

/* ---- with limits, or without ------------------------------------------------------------- */

int mjf__hand_straight_cost(const mjf__derive_tables *t, const mjf__hand_query *query) {
    int costs[MJF__KNITTED];
    rests r;
    look_up(t, &query->packed, &r);
    const int best = looked_up_best(t, query, &r, costs);
    return query->limits == NULL ? best : mjf__hand_straight_nearest(query, costs).cost;
}

uint64_t mjf__hand_straight_useful(const mjf__derive_tables *t,
                                   const mjf__hand_query *query) {
    int costs[MJF__KNITTED];
    rests r;
    look_up(t, &query->packed, &r);
    const int best = looked_up_best(t, query, &r, costs);
    return query->limits == NULL ? looked_up_useful(t, query, &r, costs, best)
                                 : mjf__hand_straight_nearest(query, costs).useful;
}

/* No other set and pair use five, nor could the straight use a sixth. */
bool mjf__hand_straight_fifth_copy(const mjf__hand_query *query, int tile) {
    const uint64_t held = mjf__packed_mask(&query->packed, 1);
    if (query->total != MJF__HAND_FULL_HAND) return false;
    for (int i = 0; i < MJF__KNITTED; i++) {
        const uint64_t knitted = mjf__knitted_tiles(i);
        if (!(knitted >> tile & 1) && mjf__popcount(knitted & ~held) <= query->jokers)
            return true;
    }
    return false;
}
