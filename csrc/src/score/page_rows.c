/* page_rows.c - the rows of a page, its forests and its formulas, by the options chosen. */
#include <string.h>

#include "page.h"
#include "program.h"

static void join(mjf__score_row_set *to, const mjf__score_row_set *from) {
    for (int w = 0; w < MJF_ROW_WORDS; w++) to->word[w] |= from->word[w];
}

static mjf_status wrong(mjf__score_page_making *m, uint32_t byte) {
    m->byte = byte;
    return MJF_ERR_PAGE;
}

/* ---- which rows there are ------------------------------------------------------------- */

static mjf_status find_rows(mjf__score_page_making *m) {
    mjf__score_page *page = m->page;
    for (unsigned i = 0; i < page->n_rows; i++) {
        mjf__score_page_row *row = &m->parts->rows[i];
        int64_t exists;
        const mjf_status status = mjf__score_page_option_value(
            m, &row->exists, INT64_MIN, INT64_MAX, &exists);
        if (status != MJF_OK) return status;
        if (exists == 0) continue;
        mjf__score_row_add(&page->exists, i);
        for (unsigned g = 0; g < page->n_groups; g++)
            if (row->groups >> g & 1) mjf__score_row_add(&m->groups[g], i);
    }
    return MJF_OK;
}

static mjf_status add_exclusions(mjf__score_page_making *m) {
    for (uint32_t i = 0; i < m->parts->n_exclusions; i++) {
        mjf__score_page_exclusion *own = &m->parts->exclusions[i];
        mjf__score_row_set gone = own->rows;
        int64_t when;
        const mjf_status status =
            mjf__score_page_option_value(m, &own->when, INT64_MIN, INT64_MAX, &when);
        if (status != MJF_OK) return status;
        if (when == 0 || !mjf__score_row_in(&m->page->exists, own->row)) continue;
        for (unsigned g = 0; g < m->page->n_groups; g++)
            if (own->groups >> g & 1) join(&gone, &m->groups[g]);
        for (int w = 0; w < MJF_ROW_WORDS; w++)
            m->rules->rows[own->row].removes[own->phase][w] |=
                gone.word[w] & m->page->exists.word[w];
    }
    return MJF_OK;
}

/* ---- one row -------------------------------------------------------------------------- */

/* What a row is worth: a number, or a formula. */
static mjf_status set_value(mjf__score_page_making *m, unsigned number) {
    mjf__score_page_row *own = &m->parts->rows[number];
    mjf__score_row *row = &m->rules->rows[number];
    int64_t value = own->own;
    bool known = true;
    mjf_status status = MJF_OK;
    if (!own->given) status = mjf__score_page_fold(m, &own->value, &known, &value);
    if (status != MJF_OK) return status;
    if (known) {
        if (value < -MJF_MAX_VALUE || value > MJF_MAX_VALUE)
            return wrong(m, own->value.byte);
        row->value = (int32_t)value;
        mjf__score_row_add(&m->page->fixed, number);
        return MJF_OK;
    }
    mjf__score_row_add(&m->rules->program->told, number);
    return mjf__score_page_emit(m, own->value.root, &m->rules->program->value[number]);
}

/* A pattern, or a pattern less a number. */
static bool is_count(const mjf__score_page_making *m, uint32_t root,
                     mjf__score_row *row) {
    const mjf__formula_pool *pool = &m->parts->pool;
    const mjf__formula_node *node = mjf__formula_at(pool, root);
    int64_t less = 0;
    if (node->op == MJF__FORMULA_SUBTRACT) {
        if (!mjf__formula_is_int(pool, node->of[1], &less)) return false;
        node = mjf__formula_at(pool, node->of[0]);
    }
    if (node->op != MJF__FORMULA_NAME || node->kind != MJF__SCORE_PROGRAM_PATTERN)
        return false;
    if (less < 0 || less > UINT8_MAX) return false;
    row->times = m->parts->patterns[node->number];
    row->less = (uint8_t)less;
    return true;
}

/* How often a row counts; *never: not at all. */
static mjf_status set_times(mjf__score_page_making *m, unsigned number, bool *never) {
    mjf__score_page_row *own = &m->parts->rows[number];
    mjf__score_row *row = &m->rules->rows[number];
    int64_t times;
    bool known;
    const mjf_status status = mjf__score_page_fold(m, &own->each, &known, &times);
    row->times = MJF_NO_PATTERN;
    if (status != MJF_OK) return status;
    *never |= known && times <= 0;
    if ((known && times <= 1) || is_count(m, own->each.root, row)) return MJF_OK;
    mjf__score_row_add(&m->rules->program->told, number);
    return mjf__score_page_emit(m, own->each.root, &m->rules->program->each[number]);
}

