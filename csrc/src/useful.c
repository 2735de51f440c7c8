/* useful.c - the tiles that bring a 3n+1 hand nearer, and those that complete it. */
#include "useful.h"

#include "limited.h"
#include "tally.h"

/* For every block the product of the other three fixes one row of the distance table. */
static int standard_useful(const mjf__tables *t, const mjf__query *q,
                           uint64_t *useful) {
    mjf__block block[MJF__BLOCKS];
    unsigned letter[MJF__BLOCKS];
    for (int b = 0; b < MJF__BLOCKS; b++) {
        block[b] = mjf__block_at(&q->packed, b);
        letter[b] = mjf__letter(t, b, block[b]);
    }
    const unsigned low = t->product[letter[0]][letter[1]];
    const unsigned high = t->product[letter[2]][letter[3]];
    const uint8_t others[MJF__BLOCKS] = {
        t->product[letter[1]][high], t->product[letter[0]][high],
        t->product[low][letter[3]], t->product[low][letter[2]]};
    const uint8_t (*distances)[TABLE_LETTERS] = t->distance[q->sets];
    const int distance = distances[low][high];
    *useful = 0;
    for (int b = 0; b < MJF__BLOCKS; b++) {
        uint8_t after[9];
        mjf__letters_after(t, b, block[b], after);
        *useful |= mjf__places_below(distances[others[b]], after,
                                     b == MJF__HONORS ? 7 : 9, distance)
                   << 9 * b;
    }
    return distance;
}

int mjf__useful_of(const mjf__tables *t, const mjf__query *q, uint64_t *useful) {
    if (q->limits != NULL) return mjf__limited_useful(t, q, useful);
    int best = MJF__NEVER;
    *useful = 0;
    if (q->forms & MJF_STANDARD) best = standard_useful(t, q, useful);
    if (q->forms & ~(uint32_t)MJF_STANDARD) {
        const mjf__tally tally = mjf__tally_of(&q->packed);
        mjf__tally_useful(&tally, q->forms, &best, useful);
    }
    *useful &= ~mjf__packed_mask(&q->packed, MJF_COPIES);
    return best -
           q->jokers; /* a waiting hand lacks a tile at least beside its jokers */
}

static inline mjf_status ask(const uint8_t *counts, uint32_t forms,
                             const mjf_options *options, mjf__query *query,
                             const mjf__tables **tables) {
    const mjf_status status = mjf__query_set(query, counts, forms, options);
    if (status != MJF_OK) return status;
    if (!mjf__query_is_waiting(query)) return MJF_ERR_WAITING;
    *tables = mjf__tables_get();
    return *tables != NULL ? MJF_OK : MJF_ERR_MEMORY;
}

mjf_status mjf_useful(const uint8_t *counts, uint32_t forms, const mjf_options *options,
                      uint64_t *out) {
    mjf__query query;
    const mjf__tables *t;
    if (out == NULL) return MJF_ERR_NULL;
    const mjf_status status = ask(counts, forms, options, &query, &t);
    if (status == MJF_OK) mjf__useful_of(t, &query, out);
    return status;
}

mjf_status mjf_waits(const uint8_t *counts, uint32_t forms, const mjf_options *options,
                     uint64_t *out) {
    mjf__query query;
    const mjf__tables *t;
    uint64_t useful;
    if (out == NULL) return MJF_ERR_NULL;
    const mjf_status status = ask(counts, forms, options, &query, &t);
    if (status == MJF_OK) *out = mjf__useful_of(t, &query, &useful) == 1 ? useful : 0;
    return status;
}

mjf_status mjf_shape_waits(const uint8_t *counts, uint32_t forms,
                           const mjf_options *options, uint64_t *out) {
    mjf__query query;
    const mjf__tables *t;
    uint64_t useful;
    if (out == NULL) return MJF_ERR_NULL;
    const mjf_status status = ask(counts, forms, options, &query, &t);
    if (status != MJF_OK) return status;
    query.limits = NULL;
    if (mjf__useful_of(t, &query, &useful) != 1) useful = 0;
    /* A pair uses two copies and a quad four: a fifth fits in sets alone. */
    for (int tile = 0; tile < MJF_TILES && (query.forms & MJF_STANDARD); tile++)
        if (counts[tile] == MJF_COPIES && mjf__fifth_copy_completes(t, &query, tile))
            useful |= (uint64_t)1 << tile;
    *out = useful;
    return MJF_OK;
}

mjf_status mjf_ukeire(const uint8_t *counts, uint32_t forms, const mjf_options *options,
                      mjf_ukeire_result *out) {
    mjf__query query;
    const mjf__tables *t;
    uint8_t unseen[MJF_TILES];
    if (out == NULL) return MJF_ERR_NULL;
    mjf_status status = ask(counts, forms, options, &query, &t);
    if (status == MJF_OK) status = mjf__query_unseen(&query, options, unseen);
    if (status != MJF_OK) return status;
    out->shanten = (int8_t)(mjf__useful_of(t, &query, &out->useful) - 1);
    out->total = 0;
    for (int tile = 0; tile < MJF_TILES; tile++) {
        out->counts[tile] = out->useful >> tile & 1 ? unseen[tile] : 0;
        out->total = (uint16_t)(out->total + out->counts[tile]);
    }
    return MJF_OK;
}
