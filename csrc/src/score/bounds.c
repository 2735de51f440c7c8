/* bounds.c - how great the registers of a rule system of stages may become. */
#include "bounds.h"

/* Numbers from 0 that do not wrap: INT64_MAX stands for all beyond. */
static int64_t sum(int64_t a, int64_t b) {
    return a > INT64_MAX - b ? INT64_MAX : a + b;
}

static int64_t product(int64_t a, int64_t b) {
    if (a == 0 || b == 0) return 0;
    return a > INT64_MAX / b ? INT64_MAX : a * b;
}

static int64_t size_of(int64_t number) { return number < 0 ? -number : number; }

static int64_t greater(int64_t a, int64_t b) { return a > b ? a : b; }

static int64_t power(int64_t base, int64_t exponent) {
    int64_t result = 1;
    for (; exponent > 0 && base > 1 && result < INT64_MAX; exponent--)
        result = product(result, base);
    return result;
}

/* What a row is worth at most, whichever sign it has. */
static int64_t row_size(const mjf_rules *rules, unsigned row) {
    return product(size_of(rules->values[row]),
                   mjf__score_most_times_of_row(rules, row));
}

/* What the rows of a stage come to at most: added up, multiplied, the best of them. */
typedef struct sizes {
    int64_t sum, product, best;
} sizes;

static sizes sizes_of(const mjf_rules *rules, const uint64_t *rows) {
    sizes s = {0, 1, 0};
    mjf__score_row_set left = {{rows[0], rows[1]}};
    while (!mjf__score_rows_none(&left)) {
        const int64_t own = row_size(rules, mjf__score_rows_take(&left));
        s.sum = sum(s.sum, own);
        s.product = product(s.product, greater(own, 1));
        s.best = greater(s.best, own);
    }
    return s;
}

/* How great a register may be after a stage, which may be left out. */
static int64_t after(const mjf_rule_stage *stage, const sizes *rows, int64_t before,
                     int64_t from) {
    const int64_t number = size_of(stage->number);
    switch (stage->op) {
        case MJF_STAGE_SUM:
            return sum(before, rows->sum);
        case MJF_STAGE_MAX:
            return sum(before, rows->best);
        case MJF_STAGE_PRODUCT:
            return product(before, rows->product);
        case MJF_STAGE_ADD:
            return sum(before, from);
        case MJF_STAGE_MULTIPLY:
            return greater(before, product(before, from));
        case MJF_STAGE_POWER:
            return greater(before, power(number, from));
        case MJF_STAGE_SCALE:
            return greater(before, product(before, number));
        case MJF_STAGE_RAISE:
            return greater(before, rows->best);
        case MJF_STAGE_SET:
        case MJF_STAGE_FLOOR:
        case MJF_STAGE_CAP:
            return greater(before, number);
        default:
            return before;
    }
}

bool mjf__score_is_bounded(const mjf_rules *rules) {
    int64_t registers[MJF_REGISTERS] = {0};
    for (unsigned i = 0; i < rules->n_stages; i++) {
        const mjf_rule_stage *stage = &rules->stages[i];
        const sizes rows = sizes_of(rules, stage->rows);
        int64_t *to = &registers[stage->to];
        *to = after(stage, &rows, *to, registers[stage->from]);
        if (*to == INT64_MAX) return false;
    }
    return true;
}
