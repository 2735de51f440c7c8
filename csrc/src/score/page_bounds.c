/*
 * page_bounds.c - how great the registers of a page may become, by its formulas.
 *
 * A formula is run once over ranges in place of numbers. Where it may jump, both ways are run,
 * one behind the other as they are laid out, and their results joined where they meet.
 */
#include "bounds.h"
#include "page.h"
#include "program.h"

enum { MOST_JOINS = 2 * MJF__FORMULA_MAX_DEPTH };

typedef struct range {
    int64_t least, most;
} range;

static const range anything = {INT64_MIN, INT64_MAX}, truth = {0, 1};

static int64_t lower(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t upper(int64_t a, int64_t b) { return a > b ? a : b; }

static range both(range a, range b) {
    const range all = {lower(a.least, b.least), upper(a.most, b.most)};
    return all;
}

static range with_0(range a) {
    const range zero = {0, 0};
    return both(a, zero);
}

static range sum(range a, range b) {
    const range all = {mjf__formula_sum(a.least, b.least),
                       mjf__formula_sum(a.most, b.most)};
    return all;
}

static range negative(range a) {
    const range all = {mjf__formula_negative(a.most), mjf__formula_negative(a.least)};
    return all;
}

static range product(range a, range b) {
    const int64_t p = mjf__formula_product(a.least, b.least);
    const int64_t q = mjf__formula_product(a.least, b.most);
    const int64_t r = mjf__formula_product(a.most, b.least);
    const int64_t s = mjf__formula_product(a.most, b.most);
    const range all = {lower(lower(p, q), lower(r, s)),
                       upper(upper(p, q), upper(r, s))};
    return all;
}

static int64_t size_of(range a) {
    return upper(a.most, mjf__formula_negative(a.least));
}

static range up_to(int64_t size) {
    const range all = {mjf__formula_negative(size), size};
    return all;
}

static range power(range base, range exponent) {
    const int64_t size = upper(size_of(base), 1), times = upper(exponent.most, 0);
    const range all = up_to(mjf__formula_power(size, times));
    return base.least < 0 ? all : (range){0, all.most};
}

static range apply(unsigned op, range a, range b) {
    switch (op) {
        case MJF__FORMULA_ADD:
            return sum(a, b);
        case MJF__FORMULA_SUBTRACT:
            return sum(a, negative(b));
        case MJF__FORMULA_MULTIPLY:
            return product(a, b);
        case MJF__FORMULA_DIVIDE:
            return b.least > 0 ? with_0(a) : anything;
        case MJF__FORMULA_POWER:
            return power(a, b);
        case MJF__FORMULA_MIN:
            return (range){lower(a.least, b.least), lower(a.most, b.most)};
        case MJF__FORMULA_MAX:
            return (range){upper(a.least, b.least), upper(a.most, b.most)};
        case MJF__FORMULA_CEIL:
            return up_to(mjf__formula_sum(size_of(a), size_of(b)));
        default:
            return op >= MJF__FORMULA_EQUAL && op <= MJF__FORMULA_AT_LEAST ? truth
                                                                           : anything;
    }
}

/* ---- what formulas name --------------------------------------------------------------- */

typedef struct bounding {
    const mjf_rules *rules;
    range registers[MJF_REGISTERS];
    range times[MJF_MAX_ROWS], worths[MJF_MAX_ROWS]; /* of rows that count */
} bounding;

static range name_of(const bounding *b, unsigned kind, uint32_t number) {
    switch (kind) {
        case MJF__SCORE_PROGRAM_COUNT:
            return (range){0, mjf__score_most_times(number & 0xFFFF)};
        case MJF__SCORE_PROGRAM_FACT:
            if (number >= MJF_MAX_FACTS) return (range){0, MJF_COPIES * MJF_TILES};
            return (range){b->rules->page->facts[number].least,
                           b->rules->page->facts[number].most};
        case MJF__SCORE_PROGRAM_REGISTER:
            return b->registers[number];
        default:
            return truth;
    }
}

/* What the rows of a list are worth at their best, or all of them, or how often they count. */
static range best_of(const bounding *b, uint32_t list) {
    mjf__score_row_set rows = b->rules->program->lists[list];
    range best = {0, 0};
    while (!mjf__score_rows_none(&rows))
        best = both(best, b->worths[mjf__score_rows_take(&rows)]);
    return best;
}

static range sum_of(const range *each, mjf__score_row_set rows) {
    range all = {0, 0};
    while (!mjf__score_rows_none(&rows))
        all = sum(all, with_0(each[mjf__score_rows_take(&rows)]));
    return all;
}

static range call_of(const bounding *b, unsigned function, uint32_t list) {
    const mjf__score_row_set rows = b->rules->program->lists[list];
    switch (function) {
        case MJF__SCORE_PROGRAM_SUM:
            return sum_of(b->worths, rows);
        case MJF__SCORE_PROGRAM_BEST:
            return best_of(b, list);
        case MJF__SCORE_PROGRAM_ROWS:
            return sum_of(b->times, rows);
        default:
            return truth;
    }
}

/* ---- formulas ------------------------------------------------------------------------- */

/* Where ways meet, and what those that jump there bring with them. */
typedef struct joins {
    struct {
        uint32_t at;
        range value;
    } of[MOST_JOINS];
    unsigned n;
} joins;

static bool join_at(joins *j, uint32_t at, range value) {
    if (j->n == MOST_JOINS) return false;
    j->of[j->n].at = at;
    j->of[j->n++].value = value;
    return true;
}

/* A number with those that jump to where it is. */
static range joined(joins *j, uint32_t at, range value) {
    unsigned kept = 0;
    for (unsigned i = 0; i < j->n; i++) {
        if (j->of[i].at == at)
            value = both(value, j->of[i].value);
        else
            j->of[kept++] = j->of[i];
    }
    j->n = kept;
    return value;
}

static range second_of(const bounding *b, uint64_t word) {
    const unsigned of = word & MJF__FORMULA_OF, kind = MJF__FORMULA_KIND(word);
    const uint32_t number = MJF__FORMULA_NUMBER(word);
    if (of == MJF__FORMULA_OF_INT) return (range){(int32_t)number, (int32_t)number};
    if (of == MJF__FORMULA_OF_NAME) return name_of(b, kind, number);
    return call_of(b, kind, number);
}

static range run(const bounding *b, uint32_t start) {
    range stack[MJF__FORMULA_MAX_DEPTH + 2], *top = stack, own = {0, 0};
    const uint64_t *code = b->rules->program->code.words + start;
    joins j = {.n = 0};
    for (uint32_t at = 0;;) {
        own = joined(&j, at, own);
        const uint64_t word = code[at++];
        const unsigned op = word & MJF__FORMULA_OP, kind = MJF__FORMULA_KIND(word);
        const uint32_t number = MJF__FORMULA_NUMBER(word);
        switch (op) {
            case MJF__FORMULA_END:
                return own;
            case MJF__FORMULA_INT:
                own = (range){(int32_t)number, (int32_t)number};
                break;
            case MJF__FORMULA_LONG:
                own = (range){(int64_t)code[at], (int64_t)code[at]};
                at++;
                break;
            case MJF__FORMULA_PUSH:
                *top++ = own;
                break;
            case MJF__FORMULA_NAME:
                own = name_of(b, kind, number);
                break;
            case MJF__FORMULA_CALL:
                own = call_of(b, kind, number);
                break;
            case MJF__FORMULA_INSTEAD:
                own = both(with_0(own), best_of(b, number));
                break;
            case MJF__FORMULA_MINUS:
                own = negative(own);
                break;
            case MJF__FORMULA_NOT:
                own = truth;
                break;
            case MJF__FORMULA_JUMP:
            case MJF__FORMULA_JUMP_UNLESS:
            case MJF__FORMULA_JUMP_IF:
                if (!join_at(&j, number, own)) return anything;
                break;
            default:
                own = (word & MJF__FORMULA_OF) != MJF__FORMULA_OF_BOTH
                          ? apply(op, own, second_of(b, word))
                          : apply(op, *--top, own);
                break;
        }
    }
}

static bool is_within(range a, int64_t most) {
    return a.most <= most && a.least >= -most;
}

/* How often each row counts, and what for; false: more than a row may by some formula. */
static bool bound_rows(bounding *b) {
    const mjf__score_program *program = b->rules->program;
    bool bounded = true;
    for (unsigned i = 0; i < b->rules->n_rows; i++) {
        const int32_t number = b->rules->values[i];
        range value = {number, number};
        range times = {0, mjf__score_most_times_of_row(b->rules, i)};
        if (program->value[i] != MJF__SCORE_PROGRAM_NONE)
            value = run(b, program->value[i]);
        if (program->each[i] != MJF__SCORE_PROGRAM_NONE)
            times = run(b, program->each[i]);
        times.least = 0;
        times.most = upper(times.most, 0);
        bounded &= is_within(value, MJF_MAX_VALUE) && is_within(times, MJF_MAX_TIMES);
        b->times[i] = times;
        b->worths[i] = product(value, times);
    }
    return bounded;
}

bool mjf__score_page_is_bounded(const mjf_rules *rules) {
    bounding b = {.rules = rules};
    if (!bound_rows(&b)) return false;
    for (unsigned i = 0; i < rules->n_registers; i++) {
        const range own = run(&b, rules->program->scores[i]);
        if (own.least == INT64_MIN || own.most == INT64_MAX) return false;
        b.registers[i] = own;
    }
    return true;
}
