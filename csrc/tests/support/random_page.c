/* random_page.c - pages made up from a seed. */
#include "random_page.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Patterns that many hands have, so that rows with several hold now and then. */
static const char *const frequent[] = {
    "standard",     "seven_pairs", "one_suit",       "no_honors", "two_suits",
    "three_suits",  "chows",       "pungs",          "all_chows", "all_pungs",
    "suited_pair",  "closed",      "no_melds",       "open_sets", "concealed_pungs",
    "kongs",        "self_drawn",  "on_discard",     "dealer",    "no_joker",
    "flowers",      "tile_hogs",   "jokers_natural", "pair_wait", "outside_hand",
    "all_simples",  "half_flush",  "robbed_kong",    "last_draw", "kong_draw",
    "dragon_pungs", "wind_pungs",  "terminal_pungs", "open_wait", "concealed_kongs"};
enum { N_FREQUENT = sizeof frequent / sizeof *frequent, REGISTERS = 5 };

static const char *const registers[REGISTERS] = {"r0", "r1", "r2", "r3", "r4"};
static const char *const groups[] = {"g0", "g1", "g2", "g3", "chows_", "pungs_"};

static unsigned below(random_source *source, unsigned n) {
    return random_below(source, n);
}

/* A text of the page. */
static const char *text(random_page *page, const char *format, ...) {
    va_list arguments;
    char *own = page->text + page->n;
    va_start(arguments, format);
    const int n = vsnprintf(own, sizeof page->text - page->n, format, arguments);
    va_end(arguments);
    if ((size_t)n >= sizeof page->text - page->n) abort();
    page->n += (size_t)n + 1;
    return own;
}

/* ---- formulas -------------------------------------------------------------------------- */

enum { OPTIONS = 1, FACTS = 2, ROWS = 4, BEST = 8, SMALL = 16 }; /* no great numbers */

static const char *lists(random_source *source, random_page *page) {
    const char *own = "";
    for (unsigned n = below(source, 4); n > 0; n--) {
        const char *list = below(source, 3) == 0
                               ? page->source.rows[below(source, 8)].id
                               : groups[below(source, 4)];
        if (list == NULL) continue;
        own = text(page, "%s%s%s", own, own[0] != 0 ? "," : "", list);
    }
    return own;
}

/* Only where rows may cease to count, best. */
static unsigned function_of(random_source *source, unsigned may) {
    static const uint8_t others[] = {0, 2, 3};
    return may & BEST ? below(source, 4) : others[below(source, 3)];
}

static const char *leaf(random_source *source, random_page *page, unsigned may,
                        unsigned n_registers) {
    static const char *const options[] = {"o.on", "o.range", "o.style", "o.number"};
    const unsigned kind = below(source, 8);
    if (kind == 0 && may & OPTIONS) return options[below(source, 4)];
    if (kind < 4 && may & FACTS)
        return kind == 1 ? (below(source, 2) ? "f.streak" : "f.level")
                         : text(page, "p.%s", frequent[below(source, N_FREQUENT)]);
    if (kind < 6 && may & ROWS)
        return text(page, "%s:%s", page_functions[function_of(source, may)],
                    lists(source, page));
    if (kind < 7 && n_registers > 0) return registers[below(source, n_registers)];
    if (below(source, 40) == 0 && !(may & SMALL)) return "9223372036854775806";
    return text(page, "%d", (int)below(source, 9) - 2);
}

static const char *formula(random_source *source, random_page *page, unsigned may,
                           unsigned n_registers, unsigned depth) {
    if (depth == 0 || below(source, 4) == 0)
        return leaf(source, page, may, n_registers);
    const unsigned word = below(source, n_page_words);
    if (may & SMALL && strcmp(page_words[word], "**") == 0) return "3";
    if (may & SMALL && strcmp(page_words[word], "//") == 0) return "2";
    if (may & SMALL && strcmp(page_words[word], "*") == 0) return "1";
    if (below(source, 8) == 0 && may & BEST)
        return text(page, "max %s best:%s",
                    formula(source, page, may, n_registers, depth - 1),
                    lists(source, page));
    const char *own = page_words[word];
    for (unsigned i = page_operands(PAGE_FIRST + word); i > 0; i--)
        own = text(page, "%s %s", own,
                   formula(source, page, may, n_registers, depth - 1));
    return own;
}

