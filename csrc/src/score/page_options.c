/* page_options.c - the options chosen of a page. */
#include <string.h>

#include "page.h"

static const char own_value[] = "rows."; /* before the identifier of a row */

bool mjf__score_page_number(const char *text, int64_t *number) {
    const bool negative = text[0] == '-';
    const char *at = text + negative;
    uint64_t found = 0;
    if (*at == 0) return false;
    for (; *at != 0; at++) {
        if (*at < '0' || *at > '9' || found > (uint64_t)INT64_MAX / 10) return false;
        found = 10 * found + (uint64_t)(*at - '0');
        if (found > (uint64_t)INT64_MAX) return false;
    }
    *number = negative ? -(int64_t)found : (int64_t)found;
    return true;
}

/* ---- one option ----------------------------------------------------------------------- */

static bool read_value(const mjf_page_option *option, const char *text,
                       int64_t *value) {
    switch (option->kind) {
        case MJF_OPTION_BOOL:
            *value = strcmp(text, "true") == 0;
            return *value != 0 || strcmp(text, "false") == 0;
        case MJF_OPTION_RANGE:
            return mjf__score_page_number(text, value) && *value >= option->least &&
                   *value <= option->most;
        default:
            for (*value = 0; *value <= option->most; ++*value)
                if (strcmp(option->choices[*value], text) == 0) return true;
            return false;
    }
}

static mjf_status choose_option(mjf_page_option *option, const char *text) {
    int64_t value;
    if (option->given || !read_value(option, text, &value)) return MJF_ERR_VALUE;
    option->given = true;
    option->value = value;
    return MJF_OK;
}

static mjf_status choose_row(mjf__score_page_row *row, const char *text) {
    int64_t value;
    if (row->given || !mjf__score_page_number(text, &value)) return MJF_ERR_VALUE;
    if (value < -MJF_MAX_VALUE || value > MJF_MAX_VALUE) return MJF_ERR_VALUE;
    row->given = true;
    row->own = (int32_t)value;
    return MJF_OK;
}

static mjf_status choose_one(mjf__score_page *page, mjf__score_page_parts *parts,
                             const char *name, const char *text) {
    const size_t prefix = sizeof own_value - 1;
    for (unsigned i = 0; i < page->n_options; i++)
        if (strcmp(page->options[i].id, name) == 0)
            return choose_option(&page->options[i], text);
    if (strncmp(name, own_value, prefix) != 0) return MJF_ERR_OPTION;
    for (unsigned i = 0; i < page->n_rows; i++)
        if (strcmp(page->rows[i].id, name + prefix) == 0)
            return choose_row(&parts->rows[i], text);
    return MJF_ERR_OPTION;
}

/* ---- all of them ---------------------------------------------------------------------- */

static bool has(const mjf__score_page *page, const mjf__score_page_pair *pair,
                int which) {
    return page->options[pair->options[which]].value == pair->values[which];
}

static void preset(mjf__score_page *page, const mjf__score_page_parts *parts) {
    for (uint32_t i = 0; i < parts->n_presets; i++) {
        const mjf__score_page_pair *own = &parts->presets[i];
        mjf_page_option *other = &page->options[own->options[1]];
        if (!other->given && has(page, own, 0)) other->value = own->values[1];
    }
}

static bool contradict(const mjf__score_page *page, const mjf__score_page_parts *parts,
                       mjf_page_fault *fault) {
    for (uint32_t i = 0; i < parts->n_conflicts; i++) {
        const mjf__score_page_pair *own = &parts->conflicts[i];
        if (!has(page, own, 0) || !has(page, own, 1)) continue;
        memcpy(fault->options, own->options, sizeof fault->options);
        strcpy(fault->path, own->path);
        return true;
    }
    return false;
}

mjf_status mjf__score_page_choose(mjf__score_page *page, mjf__score_page_parts *parts,
                                  const char *const *names, const char *const *values,
                                  size_t n, mjf_page_fault *fault) {
    for (unsigned i = 0; i < page->n_options; i++)
        page->options[i].value = page->options[i].otherwise;
    for (size_t i = 0; i < n; i++) {
        if (names[i] == NULL || values[i] == NULL) return MJF_ERR_NULL;
        const mjf_status status = choose_one(page, parts, names[i], values[i]);
        fault->given = i;
        if (status != MJF_OK) return status;
    }
    fault->given = n;
    preset(page, parts);
    if (contradict(page, parts, fault)) return MJF_ERR_VALUE;
    for (unsigned i = 0; i < page->n_options; i++) {
        const mjf_page_option *option = &page->options[i];
        parts->values[i] = option->value;
        if (parts->numeric[i])
            mjf__score_page_number(option->choices[option->value], &parts->values[i]);
    }
    return MJF_OK;
}
