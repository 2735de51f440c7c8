// header_cxx.cc - a C++11 program that includes the header and calls every function.
#include <string>
#include <vector>

#include "mjf/mjf.h"
#include "support/page_of_one_row.h"

int main() {
    std::vector<std::uint8_t> counts(MJF_TILES);
    for (int tile : {0, 1, 2, 12, 13, 14, 27, 27}) counts[tile]++;
    mjf_options options = mjf_options();
    mjf_ukeire_result ukeire;
    mjf_discard discards[MJF_MAX_DISCARDS];
    mjf_reading reading;
    std::uint64_t tiles, digest;
    std::uint64_t seed[MJF_SEED_WORDS] = {1};
    mjf_wins_spec spec = {nullptr, MJF_ALL, 14, 0, 0};
    mjf_random random;
    mjf_census_result census;
    mjf_wins *wins;
    mjf_rules *rules;
    mjf_win scored = mjf_win();
    mjf_score score;
    mjf_why why[MJF_MAX_ROWS];
    mjf_bound bound = mjf_bound();
    int64_t result;
    uint8_t verdict;
    mjf_form_spec form_spec = MJF_FORM_SPEC;
    const mjf_form *more[1];
    mjf_form *form;
    std::size_t n;
    std::int8_t shanten;
    char text[MJF_HAND_TEXT];
    mjf_text_error error;
    mjf_meld meld;
    int win;

    if (mjf_init() != MJF_OK || mjf_tables_size() == 0) return 1;
    if (mjf_tables_digest(&digest) != MJF_OK) return 2;
    mjf_status status = mjf_shanten(counts.data(), MJF_ALL, nullptr, &shanten);
    if (status != MJF_OK || shanten != -1) return 3;
    if (mjf_is_win(counts.data(), MJF_ALL, &options, &win) != MJF_OK || !win) return 4;
    status = mjf_decompose(counts.data(), MJF_ALL, nullptr, &reading, 1, &n);
    if (status != MJF_OK || n != 1) return 5;
    status = mjf_discards(counts.data(), MJF_ALL, nullptr, discards, &n);
    if (status != MJF_OK || n != 7) return 6;
    counts[27] = 1;
    if (mjf_useful(counts.data(), MJF_ALL, nullptr, &tiles) != MJF_OK) return 7;
    if (tiles != std::uint64_t(1) << 27) return 8;
    if (mjf_waits(counts.data(), MJF_ALL, nullptr, &tiles) != MJF_OK) return 9;
    if (mjf_shape_waits(counts.data(), MJF_ALL, nullptr, &tiles) != MJF_OK) return 10;
    if (mjf_ukeire(counts.data(), MJF_ALL, nullptr, &ukeire) != MJF_OK) return 11;
    if (ukeire.total != 3) return 12;
    mjf_batch batch = mjf_batch();
    mjf_bad_rows bad;
    std::vector<std::uint8_t> won(2);
    std::vector<std::uint16_t> totals(2);
    std::vector<std::uint64_t> sets(2);
    std::vector<std::int8_t> numbers(2 * MJF_TILES);
    batch.n = 2; /* the same hand twice */
    batch.hands.first = counts.data();
    batch.forms = MJF_ALL;
    if (mjf_batch_shanten(&batch, numbers.data(), &bad) != MJF_OK) return 13;
    if (numbers[0] != 0 || numbers[1] != 0 || bad.count != 0) return 14;
    if (mjf_batch_is_win(&batch, won.data(), &bad) != MJF_OK || won[1]) return 15;
    if (mjf_batch_useful(&batch, sets.data(), &bad) != MJF_OK) return 16;
    if (mjf_batch_waits(&batch, sets.data(), &bad) != MJF_OK) return 17;
    if (mjf_batch_ukeire(&batch, totals.data(), &bad) != MJF_OK) return 18;
    if (totals[1] != 3) return 19;
    if (mjf_batch_discards(&batch, numbers.data(), &bad) != MJF_OK) return 20;
    if (bad.count != 2 || bad.status != MJF_ERR_DRAWN) return 21;
    if (std::string(mjf_simd()).empty()) return 22;
    form_spec.honor_runs = MJF_RUNS_OF_WINDS | MJF_RUNS_OF_DRAGONS;
    form_spec.sets = MJF_ANY_SETS;
    form_spec.copies = MJF_ANY_COPIES;
    if (mjf_form_new(&form_spec, &form) != MJF_OK) return 47;
    if (mjf_form_init(form) != MJF_OK) return 48;
    more[0] = form;
    options.more = more;
    options.n_more = 1;
    if (mjf_shanten(counts.data(), 0, &options, &shanten) != MJF_OK || shanten != 0)
        return 49;
    mjf_form_free(form);
    if (mjf_random_seed(&random, seed) != MJF_OK) return 33;
    if (mjf_deal(&random, 13, nullptr, counts.data(), 1) != MJF_OK) return 34;
    if (mjf_wins_new(&spec, &wins) != MJF_OK) return 35;
    if (mjf_wins_deal(wins, &random, counts.data(), nullptr, 1) != MJF_OK) return 36;
    if (mjf_deal_until(&random, 13, nullptr, nullptr, counts.data(), 1) != MJF_OK)
        return 66;
    if (mjf_wins_deal_until(wins, &random, nullptr, counts.data(), nullptr, 1) !=
        MJF_OK)
        return 67;
    mjf_wins_free(wins);
    if (mjf_rules_read(page_of_one_row, sizeof page_of_one_row, NULL, NULL, 0,
                       &rules) != MJF_OK)
        return 50;
    scored.hand[0] = scored.hand[8] = scored.hand[9] = scored.hand[17] = 3;
    scored.hand[30] = 1;
    scored.tile = 30;
    if (mjf_win_problem(&scored, nullptr) != MJF_PROBLEM_NONE) return 51;
    if (mjf_score_win(rules, &scored, &score) != MJF_OK || score.registers[0] != 7)
        return 52;
    if (mjf_score_readings(rules, &scored, &score, 1, &n) != MJF_OK || n != 1)
        return 53;
    if (mjf_score_explain(rules, &scored, &score.split, why) != MJF_OK) return 54;
    if (why[0].reason != MJF_COUNTS) return 55;
    if (mjf_score_bounds(rules, &scored, &score.split, &bound, 1, &n) != MJF_OK)
        return 58;
    if (mjf_score_batch(rules, &scored, 1, &result, &verdict, nullptr) != MJF_OK)
        return 56;
    if (result != 7 || verdict != MJF_WIN) return 57;
    if (mjf_score_win_until(rules, &scored, nullptr, &score) != MJF_OK) return 68;
    if (mjf_score_batch_until(rules, &scored, 1, nullptr, &result, &verdict, nullptr) !=
        MJF_OK)
        return 69;
    mjf_rules_free(rules);
    if (mjf_parse("123m11z", 7, counts.data(), nullptr, &error) != MJF_OK) return 59;
    if (mjf_format(counts.data(), nullptr, text, &n) != MJF_OK || n != 7) return 60;
    if (mjf_parse_meld("[111z]", 6, 0, &meld, nullptr, nullptr) != MJF_OK) return 61;
    if (mjf_format_meld(&meld, MJF_NO_SEAT, text, nullptr) != MJF_OK) return 62;
    if (std::string(text) != "pon:111z") return 63;
    if (mjf_parse_melds(text, 8, 0, &meld, nullptr, 1, &n, &error) != MJF_OK) return 64;
    if (mjf_census(1, MJF_ALL, nullptr, &census) != MJF_OK) return 17;
    if (census.deals[1].low != 136) return 18;
    return std::string(mjf_status_name(MJF_OK)) != "MJF_OK" ||
           !mjf_status_message(MJF_OK);
}
