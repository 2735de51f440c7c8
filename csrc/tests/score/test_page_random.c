/* test_page_random.c - random pages against an oracle that computes each formula as it stands. */
#include <string.h>

#include "oracle_page.h"
#include "page_source.h"
#include "random_page.h"
#include "random_rules.h"
#include "random_wins.h"
#include "test.h"
#include "win_dealer.h"

enum { PAGES = 1200, WINS = 12, JOKER_WINS = 2 };

/* ---- one win --------------------------------------------------------------------------- */

static void check_lines(const mjf_score *score, const oracle_page_score *expected,
                        const char *label) {
    unsigned line = 0;
    for (unsigned row = 0; row < MJF_MAX_ROWS; row++) {
        if (!expected->counts[row]) continue;
        CHECK(line < score->n_lines, label);
        if (line == score->n_lines) return;
        const mjf_line own = score->lines[line++];
        CHECK_EQ(own.row, row, label);
        CHECK_EQ(own.times, expected->times[row], label);
        const int64_t worth = expected->worths[row];
        CHECK_EQ(own.value,
                 worth == INT64_MAX   ? INT32_MAX
                 : worth == INT64_MIN ? INT32_MIN
                                      : worth,
                 label);
    }
    CHECK_EQ(score->n_lines, line, label);
}

static void check_why(const mjf_rules *rules, const mjf_win *win,
                      const mjf_score *score, const char *label) {
    mjf_why why[MJF_MAX_ROWS];
    unsigned line = 0;
    CHECK_OK(mjf_score_explain(rules, win, &score->split, why), label);
    for (unsigned row = 0; row < MJF_MAX_ROWS; row++) {
        const bool counts = line < score->n_lines && score->lines[line].row == row;
        line += counts;
        CHECK_EQ(why[row].reason == MJF_COUNTS, counts, label);
        CHECK(why[row].by == 255 || why[row].by < MJF_MAX_ROWS, label);
    }
}

static void check_bounds(const mjf_rules *rules, const mjf_win *win,
                         const mjf_score *score, const oracle_page_score *expected,
                         const char *label) {
    mjf_bound bounds[ORACLE_BOUNDS];
    size_t n = 0;
    CHECK_OK(mjf_score_bounds(rules, win, &score->split, bounds, ORACLE_BOUNDS, &n),
             label);
    CHECK_EQ(n, expected->n_bounds, label);
    for (size_t i = 0; i < n && i < expected->n_bounds; i++) {
        CHECK_EQ(bounds[i].of, expected->bounds[i].of, label);
        CHECK_EQ(bounds[i].kind, expected->bounds[i].kind, label);
        CHECK_EQ(bounds[i].mark, expected->bounds[i].mark, label);
        CHECK_EQ(bounds[i].before, expected->bounds[i].before, label);
        CHECK_EQ(bounds[i].after, expected->bounds[i].after, label);
    }
}

static void check_batch(const mjf_rules *rules, const mjf_win *win,
                        const mjf_score *score, unsigned result_of, const char *label) {
    int64_t result;
    uint8_t verdict;
    uint64_t rows[MJF_ROW_WORDS], expected[MJF_ROW_WORDS] = {0};
    CHECK_OK(mjf_score_batch(rules, win, 1, &result, &verdict, rows), label);
    const bool beyond = verdict == MJF_BEYOND;
    for (unsigned i = 0; i < score->n_lines && !beyond; i++)
        pattern_add(expected, score->lines[i].row);
    CHECK_EQ(verdict, score->verdict, label);
    CHECK_EQ(result, beyond ? 0 : score->registers[result_of], label);
    CHECK(memcmp(rows, expected, sizeof rows) == 0, label);
}

static bool same_split(const mjf_split *a, const mjf_split *b) {
    return a->form == b->form && a->n_sets == b->n_sets && a->pair == b->pair &&
           memcmp(a->sets, b->sets, sizeof a->sets) == 0;
}

static unsigned verdicts[MJF_BEYOND + 1], bounded[3];

