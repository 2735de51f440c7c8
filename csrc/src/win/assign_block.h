/*
 * assign_block.h - what one block of tiles may become by jokers.
 */
#ifndef MJF__ASSIGN_BLOCK_H
#define MJF__ASSIGN_BLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/base.h"
#include "set_walk.h"

enum {
    MJF__WIN_MOST_JOKERS = MJF_MAX_JOKERS + 1,
    MJF__WIN_NO_TARGET = 0xFFFF,
    MJF__WIN_NEXT_TARGET = 48,
    MJF__WIN_TARGETS = 16384 /* the most is 15950, of 8 tiles of a suit, and 9 jokers */
};

typedef enum mjf__win_asked {
    MJF__WIN_ASK_SETS,
    MJF__WIN_ASK_PAIRS,
    MJF__WIN_ASK_SINGLES,
    MJF__WIN_ASK_SCATTERED,
    MJF__WIN_ASK_ORPHANS
} mjf__win_asked;

/* What is asked of a block. */
typedef struct mjf__win_assign_block {
    mjf__win_asked kind;
    int number, places;
    unsigned honor_runs;
    unsigned within;   /* SINGLES, ORPHANS: the places that may hold any */
    uint16_t takes[2]; /* numbers of jokers, as bits; [1]: and hold the pair */
    uint8_t hand[MJF__BLOCK_SIZE];  /* held */
    uint8_t least[MJF__BLOCK_SIZE]; /* tiles of a knitted straight: no part of sets */
    uint8_t most[MJF__BLOCK_SIZE];
} mjf__win_assign_block;

/* What blocks may become: by block, pair and the jokers it takes, the place in the pool of
 * the last. There are the counts, four bits a place, and from bit MJF__WIN_NEXT_TARGET on the
 * place of another. */
typedef struct mjf__win_targets {
    uint16_t first[MJF__BLOCKS][2][MJF__WIN_MOST_JOKERS + 1];
    uint16_t n;
    bool full;      /* one did not find room */
    uint64_t *pool; /* of MJF__WIN_TARGETS: too many for the stack of a small thread */
} mjf__win_targets;

/* Leave in `takes` of four blocks what the tiles they hold, and the other blocks, allow, if
 * all jokers are to be taken, and so many pairs. False where nothing is left. */
bool mjf__win_blocks_narrow(mjf__win_assign_block *blocks, int jokers, int pairs);

/* List all that a block may become with a number of jokers that it takes. */
void mjf__win_block_list(const mjf__win_assign_block *block,
                         const mjf__win_set_walk *walk, mjf__win_targets *to);

#endif /* MJF__ASSIGN_BLOCK_H */
