/*
 * bench_patterns.c - nanoseconds a win to find its readings, the facts of the whole hand and
 * those of a reading.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pattern/pattern.h"

enum { WINS = 10000, RUNS = 40, MELDS = 4 };

static mjf_win wins[WINS];
static mjf_split first[WINS]; /* a reading of each */
static mjf__win_suits suits;
static mjf__pattern_whole whole; /* one for all, as where hands are judged */

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static unsigned below(mjf_random *random, unsigned n) {
    return (unsigned)(random->state[0]++ * 0x9E3779B97F4A7C15u >> 33) % n;
}

/* One of the concealed tiles, each as likely, becomes the winning one. */
static void draw_tile(mjf_random *random, mjf_win *win) {
    unsigned number = 0;
    for (int t = 0; t < MJF_TILES; t++) number += win->hand[t];
    number = below(random, number);
    for (int t = 0; t < MJF_TILES; t++) {
        if (number < win->hand[t]) {
            win->tile = (uint8_t)t;
            win->hand[t]--;
            return;
        }
        number -= win->hand[t];
    }
}

static void set_melds(mjf_random *random, mjf_win *win, const uint8_t *melds) {
    for (int i = 0; i < win->n_melds; i++, melds += 3) {
        const bool chow = melds[0] != melds[1];
        const unsigned kong = below(random, 8);
        win->melds[i].tile = melds[0];
        win->melds[i].kind =
            (uint8_t)(chow                           ? MJF_CHOW
                      : kong + MJF_CLAIMED_KONG <= 4 ? kong + MJF_CLAIMED_KONG
                                                     : MJF_PUNG);
    }
}

/* A hand of any number of melds up to four, won in any way. */
static void deal(void) {
    mjf_random random;
    const uint64_t seed[MJF_SEED_WORDS] = {7};
    mjf_wins *of[MELDS + 1];
    mjf_random_seed(&random, seed);
    for (uint8_t melds = 0; melds <= MELDS; melds++) {
        const mjf_wins_spec spec = {
            .forms = MJF_STANDARD, .tiles = 14, .melds = melds, .distinct = 1};
        if (mjf_wins_new(&spec, &of[melds]) != MJF_OK) exit(1);
    }
    for (int i = 0; i < WINS; i++) {
        uint8_t melds[3 * MELDS];
        mjf_win *win = &wins[i];
        win->n_melds = (uint8_t)below(&random, MELDS + 1);
        if (mjf_wins_deal(of[win->n_melds], &random, win->hand, melds, 1) != MJF_OK)
            exit(1);
        set_melds(&random, win, melds);
        draw_tile(&random, win);
        win->how = (uint8_t)below(&random, 2);
        win->seat = (uint8_t)below(&random, 4);
        win->round = (uint8_t)below(&random, 4);
    }
    for (int melds = 0; melds <= MELDS; melds++) mjf_wins_free(of[melds]);
}

static void prepare(uint32_t forms, uint32_t wanted) {
    whole.forms = forms;
    whole.wanted = wanted;
    whole.suits = &suits;
}

static void fill(int i) {
    whole.win = &wins[i];
    memcpy(whole.concealed, wins[i].hand, MJF_TILES);
    whole.concealed[wins[i].tile]++;
}

static uint64_t sink;

static void find_nothing(int i) {
    fill(i);
    sink += whole.concealed[5];
}

static void find_splits(int i) {
    mjf_split splits[MJF__WIN_MAX_SPLITS];
    fill(i);
    const mjf__win_split_question question = mjf__pattern_whole_question(&whole);
    sink += (uint64_t)mjf__win_splits(&question, splits);
    first[i] = splits[0];
}

static void find_whole(int i) {
    fill(i);
    mjf__pattern_whole_facts(&whole);
    sink += whole.facts.bits[0];
}

static void find_split(int i) {
    mjf__pattern_facts facts;
    find_whole(i);
    mjf__pattern_split_facts(&whole, &first[i], &facts);
    sink += facts.bits[0] + facts.count[0];
}

static void report(const char *what, void (*find)(int)) {
    int64_t best = INT64_MAX;
    for (int run = 0; run < RUNS; run++) {
        const int64_t start = now();
        for (int i = 0; i < WINS; i++) find(i);
        const int64_t taken = now() - start;
        best = taken < best ? taken : best;
    }
    printf("%-32s %9.1f\n", what, (double)best / WINS);
}

int main(void) {
    mjf__win_suits_fill(&suits);
    const uint32_t every = MJF_STANDARD | MJF_SEVEN_PAIRS_QUADS | MJF_THIRTEEN_ORPHANS |
                           MJF_KNITTED_STRAIGHT | MJF_KNITTED_HONORS |
                           MJF_KNITTED_HONORS_SEVEN;
    deal();
    printf("\n%-32s %9s\n", "wins", "ns");
    report("copying the tiles, in all below", find_nothing);
    prepare(MJF_STANDARD, 0);
    report("splits, sets and a pair", find_splits);
    prepare(every, 0);
    report("splits, all shapes", find_splits);
    report("facts of the whole", find_whole);
    report("and of a reading", find_split);
    prepare(every, MJF__PATTERN_WANT(chows));
    report("with chows", find_split);
    prepare(every, MJF__PATTERN_WANT(pungs));
    report("with pungs", find_split);
    prepare(every, MJF__PATTERN_WANT(wait));
    report("with waits", find_split);
    prepare(every, MJF__PATTERN_WANT(wait) | MJF__PATTERN_WANT(chows) |
                       MJF__PATTERN_WANT(pungs) | MJF__PATTERN_WANT(gates));
    report("with all of these", find_split);
    return sink == 1;
}
