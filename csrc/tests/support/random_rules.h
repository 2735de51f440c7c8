/*
 * random_rules.h - rule systems that no one would play, to test what a system can say.
 */
#ifndef MJF_TEST_RANDOM_RULES_H
#define MJF_TEST_RANDOM_RULES_H

#include <stdbool.h>

#include "hands.h"

typedef struct random_rules {
    mjf_rule_row rows[MJF_MAX_ROWS];
    mjf_rule_stage stages[MJF_MAX_STAGES];
    mjf_rules_spec spec; /* points into these */
} random_rules;

/* A right one; with the pungs, chows and waits now and then. */
void rules_random(random_source *source, random_rules *out);

/* A row for each pattern of chows, or of pungs, with values below `most`, one stage that
 * makes the best forest of them and one that adds it up. */
void rules_of_forest(random_source *source, bool chows, unsigned most,
                     random_rules *out);

/* A row worth `value` where a pattern holds. */
mjf_rule_row row_of(unsigned pattern, int32_t value);

void pattern_add(uint64_t *set, unsigned pattern);

#endif /* MJF_TEST_RANDOM_RULES_H */
