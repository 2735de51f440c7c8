/* shanten.c - how far a hand is from complete. */
#include "any.h"
#include "derive/derive.h"
#include "query.h"
#include "tally.h"

/* Tiles to add beside the jokers, 0 if complete. */
MJF__FLAT mjf_status plain_distance(const mjf__hand_query *query, int *out) {
    const mjf__derive_tables *t = mjf__derive_tables_get();
    if (t == NULL) return MJF_ERR_MEMORY;
    int best = MJF__HAND_NEVER;
    if (query->forms & MJF_STANDARD)
        best = mjf__derive_standard_distance(t, &query->packed, query->sets);
    if (query->forms & MJF__HAND_CLOSED_FORMS) {
        const mjf__hand_tally tally = mjf__hand_tally_of(&query->packed, query->forms);
        best = mjf__hand_tally_distance(&tally, query->forms, best);
    }
    *out = best > query->jokers ? best - query->jokers : 0;
    return MJF_OK;
}

static mjf_status any_distance(const uint8_t *counts, uint32_t forms,
                               const mjf_options *options, bool limited, int *out) {
    mjf__hand_query query;
    const mjf_status status = mjf__hand_query_set(&query, counts, forms, options);
    if (status != MJF_OK) return status;
    if (!limited) mjf__hand_query_lift_limits(&query);
    return query.plain ? plain_distance(&query, out)
                       : mjf__hand_any_distance(&query, out);
}

/* In the common case the query never leaves the registers. */
MJF__FLAT mjf_status distance_of(const uint8_t *counts, uint32_t forms,
                                 const mjf_options *options, bool limited, int *out) {
    mjf_status status = MJF__HAND_NOT_PLAIN;
    mjf__hand_query query;
    if (options == NULL) status = mjf__hand_query_set_plain(&query, counts, forms);
    if (status == MJF__HAND_NOT_PLAIN)
        return any_distance(counts, forms, options, limited, out);
    return status == MJF_OK ? plain_distance(&query, out) : status;
}

mjf_status mjf_shanten(const uint8_t *counts, uint32_t forms,
                       const mjf_options *options, int8_t *out) {
    if (out == NULL) return MJF_ERR_NULL;
    int distance;
    const mjf_status status = distance_of(counts, forms, options, true, &distance);
    if (status == MJF_OK) *out = (int8_t)(distance - 1);
    return status;
}

/* Limits do not matter: the hand is within them, and what is above them in a complete hand
 * is a joker's. */
mjf_status mjf_is_win(const uint8_t *counts, uint32_t forms, const mjf_options *options,
                      int *out) {
    if (out == NULL) return MJF_ERR_NULL;
    int distance;
    const mjf_status status = distance_of(counts, forms, options, false, &distance);
    if (status == MJF_OK) *out = distance == 0;
    return status;
}
