/* oracle_page.c - rows and formulas of a page, in the order in which mjf/rules.h has them. */
#include "oracle_page.h"

#include <stdlib.h>
#include <string.h>

#include "oracle_forest.h"
#include "oracle_formula.h"
#include "oracle_wins.h"

typedef struct state {
    const oracle_page *page;
    const uint8_t *patterns; /* NULL: none is known */
    const int64_t *facts;
    oracle_page_score *out;
    const char *begin; /* of the formula that is computed */
    int of;            /* the register that it is of; -1: none */
} state;

static bool is_last(int64_t a) { return a == INT64_MAX || a == INT64_MIN; }

static bool exists(const state *s, unsigned row) {
    const char *formula = s->page->source->rows[row].exists;
    return formula == NULL || oracle_page_option(s->page, formula) != 0;
}

/* Whether a row is named in a text of rows and groups, separated by spaces or commas. */
static bool is_listed(const page_source *source, unsigned row, const char *names,
                      size_t n) {
    const char *end = names + n;
    while (names < end) {
        const size_t size = strcspn(names, ", ");
        const char *id = source->rows[row].id, *groups = source->rows[row].groups;
        if (strlen(id) == size && strncmp(id, names, size) == 0) return true;
        for (size_t k; groups != NULL && (k = page_word(&groups)) > 0; groups += k)
            if (k == size && strncmp(groups, names, size) == 0) return true;
        names += size + 1;
    }
    return false;
}

/* ---- formulas -------------------------------------------------------------------------- */

static int64_t worth_of(const state *s, unsigned row) { return s->out->worths[row]; }

/* The row of a list that is worth most, the first of equals; -1: none counts. */
static int best_of(const state *s, const bool *rows) {
    int best = -1;
    for (unsigned i = 0; i < MJF_MAX_ROWS; i++)
        if (rows[i] && (best < 0 || worth_of(s, i) > worth_of(s, (unsigned)best)))
            best = (int)i;
    return best;
}

/* The rows that a word FUNCTION:LISTS calls, of those that count; whether there is any. */
static bool called(const state *s, const char *word, size_t n, bool *rows) {
    const char *lists = strchr(word, ':') + 1;
    bool any = false;
    for (unsigned i = 0; i < MJF_MAX_ROWS; i++) {
        rows[i] = s->out->counts[i] &&
                  is_listed(s->page->source, i, lists, (size_t)(word + n - lists));
        any |= rows[i];
    }
    return any;
}

static int64_t call(state *s, const char *word, size_t n) {
    bool rows[MJF_MAX_ROWS];
    const bool any = called(s, word, n, rows);
    int64_t sum = 0, times = 0;
    if (word[0] == 'h') return any;
    for (unsigned i = 0; i < MJF_MAX_ROWS; i++) {
        if (!rows[i]) continue;
        sum = oracle_two("+", sum, worth_of(s, i));
        times += s->out->times[i];
    }
    if (word[0] == 's') return sum;
    if (word[0] == 'c') return times;
    const int best = best_of(s, rows);
    for (int i = 0; i < MJF_MAX_ROWS; i++)
        if (rows[i] && i != best) s->out->counts[i] = false;
    return best < 0 ? 0 : worth_of(s, (unsigned)best);
}

/* max(than, best(lists)). */
static int64_t instead(state *s, int64_t than, const char *word, size_t n) {
    bool rows[MJF_MAX_ROWS];
    called(s, word, n, rows);
    const int best = best_of(s, rows);
    if (best < 0) return than > 0 ? than : 0;
    const int64_t worth = worth_of(s, (unsigned)best);
    for (int i = 0; i < MJF_MAX_ROWS; i++)
        if (worth > than)
            s->out->counts[i] &= i == best;
        else if (rows[i])
            s->out->counts[i] = false;
    return worth > than ? worth : than;
}

static bool is_known(const oracle_page *page, const char **text, int64_t *value,
                     bool *calls);

/* What options alone decide is no bound. */
static void note(state *s, unsigned kind, const char *at, int64_t before,
                 int64_t after) {
    oracle_page_score *out = s->out;
    unsigned mark = 0;
    const char *from = at;
    int64_t value;
    bool calls;
    if (s->of < 0 || before == after) return;
    if (is_known(s->page, &from, &value, &calls)) return;
    for (const char *word = s->begin; page_word(&word) > 0 && word != at;
         word += page_word(&word))
        mark++;
    if (out->n_bounds < ORACLE_BOUNDS)
        out->bounds[out->n_bounds++] =
            (mjf_bound){(uint8_t)s->of, (uint8_t)kind, (uint16_t)mark, before, after};
}

