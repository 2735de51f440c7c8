/* split_ways.h - the ways to read one block of tiles as sets, with or without a pair. */
#ifndef MJF__SPLIT_WAYS_H
#define MJF__SPLIT_WAYS_H

#include "base/base.h"
#include "mjf/mjf.h"

/* One a byte, the first in the lowest: the tile of a set, with MJF__WIN_TRIPLET if it is one. */
typedef struct mjf__win_way {
    uint64_t sets;
    uint8_t n_sets, pair; /* pair: MJF_TILES, none */
} mjf__win_way;

enum {
    MJF__WIN_TRIPLET = 0x80,
    MJF__WIN_WAY_BITS = 8,
    /* No block of five sets and a pair has more than 15, and that one is honours with runs
     * and fifth copies; test_patterns.c counts them. */
    MJF__WIN_MAX_WAYS = 16
};

/* Each way once. A block that is to have no pair holds 3n tiles, one with a pair 3n+2; `tile`
 * is its lowest. How many, at most MJF__WIN_MAX_WAYS. */
int mjf__win_suit_ways(const mjf__nibbles *suit, unsigned tile, mjf__win_way *out);
int mjf__win_honor_ways(const mjf__nibbles *honors, unsigned honor_runs,
                        mjf__win_way *out);

/* Whether there is a way. */
bool mjf__win_suit_is_sets(uint64_t word);
bool mjf__win_suit_is_complete(const mjf__nibbles *suit);

#endif /* MJF__SPLIT_WAYS_H */
