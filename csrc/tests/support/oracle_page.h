/*
 * oracle_page.h - what a page makes of a win, slowly: each formula read from its text and
 * computed as it stands, for every reading.
 */
#ifndef MJF_TEST_ORACLE_PAGE_H
#define MJF_TEST_ORACLE_PAGE_H

#include <stdbool.h>

#include "mjf/mjf.h"
#include "oracle_wins.h"
#include "page_source.h"

enum { ORACLE_BOUNDS = 64 };

/* A page with its options: what mjf_rules_option and "rows.ID" say of them. */
typedef struct oracle_page {
    const page_source *source;
    int64_t options[MJF_MAX_OPTIONS]; /* as formulas see them */
    bool given[MJF_MAX_ROWS];
    int64_t own[MJF_MAX_ROWS];
} oracle_page;

typedef struct oracle_page_score {
    mjf_verdict verdict;
    bool counts[MJF_MAX_ROWS];
    int64_t times[MJF_MAX_ROWS], worths[MJF_MAX_ROWS], registers[MJF_REGISTERS];
    int forbid; /* -1: none */
    mjf_split split;
    unsigned readings;
    unsigned n_bounds; /* of the last reading that was judged, these of them */
    mjf_bound bounds[ORACLE_BOUNDS];
} oracle_page_score;

/* With all options as they usually are. */
oracle_page oracle_page_of(const page_source *source);

/* What the page says of the game. */
oracle_game oracle_page_game(const oracle_page *page);

/* A formula of options alone. */
int64_t oracle_page_option(const oracle_page *page, const char *formula);

/* The best of all readings of a win without a problem. */
void oracle_page_win(const oracle_page *page, const mjf_win *win,
                     oracle_page_score *out);

/* The reading with these patterns. */
void oracle_page_judge(const oracle_page *page, const uint8_t *patterns,
                       const int64_t *facts, const mjf_split *split,
                       oracle_page_score *out);

#endif /* MJF_TEST_ORACLE_PAGE_H */
