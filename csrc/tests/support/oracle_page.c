/* oracle_page.c - the formulas of a page from their text. */
#include "oracle_page.h"

#include <stdlib.h>
#include <string.h>

#include "formula/formula.h"
#include "oracle_numbers.h"

typedef struct reading {
    oracle_page *page;
    const page_source *source;
    const int64_t *options;
    unsigned mark;
} reading;

static uint16_t add(oracle_page *page, const oracle_node *node) {
    if (page->n_nodes == ORACLE_NODES) abort();
    page->nodes[page->n_nodes] = *node;
    return (uint16_t)page->n_nodes++;
}

/* ---- words ------------------------------------------------------------------------------ */

static bool is_word(const char *word, size_t n, const char *other) {
    return strlen(other) == n && memcmp(word, other, n) == 0;
}

/* The rows of a group, or the one of that name, as far as they exist. */
static void list_rows(const reading *r, const char *name, size_t n, uint64_t *rows) {
    const page_row_source *row = r->source->rows;
    for (unsigned i = 0; i < r->page->n_rows; i++) {
        const char *groups = row[i].groups == NULL ? "" : row[i].groups;
        bool own = is_word(name, n, row[i].id);
        for (size_t size; (size = page_word(&groups)) > 0; groups += size)
            own |= size == n && memcmp(groups, name, n) == 0;
        if (own && r->page->rows[i].exists) rows[i / 64] |= (uint64_t)1 << i % 64;
    }
}

static void list_all(const reading *r, const char *names, uint64_t *rows) {
    for (size_t size; (size = page_word(&names)) > 0; names += size)
        list_rows(r, names, size, rows);
}

/* The value of an option in a formula: of choices the number, if all are numbers. */
static int64_t option_value(const reading *r, unsigned number) {
    const page_option_source *own = &r->source->options[number];
    const int64_t value = r->options == NULL ? own->otherwise : r->options[number];
    if (own->choices == NULL) return value;
    const char *at = own->choices;
    int64_t i = 0, chosen = value;
    for (size_t size; (size = page_word(&at)) > 0; at += size, i++) {
        if (strspn(at, "-0123456789") < size) return value;
        if (i == value) chosen = strtoll(at, NULL, 10);
    }
    return chosen;
}

static oracle_node named(const reading *r, const char *word, size_t n) {
    const page_source *source = r->source;
    oracle_node node = {.op = MJF__FORMULA_NAME};
    char name[80] = "";
    if (n >= sizeof name) abort();
    memcpy(name, word, n);
    if (name[1] == '.' && strchr("pfo", name[0]) != NULL) {
        switch (name[0]) {
            case 'p':
                node.kind = ORACLE_PATTERN;
                node.number = page_pattern(name + 2);
                break;
            case 'f':
                node.kind = ORACLE_FACT;
                node.number =
                    page_place(source->facts, sizeof source->facts[0], name + 2);
                break;
            default:
                node.op = MJF__FORMULA_INT;
                node.number = option_value(
                    r,
                    page_place(source->options, sizeof source->options[0], name + 2));
        }
        return node;
    }
    node.kind = ORACLE_REGISTER;
    node.number = page_place(source->registers, sizeof source->registers[0], name);
    return node;
}

static oracle_node call(const reading *r, const char *word, size_t n) {
    oracle_node node = {.op = MJF__FORMULA_CALL};
    const char *at = strchr(word, ':');
    const size_t size = (size_t)(at - word);
    while (!is_word(word, size, page_functions[node.kind])) node.kind++;
    for (at++; at < word + n; at++) {
        const size_t list = strcspn(at, ", ");
        list_rows(r, at, list, node.rows);
        at += list;
    }
    return node;
}

/* ---- formulas --------------------------------------------------------------------------- */

static bool is_known(const oracle_page *page, unsigned node) {
    return page->nodes[node].op == MJF__FORMULA_INT;
}

/* What is known of options alone is a number, and what they decide is taken. */
static uint16_t fold(oracle_page *page, const oracle_node *node, unsigned n) {
    const oracle_node *of = page->nodes;
    const int64_t first = of[node->of[0]].number;
    if (!is_known(page, node->of[0])) return add(page, node);
    oracle_node number = {.op = MJF__FORMULA_INT};
    switch (node->op) {
        case MJF__FORMULA_IF:
            return node->of[first != 0 ? 1 : 2];
        case MJF__FORMULA_AND:
            return node->of[first == 0 ? 0 : 1];
        case MJF__FORMULA_OR:
            return node->of[first != 0 ? 0 : 1];
        case MJF__FORMULA_MINUS:
            number.number = oracle_minus(first);
            break;
        case MJF__FORMULA_NOT:
            number.number = first == 0;
            break;
        default:
            if (n != 2 || !is_known(page, node->of[1])) return add(page, node);
            number.number = oracle_of_two(node->op, first, of[node->of[1]].number);
    }
    return add(page, &number);
}

