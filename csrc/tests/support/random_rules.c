/* random_rules.c - pages made up from a seed. */
#include "random_rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t chow_patterns[] = {
    MJF_P_pure_double_chow,    MJF_P_mixed_double_chow,
    MJF_P_short_straight,      MJF_P_two_terminal_chows,
    MJF_P_pure_straight,       MJF_P_mixed_straight,
    MJF_P_pure_shifted_chows,  MJF_P_mixed_shifted_chows,
    MJF_P_pure_triple_chow,    MJF_P_mixed_triple_chow,
    MJF_P_quadruple_chow,      MJF_P_four_pure_shifted_chows,
    MJF_P_pure_terminal_chows, MJF_P_three_suited_terminal_chows};

static const uint8_t pung_patterns[] = {
    MJF_P_two_dragon_pungs,      MJF_P_little_three_dragons,
    MJF_P_big_three_dragons,     MJF_P_big_three_winds,
    MJF_P_little_four_winds,     MJF_P_big_four_winds,
    MJF_P_four_winds_green_pair, MJF_P_double_pung,
    MJF_P_triple_pung,           MJF_P_pure_shifted_pungs,
    MJF_P_mixed_shifted_pungs,   MJF_P_four_pure_shifted_pungs};

/* Patterns that many hands have, so that rows with several hold now and then. */
static const uint8_t frequent[] = {
    MJF_P_standard,    MJF_P_seven_pairs,    MJF_P_one_suit,
    MJF_P_no_honors,   MJF_P_two_suits,      MJF_P_three_suits,
    MJF_P_chows,       MJF_P_pungs,          MJF_P_all_chows,
    MJF_P_all_pungs,   MJF_P_suited_pair,    MJF_P_closed,
    MJF_P_no_melds,    MJF_P_open_sets,      MJF_P_concealed_pungs,
    MJF_P_kongs,       MJF_P_self_drawn,     MJF_P_on_discard,
    MJF_P_robbed_kong, MJF_P_dealer,         MJF_P_no_joker,
    MJF_P_flowers,     MJF_P_tile_hogs,      MJF_P_jokers_natural,
    MJF_P_half_flush,  MJF_P_pair_wait,      MJF_P_outside_hand,
    MJF_P_all_simples, MJF_P_joker_pair_wait};

static const char *pattern_id(unsigned pattern) {
    return mjf_pattern_describe(pattern)->identifier;
}

static unsigned random_pattern(random_source *source) {
    return random_below(source, 3) == 0
               ? random_below(source, MJF_PATTERNS)
               : frequent[random_below(source, sizeof frequent)];
}

static int random_value(random_source *source) {
    return random_below(source, 6) == 0 ? (int)random_below(source, 200) - 50
                                        : (int)random_below(source, 9);
}

/* ---- text ------------------------------------------------------------------------------- */

/* What is written so stands as one text, until end. */
static void write(random_rules *out, const char *format, ...) {
    va_list values;
    va_start(values, format);
    const size_t room = RANDOM_ROOM - out->used;
    const int n = vsnprintf(out->text + out->used, room, format, values);
    va_end(values);
    if (n < 0 || (size_t)n >= room) abort();
    out->used += (size_t)n;
}

static const char *end(random_rules *out, size_t start) {
    if (out->used == RANDOM_ROOM) abort();
    out->text[out->used++] = 0;
    return out->text + start;
}

/* ---- formulas --------------------------------------------------------------------------- */

/* What a formula may name; of registers those below a number. */
enum { FACTS = 1, CALLS = 2, BEST = 4, OPTIONS = 8 };

typedef struct writer {
    random_source *source;
    random_rules *out;
    unsigned n_rows, n_groups, n_registers, may;
} writer;

static unsigned any(const writer *w, unsigned n) { return random_below(w->source, n); }

/* One to three of the rows and groups, in the names of test pages. */
static void write_lists(const writer *w) {
    for (unsigned i = 0, n = 1 + any(w, 3); i < n; i++) {
        if (i > 0) write(w->out, ",");
        if (any(w, 2) && w->n_groups > 0)
            write(w->out, "g%u", any(w, w->n_groups));
        else
            write(w->out, "r%u", any(w, w->n_rows));
    }
}

static void write_call(const writer *w) {
    static const char *const functions[] = {"sum", "count", "has", "best"};
    write(w->out, "%s:", functions[any(w, w->may & BEST ? 4 : 3)]);
    write_lists(w);
}

static void write_option(const writer *w) {
    static const char *const options[] = {"o.flag", "o.number", "o.word", "o.one_of"};
    write(w->out, "%s", options[any(w, 4)]);
}