/* Patterns that must hold and must not, one of some, and rows that must not count. */
static const char *condition(random_source *source, random_page *page) {
    const char *own = "1";
    for (unsigned n = below(source, 4); n > 0; n--) {
        const char *pattern = frequent[below(source, N_FREQUENT)];
        const char *other = frequent[below(source, N_FREQUENT)];
        const char *part;
        switch (below(source, 8)) {
            case 0:
                part = text(page, "not p.%s", pattern);
                break;
            case 1:
                part = text(page, "or p.%s p.%s", pattern, other);
                break;
            case 2:
                part = text(page, "not or p.%s p.%s", pattern, other);
                break;
            case 3:
                part = text(page, "%s p.%s %u", page_words[7 + below(source, 6)],
                            pattern, below(source, 3));
                break;
            case 4:
                if (below(source, 3) == 0) {
                    part = text(page, "not or has:%s has:%s", lists(source, page),
                                lists(source, page));
                    break;
                } /* fall through */
            default:
                part = text(page, "p.%s", pattern);
                break;
        }
        own = own[0] == '1' ? part : text(page, "and %s %s", own, part);
    }
    return own;
}

/* ---- rows ------------------------------------------------------------------------------ */

static const char *random_value(random_source *source, random_page *page) {
    if (below(source, 12) == 0)
        return formula(source, page, FACTS | OPTIONS | SMALL, 0, 2);
    if (below(source, 8) == 0) return "if o.on 3 - o.range 4";
    return text(
        page, "%d",
        below(source, 6) == 0 ? (int)below(source, 200) - 50 : (int)below(source, 9));
}

static const char *random_each(random_source *source, random_page *page) {
    const char *pattern = frequent[below(source, N_FREQUENT)];
    switch (below(source, 16)) {
        case 0:
            return text(page, "p.%s", pattern);
        case 1:
            return text(page, "- p.%s %u", pattern, below(source, 3));
        case 2:
            return "f.streak";
        case 3:
            return formula(source, page, FACTS | OPTIONS, 0, 2);
        default:
            return NULL;
    }
}

static void random_row(random_source *source, random_page *page, page_row_source *row) {
    row->groups = text(page, "%s %s", below(source, 3) ? groups[below(source, 4)] : "",
                       below(source, 4) ? "" : groups[below(source, 4)]);
    row->value = random_value(source, page);
    row->when = below(source, 6) == 0
                    ? formula(source, page, FACTS | OPTIONS | ROWS, 0, 3)
                    : condition(source, page);
    row->each = random_each(source, page);
    if (below(source, 10) == 0) row->exists = formula(source, page, OPTIONS, 0, 2);
}

/* A row for each pattern of a chain, now and then with a condition. */
static void add_forest(random_source *source, random_page *page, bool chows,
                       unsigned *n_rows) {
    page_source *own = &page->source;
    unsigned forest = own->forests[0].group != NULL;
    const char *group = groups[chows ? 4 : 5];
    own->forests[forest].group = group;
    own->forests[forest].chain = chows ? 0 : 1;
    for (unsigned p = 0; p < MJF_PATTERNS; p++) {
        const mjf_pattern_text *pattern = mjf_pattern_describe(p);
        if (strcmp(pattern->chain, chows ? "chows" : "pungs") != 0) continue;
        if (below(source, 8) == 0) continue;
        page_row_source *row = &own->rows[(*n_rows)++];
        const char *other = frequent[below(source, N_FREQUENT)];
        row->id = text(page, "of_%s", pattern->identifier);
        row->groups = text(page, "%s %s", group, groups[below(source, 4)]);
        row->value = below(source, 8) ? text(page, "%u", below(source, 9))
                                      : "if o.on 3 - o.range 4";
        row->when = text(page, "p.%s", pattern->identifier);
        if (below(source, 6) == 0)
            row->when = text(page, "and %s not p.%s", row->when, other);
        else if (below(source, 12) == 0)
            row->when = text(page, "and %s > p.%s 1", row->when, other);
        if (below(source, 2)) row->each = text(page, "p.%s", pattern->identifier);
    }
}