static uint16_t read(reading *r, const char **text) {
    const size_t n = page_word(text);
    const char *word = *text;
    oracle_node node = {.mark = (uint16_t)r->mark++};
    *text += n;
    for (unsigned i = 0; i < n_page_words; i++) {
        if (!is_word(word, n, page_words[i])) continue;
        node.op = (uint8_t)(PAGE_FIRST + i);
        const unsigned operands = page_operands(node.op);
        for (unsigned k = 0; k < operands; k++) node.of[k] = read(r, text);
        return fold(r->page, &node, operands);
    }
    if (memchr(word, ':', n) != NULL)
        node = call(r, word, n);
    else if (strchr("-0123456789", word[0]) != NULL)
        node.number = strtoll(word, NULL, 10); /* MJF__FORMULA_INT */
    else
        node = named(r, word, n);
    return add(r->page, &node);
}

static uint16_t read_whole(reading *r, const char *text) {
    r->mark = 0;
    if (text == NULL) text = "1";
    return read(r, &text);
}

/* Of options alone. */
static int64_t known(reading *r, const char *text) {
    const uint16_t root = read_whole(r, text);
    if (!is_known(r->page, root)) abort();
    return r->page->nodes[root].number;
}

static bool calls(const oracle_page *page, unsigned root) {
    const oracle_node *node = &page->nodes[root];
    bool any = node->op == MJF__FORMULA_CALL;
    for (unsigned i = 0; i < page_operands(node->op); i++)
        any |= calls(page, node->of[i]);
    return any;
}

/* ---- the parts -------------------------------------------------------------------------- */

static void read_rows(reading *r) {
    oracle_page *page = r->page;
    const page_row_source *source = r->source->rows;
    while (page->n_rows < MJF_MAX_ROWS && source[page->n_rows].id != NULL)
        page->n_rows++;
    for (unsigned i = 0; i < page->n_rows; i++)
        page->rows[i].exists = known(r, source[i].exists) != 0;
    for (unsigned i = 0; i < page->n_rows; i++) {
        oracle_row *row = &page->rows[i];
        row->value = read_whole(r, source[i].value);
        row->when = read_whole(r, source[i].when);
        row->each = read_whole(r, source[i].each);
        row->late = calls(page, row->when);
    }
    for (unsigned i = 0; i < PAGE_EXCLUSIONS && r->source->exclusions[i].row; i++) {
        const char *name = r->source->exclusions[i].row;
        const unsigned row = page_place(source, sizeof source[0], name);
        if (known(r, r->source->exclusions[i].when) != 0)
            list_all(r, r->source->exclusions[i].targets,
                     page->rows[row].removes[r->source->exclusions[i].phase]);
    }
    for (unsigned i = 0; i < PAGE_FEW && r->source->forests[i].group != NULL; i++) {
        page->forests[i].chows = r->source->forests[i].chain == 0;
        list_all(r, r->source->forests[i].group, page->forests[i].rows);
        page->n_forests++;
    }
}

static void read_settings(reading *r) {
    oracle_page *page = r->page;
    for (unsigned i = 0; i < PAGE_SETTINGS; i++)
        page->settings[i] = known(
            r, r->source->settings[i] != NULL ? r->source->settings[i] : page_usual[i]);
    page->forms = (uint32_t)page->settings[PAGE_FORMS];
    if (page->settings[PAGE_WAITS_LIVE]) page->options |= MJF_WAITS_LIVE;
    if (page->settings[PAGE_KNITTED_WHOLE]) page->options |= MJF_KNITTED_WAITS_WHOLE;
    if (!page->settings[PAGE_WILD_FIFTH]) page->options |= MJF_NO_FIFTH_COPY;
    if (page->settings[PAGE_ANY_SHAPE]) page->options |= MJF_ANY_SHAPE;
    page->honor_runs = (unsigned)page->settings[PAGE_HONOR_RUNS];
    page->result = (unsigned)page->settings[PAGE_RESULT];
    page->key = (unsigned)page->settings[PAGE_KEY];
    page->minimum_of = (unsigned)page->settings[PAGE_MINIMUM_OF];
    page->minimum = page->settings[PAGE_MINIMUM];
}

static void read_formulas(reading *r) {
    oracle_page *page = r->page;
    const page_source *source = r->source;
    page->require = read_whole(r, source->require);
    for (; page->n_forbids < MJF_MAX_FORBIDS && source->forbids[page->n_forbids].id;
         page->n_forbids++)
        page->forbids[page->n_forbids] =
            read_whole(r, source->forbids[page->n_forbids].formula);
    for (; page->n_registers < MJF_REGISTERS && source->registers[page->n_registers].id;
         page->n_registers++)
        page->registers[page->n_registers] =
            read_whole(r, source->registers[page->n_registers].formula);
}

oracle_page *oracle_page_new(const page_source *source, const int64_t *options) {
    oracle_page *page = calloc(1, sizeof *page);
    if (page == NULL) abort();
    reading r = {page, source, options, 0};
    for (unsigned i = 0; i < MJF_MAX_FACTS; i++)
        page->facts[i] = source->facts[i].otherwise;
    read_rows(&r);
    read_settings(&r);
    read_formulas(&r);
    return page;
}

void oracle_page_free(oracle_page *page) { free(page); }
