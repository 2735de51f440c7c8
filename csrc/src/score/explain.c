/* explain.c - why each row counts for a reading, or does not, and what bounded its registers. */
#include <string.h>

#include "scorer.h"

/* Whether the split may be asked about at all: what its jokers became are tiles, and no
 * number would lead out of the arrays. */
static bool in_range(const mjf_win *win, const mjf_split *split) {
    const int n = win->n_jokers + !!(win->flags & MJF_JOKER_WINS);
    if (split->n_jokers != n || split->n_sets > MJF_MAX_SETS) return false;
    for (int i = 0; i < n; i++)
        if (split->jokers[i] >= MJF_TILES) return false;
    return true;
}

static bool same(const mjf_split *a, const mjf_split *b) {
    if (a->form != b->form || a->n_sets != b->n_sets || a->pair != b->pair)
        return false;
    if (a->form == MJF_KNITTED_STRAIGHT && a->knitted != b->knitted) return false;
    for (int i = 0; i < a->n_sets; i++)
        if (a->sets[i].kind != b->sets[i].kind || a->sets[i].tile != b->sets[i].tile ||
            a->sets[i].melded != b->sets[i].melded)
            return false;
    return true;
}

static const mjf_split *find(mjf__score_scorer *s, const mjf_split *split) {
    const int n = mjf__score_scorer_splits(s);
    for (int i = 0; i < n; i++)
        if (same(&s->splits[i], split)) return &s->splits[i];
    return NULL;
}

/* The sets that make what the row asks for. */
static unsigned sets_of(const mjf__score_scorer *s, const mjf_split *split,
                        const mjf__score_row *row, const mjf__pattern_facts *facts) {
    unsigned sets = 0;
    if (split->form == 0) return 0;
    for (unsigned p = 0; p < MJF_PATTERNS; p++) {
        const bool own = p == row->times || mjf__pattern_in(row->all, p) ||
                         mjf__pattern_in(row->any, p);
        if (own && mjf__pattern_in(facts->bits, p))
            sets |= mjf__pattern_sets(&s->whole, split, p);
    }
    return sets;
}

/* Judge the reading of a split once more, and keep what happens on the way. */
static mjf_status judge_again(mjf__score_scorer *s, const mjf_rules *rules,
                              const mjf_win *win, const mjf_split *split,
                              const mjf_split **own, mjf_why *why,
                              mjf__score_bounds *bounds) {
    uint8_t tile;
    if (mjf__score_problem(s, rules, win, &tile) != MJF_PROBLEM_NONE)
        return MJF_ERR_SPEC;
    if (mjf__score_refusal(rules, win) != MJF_REFUSAL_NONE) return MJF_ERR_SPEC;
    if (!in_range(win, split)) return MJF_ERR_SPEC;
    mjf__score_scorer_begin(s, rules, win);
    mjf__score_scorer_fill(s, split);
    *own = find(s, split);
    if (*own == NULL) return MJF_ERR_SPEC;
    mjf__score_scorer_judge(s, *own);
    mjf__score_judge_why(rules, s->facts, *own, s->next, why, bounds);
    return MJF_OK;
}

mjf_status mjf_score_bounds(const mjf_rules *rules, const mjf_win *win,
                            const mjf_split *split, mjf_bound *out, size_t capacity,
                            size_t *n_out) {
    mjf__score_scorer s;
    mjf_why why[MJF_MAX_ROWS];
    mjf__score_bounds bounds = {out, capacity, 0};
    const mjf_split *own;
    if (rules == NULL || win == NULL || split == NULL || n_out == NULL)
        return MJF_ERR_NULL;
    if (out == NULL && capacity > 0) return MJF_ERR_NULL;
    const mjf_status status = judge_again(&s, rules, win, split, &own, why, &bounds);
    if (status == MJF_OK) *n_out = bounds.n;
    return status;
}

mjf_status mjf_score_explain(const mjf_rules *rules, const mjf_win *win,
                             const mjf_split *split, mjf_why why[MJF_MAX_ROWS]) {
    mjf__score_scorer s;
    mjf__score_bounds none = {NULL, 0, 0};
    const mjf_split *own;
    if (rules == NULL || win == NULL || split == NULL || why == NULL)
        return MJF_ERR_NULL;
    const mjf_status status = judge_again(&s, rules, win, split, &own, why, &none);
    if (status != MJF_OK) return status;
    for (unsigned i = 0; i < rules->n_rows; i++)
        if (why[i].reason != MJF_ABSENT)
            why[i].sets = (uint8_t)sets_of(&s, own, &rules->rows[i], &s.next->facts);
    return MJF_OK;
}
