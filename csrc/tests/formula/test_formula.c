/*
 * test_formula.c - formulas from bytes, folded in part and run, against one that walks the tree
 * as it was written; and bytes of no formula.
 */
#include <string.h>

#include "formula/formula.h"
#include "oracle_formula.h"
#include "page_source.h"
#include "test.h"

enum { TREES = 20000, NAMES = 5, LISTS = 6, ROOM = 4096, SEED = 5, KNOWN = 3 };
enum { SUM, INSTEAD, FUNCTIONS };

/* ---- what is written ------------------------------------------------------------------- */

typedef struct writer {
    uint8_t bytes[ROOM];
    size_t n;
    mjf_random random;
} writer;

static unsigned below(writer *w, unsigned n) {
    return (unsigned)mjf__random_below(&w->random, n);
}

static void put(writer *w, uint64_t number) {
    for (; number > 127; number >>= 7) w->bytes[w->n++] = (uint8_t)(number | 128);
    w->bytes[w->n++] = (uint8_t)number;
}

static void put_signed(writer *w, int64_t number) {
    put(w, number < 0 ? ~((uint64_t)number << 1) : (uint64_t)number << 1);
}

static int64_t some_number(writer *w) {
    static const int64_t edges[] = {INT64_MAX, INT64_MIN, INT64_MAX - 1, INT64_MIN + 1,
                                    INT32_MAX, INT32_MIN, 1000000,       -1000000};
    const unsigned kind = below(w, 8);
    if (kind == 0) return edges[below(w, 8)];
    return (int64_t)below(w, 9) - 3;
}

static void put_tree(writer *w, unsigned depth) {
    const unsigned op =
        depth == 0 || below(w, 6) == 0
            ? below(w, MJF__FORMULA_MINUS)
            : MJF__FORMULA_MINUS + below(w, MJF__FORMULA_OPS - MJF__FORMULA_MINUS);
    put(w, op);
    if (op == MJF__FORMULA_INT) {
        put_signed(w, some_number(w));
    } else if (op == MJF__FORMULA_NAME) {
        put(w, below(w, 2) == 0 ? KNOWN : 1);
        put(w, below(w, NAMES));
    } else if (op == MJF__FORMULA_CALL) {
        const unsigned n = below(w, 3);
        put(w, below(w, FUNCTIONS));
        put(w, n);
        for (unsigned i = 0; i < n; i++) put(w, below(w, LISTS));
    } else {
        const unsigned n = op <= MJF__FORMULA_NOT ? 1 : op == MJF__FORMULA_IF ? 3 : 2;
        for (unsigned i = 0; i < n; i++) put_tree(w, depth - 1);
    }
}

/* ---- what it comes to -------------------------------------------------------------------- */

typedef struct meaning {
    int64_t names[MJF__FORMULA_KINDS][NAMES], lists[LISTS];
    const mjf__formula_pool *pool;
    uint64_t calls; /* which lists were called for, in which order */
} meaning;

static int64_t slow(const uint8_t **at, meaning *m, bool taken);

static uint64_t number(const uint8_t **at) {
    uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        value |= (uint64_t)(**at & 127) << shift;
        if (*(*at)++ < 128) return value;
    }
}

static int64_t call(meaning *m, unsigned function, const uint64_t *lists, size_t n) {
    int64_t sum = function;
    for (size_t i = 0; i < n; i++) {
        sum = oracle_two("+", sum, m->lists[lists[i]]);
        m->calls = m->calls * 31 + lists[i] + 1;
    }
    return sum;
}

static int64_t slow_call(const uint8_t **at, meaning *m, bool taken) {
    const unsigned function = (unsigned)number(at);
    const size_t n = number(at);
    uint64_t lists[2];
    for (size_t i = 0; i < n; i++) lists[i] = number(at);
    return taken ? call(m, function, lists, n) : 0;
}

static int64_t slow(const uint8_t **at, meaning *m, bool taken) {
    const unsigned op = (unsigned)number(at);
    if (op == MJF__FORMULA_INT) {
        const uint64_t value = number(at);
        return (int64_t)(value >> 1) ^ -(int64_t)(value & 1);
    }
    if (op == MJF__FORMULA_NAME) {
        const uint64_t kind = number(at);
        return m->names[kind][number(at)];
    }
    if (op == MJF__FORMULA_CALL) return slow_call(at, m, taken);
    const int64_t a = slow(at, m, taken);
    if (op == MJF__FORMULA_MINUS) return oracle_minus(a);
    if (op == MJF__FORMULA_NOT) return a == 0;
    if (op == MJF__FORMULA_AND || op == MJF__FORMULA_OR) {
        const bool ends = (a == 0) == (op == MJF__FORMULA_AND);
        const int64_t b = slow(at, m, taken && !ends);
        return ends ? a : b;
    }
    if (op == MJF__FORMULA_IF) {
        const int64_t yes = slow(at, m, taken && a != 0);
        const int64_t no = slow(at, m, taken && a == 0);
        return a != 0 ? yes : no;
    }
    return oracle_two(page_words[op - PAGE_FIRST], a, slow(at, m, taken));
}

