/* test_score.c - scores by random rule systems against the slow oracle, and hostile bytes. */
#include <string.h>

#include "oracle_score.h"
#include "random_rules.h"
#include "random_wins.h"
#include "test.h"
#include "win_dealer.h"

enum { SYSTEMS = 1500, WINS = 16, JOKER_WINS = 2, HOSTILE = 200000, READINGS = 64 };

static mjf_rules *made(const mjf_rules_spec *spec) {
    mjf_rules *rules = NULL;
    if (mjf_rules_new(spec, &rules) != MJF_OK) abort();
    return rules;
}

/* ---- one win -------------------------------------------------------------------------- */

static void check_lines(const mjf_score *score, const oracle_score *expected,
                        const mjf_rules_spec *spec, const char *label) {
    unsigned line = 0;
    for (unsigned row = 0; row < MJF_MAX_ROWS; row++) {
        if (!expected->counts[row]) continue;
        CHECK(line < score->n_lines, label);
        if (line == score->n_lines) return;
        const mjf_line own = score->lines[line++];
        CHECK_EQ(own.row, row, label);
        CHECK_EQ(own.times, expected->times[row], label);
        CHECK_EQ(own.value, expected->times[row] * spec->rows[row].value, label);
    }
    CHECK_EQ(score->n_lines, line, label);
}

