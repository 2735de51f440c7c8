/* score.c - the best of all readings of a win. */
#include <string.h>

#include "base/base.h"
#include "formula/formula.h"
#include "page.h"
#include "program.h"
#include "scorer.h"
#include "win/win.h"

/* ---- which reading is better ---------------------------------------------------------- */

/* Lower is better: a reading that may be won by goes before all others. */
static int rank_of(const mjf_rules *rules, const mjf__score_reading *r) {
    switch (mjf__score_verdict(rules, r)) {
        case MJF_WIN:
            return 0;
        case MJF_BELOW:
            return 1;
        case MJF_NOT_ALLOWED:
            return 2;
        default:
            return 3;
    }
}

/* Of readings in which the same rows count, and which are as good. */
static bool is_better_in_parts(const mjf_rules *rules, const mjf__score_reading *a,
                               const mjf__score_reading *b) {
    mjf__score_row_set left = mjf__score_rows_both(&a->rows, rules->repeated.word);
    while (!mjf__score_rows_none(&left)) {
        const unsigned row = mjf__score_rows_take(&left);
        const int64_t worth = mjf__score_row_worth(rules, a, row);
        const int64_t other_worth = mjf__score_row_worth(rules, b, row);
        if (worth != other_worth) return worth > other_worth;
        const unsigned own = mjf__score_times_of_row(rules, a, row);
        const unsigned other = mjf__score_times_of_row(rules, b, row);
        if (own != other) return own > other;
    }
    for (int i = 0; i < rules->n_registers; i++)
        if (a->registers[i] != b->registers[i])
            return a->registers[i] > b->registers[i];
    return false;
}

static bool is_better(const mjf_rules *rules, const mjf__score_reading *a,
                      const mjf__score_reading *b) {
    const int rank_a = rank_of(rules, a), rank_b = rank_of(rules, b);
    if (rank_a != rank_b) return rank_a < rank_b;
    const unsigned registers[] = {rules->result, rules->key};
    for (int i = 0; i < 2; i++) {
        const int64_t own = a->registers[registers[i]];
        const int64_t other = b->registers[registers[i]];
        if (own != other) return own > other;
    }
    for (int w = 0; w < MJF_ROW_WORDS; w++) {
        const uint64_t differ = a->rows.word[w] ^ b->rows.word[w];
        if (differ != 0) return (differ & (0 - differ) & a->rows.word[w]) != 0;
    }
    return is_better_in_parts(rules, a, b);
}

/* ---- one set of tiles ----------------------------------------------------------------- */

void mjf__score_scorer_judge(mjf__score_scorer *s, const mjf_split *split) {
    mjf__score_reading *reading = s->next;
    if (split->form == 0)
        reading->facts = s->whole.facts;
    else
        mjf__pattern_split_facts(&s->whole, split, &reading->facts);
    mjf__score_judge(s->rules, s->facts, split, reading);
}

static void try_split(mjf__score_scorer *s, const mjf_split *split) {
    mjf__score_scorer_judge(s, split);
    mjf__score_reading *reading = s->next;
    if (reading->verdict == MJF_NO_WIN) return;
    if (s->best != NULL && !is_better(s->rules, reading, s->best)) return;
    s->next = s->best != NULL ? s->best : &s->places[1];
    s->best = reading;
    s->chosen = split;
    s->found = s->any_will_do && rank_of(s->rules, reading) == 0;
}

int mjf__score_scorer_splits(mjf__score_scorer *s) {
    const mjf__win_split_question question = mjf__pattern_whole_question(&s->whole);
    int n = s->rules->forms == 0 ? 0 : mjf__win_splits(&question, s->splits);
    if (s->rules->options & MJF_ANY_SHAPE) mjf__win_any_split(s->win, &s->splits[n++]);
    return n;
}

/* How many tiles of some kinds are in a win, what its jokers show among them. */
static int64_t held_of(const uint8_t *all, uint64_t kinds) {
    int64_t n = 0;
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (kinds >> t & 1) n += all[t];
    return n;
}

