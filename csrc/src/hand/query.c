/* query.c - a question, checked once at the public edge: the rarer parts. */
#include "query.h"

#include "derive/derive.h"

/* The layout that other languages bind to; i386 aligns eight bytes to four. */
#if !defined(__i386__)
_Static_assert(sizeof(mjf_discard) == 16, "layout of mjf_discard");
#endif
_Static_assert(sizeof(mjf_ukeire_result) == 48, "layout of mjf_ukeire_result");
_Static_assert(sizeof(mjf_reading) == 56, "layout of mjf_reading");

static mjf_status set_limits(mjf__hand_query *query, const uint8_t *limits) {
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

static mjf_status set_options(mjf__hand_query *query, const mjf_options *options) {
    query->more = options->more;
    query->n_more = options->n_more;
    if (options->jokers > MJF_MAX_JOKERS) return MJF_ERR_JOKERS;
    query->jokers = options->jokers;
    return options->limits == NULL ? MJF_OK : set_limits(query, options->limits);
}

static bool lacks_form(const mjf_options *options) {
    if (options == NULL || options->n_more == 0) return false;
    if (options->more == NULL) return true;
    for (int i = 0; i < options->n_more; i++)
        if (options->more[i] == NULL) return true;
    return false;
}

/* The flags that apply to a number of tiles. */
static uint32_t forms_of_size(int total) {
    const int sets = total / 3;
    if (sets == 4) return MJF__HAND_KNOWN_FORMS;
    return sets == 3 ? MJF_STANDARD | MJF_KNITTED_STRAIGHT : MJF_STANDARD;
}

static void set_plain(mjf__hand_query *query) {
    query->plain = query->n_more == 0 && query->limits == NULL &&
                   query->total <= MJF__HAND_PLAIN_TILES &&
                   (query->forms & ~(uint32_t)MJF__HAND_PLAIN_FORMS) == 0;
}

/* In the order in which the header lists the errors. */
mjf_status mjf__hand_query_set(mjf__hand_query *query, const uint8_t *counts,
                               uint32_t forms, const mjf_options *options) {
    const int n_more = options == NULL ? 0 : options->n_more;
    if (counts == NULL || lacks_form(options)) return MJF_ERR_NULL;
    if ((forms == 0 && n_more == 0) || (forms & ~(uint32_t)MJF__HAND_KNOWN_FORMS) != 0)
        return MJF_ERR_FORMS;
    query->counts = counts;
    query->limits = NULL;
    query->more = NULL;
    query->n_more = 0;
    query->jokers = 0;
    query->packed = mjf__pack(counts);
    if (!mjf__packed_valid(&query->packed)) return MJF_ERR_COUNT;
    if (options != NULL) {
        const mjf_status status = set_options(query, options);
        if (status != MJF_OK) return status;
    }
    query->total = mjf__packed_total(&query->packed) + query->jokers;
    if (!mjf__hand_is_hand_size(query->total)) return MJF_ERR_SIZE;
    query->sets = query->total / 3;
    query->forms = forms & forms_of_size(query->total);
    bool applies = query->forms != 0;
    for (int i = 0; i < query->n_more; i++)
        applies |= mjf__derive_form_applies(query->more[i], query->sets);
    if (!applies) return MJF_ERR_FORM_SIZE;
    set_plain(query);
    return MJF_OK;
}

void mjf__hand_query_lift_limits(mjf__hand_query *query) {
    query->limits = NULL;
    set_plain(query);
}
