/* page_source.c - a page as its bytes. */
#include "page_source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const page_words[] = {"neg", "not", "+",   "-",    "*", "//", "**",
                                  "==",  "!=",  "<",   "<=",   ">", ">=", "and",
                                  "or",  "min", "max", "ceil", "if"};
const unsigned n_page_words = sizeof page_words / sizeof *page_words;
const char *const page_functions[4] = {"sum", "best", "count", "has"};

const char *const page_usual[PAGE_SETTINGS] = {
    "1", "17179869183", "0", "1", "254", "1", "0", "1", "1", "1",
    "0", "0",           "0", "0", "0",   "0", "0", "0", "1"};

unsigned page_operands(unsigned op) {
    if (op < PAGE_FIRST) return 0;
    if (op < PAGE_FIRST + 2) return 1;
    return op == PAGE_FIRST + n_page_words - 1 ? 3 : 2;
}

size_t page_word(const char **text) {
    *text += strspn(*text, " ");
    return strcspn(*text, " ");
}

static void fail(const char *what, const char *name) {
    fprintf(stderr, "page_source: %s: %s\n", what, name);
    abort();
}

/* ---- names ---------------------------------------------------------------------------- */

/* As page_place, of a name of some letters; -1: there is none. */
static int find(const void *items, size_t size, const char *name, size_t n) {
    for (int i = 0;; i++) {
        const char *own;
        memcpy(&own, (const char *)items + (size_t)i * size, sizeof own);
        if (own == NULL) return -1;
        if (strlen(own) == n && strncmp(own, name, n) == 0) return i;
    }
}

unsigned page_place(const void *items, size_t size, const char *name) {
    const int place = find(items, size, name, strlen(name));
    if (place < 0) fail("no such name", name);
    return (unsigned)place;
}

unsigned page_pattern(const char *name) {
    for (unsigned p = 0; p < MJF_PATTERNS; p++)
        if (strcmp(mjf_pattern_describe(p)->identifier, name) == 0) return p;
    fail("no such pattern", name);
    return 0;
}

static unsigned n_names(const void *items, size_t size, unsigned most) {
    unsigned n = 0;
    for (; n < most; n++) {
        const char *own;
        memcpy(&own, (const char *)items + n * size, sizeof own);
        if (own == NULL) break;
    }
    return n;
}

#define COUNT(list) \
    n_names((list), sizeof(list)[0], (unsigned)(sizeof(list) / sizeof(list)[0]))
#define PLACE(list, name) page_place((list), sizeof(list)[0], (name))

/* ---- parts ---------------------------------------------------------------------------- */

static void put(page_bytes *out, uint64_t number) {
    for (; number > 127; number >>= 7) out->bytes[out->n++] = (uint8_t)(number | 128);
    out->bytes[out->n++] = (uint8_t)number;
}

static void put_signed(page_bytes *out, int64_t number) {
    put(out, number < 0 ? ~((uint64_t)number << 1) : (uint64_t)number << 1);
}

static void put_text(page_bytes *out, const char *text, size_t n) {
    put(out, n);
    memcpy(out->bytes + out->n, text, n);
    out->n += n;
}

static void put_name(page_bytes *out, const char *text) {
    put_text(out, text, strlen(text));
}

static unsigned n_words(const char *text) {
    unsigned n = 0;
    for (size_t size; (size = page_word(&text)) > 0; text += size) n++;
    return n;
}

/* ---- formulas ------------------------------------------------------------------------- */

static unsigned list_of(const page_source *source, const char *name, size_t n) {
    const int row = find(source->rows, sizeof source->rows[0], name, n);
    if (row >= 0) return 2 * (unsigned)row;
    const int group = find(source->groups, sizeof source->groups[0], name, n);
    if (group < 0) fail("no such row or group", name);
    return 2 * (unsigned)group + 1;
}

static void put_call(const page_source *source, const char *word, size_t n,
                     page_bytes *out) {
    const char *at = strchr(word, ':') + 1, *end = word + n;
    unsigned function = 0, lists = at < end;
    while (strncmp(page_functions[function], word, (size_t)(at - 1 - word)) != 0)
        function++;
    put(out, PAGE_CALL);
    put(out, function);
    for (const char *c = at; c < end; c++) lists += *c == ',';
    put(out, lists);
    for (; at < end; at++) {
        const size_t size = strcspn(at, ", ");
        put(out, list_of(source, at, size));
        at += size;
    }
}

