/* test_score.c - scores by random pages against the slow oracle, and hostile bytes. */
#include <string.h>

#include "oracle_page.h"
#include "random_page.h"
#include "random_wins.h"
#include "test.h"
#include "win_dealer.h"

enum { PAGES = 1500, WINS = 16, JOKER_WINS = 2, HOSTILE = 200000, READINGS = 64 };

/* ---- one win -------------------------------------------------------------------------- */

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

/* The score is that of its own reading, by the oracle: two readings may be equally good. */
static void check_split(const mjf_rules *rules, const oracle_page *page,
                        const mjf_win *win, const mjf_score *score, const char *label) {
    mjf_win as_read = *win;
    uint8_t patterns[MJF_PATTERNS];
    oracle_page_score own;
    mjf_split split;
    bool found = false, natural = true;
    size_t n = 1;
    const oracle_game game = oracle_page_game(page);
    const unsigned joker = !!(win->flags & MJF_JOKER_WINS);
    CHECK_EQ(score->split.n_jokers, win->n_jokers + joker, label);
    for (unsigned i = 0; i < win->n_jokers; i++) {
        as_read.jokers[i] = score->split.jokers[i];
        natural &= as_read.jokers[i] == win->jokers[i];
    }
    if (joker) as_read.tile = score->split.jokers[win->n_jokers];
    natural &= as_read.tile == win->tile;
    for (size_t i = 0; i < n && !found; i++) {
        CHECK_OK(mjf_patterns(&as_read, game.forms, game.options & 3, game.honor_runs,
                              i, patterns, &split, &n),
                 label);
        found = i < n && split.form == score->split.form &&
                memcmp(split.sets, score->split.sets, sizeof split.sets) == 0 &&
                split.pair == score->split.pair &&
                split.knitted == score->split.knitted;
    }
    CHECK(found, label);
    if (!natural) patterns[MJF_P_jokers_natural] = 0;
    oracle_page_judge(page, patterns, win->facts, &split, &own);
    check_lines(score, &own, label);
    check_bounds(rules, win, score, &own, label);
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
        CHECK_EQ(why[row].sets >> score->split.n_sets, 0, label);
    }
}

static void check_batch(const mjf_rules *rules, const mjf_win *win,
                        const mjf_score *score, const char *label) {
    const unsigned of = mjf_rules_settings(rules)->result;
    int64_t result;
    uint8_t verdict;
    uint64_t rows[MJF_ROW_WORDS], expected[MJF_ROW_WORDS] = {0};
    CHECK_OK(mjf_score_batch(rules, win, 1, &result, &verdict, rows), label);
    for (unsigned i = 0; i < score->n_lines; i++)
        expected[score->lines[i].row / 64] |= (uint64_t)1 << score->lines[i].row % 64;
    CHECK_EQ(verdict, score->verdict, label);
    const bool beyond = verdict == MJF_BEYOND;
    if (beyond) memset(expected, 0, sizeof expected);
    CHECK_EQ(result, beyond ? 0 : score->registers[of], label);
    CHECK(memcmp(rows, expected, sizeof rows) == 0, label);
}

static void check_readings(const mjf_rules *rules, const mjf_win *win,
                           const mjf_score *best, const oracle_page_score *expected,
                           const char *label) {
    const unsigned result = mjf_rules_settings(rules)->result;
    const unsigned key = mjf_rules_settings(rules)->key;
    static mjf_score all[READINGS];
    size_t n = 0;
    bool found = false;
    if (win->n_jokers > 0 || win->flags & MJF_JOKER_WINS) {
        CHECK_EQ(mjf_score_readings(rules, win, all, READINGS, &n), MJF_ERR_JOKERS,
                 label);
        return;
    }
    CHECK_OK(mjf_score_readings(rules, win, all, READINGS, &n), label);
    CHECK_EQ(n, expected->readings, label);
    for (size_t i = 0; i < n && i < READINGS; i++)
        found |= all[i].verdict == best->verdict &&
                 all[i].registers[result] == best->registers[result] &&
                 all[i].registers[key] == best->registers[key];
    CHECK(found || best->verdict == MJF_NO_WIN, label);
}

/* Whether a meld is a run of honours that the rules do not know. */
static bool has_strange_run(const mjf_rules *rules, const mjf_win *win) {
    for (unsigned i = 0; i < win->n_melds; i++) {
        const mjf_meld meld = win->melds[i];
        if (meld.kind != MJF_CHOW || meld.tile < 27) continue;
        if (!(mjf_rules_settings(rules)->honor_runs &
              (meld.tile == 31 ? MJF_RUNS_OF_DRAGONS : MJF_RUNS_OF_WINDS)))
            return true;
    }
    return false;
}

static unsigned verdicts[MJF_BEYOND + 1], bounded[3];

