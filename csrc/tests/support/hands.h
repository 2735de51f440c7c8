/*
 * hands.h - hands for the tests: read from text, shown as text, dealt from a seed.
 */
#ifndef MJF_TEST_HANDS_H
#define MJF_TEST_HANDS_H

#include <stdint.h>

#include "mjf/mjf.h"

typedef uint8_t hand[MJF_TILES];

/* "123m456p11z" to counts. Aborts on any other text: it is the test's own. */
void hand_parse(const char *text, uint8_t *counts);

/* The index of one tile such as "5m". */
unsigned tile_parse(const char *text);

/* The bit of each tile of "36p7z", as in a set of waits. */
uint64_t mask_parse(const char *text);

/* Counts as text, any counts at all. Good until the fourth call after it. */
const char *hand_text(const uint8_t *counts);

/* A hand with what it was asked with, for the label of a check. */
const char *question_text(const uint8_t *counts, uint32_t forms,
                          const mjf_options *options);

unsigned hand_total(const uint8_t *counts);

/* splitmix64: the same numbers everywhere, from any seed. */
typedef struct random_source {
    uint64_t state;
} random_source;

uint64_t random_next(random_source *source);
unsigned random_below(random_source *source, unsigned n); /* 0..n-1 */

/* Deal a hand of 0..14 tiles. The dealer goes round: the whole wall, one suit, two
 * suits, honours heavy, three and four alike, and complete hands with up to three tiles
 * exchanged. Never more than four of a tile. */
void hand_deal(random_source *source, unsigned tiles, uint8_t *counts);

/* A number of tiles that is a hand: 1..14, 3n+1 or 3n+2; from 13 or 14 half of the
 * time. */
unsigned random_size(random_source *source);

/* Limits not below the counts: from none to all of no more, often a dead suit. */
void random_limits(random_source *source, const uint8_t *counts, uint8_t *limits);

#endif /* MJF_TEST_HANDS_H */
