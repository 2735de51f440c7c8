/* fan.c - the rows that count for a reading by a page, and what its formulas make of them. */
#include "fan.h"

#include <string.h>

#include "program.h"

#define INLINE MJF__FORMULA_INLINE

/* A reading being judged. */
typedef struct judged {
    const mjf_rules *rules;
    const mjf__score_program *program;
    const int64_t *facts;
    mjf__score_reading *reading;
    mjf_why *why;              /* or NULL */
    mjf__score_bounds *bounds; /* or NULL */
    unsigned of;               /* the register whose formula is run */
} judged;

/* ---- what formulas mean --------------------------------------------------------------- */

INLINE bool condition_holds(const judged *j,
                            const mjf__score_program_condition *condition) {
    uint64_t against = 0, any = 0;
    for (unsigned place = 0; place < j->rules->n_words; place++) {
        const uint64_t bits = j->reading->facts.bits[mjf__score_word(j->rules, place)];
        const mjf__score_condition *own = &condition->words[place];
        against |= (own->all & ~bits) | (own->none & bits);
        any |= own->any & bits;
    }
    return (against == 0) & (!condition->asks_any | (any != 0));
}

INLINE int64_t name_of(void *self, unsigned kind, uint32_t number) {
    const judged *j = self;
    const mjf__pattern_facts *facts = &j->reading->facts;
    switch (kind) {
        case MJF__SCORE_PROGRAM_PATTERN:
            return mjf__pattern_in(facts->bits, number);
        case MJF__SCORE_PROGRAM_COUNT:
            return mjf__pattern_in(facts->bits, number & 0xFFFF)
                       ? facts->count[number >> 16]
                       : 0;
        case MJF__SCORE_PROGRAM_FACT:
            return j->facts[number];
        case MJF__SCORE_PROGRAM_REGISTER:
            return j->reading->registers[number];
        default:
            return condition_holds(j, &j->program->conditions[number]);
    }
}

/* The rows of some lists that count. */
INLINE mjf__score_row_set counting(const judged *j, uint32_t lists) {
    return mjf__score_rows_both(&j->reading->rows, j->program->lists[lists].word);
}

INLINE int64_t best(judged *j, mjf__score_row_set rows) {
    int64_t worth;
    if (mjf__score_rows_none(&rows)) return 0;
    const unsigned row = mjf__score_best_of(j->rules, j->reading, rows, &worth);
    mjf__score_drop(j->reading, mjf__score_without(rows, row), MJF_LESSER, row, j->why);
    return worth;
}

static int64_t how_many(const judged *j, mjf__score_row_set rows) {
    int64_t n = 0;
    while (!mjf__score_rows_none(&rows))
        n += mjf__score_times_of_row(j->rules, j->reading, mjf__score_rows_take(&rows));
    return n;
}

INLINE int64_t call_of(void *self, unsigned function, uint32_t lists) {
    judged *j = self;
    const mjf__score_row_set rows = counting(j, lists);
    switch (function) {
        case MJF__SCORE_PROGRAM_SUM:
            if (mjf__score_rows_none(&rows)) return 0;
            return mjf__score_worth_of_all(j->rules, j->reading, rows);
        case MJF__SCORE_PROGRAM_BEST:
            return best(j, rows);
        case MJF__SCORE_PROGRAM_ROWS:
            return how_many(j, rows);
        default:
            return !mjf__score_rows_none(&rows);
    }
}

INLINE int64_t instead_of(void *self, int64_t than, uint32_t lists) {
    judged *j = self;
    const mjf__score_row_set rows = counting(j, lists);
    int64_t worth;
    if (mjf__score_rows_none(&rows)) return than > 0 ? than : 0;
    const unsigned row = mjf__score_best_of(j->rules, j->reading, rows, &worth);
    if (worth <= than) {
        mjf__score_drop(j->reading, rows, MJF_LESSER, MJF__SCORE_NO_ROW, j->why);
        return than;
    }
    const mjf__score_row_set others = mjf__score_without(j->reading->rows, row);
    mjf__score_drop(j->reading, others, MJF_OVERRIDDEN, row, j->why);
    return worth;
}

INLINE void changed(void *self, unsigned mark, unsigned op, int64_t before,
                    int64_t after) {
    const judged *j = self;
    mjf__score_bounds *bounds = j->bounds;
    if (bounds == NULL) return;
    const unsigned kind = op == MJF__FORMULA_MAX   ? MJF_BOUND_FLOOR
                          : op == MJF__FORMULA_MIN ? MJF_BOUND_CAP
                                                   : MJF_BOUND_RAISE;
    if (bounds->n < bounds->capacity) {
        const mjf_bound own = {(uint8_t)j->of, (uint8_t)kind, (uint16_t)mark, before,
                               after};
        bounds->out[bounds->n] = own;
    }
    bounds->n++;
}

