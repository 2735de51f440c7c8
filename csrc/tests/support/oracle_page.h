/*
 * oracle_page.h - a page of a test as trees, read from its text and not from its bytes.
 */
#ifndef MJF_TEST_ORACLE_PAGE_H
#define MJF_TEST_ORACLE_PAGE_H

#include <stdbool.h>

#include "page_source.h"

enum { ORACLE_NODES = 8192, ORACLE_FORESTS = PAGE_FEW };

/* What a name is; functions are numbered as in page_functions. */
enum { ORACLE_PATTERN, ORACLE_FACT, ORACLE_REGISTER };
enum { ORACLE_SUM, ORACLE_BEST, ORACLE_COUNT, ORACLE_HAS };

typedef struct oracle_node {
    uint8_t op, kind; /* of a name or of a call */
    uint16_t mark;    /* its place in the text of its formula */
    uint16_t of[3];
    int64_t number;   /* a number, or which name */
    uint64_t rows[2]; /* of a call */
} oracle_node;

typedef struct oracle_row {
    bool exists, late;
    uint16_t value, when, each; /* nodes */
    uint64_t removes[MJF_PHASES][2];
} oracle_row;

/* With the options chosen put in. */
typedef struct oracle_page {
    oracle_node nodes[ORACLE_NODES];
    unsigned n_nodes, n_rows, n_registers, n_forbids, n_forests;
    oracle_row rows[MJF_MAX_ROWS];
    struct {
        bool chows;
        uint64_t rows[2];
    } forests[ORACLE_FORESTS];
    uint16_t require, forbids[MJF_MAX_FORBIDS], registers[MJF_REGISTERS];
    int64_t facts[MJF_MAX_FACTS]; /* as they usually are */
    int64_t settings[PAGE_SETTINGS];
    uint32_t forms, options; /* options: as mjf_patterns has them */
    unsigned honor_runs, result, key, minimum_of;
    int64_t minimum; /* 0: none */
} oracle_page;

/* options: values as the bytes have them, by option; NULL: all as they usually are. */
oracle_page *oracle_page_new(const page_source *source, const int64_t *options);
void oracle_page_free(oracle_page *page);

static inline bool oracle_in(const uint64_t *set, unsigned number) {
    return set[number / 64] >> number % 64 & 1;
}

#endif /* MJF_TEST_ORACLE_PAGE_H */
