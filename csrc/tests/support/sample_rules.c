/* sample_rules.c - rule systems from a table of texts. */
#include "sample_rules.h"

#include <stdlib.h>
#include <string.h>

/* when: patterns that must hold, "!x": must not, "|x": one of these must. */
typedef struct sample_row {
    const char *identifier, *when;
    int value;
    const char *excludes, *replaces, *times;
    int less;
    char group;
} sample_row;

static const sample_row small[] = {
    {"chicken", "", 0, NULL, NULL, NULL, 0, 'f'},
    {"all_chows", "all_chows", 1, NULL, NULL, NULL, 0, 'i'},
    {"all_pungs", "all_pungs", 2, NULL, NULL, NULL, 0, 'i'},
    {"half_flush", "half_flush", 2, NULL, NULL, NULL, 0, 'i'},
    {"thirteen_orphans", "thirteen_orphans", 6, NULL, NULL, NULL, 0, 'o'},
    {"nine_gates", "nine_gates", 6, NULL, NULL, NULL, 0, 'o'},
    {"big_four_winds", "big_four_winds", 6, NULL, NULL, NULL, 0, 'o'},
    {"big_three_dragons", "big_three_dragons", 6, NULL, NULL, NULL, 0, 'o'},
    {"all_terminals", "all_terminals", 6, NULL, NULL, NULL, 0, 'o'},
    {"all_honors", "all_honors", 6, NULL, NULL, NULL, 0, 'o'},
    {"little_four_winds", "little_four_winds", 5, NULL, NULL, NULL, 0, 'o'},
    {"little_three_dragons", "little_three_dragons", 5, NULL, NULL, NULL, 0, 'o'},
    {"terminals_and_honors", "terminals_and_honors", 5, NULL, NULL, NULL, 0, 'o'},
    {"pure_pungs", "one_suit all_pungs", 5, NULL, NULL, NULL, 0, 'o'},
    {"one_suit", "one_suit", 4, NULL, NULL, NULL, 0, 'o'},
    {"mixed_pungs", "half_flush all_pungs", 4, NULL, NULL, NULL, 0, 'o'},
    {"self_drawn", "|self_drawn |robbed_kong", 1, NULL, NULL, NULL, 0, 'b'},
    {"seat_wind", "seat_wind_pung", 1, NULL, NULL, NULL, 0, 'b'},
    {"round_wind", "round_wind_pung", 1, NULL, NULL, NULL, 0, 'b'},
    {"dragons", "dragon_pungs", 1, NULL, NULL, "dragon_pungs", 0, 'b'},
    {"special", "|kong_draw |last_draw |robbed_kong |three_winners", 0, NULL, NULL,
     NULL, 0, 's'},
    {"at_once", "|heavenly |earthly |human", 6, NULL, NULL, NULL, 0, 't'},
};

#define NO_CLAIM "fully_concealed"

