/* page_plain.c - formulas of registers that need no running. */
#include "page.h"

static bool is_call(const mjf__formula_node *node, unsigned function) {
    return node->op == MJF__FORMULA_CALL && node->kind == function;
}

static bool is_register(const mjf__formula_node *node) {
    return node->op == MJF__FORMULA_NAME && node->kind == MJF__SCORE_PROGRAM_REGISTER;
}

/* Add one term behind those that are there. */
static bool add_term(const mjf__formula_node *node, mjf__score_program_plain *plain) {
    const bool none =
        plain->best == MJF__SCORE_PROGRAM_NONE && plain->sum == MJF__SCORE_PROGRAM_NONE;
    if (is_register(node) && none && plain->of == MJF_REGISTERS) {
        plain->of = (uint8_t)node->number;
        return true;
    }
    if (is_call(node, MJF__SCORE_PROGRAM_BEST) && none) {
        plain->best = node->number;
        return true;
    }
    if (is_call(node, MJF__SCORE_PROGRAM_SUM) &&
        plain->sum == MJF__SCORE_PROGRAM_NONE) {
        plain->sum = node->number;
        return true;
    }
    return false;
}

static bool add_terms(const mjf__formula_pool *pool, uint32_t root,
                      mjf__score_program_plain *plain) {
    const mjf__formula_node *node = mjf__formula_at(pool, root);
    if (node->op != MJF__FORMULA_ADD) return add_term(node, plain);
    return add_terms(pool, node->of[0], plain) &&
           add_term(mjf__formula_at(pool, node->of[1]), plain);
}

static bool is_power(const mjf__formula_pool *pool, const mjf__formula_node *node,
                     mjf__score_program_plain *plain) {
    int64_t base;
    if (node->op != MJF__FORMULA_POWER) return false;
    const mjf__formula_node *exponent = mjf__formula_at(pool, node->of[1]);
    if (!mjf__formula_is_int(pool, node->of[0], &base) || !is_register(exponent))
        return false;
    if (base != (int32_t)base) return false;
    plain->base = (int32_t)base;
    plain->of = (uint8_t)exponent->number;
    return true;
}

static bool is_product(const mjf__formula_pool *pool, const mjf__formula_node *node,
                       mjf__score_program_plain *plain) {
    if (node->op != MJF__FORMULA_MULTIPLY) return false;
    const mjf__formula_node *first = mjf__formula_at(pool, node->of[0]);
    const mjf__formula_node *second = mjf__formula_at(pool, node->of[1]);
    if (!is_register(first) || !is_register(second)) return false;
    plain->of = (uint8_t)first->number;
    plain->base = (int32_t)second->number;
    return true;
}

void mjf__score_page_plain(const mjf__formula_pool *pool, uint32_t root,
                           mjf__score_program_plain *plain) {
    const mjf__formula_node *node = mjf__formula_at(pool, root);
    *plain = (mjf__score_program_plain){
        .of = MJF_REGISTERS,
        .best = MJF__SCORE_PROGRAM_NONE,
        .sum = MJF__SCORE_PROGRAM_NONE,
        .instead = MJF__SCORE_PROGRAM_NONE,
        .cap = INT64_MAX,
    };
    if (is_power(pool, node, plain)) {
        plain->kind = MJF__SCORE_PROGRAM_RAISED;
        return;
    }
    if (is_product(pool, node, plain)) {
        plain->kind = MJF__SCORE_PROGRAM_MULTIPLIED;
        return;
    }
    const mjf__formula_node *last = mjf__formula_at(pool, node->of[1]);
    if (node->op == MJF__FORMULA_MAX && is_call(last, MJF__SCORE_PROGRAM_BEST)) {
        plain->instead = last->number;
        plain->mark = node->mark;
        root = node->of[0];
        node = mjf__formula_at(pool, root);
    }
    if (node->op == MJF__FORMULA_MIN &&
        mjf__formula_is_int(pool, node->of[1], &plain->cap)) {
        plain->cap_mark = node->mark;
        root = node->of[0];
    }
    if (add_terms(pool, root, plain)) plain->kind = MJF__SCORE_PROGRAM_ADDED;
}
