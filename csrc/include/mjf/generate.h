/*
 * generate.h - hands and wins at random.
 */
#ifndef MJF_GENERATE_H
#define MJF_GENERATE_H

#include "mjf/hand.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- hands at random ------------------------------------------------------------------ *
 *
 * Nothing here is for secrets or stakes: what was dealt tells what will be.
 */

enum { MJF_SEED_WORDS = 4 };

/* A generator of random numbers: begin with mjf_random_seed. The same seed gives the same
 * hands on every machine. One thread at a time may use it. */
typedef struct mjf_random {
    uint64_t state[MJF_SEED_WORDS];
} mjf_random;

/* Begin from a seed of MJF_SEED_WORDS numbers, any at all: {42} is as good as others.
 * MJF_ERR_NULL: random or seed is NULL. */
mjf_status mjf_random_seed(mjf_random *random, const uint64_t *seed);

/* Deal n hands, each from a wall of its own that holds unseen[t] copies of tile t (NULL:
 * four of each), every deal equally likely. out gets n times MJF_TILES counts. Errors:
 *   MJF_ERR_NULL    random is NULL, or out is although n is above 0
 *   MJF_ERR_SEED    random has not begun: it is all zeros
 *   MJF_ERR_UNSEEN  an unseen number is above MJF_COPIES
 *   MJF_ERR_SIZE    more tiles than the wall holds
 *   MJF_ERR_STOPPED by the second function alone: see mjf_stop; some hands have been written */
mjf_status mjf_deal(mjf_random *random, size_t tiles, const uint8_t *unseen,
                    uint8_t *out, size_t n);
mjf_status mjf_deal_until(mjf_random *random, size_t tiles, const uint8_t *unseen,
                          const mjf_stop *stop, uint8_t *out, size_t n);

/* Which complete hands are dealt by mjf_wins_deal. */
typedef struct mjf_wins_spec {
    const uint8_t *unseen; /* MJF_TILES numbers 0..4, or NULL for 4 each: the wall */
    uint32_t forms;        /* shape flags, of those in MJF_WINS_FORMS */
    uint8_t tiles;         /* 3n+2, the melds included: three tiles each */
    uint8_t melds;         /* 0..n sets that are declared; then STANDARD hands alone */
    uint8_t distinct;      /* 0: every complete deal of the wall is equally likely, so a
                              hand as likely as there are ways to draw it; 1: every hand is
                              equally likely */
} mjf_wins_spec;

enum {
    MJF_WINS_FORMS = MJF_STANDARD | MJF_SEVEN_PAIRS | MJF_SEVEN_PAIRS_QUADS |
    MJF_THIRTEEN_ORPHANS
};

typedef struct mjf_wins mjf_wins;

/* Prepare to deal such hands: some 1 ms, and 0.3 to 1 MB until mjf_wins_free. Errors:
 *   MJF_ERR_NULL       spec or out is NULL
 *   MJF_ERR_FORMS      no flag, or one that is not in MJF_WINS_FORMS
 *   MJF_ERR_SIZE       tiles are not 3n+2, 2..MJF_MAX_TILES, or more melds than n
 *   MJF_ERR_FORM_SIZE  no shape asked for has that number of tiles or that many melds
 *   MJF_ERR_UNSEEN     an unseen number is above MJF_COPIES, or what is unseen holds no
 *                      complete hand
 *   MJF_ERR_MEMORY */
mjf_status mjf_wins_new(const mjf_wins_spec *spec, mjf_wins **out);
void mjf_wins_free(mjf_wins *wins);

/* Deal n complete hands. hands gets n times MJF_TILES counts, the melds left out. melds
 * gets, for each hand, the three tiles of each of its melds, ascending, or is NULL: they
 * are of a reading of the hand drawn from all its readings, and any of its sets are
 * equally likely. The wins are only read: threads may share them, with a generator each.
 * Errors:
 *   MJF_ERR_NULL    wins or random is NULL, or hands is although n is above 0
 *   MJF_ERR_SEED    random has not begun: it is all zeros
 *   MJF_ERR_MEMORY  the tables could not be derived; some hands have been written
 *   MJF_ERR_STOPPED by the second function alone: see mjf_stop; some hands have been written */
mjf_status mjf_wins_deal(const mjf_wins *wins, mjf_random *random, uint8_t *hands,
                         uint8_t *melds, size_t n);
mjf_status mjf_wins_deal_until(const mjf_wins *wins, mjf_random *random,
                               const mjf_stop *stop, uint8_t *hands, uint8_t *melds,
                               size_t n);

#ifdef __cplusplus
}
#endif

#endif /* MJF_GENERATE_H */
