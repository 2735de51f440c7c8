/* tiles.h - where the tiles of a block lie, and the six knitted straights in their order. */
#ifndef MJF__TILES_H
#define MJF__TILES_H

#include <stdint.h>

#include "mjf/mjf.h"

enum {
    MJF__BLOCKS = 4, /* the suits, and the honours last */
    MJF__HONORS = 3,
    MJF__SUITS = 3,
    MJF__BLOCK_SIZE = 9, /* tiles of a suit, and the distance from block to block */
    MJF__FIRST_HONOR = 27,
    MJF__FIRST_DRAGON = 31,
    MJF__HONOR_KINDS = 7
};

#define MJF__EVERY_TILE (((uint64_t)1 << MJF_TILES) - 1)
#define MJF__HONOR_TILES ((uint64_t)0x7F << MJF__FIRST_HONOR)

static inline int mjf__block_size(int block) {
    return block == MJF__HONORS ? MJF__HONOR_KINDS : MJF__BLOCK_SIZE;
}

enum {
    MJF__KNITTED = 6,      /* knitted straights: the classes of ranks in three suits */
    MJF__KNITTED_TILES = 9 /* of one of them */
};

/* The class of ranks that each suit has in each of them, 0 for 1-4-7, 1 for 2-5-8 and 2 for
 * 3-6-9; in the order of mjf_split.knitted. */
static const uint8_t mjf__knitted_class[MJF__KNITTED][MJF__SUITS] = {
    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {2, 0, 1}, {1, 2, 0}, {2, 1, 0}};

enum { MJF__CLASS_RANKS = 0x49 /* 1-4-7; the other classes are shifted */ };

/* The nine tiles of one of them. */
static inline uint64_t mjf__knitted_tiles(unsigned knitted) {
    const uint8_t *of = mjf__knitted_class[knitted];
    const uint64_t ranks = MJF__CLASS_RANKS;
    return ranks << of[0] | ranks << (9 + of[1]) | ranks << (18 + of[2]);
}

#endif /* MJF__TILES_H */
