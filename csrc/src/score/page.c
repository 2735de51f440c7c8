/* page.c - the bytes of a page, checked as they are read. */
#include <stdlib.h>
#include <string.h>

#include "page_reader.h"
#include "program.h"

static const uint8_t magic[] = {'M', 'J', 'F', 'P', 1};

static mjf_page_name full_name(mjf__score_page_reader *r) {
    mjf_page_name own;
    own.id = mjf__score_page_read_name(r, MJF__SCORE_PAGE_NAME);
    own.chinese = mjf__score_page_read_name(r, MJF_MAX_TEXT);
    own.english = mjf__score_page_read_name(r, MJF_MAX_TEXT);
    return own;
}

/* ---- the parts ------------------------------------------------------------------------ */

static void read_patterns(mjf__score_page_reader *r) {
    mjf__score_page_parts *parts = r->parts;
    const uint32_t n = mjf__score_page_below(r, MJF_PATTERNS);
    for (uint32_t i = 0; i < n && !mjf__score_page_failed(r); i++) {
        const uint8_t *at = r->bytes.at;
        const char *own = mjf__score_page_read_name(r, MJF__SCORE_PAGE_NAME);
        unsigned pattern = 0;
        while (pattern < MJF_PATTERNS &&
               strcmp(mjf_pattern_describe(pattern)->identifier, own) != 0)
            pattern++;
        if (pattern == MJF_PATTERNS) mjf__score_page_refuse(r, at);
        parts->patterns[i] = (uint16_t)pattern;
    }
    parts->limits.names[MJF__SCORE_PROGRAM_PATTERN] = n;
}

static void read_choices(mjf__score_page_reader *r, mjf_page_option *option,
                         bool *numeric) {
    const uint8_t *at = r->bytes.at;
    const uint32_t n = mjf__score_page_below(r, MJF__SCORE_PAGE_CHOICES - r->choices);
    const char **choices = r->page->choices + r->choices;
    if (n == 0) mjf__score_page_refuse(r, at);
    *numeric = true;
    for (uint32_t i = 0; i < n && !mjf__score_page_failed(r); i++) {
        int64_t number;
        at = r->bytes.at;
        choices[i] = mjf__score_page_read_name(r, MJF_MAX_TEXT);
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(choices[k], choices[i]) == 0) mjf__score_page_refuse(r, at);
        *numeric &= mjf__score_page_number(choices[i], &number);
    }
    r->choices += n;
    option->choices = choices;
    option->most = (int64_t)n - 1;
}

static void read_options(mjf__score_page_reader *r) {
    mjf__score_page *page = r->page;
    const char *names[MJF_MAX_OPTIONS];
    const uint32_t n = mjf__score_page_below(r, MJF_MAX_OPTIONS);
    for (uint32_t i = 0; i < n && !mjf__score_page_failed(r); i++) {
        mjf_page_option *option = &page->options[i];
        names[i] = option->id = mjf__score_page_read_id(r, names, i);
        option->kind = (uint8_t)mjf__score_page_below(r, MJF_OPTION_CHOICE);
        option->most = 1;
        if (option->kind == MJF_OPTION_RANGE) {
            option->least = mjf__score_page_read_within(r, -INT64_MAX, INT64_MAX - 1);
            option->most = mjf__score_page_read_within(r, option->least, INT64_MAX - 1);
        }
        if (option->kind == MJF_OPTION_CHOICE)
            read_choices(r, option, &r->parts->numeric[i]);
        option->otherwise = mjf__score_page_read_within(r, option->least, option->most);
    }
    page->n_options = (uint8_t)n;
    r->parts->limits.names[MJF__SCORE_PROGRAM_OPTION] = n;
}

/* Half of a pair: an option, and a value that it can have. */
static void read_half(mjf__score_page_reader *r, mjf__score_page_pair *pair,
                      int which) {
    const uint8_t *at = r->bytes.at;
    const uint32_t option = mjf__score_page_below(r, MJF_MAX_OPTIONS - 1);
    if (option >= r->page->n_options) {
        mjf__score_page_refuse(r, at);
        return;
    }
    const mjf_page_option *own = &r->page->options[option];
    pair->options[which] = (uint8_t)option;
    pair->values[which] = mjf__score_page_read_within(r, own->least, own->most);
}

