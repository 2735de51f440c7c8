/* random_wins.h - wins of every kind for the tests, from a seed. */
#ifndef MJF_TEST_RANDOM_WINS_H
#define MJF_TEST_RANDOM_WINS_H

#include "hands.h"
#include "mjf/mjf.h"

/* What a win is dealt of. */
typedef struct win_kind {
    const char *name;
    int sets; /* 4 or 5 */
    unsigned honor_runs;
    void (*deal)(random_source *source, const struct win_kind *kind, mjf_win *win);
} win_kind;

extern const win_kind win_kinds[];
extern const unsigned n_win_kinds;

/* A complete hand of that kind, some sets melded where they may be, any tile of it the winning
 * one, won in any way; the flags may contradict each other. */
void win_deal(random_source *source, const win_kind *kind, mjf_win *win);

#endif /* MJF_TEST_RANDOM_WINS_H */
