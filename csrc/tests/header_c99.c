/* header_c99.c - a C99 program that includes the header and calls every function. */
#include <string.h>

#include "mjf/mjf.h"
#include "support/page_of_one_row.h"

int main(void) {
    uint8_t counts[MJF_TILES] = {1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1};
    mjf_options options = {0};
    mjf_ukeire_result ukeire;
    mjf_discard discards[MJF_MAX_DISCARDS];
    mjf_reading reading;
    uint64_t tiles, digest;
    mjf_batch batch = {0};
    mjf_bad_rows bad;
    uint8_t is_win;
    uint16_t total;
    uint64_t seed[MJF_SEED_WORDS] = {1};
    mjf_wins_spec spec = {NULL, MJF_ALL, 14, 0, 0};
    mjf_random random;
    mjf_census_result census;
    mjf_wins *wins;
    mjf_rules *rules;
    mjf_win won;
    mjf_score score;
    mjf_why why[MJF_MAX_ROWS];
    mjf_bound bound;
    int64_t result;
    uint8_t verdict;
    mjf_form_spec form_spec = MJF_FORM_SPEC;
    const mjf_form *more[1];
    mjf_form *form;
    size_t n;
    int8_t shanten, after[MJF_TILES];
    char text[MJF_HAND_TEXT];
    mjf_text_error error;
    mjf_meld meld;
    int win;

    counts[27] = 2;
    if (mjf_init() != MJF_OK || mjf_tables_size() == 0) return 1;
    if (mjf_tables_digest(&digest) != MJF_OK) return 2;
    if (mjf_shanten(counts, MJF_ALL, NULL, &shanten) != MJF_OK || shanten != -1)
        return 3;
    if (mjf_is_win(counts, MJF_ALL, &options, &win) != MJF_OK || !win) return 4;
    if (mjf_decompose(counts, MJF_ALL, NULL, &reading, 1, &n) != MJF_OK || n != 1)
        return 5;
    if (mjf_discards(counts, MJF_ALL, NULL, discards, &n) != MJF_OK || n != 7) return 6;
    counts[27] = 1;
    if (mjf_useful(counts, MJF_ALL, NULL, &tiles) != MJF_OK) return 7;
    if (tiles != (uint64_t)1 << 27) return 8;
    if (mjf_waits(counts, MJF_ALL, NULL, &tiles) != MJF_OK) return 9;
    if (mjf_shape_waits(counts, MJF_ALL, NULL, &tiles) != MJF_OK) return 10;
    if (mjf_ukeire(counts, MJF_ALL, NULL, &ukeire) != MJF_OK) return 11;
    if (ukeire.total != 3) return 12;
    batch.hands.first = counts;
    batch.n = 1;
    batch.forms = MJF_ALL;
    if (mjf_batch_shanten(&batch, &shanten, &bad) != MJF_OK || shanten != 0) return 13;
    if (mjf_batch_is_win(&batch, &is_win, &bad) != MJF_OK || is_win) return 14;
    if (mjf_batch_useful(&batch, &tiles, &bad) != MJF_OK || bad.count) return 15;
    if (mjf_batch_waits(&batch, &tiles, NULL) != MJF_OK) return 16;
    if (mjf_batch_ukeire(&batch, &total, NULL) != MJF_OK || total != 3) return 17;
    if (mjf_batch_discards(&batch, after, &bad) != MJF_OK || bad.count != 1) return 18;
    if (mjf_simd()[0] == 0) return 19;
    form_spec.honor_runs = MJF_RUNS_OF_WINDS | MJF_RUNS_OF_DRAGONS;
    form_spec.sets = MJF_ANY_SETS;
    form_spec.copies = MJF_ANY_COPIES;
    if (mjf_form_new(&form_spec, &form) != MJF_OK) return 47;
    if (mjf_form_init(form) != MJF_OK) return 48;
    more[0] = form;
    options.more = more;
    options.n_more = 1;
    if (mjf_shanten(counts, 0, &options, &shanten) != MJF_OK || shanten != 0) return 49;
    mjf_form_free(form);
    if (mjf_random_seed(&random, seed) != MJF_OK) return 33;
    if (mjf_deal(&random, 13, NULL, counts, 1) != MJF_OK) return 34;
    if (mjf_wins_new(&spec, &wins) != MJF_OK) return 35;
    if (mjf_wins_deal(wins, &random, counts, NULL, 1) != MJF_OK) return 36;
    if (mjf_deal_until(&random, 13, NULL, NULL, counts, 1) != MJF_OK) return 66;
    if (mjf_wins_deal_until(wins, &random, NULL, counts, NULL, 1) != MJF_OK) return 67;
    mjf_wins_free(wins);
    memset(&won, 0, sizeof won);
    if (mjf_rules_read(page_of_one_row, sizeof page_of_one_row, NULL, NULL, 0,
                       &rules) != MJF_OK)
        return 50;
    won.hand[0] = won.hand[8] = won.hand[9] = won.hand[17] = 3;
    won.hand[30] = 1;
    won.tile = 30;
    if (mjf_win_problem(&won, NULL) != MJF_PROBLEM_NONE) return 51;
    if (mjf_score_win(rules, &won, &score) != MJF_OK || score.registers[0] != 7)
        return 52;
    if (mjf_score_readings(rules, &won, &score, 1, &n) != MJF_OK || n != 1) return 53;
    if (mjf_score_explain(rules, &won, &score.split, why) != MJF_OK) return 54;
    if (why[0].reason != MJF_COUNTS) return 55;
    if (mjf_score_bounds(rules, &won, &score.split, &bound, 1, &n) != MJF_OK) return 58;
    if (mjf_score_batch(rules, &won, 1, &result, &verdict, NULL) != MJF_OK) return 56;
    if (result != 7 || verdict != MJF_WIN) return 57;
    if (mjf_score_win_until(rules, &won, NULL, &score) != MJF_OK) return 68;
    if (mjf_score_batch_until(rules, &won, 1, NULL, &result, &verdict, NULL) != MJF_OK)
        return 69;
    mjf_rules_free(rules);
    if (mjf_parse("123m11z", 7, counts, NULL, &error) != MJF_OK) return 59;
    if (mjf_format(counts, NULL, text, &n) != MJF_OK || n != 7) return 60;
    if (mjf_parse_meld("[123z]", 6, MJF_RUNS_OF_WINDS, &meld, NULL, NULL) != MJF_OK)
        return 61;
    if (mjf_format_meld(&meld, MJF_NO_SEAT, text, NULL) != MJF_OK) return 62;
    if (strcmp(text, "chi:123z") != 0) return 63;
    if (mjf_parse_melds(text, 8, 0, &meld, NULL, 1, &n, &error) != MJF_ERR_MELD)
        return 64;
    if (error.column != 5 || error.length != 4) return 65;
    if (mjf_census(1, MJF_ALL, NULL, &census) != MJF_OK) return 17;
    if (census.deals[1].low != 136) return 18;
    return strcmp(mjf_status_name(MJF_OK), "MJF_OK") || !mjf_status_message(MJF_OK);
}
