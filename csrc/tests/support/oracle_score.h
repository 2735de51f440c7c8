/*
 * oracle_score.h - what a rule system makes of a win, slowly: every pattern asked of every
 * row, every choice of uses of the sets tried, everything that jokers may become.
 *
 * Only the patterns of a reading come from the library, through mjf_patterns.
 */
#ifndef MJF_TEST_ORACLE_SCORE_H
#define MJF_TEST_ORACLE_SCORE_H

#include <stdbool.h>

#include "mjf/mjf.h"

typedef struct oracle_score {
    mjf_verdict verdict; /* any but MJF_WRONG_WIN */
    bool counts[MJF_MAX_ROWS];
    int times[MJF_MAX_ROWS];
    int64_t registers[MJF_REGISTERS];
    mjf_split split;
    unsigned readings; /* all that were looked at */
} oracle_score;

/* The reading with these patterns, by these rules. */
void oracle_judge(const mjf_rules_spec *spec, const uint8_t *patterns,
                  const mjf_split *split, oracle_score *out);

/* The best of all readings of a win without a problem. */
void oracle_score_win(const mjf_rules_spec *spec, const mjf_win *win,
                      oracle_score *out);

/* How often each of these rows is used in the best forest of the sets. */
void oracle_forest(const mjf_rules_spec *spec, bool chows, const bool *rows,
                   const mjf_split *split, int *times);

#endif /* MJF_TEST_ORACLE_SCORE_H */
