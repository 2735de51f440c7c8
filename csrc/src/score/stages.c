/* stages.c - the stages that make totals of the rows of a reading. */
#include <string.h>

#include "fan.h"

#define INLINE MJF__FORMULA_INLINE

static bool stage_applies(const mjf_rule_stage *stage,
                          const mjf__pattern_facts *facts) {
    uint64_t against = 0;
    for (int w = 0; w < MJF__PATTERN_FILLED; w++)
        against |=
            (stage->if_all[w] & ~facts->bits[w]) | (stage->if_none[w] & facts->bits[w]);
    return against == 0;
}

/* ---- stages --------------------------------------------------------------------------- */

INLINE void maximum(const mjf_rules *rules, mjf__score_row_set rows, int64_t *to,
                    mjf__score_reading *r, mjf_why *why) {
    int64_t worth;
    const unsigned best = mjf__score_best_of(rules, r, rows, &worth);
    *to = mjf__formula_sum(*to, worth);
    mjf__score_drop(r, mjf__score_without(rows, best), MJF_LESSER, best, why);
}

INLINE void raise(const mjf_rules *rules, mjf__score_row_set rows, int64_t *to,
                  mjf__score_reading *r, mjf_why *why) {
    int64_t worth;
    const unsigned best = mjf__score_best_of(rules, r, rows, &worth);
    if (worth > *to) {
        *to = worth;
        mjf__score_drop(r, mjf__score_without(r->rows, best), MJF_OVERRIDDEN, best,
                        why);
    } else {
        mjf__score_drop(r, rows, MJF_LESSER, MJF__SCORE_NO_ROW, why);
    }
}

INLINE void fallback(const mjf_rules *rules, mjf__score_row_set rows, unsigned row,
                     mjf__score_reading *r, mjf_why *why) {
    if (!mjf__score_row_holds(rules, row, &r->facts, rules->n_words)) return;
    if (mjf__score_rows_none(&rows)) {
        mjf__score_row_add(&r->rows, row);
        if (why != NULL) why[row].reason = MJF_COUNTS;
    } else if (why != NULL && !mjf__score_row_in(&r->rows, row)) {
        why[row].reason = MJF_REMOVED;
        why[row].by = (uint8_t)mjf__score_rows_take(&rows);
    }
}

INLINE void run_stage(const mjf_rules *rules, unsigned number, mjf__score_row_set rows,
                      const mjf_split *split, const mjf__score_row_set *held,
                      mjf__score_reading *r, mjf_why *why) {
    const mjf_rule_stage *stage = &rules->stages[number];
    const bool none = mjf__score_rows_none(&rows);
    int64_t *to = &r->registers[stage->to];
    switch (stage->op) {
        case MJF_STAGE_REMOVE:
            mjf__score_remove_rows(rules, rows, stage->number, r, why);
            break;
        case MJF_STAGE_SUM:
            *to = mjf__formula_sum(*to, mjf__score_worth_of_all(rules, r, rows));
            break;
        case MJF_STAGE_MAX:
            if (!none) maximum(rules, rows, to, r, why);
            break;
        case MJF_STAGE_PRODUCT:
            for (mjf__score_row_set left = rows; !mjf__score_rows_none(&left);)
                *to = mjf__formula_product(
                    *to, mjf__score_row_worth(rules, r, mjf__score_rows_take(&left)));
            break;
        case MJF_STAGE_SET:
            *to = stage->number;
            break;
        case MJF_STAGE_ADD:
            *to = mjf__formula_sum(*to, r->registers[stage->from]);
            break;
        case MJF_STAGE_MULTIPLY:
            *to = mjf__formula_product(*to, r->registers[stage->from]);
            break;
        case MJF_STAGE_POWER:
            *to = mjf__formula_power(stage->number, r->registers[stage->from]);
            break;
        case MJF_STAGE_SCALE:
            *to = mjf__formula_product(*to, stage->number);
            break;
        case MJF_STAGE_FLOOR:
            if (!none && *to < stage->number) *to = stage->number;
            break;
        case MJF_STAGE_CAP:
            if (none && *to > stage->number) *to = stage->number;
            break;
        case MJF_STAGE_RAISE:
            if (!none) raise(rules, rows, to, r, why);
            break;
        case MJF_STAGE_FALLBACK:
            fallback(rules, rows, (unsigned)stage->number, r, why);
            break;
        case MJF_STAGE_REQUIRE:
            if (none) r->verdict = MJF_NO_WIN;
            break;
        case MJF_STAGE_ALLOW:
            if (none && r->verdict == MJF_WIN) r->verdict = MJF_NOT_ALLOWED;
            break;
        case MJF_STAGE_CHOWS:
        case MJF_STAGE_PUNGS:
            if (!none)
                mjf__score_link(rules, rules->forests[number], split, rows, held, r,
                                why);
            break;
        default:
            break;
    }
}

INLINE void judge(const mjf_rules *rules, const mjf_split *split, mjf__score_reading *r,
                  mjf_why *why, mjf_step *steps) {
    r->rows = mjf__score_rows_that_hold(rules, &r->facts);
    memset(&r->told, 0, sizeof r->told);
    memset(r->registers, 0, sizeof r->registers);
    r->verdict = MJF_WIN;
    r->forbid = MJF_NO_FORBID;
    const mjf__score_row_set held = r->rows;
    if (why != NULL)
        for (unsigned i = 0; i < rules->n_rows; i++)
            if (mjf__score_row_in(&held, i)) why[i].reason = MJF_COUNTS;
    const unsigned n_stages = rules->n_stages;
    for (unsigned i = 0; i < n_stages; i++) {
        const mjf_rule_stage *stage = &rules->stages[i];
        const mjf__score_row_set rows = mjf__score_rows_both(&r->rows, stage->rows);
        if (steps != NULL) steps[i].before = steps[i].after = r->registers[stage->to];
        if (rules->needs_rows[i] && mjf__score_rows_none(&rows)) continue;
        if (!rules->unconditional[i] && !stage_applies(stage, &r->facts)) continue;
        run_stage(rules, i, rows, split, &held, r, why);
        if (steps != NULL) steps[i].after = r->registers[stage->to];
        if (r->verdict == MJF_NO_WIN) return;
    }
}

void mjf__score_stages(const mjf_rules *rules, const mjf_split *split,
                       mjf__score_reading *reading) {
    judge(rules, split, reading, NULL, NULL);
}

void mjf__score_stages_why(const mjf_rules *rules, const mjf_split *split,
                           mjf__score_reading *reading, mjf_why *why, mjf_step *steps) {
    memset(steps, 0, MJF_MAX_STAGES * sizeof *steps);
    for (unsigned i = 0; i < MJF_MAX_ROWS; i++) {
        const mjf_why absent = {MJF_ABSENT, MJF__SCORE_NO_ROW, 0};
        why[i] = absent;
    }
    judge(rules, split, reading, why, steps);
}
