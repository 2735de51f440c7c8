/* bench_census.c - milliseconds that it takes to count all deals, the best of many. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mjf/mjf.h"

enum { ROUNDS = 20 };

/* As a player sees it: a hand, and half of the discards. */
static const uint8_t some[MJF_TILES] = {3, 3, 2, 4, 4, 4, 4, 4, 2, 2, 4, 3,
                                        3, 3, 4, 4, 4, 1, 4, 4, 4, 4, 4, 4,
                                        3, 2, 3, 1, 2, 4, 3, 2, 2, 3};

static const struct {
    const char *name;
    size_t tiles;
    uint32_t forms;
    mjf_options options;
} cases[] = {
    {"14 tiles, standard", 14, MJF_STANDARD, {.limits = NULL}},
    {"14 tiles, all", 14, MJF_ALL, {.limits = NULL}},
    {"14 tiles, all, quads", 14, MJF_ALL | MJF_SEVEN_PAIRS_QUADS, {.limits = NULL}},
    {"13 tiles, all", 13, MJF_ALL, {.limits = NULL}},
    {"17 tiles, standard", 17, MJF_STANDARD, {.limits = NULL}},
    {"13 tiles, all, some unseen", 13, MJF_ALL, {.unseen = some}},
    {"13 tiles, all, some limits", 13, MJF_ALL, {.limits = some}},
};

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static double best(size_t i) {
    int64_t least = INT64_MAX;
    for (int round = 0; round < ROUNDS; round++) {
        mjf_census_result result;
        const int64_t start = now();
        if (mjf_census(cases[i].tiles, cases[i].forms, &cases[i].options, &result))
            exit(EXIT_FAILURE);
        const int64_t took = now() - start;
        least = took < least ? took : least;
    }
    return (double)least / 1e6;
}

int main(int argc, char **argv) {
    const bool json = argc > 1 && strcmp(argv[1], "--json") == 0;
    if (!json) printf("\n%-29s %9s\n", "census", "ms");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        printf(json ? "{\"census\": \"%s\", \"ms\": %.2f}\n" : "%-29s %9.2f\n",
               cases[i].name, best(i));
    return EXIT_SUCCESS;
}
