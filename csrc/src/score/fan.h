/*
 * fan.h - which rows hold for a reading, how they cease to count, and what they are worth. All of
 * it is compiled where it is used.
 */
#ifndef MJF__FAN_H
#define MJF__FAN_H

#include "formula/formula.h"
#include "rules.h"

enum { MJF__SCORE_NO_ROW = 255 };

/* ---- which rows hold ------------------------------------------------------------------ */

/* Few branches, as they would be foreseen half of the time. */
MJF__FORMULA_INLINE bool mjf__score_row_holds(const mjf_rules *rules, unsigned number,
                                              const mjf__pattern_facts *facts,
                                              unsigned n_words) {
    const mjf__score_condition *own = rules->asked[number];
    uint64_t against = 0, any = 0, asked = 0;
    for (unsigned place = 0; place < n_words; place++) {
        const uint64_t bits = facts->bits[mjf__score_word(rules, place)];
        against |= (own[place].all & ~bits) | (own[place].none & bits);
    }
    if (!rules->asks_any[number]) return against == 0;
    for (unsigned place = 0; place < n_words; place++) {
        any |= own[place].any & facts->bits[mjf__score_word(rules, place)];
        asked |= own[place].any;
    }
    const bool holds = (against == 0) & ((asked == 0) | (any != 0));
    /* What counts at all counts above 0. */
    const mjf__score_row_times *times = &rules->times[number];
    return times->less == 0 ? holds : holds && facts->count[times->of] > times->less;
}

/* What is asked costs as much as there are patterns that hold, not as there are rows. */
MJF__FORMULA_INLINE mjf__score_row_set mjf__score_rows_in_words(
    const mjf_rules *rules, const mjf__pattern_facts *facts, unsigned n_words) {
    mjf__score_row_set rows = {{0}}, maybe = rules->unbegun;
    for (unsigned place = 0; place < n_words; place++) {
        const unsigned w = mjf__score_word(rules, place);
        uint64_t begun = facts->bits[w] & rules->begins[place];
        for (; begun != 0; begun &= begun - 1) {
            const mjf__score_trigger *t =
                &rules->triggers[64 * w + (unsigned)mjf__lowest(begun)];
            for (int i = 0; i < MJF_ROW_WORDS; i++) {
                rows.word[i] |= t->sure.word[i];
                maybe.word[i] |= t->maybe.word[i];
            }
        }
    }
    while (!mjf__score_rows_none(&maybe)) {
        const unsigned row = mjf__score_rows_take(&maybe);
        rows.word[row / 64] |=
            (uint64_t)mjf__score_row_holds(rules, row, facts, n_words) << row % 64;
    }
    return rows;
}

/* Laid out for as many words as most systems use, and for all. */
static inline mjf__score_row_set mjf__score_rows_that_hold(
    const mjf_rules *rules, const mjf__pattern_facts *facts) {
    if ((int)MJF__PATTERN_FILLED > MJF__SCORE_FEW_WORDS &&
        rules->n_words > MJF__SCORE_FEW_WORDS)
        return mjf__score_rows_in_words(rules, facts, MJF__PATTERN_FILLED);
    return mjf__score_rows_in_words(rules, facts, MJF__SCORE_FEW_WORDS);
}

/* ---- rows that cease to count, and what rows are worth ---------------------------------- */

/* Some rows cease to count. */
MJF__FORMULA_INLINE void mjf__score_drop(mjf__score_reading *r,
                                         mjf__score_row_set which, unsigned reason,
                                         unsigned by, mjf_why *why) {
    mjf__score_rows_drop(&r->rows, &which);
    if (why == NULL) return;
    while (!mjf__score_rows_none(&which)) {
        const unsigned row = mjf__score_rows_take(&which);
        why[row].reason = (uint8_t)reason;
        why[row].by = (uint8_t)by;
    }
}

MJF__FORMULA_INLINE void mjf__score_remove_rows(const mjf_rules *rules,
                                                mjf__score_row_set by, int phase,
                                                mjf__score_reading *r, mjf_why *why) {
    mjf__score_row_set gone = {{0}};
    const mjf__score_row_set before = r->rows;
    while (!mjf__score_rows_none(&by)) {
        const unsigned row = mjf__score_rows_take(&by);
        const uint64_t *removes = rules->rows[row].removes[phase];
        if (why != NULL) {
            const mjf__score_row_set now = mjf__score_rows_both(&r->rows, removes);
            mjf__score_drop(r, now, MJF_REMOVED, row, why);
        }
        for (int i = 0; i < MJF_ROW_WORDS; i++) gone.word[i] |= removes[i];
    }
    r->rows = before;
    mjf__score_rows_drop(&r->rows, &gone);
}

