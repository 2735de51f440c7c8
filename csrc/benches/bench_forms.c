/*
 * bench_forms.c - how long the tables of a form take to derive, the best of some runs.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "families.h"
#include "mjf/mjf.h"

enum { RUNS = 12 };

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static double derivation(const mjf_form_spec *spec) {
    int64_t best = INT64_MAX;
    for (int run = 0; run < RUNS; run++) {
        mjf_form *form;
        if (mjf_form_new(spec, &form) != MJF_OK) exit(1);
        const int64_t start = now();
        if (mjf_form_init(form) != MJF_OK) exit(1);
        const int64_t taken = now() - start;
        best = taken < best ? taken : best;
        mjf_form_free(form);
    }
    return (double)best / 1e6;
}

int main(void) {
    printf("\n%-24s %9s\n", "form", "ms");
    for (unsigned i = 0; i < n_families; i++)
        printf("%-24s %9.2f\n", families[i].name, derivation(&families[i].spec));
    return 0;
}
