/* oracle_patterns.h - the patterns of a reading by the words of patterns.def, slowly. */
#ifndef MJF_TEST_ORACLE_PATTERNS_H
#define MJF_TEST_ORACLE_PATTERNS_H

#include "mjf/mjf.h"

/* What mjf_patterns gives for a reading. Jokers stand for their faces. */
void oracle_patterns(const mjf_win *win, const mjf_split *split, uint32_t forms,
                     uint32_t options, unsigned honor_runs, uint8_t *counts);

#endif /* MJF_TEST_ORACLE_PATTERNS_H */