/* The score is that of its own reading, by the oracle: two readings may be equally good. */
static void check_split(const mjf_rules_spec *spec, const mjf_win *win,
                        const mjf_score *score, const char *label) {
    mjf_win as_read = *win;
    uint8_t patterns[MJF_PATTERNS];
    mjf_split split;
    bool found = false;
    size_t n = 1;
    const unsigned joker = !!(win->flags & MJF_JOKER_WINS);
    CHECK_EQ(score->split.n_jokers, win->n_jokers + joker, label);
    for (unsigned i = 0; i < win->n_jokers; i++)
        as_read.jokers[i] = score->split.jokers[i];
    if (joker) as_read.tile = score->split.jokers[win->n_jokers];
    for (size_t i = 0; i < n; i++) {
        CHECK_OK(mjf_patterns(&as_read, spec->forms, spec->options & 3,
                              spec->honor_runs, i, patterns, &split, &n),
                 label);
        found |= i < n && split.form == score->split.form &&
                 memcmp(split.sets, score->split.sets, sizeof split.sets) == 0 &&
                 split.pair == score->split.pair;
    }
    CHECK(found, label);
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

/* The steps lead from 0 to the registers of the score, each from where the last one led. */
static void check_steps(const mjf_rules *rules, const mjf_rules_spec *spec,
                        const mjf_win *win, const mjf_score *score, const char *label) {
    mjf_step steps[MJF_MAX_STAGES];
    int64_t registers[MJF_REGISTERS] = {0};
    CHECK_OK(mjf_score_steps(rules, win, &score->split, steps), label);
    for (unsigned i = 0; i < spec->n_stages; i++) {
        int64_t *to = &registers[spec->stages[i].to];
        CHECK_EQ(steps[i].before, *to, label);
        *to = steps[i].after;
    }
    CHECK(memcmp(registers, score->registers, sizeof registers) == 0, label);
}

static void check_batch(const mjf_rules *rules, const mjf_rules_spec *spec,
                        const mjf_win *win, const mjf_score *score, const char *label) {
    int64_t result;
    uint8_t verdict;
    uint64_t rows[MJF_ROW_WORDS], expected[MJF_ROW_WORDS] = {0};
    CHECK_OK(mjf_score_batch(rules, win, 1, &result, &verdict, rows), label);
    for (unsigned i = 0; i < score->n_lines; i++)
        pattern_add(expected, score->lines[i].row);
    CHECK_EQ(verdict, score->verdict, label);
    const bool beyond = verdict == MJF_BEYOND;
    if (beyond) memset(expected, 0, sizeof expected);
    CHECK_EQ(result, beyond ? 0 : score->registers[spec->result], label);
    CHECK(memcmp(rows, expected, sizeof rows) == 0, label);
}

static void check_readings(const mjf_rules *rules, const mjf_rules_spec *spec,
                           const mjf_win *win, const mjf_score *best,
                           const oracle_score *expected, const char *label) {
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
                 all[i].registers[spec->result] == best->registers[spec->result] &&
                 all[i].registers[spec->key] == best->registers[spec->key];
    CHECK(found || best->verdict == MJF_NO_WIN, label);
}

/* Whether a meld is a run of honours that the rules do not know. */
static bool has_strange_run(const mjf_rules_spec *spec, const mjf_win *win) {
    for (unsigned i = 0; i < win->n_melds; i++) {
        const mjf_meld meld = win->melds[i];
        if (meld.kind != MJF_CHOW || meld.tile < 27) continue;
        if (!(spec->honor_runs &
              (meld.tile == 31 ? MJF_RUNS_OF_DRAGONS : MJF_RUNS_OF_WINDS)))
            return true;
    }
    return false;
}

static void check_win(const mjf_rules *rules, const mjf_rules_spec *spec,
                      const mjf_win *win) {
    mjf_score score;
    oracle_score expected;
    uint8_t tile;
    const char *label = win_text(win);
    CHECK_OK(mjf_score_win(rules, win, &score), label);
    check_batch(rules, spec, win, &score, label);
    mjf_problem problem = mjf_win_problem(win, &tile);
    if (problem == MJF_PROBLEM_NONE && has_strange_run(spec, win)) {
        problem = MJF_PROBLEM_MELD;
        tile = score.problem_tile;
    }
    CHECK_EQ(score.verdict == MJF_WRONG_WIN, problem != MJF_PROBLEM_NONE, label);
    if (problem != MJF_PROBLEM_NONE) {
        CHECK_EQ(score.problem, problem, label);
        CHECK_EQ(score.problem_tile, tile, label);
        return;
    }
    oracle_score_win(spec, win, &expected);
    CHECK_EQ(score.verdict, expected.verdict, label);
    check_readings(rules, spec, win, &score, &expected, label);
    if (expected.verdict == MJF_NO_WIN) return;
    CHECK_EQ(score.registers[spec->result], expected.registers[spec->result], label);
    CHECK_EQ(score.registers[spec->key], expected.registers[spec->key], label);
    check_why(rules, win, &score, label);
    check_steps(rules, spec, win, &score, label);
    check_split(spec, win, &score, label);
    /* Of equal readings any may be shown, but lines and registers are settled. */
    check_lines(&score, &expected, spec, label);
    for (int r = 0; r < MJF_REGISTERS; r++)
        CHECK_EQ(score.registers[r], expected.registers[r], label);
}

static void agrees_with_the_oracle(void) {
    win_dealer *dealer = win_dealer_new(1);
    random_source source = {2};
    for (unsigned i = 0; i < test_rounds(SYSTEMS); i++) {
        random_rules own;
        rules_random(&source, &own);
        mjf_rules *rules = made(&own.spec);
        for (unsigned k = 0; k < WINS; k++) {
            mjf_win win;
            if (k % 2)
                win_deal(&source, &win_kinds[random_below(&source, n_win_kinds)], &win);
            else
                win_dealer_next(dealer, WIN_FIVE_SETS | WIN_SITUATIONS | WIN_FLUSHES, 0,
                                &win);
            check_win(rules, &own.spec, &win);
        }
        mjf_rules_free(rules);
    }
    win_dealer_free(dealer);
}

static void jokers_become_the_best(void) {
    win_dealer *dealer = win_dealer_new(3);
    random_source source = {4};
    for (unsigned i = 0; i < test_rounds(SYSTEMS / 5); i++) {
        random_rules own;
        rules_random(&source, &own);
        mjf_rules *rules = made(&own.spec);
        for (unsigned k = 0; k < JOKER_WINS; k++) {
            mjf_win win;
            win_dealer_next(dealer, WIN_JOKERS | WIN_FIVE_SETS | WIN_FLUSHES, 2, &win);
            check_win(rules, &own.spec, &win);
        }
        mjf_rules_free(rules);
    }
    win_dealer_free(dealer);
}

/* ---- any bytes ------------------------------------------------------------------------ */

static void fill(random_source *source, void *bytes, size_t n) {
    for (size_t i = 0; i < n; i++) ((uint8_t *)bytes)[i] = (uint8_t)random_next(source);
}

static void survives_any_win(void) {
    win_dealer *dealer = win_dealer_new(5);
    random_source source = {6};
    random_rules own;
    static mjf_score all[2];
    mjf_why why[MJF_MAX_ROWS];
    mjf_step steps[MJF_MAX_STAGES];
    mjf_rules *rules = NULL;
    for (unsigned i = 0; i < test_rounds(HOSTILE); i++) {
        mjf_win win;
        mjf_score score;
        size_t n;
        if (i % 1000 == 0) {
            mjf_rules_free(rules);
            rules_random(&source, &own);
            rules = made(&own.spec);
        }
        win_dealer_next(dealer, WIN_FIVE_SETS | WIN_SITUATIONS | WIN_FLUSHES, 0, &win);
        const unsigned wrong = random_below(&source, 4);
        for (unsigned k = 0; k < wrong; k++)
            ((uint8_t *)&win)[random_below(&source, sizeof win)] =
                (uint8_t)(random_below(&source, 2) ? random_next(&source)
                                                   : random_below(&source, 36));
        if (i % 16 == 0) fill(&source, &win, sizeof win);
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
        CHECK_EQ(mjf_score_steps(rules, &win, &split, steps), status, "steps");
    }
    mjf_rules_free(rules);
    win_dealer_free(dealer);
}

static void survives_any_rules(void) {
    random_source source = {7};
    unsigned right = 0;
    for (unsigned i = 0; i < test_rounds(HOSTILE / 20); i++) {
        random_rules own;
        mjf_rules *rules = NULL;
        rules_random(&source, &own);
        const unsigned wrong = random_below(&source, 4);
        const unsigned rows = own.spec.n_rows, stages = own.spec.n_stages;
        for (unsigned k = 0; k < wrong; k++) {
            uint8_t *bytes =
                random_below(&source, 2) ? (uint8_t *)own.rows : (uint8_t *)own.stages;
            const size_t size = bytes == (uint8_t *)own.rows
                                    ? rows * sizeof own.rows[0]
                                    : stages * sizeof own.stages[0];
            bytes[random_below(&source, (unsigned)size)] =
                (uint8_t)random_next(&source);
        }
        const mjf_status status = mjf_rules_new(&own.spec, &rules);
        CHECK(status == MJF_OK || status == MJF_ERR_SPEC, "any bytes of rules");
        right += status == MJF_OK;
        mjf_rules_free(rules);
    }
    CHECK(right > 100, "some are right all the same");
}

TEST_MAIN("test_score", TEST(agrees_with_the_oracle), TEST(jokers_become_the_best),
          TEST(survives_any_win), TEST(survives_any_rules))
