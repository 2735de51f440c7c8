/*
 * assign_block.h - what one block of tiles may become by jokers.
 */
#ifndef MJF_ASSIGN_BLOCK_H
#define MJF_ASSIGN_BLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "rules.h"
#include "set_walk.h"

enum {
    MJF__BLOCKS = 4,
    MJF__PLACES = 9,
    MJF__HONOURS = 3,
    MJF__MOST_JOKERS = MJF_MAX_JOKERS + 1,
    MJF__NO_TARGET = 0xFFFF,
    MJF__NEXT_TARGET = 48,
    MJF__TARGETS = 16384 /* the most is 15950, of 8 tiles of a suit, and 9 jokers */
};

typedef enum mjf__asked {
    MJF__ASK_SETS,
    MJF__ASK_PAIRS,
    MJF__ASK_SINGLES,
    MJF__ASK_SCATTERED,
    MJF__ASK_ORPHANS
} mjf__asked;

/* What is asked of a block. */
typedef struct mjf__block {
    mjf__asked kind;
    int number, places;
    unsigned honor_runs;
    unsigned within;            /* SINGLES, ORPHANS: the places that may hold any */
    uint16_t takes[2];          /* numbers of jokers, as bits; [1]: and hold the pair */
    uint8_t hand[MJF__PLACES];  /* held */
    uint8_t least[MJF__PLACES]; /* tiles of a knitted straight: no part of sets */
    uint8_t most[MJF__PLACES];
} mjf__block;

/* What blocks may become: by block, pair and the jokers it takes, the place in the pool of
 * the last. There are the counts, four bits a place, and from bit MJF__NEXT_TARGET on the
 * place of another. */
typedef struct mjf__targets {
    uint16_t first[MJF__BLOCKS][2][MJF__MOST_JOKERS + 1];
    uint16_t n;
    bool full; /* one did not find room */
    uint64_t pool[MJF__TARGETS];
} mjf__targets;

/* Leave in `takes` of four blocks what the tiles they hold, and the other blocks, allow, if
 * all jokers are to be taken, and so many pairs. False where nothing is left. */
bool mjf__blocks_narrow(mjf__block *blocks, int jokers, int pairs);

/* List all that a block may become with a number of jokers that it takes. */
void mjf__block_list(const mjf__block *block, const mjf__set_walk *walk,
                     mjf__targets *to);

#endif /* MJF_ASSIGN_BLOCK_H */
