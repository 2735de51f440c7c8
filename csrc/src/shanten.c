/* shanten.c - how far a hand is from complete. */
#include "letters.h"
#include "limited.h"
#include "query.h"
#include "shapes.h"

static const mjf__packed ANY_TILE = {
    {~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0}};
static const mjf__packed ORPHAN_TILES = {
    {0xFF, 0xFF, 0xFF, ~(uint64_t)0, ~(uint64_t)0}};

static inline int least(int a, int b) { return a < b ? a : b; }

static inline int standard_distance(const mjf__tables *t, const mjf__query *q) {
    const mjf__packed *p = &q->packed;
    const unsigned man = mjf__letter(t, 0, mjf__block_at(p, 0));
    const unsigned pin = mjf__letter(t, 1, mjf__block_at(p, 1));
    const unsigned sou = mjf__letter(t, 2, mjf__block_at(p, 2));
    const unsigned honors = mjf__letter(t, 3, mjf__block_at(p, 3));
    return t->distance[q->sets][t->product[man][pin]][t->product[sou][honors]];
}

static inline int full_hand_distance(const mjf__packed *p, uint32_t forms, int best) {
    if (forms & MJF_SEVEN_PAIRS)
        best =
            least(best, mjf__seven_pairs_distance(mjf__packed_kinds(p, 1, &ANY_TILE),
                                                  mjf__packed_kinds(p, 2, &ANY_TILE)));
    if (forms & MJF_THIRTEEN_ORPHANS)
        best =
            least(best, mjf__orphans_distance(mjf__packed_kinds(p, 1, &ORPHAN_TILES),
                                              mjf__packed_kinds(p, 2, &ORPHAN_TILES)));
    if (forms & MJF_SEVEN_PAIRS_QUADS) {
        const int two = mjf__packed_kinds(p, 2, &ANY_TILE);
        const int four = mjf__packed_kinds(p, 4, &ANY_TILE);
        const int singles = mjf__packed_kinds(p, 1, &ANY_TILE) - two +
                            mjf__packed_kinds(p, 3, &ANY_TILE) - four;
        best = least(best, mjf__quads_distance(singles, two + four));
    }
    return best;
}

/* Tiles to add beside the jokers, 0 if complete; MJF__NEVER or more if out of reach. */
static inline mjf_status distance_of(const uint8_t *counts, uint32_t forms,
                                     const mjf_options *options, int *out) {
    mjf__query query;
    const mjf_status status = mjf__query_set(&query, counts, forms, options);
    if (status != MJF_OK) return status;
    const mjf__tables *t = mjf__tables_get();
    if (t == NULL) return MJF_ERR_MEMORY;
    if (query.limits != NULL) {
        *out = mjf__limited_distance(t, &query);
        return MJF_OK;
    }
    int best = MJF__NEVER;
    if (query.forms & MJF_STANDARD) best = standard_distance(t, &query);
    if (query.forms & ~(uint32_t)MJF_STANDARD)
        best = full_hand_distance(&query.packed, query.forms, best);
    *out = best > query.jokers ? best - query.jokers : 0;
    return MJF_OK;
}

mjf_status mjf_shanten(const uint8_t *counts, uint32_t forms,
                       const mjf_options *options, int8_t *out) {
    if (out == NULL) return MJF_ERR_NULL;
    int distance;
    const mjf_status status = distance_of(counts, forms, options, &distance);
    if (status == MJF_OK) *out = (int8_t)(distance - 1);
    return status;
}

mjf_status mjf_is_win(const uint8_t *counts, uint32_t forms, const mjf_options *options,
                      int *out) {
    if (out == NULL) return MJF_ERR_NULL;
    int distance;
    const mjf_status status = distance_of(counts, forms, options, &distance);
    if (status == MJF_OK) *out = distance == 0;
    return status;
}