static void write_leaf(const writer *w) {
    switch (any(w, 8)) {
        case 0:
            if (w->may & FACTS) {
                write(w->out, any(w, 2) ? "f.streak" : "f.mood");
                return;
            }
            break;
        case 1:
            if (w->may & OPTIONS) {
                write_option(w);
                return;
            }
            break;
        case 2:
        case 3:
            if (w->may & CALLS) {
                write_call(w);
                return;
            }
            break;
        case 4:
        case 5:
            if (w->n_registers > 0) {
                write(w->out, "v%u", any(w, w->n_registers));
                return;
            }
            break;
        case 6:
            write(w->out, "%d", (int)any(w, 12) - 2);
            return;
        default:
            break;
    }
    write(w->out, "p.%s", pattern_id(random_pattern(w->source)));
}

static void write_formula(const writer *w, unsigned depth) {
    if (depth == 0 || any(w, 4) == 0) {
        write_leaf(w);
        return;
    }
    if (any(w, 8) == 0 && w->may & BEST) {
        write(w->out, "max ");
        write_formula(w, depth - 1);
        write(w->out, " best:");
        write_lists(w);
        return;
    }
    const unsigned op = any(w, n_page_words);
    write(w->out, "%s", page_words[op]);
    for (unsigned i = page_operands(PAGE_FIRST + op); i > 0; i--) {
        write(w->out, " ");
        write_formula(w, depth - 1);
    }
}

static const char *formula(writer *w, unsigned may, unsigned depth) {
    const size_t start = w->out->used;
    w->may = may;
    write_formula(w, depth);
    return end(w->out, start);
}

/* Of options alone. */
static const char *by_option(const writer *w, const char *then, const char *otherwise) {
    static const char *const ways[] = {"o.flag", "not o.flag", "== o.word 1",
                                       "> o.number 3", "!= o.one_of 5"};
    const size_t start = w->out->used;
    write(w->out, "if %s %s %s", ways[any(w, 5)], then, otherwise);
    return end(w->out, start);
}

/* ---- rows ------------------------------------------------------------------------------- */

/* Patterns that hold and hold not, as most rows have it. */
static void write_patterns(const writer *w) {
    random_source *source = w->source;
    unsigned left = any(w, 3) + (any(w, 4) == 3);
    const bool one_of = any(w, 3) == 2, none = any(w, 4) == 3;
    left += one_of + none;
    if (left == 0) write(w->out, "1");
    for (unsigned i = 0; i < left; i++) {
        const char *own = pattern_id(random_pattern(source));
        if (i + 1 < left) write(w->out, "and ");
        if (i == 0 && one_of)
            write(w->out, "or p.%s or p.%s p.%s ", own,
                  pattern_id(random_pattern(source)),
                  pattern_id(random_pattern(source)));
        else
            write(w->out, i == 1 && none ? "not p.%s " : "p.%s ", own);
    }
}

/* What a row that sees the others asks of them. */
static void write_late(const writer *w) {
    static const char *const ways[] = {"not has:", "> 3 sum:", "has:", "== count:"};
    const unsigned way = any(w, 4);
    write(w->out, "and %s", ways[way]);
    write_lists(w);
    write(w->out, way == 3 ? " 2 " : " ");
    write_patterns(w);
}

static const char *random_when(writer *w) {
    const unsigned kind = any(w, 12);
    if (kind == 0) return formula(w, FACTS | OPTIONS, 3);
    const size_t start = w->out->used;
    if (kind == 1)
        write_late(w);
    else
        write_patterns(w);
    return end(w->out, start);
}

static const char *random_each(writer *w) {
    const size_t start = w->out->used;
    const char *own = pattern_id(random_pattern(w->source));
    switch (any(w, 16)) {
        case 0:
        case 1:
            write(w->out, "p.%s", own);
            break;
        case 2:
            write(w->out, "- p.%s %u", own, any(w, 3));
            break;
        case 3:
            write(w->out, "+ f.mood * 2 p.%s", own);
            break;
        case 4:
            write(w->out, "%u", any(w, 4));
            break;
        case 5:
            return by_option(w, "2", "f.streak");
        default:
            return NULL;
    }
    return end(w->out, start);
}

static const char *random_number(writer *w) {
    const size_t start = w->out->used;
    write(w->out, "%d", random_value(w->source));
    return end(w->out, start);
}

static const char *random_worth(writer *w) {
    const size_t start = w->out->used;
    switch (any(w, 12)) {
        case 0:
            write(w->out, "+ %d * 3 p.%s", random_value(w->source),
                  pattern_id(random_pattern(w->source)));
            return end(w->out, start);
        case 1:
            return by_option(w, "3", "f.streak");
        case 2:
            return by_option(w, "-2", "4");
        default:
            return random_number(w);
    }
}

