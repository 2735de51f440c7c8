/* may_win.c - the verdicts on many wins, without what they are worth. */
#include "scorer.h"

enum { OFTEN = 1024 }; /* wins, some 0.1 us each; those with jokers ask by themselves */

/* ---- rules by which a shape is enough --------------------------------------------------- */

static bool is_of_verdict(unsigned op) {
    return op == MJF_STAGE_REQUIRE || op == MJF_STAGE_ALLOW;
}

/* The families of what a stage asks before it runs. */
static uint32_t families_asked(const mjf_rule_stage *stage) {
    uint32_t families = 0;
    for (unsigned p = 0; p < MJF_PATTERNS; p++)
        if (mjf__pattern_in(stage->if_all, p) || mjf__pattern_in(stage->if_none, p))
            families |= (uint32_t)1 << mjf__pattern_table[p].family;
    return families;
}

/* Unless one of the stages that refuse a reading runs, which is then known from the win as a
 * whole, every shape may win: there is no minimum, and no number too great. */
bool mjf__score_shape_is_enough(const mjf_rules *rules) {
    bool enough = rules->bounded && rules->minimum == INT32_MIN;
    for (int i = 0; i < rules->n_stages; i++) {
        if (!is_of_verdict(rules->stages[i].op)) continue;
        const uint32_t others = ~(uint32_t)MJF__PATTERN_OF_WHOLE;
        enough &= !rules->unconditional[i];
        enough &= (families_asked(&rules->stages[i]) & others) == 0;
    }
    return enough;
}

static bool stage_runs(const mjf_rule_stage *stage, const mjf__pattern_facts *facts) {
    uint64_t against = 0;
    for (int w = 0; w < MJF__PATTERN_FILLED; w++)
        against |=
            (stage->if_all[w] & ~facts->bits[w]) | (stage->if_none[w] & facts->bits[w]);
    return against == 0;
}

static bool may_be_refused(const mjf__score_scorer *s) {
    for (int i = 0; i < s->rules->n_stages; i++) {
        const mjf_rule_stage *stage = &s->rules->stages[i];
        if (is_of_verdict(stage->op) && stage_runs(stage, &s->whole.facts)) return true;
    }
    return false;
}

/* ---- wins ------------------------------------------------------------------------------- */

/* Of a win without jokers. */
static mjf_verdict verdict_on_tiles(mjf__score_scorer *s) {
    const mjf_rules *rules = s->rules;
    mjf__score_scorer_conceal(s);
    if (rules->shape_is_enough) {
        const mjf__win_split_question q = mjf__pattern_whole_question(&s->whole);
        const bool any = rules->options & MJF_ANY_SHAPE;
        if (!any && !mjf__win_has_split(&q)) return MJF_NO_WIN;
        mjf__pattern_tally_facts(&s->whole);
        if (!may_be_refused(s)) return MJF_WIN;
        mjf__score_scorer_try(s, mjf__score_scorer_splits(s));
        return mjf__score_best_verdict(s);
    }
    const int n = mjf__score_scorer_splits(s);
    if (n == 0) return MJF_NO_WIN;
    mjf__pattern_tally_facts(&s->whole);
    mjf__score_scorer_try(s, n);
    return mjf__score_best_verdict(s);
}

static mjf_status verdict_on(mjf__score_scorer *s, const mjf_rules *rules,
                             const mjf_win *win, mjf__stop *stop, mjf_verdict *out) {
    uint8_t tile;
    mjf_status status = MJF_OK;
    *out = MJF_WRONG_WIN;
    if (mjf__score_problem(s, rules, win, &tile) != MJF_PROBLEM_NONE) return MJF_OK;
    *out = MJF_NOT_ALLOWED;
    if (mjf__score_refusal(rules, win) != MJF_REFUSAL_NONE) return MJF_OK;
    mjf__score_scorer_begin(s, rules, win);
    s->any_will_do = rules->bounded;
    if (s->whole.natural) {
        *out = verdict_on_tiles(s);
    } else {
        status = mjf__score_try_jokers(s, stop);
        *out = mjf__score_best_verdict(s);
    }
    return status;
}

mjf_status mjf_may_win_batch(const mjf_rules *rules, const mjf_win *wins, size_t n,
                             uint8_t *verdicts) {
    return mjf_may_win_batch_until(rules, wins, n, NULL, verdicts);
}

mjf_status mjf_may_win_batch_until(const mjf_rules *rules, const mjf_win *wins,
                                   size_t n, const mjf_stop *stop, uint8_t *verdicts) {
    mjf__stop asked = {stop, 0, false};
    mjf__score_scorer scorer;
    if (rules == NULL) return MJF_ERR_NULL;
    if (n > 0 && (wins == NULL || verdicts == NULL)) return MJF_ERR_NULL;
    for (size_t i = 0; i < n; i++) {
        mjf_verdict verdict;
        mjf_status status = verdict_on(&scorer, rules, &wins[i], &asked, &verdict);
        if (status == MJF_OK && mjf__stop_now(&asked, OFTEN)) status = MJF_ERR_STOPPED;
        if (status != MJF_OK) return status;
        verdicts[i] = (uint8_t)verdict;
    }
    return MJF_OK;
}
