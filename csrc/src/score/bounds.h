/* bounds.h - how often rows may count, and how great registers may become. */
#ifndef MJF__SCORE_BOUNDS_H
#define MJF__SCORE_BOUNDS_H

#include "rules.h"

/* Of flowers there may be many. All else that is counted is sets, pairs or tiles of a hand, or
 * two to four of its sets: 22 tiles at most, in five kongs and a pair, or ten times two sets.
 * test_may_win.c counts them. */
enum { MJF__SCORE_MOST_TIMES = 22 };

static inline int64_t mjf__score_most_times(unsigned pattern) {
    return pattern == MJF_P_flowers ? MJF_MAX_FLOWERS : MJF__SCORE_MOST_TIMES;
}

static inline int64_t mjf__score_most_times_of_row(const mjf_rules *rules,
                                                   unsigned row) {
    if (!mjf__score_row_in(&rules->repeated, row)) return 1;
    return mjf__score_most_times(rules->rows[row].times);
}

/* page_bounds.c: whether no register can go beyond 64 bits, whatever counts. */
bool mjf__score_page_is_bounded(const mjf_rules *rules);

#endif /* MJF__SCORE_BOUNDS_H */
