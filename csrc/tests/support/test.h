/*
 * test.h - the whole test harness: checks that say where and what, and a runner.
 *
 * A failed check is counted and the test goes on. Labels are evaluated only on failure,
 * so a check inside a loop over millions of hands costs one comparison.
 */
#ifndef MJF_TEST_H
#define MJF_TEST_H

#include <stdio.h>
#include <stdlib.h>

#include "mjf/mjf.h"

typedef struct test_case {
    const char *name;
    void (*run)(void);
} test_case;

#define TEST(function) {#function, function}

/* A plain condition; label is any text that tells the inputs. */
#define CHECK(condition, label)                                                 \
    do {                                                                        \
        if (!(condition)) test_failed(__FILE__, __LINE__, #condition, (label)); \
    } while (0)

/* Two integers that must be equal. */
#define CHECK_EQ(actual, expected, label)                                         \
    do {                                                                          \
        long long actual_ = (long long)(actual);                                  \
        long long expected_ = (long long)(expected);                              \
        if (actual_ != expected_)                                                 \
            test_differs(__FILE__, __LINE__, #actual, actual_, expected_, label); \
    } while (0)

/* A call that must succeed. */
#define CHECK_OK(call, label) CHECK_EQ(call, MJF_OK, label)

enum { TEST_SHOWN = 20 }; /* failures printed of one test; all are counted */

static unsigned long test_failures;

static inline void test_failed(const char *file, int line, const char *what,
                               const char *label) {
    if (test_failures++ < TEST_SHOWN)
        fprintf(stderr, "%s:%d: not so: %s [%s]\n", file, line, what, label);
}

static inline void test_differs(const char *file, int line, const char *what,
                                long long actual, long long expected,
                                const char *label) {
    if (test_failures++ < TEST_SHOWN)
        fprintf(stderr, "%s:%d: %s is %lld, not %lld [%s]\n", file, line, what, actual,
                expected, label);
}

/* The usual number of random hands times MJF_TEST_SCALE, 1 if not set; 0.1 is a tenth. */
static inline unsigned test_rounds(unsigned usual) {
    const char *text = getenv("MJF_TEST_SCALE");
    double scale = text ? strtod(text, NULL) : 1;
    double rounds = usual * (scale > 0 ? scale : 1);
    return rounds < 1 ? 1 : (unsigned)rounds;
}

/* Never fewer than usual: for tests that must have seen enough of everything. */
static inline unsigned test_rounds_or_more(unsigned usual) {
    unsigned rounds = test_rounds(usual);
    return rounds < usual ? usual : rounds;
}

/* Run the cases and print one line of result; the exit status of the program. */
static inline int test_main(const char *program, const test_case *cases, size_t n) {
    unsigned failed = 0;
    for (size_t i = 0; i < n; i++) {
        test_failures = 0;
        cases[i].run();
        if (test_failures == 0) continue;
        failed++;
        fprintf(stderr, "%s: %s failed (%lu checks)\n", program, cases[i].name,
                test_failures);
    }
    printf("%s: %u passed, %u failed\n", program, (unsigned)n - failed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#define TEST_MAIN(program, ...)                                           \
    int main(void) {                                                      \
        static const test_case cases[] = {__VA_ARGS__};                   \
        return test_main(program, cases, sizeof cases / sizeof cases[0]); \
    }

#endif /* MJF_TEST_H */
