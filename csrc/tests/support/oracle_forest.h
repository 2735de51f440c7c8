/*
 * oracle_forest.h - the best forest of sets, by trying every set of edges.
 */
#ifndef MJF_TEST_ORACLE_FOREST_H
#define MJF_TEST_ORACLE_FOREST_H

#include <stdbool.h>

#include "mjf/mjf.h"

/* A row of a pattern of sets among themselves, and how often the best forest uses it. */
typedef struct oracle_use {
    unsigned row, pattern;
    int64_t value;
    int times;
} oracle_use;

/* uses: ascending by row. */
void oracle_forest(oracle_use *uses, unsigned n, bool chows, const mjf_split *split);

#endif /* MJF_TEST_ORACLE_FOREST_H */
