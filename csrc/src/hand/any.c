/* any.c - a question that the plain lookup cannot answer. */
#include "any.h"

#include "knitted.h"
#include "limited.h"
#include "sets.h"
#include "tally.h"

/* The least cost so far, and what lowers it. */
typedef struct answer {
    int cost;
    uint64_t useful;
} answer;

static void take(answer *best, int cost, uint64_t useful) {
    if (cost > best->cost) return;
    if (cost < best->cost) best->useful = 0;
    best->cost = cost;
    best->useful |= useful;
}

/* ---- shapes of sets and a pair --------------------------------------------------------- */

/* The forms that are asked for: STANDARD, as NULL, is the first if it is. */
static int forms_asked(const mjf__hand_query *q) {
    return q->n_more + ((q->forms & MJF_STANDARD) != 0);
}

/* The i-th of them as a question; false if memory runs out. *applies: whether it is meant
 * for hands of that size. */
static bool form_asked(const mjf__hand_query *q, int i, mjf__hand_sets *sets,
                       bool *applies) {
    const int more = q->forms & MJF_STANDARD ? i - 1 : i;
    const mjf_form *form = more < 0 ? NULL : q->more[more];
    *applies = form == NULL || mjf__derive_form_applies(form, q->sets);
    return !*applies || mjf__hand_sets_of(sets, q, form);
}

static mjf_status take_sets(const mjf__hand_query *q, bool with_useful, answer *best) {
    for (int i = 0; i < forms_asked(q); i++) {
        mjf__hand_sets sets;
        bool applies;
        if (!form_asked(q, i, &sets, &applies)) return MJF_ERR_MEMORY;
        if (!applies) continue;
        uint64_t useful = 0;
        const int cost = with_useful ? mjf__hand_sets_useful(&sets, best->cost, &useful)
                                     : mjf__hand_sets_cost(&sets);
        if (cost == MJF__HAND_NO_MEMORY) return MJF_ERR_MEMORY;
        take(best, cost, useful);
    }
    return MJF_OK;
}

/* ---- the other shapes ------------------------------------------------------------------- */

static int closed_cost(const mjf__hand_query *q, uint32_t form) {
    if (q->limits != NULL) return mjf__hand_limited_cost(q, form);
    const mjf__hand_tally tally = mjf__hand_tally_of(&q->packed, form);
    return mjf__hand_tally_distance(&tally, form, MJF__HAND_NEVER);
}

static uint64_t closed_useful(const mjf__hand_query *q, uint32_t form, int cost) {
    if (q->limits != NULL) return mjf__hand_limited_useful(q, form);
    const mjf__hand_tally tally = mjf__hand_tally_of(&q->packed, form);
    return mjf__hand_tally_useful(&tally, mjf__hand_holdings_of(&q->packed), form,
                                  cost) &
           ~mjf__packed_full(&q->packed);
}

enum { SHAPES = 9 }; /* flags there are */

static mjf_status take_shapes(const mjf__hand_query *q, bool with_useful,
                              answer *best) {
    const mjf__derive_tables *t = mjf__derive_tables_get();
    if (t == NULL) return MJF_ERR_MEMORY;
    for (int i = 0; i < SHAPES; i++) {
        const uint32_t form = (uint32_t)1 << i & q->forms;
        if (form == 0 || form == MJF_STANDARD) continue;
        const bool knitted = form & MJF__HAND_KNITTED_FORMS;
        const int cost =
            knitted ? mjf__hand_knitted_cost(t, q, form) : closed_cost(q, form);
        if (cost > best->cost) continue;
        uint64_t useful = 0;
        if (with_useful && cost != MJF__HAND_NEVER)
            useful = knitted ? mjf__hand_knitted_useful(t, q, form)
                             : closed_useful(q, form, cost);
        take(best, cost, useful);
    }
    return MJF_OK;
}

static mjf_status best_of(const mjf__hand_query *q, bool with_useful, answer *best) {
    best->cost = MJF__HAND_NEVER;
    best->useful = 0;
    mjf_status status = MJF_OK;
    if (q->forms & ~(uint32_t)MJF_STANDARD) status = take_shapes(q, with_useful, best);
    if (status == MJF_OK) status = take_sets(q, with_useful, best);
    return status;
}

static int beside_jokers(const mjf__hand_query *q, int cost) {
    if (cost == MJF__HAND_NEVER) return MJF__HAND_NEVER;
    return cost > q->jokers ? cost - q->jokers : 0;
}

mjf_status mjf__hand_any_distance(const mjf__hand_query *query, int *distance) {
    answer best;
    const mjf_status status = best_of(query, false, &best);
    *distance = beside_jokers(query, best.cost);
    return status;
}

mjf_status mjf__hand_any_useful(const mjf__hand_query *query, int *distance,
                                uint64_t *useful) {
    answer best;
    const mjf_status status = best_of(query, true, &best);
    *distance = beside_jokers(query, best.cost);
    *useful = best.useful;
    return status;
}

/* A fifth copy is part of a set: there are no sets in the other shapes. */
mjf_status mjf__hand_any_fifth_copy(const mjf__hand_query *query, int tile,
                                    bool *completes) {
    *completes = (query->forms & MJF_KNITTED_STRAIGHT) &&
                 mjf__hand_straight_fifth_copy(query, tile);
    for (int i = 0; i < forms_asked(query) && !*completes; i++) {
        mjf__hand_sets sets;
        bool applies;
        if (!form_asked(query, i, &sets, &applies)) return MJF_ERR_MEMORY;
        if (!applies) continue;
        const mjf_status status =
            mjf__hand_fifth_copy_completes(&sets, tile, completes);
        if (status != MJF_OK) return status;
    }
    return MJF_OK;
}