static const sample_row large[] = {
    {"big_four_winds", "big_four_winds", 88,
     "big_three_winds all_pungs prevalent_wind seat_wind terminal_pungs wind_pungs",
     NULL, NULL, 0, 'p'},
    {"big_three_dragons", "big_three_dragons", 88, "two_dragon_pungs dragon_pung", NULL,
     NULL, 0, 'p'},
    {"all_green", "all_green", 88, "half_flush one_voided_suit", NULL, NULL, 0, 0},
    {"nine_gates", "nine_gates", 88, "full_flush concealed_hand no_honors", NO_CLAIM,
     NULL, 0, 0},
    {"four_kongs", "four_kongs", 88, "single_wait all_pungs", NULL, NULL, 0, 0},
    {"seven_shifted_pairs", "seven_shifted_pairs", 88,
     "full_flush concealed_hand single_wait no_honors seven_pairs", NO_CLAIM, NULL, 0,
     0},
    {"thirteen_orphans", "thirteen_orphans", 88,
     "all_types concealed_hand single_wait terminals_and_honors", NO_CLAIM, NULL, 0, 0},
    {"all_terminals", "all_terminals", 64,
     "all_pungs outside_hand no_honors terminals_and_honors double_pung terminal_pungs",
     NULL, NULL, 0, 0},
    {"little_four_winds", "little_four_winds", 64, "big_three_winds wind_pungs", NULL,
     NULL, 0, 'p'},
    {"little_three_dragons", "little_three_dragons", 64, "two_dragon_pungs dragon_pung",
     NULL, NULL, 0, 'p'},
    {"all_honors", "all_honors", 64,
     "all_pungs outside_hand terminals_and_honors one_voided_suit terminal_pungs "
     "wind_pungs",
     NULL, NULL, 0, 0},
    {"four_concealed_pungs", "four_concealed_pungs", 64, "all_pungs concealed_hand",
     NO_CLAIM, NULL, 0, 0},
    {"pure_terminal_chows", "pure_terminal_chows", 64,
     "full_flush all_chows no_honors seven_pairs", "@c", NULL, 0, 0},
    {"quadruple_chow", "quadruple_chow", 48,
     "pure_triple_chow pure_double_chow tile_hog", NULL, NULL, 0, 'c'},
    {"four_pure_shifted_pungs", "four_pure_shifted_pungs", 48,
     "pure_shifted_pungs all_pungs", NULL, NULL, 0, 'p'},
    {"four_pure_shifted_chows", "four_pure_shifted_chows", 32,
     "pure_shifted_chows short_straight two_terminal_chows", NULL, NULL, 0, 'c'},
    {"three_kongs", "three_kongs", 32, NULL, NULL, NULL, 0, 0},
    {"terminals_and_honors", "terminals_and_honors", 32,
     "all_pungs outside_hand terminal_pungs wind_pungs", NULL, NULL, 0, 0},
    {"seven_pairs", "seven_pairs", 24, "concealed_hand single_wait", NO_CLAIM, NULL, 0,
     0},
    {"knitted_honors_seven", "knitted_honors_seven", 24,
     "all_types concealed_hand single_wait", NO_CLAIM, NULL, 0, 0},
    {"all_even_pungs", "all_even_pungs", 24, "all_pungs all_simples no_honors", NULL,
     NULL, 0, 0},
    {"full_flush", "one_suit", 24, "no_honors", NULL, NULL, 0, 0},
    {"pure_triple_chow", "pure_triple_chow", 24, "pure_double_chow", NULL, NULL, 0,
     'c'},
    {"pure_shifted_pungs", "pure_shifted_pungs", 24, NULL, NULL, NULL, 0, 'p'},
    {"upper_tiles", "upper_tiles", 24, "upper_four no_honors", NULL, NULL, 0, 0},
    {"middle_tiles", "middle_tiles", 24, "all_simples no_honors", NULL, NULL, 0, 0},
    {"lower_tiles", "lower_tiles", 24, "lower_four no_honors", NULL, NULL, 0, 0},
    {"pure_straight", "pure_straight", 16, NULL, NULL, NULL, 0, 'c'},
    {"three_suited_terminal_chows", "three_suited_terminal_chows", 16,
     "all_chows no_honors", "@c", NULL, 0, 0},
    {"pure_shifted_chows", "pure_shifted_chows", 16, NULL, NULL, NULL, 0, 'c'},
    {"all_fives", "all_fives", 16, "all_simples no_honors", NULL, NULL, 0, 0},
    {"triple_pung", "triple_pung", 16, "double_pung", NULL, NULL, 0, 'p'},
    {"three_concealed_pungs", "three_concealed_pungs", 16, NULL, NULL, NULL, 0, 0},
    {"knitted_honors", "knitted_honors", 12, "all_types concealed_hand single_wait",
     NO_CLAIM, NULL, 0, 0},
    {"knitted_straight", "|knitted_straight |knitted_honors_straight", 12, NULL, NULL,
     NULL, 0, 0},
    {"upper_four", "above_five", 12, "no_honors", NULL, NULL, 0, 0},
    {"lower_four", "below_five", 12, "no_honors", NULL, NULL, 0, 0},
    {"big_three_winds", "big_three_winds", 12, "wind_pungs", NULL, NULL, 0, 'p'},
    {"mixed_straight", "mixed_straight", 8, NULL, NULL, NULL, 0, 'c'},
    {"reversible_tiles", "reversible_tiles", 8, "one_voided_suit", NULL, NULL, 0, 0},
    {"mixed_triple_chow", "mixed_triple_chow", 8, NULL, NULL, NULL, 0, 'c'},
    {"mixed_shifted_pungs", "mixed_shifted_pungs", 8, NULL, NULL, NULL, 0, 'p'},
    {"chicken_hand", "", 8, NULL, NULL, NULL, 0, 'f'},
    {"last_tile_draw", "last_draw", 8, "self_drawn", NULL, NULL, 0, 0},
    {"last_tile_claim", "last_discard", 8, NULL, NULL, NULL, 0, 0},
    {"kong_draw", "kong_draw", 8, "self_drawn", NULL, NULL, 0, 0},
    {"robbing", "robbed_kong", 8, "last_tile", NULL, NULL, 0, 0},
    {"all_pungs", "all_pungs", 6, NULL, NULL, NULL, 0, 0},
    {"half_flush", "half_flush", 6, NULL, NULL, NULL, 0, 0},
    {"mixed_shifted_chows", "mixed_shifted_chows", 6, NULL, NULL, NULL, 0, 'c'},
    {"all_types", "all_types", 6, NULL, NULL, NULL, 0, 0},
    {"melded_hand", "all_open !self_drawn", 6, "single_wait", NULL, NULL, 0, 0},
    {"two_concealed_kongs", "two_concealed_kongs", 6, "two_concealed_pungs", NULL, NULL,
     0, 0},
    {"open_and_concealed_kong", "open_and_concealed_kong", 5, NULL, NULL, NULL, 0, 0},
    {"two_dragon_pungs", "two_dragon_pungs", 6, "dragon_pung", NULL, NULL, 0, 'p'},
    {"outside_hand", "outside_hand", 4, NULL, NULL, NULL, 0, 0},
    {NO_CLAIM, "closed self_drawn", 4, "self_drawn concealed_hand", NULL, NULL, 0, 0},
    {"two_open_kongs", "two_open_kongs", 4, NULL, NULL, NULL, 0, 0},
    {"last_tile", "last_of_kind", 4, NULL, NULL, NULL, 0, 0},
    {"dragon_pung", "dragon_pungs", 2, NULL, NULL, "dragon_pungs", 0, 0},
    {"prevalent_wind", "round_wind_pung", 2, NULL, NULL, NULL, 0, 0},
    {"seat_wind", "seat_wind_pung", 2, NULL, NULL, NULL, 0, 0},
    {"concealed_hand", "closed !self_drawn", 2, NULL, NULL, NULL, 0, 0},
    {"all_chows", "all_chows_suited_pair", 2, "no_honors", NULL, NULL, 0, 0},
    {"tile_hog", "tile_hogs", 2, NULL, NULL, "tile_hogs", 0, 0},
    {"double_pung", "double_pung", 2, NULL, NULL, "double_pung", 0, 'p'},
    {"two_concealed_pungs", "two_concealed_pungs", 2, NULL, NULL, NULL, 0, 0},
    {"concealed_kong", "one_concealed_kong", 2, NULL, NULL, NULL, 0, 0},
    {"all_simples", "all_simples", 2, "no_honors", NULL, NULL, 0, 0},
    {"pure_double_chow", "pure_double_chow", 1, NULL, NULL, "pure_double_chow", 0, 'c'},
    {"mixed_double_chow", "mixed_double_chow", 1, NULL, NULL, "mixed_double_chow", 0,
     'c'},
    {"short_straight", "short_straight", 1, NULL, NULL, "short_straight", 0, 'c'},
    {"two_terminal_chows", "two_terminal_chows", 1, NULL, NULL, "two_terminal_chows", 0,
     'c'},
    {"terminal_pungs",
     "terminal_pungs !nine_gates !all_terminals !terminals_and_honors", 1, NULL, NULL,
     "terminal_pungs", 0, 0},
    {"terminal_pungs_9", "terminal_pungs nine_gates", 1, NULL, NULL, "terminal_pungs",
     1, 0},
    {"wind_pungs", "other_wind_pungs", 1, NULL, NULL, "other_wind_pungs", 0, 0},
    {"open_kong", "one_open_kong", 1, NULL, NULL, NULL, 0, 0},
    {"one_voided_suit", "two_suits", 1, NULL, NULL, NULL, 0, 0},
    {"no_honors", "no_honors", 1, NULL, NULL, NULL, 0, 0},
    {"edge_wait", "edge_wait", 1, NULL, NULL, NULL, 0, 0},
    {"closed_wait", "closed_wait", 1, NULL, NULL, NULL, 0, 0},
    {"single_wait", "single_wait", 1, NULL, NULL, NULL, 0, 0},
    {"self_drawn", "self_drawn", 1, NULL, NULL, NULL, 0, 0},
};

