/* test_score_threads.c - one rule system asked by many threads: what it remembers is right. */
#include <pthread.h>
#include <string.h>

#include "sample_rules.h"
#include "test.h"
#include "win_dealer.h"

enum { THREADS = 8, WINS = 3000 };

static mjf_win wins[WINS];
static int64_t expected[WINS];
static mjf_rules *shared;

typedef struct racer {
    pthread_t thread;
    int wrong;
} racer;

static void *race(void *argument) {
    racer *self = argument;
    for (int i = 0; i < WINS; i++) {
        int64_t result;
        uint8_t verdict;
        if (mjf_score_batch(shared, &wins[i], 1, &result, &verdict, NULL) != MJF_OK ||
            result != expected[i])
            self->wrong++;
    }
    return NULL;
}

static void share_what_they_find(void) {
    win_dealer *dealer = win_dealer_new(21);
    racer racers[THREADS];
    uint8_t verdicts[WINS];
    memset(racers, 0, sizeof racers);
    for (int i = 0; i < WINS; i++)
        win_dealer_next(dealer, WIN_FLUSHES | WIN_FIVE_SETS, 0, &wins[i]);
    shared = page_rules(&sample_large, NULL, NULL, 0);
    CHECK_OK(mjf_score_batch(shared, wins, WINS, expected, verdicts, NULL), "alone");
    mjf_rules_free(shared);
    shared = page_rules(&sample_large, NULL, NULL, 0);
    for (int i = 0; i < THREADS; i++)
        CHECK_EQ(pthread_create(&racers[i].thread, NULL, race, &racers[i]), 0,
                 "thread");
    for (int i = 0; i < THREADS; i++) {
        CHECK_EQ(pthread_join(racers[i].thread, NULL), 0, "thread");
        CHECK_EQ(racers[i].wrong, 0, "the same as alone");
    }
    mjf_rules_free(shared);
    win_dealer_free(dealer);
}

TEST_MAIN("test_score_threads", TEST(share_what_they_find))