static int64_t named(const state *s, const char *word, size_t n) {
    const page_source *source = s->page->source;
    char name[80];
    memcpy(name, word, n);
    name[n] = 0;
    if (name[0] == 'o' && name[1] == '.')
        return s->page
            ->options[page_place(source->options, sizeof source->options[0], name + 2)];
    if (name[0] == 'p' && name[1] == '.') return s->patterns[page_pattern(name + 2)];
    if (name[0] == 'f' && name[1] == '.')
        return s->facts[page_place(source->facts, sizeof source->facts[0], name + 2)];
    return s->out
        ->registers[page_place(source->registers, sizeof source->registers[0], name)];
}

static bool is(const char *word, size_t n, const char *what) {
    return strlen(what) == n && strncmp(word, what, n) == 0;
}

/* Only what is taken has effects. */
static int64_t compute(state *s, const char **text, bool taken) {
    const size_t n = page_word(text);
    const char *word = *text;
    unsigned op = PAGE_FIRST;
    *text += n;
    while (op < PAGE_FIRST + n_page_words && !is(word, n, page_words[op - PAGE_FIRST]))
        op++;
    if (op == PAGE_FIRST + n_page_words) {
        if (memchr(word, ':', n) != NULL) return taken ? call(s, word, n) : 0;
        if (strchr("-0123456789", word[0]) != NULL) return strtoll(word, NULL, 10);
        return taken ? named(s, word, n) : 0;
    }
    const int64_t a = compute(s, text, taken);
    if (is(word, n, "neg")) return oracle_minus(a);
    if (is(word, n, "not")) return a == 0;
    if (is(word, n, "and") || is(word, n, "or")) {
        const bool ends = (a == 0) == is(word, n, "and");
        const int64_t b = compute(s, text, taken && !ends);
        return ends ? a : b;
    }
    if (is(word, n, "if")) {
        const int64_t yes = compute(s, text, taken && a != 0);
        const int64_t no = compute(s, text, taken && a == 0);
        return a != 0 ? yes : no;
    }
    const size_t size = page_word(text);
    if (is(word, n, "max") && strncmp(*text, "best:", 5) == 0) {
        const char *lists = *text;
        *text += size;
        if (!taken) return 0;
        const int64_t greater = instead(s, a, lists, size);
        note(s, MJF_BOUND_RAISE, word, a, greater);
        return greater;
    }
    const int64_t b = compute(s, text, taken);
    const int64_t result = oracle_two(page_words[op - PAGE_FIRST], a, b);
    if (taken && is(word, n, "min")) note(s, MJF_BOUND_CAP, word, a, result);
    if (taken && is(word, n, "max")) note(s, MJF_BOUND_FLOOR, word, a, result);
    return result;
}

static int64_t whole(state *s, const char *formula, int of) {
    const char *at = formula;
    if (formula == NULL) return 1;
    s->begin = formula;
    s->of = of;
    return compute(s, &at, true);
}

int64_t oracle_page_option(const oracle_page *page, const char *formula) {
    oracle_page_score none;
    state s = {page, NULL, NULL, &none, formula, -1};
    return whole(&s, formula, -1);
}

/* Whether options alone decide a formula, and what it is then; and whether it asks for rows as
 * far as they do not decide. */
static bool is_known(const oracle_page *page, const char **text, int64_t *value,
                     bool *calls) {
    const size_t n = page_word(text);
    const char *word = *text;
    unsigned op = PAGE_FIRST;
    int64_t of[3] = {0};
    bool known[3] = {false}, asks[3] = {false};
    *text += n;
    *calls = false;
    while (op < PAGE_FIRST + n_page_words && !is(word, n, page_words[op - PAGE_FIRST]))
        op++;
    if (op == PAGE_FIRST + n_page_words) {
        *calls = memchr(word, ':', n) != NULL;
        if (strchr("-0123456789o", word[0]) == NULL || *calls) return false;
        oracle_page_score none;
        state s = {page, NULL, NULL, &none, word, -1};
        const char *at = word;
        *value = compute(&s, &at, true);
        return true;
    }
    const unsigned n_of = page_operands(op);
    for (unsigned i = 0; i < n_of; i++)
        known[i] = is_known(page, text, &of[i], &asks[i]);
    const bool both = is(word, n, "and"), either = is(word, n, "or");
    unsigned taken = 3; /* which operand it is */
    if (is(word, n, "if") && known[0]) taken = of[0] != 0 ? 1 : 2;
    if ((both || either) && known[0]) taken = (of[0] == 0) == both ? 0 : 1;
    if (taken < 3) {
        *value = of[taken];
        *calls = asks[taken];
        return known[taken];
    }
    bool all = true;
    for (unsigned i = 0; i < n_of; i++) {
        all &= known[i];
        *calls |= asks[i];
    }
    if (!all) return false;
    *value = is(word, n, "neg") ? oracle_minus(of[0])
             : is(word, n, "not")
                 ? of[0] == 0
                 : oracle_two(page_words[op - PAGE_FIRST], of[0], of[1]);
    return true;
}