enum {
    N_SMALL = sizeof small / sizeof small[0],
    N_LARGE = sizeof large / sizeof large[0]
};

static unsigned pattern_of(const char *identifier, size_t length) {
    for (unsigned p = 0; p < MJF_PATTERNS; p++) {
        const char *own = mjf_pattern_describe(p)->identifier;
        if (strlen(own) == length && strncmp(own, identifier, length) == 0) return p;
    }
    abort();
}

static unsigned row_named(const sample_row *table, unsigned n, const char *name,
                          size_t length) {
    for (unsigned i = 0; i < n; i++)
        if (strlen(table[i].identifier) == length &&
            strncmp(table[i].identifier, name, length) == 0)
            return i;
    abort();
}

/* The next word of a text, which moves behind it; its length, 0 at the end. */
static size_t next_word(const char **text, const char **word) {
    while (**text == ' ') ++*text;
    *word = *text;
    *text += strcspn(*text, " ");
    return (size_t)(*text - *word);
}

static void add_rows(const sample_row *table, unsigned n, const char *names,
                     uint64_t *rows) {
    const char *word;
    for (size_t length; names != NULL && (length = next_word(&names, &word)) > 0;) {
        if (*word != '@') {
            pattern_add(rows, row_named(table, n, word, length));
            continue;
        }
        for (unsigned i = 0; i < n; i++)
            if (table[i].group == word[1]) pattern_add(rows, i);
    }
}

