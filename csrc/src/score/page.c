/* page.c - the bytes of a page, checked as they are read. */
#include "page.h"

#include <stdlib.h>
#include <string.h>

#include "program.h"

static const uint8_t magic[] = {'M', 'J', 'F', 'P', 1};

typedef struct reader {
    mjf__bytes bytes;
    mjf__score_page *page;
    mjf__score_page_parts *parts;
    char *text;        /* where the next name goes */
    uint32_t choices;  /* how many there are */
    mjf_status status; /* MJF_ERR_MEMORY */
} reader;

static bool failed(const reader *r) { return r->bytes.wrong || r->status != MJF_OK; }

static uint32_t below(reader *r, uint32_t most) {
    return mjf__bytes_below(&r->bytes, most);
}

/* Note that what was read just now, at `at`, is wrong. */
static void refuse(reader *r, const uint8_t *at) {
    if (r->bytes.wrong) return;
    r->bytes.at = at;
    mjf__bytes_refuse(&r->bytes);
}

/* ---- text ----------------------------------------------------------------------------- */

/* How many bytes the character at the front has; 0: it is none. */
static size_t character(const uint8_t *text, size_t size) {
    const uint8_t first = text[0];
    if (first < 0x80) return first != 0;
    const size_t n = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || n > size) return 0;
    for (size_t i = 1; i < n; i++)
        if ((text[i] & 0xC0) != 0x80) return 0;
    /* Longer than it need be, half of a pair, and beyond the last. */
    if (first == 0xE0 && text[1] < 0xA0) return 0;
    if (first == 0xED && text[1] >= 0xA0) return 0;
    if (first == 0xF0 && text[1] < 0x90) return 0;
    return first == 0xF4 && text[1] >= 0x90 ? 0 : n;
}

static const char *name(reader *r, uint32_t most) {
    const uint8_t *at = r->bytes.at;
    const mjf__bytes_text found = mjf__bytes_name(&r->bytes, most);
    const uint8_t *text = (const uint8_t *)found.text;
    for (size_t i = 0; i < found.size;) {
        const size_t n = character(text + i, found.size - i);
        if (n == 0) {
            refuse(r, at);
            return "";
        }
        i += n;
    }
    if (r->bytes.wrong) return "";
    /* The byte of its length makes room for the zero behind it. */
    char *own = r->text;
    memcpy(own, found.text, found.size);
    own[found.size] = 0;
    r->text += found.size + 1;
    return own;
}

/* An identifier that is none of some others. */
static const char *identifier(reader *r, const char *const *others, unsigned n) {
    const uint8_t *at = r->bytes.at;
    const char *own = name(r, MJF__SCORE_PAGE_NAME);
    if (own[0] == 0) refuse(r, at);
    for (unsigned i = 0; i < n; i++)
        if (strcmp(others[i], own) == 0) refuse(r, at);
    return own;
}

static uint8_t identifiers(reader *r, const char **names, uint32_t most) {
    const uint32_t n = below(r, most);
    for (uint32_t i = 0; i < n && !failed(r); i++) names[i] = identifier(r, names, i);
    return (uint8_t)n;
}

static mjf_page_name full_name(reader *r) {
    mjf_page_name own;
    own.id = name(r, MJF__SCORE_PAGE_NAME);
    own.chinese = name(r, MJF_MAX_TEXT);
    own.english = name(r, MJF_MAX_TEXT);
    return own;
}

/* ---- formulas ------------------------------------------------------------------------- */

enum { OPTIONS = 1, FACTS = 2, CALLS = 4, BEST = 8 };

/* A formula that names options; and patterns and facts, and so many registers, and calls
 * functions, if it may; and best, which changes what counts. */
static mjf__score_page_formula formula(reader *r, unsigned may, uint32_t registers) {
    mjf__score_page_formula own = {0, (uint32_t)(r->bytes.at - r->bytes.begin)};
    mjf__formula_limits limits = r->parts->limits;
    const uint8_t *at = r->bytes.at;
    if (!(may & FACTS))
        limits.names[MJF__SCORE_PROGRAM_PATTERN] =
            limits.names[MJF__SCORE_PROGRAM_FACT] = 0;
    if (!(may & CALLS)) limits.functions = 0;
    limits.names[MJF__SCORE_PROGRAM_REGISTER] = registers;
    if (failed(r)) return own;
    const mjf__formula_pool *pool = &r->parts->pool;
    uint32_t node = pool->n_nodes;
    r->status = mjf__formula_read(&r->parts->pool, &r->bytes, &limits, &own.root);
    if (pool->n_nodes > MJF__SCORE_PAGE_NODES) refuse(r, at);
    for (; node < pool->n_nodes && !(may & BEST); node++)
        if (pool->nodes[node].op == MJF__FORMULA_CALL &&
            pool->nodes[node].kind == MJF__SCORE_PROGRAM_BEST)
            refuse(r, at);
    return own;
}

