/*
 * scorer.h - the search for the best reading, shared by all that score.
 */
#ifndef MJF__SCORER_H
#define MJF__SCORER_H

#include <string.h>

#include "rules.h"

/* One win being scored. */
typedef struct mjf__score_scorer {
    const mjf_rules *rules;
    const mjf_win *win;
    const int64_t *facts;            /* of the win; NULL: as they usually are */
    int64_t told[2 * MJF_MAX_FACTS]; /* the same, and what is held of each */
    mjf__pattern_whole whole;
    mjf__score_reading places[2];
    mjf__score_reading *best; /* one of these, or NULL */
    mjf__score_reading *next; /* the other */
    bool any_will_do; /* no more readings are asked for behind one that may win */
    bool found;       /* there was one */
    const mjf_split *chosen; /* that of the best: one of splits, or split */
    mjf_split split;
    uint8_t jokers[MJF_MAX_JOKERS + 1];
    mjf_split splits[MJF__WIN_MAX_SPLITS + 1];
} mjf__score_scorer;

/* judge.c: as mjf_win_problem, and what makes it a win of another game. It goes before all
 * else: of a win without jokers the tally is kept. */
mjf_problem mjf__score_problem(mjf__score_scorer *s, const mjf_rules *rules,
                               const mjf_win *win, uint8_t *tile);

/* judge.c: why a win that has no problem may not be; of one in which something is wild or was
 * let pass. */
mjf_refusal mjf__score_refusal_of(const mjf_rules *rules, const mjf_win *win);

static inline mjf_refusal mjf__score_refusal(const mjf_rules *rules,
                                             const mjf_win *win) {
    if ((win->wild | win->locked) == 0) return MJF_REFUSAL_NONE;
    return mjf__score_refusal_of(rules, win);
}

/* Whether all tiles are what they show. */
static inline bool mjf__score_is_natural(const mjf_win *win) {
    return win->n_jokers == 0 && !(win->flags & MJF_JOKER_WINS);
}

/* The best reading of a win that has no problem: s->best and s->chosen, unless it is
 * MJF_NO_WIN. Errors are those of mjf_score_win_until. */
mjf_status mjf__score_best(mjf__score_scorer *s, const mjf_rules *rules,
                           const mjf_win *win, mjf__stop *stop, mjf_verdict *verdict);

mjf_verdict mjf__score_verdict(const mjf_rules *rules, const mjf__score_reading *r);

/* The same by steps: begin, fill in what the jokers became (NULL: there are none), list
 * the readings. */
void mjf__score_scorer_begin(mjf__score_scorer *s, const mjf_rules *rules,
                             const mjf_win *win);
void mjf__score_scorer_fill(mjf__score_scorer *s, const mjf_split *split);
int mjf__score_scorer_splits(mjf__score_scorer *s);

/* Of a win without jokers, what is concealed; what was told of its problems holds. */
static inline void mjf__score_scorer_conceal(mjf__score_scorer *s) {
    memcpy(s->whole.concealed, s->win->hand, MJF_TILES);
    s->whole.concealed[s->win->tile]++;
}

/* Look for the best of the first n splits, or of everything that the jokers may become; and, if
 * any_will_do, no further than to one that may win. Then the verdict on it. */
void mjf__score_scorer_try(mjf__score_scorer *s, int n);
mjf_status mjf__score_try_jokers(mjf__score_scorer *s, mjf__stop *stop);
mjf_verdict mjf__score_best_verdict(const mjf__score_scorer *s);

/* Judge a reading, into s->next. */
void mjf__score_scorer_judge(mjf__score_scorer *s, const mjf_split *split);

#endif /* MJF__SCORER_H */