static void make_row(const sample_row *table, unsigned n, const sample_row *own,
                     mjf_rule_row *row) {
    const char *when = own->when, *word;
    memset(row, 0, sizeof *row);
    for (size_t length; (length = next_word(&when, &word)) > 0;) {
        const int marked = *word == '!' || *word == '|';
        uint64_t *set = *word == '!' ? row->none : *word == '|' ? row->any : row->all;
        pattern_add(set, pattern_of(word + marked, length - (size_t)marked));
    }
    row->value = own->value;
    row->times = MJF_NO_PATTERN;
    row->less = (uint8_t)own->less;
    if (own->times != NULL)
        row->times = (uint8_t)pattern_of(own->times, strlen(own->times));
    add_rows(table, n, own->replaces, row->removes[0]);
    add_rows(table, n, own->excludes, row->removes[1]);
}

static void make_rows(const sample_row *table, unsigned n, random_rules *out) {
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < n; i++) make_row(table, n, &table[i], &out->rows[i]);
    out->spec.rows = out->rows;
    out->spec.stages = out->stages;
    out->spec.n_rows = (uint8_t)n;
    out->spec.copies = MJF_COPIES;
    out->spec.minimum = INT32_MIN;
}

/* A stage over the rows of some groups, "*": of all. */
static void add_stage(random_rules *out, const sample_row *table, unsigned op,
                      unsigned to, int number, const char *groups) {
    mjf_rule_stage *stage = &out->stages[out->spec.n_stages++];
    stage->op = (uint8_t)op;
    stage->to = (uint8_t)to;
    stage->number = number;
    for (unsigned i = 0; i < out->spec.n_rows; i++)
        if (*groups == '*' || (table[i].group && strchr(groups, table[i].group)))
            pattern_add(stage->rows, i);
}

void rules_small(random_rules *out) {
    make_rows(small, N_SMALL, out);
    out->spec.forms = MJF_STANDARD | MJF_THIRTEEN_ORPHANS;
    add_stage(out, small, MJF_STAGE_MAX, 0, 0, "i");
    add_stage(out, small, MJF_STAGE_FALLBACK, 0, 0, "iot");
    add_stage(out, small, MJF_STAGE_SUM, 0, 0, "b");
    add_stage(out, small, MJF_STAGE_ADD, 1, 0, "");
    add_stage(out, small, MJF_STAGE_CAP, 0, 3, "");
    add_stage(out, small, MJF_STAGE_FLOOR, 0, 3, "s");
    add_stage(out, small, MJF_STAGE_RAISE, 0, 0, "o");
    add_stage(out, small, MJF_STAGE_RAISE, 0, 0, "t");
    out->spec.key = 1;
}

void rules_large(random_rules *out) {
    make_rows(large, N_LARGE, out);
    out->spec.forms = MJF_STANDARD | MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS |
                      MJF_KNITTED_STRAIGHT | MJF_KNITTED_HONORS |
                      MJF_KNITTED_HONORS_SEVEN;
    add_stage(out, large, MJF_STAGE_REMOVE, 0, 0, "");
    add_stage(out, large, MJF_STAGE_CHOWS, 0, 0, "c");
    add_stage(out, large, MJF_STAGE_PUNGS, 0, 0, "p");
    add_stage(out, large, MJF_STAGE_REMOVE, 0, 1, "");
    add_stage(out, large, MJF_STAGE_FALLBACK, 0, (int)large_row("chicken_hand"), "*");
    add_stage(out, large, MJF_STAGE_SUM, 0, 0, "*");
    out->spec.minimum = 8;
}

unsigned small_row(const char *identifier) {
    return row_named(small, N_SMALL, identifier, strlen(identifier));
}

unsigned large_row(const char *identifier) {
    return row_named(large, N_LARGE, identifier, strlen(identifier));
}