/* ---- the parts ------------------------------------------------------------------------ */

static void read_patterns(reader *r) {
    mjf__score_page_parts *parts = r->parts;
    const uint32_t n = below(r, MJF_PATTERNS);
    for (uint32_t i = 0; i < n && !failed(r); i++) {
        const uint8_t *at = r->bytes.at;
        const char *own = name(r, MJF__SCORE_PAGE_NAME);
        unsigned pattern = 0;
        while (pattern < MJF_PATTERNS &&
               strcmp(mjf_pattern_describe(pattern)->identifier, own) != 0)
            pattern++;
        if (pattern == MJF_PATTERNS) refuse(r, at);
        parts->patterns[i] = (uint16_t)pattern;
    }
    parts->limits.names[MJF__SCORE_PROGRAM_PATTERN] = n;
}

static void read_choices(reader *r, mjf_page_option *option, bool *numeric) {
    const uint8_t *at = r->bytes.at;
    const uint32_t n = below(r, MJF__SCORE_PAGE_CHOICES - r->choices);
    const char **choices = r->page->choices + r->choices;
    if (n == 0) refuse(r, at);
    *numeric = true;
    for (uint32_t i = 0; i < n && !failed(r); i++) {
        int64_t number;
        at = r->bytes.at;
        choices[i] = name(r, MJF_MAX_TEXT);
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(choices[k], choices[i]) == 0) refuse(r, at);
        *numeric &= mjf__score_page_number(choices[i], &number);
    }
    r->choices += n;
    option->choices = choices;
    option->most = (int64_t)n - 1;
}

/* A number from least to most. */
static int64_t within(reader *r, int64_t least, int64_t most) {
    const uint8_t *at = r->bytes.at;
    const int64_t number = mjf__bytes_signed(&r->bytes);
    if (number < least || number > most) refuse(r, at);
    return number;
}

static void read_options(reader *r) {
    mjf__score_page *page = r->page;
    const char *names[MJF_MAX_OPTIONS];
    const uint32_t n = below(r, MJF_MAX_OPTIONS);
    for (uint32_t i = 0; i < n && !failed(r); i++) {
        mjf_page_option *option = &page->options[i];
        names[i] = option->id = identifier(r, names, i);
        option->kind = (uint8_t)below(r, MJF_OPTION_CHOICE);
        option->most = 1;
        if (option->kind == MJF_OPTION_RANGE) {
            option->least = within(r, -INT64_MAX, INT64_MAX - 1);
            option->most = within(r, option->least, INT64_MAX - 1);
        }
        if (option->kind == MJF_OPTION_CHOICE)
            read_choices(r, option, &r->parts->numeric[i]);
        option->otherwise = within(r, option->least, option->most);
    }
    page->n_options = (uint8_t)n;
    r->parts->limits.names[MJF__SCORE_PROGRAM_OPTION] = n;
}

/* Half of a pair: an option, and a value that it can have. */
static void read_half(reader *r, mjf__score_page_pair *pair, int which) {
    const uint8_t *at = r->bytes.at;
    const uint32_t option = below(r, MJF_MAX_OPTIONS - 1);
    if (option >= r->page->n_options) {
        refuse(r, at);
        return;
    }
    const mjf_page_option *own = &r->page->options[option];
    pair->options[which] = (uint8_t)option;
    pair->values[which] = within(r, own->least, own->most);
}

/* As many things as can be in what is left, each of so many bytes at least. */
static void *list(reader *r, size_t bytes, size_t size, uint32_t *n) {
    const uint8_t *at = r->bytes.at;
    *n = below(r, MJF_PAGE_BYTES);
    if (*n > (size_t)(r->bytes.end - r->bytes.at) / bytes ||
        *n > MJF__SCORE_PAGE_NODES) {
        refuse(r, at);
        *n = 0;
    }
    if (*n == 0) return NULL;
    void *items = calloc(*n, size);
    if (items == NULL) {
        r->status = MJF_ERR_MEMORY;
        *n = 0;
    }
    return items;
}

