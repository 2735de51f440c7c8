/*
 * bench_batch.c - nanoseconds a hand of the questions about arrays, and beside them what it
 * takes to copy the array.
 *
 *   bench_batch           a table, of the build that MJF_SIMD names or the best there is
 *   bench_batch --json    an object a line
 *
 * Hands are dealt from the whole wall. Every figure is the best of many passes.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hands.h"
#include "mjf/mjf.h"

enum {
    SEED = 136,
    FEW = 10000,        /* 340 KB, which a cache holds */
    MANY = 4000000,     /* 136 MB, which none does */
    LEAST_PASSES = 5,   /* however long they take */
    BUDGET = 300000000, /* ns that the passes of one figure may take */
    BEHIND = MJF_TILES  /* bytes of the widest result */
};

static uint8_t *hands, *copy;
static void *results;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void *allocate(size_t size) {
    void *memory = malloc(size);
    if (memory == NULL) {
        fprintf(stderr, "bench_batch: out of memory\n");
        exit(EXIT_FAILURE);
    }
    memset(memory, 0, size); /* so that its pages are there */
    return memory;
}

/* Every copy of the wall is as likely. */
static void deal_hands(size_t n, unsigned tiles) {
    random_source source = {SEED};
    memset(hands, 0, n * MJF_TILES);
    for (size_t i = 0; i < n; i++) {
        uint8_t *counts = hands + i * MJF_TILES;
        for (unsigned have = 0; have < tiles;) {
            unsigned tile = random_below(&source, MJF_TILES);
            if (random_below(&source, MJF_COPIES) < counts[tile]) continue;
            counts[tile]++;
            have++;
        }
    }
}

typedef void pass(const mjf_batch *batch);

static void expect_ok(mjf_status status, const mjf_bad_rows *bad) {
    if (status == MJF_OK && bad->count == 0) return;
    fprintf(stderr, "bench_batch: %s, %zu bad rows\n", mjf_status_name(status),
            bad->count);
    exit(EXIT_FAILURE);
}

#define PASS(question, type)                                                 \
    static void pass_##question(const mjf_batch *batch) {                    \
        mjf_bad_rows bad;                                                    \
        expect_ok(mjf_batch_##question(batch, (type *)results, &bad), &bad); \
    }
PASS(shanten, int8_t)
PASS(is_win, uint8_t)
PASS(useful, uint64_t)
PASS(waits, uint64_t)
PASS(ukeire, uint16_t)
PASS(discards, int8_t)

static void pass_memcpy(const mjf_batch *batch) {
    memcpy(copy, batch->hands.first, batch->n * MJF_TILES);
}

/* Nanoseconds a row. */
static double best(pass *run, const mjf_batch *batch) {
    int64_t least = INT64_MAX, end = now() + BUDGET;
    for (unsigned passes = 0; passes < LEAST_PASSES || now() < end; passes++) {
        int64_t start = now();
        run(batch);
        int64_t took = now() - start;
        if (took < least) least = took;
    }
    return (double)least / (double)batch->n;
}

static const struct {
    const char *question;
    pass *run;
    uint32_t forms;
    const char *shapes;
    unsigned tiles;
    size_t rows;
} figures[] = {
    {"shanten", pass_shanten, MJF_STANDARD, "standard", 14, FEW},
    {"shanten", pass_shanten, MJF_ALL, "all", 14, FEW},
    {"shanten", pass_shanten, MJF_ALL | MJF_SEVEN_PAIRS_QUADS, "all, quads", 14, FEW},
    {"is_win", pass_is_win, MJF_ALL, "all", 14, FEW},
    {"discards", pass_discards, MJF_STANDARD, "standard", 14, FEW},
    {"discards", pass_discards, MJF_ALL, "all", 14, FEW},
    {"useful", pass_useful, MJF_STANDARD, "standard", 13, FEW},
    {"useful", pass_useful, MJF_ALL, "all", 13, FEW},
    {"waits", pass_waits, MJF_ALL, "all", 13, FEW},
    {"ukeire", pass_ukeire, MJF_ALL, "all", 13, FEW},
    {"shanten", pass_shanten, MJF_ALL, "all", 14, MANY},
    {"useful", pass_useful, MJF_ALL, "all", 13, MANY},
};

int main(int argc, char **argv) {
    int json = argc > 1 && strcmp(argv[1], "--json") == 0;
    hands = allocate((size_t)MANY * MJF_TILES);
    copy = allocate((size_t)MANY * MJF_TILES);
    results = allocate((size_t)MANY * sizeof(uint64_t) + (size_t)FEW * BEHIND);
    if (!json)
        printf("\n%-9s %-9s %-11s %5s %8s %8s %8s %6s\n", "build", "question", "shapes",
               "tiles", "rows", "ns", "copy ns", "ratio");
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        mjf_batch batch = {.n = figures[i].rows,
                           .hands = {hands, MJF_TILES},
                           .forms = figures[i].forms};
        deal_hands(batch.n, figures[i].tiles);
        double ns = best(figures[i].run, &batch), copied = best(pass_memcpy, &batch);
        printf(json ? "{\"build\": \"%s\", \"question\": \"%s\", \"shapes\": \"%s\", "
                      "\"tiles\": %u, \"rows\": %zu, \"ns\": %.2f, \"copy_ns\": %.2f, "
                      "\"ratio\": %.2f}\n"
                    : "%-9s %-9s %-11s %5u %8zu %8.2f %8.2f %6.2f\n",
               mjf_simd(), figures[i].question, figures[i].shapes, figures[i].tiles,
               batch.n, ns, copied, ns / copied);
        fflush(stdout);
    }
    return EXIT_SUCCESS;
}
