/* fan.c - the rows that count for a reading, and the stages that make totals of them. */
#include <string.h>

#include "rules.h"

#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#else
#define INLINE static inline
#endif

enum { NO_ROW = 255 };

/* ---- numbers that do not wrap --------------------------------------------------------- */

/* The last numbers on both sides stand for all beyond, and stay: nothing is added to them. */
static bool is_beyond(int64_t a) { return a == INT64_MAX || a == INT64_MIN; }

static int64_t sum(int64_t a, int64_t b) {
    if (is_beyond(a)) return a;
    if (is_beyond(b)) return b;
    if (a > 0 && b > INT64_MAX - a) return INT64_MAX;
    if (a < 0 && b < INT64_MIN - a) return INT64_MIN;
    return a + b;
}

static int64_t product(int64_t a, int64_t b) {
    const int64_t small = INT32_MAX;
    if (a >= -small && a <= small && b >= -small && b <= small) return a * b;
    if (a == 0 || b == 0) return 0;
    const bool negative = (a < 0) != (b < 0);
    const uint64_t x = a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
    const uint64_t y = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    if (is_beyond(a) || is_beyond(b) || x > (uint64_t)INT64_MAX / y)
        return negative ? INT64_MIN : INT64_MAX;
    return negative ? -(int64_t)(x * y) : (int64_t)(x * y);
}

static int64_t power(int64_t base, int64_t exponent) {
    int64_t result = 1;
    /* Beyond 64 what is not 0, 1 or -1 has come to an end: the exponent's parity is left. */
    if (exponent > 64) exponent = 64 + exponent % 2;
    for (; exponent > 0; exponent--) result = product(result, base);
    return result;
}

/* ---- which rows hold ------------------------------------------------------------------ */

/* Few branches, as they would be foreseen half of the time. */
INLINE bool row_holds(const mjf_rules *rules, unsigned number,
                      const mjf__pattern_facts *facts, unsigned n_words) {
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
INLINE mjf__score_row_set rows_in_words(const mjf_rules *rules,
                                        const mjf__pattern_facts *facts,
                                        unsigned n_words) {
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
        rows.word[row / 64] |= (uint64_t)row_holds(rules, row, facts, n_words)
                               << row % 64;
    }
    return rows;
}

/* Laid out for as many words as most systems use, and for all. */
static mjf__score_row_set rows_that_hold(const mjf_rules *rules,
                                         const mjf__pattern_facts *facts) {
    if ((int)MJF__PATTERN_FILLED > MJF__SCORE_FEW_WORDS &&
        rules->n_words > MJF__SCORE_FEW_WORDS)
        return rows_in_words(rules, facts, MJF__PATTERN_FILLED);
    return rows_in_words(rules, facts, MJF__SCORE_FEW_WORDS);
}

static bool stage_applies(const mjf_rule_stage *stage,
                          const mjf__pattern_facts *facts) {
    uint64_t against = 0;
    for (int w = 0; w < MJF__PATTERN_FILLED; w++)
        against |=
            (stage->if_all[w] & ~facts->bits[w]) | (stage->if_none[w] & facts->bits[w]);
    return against == 0;
}

/* ---- stages --------------------------------------------------------------------------- */

/* Some rows cease to count. */
INLINE void drop(mjf__score_reading *r, mjf__score_row_set which, unsigned reason,
                 unsigned by, mjf_why *why) {
    mjf__score_rows_drop(&r->rows, &which);
    if (why == NULL) return;
    while (!mjf__score_rows_none(&which)) {
        const unsigned row = mjf__score_rows_take(&which);
        why[row].reason = (uint8_t)reason;
        why[row].by = (uint8_t)by;
    }
}

