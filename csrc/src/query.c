/* query.c - a question, checked once at the public edge: the rarer parts. */
#include "query.h"

/* The layout that other languages bind to; i386 aligns eight bytes to four. */
#if !defined(__i386__)
_Static_assert(sizeof(mjf_discard) == 16, "layout of mjf_discard");
#endif
_Static_assert(sizeof(mjf_ukeire_result) == 48, "layout of mjf_ukeire_result");
_Static_assert(sizeof(mjf_reading) == 36, "layout of mjf_reading");

static mjf_status set_limits(mjf__query *query, const uint8_t *limits) {
    const mjf__packed packed = mjf__pack(limits);
    if (!mjf__packed_valid(&packed)) return MJF_ERR_LIMIT;
    bool above = false, restricting = false;
    for (int t = 0; t < MJF_TILES; t++) {
        above |= query->counts[t] > limits[t];
        restricting |= limits[t] < MJF_COPIES;
    }
    if (above) return MJF_ERR_ABOVE_LIMIT;
    if (restricting) query->limits = limits;
    return MJF_OK;
}

mjf_status mjf__query_set_options(mjf__query *query, const mjf_options *options) {
    if (options->jokers > MJF_MAX_JOKERS) return MJF_ERR_JOKERS;
    query->jokers = options->jokers;
    return options->limits == NULL ? MJF_OK : set_limits(query, options->limits);
}