static void random_exclusions(random_source *source, random_page *page,
                              unsigned n_rows) {
    for (unsigned i = 0, n = below(source, 10); i < n; i++) {
        const char *targets = "";
        for (unsigned k = below(source, 4); k > 0; k--)
            targets =
                text(page, "%s %s", targets,
                     below(source, 4) ? page->source.rows[below(source, n_rows)].id
                                      : groups[below(source, 4)]);
        page->source.exclusions[i].phase = below(source, 2);
        page->source.exclusions[i].row = page->source.rows[below(source, n_rows)].id;
        page->source.exclusions[i].targets = targets;
        if (below(source, 4) == 0) page->source.exclusions[i].when = "o.on";
    }
}

/* ---- all of it ------------------------------------------------------------------------- */

static void random_game(random_source *source, random_page *page) {
    const char **settings = page->source.settings;
    const char *last = text(page, "%u", below(source, REGISTERS));
    unsigned forms = MJF_STANDARD;
    if (below(source, 2)) forms |= MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS;
    if (below(source, 4) == 0) forms |= 511 & (unsigned)random_next(source);
    settings[PAGE_FORMS] = text(page, "%u", forms);
    settings[PAGE_WILD_CLAIMS] = below(source, 2) ? "1" : "o.on";
    settings[PAGE_WILD_FIFTH] = below(source, 2) ? "1" : "0";
    settings[PAGE_WAITS_LIVE] = below(source, 8) ? "0" : "1";
    settings[PAGE_KNITTED_WHOLE] = below(source, 8) ? "0" : "1";
    settings[PAGE_HONOR_RUNS] =
        below(source, 4) ? "0" : text(page, "%u", below(source, 4));
    settings[PAGE_RESULT] = last;
    settings[PAGE_KEY] = text(page, "%u", below(source, REGISTERS));
    settings[PAGE_MINIMUM_OF] = text(page, "%u", below(source, REGISTERS));
    if (below(source, 3) == 0)
        settings[PAGE_MINIMUM] = below(source, 2) ? "4" : "o.range";
    settings[PAGE_TOTALS] = "31";
}

/* Often a formula as pages have them: a power, a product, rows added up. */
static const char *random_score(random_source *source, random_page *page, unsigned i) {
    const char *first = registers[i == 0 ? 0 : below(source, i)];
    const char *best = text(page, "best:%s", lists(source, page));
    const char *sum = text(page, "sum:%s", lists(source, page));
    const char *own;
    if (i == 0) first = best;
    switch (below(source, 8)) {
        case 0:
            return text(page, "** %d %s", (int)below(source, 4) - 1, first);
        case 1:
            return text(page, "* %s %s", first,
                        i == 0 ? sum : registers[below(source, i)]);
        case 2:
            own = text(page, "+ + %s %s %s", first, best, sum);
            break;
        case 3:
            own = text(page, "+ %s %s", below(source, 2) ? first : best, sum);
            break;
        case 4:
            own = below(source, 2) ? best : sum;
            break;
        default:
            return formula(source, page, FACTS | OPTIONS | ROWS | BEST, i,
                           1 + below(source, 4));
    }
    return below(source, 2) ? own
                            : text(page, "max %s best:%s", own, lists(source, page));
}

