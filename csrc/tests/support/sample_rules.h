/*
 * sample_rules.h - two rule systems as data, for the benches and the tests of scores: a
 * small one of fans that are capped, and one of 83 rows with forests of sets.
 */
#ifndef MJF_TEST_SAMPLE_RULES_H
#define MJF_TEST_SAMPLE_RULES_H

#include "random_rules.h"

/* Registers: 0 the fans, 1 the same without bounds. */
void rules_small(random_rules *out);

/* Register 0: the fans. */
void rules_large(random_rules *out);

/* The row of an identifier; aborts if there is none. */
unsigned small_row(const char *identifier);
unsigned large_row(const char *identifier);

#endif /* MJF_TEST_SAMPLE_RULES_H */
