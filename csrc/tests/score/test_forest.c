/*
 * test_forest.c - the best forest of every four chows and of every four pungs, against the
 * search through all sets of edges.
 */
#include <string.h>

#include "oracle_page.h"
#include "random_page.h"
#include "sample_rules.h"
#include "test.h"
#include "win_dealer.h"

enum { CHOWS = 21, SYSTEMS = 4, FIVES = 400, SEED = 11 };

static unsigned chow_tile(unsigned i) { return 9 * (i / 7) + i % 7; }

/* Four melds and a pair of a tile of which the rest has no more than two, or none. */
static bool make_win(const uint8_t *tiles, unsigned n, unsigned kind, mjf_win *win) {
    uint8_t held[MJF_TILES] = {0};
    memset(win, 0, sizeof *win);
    win->n_melds = (uint8_t)n;
    for (unsigned i = 0; i < n; i++) {
        const mjf_meld meld = {(uint8_t)kind, tiles[i]};
        win->melds[i] = meld;
        for (unsigned k = 0; k < 3; k++) held[tiles[i] + (kind == MJF_CHOW ? k : 0)]++;
    }
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (held[t] > MJF_COPIES) return false;
    win->tile = MJF_TILES;
    for (unsigned t = 0; t < MJF_TILES; t++)
        if (held[t] <= 2) win->tile = (uint8_t)t;
    if (win->tile == MJF_TILES) return false;
    win->hand[win->tile] = 1;
    return true;
}

/* The uses that count, by row, are those of the oracle. */
static void check_forest(const mjf_rules *rules, const oracle_page *page,
                         const mjf_win *win) {
    mjf_score score;
    static oracle_page_score expected;
    const char *label = win_text(win);
    CHECK_OK(mjf_score_win(rules, win, &score), label);
    oracle_page_win(page, win, &expected);
    CHECK_EQ(score.verdict, expected.verdict, label);
    CHECK_EQ(score.registers[0], expected.registers[0], label);
    unsigned line = 0;
    for (unsigned row = 0; row < MJF_MAX_ROWS; row++) {
        if (!expected.counts[row]) continue;
        CHECK(line < score.n_lines, label);
        if (line >= score.n_lines) return;
        CHECK_EQ(score.lines[line].row, row, label);
        CHECK_EQ(score.lines[line].times, expected.times[row], label);
        line++;
    }
    CHECK_EQ(score.n_lines, line, label);
}

static void check_system(const random_page *own, bool chows) {
    mjf_rules *rules = page_rules(&own->source, NULL, NULL, 0);
    const oracle_page page = oracle_page_of(&own->source);
    const unsigned kind = chows ? MJF_CHOW : MJF_PUNG, n = chows ? CHOWS : MJF_TILES;
    mjf_win win;
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a; b < n; b++)
            for (unsigned c = b; c < n; c++)
                for (unsigned d = c; d < n; d++) {
                    const unsigned which[] = {d, a, c, b}; /* in no order */
                    uint8_t tiles[4];
                    for (unsigned i = 0; i < 4; i++)
                        tiles[i] = (uint8_t)(chows ? chow_tile(which[i]) : which[i]);
                    if (make_win(tiles, 4, kind, &win))
                        check_forest(rules, &page, &win);
                }
    mjf_rules_free(rules);
}

static void of_all_chows(void) {
    random_source source = {SEED};
    static random_page own;
    for (unsigned i = 0; i < test_rounds(SYSTEMS); i++) {
        /* Small values, so that many choices are worth as much. */
        page_of_forest(&source, true, i % 2 ? 4 : 30, &own);
        check_system(&own, true);
    }
}

static void of_all_pungs(void) {
    random_source source = {SEED + 1};
    static random_page own;
    page_of_forest(&source, false, 6, &own);
    check_system(&own, false);
}

/* Five chows: nothing is remembered, every one is searched for. */
static void of_five_chows(void) {
    random_source source = {SEED + 2};
    for (unsigned i = 0; i < test_rounds(FIVES); i++) {
        static random_page own;
        mjf_win win;
        uint8_t tiles[MJF_MAX_SETS];
        const unsigned suits = 1 + random_below(&source, 3);
        page_of_forest(&source, true, 9, &own);
        mjf_rules *rules = page_rules(&own.source, NULL, NULL, 0);
        const oracle_page page = oracle_page_of(&own.source);
        for (unsigned k = 0; k < MJF_MAX_SETS; k++)
            tiles[k] = (uint8_t)chow_tile(random_below(&source, 7 * suits));
        if (make_win(tiles, MJF_MAX_SETS, MJF_CHOW, &win))
            check_forest(rules, &page, &win);
        mjf_rules_free(rules);
    }
}

/* By the values of a real system: the fourth chow is joined once. */
static void joins_once(void) {
    mjf_rules *rules = page_rules(&sample_large, NULL, NULL, 0);
    mjf_win win;
    mjf_score score;
    /* 234s 234s 567s 234p 55z: one pure and one mixed double chow, one short straight. */
    const uint8_t tiles[] = {19, 19, 22, 10};
    CHECK(make_win(tiles, 4, MJF_CHOW, &win), "four chows");
    memset(win.hand, 0, sizeof win.hand);
    win.tile = 31;
    win.hand[31] = 1;
    win.how = MJF_ON_DISCARD;
    CHECK_OK(mjf_score_win(rules, &win, &score), "four chows");
    unsigned found = 0;
    for (unsigned i = 0; i < score.n_lines; i++)
        found += score.lines[i].row == large_row("pure_double_chow") ||
                 score.lines[i].row == large_row("mixed_double_chow") ||
                 score.lines[i].row == large_row("short_straight");
    CHECK_EQ(found, 3, "each once");
    mjf_rules_free(rules);
}

TEST_MAIN("test_forest", TEST(of_all_chows), TEST(of_all_pungs), TEST(of_five_chows),
          TEST(joins_once))
