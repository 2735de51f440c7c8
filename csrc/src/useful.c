/* useful.c - the tiles that bring a 3n+1 hand nearer, and those that complete it. */
#include "useful.h"

#include "limited.h"
#include "tally.h"

/* For every block the product of the other three fixes one row of the distance table. */
static int standard_useful(const mjf__tables *t, const mjf__query *q, uint64_t full,
                           uint64_t *useful) {
    mjf__block block[MJF__BLOCKS];
    uint8_t with[MJF__BLOCKS][MJF__BLOCK_SIZE];
    unsigned letter[MJF__BLOCKS];
    for (int b = 0; b < MJF__BLOCKS; b++) {
        block[b] = mjf__block_at(&q->packed, b);
        letter[b] = mjf__letter(t, b, block[b]);
    }
    mjf__letters_with(t, 0, block[0], mjf__places_of(full, 0), with[0]);
    mjf__letters_with(t, 1, block[1], mjf__places_of(full, 1), with[1]);
    mjf__letters_with(t, 2, block[2], mjf__places_of(full, 2), with[2]);
    mjf__letters_with(t, 3, block[3], mjf__places_of(full, 3), with[3]);
    const unsigned low = t->product[letter[0]][letter[1]];
    const unsigned high = t->product[letter[2]][letter[3]];
    const uint8_t (*distances)[TABLE_LETTERS] = t->distance[q->sets];
    const unsigned distance = distances[low][high];
    const uint8_t *row0 = distances[t->product[letter[1]][high]];
    const uint8_t *row1 = distances[t->product[letter[0]][high]];
    const uint8_t *row2 = distances[t->product[low][letter[3]]];
    const uint8_t *row3 = distances[t->product[low][letter[2]]];
    *useful = mjf__places_below(row0, with[0], 0, distance) |
              mjf__places_below(row1, with[1], 1, distance) << 9 |
              mjf__places_below(row2, with[2], 2, distance) << 18 |
              mjf__places_below(row3, with[3], 3, distance) << 27;
    return (int)distance;
}

int mjf__useful_of(const mjf__tables *t, const mjf__query *q, uint64_t *useful) {
    if (q->limits != NULL) return mjf__limited_useful(t, q, useful);
    const uint64_t full = mjf__packed_full(&q->packed);
    int best = MJF__NEVER;
    *useful = 0;
    if (q->forms & MJF_STANDARD) best = standard_useful(t, q, full, useful);
    if (q->forms & MJF__CLOSED_FORMS) {
        const mjf__tally tally = mjf__tally_of(&q->packed, q->forms);
        const int closed = mjf__tally_distance(&tally, q->forms, MJF__NEVER);
        if (closed < best) *useful = 0;
        if (closed <= best) {
            *useful |= mjf__tally_useful(&tally, mjf__holdings_of(&q->packed), q->forms,
                                         closed);
            best = closed;
        }
    }
    *useful &= ~full;
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
    if (status != MJF_OK) return status;
    /* A limit rules out a wait and makes none: within it the tile drawn completes the hand
     * as it would without, since what is above the limits then is a joker's. */
    const uint8_t *limits = query.limits;
    query.limits = NULL;
    if (mjf__useful_of(t, &query, &useful) != 1) useful = 0;
    for (uint64_t rest = limits == NULL ? 0 : useful; rest != 0; rest &= rest - 1) {
        const int tile = mjf__lowest(rest);
        if (counts[tile] >= limits[tile]) useful &= ~((uint64_t)1 << tile);
    }
    *out = useful;
    return MJF_OK;
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
    mjf__packed unseen;
    if (out == NULL) return MJF_ERR_NULL;
    mjf_status status = ask(counts, forms, options, &query, &t);
    if (status == MJF_OK) status = mjf__query_unseen(&query, options, &unseen);
    if (status != MJF_OK) return status;
    out->shanten = (int8_t)(mjf__useful_of(t, &query, &out->useful) - 1);
    out->total = (uint16_t)mjf__unpack(&unseen, out->useful, out->counts);
    return MJF_OK;
}