/* A name of a row or a group by its number. */
static const char *numbered(random_rules *out, char letter, unsigned number) {
    const size_t start = out->used;
    write(out, "%c%u", letter, number);
    return end(out, start);
}

static const char *random_groups(writer *w) {
    const size_t start = w->out->used;
    for (unsigned g = 0; g < w->n_groups; g++)
        if (any(w, 2 + g) == 0) write(w->out, "g%u ", g);
    return end(w->out, start);
}

static const char *some_rows(writer *w, unsigned in) {
    const size_t start = w->out->used;
    for (unsigned i = 0; i < w->n_rows; i++)
        if (any(w, in) == 0) write(w->out, "r%u ", i);
    if (any(w, 4) == 0) write(w->out, "g%u ", any(w, w->n_groups));
    return end(w->out, start);
}

static void random_row(writer *w, unsigned number) {
    page_row_source *row = &w->out->page.rows[number];
    row->id = numbered(w->out, 'r', number);
    row->groups = random_groups(w);
    row->value = random_worth(w);
    row->when = random_when(w);
    row->each = random_each(w);
    row->exists = any(w, 10) == 0 ? by_option(w, "1", "0") : NULL;
}

static void random_exclusions(writer *w) {
    page_source *page = &w->out->page;
    unsigned n = 0;
    for (unsigned i = 0; i < w->n_rows; i++)
        for (unsigned phase = 0; phase < MJF_PHASES; phase++) {
            if (any(w, 4) != 0 || n == PAGE_EXCLUSIONS) continue;
            page->exclusions[n].phase = phase;
            page->exclusions[n].row = page->rows[i].id;
            page->exclusions[n].targets = some_rows(w, 6);
            if (any(w, 5) == 0) page->exclusions[n].when = by_option(w, "1", "0");
            n++;
        }
}

/* ---- forests ---------------------------------------------------------------------------- */

/* Rows for patterns of sets among themselves, from `first` on, in a group of their own. */
static unsigned add_forest(writer *w, bool chows, unsigned first, const char *group,
                           bool plain, unsigned most) {
    const uint8_t *patterns = chows ? chow_patterns : pung_patterns;
    const unsigned n = chows ? sizeof chow_patterns : sizeof pung_patterns;
    const bool conditions = !plain && any(w, 2);
    unsigned at = first;
    for (unsigned i = 0; i < n; i++) {
        if (!plain && any(w, 8) == 0) continue;
        const char *own = pattern_id(patterns[i]);
        page_row_source *row = &w->out->page.rows[at];
        row->id = numbered(w->out, 'r', at);
        row->groups = group;
        size_t start = w->out->used;
        write(w->out, "%d", most > 0 ? (int)any(w, most) : random_value(w->source));
        row->value = end(w->out, start);
        start = w->out->used;
        if (conditions && any(w, 4) == 0)
            write(w->out, "and p.%s not p.%s", own,
                  pattern_id(random_pattern(w->source)));
        else
            write(w->out, "p.%s", own);
        row->when = end(w->out, start);
        start = w->out->used;
        write(w->out, "p.%s", own);
        if (!plain && any(w, 2)) row->each = end(w->out, start);
        at++;
    }
    return at;
}

/* ---- all of it -------------------------------------------------------------------------- */

static const char *const groups[] = {"g0", "g1", "g2", "g3"};
enum { GROUPS = sizeof groups / sizeof groups[0], REGISTERS = 4 };

static void begin(random_rules *out, const char *forms) {
    memset(&out->page, 0, sizeof out->page);
    memset(out->options, 0, sizeof out->options);
    out->used = 0;
    out->page.id = "random";
    out->page.settings[PAGE_FORMS] = forms;
    out->page.settings[PAGE_WILD_FIFTH] = "1";
}

static const char *number(random_rules *out, uint32_t value) {
    const size_t start = out->used;
    write(out, "%u", value);
    return end(out, start);
}

static void random_options(writer *w) {
    static const page_option_source options[] = {
        {"flag", NULL, 0, 0, 0},
        {"number", NULL, -2, 9, 3},
        {"word", "low middle high", 0, 0, 1},
        {"one_of", "5 -20 9", 0, 0, 0},
    };
    random_rules *out = w->out;
    memcpy(out->page.options, options, sizeof options);
    out->options[0] = any(w, 2);
    out->options[1] = (int64_t)any(w, 12) - 2;
    out->options[2] = any(w, 3);
    out->options[3] = any(w, 3);
    out->page.facts[0].id = "streak";
    out->page.facts[0].most = 99;
    out->page.facts[0].otherwise = 2;
    out->page.facts[1].id = "mood";
    out->page.facts[1].least = -5;
    out->page.facts[1].most = 5;
}

