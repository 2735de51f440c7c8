/*
 * oracle_numbers.h - the arithmetic of formulas, slowly.
 */
#ifndef MJF_TEST_ORACLE_NUMBERS_H
#define MJF_TEST_ORACLE_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

/* INT64_MAX and INT64_MIN stand for all beyond, and stay. */
bool oracle_is_beyond(int64_t a);

int64_t oracle_minus(int64_t a);

/* An operation of two numbers, by its byte; both are known. */
int64_t oracle_of_two(unsigned op, int64_t a, int64_t b);

#endif /* MJF_TEST_ORACLE_NUMBERS_H */
