/* oracle_score.c - rows and formulas, word for word as mjf/rules.h says. */
#include "oracle_score.h"

#include <stdlib.h>
#include <string.h>

#include "formula/formula.h"
#include "hands.h"
#include "oracle_numbers.h"

/* ---- formulas --------------------------------------------------------------------------- */

/* A reading being judged. */
typedef struct state {
    const oracle_page *page;
    const uint8_t *patterns;
    const int64_t *facts;
    oracle_score *out;
    bool of_score; /* the formula run is that of register `of` */
    unsigned of;
} state;

static int64_t value_of(state *s, unsigned node);

static void tell(state *s, const oracle_node *node, unsigned kind, int64_t before,
                 int64_t after) {
    if (!s->of_score || before == after) return;
    if (s->out->n_bounds == ORACLE_BOUNDS) abort();
    const mjf_bound bound = {(uint8_t)s->of, (uint8_t)kind, node->mark, before, after};
    s->out->bounds[s->out->n_bounds++] = bound;
}

/* The counting row of a list that is worth most, or -1. */
static int best_row(const state *s, const uint64_t *rows) {
    int best = -1;
    for (unsigned row = 0; row < s->page->n_rows; row++)
        if (s->out->counts[row] && oracle_in(rows, row) &&
            (best < 0 || s->out->worth[row] > s->out->worth[best]))
            best = (int)row;
    return best;
}

static int64_t call(state *s, const oracle_node *node) {
    oracle_score *out = s->out;
    int64_t sum = 0, times = 0, has = 0;
    const int best = best_row(s, node->rows);
    for (unsigned row = 0; row < s->page->n_rows; row++) {
        if (!out->counts[row] || !oracle_in(node->rows, row)) continue;
        has = 1;
        times += out->times[row];
        sum = oracle_of_two(MJF__FORMULA_ADD, sum, out->worth[row]);
        if (node->kind == ORACLE_BEST) out->counts[row] = (int)row == best;
    }
    switch (node->kind) {
        case ORACLE_SUM:
            return sum;
        case ORACLE_COUNT:
            return times;
        case ORACLE_HAS:
            return has;
        default:
            return best < 0 ? 0 : out->worth[best];
    }
}

/* max(x, best(..)): one row in place of all, or none of those. */
static int64_t raise(state *s, const oracle_node *node, const oracle_node *others) {
    const int64_t before = value_of(s, node->of[0]);
    const int best = best_row(s, others->rows);
    int64_t after = before > 0 ? before : 0;
    if (best >= 0) {
        const int64_t worth = s->out->worth[best];
        after = worth > before ? worth : before;
        for (unsigned row = 0; row < s->page->n_rows; row++)
            s->out->counts[row] &=
                worth > before ? (int)row == best : !oracle_in(others->rows, row);
    }
    tell(s, node, MJF_BOUND_RAISE, before, after);
    return after;
}

static int64_t name(const state *s, const oracle_node *node) {
    switch (node->kind) {
        case ORACLE_PATTERN:
            return s->patterns[node->number];
        case ORACLE_FACT:
            return s->facts[node->number];
        default:
            return s->out->registers[node->number];
    }
}

static int64_t value_of(state *s, unsigned number) {
    const oracle_node *node = &s->page->nodes[number];
    const oracle_node *second = &s->page->nodes[node->of[1]];
    if (node->op == MJF__FORMULA_INT) return node->number;
    if (node->op == MJF__FORMULA_NAME) return name(s, node);
    if (node->op == MJF__FORMULA_CALL) return call(s, node);
    if (node->op == MJF__FORMULA_MAX && second->op == MJF__FORMULA_CALL &&
        second->kind == ORACLE_BEST)
        return raise(s, node, second);
    const int64_t a = value_of(s, node->of[0]);
    switch (node->op) {
        case MJF__FORMULA_MINUS:
            return oracle_minus(a);
        case MJF__FORMULA_NOT:
            return a == 0;
        case MJF__FORMULA_AND:
            return a == 0 ? a : value_of(s, node->of[1]);
        case MJF__FORMULA_OR:
            return a != 0 ? a : value_of(s, node->of[1]);
        case MJF__FORMULA_IF:
            return value_of(s, node->of[a != 0 ? 1 : 2]);
        default:
            break;
    }
    const int64_t result = oracle_of_two(node->op, a, value_of(s, node->of[1]));
    if (node->op == MJF__FORMULA_MIN) tell(s, node, MJF_BOUND_CAP, a, result);
    if (node->op == MJF__FORMULA_MAX) tell(s, node, MJF_BOUND_FLOOR, a, result);
    return result;
}

