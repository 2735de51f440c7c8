/* split_suits.h - how a suit is read as sets, looked up. */
#ifndef MJF__SPLIT_SUITS_H
#define MJF__SPLIT_SUITS_H

#include <stdbool.h>

#include "base/base.h"

enum { MJF__WIN_SUITS_BITS = 13, MJF__WIN_SUITS_SETS = 4 };

/* All that a suit may hold as sets, four at most, and how: each at one of two places, so that
 * no look-up takes longer than another and none needs a branch. */
typedef struct mjf__win_suits {
    uint64_t of[1 << MJF__WIN_SUITS_BITS];
} mjf__win_suits;

/* What is at a place: the tiles as nibbles hold them, and above them the triplets, the runs
 * that begin once and those that begin twice, a bit a rank. */
enum {
    MJF__WIN_SUIT_TRIPLETS = 36,
    MJF__WIN_SUIT_ONCE = 45,
    MJF__WIN_SUIT_TWICE = 52,
    MJF__WIN_SUIT_CHOICE = 59, /* there are several ways, and no sets are given */
    MJF__WIN_SUIT_HELD = 60    /* there is something at this place */
};

#define MJF__WIN_SUIT_KEY \
    ((uint64_t)1 << MJF__WIN_SUIT_HELD | (((uint64_t)1 << 36) - 1))

static inline unsigned mjf__win_suit_place(uint64_t word, int which) {
    const uint64_t factor = which == 0 ? 0x9E3779B97F4A7C15u : 0xC2B2AE3D27D4EB4Fu;
    return (unsigned)((word * factor) >> (64 - MJF__WIN_SUITS_BITS));
}

static inline bool mjf__win_suit_is_of(uint64_t entry, uint64_t word) {
    return ((entry ^ word) & MJF__WIN_SUIT_KEY) == (uint64_t)1 << MJF__WIN_SUIT_HELD;
}

/* What is known of a suit's tiles, or something that is not of them. */
static inline uint64_t mjf__win_suit_find(const mjf__win_suits *suits, uint64_t word) {
    const uint64_t first = suits->of[mjf__win_suit_place(word, 0)];
    const uint64_t second = suits->of[mjf__win_suit_place(word, 1)];
    const uint64_t mask = 0 - (uint64_t)mjf__win_suit_is_of(first, word);
    return (first & mask) | (second & ~mask);
}

/* Fill them in. */
void mjf__win_suits_fill(mjf__win_suits *suits);

#endif /* MJF__SPLIT_SUITS_H */
