/* oracle_numbers.c - numbers of 64 bits that saturate, and whole division. */
#include "oracle_numbers.h"

#include "formula/formula.h"

static int64_t clamp(__int128 value) {
    return value > INT64_MAX   ? INT64_MAX
           : value < INT64_MIN ? INT64_MIN
                               : (int64_t)value;
}

bool oracle_is_beyond(int64_t a) { return a == INT64_MAX || a == INT64_MIN; }

static int64_t add(int64_t a, int64_t b) {
    return oracle_is_beyond(a) ? a : oracle_is_beyond(b) ? b : clamp((__int128)a + b);
}

int64_t oracle_minus(int64_t a) {
    return oracle_is_beyond(a) ? (a == INT64_MAX ? INT64_MIN : INT64_MAX) : -a;
}

static int64_t multiply(int64_t a, int64_t b) {
    const __int128 product = (__int128)a * b;
    if (product == 0) return 0;
    if (oracle_is_beyond(a) || oracle_is_beyond(b))
        return product < 0 ? INT64_MIN : INT64_MAX;
    return clamp(product);
}

static int64_t divide(int64_t a, int64_t b) {
    if (b == 0) return a == 0 ? 0 : a < 0 ? INT64_MIN : INT64_MAX;
    if (oracle_is_beyond(a)) return b > 0 ? a : oracle_minus(a);
    const __int128 whole = (__int128)a / b;
    return (int64_t)(whole * b != a && (a < 0) != (b < 0) ? whole - 1 : whole);
}

static int64_t power(int64_t a, int64_t b) {
    int64_t result = 1;
    for (int64_t i = 0; i < b && i < 200 + b % 2; i++) result = multiply(result, a);
    return result;
}

/* The least multiple of |of| that is not below a, or the greatest not above it. */
static int64_t multiple(int64_t a, int64_t of, bool up) {
    __int128 step = of < 0 ? -(__int128)of : of;
    if (step == 0 || oracle_is_beyond(a)) return a;
    if (oracle_is_beyond(of) || oracle_is_beyond(oracle_minus(of)))
        step = (__int128)INT64_MAX + 1;
    const __int128 rest = (((__int128)a % step) + step) % step;
    return clamp(rest == 0 ? a : up ? a - rest + step : a - rest);
}

int64_t oracle_of_two(unsigned op, int64_t a, int64_t b) {
    switch (op) {
        case MJF__FORMULA_ADD:
            return add(a, b);
        case MJF__FORMULA_SUBTRACT:
            return add(a, oracle_minus(b));
        case MJF__FORMULA_MULTIPLY:
            return multiply(a, b);
        case MJF__FORMULA_DIVIDE:
            return divide(a, b);
        case MJF__FORMULA_POWER:
            return power(a, b);
        case MJF__FORMULA_EQUAL:
            return a == b;
        case MJF__FORMULA_UNEQUAL:
            return a != b;
        case MJF__FORMULA_BELOW:
            return a < b;
        case MJF__FORMULA_AT_MOST:
            return a <= b;
        case MJF__FORMULA_ABOVE:
            return a > b;
        case MJF__FORMULA_AT_LEAST:
            return a >= b;
        case MJF__FORMULA_MIN:
            return a < b ? a : b;
        case MJF__FORMULA_MAX:
            return a > b ? a : b;
        case MJF__FORMULA_CEIL:
            return multiple(a, b, true);
        default:
            return multiple(a, b, false);
    }
}