static void read_pairs(mjf__score_page_reader *r, mjf__score_page_pair **pairs,
                       uint32_t *n, bool with_path) {
    *pairs = mjf__score_page_read_list(r, 4, sizeof **pairs, n);
    for (uint32_t i = 0; i < *n && !mjf__score_page_failed(r); i++) {
        mjf__score_page_pair *own = &(*pairs)[i];
        read_half(r, own, 0);
        read_half(r, own, 1);
        own->path = with_path ? mjf__score_page_read_name(r, MJF_MAX_TEXT) : "";
    }
}

static void read_facts(mjf__score_page_reader *r) {
    mjf__score_page *page = r->page;
    const char *names[MJF_MAX_FACTS];
    const uint32_t n = mjf__score_page_below(r, MJF_MAX_FACTS);
    for (uint32_t i = 0; i < n && !mjf__score_page_failed(r); i++) {
        mjf_page_fact *fact = &page->facts[i];
        names[i] = fact->id = mjf__score_page_read_id(r, names, i);
        fact->least = mjf__score_page_read_within(r, -INT64_MAX, INT64_MAX - 1);
        fact->most = mjf__score_page_read_within(r, fact->least, INT64_MAX - 1);
        fact->otherwise = mjf__score_page_read_within(r, fact->least, fact->most);
        fact->key = mjf__score_page_read_name(r, MJF__SCORE_PAGE_NAME);
    }
    page->n_facts = (uint8_t)n;
    r->parts->limits.names[MJF__SCORE_PROGRAM_FACT] = n;
    r->parts->limits.names[MJF__SCORE_PROGRAM_HELD] = n;
}

static void read_rows(mjf__score_page_reader *r) {
    mjf__score_page *page = r->page;
    const char *names[MJF_MAX_ROWS];
    const uint8_t *at = r->bytes.at;
    const uint32_t n = mjf__score_page_below(r, MJF_MAX_ROWS);
    /* Rows call rows behind them, so there are as many as the page says. */
    page->n_rows = (uint8_t)n;
    r->parts->limits.functions = MJF__SCORE_PROGRAM_FUNCTIONS;
    r->parts->limits.lists = MJF__SCORE_PAGE_LISTS;
    if (n > (size_t)(r->bytes.end - r->bytes.at)) mjf__score_page_refuse(r, at);
    for (uint32_t i = 0; i < n && !mjf__score_page_failed(r); i++) {
        mjf__score_page_row *row = &r->parts->rows[i];
        row->name.id = names[i] = mjf__score_page_read_id(r, names, i);
        row->name.chinese = mjf__score_page_read_name(r, MJF_MAX_TEXT);
        row->name.english = mjf__score_page_read_name(r, MJF_MAX_TEXT);
        page->rows[i] = row->name;
        const uint32_t n_groups = mjf__score_page_below(r, MJF_MAX_GROUPS);
        for (uint32_t k = 0; k < n_groups && !mjf__score_page_failed(r); k++) {
            at = r->bytes.at;
            const uint32_t group = mjf__score_page_below(r, MJF_MAX_GROUPS - 1);
            if (group >= page->n_groups) mjf__score_page_refuse(r, at);
            row->groups |= (uint32_t)1 << group;
        }
        row->exists = mjf__score_page_read_formula(r, MJF__SCORE_PAGE_MAY_OPTIONS, 0);
        row->value = mjf__score_page_read_formula(r, MJF__SCORE_PAGE_MAY_FACTS, 0);
        row->when = mjf__score_page_read_formula(
            r, MJF__SCORE_PAGE_MAY_FACTS | MJF__SCORE_PAGE_MAY_CALLS, 0);
        row->each = mjf__score_page_read_formula(r, MJF__SCORE_PAGE_MAY_FACTS, 0);
    }
}

static uint8_t read_row(mjf__score_page_reader *r) {
    const uint8_t *at = r->bytes.at;
    const uint32_t row = mjf__score_page_below(r, MJF_MAX_ROWS - 1);
    if (row >= r->page->n_rows) mjf__score_page_refuse(r, at);
    return (uint8_t)row;
}

