/* useful.c - the tiles that bring a 3n+1 hand nearer, and those that complete it. */
#include "useful.h"

#include "any.h"
#include "derive/derive.h"
#include "sets.h"
#include "tally.h"

/* For every block the product of the other three fixes one row of the distance table. */
static int standard_useful(const mjf__derive_tables *t, const mjf__hand_query *q,
                           uint64_t full, uint64_t *useful) {
    mjf__derive_block block[MJF__BLOCKS];
    uint8_t with[MJF__BLOCKS][MJF__BLOCK_SIZE];
    unsigned letter[MJF__BLOCKS];
    for (int b = 0; b < MJF__BLOCKS; b++) {
        block[b] = mjf__derive_block_at(&q->packed, b);
        letter[b] = mjf__derive_letter(t, b, block[b]);
    }
    mjf__derive_letters_with(t, 0, block[0], mjf__derive_places_of(full, 0), with[0]);
    mjf__derive_letters_with(t, 1, block[1], mjf__derive_places_of(full, 1), with[1]);
    mjf__derive_letters_with(t, 2, block[2], mjf__derive_places_of(full, 2), with[2]);
    mjf__derive_letters_with(t, 3, block[3], mjf__derive_places_of(full, 3), with[3]);
    const unsigned low = t->product[letter[0]][letter[1]];
    const unsigned high = t->product[letter[2]][letter[3]];
    const uint8_t (*distances)[MJF__DERIVE_TABLE_LETTERS] = t->distance[q->sets];
    const unsigned distance = distances[low][high];
    const uint8_t *row0 = distances[t->product[letter[1]][high]];
    const uint8_t *row1 = distances[t->product[letter[0]][high]];
    const uint8_t *row2 = distances[t->product[low][letter[3]]];
    const uint8_t *row3 = distances[t->product[low][letter[2]]];
    *useful = mjf__derive_places_below(row0, with[0], 0, distance) |
              mjf__derive_places_below(row1, with[1], 1, distance) << 9 |
              mjf__derive_places_below(row2, with[2], 2, distance) << 18 |
              mjf__derive_places_below(row3, with[3], 3, distance) << 27;
    return (int)distance;
}

static int plain_useful(const mjf__derive_tables *t, const mjf__hand_query *q,
                        uint64_t *useful) {
    const uint64_t full = mjf__packed_full(&q->packed);
    int best = MJF__HAND_NEVER;
    *useful = 0;
    if (q->forms & MJF_STANDARD) best = standard_useful(t, q, full, useful);
    if (q->forms & MJF__HAND_CLOSED_FORMS) {
        const mjf__hand_tally tally = mjf__hand_tally_of(&q->packed, q->forms);
        const int closed = mjf__hand_tally_distance(&tally, q->forms, MJF__HAND_NEVER);
        if (closed < best) *useful = 0;
        if (closed <= best) {
            *useful |= mjf__hand_tally_useful(&tally, mjf__hand_holdings_of(&q->packed),
                                              q->forms, closed);
            best = closed;
        }
    }
    *useful &= ~full;
    return best -
           q->jokers; /* a waiting hand lacks a tile at least beside its jokers */
}

mjf_status mjf__hand_useful_of(const mjf__hand_query *q, int *distance,
                               uint64_t *useful) {
    if (!q->plain) return mjf__hand_any_useful(q, distance, useful);
    const mjf__derive_tables *t = mjf__derive_tables_get();
    if (t == NULL) return MJF_ERR_MEMORY;
    *distance = plain_useful(t, q, useful);
    return MJF_OK;
}

static inline mjf_status ask(const uint8_t *counts, uint32_t forms,
                             const mjf_options *options, mjf__hand_query *query) {
    mjf_status status = MJF__HAND_NOT_PLAIN;
    if (options == NULL) status = mjf__hand_query_set_plain(query, counts, forms);
    if (status == MJF__HAND_NOT_PLAIN)
        status = mjf__hand_query_set(query, counts, forms, options);
    if (status != MJF_OK) return status;
    return mjf__hand_query_is_waiting(query) ? MJF_OK : MJF_ERR_WAITING;
}

mjf_status mjf_useful(const uint8_t *counts, uint32_t forms, const mjf_options *options,
                      uint64_t *out) {
    mjf__hand_query query;
    int distance;
    uint64_t useful;
    if (out == NULL) return MJF_ERR_NULL;
    mjf_status status = ask(counts, forms, options, &query);
    if (status == MJF_OK) status = mjf__hand_useful_of(&query, &distance, &useful);
    if (status == MJF_OK) *out = useful;
    return status;
}

/* The waits without limits. A limit rules out a wait and makes none: within it the tile drawn
 * completes the hand as it would without, since what is above the limits then is a
 * joker's. *limits is what there was. */
static mjf_status ask_waits(const uint8_t *counts, uint32_t forms,
                            const mjf_options *options, mjf__hand_query *query,
                            const uint8_t **limits, uint64_t *waits) {
    int distance;
    mjf_status status = ask(counts, forms, options, query);
    if (status != MJF_OK) return status;
    *limits = query->limits;
    if (*limits != NULL) mjf__hand_query_lift_limits(query);
    status = mjf__hand_useful_of(query, &distance, waits);
    if (status == MJF_OK && distance != 1) *waits = 0;
    return status;
}

mjf_status mjf_waits(const uint8_t *counts, uint32_t forms, const mjf_options *options,
                     uint64_t *out) {
    mjf__hand_query query;
    const uint8_t *limits;
    uint64_t waits;
    if (out == NULL) return MJF_ERR_NULL;
    const mjf_status status =
        ask_waits(counts, forms, options, &query, &limits, &waits);
    if (status != MJF_OK) return status;
    for (uint64_t rest = limits == NULL ? 0 : waits; rest != 0; rest &= rest - 1) {
        const int tile = mjf__lowest(rest);
        if (counts[tile] >= limits[tile]) waits &= ~((uint64_t)1 << tile);
    }
    *out = waits;
    return MJF_OK;
}

mjf_status mjf_shape_waits(const uint8_t *counts, uint32_t forms,
                           const mjf_options *options, uint64_t *out) {
    mjf__hand_query query;
    const uint8_t *limits;
    uint64_t waits;
    if (out == NULL) return MJF_ERR_NULL;
    mjf_status status = ask_waits(counts, forms, options, &query, &limits, &waits);
    for (int tile = 0; tile < MJF_TILES && status == MJF_OK; tile++) {
        bool completes = false;
        if (counts[tile] == MJF_COPIES)
            status = mjf__hand_any_fifth_copy(&query, tile, &completes);
        waits |= (uint64_t)completes << tile;
    }
    if (status == MJF_OK) *out = waits;
    return status;
}

mjf_status mjf_ukeire(const uint8_t *counts, uint32_t forms, const mjf_options *options,
                      mjf_ukeire_result *out) {
    mjf__hand_query query;
    mjf__packed unseen;
    int distance;
    uint64_t useful;
    if (out == NULL) return MJF_ERR_NULL;
    mjf_status status = ask(counts, forms, options, &query);
    if (status == MJF_OK) status = mjf__hand_query_unseen(&query, options, &unseen);
    if (status == MJF_OK) status = mjf__hand_useful_of(&query, &distance, &useful);
    if (status != MJF_OK) return status;
    out->useful = useful;
    out->shanten = (int8_t)(distance - 1);
    out->total = (uint16_t)mjf__unpack(&unseen, useful, out->counts);
    return MJF_OK;
}
