/* split_suits.h - how a suit is read as sets, looked up. */
#ifndef MJF_SPLIT_SUITS_H
#define MJF_SPLIT_SUITS_H

#include <stdbool.h>

#include "nibbles.h"

enum { MJF__SUITS_BITS = 13, MJF__SUITS_SETS = 4 };

/* All that a suit may hold as sets, four at most, and how: each at one of two places, so that
 * no look-up takes longer than another and none needs a branch. */
typedef struct mjf__suits {
    uint64_t of[1 << MJF__SUITS_BITS];
} mjf__suits;

/* What is at a place: the tiles as nibbles hold them, and above them the triplets, the runs
 * that begin once and those that begin twice, a bit a rank. */
enum {
    MJF__SUIT_TRIPLETS = 36,
    MJF__SUIT_ONCE = 45,
    MJF__SUIT_TWICE = 52,
    MJF__SUIT_CHOICE = 59, /* there are several ways, and no sets are given */
    MJF__SUIT_HELD = 60    /* there is something at this place */
};

#define MJF__SUIT_KEY ((uint64_t)1 << MJF__SUIT_HELD | (((uint64_t)1 << 36) - 1))

static inline unsigned mjf__suit_place(uint64_t word, int which) {
    const uint64_t factor = which == 0 ? 0x9E3779B97F4A7C15u : 0xC2B2AE3D27D4EB4Fu;
    return (unsigned)((word * factor) >> (64 - MJF__SUITS_BITS));
}

static inline bool mjf__suit_is_of(uint64_t entry, uint64_t word) {
    return ((entry ^ word) & MJF__SUIT_KEY) == (uint64_t)1 << MJF__SUIT_HELD;
}

/* What is known of a suit's tiles, or something that is not of them. */
static inline uint64_t mjf__suit_find(const mjf__suits *suits, uint64_t word) {
    const uint64_t first = suits->of[mjf__suit_place(word, 0)];
    const uint64_t second = suits->of[mjf__suit_place(word, 1)];
    const uint64_t mask = 0 - (uint64_t)mjf__suit_is_of(first, word);
    return (first & mask) | (second & ~mask);
}

/* Fill them in. */
void mjf__suits_fill(mjf__suits *suits);

#endif /* MJF_SPLIT_SUITS_H */