/* Count the tiles of the facts that formulas ask for so. */
static void count_held(mjf__score_scorer *s) {
    const mjf__score_program *program = s->rules->program;
    const mjf_win *win = s->win;
    const int64_t *facts = win->facts != NULL ? win->facts : program->facts;
    uint8_t all[MJF_TILES];
    memcpy(all, win->hand, MJF_TILES);
    all[win->tile]++;
    for (int i = 0; i < win->n_melds; i++) mjf__win_add_meld(all, win->melds[i], 1);
    for (int i = 0; i < win->n_jokers; i++)
        if (win->jokers[i] != MJF_NO_FACE) all[win->jokers[i]]++;
    for (unsigned i = 0; i < s->rules->page->n_facts; i++) {
        s->told[i] = facts[i];
        s->told[MJF_MAX_FACTS + i] =
            program->held >> i & 1 ? held_of(all, (uint64_t)facts[i]) : 0;
    }
    s->facts = s->told;
}

void mjf__score_scorer_begin(mjf__score_scorer *s, const mjf_rules *rules,
                             const mjf_win *win) {
    s->rules = rules;
    s->win = win;
    s->facts = win->facts;
    if (rules->program != NULL && rules->program->held != 0) count_held(s);
    s->best = NULL;
    s->found = s->any_will_do = false;
    s->next = &s->places[0];
    s->whole.win = win;
    s->whole.forms = rules->forms;
    s->whole.options = rules->options;
    s->whole.wanted = rules->wanted;
    s->whole.honor_runs = rules->honor_runs;
    s->whole.natural = mjf__score_is_natural(win);
    s->whole.suits = &rules->suits;
}

void mjf__score_scorer_fill(mjf__score_scorer *s, const mjf_split *split) {
    const mjf_win *win = s->win;
    uint8_t tile = win->tile;
    if (split == NULL) {
        mjf__score_scorer_conceal(s);
        mjf__pattern_tally_facts(&s->whole);
        return;
    }
    memcpy(s->whole.concealed, win->hand, MJF_TILES);
    for (int i = 0; i < win->n_jokers; i++) s->whole.concealed[split->jokers[i]]++;
    if (win->flags & MJF_JOKER_WINS) tile = split->jokers[win->n_jokers];
    s->whole.concealed[tile]++;
    s->whole.tile = tile;
    mjf__pattern_whole_facts(&s->whole);
}

/* ---- jokers --------------------------------------------------------------------------- */

/* Take a tile for each joker, its own face where it can be; the last for the winning tile.
 * What is left over goes to those without, ascending. */
static void share_out(mjf__score_scorer *s, uint8_t *left, int n) {
    unsigned others = 0;
    for (int i = 0; i < n; i++) {
        const bool last = i == s->win->n_jokers;
        const uint8_t face = last ? s->win->tile : s->win->jokers[i];
        if (face == MJF_NO_FACE || left[face] == 0) {
            others |= 1u << i;
            continue;
        }
        s->jokers[i] = face;
        left[face]--;
    }
    uint64_t kinds = mjf__held(left, 1);
    for (; others != 0; others &= others - 1) {
        const int t = mjf__lowest(kinds);
        s->jokers[mjf__lowest(others)] = (uint8_t)t;
        if (--left[t] == 0) kinds &= kinds - 1;
    }
}

/* What is held less a part of it. */
static void take_away(const uint8_t *held, const uint8_t *part, uint8_t *rest) {
    enum { WORD = sizeof(uint64_t), WORDS = MJF_TILES / WORD };
    for (int i = 0; i < WORDS; i++) {
        uint64_t all, own;
        memcpy(&all, held + WORD * i, WORD);
        memcpy(&own, part + WORD * i, WORD);
        all -= own; /* no byte borrows of the next */
        memcpy(rest + WORD * i, &all, WORD);
    }
    for (int t = WORD * WORDS; t < MJF_TILES; t++) rest[t] = held[t] - part[t];
}

static void try_joker_splits(mjf__score_scorer *s, int n_jokers) {
    const int n = mjf__score_scorer_splits(s);
    for (int i = 0; i < n && !s->found; i++) {
        s->splits[i].n_jokers = (uint8_t)n_jokers;
        memcpy(s->splits[i].jokers, s->jokers, (size_t)n_jokers);
        try_split(s, &s->splits[i]);
    }
    /* The next tiles have other readings. */
    if (s->best == NULL || s->chosen == &s->split) return;
    s->split = *s->chosen;
    s->chosen = &s->split;
}