/* ---- how it is run ------------------------------------------------------------------------ */

static int64_t name_of(void *self, unsigned kind, uint32_t n) {
    return ((meaning *)self)->names[kind][n];
}

static int64_t call_of(void *self, unsigned function, uint32_t lists) {
    meaning *m = (meaning *)self;
    const mjf__formula_lists own = m->pool->lists[lists];
    uint64_t members[2];
    for (uint32_t i = 0; i < own.n; i++) members[i] = m->pool->members[own.first + i];
    return call(m, function, members, own.n);
}

static int64_t instead_of(void *self, int64_t than, uint32_t lists) {
    const int64_t own = call_of(self, INSTEAD, lists);
    return own > than ? own : than;
}

static const mjf__formula_limits limits = {
    {NAMES, NAMES, NAMES, NAMES, NAMES, NAMES, NAMES, NAMES}, FUNCTIONS, LISTS};

static int64_t run(writer *w, meaning *m, bool fold) {
    mjf__formula_pool pool = {0};
    mjf__formula_code code = {0};
    mjf__bytes reader = mjf__bytes_of(w->bytes, w->n);
    uint32_t root, start;
    CHECK_OK(mjf__formula_read(&pool, &reader, &limits, &root), "read");
    CHECK(!reader.wrong && reader.at == reader.end, "all is read");
    if (fold)
        CHECK_OK(mjf__formula_fold(&pool, root, KNOWN, m->names[KNOWN], &root), "fold");
    CHECK_OK(mjf__formula_emit(&pool, root, INSTEAD, &code, &start), "emit");
    m->pool = &pool;
    const int64_t result =
        mjf__formula_run(code.words + start, m, name_of, call_of, instead_of, NULL);
    mjf__formula_code_free(&code);
    mjf__formula_pool_free(&pool);
    return result;
}

static void mean_something(writer *w, meaning *m) {
    for (unsigned k = 0; k < MJF__FORMULA_KINDS; k++)
        for (unsigned i = 0; i < NAMES; i++) m->names[k][i] = some_number(w);
    for (unsigned i = 0; i < LISTS; i++) m->lists[i] = some_number(w);
}

static void runs_as_written(void) {
    writer w = {{0}, 0, {{0}}};
    const uint64_t seed[4] = {SEED};
    mjf_random_seed(&w.random, seed);
    for (int i = 0; i < TREES; i++) {
        meaning m = {{{0}}, {0}, NULL, 0};
        w.n = 0;
        put_tree(&w, 1 + below(&w, 5));
        mean_something(&w, &m);
        const uint8_t *at = w.bytes;
        const int64_t expected = slow(&at, &m, true);
        const uint64_t calls = m.calls;
        for (int fold = 0; fold < 2; fold++) {
            m.calls = 0;
            CHECK_EQ(run(&w, &m, fold), expected, fold ? "folded" : "as it is");
            CHECK_EQ(m.calls, calls, "the same calls in the same order");
        }
    }
}

/* What is all known is a number, and nothing of it is left to run. */
static void folds_to_a_number(void) {
    writer w = {{0}, 0, {{0}}};
    mjf__formula_pool pool = {0};
    static const int64_t values[NAMES] = {7, 0, 0, 0, 0};
    int64_t value;
    uint32_t root;
    put(&w, MJF__FORMULA_IF);
    put(&w, MJF__FORMULA_EQUAL), put(&w, MJF__FORMULA_NAME), put(&w, KNOWN), put(&w, 0);
    put(&w, MJF__FORMULA_INT), put_signed(&w, 7);
    put(&w, MJF__FORMULA_INT), put_signed(&w, -5);
    put(&w, MJF__FORMULA_CALL), put(&w, SUM), put(&w, 1), put(&w, 2);
    mjf__bytes reader = mjf__bytes_of(w.bytes, w.n);
    CHECK_OK(mjf__formula_read(&pool, &reader, &limits, &root), "read");
    CHECK(mjf__formula_calls(&pool, root), "before");
    CHECK_OK(mjf__formula_fold(&pool, root, KNOWN, values, &root), "fold");
    CHECK(!mjf__formula_calls(&pool, root), "after");
    CHECK(mjf__formula_is_int(&pool, root, &value) && value == -5, "-5");
    mjf__formula_pool_free(&pool);
}

