/* rules.c - a rule system checked once, and made ready to be asked often. */
#include "rules.h"

#include <stdlib.h>
#include <string.h>

#include "asked_hand.h"
#include "page.h"
#include "program.h"

#define ALL_FORMS (2u * MJF_SCATTERED_SEVEN - 1)

enum {
    ALL_OPTIONS = MJF_WAITS_LIVE | MJF_KNITTED_WAITS_WHOLE | MJF_NO_FIFTH_COPY |
        MJF_ANY_SHAPE,
    ALL_HONOR_RUNS = MJF_RUNS_OF_WINDS | MJF_RUNS_OF_DRAGONS
};

typedef struct pattern_set {
    uint64_t word[MJF_PATTERN_WORDS];
} pattern_set;

/* Whether a set of numbers in some words has none from n on. */
static bool below(const uint64_t *set, unsigned words, unsigned n) {
    for (unsigned w = n / 64; w < words; w++)
        if ((w > n / 64 ? set[w] : set[w] >> n % 64) != 0) return false;
    return true;
}

static bool are_patterns(const uint64_t *set) {
    return below(set, MJF_PATTERN_WORDS, MJF_PATTERNS);
}

/* ---- what is right -------------------------------------------------------------------- */

static bool row_is_right(const mjf_rules_spec *spec, const mjf_rule_row *row) {
    bool right =
        are_patterns(row->all) && are_patterns(row->none) && are_patterns(row->any);
    for (int phase = 0; phase < MJF_PHASES; phase++)
        right &= below(row->removes[phase], MJF_ROW_WORDS, spec->n_rows);
    right &= row->value >= -MJF_MAX_VALUE && row->value <= MJF_MAX_VALUE;
    return right && (row->times < MJF_PATTERNS || row->times == MJF_NO_PATTERN);
}

static bool stage_is_right(const mjf_rules_spec *spec, const mjf_rule_stage *stage) {
    const int32_t number = stage->number;
    bool right = stage->op < MJF_STAGE_OPS && stage->to < MJF_REGISTERS &&
                 stage->from < MJF_REGISTERS;
    right &= below(stage->rows, MJF_ROW_WORDS, spec->n_rows);
    right &= are_patterns(stage->if_all) && are_patterns(stage->if_none);
    if (stage->op == MJF_STAGE_REMOVE) right &= number >= 0 && number < MJF_PHASES;
    if (stage->op == MJF_STAGE_FALLBACK) right &= number >= 0 && number < spec->n_rows;
    return right;
}

static bool judges_right(const mjf_rules_spec *spec) {
    uint64_t kinds = spec->tiles;
    for (int t = 0; t < MJF_TILES && spec->turns != NULL; t++) kinds |= spec->turns[t];
    return kinds >> MJF_TILES == 0 && (spec->refuses & ~(uint32_t)MJF_REFUSE_ALL) == 0;
}

static bool is_right(const mjf_rules_spec *spec) {
    if (spec->n_rows > MJF_MAX_ROWS || spec->n_stages > MJF_MAX_STAGES) return false;
    if (spec->forms & ~ALL_FORMS || spec->options & ~(uint32_t)ALL_OPTIONS)
        return false;
    if (spec->forms == 0 && !(spec->options & MJF_ANY_SHAPE)) return false;
    if (spec->honor_runs & ~ALL_HONOR_RUNS) return false;
    if (!judges_right(spec)) return false;
    if (spec->copies != MJF_COPIES && spec->copies != MJF_ANY_COPIES) return false;
    if (spec->result >= MJF_REGISTERS || spec->key >= MJF_REGISTERS ||
        spec->minimum_of >= MJF_REGISTERS)
        return false;
    for (int i = 0; i < spec->n_rows; i++)
        if (!row_is_right(spec, &spec->rows[i])) return false;
    for (int i = 0; i < spec->n_stages; i++)
        if (!stage_is_right(spec, &spec->stages[i])) return false;
    return true;
}

/* ---- what is asked -------------------------------------------------------------------- */