static void read_exclusions(mjf__score_page_reader *r) {
    mjf__score_page_parts *parts = r->parts;
    parts->exclusions = mjf__score_page_read_list(r, 4, sizeof *parts->exclusions,
                                                  &parts->n_exclusions);
    for (uint32_t i = 0; i < parts->n_exclusions && !mjf__score_page_failed(r); i++) {
        mjf__score_page_exclusion *own = &parts->exclusions[i];
        own->phase = (uint8_t)mjf__score_page_below(r, MJF__SCORE_PHASES - 1);
        own->row = read_row(r);
        const uint32_t n = mjf__score_page_below(r, MJF__SCORE_PAGE_LISTS);
        for (uint32_t k = 0; k < n && !mjf__score_page_failed(r); k++) {
            const uint8_t *at = r->bytes.at;
            const uint32_t target = mjf__score_page_below(r, MJF__SCORE_PAGE_LISTS - 1);
            const unsigned most = target % 2 ? r->page->n_groups : r->page->n_rows;
            if (target / 2 >= most)
                mjf__score_page_refuse(r, at);
            else if (target % 2)
                own->groups |= (uint32_t)1 << target / 2;
            else
                mjf__score_row_add(&own->rows, target / 2);
        }
        own->when = mjf__score_page_read_formula(r, MJF__SCORE_PAGE_MAY_OPTIONS, 0);
    }
}

static void read_forests(mjf__score_page_reader *r) {
    mjf__score_page_parts *parts = r->parts;
    parts->n_forests = (uint8_t)mjf__score_page_below(r, MJF__SCORE_FORESTS);
    for (unsigned i = 0; i < parts->n_forests && !mjf__score_page_failed(r); i++) {
        const uint8_t *at = r->bytes.at;
        const uint32_t group = mjf__score_page_below(r, MJF_MAX_GROUPS - 1);
        if (group >= r->page->n_groups) mjf__score_page_refuse(r, at);
        parts->forests[i].group = (uint8_t)group;
        parts->forests[i].byte = (uint32_t)(at - r->bytes.begin);
        parts->forests[i].chain = mjf__score_page_below(r, 1) == 0
                                      ? MJF__PATTERN_CHAIN_chows
                                      : MJF__PATTERN_CHAIN_pungs;
    }
}

static uint64_t tiles(mjf__score_page_reader *r) {
    const uint8_t *at = r->bytes.at;
    const uint64_t mask = mjf__bytes_number(&r->bytes);
    if (mask >> MJF_TILES != 0) mjf__score_page_refuse(r, at);
    return mask;
}

static void read_game(mjf__score_page_reader *r) {
    mjf__score_page_parts *parts = r->parts;
    for (unsigned i = 0; i < MJF__SCORE_PAGE_SETTINGS; i++)
        parts->settings[i] =
            mjf__score_page_read_formula(r, MJF__SCORE_PAGE_MAY_OPTIONS, 0);
    parts->n_forms = (uint8_t)mjf__score_page_below(r, MJF__SCORE_PAGE_FORMS);
    for (unsigned i = 0; i < parts->n_forms && !mjf__score_page_failed(r); i++) {
        mjf_page_form *form = &parts->forms[i].form;
        parts->forms[i].when =
            mjf__score_page_read_formula(r, MJF__SCORE_PAGE_MAY_OPTIONS, 0);
        const uint8_t *at = r->bytes.at;
        form->shape = mjf__score_page_below(r, MJF_SCATTERED_SEVEN);
        if (mjf__popcount(form->shape) != 1) mjf__score_page_refuse(r, at);
        form->pairs = tiles(r);
        form->tiles = tiles(r);
        form->runs = (uint8_t)mjf__score_page_below(r, 1);
    }
    parts->n_wilds = (uint8_t)mjf__score_page_below(r, MJF__SCORE_PAGE_WILDS);
    for (unsigned i = 0; i < parts->n_wilds && !mjf__score_page_failed(r); i++) {
        parts->wilds[i].when =
            mjf__score_page_read_formula(r, MJF__SCORE_PAGE_MAY_OPTIONS, 0);
        for (unsigned t = 0; t < MJF_TILES; t++) parts->wilds[i].kinds[t] = tiles(r);
    }
}