/* The best row of some, the earlier of equals; there is one at least. */
static inline unsigned mjf__score_best_of(const mjf_rules *rules,
                                          const mjf__score_reading *r,
                                          mjf__score_row_set rows, int64_t *worth) {
    unsigned best = mjf__score_rows_take(&rows);
    *worth = mjf__score_row_worth(rules, r, best);
    while (!mjf__score_rows_none(&rows)) {
        const unsigned row = mjf__score_rows_take(&rows);
        const int64_t own = mjf__score_row_worth(rules, r, row);
        if (own <= *worth) continue;
        *worth = own;
        best = row;
    }
    return best;
}

/* Of a row that is not told; without a branch on how often it counts. */
MJF__FORMULA_INLINE int64_t mjf__score_own_worth(const mjf_rules *rules,
                                                 const mjf__score_reading *r,
                                                 unsigned row) {
    const mjf__score_row_times *times = &rules->times[row];
    return (int64_t)rules->values[row] * (r->facts.count[times->of] - times->less);
}

/* Those that are not told are far from what 64 bits hold: there are few, and no value is
 * great. */
MJF__FORMULA_INLINE int64_t mjf__score_worth_of_all(const mjf_rules *rules,
                                                    const mjf__score_reading *r,
                                                    mjf__score_row_set rows) {
    mjf__score_row_set told = mjf__score_rows_both(&rows, r->told.word);
    int64_t all = 0;
    mjf__score_rows_drop(&rows, &told);
    while (!mjf__score_rows_none(&rows))
        all += mjf__score_own_worth(rules, r, mjf__score_rows_take(&rows));
    while (!mjf__score_rows_none(&told))
        all = mjf__formula_sum(all, r->worths[mjf__score_rows_take(&told)]);
    return all;
}

static inline mjf__score_row_set mjf__score_without(mjf__score_row_set rows,
                                                    unsigned row) {
    rows.word[row / 64] &= ~((uint64_t)1 << row % 64);
    return rows;
}

/* ---- forests -------------------------------------------------------------------------- */

/* Whether there is one use of some sets alone, and worth something: that is the best forest.
 * Of five sets, a pattern that counts 1 may have several uses. */
MJF__FORMULA_INLINE bool mjf__score_is_single(const mjf_rules *rules,
                                              const mjf__score_forest *forest,
                                              const mjf_split *split,
                                              const mjf__score_row_set *rows,
                                              const mjf__score_reading *r) {
    const uint64_t both = rows->word[0] | rows->word[1];
    if (both & (both - 1) || (rows->word[0] && rows->word[1])) return false;
    mjf__score_row_set left = *rows;
    const unsigned row = mjf__score_rows_take(&left);
    return rules->values[row] >= 0 &&
           mjf__pattern_times(&r->facts, forest->patterns[forest->place_of[row]]) ==
               1 &&
           split->n_sets < MJF_MAX_SETS;
}

MJF__FORMULA_INLINE void mjf__score_tell(mjf__score_reading *r, unsigned row,
                                         uint32_t times, int64_t worth) {
    r->times[row] = times;
    r->worths[row] = worth;
    mjf__score_row_add(&r->told, row);
}

/* Of the rows of a forest, `rows` of which count, as many as the best one has. held: the rows
 * that held at first. */
MJF__FORMULA_INLINE void mjf__score_link(const mjf_rules *rules,
                                         const mjf__score_forest *forest,
                                         const mjf_split *split,
                                         mjf__score_row_set rows,
                                         const mjf__score_row_set *held,
                                         mjf__score_reading *r, mjf_why *why) {
    if (mjf__score_is_single(rules, forest, split, &rows, r)) {
        mjf__score_row_set left = rows;
        const unsigned row = mjf__score_rows_take(&left);
        mjf__score_tell(r, row, 1, rules->values[row]);
        return;
    }
    const mjf__score_row_set whole = mjf__score_rows_both(held, forest->rows.word);
    const bool all = whole.word[0] == rows.word[0] && whole.word[1] == rows.word[1];
    const uint64_t forest_times =
        mjf__score_forest_best(rules, forest, split, rows, all);
    mjf__score_row_set idle = {{0}};
    unsigned best = MJF__SCORE_NO_ROW;
    for (mjf__score_row_set left = rows; !mjf__score_rows_none(&left);) {
        const unsigned row = mjf__score_rows_take(&left);
        const unsigned times =
            mjf__score_forest_times(forest_times, forest->place_of[row]);
        if (times == 0) {
            mjf__score_row_add(&idle, row);
            continue;
        }
        mjf__score_tell(r, row, times, (int64_t)rules->values[row] * times);
        if (best == MJF__SCORE_NO_ROW) best = row;
    }
    mjf__score_drop(r, idle, MJF_UNLINKED, best, why);
}

#endif /* MJF__FAN_H */