/* Formulas of rows and of what may not be won: no one is told of their bounds. */
static int64_t run(judged *j, uint32_t start) {
    return mjf__formula_run(j->program->code.words + start, j, name_of, call_of,
                            instead_of, NULL);
}

static int64_t run_score(judged *j, uint32_t start) {
    return mjf__formula_run(j->program->code.words + start, j, name_of, call_of,
                            instead_of, changed);
}

INLINE int64_t add_up(judged *j, const mjf__score_program_plain *plain) {
    int64_t own = 0;
    if (plain->of < MJF_REGISTERS) own = j->reading->registers[plain->of];
    if (plain->best != MJF__SCORE_PROGRAM_NONE)
        own = mjf__formula_sum(own, best(j, counting(j, plain->best)));
    if (plain->sum != MJF__SCORE_PROGRAM_NONE)
        own = mjf__formula_sum(own, call_of(j, MJF__SCORE_PROGRAM_SUM, plain->sum));
    if (own > plain->cap) {
        changed(j, plain->cap_mark, MJF__FORMULA_MIN, own, plain->cap);
        own = plain->cap;
    }
    if (plain->instead == MJF__SCORE_PROGRAM_NONE) return own;
    const int64_t greater = instead_of(j, own, plain->instead);
    if (greater != own) changed(j, plain->mark, MJF__FORMULA_INSTEAD, own, greater);
    return greater;
}

INLINE void run_scores(judged *j) {
    int64_t *registers = j->reading->registers;
    const unsigned n = j->rules->n_registers;
    for (unsigned i = 0; i < n; i++) {
        const mjf__score_program_plain *plain = &j->program->plain[i];
        j->of = i;
        switch (plain->kind) {
            case MJF__SCORE_PROGRAM_ADDED:
                registers[i] = add_up(j, plain);
                break;
            case MJF__SCORE_PROGRAM_RAISED:
                registers[i] = mjf__formula_power(plain->base, registers[plain->of]);
                break;
            case MJF__SCORE_PROGRAM_MULTIPLIED:
                registers[i] =
                    mjf__formula_product(registers[plain->of], registers[plain->base]);
                break;
            default:
                registers[i] = run_score(j, j->program->scores[i]);
                break;
        }
    }
}

/* ---- rows ----------------------------------------------------------------------------- */

/* How often a row counts and what it is worth, by its formulas; false: not at all. */
static bool tell(judged *j, unsigned row) {
    const mjf__score_program *program = j->program;
    mjf__score_reading *r = j->reading;
    int64_t times = mjf__score_times_of_row(j->rules, r, row);
    int64_t value = j->rules->values[row];
    const bool by_times = program->each[row] != MJF__SCORE_PROGRAM_NONE;
    const bool by_value = program->value[row] != MJF__SCORE_PROGRAM_NONE;
    if (by_times) times = run(j, program->each[row]);
    if (by_value) value = run(j, program->value[row]);
    if (times <= 0) return false;
    const bool beyond =
        times > MJF_MAX_TIMES || value > MJF_MAX_VALUE || value < -MJF_MAX_VALUE;
    if (times > MJF_MAX_TIMES) times = UINT16_MAX;
    mjf__score_tell(r, row, (uint32_t)times,
                    !beyond     ? value * times
                    : value < 0 ? INT64_MIN
                                : INT64_MAX);
    return true;
}

static void ask_formulas(judged *j) {
    const mjf_rules *rules = j->rules;
    mjf__score_reading *r = j->reading;
    mjf__score_row_set asked = mjf__score_rows_both(&r->rows, rules->formulated.word);
    mjf__score_row_set gone = {{0}};
    while (!mjf__score_rows_none(&asked)) {
        const unsigned row = mjf__score_rows_take(&asked);
        const uint32_t when = j->program->when[row];
        bool holds = when == MJF__SCORE_PROGRAM_NONE || run(j, when) != 0;
        if (holds && mjf__score_row_in(&j->program->told, row)) holds = tell(j, row);
        if (!holds) mjf__score_row_add(&gone, row);
    }
    mjf__score_rows_drop(&r->rows, &gone);
}

INLINE void look_at_late(judged *j, const mjf__score_program_late *late) {
    const mjf_rules *rules = j->rules;
    mjf__score_reading *r = j->reading;
    const unsigned row = late->row;
    if (!mjf__score_row_holds(rules, row, &r->facts, rules->n_words)) return;
    const mjf__score_row_set against =
        mjf__score_rows_both(&r->rows, late->unless.word);
    bool holds = mjf__score_rows_none(&against);
    if (holds && late->when != MJF__SCORE_PROGRAM_NONE) holds = run(j, late->when) != 0;
    if (holds && mjf__score_row_in(&j->program->told, row) && !tell(j, row)) return;
    if (holds) mjf__score_row_add(&r->rows, row);
    if (j->why == NULL) return;
    mjf__score_row_set by = mjf__score_rows_both(&r->rows, late->seen.word);
    if (holds) {
        j->why[row].reason = MJF_COUNTS;
    } else if (!mjf__score_rows_none(&by)) {
        j->why[row].reason = MJF_REMOVED;
        j->why[row].by = (uint8_t)mjf__score_rows_take(&by);
    }
}

