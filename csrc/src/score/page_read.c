/* page_read.c - rules from the bytes of a page, and what they say of themselves. */
#include <stdlib.h>
#include <string.h>

#include "asked_hand.h"
#include "page.h"
#include "program.h"

void mjf__score_page_free(mjf__score_page *page) {
    if (page == NULL) return;
    free(page->text);
    free(page->choices);
    free(page);
}

void mjf__score_page_parts_free(mjf__score_page_parts *parts) {
    if (parts == NULL) return;
    mjf__formula_pool_free(&parts->pool);
    free(parts->presets);
    free(parts->conflicts);
    free(parts->exclusions);
    free(parts);
}

/* ---- reading -------------------------------------------------------------------------- */

static mjf_status make(mjf__score_page_making *m, const void *bytes, size_t size,
                       const char *const *names, const char *const *values, size_t n,
                       mjf_page_fault *fault) {
    mjf_status status = mjf__score_page_read(bytes, size, m->page, m->parts, &m->byte);
    if (status == MJF_OK)
        status = mjf__score_page_choose(m->page, m->parts, names, values, n, fault);
    if (status == MJF_OK) status = mjf__score_page_settle(m);
    if (status == MJF_OK) status = mjf__score_page_rows(m);
    if (status == MJF_OK) status = mjf__score_make_own_forms(m->rules);
    if (status == MJF_ERR_SPEC) status = MJF_ERR_PAGE; /* a shape that no hand has */
    return status;
}

mjf_status mjf_rules_read_fault(const void *bytes, size_t size,
                                const char *const *names, const char *const *values,
                                size_t n, mjf_rules **out, mjf_page_fault *fault) {
    if (bytes == NULL || out == NULL || fault == NULL) return MJF_ERR_NULL;
    if (n > 0 && (names == NULL || values == NULL)) return MJF_ERR_NULL;
    mjf__score_page_making m;
    mjf_status status = MJF_ERR_MEMORY;
    memset(&m, 0, sizeof m);
    memset(fault, 0, sizeof *fault);
    m.parts = calloc(1, sizeof *m.parts);
    m.rules = calloc(1, sizeof *m.rules);
    if (m.rules != NULL) {
        m.page = m.rules->page = calloc(1, sizeof *m.page);
        m.rules->program = calloc(1, sizeof *m.rules->program);
    }
    if (m.parts != NULL && m.page != NULL && m.rules->program != NULL)
        status = make(&m, bytes, size, names, values, n, fault);
    if (status == MJF_ERR_PAGE) fault->byte = m.byte;
    if (status == MJF_OK)
        *out = m.rules;
    else
        mjf_rules_free(m.rules);
    mjf__score_page_parts_free(m.parts);
    free(m.conditions);
    return status;
}

mjf_status mjf_rules_read(const void *bytes, size_t size, const char *const *names,
                          const char *const *values, size_t n, mjf_rules **out) {
    mjf_page_fault fault;
    return mjf_rules_read_fault(bytes, size, names, values, n, out, &fault);
}

/* ---- what rules say of themselves ----------------------------------------------------- */

static const mjf__score_page *page_of(const mjf_rules *rules) {
    return rules == NULL ? NULL : rules->page;
}

const mjf_page_name *mjf_rules_name(const mjf_rules *rules) {
    const mjf__score_page *page = page_of(rules);
    return page == NULL ? NULL : &page->name;
}

const mjf_page_name *mjf_rules_row(const mjf_rules *rules, unsigned row) {
    const mjf__score_page *page = page_of(rules);
    return page == NULL || row >= page->n_rows ? NULL : &page->rows[row];
}

const char *mjf_rules_register(const mjf_rules *rules, unsigned number) {
    const mjf__score_page *page = page_of(rules);
    return page == NULL || number >= page->n_registers ? NULL : page->registers[number];
}

const char *mjf_rules_forbid(const mjf_rules *rules, unsigned number) {
    const mjf__score_page *page = page_of(rules);
    return page == NULL || number >= page->n_forbids ? NULL : page->forbids[number];
}

int mjf_rules_row_value(const mjf_rules *rules, unsigned row, uint8_t *fixed,
                        int32_t *value) {
    const mjf__score_page *page = page_of(rules);
    const bool exists =
        page != NULL && row < page->n_rows && mjf__score_row_in(&page->exists, row);
    const bool known = exists && mjf__score_row_in(&page->fixed, row);
    if (fixed != NULL) *fixed = known;
    if (value != NULL) *value = known ? rules->values[row] : 0;
    return exists;
}

const mjf_page_option *mjf_rules_option(const mjf_rules *rules, unsigned number) {
    const mjf__score_page *page = page_of(rules);
    return page == NULL || number >= page->n_options ? NULL : &page->options[number];
}

const mjf_page_fact *mjf_rules_fact(const mjf_rules *rules, unsigned number) {
    const mjf__score_page *page = page_of(rules);
    return page == NULL || number >= page->n_facts ? NULL : &page->facts[number];
}

const mjf_page_settings *mjf_rules_settings(const mjf_rules *rules) {
    const mjf__score_page *page = page_of(rules);
    return page == NULL ? NULL : &page->settings;
}

const mjf_page_form *mjf_rules_form(const mjf_rules *rules, unsigned number) {
    const mjf__score_page *page = page_of(rules);
    return page == NULL || number >= page->settings.n_forms ? NULL
                                                            : &page->forms[number];
}