static void read_scores(mjf__score_page_reader *r) {
    mjf__score_page *page = r->page;
    mjf__score_page_parts *parts = r->parts;
    parts->require = mjf__score_page_read_formula(
        r, MJF__SCORE_PAGE_MAY_FACTS | MJF__SCORE_PAGE_MAY_CALLS, 0);
    page->n_forbids = (uint8_t)mjf__score_page_below(r, MJF_MAX_FORBIDS);
    for (unsigned i = 0; i < page->n_forbids && !mjf__score_page_failed(r); i++) {
        page->forbids[i] = mjf__score_page_read_id(r, page->forbids, i);
        parts->forbids[i] = mjf__score_page_read_formula(
            r, MJF__SCORE_PAGE_MAY_FACTS | MJF__SCORE_PAGE_MAY_CALLS, 0);
    }
    const uint8_t *at = r->bytes.at;
    if (mjf__score_page_below(r, MJF_REGISTERS) != page->n_registers)
        mjf__score_page_refuse(r, at);
    for (unsigned i = 0; i < page->n_registers && !mjf__score_page_failed(r); i++)
        parts->scores[i] = mjf__score_page_read_formula(r,
                                                        MJF__SCORE_PAGE_MAY_FACTS |
                                                            MJF__SCORE_PAGE_MAY_CALLS |
                                                            MJF__SCORE_PAGE_MAY_BEST,
                                                        i);
}

/* Lists are bounded by what there can be; here by what there is. */
static void check_lists(mjf__score_page_reader *r) {
    const mjf__formula_pool *pool = &r->parts->pool;
    for (uint32_t i = 0; i < pool->n_members; i++) {
        const uint32_t list_of = pool->members[i];
        const unsigned n = list_of % 2 ? r->page->n_groups : r->page->n_rows;
        if (list_of / 2 >= n) mjf__score_page_refuse(r, r->bytes.begin + sizeof magic);
    }
}

static void read_all(mjf__score_page_reader *r) {
    for (unsigned i = 0; i < sizeof magic; i++) {
        const uint8_t *at = r->bytes.at;
        if (mjf__score_page_below(r, 127) != magic[i]) mjf__score_page_refuse(r, at);
    }
    r->page->name = full_name(r);
    r->page->n_registers =
        mjf__score_page_read_ids(r, r->page->registers, MJF_REGISTERS);
    read_patterns(r);
    read_options(r);
    read_pairs(r, &r->parts->presets, &r->parts->n_presets, false);
    read_facts(r);
    r->page->n_groups = mjf__score_page_read_ids(r, r->page->groups, MJF_MAX_GROUPS);
    read_rows(r);
    read_exclusions(r);
    read_forests(r);
    read_game(r);
    read_scores(r);
    read_pairs(r, &r->parts->conflicts, &r->parts->n_conflicts, true);
    if (r->bytes.at != r->bytes.end) mjf__score_page_refuse(r, r->bytes.at);
    if (!mjf__score_page_failed(r)) check_lists(r);
}

mjf_status mjf__score_page_read(const void *bytes, size_t size, mjf__score_page *page,
                                mjf__score_page_parts *parts, size_t *byte) {
    mjf__score_page_reader r = {
        mjf__bytes_of(bytes, size), page, parts, NULL, 0, MJF_OK};
    *byte = 0;
    if (size > MJF_PAGE_BYTES) return MJF_ERR_PAGE;
    page->text = malloc(size + 1);
    page->choices = calloc(MJF__SCORE_PAGE_CHOICES, sizeof *page->choices);
    if (page->text == NULL || page->choices == NULL) return MJF_ERR_MEMORY;
    r.text = page->text;
    read_all(&r);
    *byte = (size_t)(r.bytes.at - r.bytes.begin);
    if (r.status != MJF_OK) return r.status;
    return r.bytes.wrong ? MJF_ERR_PAGE : MJF_OK;
}