static void read_pairs(reader *r, mjf__score_page_pair **pairs, uint32_t *n,
                       bool with_path) {
    *pairs = list(r, 4, sizeof **pairs, n);
    for (uint32_t i = 0; i < *n && !failed(r); i++) {
        mjf__score_page_pair *own = &(*pairs)[i];
        read_half(r, own, 0);
        read_half(r, own, 1);
        own->path = with_path ? name(r, MJF_MAX_TEXT) : "";
    }
}

static void read_facts(reader *r) {
    mjf__score_page *page = r->page;
    const char *names[MJF_MAX_FACTS];
    const uint32_t n = below(r, MJF_MAX_FACTS);
    for (uint32_t i = 0; i < n && !failed(r); i++) {
        mjf_page_fact *fact = &page->facts[i];
        names[i] = fact->id = identifier(r, names, i);
        fact->least = within(r, -INT64_MAX, INT64_MAX - 1);
        fact->most = within(r, fact->least, INT64_MAX - 1);
        fact->otherwise = within(r, fact->least, fact->most);
        fact->key = name(r, MJF__SCORE_PAGE_NAME);
    }
    page->n_facts = (uint8_t)n;
    r->parts->limits.names[MJF__SCORE_PROGRAM_FACT] = n;
}

static void read_rows(reader *r) {
    mjf__score_page *page = r->page;
    const char *names[MJF_MAX_ROWS];
    const uint8_t *at = r->bytes.at;
    const uint32_t n = below(r, MJF_MAX_ROWS);
    /* Rows call rows behind them, so there are as many as the page says. */
    page->n_rows = (uint8_t)n;
    r->parts->limits.functions = MJF__SCORE_PROGRAM_FUNCTIONS;
    r->parts->limits.lists = MJF__SCORE_PAGE_LISTS;
    if (n > (size_t)(r->bytes.end - r->bytes.at)) refuse(r, at);
    for (uint32_t i = 0; i < n && !failed(r); i++) {
        mjf__score_page_row *row = &r->parts->rows[i];
        row->name.id = names[i] = identifier(r, names, i);
        row->name.chinese = name(r, MJF_MAX_TEXT);
        row->name.english = name(r, MJF_MAX_TEXT);
        page->rows[i] = row->name;
        const uint32_t n_groups = below(r, MJF_MAX_GROUPS);
        for (uint32_t k = 0; k < n_groups && !failed(r); k++) {
            at = r->bytes.at;
            const uint32_t group = below(r, MJF_MAX_GROUPS - 1);
            if (group >= page->n_groups) refuse(r, at);
            row->groups |= (uint32_t)1 << group;
        }
        row->exists = formula(r, OPTIONS, 0);
        row->value = formula(r, FACTS, 0);
        row->when = formula(r, FACTS | CALLS, 0);
        row->each = formula(r, FACTS, 0);
    }
}

static uint8_t read_row(reader *r) {
    const uint8_t *at = r->bytes.at;
    const uint32_t row = below(r, MJF_MAX_ROWS - 1);
    if (row >= r->page->n_rows) refuse(r, at);
    return (uint8_t)row;
}

static void read_exclusions(reader *r) {
    mjf__score_page_parts *parts = r->parts;
    parts->exclusions = list(r, 4, sizeof *parts->exclusions, &parts->n_exclusions);
    for (uint32_t i = 0; i < parts->n_exclusions && !failed(r); i++) {
        mjf__score_page_exclusion *own = &parts->exclusions[i];
        own->phase = (uint8_t)below(r, MJF_PHASES - 1);
        own->row = read_row(r);
        const uint32_t n = below(r, MJF__SCORE_PAGE_LISTS);
        for (uint32_t k = 0; k < n && !failed(r); k++) {
            const uint8_t *at = r->bytes.at;
            const uint32_t target = below(r, MJF__SCORE_PAGE_LISTS - 1);
            const unsigned most = target % 2 ? r->page->n_groups : r->page->n_rows;
            if (target / 2 >= most)
                refuse(r, at);
            else if (target % 2)
                own->groups |= (uint32_t)1 << target / 2;
            else
                mjf__score_row_add(&own->rows, target / 2);
        }
        own->when = formula(r, OPTIONS, 0);
    }
}

