/* random_rules.c - rule systems made up from a seed. */
#include "random_rules.h"

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

void pattern_add(uint64_t *set, unsigned pattern) {
    set[pattern / 64] |= (uint64_t)1 << pattern % 64;
}

mjf_rule_row row_of(unsigned pattern, int32_t value) {
    mjf_rule_row row;
    memset(&row, 0, sizeof row);
    pattern_add(row.all, pattern);
    row.value = value;
    row.times = MJF_NO_PATTERN;
    return row;
}

static unsigned random_pattern(random_source *source) {
    return random_below(source, 3) == 0
               ? random_below(source, MJF_PATTERNS)
               : frequent[random_below(source, sizeof frequent)];
}

static void some_rows(random_source *source, unsigned n, unsigned in, uint64_t *rows) {
    for (unsigned i = 0; i < n; i++)
        if (random_below(source, in) == 0) pattern_add(rows, i);
}

static int32_t random_value(random_source *source) {
    return random_below(source, 6) == 0 ? (int32_t)random_below(source, 200) - 50
                                        : (int32_t)random_below(source, 9);
}

static void random_row(random_source *source, unsigned n_rows, mjf_rule_row *row) {
    memset(row, 0, sizeof *row);
    const unsigned n_all = random_below(source, 3);
    for (unsigned i = 0; i < n_all; i++) pattern_add(row->all, random_pattern(source));
    for (unsigned i = random_below(source, 4); i == 3; i = 0)
        pattern_add(row->none, random_pattern(source));
    for (unsigned i = random_below(source, 3); i > 1; i = 0)
        for (int k = 0; k < 3; k++) pattern_add(row->any, random_pattern(source));
    row->value = random_value(source);
    row->times = MJF_NO_PATTERN;
    if (random_below(source, 5) == 0) {
        row->times = (uint8_t)random_pattern(source);
        row->less = (uint8_t)random_below(source, 3);
    }
    for (int phase = 0; phase < MJF_PHASES; phase++)
        if (random_below(source, 4) == 0)
            some_rows(source, n_rows, 6, row->removes[phase]);
}

static bool is_forest(unsigned op) {
    return op == MJF_STAGE_CHOWS || op == MJF_STAGE_PUNGS;
}

static void random_stage(random_source *source, const mjf_rules_spec *spec,
                         mjf_rule_stage *stage) {
    static const uint8_t often[] = {MJF_STAGE_SUM, MJF_STAGE_SUM, MJF_STAGE_MAX,
                                    MJF_STAGE_REMOVE};
    memset(stage, 0, sizeof *stage);
    do {
        stage->op = (uint8_t)random_below(source, MJF_STAGE_OPS);
        if (random_below(source, 2)) stage->op = often[random_below(source, 4)];
        /* Few systems should refuse nearly all. */
        if (stage->op == MJF_STAGE_REQUIRE && random_below(source, 3)) stage->op = 1;
    } while (is_forest(stage->op));
    stage->to = (uint8_t)random_below(source, 3);
    stage->from = (uint8_t)random_below(source, 3);
    stage->number = (int32_t)random_below(source, 12) - 2;
    if (stage->op == MJF_STAGE_REMOVE) stage->number = (int32_t)random_below(source, 2);
    if (stage->op == MJF_STAGE_FALLBACK)
        stage->number = (int32_t)random_below(source, spec->n_rows);
    some_rows(source, spec->n_rows, 1 + random_below(source, 4), stage->rows);
    if (random_below(source, 5) == 0)
        pattern_add(stage->if_all, random_pattern(source));
    if (random_below(source, 5) == 0)
        pattern_add(stage->if_none, random_pattern(source));
}

/* Rows for patterns of sets among themselves, now and then with a condition, and the stage
 * that takes the best of them. */
static void add_forest(random_source *source, bool chows, random_rules *out) {
    const uint8_t *patterns = chows ? chow_patterns : pung_patterns;
    const unsigned n = chows ? sizeof chow_patterns : sizeof pung_patterns;
    const unsigned conditions = random_below(source, 2);
    mjf_rules_spec *spec = &out->spec;
    mjf_rule_stage *stage = &out->stages[spec->n_stages++];
    memset(stage, 0, sizeof *stage);
    stage->op = chows ? MJF_STAGE_CHOWS : MJF_STAGE_PUNGS;
    for (unsigned i = 0; i < n; i++) {
        if (random_below(source, 8) == 0) continue;
        mjf_rule_row row = row_of(patterns[i], random_value(source));
        if (conditions && random_below(source, 4) == 0)
            pattern_add(row.none, random_pattern(source));
        if (random_below(source, 2)) row.times = patterns[i];
        pattern_add(stage->rows, spec->n_rows);
        out->rows[spec->n_rows++] = row;
    }
}

static void begin(random_rules *out) {
    memset(out, 0, sizeof *out);
    out->spec.rows = out->rows;
    out->spec.stages = out->stages;
    out->spec.forms = MJF_STANDARD;
    out->spec.copies = MJF_COPIES;
    out->spec.minimum = INT32_MIN;
}

void rules_random(random_source *source, random_rules *out) {
    begin(out);
    mjf_rules_spec *spec = &out->spec;
    if (random_below(source, 2))
        spec->forms |= MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS;
    if (random_below(source, 4) == 0)
        spec->forms |= 511 & (uint32_t)random_next(source);
    if (random_below(source, 4) == 0)
        spec->honor_runs = (uint8_t)random_below(source, 4);
    if (random_below(source, 4) == 0) spec->options = random_below(source, 8);
    if (random_below(source, 3) == 0) spec->minimum = (int32_t)random_below(source, 10);
    spec->n_rows = (uint8_t)(1 + random_below(source, 40));
    for (unsigned i = 0; i < spec->n_rows; i++)
        random_row(source, spec->n_rows, &out->rows[i]);
    const unsigned n_stages = 1 + random_below(source, 10);
    const unsigned forests = random_below(source, 3);
    if (forests & 1) add_forest(source, true, out);
    for (unsigned i = 0; i < n_stages; i++) {
        if (i == n_stages / 2 && forests & 2) add_forest(source, false, out);
        random_stage(source, spec, &out->stages[spec->n_stages++]);
    }
    spec->result = (uint8_t)random_below(source, 3);
    spec->key = (uint8_t)random_below(source, 3);
    spec->minimum_of = (uint8_t)random_below(source, 3);
}

void rules_of_forest(random_source *source, bool chows, unsigned most,
                     random_rules *out) {
    const uint8_t *patterns = chows ? chow_patterns : pung_patterns;
    begin(out);
    out->spec.n_rows = chows ? sizeof chow_patterns : sizeof pung_patterns;
    for (unsigned i = 0; i < out->spec.n_rows; i++) {
        out->rows[i] = row_of(patterns[i], (int32_t)random_below(source, most));
        for (int s = 0; s < 2; s++) pattern_add(out->stages[s].rows, i);
    }
    out->stages[0].op = chows ? MJF_STAGE_CHOWS : MJF_STAGE_PUNGS;
    out->stages[1].op = MJF_STAGE_SUM;
    out->spec.n_stages = 2;
}