void page_random(random_source *source, random_page *out) {
    static const page_option_source options[] = {
        {.id = "on"},
        {.id = "range", .least = -2, .most = 7, .otherwise = 1},
        {.id = "style", .choices = "plain rich 3x", .otherwise = 1},
        {.id = "number", .choices = "4 -2 0", .otherwise = 0}};
    page_source *own = &out->source;
    memset(out, 0, sizeof *out);
    own->id = "random";
    memcpy(own->options, options, sizeof options);
    if (below(source, 2))
        own->presets[0] = (page_pair_source){"style", 2, "on", 1, NULL};
    if (below(source, 2))
        own->presets[1] = (page_pair_source){"on", 1, "range", 5, NULL};
    if (own->presets[0].option == NULL) memset(own->presets, 0, sizeof own->presets);
    own->facts[0].id = "streak";
    own->facts[0].most = 9;
    own->facts[0].otherwise = below(source, 3);
    own->facts[1].id = "level";
    own->facts[1].least = -3;
    own->facts[1].most = INT64_MAX - 1;
    memcpy(own->groups, groups, sizeof groups);
    unsigned n_rows = 8 + below(source, 20);
    for (unsigned i = 0; i < n_rows; i++) own->rows[i].id = text(out, "row%u", i);
    for (unsigned i = 0; i < n_rows; i++) random_row(source, out, &own->rows[i]);
    const unsigned forests = below(source, 4);
    if (forests & 1) add_forest(source, out, true, &n_rows);
    if (forests & 2) add_forest(source, out, false, &n_rows);
    random_exclusions(source, out, n_rows);
    random_game(source, out);
    if (below(source, 6) == 0)
        own->require = below(source, 2)
                           ? formula(source, out, FACTS | OPTIONS | ROWS, 0, 3)
                           : "not not has:g0,g1,g2";
    for (unsigned i = 0, n = below(source, 4); i < n; i++) {
        own->forbids[i].id = text(out, "forbid%u", i);
        own->forbids[i].formula =
            below(source, 3)
                ? text(out, "and p.%s %s", frequent[below(source, N_FREQUENT)],
                       condition(source, out))
                : formula(source, out, FACTS | OPTIONS | ROWS, 0, 2);
    }
    for (unsigned i = 0; i < REGISTERS; i++) {
        own->registers[i].id = registers[i];
        own->registers[i].formula = random_score(source, out, i);
    }
}

size_t page_random_choice(random_source *source, random_page *page,
                          const char *names[PAGE_CHOSEN],
                          const char *values[PAGE_CHOSEN]) {
    static const char *const choices[] = {"plain", "rich", "3x"};
    static const char *const numbers[] = {"4", "-2", "0"};
    size_t n = 0;
    if (below(source, 2)) {
        names[n] = "on";
        values[n++] = below(source, 2) ? "true" : "false";
    }
    if (below(source, 2)) {
        names[n] = "range";
        values[n++] = text(page, "%d", (int)below(source, 10) - 2);
    }
    if (below(source, 2)) {
        names[n] = "style";
        values[n++] = choices[below(source, 3)];
    }
    if (below(source, 2)) {
        names[n] = "number";
        values[n++] = numbers[below(source, 3)];
    }
    if (below(source, 3) == 0) {
        names[n] = text(page, "rows.row%u", below(source, 8));
        values[n++] = text(page, "%d", (int)below(source, 12) - 3);
    }
    return n;
}

void page_of_forest(random_source *source, bool chows, unsigned most,
                    random_page *out) {
    page_source *own = &out->source;
    unsigned n = 0;
    memset(out, 0, sizeof *out);
    own->id = "forest";
    own->registers[0].id = "fan";
    own->registers[0].formula = "sum:all";
    own->groups[0] = "all";
    own->forests[0].group = "all";
    own->forests[0].chain = chows ? 0 : 1;
    for (unsigned p = 0; p < MJF_PATTERNS; p++) {
        const mjf_pattern_text *pattern = mjf_pattern_describe(p);
        if (strcmp(pattern->chain, chows ? "chows" : "pungs") != 0) continue;
        own->rows[n].id = pattern->identifier;
        own->rows[n].groups = "all";
        own->rows[n].value = text(out, "%u", below(source, most));
        own->rows[n++].when = text(out, "p.%s", pattern->identifier);
    }
}
