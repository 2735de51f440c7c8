/* decompose.c - every reading of a complete hand. */
#include <string.h>

#include "derive/derive.h"
#include "knitted.h"
#include "sets_readings.h"
#include "tally.h"
#include "ways.h"
#include "ways_readings.h"

/* ---- seven pairs ----------------------------------------------------------------------- */

/* Choose how often each tile is a pair, the most first, so that readings come in order.
 * need[t]: the pairs that tiles t.. must be to use all that is held of them. */
static void search_pairs(mjf__hand_listing *list, mjf_reading *reading, uint8_t *used,
                         int tile, int most, const int *need) {
    const int free_pairs = MJF_MAX_PAIRS - reading->n_pairs;
    if (need[tile] > free_pairs || most * (MJF_TILES - tile) < free_pairs) return;
    if (tile == MJF_TILES) {
        mjf__hand_listing_add(list, reading, used);
        return;
    }
    const uint8_t n_pairs = reading->n_pairs;
    const int fewest = need[tile] - need[tile + 1];
    for (int pairs = most < free_pairs ? most : free_pairs; pairs >= fewest; pairs--) {
        reading->n_pairs = n_pairs;
        for (int i = 0; i < pairs; i++)
            reading->pairs[reading->n_pairs++] = (uint8_t)tile;
        used[tile] = (uint8_t)(2 * pairs);
        search_pairs(list, reading, used, tile + 1, most, need);
    }
    reading->n_pairs = n_pairs;
    memset(reading->pairs + n_pairs, 0, (size_t)free_pairs);
}

/* The only reading of seven pairs without jokers. */
static void list_held_pairs(mjf__hand_listing *list, uint32_t form) {
    const uint8_t *counts = list->query->counts;
    mjf_reading *out = mjf__hand_listing_next(list);
    if (out == NULL) return;
    out->form = form;
    for (uint64_t held = mjf__packed_mask(&list->query->packed, 1); held != 0;
         held &= held - 1) {
        const int tile = mjf__lowest(held);
        for (int pair = 0; pair < counts[tile] / 2; pair++)
            out->pairs[out->n_pairs++] = (uint8_t)tile;
    }
}

static void list_seven_pairs(mjf__hand_listing *list, uint32_t form, int most) {
    if (list->query->jokers == 0) {
        list_held_pairs(list, form);
        return;
    }
    const uint8_t *counts = list->query->counts;
    mjf_reading reading;
    uint8_t used[MJF_TILES];
    int need[MJF_TILES + 1];
    memset(&reading, 0, sizeof reading);
    reading.form = form;
    need[MJF_TILES] = 0;
    for (int tile = MJF_TILES - 1; tile >= 0; tile--) {
        need[tile] = need[tile + 1] + (counts[tile] + 1) / 2;
    }
    search_pairs(list, &reading, used, 0, most, need);
}

/* ---- thirteen orphans ------------------------------------------------------------------ */

static void list_orphans(mjf__hand_listing *list) {
    const uint8_t *counts = list->query->counts;
    for (int pair = 0; pair < MJF_TILES; pair++) {
        if (!(MJF__HAND_ORPHANS >> pair & 1)) continue;
        mjf_reading reading;
        uint8_t used[MJF_TILES];
        bool covered = true;
        memset(&reading, 0, sizeof reading);
        for (int tile = 0; tile < MJF_TILES; tile++) {
            used[tile] = (uint8_t)((MJF__HAND_ORPHANS >> tile & 1) + (tile == pair));
            covered &= counts[tile] <= used[tile];
        }
        if (!covered) continue;
        reading.form = MJF_THIRTEEN_ORPHANS;
        reading.pairs[reading.n_pairs++] = (uint8_t)pair;
        for (int tile = 0; tile < MJF_TILES; tile++)
            if (used[tile] == 1) reading.singles[reading.n_singles++] = (uint8_t)tile;
        mjf__hand_listing_add(list, &reading, used);
    }
}

/* ---- all shapes ------------------------------------------------------------------------ */

/* As sets and a pair, which jokers make of the hand. */
static mjf_status list_with_jokers(mjf__hand_listing *list, uint32_t flag,
                                   const mjf_form *form, uint8_t place) {
    mjf__hand_sets sets;
    if (!mjf__hand_sets_of(&sets, list->query, form)) return MJF_ERR_MEMORY;
    const int cost = mjf__hand_sets_cost(&sets);
    if (cost == MJF__HAND_NO_MEMORY) return MJF_ERR_MEMORY;
    if (cost <= list->query->jokers) mjf__hand_sets_list(list, &sets, flag, place);
    return MJF_OK;
}

