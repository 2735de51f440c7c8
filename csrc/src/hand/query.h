/* query.h - a question, checked once at the public edge. */
#ifndef MJF__QUERY_H
#define MJF__QUERY_H

#include <stdbool.h>

#include "base/base.h"
#include "mjf/mjf.h"

typedef struct mjf__hand_query {
    const uint8_t *counts;
    const uint8_t *limits;       /* NULL: four of each */
    const mjf_form *const *more; /* forms besides the flags, n_more of them */
    mjf__packed packed;          /* the counts */
    uint32_t forms;              /* flags of those that apply to the total */
    int n_more;
    int jokers;
    int total;  /* tiles and jokers */
    int sets;   /* of the STANDARD shape */
    bool plain; /* what the tables of STANDARD and a tally can answer */
} mjf__hand_query;

enum {
    MJF__HAND_CLOSED_FORMS = MJF_SEVEN_PAIRS | MJF_SEVEN_PAIRS_QUADS |
        MJF_THIRTEEN_ORPHANS,
    MJF__HAND_PLAIN_FORMS = MJF_STANDARD | MJF__HAND_CLOSED_FORMS,
    MJF__HAND_KNITTED_FORMS = MJF_KNITTED_STRAIGHT | MJF_KNITTED_HONORS |
        MJF_KNITTED_HONORS_SEVEN | MJF_SCATTERED | MJF_SCATTERED_SEVEN,
    MJF__HAND_KNOWN_FORMS = MJF__HAND_PLAIN_FORMS | MJF__HAND_KNITTED_FORMS,
    MJF__HAND_FULL_HAND = 13, /* what most shapes need: 13 or 14 tiles */
    MJF__HAND_PLAIN_TILES = 14,
    MJF__HAND_NO_MEMORY = -1,             /* in place of a number of tiles */
    MJF__HAND_NEVER = MJF_UNREACHABLE + 1 /* tiles to add where no shape is in reach */
};

/* A status of our own: ask mjf__hand_query_set. */
#define MJF__HAND_NOT_PLAIN MJF_STATUS_END

/* 3n+1 or 3n+2, 1 to 17: a bit for each. */
static inline bool mjf__hand_is_hand_size(int total) {
    const uint32_t sizes = 0x36DB6;
    return total <= MJF_MAX_TILES && (sizes >> total & 1);
}

/* Check and unpack. */
mjf_status mjf__hand_query_set(mjf__hand_query *query, const uint8_t *counts,
                               uint32_t forms, const mjf_options *options);

/* The same, laid out in place, for the commonest questions: no options, STANDARD and the
 * closed forms, up to 14 tiles. MJF__HAND_NOT_PLAIN for any other. */
MJF__FLAT mjf_status mjf__hand_query_set_plain(mjf__hand_query *query,
                                               const uint8_t *counts, uint32_t forms) {
    if (counts == NULL) return MJF_ERR_NULL;
    if (forms == 0 || (forms & ~(uint32_t)MJF__HAND_PLAIN_FORMS) != 0)
        return MJF__HAND_NOT_PLAIN;
    query->counts = counts;
    query->limits = NULL;
    query->n_more = 0;
    query->jokers = 0;
    query->plain = true;
    query->packed = mjf__pack(counts);
    if (!mjf__packed_valid(&query->packed)) return MJF_ERR_COUNT;
    query->total = mjf__packed_total(&query->packed);
    if (!mjf__hand_is_hand_size(query->total)) return MJF_ERR_SIZE;
    if (query->total > MJF__HAND_PLAIN_TILES) return MJF__HAND_NOT_PLAIN;
    if (query->total < MJF__HAND_FULL_HAND) forms &= MJF_STANDARD;
    if (forms == 0) return MJF_ERR_FORM_SIZE;
    query->forms = forms;
    query->sets = (int)((unsigned)query->total / 3);
    return MJF_OK;
}

/* Ask as if there were no limits. */
void mjf__hand_query_lift_limits(mjf__hand_query *query);

static inline bool mjf__hand_query_is_waiting(const mjf__hand_query *query) {
    return query->total % 3 == 1;
}

/* The copies still out of each tile: options->unseen, checked, or limits less counts. */
static inline mjf_status mjf__hand_query_unseen(const mjf__hand_query *query,
                                                const mjf_options *options,
                                                mjf__packed *unseen) {
    if (options != NULL && options->unseen != NULL) {
        *unseen = mjf__pack(options->unseen);
        return mjf__packed_valid(unseen) ? MJF_OK : MJF_ERR_UNSEEN;
    }
    *unseen = query->limits != NULL ? mjf__pack(query->limits) : mjf__packed_wall();
    for (int i = 0; i < MJF__PACKED_WORDS; i++)
        unseen->word[i] -= query->packed.word[i];
    return MJF_OK;
}

#endif /* MJF__QUERY_H */