/* ---- bytes of no formula ------------------------------------------------------------------ */

static bool reads(const uint8_t *bytes, size_t size) {
    mjf__formula_pool pool = {0};
    mjf__bytes reader = mjf__bytes_of(bytes, size);
    uint32_t root;
    CHECK_OK(mjf__formula_read(&pool, &reader, &limits, &root), "never an error");
    mjf__formula_pool_free(&pool);
    return !reader.wrong;
}

static void refuses_what_is_cut_or_changed(void) {
    writer w = {{0}, 0, {{0}}};
    const uint64_t seed[4] = {SEED + 1};
    mjf_random_seed(&w.random, seed);
    for (int i = 0; i < TREES / 10; i++) {
        w.n = 0;
        put_tree(&w, 4);
        CHECK(reads(w.bytes, w.n), "whole");
        for (size_t size = 0; size < w.n; size++) {
            uint8_t *cut = malloc(size + 1); /* so that sanitizers see what is beyond */
            memcpy(cut, w.bytes, size);
            CHECK(!reads(cut, size), "cut");
            free(cut);
        }
        w.bytes[below(&w, (unsigned)w.n)] = (uint8_t)below(&w, 256);
        reads(w.bytes, w.n);
    }
}

static void refuses_what_is_out_of_range(void) {
    static const uint8_t unknown[] = {MJF__FORMULA_OPS};
    static const uint8_t kind[] = {MJF__FORMULA_NAME, MJF__FORMULA_KINDS, 0};
    static const uint8_t name[] = {MJF__FORMULA_NAME, 0, NAMES};
    static const uint8_t function[] = {MJF__FORMULA_CALL, FUNCTIONS, 0};
    static const uint8_t list[] = {MJF__FORMULA_CALL, 0, 1, LISTS};
    static const uint8_t lists[] = {
        MJF__FORMULA_CALL, 0, LISTS + 1, 0, 0, 0, 0, 0, 0, 0};
    static const uint8_t wide[] = {
        MJF__FORMULA_INT, 255, 255, 255, 255, 255, 255, 255, 255, 255, 2};
    CHECK(!reads(unknown, sizeof unknown), "no such operation");
    CHECK(!reads(kind, sizeof kind), "no such kind");
    CHECK(!reads(name, sizeof name), "no such name");
    CHECK(!reads(function, sizeof function), "no such function");
    CHECK(!reads(list, sizeof list), "no such list");
    CHECK(!reads(lists, sizeof lists), "more lists than there are");
    CHECK(!reads(wide, sizeof wide), "a number of 65 bits");
}

static void refuses_what_is_too_deep(void) {
    uint8_t bytes[MJF__FORMULA_MAX_DEPTH + 2];
    memset(bytes, MJF__FORMULA_NOT, sizeof bytes);
    bytes[MJF__FORMULA_MAX_DEPTH - 1] = MJF__FORMULA_INT;
    CHECK(reads(bytes, sizeof bytes), "as deep as may be");
    memset(bytes, MJF__FORMULA_NOT, sizeof bytes);
    bytes[MJF__FORMULA_MAX_DEPTH] = MJF__FORMULA_INT;
    CHECK(!reads(bytes, sizeof bytes), "one deeper");
}

static void refuses_what_is_too_long(void) {
    mjf__formula_pool pool = {0};
    static const uint8_t one[] = {MJF__FORMULA_INT, 2};
    unsigned n = 0;
    for (;; n++) {
        mjf__bytes reader = mjf__bytes_of(one, sizeof one);
        uint32_t root;
        CHECK_OK(mjf__formula_read(&pool, &reader, &limits, &root), "read");
        if (reader.wrong) break;
    }
    CHECK_EQ(n, MJF__FORMULA_MAX_NODES, "nodes of a page");
    mjf__formula_pool_free(&pool);
}

TEST_MAIN("test_formula", TEST(runs_as_written), TEST(folds_to_a_number),
          TEST(refuses_what_is_cut_or_changed), TEST(refuses_what_is_out_of_range),
          TEST(refuses_what_is_too_deep), TEST(refuses_what_is_too_long))