/* Take out of a condition that rows do not count; true if nothing but that and patterns is in
 * it. Patterns are looked at in the order in which mjf__score_page_lower does. */
static bool take_unless(const mjf__score_page_making *m, uint32_t root, bool wanted,
                        mjf__score_page_masks *masks, mjf__score_row_set *unless) {
    const mjf__formula_node *node = mjf__formula_at(&m->parts->pool, root);
    if (node->op == MJF__FORMULA_NOT)
        return take_unless(m, node->of[0], !wanted, masks, unless);
    if (node->op == (wanted ? MJF__FORMULA_AND : MJF__FORMULA_OR)) {
        const bool first = take_unless(m, node->of[0], wanted, masks, unless);
        const bool second = take_unless(m, node->of[1], wanted, masks, unless);
        return first && second;
    }
    if (node->op == MJF__FORMULA_CALL && node->kind == MJF__SCORE_PROGRAM_HAS &&
        !wanted) {
        const mjf__score_row_set rows = mjf__score_page_listed(m, node->number);
        join(unless, &rows);
        return true;
    }
    return mjf__score_page_lower_whole(m->parts, root, wanted, masks);
}

static void make_late(mjf__score_page_making *m, unsigned number, uint32_t root,
                      bool *whole) {
    mjf__score_program *program = m->rules->program;
    mjf__score_program_late *late = &program->late[program->n_late++];
    mjf__score_page_masks masks;
    memset(&masks, 0, sizeof masks);
    late->row = (uint8_t)number;
    late->seen = mjf__score_page_seen(m, root);
    *whole = take_unless(m, root, true, &masks, &late->unless);
}

/* When a row holds. */
static mjf_status set_condition(mjf__score_page_making *m, unsigned number, bool *never,
                                bool *late) {
    mjf__score_page_row *own = &m->parts->rows[number];
    mjf__score_row *row = &m->rules->rows[number];
    mjf__score_page_masks masks;
    int64_t value;
    bool known;
    mjf_status status = mjf__score_page_fold(m, &own->when, &known, &value);
    if (status != MJF_OK) return status;
    memset(&masks, 0, sizeof masks);
    bool whole = mjf__score_page_lower(m->parts, own->when.root, &masks);
    memcpy(row->all, masks.all, sizeof row->all);
    memcpy(row->none, masks.none, sizeof row->none);
    memcpy(row->any, masks.any, sizeof row->any);
    *never |= masks.never;
    *late = mjf__formula_calls(&m->parts->pool, own->when.root);
    if (*never) return MJF_OK;
    if (*late) make_late(m, number, own->when.root, &whole);
    if (whole) return MJF_OK;
    uint32_t *start = &m->rules->program->when[number];
    status = mjf__score_page_emit(m, own->when.root, start);
    mjf__score_program *program = m->rules->program;
    if (*late) {
        program->late[program->n_late - 1].when = *start;
        *start = MJF__SCORE_PROGRAM_NONE;
    }
    return status;
}

static mjf_status make_row(mjf__score_page_making *m, unsigned number) {
    mjf_rules *rules = m->rules;
    mjf__score_program *program = rules->program;
    bool never = false, late = false;
    mjf_status status = set_value(m, number);
    if (status == MJF_OK) status = set_times(m, number, &never);
    if (status == MJF_OK) status = set_condition(m, number, &never, &late);
    if (status != MJF_OK) return status;
    mjf__score_settle_times(&rules->rows[number]);
    const bool told = mjf__score_row_in(&program->told, number);
    if (told) mjf__score_row_add(&rules->repeated, number);
    if (never || late)
        mjf__score_row_add(&rules->late, number);
    else if (told || program->when[number] != MJF__SCORE_PROGRAM_NONE)
        mjf__score_row_add(&rules->formulated, number);
    return MJF_OK;
}

static mjf_status make_rows(mjf__score_page_making *m) {
    for (unsigned i = 0; i < m->page->n_rows; i++) {
        m->rules->rows[i].times = MJF_NO_PATTERN;
        if (!mjf__score_row_in(&m->page->exists, i)) {
            mjf__score_row_add(&m->rules->late, i);
            continue;
        }
        const mjf_status status = make_row(m, i);
        if (status != MJF_OK) return status;
    }
    return MJF_OK;
}

/* ---- forests -------------------------------------------------------------------------- */