/* ---- rows ------------------------------------------------------------------------------- */

/* Whether a row counts, how often and for what, as things are now. */
static void ask(state *s, unsigned number) {
    const oracle_row *row = &s->page->rows[number];
    if (!row->exists || value_of(s, row->when) == 0) return;
    const int64_t times = value_of(s, row->each), value = value_of(s, row->value);
    s->out->counts[number] = times > 0;
    s->out->times[number] = times;
    s->out->worth[number] = oracle_of_two(MJF__FORMULA_MULTIPLY, times, value);
}

static void remove_rows(state *s, int phase) {
    uint64_t gone[2] = {0, 0};
    for (unsigned row = 0; row < s->page->n_rows; row++)
        for (int w = 0; s->out->counts[row] && w < 2; w++)
            gone[w] |= s->page->rows[row].removes[phase][w];
    for (unsigned row = 0; row < s->page->n_rows; row++)
        if (oracle_in(gone, row)) s->out->counts[row] = false;
}

static void link(state *s, unsigned forest) {
    int times[MJF_MAX_ROWS];
    bool rows[MJF_MAX_ROWS] = {false}, any = false;
    for (unsigned row = 0; row < s->page->n_rows; row++) {
        rows[row] =
            s->out->counts[row] && oracle_in(s->page->forests[forest].rows, row);
        any |= rows[row];
    }
    if (!any) return;
    oracle_forest(s->page, s->page->forests[forest].chows, rows, &s->out->split, times);
    for (unsigned row = 0; row < s->page->n_rows; row++) {
        if (!rows[row]) continue;
        s->out->counts[row] = times[row] != 0;
        s->out->times[row] = times[row];
        s->out->worth[row] = times[row] * value_of(s, s->page->rows[row].value);
    }
}

void oracle_judge(const oracle_page *page, const uint8_t *patterns,
                  const int64_t *facts, const mjf_split *split, oracle_score *out) {
    state s = {page, patterns, facts == NULL ? page->facts : facts, out, false, 0};
    memset(out, 0, sizeof *out);
    out->verdict = MJF_WIN;
    out->forbid = MJF_NO_FORBID;
    out->split = *split;
    for (unsigned row = 0; row < page->n_rows; row++)
        if (!page->rows[row].late) ask(&s, row);
    remove_rows(&s, 0);
    for (unsigned i = 0; i < page->n_forests; i++) link(&s, i);
    remove_rows(&s, 1);
    for (unsigned row = 0; row < page->n_rows; row++)
        if (page->rows[row].late) ask(&s, row);
    if (value_of(&s, page->require) == 0) {
        out->verdict = MJF_NO_WIN;
        return;
    }
    for (unsigned i = page->n_forbids; i-- > 0;)
        if (value_of(&s, page->forbids[i]) != 0) out->forbid = i;
    if (out->forbid != MJF_NO_FORBID) out->verdict = MJF_NOT_ALLOWED;
    s.of_score = true;
    for (; s.of < page->n_registers; s.of++)
        out->registers[s.of] = value_of(&s, page->registers[s.of]);
    if (out->verdict == MJF_WIN && page->minimum != 0 &&
        out->registers[page->minimum_of] < page->minimum)
        out->verdict = MJF_BELOW;
}

/* ---- the best ------------------------------------------------------------------------- */

/* Of a verdict, how many are better. */
static int class_of(const oracle_score *score) {
    static const int better[] = {
        [MJF_WIN] = 0, [MJF_BELOW] = 1, [MJF_NOT_ALLOWED] = 2, [MJF_NO_WIN] = 3};
    return better[score->verdict];
}

static bool is_better(const oracle_page *page, const oracle_score *a,
                      const oracle_score *b) {
    if (class_of(a) != class_of(b)) return class_of(a) < class_of(b);
    if (a->registers[page->result] != b->registers[page->result])
        return a->registers[page->result] > b->registers[page->result];
    if (a->registers[page->key] != b->registers[page->key])
        return a->registers[page->key] > b->registers[page->key];
    for (int row = 0; row < MJF_MAX_ROWS; row++)
        if (a->counts[row] != b->counts[row]) return a->counts[row];
    for (int row = 0; row < MJF_MAX_ROWS; row++) {
        if (!a->counts[row]) continue;
        if (a->worth[row] != b->worth[row]) return a->worth[row] > b->worth[row];
        if (a->times[row] != b->times[row]) return a->times[row] > b->times[row];
    }
    for (int r = 0; r < MJF_REGISTERS; r++)
        if (a->registers[r] != b->registers[r])
            return a->registers[r] > b->registers[r];
    return false;
}