static void put_named(const page_source *source, const char *word, size_t n,
                      page_bytes *out) {
    char name[80];
    int place;
    if (n >= sizeof name) fail("too long", word);
    memcpy(name, word, n);
    name[n] = 0;
    put(out, PAGE_NAME);
    if (strncmp(name, "p.", 2) == 0) {
        put(out, 0);
        put(out, MJF_PATTERNS - 1 - page_pattern(name + 2));
    } else if (strncmp(name, "f.", 2) == 0) {
        put(out, 1);
        put(out, PLACE(source->facts, name + 2));
    } else if (strncmp(name, "h.", 2) == 0) { /* tiles of a fact that are held */
        put(out, 4);
        put(out, PLACE(source->facts, name + 2));
    } else if (strncmp(name, "o.", 2) == 0) {
        put(out, 3);
        put(out, PLACE(source->options, name + 2));
    } else {
        place = find(source->registers, sizeof source->registers[0], name, n);
        if (place < 0) fail("no such word", word);
        put(out, 2);
        put(out, (uint64_t)place);
    }
}

static void put_formula(const page_source *source, const char **text, page_bytes *out) {
    const size_t n = page_word(text);
    const char *word = *text;
    if (n == 0) fail("a formula ends too early", word);
    *text += n;
    for (unsigned i = 0; i < n_page_words; i++) {
        if (strlen(page_words[i]) != n || strncmp(page_words[i], word, n) != 0)
            continue;
        put(out, PAGE_FIRST + i);
        for (unsigned k = page_operands(PAGE_FIRST + i); k > 0; k--)
            put_formula(source, text, out);
        return;
    }
    if (memchr(word, ':', n) != NULL) {
        put_call(source, word, n, out);
    } else if (strchr("-0123456789", word[0]) != NULL) {
        put(out, PAGE_INT);
        put_signed(out, strtoll(word, NULL, 10));
    } else {
        put_named(source, word, n, out);
    }
}

static void put_whole(const page_source *source, const char *text, page_bytes *out) {
    if (text == NULL) text = "1";
    const char *at = text;
    put_formula(source, &at, out);
    if (page_word(&at) != 0) fail("a formula ends too late", text);
}

/* ---- the parts ------------------------------------------------------------------------ */

static void put_options(const page_source *source, page_bytes *out) {
    const unsigned n = COUNT(source->options);
    put(out, n);
    for (unsigned i = 0; i < n; i++) {
        const page_option_source *own = &source->options[i];
        put_name(out, own->id);
        if (own->choices != NULL) {
            put(out, MJF_OPTION_CHOICE);
            put(out, n_words(own->choices));
            const char *at = own->choices;
            for (size_t size; (size = page_word(&at)) > 0; at += size)
                put_text(out, at, size);
        } else if (own->least < own->most) {
            put(out, MJF_OPTION_RANGE);
            put_signed(out, own->least);
            put_signed(out, own->most);
        } else {
            put(out, MJF_OPTION_BOOL);
        }
        put_signed(out, own->otherwise);
    }
}

static void put_pairs(const page_source *source, const page_pair_source *pairs,
                      bool with_path, page_bytes *out) {
    const unsigned n = n_names(pairs, sizeof *pairs, PAGE_PAIRS);
    put(out, n);
    for (unsigned i = 0; i < n; i++) {
        put(out, PLACE(source->options, pairs[i].option));
        put_signed(out, pairs[i].value);
        put(out, PLACE(source->options, pairs[i].other));
        put_signed(out, pairs[i].other_value);
        if (with_path) put_name(out, pairs[i].path);
    }
}

static void put_facts(const page_source *source, page_bytes *out) {
    const unsigned n = COUNT(source->facts);
    put(out, n);
    for (unsigned i = 0; i < n; i++) {
        put_name(out, source->facts[i].id);
        put_signed(out, source->facts[i].least);
        put_signed(out, source->facts[i].most);
        put_signed(out, source->facts[i].otherwise);
        put_name(out, source->facts[i].id);
    }
}

static void put_rows(const page_source *source, page_bytes *out) {
    const unsigned n_groups = COUNT(source->groups), n = COUNT(source->rows);
    put(out, n_groups);
    for (unsigned i = 0; i < n_groups; i++) put_name(out, source->groups[i]);
    put(out, n);
    for (unsigned i = 0; i < n; i++) {
        const page_row_source *row = &source->rows[i];
        const char *groups = row->groups == NULL ? "" : row->groups;
        put_name(out, row->id);
        put_name(out, row->id);
        put_name(out, "");
        put(out, n_words(groups));
        for (size_t size; (size = page_word(&groups)) > 0; groups += size)
            put(out, list_of(source, groups, size) / 2);
        put_whole(source, row->exists, out);
        put_whole(source, row->value, out);
        put_whole(source, row->when, out);
        put_whole(source, row->each, out);
    }
    const unsigned n_exclusions = n_names(
        &source->exclusions[0].row, sizeof source->exclusions[0], PAGE_EXCLUSIONS);
    put(out, n_exclusions);
    for (unsigned i = 0; i < n_exclusions; i++) {
        const char *targets = source->exclusions[i].targets;
        put(out, source->exclusions[i].phase);
        put(out, PLACE(source->rows, source->exclusions[i].row));
        put(out, n_words(targets));
        for (size_t size; (size = page_word(&targets)) > 0; targets += size)
            put(out, list_of(source, targets, size));
        put_whole(source, source->exclusions[i].when, out);
    }
    const unsigned n_forests = COUNT(source->forests);
    put(out, n_forests);
    for (unsigned i = 0; i < n_forests; i++) {
        put(out, PLACE(source->groups, source->forests[i].group));
        put(out, source->forests[i].chain);
    }
}