static void check_win(const mjf_rules *rules, const oracle_page *page,
                      const mjf_win *win) {
    mjf_score score;
    static oracle_page_score expected;
    const char *label = win_text(win);
    CHECK_OK(mjf_score_win(rules, win, &score), label);
    check_batch(rules, win, &score, mjf_rules_settings(rules)->result, label);
    verdicts[score.verdict]++;
    if (score.verdict == MJF_WRONG_WIN || score.refusal != MJF_REFUSAL_NONE) return;
    oracle_page_win(page, win, &expected);
    CHECK_EQ(score.verdict, expected.verdict, label);
    if (expected.verdict == MJF_NO_WIN) return;
    CHECK_EQ(score.forbid, expected.forbid < 0 ? MJF_NO_FORBID : expected.forbid,
             label);
    for (int r = 0; r < MJF_REGISTERS; r++)
        CHECK_EQ(score.registers[r], expected.registers[r], label);
    check_lines(&score, &expected, label);
    check_why(rules, win, &score, label);
    /* Of equal readings any may be shown. */
    if (same_split(&score.split, &expected.split))
        check_bounds(rules, win, &score, &expected, label);
    for (unsigned i = 0; i < expected.n_bounds; i++) bounded[expected.bounds[i].kind]++;
}

/* ---- many ------------------------------------------------------------------------------ */

static void choose(const mjf_rules *rules, const char *const *names,
                   const char *const *values, size_t n, oracle_page *page) {
    static const int64_t numbers[] = {4, -2, 0};
    memset(page->given, 0, sizeof page->given);
    for (unsigned i = 0; mjf_rules_option(rules, i) != NULL; i++) {
        page->options[i] = mjf_rules_option(rules, i)->value;
        if (i == 3) page->options[i] = numbers[page->options[i]];
    }
    for (size_t i = 0; i < n; i++) {
        if (strncmp(names[i], "rows.", 5) != 0) continue;
        const unsigned row =
            page_place(page->source->rows, sizeof page->source->rows[0], names[i] + 5);
        page->given[row] = true;
        page->own[row] = strtoll(values[i], NULL, 10);
    }
}

static void agree(uint64_t seed, unsigned pages, unsigned wins, unsigned jokers) {
    static random_page own;
    win_dealer *dealer = win_dealer_new(seed);
    random_source source = {seed + 1};
    for (unsigned i = 0; i < test_rounds(pages); i++) {
        const char *names[PAGE_CHOSEN], *values[PAGE_CHOSEN];
        oracle_page page;
        page_random(&source, &own);
        const size_t n = page_random_choice(&source, &own, names, values);
        mjf_rules *rules = page_rules(&own.source, names, values, n);
        page.source = &own.source;
        choose(rules, names, values, n, &page);
        for (unsigned k = 0; k < wins; k++) {
            const int64_t facts[] = {random_below(&source, 10),
                                     random_below(&source, 2) ? -2 : 3000000000};
            mjf_win win;
            if (k % 2 && jokers == 0)
                win_deal(&source, &win_kinds[random_below(&source, n_win_kinds)], &win);
            else
                win_dealer_next(dealer,
                                WIN_FIVE_SETS | WIN_FLUSHES |
                                    (jokers > 0 ? WIN_JOKERS : WIN_SITUATIONS),
                                jokers, &win);
            if (random_below(&source, 2)) win.facts = facts;
            check_win(rules, &page, &win);
        }
        mjf_rules_free(rules);
    }
    win_dealer_free(dealer);
}

static void agrees_with_the_oracle(void) {
    agree(1, PAGES, WINS, 0);
    for (int i = 0; i <= MJF_BEYOND; i++)
        CHECK(verdicts[i] > 20 || test_rounds(100) < 100, "verdicts");
    for (int i = 0; i < 3; i++)
        CHECK(bounded[i] > 100 || test_rounds(100) < 100, "bounds");
}

static void jokers_become_the_best(void) { agree(3, PAGES / 6, JOKER_WINS, 2); }

TEST_MAIN("test_page_random", TEST(agrees_with_the_oracle),
          TEST(jokers_become_the_best))