static void try_whole(mjf__score_scorer *s, int n_jokers) {
    mjf__pattern_whole_facts(&s->whole);
    try_joker_splits(s, n_jokers);
}

static void try_assigned(mjf__score_scorer *s, const uint8_t *concealed) {
    const mjf_win *win = s->win;
    const bool joker = win->flags & MJF_JOKER_WINS;
    uint8_t became[MJF_TILES];
    memcpy(s->whole.concealed, concealed, MJF_TILES);
    take_away(concealed, win->hand, became);
    if (!joker) {
        became[win->tile]--;
        s->whole.tile = win->tile;
        share_out(s, became, win->n_jokers);
        try_whole(s, win->n_jokers);
        return;
    }
    if (!s->rules->tile_matters) {
        share_out(s, became, win->n_jokers + 1);
        s->whole.tile = s->jokers[win->n_jokers];
        try_whole(s, win->n_jokers + 1);
        return;
    }
    /* Any of the tiles may have been the last. */
    for (unsigned t = 0; t < MJF_TILES; t++) {
        if (became[t] == 0) continue;
        uint8_t others[MJF_TILES];
        memcpy(others, became, sizeof others);
        others[t]--;
        share_out(s, others, win->n_jokers);
        s->jokers[win->n_jokers] = (uint8_t)t;
        s->whole.tile = (uint8_t)t;
        try_whole(s, win->n_jokers + 1);
    }
}

/* ---- a win ---------------------------------------------------------------------------- */

/* The verdict on a reading that is shown. Which one that is was asked with the numbers that
 * stand for all beyond. */
static mjf_verdict final_verdict(const mjf_rules *rules, const mjf__score_reading *r) {
    bool beyond = false;
    if (rules->bounded) return mjf__score_verdict(rules, r);
    for (int i = 0; i < rules->n_registers; i++)
        beyond |= mjf__formula_is_beyond(r->registers[i]);
    mjf__score_row_set told = mjf__score_rows_both(&r->rows, r->told.word);
    while (!mjf__score_rows_none(&told))
        beyond |= mjf__formula_is_beyond(r->worths[mjf__score_rows_take(&told)]);
    return beyond ? MJF_BEYOND : mjf__score_verdict(rules, r);
}

/* Everything that the jokers may become, or until a reading is found that will do. */
typedef struct joker_search {
    mjf__score_scorer *scorer;
    mjf__stop stop;
} joker_search;

static void look_at(void *self, const uint8_t *concealed) {
    joker_search *search = self;
    try_assigned(search->scorer, concealed);
    search->stop.now |= search->scorer->found;
}

mjf_status mjf__score_try_jokers(mjf__score_scorer *s, mjf__stop *stop) {
    const mjf__win_assign_rules asked = {s->rules->forms, s->rules->options,
                                         s->rules->honor_runs, &s->rules->walk};
    joker_search search = {s, *stop};
    const mjf_status status =
        mjf__win_assign(&asked, s->win, &search.stop, look_at, &search);
    stop->done = search.stop.done;
    if (s->found) return MJF_OK;
    stop->now = search.stop.now;
    return status;
}

void mjf__score_scorer_try(mjf__score_scorer *s, int n) {
    for (int i = 0; i < n && !s->found; i++) try_split(s, &s->splits[i]);
}

mjf_verdict mjf__score_best_verdict(const mjf__score_scorer *s) {
    return s->best == NULL ? MJF_NO_WIN : final_verdict(s->rules, s->best);
}

mjf_status mjf__score_best(mjf__score_scorer *s, const mjf_rules *rules,
                           const mjf_win *win, mjf__stop *stop, mjf_verdict *verdict) {
    mjf__score_scorer_begin(s, rules, win);
    if (!s->whole.natural) {
        const mjf_status status = mjf__score_try_jokers(s, stop);
        if (status != MJF_OK) return status;
    } else {
        mjf__score_scorer_fill(s, NULL);
        mjf__score_scorer_try(s, mjf__score_scorer_splits(s));
    }
    *verdict = mjf__score_best_verdict(s);
    return MJF_OK;
}

mjf_verdict mjf__score_verdict(const mjf_rules *rules, const mjf__score_reading *r) {
    if (r->verdict != MJF_WIN || rules->minimum == INT32_MIN) return r->verdict;
    return r->registers[rules->minimum_of] < rules->minimum ? MJF_BELOW : MJF_WIN;
}