static bool is_late(const state *s, unsigned row) {
    const char *at = s->page->source->rows[row].when;
    int64_t value;
    bool calls;
    return !is_known(s->page, &at, &value, &calls) && calls;
}

/* ---- rows ------------------------------------------------------------------------------ */

/* Whether a row holds; how often, and what it is worth. */
static bool holds(state *s, unsigned row) {
    const page_row_source *own = &s->page->source->rows[row];
    oracle_page_score *out = s->out;
    if (!exists(s, row) || whole(s, own->when, -1) == 0) return false;
    const int64_t times = whole(s, own->each, -1);
    const int64_t value =
        s->page->given[row] ? s->page->own[row] : whole(s, own->value, -1);
    if (times <= 0) return false;
    const bool beyond =
        times > MJF_MAX_TIMES || value > MJF_MAX_VALUE || value < -MJF_MAX_VALUE;
    out->times[row] = times > MJF_MAX_TIMES ? UINT16_MAX : times;
    out->worths[row] = !beyond ? value * times : value < 0 ? INT64_MIN : INT64_MAX;
    return true;
}

static void remove_rows(state *s, unsigned phase) {
    const page_source *source = s->page->source;
    bool gone[MJF_MAX_ROWS] = {false};
    for (unsigned i = 0; i < PAGE_EXCLUSIONS && source->exclusions[i].row != NULL;
         i++) {
        const unsigned by =
            page_place(source->rows, sizeof source->rows[0], source->exclusions[i].row);
        const char *when = source->exclusions[i].when;
        const char *targets = source->exclusions[i].targets;
        if (source->exclusions[i].phase != phase || !s->out->counts[by]) continue;
        if (when != NULL && oracle_page_option(s->page, when) == 0) continue;
        for (unsigned row = 0; source->rows[row].id != NULL; row++)
            gone[row] |= is_listed(source, row, targets, strlen(targets));
    }
    for (unsigned row = 0; row < MJF_MAX_ROWS; row++)
        if (gone[row]) s->out->counts[row] = false;
}

/* The one pattern of the chain among those that a row of a forest asks for. */
static unsigned chain_pattern(const page_source *source, unsigned row, bool chows) {
    for (unsigned p = 0; p < MJF_PATTERNS; p++) {
        const mjf_pattern_text *text = mjf_pattern_describe(p);
        if (strcmp(text->chain, chows ? "chows" : "pungs") != 0) continue;
        for (const char *at = source->rows[row].when; page_word(&at) > 0;
             at += page_word(&at))
            if (strncmp(at, "p.", 2) == 0 &&
                is(at + 2, page_word(&at) - 2, text->identifier))
                return p;
    }
    abort();
}

static void link(state *s, const char *group, bool chows) {
    const page_source *source = s->page->source;
    static oracle_use uses[MJF_MAX_ROWS];
    unsigned n = 0;
    for (unsigned row = 0; source->rows[row].id != NULL; row++) {
        if (!s->out->counts[row] || !is_listed(source, row, group, strlen(group)))
            continue;
        const int64_t value = s->page->given[row]
                                  ? s->page->own[row]
                                  : whole(s, source->rows[row].value, -1);
        uses[n++] = (oracle_use){row, chain_pattern(source, row, chows), value, 0};
    }
    oracle_forest(uses, n, chows, &s->out->split);
    for (unsigned i = 0; i < n; i++) {
        s->out->times[uses[i].row] = uses[i].times;
        s->out->worths[uses[i].row] = uses[i].times * uses[i].value;
        if (uses[i].times == 0) s->out->counts[uses[i].row] = false;
    }
}

/* ---- a reading ------------------------------------------------------------------------- */

static int64_t setting(const oracle_page *page, unsigned which) {
    const char *own = page->source->settings[which];
    return oracle_page_option(page, own != NULL ? own : page_usual[which]);
}

