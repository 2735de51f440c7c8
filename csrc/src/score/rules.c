/* rules.c - what follows from the rows of a rule system, made ready to be asked often. */
#include "rules.h"

#include <stdlib.h>
#include <string.h>

#include "asked_hand.h"
#include "page.h"
#include "program.h"

typedef struct pattern_set {
    uint64_t word[MJF_PATTERN_WORDS];
} pattern_set;

/* ---- what is asked -------------------------------------------------------------------- */

/* Every pattern that something asks for. */
static pattern_set all_asked(const mjf_rules *rules) {
    pattern_set set = {{0}};
    for (int w = 0; w < MJF_PATTERN_WORDS; w++) {
        for (int i = 0; i < rules->n_rows; i++) {
            const mjf__score_row *row = &rules->rows[i];
            set.word[w] |= row->all[w] | row->none[w] | row->any[w];
            if (row->times != MJF_NO_PATTERN && row->times / 64 == w)
                set.word[w] |= (uint64_t)1 << row->times % 64;
        }
        set.word[w] |= rules->asked_besides[w];
    }
    return set;
}

static void note_asked(mjf_rules *rules) {
    const pattern_set set = all_asked(rules);
    for (unsigned p = 0; p < MJF_PATTERNS; p++)
        if (mjf__pattern_in(set.word, p))
            rules->wanted |= (uint32_t)1 << mjf__pattern_table[p].family;
    const uint32_t of_tile = MJF__PATTERN_WANT(wait) | MJF__PATTERN_WANT(gates) |
                             MJF__PATTERN_WANT(winning_tile);
    rules->tile_matters = (rules->wanted & of_tile) != 0;
    for (uint8_t w = 0; w < MJF__PATTERN_FILLED; w++)
        if (set.word[w] != 0 || (int)MJF__PATTERN_FILLED <= MJF__SCORE_FEW_WORDS)
            rules->words[rules->n_words++] = w;
}

/* What the rows ask, by the places of the words. */
static void note_conditions(mjf_rules *rules) {
    for (unsigned i = 0; i < rules->n_rows; i++) {
        const mjf__score_row *row = &rules->rows[i];
        bool any = false;
        for (unsigned place = 0; place < rules->n_words; place++) {
            const unsigned w = rules->words[place];
            rules->asked[i][place].all = row->all[w];
            rules->asked[i][place].none = row->none[w];
            rules->asked[i][place].any = row->any[w];
            any |= row->any[w] != 0;
        }
        rules->asks_any[i] = row->less != 0 || any;
    }
}

/* ---- which rows begin with which pattern ---------------------------------------------- */

/* Patterns that most hands have, or half of them: what begins with another is asked for
 * less often. */
static const uint8_t common[] = {
    MJF_P_standard,   MJF_P_no_honors, MJF_P_two_suits,       MJF_P_three_suits,
    MJF_P_chows,      MJF_P_pungs,     MJF_P_suited_pair,     MJF_P_closed,
    MJF_P_no_melds,   MJF_P_open_sets, MJF_P_no_chow_or_pung, MJF_P_self_drawn,
    MJF_P_on_discard, MJF_P_no_joker,  MJF_P_jokers_natural,  MJF_P_pair_258,
    MJF_P_dealer,
};

static bool is_common(unsigned pattern) {
    for (size_t i = 0; i < sizeof common; i++)
        if (common[i] == pattern) return true;
    return false;
}

static void begin_with(mjf_rules *rules, unsigned pattern, unsigned row, bool sure) {
    mjf__score_trigger *trigger = &rules->triggers[pattern];
    for (unsigned place = 0; place < rules->n_words; place++)
        if (rules->words[place] == pattern / 64)
            rules->begins[place] |= (uint64_t)1 << pattern % 64;
    mjf__score_row_add(sure ? &trigger->sure : &trigger->maybe, row);
}

static void begin(mjf_rules *rules, unsigned number) {
    const mjf__score_row *row = &rules->rows[number];
    unsigned best = MJF_NO_PATTERN, n_all = 0, n_others = 0;
    /* What counts at all counts above 0. */
    if (row->times != MJF_NO_PATTERN && row->less > 0) n_others++;
    for (unsigned p = 0; p < MJF_PATTERNS; p++) {
        n_others += mjf__pattern_in(row->none, p) + mjf__pattern_in(row->any, p);
        if (!mjf__pattern_in(row->all, p)) continue;
        n_all++;
        if (best == MJF_NO_PATTERN || (is_common(best) && !is_common(p))) best = p;
    }
    if (best != MJF_NO_PATTERN) {
        begin_with(rules, best, number, n_all == 1 && n_others == 0);
        return;
    }
    for (unsigned p = 0; p < MJF_PATTERNS; p++)
        if (mjf__pattern_in(row->any, p))
            begin_with(rules, p, number, n_others == 1), n_all++;
    if (n_all == 0) mjf__score_row_add(&rules->unbegun, number);
}

static void begin_all(mjf_rules *rules) {
    for (unsigned i = 0; i < rules->n_rows; i++) {
        if (!mjf__score_row_in(&rules->late, i)) begin(rules, i);
        const mjf__score_row *row = &rules->rows[i];
        for (int phase = 0; phase < MJF__SCORE_PHASES; phase++)
            if (row->removes[phase][0] | row->removes[phase][1])
                mjf__score_row_add(&rules->removers[phase], i);
        if (row->times != MJF_NO_PATTERN) mjf__score_row_add(&rules->repeated, i);
    }
}

/* How often each row counts. */
static void note_times(mjf_rules *rules) {
    for (unsigned i = 0; i < rules->n_rows; i++) {
        const mjf__score_row *row = &rules->rows[i];
        const bool once = row->times == MJF_NO_PATTERN;
        rules->times[i].of =
            once ? MJF__PATTERN_ONCE : mjf__pattern_table[row->times].count;
        rules->times[i].less = row->less;
        rules->values[i] = row->value;
    }
}

void mjf__score_rules_ready(mjf_rules *rules) {
    note_times(rules);
    note_asked(rules);
    note_conditions(rules);
    begin_all(rules);
    mjf__win_suits_fill(&rules->suits);
    mjf__win_set_walk_fill(&rules->walk);
}

/* ---- rows that are worth a multiple --------------------------------------------------- */

/* Such a row holds where its pattern counts, which is one more of those in `all`. A pattern
 * that only holds or not counts once: the row is one without times, or never holds. */
void mjf__score_settle_times(mjf__score_row *row) {
    const uint8_t less = row->less;
    if (row->times == MJF_NO_PATTERN) {
        row->less = 0;
        return;
    }
    row->all[row->times / 64] |= (uint64_t)1 << row->times % 64;
    if (mjf__pattern_counts(row->times)) return;
    if (less > 0) row->none[row->times / 64] |= (uint64_t)1 << row->times % 64;
    row->times = MJF_NO_PATTERN;
    row->less = 0;
}

void mjf_rules_free(mjf_rules *rules) {
    if (rules == NULL) return;
    for (int i = 0; i < MJF__SCORE_FORESTS; i++)
        mjf__score_forest_free(rules->forests[i]);
    for (int i = 0; i < rules->n_own_forms; i++) mjf_form_free(rules->own_forms[i]);
    mjf__score_program_free(rules->program);
    mjf__score_page_free(rules->page);
    free(rules);
}
