/* query.h - a question, checked once at the public edge. */
#ifndef MJF_QUERY_H
#define MJF_QUERY_H

#include <stdbool.h>

#include "mjf/mjf.h"
#include "packed.h"

typedef struct mjf__query {
    const uint8_t *counts;
    const uint8_t *limits; /* NULL: four of each */
    mjf__packed packed;    /* the counts */
    uint32_t forms;        /* those that apply to the total */
    int jokers;
    int total; /* tiles and jokers */
    int sets;  /* of the STANDARD shape */
} mjf__query;

enum {
    MJF__CLOSED_FORMS = MJF_SEVEN_PAIRS | MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS,
    MJF__KNOWN_FORMS = MJF_STANDARD | MJF__CLOSED_FORMS,
    MJF__FULL_HAND = 13 /* what the closed forms need: 13 or 14 tiles */
};

/* 3n+1 or 3n+2, 1 to 14: a bit for each. */
static inline bool mjf__is_hand_size(int total) {
    const uint32_t sizes = 0x6DB6;
    return total <= MJF_MAX_TILES && (sizes >> total & 1);
}

/* Take over the options: jokers, and limits unless they are four of each. */
mjf_status mjf__query_set_options(mjf__query *query, const mjf_options *options);

/* Check and unpack. */
static inline mjf_status mjf__query_set(mjf__query *query, const uint8_t *counts,
                                        uint32_t forms, const mjf_options *options) {
    if (counts == NULL) return MJF_ERR_NULL;
    if (forms == 0 || (forms & ~(uint32_t)MJF__KNOWN_FORMS) != 0) return MJF_ERR_FORMS;
    query->counts = counts;
    query->limits = NULL;
    query->jokers = 0;
    query->packed = mjf__pack(counts);
    if (!mjf__packed_valid(&query->packed)) return MJF_ERR_COUNT;
    if (options != NULL) {
        const mjf_status status = mjf__query_set_options(query, options);
        if (status != MJF_OK) return status;
    }
    query->total = mjf__packed_total(&query->packed) + query->jokers;
    if (!mjf__is_hand_size(query->total)) return MJF_ERR_SIZE;
    if (query->total < MJF__FULL_HAND) forms &= MJF_STANDARD;
    if (forms == 0) return MJF_ERR_FORM_SIZE;
    query->forms = forms;
    query->sets = (int)((unsigned)query->total / 3);
    return MJF_OK;
}

static inline bool mjf__query_is_waiting(const mjf__query *query) {
    return query->total % 3 == 1;
}

/* The copies still out of each tile: options->unseen, checked, or limits less counts. */
static inline mjf_status mjf__query_unseen(const mjf__query *query,
                                           const mjf_options *options,
                                           mjf__packed *unseen) {
    if (options != NULL && options->unseen != NULL) {
        *unseen = mjf__pack(options->unseen);
        return mjf__packed_valid(unseen) ? MJF_OK : MJF_ERR_UNSEEN;
    }
    *unseen = query->limits != NULL ? mjf__pack(query->limits) : mjf__packed_wall();
    for (int i = 0; i < PACKED_WORDS; i++) unseen->word[i] -= query->packed.word[i];
    return MJF_OK;
}

#endif /* MJF_QUERY_H */
