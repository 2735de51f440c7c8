/*
 * tally.h - the shapes with a closed form: what they need to know of a hand, counted once,
 * and the tiles that bring them nearer.
 */
#ifndef MJF__TALLY_H
#define MJF__TALLY_H

#include "base/base.h"
#include "shapes.h"

typedef struct mjf__hand_tally {
    int kinds, pairs;          /* tiles held at least once, at least twice */
    int orphans, orphan_pairs; /* the same of terminals and honours */
    int singles, quad_pairs; /* tiles held an odd number of times; pairs, two a quad */
} mjf__hand_tally;

/* The same as masks. */
typedef struct mjf__hand_holdings {
    uint64_t one, two, odd;
} mjf__hand_holdings;

static const mjf__packed MJF__HAND_ANY_TILE = {
    {~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0}};
static const mjf__packed MJF__HAND_ORPHAN_TILES = {
    {0xFF, 0xFF, 0xFF, ~(uint64_t)0, ~(uint64_t)0}};

static inline mjf__hand_tally mjf__hand_tally_of(const mjf__packed *p, uint32_t forms) {
    mjf__hand_tally y = {0};
    y.kinds = mjf__packed_kinds(p, 1, &MJF__HAND_ANY_TILE);
    y.pairs = mjf__packed_kinds(p, 2, &MJF__HAND_ANY_TILE);
    if (forms & MJF_THIRTEEN_ORPHANS) {
        y.orphans = mjf__packed_kinds(p, 1, &MJF__HAND_ORPHAN_TILES);
        y.orphan_pairs = mjf__packed_kinds(p, 2, &MJF__HAND_ORPHAN_TILES);
    }
    if (forms & MJF_SEVEN_PAIRS_QUADS) {
        const int four = mjf__packed_kinds(p, 4, &MJF__HAND_ANY_TILE);
        y.singles =
            y.kinds - y.pairs + mjf__packed_kinds(p, 3, &MJF__HAND_ANY_TILE) - four;
        y.quad_pairs = y.pairs + four;
    }
    return y;
}

static inline mjf__hand_holdings mjf__hand_holdings_of(const mjf__packed *p) {
    mjf__hand_holdings y = {mjf__packed_mask(p, 1), mjf__packed_mask(p, 2),
                            mjf__packed_plane(p, 0)};
    return y;
}

/* With one less of a tile of which `held` are held. */
static inline mjf__hand_tally mjf__hand_tally_without(mjf__hand_tally y, int tile,
                                                      int held) {
    const int orphan = (int)(MJF__HAND_ORPHANS >> tile & 1);
    y.kinds -= held == 1;
    y.pairs -= held == 2;
    y.orphans -= orphan & (held == 1);
    y.orphan_pairs -= orphan & (held == 2);
    y.singles += held % 2 == 0 ? 1 : -1;
    y.quad_pairs -= held % 2 == 0;
    return y;
}

static inline mjf__hand_holdings mjf__hand_holdings_without(mjf__hand_holdings y,
                                                            int tile, int held) {
    y.one &= ~((uint64_t)(held == 1) << tile);
    y.two &= ~((uint64_t)(held == 2) << tile);
    y.odd ^= (uint64_t)1 << tile;
    return y;
}

/* Tiles to add for the nearest of the closed forms among `forms`, or `best` if less. */
static inline int mjf__hand_tally_distance(const mjf__hand_tally *y, uint32_t forms,
                                           int best) {
    int distance = best;
    if (forms & MJF_SEVEN_PAIRS) {
        distance = mjf__hand_seven_pairs_distance(y->kinds, y->pairs);
        best = distance < best ? distance : best;
    }
    if (forms & MJF_THIRTEEN_ORPHANS) {
        distance = mjf__hand_orphans_distance(y->orphans, y->orphan_pairs);
        best = distance < best ? distance : best;
    }
    if (forms & MJF_SEVEN_PAIRS_QUADS) {
        distance = mjf__hand_quads_distance(y->singles, y->quad_pairs);
        best = distance < best ? distance : best;
    }
    return best;
}

/* The tiles that bring nearer any of the closed forms that are `distance` away, above zero;
 * a tile held four times may be among them. */
static inline uint64_t mjf__hand_tally_useful(const mjf__hand_tally *y,
                                              mjf__hand_holdings held, uint32_t forms,
                                              int distance) {
    const uint64_t every = ((uint64_t)1 << MJF_TILES) - 1;
    uint64_t useful = 0;
    if ((forms & MJF_SEVEN_PAIRS) &&
        mjf__hand_seven_pairs_distance(y->kinds, y->pairs) == distance)
        useful |=
            (held.one & ~held.two) | (y->kinds < MJF_MAX_PAIRS ? every & ~held.one : 0);
    if ((forms & MJF_THIRTEEN_ORPHANS) &&
        mjf__hand_orphans_distance(y->orphans, y->orphan_pairs) == distance)
        useful |= MJF__HAND_ORPHANS & (y->orphan_pairs == 0 ? ~held.two : ~held.one);
    if ((forms & MJF_SEVEN_PAIRS_QUADS) &&
        mjf__hand_quads_distance(y->singles, y->quad_pairs) == distance)
        useful |= held.odd | (y->quad_pairs + y->singles < MJF_MAX_PAIRS ? every : 0);
    return useful;
}

#endif /* MJF__TALLY_H */