static void look_at(const oracle_page *page, const uint8_t *patterns,
                    const int64_t *facts, const mjf_split *split, oracle_score *best) {
    oracle_score own;
    oracle_judge(page, patterns, facts, split, &own);
    own.readings = best->readings + 1;
    if (best->readings == 0 || is_better(page, &own, best))
        *best = own;
    else
        best->readings++;
}

/* The readings of tiles without jokers; natural: what jokers_natural is. */
static void look_at_all(const oracle_page *page, const mjf_win *win, bool natural,
                        oracle_score *best) {
    uint8_t patterns[MJF_PATTERNS];
    mjf_split split;
    size_t n = 1;
    for (size_t i = 0; i < n; i++) {
        if (mjf_patterns(win, page->forms, page->options, page->honor_runs, i, patterns,
                         &split, &n) != MJF_OK)
            abort();
        if (i >= n) break;
        if (!natural) patterns[MJF_P_jokers_natural] = 0;
        look_at(page, patterns, win->facts, &split, best);
    }
}

/* Everything that the jokers may become, from a tile on; became: how many of each. */
typedef struct search {
    const oracle_page *page;
    const mjf_win *win;
    oracle_score *best;
    uint8_t became[MJF_TILES];
} search;

static void look_at_assigned(search *s, unsigned last) {
    const bool joker = s->win->flags & MJF_JOKER_WINS;
    mjf_win win = *s->win;
    uint8_t left[MJF_TILES], faces[MJF_TILES] = {0};
    memcpy(left, s->became, sizeof left);
    bool natural = !joker || last == s->win->tile;
    if (joker) left[last]--;
    for (int i = 0; i < win.n_jokers; i++) {
        if (win.jokers[i] == MJF_NO_FACE)
            natural = false;
        else
            faces[win.jokers[i]]++;
    }
    natural &= memcmp(faces, left, sizeof left) == 0;
    if (joker) win.tile = (uint8_t)last;
    for (int i = 0, t = 0; i < win.n_jokers; i++) {
        while (left[t] == 0) t++;
        win.jokers[i] = (uint8_t)t;
        left[t]--;
    }
    look_at_all(s->page, &win, natural, s->best);
}

static bool may_hold(const search *s, unsigned tile) {
    unsigned held = s->win->hand[tile] + s->became[tile];
    if (!(s->win->flags & MJF_JOKER_WINS) && s->win->tile == tile) held++;
    for (int i = 0; i < s->win->n_melds; i++) {
        const mjf_meld meld = s->win->melds[i];
        if (meld.kind == MJF_CHOW)
            held += tile >= meld.tile && tile < meld.tile + 3u;
        else if (meld.tile == tile)
            held += meld.kind == MJF_PUNG ? 3 : 4;
    }
    return held <= MJF_COPIES || !(s->page->options & MJF_NO_FIFTH_COPY);
}

static void assign(search *s, unsigned from, int left) {
    if (left == 0) {
        if (!(s->win->flags & MJF_JOKER_WINS)) look_at_assigned(s, MJF_TILES);
        for (unsigned t = 0; t < MJF_TILES && s->win->flags & MJF_JOKER_WINS; t++)
            if (s->became[t] > 0) look_at_assigned(s, t);
        return;
    }
    for (unsigned t = from; t < MJF_TILES; t++) {
        s->became[t]++;
        if (may_hold(s, t)) assign(s, t, left - 1);
        s->became[t]--;
    }
}

void oracle_score_win(const oracle_page *page, const mjf_win *win, oracle_score *out) {
    search s = {page, win, out, {0}};
    const int jokers = win->n_jokers + !!(win->flags & MJF_JOKER_WINS);
    memset(out, 0, sizeof *out);
    out->verdict = MJF_NO_WIN;
    out->forbid = MJF_NO_FORBID;
    if (jokers == 0)
        look_at_all(page, win, true, out);
    else
        assign(&s, 0, jokers);
    if (out->readings == 0) out->verdict = MJF_NO_WIN;
    bool beyond = false;
    for (int r = 0; r < MJF_REGISTERS; r++)
        beyond |= oracle_is_beyond(out->registers[r]);
    for (int row = 0; row < MJF_MAX_ROWS; row++)
        beyond |= out->counts[row] && oracle_is_beyond(out->worth[row]);
    if (beyond && out->verdict != MJF_NO_WIN) out->verdict = MJF_BEYOND;
}