static void put_game(const page_source *source, page_bytes *out) {
    for (unsigned i = 0; i < PAGE_SETTINGS; i++)
        put_whole(source,
                  source->settings[i] != NULL ? source->settings[i] : page_usual[i],
                  out);
    const unsigned n_forms = COUNT(source->forms), n_wilds = COUNT(source->wilds);
    put(out, n_forms);
    for (unsigned i = 0; i < n_forms; i++) {
        const mjf_page_form *form = &source->forms[i].form;
        put_whole(source, source->forms[i].when, out);
        put(out, form->shape);
        put(out, form->pairs);
        put(out, form->tiles);
        put(out, form->runs);
    }
    put(out, n_wilds);
    for (unsigned i = 0; i < n_wilds; i++) {
        put_whole(source, source->wilds[i].when, out);
        for (int t = 0; t < MJF_TILES; t++) put(out, source->wilds[i].kinds[t]);
    }
}

void page_write(const page_source *source, page_bytes *out) {
    const unsigned n_registers = COUNT(source->registers);
    const unsigned n_forbids = COUNT(source->forbids);
    out->n = 0;
    for (const char *at = "MJFP\001"; *at != 0; at++) put(out, (uint8_t)*at);
    put_name(out, source->id);
    put_name(out, "测试");
    put_name(out, "a test");
    put(out, n_registers);
    for (unsigned i = 0; i < n_registers; i++) put_name(out, source->registers[i].id);
    put(out, MJF_PATTERNS);
    for (unsigned p = MJF_PATTERNS; p-- > 0;)
        put_name(out, mjf_pattern_describe(p)->identifier);
    put_options(source, out);
    put_pairs(source, source->presets, false, out);
    put_facts(source, out);
    put_rows(source, out);
    put_game(source, out);
    put_whole(source, source->require, out);
    put(out, n_forbids);
    for (unsigned i = 0; i < n_forbids; i++) {
        put_name(out, source->forbids[i].id);
        put_whole(source, source->forbids[i].formula, out);
    }
    put(out, n_registers);
    for (unsigned i = 0; i < n_registers; i++)
        put_whole(source, source->registers[i].formula, out);
    put_pairs(source, source->conflicts, true, out);
}

mjf_rules *page_rules(const page_source *source, const char *const *names,
                      const char *const *values, size_t n) {
    static page_bytes bytes;
    mjf_rules *rules = NULL;
    mjf_page_fault fault;
    page_write(source, &bytes);
    const mjf_status status =
        mjf_rules_read_fault(bytes.bytes, bytes.n, names, values, n, &rules, &fault);
    if (status == MJF_OK) return rules;
    fprintf(stderr, "page_source: %s at byte %zu of %zu, option %zu\n",
            mjf_status_name(status), fault.byte, bytes.n, fault.given);
    abort();
}

mjf_rules *page_rules_of_shapes(uint32_t forms, uint32_t options, unsigned honor_runs,
                                uint64_t tiles) {
    char text[3][24];
    page_source source = {
        .id = "shapes",
        .registers = {{"fan", "1"}},
        .settings = {[PAGE_FORMS] = text[0],
                     [PAGE_HONOR_RUNS] = text[1],
                     [PAGE_WILD_FIFTH] = options & MJF_NO_FIFTH_COPY ? "0" : "1",
                     [PAGE_ANY_SHAPE] = options & MJF_ANY_SHAPE ? "1" : "0"}};
    snprintf(text[0], sizeof text[0], "%u", (unsigned)forms);
    snprintf(text[1], sizeof text[1], "%u", honor_runs);
    snprintf(text[2], sizeof text[2], "%llu", (unsigned long long)tiles);
    if (tiles != 0) source.settings[PAGE_TILES] = text[2];
    return page_rules(&source, NULL, NULL, 0);
}
