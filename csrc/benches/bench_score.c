/*
 * bench_score.c - nanoseconds a win for the best of all its readings, by two pages,
 * and milliseconds for the wins with most jokers; the best of some runs.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hands.h"
#include "sample_rules.h"
#include "win_dealer.h"

enum { WINS = 4096, RUNS = 30 };

static mjf_win wins[WINS];
static int64_t results[WINS];
static uint8_t verdicts[WINS];

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static double nanoseconds(const mjf_rules *rules, int batch) {
    int64_t best = INT64_MAX;
    mjf_score score;
    for (int run = 0; run < RUNS; run++) {
        const int64_t start = now();
        if (batch) {
            if (mjf_score_batch(rules, wins, WINS, results, verdicts, NULL)) exit(1);
        } else {
            for (int i = 0; i < WINS; i++)
                if (mjf_score_win(rules, &wins[i], &score) != MJF_OK) exit(1);
        }
        const int64_t taken = now() - start;
        best = taken < best ? taken : best;
    }
    return (double)best / WINS;
}

static void deal(unsigned kinds) {
    win_dealer *dealer = win_dealer_new(1);
    uint8_t tile;
    for (int i = 0; i < WINS;) {
        win_dealer_next(dealer, kinds, 0, &wins[i]);
        i += mjf_win_problem(&wins[i], &tile) == MJF_PROBLEM_NONE;
    }
    win_dealer_free(dealer);
}

/* ---- jokers --------------------------------------------------------------------------- */

/* 13 tiles less the jokers: sets where there are enough, one suit or three. */
static const char *const most[][2] = {
    {"3", "123m456p789s5z"}, {"4", "123m456p111z"}, {"4", "234567m456p"},
    {"4", "555m666p777s"},   {"4", "123456789m"},   {"4", "1122334m55p"},
    {"7", "123m456p"},       {"7", "123456m"},      {"7", "234m55p6s"},
    {"7", "15m37p28s"},      {"7", "345m345p"},     {"7", "555666m"},
    {"7", "111222z"},
};

static double milliseconds(const mjf_rules *rules, const char *jokers,
                           const char *tiles) {
    mjf_win win;
    mjf_score score;
    memset(&win, 0, sizeof win);
    hand_parse(tiles, win.hand);
    win.n_jokers = (uint8_t)(jokers[0] - '0');
    for (unsigned t = 0; hand_total(win.hand) + win.n_jokers > 13; t++)
        win.hand[t] -= win.hand[t] > 0;
    win.tile = 4;
    memset(win.jokers, MJF_NO_FACE, sizeof win.jokers);
    int64_t best = INT64_MAX;
    for (int run = 0; run < 3; run++) {
        const int64_t start = now();
        if (mjf_score_win(rules, &win, &score) != MJF_OK) exit(1);
        const int64_t taken = now() - start;
        best = taken < best ? taken : best;
    }
    if (score.verdict == MJF_WRONG_WIN) exit(1);
    return (double)best / 1e6;
}

int main(void) {
    mjf_rules *rules[] = {page_rules(&sample_small, NULL, NULL, 0),
                          page_rules(&sample_large, NULL, NULL, 0)};
    printf("\n%-34s %9s %9s\n", "ns a win", "small", "large");
    deal(WIN_SITUATIONS);
    for (int batch = 0; batch < 2; batch++)
        printf("%-34s %9.0f %9.0f\n", batch ? "mjf_score_batch" : "mjf_score_win",
               nanoseconds(rules[0], batch), nanoseconds(rules[1], batch));
    printf("\n%-34s %9s %9s\n", "ms a win with jokers", "small", "large");
    for (size_t i = 0; i < sizeof most / sizeof most[0]; i++)
        printf("%s jokers, %-24s %9.2f %9.2f\n", most[i][0], most[i][1],
               milliseconds(rules[0], most[i][0], most[i][1]),
               milliseconds(rules[1], most[i][0], most[i][1]));
    for (int i = 0; i < 2; i++) mjf_rules_free(rules[i]);
    return 0;
}