static mjf_status make_forests(mjf__score_page_making *m) {
    mjf_rules *rules = m->rules;
    for (unsigned i = 0; i < m->parts->n_forests; i++) {
        const uint32_t byte = m->parts->forests[i].byte;
        mjf__score_row_set rows = m->groups[m->parts->forests[i].group];
        mjf__score_rows_drop(&rows, &rules->late);
        const mjf__score_row_set told =
            mjf__score_rows_both(&rows, rules->program->told.word);
        if (!mjf__score_rows_none(&told)) return wrong(m, byte);
        const mjf_status status = mjf__score_forest_new(
            rules, m->parts->forests[i].chain, rows, &rules->forests[i]);
        if (status == MJF_ERR_SPEC) return wrong(m, byte);
        if (status != MJF_OK) return status;
        join(&rules->repeated, &rows);
    }
    rules->program->n_forests = m->parts->n_forests;
    return MJF_OK;
}

/* ---- what is asked of the reading ----------------------------------------------------- */

static mjf_status set_require(mjf__score_page_making *m) {
    int64_t value;
    bool known;
    const mjf_status status =
        mjf__score_page_fold(m, &m->parts->require, &known, &value);
    if (status != MJF_OK || (known && value != 0)) return status;
    return mjf__score_page_emit(m, m->parts->require.root, &m->rules->program->require);
}

/* Note a pattern, or some, without which nothing is forbidden by a formula. */
static void note_forbidden(const mjf__score_page_masks *masks,
                           mjf__score_program *program) {
    uint64_t all = 0;
    for (int w = 0; w < MJF__PATTERN_FILLED && all == 0; w++) {
        all = masks->all[w] & (0 - masks->all[w]);
        program->forbidden[w] |= all;
    }
    if (all != 0) return;
    program->forbids_plainly &= masks->has_any;
    for (int w = 0; w < MJF__PATTERN_FILLED; w++)
        program->forbidden[w] |= masks->any[w];
}

static mjf_status set_forbids(mjf__score_page_making *m) {
    mjf__score_program *program = m->rules->program;
    program->n_forbids = m->page->n_forbids;
    program->forbids_plainly = true;
    for (unsigned i = 0; i < program->n_forbids; i++) {
        mjf__score_page_formula *own = &m->parts->forbids[i];
        mjf__score_page_masks masks;
        int64_t value;
        bool known;
        mjf_status status = mjf__score_page_fold(m, own, &known, &value);
        if (status != MJF_OK) return status;
        memset(&masks, 0, sizeof masks);
        const bool whole = mjf__score_page_lower(m->parts, own->root, &masks);
        if (masks.never) continue;
        note_forbidden(&masks, program);
        status = mjf__score_page_condition(m, &masks, &program->forbids[i].condition);
        if (status == MJF_OK && !whole)
            status = mjf__score_page_emit(m, own->root, &program->forbids[i].more);
        if (status != MJF_OK) return status;
    }
    return MJF_OK;
}

static mjf_status set_scores(mjf__score_page_making *m) {
    for (unsigned i = 0; i < m->page->n_registers; i++) {
        mjf__score_page_formula *own = &m->parts->scores[i];
        int64_t value;
        bool known;
        mjf_status status = mjf__score_page_fold(m, own, &known, &value);
        if (status != MJF_OK) return status;
        mjf__score_page_plain(&m->parts->pool, own->root, &m->rules->program->plain[i]);
        status = mjf__score_page_emit(m, own->root, &m->rules->program->scores[i]);
        if (status != MJF_OK) return status;
    }
    return MJF_OK;
}

/* ---- all of it ------------------------------------------------------------------------ */

static void begin(mjf__score_page_making *m) {
    mjf__score_program *program = m->rules->program;
    m->rules->n_rows = m->page->n_rows;
    program->require = MJF__SCORE_PROGRAM_NONE;
    for (unsigned i = 0; i < MJF_MAX_FORBIDS; i++)
        program->forbids[i].condition = program->forbids[i].more =
            MJF__SCORE_PROGRAM_NONE;
    for (unsigned i = 0; i < MJF_MAX_ROWS; i++) {
        program->when[i] = program->value[i] = program->each[i] =
            MJF__SCORE_PROGRAM_NONE;
        program->late[i].when = MJF__SCORE_PROGRAM_NONE;
    }
    for (unsigned i = 0; i < m->page->n_facts; i++)
        program->facts[i] = m->page->facts[i].otherwise;
}

mjf_status mjf__score_page_rows(mjf__score_page_making *m) {
    static mjf_status (*const steps[])(mjf__score_page_making *) = {
        find_rows, add_exclusions, make_rows, set_require, set_forbids, set_scores};
    mjf_status status = MJF_OK;
    begin(m);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && status == MJF_OK; i++)
        status = steps[i](m);
    if (status != MJF_OK) return status;
    mjf__score_rules_ready(m->rules);
    status = make_forests(m);
    if (status == MJF_OK) status = mjf__score_page_finish(m);
    if (status == MJF_OK) mjf__score_note_shortcuts(m->rules);
    return status;
}