/* ---- results -------------------------------------------------------------------------- */

static void clear(mjf_score *out, mjf_verdict verdict) {
    out->verdict = verdict;
    out->problem = MJF_PROBLEM_NONE;
    out->refusal = MJF_REFUSAL_NONE;
    out->problem_tile = MJF_TILES;
    out->forbid = MJF_NO_FORBID;
    out->n_lines = 0;
    memset(out->registers, 0, sizeof out->registers);
    memset(&out->split, 0, sizeof out->split);
}

static void write_score(const mjf_rules *rules, const mjf__score_reading *r,
                        const mjf_split *split, mjf_score *out) {
    out->verdict = final_verdict(rules, r);
    out->problem = MJF_PROBLEM_NONE;
    out->refusal = MJF_REFUSAL_NONE;
    out->problem_tile = MJF_TILES;
    out->forbid = r->forbid;
    out->n_lines = 0;
    for (mjf__score_row_set left = r->rows; !mjf__score_rows_none(&left);) {
        const unsigned row = mjf__score_rows_take(&left);
        const int64_t worth = mjf__score_row_worth(rules, r, row);
        const mjf_line line = {(uint8_t)row,
                               (uint16_t)mjf__score_times_of_row(rules, r, row),
                               (int32_t)(worth > INT32_MAX   ? INT32_MAX
                                         : worth < INT32_MIN ? INT32_MIN
                                                             : worth)};
        out->lines[out->n_lines++] = line;
    }
    memcpy(out->registers, r->registers, sizeof out->registers);
    out->split = *split;
}

mjf_status mjf_score_win(const mjf_rules *rules, const mjf_win *win, mjf_score *out) {
    return mjf_score_win_until(rules, win, NULL, out);
}

mjf_status mjf_score_win_until(const mjf_rules *rules, const mjf_win *win,
                               const mjf_stop *stop, mjf_score *out) {
    mjf__score_scorer scorer;
    uint8_t tile;
    if (rules == NULL || win == NULL || out == NULL) return MJF_ERR_NULL;
    const mjf_problem problem = mjf__score_problem(&scorer, rules, win, &tile);
    if (problem != MJF_PROBLEM_NONE) {
        clear(out, MJF_WRONG_WIN);
        out->problem = problem;
        out->problem_tile = tile;
        return MJF_OK;
    }
    const mjf_refusal refusal = mjf__score_refusal(rules, win);
    if (refusal != MJF_REFUSAL_NONE) {
        clear(out, MJF_NOT_ALLOWED);
        out->refusal = refusal;
        return MJF_OK;
    }
    mjf_verdict verdict;
    mjf__stop asked = {stop, 0, false};
    const mjf_status status = mjf__score_best(&scorer, rules, win, &asked, &verdict);
    if (status != MJF_OK) return status;
    if (verdict == MJF_NO_WIN)
        clear(out, MJF_NO_WIN);
    else
        write_score(rules, scorer.best, scorer.chosen, out);
    return MJF_OK;
}

mjf_status mjf_score_readings(const mjf_rules *rules, const mjf_win *win,
                              mjf_score *out, size_t capacity, size_t *n_out) {
    mjf__score_scorer s;
    uint8_t tile;
    if (rules == NULL || win == NULL || n_out == NULL) return MJF_ERR_NULL;
    if (out == NULL && capacity > 0) return MJF_ERR_NULL;
    *n_out = 0;
    if (mjf__score_problem(&s, rules, win, &tile) != MJF_PROBLEM_NONE) return MJF_OK;
    if (mjf__score_refusal(rules, win) != MJF_REFUSAL_NONE) return MJF_OK;
    if (win->n_jokers > 0 || win->flags & MJF_JOKER_WINS) return MJF_ERR_JOKERS;
    mjf__score_scorer_begin(&s, rules, win);
    mjf__score_scorer_fill(&s, NULL);
    const int n = mjf__score_scorer_splits(&s);
    *n_out = (size_t)n;
    for (size_t i = 0; i < *n_out && i < capacity; i++) {
        mjf__score_scorer_judge(&s, &s.splits[i]);
        write_score(rules, s.next, &s.splits[i], &out[i]);
    }
    return MJF_OK;
}