INLINE void remove_rows(const mjf_rules *rules, mjf__score_row_set by, int phase,
                        mjf__score_reading *r, mjf_why *why) {
    mjf__score_row_set gone = {{0}};
    const mjf__score_row_set before = r->rows;
    while (!mjf__score_rows_none(&by)) {
        const unsigned row = mjf__score_rows_take(&by);
        const uint64_t *removes = rules->rows[row].removes[phase];
        if (why != NULL) {
            const mjf__score_row_set now = mjf__score_rows_both(&r->rows, removes);
            drop(r, now, MJF_REMOVED, row, why);
        }
        for (int i = 0; i < MJF_ROW_WORDS; i++) gone.word[i] |= removes[i];
    }
    r->rows = before;
    mjf__score_rows_drop(&r->rows, &gone);
}

/* The best row of some, the earlier of equals; there is one at least. */
static unsigned best_of(const mjf_rules *rules, const mjf__score_reading *r,
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

/* Of a row of which no forest says how often it counts; without a branch on its `times`. */
INLINE int64_t own_worth(const mjf_rules *rules, const mjf__score_reading *r,
                         unsigned row) {
    const mjf__score_row_times *times = &rules->times[row];
    return (int64_t)rules->values[row] * (r->facts.count[times->of] - times->less);
}

/* Far from what 64 bits hold: there are few rows, and no value is great. */
INLINE int64_t worth_of_all(const mjf_rules *rules, const mjf__score_reading *r,
                            mjf__score_row_set rows) {
    mjf__score_row_set linked = mjf__score_rows_both(&rows, r->linked.word);
    int64_t all = 0;
    mjf__score_rows_drop(&rows, &linked);
    while (!mjf__score_rows_none(&rows))
        all += own_worth(rules, r, mjf__score_rows_take(&rows));
    while (!mjf__score_rows_none(&linked)) {
        const unsigned row = mjf__score_rows_take(&linked);
        all += (int64_t)rules->values[row] * r->links[row];
    }
    return all;
}

static mjf__score_row_set without(mjf__score_row_set rows, unsigned row) {
    rows.word[row / 64] &= ~((uint64_t)1 << row % 64);
    return rows;
}

INLINE void maximum(const mjf_rules *rules, mjf__score_row_set rows, int64_t *to,
                    mjf__score_reading *r, mjf_why *why) {
    int64_t worth;
    const unsigned best = best_of(rules, r, rows, &worth);
    *to = sum(*to, worth);
    drop(r, without(rows, best), MJF_LESSER, best, why);
}

INLINE void raise(const mjf_rules *rules, mjf__score_row_set rows, int64_t *to,
                  mjf__score_reading *r, mjf_why *why) {
    int64_t worth;
    const unsigned best = best_of(rules, r, rows, &worth);
    if (worth > *to) {
        *to = worth;
        drop(r, without(r->rows, best), MJF_OVERRIDDEN, best, why);
    } else {
        drop(r, rows, MJF_LESSER, NO_ROW, why);
    }
}

INLINE void fallback(const mjf_rules *rules, mjf__score_row_set rows, unsigned row,
                     mjf__score_reading *r, mjf_why *why) {
    if (!row_holds(rules, row, &r->facts, rules->n_words)) return;
    if (mjf__score_rows_none(&rows)) {
        mjf__score_row_add(&r->rows, row);
        if (why != NULL) why[row].reason = MJF_COUNTS;
    } else if (why != NULL && !mjf__score_row_in(&r->rows, row)) {
        why[row].reason = MJF_REMOVED;
        why[row].by = (uint8_t)mjf__score_rows_take(&rows);
    }
}

/* Whether there is one use of some sets alone, and worth something: that is the best forest.
 * Of five sets, a pattern that counts 1 may have several uses. */
INLINE bool is_single(const mjf_rules *rules, const mjf__score_forest_stage *forest,
                      const mjf_split *split, const mjf__score_row_set *rows,
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

INLINE void link(const mjf_rules *rules, unsigned stage, const mjf_split *split,
                 mjf__score_row_set rows, bool all_that_hold, mjf__score_reading *r,
                 mjf_why *why) {
    const mjf__score_forest_stage *forest = rules->forests[stage];
    if (is_single(rules, forest, split, &rows, r)) {
        mjf__score_row_set left = rows;
        const unsigned row = mjf__score_rows_take(&left);
        r->links[row] = 1;
        mjf__score_row_add(&r->linked, row);
        return;
    }
    const uint64_t times = mjf__score_forest(rules, stage, split, rows, all_that_hold);
    mjf__score_row_set idle = {{0}};
    unsigned best = NO_ROW;
    for (mjf__score_row_set left = rows; !mjf__score_rows_none(&left);) {
        const unsigned row = mjf__score_rows_take(&left);
        r->links[row] = (uint8_t)mjf__score_forest_times(times, forest->place_of[row]);
        mjf__score_row_add(r->links[row] > 0 ? &r->linked : &idle, row);
        if (r->links[row] > 0 && best == NO_ROW) best = row;
    }
    drop(r, idle, MJF_UNLINKED, best, why);
}

INLINE void run_stage(const mjf_rules *rules, unsigned number, mjf__score_row_set rows,
                      const mjf_split *split, const mjf__score_row_set *held,
                      mjf__score_reading *r, mjf_why *why) {
    const mjf_rule_stage *stage = &rules->stages[number];
    const bool none = mjf__score_rows_none(&rows);
    int64_t *to = &r->registers[stage->to];
    switch (stage->op) {
        case MJF_STAGE_REMOVE:
            remove_rows(rules, rows, stage->number, r, why);
            break;
        case MJF_STAGE_SUM:
            *to = sum(*to, worth_of_all(rules, r, rows));
            break;
        case MJF_STAGE_MAX:
            if (!none) maximum(rules, rows, to, r, why);
            break;
        case MJF_STAGE_PRODUCT:
            for (mjf__score_row_set left = rows; !mjf__score_rows_none(&left);)
                *to = product(
                    *to, mjf__score_row_worth(rules, r, mjf__score_rows_take(&left)));
            break;
        case MJF_STAGE_SET:
            *to = stage->number;
            break;
        case MJF_STAGE_ADD:
            *to = sum(*to, r->registers[stage->from]);
            break;
        case MJF_STAGE_MULTIPLY:
            *to = product(*to, r->registers[stage->from]);
            break;
        case MJF_STAGE_POWER:
            *to = power(stage->number, r->registers[stage->from]);
            break;
        case MJF_STAGE_SCALE:
            *to = product(*to, stage->number);
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
        case MJF_STAGE_PUNGS: {
            const mjf__score_row_set whole = mjf__score_rows_both(held, stage->rows);
            const bool all = memcmp(&whole, &rows, sizeof rows) == 0;
            if (!none) link(rules, number, split, rows, all, r, why);
            break;
        }
        default:
            break;
    }
}

INLINE void judge(const mjf_rules *rules, const mjf_split *split, mjf__score_reading *r,
                  mjf_why *why, mjf_step *steps) {
    r->rows = rows_that_hold(rules, &r->facts);
    memset(&r->linked, 0, sizeof r->linked);
    memset(r->registers, 0, sizeof r->registers);
    r->verdict = MJF_WIN;
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

void mjf__score_judge(const mjf_rules *rules, const mjf_split *split,
                      mjf__score_reading *reading) {
    judge(rules, split, reading, NULL, NULL);
}

void mjf__score_judge_why(const mjf_rules *rules, const mjf_split *split,
                          mjf__score_reading *reading, mjf_why *why, mjf_step *steps) {
    memset(steps, 0, MJF_MAX_STAGES * sizeof *steps);
    for (unsigned i = 0; i < MJF_MAX_ROWS; i++) {
        const mjf_why absent = {MJF_ABSENT, NO_ROW, 0};
        why[i] = absent;
    }
    judge(rules, split, reading, why, steps);
}