static void judge(state *s) {
    const page_source *source = s->page->source;
    oracle_page_score *out = s->out;
    for (unsigned i = 0; source->rows[i].id != NULL; i++)
        out->counts[i] = exists(s, i) && !is_late(s, i) && holds(s, i);
    remove_rows(s, 0);
    for (unsigned i = 0; i < PAGE_FEW && source->forests[i].group != NULL; i++)
        link(s, source->forests[i].group, source->forests[i].chain == 0);
    remove_rows(s, 1);
    for (unsigned i = 0; source->rows[i].id != NULL; i++)
        if (exists(s, i) && is_late(s, i)) out->counts[i] = holds(s, i);
    out->verdict = MJF_WIN;
    out->forbid = -1;
    if (whole(s, source->require, -1) == 0) {
        out->verdict = MJF_NO_WIN;
        return;
    }
    for (int i = 0; source->forbids[i].id != NULL && out->forbid < 0; i++)
        if (whole(s, source->forbids[i].formula, -1) != 0) out->forbid = i;
    if (out->forbid >= 0) out->verdict = MJF_NOT_ALLOWED;
    for (int i = 0; i < MJF_REGISTERS && source->registers[i].id != NULL; i++)
        out->registers[i] = whole(s, source->registers[i].formula, i);
    const int64_t minimum = setting(s->page, PAGE_MINIMUM);
    if (out->verdict == MJF_WIN && minimum != 0 &&
        out->registers[setting(s->page, PAGE_MINIMUM_OF)] < minimum)
        out->verdict = MJF_BELOW;
}

/* ---- the best -------------------------------------------------------------------------- */

static int class_of(const oracle_page_score *score) {
    static const int better[] = {
        [MJF_WIN] = 0, [MJF_BELOW] = 1, [MJF_NOT_ALLOWED] = 2, [MJF_NO_WIN] = 3};
    return better[score->verdict];
}

static bool is_better(const oracle_page *page, const oracle_page_score *a,
                      const oracle_page_score *b) {
    if (class_of(a) != class_of(b)) return class_of(a) < class_of(b);
    for (unsigned which = PAGE_RESULT; which <= PAGE_KEY; which++) {
        const int64_t of = setting(page, which);
        if (a->registers[of] != b->registers[of])
            return a->registers[of] > b->registers[of];
    }
    for (int row = 0; row < MJF_MAX_ROWS; row++)
        if (a->counts[row] != b->counts[row]) return a->counts[row];
    for (int row = 0; row < MJF_MAX_ROWS; row++) {
        if (!a->counts[row]) continue;
        if (a->worths[row] != b->worths[row]) return a->worths[row] > b->worths[row];
        if (a->times[row] != b->times[row]) return a->times[row] > b->times[row];
    }
    for (int r = 0; r < MJF_REGISTERS; r++)
        if (a->registers[r] != b->registers[r])
            return a->registers[r] > b->registers[r];
    return false;
}

typedef struct looking {
    const oracle_page *page;
    const int64_t *facts;
    oracle_page_score *best;
} looking;

void oracle_page_judge(const oracle_page *page, const uint8_t *patterns,
                       const int64_t *facts, const mjf_split *split,
                       oracle_page_score *out) {
    int64_t usual[MJF_MAX_FACTS];
    for (int i = 0; i < MJF_MAX_FACTS; i++) usual[i] = page->source->facts[i].otherwise;
    state s = {page, patterns, facts != NULL ? facts : usual, out, NULL, -1};
    memset(out, 0, sizeof *out);
    out->split = *split;
    judge(&s);
}

static void look_at(void *self, const uint8_t *patterns, const mjf_split *split) {
    const looking *l = self;
    static oracle_page_score own;
    oracle_page_judge(l->page, patterns, l->facts, split, &own);
    own.readings = l->best->readings + 1;
    if (l->best->readings == 0 || is_better(l->page, &own, l->best))
        *l->best = own;
    else
        l->best->readings++;
}

oracle_page oracle_page_of(const page_source *source) {
    oracle_page page = {.source = source};
    for (int i = 0; i < MJF_MAX_OPTIONS; i++)
        page.options[i] = source->options[i].otherwise;
    return page;
}

oracle_game oracle_page_game(const oracle_page *page) {
    const oracle_game game = {
        (uint32_t)setting(page, PAGE_FORMS),
        (setting(page, PAGE_WILD_FIFTH) ? 0 : MJF_NO_FIFTH_COPY) |
            (setting(page, PAGE_WAITS_LIVE) ? MJF_WAITS_LIVE : 0) |
            (setting(page, PAGE_KNITTED_WHOLE) ? MJF_KNITTED_WAITS_WHOLE : 0),
        (unsigned)setting(page, PAGE_HONOR_RUNS)};
    return game;
}

void oracle_page_win(const oracle_page *page, const mjf_win *win,
                     oracle_page_score *out) {
    const oracle_game game = oracle_page_game(page);
    looking l = {page, win->facts, out};
    memset(out, 0, sizeof *out);
    oracle_each_reading(&game, win, look_at, &l);
    if (out->readings == 0) out->verdict = MJF_NO_WIN;
    if (out->verdict == MJF_NO_WIN) return;
    bool last = false;
    for (int r = 0; r < MJF_REGISTERS; r++) last |= is_last(out->registers[r]);
    for (int row = 0; row < MJF_MAX_ROWS; row++)
        last |= out->counts[row] && is_last(out->worths[row]);
    if (last) out->verdict = MJF_BEYOND;
}
