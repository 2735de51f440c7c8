/*
 * oracle_formula.h - the arithmetic of pages in wider numbers, by the words of page_source.h.
 */
#ifndef MJF_TEST_ORACLE_FORMULA_H
#define MJF_TEST_ORACLE_FORMULA_H

#include <stdint.h>

int64_t oracle_minus(int64_t a);

/* A word that works on two numbers, but for "and" and "or"; aborts at any other. */
int64_t oracle_two(const char *word, int64_t a, int64_t b);

#endif /* MJF_TEST_ORACLE_FORMULA_H */