/* Most hands are not complete, which the tables tell at once. */
static mjf_status list_standard_with_jokers(mjf__hand_listing *list) {
    const mjf__hand_query *q = list->query;
    const mjf__derive_tables *t = mjf__derive_tables_get();
    if (t == NULL) return MJF_ERR_MEMORY;
    if (q->total <= MJF__HAND_PLAIN_TILES &&
        mjf__derive_standard_distance(t, &q->packed, q->sets) > q->jokers)
        return MJF_OK;
    return list_with_jokers(list, MJF_STANDARD, NULL, 0);
}

static mjf_status list_sets(mjf__hand_listing *list) {
    const mjf__hand_query *q = list->query;
    if (!(q->forms & MJF_STANDARD)) return MJF_OK;
    if (q->jokers > 0) return list_standard_with_jokers(list);
    /* Most hands are told by how many tiles there are of each block. */
    if (mjf__hand_packed_block_of_pair(&q->packed) != MJF__BLOCKS)
        mjf__hand_ways_list(list, NULL, MJF_STANDARD, 0);
    return MJF_OK;
}

static mjf_status list_forms(mjf__hand_listing *list) {
    const mjf__hand_query *q = list->query;
    mjf_status status = MJF_OK;
    for (int i = 0; i < q->n_more && status == MJF_OK; i++) {
        if (!mjf__derive_form_applies(q->more[i], q->sets)) continue;
        if (q->jokers == 0)
            mjf__hand_ways_list(list, q->more[i], 0, (uint8_t)i);
        else
            status = list_with_jokers(list, 0, q->more[i], (uint8_t)i);
    }
    return status;
}

/* Most hands are not complete in most shapes, which their distances tell at once. */
static void list_closed(mjf__hand_listing *list) {
    const mjf__hand_query *q = list->query;
    const mjf__hand_tally y = mjf__hand_tally_of(&q->packed, q->forms);
    if ((q->forms & MJF_SEVEN_PAIRS) &&
        mjf__hand_seven_pairs_distance(y.kinds, y.pairs) <= q->jokers)
        list_seven_pairs(list, MJF_SEVEN_PAIRS, 1);
    if ((q->forms & MJF_SEVEN_PAIRS_QUADS) &&
        mjf__hand_quads_distance(y.singles, y.quad_pairs) <= q->jokers)
        list_seven_pairs(list, MJF_SEVEN_PAIRS_QUADS, 2);
    if ((q->forms & MJF_THIRTEEN_ORPHANS) &&
        mjf__hand_orphans_distance(y.orphans, y.orphan_pairs) <= q->jokers)
        list_orphans(list);
}

static mjf_status list_knitted(mjf__hand_listing *list) {
    const mjf__hand_query *q = list->query;
    const mjf__derive_tables *t = mjf__derive_tables_get();
    if (t == NULL) return MJF_ERR_MEMORY;
    for (uint32_t form = MJF_KNITTED_STRAIGHT; form <= MJF_SCATTERED_SEVEN; form *= 2)
        if ((q->forms & form) && mjf__hand_knitted_cost(t, q, form) <= q->jokers)
            mjf__hand_knitted_list(list, form);
    return MJF_OK;
}

static mjf_status list_readings(mjf__hand_listing *list) {
    const mjf__hand_query *q = list->query;
    mjf_status status = list_sets(list);
    if (q->forms & MJF__HAND_CLOSED_FORMS) list_closed(list);
    if (status == MJF_OK && (q->forms & MJF__HAND_KNITTED_FORMS))
        status = list_knitted(list);
    return status == MJF_OK ? list_forms(list) : status;
}

mjf_status mjf_decompose(const uint8_t *counts, uint32_t forms,
                         const mjf_options *options, mjf_reading *out, size_t capacity,
                         size_t *n_out) {
    mjf__hand_query query;
    if (n_out == NULL || (out == NULL && capacity > 0)) return MJF_ERR_NULL;
    mjf_status status = mjf__hand_query_set(&query, counts, forms, options);
    if (status != MJF_OK) return status;
    mjf__hand_query_lift_limits(&query);
    mjf__hand_listing list = {&query, out, capacity, 0, {NULL, 0, false}};
    if (options != NULL) list.stop.by = options->stop;
    if (!mjf__hand_query_is_waiting(&query)) status = list_readings(&list);
    if (status == MJF_OK && list.stop.now) status = MJF_ERR_STOPPED;
    if (status != MJF_OK) return status;
    *n_out = list.total;
    return list.total <= capacity ? MJF_OK : MJF_ERR_CAPACITY;
}