static void check_win(const mjf_rules *rules, const oracle_page *page,
                      const mjf_win *win) {
    static oracle_page_score expected;
    mjf_score score;
    uint8_t tile;
    const char *label = win_text(win);
    CHECK_OK(mjf_score_win(rules, win, &score), label);
    check_batch(rules, win, &score, label);
    verdicts[score.verdict]++;
    mjf_problem problem = mjf_win_problem(win, &tile);
    if (problem == MJF_PROBLEM_NONE && has_strange_run(rules, win)) {
        problem = MJF_PROBLEM_MELD;
        tile = score.problem_tile;
    }
    CHECK_EQ(score.verdict == MJF_WRONG_WIN, problem != MJF_PROBLEM_NONE, label);
    if (problem != MJF_PROBLEM_NONE) {
        CHECK_EQ(score.problem, problem, label);
        CHECK_EQ(score.problem_tile, tile, label);
        return;
    }
    if (score.refusal != MJF_REFUSAL_NONE) return;
    oracle_page_win(page, win, &expected);
    CHECK_EQ(score.verdict, expected.verdict, label);
    check_readings(rules, win, &score, &expected, label);
    if (expected.verdict == MJF_NO_WIN) return;
    CHECK_EQ(score.forbid, expected.forbid < 0 ? MJF_NO_FORBID : expected.forbid,
             label);
    check_why(rules, win, &score, label);
    check_split(rules, page, win, &score, label);
    /* Of equal readings any may be shown, but lines and registers are settled. */
    check_lines(&score, &expected, label);
    for (int r = 0; r < MJF_REGISTERS; r++)
        CHECK_EQ(score.registers[r], expected.registers[r], label);
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

static void jokers_become_the_best(void) { agree(3, PAGES / 5, JOKER_WINS, 2); }

/* ---- any bytes ------------------------------------------------------------------------ */

static void fill(random_source *source, void *bytes, size_t n) {
    for (size_t i = 0; i < n; i++) ((uint8_t *)bytes)[i] = (uint8_t)random_next(source);
}

static void survives_any_win(void) {
    win_dealer *dealer = win_dealer_new(5);
    random_source source = {6};
    static random_page own;
    static mjf_score all[2];
    mjf_why why[MJF_MAX_ROWS];
    mjf_bound bounds[2];
    int64_t facts[MJF_MAX_FACTS];
    mjf_rules *rules = NULL;
    for (unsigned i = 0; i < test_rounds(HOSTILE); i++) {
        mjf_win win;
        mjf_score score;
        size_t n;
        if (i % 1000 == 0) {
            mjf_rules_free(rules);
            page_random(&source, &own);
            rules = page_rules(&own.source, NULL, NULL, 0);
        }
        win_dealer_next(dealer, WIN_FIVE_SETS | WIN_SITUATIONS | WIN_FLUSHES, 0, &win);
        const unsigned wrong = random_below(&source, 4);
        for (unsigned k = 0; k < wrong; k++)
            ((uint8_t *)&win)[random_below(&source, sizeof win)] =
                (uint8_t)(random_below(&source, 2) ? random_next(&source)
                                                   : random_below(&source, 36));
        if (i % 16 == 0) fill(&source, &win, sizeof win);
        fill(&source, facts, sizeof facts);
        win.facts = i % 3 ? NULL : facts;
        const bool slow = win.n_jokers > 3;
        if (slow && i % 64 != 0) win.n_jokers = 3;
        CHECK_OK(mjf_score_win(rules, &win, &score), "any bytes");
        CHECK(mjf_score_readings(rules, &win, all, 2, &n) <= MJF_ERR_JOKERS,
              "readings");
        mjf_split split = score.split;
        ((uint8_t *)&split)[random_below(&source, sizeof split)] =
            (uint8_t)random_next(&source);
        if (i % 16 == 1) fill(&source, &split, sizeof split);
        const mjf_status status = mjf_score_explain(rules, &win, &split, why);
        CHECK(status == MJF_OK || status == MJF_ERR_SPEC, "explain");
        CHECK_EQ(mjf_score_bounds(rules, &win, &split, bounds, 2, &n), status,
                 "bounds");
    }
    mjf_rules_free(rules);
    win_dealer_free(dealer);
}

/* Bytes of a page of which some are others. */
static void survives_any_page(void) {
    static page_bytes bytes;
    static random_page own;
    win_dealer *dealer = win_dealer_new(8);
    random_source source = {7};
    unsigned right = 0;
    for (unsigned i = 0; i < test_rounds(HOSTILE / 20); i++) {
        mjf_rules *rules = NULL;
        mjf_score score;
        mjf_win win;
        if (i % 8 == 0) page_random(&source, &own);
        page_write(&own.source, &bytes);
        const unsigned wrong = random_below(&source, 4);
        for (unsigned k = 0; k < wrong; k++)
            bytes.bytes[random_below(&source, (unsigned)bytes.n)] =
                (uint8_t)random_next(&source);
        const mjf_status status =
            mjf_rules_read(bytes.bytes, bytes.n, NULL, NULL, 0, &rules);
        CHECK(status == MJF_OK || status == MJF_ERR_PAGE, "any bytes of a page");
        right += status == MJF_OK;
        win_dealer_next(dealer, WIN_SITUATIONS, 0, &win);
        if (status == MJF_OK) CHECK_OK(mjf_score_win(rules, &win, &score), "any page");
        mjf_rules_free(rules);
    }
    CHECK(right > test_rounds(HOSTILE / 20) / 4, "some are right all the same");
    win_dealer_free(dealer);
}

TEST_MAIN("test_score", TEST(agrees_with_the_oracle), TEST(jokers_become_the_best),
          TEST(survives_any_win), TEST(survives_any_page))