static void random_settings(writer *w) {
    const char **settings = w->out->page.settings;
    uint32_t forms = MJF_STANDARD;
    if (any(w, 2)) forms |= MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS;
    if (any(w, 4) == 0) forms |= 511 & (uint32_t)random_next(w->source);
    settings[PAGE_FORMS] = number(w->out, forms);
    if (any(w, 4) == 0) settings[PAGE_HONOR_RUNS] = number(w->out, any(w, 4));
    if (any(w, 4) == 0) {
        settings[PAGE_WAITS_LIVE] = any(w, 2) ? "1" : "0";
        settings[PAGE_KNITTED_WHOLE] = any(w, 2) ? "o.flag" : "0";
        settings[PAGE_WILD_FIFTH] = any(w, 2) ? "1" : "0";
    }
    if (any(w, 3) == 0)
        settings[PAGE_MINIMUM] =
            any(w, 3) == 0 ? by_option(w, "2", "6") : number(w->out, any(w, 10));
    settings[PAGE_RESULT] = number(w->out, any(w, w->n_registers));
    settings[PAGE_KEY] = number(w->out, any(w, w->n_registers));
    settings[PAGE_MINIMUM_OF] = number(w->out, any(w, w->n_registers));
}

static void random_formulas(writer *w) {
    page_source *page = &w->out->page;
    const unsigned n = 1 + any(w, REGISTERS), all = FACTS | CALLS | OPTIONS;
    for (unsigned i = 0; i < n; i++) {
        page->registers[i].id = numbered(w->out, 'v', i);
        const bool plain = any(w, 3) == 0;
        page->registers[i].formula =
            plain ? "sum:g0,g1,g2,g3" : formula(w, all | BEST, 4);
        w->n_registers = i + 1;
    }
    const unsigned registers = w->n_registers;
    w->n_registers = 0; /* which nothing but the registers names */
    /* Few pages should refuse nearly all. */
    if (any(w, 8) == 0) page->require = formula(w, all, 3);
    for (unsigned i = 0, n_forbids = any(w, 6) / 3; i < n_forbids; i++) {
        page->forbids[i].id = numbered(w->out, 'n', i);
        page->forbids[i].formula = formula(w, all, 2);
    }
    w->n_registers = registers;
}

void rules_random(random_source *source, random_rules *out) {
    writer w = {source, out, 0, GROUPS, 0, 0};
    page_source *page = &out->page;
    begin(out, "1");
    random_options(&w);
    for (unsigned g = 0; g < GROUPS; g++) page->groups[g] = groups[g];
    const unsigned forests = random_below(source, 3), plain = 1 + any(&w, 40);
    unsigned n = plain, n_forests = 0;
    for (unsigned k = 0; k < 2; k++) {
        if (!(forests >> k & 1)) continue;
        const char *group = k == 0 ? "chows" : "pungs";
        const char *of = k == 0 ? "chows g0" : "pungs g0 g1";
        page->groups[GROUPS + n_forests] = group;
        page->forests[n_forests].group = group;
        page->forests[n_forests++].chain = k;
        n = add_forest(&w, k == 0, n, of, false, 0);
    }
    w.n_rows = n;
    for (unsigned i = 0; i < plain; i++) random_row(&w, i);
    random_exclusions(&w);
    random_formulas(&w);
    random_settings(&w);
}

void rules_of_forest(random_source *source, bool chows, unsigned most,
                     random_rules *out) {
    writer w = {source, out, 0, 0, 0, 0};
    begin(out, "1");
    out->page.groups[0] = "all";
    out->page.forests[0].group = "all";
    out->page.forests[0].chain = !chows;
    out->page.registers[0].id = "fan";
    out->page.registers[0].formula = "sum:all";
    add_forest(&w, chows, 0, "all", true, most);
}

/* ---- what is chosen --------------------------------------------------------------------- */

mjf_rules *rules_made(const random_rules *own) {
    static const char *const words[] = {"low", "middle", "high"};
    static const char *const numbers[] = {"5", "-20", "9"};
    const char *const names[] = {"flag", "number", "word", "one_of"};
    char text[24];
    const char *const values[] = {own->options[0] ? "true" : "false", text,
                                  words[own->options[2]], numbers[own->options[3]]};
    snprintf(text, sizeof text, "%d", (int)own->options[1]);
    return page_rules(&own->page, names, values, own->page.options[0].id ? 4 : 0);
}

void random_facts(random_source *source, const page_source *page, int64_t *facts) {
    for (unsigned i = 0; i < MJF_MAX_FACTS && page->facts[i].id != NULL; i++) {
        const int64_t least = page->facts[i].least, most = page->facts[i].most;
        facts[i] = least + random_below(source, (unsigned)(most - least + 1));
    }
}
