/*
 * ways.h - the ways to read tiles as sets and a pair, block by block.
 *
 * The tiles of three blocks are 3n, those of the one with the pair 3n+2: that alone says which
 * it is.
 */
#ifndef MJF__WAYS_H
#define MJF__WAYS_H

#include "base/base.h"
#include "mjf/mjf.h"

/* One a byte, the first in the lowest: the tile of a set, with MJF__HAND_TRIPLET if it is one. */
typedef struct mjf__hand_way {
    uint64_t sets;
    uint8_t n_sets, pair; /* pair: MJF_TILES, none */
} mjf__hand_way;

enum {
    MJF__HAND_TRIPLET = 0x80,
    MJF__HAND_WAY_BITS = 8,
    /* No block of five sets and a pair has more than 15, and that one is honours with runs
     * and fifth copies; test_patterns.c counts them. */
    MJF__HAND_BLOCK_WAYS = 16
};

/* Each way once. A block that is to have no pair holds 3n tiles, one with a pair 3n+2; `tile`
 * is its lowest. How many, at most MJF__HAND_BLOCK_WAYS. */
int mjf__hand_suit_ways(const mjf__nibbles *suit, unsigned tile, mjf__hand_way *out);
int mjf__hand_honor_ways(const mjf__nibbles *honors, unsigned honor_runs,
                         mjf__hand_way *out);

/* Whether there is a way. */
bool mjf__hand_suit_is_sets(uint64_t word);
bool mjf__hand_suit_is_complete(const mjf__nibbles *suit);

/* ---- all blocks ------------------------------------------------------------------------ */

typedef struct mjf__hand_blocks {
    mjf__nibbles of[MJF__BLOCKS];
} mjf__hand_blocks;

static inline mjf__hand_blocks mjf__hand_blocks_of(const uint8_t *counts) {
    const mjf__hand_blocks b = {
        {mjf__suit_nibbles(counts), mjf__suit_nibbles(counts + 9),
         mjf__suit_nibbles(counts + 18), mjf__honor_nibbles(counts)}};
    return b;
}

/* The block of 3n+2 tiles, if the others have 3n; or MJF__BLOCKS. Two bits a block: how many
 * tiles it has, mod 3. */
static inline unsigned mjf__hand_rest_of_pair(unsigned rests) {
    /* One bit, and that of a 2. */
    if ((rests & 0x55) != 0 || rests == 0 || (rests & (rests - 1)) != 0)
        return MJF__BLOCKS;
    return (unsigned)mjf__lowest(rests) / 2;
}

static inline unsigned mjf__hand_block_of_pair(const mjf__hand_blocks *b) {
    unsigned rests = 0;
    for (int i = 0; i < MJF__BLOCKS; i++) rests |= mjf__rest(b->of[i].tiles) << 2 * i;
    return mjf__hand_rest_of_pair(rests);
}

/* The same of a hand that has not been laid out in blocks yet, as most need not be. */
static inline unsigned mjf__hand_packed_block_of_pair(const mjf__packed *p) {
    unsigned rests = 0;
    for (int i = 0; i < MJF__BLOCKS; i++) {
        const unsigned ninth = p->word[4] >> 8 * i & 0xFF; /* 0 of the honours */
        rests |= mjf__rest((unsigned)mjf__bytes_sum(p->word[i]) + ninth) << 2 * i;
    }
    return mjf__hand_rest_of_pair(rests);
}

/* No 17 tiles have more than 15, which are of honours with runs and fifth copies; of 14 there
 * are nine at most. */
enum { MJF__HAND_WAYS = 32 };

/* The ways to read blocks of which one has 3n+2 tiles, the others 3n; how many. The sets of
 * each ascend, a triplet before the runs that begin with its tile. */
int mjf__hand_ways(const mjf__hand_blocks *blocks, unsigned honor_runs,
                   mjf__hand_way out[MJF__HAND_WAYS]);

#endif /* MJF__WAYS_H */
