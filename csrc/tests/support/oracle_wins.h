/*
 * oracle_wins.h - every reading of a win, slowly. Only the patterns of a reading come from the
 * library, through mjf_patterns.
 */
#ifndef MJF_TEST_ORACLE_WINS_H
#define MJF_TEST_ORACLE_WINS_H

#include <stdbool.h>

#include "mjf/mjf.h"

typedef struct oracle_game {
    uint32_t forms, options;
    unsigned honor_runs;
} oracle_game;

typedef void oracle_look(void *self, const uint8_t *patterns, const mjf_split *split);

/* Look at every reading of everything that the jokers may become. */
void oracle_each_reading(const oracle_game *game, const mjf_win *win, oracle_look *look,
                         void *self);

#endif /* MJF_TEST_ORACLE_WINS_H */
