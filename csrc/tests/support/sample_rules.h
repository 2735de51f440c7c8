/*
 * sample_rules.h - two pages, for the benches and the tests of scores: a small one of fans that
 * are capped, and one of 83 rows with forests of sets.
 */
#ifndef MJF_TEST_SAMPLE_RULES_H
#define MJF_TEST_SAMPLE_RULES_H

#include "page_source.h"

/* Registers: 0 the fans without bounds, 1 the fans. */
extern const page_source sample_small;

/* Register 0: the fans. */
extern const page_source sample_large;

/* The row of an identifier; aborts if there is none. */
unsigned small_row(const char *identifier);
unsigned large_row(const char *identifier);

#endif /* MJF_TEST_SAMPLE_RULES_H */