/* Every pattern that something asks for. */
static pattern_set all_asked(const mjf_rules *rules) {
    pattern_set set = {{0}};
    for (int w = 0; w < MJF_PATTERN_WORDS; w++) {
        for (int i = 0; i < rules->n_rows; i++) {
            const mjf_rule_row *row = &rules->rows[i];
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
        const mjf_rule_row *row = &rules->rows[i];
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
    const mjf_rule_row *row = &rules->rows[number];
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
        const mjf_rule_row *row = &rules->rows[i];
        for (int phase = 0; phase < MJF_PHASES; phase++)
            if (row->removes[phase][0] | row->removes[phase][1])
                mjf__score_row_add(&rules->removers[phase], i);
        if (row->times != MJF_NO_PATTERN) mjf__score_row_add(&rules->repeated, i);
    }
}

/* How often each row counts. */
static void note_times(mjf_rules *rules) {
    for (unsigned i = 0; i < rules->n_rows; i++) {
        const mjf_rule_row *row = &rules->rows[i];
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
void mjf__score_settle_times(mjf_rule_row *row) {
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

/* ---- making --------------------------------------------------------------------------- */

static bool is_of_forests(unsigned op) {
    return op == MJF_STAGE_CHOWS || op == MJF_STAGE_PUNGS;
}

static bool needs_rows(unsigned op) {
    return op == MJF_STAGE_REMOVE || op == MJF_STAGE_SUM || op == MJF_STAGE_MAX ||
           op == MJF_STAGE_PRODUCT || op == MJF_STAGE_FLOOR || op == MJF_STAGE_RAISE ||
           is_of_forests(op);
}

static void copy(mjf_rules *rules, const mjf_rules_spec *spec) {
    rules->forms = spec->forms;
    rules->options = spec->options;
    rules->minimum = spec->minimum;
    rules->n_rows = spec->n_rows;
    rules->n_stages = spec->n_stages;
    rules->n_registers = MJF_REGISTERS;
    rules->honor_runs = spec->honor_runs;
    rules->copies = spec->copies;
    rules->result = spec->result;
    rules->key = spec->key;
    rules->minimum_of = spec->minimum_of;
    for (int i = 0; i < spec->n_rows; i++) {
        rules->rows[i] = spec->rows[i];
        mjf__score_settle_times(&rules->rows[i]);
    }
}

static void copy_stages(mjf_rules *rules, const mjf_rules_spec *spec) {
    for (int i = 0; i < spec->n_stages; i++) {
        const mjf_rule_stage *stage = &spec->stages[i];
        uint64_t asked = 0;
        for (int w = 0; w < MJF_PATTERN_WORDS; w++) {
            rules->asked_besides[w] |= stage->if_all[w] | stage->if_none[w];
            asked |= stage->if_all[w] | stage->if_none[w];
        }
        rules->stages[i] = *stage;
        rules->unconditional[i] = asked == 0;
        rules->needs_rows[i] = needs_rows(stage->op);
        if (stage->op == MJF_STAGE_FALLBACK)
            mjf__score_row_add(&rules->late, (unsigned)stage->number);
        for (int w = 0; w < MJF_ROW_WORDS; w++)
            if (is_of_forests(stage->op)) rules->repeated.word[w] |= stage->rows[w];
    }
}

static mjf_status finish_stages(mjf_rules *rules) {
    mjf_status status = MJF_OK;
    for (unsigned i = 0; i < rules->n_stages && status == MJF_OK; i++) {
        mjf_rule_stage *stage = &rules->stages[i];
        const mjf__score_row_set rows = {{stage->rows[0], stage->rows[1]}};
        const unsigned chain = stage->op == MJF_STAGE_CHOWS ? MJF__PATTERN_CHAIN_chows
                                                            : MJF__PATTERN_CHAIN_pungs;
        if (stage->op == MJF_STAGE_REMOVE)
            for (int w = 0; w < MJF_ROW_WORDS; w++)
                stage->rows[w] = rules->removers[stage->number].word[w];
        if (is_of_forests(stage->op))
            status = mjf__score_forest_new(rules, chain, rows, &rules->forests[i]);
    }
    return status;
}

mjf_status mjf_rules_new(const mjf_rules_spec *spec, mjf_rules **out) {
    if (spec == NULL || out == NULL) return MJF_ERR_NULL;
    if (spec->n_rows > 0 && spec->rows == NULL) return MJF_ERR_NULL;
    if (spec->n_stages > 0 && spec->stages == NULL) return MJF_ERR_NULL;
    if (!is_right(spec)) return MJF_ERR_SPEC;
    mjf_rules *rules = calloc(1, sizeof *rules);
    if (rules == NULL) return MJF_ERR_MEMORY;
    copy(rules, spec);
    mjf__score_refuse_by(rules, spec);
    copy_stages(rules, spec);
    mjf__score_rules_ready(rules);
    mjf_status status = finish_stages(rules);
    if (status == MJF_OK) status = mjf__score_make_own_forms(rules);
    mjf__score_note_shortcuts(rules);
    if (status == MJF_OK)
        *out = rules;
    else
        mjf_rules_free(rules);
    return status;
}

void mjf_rules_free(mjf_rules *rules) {
    if (rules == NULL) return;
    for (int i = 0; i < MJF_MAX_STAGES; i++) mjf__score_forest_free(rules->forests[i]);
    for (int i = 0; i < rules->n_own_forms; i++) mjf_form_free(rules->own_forms[i]);
    mjf__score_program_free(rules->program);
    mjf__score_page_free(rules->page);
    free(rules);
}
