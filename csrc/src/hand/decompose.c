/* decompose.c - every reading of a complete hand. */
#include <string.h>

#include "derive/derive.h"
#include "knitted.h"
#include "sets_readings.h"
#include "tally.h"

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

static void list_seven_pairs(mjf__hand_listing *list, uint32_t form, int most) {
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

static mjf_status list_sets(mjf__hand_listing *list, uint32_t flag,
                            const mjf_form *form, uint8_t place) {
    mjf__hand_sets sets;
    if (!mjf__hand_sets_of(&sets, list->query, form)) return MJF_ERR_MEMORY;
    if (mjf__hand_sets_cost(&sets) <= list->query->jokers)
        mjf__hand_sets_list(list, &sets, flag, place);
    return MJF_OK;
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

/* The commonest question first: is it complete at all? */
static bool is_plainly_incomplete(const mjf__derive_tables *t,
                                  const mjf__hand_query *q) {
    return (q->forms & MJF_STANDARD) && q->total <= MJF__HAND_PLAIN_TILES &&
           mjf__derive_standard_distance(t, &q->packed, q->sets) > q->jokers;
}

static mjf_status list_readings(mjf__hand_listing *list) {
    const mjf__hand_query *q = list->query;
    const mjf__derive_tables *t = mjf__derive_tables_get();
    if (t == NULL) return MJF_ERR_MEMORY;
    mjf_status status = MJF_OK;
    if ((q->forms & MJF_STANDARD) && !is_plainly_incomplete(t, q))
        status = list_sets(list, MJF_STANDARD, NULL, 0);
    if (q->forms & MJF__HAND_CLOSED_FORMS) list_closed(list);
    if (status == MJF_OK && (q->forms & MJF__HAND_KNITTED_FORMS))
        status = list_knitted(list);
    for (int i = 0; i < q->n_more && status == MJF_OK; i++)
        if (mjf__derive_form_applies(q->more[i], q->sets))
            status = list_sets(list, 0, q->more[i], (uint8_t)i);
    return status;
}

mjf_status mjf_decompose(const uint8_t *counts, uint32_t forms,
                         const mjf_options *options, mjf_reading *out, size_t capacity,
                         size_t *n_out) {
    mjf__hand_query query;
    if (n_out == NULL || (out == NULL && capacity > 0)) return MJF_ERR_NULL;
    mjf_status status = mjf__hand_query_set(&query, counts, forms, options);
    if (status != MJF_OK) return status;
    mjf__hand_query_lift_limits(&query);
    mjf__hand_listing list = {&query, out, capacity, 0};
    if (!mjf__hand_query_is_waiting(&query)) status = list_readings(&list);
    if (status != MJF_OK) return status;
    *n_out = list.total;
    return list.total <= capacity ? MJF_OK : MJF_ERR_CAPACITY;
}
