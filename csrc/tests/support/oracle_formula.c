/* oracle_formula.c - numbers of 128 bits, cut to 64 at the end. */
#include "oracle_formula.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static int64_t clamp(__int128 value) {
    return value > INT64_MAX   ? INT64_MAX
           : value < INT64_MIN ? INT64_MIN
                               : (int64_t)value;
}

static bool is_last(int64_t a) { return a == INT64_MAX || a == INT64_MIN; }

static int64_t slow_add(int64_t a, int64_t b) {
    return is_last(a) ? a : is_last(b) ? b : clamp((__int128)a + b);
}

int64_t oracle_minus(int64_t a) {
    return is_last(a) ? (a == INT64_MAX ? INT64_MIN : INT64_MAX) : -a;
}

static int64_t slow_multiply(int64_t a, int64_t b) {
    const __int128 product = (__int128)a * b;
    if (product == 0) return 0;
    if (is_last(a) || is_last(b)) return product < 0 ? INT64_MIN : INT64_MAX;
    return clamp(product);
}

static int64_t slow_divide(int64_t a, int64_t b) {
    if (b == 0) return a == 0 ? 0 : a < 0 ? INT64_MIN : INT64_MAX;
    if (is_last(a)) return b > 0 ? a : oracle_minus(a);
    const __int128 whole = (__int128)a / b;
    return (int64_t)(whole * b != a && (a < 0) != (b < 0) ? whole - 1 : whole);
}

static int64_t slow_power(int64_t a, int64_t b) {
    int64_t result = 1;
    for (int64_t i = 0; i < b && i < 200 + b % 2; i++)
        result = slow_multiply(result, a);
    return result;
}

/* The least multiple of |of| that is not below a. */
static int64_t slow_multiple(int64_t a, int64_t of) {
    __int128 step = of < 0 ? -(__int128)of : of;
    if (step == 0 || is_last(a)) return a;
    if (is_last(of) || is_last(oracle_minus(of))) step = (__int128)INT64_MAX + 1;
    const __int128 rest = (((__int128)a % step) + step) % step;
    return clamp(rest == 0 ? a : a - rest + step);
}

int64_t oracle_two(const char *word, int64_t a, int64_t b) {
    if (strcmp(word, "+") == 0) return slow_add(a, b);
    if (strcmp(word, "-") == 0) return slow_add(a, oracle_minus(b));
    if (strcmp(word, "*") == 0) return slow_multiply(a, b);
    if (strcmp(word, "//") == 0) return slow_divide(a, b);
    if (strcmp(word, "**") == 0) return slow_power(a, b);
    if (strcmp(word, "==") == 0) return a == b;
    if (strcmp(word, "!=") == 0) return a != b;
    if (strcmp(word, "<") == 0) return a < b;
    if (strcmp(word, "<=") == 0) return a <= b;
    if (strcmp(word, ">") == 0) return a > b;
    if (strcmp(word, ">=") == 0) return a >= b;
    if (strcmp(word, "min") == 0) return a < b ? a : b;
    if (strcmp(word, "max") == 0) return a > b ? a : b;
    if (strcmp(word, "ceil") == 0) return slow_multiple(a, b);
    abort();
}