INLINE void remove_rows(judged *j, int phase) {
    mjf__score_reading *r = j->reading;
    const mjf__score_row_set by =
        mjf__score_rows_both(&r->rows, j->rules->removers[phase].word);
    if (!mjf__score_rows_none(&by))
        mjf__score_remove_rows(j->rules, by, phase, r, j->why);
}

/* Rows as far as patterns, forests and other rows decide. */
INLINE void settle_rows(judged *j, const mjf_split *split) {
    const mjf_rules *rules = j->rules;
    const mjf__score_program *program = j->program;
    mjf__score_reading *r = j->reading;
    r->rows = mjf__score_rows_that_hold(rules, &r->facts);
    memset(&r->told, 0, sizeof r->told);
    const mjf__score_row_set asked =
        mjf__score_rows_both(&r->rows, rules->formulated.word);
    if (!mjf__score_rows_none(&asked)) ask_formulas(j);
    const mjf__score_row_set held = r->rows;
    if (j->why != NULL)
        for (unsigned i = 0; i < rules->n_rows; i++)
            if (mjf__score_row_in(&held, i)) j->why[i].reason = MJF_COUNTS;
    remove_rows(j, 0);
    for (unsigned i = 0; i < program->n_forests; i++) {
        const mjf__score_forest *forest = rules->forests[i];
        const mjf__score_row_set rows =
            mjf__score_rows_both(&r->rows, forest->rows.word);
        if (mjf__score_rows_none(&rows)) continue;
        mjf__score_link(rules, forest, split, rows, &held, r, j->why);
    }
    remove_rows(j, 1);
    for (unsigned i = 0; i < program->n_late; i++) look_at_late(j, &program->late[i]);
}

/* ---- the reading ---------------------------------------------------------------------- */

INLINE void look_for_forbidden(judged *j) {
    const mjf__score_program *program = j->program;
    mjf__score_reading *r = j->reading;
    if (program->forbids_plainly) {
        uint64_t any = 0;
        for (int w = 0; w < MJF__PATTERN_FILLED; w++)
            any |= program->forbidden[w] & r->facts.bits[w];
        if (any == 0) return;
    }
    for (unsigned i = 0; i < program->n_forbids; i++) {
        const uint32_t condition = program->forbids[i].condition;
        const uint32_t more = program->forbids[i].more;
        if (condition == MJF__SCORE_PROGRAM_NONE ||
            !condition_holds(j, &program->conditions[condition]))
            continue;
        if (more != MJF__SCORE_PROGRAM_NONE && run(j, more) == 0) continue;
        r->forbid = (uint8_t)i;
        r->verdict = MJF_NOT_ALLOWED;
        return;
    }
}

/* Four at a time: of all at once compilers make one instruction that is slow to begin. */
INLINE void clear_registers(mjf__score_reading *r) {
    enum { FOUR = 4 };
    for (int i = 0; i < MJF_REGISTERS; i += FOUR)
        memset(r->registers + i, 0, FOUR * sizeof r->registers[0]);
}

INLINE void judge(const mjf_rules *rules, const int64_t *facts, const mjf_split *split,
                  mjf__score_reading *r, mjf_why *why, mjf__score_bounds *bounds) {
    const mjf__score_program *program = rules->program;
    judged j = {rules,  program, facts != NULL ? facts : program->facts, r, why,
                bounds, 0};
    r->verdict = MJF_WIN;
    r->forbid = MJF_NO_FORBID;
    clear_registers(r);
    settle_rows(&j, split);
    const bool fits = program->n_forms == 0 || mjf__score_page_fits(program, split);
    if (!fits || (program->require != MJF__SCORE_PROGRAM_NONE &&
                  run(&j, program->require) == 0)) {
        r->verdict = MJF_NO_WIN;
        return;
    }
    if (program->n_forbids > 0) look_for_forbidden(&j);
    run_scores(&j);
}

void mjf__score_judge(const mjf_rules *rules, const int64_t *facts,
                      const mjf_split *split, mjf__score_reading *reading) {
    judge(rules, facts, split, reading, NULL, NULL);
}

void mjf__score_judge_why(const mjf_rules *rules, const int64_t *facts,
                          const mjf_split *split, mjf__score_reading *reading,
                          mjf_why *why, mjf__score_bounds *bounds) {
    for (unsigned i = 0; i < MJF_MAX_ROWS; i++) {
        const mjf_why absent = {MJF_ABSENT, MJF__SCORE_NO_ROW, 0};
        why[i] = absent;
    }
    judge(rules, facts, split, reading, why, bounds);
}
