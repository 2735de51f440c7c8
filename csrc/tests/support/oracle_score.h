/*
 * oracle_score.h - what a page makes of a win, slowly: every formula asked of every reading,
 * every choice of uses of the sets tried, everything that jokers may become.
 *
 * Only the patterns of a reading come from the library, through mjf_patterns.
 */
#ifndef MJF_TEST_ORACLE_SCORE_H
#define MJF_TEST_ORACLE_SCORE_H

#include "oracle_page.h"

enum { ORACLE_BOUNDS = 64 };

typedef struct oracle_score {
    mjf_verdict verdict; /* any but MJF_WRONG_WIN */
    unsigned forbid;     /* as in mjf_score */
    bool counts[MJF_MAX_ROWS];
    int64_t times[MJF_MAX_ROWS], worth[MJF_MAX_ROWS];
    int64_t registers[MJF_REGISTERS];
    mjf_bound bounds[ORACLE_BOUNDS];
    unsigned n_bounds;
    mjf_split split;
    unsigned readings; /* all that were looked at */
} oracle_score;

/* The reading with these patterns, by this page. */
void oracle_judge(const oracle_page *page, const uint8_t *patterns,
                  const int64_t *facts, const mjf_split *split, oracle_score *out);

/* The best of all readings of a win without a problem. */
void oracle_score_win(const oracle_page *page, const mjf_win *win, oracle_score *out);

/* How often each of these rows is used in the best forest of the sets. */
void oracle_forest(const oracle_page *page, bool chows, const bool *rows,
                   const mjf_split *split, int *times);

#endif /* MJF_TEST_ORACLE_SCORE_H */