static void read_forests(reader *r) {
    mjf__score_page_parts *parts = r->parts;
    parts->n_forests = (uint8_t)below(r, MJF__SCORE_PAGE_FORESTS);
    for (unsigned i = 0; i < parts->n_forests && !failed(r); i++) {
        const uint8_t *at = r->bytes.at;
        const uint32_t group = below(r, MJF_MAX_GROUPS - 1);
        if (group >= r->page->n_groups) refuse(r, at);
        parts->forests[i].group = (uint8_t)group;
        parts->forests[i].byte = (uint32_t)(at - r->bytes.begin);
        parts->forests[i].chain =
            below(r, 1) == 0 ? MJF__PATTERN_CHAIN_chows : MJF__PATTERN_CHAIN_pungs;
    }
}

static uint64_t tiles(reader *r) {
    const uint8_t *at = r->bytes.at;
    const uint64_t mask = mjf__bytes_number(&r->bytes);
    if (mask >> MJF_TILES != 0) refuse(r, at);
    return mask;
}

static void read_game(reader *r) {
    mjf__score_page_parts *parts = r->parts;
    for (unsigned i = 0; i < MJF__SCORE_PAGE_SETTINGS; i++)
        parts->settings[i] = formula(r, OPTIONS, 0);
    parts->n_forms = (uint8_t)below(r, MJF__SCORE_PAGE_FORMS);
    for (unsigned i = 0; i < parts->n_forms && !failed(r); i++) {
        mjf_page_form *form = &parts->forms[i].form;
        parts->forms[i].when = formula(r, OPTIONS, 0);
        const uint8_t *at = r->bytes.at;
        form->shape = below(r, MJF_SCATTERED_SEVEN);
        if (mjf__popcount(form->shape) != 1) refuse(r, at);
        form->pairs = tiles(r);
        form->tiles = tiles(r);
        form->runs = (uint8_t)below(r, 1);
        form->triplets = (uint8_t)below(r, 1);
    }
    parts->n_wilds = (uint8_t)below(r, MJF__SCORE_PAGE_WILDS);
    for (unsigned i = 0; i < parts->n_wilds && !failed(r); i++) {
        parts->wilds[i].when = formula(r, OPTIONS, 0);
        for (unsigned t = 0; t < MJF_TILES; t++) parts->wilds[i].kinds[t] = tiles(r);
    }
}

static void read_scores(reader *r) {
    mjf__score_page *page = r->page;
    mjf__score_page_parts *parts = r->parts;
    parts->require = formula(r, FACTS | CALLS, 0);
    page->n_forbids = (uint8_t)below(r, MJF_MAX_FORBIDS);
    for (unsigned i = 0; i < page->n_forbids && !failed(r); i++) {
        page->forbids[i] = identifier(r, page->forbids, i);
        parts->forbids[i] = formula(r, FACTS | CALLS, 0);
    }
    const uint8_t *at = r->bytes.at;
    if (below(r, MJF_REGISTERS) != page->n_registers) refuse(r, at);
    for (unsigned i = 0; i < page->n_registers && !failed(r); i++)
        parts->scores[i] = formula(r, FACTS | CALLS | BEST, i);
}

/* Lists are bounded by what there can be; here by what there is. */
static void check_lists(reader *r) {
    const mjf__formula_pool *pool = &r->parts->pool;
    for (uint32_t i = 0; i < pool->n_members; i++) {
        const uint32_t list_of = pool->members[i];
        const unsigned n = list_of % 2 ? r->page->n_groups : r->page->n_rows;
        if (list_of / 2 >= n) refuse(r, r->bytes.begin + sizeof magic);
    }
}

static void read_all(reader *r) {
    for (unsigned i = 0; i < sizeof magic; i++) {
        const uint8_t *at = r->bytes.at;
        if (below(r, 127) != magic[i]) refuse(r, at);
    }
    r->page->name = full_name(r);
    r->page->n_registers = identifiers(r, r->page->registers, MJF_REGISTERS);
    read_patterns(r);
    read_options(r);
    read_pairs(r, &r->parts->presets, &r->parts->n_presets, false);
    read_facts(r);
    r->page->n_groups = identifiers(r, r->page->groups, MJF_MAX_GROUPS);
    read_rows(r);
    read_exclusions(r);
    read_forests(r);
    read_game(r);
    read_scores(r);
    read_pairs(r, &r->parts->conflicts, &r->parts->n_conflicts, true);
    if (r->bytes.at != r->bytes.end) refuse(r, r->bytes.at);
    if (!failed(r)) check_lists(r);
}

mjf_status mjf__score_page_read(const void *bytes, size_t size, mjf__score_page *page,
                                mjf__score_page_parts *parts, size_t *byte) {
    reader r = {mjf__bytes_of(bytes, size), page, parts, NULL, 0, MJF_OK};
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
