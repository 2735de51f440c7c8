/* page_program.c - the formulas of a page laid out for running. */
#include <stdlib.h>
#include <string.h>

#include "page.h"
#include "program.h"

enum {
    FROM_COUNT = 16
}; /* the bit from which on MJF__SCORE_PROGRAM_COUNT has its number */

/* ---- what formulas name --------------------------------------------------------------- */

mjf_status mjf__score_page_condition(mjf__score_page_making *m,
                                     const mjf__score_page_masks *masks,
                                     uint32_t *number) {
    if (m->n_conditions == m->condition_room) {
        const uint32_t room = m->condition_room == 0 ? 16 : 2 * m->condition_room;
        mjf__score_page_masks *grown = realloc(m->conditions, room * sizeof *grown);
        if (grown == NULL) return MJF_ERR_MEMORY;
        m->conditions = grown;
        m->condition_room = room;
    }
    for (int w = 0; w < MJF_PATTERN_WORDS; w++)
        m->rules->asked_besides[w] |= masks->all[w] | masks->none[w] | masks->any[w];
    *number = m->n_conditions++;
    m->conditions[*number] = *masks;
    return MJF_OK;
}

static void name_pattern(mjf__score_page_making *m, mjf__formula_node *node) {
    const unsigned pattern = m->parts->patterns[node->number];
    m->rules->asked_besides[pattern / 64] |= (uint64_t)1 << pattern % 64;
    node->number = pattern;
    if (!mjf__pattern_counts(pattern)) return;
    node->kind = MJF__SCORE_PROGRAM_COUNT;
    node->number |= (uint32_t)mjf__pattern_table[pattern].count << FROM_COUNT;
}

/* What is held of a fact runs as a fact behind all others: see mjf__score_scorer_begin. */
static void name_held(mjf__score_page_making *m, mjf__formula_node *node) {
    m->rules->program->held |= (uint16_t)(1u << node->number);
    node->kind = MJF__SCORE_PROGRAM_FACT;
    node->number += MJF_MAX_FACTS;
}

/* Whether only that a formula is not 0 matters: if so, patterns are asked as one condition.
 * Of `and`, and of what decides, no more matters in any case. */
static mjf_status prepare(mjf__score_page_making *m, uint32_t root, bool truth) {
    mjf__formula_node *node = &m->parts->pool.nodes[root];
    const unsigned op = node->op;
    mjf__score_page_masks masks;
    memset(&masks, 0, sizeof masks);
    if (op == MJF__FORMULA_NAME) {
        if (node->kind == MJF__SCORE_PROGRAM_PATTERN) name_pattern(m, node);
        if (node->kind == MJF__SCORE_PROGRAM_HELD) name_held(m, node);
        return MJF_OK;
    }
    if (op <= MJF__FORMULA_CALL) return MJF_OK;
    if (truth && mjf__score_page_lower_whole(m->parts, root, true, &masks) &&
        !masks.never) {
        node->op = MJF__FORMULA_NAME;
        node->kind = MJF__SCORE_PROGRAM_CONDITION;
        return mjf__score_page_condition(m, &masks, &node->number);
    }
    const unsigned n = mjf__formula_operands(op);
    for (unsigned i = 0; i < n; i++) {
        const bool decides = op == MJF__FORMULA_NOT ||
                             (op == MJF__FORMULA_IF && i == 0) ||
                             (op == MJF__FORMULA_AND && i == 0);
        const bool passes = (op == MJF__FORMULA_AND || op == MJF__FORMULA_OR ||
                             op == MJF__FORMULA_IF) &&
                            truth;
        const mjf_status status = prepare(m, node->of[i], decides || passes);
        if (status != MJF_OK) return status;
    }
    return MJF_OK;
}

mjf_status mjf__score_page_emit(mjf__score_page_making *m, uint32_t root,
                                uint32_t *start) {
    const mjf_status status = prepare(m, root, false);
    if (status != MJF_OK) return status;
    return mjf__formula_emit(&m->parts->pool, root, MJF__SCORE_PROGRAM_BEST,
                             &m->rules->program->code, start);
}

/* ---- rows that formulas call ---------------------------------------------------------- */

mjf__score_row_set mjf__score_page_listed(const mjf__score_page_making *m,
                                          uint32_t lists) {
    const mjf__formula_pool *pool = &m->parts->pool;
    const mjf__formula_lists *own = &pool->lists[lists];
    mjf__score_row_set rows = {{0}};
    for (uint32_t i = 0; i < own->n; i++) {
        const uint32_t list = pool->members[own->first + i];
        if (list % 2 == 0) {
            mjf__score_row_add(&rows, list / 2);
            continue;
        }
        for (int w = 0; w < MJF_ROW_WORDS; w++)
            rows.word[w] |= m->groups[list / 2].word[w];
    }
    return mjf__score_rows_both(&rows, m->page->exists.word);
}

mjf__score_row_set mjf__score_page_seen(const mjf__score_page_making *m,
                                        uint32_t root) {
    const mjf__formula_node *node = &m->parts->pool.nodes[root];
    mjf__score_row_set rows = {{0}};
    if (node->op == MJF__FORMULA_CALL) return mjf__score_page_listed(m, node->number);
    for (unsigned i = 0; i < mjf__formula_operands(node->op); i++) {
        const mjf__score_row_set own = mjf__score_page_seen(m, node->of[i]);
        for (int w = 0; w < MJF_ROW_WORDS; w++) rows.word[w] |= own.word[w];
    }
    return rows;
}

/* ---- what they run with --------------------------------------------------------------- */

static void place_condition(const mjf_rules *rules, const mjf__score_page_masks *masks,
                            mjf__score_program_condition *condition) {
    condition->asks_any = masks->has_any;
    for (unsigned place = 0; place < rules->n_words; place++) {
        const unsigned w = mjf__score_word(rules, place);
        condition->words[place].all = masks->all[w];
        condition->words[place].none = masks->none[w];
        condition->words[place].any = masks->any[w];
    }
}

mjf_status mjf__score_page_finish(mjf__score_page_making *m) {
    mjf__score_program *program = m->rules->program;
    const uint32_t n_lists = m->parts->pool.n_lists;
    program->lists = calloc(n_lists + 1, sizeof *program->lists);
    program->conditions = calloc(m->n_conditions + 1, sizeof *program->conditions);
    if (program->lists == NULL || program->conditions == NULL) return MJF_ERR_MEMORY;
    for (uint32_t i = 0; i < n_lists; i++)
        program->lists[i] = mjf__score_page_listed(m, i);
    for (uint32_t i = 0; i < m->n_conditions; i++)
        place_condition(m->rules, &m->conditions[i], &program->conditions[i]);
    return MJF_OK;
}

void mjf__score_program_free(mjf__score_program *program) {
    if (program == NULL) return;
    mjf__formula_code_free(&program->code);
    free(program->lists);
    free(program->conditions);
    free(program);
}
